/* MPI_Sizeof: Open MPI's interfaces have a procedure for each type and rank. Its kinds are named by their bits; those of a
   complex number are the bits of each part. */
#include "fortran.h"

#define SIZEOF(type, shape, bytes) \
    F_API void mpi_sizeof_##type##_##shape##_(void *x, Fint *size, Fint *ierror) \
    { \
        (void)x; \
        *size = bytes; \
        F_RETURN(ierror, MPI_SUCCESS); \
    } \
    F_ALIAS(pmpi_sizeof_##type##_##shape##_, mpi_sizeof_##type##_##shape##_)

#define TYPE(type, bytes) \
    SIZEOF(type, scalar, bytes) SIZEOF(type, r1, bytes) SIZEOF(type, r2, bytes) SIZEOF(type, r3, bytes) \
    SIZEOF(type, r4, bytes) SIZEOF(type, r5, bytes) SIZEOF(type, r6, bytes) SIZEOF(type, r7, bytes) \
    SIZEOF(type, r8, bytes) SIZEOF(type, r9, bytes) SIZEOF(type, r10, bytes) SIZEOF(type, r11, bytes) \
    SIZEOF(type, r12, bytes) SIZEOF(type, r13, bytes) SIZEOF(type, r14, bytes) SIZEOF(type, r15, bytes)

TYPE(character, 1)
TYPE(logical, 4)
TYPE(int8, 1)
TYPE(int16, 2)
TYPE(int32, 4)
TYPE(int64, 8)
TYPE(real32, 4)
TYPE(real64, 8)
TYPE(real128, 16)
TYPE(complex32, 8)
TYPE(complex64, 16)
TYPE(complex128, 32)
