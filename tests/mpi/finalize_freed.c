/*
 * Receives whose requests were freed get their messages though their ranks have called MPI_Finalize before those are
 * sent, and those that get none keep nobody. Memory of MPI_Alloc_mem may be given back after MPI_Finalize, and a null
 * pointer at any time.
 */
#include "check.h"

enum { BYTES = 8 << 20, LONG = 1, SYNCHRONOUS, NEVER };

static void receive(void *buffer, int bytes, int source, int tag)
{
    MPI_Request request;
    MPI_Irecv(buffer, bytes, MPI_BYTE, source, tag, MPI_COMM_WORLD, &request);
    MPI_Request_free(&request);
}

int main(int argc, char **argv)
{
    test_begin(&argc, &argv);
    test_need_ranks(2);
    unsigned char *buffer = test_alloc(BYTES);
    static int never[2], *values;
    int *memory[2];
    for (int i = 0; i < 2; i++) CHECK(MPI_Alloc_mem(i ? 100000 : 40, MPI_INFO_NULL, &memory[i]) == MPI_SUCCESS, "no memory");
    CHECK(MPI_Free_mem(NULL) == MPI_SUCCESS, "a null pointer is not taken");
    values = test_alloc(ranks * sizeof *values);
    receive(&never[0], sizeof never[0], MPI_ANY_SOURCE, NEVER);
    receive(&never[1], sizeof never[1], (rank + 1) % ranks, NEVER);
    if (rank == 0) {
        receive(buffer, BYTES, 1, LONG);
        for (int i = 1; i < ranks; i++) receive(&values[i], sizeof values[i], i, SYNCHRONOUS);
    } else {
        test_sleep_ms(rank % 2 ? 50 : 0);
        MPI_Ssend(&rank, 1, MPI_INT, 0, SYNCHRONOUS, MPI_COMM_WORLD);
        if (rank == 1) {
            test_fill(buffer, BYTES, 4);
            MPI_Send(buffer, BYTES, MPI_BYTE, 0, LONG, MPI_COMM_WORLD);
        }
    }
    MPI_Finalize();
    if (rank == 0) {
        CHECK_BYTES(buffer, BYTES, 4, "message to a finalizing rank");
        for (int i = 1; i < ranks; i++) CHECK(values[i] == i, "rank %d has sent %d", i, values[i]);
        printf("ok\n");
    }
    for (int i = 0; i < 2; i++) {
        memory[i][9] = rank;
        CHECK(MPI_Free_mem(memory[i]) == MPI_SUCCESS, "memory is not taken back after MPI_Finalize");
    }
    free(buffer);
    free(values);
    return 0;
}
