/* Groups: numbers in them, barriers, broadcasts, and mistakes. */
#include "check.h"

#define N 4

static void member(int number) {
    int inst, parent = pvm_parent(), me = pvm_mytid(), x = 0;
    inst = pvm_joingroup("club");
    CHECK(inst >= 0 && inst <= N);
    SAME(pvm_joingroup("club"), PvmDupGroup);
    SAME(pvm_barrier("club", N + 1), 0);
    SAME(pvm_gsize("club"), N + 1);
    SAME(pvm_getinst("club", me), inst);
    SAME(pvm_gettid("club", inst), me);
    SAME(pvm_barrier("club", N + 1), 0);
    /* The parent's broadcast, then one of each member. */
    CHECK(pvm_recv(parent, 5) > 0);
    pvm_upkint(&x, 1, 1);
    SAME(x, 4711);
    pvm_initsend(PvmDataDefault);
    pvm_pkint(&inst, 1, 1);
    SAME(pvm_bcast("club", 6), 0);
    int seen = 0;
    for (int i = 0; i < N - 1; i++) {
        int who = -1, from = 0, buf = pvm_recv(-1, 6);
        pvm_bufinfo(buf, NULL, NULL, &from);
        pvm_upkint(&who, 1, 1);
        SAME(pvm_gettid("club", who), from);
        CHECK(who != inst && !(seen & 1 << who));
        seen |= 1 << who;
    }
    SAME(pvm_nrecv(-1, 6), 0);
    for (int i = 0; i < 20; i++) SAME(pvm_barrier("club", N + 1), 0);
    if (number == 1) {
        SAME(pvm_lvgroup("club"), 0);
        SAME(pvm_getinst("club", me), PvmNotInGroup);
        SAME(pvm_barrier("club", N), PvmNotInGroup);
        pvm_initsend(0);
        pvm_send(parent, 7);
    }
    pvm_recv(parent, 8);
    report();
}

int main(int argc, char **argv) {
    int me = begin(), tids[N];
    if (argc > 1) member(atoi(argv[1]));
    SAME(pvm_gsize("club"), PvmNoGroup);
    SAME(pvm_gettid("club", 0), PvmNoGroup);
    SAME(pvm_getinst("club", me), PvmNoGroup);
    SAME(pvm_joingroup("club"), 0);
    SAME(pvm_gsize("club"), 1);
    for (int i = 0; i < N; i++) start(1, &tids[i], i == 1 ? "1" : "0", NULL);
    SAME(pvm_barrier("club", N + 1), 0);
    int sum = 0;
    for (int i = 0; i < N; i++) sum += pvm_getinst("club", tids[i]);
    SAME(sum, N * (N + 1) / 2);
    SAME(pvm_gettid("club", N + 1), PvmNoInst);
    SAME(pvm_barrier("club", N + 1), 0);
    pvm_initsend(PvmDataDefault);
    pvm_pkint(&(int){4711}, 1, 1);
    int left = pvm_getinst("club", tids[1]);
    SAME(pvm_bcast("club", 5), 0);
    for (int i = 0; i < N; i++) CHECK(pvm_recv(-1, 6) > 0);
    SAME(pvm_nrecv(-1, 5), 0);
    for (int i = 0; i < 20; i++) SAME(pvm_barrier("club", N + 1), 0);
    /* A number that was left is given again. */
    pvm_recv(tids[1], 7);
    SAME(pvm_gsize("club"), N);
    SAME(pvm_gettid("club", left), PvmNoInst);
    SAME(pvm_lvgroup("club"), 0);
    SAME(pvm_gettid("club", 0), PvmNoInst);
    SAME(pvm_joingroup("club"), 0);
    SAME(pvm_barrier("club", 1), 0);
    /* Who is not in the group may send to it. */
    SAME(pvm_lvgroup("club"), 0);
    pvm_initsend(0);
    SAME(pvm_bcast("club", 8), 0);
    pvm_send(tids[1], 8);
    reports(N);

    int result = pvm_lvgroup("club");
    CHECK(result == PvmNotInGroup || result == PvmNoGroup); /* which goes with its last member */
    SAME(pvm_joingroup(""), PvmNullGroup);
    SAME(pvm_joingroup(NULL), PvmNullGroup);
    SAME(pvm_lvgroup(NULL), PvmNullGroup);
    SAME(pvm_gsize(NULL), PvmNullGroup);
    SAME(pvm_barrier(NULL, 1), PvmNullGroup);
    SAME(pvm_bcast(NULL, 1), PvmNullGroup);
    SAME(pvm_lvgroup("no group"), PvmNoGroup);
    SAME(pvm_bcast("no group", 1), PvmNoGroup);
    SAME(pvm_barrier("no group", 1), PvmNoGroup);
    finish();
}
