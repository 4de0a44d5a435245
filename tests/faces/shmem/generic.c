/* The names without a type, of C11. */
#include "check.h"

static long total, psync[SHMEM_BARRIER_SYNC_SIZE];
static double d[4], e[4];
static unsigned bits;
static uint64_t sig;

int main(void)
{
    begin();
    int right = (me + 1) % pes, left = (me + pes - 1) % pes;
    double mine[2] = {me + 0.5, 2};
    shmem_put(d, mine, 2, right);
    shmem_put(SHMEM_CTX_DEFAULT, d + 2, mine, 1, right);
    shmem_p(d + 3, 7.25, right);
    shmem_barrier_all();
    CHECK(d[0] == left + 0.5 && d[1] == 2 && d[2] == left + 0.5 && d[3] == 7.25, "%g %g %g %g", d[0], d[1], d[2], d[3]);
    CHECK(shmem_g(d, right) == me + 0.5 && shmem_g(SHMEM_CTX_DEFAULT, d + 3, right) == 7.25, "g");
    const double *from = d;
    shmem_get(e, from, 4, right);
    shmem_get_nbi(SHMEM_CTX_DEFAULT, e, from, 1, right);
    shmem_iput(e, mine, 2, 1, 1, me);
    shmem_quiet();
    CHECK(e[0] == me + 0.5, "%g", e[0]);
    shmem_atomic_add(&total, 1, right);
    shmem_atomic_inc(SHMEM_CTX_DEFAULT, &total, right);
    long fetched;
    shmem_atomic_fetch_add_nbi(&fetched, &total, 1, right);
    shmem_atomic_or(&bits, 4, right);
    shmem_put_signal(d, mine, 1, &sig, 1, SHMEM_SIGNAL_SET, right);
    shmem_wait_until(&total, SHMEM_CMP_EQ, 3);
    CHECK(shmem_signal_wait_until(&sig, SHMEM_CMP_EQ, 1) == 1, "signal");
    shmem_sync(SHMEM_TEAM_WORLD);
    shmem_sync(0, 0, pes, psync);
    CHECK(fetched == 2 && bits == 4 && shmem_test(&bits, SHMEM_CMP_EQ, 4) && shmem_atomic_fetch(&total, right) == 3, "%ld", fetched);
    CHECK(shmem_sum_reduce(SHMEM_TEAM_WORLD, e, d, 1) == 0 && e[0] == pes * (pes - 1) / 2.0 + 0.5 * pes, "sum %g", e[0]);
    shmem_sync_all();
    CHECK(shmem_broadcast(SHMEM_TEAM_WORLD, e, d, 1, 0) == 0 && e[0] == pes - 1 + 0.5, "broadcast %g", e[0]);
    CHECK(shmem_or_reduce(SHMEM_TEAM_WORLD, &bits, &bits, 1) == 0 && bits == 4, "or");
    CHECK(shmem_fadd(&total, 2L, right) >= 3 && shmem_swap(&total, 1L, right) >= 1, "old names");
    return finish();
}
