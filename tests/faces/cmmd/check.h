/* What the programs for CMMD share: as those of tests/mpi they end in "ok", "skipped: WHY" or "FAIL FILE:LINE ...". */
#ifndef CHECK_H
#define CHECK_H
#include <cm/cmmd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int me, nodes;

#define CHECK(condition, ...)                                                                                          \
    do {                                                                                                               \
        if (!(condition)) {                                                                                            \
            fprintf(stderr, "FAIL %s:%d node %d of %d: not %s: ", __FILE__, __LINE__, me, nodes, #condition);          \
            fprintf(stderr, __VA_ARGS__);                                                                              \
            fprintf(stderr, "\n");                                                                                     \
            _exit(1);                                                                                                  \
        }                                                                                                              \
    } while (0)

static inline void begin(void)
{
    me = CMMD_self_address();
    nodes = CMMD_partition_size();
}

static inline int finish(void)
{
    CMMD_sync_with_nodes();
    if (me == 0) printf("ok\n");
    return 0;
}
#endif
