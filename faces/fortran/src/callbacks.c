/* Fortran procedures as callbacks that get no extra state in C: reduction operations and error handlers.

   C passes handles that are pointers, Fortran wants integers, and C says nothing that would tell which Fortran
   procedure is meant. So each procedure gets a C function of its own out of a fixed number, which it keeps. */
#include <pthread.h>
#include <stdarg.h>

#include "fortran.h"

typedef void procedure(void);

/* 256 functions: M(0x00) to M(0xff). */
#define ROW(M, high) \
    M(high##0) M(high##1) M(high##2) M(high##3) M(high##4) M(high##5) M(high##6) M(high##7) \
    M(high##8) M(high##9) M(high##a) M(high##b) M(high##c) M(high##d) M(high##e) M(high##f)
#define SQUARE(M) \
    ROW(M, 0x0) ROW(M, 0x1) ROW(M, 0x2) ROW(M, 0x3) ROW(M, 0x4) ROW(M, 0x5) ROW(M, 0x6) ROW(M, 0x7) \
    ROW(M, 0x8) ROW(M, 0x9) ROW(M, 0xa) ROW(M, 0xb) ROW(M, 0xc) ROW(M, 0xd) ROW(M, 0xe) ROW(M, 0xf)
#define SLOTS 256

struct slots {
    procedure *of[SLOTS];
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/* The number of the procedure's function, or -1 where all are taken. */
static int slot(struct slots *slots, procedure *wanted)
{
    int found = -1;
    pthread_mutex_lock(&lock);
    for (int i = 0; i < SLOTS; i++) {
        if (slots->of[i] == NULL) slots->of[i] = wanted;
        if (slots->of[i] == wanted) {
            found = i;
            break;
        }
    }
    pthread_mutex_unlock(&lock);
    return found;
}

/* Reduction operations. */

static struct slots small_ops, large_ops;

#define SMALL_OP(n) \
    static void small_op_##n(void *in, void *inout, int *length, MPI_Datatype *datatype) \
    { \
        Fint type = PMPI_Type_toint(*datatype); \
        ((void (*)(void *, void *, Fint *, Fint *))small_ops.of[n])(in, inout, length, &type); \
    }
#define LARGE_OP(n) \
    static void large_op_##n(void *in, void *inout, MPI_Count *length, MPI_Datatype *datatype) \
    { \
        Fint type = PMPI_Type_toint(*datatype); \
        ((void (*)(void *, void *, MPI_Count *, Fint *))large_ops.of[n])(in, inout, length, &type); \
    }
SQUARE(SMALL_OP)
SQUARE(LARGE_OP)
#define SMALL_OP_NAME(n) small_op_##n,
#define LARGE_OP_NAME(n) large_op_##n,
static MPI_User_function *const small_op[SLOTS] = {SQUARE(SMALL_OP_NAME)};
static MPI_User_function_c *const large_op[SLOTS] = {SQUARE(LARGE_OP_NAME)};

static int too_many_ops(void)
{
    return f_raise(MPI_ERR_NO_MEM, "more than 256 different Fortran procedures are used for reduction operations");
}

F_API void pmpi_op_create_(procedure *user_fn, Fint *commute, Fint *op, Fint *ierror)
{
    MPI_Op op_ = MPI_OP_NULL;
    int n = slot(&small_ops, user_fn);
    int code = n < 0 ? too_many_ops() : PMPI_Op_create(small_op[n], *commute != 0, &op_);
    *op = PMPI_Op_toint(op_);
    F_RETURN(ierror, code);
}
F_BOTH(op_create)

F_API void pmpi_op_create_c_f08_(procedure *user_fn, Fint *commute, Fint *op, Fint *ierror)
{
    MPI_Op op_ = MPI_OP_NULL;
    int n = slot(&large_ops, user_fn);
    int code = n < 0 ? too_many_ops() : PMPI_Op_create_c(large_op[n], *commute != 0, &op_);
    *op = PMPI_Op_toint(op_);
    F_RETURN(ierror, code);
}
F_NEWER(op_create_c)

/* Error handlers of communicators, windows, files and sessions. */

static int too_many_handlers(void)
{
    return f_raise(MPI_ERR_NO_MEM, "more than 256 different Fortran procedures are used as error handlers of a kind");
}

#define HANDLERS(type, stem) \
    static struct slots stem##_handlers; \
    static void stem##_handle(int n, MPI_##type *object, int *error_code) \
    { \
        Fint handle = PMPI_##type##_toint(*object); \
        /* What the handler leaves in the code is what the call returns. */ \
        ((void (*)(Fint *, Fint *))stem##_handlers.of[n])(&handle, error_code); \
    } \
    SQUARE(stem##_HANDLER) \
    static MPI_##type##_errhandler_function *const stem##_handler[SLOTS] = {SQUARE(stem##_HANDLER_NAME)}; \
    F_API void pmpi_##stem##_create_errhandler_(procedure *function, Fint *errhandler, Fint *ierror) \
    { \
        MPI_Errhandler errhandler_ = MPI_ERRHANDLER_NULL; \
        int n = slot(&stem##_handlers, function); \
        int code = n < 0 ? too_many_handlers() : PMPI_##type##_create_errhandler(stem##_handler[n], &errhandler_); \
        *errhandler = PMPI_Errhandler_toint(errhandler_); \
        F_RETURN(ierror, code); \
    } \
    F_BOTH(stem##_create_errhandler)

#define comm_HANDLER(n) static void comm_handler_##n(MPI_Comm *o, int *e, ...) { comm_handle(n, o, e); }
#define comm_HANDLER_NAME(n) comm_handler_##n,
#define win_HANDLER(n) static void win_handler_##n(MPI_Win *o, int *e, ...) { win_handle(n, o, e); }
#define win_HANDLER_NAME(n) win_handler_##n,
#define file_HANDLER(n) static void file_handler_##n(MPI_File *o, int *e, ...) { file_handle(n, o, e); }
#define file_HANDLER_NAME(n) file_handler_##n,
#define session_HANDLER(n) static void session_handler_##n(MPI_Session *o, int *e, ...) { session_handle(n, o, e); }
#define session_HANDLER_NAME(n) session_handler_##n,

HANDLERS(Comm, comm)
HANDLERS(Win, win)
HANDLERS(File, file)
HANDLERS(Session, session)

/* Generalised requests: C hands an extra state back, which holds the procedures. Fortran's extra state is the
   program's own variable, which the callbacks see and may change. */

struct grequest {
    void (*query)(MPI_Aint *state, MPI_Status *status, Fint *ierror);
    void (*free)(MPI_Aint *state, Fint *ierror);
    void (*cancel)(MPI_Aint *state, Fint *complete, Fint *ierror);
    MPI_Aint *state;
};

static int grequest_query(void *extra_state, MPI_Status *status)
{
    struct grequest *grequest = extra_state;
    Fint code = MPI_SUCCESS;
    grequest->query(grequest->state, status, &code);
    return code;
}

static int grequest_free(void *extra_state)
{
    struct grequest *grequest = extra_state;
    Fint code = MPI_SUCCESS;
    grequest->free(grequest->state, &code);
    free(grequest);
    return code;
}

static int grequest_cancel(void *extra_state, int complete)
{
    struct grequest *grequest = extra_state;
    Fint code = MPI_SUCCESS, complete_ = complete != 0;
    grequest->cancel(grequest->state, &complete_, &code);
    return code;
}

F_API void pmpi_grequest_start_(procedure *query_fn, procedure *free_fn, procedure *cancel_fn, MPI_Aint *extra_state,
                                Fint *request, Fint *ierror)
{
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code;
    struct grequest *grequest = malloc(sizeof *grequest);
    if (grequest == NULL) {
        code = f_raise(MPI_ERR_NO_MEM, "no memory for the callbacks of a generalised request");
    } else {
        grequest->query = (void (*)(MPI_Aint *, MPI_Status *, Fint *))query_fn;
        grequest->free = (void (*)(MPI_Aint *, Fint *))free_fn;
        grequest->cancel = (void (*)(MPI_Aint *, Fint *, Fint *))cancel_fn;
        grequest->state = extra_state;
        code = PMPI_Grequest_start(grequest_query, grequest_free, grequest_cancel, grequest, &request_);
        if (code != MPI_SUCCESS) free(grequest);
    }
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_BOTH(grequest_start)

/* Data representations. What is registered stays until the process ends, and so does its state. */

struct datarep {
    procedure *read, *write, *extent;
    MPI_Aint state;
};

/* The procedure by which Fortran says that there is no conversion. It is compared with, never called. */
F_API void mpi_conversion_fn_null_(void)
{
}

F_API void mpi_conversion_fn_null_c_(void)
{
}

static int is_null(procedure *function)
{
    return function == mpi_conversion_fn_null_ || function == mpi_conversion_fn_null_c_;
}

static int datarep_extent(MPI_Datatype datatype, MPI_Aint *extent, void *extra_state)
{
    struct datarep *datarep = extra_state;
    Fint type = PMPI_Type_toint(datatype), code = MPI_SUCCESS;
    ((void (*)(Fint *, MPI_Aint *, MPI_Aint *, Fint *))datarep->extent)(&type, extent, &datarep->state, &code);
    return code;
}

#define CONVERSION(name, way, count_type) \
    static int name(void *userbuf, MPI_Datatype datatype, count_type count, void *filebuf, MPI_Offset position, \
                    void *extra_state) \
    { \
        struct datarep *datarep = extra_state; \
        Fint type = PMPI_Type_toint(datatype), code = MPI_SUCCESS; \
        ((void (*)(void *, Fint *, count_type *, void *, MPI_Offset *, MPI_Aint *, Fint *))datarep->way)( \
            userbuf, &type, &count, filebuf, &position, &datarep->state, &code); \
        return code; \
    }
CONVERSION(read_small, read, int)
CONVERSION(write_small, write, int)
CONVERSION(read_large, read, MPI_Count)
CONVERSION(write_large, write, MPI_Count)

#define REGISTER(symbol, call, read_with, write_with, null) \
    F_API void symbol(char *name, procedure *read, procedure *write, procedure *extent, MPI_Aint *extra_state, \
                      Fint *ierror, size_t name_len) \
    { \
        int code; \
        char *name_ = f_text(name, name_len); \
        struct datarep *datarep = malloc(sizeof *datarep); \
        if (datarep == NULL) { \
            code = f_raise(MPI_ERR_NO_MEM, "no memory for the callbacks of a data representation"); \
        } else { \
            *datarep = (struct datarep){read, write, extent, *extra_state}; \
            code = call(name_, is_null(read) ? null : read_with, is_null(write) ? null : write_with, datarep_extent, \
                        datarep); \
            if (code != MPI_SUCCESS) free(datarep); \
        } \
        free(name_); \
        F_RETURN(ierror, code); \
    }
REGISTER(pmpi_register_datarep_, PMPI_Register_datarep, read_small, write_small, MPI_CONVERSION_FN_NULL)
F_BOTH(register_datarep)
REGISTER(pmpi_register_datarep_c_f08_, PMPI_Register_datarep_c, read_large, write_large, MPI_CONVERSION_FN_NULL_C)
F_NEWER(register_datarep_c)
