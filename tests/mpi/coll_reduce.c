/*
 * Collectives that compute: reduce, allreduce, reduce_scatter, reduce_scatter_block, scan and exscan, with predefined
 * operations and with users' own, commutative and not, in place and not, from 0 to 70000 elements. Argument 1:
 * blocking, nonblocking or persistent.
 */
#include "coll.h"
#include <stddef.h>

static MPI_Comm comm;
static int me, size;

static void reduce(int count, int root, int in_place)
{
    int *in = coll_input(me, count, 0), *out = coll_output((size_t)count);
    int kept = in_place && me == root;
    if (kept) memcpy(out, in, (size_t)count * sizeof *in);
    COLL(Reduce, reduce, kept ? MPI_IN_PLACE : (void *)in, me == root ? out : NULL, count, MPI_INT, MPI_SUM, root, comm);
    if (me == root)
        for (int i = 0; i < count; i++) CHECK(out[i] == coll_sum(size, i), "Reduce of %d to %d: element %d is %d", count, root, i, out[i]);
    for (int i = 0; i < count; i++) CHECK(in[i] == coll_value(me, i), "Reduce changed its input at %d", i);
    CHECK_GUARD(out, count, "Reduce");
    free(in);
    free(out);
}

static void allreduce(int count, int in_place)
{
    int *in = coll_input(me, count, 0), *out = coll_output((size_t)count);
    if (in_place) memcpy(out, in, (size_t)count * sizeof *in);
    COLL(Allreduce, allreduce, in_place ? MPI_IN_PLACE : (void *)in, out, count, MPI_INT, MPI_SUM, comm);
    for (int i = 0; i < count; i++) CHECK(out[i] == coll_sum(size, i), "Allreduce of %d: element %d is %d", count, i, out[i]);
    CHECK_GUARD(out, count, "Allreduce");
    free(in);
    free(out);
}

static void reduce_scatter_block(int count, int in_place)
{
    int *in = coll_input(me, count * size, 0), *out = coll_output((size_t)count * (size_t)size);
    if (in_place) memcpy(out, in, (size_t)count * (size_t)size * sizeof *in);
    COLL(Reduce_scatter_block, reduce_scatter_block, in_place ? MPI_IN_PLACE : (void *)in, out, count, MPI_INT, MPI_SUM, comm);
    for (int i = 0; i < count; i++)
        CHECK(out[i] == coll_sum(size, me * count + i), "Reduce_scatter_block of %d: element %d is %d", count, i, out[i]);
    free(in);
    free(out);
}

static void reduce_scatter(int scale, int in_place)
{
    int *counts = test_alloc((size_t)size * sizeof *counts), total = 0, start = 0;
    for (int r = 0; r < size; r++) {
        counts[r] = (r + 1) % 3 * scale;
        if (r < me) start += counts[r];
        total += counts[r];
    }
    int *in = coll_input(me, total, 0), *out = coll_output((size_t)total);
    if (in_place) memcpy(out, in, (size_t)total * sizeof *in);
    COLL(Reduce_scatter, reduce_scatter, in_place ? MPI_IN_PLACE : (void *)in, out, counts, MPI_INT, MPI_SUM, comm);
    for (int i = 0; i < counts[me]; i++)
        CHECK(out[i] == coll_sum(size, start + i), "Reduce_scatter: element %d is %d", i, out[i]);
    free(counts);
    free(in);
    free(out);
}

static void scan(int count, int exclusive, int in_place)
{
    int *in = coll_input(me, count, 0), *out = coll_output((size_t)count);
    void *send = in_place ? MPI_IN_PLACE : (void *)in;
    if (in_place) memcpy(out, in, (size_t)count * sizeof *in);
    if (exclusive) COLL(Exscan, exscan, send, out, count, MPI_INT, MPI_SUM, comm);
    else COLL(Scan, scan, send, out, count, MPI_INT, MPI_SUM, comm);
    if (!exclusive || me > 0)
        for (int i = 0; i < count; i++)
            CHECK(out[i] == coll_sum(exclusive ? me : me + 1, i), "%s of %d: element %d is %d", exclusive ? "Exscan" : "Scan", count, i, out[i]);
    CHECK_GUARD(out, count, "Scan");
    free(in);
    free(out);
}

/*
 * Affine maps x -> a x + b modulo 2^64 under composition: associative, not commutative, so that any exchange of
 * operands shows.
 */
struct affine {
    uint64_t a, b;
};

static struct affine compose(struct affine first, struct affine second)
{
    return (struct affine){second.a * first.a, second.a * first.b + second.b};
}

static int calls;

static void compose_all(void *in, void *inout, int *length, MPI_Datatype *type)
{
    struct affine *first = in, *second = inout;
    int bytes;
    MPI_Type_size(*type, &bytes);
    if (bytes != (int)sizeof(struct affine)) abort();
    for (int i = 0; i < *length; i++) second[i] = compose(first[i], second[i]);
    calls++;
}

static struct affine affine_value(int who, int i)
{
    return (struct affine){(uint64_t)(2 * who + 2 * i + 3), (uint64_t)(who * 1000003 + i * 17 + 1)};
}

/* The maps of ranks 0 .. until-1 at place `i`, composed in order of rank. */
static struct affine affine_expected(int until, int i)
{
    struct affine x = affine_value(0, i);
    for (int r = 1; r < until; r++) x = compose(x, affine_value(r, i));
    return x;
}

static void check_affine(const struct affine *got, int count, int until, int offset, const char *what)
{
    for (int i = 0; i < count; i++) {
        struct affine want = affine_expected(until, offset + i);
        CHECK(got[i].a == want.a && got[i].b == want.b, "%s with a non-commutative operation: element %d of %d is wrong", what, i, count);
    }
}

static void non_commutative(int count)
{
    MPI_Op op;
    MPI_Datatype type;
    int commutes = 1;
    MPI_Type_contiguous(2, MPI_UINT64_T, &type);
    MPI_Type_commit(&type);
    MPI_Op_create(compose_all, 0, &op);
    MPI_Op_commutative(op, &commutes);
    CHECK(!commutes, "MPI_Op_commutative says true of a non-commutative operation");
    size_t all = (size_t)count * (size_t)size + 1;
    struct affine *in = test_alloc(all * sizeof *in), *out = test_alloc(all * sizeof *out);
    for (int i = 0; i < count * size; i++) in[i] = affine_value(me, i);

    COLL(Allreduce, allreduce, in, out, count, type, op, comm);
    check_affine(out, count, size, 0, "Allreduce");
    for (int root = 0; root < size; root++) {
        COLL(Reduce, reduce, in, out, count, type, op, root, comm);
        if (me == root) check_affine(out, count, size, 0, "Reduce");
    }
    COLL(Scan, scan, in, out, count, type, op, comm);
    check_affine(out, count, me + 1, 0, "Scan");
    COLL(Exscan, exscan, in, out, count, type, op, comm);
    if (me > 0) check_affine(out, count, me, 0, "Exscan");
    COLL(Reduce_scatter_block, reduce_scatter_block, in, out, count, type, op, comm);
    check_affine(out, count, size, me * count, "Reduce_scatter_block");
    int *counts = test_alloc((size_t)size * sizeof *counts), start = 0;
    for (int r = 0; r < size; r++) {
        counts[r] = r % 2 ? count : count / 2;
        if (r < me) start += counts[r];
    }
    COLL(Reduce_scatter, reduce_scatter, in, out, counts, type, op, comm);
    check_affine(out, counts[me], size, start, "Reduce_scatter");
    memcpy(out, in, (size_t)count * sizeof *in);
    COLL(Allreduce, allreduce, MPI_IN_PLACE, out, count, type, op, comm);
    check_affine(out, count, size, 0, "Allreduce in place");
    CHECK(size == 1 || count == 0 || calls > 0, "the user's operation was never called");
    MPI_Op_free(&op);
    CHECK(op == MPI_OP_NULL, "operation not null after free");
    MPI_Type_free(&type);
    free(in);
    free(out);
    free(counts);
}

/* A commutative operation on a type with holes: the holes stay as they are. */
struct holed {
    double value;
    char kind, hole[7];
};

static void largest(void *in, void *inout, int *length, MPI_Datatype *type)
{
    (void)type;
    struct holed *a = in, *b = inout;
    for (int i = 0; i < *length; i++)
        if (a[i].value > b[i].value) {
            b[i].value = a[i].value;
            b[i].kind = a[i].kind;
        }
}

static void with_holes(void)
{
    enum { COUNT = 300 };
    static struct holed in[COUNT], out[COUNT];
    MPI_Datatype parts[2] = {MPI_DOUBLE, MPI_CHAR}, bare, type;
    int lengths[2] = {1, 1};
    MPI_Aint places[2] = {offsetof(struct holed, value), offsetof(struct holed, kind)};
    MPI_Op op;
    MPI_Type_create_struct(2, lengths, places, parts, &bare);
    MPI_Type_create_resized(bare, 0, sizeof(struct holed), &type);
    MPI_Type_commit(&type);
    MPI_Op_create(largest, 1, &op);
    for (int i = 0; i < COUNT; i++) {
        in[i].value = (me * 7 + i * 3) % (size + 5) + me * 1e-3;
        in[i].kind = (char)me;
        memset(out[i].hole, 0x5a, sizeof out[i].hole);
    }
    COLL(Allreduce, allreduce, in, out, COUNT, type, op, comm);
    for (int i = 0; i < COUNT; i++) {
        double best = -1;
        int who = -1;
        for (int r = 0; r < size; r++) {
            double v = (r * 7 + i * 3) % (size + 5) + r * 1e-3;
            if (v > best) {
                best = v;
                who = r;
            }
        }
        CHECK(out[i].value == best && out[i].kind == who, "element %d: %g of %d, wanted %g of %d", i, out[i].value, out[i].kind, best, who);
        for (int h = 0; h < 7; h++) CHECK(out[i].hole[h] == 0x5a, "Allreduce wrote into a hole of the type");
    }
    MPI_Op_free(&op);
    MPI_Type_free(&type);
    MPI_Type_free(&bare);
}

/* Columns of a matrix, whose type has the extent of one entry: the elements of a vector interleave, and those of two
 * vectors side by side would share bytes. */
enum { ROWS = 3, COLUMNS = 40 };
static int columns_seen;

static void add_columns(void *in, void *inout, int *length, MPI_Datatype *type)
{
    (void)type;
    int *a = in, *b = inout;
    for (int i = 0; i < *length; i++)
        for (int row = 0; row < columns_seen; row++) b[row * COLUMNS + i] += a[row * COLUMNS + i];
}

static void check_columns(const char *what, const int *got, int count, int until)
{
    for (int at = 0; at < ROWS * COLUMNS; at++) {
        int inside = at % COLUMNS < count;
        int want = inside ? coll_sum(until, at) : COLL_GUARD;
        CHECK(got[at] == want, "%s of columns: row %d, column %d is %d, wanted %d", what, at / COLUMNS, at % COLUMNS, got[at], want);
    }
}

static void columns(int count, int commutes, int in_place)
{
    MPI_Datatype bare, column;
    MPI_Op op;
    MPI_Type_vector(columns_seen = ROWS, 1, COLUMNS, MPI_INT, &bare);
    MPI_Type_create_resized(bare, 0, sizeof(int), &column);
    MPI_Type_commit(&column);
    MPI_Op_create(add_columns, commutes, &op);
    int in[ROWS * COLUMNS], *out = coll_output(ROWS * COLUMNS);
    for (int at = 0; at < ROWS * COLUMNS; at++) in[at] = coll_value(me, at);
    void *from = in_place ? MPI_IN_PLACE : in;
#define RENEW()                                                                                                        \
    for (int at = 0; at < ROWS * COLUMNS; at++) out[at] = in_place && at % COLUMNS < count ? in[at] : COLL_GUARD
    RENEW();
    COLL(Allreduce, allreduce, from, out, count, column, op, comm);
    check_columns("Allreduce", out, count, size);
    RENEW();
    int root = size - 1;
    if (me == root) {
        COLL(Reduce, reduce, from, out, count, column, op, root, comm);
        check_columns("Reduce", out, count, size);
    } else {
        COLL(Reduce, reduce, in, NULL, count, column, op, root, comm);
    }
    RENEW();
    COLL(Scan, scan, from, out, count, column, op, comm);
    check_columns("Scan", out, count, me + 1);
    RENEW();
    COLL(Exscan, exscan, from, out, count, column, op, comm);
    if (me > 0) check_columns("Exscan", out, count, me);
    free(out);
    MPI_Op_free(&op);
    MPI_Type_free(&column);
    MPI_Type_free(&bare);
}

static void all_of(MPI_Comm on)
{
    static const int counts[] = {0, 1, 5, 600, 9000, 70000};
    comm = on;
    MPI_Comm_rank(comm, &me);
    MPI_Comm_size(comm, &size);
    int roots[] = {0, size - 1, size / 2};
    for (int c = 0; c < 6; c++) {
        int count = counts[c], small = count > 9000 ? 9000 : count;
        for (int in_place = 0; in_place < 2; in_place++) {
            for (int k = 0; k < (size < 3 ? size : 3); k++) reduce(count, roots[k], in_place);
            allreduce(count, in_place);
            reduce_scatter_block(small, in_place);
            reduce_scatter(small, in_place);
            scan(count, 0, in_place);
            scan(count, 1, in_place);
        }
        if (count <= 9000) non_commutative(count);
    }
    with_holes();
    for (int k = 0; k < 8; k++) columns(k < 4 ? COLUMNS : 3, k & 1, k >> 1 & 1);
}

int main(int argc, char **argv)
{
    test_begin(&argc, &argv);
    coll_way(argc, argv);
    all_of(MPI_COMM_WORLD);
    all_of(MPI_COMM_SELF);
    MPI_Comm reversed;
    MPI_Comm_split(MPI_COMM_WORLD, 0, -rank, &reversed);
    all_of(reversed);
    MPI_Comm_free(&reversed);
    return test_end();
}
