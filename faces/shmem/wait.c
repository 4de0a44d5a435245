/* Waiting for memory of one's own that others change. */
#include "shmem_internal.h"
#include <sched.h>

static COLD void bad_comparison(const char *name, int cmp)
{
    shm_fail(name, "cmp is %d; it must be one of SHMEM_CMP_EQ to SHMEM_CMP_LE", cmp);
}

static void compare(const char *name, int cmp)
{
    shm_ready(name);
    if (cmp < SHMEM_CMP_EQ || cmp > SHMEM_CMP_LE) bad_comparison(name, cmp);
}

/* A test that fails makes progress, for programs that test until it holds. */
static void lost(const char *name)
{
    static unsigned times;
    shm_check(name, arke_poll());
    if (__atomic_add_fetch(&times, 1, __ATOMIC_RELAXED) % 64 == 0) sched_yield();
}

#define HOLDS(a, cmp, b)                                                                                                \
    (cmp == SHMEM_CMP_EQ   ? a == b                                                                                     \
     : cmp == SHMEM_CMP_NE ? a != b                                                                                     \
     : cmp == SHMEM_CMP_GT ? a > b                                                                                      \
     : cmp == SHMEM_CMP_GE ? a >= b                                                                                     \
     : cmp == SHMEM_CMP_LT ? a < b                                                                                      \
                           : a <= b)

/* For each type: whether one holds; whether all do; the first from some place on that does; all that do. `step` is 0
 * where all variables are compared with one value. */
#define LOOKS(t, T)                                                                                                     \
    static inline int t##_holds(const T *ivar, int cmp, T value)                                                        \
    {                                                                                                                   \
        T seen = __atomic_load_n(ivar, __ATOMIC_ACQUIRE);                                                               \
        return HOLDS(seen, cmp, value);                                                                                 \
    }                                                                                                                   \
    static int t##_all(const T *ivars, size_t n, const int *status, int cmp, const T *values, size_t step)              \
    {                                                                                                                   \
        for (size_t i = 0; i < n; i++)                                                                                  \
            if (!(status && status[i]) && !t##_holds(ivars + i, cmp, values[i * step])) return 0;                       \
        return 1;                                                                                                       \
    }                                                                                                                   \
    static size_t t##_some(const T *ivars, size_t n, size_t *indices, const int *status, int cmp, const T *values, size_t step) \
    {                                                                                                                   \
        size_t found = 0;                                                                                               \
        for (size_t i = 0; i < n; i++)                                                                                  \
            if (!(status && status[i]) && t##_holds(ivars + i, cmp, values[i * step])) indices[found++] = i;            \
        return found;                                                                                                   \
    }                                                                                                                   \
    /* Begins behind the one that was found last, so that none is passed over for ever. */                              \
    static size_t t##_any(const T *ivars, size_t n, const int *status, int cmp, const T *values, size_t step)           \
    {                                                                                                                   \
        static size_t last;                                                                                             \
        size_t from = n ? (__atomic_load_n(&last, __ATOMIC_RELAXED) + 1) % n : 0;                                       \
        for (size_t k = 0; k < n; k++) {                                                                                \
            size_t i = from + k < n ? from + k : from + k - n;                                                          \
            if (!(status && status[i]) && t##_holds(ivars + i, cmp, values[i * step])) {                                \
                __atomic_store_n(&last, i, __ATOMIC_RELAXED);                                                           \
                return i;                                                                                               \
            }                                                                                                           \
        }                                                                                                               \
        return SIZE_MAX;                                                                                                \
    }

static int none(size_t n, const int *status)
{
    for (size_t i = 0; i < n; i++)
        if (!(status && status[i])) return 0;
    return 1;
}

/* The forms for one value, and (`step` 1) for a vector of them. */
#define SETS(t, T, post, P, values, step)                                                                               \
    API(void, shmem_##t##_wait_until_all##post, (T *ivars, size_t n, const int *status, int cmp, P),                    \
        unsigned round = 0;                                                                                             \
        compare(__func__, cmp);                                                                                         \
        while (!t##_all(ivars, n, status, cmp, values, step)) shm_rest(&round);)                                        \
    API(size_t, shmem_##t##_wait_until_any##post, (T *ivars, size_t n, const int *status, int cmp, P),                  \
        unsigned round = 0;                                                                                             \
        size_t found;                                                                                                   \
        compare(__func__, cmp);                                                                                         \
        if (none(n, status)) return SIZE_MAX;                                                                           \
        while ((found = t##_any(ivars, n, status, cmp, values, step)) == SIZE_MAX) shm_rest(&round);                    \
        return found;)                                                                                                  \
    API(size_t, shmem_##t##_wait_until_some##post, (T *ivars, size_t n, size_t *indices, const int *status, int cmp, P), \
        unsigned round = 0;                                                                                             \
        size_t found;                                                                                                   \
        compare(__func__, cmp);                                                                                         \
        if (none(n, status)) return 0;                                                                                  \
        while ((found = t##_some(ivars, n, indices, status, cmp, values, step)) == 0) shm_rest(&round);                 \
        return found;)                                                                                                  \
    API(int, shmem_##t##_test_all##post, (T *ivars, size_t n, const int *status, int cmp, P),                           \
        compare(__func__, cmp);                                                                                         \
        int holds = t##_all(ivars, n, status, cmp, values, step);                                                       \
        if (!holds) lost(__func__);                                                                                     \
        return holds;)                                                                                                  \
    API(size_t, shmem_##t##_test_any##post, (T *ivars, size_t n, const int *status, int cmp, P),                        \
        compare(__func__, cmp);                                                                                         \
        size_t found = t##_any(ivars, n, status, cmp, values, step);                                                    \
        if (found == SIZE_MAX) lost(__func__);                                                                          \
        return found;)                                                                                                  \
    API(size_t, shmem_##t##_test_some##post, (T *ivars, size_t n, size_t *indices, const int *status, int cmp, P),      \
        compare(__func__, cmp);                                                                                         \
        size_t found = t##_some(ivars, n, indices, status, cmp, values, step);                                          \
        if (!found) lost(__func__);                                                                                     \
        return found;)

#define ONE(t, T)                                                                                                       \
    API(void, shmem_##t##_wait_until, (T *ivar, int cmp, T value),                                                      \
        unsigned round = 0;                                                                                             \
        compare(__func__, cmp);                                                                                         \
        while (!t##_holds(ivar, cmp, value)) shm_rest(&round);)                                                         \
    API(void, shmem_##t##_wait, (T *ivar, T value),                                                                     \
        unsigned round = 0;                                                                                             \
        compare(__func__, SHMEM_CMP_NE);                                                                                \
        while (!t##_holds(ivar, SHMEM_CMP_NE, value)) shm_rest(&round);)                                                \
    API(int, shmem_##t##_test, (T *ivar, int cmp, T value),                                                             \
        compare(__func__, cmp);                                                                                         \
        int holds = t##_holds(ivar, cmp, value);                                                                        \
        if (!holds) lost(__func__);                                                                                     \
        return holds;)

#define TYPED(t, T) LOOKS(t, T) ONE(t, T) SETS(t, T, , T value, &value, 0) SETS(t, T, _vector, T *values, values, 1)
SHMEM_SYNC_(TYPED)

API(void, shmem_wait, (long *ivar, long value), pshmem_long_wait(ivar, value);)
API(void, shmem_wait_until, (long *ivar, int cmp, long value), pshmem_long_wait_until(ivar, cmp, value);)

API(uint64_t, shmem_signal_wait_until, (uint64_t *sig_addr, int cmp, uint64_t value),
    unsigned round = 0;
    compare(__func__, cmp);
    for (;;) {
        uint64_t seen = __atomic_load_n(sig_addr, __ATOMIC_ACQUIRE);
        if (HOLDS(seen, cmp, value)) return seen;
        shm_rest(&round);
    })
