/*
 * Time of a collective by size, at any number of ranks: --op barrier, allreduce or bcast.
 *
 * The operation is called over and over; what is printed is the time of one call on the slowest rank. Allreduce
 * sums doubles. Bcast changes its root with every call, so that each call has to wait for the one before it, as
 * in an application, and no root can run ahead.
 */
#include "bench.h"

struct state {
    double *send, *receive;
    int rank, ranks;
};

static double slowest(double start)
{
    double mine = bench_now() - start, all;
    MPI_Allreduce(&mine, &all, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    return all;
}

static double barrier(size_t bytes, long iterations, void *opaque)
{
    (void)bytes;
    (void)opaque;
    MPI_Barrier(MPI_COMM_WORLD);
    double start = bench_now();
    for (long i = 0; i < iterations; i++) MPI_Barrier(MPI_COMM_WORLD);
    return slowest(start);
}

static double allreduce(size_t bytes, long iterations, void *opaque)
{
    struct state *s = opaque;
    int count = (int)(bytes / sizeof(double));
    for (int i = 0; i < count; i++) s->send[i] = s->rank + i % 7;
    MPI_Barrier(MPI_COMM_WORLD);
    double start = bench_now();
    for (long i = 0; i < iterations; i++)
        MPI_Allreduce(s->send, s->receive, count, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    double t = slowest(start);
    for (int i = 0; i < count; i++)
        if (s->receive[i] != s->ranks * (s->ranks - 1) / 2.0 + (double)s->ranks * (i % 7)) bench_fail("wrong sum");
    return t;
}

static double bcast(size_t bytes, long iterations, void *opaque)
{
    struct state *s = opaque;
    MPI_Barrier(MPI_COMM_WORLD);
    double start = bench_now();
    for (long i = 0; i < iterations; i++)
        MPI_Bcast(s->send, (int)bytes, MPI_BYTE, (int)(i % s->ranks), MPI_COMM_WORLD);
    return slowest(start);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    const char *op = bench_option(argc, argv, "--op");
    bench_body body;
    struct bench_options o;
    if (op && strcmp(op, "barrier") == 0) { body = barrier; o = bench_defaults("0"); }
    else if (op && strcmp(op, "allreduce") == 0) { body = allreduce; o = bench_defaults("8..4M"); }
    else if (op && strcmp(op, "bcast") == 0) { body = bcast; o = bench_defaults("1..4M"); }
    else { bench_fail("--op must be barrier, allreduce or bcast"); return 2; }
    bench_options(&o, argc, argv);
    struct state s;
    MPI_Comm_rank(MPI_COMM_WORLD, &s.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &s.ranks);

    for (int i = 0; i < o.size_count; i++) {
        size_t bytes = o.sizes[i];
        s.send = bench_buffer(NULL, bytes);
        s.receive = bench_buffer(NULL, bytes);
        struct bench_times t = bench_measure(body, bytes, &s, &o);
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
