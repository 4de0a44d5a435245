/* What the programs for NX share. */
#ifndef CHECK_H
#define CHECK_H
#include <errno.h>
#include <nx.h>
#include <stdarg.h>
#include "../check.h"

static long me, nodes;

#define CHECK_WHO "node"
#define CHECK_ME  me
#define CHECK_ALL nodes

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
