/* Waiting for memory of one's own that others change. */
#include "shmem_internal.h"
#include <sched.h>
#include <stdio.h>

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

/* What a call waits for: that all of some variables hold, or one of them. */
struct look {
    const void *ivars;
    size_t n;
    const int *status;
    int cmp;
    const void *values;
    size_t step;
    int all;
};

/* Tells of variable `i`, which has the value `seen` and is to have `wanted`; texts of numbers. */
static int tell(const struct look *look, size_t i, const char *type, const void *at, const char *seen, const char *wanted, char *text,
                size_t bytes)
{
    static const char *const signs[] = {"==", "!=", ">", ">=", "<", "<="};
    static const int order[] = {SHMEM_CMP_EQ, SHMEM_CMP_NE, SHMEM_CMP_GT, SHMEM_CMP_GE, SHMEM_CMP_LT, SHMEM_CMP_LE};
    const char *sign = "";
    char where[96], among[48] = "";
    for (int k = 0; k < 6; k++)
        if (order[k] == look->cmp) sign = signs[k];
    shm_describe(where, sizeof where, type, at);
    if (look->n > 1) snprintf(among, sizeof among, look->all ? ", element %zu of %zu" : ", or another than element %zu of %zu", i, look->n);
    snprintf(text, bytes, "%s to be %s %s (it is %s)%s", where, sign, wanted, seen, among);
    return ARKE_ANY;
}

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

/* Of what is waited for, for arke_watch_until(). */
#define WATCHES(t, T)                                                                                                   \
    static int t##_looks(void *state)                                                                                   \
    {                                                                                                                   \
        const struct look *l = state;                                                                                   \
        if (l->all) return t##_all(l->ivars, l->n, l->status, l->cmp, l->values, l->step);                              \
        return t##_any(l->ivars, l->n, l->status, l->cmp, l->values, l->step) != SIZE_MAX;                              \
    }                                                                                                                   \
    static int t##_tells(void *state, char *text, size_t bytes)                                                         \
    {                                                                                                                   \
        const struct look *l = state;                                                                                   \
        const T *ivars = l->ivars, *values = l->values;                                                                 \
        char seen[24], wanted[24];                                                                                      \
        size_t i = 0;                                                                                                   \
        while (i + 1 < l->n && ((l->status && l->status[i]) || t##_holds(ivars + i, l->cmp, values[i * l->step]))) i++; \
        const char *how = (T)-1 < (T)1 ? "%lld" : "%llu";                                                               \
        snprintf(seen, sizeof seen, how, (long long)__atomic_load_n(ivars + i, __ATOMIC_ACQUIRE));                      \
        snprintf(wanted, sizeof wanted, how, (long long)values[i * l->step]);                                           \
        return tell(l, i, #t, ivars + i, seen, wanted, text, bytes);                                                    \
    }                                                                                                                   \
    static COLD void t##_await(const T *ivars, size_t n, const int *status, int cmp, const T *values, size_t step, int all) \
    {                                                                                                                   \
        struct look look = {ivars, n, status, cmp, values, step, all};                                                  \
        shm_await(t##_looks, t##_tells, &look, ivars);                                                                  \
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
        while (!t##_all(ivars, n, status, cmp, values, step))                                                           \
            if (shm_rest(&round)) t##_await(ivars, n, status, cmp, values, step, 1);)                                   \
    API(size_t, shmem_##t##_wait_until_any##post, (T *ivars, size_t n, const int *status, int cmp, P),                  \
        unsigned round = 0;                                                                                             \
        size_t found;                                                                                                   \
        compare(__func__, cmp);                                                                                         \
        if (none(n, status)) return SIZE_MAX;                                                                           \
        while ((found = t##_any(ivars, n, status, cmp, values, step)) == SIZE_MAX)                                      \
            if (shm_rest(&round)) t##_await(ivars, n, status, cmp, values, step, 0);                                    \
        return found;)                                                                                                  \
    API(size_t, shmem_##t##_wait_until_some##post, (T *ivars, size_t n, size_t *indices, const int *status, int cmp, P), \
        unsigned round = 0;                                                                                             \
        size_t found;                                                                                                   \
        compare(__func__, cmp);                                                                                         \
        if (none(n, status)) return 0;                                                                                  \
        while ((found = t##_some(ivars, n, indices, status, cmp, values, step)) == 0)                                   \
            if (shm_rest(&round)) t##_await(ivars, n, status, cmp, values, step, 0);                                    \
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
        while (!t##_holds(ivar, cmp, value))                                                                            \
            if (shm_rest(&round)) t##_await(ivar, 1, NULL, cmp, &value, 0, 1);)                                         \
    API(void, shmem_##t##_wait, (T *ivar, T value),                                                                     \
        unsigned round = 0;                                                                                             \
        compare(__func__, SHMEM_CMP_NE);                                                                                \
        while (!t##_holds(ivar, SHMEM_CMP_NE, value))                                                                   \
            if (shm_rest(&round)) t##_await(ivar, 1, NULL, SHMEM_CMP_NE, &value, 0, 1);)                                \
    API(int, shmem_##t##_test, (T *ivar, int cmp, T value),                                                             \
        compare(__func__, cmp);                                                                                         \
        int holds = t##_holds(ivar, cmp, value);                                                                        \
        if (!holds) lost(__func__);                                                                                     \
        return holds;)

#define TYPED(t, T) LOOKS(t, T) WATCHES(t, T) ONE(t, T) SETS(t, T, , T value, &value, 0) SETS(t, T, _vector, T *values, values, 1)
SHMEM_SYNC_(TYPED)

API(void, shmem_wait, (long *ivar, long value), pshmem_long_wait(ivar, value);)
API(void, shmem_wait_until, (long *ivar, int cmp, long value), pshmem_long_wait_until(ivar, cmp, value);)

API(uint64_t, shmem_signal_wait_until, (uint64_t *sig_addr, int cmp, uint64_t value),
    unsigned round = 0;
    compare(__func__, cmp);
    for (;;) {
        uint64_t seen = __atomic_load_n(sig_addr, __ATOMIC_ACQUIRE);
        if (HOLDS(seen, cmp, value)) return seen;
        if (shm_rest(&round)) uint64_await(sig_addr, 1, NULL, cmp, &value, 0, 1);
    })
