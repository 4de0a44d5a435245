/*
 * Messages by size while all ranks have some at once:
 *   --how pingpong  rank i and rank i + n/2 bounce a message, all pairs at once; printed is half a round trip
 *   --how ring      each rank sends to the next and receives from the one before, MPI_Sendrecv; printed is a step
 *   --how halo      each rank exchanges with both neighbours in a ring, by MPI_Irecv, MPI_Isend and MPI_Waitall
 * The time is that of the slowest rank. cpu_us is the CPU time of all ranks, divided by the messages of all: what a message
 * costs both its processes, with what they do while they wait. The number of ranks must be even. Each rank's buffers are its
 * own.
 */
#include "bench.h"
#include <sys/resource.h>

struct state {
    char *send, *receive;
    MPI_Request requests[4];
    int rank, ranks;
    int (*step)(struct state *s, int bytes);
    double cpu_us, steps;
};

#define TAG 1
#define W MPI_COMM_WORLD

static int pingpong(struct state *s, int n)
{
    int half = s->ranks / 2, peer = s->rank < half ? s->rank + half : s->rank - half;
    if (s->rank < half) {
        MPI_Send(s->send, n, MPI_BYTE, peer, TAG, W);
        return MPI_Recv(s->receive, n, MPI_BYTE, peer, TAG, W, MPI_STATUS_IGNORE);
    }
    MPI_Recv(s->receive, n, MPI_BYTE, peer, TAG, W, MPI_STATUS_IGNORE);
    return MPI_Send(s->send, n, MPI_BYTE, peer, TAG, W);
}

static int ring(struct state *s, int n)
{
    int next = (s->rank + 1) % s->ranks, before = (s->rank + s->ranks - 1) % s->ranks;
    return MPI_Sendrecv(s->send, n, MPI_BYTE, next, TAG, s->receive, n, MPI_BYTE, before, TAG, W, MPI_STATUS_IGNORE);
}

static int halo(struct state *s, int n)
{
    int next = (s->rank + 1) % s->ranks, before = (s->rank + s->ranks - 1) % s->ranks;
    MPI_Irecv(s->receive, n, MPI_BYTE, before, TAG, W, &s->requests[0]);
    MPI_Irecv(s->receive + n, n, MPI_BYTE, next, TAG + 1, W, &s->requests[1]);
    MPI_Isend(s->send, n, MPI_BYTE, next, TAG, W, &s->requests[2]);
    MPI_Isend(s->send + n, n, MPI_BYTE, before, TAG + 1, W, &s->requests[3]);
    return MPI_Waitall(4, s->requests, MPI_STATUSES_IGNORE);
}

static const struct {
    const char *name;
    int (*step)(struct state *s, int bytes);
    double divisor; /* of a step's time */
    int sends;      /* of each rank in a step */
} ways[] = {{"pingpong", pingpong, 2, 1}, {"ring", ring, 1, 1}, {"halo", halo, 1, 2}};

static double cpu_us(void)
{
    struct rusage used;
    getrusage(RUSAGE_SELF, &used);
    return 1e6 * (double)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
           (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec);
}

static double timed(size_t bytes, long iterations, void *opaque)
{
    struct state *s = opaque;
    MPI_Barrier(W);
    double start = bench_now(), cpu = cpu_us();
    for (long i = 0; i < iterations; i++)
        if (s->step(s, (int)bytes) != MPI_SUCCESS) bench_fail("a message failed");
    double mine = bench_now() - start, slowest;
    s->cpu_us += cpu_us() - cpu;
    s->steps += (double)iterations;
    MPI_Allreduce(&mine, &slowest, 1, MPI_DOUBLE, MPI_MAX, W);
    return slowest;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    struct bench_options o = bench_defaults("8..1M");
    bench_options(&o, argc, argv);
    struct state s = {0};
    MPI_Comm_rank(W, &s.rank);
    MPI_Comm_size(W, &s.ranks);
    if (s.ranks % 2) bench_fail("needs an even number of ranks");
    const char *how = bench_option(argc, argv, "--how");
    size_t way = 0;
    while (way < sizeof ways / sizeof *ways && (!how || strcmp(how, ways[way].name))) way++;
    if (way == sizeof ways / sizeof *ways) bench_fail("--how must be pingpong, ring or halo");
    s.step = ways[way].step;

    for (int i = 0; i < o.size_count; i++) {
        size_t bytes = o.sizes[i];
        s.send = bench_buffer(&o, 2 * bytes);
        s.receive = bench_buffer(&o, 2 * bytes);
        s.cpu_us = s.steps = 0;
        struct bench_times t = bench_measure(timed, bytes, &s, &o);
        double cpu;
        MPI_Reduce(&s.cpu_us, &cpu, 1, MPI_DOUBLE, MPI_SUM, 0, W);
        bench_buffer_free(&o, s.send);
        bench_buffer_free(&o, s.receive);
        if (s.rank == 0) {
            printf("{\"bench\":\"%s\",\"bytes\":%zu,\"ranks\":%d,\"step_us\":%.4f,\"least_us\":%.4f,\"cpu_us\":%.4f,"
                   "\"iterations\":%ld,\"repetitions\":%d}\n",
                   how, bytes, s.ranks, 1e6 * t.median / ways[way].divisor, 1e6 * t.least / ways[way].divisor,
                   cpu / s.steps / (s.ranks * ways[way].sends), t.iterations, t.repetitions);
            fflush(stdout);
        }
    }
    MPI_Finalize();
    return 0;
}
