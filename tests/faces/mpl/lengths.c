/* Lengths that are none: below zero in the calls by reference, and blocks of more bytes than there can be. */
#include "check.h"
#include <errno.h>

#define REFUSED(...)                                                                                                   \
    do {                                                                                                               \
        mperrno = 0;                                                                                                   \
        CHECK((__VA_ARGS__) == -1 && mperrno == EINVAL, "errno %d", mperrno);                                          \
    } while (0)

static void handler(int *msgid) { (void)msgid; }

int main(void)
{
    char buf[64] = "as it was";
    int less = -8, four = 4, two = 2, root = 0, any = DONTCARE, type = 3, wanted = 3, id, n, all = ALLGRP, quiet[] = {0};
    begin();
    mpc_task_set(quiet, 1);
    int to = me, step = 1, flag = 1;
    REFUSED(mp_bsend(buf, &less, &to, &type));
    REFUSED(mp_send(buf, &less, &to, &type, &id));
    REFUSED(mp_recv(buf, &less, &any, &wanted, &id));
    REFUSED(mp_rcvncall(buf, &less, &any, &wanted, &id, handler));
    REFUSED(mp_vsend(buf, &less, &four, &two, &to, &type, &id));
    REFUSED(mp_vrecv(buf, &four, &four, &less, &any, &wanted, &id));
    REFUSED(mp_bvsend(buf, &four, &four, &less, &to, &type));
    REFUSED(mp_bvrecv(buf, &less, &four, &two, &any, &wanted, &n));
    REFUSED(mp_bsendrecv(buf, &less, &to, &type, buf, &four, &any, &n));
    REFUSED(mp_bsendrecv(buf, &four, &to, &type, buf, &less, &any, &n));
    REFUSED(mp_bcast(buf, &less, &root, &all));
    REFUSED(mp_combine(buf, buf, &less, i_vadd, &all));
    REFUSED(mp_concat(buf, buf, &less, &all));
    REFUSED(mp_shift(buf, buf, &less, &step, &flag, &all));
    REFUSED(mpc_vsend(buf, 1ul << 40, 1ul << 41, 1ul << 40, me, type, &id));
    REFUSED(mpc_vrecv(buf, 1ul << 40, 1ul << 41, 1ul << 40, &any, &wanted, &id));
    /* A room below zero takes nothing; the message waits for one that has room. */
    mp_send("a message that is long", (int[]){23}, &to, &type, &id);
    REFUSED(mp_brecv(buf, &less, &any, &wanted, &n));
    CHECK(strcmp(buf, "as it was") == 0, "the memory has %s", buf);
    mp_brecv(buf, (int[]){64}, &any, &wanted, &n);
    CHECK(n == 23, "%d bytes", n);
    mp_wait(&id, &n);
    return finish();
}
