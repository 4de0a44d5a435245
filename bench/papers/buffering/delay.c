/* Section 3.1: how a delay goes on. The nodes stand in a ring and exchange with both neighbours by csend and crecv, again and again; in
 * one of the exchanges node 0 comes late. How much later is each node after some exchanges than without that? Medians of the rounds.
 *
 *   --rounds N   rounds with and without the delay, in turns (default 9) */
#include "record.h"
#include <nx.h>

enum { LEFT = 1, RIGHT = 2, FIGURES = 3, EXCHANGES = 8, MOST = 101, BYTES = 8192 };
#define DELAY 5e-3 /* seconds: much longer than an exchange, even where nodes share cores */

static char to[BYTES], from[BYTES];

static void wait_for(double seconds) {
    for (double until = record_seconds() + seconds; record_seconds() < until;) continue;
}

/* Seconds since the start, after each exchange. */
static void run(int late, double at[]) {
    long me = mynode(), nodes = numnodes(), left = (me + nodes - 1) % nodes, right = (me + 1) % nodes;
    gsync();
    double start = record_seconds();
    if (late && me == 0) wait_for(DELAY);
    for (int e = 0; e < EXCHANGES; e++) {
        csend(LEFT, to, BYTES, left, 0);
        csend(RIGHT, to, BYTES, right, 0);
        crecv(LEFT, from, BYTES);
        crecv(RIGHT, from, BYTES);
        at[e] = record_seconds() - start;
    }
}

int main(int argc, char **argv) {
    static double times[2][EXCHANGES][MOST];
    long rounds = record_count(argc, argv, "rounds", 9), nodes = numnodes();
    if (nodes < 3 || rounds < 1 || rounds > MOST) {
        fprintf(stderr, "delay: three nodes or more, and 1 to %d rounds\n", MOST);
        return 1;
    }
    double at[EXCHANGES], later[EXCHANGES];
    run(0, at);
    for (long r = 0; r < rounds; r++)
        for (int late = 0; late < 2; late++) {
            run(late, at);
            for (int e = 0; e < EXCHANGES; e++) times[late][e][r] = at[e];
        }
    for (int e = 0; e < EXCHANGES; e++) later[e] = record_median(times[1][e], (int)rounds) - record_median(times[0][e], (int)rounds);
    for (long node = 0; node <= nodes / 2; node++) {
        if (node > 0 && mynode() == node) csend(FIGURES, (char *)later, sizeof later, 0, 0);
        if (node > 0 && mynode() == 0) crecv(FIGURES, (char *)later, sizeof later);
        for (int e = 0; mynode() == 0 && e < EXCHANGES; e++) {
            char series[64];
            if (e != 0 && e != 1 && e != 3 && e != 7) continue;
            snprintf(series, sizeof series, "%ld nodes, after %d exchange%s", nodes, e + 1, e ? "s" : "");
            record("delay", series, (double)node, 100 * later[e] / DELAY);
        }
    }
    gsync();
    return 0;
}
