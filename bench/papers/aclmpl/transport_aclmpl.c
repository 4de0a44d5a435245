/* ACLMPL. Its two groups of calls never meet, and the paper has them as two systems: with ACLMPL_ASYNC defined this is
 * the asynchronous one, which has no operations of all nodes. */
#include "transport.h"
#include <aclmpl.h>
#include <stdlib.h>

#define TAG 1

void transport_start(int *argc, char ***argv) { (void)argc, (void)argv; }
void transport_finish(void) {}
int transport_rank(void) { return ACLMPL_self_address(); }
int transport_size(void) { return ACLMPL_partition_size(); }
void *transport_memory(size_t bytes) { return malloc(bytes); }
void transport_sync(void) { ACLMPL_sync(); }
void transport_complete(void) {}

#ifdef ACLMPL_ASYNC
const char *const transport_name = "ACLMPL (async)";

void transport_send(int to, const void *data, size_t bytes) { ACLMPL_async_send(to, TAG, data, (int)bytes); }
void transport_receive(int from, void *data, size_t bytes) { ACLMPL_async_receive_block(from, TAG, data, (int)bytes); }
void transport_exchange(int to, const void *out, int from, void *in, size_t bytes)
{
    ACLMPL_async_send(to, TAG, out, (int)bytes);
    ACLMPL_async_receive_block(from, TAG, in, (int)bytes);
}
int transport_broadcast(int root, void *data, size_t bytes) { return (void)root, (void)data, (void)bytes, 0; }
int transport_reduce(int root, double *data, size_t count) { return (void)root, (void)data, (void)count, 0; }

#else
const char *const transport_name = "ACLMPL (sync)";

void transport_send(int to, const void *data, size_t bytes) { ACLMPL_send(to, TAG, data, (int)bytes); }
void transport_receive(int from, void *data, size_t bytes) { ACLMPL_receive(from, TAG, data, (int)bytes); }
void transport_exchange(int to, const void *out, int from, void *in, size_t bytes)
{
    ACLMPL_send_and_receive(from, TAG, in, (int)bytes, to, TAG, out, (int)bytes);
}
int transport_broadcast(int root, void *data, size_t bytes) { return ACLMPL_broadcast_from(root, data, (int)bytes), 1; }

/* The operator is the program's, as the paper has it. */
static void add(void *inout, const void *in, int count)
{
    double *a = inout;
    const double *b = in;
    for (int i = 0; i < count; i++) a[i] += b[i];
}
int transport_reduce(int root, double *data, size_t count) { return ACLMPL_reduce_to(root, data, (int)count, sizeof *data, add), 1; }
#endif
