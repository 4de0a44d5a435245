/* Mcbs and handlers: completion, freeing, order, interrupts, descriptors, sends that wait for their receives. */
#include "check.h"

static int ran, order[10], value[10];
static volatile int flag;

static void note(CMMD_mcb *mcb, void *arg)
{
    CHECK(CMMD_inside_interrupt_handler(), "inside a handler");
    CHECK(CMMD_msg_done(*mcb) == 1, "a handler runs when the operation is over");
    order[ran++] = (int)(long)arg;
    CMMD_free_mcb(*mcb);
}

static int received;
static void again(CMMD_mcb *mcb, void *arg)
{
    int *x = arg;
    CHECK(*x == received, "message %d is %d", received, *x);
    received++;
    CMMD_free_mcb(*mcb);
    if (received < 10) CMMD_receive_async(CMMD_ANY_NODE, 70, x, 4, again, x);
}
static void raise_flag(CMMD_mcb *mcb, void *arg)
{
    (void)arg;
    CMMD_free_mcb(*mcb);
    flag = 1;
}

static char big[2000000], in[2000000];

int main(void)
{
    begin();
    int next = (me + 1) % nodes, last = (me + nodes - 1) % nodes, x;
    int sends = CMMD_available_sends(), receives = CMMD_available_receives();

    /* Two nodes that both send before they receive: no deadlock with async. */
    memset(big, me + 1, sizeof big);
    CMMD_mcb s = CMMD_send_async(next, 1, big, sizeof big, 0, 0), r = CMMD_receive_async(last, 1, in, sizeof in, 0, 0);
    CHECK(s > 0 && r > 0 && CMMD_available_sends() == sends - 1 && CMMD_available_receives() == receives - 1, "descriptors");
    CMMD_msg_wait(r);
    CMMD_msg_wait(s);
    CHECK(CMMD_msg_done(r) == 1 && CMMD_msg_done(s) == 1, "waiting does not free");
    CHECK(in[0] == last + 1 && in[sizeof in - 1] == last + 1, "byte %d", in[0]);
    CHECK(CMMD_mcb_bytes(r) == (int)sizeof in && CMMD_mcb_node(r) == last && CMMD_mcb_source(r) == last && CMMD_mcb_dest(r) == me && CMMD_mcb_tag(r) == 1, "receive's mcb");
    CHECK(CMMD_mcb_dest(s) == next && CMMD_mcb_source(s) == me && CMMD_mcb_len(s) == (int)sizeof big && CMMD_mcb_buffer(s) == big, "send's mcb");
    CMMD_free_mcb(r), CMMD_free_mcb(s);
    CHECK(CMMD_available_sends() == sends && CMMD_available_receives() == receives, "freed");

    /* A wildcard receive, told of by its mcb; a send that nobody receives yet is not done. */
    CMMD_sync_with_nodes();
    s = CMMD_send_async(next, 2, &me, 4, 0, 0);
    for (int i = 0; i < 20; i++) CMMD_poll();
    CHECK(CMMD_msg_done(s) == 0 && CMMD_all_sends_done() == 0 && CMMD_all_msgs_done() == 0, "a send was done without a receive");
    CMMD_sync_with_nodes();
    r = CMMD_receive_async(CMMD_ANY_NODE, CMMD_ANY_TAG, &x, 4, 0, 0);
    while (!CMMD_msg_done(r)) CMMD_poll();
    CHECK(x == last && CMMD_mcb_source(r) == last && CMMD_mcb_tag(r) == 2 && CMMD_mcb_bytes(r) == 4, "wildcards: %d", x);
    CMMD_all_msgs_wait();
    CHECK(CMMD_msg_done(s) == 1 && CMMD_all_receives_done() == 1 && CMMD_all_msgs_done() == 1, "all over");
    CMMD_free_mcb(r), CMMD_free_mcb(s);

    /* Handlers run once each; all_msgs_wait lets them. */
    CMMD_sync_with_nodes();
    for (int i = 0; i < 10; i++) CMMD_receive_async(last, 10 + i, &value[i], 4, note, (void *)(long)i);
    for (int i = 0; i < 10; i++) x = me * 10 + i, CMMD_send_noblock(next, 10 + i, &x, 4);
    CMMD_all_msgs_wait();
    CHECK(ran == 10 && !CMMD_inside_interrupt_handler(), "%d handlers ran", ran);
    for (int i = 0; i < 10; i++) CHECK(value[i] == last * 10 + i, "value %d", i);
    CHECK(CMMD_available_receives() == receives, "handlers freed theirs");

    /* A handler that posts anew; it runs inside a call that waits for something else. */
    int y;
    CMMD_receive_async(CMMD_ANY_NODE, 70, &y, 4, again, &y);
    CMMD_sync_with_nodes();
    for (int i = 0; i < 10; i++) CMMD_send_noblock(next, 70, &i, 4);
    while (received < 10) CMMD_poll();
    CMMD_sync_with_nodes();

    /* Interrupts: while they are disabled, a test does not run handlers, and polling does. */
    CHECK(CMMD_interrupt_status() == 0 && CMMD_disable_interrupts() == 0, "disabled at first");
    r = CMMD_receive_async(me, 80, &x, 4, raise_flag, 0);
    CMMD_send_noblock(me, 80, &me, 4);
    while (!CMMD_msg_done(r)) usleep(100);
    CHECK(!flag, "a handler ran in msg_done");
    CMMD_poll();
    CHECK(flag && x == me, "polling runs it");
    flag = 0;
    CHECK(CMMD_enable_interrupts() == 0 && CMMD_interrupt_status() == 1, "enabled");
    CMMD_receive_async(me, 81, &x, 4, raise_flag, 0);
    CMMD_send_noblock(me, 81, &me, 4);
    while (!flag) CMMD_msg_pending(me, 999);
    CHECK(CMMD_disable_interrupts() == 1, "and disabled");
    CMMD_sync_with_nodes();

    /* Freeing what is under way, and running out of descriptors. */
    CMMD_disable_safety();
    r = CMMD_receive_async(me, 90, &x, 4, 0, 0);
    CHECK(CMMD_free_mcb(r) == CMMD_ERRVAL && strstr(CMMD_error_string(), "under way"), "%s", CMMD_error_string());
    CMMD_send_noblock(me, 90, &me, 4);
    CMMD_msg_wait(r);
    CMMD_free_mcb(r);
    CHECK(CMMD_free_mcb(r) == CMMD_ERRVAL, "freed twice");
    CMMD_enable_safety();
    int count = CMMD_available_sends(), sent = 0;
    static CMMD_mcb mcbs[10000];
    while (sent <= count && (mcbs[sent] = CMMD_send_async(me, 91, &me, 4, 0, 0)) > 0) sent++;
    CHECK(sent == count && CMMD_available_sends() == 0, "%d of %d descriptors", sent, count);
    CHECK(CMMD_send_noblock(me, 91, big, sizeof big) == CMMD_ERRVAL && strstr(CMMD_error_string(), "descriptors"), "%s", CMMD_error_string());
    for (int i = 0; i < sent; i++) {
        CMMD_receive(me, 91, &x, 4);
        CMMD_msg_wait(mcbs[i]);
        CMMD_free_mcb(mcbs[i]);
    }
    CHECK(CMMD_available_sends() == count, "all are back");
    return finish();
}
