/*
 * Children that a rank makes by fork and that end by exit, which runs the handlers of their parent's library: none of
 * them says goodbye for its parent, whether the parent is between two sessions, between MPI_Init and MPI_Finalize, or
 * past it. The ranks go on talking to each other as before.
 */
#include "check.h"
#include <sys/wait.h>
#include <unistd.h>

enum { LARGE = 300000 };

/* A child comes and goes; `code` is what it ends with. */
static void child(int code)
{
    int status = -1;
    pid_t pid = fork();
    if (pid == 0) exit(code);
    CHECK(pid > 0 && waitpid(pid, &status, 0) == pid, "fork");
    CHECK(WIFEXITED(status) && WEXITSTATUS(status) == code, "a child ended with status %d, not %d", status, code);
}

/* Everybody talks to everybody: short and long messages around a ring both ways, and a sum. */
static void talk(MPI_Comm comm, int round)
{
    static char out[LARGE], in[LARGE];
    int me, all, sum = 0;
    MPI_Comm_rank(comm, &me);
    MPI_Comm_size(comm, &all);
    for (int step = 1; step <= all; step++) {
        int to = (me + step) % all, from = (me + all - step) % all, length = step % 2 ? LARGE : 10;
        memset(out, me + round, length);
        memset(in, -1, length);
        MPI_Sendrecv(out, length, MPI_CHAR, to, step, in, length, MPI_CHAR, from, step, comm, MPI_STATUS_IGNORE);
        for (int i = 0; i < length; i++)
            CHECK(in[i] == (char)(from + round), "byte %d from rank %d is %d in round %d", i, from, in[i], round);
    }
    MPI_Allreduce(&me, &sum, 1, MPI_INT, MPI_SUM, comm);
    CHECK(sum == all * (all - 1) / 2, "the sum is %d in round %d", sum, round);
}

static MPI_Comm open_session(MPI_Session *session)
{
    MPI_Group group;
    MPI_Comm comm;
    MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, session);
    MPI_Group_from_session_pset(*session, "mpi://WORLD", &group);
    MPI_Comm_create_from_group(group, "fork", MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &comm);
    MPI_Group_free(&group);
    return comm;
}

static void use_session(MPI_Session session, MPI_Comm comm, int round)
{
    talk(comm, round);
    child(0);
    talk(comm, round);
    MPI_Comm_free(&comm);
    MPI_Session_finalize(&session);
}

int main(int argc, char **argv)
{
    MPI_Session session;
    MPI_Comm comm;
    for (int round = 0; round < 3; round++) {
        comm = open_session(&session);
        use_session(session, comm, round);
        /* The library is at rest here, and has registered what it does at the end of the process. */
        child(0);
        child(5);
    }
    test_begin(&argc, &argv);
    talk(MPI_COMM_WORLD, 3);
    child(0);
    talk(MPI_COMM_WORLD, 4);
    child(7);
    talk(MPI_COMM_WORLD, 5);
    /* Between hosts a session must be open before MPI_Finalize to be used after it. */
    comm = open_session(&session);
    MPI_Finalize();
    child(0);
    use_session(session, comm, 6);
    child(0);
    if (rank == 0) puts("ok");
    return 0;
}
