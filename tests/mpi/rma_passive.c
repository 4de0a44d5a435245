/*
 * The target computes without any MPI call until it sees in its own window that the origin has done its rounds: lock,
 * put, get, accumulate, flush and unlock. What needed the target's calls would never end; bench/passive.c measures how
 * long a round takes.
 */
#include "rma_window.h"

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

enum { ROUNDS = 300, DONE = 3 };

int main(int argc, char **argv)
{
    test_begin(&argc, &argv);
    test_need_ranks(2);
    /* As long as no machine is too busy for, and shorter than the limit of the test. */
    double limit = 40;
    for (int flavour = 0; flavour < FLAVOURS; flavour++) {
        if (!window_possible((enum flavour)flavour)) continue;
        struct window w = window_make((enum flavour)flavour, 4096, 8, MPI_COMM_WORLD);
        volatile long *done = (volatile long *)w.base + DONE;
        MPI_Barrier(MPI_COMM_WORLD);
        double begin = now();
        if (rank == 0) {
            while (*done == 0 && now() - begin < limit) continue;
            CHECK(*done == 1, "%s: the origin's operations waited for the target, which computes", flavour_names[flavour]);
        } else if (rank == 1) {
            long one = 1, was = -1, data[64] = {0};
            for (int n = 0; n < ROUNDS; n++) {
                MPI_Win_lock(n % 2 ? MPI_LOCK_SHARED : MPI_LOCK_EXCLUSIVE, 0, 0, w.win);
                MPI_Put(data, 64, MPI_LONG, 0, window_disp(&w, 0, 1024), 64, MPI_LONG, w.win);
                MPI_Accumulate(&one, 1, MPI_LONG, 0, window_disp(&w, 0, 8), 1, MPI_LONG, MPI_SUM, w.win);
                MPI_Fetch_and_op(&one, &was, MPI_LONG, 0, window_disp(&w, 0, 16), MPI_SUM, w.win);
                MPI_Win_flush(0, w.win);
                MPI_Get(data, 64, MPI_LONG, 0, window_disp(&w, 0, 1024), 64, MPI_LONG, w.win);
                MPI_Win_unlock(0, w.win);
                CHECK(was == n, "fetched %ld in round %d", was, n);
                if (n % 50 == 0) test_sleep_ms(1);
            }
            MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, w.win);
            MPI_Put(&one, 1, MPI_LONG, 0, window_disp(&w, 0, DONE * sizeof one), 1, MPI_LONG, w.win);
            MPI_Win_unlock(0, w.win);
        }
        MPI_Barrier(MPI_COMM_WORLD);
        window_free(&w);
    }
    return test_end();
}
