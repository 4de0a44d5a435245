/*
 * NX in one page: a token goes round the nodes, first with csend and crecv, then with receives that are posted before.
 *
 *   arke cc --face nx nx_ring.c -o nx_ring && arke run -n 4 ./nx_ring
 *
 * A receive that is posted before its message comes gets it straight into its memory; otherwise the message is kept
 * somewhere until then, and copied once more. The second round prints how long a hop takes then.
 */
#include <nx.h>
#include <stdio.h>

#define ROUNDS 1000
#define TOKEN  1 /* the type of the token's messages */

int main(void)
{
    long me = mynode(), nodes = numnodes(), next = (me + 1) % nodes, last = (me + nodes - 1) % nodes;
    long token = 0;

    gsync();
    double start = dclock();
    for (int i = 0; i < ROUNDS; i++) {
        if (me == 0) token++, csend(TOKEN, &token, sizeof token, next, 0);
        crecv(TOKEN, &token, sizeof token);
        if (me != 0) csend(TOKEN, &token, sizeof token, next, 0);
    }
    double blocking = dclock() - start;

    gsync();
    start = dclock();
    for (int i = 0; i < ROUNDS; i++) {
        long arriving;
        long id = irecv(TOKEN, &arriving, sizeof arriving);
        if (me == 0) token++, csend(TOKEN, &token, sizeof token, next, 0);
        msgwait(id);
        token = arriving;
        if (me != 0) csend(TOKEN, &token, sizeof token, next, 0);
    }
    double posted = dclock() - start;

    if (infonode() != last || infotype() != TOKEN || token != 2 * ROUNDS) {
        printf("node %ld: the token is %ld, from node %ld\n", me, token, infonode());
        return 1;
    }
    double slowest[2] = {blocking, posted}, work[2];
    gdhigh(slowest, 2, work);
    if (me == 0)
        printf("%ld nodes, %d rounds: %.2f us a hop with crecv, %.2f with irecv and msgwait\n", nodes, 2 * ROUNDS,
               slowest[0] * 1e6 / ROUNDS / (double)nodes, slowest[1] * 1e6 / ROUNDS / (double)nodes);
    return 0;
}
