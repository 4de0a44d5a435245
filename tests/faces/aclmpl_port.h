/* A program for ACLMPL over another system, by one of its ports (aclmpl_cmmd.h, aclmpl_pvm.h), which is included
 * before: both groups, which do not meet, broadcast, and reductions by both algorithms. */
#include <aclmpl.h>
#include "check.h"

static int me, nodes;
#define CHECK_WHO "node"
#define CHECK_ME  me
#define CHECK_ALL nodes

static void highest(void *inout, const void *in, int count)
{
    for (int i = 0; i < count; i++)
        if (((const long *)in)[i] > ((long *)inout)[i]) ((long *)inout)[i] = ((const long *)in)[i];
}

int main(int argc, char **argv)
{
    static long array[3000];
    me = ACLMPL_self_address();
    nodes = ACLMPL_partition_size();
    int next = (me + 1) % nodes, last = (me + nodes - 1) % nodes, x = -1, y = me + 100, z = -1;
    if (argc > 1 && strcmp(argv[1], "any") == 0) ACLMPL_receive(0, ACLMPL_ANY_TAG, &x, 4);

    ACLMPL_async_send(next, 7, &y, 4);
    ACLMPL_sync();
    CHECK(ACLMPL_send_and_receive(last, 7, &x, 4, next, 7, &me, 4) == 4 && x == last, "synchronous %d", x);
    CHECK(ACLMPL_async_receive(last, 8, &z, 4) == ACLMPL_NO_MESSAGE, "another tag");
    CHECK(ACLMPL_async_receive_block(ACLMPL_ANY_NODE, 7, &z, 4) == 4 && z == last + 100, "asynchronous %d", z);
    CHECK(ACLMPL_msg_sender() == last && ACLMPL_msg_tag() == 7, "of %d, tag %d", ACLMPL_msg_sender(), ACLMPL_msg_tag());
    if (nodes > 1 && me < 2) {
        if (me == 0) CHECK(ACLMPL_send(1, 3, array, 800) == 800, "send");
        else CHECK(ACLMPL_receive(0, 3, array, sizeof array) == 800, "receive");
    }
    for (int root = 0; root < nodes; root++) {
        for (int i = 0; i < 3000; i++) array[i] = me == root ? i : -1;
        ACLMPL_broadcast_from(root, array, sizeof array);
        for (int i = 0; i < 3000; i++) CHECK(array[i] == i, "element %d of %d's broadcast is %ld", i, root, array[i]);
        for (int by = ACLMPL_AUTO; by <= ACLMPL_SWAP; by++) {
            for (int i = 0; i < 3000; i++) array[i] = (me * 7 + i) % 11;
            ACLMPL_reduce_by(by);
            ACLMPL_reduce_to(root, array, 3000, sizeof array[0], highest);
            for (int i = 0; me == root && i < 3000; i++) {
                long most = 0;
                for (int k = 0; k < nodes; k++) most = (k * 7 + i) % 11 > most ? (k * 7 + i) % 11 : most;
                CHECK(array[i] == most, "element %d to %d by %d is %ld", i, root, by, array[i]);
            }
            ACLMPL_sync();
        }
    }
    if (me == 0) printf("ok\n");
    return 0;
}
