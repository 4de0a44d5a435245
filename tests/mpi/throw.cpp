/*
 * C++ programs throw out of error handlers and out of the other functions that they give to MPI: the exception
 * reaches the handler of the program, thousands of times, and afterwards MPI works as before.
 */
#include <mpi.h>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <stdexcept>

namespace {

const int times = 10000;
int rank, ranks, called;

#define CHECK(condition, what)                                                                                         \
    do {                                                                                                               \
        if (!(condition)) {                                                                                            \
            std::fprintf(stderr, "FAIL %s:%d rank %d of %d: %s (not: %s)\n", __FILE__, __LINE__, rank, ranks, what,    \
                         #condition);                                                                                  \
            MPI_Abort(MPI_COMM_WORLD, 1);                                                                              \
            std::abort();                                                                                              \
        }                                                                                                              \
    } while (0)

struct Thrown : std::runtime_error {
    int code;
    explicit Thrown(int code) : std::runtime_error("thrown by a function of the program"), code(code) {}
};

/* Objects of the program on the way are destroyed. */
int alive;
struct Counted {
    Counted() { alive++; }
    ~Counted() { alive--; }
};

[[noreturn]] void leave(int code)
{
    called++;
    throw Thrown(code);
}

void on_comm(MPI_Comm *, int *code, ...) { leave(*code); }
void on_win(MPI_Win *, int *code, ...) { leave(*code); }
void on_file(MPI_File *, int *code, ...) { leave(*code); }
void on_session(MPI_Session *, int *code, ...) { leave(*code); }
void operation(void *, void *, int *, MPI_Datatype *) { leave(1); }
int copy(MPI_Comm, int, void *, void *, void *, int *) { leave(1); }
int destroy(MPI_Comm, int, void *, void *) { leave(1); }
int destroy_of_type(MPI_Datatype, int, void *, void *) { leave(1); }
int query(void *, MPI_Status *) { leave(1); }
int release(void *) { leave(1); }
int cancel(void *, int) { leave(1); }
int query_well(void *, MPI_Status *status)
{
    MPI_Status_set_elements(status, MPI_BYTE, 0);
    MPI_Status_set_cancelled(status, 0);
    return MPI_SUCCESS;
}
int file_extent(MPI_Datatype, MPI_Aint *extent, void *)
{
    *extent = 4;
    return MPI_SUCCESS;
}
int convert(void *, MPI_Datatype, int, void *, MPI_Offset, void *) { leave(1); }

void works(const char *after)
{
    int value = rank, sum = 0, got = -1, from = (rank + 1) % ranks;
    CHECK(alive == 0, after);
    MPI_Sendrecv(&value, 1, MPI_INT, (rank + ranks - 1) % ranks, 3, &got, 1, MPI_INT, from, 3, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    CHECK(got == from, after);
    MPI_Allreduce(&value, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    CHECK(sum == ranks * (ranks - 1) / 2, after);
}

template <class Call> void throws(int often, const char *what, Call call)
{
    called = 0;
    for (int i = 0; i < often; i++) {
        bool caught = false;
        try {
            Counted one;
            call();
        } catch (const Thrown &thrown) {
            caught = thrown.code != MPI_SUCCESS;
        }
        CHECK(caught, what);
    }
    CHECK(called == often, what);
    works(what);
}

} // namespace

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    int value = 0, other = 0, key;

    MPI_Errhandler handler;
    MPI_Comm_create_errhandler(on_comm, &handler);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, handler);
    throws(times, "a communicator's handler", [&] { MPI_Send(&value, 1, MPI_INT, -5, 0, MPI_COMM_WORLD); });
    throws(100, "MPI_Comm_call_errhandler", [&] { MPI_Comm_call_errhandler(MPI_COMM_WORLD, MPI_ERR_OTHER); });
    throws(100, "no object's handler", [&] { MPI_Type_contiguous(-1, MPI_INT, nullptr); });
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);

    void *memory;
    MPI_Win window;
    MPI_Win_allocate(sizeof value, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &window);
    MPI_Win_create_errhandler(on_win, &handler);
    MPI_Win_set_errhandler(window, handler);
    throws(100, "a window's handler", [&] { MPI_Win_unlock(0, window); });
    MPI_Win_free(&window);

    MPI_File file;
    MPI_File_create_errhandler(on_file, &handler);
    MPI_File_set_errhandler(MPI_FILE_NULL, handler);
    throws(100, "a file's handler",
           [&] { MPI_File_open(MPI_COMM_SELF, "/nowhere/at/all", MPI_MODE_RDONLY, MPI_INFO_NULL, &file); });
    MPI_File_set_errhandler(MPI_FILE_NULL, MPI_ERRORS_RETURN);

    MPI_Session session;
    MPI_Session_create_errhandler(on_session, &handler);
    MPI_Session_init(MPI_INFO_NULL, handler, &session);
    char name[MPI_MAX_PORT_NAME];
    throws(100, "a session's handler", [&] { MPI_Session_get_nth_pset(session, MPI_INFO_NULL, 99, &value, name); });
    MPI_Session_finalize(&session);

    MPI_Comm own;
    MPI_Comm_dup(MPI_COMM_SELF, &own);
    MPI_Comm_create_keyval(copy, destroy, &key, nullptr);
    MPI_Comm_set_attr(own, key, &value);
    throws(100, "a copy function", [&] {
        MPI_Comm dup;
        MPI_Comm_dup(own, &dup);
    });
    throws(times, "a delete function", [&] { MPI_Comm_delete_attr(own, key); });
    throws(10, "a delete function at MPI_Comm_free", [&] {
        MPI_Comm same = own;
        MPI_Comm_free(&same);
    });
    MPI_Datatype type;
    MPI_Type_contiguous(2, MPI_INT, &type);
    MPI_Type_create_keyval(MPI_TYPE_NULL_COPY_FN, destroy_of_type, &key, nullptr);
    MPI_Type_set_attr(type, key, &value);
    throws(100, "a datatype's delete function", [&] { MPI_Type_delete_attr(type, key); });

    MPI_Request request;
    MPI_Grequest_start(query, release, cancel, nullptr, &request);
    throws(100, "a cancel function", [&] { MPI_Cancel(&request); });
    MPI_Grequest_complete(request);
    throws(1, "a query function", [&] { MPI_Wait(&request, MPI_STATUS_IGNORE); });
    MPI_Grequest_start(query_well, release, cancel, nullptr, &request);
    MPI_Grequest_complete(request);
    throws(1, "a free function", [&] { MPI_Wait(&request, MPI_STATUS_IGNORE); });

    MPI_Op op;
    MPI_Op_create(operation, 1, &op);
    throws(times, "an operation on data here", [&] { MPI_Reduce_local(&value, &other, 1, MPI_INT, op); });
    if (ranks > 1) {
        // The reduction never ends, so its communicator is not used again. It has two ranks, since a third one may wait for
        // what another sends behind the step that it has left.
        MPI_Comm scratch;
        MPI_Comm_split(MPI_COMM_WORLD, rank / 2, rank, &scratch);
        try {
            MPI_Allreduce(&value, &other, 1, MPI_INT, op, scratch);
        } catch (const Thrown &) {
        }
        works("a reduction");
    }

    char path[64] = "";
    std::snprintf(path, sizeof path, "/tmp/arke-throw-XXXXXX");
    int descriptor = mkstemp(path);
    CHECK(descriptor >= 0, "no temporary file");
    MPI_Register_datarep("throws", convert, convert, file_extent, nullptr);
    MPI_File_open(MPI_COMM_SELF, path, MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &file);
    MPI_File_set_view(file, 0, MPI_INT, MPI_INT, "throws", MPI_INFO_NULL);
    throws(100, "a conversion function", [&] { MPI_File_write_at(file, 0, &value, 1, MPI_INT, MPI_STATUS_IGNORE); });
    MPI_File_close(&file);

    works("everything");
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) std::puts("ok");
    MPI_Finalize();
    return 0;
}
