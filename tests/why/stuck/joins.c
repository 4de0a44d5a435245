/* The first thread of each rank waits for the end of its second one, which waits for a message that does not come. */
#include <mpi.h>
#include <pthread.h>

static int rank, size;

static void *receives(void *unused) {
    int value = 0;
    MPI_Recv(&value, 1, MPI_INT, (rank + 1) % size, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return unused;
}

int main(int argc, char **argv) {
    int level;
    pthread_t thread;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    pthread_create(&thread, NULL, receives, NULL);
    pthread_join(thread, NULL);
    MPI_Finalize();
    return 0;
}
