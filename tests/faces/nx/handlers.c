/* Handlers: hrecv, hsend, hsendrecv, x forms, masktrap. */
#include "check.h"

static long buffer, times, sends, exchanges, source;
static volatile long seen;

static void again(long type, long count, long node, long ptype)
{
    CHECK(type == 50 && count == 8 && ptype == 0, "handler got %ld %ld %ld %ld", type, count, node, ptype);
    CHECK(buffer == times, "message %ld came as number %ld", buffer, times);
    times++;
    if (times < 10) hrecv(50, &buffer, 8, again);
}
static void sent(long type, long count, long node, long ptype)
{
    CHECK(type == 51 && count == 8 && ptype == 0, "sent %ld %ld to %ld", type, count, node);
    sends++;
}
static void with_word(long type, long count, long node, long ptype, long hparam)
{
    (void)type, (void)count, (void)ptype;
    CHECK(hparam == 4711, "hparam %ld", hparam);
    source = node;
    seen = 1;
}
static void exchanged(long type, long count, long node, long ptype)
{
    (void)ptype, (void)node;
    CHECK(type == 53 && count == 8, "exchange %ld %ld", type, count);
    exchanges++;
}

int main(void)
{
    long x;
    begin();
    long next = (me + 1) % nodes, last = (me + nodes - 1) % nodes;
    hrecv(50, &buffer, 8, again);
    gsync();
    for (long i = 0; i < 10; i++) csend(50, &i, 8, next, 0);
    while (times < 10) flick();

    hsend(51, &me, 8, next, 0, sent);
    crecv(51, &x, 8);
    while (!sends) flick();

    /* Held back, and run when they are let; also out of a blocking call. */
    CHECK(masktrap(1) == 0, "handlers were held");
    hrecvx(52, &x, 8, last, -1, with_word, 4711);
    csend(52, &me, 8, next, 0);
    gsync();
    for (int i = 0; i < 50; i++) flick();
    CHECK(!seen, "a handler ran that was held back");
    CHECK(masktrap(0) == 1, "handlers were not held");
    while (!seen) flick();
    CHECK(source == last && x == last, "from %ld", source);
    gsync();

    static long reply;
    hsendrecv(53, &me, 8, next, 0, 53, &reply, 8, exchanged);
    while (!exchanges) flick();
    CHECK(reply == last, "reply %ld", reply);
    gsync();

    seen = 0;
    hrecvx(54, &x, 8, -1, -1, with_word, 4711);
    csend(54, &me, 8, next, 0);
    csend(55, &me, 8, next, 0);
    long y;
    crecv(55, &y, 8);
    while (!seen) flick();
    return finish();
}
