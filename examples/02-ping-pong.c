/*
 * 2. Ping-pong. Rank 0 sends a number to rank 1, which adds one and sends it back. MPI_Send returns when its buffer may
 * be used again, MPI_Recv when the message is there. A receive names the sender and a tag, and takes only messages
 * that fit both. Half the time of a round is the latency of a message.
 */
#include <mpi.h>
#include <stdio.h>

enum { ROUNDS = 10000, TAG = 7 };

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size, number = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (size < 2) {
        printf("Ping-pong needs two ranks; nothing to do.\n");
        MPI_Finalize();
        return 0;
    }

    double start = MPI_Wtime();
    for (int i = 0; i < ROUNDS; i++) {
        if (rank == 0) {
            MPI_Send(&number, 1, MPI_INT, 1, TAG, MPI_COMM_WORLD);
            MPI_Recv(&number, 1, MPI_INT, 1, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        } else if (rank == 1) {
            MPI_Recv(&number, 1, MPI_INT, 0, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            number++;
            MPI_Send(&number, 1, MPI_INT, 0, TAG, MPI_COMM_WORLD);
        } /* further ranks have nothing to do here */
    }
    double seconds = MPI_Wtime() - start;

    int wrong = 0;
    if (rank == 0) {
        wrong = number != ROUNDS;
        printf("%d rounds, the number is %d; one message takes %.2f microseconds\n", ROUNDS, number, 1e6 * seconds / ROUNDS / 2);
    }
    MPI_Finalize();
    return wrong;
}
