/* Fortran procedures of the chapter `requests`.
   Generated: reproduced by `cargo run -p xtask -- gen`. Do not edit. */
#include "fortran.h"

F_API void pmpi_cancel_(Fint *request, Fint *ierror)
{
    MPI_Request request_ = PMPI_Request_fromint(*request);
    int code = PMPI_Cancel(&request_);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_BOTH(cancel)

F_API void pmpi_grequest_complete_(Fint *request, Fint *ierror)
{
    int code = PMPI_Grequest_complete(PMPI_Request_fromint(*request));
    F_RETURN(ierror, code);
}
F_BOTH(grequest_complete)
