/* Rank 1 leaves out a collective write to a file. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int main(int argc, char **argv) {
    int rank;
    char name[256];
    MPI_File file;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    const char *folder = getenv("TMPDIR") ? getenv("TMPDIR") : "/tmp";
    if (rank == 0) snprintf(name, sizeof name, "%s/missing-write-%d", folder, (int)getpid());
    MPI_Bcast(name, sizeof name, MPI_CHAR, 0, MPI_COMM_WORLD);
    MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_CREATE | MPI_MODE_WRONLY, MPI_INFO_NULL, &file);
    /* Nothing is left of it, however the program ends. */
    if (rank == 0) unlink(name);
    MPI_File_set_view(file, rank * (MPI_Offset)sizeof rank, MPI_INT, MPI_INT, "native", MPI_INFO_NULL);
    if (rank != 1) MPI_File_write_all(file, &rank, 1, MPI_INT, MPI_STATUS_IGNORE);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_File_close(&file);
    MPI_Finalize();
    return 0;
}
