/* What the programs for SHMEM share. */
#ifndef CHECK_H
#define CHECK_H
#include <shmem.h>
#include "../check.h"

static int me, pes;

#define CHECK_WHO "PE"
#define CHECK_ME  me
#define CHECK_ALL pes

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
