/* A ready send whose receive comes later. */
#include <mpi.h>
#include <unistd.h>

int main(int argc, char **argv) {
    int rank, x = 1;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) MPI_Rsend(&x, 1, MPI_INT, 1, 1, MPI_COMM_WORLD); /* send */
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 1) MPI_Recv(&x, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE); /* receive */
    MPI_Finalize();
    return 0;
}
