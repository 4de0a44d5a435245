/*
 * Programs that wait for a value by calls of one-sided communication, in each way that such a loop is written: messages
 * that were begun before get on their way meanwhile, and with more ranks than cores the loop gives its core to those
 * that it waits for.
 */
#include "check.h"

enum { MESSAGES = 20000, BYTES = 64, ROUNDS = 200 };

enum way { FLUSH, FLUSH_LOCAL, FLUSH_ALL, REQUEST, LOCK, SYNC, WAYS };
static const char *const names[WAYS] = {"MPI_Win_flush", "MPI_Win_flush_local", "MPI_Win_flush_all",
                                        "operations with a request", "MPI_Win_lock and MPI_Win_unlock", "MPI_Win_sync"};

/* The word that all wait for lies in memory of rank 0, which those on its machine can read. */
static MPI_Win win;
static volatile long *word;

static long look(enum way way)
{
    long value = -1;
    MPI_Request request;
    switch (way) {
    case FLUSH:
        MPI_Fetch_and_op(NULL, &value, MPI_LONG, 0, 0, MPI_NO_OP, win);
        MPI_Win_flush(0, win);
        break;
    case FLUSH_LOCAL:
        MPI_Fetch_and_op(NULL, &value, MPI_LONG, 0, 0, MPI_NO_OP, win);
        MPI_Win_flush_local(0, win);
        break;
    case FLUSH_ALL:
        MPI_Get_accumulate(NULL, 0, MPI_LONG, &value, 1, MPI_LONG, 0, 0, 1, MPI_LONG, MPI_NO_OP, win);
        MPI_Win_flush_all(win);
        break;
    case REQUEST:
        MPI_Rget_accumulate(NULL, 0, MPI_LONG, &value, 1, MPI_LONG, 0, 0, 1, MPI_LONG, MPI_NO_OP, win, &request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        break;
    case LOCK:
        MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win);
        MPI_Get(&value, 1, MPI_LONG, 0, 0, 1, MPI_LONG, win);
        MPI_Win_unlock(0, win);
        break;
    default:
        MPI_Win_sync(win);
        value = *word;
    }
    return value;
}

static void begin(enum way way)
{
    if (way != LOCK) MPI_Win_lock_all(0, win);
}

static void end(enum way way)
{
    if (way != LOCK) MPI_Win_unlock_all(win);
}

static void set(enum way way, long value)
{
    if (way == LOCK) MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, win);
    MPI_Accumulate(&value, 1, MPI_LONG, 0, 0, 1, MPI_LONG, MPI_REPLACE, win);
    if (way == LOCK) MPI_Win_unlock(0, win);
    else MPI_Win_flush(0, win);
}

/* Rank 0 begins more sends than there is room for; rank 1 sets the word when it has received all of them. */
static void progress(enum way way)
{
    if (ranks < 2) return;
    static char data[BYTES];
    begin(way);
    if (rank == 0) {
        MPI_Request *requests = test_alloc(MESSAGES * sizeof *requests);
        for (int i = 0; i < MESSAGES; i++) MPI_Isend(data, BYTES, MPI_CHAR, 1, 7, MPI_COMM_WORLD, &requests[i]);
        double limit = MPI_Wtime() + 10;
        while (look(way) != 1)
            CHECK(MPI_Wtime() < limit, "a loop of %s: messages do not get on their way in 10 s", names[way]);
        MPI_Waitall(MESSAGES, requests, MPI_STATUSES_IGNORE);
        free(requests);
    } else if (rank == 1) {
        test_sleep_ms(30);
        for (int i = 0; i < MESSAGES; i++)
            MPI_Recv(data, BYTES, MPI_CHAR, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        set(way, 1);
    }
    end(way);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) *word = 0;
    MPI_Win_fence(0, win);
    MPI_Win_fence(MPI_MODE_NOSUCCEED, win);
}

/* The ranks take turns. */
static void turns(enum way way)
{
    begin(way);
    for (long round = 0; round < ROUNDS; round++) {
        long mine = round * ranks + rank;
        /* For each turn: how long all take depends on what else the machine does. */
        double limit = MPI_Wtime() + 5;
        while (look(way) != mine)
            CHECK(MPI_Wtime() < limit, "turn %ld by %s has not come in 5 s", mine, names[way]);
        set(way, mine + 1);
    }
    end(way);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) *word = 0;
    MPI_Win_fence(0, win);
    MPI_Win_fence(MPI_MODE_NOSUCCEED, win);
}

int main(int argc, char **argv)
{
    test_begin(&argc, &argv);
    int apart = !test_on_one_machine(MPI_COMM_WORLD);
    void *base;
    if (apart) {
        MPI_Win_allocate(rank == 0 ? sizeof(long) : 0, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win);
    } else {
        MPI_Aint size;
        int unit;
        MPI_Win_allocate_shared(rank == 0 ? sizeof(long) : 0, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win);
        MPI_Win_shared_query(win, 0, &size, &unit, &base);
    }
    word = base;
    if (rank == 0) *word = 0;
    MPI_Win_fence(0, win);
    MPI_Win_fence(MPI_MODE_NOSUCCEED, win);
    for (int way = 0; way < WAYS; way++) {
        if (way == SYNC && apart) continue;
        progress((enum way)way);
        turns((enum way)way);
    }
    MPI_Win_free(&win);
    return test_end();
}
