/* PVM, in its fastest way, as in the paper: pvm_psend and pvm_precv, which pack nothing; a broadcast is a multicast of
 * a message packed in place. The ranks are siblings in a virtual machine (`arke pvm run`), and a group for what all do
 * together. On the original PVM the first one, which somebody has started by hand, spawns the others: PAPERS_TASKS says
 * how many there are to be. */
#define _GNU_SOURCE
#include "../common/place.h"
#include "transport.h"
#include <limits.h>
#include <pvm3.h>
#include <stdlib.h>
#include <unistd.h>

const char *const transport_name = "PVM";
#define TAG    1
#define BCAST  2
#define REDUCE 3
#define TASKS  4
static char group[] = "aclmpl";
static int *tids, *others, count, rank, *instances;

/* PVM has printed what was wrong. */
static int check(int result)
{
    if (result < 0) {
        pvm_exit();
        exit(1);
    }
    return result;
}

/* All tasks, this one among them. */
static void find_tasks(int me, char **arguments)
{
    static char path[PATH_MAX];
    const char *wanted = getenv("PAPERS_TASKS");
    int parent = pvm_parent();
    if (parent > 0) {
        check(pvm_recv(parent, TASKS));
        check(pvm_upkint(&count, 1, 1));
        tids = malloc((size_t)count * sizeof *tids);
        check(pvm_upkint(tids, count, 1));
        return;
    }
    count = check(pvm_siblings(&tids));
    if (count > 1 || !wanted) return;
    count = atoi(wanted);
    tids = malloc((size_t)count * sizeof *tids);
    tids[0] = me;
    ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
    if (length < 0 || (count > 1 && check(pvm_spawn(path, arguments, PvmTaskDefault, NULL, count - 1, tids + 1)) < count - 1)) exit(1);
    check(pvm_initsend(PvmDataDefault));
    check(pvm_pkint(&count, 1, 1));
    check(pvm_pkint(tids, count, 1));
    check(pvm_mcast(tids + 1, count - 1, TASKS));
}

void transport_start(int *argc, char ***argv)
{
    (void)argc;
    int me = check(pvm_mytid());
    find_tasks(me, *argv + 1);
    others = malloc((size_t)count * sizeof *others);
    instances = malloc((size_t)count * sizeof *instances);
    for (int i = 0, n = 0; i < count; i++) {
        if (tids[i] == me) rank = i;
        else others[n++] = tids[i];
    }
    place_on_a_core(rank, count);
    /* The original goes by its daemons otherwise. */
    pvm_setopt(PvmRoute, PvmRouteDirect);
    check(pvm_joingroup(group));
    check(pvm_barrier(group, count));
    for (int i = 0; i < count; i++) instances[i] = check(pvm_getinst(group, tids[i]));
}
void transport_finish(void)
{
    check(pvm_barrier(group, count));
    check(pvm_lvgroup(group));
    check(pvm_exit());
}
int transport_rank(void) { return rank; }
int transport_size(void) { return count; }
void *transport_memory(size_t bytes) { return malloc(bytes); }
void transport_complete(void) {}

/* A group's barrier goes by way of a server, and with 32 tasks takes longer than what is measured. */
void transport_sync(void) { sync_by_messages(); }

void transport_send(int to, const void *data, size_t bytes) { check(pvm_psend(tids[to], TAG, (void *)data, (int)bytes, PVM_BYTE)); }
void transport_receive(int from, void *data, size_t bytes)
{
    int tid, tag, length;
    check(pvm_precv(tids[from], TAG, data, (int)bytes, PVM_BYTE, &tid, &tag, &length));
}
void transport_exchange(int to, const void *out, int from, void *in, size_t bytes)
{
    transport_send(to, out, bytes);
    transport_receive(from, in, bytes);
}
int transport_broadcast(int root, void *data, size_t bytes)
{
    if (rank == root) {
        check(pvm_initsend(PvmDataInPlace));
        check(pvm_pkbyte(data, (int)bytes, 1));
        check(pvm_mcast(others, count - 1, BCAST));
        return 1;
    }
    check(pvm_recv(tids[root], BCAST));
    return check(pvm_upkbyte(data, (int)bytes, 1)), 1;
}
int transport_reduce(int root, double *data, size_t n)
{
    return check(pvm_reduce(PvmSum, data, (int)n, PVM_DOUBLE, REDUCE, group, instances[root])), 1;
}
