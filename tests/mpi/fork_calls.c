/*
 * Children that a rank makes by fork and that call MPI themselves, as a handler at exit does in Python: calls that need
 * no message work, others end with an error and disturb nobody, and MPI_Finalize ends MPI for the child alone.
 *
 * "dies": after its child has called MPI_Finalize, rank 0 ends without having done so, which must be seen.
 */
#include "check.h"
#include <sys/wait.h>
#include <unistd.h>

enum { ROUNDS = 20 };

static void talk(int round)
{
    int next = (rank + 1) % ranks, before = (rank + ranks - 1) % ranks, sum = 0;
    static char out[100000], in[100000];
    for (int length = 10; length <= 100000; length *= 100) {
        memset(out, rank + round, (size_t)length);
        MPI_Sendrecv(out, length, MPI_CHAR, next, 1, in, length, MPI_CHAR, before, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        for (int i = 0; i < length; i++) CHECK(in[i] == (char)(before + round), "byte %d is %d in round %d", i, in[i], round);
    }
    MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    CHECK(sum == ranks * (ranks - 1) / 2, "the sum is %d in round %d", sum, round);
}

/* What the child does: the number of the first thing that is not as it should be. */
static int in_child(void)
{
    int mine = -1, all = -1, value = 99, flag = 0, size = 0, length;
    char text[MPI_MAX_ERROR_STRING];
    MPI_Datatype type;
    MPI_Info info;
    MPI_Request request = MPI_REQUEST_NULL;
    if (MPI_Comm_rank(MPI_COMM_WORLD, &mine) || mine != rank) return 1;
    if (MPI_Comm_size(MPI_COMM_WORLD, &all) || all != ranks) return 2;
    if (MPI_Type_contiguous(3, MPI_INT, &type) || MPI_Type_size(type, &size) || size != 3 * (int)sizeof(int)) return 3;
    if (MPI_Type_free(&type) || MPI_Info_create(&info) || MPI_Info_free(&info) || MPI_Wtime() <= 0) return 4;
    int code = MPI_Send(&value, 1, MPI_INT, (rank + 1) % ranks, 1, MPI_COMM_WORLD);
    if (code == MPI_SUCCESS) return 5;
    MPI_Error_string(code, text, &length);
    if (!strstr(text, "fork")) return 6;
    /* One rank alone needs no message for these. */
    if (ranks > 1 && MPI_Barrier(MPI_COMM_WORLD) == MPI_SUCCESS) return 7;
    if (MPI_Irecv(&value, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &request) == MPI_SUCCESS) return 8;
    if (MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE) == MPI_SUCCESS) return 9;
    if (ranks > 1 && MPI_Allreduce(MPI_IN_PLACE, &value, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD) == MPI_SUCCESS) return 10;
    if (MPI_Finalized(&flag) || flag) return 11;
    if (MPI_Finalize() || MPI_Finalized(&flag) || !flag) return 12;
    return 0;
}

static void child(void)
{
    int status = -1;
    pid_t pid = fork();
    if (pid == 0) exit(in_child());
    CHECK(pid > 0 && waitpid(pid, &status, 0) == pid, "fork");
    CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0, "the child ended with status %#x", (unsigned)status);
}

int main(int argc, char **argv)
{
    test_begin(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    for (int round = 0; round < ROUNDS; round++) {
        talk(round);
        child();
    }
    talk(ROUNDS);
    if (argc > 1 && !strcmp(argv[1], "dies")) {
        if (rank == 0) exit(0);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    return test_end();
}
