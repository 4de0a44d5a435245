/* pvm_reg_tasker: a task starts the tasks of its host, by the messages that PVM 3.4 has for it, and the daemon does so
 * again when it has gone. */
#include <sys/time.h>

#include "check.h"

#define SM_TASKX  ((int)0x80040001 + 10)
#define SM_STTASK ((int)0x80040001 + 16)
#define N 3

/* The tasker: starts what it is told to, unless an argument says "refuse", and tells of ends. */
static void tasker(void) {
    int parent = pvm_parent(), daemon = 0, mine[2] = {getpid(), getppid()};
    struct { int pid, tid; } started[64] = {0};
    int count = 0;
    pvm_setopt(PvmResvTids, 1);
    SAME(pvm_reg_tasker(), PvmOk);
    SAME(pvm_reg_tasker(), PvmAlready);
    pvm_initsend(PvmDataDefault);
    pvm_pkint(mine, 2, 1);
    pvm_send(parent, 1);
    for (;;) {
        struct timeval nap = {0, 20000};
        int buf = pvm_trecv(-1, -1, &nap), tag = 0;
        if (buf > 0) pvm_bufinfo(buf, NULL, &tag, NULL);
        if (buf > 0 && tag == SM_STTASK) {
            static char path[4096], words[64][4096];
            char *argv[66];
            int tid, flags, argc, nenv, refuse = 0;
            pvm_bufinfo(buf, NULL, NULL, &daemon);
            pvm_upkint(&tid, 1, 1);
            pvm_upkint(&flags, 1, 1);
            pvm_upkstr(path);
            pvm_upkint(&argc, 1, 1);
            for (int i = 0; i < argc; i++) {
                pvm_upkstr(words[i]);
                argv[i] = words[i];
                refuse |= !strcmp(words[i], "refuse");
            }
            argv[argc] = NULL;
            TEXT(argv[0], path);
            pvm_upkint(&nenv, 1, 1);
            CHECK(path[0] == '/' && argc >= 2 && nenv > 0 && nenv < 60);
            /* Before the fork: a forked process has no message. */
            static char variables[64][4096];
            for (int i = 0; i < nenv && i < 64; i++) pvm_upkstr(variables[i]);
            pid_t pid = refuse ? -1 : fork();
            if (pid == 0) {
                for (int i = 0; i < nenv && i < 64; i++) putenv(variables[i]);
                execv(path, argv);
                _exit(99);
            }
            if (pid > 0) {
                started[count].pid = pid;
                started[count++].tid = tid;
            } else {
                int words_of_end[6] = {tid, 256, 0, 0, 0, 0};
                pvm_initsend(PvmDataDefault);
                pvm_pkint(words_of_end, 6, 1);
                SAME(pvm_send(daemon, SM_TASKX), PvmOk);
            }
        } else if (buf > 0 && tag == 2) {
            report();
        }
        int status;
        for (pid_t pid; (pid = waitpid(-1, &status, WNOHANG)) > 0;)
            for (int i = 0; i < count; i++)
                if (started[i].pid == pid) {
                    int words_of_end[6] = {started[i].tid, status, 0, 0, 0, 0};
                    pvm_initsend(PvmDataDefault);
                    pvm_pkint(words_of_end, 6, 1);
                    SAME(pvm_send(daemon, SM_TASKX), PvmOk);
                }
    }
}

static void child(int argc, char **argv) {
    int mine[2] = {getppid(), pvm_mytid()}, *siblings;
    SAME(argc, 3);
    TEXT(argv[2], "a word");
    SAME(pvm_siblings(&siblings), N);
    TEXT(getenv("TASKER_TEST") ? getenv("TASKER_TEST") : "", "exported");
    pvm_initsend(PvmDataDefault);
    pvm_pkint(mine, 2, 1);
    pvm_send(pvm_parent(), 3);
    pvm_recv(pvm_parent(), 4);
    report();
}

/* N tasks, and whose children they are. */
static void round_of(int starter, int by_it) {
    int tids[N], said[2];
    start(N, tids, "child", "a word", NULL);
    for (int i = 0; i < N; i++) {
        pvm_recv(tids[i], 3);
        pvm_upkint(said, 2, 1);
        SAME(said[1], tids[i]);
        CHECK((said[0] == starter) == by_it);
        SAME(pvm_pstat(tids[i]), PvmOk);
    }
    pvm_notify(PvmTaskExit, 5, N, tids);
    pvm_initsend(PvmDataDefault);
    pvm_mcast(tids, N, 4);
    reports(N);
    for (int i = 0; i < N; i++) pvm_recv(-1, 5);
}

/* One that is killed just as it enrols. */
static void late(void) {
    struct itimerval soon = {{0, 0}, {0, 600000}};
    signal(SIGALRM, SIG_DFL);
    setitimer(ITIMER_REAL, &soon, NULL);
    usleep(250000);
    pvm_mytid();
    pause();
}

/* A task whose end the daemon hears of together with its first words has begun once: the next number is the next
 * task's. */
static void begins_once(int daemon) {
    int first, second, about[2] = {0, 0};
    struct timeval patience = {20, 0};
    start(1, &first, "late", NULL);
    kill(daemon, SIGSTOP);
    usleep(1000000);
    kill(daemon, SIGCONT);
    SAME(pvm_notify(PvmTaskExit, 8, 1, &first), PvmOk);
    CHECK(pvm_trecv(-1, 8, &patience) > 0);
    pvm_upkint(about, 1, 1);
    SAME(about[0], first);
    usleep(100000);
    start(1, &second, "nothing", NULL);
    SAME(second, first + 1);
    reports(1);
}

int main(int argc, char **argv) {
    int tid, starter, daemon, refused = 0, about;
    if (!strcmp(part(argc, argv), "late")) late();
    begin();
    if (!strcmp(part(argc, argv), "nothing")) report();
    if (!strcmp(part(argc, argv), "tasker")) tasker();
    if (!strcmp(part(argc, argv), "child")) child(argc, argv);
    setenv("TASKER_TEST", "exported", 1);
    pvm_export("TASKER_TEST");
    start(1, &tid, "tasker", NULL);
    pvm_recv(tid, 1);
    pvm_upkint(&starter, 1, 1);
    pvm_upkint(&daemon, 1, 1);
    round_of(starter, 1);
    begins_once(daemon);
    /* One that is not started: its end is told. */
    char *words[] = {"child", "refuse", NULL};
    SAME(pvm_spawn(myself(), words, PvmTaskDefault, "", 1, &refused), 1);
    SAME(pvm_notify(PvmTaskExit, 6, 1, &refused), PvmOk);
    pvm_recv(-1, 6);
    pvm_upkint(&about, 1, 1);
    SAME(about, refused);
    SAME(pvm_pstat(refused), PvmNoTask);
    /* A program that is not there is the daemon's own answer. */
    SAME(pvm_spawn("no-such-program", NULL, PvmTaskDefault, "", 1, &refused), 0);
    SAME(refused, PvmNoFile);
    /* Without the tasker. */
    pvm_notify(PvmTaskExit, 7, 1, &tid);
    pvm_initsend(PvmDataDefault);
    pvm_send(tid, 2);
    reports(1);
    pvm_recv(-1, 7);
    round_of(starter, 0);
    begins_once(daemon);
    /* Only who may use reserved tags speaks to the daemon. */
    pvm_initsend(PvmDataDefault);
    SAME(pvm_send((int)0x80000000, 1), PvmBadParam);
    finish();
}
