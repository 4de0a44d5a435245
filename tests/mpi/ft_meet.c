/*
 * Two groups that are to become an intercommunicator, of which one has lost a process or was revoked: nobody waits for
 * ever, and all are told why. Run with --with-ft ulfm where one dies. The arguments say which call, when and what.
 */
#include "failures.h"
#include <signal.h>
#include <string.h>

static const char *call, *when;

static int class_of(int code)
{
    int class = MPI_SUCCESS;
    if (code != MPI_SUCCESS) MPI_Error_class(code, &class);
    return class;
}

static int is(const char *word, const char *wanted)
{
    return strcmp(word, wanted) == 0;
}

static void die(void)
{
    kill(getpid(), SIGKILL);
    for (;;) pause();
}

/* Four ranks make an intercommunicator of {0, 1} and {2, 3}; `victim` of the others dies. */
static void create(int victim)
{
    MPI_Comm part, inter;
    MPI_Group world, here, there;
    int mine[] = {rank / 2 * 2, rank / 2 * 2 + 1}, theirs[] = {2 - rank / 2 * 2, 3 - rank / 2 * 2}, code;
    MPI_Comm_split(MPI_COMM_WORLD, rank / 2, rank, &part);
    MPI_Comm_set_errhandler(part, MPI_ERRORS_RETURN);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == victim) {
        if (is(when, "late")) usleep(300000);
        die();
    }
    if (is(when, "before")) see_failure();
    if (is(call, "create")) {
        code = MPI_Intercomm_create(part, 0, MPI_COMM_WORLD, theirs[0], 7, &inter);
    } else {
        MPI_Comm_group(MPI_COMM_WORLD, &world);
        MPI_Group_incl(world, 2, mine, &here);
        MPI_Group_incl(world, 2, theirs, &there);
        code = MPI_Intercomm_create_from_groups(here, 0, there, 0, "seven", MPI_INFO_NULL, MPI_ERRORS_RETURN, &inter);
        MPI_Group_free(&here);
        MPI_Group_free(&there);
        MPI_Group_free(&world);
    }
    CHECK(class_of(code) == MPIX_ERR_PROC_FAILED, "class %d", class_of(code));
    /* The leaders have heard all that they said: without the group that lost a process, the same two meet again. */
    if (victim % 2 && (rank == 0 || rank == 2)) {
        code = MPI_Intercomm_create(MPI_COMM_SELF, 0, MPI_COMM_WORLD, 2 - rank, 7, &inter);
        CHECK(code == MPI_SUCCESS, "class %d", class_of(code));
        MPI_Comm_disconnect(&inter);
    }
    MPI_Comm_free(&part);
}

/* All accept, connect or spawn; rank 1 revokes the communicator, or the last rank dies. */
static void together(char *program, int lost)
{
    char port[MPI_MAX_PORT_NAME] = "";
    char *arguments[] = {"child", NULL};
    MPI_Comm all, inter;
    int codes[2], code;
    MPI_Comm_dup(MPI_COMM_WORLD, &all);
    MPI_Comm_set_errhandler(all, MPI_ERRORS_RETURN);
    int opener = is(call, "accept") ? 0 : ranks - 1;
    if (rank == opener) MPI_Open_port(MPI_INFO_NULL, port);
    MPI_Bcast(port, sizeof port, MPI_CHAR, opener, all);
    MPI_Barrier(all);
    if (lost && rank == ranks - 1) {
        if (is(when, "late")) usleep(500000);
        die();
    }
    if (!lost && rank == 1) {
        if (is(when, "late")) usleep(300000);
        MPIX_Comm_revoke(all);
    }
    if (lost && is(when, "before")) see_failure();
    for (int revoked = lost; is(when, "before") && !revoked;) MPIX_Comm_is_revoked(all, &revoked);
    if (is(call, "accept")) {
        code = MPI_Comm_accept(port, MPI_INFO_NULL, 0, all, &inter);
    } else if (is(call, "connect")) {
        code = MPI_Comm_connect(port, MPI_INFO_NULL, 0, all, &inter);
    } else {
        code = MPI_Comm_spawn(program, arguments, 2, MPI_INFO_NULL, 0, all, &inter, codes);
    }
    int wanted = lost ? MPIX_ERR_PROC_FAILED : MPIX_ERR_REVOKED;
    CHECK(class_of(code) == wanted || (lost && class_of(code) == MPI_ERR_PORT && is(call, "connect")), "class %d",
          class_of(code));
    MPI_Comm_free(&all);
}

/* Four ranks, of which {0, 1} accept and {2, 3} connect; rank 1 or rank 3 dies instead. */
static void halves(int victim)
{
    char port[MPI_MAX_PORT_NAME] = "";
    MPI_Comm part, inter;
    MPI_Comm_split(MPI_COMM_WORLD, rank / 2, rank, &part);
    MPI_Comm_set_errhandler(part, MPI_ERRORS_RETURN);
    if (rank == 0) MPI_Open_port(MPI_INFO_NULL, port);
    MPI_Bcast(port, sizeof port, MPI_CHAR, 0, MPI_COMM_WORLD);
    if (rank == victim) {
        usleep(300000);
        die();
    }
    int code = rank < 2 ? MPI_Comm_accept(port, MPI_INFO_NULL, 0, part, &inter)
                        : MPI_Comm_connect(port, MPI_INFO_NULL, 0, part, &inter);
    CHECK(class_of(code) == MPIX_ERR_PROC_FAILED, "class %d", class_of(code));
    if (rank == 0) MPI_Close_port(port);
    MPI_Comm_free(&part);
}

int main(int argc, char **argv)
{
    MPI_Comm parent;
    alarm(15);
    test_begin(&argc, &argv);
    MPI_Comm_get_parent(&parent);
    CHECK(parent == MPI_COMM_NULL, "a child of parents that have failed");
    test_need_ranks(3);
    CHECK(argc > 3, "call, when, what");
    call = argv[1];
    when = argv[2];
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    if (is(call, "create") || is(call, "groups")) {
        create(atoi(argv[3]));
    } else if (is(call, "halves")) {
        halves(atoi(argv[3]));
    } else {
        together(argv[0], is(argv[3], "death"));
    }
    if (rank == 0) printf("ok\n");
    fflush(stdout);
    MPI_Finalize();
    return 0;
}
