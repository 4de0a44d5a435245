/* Messages that a rank had not taken when it was killed give their memory back: sends to the living go on. */
#include <mpi.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#define LEN 8192 /* eager, one large block each */
#define N 100    /* 2 * N > the 190 large blocks; N < the 128 messages of a ring */
static void late(int s)
{
    static const char say[] = "FAIL: a send to a living rank hangs, the dead keep the blocks\n";
    (void)s;
    if (write(1, say, sizeof say - 1) < 0) _exit(2);
    _exit(1);
}

int main(int argc, char **argv)
{
    static char buf[LEN], in[LEN];
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (size != 4) return 2;
    /* Some messages that are received, for all to be introduced. */
    for (int i = 0; i < 8; i++) {
        if (rank == 0)
            for (int to = 1; to < 4; to++) MPI_Send(buf, LEN, MPI_CHAR, to, 1, MPI_COMM_WORLD);
        else
            MPI_Recv(in, LEN, MPI_CHAR, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    if (rank == 1 || rank == 2) {
        usleep(1000000); /* computes */
        kill(getpid(), SIGKILL);
    }
    if (rank == 0) {
        static MPI_Request r[2 * N];
        static MPI_Status st[2 * N];
        int failed = 0;
        for (int i = 0; i < 2 * N; i++) MPI_Isend(buf, LEN, MPI_CHAR, 1 + i / N, 2, MPI_COMM_WORLD, &r[i]);
        usleep(3000000); /* 1 and 2 are dead now */
        signal(SIGALRM, late);
        alarm(15);
        if (MPI_Waitall(2 * N, r, st) != MPI_SUCCESS)
            for (int i = 0; i < 2 * N; i++) failed += st[i].MPI_ERROR != MPI_SUCCESS;
        printf("rank 0: %d of %d sends to the dead failed\n", failed, 2 * N);
        fflush(stdout);
        for (int i = 0; i < 3; i++) {
            memset(buf, 'a' + i, LEN);
            if (MPI_Send(buf, LEN, MPI_CHAR, 3, 3, MPI_COMM_WORLD) != MPI_SUCCESS) {
                printf("FAIL: a send to a living rank was refused\n");
                fflush(stdout);
                _exit(1);
            }
        }
        usleep(1000000);
    } else {
        for (int i = 0; i < 3; i++) {
            int rc = MPI_Recv(in, LEN, MPI_CHAR, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            if (rc != MPI_SUCCESS || in[0] != 'a' + i || in[LEN - 1] != 'a' + i) {
                printf("FAIL: message %d: rc %d, %c\n", i, rc, in[0]);
                fflush(stdout);
                _exit(1);
            }
        }
        printf("ok\n");
        fflush(stdout);
    }
    MPI_Finalize();
    return 0;
}
