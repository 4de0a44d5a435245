/* What CMMD_msg_pending has told of is what the next receive gets, also a long message that its sender turns into a
 * copy meanwhile. */
#include "check.h"
#include <time.h>

#define ROUNDS 100

static char data[400000];

static void pause_us(double us)
{
    for (double end = moment() + 1e-6 * us; moment() < end;) continue;
}

int main(void)
{
    begin();
    CMMD_sync_with_nodes();
    if (me == 0) {
        for (int i = 0; i < ROUNDS * (nodes - 1); i++) {
            int tag = i % 2 ? 5 : CMMD_ANY_TAG;
            while (CMMD_msg_pending(CMMD_ANY_NODE, tag) != 1) continue;
            int bytes = CMMD_bytes_received(), from = CMMD_msg_sender();
            CHECK(bytes == 20000 * (from + 1), "%d bytes of node %d", bytes, from);
            pause_us(80);
            CMMD_receive_block(CMMD_ANY_NODE, 5, data, bytes);
            CHECK(CMMD_bytes_received() == bytes && CMMD_msg_sender() == from, "%d bytes of node %d, then %d of node %d", bytes, from,
                  CMMD_bytes_received(), CMMD_msg_sender());
        }
    } else {
        for (int i = 0; i < ROUNDS; i++, pause_us(rand() % 20))
            while (CMMD_send_noblock(0, 5, data, 20000 * (me + 1)) == CMMD_ERRVAL) continue;
    }
    return finish();
}
