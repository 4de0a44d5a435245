/*
 * Blocking gathers, scatters, allgathers and all-to-alls of one machine, with equal and unequal blocks, at lengths
 * around every limit of the library's shared segments: roots that change, ranks that are late, in place, types that
 * each rank describes in its own way, blocks of nothing, several communicators in turn, messages and other collective
 * operations between them.
 *
 * coll_segment_blocks [ROUNDS]
 */
#include "check.h"
#include <unistd.h>

static const int sizes[] = {1, 3, 12, 13, 16, 100, 512, 1024, 1025, 2048, 4097, 8192, 8200, 16384, 32770, 65537};
enum { SIZES = sizeof sizes / sizeof *sizes, LONGEST = 65537, MOST_RANKS = 16 };

struct lane {
    MPI_Comm comm;
    int me, size;
    uint64_t shared, own;
    int *in, *out;
};

static int below(uint64_t *state, int n) { return (int)(test_random(state) % (uint64_t)n); }

/* Element i of the block that goes from one rank to another; `to` is 0 where all get the same. */
static int value(int from, int to, int i, int salt) { return (from + 1) * 1009 + to * 131 + i % 251 + salt * 7; }

static void late(struct lane *l)
{
    if (below(&l->own, 40) == 0) usleep((unsigned)below(&l->own, 300));
}

/*
 * How this rank describes the integers of a buffer: dense, or in pieces of `each` with gaps of as many. `at` is the
 * place of integer i, and `extent` what `n` of them take up.
 */
struct shape {
    int each;
    MPI_Datatype type, inner;
};

static struct shape shape_of(struct lane *l, int n)
{
    struct shape s = {1 << below(&l->own, 3), MPI_INT, MPI_DATATYPE_NULL};
    if (n % 4 != 0 || below(&l->own, 2)) s.each = 1;
    if (s.each == 1) return s;
    MPI_Type_contiguous(s.each, MPI_INT, &s.inner);
    MPI_Type_create_resized(s.inner, 0, (MPI_Aint)(2 * s.each) * (MPI_Aint)sizeof(int), &s.type);
    MPI_Type_commit(&s.type);
    return s;
}

static void shape_end(struct shape *s)
{
    if (s->each == 1) return;
    MPI_Type_free(&s->type);
    MPI_Type_free(&s->inner);
}

static int at(const struct shape *s, int i) { return s->each == 1 ? i : i / s->each * 2 * s->each + i % s->each; }
static int extent(const struct shape *s, int n) { return s->each == 1 ? n : 2 * n; }
static int *room(struct lane *l, int **buffer, size_t n)
{
    (void)l;
    free(*buffer);
    *buffer = test_alloc((n + 1) * sizeof **buffer);
    for (size_t i = 0; i <= n; i++) (*buffer)[i] = -3;
    return *buffer;
}

/* What stands in a block: the integers, and nothing in its gaps. */
static void look(const struct lane *l, const char *what, const int *block, const struct shape *s, int n, int from, int to, int salt)
{
    for (int i = 0; i < n; i++)
        CHECK(block[at(s, i)] == value(from, to, i, salt), "%s of %d from %d at rank %d of %d: %d at %d", what, n, from, l->me,
              l->size, block[at(s, i)], i);
    if (s->each == 1) return;
    for (int i = 0; i < 2 * n; i++)
        if (i % (2 * s->each) >= s->each) CHECK(block[i] == -3, "%s of %d writes into a gap at %d", what, n, i);
}

static void fill(int *block, const struct shape *s, int n, int from, int to, int salt)
{
    for (int i = 0; i < n; i++) block[at(s, i)] = value(from, to, i, salt);
}

static void allgather(struct lane *l, int n, int salt)
{
    struct shape s = shape_of(l, n), r = shape_of(l, n);
    int in_place = below(&l->own, 3) == 0, each = extent(&r, n);
    int *in = room(l, &l->in, (size_t)extent(&s, n)), *out = room(l, &l->out, (size_t)each * (size_t)l->size);
    fill(in_place ? out + l->me * each : in, in_place ? &r : &s, n, l->me, 0, salt);
    late(l);
    MPI_Allgather(in_place ? MPI_IN_PLACE : in, n / s.each, s.type, out, n / r.each, r.type, l->comm);
    for (int from = 0; from < l->size; from++) look(l, "allgather", out + from * each, &r, n, from, 0, salt);
    CHECK(out[each * l->size] == -3, "allgather of %d writes behind the buffer", n);
    shape_end(&s);
    shape_end(&r);
}

static void gather_or_scatter(struct lane *l, int scatter, int n, int salt)
{
    struct shape s = shape_of(l, n), all = shape_of(l, n);
    int root = below(&l->shared, l->size), at_root = l->me == root, each = extent(&all, n);
    int in_place = at_root && below(&l->own, 3) == 0;
    int *one = room(l, &l->in, (size_t)extent(&s, n)), *many = room(l, &l->out, (size_t)each * (size_t)l->size);
    late(l);
    if (scatter) {
        for (int to = 0; at_root && to < l->size; to++) fill(many + to * each, &all, n, root, to, salt);
        MPI_Scatter(at_root ? many : NULL, n / all.each, all.type, in_place ? MPI_IN_PLACE : one, n / s.each, s.type, root, l->comm);
        if (!in_place) look(l, "scatter", one, &s, n, root, l->me, salt);
    } else {
        fill(in_place ? many + root * each : one, in_place ? &all : &s, n, l->me, 0, salt);
        MPI_Gather(in_place ? MPI_IN_PLACE : one, n / s.each, s.type, at_root ? many : NULL, n / all.each, all.type, root, l->comm);
        for (int from = 0; at_root && from < l->size; from++) look(l, "gather", many + from * each, &all, n, from, 0, salt);
    }
    CHECK(one[extent(&s, n)] == -3 && many[each * l->size] == -3, "%s of %d writes behind a buffer", scatter ? "scatter" : "gather", n);
    shape_end(&s);
    shape_end(&all);
}

static void alltoall(struct lane *l, int n, int salt)
{
    struct shape s = shape_of(l, n), r = shape_of(l, n);
    int in_place = below(&l->shared, 3) == 0, there = extent(&s, n), here = extent(&r, n);
    int *in = room(l, &l->in, (size_t)there * (size_t)l->size), *out = room(l, &l->out, (size_t)here * (size_t)l->size);
    for (int to = 0; to < l->size; to++)
        fill(in_place ? out + to * here : in + to * there, in_place ? &r : &s, n, l->me, to, salt);
    late(l);
    MPI_Alltoall(in_place ? MPI_IN_PLACE : in, n / s.each, s.type, out, n / r.each, r.type, l->comm);
    for (int from = 0; from < l->size; from++) look(l, "alltoall", out + from * here, &r, n, from, l->me, salt);
    CHECK(out[here * l->size] == -3, "alltoall of %d writes behind the buffer", n);
    shape_end(&s);
    shape_end(&r);
}

/* The length of a block of an unequal operation, known to those whom it concerns: nothing, a few, or `n`. */
static int length(int one, int other, int n, int salt)
{
    int kind = (one * 7 + other * 3 + salt) % 4;
    return kind == 0 ? 0 : kind == 1 ? n / 5 : kind == 2 ? 3 : n;
}

/* All unequal operations, by `what`: allgatherv, gatherv, scatterv, alltoallv, alltoallw. Blocks lie in reverse
 * order. */
static void unequal(struct lane *l, int what, int n, int salt)
{
    static const char *const names[] = {"allgatherv", "gatherv", "scatterv", "alltoallv", "alltoallw"};
    struct shape dense = {1, MPI_INT, MPI_DATATYPE_NULL};
    int root = below(&l->shared, l->size), in_place = what > 2 && below(&l->shared, 3) == 0, pairs = what > 2;
    int sends[MOST_RANKS], takes[MOST_RANKS], from_at[MOST_RANKS], to_at[MOST_RANKS], total_in = 0, total_out = 0;
    MPI_Datatype types[MOST_RANKS];
    for (int r = l->size - 1; r >= 0; r--) {
        int low = r < l->me ? r : l->me, high = r < l->me ? l->me : r;
        /* In place a rank sends another as much as it gets. */
        sends[r] = pairs ? length(low, high, n, salt) : what == 2 ? length(r, 0, n, salt) : length(l->me, 0, n, salt);
        takes[r] = pairs ? sends[r] : what == 2 ? length(l->me, 0, n, salt) : length(r, 0, n, salt);
        from_at[r] = total_in, to_at[r] = total_out;
        total_in += sends[r], total_out += takes[r];
        types[r] = MPI_INT;
    }
    int *in = room(l, &l->in, (size_t)total_in), *out = room(l, &l->out, (size_t)total_out);
    for (int r = 0; r < l->size; r++) {
        int *block = in_place ? out + to_at[r] : in + from_at[r];
        if (pairs || what == 2) fill(block, &dense, sends[r], l->me, r, salt);
    }
    if (what < 2) fill(in, &dense, sends[l->me], l->me, 0, salt);
    void *given = in_place ? MPI_IN_PLACE : (void *)in;
    late(l);
    switch (what) {
    case 0: MPI_Allgatherv(in, sends[l->me], MPI_INT, out, takes, to_at, MPI_INT, l->comm); break;
    case 1: MPI_Gatherv(in, sends[l->me], MPI_INT, out, takes, to_at, MPI_INT, root, l->comm); break;
    case 2: MPI_Scatterv(in, sends, from_at, MPI_INT, out, takes[0], MPI_INT, root, l->comm); break;
    case 3: MPI_Alltoallv(given, sends, from_at, MPI_INT, out, takes, to_at, MPI_INT, l->comm); break;
    default:
        for (int r = 0; r < l->size; r++) from_at[r] *= (int)sizeof(int), to_at[r] *= (int)sizeof(int);
        MPI_Alltoallw(given, sends, from_at, types, out, takes, to_at, types, l->comm);
        for (int r = 0; r < l->size; r++) to_at[r] /= (int)sizeof(int);
    }
    if (what == 2) look(l, names[what], out, &dense, takes[0], root, l->me, salt);
    for (int r = 0; what != 2 && (what != 1 || l->me == root) && r < l->size; r++)
        look(l, names[what], out + to_at[r], &dense, takes[r], r, pairs ? l->me : 0, salt);
    CHECK(out[total_out] == -3, "%s of %d writes behind the buffer", names[what], n);
}

/* Between them: a message around the ring, a broadcast, a sum. */
static void others(struct lane *l, int n, int salt)
{
    int *in = room(l, &l->in, (size_t)n), *out = room(l, &l->out, (size_t)n);
    struct shape dense = {1, MPI_INT, MPI_DATATYPE_NULL};
    int next = (l->me + 1) % l->size, before = (l->me + l->size - 1) % l->size;
    fill(in, &dense, n, l->me, 0, salt);
    MPI_Sendrecv(in, n, MPI_INT, next, 3, out, n, MPI_INT, before, 3, l->comm, MPI_STATUS_IGNORE);
    look(l, "message", out, &dense, n, before, 0, salt);
    if (l->me == 0) memcpy(out, in, (size_t)n * sizeof *in);
    MPI_Bcast(out, n, MPI_INT, 0, l->comm);
    look(l, "bcast", out, &dense, n, 0, 0, salt);
    MPI_Allreduce(in, out, n, MPI_INT, MPI_MAX, l->comm);
    look(l, "allreduce", out, &dense, n, l->size - 1, 0, salt);
}

static void any(struct lane *l, int salt, int most)
{
    int n, what = below(&l->shared, 11);
    do n = sizes[below(&l->shared, SIZES)];
    while (n > most);
    switch (what) {
    case 0: allgather(l, n, salt); break;
    case 1: gather_or_scatter(l, 0, n, salt); break;
    case 2: gather_or_scatter(l, 1, n, salt); break;
    case 3: case 4: alltoall(l, n, salt); break;
    case 5: others(l, n, salt); break;
    default: unequal(l, what - 6, n, salt); break;
    }
}

static void lane_begin(struct lane *l, MPI_Comm comm, uint64_t seed)
{
    *l = (struct lane){.comm = comm, .shared = seed};
    MPI_Comm_rank(comm, &l->me);
    MPI_Comm_size(comm, &l->size);
    l->own = seed * 77 + (uint64_t)l->me;
}

static void lane_end(struct lane *l)
{
    free(l->in);
    free(l->out);
}

/* The place of a block of nothing may be any number, at one rank alone too: nobody looks there. */
static void nothing_anywhere(struct lane *l)
{
    static const MPI_Aint places[] = {0, -1, INT64_MAX, INT64_MIN, INT64_MAX / 4, INT64_MAX / 8 + 1};
    MPI_Count counts[MOST_RANKS], none[MOST_RANKS] = {0};
    MPI_Aint at[MOST_RANKS], wild[MOST_RANKS];
    for (int i = 0; i < 30; i++) {
        int root = i % l->size, empty = (i / 2) % l->size;
        MPI_Aint place = places[i % (int)(sizeof places / sizeof *places)];
        double in[MOST_RANKS], out[MOST_RANKS];
        for (int r = 0; r < l->size; r++) {
            counts[r] = r != empty, at[r] = wild[r] = r, in[r] = l->me * 100 + r, out[r] = -1;
            if (l->me == root) wild[r] = place;
        }
        if (l->me == root) at[empty] = place;
        MPI_Count own = counts[l->me];
        MPI_Gatherv_c(in, own, MPI_DOUBLE, out, counts, at, MPI_DOUBLE, root, l->comm);
        for (int r = 0; l->me == root && r < l->size; r++) CHECK(out[r] == (r == empty ? -1 : r * 100), "gatherv: %g from %d", out[r], r);
        MPI_Scatterv_c(in, counts, at, MPI_DOUBLE, out, own, MPI_DOUBLE, root, l->comm);
        if (own) CHECK(out[0] == root * 100 + l->me, "scatterv: %g from %d", out[0], root);
        for (int r = 0; r < l->size; r++) out[r] = -1;
        MPI_Allgatherv_c(in, own, MPI_DOUBLE, out, counts, at, MPI_DOUBLE, l->comm);
        for (int r = 0; r < l->size; r++) CHECK(out[r] == (r == empty ? -1 : r * 100), "allgatherv: %g from %d", out[r], r);
        for (int r = 0; r < l->size; r++) out[r] = -1;
        MPI_Alltoallv_c(in, l->me == empty ? none : counts, l->me == empty ? wild : at, MPI_DOUBLE, out,
                        l->me == empty ? none : counts, l->me == empty ? wild : at, MPI_DOUBLE, l->comm);
        for (int r = 0; r < l->size; r++)
            CHECK(out[r] == (r == empty || l->me == empty ? -1 : r * 100 + l->me), "alltoallv: %g from %d", out[r], r);
        MPI_Request request;
        MPI_Ialltoallv_c(in, none, wild, MPI_DOUBLE, out, none, wild, MPI_DOUBLE, l->comm, &request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
}

/* Lengths that differ are an error for who notices, and operations after that are as good as ever. */
static void mistakes(struct lane *l)
{
    MPI_Comm_set_errhandler(l->comm, MPI_ERRORS_RETURN);
    for (int n = 10; n <= 40000; n *= 20) {
        int sends[MOST_RANKS], takes[MOST_RANKS], displs[MOST_RANKS], wrong = l->me == l->size - 1;
        int *in = room(l, &l->in, (size_t)(n + 1) * (size_t)l->size), *out = room(l, &l->out, (size_t)(n + 1) * (size_t)l->size);
        for (int r = 0; r < l->size; r++) sends[r] = n, takes[r] = n + (wrong && r == 0), displs[r] = r * (n + 1);
        int code = MPI_Alltoallv(in, sends, displs, MPI_INT, out, takes, displs, MPI_INT, l->comm), class = MPI_SUCCESS;
        if (code != MPI_SUCCESS) MPI_Error_class(code, &class);
        CHECK(class == (wrong ? MPI_ERR_TRUNCATE : MPI_SUCCESS), "alltoallv of %d: class %d at rank %d", n, class, l->me);
        alltoall(l, n, 1);
        unequal(l, 1, n, 2);
    }
    MPI_Comm_set_errhandler(l->comm, MPI_ERRORS_ARE_FATAL);
}

int main(int argc, char **argv)
{
    int rounds = argc > 1 ? atoi(argv[1]) : 150;
    test_begin(&argc, &argv);
    CHECK(ranks <= MOST_RANKS, "%d ranks", ranks);
    struct lane world;
    lane_begin(&world, MPI_COMM_WORLD, 1);
    for (int i = 0; i < SIZES; i++) {
        allgather(&world, sizes[i], i);
        gather_or_scatter(&world, 0, sizes[i], i);
        gather_or_scatter(&world, 1, sizes[i], i);
        alltoall(&world, sizes[i], i);
        for (int what = 0; what < 5; what++) unequal(&world, what, sizes[i], i);
    }
    nothing_anywhere(&world);
    /* Ranks that have nothing to wait for run ahead as far as they may. */
    for (int i = 0; i < rounds; i++) gather_or_scatter(&world, i / 20 % 2, i % 3 ? 5 : 9000, i);

    struct lane lanes[4];
    MPI_Comm comms[4];
    MPI_Comm_dup(MPI_COMM_WORLD, &comms[0]);
    MPI_Comm_split(MPI_COMM_WORLD, rank % 2, ranks - rank, &comms[1]);
    MPI_Comm_split(MPI_COMM_WORLD, rank / 3, rank, &comms[2]);
    MPI_Comm_split(MPI_COMM_WORLD, rank == 0, rank, &comms[3]);
    for (int i = 0; i < 4; i++) lane_begin(&lanes[i], comms[i], 9 + (uint64_t)i);
    uint64_t order = 33;
    for (int i = 0; i < 2 * rounds; i++) any(&lanes[below(&order, 4)], i, 20000);
    if (lanes[0].size > 1) mistakes(&lanes[0]);
    for (int i = 0; i < 4; i++) {
        MPI_Comm_free(&comms[i]);
        lane_end(&lanes[i]);
    }

    /* Communicators that come and go: what one leaves behind is nothing to the next. */
    uint64_t state = 5;
    for (int i = 0; i < rounds; i++) {
        MPI_Comm comm;
        MPI_Comm_split(MPI_COMM_WORLD, (rank + i) % (1 + below(&state, 3)), i % 2 ? rank : -rank, &comm);
        struct lane l;
        lane_begin(&l, comm, (uint64_t)i);
        for (int k = below(&l.shared, 6); k >= 0; k--) any(&l, i + k, i % 50 ? 600 : 9000);
        lane_end(&l);
        MPI_Comm_free(&comm);
    }
    lane_end(&world);
    return test_end();
}
