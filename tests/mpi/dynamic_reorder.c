/*
 * Reordering the ranks of a communicator of two jobs: all members must come to one order, though each job knows the
 * nodes of its own processes alone. ARKE_COLLECTIVE_NODES says how many neighbouring ranks of each job count as a node.
 * The program is its own child.
 */
#include "check.h"

/* Whether all members of a communicator with a topology say of each of its ranks that it is the same process. */
static void same_order(MPI_Comm all, MPI_Comm made, const char *what)
{
    int n, me;
    MPI_Group whole, order;
    MPI_Comm_size(all, &n);
    MPI_Comm_rank(all, &me);
    int *ranks_of = malloc(n * sizeof(int)), *map = malloc(n * sizeof(int)), *maps = malloc((size_t)n * n * sizeof(int));
    for (int i = 0; i < n; i++) ranks_of[i] = i;
    MPI_Comm_group(all, &whole);
    MPI_Comm_group(made, &order);
    MPI_Group_translate_ranks(order, n, ranks_of, whole, map);
    MPI_Allgather(map, n, MPI_INT, maps, n, MPI_INT, all);
    for (int i = 0; i < n; i++)
        for (int r = 0; r < n; r++)
            CHECK(maps[i * n + r] == map[r], "%s: rank %d is process %d here and %d at process %d", what, r, map[r], maps[i * n + r],
                  i);
    int sum, place;
    MPI_Comm_rank(made, &place);
    MPI_Allreduce(&place, &sum, 1, MPI_INT, MPI_SUM, made);
    CHECK(sum == n * (n - 1) / 2, "%s: the sum of ranks is %d", what, sum);
    MPI_Group_free(&whole);
    MPI_Group_free(&order);
    free(ranks_of), free(map), free(maps);
}

/* The new ranks of MPI_Cart_map and MPI_Graph_map are all different. */
static void all_different(MPI_Comm all, int own, const char *what)
{
    int n;
    MPI_Comm_size(all, &n);
    int *others = malloc(n * sizeof(int)), *seen = calloc(n, sizeof(int));
    MPI_Allgather(&own, 1, MPI_INT, others, 1, MPI_INT, all);
    for (int i = 0; i < n; i++) CHECK(others[i] >= 0 && others[i] < n && !seen[others[i]]++, "%s: %d twice", what, others[i]);
    free(others), free(seen);
}

int main(int argc, char **argv)
{
    MPI_Comm parent, inter, merged, all, made;
    int n, me, place;
    test_begin(&argc, &argv);
    MPI_Comm_get_parent(&parent);
    if (parent == MPI_COMM_NULL) {
        MPI_Comm_spawn(argv[0], MPI_ARGV_NULL, ranks, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &inter, MPI_ERRCODES_IGNORE);
        MPI_Intercomm_merge(inter, 0, &merged);
    } else {
        inter = parent;
        MPI_Intercomm_merge(inter, 1, &merged);
    }
    /* Ranks are dealt out in turn: a bad order for grids, which each side would mend in its own way. */
    MPI_Comm_rank(merged, &me);
    MPI_Comm_split(merged, 0, (me & ~3) | (me & 1) << 1 | (me & 2) >> 1, &all);
    MPI_Comm_rank(all, &me);
    MPI_Comm_size(all, &n);
    for (int rows = 1; rows <= n; rows++) {
        if (n % rows) continue;
        int dims[2] = {rows, n / rows}, periods[2] = {0, 1};
        char what[64];
        snprintf(what, sizeof what, "grid of %d x %d", dims[0], dims[1]);
        MPI_Cart_create(all, 2, dims, periods, 1, &made);
        same_order(all, made, what);
        MPI_Comm_disconnect(&made);
        MPI_Cart_map(all, 2, dims, periods, &place);
        all_different(all, place, what);
    }
    /* A ring of every other rank, then of the rest. */
    int *index = malloc(n * sizeof(int)), *edges = malloc(2 * n * sizeof(int));
    for (int i = 0; i < n; i++) {
        index[i] = 2 * i + 2;
        edges[2 * i] = (i + 2) % n;
        edges[2 * i + 1] = (i + n - 2) % n;
    }
    MPI_Graph_create(all, n, index, edges, 1, &made);
    same_order(all, made, "two rings");
    MPI_Comm_disconnect(&made);
    MPI_Graph_map(all, n, index, edges, &place);
    all_different(all, place, "two rings");
    free(index), free(edges);
    MPI_Comm_disconnect(&all);
    MPI_Comm_disconnect(&merged);
    MPI_Comm_disconnect(&inter);
    if (parent == MPI_COMM_NULL) return test_end();
    MPI_Finalize();
    return 0;
}
