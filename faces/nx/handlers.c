/* Sends and receives with a handler. It runs in whatever call of this library finds the operation ended, unless
 * masktrap holds it. */
#include "nx_internal.h"
#include <errno.h>

/* An operation that has begun gets its handler. */
static long with(struct nx_operation *o, nx_handler handler, nx_xhandler xhandler, long hparam)
{
    o->has_receive = o->receive != ARKE_NULL;
    o->handler = handler, o->xhandler = xhandler, o->hparam = hparam;
    nx_handlers++;
    return nx_dispatch();
}

static long not_begun(long mid)
{
    nx_free(mid);
    return -1;
}

static long receive(long typesel, void *buf, long count, long nodesel, long ptypesel, nx_handler h, nx_xhandler x, long hparam)
{
    struct nx_operation *o;
    if (nx_ready() < 0) return -1;
    /* A receive of nothing for nobody was a way to say that no handler is wanted any more. */
    if (!h && !x) return nx_dispatch();
    long mid = nx_new(&o);
    if (mid < 0) return -1;
    if (nx_start_receive(typesel, buf, count, nodesel, ptypesel, &o->receive) < 0) return not_begun(mid);
    return with(o, h, x, hparam);
}

long _hrecv(long typesel, void *buf, long count, nx_handler handler)
{
    return receive(typesel, buf, count, -1, -1, handler, 0, 0);
}

long _hrecvx(long typesel, void *buf, long count, long nodesel, long ptypesel, nx_xhandler handler, long hparam)
{
    return receive(typesel, buf, count, nodesel, ptypesel, 0, handler, hparam);
}

static long send(long type, void *buf, long count, long node, long ptype, nx_handler h, nx_xhandler x, long hparam)
{
    struct nx_operation *o;
    if (nx_ready() < 0) return -1;
    if (!h && !x) return nx_wrong("handler is a null pointer; it must be a function");
    long mid = nx_new(&o);
    if (mid < 0) return -1;
    if (nx_start_send(type, buf, count, node, ptype, o) < 0) return not_begun(mid);
    o->told[0] = type, o->told[1] = count, o->told[2] = node, o->told[3] = ptype;
    return with(o, h, x, hparam);
}

long _hsend(long type, void *buf, long count, long node, long ptype, nx_handler handler)
{
    return send(type, buf, count, node, ptype, handler, 0, 0);
}

long _hsendx(long type, void *buf, long count, long node, long ptype, nx_xhandler handler, long hparam)
{
    return send(type, buf, count, node, ptype, 0, handler, hparam);
}

static long both(long type, void *sbuf, long scount, long node, long ptype, long typesel, void *rbuf, long rcount, nx_handler h, nx_xhandler x,
                 long hparam)
{
    struct nx_operation *o;
    if (nx_ready() < 0) return -1;
    if (!h && !x) return nx_wrong("handler is a null pointer; it must be a function");
    /* A receive that was posted could take a message before it is given up. */
    if (nx_can_send(type, scount, node, ptype) < 0) return -1;
    long mid = nx_new(&o);
    if (mid < 0) return -1;
    if (nx_start_receive(typesel, rbuf, rcount, -1, -1, &o->receive) < 0) return not_begun(mid);
    if (nx_start_send(type, sbuf, scount, node, ptype, o) == 0) return with(o, h, x, hparam);
    int saved = errno;
    _msgcancel(mid);
    errno = saved;
    return -1;
}

long _hsendrecv(long type, void *sbuf, long scount, long node, long ptype, long typesel, void *rbuf, long rcount, nx_handler handler)
{
    return both(type, sbuf, scount, node, ptype, typesel, rbuf, rcount, handler, 0, 0);
}

long nx_hsendrecvx(long type, void *sbuf, long scount, long node, long ptype, long typesel, void *rbuf, long rcount, nx_xhandler handler,
                   long hparam)
{
    return both(type, sbuf, scount, node, ptype, typesel, rbuf, rcount, 0, handler, hparam);
}
