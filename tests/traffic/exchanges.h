/*
 * Exchanges: every rank of a communicator sends to one rank and receives from one, as a permutation says, with
 * MPI_Sendrecv, MPI_Sendrecv_replace, their non-blocking forms, or a receive and a send of its own. Of a rank whose
 * partner is on its own side of a communicator between groups both partners are MPI_PROC_NULL.
 */
#ifndef EXCHANGES_H
#define EXCHANGES_H

#include "layouts.h"

#define EXCHANGE_TAG 200
#define WHOLE 168 /* elements: a whole number of items of every layout */

enum way_of_exchange { SENDRECV, SENDRECV_REPLACE, ISENDRECV, ISENDRECV_REPLACE, APART, WAYS_OF_EXCHANGE };

struct exchange {
    const struct comm *comm;        /* NULL: base */
    int tag, family;
    int to[MAX_RANKS], from[MAX_RANKS]; /* by rank in base: ranks in base, or -1 for MPI_PROC_NULL */
    int way[MAX_RANKS], kind[MAX_RANKS], elements[MAX_RANKS];
    uint64_t key;
    /* of a rank that takes part */
    unsigned char *in, *out;
    size_t size;
    long items;
    int replaces;
    MPI_Status status;
    MPI_Request request[2]; /* a receive and a send of its own, or the one of both */
};

static inline int exchange_has(const struct traffic *t, const struct exchange *x, int base_rank)
{
    return x->comm ? member(x->comm, base_rank) : base_rank < t->n;
}

static inline int exchange_address(const struct exchange *x, int base_rank)
{
    if (base_rank < 0) return MPI_PROC_NULL;
    if (!x->comm) return base_rank;
    int side = side_of(x->comm, 0, base_rank) >= 0 ? 0 : 1;
    return side_of(x->comm, side, base_rank);
}

static inline void exchange_plan(struct traffic *t, struct exchange *x, int number, int nothing_blocks, uint64_t *state)
{
    x->comm = &t->comm[below(state, t->comms)];
    /* A receive for any tag would take these messages. */
    if (x->comm->tag_any || x->comm->n[0] == 0 || x->comm->n[1] == 0) x->comm = NULL;
    x->tag = EXCHANGE_TAG + number, x->family = below(state, FAMILIES), x->key = test_random(state);
    int order[MAX_RANKS], n = 0;
    for (int i = 0; i < t->n; i++)
        if (exchange_has(t, x, i)) order[n++] = i;
    shuffle(order, n, state);
    for (int i = 0; i < n; i++) {
        int from = order[i], to = order[(i + 1) % n];
        int apart = x->comm && x->comm->inter && (side_of(x->comm, 0, from) >= 0) == (side_of(x->comm, 0, to) >= 0);
        x->to[from] = apart ? -1 : to, x->from[to] = apart ? -1 : from;
    }
    /* Who replaces has one number of elements for both; then all have it. */
    int replace = chance(state, 50), whole = chance(state, 50);
    size_t bytes = plan_bytes(state);
    for (int i = 0; i < t->n; i++) {
        if (!replace) bytes = plan_bytes(state);
        x->elements[i] = (int)(bytes / element_bytes(x->family));
        x->kind[i] = whole ? below(state, LAYOUTS) : 0;
        if (whole) x->elements[i] -= x->elements[i] % WHOLE;
        do x->way[i] = below(state, WAYS_OF_EXCHANGE);
        while ((!replace && (x->way[i] == SENDRECV_REPLACE || x->way[i] == ISENDRECV_REPLACE)) ||
               (nothing_blocks && (x->way[i] == SENDRECV || x->way[i] == SENDRECV_REPLACE)));
    }
}

static inline int exchange_start(struct traffic *t, struct exchange *x)
{
    x->request[0] = x->request[1] = MPI_REQUEST_NULL;
    if (!exchange_has(t, x, t->me)) return 0;
    int me = t->me, from = x->from[me], to = x->to[me], way = x->way[me], tag = x->tag;
    struct layout l = layout_of(x->family, x->kind[me]);
    MPI_Datatype type = layout_type(x->family, x->kind[me]);
    MPI_Comm comm = x->comm ? x->comm->handle : t->base;
    int s = exchange_address(x, from), d = exchange_address(x, to);
    int out_items = x->elements[me] / l.elements, in_items = from < 0 ? 3 : x->elements[from] / l.elements;
    x->replaces = way == SENDRECV_REPLACE || way == ISENDRECV_REPLACE;
    x->items = x->replaces ? out_items : in_items + (int)(x->key % 3);
    x->size = layout_memory(&l, x->items);
    size_t out_size = layout_memory(&l, out_items);
    x->out = test_alloc(out_size), x->in = x->replaces ? x->out : test_alloc(x->size);
    if (!x->replaces) memset(x->in, 0xa5, x->size);
    memset(x->out, 0x5a, out_size);
    layout_put(&l, x->out, (size_t)x->elements[me] * element_bytes(x->family), x->key + (uint64_t)me);
    void *out = x->out + MARGIN, *in = x->in + MARGIN;
    int room = (int)x->items;
    switch (way) {
    case SENDRECV: MPI_Sendrecv(out, out_items, type, d, tag, in, room, type, s, tag, comm, &x->status); break;
    case SENDRECV_REPLACE: MPI_Sendrecv_replace(in, room, type, d, tag, s, tag, comm, &x->status); break;
    case ISENDRECV: MPI_Isendrecv(out, out_items, type, d, tag, in, room, type, s, tag, comm, &x->request[0]); break;
    case ISENDRECV_REPLACE: MPI_Isendrecv_replace(in, room, type, d, tag, s, tag, comm, &x->request[0]); break;
    default:
        MPI_Irecv(in, room, type, s, tag, comm, &x->request[0]);
        MPI_Isend(out, out_items, type, d, tag, comm, &x->request[1]);
    }
    MPI_Type_free(&type);
    return 1;
}

/* `status`: of the request, where there was one. */
static inline void exchange_look(struct traffic *t, struct exchange *x, const MPI_Status *status)
{
    int me = t->me, from = x->from[me];
    struct layout l = layout_of(x->family, x->kind[me]);
    if (x->way[me] != SENDRECV && x->way[me] != SENDRECV_REPLACE) x->status = *status;
    int source = exchange_address(x, from), tag = from < 0 ? MPI_ANY_TAG : x->tag;
    MODEL(t, x->status.MPI_SOURCE == source && x->status.MPI_TAG == tag, "exchange of way %d: status has source %d tag %d, wanted %d %d",
          x->way[me], x->status.MPI_SOURCE, x->status.MPI_TAG, source, tag);
    /* From nobody comes nothing: what is replaced stays. */
    int kept = from < 0, bytes_from = !kept ? from : me;
    size_t bytes = kept && !x->replaces ? 0 : (size_t)x->elements[bytes_from] * element_bytes(x->family);
    MPI_Datatype type = layout_type(x->family, x->kind[me]);
    int count;
    MPI_Get_count(&x->status, type, &count);
    MPI_Type_free(&type);
    MODEL(t, count == (kept ? 0 : x->elements[from] / l.elements), "exchange of way %d: count %d of %d elements in items of %d", x->way[me],
          count, kept ? 0 : x->elements[from], l.elements);
    long at = layout_wrong(&l, x->in, x->size, bytes, x->key + (uint64_t)bytes_from, x->replaces ? 0x5a : 0xa5);
    MODEL(t, at < 0, "exchange of way %d (the other's %d) from %d to %d, %zu bytes, layout %d of family %d: byte %ld of memory is wrong",
          x->way[me], from < 0 ? -1 : x->way[from], from, me, bytes, x->kind[me], x->family, at);
    if (!x->replaces) free(x->in);
    free(x->out);
}

#endif
