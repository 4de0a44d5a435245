/* Type selectors, masks, force types, probes, flushing. */
#include "check.h"

int main(void)
{
    long x = 0, info[8];
    begin();
    long next = (me + 1) % nodes, last = (me + nodes - 1) % nodes;
    static const long types[] = {0, 1, 2, 30, 31, 32, 32768, 999999999};
    for (int i = 0; i < 8; i++) csend(types[i], &types[i], 8, next, 0);
    /* Types 0, 1 and 2, as p4 asks for them; 30 by its bit, sign extended as an int is. */
    for (int i = 0; i < 3; i++) {
        crecv(0x80000007, &x, 8);
        CHECK(x == i && infotype() == i, "of the mask came %ld", x);
    }
    crecv((int)(0x80000000u | 1u << 30), &x, 8);
    CHECK(x == 30, "of bit 30 came %ld", x);
    cprobe(-1);
    CHECK(infotype() == 31, "the first of any type is %ld", infotype());
    CHECK(!iprobe(0xbfffffff) && !iprobe(5), "types above 30 are in no mask");
    crecv(999999999, &x, 8);
    CHECK(x == 999999999, "came %ld", x);
    cprobex(32768, last, -1, info);
    CHECK(info[0] == 32768 && info[1] == 8 && info[2] == last, "cprobex");
    CHECK(iprobex(32, last, 0, info) == 1 && info[0] == 32, "iprobex");
    flushmsg(32, -1, -1);
    CHECK(!iprobe(32) && iprobe(31), "one type is flushed");
    flushmsg(-1, -1, -1);
    CHECK(!iprobe(-1), "all are flushed");
    gsync();

    /* A posted receive with a mask takes what the mask allows, and not the others. */
    long r = irecv(0x80000000 | 1 << 4 | 1 << 6, &x, 8), y = 55;
    gsync();
    csend(5, &y, 8, next, 0);
    csend(6, &me, 8, next, 0);
    msgwait(r);
    CHECK(x == last && infotype() == 6, "type %ld came", infotype());
    crecv(5, &x, 8);

    /* Force types: received where the receive was posted before, gone and counted where not. */
    long f = irecv(FORCE_TYPE | 3, &x, 8), gone = nx_discarded();
    gsync();
    csend(FORCE_TYPE | 3, &me, 8, next, 0);
    msgwait(f);
    CHECK(x == last && infotype() == (FORCE_TYPE | 3), "a force type that was waited for");
    gsync();
    CHECK(nx_discarded() == gone, "nothing was thrown away");
    gsync();
    csend(FORCE_TYPE | 3, &me, 8, next, 0);
    csend(20, &me, 8, next, 0);
    crecv(20, &x, 8);
    CHECK(!iprobe(FORCE_TYPE | 3) && !iprobe(-1), "a force type is never pending");
    CHECK(nx_discarded() == gone + 1, "%ld thrown away", nx_discarded() - gone);
    f = irecv(FORCE_TYPE | 3, &x, 8);
    CHECK(!msgdone(f), "what came too early is not received");
    x = -1;
    gsync();
    csend(FORCE_TYPE | 3, &next, 8, next, 0);
    msgwait(f);
    CHECK(x == me, "what came in time is");
    /* A long one, which nobody wants, does not keep its sender. */
    static char big[400000];
    long s = isend(FORCE_TYPE, big, sizeof big, next, 0);
    gsync();
    while (nx_discarded() < gone + 2) flick();
    msgwait(s);
    gsync();
    /* Whatever the node does that it goes to: here each waits for a message that the last one sends afterwards. */
    if (me == 0) csend(FORCE_TYPE, big, sizeof big, next, 0);
    else crecv(21, &x, 8);
    if (nodes > 1) csend(21, &x, 8, next, 0);
    if (me == 0 && nodes > 1) crecv(21, &x, 8);
    gsync();
    if (me == nodes - 1) csend(FORCE_TYPE | 1, big, sizeof big, 0, 0);
    gsync();
    return finish();
}
