/* Mistakes, each of which ends the job with a sentence. */
#define SHMEM_T3D
#include "check.h"

int main(int argc, char **argv)
{
    const char *which = argc > 1 ? argv[1] : "";
    int on_stack = 0, *in_malloc = malloc(sizeof *in_malloc);
    static long variable;
    if (strcmp(which, "early") == 0) shmem_int_p(in_malloc, 1, 0);
    begin();
    long *a = shmem_malloc(10 * sizeof *a);
    if (strcmp(which, "pe") == 0) shmem_long_p(a, 1, pes);
    if (strcmp(which, "stack") == 0) shmem_int_p(&on_stack, 1, 0);
    if (strcmp(which, "malloc") == 0) shmem_int_get(&on_stack, in_malloc, 1, 0);
    if (strcmp(which, "library") == 0) shmem_getmem(&on_stack, stdout, 1, 0);
    if (strcmp(which, "static") == 0) shmem_long_p(&variable, 1, 0);
    if (strcmp(which, "long") == 0) shmem_long_put(a, a, 1 << 30, 0);
    if (strcmp(which, "beyond") == 0) shmem_put64(a, a, 1ul << 61, 0);
    if (strcmp(which, "reduce") == 0) shmem_long_sum_reduce(SHMEM_TEAM_WORLD, a, a + 5, 1ul << 61);
    if (strcmp(which, "scan") == 0) shmem_long_sum_exscan(SHMEM_TEAM_WORLD, a, a + 5, 1ul << 60);
    if (strcmp(which, "far") == 0) shmem_long_iput(a, a, 1l << 61, 1, 9, 0);
    if (strcmp(which, "odd") == 0) shmem_long_atomic_inc((long *)((char *)a + 1), 0);
    if (strcmp(which, "free") == 0) shmem_free(a + 1);
    if (strcmp(which, "sizes") == 0) shmem_malloc(100 + (size_t)me);
    if (strcmp(which, "set") == 0) shmem_barrier(0, 1, pes, NULL);
    if (strcmp(which, "member") == 0) shmem_barrier(pes - 1 - me, 0, 1, NULL);
    if (strcmp(which, "lock") == 0) shmem_clear_lock(&variable);
    if (strcmp(which, "twice") == 0) shmem_set_lock(&variable), shmem_set_lock(&variable);
    if (strcmp(which, "context") == 0) shmem_ctx_long_p(SHMEM_CTX_INVALID, a, 1, 0);
    if (strcmp(which, "destroyed") == 0) {
        shmem_ctx_t ctx;
        CHECK(shmem_ctx_create(0, &ctx) == 0, "no context");
        shmem_ctx_destroy(ctx);
        shmem_ctx_long_p(ctx, a, 1, 0);
    }
    if (strcmp(which, "cmp") == 0) shmem_long_wait_until(a, 0, 1);
    if (strcmp(which, "stride") == 0) shmem_long_iput(a, a, 0, 1, 2, 0);
    if (strcmp(which, "signal") == 0) shmem_long_put_signal(a, a, 1, (uint64_t *)a, 1, 7, 0);
    if (strcmp(which, "exit") == 0) shmem_global_exit(3);
    if (strcmp(which, "done") == 0 && me == 0) puts("ok"), fflush(stdout), shmem_global_exit(0);
    /* PE 1 itself would be told of by its signal. */
    if (strcmp(which, "elsewhere") == 0) malloc_brk((void *)16);
    if (strcmp(which, "elsewhere") == 0 && me == 0) shmem_long_p((long *)16, 1, 1);
    if (strcmp(which, "globalexit") == 0) globalexit(5);
    shmem_barrier_all();
    return finish();
}
