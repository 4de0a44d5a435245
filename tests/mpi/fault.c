/*
 * Programs that end badly, for the launcher: the last rank aborts, exits, dies or returns without MPI_Finalize while
 * the others wait for it. Argument 1: abort, exit, signal, error or leave.
 */
#include "check.h"
#include <signal.h>

int main(int argc, char **argv)
{
    const char *how = argc > 1 ? argv[1] : "abort";
    test_begin(&argc, &argv);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == ranks - 1) {
        if (strcmp(how, "abort") == 0) MPI_Abort(MPI_COMM_WORLD, 7);
        else if (strcmp(how, "exit") == 0) exit(9);
        else if (strcmp(how, "signal") == 0) raise(SIGSEGV);
        else if (strcmp(how, "error") == 0) MPI_Send(NULL, 1, MPI_INT, ranks + 1, 0, MPI_COMM_WORLD);
        else if (strcmp(how, "leave") == 0) return 0;
    }
    int value;
    MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 99, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return 0;
}
