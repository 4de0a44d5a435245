/*
 * Communicators that are made while messages are under way on their parents: copies, splits, from a group, and merges
 * of two groups. Each is used once, then freed.
 */
#ifndef BIRTHS_H
#define BIRTHS_H

#include "plan.h"

enum way_of_birth { DUP, IDUP, SPLIT, FROM_GROUP, MERGE, WAYS_OF_BIRTH };

struct birth {
    int comm;
    enum way_of_birth way;
    int tag;
    int colour[MAX_RANKS], key[MAX_RANKS]; /* by rank in base */
    MPI_Comm child;
    MPI_Request request;
};

static inline void birth_plan(struct traffic *t, struct birth *b, int number, int nothing_blocks, uint64_t *state)
{
    const struct comm *c;
    do b->comm = below(state, t->comms), c = &t->comm[b->comm];
    while (c->n[0] == 0 || c->n[1] == 0);
    b->way = c->inter ? (int[]){DUP, IDUP, MERGE}[below(state, 3)] : (int[]){DUP, IDUP, SPLIT, FROM_GROUP}[below(state, 4)];
    if (nothing_blocks) b->way = IDUP;
    b->tag = number;
    for (int i = 0; i < t->n; i++) {
        b->colour[i] = b->way == SPLIT ? below(state, 4) - 1 : b->way == FROM_GROUP ? chance(state, 70) - 1 : 0;
        b->key[i] = b->way == SPLIT ? below(state, 3) : 0;
    }
}

/*
 * The ranks in base of the child of this rank, in the child's order: of side `side` where the child is between groups.
 */
static inline int birth_members(const struct traffic *t, const struct birth *b, int side, int list[MAX_RANKS])
{
    const struct comm *c = &t->comm[b->comm];
    int n = 0;
    for (int s = 0; s < 2; s++) {
        if (b->way == MERGE ? 0 : s != side) continue;
        for (int i = 0; i < c->n[s]; i++)
            if (b->colour[c->member[s][i]] == b->colour[t->me]) list[n++] = c->member[s][i];
    }
    /* By key, in the parent's order where keys are equal. */
    for (int i = 1; i < n; i++)
        for (int k = i; k > 0 && b->key[list[k]] < b->key[list[k - 1]]; k--) {
            int kept = list[k];
            list[k] = list[k - 1], list[k - 1] = kept;
        }
    return n;
}

static inline int birth_start(struct traffic *t, struct birth *b)
{
    const struct comm *c = &t->comm[b->comm];
    int side = side_of(c, 0, t->me) >= 0 ? 0 : 1, me = side_of(c, side, t->me);
    b->request = MPI_REQUEST_NULL, b->child = MPI_COMM_NULL;
    if (me < 0) return 0;
    MPI_Group all, some;
    int list[MAX_RANKS], n = 0;
    switch (b->way) {
    case DUP: MPI_Comm_dup(c->handle, &b->child); break;
    case IDUP: MPI_Comm_idup(c->handle, &b->child, &b->request); break;
    case SPLIT:
        MPI_Comm_split(c->handle, b->colour[t->me] < 0 ? MPI_UNDEFINED : b->colour[t->me], b->key[t->me], &b->child);
        break;
    case FROM_GROUP:
        for (int i = 0; i < c->n[0]; i++)
            if (b->colour[c->member[0][i]] >= 0) list[n++] = i;
        if (b->colour[t->me] < 0) break;
        MPI_Comm_group(c->handle, &all);
        MPI_Group_incl(all, n, list, &some);
        MPI_Comm_create_group(c->handle, some, b->tag, &b->child);
        MPI_Group_free(&all), MPI_Group_free(&some);
        break;
    default: MPI_Intercomm_merge(c->handle, side, &b->child);
    }
    return 1;
}

/* All ranks come here in the same order: who is in the child, and that it carries a message to the next and a sum. */
static inline void birth_look(struct traffic *t, struct birth *b)
{
    const struct comm *c = &t->comm[b->comm];
    int side = side_of(c, 0, t->me) >= 0 ? 0 : 1, between = c->inter && b->way != MERGE;
    int list[MAX_RANKS], other[MAX_RANKS], n = birth_members(t, b, side, list), m = birth_members(t, b, between ? !side : side, other);
    MODEL(t, (b->child == MPI_COMM_NULL) == (b->colour[t->me] < 0), "communicator %d: way %d made %s", b->comm, (int)b->way,
          b->child == MPI_COMM_NULL ? "none" : "one");
    if (b->child == MPI_COMM_NULL) return;
    int me, size, remote = m;
    MPI_Comm_rank(b->child, &me), MPI_Comm_size(b->child, &size);
    if (between) MPI_Comm_remote_size(b->child, &remote);
    MODEL(t, size == n && remote == m && list[me] == t->me, "communicator %d: way %d made one of %d and %d, wanted %d and %d; this is rank %d",
          b->comm, (int)b->way, size, remote, n, m, me);
    long mine = 1 + t->me * 1000, sum = 0, wanted = 0, got = 0;
    for (int i = 0; i < m; i++) wanted += 1 + other[i] * 1000;
    MPI_Allreduce(&mine, &sum, 1, MPI_LONG, MPI_SUM, b->child);
    MODEL(t, sum == wanted, "communicator %d: a sum on what way %d made is %ld, wanted %ld", b->comm, (int)b->way, sum, wanted);
    if (!between) {
        MPI_Sendrecv(&mine, 1, MPI_LONG, (me + 1) % n, 1, &got, 1, MPI_LONG, MPI_ANY_SOURCE, MPI_ANY_TAG, b->child, MPI_STATUS_IGNORE);
        MODEL(t, got == 1 + list[(me + n - 1) % n] * 1000, "communicator %d: a message on what way %d made is %ld", b->comm, (int)b->way, got);
    }
    MPI_Comm_free(&b->child);
}

#endif
