/* Every other rank names itself as the root of a broadcast. */
#include <mpi.h>

int main(int argc, char **argv) {
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int value = rank;
    MPI_Bcast(&value, 1, MPI_INT, rank % 2, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
