/* A second thread makes a call, though the program did not ask for threads. Compile with -pthread. */
#include <mpi.h>
#include <pthread.h>
#include <stddef.h>

static void *work(void *unused) {
    int size;
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    return unused;
}

int main(int argc, char **argv) {
    pthread_t thread;
    MPI_Init(&argc, &argv);
    pthread_create(&thread, NULL, work, NULL);
    pthread_join(thread, NULL);
    MPI_Finalize();
    return 0;
}
