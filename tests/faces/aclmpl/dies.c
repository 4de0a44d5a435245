/* A mistake: a sentence, and the end of all nodes. */
#include "check.h"

int main(void)
{
    int x = 0;
    begin();
    ACLMPL_receive(ACLMPL_ANY_NODE, 1, &x, 4);
    return 0;
}
