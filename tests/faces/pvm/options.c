/* Options, and what is printed of errors. */
#include "check.h"

static char *caught(void (*run)(void)) {
    static char text[2000];
    int pipes[2], old = dup(2);
    fflush(stderr);
    if (pipe(pipes)) exit(9);
    dup2(pipes[1], 2);
    run();
    fflush(stderr);
    dup2(old, 2);
    close(pipes[1]);
    ssize_t n = read(pipes[0], text, sizeof text - 1);
    close(pipes[0]);
    close(old);
    text[n < 0 ? 0 : n] = 0;
    return text;
}

static int me;
static void bad_send(void) { pvm_send(-1, 1); }
static void perror_alone(void) { pvm_perror("so it goes"); }

static int status_of(int level) {
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        if (pvm_mytid() < 0) _exit(50);
        close(2);
        pvm_setopt(PvmAutoErr, level);
        pvm_send(-1, 1);
        _exit(7);
    }
    int status = 0;
    waitpid(child, &status, 0);
    return WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
}

int main(void) {
    alarm(40);
    SAME(pvm_getopt(PvmAutoErr), 1);
    me = pvm_mytid();
    char wanted[200];
    snprintf(wanted, sizeof wanted, "libpvm [t%x]: pvm_send(): Bad parameter\n", (unsigned)me);
    TEXT(caught(bad_send), wanted);
    SAME(pvm_setopt(PvmAutoErr, 0), 1);
    SAME(pvm_getopt(PvmAutoErr), 0);
    TEXT(caught(bad_send), "");
    TEXT(pvm_strerror(), "Bad parameter");
    snprintf(wanted, sizeof wanted, "libpvm [t%x]: so it goes: Bad parameter\n", (unsigned)me);
    TEXT(caught(perror_alone), wanted);

    SAME(pvm_getopt(PvmRoute), PvmAllowDirect);
    SAME(pvm_setopt(PvmRoute, PvmRouteDirect), PvmAllowDirect);
    SAME(pvm_setopt(PvmRoute, PvmDontRoute), PvmRouteDirect);
    SAME(pvm_setopt(PvmRoute, 17), PvmBadParam);
    SAME(pvm_getopt(PvmRoute), PvmDontRoute);
    SAME(pvm_getopt(PvmDebugMask), 0);
    SAME(pvm_getopt(PvmOutputTid), 0);
    SAME(pvm_getopt(PvmOutputCode), 0);
    SAME(pvm_getopt(PvmTraceTid), 0);
    SAME(pvm_getopt(PvmResvTids), 0);
    SAME(pvm_getopt(PvmShowTids), 1);
    SAME(pvm_getopt(PvmNoReset), 0);
    SAME(pvm_getopt(PvmFragSize), 4080);
    SAME(pvm_setopt(PvmFragSize, 100000), 4080);
    SAME(pvm_getopt(PvmFragSize), 100000);
    SAME(pvm_setopt(PvmFragSize, 51), PvmBadParam);
    SAME(pvm_setopt(PvmFragSize, (1 << 20) + 1), PvmBadParam);
    SAME(pvm_setopt(PvmFragSize, 52), 100000);
    SAME(pvm_setopt(PvmFragSize, 1 << 20), 52);
    SAME(pvm_setopt(PvmShowTids, 0), 1);
    SAME(pvm_getopt(PvmShowTids), 0);
    SAME(pvm_setopt(PvmOutputTid, me), 0);
    SAME(pvm_setopt(PvmOutputTid, 0), me);
    SAME(pvm_setopt(99, 1), PvmBadParam);
    SAME(pvm_getopt(0), PvmBadParam);
    TEXT(pvm_version(), "3.4.6");
    pvm_exit();
    /* 2 exits, 3 aborts. */
    SAME(status_of(0), 7);
    SAME(status_of(1), 7);
    CHECK(status_of(2) != 7 && status_of(2) > 0);
    SAME(status_of(3), -SIGABRT);
    me = pvm_mytid();
    finish();
}
