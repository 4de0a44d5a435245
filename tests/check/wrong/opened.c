/* With a library that takes calls of several threads: rank 0 opens a file and then makes a window, rank 1 the other way
   round, on communicators of their own. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int main(int argc, char **argv) {
    int rank, provided, memory;
    char name[256];
    MPI_File file;
    MPI_Win win;
    MPI_Comm of_file, of_window;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_dup(MPI_COMM_WORLD, &of_file);
    MPI_Comm_dup(MPI_COMM_WORLD, &of_window);
    const char *folder = getenv("TMPDIR") ? getenv("TMPDIR") : "/tmp";
    if (rank == 0) snprintf(name, sizeof name, "%s/wrong-opened-%d", folder, (int)getpid());
    MPI_Bcast(name, sizeof name, MPI_CHAR, 0, MPI_COMM_WORLD);
    for (int turn = 0; turn < 2; turn++) {
        if (turn == rank)
            MPI_File_open(of_file, name, MPI_MODE_CREATE | MPI_MODE_WRONLY, MPI_INFO_NULL, &file); /* open */
        else
            MPI_Win_create(&memory, sizeof memory, 1, MPI_INFO_NULL, of_window, &win); /* create */
    }
    if (rank == 0) unlink(name);
    MPI_Finalize();
    return 0;
}
