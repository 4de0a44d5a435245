/* Messages between tasks, their ids, and receives with a handler.
 *
 * An id is a place in a table and, above it, how often the place was used, so that an id that was used up is known as none. On the SP a
 * receive-and-call interrupted the task; here its handler runs in calls of MPL. */
#include "mpl_internal.h"
#include "running.h"
#include "table.h"
#include <stdlib.h>
#include <string.h>

#define PLACES 16384 /* as many ids at a time */

struct operation {
    int used, times, done, code;
    int blocking; /* its id is a call's own, which waits for it and nobody else */
    arke_request request;
    size_t bytes;
    int *source, *type; /* to be told at the end, or null */
    void (*handler)(int *msgid);
    char *packed; /* blocks that lie apart go and come by this */
    char *at;
    size_t blklen, offset, blknum;
};
static struct table operations = {.row = sizeof(struct operation), .most = PLACES};
#define OPERATION(i) (((struct operation *)operations.rows) + (i))
static int handlers, locked;
static struct running running;

static int id_of(const struct operation *o) { return (int)(o - OPERATION(0)) + 1 + o->times * PLACES; }

static struct operation *find(int msgid)
{
    int place = (msgid - 1) % PLACES;
    if (msgid < 1 || place >= operations.size || !OPERATION(place)->used || id_of(OPERATION(place)) != msgid) return NULL;
    return OPERATION(place);
}

static struct operation *make(const char *call)
{
    int i = table_take(&operations);
    if (i < 0) {
        mpl_wrong(call, "there are %d messages under way, the most that there are ids for; wait for some", operations.size);
        return NULL;
    }
    struct operation *o = OPERATION(i);
    *o = (struct operation){.used = 1, .times = (o->times + 1) % (0x7fffffff / PLACES)};
    return o;
}

static void drop(struct operation *o)
{
    if (o->handler) handlers--;
    free(o->packed);
    *o = (struct operation){.times = o->times};
}

static void pack(char *to, const char *from, size_t blklen, size_t offset, size_t blknum)
{
    for (size_t i = 0; i < blknum; i++) memcpy(to + i * blklen, from + i * offset, blklen);
}
static void unpack(char *to, const char *from, size_t blklen, size_t offset, size_t blknum, size_t bytes)
{
    for (size_t i = 0; i < blknum && bytes > 0; i++) {
        size_t part = bytes < blklen ? bytes : blklen;
        memcpy(to + i * offset, from + i * blklen, part);
        bytes -= part;
    }
}

static void ended(struct operation *o, int code, const arke_status *status)
{
    o->done = 1, o->code = code;
    if (o->source && (code == ARKE_OK || code == ARKE_ERR_TRUNCATED)) {
        *o->source = status->source, *o->type = status->tag, o->bytes = (size_t)status->bytes;
        if (o->packed) unpack(o->at, o->packed, o->blklen, o->offset, o->blknum, o->bytes);
    }
    if (code != ARKE_OK) mpl_failed(o->source ? "a receive" : "a send", code);
}

static int look(struct operation *o)
{
    arke_status status = {0};
    int done = 0;
    if (o->done) return 1;
    int code = arke_test(&o->request, &done, &status);
    if (done || code != ARKE_OK) ended(o, code, &status);
    return o->done;
}

void mpl_dispatch(void)
{
    if (handlers == 0 || running.is || locked) return;
    running_begin(&running);
    for (int i = 0; i < operations.size && handlers > 0; i++) {
        if (!OPERATION(i)->handler || !look(OPERATION(i))) continue;
        int msgid = id_of(OPERATION(i));
        void (*run)(int *) = OPERATION(i)->handler;
        OPERATION(i)->handler = NULL;
        handlers--;
        run(&msgid);
    }
    running_end(&running);
}

/* A handler has left the call in which it ran by longjmp(): what that call waited for is given up. */
static void left(void)
{
    for (int i = 0; i < operations.size; i++) {
        struct operation *o = OPERATION(i);
        if (!o->used || !o->blocking) continue;
        if (!o->done && arke_cancel(o->request) == ARKE_OK) arke_wait(&o->request, NULL);
        drop(o);
    }
}

int mpl_enter(const char *call)
{
    if (mpl_ready(call) < 0) return -1;
    if (running_was_left(&running)) left();
    mpl_dispatch();
    return 0;
}

int mpc_lockrnc(int newstate, int *oldstate)
{
    if (mpl_enter(__func__) < 0) return -1;
    if (MPL_NULL(oldstate)) return -1;
    *oldstate = locked;
    locked = newstate != 0;
    mpl_dispatch();
    return 0;
}

/* ---- Starting
 * ----------------------------------------------------------------------------------------------------- */

static int can_send(const char *call, int dest, int type)
{
    if (dest < 0 || dest >= arke_size()) return mpl_wrong(call, "dest is %d; it must be a task from 0 to %d", dest, arke_size() - 1);
    if (type < 0) return mpl_wrong(call, "type is %d; it must not be negative", type);
    return 0;
}
static int can_receive(const char *call, const int *source_, const int *type_)
{
    if (mpl_null(call, "source", source_) || mpl_null(call, "type", type_)) return -1;
    int source = *source_, type = *type_;
    if (source != DONTCARE && (source < 0 || source >= arke_size()))
        return mpl_wrong(call, "source is %d; it must be a task from 0 to %d, or DONTCARE (-1)", source, arke_size() - 1);
    if (type < DONTCARE) return mpl_wrong(call, "type is %d; it must not be negative, but for DONTCARE (-1)", type);
    return 0;
}
/* The bytes of all blocks. */
static int all_bytes(const char *call, size_t blklen, size_t blknum, size_t *all)
{
    if (!__builtin_mul_overflow(blklen, blknum, all) && *all < SIZE_MAX) return 0;
    return mpl_wrong(call, "%zu blocks of %zu bytes are more than there can be", blknum, blklen);
}
static uint32_t mask_of(int type) { return type == DONTCARE ? 0 : ARKE_EXACT; }

/* When a blocking send ends: when its receive has begun, as on the SP. MPL_BSEND=early lets short messages go before. A
 * task that waited for itself would wait for ever; what it sends to itself is copied. -1: a mistake. */
static int blocking_mode(const char *call, int dest)
{
    static int known = -1;
    if (known < 0) {
        const char *set = getenv("MPL_BSEND");
        if (set && strcmp(set, "early") != 0 && strcmp(set, "synchronous") != 0)
            return mpl_wrong(call, "MPL_BSEND is %s; it must be synchronous or early", set);
        known = set && strcmp(set, "early") == 0 ? ARKE_STANDARD : ARKE_SYNCHRONOUS;
    }
    return dest == arke_rank() ? ARKE_BUFFERED : known;
}

static struct operation *start_send(const char *call, const void *buf, size_t blklen, size_t offset, size_t blknum, int dest, int type, int mode)
{
    size_t all;
    if (mpl_enter(call) < 0 || can_send(call, dest, type) < 0 || all_bytes(call, blklen, blknum, &all) < 0) return NULL;
    struct operation *o = make(call);
    if (!o) return NULL;
    const void *from = buf;
    if (blknum > 1 && offset != blklen) {
        from = o->packed = malloc(all + 1);
        if (!from) return mpl_wrong(call, "there is no memory to pack %zu blocks of %zu bytes", blknum, blklen), drop(o), NULL;
        pack(o->packed, buf, blklen, offset, blknum);
    }
    o->bytes = all;
    int code = arke_isend(from, o->bytes, dest, MPL_MESSAGES, type, mode, &o->request);
    if (code != ARKE_OK) return mpl_failed(call, code), drop(o), NULL;
    return o;
}

static struct operation *start_receive(const char *call, void *buf, size_t blklen, size_t offset, size_t blknum, int *source, int *type)
{
    size_t all;
    if (mpl_enter(call) < 0 || can_receive(call, source, type) < 0 || all_bytes(call, blklen, blknum, &all) < 0) return NULL;
    struct operation *o = make(call);
    if (!o) return NULL;
    void *to = buf;
    if (blknum > 1 && offset != blklen) {
        to = o->packed = malloc(all + 1);
        if (!to) return mpl_wrong(call, "there is no memory to receive %zu blocks of %zu bytes", blknum, blklen), drop(o), NULL;
    }
    o->source = source, o->type = type, o->at = buf, o->blklen = blklen, o->offset = offset, o->blknum = blknum;
    int code = arke_irecv(to, all, *source, MPL_MESSAGES, *type, mask_of(*type), &o->request);
    if (code != ARKE_OK) return mpl_failed(call, code), drop(o), NULL;
    return o;
}

/* ---- Ending
 * ------------------------------------------------------------------------------------------------------- */

/* Whether there is no handler that must be looked after while something is waited for. */
static int alone(void) { return handlers == 0 || running.is || locked; }

/* Waits for one, uses it up, and gives its bytes. */
static int finish(int msgid, size_t *nbytes)
{
    struct operation *o = find(msgid);
    if (o && !o->done && alone()) {
        /* Nobody else to look after: sleep in the library until it is over. */
        arke_status status = {0};
        int code = o->request != ARKE_NULL ? arke_wait(&o->request, &status) : ARKE_OK;
        ended(o, code, &status);
        if (!o->handler) {
            if (nbytes) *nbytes = o->bytes;
            drop(o);
            return code == ARKE_OK ? 0 : -1;
        }
    }
    while ((o = find(msgid)) && !look(o)) {
        mpl_dispatch();
        arke_idle(200);
    }
    /* Its own handler runs before, and may wait for it. */
    if (o && o->handler) mpl_dispatch();
    if (!(o = find(msgid))) return 0;
    if (nbytes) *nbytes = o->bytes;
    int code = o->code;
    drop(o);
    return code == ARKE_OK ? 0 : -1;
}

/* Whether ALLMSG and DONTCARE mean it. */
static int is_anybodys(const struct operation *o) { return o->used && !o->handler && !o->blocking; }

int mpc_wait(int *msgid, size_t *nbytes)
{
    if (mpl_enter(__func__) < 0 || MPL_NULL(msgid)) return -1;
    if (*msgid == ALLMSG) {
        int result = 0;
        size_t bytes, all = 0;
        for (int i = 0; i < operations.size; i++)
            if (is_anybodys(OPERATION(i))) {
                if (finish(id_of(OPERATION(i)), &bytes) < 0) result = -1;
                else all += bytes;
            }
        if (nbytes) *nbytes = all;
        return result;
    }
    if (*msgid == DONTCARE) {
        for (;;) {
            int any = 0;
            for (int i = 0; i < operations.size; i++) {
                if (!is_anybodys(OPERATION(i))) continue;
                any = 1;
                if (!look(OPERATION(i))) continue;
                *msgid = id_of(OPERATION(i));
                return finish(*msgid, nbytes);
            }
            if (!any) return mpl_wrong(__func__, "msgid is DONTCARE, and no message is under way");
            arke_idle(200);
            mpl_dispatch();
        }
    }
    if (__builtin_expect(!find(*msgid), 0)) return mpl_wrong(__func__, "msgid is %d; it must be the id of a message under way, DONTCARE (-1) or ALLMSG (-2)", *msgid);
    return finish(*msgid, nbytes);
}

int mpc_status(int msgid)
{
    if (mpl_enter(__func__) < 0) return -3;
    struct operation *o = find(msgid);
    if (!o) return -2;
    if (!look(o) || o->handler) return -1;
    size_t bytes = 0;
    return finish(msgid, &bytes) < 0 ? -3 : (int)bytes;
}

int mpc_probe(int *source, int *type, int *nbytes)
{
    int found = 0;
    arke_status status;
    if (mpl_enter(__func__) < 0 || can_receive(__func__, source, type) < 0 || MPL_NULL(nbytes)) return -1;
    int code = arke_iprobe(*source, MPL_MESSAGES, *type, mask_of(*type), &found, &status);
    if (code != ARKE_OK) return mpl_failed(__func__, code);
    *nbytes = found ? (int)status.sent : -1;
    if (found) *source = status.source, *type = status.tag;
    return 0;
}

/* ---- The calls
 * ---------------------------------------------------------------------------------------------------- */

static int given(const struct operation *o, int *msgid)
{
    if (!o) return -1;
    *msgid = id_of(o);
    return 0;
}
static int waited(struct operation *o, size_t *nbytes)
{
    if (!o) return -1;
    /* A handler that runs meanwhile may wait for all messages. */
    o->blocking = 1;
    return finish(id_of(o), nbytes);
}

int mpc_send(const void *buf, size_t len, int dest, int type, int *msgid)
{
    if (MPL_NULL(msgid)) return -1;
    return given(start_send(__func__, buf, len, len, 1, dest, type, ARKE_STANDARD), msgid);
}
int mpc_vsend(const void *buf, size_t blklen, size_t offset, size_t blknum, int dest, int type, int *msgid)
{
    if (MPL_NULL(msgid)) return -1;
    return given(start_send(__func__, buf, blklen, offset, blknum, dest, type, ARKE_STANDARD), msgid);
}
int mpc_bsend(const void *buf, size_t len, int dest, int type)
{
    if (mpl_enter(__func__) < 0 || can_send(__func__, dest, type) < 0) return -1;
    int mode = blocking_mode(__func__, dest);
    if (mode < 0) return -1;
    if (!alone()) return waited(start_send(__func__, buf, len, len, 1, dest, type, mode), NULL);
    int code = arke_send(buf, len, dest, MPL_MESSAGES, type, mode);
    return code == ARKE_OK ? 0 : mpl_failed(__func__, code);
}
int mpc_bvsend(const void *buf, size_t blklen, size_t offset, size_t blknum, int dest, int type)
{
    int mode = mpl_ready(__func__) < 0 ? -1 : blocking_mode(__func__, dest);
    return mode < 0 ? -1 : waited(start_send(__func__, buf, blklen, offset, blknum, dest, type, mode), NULL);
}

int mpc_recv(void *buf, size_t len, int *source, int *type, int *msgid)
{
    if (MPL_NULL(msgid)) return -1;
    return given(start_receive(__func__, buf, len, len, 1, source, type), msgid);
}
int mpc_vrecv(void *buf, size_t blklen, size_t offset, size_t blknum, int *source, int *type, int *msgid)
{
    if (MPL_NULL(msgid)) return -1;
    return given(start_receive(__func__, buf, blklen, offset, blknum, source, type), msgid);
}
int mpc_brecv(void *buf, size_t len, int *source, int *type, size_t *nbytes)
{
    if (mpl_enter(__func__) < 0 || can_receive(__func__, source, type) < 0) return -1;
    if (alone()) {
        arke_status status;
        int code = arke_recv(buf, len, *source, MPL_MESSAGES, *type, mask_of(*type), &status);
        if (code == ARKE_OK || code == ARKE_ERR_TRUNCATED) {
            *source = status.source, *type = status.tag;
            if (nbytes) *nbytes = (size_t)status.bytes;
        }
        return code == ARKE_OK ? 0 : mpl_failed(__func__, code);
    }
    return waited(start_receive(__func__, buf, len, len, 1, source, type), nbytes);
}
int mpc_bvrecv(void *buf, size_t blklen, size_t offset, size_t blknum, int *source, int *type, size_t *nbytes)
{
    return waited(start_receive(__func__, buf, blklen, offset, blknum, source, type), nbytes);
}

int mpc_rcvncall(void *buf, size_t len, int *source, int *type, int *msgid, void (*handler)(int *msgid))
{
    if (!handler) return mpl_wrong(__func__, "handler is a null pointer; it must be a function");
    if (MPL_NULL(msgid)) return -1;
    struct operation *o = start_receive(__func__, buf, len, len, 1, source, type);
    if (!o) return -1;
    /* Known to the program before the handler may run. */
    *msgid = id_of(o);
    o->handler = handler;
    handlers++;
    mpl_dispatch();
    return 0;
}

int mpc_bsendrecv(const void *sbuf, size_t slen, int dest, int type, void *rbuf, size_t rlen, int *source, size_t *nbytes)
{
    int wanted = type;
    struct operation *r = start_receive(__func__, rbuf, rlen, rlen, 1, source, &wanted);
    if (!r) return -1;
    int receive = id_of(r);
    r->blocking = 1;
    struct operation *s = start_send(__func__, sbuf, slen, slen, 1, dest, type, dest == arke_rank() ? ARKE_BUFFERED : ARKE_STANDARD);
    if (!s) {
        arke_cancel(find(receive)->request);
        arke_wait(&find(receive)->request, NULL);
        drop(find(receive));
        return -1;
    }
    s->blocking = 1;
    int send = id_of(s), first = finish(receive, nbytes), second = finish(send, NULL);
    return first < 0 ? first : second;
}

int mpc_pack(const void *in, void *out, size_t blklen, size_t offset, size_t blknum, size_t *position)
{
    pack((char *)out + *position, in, blklen, offset, blknum);
    *position += blklen * blknum;
    return 0;
}
int mpc_unpack(const void *in, void *out, size_t blklen, size_t offset, size_t blknum, size_t *position)
{
    unpack(out, (const char *)in + *position, blklen, offset, blknum, blklen * blknum);
    *position += blklen * blknum;
    return 0;
}
