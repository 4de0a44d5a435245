/*
 * Threads that do different things at the same time: windows of requests completed in every way, large messages,
 * matched probes, buffered sends, persistent requests, collectives, and objects that come and go. Each thread draws
 * from a seed that its namesakes on other ranks share. Argument 1: steps of each thread.
 */
#include "check.h"
#include <pthread.h>

enum { THREADS = 6, WINDOW = 12, SMALL = 3000, LARGE = 400000 };

static MPI_Comm comms[THREADS];
static int steps = 60;

static size_t some_bytes(uint64_t *random, int i)
{
    return i % 4 == 0 ? test_random(random) % LARGE : test_random(random) % SMALL;
}

/* A window of messages to the next rank and from the previous one over the common communicator. */
static void window(int me, uint64_t *random, int step)
{
    int next = (rank + 1) % ranks, previous = (rank + ranks - 1) % ranks, way = (int)(test_random(random) % 5);
    unsigned char *out[WINDOW], *in[WINDOW];
    size_t bytes[WINDOW];
    MPI_Request requests[2 * WINDOW];
    for (int i = 0; i < WINDOW; i++) {
        int tag = me * 100 + i;
        bytes[i] = some_bytes(random, i);
        out[i] = test_alloc(bytes[i]);
        in[i] = test_alloc(bytes[i]);
        test_fill(out[i], bytes[i], (uint64_t)(step * 1000 + rank * 50 + i));
        MPI_Irecv(in[i], (int)bytes[i], MPI_BYTE, i % 3 ? previous : MPI_ANY_SOURCE, tag, MPI_COMM_WORLD, &requests[i]);
    }
    for (int i = 0; i < WINDOW; i++) {
        int tag = me * 100 + i;
        if (i % 5 == 4)
            MPI_Issend(out[i], (int)bytes[i], MPI_BYTE, next, tag, MPI_COMM_WORLD, &requests[WINDOW + i]);
        else if (i % 5 == 3)
            MPI_Ibsend(out[i], (int)bytes[i], MPI_BYTE, next, tag, comms[me], &requests[WINDOW + i]), MPI_Cancel(&requests[i]);
        else
            MPI_Isend(out[i], (int)bytes[i], MPI_BYTE, next, tag, MPI_COMM_WORLD, &requests[WINDOW + i]);
    }
    for (int left = 2 * WINDOW; left > 0;) {
        int index, flag, count, indices[2 * WINDOW];
        if (way == 0) {
            MPI_Waitall(2 * WINDOW, requests, MPI_STATUSES_IGNORE);
            left = 0;
        } else if (way == 1) {
            MPI_Waitany(2 * WINDOW, requests, &index, MPI_STATUS_IGNORE);
            CHECK(index != MPI_UNDEFINED, "%d requests are left, and MPI_Waitany finds none", left);
            left--;
        } else if (way == 2) {
            MPI_Waitsome(2 * WINDOW, requests, &count, indices, MPI_STATUSES_IGNORE);
            CHECK(count != MPI_UNDEFINED, "%d requests are left, and MPI_Waitsome finds none", left);
            left -= count;
        } else if (way == 3) {
            MPI_Testany(2 * WINDOW, requests, &index, &flag, MPI_STATUS_IGNORE);
            if (flag) left--;
        } else {
            MPI_Testall(2 * WINDOW, requests, &flag, MPI_STATUSES_IGNORE);
            if (flag) left = 0;
        }
    }
    for (int i = 0; i < WINDOW; i++) {
        if (i % 5 == 3)
            MPI_Recv(in[i], (int)bytes[i], MPI_BYTE, previous, me * 100 + i, comms[me], MPI_STATUS_IGNORE);
        CHECK_BYTES(in[i], bytes[i], (uint64_t)(step * 1000 + previous * 50 + i), "window");
        free(out[i]);
        free(in[i]);
    }
}

/* Collectives on the thread's own communicator, two of them at the same time. */
static void collectives(int me, uint64_t *random, int step)
{
    int root = (int)(test_random(random) % (uint64_t)ranks), mine = rank * 10 + me, sum = -1, most = -1, size = 1 + (int)(test_random(random) % 50000);
    MPI_Request requests[2];
    unsigned char *data = test_alloc((size_t)size);
    if (rank == root) test_fill(data, (size_t)size, (uint64_t)step);
    MPI_Iallreduce(&mine, &sum, 1, MPI_INT, MPI_SUM, comms[me], &requests[0]);
    MPI_Ibcast(data, size, MPI_BYTE, root, comms[me], &requests[1]);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    CHECK_BYTES(data, (size_t)size, (uint64_t)step, "broadcast");
    CHECK(sum == 10 * ranks * (ranks - 1) / 2 + ranks * me, "sum %d", sum);
    MPI_Allreduce(&mine, &most, 1, MPI_INT, MPI_MAX, comms[me]);
    CHECK(most == (ranks - 1) * 10 + me, "most %d", most);
    free(data);
}

/* Matched probes on the thread's own communicator, any source. */
static void probes(int me, uint64_t *random, int step)
{
    size_t bytes = some_bytes(random, step);
    unsigned char *out = test_alloc(bytes), *in;
    MPI_Request requests[64];
    MPI_Message message;
    MPI_Status status;
    int count, to = ranks < 64 ? ranks : 64;
    test_fill(out, bytes, (uint64_t)(rank + step));
    for (int r = 0; r < to; r++) MPI_Isend(out, (int)bytes, MPI_BYTE, r, 7, comms[me], &requests[r]);
    for (int r = 0; r < to; r++) {
        MPI_Mprobe(MPI_ANY_SOURCE, 7, comms[me], &message, &status);
        MPI_Get_count(&status, MPI_BYTE, &count);
        CHECK((size_t)count == bytes, "a message of %d bytes, wanted %zu", count, bytes);
        in = test_alloc(bytes);
        MPI_Mrecv(in, count, MPI_BYTE, &message, &status);
        CHECK_BYTES(in, bytes, (uint64_t)(status.MPI_SOURCE + step), "matched probe");
        free(in);
    }
    MPI_Waitall(to, requests, MPI_STATUSES_IGNORE);
    MPI_Barrier(comms[me]);
    free(out);
}

/* Objects that come and go, and a persistent exchange over a communicator that is one of them. */
static void objects(int me, uint64_t *random, int step)
{
    int next = (rank + 1) % ranks, previous = (rank + ranks - 1) % ranks, out[8], in[8];
    MPI_Comm comm;
    MPI_Datatype every_other;
    MPI_Request requests[2];
    (void)random;
    MPI_Comm_dup(comms[me], &comm);
    MPI_Type_vector(4, 1, 2, MPI_INT, &every_other);
    MPI_Type_commit(&every_other);
    MPI_Send_init(out, 1, every_other, next, 3, comm, &requests[0]);
    MPI_Recv_init(in, 1, every_other, previous, 3, comm, &requests[1]);
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < 8; k++) out[k] = step + rank + k + i, in[k] = -1;
        MPI_Startall(2, requests);
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
        for (int k = 0; k < 7; k += 2) CHECK(in[k] == step + previous + k + i && in[k + 1] == -1, "element %d is %d", k, in[k]);
    }
    MPI_Request_free(&requests[0]);
    MPI_Request_free(&requests[1]);
    MPI_Type_free(&every_other);
    MPI_Comm_free(&comm);
}

static void *thread(void *argument)
{
    int me = (int)(intptr_t)argument;
    uint64_t random = 4711u + (uint64_t)me;
    static void (*const kinds[])(int, uint64_t *, int) = {window, collectives, probes, objects};
    for (int step = 0; step < steps; step++) kinds[test_random(&random) % 4](me, &random, step);
    return NULL;
}

int main(int argc, char **argv)
{
    int level;
    pthread_t threads[THREADS];
    if (argc > 1) steps = atoi(argv[1]);
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
    test_setup();
    int space = 64 * (LARGE + MPI_BSEND_OVERHEAD);
    void *buffer = test_alloc((size_t)space);
    MPI_Buffer_attach(buffer, space);
    for (int i = 0; i < THREADS; i++) MPI_Comm_dup(MPI_COMM_WORLD, &comms[i]);
    for (int i = 0; i < THREADS; i++) CHECK(pthread_create(&threads[i], NULL, thread, (void *)(intptr_t)i) == 0, "no thread");
    for (int i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
    for (int i = 0; i < THREADS; i++) MPI_Comm_free(&comms[i]);
    MPI_Buffer_detach(&buffer, &space);
    free(buffer);
    return test_end();
}
