/*
 * A reduction function that takes a lock of the program's, as one in Python takes the interpreter's, while another
 * thread makes local MPI calls with that lock held and a third one communicates: nobody may wait for another for ever.
 */
#include "check.h"
#include <pthread.h>
#include <stdatomic.h>

enum { ROUNDS = 200 };

static pthread_mutex_t interpreter = PTHREAD_MUTEX_INITIALIZER;
static atomic_int over;
static int calls; /* of the reduction function; under the lock */

static void add(void *in, void *inout, int *length, MPI_Datatype *datatype)
{
    int size = 0;
    pthread_mutex_lock(&interpreter);
    MPI_Type_size(*datatype, &size);
    CHECK(size == sizeof(int), "the reduction gets a datatype of %d bytes", size);
    for (int i = 0; i < *length; i++) ((int *)inout)[i] += ((int *)in)[i];
    calls++;
    pthread_mutex_unlock(&interpreter);
}

static void *local_calls(void *argument)
{
    (void)argument;
    while (!over) {
        int me, size;
        MPI_Datatype type;
        pthread_mutex_lock(&interpreter);
        MPI_Comm_rank(MPI_COMM_WORLD, &me);
        MPI_Type_contiguous(3, MPI_INT, &type);
        MPI_Type_size(type, &size);
        MPI_Type_free(&type);
        pthread_mutex_unlock(&interpreter);
        test_sleep_ms(0); /* a mutex is not fair by itself */
        CHECK(me == rank && size == 12, "local calls give rank %d and size %d", me, size);
    }
    return NULL;
}

static void *messages(void *argument)
{
    MPI_Comm comm = *(MPI_Comm *)argument;
    for (int i = 0; i < ROUNDS; i++) {
        int in = -1;
        MPI_Sendrecv(&i, 1, MPI_INT, (rank + 1) % ranks, 0, &in, 1, MPI_INT, (rank + ranks - 1) % ranks, 0, comm, MPI_STATUS_IGNORE);
        CHECK(in == i, "message %d brought %d", i, in);
    }
    return NULL;
}

int main(int argc, char **argv)
{
    int level;
    pthread_t local, talk;
    MPI_Comm comm;
    MPI_Op op;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
    test_setup();
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    MPI_Op_create(add, 1, &op);
    pthread_create(&local, NULL, local_calls, NULL);
    pthread_create(&talk, NULL, messages, &comm);
    for (int i = 0; i < ROUNDS; i++) {
        int values[200], sums[200], blocking = i % 2;
        for (int k = 0; k < 200; k++) values[k] = rank + k;
        if (blocking) {
            MPI_Allreduce(values, sums, i % 200 + 1, MPI_INT, op, MPI_COMM_WORLD);
        } else {
            MPI_Request request;
            MPI_Iallreduce(values, sums, i % 200 + 1, MPI_INT, op, MPI_COMM_WORLD, &request);
            MPI_Wait(&request, MPI_STATUS_IGNORE);
        }
        for (int k = 0; k < i % 200 + 1; k++)
            CHECK(sums[k] == ranks * (ranks - 1) / 2 + ranks * k, "round %d: element %d is %d", i, k, sums[k]);
    }
    over = 1;
    pthread_join(local, NULL);
    pthread_join(talk, NULL);
    MPI_Op_free(&op);
    MPI_Comm_free(&comm);
    return test_end();
}
