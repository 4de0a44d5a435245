/* NX: csend and crecv, the receive of an exchange posted first. Its reductions give the result to all nodes; it has
 * none to one. */
#include "transport.h"
#include <nx.h>
#include <stdlib.h>

const char *const transport_name = "NX";
#define TYPE  1
#define BCAST 2

void transport_start(int *argc, char ***argv) { (void)argc, (void)argv; }
void transport_finish(void) {}
int transport_rank(void) { return (int)mynode(); }
int transport_size(void) { return (int)numnodes(); }
void *transport_memory(size_t bytes) { return malloc(bytes); }
void transport_sync(void) { gsync(); }
void transport_complete(void) {}

void transport_send(int to, const void *data, size_t bytes) { csend(TYPE, (void *)data, (long)bytes, to, myptype()); }
void transport_receive(int from, void *data, size_t bytes)
{
    long info[8];
    crecvx(TYPE, data, (long)bytes, from, -1, info);
}
void transport_exchange(int to, const void *out, int from, void *in, size_t bytes)
{
    long info[8], id = irecvx(TYPE, in, (long)bytes, from, -1, info);
    transport_send(to, out, bytes);
    msgwait(id);
}
/* To node -1: to all others. */
int transport_broadcast(int root, void *data, size_t bytes)
{
    if (mynode() == root) csend(BCAST, data, (long)bytes, -1, myptype());
    else crecv(BCAST, data, (long)bytes);
    return 1;
}
int transport_reduce(int root, double *data, size_t count)
{
    static double *work;
    static size_t room;
    (void)root;
    if (room < count) work = realloc(work, (room = count) * sizeof *work);
    gdsum(data, (long)count, work);
    return 1;
}
