/* A task that leaves and comes back is a new one, and those who knew it talk to it again; long messages, too. Tasks
 * that come and go do not use anything up. */
#include "check.h"

#define LONG 300000
#define ROUNDS 5

int main(int argc, char **argv) {
    begin();
    static int data[LONG];
    if (argc > 1 && !strcmp(argv[1], "short")) {
        pvm_psend(pvm_parent(), 9, &(int){1}, 1, PVM_INT);
        report();
    }
    if (argc > 1) {
        int first = 0;
        for (int round = 0; round < ROUNDS; round++) {
            int tid = 0, bytes = 0, wrong = 0;
            SAME(pvm_precv(-1, 1, data, LONG, PVM_INT, &tid, NULL, &bytes), 0);
            SAME(bytes, LONG * 4);
            for (int i = 0; i < LONG; i++) wrong += data[i] != i + round;
            SAME(wrong, 0);
            CHECK(tid != first);
            first = tid;
            SAME(pvm_psend(tid, 2, data, LONG, PVM_INT), 0);
        }
        pvm_exit();
        return failures;
    }
    int child, before = pvm_mytid();
    start(1, &child, "child", NULL);
    for (int round = 0; round < ROUNDS; round++) {
        int wrong = 0;
        for (int i = 0; i < LONG; i++) data[i] = i + round;
        SAME(pvm_psend(child, 1, data, LONG, PVM_INT), 0);
        memset(data, 0, sizeof data);
        SAME(pvm_precv(child, 2, data, LONG, PVM_INT, NULL, NULL, NULL), 0);
        for (int i = 0; i < LONG; i++) wrong += data[i] != i + round;
        SAME(wrong, 0);
        pvm_exit();
        int now = pvm_mytid();
        CHECK(now > 0 && now != before);
        before = now;
    }
    for (int round = 0; round < 40; round++) {
        int two[2], got = 0;
        start(2, two, "short", NULL);
        for (int i = 0; i < 2; i++) {
            SAME(pvm_precv(-1, 9, &got, 1, PVM_INT, NULL, NULL, NULL), 0);
            SAME(got, 1);
        }
        reports(2);
    }
    finish();
}
