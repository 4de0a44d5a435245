/* Message control blocks: operations under way, their handlers, and the copies that CMMD_send_noblock made.
 *
 * The machine interrupted the program for a handler, or polled for it. Here nothing interrupts: handlers run inside calls, namely
 * those that wait and those that are named poll, and in all others as well where interrupts are enabled. */
#include "cmmd_internal.h"
#include "errors.h"
#include "sends.h"
#include "table.h"
#include <stdlib.h>
#include <string.h>

/* As many sends, and as many receives, may have a descriptor. */
#define MOST 4096

enum kind { FREE, SEND, RECEIVE, COPY, NEWS };

struct mcb {
    enum kind kind;
    int done, error, node, tag, len, bytes;
    arke_request request;
    struct cmmd_strided memory;
    char *packed; /* elements that lie apart go and come by this; or a copy */
    CMMD_handler handler;
    void *arg;
    const char *call;
};

static struct table mcbs = {.row = sizeof(struct mcb), .most = 3 * MOST};
#define MCB(i) (((struct mcb *)mcbs.rows) + (i))
static int sends, receives, handlers, copies;
struct running cmmd_handler;
int cmmd_waiting, cmmd_lively, cmmd_interrupts;

/* What the call waits for that the program cannot wait for again. */
#define HELD 40
static arke_request held[HELD];
static int nheld;

static struct mcb *find(const char *call, CMMD_mcb id)
{
    if (id >= 1 && id <= mcbs.size && MCB(id - 1)->kind != FREE && MCB(id - 1)->kind != COPY) return MCB(id - 1);
    cmmd_wrong(call, "mcb is %d; it must be one that a call has given and that was not freed", id);
    return NULL;
}

static void release(int i)
{
    struct mcb *m = MCB(i);
    if (m->kind == SEND || m->kind == COPY) sends--;
    if (m->kind == RECEIVE) receives--;
    if (m->kind == COPY) copies--;
    if (m->handler) handlers--;
    free(m->packed);
    *m = (struct mcb){0};
}

/* What is done at an operation's end. */
static void ended(struct mcb *m, int code, const arke_status *status)
{
    m->done = 1, m->error = code;
    if (m->kind == RECEIVE) {
        if (code == ARKE_OK || code == ARKE_ERR_TRUNCATED)
            m->bytes = (int)status->bytes, m->node = status->source, m->tag = status->tag;
        if (m->packed) cmmd_unpack(&m->memory, m->packed, (size_t)m->bytes);
    }
    free(m->packed);
    m->packed = NULL;
    if (code != ARKE_OK) cmmd_failed(m->call, code);
}

/* One look at an operation. */
static void look(struct mcb *m)
{
    int done = 0;
    arke_status status = {0};
    if (m->done) return;
    int code = arke_test(&m->request, &done, &status);
    if (done || code != ARKE_OK) ended(m, code, &status);
}

/* Frees the copies that have gone. */
static void reap(void)
{
    for (int i = 0; i < mcbs.size && copies > 0; i++) {
        if (MCB(i)->kind != COPY) continue;
        look(MCB(i));
        if (MCB(i)->done) release(i);
    }
}

/* The same, but ends at a few that have not gone, and goes on behind them the next time: a send takes as long whether a
 * hundred or all descriptors are in use. */
#define LOOKS 4
static void reap_some(void)
{
    static int next;
    for (int i = 0, looks = 0; i < mcbs.size && copies > 0 && looks < LOOKS; i++, next++) {
        if (next >= mcbs.size) next = 0;
        if (MCB(next)->kind != COPY) continue;
        look(MCB(next));
        if (MCB(next)->done) release(next);
        else looks++;
    }
}

/* A free place, or -1. */
static int place(int sending)
{
    int *count = sending ? &sends : &receives;
    if (copies >= 64) reap_some();
    if (copies > 0 && *count >= MOST) reap();
    if (*count >= MOST) return cmmd_refused("there are %d %s under way, the most that there are descriptors for", MOST, sending ? "sends" : "receives");
    int i = table_take(&mcbs);
    return i >= 0 ? i : cmmd_refused("there is no memory for more descriptors");
}

int cmmd_send_copy(const char *call, int dest, int tag, const void *data, char *packed, int len)
{
    arke_request request = ARKE_NULL;
    /* What goes at once needs no descriptor in the end, but there must be one. */
    if (copies >= 64) reap_some();
    if (copies > 0 && sends >= MOST) reap();
    int code = ARKE_OK, i = sends >= MOST ? place(1) : 0;
    if (i >= 0)
        code = packed ? arke_isend(packed, (size_t)len, dest, CMMD_MESSAGES, tag, ARKE_STANDARD, &request)
                      : send_or_copy(data, (size_t)len, dest, CMMD_MESSAGES, tag, &request);
    if (i < 0 || code != ARKE_OK || request == ARKE_NULL) {
        free(packed);
        if (i < 0) return CMMD_ERRVAL;
        if (code == ARKE_ERR_NO_MEMORY) return cmmd_refused("%s: %s", call, error_sentence("node", "tag", NULL));
        return code == ARKE_OK ? 0 : cmmd_failed(call, code);
    }
    if ((i = place(1)) < 0) {
        /* It is on its way, so that this is no mistake; only nobody counts it. A packed copy has to be waited for. */
        cmmd_end_polls();
        code = packed ? arke_wait(&request, NULL) : arke_release(&request);
        free(packed);
        return code == ARKE_OK ? 0 : cmmd_failed(call, code);
    }
    *MCB(i) = (struct mcb){.kind = COPY, .node = dest, .tag = tag, .len = len, .bytes = len, .packed = packed, .call = call, .request = request};
    sends++, copies++;
    return 0;
}

CMMD_mcb cmmd_start(const char *call, int sending, int node, int tag, const struct cmmd_strided *memory, CMMD_handler handler, void *arg)
{
    long len = (long)memory->size * memory->count;
    if (cmmd_enter(call) < 0 || cmmd_check(call, node, tag, (int)len, !sending) < 0) return CMMD_ERRVAL;
    int i = place(sending), code;
    if (i < 0) return CMMD_ERRVAL;
    char *packed = NULL;
    if (!cmmd_dense(memory)) {
        packed = malloc((size_t)len + 1);
        if (!packed) return cmmd_refused("%s: there is no memory to pack %ld bytes", call, len);
        if (sending) cmmd_pack(memory, packed);
    }
    struct mcb *m = MCB(i);
    *m = (struct mcb){.kind = sending ? SEND : RECEIVE, .node = node, .tag = tag, .len = (int)len, .bytes = sending ? (int)len : 0,
                      .memory = *memory, .packed = packed, .handler = handler, .arg = arg, .call = call};
    if (sending) sends++;
    else receives++;
    handlers += handler != NULL;
    char *at = packed ? packed : memory->at;
    if (sending) code = arke_isend(at, (size_t)len, node, CMMD_MESSAGES, tag, ARKE_SYNCHRONOUS, &m->request);
    else {
        struct cmmd_want want = cmmd_wants(node, tag);
        code = arke_irecv(at, (size_t)len, want.source, CMMD_MESSAGES, want.tag, want.mask, &m->request);
    }
    if (code != ARKE_OK) {
        release(i);
        return cmmd_failed(call, code);
    }
    return i + 1;
}

CMMD_mcb CMMD_send_async(int dest, int tag, const void *buf, int len, CMMD_handler handler, void *arg)
{
    struct cmmd_strided memory = {(char *)buf, len, len, 1};
    return cmmd_start(__func__, 1, dest, tag, &memory, handler, arg);
}
CMMD_mcb CMMD_receive_async(int source, int tag, void *buf, int len, CMMD_handler handler, void *arg)
{
    struct cmmd_strided memory = {buf, len, len, 1};
    return cmmd_start(__func__, 0, source, tag, &memory, handler, arg);
}

CMMD_mcb CMMD_mcb_pending(int node, int tag)
{
    arke_status status;
    int found = cmmd_pending(__func__, node, tag, &status);
    if (found <= 0) return found;
    int i = place(0);
    if (i < 0) return CMMD_ERRVAL;
    int bytes = (int)status.sent;
    *MCB(i) = (struct mcb){.kind = NEWS, .done = 1, .node = status.source, .tag = status.tag, .len = bytes, .bytes = bytes};
    return i + 1;
}

/* ---- Handlers
 * ----------------------------------------------------------------------------------------------------------- */

int cmmd_dispatch(void)
{
    if (cmmd_running) return 0;
    if (cmmd_queued) cmmd_drain();
    if (handlers == 0) return 0;
    running_begin(&cmmd_handler);
    for (int i = 0; i < mcbs.size && handlers > 0; i++) {
        if (!MCB(i)->handler) continue;
        look(MCB(i));
        if (!MCB(i)->done) continue;
        CMMD_mcb id = i + 1;
        CMMD_handler run = MCB(i)->handler;
        MCB(i)->handler = NULL;
        handlers--;
        run(&id, MCB(i)->arg);
    }
    running_end(&cmmd_handler);
    return 0;
}

/* No handler runs, and no call waits. */
static void left(void)
{
    cmmd_waiting = 0;
    while (nheld > 0) {
        arke_request request = held[--nheld];
        if (arke_cancel(request) == ARKE_OK) arke_wait(&request, NULL);
    }
}

int cmmd_turn(unsigned microseconds)
{
    cmmd_begin_poll();
    cmmd_waiting++;
    int code = microseconds ? arke_idle(microseconds) : arke_poll();
    cmmd_waiting--;
    if (code == ARKE_OK) cmmd_dispatch();
    return code;
}

int cmmd_enter(const char *call)
{
    if (running_was_left(&cmmd_handler)) left();
    if (cmmd_ready(call) < 0) return CMMD_ERRVAL;
    if (cmmd_interrupts && !cmmd_running && (handlers || cmmd_lively || cmmd_queued)) {
        int code = cmmd_turn(0);
        if (code != ARKE_OK) return cmmd_failed(call, code);
    }
    return 0;
}

void cmmd_begin_wait(void)
{
    cmmd_dispatch();
    cmmd_end_polls();
    cmmd_waiting++;
}
void cmmd_end_wait(void)
{
    cmmd_waiting--;
    cmmd_dispatch();
}

int cmmd_alone(void) { return cmmd_running || (handlers == 0 && !cmmd_lively); }

void cmmd_hold(arke_request request)
{
    if (request != ARKE_NULL && nheld < HELD && !cmmd_running) held[nheld++] = request;
}

static void drop(arke_request request)
{
    for (int i = nheld; i-- > 0;)
        if (held[i] == request) held[i] = held[--nheld];
}

int cmmd_wait_for(arke_request *request, arke_status *status)
{
    arke_request it = *request;
    cmmd_hold(it);
    cmmd_waiting++;
    int code = ARKE_OK, done = 0;
    if (cmmd_alone()) {
        /* Nobody else to look after: sleep in the library until it is over. */
        cmmd_end_polls();
        code = arke_wait(request, status);
        done = 1;
    }
    while (!done && code == ARKE_OK) {
        code = arke_test(request, &done, status);
        if (done || code != ARKE_OK) break;
        cmmd_dispatch();
        arke_idle(200);
    }
    cmmd_waiting--;
    drop(it);
    return code;
}

int CMMD_poll(void)
{
    if (cmmd_enter(__func__) < 0) return CMMD_ERRVAL;
    int code = cmmd_turn(0);
    return code == ARKE_OK ? 0 : cmmd_failed(__func__, code);
}
int CMMD_poll_for_services(void) { return CMMD_poll(); }

int CMMD_enable_interrupts(void)
{
    int before = cmmd_interrupts;
    cmmd_interrupts = 1;
    return cmmd_enter(__func__) < 0 ? CMMD_ERRVAL : before;
}
int CMMD_disable_interrupts(void)
{
    int before = cmmd_interrupts;
    cmmd_interrupts = 0;
    return before;
}
int CMMD_interrupt_status(void) { return cmmd_interrupts; }
int CMMD_inside_interrupt_handler(void)
{
    if (running_was_left(&cmmd_handler)) left();
    return cmmd_running;
}

/* ---- Completion
 * --------------------------------------------------------------------------------------------------------- */

int CMMD_msg_done(CMMD_mcb id)
{
    struct mcb *m = cmmd_enter(__func__) < 0 ? NULL : find(__func__, id);
    if (!m) return CMMD_ERRVAL;
    look(m);
    return m->error != ARKE_OK ? CMMD_ERRVAL : m->done;
}

int CMMD_msg_wait(CMMD_mcb id)
{
    struct mcb *m = cmmd_enter(__func__) < 0 ? NULL : find(__func__, id);
    if (!m) return CMMD_ERRVAL;
    if (!m->done && !m->handler && handlers == 0 && !cmmd_lively) {
        arke_status status = {0};
        cmmd_end_polls();
        cmmd_waiting++;
        int code = arke_wait(&m->request, &status);
        cmmd_waiting--;
        /* The table may have moved meanwhile. */
        ended(MCB(id - 1), code, &status);
    }
    /* The handler of an operation that is waited for runs before. */
    while (MCB(id - 1)->kind != FREE && (!MCB(id - 1)->done || (MCB(id - 1)->handler && !cmmd_running))) {
        look(MCB(id - 1));
        if (MCB(id - 1)->done) cmmd_dispatch();
        else cmmd_turn(200);
    }
    return MCB(id - 1)->error != ARKE_OK ? CMMD_ERRVAL : 0;
}

int CMMD_free_mcb(CMMD_mcb id)
{
    struct mcb *m = cmmd_ready(__func__) < 0 ? NULL : find(__func__, id);
    if (!m) return CMMD_ERRVAL;
    look(m);
    if (!m->done) return cmmd_wrong(__func__, "mcb is %d, whose %s is under way; wait for it first", id, m->kind == SEND ? "send" : "receive");
    release(id - 1);
    return 0;
}

/* Whether the operations of a sort are all over. */
static int all(const char *call, int sending, int receiving)
{
    if (cmmd_enter(call) < 0) return CMMD_ERRVAL;
    reap();
    for (int i = 0; i < mcbs.size; i++) {
        struct mcb *m = MCB(i);
        if (!(sending && (m->kind == SEND || m->kind == COPY)) && !(receiving && m->kind == RECEIVE)) continue;
        look(m);
        if (!m->done) return 0;
    }
    return 1;
}
int CMMD_all_sends_done(void) { return all(__func__, 1, 0); }
int CMMD_all_receives_done(void) { return all(__func__, 0, 1); }
int CMMD_all_msgs_done(void) { return all(__func__, 1, 1); }
void CMMD_all_msgs_wait(void)
{
    for (;;) {
        int over = all(__func__, 1, 1);
        if (over < 0 || cmmd_turn(over ? 0 : 200) != ARKE_OK || (over && (handlers == 0 || cmmd_running))) return;
    }
}

#define FIELD(type, name, value, none)                                                                                  \
    type name(CMMD_mcb id)                                                                                              \
    {                                                                                                                   \
        struct mcb *m = cmmd_ready(__func__) < 0 ? NULL : find(__func__, id);                                           \
        if (!m) return none;                                                                                            \
        if (!m->done) look(m);                                                                                          \
        return value;                                                                                                   \
    }
FIELD(int, CMMD_mcb_bytes, m->bytes, CMMD_ERRVAL)
FIELD(int, CMMD_mcb_len, m->len, CMMD_ERRVAL)
FIELD(int, CMMD_mcb_tag, m->tag, CMMD_ERRVAL)
FIELD(int, CMMD_mcb_node, m->node, CMMD_ERRVAL)
FIELD(int, CMMD_mcb_source, m->kind == SEND ? arke_rank() : m->node, CMMD_ERRVAL)
FIELD(int, CMMD_mcb_dest, m->kind == SEND ? m->node : arke_rank(), CMMD_ERRVAL)
FIELD(void *, CMMD_mcb_buffer, m->memory.at, NULL)

int CMMD_available_sends(void)
{
    if (cmmd_ready(__func__) < 0) return CMMD_ERRVAL;
    reap();
    return MOST - sends;
}
int CMMD_available_receives(void) { return MOST - receives; }
