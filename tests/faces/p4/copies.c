/* What a long p4_send costs in copies: one in all to a process that waits in p4_recv, two to one that comes later. And
 * fibre channels. */
#include "check.h"
#include <arke.h>

#define LONG 2000000

static double copied(void)
{
    arke_counters c;
    arke_count(ARKE_ALL_PATHS, &c);
    return (double)c.copied_bytes;
}

/* Bytes that all processes copied for a message of process 0 to process 1. */
static double cost(int late, char *data, char *into)
{
    p4_global_barrier(1);
    double before = copied();
    if (me == 0) p4_send(5, 1, data, LONG);
    if (me == 1) {
        int type = 5, from = 0, len;
        if (late) usleep(50000);
        CHECK(p4_recv(&type, &from, &into, &len) == 0 && len == LONG && into[LONG - 1] == 9, "%d bytes", len);
    }
    p4_global_barrier(2);
    double mine = copied() - before;
    p4_global_op(3, &mine, 1, sizeof mine, p4_dbl_sum_op, P4DBL);
    return mine;
}

int main(int argc, char **argv)
{
    begin(&argc, argv);
    if (all < 2) {
        printf("skipped: needs 2 processes\n");
        return 0;
    }
    char *data = malloc(LONG), *into = p4_msg_alloc(LONG);
    memset(data, 9, LONG);
    double once = 0;
    for (int i = 0; i < 200 && !(once > 0 && once < 1.05 * LONG); i++) {
        once = cost(0, data, into);
        CHECK(once >= LONG && once < 2.05 * LONG, "to one that waits: %g", once);
    }
    CHECK(once < 1.05 * LONG, "none of 200 was copied once: %g", once);
    double twice = cost(1, data, into);
    CHECK(twice >= 2. * LONG && twice < 2.1 * LONG, "to one that comes later: %g", twice);
    int type = -1, from = -1, len;
    char *msg = NULL;
    if (me == 0) p4_sendfc(8, 1, "abc", 4);
    if (me == 1) CHECK(p4_recvfc(&type, &from, &msg, &len) == 0 && type == 8 && from == 0 && len == 4 && strcmp(msg, "abc") == 0, "fibre");
    CHECK(P4_MAXPROCS >= all, "P4_MAXPROCS");
    return finish();
}
