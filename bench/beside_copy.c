/*
 * Calls beside a long copy: 2 processes with 2 threads each under MPI_THREAD_MULTIPLE. One thread of rank 0 sends
 * long messages to one of rank 1, on a communicator of their own. Beside it the other thread of rank 1 calls
 * MPI_Iprobe for a message that never comes, or exchanges 8 bytes with the other thread of rank 0. Prints the longest
 * and the median time of such a call or exchange while messages are under way, and the bandwidth of the long
 * messages. Arguments: MiB of a message (1024), messages (3), and "alone" to leave the calls beside them out.
 */
#include "bench.h"
#include <pthread.h>
#include <stdatomic.h>

enum { MOST = 1 << 22 };

static MPI_Comm longs, shorts;
static char *memory;
static size_t bytes;
static int rank, messages = 3;
static atomic_int over;
static double took, *times;
static long calls;

static void *copy(void *unused)
{
    (void)unused;
    MPI_Barrier(longs);
    double start = bench_now();
    for (int i = 0; i < messages; i++) {
        if (rank == 0)
            MPI_Send(memory, (int)(bytes >> 3), MPI_DOUBLE, 1, 1, longs);
        else
            MPI_Recv(memory, (int)(bytes >> 3), MPI_DOUBLE, 0, 1, longs, MPI_STATUS_IGNORE);
    }
    took = bench_now() - start;
    atomic_store(&over, 1);
    return NULL;
}

static void probe(void)
{
    int flag;
    while (!atomic_load(&over)) {
        double start = bench_now();
        MPI_Iprobe(0, 3, shorts, &flag, MPI_STATUS_IGNORE);
        if (calls < MOST) times[calls++] = bench_now() - start;
    }
}

/* Rank 1 says in its message whether another exchange follows. */
static void exchange(void)
{
    double word = 1;
    while (word != 0) {
        if (rank == 0) {
            MPI_Recv(&word, 1, MPI_DOUBLE, 1, 4, shorts, MPI_STATUS_IGNORE);
            MPI_Send(&word, 1, MPI_DOUBLE, 1, 5, shorts);
        } else {
            if (atomic_load(&over)) word = 0;
            double start = bench_now();
            MPI_Send(&word, 1, MPI_DOUBLE, 0, 4, shorts);
            MPI_Recv(&word, 1, MPI_DOUBLE, 0, 5, shorts, MPI_STATUS_IGNORE);
            if (calls < MOST && word != 0) times[calls++] = bench_now() - start;
        }
    }
}

static int ascending(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void measure(const char *beside, void (*calls_of)(void))
{
    pthread_t thread;
    calls = 0;
    atomic_store(&over, 0);
    pthread_create(&thread, NULL, copy, NULL);
    if (calls_of) calls_of();
    pthread_join(thread, NULL);
    if (rank == 1) {
        qsort(times, (size_t)calls, sizeof(double), ascending);
        printf("{\"bench\":\"beside-copy\",\"bytes\":%zu,\"beside\":\"%s\",\"calls\":%ld,\"median_us\":%.3f,\"longest_ms\":%.3f,"
               "\"gb_per_s\":%.2f}\n",
               bytes, beside, calls, calls ? times[calls / 2] * 1e6 : 0, calls ? times[calls - 1] * 1e3 : 0,
               (double)bytes * messages / took / 1e9);
        fflush(stdout);
    }
    MPI_Barrier(MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
    int ranks, provided;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    if (ranks != 2) bench_fail("needs exactly 2 ranks");
    if (provided < MPI_THREAD_MULTIPLE) bench_fail("this library has no MPI_THREAD_MULTIPLE");
    bytes = (size_t)(argc > 1 ? atol(argv[1]) : 1024) << 20;
    if (argc > 2) messages = atoi(argv[2]);
    memory = malloc(bytes);
    times = malloc(MOST * sizeof(double));
    if (!memory || !times) bench_fail("no memory");
    memset(memory, rank + 1, bytes);
    MPI_Comm_dup(MPI_COMM_WORLD, &longs);
    MPI_Comm_dup(MPI_COMM_WORLD, &shorts);
    measure("nothing", NULL);
    if (argc <= 3) {
        measure("iprobe", rank == 1 ? probe : NULL);
        measure("exchange", exchange);
    }
    MPI_Comm_free(&longs);
    MPI_Comm_free(&shorts);
    free(memory);
    free(times);
    MPI_Finalize();
    return 0;
}
