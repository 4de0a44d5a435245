/* All ranks of two groups would receive from any rank of the other one. */
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, value = 0;
    MPI_Comm half, both;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &half);
    MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, 1 - rank % 2, 9, &both);
    MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 0, both, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
