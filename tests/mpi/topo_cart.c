/* Grids: making them, places and ranks, shifts, parts of them, and what becomes of them in other communicators. */
#include "check.h"

static int topology(MPI_Comm comm)
{
    int status = 0;
    MPI_Topo_test(comm, &status);
    return status;
}

/* What a grid says of itself, against arithmetic. */
static void questions(MPI_Comm cart, int n, const int *dims, const int *periods)
{
    int found, me, size, d[8] = {0}, p[8] = {0}, c[8] = {0}, c2[8] = {0};
    CHECK(topology(cart) == MPI_CART, "topology is %d", topology(cart));
    MPI_Cartdim_get(cart, &found);
    CHECK(found == n, "%d dimensions, wanted %d", found, n);
    MPI_Cart_get(cart, n, d, p, c);
    MPI_Comm_rank(cart, &me);
    MPI_Comm_size(cart, &size);
    for (int r = 0; r < size; r++) {
        int rest = r, back;
        MPI_Cart_coords(cart, r, n, c2);
        for (int i = n - 1; i >= 0; i--) {
            CHECK(d[i] == dims[i] && p[i] == (periods[i] != 0), "dimension %d is %d, %d", i, d[i], p[i]);
            CHECK(c2[i] == rest % dims[i], "coordinate %d of rank %d is %d", i, r, c2[i]);
            if (r == me) CHECK(c[i] == c2[i], "own coordinate %d is %d", i, c[i]);
            rest /= dims[i];
        }
        MPI_Cart_rank(cart, c2, &back);
        CHECK(back == r, "the coordinates of rank %d are those of %d", r, back);
        for (int i = 0; i < n; i++)
            if (periods[i]) c2[i] += (r % 5 - 2) * dims[i];
        MPI_Cart_rank(cart, c2, &back);
        CHECK(back == r, "the coordinates of rank %d, circles further, are those of %d", r, back);
    }
    for (int i = 0; i < n; i++)
        for (int by = -dims[i] - 1; by <= dims[i] + 1; by++) {
            int source, dest, wanted[2];
            MPI_Cart_shift(cart, i, by, &source, &dest);
            for (int k = 0; k < 2; k++) {
                memcpy(c2, c, sizeof c);
                c2[i] += k ? by : -by;
                if (!periods[i] && (c2[i] < 0 || c2[i] >= dims[i])) wanted[k] = MPI_PROC_NULL;
                else MPI_Cart_rank(cart, c2, &wanted[k]);
            }
            CHECK(source == wanted[0] && dest == wanted[1], "shift by %d in dimension %d: %d %d, wanted %d %d", by, i, source, dest, wanted[0], wanted[1]);
        }
}

static void grids(void)
{
    uint64_t random = 3;
    for (int turn = 0; turn < 30; turn++) {
        int n = 1 + (int)(test_random(&random) % 4), dims[4] = {0}, periods[4], size = 1 + (int)(test_random(&random) % (uint64_t)ranks);
        MPI_Dims_create(size, n, dims);
        for (int i = 0; i < n; i++) periods[i] = (int)(test_random(&random) % 2) * 5;
        for (int reorder = 0; reorder < 2; reorder++) {
            MPI_Comm cart, copy;
            MPI_Cart_create(MPI_COMM_WORLD, n, dims, periods, reorder, &cart);
            int mapped, own = MPI_UNDEFINED;
            MPI_Cart_map(MPI_COMM_WORLD, n, dims, periods, &mapped);
            if (cart != MPI_COMM_NULL) MPI_Comm_rank(cart, &own);
            if (reorder) CHECK(mapped == own, "mapped to %d, but made rank %d", mapped, own);
            else CHECK(own == (rank < size ? rank : MPI_UNDEFINED), "rank %d became %d of %d", rank, own, size);
            if (cart == MPI_COMM_NULL) continue;
            questions(cart, n, dims, periods);
            MPI_Comm_dup(cart, &copy);
            questions(copy, n, dims, periods);
            int compared;
            MPI_Comm_compare(cart, copy, &compared);
            CHECK(compared == MPI_CONGRUENT, "a duplicate compares as %d", compared);
            MPI_Comm_free(&cart);
            questions(copy, n, dims, periods);
            MPI_Comm_free(&copy);
        }
    }
}

static void parts(void)
{
    int dims[3] = {0}, periods[3] = {1, 0, 1};
    MPI_Comm cart, part;
    MPI_Dims_create(ranks, 3, dims);
    MPI_Cart_create(MPI_COMM_WORLD, 3, dims, periods, 0, &cart);
    int c[3];
    MPI_Cart_coords(cart, rank, 3, c);
    for (int mask = 0; mask < 8; mask++) {
        int remain[3], n = 0, d[3], p[3], coords[3], size = 1, found, me, sum, wanted = 0;
        for (int i = 0; i < 3; i++) {
            remain[i] = mask >> i & 1;
            if (remain[i]) size *= dims[i], n++;
        }
        MPI_Cart_sub(cart, remain, &part);
        MPI_Comm_size(part, &found);
        CHECK(found == size, "a part of %d processes, wanted %d", found, size);
        MPI_Cartdim_get(part, &found);
        CHECK(found == n && topology(part) == MPI_CART, "a part of %d dimensions, wanted %d", found, n);
        MPI_Cart_get(part, 3, d, p, coords);
        for (int i = 0, k = 0; i < 3; i++)
            if (remain[i]) {
                CHECK(d[k] == dims[i] && p[k] == periods[i] && coords[k] == c[i], "dimension %d of a part: %d %d %d", k, d[k], p[k], coords[k]);
                k++;
            }
        MPI_Comm_rank(part, &me);
        MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, part);
        for (int r = 0; r < ranks; r++) {
            int other[3], here = 1;
            MPI_Cart_coords(cart, r, 3, other);
            for (int i = 0; i < 3; i++) here &= remain[i] || other[i] == c[i];
            if (here) wanted += r;
        }
        CHECK(sum == wanted, "the ranks of a part add up to %d, wanted %d", sum, wanted);
        MPI_Comm_free(&part);
    }
    MPI_Comm_free(&cart);
}

static void others(void)
{
    int dims[2] = {0}, periods[2] = {0}, rank_of;
    MPI_Comm cart, made;
    MPI_Group group;
    MPI_Dims_create(ranks, 2, dims);
    MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &cart);
    MPI_Comm_split(cart, 0, 0, &made);
    CHECK(topology(made) == MPI_UNDEFINED, "a part that was split off has topology %d", topology(made));
    MPI_Comm_free(&made);
    MPI_Comm_group(cart, &group);
    MPI_Comm_create(cart, group, &made);
    CHECK(topology(made) == MPI_UNDEFINED, "a communicator of a group has topology %d", topology(made));
    MPI_Comm_free(&made);
    MPI_Group_free(&group);
    /* A grid on a grid. */
    MPI_Cart_create(cart, 1, &ranks, periods, 1, &made);
    CHECK(topology(made) == MPI_CART && topology(cart) == MPI_CART, "grids of a grid");
    MPI_Comm_free(&made);
    MPI_Comm_free(&cart);
    /* No dimensions: one process. */
    MPI_Cart_create(MPI_COMM_WORLD, 0, NULL, NULL, 0, &cart);
    CHECK((cart != MPI_COMM_NULL) == (rank == 0), "rank %d in a grid without dimensions", rank);
    if (cart != MPI_COMM_NULL) {
        MPI_Cart_rank(cart, NULL, &rank_of);
        CHECK(rank_of == 0, "the only place has rank %d", rank_of);
        MPI_Cart_sub(cart, NULL, &made);
        CHECK(topology(made) == MPI_CART, "part of a grid without dimensions");
        MPI_Comm_free(&made);
        MPI_Comm_free(&cart);
    }
}

int main(int argc, char **argv)
{
    test_begin(&argc, &argv);
    grids();
    parts();
    others();
    return test_end();
}
