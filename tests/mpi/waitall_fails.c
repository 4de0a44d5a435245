/*
 * MPI_Waitall of a receive whose message is too long and of one whose sender waits for this rank: under an error handler
 * that ends the job the error is told at once. It was never told: the ranks waited for each other.
 */
#include "check.h"

int main(int argc, char **argv)
{
    int in[8] = {0}, more[8] = {0}, out[8] = {0};
    MPI_Request requests[2];
    test_begin(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL);
    if (rank == 1) {
        MPI_Irecv(in, 4, MPI_INT, 0, 0, MPI_COMM_WORLD, &requests[0]);
        MPI_Irecv(more, 8, MPI_INT, 0, 1, MPI_COMM_WORLD, &requests[1]);
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
        MPI_Send(in, 1, MPI_INT, 0, 2, MPI_COMM_WORLD);
    } else if (rank == 0) {
        MPI_Send(out, 8, MPI_INT, 1, 0, MPI_COMM_WORLD);
        MPI_Recv(more, 1, MPI_INT, 1, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Send(out, 8, MPI_INT, 1, 1, MPI_COMM_WORLD);
    }
    return test_end();
}
