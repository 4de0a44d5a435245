/*
 * ACLMPL in one page: each node has an image of its part of a scene, and a reduction with an operator of the program's
 * own makes one picture of them, the nearest pixel winning; first by a tree, then by binary swap.
 *
 *   arke cc --face aclmpl aclmpl_composite.c -o composite && arke run -n 4 ./composite
 *
 * In a tree half of the nodes are idle after each step. In binary swap all combine halves of halves to the end, which
 * pays for long arrays: the last line says from how many bytes on, measured on this machine.
 */
#include <aclmpl.h>
#include <stdio.h>

#define PIXELS 65536
#define ROUNDS 10

struct pixel {
    float depth, colour;
};
static struct pixel image[PIXELS];

static void nearer(void *inout, const void *in, int count)
{
    struct pixel *a = inout;
    const struct pixel *b = in;
    for (int i = 0; i < count; i++)
        if (b[i].depth < a[i].depth) a[i] = b[i];
}

int main(void)
{
    int me = ACLMPL_self_address(), nodes = ACLMPL_partition_size(), wrong = 0;

    for (int way = ACLMPL_TREE; way <= ACLMPL_SWAP; way++) {
        double took = 0;
        ACLMPL_reduce_by(way);
        for (int round = 0; round < ROUNDS; round++) {
            for (int i = 0; i < PIXELS; i++) image[i] = (struct pixel){(float)((i + me) % nodes), (float)me};
            ACLMPL_sync();
            double start = ACLMPL_clock();
            ACLMPL_reduce(image, PIXELS, sizeof image[0], nearer);
            ACLMPL_sync();
            took += ACLMPL_clock() - start;
            for (int i = 0; me == 0 && i < PIXELS; i++) wrong |= image[i].depth != 0 || image[i].colour != (float)((nodes - i % nodes) % nodes);
        }
        if (me == 0) printf("%-12s %8.3f ms a picture\n", way == ACLMPL_TREE ? "tree" : "binary swap", took * 1e3 / ROUNDS);
    }
    long crossover = ACLMPL_crossover();
    if (me == 0) printf("binary swap is faster from %ld bytes on\n", crossover);
    return wrong;
}
