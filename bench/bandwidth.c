/*
 * Bandwidth by size: rank 0 starts a window of MPI_Isend, rank 1 a window of MPI_Irecv, both wait for all, and
 * rank 1 acknowledges the window with an empty message. With --bidirectional both send and receive a window at
 * once and the two directions are added.
 *
 * Without --dirty all messages of a window use the same buffer, as the well-known benchmarks do. With --dirty
 * each message has a place of its own, the sender writes it just before its MPI_Isend, and the receiver reads
 * everything after the wait; the data is checked. The window shrinks where it would exceed 256 MiB.
 */
#include "bench.h"

#define LARGEST_WINDOW_BYTES ((size_t)256 << 20)

struct state {
    char *send, *receive;
    MPI_Request *requests;
    int rank, dirty, bidirectional, window;
    uint64_t seed;
};

static void start_receives(struct state *s, size_t bytes, size_t stride, int peer, MPI_Request *requests)
{
    for (int k = 0; k < s->window; k++)
        MPI_Irecv(s->receive + (size_t)k * stride, (int)bytes, MPI_BYTE, peer, 1, MPI_COMM_WORLD, &requests[k]);
}

static void start_sends(struct state *s, size_t bytes, size_t stride, int peer, MPI_Request *requests)
{
    for (int k = 0; k < s->window; k++) {
        char *place = s->send + (size_t)k * stride;
        if (s->dirty) bench_write(place, bytes, s->seed + (uint64_t)k);
        MPI_Isend(place, (int)bytes, MPI_BYTE, peer, 1, MPI_COMM_WORLD, &requests[k]);
    }
}

static void read_window(struct state *s, size_t bytes, size_t stride)
{
    for (int k = 0; k < s->window; k++)
        if (bench_read(s->receive + (size_t)k * stride, bytes) != bench_expected(bytes, s->seed + (uint64_t)k))
            bench_fail("wrong data received");
}

static double stream(size_t bytes, long iterations, void *opaque)
{
    struct state *s = opaque;
    size_t stride = s->dirty ? bytes : 0;
    int peer = 1 - s->rank;
    if (s->rank > 1) return 0;
    double start = bench_now();
    for (long i = 0; i < iterations; i++) {
        MPI_Request *r = s->requests;
        int active = s->window;
        s->seed += 100;
        if (s->bidirectional) {
            start_receives(s, bytes, stride, peer, r);
            start_sends(s, bytes, stride, peer, r + s->window);
            active = 2 * s->window;
        } else if (s->rank == 0) {
            start_sends(s, bytes, stride, peer, r);
        } else {
            start_receives(s, bytes, stride, peer, r);
        }
        MPI_Waitall(active, r, MPI_STATUSES_IGNORE);
        if (s->dirty && (s->bidirectional || s->rank == 1)) read_window(s, bytes, stride);
        if (s->rank == 0) MPI_Recv(NULL, 0, MPI_BYTE, 1, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        else MPI_Send(NULL, 0, MPI_BYTE, 0, 2, MPI_COMM_WORLD);
    }
    return bench_now() - start;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    struct bench_options o = bench_defaults("1..64M");
    bench_options(&o, argc, argv);
    struct state s = {.dirty = o.dirty, .bidirectional = o.bidirectional};
    int ranks;
    MPI_Comm_rank(MPI_COMM_WORLD, &s.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    if (ranks < 2) bench_fail("needs 2 ranks");
    s.requests = malloc(2 * (size_t)o.window * sizeof *s.requests);
    const char *name = o.bidirectional ? (o.dirty ? "bidirectional-dirty" : "bidirectional")
                                       : (o.dirty ? "bandwidth-dirty" : "bandwidth");

    for (int i = 0; i < o.size_count; i++) {
        size_t bytes = o.sizes[i];
        s.window = o.window;
        while (s.window > 1 && bytes * (size_t)s.window > LARGEST_WINDOW_BYTES) s.window /= 2;
        size_t extent = s.dirty ? bytes * (size_t)s.window : bytes;
        s.send = bench_buffer(&o, s.bidirectional || s.rank == 0 ? extent : 0);
        s.receive = bench_buffer(&o, s.bidirectional || s.rank == 1 ? extent : 0);
        struct bench_times t = bench_measure(stream, bytes, &s, &o);
        bench_buffer_free(&o, s.send);
        bench_buffer_free(&o, s.receive);
        double messages = (double)s.window * (s.bidirectional ? 2 : 1);
        if (s.rank == 0) {
            printf("{\"bench\":\"%s\",\"bytes\":%zu,\"bandwidth_MBps\":%.3f,\"messages_per_s\":%.1f,\"window\":%d,"
                   "\"iterations\":%ld,\"repetitions\":%d}\n",
                   name, bytes, messages * (double)bytes / t.median / 1e6, messages / t.median, s.window,
                   t.iterations, t.repetitions);
            fflush(stdout);
        }
    }
    free(s.requests);
    MPI_Finalize();
    return 0;
}
