/* Each call of the fault tolerance extension by itself, with one rank that dies at a known point: run with --with-ft
 * ulfm. */
#include "check.h"
#include <mpi-ext.h>
#include <signal.h>
#include <unistd.h>

static double began;

static void in_time(const char *what)
{
    CHECK(MPI_Wtime() - began < 20, "%s took %.1f s", what, MPI_Wtime() - began);
    began = MPI_Wtime();
}

static void die(void)
{
    kill(getpid(), SIGKILL);
    for (;;) pause();
}

static int failed_count(MPI_Comm comm)
{
    MPI_Group group;
    int count;
    MPIX_Comm_get_failed(comm, &group);
    MPI_Group_size(group, &count);
    if (group != MPI_GROUP_EMPTY) MPI_Group_free(&group);
    return count;
}

/* Waits until a failure is known. */
static void learn(MPI_Comm comm, int count)
{
    while (failed_count(comm) < count) usleep(100);
}

/* Point to point with the dead, and with others. */
static void point_to_point(MPI_Comm comm, int dead)
{
    static char large[1 << 20];
    char small = 1;
    MPI_Request requests[3];
    MPI_Status statuses[3];
    int flag;

    EXPECT_ERROR(MPI_Send(&small, 1, MPI_CHAR, dead, 0, comm), MPIX_ERR_PROC_FAILED);
    EXPECT_ERROR(MPI_Ssend(&small, 1, MPI_CHAR, dead, 0, comm), MPIX_ERR_PROC_FAILED);
    EXPECT_ERROR(MPI_Send(large, sizeof large, MPI_CHAR, dead, 0, comm), MPIX_ERR_PROC_FAILED);
    EXPECT_ERROR(MPI_Recv(&small, 1, MPI_CHAR, dead, 0, comm, MPI_STATUS_IGNORE), MPIX_ERR_PROC_FAILED);
    EXPECT_ERROR(MPI_Probe(dead, 0, comm, MPI_STATUS_IGNORE), MPIX_ERR_PROC_FAILED);
    EXPECT_ERROR(MPI_Recv(&small, 1, MPI_CHAR, MPI_ANY_SOURCE, 7, comm, MPI_STATUS_IGNORE), MPIX_ERR_PROC_FAILED);
    EXPECT_ERROR(MPI_Probe(MPI_ANY_SOURCE, 7, comm, MPI_STATUS_IGNORE), MPIX_ERR_PROC_FAILED);
    in_time("a call with the dead");

    /* A request from any source stays, until the failure is acknowledged and the message comes. */
    int next = (rank + 1) % ranks, before = (rank + ranks - 1) % ranks;
    if (next == dead) next = (next + 1) % ranks;
    if (before == dead) before = (before + ranks - 1) % ranks;
    MPI_Irecv(&flag, 1, MPI_INT, MPI_ANY_SOURCE, 8, comm, &requests[0]);
    EXPECT_ERROR(MPI_Wait(&requests[0], MPI_STATUS_IGNORE), MPIX_ERR_PROC_FAILED_PENDING);
    CHECK(requests[0] != MPI_REQUEST_NULL, "the request is gone");
    EXPECT_ERROR(MPI_Test(&requests[0], &flag, MPI_STATUS_IGNORE), MPIX_ERR_PROC_FAILED_PENDING);
    MPI_Irecv(&small, 1, MPI_CHAR, dead, 9, comm, &requests[1]);
    requests[2] = requests[0];
    requests[0] = MPI_REQUEST_NULL;
    EXPECT_ERROR(MPI_Waitall(3, requests, statuses), MPI_ERR_IN_STATUS);
    int class;
    MPI_Error_class(statuses[1].MPI_ERROR, &class);
    CHECK(class == MPIX_ERR_PROC_FAILED, "class %d", class);
    MPI_Error_class(statuses[2].MPI_ERROR, &class);
    CHECK(class == MPIX_ERR_PROC_FAILED_PENDING, "class %d", class);
    CHECK(requests[1] == MPI_REQUEST_NULL && requests[2] != MPI_REQUEST_NULL, "the wrong request is gone");
    requests[1] = MPI_REQUEST_NULL;
    EXPECT_ERROR(MPI_Waitall(3, requests, MPI_STATUSES_IGNORE), MPI_ERR_IN_STATUS);
    int index;
    EXPECT_ERROR(MPI_Waitany(3, requests, &index, MPI_STATUS_IGNORE), MPIX_ERR_PROC_FAILED_PENDING);
    CHECK(index == 2, "index %d", index);
    in_time("a wait for any source");

    /* From here on others may send. */
    flag = 1;
    MPIX_Comm_agree(comm, &flag);
    int acked = 9;
    CHECK(MPIX_Comm_ack_failed(comm, 0, &acked) == MPI_SUCCESS && acked == 0, "acked %d", acked);
    CHECK(MPIX_Comm_ack_failed(comm, 99, &acked) == MPI_SUCCESS && acked == 1, "acked %d", acked);
    MPI_Group group;
    MPIX_Comm_failure_get_acked(comm, &group);
    MPI_Group_size(group, &acked);
    CHECK(acked == 1, "%d acknowledged", acked);
    MPI_Group_free(&group);
    CHECK(MPI_Test(&requests[2], &flag, MPI_STATUS_IGNORE) == MPI_SUCCESS, "it is acknowledged");
    if (ranks > 2) {
        CHECK(MPI_Send(&rank, 1, MPI_INT, next, 8, comm) == MPI_SUCCESS, "both live");
        if (!flag) CHECK(MPI_Wait(&requests[2], &statuses[0]) == MPI_SUCCESS, "the sender lives");
        (void)before;
    } else {
        MPI_Cancel(&requests[2]);
        MPI_Wait(&requests[2], MPI_STATUS_IGNORE);
    }
    in_time("a receive after the failure was acknowledged");

    /* A call that fails for its send leaves no receive behind, and takes no message that comes later. */
    if (ranks > 2) {
        int value = 77, got = 0;
        EXPECT_ERROR(MPI_Sendrecv_replace(&value, 1, MPI_INT, dead, 10, before, 10, comm, &statuses[0]), MPIX_ERR_PROC_FAILED);
        EXPECT_ERROR(MPI_Sendrecv(&rank, 1, MPI_INT, dead, 10, &value, 1, MPI_INT, before, 10, comm, &statuses[0]), MPIX_ERR_PROC_FAILED);
        flag = 1;
        MPIX_Comm_agree(comm, &flag);
        CHECK(MPI_Send(&rank, 1, MPI_INT, next, 10, comm) == MPI_SUCCESS, "both live");
        CHECK(MPI_Recv(&got, 1, MPI_INT, before, 10, comm, MPI_STATUS_IGNORE) == MPI_SUCCESS, "the sender lives");
        CHECK(got == before && value == 77, "received %d; the buffer holds %d", got, value);
    }
    in_time("an exchange with the dead");
}

static void collectives(MPI_Comm comm)
{
    int one = 1, all;
    MPI_Request request;
    MPI_Comm other;
    EXPECT_ERROR(MPI_Barrier(comm), MPIX_ERR_PROC_FAILED);
    EXPECT_ERROR(MPI_Allreduce(&one, &all, 1, MPI_INT, MPI_SUM, comm), MPIX_ERR_PROC_FAILED);
    EXPECT_ERROR(MPI_Ibarrier(comm, &request), MPIX_ERR_PROC_FAILED);
    EXPECT_ERROR(MPI_Comm_dup(comm, &other), MPIX_ERR_PROC_FAILED);
    EXPECT_ERROR(MPI_Comm_split(comm, 0, 0, &other), MPIX_ERR_PROC_FAILED);
    in_time("a collective operation");
}

static void agreement(MPI_Comm comm, int dead, int acked)
{
    int flag = rank == (dead == 0 || ranks == 2) ? 0x17 : 0x33;
    int wanted = ranks > 2 ? 0x13 : flag;
    int code = MPIX_Comm_agree(comm, &flag), class = 0;
    if (code != MPI_SUCCESS) MPI_Error_class(code, &class);
    CHECK(class == (acked ? MPI_SUCCESS : MPIX_ERR_PROC_FAILED), "class %d", class);
    CHECK(flag == wanted, "the flag is %#x and not %#x", flag, wanted);
    MPI_Request request;
    flag = ~(1 << rank);
    CHECK(MPIX_Comm_iagree(comm, &flag, &request) == MPI_SUCCESS, "it only begins");
    code = MPI_Wait(&request, MPI_STATUS_IGNORE);
    class = 0;
    if (code != MPI_SUCCESS) MPI_Error_class(code, &class);
    CHECK(class == (acked ? MPI_SUCCESS : MPIX_ERR_PROC_FAILED), "class %d", class);
    CHECK(!(flag & 1 << rank) && request == MPI_REQUEST_NULL, "the flag is %#x", flag);
    in_time("an agreement");
}

/* Everybody but rank 0 waits in something that rank 0 does not take part in: revoking ends it. */
static void revocation(MPI_Comm comm)
{
    static char large[2][1 << 20];
    MPI_Request requests[5];
    int flag, size, me, code, class;
    MPI_Comm_size(comm, &size);
    MPI_Comm_rank(comm, &me);
    int peer = size > 2 ? (me == 1 ? 2 : 1) : 0;
    MPIX_Comm_is_revoked(comm, &flag);
    CHECK(!flag, "nobody has revoked it");
    /* All have looked. */
    MPI_Barrier(comm);
    if (me == 0) {
        usleep(20000);
        CHECK(MPIX_Comm_revoke(comm) == MPI_SUCCESS, "revoke");
    } else {
        MPI_Irecv(large[0], sizeof large[0], MPI_CHAR, peer, 50, comm, &requests[0]);
        MPI_Isend(large[1], sizeof large[1], MPI_CHAR, peer, 51, comm, &requests[1]);
        MPI_Irecv(&size, 1, MPI_INT, MPI_ANY_SOURCE, 52, comm, &requests[2]);
        MPI_Issend(&me, 1, MPI_INT, peer, 53, comm, &requests[3]);
        MPI_Ibarrier(comm, &requests[4]);
        EXPECT_ERROR(MPI_Recv(&flag, 1, MPI_INT, 0, 54, comm, MPI_STATUS_IGNORE), MPIX_ERR_REVOKED);
        for (int i = 0; i < 5; i++) EXPECT_ERROR(MPI_Wait(&requests[i], MPI_STATUS_IGNORE), MPIX_ERR_REVOKED);
    }
    code = MPI_Send(&me, 1, MPI_INT, 0, 55, comm);
    MPI_Error_class(code, &class);
    CHECK(class == MPIX_ERR_REVOKED, "class %d", class);
    EXPECT_ERROR(MPI_Recv(&flag, 1, MPI_INT, MPI_ANY_SOURCE, 0, comm, MPI_STATUS_IGNORE), MPIX_ERR_REVOKED);
    EXPECT_ERROR(MPI_Recv(&flag, 1, MPI_INT, MPI_PROC_NULL, 0, comm, MPI_STATUS_IGNORE), MPIX_ERR_REVOKED);
    EXPECT_ERROR(MPI_Barrier(comm), MPIX_ERR_REVOKED);
    EXPECT_ERROR(MPI_Probe(0, 0, comm, MPI_STATUS_IGNORE), MPIX_ERR_REVOKED);
    MPI_Comm dup;
    EXPECT_ERROR(MPI_Comm_dup(comm, &dup), MPIX_ERR_REVOKED);
    MPIX_Comm_is_revoked(comm, &flag);
    CHECK(flag, "it is revoked");
    in_time("a revocation");
}

int main(int argc, char **argv)
{
    test_begin(&argc, &argv);
    test_need_ranks(2);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    int dead = argc > 1 ? atoi(argv[1]) % ranks : 0;
    MPI_Comm copy, shrunk, again, part;
    MPI_Comm_dup(MPI_COMM_WORLD, &copy);
    MPI_Comm_split(MPI_COMM_WORLD, rank == dead, rank, &part);
    CHECK(failed_count(copy) == 0, "nobody has failed");
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == dead) die();
    began = MPI_Wtime();
    /* Those who wait for the dead hear of it. */
    if (rank % 2) EXPECT_ERROR(MPI_Barrier(copy), MPIX_ERR_PROC_FAILED);
    learn(copy, 1);
    in_time("the news");
    agreement(MPI_COMM_WORLD, dead, 0);
    collectives(copy);
    point_to_point(copy, dead);
    agreement(copy, dead, 1);
    /* A communicator without the dead is as good as before. */
    int sum = 0;
    CHECK(MPI_Allreduce(&(int){1}, &sum, 1, MPI_INT, MPI_SUM, part) == MPI_SUCCESS && sum == ranks - 1, "sum %d", sum);
    CHECK(MPIX_Comm_shrink(copy, &shrunk) == MPI_SUCCESS, "shrink");
    int size, me;
    MPI_Comm_size(shrunk, &size);
    MPI_Comm_rank(shrunk, &me);
    CHECK(size == ranks - 1 && me == rank - (rank > dead), "rank %d of %d", me, size);
    CHECK(MPI_Allreduce(&(int){1}, &sum, 1, MPI_INT, MPI_SUM, shrunk) == MPI_SUCCESS && sum == size, "sum %d", sum);
    if (size > 1) revocation(shrunk);
    MPI_Request request;
    CHECK(MPIX_Comm_ishrink(shrunk, &again, &request) == MPI_SUCCESS, "ishrink");
    CHECK(again != MPI_COMM_NULL, "the handle is there at once");
    MPI_Comm pending = again;
    EXPECT_ERROR(MPI_Barrier(again), MPI_ERR_COMM);
    MPI_Comm_set_name(again, "the living");
    CHECK(MPI_Wait(&request, MPI_STATUS_IGNORE) == MPI_SUCCESS, "ishrink ends");
    char name[MPI_MAX_OBJECT_NAME];
    int length;
    MPI_Comm_get_name(again, name, &length);
    CHECK(again == pending && !strcmp(name, "the living"), "the handle or the name has changed to %s", name);
    CHECK(MPI_Allreduce(&(int){1}, &sum, 1, MPI_INT, MPI_SUM, again) == MPI_SUCCESS && sum == size, "sum %d", sum);
    in_time("shrinking");
    if (me == 0) printf("ok\n");
    MPI_Comm_free(&again);
    MPI_Comm_free(&shrunk);
    MPI_Comm_free(&part);
    MPI_Comm_free(&copy);
    MPI_Finalize();
    return 0;
}
