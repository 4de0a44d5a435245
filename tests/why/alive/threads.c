/* The first thread of each rank waits for a message that its second thread sends after four seconds. */
#include <mpi.h>
#include <pthread.h>
#include <unistd.h>

static int rank, size;

static void *later(void *unused) {
    int value = 0;
    sleep(4);
    MPI_Send(&value, 1, MPI_INT, (rank + 1) % size, 0, MPI_COMM_WORLD);
    return unused;
}

int main(int argc, char **argv) {
    int value, level;
    pthread_t thread;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    pthread_create(&thread, NULL, later, NULL);
    MPI_Recv(&value, 1, MPI_INT, (rank + size - 1) % size, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    pthread_join(thread, NULL);
    MPI_Finalize();
    return level != MPI_THREAD_MULTIPLE;
}
