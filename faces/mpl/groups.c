/* Groups: a number of this task's for a list of tasks. ALLGRP is all of them. */
#include "mpl_internal.h"
#include <stdlib.h>
#include <string.h>

static struct mpl_group *groups;
static int count;

/* Keys of the engine's groups that this task uses: bit by bit. */
static uint64_t keys[4] = {1};

static int make_all(const char *call)
{
    if (mpl_enter(call) < 0) return -1;
    if (count) return 0;
    groups = calloc(8, sizeof *groups);
    int *all = malloc((size_t)arke_size() * sizeof *all);
    if (!groups || !all) return mpl_wrong(call, "there is no memory for groups");
    for (int i = 0; i < arke_size(); i++) all[i] = i;
    groups[0] = (struct mpl_group){.used = 1, .size = arke_size(), .members = all, .group = ARKE_ALL};
    return count = 8, 0;
}

struct mpl_group *mpl_group(const char *call, int gid)
{
    if (make_all(call) < 0) return NULL;
    if (gid >= 0 && gid < count && groups[gid].used) return &groups[gid];
    mpl_wrong(call, "gid is %d; it must be ALLGRP (0) or a group that was made", gid);
    return NULL;
}

int mpl_place(const char *call, const struct mpl_group *g, int task)
{
    for (int i = 0; i < g->size; i++)
        if (g->members[i] == task) return i;
    return mpl_wrong(call, "task %d is not in the group", task);
}

/* A key that no member uses: each tells the first of the list which it uses, and is told. */
static int agree(const int *list, int n, int *key)
{
    uint64_t all[4], theirs[4];
    int me = arke_rank(), code = ARKE_OK;
    memcpy(all, keys, sizeof all);
    *key = -1;
    if (me != list[0]) {
        code = arke_send(keys, sizeof keys, list[0], MPL_GROUPS, 0, ARKE_STANDARD);
        return code == ARKE_OK ? arke_recv(key, sizeof *key, list[0], MPL_GROUPS, 1, ARKE_EXACT, NULL) : code;
    }
    for (int i = 1; i < n && code == ARKE_OK; i++) {
        code = arke_recv(theirs, sizeof theirs, list[i], MPL_GROUPS, 0, ARKE_EXACT, NULL);
        for (int k = 0; k < 4; k++) all[k] |= theirs[k];
    }
    for (int k = ARKE_KEYS; k >= 1; k--)
        if (!(all[k / 64] >> k % 64 & 1)) *key = k;
    for (int i = 1; i < n && code == ARKE_OK; i++) code = arke_send(key, sizeof *key, list[i], MPL_GROUPS, 1, ARKE_STANDARD);
    return code;
}

static int make_of(const char *call, int *list, int n, int label, int *gid)
{
    int key, place = 0;
    arke_group group;
    while (place < count && groups[place].used) place++;
    if (place == count) {
        struct mpl_group *grown = realloc(groups, (size_t)count * 2 * sizeof *grown);
        if (!grown) return mpl_wrong(call, "there is no memory for more groups");
        memset(grown + count, 0, (size_t)count * sizeof *grown);
        groups = grown, count *= 2;
    }
    int code = agree(list, n, &key);
    if (code == ARKE_OK && key < 0) return mpl_wrong(call, "there are %d groups, the most that tasks may share", ARKE_KEYS);
    if (code == ARKE_OK) code = arke_group_make(list, n, key, &group);
    if (code != ARKE_OK) return mpl_failed(call, code);
    keys[key / 64] |= 1ull << key % 64;
    groups[place] = (struct mpl_group){.used = 1, .label = label, .size = n, .key = key, .members = list, .group = group};
    *gid = place;
    return 0;
}

/* Takes `list` over. */
static int make(const char *call, int *list, int n, int label, int *gid)
{
    int result = make_of(call, list, n, label, gid);
    if (result < 0) free(list);
    return result;
}

int mpc_group(int gsize, int glist[], int label, int *gid)
{
    int inside = 0;
    if (make_all(__func__) < 0 || MPL_NULL(glist) || MPL_NULL(gid)) return -1;
    if (gsize < 1 || gsize > arke_size()) return mpl_wrong(__func__, "gsize is %d; it must be from 1 to %d", gsize, arke_size());
    for (int i = 0; i < gsize; i++) {
        if (glist[i] < 0 || glist[i] >= arke_size())
            return mpl_wrong(__func__, "glist[%d] is %d; it must be a task from 0 to %d", i, glist[i], arke_size() - 1);
        for (int k = 0; k < i; k++)
            if (glist[k] == glist[i]) return mpl_wrong(__func__, "task %d is twice in glist", glist[i]);
        inside |= glist[i] == arke_rank();
    }
    if (!inside) return mpl_wrong(__func__, "this task, %d, is not in glist; only members make a group", arke_rank());
    int *list = malloc((size_t)gsize * sizeof *list);
    if (!list) return mpl_wrong(__func__, "there is no memory for the group");
    memcpy(list, glist, (size_t)gsize * sizeof *list);
    return make(__func__, list, gsize, label, gid);
}

struct share {
    int label, key, task;
};
static int by_key(const void *a, const void *b)
{
    const struct share *x = a, *y = b;
    return x->key != y->key ? (x->key > y->key) - (x->key < y->key) : (x->task > y->task) - (x->task < y->task);
}

int mpc_partition(int parent, int key, int label, int *gid)
{
    struct mpl_group *g = mpl_group(__func__, parent);
    if (!g || MPL_NULL(gid)) return -1;
    struct share mine = {label, key, arke_rank()}, *all = malloc((size_t)g->size * sizeof *all);
    int *list = malloc((size_t)g->size * sizeof *list), n = 0;
    int code = all && list ? arke_concat(g->group, &mine, sizeof mine, all, NULL) : ARKE_OK;
    if (!all || !list || code != ARKE_OK) {
        int known = all && list;
        free(all);
        free(list);
        return known ? mpl_failed(__func__, code) : mpl_wrong(__func__, "there is no memory for the group");
    }
    qsort(all, (size_t)g->size, sizeof *all, by_key);
    for (int i = 0; i < g->size; i++)
        if (all[i].label == label) list[n++] = all[i].task;
    free(all);
    return make(__func__, list, n, label, gid);
}

int mpc_getlabel(int gid, int *label)
{
    struct mpl_group *g = mpl_group(__func__, gid);
    return g && !MPL_NULL(label) ? (*label = g->label, 0) : -1;
}
int mpc_getsize(int gid, int *gsize)
{
    struct mpl_group *g = mpl_group(__func__, gid);
    return g && !MPL_NULL(gsize) ? (*gsize = g->size, 0) : -1;
}
int mpc_getmembers(int gid, int glist[])
{
    struct mpl_group *g = mpl_group(__func__, gid);
    return g && !MPL_NULL(glist) ? (memcpy(glist, g->members, (size_t)g->size * sizeof *glist), 0) : -1;
}
int mpc_getrank(int gid, int taskid, int *rank)
{
    struct mpl_group *g = mpl_group(__func__, gid);
    int place = g ? mpl_place(__func__, g, taskid) : -1;
    return place < 0 || MPL_NULL(rank) ? -1 : (*rank = place, 0);
}
int mpc_gettaskid(int gid, int rank, int *taskid)
{
    struct mpl_group *g = mpl_group(__func__, gid);
    if (g && (rank < 0 || rank >= g->size)) return mpl_wrong(__func__, "rank is %d; it must be from 0 to %d", rank, g->size - 1);
    return g && !MPL_NULL(taskid) ? (*taskid = g->members[rank], 0) : -1;
}
