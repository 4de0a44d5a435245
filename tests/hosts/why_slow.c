/* Two ranks send a message to and fro for some seconds. Each sleeps while the message is on its way. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    int rank, value = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    double end = MPI_Wtime() + atof(argv[1]);
    for (int go = 1; go;) {
        go = MPI_Wtime() < end;
        if (rank == 0) {
            MPI_Send(&go, 1, MPI_INT, 1, 3, MPI_COMM_WORLD);
            MPI_Recv(&value, 1, MPI_INT, 1, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        } else {
            MPI_Recv(&go, 1, MPI_INT, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Send(&value, 1, MPI_INT, 0, 4, MPI_COMM_WORLD);
        }
    }
    MPI_Finalize();
    return 0;
}
