/* Messages without a receive: probes, taking, walking in order, throwing away. */
#include "native.h"

static int seen;

static int third(void *user, const arke_status *s)
{
    int *tags = user;
    tags[seen++] = s->tag;
    return s->bytes == 3 ? ARKE_TAKE : ARKE_NEXT;
}

int main(void)
{
    char data[200000], in[200000];
    arke_status s;
    arke_message m;
    int found, tags[8], count;
    test_begin();
    int from = (rank + ranks - 1) % ranks, to = (rank + 1) % ranks;
    GOOD(arke_iprobe(ARKE_ANY, 0, 0, 0, &found, &s));
    CHECK(!found, "nothing was sent");
    GOOD(arke_barrier(ARKE_ALL));
    test_fill(data, sizeof data, rank);
    GOOD(arke_send(data, 1, to, 0, 5, ARKE_BUFFERED));
    GOOD(arke_send(data, 3, to, 0, 5, ARKE_BUFFERED));
    GOOD(arke_send(data, sizeof data, to, 0, 6, ARKE_BUFFERED));
    GOOD(arke_send(data, 0, to, 0, 7, ARKE_BUFFERED));

    GOOD(arke_probe(ARKE_ANY, 0, 7, ARKE_EXACT, &s));
    CHECK(s.source == from && s.bytes == 0, "probe found %d bytes of %d", (int)s.bytes, s.source);
    /* The walk shows them in order and takes one out of the middle of its tag's queue. */
    GOOD(arke_walk(0, third, tags, &m, &s));
    CHECK(seen == 2 && tags[0] == 5 && tags[1] == 5 && m != ARKE_NULL && s.bytes == 3, "walk saw %d", seen);
    GOOD(arke_mrecv(&m, in, sizeof in, &s));
    CHECK(m == ARKE_NULL && s.bytes == 3, "%d bytes", (int)s.bytes);
    test_same(in, 3, from, "walked");
    GOOD(arke_mprobe(from, 0, 6, ARKE_EXACT, &m, &s));
    CHECK(s.bytes == sizeof data, "long message has %d bytes", (int)s.bytes);
    GOOD(arke_iprobe(from, 0, 6, ARKE_EXACT, &found, &s));
    CHECK(!found, "a taken message is found again");
    GOOD(arke_mrecv(&m, in, sizeof in, NULL));
    test_same(in, sizeof in, from, "taken");
    GOOD(arke_recv(in, sizeof in, from, 0, 5, ARKE_EXACT, &s));
    CHECK(s.bytes == 1, "the first one was left: %d bytes", (int)s.bytes);
    GOOD(arke_flush(ARKE_ANY, 0, 0, 0, &count));
    CHECK(count == 1, "%d messages were left", count);
    BAD(arke_mrecv(&m, in, 1, NULL), ARKE_ERR_HANDLE, "not there");

    /* Throwing a long message away ends its synchronous send. */
    arke_request r;
    GOOD(arke_isend(data, sizeof data, to, 1, 1, ARKE_SYNCHRONOUS, &r));
    GOOD(arke_mprobe(from, 1, 1, ARKE_EXACT, &m, NULL));
    GOOD(arke_discard(&m));
    GOOD(arke_wait(&r, NULL));
    return test_end();
}
