/*
 * Messages of a round between two ranks each: planned by all ranks alike, sent and received in every way there is, and
 * compared with the plan when all is over. A round has one of three shapes, each free of deadlock whatever blocks:
 *   receives first   every receive is posted before the first call that may block; then sends of all kinds
 *   sends first      every send is started, locally complete or buffered; then receives and probes of all kinds
 *   all at once      nothing blocks; everything is completed at the end
 */
#ifndef MESSAGES_H
#define MESSAGES_H

#include "layouts.h"

enum shape { RECEIVES_FIRST, SENDS_FIRST, ALL_AT_ONCE, SHAPES };
enum way_out { SEND, SSEND, BSEND, RSEND, ISEND, ISSEND, IBSEND, IRSEND, SEND_INIT, SSEND_INIT, BSEND_INIT, RSEND_INIT, PSEND, FREED_SEND, WAYS_OUT };
enum way_in { IRECV, RECV_INIT, PRECV, RECV, PROBE, MPROBE, IMPROBE, IPROBE, WAYS_IN };

struct message {
    int comm, side;         /* the sender is on this side of the communicator, the receiver on the other */
    int from, to;           /* ranks in base */
    int tag, family, elements;
    int layout_out, layout_in, extra; /* extra: items that the receiver has room for beyond what it needs */
    int out, in, parts_out, parts_in;
    uint64_t key;
    int taken;              /* by a receive that has been looked at */
};

/* A send or receive of this rank. */
struct action {
    int message;            /* of a receive with wildcards: the one it stands in the place of */
    int receives;
    unsigned char *memory;
    size_t size;
    MPI_Datatype type;
    long items;
    MPI_Request request;
    int persistent, cancelled_on_purpose;
    MPI_Status status;
};

struct round {
    struct traffic *t;
    enum shape shape;
    int posted_before;      /* a barrier stands between the last receive and the first send: ready sends are legal */
    int messages;
    struct message *message;
    int actions;
    struct action *action;
};

static inline int room_in(const struct round *r, const struct message *m, const struct layout *l)
{
    size_t most = (size_t)m->elements;
    const struct comm *c = &r->t->comm[m->comm];
    /* A wildcard may take any of the messages to this rank on this communicator. */
    if (c->source_any || c->tag_any)
        for (int i = 0; i < r->messages; i++)
            if (r->message[i].comm == m->comm && r->message[i].to == m->to && (size_t)r->message[i].elements > most)
                most = (size_t)r->message[i].elements;
    return (int)((most + (size_t)l->elements - 1) / (size_t)l->elements) + m->extra;
}

static inline void messages_plan(struct round *r, uint64_t *state)
{
    struct traffic *t = r->t;
    int family_of[MAX_COMMS];
    r->shape = (enum shape)below(state, SHAPES);
    r->posted_before = r->shape == RECEIVES_FIRST && chance(state, 60);
    for (int i = 0; i < t->comms; i++) {
        t->comm[i].source_any = chance(state, 35), t->comm[i].tag_any = chance(state, 25);
        family_of[i] = below(state, FAMILIES);
    }
    int dense = chance(state, 20);
    r->messages = 1 + below(state, (dense ? 40 : 10) * t->n);
    r->message = test_alloc((size_t)r->messages * sizeof *r->message);
    for (int i = 0; i < r->messages; i++) {
        struct message *m = &r->message[i];
        struct comm *c;
        do m->comm = below(state, t->comms), c = &t->comm[m->comm];
        while (c->n[0] == 0 || c->n[1] == 0);
        m->side = c->inter ? below(state, 2) : 0;
        m->from = c->member[m->side][below(state, c->n[m->side])];
        m->to = c->member[!m->side][below(state, c->n[!m->side])];
        int wild = c->source_any || c->tag_any;
        m->tag = below(state, 3);
        m->family = wild ? family_of[m->comm] : below(state, FAMILIES);
        m->layout_out = below(state, LAYOUTS), m->layout_in = below(state, LAYOUTS);
        m->extra = chance(state, 40) ? below(state, 4) : 0;
        struct layout l = layout_of(m->family, m->layout_out);
        size_t bytes = plan_bytes(state);
        if (dense) bytes %= 600;
        if (wild) bytes %= 150000; /* every receive has room for the longest */
        m->elements = (int)(bytes / (element_bytes(m->family) * (size_t)l.elements)) * l.elements;
        m->key = test_random(state);
        do m->out = below(state, WAYS_OUT);
        while (((m->out == RSEND || m->out == IRSEND || m->out == RSEND_INIT) && !r->posted_before) || (m->out == PSEND && wild));
        do m->in = below(state, WAYS_IN);
        while (m->in == PRECV);
        if (r->shape != SENDS_FIRST && m->in > PRECV) m->in = chance(state, 70) ? IRECV : RECV_INIT;
        if (r->shape != RECEIVES_FIRST && (m->out == SEND || m->out == SSEND)) m->out = m->out == SEND ? ISEND : ISSEND;
        /* What is buffered must fit the buffer. */
        if (bytes > 65536 && (m->out == BSEND || m->out == IBSEND || m->out == BSEND_INIT)) m->out = ISEND;
        if (m->out == PSEND) {
            /* Partitioned messages match by the order of their _init calls: each has a tag of its own. */
            m->in = PRECV, m->tag = 100 + i;
            m->parts_out = 1 + below(state, 5), m->parts_in = 1 + below(state, 5);
            m->layout_in = m->layout_out = 0;
            m->elements -= m->elements % (m->parts_out * m->parts_in);
        }
    }
}

static inline MPI_Comm handle_of(const struct round *r, const struct message *m) { return r->t->comm[m->comm].handle; }
static inline int address_of_receiver(const struct round *r, const struct message *m) { return side_of(&r->t->comm[m->comm], !m->side, m->to); }
static inline int address_of_sender(const struct round *r, const struct message *m) { return side_of(&r->t->comm[m->comm], m->side, m->from); }

static inline struct action *act(struct round *r, int message, int receives)
{
    struct action *a = &r->action[r->actions++];
    *a = (struct action){.message = message, .receives = receives, .request = MPI_REQUEST_NULL};
    return a;
}

/* Starts, and where the way says so ends, one send. */
static inline void message_send(struct round *r, int number, uint64_t *state)
{
    struct message *m = &r->message[number];
    struct action *a = act(r, number, 0);
    struct layout l = layout_of(m->family, m->layout_out);
    MPI_Comm comm = handle_of(r, m);
    int to = address_of_receiver(r, m), tag = m->tag, items = m->elements / l.elements;
    a->items = items, a->size = layout_memory(&l, items);
    a->memory = test_alloc(a->size);
    memset(a->memory, 0x5a, a->size);
    layout_put(&l, a->memory, (size_t)m->elements * element_bytes(m->family), m->key);
    void *p = a->memory + MARGIN;
    MPI_Datatype type = a->type = layout_type(m->family, m->layout_out);
    int large = chance(state, 30);
    switch (m->out) {
    case SEND: SIZED(large, Send, p, items, type, to, tag, comm); break;
    case SSEND: SIZED(large, Ssend, p, items, type, to, tag, comm); break;
    case BSEND: SIZED(large, Bsend, p, items, type, to, tag, comm); break;
    case RSEND: SIZED(large, Rsend, p, items, type, to, tag, comm); break;
    case ISEND: SIZED(large, Isend, p, items, type, to, tag, comm, &a->request); break;
    case ISSEND: SIZED(large, Issend, p, items, type, to, tag, comm, &a->request); break;
    case IBSEND: SIZED(large, Ibsend, p, items, type, to, tag, comm, &a->request); break;
    case IRSEND: SIZED(large, Irsend, p, items, type, to, tag, comm, &a->request); break;
    case FREED_SEND:
        SIZED(large, Isend, p, items, type, to, tag, comm, &a->request);
        MPI_Request_free(&a->request);
        break;
    case PSEND:
        MPI_Psend_init(p, m->parts_out, items / m->parts_out, type, to, tag, comm, MPI_INFO_NULL, &a->request);
        break;
    case SEND_INIT: SIZED(large, Send_init, p, items, type, to, tag, comm, &a->request); break;
    case RSEND_INIT: SIZED(large, Rsend_init, p, items, type, to, tag, comm, &a->request); break;
    case SSEND_INIT: SIZED(large, Ssend_init, p, items, type, to, tag, comm, &a->request); break;
    default: SIZED(large, Bsend_init, p, items, type, to, tag, comm, &a->request); break;
    }
    a->persistent = m->out == PSEND || m->out == SEND_INIT || m->out == SSEND_INIT || m->out == BSEND_INIT ||
                    m->out == RSEND_INIT;
    if (chance(state, 50)) MPI_Type_free(&a->type);
    if (a->persistent) MPI_Start(&a->request);
    if (m->out == PSEND) {
        int order[8];
        for (int i = 0; i < m->parts_out; i++) order[i] = i;
        shuffle(order, m->parts_out, state);
        for (int i = 0; i < m->parts_out; i++) MPI_Pready(order[i], a->request);
    }
}

/* What a probe says must be a message of the plan that comes next from its sender with its tag. */
static inline void probed(struct round *r, const struct message *m, const MPI_Status *s, int source, int tag)
{
    MODEL(r->t, (source == MPI_ANY_SOURCE || s->MPI_SOURCE == source) && (tag == MPI_ANY_TAG || s->MPI_TAG == tag),
          "a probe for source %d tag %d on communicator %d finds %d %d", source, tag, m->comm, s->MPI_SOURCE, s->MPI_TAG);
}

/* Starts, and where the way says so ends, one receive. */
static inline void message_receive(struct round *r, int number, uint64_t *state)
{
    struct message *m = &r->message[number];
    const struct comm *c = &r->t->comm[m->comm];
    struct action *a = act(r, number, 1);
    struct layout l = layout_of(m->family, m->layout_in);
    int items = m->in == PRECV ? m->elements : room_in(r, m, &l);
    a->items = items, a->size = layout_memory(&l, items);
    a->memory = test_alloc(a->size);
    memset(a->memory, 0xa5, a->size);
    void *p = a->memory + MARGIN;
    MPI_Comm comm = c->handle;
    int source = c->source_any ? MPI_ANY_SOURCE : address_of_sender(r, m), tag = c->tag_any ? MPI_ANY_TAG : m->tag, flag = 0;
    if (m->in == PRECV) source = address_of_sender(r, m), tag = m->tag;
    MPI_Message message;
    MPI_Datatype type = layout_type(m->family, m->layout_in);
    MPI_Status *s = &a->status;
    int large = chance(state, 30);
    switch (m->in) {
    case IRECV: SIZED(large, Irecv, p, items, type, source, tag, comm, &a->request); break;
    case RECV_INIT: SIZED(large, Recv_init, p, items, type, source, tag, comm, &a->request); break;
    case PRECV: MPI_Precv_init(p, m->parts_in, items / m->parts_in, type, source, tag, comm, MPI_INFO_NULL, &a->request); break;
    case RECV: SIZED(large, Recv, p, items, type, source, tag, comm, s); break;
    case IPROBE: case PROBE:
        if (m->in == PROBE) MPI_Probe(source, tag, comm, s);
        else
            while (!flag) MPI_Iprobe(source, tag, comm, &flag, s);
        probed(r, m, s, source, tag);
        SIZED(large, Recv, p, items, type, s->MPI_SOURCE, s->MPI_TAG, comm, s);
        break;
    case MPROBE:
        MPI_Mprobe(source, tag, comm, &message, s);
        probed(r, m, s, source, tag);
        SIZED(large, Mrecv, p, items, type, &message, s);
        break;
    default:
        while (!flag) MPI_Improbe(source, tag, comm, &flag, &message, s);
        probed(r, m, s, source, tag);
        SIZED(large, Imrecv, p, items, type, &message, &a->request);
        break;
    }
    a->persistent = m->in == RECV_INIT || m->in == PRECV;
    if (chance(state, 50)) MPI_Type_free(&type);
    a->type = type;
    if (a->persistent) MPI_Start(&a->request);
}

/*
 * A receive for a message that nobody sends, and a synchronous send that nobody receives: both can only be cancelled.
 */
static inline void never_received(struct round *r, uint64_t *state)
{
    struct traffic *t = r->t;
    struct action *a = act(r, -1, chance(state, 50));
    a->cancelled_on_purpose = 1;
    a->size = plan_bytes(state), a->memory = test_alloc(a->size);
    if (a->receives) MPI_Irecv(a->memory, (int)a->size, MPI_BYTE, chance(state, 50) ? MPI_ANY_SOURCE : below(state, t->n), 99, t->base, &a->request);
    else MPI_Issend(a->memory, (int)a->size, MPI_BYTE, below(state, t->n), 98, t->base, &a->request);
}

/* Looks at a receive that is over: its status, the message in its place, and all memory around it untouched. */
static inline void message_look(struct round *r, struct action *a)
{
    struct traffic *t = r->t;
    struct message *asked = &r->message[a->message], *m = asked;
    const struct comm *c = &t->comm[m->comm];
    if (m->in != PRECV && (c->source_any || c->tag_any)) {
        /* Which one it took: the next of this sender with this tag. */
        m = NULL;
        for (int i = 0; i < r->messages && !m; i++) {
            struct message *other = &r->message[i];
            if (!other->taken && other->comm == asked->comm && other->to == t->me && other->in != PRECV &&
                address_of_sender(r, other) == a->status.MPI_SOURCE && other->tag == a->status.MPI_TAG)
                m = other;
        }
        MODEL(t, m, "communicator %d: a message from %d with tag %d, which nobody sends", asked->comm, a->status.MPI_SOURCE, a->status.MPI_TAG);
        if (!c->source_any || !c->tag_any)
            MODEL(t, c->source_any ? m->tag == asked->tag : m->from == asked->from, "communicator %d: a wildcard for one of source and tag took %d %d",
                  asked->comm, a->status.MPI_SOURCE, a->status.MPI_TAG);
    }
    m->taken = 1;
    size_t bytes = (size_t)m->elements * element_bytes(m->family);
    struct layout l = layout_of(asked->family, asked->layout_in);
    MODEL(t, a->status.MPI_SOURCE == address_of_sender(r, m) && a->status.MPI_TAG == m->tag,
          "message %ld of communicator %d: status has source %d tag %d, wanted %d %d", (long)(m - r->message), m->comm, a->status.MPI_SOURCE,
          a->status.MPI_TAG, address_of_sender(r, m), m->tag);
    long at = layout_wrong(&l, a->memory, a->size, bytes, m->key, 0xa5);
    MODEL(t, at < 0, "message %ld from %d, %zu bytes, ways %d and %d, layouts %d and %d of family %d: byte %ld of memory is wrong",
          (long)(m - r->message), m->from, bytes, m->out, asked->in, m->layout_out, asked->layout_in, m->family, at);
    if (a->type != MPI_DATATYPE_NULL && asked->in != PRECV) {
        int count, basic, whole = m->elements % l.elements == 0;
        MPI_Get_count(&a->status, a->type, &count);
        MPI_Get_elements(&a->status, a->type, &basic);
        MODEL(t, count == (whole ? m->elements / l.elements : MPI_UNDEFINED) && basic == m->elements * basics(m->family),
              "message %ld: count %d, elements %d for %d elements in items of %d", (long)(m - r->message), count, basic, m->elements, l.elements);
        MPI_Count count_c, basic_c;
        MPI_Get_count_c(&a->status, a->type, &count_c);
        MPI_Get_elements_c(&a->status, a->type, &basic_c);
        MODEL(t, count_c == count && basic_c == basic, "message %ld: count %d, elements %d, and %lld and %lld as MPI_Count", (long)(m - r->message), count,
              basic, (long long)count_c, (long long)basic_c);
    }
    t->messages++, t->bytes += (long)bytes;
}

/*
 * After all requests are complete: looks at all receives in the order in which they were posted, and frees everything.
 */
static inline void messages_end(struct round *r)
{
    struct traffic *t = r->t;
    for (int i = 0; i < r->actions; i++) {
        struct action *a = &r->action[i];
        if (a->cancelled_on_purpose) {
            int cancelled;
            MPI_Test_cancelled(&a->status, &cancelled);
            MODEL(t, cancelled, "a %s that nobody answers was not cancelled", a->receives ? "receive" : "send");
        } else if (a->receives) {
            message_look(r, a);
        } else {
            struct message *m = &r->message[a->message];
            struct layout l = layout_of(m->family, m->layout_out);
            long at = layout_wrong(&l, a->memory, a->size, (size_t)m->elements * element_bytes(m->family), m->key, 0x5a);
            MODEL(t, at < 0, "message %d: byte %ld of what was sent has changed", a->message, at);
        }
    }
    for (int i = 0; i < r->actions; i++) {
        struct action *a = &r->action[i];
        if (a->request != MPI_REQUEST_NULL) MPI_Request_free(&a->request);
        if (!a->cancelled_on_purpose && a->type != MPI_DATATYPE_NULL) MPI_Type_free(&a->type);
    }
}

#endif
