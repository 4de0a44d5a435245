/* Two requests of which one is never met: MPI_Waitall waits for both. */
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int in[2], out = rank, other = 1 - rank;
    MPI_Request requests[2];
    if (size == 2) {
        MPI_Irecv(&in[0], 1, MPI_INT, other, 1, MPI_COMM_WORLD, &requests[0]);
        MPI_Irecv(&in[1], 1, MPI_INT, other, 2, MPI_COMM_WORLD, &requests[1]);
        MPI_Send(&out, 1, MPI_INT, other, 1, MPI_COMM_WORLD);
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
