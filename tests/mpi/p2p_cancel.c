/* Cancelled receives: they end, say so, and take no message. */
#include "check.h"

static void unmatched(void)
{
    int value = -1, cancelled = 0;
    MPI_Request request;
    MPI_Status status;
    MPI_Irecv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 700, MPI_COMM_WORLD, &request);
    MPI_Cancel(&request);
    MPI_Wait(&request, &status);
    MPI_Test_cancelled(&status, &cancelled);
    CHECK(cancelled, "receive that nothing matched was not cancelled");
    CHECK(value == -1, "cancelled receive wrote %d", value);
    CHECK(request == MPI_REQUEST_NULL, "request not null after wait");
}

/* Of several receives the middle one is cancelled; the messages go to the others, in order. */
static void among_others(void)
{
    int value[3] = {-1, -1, -1}, cancelled;
    MPI_Request requests[3];
    MPI_Status statuses[3];
    for (int i = 0; i < 3; i++) MPI_Irecv(&value[i], 1, MPI_INT, 0, 3, MPI_COMM_SELF, &requests[i]);
    MPI_Cancel(&requests[1]);
    for (int i = 0; i < 2; i++) MPI_Send(&i, 1, MPI_INT, 0, 3, MPI_COMM_SELF);
    MPI_Waitall(3, requests, statuses);
    for (int i = 0; i < 3; i++) {
        MPI_Test_cancelled(&statuses[i], &cancelled);
        CHECK(cancelled == (i == 1), "receive %d: cancelled is %d", i, cancelled);
    }
    CHECK(value[0] == 0 && value[1] == -1 && value[2] == 1, "got %d %d %d", value[0], value[1], value[2]);
}

/* Cancel races with an arriving message: either the receive got it, or it is still there for the next receive. */
static void race(void)
{
    enum { ROUNDS = 200 };
    if (ranks < 2) return;
    for (int i = 0; i < ROUNDS; i++) {
        if (rank == 1) {
            MPI_Recv(NULL, 0, MPI_BYTE, 0, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Send(&i, 1, MPI_INT, 0, 5, MPI_COMM_WORLD);
        } else if (rank == 0) {
            int value = -1, cancelled;
            MPI_Request request;
            MPI_Status status;
            MPI_Irecv(&value, 1, MPI_INT, 1, 5, MPI_COMM_WORLD, &request);
            MPI_Send(NULL, 0, MPI_BYTE, 1, 4, MPI_COMM_WORLD);
            for (volatile int spin = 0; spin < i * 20; spin++) {}
            MPI_Cancel(&request);
            MPI_Wait(&request, &status);
            MPI_Test_cancelled(&status, &cancelled);
            if (cancelled) MPI_Recv(&value, 1, MPI_INT, 1, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            CHECK(value == i, "round %d: value %d, cancelled %d", i, value, cancelled);
        }
    }
}

/* A receive that is already complete cannot be cancelled any more. */
static void too_late(void)
{
    int value = 9, got = 0, cancelled = 1, complete = 0;
    MPI_Request request;
    MPI_Status status;
    MPI_Irecv(&got, 1, MPI_INT, 0, 6, MPI_COMM_SELF, &request);
    MPI_Send(&value, 1, MPI_INT, 0, 6, MPI_COMM_SELF);
    while (!complete) MPI_Request_get_status(request, &complete, MPI_STATUS_IGNORE);
    MPI_Cancel(&request);
    MPI_Wait(&request, &status);
    MPI_Test_cancelled(&status, &cancelled);
    CHECK(!cancelled && got == 9, "complete receive: cancelled %d, value %d", cancelled, got);
}

static void persistent(void)
{
    int value = 1, got = 0, cancelled;
    MPI_Request request;
    MPI_Status status;
    MPI_Recv_init(&got, 1, MPI_INT, 0, 8, MPI_COMM_SELF, &request);
    MPI_Start(&request);
    MPI_Cancel(&request);
    MPI_Wait(&request, &status);
    MPI_Test_cancelled(&status, &cancelled);
    CHECK(cancelled, "persistent receive was not cancelled");
    CHECK(request != MPI_REQUEST_NULL, "persistent request is null after wait");
    MPI_Start(&request);
    MPI_Send(&value, 1, MPI_INT, 0, 8, MPI_COMM_SELF);
    MPI_Wait(&request, &status);
    MPI_Test_cancelled(&status, &cancelled);
    CHECK(!cancelled && got == 1, "restarted persistent receive: cancelled %d, value %d", cancelled, got);
    MPI_Request_free(&request);
}

int main(int argc, char **argv)
{
    test_begin(&argc, &argv);
    unmatched();
    among_others();
    too_late();
    persistent();
    race();
    return test_end();
}
