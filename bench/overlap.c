/*
 * A message to a receiver that computes: rank 1 posts a receive, computes for --compute microseconds (200 by
 * default), and waits; rank 0 sends meanwhile. Prints, for each size, how long MPI_Send took, and how long MPI_Wait
 * took after the computing. Where the sender can fill the memory of a posted receive by itself, MPI_Send takes the
 * time of one copy and MPI_Wait none; elsewhere MPI_Send of a long message ends when the receiver has come back and
 * copied it.
 */
#include "bench.h"

enum { TAG_DATA = 1, TAG_GO = 2 };

struct state {
    char *buffer;
    int rank;
    double compute, sending, waiting;
};

static double round_trip(size_t bytes, long iterations, void *opaque)
{
    struct state *s = opaque;
    int n = (int)bytes;
    if (s->rank > 1) return 0;
    double begin = bench_now(), total = 0;
    for (long i = 0; i < iterations; i++) {
        if (s->rank == 0) {
            MPI_Recv(NULL, 0, MPI_BYTE, 1, TAG_GO, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            double start = bench_now();
            MPI_Send(s->buffer, n, MPI_BYTE, 1, TAG_DATA, MPI_COMM_WORLD);
            total += bench_now() - start;
        } else {
            MPI_Request request;
            MPI_Irecv(s->buffer, n, MPI_BYTE, 0, TAG_DATA, MPI_COMM_WORLD, &request);
            MPI_Send(NULL, 0, MPI_BYTE, 0, TAG_GO, MPI_COMM_WORLD);
            double start = bench_now();
            while (bench_now() - start < s->compute) {
            }
            start = bench_now();
            MPI_Wait(&request, MPI_STATUS_IGNORE);
            total += bench_now() - start;
        }
    }
    if (s->rank == 0) {
        double waiting;
        MPI_Recv(&waiting, 1, MPI_DOUBLE, 1, TAG_GO, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        s->sending = total / (double)iterations;
        s->waiting = waiting / (double)iterations;
    } else {
        MPI_Send(&total, 1, MPI_DOUBLE, 0, TAG_GO, MPI_COMM_WORLD);
    }
    return bench_now() - begin;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    struct bench_options o = bench_defaults("8,8K,32K,64K,256K,1M,4M");
    bench_options(&o, argc, argv);
    const char *compute = bench_option(argc, argv, "--compute");
    struct state s = {.compute = 1e-6 * (compute ? atof(compute) : 200)};
    int ranks;
    MPI_Comm_rank(MPI_COMM_WORLD, &s.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    if (ranks < 2) bench_fail("needs 2 ranks");

    for (int i = 0; i < o.size_count; i++) {
        size_t bytes = o.sizes[i];
        s.buffer = bench_buffer(&o, bytes);
        struct bench_times t = bench_measure(round_trip, bytes, &s, &o);
        bench_buffer_free(&o, s.buffer);
        if (s.rank == 0) {
            printf("{\"bench\":\"overlap\",\"bytes\":%zu,\"compute_us\":%.1f,\"send_us\":%.3f,\"wait_us\":%.3f,"
                   "\"iterations\":%ld,\"repetitions\":%d}\n",
                   bytes, 1e6 * s.compute, 1e6 * s.sending, 1e6 * s.waiting, t.iterations, t.repetitions);
            fflush(stdout);
        }
    }
    MPI_Finalize();
    return 0;
}
