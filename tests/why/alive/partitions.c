/* A second thread marks the partitions of rank 0's send after three seconds, while the first waits for its end. */
#include <mpi.h>
#include <pthread.h>
#include <unistd.h>

static MPI_Request request;

static void *mark(void *unused) {
    sleep(3);
    for (int i = 0; i < 2; i++) MPI_Pready(i, request);
    return unused;
}

int main(int argc, char **argv) {
    int rank, given;
    double data[2] = {0, 0};
    pthread_t thread;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &given);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        data[0] = data[1] = 5;
        MPI_Psend_init(data, 2, 1, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &request);
        MPI_Start(&request);
        pthread_create(&thread, NULL, mark, NULL);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        pthread_join(thread, NULL);
        MPI_Request_free(&request);
    } else if (rank == 1) {
        MPI_Precv_init(data, 2, 1, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &request);
        MPI_Start(&request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        MPI_Request_free(&request);
    }
    MPI_Finalize();
    return rank < 2 && data[1] != 5;
}
