/* aclmpl_cmmd.h: ACLMPL over CMMD, as its paper ported it to the CM-5: the calls are renamed, and only broadcast and reduction, which take
 * the program's operators, are new. A program that includes aclmpl.h is compiled with
 *
 *     arke cc --face cmmd -include aclmpl_cmmd.h render.c -o render
 *
 * The two groups of calls share CMMD's messages: tags of synchronous ones are even there, of others odd. A receive can therefore not take
 * any tag (ACLMPL_ANY_TAG); it ends the program and says so. */
#ifndef ACLMPL_CMMD_H_INCLUDED
#define ACLMPL_CMMD_H_INCLUDED
/* In the place of the library's own. */
#define ACLMPL_H_INCLUDED

#include <cm/cmmd.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define ACLMPL_ANY_NODE   CMMD_ANY_NODE
#define ACLMPL_ANY_TAG    (-1)
#define ACLMPL_NO_MESSAGE (-2)
#define ACLMPL_AUTO       0
#define ACLMPL_TREE       1
#define ACLMPL_SWAP       2
typedef void (*ACLMPL_operator)(void *inout, const void *in, int count);

#define ACLMPL_F_ static inline __attribute__((unused))

/* Tags of CMMD. Those of broadcasts and reductions are behind all others. */
#define ACLMPL_GLOBAL_ 0x7ffffffe
ACLMPL_F_ int ACLMPL_tag_(const char *call, int tag, int odd)
{
    if (tag < 0 || tag >= ACLMPL_GLOBAL_ / 2)
        CMMD_error("%s: tag is %d; over CMMD it must be from 0 to %d, and ACLMPL_ANY_TAG cannot be had", call, tag, ACLMPL_GLOBAL_ / 2 - 1);
    return 2 * tag + odd;
}

ACLMPL_F_ int ACLMPL_self_address(void) { return CMMD_self_address(); }
ACLMPL_F_ int ACLMPL_partition_size(void) { return CMMD_partition_size(); }
ACLMPL_F_ void ACLMPL_sync(void) { CMMD_sync_with_nodes(); }
ACLMPL_F_ double ACLMPL_clock(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

ACLMPL_F_ int ACLMPL_send(int dest, int tag, const void *buf, int len)
{
    CMMD_send_block(dest, ACLMPL_tag_(__func__, tag, 0), buf, len);
    return len;
}
ACLMPL_F_ int ACLMPL_receive(int source, int tag, void *buf, int len)
{
    CMMD_receive_block(source, ACLMPL_tag_(__func__, tag, 0), buf, len);
    return CMMD_bytes_received();
}
ACLMPL_F_ int ACLMPL_send_and_receive(int source, int rtag, void *rbuf, int rlen, int dest, int stag, const void *sbuf, int slen)
{
    CMMD_send_and_receive(source, ACLMPL_tag_(__func__, rtag, 0), rbuf, rlen, dest, ACLMPL_tag_(__func__, stag, 0), sbuf, slen);
    return CMMD_bytes_received();
}
ACLMPL_F_ int ACLMPL_async_send(int dest, int tag, const void *buf, int len)
{
    /* Without a descriptor it waits, as for a pool that is full. */
    while (CMMD_send_noblock(dest, ACLMPL_tag_(__func__, tag, 1), buf, len) == CMMD_ERRVAL) CMMD_poll();
    return len;
}
ACLMPL_F_ int ACLMPL_async_receive_block(int source, int tag, void *buf, int len)
{
    CMMD_receive_block(source, ACLMPL_tag_(__func__, tag, 1), buf, len);
    return CMMD_bytes_received();
}
ACLMPL_F_ int ACLMPL_async_receive(int source, int tag, void *buf, int len)
{
    if (!CMMD_msg_pending(source, ACLMPL_tag_(__func__, tag, 1))) return ACLMPL_NO_MESSAGE;
    return ACLMPL_async_receive_block(source, tag, buf, len);
}
ACLMPL_F_ int ACLMPL_msg_sender(void) { return CMMD_msg_sender(); }
ACLMPL_F_ int ACLMPL_msg_tag(void) { return CMMD_msg_tag() / 2; }

/* ---- Operations of all nodes: binomial trees from and to a root ---------------------------------------------------------- */

ACLMPL_F_ int ACLMPL_node_(int number, int root) { return (number + root) % CMMD_partition_size(); }

ACLMPL_F_ void ACLMPL_broadcast_from(int root, void *buf, int len)
{
    int nodes = CMMD_partition_size(), me = (CMMD_self_address() - root + nodes) % nodes, step = 1;
    while (step < nodes && !(me & step)) step *= 2;
    if (me != 0) CMMD_receive_block(ACLMPL_node_(me - step, root), ACLMPL_GLOBAL_, buf, len);
    for (step /= 2; step > 0; step /= 2)
        if (me + step < nodes) CMMD_send_block(ACLMPL_node_(me + step, root), ACLMPL_GLOBAL_, buf, len);
}
ACLMPL_F_ void ACLMPL_broadcast(void *buf, int len) { ACLMPL_broadcast_from(0, buf, len); }

/* Halves are exchanged and combined, and the root gathers them. Numbers from the largest power of two on give theirs to others first. */
ACLMPL_F_ void ACLMPL_swap_(int root, char *buf, char *room, int count, int size, ACLMPL_operator op)
{
    int nodes = CMMD_partition_size(), me = (CMMD_self_address() - root + nodes) % nodes, whole = 1, low = 0, high = count;
    while (whole * 2 <= nodes) whole *= 2;
    if (me >= whole) {
        CMMD_send_block(ACLMPL_node_(me - whole, root), ACLMPL_GLOBAL_, buf, count * size);
        return;
    }
    if (me + whole < nodes) {
        CMMD_receive_block(ACLMPL_node_(me + whole, root), ACLMPL_GLOBAL_, room, count * size);
        op(buf, room, count);
    }
    for (int bit = whole / 2; bit > 0; bit /= 2) {
        int partner = ACLMPL_node_(me ^ bit, root), middle = low + (high - low) / 2, upper = (me & bit) != 0;
        int keep = upper ? middle : low, kept = upper ? high - middle : middle - low;
        int give = upper ? low : middle, given = upper ? middle - low : high - middle;
        CMMD_send_and_receive(partner, ACLMPL_GLOBAL_, room, kept * size, partner, ACLMPL_GLOBAL_, buf + (size_t)give * (size_t)size, given * size);
        low = keep, high = keep + kept;
        if (kept > 0) op(buf + (size_t)low * (size_t)size, room, kept);
    }
    if (me != 0) {
        CMMD_send_block(ACLMPL_node_(0, root), ACLMPL_GLOBAL_, buf + (size_t)low * (size_t)size, (high - low) * size);
        return;
    }
    for (int other = 1; other < whole; other++) {
        low = 0, high = count;
        for (int bit = whole / 2; bit > 0; bit /= 2) {
            int middle = low + (high - low) / 2;
            if (other & bit) low = middle;
            else high = middle;
        }
        CMMD_receive_block(ACLMPL_node_(other, root), ACLMPL_GLOBAL_, buf + (size_t)low * (size_t)size, (high - low) * size);
    }
}

/* As in the paper: binary swap from 1024 elements on. */
static int ACLMPL_by_ __attribute__((unused)) = ACLMPL_AUTO;
ACLMPL_F_ void ACLMPL_reduce_by(int algorithm) { ACLMPL_by_ = algorithm; }

ACLMPL_F_ void ACLMPL_reduce_to(int root, void *buf, int count, int size, ACLMPL_operator op)
{
    int nodes = CMMD_partition_size(), me = (CMMD_self_address() - root + nodes) % nodes;
    if (nodes == 1 || count == 0) return;
    char *room = (char *)malloc((size_t)count * (size_t)size);
    if (!room) CMMD_error("ACLMPL_reduce: there is no memory for %d elements of %d bytes", count, size);
    if (ACLMPL_by_ == ACLMPL_SWAP || (ACLMPL_by_ == ACLMPL_AUTO && count >= 1024)) {
        ACLMPL_swap_(root, (char *)buf, room, count, size, op);
        free(room);
        return;
    }
    for (int bit = 1; bit < nodes; bit *= 2) {
        if (me & bit) {
            CMMD_send_block(ACLMPL_node_(me - bit, root), ACLMPL_GLOBAL_, buf, count * size);
            break;
        }
        if (me + bit >= nodes) continue;
        CMMD_receive_block(ACLMPL_node_(me + bit, root), ACLMPL_GLOBAL_, room, count * size);
        op(buf, room, count);
    }
    free(room);
}
ACLMPL_F_ void ACLMPL_reduce(void *buf, int count, int size, ACLMPL_operator op) { ACLMPL_reduce_to(0, buf, count, size, op); }

#endif
