/* Who one is, what time it is, and the calls about processes. */
#include "nx_internal.h"

long mynode(void) { return nx_ready() < 0 ? -1 : nx_me; }
long numnodes(void) { return nx_ready() < 0 ? -1 : nx_nodes; }
long myptype(void) { return nx_ptype; }
long mypid(void) { return nx_ptype; }
/* The host's number is the one after those of the nodes. No process of NX runs there. */
long myhost(void) { return numnodes(); }

long nodedim(void)
{
    long dim = 0;
    while (1l << (dim + 1) <= numnodes()) dim++;
    return dim;
}

void mypart(long *rows, long *cols)
{
    long n = numnodes();
    *rows = 1;
    for (long r = 1; r * r <= n; r++)
        if (n % r == 0) *rows = r;
    *cols = n / *rows;
}

long _setptype(long ptype)
{
    if (ptype < 0) return nx_wrong("ptype is %ld; it must not be negative", ptype);
    nx_ptype = ptype;
    return 0;
}

double dclock(void) { return arke_clock(); }
unsigned long mclock(void) { return (unsigned long)(arke_clock() * 1000); }

void hwclock(esize_t *time)
{
    double ticks = arke_clock() * HWHZ;
    time->shigh = (unsigned long)(ticks / 4294967296.0);
    time->slow = (unsigned long)(ticks - (double)time->shigh * 4294967296.0);
}

long gray(long n) { return n ^ (n >> 1); }

long ginv(long n)
{
    unsigned long g = (unsigned long)n;
    for (unsigned shift = 1; shift < 64; shift *= 2) g ^= g >> shift;
    return (long)g;
}

void led(long state) { (void)state; }

long _killcube(long node, long pid)
{
    if (nx_ready() < 0) return -1;
    if (node != -1 || (pid != -1 && pid != nx_ptype))
        return nx_wrong("node is %ld and pid %ld; only all nodes (-1) can be ended together", node, pid);
    arke_abort(1, "killcube ended the program");
}

long _killproc(long node, long pid) { return _killcube(node, pid); }
