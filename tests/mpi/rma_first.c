/*
 * MPI_THREAD_MULTIPLE: the first operations of two threads after MPI_Win_lock_all come at the same time. Where the lock
 * of the target is taken by messages, it must be taken once, or the next exclusive lock waits for ever. ARKE_CMA=off
 * and ARKE_HEAP=1M make one machine such a place, once the memory that others can map is used up.
 */
#include "check.h"

#include <pthread.h>

enum { ROUNDS = 100 };

static MPI_Win win;
static pthread_barrier_t gate;

static void *put(void *which)
{
    int word = (int)(intptr_t)which, next = (rank + 1) % ranks;
    pthread_barrier_wait(&gate);
    MPI_Put(&word, 1, MPI_INT, next, word, 1, MPI_INT, win);
    MPI_Win_flush(next, win);
    return NULL;
}

int main(int argc, char **argv)
{
    int provided, *base = test_alloc(64 * sizeof *base);
    void *used;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    test_setup();
    for (MPI_Aint size = 512 << 10; size >= 4096; size /= 2)
        for (int i = 0; i < 8; i++) MPI_Alloc_mem(size, MPI_INFO_NULL, &used);
    MPI_Win_create(base, 64 * sizeof *base, sizeof *base, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    pthread_barrier_init(&gate, NULL, 2);
    for (int round = 0; round < ROUNDS; round++) {
        int next = (rank + 1) % ranks, previous = (rank + ranks - 1) % ranks, word = round;
        pthread_t other;
        MPI_Win_lock_all(0, win);
        pthread_create(&other, NULL, put, (void *)1);
        put((void *)2);
        pthread_join(other, NULL);
        MPI_Win_unlock_all(win);
        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, next, 0, win);
        MPI_Put(&word, 1, MPI_INT, next, 3 + rank, 1, MPI_INT, win);
        MPI_Win_unlock(next, win);
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_Win_lock(MPI_LOCK_SHARED, rank, 0, win);
        CHECK(base[1] == 1 && base[2] == 2 && base[3 + previous] == round, "round %d: %d, %d and %d", round, base[1], base[2],
              base[3 + previous]);
        MPI_Win_unlock(rank, win);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Win_free(&win);
    free(base);
    return test_end();
}
