/* Every kind of item in every encoding, with strides; the bytes of XDR; items that do not fit; reading too much. */
#include <float.h>
#include <limits.h>

#include "check.h"

#define N 5
#define EACH(kind, type, stride, values...) \
    { \
        type in[N * stride] = {0}, out[N * stride]; \
        const type given[N] = {values}; \
        for (int i = 0; i < N; i++) in[i * stride] = given[i]; \
        memset(out, 0x5a, sizeof out); \
        int again = stride; \
        if (encoding == PvmDataInPlace) again = 1; \
        if (again == stride) { \
            pvm_initsend(encoding); \
            SAME(pvm_pk##kind(in, N, stride), 0); \
        } else { \
            memcpy(in, given, sizeof given); \
            pvm_initsend(encoding); \
            SAME(pvm_pk##kind(in, N, 1), 0); \
        } \
        pvm_send(me, 1); \
        SAME(pvm_recv(me, 1) > 0, 1); \
        SAME(pvm_upk##kind(out, N, stride), 0); \
        for (int i = 0; i < N; i++) CHECK(out[i * stride] == given[i]); \
        if (stride > 1) CHECK(((unsigned char *)out)[sizeof(type)] == 0x5a); \
        SAME(pvm_upk##kind(out, 1, 1), PvmNoData); \
    }
#define PAIRS(kind, type, stride) \
    { \
        type in[2 * N * stride], out[2 * N * stride]; \
        for (int i = 0; i < 2 * N * stride; i++) in[i] = i * 1.5, out[i] = -9; \
        int step = encoding == PvmDataInPlace ? 1 : stride; \
        pvm_initsend(encoding); \
        SAME(pvm_pk##kind(in, N, step), 0); \
        pvm_send(me, 1); \
        pvm_recv(me, 1); \
        SAME(pvm_upk##kind(out, N, stride), 0); \
        for (int i = 0; i < N; i++) { \
            CHECK(out[2 * i * stride] == in[2 * i * step] && out[2 * i * stride + 1] == in[2 * i * step + 1]); \
            if (stride > 1 && i + 1 < N) CHECK(out[2 * i * stride + 2] == -9); \
        } \
    }

static int me;

static void all_kinds(int encoding) {
    for (int twice = 0; twice < 2; twice++) {
        EACH(byte, char, 1, 'a', 0, -1, CHAR_MAX, CHAR_MIN)
        EACH(byte, char, 3, 'a', 0, -1, CHAR_MAX, CHAR_MIN)
        EACH(short, short, 1, 1, -1, 0, SHRT_MIN, SHRT_MAX)
        EACH(short, short, 2, 1, -1, 0, SHRT_MIN, SHRT_MAX)
        EACH(ushort, unsigned short, 2, 1, 2, 0, 1, USHRT_MAX)
        EACH(int, int, 1, 1, -1, 0, INT_MIN, INT_MAX)
        EACH(int, int, 4, 1, -1, 0, INT_MIN, INT_MAX)
        EACH(uint, unsigned, 2, 1, 2, 0, 1u << 31, UINT_MAX)
        if (ORIGINAL) {
            EACH(long, long, 1, 1, 3, 0, 123456, INT_MAX)
        } else {
            EACH(long, long, 1, 1, -1, 0, -123456, INT_MAX)
            EACH(long, long, 2, 1, -1, 0, INT_MIN, 7)
        }
        EACH(ulong, unsigned long, 2, 1, 2, 0, 1, UINT_MAX)
        EACH(float, float, 1, 1, -1.5f, 0, FLT_MAX, FLT_MIN)
        EACH(float, float, 3, 1, -1.5f, 0, FLT_MAX, FLT_MIN)
        EACH(double, double, 1, 1, -1.5, 0, DBL_MAX, DBL_MIN)
        EACH(double, double, 2, 1, -1.5, 0, DBL_MAX, DBL_MIN)
        PAIRS(cplx, float, 1)
        PAIRS(cplx, float, 3)
        PAIRS(dcplx, double, 1)
        PAIRS(dcplx, double, 2)
    }
    /* Strings, also empty; several items in a row. */
    char text[100] = "?", none[10] = "?";
    int x = 0;
    double d = 0;
    static int seven = 7;
    static double half = 0.5;
    if (encoding == PvmDataInPlace) return; /* strings are not for it */
    pvm_initsend(encoding);
    SAME(pvm_pkstr("Grüße"), 0);
    SAME(pvm_pkint(&seven, 1, 1), 0);
    SAME(pvm_pkstr(""), 0);
    SAME(pvm_pkdouble(&half, 1, 1), 0);
    pvm_send(me, 2);
    pvm_recv(me, 2);
    SAME(pvm_upkstr(text), 0);
    TEXT(text, "Grüße");
    SAME(pvm_upkint(&x, 1, 1), 0);
    SAME(x, 7);
    SAME(pvm_upkstr(none), 0);
    TEXT(none, "");
    SAME(pvm_upkdouble(&d, 1, 1), 0);
    CHECK(d == 0.5);
    SAME(pvm_upkstr(text), PvmNoData);
}

/* The bytes that a message has on its way: precv gives them as they are. */
static void bytes_are(int line, const void *wanted, int n) {
    unsigned char got[256];
    int length = -1, length2 = -1;
    pvm_bufinfo(pvm_getsbuf(), &length, NULL, NULL);
    pvm_send(me, 3);
    int result = pvm_precv(me, 3, got, sizeof got, PVM_BYTE, NULL, NULL, &length2);
    if (result != 0 || length != n || length2 != n || memcmp(got, wanted, n) != 0) {
        char text[300] = "";
        for (int i = 0; i < length2 && i < 60; i++) sprintf(text + strlen(text), "%02x ", got[i]);
        fail(__FILE__, line, "wire: result %d, %d and %d bytes: %s", result, length, length2, text);
    }
}
#define WIRE(call, bytes) \
    pvm_initsend(PvmDataDefault); \
    SAME(call, 0); \
    bytes_are(__LINE__, bytes, sizeof bytes - 1)

static void wire(void) {
    WIRE(pvm_pkint((int[]){1, -2}, 2, 1), "\0\0\0\1\xff\xff\xff\xfe");
    WIRE(pvm_pkuint((unsigned[]){0x80000001u}, 1, 1), "\x80\0\0\1");
    WIRE(pvm_pkshort((short[]){1, -2}, 2, 1), "\0\0\0\1\xff\xff\xff\xfe");
    WIRE(pvm_pkushort((unsigned short[]){32767}, 1, 1), "\0\0\x7f\xff");
    WIRE(pvm_pklong((long[]){1, -2}, 2, 1), "\0\0\0\1\xff\xff\xff\xfe");
    WIRE(pvm_pkulong((unsigned long[]){0xfffffffful}, 1, 1), "\xff\xff\xff\xff");
    WIRE(pvm_pkfloat((float[]){1.5f}, 1, 1), "\x3f\xc0\0\0");
    WIRE(pvm_pkdouble((double[]){-2.0}, 1, 1), "\xc0\0\0\0\0\0\0\0");
    WIRE(pvm_pkcplx((float[]){1, 2}, 1, 1), "\x3f\x80\0\0\x40\0\0\0");
    WIRE(pvm_pkdcplx((double[]){1, 2}, 1, 1), "\x3f\xf0\0\0\0\0\0\0\x40\0\0\0\0\0\0\0");
    WIRE(pvm_pkstr("abc"), "\0\0\0\4abc\0");
    WIRE(pvm_pkstr("abcd"), "\0\0\0\5abcd\0\0\0\0");
    WIRE(pvm_pkbyte("vwxy", 4, 1), "vwxy");
    WIRE(pvm_pkbyte("v-w-x-y", 4, 2), "vwxy");
}

static void mistakes(void) {
    int x;
    long big = 1L << 40;
    unsigned long ubig = 1UL << 32;
    pvm_initsend(PvmDataDefault);
    if (!ORIGINAL) {
        SAME(pvm_pklong(&big, 1, 1), PvmOverflow);
        SAME(pvm_pkulong(&ubig, 1, 1), PvmOverflow);
    }
    for (int encoding = 0; encoding < 3; encoding++) {
        pvm_initsend(encoding);
        SAME(pvm_pkint(&x, -1, 1), PvmBadParam);
        SAME(pvm_pkint(&x, 0, 1), 0);
        pvm_send(me, 4);
        pvm_recv(me, 4);
        SAME(pvm_upkint(&x, -1, 1), PvmBadParam);
        SAME(pvm_upkint(&x, 0, 1), 0);
        SAME(pvm_upkint(&x, 1, 1), PvmNoData);
    }
    pvm_initsend(PvmDataRaw);
    SAME(pvm_pklong(&big, 1, 1), 0);
    pvm_send(me, 5);
    pvm_recv(me, 5);
    long back = 0;
    SAME(pvm_upklong(&back, 1, 1), 0);
    SAME(back, big);
}

int main(void) {
    me = begin();
    for (int encoding = 0; encoding < 3; encoding++) all_kinds(encoding);
    wire();
    mistakes();
    finish();
}
