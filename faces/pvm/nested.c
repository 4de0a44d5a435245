/* Messages in messages. */
#include "internal.h"

#include <string.h>

/* Words of a header that a packed message begins with. */
#define HEADER 7

/* The message that is to be packed, in one run; null and `*result` otherwise. */
static struct message *inner(int id, int *result)
{
    struct message *m = message_of(id), *flat;
    *result = id <= 0 ? PvmBadParam : !m ? PvmNoSuchBuf : !sending() ? PvmNoBuf : PvmOk;
    if (*result < 0) return NULL;
    if (!(flat = message_flat(m))) *result = PvmNoMem;
    return flat;
}

static const void *bytes_of(const struct message *m)
{
    return m->body ? m->body->data : (const unsigned char *)"";
}

int pvm_pkmesg(int id)
{
    int result;
    struct message *flat = inner(id, &result);
    if (!flat) RESULT("pvm_pkmesg", result);
    int header[HEADER] = {(int)flat->bytes, flat->ctx, flat->tag, flat->wid, flat->enc, flat->src, flat->dst};
    result = pack_items(sending(), INT, header, HEADER, 1, true);
    if (result == PvmOk) result = pack_items(sending(), BYTE, bytes_of(flat), (int)flat->bytes, 1, true);
    message_free(flat);
    RESULT("pvm_pkmesg", result);
}

int pvm_pkmesgbody(int id)
{
    int result;
    struct message *flat = inner(id, &result), *m = sending();
    if (!flat) RESULT("pvm_pkmesgbody", result);
    /* Bytes of different encodings cannot be told apart afterwards. */
    if (m->bytes > 0 && m->enc != flat->enc) result = PvmMismatch;
    else if (m->how == PvmDataInPlace) result = pack_items(m, BYTE, bytes_of(flat), (int)flat->bytes, 1, true);
    else if (flat->bytes > 0) {
        void *to = message_room(m, flat->bytes);
        if (to) memcpy(to, bytes_of(flat), flat->bytes);
        else result = PvmNoMem;
        if (to) count_copy(&copies.packed, &copies.packed_bytes, flat->bytes);
        m->enc = flat->enc;
    }
    message_free(flat);
    RESULT("pvm_pkmesgbody", result);
}

int pvm_upkmesg(void)
{
    struct message *m = reading(), *taken;
    int header[HEADER];
    if (!m) RESULT("pvm_upkmesg", PvmNoBuf);
    size_t before = m->at;
    int result = unpack_items(m, INT, header, HEADER, 1);
    if (result < 0) RESULT("pvm_upkmesg", result);
    if (header[0] < 0 || (size_t)header[0] > m->bytes - m->at) {
        m->at = before;
        RESULT("pvm_upkmesg", PvmBadMsg);
    }
    if (!(taken = message_new(PvmDataRaw))) RESULT("pvm_upkmesg", PvmNoMem);
    void *to = header[0] ? message_room(taken, (size_t)header[0]) : NULL;
    result = header[0] && !to ? PvmNoMem : unpack_items(m, BYTE, to, header[0], 1);
    if (result == PvmOk) result = message_enter(taken);
    if (result < 0) {
        m->at = before;
        message_free(taken);
        RESULT("pvm_upkmesg", result);
    }
    taken->ctx = header[1];
    taken->tag = header[2];
    taken->wid = header[3];
    taken->enc = header[4];
    taken->src = header[5];
    taken->dst = header[6];
    return taken->id;
}
