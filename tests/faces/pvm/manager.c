/* pvm_reg_rm: a task is the resource manager. What tasks that begin after it ask goes to it, by the messages that PVM
 * 3.4 has for it; it has tasks started by the daemon, refuses some, and speaks nonsense where a word tells it to. When
 * it has gone the daemon schedules. The original hangs there, so it is asked for the rest alone. */
#include "servant.h"

/* ---- The manager ---- */

/* What it keeps of wishes: who is told of whom, by which message. */
static struct { int who, tag, ctx, about; } wishes[16];
static int nwishes, ended, begun;

static void spawn(int who, struct pvmminfo *info, struct pvmhostinfo *first) {
    static char file[4096], where[4096];
    static struct texts arguments, variables;
    int options[6];
    pvm_upkstr(file);
    int flags = number();
    pvm_upkstr(where);
    int count = number();
    take_texts(&arguments);
    pvm_upkint(options, 6, 1);
    take_texts(&variables);
    CHECK(count > 0 && count < MOST && variables.count >= 4);
    CHECK(!strncmp(variables.at[0], "PVMTMASK=", 9) && !strncmp(variables.at[3], "PVMCTX=0x", 9));
    const char *word = arguments.count ? arguments.at[0] : "";
    int results[MOST];
    if (!strcmp(word, "die")) {
        /* One of them is started, and then it is gone. */
        count = 1;
    }
    if (!strcmp(word, "silence")) return;
    if (!strcmp(word, "nonsense")) {
        answer(info);
        pvm_pkstr("what?");
        SAME(pvm_send(who, SM_SPAWN), PvmOk);
        return;
    }
    if (!strcmp(word, "refuse")) {
        int code = PvmOutOfRes;
        answer(info);
        pvm_pkint(&code, 1, 1);
        SAME(pvm_send(who, SM_SPAWN), PvmOk);
        return;
    }
    for (int i = 0; i < count; i++) {
        int one = 1, none[2] = {0, 1};
        /* Its rule: the third of each call is not started. */
        if (i == 2) {
            results[i] = PvmOutOfRes;
            continue;
        }
        /* Word 1 of what it starts says that it was the manager. */
        struct texts given = arguments;
        given.count = arguments.count + 1;
        strcpy(given.at[arguments.count], "managed");
        answer(info);
        pvm_pkint(&who, 1, 1);
        pvm_pkstr(file);
        pvm_pkint(&flags, 1, 1);
        pvm_pkint(&one, 1, 1);
        put_texts(&given);
        pvm_pkint(options, 6, 1);
        put_texts(&variables);
        pvm_pkint(none, 2, 1);
        SAME(pvm_send(first->hi_tid | (int)0x80000000, SM_EXEC), PvmOk);
        acknowledged(SM_EXECACK, info->wid, &begun);
        SAME(number(), 1);
        results[i] = number();
        CHECK(results[i] > 0 || results[i] == PvmNoFile);
    }
    if (!strcmp(word, "die")) kill(getpid(), SIGKILL);
    answer(info);
    pvm_pkint(&count, 1, 1);
    pvm_pkint(results, count, 1);
    SAME(pvm_send(who, SM_SPAWN), PvmOk);
}

static void add_hosts(int who, struct pvmminfo *info, struct pvmhostinfo *first) {
    static struct texts names;
    static char name[4096], arch[4096];
    take_texts(&names);
    /* The daemon is asked, and says of each what became of it; that is passed on. */
    answer(info);
    put_texts(&names);
    SAME(pvm_send(first->hi_tid | (int)0x80000000, SM_ADD), PvmOk);
    acknowledged(SM_ADDACK, info->wid, &begun);
    int head[2] = {number(), number()};
    SAME(head[0], names.count);
    answer(info);
    pvm_pkint(head, 2, 1);
    for (int i = 0; i < head[0]; i++) {
        int tid = number(), rest[2];
        pvm_upkstr(name);
        pvm_upkstr(arch);
        pvm_upkint(rest, 2, 1);
        pvm_pkint(&tid, 1, 1);
        pvm_pkstr(name);
        pvm_pkstr(arch);
        pvm_pkint(rest, 2, 1);
    }
    SAME(pvm_send(who, SM_ADDHOST), PvmOk);
}

/* `heir`: another one is there, which refuses at first. */
static void manager(int heir) {
    struct pvmhostinfo *first = NULL, *hosts;
    struct pvmtaskinfo *tasks;
    int parent = pvm_parent(), nhost, narch, ntask, yields = 0;
    pvm_setopt(PvmResvTids, 1);
    if (heir) {
        SAME(pvm_reg_rm(&first), PvmDenied);
        say(parent, 5, 0);
        pvm_recv(parent, 6);
    }
    SAME(pvm_reg_rm(&first), PvmOk);
    if (!ORIGINAL) SAME(pvm_reg_rm(&first), PvmOk);
    /* Its own questions are the daemon's to answer. */
    SAME(pvm_config(&nhost, &narch, &hosts), PvmOk);
    CHECK(first && first->hi_tid == hosts[0].hi_tid);
    TEXT(first->hi_name, hosts[0].hi_name);
    TEXT(first->hi_arch, hosts[0].hi_arch);
    SAME(first->hi_speed, hosts[0].hi_speed);
    say(parent, 1, pvm_mytid());
    for (;;) {
        struct pvmminfo info;
        int who, tag, buf = pvm_recv(-1, -1), code = 0, words[6];
        pvm_bufinfo(buf, NULL, &tag, &who);
        pvm_getminfo(buf, &info);
        if (tag == 6) yields = 1;
        if (tag == 2) {
            say(parent, 3, begun);
            say(parent, 4, ended);
            report();
        }
        switch (tag) {
        case SM_SPAWN: spawn(who, &info, first); break;
        case SM_ADDHOST: add_hosts(who, &info, first); break;
        case SM_DELHOST: {
            static struct texts names;
            take_texts(&names);
            int infos[TEXTS];
            for (int i = 0; i < names.count; i++) infos[i] = PvmNoHost;
            answer(&info);
            pvm_pkint(&names.count, 1, 1);
            pvm_pkint(infos, names.count, 1);
            SAME(pvm_send(who, SM_DELHOST), PvmOk);
            break;
        }
        case SM_CONFIG: {
            /* It says that there is one more host than there is. */
            SAME(pvm_config(&nhost, &narch, &hosts), PvmOk);
            int head[2] = {nhost + 1, 2}, more[3] = {0x7c0000, 77, 0x408c41};
            answer(&info);
            pvm_pkint(head, 2, 1);
            for (int i = 0; i < nhost; i++) {
                pvm_pkint(&hosts[i].hi_tid, 1, 1);
                pvm_pkstr(hosts[i].hi_name);
                pvm_pkstr(hosts[i].hi_arch);
                pvm_pkint(&hosts[i].hi_speed, 1, 1);
                pvm_pkint(&hosts[i].hi_dsig, 1, 1);
            }
            pvm_pkint(more, 1, 1);
            pvm_pkstr("elsewhere");
            pvm_pkstr("CRAY");
            pvm_pkint(more + 1, 2, 1);
            SAME(pvm_send(who, SM_CONFIG), PvmOk);
            break;
        }
        case SM_TASK: {
            /* It tells of the asker alone. */
            int where = number();
            SAME(where, 0);
            SAME(pvm_tasks(who, &ntask, &tasks), PvmOk);
            SAME(ntask, 1);
            answer(&info);
            pvm_pkint(&code, 1, 1);
            pvm_pkint(&tasks->ti_tid, 1, 1);
            pvm_pkint(&tasks->ti_ptid, 1, 1);
            pvm_pkint(&tasks->ti_host, 1, 1);
            pvm_pkint(&tasks->ti_flag, 1, 1);
            pvm_pkstr("as the manager says");
            pvm_pkint(&tasks->ti_pid, 1, 1);
            SAME(pvm_send(who, SM_TASK), PvmOk);
            break;
        }
        case SM_NOTIFY: {
            int what = number(), ctx = number(), on = number(), count = number();
            SAME(what, PvmTaskExit);
            for (int i = 0; i < count && nwishes < 16; i++, nwishes++) {
                wishes[nwishes].who = who;
                wishes[nwishes].tag = on;
                wishes[nwishes].ctx = ctx;
                wishes[nwishes].about = number();
            }
            break;
        }
        case SM_TASKX:
            pvm_upkint(words, 6, 1);
            ended++;
            for (int i = 0; i < nwishes; i++)
                if (wishes[i].about == words[0]) {
                    int before = pvm_setcontext(wishes[i].ctx);
                    say(wishes[i].who, wishes[i].tag, words[0]);
                    pvm_setcontext(before);
                    wishes[i].about = 0;
                }
            break;
        case SM_EXECACK: begun += number(); break;
        case SM_SCHED:
            /* Who asks gets it when a word has said so, once. */
            code = yields ? 0 : PvmDenied;
            if (yields) say(first->hi_tid | (int)0x80000000, SM_HANDOFF, who);
            yields = 0;
            answer(&info);
            pvm_pkint(&code, 1, 1);
            SAME(pvm_send(who, SM_SCHED), PvmOk);
            break;
        }
    }
}

/* ---- A task that belongs to it ---- */

static void child(int argc, char **argv) {
    int *siblings, mine[2] = {pvm_siblings(&siblings), argc > 2 && !strcmp(argv[argc - 1], "managed")};
    pvm_initsend(PvmDataDefault);
    pvm_pkint(mine, 2, 1);
    pvm_send(pvm_parent(), 10);
    pvm_recv(pvm_parent(), 11);
    report();
}

/* Starts copies with a word; `want`: how many shall be started, by the manager or not. */
static void spawns(const char *word, int n, int want, int by_manager, const int *codes) {
    char *words[] = {(char *)word, "child", NULL};
    int tids[MOST], started = 0;
    SAME(pvm_spawn(myself(), words, PvmTaskDefault, "", n, tids), want);
    for (int i = 0; i < n; i++) {
        if (codes && codes[i]) SAME(tids[i], codes[i]);
        else CHECK(tids[i] > 0);
    }
    for (int i = 0; i < n; i++) {
        if (tids[i] <= 0) continue;
        pvm_recv(tids[i], 10);
        SAME(number(), want);
        started += number();
        SAME(pvm_pstat(tids[i]), PvmOk);
        say(tids[i], 11, 0);
    }
    SAME(started, by_manager);
    reports(want);
}

static void asker(void) {
    int nhost, narch, ntask, infos[2] = {5, 5}, tid, me = pvm_mytid();
    struct pvmhostinfo *hosts;
    struct pvmtaskinfo *tasks;
    spawns("work", 2, 2, 2, NULL);
    /* Those that are not started come last. */
    const int third[4] = {0, 0, 0, PvmOutOfRes};
    spawns("work", 4, 3, 3, third);
    char *refused[] = {"refuse", NULL};
    SAME(pvm_spawn(myself(), refused, 0, "", 2, infos), PvmOutOfRes);
    int gone = PvmNoFile;
    SAME(pvm_spawn("no-such-program", NULL, 0, "", 1, &tid), 0);
    SAME(tid, gone);
    /* An answer that makes no sense is as good as none. */
    if (!ORIGINAL) spawns("nonsense", 3, 3, 0, NULL);
    SAME(pvm_config(&nhost, &narch, &hosts), PvmOk);
    SAME(nhost, 2);
    SAME(narch, 2);
    TEXT(hosts[1].hi_name, "elsewhere");
    TEXT(hosts[1].hi_arch, "CRAY");
    SAME(hosts[1].hi_speed, 77);
    SAME(pvm_tasks(0, &ntask, &tasks), PvmOk);
    SAME(ntask, 1);
    SAME(tasks[0].ti_tid, me);
    TEXT(tasks[0].ti_a_out, "as the manager says");
    char *names[] = {".", "no such host"};
    SAME(pvm_delhosts(names, 2, infos), 0);
    SAME(infos[1], PvmNoHost);
    SAME(pvm_addhosts(names, 1, infos), 0);
    CHECK(infos[0] < 0);
    if (!ORIGINAL) SAME(infos[0], PvmDupHost);
    SAME(pvm_reg_rm(NULL), PvmDenied);
    /* Two wishes: of a task that ends, and of one that has. */
    char *words[] = {"sleeper", "sleeper", NULL};
    SAME(pvm_spawn(myself(), words, 0, "", 1, &tid), 1);
    pvm_setcontext(pvm_newcontext());
    SAME(pvm_notify(PvmTaskExit, 20, 1, &tid), PvmOk);
    SAME(pvm_kill(tid), PvmOk);
    SAME(told(20, 20), tid);
    if (!ORIGINAL) {
        SAME(pvm_notify(PvmTaskExit, 21, 1, &tid), PvmOk);
        SAME(told(21, 20), tid);
    }
    pvm_setcontext(PvmBaseContext);
    report();
}

/* Asks and is killed before there is an answer. */
static void victim(void) {
    char *words[] = {"silence", NULL};
    int tid;
    say(pvm_parent(), 30, pvm_mytid());
    pvm_spawn(myself(), words, 0, "", 1, &tid);
    exit(9);
}

/* Waits for an answer that does not come, until the manager goes: how, its word says. */
static void patient(const char *how) {
    int other, tid;
    say(pvm_parent(), 31, pvm_mytid());
    if (!strcmp(how, "die")) {
        char *words[] = {"sleeper", NULL};
        SAME(pvm_spawn(myself(), words, 0, "", 1, &other), 1);
        SAME(pvm_notify(PvmTaskExit, 22, 1, &other), PvmOk);
    }
    spawns(how, 3, 3, !strcmp(how, "die"), NULL);
    if (!strcmp(how, "die")) {
        /* What it wanted to be told is the daemon's to tell now. */
        SAME(pvm_kill(other), PvmOk);
        tid = told(22, 20);
        SAME(tid, other);
    }
    report();
}

/* Starts a manager, and waits for it. */
static int start_manager(void) {
    int tid, info[1];
    start(1, &tid, "manager", NULL);
    SAME(told(1, 20), tid);
    SAME(pvm_getnoresets(NULL, info) >= 0, 1);
    return tid;
}

int main(int argc, char **argv) {
    const char *what = argc > 1 ? argv[1] : "";
    int tid, other, infos[2];
    begin();
    if (!strcmp(what, "manager") || !strcmp(what, "heir")) manager(!strcmp(what, "heir"));
    if (!strcmp(what, "asker")) asker();
    if (!strcmp(what, "victim")) victim();
    if (!strcmp(what, "patient")) patient(argv[2]);
    if (argc > 2 && !strcmp(argv[2], "sleeper")) what = "sleeper";
    if (!strcmp(what, "sleeper")) {
        sleep(30);
        return 0;
    }
    if (argc > 2) child(argc, argv);

    tid = start_manager();
    /* Who was there before does not belong to it; its children do, since they begin on its host. */
    int nhost;
    SAME(pvm_config(&nhost, NULL, NULL), PvmOk);
    SAME(nhost, 1);
    start(1, &other, "asker", NULL);
    reports(1);
    CHECK(pvm_recvinfo(PVMRMCLASS, 0, PvmMboxFirstAvail) > 0);
    SAME(number(), tid);
    if (ORIGINAL) {
        say(tid, 2, 0);
        SAME(told(3, 20), 0);
        CHECK(told(4, 20) >= 5);
        reports(1);
        finish();
    }
    /* One is killed while it waits. */
    start(1, &other, "victim", NULL);
    SAME(told(30, 20), other);
    usleep(100000);
    SAME(pvm_notify(PvmTaskExit, 32, 1, &other), PvmOk);
    SAME(pvm_kill(other), PvmOk);
    SAME(told(32, 20), other);
    /* It gives way to another one, and goes. */
    int heir;
    start(1, &heir, "heir", NULL);
    SAME(told(5, 20), 0);
    say(tid, 6, 0);
    usleep(100000);
    say(heir, 6, 0);
    SAME(told(1, 20), heir);
    start(1, &other, "asker", NULL);
    reports(1);
    say(tid, 2, 0);
    SAME(told(3, 20), 0);
    CHECK(told(4, 20) >= 6);
    reports(1);
    tid = heir;
    /* That leaves PVM while one waits; what it was told is right. */
    start(1, &other, "patient", "silence", NULL);
    SAME(told(31, 20), other);
    usleep(100000);
    say(tid, 2, 0);
    SAME(told(3, 20), 0);
    CHECK(told(4, 20) >= 6);
    reports(2);
    CHECK(pvm_recvinfo(PVMRMCLASS, 0, PvmMboxFirstAvail) < 0);
    /* Another one dies when it has started one of three. */
    tid = start_manager();
    start(1, &other, "patient", "die", NULL);
    SAME(told(31, 20), other);
    reports(1);
    SAME(pvm_pstat(tid), PvmNoTask);
    char *names[] = {"no such host"};
    SAME(pvm_delhosts(names, 1, infos), 0);
    finish();
}
