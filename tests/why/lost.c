/* Rank 0 is killed, and the job goes on. Ranks 1 and 2 then wait for each other for good; with an argument rank 1 waits
 * for rank 0, gets an error, and sends to rank 2. */
#include <mpi.h>
#include <signal.h>

int main(int argc, char **argv) {
    int rank, value = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    if (rank == 0)
        raise(SIGKILL);
    if (rank == 1 && argc > 1) {
        if (MPI_Recv(&value, 1, MPI_INT, 0, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE) == MPI_SUCCESS)
            return 1;
        MPI_Send(&value, 1, MPI_INT, 2, 6, MPI_COMM_WORLD);
    } else {
        MPI_Recv(&value, 1, MPI_INT, 3 - rank, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
