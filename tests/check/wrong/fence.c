/* Rank 0 comes to a fence and then to a broadcast, rank 1 the other way round. It does not hang: rank 1 is the root. */
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, x = 1, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    if (rank == 0) {
        MPI_Win_fence(0, win); /* fence */
        MPI_Bcast(&x, 1, MPI_INT, 1, MPI_COMM_WORLD);
    } else {
        MPI_Bcast(&x, 1, MPI_INT, 1, MPI_COMM_WORLD); /* bcast */
        MPI_Win_fence(0, win);
    }
    MPI_Win_fence(0, win);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
