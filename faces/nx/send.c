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

int nx_can_send(long type, long count, long node, long ptype)
{
    int32_t tag;
    return can_send(type, count, node, ptype, &tag);
}

static int start_send(long type, const void *buf, long count, long node, int32_t tag, arke_request *request)
{
    int code = arke_isend(buf, (size_t)count, (int)node, NX_CONTEXT, tag, ARKE_STANDARD, request);
    /* Nobody else tells a node that waits for something else that there is a message to be thrown away. */
    if (code == ARKE_OK && *request != ARKE_NULL && type >= FORCE_TYPE) code = nx_tell_of_forced((int)node);
    return code == ARKE_OK ? 0 : (int)nx_failed(code);
}

int nx_start_send(long type, const void *buf, long count, long node, long ptype, struct nx_operation *o)
{
    if (can_send(type, count, node, ptype, &o->tag) < 0) return -1;
    o->to = (int)node, o->sent = buf, o->sent_bytes = (size_t)count;
    return start_send(type, buf, count, node, o->tag, &o->send);
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
    if (start_send(type, buf, count, node, tag, &request) < 0) return -1;
    return request == ARKE_NULL ? 0 : (int)nx_wait_send(&request, (int)node, tag);
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
    if (nnodes < 0) return nx_wrong("nnodes is %ld; it must be a number of nodes, not negative", nnodes);
    if (!nodes && nnodes > 0) return nx_wrong("nodes is a null pointer; it must be an array of %ld nodes", nnodes);
    for (long i = 0; i < nnodes; i++)
        if (send_all(type, buf, count, nodes[i], nx_ptype) < 0) return -1;
    return 0;
}

long _isend(long type, void *buf, long count, long node, long ptype)
{
    if (nx_ready() < 0 || nx_dispatch() < 0) return -1;
    /* A broadcast on one node goes to nobody, and has an id all the same. */
    long sends = node != -1 ? 1 : nx_nodes - 1, mid = nx_new_merged(sends);
    if (mid < 0) return -1;
    long part = mid;
    for (long i = 1; i <= sends; i++, part = nx_row(part)->merged) {
        if (nx_start_send(type, buf, count, node != -1 ? node : (nx_me + i) % nx_nodes, ptype, nx_row(part)) == 0) continue;
        int saved = errno;
        _msgcancel(mid);
        errno = saved;
        return -1;
    }
    return mid;
}

static struct shown shown;

static void withdrawn(int from, int32_t tag)
{
    if (shown.is && shown.from == from && shown.its_tag == tag) shown.is = 0;
}

static void hear_of_withdrawn(void *user, int source, const uint64_t words[], int nwords, void *body, size_t bytes)
{
    (void)user, (void)body, (void)bytes;
    if (nwords == 1) withdrawn(source, (int32_t)words[0]);
}

int nx_hear_of_withdrawn(void) { return arke_set_handler(NX_WITHDRAWN, hear_of_withdrawn, NULL, NULL); }

int nx_tell_of_withdrawn(int node, int32_t tag)
{
    uint64_t word = (uint32_t)tag;
    arke_request told = ARKE_NULL;
    if (node == nx_me) return withdrawn(node, tag), ARKE_OK;
    int code = arke_icall(node, NX_WITHDRAWN, &word, 1, NULL, 0, &told);
    return code == ARKE_OK ? arke_release(&told) : code;
}

/* Takes the message that a probe has shown, if a receive means it: `*taken`, or ARKE_NULL. Its sender may take it back
 * for a moment, to copy it (sends.h), or for ever, by msgcancel, of which it tells. */
static int take_shown(const struct nx_want *want, arke_message *taken)
{
    struct nx_want one = *want;
    struct shown after = shown;
    arke_status status;
    shown_receive(&after, &one.source, &one.tag, &one.mask);
    if (after.is) return 0;
    if (one.source == want->source && one.tag == want->tag && one.mask == want->mask) {
        shown = after;
        return 0;
    }
    while (shown.is) {
        int code = arke_improbe(one.source, NX_CONTEXT, one.tag, one.mask, taken, &status);
        if (code == ARKE_OK && *taken != ARKE_NULL) shown.is = 0;
        else if (code == ARKE_OK) code = arke_idle(100);
        if (code != ARKE_OK) return (int)nx_failed(code);
    }
    return 0;
}

/* What a receive wants, before it is posted; `*taken`: the message that it gets, where a probe has shown it. */
static int want_of(long typesel, long count, long nodesel, long ptypesel, struct nx_want *want, arke_message *taken)
{
    *taken = ARKE_NULL;
    if (nx_select(typesel, nodesel, ptypesel, want) < 0) return -1;
    if (count < 0) return (int)nx_wrong("count is %ld; it must be a number of bytes, not negative", count);
    if (__builtin_expect(shown.is, 0) && take_shown(want, taken) < 0) return -1;
    /* What came before this receive was posted, and is of a force type, is lost. */
    int forced = want->mask == ARKE_EXACT && ((uint32_t)want->tag & NX_FORCE) == NX_FORCE;
    return (forced || want->mask != ARKE_EXACT) && nx_purge(forced) < 0 ? -1 : 0;
}

int nx_start_receive(long typesel, void *buf, long count, long nodesel, long ptypesel, arke_request *request)
{
    struct nx_want want;
    arke_message taken;
    if (want_of(typesel, count, nodesel, ptypesel, &want, &taken) < 0) return -1;
    int code = taken != ARKE_NULL ? arke_imrecv(&taken, buf, (size_t)count, request)
                                  : arke_irecv(buf, (size_t)count, want.source, NX_CONTEXT, want.tag, want.mask, request);
    return code == ARKE_OK ? 0 : (int)nx_failed(code);
}

static long post(long typesel, void *buf, long count, long nodesel, long ptypesel, long *info, int32_t *short_info)
{
    struct nx_want want;
    struct nx_operation *o;
    arke_message taken;
    if (nx_ready() < 0 || nx_dispatch() < 0) return -1;
    long mid = nx_new(&o);
    if (mid < 0) return -1;
    if (want_of(typesel, count, nodesel, ptypesel, &want, &taken) < 0) {
        nx_free(mid);
        return -1;
    }
    o->has_receive = 1, o->info = info, o->short_info = short_info;
    int late = nx_take_late(&want, &taken, buf, (size_t)count, o), code = ARKE_OK;
    if (late == 0)
        code = taken != ARKE_NULL ? arke_imrecv(&taken, buf, (size_t)count, &o->receive)
                                  : arke_irecv(buf, (size_t)count, want.source, NX_CONTEXT, want.tag, want.mask, &o->receive);
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
        arke_message taken;
        arke_status status;
        if (want_of(typesel, count, nodesel, ptypesel, &want, &taken) < 0) return -1;
        if (taken != ARKE_NULL) {
            int code = arke_mrecv(&taken, buf, (size_t)count, &status);
            if (code != ARKE_OK) return nx_failed(code);
            nx_tell(info, &status);
            return 0;
        }
        /* A crecv that will wait uses the time to copy what other receives are waiting for. */
        int here = 1, code = ARKE_OK;
        if (nx_late > 0) {
            code = arke_iprobe(want.source, NX_CONTEXT, want.tag, want.mask, &here, &status);
            if (code != ARKE_OK) return nx_failed(code);
            if (!here) nx_copy_all_late();
        }
        code = arke_recv(buf, (size_t)count, want.source, NX_CONTEXT, want.tag, want.mask, &status);
        if (code != ARKE_OK) return nx_failed(code);
        nx_tell(info, &status);
        return 0;
    }
    long mid = post(typesel, buf, count, nodesel, ptypesel, info, NULL);
    return mid < 0 ? -1 : nx_wait_own(mid);
}

long _crecv(long typesel, void *buf, long count) { return _crecvx(typesel, buf, count, -1, -1, NULL); }

long _isendrecv(long type, void *sbuf, long scount, long node, long ptype, long typesel, void *rbuf, long rcount)
{
    /* A receive that was posted could take a message before it is given up. */
    if (nx_ready() < 0 || nx_can_send(type, scount, node, ptype) < 0) return -1;
    long mid = post(typesel, rbuf, rcount, -1, -1, NULL, NULL);
    if (mid < 0) return -1;
    if (nx_start_send(type, sbuf, scount, node, ptype, nx_row(mid)) == 0) return mid;
    int saved = errno;
    _msgcancel(mid);
    errno = saved;
    return -1;
}

long _csendrecv(long type, void *sbuf, long scount, long node, long ptype, long typesel, void *rbuf, long rcount)
{
    long mid = _isendrecv(type, sbuf, scount, node, ptype, typesel, rbuf, rcount);
    return mid < 0 || nx_wait_own(mid) < 0 ? -1 : infocount();
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
