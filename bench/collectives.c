/*
 * Time of a collective by size, at any number of ranks: --op barrier, allreduce, reduce, bcast, allgather, alltoall,
 * gather, scatter, reduce_scatter, scan, exscan, alltoallv or scatterv (with equal counts, of which no rank but the
 * root knows more than its own).
 *
 * The operation is called over and over; what is printed is the time of one call on the slowest rank. Reductions sum
 * doubles. Operations with a root change it with every call, so that each call has to wait for the one before it, as in
 * an application, and no root can run ahead. The size is that of a block where each rank has one for each other, or for
 * the root (allgather, alltoall, gather, scatter, reduce_scatter), else of the whole operand.
 */
#include "bench.h"

struct operation;
struct state {
    double *send, *receive;
    int rank, ranks;
    int *counts, *places; /* in bytes, of equal blocks */
    const struct operation *operation;
};

/* Calls the operation so often: on `n` bytes, which are `count` doubles, with roots in turn. */
#define LOOP(name, call)                                                          \
    static void name(const struct state *s, int n, long iterations)               \
    {                                                                             \
        void *out = s->send, *in = s->receive;                                    \
        int count = n / (int)sizeof(double), ranks = s->ranks;                    \
        (void)out, (void)in, (void)count, (void)ranks;                            \
        for (long i = 0; i < iterations; i++) call;                               \
    }
#define ROOT (int)(i % ranks)
#define W MPI_COMM_WORLD

LOOP(barrier, MPI_Barrier(W))
LOOP(bcast, MPI_Bcast(out, n, MPI_BYTE, ROOT, W))
LOOP(reduce, MPI_Reduce(out, in, count, MPI_DOUBLE, MPI_SUM, ROOT, W))
LOOP(allreduce, MPI_Allreduce(out, in, count, MPI_DOUBLE, MPI_SUM, W))
LOOP(reduce_scatter, MPI_Reduce_scatter_block(out, in, count, MPI_DOUBLE, MPI_SUM, W))
LOOP(scan, MPI_Scan(out, in, count, MPI_DOUBLE, MPI_SUM, W))
LOOP(exscan, MPI_Exscan(out, in, count, MPI_DOUBLE, MPI_SUM, W))
LOOP(allgather, MPI_Allgather(out, n, MPI_BYTE, in, n, MPI_BYTE, W))
LOOP(alltoall, MPI_Alltoall(out, n, MPI_BYTE, in, n, MPI_BYTE, W))
LOOP(alltoallv, MPI_Alltoallv(out, s->counts, s->places, MPI_BYTE, in, s->counts, s->places, MPI_BYTE, W))
LOOP(scatterv, MPI_Scatterv(out, s->counts, s->places, MPI_BYTE, in, n, MPI_BYTE, ROOT, W))
LOOP(gather, MPI_Gather(out, n, MPI_BYTE, in, n, MPI_BYTE, ROOT, W))
LOOP(scatter, MPI_Scatter(out, n, MPI_BYTE, in, n, MPI_BYTE, ROOT, W))

/* What a reduction leaves in element `i` of `count`, where each rank gives the sum of its number and i mod 7. */
static double sum(const struct state *s, int i, int count)
{
    (void)count;
    return s->ranks * (s->ranks - 1) / 2.0 + (double)s->ranks * (i % 7);
}

static double sum_of_block(const struct state *s, int i, int count) { return sum(s, s->rank * count + i, 0); }

static double sum_so_far(const struct state *s, int i, int count)
{
    (void)count;
    return s->rank * (s->rank + 1) / 2.0 + (s->rank + 1.0) * (i % 7);
}

static const struct operation {
    const char *name;
    void (*loop)(const struct state *s, int n, long iterations);
    const char *sizes;
    int blocks;                                                     /* whether the buffers hold a block for each rank */
    double (*expected)(const struct state *s, int i, int count); /* on every rank; or null */
} operations[] = {
    {"barrier", barrier, "0", 0, NULL},
    {"allreduce", allreduce, "8..4M", 0, sum},
    {"reduce", reduce, "8..4M", 0, NULL},
    {"bcast", bcast, "1..4M", 0, NULL},
    {"allgather", allgather, "1..1M", 1, NULL},
    {"alltoall", alltoall, "1..1M", 1, NULL},
    {"gather", gather, "1..1M", 1, NULL},
    {"scatter", scatter, "1..1M", 1, NULL},
    {"reduce_scatter", reduce_scatter, "8..1M", 1, sum_of_block},
    {"scan", scan, "8..4M", 0, sum_so_far},
    {"exscan", exscan, "8..4M", 0, NULL},
    {"alltoallv", alltoallv, "8..1M", 1, NULL},
    {"scatterv", scatterv, "8..1M", 1, NULL},
};

static double timed(size_t bytes, long iterations, void *opaque)
{
    struct state *s = opaque;
    const struct operation *operation = s->operation;
    int count = (int)(bytes / sizeof(double)), all = operation->blocks ? count * s->ranks : count;
    for (int i = 0; i < all; i++) s->send[i] = s->rank + i % 7;
    for (int i = 0; i < s->ranks; i++) s->counts[i] = (int)bytes, s->places[i] = i * (int)bytes;
    MPI_Barrier(W);
    double start = bench_now();
    operation->loop(s, (int)bytes, iterations);
    double mine = bench_now() - start, slowest;
    MPI_Allreduce(&mine, &slowest, 1, MPI_DOUBLE, MPI_MAX, W);
    for (int i = 0; operation->expected && i < count; i++)
        if (s->receive[i] != operation->expected(s, i, count)) bench_fail("wrong sum");
    return slowest;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    const char *op = bench_option(argc, argv, "--op");
    const struct operation *found = NULL;
    for (size_t i = 0; op && i < sizeof operations / sizeof *operations; i++)
        if (strcmp(op, operations[i].name) == 0) found = &operations[i];
    if (!found) { bench_fail("--op must be barrier, allreduce, reduce, bcast, allgather, alltoall, gather, scatter, "
                             "reduce_scatter, scan, exscan, alltoallv or scatterv"); return 2; }
    struct bench_options o = bench_defaults(found->sizes);
    bench_options(&o, argc, argv);
    struct state s = {.operation = found};
    MPI_Comm_rank(MPI_COMM_WORLD, &s.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &s.ranks);
    s.counts = malloc((size_t)s.ranks * sizeof *s.counts);
    s.places = malloc((size_t)s.ranks * sizeof *s.places);

    for (int i = 0; i < o.size_count; i++) {
        size_t bytes = o.sizes[i];
        size_t room = bytes * (size_t)(found->blocks ? s.ranks : 1);
        s.send = bench_buffer(NULL, room);
        s.receive = bench_buffer(NULL, room);
        struct bench_times t = bench_measure(timed, bytes, &s, &o);
        free(s.send);
        free(s.receive);
        if (s.rank == 0) {
            printf("{\"bench\":\"%s\",\"bytes\":%zu,\"ranks\":%d,\"call_us\":%.4f,\"least_us\":%.4f,\"greatest_us\":%.4f,"
                   "\"iterations\":%ld,\"repetitions\":%d}\n",
                   op, bytes, s.ranks, 1e6 * t.median, 1e6 * t.least, 1e6 * t.greatest, t.iterations, t.repetitions);
            fflush(stdout);
        }
    }
    MPI_Finalize();
    return 0;
}
