/* Ranks that were spawned fail, and a rank that spawned them: run with --with-ft ulfm. */
#include "check.h"
#include <mpi-ext.h>
#include <signal.h>
#include <unistd.h>

enum { CHILDREN = 3 };

static int class_of(int code)
{
    int class = MPI_SUCCESS;
    if (code != MPI_SUCCESS) MPI_Error_class(code, &class);
    return class;
}

static void die(void)
{
    kill(getpid(), SIGKILL);
    for (;;) pause();
}

/* The living of a communicator go on together. */
static int repaired(MPI_Comm comm, const char *who)
{
    MPI_Comm living;
    double began = MPI_Wtime();
    int size, there = 0, inter, flag = 1;
    MPIX_Comm_revoke(comm);
    MPIX_Comm_agree(comm, &flag);
    CHECK(MPIX_Comm_shrink(comm, &living) == MPI_SUCCESS, "%s: shrink", who);
    MPI_Comm_size(living, &size);
    MPI_Comm_test_inter(living, &inter);
    if (inter) MPI_Comm_remote_size(living, &there);
    CHECK(MPI_Barrier(living) == MPI_SUCCESS, "%s: all of these live", who);
    CHECK(MPI_Wtime() - began < 20, "%s took %.1f s", who, MPI_Wtime() - began);
    MPI_Comm_free(&living);
    return size + there;
}

static void child(MPI_Comm parent)
{
    static char large[1 << 20];
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(parent, MPI_ERRORS_RETURN);
    MPI_Barrier(parent);
    if (rank == 1) die();
    /* Siblings. */
    int code = class_of(MPI_Recv(large, sizeof large, MPI_CHAR, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    CHECK(code == MPIX_ERR_PROC_FAILED || code == MPIX_ERR_REVOKED, "class %d", code);
    CHECK(repaired(MPI_COMM_WORLD, "the children") == CHILDREN - 1, "children");
    /* With the parents. */
    int all;
    MPI_Comm_remote_size(parent, &all);
    CHECK(repaired(parent, "children and parents") == CHILDREN - 1 + all, "of both");
    MPI_Comm_free(&parent);
    MPI_Finalize();
    exit(0);
}

int main(int argc, char **argv)
{
    static char large[1 << 20];
    MPI_Comm parent, children;
    test_begin(&argc, &argv);
    MPI_Comm_get_parent(&parent);
    if (parent != MPI_COMM_NULL) child(parent);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_spawn(argv[0], MPI_ARGV_NULL, CHILDREN, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &children, MPI_ERRCODES_IGNORE);
    MPI_Comm_set_errhandler(children, MPI_ERRORS_RETURN);
    MPI_Barrier(children);
    double began = MPI_Wtime();
    int code = class_of(MPI_Recv(large, sizeof large, MPI_CHAR, 1, 0, children, MPI_STATUS_IGNORE));
    CHECK(code == MPIX_ERR_PROC_FAILED || code == MPIX_ERR_REVOKED, "class %d", code);
    CHECK(MPI_Wtime() - began < 20, "it took %.1f s", MPI_Wtime() - began);
    CHECK(repaired(children, "parents and children") == CHILDREN - 1 + ranks, "of both");
    if (rank == 0) printf("ok\n");
    MPI_Comm_free(&children);
    MPI_Finalize();
    return 0;
}
