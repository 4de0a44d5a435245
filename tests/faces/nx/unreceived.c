/* A csend takes as long whether few or thousands of messages wait to be received: 12000 take a fraction of a second of
 * CPU. */
#include "check.h"
#include <time.h>

#define MESSAGES 12000

int main(void)
{
    long x = 0;
    begin();
    if (me == 0) {
        clock_t before = clock();
        for (long i = 0; i < MESSAGES; i++) csend(5, &i, sizeof i, 1, 0);
        double took = (double)(clock() - before) / CLOCKS_PER_SEC;
        CHECK(took < 2, "%d sends took %.2f s of CPU", MESSAGES, took);
        csend(6, &x, 0, 1, 0);
    } else if (me == 1) {
        /* Not in a call meanwhile. */
        sleep(4);
        for (long i = 0; i < MESSAGES; i++) {
            crecv(5, &x, sizeof x);
            CHECK(x == i, "message %ld is %ld", i, x);
        }
        crecv(6, &x, 0);
    }
    return finish();
}
