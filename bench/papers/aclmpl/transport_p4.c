/* p4: a receive gives a buffer of p4's, which the program copies from; nothing can be received into memory of its own.
 * Sends do not wait for their receives. Global operations give the result to all. */
#include "transport.h"
#include <p4.h>
#include <stdlib.h>
#include <string.h>

const char *const transport_name = "p4";
#define TYPE    1
#define BCAST   2
#define REDUCE  3
#define BARRIER 4

void transport_start(int *argc, char ***argv)
{
    p4_initenv(argc, *argv);
    p4_create_procgroup();
}
void transport_finish(void) { p4_wait_for_end(); }
int transport_rank(void) { return p4_get_my_id(); }
int transport_size(void) { return p4_num_total_ids(); }
void *transport_memory(size_t bytes) { return malloc(bytes); }
void transport_sync(void) { p4_global_barrier(BARRIER); }
void transport_complete(void) {}

static void receive(int type, int from, void *data, size_t bytes)
{
    char *message = NULL;
    int length;
    p4_recv(&type, &from, &message, &length);
    memcpy(data, message, bytes);
    p4_msg_free(message);
}
void transport_send(int to, const void *data, size_t bytes) { p4_send(TYPE, to, data, (int)bytes); }
void transport_receive(int from, void *data, size_t bytes) { receive(TYPE, from, data, bytes); }
void transport_exchange(int to, const void *out, int from, void *in, size_t bytes)
{
    transport_send(to, out, bytes);
    transport_receive(from, in, bytes);
}
int transport_broadcast(int root, void *data, size_t bytes)
{
    if (p4_get_my_id() == root) p4_broadcast(BCAST, data, (int)bytes);
    else receive(BCAST, root, data, bytes);
    return 1;
}
int transport_reduce(int root, double *data, size_t count)
{
    (void)root;
    return p4_global_op(REDUCE, data, (int)count, sizeof *data, p4_dbl_sum_op, P4DBL), 1;
}
