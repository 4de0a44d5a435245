/*
 * A message of 8 bytes from every rank to every other, all at once, with far more ranks than cores as a rule: the first
 * time, when memory is taken for each pair, and the median of the later times; the same of an allreduce of 8 bytes.
 * --rounds: how often (10).
 */
#include "bench.h"

static void exchange(int rank, int ranks, long *out, long *in, MPI_Request *requests)
{
    int n = 0;
    for (int i = 1; i < ranks; i++) {
        int from = (rank + ranks - i) % ranks;
        MPI_Irecv(&in[from], 1, MPI_LONG, from, 1, MPI_COMM_WORLD, &requests[n++]);
    }
    for (int i = 1; i < ranks; i++) {
        int to = (rank + i) % ranks;
        out[to] = (long)rank * ranks + to;
        MPI_Isend(&out[to], 1, MPI_LONG, to, 1, MPI_COMM_WORLD, &requests[n++]);
    }
    MPI_Waitall(n, requests, MPI_STATUSES_IGNORE);
    for (int i = 0; i < ranks; i++)
        if (i != rank && in[i] != (long)i * ranks + rank) bench_fail("a message of another round came");
}

static int ascending(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    const char *given = bench_option(argc, argv, "--rounds");
    int rank, ranks, rounds = given ? atoi(given) : 10;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    if (rounds < 2) bench_fail("--rounds wants 2 or more");
    long *out = malloc(ranks * sizeof *out), *in = malloc(ranks * sizeof *in);
    MPI_Request *requests = malloc(2 * ranks * sizeof *requests);
    double *pairs = malloc(rounds * sizeof *pairs), *sums = malloc(rounds * sizeof *sums);
    for (int round = 0; round < rounds; round++) {
        double own = rank, sum = 0;
        MPI_Barrier(MPI_COMM_WORLD);
        double start = bench_now();
        exchange(rank, ranks, out, in, requests);
        MPI_Barrier(MPI_COMM_WORLD);
        pairs[round] = bench_now() - start;
        start = bench_now();
        for (int i = 0; i < 10; i++) MPI_Allreduce(&own, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
        sums[round] = (bench_now() - start) / 10;
        if (sum != ranks * (ranks - 1.0) / 2) bench_fail("a wrong sum");
    }
    if (rank == 0) {
        double first = pairs[0];
        qsort(pairs + 1, rounds - 1, sizeof *pairs, ascending);
        qsort(sums + 1, rounds - 1, sizeof *sums, ascending);
        printf("{\"bench\":\"all_pairs\",\"ranks\":%d,\"first_ms\":%.3f,\"later_ms\":%.3f,\"allreduce_ms\":%.4f,\"rounds\":%d}\n", ranks,
               1e3 * first, 1e3 * pairs[1 + (rounds - 1) / 2], 1e3 * sums[1 + (rounds - 1) / 2], rounds);
    }
    free(sums), free(pairs), free(requests), free(in), free(out);
    MPI_Finalize();
    return 0;
}
