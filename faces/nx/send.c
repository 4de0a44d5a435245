/* Sending, receiving and probing.
 *
 * csend returns when its memory may be changed, whether or not a receive is posted, as long as there is buffer space (buffers.c). A
 * longer message, or one of a force type, is never copied: csend then waits for its receive. */
#include "nx_internal.h"
#include "shown.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>

static int can_send(long type, long count, long node, long ptype, int32_t *tag)
{
    if (nx_tag(type, tag) < 0) return -1;
    if (count < 0) return (int)nx_wrong("count is %ld; it must be a number of bytes, not negative", count);
    if (node < 0 || node >= nx_nodes)
        return (int)nx_wrong("node is %ld; it must be from 0 to %ld, or -1 in csend and isend", node, nx_nodes - 1);
    if (ptype != nx_ptype)
        return (int)nx_wrong("ptype is %ld; all processes of this program have the type %ld", ptype, nx_ptype);
    return 0;
}

int nx_start_send(long type, const void *buf, long count, long node, long ptype, arke_request *request)
{
    int32_t tag;
    if (can_send(type, count, node, ptype, &tag) < 0) return -1;
    int code = arke_isend(buf, (size_t)count, (int)node, NX_CONTEXT, tag, ARKE_STANDARD, request);
    /* Nobody else tells a node that waits for something else that there is a message to be thrown away. */
    if (code == ARKE_OK && *request != ARKE_NULL && type >= FORCE_TYPE) code = nx_tell_of_forced((int)node);
    return code == ARKE_OK ? 0 : (int)nx_failed(code);
}

/* Sends to one node and returns when the memory may be changed. */
static int send_one(long type, const void *buf, long count, long node, long ptype)
{
    arke_request request = ARKE_NULL;
    int32_t tag;
    if (can_send(type, count, node, ptype, &tag) < 0) return -1;
    /* Messages of force types are never buffered. */
    int gone = type < FORCE_TYPE ? nx_send_copy(buf, (size_t)count, (int)node, tag) : 0;
    if (gone != 0) return gone < 0 ? -1 : 0;
    if (nx_start_send(type, buf, count, node, ptype, &request) < 0) return -1;
    if (request == ARKE_NULL) return 0;
    struct nx_operation *o;
    long mid = nx_new(&o);
    if (mid < 0) return -1;
    o->send = request;
    return (int)nx_wait(mid);
}

static int send_all(long type, const void *buf, long count, long node, long ptype)
{
    if (node != -1) return send_one(type, buf, count, node, ptype);
    long me = nx_me, nodes = nx_nodes;
    for (long i = 1; i < nodes; i++)
        if (send_one(type, buf, count, (me + i) % nodes, ptype) < 0) return -1;
    return 0;
}

long _csend(long type, void *buf, long count, long node, long ptype)
{
    if (nx_ready() < 0 || nx_dispatch() < 0) return -1;
    return send_all(type, buf, count, node, ptype);
}

long _gsendx(long type, void *buf, long count, long nodes[], long nnodes)
{
    if (nx_ready() < 0) return -1;
    for (long i = 0; i < nnodes; i++)
        if (send_all(type, buf, count, nodes[i], nx_ptype) < 0) return -1;
    return 0;
}

static long send_with_id(long type, const void *buf, long count, long node, long ptype)
{
    struct nx_operation *o;
    arke_request request = ARKE_NULL;
    if (nx_start_send(type, buf, count, node, ptype, &request) < 0) return -1;
    long mid = nx_new(&o);
    if (mid >= 0) o->send = request;
    return mid;
}

long _isend(long type, void *buf, long count, long node, long ptype)
{
    if (nx_ready() < 0 || nx_dispatch() < 0) return -1;
    if (node != -1) return send_with_id(type, buf, count, node, ptype);
    long first = -1, me = nx_me, nodes = nx_nodes;
    if (nodes == 1) {
        /* A broadcast on one node goes to nobody, and has an id all the same. */
        struct nx_operation *o;
        return nx_new(&o);
    }
    for (long i = 1; i < nodes; i++) {
        long mid = send_with_id(type, buf, count, (me + i) % nodes, ptype);
        if (mid < 0) return -1;
        first = _msgmerge(first, mid);
    }
    return first;
}

static struct shown shown;

/* What a receive wants, before it is posted. */
static int want_of(long typesel, long count, long nodesel, long ptypesel, struct nx_want *want)
{
    if (nx_select(typesel, nodesel, ptypesel, want) < 0) return -1;
    if (count < 0) return (int)nx_wrong("count is %ld; it must be a number of bytes, not negative", count);
    shown_receive(&shown, &want->source, &want->tag, &want->mask);
    /* What came before this receive was posted, and is of a force type, is lost. */
    int forced = want->mask == ARKE_EXACT && ((uint32_t)want->tag & NX_FORCE) == NX_FORCE;
    return (forced || want->mask != ARKE_EXACT) && nx_purge(forced) < 0 ? -1 : 0;
}

int nx_start_receive(long typesel, void *buf, long count, long nodesel, long ptypesel, arke_request *request)
{
    struct nx_want want;
    if (want_of(typesel, count, nodesel, ptypesel, &want) < 0) return -1;
    int code = arke_irecv(buf, (size_t)count, want.source, NX_CONTEXT, want.tag, want.mask, request);
    return code == ARKE_OK ? 0 : (int)nx_failed(code);
}

static long post(long typesel, void *buf, long count, long nodesel, long ptypesel, long *info, int32_t *short_info)
{
    struct nx_want want;
    struct nx_operation *o;
    if (nx_ready() < 0 || nx_dispatch() < 0 || want_of(typesel, count, nodesel, ptypesel, &want) < 0) return -1;
    long mid = nx_new(&o);
    if (mid < 0) return -1;
    o->has_receive = 1, o->info = info, o->short_info = short_info;
    int late = nx_take_late(&want, buf, (size_t)count, o), code = ARKE_OK;
    if (late == 0) code = arke_irecv(buf, (size_t)count, want.source, NX_CONTEXT, want.tag, want.mask, &o->receive);
    if (code != ARKE_OK) nx_failed(code);
    if (late >= 0 && code == ARKE_OK) return mid;
    nx_free(mid);
    return -1;
}

long _irecv(long typesel, void *buf, long count) { return post(typesel, buf, count, -1, -1, NULL, NULL); }

long _irecvx(long typesel, void *buf, long count, long nodesel, long ptypesel, long info[])
{
    return post(typesel, buf, count, nodesel, ptypesel, info, NULL);
}

long nx_irecvx_short(long typesel, void *buf, long count, long nodesel, long ptypesel, int32_t info[])
{
    return post(typesel, buf, count, nodesel, ptypesel, NULL, info);
}

long _crecvx(long typesel, void *buf, long count, long nodesel, long ptypesel, long info[])
{
    if (nx_ready() < 0 || nx_dispatch() < 0) return -1;
    if (nx_alone()) {
        /* Nobody else to look after. */
        struct nx_want want;
        arke_status status;
        if (want_of(typesel, count, nodesel, ptypesel, &want) < 0) return -1;
        /* A crecv that will wait uses the time to copy what other receives are waiting for. */
        int here = 1, code = ARKE_OK;
        if (nx_late > 0) {
            code = arke_iprobe(want.source, NX_CONTEXT, want.tag, want.mask, &here, &status);
            if (code == ARKE_OK && !here) code = nx_copy_all_late();
            if (code != ARKE_OK) return nx_failed(code);
        }
        code = arke_recv(buf, (size_t)count, want.source, NX_CONTEXT, want.tag, want.mask, &status);
        if (code != ARKE_OK) return nx_failed(code);
        nx_tell(info, &status);
        return 0;
    }
    long mid = post(typesel, buf, count, nodesel, ptypesel, info, NULL);
    return mid < 0 ? -1 : nx_wait(mid);
}

long _crecv(long typesel, void *buf, long count) { return _crecvx(typesel, buf, count, -1, -1, NULL); }

long _isendrecv(long type, void *sbuf, long scount, long node, long ptype, long typesel, void *rbuf, long rcount)
{
    long mid = post(typesel, rbuf, rcount, -1, -1, NULL, NULL);
    if (mid < 0) return -1;
    arke_request request;
    if (nx_start_send(type, sbuf, scount, node, ptype, &request) < 0) {
        int saved = errno;
        _msgcancel(mid);
        errno = saved;
        return -1;
    }
    nx_find(mid)->send = request;
    return mid;
}

long _csendrecv(long type, void *sbuf, long scount, long node, long ptype, long typesel, void *rbuf, long rcount)
{
    long mid = _isendrecv(type, sbuf, scount, node, ptype, typesel, rbuf, rcount);
    return mid < 0 || nx_wait(mid) < 0 ? -1 : infocount();
}

static long probe(long typesel, long nodesel, long ptypesel, long *info, int waits)
{
    struct nx_want want;
    arke_status status;
    if (nx_ready() < 0 || nx_select(typesel, nodesel, ptypesel, &want) < 0) return -1;
    for (;;) {
        int found = 0;
        if (nx_purge(1) < 0 || nx_dispatch() < 0) return -1;
        int code = arke_iprobe(want.source, NX_CONTEXT, want.tag, want.mask, &found, &status);
        if (code != ARKE_OK) return nx_failed(code);
        /* The look may have brought a message of a force type, which is never pending. */
        if (found && ((uint32_t)status.tag & NX_FORCE) == NX_FORCE) continue;
        if (found) {
            nx_tell(info, &status);
            shown_note(&shown, want.source, want.tag, want.mask, &status);
        } else {
            shown_gone(&shown, want.source, want.tag, want.mask);
        }
        if (found || !waits) return found;
        code = arke_idle(1000);
        if (code != ARKE_OK) return nx_failed(code);
    }
}

long _iprobe(long typesel) { return probe(typesel, -1, -1, NULL, 0); }
long _iprobex(long typesel, long nodesel, long ptypesel, long info[]) { return probe(typesel, nodesel, ptypesel, info, 0); }
long _cprobe(long typesel) { return probe(typesel, -1, -1, NULL, 1) < 0 ? -1 : 0; }
long _cprobex(long typesel, long nodesel, long ptypesel, long info[])
{
    return probe(typesel, nodesel, ptypesel, info, 1) < 0 ? -1 : 0;
}

long _flushmsg(long typesel, long nodesel, long ptypesel)
{
    struct nx_want want;
    if (nx_ready() < 0 || nx_select(typesel, nodesel, ptypesel, &want) < 0 || nx_purge(1) < 0) return -1;
    shown_gone(&shown, want.source, want.tag, want.mask);
    int code = arke_flush(want.source, NX_CONTEXT, want.tag, want.mask, NULL);
    return code == ARKE_OK ? 0 : nx_failed(code);
}
