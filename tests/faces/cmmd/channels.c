/* Channels: memory that is sent again and again to memory of the next node, which is not overwritten before the channel
 * is reset. */
#include "check.h"

#define ROUNDS 20
#define LONG   50000 /* ints */

static int out[LONG], in[LONG];

static void wait_readable(int channel)
{
    for (;;) {
        int is = CMMD_is_channel_readable(channel);
        CHECK(is >= 0, "readable: %s", CMMD_error_string());
        if (is) return;
        CMMD_poll();
    }
}

static void rounds(int len, int tag)
{
    int next = (me + 1) % nodes, last = (me + nodes - 1) % nodes, bytes = len * (int)sizeof(int);
    int from = CMMD_open_receive_channel(last, tag, in, bytes), to = CMMD_open_send_channel(next, tag, out, bytes);
    CHECK(from > 0 && to > 0, "channels %d and %d", from, to);
    CHECK(CMMD_is_channel_writable(to) == 1 && CMMD_all_channels_free() == 1, "a channel that was not written to is not free");
    CHECK(CMMD_reset_channel(from) == 0, "a channel without a message cannot be reset");
    CMMD_sync_with_nodes();
    for (int round = 0; round < ROUNDS; round++) {
        for (int i = 0; i < len; i++) out[i] = me * 1000 + round + i;
        CHECK(CMMD_write_channel(to) == 0, "%s", CMMD_error_string());
        wait_readable(from);
        CHECK(CMMD_bytes_received() == bytes && CMMD_msg_sender() == last && CMMD_msg_tag() == tag, "what came is not told");
        CHECK(in[0] == last * 1000 + round && in[len - 1] == last * 1000 + round + len - 1, "round %d has %d", round, in[0]);
        CMMD_all_channels_free_wait();
        CHECK(CMMD_send_channel_status(to) == 1 && CMMD_receive_channel_status(from) == 1, "the status");
        CMMD_sync_with_nodes();
        /* Without a reset it stays there. */
        if (round == 1) {
            out[0] = -1;
            CMMD_write_channel(to, 4);
            CMMD_sync_with_nodes();
            CMMD_poll();
            CHECK(in[0] == last * 1000 + round, "the memory was overwritten by %d", in[0]);
            CHECK(CMMD_is_channel_readable(from) == 1, "what had come is gone");
            CMMD_reset_channel(from);
            wait_readable(from);
            CHECK(in[0] == -1 && CMMD_bytes_received() == 4, "%d in %d bytes", in[0], CMMD_bytes_received());
            CMMD_all_channels_free_wait();
        }
        CMMD_reset_channel(from);
    }
    CHECK(CMMD_close_send_channel(to) == 0 && CMMD_close_receive_channel(from) == 0, "closing: %s", CMMD_error_string());
}

int main(void)
{
    begin();
    rounds(1, 0);
    rounds(LONG, 7);
    CMMD_sync_with_nodes();
    CMMD_disable_safety();
    int one = CMMD_open_receive_channel(me, 3, in, 4);
    CHECK(one > 0 && CMMD_open_receive_channel(me, 3, in, 4) == CMMD_ERRVAL, "two channels of one node and tag");
    CHECK(CMMD_write_channel(one) == CMMD_ERRVAL && CMMD_reset_channel(one + 99) == CMMD_ERRVAL, "wrong channels");
    CHECK(CMMD_close_receive_channel(one) == 0 && CMMD_is_channel_readable(one) == CMMD_ERRVAL, "a closed channel");
    CMMD_enable_safety();
    return finish();
}
