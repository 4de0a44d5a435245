/* Broadcast and reduction from and to node 0 and any other, by both algorithms, with a program's operator. */
#include "check.h"

struct pixel {
    float depth;
    int node;
};
/* The nearer pixel. */
static void nearer(void *inout, const void *in, int count)
{
    struct pixel *a = inout;
    const struct pixel *b = in;
    for (int i = 0; i < count; i++)
        if (b[i].depth < a[i].depth || (b[i].depth == a[i].depth && b[i].node < a[i].node)) a[i] = b[i];
}
static void sum(void *inout, const void *in, int count)
{
    long *a = inout;
    const long *b = in;
    for (int i = 0; i < count; i++) a[i] += b[i];
}

static long data[40000];
static struct pixel image[5000];

int main(void)
{
    static const int counts[] = {0, 1, 2, 3, 7, 100, 1023, 40000};
    begin();
    for (int i = 0; i < 100; i++) data[i] = me == 0 ? i * 3 : -1;
    ACLMPL_broadcast(data, 800);
    for (int i = 0; i < 100; i++) CHECK(data[i] == i * 3, "broadcast %d", i);
    for (int root = 0; root < nodes; root++) {
        for (int i = 0; i < 40000; i++) data[i] = me == root ? i + root : -1;
        ACLMPL_broadcast_from(root, data, sizeof data);
        for (int i = 0; i < 40000; i++) CHECK(data[i] == i + root, "broadcast from %d", root);
    }
    for (int by = ACLMPL_AUTO; by <= ACLMPL_SWAP; by++) {
        ACLMPL_reduce_by(by);
        for (int root = 0; root < nodes; root++)
            for (int c = 0; c < 8; c++) {
                for (int i = 0; i < counts[c]; i++) data[i] = (me + 1) * (i + 1l);
                if (root == 0) ACLMPL_reduce(data, counts[c], sizeof(long), sum);
                else ACLMPL_reduce_to(root, data, counts[c], sizeof(long), sum);
                if (me == root)
                    for (int i = 0; i < counts[c]; i++)
                        CHECK(data[i] == nodes * (nodes + 1) / 2 * (i + 1l), "by %d to %d, %d elements: [%d] is %ld", by, root, counts[c], i, data[i]);
            }
        for (int i = 0; i < 5000; i++) image[i] = (struct pixel){(float)((i + me) % nodes), me};
        ACLMPL_reduce(image, 5000, sizeof image[0], nearer);
        if (me == 0)
            for (int i = 0; i < 5000; i++) CHECK(image[i].depth == 0 && image[i].node == (nodes - i % nodes) % nodes, "pixel %d is of node %d", i, image[i].node);
    }
    long c = ACLMPL_crossover(), all = c;
    CHECK(c >= 512 && c == ACLMPL_crossover(), "crossover %ld", c);
    ACLMPL_broadcast(&all, sizeof all);
    CHECK(c == all, "nodes differ: %ld, %ld", c, all);
    /* What these operations send, no call of the asynchronous group sees. */
    CHECK(ACLMPL_async_receive(ACLMPL_ANY_NODE, ACLMPL_ANY_TAG, data, 8) == ACLMPL_NO_MESSAGE, "left over");
    return finish();
}
