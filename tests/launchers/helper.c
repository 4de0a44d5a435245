/*
 * Rank 0 runs another MPI program (argument 1) while it is a rank itself. That one is a job of its own, of one rank.
 */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, status = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        char command[4096];
        snprintf(command, sizeof command, "'%s'", argv[1]); /* it may have a space */
        status = system(command);
        printf("helper status %d\n", status);
    }
    MPI_Bcast(&status, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return status != 0;
}
