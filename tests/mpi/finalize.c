/*
 * What is under way when a rank calls MPI_Finalize still arrives: rank 1 frees the requests of its sends, small and
 * large, and finalizes while rank 0 has not posted a single receive.
 */
#include "check.h"

enum { BYTES = 3 << 20, SMALL = 50 };

int main(int argc, char **argv)
{
    test_begin(&argc, &argv);
    test_need_ranks(2);
    static unsigned char buffer[BYTES];
    static int values[SMALL];
    MPI_Request request;
    if (rank == 1) {
        for (int i = 0; i < SMALL; i++) {
            values[i] = i;
            MPI_Isend(&values[i], 1, MPI_INT, 0, 1, MPI_COMM_WORLD, &request);
            MPI_Request_free(&request);
        }
        test_fill(buffer, BYTES, 4);
        MPI_Isend(buffer, BYTES, MPI_BYTE, 0, 2, MPI_COMM_WORLD, &request);
        MPI_Request_free(&request);
    } else if (rank == 0) {
        int value;
        test_sleep_ms(100);
        for (int i = 0; i < SMALL; i++) {
            MPI_Recv(&value, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            CHECK(value == i, "message %d brought %d", i, value);
        }
        MPI_Recv(buffer, BYTES, MPI_BYTE, 1, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        CHECK_BYTES(buffer, BYTES, 4, "message of a finalizing rank");
    }
    MPI_Finalize();
    if (rank == 0) printf("ok\n");
    return 0;
}
