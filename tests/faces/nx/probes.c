/* What a probe has told of is what the next receive of its type gets, also a long message that its sender turns into a
 * copy meanwhile. */
#include "check.h"

#define ROUNDS 60

static char data[400000];

static void pause_us(double us)
{
    for (double end = dclock() + 1e-6 * us; dclock() < end;) continue;
}

/* Node i sends 20000 (i + 1) bytes. */
static void receive(int round)
{
    long wide = round % 3, info[8];
    cprobe(wide ? -1 : 5);
    long bytes = infocount(), from = infonode();
    CHECK(bytes == 20000 * (from + 1), "%ld bytes of node %ld", bytes, from);
    pause_us(80);
    if (wide == 0) {
        crecv(5, data, bytes);
    } else if (wide == 1) {
        /* A receive that asks for less than the probe. */
        long other = irecv(6, info, sizeof info);
        crecv(5, data, bytes);
        msgcancel(other);
    } else {
        msgwait(irecv(-1, data, bytes));
    }
    CHECK(infocount() == bytes && infonode() == from, "cprobe: %ld bytes of node %ld, then %ld of node %ld", bytes, from, infocount(), infonode());
}

int main(void)
{
    begin();
    if (me == 0)
        for (int i = 0; i < ROUNDS * (nodes - 1); i++) receive(i);
    else
        for (int i = 0; i < ROUNDS; i++, pause_us(rand() % 300)) csend(5, data, 20000 * (me + 1), 0, 0);
    gsync();
    /* A receive that accepts more than the probe did gets what came first. */
    if (me == 1) csend(7, data, 50000, 0, 0), csend(8, data, 60000, 0, 0);
    if (me == 0 && nodes > 1) {
        cprobe(8);
        crecv(-1, data, sizeof data);
        CHECK(infotype() == 7, "type %ld came first", infotype());
        crecv(-1, data, sizeof data);
        CHECK(infotype() == 8 && infocount() == 60000, "%ld bytes of type %ld", infocount(), infotype());
    }
    gsync();
    /* One that was thrown away is waited for by nobody. */
    if (me == 1) csend(9, data, 50000, 0, 0);
    if (me == 0 && nodes > 1) {
        cprobe(9);
        flushmsg(9, -1, -1);
    }
    gsync();
    if (me == nodes - 1) csend(9, data, 40000, 0, 0);
    if (me == 0) {
        crecv(9, data, 50000);
        if (infocount() == 50000) crecv(9, data, 50000);
        CHECK(infocount() == 40000 && infonode() == nodes - 1, "%ld bytes of node %ld", infocount(), infonode());
    }
    return finish();
}
