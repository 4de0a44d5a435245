/* The protocols of the library's paper, over puts and a fetch-and-increment as it had them on the T3D.
 *
 * Synchronous: a receiver puts a request of 16 bytes (address and length of its memory, and a control word) into
 * the sender's array of requests, which has a place for each receiver, so that none needs a lock. The sender waits
 * for it, puts the data straight into that memory, and then a completion of 8 bytes. That is one round trip and 24
 * bytes.
 *
 * Asynchronous: each node has a pool of slots and a counter. A sender takes the counter's value and adds 1; that
 * is its slot. It puts the data and then the slot's head, whose flag comes last. A value beyond the pool means
 * that it is full: the sender waits. At each call a node looks whether its last slot is taken. If so it moves all
 * messages to a list, and sets the counter to 0. A message that is longer than a slot takes several, one after the
 * other. */
#include "aclmpl_internal.h"
#include "peer_memory.h"
#include "spare.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define SLOTS     64
#define SLOT_DATA 8192
#define ROUNDS    32

struct request {
    uint64_t address, control; /* the control word: length below, above what is_of() says; 0: none */
};
enum { FREE, DONE, RECEIVED };
struct slot {
    uint64_t source_tag, total, at_bytes, flag;
    char data[SLOT_DATA];
};
/* What each node has; behind it a request for each receiver. */
struct shared {
    uint64_t completion; /* of this node's receive: bytes below, above the tag, as is_of() */
    uint64_t counter;
    uint64_t line[6];
    uint64_t met[ROUNDS]; /* how many words of each round of barriers have come */
    struct slot slots[SLOTS];
    struct request requests[];
};

/* A message that was moved to the list; it may have come in part. */
struct message {
    struct message *next;
    int source, tag;
    size_t bytes, here;
    char data[];
};

static arke_memory memory;
static struct shared *mine;
static struct message *first, **last = &first;

/* A tag above a length; never 0. Tags begin at -2, which those of operations of all nodes have. */
static uint64_t is_of(int tag, int low) { return (uint64_t)(uint32_t)(tag + 3) << 32 | (uint32_t)low; }
static int tag_of(uint64_t word) { return (int)(word >> 32) - 3; }

static void check(int code) { aclmpl_check("ACLMPL", code); }

void aclmpl_protocol_start(void)
{
    void *base;
    check(arke_shared_alloc(sizeof *mine + (size_t)arke_size() * sizeof(struct request), &memory, &base));
    mine = base;
    check(peer_memory_start());
}

static void look_for_overflow(void);

/* Waits until a word of this node's is at least so much. Its pool is emptied meanwhile, or senders might wait for
 * ever. */
static uint64_t wait_for(uint64_t *word, uint64_t least)
{
    for (unsigned looks = 0;; looks++) {
        uint64_t value = __atomic_load_n(word, __ATOMIC_ACQUIRE);
        if (value >= least) return value;
        look_for_overflow();
        check(looks > 1000 ? arke_idle(50) : arke_poll());
    }
}

static void put_word(int node, size_t offset, uint64_t value)
{
    check(arke_put_signal(memory, node, offset, NULL, 0, memory, offset, value, ARKE_REPLACE));
}

/* ---- Synchronous
 * ------------------------------------------------------------------------------------------------------- */

static void ask(int source, int tag, void *buf, int len)
{
    uint64_t address = (uintptr_t)buf;
    size_t at = offsetof(struct shared, requests) + (size_t)arke_rank() * sizeof(struct request);
    __atomic_store_n(&mine->completion, 0, __ATOMIC_RELEASE);
    check(arke_put_signal(memory, source, at, &address, sizeof address, memory, at + offsetof(struct request, control), is_of(tag, len),
                          ARKE_REPLACE));
}

/* Gives the bytes and the tag of what came. */
static int asked_for(int *tag)
{
    uint64_t word = wait_for(&mine->completion, 1);
    *tag = tag_of(word);
    return (int)(uint32_t)word;
}

void aclmpl_protocol_send(const char *call, int dest, int tag, const void *buf, int len)
{
    struct request *r = &mine->requests[dest];
    uint64_t control = wait_for(&r->control, 1);
    int wanted = tag_of(control), room = (int)(uint32_t)control;
    if (wanted != tag && !(wanted == ACLMPL_ANY_TAG && tag >= 0))
        aclmpl_wrong(call, "tag is %d, but node %d waits for tag %d; both would wait for ever", tag, dest, wanted);
    if (len > room) aclmpl_wrong(call, "len is %d, but node %d has room for %d bytes; give its receive more room", len, dest, room);
    __atomic_store_n(&r->control, 0, __ATOMIC_RELAXED);
    int error = dest == arke_rank() ? (memmove((void *)(uintptr_t)r->address, buf, (size_t)len), 0)
                                    : peer_memory_copy(dest, r->address, (void *)(uintptr_t)buf, (size_t)len, 1);
    if (error)
        aclmpl_wrong(call, "memory of node %d cannot be written (%s%s); use ACLMPL_PROTOCOL=engine", dest, strerror(error),
                     error == EXDEV ? ": it is on another host" : "");
    aclmpl_copies.put_bytes += (size_t)len;
    put_word(dest, offsetof(struct shared, completion), is_of(tag, len));
}

int aclmpl_protocol_receive(int source, int tag, void *buf, int len, int *its_tag)
{
    ask(source, tag, buf, len);
    return asked_for(its_tag);
}

int aclmpl_protocol_both(const char *call, int source, int rtag, void *rbuf, int rlen, int dest, int stag, const void *sbuf, int slen,
                         int *its_tag)
{
    ask(source, rtag, rbuf, rlen);
    aclmpl_protocol_send(call, dest, stag, sbuf, slen);
    return asked_for(its_tag);
}

/* In each round a node tells one that is twice as far away, and hears from one. */
void aclmpl_protocol_sync(void)
{
    static uint64_t barriers;
    int nodes = arke_size(), me = arke_rank(), round = 0;
    uint64_t one = 1;
    barriers++;
    for (int away = 1; away < nodes; away *= 2, round++) {
        size_t at = offsetof(struct shared, met) + (size_t)round * sizeof one;
        check(arke_atomic(memory, (me + away) % nodes, at, ARKE_UINT64, ARKE_SUM, &one, NULL));
        wait_for(&mine->met[round], barriers);
    }
}

/* ---- Asynchronous
 * ------------------------------------------------------------------------------------------------------ */

static int source_of(const struct slot *s) { return (int)(s->source_tag >> 32); }
static int tag_in(const struct slot *s) { return (int)(uint32_t)s->source_tag; }
static size_t at_of(const struct slot *s) { return s->at_bytes >> 32; }
static size_t bytes_of(const struct slot *s) { return (uint32_t)s->at_bytes; }
static uint64_t flag_of(int i) { return __atomic_load_n(&mine->slots[i].flag, __ATOMIC_ACQUIRE); }

/* Moves a slot's message, or its piece, to the list. */
static void to_list(struct slot *s)
{
    struct message *m = NULL;
    if (at_of(s) > 0)
        for (m = first; m && !(m->source == source_of(s) && m->here < m->bytes); m = m->next) {
        }
    if (!m) {
        m = spare_take(sizeof *m + s->total);
        if (!m) aclmpl_wrong("ACLMPL", "there is no memory for a message of %zu bytes", (size_t)s->total);
        *m = (struct message){.source = source_of(s), .tag = tag_in(s), .bytes = s->total};
        *last = m, last = &m->next;
    }
    memcpy(m->data + at_of(s), s->data, bytes_of(s));
    aclmpl_copies.listed_bytes += bytes_of(s);
    m->here += bytes_of(s);
    __atomic_store_n(&s->flag, RECEIVED, __ATOMIC_RELEASE);
}

/* Moves what the sender of slot `end` has in slots before it to the list; answers whether there was anything. A sender
 * fills its slots in order, so all that it sent before is there once the message in `end` is seen. */
static int earlier_to_list(int end)
{
    int source = source_of(&mine->slots[end]), found = 0;
    for (int i = 0; i < end; i++) {
        if (flag_of(i) != DONE || source_of(&mine->slots[i]) != source) continue;
        to_list(&mine->slots[i]);
        found = 1;
    }
    return found;
}

/* Where the last slot is taken, the pool is emptied and begins anew. Each slot has an owner then, who is about to
 * fill it. */
static void look_for_overflow(void)
{
    if (flag_of(SLOTS - 1) == FREE) return;
    for (int i = 0; i < SLOTS; i++) {
        while (flag_of(i) == FREE) check(arke_idle(50));
        if (flag_of(i) == DONE) to_list(&mine->slots[i]);
    }
    for (int i = 0; i < SLOTS; i++) __atomic_store_n(&mine->slots[i].flag, FREE, __ATOMIC_RELAXED);
    uint64_t zero = 0;
    check(arke_atomic(memory, arke_rank(), offsetof(struct shared, counter), ARKE_UINT64, ARKE_REPLACE, &zero, NULL));
}

/* A slot of a node's pool, which nobody else has. */
static size_t take_slot(int node)
{
    for (;;) {
        uint64_t one = 1, index;
        check(arke_atomic(memory, node, offsetof(struct shared, counter), ARKE_UINT64, ARKE_SUM, &one, &index));
        if (index < SLOTS) return offsetof(struct shared, slots) + index * sizeof(struct slot);
        do {
            look_for_overflow();
            check(arke_idle(50));
            check(arke_get(memory, node, offsetof(struct shared, counter), &index, sizeof index));
        } while (index >= SLOTS);
    }
}

void aclmpl_protocol_async_send(int dest, int tag, const void *buf, int len)
{
    size_t total = (size_t)len, at = 0;
    look_for_overflow();
    do {
        size_t part = total - at < SLOT_DATA ? total - at : SLOT_DATA, slot = take_slot(dest);
        uint64_t head[3] = {(uint64_t)(uint32_t)arke_rank() << 32 | (uint32_t)tag, total, (uint64_t)at << 32 | part};
        if (part) check(arke_put(memory, dest, slot + offsetof(struct slot, data), (const char *)buf + at, part));
        check(arke_fence());
        check(arke_put_signal(memory, dest, slot, head, sizeof head, memory, slot + offsetof(struct slot, flag), DONE, ARKE_REPLACE));
        aclmpl_copies.put_bytes += part;
        at += part;
    } while (at < total);
}

static int wanted(int source, int tag, int its_source, int its_tag)
{
    return (source == ACLMPL_ANY_NODE || source == its_source) && (tag == ACLMPL_ANY_TAG || tag == its_tag);
}

static void too_long(const char *call, int len, int source, int tag, size_t bytes)
{
    aclmpl_wrong(call, "len is %d; the message of node %d with tag %d has %zu bytes, for which there must be room", len, source, tag, bytes);
}

int aclmpl_protocol_async_take(const char *call, int source, int tag, void *buf, int len, int waits)
{
    for (unsigned looks = 0;; looks++) {
        look_for_overflow();
        /* Older messages first. One that has come in part keeps later ones of its sender back. */
        for (struct message **at = &first; *at; at = &(*at)->next) {
            struct message *m = *at;
            if (m->here < m->bytes || !wanted(source, tag, m->source, m->tag)) continue;
            if (m->bytes > (size_t)len) too_long(call, len, m->source, m->tag, m->bytes);
            memcpy(buf, m->data, m->bytes);
            aclmpl_copies.taken_bytes += m->bytes;
            aclmpl_tell(m->source, m->tag);
            int bytes = (int)m->bytes;
            *at = m->next;
            if (!m->next) last = at;
            spare_give(m);
            return bytes;
        }
        /* Slots that were empty when they were looked at may be full by now, and older than a later one. */
        int passed = 0, again = 0;
        for (int i = 0; i < SLOTS && !again; i++) {
            struct slot *s = &mine->slots[i];
            uint64_t flag = flag_of(i);
            passed |= flag == FREE;
            if (flag != DONE) continue;
            /* A long one goes by the list, behind all that its sender sent before. */
            if (s->total > SLOT_DATA) {
                earlier_to_list(i);
                to_list(s);
                again = 1;
                continue;
            }
            if (!wanted(source, tag, source_of(s), tag_in(s))) continue;
            if (passed && earlier_to_list(i)) {
                again = 1;
                continue;
            }
            size_t bytes = bytes_of(s);
            if (bytes > (size_t)len) too_long(call, len, source_of(s), tag_in(s), bytes);
            memcpy(buf, s->data, bytes);
            aclmpl_copies.taken_bytes += bytes;
            aclmpl_tell(source_of(s), tag_in(s));
            __atomic_store_n(&s->flag, RECEIVED, __ATOMIC_RELEASE);
            return (int)bytes;
        }
        if (again) {
            looks = 0;
            continue;
        }
        if (!waits && looks) return ACLMPL_NO_MESSAGE;
        check(waits && looks > 100 ? arke_idle(50) : arke_poll());
    }
}
