/*
 * To be loaded before a program (LD_PRELOAD): a timer rings 2,000 times a second in each rank, whose handler lets no
 * call be made again. Sleeps and waits of the program's own last as long as they were to.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static void tick(int signal)
{
    (void)signal;
}

__attribute__((constructor)) static void begin(void)
{
    struct sigaction action;
    struct itimerval every = {{0, 500}, {0, 500}};
    memset(&action, 0, sizeof action);
    action.sa_handler = tick;
    /* Not in the launcher. */
    if (getenv("ARKE_SEAT") && sigaction(SIGALRM, &action, NULL) == 0) setitimer(ITIMER_REAL, &every, NULL);
}

int nanosleep(const struct timespec *wanted, struct timespec *left)
{
    struct timespec time = *wanted;
    (void)left;
    while (syscall(SYS_nanosleep, &time, &time) < 0)
        if (errno != EINTR) return -1;
    return 0;
}

int usleep(useconds_t microseconds)
{
    struct timespec time = {microseconds / 1000000, microseconds % 1000000 * 1000};
    return nanosleep(&time, NULL);
}

unsigned sleep(unsigned seconds)
{
    struct timespec time = {seconds, 0};
    nanosleep(&time, NULL);
    return 0;
}

pid_t waitpid(pid_t pid, int *status, int options)
{
    pid_t found;
    do found = (pid_t)syscall(SYS_wait4, pid, status, options, NULL);
    while (found < 0 && errno == EINTR);
    return found;
}
