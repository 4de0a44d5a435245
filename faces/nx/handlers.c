/* Sends and receives with a handler. It runs in whatever call of this library finds the operation ended, unless masktrap holds it. */
#include "nx_internal.h"

static long with(arke_request receive, arke_request send, nx_handler handler, nx_xhandler xhandler, long hparam, const long told[4])
{
    struct nx_operation *o;
    long mid = nx_new(&o);
    if (mid < 0) return -1;
    o->receive = receive, o->send = send, o->has_receive = receive != ARKE_NULL;
    o->handler = handler, o->xhandler = xhandler, o->hparam = hparam;
    for (int i = 0; i < 4; i++) o->told[i] = told[i];
    nx_handlers++;
    return nx_dispatch();
}

static const long nobody[4];

static long receive(long typesel, void *buf, long count, long nodesel, long ptypesel, nx_handler h, nx_xhandler x, long hparam)
{
    arke_request request;
    if (nx_ready() < 0) return -1;
    /* A receive of nothing for nobody was a way to say that no handler is wanted any more. */
    if (!h && !x) return nx_dispatch();
    if (nx_start_receive(typesel, buf, count, nodesel, ptypesel, &request) < 0) return -1;
    return with(request, ARKE_NULL, h, x, hparam, nobody);
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
    arke_request request;
    if (nx_ready() < 0) return -1;
    if (!h && !x) return nx_wrong("handler is a null pointer; it must be a function");
    if (nx_start_send(type, buf, count, node, ptype, &request) < 0) return -1;
    long told[4] = {type, count, node, ptype};
    return with(ARKE_NULL, request, h, x, hparam, told);
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
    arke_request incoming, outgoing;
    if (nx_ready() < 0) return -1;
    if (!h && !x) return nx_wrong("handler is a null pointer; it must be a function");
    if (nx_start_receive(typesel, rbuf, rcount, -1, -1, &incoming) < 0) return -1;
    if (nx_start_send(type, sbuf, scount, node, ptype, &outgoing) < 0) {
        arke_cancel(incoming);
        arke_wait(&incoming, NULL);
        return -1;
    }
    return with(incoming, outgoing, h, x, hparam, nobody);
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
