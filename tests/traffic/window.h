/*
 * One-sided traffic: a window of an era in which every rank has a slot at every rank, for puts and gets, and some
 * words that all add to. Every rank keeps a model of all memory.
 */
#ifndef WINDOW_H
#define WINDOW_H

#include "layouts.h"

#define WORDS 5

struct rma {
    MPI_Win win;
    int allocated;
    size_t slot, size;              /* bytes of a slot, and of a rank's memory: slots, then words */
    unsigned char *memory, *model;  /* this rank's, and the model of all ranks' */
};

/* What an origin does to a target in a round. */
struct access { size_t at, bytes; uint64_t key, add; int word, how; };

static inline struct access access_of(const struct traffic *t, int origin, int target)
{
    uint64_t state = plan_sequence(t, t->round, PLAN_RMA, 1 + origin * MAX_RANKS + target);
    struct access a = {.how = below(&state, 4)};
    a.at = (size_t)below(&state, (int)t->rma->slot), a.bytes = plan_bytes(&state);
    if (a.bytes > t->rma->slot - a.at) a.bytes = t->rma->slot - a.at;
    a.key = test_random(&state), a.add = test_random(&state), a.word = below(&state, WORDS);
    return a;
}

static inline void window_make(struct traffic *t)
{
    uint64_t state = plan_sequence(t, t->round / ROUNDS_PER_ERA, PLAN_RMA, 0);
    struct rma *w = t->rma = test_alloc(sizeof *w);
    w->slot = 8 * (size_t)(64 + below(&state, chance(&state, 70) ? 500 : 10000));
    w->size = w->slot * (size_t)t->n + WORDS * 8;
    w->model = test_alloc(w->size * (size_t)t->n);
    w->allocated = chance(&state, 50);
    if (w->allocated) {
        MPI_Win_allocate((MPI_Aint)w->size, 1, MPI_INFO_NULL, t->base, &w->memory, &w->win);
    } else {
        w->memory = test_alloc(w->size);
        MPI_Win_create(w->memory, (MPI_Aint)w->size, 1, MPI_INFO_NULL, t->base, &w->win);
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
    MPI_Win_free(&t->rma->win);
    if (!t->rma->allocated) free(t->rma->memory);
    free(t->rma->model), free(t->rma);
}

/* One access; the memory that is put must live until the epoch ends. */
static inline void access_start(struct traffic *t, int target, const struct access *a, unsigned char *from, uint64_t *before)
{
    struct rma *w = t->rma;
    MPI_Aint at = (MPI_Aint)(w->slot * (size_t)t->me + a->at), word = (MPI_Aint)(w->slot * (size_t)t->n) + 8 * a->word;
    for (size_t i = 0; i < a->bytes; i++) from[i] = message_byte(a->key, i);
    MPI_Datatype type;
    MPI_Type_contiguous((int)a->bytes, MPI_BYTE, &type);
    MPI_Type_commit(&type);
    if (a->how == 0) MPI_Put(from, (int)a->bytes, MPI_BYTE, target, at, 1, type, w->win);
    else if (a->how == 1) MPI_Accumulate(from, 1, type, target, at, (int)a->bytes, MPI_BYTE, MPI_REPLACE, w->win);
    else MPI_Put(from, 1, type, target, at, 1, type, w->win);
    MPI_Type_free(&type);
    if (a->how == 2) MPI_Fetch_and_op(&a->add, before, MPI_UINT64_T, target, word, MPI_SUM, w->win);
    else MPI_Accumulate(&a->add, 1, MPI_UINT64_T, target, word, 1, MPI_UINT64_T, MPI_SUM, w->win);
}

/* `plan` is what all ranks have in common, `own` is not. */
static inline void window_round(struct traffic *t, uint64_t *plan, uint64_t *own)
{
    struct rma *w = t->rma;
    int how = below(plan, 4);
    struct access *mine = test_alloc(sizeof *mine * (size_t)t->n);
    unsigned char **from = test_alloc(sizeof *from * (size_t)t->n);
    uint64_t *before = test_alloc(8 * (size_t)t->n);
    MPI_Group group, all;
    MPI_Comm_group(t->base, &all);
    MPI_Group_union(all, MPI_GROUP_EMPTY, &group);
    if (how == 0) MPI_Win_fence(MPI_MODE_NOPRECEDE, w->win);
    if (how == 1) MPI_Win_lock_all(0, w->win);
    if (how == 2) MPI_Win_post(group, 0, w->win), MPI_Win_start(group, 0, w->win);
    for (int k = 0; k < t->n; k++) {
        int target = (t->me + k) % t->n;
        mine[target] = access_of(t, t->me, target);
        from[target] = test_alloc(mine[target].bytes);
        if (how == 3) MPI_Win_lock(chance(own, 50) ? MPI_LOCK_EXCLUSIVE : MPI_LOCK_SHARED, target, 0, w->win);
        access_start(t, target, &mine[target], from[target], &before[target]);
        if (how == 1 && chance(own, 50)) MPI_Win_flush(target, w->win);
        if (how == 3) MPI_Win_unlock(target, w->win);
    }
    if (how == 0) MPI_Win_fence(MPI_MODE_NOSUCCEED, w->win);
    if (how == 1) MPI_Win_unlock_all(w->win);
    if (how == 2) MPI_Win_complete(w->win), MPI_Win_wait(w->win);
    MPI_Group_free(&group), MPI_Group_free(&all);
    MPI_Barrier(t->base);
    for (int target = 0; target < t->n; target++)
        for (int origin = 0; origin < t->n; origin++) {
            struct access a = access_of(t, origin, target);
            unsigned char *model = w->model + w->size * (size_t)target;
            for (size_t i = 0; i < a.bytes; i++) model[w->slot * (size_t)origin + a.at + i] = message_byte(a.key, i);
            uint64_t *words = (uint64_t *)(void *)(model + w->slot * (size_t)t->n);
            words[a.word] += a.add;
        }
    /* This rank's own memory, and what a get brings from another's. */
    int target = below(own, t->n);
    unsigned char *got = test_alloc(w->size);
    MPI_Win_lock(MPI_LOCK_SHARED, target, 0, w->win);
    MPI_Get(got, (int)w->size, MPI_BYTE, target, 0, (int)w->size, MPI_BYTE, w->win);
    MPI_Win_unlock(target, w->win);
    MPI_Win_lock(MPI_LOCK_SHARED, t->me, 0, w->win);
    const unsigned char *model = w->model + w->size * (size_t)t->me, *theirs = w->model + w->size * (size_t)target;
    for (size_t i = 0; i < w->size; i++) {
        MODEL(t, w->memory[i] == model[i], "window of %zu bytes, slots of %zu, epochs of kind %d: byte %zu is wrong", w->size, w->slot, how, i);
        MODEL(t, got[i] == theirs[i], "window of %zu bytes, slots of %zu, epochs of kind %d: a get from %d has byte %zu wrong", w->size, w->slot,
              how, target, i);
    }
    MPI_Win_unlock(t->me, w->win);
    MPI_Barrier(t->base);
    for (int i = 0; i < t->n; i++) free(from[i]);
    free(from), free(mine), free(before), free(got);
}

#endif
