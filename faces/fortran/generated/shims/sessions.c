/* Fortran procedures of the chapter `sessions`.
   Generated: reproduced by `cargo run -p xtask -- gen`. Do not edit. */
#include "fortran.h"

F_API void pmpi_group_from_session_pset_(Fint *session, char *pset_name, Fint *newgroup, Fint *ierror, size_t pset_name_len)
{
    char *pset_name_ = f_text(pset_name, pset_name_len);
    MPI_Group newgroup_ = MPI_GROUP_NULL;
    int code = PMPI_Group_from_session_pset(PMPI_Session_fromint(*session), pset_name_, &newgroup_);
    free(pset_name_);
    *newgroup = PMPI_Group_toint(newgroup_);
    F_RETURN(ierror, code);
}
F_BOTH(group_from_session_pset)

F_API void pmpi_session_finalize_(Fint *session, Fint *ierror)
{
    MPI_Session session_ = PMPI_Session_fromint(*session);
    int code = PMPI_Session_finalize(&session_);
    *session = PMPI_Session_toint(session_);
    F_RETURN(ierror, code);
}
F_BOTH(session_finalize)

F_API void pmpi_session_get_info_(Fint *session, Fint *info_used, Fint *ierror)
{
    MPI_Info info_used_ = MPI_INFO_NULL;
    int code = PMPI_Session_get_info(PMPI_Session_fromint(*session), &info_used_);
    *info_used = PMPI_Info_toint(info_used_);
    F_RETURN(ierror, code);
}
F_BOTH(session_get_info)

F_API void pmpi_session_get_num_psets_(Fint *session, Fint *info, Fint *npset_names, Fint *ierror)
{
    int code = PMPI_Session_get_num_psets(PMPI_Session_fromint(*session), PMPI_Info_fromint(*info), npset_names);
    F_RETURN(ierror, code);
}
F_BOTH(session_get_num_psets)

F_API void pmpi_session_get_pset_info_(Fint *session, char *pset_name, Fint *info, Fint *ierror, size_t pset_name_len)
{
    char *pset_name_ = f_text(pset_name, pset_name_len);
    MPI_Info info_ = MPI_INFO_NULL;
    int code = PMPI_Session_get_pset_info(PMPI_Session_fromint(*session), pset_name_, &info_);
    free(pset_name_);
    *info = PMPI_Info_toint(info_);
    F_RETURN(ierror, code);
}
F_BOTH(session_get_pset_info)
