/* A program with a host, which is the last process; here both are one program. */
#include "check.h"

static int big[4096 * 8];

static void host(void)
{
    int number = 41, sum = 0;
    CMMD_enable();
    CHECK(CMMD_partition_size() == nodes && CMMD_host_node() == me && CMMD_self_address() == me, "%d nodes", CMMD_partition_size());
    CMMD_sync_host_with_nodes();
    CMMD_bc_from_host(&number, sizeof number);
    for (int i = 0; i < nodes; i++) big[i] = 100 + i;
    CMMD_distrib_to_nodes(big, sizeof *big);
    CMMD_gather_from_nodes(big, sizeof *big);
    for (int i = 0; i < nodes; i++) CHECK(big[i] == 2 * (100 + i), "element %d is %d", i, big[i]);
    for (int i = 0; i < nodes * 4096; i++) big[i] = i;
    CMMD_distrib_to_nodes(big, 4096 * sizeof *big);
    CMMD_gather_from_nodes(big, 4096 * sizeof *big);
    for (int i = 0; i < nodes * 4096; i++) CHECK(big[i] == i + 1, "element %d is %d", i, big[i]);
    CHECK(CMMD_reduce_from_nodes_int(0x7fffffff, CMMD_combiner_min) == 10, "the least");
    CHECK(CMMD_reduce_from_nodes_double(0.0, CMMD_combiner_dmax) == nodes - 0.5, "the most");
    CHECK(CMMD_reduce_from_nodes_uint(1, CMMD_combiner_add) == 1 + (unsigned)nodes, "the sum");
    /* Elements that lie apart, and vectors. */
    int apart[6] = {1, 0, 2, 0, 3, 0}, own[2] = {5, -5}, most[2];
    CHECK(CMMD_is_enabled(), "it is enabled");
    CMMD_bc_from_host_v(apart, sizeof *apart, 2 * sizeof *apart, 3);
    CMMD_bc_from_host_v(apart, sizeof *apart, sizeof *apart, 6);
    CMMD_reduce_from_nodes_v(most, own, CMMD_combiner_max, sizeof *own, 2);
    CHECK(most[0] == (nodes > 5 ? nodes : 5) && most[1] == 0, "the most: %d %d", most[0], most[1]);
    for (int i = 0; i < nodes; i++) {
        CMMD_receive_block(CMMD_ANY_NODE, 5, &number, sizeof number);
        CHECK(number == CMMD_msg_sender(), "node %d sent %d", CMMD_msg_sender(), number);
        sum += number;
        CMMD_send_block(number, 6, &sum, sizeof sum);
    }
    CMMD_reset_partition_size(1);
    CMMD_bc_from_host(&sum, sizeof sum);
}

static void node(void)
{
    int number = 0, element, got;
    CMMD_enable_host();
    CHECK(CMMD_partition_size() == nodes && CMMD_host_node() == nodes, "%d nodes", CMMD_partition_size());
    CMMD_sync_with_host();
    CMMD_receive_bc_from_host(&number, sizeof number);
    CHECK(number == 41, "the host's number is %d", number);
    CMMD_receive_element_from_host(&element, sizeof element);
    CHECK(element == 100 + me, "the element is %d", element);
    element *= 2;
    CMMD_concat_elements_to_host(&element, sizeof element);
    CMMD_receive_element_from_host(big, 4096 * sizeof *big);
    for (int i = 0; i < 4096; i++) big[i]++;
    CMMD_concat_elements_to_host(big, 4096 * sizeof *big);
    CMMD_reduce_to_host_int(10 + me, CMMD_combiner_min);
    CMMD_reduce_to_host_double(me + 0.5, CMMD_combiner_dmax);
    CHECK(CMMD_reduce_to_host_uint(1, CMMD_combiner_add) == 1, "a node's own value");
    int apart[6] = {9, 9, 9, 9, 9, 9}, own[2] = {me + 1, -me};
    CMMD_receive_bc_from_host_v(apart, sizeof *apart, 2 * sizeof *apart, 3);
    CHECK(apart[0] == 1 && apart[1] == 9 && apart[2] == 2 && apart[3] == 9 && apart[4] == 3 && apart[5] == 9, "elements");
    CMMD_receive_bc_from_host_v(apart, 2 * sizeof *apart, 2 * sizeof *apart, 3);
    CHECK(apart[1] == 0 && apart[4] == 3, "all of them");
    CMMD_reduce_to_host_v(own, CMMD_combiner_max, sizeof *own, 2);
    /* The nodes are a partition without the host. */
    CHECK(CMMD_reduce_int(1, CMMD_combiner_add) == nodes, "the nodes");
    CMMD_sync_with_nodes();
    CMMD_send_short(CMMD_host_node(), 5, &me, sizeof me);
    CMMD_receive_block(CMMD_host_node(), 6, &got, sizeof got);
    CHECK(got >= me, "the host answered %d", got);
    if (me == 0) {
        CMMD_reset_partition_size(1);
        CMMD_receive_bc_from_host(&got, sizeof got);
        CHECK(got == nodes * (nodes - 1) / 2, "the sum is %d", got);
    }
}

int main(int argc, char **argv)
{
    begin();
    if (argc > 1) CMMD_sync_with_host();
    (void)argv;
    nodes--;
    if (me == nodes) host();
    else node();
    if (me == 0) printf("ok\n");
    return 0;
}
