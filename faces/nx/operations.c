/* Message ids: operations under way, waiting for them, and the handlers that run at their end. */
#include "nx_internal.h"
#include "table.h"
#include <errno.h>
#include <stdlib.h>

/* As many ids as a program may have; running out is an error, as it was. */
#define MOST 65536

static struct table operations = {.row = sizeof(struct nx_operation), .most = MOST};
#define OPERATION(i) (((struct nx_operation *)operations.rows) + (i))
int nx_handlers, nx_held;
struct running nx_running;
static int masked;

/* What a call waits for that the program cannot wait for again. */
static struct {
    long mid;
    arke_request send;
    int to;
    int32_t tag;
} own;

long nx_new(struct nx_operation **operation)
{
    int i = table_take(&operations);
    if (i >= 0) {
        OPERATION(i)->used = 1;
        *operation = OPERATION(i);
        return i + 1;
    }
    if (i == -1) nx_wrong("there are %d messages under way, the most that there are ids for; wait for some", MOST);
    else nx_wrong("there is no memory for more message ids");
    errno = i == -1 ? EAGAIN : ENOMEM;
    return -1;
}

struct nx_operation *nx_row(long mid) { return OPERATION(mid - 1); }

struct nx_operation *nx_find(long mid)
{
    if (mid >= 1 && mid <= operations.size && OPERATION(mid - 1)->used && !OPERATION(mid - 1)->absorbed) return OPERATION(mid - 1);
    nx_wrong("mid is %ld; it must be the id of a message under way, which was not waited for yet", mid);
    return NULL;
}

void nx_free(long mid)
{
    struct nx_operation *o = OPERATION(mid - 1);
    if (o->handler || o->xhandler) nx_handlers--;
    *o = (struct nx_operation){0};
}

long nx_new_merged(long count)
{
    struct nx_operation *o;
    long first = nx_new(&o), last = first;
    for (long i = 1; i < count && first >= 0; i++) {
        long mid = nx_new(&o);
        if (mid < 0) {
            int saved = errno;
            for (long next; first; first = next) {
                next = OPERATION(first - 1)->merged;
                nx_free(first);
            }
            errno = saved;
            return -1;
        }
        o->absorbed = 1;
        OPERATION(last - 1)->merged = mid;
        last = mid;
    }
    return first;
}

/* Tells the program of the message that an operation received. */
static void tell(const struct nx_operation *o)
{
    if (!o->has_receive || o->handler || o->xhandler) return;
    long *info = o->info ? o->info : msginfo;
    for (int i = 0; i < 4; i++) {
        if (o->short_info) o->short_info[i] = (int32_t)o->told[i];
        else info[i] = o->told[i];
    }
}

/* Notes that a request of an operation has failed. */
static void note(struct nx_operation *o, int code)
{
    if (code == ARKE_OK) return;
    nx_failed(code);
    if (!o->failed) o->failed = errno;
}

/* Notes that the receive of an operation has failed. The call then says so, and the program has the memory of its send
 * again: what nobody has begun to take goes as a copy, so that no call that has failed waits for another node. */
static void receive_failed(struct nx_operation *o, int code)
{
    arke_status status = {0};
    note(o, code);
    if (o->send == ARKE_NULL) return;
    code = arke_cancel(o->send);
    if (code == ARKE_OK) code = arke_wait(&o->send, &status);
    if (code == ARKE_OK && status.cancelled) {
        code = arke_isend(o->sent, o->sent_bytes, o->to, NX_CONTEXT, o->tag, ARKE_COPIED, &o->send);
        if (code == ARKE_OK && o->send != ARKE_NULL) code = arke_release(&o->send);
    }
    note(o, code);
}

/* What the message was is kept for the end, which may have to wait for the send. */
static void received(struct nx_operation *o, const arke_status *status)
{
    if (status->cancelled) o->has_receive = 0;
    else if (o->has_receive) nx_tell(o->told, status);
}

/* One look at an operation: whether it is over. */
static int look(long mid)
{
    struct nx_operation *o = OPERATION(mid - 1);
    arke_status status = {0};
    int done = 1;
    int code = nx_copy_late(o);
    if (code == ARKE_OK && o->receive != ARKE_NULL) {
        code = arke_test(&o->receive, &done, &status);
        if (code == ARKE_OK && done) received(o, &status);
    }
    if (code != ARKE_OK) {
        receive_failed(o, code);
        return 1;
    }
    if (done && o->send != ARKE_NULL) {
        code = arke_test(&o->send, &done, NULL);
        if (code != ARKE_OK) done = 1;
        note(o, code);
    }
    return done;
}

/* The end of an operation that is over, and of all that are merged with it: 0, or -1 if one failed. */
static long end(long mid)
{
    int failed = 0;
    for (long next; mid; mid = next) {
        const struct nx_operation *o = OPERATION(mid - 1);
        next = o->merged;
        if (!o->failed) tell(o);
        else if (!failed) failed = o->failed;
        nx_free(mid);
    }
    if (!failed) return 0;
    errno = failed;
    return -1;
}

void nx_copy_all_late(void)
{
    for (long i = 0; i < operations.size && nx_late > 0; i++) {
        int code = OPERATION(i)->used ? nx_copy_late(OPERATION(i)) : ARKE_OK;
        if (code != ARKE_OK) receive_failed(OPERATION(i), code);
    }
}

static void hold(void) { nx_held = masked || nx_running.is; }

static void over(void)
{
    running_end(&nx_running);
    hold();
}

int nx_run_handlers(void)
{
    if (nx_alone()) return 0;
    running_begin(&nx_running);
    hold();
    for (long i = 0; i < operations.size && nx_handlers > 0; i++) {
        if (!OPERATION(i)->used || (!OPERATION(i)->handler && !OPERATION(i)->xhandler)) continue;
        if (!look(i + 1)) continue;
        if (OPERATION(i)->failed) {
            over();
            return (int)end(i + 1);
        }
        struct nx_operation o = *OPERATION(i);
        nx_free(i + 1);
        if (o.handler) o.handler(o.told[0], o.told[1], o.told[2], o.told[3]);
        else o.xhandler(o.told[0], o.told[1], o.told[2], o.told[3], o.hparam);
    }
    over();
    return 0;
}

void nx_left(void)
{
    hold();
    long mid = own.mid;
    arke_request send = own.send;
    own.mid = 0, own.send = ARKE_NULL;
    if (mid) _msgcancel(mid);
    if (send == ARKE_NULL) return;
    arke_status status = {0};
    int code = arke_cancel(send);
    if (code == ARKE_OK) code = arke_wait(&send, &status);
    if (code == ARKE_OK && status.cancelled) nx_tell_of_withdrawn(own.to, own.tag);
}

long nx_done(long mid)
{
    /* A handler may make the table move. */
    if (!nx_find(mid) || nx_dispatch() < 0 || !nx_find(mid)) return -1;
    for (long part = mid; part; part = OPERATION(part - 1)->merged)
        if (!look(part)) return 0;
    return end(mid) < 0 ? -1 : 1;
}

/* Between looks: runs handlers, and waits a little. An error of a handler's message is noted: what the caller waits for
 * is under way all the same. */
static int wait_a_little(int *failed)
{
    if (nx_dispatch() < 0 && !*failed) *failed = errno;
    return arke_idle(200);
}

long nx_wait(long mid)
{
    int failed = 0;
    if (!nx_find(mid)) return -1;
    for (long part = mid; part; part = OPERATION(part - 1)->merged) {
        if (nx_alone()) {
            /* Nobody else to look after: sleep in the library until it is over. */
            struct nx_operation *o = OPERATION(part - 1);
            arke_status status = {0};
            int code = nx_copy_late(o);
            if (code == ARKE_OK && o->receive != ARKE_NULL) {
                code = arke_wait(&o->receive, &status);
                if (code == ARKE_OK) received(o, &status);
            }
            if (code != ARKE_OK) receive_failed(o, code);
            if (o->send != ARKE_NULL) note(o, arke_wait(&o->send, NULL));
            continue;
        }
        while (!look(part)) {
            int code = wait_a_little(&failed);
            if (code != ARKE_OK) return nx_failed(code);
        }
    }
    if (end(mid) < 0) return -1;
    if (!failed) return 0;
    errno = failed;
    return -1;
}

long nx_wait_own(long mid)
{
    /* In a handler none runs that could be left. */
    if (nx_alone()) return nx_wait(mid);
    own.mid = mid;
    long result = nx_wait(mid);
    own.mid = 0;
    return result;
}

long nx_wait_send(arke_request *request, int to, int32_t tag)
{
    int failed = 0, done = 0, code = ARKE_OK;
    if (nx_alone()) {
        code = arke_wait(request, NULL);
        return code == ARKE_OK ? 0 : nx_failed(code);
    }
    own.send = *request, own.to = to, own.tag = tag;
    while (code == ARKE_OK && !done) {
        code = arke_test(request, &done, NULL);
        if (code == ARKE_OK && !done) code = wait_a_little(&failed);
    }
    own.send = ARKE_NULL;
    if (code != ARKE_OK) return nx_failed(code);
    if (!failed) return 0;
    errno = failed;
    return -1;
}

long _msgwait(long mid) { return nx_ready() < 0 ? -1 : nx_wait(mid); }

long _msgdone(long mid) { return nx_ready() < 0 ? -1 : nx_done(mid); }

/* Gives up what has not begun of an operation, and waits for the rest. */
static void cancel(struct nx_operation *o)
{
    o->failed = 0;
    arke_request *both[2] = {&o->receive, &o->send};
    for (int i = 0; i < 2; i++) {
        if (*both[i] == ARKE_NULL) continue;
        arke_status status = {0};
        int code = arke_cancel(*both[i]);
        if (code == ARKE_OK) code = arke_wait(both[i], &status);
        if (code == ARKE_OK && status.cancelled && i == 1) code = nx_tell_of_withdrawn(o->to, o->tag);
        if (code != ARKE_ERR_TRUNCATED) note(o, code);
    }
    if (o->late != ARKE_NULL) {
        nx_late--;
        note(o, arke_discard(&o->late));
    }
    o->has_receive = 0;
}

long _msgcancel(long mid)
{
    if (nx_ready() < 0 || !nx_find(mid)) return -1;
    for (long part = mid; part; part = OPERATION(part - 1)->merged) cancel(OPERATION(part - 1));
    return end(mid);
}

long _msgignore(long mid)
{
    if (nx_ready() < 0 || !nx_find(mid)) return -1;
    for (long part = mid; part; part = OPERATION(part - 1)->merged) {
        struct nx_operation *o = OPERATION(part - 1);
        o->failed = 0;
        note(o, nx_copy_late(o));
        if (o->receive != ARKE_NULL) note(o, arke_release(&o->receive));
        if (o->send != ARKE_NULL) note(o, arke_release(&o->send));
        o->has_receive = 0;
    }
    return end(mid);
}

long _msgmerge(long mid1, long mid2)
{
    if (nx_ready() < 0) return -1;
    if (mid1 == -1) return mid2;
    if (mid2 == -1) return mid1;
    struct nx_operation *o = nx_find(mid1), *other = nx_find(mid2);
    if (!o || !other) return -1;
    if (mid1 == mid2) return nx_wrong("mid1 and mid2 are both %ld; an id cannot be merged with itself", mid1);
    while (o->merged) o = OPERATION(o->merged - 1);
    o->merged = mid2;
    other->absorbed = 1;
    return mid1;
}

long _masktrap(long state)
{
    long before = masked;
    if (nx_ready() < 0) return -1;
    masked = state != 0;
    hold();
    if (nx_dispatch() < 0) return -1;
    return before;
}

void flick(void)
{
    if (nx_ready() == 0 && arke_idle(100) == ARKE_OK) nx_dispatch();
}
