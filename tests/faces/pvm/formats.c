/* pvm_packf and pvm_unpackf. */
#include "check.h"

int main(void) {
    int me = begin(), i = 0, list[4] = {1, 2, 3, 4}, back[8] = {0}, n = 3;
    short s = 0, shorts[2] = {-5, 6}, sback[2];
    unsigned u = 0;
    long l = 0;
    float f = 0, pair[2] = {1.5f, -2.5f}, pback[2];
    double d = 0, doubles[2] = {0.25, 0.125}, dback[2];
    char c = 0, text[50], bytes[5] = "wxyz", bback[5] = "";

    CHECK(pvm_packf("%+ %d %f", PvmDataRaw, 42, 2.5) >= 0);
    pvm_send(me, 1);
    pvm_recv(me, 1);
    SAME(pvm_unpackf("%d %f", &i, &f), 0);
    SAME(i, 42);
    CHECK(f == 2.5f);

    CHECK(pvm_packf("%+", PvmDataDefault) >= 0);
    SAME(pvm_packf("%4d", list), 0);
    SAME(pvm_packf("%*d%s", n, list, "words"), 0);
    SAME(pvm_packf("%hd %2hd", 7, shorts), 0);
    SAME(pvm_packf("%ud %ld", 9u, 123456L), 0);
    SAME(pvm_packf("%lf %2lf %1x", 0.75, doubles, pair), 0);
    SAME(pvm_packf("%c%4c", 'q', bytes), 0);
    SAME(pvm_packf("%2.2d", list), 0);
    pvm_send(me, 2);
    pvm_recv(me, 2);
    SAME(pvm_unpackf("%4d", back), 0);
    CHECK(memcmp(back, list, sizeof list) == 0);
    SAME(pvm_unpackf("%*d%s", n, back + 4, text), 0);
    CHECK(back[4] == 1 && back[6] == 3);
    TEXT(text, "words");
    SAME(pvm_unpackf("%hd %2hd", &s, sback), 0);
    CHECK(s == 7 && sback[0] == -5 && sback[1] == 6);
    SAME(pvm_unpackf("%ud %ld", &u, &l), 0);
    CHECK(u == 9 && l == 123456);
    SAME(pvm_unpackf("%lf %2lf %1x", &d, dback, pback), 0);
    CHECK(d == 0.75 && dback[0] == 0.25 && dback[1] == 0.125 && pback[0] == 1.5f && pback[1] == -2.5f);
    SAME(pvm_unpackf("%c%4c", &c, bback), 0);
    CHECK(c == 'q');
    TEXT(bback, "wxyz");
    SAME(pvm_unpackf("%2d", back), 0);
    CHECK(back[0] == 1 && back[1] == 3);
    SAME(pvm_unpackf("%d", &i), PvmNoData);
    SAME(pvm_packf("%q", 1), PvmBadParam);
    finish();
}
