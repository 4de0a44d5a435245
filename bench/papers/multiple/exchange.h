/*
 * The exchanges of sections 6 and 7: on a torus of some dimensions (a ring is one of one dimension) each
 * process sends a message to its left and its right neighbour in each of them, in five patterns.
 */
#ifndef EXCHANGE_H
#define EXCHANGE_H

#include "multi.h"

enum { DIMENSIONS_MAX = 4, PATTERNS = 5 };

/* Pattern numbers are the paper's. */
static const char *const pattern_names[PATTERNS + 1] = {
    "", "1: MPI_Isend, one at a time", "2: MPI_Sendrecv", "3: MPI_Isend, one MPI_Waitall", "4: MPI_Issend, one MPI_Waitall", "5: MPI_Ibsend, one MPI_Waitall",
};

struct torus {
    int dimensions;
    int left[DIMENSIONS_MAX], right[DIMENSIONS_MAX];
};

struct exchange {
    struct torus torus;
    int pattern;
    size_t bytes;
    char *to_left[DIMENSIONS_MAX], *to_right[DIMENSIONS_MAX];
    char *from_left[DIMENSIONS_MAX], *from_right[DIMENSIONS_MAX];
};

/* What travels to the left, and what travels to the right, in a dimension. */
static inline int leftward(int dimension) { return 2 * dimension; }
static inline int rightward(int dimension) { return 2 * dimension + 1; }

/* A torus with these extents; the product of the extents is the number of processes. */
static inline struct torus torus_of(int dimensions, const int *extents)
{
    struct torus t = {.dimensions = dimensions};
    int stride = 1;
    for (int d = 0; d < dimensions; d++) {
        int here = multi.rank / stride % extents[d], base = multi.rank - here * stride;
        t.left[d] = base + (here + extents[d] - 1) % extents[d] * stride;
        t.right[d] = base + (here + 1) % extents[d] * stride;
        stride *= extents[d];
    }
    if (stride != multi.ranks) multi_fail("the torus does not have a place for each process");
    return t;
}

/* Two processes, each of which is all neighbours of the other, in any number of dimensions. */
static inline struct torus torus_folded(int dimensions)
{
    struct torus t = {.dimensions = dimensions};
    if (multi.ranks != 2) multi_fail("a folded torus is for two processes");
    for (int d = 0; d < dimensions; d++) t.left[d] = t.right[d] = 1 - multi.rank;
    return t;
}

static inline void finish_one_at_a_time(const struct exchange *e)
{
    MPI_Request pair[2];
    int bytes = (int)e->bytes;
    for (int d = 0; d < e->torus.dimensions; d++) {
        MPI_Irecv(e->from_right[d], bytes, MPI_BYTE, e->torus.right[d], leftward(d), MPI_COMM_WORLD, &pair[0]);
        MPI_Isend(e->to_left[d], bytes, MPI_BYTE, e->torus.left[d], leftward(d), MPI_COMM_WORLD, &pair[1]);
        MPI_Waitall(2, pair, MPI_STATUSES_IGNORE);
        MPI_Irecv(e->from_left[d], bytes, MPI_BYTE, e->torus.left[d], rightward(d), MPI_COMM_WORLD, &pair[0]);
        MPI_Isend(e->to_right[d], bytes, MPI_BYTE, e->torus.right[d], rightward(d), MPI_COMM_WORLD, &pair[1]);
        MPI_Waitall(2, pair, MPI_STATUSES_IGNORE);
    }
}

static inline void send_and_receive(const struct exchange *e)
{
    int bytes = (int)e->bytes;
    for (int d = 0; d < e->torus.dimensions; d++) {
        MPI_Sendrecv(e->to_left[d], bytes, MPI_BYTE, e->torus.left[d], leftward(d), e->from_right[d], bytes, MPI_BYTE,
                     e->torus.right[d], leftward(d), MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Sendrecv(e->to_right[d], bytes, MPI_BYTE, e->torus.right[d], rightward(d), e->from_left[d], bytes, MPI_BYTE,
                     e->torus.left[d], rightward(d), MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
}

/* Patterns 3 to 5 up to the wait; the number of requests that are to be waited for. */
static inline int begin_all(const struct exchange *e, MPI_Request *requests)
{
    int n = 0, bytes = (int)e->bytes;
    for (int d = 0; d < e->torus.dimensions; d++) {
        MPI_Irecv(e->from_right[d], bytes, MPI_BYTE, e->torus.right[d], leftward(d), MPI_COMM_WORLD, &requests[n++]);
        MPI_Irecv(e->from_left[d], bytes, MPI_BYTE, e->torus.left[d], rightward(d), MPI_COMM_WORLD, &requests[n++]);
    }
    int (*send)(const void *, int, MPI_Datatype, int, int, MPI_Comm, MPI_Request *) =
        e->pattern == 5 ? MPI_Ibsend : e->pattern == 4 ? MPI_Issend : MPI_Isend;
    for (int d = 0; d < e->torus.dimensions; d++) {
        send(e->to_left[d], bytes, MPI_BYTE, e->torus.left[d], leftward(d), MPI_COMM_WORLD, &requests[n++]);
        send(e->to_right[d], bytes, MPI_BYTE, e->torus.right[d], rightward(d), MPI_COMM_WORLD, &requests[n++]);
    }
    return n;
}

static inline void exchange_run(void *state, long cycles)
{
    struct exchange *e = state;
    MPI_Request requests[4 * DIMENSIONS_MAX];
    for (long c = 0; c < cycles; c++)
        if (e->pattern == 1) finish_one_at_a_time(e);
        else if (e->pattern == 2) send_and_receive(e);
        else MPI_Waitall(begin_all(e, requests), requests, MPI_STATUSES_IGNORE);
}

static inline void exchange_prepare(void *state, uint64_t seed)
{
    struct exchange *e = state;
    for (int d = 0; d < e->torus.dimensions; d++) {
        multi_stamp(e->to_left[d], e->bytes, multi_key(seed, multi.rank, leftward(d)));
        multi_stamp(e->to_right[d], e->bytes, multi_key(seed, multi.rank, rightward(d)));
        memset(e->from_left[d], 0, e->bytes);
        memset(e->from_right[d], 0, e->bytes);
    }
}

static inline void exchange_check(void *state, uint64_t seed)
{
    struct exchange *e = state;
    for (int d = 0; d < e->torus.dimensions; d++) {
        multi_verify(e->from_right[d], e->bytes, multi_key(seed, e->torus.right[d], leftward(d)), pattern_names[e->pattern]);
        multi_verify(e->from_left[d], e->bytes, multi_key(seed, e->torus.left[d], rightward(d)), pattern_names[e->pattern]);
    }
}

/* Memory for messages of up to so many bytes, for all exchanges of the program. */
static inline struct exchange exchange_buffers(size_t bytes)
{
    struct exchange e = {.bytes = bytes};
    for (int d = 0; d < DIMENSIONS_MAX; d++) {
        e.to_left[d] = multi_buffer(bytes);
        e.to_right[d] = multi_buffer(bytes);
        e.from_left[d] = multi_buffer(bytes);
        e.from_right[d] = multi_buffer(bytes);
    }
    return e;
}

static inline void exchange_free(struct exchange *e)
{
    for (int d = 0; d < DIMENSIONS_MAX; d++) {
        free(e->to_left[d]);
        free(e->to_right[d]);
        free(e->from_left[d]);
        free(e->from_right[d]);
    }
}

static inline struct way exchange_way(struct exchange *e, const struct exchange *buffers, const struct torus *torus, size_t bytes, int pattern)
{
    *e = *buffers;
    e->torus = *torus;
    e->pattern = pattern;
    e->bytes = bytes;
    return (struct way){.name = pattern_names[pattern], .run = exchange_run, .prepare = exchange_prepare, .check = exchange_check, .state = e};
}

/* Megabytes (10^6 bytes) a second that each process sends. */
static inline double exchange_speed(const struct way *way)
{
    const struct exchange *e = way->state;
    return 2.0 * e->torus.dimensions * (double)e->bytes / way->median / 1e6;
}

#endif
