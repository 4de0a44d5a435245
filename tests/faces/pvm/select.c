/* The descriptors of pvm_getfds: readable when something can be received, also when it came before select() and
 * during a call that waited for something else; unreadable when there is nothing; and once more after leaving and
 * enrolling again. */
#include "check.h"
#include <sys/select.h>

#define ROUNDS 30

/* Whether one of them is readable within that time. */
static int readable(int seconds) {
    int *fds = NULL, most = 0, count = pvm_getfds(&fds);
    fd_set set;
    FD_ZERO(&set);
    CHECK(count >= 1);
    for (int i = 0; i < count; i++) {
        FD_SET(fds[i], &set);
        if (fds[i] > most) most = fds[i];
    }
    return select(most + 1, &set, NULL, NULL, &(struct timeval){seconds, 0}) >= 1;
}

/* It may be readable for nothing, but not for ever. */
static void becomes_quiet(void) {
    int looks = 0;
    do {
        SAME(pvm_nrecv(-1, -1), 0);
    } while (readable(0) && ++looks < 1000);
    CHECK(looks < 1000);
}

static void say(int tid, int tag) {
    pvm_initsend(PvmDataDefault);
    pvm_send(tid, tag);
}

static void child(void) {
    int parent = pvm_parent(), index = 0;
    for (int round = 0; round < ROUNDS; round++) {
        /* The mailbox tells the parent that the message is on its way; the parent asks the daemon for it. */
        pvm_recv(parent, 1);
        say(parent, 2);
        index = pvm_insert("select", round, round);
        CHECK(index >= 0);
        pvm_recv(parent, 1);
        say(parent, 3);
        say(parent, 4);
        pvm_recv(parent, 1);
        usleep(2000);
        say(parent, 5);
    }
    pvm_recv(parent, 1);
    report();
}

int main(int argc, char **argv) {
    begin();
    if (strcmp(part(argc, argv), "child") == 0) child();
    if (strcmp(part(argc, argv), "again") == 0) report();
    int tid = 0, value = 0, back = -1;
    start(1, &tid, "child", NULL);
    for (int round = 0; round < ROUNDS; round++) {
        /* It came while a call waited for the daemon. */
        becomes_quiet();
        say(tid, 1);
        while (pvm_lookup("select", round, &value) < 0) usleep(100);
        CHECK(readable(20));
        CHECK(pvm_nrecv(tid, 2) > 0);
        SAME(value, round);
        /* It came before another one that was waited for, or looked for. */
        becomes_quiet();
        say(tid, 1);
        if (round % 2) CHECK(pvm_recv(tid, 4) > 0);
        else while (pvm_nrecv(tid, 4) == 0) usleep(100);
        CHECK(readable(20));
        CHECK(pvm_nrecv(tid, 3) > 0);
        /* It comes during select(). */
        becomes_quiet();
        say(tid, 1);
        int looks = 0;
        while (pvm_nrecv(tid, 5) == 0 && readable(20) && ++looks < 1000) continue;
        CHECK(looks < 1000);
    }
    /* Only what can be received now counts: not what is in another context. */
    int context = pvm_newcontext(), me = pvm_mytid();
    becomes_quiet();
    say(me, 6);
    CHECK(readable(20));
    int before = pvm_setcontext(context);
    becomes_quiet();
    pvm_setcontext(before);
    CHECK(readable(20));
    CHECK(pvm_nrecv(me, 6) > 0);
    say(tid, 1);
    reports(1);
    /* Again. */
    pvm_exit();
    me = pvm_mytid();
    CHECK(me > 0);
    becomes_quiet();
    start(1, &tid, "again", NULL);
    CHECK(readable(20));
    while (back <= 0) {
        CHECK(readable(20));
        back = pvm_nrecv(tid, REPORT_TAG);
        if (failures) break;
    }
    finish();
}
