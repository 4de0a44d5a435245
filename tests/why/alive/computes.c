/* Rank 0 computes for four seconds; the others wait in a barrier. */
#include <mpi.h>
#include <time.h>

int main(int argc, char **argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    time_t end = time(NULL) + 4;
    volatile double x = 1;
    while (rank == 0 && time(NULL) < end) x = x * 1.0000001;
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
