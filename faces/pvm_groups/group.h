/* group.h: what the parts of libgpvm3 share. Who is in a group is known to the daemon; libpvm3 asks it
 * (arke_pvm_group_*). */
#ifndef PVM_GROUPS_GROUP_H
#define PVM_GROUPS_GROUP_H

#include <stdbool.h>
#include <stddef.h>

#include "pvm3.h"

#define HIDDEN __attribute__((visibility("hidden")))

/* Exported by libpvm3. Results are 0 or more, or a Pvm error, which they do not print. */
int arke_pvm_group_join(const char *group);
int arke_pvm_group_leave(const char *group);
int arke_pvm_group_tid(const char *group, int instance);
int arke_pvm_group_inst(const char *group, int tid);
int arke_pvm_group_size(const char *group);
int arke_pvm_group_barrier(const char *group, int count);
int arke_pvm_group_freeze(const char *group, int size);
/* `*tids`: malloc'ed, by instance; 0 or less where nobody has the number. */
int arke_pvm_group_members(const char *group, int **tids, int *n);

/* Ends a call: passes on a result, and notes and prints an error as PvmAutoErr says. */
HIDDEN int group_result(const char *call, int result);
/* A null or empty name is an error, but for programs with mpp/pvm3.h, which makes it PVMALL. */
HIDDEN bool group_named(const char *group);

/* Members by instance, from the table of frozen groups or from the daemon. */
struct group_members {
    int *tids; /* 0 or less where nobody has the number */
    int n;
    bool kept; /* belongs to the table */
};
HIDDEN int group_members(const char *group, struct group_members *out);
HIDDEN void group_members_free(struct group_members *members);
/* The table of frozen groups: what is in it is asked of nobody. */
HIDDEN int frozen_add(const char *group);
HIDDEN void frozen_forget(const char *group);
/* Whether it is the group of all tasks that were started together (PVMALL of mpp/pvm3.h): frozen from the beginning. */
HIDDEN bool group_is_all(const char *group);
HIDDEN bool frozen_members(const char *group, struct group_members *out);

/* Bytes of an item of a kind of data (PVM_INT and so on); 0 if there is no such kind. */
HIDDEN size_t item_bytes(int type);

/* Messages of the collective calls go in a context of their own, so that no receive of the program takes them. */
HIDDEN int collective_send(int tid, int tag, const void *data, size_t bytes);
HIDDEN int collective_receive(int tid, int tag, void *data, size_t bytes);

#endif
