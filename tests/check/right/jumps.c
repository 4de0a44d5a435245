/* An error handler leaves calls by longjmp; buffers and messages are used again, from places deeper on the stack, too. And
   receives that are freed while they are active. 2 ranks or more. */
#include <mpi.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdio.h>

static int rank, ranks, to, from;
static double two[2] = {1, 2}, in[2];
static jmp_buf away;
static volatile int jumps;

static void handler(MPI_Comm *comm, int *code, ...) {
    (void)comm, (void)code;
    jumps++;
    longjmp(away, 1);
}

static void __attribute__((noinline)) deeper(int n, void (*f)(void)) {
    volatile char room[500];
    room[n] = 1;
    if (n > 0) deeper(n - 1, f);
    else f();
    room[n] = 2;
}

static void whole(void) {
    MPI_Request request;
    MPI_Isend(two, 2, MPI_DOUBLE, to, 2, MPI_COMM_WORLD, &request);
    MPI_Recv(in, 2, MPI_DOUBLE, from, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
}

/* Two numbers come, and there is room for one. */
static void cut(int source, int tag) {
    MPI_Request request;
    MPI_Isend(two, 2, MPI_DOUBLE, to, 1, MPI_COMM_WORLD, &request);
    if (setjmp(away) == 0) MPI_Recv(in, 1, MPI_DOUBLE, source, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    long five = 5, l;
    MPI_Isend(&five, 1, MPI_LONG, to, 1, MPI_COMM_WORLD, &request);
    MPI_Recv(&l, 1, MPI_LONG, from, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
}

static void *other(void *unused) {
    if (setjmp(away) == 0) MPI_Send(two, 1, MPI_DOUBLE, -77, 0, MPI_COMM_WORLD);
    return unused;
}

int main(int argc, char **argv) {
    int level;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &level);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    to = (rank + 1) % ranks, from = (rank + ranks - 1) % ranks;
    MPI_Errhandler mine;
    MPI_Comm_create_errhandler(handler, &mine);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, mine);
    MPI_Errhandler_free(&mine);

    cut(from, 1);
    deeper(3, whole);
    cut(MPI_ANY_SOURCE, MPI_ANY_TAG);
    whole();
    if (setjmp(away) == 0) MPI_Send(two, 1, MPI_DOUBLE, -77, 0, MPI_COMM_WORLD);
    deeper(1, whole);

    pthread_t thread;
    pthread_create(&thread, NULL, other, NULL);
    pthread_join(thread, NULL);
    whole();
    if (jumps != 4) printf("FAIL %d jumps\n", jumps);

    /* The first message of three goes to a receive that is freed. */
    MPI_Request request, sends[3];
    long l[2] = {1, 2};
    float f = 0;
    MPI_Irecv(&f, 1, MPI_FLOAT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, &request);
    MPI_Request_free(&request);
    MPI_Barrier(MPI_COMM_WORLD);
    float g = 3;
    MPI_Isend(&g, 1, MPI_FLOAT, to, 7, MPI_COMM_WORLD, &sends[0]);
    MPI_Isend(&l[0], 1, MPI_LONG, to, 7, MPI_COMM_WORLD, &sends[1]);
    MPI_Isend(two, 2, MPI_DOUBLE, to, 7, MPI_COMM_WORLD, &sends[2]);
    MPI_Recv(&l[1], 1, MPI_LONG, from, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(in, 2, MPI_DOUBLE, from, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Waitall(3, sends, MPI_STATUSES_IGNORE);

    /* A standing receive is taken back, and ready sends find theirs. */
    MPI_Irecv(&f, 1, MPI_FLOAT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &request);
    MPI_Cancel(&request);
    MPI_Request_free(&request);
    MPI_Irecv(in, 2, MPI_DOUBLE, from, 8, MPI_COMM_WORLD, &request);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Rsend(two, 2, MPI_DOUBLE, to, 8, MPI_COMM_WORLD);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
