/* Ranks work, and some are killed at moments that a seed chooses; the others repair and go on: run with --with-ft ulfm.
 *
 * ft_loop LOOPS SEED LIMIT [threads]: in most loops somebody revokes for no reason; a few loops, spread over the run, kill a rank: before or in the
 * middle of the work, while it is being repaired, sometimes two in one loop. Any rank may die, rank 0 too; two are left in the end.
 * No call may take longer than LIMIT seconds (2); a machine that is busy with other things needs more. The seed 0 is another one each time.
 * The work moves small and large messages in several ways at once, and its results are checked wherever it ended well. */
#include "check.h"
#include <mpi-ext.h>
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

enum { LARGE = 200 * 1024 };

static MPI_Comm comm;
static int loops, loop;
static unsigned seed;
static long repairs, deaths_seen;
static double longest, limit = 2;
static const char *longest_call = "";
static int kill_after_us;

/* The same sequence of numbers in all ranks. */
static unsigned chance(unsigned *state)
{
    *state = *state * 1664525u + 1013904223u;
    return *state >> 8;
}

static double called;
#define CALL(call)                                                                                                     \
    (called = MPI_Wtime(), finished(#call, (call)))

static int finished(const char *call, int code)
{
    double took = MPI_Wtime() - called;
    if (took > longest) longest = took, longest_call = call;
    CHECK(took < limit, "loop %d of seed %u: %s took %.2f s", loop, seed, call, took);
    if (code == MPI_SUCCESS) return 0;
    int class;
    char text[MPI_MAX_ERROR_STRING];
    int length;
    MPI_Error_class(code, &class);
    MPI_Error_string(code, text, &length);
    CHECK(class == MPIX_ERR_PROC_FAILED || class == MPIX_ERR_REVOKED || class == MPIX_ERR_PROC_FAILED_PENDING ||
              class == MPI_ERR_IN_STATUS,
          "loop %d of seed %u: %s: %s", loop, seed, call, text);
    return class;
}

static void *killer(void *arg)
{
    (void)arg;
    usleep((useconds_t)kill_after_us);
    kill(getpid(), SIGKILL);
    return NULL;
}

/* Dies some time later, whatever it does then. */
static void die_soon(int us)
{
    pthread_t thread;
    kill_after_us = us;
    pthread_create(&thread, NULL, killer, NULL);
    pthread_detach(thread);
}

static void fill(unsigned char *data, int from, int round)
{
    for (int i = 0; i < LARGE; i++) data[i] = (unsigned char)(i * 7 + from * 13 + round);
}

static void check_data(const unsigned char *data, int from, int round)
{
    for (int i = 0; i < LARGE; i += 61)
        CHECK(data[i] == (unsigned char)(i * 7 + from * 13 + round), "loop %d of seed %u: byte %d is %d", loop, seed, i, data[i]);
}

static unsigned char out[LARGE], in[LARGE], guard[LARGE];

/* An operation on this memory has failed: from now on nobody may write to the one, nor take what is written to the
 * other. */
static void left_alone(void)
{
    memcpy(guard, in, LARGE);
    memset(out, 0xdd, sizeof out);
    usleep(50);
    for (int i = 0; i < LARGE; i++) CHECK(in[i] == guard[i], "loop %d of seed %u: byte %d was written late", loop, seed, i);
}

/* One of several collective operations on much data. */
static int together(int me, int size)
{
    int part = LARGE / size, count = part / 4, code;
    MPI_Request request;
    fill(out, me, loop);
    switch (loop % 5) {
    case 0:
        if (me == loop % size) memcpy(in, out, LARGE);
        code = CALL(MPI_Bcast(in, LARGE, MPI_BYTE, loop % size, comm));
        if (!code) check_data(in, loop % size, loop);
        break;
    case 1:
        code = CALL(MPI_Allgather(out, part, MPI_BYTE, in, part, MPI_BYTE, comm));
        for (int r = 0; r < size && !code; r++)
            for (int i = 0; i < part; i += 61)
                CHECK(in[r * part + i] == (unsigned char)(i * 7 + r * 13 + loop), "loop %d: part of %d", loop, r);
        break;
    case 2:
        code = CALL(MPI_Alltoall(out, part, MPI_BYTE, in, part, MPI_BYTE, comm));
        for (int r = 0; r < size && !code; r++)
            for (int i = 0; i < part; i += 61)
                CHECK(in[r * part + i] == (unsigned char)((me * part + i) * 7 + r * 13 + loop), "loop %d: from %d", loop, r);
        break;
    case 3:
        code = CALL(MPI_Iallreduce(out, in, LARGE, MPI_UNSIGNED_CHAR, MPI_BXOR, comm, &request));
        if (!code) code = CALL(MPI_Wait(&request, MPI_STATUS_IGNORE));
        for (int i = 0; i < LARGE && !code; i += 61) {
            unsigned char all = 0;
            for (int r = 0; r < size; r++) all ^= (unsigned char)(i * 7 + r * 13 + loop);
            CHECK(in[i] == all, "loop %d: byte %d", loop, i);
        }
        break;
    default:
        code = CALL(MPI_Reduce_scatter_block(out, in, count, MPI_INT, MPI_BXOR, comm));
        break;
    }
    if (code) left_alone();
    return code;
}

/* Returns 0 where everything went well. */
static int work(int me, int size)
{
    int next = (me + 1) % size, before = (me + size - 1) % size, sum = 0, bad = 0, token = me;
    MPI_Request requests[3];
    MPI_Status statuses[3];
    if ((bad = CALL(MPI_Allreduce(&(int){me + 1}, &sum, 1, MPI_INT, MPI_SUM, comm)))) return bad;
    CHECK(sum == size * (size + 1) / 2, "loop %d: sum %d of %d", loop, sum, size);
    fill(out, me, loop);
    memset(in, 0xee, sizeof in);
    bad = CALL(MPI_Irecv(in, LARGE, MPI_BYTE, before, 1, comm, &requests[0]));
    if (bad) return bad;
    bad = CALL(MPI_Isend(out, LARGE, MPI_BYTE, next, 1, comm, &requests[1]));
    if (bad) requests[1] = MPI_REQUEST_NULL;
    int any = CALL(MPI_Irecv(&token, 1, MPI_INT, MPI_ANY_SOURCE, 2, comm, &requests[2]));
    if (any) requests[2] = MPI_REQUEST_NULL;
    int sent = CALL(MPI_Send(&me, 1, MPI_INT, next, 2, comm));
    int ended = CALL(MPI_Waitall(3, requests, statuses));
    if (requests[2] != MPI_REQUEST_NULL) {
        /* Pending, for somebody is dead: nobody has to send it now. */
        CALL(MPI_Cancel(&requests[2]));
        MPIX_Comm_failure_ack(comm);
        CALL(MPI_Wait(&requests[2], MPI_STATUS_IGNORE));
    }
    if (ended || bad || any || sent) {
        left_alone();
        return 1;
    }
    check_data(in, before, loop);
    if ((bad = together(me, size))) return bad;
    if ((bad = CALL(MPI_Barrier(comm)))) return bad;
    return 0;
}

/* Makes `comm` one of the living. */
static void repair(void)
{
    MPI_Comm shrunk;
    repairs++;
    CALL(MPIX_Comm_revoke(comm));
    int flag = 1;
    CALL(MPIX_Comm_agree(comm, &flag));
    CHECK(flag == 1, "loop %d: flag %d", loop, flag);
    CHECK(CALL(MPIX_Comm_shrink(comm, &shrunk)) == 0, "loop %d of seed %u: shrink failed", loop, seed);
    MPI_Comm_set_errhandler(shrunk, MPI_ERRORS_RETURN);
    int old, size;
    MPI_Comm_size(comm, &old);
    MPI_Comm_size(shrunk, &size);
    deaths_seen += old - size;
    MPI_Comm_free(&comm);
    comm = shrunk;
}

int main(int argc, char **argv)
{
    int provided;
    if (argc > 4) {
        MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
        test_setup();
    } else {
        test_begin(&argc, &argv);
    }
    test_need_ranks(2);
    loops = argc > 1 ? atoi(argv[1]) : 50;
    seed = argc > 2 ? (unsigned)atoi(argv[2]) : 0;
    if (argc > 3) limit = atof(argv[3]);
    if (seed == 0) seed = (unsigned)time(NULL) & 0xffffff;
    MPI_Bcast(&seed, 1, MPI_UNSIGNED, 0, MPI_COMM_WORLD);
    if (rank == 0) fprintf(stderr, "seed %u, %d ranks\n", seed, ranks);
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN);
    int killed = 0, to_kill = ranks - 2;
    unsigned state = seed * 2654435761u + 12345;
    for (loop = 0; loop < loops; loop++) {
        int me, size;
        MPI_Comm_size(comm, &size);
        MPI_Comm_rank(comm, &me);
        /* The numbers that all draw, whoever lives. */
        unsigned when = chance(&state), who = chance(&state), how = chance(&state), second = chance(&state);
        int due = to_kill > 0 && loop >= (killed + 1) * loops / (to_kill + 1) && killed < to_kill;
        if (due) {
            int victim = (int)(who % (unsigned)ranks), twice = how % 3 == 0 && killed + 1 < to_kill;
            int other = (int)(second % (unsigned)ranks);
            killed += twice ? 2 : 1;
            /* Named by their first ranks: who is dead already cannot die again, and then nobody does. */
            if (victim == rank) die_soon((int)(when % 3000));
            if (twice && other == rank) die_soon((int)(when % 3000 + second % 1500));
        }
        int bad = work(me, size);
        if (!bad && who % 5 == 0 && me == (int)(second % (unsigned)size)) bad = 1;
        /* Whether all are well is for all to know alike. */
        int flag = !bad;
        if (bad) CALL(MPIX_Comm_revoke(comm));
        CALL(MPIX_Comm_agree(comm, &flag));
        if (!flag) repair();
    }
    int me, size;
    MPI_Comm_rank(comm, &me);
    MPI_Comm_size(comm, &size);
    if (me == 0) {
        fprintf(stderr, "%ld repairs, %d ranks left of %d, %ld lost; longest call %.1f ms: %s\n", repairs, size, ranks, deaths_seen,
                longest * 1000, longest_call);
        printf("ok\n");
    }
    MPI_Comm_free(&comm);
    MPI_Finalize();
    return 0;
}
