/* Datatypes that are alike are called by the names that the program gives. */
#include <mpi.h>

int main(int argc, char **argv) {
    int rank;
    long l = 1;
    char c[8] = "";
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Send(&l, 1, MPI_LONG, 1, 1, MPI_COMM_WORLD); /* long */
        MPI_Send(&l, 1, MPI_INT64_T, 1, 2, MPI_COMM_WORLD); /* fixed */
    } else {
        MPI_Recv(c, 8, MPI_CHAR, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE); /* first */
        MPI_Recv(c, 8, MPI_CHAR, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE); /* second */
    }
    MPI_Finalize();
    return 0;
}
