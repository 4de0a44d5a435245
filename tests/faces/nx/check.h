/* What the programs for NX share: as those of tests/mpi they end in "ok", "skipped: WHY" or "FAIL FILE:LINE ...". */
#ifndef CHECK_H
#define CHECK_H
#include <errno.h>
#include <nx.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static long me, nodes;

#define CHECK(condition, ...)                                                                                          \
    do {                                                                                                               \
        if (!(condition)) {                                                                                            \
            fprintf(stderr, "FAIL %s:%d node %ld of %ld: not %s: ", __FILE__, __LINE__, me, nodes, #condition);        \
            fprintf(stderr, __VA_ARGS__);                                                                              \
            fprintf(stderr, "\n");                                                                                     \
            _exit(1);                                                                                                  \
        }                                                                                                              \
    } while (0)

static inline void begin(void)
{
    me = mynode();
    nodes = numnodes();
}

static inline int finish(void)
{
    gsync();
    if (me == 0) printf("ok\n");
    return 0;
}
#endif
