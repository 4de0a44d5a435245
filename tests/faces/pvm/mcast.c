/* pvm_mcast: to all in the list but oneself; in order with single messages; to tasks that are gone. */
#include "check.h"

#define N 4

int main(int argc, char **argv) {
    (void)argv;
    int me = begin(), tids[N + 2], x;
    if (argc > 1) {
        int parent = pvm_parent();
        for (int i = 0; i < 30; i++) {
            x = -1;
            pvm_recv(parent, -1);
            SAME(pvm_upkint(&x, 1, 1), 0);
            SAME(x, i);
        }
        report();
    }
    start(N, tids, "child", NULL);
    for (int i = 0; i < 30; i++) {
        pvm_initsend(PvmDataDefault);
        pvm_pkint(&i, 1, 1);
        if (i % 3) {
            tids[N] = me;
            tids[N + 1] = 0x7f123; /* nobody */
            SAME(pvm_mcast(tids, N + 2, i), 0);
        } else
            for (int k = 0; k < N; k++) SAME(pvm_send(tids[k], i), 0);
    }
    reports(N);
    SAME(pvm_nrecv(-1, -1), 0);
    /* Only to oneself: to nobody. */
    SAME(pvm_mcast(&me, 1, 5), 0);
    SAME(pvm_mcast(tids, 0, 5), 0);
    SAME(pvm_nrecv(-1, -1), 0);
    SAME(pvm_mcast(tids, N, -5), PvmBadParam);
    pvm_setsbuf(0);
    SAME(pvm_mcast(tids, N, 5), PvmNoBuf);
    finish();
}
