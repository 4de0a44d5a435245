/* Operations of all nodes that wait: barrier, broadcast, concatenation, reduction; and the global or. */
#include "cmmd_internal.h"
#include <stdlib.h>
#include <string.h>

/* An operation of Arke's, in which active messages run. */
#define WAITED(call, operation)                                                                                         \
    ({                                                                                                                  \
        cmmd_begin_wait();                                                                                              \
        int code_ = (operation);                                                                                        \
        cmmd_end_wait();                                                                                                \
        code_ == ARKE_OK ? 0 : cmmd_failed(call, code_);                                                                \
    })

/* ---- The global or
 * --------------------------------------------------------------------------------------------------- */

static int my_bit, bits_set, unanswered;

void cmmd_or_changed(void *user, int source, const uint64_t words[], int nwords, void *body, size_t bytes)
{
    (void)user, (void)nwords, (void)body, (void)bytes;
    if (words[0] == 2) {
        unanswered--;
        return;
    }
    bits_set += words[0] ? 1 : -1;
    uint64_t answer = 2;
    arke_call(source, CMMD_OR, &answer, 1, NULL, 0);
}

int CMMD_set_global_or(int bit)
{
    uint64_t word = bit != 0;
    if (cmmd_enter(__func__) < 0) return CMMD_ERRVAL;
    if ((int)word == my_bit) return 0;
    my_bit = (int)word;
    bits_set += word ? 1 : -1;
    for (int i = 0; i < cmmd_nodes; i++) {
        if (i == arke_rank()) continue;
        unanswered++;
        int code = arke_call(i, CMMD_OR, &word, 1, NULL, 0);
        if (code != ARKE_OK) return cmmd_failed(__func__, code);
    }
    return 0;
}

int CMMD_get_global_or(void)
{
    if (cmmd_ready(__func__) < 0) return CMMD_ERRVAL;
    int code = arke_poll();
    return code == ARKE_OK ? bits_set > 0 : cmmd_failed(__func__, code);
}

/* ---- Barrier
 * --------------------------------------------------------------------------------------------------------- */

void CMMD_sync_with_nodes(void)
{
    if (cmmd_enter(__func__) < 0) return;
    /* What this node changed of the global or, all know afterwards. */
    while (unanswered > 0)
        if (cmmd_turn(200) != ARKE_OK) break;
    WAITED(__func__, arke_barrier(cmmd_all));
}

/* ---- Broadcast
 * ------------------------------------------------------------------------------------------------------- */

/* The others do not know who broadcasts; the tag tells them, together with the number of the broadcast, which all
 * count: those of the whole job on and on, those of a smaller partition from 0. Each partition has a context of its
 * own. */
#define ROOT_BITS 20
#define ROOT_MASK ((1u << ROOT_BITS) - 1)
static unsigned of_all, of_partition;

void cmmd_new_partition(void) { of_partition = 0; }

static int context(void) { return CMMD_BROADCASTS + cmmd_partition_key; }
static unsigned *broadcasts(void) { return cmmd_partition_key ? &of_partition : &of_all; }

static int32_t numbered(unsigned number, int root) { return (int32_t)(((number & 0x7ff) << ROOT_BITS) | (unsigned)root); }

/* Sends on to those who hear it from this node: a binomial tree, whose root is place 0. */
static int pass_on(void *buf, size_t len, int root)
{
    int nodes = cmmd_nodes, place = (arke_rank() - root + nodes) % nodes, code = ARKE_OK, step = 1;
    arke_request requests[32] = {ARKE_NULL};
    int n = 0;
    int32_t tag = numbered(*broadcasts(), root);
    while (step < nodes && !(place & step)) step *= 2;
    for (step /= 2; step > 0 && code == ARKE_OK; step /= 2)
        if (place + step < nodes)
            code = arke_isend(buf, len, (place + step + root) % nodes, context(), tag, ARKE_STANDARD, &requests[n++]);
    ++*broadcasts();
    for (int i = 0; i < n; i++) cmmd_hold(requests[i]);
    /* All are waited for, whatever became of one: the program's memory is theirs until then. */
    for (int i = 0; i < n; i++) {
        int its = cmmd_wait_for(&requests[i], NULL);
        if (code == ARKE_OK) code = its;
    }
    return code;
}

/* What is left of the broadcast before: nodes hear one root, and another one's messages stay. */
static int one_root(const char *call)
{
    int found = 0;
    arke_status status;
    if (*broadcasts() == 0) return 0;
    int code = arke_iprobe(ARKE_ANY, context(), numbered(*broadcasts() - 1, 0), ~ROOT_MASK, &found, &status);
    if (code != ARKE_OK) return cmmd_failed(call, code);
    if (!found) return 0;
    return cmmd_wrong(call, "node %d has called CMMD_bc_to_nodes in the broadcast before this one, and so has another node; only one may",
                      status.tag & (int)ROOT_MASK);
}

void CMMD_bc_to_nodes(void *buf, int len)
{
    if (cmmd_enter(__func__) < 0 || cmmd_check(__func__, 0, 0, len, 0) < 0 || one_root(__func__) < 0) return;
    int code = pass_on(buf, (size_t)len, arke_rank());
    if (code != ARKE_OK) cmmd_failed(__func__, code);
}

void CMMD_receive_bc_from_node(void *buf, int len)
{
    arke_request request = ARKE_NULL;
    arke_status status = {0};
    if (cmmd_enter(__func__) < 0 || cmmd_check(__func__, 0, 0, len, 0) < 0 || one_root(__func__) < 0) return;
    uint32_t mask = ~ROOT_MASK;
    int code = arke_irecv(buf, (size_t)len, ARKE_ANY, context(), numbered(*broadcasts(), 0), mask, &request);
    if (code == ARKE_OK) code = cmmd_wait_for(&request, &status);
    if (code == ARKE_OK) code = pass_on(buf, (size_t)status.bytes, status.tag & (int)~mask);
    if (code != ARKE_OK) cmmd_failed(__func__, code);
}

void CMMD_concat_with_nodes(void *dest, const void *src, int len)
{
    if (cmmd_enter(__func__) < 0 || cmmd_check(__func__, 0, 0, len, 0) < 0) return;
    WAITED(__func__, arke_concat(cmmd_all, src, (size_t)len, dest, NULL));
}

/* ---- Reductions
 * ------------------------------------------------------------------------------------------------------ */

static int reduce(const char *call, const void *in, void *out, size_t count, CMMD_combiner_t combiner, int type, int size)
{
    struct cmmd_operation operation;
    if (cmmd_enter(call) < 0 || cmmd_operation(call, combiner, type, size, &operation) < 0) return CMMD_ERRVAL;
    return WAITED(call, arke_allreduce(cmmd_all, in, out, count, operation.type, operation.op));
}

#define REDUCE(result, name, element, type)                                                                             \
    result name(result value, CMMD_combiner_t combiner)                                                                 \
    {                                                                                                                   \
        element in = (element)value, out = 0;                                                                           \
        reduce(__func__, &in, &out, 1, combiner, type, sizeof in);                                                      \
        return out;                                                                                                     \
    }
REDUCE(int, CMMD_reduce_int, int32_t, ARKE_INT32)
REDUCE(unsigned, CMMD_reduce_uint, uint32_t, ARKE_UINT32)
REDUCE(LONGLONG_INT, CMMD_reduce_lint, int64_t, ARKE_INT64)
REDUCE(LONGLONG_UINT, CMMD_reduce_luint, uint64_t, ARKE_UINT64)
REDUCE(double, CMMD_reduce_float, float, ARKE_FLOAT)
REDUCE(double, CMMD_reduce_double, double, ARKE_DOUBLE)

void CMMD_reduce_v(void *dest, const void *src, CMMD_combiner_t combiner, int size, int count)
{
    if (count < 0) cmmd_wrong(__func__, "count is %d; it must be a number of elements, not negative", count);
    else reduce(__func__, src, dest, (size_t)count, combiner, -1, size);
}
