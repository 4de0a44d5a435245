/*
 * A rank that ends in the midst of a job, for launchers and those that watch over ranks: rank ARGUMENT 1 does what
 * ARGUMENT 2 says (kill: dies by SIGKILL; exit: exits with code 0; late: comes to MPI_Finalize three seconds after the
 * others; wait: waits for a message, too) while the others wait for a message that nobody sends. In the last two cases
 * each rank says "under way" when it has a way to all others.
 */
#include <mpi.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    int rank, value, victim = argc > 1 ? atoi(argv[1]) : 0;
    const char *how = argc > 2 ? argv[2] : "kill";
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Barrier(MPI_COMM_WORLD);
    if (strcmp(how, "late") == 0 || strcmp(how, "wait") == 0) {
        int ranks;
        MPI_Comm_size(MPI_COMM_WORLD, &ranks);
        for (int to = 0; to < ranks; to++)
            MPI_Sendrecv(NULL, 0, MPI_INT, (rank + to) % ranks, 98, NULL, 0, MPI_INT, (rank + ranks - to) % ranks, 98, MPI_COMM_WORLD,
                         MPI_STATUS_IGNORE);
        puts("under way");
        fflush(stdout);
    }
    if (strcmp(how, "late") == 0) {
        if (rank == victim) sleep(3);
        MPI_Finalize();
        puts("ended");
        return 0;
    }
    if (rank == victim && strcmp(how, "wait") != 0) {
        if (strcmp(how, "kill") == 0) raise(SIGKILL);
        exit(0);
    }
    MPI_Recv(&value, 1, MPI_INT, rank == victim ? MPI_ANY_SOURCE : victim, 99, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return 0;
}
