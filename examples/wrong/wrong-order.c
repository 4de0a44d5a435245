/* Rank 0 calls the barrier first, the others the reduction. */
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int one = 1, sum = 0;
    MPI_Comm halo;
    MPI_Comm_dup(MPI_COMM_WORLD, &halo);
    MPI_Comm_set_name(halo, "halo");
    if (rank == 0) MPI_Barrier(halo);
    MPI_Reduce(&one, &sum, 1, MPI_INT, MPI_SUM, 0, halo);
    MPI_Allreduce(MPI_IN_PLACE, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    if (rank != 0) MPI_Barrier(halo);
    MPI_Comm_free(&halo);
    MPI_Finalize();
    return 0;
}
