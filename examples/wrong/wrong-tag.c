/* Rank 0 sends with tag 42, rank 1 waits for tag 43. */
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int value = 7;
    if (rank == 0 && size > 1) {
        MPI_Send(&value, 1, MPI_INT, 1, 42, MPI_COMM_WORLD);
        MPI_Recv(&value, 1, MPI_INT, 1, 44, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else if (rank == 1) {
        MPI_Recv(&value, 1, MPI_INT, 0, 43, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Send(&value, 1, MPI_INT, 0, 44, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
