/* Several threads at a time: messages, active messages and shared memory, each thread in a context and a place of its
 * own. */
#include "native.h"
#include <pthread.h>

enum { THREADS = 4, ROUNDS = 200 };
static arke_memory memory;
static long calls;

static void count(void *user, int source, const uint64_t words[], int nwords, void *body, size_t bytes)
{
    (void)user, (void)source, (void)words, (void)nwords, (void)body, (void)bytes;
    calls++; /* handlers run one at a time */
}

static void *work(void *argument)
{
    int me = (int)(intptr_t)argument, to = (rank + 1) % ranks, from = (rank + ranks - 1) % ranks;
    char out[5000], in[5000];
    for (int i = 0; i < ROUNDS; i++) {
        arke_request r;
        arke_status s;
        size_t bytes = i % 3 ? 8 : sizeof out;
        test_fill(out, bytes, rank * 7 + me + i);
        GOOD(arke_irecv(in, sizeof in, i % 2 ? from : ARKE_ANY, 10 + me, i, ARKE_EXACT, &r));
        GOOD(arke_send(out, bytes, to, 10 + me, i, ARKE_STANDARD));
        GOOD(arke_wait(&r, &s));
        CHECK(s.bytes == bytes && s.source == from, "thread %d, round %d: %d bytes", me, i, (int)s.bytes);
        test_same(in, bytes, from * 7 + me + i, "thread's message");
        GOOD(arke_call(to, 1, NULL, 0, NULL, 0));
        int64_t one = 1;
        GOOD(arke_atomic(memory, to, 0, ARKE_INT64, ARKE_SUM, &one, NULL));
    }
    return NULL;
}

int main(void)
{
    void *base;
    pthread_t threads[THREADS];
    GOOD(arke_start(1));
    rank = arke_rank();
    ranks = arke_size();
    GOOD(arke_set_handler(1, count, NULL, NULL));
    GOOD(arke_shared_alloc(64, &memory, &base));
    for (intptr_t i = 0; i < THREADS; i++) CHECK(pthread_create(&threads[i], NULL, work, (void *)i) == 0, "a thread");
    for (int i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
    GOOD(arke_quiet());
    GOOD(arke_barrier(ARKE_ALL));
    while (calls < THREADS * ROUNDS) GOOD(arke_poll());
    CHECK(calls == THREADS * ROUNDS && *(int64_t *)base == THREADS * ROUNDS, "%ld calls, %ld updates", calls, *(long *)base);
    return test_end();
}
