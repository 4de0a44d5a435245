/* A mistake: a sentence, and the end of all nodes. */
#define FM_VERSION 1
#include "check.h"

static void nothing(void *buf, int bytes) { (void)buf, (void)bytes; }

int main(void)
{
    static char big[2000];
    begin();
    FMf_send(0, nothing, big, sizeof big);
    for (;;) FMf_extract();
}
