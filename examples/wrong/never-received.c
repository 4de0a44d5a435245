/* Rank 0 sends two messages that rank 1 does not receive. */
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, size, value = 7;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int i = 0; i < 2 && rank == 0 && size > 1; i++)
        MPI_Send(&value, 1, MPI_INT, 1, 9, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
