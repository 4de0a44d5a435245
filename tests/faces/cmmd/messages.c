/* Sending and receiving: block, noblock, exchanges, swap, the vector forms, status calls, order and selection. */
#include "check.h"

static char out[3000000], in[3000000];

int main(void)
{
    static const int sizes[] = {0, 1, 100, 5000, 500000, 3000000};
    int x, y;
    begin();
    int next = (me + 1) % nodes, last = (me + nodes - 1) % nodes;

    /* Everybody sends first: noblock keeps a copy of whatever length, and the memory is free at once. */
    for (int i = 0; i < 6; i++) {
        int n = sizes[i];
        memset(out, 'a' + (me + i) % 20, (size_t)n);
        CHECK(CMMD_send_noblock(next, 10 + i, out, n) == 0, "noblock of %d", n);
        CHECK(CMMD_bytes_sent() == n, "sent %d", CMMD_bytes_sent());
        memset(out, 0, (size_t)n);
        CHECK(CMMD_receive_block(last, 10 + i, in, n) == 0, "receive of %d", n);
        CHECK(CMMD_bytes_received() == n && CMMD_msg_sender() == last && CMMD_msg_tag() == 10 + i, "%d from %d", CMMD_bytes_received(), CMMD_msg_sender());
        for (int k = 0; k < n; k++) CHECK(in[k] == 'a' + (last + i) % 20, "byte %d of %d", k, n);
    }
    CMMD_all_msgs_wait();
    CHECK(CMMD_all_sends_done() == 1, "sends are under way");

    /* send_block waits for its receive, however short the message is: node 0 is held until node 1 receives. */
    if (nodes > 1) {
        double called = 0;
        if (me == 0) {
            CMMD_send_block(1, 20, &me, 4);
            double sent = moment();
            CMMD_receive(1, 20, &called, sizeof called);
            CHECK(sent > called, "send_block ended %g s before the receive", called - sent);
        } else if (me == 1) {
            usleep(200000);
            called = moment();
            CMMD_receive(0, 20, &x, 4);
            CMMD_send_block(0, 20, &called, sizeof called);
        }
    }

    /* Without deadlock: both directions at once, with the same and with other partners. */
    CHECK(CMMD_send_and_receive(last, 21, &x, 4, next, 21, &me, 4) == TRUE && x == last, "send_and_receive got %d", x);
    memset(out, me, 1000000);
    CHECK(CMMD_send_and_receive(CMMD_ANY_NODE, CMMD_ANY_TAG, in, 1000000, next, 22, out, 1000000) == TRUE && in[999999] == last, "a long one");
    CHECK(CMMD_msg_sender() == last && CMMD_msg_tag() == 22, "from %d", CMMD_msg_sender());
    CMMD_sync_with_nodes();
    int partner = me ^ 1;
    if (partner >= nodes) partner = me;
    y = me;
    CHECK(CMMD_swap(partner, &y, 4) == 0 && y == partner, "swap in place got %d", y);
    memset(out, me, 100000);
    CHECK(CMMD_swap(partner, in, 100000, out, 100000) == 0 && in[99999] == partner && out[99999] == me, "swap");

    /* Tags select exactly or not at all; what a pair sends keeps its order. */
    for (int i = 0; i < 5; i++) y = i, CMMD_send_noblock(next, 30 + i % 2, &y, 4);
    CMMD_receive(last, 31, &x, 4);
    CHECK(x == 1, "tag 31 got %d", x);
    static const int order[] = {0, 2, 3, 4};
    for (int i = 0; i < 4; i++) {
        CMMD_receive(CMMD_ANY_NODE, CMMD_ANY_TAG, &x, 4);
        CHECK(x == order[i] && CMMD_msg_tag() == 30 + x % 2 && CMMD_msg_sender() == last, "message %d is %d", i, x);
    }
    CMMD_sync_with_nodes();

    /* Pending messages are told of and stay. */
    CHECK(CMMD_msg_pending(CMMD_ANY_NODE, CMMD_ANY_TAG) == 0, "something is left, tag %d", CMMD_msg_tag());
    CHECK(CMMD_mcb_pending(CMMD_ANY_NODE, 40) == 0, "no mcb without a message");
    CMMD_sync_with_nodes();
    CMMD_send_noblock(next, 40, out, 4000);
    while (!CMMD_msg_pending(last, 40)) CMMD_poll();
    CHECK(CMMD_bytes_received() == 4000 && CMMD_msg_sender() == last && CMMD_msg_tag() == 40, "pending: %d bytes", CMMD_bytes_received());
    CMMD_mcb news = CMMD_mcb_pending(CMMD_ANY_NODE, CMMD_ANY_TAG);
    CHECK(news > 0 && CMMD_mcb_bytes(news) == 4000 && CMMD_mcb_tag(news) == 40 && CMMD_mcb_source(news) == last && CMMD_mcb_dest(news) == me, "mcb %d", news);
    CMMD_free_mcb(news);
    CHECK(CMMD_receive(last, 40, in, 5000) == 0 && CMMD_bytes_received() == 4000, "and it is still there");

    /* Strided elements: columns of a matrix. */
    int matrix[6][4], column[6];
    for (int i = 0; i < 6; i++)
        for (int k = 0; k < 4; k++) matrix[i][k] = 100 * me + 10 * i + k;
    CMMD_send_noblock_v(next, 50, &matrix[0][1], 4, 16, 6);
    CMMD_receive_block(last, 50, column, sizeof column);
    for (int i = 0; i < 6; i++) CHECK(column[i] == 100 * last + 10 * i + 1, "column[%d] %d", i, column[i]);
    CMMD_send_noblock(next, 51, column, sizeof column);
    CMMD_receive_v(last, 51, &matrix[0][3], 4, 16, 6);
    int before = (last + nodes - 1) % nodes;
    for (int i = 0; i < 6; i++) CHECK(matrix[i][3] == 100 * before + 10 * i + 1 && matrix[i][2] == 100 * me + 10 * i + 2, "row %d", i);
    CMMD_mcb r = CMMD_receive_async_v(last, 52, &matrix[0][0], 4, 16, 6, 0, 0), s = CMMD_send_async_v(next, 52, &matrix[0][2], 4, 16, 6, 0, 0);
    CMMD_msg_wait(r), CMMD_msg_wait(s);
    for (int i = 0; i < 6; i++) CHECK(matrix[i][0] == 100 * last + 10 * i + 2, "async_v, row %d: %d", i, matrix[i][0]);
    CMMD_free_mcb(r), CMMD_free_mcb(s);
    CMMD_send_and_receive_v(last, 53, &matrix[0][1], 4, 16, 6, next, 53, &matrix[0][2], 4, 16, 6);
    for (int i = 0; i < 6; i++) CHECK(matrix[i][1] == 100 * last + 10 * i + 2, "send_and_receive_v, row %d", i);
    CMMD_swap_v(partner, &matrix[0][2], 4, 16, 6, &matrix[0][2], 4, 16, 6);
    for (int i = 0; i < 6; i++) CHECK(matrix[i][2] == 100 * partner + 10 * i + 2, "swap_v, row %d", i);
    if (nodes % 2 == 0) {
        if (me % 2 == 0) CMMD_send_v(next, 54, &matrix[0][2], 4, 16, 6), CMMD_receive_block_v(next, 55, column, 4, 4, 6);
        else CMMD_receive_v(last, 54, column, 4, 4, 6), CMMD_send_block_v(last, 55, column, 4, 4, 6);
        CHECK(column[3] == (me % 2 == 0 ? 100 * partner : 100 * me) + 32, "there and back: %d", column[3]);
    }

    /* Mistakes, where safety is off. */
    CMMD_disable_safety();
    CHECK(CMMD_send_block(nodes, 1, &x, 4) == CMMD_ERRVAL && strstr(CMMD_error_string(), "CMMD_send_block: node is"), "%s", CMMD_error_string());
    CHECK(CMMD_send_noblock(0, -5, &x, 4) == CMMD_ERRVAL && CMMD_get_errno() != 0, "a tag that is none");
    CHECK(CMMD_receive(0, 1, &x, -4) == CMMD_ERRVAL, "a length that is none");
    CHECK(CMMD_msg_wait(12345) == CMMD_ERRVAL && CMMD_msg_done(0) == CMMD_ERRVAL, "an mcb that is none");
    CMMD_send_noblock(me, 60, out, 100);
    in[50] = 'z';
    CHECK(CMMD_receive(me, 60, in, 50) == CMMD_ERRVAL && in[50] == 'z' && CMMD_bytes_received() == 50, "100 bytes in 50: %d", CMMD_bytes_received());
    CHECK(CMMD_host_node() == nodes, "the host");
    return finish();
}
