/* What the programs for ACLMPL share. */
#ifndef CHECK_H
#define CHECK_H
#include <aclmpl.h>
#include "../check.h"

static int me, nodes;

#define CHECK_WHO "node"
#define CHECK_ME  me
#define CHECK_ALL nodes

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
