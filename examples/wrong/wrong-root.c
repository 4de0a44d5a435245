/* The ranks do not agree who the root is: each takes its neighbour for it, and nobody sends. */
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int value = rank;
    MPI_Bcast(&value, 1, MPI_INT, (rank + 1) % size, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
