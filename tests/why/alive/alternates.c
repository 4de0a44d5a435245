/* The ranks take turns at sleeping half a second outside of MPI, so that all but one of them always wait. */
#include <mpi.h>
#include <unistd.h>

int main(int argc, char **argv) {
    int rank, size, value = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int turn = 0; turn < 8; turn++) {
        if (turn % size == rank) usleep(500000);
        MPI_Bcast(&value, 1, MPI_INT, turn % size, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
