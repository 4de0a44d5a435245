/* CMAML: functions that run at other nodes, and copies to receive ports.
 *
 * A function travels as a number (faces/common/function.c), since programs are loaded at different addresses in each process. */
#include "cmmd_internal.h"
#include "function.h"
#include <stdlib.h>

struct message {
    struct message *next;
    CMAML_handler f;
    long words[4];
};
static struct message *first, **last = &first;
int cmmd_queued;
/* Messages whose functions have run: their memory is used again. */
static struct message *spare;
/* There was no memory for a message, or its function is not in this program. What keeps messages cannot end the
 * program: it runs while the library polls. */
static int no_memory, no_function;

static void check_kept(void)
{
    if (__builtin_expect(no_memory, 0)) arke_abort(1, "CMAML: there is no memory to keep an active message");
    if (__builtin_expect(no_function, 0)) arke_abort(1, "CMAML: a node has sent a function that is not in this node's program");
}

void cmmd_drain(void)
{
    check_kept();
    running_begin(&cmmd_handler);
    while (first) {
        struct message *over = first, m = *over;
        first = m.next;
        if (!first) last = &first;
        over->next = spare, spare = over;
        cmmd_queued--;
        m.f(m.words[0], m.words[1], m.words[2], m.words[3]);
    }
    running_end(&cmmd_handler);
}

static void keep(CMAML_handler f, long a, long b, long c, long d)
{
    struct message *m = spare;
    if (m) spare = m->next;
    else if (!(m = malloc(sizeof *m))) {
        no_memory = 1;
        return;
    }
    *m = (struct message){NULL, f, {a, b, c, d}};
    *last = m, last = &m->next;
    cmmd_queued++;
}

/* Now if it may run now, or else later. */
static void run(CMAML_handler f, long a, long b, long c, long d)
{
    if (cmmd_running || cmmd_queued || !(cmmd_waiting || cmmd_interrupts)) {
        keep(f, a, b, c, d);
        return;
    }
    running_begin(&cmmd_handler);
    f(a, b, c, d);
    running_end(&cmmd_handler);
}

static void came(void *user, int source, const uint64_t words[], int nwords, void *body, size_t bytes)
{
    (void)user, (void)source, (void)nwords, (void)body, (void)bytes;
    cmmd_lively = 1;
    CMAML_handler f = (CMAML_handler)function_of(words);
    if (!f) no_function = 1;
    check_kept();
    run(f, (long)words[2], (long)words[3], (long)words[4], (long)words[5]);
    check_kept();
}

/* The same for the time of a poll, which is over in a moment: the function runs behind it (cmmd_dispatch). So this
 * makes no calls, and the library need not end its look for it. */
static void came_in_poll(void *user, int source, const uint64_t words[], int nwords, void *body, size_t bytes)
{
    (void)user, (void)source, (void)nwords, (void)body, (void)bytes;
    cmmd_lively = 1;
    CMAML_handler f = (CMAML_handler)function_of(words);
    if (f) keep(f, (long)words[2], (long)words[3], (long)words[4], (long)words[5]);
    else no_function = 1, cmmd_queued++;
}

static int in_polls;
void cmmd_begin_poll(void)
{
    if (__builtin_expect(in_polls, 1)) return;
    in_polls = 1;
    arke_set_quick_handler(CMMD_RUN, came_in_poll, NULL, NULL);
}
void cmmd_end_polls(void)
{
    if (__builtin_expect(!in_polls, 1)) return;
    in_polls = 0;
    arke_set_handler(CMMD_RUN, came, NULL, NULL);
}

static void send(const char *call, int node, CMAML_handler f, long a, long b, long c, long d)
{
    uint64_t words[6];
    /* In a handler, no other must run. */
    if ((cmmd_running ? cmmd_ready(call) : cmmd_enter(call)) < 0 || cmmd_check(call, node, 0, 0, 0) < 0) return;
    if (function_number((void (*)(void))f, words) < 0) {
        cmmd_wrong(call, "f is no function of the program");
        return;
    }
    cmmd_lively = 1;
    words[2] = (uint64_t)a, words[3] = (uint64_t)b, words[4] = (uint64_t)c, words[5] = (uint64_t)d;
    int code = arke_call(node, CMMD_RUN, words, 6, NULL, 0);
    if (code != ARKE_OK) cmmd_failed(call, code);
}
void CMAML_request(int node, CMAML_handler f, long a, long b, long c, long d) { send(__func__, node, f, a, b, c, d); }
void CMAML_reply(int node, CMAML_handler f, long a, long b, long c, long d) { send(__func__, node, f, a, b, c, d); }
void CMAML_rpc(int node, CMAML_handler f, long a, long b, long c, long d) { send(__func__, node, f, a, b, c, d); }

static void poll_once(const char *call, unsigned microseconds)
{
    if (cmmd_enter(call) < 0) return;
    cmmd_lively = 1;
    int code = cmmd_turn(microseconds);
    if (code != ARKE_OK) cmmd_failed(call, code);
}
void CMAML_poll(void) { poll_once(__func__, 0); }
void CMAML_request_poll(void) { poll_once(__func__, 0); }
void CMAML_reply_poll(void) { poll_once(__func__, 0); }

static void poll_until(const char *call, volatile int *word, int value)
{
    if (cmmd_enter(call) < 0) return;
    if (cmmd_running && *word < value) {
        cmmd_wrong(call, "it was called in a handler, where no other handler runs that could change the word");
        return;
    }
    poll_once(call, 0);
    while (*word < value) poll_once(call, 200);
}
void CMAML_poll_while_lt(volatile int *word, int value) { poll_until(__func__, word, value); }
void CMAML_poll_until_gte(volatile int *word, int value) { poll_until(__func__, word, value); }
int CMAML_enable_interrupts(void) { return CMMD_enable_interrupts(); }
int CMAML_disable_interrupts(void) { return CMMD_disable_interrupts(); }
int CMAML_interrupt_status(void) { return CMMD_interrupt_status(); }

/* ---- Receive ports
 * --------------------------------------------------------------------------------------------------- */

#define PORTS 128

static struct port {
    int used, counter, total;
    char *address;
    void (*handler)(int rport, void *arg2);
    void *arg2;
} ports[PORTS];

int CMAML_allocate_rport(void)
{
    if (cmmd_ready(__func__) < 0) return CMMD_ERRVAL;
    for (int i = 0; i < PORTS; i++)
        if (!ports[i].used) {
            ports[i] = (struct port){.used = 1};
            return i;
        }
    return cmmd_refused("CMAML_allocate_rport: all %d receive ports are in use", PORTS);
}

static struct port *port(const char *call, int rport)
{
    if (rport >= 0 && rport < PORTS && ports[rport].used) return &ports[rport];
    cmmd_wrong(call, "rport is %d; it must be a receive port that was allocated", rport);
    return NULL;
}

int CMAML_free_rport(int rport)
{
    struct port *p = port(__func__, rport);
    if (!p) return CMMD_ERRVAL;
    p->used = 0;
    return 0;
}

#define SET(name, type, field, value)                                                                                   \
    void name(int rport, type given)                                                                                    \
    {                                                                                                                   \
        struct port *p = port(__func__, rport);                                                                         \
        if (p) p->field = value;                                                                                        \
    }
SET(CMAML_set_rport_addr, void *, address, given)
SET(CMAML_set_rport_byte_counter, int, counter, given)
SET(CMAML_set_rport_total_nbytes, int, total, given)
SET(CMAML_set_rport_handler_arg2, void *, arg2, given)
void CMAML_set_rport_handler(int rport, void (*handler)())
{
    struct port *p = port(__func__, rport);
    if (p) p->handler = (void (*)(int, void *))handler;
}
int CMAML_get_rport_byte_counter(int rport)
{
    struct port *p = port(__func__, rport);
    return p ? p->counter : CMMD_ERRVAL;
}

static void full(long rport, long b, long c, long d)
{
    (void)b, (void)c, (void)d;
    if (ports[rport].handler) ports[rport].handler((int)rport, ports[rport].arg2);
}

/* Words of a copy: the port and the offset. */
static void *where(void *user, int source, const uint64_t words[], int nwords, size_t bytes)
{
    (void)user, (void)source, (void)nwords, (void)bytes;
    uint64_t i = words[0];
    return i < PORTS && ports[i].used && ports[i].address ? ports[i].address + words[1] : NULL;
}
static void copied(void *user, int source, const uint64_t words[], int nwords, void *body, size_t bytes)
{
    (void)user, (void)nwords, (void)body;
    uint64_t i = words[0];
    cmmd_lively = 1;
    if (i >= PORTS || !ports[i].used || !ports[i].address) {
        cmmd_wrong("CMAML_scopy", "node %d has copied %zu bytes to receive port %d, which has no address here", source, bytes, (int)i);
        return;
    }
    ports[i].counter -= (int)bytes;
    if (ports[i].counter > 0) return;
    ports[i].counter = ports[i].total;
    run(full, (long)i, 0, 0, 0);
}

int CMAML_scopy(int node, int rport, int alignment, int offset, const void *address, int bytes, void (*sent)(), void *arg)
{
    uint64_t words[2] = {(uint64_t)rport, (uint64_t)offset};
    (void)alignment;
    if ((cmmd_running ? cmmd_ready(__func__) : cmmd_enter(__func__)) < 0 || cmmd_check(__func__, node, 0, bytes, 0) < 0) return FALSE;
    if (rport < 0 || rport >= PORTS || offset < 0) {
        cmmd_wrong(__func__, "rport is %d and offset %d; they must be a receive port's number and not negative", rport, offset);
        return FALSE;
    }
    cmmd_lively = 1;
    int code = arke_call(node, CMMD_COPY, words, 2, address, (size_t)bytes);
    if (code != ARKE_OK) {
        cmmd_failed(__func__, code);
        return FALSE;
    }
    if (sent) ((void (*)(void *))sent)(arg);
    return TRUE;
}

void cmmd_set_handlers(void)
{
    arke_set_handler(CMMD_RUN, came, NULL, NULL);
    arke_set_handler(CMMD_COPY, copied, where, NULL);
    arke_set_handler(CMMD_OR, cmmd_or_changed, NULL, NULL);
    arke_set_handler(CMMD_GIVE, cmmd_given, NULL, NULL);
    arke_set_handler(CMMD_RESULT, cmmd_result, NULL, NULL);
}
