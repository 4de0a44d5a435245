/* Each rank waits for the other one, and has a second thread that sleeps and could send. */
#include <mpi.h>
#include <pthread.h>
#include <unistd.h>

static void *sleeps(void *unused) {
    sleep(600);
    return unused;
}

int main(int argc, char **argv) {
    int rank, value, level;
    pthread_t thread;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    pthread_create(&thread, NULL, sleeps, NULL);
    MPI_Recv(&value, 1, MPI_INT, 1 - rank, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
