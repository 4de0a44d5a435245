/* Node 1 does not come to a concatenation. */
#include <cm/cmmd.h>

int main(void)
{
    char own[4] = "me", all[12];
    if (CMMD_self_address() == 1) CMMD_receive_block(0, 7, own, 4);
    else CMMD_concat_with_nodes(own, all, 4);
    return 0;
}
