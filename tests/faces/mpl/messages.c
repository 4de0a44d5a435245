/* Messages, ids, probing, blocks, receive-and-call, mistakes. */
#include "check.h"

static char out[2000000], in[2000000];
static int value, from, kind, id, calls, expected;
static size_t bytes;

static void arrived(int *msgid)
{
    CHECK(*msgid == id, "handler of %d got %d", id, *msgid);
    CHECK(mpc_wait(msgid, &bytes) == 0 && bytes == 4, "in the handler");
    CHECK(value == expected, "message %d is %d", expected, value);
    expected++;
    calls++;
    from = DONTCARE, kind = 9;
    if (expected < 10) mpc_rcvncall(&value, 4, &from, &kind, &id, arrived);
}

int main(void)
{
    static const int sizes[] = {0, 1, 1000, 100000, 2000000};
    int source, type, x, y, r, s, q[4];
    size_t n;
    begin();
    int next = (me + 1) % tasks, last = (me + tasks - 1) % tasks;
    mpc_task_query(q, 4, 3);
    int dontcare = q[0], allmsg = q[1];
    CHECK(q[0] == DONTCARE && q[1] == ALLMSG && q[2] == NULLTASK && q[3] == ALLGRP, "wildcards %d %d", q[0], q[1]);
    mpc_task_query(q, 2, 2);
    CHECK(q[0] == 0 && q[1] > 1000000, "types %d to %d", q[0], q[1]);

    for (int i = 0; i < 5; i++) {
        memset(out, me + i, (size_t)sizes[i]);
        source = dontcare, type = dontcare;
        CHECK(mpc_recv(in, sizeof in, &source, &type, &r) == 0 && mpc_send(out, (size_t)sizes[i], next, i, &s) == 0, "begun");
        CHECK(mpc_wait(&r, &n) == 0 && n == (size_t)sizes[i] && source == last && type == i, "%zu bytes of %d, type %d", n, source, type);
        for (int k = 0; k < sizes[i]; k++) CHECK(in[k] == (char)(last + i), "byte %d", k);
        CHECK(mpc_wait(&s, &n) == 0 && n == (size_t)sizes[i], "sent %zu", n);
        mpc_sync(ALLGRP);
    }

    /* Short messages to each other first, then the receives; types select, and a pair's order is kept. */
    for (int i = 0; i < 6; i++) mpc_bsend(&i, 4, next, 20 + i % 2);
    for (int i = 0; i < 6; i++) {
        source = last, type = i < 3 ? 21 : 20;
        CHECK(mpc_brecv(&x, 4, &source, &type, &n) == 0 && n == 4 && x == (i < 3 ? 2 * i + 1 : 2 * (i - 3)), "message %d is %d", i, x);
    }
    source = dontcare;
    CHECK(mpc_bsendrecv(&me, 4, next, 30, &x, 4, &source, &n) == 0 && x == last && source == last && n == 4, "bsendrecv got %d", x);

    /* A status that says done uses the id up; probing says -1 where nothing is. */
    mpc_sync(ALLGRP);
    source = dontcare, type = dontcare;
    int nbytes = 0;
    CHECK(mpc_probe(&source, &type, &nbytes) == 0 && nbytes == -1, "%d bytes out of nothing", nbytes);
    source = last, type = 31;
    mpc_recv(&x, 4, &source, &type, &r);
    CHECK(mpc_status(r) == -1, "not yet");
    mpc_sync(ALLGRP);
    mpc_bsend(&me, 4, next, 31);
    int status;
    while ((status = mpc_status(r)) == -1) usleep(10);
    CHECK(status == 4 && x == last && mpc_status(r) < -1, "status %d, then %d", status, mpc_status(r));
    mpc_bsend(out, 3000, next, 32);
    do source = dontcare, type = dontcare, mpc_probe(&source, &type, &nbytes);
    while (nbytes < 0);
    CHECK(nbytes == 3000 && source == last && type == 32, "probe: %d of %d", nbytes, source);
    mpc_brecv(in, 5000, &source, &type, &n);
    CHECK(n == 3000, "and it was still there: %zu", n);

    /* Any id, and all. */
    int a[4], ids[4], sources[4], types[4];
    for (int i = 0; i < 4; i++) sources[i] = last, types[i] = 40 + i, mpc_recv(&a[i], 4, &sources[i], &types[i], &ids[i]);
    x = 1000 + me;
    mpc_bsend(&x, 4, next, 42);
    r = dontcare;
    CHECK(mpc_wait(&r, &n) == 0 && r == ids[2] && a[2] == 1000 + last, "any was %d", r);
    mpc_sync(ALLGRP);
    for (int i = 0; i < 4; i++)
        if (i != 2) mpc_send(&x, 4, next, 40 + i, &s);
    r = allmsg;
    CHECK(mpc_wait(&r, &n) == 0 && a[0] == x - me + last && a[3] == a[0] && mpc_status(ids[0]) < -1, "all: %d", a[3]);

    /* Blocks that lie apart. */
    int matrix[5][3], column[5];
    for (int i = 0; i < 5; i++)
        for (int k = 0; k < 3; k++) matrix[i][k] = 100 * me + 10 * i + k;
    mpc_vsend(&matrix[0][1], 4, 12, 5, next, 50, &s);
    source = last, type = 50;
    mpc_brecv(column, sizeof column, &source, &type, &n);
    for (int i = 0; i < 5; i++) CHECK(n == 20 && column[i] == 100 * last + 10 * i + 1, "column[%d] %d", i, column[i]);
    mpc_wait(&s, &n);
    mpc_bvsend(&matrix[0][2], 4, 12, 5, next, 51);
    source = last, type = 51;
    mpc_bvrecv(&matrix[0][0], 4, 12, 5, &source, &type, &n);
    for (int i = 0; i < 5; i++) CHECK(matrix[i][0] == 100 * last + 10 * i + 2 && matrix[i][1] == 100 * me + 10 * i + 1, "row %d", i);
    size_t at = 4, back = 4;
    mpc_pack(&matrix[0][1], in, 4, 12, 5, &at);
    mpc_unpack(in, column, 4, 4, 5, &back);
    CHECK(at == 24 && back == 24 && column[4] == 100 * me + 41, "pack");

    /* Receive-and-call: re-posted in the handler, held back by a lock. */
    int old;
    mpc_lockrnc(1, &old);
    CHECK(old == 0, "locked at first");
    source = last, type = 33;
    static int late;
    from = last, kind = 9;
    mpc_rcvncall(&value, 4, &from, &kind, &id, arrived);
    mpc_sync(ALLGRP);
    for (int i = 0; i < 10; i++) mpc_bsend(&i, 4, next, 9);
    mpc_bsend(&me, 4, next, 33);
    mpc_brecv(&late, 4, &source, &type, &n);
    CHECK(calls == 0 && late == last, "%d handlers ran while they were locked", calls);
    mpc_lockrnc(0, &old);
    CHECK(old == 1, "and then not");
    while (calls < 10) source = dontcare, type = 999, mpc_probe(&source, &type, &nbytes);
    /* It runs while a task waits for another message. */
    mpc_sync(ALLGRP);
    calls = 0, expected = 9, from = DONTCARE, kind = 9;
    mpc_rcvncall(&value, 4, &from, &kind, &id, arrived);
    mpc_sync(ALLGRP);
    y = 9;
    mpc_bsend(&y, 4, next, 9);
    source = last, type = 34;
    mpc_recv(&x, 4, &source, &type, &r);
    mpc_bsend(&me, 4, next, 34);
    mpc_wait(&r, &n);
    while (!calls) mpc_status(12345678);
    mpc_sync(ALLGRP);

    /* Mistakes: -1 and mperrno. */
    int quiet = 0;
    mpc_task_set(&quiet, 1);
    CHECK(mpc_bsend(&x, 4, tasks, 1) == -1 && mperrno != 0, "a task that is none");
    CHECK(mpc_send(&x, 4, 0, -5, &s) == -1, "a type that is none");
    r = 77777;
    CHECK(mpc_wait(&r, &n) == -1 && mpc_status(r) < -1, "an id that is none");
    mpc_bsend(out, 100, me, 60);
    source = me, type = 60;
    CHECK(mpc_brecv(in, 50, &source, &type, &n) == -1, "100 bytes in 50");
    CHECK(mpc_sync(55) == -1, "a group that is none");
    return finish();
}
