/* PEs that take turns, and wait for them by reads, updates, or loads with fences and quiets between. With more PEs than
 * cores such a loop gives its core to those that it waits for: a turn took a whole time slice otherwise. */
#include "check.h"
#include <time.h>

enum { ROUNDS = 200 };
enum way { FETCH, SWAP, ADD, ELEMENT, GET, FENCE, QUIET, WAYS };
static const char *const names[WAYS] = {"fetch", "compare_swap", "fetch_add", "g", "get", "fence", "quiet"};

static long word;

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static long look(enum way way)
{
    long value;
    const volatile long *there = shmem_ptr(&word, 0);
    switch (way) {
    case FETCH: return shmem_long_atomic_fetch(&word, 0);
    case SWAP: return shmem_long_atomic_compare_swap(&word, -1, -1, 0);
    case ADD: return shmem_long_atomic_fetch_add(&word, 0, 0);
    case ELEMENT: return shmem_long_g(&word, 0);
    case GET: shmem_long_get(&value, &word, 1, 0); return value;
    case FENCE: shmem_fence(); break;
    default: shmem_quiet();
    }
    return there ? *there : shmem_long_g(&word, 0);
}

int main(void)
{
    begin();
    for (int way = 0; way < WAYS; way++) {
        shmem_barrier_all();
        if (me == 0) word = 0;
        shmem_barrier_all();
        double limit = now() + 5;
        for (long round = 0; round < ROUNDS; round++) {
            long mine = round * pes + me;
            while (look((enum way)way) != mine) CHECK(now() < limit, "turn %ld by %s has not come in 5 s", mine, names[way]);
            shmem_long_atomic_set(&word, mine + 1, 0);
        }
    }
    return finish();
}
