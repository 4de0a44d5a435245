/*
 * Jobs that are connected, and what becomes of each when another one dies. tests/dynamic/run.py starts this and
 * watches. The first argument names the case; spawned processes get it with "child" behind it.
 */
#include <mpi.h>
#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int rank, ranks;

static void say(const char *word)
{
    printf("%s\n", word);
    fflush(stdout);
}

static void hear(MPI_Comm comm)
{
    int word;
    MPI_Recv(&word, 1, MPI_INT, 0, 99, comm, MPI_STATUS_IGNORE);
}

static MPI_Comm spawn(const char *self, const char *how, int children)
{
    char *arguments[] = {(char *)how, "child", NULL};
    MPI_Comm inter;
    MPI_Comm_spawn(self, arguments, children, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &inter, MPI_ERRCODES_IGNORE);
    return inter;
}

/* Has a window or a file in common with the other job, and parts from it: with the window or file first, or last. */
static void part_after(const char *how, MPI_Comm inter, int high)
{
    MPI_Comm all;
    MPI_Win win = MPI_WIN_NULL;
    MPI_File file = MPI_FILE_NULL;
    int *base, last = strstr(how, "-last") != NULL;
    MPI_Intercomm_merge(inter, high, &all);
    if (strncmp(how, "window", 6) == 0) {
        MPI_Win_allocate(64, 1, MPI_INFO_NULL, all, &base, &win);
        MPI_Win_fence(0, win);
        if (!last) MPI_Win_free(&win);
    } else {
        char name[256];
        int pid = (int)getpid();
        MPI_Bcast(&pid, 1, MPI_INT, 0, all);
        snprintf(name, sizeof name, "/tmp/arke-family-%d/none", pid);
        /* One that cannot be opened is given up by all. */
        if (MPI_File_open(all, name, MPI_MODE_RDWR, MPI_INFO_NULL, &file) == MPI_SUCCESS) MPI_Abort(MPI_COMM_WORLD, 1);
        snprintf(name, sizeof name, "/tmp/arke-family-%d", pid);
        MPI_File_open(all, name, MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &file);
        if (!last) MPI_File_close(&file);
    }
    MPI_Comm_disconnect(&all);
    MPI_Comm_disconnect(&inter);
    if (win != MPI_WIN_NULL) MPI_Win_free(&win);
    if (file != MPI_FILE_NULL) MPI_File_close(&file);
}

static int descriptors(void)
{
    int count = 0;
    DIR *list = opendir("/proc/self/fd");
    while (readdir(list)) count++;
    closedir(list);
    return count;
}

static long mappings(void)
{
    long count = 0;
    char line[4096];
    FILE *list = fopen("/proc/self/maps", "r");
    while (fgets(line, sizeof line, list)) count++;
    fclose(list);
    return count;
}

static int be_child(const char *how, MPI_Comm parent)
{
    if (rank == 0) say("child up");
    if (strcmp(how, "child-killed") == 0) {
        if (rank == 0) {
            usleep(200000);
            raise(SIGKILL);
        }
        hear(parent);
    } else if (strcmp(how, "child-aborts") == 0) {
        usleep(200000);
        if (rank == 1) MPI_Abort(MPI_COMM_WORLD, 7);
        hear(parent);
    } else if (strcmp(how, "child-leaves") == 0) {
        usleep(200000);
        if (rank == 0) exit(0);
        hear(parent);
    } else if (strcmp(how, "parent-killed") == 0 || strcmp(how, "parent-aborts") == 0 || strcmp(how, "waits") == 0) {
        hear(parent);
    } else if (strcmp(how, "computes") == 0) {
        for (;;) pause();
    } else if (strcmp(how, "apart-parent-killed") == 0) {
        MPI_Comm_disconnect(&parent);
        usleep(800000);
        MPI_Barrier(MPI_COMM_WORLD);
        if (rank == 0) say("child done");
    } else if (strcmp(how, "apart-child-killed") == 0) {
        MPI_Comm_disconnect(&parent);
        if (rank == 0) raise(SIGKILL);
        hear(MPI_COMM_SELF);
    } else if (strstr(how, "-then-apart")) {
        part_after(how, parent, 1);
        if (rank == 0) raise(SIGKILL);
        hear(MPI_COMM_SELF);
    } else if (strcmp(how, "parent-first") == 0) {
        usleep(500000);
        int word;
        MPI_Recv(&word, 1, MPI_INT, 0, 5, parent, MPI_STATUS_IGNORE);
        int elements = 5000, *many = malloc(elements * sizeof(int));
        MPI_Recv(many, elements, MPI_INT, 0, 6, parent, MPI_STATUS_IGNORE);
        if (rank == 0 && word == 42 && many[elements - 1] == elements - 1) say("child done");
    } else if (strcmp(how, "many") == 0) {
        MPI_Barrier(parent);
        MPI_Comm_disconnect(&parent);
    }
    MPI_Finalize();
    return 0;
}

int main(int argc, char **argv)
{
    const char *how = argc > 1 ? argv[1] : "";
    MPI_Comm inter;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    MPI_Comm_get_parent(&inter);
    if (inter != MPI_COMM_NULL) return be_child(how, inter);

    if (strncmp(how, "child-", 6) == 0 || strcmp(how, "waits") == 0) {
        inter = spawn(argv[0], how, 2);
        if (rank == 0) say("parent up");
        hear(inter);
    } else if (strcmp(how, "computes") == 0) {
        inter = spawn(argv[0], how, 2);
        if (rank == 0) say("parent up");
        for (;;) pause();
    } else if (strcmp(how, "parent-killed") == 0 || strcmp(how, "parent-aborts") == 0) {
        inter = spawn(argv[0], how, 2);
        usleep(200000);
        if (rank == ranks - 1) {
            if (strcmp(how, "parent-aborts") == 0) MPI_Abort(MPI_COMM_WORLD, 9);
            raise(SIGKILL);
        }
        hear(inter);
    } else if (strcmp(how, "apart-parent-killed") == 0) {
        inter = spawn(argv[0], how, 2);
        MPI_Comm_disconnect(&inter);
        if (rank == 0) raise(SIGKILL);
        hear(MPI_COMM_SELF);
    } else if (strcmp(how, "apart-child-killed") == 0) {
        inter = spawn(argv[0], how, 2);
        MPI_Comm_disconnect(&inter);
        usleep(800000);
        MPI_Barrier(MPI_COMM_WORLD);
        if (rank == 0) say("parent done");
    } else if (strstr(how, "-then-apart")) {
        inter = spawn(argv[0], how, 2);
        part_after(how, inter, 0);
        usleep(800000);
        MPI_Barrier(MPI_COMM_WORLD);
        if (rank == 0) say("parent done");
    } else if (strcmp(how, "parent-first") == 0) {
        int children = 2, word = 42, elements = 5000, *many = malloc(elements * sizeof(int));
        inter = spawn(argv[0], how, children);
        for (int i = 0; i < elements; i++) many[i] = i;
        if (rank == 0)
            for (int i = 0; i < children; i++) {
                MPI_Send(&word, 1, MPI_INT, i, 5, inter);
                MPI_Send(many, elements, MPI_INT, i, 6, inter);
            }
        /* Connected still: the children take these messages when this process is no more. */
    } else if (strcmp(how, "python") == 0) {
        /* It says what it finds in its environment, and ends without MPI: that is an error of the spawn. */
        char *arguments[] = {"-c", "import os; of = os.environ.get; print('place', of('OMPI_COMM_WORLD_RANK'), 'of', "
                                   "of('OMPI_COMM_WORLD_SIZE'), flush=True)", NULL};
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
        int code = MPI_Comm_spawn(argv[2], arguments, 2, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &inter, MPI_ERRCODES_IGNORE);
        if (code == MPI_SUCCESS) MPI_Abort(MPI_COMM_WORLD, 1);
    } else if (strcmp(how, "many") == 0) {
        int open = 0, mapped = 0;
        for (int round = 0; round < 60; round++) {
            inter = spawn(argv[0], how, 2);
            MPI_Barrier(inter);
            MPI_Comm_disconnect(&inter);
            if (round == 19) {
                open = descriptors();
                mapped = mappings();
            }
        }
        if (descriptors() > open + 10 || mappings() > mapped + 40) {
            printf("%d descriptors after %d, %ld mappings after %d\n", descriptors(), open, mappings(), mapped);
            MPI_Abort(MPI_COMM_WORLD, 1);
        }
        if (rank == 0) say("parent done");
    } else if (strcmp(how, "serves") == 0 || strcmp(how, "comes") == 0) {
        /* Arguments: the service's name, how many partners, what happens then. */
        char port[MPI_MAX_PORT_NAME] = "";
        int partners = atoi(argv[3]);
        for (int partner = 0; partner < partners; partner++) {
            if (strcmp(how, "serves") == 0) {
                if (rank == 0 && partner == 0) {
                    MPI_Open_port(MPI_INFO_NULL, port);
                    MPI_Publish_name(argv[2], MPI_INFO_NULL, port);
                    say("published");
                }
                MPI_Comm_accept(port, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &inter);
            } else {
                if (rank == 0) MPI_Lookup_name(argv[2], MPI_INFO_NULL, port);
                MPI_Comm_connect(port, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &inter);
            }
            int remote, sum, one = rank;
            MPI_Comm_remote_size(inter, &remote);
            MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, inter);
            if (sum != remote * (remote - 1) / 2) MPI_Abort(MPI_COMM_WORLD, 1);
            if (rank == 0) say("met");
            if (strcmp(argv[4], "hears") == 0) hear(inter);
            if (strcmp(argv[4], "dies") == 0) {
                usleep(200000);
                if (rank == ranks - 1) raise(SIGKILL);
                hear(inter);
            }
            MPI_Comm_disconnect(&inter);
        }
        if (strcmp(argv[4], "dies-apart") == 0) raise(SIGKILL);
        usleep(500000);
        MPI_Barrier(MPI_COMM_WORLD);
        if (rank == 0) say("done");
    } else {
        fprintf(stderr, "no such case: %s\n", how);
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
    MPI_Finalize();
    return 0;
}
