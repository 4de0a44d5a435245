/*
 * CMMD in one page: three ways to exchange with both neighbours, of which two never make a copy.
 *
 *   arke cc --face cmmd cmmd_exchange.c -o cmmd_exchange && arke run -n 4 ./cmmd_exchange
 *
 * CMMD_send_noblock gives the memory back at once, and so must keep a copy of it. CMMD_send_async and CMMD_send_block
 * send nothing before the receive is posted, and so need none; but two nodes that both send_block first would wait for
 * each other for ever.
 */
#include <cm/cmmd.h>
#include <stdio.h>

#define BYTES  200000
#define ROUNDS 50
#define TAG    1

static char out[BYTES], in[BYTES];

int main(void)
{
    int me = CMMD_self_address(), nodes = CMMD_partition_size();
    int next = (me + 1) % nodes, last = (me + nodes - 1) % nodes, wrong = 0;
    static const char *const names[] = {"noblock", "async", "send_and_receive"};

    for (int way = 0; way < 3; way++) {
        CMMD_sync_with_nodes();
        CMMD_node_timer_clear(way);
        CMMD_node_timer_start(way);
        for (int i = 0; i < ROUNDS; i++) {
            out[0] = (char)(me + i);
            if (way == 0) {
                CMMD_send_noblock(next, TAG, out, BYTES);
                CMMD_receive_block(last, TAG, in, BYTES);
            } else if (way == 1) {
                CMMD_mcb receive = CMMD_receive_async(last, TAG, in, BYTES, 0, 0);
                CMMD_mcb send = CMMD_send_async(next, TAG, out, BYTES, 0, 0);
                CMMD_msg_wait(receive), CMMD_msg_wait(send);
                CMMD_free_mcb(receive), CMMD_free_mcb(send);
            } else {
                CMMD_send_and_receive(last, TAG, in, BYTES, next, TAG, out, BYTES);
            }
            wrong |= in[0] != (char)(last + i);
        }
        CMMD_node_timer_stop(way);
    }
    for (int way = 0; way < 3; way++) {
        double slowest = CMMD_reduce_double(CMMD_node_timer_elapsed(way), CMMD_combiner_dmax);
        if (me == 0) printf("%-16s %8.1f us a round of %d bytes\n", names[way], slowest * 1e6 / ROUNDS, BYTES);
    }
    return CMMD_reduce_int(wrong, CMMD_combiner_ior);
}
