/* Message buffers: their numbers, which ones are active, what their headers say. */
#include "internal.h"

#include <stdlib.h>
#include <string.h>

int pvm_core_sbuf, pvm_core_rbuf;
struct arke_pvm_copies copies;

/* Messages by number. Numbers are given in turn, so that one that was freed is not soon another's. */
static struct message **table;
static int table_room, table_next = 1, table_count;
/* Messages that were freed, and with each the room for pieces that it had, if that was no more than so many. */
#define MOST_PIECES 64
static struct message *spare;
static int nspare;

struct message *message_new(int how)
{
    struct message *m = spare;
    struct piece *pieces = NULL;
    int piece_room = 0;
    if (m) {
        spare = m->next;
        nspare--;
        pieces = m->pieces;
        piece_room = m->piece_room;
    } else if (!(m = malloc(sizeof *m))) {
        return NULL;
    }
    memset(m, 0, sizeof *m);
    m->pieces = pieces;
    m->piece_room = piece_room;
    m->how = how;
    m->number = -1;
    m->enc = how == PvmDataDefault ? PVM_XDR : PVM_CORE_RAW;
    return m;
}

void message_free(struct message *m)
{
    if (!m) return;
    if (m->id) {
        table[m->id] = NULL;
        table_count--;
        if (pvm_core_sbuf == m->id) pvm_core_sbuf = 0;
        if (pvm_core_rbuf == m->id) pvm_core_rbuf = 0;
    }
    body_drop(m->body);
    if (nspare >= 256 || m->piece_room > MOST_PIECES) {
        free(m->pieces);
        m->pieces = NULL;
        m->piece_room = 0;
    }
    if (nspare < 256) {
        m->next = spare;
        spare = m;
        nspare++;
    } else {
        free(m);
    }
}

int message_enter(struct message *m)
{
    if (table_count * 2 >= table_room) {
        int room = table_room ? table_room * 2 : 64;
        struct message **larger = realloc(table, (size_t)room * sizeof *larger);
        if (!larger) return PvmNoMem;
        memset(larger + table_room, 0, (size_t)(room - table_room) * sizeof *larger);
        table = larger;
        table_room = room;
    }
    do {
        if (table_next >= table_room) table_next = 1;
    } while (table[table_next++]);
    m->id = table_next - 1;
    table[m->id] = m;
    table_count++;
    return PvmOk;
}

struct message *message_of(int id)
{
    return id > 0 && id < table_room ? table[id] : NULL;
}

void *message_room(struct message *m, size_t bytes)
{
    struct body *body = m->body;
    size_t end = m->how == PvmDataInPlace ? (body ? body->used : 0) : m->bytes;
    if (bytes > SIZE_MAX / 4 || end > SIZE_MAX / 4) return NULL;
    if (!body || body->used != end || body->room - end < bytes || !body_is_own(body)) {
        struct body *larger = body_new(end + bytes > 2 * end ? end + bytes : 2 * end);
        if (!larger) return NULL;
        if (end) {
            memcpy(larger->data, body->data, end);
            count_copy(&copies.moved, &copies.moved_bytes, end);
        }
        body_drop(body);
        m->body = body = larger;
    }
    body->used = end + bytes;
    m->bytes += bytes;
    return body->data + end;
}

struct message *message_flat(const struct message *m)
{
    struct message *flat = message_new(PvmDataRaw);
    if (!flat) return NULL;
    flat->enc = m->enc;
    flat->ctx = m->ctx;
    flat->tag = m->tag;
    flat->wid = m->wid;
    flat->src = m->src;
    flat->dst = m->dst;
    if (m->how != PvmDataInPlace) {
        flat->body = body_share(m->body);
        flat->bytes = m->bytes;
        return flat;
    }
    unsigned char *to = m->bytes ? message_room(flat, m->bytes) : NULL;
    if (m->bytes && !to) {
        message_free(flat);
        return NULL;
    }
    for (int i = 0; i < m->npieces; i++) {
        const struct piece *piece = &m->pieces[i];
        memcpy(to, piece->at ? piece->at : m->body->data + piece->offset, piece->bytes);
        to += piece->bytes;
    }
    if (m->bytes) count_copy(&copies.moved, &copies.moved_bytes, m->bytes);
    return flat;
}

struct message *sending(void)
{
    return message_of(pvm_core_sbuf);
}

struct message *reading(void)
{
    return message_of(pvm_core_rbuf);
}

/* Makes a buffer of an encoding. */
static int make(int encoding)
{
    if (encoding == PvmDataTrace) encoding = PvmDataDefault;
    if (encoding < PvmDataDefault || encoding > PvmDataInPlace) return PvmBadParam;
    struct message *m = message_new(encoding);
    if (!m) return PvmNoMem;
    int result = message_enter(m);
    if (result < 0) {
        message_free(m);
        return result;
    }
    return m->id;
}

int pvm_mkbuf(int encoding)
{
    RESULT("pvm_mkbuf", make(encoding));
}

int pvm_initsend(int encoding)
{
    int id = make(encoding);
    if (id < 0) RESULT("pvm_initsend", id);
    message_free(sending());
    return pvm_core_sbuf = id;
}

/* A buffer that the program holds; null and `*result` otherwise. */
static struct message *held(int id, int *result)
{
    struct message *m = message_of(id);
    *result = id < 0 ? PvmBadParam : m && !m->queued ? PvmOk : PvmNoSuchBuf;
    return *result == PvmOk ? m : NULL;
}

int pvm_freebuf(int id)
{
    int result;
    if (id == 0) return PvmOk;
    struct message *m = held(id, &result);
    if (m) message_free(m);
    RESULT("pvm_freebuf", result);
}

int pvm_getsbuf(void)
{
    return pvm_core_sbuf;
}

int pvm_getrbuf(void)
{
    return pvm_core_rbuf;
}

static int change(const char *call, int *active, int id)
{
    int result = PvmOk, old = *active;
    if (id != 0) held(id, &result);
    if (result < 0) RESULT(call, result);
    *active = id;
    return old;
}

int pvm_setsbuf(int id)
{
    return change("pvm_setsbuf", &pvm_core_sbuf, id);
}

int pvm_setrbuf(int id)
{
    return change("pvm_setrbuf", &pvm_core_rbuf, id);
}

int pvm_bufinfo(int id, int *bytes, int *tag, int *tid)
{
    struct message *m = message_of(id);
    if (!m) RESULT("pvm_bufinfo", id <= 0 ? PvmBadParam : PvmNoSuchBuf);
    if (bytes) *bytes = (int)m->bytes;
    if (tag) *tag = m->tag;
    if (tid) *tid = m->src;
    return PvmOk;
}

int pvm_getminfo(int id, struct pvmminfo *info)
{
    struct message *m = message_of(id);
    if (!m || !info) RESULT("pvm_getminfo", id <= 0 || !info ? PvmBadParam : PvmNoSuchBuf);
    *info = (struct pvmminfo){
        .len = (int)m->bytes, .ctx = m->ctx, .tag = m->tag, .wid = m->wid, .enc = m->enc, .src = m->src, .dst = m->dst,
    };
    return PvmOk;
}

int pvm_setminfo(int id, struct pvmminfo *info)
{
    struct message *m = message_of(id);
    if (!m || !info) RESULT("pvm_setminfo", id <= 0 || !info ? PvmBadParam : PvmNoSuchBuf);
    m->ctx = info->ctx;
    m->tag = info->tag;
    m->wid = info->wid;
    m->src = info->src;
    m->dst = info->dst;
    arrive_changed(m);
    return PvmOk;
}

int pvm_getmwid(int id)
{
    struct message *m = message_of(id);
    if (!m) RESULT("pvm_getmwid", id <= 0 ? PvmBadParam : PvmNoSuchBuf);
    return m->wid;
}

int pvm_setmwid(int id, int wid)
{
    struct message *m = message_of(id);
    if (!m) RESULT("pvm_setmwid", id <= 0 ? PvmBadParam : PvmNoSuchBuf);
    m->wid = wid;
    return PvmOk;
}

int pvm_core_bytes(int id, const void **bytes, size_t *length, int *enc)
{
    struct message *m = message_of(id);
    if (!m) return id <= 0 ? PvmBadParam : PvmNoSuchBuf;
    if (m->how == PvmDataInPlace) {
        struct message *flat = message_flat(m);
        if (!flat) return PvmNoMem;
        body_drop(m->body);
        free(m->pieces);
        m->how = PvmDataRaw;
        m->pieces = NULL;
        m->npieces = m->piece_room = 0;
        m->body = body_share(flat->body);
        message_free(flat);
    }
    *bytes = m->body ? m->body->data : (const unsigned char *)"";
    *length = m->bytes;
    *enc = m->enc;
    return PvmOk;
}

int pvm_core_buffer(const void *bytes, size_t length, int enc, int src, int tag, int ctx)
{
    struct message *m = message_new(PvmDataRaw);
    if (!m) return PvmNoMem;
    void *to = length ? message_room(m, length) : NULL;
    if ((length && !to) || message_enter(m) < 0) {
        message_free(m);
        return PvmNoMem;
    }
    if (length) memcpy(to, bytes, length);
    m->enc = enc;
    m->src = src;
    m->tag = tag;
    m->ctx = ctx;
    return m->id;
}

int pvm_core_receive(int id)
{
    if (pvm_core_rbuf != id) message_free(reading());
    return pvm_core_rbuf = id;
}

int arke_pvm_copies(struct arke_pvm_copies *to)
{
    if (!to) return PvmBadParam;
    *to = copies;
    return PvmOk;
}
