/* The synchronous group: nothing moves before the receive, and then at once into its memory. */
#include "aclmpl_internal.h"

static int sender = -1, its_tag = -1;
int ACLMPL_msg_sender(void) { return sender; }
int ACLMPL_msg_tag(void) { return its_tag; }
void aclmpl_tell(int source, int tag) { sender = source, its_tag = tag; }

static uint32_t mask_of(const char *call, int tag)
{
    if (tag < ACLMPL_ANY_TAG) aclmpl_wrong(call, "tag is %d; it must not be negative, but for ACLMPL_ANY_TAG", tag);
    return tag == ACLMPL_ANY_TAG ? 0 : ARKE_EXACT;
}

static void can_send(const char *call, int dest, int tag, int len)
{
    aclmpl_ready(call);
    aclmpl_node(call, "dest", dest);
    aclmpl_length(call, len);
    if (tag < 0) aclmpl_wrong(call, "tag is %d; it must not be negative", tag);
}

static void can_receive(const char *call, int source, int len)
{
    aclmpl_ready(call);
    if (source == ACLMPL_ANY_NODE)
        aclmpl_wrong(call, "source is ACLMPL_ANY_NODE; a synchronous receive names its sender, use ACLMPL_async_receive_block for any");
    aclmpl_node(call, "source", source);
    aclmpl_length(call, len);
}

int ACLMPL_send(int dest, int tag, const void *buf, int len)
{
    can_send(__func__, dest, tag, len);
    if (aclmpl_own) return aclmpl_protocol_send(__func__, dest, tag, buf, len), len;
    aclmpl_check(__func__, arke_send(buf, (size_t)len, dest, ACLMPL_MESSAGES, tag, ARKE_SYNCHRONOUS));
    return len;
}

int ACLMPL_receive(int source, int tag, void *buf, int len)
{
    arke_status status;
    can_receive(__func__, source, len);
    if (aclmpl_own) {
        mask_of(__func__, tag);
        int bytes = aclmpl_protocol_receive(source, tag, buf, len, &tag);
        aclmpl_tell(source, tag);
        return bytes;
    }
    aclmpl_check(__func__, arke_recv(buf, (size_t)len, source, ACLMPL_MESSAGES, tag, mask_of(__func__, tag), &status));
    aclmpl_tell(status.source, status.tag);
    return (int)status.bytes;
}

int ACLMPL_send_and_receive(int source, int rtag, void *rbuf, int rlen, int dest, int stag, const void *sbuf, int slen)
{
    arke_request receive, send;
    arke_status status;
    can_receive(__func__, source, rlen);
    can_send(__func__, dest, stag, slen);
    if (aclmpl_own) {
        mask_of(__func__, rtag);
        int bytes = aclmpl_protocol_both(__func__, source, rtag, rbuf, rlen, dest, stag, sbuf, slen, &rtag);
        aclmpl_tell(source, rtag);
        return bytes;
    }
    aclmpl_check(__func__, arke_irecv(rbuf, (size_t)rlen, source, ACLMPL_MESSAGES, rtag, mask_of(__func__, rtag), &receive));
    aclmpl_check(__func__, arke_isend(sbuf, (size_t)slen, dest, ACLMPL_MESSAGES, stag, ARKE_SYNCHRONOUS, &send));
    aclmpl_check(__func__, arke_wait(&receive, &status));
    aclmpl_check(__func__, arke_wait(&send, NULL));
    aclmpl_tell(status.source, status.tag);
    return (int)status.bytes;
}
