/* An error handler leaves MPI_Send by longjmp; the calls after it stand deeper on the stack. */
#include <mpi.h>
#include <setjmp.h>

static jmp_buf away;
static int rank;

static void handler(MPI_Comm *comm, int *code, ...) {
    (void)comm, (void)code;
    longjmp(away, 1);
}

static void __attribute__((noinline)) talks(int depth) {
    volatile char room[2000];
    room[depth] = 1;
    if (depth > 0) talks(depth - 1);
    int a = 1, b;
    MPI_Sendrecv(&a, 1, MPI_INT, rank ^ 1, 0, &b, 1, MPI_INT, rank ^ 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    room[depth] = 2;
}

int main(int argc, char **argv) {
    MPI_Errhandler mine;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_create_errhandler(handler, &mine);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, mine);
    MPI_Errhandler_free(&mine);
    for (volatile int i = 0; i < 3; i++) {
        if (setjmp(away) == 0) MPI_Send(&rank, 1, MPI_INT, -77, 0, MPI_COMM_WORLD);
        talks(9);
    }
    MPI_Finalize();
    return 0;
}
