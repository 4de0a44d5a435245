/* In-place data: read when it is sent, not when it is packed; copies of the message have what was there then. */
#include "check.h"

#define BIG 300000

int main(void) {
    int me = begin(), x = 1, y[4] = {10, 20, 30, 40}, got[4];
    pvm_initsend(PvmDataInPlace);
    SAME(pvm_pkint(&x, 1, 1), 0);
    SAME(pvm_pkint(y, 4, 1), 0);
    SAME(pvm_pkint(y, 2, 2), PvmNotImpl);
    SAME(pvm_pkstr("text"), PvmNotImpl);
    x = 2;
    y[3] = 41;
    SAME(pvm_send(me, 1), 0);
    x = 3;
    SAME(pvm_send(me, 2), 0);
    x = 4;
    int value = 0;
    for (int tag = 1; tag <= 2; tag++) {
        pvm_recv(me, tag);
        SAME(pvm_upkint(&value, 1, 1), 0);
        SAME(value, tag + 1);
        SAME(pvm_upkint(got, 4, 1), 0);
        SAME(got[3], 41);
        SAME(pvm_upkint(got, 1, 1), PvmNoData);
    }
    int *big = malloc(BIG * sizeof *big), *back = malloc(BIG * sizeof *back);
    for (int i = 0; i < BIG; i++) big[i] = i;
    pvm_initsend(PvmDataInPlace);
    pvm_pkint(big, BIG, 1);
    for (int i = 0; i < BIG; i++) big[i] = -i;
    pvm_send(me, 3);
    for (int i = 0; i < BIG; i++) big[i] = 0;
    pvm_recv(me, 3);
    SAME(pvm_upkint(back, BIG, 1), 0);
    int wrong = 0;
    for (int i = 0; i < BIG; i++) wrong += back[i] != -i;
    SAME(wrong, 0);
    finish();
}
