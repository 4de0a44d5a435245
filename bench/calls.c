/*
 * What calls cost when nothing has to be waited for: one rank, with messages to itself. That is the library's own work,
 * and the way through an interface in front of it. Prints, for each call, the least time of one call over many short
 * batches, which other work on the machine does not change.
 */
#include "bench.h"

#define BATCH 200

static double buffer[2], result[2];
static MPI_Request requests[8];
static MPI_Datatype pair;

static void rank_of(void)
{
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
}

static void type_size(void)
{
    int size;
    MPI_Type_size(pair, &size);
}

static void probe(void)
{
    int flag;
    MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);
}

/* A send, a receive and a wait. */
static void message(void)
{
    MPI_Status status;
    MPI_Isend(buffer, 1, MPI_DOUBLE, 0, 5, MPI_COMM_WORLD, &requests[0]);
    MPI_Recv(result, 1, MPI_DOUBLE, MPI_ANY_SOURCE, 5, MPI_COMM_WORLD, &status);
    MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
}

/* Four messages and one wait for all eight requests. */
static void messages(void)
{
    for (int i = 0; i < 4; i++) MPI_Irecv(result, 1, MPI_DOUBLE, 0, i, MPI_COMM_WORLD, &requests[i]);
    for (int i = 0; i < 4; i++) MPI_Isend(buffer, 1, MPI_DOUBLE, 0, i, MPI_COMM_WORLD, &requests[4 + i]);
    MPI_Waitall(8, requests, MPI_STATUSES_IGNORE);
}

static void allreduce(void)
{
    MPI_Allreduce(buffer, result, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
}

static void measure(const char *name, void (*body)(void), double seconds)
{
    double least = 1e9, end = bench_now() + seconds;
    do {
        double start = bench_now();
        for (int i = 0; i < BATCH; i++) body();
        double one = (bench_now() - start) / BATCH;
        if (one < least) least = one;
    } while (bench_now() < end);
    printf("{\"bench\":\"%s\",\"ranks\":1,\"call_ns\":%.2f}\n", name, least * 1e9);
    fflush(stdout);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    struct bench_options options = {.seconds = 0.3};
    bench_options(&options, argc, argv);
    int ranks;
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    if (ranks != 1) bench_fail("needs 1 rank");
    MPI_Type_contiguous(2, MPI_DOUBLE, &pair);
    MPI_Type_commit(&pair);
    measure("MPI_Comm_rank", rank_of, options.seconds);
    measure("MPI_Type_size", type_size, options.seconds);
    measure("MPI_Iprobe", probe, options.seconds);
    measure("MPI_Isend, MPI_Recv, MPI_Wait", message, options.seconds);
    measure("4 MPI_Irecv, 4 MPI_Isend, MPI_Waitall", messages, options.seconds);
    measure("MPI_Allreduce", allreduce, options.seconds);
    MPI_Type_free(&pair);
    MPI_Finalize();
    return 0;
}
