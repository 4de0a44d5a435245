/*
 * Leaving a job that ends at once (MPI 5.0, section 11.10.4): what a process still waited for when its parents had gone
 * must not be left behind for the next communicator with the same context number. Jobs of one process start others of
 * three, disconnect, and end; the others' leader is stopped again and again meanwhile, so that it hears of all this
 * late.
 */
#include "check.h"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#define FAMILIES 8

static void grandchild(MPI_Comm parent)
{
    int pid = (int)getpid();
    MPI_Bcast(&pid, 1, MPI_INT, 0, MPI_COMM_WORLD);
    pid_t tease = -1;
    if (rank == 1 && (tease = fork()) == 0) {
        for (int i = 0; i < 150; i++) {
            kill(pid, SIGSTOP);
            usleep(1000 + i % 7 * 300);
            kill(pid, SIGCONT);
            usleep(i % 5 * 60);
        }
        _exit(0);
    }
    MPI_Comm_disconnect(&parent);
    for (int round = 0; round < 3; round++) {
        MPI_Comm first, more[3];
        MPI_Comm_dup(MPI_COMM_WORLD, &first);
        for (int i = 0; i < 3; i++) MPI_Comm_dup(first, &more[i]);
        for (int i = 0; i < 3; i++) MPI_Comm_free(&more[i]);
        MPI_Comm_free(&first);
    }
    if (tease > 0) waitpid(tease, NULL, 0);
    MPI_Barrier(MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
    MPI_Comm parent, children;
    char *word[] = {"grandchild", NULL}, *none[] = {"child", NULL};
    test_begin(&argc, &argv);
    test_need_one_machine();
    MPI_Comm_get_parent(&parent);
    if (parent == MPI_COMM_NULL) {
        for (int i = 0; i < FAMILIES; i++) {
            MPI_Comm_spawn(argv[0], none, 1, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &children, MPI_ERRCODES_IGNORE);
            MPI_Comm_disconnect(&children);
        }
        return test_end();
    }
    if (strcmp(argv[1], "grandchild") == 0) {
        grandchild(parent);
    } else {
        MPI_Comm_disconnect(&parent);
        MPI_Comm_spawn(argv[0], word, 3, MPI_INFO_NULL, 0, MPI_COMM_SELF, &children, MPI_ERRCODES_IGNORE);
        MPI_Comm_disconnect(&children);
    }
    MPI_Finalize();
    return 0;
}
