/*
 * A million 8-byte messages (argument 1: how many) arrive before their receives: none is lost or out of order, and
 * taking a message from the far end of a long queue, or by tag, stays quick. Sent with MPI_Isend, so that the program
 * is right whatever the library buffers.
 */
#include "check.h"

static void flood(long count)
{
    MPI_Request *requests = rank == 1 ? test_alloc((size_t)count * sizeof *requests) : NULL;
    uint64_t *values = rank == 1 ? test_alloc((size_t)count * sizeof *values) : NULL, value;
    if (rank == 1) {
        for (long i = 0; i < count; i++) {
            values[i] = (uint64_t)i * 3;
            MPI_Isend(&values[i], 1, MPI_UINT64_T, 0, 1, MPI_COMM_WORLD, &requests[i]);
        }
        MPI_Send(NULL, 0, MPI_BYTE, 0, 2, MPI_COMM_WORLD);
        for (long i = 0; i < count; i++) MPI_Wait(&requests[i], MPI_STATUS_IGNORE);
    } else if (rank == 0) {
        MPI_Recv(NULL, 0, MPI_BYTE, 1, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        for (long i = 0; i < count; i++) {
            MPI_Recv(&value, 1, MPI_UINT64_T, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            CHECK(value == (uint64_t)i * 3, "message %ld is %llu", i, (unsigned long long)value);
        }
    }
    free(requests);
    free(values);
}

/* Every message has its own tag and they are taken from the back: a search from the front would be quadratic. */
static void by_tag(int count)
{
    int *values = test_alloc((size_t)count * sizeof *values), value;
    MPI_Request *requests = test_alloc((size_t)count * sizeof *requests);
    if (rank == 1) {
        for (int i = 0; i < count; i++) {
            values[i] = i;
            MPI_Isend(&values[i], 1, MPI_INT, 0, 100 + i, MPI_COMM_WORLD, &requests[i]);
        }
        MPI_Send(NULL, 0, MPI_BYTE, 0, 2, MPI_COMM_WORLD);
        MPI_Waitall(count, requests, MPI_STATUSES_IGNORE);
    } else if (rank == 0) {
        MPI_Recv(NULL, 0, MPI_BYTE, 1, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        for (int i = count - 1; i >= 0; i--) {
            MPI_Recv(&value, 1, MPI_INT, 1, 100 + i, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            CHECK(value == i, "tag %d brought %d", 100 + i, value);
        }
    }
    free(values);
    free(requests);
}

/* Larger bodies: 2000 messages of 2 KiB and 100 of 200 KiB lie there at once. */
static void bodies(void)
{
    static const struct { int count, bytes; } sets[] = {{2000, 2048}, {100, 200000}};
    for (int s = 0; s < 2; s++) {
        int count = sets[s].count, bytes = sets[s].bytes;
        unsigned char *memory = test_alloc((size_t)count * (size_t)bytes);
        MPI_Request *requests = test_alloc((size_t)count * sizeof *requests);
        if (rank == 1) {
            for (int i = 0; i < count; i++) {
                test_fill(memory + (size_t)i * (size_t)bytes, (size_t)bytes, (uint64_t)i);
                MPI_Isend(memory + (size_t)i * (size_t)bytes, bytes, MPI_BYTE, 0, 5, MPI_COMM_WORLD, &requests[i]);
            }
            MPI_Send(NULL, 0, MPI_BYTE, 0, 2, MPI_COMM_WORLD);
            MPI_Waitall(count, requests, MPI_STATUSES_IGNORE);
        } else if (rank == 0) {
            MPI_Recv(NULL, 0, MPI_BYTE, 1, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            for (int i = 0; i < count; i++) {
                MPI_Recv(memory, bytes, MPI_BYTE, 1, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                CHECK_BYTES(memory, (size_t)bytes, (uint64_t)i, "unexpected body");
            }
        }
        free(memory);
        free(requests);
    }
}

int main(int argc, char **argv)
{
    long count = argc > 1 ? atol(argv[1]) : 1000000;
    test_begin(&argc, &argv);
    test_need_ranks(2);
    flood(count);
    by_tag(20000);
    bodies();
    return test_end();
}
