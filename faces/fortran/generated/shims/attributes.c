/* Fortran procedures of the chapter `attributes`.
   Generated: reproduced by `cargo run -p xtask -- gen`. Do not edit. */
#include "fortran.h"

F_API void pmpi_attr_delete_(Fint *comm, Fint *keyval, Fint *ierror)
{
    int code = PMPI_Attr_delete(PMPI_Comm_fromint(*comm), *keyval);
    F_RETURN(ierror, code);
}
F_OLDER(attr_delete)

F_API void pmpi_comm_delete_attr_(Fint *comm, Fint *comm_keyval, Fint *ierror)
{
    int code = PMPI_Comm_delete_attr(PMPI_Comm_fromint(*comm), *comm_keyval);
    F_RETURN(ierror, code);
}
F_BOTH(comm_delete_attr)

F_API void pmpi_comm_free_keyval_(Fint *comm_keyval, Fint *ierror)
{
    int code = PMPI_Comm_free_keyval(comm_keyval);
    F_RETURN(ierror, code);
}
F_BOTH(comm_free_keyval)

F_API void pmpi_keyval_free_(Fint *keyval, Fint *ierror)
{
    int code = PMPI_Keyval_free(keyval);
    F_RETURN(ierror, code);
}
F_OLDER(keyval_free)

F_API void pmpi_type_delete_attr_(Fint *datatype, Fint *type_keyval, Fint *ierror)
{
    int code = PMPI_Type_delete_attr(PMPI_Type_fromint(*datatype), *type_keyval);
    F_RETURN(ierror, code);
}
F_BOTH(type_delete_attr)

F_API void pmpi_type_free_keyval_(Fint *type_keyval, Fint *ierror)
{
    int code = PMPI_Type_free_keyval(type_keyval);
    F_RETURN(ierror, code);
}
F_BOTH(type_free_keyval)

F_API void pmpi_win_delete_attr_(Fint *win, Fint *win_keyval, Fint *ierror)
{
    int code = PMPI_Win_delete_attr(PMPI_Win_fromint(*win), *win_keyval);
    F_RETURN(ierror, code);
}
F_BOTH(win_delete_attr)

F_API void pmpi_win_free_keyval_(Fint *win_keyval, Fint *ierror)
{
    int code = PMPI_Win_free_keyval(win_keyval);
    F_RETURN(ierror, code);
}
F_BOTH(win_free_keyval)
