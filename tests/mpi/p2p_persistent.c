/* Persistent requests of every mode: started many times, alone and together, inactive in between. */
#include "check.h"

enum { ROUNDS = 20, LARGEST = 100000 };

typedef int initialiser(const void *, int, MPI_Datatype, int, int, MPI_Comm, MPI_Request *);

static void rounds(const char *name, initialiser *init, int ready, int bytes)
{
    int next = (rank + 1) % ranks, previous = (rank + ranks - 1) % ranks;
    unsigned char *out = test_alloc(LARGEST), *in = test_alloc(LARGEST);
    MPI_Request requests[2];
    MPI_Status statuses[2], status;
    int flag = 0;
    MPI_Recv_init(in, bytes, MPI_BYTE, previous, 1, MPI_COMM_WORLD, &requests[0]);
    init(out, bytes, MPI_BYTE, next, 1, MPI_COMM_WORLD, &requests[1]);

    /* An inactive request is complete at once, with an empty status. */
    MPI_Wait(&requests[0], &status);
    CHECK_STATUS(status, MPI_ANY_SOURCE, MPI_ANY_TAG, 0, "inactive");
    MPI_Test(&requests[1], &flag, &status);
    CHECK(flag && requests[1] != MPI_REQUEST_NULL, "%s_init: inactive request not complete", name);

    for (int i = 0; i < ROUNDS; i++) {
        uint64_t seed = (uint64_t)(1000 * i);
        test_fill(out, (size_t)bytes, seed + (uint64_t)rank);
        memset(in, 0, (size_t)bytes);
        if (ready) {
            MPI_Start(&requests[0]);
            MPI_Barrier(MPI_COMM_WORLD);
            MPI_Start(&requests[1]);
        } else {
            MPI_Startall(2, requests);
        }
        MPI_Waitall(2, requests, statuses);
        CHECK(requests[0] != MPI_REQUEST_NULL && requests[1] != MPI_REQUEST_NULL, "%s_init: null after waitall", name);
        CHECK_STATUS(statuses[0], previous, 1, bytes, name);
        CHECK_BYTES(in, (size_t)bytes, seed + (uint64_t)previous, name);
    }
    MPI_Request_free(&requests[0]);
    MPI_Request_free(&requests[1]);
    CHECK(requests[0] == MPI_REQUEST_NULL, "request not null after free");
    free(out);
    free(in);
}

/* A persistent send meets an ordinary receive and the other way round. */
static void mixed(void)
{
    int next = (rank + 1) % ranks, previous = (rank + ranks - 1) % ranks, out = rank, in = -1;
    MPI_Request persistent, ordinary;
    MPI_Send_init(&out, 1, MPI_INT, next, 2, MPI_COMM_WORLD, &persistent);
    MPI_Irecv(&in, 1, MPI_INT, previous, 2, MPI_COMM_WORLD, &ordinary);
    MPI_Start(&persistent);
    MPI_Wait(&ordinary, MPI_STATUS_IGNORE);
    MPI_Wait(&persistent, MPI_STATUS_IGNORE);
    MPI_Request_free(&persistent);
    CHECK(in == previous, "ordinary receive got %d", in);
    MPI_Recv_init(&in, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &persistent);
    in = -1;
    MPI_Start(&persistent);
    MPI_Send(&out, 1, MPI_INT, next, 2, MPI_COMM_WORLD);
    MPI_Wait(&persistent, MPI_STATUS_IGNORE);
    MPI_Request_free(&persistent);
    CHECK(in == previous, "persistent receive got %d", in);
}

/* An active request may be freed; it still does its work. */
static void freed_while_active(void)
{
    int next = (rank + 1) % ranks, previous = (rank + ranks - 1) % ranks, in = -1;
    static int out;
    out = rank + 5;
    MPI_Request send;
    MPI_Send_init(&out, 1, MPI_INT, next, 3, MPI_COMM_WORLD, &send);
    MPI_Start(&send);
    MPI_Request_free(&send);
    MPI_Recv(&in, 1, MPI_INT, previous, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    CHECK(in == previous + 5, "freed send brought %d", in);
    MPI_Barrier(MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
    test_begin(&argc, &argv);
    /* Round the ring a rank can be as many messages ahead of the next one as there are ranks. */
    int space = (ranks + 1) * (LARGEST + MPI_BSEND_OVERHEAD);
    void *buffer = test_alloc((size_t)space);
    MPI_Buffer_attach(buffer, space);
    static const int sizes[] = {0, 8, 2000, LARGEST};
    for (int i = 0; i < 4; i++) {
        rounds("Send", MPI_Send_init, 0, sizes[i]);
        rounds("Bsend", MPI_Bsend_init, 0, sizes[i]);
        rounds("Ssend", MPI_Ssend_init, 0, sizes[i]);
        rounds("Rsend", MPI_Rsend_init, 1, sizes[i]);
    }
    MPI_Buffer_detach(&buffer, &space);
    free(buffer);
    mixed();
    freed_while_active();
    return test_end();
}
