/* A task for tests/pvm/run.py: what it does, its first argument says. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <pvm3.h>

static void say(const char *what, int value)
{
    printf("%s %d\n", what, value);
    fflush(stdout);
}

/* Waits for a message that never comes: for the end of the task, or of the daemon. */
static int wait_for_ever(void)
{
    pvm_setopt(PvmAutoErr, 0);
    say("tid", pvm_mytid());
    say("recv", pvm_recv(-1, 12345));
    return 0;
}

/* Spawns so many tasks of a kind, and tells of their ends. */
static int parent(int count, char *kind, char *program)
{
    int tids[64], ended = 0, tid;
    char *arguments[] = {kind, NULL};
    int started = pvm_spawn(program, arguments, 0, NULL, count, tids);
    say("started", started);
    if (started != count) return 1;
    if (pvm_notify(PvmTaskExit, 77, count, tids) < 0) return 1;
    for (; ended < count; ended++) {
        if (pvm_recv(-1, 77) < 0 || pvm_upkint(&tid, 1, 1) < 0) return 1;
        int known = 0;
        for (int i = 0; i < count; i++) known |= tids[i] == tid;
        if (!known) return 1;
    }
    say("ended", ended);
    pvm_exit();
    return 0;
}

/* Spawns a master of its own, which outlives it. */
static int orphans(char *program)
{
    char *arguments[] = {"wait", NULL};
    int tid;
    say("started", pvm_spawn(program, arguments, 0, NULL, 1, &tid));
    pvm_exit();
    return 0;
}

/* Catches what children write. */
static int catch_output(char *program, int count)
{
    int tids[16];
    char *arguments[] = {"hello", NULL};
    pvm_catchout(stdout);
    say("started", pvm_spawn(program, arguments, 0, NULL, count, tids));
    pvm_exit();
    puts("after");
    return 0;
}

/* Copies meet at a barrier; the first adds up what the others send. */
static int meet(int count)
{
    int me = pvm_joingroup("meeting"), sum = 0;
    if (me < 0 || pvm_barrier("meeting", count) < 0) return 1;
    int *siblings, n = pvm_siblings(&siblings);
    if (n != count || pvm_gsize("meeting") != count) return 2;
    if (me != 0) {
        pvm_initsend(PvmDataDefault);
        pvm_pkint(&me, 1, 1);
        if (pvm_send(pvm_gettid("meeting", 0), 5) < 0) return 3;
    }
    for (int i = 1; me == 0 && i < count; i++) {
        int value;
        if (pvm_recv(-1, 5) < 0 || pvm_upkint(&value, 1, 1) < 0) return 4;
        sum += value;
    }
    if (me == 0) say("sum", sum);
    if (pvm_barrier("meeting", -1) < 0) return 5;
    pvm_exit();
    return 0;
}

/* Spawns a program that may only be reached by way of the daemon, and has what it sends come back. */
static int reach(char *program)
{
    int tid, number, came = 0, bytes;
    static char text[40000];
    if (pvm_spawn(program, NULL, 0, NULL, 1, &tid) != 1 || pvm_notify(PvmTaskExit, 77, 1, &tid) < 0) return 1;
    for (int k = 0; k < 60; k++) {
        pvm_initsend(PvmDataRaw);
        pvm_pkint(&k, 1, 1);
        pvm_pkbyte(text, k % 10 == 3 ? (int)sizeof text : k, 1);
        if (pvm_send(tid, 1) < 0) return 2;
        if (k == 20) sleep(1); /* It runs by then. */
    }
    for (; came < 60; came++) {
        int id = pvm_recv(tid, -1);
        if (id < 0 || pvm_bufinfo(id, &bytes, NULL, NULL) < 0 || pvm_upkint(&number, 1, 1) < 0) return 3;
        if (number != came || bytes != 4 + (came % 10 == 3 ? (int)sizeof text : came)) return 4;
    }
    say("echoed", came);
    pvm_initsend(PvmDataRaw);
    if (pvm_send(tid, 2) < 0 || pvm_recv(-1, 77) < 0) return 5;
    say("ended", 1);
    pvm_exit();
    return 0;
}

static int echo(void)
{
    int parent = pvm_parent(), tag;
    while (pvm_recv(parent, -1) > 0) {
        pvm_bufinfo(pvm_getrbuf(), NULL, &tag, NULL);
        if (tag == 2) break;
        pvm_setsbuf(pvm_getrbuf());
        if (pvm_send(parent, 1) < 0) return 1;
        pvm_setsbuf(0);
    }
    pvm_exit();
    return 0;
}

int main(int argc, char **argv)
{
    const char *what = argc > 1 ? argv[1] : "";
    int number = argc > 2 ? atoi(argv[2]) : 0;
    if (!strcmp(what, "tid")) {
        int tid = pvm_mytid();
        say("tid", tid);
        pvm_exit();
        return tid < 0;
    }
    if (!strcmp(what, "wait")) return wait_for_ever();
    if (!strcmp(what, "stubborn")) {
        signal(SIGTERM, SIG_IGN);
        say("tid", pvm_mytid());
        while (1) pause();
    }
    if (!strcmp(what, "parent")) return parent(number, argv[3], argv[0]);
    if (!strcmp(what, "orphans")) return orphans(argv[0]);
    if (!strcmp(what, "catch")) return catch_output(argv[0], number);
    if (!strcmp(what, "meet")) return meet(number);
    if (!strcmp(what, "reach")) return reach(argv[2]);
    if (!strcmp(what, "echo")) return echo();
    if (!strcmp(what, "hello")) {
        printf("hello from %x\nwithout an end", pvm_mytid());
        return 0;
    }
    /* Ways to end. */
    if (!strcmp(what, "leave")) return pvm_mytid() < 0 || pvm_exit() < 0;
    if (!strcmp(what, "crash")) {
        pvm_mytid();
        signal(SIGSEGV, SIG_DFL);
        raise(SIGSEGV);
    }
    if (!strcmp(what, "quit")) _exit(pvm_mytid() < 0);
    if (!strcmp(what, "never")) return 0;
    if (!strcmp(what, "fork")) {
        /* A child holds everything that its parent had, and lives on. */
        pvm_mytid();
        if (fork() == 0) {
            sleep(60);
            _exit(0);
        }
        _exit(0);
    }
    if (!strcmp(what, "halt")) {
        signal(SIGTERM, SIG_IGN);
        say("halt", pvm_halt());
        return 0;
    }
    if (!strcmp(what, "start")) {
        pvm_setopt(PvmAutoErr, 0);
        say("start", pvm_start_pvmd(0, NULL, 1));
        say("again", pvm_start_pvmd(0, NULL, 1));
        say("tid", pvm_mytid());
        return 0;
    }
    fprintf(stderr, "task: what is '%s'?\n", what);
    return 2;
}
