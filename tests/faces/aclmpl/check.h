/* What the programs for ACLMPL share: as those of tests/mpi they end in "ok", "skipped: WHY" or "FAIL FILE:LINE ...". */
#ifndef CHECK_H
#define CHECK_H
#include <aclmpl.h>
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
    me = ACLMPL_self_address();
    nodes = ACLMPL_partition_size();
}

static inline int finish(void)
{
    ACLMPL_sync();
    if (me == 0) printf("ok\n");
    return 0;
}
#endif
