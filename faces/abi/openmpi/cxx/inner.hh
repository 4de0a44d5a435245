// What libmpi.so.40 offers for these bindings alone: the program's C++ functions where C gives none along.
#ifndef ARKE_OPENMPI_INNER_HH
#define ARKE_OPENMPI_INNER_HH

#include "types.hh"

extern "C" {
// Sets the function that a reduction's last argument will be; programs call it right after MPI_Op_create.
void ompi_op_set_cxx_callback(MPI_Op op, MPI_User_function *function);

// Makes an error handler for a kind of objects. The function gets the context, the place of the object's handle, and the
// code; the context goes to `drop` when nobody uses the handler any more.
enum Kind { COMM, WIN, FILE_KIND };
typedef void With_context(void *context, const void *handle, int *code);
int arke_errhandler_create(Kind kind, With_context *function, void *context, void (*drop)(void *),
                           MPI_Errhandler *errhandler);
// Makes ERRORS_THROW_EXCEPTIONS stand for an error handler.
void arke_cxx_errors_throw(MPI_Errhandler errhandler);
}

#endif
