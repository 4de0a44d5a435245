/* A reduction function waits for a mutex whose holder makes calls that are local, on 2 ranks or more: as in Python, whose
   interpreter has one lock. */
#include <mpi.h>
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static volatile int over;

static void add(void *in, void *inout, int *n, MPI_Datatype *type) {
    (void)type;
    usleep(1000);
    pthread_mutex_lock(&lock);
    for (int i = 0; i < *n; i++) ((int *)inout)[i] += ((int *)in)[i];
    pthread_mutex_unlock(&lock);
}

static void *local(void *unused) {
    while (!over) {
        int rank;
        MPI_Datatype pair;
        pthread_mutex_lock(&lock);
        usleep(1000);
        MPI_Comm_rank(MPI_COMM_WORLD, &rank);
        MPI_Type_contiguous(2, MPI_INT, &pair);
        MPI_Type_free(&pair);
        pthread_mutex_unlock(&lock);
        usleep(100);
    }
    return unused;
}

int main(int argc, char **argv) {
    int level, one = 1, sum = 0;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
    MPI_Op op;
    MPI_Op_create(add, 1, &op);
    pthread_t thread;
    pthread_create(&thread, NULL, local, NULL);
    for (int i = 0; i < 30; i++) MPI_Allreduce(&one, &sum, 1, MPI_INT, op, MPI_COMM_WORLD);
    over = 1;
    pthread_join(thread, NULL);
    MPI_Op_free(&op);
    MPI_Finalize();
    return 0;
}
