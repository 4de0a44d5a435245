/* What the programs for p4 share: as those of tests/mpi they end in "ok", "skipped: WHY" or "FAIL FILE:LINE ...". */
#ifndef CHECK_H
#define CHECK_H
#include <p4.h>
#include <unistd.h>

static int me, all;

#define CHECK(condition, ...)                                                                                          \
    do {                                                                                                               \
        if (!(condition)) {                                                                                            \
            fprintf(stderr, "FAIL %s:%d process %d of %d: not %s: ", __FILE__, __LINE__, me, all, #condition);         \
            fprintf(stderr, __VA_ARGS__);                                                                              \
            fprintf(stderr, "\n");                                                                                     \
            _exit(1);                                                                                                  \
        }                                                                                                              \
    } while (0)

static inline void begin(int *argc, char **argv)
{
    p4_initenv(argc, argv);
    p4_create_procgroup();
    me = p4_get_my_id(), all = p4_num_total_ids();
}

static inline int finish(void)
{
    p4_global_barrier(1);
    if (me == 0) printf("ok\n");
    fflush(stdout);
    p4_wait_for_end();
    return 0;
}
#endif
