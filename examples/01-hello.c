/*
 * 1. Hello. A job is a number of processes that run the same program. Each has a rank, from 0 to size - 1, and that is
 * how it finds out which part of the work is its own.
 */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv); /* from here on the processes know each other */

    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    char host[MPI_MAX_PROCESSOR_NAME];
    int length;
    MPI_Get_processor_name(host, &length);
    printf("Hello from rank %d of %d on %s\n", rank, size, host);

    MPI_Finalize(); /* every process must come here; nothing may be under way any more */
    return rank < 0 || rank >= size;
}
