/* members.c: joining and leaving groups, who is in them, barriers, broadcasts. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "group.h"

int lpvmerr(const char *call, int code); /* of libpvm3: notes and prints an error */

int group_result(const char *call, int result) { return result < 0 ? lpvmerr(call, result) : result; }

bool group_named(const char *group) { return group && *group; }

/* As in mpp/pvm3.h, whose macros are not wanted here. */
#define ALL "###_PVM_ALL_###"

bool group_is_all(const char *group) { return group && strcmp(group, ALL) == 0; }

/* The name under which the daemon has those of the group of all that are at its barrier: one for each start. */
static const char *all_name(void) {
    static char name[40];
    int *tids;
    pvm_siblings(&tids);
    snprintf(name, sizeof name, ALL ".%x", (unsigned)tids[0]);
    return name;
}

/* Groups that this task knows to be frozen; there are few. */
struct frozen {
    struct frozen *next;
    int *tids, n;
    char name[];
};
static struct frozen *all_frozen;

static void forget(struct frozen **at) {
    struct frozen *f = *at;
    *at = f->next;
    free(f->tids);
    free(f);
}

static struct frozen *frozen_find(const char *group) {
    /* A process that has left and come back is another task, which is in no group yet. */
    static int task;
    int me = pvm_mytid();
    while (me != task && all_frozen) forget(&all_frozen);
    task = me;
    struct frozen *f = all_frozen;
    while (f && strcmp(f->name, group) != 0) f = f->next;
    return f;
}

int frozen_add(const char *group) {
    if (frozen_find(group)) return 0;
    struct frozen *f = malloc(sizeof *f + strlen(group) + 1);
    if (!f) return PvmNoMem;
    strcpy(f->name, group);
    int result = arke_pvm_group_members(group, &f->tids, &f->n);
    if (result < 0) {
        free(f);
        return result;
    }
    f->next = all_frozen;
    all_frozen = f;
    return 0;
}

void frozen_forget(const char *group) {
    for (struct frozen **at = &all_frozen; *at; at = &(*at)->next)
        if (strcmp((*at)->name, group) == 0) {
            forget(at);
            return;
        }
}

bool frozen_members(const char *group, struct group_members *out) {
    if (group_is_all(group)) {
        int *tids, n = pvm_siblings(&tids);
        if (n > 0) *out = (struct group_members){tids, n, true};
        return n > 0;
    }
    struct frozen *f = frozen_find(group);
    if (f) *out = (struct group_members){f->tids, f->n, true};
    return f != NULL;
}

int group_members(const char *group, struct group_members *out) {
    if (!group_named(group)) return PvmNullGroup;
    if (frozen_members(group, out)) return 0;
    *out = (struct group_members){0};
    return arke_pvm_group_members(group, &out->tids, &out->n);
}

void group_members_free(struct group_members *members) {
    if (!members->kept) free(members->tids);
}

int pvm_joingroup(char *group) {
    /* Whoever was started is in it. */
    if (group_is_all(group)) return group_result("pvm_joingroup", PvmDupGroup);
    return group_result("pvm_joingroup", group_named(group) ? arke_pvm_group_join(group) : PvmNullGroup);
}

int pvm_lvgroup(char *group) {
    if (!group_named(group)) return group_result("pvm_lvgroup", PvmNullGroup);
    if (group_is_all(group)) return group_result("pvm_lvgroup", PvmDenied);
    frozen_forget(group);
    return group_result("pvm_lvgroup", arke_pvm_group_leave(group));
}

int pvm_gettid(char *group, int inum) {
    struct group_members members;
    if (!group_named(group)) return group_result("pvm_gettid", PvmNullGroup);
    if (inum < 0) return group_result("pvm_gettid", PvmBadParam);
    if (!frozen_members(group, &members)) return group_result("pvm_gettid", arke_pvm_group_tid(group, inum));
    return group_result("pvm_gettid", inum < members.n ? members.tids[inum] : PvmNoInst);
}

int pvm_getinst(char *group, int tid) {
    struct group_members members;
    if (!group_named(group)) return group_result("pvm_getinst", PvmNullGroup);
    if (!frozen_members(group, &members)) return group_result("pvm_getinst", arke_pvm_group_inst(group, tid));
    int i = 0;
    while (i < members.n && members.tids[i] != tid) i++;
    return group_result("pvm_getinst", i < members.n ? i : PvmNotInGroup);
}

int pvm_gsize(char *group) {
    struct group_members members;
    if (!group_named(group)) return group_result("pvm_gsize", PvmNullGroup);
    return group_result("pvm_gsize", frozen_members(group, &members) ? members.n : arke_pvm_group_size(group));
}

int pvm_barrier(char *group, int count) {
    if (!group_named(group)) return group_result("pvm_barrier", PvmNullGroup);
    if (group_is_all(group)) {
        int *tids, n = pvm_siblings(&tids), joined = n < 0 ? n : arke_pvm_group_join(all_name());
        if (joined < 0 && joined != PvmDupGroup) return group_result("pvm_barrier", joined);
        if (count == 0 || count < -1 || count > n) return group_result("pvm_barrier", PvmBadParam);
        return group_result("pvm_barrier", arke_pvm_group_barrier(all_name(), count < 0 ? n : count));
    }
    return group_result("pvm_barrier", count == 0 ? PvmBadParam : arke_pvm_group_barrier(group, count));
}

/* The group is frozen for all; every member keeps who is in it. The result is its size. */
int pvm_freezegroup(char *group, int size) {
    if (!group_named(group)) return group_result("pvm_freezegroup", PvmNullGroup);
    int *tids;
    if (group_is_all(group)) return group_result("pvm_freezegroup", pvm_siblings(&tids));
    struct group_members known;
    if (frozen_members(group, &known)) return group_result("pvm_freezegroup", PvmDupGroup);
    int result = arke_pvm_group_freeze(group, size);
    if (result >= 0) result = frozen_add(group);
    struct group_members members;
    if (result >= 0 && frozen_members(group, &members)) result = members.n;
    return group_result("pvm_freezegroup", result);
}

int pvm_bcast(char *group, int tag) {
    struct group_members members;
    int result = group_members(group, &members);
    if (result < 0) return group_result("pvm_bcast", result);
    int *to = malloc((members.n + 1) * sizeof *to), count = 0;
    if (to)
        for (int i = 0; i < members.n; i++)
            if (members.tids[i] > 0) to[count++] = members.tids[i];
    result = to ? pvm_mcast(to, count, tag) : group_result("pvm_bcast", PvmNoMem); /* which leaves this task itself out */
    free(to);
    group_members_free(&members);
    return result;
}
