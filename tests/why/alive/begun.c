/* The last rank comes three seconds late to operations that all begin without waiting. Rank 0 waits for them; the
   others wait for rank 0 in a receive meanwhile, and their parts of the operations go on there. */
#include <mpi.h>
#include <stdlib.h>
#include <unistd.h>

enum { LARGE = 1 << 20 };

int main(int argc, char **argv) {
    int rank, size, value = 0;
    char *data = calloc(LARGE, 1);
    MPI_Request requests[2];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == size - 1) sleep(3);
    MPI_Ibcast(data, LARGE, MPI_CHAR, size - 1, MPI_COMM_WORLD, &requests[0]);
    MPI_Ibarrier(MPI_COMM_WORLD, &requests[1]);
    if (rank == 0) {
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
        for (int to = 1; to < size; to++) MPI_Send(&value, 1, MPI_INT, to, 0, MPI_COMM_WORLD);
    } else {
        MPI_Recv(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    }
    MPI_Finalize();
    free(data);
    return 0;
}
