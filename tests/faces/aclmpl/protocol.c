/* The paper's protocols by what they do: no message of the engine's goes with a synchronous one, a long message is
 * written once, straight to its place; mistakes are told. */
#include "check.h"
#include <arke.h>

#define LONG 1000000
static char out[LONG], in[LONG];

static long messages(void)
{
    arke_counters c;
    CHECK(arke_count(ARKE_ALL_PATHS, &c) == ARKE_OK, "%s", arke_error_text());
    return (long)(c.sent + c.received);
}

int main(void)
{
    setenv("ACLMPL_PROTOCOL", "paper", 1);
    begin();
    memset(out, 1 + me, LONG);
    ACLMPL_sync();
    long before = messages();
    for (int i = 0; i < 100; i++) {
        if (me == 0) ACLMPL_send(1, i, out, LONG);
        else CHECK(ACLMPL_receive(0, i % 2 ? i : ACLMPL_ANY_TAG, in, LONG) == LONG && in[LONG - 1] == 1 && ACLMPL_msg_tag() == i, "message %d", i);
        CHECK(ACLMPL_send_and_receive(1 - me, 7, in, LONG, 1 - me, 7, out, 8) == 8 && in[0] == 2 - me, "both");
        ACLMPL_async_send(1 - me, i, out, 100 * i);
        CHECK(ACLMPL_async_receive_block(1 - me, i, in, LONG) == 100 * i, "asynchronous %d", i);
    }
    /* Longer than the whole pool. */
    if (me == 0) ACLMPL_async_send(1, 3, out, LONG);
    else CHECK(ACLMPL_async_receive_block(ACLMPL_ANY_NODE, 3, in, LONG) == LONG && in[LONG - 1] == 1, "a long one");
    /* A long message that was looked at is still behind the short one that its sender sent before. */
    if (me == 0) {
        ACLMPL_async_send(1, 1, out, 8);
        ACLMPL_async_send(1, 2, out, 20000);
        ACLMPL_async_send(1, 9, out, 4);
    } else {
        CHECK(ACLMPL_async_receive_block(0, 9, in, LONG) == 4, "the last");
        CHECK(ACLMPL_async_receive_block(0, ACLMPL_ANY_TAG, in, LONG) == 8 && ACLMPL_msg_tag() == 1, "tag %d came first", ACLMPL_msg_tag());
        CHECK(ACLMPL_async_receive_block(0, ACLMPL_ANY_TAG, in, LONG) == 20000 && ACLMPL_msg_tag() == 2, "tag %d", ACLMPL_msg_tag());
    }
    CHECK(messages() == before, "%ld messages of the engine's", messages() - before);
    return finish();
}
