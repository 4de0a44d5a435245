/* Message buffers: which is active, what is kept, what their headers say, messages in messages. */
#include "check.h"

#define LONG 50000

/* What a forked process packs is no matter to its parent. */
static void forked(int me) {
    static char data[LONG], got[2 * LONG];
    int status = -1, wrong = 0;
    memset(data, 'a', LONG);
    pvm_initsend(PvmDataRaw);
    SAME(pvm_pkbyte(data, LONG, 1), 0);
    pid_t pid = fork();
    if (pid == 0) {
        memset(data, 'b', LONG);
        for (int i = 0; i < 3; i++) pvm_pkbyte(data, LONG, 1);
        pvm_initsend(PvmDataRaw);
        for (int i = 0; i < 3; i++) pvm_pkbyte(data, LONG, 1);
        _exit(ORIGINAL || pvm_send(me, 50) == PvmSysErr ? 0 : 1);
    }
    CHECK(waitpid(pid, &status, 0) == pid && status == 0);
    SAME(pvm_pkbyte(data, LONG, 1), 0);
    SAME(pvm_send(me, 50), 0);
    CHECK(pvm_recv(me, 50) > 0);
    SAME(pvm_upkbyte(got, 2 * LONG, 1), 0);
    for (int i = 0; i < 2 * LONG; i++) wrong += got[i] != 'a';
    SAME(wrong, 0);
}

int main(void) {
    int me = begin(), bytes = -1, tag = -1, tid = -1, x = 0;

    SAME(pvm_getsbuf(), 0);
    SAME(pvm_getrbuf(), 0);
    SAME(pvm_send(me, 1), PvmNoBuf);
    SAME(pvm_pkint(&x, 1, 1), PvmNoBuf);
    SAME(pvm_upkint(&x, 1, 1), PvmNoBuf);
    SAME(pvm_upkmesg(), PvmNoBuf);

    int first = pvm_initsend(PvmDataDefault);
    CHECK(first > 0);
    SAME(pvm_getsbuf(), first);
    SAME(pvm_pkint(&(int){7}, 1, 1), 0);
    SAME(pvm_bufinfo(first, &bytes, &tag, &tid), 0);
    SAME(bytes, 4);
    SAME(pvm_bufinfo(first, NULL, NULL, NULL), 0);
    int second = pvm_initsend(PvmDataRaw);
    CHECK(second > 0);
    SAME(pvm_getsbuf(), second);
    if (second != first) SAME(pvm_bufinfo(first, &bytes, &tag, &tid), PvmNoSuchBuf);

    int mine = pvm_mkbuf(PvmDataRaw);
    CHECK(mine > 0 && mine != second);
    SAME(pvm_getsbuf(), second);
    SAME(pvm_setsbuf(mine), second);
    SAME(pvm_getsbuf(), mine);
    SAME(pvm_pkint(&(int){11}, 1, 1), 0);
    SAME(pvm_setsbuf(0), mine);
    SAME(pvm_getsbuf(), 0);
    SAME(pvm_pkint(&x, 1, 1), PvmNoBuf);
    SAME(pvm_setsbuf(mine), 0);

    /* A buffer may be sent again, and grow between. */
    SAME(pvm_send(me, 21), 0);
    SAME(pvm_pkint(&(int){12}, 1, 1), 0);
    SAME(pvm_send(me, 22), 0);
    int got = pvm_recv(me, 21);
    CHECK(got > 0);
    SAME(pvm_getrbuf(), got);
    SAME(pvm_bufinfo(got, &bytes, &tag, &tid), 0);
    SAME(bytes, 4);
    SAME(tag, 21);
    SAME(tid, me);
    /* The next receive frees it, unless it is put away. */
    SAME(pvm_setrbuf(0), got);
    int got2 = pvm_recv(-1, -1);
    CHECK(got2 > 0 && got2 != got);
    SAME(pvm_upkint(&x, 1, 1), 0);
    SAME(x, 11);
    SAME(pvm_upkint(&x, 1, 1), 0);
    SAME(x, 12);
    SAME(pvm_upkint(&x, 1, 1), PvmNoData);
    SAME(pvm_setrbuf(got), got2);
    SAME(pvm_upkint(&x, 1, 1), 0);
    SAME(x, 11);
    SAME(pvm_freebuf(got2), 0);
    SAME(pvm_freebuf(got2), PvmNoSuchBuf);
    SAME(pvm_setrbuf(got2), PvmNoSuchBuf);
    SAME(pvm_getrbuf(), got);
    SAME(pvm_freebuf(got), 0);
    SAME(pvm_getrbuf(), 0);
    pvm_send(me, 23);
    pvm_send(me, 24);
    got = pvm_recv(me, 23);
    got2 = pvm_recv(me, 24);
    SAME(pvm_getrbuf(), got2);
    if (got2 != got) SAME(pvm_bufinfo(got, NULL, NULL, NULL), PvmNoSuchBuf);
    /* A received buffer can be sent on. */
    SAME(pvm_setsbuf(got2), mine);
    SAME(pvm_send(me, 25), 0);
    pvm_setsbuf(mine);
    got = pvm_recv(me, 25);
    SAME(pvm_upkint(&x, 1, 1), 0);
    SAME(x, 11);
    SAME(pvm_freebuf(mine), 0);
    SAME(pvm_getsbuf(), 0);

    SAME(pvm_freebuf(0), 0);
    SAME(pvm_freebuf(-1), PvmBadParam);
    SAME(pvm_freebuf(99999), PvmNoSuchBuf);
    SAME(pvm_setsbuf(-1), PvmBadParam);
    SAME(pvm_setrbuf(-1), PvmBadParam);
    SAME(pvm_setsbuf(99999), PvmNoSuchBuf);
    SAME(pvm_bufinfo(-1, NULL, NULL, NULL), PvmBadParam);
    SAME(pvm_bufinfo(99999, NULL, NULL, NULL), PvmNoSuchBuf);
    SAME(pvm_mkbuf(77), PvmBadParam);
    SAME(pvm_initsend(77), PvmBadParam);
    SAME(pvm_initsend(-1), PvmBadParam);

    /* Headers. */
    pvm_initsend(PvmDataDefault);
    pvm_pkstr("abc");
    pvm_send(me, 31);
    got = pvm_recv(-1, 31);
    struct pvmminfo info;
    memset(&info, 0xff, sizeof info);
    SAME(pvm_getminfo(got, &info), 0);
    SAME(info.len, 8);
    SAME(info.ctx, 0);
    SAME(info.tag, 31);
    SAME(info.enc, 0x10000000);
    SAME(info.src, me);
    SAME(info.wid, 0);
    info.tag = 77;
    info.wid = 5;
    SAME(pvm_setminfo(got, &info), 0);
    memset(&info, 0, sizeof info);
    pvm_getminfo(got, &info);
    SAME(info.tag, 77);
    SAME(info.wid, 5);
    SAME(pvm_bufinfo(got, NULL, &tag, NULL), 0);
    SAME(tag, 77);
    SAME(pvm_getminfo(99999, &info), PvmNoSuchBuf);
    SAME(pvm_getminfo(0, &info), PvmBadParam);
    SAME(pvm_setminfo(99999, &info), PvmNoSuchBuf);

    /* A message in a message, whole and only its body. */
    int inner = pvm_mkbuf(PvmDataRaw), old = pvm_setsbuf(inner);
    pvm_pkint((int[]){1, 2, 3}, 3, 1);
    pvm_setsbuf(old);
    pvm_initsend(PvmDataDefault);
    pvm_pkint(&(int){100}, 1, 1);
    SAME(pvm_pkmesg(inner), 0);
    pvm_pkint(&(int){200}, 1, 1);
    pvm_send(me, 41);
    pvm_recv(me, 41);
    int list[3] = {0};
    pvm_upkint(&x, 1, 1);
    SAME(x, 100);
    int taken = pvm_upkmesg();
    CHECK(taken > 0);
    pvm_upkint(&x, 1, 1);
    SAME(x, 200);
    int outer = pvm_setrbuf(taken);
    SAME(pvm_upkint(list, 3, 1), 0);
    SAME(list[0] * 100 + list[1] * 10 + list[2], 123);
    SAME(pvm_bufinfo(taken, &bytes, NULL, NULL), 0);
    SAME(bytes, 12);
    pvm_setrbuf(outer);
    pvm_freebuf(taken);
    pvm_initsend(PvmDataRaw);
    SAME(pvm_pkmesgbody(inner), 0);
    SAME(pvm_pkmesgbody(inner), 0);
    pvm_send(me, 42);
    pvm_recv(me, 42);
    for (int i = 0; i < 2; i++) {
        list[2] = 0;
        SAME(pvm_upkint(list, 3, 1), 0);
        SAME(list[2], 3);
    }
    SAME(pvm_pkmesg(99999), PvmNoSuchBuf);
    SAME(pvm_pkmesg(0), PvmBadParam);
    SAME(pvm_pkmesgbody(99999), PvmNoSuchBuf);
    forked(me);
    finish();
}
