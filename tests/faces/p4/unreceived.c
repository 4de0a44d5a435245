/* A send from a message buffer looks at a few of the sends under way, whether few or thousands of messages wait to be
 * received. Each message is longer than what the engine sends before its receive (see the manifest), so that its send
 * lasts until then. */
#include "../counted.h"
#include "check.h"

#define MESSAGES 1500
#define BYTES    100
#define LOOKS    12

int main(int argc, char **argv)
{
    int n, type = 6, from = 0;
    char *got = NULL;
    p4_initenv(&argc, argv);
    p4_create_procgroup();
    me = p4_get_my_id(), all = p4_num_total_ids();
    if (me == 0) {
        for (int i = 0; i < MESSAGES; i++) {
            char *buffer = p4_msg_alloc(BYTES);
            memcpy(buffer, &i, sizeof i);
            p4_sendb(5, 1, buffer, BYTES);
            p4_msg_free(buffer);
        }
        CHECK(tests > 0, "arke_test was not counted");
        CHECK(tests < (long)LOOKS * MESSAGES, "%d sends asked %ld times whether one is over", MESSAGES, tests);
        p4_send(6, 1, &n, 0);
    } else if (me == 1) {
        p4_recv(&type, &from, &got, &n);
        p4_msg_free(got);
        type = 5;
        for (int i = 0; i < MESSAGES; i++) {
            int is;
            got = NULL;
            p4_recv(&type, &from, &got, &n);
            memcpy(&is, got, sizeof is);
            CHECK(n == BYTES && is == i, "message %d is %d", i, is);
            p4_msg_free(got);
        }
    }
    p4_global_barrier(9);
    if (me == 0) printf("ok\n");
    p4_wait_for_end();
    return 0;
}
