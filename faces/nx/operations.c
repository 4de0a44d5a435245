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
static int masked, running;

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

struct nx_operation *nx_find(long mid)
{
    if (mid >= 1 && mid <= operations.size && OPERATION(mid - 1)->used) return OPERATION(mid - 1);
    nx_wrong("mid is %ld; it must be the id of a message under way, which was not waited for yet", mid);
    return NULL;
}

void nx_free(long mid)
{
    struct nx_operation *o = OPERATION(mid - 1);
    if (o->handler || o->xhandler) nx_handlers--;
    *o = (struct nx_operation){0};
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

/* One look at an operation: 1 over (it is ended, and its id free), 0 not, -1 an error (free as well). */
static long look(long mid)
{
    struct nx_operation *o = OPERATION(mid - 1);
    arke_status status = {0};
    int done = 1, code = nx_copy_late(o);
    if (code == ARKE_OK && o->receive != ARKE_NULL) {
        code = arke_test(&o->receive, &done, &status);
        if (code == ARKE_OK && done && o->has_receive) {
            /* Kept for the end, which may have to wait for the send. */
            o->told[0] = nx_type(status.tag), o->told[1] = (long)status.bytes, o->told[2] = status.source, o->told[3] = nx_ptype;
            if (status.cancelled) o->has_receive = 0;
        }
    }
    if (code == ARKE_OK && done && o->send != ARKE_NULL) code = arke_test(&o->send, &done, NULL);
    if (code != ARKE_OK) {
        nx_failed(code);
        nx_free(mid);
        return -1;
    }
    if (!done) return 0;
    tell(o);
    return 1;
}

int nx_copy_all_late(void)
{
    int code = ARKE_OK;
    for (long i = 0; i < operations.size && nx_late > 0 && code == ARKE_OK; i++)
        if (OPERATION(i)->used) code = nx_copy_late(OPERATION(i));
    return code;
}

static void hold(void) { nx_held = masked || running; }

static void run_on(int on)
{
    running = on;
    hold();
}

int nx_run_handlers(void)
{
    if (nx_alone()) return 0;
    run_on(1);
    for (long i = 0; i < operations.size && nx_handlers > 0; i++) {
        if (!OPERATION(i)->used || (!OPERATION(i)->handler && !OPERATION(i)->xhandler)) continue;
        long over = look(i + 1);
        if (over < 0) {
            run_on(0);
            return -1;
        }
        if (!over) continue;
        struct nx_operation o = *OPERATION(i);
        nx_free(i + 1);
        if (o.handler) o.handler(o.told[0], o.told[1], o.told[2], o.told[3]);
        else o.xhandler(o.told[0], o.told[1], o.told[2], o.told[3], o.hparam);
    }
    run_on(0);
    return 0;
}

long nx_done(long mid)
{
    /* A handler may make the table move. */
    if (!nx_find(mid) || nx_dispatch() < 0 || !nx_find(mid)) return -1;
    long other = OPERATION(mid - 1)->merged, over = look(mid);
    if (over <= 0) return over;
    if (other) {
        long rest = nx_done(other);
        if (rest <= 0) return rest;
    }
    nx_free(mid);
    return 1;
}

long nx_wait(long mid)
{
    struct nx_operation *o = nx_find(mid);
    if (!o) return -1;
    for (; o; o = mid ? nx_find(mid) : NULL) {
        long next = o->merged;
        if (nx_alone()) {
            /* Nobody else to look after: sleep in the library until it is over. */
            arke_status status = {0};
            int received = o->receive != ARKE_NULL, code = nx_copy_late(o);
            if (code == ARKE_OK && received) code = arke_wait(&o->receive, &status);
            if (code == ARKE_OK && received && o->has_receive && !status.cancelled) nx_tell(o->told, &status);
            if (code == ARKE_OK && status.cancelled) o->has_receive = 0;
            if (code == ARKE_OK && o->send != ARKE_NULL) code = arke_wait(&o->send, NULL);
            if (code == ARKE_OK) tell(o);
            nx_free(mid);
            if (code != ARKE_OK) return nx_failed(code);
            mid = next;
            continue;
        }
        for (;;) {
            long over = look(mid);
            if (over < 0) return -1;
            if (over) break;
            if (nx_dispatch() < 0) return -1;
            int code = arke_idle(200);
            if (code != ARKE_OK) return nx_failed(code);
        }
        nx_free(mid);
        mid = next;
    }
    return 0;
}

long _msgwait(long mid) { return nx_ready() < 0 ? -1 : nx_wait(mid); }

long _msgdone(long mid) { return nx_ready() < 0 ? -1 : nx_done(mid); }

long _msgcancel(long mid)
{
    struct nx_operation *o = nx_ready() < 0 ? NULL : nx_find(mid);
    if (!o) return -1;
    for (; o; o = mid ? nx_find(mid) : NULL) {
        long next = o->merged;
        arke_request *both[2] = {&o->receive, &o->send};
        for (int i = 0; i < 2; i++) {
            if (*both[i] == ARKE_NULL) continue;
            int code = arke_cancel(*both[i]);
            if (code == ARKE_OK) code = arke_wait(both[i], NULL);
            if (code != ARKE_OK && code != ARKE_ERR_TRUNCATED) return nx_failed(code);
        }
        if (o->late != ARKE_NULL) {
            int code = arke_discard(&o->late);
            nx_late--;
            if (code != ARKE_OK) return nx_failed(code);
        }
        nx_free(mid);
        mid = next;
    }
    return 0;
}

long _msgignore(long mid)
{
    struct nx_operation *o = nx_ready() < 0 ? NULL : nx_find(mid);
    if (!o) return -1;
    for (; o; o = mid ? nx_find(mid) : NULL) {
        long next = o->merged;
        int code = nx_copy_late(o);
        if (code == ARKE_OK && o->receive != ARKE_NULL) code = arke_release(&o->receive);
        if (code == ARKE_OK && o->send != ARKE_NULL) code = arke_release(&o->send);
        if (code != ARKE_OK) return nx_failed(code);
        nx_free(mid);
        mid = next;
    }
    return 0;
}

long _msgmerge(long mid1, long mid2)
{
    if (nx_ready() < 0) return -1;
    if (mid1 == -1) return mid2;
    if (mid2 == -1) return mid1;
    struct nx_operation *o = nx_find(mid1);
    if (!o || !nx_find(mid2)) return -1;
    if (mid1 == mid2) return nx_wrong("mid1 and mid2 are both %ld; an id cannot be merged with itself", mid1);
    while (o->merged) o = nx_find(o->merged);
    o->merged = mid2;
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
