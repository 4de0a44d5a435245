/*
 * Communicators in numbers: made and freed over and over, alive by the thousand, begun many at a time, freed while
 * messages are under way, and made by ranks of which some will not be members. Each must carry its own messages only.
 * First argument: how often (default 2000); second: how many alive at a time (default 1000).
 */
#include "check.h"

static void ring(MPI_Comm comm, int value, const char *what)
{
    int me, size, got = -1;
    MPI_Status status;
    MPI_Comm_rank(comm, &me);
    MPI_Comm_size(comm, &size);
    MPI_Sendrecv(&value, 1, MPI_INT, (me + 1) % size, 1, &got, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, comm, &status);
    CHECK(got == value, "%s: %d came, wanted %d", what, got, value);
    CHECK(status.MPI_SOURCE == (me + size - 1) % size, "%s: from %d", what, status.MPI_SOURCE);
}

static void over_and_over(int times)
{
    for (int i = 0; i < times; i++) {
        MPI_Comm comm;
        MPI_Comm_dup(MPI_COMM_WORLD, &comm);
        if (i % 53 == 0) ring(comm, i, "dup and free");
        MPI_Comm_free(&comm);
    }
}

static void all_alive(int count)
{
    MPI_Comm *comms = test_alloc(count * sizeof *comms);
    for (int i = 0; i < count; i++) MPI_Comm_dup(i % 7 == 3 ? comms[i - 1] : MPI_COMM_WORLD, &comms[i]);
    /* Messages on all of them at once, received in another order. */
    enum { AT_A_TIME = 100 };
    for (int first = 0; first + AT_A_TIME <= count; first += count / 5 + 1) {
        MPI_Request requests[AT_A_TIME];
        int values[AT_A_TIME];
        for (int i = 0; i < AT_A_TIME; i++) {
            values[i] = first + i;
            MPI_Isend(&values[i], 1, MPI_INT, (rank + 1) % ranks, 3, comms[first + i], &requests[i]);
        }
        for (int i = AT_A_TIME - 1; i >= 0; i--) {
            int got = -1;
            MPI_Recv(&got, 1, MPI_INT, MPI_ANY_SOURCE, 3, comms[first + i], MPI_STATUS_IGNORE);
            CHECK(got == first + i, "communicator %d brought %d", first + i, got);
        }
        MPI_Waitall(AT_A_TIME, requests, MPI_STATUSES_IGNORE);
    }
    for (int i = 0; i < count; i++) MPI_Comm_free(&comms[(i + count / 2) % count]);
    free(comms);
}

static void some_left_out(int times)
{
    for (int i = 0; i < times; i++) {
        int out = i % ranks;
        MPI_Comm comm;
        MPI_Comm_split(MPI_COMM_WORLD, rank == out ? MPI_UNDEFINED : rank % 2, -rank, &comm);
        CHECK((comm == MPI_COMM_NULL) == (rank == out), "wrong membership");
        if (comm == MPI_COMM_NULL) continue;
        if (i % 31 < 2) ring(comm, 2 * i + rank % 2, "split");
        MPI_Comm_free(&comm);
    }
}

static void many_begun(int times)
{
    enum { N = 16 };
    for (int k = 0; k < times; k++) {
        MPI_Comm comms[N];
        MPI_Request requests[N];
        for (int i = 0; i < N; i++) MPI_Comm_idup(MPI_COMM_WORLD, &comms[i], &requests[i]);
        for (int i = 0; i < N; i++) {
            MPI_Status status;
            MPI_Wait(&requests[rank % 2 ? N - 1 - i : i], &status);
            CHECK(status.MPI_SOURCE == MPI_ANY_SOURCE, "status of MPI_Comm_idup has source %d", status.MPI_SOURCE);
        }
        for (int i = 0; i < N; i++) ring(comms[i], 100 * k + i, "idup");
        for (int i = 0; i < N; i++) MPI_Comm_free(&comms[i * 5 % N]);
    }
}

/* A communicator in the making goes on while its ranks are busy with something else. */
static void begun_and_left(int times)
{
    for (int k = 0; k < times; k++) {
        MPI_Comm comm, other;
        MPI_Request request;
        MPI_Comm_idup(MPI_COMM_WORLD, &comm, &request);
        if (rank % 2) MPI_Wait(&request, MPI_STATUS_IGNORE);
        MPI_Comm_dup(MPI_COMM_WORLD, &other);
        if (rank % 2 == 0) MPI_Wait(&request, MPI_STATUS_IGNORE);
        ring(comm, k, "idup beside dup");
        ring(other, -k, "dup beside idup");
        MPI_Comm_free(&comm);
        MPI_Comm_free(&other);
    }
}

static void freed_while_busy(void)
{
    enum { N = 150 };
    MPI_Request receives[N], sends[N];
    MPI_Status statuses[N];
    int sent[N], got[N];
    for (int i = 0; i < N; i++) {
        MPI_Comm comm, other;
        MPI_Comm_dup(MPI_COMM_WORLD, &comm);
        MPI_Irecv(&got[i], 1, MPI_INT, i % 2 ? MPI_ANY_SOURCE : (rank + ranks - 1) % ranks, 5, comm, &receives[i]);
        MPI_Send_init(&sent[i], 1, MPI_INT, (rank + 1) % ranks, 5, comm, &sends[i]);
        MPI_Comm_free(&comm);
        /* What comes after must not get its numbers. */
        MPI_Comm_split(MPI_COMM_WORLD, 0, -rank, &other);
        ring(other, i, "beside a freed one");
        MPI_Comm_free(&other);
    }
    for (int i = N - 1; i >= 0; i--) {
        sent[i] = 1000 * rank + i;
        MPI_Start(&sends[i]);
    }
    MPI_Waitall(N, receives, statuses);
    MPI_Waitall(N, sends, MPI_STATUSES_IGNORE);
    for (int i = 0; i < N; i++) {
        int from = (rank + ranks - 1) % ranks;
        CHECK(got[i] == 1000 * from + i, "freed communicator %d brought %d", i, got[i]);
        CHECK_STATUS(statuses[i], from, 5, sizeof(int), "receive on a freed communicator");
        MPI_Request_free(&sends[i]);
    }
}

static void groups_apart(int times)
{
    MPI_Group world, low, high;
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    int lows[1][3] = {{0, ranks / 2 - 1, 1}}, highs[1][3] = {{ranks - 1, ranks / 2, -1}};
    MPI_Group_range_incl(world, ranks / 2 ? 1 : 0, lows, &low);
    MPI_Group_range_incl(world, 1, highs, &high);
    int in_low = rank < ranks / 2;
    for (int i = 0; i < times; i++) {
        MPI_Comm mine, both, merged, inter;
        /* The two halves do this at their own pace. */
        MPI_Comm_create_group(MPI_COMM_WORLD, in_low ? low : high, 5 + in_low, &mine);
        ring(mine, i, "create_group");
        if (ranks < 2) {
            MPI_Comm_free(&mine);
            continue;
        }
        MPI_Intercomm_create(mine, 0, MPI_COMM_WORLD, in_low ? ranks - 1 : 0, 9, &inter);
        MPI_Comm_dup(inter, &both);
        int remote, got = -1, me;
        MPI_Comm_remote_size(both, &remote);
        MPI_Comm_rank(both, &me);
        if (me == 0) {
            MPI_Sendrecv(&i, 1, MPI_INT, remote - 1, 4, &got, 0, MPI_INT, MPI_PROC_NULL, 4, both, MPI_STATUS_IGNORE);
        }
        int size;
        MPI_Comm_size(both, &size);
        if (me == size - 1) {
            MPI_Status status;
            MPI_Recv(&got, 1, MPI_INT, MPI_ANY_SOURCE, 4, both, &status);
            CHECK(got == i && status.MPI_SOURCE == 0, "intercommunicator: %d from %d", got, status.MPI_SOURCE);
        }
        MPI_Intercomm_merge(both, !in_low, &merged);
        ring(merged, -i, "merged");
        MPI_Comm_rank(merged, &me);
        CHECK(me == (in_low ? rank : ranks / 2 + (ranks - 1 - rank)), "rank %d in the merged communicator", me);
        MPI_Comm_free(&merged);
        MPI_Comm_free(&both);
        MPI_Comm_free(&inter);
        MPI_Comm_free(&mine);
    }
    MPI_Group_free(&low);
    MPI_Group_free(&high);
    MPI_Group_free(&world);
}

/* A mistake of one rank is an error on every rank, and nobody waits for ever. */
static void mistakes(void)
{
    MPI_Comm comm = MPI_COMM_NULL;
    int culprit = rank == ranks - 1;
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    EXPECT_ERROR(MPI_Comm_split(MPI_COMM_WORLD, culprit ? -5 : 0, 0, &comm), culprit ? MPI_ERR_ARG : MPI_ERR_OTHER);
    EXPECT_ERROR(MPI_Comm_dup_with_info(MPI_COMM_WORLD, culprit ? (MPI_Info)(uintptr_t)12345 : MPI_INFO_NULL, &comm),
                 culprit ? MPI_ERR_INFO : MPI_ERR_OTHER);
    EXPECT_ERROR(MPI_Comm_create(MPI_COMM_WORLD, culprit ? MPI_GROUP_NULL : MPI_GROUP_EMPTY, &comm),
                 culprit ? MPI_ERR_GROUP : MPI_ERR_OTHER);
    EXPECT_ERROR(MPI_Comm_split_type(MPI_COMM_WORLD, culprit ? 77 : MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &comm),
                 culprit ? MPI_ERR_ARG : MPI_ERR_OTHER);
    MPI_Request request = MPI_REQUEST_NULL;
    int code = MPI_Comm_idup_with_info(MPI_COMM_WORLD, culprit ? (MPI_Info)(uintptr_t)12345 : MPI_INFO_NULL, &comm, &request);
    if (culprit) {
        EXPECT_ERROR(code, MPI_ERR_INFO);
    } else {
        int size;
        CHECK(code == MPI_SUCCESS, "MPI_Comm_idup_with_info: %d", code);
        EXPECT_ERROR(MPI_Wait(&request, MPI_STATUS_IGNORE), MPI_ERR_OTHER);
        EXPECT_ERROR(MPI_Comm_size(comm, &size), MPI_ERR_COMM);
    }
    CHECK(request == MPI_REQUEST_NULL, "the request is left");
    if (ranks > 1) {
        MPI_Comm self = MPI_COMM_SELF;
        /* Both groups would have the leaders in common. */
        if (rank < 2) EXPECT_ERROR(MPI_Intercomm_create(self, 0, MPI_COMM_WORLD, rank, 3, &comm), MPI_ERR_COMM);
        EXPECT_ERROR(MPI_Intercomm_create(MPI_COMM_WORLD, 0, MPI_COMM_WORLD, ranks, 3, &comm),
                     rank == 0 ? MPI_ERR_RANK : MPI_ERR_OTHER);
    }
    ring(MPI_COMM_WORLD, 1, "after the mistakes");
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_ARE_FATAL);
}

int main(int argc, char **argv)
{
    test_begin(&argc, &argv);
    int times = argc > 1 ? atoi(argv[1]) : 2000, alive = argc > 2 ? atoi(argv[2]) : 1000;
    over_and_over(times);
    all_alive(alive);
    if (ranks > 1) some_left_out(times / 4);
    many_begun(times / 100);
    begun_and_left(times / 40);
    freed_while_busy();
    groups_apart(times / 40);
    mistakes();
    return test_end();
}
