/*
 * What all parts of the random traffic share: a thread's state, its communicators, the random choices that all ranks
 * make alike, and how a fault is told. Whatever is chosen comes from (seed, thread, round), so one round can be run
 * again alone.
 */
#ifndef PLAN_H
#define PLAN_H

#include "../mpi/check.h"

#define MAX_RANKS 64
#define MAX_COMMS 8
#define ROUNDS_PER_ERA 8 /* communicators and persistent channels live so many rounds */

/*
 * A communicator as the model sees it. Sides hold ranks of the base communicator; in an intra-communicator they are
 * the same.
 */
struct comm {
    MPI_Comm handle;
    int inter;
    int n[2];
    int member[2][MAX_RANKS];
    int source_any, tag_any; /* how messages to it are received in this round: with wildcards, or exactly */
};

/* One thread's traffic. Threads have nothing in common but the library. */
struct traffic {
    uint64_t seed;
    int thread;
    long round;
    int me, n;      /* in base */
    MPI_Comm base;  /* this thread's copy of MPI_COMM_WORLD */
    int one_machine; /* all ranks share memory */
    int comms;
    struct comm comm[MAX_COMMS];
    MPI_Comm strict; /* of an era: errors come back */
    struct topologies *topologies;
    struct channels *channels;
    struct rma *rma;
    struct shared_file *file;
    int all_deaths, deaths; /* ranks that are to be killed in all, and from now on */
    long messages, bytes; /* received so far */
};

/* A condition of the model. The text names what is needed to see the fault again. */
#define MODEL(t, condition, ...)                                                                                       \
    do {                                                                                                               \
        if (!(condition)) {                                                                                            \
            char what_[300];                                                                                           \
            snprintf(what_, sizeof what_, __VA_ARGS__);                                                                \
            test_failed(__FILE__, __LINE__, #condition, "--seed %llu %s %ld (round %ld, thread %d): %s",               \
                        (unsigned long long)(t)->seed, (t)->all_deaths ? "--deaths" : "--from",                        \
                        (t)->all_deaths ? (long)(t)->all_deaths : (t)->round, (t)->round, (t)->thread, what_);         \
        }                                                                                                              \
    } while (0)

/* A random sequence that all ranks have in common (`who` 0), or one rank's own that the others could compute, too. */
static inline uint64_t plan_sequence(const struct traffic *t, long round, int what, int who)
{
    uint64_t state = t->seed;
    state = test_random(&state) ^ (uint64_t)round * 0x9e3779b97f4a7c15u;
    state = test_random(&state) ^ (uint64_t)t->thread << 48 ^ (uint64_t)what << 32 ^ (uint64_t)who;
    return test_random(&state);
}

enum { PLAN_ROUND, PLAN_ERA, PLAN_ORDER, PLAN_WAYS, PLAN_CHANNELS, PLAN_RMA, PLAN_GRAPH, PLAN_FILES, PLAN_DEATHS };

/* A call, or the same with counts of 8 bytes. */
#define SIZED(large, name, ...) ((large) ? MPI_##name##_c(__VA_ARGS__) : MPI_##name(__VA_ARGS__))

static inline int below(uint64_t *state, int n) { return (int)(test_random(state) % (uint64_t)n); }
static inline int chance(uint64_t *state, int percent) { return below(state, 100) < percent; }

/* A number of bytes: mostly around a power of two, where protocols change; seldom large. */
static inline size_t plan_bytes(uint64_t *state)
{
    int kind = below(state, 100);
    int top = kind < 45 ? 10 : kind < 78 ? 15 : kind < 96 ? 18 : 22;
    size_t power = (size_t)1 << below(state, top);
    if (chance(state, 10)) return 0;
    if (chance(state, 30)) return (size_t)below(state, (int)power + 1);
    size_t off = (size_t)below(state, 80);
    return chance(state, 50) || off > power ? power + off : power - off;
}

static inline int side_of(const struct comm *c, int side, int base_rank)
{
    for (int i = 0; i < c->n[side]; i++)
        if (c->member[side][i] == base_rank) return i;
    return -1;
}

static inline int member(const struct comm *c, int base_rank)
{
    return side_of(c, 0, base_rank) >= 0 || side_of(c, 1, base_rank) >= 0;
}

static inline void shuffle(int *list, int n, uint64_t *state)
{
    for (int i = n - 1; i > 0; i--) {
        int j = below(state, i + 1), kept = list[i];
        list[i] = list[j];
        list[j] = kept;
    }
}

/*
 * The communicators of an era: a copy of base, a split, one from a group, a reversed one, and one between two halves.
 */
static inline void comms_make(struct traffic *t)
{
    uint64_t state = plan_sequence(t, t->round / ROUNDS_PER_ERA, PLAN_ERA, 0);
    int colours[MAX_RANKS], keys[MAX_RANKS];
    for (int i = 0; i < t->n; i++) {
        colours[i] = below(&state, 2);
        keys[i] = below(&state, 1000) * MAX_RANKS + i;
    }
    t->comms = 0;
    struct comm *c = &t->comm[t->comms++];
    *c = (struct comm){.n = {t->n, t->n}};
    for (int i = 0; i < t->n; i++) c->member[0][i] = c->member[1][i] = i;
    if (chance(&state, 50)) MPI_Comm_dup(t->base, &c->handle);
    else {
        MPI_Request request;
        MPI_Comm_idup(t->base, &c->handle, &request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
    /* All ranks in the order of their keys. */
    c = &t->comm[t->comms++];
    *c = (struct comm){.n = {t->n, t->n}};
    for (int i = 0; i < t->n; i++) {
        int place = 0;
        for (int j = 0; j < t->n; j++) place += keys[j] < keys[i];
        c->member[0][place] = c->member[1][place] = i;
    }
    MPI_Comm_split(t->base, 0, keys[t->me], &c->handle);
    /* Two halves by colour: each rank is in one of them. */
    MPI_Comm half;
    MPI_Comm_split(t->base, colours[t->me], t->me, &half);
    for (int colour = 0; colour < 2; colour++) {
        c = &t->comm[t->comms++];
        *c = (struct comm){.handle = MPI_COMM_NULL};
        for (int i = 0; i < t->n; i++)
            if (colours[i] == colour) c->member[0][c->n[0]] = i, c->member[1][c->n[1]++] = i, c->n[0]++;
        if (colours[t->me] == colour) MPI_Comm_dup(half, &c->handle);
    }
    const struct comm *one = &t->comm[t->comms - 2], *other = &t->comm[t->comms - 1];
    if (one->n[0] > 0 && other->n[0] > 0) {
        c = &t->comm[t->comms++];
        *c = (struct comm){.inter = 1, .n = {one->n[0], other->n[0]}};
        memcpy(c->member[0], one->member[0], sizeof c->member[0]);
        memcpy(c->member[1], other->member[0], sizeof c->member[1]);
        int mine = colours[t->me];
        MPI_Intercomm_create(half, 0, t->base, c->member[!mine][0], 7, &c->handle);
    }
    MPI_Comm_free(&half);
    MPI_Comm_dup(t->base, &t->strict);
    MPI_Comm_set_errhandler(t->strict, MPI_ERRORS_RETURN);
}

/* A communicator of one round, freed while messages and operations on it are still under way. */
static inline void comm_of_round(struct traffic *t)
{
    struct comm *c = &t->comm[t->comms++];
    *c = t->comm[0];
    MPI_Comm_dup(t->base, &c->handle);
}

static inline void comms_free(struct traffic *t)
{
    MPI_Comm_free(&t->strict);
    for (int i = 0; i < t->comms; i++)
        if (t->comm[i].handle != MPI_COMM_NULL) MPI_Comm_free(&t->comm[i].handle);
}

#endif
