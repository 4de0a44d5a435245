/* Atomic updates. On the same node they are the processor's; elsewhere the engine does them, at the target in the same
 * way. */
#include "shmem_internal.h"

COLD void shm_far_atomic(const char *name, const struct shm_place *place, int kind, int op, const void *operand, void *fetched)
{
    shm_check(name, arke_atomic(place->memory, place->pe, place->offset, kind, op, operand, fetched));
}

COLD void shm_far_cswap(const char *name, const struct shm_place *place, int kind, const void *cond, const void *value, void *fetched)
{
    shm_check(name, arke_compare_swap(place->memory, place->pe, place->offset, kind, cond, value, fetched));
}

void shm_misaligned(const char *name, const void *address, size_t bytes)
{
    shm_ready(name);
    shm_fail(name, "the address %p of an atomic variable is not a multiple of its %zu bytes", address, bytes);
}

/* Operations on `place`, which leave the old value in `old`. A program may poll by them. */
#define FETCH(T)                                                                                                        \
    if (place.direct) __atomic_load((T *)place.direct, &old, __ATOMIC_SEQ_CST);                                         \
    else shm_far_atomic(name, &place, SHM_KIND(T), ARKE_FETCH, NULL, &old);                                             \
    shm_polled(name);
#define SWAP(T)                                                                                                         \
    if (place.direct) __atomic_exchange((T *)place.direct, &value, &old, __ATOMIC_SEQ_CST);                             \
    else shm_far_atomic(name, &place, SHM_KIND(T), ARKE_REPLACE, &value, &old);                                         \
    shm_polled(name);
#define MODIFY(T, builtin, op)                                                                                          \
    if (place.direct) old = builtin((T *)place.direct, value, __ATOMIC_SEQ_CST);                                        \
    else shm_far_atomic(name, &place, SHM_KIND(T), op, &value, &old);                                                   \
    shm_polled(name);
#define CSWAP(T)                                                                                                        \
    if (place.direct) {                                                                                                 \
        old = cond;                                                                                                     \
        __atomic_compare_exchange_n((T *)place.direct, &old, value, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);             \
    } else {                                                                                                            \
        shm_far_cswap(name, &place, SHM_KIND(T), &cond, &value, &old);                                                  \
    }                                                                                                                   \
    shm_polled(name);
/* Without an answer. */
#define SET(T)                                                                                                          \
    if (place.direct) __atomic_store((T *)place.direct, &value, __ATOMIC_SEQ_CST);                                      \
    else shm_far_atomic(name, &place, SHM_KIND(T), ARKE_REPLACE, &value, NULL);
#define CHANGE(T, builtin, op)                                                                                          \
    if (place.direct) (void)builtin((T *)place.direct, value, __ATOMIC_SEQ_CST);                                        \
    else shm_far_atomic(name, &place, SHM_KIND(T), op, &value, NULL);

#define PLACE(T, at) struct shm_place place = shm_word(name, ctx, at, sizeof(T), pe);

#define EXTENDED(t, T)                                                                                                  \
    FORMS(T, t##_atomic_fetch, (const T *source, int pe), T old; PLACE(T, source) FETCH(T) return old;)                 \
    FORMS(void, t##_atomic_fetch_nbi, (T *fetch, const T *source, int pe), T old; PLACE(T, source) FETCH(T) *fetch = old;) \
    FORMS(void, t##_atomic_set, (T *dest, T value, int pe), PLACE(T, dest) SET(T))                                      \
    FORMS(T, t##_atomic_swap, (T *dest, T value, int pe), T old; PLACE(T, dest) SWAP(T) return old;)                    \
    FORMS(void, t##_atomic_swap_nbi, (T *fetch, T *dest, T value, int pe), T old; PLACE(T, dest) SWAP(T) *fetch = old;)
SHMEM_EXTENDED_(EXTENDED)

#define FETCHING(t, T, rest, builtin, op)                                                                               \
    FORMS(T, t##_atomic_fetch_##rest, (T *dest, T value, int pe), T old; PLACE(T, dest) MODIFY(T, builtin, op) return old;) \
    FORMS(void, t##_atomic_fetch_##rest##_nbi, (T *fetch, T *dest, T value, int pe), T old; PLACE(T, dest)              \
          MODIFY(T, builtin, op) *fetch = old;)                                                                         \
    FORMS(void, t##_atomic_##rest, (T *dest, T value, int pe), PLACE(T, dest) CHANGE(T, builtin, op))

#define ADD __atomic_fetch_add
#define STANDARD(t, T)                                                                                                  \
    FORMS(T, t##_atomic_compare_swap, (T *dest, T cond, T value, int pe), T old; PLACE(T, dest) CSWAP(T) return old;)   \
    FORMS(void, t##_atomic_compare_swap_nbi, (T *fetch, T *dest, T cond, T value, int pe), T old; PLACE(T, dest) CSWAP(T) \
          *fetch = old;)                                                                                                \
    FORMS(T, t##_atomic_fetch_inc, (T *dest, int pe), T old; const T value = 1; PLACE(T, dest) MODIFY(T, ADD, ARKE_SUM) \
          return old;)                                                                                                  \
    FORMS(void, t##_atomic_fetch_inc_nbi, (T *fetch, T *dest, int pe), T old; const T value = 1; PLACE(T, dest)         \
          MODIFY(T, ADD, ARKE_SUM) *fetch = old;)                                                                       \
    FORMS(void, t##_atomic_inc, (T *dest, int pe), const T value = 1; PLACE(T, dest) CHANGE(T, ADD, ARKE_SUM))          \
    FETCHING(t, T, add, ADD, ARKE_SUM)
SHMEM_AMO_(STANDARD)

#define BITWISE(t, T)                                                                                                   \
    FETCHING(t, T, and, __atomic_fetch_and, ARKE_AND)                                                                   \
    FETCHING(t, T, or, __atomic_fetch_or, ARKE_OR)                                                                      \
    FETCHING(t, T, xor, __atomic_fetch_xor, ARKE_XOR)
SHMEM_BITWISE_(BITWISE)

/* The old names. */
#define OLD(ret, fn, args, ...) API(ret, fn, args, shmem_ctx_t ctx = SHMEM_CTX_DEFAULT; const char *const name = __func__; __VA_ARGS__)
#define OLD_FETCH(t, T)                                                                                                 \
    OLD(T, shmem_##t##_fetch, (const T *source, int pe), T old; PLACE(T, source) FETCH(T) return old;)                  \
    OLD(void, shmem_##t##_set, (T *dest, T value, int pe), PLACE(T, dest) SET(T))
SHMEM_OLD_FETCH_(OLD_FETCH)
#define OLD_SWAP(t, T) OLD(T, shmem_##t##_swap, (T *dest, T value, int pe), T old; PLACE(T, dest) SWAP(T) return old;)
SHMEM_OLD_SWAP_(OLD_SWAP)
OLD(long, shmem_swap, (long *dest, long value, int pe), long old; PLACE(long, dest) SWAP(long) return old;)

#define OLD_AMO(t, T)                                                                                                   \
    OLD(T, shmem_##t##_cswap, (T *dest, T cond, T value, int pe), T old; PLACE(T, dest) CSWAP(T) return old;)           \
    OLD(T, shmem_##t##_finc, (T *dest, int pe), T old; const T value = 1; PLACE(T, dest) MODIFY(T, ADD, ARKE_SUM) return old;) \
    OLD(void, shmem_##t##_inc, (T *dest, int pe), const T value = 1; PLACE(T, dest) CHANGE(T, ADD, ARKE_SUM))           \
    OLD(T, shmem_##t##_fadd, (T *dest, T value, int pe), T old; PLACE(T, dest) MODIFY(T, ADD, ARKE_SUM) return old;)    \
    OLD(void, shmem_##t##_add, (T *dest, T value, int pe), PLACE(T, dest) CHANGE(T, ADD, ARKE_SUM))
SHMEM_OLD_AMO_(OLD_AMO)

/* A swap of the bits that `mask` has; the engine has no such update, so it is tried until nobody came between. */
#define MSWAP(T)                                                                                                        \
    T seen; T old; T given = value;                                                                                     \
    FETCH(T)                                                                                                            \
    do {                                                                                                                \
        const T cond = old;                                                                                             \
        seen = old;                                                                                                     \
        value = (T)((seen & ~mask) | (given & mask));                                                                   \
        CSWAP(T)                                                                                                        \
    } while (old != seen);
#define MASKED(t, T) OLD(T, shmem_##t##_mswap, (T *dest, T mask, T value, int pe), PLACE(T, dest) MSWAP(T) return old;)
SHMEM_MASKED_(MASKED)
