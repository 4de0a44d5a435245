/* Rank 1 stops itself. Rank 0 updates its memory, and waits until that is done. */
#include <mpi.h>
#include <signal.h>
#include <stdlib.h>

enum { MANY = 1000 };

int main(int argc, char **argv)
{
    int rank, ones[MANY];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *memory = calloc(MANY, sizeof *memory);
    for (int i = 0; i < MANY; i++) ones[i] = 1;
    MPI_Win win;
    MPI_Win_create(memory, MANY * sizeof *memory, sizeof *memory, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_lock_all(0, win);
    if (rank == 1) {
        MPI_Send(NULL, 0, MPI_BYTE, 0, 0, MPI_COMM_WORLD);
        raise(SIGSTOP);
    } else {
        MPI_Recv(NULL, 0, MPI_BYTE, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        /* Updates are still made until the other has stopped. */
        for (;;) {
            MPI_Accumulate(ones, MANY, MPI_INT, 1, 0, MANY, MPI_INT, MPI_SUM, win);
            MPI_Win_flush(1, win);
        }
    }
    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
