/* Operations of all nodes, at once and in two parts. */
#include "check.h"
#include <limits.h>

/* A scan by its definition, from the values and bits of all. */
static int scanned(const int v[], const int b[], int node, int downward, int mode, int inclusive)
{
    int sum = 0, before = 0;
    for (int p = 0; p < nodes; p++) {
        int i = downward ? nodes - 1 - p : p;
        int starts = mode == CMMD_none ? 0 : mode == CMMD_start_bit || !downward ? b[i] : i + 1 < nodes && b[i + 1];
        before = p == 0 || (starts && mode == CMMD_segment_bit) ? 0 : sum;
        sum = (p == 0 || starts ? 0 : sum) + v[i];
        if (i == node) break;
    }
    return inclusive ? sum : before;
}

int main(void)
{
    begin();
    int n = nodes, triangle = n * (n - 1) / 2;
    CHECK(CMMD_reduce_int(me - 1, CMMD_combiner_add) == triangle - n, "add");
    CHECK(CMMD_reduce_int(me - 1, CMMD_combiner_min) == -1 && CMMD_reduce_int(me - 5, CMMD_combiner_max) == n - 6, "min, max");
    CHECK(CMMD_reduce_int(1 << me, CMMD_combiner_ior) == (1 << n) - 1 && CMMD_reduce_int(~(1 << me), CMMD_combiner_and) == ~((1 << n) - 1), "or, and");
    CHECK(CMMD_reduce_int(1, CMMD_combiner_xor) == n % 2, "xor");
    CHECK(CMMD_reduce_uint(0x80000000u + (unsigned)me, CMMD_combiner_umax) == 0x80000000u + (unsigned)n - 1, "umax");
    CHECK(CMMD_reduce_uint(0x80000000u + (unsigned)me, CMMD_combiner_umin) == 0x80000000u, "umin");
    CHECK((unsigned)CMMD_reduce_int(me == 0 ? -1 : 1, CMMD_combiner_umax) == 0xffffffffu, "umax of ints");
    CHECK(CMMD_reduce_lint(1ll << 40, CMMD_combiner_add) == (long long)n << 40, "lint");
    CHECK(CMMD_reduce_luint(1ull << 63, CMMD_combiner_umax) == 1ull << 63, "luint");
    CHECK(CMMD_reduce_double(me + 0.5, CMMD_combiner_dadd) == triangle + 0.5 * n && CMMD_reduce_double(-me, CMMD_combiner_dmin) == 1 - n, "double");
    CHECK(CMMD_reduce_float(me, CMMD_combiner_dmax) == n - 1, "float");
    double d[1000], e[1000];
    for (int i = 0; i < 1000; i++) d[i] = me + i;
    CMMD_reduce_v(e, d, CMMD_combiner_dadd, sizeof(double), 1000);
    for (int i = 0; i < 1000; i++) CHECK(e[i] == triangle + n * i, "reduce_v %d", i);
    CMMD_reduce_v(d, d, CMMD_combiner_dmax, sizeof(double), 1000);
    CHECK(d[7] == n + 6, "reduce_v in place");

    /* Every kind of scan against its definition, with several layouts of segments. */
    int v[64], b[64], w[3], u[3];
    for (int pattern = 0; pattern < 8; pattern++) {
        for (int i = 0; i < n; i++) v[i] = 3 * i + 1, b[i] = pattern >> (i % 3) & 1;
        for (int way = 0; way < 12; way++) {
            int down = way & 1, incl = way >> 1 & 1, mode = way / 4;
            int got = CMMD_scan_int(v[me], CMMD_combiner_add, (CMMD_scan_direction_t)down, (CMMD_segment_mode_t)mode, b[me], (CMMD_scan_inclusion_t)incl);
            int want = scanned(v, b, me, down, mode, incl);
            CHECK(got == want, "scan pattern %d, down %d, inclusive %d, mode %d: %d, not %d", pattern, down, incl, mode, got, want);
            CMMD_scan_int_start(v[me], CMMD_combiner_add, (CMMD_scan_direction_t)down, (CMMD_segment_mode_t)mode, b[me], (CMMD_scan_inclusion_t)incl);
            for (int i = 0; i < 3; i++) w[i] = v[me] * (i + 1);
            CMMD_scan_v(u, w, CMMD_combiner_add, (CMMD_scan_direction_t)down, (CMMD_segment_mode_t)mode, b[me], (CMMD_scan_inclusion_t)incl, sizeof(int), 3);
            for (int i = 0; i < 3; i++) CHECK(u[i] == want * (i + 1), "scan_v[%d] is %d, not %d", i, u[i], want * (i + 1));
            while (!CMMD_scan_done()) CMMD_poll();
            got = CMMD_scan_int_finish();
            CHECK(got == want, "scan in two parts, pattern %d, way %d: %d, not %d", pattern, way, got, want);
        }
        unsigned sum = 0;
        int low = me, high = me;
        while (low > 0 && !b[low]) low--;
        while (high + 1 < n && !b[high + 1]) high++;
        for (int i = low; i <= high; i++) sum += (unsigned)v[i];
        CHECK(CMMD_segmented_reduce_uint((unsigned)v[me], CMMD_combiner_uadd, CMMD_segment_bit, b[me]) == sum, "segmented reduce, pattern %d", pattern);
    }
    int first = CMMD_scan_int(me, CMMD_combiner_max, CMMD_upward, CMMD_none, 0, CMMD_exclusive);
    CHECK(first == (me == 0 ? INT_MIN : me - 1), "the first node's exclusive max is %d", first);
    CHECK(CMMD_scan_double(0.5, CMMD_combiner_dadd, CMMD_downward, CMMD_none, 0, CMMD_inclusive) == 0.5 * (n - me), "double, downward");
    CHECK(CMMD_scan_uint(1, CMMD_combiner_uadd, CMMD_upward, CMMD_none, 0, CMMD_exclusive) == (unsigned)me, "uint");
    CHECK(CMMD_scan_lint(1ll << 33, CMMD_combiner_add, CMMD_upward, CMMD_none, 0, CMMD_inclusive) == (1ll << 33) * (me + 1), "lint");
    CHECK(CMMD_scan_luint(2, CMMD_combiner_xor, CMMD_upward, CMMD_none, 0, CMMD_inclusive) == (me % 2 ? 0u : 2u), "luint");
    CHECK(CMMD_scan_float(1, CMMD_combiner_dadd, CMMD_upward, CMMD_none, 0, CMMD_inclusive) == me + 1, "float");

    /* In two parts: others' messages pass between; a barrier does not end before all have started it. */
    int next = (me + 1) % n, last = (me + n - 1) % n, x;
    CMMD_reduce_double_start(me, CMMD_combiner_dadd);
    CMMD_send_noblock(next, 5, &me, 4);
    CMMD_receive(last, 5, &x, 4);
    CHECK(CMMD_reduce_double_finish() == triangle, "reduction in two parts");
    CMMD_reduce_int_start(me, CMMD_combiner_max);
    while (!CMMD_reduce_done()) CMMD_poll();
    CHECK(CMMD_reduce_int_finish() == n - 1, "max in two parts");
    if (n > 1) {
        if (me == n - 1) usleep(100000);
        CMMD_sync_with_nodes_start();
        if (me == 0) CHECK(CMMD_sync_done() == 0 || n == 1, "done before the last node");
        CMMD_sync_with_nodes_finish();
    }

    /* Broadcasts from every node, one after another; one may overtake another on its way, but not in its place. */
    static int data[50000];
    for (int round = 0; round < 30; round++) {
        int root = round * 7 % n, length = round % 3 == 0 ? 50000 : round;
        if (me == root) {
            for (int i = 0; i < length; i++) data[i] = round * 1000 + i;
            CMMD_bc_to_nodes(data, length * 4);
        } else {
            CMMD_receive_bc_from_node(data, length * 4);
        }
        for (int i = 0; i < length; i++) CHECK(data[i] == round * 1000 + i, "broadcast %d of %d, element %d", round, root, i);
    }
    int all[64][2], mine[2] = {me, -me};
    CMMD_concat_with_nodes(all, mine, sizeof mine);
    for (int i = 0; i < n; i++) CHECK(all[i][0] == i && all[i][1] == -i, "concat %d", i);

    /* The global or: set by one, seen by all after a barrier. */
    CHECK(CMMD_get_global_or() == 0, "nobody has set it");
    CMMD_sync_with_nodes();
    if (me == n - 1) CMMD_set_global_or(1);
    CMMD_sync_with_nodes();
    CHECK(CMMD_get_global_or() == 1, "it is set");
    CMMD_sync_with_nodes();
    CMMD_set_global_or(me == n - 1 ? 0 : 1);
    CMMD_sync_with_nodes();
    CHECK(CMMD_get_global_or() == (n > 1), "others");
    CMMD_sync_with_nodes();
    CMMD_set_global_or(0);
    CMMD_sync_with_nodes();
    CHECK(CMMD_get_global_or() == 0, "nobody any more");

    CMMD_disable_safety();
    CMMD_reduce_int(1, CMMD_combiner_dadd);
    CHECK(strstr(CMMD_error_string(), "CMMD_combiner_dadd"), "%s", CMMD_error_string());
    CMMD_reduce_double(1, CMMD_combiner_ior);
    CHECK(strstr(CMMD_error_string(), "CMMD_combiner_ior"), "%s", CMMD_error_string());
    CMMD_bc_from_host(data, 4);
    CHECK(strstr(CMMD_error_string(), "no host"), "%s", CMMD_error_string());
    CHECK(CMMD_fset_io_mode(stdout, CMMD_independent) == 0 && CMMD_fset_io_mode(stdout, CMMD_sync_seq) == CMMD_ERRVAL, "modes of files");
    CMMD_node_timer_clear(0), CMMD_node_timer_start(0);
    usleep(20000);
    CMMD_node_timer_stop(0);
    CHECK(CMMD_node_timer_elapsed(0) >= 0.02 && CMMD_node_timer_idle(0) > 0.01 && CMMD_node_timer_busy(0) < 0.02, "timers");
    return finish();
}
