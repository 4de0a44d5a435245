/*
 * Signals that come all the time, as with a profiler's timer, break off the system calls of the library, also those that do
 * not wait: nothing may go wrong for that.
 */
#include "check.h"
#include <signal.h>
#include <sys/time.h>

static volatile sig_atomic_t ticks;

static void tick(int signal)
{
    (void)signal, ticks++;
}

static void timer(int microseconds)
{
    struct itimerval every = {{0, microseconds}, {0, microseconds}};
    CHECK(setitimer(ITIMER_REAL, &every, NULL) == 0, "no timer");
}

static void round_of_all(void)
{
    enum { LENGTH = 100000 };
    int right = (rank + 1) % ranks, left = (rank + ranks - 1) % ranks;
    int *out = test_alloc(LENGTH * sizeof *out), *in = test_alloc(LENGTH * sizeof *in), *memory;
    MPI_Win window;
    MPI_Comm twin;
    for (int i = 0; i < LENGTH; i++) out[i] = rank + i;
    for (int n = 1; n <= LENGTH; n *= 10) {
        MPI_Sendrecv(out, n, MPI_INT, right, 0, in, n, MPI_INT, left, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        for (int i = 0; i < n; i++) CHECK(in[i] == left + i, "element %d of %d is %d", i, n, in[i]);
        MPI_Allreduce(out, in, n, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
        CHECK(in[n - 1] == ranks * (ranks - 1) / 2 + ranks * (n - 1), "the sum of %d", n);
    }
    for (int kind = 0; kind < 2; kind++) {
        if (kind == 0) MPI_Win_allocate(LENGTH * sizeof *memory, sizeof *memory, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &window);
        else MPI_Win_create(memory = test_alloc(LENGTH * sizeof *memory), LENGTH * sizeof *memory, sizeof *memory, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
        MPI_Win_fence(0, window);
        MPI_Put(out, LENGTH, MPI_INT, right, 0, LENGTH, MPI_INT, window);
        MPI_Win_fence(0, window);
        for (int i = 0; i < LENGTH; i++) CHECK(memory[i] == left + i, "put, window %d: element %d is %d", kind, i, memory[i]);
        MPI_Win_free(&window);
        if (kind == 1) free(memory);
    }
    MPI_Comm_dup(MPI_COMM_WORLD, &twin);
    MPI_Barrier(twin);
    MPI_Comm_free(&twin);
    free(out), free(in);
}

int main(int argc, char **argv)
{
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = tick;
    sigaction(SIGALRM, &action, NULL);
    timer(200);
    test_begin(&argc, &argv);
    double began = MPI_Wtime();
    int more = 1;
    while (more) {
        round_of_all();
        more = MPI_Wtime() - began < 1.0;
        MPI_Bcast(&more, 1, MPI_INT, 0, MPI_COMM_WORLD);
    }
    CHECK(ticks > 10, "the timer has rung only %d times", (int)ticks);
    MPI_Barrier(MPI_COMM_WORLD);
    timer(0);
    return test_end();
}
