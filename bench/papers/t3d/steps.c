/* Figures 1 to 5: the device's protocols, step by step: a real message of each kind to a receive that waits, and what
 * either process wrote into the other's memory for it, as the device tells (device_t3d.c with DEVICE_STEPS). The
 * processes of a machine share a clock, which gives the order. And the slots and flags of Figure 1 while a message lies
 * in one that nobody has looked at. */
#define _GNU_SOURCE
#include "pingpong.h"
#include <shmem.h>
#include <unistd.h>

enum { DATA = 1, READY = 2, FIGURES = 3, MOST = 16, LONG = 1000000, SHORT = 1024 };

struct steps {
    int count;
    struct {
        double at;
        char what[56];
        long bytes;
        int by, here;
    } step[MOST];
};

int device_slot(int from, long *bytes);
int device_send_flag(int to);
void device_step(const char *what, long bytes, int here);

static struct steps mine;
static int rank, recording, looking;

/* The slots and flags of a process, for Figure 1. */
static struct look {
    long bytes[2];
    int full[2], in_use[2];
} here;

static void look_around(void)
{
    for (int other = 0; other < 2; other++) here.full[other] = device_slot(other, &here.bytes[other]), here.in_use[other] = device_send_flag(other);
}

void device_step(const char *what, long bytes, int here)
{
    if (looking) looking = 0, look_around();
    if (!recording) return;
    if (mine.count == MOST) fail("a message takes more steps than there is room for");
    mine.step[mine.count].at = record_seconds();
    snprintf(mine.step[mine.count].what, sizeof mine.step[0].what, "%s", what);
    mine.step[mine.count].bytes = bytes, mine.step[mine.count].by = rank, mine.step[mine.count].here = here;
    mine.count++;
}

static void one(enum send_mode mode, char *data, long bytes)
{
    mine.count = 0;
    if (rank == 0) {
        MPI_Recv(NULL, 0, MPI_BYTE, 1, READY, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        usleep(2000); /* the receiver waits in its call by now */
        fill(data, bytes, (int)mode);
        recording = 1;
        send_to(mode, data, bytes, 1);
    } else {
        memset(data, 0, (size_t)bytes);
        MPI_Send(NULL, 0, MPI_BYTE, 0, READY, MPI_COMM_WORLD);
        recording = 1;
        MPI_Recv(data, (int)bytes, MPI_BYTE, 0, DATA, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    recording = 0;
    shmem_barrier_all(); /* no other message before both have stopped */
    if (rank == 1) check(data, bytes, (int)mode);
}

/* The steps of both, in the order of the clock. */
static void tell(const char *row, const struct steps *theirs)
{
    int a = 0, b = 0;
    for (int n = 1; a < mine.count || b < theirs->count; n++) {
        int first = b == theirs->count || (a < mine.count && mine.step[a].at <= theirs->step[b].at);
        const struct steps *from = first ? &mine : theirs;
        int i = first ? a++ : b++;
        char column[16], text[96];
        long bytes = from->step[i].bytes;
        snprintf(column, sizeof column, "%d", n);
        snprintf(text, sizeof text, "%s%s: %ld %s", from->step[i].here ? "" : first ? "\u2192 " : "\u2190 ", from->step[i].what,
                 bytes % 1000000 || !bytes ? bytes : bytes / 1000000, bytes % 1000000 || !bytes ? "bytes" : "MB");
        record_text("steps", row, column, text);
    }
}

/* Figure 1: process 0 has sent, or just begins to, and process 1 has not looked yet: it makes no call until the message
 * is there. */
static void slots(char *data)
{
    char row[32], text[64];
    struct look there;
    MPI_Request sent;
    long bytes;
    MPI_Barrier(MPI_COMM_WORLD);
    looking = rank == 0;
    if (rank == 0) MPI_Isend(data, SHORT, MPI_BYTE, 1, DATA, MPI_COMM_WORLD, &sent);
    else {
        while (!device_slot(0, &bytes)) usleep(100);
        look_around();
    }
    if (rank == 1) {
        MPI_Recv(data, SHORT, MPI_BYTE, 0, DATA, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Send(&here, sizeof here, MPI_BYTE, 0, FIGURES, MPI_COMM_WORLD);
        return;
    }
    MPI_Wait(&sent, MPI_STATUS_IGNORE);
    MPI_Recv(&there, sizeof there, MPI_BYTE, 1, FIGURES, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    for (int process = 0; process < 2; process++) {
        const char *const slot[] = {"messages from 0", "messages from 1"}, *const flag[] = {"buffer on 0", "buffer on 1"};
        snprintf(row, sizeof row, "Process %d", process);
        for (int other = 0; other < 2; other++) {
            int full = process ? there.full[other] : here.full[other];
            snprintf(text, sizeof text, full ? "%ld bytes" : "empty", process ? there.bytes[other] : here.bytes[other]);
            record_text("fig1", row, slot[other], text);
            record_text("fig1", row, flag[other], (process ? there.in_use[other] : here.in_use[other]) ? "in use" : "clear");
        }
    }
}

int main(int argc, char **argv)
{
    static struct steps theirs;
    rank = two_ranks(&argc, &argv);
    char *data = buffer_of(LONG);
    slots(data);
    for (int mode = STANDARD; mode <= SYNCHRONOUS; mode++)
        for (int length = 0; length < 2; length++) {
            char row[64];
            long bytes = length ? LONG : SHORT;
            one((enum send_mode)mode, data, bytes); /* pages and caches */
            one((enum send_mode)mode, data, bytes);
            if (rank == 1) {
                MPI_Send(&mine, sizeof mine, MPI_BYTE, 0, FIGURES, MPI_COMM_WORLD);
                continue;
            }
            MPI_Recv(&theirs, sizeof theirs, MPI_BYTE, 1, FIGURES, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            snprintf(row, sizeof row, "%s protocol, %s send", length ? "long" : "short", mode == STANDARD ? "standard" : "synchronous");
            tell(row, &theirs);
        }
    free(data);
    MPI_Finalize();
    return 0;
}
