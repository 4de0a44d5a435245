/* Ids: what happens where there are none left, where one of two requests fails, and to one that was merged. */
#include "check.h"

#define MOST  65536
#define BYTES (1 << 20)

static long waiting[MOST], nothing;

static void never(long type, long count, long node, long ptype) { CHECK(0, "a handler ran: %ld %ld %ld %ld", type, count, node, ptype); }

/* A call for which there is no id has done nothing: a program that tries again, as EAGAIN asks, sends once. */
static void none_left(void)
{
    long v = 42, word;
    if (me == 0) {
        for (long i = 0; i < MOST; i++) waiting[i] = irecv(1000, &nothing, 8);
        CHECK(_isend(7, &v, 8, 1, 0) == -1 && errno == EAGAIN, "isend without an id");
        CHECK(_isend(7, &v, 8, -1, 0) == -1 && errno == EAGAIN, "isend to all without an id");
        CHECK(_hsend(7, &v, 8, 1, 0, never) == -1 && errno == EAGAIN, "hsend without an id");
        word = 1;
        CHECK(_hrecv(8, &word, 8, never) == -1 && errno == EAGAIN, "hrecv without an id");
        CHECK(_hsendrecv(7, &v, 8, 1, 0, 8, &word, 8, never) == -1 && errno == EAGAIN, "hsendrecv without an id");
        CHECK(_isendrecv(7, &v, 8, 1, 0, 8, &word, 8) == -1 && errno == EAGAIN, "isendrecv without an id");
        gsync();
        /* A csend and a crecv need none. */
        v = 43;
        csend(7, &v, 8, 1, 0);
        gsync();
        flick();
        CHECK(word == 1, "the memory of a receive that was refused has %ld", word);
        for (long i = 0; i < MOST; i++) msgcancel(waiting[i]);
        crecv(8, &word, 8);
        CHECK(word == 77, "the message has %ld", word);
    } else {
        gsync();
        if (me == 1) {
            crecv(7, &v, 8);
            CHECK(v == 43, "what was refused has come: %ld", v);
            v = 77;
            csend(8, &v, 8, 0, 0);
        }
        gsync();
    }
    gsync();
}

/* When a call says that an exchange has failed, its send reads the program's memory no more; the other node gets what
 * was sent. */
static void half(int tests)
{
    static char big[BYTES];
    char small[4];
    if (me == 0) {
        gsync();
        memset(big, 'A', BYTES);
        long mid = _isendrecv(5, big, BYTES, 1, 0, 6, small, 4), over = 0;
        if (tests) while ((over = _msgdone(mid)) == 0) flick();
        else over = _msgwait(mid);
        CHECK(over == -1 && errno == EMSGSIZE, "%ld, errno %d", over, errno);
        CHECK(_msgwait(mid) == -1 && errno == EINVAL, "the id is used up");
        memset(big, 'B', BYTES);
    } else {
        if (me == 1) csend(6, "too long a message", 18, 0, 0);
        gsync();
    }
    gsync();
    if (me == 1) {
        crecv(5, big, BYTES);
        for (long i = 0; i < BYTES; i++) CHECK(big[i] == 'A', "byte %ld is %c", i, big[i]);
    }
    gsync();
}

/* The second id of msgmerge is used up. */
static void merged(void)
{
    long x[3], m[3];
    for (int i = 0; i < 3; i++) m[i] = irecv(20 + i, &x[i], 8);
    CHECK(msgmerge(m[0], m[1]) == m[0], "the first id stands for both");
    CHECK(_msgwait(m[1]) == -1 && errno == EINVAL, "the second was waited for");
    CHECK(_msgcancel(m[1]) == -1 && errno == EINVAL, "the second was cancelled");
    CHECK(_msgmerge(m[1], m[0]) == -1 && errno == EINVAL, "merged the other way round");
    CHECK(_msgmerge(m[0], m[1]) == -1 && errno == EINVAL, "merged twice");
    CHECK(msgmerge(m[0], m[2]) == m[0], "a third");
    for (long i = 0; i < 3; i++) csend(20 + i, &i, 8, me, 0);
    msgwait(m[0]);
    CHECK(x[0] == 0 && x[1] == 1 && x[2] == 2, "%ld %ld %ld", x[0], x[1], x[2]);

    /* One of them fails: the others are waited for all the same, and all ids are free. */
    for (int round = 0; round < MOST / 2; round++) {
        m[0] = msgmerge(irecv(30, x, 4), irecv(31, x + 1, 8));
        csend(30, m, 8, me, 0);
        csend(31, m, 8, me, 0);
        CHECK(_msgwait(m[0]) == -1 && errno == EMSGSIZE, "errno %d", errno);
        CHECK(x[1] == m[0], "what was merged with it was not waited for");
    }
}

int main(void)
{
    begin();
    merged();
    if (nodes > 1) none_left(), half(0), half(1);
    return finish();
}
