/* Fortran procedures as callbacks. Fortran wants integers where C passes handles, so C calls a function of ours, and is
   given the procedure with it: as the context of an operation or an error handler, or in an extra state. */
#include "fortran.h"

typedef void procedure(void);

static int no_contexts(void)
{
    return f_raise(MPI_ERR_UNSUPPORTED_OPERATION,
                   "the MPI library under Arke's Fortran library is not the one of the same Arke, and so calls no Fortran "
                   "procedure as a reduction operation or an error handler; run the program with the library that stands "
                   "beside libmpifort_abi.so.1");
}

/* The context is the procedure itself, which nobody frees. */
static void keep_procedure(void *context)
{
    (void)context;
}

/* Reduction operations. */

static void small_op(void *context, void *in, void *inout, MPI_Count length, MPI_Datatype datatype)
{
    Fint type = PMPI_Type_toint(datatype), length_ = (Fint)length;
    ((void (*)(void *, void *, Fint *, Fint *))context)(in, inout, &length_, &type);
}

static void large_op(void *context, void *in, void *inout, MPI_Count length, MPI_Datatype datatype)
{
    Fint type = PMPI_Type_toint(datatype);
    ((void (*)(void *, void *, MPI_Count *, Fint *))context)(in, inout, &length, &type);
}

static int create_op(procedure *user_fn, int large, const Fint *commute, Fint *op)
{
    MPI_Op op_ = MPI_OP_NULL;
    int code;
    if (user_fn == NULL)
        code = PMPI_Op_create(NULL, *commute != 0, &op_); /* which says what is missing */
    else if (!F_HAS_CONTEXTS)
        code = no_contexts();
    else
        code = arke_op_create(large ? large_op : small_op, (void *)user_fn, keep_procedure, large, *commute != 0, &op_);
    *op = PMPI_Op_toint(op_);
    return code;
}

F_API void pmpi_op_create_(procedure *user_fn, Fint *commute, Fint *op, Fint *ierror)
{
    int code = create_op(user_fn, 0, commute, op);
    F_RETURN(ierror, code);
}
F_BOTH(op_create)

F_API void pmpi_op_create_c_f08_(procedure *user_fn, Fint *commute, Fint *op, Fint *ierror)
{
    int code = create_op(user_fn, 1, commute, op);
    F_RETURN(ierror, code);
}
F_NEWER(op_create_c)

/* Error handlers of communicators, windows, files and sessions; `of` numbers these as Arke does. What a handler leaves in
   the code is what the call returns. */

#define HANDLERS(type, stem, of) \
    static void stem##_handler(void *context, const void *object, int *code) \
    { \
        Fint handle = PMPI_##type##_toint(F_OBJECT(MPI_##type, object)); \
        ((void (*)(Fint *, Fint *))context)(&handle, code); \
    } \
    F_API void pmpi_##stem##_create_errhandler_(procedure *function, Fint *errhandler, Fint *ierror) \
    { \
        MPI_Errhandler errhandler_ = MPI_ERRHANDLER_NULL; \
        int code; \
        if (function == NULL) \
            code = PMPI_##type##_create_errhandler(NULL, &errhandler_); \
        else if (!F_HAS_CONTEXTS) \
            code = no_contexts(); \
        else \
            code = arke_errhandler_create(of, stem##_handler, (void *)function, keep_procedure, &errhandler_); \
        *errhandler = PMPI_Errhandler_toint(errhandler_); \
        F_RETURN(ierror, code); \
    } \
    F_BOTH(stem##_create_errhandler)

HANDLERS(Comm, comm, 0)
HANDLERS(Win, win, 1)
HANDLERS(File, file, 2)
HANDLERS(Session, session, 3)

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
