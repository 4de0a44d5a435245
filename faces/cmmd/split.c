/* Operations in two parts. What starts sends this node's share to node 0 as an active message and returns; node 0
 * computes all results when the last share comes, in whatever call it is then, and sends them. */
#include "cmmd_internal.h"
#include <stdlib.h>
#include <string.h>

enum { REDUCTION, SCAN, BARRIER, KINDS };
static const char *const what[KINDS] = {"reduction", "scan", "barrier"};

static struct {
    int started, done;
    uint64_t value;
} mine[KINDS];

/* Node 0's shares, by node. */
struct share {
    uint64_t value;
    int bit;
};
static struct share *shares[KINDS];
static int arrived[KINDS];

struct manner {
    int type, op, downward, mode, inclusive;
};

/* All results of a scan; those of a reduction are the last of an inclusive one. */
static void prefixes(const struct share *share, int nodes, const struct manner *m, uint64_t results[])
{
    struct cmmd_operation o = {m->type, m->op, 0};
    uint64_t sum = 0, value;
    for (int place = 0; place < nodes; place++) {
        int node = m->downward ? nodes - 1 - place : place;
        int start = m->mode != CMMD_none && (m->mode == CMMD_segment_bit && m->downward ? node + 1 < nodes && share[node + 1].bit : share[node].bit);
        uint64_t before = sum;
        if (place == 0 || (start && m->mode == CMMD_segment_bit)) cmmd_identity(&o, &before, 1);
        value = share[node].value;
        o.size = m->type == ARKE_INT32 || m->type == ARKE_UINT32 || m->type == ARKE_FLOAT ? 4 : 8;
        if (place > 0 && !start) cmmd_combine(&o, &sum, &value, 1);
        sum = value;
        results[node] = m->inclusive ? sum : before;
    }
}

void cmmd_given(void *user, int source, const uint64_t words[], int nwords, void *body, size_t bytes)
{
    (void)user, (void)nwords, (void)body, (void)bytes;
    int nodes = cmmd_nodes, kind = (int)words[0];
    /* For all nodes: the partition may become larger. */
    if (!shares[kind]) shares[kind] = calloc((size_t)arke_size(), sizeof *shares[kind]);
    uint64_t *results = malloc((size_t)nodes * sizeof *results);
    if (!shares[kind] || !results) arke_abort(1, "CMMD: there is no memory for an operation in two parts");
    struct manner m = {(int)words[2], (int)words[3], (int)(words[4] & 1), (int)(words[4] >> 1 & 3), (int)(words[4] >> 3 & 1)};
    shares[kind][source] = (struct share){words[1], (int)(words[4] >> 4 & 1)};
    if (++arrived[kind] == nodes) {
        arrived[kind] = 0;
        if (kind == BARRIER) memset(results, 0, (size_t)nodes * sizeof *results);
        else prefixes(shares[kind], nodes, &m, results);
        for (int i = nodes - 1; i >= 0; i--) {
            uint64_t answer[2] = {words[0], kind == REDUCTION ? results[nodes - 1] : results[i]};
            arke_call(i, CMMD_RESULT, answer, 2, NULL, 0);
        }
    }
    free(results);
}

void cmmd_result(void *user, int source, const uint64_t words[], int nwords, void *body, size_t bytes)
{
    (void)user, (void)source, (void)nwords, (void)body, (void)bytes;
    mine[words[0]].value = words[1];
    mine[words[0]].done = 1;
}

static void start(const char *call, int kind, const void *value, size_t size, CMMD_SCAN_ARGUMENTS, int type)
{
    struct cmmd_operation o = {0};
    uint64_t words[5] = {(uint64_t)kind};
    if (cmmd_enter(call) < 0) return;
    if (kind != BARRIER && (cmmd_operation(call, combiner, type, 0, &o) < 0 || cmmd_scan_checked(call, direction, mode, inclusion) < 0)) return;
    if (mine[kind].started) {
        cmmd_wrong(call, "a %s is under way; finish it first", what[kind]);
        return;
    }
    if (size) memcpy(&words[1], value, size);
    words[2] = (uint64_t)o.type, words[3] = (uint64_t)o.op;
    words[4] = (uint64_t)(direction == CMMD_downward) | (uint64_t)mode << 1 | (uint64_t)(inclusion == CMMD_inclusive) << 3 | (uint64_t)(bit != 0) << 4;
    mine[kind].started = 1, mine[kind].done = 0;
    int code = arke_call(0, CMMD_GIVE, words, 5, NULL, 0);
    if (code != ARKE_OK) cmmd_failed(call, code);
}

static int done(const char *call, int kind)
{
    if (cmmd_enter(call) < 0) return CMMD_ERRVAL;
    if (!mine[kind].started) return 1;
    int code = cmmd_turn(0);
    return code == ARKE_OK ? mine[kind].done : cmmd_failed(call, code);
}

static void finish(const char *call, int kind, void *value, size_t size)
{
    if (cmmd_enter(call) < 0) return;
    if (!mine[kind].started) {
        cmmd_wrong(call, "no %s was started", what[kind]);
        return;
    }
    while (!mine[kind].done) {
        int code = cmmd_turn(200);
        if (code != ARKE_OK) {
            cmmd_failed(call, code);
            return;
        }
    }
    mine[kind].started = 0;
    if (size) memcpy(value, &mine[kind].value, size);
}

#define SPLIT(result, suffix, element, type)                                                                            \
    void CMMD_reduce_##suffix##_start(result value, CMMD_combiner_t combiner)                                           \
    {                                                                                                                   \
        element in = (element)value;                                                                                    \
        start(__func__, REDUCTION, &in, sizeof in, combiner, CMMD_upward, CMMD_none, 0, CMMD_inclusive, type);          \
    }                                                                                                                   \
    result CMMD_reduce_##suffix##_finish(void)                                                                          \
    {                                                                                                                   \
        element out = 0;                                                                                                \
        finish(__func__, REDUCTION, &out, sizeof out);                                                                  \
        return out;                                                                                                     \
    }                                                                                                                   \
    void CMMD_scan_##suffix##_start(result value, CMMD_SCAN_ARGUMENTS)                                                  \
    {                                                                                                                   \
        element in = (element)value;                                                                                    \
        start(__func__, SCAN, &in, sizeof in, combiner, direction, mode, bit, inclusion, type);                         \
    }                                                                                                                   \
    result CMMD_scan_##suffix##_finish(void)                                                                            \
    {                                                                                                                   \
        element out = 0;                                                                                                \
        finish(__func__, SCAN, &out, sizeof out);                                                                       \
        return out;                                                                                                     \
    }
SPLIT(int, int, int32_t, ARKE_INT32)
SPLIT(unsigned, uint, uint32_t, ARKE_UINT32)
SPLIT(LONGLONG_INT, lint, int64_t, ARKE_INT64)
SPLIT(LONGLONG_UINT, luint, uint64_t, ARKE_UINT64)
SPLIT(double, float, float, ARKE_FLOAT)
SPLIT(double, double, double, ARKE_DOUBLE)

int CMMD_reduce_done(void) { return done(__func__, REDUCTION); }
int CMMD_scan_done(void) { return done(__func__, SCAN); }
void CMMD_sync_with_nodes_start(void) { start(__func__, BARRIER, NULL, 0, CMMD_combiner_add, CMMD_upward, CMMD_none, 0, CMMD_inclusive, 0); }
int CMMD_sync_done(void) { return done(__func__, BARRIER); }
void CMMD_sync_with_nodes_finish(void) { finish(__func__, BARRIER, NULL, 0); }
