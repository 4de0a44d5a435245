/*
 * Programs that poll: one step of a ring in which each rank asks for its message again and again instead of waiting for
 * it, with more ranks than cores as a rule. --how: test (MPI_Test), testsome, iprobe (MPI_Iprobe, then MPI_Recv), or
 * wait, to compare with.
 */
#include "bench.h"

struct state {
    const char *how;
    int rank, ranks;
};

static int come(struct state *s, MPI_Request *request, int from)
{
    int flag = 0, count, index;
    if (strcmp(s->how, "test") == 0) {
        MPI_Test(request, &flag, MPI_STATUS_IGNORE);
    } else if (strcmp(s->how, "testsome") == 0) {
        MPI_Testsome(1, request, &count, &index, MPI_STATUSES_IGNORE);
        flag = count == 1;
    } else if (strcmp(s->how, "iprobe") == 0) {
        MPI_Iprobe(from, 1, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);
    } else if (strcmp(s->how, "wait") == 0) {
        MPI_Wait(request, MPI_STATUS_IGNORE);
        flag = 1;
    } else {
        bench_fail("--how wants test, testsome, iprobe or wait");
    }
    return flag;
}

/* The token goes round; a step is its way from one rank to the next. */
static double ring(size_t bytes, long iterations, void *opaque)
{
    struct state *s = opaque;
    int next = (s->rank + 1) % s->ranks, last = (s->rank + s->ranks - 1) % s->ranks, probes = strcmp(s->how, "iprobe") == 0;
    char token[8];
    (void)bytes;
    MPI_Barrier(MPI_COMM_WORLD);
    double start = bench_now();
    for (long i = 0; i < iterations; i++) {
        MPI_Request request = MPI_REQUEST_NULL;
        if (!probes) MPI_Irecv(token, 8, MPI_BYTE, last, 1, MPI_COMM_WORLD, &request);
        if (s->rank == 0) MPI_Send(token, 8, MPI_BYTE, next, 1, MPI_COMM_WORLD);
        while (!come(s, &request, last)) {}
        if (probes) MPI_Recv(token, 8, MPI_BYTE, last, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (s->rank != 0) MPI_Send(token, 8, MPI_BYTE, next, 1, MPI_COMM_WORLD);
    }
    return bench_now() - start;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    struct bench_options o = bench_defaults("8");
    bench_options(&o, argc, argv);
    struct state s = {.how = bench_option(argc, argv, "--how")};
    if (!s.how) s.how = "test";
    MPI_Comm_rank(MPI_COMM_WORLD, &s.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &s.ranks);
    struct bench_times t = bench_measure(ring, 8, &s, &o);
    if (s.rank == 0)
        printf("{\"bench\":\"polling\",\"how\":\"%s\",\"bytes\":8,\"step_us\":%.4f,\"iterations\":%ld,\"repetitions\":%d}\n", s.how,
               1e6 * t.median / s.ranks, t.iterations, t.repetitions);
    MPI_Finalize();
    return 0;
}
