/* Notices of exit, kill and signals. */
#include "check.h"

static volatile sig_atomic_t signals;
static void count(int number) { signals += number == SIGUSR1; }

static int told(int tag) {
    int tid = 0, bytes = 0;
    struct timeval limit = {20, 0};
    int buf = pvm_trecv(-1, tag, &limit);
    CHECK(buf > 0);
    if (buf <= 0) return 0;
    pvm_bufinfo(buf, &bytes, NULL, NULL);
    SAME(bytes, 4);
    SAME(pvm_upkint(&tid, 1, 1), 0);
    return tid;
}

static void silent(int tag) {
    struct timeval limit = {0, 300000};
    SAME(pvm_trecv(-1, tag, &limit), 0);
}

static void child(const char *what) {
    if (!strcmp(what, "exits")) {
        pvm_recv(-1, 1);
        pvm_exit();
        exit(0);
    }
    if (!strcmp(what, "dies")) {
        pvm_recv(-1, 1);
        _exit(3);
    }
    if (!strcmp(what, "sleeps"))
        for (;;) pause();
    if (!strcmp(what, "signalled")) {
        signal(SIGUSR1, count);
        pvm_initsend(0);
        pvm_send(pvm_parent(), 2);
        while (!signals) usleep(1000);
        report();
    }
    exit(9);
}

int main(int argc, char **argv) {
    begin();
    if (argc > 1) child(argv[1]);
    int a[2], b, c, d, me = pvm_mytid();

    /* Two that leave, one of them without a word; each gives a notice of its own. */
    start(2, a, "exits", NULL);
    start(1, &b, "dies", NULL);
    SAME(pvm_notify(PvmTaskExit, 10, 2, a), 0);
    SAME(pvm_notify(PvmTaskExit, 11, 1, &b), 0);
    SAME(pvm_nrecv(-1, 10), 0);
    pvm_initsend(0);
    pvm_send(a[1], 1);
    SAME(told(10), a[1]);
    pvm_initsend(0);
    pvm_send(b, 1);
    SAME(told(11), b);
    SAME(pvm_nrecv(-1, 10), 0);
    pvm_initsend(0);
    pvm_send(a[0], 1);
    SAME(told(10), a[0]);
    SAME(pvm_pstat(a[0]), PvmNoTask);
    SAME(pvm_pstat(b), PvmNoTask);

    /* Of one that is gone already: at once. */
    SAME(pvm_notify(PvmTaskExit, 12, 1, &b), 0);
    SAME(told(12), b);

    /* kill */
    start(1, &c, "sleeps", NULL);
    SAME(pvm_notify(PvmTaskExit, 13, 1, &c), 0);
    SAME(pvm_kill(c), 0);
    SAME(told(13), c);
    SAME(pvm_kill(0), PvmBadParam);
    SAME(pvm_kill(-1), PvmBadParam);
    /* A host is no task. */
    int first = pvm_tidtohost(me), none = -1;
    pvm_initsend(PvmDataDefault);
    SAME(pvm_send(first, 1), PvmBadParam);
    SAME(pvm_mcast(&first, 1, 1), PvmBadParam);
    SAME(pvm_kill(first), PvmBadParam);
    SAME(pvm_pstat(first), PvmBadParam);
    SAME(pvm_notify(PvmTaskExit, 18, 1, &first), PvmBadParam);
    SAME(pvm_notify(PvmTaskExit, 18, 1, &none), PvmBadParam);

    /* Signals. */
    start(1, &d, "signalled", NULL);
    pvm_recv(d, 2);
    SAME(pvm_sendsig(d, SIGUSR1), 0);
    reports(1);
    SAME(pvm_sendsig(0, SIGUSR1), PvmBadParam);

    /* Nothing of what was cancelled, except the notice that cancelling itself makes. */
    start(1, &c, "sleeps", NULL);
    SAME(pvm_notify(PvmTaskExit, 14, 1, &c), 0);
    SAME(pvm_notify(PvmTaskExit | PvmNotifyCancel, 14, 1, &c), 0);
    SAME(told(14), c);
    pvm_kill(c);
    silent(14);

    int host = pvm_tidtohost(me);
    SAME(pvm_notify(PvmHostDelete, 15, 1, &host), 0);
    SAME(pvm_notify(PvmHostAdd, 16, -1, NULL), 0);
    /* A task stands for the host that it is on. */
    SAME(pvm_notify(PvmHostDelete, 18, 1, &me), 0);
    int nowhere = 77 << 18 | 1;
    SAME(pvm_notify(PvmHostDelete, 19, 1, &nowhere), 0);
    SAME(told(19), nowhere);
    silent(15);
    silent(16);
    silent(18);

    SAME(pvm_notify(99, 17, 1, &me), PvmBadParam);
    SAME(pvm_notify(PvmTaskExit, 17, 0, &me), PvmBadParam);
    SAME(pvm_notify(PvmTaskExit, -1, 1, &me), PvmBadParam);
    finish();
}
