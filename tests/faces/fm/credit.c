/* A sender waits while the receiver does not extract. */
#define FM_VERSION 1
#include "check.h"

static int words;
static double called;
static void count(long i)
{
    CHECK(i == words, "%ld came as %d", i, words);
    words++;
}
static void told(long microseconds) { called = (double)microseconds / 1e6; }

int main(void)
{
    FM_set_parameter(MSG_BUFFER_SIZE_FINC, 6400);
    begin();
    if (me == 0 && nodes > 1) {
        double start = moment();
        for (int i = 0; i < 75; i++) FMf_send_4(1, (FM_shandler *)count, i, 0, 0, 0);
        double within = moment();
        for (int i = 75; i < 500; i++) FMf_send_4(1, (FM_shandler *)count, i, 0, 0, 0);
        double gone = moment();
        while (called == 0) FMf_extract();
        CHECK(gone > called, "all were sent %g s before the receiver extracted any", called - gone);
        /* On a busy machine it may have begun too late to tell. */
        CHECK(within < called || start > called - 0.5, "sending within credit took %g s", within - start);
    }
    if (me == 1) {
        usleep(700000);
        long microseconds = (long)(moment() * 1e6);
        while (words < 500) FMf_extract();
        FMf_send_4(0, (FM_shandler *)told, microseconds, 0, 0, 0);
    }
    return finish();
}
