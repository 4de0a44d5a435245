/* Graphs, known as a whole or in parts: making them, neighbours and weights, and duplicates. */
#include "check.h"

static int topology(MPI_Comm comm)
{
    int status = 0;
    MPI_Topo_test(comm, &status);
    return status;
}

static void whole(void)
{
    uint64_t random = 8;
    for (int turn = 0; turn < 20; turn++) {
        int n = (int)(test_random(&random) % (uint64_t)(ranks + 1)), index[64], edges[1024], count = 0;
        for (int i = 0; i < n; i++) {
            for (int k = (int)(test_random(&random) % 6); k > 0; k--) edges[count++] = (int)(test_random(&random) % (uint64_t)n);
            index[i] = count;
        }
        for (int reorder = 0; reorder < 2; reorder++) {
            MPI_Comm graph, copy;
            MPI_Graph_create(MPI_COMM_WORLD, n, index, edges, reorder, &graph);
            int mapped, own = MPI_UNDEFINED, nodes, lines, found[64], list[1024];
            MPI_Graph_map(MPI_COMM_WORLD, n, index, edges, &mapped);
            if (graph != MPI_COMM_NULL) MPI_Comm_rank(graph, &own);
            if (reorder) CHECK(mapped == own, "mapped to %d, but made rank %d", mapped, own);
            else CHECK(own == (rank < n ? rank : MPI_UNDEFINED), "rank %d became %d of %d", rank, own, n);
            if (graph == MPI_COMM_NULL) continue;
            MPI_Comm_dup(graph, &copy);
            MPI_Comm_free(&graph);
            CHECK(topology(copy) == MPI_GRAPH, "topology is %d", topology(copy));
            MPI_Graphdims_get(copy, &nodes, &lines);
            CHECK(nodes == n && lines == count, "%d nodes and %d edges, wanted %d and %d", nodes, lines, n, count);
            MPI_Graph_get(copy, n, count, found, list);
            CHECK(memcmp(found, index, (size_t)n * sizeof(int)) == 0 && memcmp(list, edges, (size_t)count * sizeof(int)) == 0, "the graph is another one");
            for (int i = 0; i < n; i++) {
                int begin = i ? index[i - 1] : 0, neighbors;
                MPI_Graph_neighbors_count(copy, i, &neighbors);
                CHECK(neighbors == index[i] - begin, "node %d has %d neighbours", i, neighbors);
                MPI_Graph_neighbors(copy, i, neighbors, list);
                CHECK(memcmp(list, edges + begin, (size_t)neighbors * sizeof(int)) == 0, "node %d has other neighbours", i);
            }
            MPI_Comm_free(&copy);
        }
    }
}

/* The edges of a random graph, of which all processes know the same; edge i has weight i + 1. */
enum { MOST = 300 };
static int from[MOST], to[MOST], edges;

static void draw(uint64_t *random)
{
    edges = (int)(test_random(random) % MOST);
    for (int i = 0; i < edges; i++) {
        from[i] = (int)(test_random(random) % (uint64_t)ranks);
        to[i] = (int)(test_random(random) % (uint64_t)ranks);
    }
}

/* What a graph says of itself. Edges between two processes come in the order of their numbers, those of others in
 * any. */
static void questions(MPI_Comm graph, int weighted)
{
    int in, out, has, n[2] = {0}, list[2][MOST + 1], weights[2][MOST + 1];
    CHECK(topology(graph) == MPI_DIST_GRAPH, "topology is %d", topology(graph));
    MPI_Dist_graph_neighbors_count(graph, &in, &out, &has);
    for (int i = 0; i < edges; i++) n[0] += to[i] == rank, n[1] += from[i] == rank;
    CHECK(in == n[0] && out == n[1] && has == weighted, "degrees %d and %d, weighted %d; wanted %d, %d, %d", in, out, has, n[0], n[1], weighted);
    for (int k = 0; k < 2; k++)
        for (int i = 0; i <= MOST; i++) list[k][i] = weights[k][i] = -7;
    MPI_Dist_graph_neighbors(graph, MOST, list[0], weights[0], MOST, list[1], weights[1]);
    for (int k = 0; k < 2; k++) {
        CHECK(list[k][n[k]] == -7 && weights[k][n[k]] == -7, "written beyond the neighbours");
        for (int i = 0; i < n[k] && !weighted; i++) CHECK(weights[k][i] == -7, "a weight where there are none: %d", weights[k][i]);
        for (int i = 0; i < edges; i++) {
            if ((k ? from : to)[i] != rank) continue;
            int other = (k ? to : from)[i], at = 0;
            while (at < n[k] && (list[k][at] != other || (weighted && weights[k][at] != i + 1))) at++;
            CHECK(at < n[k], "edge %d from %d to %d is missing", i, from[i], to[i]);
            list[k][at] = -1;
        }
    }
    /* Weights are not asked for; room for one neighbour only. */
    int one[2] = {-7, -7};
    MPI_Dist_graph_neighbors(graph, 1, one, MPI_UNWEIGHTED, 0, NULL, MPI_UNWEIGHTED);
    CHECK((n[0] == 0 || one[0] >= 0) && one[1] == -7, "the first neighbour is %d, the next %d", one[0], one[1]);
}

static void check_both(MPI_Comm graph, int weighted)
{
    MPI_Comm copy;
    questions(graph, weighted);
    MPI_Comm_dup(graph, &copy);
    MPI_Comm_free(&graph);
    questions(copy, weighted);
    MPI_Comm_free(&copy);
}

static void in_parts(void)
{
    uint64_t random = 77;
    for (int turn = 0; turn < 12; turn++)
        for (int weighted = 0; weighted < 2; weighted++) {
            static int own[4][MOST + 1];
            int in = 0, out = 0;
            MPI_Comm graph;
            draw(&random);
            for (int i = 0; i < edges; i++) {
                if (to[i] == rank) own[0][in] = from[i], own[1][in++] = i + 1;
                if (from[i] == rank) own[2][out] = to[i], own[3][out++] = i + 1;
            }
            int *in_weights = !weighted ? MPI_UNWEIGHTED : in ? own[1] : MPI_WEIGHTS_EMPTY;
            int *out_weights = !weighted ? MPI_UNWEIGHTED : out ? own[3] : MPI_WEIGHTS_EMPTY;
            MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, in, own[0], in_weights, out, own[2], out_weights, MPI_INFO_NULL, turn % 2, &graph);
            check_both(graph, weighted);
            /* Given by whoever: runs of edges from one process, each run by the next rank. */
            int n = 0, count = 0, degrees[MOST + 1], giver = 0;
            for (int i = 0; i < edges;) {
                int run = 1;
                while (i + run < edges && from[i + run] == from[i]) run++;
                if (giver++ % ranks == rank) {
                    own[0][n] = from[i];
                    degrees[n++] = run;
                    for (int k = 0; k < run; k++) own[2][count] = to[i + k], own[3][count++] = i + k + 1;
                }
                i += run;
            }
            out_weights = !weighted ? MPI_UNWEIGHTED : count ? own[3] : MPI_WEIGHTS_EMPTY;
            MPI_Dist_graph_create(MPI_COMM_WORLD, n, own[0], degrees, own[2], out_weights, MPI_INFO_NULL, turn % 2, &graph);
            check_both(graph, weighted);
        }
}

/* Both ends of an edge number it alike: the weights that neighbours have travel along the edges. */
static void order(void)
{
    uint64_t random = 5;
    for (int turn = 0; turn < 10; turn++) {
        static int own[3][MOST + 1], list[2][MOST + 1], weights[2][MOST + 1], got[MOST + 1];
        int n = 0, degrees[MOST + 1], in, out, has;
        MPI_Comm graph;
        draw(&random);
        for (int i = 0; i < edges; i++)
            if (7 * i % ranks == rank) own[0][n] = from[i], own[1][n] = to[i], own[2][n] = i + 1, degrees[n++] = 1;
        MPI_Dist_graph_create(MPI_COMM_WORLD, n, own[0], degrees, own[1], n ? own[2] : MPI_WEIGHTS_EMPTY, MPI_INFO_NULL, 0, &graph);
        MPI_Dist_graph_neighbors_count(graph, &in, &out, &has);
        MPI_Dist_graph_neighbors(graph, in, list[0], weights[0], out, list[1], weights[1]);
        MPI_Neighbor_alltoall(weights[1], 1, MPI_INT, got, 1, MPI_INT, graph);
        for (int i = 0; i < in; i++) CHECK(got[i] == weights[0][i], "edge %d, from %d, has weight %d here and %d there", i, list[0][i], weights[0][i], got[i]);
        MPI_Comm_free(&graph);
    }
}

int main(int argc, char **argv)
{
    test_begin(&argc, &argv);
    whole();
    in_parts();
    order();
    return test_end();
}
