/* Becoming a task, being one, and ceasing to be one; and how calls wait. */
#define _GNU_SOURCE /* on_exit */
#include "internal.h"

#include "control.h"
#include "forked.h"
#include "outbox.h"
#include "place.h"

#include <math.h>
#include <stdlib.h>

/* Longest wait in the engine at a time. */
#define LONGEST_S 0.5
/* How long a task that leaves gives others to take what it has sent; the daemon gets the rest. */
#define GRACE_S 1

int waiting;
int context_now;

static bool enrolled, started_here, at_exit;
/* That enrolled. */
static struct process owner;
static char text[600];

/* Whether this is the process that enrolled. */
static bool is_owner(void)
{
    return process_is(&owner);
}

/* Joins a job of the engine, if the process is in none. */
static int start(void)
{
    if (arke_started()) return PvmOk;
    /* PVM buffers without a limit, so that no sender ever waits. */
    int code = arke_prefer("ARKE_UNEXPECTED_MAX", "65536G");
    if (code == ARKE_OK) code = arke_start(0);
    if (code != ARKE_OK) {
        snprintf(text, sizeof text, "%s", arke_error_text());
        return PvmSysErr;
    }
    started_here = true;
    return PvmOk;
}

static void leave_at_exit(int status, void *nothing)
{
    (void)nothing;
    /* Of the status the system keeps 8 bits. */
    if (enrolled && is_owner()) own_exit(!(status & 0xff));
}

int pvm_core_enrol(void)
{
    if (__builtin_expect(enrolled, 1)) {
        if (is_owner()) return PvmOk;
        snprintf(text, sizeof text, "this process was forked by a task, and cannot use its parent's place in PVM");
        return PvmSysErr;
    }
    text[0] = 0;
    int result = start();
    if (result < 0) return result;
    unsigned char card[ARKE_CARD_BYTES];
    size_t bytes = sizeof card;
    outbox_begin();
    if (arrive_start() != ARKE_OK || arke_card(card, &bytes) != ARKE_OK) {
        snprintf(text, sizeof text, "%s", arke_error_text());
        result = PvmSysErr;
    } else if ((result = control_enrol(card, bytes, outbox_file())) < 0) {
        const char *why = control_text();
        snprintf(text, sizeof text, "%s", why ? why : "");
    }
    if (result < 0) {
        if (started_here) arke_finish();
        started_here = false;
        return result;
    }
    enrolled = true;
    order_clear();
    process_note(&owner);
    peers_tell_address();
    place_begin();
    descriptor_enrolled();
    context_now = control_context();
    const struct control_options *inherited = control_inherited();
    options[PvmOutputTid] = options[PvmSelfOutputTid] = inherited->output_tid;
    options[PvmOutputContext] = options[PvmSelfOutputContext] = inherited->output_context;
    options[PvmOutputCode] = options[PvmSelfOutputCode] = inherited->output_code;
    options[PvmTraceTid] = options[PvmSelfTraceTid] = inherited->trace_tid;
    options[PvmTraceContext] = options[PvmSelfTraceContext] = inherited->trace_context;
    options[PvmTraceCode] = options[PvmSelfTraceCode] = inherited->trace_code;
    options[PvmTraceBuffer] = options[PvmSelfTraceBuffer] = inherited->trace_buffer;
    options[PvmTraceOptions] = options[PvmSelfTraceOptions] = inherited->trace_options;
    if (!at_exit) at_exit = on_exit(leave_at_exit, NULL) == 0;
    trace_begin();
    return PvmOk;
}

int pvm_core_failed_enrol(const char *call, int code)
{
    return pvm_core_error(call, code, text[0] ? text : NULL);
}

int pvm_mytid(void)
{
    ENROL("pvm_mytid");
    return control_mytid();
}

int pvm_parent(void)
{
    ENROL("pvm_parent");
    int parent = control_parent();
    /* A task that nobody spawned may ask: that is no mistake to print. */
    return parent;
}

int pvm_siblings(int **tids)
{
    ENROL("pvm_siblings");
    if (!tids) RESULT("pvm_siblings", PvmBadParam);
    RESULT("pvm_siblings", control_siblings(tids));
}

void own_exit(bool well)
{
    /* A signal's handler may end the program in the middle of a wait. */
    place_awaits_nothing();
    trace_end();
    /* Where the daemon would have to be sent it, a task that ends well waits until it is taken. */
    double end = arke_clock() + (well && !outbox_is_read() ? INFINITY : GRACE_S);
    /* What still comes is for nobody; but who waits for this task to take it must not wait for ever. */
    for (;;) {
        transmit_reap(true);
        if (!transmit_pending() || arke_clock() >= end) break;
        /* Which ends what is for tasks that have gone, too. */
        arke_idle(20000);
    }
    bool whole = !transmit_pending();
    if (!whole && !control_lost()) transmit_hand_over();
    descriptor_leaves();
    control_leave();
    transmit_handed_over();
    enrolled = false;
    arrive_clear();
    handlers_forget();
    peers_forget();
    context_now = PvmBaseContext;
    /* Else the process ends now, as if it were killed, and its peers see that. */
    if (started_here && whole) arke_finish();
    started_here = false;
}

int pvm_exit(void)
{
    if (enrolled && is_owner()) {
        control_finish_output();
        own_exit(true);
    }
    return PvmOk;
}

/* ---- Waiting ---- */

int wait_until(bool (*until)(void *user), void *user, double end)
{
    int result = PvmOk, before = waiting;
    waiting = before + 1;
    if (until) take_in();
    while (until && !until(user)) {
        if (control_lost()) {
            result = PvmSysErr;
            break;
        }
        double left = end == INFINITY ? INFINITY : end - arke_clock();
        if (left <= 0) {
            result = 1;
            break;
        }
        take_in_next(left < LONGEST_S ? (unsigned)(left * 1e6) + 1 : (unsigned)(LONGEST_S * 1e6));
    }
    waiting = before;
    while (waiting == 0 && arrive_promised()) {
        arke_poll();
        if (arrive_promised()) arke_idle(20000);
    }
    return result;
}

void pvm_core_poll(void)
{
    if (enrolled) take_in();
}

int pvm_core_wait(bool (*until)(void *user), void *user)
{
    return wait_until(until, user, INFINITY);
}
