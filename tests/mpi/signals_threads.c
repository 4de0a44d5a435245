/* Signals are the program's: no thread of the library takes one, whatever it has started threads for. */
#include "check.h"
#include <dirent.h>
#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Which signals a program may wait for or handle on threads of its own. */
static const int theirs[] = {SIGHUP, SIGINT, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGTERM, SIGCHLD, SIGURG, SIGIO, SIGPROF};

/* The number of threads beside this one; each must leave those signals alone. */
static int others(const char *when)
{
    int found = 0;
    DIR *tasks = opendir("/proc/self/task");
    CHECK(tasks, "the threads of this process are not listed");
    for (struct dirent *task; (task = readdir(tasks));) {
        char path[300], line[300], name[64] = "?";
        unsigned long long blocked = 0;
        if (atoi(task->d_name) <= 0 || atoi(task->d_name) == (int)syscall(SYS_gettid)) continue;
        snprintf(path, sizeof path, "/proc/self/task/%s/status", task->d_name);
        FILE *status = fopen(path, "r");
        if (!status) continue; /* It has ended meanwhile. */
        while (fgets(line, sizeof line, status)) {
            sscanf(line, "Name: %63s", name);
            sscanf(line, "SigBlk: %llx", &blocked);
        }
        fclose(status);
        for (size_t i = 0; i < sizeof theirs / sizeof *theirs; i++)
            CHECK(blocked >> (theirs[i] - 1) & 1, "%s, thread %s takes signal %d (%s)", when, name, theirs[i], strsignal(theirs[i]));
        found++;
    }
    closedir(tasks);
    return found;
}

int main(int argc, char **argv)
{
    int provided;
    sigset_t before, after;
    sigprocmask(SIG_SETMASK, NULL, &before);
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    test_setup();
    others("after MPI_Init_thread");

    /* What makes the library start threads: messages to every rank, a window that others touch, a file. */
    int one = 1, sum = 0, *memory;
    MPI_Win window;
    MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    CHECK(sum == ranks, "the sum is %d", sum);
    MPI_Win_allocate(sizeof *memory, sizeof *memory, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &window);
    MPI_Win_lock_all(0, window);
    MPI_Accumulate(&one, 1, MPI_INT, (rank + 1) % ranks, 0, 1, MPI_INT, MPI_SUM, window);
    MPI_Win_flush_all(window);
    others("with a window");
    MPI_Win_unlock_all(window);
    MPI_Win_free(&window);

    char name[] = "/tmp/signals_threads.XXXXXX";
    int made = mkstemp(name);
    CHECK(made >= 0, "no file can be made");
    close(made);
    MPI_File file;
    MPI_Request request;
    CHECK(MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &file) == MPI_SUCCESS, "%s", name);
    MPI_File_iwrite(file, &one, 1, MPI_INT, &request);
    others("with a file");
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_File_close(&file);

    sigprocmask(SIG_SETMASK, NULL, &after);
    for (int i = 1; i < NSIG; i++) CHECK(sigismember(&before, i) == sigismember(&after, i), "this thread's mask has changed: signal %d", i);
    /* A signal that waits for this thread is there when the thread asks, and nobody has died of it. */
    sigset_t usr1;
    int number = 0;
    sigemptyset(&usr1);
    sigaddset(&usr1, SIGUSR1);
    sigprocmask(SIG_BLOCK, &usr1, NULL);
    kill(getpid(), SIGUSR1);
    CHECK(sigwait(&usr1, &number) == 0 && number == SIGUSR1, "signal %d", number);
    return test_end();
}
