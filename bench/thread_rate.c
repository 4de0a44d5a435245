/*
 * Message rate among threads: 2 processes with T threads each under MPI_THREAD_MULTIPLE; thread t of one streams small
 * messages to thread t of the other on a communicator of their own, a window of MPI_Isend/MPI_Irecv at a time with an
 * empty acknowledgement. Prints, for 1, 2, 4, ... threads, the sum over all pairs, and the rate of the slowest pair as
 * a share of the mean: 1 is fair. With the argument "single" it is one stream of the main threads under
 * MPI_THREAD_SINGLE. Other arguments: the most threads, and seconds for each line.
 */
#include "bench.h"
#include <pthread.h>
#include <unistd.h>

enum { MOST = 64, BYTES = 8 };

struct pair {
    MPI_Comm comm;
    long windows; /* done */
    char pad[112];
};

static struct pair pairs[MOST];
static int rank, window = 64;
static double seconds = 0.5, until;
static pthread_barrier_t gate;

/* The sender decides when it is over, and says so with the tag of its last window. */
static void stream(struct pair *p)
{
    char buffer[BYTES] = {0};
    MPI_Request requests[256];
    int over = 0;
    p->windows = 0;
    while (!over) {
        if (rank == 0) {
            over = bench_now() >= until;
            for (int k = 0; k < window; k++) MPI_Isend(buffer, BYTES, MPI_BYTE, 1, 1, p->comm, &requests[k]);
            MPI_Waitall(window, requests, MPI_STATUSES_IGNORE);
            MPI_Send(&over, 1, MPI_INT, 1, 2, p->comm);
            MPI_Recv(NULL, 0, MPI_BYTE, 1, 3, p->comm, MPI_STATUS_IGNORE);
        } else {
            for (int k = 0; k < window; k++) MPI_Irecv(buffer, BYTES, MPI_BYTE, 0, 1, p->comm, &requests[k]);
            MPI_Waitall(window, requests, MPI_STATUSES_IGNORE);
            MPI_Recv(&over, 1, MPI_INT, 0, 2, p->comm, MPI_STATUS_IGNORE);
            MPI_Send(NULL, 0, MPI_BYTE, 0, 3, p->comm);
        }
        p->windows++;
    }
}

static void *worker(void *argument)
{
    pthread_barrier_wait(&gate);
    stream(argument);
    return NULL;
}

static void measure(int threads)
{
    pthread_t ids[MOST];
    double start;
    MPI_Barrier(MPI_COMM_WORLD);
    if (threads == 0) {
        start = bench_now();
        until = start + seconds;
        stream(&pairs[0]);
        threads = 1;
    } else {
        pthread_barrier_init(&gate, NULL, (unsigned)threads + 1);
        for (int t = 0; t < threads; t++) pthread_create(&ids[t], NULL, worker, &pairs[t]);
        start = bench_now();
        until = start + seconds;
        pthread_barrier_wait(&gate);
        for (int t = 0; t < threads; t++) pthread_join(ids[t], NULL);
        pthread_barrier_destroy(&gate);
    }
    double took = bench_now() - start;
    long total = 0, least = pairs[0].windows;
    for (int t = 0; t < threads; t++) {
        total += pairs[t].windows;
        if (pairs[t].windows < least) least = pairs[t].windows;
    }
    if (rank == 0) {
        printf("{\"bench\":\"thread-rate\",\"bytes\":%d,\"threads\":%d,\"window\":%d,\"messages_per_s\":%.1f,"
               "\"slowest_share\":%.3f}\n",
               BYTES, threads, window, (double)total * window / took, (double)least * threads / (double)total);
        fflush(stdout);
    }
}

int main(int argc, char **argv)
{
    int single = argc > 1 && strcmp(argv[1], "single") == 0, provided, ranks;
    int most = argc > 1 && !single ? atoi(argv[1]) : 8;
    if (argc > 2) seconds = atof(argv[2]);
    MPI_Init_thread(&argc, &argv, single ? MPI_THREAD_SINGLE : MPI_THREAD_MULTIPLE, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    if (ranks != 2) bench_fail("needs exactly 2 ranks");
    if (!single && provided < MPI_THREAD_MULTIPLE) bench_fail("this library has no MPI_THREAD_MULTIPLE");
    if (most > MOST) most = MOST;
    for (int t = 0; t < (single ? 1 : most); t++) MPI_Comm_dup(MPI_COMM_WORLD, &pairs[t].comm);
    if (single) {
        measure(0);
    } else {
        for (int threads = 1; threads <= most; threads *= 2) measure(threads);
    }
    for (int t = 0; t < (single ? 1 : most); t++) MPI_Comm_free(&pairs[t].comm);
    MPI_Finalize();
    return 0;
}
