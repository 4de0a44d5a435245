/*
 * MPI_Waitall, and MPI_Testall in a loop, of a receive whose message is too long and of one whose sender waits for this
 * rank, in either order: under an error handler that ends the job the error is told at once. It was never told: the
 * ranks waited for each other. The arguments say the call and which of the two stands first.
 */
#include "check.h"

int main(int argc, char **argv)
{
    int in[8] = {0}, more[8] = {0}, out[8] = {0}, flag = 0;
    MPI_Request requests[2];
    MPI_Status statuses[2];
    const char *call = argc > 1 ? argv[1] : "waitall";
    int bad = argc > 2 && !strcmp(argv[2], "last");
    test_begin(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL);
    if (rank == 1) {
        MPI_Irecv(in, 4, MPI_INT, 0, 0, MPI_COMM_WORLD, &requests[bad]);
        MPI_Irecv(more, 8, MPI_INT, 0, 1, MPI_COMM_WORLD, &requests[!bad]);
        if (!strcmp(call, "waitall")) MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
        if (!strcmp(call, "statuses")) MPI_Waitall(2, requests, statuses);
        while (!strcmp(call, "testall") && !flag) MPI_Testall(2, requests, &flag, MPI_STATUSES_IGNORE);
        MPI_Send(in, 1, MPI_INT, 0, 2, MPI_COMM_WORLD);
    } else if (rank == 0) {
        MPI_Send(out, 8, MPI_INT, 1, 0, MPI_COMM_WORLD);
        MPI_Recv(more, 1, MPI_INT, 1, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Send(out, 8, MPI_INT, 1, 1, MPI_COMM_WORLD);
    }
    return test_end();
}
