/*
 * Collective operations between the messages: on any communicator, blocking, not blocking and persistent, each result
 * compared with what all ranks know.
 */
#ifndef COLLECTIVES_H
#define COLLECTIVES_H

#include "neighbours.h"

enum collective { BARRIER, BCAST, REDUCE, ALLREDUCE, GATHER, SCATTER, ALLGATHER, ALLTOALL, SCAN, REDUCE_SCATTER, ALLTOALLV, COLLECTIVES };

struct operation {
    int comm, what, n; /* n: values of each rank, or of each pair */
    enum how how;
    int root;                  /* in side 0 of the communicator */
    uint64_t key;
    /* of a rank that takes part */
    uint64_t *in, *out;
    int *counts, *at;
    MPI_Request request;
};

static inline uint64_t value_of(const struct operation *o, int from, int to, int i)
{
    uint64_t state = o->key ^ (uint64_t)from << 48 ^ (uint64_t)to << 32 ^ (uint64_t)i;
    return test_random(&state);
}

/* Numbers of values that differ by pair, for MPI_Alltoallv. */
static inline int count_of(const struct operation *o, int from, int to) { return (from * 7 + to * 3) % (o->n + 1); }

static inline void operation_plan(struct traffic *t, struct operation *o, int nothing_blocks, uint64_t *state)
{
    const struct comm *c;
    do o->comm = below(state, t->comms), c = &t->comm[o->comm];
    while (c->n[0] == 0 || c->n[1] == 0);
    o->what = below(state, COLLECTIVES);
    /* Between groups the kinds whose rules are those of one group, from the other. */
    if (c->inter) o->what = (int[]){BARRIER, BCAST, ALLREDUCE, ALLGATHER, ALLTOALL}[below(state, 5)];
    o->n = (int)(plan_bytes(state) / 8) % (chance(state, 90) ? 300 : 20000);
    o->how = chance(state, 40) ? BLOCKS : chance(state, 65) ? STARTS : PERSISTS;
    if (nothing_blocks && o->how == BLOCKS) o->how = STARTS;
    o->root = below(state, c->n[0]);
    o->key = test_random(state);
}

/* Whether this rank takes part; starts the operation if so. */
static inline int operation_start(struct traffic *t, struct operation *o)
{
    const struct comm *c = &t->comm[o->comm];
    int side = side_of(c, 0, t->me) >= 0 ? 0 : 1, me = side_of(c, side, t->me), size = c->n[!side], n = o->n, root = o->root;
    if (me < 0) return 0;
    int widest = c->n[0] > c->n[1] ? c->n[0] : c->n[1];
    size_t bytes = ((size_t)n * (size_t)widest + 1) * 8;
    uint64_t *in = o->in = test_alloc(bytes), *out = o->out = test_alloc(bytes);
    o->counts = test_alloc(2 * sizeof(int) * (size_t)widest), o->at = test_alloc(2 * sizeof(int) * (size_t)widest);
    memset(out, 0xa5, bytes);
    int all = o->what == ALLTOALL || o->what == SCATTER || o->what == REDUCE_SCATTER;
    for (int to = 0; to < (all ? size : 1); to++)
        for (int i = 0; i < n; i++) in[(size_t)to * (size_t)n + (size_t)i] = value_of(o, me, to, i);
    MPI_Comm comm = c->handle;
    MPI_Request *r = &o->request;
    MPI_Datatype type = MPI_UINT64_T;
    *r = MPI_REQUEST_NULL;
    switch (o->what) {
    case BARRIER: EACH_HOW(Barrier, Ibarrier, comm); break;
    case BCAST: {
        int address = c->inter ? (side == 1 ? root : me == root ? MPI_ROOT : MPI_PROC_NULL) : root;
        uint64_t *data = side == 0 && me == root ? in : out;
        EACH_HOW(Bcast, Ibcast, data, n, type, address, comm);
        break;
    }
    case REDUCE: EACH_HOW(Reduce, Ireduce, in, out, n, type, MPI_SUM, root, comm); break;
    case ALLREDUCE: EACH_HOW(Allreduce, Iallreduce, in, out, n, type, MPI_BXOR, comm); break;
    case GATHER: EACH_HOW(Gather, Igather, in, n, type, out, n, type, root, comm); break;
    case SCATTER: EACH_HOW(Scatter, Iscatter, in, n, type, out, n, type, root, comm); break;
    case ALLGATHER: EACH_HOW(Allgather, Iallgather, in, n, type, out, n, type, comm); break;
    case ALLTOALL: EACH_HOW(Alltoall, Ialltoall, in, n, type, out, n, type, comm); break;
    case SCAN: EACH_HOW(Scan, Iscan, in, out, n, type, MPI_SUM, comm); break;
    case REDUCE_SCATTER:
        EACH_HOW(Reduce_scatter_block, Ireduce_scatter_block, in, out, n, type, MPI_SUM, comm);
        break;
    default: {
        int *rc = o->counts + size, *ra = o->at + size;
        for (int k = 0, s = 0, d = 0; k < size; k++) {
            o->counts[k] = count_of(o, me, k), o->at[k] = s, s += o->counts[k];
            rc[k] = count_of(o, k, me), ra[k] = d, d += rc[k];
            for (int i = 0; i < o->counts[k]; i++) in[o->at[k] + i] = value_of(o, me, k, i);
        }
        EACH_HOW(Alltoallv, Ialltoallv, in, o->counts, o->at, type, out, rc, ra, type, comm);
    }
    }
    return 1;
}

/* The value that must stand at `out[from * n + i]`, or none (0). */
static inline int operation_wanted(const struct traffic *t, const struct operation *o, int from, int i, uint64_t *wanted)
{
    const struct comm *c = &t->comm[o->comm];
    int side = side_of(c, 0, t->me) >= 0 ? 0 : 1, me = side_of(c, side, t->me), size = c->n[!side];
    int mine = me == o->root;
    *wanted = 0;
    switch (o->what) {
    case BCAST: *wanted = value_of(o, o->root, 0, i); return from == 0 && !(side == 0 && (mine || c->inter));
    case REDUCE: case ALLREDUCE: case SCAN: case REDUCE_SCATTER:
        for (int k = 0; k < (o->what == SCAN ? me + 1 : size); k++) {
            uint64_t v = value_of(o, k, o->what == REDUCE_SCATTER ? me : 0, i);
            *wanted = o->what == ALLREDUCE ? *wanted ^ v : *wanted + v;
        }
        return from == 0 && (o->what != REDUCE || mine);
    case GATHER: *wanted = value_of(o, from, 0, i); return mine;
    case SCATTER: *wanted = value_of(o, o->root, me, i); return from == 0;
    case ALLGATHER: *wanted = value_of(o, from, 0, i); return 1;
    case ALLTOALL: *wanted = value_of(o, from, me, i); return 1;
    default: return 0;
    }
}

static inline void operation_look(struct traffic *t, struct operation *o)
{
    const struct comm *c = &t->comm[o->comm];
    int side = side_of(c, 0, t->me) >= 0 ? 0 : 1, size = c->n[!side], me = side_of(c, side, t->me);
    for (int from = 0; from < size; from++)
        for (int i = 0; i < (o->what == ALLTOALLV ? count_of(o, from, me) : o->n); i++) {
            uint64_t wanted, found;
            if (o->what == ALLTOALLV) {
                wanted = value_of(o, from, me, i), found = o->out[o->at[size + from] + i];
            } else {
                if (!operation_wanted(t, o, from, i, &wanted)) break;
                found = o->out[(size_t)from * (size_t)o->n + (size_t)i];
            }
            MODEL(t, found == wanted, "collective %d (how: %d) on communicator %d, root %d, %d values: value %d from %d is %llx, wanted %llx",
                  o->what, (int)o->how, o->comm, o->root, o->n, i, from, (unsigned long long)found, (unsigned long long)wanted);
        }
    if (o->request != MPI_REQUEST_NULL && o->how == PERSISTS) MPI_Request_free(&o->request);
    free(o->in), free(o->out), free(o->counts), free(o->at);
}

#endif
