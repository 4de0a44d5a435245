/* Collective operations of active sets: the PEs start, start + 2^log, ... that each call names.
 *
 * A set gets a group of the engine when it is first used, and keeps it. Its key comes from the set, since nobody can be asked; two
 * sets may have the same one. That is sound, because a PE ends each call before it begins the next, and two PEs that are in both
 * sets call them in one order: the messages of one pair are matched in the order in which they were sent. pSync and pWrk are not
 * used. */
#include "shmem_internal.h"
#include <stdlib.h>

#define FIRST_KEY 128
#define LAST_KEY  255

static struct known {
    struct known *next;
    struct shm_set set;
    arke_group group;
} *known;

static arke_group group_of(const char *name, const struct shm_set *set)
{
    for (struct known *k = known; k; k = k->next)
        if (k->set.start == set->start && k->set.stride == set->stride && k->set.size == set->size) return k->group;
    struct known *k = malloc(sizeof *k);
    int *ranks = malloc((size_t)set->size * sizeof *ranks);
    if (!k || !ranks) shm_fail(name, "there is no memory left for an active set of %d PEs", set->size);
    for (int i = 0; i < set->size; i++) ranks[i] = set->start + i * set->stride;
    unsigned mix = ((unsigned)set->start * 31u + (unsigned)set->stride) * 31u + (unsigned)set->size;
    *k = (struct known){known, *set, ARKE_ALL};
    shm_check(name, arke_group_make(ranks, set->size, FIRST_KEY + (int)(mix % (LAST_KEY - FIRST_KEY + 1)), &k->group));
    free(ranks);
    known = k;
    return k->group;
}

void shm_active_forget(void)
{
    while (known) {
        struct known *next = known->next;
        (void)arke_group_free(&known->group);
        free(known);
        known = next;
    }
}

static struct shm_members active(const char *name, int start, int log, int size)
{
    shm_ready(name);
    if (log < 0 || log > 30) shm_fail(name, "logPE_stride is %d; it must be from 0 to 30", log);
    if (start < 0 || start >= shm_pes) shm_fail(name, "PE_start is %d; it must be from 0 to %d", start, shm_pes - 1);
    long stride = 1l << log;
    if (size < 1 || start + stride * (size - 1) >= shm_pes)
        shm_fail(name, "PE_size is %d; from PE %d on in steps of %ld there are %ld PEs", size, start, stride,
                 (shm_pes - 1 - start) / stride + 1);
    long away = shm_me - start;
    if (away < 0 || away % stride || away / stride >= size)
        shm_fail(name, "PE %d, which calls, is not in the active set of %d PEs from %d on in steps of %ld", shm_me, size, start, stride);
    struct shm_members m = {{start, size == 1 ? 1 : (int)stride, size}, (int)(away / stride), ARKE_ALL};
    if (size != shm_pes) m.group = group_of(name, &m.set);
    return m;
}

#define SET int PE_start, int logPE_stride, int PE_size
#define OF_SET(fn, args, ...)                                                                                           \
    API(void, fn, args, (void)pSync; struct shm_members m = active(__func__, PE_start, logPE_stride, PE_size); __VA_ARGS__)

OF_SET(shmem_barrier, (SET, long *pSync), shm_quiet(__func__); shm_sync(__func__, &m);)
OF_SET(shmem_sync, (SET, long *pSync), shm_sync(__func__, &m);)

#define MOVES(bits, bytes)                                                                                              \
    OF_SET(shmem_broadcast##bits, (void *dest, const void *source, size_t nelems, int PE_root, SET, long *pSync),       \
           shm_broadcast(__func__, &m, dest, source, shm_bytes(__func__, nelems, bytes), PE_root, 0);)                                    \
    OF_SET(shmem_collect##bits, (void *dest, const void *source, size_t nelems, SET, long *pSync),                      \
           shm_collect(__func__, &m, dest, source, shm_bytes(__func__, nelems, bytes), 0);)                                               \
    OF_SET(shmem_fcollect##bits, (void *dest, const void *source, size_t nelems, SET, long *pSync),                     \
           shm_collect(__func__, &m, dest, source, shm_bytes(__func__, nelems, bytes), 1);)                                               \
    OF_SET(shmem_alltoall##bits, (void *dest, const void *source, size_t nelems, SET, long *pSync),                     \
           shm_alltoall(__func__, &m, dest, source, 1, 1, bytes, nelems);)                                              \
    OF_SET(shmem_alltoalls##bits, (void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, SET, long *pSync), \
           shm_alltoall(__func__, &m, dest, source, dst, sst, bytes, nelems);)
MOVES(32, 4)
MOVES(64, 8)

/* Those of the T3D count words of 64 bits. */
static size_t words(const char *name, int len)
{
    if (len < 0) shm_fail(name, "len is %d; it must not be negative", len);
    return (size_t)len * 8;
}

OF_SET(shmem_broadcast, (void *dest, const void *source, int len, int PE_root, SET, long *pSync),
       shm_broadcast(__func__, &m, dest, source, words(__func__, len), PE_root, 0);)
OF_SET(shmem_collect, (void *dest, const void *source, int len, SET, long *pSync),
       shm_collect(__func__, &m, dest, source, words(__func__, len), 0);)
OF_SET(shmem_fcollect, (void *dest, const void *source, int len, SET, long *pSync),
       shm_collect(__func__, &m, dest, source, words(__func__, len), 1);)

#define REDUCE(t, T, rest, op)                                                                                          \
    OF_SET(shmem_##t##_##rest##_to_all, (T *dest, const T *source, int nreduce, SET, T *pWrk, long *pSync), (void)pWrk; \
           if (nreduce < 0) shm_fail(__func__, "nreduce is %d; it must not be negative", nreduce);                      \
           shm_reduce(__func__, &m, dest, source, (size_t)nreduce, sizeof(T), SHM_KIND(T), op);)
#define BITS(t, T) REDUCE(t, T, and, ARKE_AND) REDUCE(t, T, or, ARKE_OR) REDUCE(t, T, xor, ARKE_XOR)
SHMEM_TO_ALL_BITS_(BITS)
#define ORDER(t, T) REDUCE(t, T, max, ARKE_MAX) REDUCE(t, T, min, ARKE_MIN)
SHMEM_TO_ALL_ORDER_(ORDER)
#define SUM(t, T) REDUCE(t, T, sum, ARKE_SUM) REDUCE(t, T, prod, ARKE_PROD)
SHMEM_TO_ALL_SUM_(SUM)
