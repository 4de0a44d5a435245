/* A send from a message buffer takes as long whether few or thousands of messages wait to be received: 12000 take a fraction
 * of a second of CPU. */
#include "check.h"
#include <time.h>

#define MESSAGES 12000

int main(int argc, char **argv)
{
    int n, type = 5, from = 0;
    p4_initenv(&argc, argv);
    p4_create_procgroup();
    me = p4_get_my_id(), all = p4_num_total_ids();
    if (me == 0) {
        clock_t before = clock();
        for (int i = 0; i < MESSAGES; i++) {
            int *buffer = (int *)p4_msg_alloc(sizeof *buffer);
            *buffer = i;
            p4_sendb(5, 1, (char *)buffer, sizeof *buffer);
            p4_msg_free((char *)buffer);
        }
        double took = (double)(clock() - before) / CLOCKS_PER_SEC;
        CHECK(took < 2, "%d sends took %.2f s of CPU", MESSAGES, took);
    } else if (me == 1) {
        /* Not in a call meanwhile. */
        sleep(4);
        for (int i = 0; i < MESSAGES; i++) {
            char *got = NULL;
            p4_recv(&type, &from, &got, &n);
            CHECK(n == sizeof i && *(int *)got == i, "message %d is %d", i, *(int *)got);
            p4_msg_free(got);
        }
    }
    p4_global_barrier(9);
    if (me == 0) printf("ok\n");
    p4_wait_for_end();
    return 0;
}
