/* SHMEM, the measure of what the machine's memory does: puts. Nobody receives, so the patterns are its own. All puts of
 * the timed rounds are under way together, and a barrier at the end says that they are done; marks are those of the
 * last round. */
#include "patterns.h"
#include "transport.h"
#include <shmem.h>
#include <stdlib.h>
#include <string.h>

const char *const transport_name = "SHMEM";

/* Control messages of the program, up to LETTER bytes: a slot for each sender, and counts of what came and what was
 * taken. */
#define LETTER 4096
static char *letters;
static uint64_t *came, *taken, *sent, *received;
/* Rounds of ping-pong that came. */
static uint64_t *pinged;

void transport_start(int *argc, char ***argv)
{
    (void)argc, (void)argv;
    shmem_init();
    size_t n = (size_t)shmem_n_pes();
    letters = shmem_malloc(n * LETTER);
    came = shmem_calloc(n, sizeof *came), taken = shmem_calloc(n, sizeof *taken);
    pinged = shmem_calloc(1, sizeof *pinged);
    sent = calloc(n, sizeof *sent), received = calloc(n, sizeof *received);
}
void transport_finish(void) { shmem_finalize(); }
int transport_rank(void) { return shmem_my_pe(); }
int transport_size(void) { return shmem_n_pes(); }
void *transport_memory(size_t bytes) { return shmem_malloc(bytes); }
void transport_sync(void) { shmem_barrier_all(); }
void transport_complete(void) {}

void transport_send(int to, const void *data, size_t bytes)
{
    if (bytes > LETTER) fail("a control message has %zu bytes; %d is the most", bytes, LETTER);
    shmem_signal_wait_until(&taken[to], SHMEM_CMP_EQ, sent[to]);
    sent[to]++;
    shmem_putmem_signal(letters + (size_t)shmem_my_pe() * LETTER, data, bytes, &came[shmem_my_pe()], 1, SHMEM_SIGNAL_ADD, to);
}
void transport_receive(int from, void *data, size_t bytes)
{
    shmem_signal_wait_until(&came[from], SHMEM_CMP_GE, ++received[from]);
    memcpy(data, letters + (size_t)from * LETTER, bytes);
    shmem_uint64_p(&taken[shmem_my_pe()], received[from], from);
}
void transport_exchange(int to, const void *data, int from, void *place, size_t bytes)
{
    transport_send(to, data, bytes);
    transport_receive(from, place, bytes);
}

int transport_broadcast(int root, void *data, size_t bytes) { return shmem_broadcastmem(SHMEM_TEAM_WORLD, data, data, bytes, root), 1; }
/* Reductions give the result to all, in symmetric memory. */
int transport_reduce(int root, double *data, size_t count)
{
    (void)root;
    return shmem_double_sum_reduce(SHMEM_TEAM_WORLD, data, data, count), 1;
}

void pattern_ping_pong(size_t bytes, long rounds)
{
    static uint64_t before; /* of all calls so far */
    char *to = out + (size_t)(1 - me) * bytes, *from = in + (size_t)(1 - me) * bytes, *there = in + (size_t)me * bytes;
    if (me > 1) return;
    for (long round = 0; round < rounds; round++) {
        if (me == 0) {
            mark(to, bytes, round, 0, 1);
            shmem_putmem_signal(there, to, bytes, pinged, 1, SHMEM_SIGNAL_ADD, 1);
        }
        shmem_signal_wait_until(pinged, SHMEM_CMP_GE, ++before);
        look(from, bytes, round, 1 - me, me);
        if (me == 1) {
            mark(to, bytes, round, 1, 0);
            shmem_putmem_signal(there, to, bytes, pinged, 1, SHMEM_SIGNAL_ADD, 0);
        }
    }
}

static void put(int to, size_t bytes, long round)
{
    char *from = out + (size_t)to * bytes;
    mark(from, bytes, round, me, to);
    shmem_putmem(in + (size_t)me * bytes, from, bytes, to);
}
static void done(void) { shmem_barrier_all(); }

void pattern_one_to_all(size_t bytes, long rounds)
{
    for (long round = 0; me == 0 && round < rounds; round++)
        for (int to = 1; to < ranks; to++) put(to, bytes, round);
    done();
    if (me != 0) look(in, bytes, rounds - 1, 0, me);
}
void pattern_all_to_one(size_t bytes, long rounds)
{
    for (long round = 0; me != 0 && round < rounds; round++) put(0, bytes, round);
    done();
    for (int from = 1; me == 0 && from < ranks; from++) look(in + (size_t)from * bytes, bytes, rounds - 1, from, 0);
}
void pattern_all_to_all(size_t bytes, long rounds)
{
    for (long round = 0; round < rounds; round++)
        for (int step = 1; step < ranks; step++) put((me + step) % ranks, bytes, round);
    done();
    for (int from = 0; from < ranks; from++)
        if (from != me) look(in + (size_t)from * bytes, bytes, rounds - 1, from, me);
}
