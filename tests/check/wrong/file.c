/* Rank 0 writes a file where rank 1 reads it, then each ends a split operation where the other one synchronizes. */
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
    if (rank == 0) snprintf(name, sizeof name, "%s/wrong-file-%d", folder, (int)getpid());
    MPI_Bcast(name, sizeof name, MPI_CHAR, 0, MPI_COMM_WORLD);
    MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &file);
    if (rank == 0) unlink(name);
    if (rank == 0)
        MPI_File_write_all(file, &rank, 1, MPI_INT, MPI_STATUS_IGNORE); /* write */
    else
        MPI_File_read_all(file, &rank, 1, MPI_INT, MPI_STATUS_IGNORE); /* read */
    MPI_File_sync(file);
    MPI_File_close(&file);
    MPI_Finalize();
    return 0;
}
