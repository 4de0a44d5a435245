/* The two groups of messages, which never meet. */
#include "check.h"

static char out[2000000], in[2000000];

int main(void)
{
    static const int sizes[] = {0, 1, 1000, 100000, 2000000};
    int x, y;
    begin();
    int next = (me + 1) % nodes, last = (me + nodes - 1) % nodes;

    /* Synchronous, to one node and from another without deadlock; the result is the bytes that moved. */
    for (int i = 0; i < 5; i++) {
        memset(out, me + i, (size_t)sizes[i]);
        CHECK(ACLMPL_send_and_receive(last, i, in, sizeof in, next, i, out, sizes[i]) == sizes[i], "moved");
        for (int k = 0; k < sizes[i]; k++) CHECK(in[k] == (char)(last + i), "byte %d", k);
    }
    if (nodes > 1 && me < 2) {
        double called = 0;
        if (me == 0) {
            ACLMPL_send(1, 7, &me, 4);
            double sent = moment();
            ACLMPL_receive(1, 7, &called, sizeof called);
            CHECK(sent > called, "send ended %g s before its receive", called - sent);
        } else {
            usleep(150000);
            called = moment();
            CHECK(ACLMPL_receive(0, 7, &x, 4) == 4 && x == 0, "receive got %d", x);
            ACLMPL_send(0, 7, &called, sizeof called);
        }
    }
    ACLMPL_sync();

    /* Asynchronous: nothing there is told at once; a send returns before any receive, and its memory is free. */
    CHECK(ACLMPL_async_receive(ACLMPL_ANY_NODE, ACLMPL_ANY_TAG, &x, 4) == ACLMPL_NO_MESSAGE, "a message out of nothing");
    ACLMPL_sync();
    for (int i = 0; i < 5; i++) {
        memset(out, me + 2 * i, (size_t)sizes[i]);
        ACLMPL_async_send(next, i, out, sizes[i]);
        memset(out, 99, (size_t)sizes[i]);
    }
    for (int i = 4; i >= 0; i--) {
        int n = ACLMPL_async_receive_block(last, i, in, sizeof in);
        CHECK(n == sizes[i] && ACLMPL_msg_sender() == last && ACLMPL_msg_tag() == i, "%d bytes", n);
        for (int k = 0; k < n; k++) CHECK(in[k] == (char)(last + 2 * i), "byte %d of %d", k, n);
    }
    ACLMPL_sync();

    /* No overlap: an asynchronous message with the same tag lies there, and the synchronous receive gets the
     * synchronous one. */
    x = 1000 + me, y = 2000 + me;
    ACLMPL_async_send(next, 9, &x, 4);
    ACLMPL_sync();
    int got = 0;
    ACLMPL_send_and_receive(last, 9, &got, 4, next, 9, &y, 4);
    CHECK(got == 2000 + last, "a synchronous receive got %d", got);
    CHECK(ACLMPL_async_receive_block(last, 9, &got, 4) == 4 && got == 1000 + last, "an asynchronous receive got %d", got);
    if (nodes > 1) {
        if (me == 0) ACLMPL_send(1, 10, &y, 4);
        if (me == 1) {
            for (int i = 0; i < 50; i++) CHECK(ACLMPL_async_receive(ACLMPL_ANY_NODE, ACLMPL_ANY_TAG, &x, 4) == ACLMPL_NO_MESSAGE, "it met a synchronous send");
            ACLMPL_receive(0, 10, &x, 4);
        }
    }
    ACLMPL_sync();

    /* Many more than the pool holds go while the receiver makes other calls, in order by sender; older ones are found
     * first. */
    for (int i = 0; i < 500; i++) ACLMPL_async_send(next, i % 3, &i, 4);
    ACLMPL_sync();
    int seen[3] = {0, 1, 2};
    for (int i = 0; i < 100; i++) {
        ACLMPL_async_receive_block(ACLMPL_ANY_NODE, 2, &x, 4);
        CHECK(x == seen[2], "tag 2 got %d", x);
        seen[2] += 3;
    }
    int before = -1;
    for (int i = 0; i < 400; i++) {
        while (ACLMPL_async_receive(last, ACLMPL_ANY_TAG, &x, 4) == ACLMPL_NO_MESSAGE) usleep(10);
        CHECK(x > before && ACLMPL_msg_tag() == x % 3, "%d after %d", x, before);
        before = x;
    }
    CHECK(ACLMPL_async_receive(ACLMPL_ANY_NODE, ACLMPL_ANY_TAG, &x, 4) == ACLMPL_NO_MESSAGE, "all were received");
    ACLMPL_sync();

    /* A sender waits while the pool is full, which is while the receiver makes no call. A receiver that leaves the call
     * before this late, as on a busy machine, takes messages in it: such a run tells nothing. */
    if (nodes > 1 && me < 2) {
        struct { double left, called; } receiver = {0, 0};
        if (me == 0) {
            usleep(100000);
            double start = moment();
            for (int i = 0; i < 32; i++) ACLMPL_async_send(1, 5, &i, 4);
            double filled = moment();
            for (int i = 32; i < 128; i++) ACLMPL_async_send(1, 5, &i, 4);
            double gone = moment();
            ACLMPL_receive(1, 6, &receiver, sizeof receiver);
            double called = receiver.called;
            CHECK(gone > called || receiver.left > start, "all were sent %g s before the receiver made a call", called - gone);
            /* On a busy machine it may have begun too late to tell. The paper's pool is not emptied before its last
             * slot is taken. */
            const char *protocol = getenv("ACLMPL_PROTOCOL");
            int own = protocol && strcmp(protocol, "paper") == 0;
            CHECK(own || filled < called || start > called - 0.5, "the first 32 took %g s", filled - start);
        } else {
            receiver.left = moment();
            usleep(700000);
            receiver.called = moment();
            for (int i = 0; i < 128; i++) {
                ACLMPL_async_receive_block(0, 5, &x, 4);
                CHECK(x == i, "%d is %d", i, x);
            }
            ACLMPL_send(0, 6, &receiver, sizeof receiver);
        }
    }
    return finish();
}
