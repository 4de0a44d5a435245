/* Sending and receiving: csend, isend and their kin, info calls, ids, broadcasts, exchanges that must not deadlock. */
#include "check.h"

static char out[3000000], in[3000000];

int main(void)
{
    static const long sizes[] = {0, 1, 100, 5000, 500000, 3000000};
    long info[8];
    begin();
    long next = (me + 1) % nodes, last = (me + nodes - 1) % nodes;
    for (int i = 0; i < 6; i++) {
        long n = sizes[i];
        memset(out, 'a' + (int)((me + i) % 20), (size_t)n);
        /* Everybody sends first: up to the buffer's size no receive need be posted. */
        if (n <= 500000) {
            csend(100 + i, out, n, next, 0);
            memset(out, 0, (size_t)n);
            crecv(100 + i, in, n);
            CHECK(infotype() == 100 + i && infocount() == n && infonode() == last && infoptype() == 0 && infopid() == 0,
                  "info %ld %ld %ld", infotype(), infocount(), infonode());
        } else {
            long r = irecv(100 + i, in, n);
            csend(100 + i, out, n, next, 0);
            msgwait(r);
            CHECK(infocount() == n, "count %ld", infocount());
        }
        for (long k = 0; k < n; k++) CHECK(in[k] == 'a' + (int)((last + i) % 20), "byte %ld of %ld", k, n);
    }
    gsync();

    /* Ids, by order of sending within a type. */
    long value[20], r[20], s[20];
    for (int i = 0; i < 20; i++) r[i] = irecv(7, &value[i], sizeof(long));
    gsync();
    long sent[20];
    for (int i = 0; i < 20; i++) sent[i] = me * 100 + i, s[i] = isend(7, &sent[i], sizeof(long), next, 0);
    for (int i = 19; i >= 0; i--) {
        if (i % 2) msgwait(r[i]);
        else while (!msgdone(r[i])) flick();
        CHECK(value[i] == last * 100 + i, "message %d is %ld", i, value[i]);
        msgwait(s[i]);
    }
    CHECK(_msgwait(s[0]) == -1 && errno == EINVAL, "an id that was waited for is none");

    /* Merged, and one id for a send and a receive. */
    long a = irecv(8, &value[0], 8), b = irecv(9, &value[1], 8), m = msgmerge(a, msgmerge(-1, b));
    CHECK(!msgdone(m), "nothing was sent");
    gsync();
    csend(9, &me, 8, next, 0);
    csend(8, &me, 8, next, 0);
    msgwait(m);
    CHECK(value[0] == last && value[1] == last, "merged receives");
    CHECK(_msgdone(b) == -1, "a merged id is used up");
    CHECK(msgmerge(-1, -1) == -1, "nothing with nothing");
    m = isendrecv(10, &me, 8, next, 0, 10, &value[0], 8);
    msgwait(m);
    CHECK(value[0] == last && infocount() == 8, "isendrecv");
    CHECK(csendrecv(11, &me, 8, next, 0, 11, &value[2], 80) == 8 && value[2] == last, "csendrecv");

    /* A choice of source, and its info. */
    csend(12, &me, 8, next, 0);
    crecvx(12, &value[0], 8, last, 0, info);
    CHECK(info[0] == 12 && info[1] == 8 && info[2] == last && info[3] == 0, "info of crecvx");
    gsync();
    if (me == 0)
        for (long k = nodes - 1; k > 0; k--) {
            long id = irecvx(13, &value[0], 8, k, -1, info);
            msgwait(id);
            CHECK(value[0] == k && info[2] == k, "from %ld came %ld", k, value[0]);
        }
    else csend(13, &me, 8, 0, 0);

    /* Broadcasts reach all but the sender. */
    for (long root = 0; root < nodes; root++) {
        long x = root * 3;
        if (me == root) csend(14, &x, 8, -1, 0);
        else {
            crecvx(14, &value[0], 8, root, -1, info);
            CHECK(value[0] == root * 3, "broadcast of %ld", root);
        }
    }
    gsync();
    CHECK(!iprobe(-1), "something is left: type %ld", infotype());
    gsync();
    if (me == 0) msgwait(isend(15, &me, 8, -1, 0));
    else crecv(15, &value[0], 8);
    if (me == 0) {
        long list[64];
        for (long k = 0; k < nodes; k++) list[k] = k;
        gsendx(16, &me, 8, list, nodes);
    }
    crecv(16, &value[0], 8);
    CHECK(infonode() == 0, "gsendx");

    /* Cancelling and ignoring. */
    long c = irecv(999, in, 10);
    msgcancel(c);
    CHECK(_msgdone(c) == -1, "a cancelled id is none");
    gsync();
    csend(999, "x", 1, next, 0);
    crecv(999, in, 10);
    CHECK(infocount() == 1, "the cancelled receive took nothing");
    msgignore(isend(17, out, 2000000, next, 0));
    crecv(17, in, 2000000);

    /* Too long. */
    csend(18, out, 100, me, 0);
    CHECK(_crecv(18, in, 50) == -1 && errno == EMSGSIZE, "a message of 100 bytes in 50");
    return finish();
}
