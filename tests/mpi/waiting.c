/*
 * Waiting costs nothing: while rank 0 sleeps outside of MPI, the others are blocked in a receive, a wait, a probe, a
 * barrier, an allreduce or a wait for any of several requests, and use almost no CPU. Argument 1: seconds of each wait.
 */
#include "check.h"
#include <sys/resource.h>

static double cpu(void)
{
    struct rusage u;
    getrusage(RUSAGE_SELF, &u);
    return (double)(u.ru_utime.tv_sec + u.ru_stime.tv_sec) + 1e-6 * (double)(u.ru_utime.tv_usec + u.ru_stime.tv_usec);
}

enum how { RECV, WAIT, PROBE, WAITANY, BARRIER, ALLREDUCE, KINDS };
static const char *NAMES[] = {"MPI_Recv", "MPI_Wait", "MPI_Probe", "MPI_Waitany", "MPI_Barrier", "MPI_Allreduce"};

static void block(enum how how)
{
    int value = 1, sum, index;
    MPI_Request requests[3];
    if (how == BARRIER) {
        MPI_Barrier(MPI_COMM_WORLD);
    } else if (how == ALLREDUCE) {
        MPI_Allreduce(&value, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
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
        for (int i = 0; i < 3; i++) MPI_Irecv(&value, 1, MPI_INT, i == 1 ? 0 : MPI_ANY_SOURCE, i == 1 ? 1 : 50 + i, MPI_COMM_WORLD, &requests[i]);
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
    for (int how = 0; how < KINDS; how++) {
        MPI_Barrier(MPI_COMM_WORLD);
        double used = cpu();
        if (rank == 0) test_sleep_ms((long)(1000 * seconds));
        block((enum how)how);
        used = cpu() - used;
        CHECK(rank == 0 || used < 0.02 + 0.01 * seconds, "%g s blocked in %s cost %.3f s of CPU", seconds, NAMES[how], used);
    }
    return test_end();
}
