/*
 * Collectives that move data, against what each rank can compute itself: barrier, bcast, gather, scatter, allgather,
 * alltoall and their v and w forms, with MPI_IN_PLACE, every kind of root, zero counts and gaps, on communicators of
 * several shapes. Argument 1: blocking, nonblocking or persistent.
 */
#include "coll.h"

static MPI_Comm comm;
static int me, size;

/* Nobody leaves before the last has come; all ranks read the same clock. */
static void barrier(void)
{
    struct timespec t;
    double times[2], least, latest;
    test_sleep_ms(me % 5 * 2);
    clock_gettime(CLOCK_MONOTONIC, &t);
    times[0] = (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
    COLL(Barrier, barrier, comm);
    clock_gettime(CLOCK_MONOTONIC, &t);
    times[1] = (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
    MPI_Allreduce(&times[0], &latest, 1, MPI_DOUBLE, MPI_MAX, comm);
    MPI_Allreduce(&times[1], &least, 1, MPI_DOUBLE, MPI_MIN, comm);
    CHECK(least >= latest, "a rank left the barrier %g s before the last one came", latest - least);
}

static void bcast(int count, int root)
{
    int *v = coll_output((size_t)count);
    if (me == root)
        for (int i = 0; i < count; i++) v[i] = coll_value(root, i);
    COLL(Bcast, bcast, v, count, MPI_INT, root, comm);
    for (int i = 0; i < count; i++) CHECK(v[i] == coll_value(root, i), "Bcast of %d from %d: element %d is %d", count, root, i, v[i]);
    CHECK_GUARD(v, count, "Bcast");
    free(v);
}

static void gather(int count, int root, int in_place)
{
    int *in = coll_input(me, count, 0), *out = coll_output((size_t)count * (size_t)size);
    void *send = in;
    if (in_place && me == root) {
        memcpy(out + (size_t)count * (size_t)root, in, (size_t)count * sizeof *in);
        send = MPI_IN_PLACE;
    }
    COLL(Gather, gather, send, count, MPI_INT, me == root ? out : NULL, count, MPI_INT, root, comm);
    if (me == root)
        for (int r = 0; r < size; r++)
            for (int i = 0; i < count; i++)
                CHECK(out[r * count + i] == coll_value(r, i), "Gather of %d to %d: %d of rank %d is %d", count, root, i, r, out[r * count + i]);
    CHECK_GUARD(out, count * size, "Gather");
    free(in);
    free(out);
}

static void scatter(int count, int root, int in_place)
{
    int *out = coll_output((size_t)count), *in = NULL;
    if (me == root) {
        in = coll_output((size_t)count * (size_t)size);
        for (int r = 0; r < size; r++)
            for (int i = 0; i < count; i++) in[r * count + i] = coll_value(r, i);
    }
    int kept = in_place && me == root;
    COLL(Scatter, scatter, in, count, MPI_INT, kept ? MPI_IN_PLACE : (void *)out, count, MPI_INT, root, comm);
    int *mine = kept ? in + count * me : out;
    for (int i = 0; i < count; i++) CHECK(mine[i] == coll_value(me, i), "Scatter of %d from %d: element %d is %d", count, root, i, mine[i]);
    CHECK_GUARD(out, count, "Scatter");
    free(in);
    free(out);
}

static void allgather(int count, int in_place)
{
    int *in = coll_input(me, count, 0), *out = coll_output((size_t)count * (size_t)size);
    if (in_place) memcpy(out + (size_t)count * (size_t)me, in, (size_t)count * sizeof *in);
    COLL(Allgather, allgather, in_place ? MPI_IN_PLACE : (void *)in, count, MPI_INT, out, count, MPI_INT, comm);
    for (int r = 0; r < size; r++)
        for (int i = 0; i < count; i++)
            CHECK(out[r * count + i] == coll_value(r, i), "Allgather of %d: %d of rank %d is %d", count, i, r, out[r * count + i]);
    CHECK_GUARD(out, count * size, "Allgather");
    free(in);
    free(out);
}

static void alltoall(int count, int in_place)
{
    int *in = coll_output((size_t)count * (size_t)size), *out = coll_output((size_t)count * (size_t)size);
    int *fill = in_place ? out : in;
    for (int r = 0; r < size; r++)
        for (int i = 0; i < count; i++) fill[r * count + i] = coll_value(me, r * 1000 + i);
    COLL(Alltoall, alltoall, in_place ? MPI_IN_PLACE : (void *)in, count, MPI_INT, out, count, MPI_INT, comm);
    for (int r = 0; r < size; r++)
        for (int i = 0; i < count; i++)
            CHECK(out[r * count + i] == coll_value(r, me * 1000 + i), "Alltoall of %d: %d from rank %d is %d", count, i, r, out[r * count + i]);
    CHECK_GUARD(out, count * size, "Alltoall");
    free(in);
    free(out);
}

/* Counts of the v forms: some are zero, blocks lie in opposite order with gaps of two. */
struct blocks {
    int *counts, *displacements, total;
};

static struct blocks blocks(int scale, int salt)
{
    struct blocks b = {test_alloc((size_t)size * sizeof(int)), test_alloc((size_t)size * sizeof(int)), 0};
    for (int r = size - 1; r >= 0; r--) {
        b.counts[r] = (r + salt) % 3 * scale;
        b.displacements[r] = b.total;
        b.total += b.counts[r] + 2;
    }
    return b;
}

static void free_blocks(struct blocks b)
{
    free(b.counts);
    free(b.displacements);
}

static void check_blocks(struct blocks b, const int *v, int offset, const char *what)
{
    for (int r = 0; r < size; r++) {
        for (int i = 0; i < b.counts[r]; i++)
            CHECK(v[b.displacements[r] + i] == coll_value(r, offset + i), "%s: %d of rank %d is %d", what, i, r, v[b.displacements[r] + i]);
        for (int g = 0; g < 2; g++)
            CHECK(v[b.displacements[r] + b.counts[r] + g] == COLL_GUARD, "%s wrote into the gap after the block of rank %d", what, r);
    }
}

static void gatherv(int scale, int root, int salt, int in_place)
{
    struct blocks b = blocks(scale, salt);
    int *in = coll_input(me, b.counts[me], 0), *out = coll_output((size_t)b.total);
    int kept = in_place && me == root;
    if (kept) memcpy(out + b.displacements[me], in, (size_t)b.counts[me] * sizeof *in);
    if (me == root) COLL(Gatherv, gatherv, kept ? MPI_IN_PLACE : (void *)in, b.counts[me], MPI_INT, out, b.counts, b.displacements, MPI_INT, root, comm);
    else COLL(Gatherv, gatherv, in, b.counts[me], MPI_INT, NULL, NULL, NULL, MPI_DATATYPE_NULL, root, comm);
    if (me == root) check_blocks(b, out, 0, "Gatherv");
    free(in);
    free(out);
    free_blocks(b);
}

static void scatterv(int scale, int root, int salt)
{
    struct blocks b = blocks(scale, salt);
    int *in = coll_output((size_t)b.total), *out = coll_output((size_t)b.counts[me]);
    for (int r = 0; r < size; r++)
        for (int i = 0; i < b.counts[r]; i++) in[b.displacements[r] + i] = coll_value(r, i);
    if (me == root) COLL(Scatterv, scatterv, in, b.counts, b.displacements, MPI_INT, out, b.counts[me], MPI_INT, root, comm);
    else COLL(Scatterv, scatterv, NULL, NULL, NULL, MPI_DATATYPE_NULL, out, b.counts[me], MPI_INT, root, comm);
    for (int i = 0; i < b.counts[me]; i++) CHECK(out[i] == coll_value(me, i), "Scatterv from %d: element %d is %d", root, i, out[i]);
    CHECK_GUARD(out, b.counts[me], "Scatterv");
    free(in);
    free(out);
    free_blocks(b);
}

static void allgatherv(int scale, int salt, int in_place)
{
    struct blocks b = blocks(scale, salt);
    int *in = coll_input(me, b.counts[me], 0), *out = coll_output((size_t)b.total);
    if (in_place) memcpy(out + b.displacements[me], in, (size_t)b.counts[me] * sizeof *in);
    COLL(Allgatherv, allgatherv, in_place ? MPI_IN_PLACE : (void *)in, b.counts[me], MPI_INT, out, b.counts, b.displacements, MPI_INT, comm);
    check_blocks(b, out, 0, "Allgatherv");
    free(in);
    free(out);
    free_blocks(b);
}

/* How many elements go from one rank to another; symmetric, so that it can also be done in place. */
static int pair_count(int from, int to, int scale) { return (from * to + from + to) % 4 * scale; }

static void alltoallv(int scale, int in_place, int w)
{
    int *counts = test_alloc((size_t)size * sizeof(int)), *places = test_alloc((size_t)size * sizeof(int)), total = 0;
    int *bytes = test_alloc((size_t)size * sizeof(int));
    MPI_Datatype *types = test_alloc((size_t)size * sizeof *types);
    for (int r = size - 1; r >= 0; r--) {
        counts[r] = pair_count(me, r, scale);
        places[r] = total;
        bytes[r] = total * (int)sizeof(int);
        types[r] = MPI_INT;
        total += counts[r] + 1;
    }
    int *in = coll_output((size_t)total), *out = coll_output((size_t)total), *fill = in_place ? out : in;
    for (int r = 0; r < size; r++)
        for (int i = 0; i < counts[r]; i++) fill[places[r] + i] = coll_value(me, r * 100 + i);
    void *send = in_place ? MPI_IN_PLACE : (void *)in;
    if (w) COLL(Alltoallw, alltoallw, send, counts, bytes, types, out, counts, bytes, types, comm);
    else COLL(Alltoallv, alltoallv, send, counts, places, MPI_INT, out, counts, places, MPI_INT, comm);
    for (int r = 0; r < size; r++) {
        for (int i = 0; i < counts[r]; i++)
            CHECK(out[places[r] + i] == coll_value(r, me * 100 + i), "Alltoall%c: %d from rank %d is %d", w ? 'w' : 'v', i, r, out[places[r] + i]);
        CHECK(out[places[r] + counts[r]] == COLL_GUARD, "Alltoall%c wrote into the gap of rank %d", w ? 'w' : 'v', r);
    }
    free(in);
    free(out);
    free(counts);
    free(places);
    free(bytes);
    free(types);
}

static void all_of(MPI_Comm on)
{
    static const int counts[] = {0, 1, 5, 600, 9000, 70000};
    comm = on;
    MPI_Comm_rank(comm, &me);
    MPI_Comm_size(comm, &size);
    int roots[] = {0, size - 1, size / 2};
    barrier();
    for (int c = 0; c < 6; c++) {
        int count = counts[c], small = count > 9000 ? 9000 : count;
        for (int k = 0; k < (size < 3 ? size : 3); k++) {
            bcast(count, roots[k]);
            gather(small, roots[k], k % 2);
            gather(small, roots[k], !(k % 2));
            scatter(small, roots[k], k % 2);
            scatter(small, roots[k], !(k % 2));
            gatherv(small / 3 + 1, roots[k], c, k % 2);
            scatterv(small / 3 + 1, roots[k], c);
        }
        for (int in_place = 0; in_place < 2; in_place++) {
            allgather(small, in_place);
            allgatherv(small / 3 + 1, c, in_place);
            alltoall(small, in_place);
            alltoallv(small / 5, in_place, 0);
            alltoallv(small / 5, in_place, 1);
        }
    }
    barrier();
}

int main(int argc, char **argv)
{
    test_begin(&argc, &argv);
    coll_way(argc, argv);
    all_of(MPI_COMM_WORLD);
    all_of(MPI_COMM_SELF);
    MPI_Comm reversed, parts;
    MPI_Comm_split(MPI_COMM_WORLD, 0, -rank, &reversed);
    all_of(reversed);
    MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &parts);
    all_of(parts);
    MPI_Comm_free(&reversed);
    MPI_Comm_free(&parts);
    return test_end();
}
