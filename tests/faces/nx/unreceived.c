/* A csend looks at a few of the sends under way, whether few or thousands of messages wait to be received. Each message
 * is longer than what the engine sends before its receive (see the manifest), so that its send lasts until then. */
#include "../counted.h"
#include "check.h"

#define MESSAGES 1500
#define BYTES    100
/* The csend's own message, which may be received at once, and a few others. */
#define LOOKS 12

int main(void)
{
    char x[BYTES] = {0};
    begin();
    if (me == 0) {
        for (int i = 0; i < MESSAGES; i++) {
            memcpy(x, &i, sizeof i);
            csend(5, x, sizeof x, 1, 0);
        }
        CHECK(tests > 0, "arke_test was not counted");
        CHECK(tests < (long)LOOKS * MESSAGES, "%d sends asked %ld times whether one is over", MESSAGES, tests);
        csend(6, x, 0, 1, 0);
    } else if (me == 1) {
        crecv(6, x, 0);
        for (int i = 0; i < MESSAGES; i++) {
            int got;
            crecv(5, x, sizeof x);
            memcpy(&got, x, sizeof got);
            CHECK(got == i, "message %d is %d", i, got);
        }
    }
    return finish();
}
