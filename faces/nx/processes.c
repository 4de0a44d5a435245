/* Applications, loading and partitions. `arke run` is the controlling process: it has put a process on each node before
 * the program began. Calls that ask for that find it done; those that ask for other processes or other nodes say that
 * they cannot be had. */
#include "nx_internal.h"
#include <errno.h>
#include <stdlib.h>

static long cannot(const char *format, const char *name)
{
    if (nx_ready() < 0) return -1;
    nx_wrong(format, name);
    errno = ENOSYS;
    return -1;
}

long nx_initve(char *partition, long size, char *account, int *argc, char **argv)
{
    (void)partition, (void)account;
    long n = numnodes();
    if (n < 0 || nx_take_options(argc, argv) < 0) return -1;
    if (n >= 0 && size > n) return nx_wrong("size is %ld, and %ld nodes were started; start more with arke run -n", size, n);
    return n;
}

long nx_initve_rect(char *partition, long anchor, long rows, long cols, char *account, int *argc, char **argv)
{
    if (anchor > 0) return nx_wrong("anchor is %ld; the nodes begin at 0", anchor);
    if (rows < 1 || cols < 1 || rows > 0x7fffffff || cols > 0x7fffffff)
        return nx_wrong("rows is %ld and cols %ld; both must be at least 1", rows, cols);
    return nx_initve(partition, rows * cols, account, argc, argv);
}

/* Each process is the copy on its node already: as in a copy, the result is 0. */
long nx_nfork(long nodes[], long nnodes, long ptype, long pids[])
{
    long n = numnodes();
    (void)pids;
    if (n < 0) return -1;
    char *seen = nnodes == -1 ? NULL : calloc((size_t)n, 1);
    long distinct = nnodes == -1 ? n : 0;
    for (long i = 0; seen && nodes && i < nnodes; i++)
        if (nodes[i] >= 0 && nodes[i] < n && !seen[nodes[i]]) seen[nodes[i]] = 1, distinct++;
    free(seen);
    if (ptype == nx_ptype && distinct == n) return 0;
    if (ptype != nx_ptype) nx_wrong("ptype is %ld; a node has one process, whose type is %ld", ptype, nx_ptype);
    else nx_wrong("%ld nodes are named, and the program has %ld, each with its process already; start others with arke run -n", distinct, n);
    errno = ENOSYS;
    return -1;
}

long nx_load(long nodes[], long nnodes, long ptype, long pids[], char *path)
{
    (void)nodes, (void)nnodes, (void)ptype, (void)pids;
    return cannot("%s cannot be loaded: each node has its process already; start programs with arke run, several with a colon between them",
                  path ? path : "a program");
}

long load(char *path, long node, long ptype) { return nx_load(&node, 1, ptype, NULL, path); }

long nx_loadve(long nodes[], long nnodes, long ptype, long pids[], char *path, char *argv[], char *envp[])
{
    (void)argv, (void)envp;
    return nx_load(nodes, nnodes, ptype, pids, path);
}

long nx_waitall(void) { return nx_ready() < 0 ? -1 : 0; }

long nx_app_nodes(long pid, nx_nodes_t *nodes, unsigned long *count)
{
    long n = numnodes();
    if (n < 0) return -1;
    if (pid != 0) return nx_wrong("pid is %ld; only this application, 0, can be asked", pid);
    nx_nodes_t list = malloc((size_t)n * sizeof *list);
    if (!list) return nx_wrong("there is no memory for %ld nodes", n);
    for (long i = 0; i < n; i++) list[i] = i;
    *nodes = list, *count = (unsigned long)n;
    return 0;
}

long nx_app_rect(long *rows, long *cols)
{
    mypart(rows, cols);
    return 0;
}

long nx_pri(long pid, long priority)
{
    (void)pid, (void)priority;
    return cannot("%s: this system's scheduler has the processes; use nice(1)", "priorities");
}

/* K&R declared: their arguments are not looked at. */
#define PARTITION(name)                                                                                                \
    long name() { return cannot("%s: there are no partitions; arke run's options say which nodes a program has", #name); }
PARTITION(nx_mkpart)
PARTITION(nx_mkpart_attr)
PARTITION(nx_mkpart_map)
PARTITION(nx_mkpart_rect)
PARTITION(nx_rmpart)
PARTITION(nx_pspart)
PARTITION(nx_chpart_epl)
PARTITION(nx_chpart_mod)
PARTITION(nx_chpart_name)
PARTITION(nx_chpart_owner)
PARTITION(nx_chpart_rq)
PARTITION(nx_chpart_sched)
