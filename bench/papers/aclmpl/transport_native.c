/* arke.h, the engine's own interface, on which the other systems' faces stand: what they are measured against. */
#include "transport.h"
#include <arke.h>
#include <stdlib.h>
#include <string.h>

const char *const transport_name = "native";
#define CONTEXT 0
#define TAG     1

static void check(int code)
{
    if (code != ARKE_OK) arke_abort(1, arke_error_text());
}
void transport_start(int *argc, char ***argv)
{
    (void)argc, (void)argv;
    check(arke_start(0));
}
void transport_finish(void) { check(arke_finish()); }
int transport_rank(void) { return arke_rank(); }
int transport_size(void) { return arke_size(); }
void *transport_memory(size_t bytes) { return malloc(bytes); }
void transport_sync(void) { check(arke_barrier(ARKE_ALL)); }
void transport_complete(void) {}

void transport_send(int to, const void *data, size_t bytes) { check(arke_send(data, bytes, to, CONTEXT, TAG, ARKE_STANDARD)); }
void transport_receive(int from, void *data, size_t bytes) { check(arke_recv(data, bytes, from, CONTEXT, TAG, ARKE_EXACT, NULL)); }
void transport_exchange(int to, const void *out, int from, void *in, size_t bytes)
{
    arke_request receive;
    check(arke_irecv(in, bytes, from, CONTEXT, TAG, ARKE_EXACT, &receive));
    transport_send(to, out, bytes);
    check(arke_wait(&receive, NULL));
}
int transport_broadcast(int root, void *data, size_t bytes) { return check(arke_broadcast(ARKE_ALL, data, bytes, root)), 1; }
int transport_reduce(int root, double *data, size_t count)
{
    return check(arke_reduce(ARKE_ALL, data, data, count, ARKE_DOUBLE, ARKE_SUM, root)), 1;
}
