/* A ring of synchronous sends: each waits until its neighbour receives, which sends as well. */
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int out = rank, in, next = (rank + 1) % size, before = (rank + size - 1) % size;
    MPI_Ssend(&out, 1, MPI_INT, next, 0, MPI_COMM_WORLD);
    MPI_Recv(&in, 1, MPI_INT, before, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
