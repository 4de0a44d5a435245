/*
 * Ranks that die, with `--with-ft ulfm`: between two eras one rank is killed at a step that the plan names, among
 * messages and collective operations of all. What is between living ranks arrives whole; what needs the dead one ends
 * well, with its data, or with an error of the right class. Then the living agree, shrink, and the next era is theirs.
 */
#ifndef DEATHS_H
#define DEATHS_H

#include "shorts.h"

#if __has_include(<mpi-ext.h>)
#include <mpi-ext.h>
#include <signal.h>
#include <unistd.h>

#define MAX_WORKS 24

enum work_kind { W_MESSAGE, W_BCAST, W_ALLREDUCE, W_ALLGATHER, W_IALLREDUCE, W_BARRIER, W_ALLTOALL, WORKS };

/* A step of all ranks. */
struct work {
    enum work_kind kind;
    int from, to; /* of a message; `from` is the root of a broadcast */
    size_t bytes;
    uint64_t key;
    /* of this rank */
    unsigned char *out, *in;
    size_t room;
    MPI_Request request[2]; /* a receive, or the operation; a send */
    int code;               /* of a call that blocks, or that starts what has no request now */
};

struct death { int victim, moment, works, revoker; };

static inline void works_plan(const struct traffic *t, struct death *d, struct work *work, uint64_t *state)
{
    d->victim = below(state, t->n), d->works = 1 + below(state, MAX_WORKS);
    /* Two moments more: before the agreement, and before the living are gathered. */
    d->moment = below(state, d->works + 2);
    d->revoker = chance(state, 40) ? below(state, t->n) : -1;
    for (int i = 0; i < d->works; i++) {
        struct work *w = &work[i];
        *w = (struct work){.kind = chance(state, 60) ? W_MESSAGE : (enum work_kind)(1 + below(state, WORKS - 1))};
        w->from = below(state, t->n), w->to = below(state, t->n);
        w->bytes = plan_bytes(state) % 300000, w->key = test_random(state);
        if (w->kind == W_ALLGATHER || w->kind == W_ALLTOALL) w->bytes %= 5000;
        w->request[0] = w->request[1] = MPI_REQUEST_NULL;
    }
}

static inline void work_start(struct traffic *t, struct work *w, int tag, MPI_Comm comm)
{
    int n = (int)w->bytes, many = w->kind == W_ALLGATHER || w->kind == W_ALLTOALL;
    w->room = w->bytes * (size_t)(many ? t->n : 1);
    w->out = test_alloc(w->room), w->in = test_alloc(w->room);
    memset(w->in, 0xa5, w->room);
    message_fill(w->out, w->room, w->key + (uint64_t)t->me);
    switch (w->kind) {
    case W_MESSAGE:
        if (t->me == w->to) {
            w->code = MPI_Irecv(w->in, n, MPI_BYTE, w->from, tag, comm, &w->request[0]);
            if (w->code != MPI_SUCCESS) w->request[0] = MPI_REQUEST_NULL;
        }
        if (t->me == w->from) {
            int code = w->key % 3 ? MPI_Isend(w->out, n, MPI_BYTE, w->to, tag, comm, &w->request[1])
                                  : MPI_Issend(w->out, n, MPI_BYTE, w->to, tag, comm, &w->request[1]);
            if (code != MPI_SUCCESS) w->code = code, w->request[1] = MPI_REQUEST_NULL;
        }
        break;
    case W_BCAST:
        if (t->me == w->from) memcpy(w->in, w->out, w->room);
        w->code = MPI_Bcast(w->in, n, MPI_BYTE, w->from, comm);
        break;
    case W_ALLREDUCE: w->code = MPI_Allreduce(w->out, w->in, n, MPI_UNSIGNED_CHAR, MPI_BXOR, comm); break;
    case W_IALLREDUCE:
        w->code = MPI_Iallreduce(w->out, w->in, n, MPI_UNSIGNED_CHAR, MPI_BXOR, comm, &w->request[0]);
        if (w->code != MPI_SUCCESS) w->request[0] = MPI_REQUEST_NULL;
        break;
    case W_ALLGATHER: w->code = MPI_Allgather(w->out, n, MPI_BYTE, w->in, n, MPI_BYTE, comm); break;
    case W_ALLTOALL: w->code = MPI_Alltoall(w->out, n, MPI_BYTE, w->in, n, MPI_BYTE, comm); break;
    default: w->code = MPI_Barrier(comm);
    }
}

/* Whether a call may have ended so: with success, or with an error of a death or of a revocation. */
static inline int death_class(struct traffic *t, int code, int revoked, const char *what)
{
    int class = class_of(code);
    MODEL(t, class == MPI_SUCCESS || class == MPIX_ERR_PROC_FAILED || (revoked && class == MPIX_ERR_REVOKED), "%s ended with class %d", what, class);
    return class;
}

static inline void work_end(struct traffic *t, const struct death *d, struct work *w)
{
    char what[100];
    snprintf(what, sizeof what, "work of kind %d, %zu bytes, from %d to %d, rank %d dead", (int)w->kind, w->bytes, w->from, w->to, d->victim);
    int code = w->code;
    for (int i = 0; i < 2; i++) {
        int end = MPI_Wait(&w->request[i], MPI_STATUS_IGNORE);
        if (end != MPI_SUCCESS) code = end;
    }
    int class = death_class(t, code, d->revoker >= 0, what), mine = w->kind != W_MESSAGE || t->me == w->to;
    if (w->kind == W_MESSAGE && w->from != d->victim && w->to != d->victim && d->revoker < 0)
        MODEL(t, class == MPI_SUCCESS, "%s: a message between living ranks ended with class %d", what, class);
    if (class == MPI_SUCCESS && mine) {
        long at = -1;
        switch (w->kind) {
        case W_MESSAGE: case W_BCAST: at = message_wrong(w->in, w->bytes, w->key + (uint64_t)w->from); break;
        case W_ALLREDUCE: case W_IALLREDUCE:
            for (size_t i = 0; i < w->bytes && at < 0; i++) {
                unsigned char all = 0;
                for (int r = 0; r < t->n; r++) all ^= message_byte(w->key + (uint64_t)r, i);
                if (w->in[i] != all) at = (long)i;
            }
            break;
        case W_ALLGATHER: case W_ALLTOALL:
            for (size_t i = 0; i < w->room && at < 0; i++) {
                size_t r = i / w->bytes, b = i % w->bytes + (w->kind == W_ALLTOALL ? (size_t)t->me * w->bytes : 0);
                if (w->in[i] != message_byte(w->key + r, b)) at = (long)i;
            }
            break;
        default: break;
        }
        MODEL(t, at < 0, "%s: byte %ld is wrong", what, at);
    }
    free(w->out), free(w->in);
}

static inline void die_here(void)
{
    kill(getpid(), SIGKILL);
    for (;;) pause();
}

/* All ranks of `base` come here, and one does not come back. */
static inline void death_round(struct traffic *t, uint64_t *state)
{
    struct work work[MAX_WORKS];
    struct death d;
    MPI_Comm comm, living;
    works_plan(t, &d, work, state);
    MPI_Comm_dup(t->base, &comm);
    MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN);
    /* Not before all have left the call above: one that is in it may hear of the death, and then has no communicator.
     * Of an agreement all take the same with them. */
    int flag = ~0;
    MODEL(t, MPIX_Comm_agree(comm, &flag) == MPI_SUCCESS && flag == ~0, "the agreement before anybody dies is %x", (unsigned)flag);
    for (int i = 0; i < d.works; i++) {
        if (t->me == d.victim && i == d.moment) die_here();
        if (t->me == d.revoker && i == d.works / 2) MPIX_Comm_revoke(comm);
        work_start(t, &work[i], i, comm);
    }
    if (t->me == d.victim && d.moment == d.works) die_here();
    if (t->me == d.revoker) MPIX_Comm_revoke(comm);
    for (int i = 0; i < d.works; i++) work_end(t, &d, &work[i]);
    flag = ~(1 << t->me % 31);
    death_class(t, MPIX_Comm_agree(comm, &flag), 0, "the agreement");
    for (int i = 0; i < t->n; i++)
        if (i != d.victim) MODEL(t, !(flag >> i % 31 & 1), "the agreement is %x, and rank %d lives", (unsigned)flag, i);
    if (t->me == d.victim) die_here();
    int code = MPIX_Comm_shrink(comm, &living), size, me, first = t->me;
    MODEL(t, code == MPI_SUCCESS, "the living are not gathered: class %d", class_of(code));
    MPI_Comm_size(living, &size), MPI_Comm_rank(living, &me);
    MODEL(t, size == t->n - 1 && me == t->me - (t->me > d.victim), "%d are alive of %d after the death of %d, and rank %d is %d", size, t->n, d.victim,
          t->me, me);
    int *all = test_alloc((size_t)size * sizeof *all);
    MPI_Comm_set_errhandler(living, MPI_ERRORS_ARE_FATAL);
    MPI_Allgather(&first, 1, MPI_INT, all, 1, MPI_INT, living);
    for (int i = 0; i < size; i++) MODEL(t, all[i] == i + (i >= d.victim), "rank %d of the living was %d", i, all[i]);
    free(all);
    MPI_Comm_free(&comm);
    MPI_Comm_free(&t->base);
    t->base = living, t->me = me, t->n = size;
}

#else
static inline void death_round(struct traffic *t, uint64_t *state)
{
    (void)t, (void)state;
}
#endif

#endif
