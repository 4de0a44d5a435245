/* What the programs for MPL share: as those of tests/mpi they end in "ok", "skipped: WHY" or "FAIL FILE:LINE ...". */
#ifndef CHECK_H
#define CHECK_H
#include <mpproto.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int me, tasks;

#define CHECK(condition, ...)                                                                                          \
    do {                                                                                                               \
        if (!(condition)) {                                                                                            \
            fprintf(stderr, "FAIL %s:%d task %d of %d: not %s: ", __FILE__, __LINE__, me, tasks, #condition);          \
            fprintf(stderr, __VA_ARGS__);                                                                              \
            fprintf(stderr, "\n");                                                                                     \
            _exit(1);                                                                                                  \
        }                                                                                                              \
    } while (0)

static inline void begin(void) { mpc_environ(&tasks, &me); }

static inline int finish(void)
{
    mpc_sync(ALLGRP);
    if (me == 0) printf("ok\n");
    return 0;
}
#endif
