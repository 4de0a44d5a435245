/* What windows are beside their operations: shared memory, attributes, names, groups, many of them, memory attached
 * anew. */
#include "rma_window.h"

static void attributes(void)
{
    for (int flavour = 0; flavour < FLAVOURS; flavour++) {
        if (!window_possible((enum flavour)flavour)) continue;
        struct window w = window_make((enum flavour)flavour, 128 + 8 * rank, 4, MPI_COMM_WORLD);
        const int flavours[] = {MPI_WIN_FLAVOR_CREATE, MPI_WIN_FLAVOR_ALLOCATE, MPI_WIN_FLAVOR_SHARED, MPI_WIN_FLAVOR_SHARED,
                                MPI_WIN_FLAVOR_DYNAMIC};
        void *base = NULL;
        MPI_Aint *size = NULL;
        int *unit = NULL, *is = NULL, *model = NULL, flag, same, length;
        char name[MPI_MAX_OBJECT_NAME];
        MPI_Group group, all;
        MPI_Win_get_attr(w.win, MPI_WIN_BASE, &base, &flag);
        CHECK(flag && base == (flavour == DYNAMIC ? NULL : w.base), "MPI_WIN_BASE of %s", flavour_names[flavour]);
        MPI_Win_get_attr(w.win, MPI_WIN_SIZE, &size, &flag);
        CHECK(flag && *size == (flavour == DYNAMIC ? 0 : w.bytes), "MPI_WIN_SIZE of %s", flavour_names[flavour]);
        MPI_Win_get_attr(w.win, MPI_WIN_DISP_UNIT, &unit, &flag);
        CHECK(flag && *unit == w.unit, "MPI_WIN_DISP_UNIT of %s is %d", flavour_names[flavour], *unit);
        MPI_Win_get_attr(w.win, MPI_WIN_CREATE_FLAVOR, &is, &flag);
        CHECK(flag && *is == flavours[flavour], "MPI_WIN_CREATE_FLAVOR of %s is %d", flavour_names[flavour], *is);
        MPI_Win_get_attr(w.win, MPI_WIN_MODEL, &model, &flag);
        CHECK(flag && *model == MPI_WIN_UNIFIED, "MPI_WIN_MODEL");
        MPI_Win_get_name(w.win, name, &length);
        CHECK(length == 0 && name[0] == 0, "a window has a name from the beginning");
        MPI_Win_set_name(w.win, "halo");
        MPI_Win_get_name(w.win, name, &length);
        CHECK(length == 4 && !strcmp(name, "halo"), "the name is %s", name);
        MPI_Win_get_group(w.win, &group);
        MPI_Comm_group(MPI_COMM_WORLD, &all);
        MPI_Group_compare(group, all, &same);
        CHECK(same == MPI_IDENT, "the group");
        MPI_Group_free(&group);
        MPI_Group_free(&all);
        window_free(&w);
    }
}

/* Parts follow each other; everybody stores into everybody's. */
static void shared(int apart)
{
    int bytes = 8 * (rank % 3), unit; /* ranks 0, 3, ... have none */
    MPI_Aint size;
    long *base, *there, *first;
    MPI_Win win;
    MPI_Info info;
    MPI_Info_create(&info);
    if (apart) MPI_Info_set(info, "alloc_shared_noncontig", "true");
    MPI_Win_allocate_shared(bytes, 4, info, MPI_COMM_WORLD, &base, &win);
    MPI_Info_free(&info);
    MPI_Win_shared_query(win, rank, &size, &unit, &there);
    CHECK(size == bytes && unit == 4 && (there == base || !bytes), "a query for the own part");
    MPI_Win_lock_all(0, win);
    char *end = NULL;
    for (int r = 0; r < ranks; r++) {
        MPI_Win_shared_query(win, r, &size, &unit, &there);
        CHECK(size == 8 * (r % 3) && unit == 4, "the size of rank %d is %ld", r, (long)size);
        if (!apart && size > 0) {
            CHECK(!end || (char *)there == end, "the part of rank %d does not follow the one before", r);
            end = (char *)there + size;
        }
        for (int i = 0; i < size / 8; i++)
            if ((r + 1) % ranks == rank) there[i] = 1000 * r + i;
    }
    MPI_Win_sync(win);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_sync(win);
    for (int i = 0; i < bytes / 8; i++) CHECK(base[i] == 1000 * rank + i, "stored by a neighbour: %ld", base[i]);
    MPI_Win_unlock_all(win);
    MPI_Win_shared_query(win, MPI_PROC_NULL, &size, &unit, &first);
    if (ranks > 1) {
        CHECK(size == 8, "the first part with bytes has %ld", (long)size);
        MPI_Win_shared_query(win, 1, &size, &unit, &there);
        CHECK(first == there, "the first part with bytes is rank 1's");
    } else {
        CHECK(size == 0, "there are no bytes");
    }
    MPI_Win_free(&win);
}

/* Ranks with different sizes and units; a window that only some have memory in. */
static void uneven(void)
{
    long *base, value = 100 + rank, seen = -1;
    int target = ranks - 1;
    MPI_Win win;
    MPI_Win_allocate(rank == target ? 8 * ranks : 0, rank + 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win);
    MPI_Win_fence(0, win);
    if ((8 * rank) % ranks == 0) MPI_Put(&value, 1, MPI_LONG, target, 8 * rank / ranks, 1, MPI_LONG, win);
    MPI_Win_fence(0, win);
    if ((8 * rank) % ranks == 0) MPI_Get(&seen, 1, MPI_LONG, target, 8 * rank / ranks, 1, MPI_LONG, win);
    MPI_Win_fence(MPI_MODE_NOSUCCEED, win);
    if ((8 * rank) % ranks == 0) CHECK(seen == value, "%ld", seen);
    MPI_Win_free(&win);
}

static void many(void)
{
    enum { MANY = 40 };
    MPI_Win wins[MANY];
    long *bases[MANY], value = rank;
    for (int i = 0; i < MANY; i++) MPI_Win_allocate(64, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &bases[i], &wins[i]);
    for (int i = 0; i < MANY; i++) MPI_Win_lock(MPI_LOCK_SHARED, (rank + 1) % ranks, 0, wins[i]);
    for (int i = 0; i < MANY; i++) MPI_Put(&value, 1, MPI_LONG, (rank + 1) % ranks, i % 8, 1, MPI_LONG, wins[i]);
    for (int i = 0; i < MANY; i++) MPI_Win_unlock((rank + 1) % ranks, wins[i]);
    MPI_Barrier(MPI_COMM_WORLD);
    for (int i = 0; i < MANY; i++) CHECK(bases[i][i % 8] == (rank + ranks - 1) % ranks, "window %d: %ld", i, bases[i][i % 8]);
    for (int i = MANY; i-- > 0;) MPI_Win_free(&wins[i]);
    for (int i = 0; i < 300; i++) {
        MPI_Win_allocate(1 << 16, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &bases[0], &wins[0]);
        bases[0][0] = i;
        MPI_Win_free(&wins[0]);
    }
}

/* Memory is attached and detached at the same addresses while others look; more pieces than the first table holds. */
static void attaching(void)
{
    enum { PIECES = 200 };
    MPI_Win win;
    char *memory = test_alloc(PIECES * 64);
    MPI_Aint at, *all = test_alloc(sizeof(MPI_Aint) * (size_t)ranks);
    int right = (rank + 1) % ranks, left = (rank + ranks - 1) % ranks;
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Get_address(memory, &at);
    MPI_Allgather(&at, 1, MPI_AINT, all, 1, MPI_AINT, MPI_COMM_WORLD);
    MPI_Win_lock_all(0, win);
    for (int round = 0; round < 3; round++) {
        for (int i = 0; i < PIECES; i++) {
            MPI_Win_attach(win, memory + 64 * i, 32);
            if (i % 50) continue;
            MPI_Barrier(MPI_COMM_WORLD);
            long value = round * 1000 + i + rank;
            MPI_Put(&value, 1, MPI_LONG, right, MPI_Aint_add(all[right], 64 * i + 8), 1, MPI_LONG, win);
            MPI_Win_flush(right, win);
            MPI_Barrier(MPI_COMM_WORLD);
            long is = *(long *)(memory + 64 * i + 8);
            CHECK(is == round * 1000 + i + left, "piece %d of round %d: %ld", i, round, is);
        }
        MPI_Barrier(MPI_COMM_WORLD);
        for (int i = 0; i < PIECES; i++) MPI_Win_detach(win, memory + 64 * ((i * 7) % PIECES));
    }
    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);
    free(all);
    free(memory);
}

int main(int argc, char **argv)
{
    test_begin(&argc, &argv);
    attributes();
    if (window_possible(SHARED)) shared(0), shared(1);
    uneven();
    many();
    attaching();
    return test_end();
}
