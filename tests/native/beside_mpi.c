/* A program that uses MPI as well: neither sees the other's messages. */
#include "native.h"
#include <mpi.h>

int main(int argc, char **argv)
{
    int flag, found, x = 1, y = 0;
    MPI_Init(&argc, &argv);
    test_begin();
    int to = (rank + 1) % ranks, from = (rank + ranks - 1) % ranks, size;
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    CHECK(size == ranks, "MPI has %d ranks", size);
    GOOD(arke_send(&rank, sizeof rank, to, 0, 5, ARKE_STANDARD));
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);
    CHECK(!flag, "MPI sees a message that is not its own");
    GOOD(arke_recv(&x, sizeof x, ARKE_ANY, 0, 5, ARKE_EXACT, NULL));
    CHECK(x == from, "%d", x);
    GOOD(arke_barrier(ARKE_ALL));
    MPI_Send(&rank, 1, MPI_INT, to, 5, MPI_COMM_WORLD);
    MPI_Barrier(MPI_COMM_WORLD);
    GOOD(arke_iprobe(ARKE_ANY, 0, 0, 0, &found, NULL));
    CHECK(!found, "a message of MPI's is seen");
    MPI_Recv(&y, 1, MPI_INT, from, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    CHECK(y == from, "%d", y);
    int result = test_end();
    MPI_Finalize();
    return result;
}
