/* What the programs for CMMD share. */
#ifndef CHECK_H
#define CHECK_H
#include <cm/cmmd.h>
#include "../check.h"

static int me, nodes;

#define CHECK_WHO "node"
#define CHECK_ME  me
#define CHECK_ALL nodes

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
