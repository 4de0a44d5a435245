/*
 * One-sided operations of several threads of each rank on the same words at the same time, while another thread makes
 * windows, uses them and frees them: the short path takes no lock of the process, so it must find no window that is
 * gone.
 *
 * rma_threads [ROUNDS]
 */
#include "rma_window.h"
#include <pthread.h>

enum { THREADS = 4, WINDOWS = 60 };

static int rounds = 3000;
static struct window shared;
static MPI_Comm apart;

static void *updates(void *which)
{
    long one = 1, old, block[64], into[64];
    uint64_t random = (uint64_t)(rank * 100) + (uint64_t)(intptr_t)which;
    for (int i = 0; i < 64; i++) block[i] = 1;
    for (int i = 0; i < rounds; i++) {
        int target = (int)(test_random(&random) % (uint64_t)ranks);
        MPI_Aint word = window_disp(&shared, target, 80), first = window_disp(&shared, target, 0);
        switch (i % 4) {
        case 0: MPI_Accumulate(&one, 1, MPI_LONG, target, word, 1, MPI_LONG, MPI_SUM, shared.win); break;
        case 1: MPI_Fetch_and_op(&one, &old, MPI_LONG, target, word, MPI_SUM, shared.win); break;
        case 2: MPI_Accumulate(block, 64, MPI_LONG, target, first, 64, MPI_LONG, MPI_SUM, shared.win); break;
        default:
            MPI_Get_accumulate(block, 64, MPI_LONG, into, 64, MPI_LONG, target, first, 64, MPI_LONG, MPI_SUM,
                               shared.win);
        }
        if (i % 16 == 0) MPI_Win_flush(target, shared.win);
    }
    /* The buffers end with this function. */
    MPI_Win_flush_all(shared.win);
    return NULL;
}

static void *windows(void *unused)
{
    (void)unused;
    for (int i = 0; i < WINDOWS; i++) {
        int *base, value = i, found = -1, next = (rank + 1) % ranks;
        MPI_Win win;
        MPI_Win_allocate(64, 4, MPI_INFO_NULL, apart, &base, &win);
        MPI_Win_fence(0, win);
        MPI_Put(&value, 1, MPI_INT, next, 3, 1, MPI_INT, win);
        MPI_Win_fence(0, win);
        MPI_Get(&found, 1, MPI_INT, next, 3, 1, MPI_INT, win);
        MPI_Win_fence(MPI_MODE_NOSUCCEED, win);
        CHECK(base[3] == i && found == i, "window %d: %d here, %d at rank %d", i, base[3], found, next);
        MPI_Win_free(&win);
    }
    return NULL;
}

int main(int argc, char **argv)
{
    int provided;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    test_setup();
    CHECK(provided == MPI_THREAD_MULTIPLE, "level %d", provided);
    if (argc > 1) rounds = atoi(argv[1]);
    MPI_Comm_dup(MPI_COMM_WORLD, &apart);
    for (int flavour = 0; flavour < FLAVOURS; flavour++) {
        if (!window_possible((enum flavour)flavour)) continue;
        shared = window_make((enum flavour)flavour, 1024, 8, MPI_COMM_WORLD);
        pthread_t threads[THREADS], maker;
        MPI_Win_lock_all(0, shared.win);
        for (int i = 0; i < THREADS; i++) pthread_create(&threads[i], NULL, updates, (void *)(intptr_t)i);
        pthread_create(&maker, NULL, windows, NULL);
        for (int i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
        pthread_join(maker, NULL);
        MPI_Win_unlock_all(shared.win);
        MPI_Barrier(MPI_COMM_WORLD);
        long mine[64], sums[64];
        MPI_Win_lock(MPI_LOCK_SHARED, rank, 0, shared.win);
        MPI_Get(mine, 64, MPI_LONG, rank, window_disp(&shared, rank, 0), 64, MPI_LONG, shared.win);
        MPI_Win_unlock(rank, shared.win);
        MPI_Allreduce(mine, sums, 64, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
        for (int i = 0; i < 64; i++) {
            long wanted = (long)ranks * THREADS * rounds / (i == 10 ? 1 : 2);
            CHECK(sums[i] == wanted, "%s: word %d is %ld, not %ld", flavour_names[flavour], i, sums[i], wanted);
        }
        window_free(&shared);
    }
    MPI_Comm_free(&apart);
    return test_end();
}
