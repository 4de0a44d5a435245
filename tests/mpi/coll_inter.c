/*
 * Intercommunicators: point-to-point and every collective that is defined on them, between even and odd ranks.
 * Argument 1: blocking, nonblocking or persistent.
 */
#include "coll.h"

static MPI_Comm local, inter;
static int me, here, there, side; /* rank and size of my group, size of the other, 0 for even ranks */

/* What rank `r` of group `s` contributes at place `i`. */
static int value(int s, int r, int i) { return coll_value(r, i) + 10000 * s; }

static int group_sum(int s, int size, int i)
{
    int sum = 0;
    for (int r = 0; r < size; r++) sum += value(s, r, i);
    return sum;
}

static int *input(int count, int offset)
{
    int *v = test_alloc(((size_t)count + 1) * sizeof *v);
    for (int i = 0; i < count; i++) v[i] = value(side, me, offset + i);
    return v;
}

static void point_to_point(void)
{
    int out = value(side, me, 0), in = -1;
    MPI_Status status;
    for (int r = 0; r < there; r++) {
        MPI_Sendrecv(&out, 1, MPI_INT, r, 1, &in, 1, MPI_INT, r, 1, inter, &status);
        CHECK(in == value(1 - side, r, 0) && status.MPI_SOURCE == r, "from remote rank %d: %d, status source %d", r, in, status.MPI_SOURCE);
    }
}

static void bcast(int count)
{
    for (int from = 0; from < 2; from++) {
        int root = (from == side ? here : there) - 1, *v = coll_output((size_t)count);
        if (side == from && me == root)
            for (int i = 0; i < count; i++) v[i] = value(from, root, i);
        int named = side != from ? root : me == root ? MPI_ROOT : MPI_PROC_NULL;
        COLL(Bcast, bcast, v, count, MPI_INT, named, inter);
        if (side != from)
            for (int i = 0; i < count; i++) CHECK(v[i] == value(from, root, i), "Bcast: element %d is %d", i, v[i]);
        free(v);
    }
}

static void rooted(int count)
{
    for (int to = 0; to < 2; to++) {
        int root = 0, named = side != to ? root : me == root ? MPI_ROOT : MPI_PROC_NULL;
        int *in = input(count, 0), *out = coll_output((size_t)count * (size_t)there);
        COLL(Reduce, reduce, in, out, count, MPI_INT, MPI_SUM, named, inter);
        if (named == MPI_ROOT)
            for (int i = 0; i < count; i++) CHECK(out[i] == group_sum(1 - to, there, i), "Reduce: element %d is %d", i, out[i]);
        COLL(Gather, gather, in, count, MPI_INT, out, count, MPI_INT, named, inter);
        if (named == MPI_ROOT)
            for (int r = 0; r < there; r++)
                for (int i = 0; i < count; i++) CHECK(out[r * count + i] == value(1 - to, r, i), "Gather: %d of rank %d is %d", i, r, out[r * count + i]);
        free(in);
        free(out);

        /* Scatter goes the other way: the root of group `to` sends to the other group. */
        in = coll_output((size_t)count * (size_t)there);
        out = coll_output((size_t)count);
        for (int r = 0; r < there; r++)
            for (int i = 0; i < count; i++) in[r * count + i] = value(to, r, i);
        COLL(Scatter, scatter, in, count, MPI_INT, out, count, MPI_INT, named, inter);
        if (side != to)
            for (int i = 0; i < count; i++) CHECK(out[i] == value(to, me, i), "Scatter: element %d is %d", i, out[i]);
        free(in);
        free(out);
    }
}

static void rooted_v(void)
{
    for (int to = 0; to < 2; to++) {
        int named = side != to ? 0 : me == 0 ? MPI_ROOT : MPI_PROC_NULL, total = 0;
        int *counts = test_alloc((size_t)there * sizeof *counts), *places = test_alloc((size_t)there * sizeof *places);
        for (int r = 0; r < there; r++) {
            counts[r] = r % 2 * 50 + r;
            places[r] = total;
            total += counts[r] + 1;
        }
        int mine = me % 2 * 50 + me, *in = input(mine, 0), *out = coll_output((size_t)total);
        COLL(Gatherv, gatherv, in, mine, MPI_INT, out, counts, places, MPI_INT, named, inter);
        if (named == MPI_ROOT)
            for (int r = 0; r < there; r++)
                for (int i = 0; i < counts[r]; i++) CHECK(out[places[r] + i] == value(1 - to, r, i), "Gatherv: %d of rank %d", i, r);
        for (int r = 0; r < there; r++)
            for (int i = 0; i < counts[r]; i++) out[places[r] + i] = value(to, r, i);
        int *got = coll_output((size_t)mine);
        COLL(Scatterv, scatterv, out, counts, places, MPI_INT, got, mine, MPI_INT, named, inter);
        if (side != to)
            for (int i = 0; i < mine; i++) CHECK(got[i] == value(to, me, i), "Scatterv: element %d is %d", i, got[i]);
        free(counts);
        free(places);
        free(in);
        free(out);
        free(got);
    }
}

static void everybody(int count)
{
    int *in = input(count * there, 0), *out = coll_output((size_t)count * (size_t)there);
    COLL(Allreduce, allreduce, in, out, count, MPI_INT, MPI_SUM, inter);
    for (int i = 0; i < count; i++) CHECK(out[i] == group_sum(1 - side, there, i), "Allreduce: element %d is %d", i, out[i]);
    COLL(Allgather, allgather, in, count, MPI_INT, out, count, MPI_INT, inter);
    for (int r = 0; r < there; r++)
        for (int i = 0; i < count; i++) CHECK(out[r * count + i] == value(1 - side, r, i), "Allgather: %d of rank %d", i, r);
    COLL(Alltoall, alltoall, in, count, MPI_INT, out, count, MPI_INT, inter);
    for (int r = 0; r < there; r++)
        for (int i = 0; i < count; i++) CHECK(out[r * count + i] == value(1 - side, r, me * count + i), "Alltoall: %d of rank %d", i, r);

    /* Blocks of different length in the two directions. */
    int *send = test_alloc((size_t)there * sizeof *send), *receive = test_alloc((size_t)there * sizeof *receive);
    int *from = test_alloc((size_t)there * sizeof *from), *to = test_alloc((size_t)there * sizeof *to);
    int *received = coll_output((size_t)count * (size_t)there);
    for (int r = 0; r < there; r++) {
        int even = side == 0 ? me : r, odd = side == 0 ? r : me;
        send[r] = (even + 2 * odd + side) % 3 ? count : 0;
        receive[r] = (even + 2 * odd + 1 - side) % 3 ? count : 0;
        to[r] = from[r] = r * count;
    }
    COLL(Alltoallv, alltoallv, in, send, to, MPI_INT, received, receive, from, MPI_INT, inter);
    for (int r = 0; r < there; r++)
        for (int i = 0; i < count; i++) {
            int want = receive[r] ? value(1 - side, r, me * count + i) : COLL_GUARD;
            CHECK(received[r * count + i] == want, "Alltoallv: %d of rank %d is %d", i, r, received[r * count + i]);
        }
    for (int r = 0; r < there; r++) receive[r] = r % 2 ? count : 0;
    for (int i = 0; i < count * there; i++) received[i] = COLL_GUARD;
    COLL(Allgatherv, allgatherv, in, me % 2 ? count : 0, MPI_INT, received, receive, from, MPI_INT, inter);
    for (int r = 0; r < there; r++)
        for (int i = 0; i < count; i++)
            CHECK(received[r * count + i] == (r % 2 ? value(1 - side, r, i) : COLL_GUARD), "Allgatherv: %d of rank %d", i, r);
    free(in);
    free(out);
    free(send);
    free(receive);
    free(from);
    free(to);
    free(received);
}

/* Each group gets the other group's sum, divided among its members: both must offer the same number of elements. */
static void reduce_scatter(int per_pair)
{
    int total = per_pair * here * there, share = per_pair * there;
    int *in = input(total, 0), *out = coll_output((size_t)total);
    COLL(Reduce_scatter_block, reduce_scatter_block, in, out, share, MPI_INT, MPI_SUM, inter);
    for (int i = 0; i < share; i++) CHECK(out[i] == group_sum(1 - side, there, me * share + i), "Reduce_scatter_block: element %d is %d", i, out[i]);
    int *counts = test_alloc((size_t)here * sizeof *counts), start = 0;
    for (int r = 0; r < here; r++) counts[r] = share + (r == 0 ? (here - 1) * share : -share);
    if (here > 1) counts[here - 1] += share, counts[0] -= share;
    for (int r = 0; r < me; r++) start += counts[r];
    COLL(Reduce_scatter, reduce_scatter, in, out, counts, MPI_INT, MPI_SUM, inter);
    for (int i = 0; i < counts[me]; i++) CHECK(out[i] == group_sum(1 - side, there, start + i), "Reduce_scatter: element %d is %d", i, out[i]);
    free(in);
    free(out);
    free(counts);
}

int main(int argc, char **argv)
{
    test_begin(&argc, &argv);
    coll_way(argc, argv);
    test_need_ranks(2);
    side = rank % 2;
    MPI_Comm_split(MPI_COMM_WORLD, side, rank, &local);
    MPI_Intercomm_create(local, 0, MPI_COMM_WORLD, 1 - side, 12, &inter);
    MPI_Comm_rank(inter, &me);
    MPI_Comm_size(inter, &here);
    MPI_Comm_remote_size(inter, &there);
    point_to_point();
    COLL(Barrier, barrier, inter);
    static const int counts[] = {0, 1, 40, 3000};
    for (int i = 0; i < 4; i++) {
        bcast(counts[i]);
        rooted(counts[i]);
        everybody(counts[i]);
    }
    rooted_v();
    reduce_scatter(1);
    reduce_scatter(100);
    COLL(Barrier, barrier, inter);
    MPI_Comm_free(&inter);
    MPI_Comm_free(&local);
    return test_end();
}
