/* Fortran procedures of the chapter `environment`.
   Generated: reproduced by `cargo run -p xtask -- gen`. Do not edit. */
#include "fortran.h"

F_API void pmpi_abort_(Fint *comm, Fint *errorcode, Fint *ierror)
{
    int code = PMPI_Abort(PMPI_Comm_fromint(*comm), *errorcode);
    F_RETURN(ierror, code);
}
F_BOTH(abort)

F_API void pmpi_alloc_mem_(MPI_Aint *size, Fint *info, void **baseptr, Fint *ierror)
{
    int code = PMPI_Alloc_mem(*size, PMPI_Info_fromint(*info), baseptr);
    F_RETURN(ierror, code);
}
F_BOTH(alloc_mem)
F_CPTR(alloc_mem)

F_API void pmpi_finalize_(Fint *ierror)
{
    int code = PMPI_Finalize();
    F_RETURN(ierror, code);
}
F_BOTH(finalize)

F_API void pmpi_finalized_(Fint *flag, Fint *ierror)
{
    int flag_ = 0;
    int code = PMPI_Finalized(&flag_);
    *flag = flag_ != 0;
    F_RETURN(ierror, code);
}
F_BOTH(finalized)

F_API void pmpi_free_mem_(void *base, Fint *ierror)
{
    int code = PMPI_Free_mem(f_address(base));
    F_RETURN(ierror, code);
}
F_OLDER(free_mem)

F_API void pmpi_free_mem_f08ts_(F_SECTION(base), Fint *ierror)
{
    F_TAKE_SECTION(base)
    int code = PMPI_Free_mem(f_address(base->base_addr));
    F_RETURN(ierror, code);
}
F_TS(free_mem)

F_API void pmpi_get_hw_resource_info_(Fint *hw_info, Fint *ierror)
{
    MPI_Info hw_info_ = MPI_INFO_NULL;
    int code = PMPI_Get_hw_resource_info(&hw_info_);
    *hw_info = PMPI_Info_toint(hw_info_);
    F_RETURN(ierror, code);
}
F_BOTH(get_hw_resource_info)

F_API void pmpi_get_library_version_(char *version, Fint *resultlen, Fint *ierror, size_t version_len)
{
    char version_[MPI_MAX_LIBRARY_VERSION_STRING + 1] = "";
    int code = PMPI_Get_library_version(version_, resultlen);
    if (code == MPI_SUCCESS) f_fill(version, version_len, version_);
    F_RETURN(ierror, code);
}
F_BOTH(get_library_version)

F_API void pmpi_get_processor_name_(char *name, Fint *resultlen, Fint *ierror, size_t name_len)
{
    char name_[MPI_MAX_PROCESSOR_NAME + 1] = "";
    int code = PMPI_Get_processor_name(name_, resultlen);
    if (code == MPI_SUCCESS) f_fill(name, name_len, name_);
    F_RETURN(ierror, code);
}
F_BOTH(get_processor_name)

F_API void pmpi_get_version_(Fint *version, Fint *subversion, Fint *ierror)
{
    int code = PMPI_Get_version(version, subversion);
    F_RETURN(ierror, code);
}
F_BOTH(get_version)

F_API void pmpi_initialized_(Fint *flag, Fint *ierror)
{
    int flag_ = 0;
    int code = PMPI_Initialized(&flag_);
    *flag = flag_ != 0;
    F_RETURN(ierror, code);
}
F_BOTH(initialized)

F_API void pmpi_is_thread_main_(Fint *flag, Fint *ierror)
{
    int flag_ = 0;
    int code = PMPI_Is_thread_main(&flag_);
    *flag = flag_ != 0;
    F_RETURN(ierror, code);
}
F_BOTH(is_thread_main)

F_API void pmpi_query_thread_(Fint *provided, Fint *ierror)
{
    int code = PMPI_Query_thread(provided);
    F_RETURN(ierror, code);
}
F_BOTH(query_thread)
