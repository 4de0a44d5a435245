/*
 * The lock of a window on another host, between two ranks of one machine: the last rank holds rank 0's lock while the
 * rank before it waits for it, and gives it back after some milliseconds. Of nine times, most must be handed on within
 * 40 ms more than a message takes on the same way, from rank to rank over rank 0, to one that sleeps; a waiter that was
 * not called would sleep for 200.
 */
#include "../mpi/check.h"

enum { TIMES = 9 };

static int earlier(const void *a, const void *b)
{
    double one = *(const double *)a, other = *(const double *)b;
    return (one > other) - (one < other);
}

int main(int argc, char **argv)
{
    test_begin(&argc, &argv);
    test_need_ranks(3);
    int holder = ranks - 1, waiter = ranks - 2;
    double took[TIMES], alike[TIMES];
    long *memory;
    MPI_Win win;
    MPI_Win_allocate(sizeof *memory, sizeof *memory, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    for (int i = 0; i < TIMES; i++) {
        double sent = 0;
        MPI_Barrier(MPI_COMM_WORLD);
        if (rank == holder) {
            test_sleep_ms(6 + i);
            sent = MPI_Wtime();
            MPI_Send(&sent, 1, MPI_DOUBLE, 0, 3, MPI_COMM_WORLD);
        } else if (rank == 0) {
            MPI_Recv(&sent, 1, MPI_DOUBLE, holder, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Send(&sent, 1, MPI_DOUBLE, waiter, 3, MPI_COMM_WORLD);
        } else if (rank == waiter) {
            MPI_Recv(&sent, 1, MPI_DOUBLE, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            alike[i] = MPI_Wtime() - sent;
        }
        if (rank == holder) {
            MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, win);
            MPI_Send(NULL, 0, MPI_BYTE, waiter, 1, MPI_COMM_WORLD);
            test_sleep_ms(6 + i);
            double before = MPI_Wtime();
            MPI_Win_unlock(0, win);
            MPI_Send(&before, 1, MPI_DOUBLE, waiter, 2, MPI_COMM_WORLD);
        } else if (rank == waiter) {
            double before;
            MPI_Recv(NULL, 0, MPI_BYTE, holder, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Win_lock(i % 3 == 2 ? MPI_LOCK_SHARED : MPI_LOCK_EXCLUSIVE, 0, 0, win);
            double now = MPI_Wtime();
            MPI_Win_unlock(0, win);
            MPI_Recv(&before, 1, MPI_DOUBLE, holder, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            took[i] = now - before;
        }
    }
    if (rank == waiter) {
        qsort(took, TIMES, sizeof *took, earlier);
        qsort(alike, TIMES, sizeof *alike, earlier);
        CHECK(took[TIMES / 2] < 0.04 + 3 * alike[TIMES / 2],
              "the lock is handed on after %.0f ms, a message after %.0f ms (medians of %d)", 1e3 * took[TIMES / 2],
              1e3 * alike[TIMES / 2], TIMES);
    }
    MPI_Win_free(&win);
    return test_end();
}
