/* Receiving: which message a call gets, and the calls. */
#include "internal.h"

#include "control.h"
#include "place.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

bool recvf_is_own;

bool matches(const struct message *m, int src, int tag, int ctx)
{
    return m->ctx == ctx && (src == -1 || m->src == src) && (tag == -1 || m->tag == tag);
}

/* The rule that holds unless the program gives another. */
static int usual_match(int id, int src, int tag)
{
    struct message *m = message_of(id);
    return m && matches(m, src, tag, context_now);
}

static int (*recvf)(int, int, int) = usual_match;

int (*pvm_recvf(int (*match)(int, int, int)))(int, int, int)
{
    int (*before)(int, int, int) = recvf;
    recvf = match ? match : usual_match;
    recvf_is_own = recvf != usual_match;
    return before;
}

/* The message of the queue that a call gets; `*result` below 0 if the program's rule says so. */
static struct message *find(int src, int tag, int *result)
{
    struct message *best = NULL;
    int best_rank = 0;
    *result = PvmOk;
    if (!recvf_is_own) return arrive_find(src, tag, context_now);
    for (struct message *m = arrive_next(NULL); m; m = arrive_next(m)) {
        if (m->ctx != context_now) continue;
        int rank = recvf(m->id, src, tag);
        if (rank < 0) {
            *result = rank;
            return NULL;
        }
        if (rank == 1) return m;
        if (rank > best_rank) {
            best_rank = rank;
            best = m;
        }
    }
    return best;
}

struct search {
    int src, tag, result;
    struct message *found;
};

static bool search(void *user)
{
    struct search *s = user;
    s->found = find(s->src, s->tag, &s->result);
    return s->found || s->result < 0;
}

static bool may_receive(int src, int tag)
{
    return src >= -1 && (tag >= -1 || options[PvmResvTids]);
}

/* Makes a message of the queue the active receive buffer. */
static int receive(struct message *m)
{
    arrive_remove(m);
    TRACE_RESULTS(m->id, (int)m->bytes, m->tag, m->ctx, m->src);
    return pvm_core_receive(m->id);
}

/* There is no message: nor an active buffer from now on. */
static int nothing(void)
{
    message_free(reading());
    return pvm_core_rbuf = 0;
}

static int await(bool (*until)(void *), void *user, int src, int tag, double end)
{
    place_awaits_message(src, tag, end == INFINITY);
    int result = wait_until(until, user, end);
    place_awaits_nothing();
    return result;
}

static int wait_for(const char *call, int src, int tag, double end)
{
    struct search s = {.src = src, .tag = tag};
    if (!may_receive(src, tag)) RESULT(call, PvmBadParam);
    int result = await(search, &s, src, tag, end);
    if (s.found) return receive(s.found);
    if (s.result < 0) RESULT(call, s.result);
    if (result < 0) RESULT(call, result);
    return nothing();
}

int pvm_recv(int src, int tag)
{
    ENROL("pvm_recv");
    TRACE_ARGUMENTS(src, tag, context_now);
    return wait_for("pvm_recv", src, tag, INFINITY);
}

int pvm_trecv(int src, int tag, struct timeval *timeout)
{
    ENROL("pvm_trecv");
    TRACE_ARGUMENTS(src, tag, context_now);
    if (!timeout) return wait_for("pvm_trecv", src, tag, INFINITY);
    if (timeout->tv_sec < 0 || timeout->tv_usec < 0) RESULT("pvm_trecv", PvmBadParam);
    return wait_for("pvm_trecv", src, tag, arke_clock() + (double)timeout->tv_sec + 1e-6 * (double)timeout->tv_usec);
}

/* Looks once; null if there is nothing, or `*result` below 0. */
static struct message *look(int src, int tag, int *result)
{
    *result = PvmBadParam;
    if (!may_receive(src, tag)) return NULL;
    take_in();
    struct message *m = find(src, tag, result);
    if (!m && *result == PvmOk && control_lost()) *result = PvmSysErr;
    return m;
}

int pvm_nrecv(int src, int tag)
{
    int result;
    ENROL("pvm_nrecv");
    TRACE_ARGUMENTS(src, tag, context_now);
    struct message *m = look(src, tag, &result);
    if (m) return receive(m);
    if (result < 0) RESULT("pvm_nrecv", result);
    return nothing();
}

int pvm_probe(int src, int tag)
{
    int result;
    ENROL("pvm_probe");
    struct message *m = look(src, tag, &result);
    if (m) return m->id;
    RESULT("pvm_probe", result);
}

struct placing {
    struct search search;
    struct wanted *wanted;
};

static bool placed(void *user)
{
    struct placing *p = user;
    if (p->wanted->given) return p->wanted->done;
    if (!search(&p->search)) return false;
    /* What comes while the call ends is for the next one. */
    p->wanted->room = 0;
    return true;
}

/* Memory for what one call wants. A call that is left by longjmp() does not give its own back: a message may still come
 * to it. */
static struct wanted *spare;

int pvm_precv(int src, int tag, void *data, int count, int type, int *rtid, int *rtag, int *rbytes)
{
    ENROL("pvm_precv");
    TRACE_ARGUMENTS(src, tag, context_now);
    size_t room = type_bytes(type);
    if (!may_receive(src, tag) || count < 0 || room == 0 || (count > 0 && !data)) RESULT("pvm_precv", PvmBadParam);
    room *= (size_t)count;
    struct wanted *mine = spare ? spare : malloc(sizeof *mine), *outer = wanted;
    if (!mine) RESULT("pvm_precv", PvmNoMem);
    spare = NULL;
    *mine = (struct wanted){.src = src, .tag = tag, .ctx = context_now, .memory = data, .room = room};
    struct placing p = {.search = {.src = src, .tag = tag}, .wanted = mine};
    wanted = mine;
    int result = await(placed, &p, src, tag, INFINITY);
    /* Memory that a message is on its way to is not given back before it has come. */
    while (result < 0 && mine->given && !mine->done) {
        take_in();
        arke_idle(1000);
    }
    wanted = outer;
    struct message *m = mine->given;
    bool done = mine->done;
    if (spare) free(mine);
    else spare = mine;
    if (result < 0 && !done) RESULT("pvm_precv", result);
    if (p.search.result < 0) RESULT("pvm_precv", p.search.result);
    if (!m) {
        m = p.search.found;
        arrive_remove(m);
        size_t bytes = m->bytes < room ? m->bytes : room;
        if (bytes) {
            memcpy(data, m->body->data, bytes);
            count_copy(&copies.moved, &copies.moved_bytes, bytes);
        }
    }
    TRACE_RESULTS(0, (int)m->bytes, m->tag, m->ctx, m->src);
    if (rtid) *rtid = m->src;
    if (rtag) *rtag = m->tag;
    if (rbytes) *rbytes = (int)m->bytes;
    message_free(m);
    return PvmOk;
}
