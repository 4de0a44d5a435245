/*
 * Windows over the processes of two jobs: shared memory that all of them see, in one piece or apart; updates of it by
 * all; and a lock that is given back calls the process that sleeps for it, of whichever job. The program is its own
 * child.
 */
#include "check.h"

#include <unistd.h>

enum { CHILDREN = 2 };

static int me, all_ranks; /* in the communicator of both jobs */

static void shared(MPI_Comm all, const char *apart)
{
    MPI_Info info;
    MPI_Win win;
    long *base, *there;
    MPI_Info_create(&info);
    MPI_Info_set(info, "alloc_shared_noncontig", apart);
    /* Not all ranks have memory. */
    MPI_Aint own = me % 3 == 1 ? 0 : 16 * (me + 1), size, before = 0;
    MPI_Win_allocate_shared(own, sizeof(long), info, all, &base, &win);
    MPI_Info_free(&info);
    long *first = NULL;
    MPI_Win_lock_all(0, win);
    for (int i = 0; i < own / 8; i++) base[i] = 100 * me + i;
    MPI_Win_sync(win);
    MPI_Barrier(all);
    MPI_Win_sync(win);
    for (int r = 0; r < all_ranks; r++) {
        int unit;
        MPI_Win_shared_query(win, r, &size, &unit, &there);
        MPI_Aint wanted = r % 3 == 1 ? 0 : 16 * (r + 1);
        CHECK(size == wanted && unit == 8, "rank %d of both jobs: %ld bytes in units of %d, wanted %ld in 8", r, (long)size, unit,
              (long)wanted);
        if (size == 0) continue;
        CHECK(there != NULL, "rank %d's memory is nowhere", r);
        for (int i = 0; i < size / 8; i++) CHECK(there[i] == 100 * r + i, "word %d of rank %d is %ld", i, r, there[i]);
        if (!first) first = there;
        CHECK(strcmp(apart, "true") == 0 || (char *)there == (char *)first + before, "rank %d's memory does not follow", r);
        before += size;
    }
    MPI_Barrier(all);
    /* A single element, several, and some with gaps, of every rank that has memory. */
    MPI_Datatype every;
    MPI_Type_vector(2, 1, 2, MPI_LONG, &every);
    MPI_Type_commit(&every);
    for (int r = 0; r < all_ranks; r++) {
        if (r % 3 == 1) continue;
        long one = 1, two[2] = {1, 1}, was;
        MPI_Fetch_and_op(&one, &was, MPI_LONG, r, 0, MPI_SUM, win);
        MPI_Accumulate(two, 2, MPI_LONG, r, 0, 2, MPI_LONG, MPI_SUM, win);
        if (r > 0) MPI_Accumulate(two, 2, MPI_LONG, r, 0, 1, every, MPI_SUM, win);
    }
    MPI_Win_flush_all(win);
    MPI_Barrier(all);
    if (own > 0) {
        long sums[3] = {-1, -1, -1};
        int words = me > 0 ? 3 : 2;
        MPI_Get(sums, words, MPI_LONG, me, 0, words, MPI_LONG, win);
        MPI_Win_flush(me, win);
        CHECK(sums[0] == 100 * me + all_ranks * (me > 0 ? 3 : 2), "the first word is %ld", sums[0]);
        CHECK(sums[1] == 100 * me + 1 + all_ranks, "the second word is %ld", sums[1]);
        CHECK(me == 0 || sums[2] == 100 * me + 2 + all_ranks, "the third word is %ld", sums[2]);
    }
    MPI_Type_free(&every);
    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);
}

static int ascending(const void *a, const void *b) { return (*(double *)a > *(double *)b) - (*(double *)a < *(double *)b); }

/* The last rank, which is of the other job, sleeps for the lock that rank 0 holds, and the other way round. */
static void handed_over(MPI_Comm all)
{
    enum { ROUNDS = 9 };
    double *given, took[ROUNDS];
    MPI_Win win;
    MPI_Win_allocate(sizeof *given, 1, MPI_INFO_NULL, all, &given, &win);
    for (int i = 0; i < ROUNDS; i++) {
        int holder = i % 2 ? all_ranks - 1 : 0, waiter = all_ranks - 1 - holder;
        double now, gave = 0;
        if (me == holder) {
            MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, win);
            MPI_Barrier(all);
            usleep(20000);
            now = MPI_Wtime();
            MPI_Put(&now, 1, MPI_DOUBLE, 0, 0, 1, MPI_DOUBLE, win);
            MPI_Win_unlock(0, win);
            usleep(250000); /* no message is to wake the other one instead */
        } else {
            MPI_Barrier(all);
        }
        if (me == waiter) {
            MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, win);
            now = MPI_Wtime();
            MPI_Get(&gave, 1, MPI_DOUBLE, 0, 0, 1, MPI_DOUBLE, win);
            MPI_Win_unlock(0, win);
            took[i] = now - gave;
        }
        MPI_Barrier(all);
        MPI_Bcast(&took[i], 1, MPI_DOUBLE, waiter, all);
    }
    MPI_Win_free(&win);
    /* Who is not called looks again after 200 ms. */
    qsort(took, ROUNDS, sizeof *took, ascending);
    CHECK(took[ROUNDS / 2] < 0.06, "a lock is handed over to the other job in %.1f ms", took[ROUNDS / 2] * 1e3);
}

int main(int argc, char **argv)
{
    MPI_Comm parent, inter, all;
    test_begin(&argc, &argv);
    test_need_one_machine();
    MPI_Comm_get_parent(&parent);
    if (parent == MPI_COMM_NULL) {
        MPI_Comm_spawn(argv[0], MPI_ARGV_NULL, CHILDREN, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &inter, MPI_ERRCODES_IGNORE);
        MPI_Intercomm_merge(inter, 0, &all);
    } else {
        inter = parent;
        MPI_Intercomm_merge(inter, 1, &all);
    }
    MPI_Comm_rank(all, &me);
    MPI_Comm_size(all, &all_ranks);
    shared(all, "false");
    shared(all, "true");
    handed_over(all);
    MPI_Comm_disconnect(&all);
    MPI_Comm_disconnect(&inter);
    if (parent == MPI_COMM_NULL) return test_end();
    MPI_Finalize();
    return 0;
}
