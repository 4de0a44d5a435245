/* killcube ends all nodes, and whoever has started them sees it. */
#include "check.h"

int main(void)
{
    long x;
    begin();
    if (me == nodes - 1) killcube(-1, -1);
    crecv(1, &x, 8);
    return 0;
}
