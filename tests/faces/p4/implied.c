/* The first message joins a process that does not call p4_create_procgroup() itself, as slaves may not. */
#include "check.h"

int main(int argc, char **argv)
{
    p4_initenv(&argc, argv);
    me = p4_get_my_id(), all = p4_num_total_ids();
    if (me == 0) {
        p4_create_procgroup();
        for (int i = 1; i < all; i++) p4_send(1, i, &i, sizeof i);
        printf("ok\n");
    } else {
        int type = -1, from = -1, len, *msg = NULL;
        p4_recv(&type, &from, (char **)&msg, &len);
        CHECK(*msg == me && from == 0, "%d from %d", *msg, from);
    }
    p4_wait_for_end();
    return 0;
}
