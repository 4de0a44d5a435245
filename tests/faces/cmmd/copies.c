/* What a long message costs in copies: one in all, by whichever side, for the sends that never buffer, and for
 * CMMD_send_noblock to a receive that is waited for; one more for CMMD_send_noblock without one. */
#include "check.h"
#include <arke.h>

#define LONG 4000000
static char out[LONG], in[LONG];

static double copied(void)
{
    arke_counters c;
    arke_count(ARKE_ALL_PATHS, &c);
    return (double)c.copied_bytes;
}

int main(void)
{
    begin();
    if (nodes < 2) {
        printf("skipped: it wants 2 nodes\n");
        return 0;
    }
    for (int way = 0, tries = 0; way < 5; way++) {
        CMMD_mcb posted = 0;
        CMMD_sync_with_nodes();
        double before = copied();
        if (me == 1 && way == 3) posted = CMMD_receive_async(0, way, in, LONG, 0, 0);
        CMMD_sync_with_nodes();
        if (me == 0) {
            if (way == 0) CMMD_send_block(1, way, out, LONG);
            if (way == 1) CMMD_msg_wait(CMMD_send_async(1, way, out, LONG, 0, 0));
            if (way == 2) CMMD_send_and_receive(1, way, in, 4, 1, way, out, LONG);
            if (way > 2) CHECK(CMMD_send_noblock(1, way, out, LONG) == 0, "send_noblock");
        } else if (me == 1) {
            if (way < 2) CMMD_receive_block(0, way, in, LONG);
            else if (way == 2) CMMD_send_and_receive(0, way, in, LONG, 0, way, out, 4);
            else if (way == 3) CMMD_msg_wait(posted);
            else {
                /* Longer than the send lets a message lie where it is. */
                usleep(50000);
                while (!CMMD_msg_pending(0, way)) CMMD_poll();
                CMMD_receive_block(0, way, in, LONG);
            }
        }
        CMMD_sync_with_nodes();
        double mine = copied() - before, least = way == 4 ? 2. * LONG : LONG;
        double both = CMMD_reduce_double(mine, CMMD_combiner_dadd);
        /* On a busy machine the receiver may not be there in time. */
        if (way == 3 && both > 1.95 * LONG && tries++ < 100) {
            way--;
            continue;
        }
        CHECK(both >= least && both < 1.05 * least, "way %d: %g bytes were copied for a message of %d", way, both, LONG);
    }
    /* A receive that names its node takes it while that node computes. */
    int came = 0;
    for (int tries = 0; tries < 50 && !came; tries++) {
        CMMD_mcb posted = 0;
        memset(in, 0, 100000);
        memset(out, 7, 100000);
        CMMD_sync_with_nodes();
        if (me == 1) posted = CMMD_receive_async(0, 9, in, 100000, 0, 0);
        CMMD_sync_with_nodes();
        if (me == 0) {
            usleep(2000);
            CMMD_send_noblock(1, 9, out, 100000);
        } else if (me == 1) {
            for (int i = 0; i < 100 && !came; i++, usleep(1000)) came = ((volatile char *)in)[99999] == 7;
            CMMD_msg_wait(posted);
            CMMD_free_mcb(posted);
            CHECK(in[0] == 7 && in[99999] == 7, "it did not come");
        }
        came = CMMD_reduce_int(came, CMMD_combiner_max);
    }
    CHECK(came, "no CMMD_send_noblock of 50 went straight to a receive whose node computed");
    return finish();
}
