/* A mistake while safety is on: a sentence, and the end of all nodes. */
#include "check.h"

int main(void)
{
    int x = 0;
    begin();
    if (me == 0) CMMD_send_block(nodes, 1, &x, 4);
    CMMD_receive_block(CMMD_ANY_NODE, 2, &x, 4);
    return 0;
}
