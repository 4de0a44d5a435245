/* Packets and credit. Packets come in any call that waits or polls and are kept; nothing of the program's runs
 * before it extracts. A node may have so many bytes of packets at another that were not used there; then its sends
 * wait, and extract what comes to itself. */
#include "fm_internal.h"
#include "spare.h"
#include <stdio.h>
#include <stdlib.h>

/* What a packet costs besides its bytes. */
#define HEAD 64

static struct fm_packet *first, **last = &first;
static long *credit, *owed; /* by receiver; by sender */
int fm_running;
/* A packet was lost. Handlers that run while the library polls cannot end the program. */
static int no_memory;

static void *place(void *user, int source, const uint64_t words[], int nwords, size_t bytes)
{
    (void)user, (void)source, (void)words, (void)nwords;
    struct fm_packet *p = spare_take(sizeof *p + bytes);
    if (!p) no_memory = 1;
    return p ? FM_DATA(p) : NULL;
}

/* Writes the head of a packet: the words of FM_MEMORY and FM_HANDED are one or two, those of the others four to six. */
static void fill(struct fm_packet *p, int source, const uint64_t words[], int nwords, size_t bytes)
{
    p->next = NULL, p->source = source, p->bytes = bytes, p->used = 0;
    if (nwords <= 2) {
        p->words[0] = words[0], p->words[1] = nwords == 2 ? words[1] : 0;
        return;
    }
    for (int i = 0; i < 4; i++) p->words[i] = words[i];
    p->words[4] = nwords > 4 ? words[4] : 0, p->words[5] = nwords > 5 ? words[5] : 0;
}

static void came(void *user, int source, const uint64_t words[], int nwords, void *body, size_t bytes)
{
    (void)user;
    /* The body may then be in memory of the library's, which is no packet. */
    if (no_memory) return;
    struct fm_packet *p = body ? (struct fm_packet *)((char *)body - offsetof(struct fm_packet, buffer.fm_buf)) : spare_take(sizeof *p);
    if (!p) {
        no_memory = 1;
        return;
    }
    fill(p, source, words, nwords, bytes);
    *last = p, last = &p->next;
}

static void returned(void *user, int source, const uint64_t words[], int nwords, void *body, size_t bytes)
{
    (void)user, (void)nwords, (void)body, (void)bytes;
    credit[source] += (long)words[0];
}

/* How many words of each round of barriers have come. */
#define ROUNDS 32
static long met[ROUNDS], barriers;

static void meets(void *user, int source, const uint64_t words[], int nwords, void *body, size_t bytes)
{
    (void)user, (void)source, (void)nwords, (void)body, (void)bytes;
    met[words[0] % ROUNDS]++;
}

/* A node that waits in a barrier for another one's word of this round. */
struct meeting {
    const char *call;
    uint64_t round;
    int from;
};

static int has_met(void *state)
{
    const struct meeting *of = state;
    ULONG some;
    while (met[of->round] < barriers)
        if (fm_extract(of->call, 1, 0, fm_running, &some) == 0) return met[of->round] >= barriers;
    return 1;
}

static int tells_meeting(void *state, char *text, size_t bytes)
{
    snprintf(text, bytes, "the word of rank %d, which has not come", ((struct meeting *)state)->from);
    /* That one sends it; handlers here may let others go on before. */
    return ARKE_ANY;
}

/* In each round a node tells one that is twice as far away, and hears from one. Rounds of later barriers cannot be
 * taken for those of this one: who sends them has heard from all. */
void fm_meet(const char *call)
{
    long nodes = arke_size(), me = arke_rank();
    uint64_t round = 0;
    barriers++;
    for (long away = 1; away < nodes; away *= 2, round++) {
        fm_check(call, arke_call((int)((me + away) % nodes), FM_MEET, &round, 1, NULL, 0));
        struct meeting meeting = {call, round, (int)((me + nodes - away) % nodes)};
        arke_watch watch = {has_met, tells_meeting, NULL, &meeting, NULL};
        fm_check(call, arke_watch_until(&watch));
    }
}

void fm_begin_packets(void)
{
    size_t nodes = (size_t)arke_size();
    fm_nodes = (long)nodes;
    free(credit), free(owed);
    credit = malloc(nodes * sizeof *credit), owed = calloc(nodes, sizeof *owed);
    if (!credit || !owed) fm_wrong("FM_initialize", "there is no memory to begin");
    for (size_t i = 0; i < nodes; i++) credit[i] = fm_window;
    fm_check("FM_initialize", arke_set_quick_handler(FM_PACKET, came, place, NULL));
    fm_check("FM_initialize", arke_set_quick_handler(FM_CREDIT, returned, NULL, NULL));
    fm_check("FM_initialize", arke_set_quick_handler(FM_MEET, meets, NULL, NULL));
    fm_begin_lists();
}

int fm_has_credit(int to) { return credit[to] > 0; }

void fm_send_packet(const char *call, int to, const uint64_t words[], int nwords, const void *body, size_t bytes, arke_request *request)
{
    /* Bytes of a stream that wait for more were given before this. */
    if (__builtin_expect(fm_holds, 0)) fm_send_held_to(call, to);
    /* A handler must not wait for other handlers: it goes on beyond its credit. */
    while (credit[to] <= 0 && !fm_running) {
        ULONG some;
        if (fm_extract(call, 1, 0, 0, &some) == 0 && credit[to] <= 0) fm_check(call, arke_idle(200));
    }
    credit[to] -= (long)bytes + HEAD;
    if (request) fm_check(call, arke_icall(to, FM_PACKET, words, nwords, body, bytes, request));
    else fm_check(call, arke_call(to, FM_PACKET, words, nwords, body, bytes));
}

void fm_used(struct fm_packet *p)
{
    fm_give_back(p);
    spare_give(p);
}

int fm_has_packet(void) { return first != NULL; }

void fm_give_back(struct fm_packet *p)
{
    int to = p->source;
    owed[to] += (long)p->bytes + HEAD;
    if (__builtin_expect(owed[to] < fm_window / 4, 1)) return;
    uint64_t word = (uint64_t)owed[to];
    owed[to] = 0;
    fm_check("FM", arke_call(to, FM_CREDIT, &word, 1, NULL, 0));
}

int fm_extract(const char *call, long messages, ULONG bytes, int nested, ULONG *extracted)
{
    int count = 0;
    *extracted = 0;
    fm_ready(call);
    if (fm_running && !nested) fm_wrong(call, "it was called in a handler, where only FMf_nested_extract may be");
    if (__builtin_expect(fm_holds, 0)) fm_send_held(call);
    fm_check(call, arke_poll());
    if (no_memory) arke_abort(1, "FM: there is no memory for a packet");
    int before = fm_running;
    while (first && (messages == 0 || count < messages) && (bytes == 0 || *extracted < bytes)) {
        struct fm_packet *p = first;
        first = p->next;
        if (!first) last = &first;
        *extracted += p->bytes;
        fm_running = 1;
        if (p->words[0] == FM_PIECE) count += fm_piece(p);
        else fm_run(p), count++;
        fm_running = before;
    }
    return count;
}
