/*
 * The names that messages on their way have for their senders do not come again soon: the answer to a send that was
 * given up (its communicator was revoked) comes late, when the place of its request has been used again, and means
 * nobody then. Runs with and without --with-ft ulfm.
 */
#include "check.h"
#include <mpi-ext.h>
#include <unistd.h>

/* More than goes without an answer. */
enum { LARGE = 600000, ROUNDS = 70 };

/* Operations that take the place of a request and give it back. */
static void use_places(int count)
{
    for (int i = 0; i < count; i++) {
        MPI_Request request;
        MPI_Irecv(NULL, 0, MPI_BYTE, rank, 77, MPI_COMM_SELF, &request);
        MPI_Cancel(&request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
}

int main(int argc, char **argv)
{
    static char first[LARGE], second[LARGE];
    test_begin(&argc, &argv);
    test_need_ranks(2);
    for (int round = 0; round < ROUNDS; round++) {
        MPI_Comm comm;
        MPI_Comm_dup(MPI_COMM_WORLD, &comm);
        MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN);
        MPI_Barrier(MPI_COMM_WORLD);
        if (rank == 0) {
            MPI_Request request;
            MPI_Status status;
            int cancelled = -1;
            memset(first, 1, LARGE);
            MPI_Isend(first, LARGE, MPI_CHAR, 1, 5, comm, &request);
            MPIX_Comm_revoke(comm);
            EXPECT_ERROR(MPI_Wait(&request, &status), MPIX_ERR_REVOKED);
            use_places(round);
            memset(second, 2, LARGE);
            MPI_Isend(second, LARGE, MPI_CHAR, 1, 6, MPI_COMM_WORLD, &request);
            MPI_Wait(&request, &status);
            MPI_Test_cancelled(&status, &cancelled);
            memset(second, 3, LARGE);
            CHECK(!cancelled, "round %d: a send that nobody cancelled says that it was", round);
        } else if (rank == 1) {
            /* The messages lie there before this rank looks. */
            usleep(2000);
            MPI_Recv(second, LARGE, MPI_CHAR, 0, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            for (int at = 0; at < LARGE; at++)
                CHECK(second[at] == 2, "round %d: %d at %d", round, second[at], at);
        }
        MPI_Comm_free(&comm);
    }
    if (rank == 0) printf("ok\n");
    MPI_Finalize();
    return 0;
}
