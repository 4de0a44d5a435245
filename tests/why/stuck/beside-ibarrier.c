/* All receive from the next rank before anybody sends. Rank 0 has begun a barrier, too. */
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, size, value = 0;
    MPI_Request barrier = MPI_REQUEST_NULL;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) MPI_Ibarrier(MPI_COMM_WORLD, &barrier);
    MPI_Recv(&value, 1, MPI_INT, (rank + 1) % size, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
