/* A sender waits while the receiver does not extract. */
#define FM_VERSION 1
#include "check.h"
#include <time.h>

static int words;
static void count(long i)
{
    CHECK(i == words, "%ld came as %d", i, words);
    words++;
}
static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

int main(void)
{
    FM_set_parameter(MSG_BUFFER_SIZE_FINC, 6400);
    begin();
    if (me == 0 && nodes > 1) {
        double start = now();
        for (int i = 0; i < 75; i++) FMf_send_4(1, (FM_shandler *)count, i, 0, 0, 0);
        double within = now() - start;
        for (int i = 75; i < 500; i++) FMf_send_4(1, (FM_shandler *)count, i, 0, 0, 0);
        CHECK(within < 0.2 && now() - start > 0.2, "within credit %g s, beyond it %g s", within, now() - start);
    }
    if (me == 1) {
        usleep(300000);
        while (words < 500) FMf_extract();
    }
    return finish();
}
