/*
 * Ranks that describe the same data differently: in each collective operation every rank chooses at random whether 12
 * integers are 12 elements, 6 pairs or 3 elements of four with a gap after each, and whether what it sends and what it
 * receives lie in one array, each in the gaps of the other. Among neighbours, ranks that are no
 * neighbours send different lengths. The sizes lie on both sides of every limit by which algorithms are chosen.
 *
 * coll_signatures [SEED [ROUNDS]]: prints the seed of a round that fails.
 */
#include "check.h"

enum { LONGEST = 40000 };
static const int sizes[] = {0, 4, 8, 16, 64, 200, 256, 300, 1024, 1100, 2048, 2200, 4096, 5000, 8192, 17000, 40000};
enum { SIZES = sizeof sizes / sizeof *sizes };

static uint64_t shared, own; /* random states: the same at all ranks, and this rank's */

static int below(uint64_t *state, int n) { return (int)(test_random(state) % (uint64_t)n); }
static int any_size(int most)
{
    int size;
    do size = sizes[below(&shared, SIZES)];
    while (size > most);
    return size;
}

/* How this rank describes a row of integers that is cut at multiples of four. */
struct form {
    int each, gap;
    MPI_Datatype type;
};

static struct form make_form(void)
{
    struct form f = {1 << below(&own, 3), 2 * below(&own, 2), MPI_DATATYPE_NULL};
    MPI_Datatype inner;
    MPI_Type_contiguous(f.each, MPI_INT, &inner);
    MPI_Type_create_resized(inner, 0, (MPI_Aint)(f.each + f.gap) * (MPI_Aint)sizeof(int), &f.type);
    MPI_Type_commit(&f.type);
    MPI_Type_free(&inner);
    return f;
}

struct row {
    struct form form;
    int *memory;
    size_t length; /* integers in memory */
};

static struct row make_row(long n)
{
    struct row r = {make_form(), NULL, 0};
    r.length = (size_t)(n / r.form.each) * (size_t)(r.form.each + r.form.gap);
    r.memory = test_alloc((r.length + 1) * sizeof(int));
    for (size_t i = 0; i <= r.length; i++) r.memory[i] = -9;
    return r;
}

static int *at(struct row *r, long i)
{
    return &r->memory[i / r->form.each * (r->form.each + r->form.gap) + i % r->form.each];
}

static int elements(const struct row *r, long n) { return (int)(n / r->form.each); }

static void free_row(struct row *r)
{
    for (size_t i = 0; i < r->length; i++)
        CHECK((int)(i % (size_t)(r->form.each + r->form.gap)) < r->form.each || r->memory[i] == -9, "the gap at %zu was written to", i);
    CHECK(r->memory[r->length] == -9, "the integer behind the buffer was written to");
    MPI_Type_free(&r->form.type);
    free(r->memory);
}

static int value(int from, int to, long i) { return (int)((from * 31 + to * 17 + 1) * 1000003L + i) & 0x7fffffff; }

static void put(struct row *r, long begin, long n, int to)
{
    for (long i = 0; i < n; i++) *at(r, begin + i) = value(rank, to, i);
}

static void expect(struct row *r, long begin, long n, int from, int to, const char *what)
{
    for (long i = 0; i < n; i++)
        CHECK(*at(r, begin + i) == value(from, to, i), "%s, %ld integers from %d: number %ld is %d, wanted %d", what, n, from, i,
              *at(r, begin + i), value(from, to, i));
}

/* Runs the call at once, as a request or as a persistent request, as all ranks do. */
#define RUN(how, name, init, ...)                                                                                      \
    do {                                                                                                               \
        MPI_Request request_;                                                                                          \
        if (how == 0) MPI_##name(__VA_ARGS__);                                                                         \
        else if (how == 1) { MPI_I##init(__VA_ARGS__, &request_); MPI_Wait(&request_, MPI_STATUS_IGNORE); }            \
        else {                                                                                                         \
            MPI_##name##_init(__VA_ARGS__, MPI_INFO_NULL, &request_);                                                  \
            MPI_Start(&request_);                                                                                      \
            MPI_Wait(&request_, MPI_STATUS_IGNORE);                                                                    \
            MPI_Request_free(&request_);                                                                               \
        }                                                                                                              \
    } while (0)

/* Within one group, or (inter) between two: `me` of `mine` ranks talks to `others`; world(g, r) is a rank's rank in the
 * world. */
static int inter, side;
static int world_of(int local, int remote) { return inter ? 2 * local + (remote ? 1 - side : side) : local; }

static void rooted(MPI_Comm comm, int how, int kind)
{
    int me, all, n = any_size(LONGEST), root = 0, from = 0;
    MPI_Comm_rank(comm, &me);
    if (inter) MPI_Comm_remote_size(comm, &all);
    else MPI_Comm_size(comm, &all);
    int roots_side = below(&shared, 2);
    int is_root, takes_part = 1;
    if (inter) {
        is_root = side == roots_side && me == 0;
        root = side != roots_side ? 0 : is_root ? MPI_ROOT : MPI_PROC_NULL;
        takes_part = side != roots_side || is_root;
        from = roots_side;
    } else {
        root = from = below(&shared, all);
        is_root = me == root;
    }
    int *counts = test_alloc((size_t)all * sizeof(int)), *displs = test_alloc((size_t)all * sizeof(int)), sum = 0;
    uint64_t lengths = shared;
    test_random(&shared);
    int *lens = test_alloc((size_t)(ranks + 1) * sizeof(int));
    for (int r = 0; r <= ranks; r++) lens[r] = 4 * below(&lengths, 600);
    struct row one = make_row(kind < 3 ? n : lens[rank]);
    int v = kind >= 3;
    long total = 0;
    for (int r = 0; r < all; r++) total += v ? lens[world_of(r, inter)] : n;
    struct row row = make_row(is_root ? total : 0);
    for (int r = 0; r < all && is_root; r++) {
        counts[r] = elements(&row, v ? lens[world_of(r, inter)] : n);
        displs[r] = sum;
        sum += counts[r];
    }
    MPI_Datatype ot = one.form.type, rt = row.form.type;
    int oc = elements(&one, v ? lens[rank] : n), rc = is_root ? elements(&row, n) : 0;
    switch (kind) {
    case 0:
        if (is_root) put(&one, 0, n, 0);
        RUN(how, Bcast, bcast, one.memory, oc, ot, root, comm);
        if (takes_part) expect(&one, 0, n, from, 0, "Bcast");
        break;
    case 1: case 3:
        put(&one, 0, v ? lens[rank] : n, 0);
        if (v) RUN(how, Gatherv, gatherv, one.memory, oc, ot, row.memory, counts, displs, rt, root, comm);
        else RUN(how, Gather, gather, one.memory, oc, ot, row.memory, rc, rt, root, comm);
        for (long r = 0, begin = 0; r < all && is_root; r++) {
            int w = world_of((int)r, inter), len = v ? lens[w] : n;
            expect(&row, begin, len, w, 0, "Gather");
            begin += len;
        }
        break;
    default:
        for (long r = 0, begin = 0; r < all && is_root; r++) {
            int w = world_of((int)r, inter), len = v ? lens[w] : n;
            put(&row, begin, len, w);
            begin += len;
        }
        if (v) RUN(how, Scatterv, scatterv, row.memory, counts, displs, rt, one.memory, oc, ot, root, comm);
        else RUN(how, Scatter, scatter, row.memory, rc, rt, one.memory, oc, ot, root, comm);
        if (takes_part && (!inter || !is_root)) expect(&one, 0, v ? lens[rank] : n, from, rank, "Scatter");
    }
    free_row(&one);
    free_row(&row);
    free(counts);
    free(displs);
    free(lens);
}

static void all_to_all(MPI_Comm comm, int how, int kind)
{
    int all, n = any_size(9000);
    if (inter) MPI_Comm_remote_size(comm, &all);
    else MPI_Comm_size(comm, &all);
    uint64_t lengths = shared;
    test_random(&shared);
    int *lens = test_alloc((size_t)(ranks * ranks) * sizeof(int));
    for (int i = 0; i < ranks * ranks; i++) lens[i] = 4 * below(&lengths, 400);
    size_t bytes = (size_t)all * sizeof(int);
    int *sc = test_alloc(bytes), *sd = test_alloc(bytes), *rc = test_alloc(bytes), *rd = test_alloc(bytes);
    MPI_Datatype *st = test_alloc((size_t)all * sizeof *st), *rt = test_alloc((size_t)all * sizeof *rt);
    int v = kind & 1, gathers = kind < 2, w = kind == 4, in_place = !inter && kind == 2 && below(&shared, 2);
    /* What this rank sends to another of the world, and gets from it. */
#define OUT(to) (!v && !w ? n : gathers ? lens[rank] : lens[rank * ranks + (to)])
#define IN(from) (!v && !w ? n : gathers ? lens[from] : lens[(from) * ranks + rank])
    long out = 0, in = 0;
    for (int r = 0; r < all; r++) {
        out += OUT(world_of(r, inter));
        in += IN(world_of(r, inter));
    }
    struct row send = make_row(gathers ? OUT(rank) : out), receive = make_row(in);
    int s = 0, t = 0;
    for (int r = 0; r < all; r++) {
        int scale = w ? (int)sizeof(int) : 1, peer = world_of(r, inter);
        sc[r] = elements(&send, OUT(peer));
        rc[r] = elements(&receive, IN(peer));
        sd[r] = s * (w ? (send.form.each + send.form.gap) * scale : 1);
        rd[r] = t * (w ? (receive.form.each + receive.form.gap) * scale : 1);
        s += sc[r];
        t += rc[r];
        st[r] = send.form.type;
        rt[r] = receive.form.type;
    }
    long begin = 0;
    for (int r = 0; r < (gathers ? 1 : all); r++) {
        int peer = world_of(r, inter);
        put(in_place ? &receive : &send, begin, OUT(peer), gathers ? 0 : peer);
        begin += OUT(peer);
    }
    MPI_Datatype so = send.form.type, ro = receive.form.type;
    void *from = in_place ? MPI_IN_PLACE : (void *)send.memory;
    int sn = elements(&send, n), rn = elements(&receive, n);
    switch (kind) {
    case 0: RUN(how, Allgather, allgather, from, sn, so, receive.memory, rn, ro, comm); break;
    case 1: RUN(how, Allgatherv, allgatherv, from, elements(&send, lens[rank]), so, receive.memory, rc, rd, ro, comm); break;
    case 2: RUN(how, Alltoall, alltoall, from, sn, so, receive.memory, rn, ro, comm); break;
    case 3: RUN(how, Alltoallv, alltoallv, from, sc, sd, so, receive.memory, rc, rd, ro, comm); break;
    default: RUN(how, Alltoallw, alltoallw, from, sc, sd, st, receive.memory, rc, rd, rt, comm);
    }
    begin = 0;
    for (int r = 0; r < all; r++) {
        int peer = world_of(r, inter);
        expect(&receive, begin, IN(peer), peer, gathers ? 0 : rank, gathers ? "Allgather" : "Alltoall");
        begin += IN(peer);
    }
    free_row(&send);
    free_row(&receive);
    free(lens);
    free(sc), free(sd), free(rc), free(rd), free(st), free(rt);
}

/* A ring: ranks of even and of odd numbers send different lengths; with an odd number of ranks all send the same. */
static void neighbours(MPI_Comm ring, int how, int kind)
{
    int lens[2] = {any_size(LONGEST), any_size(LONGEST)};
    if (ranks % 2) lens[1] = lens[0];
    int mine = lens[rank % 2], theirs = lens[(rank + 1) % ranks % 2];
    int before = (rank + ranks - 1) % ranks, after = (rank + 1) % ranks, gathers = kind < 2;
    struct row send = make_row(gathers ? mine : 2L * mine), receive = make_row(2L * theirs);
    int sn = elements(&send, mine), rn = elements(&receive, theirs);
    int sc[2] = {sn, sn}, sd[2] = {0, sn}, rc[2] = {rn, rn}, rd[2] = {0, rn};
    put(&send, 0, mine, 1);
    if (!gathers) put(&send, mine, mine, 2);
    MPI_Datatype so = send.form.type, ro = receive.form.type;
    switch (kind) {
    case 0: RUN(how, Neighbor_allgather, neighbor_allgather, send.memory, sn, so, receive.memory, rn, ro, ring); break;
    case 1: RUN(how, Neighbor_allgatherv, neighbor_allgatherv, send.memory, sn, so, receive.memory, rc, rd, ro, ring); break;
    case 2: RUN(how, Neighbor_alltoall, neighbor_alltoall, send.memory, sn, so, receive.memory, rn, ro, ring); break;
    default: RUN(how, Neighbor_alltoallv, neighbor_alltoallv, send.memory, sc, sd, so, receive.memory, rc, rd, ro, ring);
    }
    /* What goes up comes from below. */
    expect(&receive, 0, theirs, before, gathers ? 1 : 2, "from the neighbour below");
    expect(&receive, theirs, theirs, after, 1, "from the neighbour above");
    free_row(&send);
    free_row(&receive);
}

static void add(void *in, void *inout, int *length, MPI_Datatype *type)
{
    MPI_Aint lb, extent;
    int size;
    MPI_Type_get_extent(*type, &lb, &extent);
    MPI_Type_size(*type, &size);
    for (int i = 0; i < *length; i++)
        for (int w = 0; w < size / (int)sizeof(int); w++) ((int *)((char *)inout + i * extent))[w] += ((int *)((char *)in + i * extent))[w];
}

/* Reductions: the same count of elements of one signature, whose gaps differ. */
static void reductions(int how, int commutes)
{
    int n = any_size(LONGEST), each = 1 << below(&shared, 3), gap = below(&own, 3);
    MPI_Datatype inner, type;
    MPI_Op op;
    MPI_Type_contiguous(each, MPI_INT, &inner);
    MPI_Type_create_resized(inner, 0, (MPI_Aint)(each + gap) * (MPI_Aint)sizeof(int), &type);
    MPI_Type_commit(&type);
    MPI_Op_create(add, commutes, &op);
    int count = n / each, sum = 0;
    int *in = test_alloc((size_t)(count * (each + gap) + 1) * sizeof(int)), *out = test_alloc((size_t)(count * (each + gap) + 1) * sizeof(int));
    for (int i = 0; i < count * (each + gap); i++) in[i] = i % (each + gap) < each ? rank + i / (each + gap) : -5, out[i] = -7;
    RUN(how, Allreduce, allreduce, in, out, count, type, op, MPI_COMM_WORLD);
    for (int r = 0; r < ranks; r++) sum += r;
    for (int i = 0; i < count * (each + gap); i++) {
        int wanted = i % (each + gap) < each ? sum + ranks * (i / (each + gap)) : -7;
        CHECK(out[i] == wanted, "Allreduce of %d x %d: %d is %d, wanted %d", count, each, i, out[i], wanted);
    }
    for (int i = 0; i < count * (each + gap); i++) out[i] = -7;
    RUN(how, Scan, scan, in, out, count, type, op, MPI_COMM_WORLD);
    sum = rank * (rank + 1) / 2;
    for (int i = 0; i < count * (each + gap); i++) {
        int wanted = i % (each + gap) < each ? sum + (rank + 1) * (i / (each + gap)) : -7;
        CHECK(out[i] == wanted, "Scan of %d x %d: %d is %d, wanted %d", count, each, i, out[i], wanted);
    }
    MPI_Op_free(&op);
    MPI_Type_free(&type);
    MPI_Type_free(&inner);
    free(in);
    free(out);
}

/* The ring of two that hung: each end chose its algorithm by its own bytes. */
static void unlike_neighbours(MPI_Comm ring)
{
    enum { MANY = 20000 };
    int *in = test_alloc(2 * MANY * sizeof *in), *out = test_alloc(MANY * sizeof *out);
    MPI_Datatype large;
    MPI_Type_contiguous(MANY, MPI_INT, &large);
    MPI_Type_commit(&large);
    for (int i = 0; i < MANY; i++) out[i] = rank * MANY + i;
    if (rank % 2 == 0) MPI_Neighbor_allgather(out, MANY, MPI_INT, in, 1, MPI_INT, ring);
    else MPI_Neighbor_allgather(out, 1, MPI_INT, in, 1, large, ring);
    int length = rank % 2 ? MANY : 1, before = (rank + ranks - 1) % ranks, after = (rank + 1) % ranks;
    for (int i = 0; i < length; i++)
        CHECK(in[i] == before * MANY + i && in[length + i] == after * MANY + i, "number %d is %d and %d", i, in[i], in[length + i]);
    MPI_Type_free(&large);
    free(in);
    free(out);
}

/* Some ranks have what they send and what they receive in one array, each in the gaps of the other; others in two. */
static void one_array(void)
{
    enum { MOST = 2000 };
    MPI_Datatype spaced;
    MPI_Type_create_resized(MPI_INT, 0, 2 * sizeof(int), &spaced);
    MPI_Type_commit(&spaced);
    int n = below(&shared, 2) ? 1 : 1 + below(&shared, MOST), root = below(&shared, ranks), call = below(&shared, 5), one = below(&own, 2);
    int all = n * ranks, *memory = test_alloc((size_t)(4 * all) * sizeof(int));
    int *out = memory, *in = one ? memory + 1 : memory + 2 * all;
    int counts[64], displs[64];
    for (int i = 0; i < ranks; i++) counts[i] = n, displs[i] = i * n;
    for (int i = 0; i < all; i++) out[2 * i] = 1000 * rank + i, in[2 * i] = -1;
    switch (call) {
    case 0: MPI_Alltoall(out, n, spaced, in, n, spaced, MPI_COMM_WORLD); break;
    case 1: MPI_Alltoallv(out, counts, displs, spaced, in, counts, displs, spaced, MPI_COMM_WORLD); break;
    case 2: MPI_Allgather(out, n, spaced, in, n, spaced, MPI_COMM_WORLD); break;
    case 3: MPI_Gather(out, n, spaced, in, n, spaced, root, MPI_COMM_WORLD); break;
    default: MPI_Scatter(out, n, spaced, in, n, spaced, root, MPI_COMM_WORLD);
    }
    for (int from = 0; from < ranks; from++)
        for (int i = 0; i < n; i++) {
            int got = in[2 * (from * n + i)], right = 1000 * from + (call < 2 ? rank * n + i : i);
            if (call == 3 && rank != root) right = -1;
            if (call == 4) right = from == 0 ? 1000 * root + rank * n + i : -1;
            CHECK(got == right, "call %d in %s: integer %d of %d is %d and not %d", call, one ? "one array" : "two", i, from, got, right);
        }
    for (int i = 0; i < all; i++) CHECK(out[2 * i] == 1000 * rank + i, "call %d: what was sent has changed", call);
    free(memory);
    MPI_Type_free(&spaced);
}

int main(int argc, char **argv)
{
    test_begin(&argc, &argv);
    unsigned long seed = argc > 1 ? strtoul(argv[1], NULL, 10) : (unsigned long)time(NULL);
    int rounds = argc > 2 ? atoi(argv[2]) : 60, yes = 1;
    MPI_Bcast(&seed, 1, MPI_UNSIGNED_LONG, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        printf("seed %lu\n", seed);
        fflush(stdout);
    }
    MPI_Comm ring, half, between = MPI_COMM_NULL;
    MPI_Cart_create(MPI_COMM_WORLD, 1, &ranks, &yes, 0, &ring);
    side = rank % 2;
    if (ranks > 1) {
        MPI_Comm_split(MPI_COMM_WORLD, side, rank, &half);
        MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, 1 - side, 1, &between);
        MPI_Comm_free(&half);
    }
    if (ranks % 2 == 0) unlike_neighbours(ring);
    shared = seed;
    own = seed + 0x9e3779b97f4a7c15u * (uint64_t)(rank + 1);
    for (int round = 0; round < rounds; round++) {
        int how = below(&shared, 3), kind = below(&shared, 5), which = below(&shared, 4);
        inter = between != MPI_COMM_NULL && below(&shared, 3) == 0;
        MPI_Comm comm = inter ? between : MPI_COMM_WORLD;
        if (which == 0) rooted(comm, how, kind);
        if (which == 1) all_to_all(comm, how, kind);
        inter = 0;
        if (which == 2) neighbours(ring, how, kind % 4);
        if (which == 3) reductions(how, kind & 1);
        one_array();
    }
    MPI_Comm_free(&ring);
    if (between != MPI_COMM_NULL) MPI_Comm_free(&between);
    return test_end();
}
