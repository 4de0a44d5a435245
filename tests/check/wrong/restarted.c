/* A persistent receive, started for the second time, into every other number of an array: one of these numbers is
   changed before the message has come. The numbers between them are the program's. */
#include <mpi.h>
#include <stddef.h>

int main(int argc, char **argv) {
    int rank, values[64] = {0};
    MPI_Datatype every_other;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Type_vector(32, 1, 2, MPI_INT, &every_other);
    MPI_Type_commit(&every_other);
    if (rank == 0) {
        MPI_Recv_init(values, 1, every_other, MPI_ANY_SOURCE, 5, MPI_COMM_WORLD, &request); /* init */
        for (int round = 0; round < 2; round++) {
            MPI_Start(&request); /* start */
            values[5] = round;
            if (round == 1)
                values[6] = 77;
            MPI_Send(NULL, 0, MPI_INT, 1, 1, MPI_COMM_WORLD); /* next */
            MPI_Wait(&request, MPI_STATUS_IGNORE);
        }
        MPI_Request_free(&request);
    } else if (rank == 1) {
        for (int round = 0; round < 2; round++) {
            MPI_Recv(NULL, 0, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Send(values, 1, every_other, 0, 5, MPI_COMM_WORLD);
        }
    }
    MPI_Type_free(&every_other);
    MPI_Finalize();
    return 0;
}
