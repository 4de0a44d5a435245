/*
 * The short path of one-sided operations beside the general one: updates of the same words by both from all ranks, what
 * the short path must leave to the general one (no data, MPI_PROC_NULL, overlapping buffers, elements that are not
 * aligned, locks that others hold in the middle of a long update, wrong arguments, closed epochs), displacement units,
 * and more windows than it knows.
 */
#include "rma_window.h"

enum { WORDS = 4096, ROUNDS = 400 };

/* Each rank adds 1 to word 5 of every rank by a way that changes from round to round. */
static void mixed(enum flavour flavour)
{
    struct window w = window_make(flavour, WORDS * 8, 8, MPI_COMM_WORLD);
    static long ones[WORDS], old[WORDS];
    long added = 0;
    MPI_Datatype one, apart;
    MPI_Type_contiguous(1, MPI_LONG, &one);
    MPI_Type_commit(&one);
    /* Words 5 and 7. */
    MPI_Type_vector(2, 1, 2, MPI_LONG, &apart);
    MPI_Type_commit(&apart);
    for (int i = 0; i < WORDS; i++) ones[i] = 1;
    uint64_t random = (uint64_t)rank + 77;
    MPI_Win_lock_all(0, w.win);
    for (int i = 0; i < ROUNDS; i++) {
        int target = (rank + i) % ranks;
        MPI_Aint word = window_disp(&w, target, 40), first = window_disp(&w, target, 0);
        MPI_Request request;
        long was = 0, next;
        switch (test_random(&random) % 8) {
        case 0: MPI_Accumulate(ones, 1, MPI_LONG, target, word, 1, MPI_LONG, MPI_SUM, w.win); break;
        case 1: MPI_Accumulate(ones, 1, MPI_LONG, target, word, 1, one, MPI_SUM, w.win); break;
        case 2: MPI_Fetch_and_op(ones, old, MPI_LONG, target, word, MPI_SUM, w.win); break;
        case 3:
            MPI_Get_accumulate(ones, 2, MPI_LONG, old, 2, MPI_LONG, target, word, 1, apart, MPI_SUM, w.win);
            break;
        case 4:
            MPI_Raccumulate(ones, 1, MPI_LONG, target, word, 1, MPI_LONG, MPI_SUM, w.win, &request);
            MPI_Wait(&request, MPI_STATUS_IGNORE);
            break;
        case 5: /* Longer than one update. */
            MPI_Accumulate(ones, WORDS, MPI_LONG, target, first, WORDS, MPI_LONG, MPI_SUM, w.win);
            break;
        case 6:
            MPI_Get_accumulate(ones, 64, MPI_LONG, old, 64, MPI_LONG, target, first, 64, MPI_LONG, MPI_SUM, w.win);
            break;
        default:
            MPI_Fetch_and_op(NULL, &was, MPI_LONG, target, word, MPI_NO_OP, w.win);
            for (;;) {
                long found;
                MPI_Win_flush(target, w.win);
                next = was + 1;
                MPI_Compare_and_swap(&next, &was, &found, MPI_LONG, target, word, w.win);
                MPI_Win_flush(target, w.win);
                if (found == was) break;
                was = found;
            }
        }
        added++;
        if (i % 7 == 0) MPI_Win_flush(target, w.win);
        if (i % 11 == 0) MPI_Win_flush_local(target, w.win);
        if (i % 31 == 0) MPI_Win_flush_all(w.win);
    }
    MPI_Win_unlock_all(w.win);
    MPI_Barrier(MPI_COMM_WORLD);
    long sum = 0, mine, all = 0;
    MPI_Win_lock(MPI_LOCK_SHARED, rank, 0, w.win);
    MPI_Get(&mine, 1, MPI_LONG, rank, window_disp(&w, rank, 40), 1, MPI_LONG, w.win);
    MPI_Win_unlock(rank, w.win);
    MPI_Allreduce(&mine, &sum, 1, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
    MPI_Allreduce(&added, &all, 1, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
    CHECK(sum == all, "%s: the words add up to %ld after %ld additions", flavour_names[flavour], sum, all);
    MPI_Type_free(&one);
    MPI_Type_free(&apart);
    window_free(&w);
}

/* Every rank has another displacement unit; each gets a byte, a short and a double of each other. */
static void units(void)
{
    static const int unit_of[4] = {1, 2, 4, 8};
    int unit = unit_of[rank % 4];
    char *base;
    MPI_Win win;
    MPI_Win_allocate(64 * ranks, unit, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win);
    memset(base, 0, (size_t)(64 * ranks));
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_lock_all(0, win);
    for (int target = 0; target < ranks; target++) {
        int there = unit_of[target % 4];
        unsigned char byte = (unsigned char)(rank + 1);
        double value = rank + 0.25;
        MPI_Put(&byte, 1, MPI_BYTE, target, 64 * rank / there, 1, MPI_BYTE, win);
        MPI_Accumulate(&value, 1, MPI_DOUBLE, target, (64 * rank + 8) / there, 1, MPI_DOUBLE, MPI_SUM, win);
        short least = (short)-rank;
        MPI_Accumulate(&least, 1, MPI_SHORT, target, (64 * rank + 16) / there, 1, MPI_SHORT, MPI_MIN, win);
    }
    MPI_Win_unlock_all(win);
    MPI_Barrier(MPI_COMM_WORLD);
    for (int i = 0; i < ranks; i++) {
        double value;
        short least;
        memcpy(&value, base + 64 * i + 8, 8);
        memcpy(&least, base + 64 * i + 16, 2);
        CHECK(base[64 * i] == i + 1 && value == i + 0.25 && least == -i, "from rank %d: %d %g %d", i, base[64 * i],
              value, least);
    }
    MPI_Win_free(&win);
}

/* What has no data, goes nowhere, overlaps, or is not aligned. */
static void odd(enum flavour flavour)
{
    struct window w = window_make(flavour, 512, 1, MPI_COMM_WORLD);
    int next = (rank + 1) % ranks;
    long value = 3, old = -1, same = 0;
    MPI_Aint at = window_disp(&w, next, 0);
    MPI_Win_lock_all(0, w.win);
    MPI_Put(NULL, 0, MPI_LONG, next, at, 0, MPI_LONG, w.win);
    MPI_Get(NULL, 0, MPI_LONG, next, at, 0, MPI_LONG, w.win);
    MPI_Accumulate(NULL, 0, MPI_LONG, next, at, 0, MPI_LONG, MPI_SUM, w.win);
    MPI_Get_accumulate(NULL, 0, MPI_LONG, NULL, 0, MPI_LONG, next, at, 0, MPI_LONG, MPI_SUM, w.win);
    MPI_Accumulate(&value, 1, MPI_LONG, next, at, 1, MPI_LONG, MPI_NO_OP, w.win);
    MPI_Put(&value, 1, MPI_LONG, MPI_PROC_NULL, 9999, 1, MPI_LONG, w.win);
    MPI_Get(&value, 1, MPI_LONG, MPI_PROC_NULL, 9999, 1, MPI_LONG, w.win);
    MPI_Accumulate(&value, 1, MPI_LONG, MPI_PROC_NULL, 9999, 1, MPI_LONG, MPI_SUM, w.win);
    MPI_Fetch_and_op(&value, &old, MPI_LONG, MPI_PROC_NULL, 9999, MPI_SUM, w.win);
    MPI_Compare_and_swap(&value, &value, &old, MPI_LONG, MPI_PROC_NULL, 9999, w.win);
    MPI_Win_flush(MPI_PROC_NULL, w.win);
    CHECK(value == 3 && old == -1, "operations at nobody changed something: %ld %ld", value, old);
    /* Not aligned, and over the end of a stripe's neighbour as far as that goes. */
    MPI_Accumulate(&value, 1, MPI_LONG, next, at + 3, 1, MPI_LONG, MPI_SUM, w.win);
    MPI_Fetch_and_op(&value, &old, MPI_LONG, next, at + 3, MPI_PROD, w.win);
    MPI_Win_flush(next, w.win);
    CHECK(old == 3, "fetched %ld", old);
    value = 9;
    MPI_Compare_and_swap(&same, &value, &old, MPI_LONG, next, at + 3, w.win);
    MPI_Win_flush(next, w.win);
    CHECK(old == 9, "compared with %ld", old);
    MPI_Get_accumulate(NULL, 0, MPI_DATATYPE_NULL, &old, 1, MPI_LONG, next, at + 3, 1, MPI_LONG, MPI_NO_OP, w.win);
    MPI_Win_flush(next, w.win);
    CHECK(old == 0, "%ld after the exchange", old);
    MPI_Win_unlock_all(w.win);
    MPI_Barrier(MPI_COMM_WORLD);
    /* The origin's buffer is the target's memory. */
    long *words = (long *)(void *)(w.base + 128);
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, rank, 0, w.win);
    for (int i = 0; i < 6; i++) words[i] = i + 1;
    MPI_Accumulate(words, 6, MPI_LONG, rank, window_disp(&w, rank, 128), 6, MPI_LONG, MPI_SUM, w.win);
    MPI_Win_unlock(rank, w.win);
    CHECK(words[0] == 2 && words[5] == 12, "doubled: %ld and %ld", words[0], words[5]);
    window_free(&w);
}

/*
 * Long updates of all ranks at the same elements, which no instruction takes: they lie across words. A rank that loses
 * its core in the middle of one holds a lock, and what the others have not done by then goes the general way.
 */
static void held(enum flavour flavour)
{
    enum { MANY = 3000, TURNS = 120 };
    struct window w = window_make(flavour, MANY * 8 + 8, 1, MPI_COMM_WORLD);
    double *ones = test_alloc(MANY * sizeof(double)), *old = test_alloc(MANY * sizeof(double));
    MPI_Aint at = window_disp(&w, 0, 3);
    double *highest = test_alloc(MANY * sizeof(double));
    for (int i = 0; i < MANY; i++) ones[i] = 1, highest[i] = -1;
    MPI_Win_lock_all(0, w.win);
    for (int turn = 0; turn < TURNS; turn++) {
        if (turn % 3 == 2) {
            MPI_Get_accumulate(ones, MANY, MPI_DOUBLE, old, MANY, MPI_DOUBLE, 0, at, MANY, MPI_DOUBLE, MPI_SUM, w.win);
            MPI_Win_flush(0, w.win);
            int wrong = 0;
            for (int i = 0; i < MANY; i++) {
                wrong += !(old[i] >= turn && old[i] > highest[i] && old[i] < TURNS * ranks);
                highest[i] = old[i];
            }
            CHECK(wrong == 0, "%s: %d elements are not what they may be before update %d", flavour_names[flavour], wrong, turn);
        } else {
            MPI_Accumulate(ones, MANY, MPI_DOUBLE, 0, at, MANY, MPI_DOUBLE, MPI_SUM, w.win);
        }
    }
    MPI_Win_unlock_all(w.win);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, w.win);
    MPI_Get(old, MANY, MPI_DOUBLE, 0, at, MANY, MPI_DOUBLE, w.win);
    MPI_Win_unlock(0, w.win);
    for (int i = 0; i < MANY; i++)
        CHECK(old[i] == TURNS * ranks, "%s: element %d is %g after %d updates", flavour_names[flavour], i, old[i], TURNS * ranks);
    /* A dynamic window does not wait for others before it lets go of memory. */
    MPI_Barrier(MPI_COMM_WORLD);
    free(ones), free(old), free(highest);
    window_free(&w);
}

static int mentions(int code, const char *what)
{
    char text[MPI_MAX_ERROR_STRING];
    int length;
    MPI_Error_string(code, text, &length);
    return strstr(text, what) != NULL;
}

/* The errors of each call are those of the general path. */
static void errors(enum flavour flavour)
{
    struct window w = window_make(flavour, 64, 8, MPI_COMM_WORLD);
    long value = 1, old = 0;
    double real = 1;
    MPI_Win_set_errhandler(w.win, MPI_ERRORS_RETURN);
#define EACH(wanted, rank_, disp, count, word)                                                                         \
    do {                                                                                                               \
        int code[5] = {MPI_Put(&value, count, MPI_LONG, rank_, disp, count, MPI_LONG, w.win),                         \
                       MPI_Get(&old, count, MPI_LONG, rank_, disp, count, MPI_LONG, w.win),                           \
                       MPI_Accumulate(&value, count, MPI_LONG, rank_, disp, count, MPI_LONG, MPI_SUM, w.win),         \
                       MPI_Get_accumulate(&value, count, MPI_LONG, &old, count, MPI_LONG, rank_, disp, count,         \
                                          MPI_LONG, MPI_SUM, w.win),                                                  \
                       (count) == 1 ? MPI_Fetch_and_op(&value, &old, MPI_LONG, rank_, disp, MPI_SUM, w.win) : -1};    \
        for (int i_ = 0; i_ < 5; i_++) {                                                                               \
            int class_;                                                                                                \
            if (code[i_] == -1) continue;                                                                              \
            MPI_Error_class(code[i_], &class_);                                                                        \
            CHECK(class_ == (wanted), "call %d: class %d, not %s", i_, class_, #wanted);                              \
            CHECK(mentions(code[i_], word), "call %d does not speak of %s", i_, word);                                \
        }                                                                                                              \
    } while (0)
    int next = (rank + 1) % ranks;
    EACH(MPI_ERR_RMA_SYNC, next, window_disp(&w, next, 0), 1, "epoch");
    EXPECT_ERROR(MPI_Compare_and_swap(&value, &value, &old, MPI_LONG, next, window_disp(&w, next, 0), w.win),
                 MPI_ERR_RMA_SYNC);
    EXPECT_ERROR(MPI_Win_flush(next, w.win), MPI_ERR_RMA_SYNC);
    EXPECT_ERROR(MPI_Win_flush_local(next, w.win), MPI_ERR_RMA_SYNC);
    MPI_Win_lock_all(0, w.win);
    EACH(MPI_ERR_RANK, ranks, window_disp(&w, next, 0), 1, "target_rank");
    EACH(MPI_ERR_COUNT, next, window_disp(&w, next, 0), -1, "count");
    if (!w.addresses) {
        EACH(MPI_ERR_RMA_RANGE, next, 8, 1, "64");
        EACH(MPI_ERR_RMA_RANGE, next, (MPI_Aint)1 << 61, 1, "");
        EACH(MPI_ERR_DISP, next, -1, 1, "target_disp");
    }
    EXPECT_ERROR(MPI_Accumulate(&real, 1, MPI_DOUBLE, next, window_disp(&w, next, 0), 1, MPI_DOUBLE, MPI_BAND, w.win),
                 MPI_ERR_OP);
    EXPECT_ERROR(MPI_Accumulate(&real, 1, MPI_DOUBLE, next, window_disp(&w, next, 0), 1, MPI_LONG, MPI_SUM, w.win),
                 MPI_ERR_TYPE);
    EXPECT_ERROR(MPI_Accumulate(&value, 1, MPI_LONG, next, window_disp(&w, next, 0), 2, MPI_LONG, MPI_SUM, w.win),
                 MPI_ERR_TYPE);
    EXPECT_ERROR(MPI_Put(&value, 1, MPI_LONG, next, window_disp(&w, next, 0), 2, MPI_LONG, w.win), MPI_ERR_TYPE);
    MPI_Aint start = window_disp(&w, next, 0);
    EXPECT_ERROR(MPI_Compare_and_swap(&real, &real, &real, MPI_DOUBLE, next, start, w.win), MPI_ERR_TYPE);
    EXPECT_ERROR(MPI_Put(NULL, 1, MPI_LONG, next, window_disp(&w, next, 0), 1, MPI_LONG, w.win), MPI_ERR_BUFFER);
    EXPECT_ERROR(MPI_Fetch_and_op(&value, &old, MPI_LONG, next, start, MPI_OP_NULL, w.win), MPI_ERR_OP);
    MPI_Win_unlock_all(w.win);
    EACH(MPI_ERR_RMA_SYNC, next, window_disp(&w, next, 0), 1, "epoch");
    /* An operation by the short path counts as one of the fence's epoch. */
    MPI_Win_fence(0, w.win);
    MPI_Put(&value, 1, MPI_LONG, next, window_disp(&w, next, 8), 1, MPI_LONG, w.win);
    EXPECT_ERROR(MPI_Win_lock(MPI_LOCK_SHARED, next, 0, w.win), MPI_ERR_RMA_SYNC);
    MPI_Win_fence(MPI_MODE_NOSUCCEED, w.win);
    EACH(MPI_ERR_RMA_SYNC, next, window_disp(&w, next, 0), 1, "epoch");
    MPI_Group world, one;
    int self = rank;
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    MPI_Group_incl(world, 1, &self, &one);
    MPI_Win_post(one, 0, w.win);
    MPI_Win_start(one, 0, w.win);
    MPI_Put(&value, 1, MPI_LONG, rank, window_disp(&w, rank, 16), 1, MPI_LONG, w.win);
    if (ranks > 1) EACH(MPI_ERR_RMA_SYNC, next, window_disp(&w, next, 0), 1, "group");
    MPI_Win_complete(w.win);
    MPI_Win_wait(w.win);
    EACH(MPI_ERR_RMA_SYNC, rank, window_disp(&w, rank, 0), 1, "epoch");
    MPI_Group_free(&one);
    MPI_Group_free(&world);
    window_free(&w);
}

/* More windows at a time than the short path has places for, and handles of windows that are gone. */
static void many(void)
{
    enum { MANY = 1100 };
    static MPI_Win wins[MANY];
    static int *bases[MANY];
    for (int i = 0; i < MANY; i++) MPI_Win_allocate(64, 4, MPI_INFO_NULL, MPI_COMM_SELF, &bases[i], &wins[i]);
    for (int i = 0; i < MANY; i++) {
        int old = -1, value = i + 1;
        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, wins[i]);
        *bases[i] = 0;
        MPI_Accumulate(&value, 1, MPI_INT, 0, 0, 1, MPI_INT, MPI_SUM, wins[i]);
        MPI_Fetch_and_op(&value, &old, MPI_INT, 0, 0, MPI_SUM, wins[i]);
        MPI_Win_unlock(0, wins[i]);
        CHECK(old == i + 1 && *bases[i] == 2 * (i + 1), "window %d: %d, then %d", i, old, *bases[i]);
    }
    MPI_Win first = wins[0];
    int value = 0;
    for (int i = 0; i < MANY; i++) MPI_Win_free(&wins[i]);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    EXPECT_ERROR(MPI_Put(&value, 1, MPI_INT, 0, 0, 1, MPI_INT, first), MPI_ERR_WIN);
    EXPECT_ERROR(MPI_Win_flush(0, first), MPI_ERR_WIN);
    EXPECT_ERROR(MPI_Accumulate(&value, 1, MPI_INT, 0, 0, 1, MPI_INT, MPI_SUM, MPI_WIN_NULL), MPI_ERR_WIN);
}

int main(int argc, char **argv)
{
    test_begin(&argc, &argv);
    for (int flavour = 0; flavour < FLAVOURS; flavour++) {
        if (!window_possible((enum flavour)flavour)) continue;
        mixed((enum flavour)flavour);
        odd((enum flavour)flavour);
        held((enum flavour)flavour);
        errors((enum flavour)flavour);
    }
    units();
    many();
    return test_end();
}
