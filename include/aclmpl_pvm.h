/* aclmpl_pvm.h: ACLMPL over PVM's psend and precv, as its paper ported it to have a more portable version, and one to write and debug programs
 * with away from the machine. A program that includes aclmpl.h is compiled with
 *
 *     arke cc --face pvm -include aclmpl_pvm.h render.c -o render
 *     arke pvm run -n 4 ./render
 *
 * The nodes are the tasks that were started together, in the order of pvm_siblings(). Any PVM will do, by its own compiler and libraries.
 * psend copies or sends at once, so that a synchronous send need not wait for its receive here. The two groups of calls share PVM's messages:
 * tags of synchronous ones are even there, of others odd. A receive can therefore not take any tag (ACLMPL_ANY_TAG); it ends the program and
 * says so. */
#ifndef ACLMPL_PVM_H_INCLUDED
#define ACLMPL_PVM_H_INCLUDED
/* In the place of the library's own. */
#define ACLMPL_H_INCLUDED

#include <pvm3.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#define ACLMPL_F_ static inline __attribute__((unused))
#define ACLMPL_ANY_NODE (-1)

/* The tasks, and what the last receive was of. */
static int *ACLMPL_tids_, ACLMPL_nodes_, ACLMPL_me_, ACLMPL_sender_ = -1, ACLMPL_last_tag_ = -1;
/* Tags of PVM: those of broadcasts and reductions, and of barriers, are behind all others. */
#define ACLMPL_GLOBAL_ 0x7ffffffe
#define ACLMPL_SYNC_   0x7fffffff

ACLMPL_F_ void ACLMPL_error_(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    vfprintf(stderr, format, list);
    va_end(list);
    fputc('\n', stderr);
    if (ACLMPL_tids_) pvm_exit();
    exit(1);
}
ACLMPL_F_ int ACLMPL_good_(const char *call, int result)
{
    if (result < 0) ACLMPL_error_("%s: PVM's call failed with %d", call, result);
    return result;
}
ACLMPL_F_ void ACLMPL_leave_(void) { pvm_exit(); }
ACLMPL_F_ void ACLMPL_join_(void)
{
    if (ACLMPL_tids_) return;
    int *tids, me = ACLMPL_good_("ACLMPL: pvm_mytid", pvm_mytid());
    ACLMPL_nodes_ = ACLMPL_good_("ACLMPL: pvm_siblings", pvm_siblings(&tids));
    ACLMPL_tids_ = (int *)malloc((size_t)ACLMPL_nodes_ * sizeof(int));
    if (!ACLMPL_tids_) ACLMPL_error_("ACLMPL: there is no memory for the names of %d tasks", ACLMPL_nodes_);
    for (int i = 0; i < ACLMPL_nodes_; i++) {
        ACLMPL_tids_[i] = tids[i];
        if (tids[i] == me) ACLMPL_me_ = i;
    }
    atexit(ACLMPL_leave_);
}
ACLMPL_F_ int ACLMPL_self_address(void) { return ACLMPL_join_(), ACLMPL_me_; }
ACLMPL_F_ int ACLMPL_partition_size(void) { return ACLMPL_join_(), ACLMPL_nodes_; }

ACLMPL_F_ int ACLMPL_tag_(const char *call, int tag, int odd)
{
    if (tag < 0 || tag >= ACLMPL_GLOBAL_ / 2)
        ACLMPL_error_("%s: tag is %d; over PVM it must be from 0 to %d, and ACLMPL_ANY_TAG cannot be had", call, tag, ACLMPL_GLOBAL_ / 2 - 1);
    return 2 * tag + odd;
}
ACLMPL_F_ int ACLMPL_tid_(const char *call, int node)
{
    ACLMPL_join_();
    if (node < 0 || node >= ACLMPL_nodes_) ACLMPL_error_("%s: there is no node %d; there are %d, from 0 on", call, node, ACLMPL_nodes_);
    return ACLMPL_tids_[node];
}
ACLMPL_F_ void ACLMPL_psend_(const char *call, int node, int tag, const void *buf, int len)
{
    ACLMPL_good_(call, pvm_psend(ACLMPL_tid_(call, node), tag, (char *)(void *)buf, len, PVM_BYTE));
}
ACLMPL_F_ int ACLMPL_precv_(const char *call, int node, int tag, void *buf, int len)
{
    int from, its_tag, came;
    int tid = node == ACLMPL_ANY_NODE ? (ACLMPL_join_(), -1) : ACLMPL_tid_(call, node);
    ACLMPL_good_(call, pvm_precv(tid, tag, (char *)buf, len, PVM_BYTE, &from, &its_tag, &came));
    if (came > len)
        ACLMPL_error_("%s: len is %d; the message with tag %d has %d bytes, for which there must be room", call, len, its_tag / 2, came);
    for (ACLMPL_sender_ = 0; ACLMPL_sender_ < ACLMPL_nodes_ && ACLMPL_tids_[ACLMPL_sender_] != from;) ACLMPL_sender_++;
    ACLMPL_last_tag_ = its_tag / 2;
    return came;
}

/* Messages of operations of all nodes. */
ACLMPL_F_ void ACLMPL_to_(int node, const void *buf, int len) { ACLMPL_psend_("ACLMPL", node, ACLMPL_GLOBAL_, buf, len); }
ACLMPL_F_ void ACLMPL_from_(int node, void *buf, int len) { ACLMPL_precv_("ACLMPL", node, ACLMPL_GLOBAL_, buf, len); }
ACLMPL_F_ void ACLMPL_both_(int node, void *into, int room, const void *buf, int len)
{
    ACLMPL_to_(node, buf, len);
    ACLMPL_from_(node, into, room);
}

#include <aclmpl_trees.h>

/* In each round a node tells one that is twice as far away, and hears from one. */
ACLMPL_F_ void ACLMPL_sync(void)
{
    int nodes = ACLMPL_partition_size(), me = ACLMPL_me_;
    for (int away = 1; away < nodes; away *= 2) {
        ACLMPL_psend_(__func__, (me + away) % nodes, ACLMPL_SYNC_, "", 0);
        ACLMPL_precv_(__func__, (me - away + nodes) % nodes, ACLMPL_SYNC_, NULL, 0);
    }
}

ACLMPL_F_ int ACLMPL_send(int dest, int tag, const void *buf, int len)
{
    return ACLMPL_psend_(__func__, dest, ACLMPL_tag_(__func__, tag, 0), buf, len), len;
}
ACLMPL_F_ int ACLMPL_receive(int source, int tag, void *buf, int len)
{
    return ACLMPL_precv_(__func__, source, ACLMPL_tag_(__func__, tag, 0), buf, len);
}
ACLMPL_F_ int ACLMPL_send_and_receive(int source, int rtag, void *rbuf, int rlen, int dest, int stag, const void *sbuf, int slen)
{
    ACLMPL_psend_(__func__, dest, ACLMPL_tag_(__func__, stag, 0), sbuf, slen);
    return ACLMPL_precv_(__func__, source, ACLMPL_tag_(__func__, rtag, 0), rbuf, rlen);
}
ACLMPL_F_ int ACLMPL_async_send(int dest, int tag, const void *buf, int len)
{
    return ACLMPL_psend_(__func__, dest, ACLMPL_tag_(__func__, tag, 1), buf, len), len;
}
ACLMPL_F_ int ACLMPL_async_receive_block(int source, int tag, void *buf, int len)
{
    return ACLMPL_precv_(__func__, source, ACLMPL_tag_(__func__, tag, 1), buf, len);
}
ACLMPL_F_ int ACLMPL_async_receive(int source, int tag, void *buf, int len)
{
    int tid = source == ACLMPL_ANY_NODE ? (ACLMPL_join_(), -1) : ACLMPL_tid_(__func__, source);
    if (!ACLMPL_good_(__func__, pvm_probe(tid, ACLMPL_tag_(__func__, tag, 1)))) return ACLMPL_NO_MESSAGE;
    return ACLMPL_async_receive_block(source, tag, buf, len);
}
ACLMPL_F_ int ACLMPL_msg_sender(void) { return ACLMPL_sender_; }
ACLMPL_F_ int ACLMPL_msg_tag(void) { return ACLMPL_last_tag_; }

#endif
