/*
 * Neighbourhood collectives against plain messages along the same edges, on grids (with borders, and closed dimensions
 * of one and two processes), graphs and distributed graphs (several edges between the same two, edges from a process to
 * itself, unequal degrees), with random counts and with datatypes of different layout on the two sides. Argument 1:
 * blocking, nonblocking or persistent.
 */
#include "coll.h"

/* One of the operations, in the way asked for; `c` is empty, or _c. A persistent one runs twice. */
#define CALL(name, c, again, ...)                                                                                      \
    do {                                                                                                               \
        if (way == BLOCKING) {                                                                                         \
            MPI_Neighbor_##name##c(__VA_ARGS__);                                                                       \
        } else if (way == NONBLOCKING) {                                                                               \
            MPI_Ineighbor_##name##c(__VA_ARGS__, &coll_request);                                                       \
            MPI_Wait(&coll_request, MPI_STATUS_IGNORE);                                                                \
        } else {                                                                                                       \
            MPI_Neighbor_##name##_init##c(__VA_ARGS__, MPI_INFO_NULL, &coll_request);                                  \
            for (int turn_ = 0; turn_ < 2; turn_++) {                                                                  \
                again;                                                                                                 \
                MPI_Start(&coll_request);                                                                              \
                MPI_Wait(&coll_request, MPI_STATUS_IGNORE);                                                            \
            }                                                                                                          \
            MPI_Request_free(&coll_request);                                                                           \
        }                                                                                                              \
    } while (0)

/* The edges of this process. Tags tell those apart whose order is not that of the lists. */
static struct {
    MPI_Comm comm;
    int in, out, *sources, *destinations, *in_tags, *out_tags;
    const char *name;
} edges;

static void edges_new(const char *name, MPI_Comm comm, int in, int out)
{
    edges.name = name;
    edges.comm = comm;
    edges.in = in;
    edges.out = out;
    edges.sources = test_alloc((size_t)in * sizeof(int));
    edges.in_tags = test_alloc((size_t)in * sizeof(int));
    edges.destinations = test_alloc((size_t)out * sizeof(int));
    edges.out_tags = test_alloc((size_t)out * sizeof(int));
}

static void edges_free(void)
{
    free(edges.sources);
    free(edges.in_tags);
    free(edges.destinations);
    free(edges.out_tags);
    MPI_Comm_free(&edges.comm);
}

static int sum(int n, const int *counts)
{
    int total = 0;
    for (int i = 0; i < n; i++) total += counts[i];
    return total;
}

static int *starts(int n, const int *counts, int gap)
{
    int *at = test_alloc((size_t)(n + 1) * sizeof(int));
    for (int i = 0; i < n; i++) at[i + 1] = at[i] + counts[i] + gap;
    return at;
}

/* The reference: a message for each edge. Blocks of `out_counts` ints at `out_at`, of `in_counts` at `in_at`. */
static void reference(const int *from, const int *out_counts, const int *out_at, int *to, const int *in_counts, const int *in_at)
{
    MPI_Request *requests = test_alloc((size_t)(edges.in + edges.out) * sizeof(MPI_Request));
    for (int i = 0; i < edges.in; i++)
        MPI_Irecv(to + in_at[i], in_counts[i], MPI_INT, edges.sources[i], edges.in_tags[i], edges.comm, &requests[i]);
    for (int i = 0; i < edges.out; i++)
        MPI_Isend(from + out_at[i], out_counts[i], MPI_INT, edges.destinations[i], edges.out_tags[i], edges.comm, &requests[edges.in + i]);
    MPI_Waitall(edges.in + edges.out, requests, MPI_STATUSES_IGNORE);
    free(requests);
}

/* Tells the other end of each edge how long its block is. */
static int *told(const int *out_counts)
{
    int *in_counts = test_alloc((size_t)(edges.in + 1) * sizeof(int));
    int *ones = test_alloc((size_t)(edges.in + edges.out + 1) * sizeof(int)), *at = test_alloc((size_t)(edges.in + edges.out + 1) * sizeof(int));
    for (int i = 0; i < edges.in + edges.out; i++) ones[i] = 1, at[i] = i;
    reference(out_counts, ones, at, in_counts, ones, at);
    free(ones);
    free(at);
    return in_counts;
}

static int *filled(int count, int seed)
{
    int me, *v = test_alloc(((size_t)count + 1) * sizeof(int));
    MPI_Comm_rank(edges.comm, &me);
    for (int i = 0; i < count; i++) v[i] = (int)((unsigned)seed * 1000003u + (unsigned)me * 10007u + (unsigned)i);
    return v;
}

static void clear(int *v, int count)
{
    for (int i = 0; i <= count; i++) v[i] = COLL_GUARD;
}

static void same(const char *what, const int *found, const int *wanted, int count)
{
    for (int i = 0; i <= count; i++)
        CHECK(found[i] == wanted[i], "%s, %s: element %d of %d is %d, wanted %d", what, edges.name, i, count, found[i], wanted[i]);
}

/* Large-count forms of lists. */
static MPI_Count *wide(int n, const int *v)
{
    MPI_Count *w = test_alloc((size_t)(n + 1) * sizeof *w);
    for (int i = 0; i < n; i++) w[i] = v[i];
    return w;
}

static MPI_Aint *scaled(int n, const int *v, size_t by)
{
    MPI_Aint *w = test_alloc((size_t)(n + 1) * sizeof *w);
    for (int i = 0; i < n; i++) w[i] = v[i] * (MPI_Aint)by;
    return w;
}

/* Pairs of ints, each int followed by a gap. */
static MPI_Datatype gapped(void)
{
    MPI_Datatype vector, type;
    MPI_Type_vector(2, 1, 2, MPI_INT, &vector);
    MPI_Type_create_resized(vector, 0, 4 * sizeof(int), &type);
    MPI_Type_commit(&type);
    MPI_Type_free(&vector);
    return type;
}

static void spread(const int *dense, int count, int *out)
{
    for (int i = 0; i < 2 * count; i++) out[i] = COLL_GUARD;
    for (int i = 0; i < count; i++) out[2 * i] = dense[i];
}

/* Blocks of equal length. */
static void equal(int count)
{
    int *out_counts = test_alloc((size_t)(edges.out + 1) * sizeof(int)), *in_counts = test_alloc((size_t)(edges.in + 1) * sizeof(int));
    for (int i = 0; i < edges.out; i++) out_counts[i] = count;
    for (int i = 0; i < edges.in; i++) in_counts[i] = count;
    int *out_at = starts(edges.out, out_counts, 0), *in_at = starts(edges.in, in_counts, 0);
    int *nowhere = test_alloc((size_t)(edges.out + 1) * sizeof(int)), total = edges.in * count;
    int *from = filled(edges.out * count + count, count), *to = coll_output((size_t)total), *wanted = coll_output((size_t)total);

    reference(from, out_counts, nowhere, wanted, in_counts, in_at);
    CALL(allgather, , clear(to, total), from, count, MPI_INT, to, count, MPI_INT, edges.comm);
    same("allgather", to, wanted, total);
    clear(to, total);
    CALL(allgather, _c, clear(to, total), from, (MPI_Count)count, MPI_INT, to, (MPI_Count)count, MPI_INT, edges.comm);
    same("allgather_c", to, wanted, total);

    clear(to, total);
    clear(wanted, total);
    reference(from, out_counts, out_at, wanted, in_counts, in_at);
    CALL(alltoall, , clear(to, total), from, count, MPI_INT, to, count, MPI_INT, edges.comm);
    same("alltoall", to, wanted, total);
    clear(to, total);
    CALL(alltoall, _c, clear(to, total), from, (MPI_Count)count, MPI_INT, to, (MPI_Count)count, MPI_INT, edges.comm);
    same("alltoall_c", to, wanted, total);

    /* Plain ints on one side, gaps on the other. */
    if (count % 2 == 0) {
        MPI_Datatype type = gapped();
        int *loose = test_alloc((size_t)(2 * edges.out * count + 2 * count + 1) * sizeof(int)), *got = coll_output((size_t)(2 * total));
        spread(from, edges.out * count, loose);
        clear(to, total);
        CALL(alltoall, , clear(to, total), loose, count / 2, type, to, count, MPI_INT, edges.comm);
        same("alltoall from gaps", to, wanted, total);
        int *both = coll_output((size_t)(2 * total));
        for (int i = 0; i < total; i++) both[2 * i] = wanted[i];
        CALL(alltoall, , clear(got, 2 * total), from, count, MPI_INT, got, count / 2, type, edges.comm);
        same("alltoall into gaps", got, both, 2 * total);
        reference(from, out_counts, nowhere, wanted, in_counts, in_at);
        clear(got, 2 * total);
        for (int i = 0; i < total; i++) both[2 * i] = wanted[i];
        CALL(allgather, , clear(got, 2 * total), from, count, MPI_INT, got, count / 2, type, edges.comm);
        same("allgather into gaps", got, both, 2 * total);
        free(loose);
        free(got);
        free(both);
        MPI_Type_free(&type);
    }
    free(out_counts), free(in_counts), free(out_at), free(in_at), free(nowhere), free(from), free(to), free(wanted);
}

/* Blocks of random lengths up to `most`, with gaps between them. */
static void unequal(int most, uint64_t *random)
{
    int *out_counts = test_alloc((size_t)(edges.out + 1) * sizeof(int));
    for (int i = 0; i < edges.out; i++) out_counts[i] = 2 * (int)(test_random(random) % (uint64_t)(most / 2 + 1));
    int *in_counts = told(out_counts), *out_at = starts(edges.out, out_counts, 1), *in_at = starts(edges.in, in_counts, 2);
    int total = in_at[edges.in], *from = filled(out_at[edges.out], most), *to = coll_output((size_t)total), *wanted = coll_output((size_t)total);
    MPI_Count *out_wide = wide(edges.out, out_counts), *in_wide = wide(edges.in, in_counts);
    MPI_Aint *out_aint = scaled(edges.out, out_at, 1), *in_aint = scaled(edges.in, in_at, 1);
    MPI_Aint *out_bytes = scaled(edges.out, out_at, sizeof(int)), *in_bytes = scaled(edges.in, in_at, sizeof(int));

    reference(from, out_counts, out_at, wanted, in_counts, in_at);
    CALL(alltoallv, , clear(to, total), from, out_counts, out_at, MPI_INT, to, in_counts, in_at, MPI_INT, edges.comm);
    same("alltoallv", to, wanted, total);
    clear(to, total);
    CALL(alltoallv, _c, clear(to, total), from, out_wide, out_aint, MPI_INT, to, in_wide, in_aint, MPI_INT, edges.comm);
    same("alltoallv_c", to, wanted, total);

    /* Every block of a type of its own: ints, or pairs of ints. */
    MPI_Datatype pair, *out_types = test_alloc((size_t)(edges.out + 1) * sizeof(MPI_Datatype)), *in_types = test_alloc((size_t)(edges.in + 1) * sizeof(MPI_Datatype));
    MPI_Type_contiguous(2, MPI_INT, &pair);
    MPI_Type_commit(&pair);
    int *out_pairs = test_alloc((size_t)(edges.out + 1) * sizeof(int)), *in_pairs = test_alloc((size_t)(edges.in + 1) * sizeof(int));
    for (int i = 0; i < edges.out; i++) {
        int single = test_random(random) % 2 == 0;
        out_types[i] = single ? MPI_INT : pair;
        out_pairs[i] = single ? out_counts[i] : out_counts[i] / 2;
    }
    for (int i = 0; i < edges.in; i++) {
        int single = test_random(random) % 2 == 0;
        in_types[i] = single ? MPI_INT : pair;
        in_pairs[i] = single ? in_counts[i] : in_counts[i] / 2;
    }
    clear(to, total);
    CALL(alltoallw, , clear(to, total), from, out_pairs, out_bytes, out_types, to, in_pairs, in_bytes, in_types, edges.comm);
    same("alltoallw", to, wanted, total);
    MPI_Count *out_pairs_wide = wide(edges.out, out_pairs), *in_pairs_wide = wide(edges.in, in_pairs);
    clear(to, total);
    CALL(alltoallw, _c, clear(to, total), from, out_pairs_wide, out_bytes, out_types, to, in_pairs_wide, in_bytes, in_types, edges.comm);
    same("alltoallw_c", to, wanted, total);
    MPI_Type_free(&pair);
    free(out_types), free(in_types), free(out_pairs), free(in_pairs), free(out_pairs_wide), free(in_pairs_wide);
    free(out_counts), free(in_counts), free(out_at), free(in_at), free(from), free(to), free(wanted);
    free(out_wide), free(in_wide), free(out_aint), free(in_aint), free(out_bytes), free(in_bytes);

    /* An allgather in which every process gives another amount. */
    int mine = (int)(test_random(random) % (uint64_t)(most + 1)), *all = test_alloc((size_t)(edges.out + 1) * sizeof(int)), *nowhere = test_alloc((size_t)(edges.out + 1) * sizeof(int));
    for (int i = 0; i < edges.out; i++) all[i] = mine;
    in_counts = told(all);
    in_at = starts(edges.in, in_counts, 3);
    total = in_at[edges.in];
    from = filled(mine, most), to = coll_output((size_t)total), wanted = coll_output((size_t)total);
    reference(from, all, nowhere, wanted, in_counts, in_at);
    CALL(allgatherv, , clear(to, total), from, mine, MPI_INT, to, in_counts, in_at, MPI_INT, edges.comm);
    same("allgatherv", to, wanted, total);
    in_wide = wide(edges.in, in_counts);
    in_aint = scaled(edges.in, in_at, 1);
    clear(to, total);
    CALL(allgatherv, _c, clear(to, total), from, (MPI_Count)mine, MPI_INT, to, in_wide, in_aint, MPI_INT, edges.comm);
    same("allgatherv_c", to, wanted, total);
    free(all), free(nowhere), free(in_counts), free(in_at), free(in_wide), free(in_aint), free(from), free(to), free(wanted);
}

static void all(uint64_t *random)
{
    uint64_t own = *random + (uint64_t)rank * 7919;
    equal(1);
    equal(0);
    equal(6);
    equal(1500);
    unequal(10, &own);
    unequal(2500, &own);
    test_random(random);
    edges_free();
}

static void cart(const char *name, int n, const int *dims, const int *periods, uint64_t *random)
{
    MPI_Comm comm;
    int size = 1;
    for (int d = 0; d < n; d++) size *= dims[d];
    if (size > ranks) return;
    MPI_Cart_create(MPI_COMM_WORLD, n, dims, periods, 0, &comm);
    CHECK((comm == MPI_COMM_NULL) == (rank >= size), "a grid of %d processes and rank %d", size, rank);
    if (comm == MPI_COMM_NULL) {
        test_random(random);
        return;
    }
    edges_new(name, comm, 2 * n, 2 * n);
    for (int d = 0; d < n; d++) {
        int below, above;
        MPI_Cart_shift(comm, d, 1, &below, &above);
        edges.sources[2 * d] = edges.destinations[2 * d] = below;
        edges.sources[2 * d + 1] = edges.destinations[2 * d + 1] = above;
        /* What goes down comes from above. */
        edges.in_tags[2 * d] = edges.out_tags[2 * d + 1] = 2 * d;
        edges.in_tags[2 * d + 1] = edges.out_tags[2 * d] = 2 * d + 1;
    }
    all(random);
}

/* A graph in which every edge has both directions; how many there are between two is random, and so is the order. */
static void graph(uint64_t *random)
{
    int *times = test_alloc((size_t)(ranks * ranks) * sizeof(int)), *index = test_alloc((size_t)ranks * sizeof(int)), *list = test_alloc((size_t)(ranks * ranks * 2 + 1) * sizeof(int)), n = 0;
    for (int i = 0; i < ranks; i++)
        for (int j = i; j < ranks; j++) times[i * ranks + j] = times[j * ranks + i] = (int)(test_random(random) % 3);
    for (int i = 0; i < ranks; i++) {
        int begin = n;
        for (int j = 0; j < ranks; j++)
            for (int k = 0; k < times[i * ranks + j]; k++) list[n++] = j;
        for (int k = n - 1; k > begin; k--) {
            int other = begin + (int)(test_random(random) % (uint64_t)(k - begin + 1)), keep = list[k];
            list[k] = list[other];
            list[other] = keep;
        }
        index[i] = n;
    }
    MPI_Comm comm;
    MPI_Graph_create(MPI_COMM_WORLD, ranks, index, list, 0, &comm);
    int count;
    MPI_Graph_neighbors_count(comm, rank, &count);
    edges_new("graph", comm, count, count);
    MPI_Graph_neighbors(comm, rank, count, edges.sources);
    memcpy(edges.destinations, edges.sources, (size_t)count * sizeof(int));
    free(times), free(index), free(list);
    all(random);
}

/* Any graph, of which each process gives its own edges (adjacent), or some of all. */
static void dist_graph(int adjacent, uint64_t *random)
{
    int most = ranks * ranks * 2, *from = test_alloc((size_t)most * sizeof(int)), *to = test_alloc((size_t)most * sizeof(int));
    int n = (int)(test_random(random) % (uint64_t)(most + 1)), in = 0, out = 0;
    for (int i = 0; i < n; i++) {
        from[i] = (int)(test_random(random) % (uint64_t)ranks);
        to[i] = (int)(test_random(random) % (uint64_t)ranks);
        in += to[i] == rank;
        out += from[i] == rank;
    }
    MPI_Comm comm;
    if (adjacent) {
        int *sources = test_alloc((size_t)(in + 1) * sizeof(int)), *destinations = test_alloc((size_t)(out + 1) * sizeof(int));
        for (int i = 0, a = 0, b = 0; i < n; i++) {
            if (to[i] == rank) sources[a++] = from[i];
            if (from[i] == rank) destinations[b++] = to[i];
        }
        MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, in, sources, MPI_UNWEIGHTED, out, destinations, MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &comm);
        free(sources), free(destinations);
    } else {
        /* Edge i is given by rank 3 i mod the number of ranks. */
        int *sources = test_alloc((size_t)(n + 1) * sizeof(int)), *degrees = test_alloc((size_t)(n + 1) * sizeof(int)), *destinations = test_alloc((size_t)(n + 1) * sizeof(int)), own = 0;
        for (int i = 0; i < n; i++)
            if (3 * i % ranks == rank) sources[own] = from[i], destinations[own] = to[i], degrees[own++] = 1;
        MPI_Dist_graph_create(MPI_COMM_WORLD, own, sources, degrees, destinations, MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &comm);
        free(sources), free(degrees), free(destinations);
    }
    int found_in, found_out, weighted;
    MPI_Dist_graph_neighbors_count(comm, &found_in, &found_out, &weighted);
    CHECK(found_in == in && found_out == out && !weighted, "degrees are %d and %d, wanted %d and %d", found_in, found_out, in, out);
    edges_new(adjacent ? "adjacent graph" : "distributed graph", comm, in, out);
    MPI_Dist_graph_neighbors(comm, in, edges.sources, MPI_UNWEIGHTED, out, edges.destinations, MPI_UNWEIGHTED);
    free(from), free(to);
    all(random);
}

/* On duplicates the topology is the same; two operations at a time keep apart. */
static void duplicates(void)
{
    int dims = ranks, period = 1, below, above;
    MPI_Comm cart, copy, late;
    MPI_Request request, two[2];
    MPI_Cart_create(MPI_COMM_WORLD, 1, &dims, &period, 0, &cart);
    MPI_Comm_dup(cart, &copy);
    MPI_Comm_idup(cart, &late, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Cart_shift(cart, 0, 1, &below, &above);
    int first = 10 + rank, second = 1000 + rank, a[2], b[2];
    MPI_Ineighbor_allgather(&first, 1, MPI_INT, a, 1, MPI_INT, copy, &two[0]);
    MPI_Ineighbor_allgather(&second, 1, MPI_INT, b, 1, MPI_INT, copy, &two[1]);
    MPI_Comm_free(&copy);
    MPI_Waitall(2, two, MPI_STATUSES_IGNORE);
    CHECK(a[0] == 10 + below && a[1] == 10 + above && b[0] == 1000 + below && b[1] == 1000 + above, "got %d %d and %d %d", a[0], a[1], b[0], b[1]);
    MPI_Neighbor_allgather(&second, 1, MPI_INT, a, 1, MPI_INT, late);
    CHECK(a[0] == 1000 + below && a[1] == 1000 + above, "on a late duplicate: %d %d", a[0], a[1]);
    MPI_Comm_free(&late);
    MPI_Comm_free(&cart);
}

int main(int argc, char **argv)
{
    test_begin(&argc, &argv);
    coll_way(argc, argv);
    uint64_t random = 20;
    int square[] = {0, 0}, cube[] = {0, 0, 0}, open[] = {0, 0, 0}, closed[] = {1, 1, 1}, mixed[] = {0, 1, 0};
    int line[] = {ranks}, two[] = {2}, one[] = {1}, odd[] = {1, 2, 1}, pairs[] = {2, 2};
    MPI_Dims_create(ranks, 2, square);
    MPI_Dims_create(ranks, 3, cube);
    cart("open line", 1, line, open, &random);
    cart("circle", 1, line, closed, &random);
    cart("circle of two", 1, two, closed, &random);
    cart("circle of one", 1, one, closed, &random);
    cart("torus of twos", 2, pairs, closed, &random);
    cart("odd grid", 3, odd, closed, &random);
    cart("no dimensions", 0, NULL, NULL, &random);
    cart("rectangle", 2, square, mixed, &random);
    cart("torus", 3, cube, closed, &random);
    for (int i = 0; i < 2; i++) {
        graph(&random);
        dist_graph(1, &random);
        dist_graph(0, &random);
    }
    duplicates();
    return test_end();
}
