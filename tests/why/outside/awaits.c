/* Rank 0 waits for a generalized request that another thread, asleep, would complete; rank 1 for a client at its port. */
#include <mpi.h>
#include <pthread.h>
#include <unistd.h>

static int query(void *state, MPI_Status *status) {
    (void)state;
    MPI_Status_set_elements(status, MPI_INT, 0);
    MPI_Status_set_cancelled(status, 0);
    return MPI_SUCCESS;
}

static int done(void *state) {
    (void)state;
    return MPI_SUCCESS;
}

static int cancel(void *state, int complete) {
    (void)state;
    (void)complete;
    return MPI_SUCCESS;
}

static void *sleeps(void *request) {
    sleep(600);
    MPI_Grequest_complete(*(MPI_Request *)request);
    return request;
}

int main(int argc, char **argv) {
    int rank, given;
    char port[MPI_MAX_PORT_NAME];
    MPI_Comm other;
    MPI_Request request;
    pthread_t thread;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &given);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Grequest_start(query, done, cancel, NULL, &request);
        pthread_create(&thread, NULL, sleeps, &request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    } else {
        MPI_Open_port(MPI_INFO_NULL, port);
        MPI_Comm_accept(port, MPI_INFO_NULL, 0, MPI_COMM_SELF, &other);
    }
    MPI_Finalize();
    return 0;
}
