/* Every other node has sent its messages before one is received: each call gets the oldest that its source and tag fit,
 * and does not take longer because there are so many. */
#include "check.h"

#define EACH 40000
#define TAGS 5
#define LAST 99

static unsigned char (*taken)[EACH];
static int (*from)[TAGS + 1];

static int tag_of(int i) { return (int)(((unsigned)i ^ (unsigned)i >> 7) * 2654435761u >> 3) % TAGS; }

/* The oldest message of a node that is left, with a tag (-1: any); EACH if there is none. */
static int oldest(int node, int tag)
{
    int *at = &from[node][tag + 1];
    while (*at < EACH && (taken[node][*at] || (tag != -1 && tag_of(*at) != tag))) ++*at;
    return *at;
}

int main(void)
{
    int got = -1;
    unsigned seed = 20261127;
    begin();
    if (me != 0) {
        for (int i = 0; i < EACH; i++) ACLMPL_async_send(0, tag_of(i), &i, sizeof i);
        ACLMPL_async_send(0, LAST, &got, 0);
        return finish();
    }
    taken = calloc((size_t)nodes, sizeof *taken);
    from = calloc((size_t)nodes, sizeof *from);
    for (int node = 1; node < nodes; node++) CHECK(ACLMPL_async_receive_block(node, LAST, &got, sizeof got) == 0, "from %d", node);
    for (long left = (long)(nodes - 1) * EACH; left > 0;) {
        seed = seed * 1664525 + 1013904223;
        int choice = (int)(seed >> 8), node = choice % nodes, tag = choice / 8 % (TAGS + 1) - 1, any = 0;
        if (node == 0) node = ACLMPL_ANY_NODE;
        for (int n = 1; n < nodes; n++)
            if (node == ACLMPL_ANY_NODE || n == node) any |= oldest(n, tag) < EACH;
        int bytes = ACLMPL_async_receive(node, tag, &got, sizeof got), source = ACLMPL_msg_sender();
        if (!any) {
            CHECK(bytes == ACLMPL_NO_MESSAGE, "%d bytes with tag %d of node %d", bytes, tag, node);
            continue;
        }
        int right = bytes == sizeof got && (node == ACLMPL_ANY_NODE || source == node) && got == oldest(source, tag);
        CHECK(right, "message %d of %d bytes and node %d, for tag %d of node %d", got, bytes, source, tag, node);
        if (!right) break;
        taken[source][got] = 1;
        left--;
    }
    return finish();
}
