/* A long message that nobody receives: its sender waits in MPI_Finalize. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int count = 1 << 20;
    double *out = calloc(count, sizeof *out);
    MPI_Request request = MPI_REQUEST_NULL;
    if (rank == 0 && size > 1) MPI_Isend(out, count, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD, &request);
    if (rank == 0 && size > 1) MPI_Request_free(&request);
    MPI_Finalize();
    return 0;
}
