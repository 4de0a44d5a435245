/* probe, nrecv, trecv; the order of messages; many that nobody takes for long. */
#include <sys/time.h>

#include "check.h"

#define MANY 3000

static double now(void) {
    struct timeval t;
    gettimeofday(&t, NULL);
    return t.tv_sec + 1e-6 * t.tv_usec;
}

static void say(int tid, int tag, int value) {
    pvm_initsend(PvmDataRaw);
    pvm_pkint(&value, 1, 1);
    SAME(pvm_send(tid, tag), 0);
}

static int value(void) {
    int x = -1;
    pvm_upkint(&x, 1, 1);
    return x;
}

int main(int argc, char **argv) {
    int me = begin(), bytes, tag, tid, two[2];
    struct timeval zero = {0, 0}, some = {0, 200000};
    if (argc > 1) {
        int parent = pvm_parent();
        if (!strcmp(argv[1], "late")) {
            usleep(300000);
            say(parent, 70, 1);
            report();
        }
        static char pad[1000];
        for (int i = 0; i < MANY; i++) {
            pvm_initsend(PvmDataRaw);
            pvm_pkint(&i, 1, 1);
            pvm_pkbyte(pad, i % 1000, 1);
            SAME(pvm_send(parent, i % 3), 0);
        }
        report();
    }
    SAME(pvm_probe(-1, -1), 0);
    SAME(pvm_nrecv(-1, -1), 0);
    SAME(pvm_trecv(-1, -1, &zero), 0);
    double before = now();
    SAME(pvm_trecv(-1, -1, &some), 0);
    CHECK(now() - before >= 0.19 && now() - before < 3);

    for (int i = 0; i < 6; i++) say(me, 10 + i % 2, i);
    while (pvm_probe(me, 11) == 0) usleep(1000);
    usleep(300000); /* all have come */
    int found = pvm_probe(me, 11);
    CHECK(found > 0);
    SAME(pvm_bufinfo(found, &bytes, &tag, &tid), 0);
    SAME(bytes, 4);
    SAME(tag, 11);
    SAME(tid, me);
    SAME(pvm_probe(me, 11), found); /* it is still there */
    SAME(pvm_getrbuf(), 0);
    CHECK(pvm_recv(me, 11) > 0);
    SAME(value(), 1);
    CHECK(pvm_nrecv(-1, -1) > 0);
    SAME(value(), 0);
    CHECK(pvm_trecv(-1, 11, &zero) > 0);
    SAME(value(), 3);
    CHECK(pvm_trecv(me, -1, NULL) > 0);
    SAME(value(), 2);
    CHECK(pvm_recv(-1, -1) > 0);
    SAME(value(), 4);
    CHECK(pvm_recv(-1, -1) > 0);
    SAME(value(), 5);
    SAME(pvm_nrecv(-1, -1), 0);
    SAME(pvm_getrbuf(), 0);

    start(2, two, "many", NULL);
    /* All of both are sent while nothing is taken; their reports come last. */
    int ends = 0, counts[2][3] = {{0}};
    usleep(500000);
    while (ends < 2) {
        CHECK(pvm_recv(-1, REPORT_TAG) > 0);
        SAME(value(), 0);
        ends++;
    }
    for (int i = 0; i < 2 * MANY; i++) {
        int buf = pvm_nrecv(-1, i % 2 ? -1 : i / 2 % 3);
        if (buf == 0) buf = pvm_nrecv(-1, -1);
        CHECK(buf > 0);
        if (buf <= 0) break;
        pvm_bufinfo(buf, &bytes, &tag, &tid);
        int who = tid == two[1], x = value();
        SAME(x, counts[who][tag] * 3 + tag);
        SAME(bytes, 4 + x % 1000);
        counts[who][tag]++;
    }
    SAME(pvm_nrecv(-1, -1), 0);

    start(1, two, "late", NULL);
    before = now();
    CHECK(pvm_trecv(two[0], 70, &(struct timeval){20, 0}) > 0);
    CHECK(now() - before < 15);
    reports(1);
    finish();
}
