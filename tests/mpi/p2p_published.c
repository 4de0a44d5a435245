/*
 * Receives that are posted early: their sender fills them while the receiver computes, and each gets the message that
 * it must get, whatever was sent or posted before.
 */
#include "check.h"

enum { LONG = 300000, GO = 99, ROUNDS = 60, MOST = 12 };

static unsigned char *buffers[MOST];

static unsigned char byte_of(int message, int at)
{
    return (unsigned char)(message * 37 + at * 11 + (at >> 8));
}

static void fill(unsigned char *buffer, int bytes, int message)
{
    for (int i = 0; i < bytes; i++) buffer[i] = byte_of(message, i);
}

static void check(const unsigned char *buffer, int bytes, int message)
{
    for (int i = 0; i < bytes; i++)
        CHECK(buffer[i] == byte_of(message, i), "byte %d of message %d is %d", i, message, buffer[i]);
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/*
 * Memory that the sender can map, and ARKE_PUBLISH_MIN in the manifest: the data comes while the receiver makes no
 * call, and the send ends.
 */
static void comes_by_itself(void)
{
    unsigned char *buffer;
    MPI_Alloc_mem(LONG, MPI_INFO_NULL, &buffer);
    if (rank == 0) {
        MPI_Recv(NULL, 0, MPI_BYTE, 1, GO, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        fill(buffer, LONG, 5);
        MPI_Send(buffer, LONG, MPI_BYTE, 1, 7, MPI_COMM_WORLD);
    } else {
        memset(buffer, 0, LONG);
        MPI_Request request;
        MPI_Irecv(buffer, LONG, MPI_BYTE, 0, 7, MPI_COMM_WORLD, &request);
        MPI_Send(NULL, 0, MPI_BYTE, 0, GO, MPI_COMM_WORLD);
        volatile unsigned char *last = buffer + LONG - 1;
        double start = now();
        while (*last != byte_of(5, LONG - 1))
            CHECK(now() - start < 20, "the data has not come while the receiver computed");
        MPI_Status status;
        MPI_Wait(&request, &status);
        int count;
        MPI_Get_count(&status, MPI_BYTE, &count);
        CHECK(count == LONG && status.MPI_TAG == 7 && status.MPI_SOURCE == 0, "%d bytes", count);
        check(buffer, LONG, 5);
    }
    MPI_Free_mem(buffer);
}

/* Both sides draw the same numbers. */
static unsigned random_state;

static int draw(int below)
{
    random_state = random_state * 1103515245u + 12345u;
    return (int)((random_state >> 16) % (unsigned)below);
}

/* Messages of one tag, short and long, to receives posted before and after, with and without wildcards. */
static void come_in_order(int round)
{
    int count = 1 + draw(MOST), posted = draw(count + 1), lengths[MOST], any[MOST], pause = draw(3);
    for (int i = 0; i < count; i++) {
        lengths[i] = draw(3) ? LONG - draw(1000) : draw(200);
        any[i] = draw(5) == 0;
    }
    MPI_Request requests[MOST];
    if (rank == 0) {
        MPI_Recv(NULL, 0, MPI_BYTE, 1, GO, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        for (int i = 0; i < count; i++) {
            fill(buffers[i], lengths[i], round + i);
            MPI_Isend(buffers[i], lengths[i], MPI_BYTE, 1, 7, MPI_COMM_WORLD, &requests[i]);
        }
        MPI_Waitall(count, requests, MPI_STATUSES_IGNORE);
    } else {
        MPI_Status statuses[MOST];
        for (int i = 0; i < count; i++) {
            if (i == posted) MPI_Send(NULL, 0, MPI_BYTE, 0, GO, MPI_COMM_WORLD);
            MPI_Irecv(buffers[i], LONG, MPI_BYTE, any[i] ? MPI_ANY_SOURCE : 0, any[i] ? MPI_ANY_TAG : 7, MPI_COMM_WORLD,
                      &requests[i]);
        }
        if (posted >= count) MPI_Send(NULL, 0, MPI_BYTE, 0, GO, MPI_COMM_WORLD);
        for (double start = now(); now() - start < 1e-4 * pause;) {
        }
        MPI_Waitall(count, requests, statuses);
        for (int i = 0; i < count; i++) {
            int got;
            MPI_Get_count(&statuses[i], MPI_BYTE, &got);
            CHECK(got == lengths[i], "message %d of round %d has %d bytes instead of %d", i, round, got, lengths[i]);
            check(buffers[i], got, round + i);
        }
    }
}

/* A receive that is cancelled while its message may be on its way gets it, or the next one does. */
static void cancelled_or_received(int round)
{
    if (rank == 0) {
        MPI_Recv(NULL, 0, MPI_BYTE, 1, GO, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        fill(buffers[0], LONG, round);
        MPI_Send(buffers[0], LONG, MPI_BYTE, 1, 7, MPI_COMM_WORLD);
        return;
    }
    MPI_Request request;
    MPI_Irecv(buffers[0], LONG, MPI_BYTE, 0, 7, MPI_COMM_WORLD, &request);
    MPI_Send(NULL, 0, MPI_BYTE, 0, GO, MPI_COMM_WORLD);
    for (double start = now(); now() - start < 3e-6 * (round % 40);) {
    }
    MPI_Status status;
    int cancelled;
    MPI_Cancel(&request);
    MPI_Wait(&request, &status);
    MPI_Test_cancelled(&status, &cancelled);
    if (cancelled) {
        memset(buffers[0], 0, LONG);
        MPI_Recv(buffers[0], LONG, MPI_BYTE, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    check(buffers[0], LONG, round);
}

int main(int argc, char **argv)
{
    test_begin(&argc, &argv);
    test_need_ranks(2);
    if (rank < 2) {
        for (int i = 0; i < MOST; i++) buffers[i] = malloc(LONG);
        if (getenv("ARKE_PUBLISH_MIN") && test_library_is("Arke")) comes_by_itself();
        for (int round = 0; round < ROUNDS; round++) come_in_order(round);
        for (int round = 0; round < ROUNDS; round++) cancelled_or_received(round);
        for (int i = 0; i < MOST; i++) free(buffers[i]);
    }
    return test_end();
}
