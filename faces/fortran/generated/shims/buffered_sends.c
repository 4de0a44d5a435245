/* Fortran procedures of the chapter `buffered_sends`.
   Generated: reproduced by `cargo run -p xtask -- gen`. Do not edit. */
#include "fortran.h"

F_API void pmpi_buffer_attach_(void *buffer, Fint *size, Fint *ierror)
{
    int code = PMPI_Buffer_attach(f_address(buffer), *size);
    F_RETURN(ierror, code);
}
F_OLDER(buffer_attach)

F_API void pmpi_buffer_attach_f08ts_(F_SECTION(buffer), Fint *size, Fint *ierror)
{
    F_TAKE_SECTION(buffer)
    struct view buffer_view = VIEW_CLOSED;
    int code = MPI_SUCCESS;
    code = view_open(&buffer_view, buffer, VIEW_NONE, NULL, NULL);
    if (code == MPI_SUCCESS) code = PMPI_Buffer_attach(buffer_view.address, *size);
    views_close(1, &buffer_view);
    F_RETURN(ierror, code);
}
F_TS(buffer_attach)

F_API void pmpi_buffer_attach_c_f08ts_(F_SECTION(buffer), MPI_Count *size, Fint *ierror)
{
    F_TAKE_SECTION(buffer)
    struct view buffer_view = VIEW_CLOSED;
    int code = MPI_SUCCESS;
    code = view_open(&buffer_view, buffer, VIEW_NONE, NULL, NULL);
    if (code == MPI_SUCCESS) code = PMPI_Buffer_attach_c(buffer_view.address, *size);
    views_close(1, &buffer_view);
    F_RETURN(ierror, code);
}
F_TS(buffer_attach_c)

F_API void pmpi_buffer_flush_(Fint *ierror)
{
    int code = PMPI_Buffer_flush();
    F_RETURN(ierror, code);
}
F_BOTH(buffer_flush)

F_API void pmpi_buffer_iflush_(Fint *request, Fint *ierror)
{
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = PMPI_Buffer_iflush(&request_);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_BOTH(buffer_iflush)

F_API void pmpi_comm_attach_buffer_(Fint *comm, void *buffer, Fint *size, Fint *ierror)
{
    int code = PMPI_Comm_attach_buffer(PMPI_Comm_fromint(*comm), f_address(buffer), *size);
    F_RETURN(ierror, code);
}
F_OLDER(comm_attach_buffer)

F_API void pmpi_comm_attach_buffer_f08ts_(Fint *comm, F_SECTION(buffer), Fint *size, Fint *ierror)
{
    F_TAKE_SECTION(buffer)
    struct view buffer_view = VIEW_CLOSED;
    int code = MPI_SUCCESS;
    code = view_open(&buffer_view, buffer, VIEW_NONE, NULL, NULL);
    if (code == MPI_SUCCESS) code = PMPI_Comm_attach_buffer(PMPI_Comm_fromint(*comm), buffer_view.address, *size);
    views_close(1, &buffer_view);
    F_RETURN(ierror, code);
}
F_TS(comm_attach_buffer)

F_API void pmpi_comm_attach_buffer_c_f08ts_(Fint *comm, F_SECTION(buffer), MPI_Count *size, Fint *ierror)
{
    F_TAKE_SECTION(buffer)
    struct view buffer_view = VIEW_CLOSED;
    int code = MPI_SUCCESS;
    code = view_open(&buffer_view, buffer, VIEW_NONE, NULL, NULL);
    if (code == MPI_SUCCESS) code = PMPI_Comm_attach_buffer_c(PMPI_Comm_fromint(*comm), buffer_view.address, *size);
    views_close(1, &buffer_view);
    F_RETURN(ierror, code);
}
F_TS(comm_attach_buffer_c)

F_API void pmpi_comm_flush_buffer_(Fint *comm, Fint *ierror)
{
    int code = PMPI_Comm_flush_buffer(PMPI_Comm_fromint(*comm));
    F_RETURN(ierror, code);
}
F_BOTH(comm_flush_buffer)

F_API void pmpi_comm_iflush_buffer_(Fint *comm, Fint *request, Fint *ierror)
{
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = PMPI_Comm_iflush_buffer(PMPI_Comm_fromint(*comm), &request_);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_BOTH(comm_iflush_buffer)

F_API void pmpi_session_attach_buffer_(Fint *session, void *buffer, Fint *size, Fint *ierror)
{
    int code = PMPI_Session_attach_buffer(PMPI_Session_fromint(*session), f_address(buffer), *size);
    F_RETURN(ierror, code);
}
F_OLDER(session_attach_buffer)

F_API void pmpi_session_attach_buffer_f08ts_(Fint *session, F_SECTION(buffer), Fint *size, Fint *ierror)
{
    F_TAKE_SECTION(buffer)
    struct view buffer_view = VIEW_CLOSED;
    int code = MPI_SUCCESS;
    code = view_open(&buffer_view, buffer, VIEW_NONE, NULL, NULL);
    if (code == MPI_SUCCESS) code = PMPI_Session_attach_buffer(PMPI_Session_fromint(*session), buffer_view.address, *size);
    views_close(1, &buffer_view);
    F_RETURN(ierror, code);
}
F_TS(session_attach_buffer)

F_API void pmpi_session_attach_buffer_c_f08ts_(Fint *session, F_SECTION(buffer), MPI_Count *size, Fint *ierror)
{
    F_TAKE_SECTION(buffer)
    struct view buffer_view = VIEW_CLOSED;
    int code = MPI_SUCCESS;
    code = view_open(&buffer_view, buffer, VIEW_NONE, NULL, NULL);
    if (code == MPI_SUCCESS) code = PMPI_Session_attach_buffer_c(PMPI_Session_fromint(*session), buffer_view.address, *size);
    views_close(1, &buffer_view);
    F_RETURN(ierror, code);
}
F_TS(session_attach_buffer_c)

F_API void pmpi_session_flush_buffer_(Fint *session, Fint *ierror)
{
    int code = PMPI_Session_flush_buffer(PMPI_Session_fromint(*session));
    F_RETURN(ierror, code);
}
F_BOTH(session_flush_buffer)

F_API void pmpi_session_iflush_buffer_(Fint *session, Fint *request, Fint *ierror)
{
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = PMPI_Session_iflush_buffer(PMPI_Session_fromint(*session), &request_);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_BOTH(session_iflush_buffer)
