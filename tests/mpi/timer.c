/*
 * Signals that come all the time, as with a profiler's timer, break off the system calls of the library, also those that
 * do not wait: nothing may go wrong for that.
 */
#include "rounds.h"
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
        round_of_all(300000);
        more = MPI_Wtime() - began < 1.0;
        MPI_Bcast(&more, 1, MPI_INT, 0, MPI_COMM_WORLD);
    }
    CHECK(ticks > 10, "the timer has rung only %d times", (int)ticks);
    MPI_Barrier(MPI_COMM_WORLD);
    timer(0);
    return test_end();
}
