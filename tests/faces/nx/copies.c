/* What csend, isend and the receives cost in copies, by the path counters: with the receive posted before the send, and
 * after the message has come. */
#include "check.h"
#include <arke.h>

static char out[400000], in[400000];

static arke_counters now(int path)
{
    arke_counters c;
    CHECK(arke_count(path, &c) == ARKE_OK, "%s", arke_error_text());
    return c;
}

enum send { CSEND, ISEND };

/* Bytes that both nodes copied for one message from node 0 to node 1. */
static long cost(enum send how, long bytes, int early)
{
    long moved, work, id = -1;
    memset(out, (int)bytes % 100 + early, (size_t)bytes);
    gsync();
    arke_counters before = now(ARKE_ALL_PATHS);
    if (me == 1 && early) id = irecv(5, in, bytes);
    gsync();
    if (me == 0) {
        if (how == CSEND) {
            csend(5, out, bytes, 1, 0);
            memset(out, 0, (size_t)bytes);
        } else id = isend(5, out, bytes, 1, 0);
    }
    if (me == 1 && !early) {
        /* Longer than csend lets a message lie where it is. */
        usleep(20000);
        cprobe(5);
        CHECK(infocount() == bytes, "the probe tells of %ld bytes", infocount());
        id = irecv(5, in, bytes);
    }
    if (id != -1) msgwait(id);
    /* The sender hears of the end of its copy before what the receiver sends afterwards. */
    gsync();
    moved = (long)(now(ARKE_ALL_PATHS).copied_bytes - before.copied_bytes);
    /* The message of a node that adds up already must not be counted. */
    gsync();
    gisum(&moved, 1, &work);
    for (long i = 0; me == 1 && i < bytes; i++) CHECK(in[i] == (char)(bytes % 100 + early), "byte %ld of %ld", i, bytes);
    return moved;
}

/* Whether a long csend went straight to a receive that names its node, while that node computed. */
static int straight(long bytes)
{
    long info[8], id = -1, came = 0, work;
    memset(in, 0, sizeof in);
    memset(out, 7, sizeof out);
    gsync();
    if (me == 1) id = irecvx(8, in, bytes, 0, -1, info);
    gsync();
    if (me == 0) {
        usleep(2000);
        csend(8, out, bytes, 1, 0);
    } else if (me == 1) {
        /* No call of the library. */
        for (int i = 0; i < 100 && !came; i++, usleep(1000)) came = ((volatile char *)in)[bytes - 1] == 7;
        msgwait(id);
        CHECK(info[1] == bytes && in[0] == 7 && in[bytes - 1] == 7, "%ld bytes came", info[1]);
    }
    gihigh(&came, 1, &work);
    return (int)came;
}

int main(void)
{
    begin();
    if (nodes < 2) {
        printf("skipped: needs 2 nodes\n");
        return 0;
    }
    static const long shorts[] = {40, 900, 4000};
    for (int i = 0; i < 3; i++) {
        long n = shorts[i];
        for (int how = CSEND; how <= ISEND; how++) {
            long early = cost(how, n, 1), late = cost(how, n, 0);
            CHECK(early == 2 * n, "%ld bytes to a posted receive: copied %ld", n, early);
            CHECK(late == 3 * n, "%ld bytes before their receive: copied %ld", n, late);
        }
    }
    /* Where one process may not copy from another, long messages go through memory that both have. */
    long n = sizeof out, once = cost(ISEND, n, 1), streams = (long)(now(3).sent + now(3).received), work;
    gisum(&streams, 1, &work);
    CHECK(strcmp(arke_path_name(3), "stream") == 0, "path 3 is %s", arke_path_name(3));
    CHECK(once == (streams ? 2 * n : n), "isend to a posted receive: copied %ld", once);
    /* There the first 64 KiB go without being asked for, and are kept if their receive comes later. */
    long kept = streams ? 65536 : 0, late = cost(ISEND, n, 0);
    CHECK(late >= once && late <= once + kept, "isend before its receive: copied %ld", late);
    /* A receive that is waited for takes a long csend without a buffer, unless the machine has other things to do
     * meanwhile. */
    long posted = -1, unposted = cost(CSEND, n, 0);
    for (int i = 0; i < 200 && posted != once; i++) {
        posted = cost(CSEND, n, 1);
        CHECK(posted == once || posted == once + n || streams, "csend to a posted receive: copied %ld", posted);
        gihigh(&posted, 1, &work);
    }
    CHECK(posted == once || streams, "no csend of 200 to a posted receive went without a buffer: copied %ld", posted);
    CHECK(unposted >= once + n && unposted <= once + n + kept, "csend before its receive: copied %ld", unposted);
    int came = streams != 0;
    for (int i = 0; i < 50 && !came; i++) came = straight(n);
    CHECK(came, "no csend of 50 went straight to a receive whose node computed");
    return finish();
}
