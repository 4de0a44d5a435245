/*
 * Messages that arrive before their receive is posted.
 *
 * By default: time per message by size. Rank 0 starts a window of messages and then one more with another
 * tag; rank 1 receives that last one first, so that all others are already there, and then receives them.
 *
 * With --memory COUNT: growth of memory while COUNT 8-byte messages lie unreceived. Prints, for each message,
 * how much the resident set of the receiver grew, its private dirty memory, and the proportional set of sender
 * and receiver together (which counts shared memory once, wherever it lies). The messages are then received and
 * checked. With --isend the sender uses MPI_Isend and waits afterwards, which is safe whatever the library
 * buffers; without it MPI_Send, which most programs rely on for small messages.
 */
#include "bench.h"

enum { TAG_DATA = 1, TAG_GO = 2, TAG_ACK = 3 };

struct state {
    char *buffer;
    MPI_Request *requests;
    int rank, window;
};

static double round_trip(size_t bytes, long iterations, void *opaque)
{
    struct state *s = opaque;
    int n = (int)bytes;
    if (s->rank > 1) return 0;
    double start = bench_now();
    for (long i = 0; i < iterations; i++) {
        if (s->rank == 0) {
            for (int k = 0; k < s->window; k++)
                MPI_Isend(s->buffer, n, MPI_BYTE, 1, TAG_DATA, MPI_COMM_WORLD, &s->requests[k]);
            MPI_Isend(NULL, 0, MPI_BYTE, 1, TAG_GO, MPI_COMM_WORLD, &s->requests[s->window]);
            MPI_Waitall(s->window + 1, s->requests, MPI_STATUSES_IGNORE);
            MPI_Recv(NULL, 0, MPI_BYTE, 1, TAG_ACK, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        } else {
            MPI_Recv(NULL, 0, MPI_BYTE, 0, TAG_GO, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            for (int k = 0; k < s->window; k++)
                MPI_Recv(s->buffer, n, MPI_BYTE, 0, TAG_DATA, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Send(NULL, 0, MPI_BYTE, 0, TAG_ACK, MPI_COMM_WORLD);
        }
    }
    return bench_now() - start;
}

static void memory_growth(int rank, long count, int isend)
{
    uint64_t value = 0;
    MPI_Request *requests = NULL;
    uint64_t *values = NULL;
    if (rank == 0 && isend) {
        requests = bench_buffer(NULL, (size_t)count * sizeof *requests);
        values = bench_buffer(NULL, (size_t)count * sizeof *values);
    }
    /* Warm: connections and rings exist before the first look at memory. */
    for (int i = 0; i < 1000; i++) {
        if (rank == 0) MPI_Send(&value, 8, MPI_BYTE, 1, TAG_DATA, MPI_COMM_WORLD);
        if (rank == 1) MPI_Recv(&value, 8, MPI_BYTE, 0, TAG_DATA, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    struct bench_memory before = bench_memory_now();
    MPI_Barrier(MPI_COMM_WORLD);
    double start = bench_now();
    double sender_pss = 0;
    struct bench_memory after = before;
    if (rank == 0) {
        for (long i = 0; i < count; i++) {
            value = (uint64_t)i;
            if (isend) {
                values[i] = value;
                MPI_Isend(&values[i], 8, MPI_BYTE, 1, TAG_DATA, MPI_COMM_WORLD, &requests[i]);
            } else {
                MPI_Send(&value, 8, MPI_BYTE, 1, TAG_DATA, MPI_COMM_WORLD);
            }
        }
        MPI_Request last;
        MPI_Isend(NULL, 0, MPI_BYTE, 1, TAG_GO, MPI_COMM_WORLD, &last);
        MPI_Wait(&last, MPI_STATUS_IGNORE);
        MPI_Recv(NULL, 0, MPI_BYTE, 1, TAG_GO, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        sender_pss = bench_memory_now().pss - before.pss;
        MPI_Send(&sender_pss, 1, MPI_DOUBLE, 1, TAG_ACK, MPI_COMM_WORLD);
        if (isend)
            for (long i = 0; i < count; i++) MPI_Wait(&requests[i], MPI_STATUS_IGNORE);
        MPI_Recv(NULL, 0, MPI_BYTE, 1, TAG_ACK, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else if (rank == 1) {
        MPI_Recv(NULL, 0, MPI_BYTE, 0, TAG_GO, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        double arrived = bench_now() - start;
        after = bench_memory_now();
        MPI_Send(NULL, 0, MPI_BYTE, 0, TAG_GO, MPI_COMM_WORLD);
        MPI_Recv(&sender_pss, 1, MPI_DOUBLE, 0, TAG_ACK, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        double receiving = bench_now();
        for (long i = 0; i < count; i++) {
            MPI_Recv(&value, 8, MPI_BYTE, 0, TAG_DATA, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            if (value != (uint64_t)i) bench_fail("messages out of order");
        }
        receiving = bench_now() - receiving;
        MPI_Send(NULL, 0, MPI_BYTE, 0, TAG_ACK, MPI_COMM_WORLD);
        double n = (double)count;
        printf("{\"bench\":\"unexpected-memory\",\"bytes\":8,\"messages\":%ld,\"receiver_growth_bytes\":%.1f,"
               "\"receiver_private_growth_bytes\":%.1f,\"both_pss_growth_bytes\":%.1f,\"arrival_us\":%.4f,"
               "\"receive_us\":%.4f}\n",
               count, (after.rss - before.rss) / n, (after.private_dirty - before.private_dirty) / n,
               (after.pss - before.pss + sender_pss) / n, 1e6 * arrived / n, 1e6 * receiving / n);
        fflush(stdout);
    }
    free(requests);
    free(values);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    struct bench_options o = bench_defaults("0,8,64,512,4K,16K,64K,256K,1M");
    bench_options(&o, argc, argv);
    struct state s = {.window = o.window};
    int ranks;
    MPI_Comm_rank(MPI_COMM_WORLD, &s.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    if (ranks < 2) bench_fail("needs 2 ranks");

    const char *count = bench_option(argc, argv, "--memory");
    if (count) {
        memory_growth(s.rank, atol(count), bench_flag(argc, argv, "--isend"));
        MPI_Finalize();
        return 0;
    }
    s.requests = malloc(((size_t)o.window + 1) * sizeof *s.requests);
    for (int i = 0; i < o.size_count; i++) {
        size_t bytes = o.sizes[i];
        s.buffer = bench_buffer(&o, bytes);
        struct bench_times t = bench_measure(round_trip, bytes, &s, &o);
        bench_buffer_free(&o, s.buffer);
        if (s.rank == 0) {
            printf("{\"bench\":\"unexpected\",\"bytes\":%zu,\"message_us\":%.4f,\"window\":%d,\"iterations\":%ld,"
                   "\"repetitions\":%d}\n",
                   bytes, 1e6 * t.median / s.window, s.window, t.iterations, t.repetitions);
            fflush(stdout);
        }
    }
    free(s.requests);
    MPI_Finalize();
    return 0;
}
