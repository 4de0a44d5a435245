/* Tasks that are started together pass a number around; each says who it is, and may end with a status. */
#include "check.h"

int main(int argc, char **argv) {
    int me = begin(), *tids, n = pvm_siblings(&tids), mine = 0, x = 0;
    CHECK(n >= 1);
    while (mine < n && tids[mine] != me) mine++;
    CHECK(mine < n);
    if (argc > 1) {
        (void)argv;
        if (mine == n - 1) exit(7);
        pvm_exit();
        exit(mine);
    }
    if (mine == 0) {
        x = 1;
        pvm_psend(tids[1 % n], 1, &x, 1, PVM_INT);
        SAME(pvm_precv(tids[n - 1], 1, &x, 1, PVM_INT, NULL, NULL, NULL), 0);
        SAME(x, n);
    } else {
        SAME(pvm_precv(tids[mine - 1], 1, &x, 1, PVM_INT, NULL, NULL, NULL), 0);
        SAME(x, mine);
        x++;
        pvm_psend(tids[(mine + 1) % n], 1, &x, 1, PVM_INT);
    }
    printf("task %d of %d has an end\n", mine, n);
    finish();
}
