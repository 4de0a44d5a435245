/* Rank 0 writes a number into memory that it is still receiving into. */
#include <mpi.h>
#include <stddef.h>

int main(int argc, char **argv) {
    int rank, size, values[100] = {0};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0 && size > 1) {
        MPI_Request request;
        MPI_Irecv(values, 100, MPI_INT, 1, 0, MPI_COMM_WORLD, &request);
        values[10] = 9;
        MPI_Send(NULL, 0, MPI_INT, 1, 1, MPI_COMM_WORLD);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    } else if (rank == 1) {
        MPI_Recv(NULL, 0, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Send(values, 100, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
