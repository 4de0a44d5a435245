/* Which task is which process: the way to a tid is asked of the daemon, and given up when the task is gone. */
#include "internal.h"

#include "control.h"

#include <stdlib.h>
#include <string.h>

#define BUCKETS 256
/* Seconds between two looks for peers that are gone, and calls between two looks at the clock. */
#define BETWEEN        0.5
#define BETWEEN_CLOCKS 16

static struct peer *peers[BUCKETS];
static int most; /* the highest number that a peer may have */
static double looked_at;
static unsigned calls;

static struct peer **bucket(int tid)
{
    return &peers[(unsigned)tid % BUCKETS];
}

static void drop(struct peer **at)
{
    struct peer *peer = *at;
    *at = peer->next;
    free(peer);
}

static struct peer *known(int tid)
{
    struct peer *peer = *bucket(tid);
    while (peer && peer->tid != tid) peer = peer->next;
    return peer;
}

static struct peer *new_peer(int tid)
{
    struct peer *peer = calloc(1, sizeof *peer);
    if (!peer) return NULL;
    peer->tid = tid;
    peer->number = -1;
    peer->next_number = order_first(tid);
    peer->next = *bucket(tid);
    return *bucket(tid) = peer;
}

static void forget_task(int tid)
{
    for (struct peer **at = bucket(tid); *at;)
        if ((*at)->tid == tid) drop(at);
        else at = &(*at)->next;
}

/* Has this process linked with a task's, if that can be had: PEER_BY_DAEMON, PvmNoTask, or an error. */
static int link_with(struct peer *peer)
{
    unsigned char card[ARKE_CARD_BYTES];
    size_t bytes = sizeof card;
    int result = control_card(peer->tid, card, &bytes);
    if (result == CONTROL_NOT_YET) return PEER_BY_DAEMON;
    if (result != PvmOk) return result;
    /* The daemon knows whether it lives: it may only be where this process cannot reach it, in a PID namespace of its
     * own, say. */
    if (arke_link(card, bytes, &peer->number) != ARKE_OK) {
        peer->number = -1;
        peer->barred = true;
        return PEER_BY_DAEMON;
    }
    if (peer->number > most) most = peer->number;
    arke_request request = ARKE_NULL;
    if (arke_icall(peer->number, PVM_HANDLER_HELLO, NULL, 0, NULL, 0, &request) == ARKE_OK && request != ARKE_NULL)
        arke_release(&request);
    /* The first message never goes directly, however soon the peer lets this process in: it may be the only one. */
    return PEER_BY_DAEMON;
}

int peer_find(int tid, struct peer **found)
{
    struct peer *peer = known(tid);
    if (__builtin_expect(peer && peer->direct, 1)) {
        *found = peer;
        return PvmOk;
    }
    if (!peer && !(peer = new_peer(tid))) return PvmNoMem;
    *found = peer;
    if (peer->barred) return PEER_BY_DAEMON;
    if (peer->number < 0) {
        int result = link_with(peer);
        if (result == PvmNoTask) forget_task(tid);
        return result;
    }
    int in = 0;
    if (arke_is_let_in(peer->number, &in) == ARKE_OK && !in) return PEER_BY_DAEMON;
    peer->direct = true;
    return PvmOk;
}

void peers_tell_address(void)
{
    if (__builtin_expect(!control_wants_address(), 1)) return;
    unsigned char card[ARKE_CARD_BYTES];
    size_t bytes = sizeof card;
    /* Where no network can be opened the card says so to whoever tries it. */
    if (arke_card_abroad(card, &bytes) == ARKE_OK) control_address(card, bytes);
}

/* Forgets what is known of a process. */
static void forget(int number)
{
    /* Messages whose headers are here are whole by now, but their handlers may still be due. */
    arke_poll();
    arrive_peer_gone(number);
    arrive_sort();
    order_left(number);
    arke_unlink(number);
    for (int i = 0; i < BUCKETS; i++)
        for (struct peer **at = &peers[i]; *at;)
            if ((*at)->number == number) drop(at);
            else at = &(*at)->next;
}

void peers_tidy(bool idle, bool at_once)
{
    int tid;
    bool news = false;
    while (control_tid_gone(&tid)) {
        news = true;
        forget_task(tid);
        /* What it sent by way of the daemon came before. */
        arrive_sort();
        order_gone(tid);
    }
    if (!news && !idle && ++calls % BETWEEN_CLOCKS != 0) return;
    double now = arke_clock();
    if (!news && !at_once && now - looked_at < BETWEEN) return;
    looked_at = now;
    /* Those who came by themselves have the same kind of numbers. */
    for (int number = arke_size(), misses = 0; number <= most || misses < 64; number++) {
        int gone = 0;
        if (arke_peer_gone(number, &gone) != ARKE_OK) misses++;
        else {
            misses = 0;
            if (number > most) most = number;
            if (gone) forget(number);
        }
    }
    order_tidy();
}

void peers_tell_sent(void (*tell)(int tid, unsigned count))
{
    for (int i = 0; i < BUCKETS; i++)
        for (const struct peer *peer = peers[i]; peer; peer = peer->next)
            tell(peer->tid, ((unsigned)peer->next_number - (unsigned)order_first(peer->tid)) & 0x7fffffffu);
}

void peers_forget(void)
{
    for (int i = 0; i < BUCKETS; i++)
        while (peers[i]) drop(&peers[i]);
}
