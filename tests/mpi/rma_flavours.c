/* Every flavour of window by every kind of synchronization: put, get, accumulate and their kin to a neighbour. */
#include "rma_window.h"

enum { WORDS = 512 };

static void exchange(struct window *w, enum epoch epoch, MPI_Group all, MPI_Comm comm)
{
    int right = (rank + 1) % ranks, left = (rank + ranks - 1) % ranks;
    long *mine = (long *)w->base, out[WORDS], in[WORDS], old[WORDS];
    const char *what = flavour_names[w->flavour];

    for (int i = 0; i < WORDS; i++) out[i] = rank * 1000L + i;
    epoch_begin(epoch, w, all, right, left);
    MPI_Put(out, WORDS / 2, MPI_LONG, right, window_disp(w, right, 0), WORDS / 2, MPI_LONG, w->win);
    MPI_Put(out + WORDS / 2, WORDS / 2, MPI_LONG, right, window_disp(w, right, 8 * WORDS / 2), WORDS / 2, MPI_LONG, w->win);
    epoch_end(epoch, w, right, comm);
    MPI_Win_lock(MPI_LOCK_SHARED, rank, 0, w->win);
    for (int i = 0; i < WORDS; i++)
        CHECK(mine[i] == left * 1000L + i, "put, %s, %s: word %d is %ld", what, epoch_names[epoch], i, mine[i]);
    MPI_Win_unlock(rank, w->win);
    MPI_Barrier(comm);

    epoch_begin(epoch, w, all, right, left);
    memset(in, 0, sizeof in);
    MPI_Get(in, WORDS, MPI_LONG, right, window_disp(w, right, 0), WORDS, MPI_LONG, w->win);
    epoch_end(epoch, w, right, comm);
    for (int i = 0; i < WORDS; i++)
        CHECK(in[i] == rank * 1000L + i, "get, %s, %s: word %d is %ld", what, epoch_names[epoch], i, in[i]);

    epoch_begin(epoch, w, all, right, left);
    MPI_Accumulate(out, WORDS, MPI_LONG, right, window_disp(w, right, 0), WORDS, MPI_LONG, MPI_SUM, w->win);
    MPI_Get_accumulate(out, WORDS, MPI_LONG, old, WORDS, MPI_LONG, right, window_disp(w, right, 0), WORDS, MPI_LONG,
                       MPI_MAX, w->win);
    epoch_end(epoch, w, right, comm);
    for (int i = 0; i < WORDS; i++)
        CHECK(old[i] == 2 * out[i], "get_accumulate, %s, %s: word %d is %ld", what, epoch_names[epoch], i, old[i]);
    for (int i = 0; i < WORDS; i++)
        CHECK(mine[i] == 2 * (left * 1000L + i), "accumulate, %s, %s: word %d is %ld", what, epoch_names[epoch], i, mine[i]);
    MPI_Barrier(comm);

    long one = 1, was = -1, swapped = -1, expected = 2L * rank * 1000 + 1, fresh = 77, atomic_get = -1;
    epoch_begin(epoch, w, all, right, left);
    MPI_Fetch_and_op(&one, &was, MPI_LONG, right, window_disp(w, right, 0), MPI_SUM, w->win);
    MPI_Compare_and_swap(&fresh, &expected, &swapped, MPI_LONG, right, window_disp(w, right, 0), w->win);
    MPI_Fetch_and_op(NULL, &atomic_get, MPI_LONG, right, window_disp(w, right, 0), MPI_NO_OP, w->win);
    epoch_end(epoch, w, right, comm);
    CHECK(was == 2L * rank * 1000, "fetch_and_op, %s, %s: %ld", what, epoch_names[epoch], was);
    CHECK(swapped == expected, "compare_and_swap, %s, %s: %ld", what, epoch_names[epoch], swapped);
    CHECK(atomic_get == 77, "fetch with MPI_NO_OP, %s, %s: %ld", what, epoch_names[epoch], atomic_get);
    CHECK(mine[0] == 77, "compare_and_swap, %s, %s: the target has %ld", what, epoch_names[epoch], mine[0]);
    MPI_Barrier(comm);

    if (epoch == FENCE || epoch == GENERAL) return;
    MPI_Request requests[4];
    epoch_begin(epoch, w, all, right, left);
    MPI_Rput(out, 8, MPI_LONG, right, window_disp(w, right, 64), 8, MPI_LONG, w->win, &requests[0]);
    MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
    CHECK(requests[0] == MPI_REQUEST_NULL, "the request stays");
    MPI_Win_flush(right, w->win);
    MPI_Rget(in, 8, MPI_LONG, right, window_disp(w, right, 64), 8, MPI_LONG, w->win, &requests[0]);
    MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
    for (int i = 0; i < 8; i++) CHECK(in[i] == out[i], "rget, %s: word %d is %ld", what, i, in[i]);
    MPI_Raccumulate(out, 8, MPI_LONG, right, window_disp(w, right, 64), 8, MPI_LONG, MPI_SUM, w->win, &requests[0]);
    MPI_Rget_accumulate(out, 8, MPI_LONG, old, 8, MPI_LONG, right, window_disp(w, right, 64), 8, MPI_LONG, MPI_REPLACE,
                        w->win, &requests[1]);
    MPI_Rput(out, 0, MPI_LONG, right, window_disp(w, right, 0), 0, MPI_LONG, w->win, &requests[2]);
    MPI_Rget(in, 1, MPI_LONG, MPI_PROC_NULL, 0, 1, MPI_LONG, w->win, &requests[3]);
    MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
    for (int i = 0; i < 8; i++) CHECK(old[i] == 2 * out[i], "rget_accumulate, %s: word %d is %ld", what, i, old[i]);
    MPI_Win_flush_local(right, w->win);
    MPI_Win_flush_all(w->win);
    MPI_Win_flush_local_all(w->win);
    epoch_end(epoch, w, right, comm);
    for (int i = 0; i < 8; i++) CHECK(mine[8 + i] == left * 1000L + i, "replace, %s: word %d is %ld", what, i, mine[8 + i]);
    MPI_Barrier(comm);
}

/* A row of gaps on both sides, and addresses that lie before the displacement. */
static void with_gaps(struct window *w, MPI_Comm comm)
{
    int right = (rank + 1) % ranks, left = (rank + ranks - 1) % ranks;
    MPI_Datatype columns, backwards;
    MPI_Type_vector(8, 2, 5, MPI_INT, &columns);
    MPI_Type_commit(&columns);
    MPI_Type_create_hvector(4, 1, -16, MPI_DOUBLE, &backwards);
    MPI_Type_commit(&backwards);
    int out[16], in[40];
    double back[4] = {1.5, 2.5, 3.5, 4.5}, seen[4];
    for (int i = 0; i < 16; i++) out[i] = rank * 100 + i;
    MPI_Win_fence(0, w->win);
    memset(w->base, 0, 1024);
    MPI_Win_fence(0, w->win);
    MPI_Put(out, 16, MPI_INT, right, window_disp(w, right, 32), 1, columns, w->win);
    MPI_Win_fence(0, w->win);
    for (int i = 0; i < 8; i++)
        for (int k = 0; k < 5; k++) {
            int wanted = k < 2 ? left * 100 + 2 * i + k : 0, is = ((int *)(w->base + 32))[5 * i + k];
            CHECK(i == 7 && k >= 2 ? 1 : is == wanted, "put with gaps: %d,%d is %d", i, k, is);
        }
    MPI_Win_fence(0, w->win);
    memset(in, 0xff, sizeof in);
    MPI_Get(in, 1, columns, right, window_disp(w, right, 32), 1, columns, w->win);
    MPI_Accumulate(back, 4, MPI_DOUBLE, right, window_disp(w, right, 640), 1, backwards, MPI_SUM, w->win);
    MPI_Win_fence(0, w->win);
    for (int i = 0; i < 8; i++) {
        CHECK(in[5 * i] == rank * 100 + 2 * i && in[5 * i + 1] == rank * 100 + 2 * i + 1, "get with gaps: row %d", i);
        if (i < 7) CHECK(in[5 * i + 2] == -1, "a gap was written");
    }
    for (int i = 0; i < 4; i++) {
        double is = *(double *)(w->base + 640 - 16 * i);
        CHECK(is == back[i], "accumulate backwards: %d is %g", i, is);
    }
    MPI_Get(seen, 4, MPI_DOUBLE, right, window_disp(w, right, 640), 1, backwards, w->win);
    MPI_Win_fence(MPI_MODE_NOSUCCEED, w->win);
    for (int i = 0; i < 4; i++) CHECK(seen[i] == back[i], "get backwards: %d is %g", i, seen[i]);
    MPI_Type_free(&columns);
    MPI_Type_free(&backwards);
    MPI_Barrier(comm);
}

int main(int argc, char **argv)
{
    test_begin(&argc, &argv);
    MPI_Group all;
    MPI_Comm_group(MPI_COMM_WORLD, &all);
    for (int flavour = 0; flavour < FLAVOURS; flavour++) {
        if (!window_possible((enum flavour)flavour)) continue;
        for (int unit = 1; unit <= 8; unit *= 8) {
            struct window w = window_make((enum flavour)flavour, 8 * WORDS, unit, MPI_COMM_WORLD);
            for (int epoch = 0; epoch < EPOCHS; epoch++) exchange(&w, (enum epoch)epoch, all, MPI_COMM_WORLD);
            with_gaps(&w, MPI_COMM_WORLD);
            window_free(&w);
        }
    }
    MPI_Group_free(&all);
    return test_end();
}
