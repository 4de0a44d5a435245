/* aclmpl_trees.h: what the ports of ACLMPL to other systems (aclmpl_cmmd.h, aclmpl_pvm.h) have of their own: operations of all nodes,
 * which take the program's operators. Each port defines before it
 *
 *   ACLMPL_self_address, ACLMPL_partition_size
 *   ACLMPL_to_(node, buf, len), ACLMPL_from_(node, buf, len)      a message of these operations
 *   ACLMPL_both_(node, into, room, buf, len)                      one in each direction
 *   ACLMPL_error_(format, ...)                                    ends the program */
#ifndef ACLMPL_TREES_H_INCLUDED
#define ACLMPL_TREES_H_INCLUDED

#include <stdlib.h>
#include <string.h>
#include <time.h>

#define ACLMPL_ANY_TAG    (-1)
#define ACLMPL_NO_MESSAGE (-2)
#define ACLMPL_AUTO       0
#define ACLMPL_TREE       1
#define ACLMPL_SWAP       2
typedef void (*ACLMPL_operator)(void *inout, const void *in, int count);

ACLMPL_F_ double ACLMPL_clock(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* ---- Operations of all nodes: binomial trees from and to a root
 * ---------------------------------------------------------- */

ACLMPL_F_ int ACLMPL_node_(int number, int root) { return (number + root) % ACLMPL_partition_size(); }

ACLMPL_F_ void ACLMPL_broadcast_from(int root, void *buf, int len)
{
    int nodes = ACLMPL_partition_size(), me = (ACLMPL_self_address() - root + nodes) % nodes, step = 1;
    while (step < nodes && !(me & step)) step *= 2;
    if (me != 0) ACLMPL_from_(ACLMPL_node_(me - step, root), buf, len);
    for (step /= 2; step > 0; step /= 2)
        if (me + step < nodes) ACLMPL_to_(ACLMPL_node_(me + step, root), buf, len);
}
ACLMPL_F_ void ACLMPL_broadcast(void *buf, int len) { ACLMPL_broadcast_from(0, buf, len); }

/* Halves are exchanged and combined, and the root gathers them. Numbers from the largest power of two on give theirs to
 * others first. */
ACLMPL_F_ void ACLMPL_swap_(int root, char *buf, char *room, int count, int size, ACLMPL_operator op)
{
    int nodes = ACLMPL_partition_size(), me = (ACLMPL_self_address() - root + nodes) % nodes, whole = 1, low = 0, high = count;
    while (whole * 2 <= nodes) whole *= 2;
    if (me >= whole) {
        ACLMPL_to_(ACLMPL_node_(me - whole, root), buf, count * size);
        return;
    }
    if (me + whole < nodes) {
        ACLMPL_from_(ACLMPL_node_(me + whole, root), room, count * size);
        op(buf, room, count);
    }
    for (int bit = whole / 2; bit > 0; bit /= 2) {
        int partner = ACLMPL_node_(me ^ bit, root), middle = low + (high - low) / 2, upper = (me & bit) != 0;
        int keep = upper ? middle : low, kept = upper ? high - middle : middle - low;
        int give = upper ? low : middle, given = upper ? middle - low : high - middle;
        ACLMPL_both_(partner, room, kept * size, buf + (size_t)give * (size_t)size, given * size);
        low = keep, high = keep + kept;
        if (kept > 0) op(buf + (size_t)low * (size_t)size, room, kept);
    }
    if (me != 0) {
        ACLMPL_to_(ACLMPL_node_(0, root), buf + (size_t)low * (size_t)size, (high - low) * size);
        return;
    }
    for (int other = 1; other < whole; other++) {
        low = 0, high = count;
        for (int bit = whole / 2; bit > 0; bit /= 2) {
            int middle = low + (high - low) / 2;
            if (other & bit) low = middle;
            else high = middle;
        }
        ACLMPL_from_(ACLMPL_node_(other, root), buf + (size_t)low * (size_t)size, (high - low) * size);
    }
}

/* As in the paper: binary swap from 1024 elements on. */
static int ACLMPL_by_ __attribute__((unused)) = ACLMPL_AUTO;
ACLMPL_F_ void ACLMPL_reduce_by(int algorithm) { ACLMPL_by_ = algorithm; }

ACLMPL_F_ void ACLMPL_reduce_to(int root, void *buf, int count, int size, ACLMPL_operator op)
{
    int nodes = ACLMPL_partition_size(), me = (ACLMPL_self_address() - root + nodes) % nodes;
    if (nodes == 1 || count == 0) return;
    char *room = (char *)malloc((size_t)count * (size_t)size);
    if (!room) ACLMPL_error_("ACLMPL_reduce: there is no memory for %d elements of %d bytes", count, size);
    if (ACLMPL_by_ == ACLMPL_SWAP || (ACLMPL_by_ == ACLMPL_AUTO && count >= 1024)) {
        ACLMPL_swap_(root, (char *)buf, room, count, size, op);
        free(room);
        return;
    }
    for (int bit = 1; bit < nodes; bit *= 2) {
        if (me & bit) {
            ACLMPL_to_(ACLMPL_node_(me - bit, root), buf, count * size);
            break;
        }
        if (me + bit >= nodes) continue;
        ACLMPL_from_(ACLMPL_node_(me + bit, root), room, count * size);
        op(buf, room, count);
    }
    free(room);
}
ACLMPL_F_ void ACLMPL_reduce(void *buf, int count, int size, ACLMPL_operator op) { ACLMPL_reduce_to(0, buf, count, size, op); }

#endif
