/*
 * Blocking broadcasts, reduces, allreduces, scans and reduce_scatters of one machine at lengths around every limit of
 * the library's shared segments, with roots that change, ranks that are late, types that each rank describes in its own
 * way, several communicators in turn, and communicators that come and go.
 *
 * coll_segments [ROUNDS [threads]]
 */
#include "check.h"
#include <pthread.h>
#include <unistd.h>

static const int sizes[] = {1, 6, 7, 12, 13, 100, 511, 512, 513, 1024, 1025, 2047, 2048, 2049, 4096, 4097, 8191, 8192, 8193,
                            12000, 16384, 16385, 32767, 32768, 32769, 65536, 65537, 131072, 131075, 262144, 300001};
enum { SIZES = sizeof sizes / sizeof *sizes, LONGEST = 300001 };

struct lane {
    MPI_Comm comm;
    int me, size;
    uint64_t shared, own;
    int *in, *out;
    double *real;
};

static int below(uint64_t *state, int n) { return (int)(test_random(state) % (uint64_t)n); }

static int value(int who, int i, int salt) { return (who + 1) * 5 + i % 251 + salt * 3; }

static void late(struct lane *l)
{
    if (below(&l->own, 40) == 0) usleep((unsigned)below(&l->own, 300));
}

/* A broadcast in which each rank describes the integers by itself: dense, or in pieces with gaps. */
static void bcast(struct lane *l, int n, int salt)
{
    int root = below(&l->shared, l->size), each = 1 << below(&l->own, 3);
    late(l);
    if (n % 4 != 0) each = 1;
    if (each == 1 || n * 2 > LONGEST) {
        for (int i = 0; i < n; i++) l->out[i] = l->me == root ? value(root, i, salt) : -1;
        l->out[n] = -7;
        MPI_Bcast(l->out, n, MPI_INT, root, l->comm);
        for (int i = 0; i < n; i++) CHECK(l->out[i] == value(root, i, salt), "bcast of %d from %d: %d at %d", n, root, l->out[i], i);
        CHECK(l->out[n] == -7, "bcast of %d writes behind the buffer", n);
        return;
    }
    MPI_Datatype inner, type;
    MPI_Type_contiguous(each, MPI_INT, &inner);
    MPI_Type_create_resized(inner, 0, (MPI_Aint)(2 * each) * (MPI_Aint)sizeof(int), &type);
    MPI_Type_commit(&type);
    for (int i = 0; i < 2 * n; i++) l->out[i] = -3;
    if (l->me == root)
        for (int i = 0; i < n; i++) l->out[i / each * 2 * each + i % each] = value(root, i, salt);
    MPI_Bcast(l->out, n / each, type, root, l->comm);
    for (int i = 0; i < 2 * n; i++) {
        int gap = i % (2 * each) >= each, k = i / (2 * each) * each + i % each;
        CHECK(l->out[i] == (gap ? -3 : value(root, k, salt)), "bcast of %d from %d in pieces of %d: %d at %d", n, root, each, l->out[i], i);
    }
    MPI_Type_free(&type);
    MPI_Type_free(&inner);
}

static int combined(MPI_Op op, int first, int end, int i, int salt)
{
    int all = value(first, i, salt);
    for (int r = first + 1; r < end; r++) {
        int v = value(r, i, salt);
        all = op == MPI_SUM ? all + v : op == MPI_MAX ? (v > all ? v : all) : op == MPI_MIN ? (v < all ? v : all) : all ^ v;
    }
    return all;
}

static void reduce(struct lane *l, int n, int salt)
{
    static const int ops = 4;
    MPI_Op op = (MPI_Op[]){MPI_SUM, MPI_MAX, MPI_MIN, MPI_BXOR}[below(&l->shared, ops)];
    int root = below(&l->shared, l->size + 1) - 1, in_place = below(&l->shared, 2);
    late(l);
    for (int i = 0; i < n; i++) l->in[i] = value(l->me, i, salt), l->out[i] = in_place ? l->in[i] : -1;
    l->out[n] = -7;
    int takes = root < 0 || root == l->me;
    void *from = in_place && takes ? MPI_IN_PLACE : (void *)l->in;
    if (root < 0) MPI_Allreduce(from, l->out, n, MPI_INT, op, l->comm);
    else MPI_Reduce(from, takes ? l->out : NULL, n, MPI_INT, op, root, l->comm);
    for (int i = 0; takes && i < n; i++)
        CHECK(l->out[i] == combined(op, 0, l->size, i, salt), "%d elements to %d: %d at %d", n, root, l->out[i], i);
    for (int i = 0; i < n; i++) CHECK(l->in[i] == value(l->me, i, salt), "the operand of %d was changed at %d", n, i);
    CHECK(l->out[n] == -7, "a result of %d is written behind the buffer", n);
}

/* Each rank decides by itself whether its result takes the place of its operand. */
static void scan(struct lane *l, int n, int salt)
{
    MPI_Op op = (MPI_Op[]){MPI_SUM, MPI_MAX, MPI_MIN, MPI_BXOR}[below(&l->shared, 4)];
    int exclusive = below(&l->shared, 2), in_place = below(&l->own, 2), last = exclusive ? l->me : l->me + 1;
    late(l);
    for (int i = 0; i < n; i++) l->in[i] = value(l->me, i, salt), l->out[i] = in_place ? l->in[i] : -1;
    l->out[n] = -7;
    void *from = in_place ? MPI_IN_PLACE : (void *)l->in;
    if (exclusive) MPI_Exscan(from, l->out, n, MPI_INT, op, l->comm);
    else MPI_Scan(from, l->out, n, MPI_INT, op, l->comm);
    for (int i = 0; i < n; i++) {
        int expected = last > 0 ? combined(op, 0, last, i, salt) : in_place ? l->in[i] : -1;
        CHECK(l->out[i] == expected, "scan of %d, exclusive %d, in place %d: %d at %d", n, exclusive, in_place, l->out[i], i);
        CHECK(l->in[i] == value(l->me, i, salt), "the operand of %d was changed at %d", n, i);
    }
    CHECK(l->out[n] == -7, "a scan of %d writes behind the result", n);
}

/*
 * Equal shares, or shares of which some are empty; the vector has about n elements. Who gets none gives no buffer at
 * all, or one in the middle of its vector.
 */
static void reduce_scatter(struct lane *l, int n, int salt)
{
    MPI_Op op = (MPI_Op[]){MPI_SUM, MPI_MAX, MPI_MIN, MPI_BXOR}[below(&l->shared, 4)];
    int equal = below(&l->shared, 2), in_place = below(&l->own, 2), *counts = test_alloc((size_t)l->size * sizeof *counts);
    int all = 0, at = 0;
    for (int r = 0; r < l->size; r++) {
        counts[r] = n / l->size;
        if (!equal) counts[r] = counts[r] * below(&l->shared, 4) / 3;
        if (r < l->me) at += counts[r];
        all += counts[r];
    }
    int mine = counts[l->me];
    late(l);
    for (int i = 0; i < all; i++) l->in[i] = value(l->me, i, salt), l->out[i] = in_place ? l->in[i] : -1;
    if (!in_place) l->out[mine] = -7;
    void *from = in_place ? MPI_IN_PLACE : (void *)l->in, *to = l->out;
    if (mine == 0 && !in_place) to = (void *[]){l->out, NULL, l->in + all / 2}[below(&l->own, 3)];
    if (equal) MPI_Reduce_scatter_block(from, to, mine, MPI_INT, op, l->comm);
    else MPI_Reduce_scatter(from, to, counts, MPI_INT, op, l->comm);
    for (int i = 0; i < mine; i++) {
        int expected = combined(op, 0, l->size, at + i, salt);
        CHECK(l->out[i] == expected, "share %d of %d (of %d, in place %d): %d at %d", l->me, mine, all, in_place, l->out[i], i);
    }
    for (int i = 0; i < all; i++) CHECK(l->in[i] == value(l->me, i, salt), "the vector of %d was changed at %d", all, i);
    /* As elsewhere, what a result in place leaves of the vector stays as it was. */
    for (int i = mine; in_place && i < all; i++)
        CHECK(l->out[i] == value(l->me, i, salt), "share %d of %d (of %d): the rest is changed at %d", l->me, mine, all, i);
    CHECK(in_place || l->out[mine] == -7, "a share of %d is written behind the result", mine);
    free(counts);
}

/* All ranks get the same bits, also where the order of additions matters. */
static void bits(struct lane *l, int n)
{
    double *result = l->real + n;
    for (int i = 0; i < n; i++) l->real[i] = (double)below(&l->own, 1000003) * (below(&l->own, 2) ? 1e-7 : 1e9) / 3;
    MPI_Allreduce(l->real, result, n, MPI_DOUBLE, MPI_SUM, l->comm);
    double *least = l->real;
    MPI_Request request;
    /* Minimum and maximum of the same bits are these bits; by another path than the one that is tested. */
    MPI_Iallreduce(result, least, n, MPI_DOUBLE, MPI_MIN, l->comm, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    CHECK(memcmp(least, result, (size_t)n * sizeof *least) == 0, "ranks have different sums of %d reals", n);
}

/* Pairs and places, and a program's operator that does not commute: 2 x 2 matrices modulo a prime. */
static void times(void *in, void *inout, int *count, MPI_Datatype *type)
{
    (void)type;
    const int64_t *a = in;
    int64_t *b = inout;
    for (int i = 0; i < *count; i++, a += 4, b += 4) {
        int64_t c[4] = {a[0] * b[0] + a[1] * b[2], a[0] * b[1] + a[1] * b[3], a[2] * b[0] + a[3] * b[2], a[2] * b[1] + a[3] * b[3]};
        for (int k = 0; k < 4; k++) b[k] = c[k] % 65521;
    }
}

static void others(struct lane *l, int n)
{
    struct { double v; int at; } *in = test_alloc((size_t)n * sizeof *in), *out = test_alloc((size_t)n * sizeof *out);
    for (int i = 0; i < n; i++) in[i].v = (i * 7 + l->me * 3) % 11, in[i].at = l->me;
    MPI_Allreduce(in, out, n, MPI_DOUBLE_INT, MPI_MAXLOC, l->comm);
    for (int i = 0; i < n; i++) {
        double most = -1;
        int at = -1;
        for (int r = 0; r < l->size; r++)
            if ((i * 7 + r * 3) % 11 > most) most = (i * 7 + r * 3) % 11, at = r;
        CHECK(out[i].v == most && out[i].at == at, "MAXLOC of %d: %g of %d at %d", n, out[i].v, out[i].at, i);
    }
    free(in);
    free(out);

    MPI_Datatype matrix;
    MPI_Op op;
    MPI_Type_contiguous(4, MPI_INT64_T, &matrix);
    MPI_Type_commit(&matrix);
    MPI_Op_create(times, 0, &op);
    int64_t *a = test_alloc((size_t)n * 4 * sizeof *a), *b = test_alloc((size_t)n * 4 * sizeof *b);
    for (int i = 0; i < 4 * n; i++) a[i] = (i * 31 + l->me * 17 + 1) % 65521;
    MPI_Allreduce(a, b, n, matrix, op, l->comm);
    for (int i = 0; i < n; i++) {
        int64_t all[4], next[4];
        int one = 1;
        for (int r = l->size - 1; r >= 0; r--) {
            for (int k = 0; k < 4; k++) next[k] = ((i * 4 + k) * 31 + r * 17 + 1) % 65521;
            if (r == l->size - 1) memcpy(all, next, sizeof all);
            else times(next, all, &one, &matrix);
        }
        CHECK(memcmp(all, b + 4 * i, sizeof all) == 0, "product %d of %d is wrong", i, n);
    }
    free(a);
    free(b);
    MPI_Op_free(&op);
    MPI_Type_free(&matrix);
}

static void lane_begin(struct lane *l, MPI_Comm comm, uint64_t seed)
{
    l->comm = comm;
    MPI_Comm_rank(comm, &l->me);
    MPI_Comm_size(comm, &l->size);
    l->shared = seed;
    l->own = seed * 77 + (uint64_t)l->me;
    l->in = test_alloc((LONGEST + 1) * sizeof *l->in);
    l->out = test_alloc((LONGEST + 1) * sizeof *l->out);
    l->real = test_alloc((size_t)2 * LONGEST * sizeof *l->real);
}

static void lane_end(struct lane *l)
{
    free(l->in);
    free(l->out);
    free(l->real);
}

static void any(struct lane *l, int salt, int most)
{
    int n;
    do n = sizes[below(&l->shared, SIZES)];
    while (n > most);
    switch (below(&l->shared, 8)) {
    case 0:
    case 1: bcast(l, n, salt); break;
    case 2: bits(l, n); break;
    case 3: scan(l, n, salt); break;
    case 4:
    case 5: reduce_scatter(l, n, salt); break;
    default: reduce(l, n, salt); break;
    }
}

/* Lengths that differ are an error for who notices, and operations after that are as good as ever. */
static void mistakes(struct lane *l)
{
    MPI_Comm_set_errhandler(l->comm, MPI_ERRORS_RETURN);
    for (int n = 10; n <= 100000; n *= 10) {
        int root = n % l->size, wrong = l->me == (root + 1) % l->size;
        if (!wrong) CHECK(MPI_Bcast(l->out, n, MPI_INT, root, l->comm) == MPI_SUCCESS, "a good bcast of %d", n);
        else EXPECT_ERROR(MPI_Bcast(l->out, n - 1, MPI_INT, root, l->comm), MPI_ERR_TRUNCATE);
        bcast(l, n, 4);
        if (n == 10) continue;
        /* Messages may show it to some ranks only. */
        if (MPI_Allreduce(l->in, l->out, wrong ? n - 1 : n, MPI_INT, MPI_SUM, l->comm) != MPI_SUCCESS)
            CHECK(l->size > 1, "an error of one rank alone");
        reduce(l, n, 5);
    }
    MPI_Comm_set_errhandler(l->comm, MPI_ERRORS_ARE_FATAL);
}

static void *in_thread(void *opaque)
{
    struct lane *l = opaque;
    for (int i = 0; i < 60; i++) any(l, i, 40000);
    return NULL;
}

static int with_threads(int *argc, char ***argv)
{
    int level;
    MPI_Init_thread(argc, argv, MPI_THREAD_MULTIPLE, &level);
    test_setup();
    CHECK(level == MPI_THREAD_MULTIPLE, "level %d", level);
    struct lane lanes[2];
    for (int i = 0; i < 2; i++) {
        MPI_Comm comm;
        MPI_Comm_dup(MPI_COMM_WORLD, &comm);
        lane_begin(&lanes[i], comm, (uint64_t)i + 5);
    }
    pthread_t thread;
    pthread_create(&thread, NULL, in_thread, &lanes[1]);
    in_thread(&lanes[0]);
    pthread_join(thread, NULL);
    for (int i = 0; i < 2; i++) {
        MPI_Comm_free(&lanes[i].comm);
        lane_end(&lanes[i]);
    }
    return test_end();
}

int main(int argc, char **argv)
{
    int rounds = argc > 1 ? atoi(argv[1]) : 200;
    if (argc > 2) return with_threads(&argc, &argv);
    test_begin(&argc, &argv);
    struct lane world;
    lane_begin(&world, MPI_COMM_WORLD, 1);
    for (int i = 0; i < SIZES; i++) {
        bcast(&world, sizes[i], i);
        reduce(&world, sizes[i], i);
        scan(&world, sizes[i], i);
        reduce_scatter(&world, sizes[i], i);
        bits(&world, sizes[i]);
        if (sizes[i] <= 16384) others(&world, sizes[i]);
    }

    /* One root runs ahead of the others as far as it may. */
    for (int i = 0; i < rounds; i++) {
        int n = i % 3 ? 5 : 9000;
        for (int k = 0; k < n; k++) world.out[k] = world.me == 0 ? value(0, k, i) : -1;
        if (world.me > 0) late(&world);
        MPI_Bcast(world.out, n, MPI_INT, 0, MPI_COMM_WORLD);
        for (int k = 0; k < n; k++) CHECK(world.out[k] == value(0, k, i), "bcast %d: %d at %d", i, world.out[k], k);
    }

    /* Several communicators in turn, some of part of the ranks. */
    struct lane lanes[4];
    MPI_Comm comms[4];
    MPI_Comm_dup(MPI_COMM_WORLD, &comms[0]);
    MPI_Comm_split(MPI_COMM_WORLD, rank % 2, ranks - rank, &comms[1]);
    MPI_Comm_split(MPI_COMM_WORLD, rank / 3, rank, &comms[2]);
    MPI_Comm_split(MPI_COMM_WORLD, rank == 0, rank, &comms[3]);
    for (int i = 0; i < 4; i++) lane_begin(&lanes[i], comms[i], 9 + (uint64_t)i);
    uint64_t order = 33;
    for (int i = 0; i < rounds; i++) any(&lanes[below(&order, 4)], i, 70000);
    if (lanes[0].size > 1) mistakes(&lanes[0]);
    for (int i = 0; i < 4; i++) {
        MPI_Comm_free(&comms[i]);
        lane_end(&lanes[i]);
    }

    /* Communicators that come and go: what one leaves behind is nothing to the next. */
    uint64_t state = 5;
    for (int i = 0; i < 5 * rounds; i++) {
        MPI_Comm comm;
        MPI_Comm_split(MPI_COMM_WORLD, (rank + i) % (1 + below(&state, 3)), i % 2 ? rank : -rank, &comm);
        struct lane l = world;
        l.comm = comm;
        MPI_Comm_rank(comm, &l.me);
        MPI_Comm_size(comm, &l.size);
        l.shared = (uint64_t)i;
        for (int k = below(&l.shared, 6); k >= 0; k--) any(&l, i + k, i % 50 ? 600 : 20000);
        MPI_Comm_free(&comm);
    }
    lane_end(&world);
    return test_end();
}
