/*
 * MPL in one page: every task has a counter that all others may add to, by receive-and-call, while it does its own
 * work.
 *
 *   arke cc --face mpl mpl_server.c -o mpl_server && arke run -n 4 ./mpl_server
 *
 * mpc_rcvncall posts a receive and names a function that is called when the message has come. The function takes the
 * message by its id, and posts the receive anew for the next.
 */
#include <mpproto.h>
#include <stdio.h>

#define ADD   1 /* types of messages */
#define TIMES 100

static int amount, source, type, id, counter, came;

static void add(int *msgid)
{
    size_t bytes;
    mpc_wait(msgid, &bytes);
    counter += amount;
    came++;
    source = DONTCARE, type = ADD;
    mpc_rcvncall(&amount, sizeof amount, &source, &type, &id, add);
}

int main(void)
{
    int me, tasks, total;
    mpc_environ(&tasks, &me);

    source = DONTCARE, type = ADD;
    mpc_rcvncall(&amount, sizeof amount, &source, &type, &id, add);
    mpc_sync(ALLGRP);

    /* Not mpc_bsend: that waits for the receive, and the other task may be in an operation of the group, where no
     * handler runs. */
    static int x[TIMES];
    for (int i = 0; i < TIMES; i++) {
        int leaving;
        x[i] = i;
        mpc_send(&x[i], sizeof x[i], (me + i) % tasks, ADD, &leaving);
    }
    /* How many to wait for: those of every task to this one. Handlers run in calls between messages, such as this
     * probe. */
    int sent[64] = {0}, mine = 0;
    for (int i = 0; i < TIMES; i++) sent[(me + i) % tasks]++;
    for (int t = 0; t < tasks; t++) {
        int to_t;
        mpc_combine(&sent[t], &to_t, sizeof to_t, i_vadd, ALLGRP);
        if (t == me) mine = to_t;
    }
    while (came < mine) {
        int any = DONTCARE, none = ADD + 1, bytes;
        mpc_probe(&any, &none, &bytes);
    }
    int all = ALLMSG;
    size_t bytes;
    mpc_wait(&all, &bytes);
    mpc_combine(&counter, &total, sizeof total, i_vadd, ALLGRP);
    if (me == 0) printf("%d tasks have added %d in all\n", tasks, total);
    mpc_sync(ALLGRP);
    return total != tasks * (TIMES * (TIMES - 1) / 2);
}
