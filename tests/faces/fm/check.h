/* What the programs for FM share: as those of tests/mpi they end in "ok", "skipped: WHY" or "FAIL FILE:LINE ...". */
#ifndef CHECK_H
#define CHECK_H
#include <fm.h>
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
    FM_initialize();
    me = (int)FM_nodeid;
    nodes = (int)FM_numnodes;
}

static inline int finish(void)
{
    FM_finalize();
    if (me == 0) printf("ok\n");
    return 0;
}
#endif
