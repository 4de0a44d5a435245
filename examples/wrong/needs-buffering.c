/* Works with short messages, which are buffered, and hangs with long ones: a send may wait for its receive. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int count = 1 << 20, next = (rank + 1) % size, before = (rank + size - 1) % size;
    double *out = calloc(count, sizeof *out), *in = calloc(count, sizeof *in);
    MPI_Send(out, count, MPI_DOUBLE, next, 0, MPI_COMM_WORLD);
    MPI_Recv(in, count, MPI_DOUBLE, before, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    free(out);
    free(in);
    MPI_Finalize();
    return 0;
}
