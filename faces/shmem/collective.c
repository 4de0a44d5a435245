/* Collective operations of teams, and what those of active sets (active.c) share with them. */
#include "shmem_internal.h"
#include <stdlib.h>

void shm_sync(const char *name, const struct shm_members *m) { shm_check(name, arke_barrier(m->group)); }

/* `at_root`: whether the root's own dest is written. */
void shm_broadcast(const char *name, const struct shm_members *m, void *dest, const void *src, size_t bytes, int root, int at_root)
{
    void *data = m->rank == root ? (void *)(uintptr_t)src : dest;
    if (root < 0 || root >= m->set.size) shm_fail(name, "root is %d; it must be from 0 to %d", root, m->set.size - 1);
    shm_check(name, arke_broadcast(m->group, data, bytes, root));
    if (m->rank == root && at_root && bytes) memmove(dest, src, bytes);
}

void shm_collect(const char *name, const struct shm_members *m, void *dest, const void *src, size_t bytes, int alike)
{
    size_t *lengths = NULL;
    if (!alike) {
        lengths = malloc((size_t)m->set.size * sizeof *lengths);
        if (!lengths) shm_fail(name, "there is no memory left for %d lengths", m->set.size);
        shm_check(name, arke_concat(m->group, &bytes, sizeof bytes, lengths, NULL));
    }
    shm_check(name, arke_concat(m->group, src, bytes, dest, lengths));
    free(lengths);
}

/* Each puts its blocks where they belong: all have promised that dest is ready. */
void shm_alltoall(const char *name, const struct shm_members *m, void *dest, const void *src, ptrdiff_t dst, ptrdiff_t sst, size_t element,
                  size_t count)
{
    shm_bytes(name, count, element);
    size_t to = (size_t)m->rank * count * (size_t)dst * element, from = count * (size_t)sst * element;
    for (int i = 0; i < m->set.size && count; i++) {
        int member = (m->rank + i) % m->set.size, pe = m->set.start + member * m->set.stride;
        const char *block = (const char *)src + (size_t)member * from;
        if (dst == 1 && sst == 1) shm_put(name, SHMEM_CTX_DEFAULT, (char *)dest + to, block, count * element, pe, 0);
        else shm_iput(name, SHMEM_CTX_DEFAULT, (char *)dest + to, block, dst, sst, element, count, pe);
    }
    shm_quiet(name);
    shm_sync(name, m);
}

void shm_reduce(const char *name, const struct shm_members *m, void *dest, const void *src, size_t count, size_t element, int type,
                int op)
{
    shm_bytes(name, count, element);
    shm_check(name, arke_allreduce(m->group, src, dest, count, type, op));
}

/* Sums of the members up to this one, or (`exclusive`) before it; the first one's is 0 then. */
static void scan(const char *name, const struct shm_members *m, void *dest, const void *src, size_t count, size_t element, int type,
                 int exclusive)
{
    size_t bytes = shm_bytes(name, count, element);
    shm_check(name, arke_scan(m->group, src, dest, count, type, ARKE_SUM, exclusive));
    if (exclusive && m->rank == 0) memset(dest, 0, bytes);
}

/* Whether a team is one; a call that takes none that is not returns -1. */
static int members(const char *name, shmem_team_t team, struct shm_members *m)
{
    shm_ready(name);
    if (!shm_team_valid(team)) return 0;
    *m = (struct shm_members){team->set, team->rank, team->group};
    return 1;
}

#define OF_TEAM(fn, args, ...)                                                                                          \
    API(int, fn, args, struct shm_members m; if (!members(__func__, team, &m)) return -1; __VA_ARGS__ return 0;)

OF_TEAM(shmem_team_sync, (shmem_team_t team), shm_sync(__func__, &m);)

API(void, shmem_barrier_all, (void), shm_quiet(__func__); shm_check(__func__, arke_barrier(ARKE_ALL));)
API(void, shmem_sync_all, (void), shm_ready(__func__); shm_check(__func__, arke_barrier(ARKE_ALL));)
void barrier(void)
{
    shm_start("barrier");
    pshmem_barrier_all();
}

#define MOVES(pre, post, bytes, D, S)                                                                                   \
    OF_TEAM(pre##broadcast##post, (shmem_team_t team, D *dest, const S *source, size_t nelems, int root),               \
            shm_broadcast(__func__, &m, dest, source, shm_bytes(__func__, nelems, bytes), root, 1);)                                      \
    OF_TEAM(pre##collect##post, (shmem_team_t team, D *dest, const S *source, size_t nelems),                           \
            shm_collect(__func__, &m, dest, source, shm_bytes(__func__, nelems, bytes), 0);)                                              \
    OF_TEAM(pre##fcollect##post, (shmem_team_t team, D *dest, const S *source, size_t nelems),                          \
            shm_collect(__func__, &m, dest, source, shm_bytes(__func__, nelems, bytes), 1);)                                              \
    OF_TEAM(pre##alltoall##post, (shmem_team_t team, D *dest, const S *source, size_t nelems),                          \
            shm_alltoall(__func__, &m, dest, source, 1, 1, bytes, nelems);)                                             \
    OF_TEAM(pre##alltoalls##post, (shmem_team_t team, D *dest, const S *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems), \
            shm_alltoall(__func__, &m, dest, source, dst, sst, bytes, nelems);)
#define TYPED(t, T) MOVES(shmem_##t##_, , sizeof(T), T, T)
SHMEM_RMA_(TYPED)
MOVES(shmem_, mem, 1, void, void)

#define REDUCE(t, T, rest, op)                                                                                          \
    OF_TEAM(shmem_##t##_##rest##_reduce, (shmem_team_t team, T *dest, const T *source, size_t nreduce),                 \
            shm_reduce(__func__, &m, dest, source, nreduce, sizeof(T), SHM_KIND(T), op);)
#define BITS(t, T) REDUCE(t, T, and, ARKE_AND) REDUCE(t, T, or, ARKE_OR) REDUCE(t, T, xor, ARKE_XOR)
SHMEM_REDUCE_BITS_(BITS)
#define ORDER(t, T) REDUCE(t, T, max, ARKE_MAX) REDUCE(t, T, min, ARKE_MIN)
SHMEM_REDUCE_ORDER_(ORDER)
#define SUM(t, T) REDUCE(t, T, sum, ARKE_SUM) REDUCE(t, T, prod, ARKE_PROD)
SHMEM_REDUCE_SUM_(SUM)

#define SCAN(t, T)                                                                                                      \
    OF_TEAM(shmem_##t##_sum_inscan, (shmem_team_t team, T *dest, const T *source, size_t nelems),                       \
            scan(__func__, &m, dest, source, nelems, sizeof(T), SHM_KIND(T), 0);)                                       \
    OF_TEAM(shmem_##t##_sum_exscan, (shmem_team_t team, T *dest, const T *source, size_t nelems),                       \
            scan(__func__, &m, dest, source, nelems, sizeof(T), SHM_KIND(T), 1);)
SHMEM_REDUCE_SUM_(SCAN)
