/* The group of all tasks that were started together, and the numbers of processing elements, as on the Cray T3D. */
#include "mpp/pvm3.h"

#include "check.h"

#define N 4

static void element(void) {
    int *tids, n = pvm_siblings(&tids), me = pvm_mytid(), pe = pvm_get_PE(me);
    SAME(n, N);
    SAME(tids[pe], me);
    SAME(pvm_gsize(PVMALL), N);
    SAME(pvm_gsize(NULL), N);
    SAME(pvm_gsize(""), N);
    for (int i = 0; i < N; i++) {
        SAME(pvm_get_PE(pvm_gettid(PVMALL, i)), i);
        SAME(pvm_gettid(NULL, i), tids[i]);
        SAME(pvm_getinst(PVMALL, tids[i]), i);
    }
    SAME(pvm_gettid(PVMALL, N), PvmNoInst);
    SAME(pvm_get_PE(pvm_parent()), PvmNotInGroup);
    SAME(pvm_getinst(NULL, pvm_parent()), PvmNotInGroup);
    SAME(pvm_joingroup(PVMALL), PvmDupGroup);
    SAME(pvm_lvgroup(PVMALL), PvmDenied);
    SAME(pvm_freezegroup(PVMALL, N), N);
    /* Nobody leaves a barrier before all have come. */
    for (int round = 0; round < 5; round++) {
        if (round % N == pe) usleep(20000);
        pvm_initsend(PvmDataDefault);
        pvm_pkint(&round, 1, 1);
        SAME(pvm_bcast(PVMALL, 60), 0);
        SAME(pvm_barrier(round % 2 ? NULL : PVMALL, round % 3 ? N : -1), 0);
        for (int i = 1; i < N; i++) {
            int theirs = -1;
            CHECK(pvm_nrecv(-1, 60) > 0);
            pvm_upkint(&theirs, 1, 1);
            SAME(theirs, round);
        }
        SAME(pvm_barrier(PVMALL, N), 0);
    }
    SAME(pvm_barrier(PVMALL, N + 1), PvmBadParam);
    int sum = pe + 1, all[N] = {0}, own = pe * 10, mine = -1;
    SAME(pvm_reduce(PvmSum, &sum, 1, PVM_INT, 61, NULL, 0), 0);
    if (pe == 0) SAME(sum, N * (N + 1) / 2);
    SAME(pvm_gather(all, &own, 1, PVM_INT, 62, PVMALL, N - 1), 0);
    for (int i = 0; pe == N - 1 && i < N; i++) SAME(all[i], i * 10);
    int rows[N] = {5, 6, 7, 8};
    SAME(pvm_scatter(&mine, rows, 1, PVM_INT, 63, PVMALL, 1), 0);
    SAME(mine, 5 + pe);
    report();
}

int main(int argc, char **argv) {
    begin();
    if (argc > 1 && !strcmp(argv[1], "element")) element();
    int tids[N];
    /* Who was started alone is alone in it. */
    SAME(pvm_gsize(PVMALL), 1);
    SAME(pvm_get_PE(pvm_mytid()), 0);
    SAME(pvm_barrier(PVMALL, 1), 0);
    start(N, tids, "element", NULL);
    reports(N);
    /* A second start has a group of its own. */
    start(N, tids, "element", NULL);
    reports(N);
    /* Without the header a null name is the error that it always was. */
    SAME((pvm_gsize)(NULL), PvmNullGroup);
    finish();
}
