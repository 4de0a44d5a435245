/* A profiling library in the manner of tracing tools: counts calls of MPI_Barrier, and says so in MPI_Finalize. */
#include <mpi.h>
#include <stdio.h>

static int barriers;

int MPI_Barrier(MPI_Comm comm)
{
    barriers++;
    return PMPI_Barrier(comm);
}

int MPI_Finalize(void)
{
    int rank;
    PMPI_Comm_rank(MPI_COMM_WORLD, &rank);
    printf("rank %d called MPI_Barrier %d times\n", rank, barriers);
    fflush(stdout);
    return PMPI_Finalize();
}
