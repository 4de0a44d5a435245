/* Messages of one task to another go by two ways, directly and by way of the daemon, as PvmRoute says and as far as the
 * tasks know each other; whatever the way, they arrive whole, once, and in order. */
#include "check.h"

#include <time.h>

#define COUNT 600

/* Bytes of the message of a number. */
static int length(int k) { return k % 37 == 5 ? 300000 : k % 11 == 3 ? 20000 : k % 5; }

static void fill(char *at, int k) {
    for (int i = 0; i < length(k); i++) at[i] = (char)(k + i);
}

static char bytes[300000];

/* Sends them all to the parent, `every` so many by the other way. */
static void child(int every) {
    int parent = pvm_parent();
    for (int k = 0; k < COUNT; k++) {
        pvm_setopt(PvmRoute, every && k / every % 2 ? PvmDontRoute : PvmRouteDirect);
        fill(bytes, k);
        if (k % 3 == 2) {
            SAME(pvm_psend(parent, k % 2, bytes, length(k), PVM_BYTE), 0);
            continue;
        }
        pvm_initsend(k % 4 == 1 ? PvmDataInPlace : PvmDataRaw);
        if (length(k)) pvm_pkbyte(bytes, length(k), 1);
        SAME(pvm_send(parent, k % 2), 0);
        if (k % 50 == 49) usleep(2000);
    }
    report();
}

static void check(int k, int from, int got, int tag) {
    static char wanted[sizeof bytes];
    fill(wanted, k);
    SAME(got, length(k));
    SAME(tag, k % 2);
    if (memcmp(wanted, bytes, (size_t)length(k)) != 0) fail(__FILE__, __LINE__, "message %d of t%x has other bytes", k, (unsigned)from);
}

int main(int argc, char **argv) {
    begin();
    if (*part(argc, argv)) child(atoi(argv[1]));
    static const char *everies[] = {"0", "1", "2", "7", "50"};
    for (unsigned e = 0; e < 5; e++)
        for (int way = 0; way < 3; way++) {
            int tid, tag, got, from;
            start(1, &tid, everies[e], NULL);
            if (way == 1) usleep(50000);
            for (int k = 0; k < COUNT; k++) {
                /* Any source and tag: the order shows. */
                if (way == 2 && k % 3 == 2) {
                    SAME(pvm_precv(-1, -1, bytes, sizeof bytes, PVM_BYTE, &from, &tag, &got), 0);
                } else {
                    int buffer = pvm_recv(-1, -1);
                    pvm_bufinfo(buffer, &got, &tag, &from);
                    if (got) SAME(pvm_upkbyte(bytes, got, 1), 0);
                }
                check(k, from, got, tag);
                if (failures > 5) finish();
                if (way == 1 && k % 100 == 0) usleep(3000);
            }
            reports(1);
            SAME(pvm_nrecv(-1, -1), 0);
        }
    finish();
}
