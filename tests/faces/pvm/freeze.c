/* Frozen groups: what members know of them stays as it was. */
#include "check.h"

#define N 3

static void work(void) {
    int me = pvm_joingroup("still"), sum = 0, y[N];
    CHECK(me >= 0 && me < N);
    SAME(pvm_freezegroup("still", N), N);
    SAME(pvm_gsize("still"), N);
    for (int i = 0; i < N; i++) {
        int tid = pvm_gettid("still", i);
        CHECK(tid > 0);
        SAME(pvm_getinst("still", tid), i);
    }
    SAME(pvm_gettid("still", N), PvmNoInst);
    SAME(pvm_barrier("still", N), 0);
    sum = me + 1;
    SAME(pvm_reduce(PvmSum, &sum, 1, PVM_INT, 5, "still", 0), 0);
    if (me == 0) SAME(sum, N * (N + 1) / 2);
    SAME(pvm_gather(y, &me, 1, PVM_INT, 6, "still", 1), 0);
    if (me == 1) CHECK(y[0] == 0 && y[1] == 1 && y[2] == 2);
    pvm_initsend(0);
    SAME(pvm_bcast("still", 7), 0);
    for (int i = 0; i < N - 1; i++) CHECK(pvm_recv(-1, 7) > 0);
    SAME(pvm_barrier("still", N), 0);
}

int main(int argc, char **argv) {
    (void)argv;
    int tids[N];
    begin();
    if (argc > 1) {
        work();
        report();
    }
    start(N - 1, tids, "child", NULL);
    work();
    reports(N - 1);
    /* A task that has left and come back knows of no group. */
    int old = pvm_mytid();
    pvm_joingroup("mine");
    SAME(pvm_freezegroup("mine", 1), 1);
    SAME(pvm_freezegroup("mine", 2), PvmDupGroup);
    SAME(pvm_gettid("mine", 0), old);
    pvm_exit();
    int me = pvm_mytid();
    CHECK(me > 0 && me != old);
    if (!ORIGINAL) {
        SAME(pvm_joingroup("mine"), 0);
        SAME(pvm_gettid("mine", 0), me);
    }
    finish();
}
