/* The last rank leaves a barrier out, and waits for a message that comes after it. */
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int value = 0;
    if (rank < size - 1) MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) MPI_Send(&value, 1, MPI_INT, size - 1, 0, MPI_COMM_WORLD);
    if (rank == size - 1) MPI_Recv(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
