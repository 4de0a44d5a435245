/* Threads: the levels, and puts, updates and waits of several at a time. */
#include "check.h"
#include <pthread.h>

#define THREADS 3
static long counts[THREADS], sum;
static uint64_t signals[THREADS];

static void *work(void *number)
{
    long t = (long)number;
    int right = (me + 1) % pes;
    shmem_ctx_t ctx;
    CHECK(shmem_ctx_create(SHMEM_CTX_PRIVATE, &ctx) == 0, "context of thread %ld", t);
    for (long i = 1; i <= 200; i++) {
        shmem_ctx_long_atomic_add(ctx, &sum, 1, right);
        shmem_ctx_long_put_signal(ctx, &counts[t], &i, 1, &signals[t], 1, SHMEM_SIGNAL_ADD, right);
        if (i % 50 == 0) shmem_signal_wait_until(&signals[t], SHMEM_CMP_GE, (uint64_t)i);
    }
    shmem_ctx_quiet(ctx);
    shmem_ctx_destroy(ctx);
    return NULL;
}

int main(void)
{
    int provided;
    CHECK(shmem_init_thread(SHMEM_THREAD_MULTIPLE, &provided) == 0 && provided == SHMEM_THREAD_MULTIPLE, "level %d", provided);
    me = shmem_my_pe();
    pes = shmem_n_pes();
    shmem_query_thread(&provided);
    CHECK(provided == SHMEM_THREAD_MULTIPLE, "level %d", provided);
    pthread_t threads[THREADS];
    for (long t = 0; t < THREADS; t++) pthread_create(&threads[t], NULL, work, (void *)t);
    for (int t = 0; t < THREADS; t++) pthread_join(threads[t], NULL);
    shmem_barrier_all();
    CHECK(sum == 200 * THREADS, "sum is %ld", sum);
    for (int t = 0; t < THREADS; t++) CHECK(counts[t] == 200 && signals[t] == 200, "thread %d: %ld", t, counts[t]);
    return finish();
}
