/* pvm_groups.c: tasks that work on equal terms find each other by a group, share out data, and reduce to a result.
 *
 *   arke cc --face pvm pvm_groups.c -o pvm_groups
 *   arke pvm run -n 4 ./pvm_groups */
#include <stdio.h>
#include <stdlib.h>

#include "pvm3.h"

enum { EACH = 1000, TAG = 10 };

int main(void) {
    int *together, n, me = pvm_mytid();
    if (me < 0) return 1;
    n = pvm_siblings(&together); /* those that were started together */

    int number = pvm_joingroup("squares"); /* 0, 1, ... in the order of joining */
    pvm_barrier("squares", n);             /* all have joined */

    /* The first has the data, and gives everyone a part. */
    int *all = number == 0 ? malloc(n * EACH * sizeof *all) : NULL, part[EACH];
    for (int i = 0; all && i < n * EACH; i++) all[i] = i % 100;
    pvm_scatter(part, all, EACH, PVM_INT, TAG, "squares", 0);

    long sum = 0, expected = 0;
    for (int i = 0; i < EACH; i++) sum += (long)part[i] * part[i];
    pvm_reduce(PvmSum, &sum, 1, PVM_LONG, TAG + 1, "squares", 0); /* the result is the first one's */

    int status = 0;
    if (number == 0) {
        for (int i = 0; i < n * EACH; i++) expected += (long)(i % 100) * (i % 100);
        printf("%d tasks: the sum of squares is %ld\n", n, sum);
        status = sum != expected;
    }
    pvm_barrier("squares", n);
    pvm_lvgroup("squares");
    pvm_exit();
    free(all);
    return status;
}
