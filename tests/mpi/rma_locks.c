/* Locks: exclusive ones exclude, shared ones do not; sums of atomic updates by all ranks are right, whatever the
 * route. */
#include "rma_window.h"

/* Read, change and write back under an exclusive lock, at every rank in turn. */
static void exclusion(struct window *w, int rounds)
{
    uint64_t random = 17 + (uint64_t)rank;
    long *mine = (long *)w->base;
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, rank, 0, w->win);
    mine[0] = 0;
    MPI_Win_unlock(rank, w->win);
    MPI_Barrier(MPI_COMM_WORLD);
    for (int i = 0; i < rounds; i++) {
        int target = i % 3 ? 0 : (int)(test_random(&random) % (uint64_t)ranks);
        long value = -1;
        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, target, 0, w->win);
        MPI_Get(&value, 1, MPI_LONG, target, window_disp(w, target, 0), 1, MPI_LONG, w->win);
        MPI_Win_flush(target, w->win);
        value++;
        MPI_Put(&value, 1, MPI_LONG, target, window_disp(w, target, 0), 1, MPI_LONG, w->win);
        MPI_Win_unlock(target, w->win);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    long sum, total;
    MPI_Win_lock(MPI_LOCK_SHARED, rank, 0, w->win);
    sum = mine[0];
    MPI_Win_unlock(rank, w->win);
    MPI_Allreduce(&sum, &total, 1, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
    CHECK(total == (long)rounds * ranks, "%s: %ld increments under an exclusive lock, wanted %ld", flavour_names[w->flavour],
          total, (long)rounds * ranks);
}

/* Readers see both words alike; writers change them one after the other. */
static void readers(struct window *w, int rounds)
{
    uint64_t random = 5 + (uint64_t)rank;
    for (int i = 0; i < rounds; i++) {
        int target = (int)(test_random(&random) % (uint64_t)ranks), all = test_random(&random) % 8 == 0;
        long pair[2] = {-1, -2};
        if (test_random(&random) % 4 == 0) {
            long value = (long)(test_random(&random) >> 1);
            MPI_Win_lock(MPI_LOCK_EXCLUSIVE, target, 0, w->win);
            MPI_Put(&value, 1, MPI_LONG, target, window_disp(w, target, 64), 1, MPI_LONG, w->win);
            MPI_Win_flush(target, w->win);
            MPI_Put(&value, 1, MPI_LONG, target, window_disp(w, target, 128), 1, MPI_LONG, w->win);
            MPI_Win_unlock(target, w->win);
            continue;
        }
        if (all) {
            MPI_Win_lock_all(0, w->win);
        } else {
            MPI_Win_lock(MPI_LOCK_SHARED, target, 0, w->win);
        }
        MPI_Get(&pair[0], 1, MPI_LONG, target, window_disp(w, target, 64), 1, MPI_LONG, w->win);
        MPI_Win_flush(target, w->win);
        MPI_Get(&pair[1], 1, MPI_LONG, target, window_disp(w, target, 128), 1, MPI_LONG, w->win);
        if (all) {
            MPI_Win_unlock_all(w->win);
        } else {
            MPI_Win_unlock(target, w->win);
        }
        CHECK(pair[0] == pair[1], "%s: a reader saw a writer at work: %ld and %ld", flavour_names[w->flavour], pair[0], pair[1]);
    }
    MPI_Barrier(MPI_COMM_WORLD);
}

/* All ranks update the same elements at rank 0, in all the ways that there are. */
static void contention(struct window *w, int rounds)
{
    uint64_t random = 99 + (uint64_t)rank;
    long one = 1, was, mine = 0, total;
    double half = 0.5;
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, rank, 0, w->win);
    memset(w->base, 0, 512);
    MPI_Win_unlock(rank, w->win);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_lock_all(0, w->win);
    for (int i = 0; i < rounds; i++) {
        switch (test_random(&random) % 4) {
        case 0: MPI_Accumulate(&one, 1, MPI_LONG, 0, window_disp(w, 0, 256), 1, MPI_LONG, MPI_SUM, w->win); break;
        case 1: MPI_Fetch_and_op(&one, &was, MPI_LONG, 0, window_disp(w, 0, 256), MPI_SUM, w->win); break;
        case 2: MPI_Get_accumulate(&one, 1, MPI_LONG, &was, 1, MPI_LONG, 0, window_disp(w, 0, 256), 1, MPI_LONG, MPI_SUM, w->win); break;
        default: {
            long old, next, seen;
            MPI_Fetch_and_op(NULL, &old, MPI_LONG, 0, window_disp(w, 0, 256), MPI_NO_OP, w->win);
            MPI_Win_flush(0, w->win);
            for (;;) {
                next = old + 1;
                MPI_Compare_and_swap(&next, &old, &seen, MPI_LONG, 0, window_disp(w, 0, 256), w->win);
                MPI_Win_flush(0, w->win);
                if (seen == old) break;
                old = seen;
            }
        }
        }
        mine++;
        MPI_Accumulate(&half, 1, MPI_DOUBLE, 0, window_disp(w, 0, 264), 1, MPI_DOUBLE, MPI_SUM, w->win);
        struct { double value; int index; } place = {(double)(rank * rounds + i), rank};
        MPI_Accumulate(&place, 1, MPI_DOUBLE_INT, 0, window_disp(w, 0, 272), 1, MPI_DOUBLE_INT, MPI_MAXLOC, w->win);
        MPI_Win_flush_local(0, w->win);
    }
    MPI_Win_unlock_all(w->win);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Reduce(&mine, &total, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, w->win);
        long sum = *(long *)(w->base + 256);
        double halves = *(double *)(w->base + 264), most = *(double *)(w->base + 272);
        MPI_Win_unlock(0, w->win);
        CHECK(sum == total, "%s: a sum of atomic updates is %ld, wanted %ld", flavour_names[w->flavour], sum, total);
        CHECK(halves == 0.5 * (double)total, "%s: a sum of doubles is %g, wanted %g", flavour_names[w->flavour], halves,
              0.5 * (double)total);
        CHECK(most == (double)(ranks * rounds - 1), "%s: the maximum is %g", flavour_names[w->flavour], most);
    }
    MPI_Barrier(MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
    test_begin(&argc, &argv);
    /* Between machines a lock that is handed on costs milliseconds. */
    int rounds = argc > 1 ? atoi(argv[1]) : test_on_one_machine(MPI_COMM_WORLD) ? 200 : 30;
    for (int flavour = 0; flavour < FLAVOURS; flavour++) {
        if (!window_possible((enum flavour)flavour)) continue;
        struct window w = window_make((enum flavour)flavour, 1024, 8, MPI_COMM_WORLD);
        exclusion(&w, rounds);
        readers(&w, rounds);
        contention(&w, rounds);
        window_free(&w);
    }
    return test_end();
}
