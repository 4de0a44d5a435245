/*
 * Calls beside long copies: one thread of each odd rank receives long messages, of every kind of memory and in every
 * way, while another one calls MPI_Iprobe and exchanges short messages. Calls get in while a message is being copied:
 * of a message that its receiver copies alone, the other thread sees that the first bytes have come before its call
 * and the last ones have not after it. Argument 1: messages of each kind.
 */
#include "check.h"
#include <pthread.h>
#include <stdatomic.h>

enum { LONG = 24 << 20, SHORT = 300000, WINDOW = 6, FRONT = 100, BACK = LONG - (1 << 16), MARK = 0xa5, TRIES = 200, ENOUGH = 5 };

static MPI_Comm longs, shorts;
static int times = 2, peer;
static atomic_int over;
/* Where a message is being received by one copy, its number from 1, or 0 between two, and the calls made meanwhile. */
static volatile unsigned char *heap;
static atomic_int watched, beside;

static void receive(void *memory, size_t bytes, MPI_Datatype type, int count)
{
    MPI_Status status;
    int got;
    MPI_Recv(memory, count, type, peer, 1, longs, &status);
    MPI_Get_count(&status, MPI_BYTE, &got);
    CHECK((size_t)got == bytes, "%d bytes came, wanted %zu", got, bytes);
}

static void message(unsigned char *memory, size_t bytes, uint64_t seed)
{
    if (rank % 2 == 0) {
        test_fill(memory, bytes, seed);
        MPI_Send(memory, (int)bytes, MPI_BYTE, peer, 1, longs);
    } else {
        memset(memory, 0, bytes);
        receive(memory, bytes, MPI_BYTE, (int)bytes);
        CHECK_BYTES(memory, bytes, seed, "long message");
    }
}

/* Elements with gaps, packed and unpacked by the sender alone, by both, and by calls of their own. */
static void gaps(unsigned char *memory, size_t bytes, uint64_t seed)
{
    MPI_Datatype columns;
    unsigned char *packed = test_alloc(bytes);
    int at = 0, blocks = (int)(bytes / 2 / 64);
    size_t data = (size_t)blocks * 64;
    MPI_Type_vector(blocks, 64, 128, MPI_BYTE, &columns);
    MPI_Type_commit(&columns);
    if (rank % 2 == 0) {
        test_fill(memory, bytes, seed);
        MPI_Send(memory, 1, columns, peer, 1, longs);
        MPI_Pack(memory, 1, columns, packed, (int)bytes, &at, longs);
        MPI_Send(packed, at, MPI_PACKED, peer, 1, longs);
    } else {
        unsigned char *wanted = test_alloc(bytes);
        test_fill(wanted, bytes, seed);
        for (int way = 0; way < 2; way++) {
            memset(memory, 0, bytes);
            if (way == 0) {
                receive(memory, data, columns, 1);
            } else {
                receive(packed, data, MPI_BYTE, (int)bytes);
                MPI_Unpack(packed, (int)bytes, &at, memory, 1, columns, longs);
            }
            for (int b = 0; b < blocks; b++)
                CHECK(memcmp(memory + b * 128, wanted + b * 128, 64) == 0, "block %d, way %d", b, way);
        }
        free(wanted);
    }
    MPI_Type_free(&columns);
    free(packed);
}

/* Several at a time, in both directions, and one to the thread itself. */
static void crossing(unsigned char *memory, size_t bytes, uint64_t seed)
{
    MPI_Request requests[2 * WINDOW + 2];
    unsigned char *in = test_alloc(bytes);
    size_t part = bytes / (WINDOW + 1);
    int flag = 0;
    test_fill(memory, bytes, seed + (uint64_t)rank);
    memset(in, 0, bytes);
    for (int i = 0; i < WINDOW; i++) {
        MPI_Irecv(in + (size_t)i * part, (int)part, MPI_BYTE, peer, 10 + i, longs, &requests[2 * i]);
        MPI_Isend(memory + (size_t)i * part, (int)part, MPI_BYTE, peer, 10 + i, longs, &requests[2 * i + 1]);
    }
    MPI_Irecv(in + WINDOW * part, (int)part, MPI_BYTE, rank, 9, longs, &requests[2 * WINDOW]);
    MPI_Isend(memory + WINDOW * part, (int)part, MPI_BYTE, rank, 9, longs, &requests[2 * WINDOW + 1]);
    if (seed % 2) {
        MPI_Waitall(2 * WINDOW + 2, requests, MPI_STATUSES_IGNORE);
    } else {
        while (!flag) MPI_Testall(2 * WINDOW + 2, requests, &flag, MPI_STATUSES_IGNORE);
    }
    unsigned char *wanted = test_alloc(bytes);
    test_fill(wanted, bytes, seed + (uint64_t)peer);
    CHECK(memcmp(in, wanted, WINDOW * part) == 0, "messages that crossed");
    CHECK(memcmp(in + WINDOW * part, memory + WINDOW * part, part) == 0, "the message to itself");
    free(wanted);
    free(in);
}

/* Messages of memory that both processes map, until enough calls were made while one was copied. */
static void copied_alone(unsigned char *memory)
{
    int more = 1;
    heap = memory;
    for (int i = 1; more; i++) {
        memset(memory, rank % 2 == 0 ? MARK : 0, LONG);
        if (rank % 2 == 0) {
            MPI_Send(memory, LONG, MPI_BYTE, peer, 1, longs);
            MPI_Recv(&more, 1, MPI_INT, peer, 6, longs, MPI_STATUS_IGNORE);
        } else {
            atomic_store(&watched, i);
            receive(memory, LONG, MPI_BYTE, LONG);
            atomic_store(&watched, 0);
            more = atomic_load(&beside) < ENOUGH && i < TRIES;
            MPI_Send(&more, 1, MPI_INT, peer, 6, longs);
        }
    }
    CHECK(rank % 2 == 0 || atomic_load(&beside) >= ENOUGH, "%d calls in %d messages", atomic_load(&beside), TRIES);
}

static void *copy(void *unused)
{
    unsigned char *mapped, *plain = test_alloc(LONG);
    uint64_t seed = 1;
    (void)unused;
    MPI_Alloc_mem(LONG, MPI_INFO_NULL, &mapped);
    copied_alone(mapped);
    for (int i = 0; i < times; i++) {
        message(plain, LONG, seed++);
        message(mapped, LONG, seed++);
        message(plain, SHORT, seed++);
        message(plain, LONG - 4097, seed++);
        gaps(plain, LONG / 4, seed++);
        crossing(plain, LONG / 2, seed++);
    }
    MPI_Free_mem(mapped);
    free(plain);
    atomic_store(&over, 1);
    return NULL;
}

/* Odd ranks look for messages that never come, and exchange some that do; they say when it is over. */
static void calls_beside(void)
{
    for (int word = 1, i = 0; word != 0; i++) {
        if (rank % 2 == 0) {
            MPI_Recv(&word, 1, MPI_INT, peer, 4, shorts, MPI_STATUS_IGNORE);
            MPI_Send(&i, 1, MPI_INT, peer, 5, shorts);
            continue;
        }
        for (int k = 0; k < 100; k++) {
            int flag, number = atomic_load(&watched), begun = number != 0 && heap[FRONT] == MARK;
            MPI_Iprobe(peer, 3, shorts, &flag, MPI_STATUS_IGNORE);
            CHECK(!flag, "a message that nobody sent");
            if (begun && heap[BACK] == 0 && atomic_load(&watched) == number) atomic_fetch_add(&beside, 1);
        }
        int answer = -1;
        word = !atomic_load(&over);
        MPI_Send(&word, 1, MPI_INT, peer, 4, shorts);
        MPI_Recv(&answer, 1, MPI_INT, peer, 5, shorts, MPI_STATUS_IGNORE);
        CHECK(answer == i, "answer %d, wanted %d", answer, i);
    }
}

int main(int argc, char **argv)
{
    int level;
    pthread_t thread;
    if (argc > 1) times = atoi(argv[1]);
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
    test_setup();
    MPI_Comm_dup(MPI_COMM_WORLD, &longs);
    MPI_Comm_dup(MPI_COMM_WORLD, &shorts);
    peer = rank ^ 1;
    if (peer < ranks) {
        CHECK(pthread_create(&thread, NULL, copy, NULL) == 0, "no thread");
        calls_beside();
        pthread_join(thread, NULL);
    }
    MPI_Comm_free(&longs);
    MPI_Comm_free(&shorts);
    return test_end();
}
