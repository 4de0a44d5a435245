/*
 * While one thread is inside a reduction function of the program's, which has the engine meanwhile, two others make
 * calls at a time that use the same thing: both wait until the engine is back, in whatever order, and then succeed.
 */
#include "check.h"
#include <pthread.h>
#include <stdatomic.h>

enum { BYTES = 1 << 16, ROUNDS = 30, WORDS = 64 };

static atomic_int inside, pause_ms = 60;
static MPI_Comm each[2], shared;
static MPI_Win window;
static void *memory[2];

static void slow(void *in, void *inout, int *length, MPI_Datatype *datatype)
{
    (void)datatype;
    inside = 1;
    test_sleep_ms(pause_ms);
    for (int i = 0; i < *length; i++) ((int *)inout)[i] += ((int *)in)[i];
}

/* The first operation of a communicator: its ranks agree on a line. */
static void first_barrier(int which)
{
    int code = MPI_Barrier(each[which]);
    CHECK(code == MPI_SUCCESS, "barrier %d: %d", which, code);
}

/* A communicator gives its line back. */
static void let_go(int which)
{
    int code = MPI_Comm_free(&each[which]);
    CHECK(code == MPI_SUCCESS, "free %d: %d", which, code);
}

static void buffered(int which)
{
    int in = -1, code = MPI_Bsend(&which, 1, MPI_INT, 1 - rank, which, shared);
    CHECK(code == MPI_SUCCESS, "buffered send %d: %d", which, code);
    MPI_Recv(&in, 1, MPI_INT, 1 - rank, which, shared, MPI_STATUS_IGNORE);
    CHECK(in == which, "message %d is %d", which, in);
}

static void attach(int which)
{
    int code = MPI_Win_attach(window, memory[which], BYTES);
    CHECK(code == MPI_SUCCESS, "attach %d: %d", which, code);
}

static void detach(int which)
{
    int code = MPI_Win_detach(window, memory[which]);
    CHECK(code == MPI_SUCCESS, "detach %d: %d", which, code);
}

static void (*const calls[])(int) = {first_barrier, let_go, buffered, attach, detach};
static void (*call)(int);

static int piece[WORDS];
static MPI_Request sending;

static void *mark_ready(void *late)
{
    while (!inside) test_sleep_ms(1);
    if (late) test_sleep_ms(2);
    MPI_Pready(0, sending);
    return NULL;
}

/* Once it has been told that the send is over, the program uses the memory for something else. */
static void *reuse(void *late)
{
    while (!inside) test_sleep_ms(1);
    if (late) test_sleep_ms(2);
    MPI_Wait(&sending, MPI_STATUS_IGNORE);
    for (int i = 0; i < WORDS; i++) piece[i] = -1;
    return NULL;
}

/* A partitioned send is over when its last partition has been marked as ready, and not before that one has been
 * sent. */
static void partitions(MPI_Comm reducing, MPI_Op op)
{
    int got[WORDS], value = 1, sum;
    MPI_Request receiving;
    MPI_Psend_init(piece, 1, WORDS, MPI_INT, 1 - rank, 5, shared, MPI_INFO_NULL, &sending);
    MPI_Precv_init(got, 1, WORDS, MPI_INT, 1 - rank, 5, shared, MPI_INFO_NULL, &receiving);
    pause_ms = 6;
    for (int round = 0; round < ROUNDS; round++) {
        pthread_t threads[2];
        for (int i = 0; i < WORDS; i++) piece[i] = round;
        MPI_Start(&receiving);
        MPI_Start(&sending);
        inside = 0;
        pthread_create(&threads[0], NULL, mark_ready, round % 2 ? &value : NULL);
        pthread_create(&threads[1], NULL, reuse, round % 2 ? NULL : &value);
        MPI_Allreduce(&value, &sum, 1, MPI_INT, op, reducing);
        for (int k = 0; k < 2; k++) pthread_join(threads[k], NULL);
        MPI_Wait(&receiving, MPI_STATUS_IGNORE);
        CHECK(got[0] == round && got[WORDS - 1] == round, "round %d brings %d and %d", round, got[0], got[WORDS - 1]);
    }
    MPI_Request_free(&sending);
    MPI_Request_free(&receiving);
}

static void *one(void *which)
{
    while (!inside) test_sleep_ms(1);
    test_sleep_ms(5 + 10 * *(int *)which);
    call(*(int *)which);
    return NULL;
}

int main(int argc, char **argv)
{
    static char room[BYTES];
    int level, numbers[2] = {0, 1}, value = 1, sum;
    MPI_Op op;
    MPI_Comm reducing;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
    test_setup();
    test_need_ranks(2);
    MPI_Comm_dup(MPI_COMM_WORLD, &reducing);
    MPI_Comm_dup(MPI_COMM_WORLD, &shared);
    MPI_Comm_set_errhandler(shared, MPI_ERRORS_RETURN);
    for (int i = 0; i < 2; i++) {
        MPI_Comm_dup(shared, &each[i]);
        memory[i] = test_alloc(BYTES);
    }
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &window);
    MPI_Win_set_errhandler(window, MPI_ERRORS_RETURN);
    MPI_Buffer_attach(room, sizeof room);
    MPI_Op_create(slow, 1, &op);
    for (unsigned i = 0; i < sizeof calls / sizeof *calls; i++) {
        pthread_t threads[2];
        call = calls[i];
        inside = 0;
        MPI_Barrier(MPI_COMM_WORLD);
        for (int k = 0; k < 2; k++) pthread_create(&threads[k], NULL, one, &numbers[k]);
        MPI_Allreduce(&value, &sum, 1, MPI_INT, op, reducing);
        for (int k = 0; k < 2; k++) pthread_join(threads[k], NULL);
        CHECK(sum == ranks, "round %u: the sum is %d", i, sum);
    }
    partitions(reducing, op);
    void *buffer;
    int size;
    MPI_Buffer_detach(&buffer, &size);
    MPI_Win_free(&window);
    for (int i = 0; i < 2; i++) free(memory[i]);
    MPI_Comm_free(&shared);
    MPI_Comm_free(&reducing);
    MPI_Op_free(&op);
    return test_end();
}
