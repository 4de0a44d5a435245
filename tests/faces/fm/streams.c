/* FM 2.x: pieces and their receipt, half-done handlers, order, FM_QUIT, extraction by bytes, flow control. */
#include "check.h"

#define LONG 1000000
static char data[LONG], in[64][LONG];
static int done, numbers[64], began[64], half, dropped, answers, asked, small;

static int scatter(FM_stream *stream, unsigned sender)
{
    int head[2];
    FM_receive(head, stream, sizeof head);
    CHECK(head[0] == (int)sender, "head %d of %u", head[0], sender);
    FM_receive(in[sender], stream, 10);
    FM_receive(in[sender] + 10, stream, (ULONG)head[1] - 10);
    for (int i = 0; i < head[1]; i++) CHECK(in[sender][i] == (char)(i * 3 + (int)sender), "byte %d of %u", i, sender);
    done++;
    return FM_CONTINUE;
}
static int in_order(FM_stream *stream, unsigned sender)
{
    int x;
    FM_receive(&x, stream, 4);
    CHECK(x == numbers[sender], "number %d of %u came as %d", numbers[sender], sender, x);
    numbers[sender]++;
    small++;
    return FM_CONTINUE;
}
static int slow(FM_stream *stream, unsigned sender)
{
    int x;
    half++;
    FM_receive(&x, stream, 4);
    CHECK(x == (int)sender, "the first half of %u", sender);
    FM_receive(&x, stream, 4);
    CHECK(x == 2 * (int)sender, "the second half of %u", sender);
    done++;
    return FM_CONTINUE;
}
/* Its second half comes after whole messages that were begun later. */
static int interleaved(FM_stream *stream, unsigned sender)
{
    int x;
    FM_receive(&x, stream, 4);
    CHECK(x == began[sender], "message %d of %u begins as %d", x, sender, began[sender]);
    began[sender]++;
    if (x < 2) FM_receive(&x, stream, 4);
    done++;
    return FM_CONTINUE;
}
static int drop(FM_stream *stream, unsigned sender)
{
    int x;
    (void)sender;
    FM_receive(&x, stream, 4);
    dropped++;
    return FM_QUIT;
}
static int answer(FM_stream *stream, unsigned sender)
{
    (void)stream, (void)sender;
    answers++;
    return FM_CONTINUE;
}
static ULONG answer_id;
static int ask(FM_stream *stream, unsigned sender)
{
    int x;
    FM_receive(&x, stream, 4);
    FM_stream *back = FM_begin_message(sender, 4, answer_id);
    CHECK(back, "room for an answer");
    FM_send_piece(back, &x, 4);
    FM_end_message(back);
    asked++;
    return FM_CONTINUE;
}

static void send_int(ULONG to, ULONG handler, int x)
{
    FM_stream *s = FM_begin_message(to, 4, handler);
    FM_send_piece(s, &x, 4);
    FM_end_message(s);
}

int main(void)
{
    begin();
    ULONG next = (ULONG)(me + 1) % (ULONG)nodes;
    ULONG a = FM_register_handler(FM_ANY_ID, scatter), b = FM_register_handler(7, in_order), c = FM_register_handler(FM_ANY_ID, slow);
    ULONG d = FM_register_handler(FM_ANY_ID, drop), e = FM_register_handler(FM_ANY_ID, ask);
    ULONG f = FM_register_handler(FM_ANY_ID, interleaved);
    answer_id = FM_register_handler(FM_ANY_ID, answer);
    CHECK(a != b && b == 7 && c != a && d != c, "ids %lu %lu %lu", a, b, c);

    /* Gathered from pieces of any sizes, and taken in others; short, and many packets long; from all to all. */
    static const int lengths[] = {10, 11, 5000, LONG};
    for (int l = 0; l < 4; l++) {
        int n = lengths[l], head[2] = {me, n};
        done = 0;
        FMf_barrier(0);
        for (int i = 0; i < n; i++) data[i] = (char)(i * 3 + me);
        for (int to = 0; to < nodes; to++) {
            FM_stream *s = FM_begin_message((ULONG)to, (ULONG)n + 100, a);
            FM_send_piece(s, head, sizeof head);
            FM_send_piece(s, data, 3);
            FM_send_piece(s, data + 3, (ULONG)n - 3);
            FM_end_message(s);
        }
        while (done < nodes) FM_extract(100000);
    }
    FMf_barrier(0);

    /* Polling only: nothing runs outside of FM_extract and the barriers. The last one may have run some already. */
    int before = small;
    for (int i = 0; i < 100; i++) send_int(next, b, i);
    usleep(20000);
    CHECK(small == before, "%d handlers ran without FM_extract", small - before);
    /* A soft limit by bytes: about so much, not all. */
    int bytes;
    do bytes = FM_extract(40);
    while (bytes == 0 && small < 100);
    CHECK(bytes < 80 && small == before + bytes / 4, "%d bytes, %d messages", bytes, small);
    while (small < 100) FM_extract(1000);
    /* Before the barrier: what others send after it may be taken while this node is still in it. */
    done = half = 0;
    FMf_barrier(0);

    /* Handlers of all senders half done at once, on one node. */
    FM_stream *s = FM_begin_message(0, 8, c);
    int x = me, y = 2 * me;
    FM_send_piece(s, &x, 4);
    FMf_barrier(0);
    if (me == 0) {
        while (half < nodes) FM_extract(1000);
        CHECK(done == 0, "%d were done with half a message", done);
    }
    FMf_barrier(0);
    FM_send_piece(s, &y, 4);
    FM_end_message(s);
    if (me == 0)
        while (done < nodes) FM_extract(1000);
    FMf_barrier(0);

    /* Short pieces go together, so that the handler that begins has the whole message. */
    done = half = 0;
    FMf_barrier(0);
    s = FM_begin_message(next, 8, c);
    FM_send_piece(s, &x, 4);
    FM_send_piece(s, &y, 4);
    FM_end_message(s);
    while (half == 0) FM_extract(1);
    CHECK(done == 1, "the handler waits for a second packet");
    FMf_barrier(0);

    /* Messages begin in the order of sending, also where later ones are given as a whole first. */
    done = 0;
    FMf_barrier(0);
    FM_stream *two[2];
    for (int i = 0; i < 2; i++) {
        two[i] = FM_begin_message(next, 8, f);
        FM_send_piece(two[i], &i, 4);
    }
    send_int(next, f, 2);
    send_int(next, f, 3);
    for (int i = 2; i-- > 0;) {
        FM_send_piece(two[i], &i, 4);
        FM_end_message(two[i]);
    }
    while (done < 4) FM_extract(1000);
    FMf_barrier(0);

    /* FM_QUIT drops the rest, and the next message comes as it should. */
    s = FM_begin_message(next, LONG, d);
    FM_send_piece(s, data, LONG);
    FM_end_message(s);
    send_int(next, b, 100);
    while (dropped < 1 || small < 101) FM_extract(1000000);

    /* Handlers may send. No node stops extracting before it has served the others. */
    send_int(next, e, me);
    while (answers < 1 || asked < 1) FM_extract(100);

    /* Beyond the credit: nodes that all send and wait serve each other meanwhile. */
    done = 0;
    FMf_barrier(0);
    for (int i = 0; i < LONG; i++) data[i] = (char)(i * 3 + me);
    for (int k = 0; k < 10; k++) {
        int head[2] = {me, LONG};
        s = FM_begin_message(next, LONG + 8, a);
        FM_send_piece(s, head, 8);
        FM_send_piece(s, data, LONG);
        FM_end_message(s);
    }
    while (done < 10) FM_extract(1000000);
    return finish();
}
