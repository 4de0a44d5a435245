/* MPL: mpc_bsend and mpc_brecv, the receive of an exchange posted first. */
#include "transport.h"
#include <mpproto.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const transport_name = "MPL";
#define TYPE 1

/* MPL has printed what was wrong. */
static void check(int result)
{
    if (result < 0) mpc_stopall(1);
}
static int tasks, task = -1;
static void environment(void)
{
    if (task < 0) check(mpc_environ(&tasks, &task));
}
void transport_start(int *argc, char ***argv) { (void)argc, (void)argv; }
void transport_finish(void) {}
int transport_rank(void) { return environment(), task; }
int transport_size(void) { return environment(), tasks; }
void *transport_memory(size_t bytes) { return malloc(bytes); }
void transport_sync(void) { check(mpc_sync(ALLGRP)); }
void transport_complete(void) {}

void transport_send(int to, const void *data, size_t bytes) { check(mpc_bsend(data, bytes, to, TYPE)); }
void transport_receive(int from, void *data, size_t bytes)
{
    int type = TYPE;
    size_t came;
    check(mpc_brecv(data, bytes, &from, &type, &came));
}
void transport_exchange(int to, const void *out, int from, void *in, size_t bytes)
{
    int type = TYPE, id;
    size_t came;
    check(mpc_recv(in, bytes, &from, &type, &id));
    transport_send(to, out, bytes);
    check(mpc_wait(&id, &came));
}
int transport_broadcast(int root, void *data, size_t bytes) { return check(mpc_bcast(data, bytes, root, ALLGRP)), 1; }
int transport_reduce(int root, double *data, size_t count)
{
    static double *sum;
    static size_t room;
    if (room < count) sum = realloc(sum, (room = count) * sizeof *sum);
    check(mpc_reduce(data, sum, count * sizeof *sum, root, d_vadd, ALLGRP));
    if (transport_rank() == root) memcpy(data, sum, count * sizeof *sum);
    return 1;
}
