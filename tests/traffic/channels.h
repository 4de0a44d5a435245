/*
 * Channels: messages with persistent and partitioned requests that are started again in every round of an era, with
 * other bytes each time. Their datatypes, with gaps on some sides, are freed as soon as the requests are made.
 */
#ifndef CHANNELS_H
#define CHANNELS_H

#include "messages.h"

#define MAX_CHANNELS 6
#define CHANNEL_TAG 500

struct channel {
    int from, to, parts_out, parts_in, mode;
    size_t elements;
    size_t step; /* integers from one element to the next: 2 where this side's datatype has gaps */
    unsigned char *memory;
    MPI_Request request;
};

struct channels {
    int n;
    struct channel channel[MAX_CHANNELS];
};

static inline uint64_t channel_key(const struct traffic *t, int i) { return plan_sequence(t, t->round, PLAN_CHANNELS, i + 1); }

/* Where byte `b` of the message stands. */
static inline unsigned char *channel_byte(const struct channel *c, size_t b) { return c->memory + b / 4 * 4 * c->step + b % 4; }

static inline void channels_make(struct traffic *t)
{
    uint64_t state = plan_sequence(t, t->round / ROUNDS_PER_ERA, PLAN_CHANNELS, 0);
    struct channels *all = t->channels = test_alloc(sizeof *all);
    all->n = t->n > 1 ? 1 + below(&state, MAX_CHANNELS) : 0;
    for (int i = 0; i < all->n; i++) {
        struct channel *c = &all->channel[i];
        c->from = below(&state, t->n), c->to = (c->from + 1 + below(&state, t->n - 1)) % t->n;
        c->parts_out = chance(&state, 50) ? 1 + below(&state, 6) : 0, c->parts_in = 1 + below(&state, 6);
        c->mode = below(&state, 3);
        c->elements = plan_bytes(&state) / 4;
        c->request = MPI_REQUEST_NULL;
        if (c->parts_out) c->elements -= c->elements % (size_t)(c->parts_out * c->parts_in);
        if (t->me != c->from && t->me != c->to) continue;
        c->step = 1 + (channel_key(t, i) + (uint64_t)t->me) % 2;
        c->memory = test_alloc(c->elements * 4 * c->step);
        MPI_Datatype type;
        MPI_Type_create_resized(MPI_INT, 0, (MPI_Aint)(4 * c->step), &type);
        MPI_Type_commit(&type);
        int n = (int)c->elements, tag = CHANNEL_TAG + i;
        MPI_Request *r = &c->request;
        if (t->me == c->to) {
            if (c->parts_out) MPI_Precv_init(c->memory, c->parts_in, n / c->parts_in, type, c->from, tag, t->base, MPI_INFO_NULL, r);
            else MPI_Recv_init(c->memory, n, type, c->from, tag, t->base, r);
        } else if (c->parts_out) {
            MPI_Psend_init(c->memory, c->parts_out, n / c->parts_out, type, c->to, tag, t->base, MPI_INFO_NULL, r);
        } else if (c->mode == 0) {
            MPI_Send_init(c->memory, n, type, c->to, tag, t->base, r);
        } else if (c->mode == 1 || c->elements > 16384) {
            MPI_Ssend_init(c->memory, n, type, c->to, tag, t->base, r);
        } else {
            MPI_Bsend_init(c->memory, n, type, c->to, tag, t->base, r);
        }
        MPI_Type_free(&type);
    }
}

static inline void channels_start(struct traffic *t, uint64_t *state)
{
    for (int i = 0; i < t->channels->n; i++) {
        struct channel *c = &t->channels->channel[i];
        if (c->request == MPI_REQUEST_NULL) continue;
        uint64_t key = channel_key(t, i);
        for (size_t b = 0; b < c->elements * 4; b++) *channel_byte(c, b) = t->me == c->to ? 0xa5 : message_byte(key, b);
        MPI_Start(&c->request);
        if (t->me != c->from || !c->parts_out) continue;
        int order[8];
        for (int p = 0; p < c->parts_out; p++) order[p] = p;
        shuffle(order, c->parts_out, state);
        for (int p = 0; p < c->parts_out; p++) MPI_Pready(order[p], c->request);
    }
}

static inline void channels_look(struct traffic *t)
{
    for (int i = 0; i < t->channels->n; i++) {
        struct channel *c = &t->channels->channel[i];
        if (c->request == MPI_REQUEST_NULL) continue;
        if (t->me == c->to && c->parts_out)
            for (int p = 0, arrived = 0; p < c->parts_in; p++) {
                while (MPI_Parrived(c->request, p, &arrived), !arrived) continue;
                /* It is there before the others are. */
                size_t bytes = c->elements * 4 / (size_t)c->parts_in, last = bytes * (size_t)(p + 1) - 1;
                if (bytes) MODEL(t, *channel_byte(c, last) == message_byte(channel_key(t, i), last), "channel %d: partition %d is not there", i, p);
            }
        MPI_Status status;
        MPI_Wait(&c->request, &status);
        if (t->me != c->to) continue;
        MODEL(t, status.MPI_SOURCE == c->from && status.MPI_TAG == CHANNEL_TAG + i, "channel %d: status %d %d", i, status.MPI_SOURCE, status.MPI_TAG);
        uint64_t key = channel_key(t, i);
        for (size_t b = 0; b < c->elements * 4; b++)
            MODEL(t, *channel_byte(c, b) == message_byte(key, b), "channel %d from %d, %zu bytes, %d partitions: byte %zu is wrong", i,
                  c->from, c->elements * 4, c->parts_out, b);
    }
}

static inline void channels_free(struct traffic *t)
{
    for (int i = 0; i < t->channels->n; i++) {
        struct channel *c = &t->channels->channel[i];
        if (c->request != MPI_REQUEST_NULL) MPI_Request_free(&c->request);
        free(c->memory);
    }
    free(t->channels);
}

#endif
