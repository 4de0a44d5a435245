/* The asynchronous group. A message goes to the receiver's pool, as an active message that any call there takes and
 * appends to a queue; receives look there, oldest first. As on the T3D a sender waits only while the pool is full,
 * which is while the receiver makes no call: each sender has SLOTS messages of it, and is told when half of them have
 * moved to the queue. The sender itself says with which message that is: for that one the receiver needs a handler that
 * may send, while the others are taken right out of the ring. */
#include "aclmpl_internal.h"
#include "queue.h"
#include "sends.h"
#include "spare.h"
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#define SLOTS 64
/* Bodies from here on are copied to memory that is used again (spare.h), which is faster. Of shorter ones the
 * engine copies those that cannot go at once. Either way the send need not wait. */
#define LONG (32 << 10)

struct message {
    struct queued in_queue;
    size_t bytes;
    char data[];
};
/* Its calls say "any" as ours do. */
_Static_assert(ACLMPL_ANY_NODE == -1 && ACLMPL_ANY_TAG == -1, "queue.h");
static struct queue messages;

/* Copies of long messages on their way. */
static void gone(struct send_under_way *send) { spare_give(send->owner); }
static struct sends copies = {.over = gone};

static int *in_pool; /* by receiver: messages that may not have moved yet */
static int *sent;    /* by receiver: messages since it was last asked to tell */
struct arke_aclmpl_copies aclmpl_copies;
static int no_memory; /* a message was lost: a handler that runs while the library polls cannot end the program */

/* Memory for a message that comes, behind its header. */
static void *place(void *user, int source, const uint64_t words[], int nwords, size_t bytes)
{
    (void)user, (void)source, (void)words, (void)nwords;
    struct message *m = spare_take(sizeof *m + bytes);
    if (!m) no_memory = 1;
    return m ? m->data : NULL;
}

static void deliver(void *user, int source, const uint64_t words[], int nwords, void *body, size_t bytes)
{
    (void)user, (void)nwords;
    /* The body may then be in memory of the library's, with no header in front. */
    if (no_memory) return;
    struct message *m = body ? (struct message *)((char *)body - offsetof(struct message, data)) : spare_take(sizeof *m);
    if (!m) {
        no_memory = 1;
        return;
    }
    m->in_queue.source = source, m->in_queue.tag = (int)words[0], m->in_queue.context = 0;
    m->bytes = bytes;
    queue_add(&messages, &m->in_queue);
}

static void deliver_and_tell(void *user, int source, const uint64_t words[], int nwords, void *body, size_t bytes)
{
    deliver(user, source, words, nwords, body, bytes);
    uint64_t count = SLOTS / 2;
    arke_call(source, ACLMPL_TAKEN, &count, 1, NULL, 0);
}

static void taken(void *user, int source, const uint64_t words[], int nwords, void *body, size_t bytes)
{
    (void)user, (void)nwords, (void)body, (void)bytes;
    in_pool[source] -= (int)words[0];
}

void aclmpl_set_handlers(void)
{
    in_pool = calloc((size_t)arke_size(), sizeof *in_pool);
    sent = calloc((size_t)arke_size(), sizeof *sent);
    if (!in_pool || !sent) aclmpl_wrong("ACLMPL", "there is no memory to begin");
    aclmpl_check("ACLMPL", arke_set_quick_handler(ACLMPL_DELIVER, deliver, place, NULL));
    aclmpl_check("ACLMPL", arke_set_handler(ACLMPL_DELIVER_AND_TELL, deliver_and_tell, place, NULL));
    aclmpl_check("ACLMPL", arke_set_quick_handler(ACLMPL_TAKEN, taken, NULL, NULL));
}

int ACLMPL_async_send(int dest, int tag, const void *buf, int len)
{
    aclmpl_ready(__func__);
    aclmpl_node(__func__, "dest", dest);
    aclmpl_length(__func__, len);
    if (tag < 0) aclmpl_wrong(__func__, "tag is %d; it must not be negative", tag);
    if (aclmpl_own) return aclmpl_protocol_async_send(dest, tag, buf, len), len;
    uint64_t word = (uint64_t)tag;
    while (in_pool[dest] == SLOTS) aclmpl_check(__func__, arke_idle(200));
    in_pool[dest]++;
    int asks = ++sent[dest] == SLOTS / 2, how = asks ? ACLMPL_DELIVER_AND_TELL : ACLMPL_DELIVER;
    if (asks) sent[dest] = 0;
    if (copies.count > 0) aclmpl_check(__func__, sends_reap_some(&copies));
    if (len < LONG) {
        arke_request request;
        aclmpl_check(__func__, arke_icall_copied(dest, how, &word, 1, buf, (size_t)len, &request));
        if (request != ARKE_NULL) aclmpl_check(__func__, arke_release(&request));
        return len;
    }
    char *copy = spare_take((size_t)len);
    arke_request request;
    if (!copy) aclmpl_wrong(__func__, "there is no memory for a copy of %d bytes", len);
    memcpy(copy, buf, (size_t)len);
    aclmpl_copies.kept_bytes += (size_t)len;
    aclmpl_check(__func__, arke_icall(dest, how, &word, 1, copy, (size_t)len, &request));
    if (request == ARKE_NULL) spare_give(copy);
    else aclmpl_check(__func__, sends_keep(&copies, request, dest, (size_t)len, copy));
    return len;
}

static int take(const char *call, int source, int tag, void *buf, int len, int waits)
{
    aclmpl_ready(call);
    if (source != ACLMPL_ANY_NODE) aclmpl_node(call, "source", source);
    aclmpl_length(call, len);
    if (tag < ACLMPL_ANY_TAG) aclmpl_wrong(call, "tag is %d; it must not be negative, but for ACLMPL_ANY_TAG", tag);
    if (aclmpl_own) return aclmpl_protocol_async_take(call, source, tag, buf, len, waits);
    for (int looks = 0;; looks++) {
        struct queued *found = queue_find(&messages, source, tag, 0);
        if (found) {
            struct message *m = (struct message *)((char *)found - offsetof(struct message, in_queue));
            if (m->bytes > (size_t)len)
                aclmpl_wrong(call, "len is %d; the message of node %d with tag %d has %zu bytes, for which there must be room", len, found->source, found->tag, m->bytes);
            memcpy(buf, m->data, m->bytes);
            aclmpl_copies.taken_bytes += m->bytes;
            aclmpl_tell(found->source, found->tag);
            int bytes = (int)m->bytes;
            queue_remove(&messages, found);
            spare_give(m);
            return bytes;
        }
        if (no_memory) arke_abort(1, "ACLMPL: there is no memory for an asynchronous message");
        if (!waits && looks) return ACLMPL_NO_MESSAGE;
        aclmpl_check(call, waits ? arke_idle(200) : arke_poll());
    }
}

int ACLMPL_async_receive(int source, int tag, void *buf, int len) { return take(__func__, source, tag, buf, len, 0); }
int ACLMPL_async_receive_block(int source, int tag, void *buf, int len) { return take(__func__, source, tag, buf, len, 1); }
void arke_aclmpl_copies(struct arke_aclmpl_copies *copies) { *copies = aclmpl_copies; }
