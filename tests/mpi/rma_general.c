/* Post, start, complete, wait and test: rings, stars, many epochs one after the other, and groups that change. */
#include "rma_window.h"

static MPI_Group all;

static MPI_Group members(uint64_t set)
{
    int list[64], n = 0;
    for (int r = 0; r < ranks; r++)
        if (set >> r & 1) list[n++] = r;
    MPI_Group group;
    MPI_Group_incl(all, n, list, &group);
    return group;
}

/* In round r rank i writes to all j with a bit set in a matrix that all draw alike. */
static void matrix(struct window *w, int rounds, int assert)
{
    uint64_t random = 4711;
    int *mine = (int *)w->base;
    for (int round = 0; round < rounds; round++) {
        uint64_t targets = 0, origins = 0;
        for (int i = 0; i < ranks; i++)
            for (int j = 0; j < ranks; j++) {
                if (test_random(&random) % 3 == 0) continue;
                if (i == rank) targets |= UINT64_C(1) << j;
                if (j == rank) origins |= UINT64_C(1) << i;
            }
        MPI_Group from = members(origins), to = members(targets);
        int value = round * 1000 + rank;
        MPI_Win_post(from, assert, w->win);
        if (assert & MPI_MODE_NOCHECK) MPI_Barrier(MPI_COMM_WORLD);
        MPI_Win_start(to, assert & MPI_MODE_NOCHECK, w->win);
        for (int j = 0; j < ranks; j++)
            if (targets >> j & 1) MPI_Put(&value, 1, MPI_INT, j, window_disp(w, j, 4 * rank), 1, MPI_INT, w->win);
        MPI_Win_complete(w->win);
        if (round % 2) {
            MPI_Win_wait(w->win);
        } else {
            for (int flag = 0; !flag;) MPI_Win_test(w->win, &flag);
        }
        for (int i = 0; i < ranks; i++)
            if (origins >> i & 1)
                CHECK(mine[i] == round * 1000 + i, "%s: round %d, from %d: %d", flavour_names[w->flavour], round, i, mine[i]);
        MPI_Group_free(&from);
        MPI_Group_free(&to);
    }
    MPI_Barrier(MPI_COMM_WORLD);
}

/* A target that is late: the origin's start waits for it, and the target's wait for the origin. */
static void late(struct window *w)
{
    if (ranks < 2) return;
    MPI_Group zero = members(1), one = members(2);
    int value = 42;
    memset(w->base, 0, 64);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) {
        test_sleep_ms(50);
        MPI_Win_post(one, 0, w->win);
        MPI_Win_wait(w->win);
        CHECK(*(int *)w->base == 42, "the origin's data are not there: %d", *(int *)w->base);
    } else if (rank == 1) {
        MPI_Win_start(zero, 0, w->win);
        MPI_Put(&value, 1, MPI_INT, 0, window_disp(w, 0, 0), 1, MPI_INT, w->win);
        test_sleep_ms(50);
        MPI_Win_complete(w->win);
    }
    MPI_Group_free(&zero);
    MPI_Group_free(&one);
    MPI_Barrier(MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
    test_begin(&argc, &argv);
    MPI_Comm_group(MPI_COMM_WORLD, &all);
    for (int flavour = 0; flavour < FLAVOURS; flavour++) {
        if (!window_possible((enum flavour)flavour)) continue;
        struct window w = window_make((enum flavour)flavour, 256, 4, MPI_COMM_WORLD);
        matrix(&w, 40, 0);
        matrix(&w, 10, MPI_MODE_NOCHECK | MPI_MODE_NOSTORE);
        late(&w);
        MPI_Win_post(MPI_GROUP_EMPTY, 0, w.win);
        MPI_Win_start(MPI_GROUP_EMPTY, 0, w.win);
        MPI_Win_complete(w.win);
        MPI_Win_wait(w.win);
        window_free(&w);
    }
    MPI_Group_free(&all);
    return test_end();
}
