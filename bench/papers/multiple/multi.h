/*
 * What the programs of this experiment share: their options, a clock, the agreement of the processes on a
 * number, stamped messages, and the measuring itself.
 *
 * Ways that are compared are measured in turn, round by round, so that a slow moment of the machine hits
 * all of them. Before each timed run every process waits for the others, the messages get new contents,
 * and after it all that was received is compared with what was sent. The barrier and the agreement are made
 * of point-to-point messages: some libraries take milliseconds for a collective operation when processes
 * outnumber cores.
 */
#ifndef MULTI_H
#define MULTI_H

#define _GNU_SOURCE /* sched_getaffinity */
#include <mpi.h>
#include <sched.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "record.h"

enum { MULTI_WAYS_MAX = 16, MULTI_ROUNDS_MAX = 64, MULTI_TAG_BARRIER = 900, MULTI_TAG_UP = 901, MULTI_TAG_DOWN = 902 };

/* This process, its job and its options. */
static struct {
    int rank, ranks;
    int here;       /* processes of the job on this machine */
    int cores;      /* of this machine that they may run on, all together: each may be bound to one of them */
    int full;       /* --full: more points and longer runs */
    double seconds; /* --seconds: what the timed runs of the program may take, all together */
} multi;

static inline void multi_fail(const char *what)
{
    fprintf(stderr, "process %d: %s\n", multi.rank, what);
    MPI_Abort(MPI_COMM_WORLD, 1);
    exit(1);
}

/* A core that two processes may use is one core, and one that only one of them may use counts too. */
static inline void multi_look_at_cores(void)
{
    cpu_set_t mine, all;
    MPI_Comm machine;
    if (sched_getaffinity(0, sizeof mine, &mine) != 0) multi_fail("the system does not tell which cores may be used");
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &machine);
    MPI_Comm_size(machine, &multi.here);
    MPI_Allreduce(&mine, &all, (int)sizeof mine, MPI_BYTE, MPI_BOR, machine);
    MPI_Comm_free(&machine);
    multi.cores = CPU_COUNT(&all);
}

/* Starts MPI and reads the options; `quick` and `full` are the default seconds of the two modes. */
static inline void multi_start(int *argc, char ***argv, double quick, double full)
{
    MPI_Init(argc, argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &multi.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &multi.ranks);
    multi.seconds = 0;
    for (int i = 1; i < *argc; i++) {
        const char *option = (*argv)[i];
        if (strcmp(option, "--full") == 0) multi.full = 1;
        else if (strcmp(option, "--quick") == 0) multi.full = 0;
        else if (strcmp(option, "--seconds") == 0 && i + 1 < *argc && atof((*argv)[i + 1]) > 0) multi.seconds = atof((*argv)[++i]);
        else if ((strcmp(option, "--label") == 0 || strcmp(option, "--figure") == 0) && i + 1 < *argc) i++; /* the program's own */
        else multi_fail("the options are --quick, --full and --seconds NUMBER");
    }
    if (multi.seconds == 0) multi.seconds = multi.full ? full : quick;
    multi_look_at_cores();
}

/* Says beside a figure that processes shared cores, where they did. */
static inline void multi_note_cores(const char *figure)
{
    if (multi.rank != 0 || multi.here <= multi.cores) return;
    char text[160];
    snprintf(text, sizeof text, "%d processes on %d core%s: a process that waits must leave its core to another one, which is a part of these times.",
             multi.here, multi.cores, multi.cores == 1 ? "" : "s");
    record_note(figure, text);
}

/* A dissemination barrier. */
static inline void multi_barrier(void)
{
    for (int step = 1; step < multi.ranks; step *= 2)
        MPI_Sendrecv(NULL, 0, MPI_BYTE, (multi.rank + step) % multi.ranks, MULTI_TAG_BARRIER, NULL, 0, MPI_BYTE,
                     (multi.rank - step + multi.ranks) % multi.ranks, MULTI_TAG_BARRIER, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

/* The greatest value, or the sum of the values, of all processes, on each of them. */
static inline double multi_agree(double mine, int sum)
{
    double theirs;
    if (multi.rank != 0) {
        MPI_Send(&mine, 1, MPI_DOUBLE, 0, MULTI_TAG_UP, MPI_COMM_WORLD);
        MPI_Recv(&mine, 1, MPI_DOUBLE, 0, MULTI_TAG_DOWN, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        return mine;
    }
    for (int peer = 1; peer < multi.ranks; peer++) {
        MPI_Recv(&theirs, 1, MPI_DOUBLE, peer, MULTI_TAG_UP, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (sum) mine += theirs;
        else if (theirs > mine) mine = theirs;
    }
    for (int peer = 1; peer < multi.ranks; peer++) MPI_Send(&mine, 1, MPI_DOUBLE, peer, MULTI_TAG_DOWN, MPI_COMM_WORLD);
    return mine;
}

static inline void *multi_buffer(size_t bytes)
{
    void *memory = NULL;
    if (posix_memalign(&memory, 4096, bytes ? bytes : 1) != 0) multi_fail("no memory for the buffers");
    memset(memory, 0, bytes ? bytes : 1);
    return memory;
}

static inline uint64_t multi_word(uint64_t key, uint64_t index)
{
    uint64_t w = key * 0x9E3779B97F4A7C15u + index * 0xD1B54A32D192ED03u;
    return w ^ (w >> 29);
}

/* A key for message `index` from `sender`, different in each run that has another `seed`. */
static inline uint64_t multi_key(uint64_t seed, int sender, int index)
{
    return (seed << 24) + ((uint64_t)sender << 8) + (uint64_t)index + 1;
}

/* Fills a message with what only its key tells. */
static inline void multi_stamp(void *memory, size_t bytes, uint64_t key)
{
    char *at = memory;
    for (size_t done = 0, i = 0; done < bytes; done += 8, i++) {
        uint64_t w = multi_word(key, i);
        memcpy(at + done, &w, bytes - done < 8 ? bytes - done : 8);
    }
}

/* Ends the job if the memory does not hold the message with that key. */
static inline void multi_verify(const void *memory, size_t bytes, uint64_t key, const char *what)
{
    const char *at = memory;
    for (size_t done = 0, i = 0; done < bytes; done += 8, i++) {
        uint64_t w = multi_word(key, i);
        if (memcmp(at + done, &w, bytes - done < 8 ? bytes - done : 8) != 0) {
            char text[200];
            snprintf(text, sizeof text, "%s: a message of %zu bytes arrived with wrong contents at byte %zu", what, bytes, done);
            multi_fail(text);
        }
    }
}

/* One of the ways that are compared. */
struct way {
    const char *name;
    void (*run)(void *state, long cycles);          /* on every process */
    void (*prepare)(void *state, uint64_t seed);    /* new contents for what is sent, none in what is received */
    void (*check)(void *state, uint64_t seed);      /* ends the job if what was received is not what was sent */
    void *state;
    double median, fastest;                         /* seconds of one cycle, on the slowest process */
};

/* Seconds that a verified run of so many cycles takes on the slowest process. */
static inline double multi_time(struct way *way, long cycles)
{
    static uint64_t seed;
    seed++;
    way->prepare(way->state, seed);
    multi_barrier();
    double start = MPI_Wtime();
    way->run(way->state, cycles);
    double mine = MPI_Wtime() - start;
    way->check(way->state, seed);
    return multi_agree(mine, 0);
}

/* Measures all ways in turn, `most` times each, in about so many seconds, after a warm-up. Where other programs take
   the cores, so that it takes much longer, it is content with three times. */
static inline void multi_measure(struct way *ways, int count, int most, double seconds)
{
    static double times[MULTI_WAYS_MAX][MULTI_ROUNDS_MAX];
    long cycles[MULTI_WAYS_MAX];
    double target = seconds / (count * (most + 1)), began = MPI_Wtime();
    int rounds = 0;
    if (count > MULTI_WAYS_MAX || most > MULTI_ROUNDS_MAX) multi_fail("too many ways or rounds to measure");
    for (int w = 0; w < count; w++) {
        /* The ways before it tell about how many. */
        cycles[w] = w > 0 && cycles[w - 1] > 4 ? cycles[w - 1] / 4 : 1;
        for (;;) {
            double t = multi_time(&ways[w], cycles[w]);
            if (t < 1e-9) t = 1e-9;
            double fit = (double)cycles[w] * target / t;
            int enough = t >= target / 5;
            if (!enough && fit > 16.0 * (double)cycles[w]) fit = 16.0 * (double)cycles[w];
            cycles[w] = fit < 1 ? 1 : (long)fit;
            if (enough) break;
        }
    }
    while (rounds < most && (rounds < 3 || multi_agree(MPI_Wtime() - began, 0) < 3 * seconds)) {
        for (int w = 0; w < count; w++) times[w][rounds] = multi_time(&ways[w], cycles[w]) / (double)cycles[w];
        rounds++;
    }
    for (int w = 0; w < count; w++) {
        ways[w].median = record_median(times[w], rounds); /* sorts them */
        ways[w].fastest = times[w][0];
    }
}

/* "512 B", "16 KB", "1 MB". */
static inline const char *multi_size(size_t bytes)
{
    static char text[8][32];
    static int next;
    char *t = text[next++ % 8];
    if (bytes >= 1048576 && bytes % 1048576 == 0) snprintf(t, sizeof text[0], "%zu MB", bytes >> 20);
    else if (bytes >= 1024 && bytes % 1024 == 0) snprintf(t, sizeof text[0], "%zu KB", bytes >> 10);
    else snprintf(t, sizeof text[0], "%zu B", bytes);
    return t;
}

#endif
