/*
 * Where ranks may be reordered, neighbours come to the same node: grids and graphs that are badly placed as ranks are.
 * ARKE_COLLECTIVE_NODES says how many neighbouring ranks of MPI_COMM_WORLD count as a node. Needs 8 ranks, 4 on a node.
 */
#include "check.h"

/* How many edges lead to another node, of all processes. */
static int crossings(MPI_Comm comm, int each)
{
    int node = rank / each, in, list[64], nodes[64], mine = 0, total = 0, me;
    MPI_Comm_rank(comm, &me);
    int kind;
    MPI_Topo_test(comm, &kind);
    if (kind == MPI_CART) {
        MPI_Cartdim_get(comm, &in);
        in *= 2;
        for (int d = 0; d < in / 2; d++) MPI_Cart_shift(comm, d, 1, &list[2 * d], &list[2 * d + 1]);
    } else {
        MPI_Graph_neighbors_count(comm, me, &in);
        MPI_Graph_neighbors(comm, me, in, list);
    }
    MPI_Neighbor_allgather(&node, 1, MPI_INT, nodes, 1, MPI_INT, comm);
    for (int i = 0; i < in; i++) mine += list[i] != MPI_PROC_NULL && nodes[i] != node;
    MPI_Allreduce(&mine, &total, 1, MPI_INT, MPI_SUM, comm);
    return total;
}

int main(int argc, char **argv)
{
    test_begin(&argc, &argv);
    test_need_ranks(8);
    int each = atoi(getenv("ARKE_COLLECTIVE_NODES"));
    MPI_Comm plain, placed;
    int dims[2] = {2, 4}, periods[2] = {0, 0};
    MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &plain);
    MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 1, &placed);
    int before = crossings(plain, each), after = crossings(placed, each);
    CHECK(before == 8 && after == 4, "2 x 4: %d ends of edges between nodes became %d, wanted 8 and 4", before, after);
    MPI_Comm_free(&plain);
    MPI_Comm_free(&placed);
    /* Two squares whose corners take turns. */
    int index[8], edges[16];
    for (int i = 0; i < 8; i++) {
        index[i] = 2 * i + 2;
        edges[2 * i] = (i + 2) % 8;
        edges[2 * i + 1] = (i + 6) % 8;
    }
    MPI_Graph_create(MPI_COMM_WORLD, 8, index, edges, 0, &plain);
    MPI_Graph_create(MPI_COMM_WORLD, 8, index, edges, 1, &placed);
    before = crossings(plain, each), after = crossings(placed, each);
    CHECK(before == 8 && after == 0, "two squares: %d ends of edges between nodes became %d, wanted 8 and 0", before, after);
    MPI_Comm_free(&plain);
    MPI_Comm_free(&placed);
    return test_end();
}
