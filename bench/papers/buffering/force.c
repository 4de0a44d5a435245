/* Section 3.1: from which size on messages of force types pay. Two nodes exchange, again and again, in three ways:
 *
 *   ordinary    csend, then crecv: nobody waits yet, so both messages are buffered
 *   handshake   irecv, a message of no bytes in both directions, isend: the receive is there first
 *   forced      the same with a force type, which is never buffered
 *
 * Times are the best of many short rounds, as in Table 1; the three ways take turns, so that a disturbance meets them all.
 *
 *   --rounds N   rounds of each way and size (default 40) */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "system.h"

enum { MOST = 1000, SIZES = 9, WAYS = 3, COUNT = 50 };
static const char *const names[WAYS] = {"csend, crecv", "irecv, handshake, isend", "irecv, handshake, forced isend"};

static char *out, *in, none[8];
static uint32_t number;

static void exchange(int way, long bytes)
{
    int with = 1 - me;
    mark(out, bytes, ++number);
    if (way == 0) {
        send_copied(out, bytes, with, DATA);
        receive(in, bytes, with, DATA);
    } else {
        if (way == 1) post(0, in, bytes, with, DATA);
        else post_forced(0, in, bytes, with, DATA);
        send_copied(none, 0, with, HAND);
        receive(none, 0, with, HAND);
        if (way == 1) start(out, bytes, with, DATA);
        else start_forced(out, bytes, with, DATA);
        received(0);
        sent();
    }
    check(in, bytes, number);
}

int main(int argc, char **argv)
{
    static const long sizes[SIZES] = {256, 1024, 2048, 3072, 4096, 8192, 16384, 65536, 262144};
    static double best[SIZES][WAYS];
    join(&argc, &argv);
    keep_to_a_core();
    long rounds = record_count(argc, argv, "rounds", 40);
    if (nodes != 2 || rounds < 1 || rounds > MOST) fail("two nodes, and 1 to 1000 rounds are wanted; rounds:", rounds);
    out = memory(sizes[SIZES - 1]), in = memory(sizes[SIZES - 1]);
    for (long r = -1; r < rounds; r++)
        for (int s = 0; s < SIZES; s++)
            for (int way = 0; way < WAYS; way++) {
                meet();
                double began = record_seconds();
                for (int i = 0; i < COUNT; i++) exchange(way, sizes[s]);
                double took = (record_seconds() - began) / COUNT;
                if (r <= 0 || took < best[s][way]) best[s][way] = took;
            }
    for (int s = 0; me == 0 && s < SIZES; s++)
        for (int way = 0; way < WAYS; way++) record("force", names[way], (double)sizes[s], 1e-6 * (double)sizes[s] / best[s][way]);
    leave();
    return 0;
}
