/* A receive is cancelled and freed. What goes wrong afterwards is found all the same. */
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, a = 0;
    double d = 0;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Irecv(&a, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &request);
    MPI_Cancel(&request);
    MPI_Request_free(&request);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) {
        MPI_Send(&d, 1, MPI_DOUBLE, 1, 3, MPI_COMM_WORLD); /* double */
        MPI_Send(&d, 1, MPI_DOUBLE, 1, 4, MPI_COMM_WORLD); /* lost */
    } else {
        long l;
        MPI_Recv(&l, 1, MPI_LONG, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE); /* long */
    }
    MPI_Finalize();
    return 0;
}
