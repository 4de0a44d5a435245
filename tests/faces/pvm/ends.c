/* What was sent before an end arrives: of tasks that leave and of those that simply end, also when much is under
 * way. */
#include "check.h"

#define COUNT 20
#define BIG 200000

int main(int argc, char **argv) {
    begin();
    int tids[2];
    if (argc > 1) {
        int parent = pvm_parent(), *big = malloc(BIG * sizeof *big);
        for (int k = 0; k < COUNT; k++) {
            int n = k % 2 ? BIG : 1;
            for (int i = 0; i < n; i++) big[i] = k + i;
            pvm_initsend(PvmDataRaw);
            pvm_pkint(big, n, 1);
            SAME(pvm_send(parent, k), 0);
        }
        if (!strcmp(argv[1], "leaves")) pvm_exit();
        exit(0);
    }
    start(1, tids, "leaves", NULL);
    start(1, tids + 1, "ends", NULL);
    SAME(pvm_notify(PvmTaskExit, 100, 1, tids), 0);
    usleep(300000);
    int *big = malloc(BIG * sizeof *big);
    for (int who = 0; who < 2; who++)
        for (int k = 0; k < (who && ORIGINAL ? 1 : COUNT); k++) { /* the original may lose what was sent last */
            int n = k % 2 ? BIG : 1, wrong = 0, got;
            got = pvm_trecv(tids[who], k, &(struct timeval){10, 0});
            if (got <= 0) {
                fail(__FILE__, __LINE__, "message %d of %s is lost: %d", k, who ? "one that ended" : "one that left", got);
                break;
            }
            SAME(pvm_upkint(big, n, 1), 0);
            for (int i = 0; i < n; i++) wrong += big[i] != k + i;
            SAME(wrong, 0);
        }
    CHECK(pvm_trecv(-1, 100, &(struct timeval){10, 0}) > 0);
    /* Sending to one that is gone is no error. */
    pvm_initsend(PvmDataRaw);
    pvm_pkint(big, BIG, 1);
    SAME(pvm_send(tids[0], 1), 0);
    SAME(pvm_psend(tids[0], 1, big, BIG, PVM_INT), 0);
    finish();
}
