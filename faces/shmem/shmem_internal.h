/* What the files of the SHMEM face share: symmetric memory, places in it, contexts, teams, and errors. */
#ifndef SHMEM_INTERNAL_H
#define SHMEM_INTERNAL_H

/* The functions of the T3D have names that C11's generic macros have, too; the library defines the functions. */
#define SHMEM_T3D
#include <arke.h>
#include <shmem.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define INTERNAL __attribute__((visibility("hidden")))
#define COLD     __attribute__((cold, noinline))

/* The second name of a function, which tools call. */
#define TWIN(name) extern __typeof__(name) p##name __attribute__((alias(#name)));
/* Defines a function with its twin. */
#define API(ret, name, args, ...)                                                                                      \
    ret name args { __VA_ARGS__ }                                                                                      \
    TWIN(name)
#define UNPACK(...) __VA_ARGS__
/* Defines a function without and with a context; the body uses `ctx` and `name`. */
#define FORMS(ret, rest, args, ...)                                                                                    \
    ret shmem_##rest(UNPACK args)                                                                                      \
    {                                                                                                                  \
        shmem_ctx_t ctx = SHMEM_CTX_DEFAULT;                                                                           \
        const char *const name = __func__;                                                                             \
        __VA_ARGS__                                                                                                    \
    }                                                                                                                  \
    TWIN(shmem_##rest)                                                                                                 \
    ret shmem_ctx_##rest(shmem_ctx_t ctx, UNPACK args)                                                                 \
    {                                                                                                                  \
        const char *const name = __func__;                                                                             \
        __VA_ARGS__                                                                                                    \
    }                                                                                                                  \
    TWIN(shmem_ctx_##rest)

/* PEs start, start + stride, ... of the job. */
struct shm_set {
    int start, stride, size;
};

struct shmem_ctx_ {
    struct shm_set set;
    long options;
    shmem_team_t team;
};

struct shmem_team_ {
    struct shm_set set;
    int rank; /* this PE's number in it */
    int key;  /* the engine's key of its group */
    arke_group group;
    shmem_team_config_t config;
};

/* Memory that every PE has at the same distance from a base of its own. */
struct shm_segment {
    char *alias;        /* a second mapping of it, at the same address on all PEs, or null */
    char *base;         /* here */
    size_t bytes;       /* 0: none */
    arke_memory memory; /* the engine's block that it lies in, or -1 */
    char **there;       /* of each PE: where its part can be loaded and stored, or null */
    uint64_t *at;       /* of each PE: where in its block the base is */
    size_t align;       /* what all PEs' bases are multiples of */
    int heap;           /* of shmem_malloc; else variables */
};
#define SHM_SEGMENTS 4096

/* In the place of an engine's block: the offset is an address of the PE's own, in memory that is not symmetric
 * (private.c). */
#define SHM_PRIVATE (-2)

/* An address of some PE, symmetric but for that. */
struct shm_place {
    char *direct; /* can be loaded and stored, or null */
    uint64_t offset;
    arke_memory memory;
    int pe;
};

INTERNAL extern struct shm_segment shm_segments[SHM_SEGMENTS];
INTERNAL extern int shm_segment_count;
INTERNAL extern int shm_me, shm_pes;
/* Whether some PE's memory is not reached by load and store. */
INTERNAL extern int shm_far;

/* start.c. These end the program with a sentence. */
INTERNAL void shm_fail(const char *name, const char *format, ...) __attribute__((noreturn, cold, format(printf, 2, 3)));
INTERNAL void shm_check(const char *name, int code);
INTERNAL void shm_ready(const char *name);
INTERNAL void shm_bad_pe(const char *name, shmem_ctx_t ctx, int pe) __attribute__((noreturn, cold));
/* Checks that all PEs gave the same value, and waits for all of them. */
INTERNAL void shm_agree(const char *name, const char *what, uint64_t value);

/* segment.c */
INTERNAL int shm_segment_make(const char *name, size_t bytes, size_t align);
INTERNAL void shm_segment_drop(const char *name, int index);
INTERNAL void shm_segments_forget(const char *name);
INTERNAL void shm_bad_address(const char *name, const char *what, const void *address, size_t bytes)
    __attribute__((noreturn, cold));

/* statics.c: makes the program's variables symmetric, and ends that. Why they are not: a sentence, or null. */
INTERNAL void shm_statics_share(void);
INTERNAL void shm_statics_restore(void);
INTERNAL extern const char *shm_statics_why;

/* Collective: lets a segment begin at the same address on all PEs, if that is free on all. */
INTERNAL void shm_segment_alias(const char *name, int index);

/* private.c: memory of another PE that is not symmetric. */
INTERNAL int shm_private_valid(const void *address);
INTERNAL void shm_private_start(const char *name);
INTERNAL void shm_private_put(const char *name, const struct shm_place *to, const void *from, size_t bytes);
INTERNAL void shm_private_get(const char *name, void *to, const struct shm_place *from, size_t bytes);

/* start.c: as start_pes, for calls that programs of the T3D begin with. */
INTERNAL void shm_start(const char *name);

/* heap.c */
INTERNAL void shm_heap_forget(void);

/* active.c */
INTERNAL void shm_active_forget(void);

/* order.c */
INTERNAL void shm_quiet(const char *name);
INTERNAL void shm_pending(arke_request request);
/* Rests between two looks at memory; `round` starts at 0. */
/* Whether a wait has looked often enough at first: then shm_await() goes on. */
INTERNAL int shm_rest(unsigned *round);
INTERNAL void shm_await(int (*holds)(void *), int (*tell)(void *, char *, size_t), void *state, const void *address);
/* "the long at 0x7f00 (64 bytes into the symmetric heap)" */
INTERNAL void shm_describe(char *text, size_t bytes, const char *what, const void *address);

/* copy.c */
INTERNAL void shm_far_put(const char *name, const struct shm_place *to, const void *from, size_t bytes, int nbi);
INTERNAL void shm_far_get(const char *name, void *to, const struct shm_place *from, size_t bytes, int nbi);

/* team.c */
INTERNAL void shm_teams_start(void);
INTERNAL void shm_teams_forget(void);
/* Whether it is a team that lives. */
INTERNAL int shm_team_valid(shmem_team_t team);

/* collective.c: among a set of PEs with a group of the engine; 0 or -1 */
struct shm_members {
    struct shm_set set;
    int rank;
    arke_group group;
};
INTERNAL void shm_sync(const char *name, const struct shm_members *m);
INTERNAL void shm_broadcast(const char *name, const struct shm_members *m, void *dest, const void *src, size_t bytes, int root,
                            int at_root);
INTERNAL void shm_collect(const char *name, const struct shm_members *m, void *dest, const void *src, size_t bytes, int alike);
INTERNAL void shm_alltoall(const char *name, const struct shm_members *m, void *dest, const void *src, ptrdiff_t dst, ptrdiff_t sst,
                           size_t element, size_t count);
INTERNAL void shm_reduce(const char *name, const struct shm_members *m, void *dest, const void *src, size_t count, size_t element, int type,
                         int op);

/* The engine's number of a C type. */
#define SHM_KIND(T)                                                                                                    \
    _Generic((T *)0, float *: ARKE_FLOAT, double *: ARKE_DOUBLE, long double *: ARKE_LONG_DOUBLE,                      \
        float _Complex *: ARKE_FLOAT_COMPLEX, double _Complex *: ARKE_DOUBLE_COMPLEX,                                  \
        default: (sizeof(T) == 1 ? ARKE_INT8 : sizeof(T) == 2 ? ARKE_INT16 : sizeof(T) == 4 ? ARKE_INT32 : ARKE_INT64) \
            + ((signed char)-1 < 0 && SHM_UNSIGNED(T)))
#define SHM_UNSIGNED(T)                                                                                                \
    _Generic((T *)0, char *: (char)-1 > 0, unsigned char *: 1, unsigned short *: 1, unsigned int *: 1, unsigned long *: 1, \
        unsigned long long *: 1, default: 0)

/* The bytes of so many elements. */
static inline size_t shm_bytes(const char *name, size_t nelems, size_t element)
{
    size_t bytes;
    if (__builtin_expect(__builtin_mul_overflow(nelems, element, &bytes) || bytes > PTRDIFF_MAX, 0))
        shm_fail(name, "nelems is %zu; so many elements of %zu bytes cannot be", nelems, element);
    return bytes;
}

/* The PE of the job that a context's number means. */
static inline int shm_pe(const char *name, shmem_ctx_t ctx, int pe)
{
    if (__builtin_expect(!ctx || (unsigned)pe >= (unsigned)ctx->set.size, 0)) shm_bad_pe(name, ctx, pe);
    return ctx->set.start + pe * ctx->set.stride;
}

/* Where `bytes` bytes at a symmetric address are on a PE of the job. `what`: the argument's name. */
static inline struct shm_place shm_reach(const char *name, const char *what, const void *address, size_t bytes, int pe)
{
    int count = __atomic_load_n(&shm_segment_count, __ATOMIC_ACQUIRE);
    for (int i = 0; i < count; i++) {
        const struct shm_segment *s = &shm_segments[i];
        size_t at = (size_t)((uintptr_t)address - (uintptr_t)s->base);
        if (at < s->bytes) {
            if (__builtin_expect(bytes > s->bytes - at, 0)) break;
            char *there = s->there[pe];
            return (struct shm_place){there ? there + at : NULL, s->at[pe] + at, s->memory, pe};
        }
    }
    if (shm_private_valid(address))
        return (struct shm_place){pe == shm_me ? (char *)(uintptr_t)address : NULL, (uintptr_t)address, SHM_PRIVATE, pe};
    shm_bad_address(name, what, address, bytes);
}

/* A word is stored once. memmove stores one of 4 or 8 bytes twice, and when a PE has seen a flag after the first store
 * and taken it back the second one would set it again. */
static inline void shm_store(void *to, const void *from, size_t bytes)
{
    if (bytes == 8 && (uintptr_t)to % 8 == 0) {
        uint64_t word;
        memcpy(&word, from, sizeof word);
        __atomic_store_n((uint64_t *)to, word, __ATOMIC_RELEASE);
    } else if (bytes == 4 && (uintptr_t)to % 4 == 0) {
        uint32_t word;
        memcpy(&word, from, sizeof word);
        __atomic_store_n((uint32_t *)to, word, __ATOMIC_RELEASE);
    } else {
        memmove(to, from, bytes);
    }
}

static inline void shm_put(const char *name, shmem_ctx_t ctx, void *dest, const void *src, size_t bytes, int pe, int nbi)
{
    pe = shm_pe(name, ctx, pe);
    if (bytes == 0) return;
    struct shm_place to = shm_reach(name, "dest", dest, bytes, pe);
    if (__builtin_expect(to.direct != NULL, 1)) shm_store(to.direct, src, bytes);
    else shm_far_put(name, &to, src, bytes, nbi);
}

/* order.c: reads and updates by which a program may poll, and fences and quiets between loads by shmem_ptr. Now and then
 * one makes progress, and gives the core away where others need it. Each thread counts its own. */
INTERNAL extern _Thread_local unsigned shm_polls __attribute__((tls_model("initial-exec")));
INTERNAL COLD void shm_poll(const char *name);

static inline void shm_polled(const char *name)
{
    enum { POLLS_A_LOOK = 32 }; /* together below a microsecond */
    if (__builtin_expect(++shm_polls % POLLS_A_LOOK == 0, 0)) shm_poll(name);
}

static inline void shm_get(const char *name, shmem_ctx_t ctx, void *dest, const void *src, size_t bytes, int pe, int nbi)
{
    pe = shm_pe(name, ctx, pe);
    if (bytes == 0) return;
    struct shm_place from = shm_reach(name, "source", src, bytes, pe);
    if (__builtin_expect(from.direct != NULL, 1)) memmove(dest, from.direct, bytes);
    else shm_far_get(name, dest, &from, bytes, nbi);
    shm_polled(name);
}

/* strided.c */
INTERNAL void shm_iput(const char *name, shmem_ctx_t ctx, void *dest, const void *src, ptrdiff_t dst, ptrdiff_t sst, size_t element,
                       size_t count, int pe);
INTERNAL void shm_iget(const char *name, shmem_ctx_t ctx, void *dest, const void *src, ptrdiff_t dst, ptrdiff_t sst, size_t element,
                       size_t count, int pe);

/* atomic.c: the forms that no macro shares with others */
INTERNAL void shm_far_atomic(const char *name, const struct shm_place *place, int kind, int op, const void *operand, void *fetched);
INTERNAL void shm_far_cswap(const char *name, const struct shm_place *place, int kind, const void *cond, const void *value,
                            void *fetched);
INTERNAL void shm_misaligned(const char *name, const void *address, size_t bytes) __attribute__((noreturn, cold));

/* A place for an atomic update. */
static inline struct shm_place shm_word(const char *name, shmem_ctx_t ctx, const void *address, size_t bytes, int pe)
{
    if (__builtin_expect((uintptr_t)address % bytes != 0, 0)) shm_misaligned(name, address, bytes);
    struct shm_place word = shm_reach(name, "dest", address, bytes, shm_pe(name, ctx, pe));
    if (__builtin_expect(word.memory == SHM_PRIVATE, 0)) shm_bad_address(name, "dest (for an update)", address, bytes);
    return word;
}

#endif
