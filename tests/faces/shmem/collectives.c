/* Collective operations of the world, of teams and of active sets. */
#include "check.h"
#include <complex.h>

static long psync[SHMEM_ALLTOALLS_SYNC_SIZE];

/* What member i of a team gives as its element k: small, so that all types hold it. */
#define GIVES(i, k) ((i) + 2 * (k) + 1)

#define MOVES(t, T)                                                                                                    \
    {                                                                                                                  \
        T *in = shmem_calloc(64, sizeof(T)), *out = shmem_calloc(64, sizeof(T));                                       \
        for (int k = 0; k < 64; k++) in[k] = (T)GIVES(rank, k);                                                        \
        shmem_team_sync(team);                                                                                         \
        for (int root = 0; root < size; root++) {                                                                      \
            CHECK(shmem_##t##_broadcast(team, out, in, 3, root) == 0, #t);                                             \
            for (int k = 0; k < 3; k++) CHECK(out[k] == (T)GIVES(root, k), #t " broadcast of %d", root);               \
            CHECK(out[3] == 0, #t " broadcast too long");                                                              \
            shmem_team_sync(team);                                                                                     \
        }                                                                                                              \
        CHECK(shmem_##t##_fcollect(team, out, in, 2) == 0, #t);                                                        \
        for (int i = 0; i < 2 * size; i++) CHECK(out[i] == (T)GIVES(i / 2, i % 2), #t " fcollect %d", i);              \
        shmem_team_sync(team);                                                                                         \
        CHECK(shmem_##t##_collect(team, out, in, rank + 1) == 0, #t);                                                  \
        for (int i = 0, at = 0; i < size; i++)                                                                         \
            for (int k = 0; k <= i; k++, at++) CHECK(out[at] == (T)GIVES(i, k), #t " collect of %d", i);               \
        shmem_team_sync(team);                                                                                         \
        CHECK(shmem_##t##_alltoall(team, out, in, 2) == 0, #t);                                                        \
        for (int i = 0; i < 2 * size; i++)                                                                             \
            CHECK(out[i] == (T)GIVES(i / 2, 2 * rank + i % 2), #t " alltoall %d", i);                                  \
        for (int i = 0; i < 64; i++) out[i] = 0;                                                                       \
        shmem_team_sync(team);                                                                                         \
        CHECK(shmem_##t##_alltoalls(team, out, in, 3, 2, 2) == 0, #t);                                                 \
        for (int i = 0; i < 2 * size; i++)                                                                             \
            CHECK(out[3 * i] == (T)GIVES(i / 2, 2 * (2 * rank + i % 2)) && out[3 * i + 1] == 0, #t " alltoalls %d", i); \
        shmem_barrier_all();                                                                                           \
        shmem_free(in);                                                                                                \
        shmem_free(out);                                                                                               \
    }

/* The members' values are 1, 2, ... */
#define REDUCES(t, T, op, combine, first)                                                                              \
    {                                                                                                                  \
        T *v = shmem_calloc(3, sizeof(T)), want = (T)(first);                                                          \
        for (int k = 0; k < 2; k++) v[k] = (T)(rank + 1 + k);                                                          \
        for (int i = 0; i < size; i++) {                                                                               \
            T x = (T)(i + 1);                                                                                          \
            want = (T)(combine);                                                                                       \
        }                                                                                                              \
        CHECK(shmem_##t##_##op##_reduce(team, v + 2, v, 1) == 0 && v[2] == want, #t " " #op);                          \
        CHECK(shmem_##t##_##op##_reduce(team, v, v, 2) == 0 && v[0] == want, #t " " #op " in place");                  \
        shmem_free(v);                                                                                                 \
    }
#define BITS(t, T) REDUCES(t, T, and, want &x, ~0) REDUCES(t, T, or, want | x, 0) REDUCES(t, T, xor, want ^ x, 0)
#define ORDER(t, T) REDUCES(t, T, max, want > x ? want : x, 0) REDUCES(t, T, min, want < x ? want : x, 100)
#define SUM(t, T) REDUCES(t, T, sum, want + x, 0) REDUCES(t, T, prod, want *x, 1)

static void all_of(shmem_team_t team)
{
    int rank = shmem_team_my_pe(team), size = shmem_team_n_pes(team);
    SHMEM_RMA_(MOVES)
    SHMEM_REDUCE_BITS_(BITS)
    SHMEM_REDUCE_ORDER_(ORDER)
    SHMEM_REDUCE_SUM_(SUM)
    char *in = shmem_calloc(2000, 1), *out = shmem_calloc(10000, 1);
    memset(in, rank + 1, 2000);
    shmem_team_sync(team);
    CHECK(shmem_fcollectmem(team, out, in, 2000) == 0, "fcollectmem");
    for (int i = 0; i < 2000 * size; i++) CHECK(out[i] == i / 2000 + 1, "byte %d", i);
    shmem_team_sync(team);
    CHECK(shmem_collectmem(team, out, in, rank ? 10 : 0) == 0, "collectmem");
    for (int i = 0; i < 10 * (size - 1); i++) CHECK(out[i] == i / 10 + 2, "byte %d", i);
    shmem_team_sync(team);
    CHECK(shmem_broadcastmem(team, out, in, 2000, size - 1) == 0 && out[1999] == size, "broadcastmem");
    shmem_team_sync(team);
    CHECK(shmem_alltoallmem(team, out, in, 300) == 0 && out[300 * size - 1] == size, "alltoallmem");
    shmem_team_sync(team);
    CHECK(shmem_alltoallsmem(team, out, in, 2, 1, 10) == 0 && out[0] == 1, "alltoallsmem");
    shmem_barrier_all();
    shmem_free(in);
    shmem_free(out);
}

#define OLD_REDUCES(t, T, op, combine, first)                                                                          \
    {                                                                                                                  \
        static T in[2], out[2], work[SHMEM_REDUCE_MIN_WRKDATA_SIZE];                                                   \
        T want = (T)(first);                                                                                           \
        for (int i = 0; i < size; i++) {                                                                               \
            T x = (T)(start + (i << log) + 1);                                                                         \
            want = (T)(combine);                                                                                       \
        }                                                                                                              \
        in[0] = in[1] = (T)(me + 1);                                                                                   \
        shmem_##t##_##op##_to_all(out, in, 2, start, log, size, work, psync);                                          \
        CHECK(out[0] == want && out[1] == want, #t " " #op "_to_all");                                                 \
    }
#define OLD_BITS(t, T) OLD_REDUCES(t, T, and, want &x, ~0) OLD_REDUCES(t, T, or, want | x, 0) OLD_REDUCES(t, T, xor, want ^ x, 0)
#define OLD_ORDER(t, T) OLD_REDUCES(t, T, max, want > x ? want : x, 0) OLD_REDUCES(t, T, min, want < x ? want : x, 100)
#define OLD_SUM(t, T) OLD_REDUCES(t, T, sum, want + x, 0) OLD_REDUCES(t, T, prod, want *x, 1)

#define OLD_MOVES(bits, T)                                                                                             \
    {                                                                                                                  \
        static T in[32], out[64];                                                                                      \
        for (int i = 0; i < 32; i++) in[i] = (T)(100 * rank + i);                                                      \
        memset(out, 0, sizeof out);                                                                                    \
        shmem_barrier(start, log, size, psync);                                                                        \
        shmem_broadcast##bits(out, in, 3, size - 1, start, log, size, psync);                                          \
        if (rank == size - 1) CHECK(out[0] == 0 && out[2] == 0, "broadcast wrote the root's own");                     \
        else CHECK(out[0] == (T)(100 * (size - 1)) && out[2] == (T)(100 * (size - 1) + 2), "broadcast" #bits);         \
        shmem_sync(start, log, size, psync);                                                                           \
        shmem_fcollect##bits(out, in, 2, start, log, size, psync);                                                     \
        for (int i = 0; i < 2 * size; i++) CHECK(out[i] == (T)(100 * (i / 2) + i % 2), "fcollect" #bits);              \
        shmem_sync(start, log, size, psync);                                                                           \
        shmem_collect##bits(out, in, (size_t)rank, start, log, size, psync);                                           \
        for (int i = 0, at = 0; i < size; i++)                                                                         \
            for (int k = 0; k < i; k++, at++) CHECK(out[at] == (T)(100 * i + k), "collect" #bits);                     \
        shmem_sync(start, log, size, psync);                                                                           \
        shmem_alltoall##bits(out, in, 1, start, log, size, psync);                                                     \
        for (int i = 0; i < size; i++) CHECK(out[i] == (T)(100 * i + rank), "alltoall" #bits);                         \
        shmem_sync(start, log, size, psync);                                                                           \
        shmem_alltoalls##bits(out, in, 2, 3, 1, start, log, size, psync);                                              \
        for (int i = 0; i < size; i++) CHECK(out[2 * i] == (T)(100 * i + 3 * rank), "alltoalls" #bits);                \
        shmem_sync(start, log, size, psync);                                                                           \
    }

static void all_of_set(int start, int log, int size)
{
    int away = me - start, rank = away >> log;
    if (away < 0 || away % (1 << log) || rank >= size) return;
    SHMEM_TO_ALL_BITS_(OLD_BITS)
    SHMEM_TO_ALL_ORDER_(OLD_ORDER)
    SHMEM_TO_ALL_SUM_(OLD_SUM)
    OLD_MOVES(32, int32_t)
    OLD_MOVES(64, int64_t)
}

int main(void)
{
    begin();
    all_of(SHMEM_TEAM_WORLD);
    all_of(SHMEM_TEAM_SHARED);

    /* Active sets, one after another and overlapping. */
    for (int round = 0; round < 2; round++)
        for (int start = 0; start < pes; start++)
            for (int log = 0; log < 3; log++)
                for (int size = 1; start + ((size - 1) << log) < pes; size++) all_of_set(start, log, size);
    shmem_barrier_all();

    /* A barrier completes puts; sync is one without that, whoever comes late. */
    static long mark;
    for (int i = 1; i < 20; i++) {
        if (me == i % pes) usleep(200);
        shmem_long_p(&mark, i * 10 + me, (me + 1) % pes);
        shmem_barrier_all();
        CHECK(mark == i * 10 + (me + pes - 1) % pes, "mark is %ld", mark);
        shmem_sync_all();
    }

    CHECK(shmem_team_sync(SHMEM_TEAM_INVALID) == -1, "sync of no team");
    CHECK(shmem_int_sum_reduce(SHMEM_TEAM_INVALID, NULL, NULL, 1) == -1, "reduction of no team");
    return finish();
}
