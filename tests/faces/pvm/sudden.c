/* What a task has sent arrives, however suddenly it ends: it calls _exit, it is killed, it runs another program. Its
 * parent waits, or computes until the task is no more. */
#include "check.h"

#include <stdbool.h>
#include <time.h>

#define LONG 100000

static char bytes[LONG];

/* The child: what it sends (s)hort or (l)ong, after an e(x)change or at once (n); and how it ends. */
static void child(const char *how) {
    int parent = pvm_parent(), pid = getpid(), length = how[1] == 'l' ? LONG : 4;
    if (how[0] == 'x') {
        pvm_initsend(PvmDataDefault);
        pvm_send(parent, 1);
        pvm_recv(parent, 1);
        /* The parent has taken what came first: it knows this task from now on. */
        for (int i = 0; i < 2; i++) {
            pvm_initsend(PvmDataDefault);
            pvm_send(parent, 1);
            pvm_recv(parent, 1);
        }
    }
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
    char *hows[] = {"nse", "nsk", "nsx", "nle", "nlk", "xse", "xsk", "xsx"};
    for (unsigned h = 0; h < sizeof hows / sizeof *hows; h++)
        for (int turn = 0; turn < 4; turn++) {
            int tid, pid, exchanges = hows[h][0] == 'x' ? 3 : 0, length = hows[h][1] == 'l' ? LONG : 4;
            bool wait = turn % 2;
            start(1, &tid, hows[h], NULL);
            SAME(pvm_notify(PvmTaskExit, 7, 1, &tid), 0);
            for (int i = 0; i < exchanges; i++) {
                CHECK(pvm_recv(tid, 1) > 0);
                pvm_initsend(PvmDataDefault);
                pvm_send(tid, 1);
            }
            if (!wait) wait_for_end(tid);
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
    /* A long one that was sent directly goes with its sender, unless it was fetched. It does not come with other bytes,
     * and what was sent after it comes. */
    for (int turn = 0; turn < 6; turn++) {
        int tid, pid = 0, sender = 0, tag = 0;
        start(1, &tid, turn % 2 ? "xle+" : "xlk+", NULL);
        SAME(pvm_notify(PvmTaskExit, 7, 1, &tid), 0);
        for (int i = 0; i < 3; i++) {
            CHECK(pvm_recv(tid, 1) > 0);
            pvm_initsend(PvmDataDefault);
            pvm_send(tid, 1);
        }
        if (turn < 4) wait_for_end(tid);
        int seen = 0;
        while (tag != 7) {
            int buffer = pvm_recv(-1, -1);
            pvm_bufinfo(buffer, NULL, &tag, NULL);
            if (tag == 7) break;
            SAME(pvm_upkint(&pid, 1, 1), 0);
            if (tag == 10) seen++;
            if (tag == 9) {
                memset(bytes, 0, sizeof bytes);
                SAME(pvm_upkbyte(bytes, LONG, 1), 0);
                int wrong = 0;
                for (int i = 0; i < LONG; i++) wrong += bytes[i] != 'y';
                SAME(wrong, 0);
            }
            if (!sender) sender = pid;
            SAME(pid, sender);
        }
        /* The gap closes when all that it sent is here. */
        if (!seen && pvm_trecv(tid, 10, &(struct timeval){5, 0}) > 0) seen++;
        if (!ORIGINAL) SAME(seen, 1);
    }
    finish();
}
