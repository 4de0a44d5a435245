/* A rank fails before the others have called MPI_Init, and one after it has called MPI_Finalize, which it does early:
 * run with --with-ft ulfm. */
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
    /* One leaves without a word: who waits for it to agree goes on. */
    if (rank != 2) {
        int flag = 1;
        double began = MPI_Wtime();
        EXPECT_ERROR(MPIX_Comm_agree(living, &flag), MPIX_ERR_PROC_FAILED);
        CHECK(flag == 1 && MPI_Wtime() - began < 20, "%d after %.1f s", flag, MPI_Wtime() - began);
    }
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
