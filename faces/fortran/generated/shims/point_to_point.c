/* Fortran procedures of the chapter `point_to_point`.
   Generated: reproduced by `cargo run -p xtask -- gen`. Do not edit. */
#include "fortran.h"

F_API void pmpi_bsend_(void *buf, Fint *count, Fint *datatype, Fint *dest, Fint *tag, Fint *comm, Fint *ierror)
{
    int code = PMPI_Bsend(f_address(buf), *count, PMPI_Type_fromint(*datatype), *dest, *tag, PMPI_Comm_fromint(*comm));
    F_RETURN(ierror, code);
}
F_OLDER(bsend)

F_API void pmpi_bsend_f08ts_(F_SECTION(buf), Fint *count, Fint *datatype, Fint *dest, Fint *tag, Fint *comm, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    struct view buf_view = VIEW_CLOSED;
    MPI_Count count_ = *count;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    MPI_Comm comm_ = PMPI_Comm_fromint(*comm);
    int code = MPI_SUCCESS;
    code = view_open(&buf_view, buf, VIEW_SINGLE | VIEW_COPY, &count_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_Bsend(buf_view.address, (int)count_, datatype_, *dest, *tag, comm_);
    views_close(1, &buf_view);
    F_RETURN(ierror, code);
}
F_TS(bsend)

F_API void pmpi_bsend_c_f08ts_(F_SECTION(buf), MPI_Count *count, Fint *datatype, Fint *dest, Fint *tag, Fint *comm, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    struct view buf_view = VIEW_CLOSED;
    MPI_Count count_ = *count;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    MPI_Comm comm_ = PMPI_Comm_fromint(*comm);
    int code = MPI_SUCCESS;
    code = view_open(&buf_view, buf, VIEW_SINGLE | VIEW_COPY, &count_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_Bsend_c(buf_view.address, count_, datatype_, *dest, *tag, comm_);
    views_close(1, &buf_view);
    F_RETURN(ierror, code);
}
F_TS(bsend_c)

F_API void pmpi_bsend_init_(void *buf, Fint *count, Fint *datatype, Fint *dest, Fint *tag, Fint *comm, Fint *request, Fint *ierror)
{
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = PMPI_Bsend_init(f_address(buf), *count, PMPI_Type_fromint(*datatype), *dest, *tag, PMPI_Comm_fromint(*comm), &request_);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_OLDER(bsend_init)

F_API void pmpi_bsend_init_f08ts_(F_SECTION(buf), Fint *count, Fint *datatype, Fint *dest, Fint *tag, Fint *comm, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    struct view buf_view = VIEW_CLOSED;
    MPI_Count count_ = *count;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    MPI_Comm comm_ = PMPI_Comm_fromint(*comm);
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&buf_view, buf, VIEW_SINGLE | VIEW_COPY, &count_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_Bsend_init(buf_view.address, (int)count_, datatype_, *dest, *tag, comm_, &request_);
    views_keep(code, request_, 1, 1, &buf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(bsend_init)

F_API void pmpi_bsend_init_c_f08ts_(F_SECTION(buf), MPI_Count *count, Fint *datatype, Fint *dest, Fint *tag, Fint *comm, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    struct view buf_view = VIEW_CLOSED;
    MPI_Count count_ = *count;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    MPI_Comm comm_ = PMPI_Comm_fromint(*comm);
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&buf_view, buf, VIEW_SINGLE | VIEW_COPY, &count_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_Bsend_init_c(buf_view.address, count_, datatype_, *dest, *tag, comm_, &request_);
    views_keep(code, request_, 1, 1, &buf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(bsend_init_c)

F_API void pmpi_ibsend_(void *buf, Fint *count, Fint *datatype, Fint *dest, Fint *tag, Fint *comm, Fint *request, Fint *ierror)
{
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = PMPI_Ibsend(f_address(buf), *count, PMPI_Type_fromint(*datatype), *dest, *tag, PMPI_Comm_fromint(*comm), &request_);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_OLDER(ibsend)

F_API void pmpi_ibsend_f08ts_(F_SECTION(buf), Fint *count, Fint *datatype, Fint *dest, Fint *tag, Fint *comm, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    struct view buf_view = VIEW_CLOSED;
    MPI_Count count_ = *count;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    MPI_Comm comm_ = PMPI_Comm_fromint(*comm);
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&buf_view, buf, VIEW_SINGLE | VIEW_COPY, &count_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_Ibsend(buf_view.address, (int)count_, datatype_, *dest, *tag, comm_, &request_);
    views_keep(code, request_, 0, 1, &buf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(ibsend)

F_API void pmpi_ibsend_c_f08ts_(F_SECTION(buf), MPI_Count *count, Fint *datatype, Fint *dest, Fint *tag, Fint *comm, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    struct view buf_view = VIEW_CLOSED;
    MPI_Count count_ = *count;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    MPI_Comm comm_ = PMPI_Comm_fromint(*comm);
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&buf_view, buf, VIEW_SINGLE | VIEW_COPY, &count_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_Ibsend_c(buf_view.address, count_, datatype_, *dest, *tag, comm_, &request_);
    views_keep(code, request_, 0, 1, &buf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(ibsend_c)

F_API void pmpi_improbe_(Fint *source, Fint *tag, Fint *comm, Fint *flag, Fint *message, MPI_Status *status, Fint *ierror)
{
    int flag_ = 0;
    MPI_Message message_ = MPI_MESSAGE_NULL;
    int code = PMPI_Improbe(*source, *tag, PMPI_Comm_fromint(*comm), &flag_, &message_, f_status(status));
    *flag = flag_ != 0;
    *message = PMPI_Message_toint(message_);
    F_RETURN(ierror, code);
}
F_BOTH(improbe)

F_API void pmpi_imrecv_(void *buf, Fint *count, Fint *datatype, Fint *message, Fint *request, Fint *ierror)
{
    MPI_Message message_ = PMPI_Message_fromint(*message);
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = PMPI_Imrecv(f_address(buf), *count, PMPI_Type_fromint(*datatype), &message_, &request_);
    *message = PMPI_Message_toint(message_);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_OLDER(imrecv)

F_API void pmpi_imrecv_f08ts_(F_SECTION(buf), Fint *count, Fint *datatype, Fint *message, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    struct view buf_view = VIEW_CLOSED;
    MPI_Count count_ = *count;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    MPI_Message message_ = PMPI_Message_fromint(*message);
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&buf_view, buf, VIEW_SINGLE | VIEW_COPY | VIEW_WRITE, &count_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_Imrecv(buf_view.address, (int)count_, datatype_, &message_, &request_);
    views_keep(code, request_, 0, 1, &buf_view);
    *message = PMPI_Message_toint(message_);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(imrecv)

F_API void pmpi_imrecv_c_f08ts_(F_SECTION(buf), MPI_Count *count, Fint *datatype, Fint *message, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    struct view buf_view = VIEW_CLOSED;
    MPI_Count count_ = *count;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    MPI_Message message_ = PMPI_Message_fromint(*message);
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&buf_view, buf, VIEW_SINGLE | VIEW_COPY | VIEW_WRITE, &count_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_Imrecv_c(buf_view.address, count_, datatype_, &message_, &request_);
    views_keep(code, request_, 0, 1, &buf_view);
    *message = PMPI_Message_toint(message_);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(imrecv_c)

F_API void pmpi_iprobe_(Fint *source, Fint *tag, Fint *comm, Fint *flag, MPI_Status *status, Fint *ierror)
{
    int flag_ = 0;
    int code = PMPI_Iprobe(*source, *tag, PMPI_Comm_fromint(*comm), &flag_, f_status(status));
    *flag = flag_ != 0;
    F_RETURN(ierror, code);
}
F_BOTH(iprobe)

F_API void pmpi_irecv_(void *buf, Fint *count, Fint *datatype, Fint *source, Fint *tag, Fint *comm, Fint *request, Fint *ierror)
{
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = PMPI_Irecv(f_address(buf), *count, PMPI_Type_fromint(*datatype), *source, *tag, PMPI_Comm_fromint(*comm), &request_);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_OLDER(irecv)

F_API void pmpi_irecv_f08ts_(F_SECTION(buf), Fint *count, Fint *datatype, Fint *source, Fint *tag, Fint *comm, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    struct view buf_view = VIEW_CLOSED;
    MPI_Count count_ = *count;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    MPI_Comm comm_ = PMPI_Comm_fromint(*comm);
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&buf_view, buf, VIEW_SINGLE | VIEW_COPY | VIEW_WRITE, &count_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_Irecv(buf_view.address, (int)count_, datatype_, *source, *tag, comm_, &request_);
    views_keep(code, request_, 0, 1, &buf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(irecv)

F_API void pmpi_irecv_c_f08ts_(F_SECTION(buf), MPI_Count *count, Fint *datatype, Fint *source, Fint *tag, Fint *comm, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    struct view buf_view = VIEW_CLOSED;
    MPI_Count count_ = *count;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    MPI_Comm comm_ = PMPI_Comm_fromint(*comm);
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&buf_view, buf, VIEW_SINGLE | VIEW_COPY | VIEW_WRITE, &count_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_Irecv_c(buf_view.address, count_, datatype_, *source, *tag, comm_, &request_);
    views_keep(code, request_, 0, 1, &buf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(irecv_c)

F_API void pmpi_irsend_(void *buf, Fint *count, Fint *datatype, Fint *dest, Fint *tag, Fint *comm, Fint *request, Fint *ierror)
{
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = PMPI_Irsend(f_address(buf), *count, PMPI_Type_fromint(*datatype), *dest, *tag, PMPI_Comm_fromint(*comm), &request_);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_OLDER(irsend)

F_API void pmpi_irsend_f08ts_(F_SECTION(buf), Fint *count, Fint *datatype, Fint *dest, Fint *tag, Fint *comm, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    struct view buf_view = VIEW_CLOSED;
    MPI_Count count_ = *count;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    MPI_Comm comm_ = PMPI_Comm_fromint(*comm);
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&buf_view, buf, VIEW_SINGLE | VIEW_COPY, &count_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_Irsend(buf_view.address, (int)count_, datatype_, *dest, *tag, comm_, &request_);
    views_keep(code, request_, 0, 1, &buf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(irsend)

F_API void pmpi_irsend_c_f08ts_(F_SECTION(buf), MPI_Count *count, Fint *datatype, Fint *dest, Fint *tag, Fint *comm, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    struct view buf_view = VIEW_CLOSED;
    MPI_Count count_ = *count;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    MPI_Comm comm_ = PMPI_Comm_fromint(*comm);
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&buf_view, buf, VIEW_SINGLE | VIEW_COPY, &count_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_Irsend_c(buf_view.address, count_, datatype_, *dest, *tag, comm_, &request_);
    views_keep(code, request_, 0, 1, &buf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(irsend_c)

F_API void pmpi_isend_(void *buf, Fint *count, Fint *datatype, Fint *dest, Fint *tag, Fint *comm, Fint *request, Fint *ierror)
{
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = PMPI_Isend(f_address(buf), *count, PMPI_Type_fromint(*datatype), *dest, *tag, PMPI_Comm_fromint(*comm), &request_);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_OLDER(isend)

F_API void pmpi_isend_f08ts_(F_SECTION(buf), Fint *count, Fint *datatype, Fint *dest, Fint *tag, Fint *comm, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    struct view buf_view = VIEW_CLOSED;
    MPI_Count count_ = *count;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    MPI_Comm comm_ = PMPI_Comm_fromint(*comm);
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&buf_view, buf, VIEW_SINGLE | VIEW_COPY, &count_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_Isend(buf_view.address, (int)count_, datatype_, *dest, *tag, comm_, &request_);
    views_keep(code, request_, 0, 1, &buf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(isend)

F_API void pmpi_isend_c_f08ts_(F_SECTION(buf), MPI_Count *count, Fint *datatype, Fint *dest, Fint *tag, Fint *comm, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    struct view buf_view = VIEW_CLOSED;
    MPI_Count count_ = *count;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    MPI_Comm comm_ = PMPI_Comm_fromint(*comm);
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&buf_view, buf, VIEW_SINGLE | VIEW_COPY, &count_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_Isend_c(buf_view.address, count_, datatype_, *dest, *tag, comm_, &request_);
    views_keep(code, request_, 0, 1, &buf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(isend_c)

F_API void pmpi_isendrecv_(void *sendbuf, Fint *sendcount, Fint *sendtype, Fint *dest, Fint *sendtag, void *recvbuf, Fint *recvcount, Fint *recvtype, Fint *source, Fint *recvtag, Fint *comm, Fint *request, Fint *ierror)
{
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = PMPI_Isendrecv(f_address(sendbuf), *sendcount, PMPI_Type_fromint(*sendtype), *dest, *sendtag, f_address(recvbuf), *recvcount, PMPI_Type_fromint(*recvtype), *source, *recvtag, PMPI_Comm_fromint(*comm), &request_);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_OLDER(isendrecv)

F_API void pmpi_isendrecv_f08ts_(F_SECTION(sendbuf), Fint *sendcount, Fint *sendtype, Fint *dest, Fint *sendtag, F_SECTION(recvbuf), Fint *recvcount, Fint *recvtype, Fint *source, Fint *recvtag, Fint *comm, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(sendbuf)
    struct view sendbuf_view = VIEW_CLOSED;
    MPI_Count sendcount_ = *sendcount;
    MPI_Datatype sendtype_ = PMPI_Type_fromint(*sendtype);
    F_TAKE_SECTION(recvbuf)
    struct view recvbuf_view = VIEW_CLOSED;
    MPI_Count recvcount_ = *recvcount;
    MPI_Datatype recvtype_ = PMPI_Type_fromint(*recvtype);
    MPI_Comm comm_ = PMPI_Comm_fromint(*comm);
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&sendbuf_view, sendbuf, VIEW_SINGLE | VIEW_COPY, &sendcount_, &sendtype_);
    if (code == MPI_SUCCESS) code = view_open(&recvbuf_view, recvbuf, VIEW_SINGLE | VIEW_COPY | VIEW_WRITE, &recvcount_, &recvtype_);
    if (code == MPI_SUCCESS) code = PMPI_Isendrecv(sendbuf_view.address, (int)sendcount_, sendtype_, *dest, *sendtag, recvbuf_view.address, (int)recvcount_, recvtype_, *source, *recvtag, comm_, &request_);
    views_keep(code, request_, 0, 2, &sendbuf_view, &recvbuf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(isendrecv)

F_API void pmpi_isendrecv_c_f08ts_(F_SECTION(sendbuf), MPI_Count *sendcount, Fint *sendtype, Fint *dest, Fint *sendtag, F_SECTION(recvbuf), MPI_Count *recvcount, Fint *recvtype, Fint *source, Fint *recvtag, Fint *comm, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(sendbuf)
    struct view sendbuf_view = VIEW_CLOSED;
    MPI_Count sendcount_ = *sendcount;
    MPI_Datatype sendtype_ = PMPI_Type_fromint(*sendtype);
    F_TAKE_SECTION(recvbuf)
    struct view recvbuf_view = VIEW_CLOSED;
    MPI_Count recvcount_ = *recvcount;
    MPI_Datatype recvtype_ = PMPI_Type_fromint(*recvtype);
    MPI_Comm comm_ = PMPI_Comm_fromint(*comm);
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&sendbuf_view, sendbuf, VIEW_SINGLE | VIEW_COPY, &sendcount_, &sendtype_);
    if (code == MPI_SUCCESS) code = view_open(&recvbuf_view, recvbuf, VIEW_SINGLE | VIEW_COPY | VIEW_WRITE, &recvcount_, &recvtype_);
    if (code == MPI_SUCCESS) code = PMPI_Isendrecv_c(sendbuf_view.address, sendcount_, sendtype_, *dest, *sendtag, recvbuf_view.address, recvcount_, recvtype_, *source, *recvtag, comm_, &request_);
    views_keep(code, request_, 0, 2, &sendbuf_view, &recvbuf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(isendrecv_c)

F_API void pmpi_isendrecv_replace_(void *buf, Fint *count, Fint *datatype, Fint *dest, Fint *sendtag, Fint *source, Fint *recvtag, Fint *comm, Fint *request, Fint *ierror)
{
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = PMPI_Isendrecv_replace(f_address(buf), *count, PMPI_Type_fromint(*datatype), *dest, *sendtag, *source, *recvtag, PMPI_Comm_fromint(*comm), &request_);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_OLDER(isendrecv_replace)

F_API void pmpi_isendrecv_replace_f08ts_(F_SECTION(buf), Fint *count, Fint *datatype, Fint *dest, Fint *sendtag, Fint *source, Fint *recvtag, Fint *comm, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    struct view buf_view = VIEW_CLOSED;
    MPI_Count count_ = *count;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    MPI_Comm comm_ = PMPI_Comm_fromint(*comm);
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&buf_view, buf, VIEW_SINGLE | VIEW_COPY | VIEW_WRITE, &count_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_Isendrecv_replace(buf_view.address, (int)count_, datatype_, *dest, *sendtag, *source, *recvtag, comm_, &request_);
    views_keep(code, request_, 0, 1, &buf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(isendrecv_replace)

F_API void pmpi_isendrecv_replace_c_f08ts_(F_SECTION(buf), MPI_Count *count, Fint *datatype, Fint *dest, Fint *sendtag, Fint *source, Fint *recvtag, Fint *comm, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    struct view buf_view = VIEW_CLOSED;
    MPI_Count count_ = *count;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    MPI_Comm comm_ = PMPI_Comm_fromint(*comm);
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&buf_view, buf, VIEW_SINGLE | VIEW_COPY | VIEW_WRITE, &count_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_Isendrecv_replace_c(buf_view.address, count_, datatype_, *dest, *sendtag, *source, *recvtag, comm_, &request_);
    views_keep(code, request_, 0, 1, &buf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(isendrecv_replace_c)

F_API void pmpi_issend_(void *buf, Fint *count, Fint *datatype, Fint *dest, Fint *tag, Fint *comm, Fint *request, Fint *ierror)
{
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = PMPI_Issend(f_address(buf), *count, PMPI_Type_fromint(*datatype), *dest, *tag, PMPI_Comm_fromint(*comm), &request_);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_OLDER(issend)

F_API void pmpi_issend_f08ts_(F_SECTION(buf), Fint *count, Fint *datatype, Fint *dest, Fint *tag, Fint *comm, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    struct view buf_view = VIEW_CLOSED;
    MPI_Count count_ = *count;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    MPI_Comm comm_ = PMPI_Comm_fromint(*comm);
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&buf_view, buf, VIEW_SINGLE | VIEW_COPY, &count_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_Issend(buf_view.address, (int)count_, datatype_, *dest, *tag, comm_, &request_);
    views_keep(code, request_, 0, 1, &buf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(issend)

F_API void pmpi_issend_c_f08ts_(F_SECTION(buf), MPI_Count *count, Fint *datatype, Fint *dest, Fint *tag, Fint *comm, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    struct view buf_view = VIEW_CLOSED;
    MPI_Count count_ = *count;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    MPI_Comm comm_ = PMPI_Comm_fromint(*comm);
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&buf_view, buf, VIEW_SINGLE | VIEW_COPY, &count_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_Issend_c(buf_view.address, count_, datatype_, *dest, *tag, comm_, &request_);
    views_keep(code, request_, 0, 1, &buf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(issend_c)

F_API void pmpi_mprobe_(Fint *source, Fint *tag, Fint *comm, Fint *message, MPI_Status *status, Fint *ierror)
{
    MPI_Message message_ = MPI_MESSAGE_NULL;
    int code = PMPI_Mprobe(*source, *tag, PMPI_Comm_fromint(*comm), &message_, f_status(status));
    *message = PMPI_Message_toint(message_);
    F_RETURN(ierror, code);
}
F_BOTH(mprobe)

F_API void pmpi_mrecv_(void *buf, Fint *count, Fint *datatype, Fint *message, MPI_Status *status, Fint *ierror)
{
    MPI_Message message_ = PMPI_Message_fromint(*message);
    int code = PMPI_Mrecv(f_address(buf), *count, PMPI_Type_fromint(*datatype), &message_, f_status(status));
    *message = PMPI_Message_toint(message_);
    F_RETURN(ierror, code);
}
F_OLDER(mrecv)

F_API void pmpi_mrecv_f08ts_(F_SECTION(buf), Fint *count, Fint *datatype, Fint *message, MPI_Status *status, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    struct view buf_view = VIEW_CLOSED;
    MPI_Count count_ = *count;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    MPI_Message message_ = PMPI_Message_fromint(*message);
    int code = MPI_SUCCESS;
    code = view_open(&buf_view, buf, VIEW_SINGLE | VIEW_COPY | VIEW_WRITE, &count_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_Mrecv(buf_view.address, (int)count_, datatype_, &message_, f_status(status));
    views_close(1, &buf_view);
    *message = PMPI_Message_toint(message_);
    F_RETURN(ierror, code);
}
F_TS(mrecv)

F_API void pmpi_mrecv_c_f08ts_(F_SECTION(buf), MPI_Count *count, Fint *datatype, Fint *message, MPI_Status *status, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    struct view buf_view = VIEW_CLOSED;
    MPI_Count count_ = *count;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    MPI_Message message_ = PMPI_Message_fromint(*message);
    int code = MPI_SUCCESS;
    code = view_open(&buf_view, buf, VIEW_SINGLE | VIEW_COPY | VIEW_WRITE, &count_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_Mrecv_c(buf_view.address, count_, datatype_, &message_, f_status(status));
    views_close(1, &buf_view);
    *message = PMPI_Message_toint(message_);
    F_RETURN(ierror, code);
}
F_TS(mrecv_c)

F_API void pmpi_probe_(Fint *source, Fint *tag, Fint *comm, MPI_Status *status, Fint *ierror)
{
    int code = PMPI_Probe(*source, *tag, PMPI_Comm_fromint(*comm), f_status(status));
    F_RETURN(ierror, code);
}
F_BOTH(probe)

F_API void pmpi_recv_(void *buf, Fint *count, Fint *datatype, Fint *source, Fint *tag, Fint *comm, MPI_Status *status, Fint *ierror)
{
    int code = PMPI_Recv(f_address(buf), *count, PMPI_Type_fromint(*datatype), *source, *tag, PMPI_Comm_fromint(*comm), f_status(status));
    F_RETURN(ierror, code);
}
F_OLDER(recv)

F_API void pmpi_recv_f08ts_(F_SECTION(buf), Fint *count, Fint *datatype, Fint *source, Fint *tag, Fint *comm, MPI_Status *status, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    struct view buf_view = VIEW_CLOSED;
    MPI_Count count_ = *count;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    MPI_Comm comm_ = PMPI_Comm_fromint(*comm);
    int code = MPI_SUCCESS;
    code = view_open(&buf_view, buf, VIEW_SINGLE | VIEW_COPY | VIEW_WRITE, &count_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_Recv(buf_view.address, (int)count_, datatype_, *source, *tag, comm_, f_status(status));
    views_close(1, &buf_view);
    F_RETURN(ierror, code);
}
F_TS(recv)

F_API void pmpi_recv_c_f08ts_(F_SECTION(buf), MPI_Count *count, Fint *datatype, Fint *source, Fint *tag, Fint *comm, MPI_Status *status, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    struct view buf_view = VIEW_CLOSED;
    MPI_Count count_ = *count;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    MPI_Comm comm_ = PMPI_Comm_fromint(*comm);
    int code = MPI_SUCCESS;
    code = view_open(&buf_view, buf, VIEW_SINGLE | VIEW_COPY | VIEW_WRITE, &count_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_Recv_c(buf_view.address, count_, datatype_, *source, *tag, comm_, f_status(status));
    views_close(1, &buf_view);
    F_RETURN(ierror, code);
}
F_TS(recv_c)

F_API void pmpi_recv_init_(void *buf, Fint *count, Fint *datatype, Fint *source, Fint *tag, Fint *comm, Fint *request, Fint *ierror)
{
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = PMPI_Recv_init(f_address(buf), *count, PMPI_Type_fromint(*datatype), *source, *tag, PMPI_Comm_fromint(*comm), &request_);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_OLDER(recv_init)

F_API void pmpi_recv_init_f08ts_(F_SECTION(buf), Fint *count, Fint *datatype, Fint *source, Fint *tag, Fint *comm, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    struct view buf_view = VIEW_CLOSED;
    MPI_Count count_ = *count;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    MPI_Comm comm_ = PMPI_Comm_fromint(*comm);
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&buf_view, buf, VIEW_SINGLE | VIEW_COPY | VIEW_WRITE, &count_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_Recv_init(buf_view.address, (int)count_, datatype_, *source, *tag, comm_, &request_);
    views_keep(code, request_, 1, 1, &buf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(recv_init)

F_API void pmpi_recv_init_c_f08ts_(F_SECTION(buf), MPI_Count *count, Fint *datatype, Fint *source, Fint *tag, Fint *comm, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    struct view buf_view = VIEW_CLOSED;
    MPI_Count count_ = *count;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    MPI_Comm comm_ = PMPI_Comm_fromint(*comm);
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&buf_view, buf, VIEW_SINGLE | VIEW_COPY | VIEW_WRITE, &count_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_Recv_init_c(buf_view.address, count_, datatype_, *source, *tag, comm_, &request_);
    views_keep(code, request_, 1, 1, &buf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(recv_init_c)

F_API void pmpi_rsend_(void *buf, Fint *count, Fint *datatype, Fint *dest, Fint *tag, Fint *comm, Fint *ierror)
{
    int code = PMPI_Rsend(f_address(buf), *count, PMPI_Type_fromint(*datatype), *dest, *tag, PMPI_Comm_fromint(*comm));
    F_RETURN(ierror, code);
}
F_OLDER(rsend)

F_API void pmpi_rsend_f08ts_(F_SECTION(buf), Fint *count, Fint *datatype, Fint *dest, Fint *tag, Fint *comm, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    struct view buf_view = VIEW_CLOSED;
    MPI_Count count_ = *count;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    MPI_Comm comm_ = PMPI_Comm_fromint(*comm);
    int code = MPI_SUCCESS;
    code = view_open(&buf_view, buf, VIEW_SINGLE | VIEW_COPY, &count_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_Rsend(buf_view.address, (int)count_, datatype_, *dest, *tag, comm_);
    views_close(1, &buf_view);
    F_RETURN(ierror, code);
}
F_TS(rsend)

F_API void pmpi_rsend_c_f08ts_(F_SECTION(buf), MPI_Count *count, Fint *datatype, Fint *dest, Fint *tag, Fint *comm, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    struct view buf_view = VIEW_CLOSED;
    MPI_Count count_ = *count;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    MPI_Comm comm_ = PMPI_Comm_fromint(*comm);
    int code = MPI_SUCCESS;
    code = view_open(&buf_view, buf, VIEW_SINGLE | VIEW_COPY, &count_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_Rsend_c(buf_view.address, count_, datatype_, *dest, *tag, comm_);
    views_close(1, &buf_view);
    F_RETURN(ierror, code);
}
F_TS(rsend_c)

F_API void pmpi_rsend_init_(void *buf, Fint *count, Fint *datatype, Fint *dest, Fint *tag, Fint *comm, Fint *request, Fint *ierror)
{
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = PMPI_Rsend_init(f_address(buf), *count, PMPI_Type_fromint(*datatype), *dest, *tag, PMPI_Comm_fromint(*comm), &request_);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_OLDER(rsend_init)

F_API void pmpi_rsend_init_f08ts_(F_SECTION(buf), Fint *count, Fint *datatype, Fint *dest, Fint *tag, Fint *comm, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    struct view buf_view = VIEW_CLOSED;
    MPI_Count count_ = *count;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    MPI_Comm comm_ = PMPI_Comm_fromint(*comm);
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&buf_view, buf, VIEW_SINGLE | VIEW_COPY, &count_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_Rsend_init(buf_view.address, (int)count_, datatype_, *dest, *tag, comm_, &request_);
    views_keep(code, request_, 1, 1, &buf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(rsend_init)

F_API void pmpi_rsend_init_c_f08ts_(F_SECTION(buf), MPI_Count *count, Fint *datatype, Fint *dest, Fint *tag, Fint *comm, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    struct view buf_view = VIEW_CLOSED;
    MPI_Count count_ = *count;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    MPI_Comm comm_ = PMPI_Comm_fromint(*comm);
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&buf_view, buf, VIEW_SINGLE | VIEW_COPY, &count_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_Rsend_init_c(buf_view.address, count_, datatype_, *dest, *tag, comm_, &request_);
    views_keep(code, request_, 1, 1, &buf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(rsend_init_c)

F_API void pmpi_send_(void *buf, Fint *count, Fint *datatype, Fint *dest, Fint *tag, Fint *comm, Fint *ierror)
{
    int code = PMPI_Send(f_address(buf), *count, PMPI_Type_fromint(*datatype), *dest, *tag, PMPI_Comm_fromint(*comm));
    F_RETURN(ierror, code);
}
F_OLDER(send)

F_API void pmpi_send_f08ts_(F_SECTION(buf), Fint *count, Fint *datatype, Fint *dest, Fint *tag, Fint *comm, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    struct view buf_view = VIEW_CLOSED;
    MPI_Count count_ = *count;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    MPI_Comm comm_ = PMPI_Comm_fromint(*comm);
    int code = MPI_SUCCESS;
    code = view_open(&buf_view, buf, VIEW_SINGLE | VIEW_COPY, &count_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_Send(buf_view.address, (int)count_, datatype_, *dest, *tag, comm_);
    views_close(1, &buf_view);
    F_RETURN(ierror, code);
}
F_TS(send)

F_API void pmpi_send_c_f08ts_(F_SECTION(buf), MPI_Count *count, Fint *datatype, Fint *dest, Fint *tag, Fint *comm, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    struct view buf_view = VIEW_CLOSED;
    MPI_Count count_ = *count;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    MPI_Comm comm_ = PMPI_Comm_fromint(*comm);
    int code = MPI_SUCCESS;
    code = view_open(&buf_view, buf, VIEW_SINGLE | VIEW_COPY, &count_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_Send_c(buf_view.address, count_, datatype_, *dest, *tag, comm_);
    views_close(1, &buf_view);
    F_RETURN(ierror, code);
}
F_TS(send_c)

F_API void pmpi_send_init_(void *buf, Fint *count, Fint *datatype, Fint *dest, Fint *tag, Fint *comm, Fint *request, Fint *ierror)
{
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = PMPI_Send_init(f_address(buf), *count, PMPI_Type_fromint(*datatype), *dest, *tag, PMPI_Comm_fromint(*comm), &request_);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_OLDER(send_init)

F_API void pmpi_send_init_f08ts_(F_SECTION(buf), Fint *count, Fint *datatype, Fint *dest, Fint *tag, Fint *comm, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    struct view buf_view = VIEW_CLOSED;
    MPI_Count count_ = *count;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    MPI_Comm comm_ = PMPI_Comm_fromint(*comm);
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&buf_view, buf, VIEW_SINGLE | VIEW_COPY, &count_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_Send_init(buf_view.address, (int)count_, datatype_, *dest, *tag, comm_, &request_);
    views_keep(code, request_, 1, 1, &buf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(send_init)

F_API void pmpi_send_init_c_f08ts_(F_SECTION(buf), MPI_Count *count, Fint *datatype, Fint *dest, Fint *tag, Fint *comm, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    struct view buf_view = VIEW_CLOSED;
    MPI_Count count_ = *count;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    MPI_Comm comm_ = PMPI_Comm_fromint(*comm);
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&buf_view, buf, VIEW_SINGLE | VIEW_COPY, &count_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_Send_init_c(buf_view.address, count_, datatype_, *dest, *tag, comm_, &request_);
    views_keep(code, request_, 1, 1, &buf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(send_init_c)

F_API void pmpi_sendrecv_(void *sendbuf, Fint *sendcount, Fint *sendtype, Fint *dest, Fint *sendtag, void *recvbuf, Fint *recvcount, Fint *recvtype, Fint *source, Fint *recvtag, Fint *comm, MPI_Status *status, Fint *ierror)
{
    int code = PMPI_Sendrecv(f_address(sendbuf), *sendcount, PMPI_Type_fromint(*sendtype), *dest, *sendtag, f_address(recvbuf), *recvcount, PMPI_Type_fromint(*recvtype), *source, *recvtag, PMPI_Comm_fromint(*comm), f_status(status));
    F_RETURN(ierror, code);
}
F_OLDER(sendrecv)

F_API void pmpi_sendrecv_f08ts_(F_SECTION(sendbuf), Fint *sendcount, Fint *sendtype, Fint *dest, Fint *sendtag, F_SECTION(recvbuf), Fint *recvcount, Fint *recvtype, Fint *source, Fint *recvtag, Fint *comm, MPI_Status *status, Fint *ierror)
{
    F_TAKE_SECTION(sendbuf)
    struct view sendbuf_view = VIEW_CLOSED;
    MPI_Count sendcount_ = *sendcount;
    MPI_Datatype sendtype_ = PMPI_Type_fromint(*sendtype);
    F_TAKE_SECTION(recvbuf)
    struct view recvbuf_view = VIEW_CLOSED;
    MPI_Count recvcount_ = *recvcount;
    MPI_Datatype recvtype_ = PMPI_Type_fromint(*recvtype);
    MPI_Comm comm_ = PMPI_Comm_fromint(*comm);
    int code = MPI_SUCCESS;
    code = view_open(&sendbuf_view, sendbuf, VIEW_SINGLE | VIEW_COPY, &sendcount_, &sendtype_);
    if (code == MPI_SUCCESS) code = view_open(&recvbuf_view, recvbuf, VIEW_SINGLE | VIEW_COPY | VIEW_WRITE, &recvcount_, &recvtype_);
    if (code == MPI_SUCCESS) code = PMPI_Sendrecv(sendbuf_view.address, (int)sendcount_, sendtype_, *dest, *sendtag, recvbuf_view.address, (int)recvcount_, recvtype_, *source, *recvtag, comm_, f_status(status));
    views_close(2, &sendbuf_view, &recvbuf_view);
    F_RETURN(ierror, code);
}
F_TS(sendrecv)

F_API void pmpi_sendrecv_c_f08ts_(F_SECTION(sendbuf), MPI_Count *sendcount, Fint *sendtype, Fint *dest, Fint *sendtag, F_SECTION(recvbuf), MPI_Count *recvcount, Fint *recvtype, Fint *source, Fint *recvtag, Fint *comm, MPI_Status *status, Fint *ierror)
{
    F_TAKE_SECTION(sendbuf)
    struct view sendbuf_view = VIEW_CLOSED;
    MPI_Count sendcount_ = *sendcount;
    MPI_Datatype sendtype_ = PMPI_Type_fromint(*sendtype);
    F_TAKE_SECTION(recvbuf)
    struct view recvbuf_view = VIEW_CLOSED;
    MPI_Count recvcount_ = *recvcount;
    MPI_Datatype recvtype_ = PMPI_Type_fromint(*recvtype);
    MPI_Comm comm_ = PMPI_Comm_fromint(*comm);
    int code = MPI_SUCCESS;
    code = view_open(&sendbuf_view, sendbuf, VIEW_SINGLE | VIEW_COPY, &sendcount_, &sendtype_);
    if (code == MPI_SUCCESS) code = view_open(&recvbuf_view, recvbuf, VIEW_SINGLE | VIEW_COPY | VIEW_WRITE, &recvcount_, &recvtype_);
    if (code == MPI_SUCCESS) code = PMPI_Sendrecv_c(sendbuf_view.address, sendcount_, sendtype_, *dest, *sendtag, recvbuf_view.address, recvcount_, recvtype_, *source, *recvtag, comm_, f_status(status));
    views_close(2, &sendbuf_view, &recvbuf_view);
    F_RETURN(ierror, code);
}
F_TS(sendrecv_c)

F_API void pmpi_sendrecv_replace_(void *buf, Fint *count, Fint *datatype, Fint *dest, Fint *sendtag, Fint *source, Fint *recvtag, Fint *comm, MPI_Status *status, Fint *ierror)
{
    int code = PMPI_Sendrecv_replace(f_address(buf), *count, PMPI_Type_fromint(*datatype), *dest, *sendtag, *source, *recvtag, PMPI_Comm_fromint(*comm), f_status(status));
    F_RETURN(ierror, code);
}
F_OLDER(sendrecv_replace)

F_API void pmpi_sendrecv_replace_f08ts_(F_SECTION(buf), Fint *count, Fint *datatype, Fint *dest, Fint *sendtag, Fint *source, Fint *recvtag, Fint *comm, MPI_Status *status, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    struct view buf_view = VIEW_CLOSED;
    MPI_Count count_ = *count;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    MPI_Comm comm_ = PMPI_Comm_fromint(*comm);
    int code = MPI_SUCCESS;
    code = view_open(&buf_view, buf, VIEW_SINGLE | VIEW_COPY | VIEW_WRITE, &count_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_Sendrecv_replace(buf_view.address, (int)count_, datatype_, *dest, *sendtag, *source, *recvtag, comm_, f_status(status));
    views_close(1, &buf_view);
    F_RETURN(ierror, code);
}
F_TS(sendrecv_replace)

F_API void pmpi_sendrecv_replace_c_f08ts_(F_SECTION(buf), MPI_Count *count, Fint *datatype, Fint *dest, Fint *sendtag, Fint *source, Fint *recvtag, Fint *comm, MPI_Status *status, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    struct view buf_view = VIEW_CLOSED;
    MPI_Count count_ = *count;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    MPI_Comm comm_ = PMPI_Comm_fromint(*comm);
    int code = MPI_SUCCESS;
    code = view_open(&buf_view, buf, VIEW_SINGLE | VIEW_COPY | VIEW_WRITE, &count_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_Sendrecv_replace_c(buf_view.address, count_, datatype_, *dest, *sendtag, *source, *recvtag, comm_, f_status(status));
    views_close(1, &buf_view);
    F_RETURN(ierror, code);
}
F_TS(sendrecv_replace_c)

F_API void pmpi_ssend_(void *buf, Fint *count, Fint *datatype, Fint *dest, Fint *tag, Fint *comm, Fint *ierror)
{
    int code = PMPI_Ssend(f_address(buf), *count, PMPI_Type_fromint(*datatype), *dest, *tag, PMPI_Comm_fromint(*comm));
    F_RETURN(ierror, code);
}
F_OLDER(ssend)

F_API void pmpi_ssend_f08ts_(F_SECTION(buf), Fint *count, Fint *datatype, Fint *dest, Fint *tag, Fint *comm, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    struct view buf_view = VIEW_CLOSED;
    MPI_Count count_ = *count;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    MPI_Comm comm_ = PMPI_Comm_fromint(*comm);
    int code = MPI_SUCCESS;
    code = view_open(&buf_view, buf, VIEW_SINGLE | VIEW_COPY, &count_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_Ssend(buf_view.address, (int)count_, datatype_, *dest, *tag, comm_);
    views_close(1, &buf_view);
    F_RETURN(ierror, code);
}
F_TS(ssend)

F_API void pmpi_ssend_c_f08ts_(F_SECTION(buf), MPI_Count *count, Fint *datatype, Fint *dest, Fint *tag, Fint *comm, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    struct view buf_view = VIEW_CLOSED;
    MPI_Count count_ = *count;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    MPI_Comm comm_ = PMPI_Comm_fromint(*comm);
    int code = MPI_SUCCESS;
    code = view_open(&buf_view, buf, VIEW_SINGLE | VIEW_COPY, &count_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_Ssend_c(buf_view.address, count_, datatype_, *dest, *tag, comm_);
    views_close(1, &buf_view);
    F_RETURN(ierror, code);
}
F_TS(ssend_c)

F_API void pmpi_ssend_init_(void *buf, Fint *count, Fint *datatype, Fint *dest, Fint *tag, Fint *comm, Fint *request, Fint *ierror)
{
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = PMPI_Ssend_init(f_address(buf), *count, PMPI_Type_fromint(*datatype), *dest, *tag, PMPI_Comm_fromint(*comm), &request_);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_OLDER(ssend_init)

F_API void pmpi_ssend_init_f08ts_(F_SECTION(buf), Fint *count, Fint *datatype, Fint *dest, Fint *tag, Fint *comm, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    struct view buf_view = VIEW_CLOSED;
    MPI_Count count_ = *count;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    MPI_Comm comm_ = PMPI_Comm_fromint(*comm);
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&buf_view, buf, VIEW_SINGLE | VIEW_COPY, &count_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_Ssend_init(buf_view.address, (int)count_, datatype_, *dest, *tag, comm_, &request_);
    views_keep(code, request_, 1, 1, &buf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(ssend_init)

F_API void pmpi_ssend_init_c_f08ts_(F_SECTION(buf), MPI_Count *count, Fint *datatype, Fint *dest, Fint *tag, Fint *comm, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    struct view buf_view = VIEW_CLOSED;
    MPI_Count count_ = *count;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    MPI_Comm comm_ = PMPI_Comm_fromint(*comm);
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&buf_view, buf, VIEW_SINGLE | VIEW_COPY, &count_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_Ssend_init_c(buf_view.address, count_, datatype_, *dest, *tag, comm_, &request_);
    views_keep(code, request_, 1, 1, &buf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(ssend_init_c)
