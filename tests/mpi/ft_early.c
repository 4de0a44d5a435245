/* A rank fails before the others have called MPI_Init, and one after it has called MPI_Finalize: run with --with-ft ulfm. */
#include "check.h"
#include <mpi-ext.h>
#include <signal.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    /* The launcher says which rank this will be. */
    const char *early = getenv("ARKE_RANK");
    if (early && atoi(early) == 1) kill(getpid(), SIGKILL);
    usleep(200000);
    test_begin(&argc, &argv);
    test_need_ranks(3);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    EXPECT_ERROR(MPI_Barrier(MPI_COMM_WORLD), MPIX_ERR_PROC_FAILED);
    MPI_Comm living;
    CHECK(MPIX_Comm_shrink(MPI_COMM_WORLD, &living) == MPI_SUCCESS, "shrink");
    int size;
    MPI_Comm_size(living, &size);
    CHECK(size == ranks - 1 && MPI_Barrier(living) == MPI_SUCCESS, "%d are left", size);
    MPI_Comm_free(&living);
    if (rank == 0) printf("ok\n");
    fflush(stdout);
    MPI_Finalize();
    /* Nobody misses it any more. */
    if (rank == 2) {
        usleep(200000);
        kill(getpid(), SIGKILL);
    }
    return 0;
}
