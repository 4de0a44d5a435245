/* Sendrecv, Sendrecv_replace and their non-blocking forms, round the ring, to oneself and to nobody. */
#include "check.h"

enum { LARGEST = 200000 };
static const int SIZES[] = {0, 1, 48, 100, 4096, 20000, LARGEST};

static void ring(int bytes, int form)
{
    int next = (rank + 1) % ranks, previous = (rank + ranks - 1) % ranks;
    unsigned char *out = test_alloc(LARGEST), *in = test_alloc(LARGEST);
    MPI_Status status;
    MPI_Request request;
    static const char *names[] = {"Sendrecv", "Sendrecv_replace", "Isendrecv", "Isendrecv_replace"};
    test_fill(out, (size_t)bytes, (uint64_t)rank);
    switch (form) {
    case 0: MPI_Sendrecv(out, bytes, MPI_BYTE, next, 1, in, bytes, MPI_BYTE, previous, 1, MPI_COMM_WORLD, &status); break;
    case 1: MPI_Sendrecv_replace(out, bytes, MPI_BYTE, next, 1, previous, 1, MPI_COMM_WORLD, &status); break;
    case 2:
        MPI_Isendrecv(out, bytes, MPI_BYTE, next, 1, in, bytes, MPI_BYTE, previous, 1, MPI_COMM_WORLD, &request);
        MPI_Wait(&request, &status);
        break;
    default:
        MPI_Isendrecv_replace(out, bytes, MPI_BYTE, next, 1, previous, 1, MPI_COMM_WORLD, &request);
        MPI_Wait(&request, &status);
    }
    /* MPICH 5.0 and what stems from it leave the status of the non-blocking forms unset. */
    if (form < 2 || !(test_library_is("MPICH") || test_library_is("Intel")))
        CHECK_STATUS(status, previous, 1, bytes, names[form]);
    CHECK_BYTES(form % 2 ? out : in, (size_t)bytes, (uint64_t)previous, names[form]);
    free(out);
    free(in);
}

/* Sizes may differ in the two directions. */
static void uneven(void)
{
    int next = (rank + 1) % ranks, previous = (rank + ranks - 1) % ranks;
    int mine = 1000 * (rank + 1), theirs = 1000 * (previous + 1);
    unsigned char *out = test_alloc((size_t)mine), *in = test_alloc(LARGEST);
    MPI_Status status;
    test_fill(out, (size_t)mine, (uint64_t)rank);
    MPI_Sendrecv(out, mine, MPI_BYTE, next, 2, in, LARGEST, MPI_BYTE, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
    CHECK_STATUS(status, previous, 2, theirs, "uneven Sendrecv");
    CHECK_BYTES(in, (size_t)theirs, (uint64_t)previous, "uneven Sendrecv");
    free(out);
    free(in);
}

static void nobody(void)
{
    int value = 3, got = 4;
    MPI_Status status;
    MPI_Request request;
    MPI_Sendrecv(&value, 1, MPI_INT, MPI_PROC_NULL, 1, &got, 1, MPI_INT, MPI_PROC_NULL, 1, MPI_COMM_WORLD, &status);
    CHECK(got == 4, "receive from MPI_PROC_NULL wrote %d", got);
    CHECK_STATUS(status, MPI_PROC_NULL, MPI_ANY_TAG, 0, "Sendrecv with MPI_PROC_NULL");
    MPI_Send(&value, 1, MPI_INT, MPI_PROC_NULL, 1, MPI_COMM_WORLD);
    MPI_Ssend(&value, 1, MPI_INT, MPI_PROC_NULL, 1, MPI_COMM_WORLD);
    MPI_Recv(&got, 1, MPI_INT, MPI_PROC_NULL, 1, MPI_COMM_WORLD, &status);
    CHECK_STATUS(status, MPI_PROC_NULL, MPI_ANY_TAG, 0, "Recv from MPI_PROC_NULL");
    MPI_Isend(&value, 1, MPI_INT, MPI_PROC_NULL, 1, MPI_COMM_WORLD, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Irecv(&got, 1, MPI_INT, MPI_PROC_NULL, 1, MPI_COMM_WORLD, &request);
    MPI_Wait(&request, &status);
    CHECK_STATUS(status, MPI_PROC_NULL, MPI_ANY_TAG, 0, "Irecv from MPI_PROC_NULL");
    /* A line instead of a ring: the ends talk to nobody. */
    int left = rank == 0 ? MPI_PROC_NULL : rank - 1, right = rank == ranks - 1 ? MPI_PROC_NULL : rank + 1, from = -1;
    MPI_Sendrecv(&rank, 1, MPI_INT, right, 7, &from, 1, MPI_INT, left, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    CHECK(from == (rank == 0 ? -1 : rank - 1), "line: got %d from the left", from);
}

int main(int argc, char **argv)
{
    test_begin(&argc, &argv);
    for (int form = 0; form < 4; form++)
        for (size_t i = 0; i < sizeof SIZES / sizeof *SIZES; i++) ring(SIZES[i], form);
    uneven();
    nobody();
    return test_end();
}
