/* Trace events: what a task tells of its calls to whoever its option PvmSelfTraceTid names, in the messages of PVM 3.4.
 *
 * A message holds events in the default encoding. The first event of a kind describes itself: a mark, its number, its name, and for each
 * item what it means, its type and its value; later ones hold the values alone. The number of an event is that of the routine, with one
 * bit for its beginning and one for its end. Every event has seconds, microseconds and the task; what else it has is in `shapes`, and for
 * one kind always the same. Calls that other calls of this library make are not told of. */
#include "internal.h"

#include "control.h"

#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "pvmtev.h"

bool trace_on;

#define MOST_ITEMS 5
/* A call inside of another one. */
#define NESTED (-2)

static const struct shape {
    int event, items[MOST_ITEMS];
} shapes[] = {
    {TEV_SEND | TEV_EVENT_ENTRY, {TEV_DID_DST, TEV_DID_MC, TEV_DID_MCX, TEV_DID_MNB, -1}},
    {TEV_PSEND | TEV_EVENT_ENTRY, {TEV_DID_DST, TEV_DID_MC, TEV_DID_MCX, TEV_DID_MNB, -1}},
    {TEV_MCAST | TEV_EVENT_ENTRY, {TEV_DID_MC, TEV_DID_MCX, TEV_DID_MNB, -1}},
    {TEV_RECV | TEV_EVENT_ENTRY, {TEV_DID_RST, TEV_DID_RMC, TEV_DID_RCX, -1}},
    {TEV_NRECV | TEV_EVENT_ENTRY, {TEV_DID_RST, TEV_DID_RMC, TEV_DID_RCX, -1}},
    {TEV_TRECV | TEV_EVENT_ENTRY, {TEV_DID_RST, TEV_DID_RMC, TEV_DID_RCX, -1}},
    {TEV_PRECV | TEV_EVENT_ENTRY, {TEV_DID_RST, TEV_DID_RMC, TEV_DID_RCX, -1}},
    {TEV_RECV | TEV_EVENT_EXIT, {TEV_DID_MB, TEV_DID_MNB, TEV_DID_MC, TEV_DID_MCX, TEV_DID_SRC}},
    {TEV_NRECV | TEV_EVENT_EXIT, {TEV_DID_MB, TEV_DID_MNB, TEV_DID_MC, TEV_DID_MCX, TEV_DID_SRC}},
    {TEV_TRECV | TEV_EVENT_EXIT, {TEV_DID_MB, TEV_DID_MNB, TEV_DID_MC, TEV_DID_MCX, TEV_DID_SRC}},
    {TEV_PRECV | TEV_EVENT_EXIT, {TEV_DID_MB, TEV_DID_MNB, TEV_DID_MC, TEV_DID_MCX, TEV_DID_SRC}},
};

static Pvmtmask masks[2];
static bool masks_known;
/* The events that were not sent yet. */
static struct message *events;
/* Whether they tell of this task's beginning or end. In PVM 3.4 the daemon of its host tells that, and Debian's tracer
 * needs it so: at the end of the last task it forgets all tasks, and then looks at the sender of that event once
 * more. */
static bool of_daemon;
/* Depth of public calls, and whether the event of the outermost one's beginning has been made. */
static int depth;
static char *outermost; /* where that one's frame is: calls from further out than it say that it was left by longjmp() */
static bool begun;
static int results[MOST_ITEMS];

/* What the daemon knows of who is told of this task's end. */
static struct { int tid, context, code, buffered; } known_end;

/* ---- Masks ---- */

static void know_masks(void)
{
    if (masks_known) return;
    masks_known = true;
    for (int i = 0; i < 2; i++) {
        const char *given = control_inherited()->trace_mask;
        TEV_MASK_INIT(masks[i]);
        if (*given) snprintf(masks[i], sizeof masks[i], "%s", given);
    }
}

int pvm_gettmask(int who, Pvmtmask mask)
{
    ENROL("pvm_gettmask");
    if ((who != PvmTaskSelf && who != PvmTaskChild) || !mask) return pvm_core_error("pvm_gettmask", PvmBadParam, NULL);
    know_masks();
    memcpy(mask, masks[who], sizeof(Pvmtmask));
    return PvmOk;
}

int pvm_settmask(int who, Pvmtmask mask)
{
    ENROL("pvm_settmask");
    if ((who != PvmTaskSelf && who != PvmTaskChild) || !mask) return pvm_core_error("pvm_settmask", PvmBadParam, NULL);
    know_masks();
    memcpy(masks[who], mask, sizeof(Pvmtmask));
    masks[who][sizeof(Pvmtmask) - 1] = 0;
    trace_tell();
    return PvmOk;
}

static bool wanted_event(int event)
{
    know_masks();
    return TEV_MASK_CHECK(masks[PvmTaskSelf], event) != 0;
}

/* ---- Messages ---- */

static void put(int value) { pack_items(events, INT, &value, 1, 1, false); }

static void send_events(void)
{
    struct message *m = events;
    if (!m) return;
    if (options[PvmSelfTraceBuffer] > 0) put(TEV_MARK_EVENT_BUFFER_END);
    events = NULL;
    m->ctx = options[PvmSelfTraceContext];
    m->tag = options[PvmSelfTraceCode];
    m->src = of_daemon ? control_mytid() & HOST_BITS : control_mytid();
    m->dst = options[PvmSelfTraceTid];
    /* A tracer that has gone wants no more, and no call fails for that. */
    transmit(m, NULL, m->dst);
    message_free(m);
}

/* One event is being packed: with what its items mean, or their values alone. */
static bool described;

static void item(int did, int value)
{
    if (described) {
        put(did);
        put(TEV_DATA_INT | TEV_DATA_SCALAR);
    }
    put(value);
}

static bool open_event(int event, const struct timeval *when)
{
    struct Pvmtevinfo *info = &pvmtevinfo[event & ~(TEV_EVENT_ENTRY | TEV_EVENT_EXIT)];
    int part = event & (TEV_EVENT_ENTRY | TEV_EVENT_EXIT);
    if (!events) {
        if (!(events = message_new(PvmDataDefault))) return false;
        if (options[PvmSelfTraceBuffer] > 0) put(TEV_MARK_EVENT_BUFFER);
    }
    described = part == 0 || !(info->desc_status & part);
    info->desc_status |= part;
    put(described ? TEV_MARK_EVENT_DESC : TEV_MARK_EVENT_RECORD);
    put(event);
    if (described) pack_text(events, info->name);
    item(TEV_DID_TS, (int)when->tv_sec);
    item(TEV_DID_TU, (int)when->tv_usec);
    item(TEV_DID_TID, control_mytid());
    return true;
}

static void close_event(void)
{
    put(described ? TEV_MARK_EVENT_DESC_END : TEV_MARK_EVENT_RECORD_END);
    if (of_daemon || options[PvmSelfTraceBuffer] <= 0 || events->bytes >= (size_t)options[PvmSelfTraceBuffer]) send_events();
}

/* The event of a call's beginning or end, whose items have these values. */
static void make_event(int event, const int *values)
{
    struct timeval now;
    gettimeofday(&now, NULL);
    if (!open_event(event, &now)) return;
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++)
        for (int k = 0; shapes[i].event == event && k < MOST_ITEMS && shapes[i].items[k] >= 0; k++) item(shapes[i].items[k], values[k]);
    close_event();
}

static int option(void) { return options[PvmSelfTraceOptions] ? options[PvmSelfTraceOptions] : PvmTraceFull; }

/* ---- Calls ---- */

static int event_of(const char *call)
{
    if (strncmp(call, "pvm_", 4) != 0) return -1;
    const char *name = strcmp(call, "pvm_recvinfo") == 0 ? "getinfo" : call + 4;
    for (int i = TEV_FIRST; i <= TEV_MAX; i++)
        if (strcmp(pvmtevinfo[i].name, name) == 0) return i;
    return -1;
}

static bool has_arguments(int event)
{
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++)
        if (shapes[i].event == (event | TEV_EVENT_ENTRY)) return true;
    return false;
}

int trace_enter(const char *call)
{
    char *here = __builtin_frame_address(0);
    if (depth > 0 && here >= outermost) depth = 0;
    if (depth++ > 0) return NESTED;
    outermost = here;
    int event = event_of(call);
    if (event < 0 || !wanted_event(event)) return NESTED;
    for (int i = 0; i < MOST_ITEMS; i++) results[i] = -1;
    begun = true;
    if (option() != PvmTraceFull) gettimeofday(&pvmtevinfo[event].mark, NULL);
    else if (has_arguments(event)) begun = false; /* it is made when they are known */
    else make_event(event | TEV_EVENT_ENTRY, results);
    return event;
}

static void values_of(int values[MOST_ITEMS], int first, va_list list, int event)
{
    for (int i = 0; i < MOST_ITEMS; i++) values[i] = -1;
    for (size_t s = 0; s < sizeof shapes / sizeof *shapes; s++)
        for (int k = 0; shapes[s].event == event && k < MOST_ITEMS && shapes[s].items[k] >= 0; k++)
            values[k] = k == 0 ? first : va_arg(list, int);
}

void trace_arguments(int traced, ...)
{
    if (begun) return;
    int values[MOST_ITEMS];
    va_list list;
    va_start(list, traced);
    int first = va_arg(list, int);
    values_of(values, first, list, traced | TEV_EVENT_ENTRY);
    va_end(list);
    begun = true;
    make_event(traced | TEV_EVENT_ENTRY, values);
}

/* Only ends of receives have items. */
void trace_results(int first, ...)
{
    if (depth != 1) return;
    va_list list;
    va_start(list, first);
    values_of(results, first, list, TEV_RECV | TEV_EVENT_EXIT);
    va_end(list);
}

void trace_leave(int event)
{
    depth--;
    /* Who has left PVM meanwhile, or who takes no more events, is told nothing. */
    if (event == NESTED || !trace_on || !control_enrolled()) return;
    if (option() == PvmTraceFull) {
        static const int none[MOST_ITEMS] = {-1, -1, -1, -1, -1};
        if (!begun) make_event(event | TEV_EVENT_ENTRY, none);
        make_event(event | TEV_EVENT_EXIT, results);
        return;
    }
    struct timeval now, *since = &pvmtevinfo[event].mark, *total = &pvmtevinfo[event].total;
    gettimeofday(&now, NULL);
    long us = (now.tv_sec - since->tv_sec) * 1000000L + now.tv_usec - since->tv_usec + total->tv_usec;
    total->tv_sec += us / 1000000;
    total->tv_usec = us % 1000000;
    pvmtevinfo[event].count++;
}

/* ---- Sums (PvmTraceTime, PvmTraceCount) ---- */

static void put_array(int did, int type, int count)
{
    put(did);
    put(type | TEV_DATA_ARRAY);
    put(count);
}

static void send_sums(void)
{
    struct timeval now;
    int count = 0;
    bool timed = option() == PvmTraceTime;
    gettimeofday(&now, NULL);
    for (int i = TEV_FIRST; i <= TEV_MAX; i++) count += pvmtevinfo[i].count > 0;
    if (!open_event(timed ? TEV_TIMING : TEV_PROFILING, &now)) return;
    item(TEV_DID_VCT, count);
    put_array(TEV_DID_VID, TEV_DATA_STRING, count);
    for (int i = TEV_FIRST; i <= TEV_MAX; i++)
        if (pvmtevinfo[i].count > 0) pack_text(events, pvmtevinfo[i].name);
    if (timed) {
        put_array(TEV_DID_TGS, TEV_DATA_INT, count);
        for (int i = TEV_FIRST; i <= TEV_MAX; i++)
            if (pvmtevinfo[i].count > 0) put((int)pvmtevinfo[i].total.tv_sec);
        put_array(TEV_DID_TGU, TEV_DATA_INT, count);
        for (int i = TEV_FIRST; i <= TEV_MAX; i++)
            if (pvmtevinfo[i].count > 0) put((int)pvmtevinfo[i].total.tv_usec);
    }
    put_array(TEV_DID_PRF, TEV_DATA_INT, count);
    for (int i = TEV_FIRST; i <= TEV_MAX; i++)
        if (pvmtevinfo[i].count > 0) put(pvmtevinfo[i].count);
    close_event();
}

/* ---- The task ---- */

/* A task that is killed can tell nothing of its end: the daemon does, and has to know whom. Told where it has changed;
 * `ends`: the task tells itself. */
static void tell_daemon(bool ends)
{
    bool wanted = !ends && trace_on && option() == PvmTraceFull && wanted_event(TEV_ENDTASK);
    int tid = wanted ? options[PvmSelfTraceTid] : 0, context = wanted ? options[PvmSelfTraceContext] : 0;
    int code = wanted ? options[PvmSelfTraceCode] : 0, buffered = wanted && options[PvmSelfTraceBuffer] > 0;
    if (tid == known_end.tid && context == known_end.context && code == known_end.code && buffered == known_end.buffered) return;
    known_end.tid = tid, known_end.context = context, known_end.code = code, known_end.buffered = buffered;
    control_traced(tid, context, code, buffered);
}

void trace_tell(void)
{
    if (control_enrolled()) tell_daemon(false);
}

void trace_changed(void)
{
    bool before = trace_on;
    trace_on = control_enrolled() && options[PvmSelfTraceTid] > 0 && options[PvmSelfTraceTid] != control_mytid();
    if (trace_on && !before)
        for (int i = TEV_FIRST; i <= TEV_MAX; i++) {
            pvmtevinfo[i].desc_status = pvmtevinfo[i].count = 0;
            pvmtevinfo[i].total = (struct timeval){0};
        }
    trace_tell();
}

void trace_begin(void)
{
    masks_known = false;
    known_end.tid = known_end.context = known_end.code = known_end.buffered = 0;
    depth = 0;
    know_masks();
    if (options[PvmSelfTraceTid] == 0 && tracer_find(masks[PvmTaskSelf])) memcpy(masks[PvmTaskChild], masks[PvmTaskSelf], sizeof(Pvmtmask));
    trace_changed();
    if (!trace_on || option() != PvmTraceFull || !wanted_event(TEV_NEWTASK)) return;
    struct timeval now;
    char name[256] = "";
    ssize_t length = readlink("/proc/self/exe", name, sizeof name - 1);
    const char *slash = length > 0 ? strrchr(name, '/') : NULL;
    gettimeofday(&now, NULL);
    of_daemon = true;
    if (open_event(TEV_NEWTASK, &now)) {
        item(TEV_DID_PT, control_parent());
        item(TEV_DID_TF, 0);
        put(TEV_DID_TN);
        put(TEV_DATA_STRING | TEV_DATA_SCALAR);
        pack_text(events, slash ? slash + 1 : name);
        close_event();
    }
    of_daemon = false;
}

void trace_end(void)
{
    if (!trace_on) return;
    tell_daemon(true);
    if (option() != PvmTraceFull) {
        send_sums();
    } else if (wanted_event(TEV_ENDTASK)) {
        struct timeval now;
        struct rusage used;
        getrusage(RUSAGE_SELF, &used);
        gettimeofday(&now, NULL);
        send_events();
        of_daemon = true;
        if (open_event(TEV_ENDTASK, &now)) {
            item(TEV_DID_TST, 0);
            item(TEV_DID_TUS, (int)used.ru_utime.tv_sec);
            item(TEV_DID_TUU, (int)used.ru_utime.tv_usec);
            item(TEV_DID_TSS, (int)used.ru_stime.tv_sec);
            item(TEV_DID_TSU, (int)used.ru_stime.tv_usec);
            close_event();
        }
        of_daemon = false;
    }
    send_events();
    trace_on = false;
}
