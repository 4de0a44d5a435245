/* Which task is which process: the way to a tid is asked of the daemon once, and given up when the task is gone. */
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

int peer_find(int tid, struct peer **found)
{
    for (struct peer *peer = *bucket(tid); peer; peer = peer->next)
        if (peer->tid == tid) {
            *found = peer;
            return PvmOk;
        }
    unsigned char card[ARKE_CARD_BYTES];
    size_t bytes = sizeof card;
    int result = control_card(tid, card, &bytes), number;
    if (result != PvmOk) return result;
    int code = arke_link(card, bytes, &number);
    if (code == ARKE_ERR_PEER) return PvmNoTask;
    if (code == ARKE_ERR_NO_MEMORY) return PvmNoMem;
    if (code != ARKE_OK) {
        snprintf(error_detail, sizeof error_detail, "t%x cannot be reached: %s", (unsigned)tid, arke_error_text());
        return PvmSysErr;
    }
    struct peer *peer = calloc(1, sizeof *peer);
    if (!peer) return PvmNoMem;
    peer->tid = tid;
    peer->number = number;
    peer->next = *bucket(tid);
    *bucket(tid) = peer;
    if (number > most) most = number;
    *found = peer;
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
    arke_unlink(number);
    for (int i = 0; i < BUCKETS; i++)
        for (struct peer **at = &peers[i]; *at;)
            if ((*at)->number == number) drop(at);
            else at = &(*at)->next;
}

void peers_tidy(bool idle)
{
    int tid;
    bool news = false;
    while (control_tid_gone(&tid)) news = true;
    if (!news && !idle && ++calls % BETWEEN_CLOCKS != 0) return;
    double now = arke_clock();
    if (!news && now - looked_at < BETWEEN) return;
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
}

void peers_forget(void)
{
    for (int i = 0; i < BUCKETS; i++)
        while (peers[i]) drop(&peers[i]);
}
