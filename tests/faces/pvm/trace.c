/* Trace events: a task's calls as its parent reads them, event by event; sums; and a tracer that nobody has named to
 * the tasks. */
#include "check.h"
#include "pvmtev.h"

#define CODE 666
#define MOST_EVENTS 400

/* What one event said. Values by item; -99: it has no such item. */
static struct event {
    int number, described, text_items;
    char name[64];
    int values[TEV_DID_MAX + 1], counts;
} events[MOST_EVENTS];
static int count;
/* The items of the events that have described themselves: what a later one's values mean. */
static struct {
    int number, items[12], types[12], n;
} shapes[64];
static int nshapes;

static int word(void) {
    int value = 0;
    SAME(pvm_upkint(&value, 1, 1), PvmOk);
    return value;
}

static void take_item(struct event *e, int did, int type) {
    char text[300];
    int n = type & TEV_DATA_ARRAY ? word() : 1;
    for (int i = 0; i < n; i++)
        if ((type & 15) == TEV_DATA_STRING) {
            pvm_upkstr(text);
            if (did == TEV_DID_TN || i == 0) snprintf(e->name, sizeof e->name, "%s", text);
            e->text_items++;
        } else {
            CHECK((type & 15) == TEV_DATA_INT);
            e->values[did] = word();
        }
    if (type & TEV_DATA_ARRAY) e->counts = n;
}

/* Unpacks the active message's events. */
static void take_events(int buffered) {
    int mark = word(), whole = mark == TEV_MARK_EVENT_BUFFER;
    SAME(whole, buffered);
    if (whole) mark = word();
    for (; count < MOST_EVENTS; mark = word()) {
        if (whole && mark == TEV_MARK_EVENT_BUFFER_END) break;
        struct event *e = &events[count++];
        memset(e, 0, sizeof *e);
        for (int i = 0; i <= TEV_DID_MAX; i++) e->values[i] = -99;
        e->number = word();
        e->described = mark == TEV_MARK_EVENT_DESC;
        if (e->described) {
            char name[64];
            pvm_upkstr(name);
            TEXT(name, pvmtevinfo[e->number & ~(TEV_EVENT_ENTRY | TEV_EVENT_EXIT)].name);
            shapes[nshapes].number = e->number;
            shapes[nshapes].n = 0;
            for (int did; (did = word()) >= 0;) {
                int type = word();
                CHECK(did <= TEV_DID_MAX && shapes[nshapes].n < 12);
                shapes[nshapes].items[shapes[nshapes].n] = did;
                shapes[nshapes].types[shapes[nshapes].n++] = type;
                take_item(e, did, type);
            }
            e->described = 1;
            nshapes++;
        } else {
            SAME(mark, TEV_MARK_EVENT_RECORD);
            int s = nshapes - 1;
            while (s >= 0 && shapes[s].number != e->number) s--;
            CHECK(s >= 0);
            for (int i = 0; s >= 0 && i < shapes[s].n; i++) take_item(e, shapes[s].items[i], shapes[s].types[i]);
            SAME(word(), TEV_MARK_EVENT_RECORD_END);
        }
        if (!whole) break;
        if (failures) break;
    }
}

static struct event *find(int number, int which) {
    for (int i = 0; i < count; i++)
        if (events[i].number == number && which-- == 0) return &events[i];
    static struct event none;
    memset(&none, 255, sizeof none);
    fail(__FILE__, __LINE__, "there is no such event: %x", (unsigned)number);
    return &none;
}

/* Three messages to the parent and one from it, and calls that the mask leaves out. */
static void worker(void) {
    int parent = pvm_parent(), data[4] = {0};
    pvm_pstat(parent);
    for (int i = 0; i < 3; i++) {
        pvm_initsend(PvmDataRaw);
        pvm_pkint(data, i + 1, 1);
        pvm_send(parent, 20 + i);
    }
    pvm_recv(parent, 9);
    pvm_exit();
    exit(0);
}

static void masked(int who) {
    Pvmtmask mask;
    TEV_MASK_INIT(mask);
    int chosen[] = {TEV_SEND, TEV_RECV, TEV_NEWTASK, TEV_ENDTASK};
    for (int i = 0; i < 4; i++) TEV_MASK_SET(mask, chosen[i]);
    SAME(pvm_settmask(who, mask), PvmOk);
}

static int run_worker(void) {
    int tid, data = 5;
    count = nshapes = 0;
    start(1, &tid, "worker", NULL);
    for (int i = 0; i < 3; i++) pvm_recv(tid, 20 + i);
    pvm_initsend(PvmDataDefault);
    pvm_pkint(&data, 1, 1);
    pvm_send(tid, 9);
    return tid;
}

/* All events of a worker, up to its end. */
static void check_worker(int tid, int me, int tag, int buffered) {
    for (int over = 0; !over && !failures;) {
        /* Its beginning and its end come from its host, not from itself. */
        int from;
        pvm_bufinfo(pvm_recv(-1, tag), NULL, NULL, &from);
        take_events(buffered);
        int last = count > 0 ? events[count - 1].number : 0;
        SAME(from, last == TEV_NEWTASK || last == TEV_ENDTASK ? pvm_tidtohost(tid) : tid);
        over = count > 0 && events[count - 1].number == TEV_ENDTASK;
    }
    struct event *born = find(TEV_NEWTASK, 0);
    SAME(born->values[TEV_DID_PT], me);
    TEXT(born->name, "trace");
    CHECK(events[0].number == TEV_NEWTASK);
    SAME(count, 1 + 3 * 2 + 2 + 1);
    long before = 0;
    for (int i = 0; i < count; i++) {
        long now = events[i].values[TEV_DID_TS] * 1000000L + events[i].values[TEV_DID_TU];
        CHECK(now >= before);
        before = now;
        SAME(events[i].values[TEV_DID_TID], tid);
    }
    for (int i = 0; i < 3; i++) {
        struct event *sent = find(TEV_SEND | TEV_EVENT_ENTRY, i);
        SAME(sent->described, i == 0);
        SAME(sent->values[TEV_DID_DST], me);
        SAME(sent->values[TEV_DID_MC], 20 + i);
        SAME(sent->values[TEV_DID_MNB], 4 * (i + 1));
        SAME(find(TEV_SEND | TEV_EVENT_EXIT, i)->described, i == 0);
    }
    struct event *asked = find(TEV_RECV | TEV_EVENT_ENTRY, 0), *got = find(TEV_RECV | TEV_EVENT_EXIT, 0);
    SAME(asked->values[TEV_DID_RST], me);
    SAME(asked->values[TEV_DID_RMC], 9);
    SAME(got->values[TEV_DID_SRC], me);
    SAME(got->values[TEV_DID_MC], 9);
    SAME(got->values[TEV_DID_MNB], 4);
}

/* A task that says that it is there, so that its first event has come, and waits for the word to end. */
static void blunt(const char *how) {
    pvm_initsend(PvmDataDefault);
    pvm_send(pvm_parent(), 30);
    pvm_recv(-1, 31);
    /* Not a call that leaves PVM. */
    _exit(!strcmp(how, "exits") ? 3 : 4);
}

/* Events of a task that does not tell its end itself: the last one is its end, with the status, and there is one. */
static void check_end(int tid, int tag, int buffered, int status) {
    struct timeval limit = {20, 0}, moment = {0, 200000};
    count = nshapes = 0;
    do {
        int from = 0, buf = pvm_trecv(-1, tag, &limit);
        CHECK(buf > 0);
        if (buf <= 0) return;
        pvm_bufinfo(buf, NULL, NULL, &from);
        take_events(buffered);
        if (count && events[count - 1].number == TEV_ENDTASK) SAME(from, pvm_tidtohost(tid));
    } while (!failures && (count == 0 || events[count - 1].number != TEV_ENDTASK));
    SAME(events[0].number, TEV_NEWTASK);
    struct event *end = find(TEV_ENDTASK, 0);
    SAME(end->values[TEV_DID_TID], tid);
    SAME(end->values[TEV_DID_TST], status);
    CHECK(end->values[TEV_DID_TUU] >= 0 && end->values[TEV_DID_TSU] >= 0);
    CHECK(end->values[TEV_DID_TS] * 1000000L + end->values[TEV_DID_TU] >= events[0].values[TEV_DID_TS] * 1000000L + events[0].values[TEV_DID_TU]);
    SAME(pvm_trecv(-1, tag, &moment), 0);
}

/* Tasks that are killed, that end without leaving PVM, and that never join it. */
static void abrupt(int tag, int buffered) {
    int tid;
    start(1, &tid, "blunt", "stays", NULL);
    pvm_recv(tid, 30);
    SAME(pvm_kill(tid), PvmOk);
    check_end(tid, tag, buffered, SIGTERM);
    start(1, &tid, "blunt", "stays", NULL);
    pvm_recv(tid, 30);
    SAME(pvm_sendsig(tid, SIGKILL), PvmOk);
    check_end(tid, tag, buffered, SIGKILL);
    start(1, &tid, "blunt", "exits", NULL);
    pvm_recv(tid, 30);
    pvm_initsend(PvmDataDefault);
    pvm_send(tid, 31);
    check_end(tid, tag, buffered, 3 << 8);
    SAME(pvm_spawn("false", NULL, PvmTaskDefault, "", 1, &tid), 1);
    check_end(tid, tag, buffered, 1 << 8);
    TEXT(find(TEV_NEWTASK, 0)->name, "false");
}

/* Registers, starts a worker that is told nothing of it, and reads its events. */
static void tracer(void) {
    Pvmtmask mask;
    int me = pvm_mytid();
    masked(PvmTaskChild);
    pvm_gettmask(PvmTaskChild, mask);
    SAME(pvm_reg_tracer(0, -1, 0, 5, mask, 0, PvmTraceFull), PvmBadParam);
    SAME(pvm_reg_tracer(pvm_getcontext(), 777, 0, 0, mask, 0, PvmTraceFull), PvmOk);
    pvm_initsend(PvmDataDefault);
    pvm_send(pvm_parent(), 1);
    pvm_recv(pvm_parent(), 2);
    check_worker(run_worker(), me, 777, 0);
    int tid;
    start(1, &tid, "blunt", "stays", NULL);
    pvm_recv(tid, 30);
    SAME(pvm_sendsig(tid, SIGKILL), PvmOk);
    check_end(tid, 777, 0, SIGKILL);
    SAME(pvm_reg_tracer(0, 0, 0, 0, NULL, 0, PvmTraceFull), PvmOk);
    report();
}

int main(int argc, char **argv) {
    int me = begin(), tid;
    if (!strcmp(part(argc, argv), "worker")) worker();
    if (!strcmp(part(argc, argv), "blunt")) blunt(argv[2]);
    if (!strcmp(part(argc, argv), "tracer")) tracer();
    TEXT(pvmtevdidlist[TEV_DID_WID].did, "WID");
    TEXT(pvmtevinfo[TEV_USER_DEFINED].name, "user_defined");

    /* Events of children, one in each message, and then several. */
    masked(PvmTaskChild);
    SAME(pvm_setopt(PvmTraceTid, me), 0);
    pvm_setopt(PvmTraceCode, CODE);
    check_worker(run_worker(), me, CODE, 0);
    abrupt(CODE, 0);
    pvm_setopt(PvmTraceBuffer, 300);
    check_worker(run_worker(), me, CODE, 1);
    abrupt(CODE, 1);
    pvm_setopt(PvmTraceBuffer, 0);

    /* Sums. */
    int options[] = {PvmTraceTime, PvmTraceCount};
    for (int i = 0; i < 2; i++) {
        pvm_setopt(PvmTraceOptions, options[i]);
        tid = run_worker();
        pvm_recv(tid, CODE);
        take_events(0);
        SAME(count, 1);
        SAME(events[0].number, i == 0 ? TEV_TIMING : TEV_PROFILING);
        SAME(events[0].values[TEV_DID_VCT], 2);
        SAME(events[0].counts, 2);
        CHECK((events[0].values[TEV_DID_TGU] == -99) == (i == 1));
        CHECK(events[0].values[TEV_DID_PRF] >= 1 && events[0].values[TEV_DID_PRF] <= 3);
    }
    pvm_setopt(PvmTraceOptions, PvmTraceFull);
    SAME(pvm_setopt(PvmTraceTid, 0), me);

    /* A tracer. */
    start(1, &tid, "tracer", NULL);
    pvm_recv(tid, 1);
    Pvmtmask mask;
    pvm_gettmask(PvmTaskChild, mask);
    SAME(pvm_reg_tracer(0, 5, 0, 0, mask, 0, PvmTraceFull), PvmAlready);
    pvm_initsend(PvmDataDefault);
    pvm_send(tid, 2);
    reports(1);
    SAME(pvm_reg_tracer(0, 5, 0, 0, mask, 0, PvmTraceFull), PvmOk);
    SAME(pvm_reg_tracer(0, 0, 0, 0, mask, 0, PvmTraceFull), PvmOk);
    finish();
}
