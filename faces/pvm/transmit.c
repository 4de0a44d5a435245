/* The way of a message to another task.
 *
 * A task that this one has not spoken to yet does not know it: it takes in the first message at its next call, and if
 * this process had ended by then it would find nothing. So until then messages go by way of the daemon, which keeps
 * them for as long as it takes; so do those to a task that has not enrolled, or that no link leads to (in a PID
 * namespace of its own, say), and all of them under PvmDontRoute. Everything else goes directly, as follows. Numbers
 * keep the order (order.c).
 *
 * Nothing waits for the receiver. A message whose bytes are the library's (packed ones) is handed to the engine, which
 * exposes a long one; its memory stays until it was taken. Bytes that are the program's (in place, pvm_psend) may be
 * changed when the call returns. The engine takes a short message of them with arke_icall_copied(), which copies what
 * cannot go at once: only the engine knows which messages those are (ARKE_EAGER_MAX, ARKE_UNEXPECTED_MAX, room in the
 * ring). Before a long message the receiver is asked whether it is waiting in this library. If it says so, within a
 * time in which the bytes could as well have been copied, it fetches them from the program's memory, and does not leave
 * its call before it has. Otherwise they are copied and the message goes like a packed one; and the receiver is not
 * asked again for the next few messages.
 *
 * Words of a message: source and tag; context, number and whether it is XDR; and if it is not the simplest, answer's
 * number and encoding; its whole length; the offer; the sender, where its host is shown in its place. */
#include "internal.h"

#include "control.h"
#include "outbox.h"

#include <stdlib.h>
#include <string.h>

/* Pieces shorter than this are copied together: a handshake for each would take longer. */
#define GATHERED 8192
/* A message of the program's bytes from this length on is offered first. */
#define OFFER_MIN ((size_t)16 << 10)
/* Seconds that an answer may take, at least, and for each byte. */
#define PATIENCE      60e-6
#define PATIENCE_BYTE 0.25e-9
/* No longer message goes by way of the daemon to a task that there is a link with. */
#define BY_DAEMON_MOST ((size_t)16 << 20)
/* Most messages that are not offered after one that was not taken up. */
#define MOST_SKIPPED 64

/* A message that has not been taken, and its memory; `sent.to` 0: it is none of the program's. `line`: its line in the
 * outbox, -1 if it has none; `copy`: what lies there, where that is not the body. */
struct pending {
    arke_request request;
    struct body *body, *copy;
    struct sent sent;
    int line;
};
static struct pending *pending;
static int npending, pending_room;

uint64_t arrive_ready;
static uint64_t offers;

/* Puts a message into the outbox, from where the daemon takes it if this process ends before it was taken. */
static void list(struct pending *p)
{
    size_t bytes = p->sent.bytes;
    const struct body *body = p->body;
    if (bytes && !(body->offset && body_is_own(body))) {
        if (!(body = p->copy = body_listed(bytes))) return;
        memcpy(p->copy->data, p->body->data, bytes);
    }
    p->line = outbox_list(&p->sent, bytes ? body->offset : 0);
}

static void drop(struct pending *p)
{
    if (p->line >= 0) outbox_strike(p->line);
    body_drop(p->body);
    body_drop(p->copy);
}

/* Keeps a message until it has been taken; null: one that holds nothing. */
static void keep(arke_request request, const struct message *m, const struct peer *peer, int number)
{
    if (request == ARKE_NULL) return;
    if (npending == pending_room) {
        int room = pending_room ? 2 * pending_room : 32;
        struct pending *larger = realloc(pending, (size_t)room * sizeof *larger);
        if (!larger) {
            /* There is no place to remember it in: it is seen to now. */
            arke_wait(&request, NULL);
            return;
        }
        pending = larger;
        pending_room = room;
    }
    struct pending *p = &pending[npending++];
    *p = (struct pending){.request = request, .line = -1};
    if (!m) return;
    p->body = body_share(m->body);
    p->sent = (struct sent){peer->tid, number, m->src, m->ctx, m->tag, m->enc, m->wid, m->bytes};
    list(p);
}

/* Messages that are not taken yet at which a call looks: it takes as long whether ten or ten thousand of them wait. */
#define LOOKS 4

void transmit_reap(bool all)
{
    static int next;
    if (all) next = 0;
    for (int looks = 0; looks < npending && (all || looks < LOOKS);) {
        if (next >= npending) next = 0;
        int done = 0;
        if (arke_test(&pending[next].request, &done, NULL) == ARKE_OK && !done) {
            next++, looks++;
            continue;
        }
        drop(&pending[next]);
        pending[next] = pending[--npending];
    }
}

bool transmit_pending(void)
{
    return npending > 0;
}

void transmit_hand_over(void)
{
    bool read = outbox_is_read();
    for (int i = 0; i < npending; i++) {
        const struct sent *p = &pending[i].sent;
        if (!p->to || (read && pending[i].line >= 0)) continue;
        struct control_message m = {.src = p->src, .ctx = p->ctx, .tag = p->tag, .enc = p->enc, .wid = p->wid, .number = p->number,
                                    .body = pending[i].body ? pending[i].body->data : NULL, .bytes = p->bytes};
        if (control_pass_on(p->to, &m) == PvmSysErr) return;
    }
}

void transmit_handed_over(void)
{
    for (int i = 0; i < npending; i++) {
        pending[i].sent.to = 0;
        if (pending[i].line >= 0) outbox_strike(pending[i].line);
        pending[i].line = -1;
    }
}

/* Gives a message its place among those to a peer; one that could not be sent gives it back. */
static int next_number(struct peer *peer)
{
    int number = peer->next_number;
    peer->next_number = order_after(number);
    return number;
}

/* The words of a message; how many. */
static int words_of(uint64_t words[6], const struct message *m, int number, uint64_t offer, bool parts)
{
    bool own = m->src & ~HOST_BITS, simple = own && m->wid == 0 && (m->enc == PVM_XDR || m->enc == PVM_CORE_RAW) && offer == 0 && !parts;
    words[0] = (uint64_t)(uint32_t)m->src << 32 | (uint32_t)m->tag;
    words[1] = (uint64_t)(uint32_t)m->ctx << 32 | (uint32_t)number << 1 | (uint32_t)(m->enc == PVM_XDR);
    words[2] = (uint64_t)(uint32_t)m->wid << 32 | (uint32_t)m->enc;
    words[3] = m->bytes;
    words[4] = offer;
    words[5] = (uint32_t)control_mytid();
    return simple ? 2 : own ? 5 : 6;
}

static int code_of(int arke)
{
    /* A task that is not there any more is no error of the sender's. */
    if (arke == ARKE_OK || arke == ARKE_ERR_PEER || arke == ARKE_ERR_RANK) return PvmOk;
    return arke == ARKE_ERR_NO_MEMORY ? PvmNoMem : PvmSysErr;
}

/* Sends the library's bytes. */
static int send_body(const struct message *m, struct peer *peer, uint64_t offer)
{
    uint64_t words[6];
    arke_request request = ARKE_NULL;
    int number = next_number(peer), n = words_of(words, m, number, offer, false);
    int code = arke_icall(peer->number, PVM_HANDLER_MESSAGE, words, n, m->body ? m->body->data : NULL, m->bytes, &request);
    if (code != ARKE_OK) peer->next_number = number;
    keep(request, m, peer, number);
    return code_of(code);
}

/* Asks the peer whether it waits. */
static bool ask(struct peer *peer, size_t bytes, uint64_t *offer)
{
    *offer = 0;
    if (peer->skip > 0) {
        peer->skip--;
        return false;
    }
    arke_request request = ARKE_NULL;
    *offer = ++offers;
    uint64_t words[1] = {*offer};
    arrive_ready = 0;
    if (arke_icall(peer->number, PVM_HANDLER_OFFER, words, 1, NULL, 0, &request) != ARKE_OK) return false;
    keep(request, NULL, NULL, 0);
    double end = arke_clock() + PATIENCE + (double)bytes * PATIENCE_BYTE;
    while (arrive_ready != *offer && arke_clock() < end) arke_poll();
    if (arrive_ready == *offer) {
        peer->refused = 0;
        return true;
    }
    if (peer->refused < 6) peer->refused++;
    peer->skip = (1u << peer->refused) - 1;
    if (peer->skip > MOST_SKIPPED) peer->skip = MOST_SKIPPED;
    return false;
}

/* The receiver fetches the program's bytes: piece by piece, small pieces together. */
static int send_pieces(const struct message *m, const struct piece *pieces, int npieces, struct peer *peer, uint64_t offer)
{
    arke_request *requests = calloc((size_t)npieces, sizeof *requests);
    struct body **gathered = calloc((size_t)npieces, sizeof *gathered);
    int started = 0, code = requests && gathered ? ARKE_OK : ARKE_ERR_NO_MEMORY, number = next_number(peer);
    size_t offset = 0;
    for (int i = 0; i < npieces && code == ARKE_OK; started++) {
        const void *at = pieces[i].at ? pieces[i].at : m->body->data + pieces[i].offset;
        size_t bytes = pieces[i].bytes;
        int next = i + 1;
        if (bytes < GATHERED) {
            while (next < npieces && pieces[next].bytes < GATHERED) bytes += pieces[next++].bytes;
            if (next > i + 1) {
                if (!(gathered[started] = body_new(bytes))) {
                    code = ARKE_ERR_NO_MEMORY;
                    break;
                }
                unsigned char *to = gathered[started]->data;
                for (; i < next; i++) {
                    memcpy(to, pieces[i].at ? pieces[i].at : m->body->data + pieces[i].offset, pieces[i].bytes);
                    to += pieces[i].bytes;
                }
                at = gathered[started]->data;
                count_copy(&copies.moved, &copies.moved_bytes, bytes);
            }
        }
        i = next;
        uint64_t words[6];
        if (offset == 0) {
            int n = words_of(words, m, number, offer, true);
            code = arke_icall(peer->number, PVM_HANDLER_MESSAGE, words, n, at, bytes, &requests[started]);
        } else {
            words[0] = offset;
            code = arke_icall(peer->number, PVM_HANDLER_PART, words, 1, at, bytes, &requests[started]);
        }
        offset += bytes;
    }
    if (code != ARKE_OK && offset == 0) peer->next_number = number;
    for (int i = 0; i < started; i++) {
        int end = requests[i] ? arke_wait(&requests[i], NULL) : ARKE_OK;
        if (code == ARKE_OK) code = end;
        body_drop(gathered[i]);
    }
    free(requests);
    free(gathered);
    return code_of(code);
}

/* Another message of the same header with a copy of the bytes, or a share of them. */
static struct message *copy_of(const struct message *m, const void *data)
{
    if (!data) return message_flat(m);
    struct message *copy = message_new(PvmDataRaw);
    if (!copy) return NULL;
    void *to = m->bytes ? message_room(copy, m->bytes) : NULL;
    if (m->bytes && !to) {
        message_free(copy);
        return NULL;
    }
    if (m->bytes) {
        memcpy(to, data, m->bytes);
        count_copy(&copies.moved, &copies.moved_bytes, m->bytes);
    }
    copy->enc = m->enc;
    copy->ctx = m->ctx;
    copy->tag = m->tag;
    copy->wid = m->wid;
    copy->src = m->src;
    copy->dst = m->dst;
    return copy;
}

/* Sends to another task that is linked. */
static int send_to(const struct message *m, const void *data, struct peer *peer)
{
    struct piece whole = {data, 0, m->bytes};
    const struct piece *pieces = data ? &whole : m->pieces;
    int npieces = data ? 1 : m->npieces;
    if (!data && m->how != PvmDataInPlace) return send_body(m, peer, 0);
    if (npieces <= 1 && m->bytes < OFFER_MIN) {
        uint64_t words[6];
        arke_request request = ARKE_NULL;
        int number = next_number(peer), n = words_of(words, m, number, 0, false);
        const void *at = npieces == 0 ? NULL : pieces->at ? pieces->at : m->body->data + pieces->offset;
        int code = arke_icall_copied(peer->number, PVM_HANDLER_MESSAGE, words, n, at, m->bytes, &request);
        if (code != ARKE_OK) peer->next_number = number;
        if (request != ARKE_NULL) {
            /* The engine's copy is not for the daemon. */
            struct message *copy = copy_of(m, data);
            keep(request, copy, peer, number);
            message_free(copy);
        }
        return code_of(code);
    }
    uint64_t offer = 0;
    int result, before = waiting;
    waiting = before + 1;
    if (m->bytes >= OFFER_MIN && ask(peer, m->bytes, &offer)) {
        result = send_pieces(m, pieces, npieces, peer, offer);
    } else {
        struct message *copy = copy_of(m, data);
        result = copy ? send_body(copy, peer, offer) : PvmNoMem;
        message_free(copy);
    }
    waiting = before;
    if (waiting == 0 && arrive_promised()) wait_until(NULL, NULL, 0);
    return result;
}

/* Sends by way of the daemon. */
static int pass_on(const struct message *m, const void *data, struct peer *peer)
{
    struct message *copy = copy_of(m, data);
    if (!copy) return PvmNoMem;
    int number = next_number(peer);
    struct control_message passed = {.src = m->src, .ctx = m->ctx, .tag = m->tag, .enc = m->enc, .wid = m->wid, .number = number,
                                     .body = copy->body ? copy->body->data : NULL, .bytes = copy->bytes};
    int result = control_pass_on(peer->tid, &passed);
    message_free(copy);
    if (result < 0) peer->next_number = number;
    return result == PvmNoTask ? PvmOk : result;
}

int transmit(const struct message *m, const void *data, int tid)
{
    transmit_reap(false);
    if (tid == control_mytid()) {
        struct message *copy = copy_of(m, data);
        if (!copy) return PvmNoMem;
        arrive_message(copy);
        return PvmOk;
    }
    if (__builtin_expect(is_service(m->tag), 0)) {
        /* What a resource manager answers goes by way of the daemon, where the task that has asked waits. */
        int result = transmit_to_daemon(m);
        if (result != CONTROL_YOURSELF) return result;
    }
    struct peer *peer;
    int result = peer_find(tid, &peer);
    if (result == PvmNoTask) return PvmOk;
    if (result < 0) return result;
    /* More than the daemon takes waits until the task can be reached. */
    while (result == PEER_BY_DAEMON && peer->number < 0 && !peer->barred && m->bytes > CONTROL_LONGEST / 2) {
        arke_idle(20000);
        result = peer_find(tid, &peer);
        if (result == PvmNoTask) return PvmOk;
        if (result < 0) return result;
    }
    bool linked = peer->number >= 0, direct = result == PvmOk && options[PvmRoute] != PvmDontRoute;
    return direct || (linked && m->bytes > BY_DAEMON_MOST) ? send_to(m, data, peer) : pass_on(m, data, peer);
}

bool is_service(int tag)
{
    return tag >= (int)0x80040001 && tag <= (int)0x80040011;
}

int transmit_to_daemon(const struct message *m)
{
    struct message *copy = copy_of(m, NULL);
    if (!copy) return PvmNoMem;
    struct control_words w = {0};
    control_put_int(&w, copy->dst);
    control_put_int(&w, copy->ctx);
    control_put_int(&w, copy->wid);
    control_put_int(&w, copy->tag);
    control_put_int(&w, copy->enc);
    control_put_block(&w, copy->body ? copy->body->data : NULL, copy->bytes);
    message_free(copy);
    int result = control_ask(CONTROL_TO_DAEMON, &w);
    control_words_free(&w);
    return result;
}
