/* Communicators of other ranks follow each other: rows, columns, all in reverse. Each is used, and freed. */
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int i = 0; i < 60; i++) {
        int colors[] = {rank / 2, rank % 2, 0}, keys[] = {rank, rank, -rank}, value = i, sum = 0, members;
        MPI_Comm comm;
        MPI_Request request;
        MPI_Comm_split(MPI_COMM_WORLD, colors[i % 3], keys[i % 3], &comm);
        MPI_Comm_size(comm, &members);
        MPI_Ibcast(&value, 1, MPI_INT, members - 1, comm, &request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        MPI_Allreduce(&value, &sum, 1, MPI_INT, MPI_SUM, comm);
        if (sum != i * members) MPI_Abort(MPI_COMM_WORLD, 1);
        MPI_Comm_free(&comm);
    }
    MPI_Finalize();
    return 0;
}
