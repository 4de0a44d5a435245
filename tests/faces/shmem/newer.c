/* What OpenSHMEM 1.6 added, and what it allows: calls of shmem_init that are counted, pointers by team, blocks,
 * signals alone, scans, sessions; small alignments, hints that nobody knows, and quiet on no context. */
#include "check.h"
#include <complex.h>

static long blocks[40], from[40];
static uint64_t word;

int main(void)
{
    int is = -1;
    shmem_query_initialized(&is);
    CHECK(is == 0, "initialized before");
    begin();
    CHECK(OSHMEM_SPEC_VERSION == SHMEM_MAJOR_VERSION * 10000 + SHMEM_MINOR_VERSION * 100, "%d", OSHMEM_SPEC_VERSION);
    shmem_init();
    shmem_query_initialized(&is);
    CHECK(is == 1, "not initialized");
    shmem_finalize();
    shmem_query_initialized(&is);
    CHECK(is == 1, "the second init was not counted");
    shmem_query_finalized(&is);
    CHECK(is == 0, "finalized already");

    for (size_t align = 1; align <= 4; align *= 2) {
        char *p = shmem_align(align, 10);
        CHECK(p && (uintptr_t)p % align == 0, "alignment %zu", align);
        shmem_free(p);
    }
    void *hinted = shmem_malloc_with_hints(100, 1l << 40);
    CHECK(hinted, "unknown hints");
    shmem_ctx_quiet(SHMEM_CTX_INVALID);
    shmem_ctx_fence(SHMEM_CTX_INVALID);

    /* The heap begins at the same address everywhere. */
    uint64_t *where = shmem_malloc(2 * sizeof *where), *all = shmem_malloc((size_t)pes * sizeof *all);
    where[0] = (uintptr_t)where;
    shmem_uint64_fcollect(SHMEM_TEAM_WORLD, all, where, 1);
    for (int pe = 0; pe < pes; pe++) CHECK(all[pe] == all[0], "PE %d has its heap at %#lx", pe, (long)all[pe]);

    int right = (me + 1) % pes, left = (me + pes - 1) % pes;
    shmem_team_t every;
    CHECK(shmem_team_split_strided(SHMEM_TEAM_WORLD, 0, 1, pes, NULL, 0, &every) == 0, "split");
    word = 0;
    shmem_barrier_all();
    uint64_t *there = shmem_team_ptr(every, &word, right);
    /* There is none to a PE of another node. */
    CHECK(there == shmem_ptr(&word, right), "%p", (void *)there);
    if (there) __atomic_store_n(there, 7, __ATOMIC_RELEASE);
    else shmem_put(&word, &(uint64_t){7}, 1, right);
    shmem_barrier_all();
    CHECK(word == 7, "%lu", (long)word);
    CHECK(!shmem_team_ptr(every, &word, pes) && !shmem_team_ptr(SHMEM_TEAM_INVALID, &word, 0) && !shmem_team_ptr(every, &is, 0), "pointers");

    for (int i = 0; i < 40; i++) from[i] = 100 * me + i;
    shmem_barrier_all();
    shmem_long_ibput(blocks, from, 5, 4, 3, 6, right);
    shmem_barrier_all();
    for (int i = 0; i < 30; i++) {
        long want = i % 5 < 3 ? 100 * left + i / 5 * 4 + i % 5 : 0;
        CHECK(blocks[i] == want, "element %d is %ld, not %ld", i, blocks[i], want);
    }
    long got[12] = {0};
    shmem_ibget64(got, from, 2, 10, 2, 4, right);
    for (int i = 0; i < 8; i++) CHECK(got[i] == 100 * right + i / 2 * 10 + i % 2, "got %d: %ld", i, got[i]);
    shmem_ibput(blocks, from, 1, 1, 1, 1, right);

    shmem_barrier_all();
    shmem_signal_set(&word, 40, right);
    shmem_ctx_signal_add(SHMEM_CTX_DEFAULT, &word, 2, right);
    shmem_signal_wait_until(&word, SHMEM_CMP_EQ, 42);

    long mine[2] = {me + 1, 10 * me}, sums[2];
    CHECK(shmem_long_sum_inscan(every, sums, mine, 2) == 0, "inscan");
    CHECK(sums[0] == (me + 1) * (me + 2) / 2 && sums[1] == 5 * me * (me + 1), "inscan %ld %ld", sums[0], sums[1]);
    CHECK(shmem_sum_exscan(every, mine, mine, 2) == 0, "exscan");
    CHECK(mine[0] == me * (me + 1) / 2 && mine[1] == 5 * me * (me - 1), "exscan %ld %ld", mine[0], mine[1]);
    double complex z = me + 1.0 * I, of[1];
    CHECK(shmem_complexd_sum_inscan(every, of, &z, 1) == 0 && of[0] == me * (me + 1) / 2 + (me + 1.0) * I, "complex");
    CHECK(shmem_long_sum_inscan(SHMEM_TEAM_INVALID, sums, mine, 2) == -1, "no team");

    shmem_ctx_session_config_t config = {100};
    shmem_ctx_session_start(SHMEM_CTX_DEFAULT, SHMEM_CTX_SESSION_BATCH, &config, SHMEM_CTX_SESSION_TOTAL_OPS);
    shmem_long_p(&blocks[0], me, right);
    shmem_ctx_session_stop(SHMEM_CTX_DEFAULT);
    shmem_barrier_all();
    CHECK(blocks[0] == left, "after a session %ld", blocks[0]);
    shmem_team_destroy(every);
    return finish();
}
