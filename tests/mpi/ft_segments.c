/*
 * A rank dies in the middle of a long collective operation: the others' call ends with an error, and a communicator of
 * those that are left works. Run with --with-ft ulfm. Argument 1: 0 bcast, 1 allreduce, 2 reduce, 3 allgather, 4
 * gather, 5 scatter, 6 alltoall, 7 alltoallv.
 */
#include "check.h"
#include <mpi-ext.h>
#include <signal.h>
#include <sys/time.h>
#include <unistd.h>

enum { LONGEST = 1 << 18, MOST_RANKS = 64 };
static double in[LONGEST], out[LONGEST];

static void die(int signal)
{
    (void)signal;
    kill(getpid(), SIGKILL);
}

static int once(int what, int n, int root, MPI_Comm comm)
{
    switch (what) {
    case 0: return MPI_Bcast(in, n, MPI_DOUBLE, root, comm);
    case 1: return MPI_Allreduce(in, out, n, MPI_DOUBLE, MPI_SUM, comm);
    case 2: return MPI_Reduce(in, out, n, MPI_DOUBLE, MPI_SUM, root, comm);
    default: break;
    }
    int size, counts[MOST_RANKS], places[MOST_RANKS];
    MPI_Comm_size(comm, &size);
    n /= size;
    switch (what) {
    case 3: return MPI_Allgather(in, n, MPI_DOUBLE, out, n, MPI_DOUBLE, comm);
    case 4: return MPI_Gather(in, n, MPI_DOUBLE, out, n, MPI_DOUBLE, root, comm);
    case 5: return MPI_Scatter(in, n, MPI_DOUBLE, out, n, MPI_DOUBLE, root, comm);
    case 6: return MPI_Alltoall(in, n, MPI_DOUBLE, out, n, MPI_DOUBLE, comm);
    default:
        for (int i = 0; i < size; i++) counts[i] = n, places[i] = i * n;
        return MPI_Alltoallv(in, counts, places, MPI_DOUBLE, out, counts, places, MPI_DOUBLE, comm);
    }
}

int main(int argc, char **argv)
{
    test_begin(&argc, &argv);
    test_need_ranks(2);
    int what = argc > 1 ? atoi(argv[1]) : 0, victim = ranks - 1;
    MPI_Comm comm, left;
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    for (int i = 0; i < 10; i++) CHECK(once(what, 3000, i % ranks, comm) == MPI_SUCCESS, "call %d", i);
    /* Nobody is in the calls above any more when the victim leaves this; who is still in it may get the error here. */
    MPI_Barrier(comm);
    if (rank == victim) {
        signal(SIGALRM, die);
        struct itimerval soon = {{0, 0}, {0, 20011}};
        setitimer(ITIMER_REAL, &soon, NULL);
    }
    double began = MPI_Wtime();
    int code, class;
    for (int i = 0; (code = once(what, i % 2 ? LONGEST : 700, i % ranks, comm)) == MPI_SUCCESS; i++)
        CHECK(MPI_Wtime() - began < 20, "no error after %d calls", i);
    MPI_Error_class(code, &class);
    CHECK(class == MPIX_ERR_PROC_FAILED || class == MPIX_ERR_REVOKED, "the error is of class %d", class);
    MPIX_Comm_revoke(comm);
    CHECK(MPIX_Comm_shrink(comm, &left) == MPI_SUCCESS, "shrink");
    MPI_Comm_set_errhandler(left, MPI_ERRORS_ARE_FATAL);
    int me, size;
    MPI_Comm_rank(left, &me);
    MPI_Comm_size(left, &size);
    CHECK(size == ranks - 1, "%d are left of %d", size, ranks);
    for (int i = 0; i < 20; i++) {
        for (int k = 0; k < LONGEST; k++) in[k] = me + k % 13;
        MPI_Allreduce(in, out, LONGEST, MPI_DOUBLE, MPI_SUM, left);
        for (int k = 0; k < LONGEST; k++)
            CHECK(out[k] == size * (size - 1) / 2.0 + (double)size * (k % 13), "sum %d is %g", k, out[k]);
    }
    MPI_Comm_free(&left);
    MPI_Comm_free(&comm);
    if (rank == 0) printf("ok\n");
    fflush(stdout);
    MPI_Finalize();
    return 0;
}
