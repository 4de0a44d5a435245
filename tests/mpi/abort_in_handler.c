/*
 * MPI_Abort in a handler of SIGSEGV whose signal has interrupted the allocator: whatever takes memory from then on
 * hangs, and the job ends all the same. The last rank does it while the others wait for it.
 */
#include "check.h"
#include <signal.h>
#include <unistd.h>

static volatile sig_atomic_t held;

#if defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__)
/* The allocator, whose lock can be held. */
void *__libc_malloc(size_t bytes);
void *malloc(size_t bytes)
{
    while (held) usleep(1000);
    return __libc_malloc(bytes);
}
#endif

static void handler(int signal)
{
    (void)signal;
    MPI_Abort(MPI_COMM_WORLD, 7);
}

int main(int argc, char **argv)
{
    test_begin(&argc, &argv);
    signal(SIGSEGV, handler);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == ranks - 1) {
        held = 1;
        raise(SIGSEGV);
    }
    int value;
    MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 99, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return 0;
}
