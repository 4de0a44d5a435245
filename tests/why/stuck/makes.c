/* Rank 0 opens a file while the others make a window, on communicators of their own. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    int rank, memory;
    char name[256];
    MPI_File file;
    MPI_Win win;
    MPI_Comm copy;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_dup(MPI_COMM_WORLD, &copy);
    snprintf(name, sizeof name, "%s/why-makes-%d", getenv("TMPDIR") ? getenv("TMPDIR") : "/tmp", rank);
    if (rank == 0)
        MPI_File_open(copy, name, MPI_MODE_CREATE | MPI_MODE_WRONLY | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &file);
    else
        MPI_Win_create(&memory, sizeof memory, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Finalize();
    return 0;
}
