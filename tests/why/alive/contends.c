/* While the first thread of each rank waits for a message, its second one exchanges short messages for four seconds and
 * meets the first one at the library's lock again and again. Then it sends that message. */
#include <mpi.h>
#include <pthread.h>

static int rank, size;

static void *exchanges(void *unused) {
    int value = 0, next = (rank + 1) % size, last = (rank + size - 1) % size;
    double end = MPI_Wtime() + 4;
    int more = 1, all = 1;
    while (all) {
        MPI_Sendrecv(&value, 1, MPI_INT, next, 1, &value, 1, MPI_INT, last, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        more = MPI_Wtime() < end;
        MPI_Allreduce(&more, &all, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
    }
    MPI_Send(&value, 1, MPI_INT, next, 0, MPI_COMM_WORLD);
    return unused;
}

int main(int argc, char **argv) {
    int value, level;
    pthread_t thread;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    pthread_create(&thread, NULL, exchanges, NULL);
    MPI_Recv(&value, 1, MPI_INT, (rank + size - 1) % size, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    pthread_join(thread, NULL);
    MPI_Finalize();
    return level != MPI_THREAD_MULTIPLE;
}
