/* Messages that come: where their bytes are put, until they stand in the queue of those that nobody has received.
 *
 * The engine says of each message when its header has come, and asks where the body is to lie: in the memory of a
 * pvm_precv that waits for it, or in memory of its own. It has come when its handler runs. Handlers only put it into a
 * list, and call nothing of the engine's, so that it can run them while it polls; message handlers of the program run,
 * and the queue is filled, in take_in(). */
#include "internal.h"

#include "control.h"
#include "place.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Seconds that news of a task's end wait at most for what it has sent, and for its end by the engine's reckoning where
 * nothing shows that there is more: the engine notices it within some 20 ms, but on a very busy machine. */
#define NOTICED_S 5
#define SOON_S    0.25

struct wanted *wanted;
const char *arrive_taking;
/* Messages that can be received. */
static struct queue queue;
/* Messages that have come since the last take_in(). */
static struct message *arrived_first, *arrived_last;
/* The daemon's own messages that it has still to pass on. */
static struct message *own_first, *own_last;

/* Messages of a process whose header has come and that are not whole yet. */
struct source {
    struct message *first, *last;
};
static struct source *sources;
static int nsources;

/* Senders that this task has told that it waits. */
struct promise {
    int source;
    uint64_t offer;
};
static struct promise *promises;
static int npromises, promise_room;

static struct source *source_of(int number)
{
    if (number < 0) return NULL;
    if (number >= nsources) {
        int room = number + 16;
        struct source *larger = realloc(sources, (size_t)room * sizeof *larger);
        if (!larger) return NULL;
        memset(larger + nsources, 0, (size_t)(room - nsources) * sizeof *larger);
        sources = larger;
        nsources = room;
    }
    return &sources[number];
}

static void append(struct message **first, struct message **last, struct message *m)
{
    m->next = NULL;
    if (*last) (*last)->next = m;
    else *first = m;
    *last = m;
    arrive_tell();
}

static struct message *pop(struct message **first, struct message **last)
{
    struct message *m = *first;
    if (!m) return NULL;
    *first = m->next;
    if (!*first) *last = NULL;
    m->next = NULL;
    arrive_tell();
    return m;
}

/* What was promised has come, or will not. */
static void keep_promise(int source, uint64_t offer)
{
    for (int i = 0; offer && i < npromises; i++)
        if (promises[i].source == source && promises[i].offer == offer) {
            promises[i] = promises[--npromises];
            break;
        }
}

/* ---- Headers and bodies ---- */

static bool any_matches(const struct message *m)
{
    for (; m; m = m->next)
        if (matches(m, wanted->src, wanted->tag, wanted->ctx)) return true;
    return false;
}

/* The header of a message has come. */
static void *place_message(void *user, int number, const uint64_t words[], int nwords, size_t bytes)
{
    (void)user;
    struct source *source = source_of(number);
    struct message *m = source ? message_new(PvmDataRaw) : NULL;
    if (!m) return NULL;
    m->src = (int)(words[0] >> 32);
    m->tag = (int)(uint32_t)words[0];
    m->ctx = (int)(words[1] >> 32);
    m->enc = words[1] & 1 ? PVM_XDR : PVM_CORE_RAW;
    m->number = (int)((uint32_t)words[1] >> 1);
    m->dst = control_mytid();
    m->bytes = bytes;
    m->from = nwords >= 6 ? (int)words[5] : m->src;
    if (nwords >= 5) {
        m->wid = (int)(words[2] >> 32);
        m->enc = (int)(uint32_t)words[2];
        m->bytes = words[3] < bytes ? bytes : words[3];
        m->offer = words[4];
    }
    m->missing = m->bytes - bytes;
    bool fits = order_comes(m, number) && wanted && !wanted->given && m->bytes <= wanted->room && m->bytes > 0 && !recvf_is_own;
    /* Nor may it overtake one that has come. */
    if (fits && matches(m, wanted->src, wanted->tag, wanted->ctx) && !any_matches(source->first) && !any_matches(arrived_first) &&
        !arrive_find(wanted->src, wanted->tag, wanted->ctx) && !handled(m)) {
        m->placed = wanted;
        wanted->given = m;
        order_place(m);
    } else if (m->bytes) {
        m->body = body_private(m->bytes);
        if (!m->body) {
            /* Of it nothing more is heard: what comes after it need not wait. */
            m->lost = true;
            keep_promise(number, m->offer);
            append(&arrived_first, &arrived_last, m);
            return NULL;
        }
        m->body->used = m->bytes;
    }
    append(&source->first, &source->last, m);
    return m->placed ? m->placed->memory : m->body ? m->body->data : NULL;
}

static void *place_part(void *user, int number, const uint64_t words[], int nwords, size_t bytes)
{
    (void)user;
    struct source *source = source_of(number);
    struct message *m = source ? source->last : NULL;
    if (!m || nwords < 1 || words[0] > m->bytes || bytes > m->bytes - words[0]) return NULL;
    unsigned char *base = m->placed ? m->placed->memory : m->body ? m->body->data : NULL;
    return base ? base + words[0] : NULL;
}

/* A message is whole. */
static void whole(struct source *source, int number)
{
    struct message *m = pop(&source->first, &source->last);
    keep_promise(number, m->offer);
    if (m->placed) {
        m->placed->done = true;
        order_placed(m, true);
        return;
    }
    append(&arrived_first, &arrived_last, m);
}

/* The rest of a message will not come. */
static void give_up_first(struct source *source)
{
    struct message *m = pop(&source->first, &source->last);
    if (m->placed) {
        m->placed->given = NULL;
        order_placed(m, false);
    }
    message_free(m);
}

static void message_came(void *user, int number, const uint64_t words[], int nwords, void *body, size_t bytes)
{
    (void)user, (void)nwords, (void)body, (void)bytes;
    struct source *source = source_of(number);
    int came = nwords >= 2 ? (int)((uint32_t)words[1] >> 1) : -1;
    /* The bytes of those before it could not be fetched: their sender has ended. */
    while (source && source->first && source->first->number != came) give_up_first(source);
    if (source && source->first && source->first->missing == 0) whole(source, number);
}

static void part_came(void *user, int number, const uint64_t words[], int nwords, void *body, size_t bytes)
{
    (void)user, (void)words, (void)nwords, (void)body;
    struct source *source = source_of(number);
    if (!source || !source->first) return;
    struct message *m = source->first;
    m->missing = m->missing > bytes ? m->missing - bytes : 0;
    if (m->missing == 0) whole(source, number);
}

/* A sender asks whether this task waits, so that it can fetch a message from the program's memory there. */
static void offer_came(void *user, int number, const uint64_t words[], int nwords, void *body, size_t bytes)
{
    (void)user, (void)body, (void)bytes;
    if (waiting == 0 || nwords < 1) return;
    if (npromises == promise_room) {
        int room = promise_room ? 2 * promise_room : 16;
        struct promise *larger = realloc(promises, (size_t)room * sizeof *larger);
        if (!larger) return;
        promises = larger;
        promise_room = room;
    }
    arke_request request = ARKE_NULL;
    if (arke_icall(number, PVM_HANDLER_READY, words, 1, NULL, 0, &request) != ARKE_OK) return;
    arke_release(&request);
    promises[npromises++] = (struct promise){number, words[0]};
}

static void ready_came(void *user, int number, const uint64_t words[], int nwords, void *body, size_t bytes)
{
    (void)user, (void)number, (void)body, (void)bytes;
    if (nwords >= 1) arrive_ready = words[0];
}

static void hello_came(void *user, int number, const uint64_t words[], int nwords, void *body, size_t bytes)
{
    (void)user, (void)number, (void)words, (void)nwords, (void)body, (void)bytes;
}

bool arrive_promised(void)
{
    for (int i = 0; i < npromises;) {
        int gone = 1;
        if (arke_peer_gone(promises[i].source, &gone) == ARKE_OK && !gone) i++;
        else promises[i] = promises[--npromises];
    }
    return npromises > 0;
}

int arrive_start(void)
{
    int code = arke_set_quick_handler(PVM_HANDLER_MESSAGE, message_came, place_message, NULL);
    if (code == ARKE_OK) code = arke_set_quick_handler(PVM_HANDLER_HELLO, hello_came, NULL, NULL);
    if (code == ARKE_OK) code = arke_set_quick_handler(PVM_HANDLER_PART, part_came, place_part, NULL);
    if (code == ARKE_OK) code = arke_set_handler(PVM_HANDLER_OFFER, offer_came, NULL, NULL);
    if (code == ARKE_OK) code = arke_set_quick_handler(PVM_HANDLER_READY, ready_came, NULL, NULL);
    return code;
}

/* ---- The queue ---- */

void arrive_message(struct message *m)
{
    append(&arrived_first, &arrived_last, m);
}

void arrive_peer_gone(int number)
{
    struct source *source = number < nsources ? source_of(number) : NULL;
    while (source && source->first) give_up_first(source);
}

bool arrive_expects(int number)
{
    return number >= 0 && number < nsources && sources[number].first;
}

bool arrive_is_settled(void)
{
    return !arrive_taking && !arrived_first && !own_first && !order_any_due() && !(wanted && wanted->given);
}

void arrive_clear(void)
{
    struct message *m;
    for (int i = 0; i < nsources; i++) arrive_peer_gone(i);
    while ((m = pop(&arrived_first, &arrived_last))) message_free(m);
    while ((m = arrive_next(NULL))) {
        arrive_remove(m);
        message_free(m);
    }
    while ((m = pop(&own_first, &own_last))) message_free(m);
    order_clear();
    npromises = 0;
}

void arrive_tell(void)
{
    if (__builtin_expect(descriptor_news < 0, 1)) return;
    descriptor_change(arrive_find(-1, -1, context_now) || arrived_first || order_any_due());
}

static struct message *message_at(const struct queued *place)
{
    return place ? (struct message *)((char *)place - offsetof(struct message, in_queue)) : NULL;
}

struct message *arrive_next(const struct message *m)
{
    return message_at(m ? m->in_queue.next : queue.first);
}

struct message *arrive_find(int src, int tag, int ctx)
{
    return message_at(queue_find(&queue, src, tag, ctx));
}

void arrive_remove(struct message *m)
{
    queue_remove(&queue, &m->in_queue);
    m->queued = false;
    arrive_tell();
}

void arrive_changed(struct message *m)
{
    if (!m->queued) return;
    queue_change(&queue, &m->in_queue, m->src, m->tag, m->ctx);
    arrive_tell();
}

/* Gives a message that came to its handler, or puts it into the queue. */
static void settle(struct message *m)
{
    if (m->lost || message_enter(m) < 0) {
        fprintf(stderr, "libpvm: a message of %zu bytes from t%x was dropped: no memory\n", m->bytes, (unsigned)m->src);
        message_free(m);
        return;
    }
    if (handle(m)) return;
    m->queued = true;
    m->in_queue.source = m->src;
    m->in_queue.tag = m->tag;
    m->in_queue.context = m->ctx;
    queue_add(&queue, &m->in_queue);
    arrive_tell();
}

/* Messages that came by way of the daemon: those of tasks take their places. */
static void from_daemon(void)
{
    struct control_message came;
    while (control_next_message(&came)) {
        struct message *m = message_new(PvmDataRaw);
        if (!m) {
            free(came.body);
            continue;
        }
        m->src = came.src;
        m->ctx = came.ctx;
        m->tag = came.tag;
        m->enc = came.enc;
        m->wid = came.wid;
        m->number = came.number;
        m->from = came.from;
        m->dst = control_mytid();
        if (came.bytes && came.body && (m->body = body_private(came.bytes))) {
            m->body->used = came.bytes;
            memcpy(m->body->data, came.body, came.bytes);
        }
        m->bytes = came.bytes;
        m->lost = came.bytes && !m->body;
        free(came.body);
        if (m->number >= 0) order_take(m);
        else append(&own_first, &own_last, m);
    }
}

void arrive_sort(void)
{
    struct message *m;
    from_daemon();
    while ((m = pop(&arrived_first, &arrived_last))) order_take(m);
}

void arrive_look_for_jumps(const char *frame)
{
    /* What a message handler calls stands deeper than the take() that runs it. */
    if (arrive_taking && frame < arrive_taking) return;
    arrive_taking = NULL;
    /* It stays where it is, for a message that is on its way to it. */
    wanted = NULL;
    waiting = 0;
    place_awaits_nothing();
}

/* Takes in messages that have come; `look`: looks for more of them first; `idle`: for a while none had come. */
static void take(bool look, bool idle)
{
    /* A message handler that receives finds what is there. */
    if (arrive_taking) return;
    arrive_taking = __builtin_frame_address(0);
    struct message *m;
    peers_tell_address();
    from_daemon();
    while ((m = order_due())) settle(m);
    transmit_reap(false);
    if (look) arke_poll();
    /* What a task sent comes before the news of its end. */
    for (struct message *before = arrived_last; own_first; before = arrived_last) {
        arke_poll();
        if (before == arrived_last) break;
    }
    while ((m = pop(&arrived_first, &arrived_last))) order_take(m);
    while ((m = order_due())) settle(m);
    peers_tidy(idle, false);
    /* When the engine has noticed the end of a process it is known that what is missing of it will not come. */
    if (own_first) {
        double now = arke_clock(), soon = now + SOON_S, end = now + NOTICED_S;
        for (; now < end && order_waits_for_ends(now < soon); now = arke_clock()) {
            arke_idle(1000);
            peers_tidy(true, true);
        }
        order_waited();
    }
    while ((m = order_due())) settle(m);
    while ((m = pop(&own_first, &own_last))) settle(m);
    arrive_taking = NULL;
}

void take_in(void)
{
    take(true, false);
}

void take_in_next(unsigned most_us)
{
    arke_idle(most_us);
    bool any = arrived_first || (wanted && wanted->done);
    /* What waits is taken without another look, unless the engine's descriptor is to hear of one. */
    take(!any || descriptor_news >= 0, !any);
}
