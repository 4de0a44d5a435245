/* What a task has sent arrives, however suddenly it ends: it calls _exit, it is killed, it runs another program. Its
 * parent waits, or computes until the task is no more. */
#include "check.h"

#include <stdbool.h>
#include <time.h>

#define LONG 100000

/* So many messages, of which every hundredth is long. */
#define FLOOD 3000

static char bytes[LONG];

static void exchanges(int parent) {
    int pid = getpid();
    /* When the parent has taken what came first, it knows this task. */
    for (int i = 0; i < 3; i++) {
        pvm_initsend(PvmDataDefault);
        pvm_pkint(&pid, 1, 1);
        pvm_send(parent, 1);
        pvm_recv(parent, 1);
    }
}

/* The parent's side; the process of the task. */
static int exchanged(int tid) {
    int pid = 0;
    for (int i = 0; i < 3; i++) {
        CHECK(pvm_recv(tid, 1) > 0);
        pvm_upkint(&pid, 1, 1);
        pvm_initsend(PvmDataDefault);
        pvm_send(tid, 1);
    }
    return pid;
}

/* Waits for the end of a process without a call of PVM's. */
static void wait_for_process(int pid) {
    struct timespec moment = {0, 1000000};
    for (int i = 0; i < 5000 && kill(pid, 0) == 0; i++) nanosleep(&moment, NULL);
    SAME(kill(pid, 0), -1);
}

static void flood(int parent) {
    exchanges(parent);
    for (int i = 0; i < FLOOD; i++) {
        pvm_initsend(PvmDataRaw);
        pvm_pkint(&i, 1, 1);
        memset(bytes, i, sizeof bytes);
        if (i % 100 == 0) pvm_pkbyte(bytes, LONG, 1);
        pvm_send(parent, 11);
    }
}

/* The child: what it sends (s)hort or (l)ong, after an e(x)change or at once (n); and how it ends. */
static void child(const char *how) {
    int parent = pvm_parent(), pid = getpid(), length = how[1] == 'l' ? LONG : 4;
    if (!strcmp(how, "flood-exit") || !strcmp(how, "flood-kill")) {
        flood(parent);
        how += 6;
        if (how[0] == 'k') kill(pid, SIGKILL);
        _exit(0);
    }
    if (how[0] == 'x') exchanges(parent);
    memset(bytes, 'y', sizeof bytes);
    pvm_initsend(PvmDataDefault);
    pvm_pkint(&pid, 1, 1);
    pvm_pkbyte(bytes, length, 1);
    pvm_send(parent, 9);
    if (how[3]) {
        pvm_initsend(PvmDataDefault);
        pvm_pkint(&pid, 1, 1);
        pvm_send(parent, 10);
    }
    if (how[2] == 'e') _exit(0);
    if (how[2] == 'k') kill(pid, SIGKILL);
    if (how[2] == 'x') execl("/bin/true", "true", (char *)NULL);
    abort();
}

static void wait_for_end(int tid) {
    struct timespec moment = {0, 1000000};
    for (int i = 0; i < 5000 && pvm_pstat(tid) == PvmOk; i++) nanosleep(&moment, NULL);
    SAME(pvm_pstat(tid), PvmNoTask);
}

int main(int argc, char **argv) {
    begin();
    if (*part(argc, argv)) child(argv[1]);
    char *hows[] = {"nse", "nsk", "nsx", "nle", "nlk", "xse", "xsk", "xsx", "xle", "xlk", "xlx"};
    for (unsigned h = 0; h < sizeof hows / sizeof *hows; h++)
        for (int turn = 0; turn < 4; turn++) {
            int tid, pid, length = hows[h][1] == 'l' ? LONG : 4;
            bool wait = turn % 2;
            start(1, &tid, hows[h], NULL);
            SAME(pvm_notify(PvmTaskExit, 7, 1, &tid), 0);
            int process = hows[h][0] == 'x' ? exchanged(tid) : 0;
            if (!wait && process) wait_for_process(process);
            if (!wait && !process) wait_for_end(tid);
            int buffer = pvm_recv(-1, -1), tag = 0;
            pvm_bufinfo(buffer, NULL, &tag, NULL);
            if (tag != 9) {
                /* The original loses some of the long ones. */
                if (!ORIGINAL || length != LONG) fail(__FILE__, __LINE__, "lost: %s, %s", hows[h], wait ? "waited for" : "not waited for");
                continue;
            }
            memset(bytes, 0, sizeof bytes);
            pvm_upkint(&pid, 1, 1);
            SAME(pvm_upkbyte(bytes, length, 1), 0);
            int wrong = 0;
            for (int i = 0; i < length; i++) wrong += bytes[i] != 'y';
            SAME(wrong, 0);
            CHECK(pvm_recv(-1, 7) > 0);
            SAME(pvm_nrecv(tid, -1), 0);
        }
    /* What was sent after a long one comes after it. */
    for (int turn = 0; turn < 6; turn++) {
        int tid, pid = 0, tag = 0;
        start(1, &tid, turn % 2 ? "xle+" : "xlk+", NULL);
        SAME(pvm_notify(PvmTaskExit, 7, 1, &tid), 0);
        int process = exchanged(tid);
        if (turn < 4) wait_for_process(process);
        for (int wanted = 9; wanted < 11; wanted++) {
            int buffer = pvm_recv(-1, -1);
            pvm_bufinfo(buffer, NULL, &tag, NULL);
            if (ORIGINAL && tag == 7) break;
            SAME(tag, wanted);
            SAME(pvm_upkint(&pid, 1, 1), 0);
            if (wanted == 9) {
                memset(bytes, 0, sizeof bytes);
                SAME(pvm_upkbyte(bytes, LONG, 1), 0);
                int wrong = 0;
                for (int i = 0; i < LONG; i++) wrong += bytes[i] != 'y';
                SAME(wrong, 0);
            }
        }
        if (tag != 7) CHECK(pvm_recv(-1, 7) > 0);
        SAME(pvm_nrecv(-1, -1), 0);
    }
    /* More than there is room for on the way, short and long. */
    for (int turn = 0; turn < 2; turn++) {
        int tid, at = -1, n;
        start(1, &tid, turn ? "flood-kill" : "flood-exit", NULL);
        SAME(pvm_notify(PvmTaskExit, 7, 1, &tid), 0);
        wait_for_process(exchanged(tid));
        for (n = 0; n < FLOOD && (pvm_recv(tid, 11) > 0); n++) {
            pvm_upkint(&at, 1, 1);
            if (at != n) break;
            memset(bytes, 0, sizeof bytes);
            if (n % 100 == 0 && (pvm_upkbyte(bytes, LONG, 1) != 0 || bytes[0] != (char)n || bytes[LONG - 1] != (char)n)) break;
        }
        SAME(n, FLOOD);
    }
    finish();
}
