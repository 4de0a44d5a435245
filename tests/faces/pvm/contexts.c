/* Contexts: unique, inherited, and each a world of messages of its own. */
#include "check.h"

int main(int argc, char **argv) {
    int me = begin(), tid, x = 0;
    if (argc > 1) {
        int parent = pvm_parent(), ctx = pvm_getcontext();
        SAME(ctx, atoi(argv[1]));
        CHECK(ctx != PvmBaseContext);
        CHECK(pvm_recv(parent, 1) > 0);
        pvm_upkint(&x, 1, 1);
        SAME(x, 42);
        pvm_initsend(PvmDataDefault);
        pvm_send(parent, 2);
        int mine = pvm_newcontext();
        CHECK(mine > 0 && mine != ctx);
        SAME(pvm_psend(parent, 4, &mine, 1, PVM_INT), 0);
        report();
    }
    SAME(pvm_getcontext(), PvmBaseContext);
    int a = pvm_newcontext(), b = pvm_newcontext();
    CHECK(a > 0 && b > 0 && a != b);
    SAME(pvm_getcontext(), PvmBaseContext);
    SAME(pvm_setcontext(a), PvmBaseContext);
    SAME(pvm_getcontext(), a);
    char word[20];
    sprintf(word, "%d", a);
    start(1, &tid, word, NULL);
    /* What is sent in one context is not seen in another. */
    SAME(pvm_setcontext(b), a);
    pvm_initsend(PvmDataDefault);
    pvm_pkint(&(int){41}, 1, 1);
    pvm_send(tid, 1);
    pvm_send(me, 3);
    pvm_setcontext(a);
    SAME(pvm_nrecv(-1, -1), 0);
    SAME(pvm_probe(-1, -1), 0);
    SAME(pvm_trecv(me, 3, &(struct timeval){0, 50000}), 0);
    pvm_initsend(PvmDataDefault);
    pvm_pkint(&(int){42}, 1, 1);
    pvm_send(tid, 1);
    CHECK(pvm_recv(tid, 2) > 0);
    int theirs = 0;
    SAME(pvm_precv(tid, 4, &theirs, 1, PVM_INT, NULL, NULL, NULL), 0);
    CHECK(theirs != a && theirs != b);
    pvm_setcontext(PvmBaseContext);
    reports(1);
    SAME(pvm_nrecv(-1, -1), 0);
    pvm_setcontext(b);
    int got = pvm_nrecv(-1, -1);
    CHECK(got > 0);
    struct pvmminfo info;
    SAME(pvm_getminfo(got, &info), 0);
    SAME(info.ctx, b);
    SAME(pvm_upkint(&x, 1, 1), 0);
    SAME(x, 41);
    pvm_setcontext(PvmBaseContext);
    CHECK(pvm_freecontext(a) >= 0);
    CHECK(pvm_freecontext(b) >= 0);
    CHECK(pvm_freecontext(-3) < 0);
    SAME(pvm_freecontext(a), PvmNotFound);
    finish();
}
