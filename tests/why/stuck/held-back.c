/* Rank 0 sends more than rank 1 keeps of messages that nobody has asked for; rank 1 waits for another tag. */
#include <mpi.h>

int main(int argc, char **argv) {
    static char data[4000];
    int rank, value;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; rank == 0 && i < 20000; i++)
        MPI_Send(data, sizeof data, MPI_BYTE, 1, 5, MPI_COMM_WORLD);
    MPI_Recv(&value, 1, MPI_INT, rank == 0, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
