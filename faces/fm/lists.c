/* FM/MC's multicast. A list of nodes is made by one of its members, whose active message tells it to the others: what
 * that node sends afterwards, the list's number for instance, comes behind it. */
#include "fm_internal.h"
#include <stdlib.h>
#include <string.h>

struct list {
    struct list *next;
    FM_mc_t number;
    int count;
    int members[];
};
static struct list *lists;
static int made;
/* A list was lost. Handlers that run while the library polls cannot end the program. */
static int no_memory;

static void forget(FM_mc_t number)
{
    for (struct list **at = &lists; *at; at = &(*at)->next) {
        struct list *it = *at;
        if (it->number != number) continue;
        *at = it->next;
        free(it);
        return;
    }
}

static void keep(FM_mc_t number, const int *members, int count)
{
    struct list *it = malloc(sizeof *it + (size_t)count * sizeof *members);
    if (!it) {
        no_memory = 1;
        return;
    }
    it->next = lists, it->number = number, it->count = count;
    memcpy(it->members, members, (size_t)count * sizeof *members);
    lists = it;
}

/* words[0]: the number. Without members the list ends. */
static void told(void *user, int source, const uint64_t words[], int nwords, void *body, size_t bytes)
{
    (void)user, (void)source, (void)nwords;
    if (bytes) keep((FM_mc_t)words[0], body, (int)(bytes / sizeof(int)));
    else forget((FM_mc_t)words[0]);
}

void fm_begin_lists(void) { fm_check("FM_initialize", arke_set_quick_handler(FM_LIST, told, NULL, NULL)); }

static const struct list *find(const char *call, FM_mc_t number)
{
    fm_ready(call);
    for (const struct list *it = lists; it; it = it->next)
        if (it->number == number) return it;
    if (no_memory) fm_wrong(call, "there was no memory for a list of nodes");
    fm_wrong(call, "list is %d; it must be the number of a list that a node has made, of which this node, %lu, is a member", number, FM_nodeid);
}

static void tell(const char *call, FM_mc_t number, const int *to, int count, size_t bytes)
{
    uint64_t word = (uint64_t)(unsigned)number;
    for (int i = 0; i < count; i++)
        if (to[i] != (int)FM_nodeid) fm_check(call, arke_call(to[i], FM_LIST, &word, 1, bytes ? to : NULL, bytes));
}

FM_mc_t FM_mc_create(const int *members, int count)
{
    fm_ready(__func__);
    if (!members || count < 1 || count > fm_nodes)
        fm_wrong(__func__, "count is %d; members must be an array of 1 to %ld nodes", count, fm_nodes);
    for (int i = 0; i < count; i++) {
        fm_node(__func__, members[i]);
        for (int k = 0; k < i; k++)
            if (members[k] == members[i]) fm_wrong(__func__, "node %d is twice among the members", members[i]);
    }
    FM_mc_t number = made++ * (int)fm_nodes + (int)FM_nodeid;
    keep(number, members, count);
    if (no_memory) fm_wrong(__func__, "there is no memory for a list of %d nodes", count);
    tell(__func__, number, members, count, (size_t)count * sizeof *members);
    return number;
}

void FM_mc_delete(FM_mc_t number)
{
    const struct list *it = find(__func__, number);
    tell(__func__, number, it->members, it->count, 0);
    forget(number);
}

void FM_mc_send(FM_mc_t number, FM_bhandler *h, const void *data, int size)
{
    const struct list *it = find(__func__, number);
    /* A handler that runs while this waits for credit may end the list. */
    int count = it->count, *members = malloc((size_t)count * sizeof *members);
    if (!members) fm_wrong(__func__, "there is no memory for a list of %d nodes", count);
    memcpy(members, it->members, (size_t)count * sizeof *members);
    for (int i = 0; i < count; i++)
        if (members[i] != (int)FM_nodeid)
            fm_send_to(__func__, members[i], FM_HANDED, (void (*)(void))h, data, size, 0x7fffffff, NULL);
    free(members);
}

void FM_broadcast(FM_bhandler *h, const void *data, int size)
{
    fm_ready(__func__);
    for (long i = 1; i < fm_nodes; i++)
        fm_send_to(__func__, (int)(((long)FM_nodeid + i) % fm_nodes), FM_HANDED, (void (*)(void))h, data, size, 0x7fffffff, NULL);
}
