/*
 * The multi-ping-pong of section 3: the first process sends n messages to the second, which sends the n
 * messages back once it has all of them. The receiving part is n calls of MPI_Irecv and one MPI_Waitall in all
 * cases; the sending part is one of four.
 */
#ifndef PING_H
#define PING_H

#include "multi.h"

enum { PING_MAX = 16 };
enum send_mode { PLAIN_SEND, PLAIN_ISEND, SYNCHRONOUS_SEND, SYNCHRONOUS_ISEND, SEND_MODES };

static const char *const send_mode_names[SEND_MODES] = {"MPI_Send", "MPI_Isend", "MPI_Ssend", "MPI_Issend"};

struct ping {
    int n;
    size_t bytes; /* of one message */
    enum send_mode mode;
    char *out; /* what the first process sends */
    char *in;  /* where either process receives; the second one sends from here */
    size_t room;
};

static inline void ping_send(const struct ping *p, char *from, MPI_Request *requests)
{
    int n = p->n, bytes = (int)p->bytes, peer = 1 - multi.rank;
    switch (p->mode) {
    case PLAIN_SEND:
        for (int i = 0; i < n; i++) MPI_Send(from + (size_t)i * p->bytes, bytes, MPI_BYTE, peer, i, MPI_COMM_WORLD);
        break;
    case SYNCHRONOUS_SEND:
        for (int i = 0; i < n; i++) MPI_Ssend(from + (size_t)i * p->bytes, bytes, MPI_BYTE, peer, i, MPI_COMM_WORLD);
        break;
    case PLAIN_ISEND:
        for (int i = 0; i < n; i++) MPI_Isend(from + (size_t)i * p->bytes, bytes, MPI_BYTE, peer, i, MPI_COMM_WORLD, &requests[i]);
        MPI_Waitall(n, requests, MPI_STATUSES_IGNORE);
        break;
    default:
        for (int i = 0; i < n; i++) MPI_Issend(from + (size_t)i * p->bytes, bytes, MPI_BYTE, peer, i, MPI_COMM_WORLD, &requests[i]);
        MPI_Waitall(n, requests, MPI_STATUSES_IGNORE);
    }
}

static inline void ping_receive(const struct ping *p, MPI_Request *requests)
{
    for (int i = 0; i < p->n; i++)
        MPI_Irecv(p->in + (size_t)i * p->bytes, (int)p->bytes, MPI_BYTE, 1 - multi.rank, i, MPI_COMM_WORLD, &requests[i]);
    MPI_Waitall(p->n, requests, MPI_STATUSES_IGNORE);
}

static inline void ping_run(void *state, long cycles)
{
    struct ping *p = state;
    MPI_Request requests[PING_MAX];
    for (long c = 0; c < cycles; c++)
        if (multi.rank == 0) {
            ping_send(p, p->out, requests);
            ping_receive(p, requests);
        } else {
            ping_receive(p, requests);
            ping_send(p, p->in, requests);
        }
}

static inline void ping_prepare(void *state, uint64_t seed)
{
    struct ping *p = state;
    memset(p->in, 0, p->bytes * (size_t)p->n);
    if (multi.rank == 0)
        for (int i = 0; i < p->n; i++) multi_stamp(p->out + (size_t)i * p->bytes, p->bytes, multi_key(seed, 0, i));
}

static inline void ping_check(void *state, uint64_t seed)
{
    struct ping *p = state;
    for (int i = 0; i < p->n; i++)
        multi_verify(p->in + (size_t)i * p->bytes, p->bytes, multi_key(seed, 0, i), send_mode_names[p->mode]);
}

/* A way of sending n messages of so many bytes; `buffers` holds the memory, which all ways share. */
static inline struct way ping_way(struct ping *p, const struct ping *buffers, int n, size_t bytes, enum send_mode mode)
{
    *p = *buffers;
    p->n = n;
    p->bytes = bytes;
    p->mode = mode;
    if (n > PING_MAX || bytes * (size_t)n > buffers->room) multi_fail("more messages than there is room for");
    return (struct way){.name = send_mode_names[mode], .run = ping_run, .prepare = ping_prepare, .check = ping_check, .state = p};
}

static inline struct ping ping_buffers(size_t room)
{
    if (multi.ranks != 2) multi_fail("the multi-ping-pong is for two processes");
    return (struct ping){.out = multi_buffer(room), .in = multi_buffer(room), .room = room};
}

/* Megabytes (10^6 bytes) a second: all bytes of a cycle, there and back, over its time. */
static inline double ping_speed(const struct way *way)
{
    const struct ping *p = way->state;
    return 2.0 * p->n * (double)p->bytes / way->median / 1e6;
}

#endif
