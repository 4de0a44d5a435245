/*
 * Random puts, gets and accumulates of random datatypes between fences and in locked epochs, against a model: every
 * rank draws the same sequence, carries out its own part of it, and compares its memory with what the sequence says.
 */
#include "rma_window.h"

enum { BYTES = 4096, SLOTS = 64 };

/* Each rank's window is cut into strips, one for each origin and step, so that no two accesses of an epoch meet. */
struct step {
    int origin, target, kind; /* 0 put, 1 get, 2 sum, 3 get_accumulate, 4 put with gaps, 5 get with gaps */
    MPI_Aint at;              /* in 4-byte words */
    int words;
    int value;
};

static int *model; /* of all ranks */

static int *words_of(int target) { return model + (size_t)target * (BYTES / 4); }

static void run(struct window *w, enum epoch epoch, uint64_t seed, int steps)
{
    uint64_t random = seed;
    int strip = BYTES / 4 / SLOTS, sent[SLOTS][BYTES / 4 / SLOTS], got[SLOTS][BYTES / 4 / SLOTS];
    struct step list[SLOTS];
    MPI_Datatype gaps;
    MPI_Type_vector(strip / 4, 1, 3, MPI_INT, &gaps);
    MPI_Type_commit(&gaps);
    for (int round = 0; round < steps; round++) {
        /* The strips are dealt out anew each time. */
        for (int i = 0; i < SLOTS; i++) {
            struct step *s = &list[i];
            s->origin = (int)(test_random(&random) % (uint64_t)ranks);
            s->target = (int)(test_random(&random) % (uint64_t)ranks);
            s->kind = (int)(test_random(&random) % 6);
            s->words = 1 + (int)(test_random(&random) % (uint64_t)(strip - 1));
            s->at = (MPI_Aint)i * strip;
            s->value = (int)(test_random(&random) & 0xffffff);
        }
        if (epoch == FENCE) MPI_Win_fence(0, w->win);
        if (epoch == LOCK_ALL) MPI_Win_lock_all(0, w->win);
        for (int i = 0; i < SLOTS; i++) {
            struct step *s = &list[i];
            if (s->origin != rank) continue;
            for (int k = 0; k < strip; k++) sent[i][k] = s->value + k, got[i][k] = -1;
            MPI_Aint at = window_disp(w, s->target, 4 * s->at);
            if (epoch == LOCK_SHARED) MPI_Win_lock(MPI_LOCK_SHARED, s->target, 0, w->win);
            switch (s->kind) {
            case 0: MPI_Put(sent[i], s->words, MPI_INT, s->target, at, s->words, MPI_INT, w->win); break;
            case 1: MPI_Get(got[i], s->words, MPI_INT, s->target, at, s->words, MPI_INT, w->win); break;
            case 2: MPI_Accumulate(sent[i], s->words, MPI_INT, s->target, at, s->words, MPI_INT, MPI_SUM, w->win); break;
            case 3:
                MPI_Get_accumulate(sent[i], s->words, MPI_INT, got[i], s->words, MPI_INT, s->target, at, s->words, MPI_INT,
                                   MPI_BXOR, w->win);
                break;
            case 4: MPI_Put(sent[i], strip / 4, MPI_INT, s->target, at, 1, gaps, w->win); break;
            default: MPI_Get(got[i], 1, gaps, s->target, at, 1, gaps, w->win);
            }
            if (epoch == LOCK_SHARED) MPI_Win_unlock(s->target, w->win);
        }
        if (epoch == FENCE) MPI_Win_fence(0, w->win);
        if (epoch == LOCK_ALL) MPI_Win_unlock_all(w->win);
        MPI_Barrier(MPI_COMM_WORLD);
        for (int i = 0; i < SLOTS; i++) {
            struct step *s = &list[i];
            int *there = words_of(s->target) + s->at;
            for (int k = 0; k < s->words && s->kind < 4; k++) {
                if (s->origin == rank && (s->kind == 1 || s->kind == 3))
                    CHECK(got[i][k] == there[k], "%s, %s: step %d of round %d fetched %d, wanted %d", flavour_names[w->flavour],
                          epoch_names[epoch], i, round, got[i][k], there[k]);
                if (s->kind == 0) there[k] = s->value + k;
                if (s->kind == 2) there[k] += s->value + k;
                if (s->kind == 3) there[k] ^= s->value + k;
            }
            for (int k = 0; k < strip / 4 && s->kind >= 4; k++) {
                if (s->kind == 4) there[3 * k] = s->value + k;
                if (s->kind == 5 && s->origin == rank) CHECK(got[i][3 * k] == there[3 * k], "a get with gaps: %d", got[i][3 * k]);
            }
        }
        if (epoch != FENCE) MPI_Win_lock(MPI_LOCK_SHARED, rank, 0, w->win);
        for (int k = 0; k < BYTES / 4; k++)
            CHECK(((int *)w->base)[k] == words_of(rank)[k], "%s, %s: word %d is %d after round %d, wanted %d",
                  flavour_names[w->flavour], epoch_names[epoch], k, ((int *)w->base)[k], round, words_of(rank)[k]);
        if (epoch != FENCE) MPI_Win_unlock(rank, w->win);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    if (epoch == FENCE) MPI_Win_fence(MPI_MODE_NOSUCCEED, w->win);
    MPI_Type_free(&gaps);
}

int main(int argc, char **argv)
{
    test_begin(&argc, &argv);
    int steps = argc > 1 ? atoi(argv[1]) : 10;
    const enum epoch epochs[] = {FENCE, LOCK_SHARED, LOCK_ALL};
    model = test_alloc((size_t)ranks * BYTES);
    for (int flavour = 0; flavour < FLAVOURS; flavour++) {
        if (!window_possible((enum flavour)flavour)) continue;
        struct window w = window_make((enum flavour)flavour, BYTES, 4, MPI_COMM_WORLD);
        memset(model, 0, (size_t)ranks * BYTES);
        for (int e = 0; e < 3; e++) run(&w, epochs[e], (uint64_t)(100 * flavour + e), steps);
        window_free(&w);
    }
    free(model);
    return test_end();
}
