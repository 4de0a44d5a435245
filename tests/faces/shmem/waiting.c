/* Waiting and testing: every type, every comparison, and the forms for several variables. */
#include "check.h"

#define N 4

/* The right neighbour's variables, changed one after another. */
#define WAITS(t, T)                                                                                                    \
    {                                                                                                                  \
        T *v = shmem_calloc(N, sizeof(T)), three[N] = {3, 3, 3, 3};                                                    \
        int status[N] = {0, 1, 0, 1}, all_out[N] = {1, 1, 1, 1};                                                       \
        size_t found[N];                                                                                               \
        CHECK(!shmem_##t##_test(v, SHMEM_CMP_NE, 0) && shmem_##t##_test(v, SHMEM_CMP_EQ, 0), #t);                      \
        CHECK(shmem_##t##_test(v, SHMEM_CMP_LT, 1) && !shmem_##t##_test(v, SHMEM_CMP_GT, 0), #t);                      \
        CHECK(shmem_##t##_test(v, SHMEM_CMP_LE, 0) && shmem_##t##_test(v, SHMEM_CMP_GE, 0), #t);                       \
        CHECK(shmem_##t##_test_any(v, N, NULL, SHMEM_CMP_NE, 0) == SIZE_MAX, #t " test_any");                          \
        CHECK(shmem_##t##_test_some(v, N, found, NULL, SHMEM_CMP_NE, 0) == 0, #t " test_some");                        \
        CHECK(!shmem_##t##_test_all(v, N, NULL, SHMEM_CMP_NE, 0), #t " test_all");                                     \
        CHECK(shmem_##t##_test_all(v, N, all_out, SHMEM_CMP_NE, 0), #t " test_all of none");                           \
        CHECK(shmem_##t##_test_any(v, N, all_out, SHMEM_CMP_EQ, 0) == SIZE_MAX, #t " test_any of none");               \
        CHECK(shmem_##t##_wait_until_any(v, N, all_out, SHMEM_CMP_EQ, 0) == SIZE_MAX, #t " any of none");              \
        CHECK(shmem_##t##_wait_until_any(v, 0, NULL, SHMEM_CMP_EQ, 0) == SIZE_MAX, #t " any of no length");            \
        CHECK(shmem_##t##_wait_until_some(v, N, found, all_out, SHMEM_CMP_EQ, 0) == 0, #t " some of none");            \
        shmem_##t##_wait_until_all(v, N, all_out, SHMEM_CMP_NE, 0);                                                    \
        shmem_barrier_all();                                                                                           \
        put_##t(v, 1, right);                                                                                          \
        shmem_##t##_wait(v, 0);                                                                                        \
        shmem_##t##_wait_until(v, SHMEM_CMP_EQ, 1);                                                                    \
        CHECK(shmem_##t##_wait_until_any(v, N, NULL, SHMEM_CMP_GT, 0) == 0, #t " any");                                \
        shmem_barrier_all();                                                                                           \
        put_##t(v + 2, 2, right);                                                                                      \
        shmem_##t##_wait_until_all(v, N, status, SHMEM_CMP_GE, 1);                                                     \
        CHECK(shmem_##t##_wait_until_some(v, N, found, NULL, SHMEM_CMP_NE, 0) == 2 && found[0] == 0 && found[1] == 2, #t " some"); \
        CHECK(shmem_##t##_test_some(v, N, found, NULL, SHMEM_CMP_GT, 1) == 1 && found[0] == 2, #t " test_some");       \
        CHECK(shmem_##t##_test_any(v, N, NULL, SHMEM_CMP_EQ, 2) == 2, #t " test_any");                                 \
        shmem_barrier_all();                                                                                           \
        for (int i = 0; i < N; i++) put_##t(v + i, (T)(i == 1 ? 4 : 3), right);                                        \
        three[1] = 4;                                                                                                  \
        shmem_##t##_wait_until_all_vector(v, N, NULL, SHMEM_CMP_EQ, three);                                            \
        CHECK(shmem_##t##_test_all_vector(v, N, NULL, SHMEM_CMP_LE, three), #t " test_all_vector");                    \
        three[2] = 2;                                                                                                  \
        CHECK(!shmem_##t##_test_all_vector(v, N, NULL, SHMEM_CMP_EQ, three), #t " test_all_vector");                   \
        CHECK(shmem_##t##_wait_until_any_vector(v, N, NULL, SHMEM_CMP_NE, three) == 2, #t " any_vector");              \
        CHECK(shmem_##t##_test_any_vector(v, N, NULL, SHMEM_CMP_GT, three) == 2, #t " test_any_vector");               \
        CHECK(shmem_##t##_wait_until_some_vector(v, N, found, status, SHMEM_CMP_EQ, three) == 1 && found[0] == 0, #t); \
        CHECK(shmem_##t##_test_some_vector(v, N, found, NULL, SHMEM_CMP_EQ, three) == 3 && found[2] == 3, #t);         \
        shmem_free(v);                                                                                                 \
    }

#define PUT(t, T)                                                                                                      \
    static void put_##t(T *at, T value, int pe) { shmem_putmem(at, &value, sizeof value, pe); }
SHMEM_SYNC_(PUT)

static long flag, data[1000];

int main(void)
{
    begin();
    int right = (me + 1) % pes, left = (me + pes - 1) % pes;
    SHMEM_SYNC_(WAITS)

    /* Negative numbers are less. */
    int *v = shmem_calloc(1, sizeof *v);
    shmem_int_p(v, -5, right);
    shmem_int_wait_until(v, SHMEM_CMP_LT, 0);
    CHECK(*v == -5, "%d", *v);

    /* What a fence puts apart is seen in that order. */
    shmem_barrier_all();
    for (long round = 1; round <= 30; round++) {
        long mine[1000];
        for (int i = 0; i < 1000; i++) mine[i] = round * 10 + me;
        shmem_long_put_nbi(data, mine, 1000, right);
        shmem_fence();
        shmem_long_p(&flag, round, right);
        shmem_wait_until(&flag, SHMEM_CMP_EQ, round);
        for (int i = 0; i < 1000; i++) CHECK(data[i] == round * 10 + left, "element %d in round %ld", i, round);
        shmem_barrier_all();
    }

    /* Any finds each of several in the end. */
    int *one = shmem_calloc(N, sizeof *one), seen[N] = {0}, *all = shmem_calloc(1, sizeof *all);
    for (int i = 0; i < N; i++) shmem_int_atomic_set(one + i, 1, right);
    for (int i = 0; i < N; i++) {
        size_t at = shmem_int_wait_until_any(one, N, seen, SHMEM_CMP_EQ, 1);
        CHECK(at < N && !seen[at], "place %zu", at);
        seen[at] = 1;
    }
    /* Programs that test until it holds. */
    shmem_int_atomic_inc(all, right);
    while (!shmem_int_test(all, SHMEM_CMP_EQ, 1)) {
    }
    return finish();
}
