/* MPI_ANY_SOURCE and MPI_ANY_TAG: everything arrives once, statuses tell the truth, posted order decides. */
#include "check.h"

/* Every other rank sends numbered messages; rank 0 takes them from anywhere and checks each sender's order. */
static void any_source(void)
{
    enum { EACH = 200 };
    if (rank != 0) {
        for (int i = 0; i < EACH; i++) {
            int message[2] = {rank, i};
            MPI_Send(message, 2, MPI_INT, 0, i % 7, MPI_COMM_WORLD);
        }
        return;
    }
    int *next = test_alloc((size_t)ranks * sizeof *next);
    for (int k = 0; k < EACH * (ranks - 1); k++) {
        int message[2];
        MPI_Status status;
        MPI_Recv(message, 2, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
        CHECK(status.MPI_SOURCE == message[0], "status says %d, message says %d", status.MPI_SOURCE, message[0]);
        CHECK(status.MPI_TAG == message[1] % 7, "status tag %d for message %d", status.MPI_TAG, message[1]);
        CHECK(message[1] == next[message[0]]++, "rank %d: message %d out of order", message[0], message[1]);
    }
    for (int r = 1; r < ranks; r++) CHECK(next[r] == EACH, "rank %d sent %d messages", r, next[r]);
    free(next);
}

/* A specific receive posted before a wildcard takes the first fitting message, and the other way round. */
static void posted_order(int wildcard_first)
{
    if (rank == 1) {
        int first = 100, second = 200;
        MPI_Recv(NULL, 0, MPI_BYTE, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Send(&first, 1, MPI_INT, 0, 2, MPI_COMM_WORLD);
        MPI_Send(&second, 1, MPI_INT, 0, 2, MPI_COMM_WORLD);
    } else if (rank == 0) {
        int value[2] = {0, 0};
        MPI_Request requests[2];
        for (int i = 0; i < 2; i++) {
            int wild = (i == 0) == wildcard_first;
            MPI_Irecv(&value[i], 1, MPI_INT, wild ? MPI_ANY_SOURCE : 1, wild ? MPI_ANY_TAG : 2, MPI_COMM_WORLD,
                      &requests[i]);
        }
        MPI_Send(NULL, 0, MPI_BYTE, 1, 1, MPI_COMM_WORLD);
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
        CHECK(value[0] == 100 && value[1] == 200, "wildcard %s: got %d, %d", wildcard_first ? "first" : "second",
              value[0], value[1]);
    }
}

/* A receive with a tag passes over messages with others, whether those are late or early. */
static void selective(void)
{
    enum { TAGS = 64 };
    int value;
    if (rank == 1) {
        for (int t = 0; t < TAGS; t++) MPI_Send(&t, 1, MPI_INT, 0, t, MPI_COMM_WORLD);
    } else if (rank == 0) {
        for (int t = TAGS - 1; t >= 0; t -= 2) {
            MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, t, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            CHECK(value == t, "tag %d brought %d", t, value);
        }
        for (int t = 0; t < TAGS; t += 2) {
            MPI_Recv(&value, 1, MPI_INT, 1, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            CHECK(value == t, "any tag: wanted %d first, got %d", t, value);
        }
    }
}

/* The largest tag works and is no other tag. */
static void largest_tag(void)
{
    int *upper, found, value = 5;
    MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, &upper, &found);
    CHECK(found && *upper >= 32767, "MPI_TAG_UB is %d", found ? *upper : -1);
    if (rank == 1) MPI_Send(&value, 1, MPI_INT, 0, *upper, MPI_COMM_WORLD);
    if (rank == 0) {
        MPI_Status status;
        MPI_Recv(&value, 1, MPI_INT, 1, *upper, MPI_COMM_WORLD, &status);
        CHECK(status.MPI_TAG == *upper, "largest tag arrived as %d", status.MPI_TAG);
    }
}

int main(int argc, char **argv)
{
    test_begin(&argc, &argv);
    test_need_ranks(2);
    any_source();
    MPI_Barrier(MPI_COMM_WORLD);
    posted_order(0);
    posted_order(1);
    MPI_Barrier(MPI_COMM_WORLD);
    selective();
    largest_tag();
    return test_end();
}
