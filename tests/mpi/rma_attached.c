/*
 * Accesses to several pieces of memory that are attached to a dynamic window: neighbours as one, scattered ones
 * by a datatype of addresses and MPI_BOTTOM; pieces that come and go; gaps.
 */
#include "check.h"

enum { PIECES = 4, WORDS = 64, GAP = 16 };

static long *room; /* PIECES of WORDS: 0 and 1 side by side, gaps before 2 and 3 */
static MPI_Aint address[PIECES];
static MPI_Win win;
static int left, right;

static long *piece(int n) { return room + n * WORDS + (n >= 2 ? GAP : 0) + (n >= 3 ? GAP : 0); }

static long word_of(int who, int n, int i) { return who * 100000L + n * 1000 + i; }

static void fill(int who)
{
    for (int n = 0; n < PIECES; n++)
        for (int i = 0; i < WORDS; i++) piece(n)[i] = word_of(who, n, i);
}

static void attach_all(void)
{
    for (int n = 0; n < PIECES; n++) CHECK(MPI_Win_attach(win, piece(n), WORDS * sizeof(long)) == MPI_SUCCESS, "piece %d", n);
    MPI_Aint own[PIECES];
    for (int n = 0; n < PIECES; n++) MPI_Get_address(piece(n), &own[n]);
    MPI_Status status;
    MPI_Sendrecv(own, PIECES, MPI_AINT, left, 0, address, PIECES, MPI_AINT, right, 0, MPI_COMM_WORLD, &status);
    MPI_Barrier(MPI_COMM_WORLD);
}

/* Two pieces that lie side by side are one stretch of memory. */
static void neighbours(void)
{
    long in[2 * WORDS], out[2 * WORDS], old[2 * WORDS];
    fill(rank);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, right, 0, win);
    CHECK(MPI_Get(in, 2 * WORDS, MPI_LONG, right, address[0], 2 * WORDS, MPI_LONG, win) == MPI_SUCCESS, "get");
    MPI_Win_flush(right, win);
    for (int i = 0; i < 2 * WORDS; i++)
        CHECK(in[i] == word_of(right, i / WORDS, i % WORDS), "get: word %d is %ld", i, in[i]);
    for (int i = 0; i < 2 * WORDS; i++) out[i] = -word_of(rank, 7, i);
    /* Bytes 4 to 2 * WORDS * 8 - 4: a transfer may end inside a word. */
    MPI_Put((char *)out + 4, 16 * WORDS - 8, MPI_BYTE, right, MPI_Aint_add(address[0], 4), 16 * WORDS - 8, MPI_BYTE, win);
    MPI_Win_flush(right, win);
    MPI_Get(in, 2 * WORDS, MPI_LONG, right, address[0], 2 * WORDS, MPI_LONG, win);
    MPI_Win_flush(right, win);
    CHECK(!memcmp((char *)in + 4, (char *)out + 4, 16 * WORDS - 8), "put of bytes");
    CHECK(*(int *)in == (int)word_of(right, 0, 0), "the first bytes were not put");
    MPI_Put(out, 2 * WORDS, MPI_LONG, right, address[0], 2 * WORDS, MPI_LONG, win);
    MPI_Win_flush(right, win);
    MPI_Accumulate(out, 2 * WORDS, MPI_LONG, right, address[0], 2 * WORDS, MPI_LONG, MPI_SUM, win);
    MPI_Win_flush(right, win);
    MPI_Get_accumulate(out, 2 * WORDS, MPI_LONG, old, 2 * WORDS, MPI_LONG, right, address[0], 2 * WORDS, MPI_LONG, MPI_SUM, win);
    MPI_Get_accumulate(NULL, 0, MPI_LONG, in, 2 * WORDS, MPI_LONG, right, address[0], 2 * WORDS, MPI_LONG, MPI_NO_OP, win);
    MPI_Win_unlock(right, win);
    for (int i = 0; i < 2 * WORDS; i++) {
        CHECK(old[i] == 2 * out[i], "get_accumulate: word %d was %ld", i, old[i]);
        CHECK(in[i] == 3 * out[i], "atomic get: word %d is %ld", i, in[i]);
    }
    MPI_Barrier(MPI_COMM_WORLD);
}

/* A datatype of absolute addresses, in an order of its own, and memory with gaps on this side. */
static void scattered(void)
{
    int lengths[PIECES + 1] = {WORDS / 2, WORDS, 1, WORDS - 1, WORDS / 2};
    MPI_Aint places[PIECES + 1] = {MPI_Aint_add(address[3], 4 * WORDS), address[0], MPI_Aint_add(address[2], 8), address[1],
                                   address[3]};
    int which[PIECES + 1] = {3, 0, 2, 1, 3}, first[PIECES + 1] = {WORDS / 2, 0, 1, 0, 0};
    MPI_Datatype there, here;
    MPI_Type_create_hindexed(PIECES + 1, lengths, places, MPI_LONG, &there);
    MPI_Type_commit(&there);
    int words = 0;
    for (int b = 0; b <= PIECES; b++) words += lengths[b];
    MPI_Type_vector(words, 1, 2, MPI_LONG, &here);
    MPI_Type_commit(&here);
    long *spread = calloc(2 * words, sizeof(long)), *sum = calloc(words, sizeof(long));
    fill(rank);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_lock_all(0, win);
    MPI_Request request;
    MPI_Rget(spread, 1, here, right, (MPI_Aint)MPI_BOTTOM, 1, there, win, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    for (int b = 0, at = 0; b <= PIECES; b++)
        for (int i = 0; i < lengths[b]; i++, at++) {
            CHECK(spread[2 * at] == word_of(right, which[b], first[b] + i), "block %d, word %d is %ld", b, i, spread[2 * at]);
            CHECK(spread[2 * at + 1] == 0, "a gap was written to");
        }
    MPI_Barrier(MPI_COMM_WORLD);
    for (int at = 0; at < words; at++) spread[2 * at] = 7000000L + at;
    MPI_Rput(spread, 1, here, right, 0, 1, there, win, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Win_flush(right, win);
    for (int at = 0; at < words; at++) sum[at] = at;
    MPI_Raccumulate(sum, words, MPI_LONG, right, 0, 1, there, MPI_SUM, win, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Win_flush(right, win);
    memset(sum, 0, words * sizeof(long));
    MPI_Rget_accumulate(NULL, 0, MPI_LONG, sum, words, MPI_LONG, right, 0, 1, there, MPI_NO_OP, win, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    for (int at = 0; at < words; at++) CHECK(sum[at] == 7000000L + 2 * at, "word %d is %ld", at, sum[at]);
    MPI_Win_unlock_all(win);
    MPI_Barrier(MPI_COMM_WORLD);
    /* What no block names is as it was. */
    CHECK(piece(1)[WORDS - 1] == word_of(rank, 1, WORDS - 1), "the last word of piece 1 is %ld", piece(1)[WORDS - 1]);
    CHECK(piece(2)[0] == word_of(rank, 2, 0) && piece(2)[2] == word_of(rank, 2, 2), "piece 2");
    for (int i = 0; i < GAP; i++) CHECK(room[2 * WORDS + i] == -1, "word %d of the first gap is %ld", i, room[2 * WORDS + i]);
    MPI_Type_free(&there), MPI_Type_free(&here);
    free(spread), free(sum);
    MPI_Barrier(MPI_COMM_WORLD);
}

/* Only what is attached can be reached; the error names the first byte that is not. */
static void gaps(void)
{
    long in[6 * WORDS];
    char text[MPI_MAX_ERROR_STRING], byte[32];
    int length, lengths[2] = {1, 1}, code;
    MPI_Datatype two;
    MPI_Win_lock_all(0, win);
    code = MPI_Get(in, 2 * WORDS + 1, MPI_LONG, right, address[0], 2 * WORDS + 1, MPI_LONG, win);
    EXPECT_ERROR(code, MPI_ERR_RMA_RANGE);
    MPI_Error_string(code, text, &length);
    snprintf(byte, sizeof byte, "%#lx", (long)address[1] + 8 * WORDS);
    CHECK(!test_library_is("Arke") || strstr(text, byte), "%s is not named: %s", byte, text);
    EXPECT_ERROR(MPI_Get(in, 2 * WORDS, MPI_LONG, right, address[1], 2 * WORDS, MPI_LONG, win), MPI_ERR_RMA_RANGE);
    MPI_Aint places[2] = {address[0], MPI_Aint_add(address[1], 8 * WORDS)};
    MPI_Type_create_hindexed(2, lengths, places, MPI_LONG, &two);
    MPI_Type_commit(&two);
    EXPECT_ERROR(MPI_Put(in, 2, MPI_LONG, right, 0, 1, two, win), MPI_ERR_RMA_RANGE);
    MPI_Type_free(&two);
    places[1] = address[3];
    MPI_Type_create_hindexed(2, lengths, places, MPI_LONG, &two);
    MPI_Type_commit(&two);
    EXPECT_ERROR(MPI_Put(in, 1, MPI_LONG, right, 0, 1, two, win), MPI_ERR_TYPE);
    MPI_Type_free(&two);
    MPI_Win_unlock_all(win);
    MPI_Barrier(MPI_COMM_WORLD);
}

/* One of several pieces is detached, and comes back in two parts. */
static void come_and_go(void)
{
    long in[2 * WORDS];
    fill(rank);
    EXPECT_ERROR(MPI_Win_attach(win, piece(1) - 1, 2 * sizeof(long)), MPI_ERR_RMA_ATTACH);
    EXPECT_ERROR(MPI_Win_detach(win, piece(1) + 1), MPI_ERR_BASE);
    CHECK(MPI_Win_detach(win, piece(1)) == MPI_SUCCESS, "detach");
    EXPECT_ERROR(MPI_Win_detach(win, piece(1)), MPI_ERR_BASE);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_lock_all(0, win);
    EXPECT_ERROR(MPI_Get(in, 2 * WORDS, MPI_LONG, right, address[0], 2 * WORDS, MPI_LONG, win), MPI_ERR_RMA_RANGE);
    MPI_Get(in, WORDS, MPI_LONG, right, address[0], WORDS, MPI_LONG, win);
    MPI_Win_flush_all(win);
    CHECK(in[WORDS - 1] == word_of(right, 0, WORDS - 1), "piece 0 is as it was: %ld", in[WORDS - 1]);
    MPI_Barrier(MPI_COMM_WORLD);
    /* The parts meet inside a word. */
    CHECK(MPI_Win_attach(win, (char *)piece(1) + 12, 8 * WORDS - 12) == MPI_SUCCESS, "second part");
    CHECK(MPI_Win_attach(win, piece(1), 12) == MPI_SUCCESS, "first part");
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Get(in, 2 * WORDS, MPI_LONG, right, address[0], 2 * WORDS, MPI_LONG, win);
    MPI_Win_flush_all(win);
    for (int i = 0; i < 2 * WORDS; i++)
        CHECK(in[i] == word_of(right, i / WORDS, i % WORDS), "word %d is %ld", i, in[i]);
    if (test_library_is("Arke")) { /* a word in two pieces cannot be updated as a whole */
        long one = 1;
        EXPECT_ERROR(MPI_Accumulate(&one, 1, MPI_LONG, right, MPI_Aint_add(address[1], 8), 1, MPI_LONG, MPI_SUM, win),
                     MPI_ERR_RMA_RANGE);
        EXPECT_ERROR(MPI_Compare_and_swap(&one, &one, &one, MPI_LONG, right, MPI_Aint_add(address[1], 8), win),
                     MPI_ERR_RMA_RANGE);
    }
    MPI_Win_unlock_all(win);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_detach(win, piece(1));
    MPI_Win_detach(win, (char *)piece(1) + 12);
    MPI_Win_attach(win, piece(1), WORDS * sizeof(long));
    MPI_Barrier(MPI_COMM_WORLD);
}

/* Memory without bytes overlaps nothing: not itself, and no other memory at its address. */
static void nothing(void)
{
    long words[4] = {7, 8, 9, 10}, in = -1;
    MPI_Aint own, theirs;
    CHECK(MPI_Win_attach(win, NULL, 0) == MPI_SUCCESS && MPI_Win_attach(win, NULL, 0) == MPI_SUCCESS, "nothing, twice");
    CHECK(MPI_Win_attach(win, words, 0) == MPI_SUCCESS && MPI_Win_attach(win, words, sizeof words) == MPI_SUCCESS,
          "nothing, then something there");
    CHECK(MPI_Win_attach(win, words + 1, 0) == MPI_SUCCESS, "nothing in the middle of something");
    MPI_Get_address(words, &own);
    MPI_Sendrecv(&own, 1, MPI_AINT, left, 0, &theirs, 1, MPI_AINT, right, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Win_lock(MPI_LOCK_SHARED, right, 0, win);
    MPI_Get(&in, 1, MPI_LONG, right, MPI_Aint_add(theirs, 2 * sizeof in), 1, MPI_LONG, win);
    MPI_Win_unlock(right, win);
    CHECK(in == 9, "%ld was got", in);
    MPI_Barrier(MPI_COMM_WORLD);
    /* What has bytes is detached first. */
    MPI_Win_detach(win, words);
    CHECK(MPI_Win_attach(win, words, sizeof words) == MPI_SUCCESS, "it was still attached");
    MPI_Win_detach(win, words);
    MPI_Win_detach(win, words);
    MPI_Win_detach(win, words + 1);
    MPI_Win_detach(win, NULL);
    MPI_Win_detach(win, NULL);
}

/* Many pieces, of which most come and go, the first, the last and others in turn. */
static void many(void)
{
    enum { MANY = 5000, EACH = 4 };
    long *memory = malloc(MANY * EACH * sizeof(long)), in[EACH];
    char *there = calloc(MANY, 1);
    MPI_Aint own, theirs;
    for (long i = 0; i < MANY * EACH; i++) memory[i] = rank * 1000000L + i;
    MPI_Get_address(memory, &own);
    MPI_Sendrecv(&own, 1, MPI_AINT, left, 0, &theirs, 1, MPI_AINT, right, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    for (int round = 0, seed = 7; round < 3; round++) {
        /* Every other word of two stays free, so that no piece touches the next. The order is the same at all ranks. */
        for (int n = 0; n < MANY; n++) {
            int i = (int)((n * 1777L + round) % MANY);
            if (!there[i]) CHECK(MPI_Win_attach(win, memory + i * EACH, 2 * sizeof(long)) == MPI_SUCCESS, "attach %d", i);
            there[i] = 1;
        }
        EXPECT_ERROR(MPI_Win_attach(win, memory + 9 * EACH + 1, 2 * sizeof(long)), MPI_ERR_RMA_ATTACH);
        EXPECT_ERROR(MPI_Win_attach(win, memory + 9 * EACH - 1, 2 * sizeof(long)), MPI_ERR_RMA_ATTACH);
        for (int n = 0; n < MANY; n++) {
            seed = seed * 1103515245u + 12345;
            int i = n == 0 ? MANY - 1 : n == 1 ? 0 : (seed >> 8 & 0x7fffff) % MANY;
            if (there[i]) CHECK(MPI_Win_detach(win, memory + i * EACH) == MPI_SUCCESS, "detach %d", i);
            else EXPECT_ERROR(MPI_Win_detach(win, memory + i * EACH), MPI_ERR_BASE);
            there[i] = 0;
        }
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_Win_lock_all(0, win);
        for (int i = 0; i < MANY; i += 7) {
            MPI_Aint at = MPI_Aint_add(theirs, i * EACH * sizeof(long));
            int code = MPI_Get(in, 2, MPI_LONG, right, at, 2, MPI_LONG, win);
            MPI_Win_flush(right, win);
            if (!there[i]) EXPECT_ERROR(code, MPI_ERR_RMA_RANGE);
            else CHECK(code == MPI_SUCCESS && in[1] == right * 1000000L + i * EACH + 1, "piece %d has %ld", i, in[1]);
        }
        MPI_Win_unlock_all(win);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    for (int i = 0; i < MANY; i++)
        if (there[i]) MPI_Win_detach(win, memory + i * EACH);
    free(memory), free(there);
    MPI_Barrier(MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
    test_begin(&argc, &argv);
    right = (rank + 1) % ranks, left = (rank + ranks - 1) % ranks;
    size_t bytes = (PIECES * WORDS + 2 * GAP) * sizeof(long);
    /* Memory of the program's own, and such as a library may reach in another way. */
    for (int allocated = 0; allocated < 2; allocated++) {
        if (allocated) MPI_Alloc_mem(bytes, MPI_INFO_NULL, &room);
        else room = malloc(bytes);
        memset(room, 0xff, bytes);
        MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);
        MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
        attach_all();
        neighbours();
        scattered();
        if (!test_library_is("MPICH")) { /* which does not look what is attached */
            gaps();
            come_and_go();
            nothing();
            if (test_library_is("Arke") && !allocated) many();
        }
        for (int n = 0; n < PIECES; n++) MPI_Win_detach(win, piece(n));
        MPI_Win_free(&win);
        if (allocated) MPI_Free_mem(room);
        else free(room);
    }
    return test_end();
}
