/*
 * MPI_THREAD_MULTIPLE: several threads of each rank send, receive, probe, make communicators and run collectives at
 * once. Nothing is lost, mixed up or stuck.
 */
#include "check.h"
#include <pthread.h>

enum { THREADS = 4, MESSAGES = 400 };

struct job {
    int number;
    MPI_Comm comm; /* of this thread alone */
};

/* Each thread talks to its namesake on the neighbours over the common communicator: its tag keeps it apart. */
static void *by_tag(void *argument)
{
    struct job *job = argument;
    int next = (rank + 1) % ranks, previous = (rank + ranks - 1) % ranks;
    uint64_t random = (uint64_t)(rank * 100 + job->number), expected = (uint64_t)(previous * 100 + job->number);
    unsigned char *out = test_alloc(70000), *in = test_alloc(70000);
    for (int i = 0; i < MESSAGES; i++) {
        size_t limit = i % 16 == 0 ? 70000 : 600, bytes = test_random(&random) % limit, wanted = test_random(&expected) % limit;
        MPI_Request request;
        MPI_Status status;
        test_fill(out, bytes, (uint64_t)i);
        if (i % 2) {
            MPI_Isend(out, (int)bytes, MPI_BYTE, next, job->number, MPI_COMM_WORLD, &request);
            MPI_Recv(in, 70000, MPI_BYTE, previous, job->number, MPI_COMM_WORLD, &status);
        } else {
            MPI_Irecv(in, 70000, MPI_BYTE, previous, job->number, MPI_COMM_WORLD, &request);
            MPI_Send(out, (int)bytes, MPI_BYTE, next, job->number, MPI_COMM_WORLD);
        }
        MPI_Wait(&request, i % 2 ? MPI_STATUS_IGNORE : &status);
        CHECK_STATUS(status, previous, job->number, wanted, "thread by tag");
        CHECK_BYTES(in, wanted, (uint64_t)i, "thread by tag");
    }
    free(out);
    free(in);
    return NULL;
}

/* Each thread has a communicator of its own and runs collectives and wildcards on it. */
static void *by_communicator(void *argument)
{
    struct job *job = argument;
    for (int i = 0; i < MESSAGES / 4; i++) {
        int mine = rank + job->number * 1000 + i, sum, next = (rank + 1) % ranks, from = -1;
        MPI_Allreduce(&mine, &sum, 1, MPI_INT, MPI_SUM, job->comm);
        CHECK(sum == ranks * (ranks - 1) / 2 + ranks * (job->number * 1000 + i), "thread %d: sum is %d", job->number, sum);
        MPI_Sendrecv(&mine, 1, MPI_INT, next, i, &from, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, job->comm, MPI_STATUS_IGNORE);
        CHECK(from == (rank + ranks - 1) % ranks + job->number * 1000 + i, "thread %d: message is %d", job->number, from);
        if (i % 20 == 0) MPI_Barrier(job->comm);
    }
    return NULL;
}

/* All threads of a rank take messages from one common pool with matched probes: each message goes to one of them. */
static int taken[THREADS * MESSAGES];
static pthread_mutex_t taken_lock = PTHREAD_MUTEX_INITIALIZER;

static void *common_pool(void *argument)
{
    struct job *job = argument;
    int next = (rank + 1) % ranks;
    for (int i = 0; i < MESSAGES; i++) {
        int value = job->number * MESSAGES + i, got, count;
        MPI_Request request;
        MPI_Message message;
        MPI_Status status;
        MPI_Isend(&value, 1, MPI_INT, next, 500, MPI_COMM_WORLD, &request);
        MPI_Mprobe(MPI_ANY_SOURCE, 500, MPI_COMM_WORLD, &message, &status);
        MPI_Get_count(&status, MPI_INT, &count);
        CHECK(count == 1, "pool: message of %d ints", count);
        MPI_Mrecv(&got, 1, MPI_INT, &message, MPI_STATUS_IGNORE);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        CHECK(got >= 0 && got < THREADS * MESSAGES, "pool: value %d", got);
        pthread_mutex_lock(&taken_lock);
        taken[got]++;
        pthread_mutex_unlock(&taken_lock);
    }
    return NULL;
}

/* One thread waits in a receive while another computes and then sends to it, on the same rank. */
static void *waiter(void *argument)
{
    (void)argument;
    int value = -1;
    MPI_Recv(&value, 1, MPI_INT, rank, 600, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    CHECK(value == 5, "waiting thread got %d", value);
    return NULL;
}

static void run(void *(*body)(void *), struct job *jobs)
{
    pthread_t threads[THREADS];
    for (int i = 0; i < THREADS; i++) {
        int failed = pthread_create(&threads[i], NULL, body, &jobs[i]);
        CHECK(!failed, "pthread_create gave %d", failed);
    }
    for (int i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
    MPI_Barrier(MPI_COMM_WORLD);
}

static void *not_main(void *argument)
{
    MPI_Is_thread_main(argument);
    return NULL;
}

int main(int argc, char **argv)
{
    int provided, value = 5, is_main = 1;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    test_setup();
    CHECK(provided == MPI_THREAD_MULTIPLE, "thread level %d", provided);
    struct job jobs[THREADS];
    for (int i = 0; i < THREADS; i++) {
        jobs[i].number = i;
        MPI_Comm_dup(MPI_COMM_WORLD, &jobs[i].comm);
    }
    run(by_tag, jobs);
    run(by_communicator, jobs);
    run(common_pool, jobs);
    for (int i = 0; i < THREADS * MESSAGES; i++) CHECK(taken[i] == 1, "message %d was taken %d times", i, taken[i]);

    pthread_t thread;
    pthread_create(&thread, NULL, waiter, NULL);
    test_sleep_ms(5);
    MPI_Barrier(MPI_COMM_WORLD); /* progress of other calls goes on beside a blocked thread */
    MPI_Send(&value, 1, MPI_INT, rank, 600, MPI_COMM_WORLD);
    pthread_join(thread, NULL);
    pthread_create(&thread, NULL, not_main, &is_main);
    pthread_join(thread, NULL);
    CHECK(!is_main, "another thread believes that it is the main one");
    for (int i = 0; i < THREADS; i++) MPI_Comm_free(&jobs[i].comm);
    return test_end();
}
