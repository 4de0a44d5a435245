/*
 * One-sided operations at a rank that computes: rank 1 makes no MPI call for --seconds (5) while rank 0 locks, updates
 * and unlocks. Prints median, 99th percentile and maximum of each operation with its completion, in microseconds.
 * --memory allocate or create, as in one_sided.c; --pause MS: rank 0 sleeps so long between two operations.
 */
#include "bench.h"

enum { MOST = 400000, KINDS = 5 };

static double times[KINDS][MOST / KINDS];

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    const char *v, *memory = bench_option(argc, argv, "--memory"), *names[KINDS] = {"lock-unlock", "put", "get", "fetch", "accumulate-1K"};
    double seconds = (v = bench_option(argc, argv, "--seconds")) ? atof(v) : 5, pause = (v = bench_option(argc, argv, "--pause")) ? atof(v) : 0;
    int rank, ranks, count[KINDS] = {0};
    long *base, *own = NULL, data[128] = {0}, one = 1, seen;
    MPI_Win win;
    if (!memory) memory = "allocate";
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    if (ranks != 2) bench_fail("needs 2 ranks");
    if (strcmp(memory, "create") == 0) {
        base = own = bench_buffer(NULL, 4096);
        MPI_Win_create(base, 4096, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    } else {
        MPI_Win_allocate(4096, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    double begin = bench_now();
    volatile uint64_t computed = 0;
    if (rank == 1) {
        while (bench_now() - begin < seconds) computed++;
    } else {
        struct timespec nap = {(time_t)(pause / 1000), (long)(pause * 1e6) % 1000000000};
        for (int i = 0; bench_now() - begin < 0.9 * seconds && count[i % KINDS] < MOST / KINDS; i++) {
            int kind = i % KINDS;
            if (kind != 0) MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, win);
            double before = bench_now();
            switch (kind) {
            case 0: MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 1, 0, win); break;
            case 1: MPI_Put(data, 1, MPI_LONG, 1, 0, 1, MPI_LONG, win); break;
            case 2: MPI_Get(data, 1, MPI_LONG, 1, 0, 1, MPI_LONG, win); break;
            case 3: MPI_Fetch_and_op(&one, &seen, MPI_LONG, 1, 1, MPI_SUM, win); break;
            default: MPI_Accumulate(data, 128, MPI_LONG, 1, 8, 128, MPI_LONG, MPI_SUM, win);
            }
            if (kind == 0) MPI_Win_unlock(1, win);
            else MPI_Win_flush(1, win);
            times[kind][count[kind]++] = bench_now() - before;
            if (kind != 0) MPI_Win_unlock(1, win);
            if (pause > 0) nanosleep(&nap, NULL);
        }
        double ended = bench_now() - begin;
        for (int kind = 0; kind < KINDS; kind++) {
            int n = count[kind];
            double middle = bench_median(times[kind], n);
            printf("{\"bench\":\"passive-%s-%s\",\"bytes\":%d,\"median_us\":%.3f,\"p99_us\":%.3f,\"greatest_us\":%.3f,\"operations\":%d,"
                   "\"ended_s\":%.3f}\n",
                   names[kind], memory, kind == 4 ? 1024 : 8, 1e6 * middle, 1e6 * times[kind][(long)n * 99 / 100],
                   1e6 * times[kind][n - 1], n, ended);
        }
        fflush(stdout);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_free(&win);
    free(own);
    MPI_Finalize();
    return 0;
}
