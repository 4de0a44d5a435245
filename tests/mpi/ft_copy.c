/*
 * A sender that dies, and a communicator that is revoked by another thread, while a thread receives a message of 256
 * MiB in portions: the receive ends with an error, in time, and nobody writes to its memory afterwards. Run with
 * --with-ft ulfm.
 */
#include "check.h"
#include <mpi-ext.h>
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

enum { LONG = 256 << 20 };

static MPI_Comm comm;
static unsigned char *memory;

static void *receive(void *result)
{
    *(int *)result = MPI_Recv(memory, LONG, MPI_BYTE, 0, 1, comm, MPI_STATUS_IGNORE);
    return NULL;
}

/* Waits until the first bytes have come. */
static void until_begun(void)
{
    while (*(volatile unsigned char *)memory == 0) usleep(50);
}

/* The memory is the program's again. */
static void check_untouched(void)
{
    memset(memory, 0xee, LONG);
    usleep(20000);
    for (size_t i = 0; i < LONG; i += 4096) CHECK(memory[i] == 0xee, "byte %zu changed after the end", i);
}

static void expect(int code, int wanted, const char *what)
{
    int class = MPI_SUCCESS;
    MPI_Error_class(code, &class);
    /* The copy may have been over before. */
    CHECK(class == wanted || class == MPI_SUCCESS, "%s: class %d", what, class);
}

int main(int argc, char **argv)
{
    int level, code = -1;
    pthread_t thread;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
    test_setup();
    test_need_ranks(2);
    memory = test_alloc(LONG);
    memset(memory, rank == 0 ? 7 : 0, LONG);
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    double began = MPI_Wtime();
    if (rank == 0) {
        MPI_Send(memory, LONG, MPI_BYTE, 1, 1, comm);
    } else if (rank == 1) {
        pthread_create(&thread, NULL, receive, &code);
        until_begun();
        MPIX_Comm_revoke(comm);
        pthread_join(thread, NULL);
        expect(code, MPIX_ERR_REVOKED, "a revoked communicator");
        check_untouched();
    }
    MPI_Comm_free(&comm);
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN);
    memset(memory, rank == 0 ? 7 : 0, LONG);
    MPI_Barrier(comm);
    if (rank == 0) {
        MPI_Request request;
        MPI_Isend(memory, LONG, MPI_BYTE, 1, 1, comm, &request);
        MPI_Recv(&level, 1, MPI_INT, 1, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        kill(getpid(), SIGKILL);
        for (;;) pause();
    } else if (rank == 1) {
        pthread_create(&thread, NULL, receive, &code);
        until_begun();
        MPI_Send(&level, 1, MPI_INT, 0, 2, MPI_COMM_WORLD);
        pthread_join(thread, NULL);
        expect(code, MPIX_ERR_PROC_FAILED, "a dead sender");
        check_untouched();
        CHECK(MPI_Wtime() - began < 20, "it took %.1f s", MPI_Wtime() - began);
        printf("ok\n");
    }
    fflush(stdout);
    free(memory);
    MPI_Finalize();
    return 0;
}
