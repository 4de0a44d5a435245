/* Mistakes with topologies and neighbourhoods: each ends in an error of the right class, at every process. */
#include "check.h"

static MPI_Comm world, cart, graph, dist, none = MPI_COMM_NULL;

static void grids(void)
{
    int one = 1, zero = 0, minus = -1, many = ranks + 1, huge[3] = {65536, 65536, 65536}, out[4];
    MPI_Comm made = MPI_COMM_NULL;
    EXPECT_ERROR(MPI_Cart_create(world, -1, &one, &one, 0, &made), MPI_ERR_DIMS);
    EXPECT_ERROR(MPI_Cart_create(world, 1, NULL, &one, 0, &made), MPI_ERR_ARG);
    EXPECT_ERROR(MPI_Cart_create(world, 1, &one, NULL, 0, &made), MPI_ERR_ARG);
    EXPECT_ERROR(MPI_Cart_create(world, 1, &one, &one, 0, NULL), MPI_ERR_ARG);
    EXPECT_ERROR(MPI_Cart_create(world, 1, &zero, &one, 0, &made), MPI_ERR_DIMS);
    EXPECT_ERROR(MPI_Cart_create(world, 1, &minus, &one, 0, &made), MPI_ERR_DIMS);
    EXPECT_ERROR(MPI_Cart_create(world, 1, &many, &one, 0, &made), MPI_ERR_DIMS);
    EXPECT_ERROR(MPI_Cart_create(world, 3, huge, huge, 0, &made), MPI_ERR_DIMS);
    EXPECT_ERROR(MPI_Cart_map(world, 1, &many, &one, out), MPI_ERR_DIMS);
    EXPECT_ERROR(MPI_Cart_map(world, 1, &one, &one, NULL), MPI_ERR_ARG);
    EXPECT_ERROR(MPI_Cart_shift(cart, 1, 1, out, out), MPI_ERR_ARG);
    EXPECT_ERROR(MPI_Cart_shift(cart, -1, 1, out, out), MPI_ERR_ARG);
    EXPECT_ERROR(MPI_Cart_shift(cart, 0, 1, NULL, out), MPI_ERR_ARG);
    EXPECT_ERROR(MPI_Cart_rank(cart, &many, out), MPI_ERR_ARG);
    EXPECT_ERROR(MPI_Cart_rank(cart, &minus, out), MPI_ERR_ARG);
    EXPECT_ERROR(MPI_Cart_coords(cart, ranks, 1, out), MPI_ERR_RANK);
    EXPECT_ERROR(MPI_Cart_coords(cart, -1, 1, out), MPI_ERR_RANK);
    EXPECT_ERROR(MPI_Cart_coords(cart, 0, 0, out), MPI_ERR_ARG);
    EXPECT_ERROR(MPI_Cart_get(cart, 0, out, out, out), MPI_ERR_ARG);
    EXPECT_ERROR(MPI_Cart_sub(cart, NULL, &made), MPI_ERR_ARG);
    EXPECT_ERROR(MPI_Cart_sub(cart, &one, NULL), MPI_ERR_ARG);
    EXPECT_ERROR(MPI_Cart_shift(world, 0, 1, out, out), MPI_ERR_TOPOLOGY);
    EXPECT_ERROR(MPI_Cart_shift(graph, 0, 1, out, out), MPI_ERR_TOPOLOGY);
    EXPECT_ERROR(MPI_Cartdim_get(dist, out), MPI_ERR_TOPOLOGY);
    EXPECT_ERROR(MPI_Cartdim_get(none, out), MPI_ERR_COMM);
    CHECK(made == MPI_COMM_NULL, "a failed call gave a communicator");
}

static void graphs(void)
{
    int one = 1, zero = 0, minus = -1, far = ranks, two[2] = {2, 1}, out[8];
    MPI_Comm made = MPI_COMM_NULL;
    EXPECT_ERROR(MPI_Graph_create(world, -1, &one, &zero, 0, &made), MPI_ERR_ARG);
    EXPECT_ERROR(MPI_Graph_create(world, ranks + 1, &one, &zero, 0, &made), MPI_ERR_ARG);
    EXPECT_ERROR(MPI_Graph_create(world, 1, &minus, &zero, 0, &made), MPI_ERR_TOPOLOGY);
    EXPECT_ERROR(MPI_Graph_create(world, 1, &one, &far, 0, &made), MPI_ERR_TOPOLOGY);
    EXPECT_ERROR(MPI_Graph_create(world, 1, NULL, &zero, 0, &made), MPI_ERR_ARG);
    EXPECT_ERROR(MPI_Graph_create(world, 1, &one, NULL, 0, &made), MPI_ERR_ARG);
    if (ranks > 1) EXPECT_ERROR(MPI_Graph_create(world, 2, two, two, 0, &made), MPI_ERR_TOPOLOGY);
    EXPECT_ERROR(MPI_Graph_neighbors_count(graph, ranks, out), MPI_ERR_RANK);
    EXPECT_ERROR(MPI_Graph_neighbors(graph, 0, 1, out), MPI_ERR_ARG);
    EXPECT_ERROR(MPI_Graph_get(graph, ranks - 1, 2 * ranks, out, out), MPI_ERR_ARG);
    EXPECT_ERROR(MPI_Graph_neighbors_count(cart, 0, out), MPI_ERR_TOPOLOGY);

    EXPECT_ERROR(MPI_Dist_graph_create_adjacent(world, -1, &zero, MPI_UNWEIGHTED, 0, &zero, MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &made), MPI_ERR_ARG);
    EXPECT_ERROR(MPI_Dist_graph_create_adjacent(world, 1, &far, MPI_UNWEIGHTED, 0, &zero, MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &made), MPI_ERR_RANK);
    EXPECT_ERROR(MPI_Dist_graph_create_adjacent(world, 1, &zero, MPI_WEIGHTS_EMPTY, 0, &zero, MPI_WEIGHTS_EMPTY, MPI_INFO_NULL, 0, &made), MPI_ERR_ARG);
    EXPECT_ERROR(MPI_Dist_graph_create_adjacent(world, 1, &zero, &minus, 0, &zero, MPI_WEIGHTS_EMPTY, MPI_INFO_NULL, 0, &made), MPI_ERR_ARG);
    EXPECT_ERROR(MPI_Dist_graph_create_adjacent(world, 1, &rank, &one, 1, &rank, MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &made), MPI_ERR_ARG);
    EXPECT_ERROR(MPI_Dist_graph_create(world, 1, &zero, &minus, &zero, MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &made), MPI_ERR_ARG);
    EXPECT_ERROR(MPI_Dist_graph_create(world, 1, &zero, &one, &minus, MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &made), MPI_ERR_RANK);
    EXPECT_ERROR(MPI_Dist_graph_create(world, 1, &zero, &one, &zero, NULL, MPI_INFO_NULL, 0, &made), MPI_ERR_ARG);
    EXPECT_ERROR(MPI_Dist_graph_create(world, 1, &zero, &one, &zero, MPI_UNWEIGHTED, MPI_INFO_NULL, 0, NULL), MPI_ERR_ARG);
    EXPECT_ERROR(MPI_Dist_graph_neighbors(dist, -1, out, out, 1, out, out), MPI_ERR_ARG);
    EXPECT_ERROR(MPI_Dist_graph_neighbors(dist, 1, NULL, out, 1, out, out), MPI_ERR_ARG);
    EXPECT_ERROR(MPI_Dist_graph_neighbors_count(graph, out, out, out), MPI_ERR_TOPOLOGY);
    CHECK(made == MPI_COMM_NULL, "a failed call gave a communicator");
}

/* What only some processes get wrong, or what does not fit together: nobody waits for ever. */
static void disagreements(void)
{
    if (ranks < 2) return;
    int size = ranks, zero = 0, one = 1, own = rank == 0;
    MPI_Comm made = MPI_COMM_NULL;
    EXPECT_ERROR(MPI_Cart_create(world, 1, &size, &own, 0, &made), MPI_ERR_ARG);
    EXPECT_ERROR(MPI_Cart_create(world, 1, &size, &zero, own, &made), MPI_ERR_ARG);
    EXPECT_ERROR(MPI_Cart_create(world, 1, rank ? &size : &zero, &zero, 0, &made), rank ? MPI_ERR_OTHER : MPI_ERR_DIMS);
    EXPECT_ERROR(MPI_Cart_sub(cart, &own, &made), MPI_ERR_ARG);
    EXPECT_ERROR(MPI_Graph_create(world, 1, rank ? &one : &zero, &zero, 0, &made), MPI_ERR_ARG);
    EXPECT_ERROR(MPI_Dist_graph_create(world, 1, &rank, &one, rank ? &rank : &size, MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &made), rank ? MPI_ERR_OTHER : MPI_ERR_RANK);
    EXPECT_ERROR(MPI_Dist_graph_create(world, 1, &rank, &one, &zero, own ? MPI_UNWEIGHTED : &one, MPI_INFO_NULL, 0, &made), MPI_ERR_ARG);
    /* An edge that one end only knows: the graph can be looked at, but nothing can be sent in it. */
    int in[8], value = 5;
    MPI_Dist_graph_create_adjacent(world, 0, NULL, MPI_UNWEIGHTED, own, &one, MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &made);
    EXPECT_ERROR(MPI_Neighbor_allgather(&value, 1, MPI_INT, in, 1, MPI_INT, made), MPI_ERR_TOPOLOGY);
    MPI_Comm_free(&made);
    int index[64], edges[1] = {1};
    for (int i = 0; i < ranks; i++) index[i] = 1;
    MPI_Graph_create(world, ranks, index, edges, 0, &made);
    EXPECT_ERROR(MPI_Neighbor_allgather(&value, 1, MPI_INT, in, 1, MPI_INT, made), MPI_ERR_TOPOLOGY);
    MPI_Comm_free(&made);
    /* Amounts that differ. */
    int block[4] = {0}, got[4];
    int code = MPI_Neighbor_allgather(block, rank == 0 ? 2 : 1, MPI_INT, got, 1, MPI_INT, dist), class = 0;
    if (code) MPI_Error_class(code, &class);
    CHECK(class == MPI_SUCCESS || class == MPI_ERR_TRUNCATE, "an amount that differs gave class %d", class);
    if (rank == 1) CHECK(class == MPI_ERR_TRUNCATE, "a block that is too long passed");
    MPI_Barrier(MPI_COMM_WORLD);
}

static void neighborhoods(void)
{
    int out[8] = {0}, in[8], counts[2] = {1, 1}, bad[2] = {-1, -1}, at[2] = {0, 1};
    MPI_Aint places[2] = {0, 4};
    MPI_Datatype types[2] = {MPI_INT, MPI_INT}, wrong[2] = {MPI_DATATYPE_NULL, MPI_DATATYPE_NULL};
    MPI_Request request;
    EXPECT_ERROR(MPI_Neighbor_allgather(MPI_IN_PLACE, 1, MPI_INT, in, 1, MPI_INT, graph), MPI_ERR_BUFFER);
    EXPECT_ERROR(MPI_Neighbor_allgather(out, 1, MPI_INT, MPI_IN_PLACE, 1, MPI_INT, graph), MPI_ERR_BUFFER);
    EXPECT_ERROR(MPI_Neighbor_alltoall(MPI_IN_PLACE, 1, MPI_INT, in, 1, MPI_INT, graph), MPI_ERR_BUFFER);
    EXPECT_ERROR(MPI_Neighbor_alltoallv(MPI_IN_PLACE, counts, at, MPI_INT, in, counts, at, MPI_INT, graph), MPI_ERR_BUFFER);
    EXPECT_ERROR(MPI_Neighbor_alltoallw(MPI_IN_PLACE, counts, places, types, in, counts, places, types, graph), MPI_ERR_BUFFER);
    EXPECT_ERROR(MPI_Ineighbor_allgatherv(MPI_IN_PLACE, 1, MPI_INT, in, counts, at, MPI_INT, graph, &request), MPI_ERR_BUFFER);
    EXPECT_ERROR(MPI_Neighbor_alltoall_init(MPI_IN_PLACE, 1, MPI_INT, in, 1, MPI_INT, graph, MPI_INFO_NULL, &request), MPI_ERR_BUFFER);
    EXPECT_ERROR(MPI_Neighbor_allgather(out, 1, MPI_INT, in, 1, MPI_INT, world), MPI_ERR_TOPOLOGY);
    EXPECT_ERROR(MPI_Neighbor_allgather(out, 1, MPI_INT, in, 1, MPI_INT, none), MPI_ERR_COMM);
    EXPECT_ERROR(MPI_Neighbor_allgather(out, -1, MPI_INT, in, 1, MPI_INT, graph), MPI_ERR_COUNT);
    EXPECT_ERROR(MPI_Neighbor_allgather(out, 1, MPI_DATATYPE_NULL, in, 1, MPI_INT, graph), MPI_ERR_TYPE);
    EXPECT_ERROR(MPI_Neighbor_allgather(NULL, 1, MPI_INT, in, 1, MPI_INT, graph), MPI_ERR_BUFFER);
    EXPECT_ERROR(MPI_Neighbor_alltoall(out, 1, MPI_INT, out + 1, 1, MPI_INT, graph), MPI_ERR_BUFFER);
    EXPECT_ERROR(MPI_Neighbor_alltoallv(out, bad, at, MPI_INT, in, counts, at, MPI_INT, graph), MPI_ERR_COUNT);
    EXPECT_ERROR(MPI_Neighbor_alltoallv(out, counts, at, MPI_INT, in, counts, NULL, MPI_INT, graph), MPI_ERR_ARG);
    EXPECT_ERROR(MPI_Neighbor_alltoallw(out, counts, places, wrong, in, counts, places, types, graph), MPI_ERR_TYPE);
    EXPECT_ERROR(MPI_Neighbor_alltoallw(out, counts, places, NULL, in, counts, places, types, graph), MPI_ERR_ARG);
    EXPECT_ERROR(MPI_Ineighbor_alltoall(out, 1, MPI_INT, in, 1, MPI_INT, graph, NULL), MPI_ERR_ARG);
    /* What a process sends to itself is what it receives. */
    int dims = 1, period = 1;
    MPI_Comm own;
    MPI_Cart_create(MPI_COMM_SELF, 1, &dims, &period, 0, &own);
    MPI_Comm_set_errhandler(own, MPI_ERRORS_RETURN);
    EXPECT_ERROR(MPI_Neighbor_allgather(out, 2, MPI_INT, in, 1, MPI_INT, own), MPI_ERR_TRUNCATE);
    EXPECT_ERROR(MPI_Neighbor_alltoall(out, 1, MPI_INT, in, 2, MPI_INT, own), MPI_ERR_COUNT);
    MPI_Comm_free(&own);
}

int main(int argc, char **argv)
{
    test_begin(&argc, &argv);
    MPI_Comm_dup(MPI_COMM_WORLD, &world);
    MPI_Comm_set_errhandler(world, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    int open = 0, index[64], edges[128], next = (rank + 1) % ranks, previous = (rank + ranks - 1) % ranks;
    for (int i = 0; i < ranks; i++) {
        index[i] = 2 * i + 2;
        edges[2 * i] = (i + 1) % ranks;
        edges[2 * i + 1] = (i + ranks - 1) % ranks;
    }
    MPI_Cart_create(world, 1, &ranks, &open, 0, &cart);
    MPI_Graph_create(world, ranks, index, edges, 0, &graph);
    MPI_Dist_graph_create_adjacent(world, 1, &previous, MPI_UNWEIGHTED, 1, &next, MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &dist);
    grids();
    graphs();
    neighborhoods();
    disagreements();
    if (ranks > 1) {
        /* Two groups have no topology. */
        MPI_Comm half, inter, made = MPI_COMM_NULL;
        int one = 1;
        MPI_Comm_split(MPI_COMM_WORLD, rank % 2, 0, &half);
        MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, 1 - rank % 2, 3, &inter);
        MPI_Comm_set_errhandler(inter, MPI_ERRORS_RETURN);
        EXPECT_ERROR(MPI_Cart_create(inter, 1, &one, &one, 0, &made), MPI_ERR_COMM);
        EXPECT_ERROR(MPI_Graph_create(inter, 1, &one, &one, 0, &made), MPI_ERR_COMM);
        EXPECT_ERROR(MPI_Dist_graph_create(inter, 0, NULL, NULL, NULL, MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &made), MPI_ERR_COMM);
        MPI_Comm_free(&inter);
        MPI_Comm_free(&half);
    }
    MPI_Comm_free(&cart);
    MPI_Comm_free(&graph);
    MPI_Comm_free(&dist);
    MPI_Comm_free(&world);
    return test_end();
}
