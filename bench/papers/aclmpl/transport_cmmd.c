/* CMMD, after which ACLMPL was made: blocking sends and receives; broadcasts and reductions of its own, the latter to
 * all nodes. */
#include "transport.h"
#include <cm/cmmd.h>
#include <stdlib.h>
#include <string.h>

const char *const transport_name = "CMMD";
#define TAG 1

void transport_start(int *argc, char ***argv) { (void)argc, (void)argv; }
void transport_finish(void) {}
int transport_rank(void) { return CMMD_self_address(); }
int transport_size(void) { return CMMD_partition_size(); }
void *transport_memory(size_t bytes) { return malloc(bytes); }
void transport_sync(void) { CMMD_sync_with_nodes(); }
void transport_complete(void) {}

void transport_send(int to, const void *data, size_t bytes) { CMMD_send_block(to, TAG, data, (int)bytes); }
void transport_receive(int from, void *data, size_t bytes) { CMMD_receive_block(from, TAG, data, (int)bytes); }
void transport_exchange(int to, const void *out, int from, void *in, size_t bytes)
{
    CMMD_send_and_receive(from, TAG, in, (int)bytes, to, TAG, out, (int)bytes);
}
int transport_broadcast(int root, void *data, size_t bytes)
{
    if (CMMD_self_address() == root) CMMD_bc_to_nodes(data, (int)bytes);
    else CMMD_receive_bc_from_node(data, (int)bytes);
    return 1;
}
int transport_reduce(int root, double *data, size_t count)
{
    static double *sum;
    static size_t room;
    if (room < count) sum = realloc(sum, (room = count) * sizeof *sum);
    CMMD_reduce_v(sum, data, CMMD_combiner_dadd, sizeof *data, (int)count);
    if (CMMD_self_address() == root) memcpy(data, sum, count * sizeof *sum);
    return 1;
}
