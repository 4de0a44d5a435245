/*
 * Splits by hardware resource and by process set. Each rank confines itself to one hardware thread in turn, so that the
 * groups are known.
 */
#define _GNU_SOURCE
#include "check.h"
#include <sched.h>

static MPI_Comm split(int type, const char *key, const char *value)
{
    MPI_Comm part;
    MPI_Info info;
    MPI_Info_create(&info);
    if (key) MPI_Info_set(info, key, value);
    MPI_Comm_split_type(MPI_COMM_WORLD, type, rank, info, &part);
    MPI_Info_free(&info);
    return part;
}

/* The communicator must hold exactly the ranks with this number. */
static void holds(MPI_Comm part, int mine, const char *what)
{
    int *all = test_alloc((size_t)ranks * sizeof *all), size, expected = 0, first;
    MPI_Allgather(&mine, 1, MPI_INT, all, 1, MPI_INT, MPI_COMM_WORLD);
    for (int r = 0; r < ranks; r++) expected += all[r] == mine;
    CHECK(part != MPI_COMM_NULL, "%s: no communicator", what);
    MPI_Comm_size(part, &size);
    CHECK(size == expected, "%s: %d ranks, wanted %d", what, size, expected);
    MPI_Allreduce(&mine, &first, 1, MPI_INT, MPI_MIN, part);
    CHECK(first == mine, "%s: ranks of %d and %d together", what, first, mine);
    MPI_Comm_free(&part);
    free(all);
}

static int told(const char *resource)
{
    MPI_Info info;
    char value[8];
    int room = sizeof value, flag;
    MPI_Get_hw_resource_info(&info);
    MPI_Info_get_string(info, resource, &room, value, &flag);
    MPI_Info_free(&info);
    return flag ? strcmp(value, "true") == 0 : -1;
}

int main(int argc, char **argv)
{
    test_begin(&argc, &argv);
    test_need_one_machine();
    if (ranks > 64) MPI_Abort(MPI_COMM_WORLD, 1);
    cpu_set_t before, one;
    sched_getaffinity(0, sizeof before, &before);
    int cpus[CPU_SETSIZE], n = 0;
    for (int c = 0; c < CPU_SETSIZE; c++)
        if (CPU_ISSET(c, &before)) cpus[n++] = c;
    CHECK(told("mpi_shared_memory") == 1 && told("hwloc://Machine") == 1, "not on a machine");
    CHECK(told("hwloc://PU") == (n == 1), "%d hardware threads, and confined to one is told as %d", n, told("hwloc://PU"));
    int mine = cpus[rank % n];
    CPU_ZERO(&one);
    CPU_SET(mine, &one);
    CHECK(sched_setaffinity(0, sizeof one, &one) == 0, "cannot bind");
    CHECK(told("hwloc://PU") == 1, "confined to one hardware thread, and that is not told");
    CHECK(told("hwloc://Package") != 0, "confined to one hardware thread, and not to a package");

    holds(split(MPI_COMM_TYPE_SHARED, NULL, NULL), 0, "SHARED");
    holds(split(MPI_COMM_TYPE_HW_GUIDED, "mpi_hw_resource_type", "mpi_shared_memory"), 0, "shared memory");
    holds(split(MPI_COMM_TYPE_HW_GUIDED, "mpi_hw_resource_type", "hwloc://Machine"), 0, "the machine");
    holds(split(MPI_COMM_TYPE_HW_GUIDED, "mpi_hw_resource_type", "hwloc://PU"), mine, "hardware threads");
    holds(split(MPI_COMM_TYPE_RESOURCE_GUIDED, "mpi_hw_resource_type", "hwloc://PU"), mine, "hardware threads, by resource");
    holds(split(MPI_COMM_TYPE_RESOURCE_GUIDED, "mpi_pset_name", "mpi://WORLD"), 0, "mpi://WORLD");
    holds(split(MPI_COMM_TYPE_RESOURCE_GUIDED, "mpi_pset_name", "mpi://SELF"), rank, "mpi://SELF");
    holds(split(MPI_COMM_TYPE_RESOURCE_GUIDED, "mpi_pset_name", "arke://node"), 0, "arke://node");
    CHECK(split(MPI_COMM_TYPE_HW_GUIDED, "mpi_hw_resource_type", "hwloc://Toaster") == MPI_COMM_NULL, "an unknown resource");
    CHECK(split(MPI_COMM_TYPE_HW_GUIDED, NULL, NULL) == MPI_COMM_NULL, "no resource");
    CHECK(split(MPI_COMM_TYPE_RESOURCE_GUIDED, "mpi_pset_name", "mpi://NOBODY") == MPI_COMM_NULL, "an unknown set");

    /* The largest resource that tells them apart: each next split is smaller, down to nothing. */
    MPI_Comm whole = MPI_COMM_WORLD, part;
    int size = ranks, depth = 0, distinct = 0, here = 0, used[64];
    MPI_Allgather(&mine, 1, MPI_INT, used, 1, MPI_INT, MPI_COMM_WORLD);
    for (int r = 0; r < ranks; r++) {
        int first = 0;
        while (used[first] != used[r]) first++;
        distinct += first == r;
        here += used[r] == mine;
    }
    for (;;) {
        MPI_Info info;
        MPI_Info_create(&info);
        MPI_Comm_split_type(whole, MPI_COMM_TYPE_HW_UNGUIDED, 0, info, &part);
        if (whole != MPI_COMM_WORLD) MPI_Comm_free(&whole);
        int next;
        char value[32], told_here[32];
        int room = sizeof told_here, flag;
        MPI_Info_get_string(info, "mpi_hw_resource_type", &room, told_here, &flag);
        MPI_Info_free(&info);
        CHECK(flag == (part != MPI_COMM_NULL), "the info object tells %d", flag);
        if (part == MPI_COMM_NULL) break;
        room = sizeof value;
        MPI_Comm_get_info(part, &info);
        MPI_Info_get_string(info, "mpi_hw_resource_type", &room, value, &flag);
        MPI_Info_free(&info);
        MPI_Comm_size(part, &next);
        CHECK(flag && strcmp(value, told_here) == 0, "%s, and the info object says %s", flag ? value : "no type", told_here);
        CHECK(next < size, "%s: %d of %d ranks", value, next, size);
        size = next;
        whole = part;
        depth++;
    }
    CHECK((depth > 0) == (distinct > 1), "%d levels with %d hardware threads in use", depth, distinct);
    CHECK(size == here, "%d ranks share a hardware thread, of %d", size, here);
    sched_setaffinity(0, sizeof before, &before);
    return test_end();
}
