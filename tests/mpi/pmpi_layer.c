/* A layer between a program and the library, for pmpi.c: counts calls and passes them on. */
#include <mpi.h>

int pmpi_layer_calls[3]; /* MPI_Send, MPI_Recv, MPI_Comm_rank */

int MPI_Send(const void *buffer, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm)
{
    pmpi_layer_calls[0]++;
    return PMPI_Send(buffer, count, type, to, tag, comm);
}

int MPI_Recv(void *buffer, int count, MPI_Datatype type, int from, int tag, MPI_Comm comm, MPI_Status *status)
{
    pmpi_layer_calls[1]++;
    return PMPI_Recv(buffer, count, type, from, tag, comm, status);
}

int MPI_Comm_rank(MPI_Comm comm, int *rank)
{
    pmpi_layer_calls[2]++;
    return PMPI_Comm_rank(comm, rank);
}
