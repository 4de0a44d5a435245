/* A stream's handler that extracts while pieces of its own message come goes on where it was: they wait for it. */
#include "check.h"

#define PIECES 8
#define BYTES  1000

static int called, other, finished;
static long sum;

static int on_stream(FM_stream *s, unsigned sender)
{
    unsigned char piece[BYTES];
    (void)sender;
    called++;
    FM_receive(piece, s, BYTES);
    sum += piece[0];
    /* Waits for what comes behind all of the message. */
    while (!other) FMf_nested_extract();
    for (int i = 1; i < PIECES; i++) {
        FM_receive(piece, s, BYTES);
        sum += piece[BYTES - 1];
    }
    finished++;
    return FM_CONTINUE;
}

static void on_word(long a, long b, long c, long d)
{
    (void)a, (void)b, (void)c, (void)d;
    other = 1;
}

int main(void)
{
    begin();
    int last = nodes - 1;
    ULONG handler = FM_register_handler(0, on_stream);
    for (int round = 0; round < 3; round++) {
        called = other = finished = 0, sum = 0;
        FMf_barrier(0);
        if (me == 0) {
            unsigned char data[BYTES];
            FM_stream *s = FM_begin_message((ULONG)last, PIECES * BYTES, handler);
            for (int i = 0; i < PIECES; i++) {
                memset(data, i + 1, BYTES);
                FM_send_piece(s, data, BYTES);
                usleep(10000);
            }
            FM_end_message(s);
            FMf_send_4(last, (FM_shandler *)on_word, 0, 0, 0, 0);
        }
        while (me == last && !finished) FM_extract(0);
        CHECK(me != last || (called == 1 && finished == 1 && sum == PIECES * (PIECES + 1) / 2), "called %d, finished %d, sum %ld", called, finished, sum);
    }
    return finish();
}
