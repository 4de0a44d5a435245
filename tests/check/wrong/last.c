/* Another thread than the one that called MPI_Init calls MPI_Finalize. */
#include <mpi.h>
#include <pthread.h>

static void *end(void *unused) {
    MPI_Finalize(); /* end */
    return unused;
}

int main(int argc, char **argv) {
    int level;
    pthread_t thread;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
    pthread_create(&thread, NULL, end, NULL);
    pthread_join(thread, NULL);
    return 0;
}
