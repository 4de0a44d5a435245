/*
 * A job on several hosts that goes on without ranks, or a whole host, that are lost.
 *
 *   survive WAIT LIVING [FIRST LAST] [abort]
 *
 * All say "under way" and then wait, as WAIT tells, for the last rank, until something is done to some of them from
 * outside: ranks FIRST to LAST only sleep. Each survivor must be told of the failure; then they revoke the
 * communicator, agree, and shrink it to LIVING processes, and try whether the new one works. With "abort" its first
 * rank then ends the job with code 9.
 */
#include "../mpi/check.h"
#include <mpi-ext.h>

#include <signal.h>
#include <stdbool.h>
#include <unistd.h>

static int victim; /* the rank that all wait for */
static pid_t child; /* a child of the victim's, for the other rank of its host */

static int class_of(int code)
{
    int class = MPI_SUCCESS;
    if (code != MPI_SUCCESS) MPI_Error_class(code, &class);
    return class;
}

static void expect(const char *what, int code, int wanted)
{
    char text[MPI_MAX_ERROR_STRING] = "success";
    int length;
    if (code != MPI_SUCCESS) MPI_Error_string(code, text, &length);
    CHECK(class_of(code) == wanted, "%s gave class %d: %s", what, class_of(code), text);
}

/* Waits until the failure is told. */
static void wait_for_it(const char *how)
{
    MPI_Comm world = MPI_COMM_WORLD, smaller;
    MPI_Request request;
    int word = rank, flag = -1 ^ 1 << rank;
    static char large[3 << 20];
    if (!strcmp(how, "recv") || !strcmp(how, "forked")) {
        expect("MPI_Recv", MPI_Recv(&word, 1, MPI_INT, victim, 1, world, MPI_STATUS_IGNORE), MPIX_ERR_PROC_FAILED);
    } else if (!strcmp(how, "long")) {
        /* Ranks of the first host receive one long message after the other from those of the second. */
        const int count = 64 << 20, other = ranks - 1 - rank;
        char *bytes = calloc(count, 1);
        int code = MPI_SUCCESS;
        while (code == MPI_SUCCESS) {
            code = rank < other ? MPI_Recv(bytes, count, MPI_BYTE, other, 1, world, MPI_STATUS_IGNORE)
                                : MPI_Send(bytes, count, MPI_BYTE, other, 1, world);
        }
        expect("a long message", code, MPIX_ERR_PROC_FAILED);
        memset(bytes, 1, count);
        free(bytes);
    } else if (!strcmp(how, "probe")) {
        expect("MPI_Probe", MPI_Probe(victim, 1, world, MPI_STATUS_IGNORE), MPIX_ERR_PROC_FAILED);
    } else if (!strcmp(how, "send")) {
        expect("MPI_Send", MPI_Send(large, sizeof large, MPI_CHAR, victim, 1, world), MPIX_ERR_PROC_FAILED);
    } else if (!strcmp(how, "any")) {
        expect("MPI_Recv of any", MPI_Recv(&word, 1, MPI_INT, MPI_ANY_SOURCE, 1, world, MPI_STATUS_IGNORE), MPIX_ERR_PROC_FAILED);
    } else if (!strcmp(how, "pending")) {
        MPI_Irecv(&word, 1, MPI_INT, MPI_ANY_SOURCE, 1, world, &request);
        expect("MPI_Wait of any", MPI_Wait(&request, MPI_STATUS_IGNORE), MPIX_ERR_PROC_FAILED_PENDING);
        CHECK(request != MPI_REQUEST_NULL, "the request is gone");
        MPI_Cancel(&request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    } else if (!strcmp(how, "barrier")) {
        expect("MPI_Barrier", MPI_Barrier(world), MPIX_ERR_PROC_FAILED);
    } else if (!strcmp(how, "bcast")) {
        expect("MPI_Bcast", MPI_Bcast(large, sizeof large, MPI_CHAR, victim, world), MPIX_ERR_PROC_FAILED);
    } else if (!strcmp(how, "agree")) {
        expect("MPIX_Comm_agree", MPIX_Comm_agree(world, &flag), MPIX_ERR_PROC_FAILED);
        CHECK(!(flag & 1 << rank), "the flag is %x", flag);
    } else if (!strcmp(how, "iagree")) {
        MPIX_Comm_iagree(world, &flag, &request);
        expect("MPIX_Comm_iagree", MPI_Wait(&request, MPI_STATUS_IGNORE), MPIX_ERR_PROC_FAILED);
        CHECK(!(flag & 1 << rank), "the flag is %x", flag);
    } else if (!strcmp(how, "ishrink")) {
        MPIX_Comm_ishrink(world, &smaller, &request);
        expect("MPIX_Comm_ishrink", MPI_Wait(&request, MPI_STATUS_IGNORE), MPI_SUCCESS);
        MPI_Comm_free(&smaller);
    } else {
        test_failed(__FILE__, __LINE__, how, "no such wait");
    }
}

/* Whatever the wait was: who failed is known now, and can be acknowledged. */
static void acknowledge(void)
{
    MPI_Group failed, acked;
    int known, count, acknowledged;
    MPIX_Comm_get_failed(MPI_COMM_WORLD, &failed);
    MPI_Group_size(failed, &known);
    CHECK(known >= 1, "nobody is known to have failed");
    MPIX_Comm_ack_failed(MPI_COMM_WORLD, known, &acknowledged);
    CHECK(acknowledged == known, "%d of %d are acknowledged", acknowledged, known);
    MPIX_Comm_failure_ack(MPI_COMM_WORLD);
    MPIX_Comm_failure_get_acked(MPI_COMM_WORLD, &acked);
    MPI_Group_size(acked, &count);
    CHECK(count >= known, "%d of %d are acknowledged", count, known);
    MPI_Group_free(&failed);
    MPI_Group_free(&acked);
}

/* The communicator works: collectives, long messages all around. */
static void work(MPI_Comm comm, int living)
{
    int me, size, sum, one = 1, agreed = 7;
    MPI_Comm copy;
    MPI_Comm_rank(comm, &me);
    MPI_Comm_size(comm, &size);
    CHECK(size == living, "%d are left, not %d", size, living);
    expect("MPI_Allreduce", MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, comm), MPI_SUCCESS);
    CHECK(sum == living, "the sum is %d", sum);
    const int count = 200000;
    int *out = malloc(count * sizeof *out), *in = malloc(count * sizeof *in);
    for (int i = 0; i < count; i++) out[i] = me + i;
    expect("MPI_Sendrecv", MPI_Sendrecv(out, count, MPI_INT, (me + 1) % size, 2, in, count, MPI_INT, (me + size - 1) % size, 2, comm,
                                        MPI_STATUS_IGNORE), MPI_SUCCESS);
    for (int i = 0; i < count; i++) CHECK(in[i] == (me + size - 1) % size + i, "word %d is %d", i, in[i]);
    free(out);
    free(in);
    expect("MPIX_Comm_agree", MPIX_Comm_agree(comm, &agreed), MPI_SUCCESS);
    expect("MPI_Comm_dup", MPI_Comm_dup(comm, &copy), MPI_SUCCESS);
    expect("MPI_Barrier", MPI_Barrier(copy), MPI_SUCCESS);
    MPI_Comm_free(&copy);
}

int main(int argc, char **argv)
{
    test_begin(&argc, &argv);
    const char *how = argv[1];
    int living = atoi(argv[2]), first = argc > 4 ? atoi(argv[3]) : 1, last = argc > 4 ? atoi(argv[4]) : 0;
    bool aborts = argc > 5, cut = first > last;
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    /* Where the hosts only lose each other both sides go on: each waits for somebody of the other one. */
    victim = !cut ? last : rank < ranks / 2 ? ranks - 1 : 0;
    if (!strcmp(how, "forked")) {
        /* The child has what its parent has, and outlives it. */
        if (rank == victim) {
            child = fork();
            if (child == 0) {
                for (;;) pause();
            }
            MPI_Send(&child, sizeof child, MPI_BYTE, victim ^ 1, 3, MPI_COMM_WORLD);
        } else if (rank == (victim ^ 1)) {
            MPI_Recv(&child, sizeof child, MPI_BYTE, victim, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
    }
    MPI_Barrier(MPI_COMM_WORLD);
    printf("under way\n");
    fflush(stdout);
    if (rank >= first && rank <= last) {
        for (;;) pause();
    }
    double began = MPI_Wtime();
    wait_for_it(how);
    if (child) kill(child, SIGKILL);
    fprintf(stderr, "rank %d was told after %.1f s\n", rank, MPI_Wtime() - began);
    acknowledge();
    /* All have been told by now, and by nobody's revocation. */
    int flag, word = 0xff ^ 1 << rank, results[4], least[4], most[4];
    results[0] = class_of(MPIX_Comm_agree(MPI_COMM_WORLD, &word));
    results[1] = word;
    MPIX_Comm_revoke(MPI_COMM_WORLD);
    MPIX_Comm_is_revoked(MPI_COMM_WORLD, &flag);
    CHECK(flag, "it is not revoked");
    expect("MPI_Send", MPI_Send(&word, 1, MPI_INT, rank, 1, MPI_COMM_WORLD), MPIX_ERR_REVOKED);
    results[2] = class_of(MPIX_Comm_agree(MPI_COMM_WORLD, &word));
    results[3] = word;
    MPI_Comm left;
    expect("MPIX_Comm_shrink", MPIX_Comm_shrink(MPI_COMM_WORLD, &left), MPI_SUCCESS);
    work(left, living);
    /* What was agreed is the same for all. */
    MPI_Allreduce(results, least, 4, MPI_INT, MPI_MIN, left);
    MPI_Allreduce(results, most, 4, MPI_INT, MPI_MAX, left);
    for (int i = 0; i < 4; i++) CHECK(least[i] == most[i], "agreed %d: %x to %x", i, least[i], most[i]);
    int me;
    MPI_Comm_rank(left, &me);
    if (aborts) {
        if (me == 0) MPI_Abort(left, 9);
        for (;;) pause();
    }
    MPI_Comm_free(&left);
    MPI_Finalize();
    if (me == 0) printf("ok\n");
    return 0;
}
