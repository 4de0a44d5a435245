/* Group arithmetic. The group under test has `n` ranks of the world; with one rank the cases shrink to it. */
#include "check.h"

static void has(MPI_Group group, int count, const int *wanted, const char *what)
{
    MPI_Group world;
    int size, *here = test_alloc((size_t)(count + 1) * sizeof *here), *there = test_alloc((size_t)(count + 1) * sizeof *there);
    MPI_Group_size(group, &size);
    CHECK(size == count, "%s has %d members, wanted %d", what, size, count);
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    for (int i = 0; i < count; i++) here[i] = i;
    MPI_Group_translate_ranks(group, count, here, world, there);
    for (int i = 0; i < count; i++) CHECK(there[i] == wanted[i], "%s: member %d is world rank %d, wanted %d", what, i, there[i], wanted[i]);
    MPI_Group_free(&world);
    free(here);
    free(there);
}

int main(int argc, char **argv)
{
    test_begin(&argc, &argv);
    MPI_Group world, even, tail, result, empty;
    int *list = test_alloc((size_t)ranks * 2 * sizeof *list), count = 0, compare, me;
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    MPI_Group_rank(world, &me);
    CHECK(me == rank, "rank %d in the world's group", me);
    for (int r = 0; r < ranks; r += 2) list[count++] = r;
    MPI_Group_incl(world, count, list, &even);
    has(even, count, list, "Group_incl");
    MPI_Group_rank(even, &me);
    CHECK(me == (rank % 2 ? MPI_UNDEFINED : rank / 2), "rank %d among the even ones", me);

    int range[2][3] = {{ranks - 1, ranks / 2, -1}};
    count = 0;
    for (int r = ranks - 1; r >= ranks / 2; r--) list[count++] = r;
    MPI_Group_range_incl(world, 1, range, &tail);
    has(tail, count, list, "Group_range_incl");

    /* Union: the first group, then what the second adds, in its order. */
    count = 0;
    for (int r = 0; r < ranks; r += 2) list[count++] = r;
    for (int r = ranks - 1; r >= ranks / 2; r--)
        if (r % 2) list[count++] = r;
    MPI_Group_union(even, tail, &result);
    has(result, count, list, "Group_union");
    MPI_Group_free(&result);
    count = 0;
    for (int r = 0; r < ranks; r += 2)
        if (r >= ranks / 2) list[count++] = r;
    MPI_Group_intersection(even, tail, &result);
    has(result, count, list, "Group_intersection");
    MPI_Group_free(&result);
    count = 0;
    for (int r = ranks - 1; r >= ranks / 2; r--)
        if (r % 2) list[count++] = r;
    MPI_Group_difference(tail, even, &result);
    has(result, count, list, "Group_difference");
    if (result != MPI_GROUP_EMPTY) MPI_Group_free(&result);
    count = 0;
    for (int r = 1; r < ranks; r += 2) list[count++] = r;
    int evens[64], n = 0;
    for (int r = 0; r < ranks && n < 64; r += 2) evens[n++] = r;
    MPI_Group_excl(world, n, evens, &result);
    has(result, count, list, "Group_excl");
    if (result != MPI_GROUP_EMPTY) MPI_Group_free(&result);
    int all[1][3] = {{0, ranks - 1, 1}};
    MPI_Group_range_excl(world, 1, all, &empty);
    MPI_Group_compare(empty, MPI_GROUP_EMPTY, &compare);
    CHECK(compare == MPI_IDENT, "the group without members compares with MPI_GROUP_EMPTY as %d", compare);
    MPI_Group_size(MPI_GROUP_EMPTY, &n);
    CHECK(n == 0, "MPI_GROUP_EMPTY has %d members", n);

    MPI_Group copy;
    int reversed[1][3] = {{ranks - 1, 0, -1}};
    MPI_Group_range_incl(world, 1, reversed, &copy);
    MPI_Group_compare(world, copy, &compare);
    CHECK(compare == (ranks == 1 ? MPI_IDENT : MPI_SIMILAR), "reversed group compares as %d", compare);
    MPI_Group_compare(world, even, &compare);
    CHECK(compare == (ranks == 1 ? MPI_IDENT : MPI_UNEQUAL), "smaller group compares as %d", compare);
    int in[2] = {0, MPI_PROC_NULL}, out[2];
    MPI_Group_translate_ranks(copy, 2, in, even, out);
    CHECK(out[0] == ((ranks - 1) % 2 ? MPI_UNDEFINED : (ranks - 1) / 2), "translated rank %d", out[0]);
    CHECK(out[1] == MPI_PROC_NULL, "MPI_PROC_NULL translated to %d", out[1]);
    MPI_Group_free(&copy);
    if (empty != MPI_GROUP_EMPTY) MPI_Group_free(&empty);
    MPI_Group_free(&tail);
    MPI_Group_free(&even);
    MPI_Group_free(&world);
    CHECK(world == MPI_GROUP_NULL, "group not null after free");
    free(list);
    return test_end();
}
