/* Tasks of PVM that stand in for parts of the daemons, on several hosts. The first task runs on the first host; its first word says what is
 * tried:
 *
 *   managed   a resource manager (pvm_reg_rm) adds hosts and places tasks, also for tasks on other hosts
 *   tasked    a task on an added host starts the tasks of that host (pvm_reg_tasker)
 *
 * It prints "ok" when all was as it should be. */
#include "../faces/pvm/servant.h"

#define DAEMON ((int)0x80000000)
/* ---- A resource manager ---- */

/* The hosts that it has added. */
static int hosts[8], nhosts, begun, lost, ended;

/* Its rule: tasks go to the host that was added last, unless who asks is there: then to the one before. Of more than
 * three the rest is refused. */
static void place(int who, struct pvmminfo *info) {
    static char file[4096], where[4096];
    static struct texts arguments, variables;
    int options[6], results[MOST];
    pvm_upkstr(file);
    int flags = number();
    pvm_upkstr(where);
    int count = number();
    take_texts(&arguments);
    pvm_upkint(options, 6, 1);
    take_texts(&variables);
    int host = hosts[nhosts - 1] == pvm_tidtohost(who) && nhosts > 1 ? hosts[nhosts - 2] : hosts[nhosts - 1];
    if (arguments.count > 1 && !strcmp(arguments.at[1], "silence")) return;
    int some = count < 3 ? count : 3, none[2] = {0, count};
    answer(info);
    pvm_pkint(&who, 1, 1);
    pvm_pkstr(file);
    pvm_pkint(&flags, 1, 1);
    pvm_pkint(&some, 1, 1);
    put_texts(&arguments);
    pvm_pkint(options, 6, 1);
    put_texts(&variables);
    pvm_pkint(none, 2, 1);
    SAME(pvm_send(host | DAEMON, SM_EXEC), PvmOk);
    acknowledged(SM_EXECACK, info->wid, &begun);
    SAME(number(), some);
    pvm_upkint(results, some, 1);
    for (int i = some; i < count; i++) results[i] = PvmOutOfRes;
    answer(info);
    pvm_pkint(&count, 1, 1);
    pvm_pkint(results, count, 1);
    SAME(pvm_send(who, SM_SPAWN), PvmOk);
}

static void add(int who, struct pvmminfo *info, int daemon) {
    static struct texts names;
    static char name[4096], arch[4096];
    take_texts(&names);
    answer(info);
    put_texts(&names);
    SAME(pvm_send(daemon, SM_ADD), PvmOk);
    acknowledged(SM_ADDACK, info->wid, &begun);
    int head[2] = {number(), number()};
    answer(info);
    pvm_pkint(head, 2, 1);
    for (int i = 0; i < head[0]; i++) {
        int tid = number(), rest[2];
        pvm_upkstr(name);
        pvm_upkstr(arch);
        pvm_upkint(rest, 2, 1);
        if (tid > 0) {
            TEXT(name, names.at[i]);
            hosts[nhosts++] = tid;
        }
        pvm_pkint(&tid, 1, 1);
        pvm_pkstr(name);
        pvm_pkstr(arch);
        pvm_pkint(rest, 2, 1);
    }
    SAME(pvm_send(who, SM_ADDHOST), PvmOk);
}

static void manager(void) {
    struct pvmhostinfo *first = NULL;
    pvm_setopt(PvmResvTids, 1);
    SAME(pvm_reg_rm(&first), PvmOk);
    say(pvm_parent(), 1, pvm_mytid());
    for (;;) {
        struct pvmminfo info;
        int who, tag, buf = pvm_recv(-1, -1), nhost, narch, infos[8];
        struct pvmhostinfo *all;
        static struct texts names;
        pvm_bufinfo(buf, NULL, &tag, &who);
        pvm_getminfo(buf, &info);
        if (tag == 2) {
            int counts[3] = {begun, lost, ended};
            pvm_initsend(PvmDataDefault);
            pvm_pkint(counts, 3, 1);
            pvm_send(who, 3);
        }
        switch (tag) {
        case SM_SPAWN: place(who, &info); break;
        case SM_ADDHOST: add(who, &info, first->hi_tid | DAEMON); break;
        case SM_DELHOST: {
            char *pointers[TEXTS];
            take_texts(&names);
            for (int i = 0; i < names.count; i++) pointers[i] = names.at[i];
            pvm_delhosts(pointers, names.count, infos);
            answer(&info);
            pvm_pkint(&names.count, 1, 1);
            pvm_pkint(infos, names.count, 1);
            SAME(pvm_send(who, SM_DELHOST), PvmOk);
            break;
        }
        case SM_CONFIG: {
            SAME(pvm_config(&nhost, &narch, &all), PvmOk);
            answer(&info);
            pvm_pkint(&nhost, 1, 1);
            pvm_pkint(&narch, 1, 1);
            for (int i = 0; i < nhost; i++) {
                int speed = 4242;
                pvm_pkint(&all[i].hi_tid, 1, 1);
                pvm_pkstr(all[i].hi_name);
                pvm_pkstr(all[i].hi_arch);
                pvm_pkint(&speed, 1, 1);
                pvm_pkint(&all[i].hi_dsig, 1, 1);
            }
            SAME(pvm_send(who, SM_CONFIG), PvmOk);
            break;
        }
        case SM_EXECACK: begun += number(); break;
        case SM_TASKX: ended++; break;
        case SM_HOSTX:
            lost++;
            CHECK(nhosts > 0 && (number() & ~DAEMON) == hosts[nhosts - 1]);
            nhosts--;
            break;
        }
    }
}

/* Says where it is, and does what it is told by tags: 11 ends it, 12 spawns one more, 13 spawns one that its manager
 * says nothing of. */
static void worker(void) {
    static char host[300];
    int tid, nhost, *siblings, values[3] = {pvm_siblings(&siblings), 0, getppid()};
    struct pvmhostinfo *all;
    gethostname(host, sizeof host - 1);
    SAME(pvm_config(&nhost, NULL, &all), PvmOk);
    values[1] = all[0].hi_speed;
    pvm_initsend(PvmDataDefault);
    pvm_pkstr(host);
    pvm_pkint(values, 3, 1);
    pvm_send(pvm_parent(), 10);
    for (;;) {
        int tag, who, buf = pvm_recv(-1, -1);
        pvm_bufinfo(buf, NULL, &tag, &who);
        char *words[] = {"worker", tag == 13 ? "silence" : NULL, NULL};
        if (tag == 11) report();
        if (tag == 12 || tag == 13) {
            SAME(pvm_spawn(myself(), words, PvmTaskDefault, "", 1, &tid), 1);
            pvm_recv(tid, 10);
            say(who, 14, pvm_tidtohost(tid));
            say(tid, 11, 0);
            reports(1);
        }
    }
}

/* Takes what a worker says of itself: its parent process. */
static int meet(int tid, const char *host, int siblings, int speed) {
    static char name[300];
    int values[3];
    pvm_recv(tid, 10);
    pvm_upkstr(name);
    pvm_upkint(values, 3, 1);
    TEXT(name, host);
    SAME(values[0], siblings);
    if (speed) SAME(values[1], speed);
    return values[2];
}

/* A task that belongs to the manager. */
static void asker(int manager) {
    char *names[] = {"host1", "host2", "no-such-host"}, *words[] = {"worker", NULL}, *last[] = {"host2"};
    int infos[3], tids[4], counts[3], nhost;
    struct pvmhostinfo *all;
    SAME(pvm_addhosts(names, 3, infos), 2);
    CHECK(infos[0] > 0 && infos[1] > 0);
    SAME(infos[2], PvmCantStart);
    SAME(pvm_config(&nhost, NULL, &all), PvmOk);
    SAME(nhost, 3);
    SAME(all[2].hi_speed, 4242);
    SAME(pvm_spawn(myself(), words, PvmTaskDefault, "", 4, tids), 3);
    SAME(tids[3], PvmOutOfRes);
    for (int i = 0; i < 3; i++) {
        SAME(pvm_tidtohost(tids[i]), infos[1]);
        meet(tids[i], "host2", 3, 4242);
    }
    /* What a task there asks goes to the manager, too. */
    say(tids[0], 12, 0);
    SAME(told(14, 30), infos[0]);
    for (int i = 0; i < 3; i++) say(tids[i], 11, 0);
    reports(3);
    SAME(pvm_delhosts(last, 1, infos), 1);
    SAME(infos[0], 0);
    /* The next ones are on the host that is left. */
    SAME(pvm_spawn(myself(), words, PvmTaskDefault, "", 1, tids), 1);
    meet(tids[0], "host1", 1, 4242);
    say(manager, 2, 0);
    pvm_recv(manager, 3);
    pvm_upkint(counts, 3, 1);
    SAME(counts[1], 1);
    CHECK(counts[2] >= 4);
    /* The manager dies while a task on the other host waits for it: the daemon starts what that has asked for. */
    say(tids[0], 13, 0);
    usleep(300000);
    SAME(pvm_sendsig(manager, SIGKILL), PvmOk);
    CHECK(told(14, 30) > 0);
    say(tids[0], 11, 0);
    reports(1);
    SAME(pvm_config(&nhost, NULL, &all), PvmOk);
    CHECK(all[0].hi_speed != 4242);
    report();
}

static void managed(void) {
    int tid, other;
    char *words[] = {"manager", NULL}, number_of[20], *asks[] = {"asker", number_of, NULL};
    SAME(pvm_spawn(myself(), words, PvmTaskHost, ".", 1, &tid), 1);
    SAME(told(1, 30), tid);
    snprintf(number_of, sizeof number_of, "%d", tid);
    SAME(pvm_spawn(myself(), asks, PvmTaskHost, ".", 1, &other), 1);
    reports(1);
}

/* ---- A tasker ---- */

static void tasker(void) {
    struct { int pid, tid; } started[64] = {0};
    int count = 0;
    pvm_setopt(PvmResvTids, 1);
    SAME(pvm_reg_tasker(), PvmOk);
    SAME(pvm_reg_tasker(), PvmAlready);
    say(pvm_parent(), 1, getpid());
    for (;;) {
        struct timeval nap = {0, 20000};
        int buf = pvm_trecv(-1, -1, &nap), tag = 0, daemon = 0, status;
        if (buf > 0) pvm_bufinfo(buf, NULL, &tag, &daemon);
        if (tag == 2) report();
        if (tag == SM_STTASK) {
            static char path[4096], *argv[TEXTS + 2];
            static struct texts arguments, variables;
            int tid = number(), flags = number();
            (void)flags;
            pvm_upkstr(path);
            take_texts(&arguments);
            take_texts(&variables);
            for (int i = 0; i < arguments.count; i++) argv[i] = arguments.at[i];
            argv[arguments.count] = NULL;
            pid_t pid = arguments.count > 2 ? -1 : fork();
            if (pid == 0) {
                for (int i = 0; i < variables.count; i++) putenv(variables.at[i]);
                execv(path, argv);
                _exit(99);
            }
            int words[6] = {tid, 256};
            if (pid > 0) started[count].pid = pid, started[count++].tid = tid;
            else {
                pvm_initsend(PvmDataDefault);
                pvm_pkint(words, 6, 1);
                SAME(pvm_send(daemon, SM_TASKX), PvmOk);
            }
        }
        for (pid_t pid; (pid = waitpid(-1, &status, WNOHANG)) > 0;)
            for (int i = 0; i < count; i++)
                if (started[i].pid == pid) {
                    int words[6] = {started[i].tid, status};
                    pvm_initsend(PvmDataDefault);
                    pvm_pkint(words, 6, 1);
                    SAME(pvm_send(DAEMON, SM_TASKX), PvmOk);
                }
    }
}

/* Workers on a host, and whether they are a tasker's. */
static void some_workers(const char *host, int by, int are) {
    char *words[] = {"worker", NULL};
    int tids[2];
    SAME(pvm_spawn(myself(), words, PvmTaskHost, (char *)host, 2, tids), 2);
    SAME(pvm_notify(PvmTaskExit, 20, 2, tids), PvmOk);
    for (int i = 0; i < 2; i++) CHECK((meet(tids[i], host, 2, 0) == by) == are);
    for (int i = 0; i < 2; i++) say(tids[i], 11, 0);
    reports(2);
    for (int i = 0; i < 2; i++) CHECK(told(20, 20) > 0);
}

static void tasked(void) {
    char *words[] = {"tasker", NULL}, *refused[] = {"worker", "refuse", NULL}, *names[] = {"host1", "host2"};
    int there, here, infos[2], tid;
    SAME(pvm_addhosts(names, 2, infos), 2);
    SAME(pvm_spawn(myself(), words, PvmTaskHost, "host1", 1, &there), 1);
    int by = told(1, 30);
    some_workers("host1", by, 1);
    some_workers("host2", by, 0);
    some_workers("front", by, 0);
    /* Each host may have its own. */
    SAME(pvm_spawn(myself(), words, PvmTaskHost, "front", 1, &here), 1);
    some_workers("front", told(1, 30), 1);
    some_workers("host1", by, 1);
    /* One that is not started; a program that is not there. */
    SAME(pvm_spawn(myself(), refused, PvmTaskHost, "host1", 1, &tid), 1);
    SAME(pvm_notify(PvmTaskExit, 21, 1, &tid), PvmOk);
    SAME(told(21, 20), tid);
    SAME(pvm_spawn("no-such-program", NULL, PvmTaskHost, "host1", 1, &tid), 0);
    SAME(tid, PvmNoFile);
    /* It leaves: the daemon there starts tasks again. */
    pvm_notify(PvmTaskExit, 22, 1, &there);
    say(there, 2, 0);
    reports(1);
    SAME(told(22, 20), there);
    some_workers("host1", by, 0);
    say(here, 2, 0);
    reports(1);
    /* Another one is killed with its host. */
    SAME(pvm_spawn(myself(), words, PvmTaskHost, "host2", 1, &there), 1);
    some_workers("host2", told(1, 30), 1);
    SAME(pvm_delhosts(names + 1, 1, infos), 1);
    SAME(pvm_addhosts(names + 1, 1, infos), 1);
    some_workers("host2", -1, 0);
}

int main(int argc, char **argv) {
    const char *what = argc > 1 ? argv[1] : "";
    begin();
    alarm(100);
    if (!strcmp(what, "manager")) manager();
    if (!strcmp(what, "asker")) asker(atoi(argv[2]));
    if (!strcmp(what, "worker")) worker();
    if (!strcmp(what, "tasker")) tasker();
    if (!strcmp(what, "managed")) managed();
    else if (!strcmp(what, "tasked")) tasked();
    else return 9;
    finish();
}
