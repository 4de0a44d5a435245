/* Fortran procedures of the chapter `errhandlers`.
   Generated: reproduced by `cargo run -p xtask -- gen`. Do not edit. */
#include "fortran.h"

F_API void pmpi_add_error_class_(Fint *errorclass, Fint *ierror)
{
    int code = PMPI_Add_error_class(errorclass);
    F_RETURN(ierror, code);
}
F_BOTH(add_error_class)

F_API void pmpi_add_error_code_(Fint *errorclass, Fint *errorcode, Fint *ierror)
{
    int code = PMPI_Add_error_code(*errorclass, errorcode);
    F_RETURN(ierror, code);
}
F_BOTH(add_error_code)

F_API void pmpi_add_error_string_(Fint *errorcode, char *string, Fint *ierror, size_t string_len)
{
    char *string_ = f_text(string, string_len);
    int code = PMPI_Add_error_string(*errorcode, string_);
    free(string_);
    F_RETURN(ierror, code);
}
F_BOTH(add_error_string)

F_API void pmpi_comm_call_errhandler_(Fint *comm, Fint *errorcode, Fint *ierror)
{
    int code = PMPI_Comm_call_errhandler(PMPI_Comm_fromint(*comm), *errorcode);
    F_RETURN(ierror, code);
}
F_BOTH(comm_call_errhandler)

F_API void pmpi_comm_get_errhandler_(Fint *comm, Fint *errhandler, Fint *ierror)
{
    MPI_Errhandler errhandler_ = MPI_ERRHANDLER_NULL;
    int code = PMPI_Comm_get_errhandler(PMPI_Comm_fromint(*comm), &errhandler_);
    *errhandler = PMPI_Errhandler_toint(errhandler_);
    F_RETURN(ierror, code);
}
F_BOTH(comm_get_errhandler)

F_API void pmpi_comm_set_errhandler_(Fint *comm, Fint *errhandler, Fint *ierror)
{
    int code = PMPI_Comm_set_errhandler(PMPI_Comm_fromint(*comm), PMPI_Errhandler_fromint(*errhandler));
    F_RETURN(ierror, code);
}
F_BOTH(comm_set_errhandler)

F_API void pmpi_errhandler_free_(Fint *errhandler, Fint *ierror)
{
    MPI_Errhandler errhandler_ = PMPI_Errhandler_fromint(*errhandler);
    int code = PMPI_Errhandler_free(&errhandler_);
    *errhandler = PMPI_Errhandler_toint(errhandler_);
    F_RETURN(ierror, code);
}
F_BOTH(errhandler_free)

F_API void pmpi_error_class_(Fint *errorcode, Fint *errorclass, Fint *ierror)
{
    int code = PMPI_Error_class(*errorcode, errorclass);
    F_RETURN(ierror, code);
}
F_BOTH(error_class)

F_API void pmpi_error_string_(Fint *errorcode, char *string, Fint *resultlen, Fint *ierror, size_t string_len)
{
    char string_[MPI_MAX_ERROR_STRING + 1] = "";
    int code = PMPI_Error_string(*errorcode, string_, resultlen);
    if (code == MPI_SUCCESS) f_fill(string, string_len, string_);
    F_RETURN(ierror, code);
}
F_BOTH(error_string)

F_API void pmpi_file_call_errhandler_(Fint *fh, Fint *errorcode, Fint *ierror)
{
    int code = PMPI_File_call_errhandler(PMPI_File_fromint(*fh), *errorcode);
    F_RETURN(ierror, code);
}
F_BOTH(file_call_errhandler)

F_API void pmpi_file_get_errhandler_(Fint *file, Fint *errhandler, Fint *ierror)
{
    MPI_Errhandler errhandler_ = MPI_ERRHANDLER_NULL;
    int code = PMPI_File_get_errhandler(PMPI_File_fromint(*file), &errhandler_);
    *errhandler = PMPI_Errhandler_toint(errhandler_);
    F_RETURN(ierror, code);
}
F_BOTH(file_get_errhandler)

F_API void pmpi_file_set_errhandler_(Fint *file, Fint *errhandler, Fint *ierror)
{
    int code = PMPI_File_set_errhandler(PMPI_File_fromint(*file), PMPI_Errhandler_fromint(*errhandler));
    F_RETURN(ierror, code);
}
F_BOTH(file_set_errhandler)

F_API void pmpi_remove_error_class_(Fint *errorclass, Fint *ierror)
{
    int code = PMPI_Remove_error_class(*errorclass);
    F_RETURN(ierror, code);
}
F_BOTH(remove_error_class)

F_API void pmpi_remove_error_code_(Fint *errorcode, Fint *ierror)
{
    int code = PMPI_Remove_error_code(*errorcode);
    F_RETURN(ierror, code);
}
F_BOTH(remove_error_code)

F_API void pmpi_remove_error_string_(Fint *errorcode, Fint *ierror)
{
    int code = PMPI_Remove_error_string(*errorcode);
    F_RETURN(ierror, code);
}
F_BOTH(remove_error_string)

F_API void pmpi_session_call_errhandler_(Fint *session, Fint *errorcode, Fint *ierror)
{
    int code = PMPI_Session_call_errhandler(PMPI_Session_fromint(*session), *errorcode);
    F_RETURN(ierror, code);
}
F_BOTH(session_call_errhandler)

F_API void pmpi_session_get_errhandler_(Fint *session, Fint *errhandler, Fint *ierror)
{
    MPI_Errhandler errhandler_ = MPI_ERRHANDLER_NULL;
    int code = PMPI_Session_get_errhandler(PMPI_Session_fromint(*session), &errhandler_);
    *errhandler = PMPI_Errhandler_toint(errhandler_);
    F_RETURN(ierror, code);
}
F_BOTH(session_get_errhandler)

F_API void pmpi_session_set_errhandler_(Fint *session, Fint *errhandler, Fint *ierror)
{
    int code = PMPI_Session_set_errhandler(PMPI_Session_fromint(*session), PMPI_Errhandler_fromint(*errhandler));
    F_RETURN(ierror, code);
}
F_BOTH(session_set_errhandler)

F_API void pmpi_win_call_errhandler_(Fint *win, Fint *errorcode, Fint *ierror)
{
    int code = PMPI_Win_call_errhandler(PMPI_Win_fromint(*win), *errorcode);
    F_RETURN(ierror, code);
}
F_BOTH(win_call_errhandler)

F_API void pmpi_win_get_errhandler_(Fint *win, Fint *errhandler, Fint *ierror)
{
    MPI_Errhandler errhandler_ = MPI_ERRHANDLER_NULL;
    int code = PMPI_Win_get_errhandler(PMPI_Win_fromint(*win), &errhandler_);
    *errhandler = PMPI_Errhandler_toint(errhandler_);
    F_RETURN(ierror, code);
}
F_BOTH(win_get_errhandler)

F_API void pmpi_win_set_errhandler_(Fint *win, Fint *errhandler, Fint *ierror)
{
    int code = PMPI_Win_set_errhandler(PMPI_Win_fromint(*win), PMPI_Errhandler_fromint(*errhandler));
    F_RETURN(ierror, code);
}
F_BOTH(win_set_errhandler)
