// The program's C++ functions for reductions, errors, and requests: what C calls in their place. The C functions have the
// names that the program's inline functions give to C.
#include "classes.hh"
#include "inner.hh"

using MPI::Comm;

extern "C" void ompi_mpi_cxx_op_intercept(void *in, void *inout, int *length, MPI_Datatype *datatype,
                                          MPI_User_function *function) {
    if (function != nullptr)
        reinterpret_cast<MPI::User_function *>(function)(in, inout, *length, MPI::Datatype(*datatype));
}

namespace MPI {

extern int mpi_errno;

void Op::Init(User_function *function, bool commute) {
    auto *const intercept = reinterpret_cast<MPI_User_function *>(ompi_mpi_cxx_op_intercept);
    MPI_Op_create(intercept, commute, &mpi_op);
    ompi_op_set_cxx_callback(mpi_op, reinterpret_cast<MPI_User_function *>(function));
}

// What programs throw and catch: its layout is part of the interface.
class Exception {
public:
    explicit Exception(int code) : error_code(code), error_string(new char[LENGTH]()), error_class(-1) {
        int length = 0;
        MPI_Error_class(code, &error_class);
        MPI_Error_string(code, error_string, &length);
    }
    Exception(const Exception &other)
        : error_code(other.error_code), error_string(new char[LENGTH]), error_class(other.error_class) {
        for (int i = 0; i < LENGTH; i++)
            error_string[i] = other.error_string[i];
    }
    ~Exception() { delete[] error_string; }

private:
    // MPI_MAX_ERROR_STRING.
    static const int LENGTH = 256;
    int error_code;
    char *error_string;
    int error_class;
};

} // namespace MPI

extern "C" {

void ompi_mpi_cxx_throw_exception(int *code) {
    MPI::mpi_errno = *code;
    throw MPI::Exception(*code);
}

void ompi_mpi_cxx_comm_throw_excptn_fctn(MPI_Comm *, int *code, ...) { ompi_mpi_cxx_throw_exception(code); }

void ompi_mpi_cxx_win_throw_excptn_fctn(MPI_Win *, int *code, ...) { ompi_mpi_cxx_throw_exception(code); }

void ompi_mpi_cxx_file_throw_excptn_fctn(MPI_File *, int *code, ...) { ompi_mpi_cxx_throw_exception(code); }

void ompi_mpi_cxx_comm_errhandler_invoke(MPI_Comm *comm, int *code, const char *message, void *function) {
    MPI::with_class(*comm, [&](Comm &object) {
        reinterpret_cast<Comm::Errhandler_function *>(function)(object, code, message);
    });
}

void ompi_mpi_cxx_win_errhandler_invoke(MPI_Win *win, int *code, const char *message, void *function) {
    MPI::Win object(*win);
    reinterpret_cast<MPI::Win::Errhandler_function *>(function)(object, code, message);
}

void ompi_mpi_cxx_file_errhandler_invoke(MPI_File *file, int *code, const char *message, void *function) {
    MPI::File object(*file);
    reinterpret_cast<MPI::File::Errhandler_function *>(function)(object, code, message);
}

int ompi_mpi_cxx_grequest_query_fn_intercept(void *state, MPI_Status *status) {
    auto *const data = static_cast<MPI::Grequest::Intercept_data_t *>(state);
    MPI::Status object(*status);
    const int result = data->id_cxx_query_fn(data->id_extra, object);
    *status = object;
    return result;
}

int ompi_mpi_cxx_grequest_free_fn_intercept(void *state) {
    auto *const data = static_cast<MPI::Grequest::Intercept_data_t *>(state);
    const int result = data->id_cxx_free_fn(data->id_extra);
    delete data;
    return result;
}

int ompi_mpi_cxx_grequest_cancel_fn_intercept(void *state, int complete) {
    auto *const data = static_cast<MPI::Grequest::Intercept_data_t *>(state);
    return data->id_cxx_cancel_fn(data->id_extra, complete != 0);
}

} // extern "C"

namespace MPI {
namespace {

// Calls the program's function for an object: ompi_mpi_cxx_comm_errhandler_invoke and the like.
template <class Handle> using Invoke = void(Handle *, int *, const char *, void *);

template <class Handle, Invoke<Handle> *INVOKE> void handle(void *function, const void *place, int *code) {
    Handle handle = *static_cast<const Handle *>(place);
    INVOKE(&handle, code, nullptr, function);
}

void keep(void *) {}

// The program's function is the context itself.
template <class Handle, Invoke<Handle> *INVOKE, class Function> Errhandler create(Kind kind, Function *function) {
    MPI_Errhandler errhandler = HANDLE(MPI_Errhandler, ompi_mpi_errhandler_null);
    void *const context = reinterpret_cast<void *>(function);
    arke_errhandler_create(kind, handle<Handle, INVOKE>, context, keep, &errhandler);
    return errhandler;
}

} // namespace

Errhandler Comm::Create_errhandler(Errhandler_function *function) {
    return create<MPI_Comm, ompi_mpi_cxx_comm_errhandler_invoke>(COMM, function);
}

Errhandler Win::Create_errhandler(Errhandler_function *function) {
    return create<MPI_Win, ompi_mpi_cxx_win_errhandler_invoke>(WIN, function);
}

Errhandler File::Create_errhandler(Errhandler_function *function) {
    return create<MPI_File, ompi_mpi_cxx_file_errhandler_invoke>(FILE_KIND, function);
}

namespace {
void throws(MPI_Comm *, int *code, const char *, void *) { ompi_mpi_cxx_throw_exception(code); }
} // namespace

// Programs call this at the end of MPI::Init. Only communicators get a handler that throws.
void InitializeIntercepts() {
    const Errhandler errhandler = create<MPI_Comm, throws>(COMM, InitializeIntercepts);
    arke_cxx_errors_throw(errhandler);
}

} // namespace MPI
