/*
 * Floor for small messages, without MPI: two processes pass one cache line back and forth through shared memory
 * (latency), and one streams lines to the other through a ring with a window of 64 and an acknowledgement (rate).
 * The sequence word and 48 bytes of payload share the line, so that one line moves per message. No library can be
 * faster on this machine; what it adds is its own cost.
 */
#include "floor.h"

#define SLOTS 128
#define WINDOW 64

struct line {
    _Alignas(64) uint64_t payload[6];
    uint64_t length;
    _Atomic uint64_t sequence;
};

struct ring {
    struct line slot[SLOTS];
    _Alignas(64) _Atomic uint64_t acknowledged;
};

struct shared {
    struct ring to[2]; /* to[r] is read by process r */
};

static void put(struct ring *ring, uint64_t *sequence, uint64_t value)
{
    struct line *l = &ring->slot[*sequence % SLOTS];
    l->payload[0] = value;
    l->length = 8;
    atomic_store_explicit(&l->sequence, ++*sequence, memory_order_release);
}

static uint64_t get(struct ring *ring, uint64_t *sequence)
{
    struct line *l = &ring->slot[*sequence % SLOTS];
    ++*sequence;
    while (atomic_load_explicit(&l->sequence, memory_order_acquire) != *sequence) floor_pause();
    return l->payload[0];
}

/* Seconds one way. Each process counts what it sent and what it received: sequence[0] and sequence[1]. */
static double ping_pong(struct shared *s, int rank, long iterations, uint64_t sequence[2])
{
    double start = floor_now();
    for (long i = 0; i < iterations; i++) {
        if (rank == 0) {
            put(&s->to[1], &sequence[0], (uint64_t)i);
            if (get(&s->to[0], &sequence[1]) != (uint64_t)i) _exit(3);
        } else {
            put(&s->to[0], &sequence[0], get(&s->to[1], &sequence[1]));
        }
    }
    return (floor_now() - start) / (double)iterations / 2;
}

/* Seconds a message. After ping_pong() both counts are equal, so process 0 sends where process 1 receives. */
static double stream(struct shared *s, int rank, long windows, uint64_t sequence[2])
{
    struct ring *r = &s->to[1];
    uint64_t first = sequence[rank];
    double start = floor_now();
    for (long w = 0; w < windows; w++) {
        for (int k = 0; k < WINDOW; k++) {
            if (rank == 0) put(r, &sequence[0], (uint64_t)k);
            else if (get(r, &sequence[1]) != (uint64_t)k) _exit(3);
        }
        uint64_t all = first + (uint64_t)(w + 1) * WINDOW;
        if (rank == 1) atomic_store_explicit(&r->acknowledged, all, memory_order_release);
        else while (atomic_load_explicit(&r->acknowledged, memory_order_acquire) != all) floor_pause();
    }
    return (floor_now() - start) / (double)windows / WINDOW;
}

int main(int argc, char **argv)
{
    /* --latency: the latency alone, in a twentieth of a second. */
    int short_run = argc > 1 && strcmp(argv[1], "--latency") == 0;
    long warm_up = short_run ? 20000 : 200000, each_time = short_run ? 5000 : 100000;
    struct shared *s = floor_map(sizeof *s, 1);
    memset(s, 0, sizeof *s);
    pid_t child = fork();
    if (child < 0) {
        perror("floor_line: fork");
        return 2;
    }
    int rank = child == 0;
    if (rank == 1) prctl(PR_SET_PDEATHSIG, SIGKILL);
    floor_pin(rank);

    uint64_t sequence[2] = {0, 0};
    double latency[FLOOR_REPETITIONS], each[FLOOR_REPETITIONS];
    ping_pong(s, rank, warm_up, sequence);
    for (int i = 0; i < FLOOR_REPETITIONS; i++) latency[i] = ping_pong(s, rank, each_time, sequence);
    if (!short_run) stream(s, rank, 2000, sequence);
    for (int i = 0; i < FLOOR_REPETITIONS && !short_run; i++) each[i] = stream(s, rank, 5000, sequence);
    if (rank == 1) _exit(0);

    int status;
    if (waitpid(child, &status, 0) != child || status != 0) {
        fprintf(stderr, "floor_line: the other process failed\n");
        return 3;
    }
    printf("{\"bench\":\"latency\",\"bytes\":8,\"latency_us\":%.4f}\n", 1e6 * floor_median(latency));
    if (short_run) return 0;
    printf("{\"bench\":\"message-rate\",\"bytes\":8,\"messages_per_s\":%.1f}\n", 1 / floor_median(each));
    return 0;
}
