/* In-place messages, and those of pvm_psend, whose memory is changed as soon as the call returns: the receiver
 * gets what was there during the call, at every length and whatever the settings say. Words: a setting and its
 * value, for both tasks; the spawned one gets "child" before them. */
#include "check.h"

#define LENGTHS 14
#define ROUNDS 40

static const int lengths[LENGTHS] = {1, 10, 100, 250, 900, 1020, 1024, 1100, 2000, 2040, 2100, 3900, 4200, 90000};
static int data[90000];

static void fill(int n, int seed) {
    for (int i = 0; i < n; i++) data[i] = seed * 1000003 + i;
}

static int wrong(int n, int seed) {
    int count = 0;
    for (int i = 0; i < n; i++) count += data[i] != seed * 1000003 + i;
    return count;
}

int main(int argc, char **argv) {
    int child = argc > 1 && strcmp(argv[1], "child") == 0, tid = 0;
    char **given = argv + child;
    if (argc - child > 2) setenv(given[1], given[2], 1);
    begin();
    if (child) {
        int parent = pvm_parent();
        for (int round = 0; round < ROUNDS; round++) {
            /* All of a round are sent before any is received. */
            if (round % 2) {
                pvm_recv(parent, 3);
            }
            for (int i = 0; i < LENGTHS; i++) {
                int n = lengths[i], seed = round * LENGTHS + i;
                pvm_recv(parent, 1);
                SAME(pvm_upkint(data, n, 1), 0);
                SAME(wrong(n, seed), 0);
                SAME(pvm_precv(parent, 2, data, n, PVM_INT, NULL, NULL, NULL), 0);
                SAME(wrong(n, -seed), 0);
            }
            pvm_initsend(PvmDataDefault);
            pvm_send(parent, 4);
        }
        report();
    }
    start(1, &tid, "child", argc > 2 ? argv[1] : NULL, argc > 2 ? argv[2] : NULL, NULL);
    for (int round = 0; round < ROUNDS; round++) {
        for (int i = 0; i < LENGTHS; i++) {
            int n = lengths[i], seed = round * LENGTHS + i;
            fill(n, seed);
            pvm_initsend(PvmDataInPlace);
            SAME(pvm_pkint(data, n, 1), 0);
            SAME(pvm_send(tid, 1), 0);
            fill(n, -seed);
            SAME(pvm_psend(tid, 2, data, n, PVM_INT), 0);
            fill(n, 77);
        }
        if (round % 2) {
            pvm_initsend(PvmDataDefault);
            pvm_send(tid, 3);
        }
        pvm_recv(tid, 4);
    }
    reports(1);
    finish();
}
