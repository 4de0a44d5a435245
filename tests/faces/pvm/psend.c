/* pvm_psend and pvm_precv: lengths, kinds, who sent; that buffers are left alone; that either fits to packed
 * messages. */
#include "check.h"

#define BIG 500000

int main(int argc, char **argv) {
    (void)argv;
    int me = begin(), tid = 0, tag = 0, bytes = 0, other;
    double d[4] = {1, 2, 3, 4}, e[4] = {0};
    if (argc > 1) {
        int parent = pvm_parent(), *big = calloc(BIG, sizeof *big), wrong = 0;
        SAME(pvm_precv(parent, -1, big, BIG, PVM_INT, &tid, &tag, &bytes), 0);
        SAME(tid, parent);
        SAME(tag, 50);
        SAME(bytes, BIG * 4);
        for (int i = 0; i < BIG; i++) wrong += big[i] != 3 * i;
        SAME(wrong, 0);
        SAME(pvm_psend(parent, 51, big, BIG, PVM_INT), 0);
        report();
    }
    int sbuf = pvm_initsend(PvmDataRaw);
    pvm_pkint((int[]){5}, 1, 1);
    pvm_send(me, 1);
    int rbuf = pvm_recv(me, 1);

    SAME(pvm_psend(me, 2, d, 4, PVM_DOUBLE), 0);
    SAME(pvm_getsbuf(), sbuf);
    SAME(pvm_precv(me, 2, e, 4, PVM_DOUBLE, &tid, &tag, &bytes), 0);
    SAME(pvm_getrbuf(), rbuf);
    SAME(tid, me);
    SAME(tag, 2);
    SAME(bytes, 32);
    CHECK(memcmp(d, e, sizeof d) == 0);
    int x = 0;
    SAME(pvm_upkint(&x, 1, 1), 0);
    SAME(x, 5);

    /* Shorter than the room, and longer. */
    e[1] = e[2] = -1;
    pvm_psend(me, 3, d, 1, PVM_DOUBLE);
    SAME(pvm_precv(-1, -1, e, 4, PVM_DOUBLE, NULL, NULL, &bytes), 0);
    SAME(bytes, 8);
    CHECK(e[0] == 1 && e[1] == -1);
    pvm_psend(me, 4, d, 4, PVM_DOUBLE);
    SAME(pvm_precv(me, 4, e, 2, PVM_DOUBLE, NULL, NULL, &bytes), 0);
    CHECK(e[1] == 2 && e[2] == -1);
    SAME(pvm_nrecv(-1, -1), 0);

    /* An empty one; bytes; each kind's size. */
    SAME(pvm_psend(me, 5, d, 0, PVM_DOUBLE), 0);
    SAME(pvm_precv(me, 5, e, 0, PVM_DOUBLE, NULL, NULL, &bytes), 0);
    SAME(bytes, 0);
    const int sizes[] = {1, 1, 2, 4, 4, 8, 8, 16, 8, 2, 4, 8};
    for (int type = PVM_BYTE; type <= PVM_ULONG; type++) {
        char out[16] = "0123456789abcde", in[17] = "";
        SAME(pvm_psend(me, 6, out, 1, type), 0);
        SAME(pvm_precv(me, 6, in, 1, type, NULL, NULL, &bytes), 0);
        SAME(bytes, sizes[type]);
        CHECK(memcmp(in, out, sizes[type]) == 0 && in[sizes[type]] == 0);
    }
    /* psend to recv, and send to precv. */
    pvm_psend(me, 7, d, 4, PVM_DOUBLE);
    CHECK(pvm_recv(me, 7) > 0);
    memset(e, 0, sizeof e);
    SAME(pvm_upkdouble(e, 4, 1), 0);
    CHECK(memcmp(d, e, sizeof d) == 0);
    pvm_initsend(PvmDataRaw);
    pvm_pkint((int[]){8, 9}, 2, 1);
    pvm_pkint((int[]){10}, 1, 1);
    pvm_send(me, 8);
    int three[3] = {0};
    SAME(pvm_precv(me, 8, three, 3, PVM_INT, NULL, NULL, &bytes), 0);
    CHECK(three[0] == 8 && three[1] == 9 && three[2] == 10 && bytes == 12);

    /* Between tasks. */
    start(1, &other, "other", NULL);
    int *big = malloc(BIG * sizeof *big), wrong = 0;
    for (int i = 0; i < BIG; i++) big[i] = 3 * i;
    SAME(pvm_psend(other, 50, big, BIG, PVM_INT), 0);
    memset(big, 0, BIG * sizeof *big);
    SAME(pvm_precv(other, 51, big, BIG, PVM_INT, NULL, NULL, NULL), 0);
    for (int i = 0; i < BIG; i++) wrong += big[i] != 3 * i;
    SAME(wrong, 0);
    reports(1);

    SAME(pvm_psend(-7, 1, d, 1, PVM_DOUBLE), PvmBadParam);
    SAME(pvm_psend(me, -1, d, 1, PVM_DOUBLE), PvmBadParam);
    SAME(pvm_psend(me, 1, d, 1, 99), PvmBadParam);
    finish();
}
