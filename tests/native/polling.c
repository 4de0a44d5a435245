/* Ranks that take turns, and wait for them by reads and updates of memory. With more ranks than cores such a loop gives
 * its core to those that it waits for. */
#include "native.h"

enum { ROUNDS = 200 };

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static int64_t look(arke_memory m, int way)
{
    int64_t value, zero = 0;
    switch (way) {
    case 0: GOOD(arke_get(m, 0, 0, &value, sizeof value)); break;
    case 1: GOOD(arke_atomic(m, 0, 0, ARKE_INT64, ARKE_SUM, &zero, &value)); break;
    default: GOOD(arke_compare_swap(m, 0, 0, ARKE_INT64, &zero, &zero, &value));
    }
    return value;
}

int main(void)
{
    arke_memory m;
    void *base;
    test_begin();
    GOOD(arke_shared_alloc(8, &m, &base));
    for (int way = 0; way < 3; way++) {
        int64_t zero = 0;
        GOOD(arke_barrier(ARKE_ALL));
        if (rank == 0) GOOD(arke_put(m, 0, 0, &zero, sizeof zero));
        GOOD(arke_barrier(ARKE_ALL));
        double limit = now() + 5;
        for (int64_t round = 0; round < ROUNDS; round++) {
            int64_t mine = round * ranks + rank, next = mine + 1;
            while (look(m, way) != mine) CHECK(now() < limit, "turn %ld by way %d has not come in 5 s", (long)mine, way);
            GOOD(arke_put(m, 0, 0, &next, sizeof next));
            GOOD(arke_quiet());
        }
    }
    return test_end();
}
