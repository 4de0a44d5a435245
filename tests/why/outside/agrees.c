/* Rank 0 comes late to a call of mpi-ext.h in which rank 1 waits, after a call of MPI's that makes a communicator. */
#include <mpi.h>
#include <mpi-ext.h>
#include <unistd.h>

int main(int argc, char **argv) {
    int rank, flag = 1;
    MPI_Comm comm;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    if (rank == 0)
        pause();
    MPIX_Comm_agree(comm, &flag);
    MPI_Finalize();
    return 0;
}
