/*
 * What all ranks of a communicator do in one order, between the messages: collectives, exchanges, communicators that
 * are made.
 */
#ifndef TASKS_H
#define TASKS_H

#include "births.h"
#include "collectives.h"
#include "exchanges.h"

enum task_kind { COLLECTIVE, NEARBY, EXCHANGE, BIRTH };

struct task {
    enum task_kind kind;
    int started;
    union {
        struct operation operation;
        struct nearby nearby;
        struct exchange exchange;
        struct birth birth;
    };
};

static inline void task_plan(struct traffic *t, struct task *k, int number, int nothing_blocks, uint64_t *state)
{
    int kind = below(state, 100);
    k->kind = kind < 40 ? COLLECTIVE : kind < 60 ? NEARBY : kind < 85 ? EXCHANGE : BIRTH;
    switch (k->kind) {
    case COLLECTIVE: operation_plan(t, &k->operation, nothing_blocks, state); break;
    case NEARBY: nearby_plan(&k->nearby, nothing_blocks, state); break;
    case EXCHANGE: exchange_plan(t, &k->exchange, number, nothing_blocks, state); break;
    case BIRTH: birth_plan(t, &k->birth, number, nothing_blocks, state); break;
    }
}

static inline void task_start(struct traffic *t, struct task *k)
{
    switch (k->kind) {
    case COLLECTIVE: k->started = operation_start(t, &k->operation); break;
    case NEARBY: nearby_start(t, &k->nearby), k->started = 1; break;
    case EXCHANGE: k->started = exchange_start(t, &k->exchange); break;
    case BIRTH: k->started = birth_start(t, &k->birth); break;
    }
}

/* Its requests, two at most. */
static inline void task_requests(const struct task *k, MPI_Request request[2])
{
    request[0] = request[1] = MPI_REQUEST_NULL;
    if (!k->started) return;
    switch (k->kind) {
    case COLLECTIVE: request[0] = k->operation.request; break;
    case NEARBY: request[0] = k->nearby.request; break;
    case EXCHANGE: request[0] = k->exchange.request[0], request[1] = k->exchange.request[1]; break;
    case BIRTH: request[0] = k->birth.request; break;
    }
}

/* `status`: of its first request. */
static inline void task_look(struct traffic *t, struct task *k, const MPI_Status *status)
{
    if (!k->started) return;
    switch (k->kind) {
    case COLLECTIVE: operation_look(t, &k->operation); break;
    case NEARBY: nearby_look(t, &k->nearby); break;
    case EXCHANGE: exchange_look(t, &k->exchange, status); break;
    case BIRTH: birth_look(t, &k->birth); break;
    }
}

#endif
