/* FM 2.x: messages as streams of pieces. A handler begins when the first piece is there; if it asks for bytes that have
 * not come, it gives way and goes on later, so that handlers of several senders may be half done. One whose message is
 * there as a whole runs on the caller's stack; another on one of its own. */
#include "fm_internal.h"
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <ucontext.h>

/* Longer pieces go in several packets. */
#define PACKET 65536
#define STACK  262144

/* ---- Receiving
 * ------------------------------------------------------------------------------------------------------- */

struct incoming {
    struct incoming *next;
    int source, over; /* `over`: the handler has returned */
    int whole;        /* the last piece is there */
    int active;       /* its handler runs, perhaps beneath another one: it extracts */
    uint64_t number, handler;
    struct fm_packet *first, **last;
    ucontext_t here;
    void *stack; /* null while it runs on the caller's */
};
static struct incoming *streams, *running;
static ucontext_t extractor;
static FM_handler **handlers;
/* Stacks that are free; each begins with the address of the next. */
static void *stacks;

ULONG FM_register_handler(ULONG id, FM_handler *handler)
{
    ULONG most = (ULONG)fm_handlers_most;
    if (!handlers) handlers = calloc(most, sizeof *handlers);
    if (!handlers) fm_wrong(__func__, "there is no memory for handlers");
    if (!handler) fm_wrong(__func__, "handler is a null pointer; it must be a function");
    if (id == FM_ANY_ID)
        for (id = 0; id < most && handlers[id]; id++) {
        }
    if (id >= most) fm_wrong(__func__, "id is %lu; it must be from 0 to %lu, or FM_ANY_ID while one is free", id, most - 1);
    handlers[id] = handler;
    return id;
}

static void discard(struct incoming *s)
{
    while (s->first) {
        struct fm_packet *p = s->first;
        s->first = p->next;
        fm_used(p);
    }
    s->last = &s->first;
}

static void call_handler(struct incoming *s)
{
    handlers[s->handler](s, (unsigned)s->source);
    /* What it did not receive is dropped, whatever it has returned. */
    s->over = 1;
}

static void on_own_stack(void)
{
    call_handler(running);
    swapcontext(&running->here, &extractor);
}

static void resume(struct incoming *s)
{
    /* A handler may extract, too. */
    struct incoming *before = running;
    ucontext_t outer = extractor;
    running = s;
    s->active = 1;
    swapcontext(&extractor, &s->here);
    s->active = 0;
    running = before;
    extractor = outer;
    if (!s->over) return;
    *(void **)s->stack = stacks;
    stacks = s->stack;
    s->stack = NULL;
}

static void start(struct incoming *s)
{
    if (s->whole) {
        struct incoming *before = running;
        running = s;
        call_handler(s);
        running = before;
        return;
    }
    s->stack = stacks;
    if (s->stack) stacks = *(void **)s->stack;
    else s->stack = mmap(NULL, STACK, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_STACK, -1, 0);
    if (s->stack == MAP_FAILED) fm_wrong("FM_extract", "there is no memory for a handler's stack");
    getcontext(&s->here);
    s->here.uc_stack.ss_sp = s->stack, s->here.uc_stack.ss_size = STACK, s->here.uc_link = NULL;
    makecontext(&s->here, on_own_stack, 0);
    resume(s);
}

int fm_piece(struct fm_packet *p)
{
    struct incoming **at = &streams, *s;
    while (*at && ((*at)->source != p->source || (*at)->number != p->words[1])) at = &(*at)->next;
    s = *at;
    int begins = !s;
    if (begins) {
        s = calloc(1, sizeof *s);
        if (!s) fm_wrong("FM_extract", "there is no memory for a stream");
        s->source = p->source, s->number = p->words[1], s->handler = p->words[2], s->last = &s->first;
        if (s->handler >= (uint64_t)fm_handlers_most || !handlers || !handlers[s->handler])
            fm_wrong("FM_extract", "node %d has sent a message for handler %lu, which is not registered here", s->source, (unsigned long)s->handler);
        *at = s;
    }
    p->next = NULL;
    *s->last = p, s->last = &p->next;
    s->whole = (int)p->words[3];
    if (begins) start(s);
    /* What extracts in its own handler finds the piece there, and goes on in its own time. */
    else if (s->active) return 0;
    else if (!s->over) resume(s);
    if (s->over) discard(s);
    if (!s->over || !s->whole) return 0;
    for (at = &streams; *at != s; at = &(*at)->next) {
    }
    *at = s->next;
    free(s);
    return 1;
}

void FM_receive(void *buf, FM_stream *stream, ULONG len)
{
    struct incoming *s = stream;
    char *to = buf;
    if (!running || s != running) fm_wrong(__func__, "it was called outside of the handler of its stream");
    while (len > 0) {
        struct fm_packet *p = s->first;
        if (!p) {
            if (s->whole) fm_wrong(__func__, "%lu bytes more were asked for than the message of node %d has", len, s->source);
            swapcontext(&s->here, &extractor);
            continue;
        }
        size_t part = p->bytes - p->used < len ? p->bytes - p->used : len;
        memcpy(to, FM_DATA(p) + p->used, part);
        p->used += part, to += part, len -= part;
        if (p->used < p->bytes) return;
        s->first = p->next;
        if (!s->first) s->last = &s->first;
        fm_used(p);
    }
}

int FM_extract(ULONG maxbytes)
{
    ULONG bytes;
    fm_extract(__func__, 0, maxbytes, 0, &bytes);
    return (int)bytes;
}

/* ---- Sending
 * --------------------------------------------------------------------------------------------------------- */

/* Pieces of messages up to this long go together, so that the handler has the whole of it at once. */
#define TOGETHER 2048

struct outgoing {
    int to, ended;
    uint64_t number, handler;
    ULONG length, sent;
    arke_request *requests;
    int count, room;
    struct outgoing *next; /* in `holding` */
    size_t at, holds;      /* of `held`: what waits for more; before it lies what is on its way */
    char held[];
};
static uint64_t numbers;
/* Streams that have given bytes which are not sent yet. */
static struct outgoing *holding;
int fm_holds;

FM_stream *FM_begin_message(ULONG dest, ULONG length, ULONG handler)
{
    fm_node(__func__, (long)dest);
    if (handler >= (ULONG)fm_handlers_most) fm_wrong(__func__, "handler is %lu; it must be from 0 to %d", handler, fm_handlers_most - 1);
    if (fm_running && !fm_has_credit((int)dest)) return NULL;
    struct outgoing *s = malloc(sizeof *s + (length <= TOGETHER ? length : 0));
    if (!s) fm_wrong(__func__, "there is no memory for a stream");
    *s = (struct outgoing){.to = (int)dest, .length = length, .handler = handler, .number = numbers++};
    return s;
}

static void packet(const char *call, struct outgoing *s, const char *data, size_t bytes)
{
    arke_request request = ARKE_NULL;
    s->sent += bytes;
    /* The last one, if the message is as long as was said. */
    s->ended = s->sent == s->length;
    uint64_t words[4] = {FM_PIECE, s->number, s->handler, (uint64_t)s->ended};
    fm_send_packet(call, s->to, words, 4, data, bytes, &request);
    if (request == ARKE_NULL) return;
    if (s->count == s->room) {
        s->room = s->room ? 2 * s->room : 16;
        s->requests = realloc(s->requests, (size_t)s->room * sizeof *s->requests);
        if (!s->requests) fm_wrong(call, "there is no memory to keep account of pieces");
    }
    s->requests[s->count++] = request;
}

static void hold(struct outgoing *s, const void *data, size_t bytes)
{
    if (bytes == 0) return;
    memcpy(s->held + s->at + s->holds, data, bytes);
    if (s->holds == 0) s->next = holding, holding = s, fm_holds = 1;
    s->holds += bytes;
}

static void send_held(const char *call, struct outgoing *s)
{
    size_t bytes = s->holds, at = s->at;
    if (bytes == 0) return;
    for (struct outgoing **p = &holding; *p; p = &(*p)->next)
        if (*p == s) {
            *p = s->next;
            break;
        }
    fm_holds = holding != NULL;
    /* What was begun before it goes first: fm_send_packet sees to it. */
    s->at += bytes, s->holds = 0;
    packet(call, s, s->held + at, bytes);
}

void fm_send_held_to(const char *call, int to)
{
    for (struct outgoing *s = holding; s; s = s->next)
        if (s->to == to) {
            /* Those before it are sent on the way. */
            send_held(call, s);
            return;
        }
}

void fm_send_held(const char *call)
{
    while (holding) send_held(call, holding);
}

void FM_send_piece(FM_stream *stream, const void *buf, ULONG len)
{
    struct outgoing *s = stream;
    const char *data = buf;
    fm_ready(__func__);
    if (!s) fm_wrong(__func__, "stream is a null pointer; FM_begin_message had no room, try again after FM_extract");
    if (s->sent + s->holds + len > s->length)
        fm_wrong(__func__, "len is %lu, and %lu bytes were sent; FM_begin_message said %lu in all", len, s->sent + s->holds, s->length);
    if (s->length <= TOGETHER) {
        hold(s, buf, len);
        if (s->sent + s->holds == s->length) send_held(__func__, s);
        return;
    }
    while (len > 0) {
        size_t part = len < PACKET ? len : PACKET;
        packet(__func__, s, data, part);
        data += part, len -= part;
    }
}

void FM_end_message(FM_stream *stream)
{
    struct outgoing *s = stream;
    fm_ready(__func__);
    if (!s) fm_wrong(__func__, "stream is a null pointer");
    if (!s->ended) {
        s->length = s->sent + s->holds;
        if (s->holds) send_held(__func__, s);
        else packet(__func__, s, NULL, 0);
    }
    if (s->count > 0 && fm_holds) fm_send_held(__func__);
    for (int i = 0; i < s->count; i++) fm_check(__func__, arke_wait(&s->requests[i], NULL));
    free(s->requests);
    free(s);
}
