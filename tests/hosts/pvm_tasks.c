/* Tasks of PVM on several hosts. The first task runs on the host of the first daemon; what it does is its first word:
 *
 *   grow     adds hosts while tasks run, sends all kinds of messages across them, and deletes a host
 *   rings    many tasks on all hosts, each of which speaks to each
 *   lose     waits for a host to die, which the test sees to when it has said "waiting"
 *
 *   hosted   has a task start the daemons of other hosts (pvm_reg_hoster)
 *   mute     talks to a task on another host where there is no network between tasks
 *
 * It prints "ok" when all was as it should be. */
#include "../faces/pvm/check.h"

#include <time.h>

#define MOST_BYTES 3000000

static void echo(void) {
    for (;;) {
        int id = pvm_recv(-1, -1), bytes, tag, from;
        pvm_bufinfo(id, &bytes, &tag, &from);
        if (tag == 99) {
            pvm_exit();
            exit(0);
        }
        char name[300] = "";
        gethostname(name, sizeof name - 1);
        if (tag == 1) {
            pvm_initsend(PvmDataDefault);
            pvm_pkstr(name);
        } else {
            /* tag 10 and on: the encoding, as numbers */
            static int data[MOST_BYTES / 4];
            int n;
            pvm_upkint(&n, 1, 1);
            pvm_upkint(data, n, 1);
            pvm_initsend(tag - 10);
            if (tag - 10 != PvmDataInPlace) pvm_pkint(&n, 1, 1);
            if (n) pvm_pkint(data, n, 1);
        }
        pvm_send(from, tag);
    }
}

/* Sends numbers to a task and wants them back, in an encoding. */
static void there_and_back(int tid, int encoding, int n) {
    static int out[MOST_BYTES / 4], in[MOST_BYTES / 4];
    int count = n;
    for (int i = 0; i < n; i++) out[i] = i * 7 + n;
    pvm_initsend(encoding == PvmDataInPlace ? PvmDataRaw : encoding);
    pvm_pkint(&n, 1, 1);
    if (n) pvm_pkint(out, n, 1);
    SAME(pvm_send(tid, 10 + encoding), 0);
    CHECK(pvm_recv(tid, 10 + encoding) > 0);
    if (encoding != PvmDataInPlace) pvm_upkint(&count, 1, 1);
    SAME(count, n);
    memset(in, 0, sizeof in);
    if (n) SAME(pvm_upkint(in, n, 1), 0);
    SAME(memcmp(in, out, (size_t)n * sizeof *in), 0);
}

static void where_is(int tid, const char *wanted) {
    char name[300] = "";
    pvm_initsend(PvmDataDefault);
    pvm_send(tid, 1);
    pvm_recv(tid, 1);
    pvm_upkstr(name);
    TEXT(name, wanted);
}

static int number(void) {
    int value = -1;
    pvm_upkint(&value, 1, 1);
    return value;
}

/* The next message of a tag within a time: its first number, or -1. */
static int told(int tag, int seconds) {
    struct timeval limit = {seconds, 0};
    return pvm_trecv(-1, tag, &limit) > 0 ? number() : -1;
}

/* The last words of a task that calls _exit. */
#define LAST 1000000

static void ends(void) {
    static char last[LAST];
    int parent = pvm_parent();
    for (int i = 0; i < 3; i++) {
        pvm_initsend(PvmDataDefault);
        pvm_pkint(&i, 1, 1);
        pvm_send(parent, 8);
        pvm_recv(parent, 8);
    }
    memset(last, 'z', LAST);
    pvm_initsend(PvmDataRaw);
    pvm_pkbyte(last, LAST, 1);
    pvm_send(parent, 9);
    _exit(0);
}

static void grow(void) {
    int me = pvm_mytid(), local, nhost, infos[3], tids[3];
    struct pvmhostinfo *hosts;
    char *words[] = {"echo", NULL};
    SAME(pvm_config(&nhost, NULL, &hosts), 0);
    SAME(nhost, 1);
    /* It enrols before there is another host, and sleeps outside of PVM while there is. */
    char *sleeps[] = {"late", NULL};
    SAME(pvm_spawn(myself(), sleeps, 0, "", 1, &local), 1);
    CHECK(pvm_recv(local, 5) > 0);
    SAME(pvm_notify(PvmHostAdd, 20, 1, NULL), 0);
    char *names[] = {"host1", "host2 sp=2000", "front"};
    SAME(pvm_addhosts(names, 3, infos), 2);
    CHECK(infos[0] > 0 && infos[1] > 0);
    SAME(infos[2], PvmDupHost);
    SAME(told(20, 10), 2);
    SAME(number(), infos[0]);
    SAME(number(), infos[1]);
    SAME(pvm_config(&nhost, NULL, &hosts), 0);
    SAME(nhost, 3);
    TEXT(hosts[1].hi_name, "host1");
    SAME(hosts[2].hi_speed, 2000);
    SAME(hosts[2].hi_tid, infos[1]);
    SAME(pvm_mstat("host2"), PvmOk);
    SAME(pvm_mstat("host3"), PvmNoHost);

    /* One on each host; each is where it says. */
    SAME(pvm_spawn(myself(), words, PvmTaskHost, "front", 1, &tids[0]), 1);
    SAME(pvm_spawn(myself(), words, PvmTaskHost, "host1", 1, &tids[1]), 1);
    SAME(pvm_spawn(myself(), words, PvmTaskHost, "host2", 1, &tids[2]), 1);
    SAME(pvm_spawn(myself(), words, PvmTaskHost, "host3", 1, &infos[2]), 0);
    SAME(infos[2], PvmNoHost);
    const char *places[] = {"front", "host1", "host2"};
    for (int i = 0; i < 3; i++) {
        where_is(tids[i], places[i]);
        SAME(pvm_tidtohost(tids[i]), hosts[i].hi_tid);
        SAME(pvm_pstat(tids[i]), PvmOk);
    }
    SAME(pvm_tidtohost(me), hosts[0].hi_tid);
    int encodings[] = {PvmDataDefault, PvmDataRaw, PvmDataInPlace};
    for (int e = 0; e < 3; e++)
        for (int i = 0; i < 3; i++)
            for (int n = 1; n <= MOST_BYTES / 4; n = n * 11 + 1) there_and_back(tids[i], encodings[e], n);

    /* Order, from a task on another host to one that has not told its address yet: what waits at the daemon comes
     * first. */
    char *sends[] = {"sends", NULL, NULL};
    char text[20];
    snprintf(text, sizeof text, "%d", local);
    sends[1] = text;
    int sender;
    SAME(pvm_spawn(myself(), sends, PvmTaskHost, "host1", 1, &sender), 1);
    SAME(told(6, 30), 200);
    SAME(pvm_notify(PvmTaskExit, 25, 1, &sender), 0);
    SAME(told(25, 10), sender);

    /* What a task on another host has sent arrives, though it has ended before anybody fetched it. */
    char *ends[] = {"ends", NULL};
    static char came[LAST];
    struct timeval limit = {20, 0};
    SAME(pvm_spawn(myself(), ends, PvmTaskHost, "host1", 1, &sender), 1);
    for (int i = 0; i < 3; i++) {
        SAME(told(8, 30), i);
        pvm_initsend(PvmDataDefault);
        SAME(pvm_send(sender, 8), 0);
    }
    usleep(500000);
    CHECK(pvm_trecv(sender, 9, &limit) > 0);
    SAME(pvm_upkbyte(came, LAST, 1), 0);
    int wrong = 0;
    for (int i = 0; i < LAST; i++) wrong += came[i] != 'z';
    SAME(wrong, 0);

    /* A clock, a signal, a list of tasks. */
    struct timeval clock, delta;
    SAME(pvm_hostsync(infos[1], &clock, &delta), 0);
    CHECK(labs((long)(clock.tv_sec - time(NULL))) < 5);
    struct pvmtaskinfo *tasks;
    int ntask;
    SAME(pvm_tasks(infos[0], &ntask, &tasks), 0);
    SAME(ntask, 1);
    SAME(tasks[0].ti_tid, tids[1]);
    SAME(tasks[0].ti_host, infos[0]);
    SAME(pvm_notify(PvmTaskExit, 21, 1, &tids[1]), 0);
    SAME(pvm_kill(tids[1]), 0);
    SAME(told(21, 10), tids[1]);

    /* A host is deleted, by its tasks' end seen as well. */
    int another;
    SAME(pvm_spawn(myself(), words, PvmTaskHost, "host2", 1, &another), 1);
    int asked[] = {tids[2], another};
    SAME(pvm_notify(PvmTaskExit, 22, 2, asked), 0);
    SAME(pvm_notify(PvmHostDelete, 23, 1, &another), 0);
    SAME(pvm_notify(PvmHostDelete, 24, 1, &infos[1]), 0);
    char *doomed[] = {"host2", "front", "nowhere"};
    SAME(pvm_delhosts(doomed, 3, infos), 1);
    SAME(infos[0], 0);
    SAME(infos[1], PvmBadParam);
    SAME(infos[2], PvmNoHost);
    int a = told(22, 10), b = told(22, 10);
    CHECK((a == tids[2] && b == another) || (a == another && b == tids[2]));
    SAME(told(23, 10), another);
    CHECK(told(24, 10) > 0);
    SAME(pvm_config(&nhost, NULL, &hosts), 0);
    SAME(nhost, 2);
    pvm_initsend(0);
    SAME(pvm_send(tids[2], 1), 0);
    /* And comes back, under another number. */
    char *again[] = {"host2"};
    SAME(pvm_addhosts(again, 1, infos), 1);
    SAME(pvm_spawn(myself(), words, PvmTaskHost, "host2", 1, &another), 1);
    where_is(another, "host2");
}

/* A task that starts the daemons of hosts: what PVM 3.4's manual says of pvm_reg_hoster. A host called `no` is refused,
 * and one called `late` is never answered for. Ends when it is told to, without an answer for what is open. */
static void hoster(void) {
    int parent = pvm_parent(), me = pvm_mytid();
    pvm_setopt(PvmResvTids, 1);
    SAME(pvm_reg_hoster(), PvmOk);
    SAME(pvm_reg_hoster(), PvmAlready);
    pvm_initsend(PvmDataDefault);
    pvm_pkint(&me, 1, 1);
    pvm_send(parent, 40);
    for (;;) {
        int tag, daemon, count, buf = pvm_recv(-1, -1);
        pvm_bufinfo(buf, NULL, &tag, &daemon);
        if (tag == 41) report();
        if (tag != (int)0x80040001 + 14) continue;
        int wait = pvm_getmwid(buf), tids[8];
        static char said[8][300];
        pvm_upkint(&count, 1, 1);
        CHECK(count <= 8);
        for (int i = 0; i < count; i++) {
            static char options[100], login[300], command[3000], line[8000];
            pvm_upkint(&tids[i], 1, 1);
            pvm_upkstr(options);
            pvm_upkstr(login);
            pvm_upkstr(command);
            for (int k = 0; k < 2; k++) pvm_upkstr(line); /* of Windows, and an id */
            if (!strcmp(login, "late")) {
                /* It gets no answer; whoever ends this task must know that it has been asked for. */
                pvm_initsend(PvmDataDefault);
                pvm_pkint(&me, 1, 1);
                pvm_send(parent, 42);
                tids[i] = 0;
                continue;
            }
            if (!strcmp(login, "someone@no")) {
                TEXT(options, "pw");
                strcpy(said[i], "PvmDenied");
                continue;
            }
            TEXT(options, "");
            snprintf(line, sizeof line, "exec \"$PVM_RSH\" '%s' \"$COMMAND\" 2>&1", login);
            setenv("COMMAND", command, 1);
            FILE *out = popen(line, "r");
            CHECK(out != NULL);
            if (!fgets(said[i], sizeof said[i], out)) strcpy(said[i], "PvmCantStart");
            else CHECK(!strncmp(said[i], "ddpro", 5) || !strcmp(login, "nowhere"));
            pclose(out);
        }
        pvm_initsend(PvmDataDefault);
        int answers = 0;
        for (int i = 0; i < count; i++) answers += tids[i] != 0;
        pvm_pkint(&answers, 1, 1);
        for (int i = 0; i < count; i++) {
            if (!tids[i]) continue;
            pvm_pkint(&tids[i], 1, 1);
            pvm_pkstr(said[i]);
        }
        pvm_setmwid(pvm_getsbuf(), wait);
        SAME(pvm_send(daemon, (int)0x80040001 + 15), PvmOk);
    }
}

/* Adds hosts, and says what became of each. */
static void adder(void) {
    char *names[] = {"late"};
    int infos[1];
    SAME(pvm_addhosts(names, 1, infos), 0);
    SAME(infos[0], PvmCantStart);
    report();
}

static void hosted(void) {
    int tid, other, infos[4];
    char *words[] = {"hoster", NULL}, *adds[] = {"adder", NULL}, *echoes[] = {"echo", NULL};
    pvm_export("PVM_RSH");
    SAME(pvm_spawn(myself(), words, PvmTaskHost, ".", 1, &tid), 1);
    SAME(told(40, 30), tid);
    SAME(pvm_reg_hoster(), PvmAlready);

    char *names[] = {"host1", "no lo=someone so=pw", "nowhere", "host2"};
    SAME(pvm_addhosts(names, 4, infos), 2);
    CHECK(infos[0] > 0 && infos[3] > 0);
    SAME(infos[1], PvmDenied);
    SAME(infos[2], PvmCantStart);
    SAME(pvm_spawn(myself(), echoes, PvmTaskHost, "host2", 1, &other), 1);
    where_is(other, "host2");

    /* The hoster ends: who waits for a host that it was to start is told, and the daemon starts hosts again. */
    SAME(pvm_spawn(myself(), adds, PvmTaskHost, "host1", 1, &other), 1);
    SAME(told(42, 30), tid);
    pvm_initsend(PvmDataDefault);
    SAME(pvm_send(tid, 41), 0);
    reports(2);
    char *again[] = {"host3"};
    SAME(pvm_addhosts(again, 1, infos), 1);
}

/* Many tasks, each of which sends to each of its siblings, and a group over all of them. */
static void member(void) {
    int *all, n = pvm_siblings(&all), me = pvm_mytid(), sum = 0, wanted = 0;
    for (int i = 0; i < n; i++) {
        pvm_initsend(PvmDataDefault);
        pvm_pkint(&me, 1, 1);
        if (all[i] != me) SAME(pvm_send(all[i], 30), 0);
        if (all[i] != me) wanted += all[i] & 0xffff;
    }
    for (int i = 1; i < n; i++) {
        pvm_recv(-1, 30);
        sum += number() & 0xffff;
    }
    SAME(sum, wanted);
    int instance = pvm_joingroup("everybody");
    CHECK(instance >= 0);
    pvm_freezegroup("everybody", n);
    SAME(pvm_barrier("everybody", n), 0);
    int value = 1;
    SAME(pvm_reduce(PvmSum, &value, 1, PVM_INT, 31, "everybody", 0), 0);
    if (instance == 0) SAME(value, n);
    SAME(pvm_barrier("everybody", n), 0);
    report();
}

static void rings(int nhost) {
    int tids[MOST], counts[8] = {0}, n = 2 * nhost;
    char *words[] = {"member", NULL};
    for (int round = 0; round < 3; round++) {
        SAME(pvm_spawn(myself(), words, PvmTaskDefault, "", n, tids), n);
        memset(counts, 0, sizeof counts);
        for (int i = 0; i < n; i++) counts[(tids[i] >> 18) % 8]++;
        for (int i = 1; i <= nhost; i++) SAME(counts[i], 2);
        reports(n);
    }
}

static void lose(void) {
    int tids[2], stays, host;
    char *words[] = {"echo", NULL};
    SAME(pvm_spawn(myself(), words, PvmTaskHost, "host2", 2, tids), 2);
    SAME(pvm_spawn(myself(), words, PvmTaskHost, "host1", 1, &stays), 1);
    where_is(tids[0], "host2");
    where_is(tids[1], "host2");
    where_is(stays, "host1");
    host = pvm_tidtohost(tids[0]);
    SAME(pvm_notify(PvmTaskExit, 40, 2, tids), 0);
    SAME(pvm_notify(PvmHostDelete, 41, 1, &host), 0);
    printf("waiting\n");
    fflush(stdout);
    SAME(told(41, 60), host);
    int a = told(40, 5), b = told(40, 5);
    CHECK((a == tids[0] && b == tids[1]) || (a == tids[1] && b == tids[0]));
    SAME(pvm_mstat("host2"), PvmNoHost);
    SAME(pvm_pstat(tids[0]), PvmNoTask);
    for (int i = 0; i < 3; i++) {
        pvm_initsend(PvmDataDefault);
        SAME(pvm_send(tids[1], 1), 0);
    }
    where_is(stays, "host1");
    int more[4];
    SAME(pvm_spawn(myself(), words, PvmTaskDefault, "", 4, more), 4);
    for (int i = 0; i < 4; i++) CHECK(pvm_tidtohost(more[i]) != host);
}

static void mute(void) {
    int tid;
    char *words[] = {"echo", NULL};
    SAME(pvm_spawn(myself(), words, PvmTaskHost, "host1", 1, &tid), 1);
    /* What they say to each other goes by way of the daemons, in order. */
    for (int round = 0; round < 200; round++) {
        pvm_initsend(PvmDataDefault);
        SAME(pvm_send(tid, 1), 0);
        if (round % 20 == 0) usleep(20000);
    }
    for (int round = 0; round < 200; round++) {
        char name[300] = "";
        CHECK(pvm_trecv(tid, 1, &(struct timeval){10, 0}) > 0);
        pvm_upkstr(name);
        TEXT(name, "host1");
        if (failures) return;
    }
    SAME(pvm_kill(tid), 0);
}

int main(int argc, char **argv) {
    const char *what = argc > 1 ? argv[1] : "";
    begin();
    alarm(100);
    if (!strcmp(what, "echo")) echo();
    if (!strcmp(what, "ends")) ends();
    if (!strcmp(what, "member")) member();
    if (!strcmp(what, "hoster")) hoster();
    if (!strcmp(what, "adder")) adder();
    if (!strcmp(what, "late")) {
        pvm_initsend(0);
        pvm_send(pvm_parent(), 5);
        sleep(3);
        /* 200 messages in their order, some of which the daemon had to keep. */
        int right = 0;
        for (int i = 0; i < 200; i++) {
            pvm_recv(-1, 50);
            right += number() == i;
        }
        pvm_initsend(0);
        pvm_pkint(&right, 1, 1);
        pvm_send(pvm_parent(), 6);
        pvm_exit();
        return 0;
    }
    if (!strcmp(what, "sends")) {
        int to = atoi(argv[2]);
        for (int i = 0; i < 200; i++) {
            pvm_initsend(0);
            pvm_pkint(&i, 1, 1);
            pvm_send(to, 50);
            if (i >= 50) usleep(30000);
        }
        pvm_exit();
        return 0;
    }
    pvm_setopt(PvmAutoErr, 0);
    if (!strcmp(what, "grow")) grow();
    else if (!strcmp(what, "hosted")) hosted();
    else if (!strcmp(what, "rings")) rings(atoi(argv[2]));
    else if (!strcmp(what, "lose")) lose();
    else if (!strcmp(what, "mute")) mute();
    else return 9;
    printf("%s", failures ? failed : "ok\n");
    pvm_exit();
    return failures != 0;
}
