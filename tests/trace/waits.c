/* Waits of a known length, each of about 50 ms, on four ranks: who runs this knows what a trace must say. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char large[1 << 20];

int main(int argc, char **argv) {
    int rank, x = 0, sum;
    MPI_Comm pair;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Barrier(MPI_COMM_WORLD);

    if (rank == 1) {
        usleep(50000);
        MPI_Send(&x, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
    } else if (rank == 0) {
        MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE); /* a late sender */
    }
    MPI_Barrier(MPI_COMM_WORLD);

    if (rank == 2) {
        MPI_Send(large, sizeof large, MPI_CHAR, 3, 8, MPI_COMM_WORLD); /* a late receiver */
    } else if (rank == 3) {
        usleep(50000);
        MPI_Recv(large, sizeof large, MPI_CHAR, 2, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Barrier(MPI_COMM_WORLD);

    if (rank == 3)
        usleep(50000);
    MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD); /* three wait for rank 3 */

    MPI_Comm_split(MPI_COMM_WORLD, rank / 2, 0, &pair);
    if (rank == 0)
        usleep(50000);
    MPI_Bcast(large, 100, MPI_CHAR, 0, pair); /* rank 1 waits, ranks 2 and 3 do not */
    MPI_Comm_free(&pair);
    MPI_Barrier(MPI_COMM_WORLD);

    if (rank == 0) {
        MPI_Irecv(&x, 1, MPI_INT, 1, 9, MPI_COMM_WORLD, &request);
        MPI_Wait(&request, MPI_STATUS_IGNORE); /* a late sender, seen by MPI_Wait */
    } else if (rank == 1) {
        usleep(50000);
        MPI_Send(&x, 1, MPI_INT, 0, 9, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return sum == 6 ? 0 : 1;
}
