/* A communicator is revoked while a long message is under way on it: what else goes on between the same two ranks is
 * not disturbed, and the memory that the sender has taken back and changed is not received as if nothing had
 * happened. */
#include "check.h"
#include <mpi-ext.h>

enum { SHORT = 4000, COUNT = 60, LONG = 8 << 20, ROUNDS = 20 };

static unsigned char in[COUNT][SHORT], out[SHORT];

int main(int argc, char **argv)
{
    test_begin(&argc, &argv);
    test_need_ranks(2);
    unsigned char *data = calloc(LONG, 1);
    for (int round = 0; round < ROUNDS && rank < 2; round++) {
        MPI_Comm pair, comm;
        MPI_Request large, some[COUNT];
        const int other = 1 - rank, value = round + 1;
        MPI_Group world, two;
        MPI_Comm_group(MPI_COMM_WORLD, &world);
        MPI_Group_incl(world, 2, (int[]){0, 1}, &two);
        MPI_Comm_create_group(MPI_COMM_WORLD, two, 0, &pair);
        MPI_Comm_dup(pair, &comm);
        MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN);
        memset(data, rank == 0 ? value : 0, LONG);
        for (int i = 0; i < COUNT; i++) MPI_Irecv(in[i], SHORT, MPI_BYTE, other, i, pair, &some[i]);
        memset(out, value, SHORT);
        if (rank == 0) {
            MPI_Isend(data, LONG, MPI_BYTE, 1, 0, comm, &large);
            for (int i = 0; i < COUNT; i++) MPI_Send(out, SHORT, MPI_BYTE, 1, i, pair);
            MPI_Wait(&some[2 * round], MPI_STATUS_IGNORE);
            MPIX_Comm_revoke(comm);
            MPI_Wait(&large, MPI_STATUS_IGNORE);
            memset(data, 0xdd, LONG);
        } else {
            MPI_Irecv(data, LONG, MPI_BYTE, 0, 0, comm, &large);
            for (int i = 0; i < COUNT; i++) MPI_Send(out, SHORT, MPI_BYTE, 0, i, pair);
            int whole = MPI_Wait(&large, MPI_STATUS_IGNORE) == MPI_SUCCESS;
            for (int i = 0; whole && i < LONG; i++) CHECK(data[i] == value, "round %d: byte %d is %d", round, i, data[i]);
        }
        MPI_Waitall(COUNT, some, MPI_STATUSES_IGNORE);
        for (int i = 0; i < COUNT; i++) CHECK(!memcmp(in[i], out, SHORT), "round %d: message %d is another", round, i);
        MPI_Barrier(pair);
        MPI_Comm_free(&comm);
        MPI_Comm_free(&pair);
        MPI_Group_free(&two);
        MPI_Group_free(&world);
    }
    free(data);
    return test_end();
}
