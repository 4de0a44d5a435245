/* Items in messages: as they are in memory, or in XDR (RFC 4506): big-endian, nothing shorter than four bytes, bytes in
 * runs that are filled up to a multiple of four. PVM's long has four bytes there; a larger value does not fit. */
#include "internal.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* Bytes of an item in memory, and in XDR. */
static const struct {
    size_t here, xdr;
} sizes[KINDS] = {
    [BYTE] = {1, 1}, [SHORT] = {2, 4}, [USHORT] = {2, 4}, [INT] = {4, 4},    [UINT] = {4, 4},  [LONG] = {8, 4},
    [ULONG] = {8, 4}, [FLOAT] = {4, 4}, [DOUBLE] = {8, 8}, [CPLX] = {8, 8}, [DCPLX] = {16, 16},
};

size_t type_bytes(int type)
{
    static const size_t bytes[] = {1, 1, 2, 4, 4, 8, 8, 16, 8, 2, 4, 8};
    return type >= PVM_STR && type <= PVM_ULONG ? bytes[type] : 0;
}

static inline void put32(unsigned char *to, uint32_t value)
{
    value = __builtin_bswap32(value);
    memcpy(to, &value, 4);
}

static inline uint32_t get32(const unsigned char *from)
{
    uint32_t value;
    memcpy(&value, from, 4);
    return __builtin_bswap32(value);
}

/* Swaps words of 4 or 8 bytes on the way. */
static void swap(unsigned char *to, const unsigned char *from, size_t words, size_t bytes)
{
    if (bytes == 4) {
        for (size_t i = 0; i < words; i++) {
            uint32_t value;
            memcpy(&value, from + 4 * i, 4);
            put32(to + 4 * i, value);
        }
    } else {
        for (size_t i = 0; i < words; i++) {
            uint64_t value;
            memcpy(&value, from + 8 * i, 8);
            value = __builtin_bswap64(value);
            memcpy(to + 8 * i, &value, 8);
        }
    }
}

static int pack_xdr(unsigned char *to, enum kind kind, const unsigned char *from, size_t count, ptrdiff_t apart)
{
    bool close = apart == (ptrdiff_t)sizes[kind].here;
    switch (kind) {
    case BYTE:
        for (size_t i = 0; i < count; i++, from += apart) to[i] = *from;
        break;
    case INT:
    case UINT:
    case FLOAT:
    case CPLX: {
        size_t words = sizes[kind].here / 4;
        if (close) swap(to, from, count * words, 4);
        else
            for (size_t i = 0; i < count; i++, from += apart) swap(to + i * words * 4, from, words, 4);
        break;
    }
    case DOUBLE:
    case DCPLX: {
        size_t words = sizes[kind].here / 8;
        if (close) swap(to, from, count * words, 8);
        else
            for (size_t i = 0; i < count; i++, from += apart) swap(to + i * words * 8, from, words, 8);
        break;
    }
    case SHORT:
        for (size_t i = 0; i < count; i++, from += apart) {
            int16_t value;
            memcpy(&value, from, 2);
            put32(to + 4 * i, (uint32_t)(int32_t)value);
        }
        break;
    case USHORT:
        for (size_t i = 0; i < count; i++, from += apart) {
            uint16_t value;
            memcpy(&value, from, 2);
            put32(to + 4 * i, value);
        }
        break;
    case LONG:
        for (size_t i = 0; i < count; i++, from += apart) {
            int64_t value;
            memcpy(&value, from, 8);
            if (value < INT32_MIN || value > INT32_MAX) return PvmOverflow;
            put32(to + 4 * i, (uint32_t)value);
        }
        break;
    case ULONG:
        for (size_t i = 0; i < count; i++, from += apart) {
            uint64_t value;
            memcpy(&value, from, 8);
            if (value > UINT32_MAX) return PvmOverflow;
            put32(to + 4 * i, (uint32_t)value);
        }
        break;
    default: return PvmBadParam;
    }
    return PvmOk;
}

static void unpack_xdr(const unsigned char *from, enum kind kind, unsigned char *to, size_t count, ptrdiff_t apart)
{
    bool close = apart == (ptrdiff_t)sizes[kind].here;
    switch (kind) {
    case BYTE:
        for (size_t i = 0; i < count; i++, to += apart) *to = from[i];
        break;
    case INT:
    case UINT:
    case FLOAT:
    case CPLX: {
        size_t words = sizes[kind].here / 4;
        if (close) swap(to, from, count * words, 4);
        else
            for (size_t i = 0; i < count; i++, to += apart) swap(to, from + i * words * 4, words, 4);
        break;
    }
    case DOUBLE:
    case DCPLX: {
        size_t words = sizes[kind].here / 8;
        if (close) swap(to, from, count * words, 8);
        else
            for (size_t i = 0; i < count; i++, to += apart) swap(to, from + i * words * 8, words, 8);
        break;
    }
    case SHORT:
    case USHORT:
        for (size_t i = 0; i < count; i++, to += apart) {
            uint16_t value = (uint16_t)get32(from + 4 * i);
            memcpy(to, &value, 2);
        }
        break;
    case LONG:
        for (size_t i = 0; i < count; i++, to += apart) {
            int64_t value = (int32_t)get32(from + 4 * i);
            memcpy(to, &value, 8);
        }
        break;
    case ULONG:
        for (size_t i = 0; i < count; i++, to += apart) {
            uint64_t value = get32(from + 4 * i);
            memcpy(to, &value, 8);
        }
        break;
    default: break;
    }
}

/* Copies items that lie `there` and `here` apart. */
static void scatter(unsigned char *to, ptrdiff_t there, const unsigned char *from, ptrdiff_t here, size_t bytes, size_t count)
{
    if (there == (ptrdiff_t)bytes && here == (ptrdiff_t)bytes) {
        memcpy(to, from, bytes * count);
        return;
    }
    for (size_t i = 0; i < count; i++, to += there, from += here) memcpy(to, from, bytes);
}

/* Notes a piece of an in-place message. */
static int note(struct message *m, const void *at, size_t offset, size_t bytes)
{
    if (m->npieces == m->piece_room) {
        int room = m->piece_room ? 2 * m->piece_room : 8;
        struct piece *larger = realloc(m->pieces, (size_t)room * sizeof *larger);
        if (!larger) return PvmNoMem;
        m->pieces = larger;
        m->piece_room = room;
    }
    m->pieces[m->npieces++] = (struct piece){at, offset, bytes};
    return PvmOk;
}

/* Bytes that so many items take in a message; SIZE_MAX if they are too many. */
static size_t length(const struct message *m, enum kind kind, size_t count)
{
    size_t each = m->enc == PVM_XDR ? sizes[kind].xdr : sizes[kind].here;
    size_t bytes = each * count;
    return m->enc == PVM_XDR && kind == BYTE ? (bytes + 3) / 4 * 4 : bytes;
}

int pack_items(struct message *m, enum kind kind, const void *items, int count, int stride, bool keep)
{
    if (count < 0 || (count > 0 && !items)) return PvmBadParam;
    if (count == 0) return PvmOk;
    size_t here = sizes[kind].here, n = (size_t)count, bytes = length(m, kind, n);
    ptrdiff_t apart = (ptrdiff_t)here * stride;
    /* Lengths are ints for the program. */
    if (m->bytes + bytes > INT_MAX) return PvmOutOfRes;
    if (m->how == PvmDataInPlace) {
        if (stride != 1 && count > 1) return PvmNotImpl;
        if (!keep) {
            int result = note(m, items, 0, bytes);
            if (result == PvmOk) m->bytes += bytes;
            return result;
        }
        size_t offset = m->body ? m->body->used : 0;
        void *to = message_room(m, bytes);
        if (!to) return PvmNoMem;
        memcpy(to, items, bytes);
        return note(m, NULL, offset, bytes);
    }
    unsigned char *to = message_room(m, bytes);
    if (!to) return PvmNoMem;
    if (m->enc != PVM_XDR) {
        scatter(to, (ptrdiff_t)here, items, apart, here, n);
    } else {
        if (kind == BYTE && bytes > n) memset(to + n, 0, bytes - n);
        int result = kind == BYTE && stride == 1 ? (memcpy(to, items, n), PvmOk) : pack_xdr(to, kind, items, n, apart);
        if (result < 0) {
            m->bytes -= bytes;
            m->body->used -= bytes;
            return result;
        }
    }
    count_copy(&copies.packed, &copies.packed_bytes, bytes);
    return PvmOk;
}

int unpack_items(struct message *m, enum kind kind, void *items, int count, int stride)
{
    if (count < 0 || (count > 0 && !items)) return PvmBadParam;
    if (count == 0) return PvmOk;
    if (m->how == PvmDataInPlace) return PvmNotImpl;
    if (m->enc != PVM_XDR && m->enc != PVM_CORE_RAW) return PvmBadMsg;
    size_t here = sizes[kind].here, n = (size_t)count, bytes = length(m, kind, n);
    size_t left = m->bytes - m->at;
    if (bytes > left) {
        /* What fills bytes up may be missing at the end: the daemon's messages have none. */
        if (kind != BYTE || n > left) return PvmNoData;
        bytes = left;
    }
    const unsigned char *from = m->body->data + m->at;
    ptrdiff_t apart = (ptrdiff_t)here * stride;
    if (m->enc == PVM_XDR && !(kind == BYTE && stride == 1)) unpack_xdr(from, kind, items, n, apart);
    else scatter(items, apart, from, (ptrdiff_t)here, here, n);
    m->at += bytes;
    count_copy(&copies.unpacked, &copies.unpacked_bytes, bytes);
    return PvmOk;
}

int pack_text(struct message *m, const char *text)
{
    if (!text) return PvmBadParam;
    /* As the original: their length is nowhere in the program's memory. */
    if (m->how == PvmDataInPlace) return PvmNotImpl;
    size_t bytes = strlen(text) + 1;
    if (bytes > INT_MAX) return PvmOutOfRes;
    int count = (int)bytes;
    int result = pack_items(m, INT, &count, 1, 1, true);
    return result < 0 ? result : pack_items(m, BYTE, text, count, 1, false);
}

int unpack_text(struct message *m, char *text)
{
    int count;
    size_t before = m->at;
    int result = unpack_items(m, INT, &count, 1, 1);
    if (result < 0) return result;
    if (count < 1 || !text) result = count < 1 ? PvmBadMsg : PvmBadParam;
    else result = unpack_items(m, BYTE, text, count, 1);
    if (result < 0) {
        m->at = before;
        return result;
    }
    text[count - 1] = 0;
    return PvmOk;
}

#define ITEMS(name, type, kind)                                                                                        \
    int pvm_pk##name(type *items, int count, int stride)                                                               \
    {                                                                                                                  \
        struct message *m = sending();                                                                                 \
        RESULT("pvm_pk" #name, m ? pack_items(m, kind, items, count, stride, false) : PvmNoBuf);                       \
    }                                                                                                                  \
    int pvm_upk##name(type *items, int count, int stride)                                                              \
    {                                                                                                                  \
        struct message *m = reading();                                                                                 \
        RESULT("pvm_upk" #name, m ? unpack_items(m, kind, items, count, stride) : PvmNoBuf);                           \
    }

ITEMS(byte, char, BYTE)
ITEMS(short, short, SHORT)
ITEMS(ushort, unsigned short, USHORT)
ITEMS(int, int, INT)
ITEMS(uint, unsigned, UINT)
ITEMS(long, long, LONG)
ITEMS(ulong, unsigned long, ULONG)
ITEMS(float, float, FLOAT)
ITEMS(double, double, DOUBLE)
ITEMS(cplx, float, CPLX)
ITEMS(dcplx, double, DCPLX)

int pvm_pkstr(char *text)
{
    struct message *m = sending();
    RESULT("pvm_pkstr", m ? pack_text(m, text) : PvmNoBuf);
}

int pvm_upkstr(char *text)
{
    struct message *m = reading();
    RESULT("pvm_upkstr", m ? unpack_text(m, text) : PvmNoBuf);
}
