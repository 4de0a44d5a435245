/* Three threads, each with a communicator, buffers and requests of its own: they exchange messages with both
   neighbours and add numbers up. */
#include <mpi.h>
#include <pthread.h>

enum { THREADS = 3, ROUNDS = 400 };

static MPI_Comm comms[THREADS];
static int rank, size;

static void *work(void *argument) {
    long me = (long)argument;
    for (int round = 0; round < ROUNDS; round++) {
        int out[4] = {1, 2, 3, 4}, in[4], sum;
        MPI_Request requests[2];
        MPI_Irecv(in, 4, MPI_INT, (rank + size - 1) % size, (int)me, comms[me], &requests[0]);
        MPI_Isend(out, 4, MPI_INT, (rank + 1) % size, (int)me, comms[me], &requests[1]);
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
        if (in[3] != 4) MPI_Abort(MPI_COMM_WORLD, 1);
        if (round % 10 == 0) MPI_Allreduce(&round, &sum, 1, MPI_INT, MPI_SUM, comms[me]);
    }
    return NULL;
}

int main(int argc, char **argv) {
    int provided;
    pthread_t threads[THREADS];
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int i = 0; i < THREADS; i++) MPI_Comm_dup(MPI_COMM_WORLD, &comms[i]);
    for (long i = 0; i < THREADS; i++) pthread_create(&threads[i], NULL, work, (void *)i);
    for (int i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
    for (int i = 0; i < THREADS; i++) MPI_Comm_free(&comms[i]);
    MPI_Finalize();
    return 0;
}
