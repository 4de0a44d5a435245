/* Rank 1 gives MPI_Allreduce three numbers, and the others four. */
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, values[4] = {1, 2, 3, 4}, sums[4];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Allreduce(values, sums, rank == 1 ? 3 : 4, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
