/* Up to 128 nodes: messages round a ring in both groups, broadcast, and reductions by both algorithms. */
#include "check.h"

static void add(void *inout, const void *in, int count)
{
    for (int i = 0; i < count; i++) ((long *)inout)[i] += ((const long *)in)[i];
}

int main(void)
{
    static long array[300];
    begin();
    int next = (me + 1) % nodes, last = (me + nodes - 1) % nodes, got = -1, root = -1;
    CHECK(ACLMPL_send_and_receive(last, 1, &got, 4, next, 1, &me, 4) == 4 && got == last, "round the ring %d", got);
    for (int k = 0; k < 3; k++) {
        int to = (me + 17 * k + 1) % nodes;
        ACLMPL_async_send(to, k, &me, 4);
    }
    for (int k = 0; k < 3; k++) {
        int from = ((me - 17 * k - 1) % nodes + nodes) % nodes;
        CHECK(ACLMPL_async_receive_block(ACLMPL_ANY_NODE, k, &got, 4) == 4 && got == from && ACLMPL_msg_sender() == from, "%d, not %d", got, from);
    }
    if (me == 0) root = 77;
    ACLMPL_broadcast(&root, 4);
    CHECK(root == 77, "broadcast %d", root);
    for (int by = ACLMPL_TREE; by <= ACLMPL_SWAP; by++) {
        for (int i = 0; i < 300; i++) array[i] = me + i;
        ACLMPL_reduce_by(by);
        ACLMPL_reduce(array, 300, sizeof array[0], add);
        for (int i = 0; me == 0 && i < 300; i++)
            CHECK(array[i] == (long)nodes * (nodes - 1) / 2 + (long)nodes * i, "element %d is %ld by %d", i, array[i], by);
        ACLMPL_sync();
    }
    return finish();
}
