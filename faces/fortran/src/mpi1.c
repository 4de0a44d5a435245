/* The procedures that MPI 3.0 removed, for programs of MPI-1. Their addresses and sizes are default INTEGERs. */
#include <limits.h>

#include "fortran.h"

/* The low bits of the address, which a default INTEGER has no room for as a whole: differences of such numbers are
   right up to 2 GB, and that is what programs take them for. */
F_API void pmpi_address_(void *location, Fint *address, Fint *ierror)
{
    MPI_Aint address_ = 0;
    int code = PMPI_Get_address(f_address(location), &address_);
    *address = (Fint)(unsigned)((unsigned long)address_ & UINT_MAX);
    F_RETURN(ierror, code);
}
F_OLDER(address)

/* One of a datatype's numbers; an error where it does not fit. */
static int give(int code, MPI_Aint value, Fint *place)
{
    if (code != MPI_SUCCESS) return code;
    if (value < INT_MIN || value > INT_MAX) {
        return f_raise(MPI_ERR_VALUE_TOO_LARGE, "the number does not fit into an INTEGER; call MPI_Type_get_extent");
    }
    *place = (Fint)value;
    return code;
}

F_API void pmpi_type_extent_(Fint *datatype, Fint *extent, Fint *ierror)
{
    MPI_Aint lb_ = 0, extent_ = 0;
    int code = PMPI_Type_get_extent(PMPI_Type_fromint(*datatype), &lb_, &extent_);
    code = give(code, extent_, extent);
    F_RETURN(ierror, code);
}
F_OLDER(type_extent)

F_API void pmpi_type_lb_(Fint *datatype, Fint *displacement, Fint *ierror)
{
    MPI_Aint lb_ = 0, extent_ = 0;
    int code = PMPI_Type_get_extent(PMPI_Type_fromint(*datatype), &lb_, &extent_);
    code = give(code, lb_, displacement);
    F_RETURN(ierror, code);
}
F_OLDER(type_lb)

F_API void pmpi_type_ub_(Fint *datatype, Fint *displacement, Fint *ierror)
{
    MPI_Aint lb_ = 0, extent_ = 0;
    int code = PMPI_Type_get_extent(PMPI_Type_fromint(*datatype), &lb_, &extent_);
    code = give(code, lb_ + extent_, displacement);
    F_RETURN(ierror, code);
}
F_OLDER(type_ub)

F_API void pmpi_type_hvector_(Fint *count, Fint *blocklength, Fint *stride, Fint *oldtype, Fint *newtype, Fint *ierror)
{
    MPI_Datatype newtype_ = MPI_DATATYPE_NULL;
    int code = PMPI_Type_create_hvector(*count, *blocklength, *stride, PMPI_Type_fromint(*oldtype), &newtype_);
    *newtype = PMPI_Type_toint(newtype_);
    F_RETURN(ierror, code);
}
F_OLDER(type_hvector)

F_API void pmpi_type_hindexed_(Fint *count, Fint *blocklengths, Fint *displacements, Fint *oldtype, Fint *newtype,
                               Fint *ierror)
{
    MPI_Datatype newtype_ = MPI_DATATYPE_NULL;
    F_ARRAY(MPI_Aint, displacements, *count);
    F_EACH(displacements) displacements_[i] = displacements[i];
    int code =
        PMPI_Type_create_hindexed(*count, blocklengths, displacements_, PMPI_Type_fromint(*oldtype), &newtype_);
    F_FREE(displacements);
    *newtype = PMPI_Type_toint(newtype_);
    F_RETURN(ierror, code);
}
F_OLDER(type_hindexed)

F_API void pmpi_type_struct_(Fint *count, Fint *blocklengths, Fint *displacements, Fint *types, Fint *newtype,
                             Fint *ierror)
{
    MPI_Datatype newtype_ = MPI_DATATYPE_NULL;
    F_ARRAY(MPI_Aint, displacements, *count);
    F_EACH(displacements) displacements_[i] = displacements[i];
    F_ARRAY(MPI_Datatype, types, *count);
    F_EACH(types) types_[i] = PMPI_Type_fromint(types[i]);
    int code = PMPI_Type_create_struct(*count, blocklengths, displacements_, types_, &newtype_);
    F_FREE(displacements);
    F_FREE(types);
    *newtype = PMPI_Type_toint(newtype_);
    F_RETURN(ierror, code);
}
F_OLDER(type_struct)

/* Error handlers: those of communicators. */

void pmpi_comm_create_errhandler_(void (*function)(void), Fint *errhandler, Fint *ierror);

F_API void pmpi_errhandler_create_(void (*function)(void), Fint *errhandler, Fint *ierror)
{
    pmpi_comm_create_errhandler_(function, errhandler, ierror);
}
F_OLDER(errhandler_create)

F_API void pmpi_errhandler_set_(Fint *comm, Fint *errhandler, Fint *ierror)
{
    int code = PMPI_Comm_set_errhandler(PMPI_Comm_fromint(*comm), PMPI_Errhandler_fromint(*errhandler));
    F_RETURN(ierror, code);
}
F_OLDER(errhandler_set)

F_API void pmpi_errhandler_get_(Fint *comm, Fint *errhandler, Fint *ierror)
{
    MPI_Errhandler errhandler_ = MPI_ERRHANDLER_NULL;
    int code = PMPI_Comm_get_errhandler(PMPI_Comm_fromint(*comm), &errhandler_);
    *errhandler = PMPI_Errhandler_toint(errhandler_);
    F_RETURN(ierror, code);
}
F_OLDER(errhandler_get)
