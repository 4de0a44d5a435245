/* A mistake without the underscore: a sentence, and the end of all nodes. */
#include "check.h"

int main(void)
{
    long x;
    begin();
    if (me == 0) csend(1, &x, 8, nodes, 0);
    crecv(2, &x, 8);
    return 0;
}
