/* What a long message costs in copies of the engine's: one in all, by whichever side, for the sends that never buffer. */
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
    for (int way = 0; way < 3; way++) {
        CMMD_sync_with_nodes();
        double before = copied();
        if (me == 0) {
            if (way == 0) CMMD_send_block(1, way, out, LONG);
            if (way == 1) CMMD_msg_wait(CMMD_send_async(1, way, out, LONG, 0, 0));
            if (way == 2) CMMD_send_and_receive(1, way, in, 4, 1, way, out, LONG);
        } else if (me == 1) {
            if (way < 2) CMMD_receive_block(0, way, in, LONG);
            else CMMD_send_and_receive(0, way, in, LONG, 0, way, out, 4);
        }
        CMMD_sync_with_nodes();
        double both = CMMD_reduce_double(copied() - before, CMMD_combiner_dadd);
        CHECK(both >= LONG && both < 1.05 * LONG, "way %d: %g bytes were copied for a message of %d", way, both, LONG);
    }
    return finish();
}
