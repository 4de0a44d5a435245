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

#define ACLMPL_F_ static inline __attribute__((unused))
#define ACLMPL_ANY_NODE CMMD_ANY_NODE
#define ACLMPL_error_   CMMD_error

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
/* Messages of operations of all nodes. */
ACLMPL_F_ void ACLMPL_to_(int node, const void *buf, int len) { CMMD_send_block(node, ACLMPL_GLOBAL_, buf, len); }
ACLMPL_F_ void ACLMPL_from_(int node, void *buf, int len) { CMMD_receive_block(node, ACLMPL_GLOBAL_, buf, len); }
ACLMPL_F_ void ACLMPL_both_(int node, void *into, int room, const void *buf, int len)
{
    CMMD_send_and_receive(node, ACLMPL_GLOBAL_, into, room, node, ACLMPL_GLOBAL_, buf, len);
}

#include <aclmpl_trees.h>

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

#endif
