/* Fortran procedures of the chapter `abi_query`.
   Generated: reproduced by `cargo run -p xtask -- gen`. Do not edit. */
#include "fortran.h"

F_API void pmpi_abi_get_fortran_info_(Fint *info, Fint *ierror)
{
    MPI_Info info_ = MPI_INFO_NULL;
    int code = PMPI_Abi_get_fortran_info(&info_);
    *info = PMPI_Info_toint(info_);
    F_RETURN(ierror, code);
}
F_BOTH(abi_get_fortran_info)

F_API void pmpi_abi_get_info_(Fint *info, Fint *ierror)
{
    MPI_Info info_ = MPI_INFO_NULL;
    int code = PMPI_Abi_get_info(&info_);
    *info = PMPI_Info_toint(info_);
    F_RETURN(ierror, code);
}
F_BOTH(abi_get_info)

F_API void pmpi_abi_get_version_(Fint *abi_major, Fint *abi_minor, Fint *ierror)
{
    int code = PMPI_Abi_get_version(abi_major, abi_minor);
    F_RETURN(ierror, code);
}
F_BOTH(abi_get_version)

F_API void pmpi_abi_set_fortran_info_(Fint *info, Fint *ierror)
{
    int code = PMPI_Abi_set_fortran_info(PMPI_Info_fromint(*info));
    F_RETURN(ierror, code);
}
F_BOTH(abi_set_fortran_info)
