/* Says which library answers, as the first word on a line of its own from rank 0, and whether messages arrive. */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    char version[MPI_MAX_LIBRARY_VERSION_STRING];
    int length, rank, size, sum = 0, abi_major = -1, abi_minor = -1;
    MPI_Get_library_version(version, &length);
    MPI_Init(&argc, &argv);
    MPI_Abi_get_version(&abi_major, &abi_minor);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    if (rank == 0) printf("library: %.*s\nranks: %d\nabi: %d\nsum: %d\n", length, version, size, abi_major, sum);
    MPI_Finalize();
    return sum != size * (size - 1) / 2;
}
