/* What the programs for FM share. */
#ifndef CHECK_H
#define CHECK_H
#include <fm.h>
#include "../check.h"

static int me, nodes;

#define CHECK_WHO "node"
#define CHECK_ME  me
#define CHECK_ALL nodes

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
