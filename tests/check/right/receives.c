/* Memory of receives that changes, as it may: by messages of all lengths, whole or in parts; between the parts of a
   datatype; by others, through a window; after MPI_Request_get_status has told that a receive is over; after its end,
   when the same memory is received into again. */
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

enum { LONGEST = 1 << 22, OPEN = 40 };

static int rank, size;
static char *data;

/* Both directions at once, with calls that make progress while the messages come. */
static void messages(MPI_Comm comm, int other) {
    static const int lengths[] = {0, 1, 100, 4000, 70000, 1 << 20, LONGEST};
    for (unsigned i = 0; i < sizeof lengths / sizeof *lengths; i++)
        for (int shorter = 0; shorter < 2; shorter++) {
            MPI_Request requests[2];
            int done = 0;
            memset(data, rank + 1, LONGEST);
            MPI_Irecv(data + LONGEST, shorter ? LONGEST : lengths[i], MPI_CHAR, other, 3, comm, &requests[0]);
            MPI_Isend(data, lengths[i], MPI_CHAR, other, 3, comm, &requests[1]);
            while (!done)
                MPI_Testall(2, requests, &done, MPI_STATUSES_IGNORE);
            memset(data + LONGEST, 0, LONGEST);
        }
}

/* More receives than are looked at in a turn, each with a gap that the program uses. */
static void gaps(MPI_Comm comm, int other) {
    MPI_Request requests[OPEN];
    MPI_Datatype pairs;
    int values[OPEN][9] = {{0}}, sent[9] = {0};
    MPI_Type_vector(3, 2, 3, MPI_INT, &pairs);
    MPI_Type_commit(&pairs);
    for (int i = 0; i < OPEN; i++)
        MPI_Irecv(values[i], 1, pairs, other, i, comm, &requests[i]);
    for (int i = OPEN - 1; i >= 0; i--) {
        for (int k = 0; k < OPEN; k++)
            values[k][2] = values[k][5] = values[k][8] = i;
        MPI_Send(sent, 1, pairs, other, i, comm);
        MPI_Waitany(OPEN, requests, &(int){0}, MPI_STATUS_IGNORE);
    }
    MPI_Type_free(&pairs);
}

/* The memory of a receive that is over may be used. */
static void told(MPI_Comm comm, int other) {
    MPI_Request request;
    int value = 1, got, over = 0;
    MPI_Irecv(&got, 1, MPI_INT, other, 4, comm, &request);
    MPI_Send(&value, 1, MPI_INT, other, 4, comm);
    while (!over)
        MPI_Request_get_status(request, &over, MPI_STATUS_IGNORE);
    got = 5;
    MPI_Barrier(comm);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
}

/* Another process writes beside the receive, and between its parts, by a window. */
static void window(MPI_Comm comm, int other) {
    int mine[4] = {0}, value = rank + 7;
    MPI_Win win;
    MPI_Datatype ends;
    MPI_Request request;
    MPI_Type_vector(2, 1, 3, MPI_INT, &ends);
    MPI_Type_commit(&ends);
    MPI_Win_create(mine, sizeof mine, sizeof(int), MPI_INFO_NULL, comm, &win);
    MPI_Irecv(mine, 1, ends, other, 5, comm, &request);
    MPI_Win_lock(MPI_LOCK_SHARED, other, 0, win);
    MPI_Put(&value, 1, MPI_INT, other, 1, 1, MPI_INT, win);
    MPI_Win_unlock(other, win);
    MPI_Barrier(comm);
    MPI_Send(mine, 1, ends, other, 5, comm);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Win_free(&win);
    MPI_Type_free(&ends);
}

int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    data = calloc(2, LONGEST);
    int pairs = size / 2 * 2;
    MPI_Comm comm;
    MPI_Comm_split(MPI_COMM_WORLD, rank < pairs ? rank / 2 : MPI_UNDEFINED, rank, &comm);
    if (comm != MPI_COMM_NULL) {
        int other = 1 - rank % 2;
        messages(comm, other);
        gaps(comm, other);
        told(comm, other);
        window(comm, other);
        MPI_Comm_free(&comm);
    }
    free(data);
    MPI_Finalize();
    return 0;
}
