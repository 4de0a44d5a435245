/* Shared memory: copies, strides, atomic updates, signals, waiting for values, its bounds. */
#include "native.h"

int main(void)
{
    arke_memory m, signals;
    void *base, *words;
    test_begin();
    int to = (rank + 1) % ranks, from = (rank + ranks - 1) % ranks;
    /* Where one rank has no memory, all are told, and go on. */
    for (int who = 0; who < ranks; who++) {
        char sentence[40];
        snprintf(sentence, sizeof sentence, "rank %d could not", who);
        BAD(arke_shared_alloc(rank == who ? (size_t)1 << 60 : 1000, &m, &base), ARKE_ERR_NO_MEMORY, rank == who ? "" : sentence);
        BAD(arke_shared_alloc(1000, &m, rank == who ? NULL : &base), rank == who ? ARKE_ERR_ARGUMENT : ARKE_ERR_NO_MEMORY,
            rank == who ? "base is a null pointer" : sentence);
    }
    GOOD(arke_shared_alloc(100000 + 8 * (size_t)rank, &m, &base));
    GOOD(arke_shared_alloc(64, &signals, &words));
    CHECK(arke_shared_bytes(m, to) == 100000 + 8 * (size_t)to, "length of another rank's block");
    CHECK(arke_shared_pointer(m, rank) == base, "this rank's own block");
    for (int i = 0; i < 1000; i++) CHECK(((char *)base)[i] == 0, "memory is zero");
    GOOD(arke_barrier(ARKE_ALL));

    static unsigned char out[90000], in[90000];
    test_fill(out, sizeof out, rank);
    GOOD(arke_put(m, to, 1000, out, sizeof out));
    GOOD(arke_quiet());
    GOOD(arke_barrier(ARKE_ALL));
    test_same((char *)base + 1000, sizeof out, from, "put");
    GOOD(arke_get(m, to, 1000, in, sizeof in));
    test_same(in, sizeof in, rank, "get");
    arke_request r;
    memset(in, 0, sizeof in);
    GOOD(arke_iget(m, from, 1000, in, sizeof in, &r));
    GOOD(arke_wait(&r, NULL));
    test_same(in, sizeof in, (from + ranks - 1) % ranks, "iget");
    GOOD(arke_barrier(ARKE_ALL));

    int32_t column[10], back[30] = {0};
    for (int i = 0; i < 10; i++) column[i] = rank * 100 + i;
    GOOD(arke_put_strided(m, to, 4, 40, column, 4, 4, 10));
    GOOD(arke_quiet());
    GOOD(arke_barrier(ARKE_ALL));
    for (int i = 0; i < 10; i++) CHECK(((int32_t *)base)[1 + 10 * i] == from * 100 + i, "strided element %d", i);
    GOOD(arke_get_strided(m, to, 4, 40, back, 12, 4, 10));
    for (int i = 0; i < 10; i++) CHECK(back[3 * i] == rank * 100 + i && (i == 9 || back[3 * i + 1] == 0), "element %d came back", i);
    GOOD(arke_barrier(ARKE_ALL));

    /* Everybody counts at rank 0. */
    int64_t one = 1, before = -1;
    double half = 0.5;
    for (int i = 0; i < 100; i++) {
        GOOD(arke_atomic(signals, 0, 0, ARKE_INT64, ARKE_SUM, &one, i % 2 ? NULL : &before));
        GOOD(arke_atomic(signals, 0, 8, ARKE_DOUBLE, ARKE_SUM, &half, NULL));
    }
    GOOD(arke_quiet());
    GOOD(arke_barrier(ARKE_ALL));
    int64_t total;
    double sum;
    GOOD(arke_atomic(signals, 0, 0, ARKE_INT64, ARKE_FETCH, NULL, &total));
    GOOD(arke_get(signals, 0, 8, &sum, sizeof sum));
    CHECK(total == 100 * ranks && sum == 50.0 * ranks, "%d and %g", (int)total, sum);
    GOOD(arke_barrier(ARKE_ALL));
    int64_t wrong = -5, next = 77, was;
    GOOD(arke_compare_swap(signals, rank, 16, ARKE_INT64, &wrong, &next, &was));
    CHECK(was == 0 && ((int64_t *)words)[2] == 0, "an exchange that must not be");
    wrong = 0;
    GOOD(arke_compare_swap(signals, rank, 16, ARKE_INT64, &wrong, &next, &was));
    CHECK(was == 0 && ((int64_t *)words)[2] == 77, "an exchange that must be");

    /* Data, then a signal. */
    for (uint64_t round = 1; round <= 20; round++) {
        test_fill(out, 5000, rank + round);
        GOOD(arke_put_signal(m, to, 8, out, 5000, signals, 24, round, ARKE_REPLACE));
        GOOD(arke_wait_value(signals, 24, ARKE_UINT64, ARKE_GE, &round));
        test_same((char *)base + 8, 5000, from + round, "signalled");
        GOOD(arke_barrier(ARKE_ALL));
    }
    BAD(arke_put(m, to, 100000 + 8 * (uint64_t)to, out, 1), ARKE_ERR_RANGE, "do not lie");
    BAD(arke_get(99, to, 0, in, 1), ARKE_ERR_HANDLE, "memory is 99");
    BAD(arke_wait_value(signals, 60, ARKE_UINT64, ARKE_EQ, &total), ARKE_ERR_RANGE, "offset is 60");
    GOOD(arke_shared_free(&m));
    BAD(arke_put(m, to, 0, out, 1), ARKE_ERR_HANDLE, "memory is");
    return test_end();
}
