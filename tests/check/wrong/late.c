/* Rank 1 comes to MPI_Finalize long after the other, and has left a datatype over. */
#include <mpi.h>
#include <unistd.h>

int main(int argc, char **argv) {
    int rank;
    MPI_Datatype pair;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Type_contiguous(2, MPI_INT, &pair); /* made */
    if (rank == 1) sleep(12);
    if (rank == 0) MPI_Type_free(&pair);
    MPI_Finalize();
    return 0;
}
