/*
 * A second thread calls MPI though MPI_Init was called: calls that come one after the other work, and one that comes
 * during another call works too or ends in an error that names MPI_Init_thread.
 */
#include "check.h"
#include <pthread.h>
#include <unistd.h>

static void *one_after_the_other(void *argument)
{
    int value = rank, sum = 0;
    (void)argument;
    for (int i = 0; i < 1000; i++) {
        MPI_Allreduce(&value, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
        CHECK(sum == ranks * (ranks - 1) / 2, "the sum is %d", sum);
    }
    return NULL;
}

static void *meanwhile(void *argument)
{
    char text[MPI_MAX_ERROR_STRING] = "";
    int length, flag;
    (void)argument;
    usleep(200000);
    int code = MPI_Iprobe(0, 99, MPI_COMM_SELF, &flag, MPI_STATUS_IGNORE);
    if (code != MPI_SUCCESS) {
        MPI_Error_string(code, text, &length);
        CHECK(strstr(text, "MPI_Init_thread") && strstr(text, "MPI_THREAD_MULTIPLE"), "the text is: %s", text);
    }
    return NULL;
}

int main(int argc, char **argv)
{
    pthread_t thread;
    int value = 1;
    test_begin(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    pthread_create(&thread, NULL, one_after_the_other, NULL);
    pthread_join(thread, NULL);
    one_after_the_other(NULL);
    if (rank == 0 && ranks > 1) {
        pthread_create(&thread, NULL, meanwhile, NULL);
        MPI_Recv(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        pthread_join(thread, NULL);
    }
    if (rank == 1) {
        usleep(600000);
        MPI_Send(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
    return test_end();
}
