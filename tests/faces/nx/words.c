/* An error of the engine's speaks of nodes: a message longer than its memory ends the program with a sentence. */
#include "check.h"

int main(void)
{
    static char buf[100];
    begin();
    if (me == 0) csend(3, buf, 100, 1, 0);
    if (me == 1) crecv(3, buf, 10);
    return finish();
}
