/*
 * The target computes for seconds without any MPI call; others lock, put, get, accumulate, flush and unlock meanwhile, each
 * in a small time. The bound is generous, since the machine may have other work; bench/passive.c measures.
 */
#include "rma_window.h"

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static int later(const void *a, const void *b) { return *(const double *)a > *(const double *)b ? 1 : -1; }

int main(int argc, char **argv)
{
    test_begin(&argc, &argv);
    test_need_ranks(2);
    double seconds = argc > 1 ? atof(argv[1]) : 1.0, bound = 2e-3;
    enum { MOST = 20000 };
    static double times[MOST];
    for (int flavour = 0; flavour < FLAVOURS; flavour++) {
        if (!window_possible((enum flavour)flavour)) continue;
        struct window w = window_make((enum flavour)flavour, 4096, 8, MPI_COMM_WORLD);
        volatile long *stop = (volatile long *)w.base, sum = 0;
        MPI_Barrier(MPI_COMM_WORLD);
        double begin = now();
        if (rank == 0) {
            while (now() - begin < seconds) sum++;
        } else if (rank == 1) {
            int n = 0;
            long one = 1, was, data[64] = {0};
            while (now() - begin < seconds * 0.8 && n < MOST) {
                double before = now();
                MPI_Win_lock(n % 2 ? MPI_LOCK_SHARED : MPI_LOCK_EXCLUSIVE, 0, 0, w.win);
                MPI_Put(data, 64, MPI_LONG, 0, window_disp(&w, 0, 1024), 64, MPI_LONG, w.win);
                MPI_Accumulate(&one, 1, MPI_LONG, 0, window_disp(&w, 0, 8), 1, MPI_LONG, MPI_SUM, w.win);
                MPI_Fetch_and_op(&one, &was, MPI_LONG, 0, window_disp(&w, 0, 16), MPI_SUM, w.win);
                MPI_Win_flush(0, w.win);
                MPI_Get(data, 64, MPI_LONG, 0, window_disp(&w, 0, 1024), 64, MPI_LONG, w.win);
                MPI_Win_unlock(0, w.win);
                times[n++] = now() - before;
                CHECK(was == n - 1, "fetched %ld in round %d", was, n - 1);
                if (n % 50 == 0) test_sleep_ms(1);
            }
            CHECK(now() - begin < seconds, "the origin's operations took longer than the target's computation");
            CHECK(n > 100, "%s: only %d rounds in %g s", flavour_names[flavour], n, seconds * 0.8);
            qsort(times, (size_t)n, sizeof *times, later);
            CHECK(times[n / 2] < bound, "%s: the median round took %.0f us", flavour_names[flavour], 1e6 * times[n / 2]);
        }
        (void)stop;
        MPI_Barrier(MPI_COMM_WORLD);
        window_free(&w);
    }
    return test_end();
}
