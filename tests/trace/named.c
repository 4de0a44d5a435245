/* Communicators of other ranks with the same context number, one after the other: rows, then columns, which get their
   name after a first call. Four ranks. */
#include <mpi.h>
#include <unistd.h>

int main(int argc, char **argv) {
    int rank;
    MPI_Comm part;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_split(MPI_COMM_WORLD, rank / 2, rank, &part);
    MPI_Barrier(part);
    MPI_Comm_free(&part);
    MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &part);
    MPI_Barrier(part);
    if (rank % 2 == 0) MPI_Comm_set_name(part, "columns");
    if (rank == 2) usleep(50000);
    MPI_Barrier(part); /* rank 0 waits for rank 2 */
    MPI_Comm_free(&part);
    MPI_Finalize();
    return 0;
}
