/* CMMD_reset_partition_size: the first nodes are a partition of their own for all operations of all nodes, and again
 * the whole. */
#include "check.h"

int main(void)
{
    char *behind[64];
    begin();
    CHECK(CMMD_reset_partition_size(nodes) == 0, "the same");
    int half = (nodes + 1) / 2;
    if (me < half) {
        CHECK(CMMD_reset_partition_size(half) == 0 && CMMD_partition_size() == half && CMMD_host_node() == half, "size %d", CMMD_partition_size());
        CHECK(CMMD_reduce_int(1, CMMD_combiner_add) == half, "reduce");
        CHECK(CMMD_scan_int(1, CMMD_combiner_add, CMMD_upward, CMMD_none, 0, CMMD_inclusive) == me + 1, "scan");
        CMMD_reduce_int_start(me, CMMD_combiner_max);
        CHECK(CMMD_reduce_int_finish() == half - 1, "in two parts");
        for (int i = 0; i < 64; i++) behind[i] = memset(malloc(16 * (size_t)half), 'x', 16 * (size_t)half);
        int x = me == half - 1 ? 77 : 0, all[64];
        if (me == half - 1) CMMD_bc_to_nodes(&x, sizeof x);
        else CMMD_receive_bc_from_node(&x, sizeof x);
        CMMD_concat_with_nodes(all, &me, sizeof me);
        CHECK(x == 77 && all[half - 1] == half - 1, "broadcast %d", x);
        CMMD_disable_safety();
        if (half < nodes) CHECK(CMMD_send_noblock(half, 0, &x, 4) == CMMD_ERRVAL, "a node outside");
        CHECK(CMMD_reset_partition_size(nodes + 1) == CMMD_ERRVAL && CMMD_reset_partition_size(0) == CMMD_ERRVAL, "sizes");
        if (me > 0) CHECK(CMMD_reset_partition_size(me) == CMMD_ERRVAL, "without this node");
        CHECK(CMMD_set_msg_matching_fcn(0) == CMMD_ERRVAL && strstr(CMMD_error_string(), "CMMD_msg_tag"), "%s", CMMD_error_string());
        CMMD_enable_safety();
        CMMD_sync_with_nodes();
        CHECK(CMMD_reset_partition_size(nodes) == 0, "the whole");
    }
    CHECK(CMMD_reduce_int(1, CMMD_combiner_add) == nodes, "all");
    /* A node that was in none of the smaller ones. */
    if (nodes > 3) {
        CMMD_sync_with_nodes();
        if (me < 2) {
            CMMD_reset_partition_size(2);
            CHECK(CMMD_reduce_int(1, CMMD_combiner_add) == 2, "two");
        }
        if (me < 3) {
            CMMD_reset_partition_size(3);
            CHECK(CMMD_reduce_int(1, CMMD_combiner_add) == 3, "three");
            CMMD_sync_with_nodes();
            CMMD_reset_partition_size(nodes);
        }
        CHECK(CMMD_reduce_int(1, CMMD_combiner_add) == nodes, "all again");
    }
    /* Others have not counted the partition's broadcasts. */
    for (int root = 0; root < nodes; root++) {
        int x = me == root ? root : -1;
        if (me == root) CMMD_bc_to_nodes(&x, sizeof x);
        else CMMD_receive_bc_from_node(&x, sizeof x);
        CHECK(x == root, "the broadcast of node %d gave %d", root, x);
    }
    /* In two parts, in which node 0 has kept nothing of the smaller partition's size. */
    CMMD_reduce_int_start(me, CMMD_combiner_add);
    int sum = CMMD_reduce_int_finish();
    CHECK(sum == nodes * (nodes - 1) / 2, "%d", sum);
    for (int i = 0; i < 64 && me < half; i++) {
        CHECK(!memchr(behind[i], 0, 16 * (size_t)half), "the program's memory was overwritten");
        free(behind[i]);
    }
    return finish();
}
