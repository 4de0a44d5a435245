/* A handler that waits for all messages, or for any, means those of the program: not those of a blocking call that runs
 * beneath it. */
#include "check.h"

#define ROUNDS 200

static int from, kind, id, value, handled;
static int sent[ROUNDS]; /* ids */

static void arrived(int *msgid)
{
    int all = ALLMSG, any = DONTCARE;
    size_t bytes;
    CHECK(mpc_wait(msgid, &bytes) == 0 && bytes == sizeof value && value == handled, "message %d was %d", handled, value);
    if (handled++ % 2) {
        mpc_wait(&all, &bytes);
    } else {
        /* One of the program's: this, or an earlier one. */
        int other, known, source = me, type = 12, x = 0;
        CHECK(mpc_send(&value, sizeof value, me, 12, &other) == 0, "mpc_send");
        CHECK(mpc_wait(&any, &bytes) == 0, "mpc_wait");
        known = any == other;
        for (int i = 0; i < ROUNDS; i++) known |= any == sent[i];
        CHECK(known, "of any message came %d, which is none of the program's", any);
        CHECK(mpc_brecv(&x, sizeof x, &source, &type, &bytes) == 0 && x == value, "came %d", x);
    }
    from = DONTCARE, kind = 9;
    CHECK(mpc_rcvncall(&value, sizeof value, &from, &kind, &id, arrived) == 0, "mpc_rcvncall");
}

int main(void)
{
    static int numbers[ROUNDS];
    begin();
    int next = (me + 1) % tasks, last = (me + tasks - 1) % tasks;
    from = DONTCARE, kind = 9;
    mpc_rcvncall(&value, sizeof value, &from, &kind, &id, arrived);
    mpc_sync(ALLGRP);
    for (int i = 0; i < ROUNDS; i++) {
        int source = last, got = -1, type = 11;
        size_t bytes = 0;
        numbers[i] = i;
        CHECK(mpc_send(&numbers[i], sizeof i, next, 9, &sent[i]) == 0, "mpc_send");
        CHECK(mpc_bsendrecv(&i, sizeof i, next, 10, &got, sizeof got, &source, &bytes) == 0, "mpc_bsendrecv");
        CHECK(got == i && bytes == sizeof got, "round %d: %d, %zu bytes", i, got, bytes);
        if (me % 2) CHECK(mpc_bsend(&i, sizeof i, next, 11) == 0, "mpc_bsend");
        source = last, bytes = 0;
        if (last % 2 == 0) continue;
        CHECK(mpc_brecv(&got, sizeof got, &source, &type, &bytes) == 0, "mpc_brecv");
        CHECK(got == i && bytes == sizeof got, "round %d: %d, %zu bytes", i, got, bytes);
    }
    while (handled < ROUNDS) mpc_status(-5);
    return finish();
}
