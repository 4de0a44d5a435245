/*
 * CPU time of ranks that are blocked: rank 0 sleeps --seconds N outside of MPI while every other rank waits for it
 * in --in recv, wait, probe or barrier (a comma-separated list; all of them by default). Prints the greatest CPU
 * time (user and system) that any waiting rank used, as seconds and per second of waiting.
 */
#include "bench.h"
#include <sys/resource.h>

static double cpu_seconds(void)
{
    struct rusage u;
    getrusage(RUSAGE_SELF, &u);
    return (double)(u.ru_utime.tv_sec + u.ru_stime.tv_sec) + 1e-6 * (double)(u.ru_utime.tv_usec + u.ru_stime.tv_usec);
}

static void sleep_for(double seconds)
{
    struct timespec t = {(time_t)seconds, (long)(1e9 * (seconds - (double)(time_t)seconds))};
    while (nanosleep(&t, &t) != 0) {}
}

static void block(const char *how, int rank, int ranks, double seconds)
{
    int value = 0;
    if (rank == 0) sleep_for(seconds);
    if (strcmp(how, "barrier") == 0) {
        MPI_Barrier(MPI_COMM_WORLD);
    } else if (rank == 0) {
        for (int r = 1; r < ranks; r++) MPI_Send(&value, 1, MPI_INT, r, 1, MPI_COMM_WORLD);
    } else if (strcmp(how, "recv") == 0) {
        MPI_Recv(&value, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else if (strcmp(how, "wait") == 0) {
        MPI_Request request;
        MPI_Irecv(&value, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, &request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    } else if (strcmp(how, "probe") == 0) {
        MPI_Probe(0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&value, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
        bench_fail("--in must be recv, wait, probe or barrier");
    }
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, ranks;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    if (ranks < 2) bench_fail("needs 2 ranks");
    const char *list = bench_option(argc, argv, "--in"), *v = bench_option(argc, argv, "--seconds");
    double seconds = v ? atof(v) : 10;
    char names[128];
    snprintf(names, sizeof names, "%s", list ? list : "recv,wait,probe,barrier");
    for (char *how = strtok(names, ","); how; how = strtok(NULL, ",")) {
        MPI_Barrier(MPI_COMM_WORLD);
        double used = cpu_seconds();
        block(how, rank, ranks, seconds);
        used = rank == 0 ? 0 : cpu_seconds() - used;
        double greatest;
        MPI_Reduce(&used, &greatest, 1, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
        if (rank == 0) {
            printf("{\"bench\":\"blocked-%s\",\"ranks\":%d,\"waited_s\":%.2f,\"cpu_s\":%.4f,\"cpu_per_s\":%.5f}\n", how,
                   ranks, seconds, greatest, greatest / seconds);
            fflush(stdout);
        }
    }
    MPI_Finalize();
    return 0;
}
