/* FM 1.x: messages of four words and of memory, in order; extraction, nesting, both flavours, the Myrinet names. */
#define FM_VERSION 1
#include "check.h"

static int expected, words, nested, got, replies, asked;
static char in[1024], big[300000], arrived[300000];

static void count(long i, long b, long c, long d)
{
    CHECK(i == expected && b == 2 && c == 3 && d == -4, "words %ld %ld %ld %ld", i, b, c, d);
    expected++;
    words++;
}
static void memory(void *buf, int bytes)
{
    CHECK(bytes == 1000, "%d bytes", bytes);
    memcpy(in, buf, 1000);
    got++;
}
static void long_memory(void *buf, int bytes)
{
    memcpy(arrived, buf, (size_t)bytes);
    got++;
}
static void reply(int *at, int value) { *at = value, replies++; }
static void ask(int from, int value, int *at)
{
    asked++;
    FMf_send_4(from, (FM_shandler *)reply, (long)at, value * 2, 0, 0);
}
static void nests(void)
{
    nested += FMf_nested_extract();
}

int main(void)
{
    begin();
    int next = (me + 1) % nodes, last = (me + nodes - 1) % nodes;
    FM_shandler *indirect = (FM_shandler *)count;
    for (int i = 0; i < 50; i++) {
        if (i % 3 == 0) FMf_send_4(next, (FM_shandler *)count, i, 2, 3, -4);
        else if (i % 3 == 1) FMf_send_4i(next, &indirect, i, 2, 3, -4);
        else FMs_send_4(next, (FM_shandler *)count, i, 2, 3, -4);
    }
    while (words < 1) CHECK(FMf_extract_1() <= 1, "more than one");
    CHECK(words == 1, "one: %d", words);
    /* What was sent before a barrier runs in it at the latest, or right after it. */
    FMf_barrier(0);
    while (words < 50) FMf_extract();
    FMf_barrier(0);

    /* Who waits in a barrier answers: node 0 enters it only when all others, which are in it already, have answered. */
    if (me == 0) {
        static int answers[64];
        for (int node = 1; node < nodes; node++) FM_send_4(node, ask, 0, node, &answers[node], 0);
        usleep(20000);
        while (replies < nodes - 1) FM_extract();
        for (int node = 1; node < nodes; node++) CHECK(answers[node] == 2 * node, "node %d answered %d", node, answers[node]);
    }
    FMf_barrier(0);
    replies = asked = 0;
    FMf_barrier(0);

    memset(big, 'a' + me, sizeof big);
    FMf_send(next, memory, big, 1000);
    memset(big, 'A' + me, 1000);
    while (got < 1) FMf_extract();
    CHECK(in[0] == 'a' + last && in[999] == 'a' + last, "byte %c", in[0]);
    /* The receiver pulls: the memory stays the sender's until it has. */
    FMf_barrier(0);
    FMs_send(next, long_memory, big, sizeof big);
    while (got < 2) FMs_extract();
    FMs_complete_send();
    CHECK(FMs_reclaim_mbufs() == 0, "all are back");
    CHECK(arrived[0] == 'A' + last && arrived[299999] == 'a' + last, "long");

    static int answer;
    FM_send_4(next, ask, me, 21, &answer, 0);
    while (replies < 1 || asked < 1) FM_extract();
    CHECK(answer == 42, "answer %d", answer);
    FMf_barrier(0);
    FM_send(next, memory, big, 1000);
    while (got < 3) FM_extract();
    FMf_barrier(0);

    /* A handler that extracts. */
    expected = words = 0;
    FMf_barrier(0);
    FMf_send_4(me, (FM_shandler *)nests, 0, 0, 0, 0);
    for (int i = 0; i < 5; i++) FMf_send_4(me, (FM_shandler *)count, i, 2, 3, -4);
    while (words < 5) FMf_extract();
    CHECK(nested <= 5, "%d nested", nested);

    /* More than the credit goes while receivers extract in their own sends. */
    expected = words = 0;
    FMf_barrier(0);
    for (int i = 0; i < 20000; i++) FMf_send_4(next, (FM_shandler *)count, i, 2, 3, -4);
    while (words < 20000) FMf_extract();
    return finish();
}
