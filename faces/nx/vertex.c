/* The calls of nCUBE's Vertex that SUNMOS had beside NX's: the same messages. */
#include "nx_internal.h"

#include <limits.h>
#include <vertex.h>

int nwrite(void *buf, int count, int node, int type, int *flag)
{
    (void)flag;
    if (_csend(type, buf, count, node, nx_ptype) < 0) nx_die("nwrite");
    return 0;
}

int nread(void *buf, int count, int *node, int *type, int *flag)
{
    long info[8];
    (void)flag;
    if (_crecvx(*type, buf, count, *node, -1, info) < 0) nx_die("nread");
    *node = (int)info[2], *type = (int)info[0];
    return (int)info[1];
}

int ntest(int *node, int *type)
{
    long info[8], found = _iprobex(*type, *node, -1, info);
    if (found < 0) nx_die("ntest");
    if (found == 0) return -1;
    *node = (int)info[2], *type = (int)info[0];
    return info[1] > INT_MAX ? INT_MAX : (int)info[1];
}

void whoami(int *node, int *process, int *host, int *dimension)
{
    *node = (int)mynode(), *process = (int)nx_ptype, *host = (int)myhost(), *dimension = (int)nodedim();
}

/* Fortran's. */
int nwrite_(void *buf, int *count, int *node, int *type, int *flag) { return nwrite(buf, *count, *node, *type, flag); }
int nread_(void *buf, int *count, int *node, int *type, int *flag) { return nread(buf, *count, node, type, flag); }
int ntest_(int *node, int *type) { return ntest(node, type); }
void whoami_(int *node, int *process, int *host, int *dimension) { whoami(node, process, host, dimension); }
