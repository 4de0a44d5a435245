/*
 * Waiting costs nothing: while rank 0 is outside of MPI, the others are blocked in a receive, a wait, a probe, a
 * barrier, an allreduce, a wait for any of several requests, a synchronous send or the end of a large send, and use
 * almost no CPU. Argument 1: seconds of each wait. Argument 2, "compute": rank 0 does not sleep meanwhile, but
 * computes. Argument 3: only this one of the waits, by number.
 */
#include "check.h"
#include <sys/resource.h>

static double cpu(void)
{
    struct rusage u;
    getrusage(RUSAGE_SELF, &u);
    return (double)(u.ru_utime.tv_sec + u.ru_stime.tv_sec) + 1e-6 * (double)(u.ru_utime.tv_usec + u.ru_stime.tv_usec);
}

enum how { RECV, WAIT, PROBE, WAITANY, BARRIER, ALLREDUCE, SSEND, LARGE, KINDS };
#define LARGE_BYTES (16 << 20)
static const char *NAMES[] = {"MPI_Recv", "MPI_Wait", "MPI_Probe", "MPI_Waitany", "MPI_Barrier", "MPI_Allreduce",
                              "MPI_Ssend", "MPI_Wait for a send of 16 MiB"};

static unsigned char *large;
static double begun; /* CPU seconds at the beginning of the wait */

static void begin(void) { begun = cpu(); }

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void compute(double seconds)
{
    double until = now() + seconds;
    while (now() < until) continue;
}

static void block(enum how how)
{
    int value = 1, sum, index;
    MPI_Request requests[3];
    if (how == BARRIER) {
        MPI_Barrier(MPI_COMM_WORLD);
    } else if (how == ALLREDUCE) {
        MPI_Allreduce(&value, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    } else if (how == SSEND && rank != 0) {
        MPI_Ssend(&value, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    } else if (how == LARGE && rank != 0) {
        test_fill(large, LARGE_BYTES, (uint64_t)rank);
        MPI_Isend(large, LARGE_BYTES, MPI_BYTE, 0, 1, MPI_COMM_WORLD, &requests[0]);
        begin();
        MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
    } else if (how == SSEND || how == LARGE) {
        for (int r = 1; r < ranks; r++) {
            if (how == SSEND) MPI_Recv(&value, 1, MPI_INT, r, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            else MPI_Recv(large, LARGE_BYTES, MPI_BYTE, r, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            if (how == LARGE) CHECK_BYTES(large, LARGE_BYTES, (uint64_t)r, "large send");
        }
    } else if (rank == 0) {
        for (int r = 1; r < ranks; r++) MPI_Send(&value, 1, MPI_INT, r, 1, MPI_COMM_WORLD);
    } else if (how == RECV) {
        MPI_Recv(&value, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else if (how == WAIT) {
        MPI_Irecv(&value, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, &requests[0]);
        MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
    } else if (how == PROBE) {
        MPI_Probe(MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&value, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
        int values[3];
        for (int i = 0; i < 3; i++) MPI_Irecv(&values[i], 1, MPI_INT, i == 1 ? 0 : MPI_ANY_SOURCE, i == 1 ? 1 : 50 + i, MPI_COMM_WORLD, &requests[i]);
        MPI_Waitany(3, requests, &index, MPI_STATUS_IGNORE);
        CHECK(index == 1, "Waitany gave %d", index);
        for (int i = 0; i < 3; i += 2) {
            MPI_Cancel(&requests[i]);
            MPI_Wait(&requests[i], MPI_STATUS_IGNORE);
        }
    }
}

int main(int argc, char **argv)
{
    double seconds = argc > 1 ? atof(argv[1]) : 1;
    test_begin(&argc, &argv);
    test_need_ranks(2);
    int computes = argc > 2 && strcmp(argv[2], "compute") == 0;
    int first = argc > 3 ? atoi(argv[3]) : 0, end = argc > 3 ? first + 1 : KINDS;
    CHECK(first >= 0 && end <= KINDS, "there is no wait number %d", first);
    large = test_alloc(LARGE_BYTES);
    /* Between machines the first message makes a connection, which costs what it costs, once. */
    for (int r = 1; r < ranks; r++) {
        if (rank == 0) MPI_Send(NULL, 0, MPI_BYTE, r, 2, MPI_COMM_WORLD);
        if (rank == r) MPI_Recv(NULL, 0, MPI_BYTE, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    for (int how = first; how < end; how++) {
        MPI_Barrier(MPI_COMM_WORLD);
        begin();
        if (rank == 0) computes ? compute(seconds) : test_sleep_ms((long)(1000 * seconds));
        block((enum how)how);
        double used = cpu() - begun;
        /* What a wait ends with is work: a word, or a part of 16 MiB to copy. */
        double work = how == LARGE ? 0.06 : 0.02;
        CHECK(rank == 0 || used < work + 0.008 * seconds, "%g s blocked in %s cost %.3f s of CPU", seconds, NAMES[how], used);
    }
    free(large);
    return test_end();
}
