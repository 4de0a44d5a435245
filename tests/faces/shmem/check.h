/* What the programs for SHMEM share: as those of tests/mpi they end in "ok", "skipped: WHY" or "FAIL FILE:LINE ...". */
#ifndef CHECK_H
#define CHECK_H
#include <shmem.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int me, pes;

#define CHECK(condition, ...)                                                                                          \
    do {                                                                                                               \
        if (!(condition)) {                                                                                            \
            fprintf(stderr, "FAIL %s:%d PE %d of %d: not %s: ", __FILE__, __LINE__, me, pes, #condition);              \
            fprintf(stderr, __VA_ARGS__);                                                                              \
            fprintf(stderr, "\n");                                                                                     \
            _exit(1);                                                                                                  \
        }                                                                                                              \
    } while (0)

static inline void begin(void)
{
    shmem_init();
    me = shmem_my_pe();
    pes = shmem_n_pes();
}

static inline int finish(void)
{
    shmem_barrier_all();
    if (me == 0) printf("ok\n");
    shmem_finalize();
    return 0;
}
#endif
