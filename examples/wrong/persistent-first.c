/* Both ranks wait for their persistent receive before they start their persistent send. */
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, size, in = 0, out = 1, index;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int peer = 1 - rank;
    MPI_Request requests[2];
    MPI_Recv_init(&in, 1, MPI_INT, peer, 3, MPI_COMM_WORLD, &requests[0]);
    MPI_Send_init(&out, 1, MPI_INT, peer, 3, MPI_COMM_WORLD, &requests[1]);
    MPI_Start(&requests[0]);
    if (rank == 0) MPI_Waitany(2, requests, &index, MPI_STATUS_IGNORE);
    else MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
    MPI_Start(&requests[1]);
    MPI_Wait(&requests[1], MPI_STATUS_IGNORE);
    MPI_Request_free(&requests[0]);
    MPI_Request_free(&requests[1]);
    MPI_Finalize();
    return 0;
}
