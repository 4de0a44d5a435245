/* Every atomic update of every type, alone and from all PEs at a time; signals; locks. */
#include "check.h"

static long a_lock, counter, other_lock;

/* Each PE has a variable `v` that its left neighbour changes. */
#define EXTENDED(t, T)                                                                                                 \
    {                                                                                                                  \
        T *v = shmem_malloc(sizeof(T)), f = 0;                                                                         \
        *v = (T)(10 + me);                                                                                             \
        shmem_barrier_all();                                                                                           \
        CHECK(shmem_##t##_atomic_fetch(v, right) == (T)(10 + right), #t " fetch");                                     \
        shmem_##t##_atomic_fetch_nbi(&f, v, right);                                                                    \
        shmem_quiet();                                                                                                 \
        CHECK(f == (T)(10 + right), #t " fetch_nbi");                                                                  \
        shmem_barrier_all();                                                                                           \
        CHECK(shmem_##t##_atomic_swap(v, (T)3, right) == (T)(10 + right), #t " swap");                                 \
        shmem_##t##_atomic_swap_nbi(&f, v, (T)4, right);                                                               \
        shmem_quiet();                                                                                                 \
        CHECK(f == (T)3, #t " swap_nbi");                                                                              \
        shmem_ctx_##t##_atomic_set(SHMEM_CTX_DEFAULT, v, (T)5, right);                                                 \
        shmem_barrier_all();                                                                                           \
        CHECK(*v == (T)5, #t " set");                                                                                  \
        shmem_free(v);                                                                                                 \
    }

#define STANDARD(t, T)                                                                                                 \
    {                                                                                                                  \
        T *v = shmem_calloc(2, sizeof(T)), f = 0;                                                                      \
        CHECK(shmem_##t##_atomic_fetch_add(v, 7, right) == 0, #t " fetch_add");                                        \
        CHECK(shmem_##t##_atomic_fetch_inc(v, right) == 7, #t " fetch_inc");                                           \
        shmem_##t##_atomic_add(v, 2, right);                                                                           \
        shmem_##t##_atomic_inc(v, right);                                                                              \
        shmem_##t##_atomic_fetch_add_nbi(&f, v, 4, right);                                                             \
        shmem_quiet();                                                                                                 \
        CHECK(f == 11, #t " fetch_add_nbi");                                                                           \
        shmem_ctx_##t##_atomic_fetch_inc_nbi(SHMEM_CTX_DEFAULT, &f, v, right);                                         \
        shmem_quiet();                                                                                                 \
        CHECK(f == 15, #t " fetch_inc_nbi");                                                                           \
        CHECK(shmem_##t##_atomic_compare_swap(v, 3, 4, right) == 16, #t " compare_swap of another value");             \
        CHECK(shmem_##t##_atomic_compare_swap(v, 16, 20, right) == 16, #t " compare_swap");                            \
        shmem_##t##_atomic_compare_swap_nbi(&f, v, 20, 30, right);                                                     \
        shmem_quiet();                                                                                                 \
        CHECK(f == 20 && shmem_##t##_atomic_fetch(v, right) == 30, #t " compare_swap_nbi");                            \
        for (int pe = 0; pe < pes; pe++)                                                                               \
            for (int i = 0; i < 20; i++) shmem_##t##_atomic_add(v + 1, (T)(me + 1), pe);                               \
        shmem_barrier_all();                                                                                           \
        CHECK(v[1] == (T)(20 * pes * (pes + 1) / 2), #t " of all");                                                    \
        shmem_free(v);                                                                                                 \
    }

#define BITWISE(t, T)                                                                                                  \
    {                                                                                                                  \
        T *v = shmem_calloc(1, sizeof(T)), f = 0;                                                                      \
        CHECK(shmem_##t##_atomic_fetch_or(v, 12, right) == 0, #t " fetch_or");                                         \
        CHECK(shmem_##t##_atomic_fetch_and(v, 6, right) == 12, #t " fetch_and");                                       \
        CHECK(shmem_##t##_atomic_fetch_xor(v, 5, right) == 4, #t " fetch_xor");                                        \
        shmem_##t##_atomic_or(v, 8, right);                                                                            \
        shmem_##t##_atomic_and(v, 13, right);                                                                          \
        shmem_##t##_atomic_xor(v, 2, right);                                                                           \
        shmem_##t##_atomic_fetch_xor_nbi(&f, v, 2, right);                                                             \
        shmem_quiet();                                                                                                 \
        CHECK(f == 11, #t " fetch_xor_nbi has %d", (int)f);                                                            \
        shmem_##t##_atomic_fetch_or_nbi(&f, v, 4, right);                                                              \
        shmem_ctx_##t##_atomic_fetch_and_nbi(SHMEM_CTX_DEFAULT, &f, v, 4, right);                                      \
        shmem_quiet();                                                                                                 \
        shmem_barrier_all();                                                                                           \
        CHECK(*v == 4, #t " has %d", (int)*v);                                                                         \
        shmem_free(v);                                                                                                 \
    }

#define OLD(t, T)                                                                                                      \
    {                                                                                                                  \
        static T v;                                                                                                    \
        shmem_barrier_all();                                                                                           \
        CHECK(shmem_##t##_fadd(&v, 5, right) == 0 && shmem_##t##_finc(&v, right) == 5, #t " fadd");                    \
        shmem_##t##_add(&v, 3, right);                                                                                 \
        shmem_##t##_inc(&v, right);                                                                                    \
        CHECK(shmem_##t##_cswap(&v, 10, 20, right) == 10 && shmem_##t##_swap(&v, 30, right) == 20, #t " cswap");       \
        CHECK(shmem_##t##_g(&v, right) == 30, #t);                                                                     \
    }

static void old_names(int right)
{
    SHMEM_OLD_AMO_(OLD)
    static short s;
    static int i;
    static long l;
    static double d;
    shmem_barrier_all();
    CHECK(shmem_short_fadd(&s, 5, right) == 0 && shmem_short_finc(&s, right) == 5, "short_fadd");
    CHECK(shmem_short_cswap(&s, 6, 0x1234, right) == 6 && shmem_short_mswap(&s, 0xff, 0x56, right) == 0x1234, "short_cswap");
    CHECK(shmem_short_swap(&s, 1, right) == 0x1256, "short_mswap");
    CHECK(shmem_long_mswap(&l, 0xf0, 0xff, right) == 0 && shmem_long_swap(&l, 9, right) == 0xf0, "long_mswap");
    CHECK(shmem_int_fadd(&i, 2, right) == 0 && shmem_int_finc(&i, right) == 2, "int_fadd");
    shmem_int_add(&i, 3, right);
    shmem_int_inc(&i, right);
    CHECK(shmem_int_fetch(&i, right) == 7 && shmem_int_cswap(&i, 7, 8, right) == 7, "int_fetch");
    shmem_double_set(&d, 2.5, right);
    CHECK(shmem_double_swap(&d, 3.5, right) == 2.5 && shmem_double_fetch(&d, right) == 3.5, "double_swap");
    shmem_barrier_all();
}

#define SIGNAL(t, T)                                                                                                   \
    {                                                                                                                  \
        T *v = shmem_calloc(4, sizeof(T)), mine[4] = {(T)(me + 1), 2, 3, 4};                                           \
        shmem_##t##_put_signal(v, mine, 2, signal, 5, SHMEM_SIGNAL_ADD, right);                                        \
        shmem_ctx_##t##_put_signal_nbi(SHMEM_CTX_DEFAULT, v + 2, mine + 2, 2, signal, 6, SHMEM_SIGNAL_ADD, right);     \
        CHECK(shmem_signal_wait_until(signal, SHMEM_CMP_GE, total + 11) == total + 11, #t " signal");                  \
        CHECK(v[0] == (T)(left + 1) && v[1] == 2 && v[2] == 3 && v[3] == 4, #t " data");                               \
        total += 11;                                                                                                   \
        shmem_free(v);                                                                                                 \
    }

int main(void)
{
    begin();
    int right = (me + 1) % pes, left = (me + pes - 1) % pes;
    uint64_t *signal = shmem_calloc(1, sizeof *signal), total = 0;

    SHMEM_EXTENDED_(EXTENDED)
    SHMEM_AMO_(STANDARD)
    SHMEM_BITWISE_(BITWISE)
    old_names(right);

    SHMEM_RMA_(SIGNAL)
    char *bytes = shmem_calloc(100, 1), mine[100];
    memset(mine, 1 + me, sizeof mine);
    shmem_putmem_signal(bytes, mine, 100, signal, 1, SHMEM_SIGNAL_SET, right);
    shmem_uint64_wait_until(signal, SHMEM_CMP_EQ, 1);
    CHECK(bytes[0] == 1 + left && bytes[99] == 1 + left && shmem_signal_fetch(signal) == 1, "putmem_signal");
    shmem_barrier_all();
    shmem_put32_signal(bytes, mine, 0, signal, 2, SHMEM_SIGNAL_SET, right); /* the signal alone */
    CHECK(shmem_signal_wait_until(signal, SHMEM_CMP_NE, 1) == 2, "a signal without data");

    /* A lock keeps the others out, and what was done under it is seen by the next. */
    shmem_barrier_all();
    for (int i = 0; i < 50; i++) {
        shmem_set_lock(&a_lock);
        long seen = shmem_long_g(&counter, 0);
        if (i % 10 == 0) usleep(100);
        shmem_long_p(&counter, seen + 1, 0);
        shmem_clear_lock(&a_lock);
    }
    for (int i = 0; i < 20; i++) {
        while (shmem_test_lock(&a_lock)) {
        }
        shmem_long_p(&counter, shmem_long_g(&counter, 0) + 1, 0);
        shmem_clear_lock(&a_lock);
    }
    shmem_barrier_all();
    CHECK(shmem_long_g(&counter, 0) == 70 * pes && a_lock == 0, "counter is %ld, lock %#lx", counter, a_lock);
    if (me == 0) {
        shmem_set_lock(&other_lock);
        CHECK(shmem_test_lock(&other_lock) == 1, "a lock of one's own");
    }
    shmem_barrier_all();
    if (me != 0) CHECK(shmem_test_lock(&other_lock) == 1, "a lock of PE 0");
    shmem_barrier_all();
    if (me == 0) shmem_clear_lock(&other_lock);
    shmem_barrier_all();
    if (me == pes - 1) {
        CHECK(shmem_test_lock(&other_lock) == 0, "a free lock");
        shmem_clear_lock(&other_lock);
    }
    return finish();
}
