/* What the programs for p4 share. */
#ifndef CHECK_H
#define CHECK_H
#include <p4.h>
#include "../check.h"

static int me, all;

#define CHECK_WHO "process"
#define CHECK_ME  me
#define CHECK_ALL all

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
