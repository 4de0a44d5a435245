/* Scans: each node gets what the nodes before it make together, in either direction, anew in each segment. */
#include "cmmd_internal.h"
#include <stdlib.h>
#include <string.h>

/* Tags of messages between neighbours; others are the steps of the prefix. */
#define TO_NEXT 0x100
#define BIT     0x101

/* To the node at place `to` and from that at place `from`, in the scan's direction; places that are none are left
 * out. */
static int pass(const void *out, int to, void *in, int from, size_t bytes, int tag, int downward)
{
    int nodes = cmmd_nodes, code = ARKE_OK;
    arke_request send = ARKE_NULL, receive = ARKE_NULL;
    if (from >= 0 && from < nodes)
        code = arke_irecv(in, bytes, downward ? nodes - 1 - from : from, CMMD_SCANS, tag, ARKE_EXACT, &receive);
    if (code == ARKE_OK && to >= 0 && to < nodes)
        code = arke_isend(out, bytes, downward ? nodes - 1 - to : to, CMMD_SCANS, tag, ARKE_STANDARD, &send);
    cmmd_hold(send);
    int first = cmmd_wait_for(&receive, NULL);
    int second = cmmd_wait_for(&send, NULL);
    return code != ARKE_OK ? code : first != ARKE_OK ? first : second;
}

/* `room`: memory for two messages, each a flag in 8 bytes and the values. */
static int prefix(const struct cmmd_operation *o, const void *src, void *dest, size_t count, int downward, int mode, int bit, int inclusive,
                  char *room)
{
    int nodes = cmmd_nodes, place = downward ? nodes - 1 - arke_rank() : arke_rank(), code = ARKE_OK;
    size_t values = count * o->size, bytes = 8 + values;
    char *mine = room, *theirs = room + bytes;
    int start = mode != CMMD_none && bit;
    if (mode == CMMD_segment_bit && downward) {
        /* A segment begins, from above, at the node below one with a bit. */
        int own = start;
        start = 0;
        code = pass(&own, place + 1, &start, place - 1, sizeof own, BIT, 1);
        if (code != ARKE_OK) return code;
    }
    int64_t flag = start, flag_before;
    memcpy(mine + 8, src, values);
    for (int step = 1, tag = 0; step < nodes && code == ARKE_OK; step *= 2, tag++) {
        memcpy(mine, &flag, 8);
        code = pass(mine, place + step, theirs, place - step, bytes, tag, downward);
        if (place - step < 0 || code != ARKE_OK) continue;
        if (!flag) cmmd_combine(o, theirs + 8, mine + 8, count);
        memcpy(&flag_before, theirs, 8);
        flag |= flag_before;
    }
    if (!inclusive && code == ARKE_OK) code = pass(mine, place + 1, theirs, place - 1, bytes, TO_NEXT, downward);
    if (code != ARKE_OK) return code;
    if (inclusive) memcpy(dest, mine + 8, values);
    else if (place == 0 || (start && mode == CMMD_segment_bit)) cmmd_identity(o, dest, count);
    else memcpy(dest, theirs + 8, values);
    return code;
}

static int scan(const char *call, const void *src, void *dest, size_t count, CMMD_SCAN_ARGUMENTS, int type, int size)
{
    struct cmmd_operation o;
    int code;
    if (cmmd_enter(call) < 0 || cmmd_operation(call, combiner, type, size, &o) < 0 || cmmd_scan_checked(call, direction, mode, inclusion) < 0)
        return CMMD_ERRVAL;
    if (direction == CMMD_upward && mode == CMMD_none && src != dest) {
        cmmd_begin_wait();
        code = arke_scan(cmmd_all, src, dest, count, o.type, o.op, inclusion == CMMD_exclusive);
        cmmd_end_wait();
        if (inclusion == CMMD_exclusive && arke_rank() == 0) cmmd_identity(&o, dest, count);
    } else {
        /* One value, as nearly always, needs no memory. */
        char few[2 * (8 + 8)], *room = count == 1 ? few : malloc(2 * (8 + count * o.size));
        if (!room) return cmmd_wrong(call, "there is no memory for %zu elements", count);
        code = prefix(&o, src, dest, count, direction == CMMD_downward, mode, bit, inclusion == CMMD_inclusive, room);
        if (room != few) free(room);
    }
    return code == ARKE_OK ? 0 : cmmd_failed(call, code);
}

#define SCAN(result, name, element, type)                                                                               \
    result name(result value, CMMD_SCAN_ARGUMENTS)                                                                      \
    {                                                                                                                   \
        element in = (element)value, out = 0;                                                                           \
        scan(__func__, &in, &out, 1, combiner, direction, mode, bit, inclusion, type, sizeof in);                       \
        return out;                                                                                                     \
    }
SCAN(int, CMMD_scan_int, int32_t, ARKE_INT32)
SCAN(unsigned, CMMD_scan_uint, uint32_t, ARKE_UINT32)
SCAN(LONGLONG_INT, CMMD_scan_lint, int64_t, ARKE_INT64)
SCAN(LONGLONG_UINT, CMMD_scan_luint, uint64_t, ARKE_UINT64)
SCAN(double, CMMD_scan_float, float, ARKE_FLOAT)
SCAN(double, CMMD_scan_double, double, ARKE_DOUBLE)

void CMMD_scan_v(void *dest, const void *src, CMMD_SCAN_ARGUMENTS, int size, int count)
{
    if (count < 0) cmmd_wrong(__func__, "count is %d; it must be a number of elements, not negative", count);
    else scan(__func__, src, dest, (size_t)count, combiner, direction, mode, bit, inclusion, -1, size);
}

unsigned CMMD_segmented_reduce_uint(unsigned value, CMMD_combiner_t combiner, CMMD_segment_mode_t mode, int bit)
{
    struct cmmd_operation o;
    uint32_t below = 0, above = 0;
    if (mode == CMMD_none) return CMMD_reduce_uint(value, combiner);
    if (scan(__func__, &value, &below, 1, combiner, CMMD_upward, CMMD_segment_bit, bit, CMMD_inclusive, ARKE_UINT32, 4) < 0) return 0;
    if (scan(__func__, &value, &above, 1, combiner, CMMD_downward, CMMD_segment_bit, bit, CMMD_exclusive, ARKE_UINT32, 4) < 0) return 0;
    if (cmmd_operation(__func__, combiner, ARKE_UINT32, 4, &o) < 0) return 0;
    cmmd_combine(&o, &below, &above, 1);
    return above;
}
