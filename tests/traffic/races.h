/*
 * Messages whose send, receive or both are cancelled while they may meet. Whatever wins, both sides agree: a message
 * that was not cancelled arrives, at this receive or at a later one; one that was cancelled arrives nowhere.
 */
#ifndef RACES_H
#define RACES_H

#include "layouts.h"

#define RACE_TAG 300
#define MAX_RACES 8

struct race {
    MPI_Comm comm;
    int from, to, tag, mode;
    int cancels_send, cancels_receive;  /* 0: no, 1: as soon as it was started, 2: later */
    size_t bytes;
    uint64_t key;
    unsigned char *out, *in;
    MPI_Request send, receive, word;
    int send_cancelled, receive_cancelled;
};

static inline int races_plan(struct traffic *t, struct race *all, uint64_t *state)
{
    int n = chance(state, 40) ? 1 + below(state, MAX_RACES) : 0;
    for (int i = 0; i < n; i++) {
        /* A receive for any tag would take these messages. */
        *(&all[i]) = (struct race){.comm = t->comm[0].tag_any || chance(state, 50) ? t->base : t->comm[0].handle};
        struct race *r = &all[i];
        r->from = below(state, t->n), r->to = below(state, t->n), r->tag = RACE_TAG + 2 * i, r->mode = below(state, 4);
        r->cancels_send = below(state, 3), r->cancels_receive = below(state, 3);
        r->bytes = plan_bytes(state), r->key = test_random(state);
        r->send = r->receive = r->word = MPI_REQUEST_NULL;
    }
    return n;
}

static inline void race_send(struct race *r)
{
    r->out = test_alloc(r->bytes);
    for (size_t i = 0; i < r->bytes; i++) r->out[i] = message_byte(r->key, i);
    int n = (int)r->bytes;
    if (r->mode == 0) MPI_Issend(r->out, n, MPI_BYTE, r->to, r->tag, r->comm, &r->send);
    else if (r->mode == 1) MPI_Send_init(r->out, n, MPI_BYTE, r->to, r->tag, r->comm, &r->send), MPI_Start(&r->send);
    else MPI_Isend(r->out, n, MPI_BYTE, r->to, r->tag, r->comm, &r->send);
    if (r->cancels_send == 1) MPI_Cancel(&r->send);
}

static inline void race_receive(struct race *r)
{
    r->in = test_alloc(r->bytes);
    memset(r->in, 0xa5, r->bytes);
    int n = (int)r->bytes;
    if (r->mode % 2) MPI_Recv_init(r->in, n, MPI_BYTE, r->from, r->tag, r->comm, &r->receive), MPI_Start(&r->receive);
    else MPI_Irecv(r->in, n, MPI_BYTE, r->from, r->tag, r->comm, &r->receive);
    if (r->cancels_receive == 1) MPI_Cancel(&r->receive);
}

static inline void races_cancel(struct traffic *t, struct race *all, int n)
{
    for (int i = 0; i < n; i++) {
        if (all[i].from == t->me && all[i].cancels_send == 2) MPI_Cancel(&all[i].send);
        if (all[i].to == t->me && all[i].cancels_receive == 2) MPI_Cancel(&all[i].receive);
    }
}

static inline int race_over(MPI_Request *request, MPI_Status *status)
{
    int cancelled, persistent = *request != MPI_REQUEST_NULL;
    MPI_Wait(request, status);
    MPI_Test_cancelled(status, &cancelled);
    /* A persistent one is inactive now. */
    if (persistent && *request != MPI_REQUEST_NULL) MPI_Request_free(request);
    return cancelled;
}

static inline void races_end(struct traffic *t, struct race *all, int n)
{
    MPI_Status status;
    for (int i = 0; i < n; i++) {
        struct race *r = &all[i];
        if (r->to == t->me && r->cancels_receive) r->receive_cancelled = race_over(&r->receive, &status);
        if (r->from != t->me || !r->cancels_send) continue;
        r->send_cancelled = race_over(&r->send, &status);
        MPI_Isend(&r->send_cancelled, 1, MPI_INT, r->to, r->tag + 1, r->comm, &r->word);
    }
    for (int i = 0; i < n; i++) {
        struct race *r = &all[i];
        if (r->to != t->me) continue;
        int gone = 0;
        if (r->cancels_send) MPI_Recv(&gone, 1, MPI_INT, r->from, r->tag + 1, r->comm, MPI_STATUS_IGNORE);
        if (gone && !r->cancels_receive) {
            MPI_Cancel(&r->receive);
            r->receive_cancelled = race_over(&r->receive, &status);
        }
        MODEL(t, !gone || r->receive_cancelled, "race %d from %d, %zu bytes, mode %d: the send was cancelled, and its receive has a message", i, r->from,
              r->bytes, r->mode);
        if (!gone && r->receive_cancelled) {
            for (size_t k = 0; k < r->bytes; k++)
                MODEL(t, r->in[k] == 0xa5, "race %d from %d, %zu bytes, mode %d: a cancelled receive has byte %zu", i, r->from, r->bytes, r->mode, k);
            MPI_Recv(r->in, (int)r->bytes, MPI_BYTE, r->from, r->tag, r->comm, &status);
        } else if (!gone && !r->cancels_receive) {
            race_over(&r->receive, &status);
        }
        for (size_t k = 0; k < r->bytes; k++)
            MODEL(t, r->in[k] == (gone ? 0xa5 : message_byte(r->key, k)), "race %d from %d, %zu bytes, mode %d, send %s: byte %zu is wrong", i, r->from,
                  r->bytes, r->mode, gone ? "cancelled" : "not cancelled", k);
        free(r->in);
    }
    for (int i = 0; i < n; i++) {
        struct race *r = &all[i];
        if (r->from != t->me) continue;
        if (r->cancels_send) MPI_Wait(&r->word, MPI_STATUS_IGNORE);
        else race_over(&r->send, &status);
        for (size_t k = 0; k < r->bytes; k++)
            MODEL(t, r->out[k] == message_byte(r->key, k), "race %d to %d: byte %zu of what was sent has changed", i, r->to, k);
        free(r->out);
    }
}

#endif
