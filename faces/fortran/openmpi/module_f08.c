/* What programs find in Open MPI's module mpi_f08_types: predefined handles as variables, and the operators == and /= of
   handles. The variables exist twice, by the module's names and by those in C that older modules bind to. */
#include "fortran.h"

#define HANDLE(name, number) \
    F_API const int __mpi_f08_types_MOD_##name = number; \
    F_API int ompi_f08_##name = number;
#include "handles.h"
HANDLE(mpi_integer16, 12)
HANDLE(mpi_real2, 28)
#undef HANDLE

/* Some of the names in C are shorter. */
#define SHORTER(name, number) F_API int ompi_f08_##name = number;
SHORTER(mpi_int8, 58)
SHORTER(mpi_uint8, 59)
SHORTER(mpi_int16, 60)
SHORTER(mpi_uint16, 61)
SHORTER(mpi_int32, 62)
SHORTER(mpi_uint32, 63)
SHORTER(mpi_int64, 64)
SHORTER(mpi_uint64, 65)

#define OPERATORS(stem) \
    F_API Fint __mpi_f08_types_MOD_ompi_##stem##_op_eq(const Fint *a, const Fint *b) \
    { \
        return *a == *b; \
    } \
    F_API Fint __mpi_f08_types_MOD_ompi_##stem##_op_ne(const Fint *a, const Fint *b) \
    { \
        return *a != *b; \
    }
OPERATORS(comm)
OPERATORS(datatype)
OPERATORS(errhandler)
OPERATORS(file)
OPERATORS(group)
OPERATORS(info)
OPERATORS(message)
OPERATORS(op)
OPERATORS(request)
OPERATORS(win)
