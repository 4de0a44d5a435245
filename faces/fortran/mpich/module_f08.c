/* What programs find in MPICH's modules for mpi_f08: predefined handles as variables, the operators == and /= of handles and
   of handles with integers, conversions, MPI_Sizeof. */
#include "fortran.h"

#define HANDLE(name, number) F_API const int __mpi_f08_compile_constants_MOD_##name = number;
#include "handles.h"
HANDLE(mpi_integer16, 201326592)
#undef HANDLE

#define EQUAL(symbol) \
    F_API Fint symbol(const Fint *a, const Fint *b) \
    { \
        return *a == *b; \
    }
#define UNEQUAL(symbol) \
    F_API Fint symbol(const Fint *a, const Fint *b) \
    { \
        return *a != *b; \
    }

/* Of the module mpi, whose handles have types too. */
#define OLDER(stem) EQUAL(__mpi_constants_MOD_##stem##eq) UNEQUAL(__mpi_constants_MOD_##stem##neq)
OLDER(comm)
OLDER(datatype)
OLDER(errhandler)
OLDER(file)
OLDER(group)
OLDER(info)
OLDER(message)
OLDER(op)
OLDER(request)
OLDER(win)

#define OPERATORS(stem) \
    EQUAL(__mpi_f08_types_MOD_mpi_##stem##_eq) UNEQUAL(__mpi_f08_types_MOD_mpi_##stem##_neq) \
    EQUAL(__mpi_f08_types_MOD_mpi_##stem##_f08_eq_f) UNEQUAL(__mpi_f08_types_MOD_mpi_##stem##_f08_neq_f) \
    EQUAL(__mpi_f08_types_MOD_mpi_##stem##_f_eq_f08) UNEQUAL(__mpi_f08_types_MOD_mpi_##stem##_f_neq_f08)
/* Handles in C are the same numbers, which these take by value. */
#define CONVERSIONS(stem) \
    F_API Fint __mpi_f08_types_MOD_mpi_##stem##_c2f(Fint handle) \
    { \
        return handle; \
    } \
    F_API Fint __mpi_f08_types_MOD_mpi_##stem##_f2c(Fint handle) \
    { \
        return handle; \
    }
OPERATORS(comm) CONVERSIONS(comm)
OPERATORS(datatype) CONVERSIONS(datatype)
OPERATORS(errhandler) CONVERSIONS(errhandler)
OPERATORS(file)
OPERATORS(group) CONVERSIONS(group)
OPERATORS(info) CONVERSIONS(info)
OPERATORS(message) CONVERSIONS(message)
OPERATORS(op) CONVERSIONS(op)
OPERATORS(request) CONVERSIONS(request)
OPERATORS(session) CONVERSIONS(session)
OPERATORS(win) CONVERSIONS(win)

/* Statuses are the same in all forms. The assignment puts the second into the first. */
F_API void __mpi_f08_types_MOD_mpi_status_f2f08(const MPI_Status *from, MPI_Status *to, Fint *ierror)
{
    *to = *from;
    F_RETURN(ierror, MPI_SUCCESS);
}
F_API void __mpi_f08_types_MOD_mpi_status_f082f(const MPI_Status *from, MPI_Status *to, Fint *ierror)
{
    *to = *from;
    F_RETURN(ierror, MPI_SUCCESS);
}
F_API void __mpi_f08_types_MOD_mpi_status_f08_assign_c(MPI_Status *to, const MPI_Status *from)
{
    *to = *from;
}
F_API void __mpi_f08_types_MOD_mpi_status_c_assign_f08(MPI_Status *to, const MPI_Status *from)
{
    *to = *from;
}

#define SIZEOF(symbol, bytes) \
    F_API void symbol(void *x, Fint *size, Fint *ierror) \
    { \
        (void)x; \
        *size = bytes; \
        F_RETURN(ierror, MPI_SUCCESS); \
    }
#define SIZEOF_F08(kind, bytes) SIZEOF(__mpi_f08_types_MOD_mpi_sizeof_##kind, bytes)
SIZEOF_F08(character, 1)
SIZEOF_F08(logical, 4)
SIZEOF_F08(xint8, 1)
SIZEOF_F08(xint16, 2)
SIZEOF_F08(xint32, 4)
SIZEOF_F08(xint64, 8)
SIZEOF_F08(xreal32, 4)
SIZEOF_F08(xreal64, 8)
SIZEOF_F08(xreal128, 16)
SIZEOF_F08(xcomplex32, 8)
SIZEOF_F08(xcomplex64, 16)
SIZEOF_F08(xcomplex128, 32)

/* Of the module mpi: for scalars and for arrays. */
#define SIZEOF_MPI(kind, bytes) \
    SIZEOF(__mpi_sizeofs_MOD_mpi_sizeof_##kind, bytes) SIZEOF(__mpi_sizeofs_MOD_mpi_sizeof_##kind##v, bytes)
SIZEOF_MPI(ch, 1)
SIZEOF_MPI(l, 4)
SIZEOF_MPI(i, 4)
SIZEOF_MPI(i1, 1)
SIZEOF_MPI(i2, 2)
SIZEOF_MPI(i8, 8)
SIZEOF_MPI(r, 4)
SIZEOF_MPI(d, 8)
SIZEOF_MPI(cx, 8)
