/* Two tasks have sent 100,000 messages before one is received: each call gets the oldest that its source, tag and
 * context fit, whatever was taken before, and does not take longer because there are so many. */
#include "check.h"

#define SENDERS 2
#define EACH    50000
#define TAGS    5
#define LAST    99

static int context;
static unsigned char taken[SENDERS][EACH];

static unsigned mixed(unsigned x) { return (x ^ x >> 7) * 2654435761u >> 3; }
static int tag_of(int i) { return (int)(mixed((unsigned)i) % TAGS); }
static int is_aside(int i) { return mixed((unsigned)i + 77) % 3 == 0; }
static void use(int aside) { pvm_setcontext(aside ? context : PvmBaseContext); }

/* The oldest message of a sender that is left, with a tag (-1: any); EACH if there is none. */
static int oldest(int sender, int aside, int tag)
{
    static int from[SENDERS][2][TAGS + 1];
    int *at = &from[sender][aside][tag + 1];
    while (*at < EACH && (taken[sender][*at] || is_aside(*at) != aside || (tag != -1 && tag_of(*at) != tag))) ++*at;
    return *at;
}

int main(int argc, char **argv)
{
    int tids[SENDERS], left = SENDERS * EACH, none = 0;
    unsigned seed = 20261127;
    char word[16];
    begin();
    if (argc > 1) {
        context = atoi(argv[1]);
        for (int i = 0; i < EACH; i++) {
            use(is_aside(i));
            SAME(pvm_psend(pvm_parent(), tag_of(i), (void *)&i, 1, PVM_INT), 0);
        }
        use(0);
        SAME(pvm_psend(pvm_parent(), LAST, NULL, 0, PVM_INT), 0);
        /* Its report would be one message more. */
        CHECK(pvm_recv(pvm_parent(), LAST) > 0);
        report();
    }
    context = pvm_newcontext();
    snprintf(word, sizeof word, "%d", context);
    start(SENDERS, tids, word, NULL);
    for (int i = 0; i < SENDERS; i++) CHECK(pvm_recv(tids[i], LAST) > 0);
    while (left > 0 && failures < 10) {
        seed = seed * 1664525 + 1013904223;
        int choice = (int)(seed >> 8), sender = choice % (SENDERS + 1) - 1, tag = choice / 8 % (TAGS + 1) - 1, aside = choice / 64 % 2;
        int any = 0, got = -1, tid = 0, bytes, source, his_tag;
        for (int s = 0; s < SENDERS; s++)
            if (sender == -1 || s == sender) any |= oldest(s, aside, tag) < EACH;
        use(aside);
        int src = sender == -1 ? -1 : tids[sender];
        CHECK((pvm_probe(src, tag) > 0) == any);
        if (!any) {
            SAME(pvm_nrecv(src, tag), 0);
            none++;
            continue;
        }
        if (choice / 128 % 2) {
            SAME(pvm_precv(src, tag, &got, 1, PVM_INT, &tid, &his_tag, &bytes), 0);
        } else {
            pvm_bufinfo(pvm_recv(src, tag), &bytes, &his_tag, &tid);
            pvm_upkint(&got, 1, 1);
        }
        for (source = 0; source < SENDERS && tids[source] != tid; source++) {}
        CHECK(source < SENDERS && (sender == -1 || source == sender));
        if (source == SENDERS || got < 0 || got >= EACH) continue;
        SAME(got, oldest(source, aside, tag));
        SAME(his_tag, tag_of(got));
        SAME(bytes, sizeof got);
        taken[source][got] = 1;
        left--;
    }
    SAME(left, 0);
    CHECK(none > 0);
    use(0);
    for (int i = 0; i < SENDERS; i++) SAME(pvm_psend(tids[i], LAST, NULL, 0, PVM_INT), 0);
    reports(SENDERS);
    finish();
}
