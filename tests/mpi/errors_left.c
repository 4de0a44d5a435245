/*
 * What an error handler leaves in its second argument is what the call returns, on every kind of object. A handler,
 * and every other function that the program gives to MPI, may leave by longjmp, thousands of times: afterwards MPI
 * works as before.
 */
#include "check.h"
#include <setjmp.h>

enum { TIMES = 10000 };

static int called, leave_code, first;
static jmp_buf away;
static MPI_Comm heard;

#define HANDLER(kind)                                                                                                  \
    static void set_##kind(MPI_##kind *object, int *code, ...)                                                         \
    {                                                                                                                  \
        (void)object;                                                                                                  \
        called++;                                                                                                      \
        first = *code;                                                                                                 \
        *code = leave_code;                                                                                            \
    }
HANDLER(Win)
HANDLER(File)
HANDLER(Session)

static void set_Comm(MPI_Comm *object, int *code, ...)
{
    called++;
    heard = *object;
    first = *code;
    *code = leave_code;
}

#define LEAVES(what, call)                                                                                             \
    do {                                                                                                               \
        for (int i_ = 0; i_ < 3; i_++) {                                                                               \
            leave_code = (int[]){MPI_SUCCESS, MPI_ERR_OTHER, added}[i_];                                               \
            called = 0;                                                                                                \
            int got_ = (call);                                                                                         \
            CHECK(called == 1, "%s: the handler was called %d times", what, called);                                   \
            CHECK(first != MPI_SUCCESS, "%s: the handler got no error", what);                                         \
            CHECK(got_ == leave_code, "%s: the call returned %d, the handler left %d", what, got_, leave_code);        \
        }                                                                                                              \
    } while (0)

static void codes(void)
{
    int value = 0, added, class;
    MPI_Errhandler comm, win, file, session;
    MPI_Add_error_class(&class);
    MPI_Add_error_code(class, &added);
    MPI_Comm_create_errhandler(set_Comm, &comm);
    MPI_Win_create_errhandler(set_Win, &win);
    MPI_File_create_errhandler(set_File, &file);
    MPI_Session_create_errhandler(set_Session, &session);

    MPI_Comm_set_errhandler(MPI_COMM_WORLD, comm);
    LEAVES("a communicator", MPI_Send(&value, 1, MPI_INT, ranks, 0, MPI_COMM_WORLD));
    /* Nobody set a handler on MPI_COMM_SELF, so errors of no object come to MPI_COMM_WORLD's. */
    char port[MPI_MAX_PORT_NAME];
    LEAVES("no object", MPI_Lookup_name("nobody publishes this name", MPI_INFO_NULL, port));
    CHECK(heard == MPI_COMM_WORLD, "the handler heard of another communicator");
    LEAVES("a null communicator", MPI_Comm_rank(MPI_COMM_NULL, &value));
    MPI_Comm_set_errhandler(MPI_COMM_SELF, comm);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL);
    LEAVES("no object, with a handler on MPI_COMM_SELF", MPI_Lookup_name("nor this", MPI_INFO_NULL, port));
    CHECK(heard == MPI_COMM_SELF, "the handler heard of another communicator");

    MPI_Win window;
    MPI_Win_allocate(sizeof value, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &(void *){0}, &window);
    MPI_Win_set_errhandler(window, win);
    LEAVES("a window", MPI_Win_unlock(0, window));
    MPI_Win_free(&window);

    MPI_File opened;
    MPI_File_set_errhandler(MPI_FILE_NULL, file);
    LEAVES("MPI_FILE_NULL", MPI_File_open(MPI_COMM_SELF, "/nowhere/at/all", MPI_MODE_RDONLY, MPI_INFO_NULL, &opened));
    LEAVES("a file to delete", MPI_File_delete("/nowhere/at/all", MPI_INFO_NULL));
    CHECK(MPI_File_open(MPI_COMM_SELF, "/dev/null", MPI_MODE_RDONLY, MPI_INFO_NULL, &opened) == MPI_SUCCESS, "/dev/null");
    LEAVES("a file", MPI_File_write(opened, &value, 1, MPI_INT, MPI_STATUS_IGNORE));
    MPI_File_close(&opened);
    MPI_File_set_errhandler(MPI_FILE_NULL, MPI_ERRORS_RETURN);

    MPI_Session own;
    MPI_Session_init(MPI_INFO_NULL, session, &own);
    LEAVES("a session", MPI_Session_get_nth_pset(own, MPI_INFO_NULL, 99, &value, port));
    MPI_Session_finalize(&own);

    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Errhandler_free(&comm);
    MPI_Errhandler_free(&win);
    MPI_Errhandler_free(&file);
    MPI_Errhandler_free(&session);
}

static void jump_Comm(MPI_Comm *comm, int *code, ...)
{
    (void)comm, (void)code;
    called++;
    longjmp(away, 1);
}

static void jump_op(void *in, void *inout, int *length, MPI_Datatype *type)
{
    (void)in, (void)inout, (void)length, (void)type;
    called++;
    longjmp(away, 1);
}

static int jump_delete(MPI_Comm comm, int key, void *value, void *state)
{
    (void)comm, (void)key, (void)value, (void)state;
    called++;
    longjmp(away, 1);
}

static int jump_copy(MPI_Comm comm, int key, void *state, void *value, void *copy, int *flag)
{
    (void)comm, (void)key, (void)value, (void)state, (void)copy, (void)flag;
    called++;
    longjmp(away, 1);
}

static int jump_query(void *state, MPI_Status *status)
{
    (void)state, (void)status;
    called++;
    longjmp(away, 1);
}

static int nothing(void *state) { return (void)state, MPI_SUCCESS; }
static int no_cancel(void *state, int complete) { return (void)state, (void)complete, MPI_SUCCESS; }

/* MPI works: messages, collectives, a new communicator. */
static void works(const char *after)
{
    int value = rank, all = 0, from = (rank + 1) % ranks, got = -1;
    MPI_Sendrecv(&value, 1, MPI_INT, (rank + ranks - 1) % ranks, 3, &got, 1, MPI_INT, from, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    CHECK(got == from, "after %s: received %d from %d", after, got, from);
    MPI_Allreduce(&value, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    CHECK(all == ranks * (ranks - 1) / 2, "after %s: the sum is %d", after, all);
    MPI_Comm dup;
    MPI_Comm_dup(MPI_COMM_WORLD, &dup);
    MPI_Comm_free(&dup);
}

/* Repeats a call out of which the program jumps. */
#define JUMPS(times, what, call)                                                                                       \
    do {                                                                                                               \
        called = 0;                                                                                                    \
        for (volatile int i_ = 0; i_ < (times); i_++)                                                                  \
            if (setjmp(away) == 0) {                                                                                   \
                call;                                                                                                  \
                CHECK(0, "%s returned", what);                                                                         \
            }                                                                                                          \
        CHECK(called == (times), "%s: %d calls, wanted %d", what, called, (times));                                    \
        works(what);                                                                                                   \
    } while (0)

static int deeper(int levels)
{
    /* Each level handles an error of its own: not one handler inside another. */
    int value = 0;
    if (setjmp(away) == 0) MPI_Send(&value, 1, MPI_INT, -5, 0, MPI_COMM_WORLD);
    return levels == 0 ? 0 : 1 + deeper(levels - 1);
}

static void jumps(void)
{
    int value = 0, sum = 0, key;
    MPI_Errhandler handler;
    MPI_Comm_create_errhandler(jump_Comm, &handler);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, handler);
    JUMPS(TIMES, "an error handler", MPI_Send(&value, 1, MPI_INT, -5, 0, MPI_COMM_WORLD));
    JUMPS(TIMES, "MPI_Comm_call_errhandler", MPI_Comm_call_errhandler(MPI_COMM_WORLD, MPI_ERR_OTHER));
    CHECK(deeper(1000) == 1000, "recursion");
    works("a recursion with handlers");
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Errhandler_free(&handler);

    MPI_Comm_create_keyval(jump_copy, jump_delete, &key, NULL);
    MPI_Comm own;
    MPI_Comm_dup(MPI_COMM_SELF, &own);
    MPI_Comm_set_attr(own, key, &value);
    JUMPS(TIMES, "an attribute's delete function", MPI_Comm_delete_attr(own, key));
    JUMPS(100, "an attribute's copy function", { MPI_Comm copy; MPI_Comm_dup(own, &copy); });

    MPI_Request request;
    MPI_Grequest_start(jump_query, nothing, no_cancel, NULL, &request);
    MPI_Grequest_complete(request);
    JUMPS(1, "a generalized request's query function", MPI_Wait(&request, MPI_STATUS_IGNORE));

    MPI_Op op;
    MPI_Op_create(jump_op, 1, &op);
    JUMPS(TIMES, "an operation on data here", MPI_Reduce_local(&value, &sum, 1, MPI_INT, op));
    if (ranks > 1) {
        /* The reduction itself never ends: each has a communicator of its own, which nobody uses again. It has two
         * ranks, since a third one may wait for what another sends behind the step that it has left. */
        MPI_Comm scratch;
        MPI_Comm_split(MPI_COMM_WORLD, rank / 2, rank, &scratch);
        volatile int before = called = 0;
        if (setjmp(away) == 0) MPI_Allreduce(&value, &sum, 1, MPI_INT, op, scratch);
        CHECK(called >= before, "the operation was called %d times", called);
        works("a reduction's operation");
    }
    MPI_Op_free(&op);
}

int main(int argc, char **argv)
{
    test_begin(&argc, &argv);
    codes();
    jumps();
    return test_end();
}
