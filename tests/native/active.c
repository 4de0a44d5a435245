/* Active messages: words, short and long bodies, order, answers from handlers, memory of the program's, holding back;
 * and handlers that run while the engine polls, which keep all of that. */
#include <setjmp.h>
#include "native.h"

static int pings, pongs, late, placed_at, slow;
static uint64_t sum, next[2];
static unsigned char place[300000];

static void ping(void *user, int source, const uint64_t words[], int nwords, void *body, size_t bytes)
{
    CHECK(user == &pings && nwords == 2, "%d words", nwords);
    CHECK(words[0] == (uint64_t)source && words[1] == bytes, "words %d %d", (int)words[0], (int)words[1]);
    test_same(body, bytes, source, "body");
    pings++;
    GOOD(arke_call(source, 2, words, 1, body, bytes > 100 ? 100 : bytes));
}

static void pong(void *user, int source, const uint64_t words[], int nwords, void *body, size_t bytes)
{
    (void)user, (void)source, (void)body, (void)bytes;
    CHECK(nwords == 1 && words[0] == (uint64_t)rank, "an answer to rank %d", (int)words[0]);
    pongs++;
}

static void in_order(void *user, int source, const uint64_t words[], int nwords, void *body, size_t bytes)
{
    (void)user, (void)source, (void)nwords, (void)body, (void)bytes;
    CHECK(words[0] == sum, "message %d came as number %d", (int)words[0], (int)sum);
    sum++;
}

static void *give(void *user, int source, const uint64_t words[], int nwords, size_t bytes)
{
    (void)user, (void)source, (void)words, (void)nwords;
    return bytes <= sizeof place ? place : NULL;
}

static void placed(void *user, int source, const uint64_t words[], int nwords, void *body, size_t bytes)
{
    (void)user, (void)words, (void)nwords;
    CHECK(body == place, "the body is not where it was wanted");
    test_same(place, bytes, source + 50, "placed");
    placed_at++;
}

static void unset(void *user, int source, const uint64_t words[], int nwords, void *body, size_t bytes)
{
    (void)user, (void)source, (void)words, (void)nwords, (void)body, (void)bytes;
    late++;
}

/* Messages of two handlers, by turns: `user` says whether this one is quick. All come in the order of sending, and a
 * quick one runs inside no other. */
static void by_turns(void *user, int source, const uint64_t words[], int nwords, void *body, size_t bytes)
{
    (void)source;
    CHECK(nwords == 1 && words[0] == next[0], "message %d came as number %d", (int)words[0], (int)next[0]);
    CHECK(!slow, "a handler runs inside another one");
    test_same(body, bytes, (int)words[0], "by turns");
    if (!user) {
        slow = 1;
        GOOD(arke_poll());
        slow = 0;
    }
    next[0]++;
}

static void counted(void *user, int source, const uint64_t words[], int nwords, void *body, size_t bytes)
{
    (void)user, (void)source, (void)words, (void)nwords, (void)body, (void)bytes;
    next[1]++;
}

/* Handlers 7, which is quick, and 8, which is not. */
static void quick(int to)
{
    static unsigned char data[20000];
    static const size_t sizes[] = {0, 8, 3000, 20000};
    GOOD(arke_set_quick_handler(7, by_turns, NULL, &sum));
    GOOD(arke_set_handler(8, by_turns, NULL, NULL));
    GOOD(arke_barrier(ARKE_ALL));
    for (uint64_t i = 0; i < 400; i++) {
        size_t bytes = sizes[i / 3 % 4];
        test_fill(data, bytes, (int)i);
        GOOD(arke_call(to, i % 5 < 3 ? 7 : 8, &i, 1, data, bytes));
    }
    while (next[0] < 400) GOOD(arke_idle(1000));

    /* They, too, are held back. */
    GOOD(arke_set_quick_handler(9, counted, NULL, NULL));
    GOOD(arke_barrier(ARKE_ALL));
    CHECK(arke_hold_handlers(1) == 0, "handlers were held");
    GOOD(arke_barrier(ARKE_ALL));
    GOOD(arke_call(to, 9, NULL, 0, NULL, 0));
    GOOD(arke_barrier(ARKE_ALL));
    for (int i = 0; i < 100; i++) GOOD(arke_poll());
    CHECK(next[1] == 0, "a quick handler ran that was held back");
    CHECK(arke_hold_handlers(0) == 1, "handlers were not held");
    while (next[1] == 0) GOOD(arke_idle(1000));
}

/* A handler that waits for more messages of its sender than a ring holds: what it was given stays as it is. */
#define BEHIND 600
static int waited;
static void waits(void *user, int source, const uint64_t words[], int nwords, void *body, size_t bytes)
{
    (void)user;
    for (int i = 0; i < BEHIND; i++) {
        int got = -1;
        GOOD(arke_recv(&got, sizeof got, source, 0, 77, ARKE_EXACT, NULL));
        CHECK(got == i, "message %d came as number %d", got, i);
    }
    for (int i = 0; i < nwords; i++) CHECK(words[i] == (uint64_t)i * 1000003, "word %d has changed", i);
    test_same(body, bytes, source, "a body while its handler waits");
    waited++;
}

/* A handler that completes a request for which the call waits in which it runs: that call says so, and goes on. */
static arke_request pending;
static void completes(void *user, int source, const uint64_t words[], int nwords, void *body, size_t bytes)
{
    (void)user, (void)source, (void)words, (void)nwords, (void)body, (void)bytes;
    arke_request same = pending;
    GOOD(arke_send(&rank, sizeof rank, rank, 0, 78, ARKE_BUFFERED));
    GOOD(arke_wait(&same, NULL));
}

static void completed(void)
{
    GOOD(arke_set_handler(10, completes, NULL, NULL));
    for (int way = 0; way < 3; way++) {
        int got = -1, index = -1, code = ARKE_OK;
        GOOD(arke_irecv(&got, sizeof got, rank, 0, 78, ARKE_EXACT, &pending));
        CHECK(arke_hold_handlers(1) == 0, "handlers were held");
        GOOD(arke_call(rank, 10, NULL, 0, NULL, 0));
        GOOD(arke_poll());
        CHECK(arke_hold_handlers(0) == 1, "handlers were not held");
        if (way == 0) code = arke_wait(&pending, NULL);
        if (way == 1) code = arke_wait_any(1, &pending, &index, NULL);
        while (way == 2 && code == ARKE_OK && index < 0) code = arke_test_any(1, &pending, &index, NULL);
        CHECK(code == ARKE_ERR_HANDLE && strstr(arke_error_text(), "not under way"), "way %d gave %d", way, code);
        CHECK(got == rank && index == -1, "%d came", got);
    }
}

/* A handler that is left by longjmp: the next ones run all the same. */
static jmp_buf out;
static volatile int jumps;
static void jumps_out(void *user, int source, const uint64_t words[], int nwords, void *body, size_t bytes)
{
    (void)user, (void)source, (void)words, (void)nwords, (void)body, (void)bytes;
    jumps++;
    longjmp(out, 1);
}

static int afterwards;
static void after(void *user, int source, const uint64_t words[], int nwords, void *body, size_t bytes)
{
    (void)user, (void)source, (void)words, (void)nwords, (void)body, (void)bytes;
    afterwards++;
}

/* Deeper on the stack than the handlers were that have left. */
static void __attribute__((noinline)) deep_down(int to)
{
    volatile char room[64 << 10];
    room[0] = room[sizeof room - 1] = 1;
    GOOD(arke_set_handler(12, after, NULL, NULL));
    GOOD(arke_call(to, 12, NULL, 0, NULL, 0));
    while (afterwards == 0) GOOD(arke_idle(1000));
    room[1] = 2;
}

static void waiting(int to)
{
    static const size_t sizes[] = {0, 8, 3000};
    static unsigned char data[3000];
    uint64_t words[ARKE_WORDS];
    for (int i = 0; i < ARKE_WORDS; i++) words[i] = (uint64_t)i * 1000003;
    test_fill(data, sizeof data, rank);
    GOOD(arke_set_handler(10, waits, NULL, NULL));
    GOOD(arke_set_handler(11, jumps_out, NULL, NULL));
    GOOD(arke_barrier(ARKE_ALL));
    for (int round = 0; round < 3; round++) {
        GOOD(arke_call(to, 10, words, round == 1 ? ARKE_WORDS : 3, data, sizes[round]));
        for (int i = 0; i < BEHIND; i++) GOOD(arke_send(&i, sizeof i, to, 0, 77, ARKE_BUFFERED));
        while (waited <= round) GOOD(arke_idle(1000));
    }
    /* None may run before there is a place to jump to. */
    arke_hold_handlers(1);
    GOOD(arke_barrier(ARKE_ALL));
    for (int i = 0; i < 50; i++) GOOD(arke_call(to, 11, words, 2, data, 100));
    while (jumps < 50) {
        if (setjmp(out) != 0) continue;
        arke_hold_handlers(0);
        GOOD(arke_poll());
    }
    GOOD(arke_barrier(ARKE_ALL));
    deep_down(to);
}

int main(void)
{
    static const size_t sizes[] = {0, 8, 200, 9000, 250000};
    static unsigned char data[300000];
    test_begin();
    GOOD(arke_set_handler(1, ping, NULL, &pings));
    GOOD(arke_set_handler(2, pong, NULL, NULL));
    GOOD(arke_set_handler(3, in_order, NULL, NULL));
    GOOD(arke_set_handler(4, placed, give, NULL));
    int to = (rank + 1) % ranks;
    test_fill(data, sizeof data, rank);
    for (int i = 0; i < 5; i++) {
        uint64_t words[2] = {(uint64_t)rank, sizes[i]};
        GOOD(arke_call(to, 1, words, 2, data, sizes[i]));
    }
    while (pings < 5 || pongs < 5) GOOD(arke_idle(1000));
    CHECK(pings == 5 && pongs == 5, "%d pings, %d pongs", pings, pongs);

    for (uint64_t i = 0; i < 500; i++) GOOD(arke_call(to, 3, &i, 1, data, i % 50 ? 0 : 20000));
    while (sum < 500) GOOD(arke_poll());

    test_fill(data, sizeof data, rank + 50);
    GOOD(arke_call(to, 4, NULL, 0, data, 64));
    while (placed_at < 1) GOOD(arke_poll());
    GOOD(arke_barrier(ARKE_ALL));
    GOOD(arke_call(to, 4, NULL, 0, data, 300000));
    while (placed_at < 2) GOOD(arke_poll());

    /* Held back; and run inside a barrier, which waits. */
    GOOD(arke_barrier(ARKE_ALL));
    CHECK(arke_hold_handlers(1) == 0, "handlers were held");
    GOOD(arke_call(to, 5, NULL, 0, NULL, 0));
    GOOD(arke_set_handler(5, unset, NULL, NULL));
    GOOD(arke_barrier(ARKE_ALL));
    for (int i = 0; i < 100; i++) GOOD(arke_poll());
    CHECK(late == 0, "a handler ran that was held back");
    CHECK(arke_hold_handlers(0) == 1, "handlers were not held");
    while (late == 0) GOOD(arke_poll());

    /* A message to a handler that is not set waits for it. */
    GOOD(arke_barrier(ARKE_ALL));
    GOOD(arke_call(to, 6, NULL, 0, NULL, 0));
    GOOD(arke_barrier(ARKE_ALL));
    GOOD(arke_poll());
    GOOD(arke_set_handler(6, unset, NULL, NULL));
    while (late < 2) GOOD(arke_poll());
    quick(to);
    waiting(to);
    completed();
    return test_end();
}
