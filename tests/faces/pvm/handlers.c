/* Message handlers, and matching functions in place of the library's. */
#include "check.h"

static int calls, sum, seen_tag, seen_src, answers;

static int add(int buf) {
    int x = 0;
    SAME(pvm_getrbuf(), buf);
    pvm_bufinfo(buf, NULL, &seen_tag, &seen_src);
    pvm_upkint(&x, 1, 1);
    calls++;
    sum += x;
    return 0;
}

/* A handler may send. */
static int answer(int buf) {
    int tid = 0;
    pvm_bufinfo(buf, NULL, NULL, &tid);
    pvm_initsend(PvmDataRaw);
    pvm_pkint(&(int){99}, 1, 1);
    pvm_send(tid, 61);
    answers++;
    return 0;
}

static int backwards(int buf, int tid, int tag) {
    int t, s;
    pvm_bufinfo(buf, NULL, &t, &s);
    if ((tag != -1 && t != tag) || (tid != -1 && s != tid)) return 0;
    return 2 + t; /* the highest tag wins */
}

static int ids[40];

/* Takes nothing, and notes the numbers of what has come. */
static int note(int buf, int tid, int tag) {
    (void)tid, (void)tag;
    int t = 0;
    pvm_bufinfo(buf, NULL, &t, NULL);
    if (t > 0 && t < 40) ids[t] = buf;
    return 0;
}

/* Gives a message that nobody has received another tag. */
static void rename_to(int buf, int tag) {
    struct pvmminfo info;
    SAME(pvm_getminfo(buf, &info), 0);
    info.tag = tag;
    SAME(pvm_setminfo(buf, &info), 0);
}

static void say(int to, int tag, int value) {
    pvm_initsend(PvmDataRaw);
    pvm_pkint(&value, 1, 1);
    pvm_send(to, tag);
}

int main(int argc, char **argv) {
    (void)argv;
    int me = begin(), x = 0, other;
    if (argc > 1) {
        int parent = pvm_parent();
        pvm_recv(parent, 50);
        for (int i = 1; i <= 10; i++) say(parent, 60, i);
        say(parent, 62, 0);
        pvm_precv(parent, 61, &x, 1, PVM_INT, NULL, NULL, NULL);
        SAME(x, 99);
        report();
    }
    int h = pvm_addmhf(-1, 60, 0, add);
    CHECK(h >= 0);
    SAME(pvm_addmhf(-1, 60, 0, add), PvmExists);
    int h2 = pvm_addmhf(-1, 62, -1, answer);
    CHECK(h2 >= 0 && h2 != h);
    start(1, &other, "child", NULL);
    say(other, 50, 1);
    pvm_initsend(PvmDataDefault);
    int mine = pvm_getsbuf();
    reports(1);
    SAME(calls, 10);
    SAME(sum, 55);
    SAME(answers, 1);
    SAME(seen_tag, 60);
    SAME(seen_src, other);
    SAME(pvm_getsbuf(), mine); /* the active buffers are as they were */
    SAME(pvm_probe(-1, 60), 0);
    SAME(pvm_delmhf(h), 0);
    SAME(pvm_delmhf(h), PvmNotFound);
    SAME(pvm_delmhf(-5), PvmBadParam);
    SAME(pvm_delmhf(999), PvmNotFound);
    say(me, 60, 1000);
    CHECK(pvm_recv(-1, 60) > 0);
    SAME(calls, 10);
    SAME(pvm_delmhf(h2), 0);

    for (int tag = 1; tag <= 5; tag++) say(me, tag, tag * 10);
    while (pvm_probe(me, 5) == 0) usleep(1000); /* all have come */
    CHECK(pvm_recvf(backwards) != NULL);
    for (int tag = 5; tag >= 1; tag--) {
        pvm_recv(-1, -1);
        SAME(pvm_upkint(&x, 1, 1), 0);
        SAME(x, tag * 10);
    }
    CHECK((void *)pvm_recvf(NULL) == (void *)backwards);
    for (int tag = 1; tag <= 5; tag++) say(me, tag, tag * 10);
    for (int tag = 1; tag <= 5; tag++) {
        pvm_recv(-1, -1);
        SAME(pvm_upkint(&x, 1, 1), 0);
        SAME(x, tag * 10);
    }
    for (int tag = 1; tag <= 30; tag++) say(me, tag, tag * 10);
    while (pvm_probe(me, 30) == 0) usleep(1000);
    pvm_recvf(note);
    SAME(pvm_nrecv(-1, -1), 0);
    pvm_recvf(NULL);
    rename_to(ids[7], 700);
    rename_to(ids[3], 30);
    SAME(pvm_nrecv(-1, 7), 0);
    CHECK(pvm_nrecv(-1, 700) > 0);
    SAME(pvm_upkint(&x, 1, 1), 0);
    SAME(x, 70);
    CHECK(pvm_nrecv(-1, 30) > 0); /* the older of two */
    SAME(pvm_upkint(&x, 1, 1), 0);
    SAME(x, 30);
    for (int tag = 1; tag <= 30; tag++) {
        if (tag == 3 || tag == 7) continue;
        CHECK(pvm_nrecv(-1, -1) > 0);
        SAME(pvm_upkint(&x, 1, 1), 0);
        SAME(x, tag * 10);
    }
    finish();
}
