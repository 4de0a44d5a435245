/* Both threads of each rank wait for other ranks, whose threads do the same. */
#include <mpi.h>
#include <pthread.h>

static int rank, size;

static void *sends(void *unused) {
    int value = 0;
    MPI_Ssend(&value, 1, MPI_INT, (rank + 1) % size, 1, MPI_COMM_WORLD);
    return unused;
}

int main(int argc, char **argv) {
    int value, level;
    pthread_t thread;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    pthread_create(&thread, NULL, sends, NULL);
    MPI_Recv(&value, 1, MPI_INT, (rank + size - 1) % size, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    pthread_join(thread, NULL);
    MPI_Finalize();
    return 0;
}
