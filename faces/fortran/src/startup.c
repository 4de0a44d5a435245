/* Starting up. */
#include "fortran.h"

F_API void pmpi_init_(Fint *ierror)
{
    int code = PMPI_Init(NULL, NULL);
    if (code == MPI_SUCCESS) f_tell();
    F_RETURN(ierror, code);
}
F_BOTH(init)

F_API void pmpi_init_thread_(Fint *required, Fint *provided, Fint *ierror)
{
    int code = PMPI_Init_thread(NULL, NULL, *required, provided);
    if (code == MPI_SUCCESS) f_tell();
    F_RETURN(ierror, code);
}
F_BOTH(init_thread)

F_API void pmpi_session_init_(Fint *info, Fint *errhandler, Fint *session, Fint *ierror)
{
    MPI_Session session_ = MPI_SESSION_NULL;
    int code = PMPI_Session_init(PMPI_Info_fromint(*info), PMPI_Errhandler_fromint(*errhandler), &session_);
    if (code == MPI_SUCCESS) f_tell();
    *session = PMPI_Session_toint(session_);
    F_RETURN(ierror, code);
}
F_BOTH(session_init)

F_API void pmpi_info_create_env_(Fint *info, Fint *ierror)
{
    MPI_Info info_ = MPI_INFO_NULL;
    int code = PMPI_Info_create_env(0, NULL, &info_);
    *info = PMPI_Info_toint(info_);
    F_RETURN(ierror, code);
}
F_BOTH(info_create_env)

F_API void pmpi_pcontrol_(Fint *level)
{
    PMPI_Pcontrol(*level);
}
F_BOTH(pcontrol)
