/* Messages between two nodes by calls that wait, and CMMD_send_noblock, which keeps a copy instead. */
#include "cmmd_internal.h"
#include "shown.h"
#include <stdlib.h>
#include <string.h>

static int received, sent, sender = CMMD_ERRVAL, its_tag = CMMD_ERRVAL;

int CMMD_bytes_received(void) { return received; }
int CMMD_bytes_sent(void) { return sent; }
int CMMD_msg_sender(void) { return sender; }
int CMMD_msg_tag(void) { return its_tag; }

void cmmd_tell(const arke_status *status)
{
    received = (int)status->bytes, sender = status->source, its_tag = status->tag;
}

int cmmd_check(const char *call, int node, int tag, int len, int any)
{
    int nodes = cmmd_nodes;
    if (len < 0) return cmmd_wrong(call, "len is %d; it must be a number of bytes, not negative", len);
    int is = (node >= 0 && node < nodes) || (node >= 0 && node == cmmd_host) || (any && node == CMMD_ANY_NODE);
    if (__builtin_expect(!is, 0))
        return cmmd_wrong(call, "node is %d; it must be from 0 to %d%s", node, nodes - 1, any ? ", or CMMD_ANY_NODE" : "");
    if (tag < 0 && !(any && tag == CMMD_ANY_TAG))
        return cmmd_wrong(call, "tag is %d; it must not be negative%s", tag, any ? ", but for CMMD_ANY_TAG" : "");
    return 0;
}

static uint32_t mask_of(int tag) { return tag == CMMD_ANY_TAG ? 0 : ARKE_EXACT; }

static struct shown shown;

struct cmmd_want cmmd_wants(int source, int tag)
{
    struct cmmd_want want = {source, tag, mask_of(tag)};
    shown_receive(&shown, &want.source, &want.tag, &want.mask);
    return want;
}

static int send_block(const char *call, int dest, int tag, const void *buf, int len)
{
    arke_request request = ARKE_NULL;
    if (cmmd_enter(call) < 0 || cmmd_check(call, dest, tag, len, 0) < 0) return CMMD_ERRVAL;
    int code;
    code = arke_isend(buf, (size_t)len, dest, CMMD_MESSAGES, tag, ARKE_SYNCHRONOUS, &request);
    if (code == ARKE_OK) code = cmmd_wait_for(&request, NULL);
    if (code != ARKE_OK) return cmmd_failed(call, code);
    sent = len;
    return 0;
}
int CMMD_send_block(int dest, int tag, const void *buf, int len) { return send_block(__func__, dest, tag, buf, len); }
int CMMD_send(int dest, int tag, const void *buf, int len) { return send_block(__func__, dest, tag, buf, len); }

static int receive_block(const char *call, int source, int tag, void *buf, int len)
{
    arke_request request = ARKE_NULL;
    arke_status status = {0};
    if (cmmd_enter(call) < 0 || cmmd_check(call, source, tag, len, 1) < 0) return CMMD_ERRVAL;
    int code;
    struct cmmd_want want = cmmd_wants(source, tag);
    /* A request is known, and can be given up, if a function of another node's leaves this call by longjmp(). */
    code = arke_irecv(buf, (size_t)len, want.source, CMMD_MESSAGES, want.tag, want.mask, &request);
    if (code == ARKE_OK) code = cmmd_wait_for(&request, &status);
    if (code == ARKE_OK || code == ARKE_ERR_TRUNCATED) cmmd_tell(&status);
    return code == ARKE_OK ? 0 : cmmd_failed(call, code);
}
int CMMD_receive_block(int source, int tag, void *buf, int len) { return receive_block(__func__, source, tag, buf, len); }
int CMMD_receive(int source, int tag, void *buf, int len) { return receive_block(__func__, source, tag, buf, len); }

int CMMD_send_noblock(int dest, int tag, const void *buf, int len)
{
    if (cmmd_enter(__func__) < 0 || cmmd_check(__func__, dest, tag, len, 0) < 0) return CMMD_ERRVAL;
    int result = cmmd_send_copy(__func__, dest, tag, buf, NULL, len);
    if (result == 0) sent = len;
    return result;
}

int CMMD_send_short(int dest, int tag, const void *buf, int len)
{
    return CMMD_send_noblock(dest, tag, buf, len);
}

/* Both at once. */
static int exchange(const char *call, int context, int source, int rtag, void *rbuf, int rlen, int dest, int stag, const void *sbuf,
                    int slen)
{
    arke_request receive = ARKE_NULL, send = ARKE_NULL;
    arke_status status = {0};
    struct cmmd_want want = {source, rtag, mask_of(rtag)};
    if (context == CMMD_MESSAGES) want = cmmd_wants(source, rtag);
    int code = arke_irecv(rbuf, (size_t)rlen, want.source, context, want.tag, want.mask, &receive);
    if (code != ARKE_OK) return cmmd_failed(call, code);
    code = arke_isend(sbuf, (size_t)slen, dest, context, stag, ARKE_SYNCHRONOUS, &send);
    if (code != ARKE_OK) {
        arke_cancel(receive);
        cmmd_end_polls();
        arke_wait(&receive, NULL);
        return cmmd_failed(call, code);
    }
    cmmd_hold(send);
    int first = cmmd_wait_for(&receive, &status);
    code = cmmd_wait_for(&send, NULL);
    if (first == ARKE_OK || first == ARKE_ERR_TRUNCATED) cmmd_tell(&status);
    sent = slen;
    if (first != ARKE_OK) code = first;
    return code == ARKE_OK ? 0 : cmmd_failed(call, code);
}

int CMMD_send_and_receive(int source, int rtag, void *rbuf, int rlen, int dest, int stag, const void *sbuf, int slen)
{
    if (cmmd_enter(__func__) < 0 || cmmd_check(__func__, source, rtag, rlen, 1) < 0 || cmmd_check(__func__, dest, stag, slen, 0) < 0)
        return CMMD_ERRVAL;
    int result = exchange(__func__, CMMD_MESSAGES, source, rtag, rbuf, rlen, dest, stag, sbuf, slen);
    return result == 0 ? TRUE : result;
}

int (CMMD_swap)(int node, void *buf, int len) { return CMMD_swap_apart(node, buf, len, buf, len); }

int CMMD_swap_apart(int node, void *rbuf, int rlen, const void *sbuf, int slen)
{
    if (cmmd_enter("CMMD_swap") < 0 || cmmd_check("CMMD_swap", node, 0, rlen, 0) < 0 || cmmd_check("CMMD_swap", node, 0, slen, 0) < 0)
        return CMMD_ERRVAL;
    if ((slen > 0 && !sbuf) || (rlen > 0 && !rbuf))
        return cmmd_wrong("CMMD_swap", "%s is a null pointer; it must point to memory for what the call takes or gives", rbuf ? "sbuf" : "rbuf");
    /* What comes must not overwrite what has not gone. */
    const char *s = sbuf, *r = rbuf;
    int overlap = slen > 0 && rlen > 0 && s < r + rlen && r < s + slen;
    if (!overlap) return exchange("CMMD_swap", CMMD_SWAPS, node, 0, rbuf, rlen, node, 0, sbuf, slen);
    char *copy = malloc((size_t)slen);
    if (!copy) return cmmd_wrong("CMMD_swap", "there is no memory for a copy of %d bytes", slen);
    memcpy(copy, sbuf, (size_t)slen);
    int result = exchange("CMMD_swap", CMMD_SWAPS, node, 0, rbuf, rlen, node, 0, copy, slen);
    free(copy);
    return result;
}

int cmmd_pending(const char *call, int node, int tag, arke_status *status)
{
    int found = 0;
    if (cmmd_enter(call) < 0 || cmmd_check(call, node, tag, 0, 1) < 0) return CMMD_ERRVAL;
    int code = arke_iprobe(node, CMMD_MESSAGES, tag, mask_of(tag), &found, status);
    if (code != ARKE_OK) return cmmd_failed(call, code);
    if (!found) return shown_gone(&shown, node, tag, mask_of(tag)), 0;
    cmmd_tell(status);
    shown_note(&shown, node, tag, mask_of(tag), status);
    return 1;
}

int CMMD_msg_pending(int node, int tag)
{
    arke_status status;
    return cmmd_pending(__func__, node, tag, &status);
}
