/*
 * One-way latency by size: half the time of a ping-pong between ranks 0 and 1 with MPI_Send and MPI_Recv.
 *
 * With --dirty each sender rewrites its whole buffer before it sends and each receiver reads all of what it
 * got; the time then includes writing and reading, as it does in an application. The data is checked.
 *
 * With --places A,B messages are sent from A bytes behind the beginning of a page and received B bytes behind that of
 * another, instead of from the beginnings. Example: memory of malloc begins 16 bytes behind that of a page, if it is
 * long.
 *
 * With --posted each rank has a receive posted all the while, of a message from itself that never comes.
 */
#include "bench.h"

struct state {
    void *send, *receive;
    int rank, dirty;
    uint64_t seed;
};

static double ping_pong(size_t bytes, long iterations, void *opaque)
{
    struct state *s = opaque;
    int n = (int)bytes;
    if (s->rank > 1) return 0;
    double start = bench_now();
    if (s->rank == 0) {
        for (long i = 0; i < iterations; i++) {
            MPI_Send(s->send, n, MPI_BYTE, 1, 1, MPI_COMM_WORLD);
            MPI_Recv(s->receive, n, MPI_BYTE, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
    } else {
        for (long i = 0; i < iterations; i++) {
            MPI_Recv(s->receive, n, MPI_BYTE, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Send(s->send, n, MPI_BYTE, 0, 1, MPI_COMM_WORLD);
        }
    }
    return bench_now() - start;
}

static double dirty_ping_pong(size_t bytes, long iterations, void *opaque)
{
    struct state *s = opaque;
    int n = (int)bytes, peer = 1 - s->rank;
    if (s->rank > 1) return 0;
    double start = bench_now();
    for (long i = 0; i < iterations; i++) {
        s->seed++;
        for (int half = 0; half < 2; half++) {
            if (half == s->rank) {
                bench_write(s->send, bytes, s->seed);
                MPI_Send(s->send, n, MPI_BYTE, peer, 1, MPI_COMM_WORLD);
            } else {
                MPI_Recv(s->receive, n, MPI_BYTE, peer, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                if (bench_read(s->receive, bytes) != bench_expected(bytes, s->seed)) bench_fail("wrong data received");
            }
        }
    }
    return bench_now() - start;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    struct bench_options o = bench_defaults("0..64M");
    bench_options(&o, argc, argv);
    struct state s = {.dirty = o.dirty};
    size_t places[2] = {0, 0};
    const char *text = bench_option(argc, argv, "--places");
    if (text && (sscanf(text, "%zu,%zu", &places[0], &places[1]) != 2 || places[0] > 4095 || places[1] > 4095))
        bench_fail("--places wants two numbers below 4096, such as 16,32");
    int ranks;
    MPI_Comm_rank(MPI_COMM_WORLD, &s.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    if (ranks < 2) bench_fail("needs 2 ranks");
    int posted = bench_flag(argc, argv, "--posted");
    MPI_Request other = MPI_REQUEST_NULL;
    if (posted) MPI_Irecv(NULL, 0, MPI_BYTE, s.rank, 2, MPI_COMM_WORLD, &other);

    for (int i = 0; i < o.size_count; i++) {
        size_t bytes = o.sizes[i];
        char *send = bench_buffer(&o, bytes + places[0]), *receive = bench_buffer(&o, bytes + places[1]);
        s.send = send + places[0];
        s.receive = receive + places[1];
        struct bench_times t = bench_measure(o.dirty ? dirty_ping_pong : ping_pong, bytes, &s, &o);
        bench_buffer_free(&o, send);
        bench_buffer_free(&o, receive);
        if (s.rank == 0) {
            printf("{\"bench\":\"%s\",\"bytes\":%zu,\"latency_us\":%.4f,\"least_us\":%.4f,\"greatest_us\":%.4f,"
                   "\"iterations\":%ld,\"repetitions\":%d}\n",
                   posted ? "latency-posted" : o.dirty ? "latency-dirty" : "latency", bytes, 5e5 * t.median,
                   5e5 * t.least, 5e5 * t.greatest, t.iterations, t.repetitions);
            fflush(stdout);
        }
    }
    if (posted) {
        MPI_Cancel(&other);
        MPI_Wait(&other, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
