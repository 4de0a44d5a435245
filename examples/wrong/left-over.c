/* A datatype, a communicator and a request are left over. */
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, value = 7, other;
    MPI_Datatype column;
    MPI_Comm copy;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Type_vector(3, 1, 4, MPI_INT, &column);
    MPI_Comm_dup(MPI_COMM_WORLD, &copy);
    MPI_Isend(&value, 1, MPI_INT, rank, 1, MPI_COMM_WORLD, &request);
    MPI_Recv(&other, 1, MPI_INT, rank, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
