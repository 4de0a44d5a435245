/*
 * Cancelled sends: a send that has no receive ends in MPI_Wait without any help of its receiver, which computes here,
 * or stands in MPI_Finalize (MPI 5.0, section 3.8.4). It is as if it had never been sent; one that has met its receive
 * goes on.
 */
#include "check.h"
#include <unistd.h>

enum { SMALL = 40, LARGE = 300000, ROUNDS = 300, MANY = 6000 };

static volatile int *flag;
static char data[4][LARGE];
static const int lengths[4] = {SMALL, 5000, LARGE, LARGE};

static int ends_cancelled(MPI_Request *request)
{
    int cancelled = -1;
    MPI_Status status;
    MPI_Cancel(request);
    MPI_Wait(request, &status);
    MPI_Test_cancelled(&status, &cancelled);
    return cancelled;
}

/* Three synchronous sends, short, longer and long, and a long one of the standard mode. */
static void begin(int which, int value, MPI_Request *request)
{
    memset(data[which], value, lengths[which]);
    if (which < 3) MPI_Issend(data[which], lengths[which], MPI_CHAR, 1, which, MPI_COMM_WORLD, request);
    else MPI_Isend(data[which], lengths[which], MPI_CHAR, 1, which, MPI_COMM_WORLD, request);
}

/* The receiver makes no call before the sender's waits have ended: had they to wait for it, this would never end. */
static void computes(void)
{
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) {
        MPI_Request requests[4];
        for (int i = 0; i < 4; i++) begin(i, 1 + i, &requests[i]);
        for (int i = 0; i < 4; i++) CHECK(ends_cancelled(&requests[i]) == 1, "send %d was not cancelled", i);
        memset(data, 0x55, sizeof data);
        *flag = 1;
    } else if (rank == 1) {
        while (!*flag) usleep(100);
    }
    /* What was cancelled is not there for a receive of the same tag. */
    for (int i = 0; i < 4; i++) {
        if (rank == 0) {
            memset(data[i], 0x66, lengths[i]);
            MPI_Send(data[i], lengths[i], MPI_CHAR, 1, i, MPI_COMM_WORLD);
        } else if (rank == 1) {
            MPI_Recv(data[i], LARGE, MPI_CHAR, 0, i, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            for (int at = 0; at < lengths[i]; at++)
                CHECK(data[i][at] == 0x66, "message %d has %d at %d", i, data[i][at], at);
        }
    }
}

/* A message that its receiver has seen, and that was cancelled since, is not shown again. */
static void seen(void)
{
    MPI_Barrier(MPI_COMM_WORLD);
    int there = 0;
    if (rank == 0) {
        MPI_Request requests[4];
        for (int i = 0; i < 4; i++) begin(i, 1 + i, &requests[i]);
        while (*flag != 3) usleep(100);
        for (int i = 0; i < 4; i++) CHECK(ends_cancelled(&requests[i]) == 1, "send %d, which was seen, was not cancelled", i);
        *flag = 4;
    } else if (rank == 1) {
        for (int i = 0; i < 4; i++) MPI_Probe(0, i, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        *flag = 3;
        while (*flag != 4) usleep(100);
        for (int i = 0; i < 4; i++) {
            MPI_Iprobe(i % 2 ? MPI_ANY_SOURCE : 0, i, MPI_COMM_WORLD, &there, MPI_STATUS_IGNORE);
            CHECK(!there, "message %d is shown after it was cancelled", i);
        }
    }
}

/* Many sends are open at a time, and each can be cancelled. */
static void many(void)
{
    static MPI_Request requests[MANY];
    static int values[MANY];
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) {
        for (int i = 0; i < MANY; i++) {
            values[i] = i;
            MPI_Issend(&values[i], 1, MPI_INT, 1, 20, MPI_COMM_WORLD, &requests[i]);
        }
        for (int i = MANY - 1; i >= 0; i -= 2) CHECK(ends_cancelled(&requests[i]) == 1, "send %d was not cancelled", i);
        *flag = 2;
        for (int i = 0; i < MANY; i += 2) MPI_Wait(&requests[i], MPI_STATUS_IGNORE);
    } else if (rank == 1) {
        while (*flag != 2) usleep(100);
        for (int i = 0; i < MANY; i += 2) {
            int got = -1;
            MPI_Recv(&got, 1, MPI_INT, 0, 20, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            CHECK(got == i, "message %d came, %d was sent", got, i);
        }
    }
}

/* Cancelling races with the receive: exactly one of the two gets the message. */
static void race(void)
{
    for (int round = 0; round < ROUNDS; round++) {
        int which = round % 4;
        MPI_Barrier(MPI_COMM_WORLD);
        if (rank == 0) {
            MPI_Request request;
            begin(which, 1 + round % 100, &request);
            for (volatile int spin = 0; spin < round * 30 % 7000; spin++) {}
            int cancelled = ends_cancelled(&request);
            memset(data[which], 0x55, lengths[which]);
            if (cancelled) {
                memset(data[which], 101, lengths[which]);
                MPI_Send(data[which], lengths[which], MPI_CHAR, 1, which, MPI_COMM_WORLD);
            }
            MPI_Send(&cancelled, 1, MPI_INT, 1, 9, MPI_COMM_WORLD);
        } else if (rank == 1) {
            int cancelled;
            MPI_Recv(data[which], LARGE, MPI_CHAR, 0, which, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Recv(&cancelled, 1, MPI_INT, 0, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            char wanted = cancelled ? 101 : 1 + round % 100;
            for (int at = 0; at < lengths[which]; at++)
                CHECK(data[which][at] == wanted, "round %d: %d at %d, wanted %d", round, data[which][at], at, wanted);
        }
    }
}

int main(int argc, char **argv)
{
    test_begin(&argc, &argv);
    test_need_ranks(2);
    /* Between machines a cancel asks the receiver, which answers in its next call, MPI_Finalize too. */
    int one_machine = test_on_one_machine(MPI_COMM_WORLD);
    if (one_machine) {
        int *words;
        MPI_Win win;
        MPI_Win_allocate_shared(64, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &words, &win);
        MPI_Aint size;
        int unit;
        /* The word that rank 0 sets lies in the memory of rank 1. */
        MPI_Win_shared_query(win, 1, &size, &unit, &words);
        flag = words;
        if (rank == 1) *flag = 0;
        computes();
        seen();
        many();
        MPI_Win_free(&win);
    }
    race();
    if (rank == 0) {
        usleep(100000);
        MPI_Request requests[4];
        for (int i = 0; i < 4; i++) begin(i, 7, &requests[i]);
        for (int i = 0; i < 4; i++)
            CHECK(ends_cancelled(&requests[i]) == 1, "send %d to a finalizing rank was not cancelled", i);
        printf("ok\n");
    }
    MPI_Finalize();
    return 0;
}
