/*
 * A second thread calls MPI though MPI_Init was called, or MPI_Init_thread for less: as PT-Scotch does in programs that
 * know nothing of it. Calls that come one after the other work, and so do calls that overlap: they are put in a row,
 * and a call that waits lets the others in.
 *
 * threads_plain [plain|funneled|serialized [few]]: with "few" a tenth of the calls.
 */
#include "check.h"
#include <pthread.h>
#include <unistd.h>

static int less = 1;

static void sums(MPI_Comm comm, int times)
{
    int value = rank, sum = 0;
    times /= less;
    for (int i = 0; i < times; i++) {
        MPI_Allreduce(&value, &sum, 1, MPI_INT, MPI_SUM, comm);
        CHECK(sum == ranks * (ranks - 1) / 2, "the sum is %d", sum);
    }
}

static void *one_after_the_other(void *argument)
{
    (void)argument;
    sums(MPI_COMM_WORLD, 1000);
    return NULL;
}

/* Ends a receive that the first thread has been asleep in for a while. */
static void *from_the_same_process(void *argument)
{
    int flag, value = 42;
    (void)argument;
    usleep(200000);
    MPI_Iprobe(0, 99, MPI_COMM_SELF, &flag, MPI_STATUS_IGNORE);
    CHECK(!flag, "a message that nobody sent");
    MPI_Send(&value, 1, MPI_INT, 0, 7, MPI_COMM_SELF);
    return NULL;
}

static void *sums_on(void *comm)
{
    sums(*(MPI_Comm *)comm, 3000);
    return NULL;
}

/* A neighbour to the right and one to the left, with messages of all manners. */
static void *ring(void *argument)
{
    MPI_Comm comm = *(MPI_Comm *)argument;
    static const int sizes[] = {1, 1000, 100000, 1000000};
    for (int i = 0; i < 40; i++) {
        int n = sizes[i % 4];
        char *out = malloc(n), *in = malloc(n);
        memset(out, rank + i, n);
        MPI_Request request;
        MPI_Irecv(in, n, MPI_CHAR, (rank + ranks - 1) % ranks, i, comm, &request);
        MPI_Send(out, n, MPI_CHAR, (rank + 1) % ranks, i, comm);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        for (int k = 0; k < n; k += 1 + n / 3) {
            CHECK(in[k] == (char)((rank + ranks - 1) % ranks + i), "byte %d of message %d is %d", k, i, in[k]);
        }
        free(out);
        free(in);
    }
    return NULL;
}

/* Window memory of this process, which no call of the engine touches. */
static void *one_sided(void *window)
{
    int one = 1;
    for (int i = 0; i < 2000; i++) {
        MPI_Win_lock(MPI_LOCK_SHARED, rank, 0, *(MPI_Win *)window);
        MPI_Accumulate(&one, 1, MPI_INT, rank, 0, 1, MPI_INT, MPI_SUM, *(MPI_Win *)window);
        MPI_Win_unlock(rank, *(MPI_Win *)window);
    }
    return NULL;
}

static void second(void *(*theirs)(void *), void *its, void *(*ours)(void *), void *mine)
{
    pthread_t thread;
    pthread_create(&thread, NULL, theirs, its);
    ours(mine);
    pthread_join(thread, NULL);
}

static void *receive(void *argument)
{
    int value = 0;
    (void)argument;
    MPI_Recv(&value, 1, MPI_INT, 0, 7, MPI_COMM_SELF, MPI_STATUS_IGNORE);
    CHECK(value == 42, "the value is %d", value);
    return NULL;
}

static int begin(int *argc, char ***argv)
{
    int given;
    const char *level = *argc > 1 ? (*argv)[1] : "plain";
    if (strcmp(level, "funneled") == 0) return MPI_Init_thread(argc, argv, MPI_THREAD_FUNNELED, &given);
    if (strcmp(level, "serialized") == 0) return MPI_Init_thread(argc, argv, MPI_THREAD_SERIALIZED, &given);
    return MPI_Init(argc, argv);
}

int main(int argc, char **argv)
{
    pthread_t thread;
    MPI_Comm mine, its;
    MPI_Win windows[2];
    int *memory, before, after;
    begin(&argc, &argv);
    if (argc > 2) less = 10;
    test_setup();
    MPI_Query_thread(&before);
    MPI_Comm_dup(MPI_COMM_WORLD, &mine);
    MPI_Comm_dup(MPI_COMM_WORLD, &its);
    for (int i = 0; i < 2; i++) {
        MPI_Win_allocate(sizeof *memory, sizeof *memory, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &windows[i]);
        *memory = 0;
    }
    MPI_Barrier(MPI_COMM_WORLD);
    /* The first call of a second thread comes while the first one is asleep in a call. */
    second(from_the_same_process, NULL, receive, NULL);
    pthread_create(&thread, NULL, one_after_the_other, NULL);
    pthread_join(thread, NULL);
    one_after_the_other(NULL);
    second(sums_on, &its, sums_on, &mine);
    second(ring, &its, ring, &mine);
    second(ring, &its, sums_on, &mine);
    second(one_sided, &windows[0], one_sided, &windows[1]);
    second(one_sided, &windows[0], ring, &mine);
    for (int i = 0; i < 2; i++) {
        int *at, flag;
        MPI_Win_get_attr(windows[i], MPI_WIN_BASE, &at, &flag);
        MPI_Win_lock(MPI_LOCK_SHARED, rank, 0, windows[i]);
        CHECK(*at == (i == 0 ? 4000 : 2000), "window %d has %d", i, *at);
        MPI_Win_unlock(rank, windows[i]);
        MPI_Win_free(&windows[i]);
    }
    MPI_Query_thread(&after);
    CHECK(before == after, "the level was %d and is %d", before, after);
    MPI_Comm_free(&mine);
    MPI_Comm_free(&its);
    return test_end();
}
