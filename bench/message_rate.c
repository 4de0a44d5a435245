/*
 * Message rate: the first half of the ranks each stream small messages to a partner in the second half, a
 * window of MPI_Isend/MPI_Irecv at a time with an empty acknowledgement. Prints the sum over all pairs.
 */
#include "bench.h"

struct state {
    char *buffer;
    MPI_Request *requests;
    int rank, pairs, window;
};

static double stream(size_t bytes, long iterations, void *opaque)
{
    struct state *s = opaque;
    int n = (int)bytes, stride = n ? n : 1;
    MPI_Barrier(MPI_COMM_WORLD);
    double start = bench_now();
    if (s->rank < s->pairs) {
        int peer = s->rank + s->pairs;
        for (long i = 0; i < iterations; i++) {
            for (int k = 0; k < s->window; k++)
                MPI_Isend(s->buffer + k * stride, n, MPI_BYTE, peer, 1, MPI_COMM_WORLD, &s->requests[k]);
            MPI_Waitall(s->window, s->requests, MPI_STATUSES_IGNORE);
            MPI_Recv(NULL, 0, MPI_BYTE, peer, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
    } else if (s->rank < 2 * s->pairs) {
        int peer = s->rank - s->pairs;
        for (long i = 0; i < iterations; i++) {
            for (int k = 0; k < s->window; k++)
                MPI_Irecv(s->buffer + k * stride, n, MPI_BYTE, peer, 1, MPI_COMM_WORLD, &s->requests[k]);
            MPI_Waitall(s->window, s->requests, MPI_STATUSES_IGNORE);
            MPI_Send(NULL, 0, MPI_BYTE, peer, 2, MPI_COMM_WORLD);
        }
    }
    double mine = bench_now() - start, slowest;
    MPI_Allreduce(&mine, &slowest, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    return slowest;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    struct bench_options o = bench_defaults("8");
    o.seconds = 0.5;
    bench_options(&o, argc, argv);
    struct state s = {.window = o.window};
    int ranks;
    MPI_Comm_rank(MPI_COMM_WORLD, &s.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    if (ranks < 2) bench_fail("needs 2 ranks");
    s.pairs = ranks / 2;
    s.requests = malloc((size_t)o.window * sizeof *s.requests);

    for (int i = 0; i < o.size_count; i++) {
        size_t bytes = o.sizes[i];
        s.buffer = bench_buffer(&o, (bytes ? bytes : 1) * (size_t)o.window);
        struct bench_times t = bench_measure(stream, bytes, &s, &o);
        bench_buffer_free(&o, s.buffer);
        if (s.rank == 0) {
            printf("{\"bench\":\"message-rate\",\"bytes\":%zu,\"messages_per_s\":%.1f,\"pairs\":%d,\"window\":%d,"
                   "\"iterations\":%ld,\"repetitions\":%d}\n",
                   bytes, (double)s.pairs * s.window / t.median, s.pairs, s.window, t.iterations, t.repetitions);
            fflush(stdout);
        }
    }
    free(s.requests);
    MPI_Finalize();
    return 0;
}
