/*
 * Long messages go from rank 2 to rank 0, and from rank 0 to rank 1, for ARGUMENT 1 seconds; argument 2: bytes of
 * each. Ranks 1 and 2 exchange none. So if something happens to the network of rank 2 only rank 0 finds out, and what
 * it gives up may be what rank 1 still waits for.
 */
#include "../mpi/check.h"

static void fill(unsigned char *bytes, int count, int round)
{
    for (int i = 0; i < count; i++) bytes[i] = (unsigned char)(i + i / 4096 + round);
}

static int wrong(const unsigned char *bytes, int count, int round)
{
    for (int i = 0; i < count; i++)
        if (bytes[i] != (unsigned char)(i + i / 4096 + round)) return i;
    return -1;
}

int main(int argc, char **argv)
{
    double seconds = argc > 1 ? atof(argv[1]) : 5;
    int count = argc > 2 ? atoi(argv[2]) : 4 << 20, goes_on = 1, at;
    test_begin(&argc, &argv);
    test_need_ranks(3);
    unsigned char *in = test_alloc((size_t)count), *out = test_alloc((size_t)count);
    double begin = MPI_Wtime();
    for (int round = 0; goes_on; round++) {
        if (round == 1) printf("under way\n"), fflush(stdout);
        if (rank == 0) {
            MPI_Request requests[4];
            goes_on = MPI_Wtime() - begin < seconds;
            MPI_Isend(&goes_on, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, &requests[0]);
            MPI_Isend(&goes_on, 1, MPI_INT, 2, 1, MPI_COMM_WORLD, &requests[1]);
            fill(out, count, round);
            MPI_Isend(out, count, MPI_BYTE, 1, 2, MPI_COMM_WORLD, &requests[2]);
            MPI_Irecv(in, count, MPI_BYTE, 2, 2, MPI_COMM_WORLD, &requests[3]);
            MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
        } else {
            MPI_Recv(&goes_on, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            if (rank == 1) {
                MPI_Recv(in, count, MPI_BYTE, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            } else {
                fill(out, count, round);
                MPI_Send(out, count, MPI_BYTE, 0, 2, MPI_COMM_WORLD);
            }
        }
        if (rank < 2) CHECK((at = wrong(in, count, round)) < 0, "round %d: byte %d is damaged", round, at);
    }
    return test_end();
}
