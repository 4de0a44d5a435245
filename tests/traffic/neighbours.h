/*
 * Neighbourhood collectives of an era: over a random graph, in which two ranks may have several edges, and over a
 * grid, in which a rank may be its own neighbour on both sides.
 */
#ifndef NEIGHBOURS_H
#define NEIGHBOURS_H

#include "plan.h"

#define MAX_EDGES 24
#define TOPOLOGIES 2

enum neighbourly { N_ALLGATHER, N_ALLGATHERV, N_ALLTOALL, N_ALLTOALLV, N_ALLTOALLW, NEIGHBOURLY };
enum how { BLOCKS, STARTS, PERSISTS, HOWS };

/* A collective call in the way that `o` says; the request of those that do not block goes to `*r`. */
#define EACH_HOW(name, starting, ...)                                                                                  \
    do {                                                                                                               \
        if (o->how == BLOCKS) MPI_##name(__VA_ARGS__);                                                                 \
        else if (o->how == STARTS) MPI_##starting(__VA_ARGS__, r);                                                     \
        else MPI_##name##_init(__VA_ARGS__, MPI_INFO_NULL, r), MPI_Start(r);                                           \
    } while (0)

/* The same by the call with counts of 8 bytes. */
#define EACH_HOW_C(name, starting, ...)                                                                                \
    do {                                                                                                               \
        if (o->how == BLOCKS) MPI_##name##_c(__VA_ARGS__);                                                             \
        else if (o->how == STARTS) MPI_##starting##_c(__VA_ARGS__, r);                                                 \
        else MPI_##name##_init_c(__VA_ARGS__, MPI_INFO_NULL, r), MPI_Start(r);                                         \
    } while (0)

/* By one or the other, where all counts are plain numbers. */
#define EACH_SIZE(name, starting, ...)                                                                                 \
    do {                                                                                                               \
        if (o->large) EACH_HOW_C(name, starting, __VA_ARGS__);                                                         \
        else EACH_HOW(name, starting, __VA_ARGS__);                                                                    \
    } while (0)

/*
 * A communicator with neighbours. Edge `i` into this rank comes from the edge `in_edge[i]` out of `in_from[i]` (-1:
 * nobody).
 */
struct topology {
    MPI_Comm handle;
    int in, out;
    int in_from[MAX_EDGES], in_edge[MAX_EDGES];
};

struct topologies { struct topology one[TOPOLOGIES]; };

struct nearby {
    int topology, what, n;
    int large; /* by the call with counts of 8 bytes */
    enum how how;
    uint64_t key;
    uint64_t *data_out, *data_in, *model;
    size_t in_bytes;
    int *counts;
    MPI_Aint *bytes_at;
    MPI_Datatype *types;
    MPI_Request request;
};

/* The edges out of a rank of the graph, or into it, in the order in which it names them. */
static inline int graph_edges(struct traffic *t, int of, int into, int list[MAX_EDGES])
{
    long era = t->round / ROUNDS_PER_ERA;
    int n = 0;
    for (int other = 0; other < t->n; other++) {
        int from = into ? other : of, to = into ? of : other;
        uint64_t pair = plan_sequence(t, era, PLAN_GRAPH, 1 + from * MAX_RANKS + to);
        int edges = chance(&pair, t->n > 8 ? 80 : 50) ? 0 : 1 + chance(&pair, 25);
        while (edges-- > 0 && n < MAX_EDGES) list[n++] = other;
    }
    uint64_t own = plan_sequence(t, era, PLAN_GRAPH, 1 + (MAX_RANKS + into) * MAX_RANKS + of);
    shuffle(list, n, &own);
    return n;
}

static inline void graph_make(struct traffic *t, struct topology *g)
{
    int to[MAX_EDGES], theirs[MAX_EDGES];
    g->in = graph_edges(t, t->me, 1, g->in_from), g->out = graph_edges(t, t->me, 0, to);
    /* Edges between the same two ranks meet in the order in which both name them. */
    for (int i = 0; i < g->in; i++) {
        int nth = 0, edge = -1, n = graph_edges(t, g->in_from[i], 0, theirs);
        for (int k = 0; k < i; k++) nth += g->in_from[k] == g->in_from[i];
        for (int k = 0; k < n && edge < 0; k++)
            if (theirs[k] == t->me && nth-- == 0) edge = k;
        g->in_edge[i] = edge;
    }
    MPI_Dist_graph_create_adjacent(t->base, g->in, g->in_from, MPI_UNWEIGHTED, g->out, to, MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &g->handle);
}

static inline void grid_make(struct traffic *t, struct topology *g)
{
    uint64_t state = plan_sequence(t, t->round / ROUNDS_PER_ERA, PLAN_GRAPH, 0);
    int dims[3] = {0}, periods[3], n = 1 + below(&state, 3);
    for (int d = 0; d < n; d++) periods[d] = chance(&state, 60);
    MPI_Dims_create(t->n, n, dims);
    MPI_Cart_create(t->base, n, dims, periods, 0, &g->handle);
    g->in = g->out = 2 * n;
    for (int d = 0; d < n; d++) {
        int before, after;
        MPI_Cart_shift(g->handle, d, 1, &before, &after);
        /* What comes from below was sent upwards. */
        g->in_from[2 * d] = before == MPI_PROC_NULL ? -1 : before, g->in_edge[2 * d] = 2 * d + 1;
        g->in_from[2 * d + 1] = after == MPI_PROC_NULL ? -1 : after, g->in_edge[2 * d + 1] = 2 * d;
    }
}

static inline void topologies_make(struct traffic *t)
{
    t->topologies = test_alloc(sizeof *t->topologies);
    graph_make(t, &t->topologies->one[0]);
    grid_make(t, &t->topologies->one[1]);
}

static inline void topologies_free(struct traffic *t)
{
    for (int i = 0; i < TOPOLOGIES; i++) MPI_Comm_free(&t->topologies->one[i].handle);
    free(t->topologies);
}

static inline void nearby_plan(struct nearby *o, int nothing_blocks, uint64_t *state)
{
    o->topology = below(state, TOPOLOGIES), o->what = below(state, NEIGHBOURLY);
    o->n = (int)(plan_bytes(state) / 8) % (chance(state, 90) ? 300 : 20000);
    o->how = below(state, HOWS), o->key = test_random(state);
    if (nothing_blocks && o->how == BLOCKS) o->how = STARTS;
}

static inline uint64_t nearby_value(const struct nearby *o, int from, int edge, int i)
{
    uint64_t state = o->key ^ (uint64_t)from << 48 ^ (uint64_t)edge << 32 ^ (uint64_t)i;
    return test_random(&state);
}

static inline int nearby_count(const struct nearby *o, int from, int edge)
{
    if (o->what == N_ALLGATHERV) edge = 0;
    return o->what == N_ALLGATHER || o->what == N_ALLTOALL ? o->n : (from * 7 + edge * 3) % (o->n + 1);
}

/* Blocks stand one word apart where the call lets them. */
static inline void nearby_start(struct traffic *t, struct nearby *o)
{
    struct topology *g = &t->topologies->one[o->topology];
    int same = o->what == N_ALLGATHER || o->what == N_ALLGATHERV, apart = o->what != N_ALLGATHER && o->what != N_ALLTOALL;
    int outs = same ? 1 : g->out, n = o->n;
    size_t out_words = ((size_t)n + 1) * (size_t)(outs + 1);
    o->in_bytes = ((size_t)n + 1) * (size_t)(g->in + 1) * 8;
    uint64_t *out = o->data_out = test_alloc(out_words * 8), *in = o->data_in = test_alloc(o->in_bytes);
    o->model = test_alloc(o->in_bytes);
    memset(in, 0xa5, o->in_bytes), memset(o->model, 0xa5, o->in_bytes);
    int *sc = o->counts = test_alloc(4 * (MAX_EDGES + 1) * sizeof(int)), *sd = sc + MAX_EDGES + 1, *rc = sd + MAX_EDGES + 1, *rd = rc + MAX_EDGES + 1;
    MPI_Aint *sa = o->bytes_at = test_alloc(2 * (MAX_EDGES + 1) * sizeof(MPI_Aint)), *ra = sa + MAX_EDGES + 1;
    MPI_Datatype *types = o->types = test_alloc((MAX_EDGES + 1) * sizeof(MPI_Datatype)), type;
    MPI_Type_dup(MPI_UINT64_T, &type);
    for (int i = 0; i <= MAX_EDGES; i++) types[i] = type;
    for (int k = 0, at = 0; k < outs; k++) {
        sc[k] = nearby_count(o, t->me, k), sd[k] = at, sa[k] = 8 * (MPI_Aint)at, at += sc[k] + apart;
        for (int i = 0; i < sc[k]; i++) out[sd[k] + i] = nearby_value(o, t->me, k, i);
    }
    for (int k = 0, at = 0; k < g->in; k++) {
        int from = g->in_from[k], edge = same ? 0 : g->in_edge[k];
        rc[k] = from < 0 ? n : nearby_count(o, from, edge), rd[k] = at, ra[k] = 8 * (MPI_Aint)at, at += rc[k] + apart;
        for (int i = 0; from >= 0 && i < rc[k]; i++) o->model[rd[k] + i] = nearby_value(o, from, edge, i);
    }
    MPI_Comm c = g->handle;
    MPI_Request *r = &o->request;
    *r = MPI_REQUEST_NULL;
    o->large = (int)(o->key >> t->me % 40 & 1);
    switch (o->what) {
    case N_ALLGATHER: EACH_SIZE(Neighbor_allgather, Ineighbor_allgather, out, n, type, in, n, type, c); break;
    case N_ALLGATHERV: EACH_HOW(Neighbor_allgatherv, Ineighbor_allgatherv, out, sc[0], type, in, rc, rd, type, c); break;
    case N_ALLTOALL: EACH_SIZE(Neighbor_alltoall, Ineighbor_alltoall, out, n, type, in, n, type, c); break;
    case N_ALLTOALLV: EACH_HOW(Neighbor_alltoallv, Ineighbor_alltoallv, out, sc, sd, type, in, rc, rd, type, c); break;
    default: EACH_HOW(Neighbor_alltoallw, Ineighbor_alltoallw, out, sc, sa, types, in, rc, ra, types, c);
    }
    MPI_Type_free(&type);
}

static inline void nearby_look(struct traffic *t, struct nearby *o)
{
    if (o->request != MPI_REQUEST_NULL && o->how == PERSISTS) MPI_Request_free(&o->request);
    size_t at = 0;
    while (at < o->in_bytes / 8 && o->data_in[at] == o->model[at]) at++;
    MODEL(t, at == o->in_bytes / 8, "neighbourhood collective %d (how: %d) on the %s, %d values: value %zu is %llx, wanted %llx", o->what,
          (int)o->how, o->topology ? "grid" : "graph", o->n, at, (unsigned long long)o->data_in[at], (unsigned long long)o->model[at]);
    free(o->data_out), free(o->data_in), free(o->model), free(o->counts), free(o->bytes_at), free(o->types);
}

#endif
