/*
 * One-sided traffic: a window of an era, of any flavour, with epochs of every kind. Every rank keeps a model of the
 * memory of all. A rank's memory has four parts:
 *   strips   one for each origin, where it alone writes: puts and replacing or exclusive-or accumulates, in layouts
 *   chains   some words for each origin, which it updates several times in an epoch: its updates of one place are done
 *            in their order, so it knows what each finds
 *   words    all add to them; who fetches finds what was there and some of the other ranks' additions
 *   still    written by its owner before the epoch, and read by all
 */
#ifndef WINDOW_H
#define WINDOW_H

#include "layouts.h"

#define WORDS 5
#define CHAIN 12 /* words of a chain */
#define LINKS 5  /* updates of a chain in one epoch, at most */

enum flavour { ALLOCATED, CREATED, ATTACHED, SHARED, FLAVOURS };
enum epoch { FENCED, LOCKED_ALL, POSTED, LOCKED, EPOCHS };
/* How a strip is written, how a chain's link or a word is updated, and how what is still is read. */
enum way_of_strip { W_NOTHING, W_PUT, W_RPUT, W_REPLACE, W_RREPLACE, W_XOR, W_FETCH_REPLACE, W_RFETCH_XOR, WAYS_OF_STRIP };
enum way_of_update { U_ACCUMULATE, U_RACCUMULATE, U_GET_ACCUMULATE, U_RGET_ACCUMULATE, U_FETCH, U_LOOK, U_SWAP, WAYS_OF_UPDATE };
enum way_of_read { R_NOTHING, R_GET, R_RGET, R_NO_OP, WAYS_OF_READ };

struct rma {
    MPI_Win win;
    enum flavour flavour;
    int unit;                       /* of displacements, in bytes */
    MPI_Aint *base;                 /* displacement of each rank's memory, in bytes: not 0 where memory is attached */
    size_t slot, size;              /* bytes of a strip and of what is still; of a rank's memory */
    unsigned char *memory, *model;  /* this rank's, and the model of all ranks' */
};

/* Items of two layouts of one family, which hold the same elements: at the origin and at the target. */
struct piece { int family, here, there, elements; };

struct link { enum way_of_update way; int at, n; uint64_t operand[CHAIN], compare; }; /* at: in words */

/* What an origin does to a target in a round. */
struct access {
    enum way_of_strip strip;
    struct piece put;
    uint64_t key;
    enum way_of_read read;
    struct piece get;
    int width, op, links; /* of a chain: bytes of an element, number of an operation */
    struct link link[LINKS];
    int word;
    enum way_of_update update;
};

/* The origin's side of an access. */
struct pending {
    unsigned char *put, *old, *got;
    size_t put_size, got_size;
    uint64_t operand[LINKS][CHAIN], result[LINKS][CHAIN], wanted[LINKS][CHAIN], compare[LINKS];
    uint64_t add, before;
};

/* Operations that update what they meet; each has its own function in combined(). */
#define OPERATIONS 11
static inline MPI_Op operation_of(int number)
{
    const MPI_Op list[OPERATIONS] = {MPI_SUM, MPI_PROD, MPI_MAX, MPI_MIN, MPI_BAND, MPI_BOR, MPI_BXOR, MPI_LAND, MPI_LOR,
                                     MPI_LXOR, MPI_REPLACE};
    return list[number];
}

static inline uint64_t combined(int number, uint64_t there, uint64_t given)
{
    switch (number) {
    case 0: return there + given;
    case 1: return there * given;
    case 2: return there > given ? there : given;
    case 3: return there < given ? there : given;
    case 4: return there & given;
    case 5: return there | given;
    case 6: return there ^ given;
    case 7: return there && given;
    case 8: return there || given;
    case 9: return !there != !given;
    default: return given;
    }
}

static inline MPI_Datatype unsigned_of(int width) { return width == 1 ? MPI_UINT8_T : width == 4 ? MPI_UINT32_T : MPI_UINT64_T; }

static inline uint64_t element_at(const void *memory, int width, int i)
{
    uint8_t one;
    uint32_t four;
    uint64_t eight;
    if (width == 1) return memcpy(&one, (const char *)memory + i, 1), one;
    if (width == 4) return memcpy(&four, (const char *)memory + 4 * i, 4), four;
    return memcpy(&eight, (const char *)memory + 8 * i, 8), eight;
}

static inline void element_set(void *memory, int width, int i, uint64_t value)
{
    uint8_t one = (uint8_t)value;
    uint32_t four = (uint32_t)value;
    if (width == 1) memcpy((char *)memory + i, &one, 1);
    else if (width == 4) memcpy((char *)memory + 4 * i, &four, 4);
    else memcpy((char *)memory + 8 * i, &value, 8);
}

/* The parts of a rank's memory. */
static inline size_t strip_at(const struct traffic *t, int origin) { return t->rma->slot * (size_t)origin; }
static inline size_t still_at(const struct traffic *t) { return t->rma->slot * (size_t)t->n; }
static inline size_t chain_at(const struct traffic *t, int origin) { return still_at(t) + t->rma->slot + CHAIN * 8 * (size_t)origin; }
static inline size_t words_at(const struct traffic *t) { return chain_at(t, t->n); }

static inline unsigned char *model_of(const struct traffic *t, int target) { return t->rma->model + t->rma->size * (size_t)target; }

static inline MPI_Aint displacement(const struct traffic *t, int target, size_t at)
{
    return (t->rma->base[target] + (MPI_Aint)at) / t->rma->unit;
}

static inline int common_multiple(int a, int b)
{
    int m = a;
    while (m % b) m += a;
    return m;
}

/* So many elements as fit `room` bytes at the target, or fewer. */
static inline struct piece piece_of(size_t room, int families, uint64_t *state)
{
    struct piece p = {.family = below(state, families), .here = below(state, LAYOUTS), .there = below(state, LAYOUTS)};
    struct layout here = layout_of(p.family, p.here), there = layout_of(p.family, p.there);
    int unit = common_multiple(here.elements, there.elements);
    int most = (int)((room - layout_memory(&there, 0)) / (size_t)there.extent) * there.elements / unit;
    if (most == 0) {
        p.here = p.there = 0;
        unit = layout_of(p.family, 0).elements;
        most = (int)((room - layout_memory(&there, 0)) / (size_t)layout_of(p.family, 0).extent);
    }
    p.elements = unit * (chance(state, 30) ? most : below(state, most + 1));
    return p;
}

static inline int items_here(const struct piece *p) { return p->elements / layout_of(p->family, p->here).elements; }
static inline int items_there(const struct piece *p) { return p->elements / layout_of(p->family, p->there).elements; }
static inline size_t piece_bytes(const struct piece *p) { return (size_t)p->elements * element_bytes(p->family); }

static inline int access_is(const struct traffic *t, int origin, int target)
{
    uint64_t state = plan_sequence(t, t->round, PLAN_RMA, 1 + MAX_RANKS * MAX_RANKS + origin * MAX_RANKS + target);
    return chance(&state, 75);
}

static inline struct access access_of(const struct traffic *t, int origin, int target)
{
    uint64_t state = plan_sequence(t, t->round, PLAN_RMA, 1 + origin * MAX_RANKS + target);
    struct access a = {.strip = (enum way_of_strip)below(&state, WAYS_OF_STRIP), .read = (enum way_of_read)below(&state, WAYS_OF_READ)};
    /* Operations are defined on types of one basic type; exclusive or, on bytes and integers. */
    int families = a.strip <= W_RPUT ? FAMILIES : a.strip == W_XOR || a.strip == W_RFETCH_XOR ? 2 : 3;
    a.put = piece_of(t->rma->slot, families, &state);
    a.get = piece_of(t->rma->slot, a.read == R_NO_OP ? 3 : FAMILIES, &state);
    a.key = test_random(&state);
    a.width = (int[]){1, 4, 8}[below(&state, 3)], a.op = below(&state, OPERATIONS);
    a.links = below(&state, LINKS + 1);
    /* A place is updated by one operation in an epoch: compare-and-swap is another one. */
    int swaps = chance(&state, 20);
    for (int i = 0; i < a.links; i++) {
        struct link *l = &a.link[i];
        l->way = swaps ? U_SWAP : (enum way_of_update)below(&state, U_SWAP);
        l->at = below(&state, CHAIN);
        int most = (CHAIN - l->at) * 8 / a.width;
        l->n = l->way == U_SWAP || l->way == U_FETCH ? 1 : 1 + below(&state, most > CHAIN ? CHAIN : most);
        for (int k = 0; k < CHAIN; k++) l->operand[k] = chance(&state, 20) ? (uint64_t)below(&state, 2) : test_random(&state);
        l->compare = chance(&state, 60);
    }
    a.word = below(&state, WORDS), a.update = (enum way_of_update)below(&state, U_SWAP);
    return a;
}

/* Carries a link out on a chain; `found`, if not NULL, gets what was there. */
static inline void link_apply(const struct access *a, int number, unsigned char *chain, uint64_t *found, uint64_t *compare)
{
    const struct link *l = &a->link[number];
    unsigned char *at = chain + 8 * l->at;
    for (int k = 0; k < l->n; k++) {
        uint64_t there = element_at(at, a->width, k), given = l->operand[k];
        if (found) element_set(found, a->width, k, there);
        if (l->way == U_SWAP) {
            uint64_t guess = l->compare ? there : there + 1;
            if (compare) element_set(compare, a->width, 0, guess);
            if (!l->compare) continue;
            element_set(at, a->width, k, given);
        } else if (l->way != U_LOOK) {
            /* What is given is cut to the width first: a logical operation looks at no more. */
            uint64_t cut = 0;
            element_set(&cut, a->width, 0, given);
            element_set(at, a->width, k, combined(a->op, there, element_at(&cut, a->width, 0)));
        }
    }
}

static inline void window_make(struct traffic *t)
{
    uint64_t state = plan_sequence(t, t->round / ROUNDS_PER_ERA, PLAN_RMA, 0);
    struct rma *w = t->rma = test_alloc(sizeof *w);
    w->slot = 8 * (size_t)(64 + below(&state, chance(&state, 70) ? 500 : 10000));
    w->size = words_at(t) + WORDS * 8;
    w->model = test_alloc(w->size * (size_t)t->n);
    w->base = test_alloc(sizeof *w->base * (size_t)t->n);
    w->flavour = (enum flavour)below(&state, FLAVOURS), w->unit = chance(&state, 50) ? 1 : 8;
    /* Shared memory may be short: the nights try that. */
    if (w->flavour == SHARED && (!t->one_machine || w->size * (size_t)t->n > 100000)) w->flavour = ALLOCATED;
    if (w->flavour == ATTACHED) w->unit = 1;
    MPI_Aint size = (MPI_Aint)w->size, first = size / 16 * 8;
    if (w->flavour == CREATED || w->flavour == ATTACHED) w->memory = test_alloc(w->size);
    switch (w->flavour) {
    case ALLOCATED: MPI_Win_allocate(size, w->unit, MPI_INFO_NULL, t->base, &w->memory, &w->win); break;
    case SHARED: MPI_Win_allocate_shared(size, w->unit, MPI_INFO_NULL, t->base, &w->memory, &w->win); break;
    case CREATED: MPI_Win_create(w->memory, size, w->unit, MPI_INFO_NULL, t->base, &w->win); break;
    default:
        /* In two pieces, side by side: an access may reach over both, and no element does. */
        MPI_Win_create_dynamic(MPI_INFO_NULL, t->base, &w->win);
        MPI_Win_attach(w->win, w->memory, first);
        MPI_Win_attach(w->win, w->memory + first, size - first);
        MPI_Get_address(w->memory, &w->base[t->me]);
        MPI_Allgather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, w->base, 1, MPI_AINT, t->base);
    }
    MPI_Win_lock_all(MPI_MODE_NOCHECK, w->win);
    memset(w->memory, 0, w->size);
    MPI_Win_sync(w->win);
    MPI_Barrier(t->base);
    MPI_Win_unlock_all(w->win);
    MPI_Barrier(t->base);
}

static inline void window_free(struct traffic *t)
{
    struct rma *w = t->rma;
    if (w->flavour == ATTACHED) {
        MPI_Barrier(t->base);
        MPI_Win_detach(w->win, w->memory + w->size / 16 * 8);
        MPI_Win_detach(w->win, w->memory);
    }
    MPI_Win_free(&w->win);
    if (w->flavour == CREATED || w->flavour == ATTACHED) free(w->memory);
    free(w->base), free(w->model), free(w);
}

/* Between epochs: what is still gets other bytes at every rank. */
static inline void still_write(struct traffic *t)
{
    struct rma *w = t->rma;
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, t->me, 0, w->win);
    for (int target = 0; target < t->n; target++) {
        uint64_t state = plan_sequence(t, t->round, PLAN_RMA, 1 + 2 * MAX_RANKS * MAX_RANKS + target), key = test_random(&state);
        for (size_t i = 0; i < w->slot; i++) {
            unsigned char byte = message_byte(key, i);
            model_of(t, target)[still_at(t) + i] = byte;
            if (target == t->me) w->memory[still_at(t) + i] = byte;
        }
    }
    MPI_Win_unlock(t->me, w->win);
    MPI_Barrier(t->base);
}

/* The accesses to a target; memory must live until the epoch ends. Requests go to `request`, which has room for all. */
static inline int access_start(struct traffic *t, int target, const struct access *a, struct pending *p, int passive, MPI_Request *request)
{
    struct rma *w = t->rma;
    int n = 0, large = (int)(a->key >> 17 & 1);
    MPI_Datatype here = layout_type(a->put.family, a->put.here), there = layout_type(a->put.family, a->put.there);
    struct layout l = layout_of(a->put.family, a->put.here);
    int items = items_here(&a->put), theirs = items_there(&a->put);
    p->put_size = layout_memory(&l, items);
    p->put = test_alloc(p->put_size), p->old = test_alloc(p->put_size);
    memset(p->old, 0xa5, p->put_size);
    layout_put(&l, p->put, piece_bytes(&a->put), a->key);
    void *from = p->put + MARGIN, *old = p->old + MARGIN;
    MPI_Aint at = displacement(t, target, strip_at(t, t->me) + MARGIN);
    MPI_Win win = w->win;
    switch (a->strip) {
    case W_NOTHING: break;
    case W_RPUT:
        if (passive) {
            SIZED(large, Rput, from, items, here, target, at, theirs, there, win, &request[n++]);
            break;
        } /* fall through */
    case W_PUT: SIZED(large, Put, from, items, here, target, at, theirs, there, win); break;
    case W_RREPLACE:
        if (passive) {
            SIZED(large, Raccumulate, from, items, here, target, at, theirs, there, MPI_REPLACE, win, &request[n++]);
            break;
        } /* fall through */
    case W_REPLACE: SIZED(large, Accumulate, from, items, here, target, at, theirs, there, MPI_REPLACE, win); break;
    case W_XOR: SIZED(large, Accumulate, from, items, here, target, at, theirs, there, MPI_BXOR, win); break;
    case W_FETCH_REPLACE: SIZED(large, Get_accumulate, from, items, here, old, items, here, target, at, theirs, there, MPI_REPLACE, win); break;
    default:
        if (passive) SIZED(large, Rget_accumulate, from, items, here, old, items, here, target, at, theirs, there, MPI_BXOR, win, &request[n++]);
        else SIZED(large, Get_accumulate, from, items, here, old, items, here, target, at, theirs, there, MPI_BXOR, win);
    }
    MPI_Type_free(&here), MPI_Type_free(&there);

    l = layout_of(a->get.family, a->get.here);
    items = items_here(&a->get), theirs = items_there(&a->get);
    here = layout_type(a->get.family, a->get.here), there = layout_type(a->get.family, a->get.there);
    p->got_size = layout_memory(&l, items);
    p->got = test_alloc(p->got_size);
    memset(p->got, 0xa5, p->got_size);
    void *to = p->got + MARGIN;
    at = displacement(t, target, still_at(t) + MARGIN);
    if (a->read == R_RGET && passive) SIZED(large, Rget, to, items, here, target, at, theirs, there, win, &request[n++]);
    else if (a->read == R_GET || a->read == R_RGET) SIZED(large, Get, to, items, here, target, at, theirs, there, win);
    else if (a->read == R_NO_OP) SIZED(large, Get_accumulate, NULL, 0, MPI_BYTE, to, items, here, target, at, theirs, there, MPI_NO_OP, win);
    MPI_Type_free(&here), MPI_Type_free(&there);

    unsigned char chain[CHAIN * 8];
    memcpy(chain, model_of(t, target) + chain_at(t, t->me), sizeof chain);
    MPI_Datatype type = unsigned_of(a->width);
    for (int i = 0; i < a->links; i++) {
        const struct link *k = &a->link[i];
        MPI_Op op = operation_of(a->op);
        uint64_t *operand = p->operand[i], *result = p->result[i];
        for (int e = 0; e < k->n; e++) element_set(operand, a->width, e, k->operand[e]);
        memset(result, 0xa5, sizeof p->result[i]), memset(p->wanted[i], 0xa5, sizeof p->wanted[i]);
        int fetches = k->way >= U_GET_ACCUMULATE;
        link_apply(a, i, chain, fetches ? p->wanted[i] : NULL, &p->compare[i]);
        at = displacement(t, target, chain_at(t, t->me) + 8 * (size_t)k->at);
        switch (k->way) {
        case U_RACCUMULATE:
            if (passive) {
                SIZED(large, Raccumulate, operand, k->n, type, target, at, k->n, type, op, win, &request[n++]);
                break;
            } /* fall through */
        case U_ACCUMULATE: SIZED(large, Accumulate, operand, k->n, type, target, at, k->n, type, op, win); break;
        case U_RGET_ACCUMULATE:
            if (passive) {
                SIZED(large, Rget_accumulate, operand, k->n, type, result, k->n, type, target, at, k->n, type, op, win, &request[n++]);
                break;
            } /* fall through */
        case U_GET_ACCUMULATE: SIZED(large, Get_accumulate, operand, k->n, type, result, k->n, type, target, at, k->n, type, op, win); break;
        case U_FETCH: MPI_Fetch_and_op(operand, result, type, target, at, op, win); break;
        case U_LOOK: SIZED(large, Get_accumulate, NULL, 0, type, result, k->n, type, target, at, k->n, type, MPI_NO_OP, win); break;
        default: MPI_Compare_and_swap(operand, &p->compare[i], result, type, target, at, win);
        }
    }

    p->add = (uint64_t)1 << t->me, p->before = 0;
    at = displacement(t, target, words_at(t) + 8 * (size_t)a->word);
    switch (a->update) {
    case U_RACCUMULATE:
        if (passive) {
            SIZED(large, Raccumulate, &p->add, 1, MPI_UINT64_T, target, at, 1, MPI_UINT64_T, MPI_SUM, win, &request[n++]);
            break;
        } /* fall through */
    case U_ACCUMULATE: SIZED(large, Accumulate, &p->add, 1, MPI_UINT64_T, target, at, 1, MPI_UINT64_T, MPI_SUM, win); break;
    case U_LOOK: MPI_Fetch_and_op(NULL, &p->before, MPI_UINT64_T, target, at, MPI_NO_OP, win); break;
    case U_FETCH: MPI_Fetch_and_op(&p->add, &p->before, MPI_UINT64_T, target, at, MPI_SUM, win); break;
    default:
        SIZED(large, Get_accumulate, &p->add, 1, MPI_UINT64_T, &p->before, 1, MPI_UINT64_T, target, at, 1, MPI_UINT64_T, MPI_SUM, win);
    }
    return n;
}

/* What the origin must have got, seen from the model before the epoch; `others`: what others added to the same word. */
static inline void access_look(struct traffic *t, int target, const struct access *a, struct pending *p, enum epoch epoch, uint64_t others)
{
    const unsigned char *model = model_of(t, target);
    struct layout here = layout_of(a->get.family, a->get.here), there = layout_of(a->get.family, a->get.there);
    unsigned char *wanted = test_alloc(p->got_size);
    memset(wanted, 0xa5, p->got_size);
    if (a->read != R_NOTHING) layout_move(&here, wanted, &there, model + still_at(t), piece_bytes(&a->get));
    MODEL(t, memcmp(p->got, wanted, p->got_size) == 0, "window of flavour %d, epoch %d: a get (way %d) from %d of %d elements, family %d, "
          "layouts %d from %d, is wrong", (int)t->rma->flavour, (int)epoch, (int)a->read, target, a->get.elements, a->get.family, a->get.here,
          a->get.there);
    free(wanted);
    here = layout_of(a->put.family, a->put.here), there = layout_of(a->put.family, a->put.there);
    wanted = test_alloc(p->put_size);
    memset(wanted, 0xa5, p->put_size);
    if (a->strip >= W_FETCH_REPLACE) layout_move(&here, wanted, &there, model + strip_at(t, t->me), piece_bytes(&a->put));
    MODEL(t, memcmp(p->old, wanted, p->put_size) == 0, "window of flavour %d, epoch %d: what a fetching accumulate (way %d) found at %d, %d "
          "elements of family %d, layouts %d to %d, is wrong", (int)t->rma->flavour, (int)epoch, (int)a->strip, target, a->put.elements,
          a->put.family, a->put.here, a->put.there);
    free(wanted);
    for (int i = 0; i < a->links; i++)
        MODEL(t, memcmp(p->result[i], p->wanted[i], sizeof p->result[i]) == 0, "window of flavour %d, epoch %d: update %d of %d (way %d, "
              "operation %d, %d elements of %d bytes) found %llx first at %d, wanted %llx", (int)t->rma->flavour, (int)epoch, i, a->links,
              (int)a->link[i].way, a->op, a->link[i].n, a->width, (unsigned long long)element_at(p->result[i], a->width, 0), target,
              (unsigned long long)element_at(p->wanted[i], a->width, 0));
    if (a->update >= U_GET_ACCUMULATE) {
        uint64_t base = element_at(model + words_at(t), 8, a->word), more = p->before - base;
        MODEL(t, (more & ~others) == 0, "window of flavour %d, epoch %d: a word at %d was %llx, others add %llx; %llx was fetched",
              (int)t->rma->flavour, (int)epoch, target, (unsigned long long)base, (unsigned long long)others, (unsigned long long)p->before);
    }
}

/* Carries an access out on the model. */
static inline void access_apply(struct traffic *t, int origin, int target, const struct access *a)
{
    unsigned char *model = model_of(t, target), *strip = model + strip_at(t, origin);
    struct layout there = layout_of(a->put.family, a->put.there);
    if (a->strip == W_XOR || a->strip == W_RFETCH_XOR) layout_xor(&there, strip, piece_bytes(&a->put), a->key);
    else if (a->strip != W_NOTHING) layout_put(&there, strip, piece_bytes(&a->put), a->key);
    for (int i = 0; i < a->links; i++) link_apply(a, i, model + chain_at(t, origin), NULL, NULL);
    if (a->update != U_LOOK)
        element_set(model + words_at(t), 8, a->word, element_at(model + words_at(t), 8, a->word) + ((uint64_t)1 << origin));
}

/* `list` gets the ranks that have access to this one, or to which this one has; answers their group. */
static inline MPI_Group group_of_access(struct traffic *t, int in)
{
    int list[MAX_RANKS], n = 0;
    for (int i = 0; i < t->n; i++)
        if (in ? access_is(t, i, t->me) : access_is(t, t->me, i)) list[n++] = i;
    MPI_Group all, some;
    MPI_Comm_group(t->base, &all);
    MPI_Group_incl(all, n, list, &some);
    MPI_Group_free(&all);
    return some;
}

/* Completes accesses to a target, or to all, in one of the ways there are. */
static inline void flush_somehow(MPI_Win win, int target, uint64_t *own)
{
    switch (below(own, 8)) {
    case 0: MPI_Win_flush(target, win); break;
    case 1: MPI_Win_flush_local(target, win); break;
    case 2: MPI_Win_flush_all(win); break;
    case 3: MPI_Win_flush_local_all(win); break;
    default: break;
    }
}

/* `plan` is what all ranks have in common, `own` is not. */
static inline void window_round(struct traffic *t, uint64_t *plan, uint64_t *own)
{
    struct rma *w = t->rma;
    enum epoch epoch = (enum epoch)below(plan, EPOCHS);
    int passive = epoch == LOCKED_ALL || epoch == LOCKED, requests = 0;
    struct pending *p = test_alloc(sizeof *p * (size_t)t->n);
    MPI_Request *request = test_alloc(sizeof *request * (size_t)t->n * (LINKS + 3));
    still_write(t);
    MPI_Group in = MPI_GROUP_NULL, out = MPI_GROUP_NULL;
    if (epoch == FENCED) MPI_Win_fence(MPI_MODE_NOPRECEDE, w->win);
    if (epoch == LOCKED_ALL) MPI_Win_lock_all(0, w->win);
    if (epoch == POSTED) {
        in = group_of_access(t, 1), out = group_of_access(t, 0);
        MPI_Win_post(in, 0, w->win), MPI_Win_start(out, 0, w->win);
    }
    for (int k = 0; k < t->n; k++) {
        int target = (t->me + k) % t->n;
        if (!access_is(t, t->me, target)) continue;
        struct access a = access_of(t, t->me, target);
        if (epoch == LOCKED) MPI_Win_lock(chance(own, 50) ? MPI_LOCK_EXCLUSIVE : MPI_LOCK_SHARED, target, 0, w->win);
        requests += access_start(t, target, &a, &p[target], passive, request + requests);
        if (passive) flush_somehow(w->win, target, own);
        if (epoch == LOCKED) {
            MPI_Waitall(requests, request, MPI_STATUSES_IGNORE), requests = 0;
            MPI_Win_unlock(target, w->win);
        }
    }
    MPI_Waitall(requests, request, MPI_STATUSES_IGNORE);
    if (epoch == FENCED) MPI_Win_fence(MPI_MODE_NOSUCCEED, w->win);
    if (epoch == LOCKED_ALL) MPI_Win_unlock_all(w->win);
    if (epoch == POSTED) {
        int over = 0;
        MPI_Win_complete(w->win);
        if (chance(own, 50)) MPI_Win_wait(w->win);
        else
            while (!over) MPI_Win_test(w->win, &over);
        MPI_Group_free(&in), MPI_Group_free(&out);
    }
    for (int target = 0; target < t->n; target++) {
        if (!access_is(t, t->me, target)) continue;
        struct access a = access_of(t, t->me, target);
        uint64_t others = 0;
        for (int origin = 0; origin < t->n; origin++) {
            if (origin == t->me || !access_is(t, origin, target)) continue;
            struct access b = access_of(t, origin, target);
            if (b.word == a.word && b.update != U_LOOK) others |= (uint64_t)1 << origin;
        }
        access_look(t, target, &a, &p[target], epoch, others);
        free(p[target].put), free(p[target].old), free(p[target].got);
    }
    MPI_Barrier(t->base);
    for (int target = 0; target < t->n; target++)
        for (int origin = 0; origin < t->n; origin++) {
            if (!access_is(t, origin, target)) continue;
            struct access a = access_of(t, origin, target);
            access_apply(t, origin, target, &a);
        }
    /* This rank's own memory, and what a get brings from another's. */
    int target = below(own, t->n);
    unsigned char *got = test_alloc(w->size);
    MPI_Win_lock(MPI_LOCK_SHARED, target, 0, w->win);
    MPI_Get(got, (int)w->size, MPI_BYTE, target, displacement(t, target, 0), (int)w->size, MPI_BYTE, w->win);
    MPI_Win_unlock(target, w->win);
    MPI_Win_lock(MPI_LOCK_SHARED, t->me, 0, w->win);
    const unsigned char *model = model_of(t, t->me), *theirs = model_of(t, target);
    for (size_t i = 0; i < w->size; i++) {
        MODEL(t, w->memory[i] == model[i], "window of flavour %d, %zu bytes, strips of %zu, epoch %d: byte %zu is wrong", (int)w->flavour,
              w->size, w->slot, (int)epoch, i);
        MODEL(t, got[i] == theirs[i], "window of flavour %d, %zu bytes, strips of %zu, epoch %d: a get from %d has byte %zu wrong",
              (int)w->flavour, w->size, w->slot, (int)epoch, target, i);
    }
    MPI_Win_unlock(t->me, w->win);
    MPI_Barrier(t->base);
    free(got), free(request), free(p);
}

#endif
