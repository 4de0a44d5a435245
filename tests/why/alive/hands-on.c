/* The first thread waits for a message, and the second one for a semaphore, until a third one has slept: the first two
 * look as if they slept for ever. */
#include <mpi.h>
#include <pthread.h>
#include <semaphore.h>
#include <unistd.h>

static int rank, size;
static sem_t due;

static void *sends(void *unused) {
    int value = 0;
    while (sem_wait(&due) != 0) continue;
    MPI_Send(&value, 1, MPI_INT, (rank + 1) % size, 0, MPI_COMM_WORLD);
    return unused;
}

static void *sleeps(void *unused) {
    sleep(4);
    sem_post(&due);
    return unused;
}

int main(int argc, char **argv) {
    int value, level;
    pthread_t threads[2];
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    sem_init(&due, 0, 0);
    pthread_create(&threads[0], NULL, sends, NULL);
    pthread_create(&threads[1], NULL, sleeps, NULL);
    MPI_Recv(&value, 1, MPI_INT, (rank + size - 1) % size, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
    MPI_Finalize();
    return level != MPI_THREAD_MULTIPLE;
}
