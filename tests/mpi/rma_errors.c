/* What programs do wrong with windows, and the class of the error that each gets. */
#include "rma_window.h"

static int deleted;

static int count_deletion(MPI_Win win, int keyval, void *value, void *state)
{
    (void)win, (void)keyval, (void)value, (void)state;
    deleted++;
    return MPI_SUCCESS;
}

static int handled;

static void handler(MPI_Win *win, int *code, ...)
{
    (void)win, (void)code;
    handled++;
}

static void making(void)
{
    MPI_Win win = MPI_WIN_NULL;
    char *base, memory[64];
    MPI_Comm comm;
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN);
    EXPECT_ERROR(MPI_Win_create(memory, -1, 1, MPI_INFO_NULL, comm, &win), MPI_ERR_SIZE);
    EXPECT_ERROR(MPI_Win_create(memory, 64, 0, MPI_INFO_NULL, comm, &win), MPI_ERR_DISP);
    EXPECT_ERROR(MPI_Win_create(NULL, 64, 1, MPI_INFO_NULL, comm, &win), MPI_ERR_BASE);
    EXPECT_ERROR(MPI_Win_create(memory, 64, 1, MPI_INFO_NULL, comm, NULL), MPI_ERR_ARG);
    EXPECT_ERROR(MPI_Win_allocate((MPI_Aint)1 << 60, 1, MPI_INFO_NULL, comm, &base, &win), MPI_ERR_NO_MEM);
    EXPECT_ERROR(MPI_Win_allocate_shared(8, 1, MPI_INFO_NULL, comm, NULL, &win), MPI_ERR_ARG);
    if (window_possible(SHARED))
        EXPECT_ERROR(MPI_Win_allocate_shared((MPI_Aint)1 << 60, 1, MPI_INFO_NULL, comm, &base, &win), MPI_ERR_NO_MEM);
    else
        EXPECT_ERROR(MPI_Win_allocate_shared(64, 1, MPI_INFO_NULL, comm, &base, &win), MPI_ERR_RMA_SHARED);
    CHECK(win == MPI_WIN_NULL, "a window that was not made");
    /* One rank's mistake is everybody's error, and nobody waits for it. */
    int code = MPI_Win_create(memory, rank == ranks - 1 ? -1 : 64, 1, MPI_INFO_NULL, comm, &win), class;
    MPI_Error_class(code, &class);
    CHECK(class == (rank == ranks - 1 ? MPI_ERR_SIZE : MPI_ERR_OTHER), "class %d", class);
    MPI_Comm_free(&comm);
}

static void using(void)
{
    struct window w = window_make(ALLOCATE, 256, 8, MPI_COMM_WORLD);
    MPI_Win win = w.win;
    MPI_Group all;
    MPI_Request request;
    MPI_Datatype loose, mixed;
    MPI_Op op = MPI_OP_NULL;
    long value = 0, other = 0;
    int flag;
    MPI_Comm_group(MPI_COMM_WORLD, &all);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Type_contiguous(3, MPI_INT, &loose);
    MPI_Type_create_struct(2, (int[]){1, 1}, (MPI_Aint[]){0, 8}, (MPI_Datatype[]){MPI_INT, MPI_DOUBLE}, &mixed);
    MPI_Type_commit(&mixed);

    /* No epoch, or the wrong one. */
    EXPECT_ERROR(MPI_Put(&value, 1, MPI_LONG, 0, 0, 1, MPI_LONG, win), MPI_ERR_RMA_SYNC);
    EXPECT_ERROR(MPI_Fetch_and_op(&value, &other, MPI_LONG, 0, 0, MPI_SUM, win), MPI_ERR_RMA_SYNC);
    EXPECT_ERROR(MPI_Win_unlock(0, win), MPI_ERR_RMA_SYNC);
    EXPECT_ERROR(MPI_Win_unlock_all(win), MPI_ERR_RMA_SYNC);
    EXPECT_ERROR(MPI_Win_flush(0, win), MPI_ERR_RMA_SYNC);
    EXPECT_ERROR(MPI_Win_flush_all(win), MPI_ERR_RMA_SYNC);
    EXPECT_ERROR(MPI_Win_flush_local(0, win), MPI_ERR_RMA_SYNC);
    EXPECT_ERROR(MPI_Win_complete(win), MPI_ERR_RMA_SYNC);
    EXPECT_ERROR(MPI_Win_wait(win), MPI_ERR_RMA_SYNC);
    EXPECT_ERROR(MPI_Win_test(win, &flag), MPI_ERR_RMA_SYNC);
    MPI_Win_fence(0, win);
    EXPECT_ERROR(MPI_Rput(&value, 1, MPI_LONG, 0, 0, 1, MPI_LONG, win, &request), MPI_ERR_RMA_SYNC);
    CHECK(MPI_Put(&value, 1, MPI_LONG, rank, 0, 1, MPI_LONG, win) == MPI_SUCCESS, "put after a fence");
    EXPECT_ERROR(MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win), MPI_ERR_RMA_SYNC);
    EXPECT_ERROR(MPI_Win_lock_all(0, win), MPI_ERR_RMA_SYNC);
    MPI_Win_fence(MPI_MODE_NOSUCCEED, win);
    EXPECT_ERROR(MPI_Put(&value, 1, MPI_LONG, rank, 0, 1, MPI_LONG, win), MPI_ERR_RMA_SYNC);
    EXPECT_ERROR(MPI_Win_fence(12345, win), MPI_ERR_ASSERT);
    EXPECT_ERROR(MPI_Win_lock(MPI_LOCK_SHARED, 0, MPI_MODE_NOSTORE, win), MPI_ERR_ASSERT);
    EXPECT_ERROR(MPI_Win_lock(7, 0, 0, win), MPI_ERR_LOCKTYPE);
    EXPECT_ERROR(MPI_Win_lock(MPI_LOCK_SHARED, ranks, 0, win), MPI_ERR_RANK);

    MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win);
    EXPECT_ERROR(MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win), MPI_ERR_RMA_SYNC);
    EXPECT_ERROR(MPI_Win_fence(0, win), MPI_ERR_RMA_SYNC);
    EXPECT_ERROR(MPI_Win_lock_all(0, win), MPI_ERR_RMA_SYNC);
    EXPECT_ERROR(MPI_Win_start(all, 0, win), MPI_ERR_RMA_SYNC);
    EXPECT_ERROR(MPI_Win_free(&win), MPI_ERR_RMA_SYNC);
    if (ranks > 1) EXPECT_ERROR(MPI_Put(&value, 1, MPI_LONG, 1, 0, 1, MPI_LONG, win), MPI_ERR_RMA_SYNC);

    /* Arguments. */
    EXPECT_ERROR(MPI_Put(&value, 1, MPI_LONG, ranks, 0, 1, MPI_LONG, win), MPI_ERR_RANK);
    EXPECT_ERROR(MPI_Put(&value, 1, MPI_LONG, -77, 0, 1, MPI_LONG, win), MPI_ERR_RANK);
    EXPECT_ERROR(MPI_Put(&value, -1, MPI_LONG, 0, 0, 1, MPI_LONG, win), MPI_ERR_COUNT);
    EXPECT_ERROR(MPI_Put(&value, 1, MPI_LONG, 0, 0, -1, MPI_LONG, win), MPI_ERR_COUNT);
    EXPECT_ERROR(MPI_Put(&value, 1, MPI_DATATYPE_NULL, 0, 0, 1, MPI_LONG, win), MPI_ERR_TYPE);
    EXPECT_ERROR(MPI_Put(&value, 1, MPI_LONG, 0, 0, 1, loose, win), MPI_ERR_TYPE);
    EXPECT_ERROR(MPI_Put(NULL, 1, MPI_LONG, 0, 0, 1, MPI_LONG, win), MPI_ERR_BUFFER);
    EXPECT_ERROR(MPI_Put(&value, 1, MPI_LONG, 0, -1, 1, MPI_LONG, win), MPI_ERR_DISP);
    EXPECT_ERROR(MPI_Put(&value, 1, MPI_LONG, 0, 32, 1, MPI_LONG, win), MPI_ERR_RMA_RANGE);
    EXPECT_ERROR(MPI_Get(&value, 1, MPI_LONG, 0, 1 << 20, 1, MPI_LONG, win), MPI_ERR_RMA_RANGE);
    EXPECT_ERROR(MPI_Get(&value, 1, MPI_LONG, 0, (MPI_Aint)1 << 62, 1, MPI_LONG, win), MPI_ERR_RMA_RANGE);
    EXPECT_ERROR(MPI_Accumulate(&value, 1, MPI_LONG, 0, 32, 1, MPI_LONG, MPI_SUM, win), MPI_ERR_RMA_RANGE);
    EXPECT_ERROR(MPI_Put(&value, 1, MPI_LONG, 0, 0, 1, MPI_INT, win), MPI_ERR_TYPE);
    EXPECT_ERROR(MPI_Accumulate(&value, 1, MPI_LONG, 0, 0, 1, MPI_DOUBLE, MPI_SUM, win), MPI_ERR_TYPE);
    EXPECT_ERROR(MPI_Accumulate(&value, 1, mixed, 0, 0, 1, mixed, MPI_SUM, win), MPI_ERR_TYPE);
    EXPECT_ERROR(MPI_Accumulate(&value, 1, MPI_LONG, 0, 0, 1, MPI_LONG, MPI_MAXLOC, win), MPI_ERR_OP);
    EXPECT_ERROR(MPI_Accumulate(&value, 1, MPI_LONG, 0, 0, 1, MPI_LONG, op, win), MPI_ERR_OP);
    EXPECT_ERROR(MPI_Accumulate(&value, 1, MPI_DOUBLE, 0, 0, 1, MPI_DOUBLE, MPI_BAND, win), MPI_ERR_OP);
    EXPECT_ERROR(MPI_Compare_and_swap(&value, &other, &other, MPI_DOUBLE, 0, 0, win), MPI_ERR_TYPE);
    EXPECT_ERROR(MPI_Compare_and_swap(&value, NULL, &other, MPI_LONG, 0, 0, win), MPI_ERR_ARG);
    EXPECT_ERROR(MPI_Fetch_and_op(&value, &other, mixed, 0, 0, MPI_REPLACE, win), MPI_ERR_TYPE);
    EXPECT_ERROR(MPI_Rget(&value, 1, MPI_LONG, 0, 0, 1, MPI_LONG, win, NULL), MPI_ERR_ARG);
    CHECK(MPI_Put(&value, 1, MPI_LONG, MPI_PROC_NULL, -5, 1, MPI_LONG, win) == MPI_SUCCESS, "put to nobody");
    MPI_Win_unlock(0, win);
    CHECK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, MPI_PROC_NULL, 0, win) == MPI_SUCCESS, "lock of nobody");

    /* Flavours. */
    MPI_Aint size;
    int unit, keyval, code;
    void *base;
    EXPECT_ERROR(MPI_Win_attach(win, &value, 8), MPI_ERR_RMA_FLAVOR);
    EXPECT_ERROR(MPI_Win_detach(win, &value), MPI_ERR_RMA_FLAVOR);
    EXPECT_ERROR(MPI_Win_shared_query(win, ranks, &size, &unit, &base), MPI_ERR_RANK);
    EXPECT_ERROR(MPI_Win_shared_query(win, 0, NULL, &unit, &base), MPI_ERR_ARG);

    /* Exposure epochs. */
    MPI_Win_post(MPI_GROUP_EMPTY, 0, win);
    EXPECT_ERROR(MPI_Win_post(MPI_GROUP_EMPTY, 0, win), MPI_ERR_RMA_SYNC);
    EXPECT_ERROR(MPI_Win_fence(0, win), MPI_ERR_RMA_SYNC);
    EXPECT_ERROR(MPI_Win_free(&win), MPI_ERR_RMA_SYNC);
    MPI_Win_wait(win);
    EXPECT_ERROR(MPI_Win_post(MPI_GROUP_NULL, 0, win), MPI_ERR_GROUP);

    /* Handles, attributes, error handlers. */
    EXPECT_ERROR(MPI_Win_set_attr(win, MPI_WIN_SIZE, NULL), MPI_ERR_KEYVAL);
    MPI_Win_create_keyval(MPI_WIN_NULL_COPY_FN, count_deletion, &keyval, NULL);
    MPI_Win_set_attr(win, keyval, &value);
    MPI_Win_free_keyval(&keyval);
    MPI_Errhandler mine;
    MPI_Win_create_errhandler(handler, &mine);
    MPI_Win_set_errhandler(win, mine);
    MPI_Errhandler_free(&mine);
    code = MPI_Win_unlock(0, win);
    CHECK(handled == 1 && code != MPI_SUCCESS, "the window's handler was called %d times", handled);
    MPI_Win_call_errhandler(win, code);
    CHECK(handled == 2, "the window's handler was called %d times", handled);
    MPI_Type_free(&loose);
    MPI_Type_free(&mixed);
    MPI_Group_free(&all);
    window_free(&w);
    CHECK(deleted == 1, "an attribute was deleted %d times with its window", deleted);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    EXPECT_ERROR(MPI_Win_free(&w.win), MPI_ERR_WIN);
    EXPECT_ERROR(MPI_Win_fence(0, win), MPI_ERR_WIN);
}

static void dynamic(void)
{
    MPI_Win win;
    char memory[4096];
    long value = 7;
    MPI_Aint at, size;
    int unit;
    void *base;
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    EXPECT_ERROR(MPI_Win_shared_query(win, 0, &size, &unit, &base), MPI_ERR_RMA_FLAVOR);
    EXPECT_ERROR(MPI_Win_attach(win, memory, -1), MPI_ERR_SIZE);
    EXPECT_ERROR(MPI_Win_attach(win, NULL, 8), MPI_ERR_BASE);
    CHECK(MPI_Win_attach(win, memory + 256, 256) == MPI_SUCCESS, "attach");
    EXPECT_ERROR(MPI_Win_attach(win, memory + 300, 8), MPI_ERR_RMA_ATTACH);
    EXPECT_ERROR(MPI_Win_attach(win, memory, 257), MPI_ERR_RMA_ATTACH);
    CHECK(MPI_Win_attach(win, memory, 256) == MPI_SUCCESS, "memory beside it");
    CHECK(MPI_Win_attach(win, memory + 600, 0) == MPI_SUCCESS, "no bytes");
    EXPECT_ERROR(MPI_Win_detach(win, memory + 8), MPI_ERR_BASE);
    MPI_Win_lock(MPI_LOCK_SHARED, rank, 0, win);
    MPI_Get_address(memory + 504, &at);
    CHECK(MPI_Put(&value, 1, MPI_LONG, rank, at, 1, MPI_LONG, win) == MPI_SUCCESS, "put");
    EXPECT_ERROR(MPI_Put(&value, 1, MPI_LONG, rank, at + 1, 1, MPI_LONG, win), MPI_ERR_RMA_RANGE);
    EXPECT_ERROR(MPI_Put(&value, 1, MPI_LONG, rank, 0, 1, MPI_LONG, win), MPI_ERR_RMA_RANGE);
    EXPECT_ERROR(MPI_Get(&value, 1, MPI_LONG, rank, -8, 1, MPI_LONG, win), MPI_ERR_RMA_RANGE);
    MPI_Win_unlock(rank, win);
    MPI_Win_detach(win, memory + 256);
    MPI_Win_lock(MPI_LOCK_SHARED, rank, 0, win);
    EXPECT_ERROR(MPI_Put(&value, 1, MPI_LONG, rank, at, 1, MPI_LONG, win), MPI_ERR_RMA_RANGE);
    MPI_Win_unlock(rank, win);
    MPI_Win_free(&win);
}

static void hints(void)
{
    MPI_Info info, used;
    MPI_Win win;
    char *base, value[32];
    int flag;
    MPI_Info_create(&info);
    MPI_Info_set(info, "no_locks", "true");
    MPI_Info_set(info, "accumulate_ordering", "none");
    MPI_Info_set(info, "what_is_this", "7");
    MPI_Win_allocate(64, 1, info, MPI_COMM_WORLD, &base, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    EXPECT_ERROR(MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win), MPI_ERR_RMA_SYNC);
    EXPECT_ERROR(MPI_Win_lock_all(0, win), MPI_ERR_RMA_SYNC);
    MPI_Info_set(info, "accumulate_ops", "same_op");
    MPI_Win_set_info(win, info);
    MPI_Win_get_info(win, &used);
    MPI_Info_get(used, "no_locks", 31, value, &flag);
    CHECK(flag && !strcmp(value, "true"), "no_locks");
    MPI_Info_get(used, "accumulate_ordering", 31, value, &flag);
    CHECK(flag && !strcmp(value, "none"), "accumulate_ordering");
    MPI_Info_get(used, "accumulate_ops", 31, value, &flag);
    CHECK(flag && !strcmp(value, "same_op"), "accumulate_ops");
    MPI_Info_get(used, "what_is_this", 31, value, &flag);
    CHECK(!flag, "a key that means nothing");
    MPI_Info_free(&used);
    MPI_Info_free(&info);
    MPI_Win_free(&win);
}

int main(int argc, char **argv)
{
    test_begin(&argc, &argv);
    making();
    using();
    dynamic();
    hints();
    return test_end();
}
