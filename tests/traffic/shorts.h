/*
 * Messages that are longer than their receive, on a communicator of an era whose handler is MPI_ERRORS_RETURN: the
 * receive says MPI_ERR_TRUNCATE, no byte beyond its room is touched, the send ends as always, and the next message of
 * the stream comes next.
 */
#ifndef SHORTS_H
#define SHORTS_H

#include "layouts.h"

#define SHORT_TAG 400
#define MAX_SHORTS 10

enum way_of_short { S_IRECV, S_RECV_INIT, S_RECV, S_MRECV, S_IMRECV, S_SENDRECV, WAYS_OF_SHORT };

/* One message; those with the same sender and receiver are a stream. */
struct shortage {
    int from, to, mode, way, family, kind, elements, room; /* room: items of the layout */
    uint64_t key;
    unsigned char *out, *in;
    size_t size;
    MPI_Request send, receive;
    MPI_Status status;
    int code, looked_at;
};

static inline int shorts_plan(struct traffic *t, struct shortage *all, uint64_t *state)
{
    int n = chance(state, 40) ? 1 + below(state, MAX_SHORTS) : 0;
    int to = below(state, t->n);
    for (int i = 0; i < n; i++) {
        struct shortage *s = &all[i];
        *s = (struct shortage){.from = below(state, t->n), .to = chance(state, 50) ? to : below(state, t->n)};
        s->mode = below(state, 4), s->way = below(state, WAYS_OF_SHORT);
        s->family = below(state, FAMILIES), s->kind = below(state, LAYOUTS), s->key = test_random(state);
        struct layout l = layout_of(s->family, s->kind);
        s->elements = (int)(plan_bytes(state) / element_bytes(s->family));
        int whole = (s->elements + l.elements - 1) / l.elements;
        s->room = chance(state, 30) ? whole : below(state, whole + 1);
        s->send = s->receive = MPI_REQUEST_NULL;
    }
    return n;
}

static inline void short_send(struct traffic *t, struct shortage *s)
{
    size_t bytes = (size_t)s->elements * element_bytes(s->family);
    struct layout l = layout_of(s->family, 0);
    s->out = test_alloc(layout_memory(&l, s->elements));
    layout_put(&l, s->out, bytes, s->key);
    MPI_Datatype type = layout_type(s->family, 0);
    void *p = s->out + MARGIN;
    if (s->mode == 0) MPI_Issend(p, s->elements, type, s->to, SHORT_TAG, t->strict, &s->send);
    else if (s->mode == 1 && bytes < 32768) MPI_Ibsend(p, s->elements, type, s->to, SHORT_TAG, t->strict, &s->send);
    else MPI_Isend(p, s->elements, type, s->to, SHORT_TAG, t->strict, &s->send);
    MPI_Type_free(&type);
}

static inline void short_receive(struct traffic *t, struct shortage *s)
{
    struct layout l = layout_of(s->family, s->kind);
    s->size = layout_memory(&l, s->room);
    s->in = test_alloc(s->size);
    memset(s->in, 0xa5, s->size);
    MPI_Datatype type = layout_type(s->family, s->kind);
    void *p = s->in + MARGIN;
    int room = s->room, from = s->from;
    MPI_Message message;
    MPI_Status *status = &s->status;
    s->code = MPI_SUCCESS;
    switch (s->way) {
    case S_IRECV: MPI_Irecv(p, room, type, from, SHORT_TAG, t->strict, &s->receive); break;
    case S_RECV_INIT:
        MPI_Recv_init(p, room, type, from, SHORT_TAG, t->strict, &s->receive);
        MPI_Start(&s->receive);
        break;
    case S_RECV: s->code = MPI_Recv(p, room, type, from, SHORT_TAG, t->strict, status); break;
    case S_MRECV:
        MPI_Mprobe(from, SHORT_TAG, t->strict, &message, MPI_STATUS_IGNORE);
        s->code = MPI_Mrecv(p, room, type, &message, status);
        break;
    case S_IMRECV:
        MPI_Mprobe(from, SHORT_TAG, t->strict, &message, MPI_STATUS_IGNORE);
        MPI_Imrecv(p, room, type, &message, &s->receive);
        break;
    default: s->code = MPI_Sendrecv(NULL, 0, MPI_INT, MPI_PROC_NULL, 0, p, room, type, from, SHORT_TAG, t->strict, status);
    }
    MPI_Type_free(&type);
}

static inline int class_of(int code)
{
    int found = MPI_SUCCESS;
    if (code != MPI_SUCCESS) MPI_Error_class(code, &found);
    return found;
}

/* Ends all receives, by one call or by one each, then the sends. */
static inline void shorts_wait(struct traffic *t, struct shortage *all, int n, uint64_t *own)
{
    MPI_Request request[MAX_SHORTS];
    MPI_Status status[MAX_SHORTS];
    int of[MAX_SHORTS], k = 0, together = chance(own, 50), faults = 0;
    for (int i = 0; i < n; i++)
        if (all[i].to == t->me && all[i].receive != MPI_REQUEST_NULL) of[k] = i, request[k++] = all[i].receive;
    if (together) {
        int code = class_of(MPI_Waitall(k, request, status));
        for (int i = 0; i < k; i++) {
            all[of[i]].status = status[i], all[of[i]].code = code == MPI_SUCCESS ? code : status[i].MPI_ERROR;
            faults += class_of(all[of[i]].code) != MPI_SUCCESS;
        }
        MODEL(t, code == (faults ? MPI_ERR_IN_STATUS : MPI_SUCCESS), "MPI_Waitall gives class %d, and %d statuses tell of errors", code, faults);
    } else {
        shuffle(of, k, own);
        for (int i = 0; i < k; i++) all[of[i]].code = MPI_Wait(&all[of[i]].receive, &all[of[i]].status);
        for (int i = 0; i < k; i++) request[i] = all[of[i]].receive;
    }
    for (int i = 0; i < k; i++)
        if (request[i] != MPI_REQUEST_NULL) MPI_Request_free(&request[i]);
    for (int i = 0; i < n; i++)
        if (all[i].from == t->me) {
            int code = MPI_Wait(&all[i].send, MPI_STATUS_IGNORE);
            MODEL(t, code == MPI_SUCCESS, "the send of a message that is too long gives class %d", class_of(code));
            free(all[i].out);
        }
}

static inline void shorts_look(struct traffic *t, struct shortage *all, int n)
{
    for (int i = 0; i < n; i++) {
        struct shortage *s = &all[i];
        if (s->to != t->me) continue;
        struct layout l = layout_of(s->family, s->kind);
        int fits = s->elements <= s->room * l.elements;
        MODEL(t, class_of(s->code) == (fits ? MPI_SUCCESS : MPI_ERR_TRUNCATE), "message %d from %d of %d elements into room for %d, way %d: error class %d",
              i, s->from, s->elements, s->room * l.elements, s->way, class_of(s->code));
        MODEL(t, s->status.MPI_SOURCE == s->from && s->status.MPI_TAG == SHORT_TAG, "message %d from %d of %d elements into room for %d, way %d: "
              "status has source %d tag %d", i, s->from, s->elements, s->room * l.elements, s->way, s->status.MPI_SOURCE, s->status.MPI_TAG);
        /* What stands in the room of one that was cut is nobody's promise; what surrounds it is. */
        size_t bytes = (size_t)(fits ? s->elements : s->room * l.elements) * element_bytes(s->family);
        if (!fits) layout_put(&l, s->in, bytes, s->key);
        long at = layout_wrong(&l, s->in, s->size, bytes, s->key, 0xa5);
        MODEL(t, at < 0, "message %d from %d of %d elements into room for %d, way %d, layout %d of family %d: byte %ld of memory is wrong", i, s->from,
              s->elements, s->room * l.elements, s->way, s->kind, s->family, at);
        free(s->in);
    }
}

#endif
