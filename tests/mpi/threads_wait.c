/*
 * Waiting threads cost nothing either: under MPI_THREAD_MULTIPLE several threads of each rank are blocked in different
 * calls while rank 0 sleeps outside of MPI, and use almost no CPU; then each wakes up when its message comes, or when
 * another thread of its own process does what it waits for. Argument 1: seconds of each wait.
 */
#include "check.h"
#include <pthread.h>
#include <sys/resource.h>

enum { RECV, PROBE, WAITANY, MPROBE, SSEND, KINDS };

static double cpu(void)
{
    struct rusage u;
    getrusage(RUSAGE_SELF, &u);
    return (double)(u.ru_utime.tv_sec + u.ru_stime.tv_sec) + 1e-6 * (double)(u.ru_utime.tv_usec + u.ru_stime.tv_usec);
}

static int64_t now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* Waits for a message of rank `from` with tag `kind`, or sends one to it. */
static void *block(void *argument)
{
    int kind = (int)(intptr_t)argument % KINDS, from = (int)(intptr_t)argument / KINDS, value = -1, index;
    MPI_Request requests[2];
    MPI_Message message;
    MPI_Status status;
    switch (kind) {
    case RECV:
        MPI_Recv(&value, 1, MPI_INT, from, kind, MPI_COMM_WORLD, &status);
        break;
    case PROBE:
        MPI_Probe(from, kind, MPI_COMM_WORLD, &status);
        MPI_Recv(&value, 1, MPI_INT, from, kind, MPI_COMM_WORLD, &status);
        break;
    case WAITANY:
        MPI_Irecv(&index, 1, MPI_INT, from, 100, MPI_COMM_WORLD, &requests[0]);
        MPI_Irecv(&value, 1, MPI_INT, from, kind, MPI_COMM_WORLD, &requests[1]);
        MPI_Waitany(2, requests, &index, &status);
        CHECK(index == 1, "Waitany gave %d", index);
        MPI_Cancel(&requests[0]);
        MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
        break;
    case MPROBE:
        MPI_Mprobe(from, kind, MPI_COMM_WORLD, &message, &status);
        MPI_Mrecv(&value, 1, MPI_INT, &message, &status);
        break;
    default:
        value = kind;
        MPI_Ssend(&value, 1, MPI_INT, from, 200 + rank, MPI_COMM_WORLD);
        return NULL;
    }
    CHECK(value == kind, "kind %d brought %d", kind, value);
    return NULL;
}

/* Starts the threads that wait, lets `partner` send what they wait for after a while, and sees what they cost. */
static void run(double seconds, int partner, int waits, int sends, const int *targets, const char *what)
{
    pthread_t threads[KINDS];
    if (waits)
        for (int kind = 0; kind < KINDS; kind++) {
            int failed = pthread_create(&threads[kind], NULL, block, (void *)(intptr_t)(kind + KINDS * partner));
            CHECK(failed == 0, "pthread_create: %d", failed);
        }
    /* Threads look a while before they sleep, and on a busy machine that while is long. */
    test_sleep_ms(500);
    double used = cpu();
    test_sleep_ms((long)(1000 * seconds));
    used = cpu() - used;
    CHECK(used < 0.05 + 0.05 * seconds, "%s: %d threads blocked for %g s cost %.3f s of CPU", what, waits ? KINDS : 0, seconds, used);
    int64_t began = now_ms();
    for (int i = 0; i < sends; i++) {
        for (int kind = 0; kind < SSEND; kind++) MPI_Send(&kind, 1, MPI_INT, targets[i], kind, MPI_COMM_WORLD);
        int value;
        MPI_Recv(&value, 1, MPI_INT, targets[i], 200 + targets[i], MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    if (waits)
        for (int kind = 0; kind < KINDS; kind++) pthread_join(threads[kind], NULL);
    CHECK(now_ms() - began < 5000, "%s: it took %d ms until all were awake", what, (int)(now_ms() - began));
}

int main(int argc, char **argv)
{
    double seconds = argc > 1 ? atof(argv[1]) : 1;
    int level;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
    test_setup();
    CHECK(level == MPI_THREAD_MULTIPLE, "level %d", level);
    int *others = test_alloc((size_t)ranks * sizeof *others);
    for (int r = 1; r < ranks; r++) others[r - 1] = r;
    /* From another process: rank 0 wakes everybody. */
    MPI_Barrier(MPI_COMM_WORLD);
    run(seconds, 0, rank != 0, rank == 0 ? ranks - 1 : 0, others, "other process");
    /* From this process: the main thread wakes the others. */
    MPI_Barrier(MPI_COMM_WORLD);
    run(seconds, rank, 1, 1, &rank, "same process");
    /* A single thread at this level. */
    MPI_Barrier(MPI_COMM_WORLD);
    double used = cpu();
    if (rank == 0) test_sleep_ms((long)(1000 * seconds));
    MPI_Barrier(MPI_COMM_WORLD);
    used = cpu() - used;
    CHECK(used < 0.05 + 0.05 * seconds, "one thread blocked for %g s cost %.3f s of CPU", seconds, used);
    free(others);
    return test_end();
}
