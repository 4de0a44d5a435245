/*
 * Collective operations between the messages: on any communicator, blocking, not blocking and persistent, with equal
 * and unequal blocks, in place, in memory with gaps at some ranks, and with an operator whose operands must not change
 * places. Each result is compared with what all ranks know.
 */
#ifndef COLLECTIVES_H
#define COLLECTIVES_H

#include "neighbours.h"

/* Those from GATHERV on have unequal blocks. */
enum collective {
    BARRIER, BCAST, REDUCE, ALLREDUCE, SCAN, EXSCAN, REDUCE_SCATTER, GATHER, SCATTER, ALLGATHER, ALLTOALL,
    GATHERV, SCATTERV, ALLGATHERV, ALLTOALLV, ALLTOALLW, REDUCE_SCATTERV, COLLECTIVES
};

struct operation {
    int comm, what, n; /* n: values of each rank, or of each pair */
    enum how how;
    int root;                  /* in side 0 of the communicator */
    int in_place, ordered;     /* `ordered`: reduced with compose() */
    uint64_t key;
    /* of a rank that takes part */
    int step_in, step_out;     /* words from one value to the next: 2 where its datatype has gaps */
    uint64_t *in, *out;
    size_t bytes;              /* of each of them */
    int *counts, *at;
    int large;                 /* by the call with counts of 8 bytes, which has them here */
    MPI_Count *counts_c;
    MPI_Aint *at_c;
    MPI_Datatype *types;
    MPI_Request request;
};

static inline uint64_t value_of(const struct operation *o, int from, int to, int i)
{
    uint64_t state = o->key ^ (uint64_t)from << 48 ^ (uint64_t)to << 32 ^ (uint64_t)i;
    return test_random(&state);
}

/* Numbers of values that differ by pair. */
static inline int count_of(const struct operation *o, int from, int to) { return (from * 7 + to * 3) % (o->n + 1); }

/* Two maps x -> ax + b, one after the other: a is odd and in the upper half of a value, b in the lower one. */
static inline uint64_t composed(uint64_t first, uint64_t second)
{
    uint32_t a = (uint32_t)(first >> 32) | 1, b = (uint32_t)first, c = (uint32_t)(second >> 32) | 1, d = (uint32_t)second;
    return (uint64_t)(a * c) << 32 | (uint32_t)(c * b + d);
}

static void compose(void *in, void *inout, int *n, MPI_Datatype *type)
{
    uint64_t *first = in, *second = inout;
    (void)type;
    for (int i = 0; i < *n; i++) second[i] = composed(first[i], second[i]);
}

static void compose_c(void *in, void *inout, MPI_Count *n, MPI_Datatype *type)
{
    int count = (int)*n;
    compose(in, inout, &count, type);
}

static inline int reduces(const struct operation *o) { return (o->what >= REDUCE && o->what <= REDUCE_SCATTER) || o->what == REDUCE_SCATTERV; }

static inline void operation_plan(struct traffic *t, struct operation *o, int nothing_blocks, uint64_t *state)
{
    const struct comm *c;
    do o->comm = below(state, t->comms), c = &t->comm[o->comm];
    while (c->n[0] == 0 || c->n[1] == 0);
    do o->what = below(state, COLLECTIVES);
    /* Between groups there are no scans; a vector that both groups divide evenly is for tests/mpi/coll_inter.c. */
    while (c->inter && (o->what == SCAN || o->what == EXSCAN || o->what == REDUCE_SCATTER || o->what == REDUCE_SCATTERV));
    o->n = (int)(plan_bytes(state) / 8) % (chance(state, 90) ? 300 : 20000);
    o->how = chance(state, 40) ? BLOCKS : chance(state, 65) ? STARTS : PERSISTS;
    if (nothing_blocks && o->how == BLOCKS) o->how = STARTS;
    o->root = below(state, c->n[0]);
    o->in_place = chance(state, 30) && !c->inter && (o->what == ALLREDUCE || o->what == SCAN || o->what == EXSCAN || o->what == ALLGATHER);
    o->ordered = chance(state, 40) && reduces(o);
    o->key = test_random(state);
}

/* Counts and places of the blocks from and for each of `size` ranks: those that are sent come first in both arrays. */
static inline void unequal_blocks(struct operation *o, int me, int size, MPI_Datatype type_in, MPI_Datatype type_out)
{
    int *rc = o->counts + size, *ra = o->at + size, single = o->what == GATHERV || o->what == ALLGATHERV, reduced = o->what == REDUCE_SCATTERV;
    for (int k = 0, s = 0, d = 0; k < size; k++) {
        o->counts[k] = reduced ? count_of(o, 0, k) : count_of(o, me, single ? 0 : k), o->at[k] = s, s += o->counts[k];
        rc[k] = reduced ? o->counts[k] : count_of(o, k, single ? 0 : me), ra[k] = d, d += rc[k];
        o->types[k] = o->counts[k] ? type_in : MPI_BYTE, o->types[size + k] = rc[k] ? type_out : MPI_BYTE;
    }
    for (int k = 0; o->what == ALLTOALLW && k < size; k++) o->at[k] *= 8 * o->step_in, ra[k] *= 8 * o->step_out;
    /* The place of an empty block may be anything. */
    for (int k = 0; !reduced && k < 2 * size; k++)
        if (o->counts[k] == 0) o->at[k] = -1000 * k;
}

/* What this rank gives, and memory for the result that shows what is written to. */
static inline void operation_fill(struct operation *o, int me, int size)
{
    int n = o->n, all = o->what == ALLTOALL || o->what == SCATTER || o->what == REDUCE_SCATTER;
    int single = o->what == GATHERV || o->what == ALLGATHERV, scale = o->what == ALLTOALLW ? 8 * o->step_in : 1;
    memset(o->out, 0xa5, o->bytes);
    for (int to = 0; to < (all ? size : 1); to++)
        for (int i = 0; i < n; i++) o->in[(to * n + i) * o->step_in] = value_of(o, me, to, i);
    for (int k = 0; o->what >= GATHERV && k < size; k++)
        for (int i = 0; i < o->counts[k]; i++) o->in[(single ? i : o->at[k] / scale + i) * o->step_in] = value_of(o, me, single ? 0 : k, i);
    for (int i = 0; o->in_place && i < n; i++) o->out[((o->what == ALLGATHER ? me * n : 0) + i) * o->step_out] = o->in[i * o->step_in];
}

/* Whether this rank takes part; starts the operation if so. */
static inline int operation_start(struct traffic *t, struct operation *o)
{
    const struct comm *c = &t->comm[o->comm];
    int side = side_of(c, 0, t->me) >= 0 ? 0 : 1, me = side_of(c, side, t->me), size = c->n[!side], n = o->n, root = o->root;
    if (me < 0) return 0;
    int widest = c->n[0] > c->n[1] ? c->n[0] : c->n[1];
    uint64_t ways = o->key + 2 * (uint64_t)t->me + 1;
    o->step_in = reduces(o) || chance(&ways, 70) ? 1 : 2, o->step_out = reduces(o) || chance(&ways, 70) ? 1 : 2;
    o->bytes = ((size_t)n * (size_t)widest + 1) * 16;
    uint64_t *in = o->in = test_alloc(o->bytes), *out = o->out = test_alloc(o->bytes);
    int *sc = o->counts = test_alloc(2 * sizeof(int) * (size_t)widest), *sa = o->at = test_alloc(2 * sizeof(int) * (size_t)widest);
    MPI_Datatype *types = o->types = test_alloc(2 * sizeof *types * (size_t)widest);
    int *rc = sc + size, *ra = sa + size;
    MPI_Datatype gapped, type_in = MPI_UINT64_T, type_out = MPI_UINT64_T;
    MPI_Type_create_resized(MPI_UINT64_T, 0, 16, &gapped);
    MPI_Type_commit(&gapped);
    if (o->step_in == 2) type_in = gapped;
    if (o->step_out == 2) type_out = gapped;
    if (o->what >= GATHERV) unequal_blocks(o, me, size, type_in, type_out);
    o->large = chance(&ways, 30);
    MPI_Count *scc = o->counts_c = test_alloc(2 * sizeof *scc * (size_t)widest), *rcc = scc + size;
    MPI_Aint *sac = o->at_c = test_alloc(2 * sizeof *sac * (size_t)widest), *rac = sac + size;
    for (int k = 0; k < 2 * size; k++) scc[k] = sc[k], sac[k] = sa[k];
    operation_fill(o, me, size);
    const void *given = o->in_place ? MPI_IN_PLACE : (void *)in;
    int address = c->inter ? (side == 1 ? root : me == root ? MPI_ROOT : MPI_PROC_NULL) : root, own = count_of(o, me, 0);
    MPI_Comm comm = c->handle;
    MPI_Request *r = &o->request;
    MPI_Datatype type = MPI_UINT64_T;
    MPI_Op op = o->what == ALLREDUCE ? MPI_BXOR : MPI_SUM;
    if (o->ordered && o->large) MPI_Op_create_c(compose_c, 0, &op);
    else if (o->ordered) MPI_Op_create(compose, 0, &op);
    *r = MPI_REQUEST_NULL;
    switch (o->what) {
    case BARRIER: EACH_HOW(Barrier, Ibarrier, comm); break;
    case BCAST: {
        int gives = side == 0 && me == root;
        EACH_SIZE(Bcast, Ibcast, gives ? in : out, n, gives ? type_in : type_out, address, comm);
        break;
    }
    case REDUCE: EACH_SIZE(Reduce, Ireduce, in, out, n, type, op, address, comm); break;
    case ALLREDUCE: EACH_SIZE(Allreduce, Iallreduce, given, out, n, type, op, comm); break;
    case SCAN: EACH_SIZE(Scan, Iscan, given, out, n, type, op, comm); break;
    case EXSCAN: EACH_SIZE(Exscan, Iexscan, given, out, n, type, op, comm); break;
    case REDUCE_SCATTER: EACH_SIZE(Reduce_scatter_block, Ireduce_scatter_block, in, out, n, type, op, comm); break;
    case REDUCE_SCATTERV:
        if (o->large) EACH_HOW_C(Reduce_scatter, Ireduce_scatter, in, out, rcc, type, op, comm);
        else EACH_HOW(Reduce_scatter, Ireduce_scatter, in, out, rc, type, op, comm);
        break;
    case GATHER: EACH_SIZE(Gather, Igather, in, n, type_in, out, n, type_out, address, comm); break;
    case SCATTER: EACH_SIZE(Scatter, Iscatter, in, n, type_in, out, n, type_out, address, comm); break;
    case ALLGATHER: EACH_SIZE(Allgather, Iallgather, given, n, type_in, out, n, type_out, comm); break;
    case ALLTOALL: EACH_SIZE(Alltoall, Ialltoall, in, n, type_in, out, n, type_out, comm); break;
    case GATHERV:
        if (o->large) EACH_HOW_C(Gatherv, Igatherv, in, own, type_in, out, rcc, rac, type_out, address, comm);
        else EACH_HOW(Gatherv, Igatherv, in, own, type_in, out, rc, ra, type_out, address, comm);
        break;
    case SCATTERV:
        if (o->large) EACH_HOW_C(Scatterv, Iscatterv, in, scc, sac, type_in, out, count_of(o, root, me), type_out, address, comm);
        else EACH_HOW(Scatterv, Iscatterv, in, sc, sa, type_in, out, count_of(o, root, me), type_out, address, comm);
        break;
    case ALLGATHERV:
        if (o->large) EACH_HOW_C(Allgatherv, Iallgatherv, in, own, type_in, out, rcc, rac, type_out, comm);
        else EACH_HOW(Allgatherv, Iallgatherv, in, own, type_in, out, rc, ra, type_out, comm);
        break;
    case ALLTOALLV:
        if (o->large) EACH_HOW_C(Alltoallv, Ialltoallv, in, scc, sac, type_in, out, rcc, rac, type_out, comm);
        else EACH_HOW(Alltoallv, Ialltoallv, in, sc, sa, type_in, out, rc, ra, type_out, comm);
        break;
    default:
        if (o->large) EACH_HOW_C(Alltoallw, Ialltoallw, in, scc, sac, types, out, rcc, rac, types + size, comm);
        else EACH_HOW(Alltoallw, Ialltoallw, in, sc, sa, types, out, rc, ra, types + size, comm);
    }
    if (o->ordered) MPI_Op_free(&op);
    MPI_Type_free(&gapped);
    return 1;
}

/* How many values this rank gets from another one: of a reduction, from all and told for rank 0. -1 for no result. */
static inline int operation_count(const struct operation *o, const struct comm *c, int side, int me, int from)
{
    int at_root = side == 0 && me == o->root, receives = !(side == 0 && c->inter);
    switch (o->what) {
    case BARRIER: return -1;
    case BCAST: return from == 0 && receives && !at_root ? o->n : -1;
    case REDUCE: return from == 0 && at_root ? o->n : -1;
    case EXSCAN: return from == 0 && me > 0 ? o->n : -1;
    case ALLREDUCE: case SCAN: case REDUCE_SCATTER: return from == 0 ? o->n : -1;
    case REDUCE_SCATTERV: return from == 0 ? count_of(o, 0, me) : -1;
    case GATHER: return at_root ? o->n : -1;
    case GATHERV: return at_root ? count_of(o, from, 0) : -1;
    case SCATTER: return from == 0 && receives ? o->n : -1;
    case SCATTERV: return from == 0 && receives ? count_of(o, o->root, me) : -1;
    case ALLGATHERV: return count_of(o, from, 0);
    case ALLTOALLV: case ALLTOALLW: return count_of(o, from, me);
    default: return o->n;
    }
}

/* Value `i` of those that a rank gets from another one. */
static inline uint64_t operation_wanted(const struct operation *o, int size, int me, int from, int i)
{
    if (reduces(o)) {
        int scattered = o->what == REDUCE_SCATTER || o->what == REDUCE_SCATTERV, end = o->what == SCAN ? me + 1 : o->what == EXSCAN ? me : size;
        uint64_t all = value_of(o, 0, scattered ? me : 0, i);
        for (int k = 1; k < end; k++) {
            uint64_t v = value_of(o, k, scattered ? me : 0, i);
            all = o->ordered ? composed(all, v) : o->what == ALLREDUCE ? all ^ v : all + v;
        }
        return all;
    }
    switch (o->what) {
    case BCAST: return value_of(o, o->root, 0, i);
    case SCATTER: case SCATTERV: return value_of(o, o->root, me, i);
    case ALLTOALL: case ALLTOALLV: case ALLTOALLW: return value_of(o, from, me, i);
    default: return value_of(o, from, 0, i);
    }
}

static inline void operation_compare(struct traffic *t, const struct operation *o, int side, int size, int me)
{
    const struct comm *c = &t->comm[o->comm];
    int listed = o->what >= GATHERV && o->what != SCATTERV && o->what != REDUCE_SCATTERV;
    for (int from = 0; from < size; from++)
        for (int i = 0; i < operation_count(o, c, side, me, from); i++) {
            int at = !listed ? from * o->n : o->what == ALLTOALLW ? o->at[size + from] / (8 * o->step_out) : o->at[size + from];
            uint64_t wanted = operation_wanted(o, size, me, from, i), *found = &o->out[(at + i) * o->step_out];
            MODEL(t, *found == wanted && (o->step_out == 1 || found[1] == UINT64_C(0xa5a5a5a5a5a5a5a5)),
                  "collective %d (how: %d, large: %d, in place: %d, ordered: %d, words apart: %d) on communicator %d, root %d, %d values: "
                  "value %d from %d is %llx, wanted %llx",
                  o->what, (int)o->how, o->large, o->in_place, o->ordered, o->step_out, o->comm, o->root, o->n, i, from, (unsigned long long)*found,
                  (unsigned long long)wanted);
        }
}

/* Compares; and all start a persistent operation again, with other values, unless its communicator is freed by now. */
static inline void operation_look(struct traffic *t, struct operation *o)
{
    const struct comm *c = &t->comm[o->comm];
    int side = side_of(c, 0, t->me) >= 0 ? 0 : 1, size = c->n[!side], me = side_of(c, side, t->me);
    operation_compare(t, o, side, size, me);
    for (int again = (int)(o->key % 3); o->how == PERSISTS && c->handle != MPI_COMM_NULL && again > 0; again--) {
        o->key = value_of(o, 0, 0, again);
        operation_fill(o, me, size);
        MPI_Start(&o->request);
        MPI_Wait(&o->request, MPI_STATUS_IGNORE);
        operation_compare(t, o, side, size, me);
    }
    if (o->request != MPI_REQUEST_NULL && o->how == PERSISTS) MPI_Request_free(&o->request);
    free(o->in), free(o->out), free(o->counts), free(o->at), free(o->types), free(o->counts_c), free(o->at_c);
}

#endif
