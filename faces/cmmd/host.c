/* Programs with a host: the last process of the job, behind the nodes, which runs a program of its own. It says so by
 * CMMD_enable(), and they by CMMD_enable_host(). Operations of the host and all nodes have a group of the engine's, in
 * which the host comes last. */
#include "cmmd_internal.h"
#include <stdlib.h>

int cmmd_host = -1;

static arke_group everybody = ARKE_ALL;
static int members; /* nodes in that group */

static int is_host(void) { return arke_rank() == cmmd_host; }

static int enable(const char *call, int as_host)
{
    if (cmmd_enter(call) < 0) return CMMD_ERRVAL;
    int last = arke_size() - 1;
    if (cmmd_host >= 0) return 0;
    if (last < 1 || (arke_rank() == last) != as_host)
        return cmmd_wrong(call, "this is process %d of %d; the host is the last one, started behind the nodes: "
                                "arke run -n 4 ./nodes : -n 1 ./host", arke_rank(), arke_size());
    cmmd_host = last;
    return cmmd_set_partition(call, last);
}
void CMMD_enable(void) { enable(__func__, 1); }
void CMMD_enable_host(void) { enable(__func__, 0); }

int CMMD_is_enabled(void) { return cmmd_host >= 0; }

/* Begins an operation of the host and the nodes of the partition. */
static int begin(const char *call, int as_host)
{
    if (cmmd_enter(call) < 0) return -1;
    if (cmmd_host < 0)
        return cmmd_wrong(call, "there is no host; a host's program calls CMMD_enable() before, and its nodes' CMMD_enable_host()");
    if (is_host() != as_host)
        return cmmd_wrong(call, "this is %s; the call is %s", is_host() ? "the host" : "a node", as_host ? "the host's" : "the nodes'");
    if (members == cmmd_nodes) return 0;
    int key;
    if (cmmd_key(call, CMMD_KEY_WITH_HOST, cmmd_nodes, cmmd_host, &key) < 0) return -1;
    int *ranks = malloc(((size_t)cmmd_nodes + 1) * sizeof *ranks);
    if (!ranks) return cmmd_wrong(call, "there is no memory for %d nodes", cmmd_nodes);
    for (int i = 0; i < cmmd_nodes; i++) ranks[i] = i;
    ranks[cmmd_nodes] = cmmd_host;
    if (everybody != ARKE_ALL) arke_group_free(&everybody);
    int code = arke_group_make(ranks, cmmd_nodes + 1, key, &everybody);
    free(ranks);
    if (code != ARKE_OK) return cmmd_failed(call, code);
    members = cmmd_nodes;
    return 0;
}

static int over(const char *call, int code)
{
    cmmd_end_wait();
    return code == ARKE_OK ? 0 : cmmd_failed(call, code);
}

static void meet(const char *call, int as_host)
{
    if (begin(call, as_host) < 0) return;
    cmmd_begin_wait();
    over(call, arke_barrier(everybody));
}
void CMMD_sync_host_with_nodes(void) { meet(__func__, 1); }
void CMMD_sync_with_host(void) { meet(__func__, 0); }

static void broadcast(const char *call, int as_host, void *buf, int len)
{
    if (begin(call, as_host) < 0 || cmmd_check(call, 0, 0, len, 0) < 0) return;
    cmmd_begin_wait();
    over(call, arke_broadcast(everybody, buf, (size_t)len, members));
}
void CMMD_bc_from_host(void *buf, int len) { broadcast(__func__, 1, buf, len); }
void CMMD_receive_bc_from_host(void *buf, int len) { broadcast(__func__, 0, buf, len); }

/* Elements that lie apart. */
static void broadcast_v(const char *call, int as_host, void *buf, int size, int stride, int count)
{
    struct cmmd_strided memory = {buf, size, stride, count};
    long bytes = cmmd_length(call, size, count);
    if (bytes < 0) return;
    if (cmmd_dense(&memory)) {
        broadcast(call, as_host, buf, (int)bytes);
        return;
    }
    char *packed = malloc((size_t)bytes + 1);
    if (!packed) {
        cmmd_wrong(call, "there is no memory to pack %ld bytes", bytes);
        return;
    }
    if (as_host) cmmd_pack(&memory, packed);
    broadcast(call, as_host, packed, (int)bytes);
    if (!as_host) cmmd_unpack(&memory, packed, (size_t)bytes);
    free(packed);
}
void CMMD_bc_from_host_v(void *buf, int size, int stride, int count) { broadcast_v(__func__, 1, buf, size, stride, count); }
void CMMD_receive_bc_from_host_v(void *buf, int size, int stride, int count) { broadcast_v(__func__, 0, buf, size, stride, count); }

/* An element of `len` bytes to each node, or from each. */
void CMMD_distrib_to_nodes(void *elements, int len)
{
    if (begin(__func__, 1) < 0 || cmmd_check(__func__, 0, 0, len, 0) < 0) return;
    int code = ARKE_OK;
    arke_request *requests = malloc((size_t)members * sizeof *requests);
    if (!requests) {
        cmmd_wrong(__func__, "there is no memory for %d sends", members);
        return;
    }
    for (int i = 0; i < members; i++) {
        requests[i] = ARKE_NULL;
        if (code == ARKE_OK)
            code = arke_isend((char *)elements + (size_t)i * (size_t)len, (size_t)len, i, CMMD_OWN, CMMD_ELEMENT, ARKE_STANDARD, &requests[i]);
    }
    for (int i = 0; i < members; i++) {
        int its = cmmd_wait_for(&requests[i], NULL);
        if (code == ARKE_OK) code = its;
    }
    free(requests);
    if (code != ARKE_OK) cmmd_failed(__func__, code);
}

void CMMD_receive_element_from_host(void *element, int len)
{
    arke_request request = ARKE_NULL;
    if (begin(__func__, 0) < 0 || cmmd_check(__func__, 0, 0, len, 0) < 0) return;
    int code = arke_irecv(element, (size_t)len, cmmd_host, CMMD_OWN, CMMD_ELEMENT, ARKE_EXACT, &request);
    if (code == ARKE_OK) code = cmmd_wait_for(&request, NULL);
    if (code != ARKE_OK) cmmd_failed(__func__, code);
}

static void gather(const char *call, int as_host, const void *element, void *elements, int len)
{
    if (begin(call, as_host) < 0 || cmmd_check(call, 0, 0, len, 0) < 0) return;
    size_t *lengths = malloc(((size_t)members + 1) * sizeof *lengths);
    if (!lengths) {
        cmmd_wrong(call, "there is no memory for the lengths of %d elements", members);
        return;
    }
    for (int i = 0; i < members; i++) lengths[i] = (size_t)len;
    lengths[members] = 0;
    cmmd_begin_wait();
    over(call, arke_gather(everybody, element, as_host ? 0 : (size_t)len, elements, lengths, members));
    free(lengths);
}
void CMMD_gather_from_nodes(void *elements, int len) { gather(__func__, 1, NULL, elements, len); }
void CMMD_concat_elements_to_host(void *element, int len) { gather(__func__, 0, element, NULL, len); }

static int reduce(const char *call, int as_host, const void *in, void *out, CMMD_combiner_t combiner, int type, int size, int count)
{
    struct cmmd_operation operation;
    if (begin(call, as_host) < 0 || cmmd_operation(call, combiner, type, size, &operation) < 0) return CMMD_ERRVAL;
    if (cmmd_length(call, size, count) < 0) return CMMD_ERRVAL;
    cmmd_begin_wait();
    return over(call, arke_reduce(everybody, in, out, (size_t)count, operation.type, operation.op, members));
}
void CMMD_reduce_from_nodes_v(void *dest, const void *src, CMMD_combiner_t combiner, int size, int count)
{
    reduce(__func__, 1, src, dest, combiner, -1, size, count);
}
void CMMD_reduce_to_host_v(const void *src, CMMD_combiner_t combiner, int size, int count)
{
    reduce(__func__, 0, src, NULL, combiner, -1, size, count);
}

/* The host gives a value, too; it alone gets the result. */
#define REDUCE(result, suffix, element, type)                                                                           \
    result CMMD_reduce_from_nodes_##suffix(result value, CMMD_combiner_t combiner)                                      \
    {                                                                                                                   \
        element in = (element)value, out = 0;                                                                           \
        reduce(__func__, 1, &in, &out, combiner, type, sizeof in, 1);                                                      \
        return out;                                                                                                     \
    }                                                                                                                   \
    result CMMD_reduce_to_host_##suffix(result value, CMMD_combiner_t combiner)                                         \
    {                                                                                                                   \
        element in = (element)value, out = 0;                                                                           \
        reduce(__func__, 0, &in, &out, combiner, type, sizeof in, 1);                                                      \
        return value;                                                                                                   \
    }
REDUCE(int, int, int32_t, ARKE_INT32)
REDUCE(unsigned, uint, uint32_t, ARKE_UINT32)
REDUCE(double, float, float, ARKE_FLOAT)
REDUCE(double, double, double, ARKE_DOUBLE)
