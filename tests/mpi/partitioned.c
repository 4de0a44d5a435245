/*
 * Partitioned communication: any numbers of partitions on the two sides, partitions marked in any order, one by one, by
 * range and by list, over many start and wait cycles, with gaps in memory, from several threads ("threads"), and with
 * other messages in between.
 */
#include "check.h"
#include <pthread.h>

static int next, previous;

static int value(int from, int round, int i) { return from * 1000003 + round * 7919 + i; }

/* A ring: each rank sends `total` ints in `sends` partitions and receives them in `receives`. */
static void ring(int sends, int receives, int total, int rounds, int how)
{
    int *out = test_alloc((size_t)(total + 1) * sizeof *out), *in = test_alloc((size_t)(total + 1) * sizeof *in);
    int *order = test_alloc((size_t)(sends + 1) * sizeof *order);
    MPI_Request requests[2];
    MPI_Status statuses[2];
    int count, flag;
    MPI_Psend_init(out, sends, total / sends, MPI_INT, next, 3, MPI_COMM_WORLD, MPI_INFO_NULL, &requests[0]);
    MPI_Precv_init(in, receives, total / receives, MPI_INT, previous, 3, MPI_COMM_WORLD, MPI_INFO_NULL, &requests[1]);
    MPI_Parrived(requests[1], 0, &flag);
    CHECK(flag, "Parrived on an inactive request");
    for (int round = 0; round < rounds; round++) {
        memset(in, -1, (size_t)total * sizeof *in);
        for (int i = 0; i < total; i++) out[i] = value(rank, round, i);
        MPI_Startall(2, requests);
        MPI_Test(&requests[0], &flag, MPI_STATUS_IGNORE);
        CHECK(!flag, "a send without a ready partition is over");
        /* Odd strides give each partition once where they have no divisor in common; else from the end. */
        for (int i = 0; i < sends; i++) order[i] = sends % 7 ? (int)(((long long)i * 7 + round) % sends) : sends - 1 - i;
        switch (how) {
        case 0:
            for (int i = 0; i < sends; i++) MPI_Pready(order[i], requests[0]);
            break;
        case 1:
            MPI_Pready_list(sends, order, requests[0]);
            break;
        default:
            if (sends > 1) MPI_Pready_range(sends / 2, sends - 1, requests[0]);
            MPI_Pready_range(0, sends > 1 ? sends / 2 - 1 : 0, requests[0]);
        }
        if (round % 2) {
            int per = total / receives;
            for (int j = receives - 1; j >= 0; j--) {
                do MPI_Parrived(requests[1], j, &flag);
                while (!flag);
                for (int i = j * per; i < (j + 1) * per; i++)
                    CHECK(in[i] == value(previous, round, i), "partition %d of %d to %d: %d is %d", j, sends, receives, i,
                          in[i]);
            }
        }
        MPI_Waitall(2, requests, statuses);
        MPI_Get_count(&statuses[1], MPI_INT, &count);
        CHECK(count == total && statuses[1].MPI_SOURCE == previous && statuses[1].MPI_TAG == 3, "status: %d from %d tag %d",
              count, statuses[1].MPI_SOURCE, statuses[1].MPI_TAG);
        for (int i = 0; i < total; i++)
            CHECK(in[i] == value(previous, round, i), "%d to %d partitions, round %d: %d is %d", sends, receives, round, i,
                  in[i]);
    }
    MPI_Request_free(&requests[0]);
    MPI_Request_free(&requests[1]);
    free(out);
    free(in);
    free(order);
}

/* Early partitions arrive while others are not ready; the order of initialisation matches requests of one tag. */
static void early(void)
{
    enum { N = 4, K = 1000 };
    static double a[N * K], b[N * K], x[N * K], y[N * K];
    MPI_Request r[4];
    int flag, token = 0;
    for (int i = 0; i < N * K; i++) a[i] = rank + i, b[i] = -a[i], x[i] = y[i] = 0;
    MPI_Psend_init_c(a, N, K, MPI_DOUBLE, next, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &r[0]);
    MPI_Psend_init_c(b, N, K, MPI_DOUBLE, next, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &r[1]);
    MPI_Precv_init_c(x, N, K, MPI_DOUBLE, previous, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &r[2]);
    MPI_Precv_init_c(y, 1, N * K, MPI_DOUBLE, previous, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &r[3]);
    MPI_Start(&r[3]);
    MPI_Start(&r[1]);
    MPI_Start(&r[0]);
    MPI_Start(&r[2]);
    MPI_Pready(2, r[0]);
    do MPI_Parrived(r[2], 2, &flag);
    while (!flag);
    CHECK(x[2 * K] == previous + 2 * K && x[3 * K - 1] == previous + 3 * K - 1, "early partition: %g", x[2 * K]);
    MPI_Parrived(r[2], 1, &flag);
    CHECK(!flag, "a partition that is not ready has come");
    /* Only now may the sender go on. */
    MPI_Sendrecv_replace(&token, 1, MPI_INT, previous, 9, next, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    int rest[] = {3, 0, 1};
    MPI_Pready_list(3, rest, r[0]);
    MPI_Pready_range(0, N - 1, r[1]);
    MPI_Waitall(4, r, MPI_STATUSES_IGNORE);
    for (int i = 0; i < N * K; i++)
        CHECK(x[i] == previous + i && y[i] == -x[i], "%d: %g and %g", i, x[i], y[i]);
    for (int i = 0; i < 4; i++) MPI_Request_free(&r[i]);
}

/* Elements with gaps on one side, and partitions that end inside the other side's elements. */
static void gaps(void)
{
    enum { N = 6, K = 5 };
    int out[N * K * 2], in[N * K], inside[N * K * 2];
    MPI_Datatype wide, pairs;
    MPI_Request r[4];
    MPI_Type_vector(K, 1, 2, MPI_INT, &pairs);
    MPI_Type_create_resized(pairs, 0, 2 * K * sizeof(int), &wide);
    MPI_Type_commit(&wide);
    for (int i = 0; i < 2 * N * K; i++) out[i] = i % 2 ? -5 : rank + i / 2, inside[i] = -7;
    memset(in, 0, sizeof in);
    MPI_Psend_init(out, N, 1, wide, next, 1, MPI_COMM_WORLD, MPI_INFO_NULL, &r[0]);
    MPI_Precv_init(in, 3, N * K / 3, MPI_INT, previous, 1, MPI_COMM_WORLD, MPI_INFO_NULL, &r[1]);
    MPI_Psend_init(out, N * K, 1, MPI_INT, next, 2, MPI_COMM_WORLD, MPI_INFO_NULL, &r[2]);
    MPI_Precv_init(inside, N, 1, wide, previous, 2, MPI_COMM_WORLD, MPI_INFO_NULL, &r[3]);
    MPI_Type_free(&wide);
    MPI_Type_free(&pairs);
    for (int round = 0; round < 3; round++) {
        int flag;
        MPI_Startall(4, r);
        MPI_Pready_range(0, N - 1, r[0]);
        MPI_Pready_range(0, N * K - 1, r[2]);
        do MPI_Parrived(r[3], 1, &flag);
        while (!flag);
        CHECK(inside[2 * K] == out[K] - rank + previous || K % 2, "in the second element: %d", inside[2 * K]);
        MPI_Waitall(4, r, MPI_STATUSES_IGNORE);
        for (int i = 0; i < N * K; i++) {
            int expected = i % 2 ? -5 : previous + i / 2;
            CHECK(in[i] == previous + i, "out of gaps: %d is %d", i, in[i]);
            CHECK(inside[2 * i] == expected && inside[2 * i + 1] == -7, "into gaps: %d is %d beside %d, wanted %d", i,
                  inside[2 * i], inside[2 * i + 1], expected);
        }
    }
    for (int i = 0; i < 4; i++) MPI_Request_free(&r[i]);
}

/* A sender that goes on by itself while its receiver waits in another call. */
static void progress(void)
{
    enum { K = 100000 };
    int *buffer = test_alloc(K * sizeof *buffer), token = 0;
    MPI_Request r;
    if (ranks > 1 && rank < 2) {
        if (rank == 0) {
            MPI_Precv_init(buffer, 4, K / 4, MPI_INT, 1, 5, MPI_COMM_WORLD, MPI_INFO_NULL, &r);
            MPI_Start(&r);
            MPI_Recv(&token, 1, MPI_INT, 1, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Wait(&r, MPI_STATUS_IGNORE);
            for (int i = 0; i < K; i++) CHECK(buffer[i] == i, "%d is %d", i, buffer[i]);
        } else {
            MPI_Psend_init(buffer, 4, K / 4, MPI_INT, 0, 5, MPI_COMM_WORLD, MPI_INFO_NULL, &r);
            for (int i = 0; i < K; i++) buffer[i] = i;
            MPI_Start(&r);
            MPI_Pready_range(0, 3, r);
            MPI_Wait(&r, MPI_STATUS_IGNORE);
            MPI_Send(&token, 1, MPI_INT, 0, 6, MPI_COMM_WORLD);
        }
        MPI_Request_free(&r);
    }
    free(buffer);
}

static void errors(void)
{
    int data[8] = {0}, flag, list[2] = {1, 1};
    MPI_Request s, r, plain;
    MPI_Status status;
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    EXPECT_ERROR(MPI_Psend_init(data, -1, 1, MPI_INT, next, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &s), MPI_ERR_ARG);
    EXPECT_ERROR(MPI_Psend_init(data, 1, -1, MPI_INT, next, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &s), MPI_ERR_COUNT);
    EXPECT_ERROR(MPI_Precv_init(data, 1, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &s), MPI_ERR_RANK);
    EXPECT_ERROR(MPI_Precv_init(data, 1, 1, MPI_INT, next, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_INFO_NULL, &s), MPI_ERR_TAG);
    MPI_Psend_init(data, 4, 2, MPI_INT, rank, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &s);
    MPI_Precv_init(data, 2, 2, MPI_INT, rank, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &r);
    EXPECT_ERROR(MPI_Pready(0, s), MPI_ERR_REQUEST);
    MPI_Start(&s);
    EXPECT_ERROR(MPI_Start(&s), MPI_ERR_REQUEST);
    EXPECT_ERROR(MPI_Pready(4, s), MPI_ERR_ARG);
    EXPECT_ERROR(MPI_Pready(-1, s), MPI_ERR_ARG);
    EXPECT_ERROR(MPI_Pready_range(2, 1, s), MPI_ERR_ARG);
    EXPECT_ERROR(MPI_Pready_list(2, list, s), MPI_ERR_ARG);
    EXPECT_ERROR(MPI_Pready(1, s), MPI_ERR_ARG);
    EXPECT_ERROR(MPI_Pready(0, r), MPI_ERR_REQUEST);
    EXPECT_ERROR(MPI_Parrived(s, 0, &flag), MPI_ERR_REQUEST);
    EXPECT_ERROR(MPI_Parrived(r, 2, &flag), MPI_ERR_ARG);
    EXPECT_ERROR(MPI_Cancel(&s), MPI_ERR_REQUEST);
    EXPECT_ERROR(MPI_Request_free(&s), MPI_ERR_REQUEST);
    MPI_Parrived(MPI_REQUEST_NULL, 0, &flag);
    CHECK(flag, "Parrived on no request");
    MPI_Irecv(data, 1, MPI_INT, rank, 1, MPI_COMM_WORLD, &plain);
    EXPECT_ERROR(MPI_Parrived(plain, 0, &flag), MPI_ERR_REQUEST);
    EXPECT_ERROR(MPI_Pready(0, plain), MPI_ERR_REQUEST);
    MPI_Cancel(&plain);
    MPI_Wait(&plain, MPI_STATUS_IGNORE);
    /* The receiver's buffer is half as large. */
    MPI_Start(&r);
    MPI_Pready(0, s);
    MPI_Pready_range(2, 3, s);
    EXPECT_ERROR(MPI_Wait(&r, &status), MPI_ERR_TRUNCATE);
    MPI_Wait(&s, MPI_STATUS_IGNORE);
    MPI_Request_free(&s);
    MPI_Request_free(&r);
    MPI_Psend_init(data, 3, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &s);
    MPI_Precv_init(data, 2, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &r);
    MPI_Start(&s);
    MPI_Start(&r);
    MPI_Pready_range(0, 2, s);
    MPI_Parrived(r, 1, &flag);
    CHECK(flag, "Parrived from nobody");
    MPI_Wait(&s, MPI_STATUS_IGNORE);
    MPI_Wait(&r, &status);
    CHECK(status.MPI_SOURCE == MPI_PROC_NULL, "source %d", status.MPI_SOURCE);
    MPI_Request_free(&s);
    MPI_Request_free(&r);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL);
}

enum { THREADS = 4, PER_THREAD = 8, INTS = 333 };
static int shared_out[THREADS * PER_THREAD * INTS], shared_in[THREADS * PER_THREAD * INTS];
static MPI_Request shared[2];
static pthread_barrier_t gate;

static void *worker(void *argument)
{
    int me = (int)(intptr_t)argument, flag;
    for (int round = 0; round < 50; round++) {
        pthread_barrier_wait(&gate); /* started by the main thread */
        for (int p = me; p < THREADS * PER_THREAD; p += THREADS) {
            for (int i = 0; i < INTS; i++) shared_out[p * INTS + i] = value(rank, round, p * INTS + i);
            MPI_Pready(p, shared[0]);
        }
        for (int p = me; p < THREADS * PER_THREAD; p += THREADS) {
            do MPI_Parrived(shared[1], p, &flag);
            while (!flag);
            for (int i = 0; i < INTS; i++)
                CHECK(shared_in[p * INTS + i] == value(previous, round, p * INTS + i), "round %d partition %d", round, p);
        }
        pthread_barrier_wait(&gate);
    }
    return NULL;
}

static void from_threads(void)
{
    pthread_t threads[THREADS];
    enum { N = THREADS * PER_THREAD };
    MPI_Psend_init(shared_out, N, INTS, MPI_INT, next, 8, MPI_COMM_WORLD, MPI_INFO_NULL, &shared[0]);
    MPI_Precv_init(shared_in, N, INTS, MPI_INT, previous, 8, MPI_COMM_WORLD, MPI_INFO_NULL, &shared[1]);
    pthread_barrier_init(&gate, NULL, THREADS + 1);
    for (int t = 0; t < THREADS; t++) pthread_create(&threads[t], NULL, worker, (void *)(intptr_t)t);
    for (int round = 0; round < 50; round++) {
        MPI_Startall(2, shared);
        pthread_barrier_wait(&gate);
        pthread_barrier_wait(&gate);
        MPI_Waitall(2, shared, MPI_STATUSES_IGNORE);
    }
    for (int t = 0; t < THREADS; t++) pthread_join(threads[t], NULL);
    MPI_Request_free(&shared[0]);
    MPI_Request_free(&shared[1]);
    pthread_barrier_destroy(&gate);
}

static void *late(void *argument)
{
    test_sleep_ms(30);
    MPI_Pready(0, *(MPI_Request *)argument);
    return NULL;
}

/* A wait ends soon after another thread has marked the last partition, although the thread sleeps. */
static void wakes(void)
{
    double shortest = 1;
    MPI_Request requests[2];
    pthread_t thread;
    int out = rank, in = -1;
    MPI_Psend_init(&out, 1, 1, MPI_INT, next, 9, MPI_COMM_WORLD, MPI_INFO_NULL, &requests[0]);
    MPI_Precv_init(&in, 1, 1, MPI_INT, previous, 9, MPI_COMM_WORLD, MPI_INFO_NULL, &requests[1]);
    for (int round = 0; round < 5; round++) {
        MPI_Startall(2, requests);
        pthread_create(&thread, NULL, late, &requests[0]);
        double began = MPI_Wtime();
        MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
        double took = MPI_Wtime() - began;
        if (took < shortest) shortest = took;
        pthread_join(thread, NULL);
        MPI_Wait(&requests[1], MPI_STATUS_IGNORE);
        CHECK(in == previous, "received %d", in);
    }
    /* Its sleep would last 200 ms. */
    CHECK(shortest < 0.15, "the shortest wait took %.0f ms", shortest * 1e3);
    MPI_Request_free(&requests[0]);
    MPI_Request_free(&requests[1]);
}

int main(int argc, char **argv)
{
    int threads = argc > 1, provided;
    if (threads) {
        MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
        test_setup();
    } else {
        test_begin(&argc, &argv);
    }
    next = (rank + 1) % ranks;
    previous = (rank + ranks - 1) % ranks;
    if (threads) {
        from_threads();
        wakes();
        return test_end();
    }
    for (int how = 0; how < 3; how++) {
        ring(1, 1, 12, 3, how);
        ring(8, 8, 8, 4, how);
        ring(12, 5, 60, 4, how);
        ring(5, 12, 60, 4, how);
        ring(1, 16, 160000, 3, how);
        ring(16, 1, 160000, 3, how);
        ring(5000, 3, 15000, 2, how);
        ring(9, 4, 36 * 4000, 3, how);
    }
    early();
    gaps();
    progress();
    errors();
    return test_end();
}
