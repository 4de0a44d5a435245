/* Figures 2 to 5: the protocols, short and long, standard and synchronous, as the counters saw them: messages to a receive that waits,
 * and to one that is posted after the message has come.
 *
 *   --times N   messages of each kind; copies are means over them (default 9) */
#define _GNU_SOURCE
#include "path.h"
#include <mpi.h>
#include <unistd.h>

enum { DATA = 1, READY = 2, LATER = 3, DONE = 4 };

static char *data;
static int rank;

static void one(int synchronous, int waits, int bytes, struct path_seen *sum) {
    struct path_seen before;
    if (rank == 0) {
        MPI_Request sent;
        if (waits) {
            MPI_Recv(NULL, 0, MPI_BYTE, 1, READY, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            usleep(2000); /* the receiver waits in its call by now */
        }
        before = path_now();
        if (synchronous) MPI_Issend(data, bytes, MPI_BYTE, 1, DATA, MPI_COMM_WORLD, &sent);
        else MPI_Isend(data, bytes, MPI_BYTE, 1, DATA, MPI_COMM_WORLD, &sent);
        if (!waits) MPI_Send(NULL, 0, MPI_BYTE, 1, LATER, MPI_COMM_WORLD);
        MPI_Wait(&sent, MPI_STATUS_IGNORE);
        MPI_Recv(NULL, 0, MPI_BYTE, 1, DONE, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
        memset(data, 0, (size_t)bytes);
        if (waits) MPI_Send(NULL, 0, MPI_BYTE, 0, READY, MPI_COMM_WORLD);
        before = path_now();
        if (!waits) MPI_Recv(NULL, 0, MPI_BYTE, 0, LATER, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(data, bytes, MPI_BYTE, 0, DATA, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Send(NULL, 0, MPI_BYTE, 0, DONE, MPI_COMM_WORLD);
        if (data[0] != 7 || data[bytes - 1] != 7) {
            fprintf(stderr, "paths: a message of %d bytes is wrong\n", bytes);
            MPI_Abort(MPI_COMM_WORLD, 1);
        }
    }
    path_add_since(sum, &before);
}

int main(int argc, char **argv) {
    static const int sizes[] = {1024, 1 << 20};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int times = (int)record_count(argc, argv, "times", 9), ranks;
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    if (ranks != 2 || times < 1 || !(data = malloc((size_t)sizes[1])) || arke_start(0) != ARKE_OK) {
        fprintf(stderr, "paths: two ranks, memory and one message at least are wanted: %s\n", arke_error_text());
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
    memset(data, 7, (size_t)sizes[1]);
    for (int s = 0; s < 2; s++)
        for (int synchronous = 0; synchronous < 2; synchronous++)
            for (int waits = 1; waits >= 0; waits--) {
                struct path_seen mine = {0}, theirs;
                char row[96];
                one(synchronous, waits, sizes[s], &mine);
                memset(&mine, 0, sizeof mine);
                for (int i = 0; i < times; i++) one(synchronous, waits, sizes[s], &mine);
                if (rank == 1) {
                    MPI_Send(&mine, sizeof mine, MPI_BYTE, 0, DONE, MPI_COMM_WORLD);
                    continue;
                }
                MPI_Recv(&theirs, sizeof theirs, MPI_BYTE, 1, DONE, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                snprintf(row, sizeof row, "%s, %s, %s", s ? "long (1 MB)" : "short (1 KB)", synchronous ? "synchronous" : "standard",
                         waits ? "the receive waits" : "nobody waits");
                path_record("paths", row, (double)times * sizes[s], &mine, &theirs);
            }
    arke_finish();
    free(data);
    MPI_Finalize();
    return 0;
}
