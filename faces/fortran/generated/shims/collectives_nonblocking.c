/* Fortran procedures of the chapter `collectives_nonblocking`.
   Generated: reproduced by `cargo run -p xtask -- gen`. Do not edit. */
#include "fortran.h"

F_API void pmpi_iallgather_(void *sendbuf, Fint *sendcount, Fint *sendtype, void *recvbuf, Fint *recvcount, Fint *recvtype, Fint *comm, Fint *request, Fint *ierror)
{
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = PMPI_Iallgather(f_address(sendbuf), *sendcount, PMPI_Type_fromint(*sendtype), f_address(recvbuf), *recvcount, PMPI_Type_fromint(*recvtype), PMPI_Comm_fromint(*comm), &request_);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_OLDER(iallgather)

F_API void pmpi_iallgather_f08ts_(F_SECTION(sendbuf), Fint *sendcount, Fint *sendtype, F_SECTION(recvbuf), Fint *recvcount, Fint *recvtype, Fint *comm, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(sendbuf)
    struct view sendbuf_view = VIEW_CLOSED;
    MPI_Count sendcount_ = *sendcount;
    MPI_Datatype sendtype_ = PMPI_Type_fromint(*sendtype);
    F_TAKE_SECTION(recvbuf)
    struct view recvbuf_view = VIEW_CLOSED;
    MPI_Datatype recvtype_ = PMPI_Type_fromint(*recvtype);
    MPI_Comm comm_ = PMPI_Comm_fromint(*comm);
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&sendbuf_view, sendbuf, VIEW_SINGLE | VIEW_COPY, &sendcount_, &sendtype_);
    if (code == MPI_SUCCESS) code = view_open(&recvbuf_view, recvbuf, VIEW_STRIDED | VIEW_COPY | VIEW_WRITE, NULL, &recvtype_);
    if (code == MPI_SUCCESS) code = PMPI_Iallgather(sendbuf_view.address, (int)sendcount_, sendtype_, recvbuf_view.address, *recvcount, recvtype_, comm_, &request_);
    views_keep(code, request_, 0, 2, &sendbuf_view, &recvbuf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(iallgather)

F_API void pmpi_iallgather_c_f08ts_(F_SECTION(sendbuf), MPI_Count *sendcount, Fint *sendtype, F_SECTION(recvbuf), MPI_Count *recvcount, Fint *recvtype, Fint *comm, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(sendbuf)
    struct view sendbuf_view = VIEW_CLOSED;
    MPI_Count sendcount_ = *sendcount;
    MPI_Datatype sendtype_ = PMPI_Type_fromint(*sendtype);
    F_TAKE_SECTION(recvbuf)
    struct view recvbuf_view = VIEW_CLOSED;
    MPI_Datatype recvtype_ = PMPI_Type_fromint(*recvtype);
    MPI_Comm comm_ = PMPI_Comm_fromint(*comm);
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&sendbuf_view, sendbuf, VIEW_SINGLE | VIEW_COPY, &sendcount_, &sendtype_);
    if (code == MPI_SUCCESS) code = view_open(&recvbuf_view, recvbuf, VIEW_STRIDED | VIEW_COPY | VIEW_WRITE, NULL, &recvtype_);
    if (code == MPI_SUCCESS) code = PMPI_Iallgather_c(sendbuf_view.address, sendcount_, sendtype_, recvbuf_view.address, *recvcount, recvtype_, comm_, &request_);
    views_keep(code, request_, 0, 2, &sendbuf_view, &recvbuf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(iallgather_c)

F_API void pmpi_iallgatherv_(void *sendbuf, Fint *sendcount, Fint *sendtype, void *recvbuf, Fint *recvcounts, Fint *displs, Fint *recvtype, Fint *comm, Fint *request, Fint *ierror)
{
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = PMPI_Iallgatherv(f_address(sendbuf), *sendcount, PMPI_Type_fromint(*sendtype), f_address(recvbuf), recvcounts, displs, PMPI_Type_fromint(*recvtype), PMPI_Comm_fromint(*comm), &request_);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_OLDER(iallgatherv)

F_API void pmpi_iallgatherv_f08ts_(F_SECTION(sendbuf), Fint *sendcount, Fint *sendtype, F_SECTION(recvbuf), Fint *recvcounts, Fint *displs, Fint *recvtype, Fint *comm, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(sendbuf)
    struct view sendbuf_view = VIEW_CLOSED;
    MPI_Count sendcount_ = *sendcount;
    MPI_Datatype sendtype_ = PMPI_Type_fromint(*sendtype);
    F_TAKE_SECTION(recvbuf)
    struct view recvbuf_view = VIEW_CLOSED;
    MPI_Datatype recvtype_ = PMPI_Type_fromint(*recvtype);
    MPI_Comm comm_ = PMPI_Comm_fromint(*comm);
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&sendbuf_view, sendbuf, VIEW_SINGLE | VIEW_COPY, &sendcount_, &sendtype_);
    if (code == MPI_SUCCESS) code = view_open(&recvbuf_view, recvbuf, VIEW_STRIDED | VIEW_COPY | VIEW_WRITE, NULL, &recvtype_);
    if (code == MPI_SUCCESS) code = PMPI_Iallgatherv(sendbuf_view.address, (int)sendcount_, sendtype_, recvbuf_view.address, recvcounts, displs, recvtype_, comm_, &request_);
    views_keep(code, request_, 0, 2, &sendbuf_view, &recvbuf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(iallgatherv)

F_API void pmpi_iallgatherv_c_f08ts_(F_SECTION(sendbuf), MPI_Count *sendcount, Fint *sendtype, F_SECTION(recvbuf), MPI_Count *recvcounts, MPI_Aint *displs, Fint *recvtype, Fint *comm, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(sendbuf)
    struct view sendbuf_view = VIEW_CLOSED;
    MPI_Count sendcount_ = *sendcount;
    MPI_Datatype sendtype_ = PMPI_Type_fromint(*sendtype);
    F_TAKE_SECTION(recvbuf)
    struct view recvbuf_view = VIEW_CLOSED;
    MPI_Datatype recvtype_ = PMPI_Type_fromint(*recvtype);
    MPI_Comm comm_ = PMPI_Comm_fromint(*comm);
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&sendbuf_view, sendbuf, VIEW_SINGLE | VIEW_COPY, &sendcount_, &sendtype_);
    if (code == MPI_SUCCESS) code = view_open(&recvbuf_view, recvbuf, VIEW_STRIDED | VIEW_COPY | VIEW_WRITE, NULL, &recvtype_);
    if (code == MPI_SUCCESS) code = PMPI_Iallgatherv_c(sendbuf_view.address, sendcount_, sendtype_, recvbuf_view.address, recvcounts, displs, recvtype_, comm_, &request_);
    views_keep(code, request_, 0, 2, &sendbuf_view, &recvbuf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(iallgatherv_c)

F_API void pmpi_iallreduce_(void *sendbuf, void *recvbuf, Fint *count, Fint *datatype, Fint *op, Fint *comm, Fint *request, Fint *ierror)
{
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = PMPI_Iallreduce(f_address(sendbuf), f_address(recvbuf), *count, PMPI_Type_fromint(*datatype), PMPI_Op_fromint(*op), PMPI_Comm_fromint(*comm), &request_);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_OLDER(iallreduce)

F_API void pmpi_iallreduce_f08ts_(F_SECTION(sendbuf), F_SECTION(recvbuf), Fint *count, Fint *datatype, Fint *op, Fint *comm, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(sendbuf)
    struct view sendbuf_view = VIEW_CLOSED;
    F_TAKE_SECTION(recvbuf)
    struct view recvbuf_view = VIEW_CLOSED;
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&sendbuf_view, sendbuf, VIEW_COPY, NULL, NULL);
    if (code == MPI_SUCCESS) code = view_open(&recvbuf_view, recvbuf, VIEW_COPY | VIEW_WRITE, NULL, NULL);
    if (code == MPI_SUCCESS) code = PMPI_Iallreduce(sendbuf_view.address, recvbuf_view.address, *count, PMPI_Type_fromint(*datatype), PMPI_Op_fromint(*op), PMPI_Comm_fromint(*comm), &request_);
    views_keep(code, request_, 0, 2, &sendbuf_view, &recvbuf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(iallreduce)

F_API void pmpi_iallreduce_c_f08ts_(F_SECTION(sendbuf), F_SECTION(recvbuf), MPI_Count *count, Fint *datatype, Fint *op, Fint *comm, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(sendbuf)
    struct view sendbuf_view = VIEW_CLOSED;
    F_TAKE_SECTION(recvbuf)
    struct view recvbuf_view = VIEW_CLOSED;
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&sendbuf_view, sendbuf, VIEW_COPY, NULL, NULL);
    if (code == MPI_SUCCESS) code = view_open(&recvbuf_view, recvbuf, VIEW_COPY | VIEW_WRITE, NULL, NULL);
    if (code == MPI_SUCCESS) code = PMPI_Iallreduce_c(sendbuf_view.address, recvbuf_view.address, *count, PMPI_Type_fromint(*datatype), PMPI_Op_fromint(*op), PMPI_Comm_fromint(*comm), &request_);
    views_keep(code, request_, 0, 2, &sendbuf_view, &recvbuf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(iallreduce_c)

F_API void pmpi_ialltoall_(void *sendbuf, Fint *sendcount, Fint *sendtype, void *recvbuf, Fint *recvcount, Fint *recvtype, Fint *comm, Fint *request, Fint *ierror)
{
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = PMPI_Ialltoall(f_address(sendbuf), *sendcount, PMPI_Type_fromint(*sendtype), f_address(recvbuf), *recvcount, PMPI_Type_fromint(*recvtype), PMPI_Comm_fromint(*comm), &request_);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_OLDER(ialltoall)

F_API void pmpi_ialltoall_f08ts_(F_SECTION(sendbuf), Fint *sendcount, Fint *sendtype, F_SECTION(recvbuf), Fint *recvcount, Fint *recvtype, Fint *comm, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(sendbuf)
    struct view sendbuf_view = VIEW_CLOSED;
    MPI_Datatype sendtype_ = PMPI_Type_fromint(*sendtype);
    F_TAKE_SECTION(recvbuf)
    struct view recvbuf_view = VIEW_CLOSED;
    MPI_Datatype recvtype_ = PMPI_Type_fromint(*recvtype);
    MPI_Comm comm_ = PMPI_Comm_fromint(*comm);
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&sendbuf_view, sendbuf, VIEW_STRIDED | VIEW_COPY, NULL, &sendtype_);
    if (code == MPI_SUCCESS) code = view_open(&recvbuf_view, recvbuf, VIEW_STRIDED | VIEW_COPY | VIEW_WRITE, NULL, &recvtype_);
    if (code == MPI_SUCCESS) code = PMPI_Ialltoall(sendbuf_view.address, *sendcount, sendtype_, recvbuf_view.address, *recvcount, recvtype_, comm_, &request_);
    views_keep(code, request_, 0, 2, &sendbuf_view, &recvbuf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(ialltoall)

F_API void pmpi_ialltoall_c_f08ts_(F_SECTION(sendbuf), MPI_Count *sendcount, Fint *sendtype, F_SECTION(recvbuf), MPI_Count *recvcount, Fint *recvtype, Fint *comm, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(sendbuf)
    struct view sendbuf_view = VIEW_CLOSED;
    MPI_Datatype sendtype_ = PMPI_Type_fromint(*sendtype);
    F_TAKE_SECTION(recvbuf)
    struct view recvbuf_view = VIEW_CLOSED;
    MPI_Datatype recvtype_ = PMPI_Type_fromint(*recvtype);
    MPI_Comm comm_ = PMPI_Comm_fromint(*comm);
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&sendbuf_view, sendbuf, VIEW_STRIDED | VIEW_COPY, NULL, &sendtype_);
    if (code == MPI_SUCCESS) code = view_open(&recvbuf_view, recvbuf, VIEW_STRIDED | VIEW_COPY | VIEW_WRITE, NULL, &recvtype_);
    if (code == MPI_SUCCESS) code = PMPI_Ialltoall_c(sendbuf_view.address, *sendcount, sendtype_, recvbuf_view.address, *recvcount, recvtype_, comm_, &request_);
    views_keep(code, request_, 0, 2, &sendbuf_view, &recvbuf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(ialltoall_c)

F_API void pmpi_ialltoallv_(void *sendbuf, Fint *sendcounts, Fint *sdispls, Fint *sendtype, void *recvbuf, Fint *recvcounts, Fint *rdispls, Fint *recvtype, Fint *comm, Fint *request, Fint *ierror)
{
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = PMPI_Ialltoallv(f_address(sendbuf), sendcounts, sdispls, PMPI_Type_fromint(*sendtype), f_address(recvbuf), recvcounts, rdispls, PMPI_Type_fromint(*recvtype), PMPI_Comm_fromint(*comm), &request_);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_OLDER(ialltoallv)

F_API void pmpi_ialltoallv_f08ts_(F_SECTION(sendbuf), Fint *sendcounts, Fint *sdispls, Fint *sendtype, F_SECTION(recvbuf), Fint *recvcounts, Fint *rdispls, Fint *recvtype, Fint *comm, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(sendbuf)
    struct view sendbuf_view = VIEW_CLOSED;
    MPI_Datatype sendtype_ = PMPI_Type_fromint(*sendtype);
    F_TAKE_SECTION(recvbuf)
    struct view recvbuf_view = VIEW_CLOSED;
    MPI_Datatype recvtype_ = PMPI_Type_fromint(*recvtype);
    MPI_Comm comm_ = PMPI_Comm_fromint(*comm);
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&sendbuf_view, sendbuf, VIEW_STRIDED | VIEW_COPY, NULL, &sendtype_);
    if (code == MPI_SUCCESS) code = view_open(&recvbuf_view, recvbuf, VIEW_STRIDED | VIEW_COPY | VIEW_WRITE, NULL, &recvtype_);
    if (code == MPI_SUCCESS) code = PMPI_Ialltoallv(sendbuf_view.address, sendcounts, sdispls, sendtype_, recvbuf_view.address, recvcounts, rdispls, recvtype_, comm_, &request_);
    views_keep(code, request_, 0, 2, &sendbuf_view, &recvbuf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(ialltoallv)

F_API void pmpi_ialltoallv_c_f08ts_(F_SECTION(sendbuf), MPI_Count *sendcounts, MPI_Aint *sdispls, Fint *sendtype, F_SECTION(recvbuf), MPI_Count *recvcounts, MPI_Aint *rdispls, Fint *recvtype, Fint *comm, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(sendbuf)
    struct view sendbuf_view = VIEW_CLOSED;
    MPI_Datatype sendtype_ = PMPI_Type_fromint(*sendtype);
    F_TAKE_SECTION(recvbuf)
    struct view recvbuf_view = VIEW_CLOSED;
    MPI_Datatype recvtype_ = PMPI_Type_fromint(*recvtype);
    MPI_Comm comm_ = PMPI_Comm_fromint(*comm);
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&sendbuf_view, sendbuf, VIEW_STRIDED | VIEW_COPY, NULL, &sendtype_);
    if (code == MPI_SUCCESS) code = view_open(&recvbuf_view, recvbuf, VIEW_STRIDED | VIEW_COPY | VIEW_WRITE, NULL, &recvtype_);
    if (code == MPI_SUCCESS) code = PMPI_Ialltoallv_c(sendbuf_view.address, sendcounts, sdispls, sendtype_, recvbuf_view.address, recvcounts, rdispls, recvtype_, comm_, &request_);
    views_keep(code, request_, 0, 2, &sendbuf_view, &recvbuf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(ialltoallv_c)

F_API void pmpi_ialltoallw_(void *sendbuf, Fint *sendcounts, Fint *sdispls, Fint *sendtypes, void *recvbuf, Fint *recvcounts, Fint *rdispls, Fint *recvtypes, Fint *comm, Fint *request, Fint *ierror)
{
    F_ARRAY(MPI_Datatype, sendtypes, F_IN_PLACE(sendbuf) ? 0 : f_peers(*comm));
    F_EACH(sendtypes) sendtypes_[i] = PMPI_Type_fromint(sendtypes[i]);
    F_ARRAY(MPI_Datatype, recvtypes, f_peers(*comm));
    F_EACH(recvtypes) recvtypes_[i] = PMPI_Type_fromint(recvtypes[i]);
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = PMPI_Ialltoallw(f_address(sendbuf), sendcounts, sdispls, sendtypes_, f_address(recvbuf), recvcounts, rdispls, recvtypes_, PMPI_Comm_fromint(*comm), &request_);
    F_FREE(sendtypes);
    F_FREE(recvtypes);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_OLDER(ialltoallw)

F_API void pmpi_ialltoallw_f08ts_(F_SECTION(sendbuf), Fint *sendcounts, Fint *sdispls, Fint *sendtypes, F_SECTION(recvbuf), Fint *recvcounts, Fint *rdispls, Fint *recvtypes, Fint *comm, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(sendbuf)
    struct view sendbuf_view = VIEW_CLOSED;
    F_ARRAY(MPI_Datatype, sendtypes, F_IN_PLACE(sendbuf) ? 0 : f_peers(*comm));
    F_EACH(sendtypes) sendtypes_[i] = PMPI_Type_fromint(sendtypes[i]);
    F_TAKE_SECTION(recvbuf)
    struct view recvbuf_view = VIEW_CLOSED;
    F_ARRAY(MPI_Datatype, recvtypes, f_peers(*comm));
    F_EACH(recvtypes) recvtypes_[i] = PMPI_Type_fromint(recvtypes[i]);
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&sendbuf_view, sendbuf, VIEW_COPY, NULL, NULL);
    if (code == MPI_SUCCESS) code = view_open(&recvbuf_view, recvbuf, VIEW_COPY | VIEW_WRITE, NULL, NULL);
    if (code == MPI_SUCCESS) code = PMPI_Ialltoallw(sendbuf_view.address, sendcounts, sdispls, sendtypes_, recvbuf_view.address, recvcounts, rdispls, recvtypes_, PMPI_Comm_fromint(*comm), &request_);
    views_keep(code, request_, 0, 2, &sendbuf_view, &recvbuf_view);
    F_FREE(sendtypes);
    F_FREE(recvtypes);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(ialltoallw)

F_API void pmpi_ialltoallw_c_f08ts_(F_SECTION(sendbuf), MPI_Count *sendcounts, MPI_Aint *sdispls, Fint *sendtypes, F_SECTION(recvbuf), MPI_Count *recvcounts, MPI_Aint *rdispls, Fint *recvtypes, Fint *comm, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(sendbuf)
    struct view sendbuf_view = VIEW_CLOSED;
    F_ARRAY(MPI_Datatype, sendtypes, F_IN_PLACE(sendbuf) ? 0 : f_peers(*comm));
    F_EACH(sendtypes) sendtypes_[i] = PMPI_Type_fromint(sendtypes[i]);
    F_TAKE_SECTION(recvbuf)
    struct view recvbuf_view = VIEW_CLOSED;
    F_ARRAY(MPI_Datatype, recvtypes, f_peers(*comm));
    F_EACH(recvtypes) recvtypes_[i] = PMPI_Type_fromint(recvtypes[i]);
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&sendbuf_view, sendbuf, VIEW_COPY, NULL, NULL);
    if (code == MPI_SUCCESS) code = view_open(&recvbuf_view, recvbuf, VIEW_COPY | VIEW_WRITE, NULL, NULL);
    if (code == MPI_SUCCESS) code = PMPI_Ialltoallw_c(sendbuf_view.address, sendcounts, sdispls, sendtypes_, recvbuf_view.address, recvcounts, rdispls, recvtypes_, PMPI_Comm_fromint(*comm), &request_);
    views_keep(code, request_, 0, 2, &sendbuf_view, &recvbuf_view);
    F_FREE(sendtypes);
    F_FREE(recvtypes);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(ialltoallw_c)

F_API void pmpi_ibarrier_(Fint *comm, Fint *request, Fint *ierror)
{
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = PMPI_Ibarrier(PMPI_Comm_fromint(*comm), &request_);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_BOTH(ibarrier)

F_API void pmpi_ibcast_(void *buffer, Fint *count, Fint *datatype, Fint *root, Fint *comm, Fint *request, Fint *ierror)
{
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = PMPI_Ibcast(f_address(buffer), *count, PMPI_Type_fromint(*datatype), *root, PMPI_Comm_fromint(*comm), &request_);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_OLDER(ibcast)

F_API void pmpi_ibcast_f08ts_(F_SECTION(buffer), Fint *count, Fint *datatype, Fint *root, Fint *comm, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(buffer)
    struct view buffer_view = VIEW_CLOSED;
    MPI_Count count_ = *count;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    MPI_Comm comm_ = PMPI_Comm_fromint(*comm);
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&buffer_view, buffer, VIEW_SINGLE | VIEW_COPY | VIEW_WRITE, &count_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_Ibcast(buffer_view.address, (int)count_, datatype_, *root, comm_, &request_);
    views_keep(code, request_, 0, 1, &buffer_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(ibcast)

F_API void pmpi_ibcast_c_f08ts_(F_SECTION(buffer), MPI_Count *count, Fint *datatype, Fint *root, Fint *comm, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(buffer)
    struct view buffer_view = VIEW_CLOSED;
    MPI_Count count_ = *count;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    MPI_Comm comm_ = PMPI_Comm_fromint(*comm);
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&buffer_view, buffer, VIEW_SINGLE | VIEW_COPY | VIEW_WRITE, &count_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_Ibcast_c(buffer_view.address, count_, datatype_, *root, comm_, &request_);
    views_keep(code, request_, 0, 1, &buffer_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(ibcast_c)

F_API void pmpi_iexscan_(void *sendbuf, void *recvbuf, Fint *count, Fint *datatype, Fint *op, Fint *comm, Fint *request, Fint *ierror)
{
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = PMPI_Iexscan(f_address(sendbuf), f_address(recvbuf), *count, PMPI_Type_fromint(*datatype), PMPI_Op_fromint(*op), PMPI_Comm_fromint(*comm), &request_);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_OLDER(iexscan)

F_API void pmpi_iexscan_f08ts_(F_SECTION(sendbuf), F_SECTION(recvbuf), Fint *count, Fint *datatype, Fint *op, Fint *comm, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(sendbuf)
    struct view sendbuf_view = VIEW_CLOSED;
    F_TAKE_SECTION(recvbuf)
    struct view recvbuf_view = VIEW_CLOSED;
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&sendbuf_view, sendbuf, VIEW_COPY, NULL, NULL);
    if (code == MPI_SUCCESS) code = view_open(&recvbuf_view, recvbuf, VIEW_COPY | VIEW_WRITE, NULL, NULL);
    if (code == MPI_SUCCESS) code = PMPI_Iexscan(sendbuf_view.address, recvbuf_view.address, *count, PMPI_Type_fromint(*datatype), PMPI_Op_fromint(*op), PMPI_Comm_fromint(*comm), &request_);
    views_keep(code, request_, 0, 2, &sendbuf_view, &recvbuf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(iexscan)

F_API void pmpi_iexscan_c_f08ts_(F_SECTION(sendbuf), F_SECTION(recvbuf), MPI_Count *count, Fint *datatype, Fint *op, Fint *comm, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(sendbuf)
    struct view sendbuf_view = VIEW_CLOSED;
    F_TAKE_SECTION(recvbuf)
    struct view recvbuf_view = VIEW_CLOSED;
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&sendbuf_view, sendbuf, VIEW_COPY, NULL, NULL);
    if (code == MPI_SUCCESS) code = view_open(&recvbuf_view, recvbuf, VIEW_COPY | VIEW_WRITE, NULL, NULL);
    if (code == MPI_SUCCESS) code = PMPI_Iexscan_c(sendbuf_view.address, recvbuf_view.address, *count, PMPI_Type_fromint(*datatype), PMPI_Op_fromint(*op), PMPI_Comm_fromint(*comm), &request_);
    views_keep(code, request_, 0, 2, &sendbuf_view, &recvbuf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(iexscan_c)

F_API void pmpi_igather_(void *sendbuf, Fint *sendcount, Fint *sendtype, void *recvbuf, Fint *recvcount, Fint *recvtype, Fint *root, Fint *comm, Fint *request, Fint *ierror)
{
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = PMPI_Igather(f_address(sendbuf), *sendcount, PMPI_Type_fromint(*sendtype), f_address(recvbuf), *recvcount, PMPI_Type_fromint(*recvtype), *root, PMPI_Comm_fromint(*comm), &request_);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_OLDER(igather)

F_API void pmpi_igather_f08ts_(F_SECTION(sendbuf), Fint *sendcount, Fint *sendtype, F_SECTION(recvbuf), Fint *recvcount, Fint *recvtype, Fint *root, Fint *comm, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(sendbuf)
    struct view sendbuf_view = VIEW_CLOSED;
    MPI_Count sendcount_ = *sendcount;
    MPI_Datatype sendtype_ = PMPI_Type_fromint(*sendtype);
    F_TAKE_SECTION(recvbuf)
    struct view recvbuf_view = VIEW_CLOSED;
    MPI_Datatype recvtype_ = PMPI_Type_fromint(*recvtype);
    MPI_Comm comm_ = PMPI_Comm_fromint(*comm);
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&sendbuf_view, sendbuf, VIEW_SINGLE | VIEW_COPY, &sendcount_, &sendtype_);
    if (code == MPI_SUCCESS) code = view_open(&recvbuf_view, recvbuf, f_is_root(*root, comm_) ? (VIEW_STRIDED | VIEW_COPY | VIEW_WRITE) : VIEW_IGNORED, NULL, &recvtype_);
    if (code == MPI_SUCCESS) code = PMPI_Igather(sendbuf_view.address, (int)sendcount_, sendtype_, recvbuf_view.address, *recvcount, recvtype_, *root, comm_, &request_);
    views_keep(code, request_, 0, 2, &sendbuf_view, &recvbuf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(igather)

F_API void pmpi_igather_c_f08ts_(F_SECTION(sendbuf), MPI_Count *sendcount, Fint *sendtype, F_SECTION(recvbuf), MPI_Count *recvcount, Fint *recvtype, Fint *root, Fint *comm, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(sendbuf)
    struct view sendbuf_view = VIEW_CLOSED;
    MPI_Count sendcount_ = *sendcount;
    MPI_Datatype sendtype_ = PMPI_Type_fromint(*sendtype);
    F_TAKE_SECTION(recvbuf)
    struct view recvbuf_view = VIEW_CLOSED;
    MPI_Datatype recvtype_ = PMPI_Type_fromint(*recvtype);
    MPI_Comm comm_ = PMPI_Comm_fromint(*comm);
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&sendbuf_view, sendbuf, VIEW_SINGLE | VIEW_COPY, &sendcount_, &sendtype_);
    if (code == MPI_SUCCESS) code = view_open(&recvbuf_view, recvbuf, f_is_root(*root, comm_) ? (VIEW_STRIDED | VIEW_COPY | VIEW_WRITE) : VIEW_IGNORED, NULL, &recvtype_);
    if (code == MPI_SUCCESS) code = PMPI_Igather_c(sendbuf_view.address, sendcount_, sendtype_, recvbuf_view.address, *recvcount, recvtype_, *root, comm_, &request_);
    views_keep(code, request_, 0, 2, &sendbuf_view, &recvbuf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(igather_c)

F_API void pmpi_igatherv_(void *sendbuf, Fint *sendcount, Fint *sendtype, void *recvbuf, Fint *recvcounts, Fint *displs, Fint *recvtype, Fint *root, Fint *comm, Fint *request, Fint *ierror)
{
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = PMPI_Igatherv(f_address(sendbuf), *sendcount, PMPI_Type_fromint(*sendtype), f_address(recvbuf), recvcounts, displs, PMPI_Type_fromint(*recvtype), *root, PMPI_Comm_fromint(*comm), &request_);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_OLDER(igatherv)

F_API void pmpi_igatherv_f08ts_(F_SECTION(sendbuf), Fint *sendcount, Fint *sendtype, F_SECTION(recvbuf), Fint *recvcounts, Fint *displs, Fint *recvtype, Fint *root, Fint *comm, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(sendbuf)
    struct view sendbuf_view = VIEW_CLOSED;
    MPI_Count sendcount_ = *sendcount;
    MPI_Datatype sendtype_ = PMPI_Type_fromint(*sendtype);
    F_TAKE_SECTION(recvbuf)
    struct view recvbuf_view = VIEW_CLOSED;
    MPI_Datatype recvtype_ = PMPI_Type_fromint(*recvtype);
    MPI_Comm comm_ = PMPI_Comm_fromint(*comm);
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&sendbuf_view, sendbuf, VIEW_SINGLE | VIEW_COPY, &sendcount_, &sendtype_);
    if (code == MPI_SUCCESS) code = view_open(&recvbuf_view, recvbuf, f_is_root(*root, comm_) ? (VIEW_STRIDED | VIEW_COPY | VIEW_WRITE) : VIEW_IGNORED, NULL, &recvtype_);
    if (code == MPI_SUCCESS) code = PMPI_Igatherv(sendbuf_view.address, (int)sendcount_, sendtype_, recvbuf_view.address, recvcounts, displs, recvtype_, *root, comm_, &request_);
    views_keep(code, request_, 0, 2, &sendbuf_view, &recvbuf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(igatherv)

F_API void pmpi_igatherv_c_f08ts_(F_SECTION(sendbuf), MPI_Count *sendcount, Fint *sendtype, F_SECTION(recvbuf), MPI_Count *recvcounts, MPI_Aint *displs, Fint *recvtype, Fint *root, Fint *comm, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(sendbuf)
    struct view sendbuf_view = VIEW_CLOSED;
    MPI_Count sendcount_ = *sendcount;
    MPI_Datatype sendtype_ = PMPI_Type_fromint(*sendtype);
    F_TAKE_SECTION(recvbuf)
    struct view recvbuf_view = VIEW_CLOSED;
    MPI_Datatype recvtype_ = PMPI_Type_fromint(*recvtype);
    MPI_Comm comm_ = PMPI_Comm_fromint(*comm);
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&sendbuf_view, sendbuf, VIEW_SINGLE | VIEW_COPY, &sendcount_, &sendtype_);
    if (code == MPI_SUCCESS) code = view_open(&recvbuf_view, recvbuf, f_is_root(*root, comm_) ? (VIEW_STRIDED | VIEW_COPY | VIEW_WRITE) : VIEW_IGNORED, NULL, &recvtype_);
    if (code == MPI_SUCCESS) code = PMPI_Igatherv_c(sendbuf_view.address, sendcount_, sendtype_, recvbuf_view.address, recvcounts, displs, recvtype_, *root, comm_, &request_);
    views_keep(code, request_, 0, 2, &sendbuf_view, &recvbuf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(igatherv_c)

F_API void pmpi_ireduce_(void *sendbuf, void *recvbuf, Fint *count, Fint *datatype, Fint *op, Fint *root, Fint *comm, Fint *request, Fint *ierror)
{
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = PMPI_Ireduce(f_address(sendbuf), f_address(recvbuf), *count, PMPI_Type_fromint(*datatype), PMPI_Op_fromint(*op), *root, PMPI_Comm_fromint(*comm), &request_);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_OLDER(ireduce)

F_API void pmpi_ireduce_f08ts_(F_SECTION(sendbuf), F_SECTION(recvbuf), Fint *count, Fint *datatype, Fint *op, Fint *root, Fint *comm, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(sendbuf)
    struct view sendbuf_view = VIEW_CLOSED;
    F_TAKE_SECTION(recvbuf)
    struct view recvbuf_view = VIEW_CLOSED;
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&sendbuf_view, sendbuf, VIEW_COPY, NULL, NULL);
    if (code == MPI_SUCCESS) code = view_open(&recvbuf_view, recvbuf, f_is_root(*root, PMPI_Comm_fromint(*comm)) ? (VIEW_COPY | VIEW_WRITE) : VIEW_IGNORED, NULL, NULL);
    if (code == MPI_SUCCESS) code = PMPI_Ireduce(sendbuf_view.address, recvbuf_view.address, *count, PMPI_Type_fromint(*datatype), PMPI_Op_fromint(*op), *root, PMPI_Comm_fromint(*comm), &request_);
    views_keep(code, request_, 0, 2, &sendbuf_view, &recvbuf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(ireduce)

F_API void pmpi_ireduce_c_f08ts_(F_SECTION(sendbuf), F_SECTION(recvbuf), MPI_Count *count, Fint *datatype, Fint *op, Fint *root, Fint *comm, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(sendbuf)
    struct view sendbuf_view = VIEW_CLOSED;
    F_TAKE_SECTION(recvbuf)
    struct view recvbuf_view = VIEW_CLOSED;
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&sendbuf_view, sendbuf, VIEW_COPY, NULL, NULL);
    if (code == MPI_SUCCESS) code = view_open(&recvbuf_view, recvbuf, f_is_root(*root, PMPI_Comm_fromint(*comm)) ? (VIEW_COPY | VIEW_WRITE) : VIEW_IGNORED, NULL, NULL);
    if (code == MPI_SUCCESS) code = PMPI_Ireduce_c(sendbuf_view.address, recvbuf_view.address, *count, PMPI_Type_fromint(*datatype), PMPI_Op_fromint(*op), *root, PMPI_Comm_fromint(*comm), &request_);
    views_keep(code, request_, 0, 2, &sendbuf_view, &recvbuf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(ireduce_c)

F_API void pmpi_ireduce_scatter_(void *sendbuf, void *recvbuf, Fint *recvcounts, Fint *datatype, Fint *op, Fint *comm, Fint *request, Fint *ierror)
{
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = PMPI_Ireduce_scatter(f_address(sendbuf), f_address(recvbuf), recvcounts, PMPI_Type_fromint(*datatype), PMPI_Op_fromint(*op), PMPI_Comm_fromint(*comm), &request_);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_OLDER(ireduce_scatter)

F_API void pmpi_ireduce_scatter_f08ts_(F_SECTION(sendbuf), F_SECTION(recvbuf), Fint *recvcounts, Fint *datatype, Fint *op, Fint *comm, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(sendbuf)
    struct view sendbuf_view = VIEW_CLOSED;
    F_TAKE_SECTION(recvbuf)
    struct view recvbuf_view = VIEW_CLOSED;
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&sendbuf_view, sendbuf, VIEW_COPY, NULL, NULL);
    if (code == MPI_SUCCESS) code = view_open(&recvbuf_view, recvbuf, VIEW_COPY | VIEW_WRITE, NULL, NULL);
    if (code == MPI_SUCCESS) code = PMPI_Ireduce_scatter(sendbuf_view.address, recvbuf_view.address, recvcounts, PMPI_Type_fromint(*datatype), PMPI_Op_fromint(*op), PMPI_Comm_fromint(*comm), &request_);
    views_keep(code, request_, 0, 2, &sendbuf_view, &recvbuf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(ireduce_scatter)

F_API void pmpi_ireduce_scatter_c_f08ts_(F_SECTION(sendbuf), F_SECTION(recvbuf), MPI_Count *recvcounts, Fint *datatype, Fint *op, Fint *comm, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(sendbuf)
    struct view sendbuf_view = VIEW_CLOSED;
    F_TAKE_SECTION(recvbuf)
    struct view recvbuf_view = VIEW_CLOSED;
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&sendbuf_view, sendbuf, VIEW_COPY, NULL, NULL);
    if (code == MPI_SUCCESS) code = view_open(&recvbuf_view, recvbuf, VIEW_COPY | VIEW_WRITE, NULL, NULL);
    if (code == MPI_SUCCESS) code = PMPI_Ireduce_scatter_c(sendbuf_view.address, recvbuf_view.address, recvcounts, PMPI_Type_fromint(*datatype), PMPI_Op_fromint(*op), PMPI_Comm_fromint(*comm), &request_);
    views_keep(code, request_, 0, 2, &sendbuf_view, &recvbuf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(ireduce_scatter_c)

F_API void pmpi_ireduce_scatter_block_(void *sendbuf, void *recvbuf, Fint *recvcount, Fint *datatype, Fint *op, Fint *comm, Fint *request, Fint *ierror)
{
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = PMPI_Ireduce_scatter_block(f_address(sendbuf), f_address(recvbuf), *recvcount, PMPI_Type_fromint(*datatype), PMPI_Op_fromint(*op), PMPI_Comm_fromint(*comm), &request_);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_OLDER(ireduce_scatter_block)

F_API void pmpi_ireduce_scatter_block_f08ts_(F_SECTION(sendbuf), F_SECTION(recvbuf), Fint *recvcount, Fint *datatype, Fint *op, Fint *comm, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(sendbuf)
    struct view sendbuf_view = VIEW_CLOSED;
    F_TAKE_SECTION(recvbuf)
    struct view recvbuf_view = VIEW_CLOSED;
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&sendbuf_view, sendbuf, VIEW_COPY, NULL, NULL);
    if (code == MPI_SUCCESS) code = view_open(&recvbuf_view, recvbuf, VIEW_COPY | VIEW_WRITE, NULL, NULL);
    if (code == MPI_SUCCESS) code = PMPI_Ireduce_scatter_block(sendbuf_view.address, recvbuf_view.address, *recvcount, PMPI_Type_fromint(*datatype), PMPI_Op_fromint(*op), PMPI_Comm_fromint(*comm), &request_);
    views_keep(code, request_, 0, 2, &sendbuf_view, &recvbuf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(ireduce_scatter_block)

F_API void pmpi_ireduce_scatter_block_c_f08ts_(F_SECTION(sendbuf), F_SECTION(recvbuf), MPI_Count *recvcount, Fint *datatype, Fint *op, Fint *comm, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(sendbuf)
    struct view sendbuf_view = VIEW_CLOSED;
    F_TAKE_SECTION(recvbuf)
    struct view recvbuf_view = VIEW_CLOSED;
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&sendbuf_view, sendbuf, VIEW_COPY, NULL, NULL);
    if (code == MPI_SUCCESS) code = view_open(&recvbuf_view, recvbuf, VIEW_COPY | VIEW_WRITE, NULL, NULL);
    if (code == MPI_SUCCESS) code = PMPI_Ireduce_scatter_block_c(sendbuf_view.address, recvbuf_view.address, *recvcount, PMPI_Type_fromint(*datatype), PMPI_Op_fromint(*op), PMPI_Comm_fromint(*comm), &request_);
    views_keep(code, request_, 0, 2, &sendbuf_view, &recvbuf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(ireduce_scatter_block_c)

F_API void pmpi_iscan_(void *sendbuf, void *recvbuf, Fint *count, Fint *datatype, Fint *op, Fint *comm, Fint *request, Fint *ierror)
{
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = PMPI_Iscan(f_address(sendbuf), f_address(recvbuf), *count, PMPI_Type_fromint(*datatype), PMPI_Op_fromint(*op), PMPI_Comm_fromint(*comm), &request_);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_OLDER(iscan)

F_API void pmpi_iscan_f08ts_(F_SECTION(sendbuf), F_SECTION(recvbuf), Fint *count, Fint *datatype, Fint *op, Fint *comm, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(sendbuf)
    struct view sendbuf_view = VIEW_CLOSED;
    F_TAKE_SECTION(recvbuf)
    struct view recvbuf_view = VIEW_CLOSED;
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&sendbuf_view, sendbuf, VIEW_COPY, NULL, NULL);
    if (code == MPI_SUCCESS) code = view_open(&recvbuf_view, recvbuf, VIEW_COPY | VIEW_WRITE, NULL, NULL);
    if (code == MPI_SUCCESS) code = PMPI_Iscan(sendbuf_view.address, recvbuf_view.address, *count, PMPI_Type_fromint(*datatype), PMPI_Op_fromint(*op), PMPI_Comm_fromint(*comm), &request_);
    views_keep(code, request_, 0, 2, &sendbuf_view, &recvbuf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(iscan)

F_API void pmpi_iscan_c_f08ts_(F_SECTION(sendbuf), F_SECTION(recvbuf), MPI_Count *count, Fint *datatype, Fint *op, Fint *comm, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(sendbuf)
    struct view sendbuf_view = VIEW_CLOSED;
    F_TAKE_SECTION(recvbuf)
    struct view recvbuf_view = VIEW_CLOSED;
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&sendbuf_view, sendbuf, VIEW_COPY, NULL, NULL);
    if (code == MPI_SUCCESS) code = view_open(&recvbuf_view, recvbuf, VIEW_COPY | VIEW_WRITE, NULL, NULL);
    if (code == MPI_SUCCESS) code = PMPI_Iscan_c(sendbuf_view.address, recvbuf_view.address, *count, PMPI_Type_fromint(*datatype), PMPI_Op_fromint(*op), PMPI_Comm_fromint(*comm), &request_);
    views_keep(code, request_, 0, 2, &sendbuf_view, &recvbuf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(iscan_c)

F_API void pmpi_iscatter_(void *sendbuf, Fint *sendcount, Fint *sendtype, void *recvbuf, Fint *recvcount, Fint *recvtype, Fint *root, Fint *comm, Fint *request, Fint *ierror)
{
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = PMPI_Iscatter(f_address(sendbuf), *sendcount, PMPI_Type_fromint(*sendtype), f_address(recvbuf), *recvcount, PMPI_Type_fromint(*recvtype), *root, PMPI_Comm_fromint(*comm), &request_);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_OLDER(iscatter)

F_API void pmpi_iscatter_f08ts_(F_SECTION(sendbuf), Fint *sendcount, Fint *sendtype, F_SECTION(recvbuf), Fint *recvcount, Fint *recvtype, Fint *root, Fint *comm, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(sendbuf)
    struct view sendbuf_view = VIEW_CLOSED;
    MPI_Datatype sendtype_ = PMPI_Type_fromint(*sendtype);
    F_TAKE_SECTION(recvbuf)
    struct view recvbuf_view = VIEW_CLOSED;
    MPI_Count recvcount_ = *recvcount;
    MPI_Datatype recvtype_ = PMPI_Type_fromint(*recvtype);
    MPI_Comm comm_ = PMPI_Comm_fromint(*comm);
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&sendbuf_view, sendbuf, f_is_root(*root, comm_) ? (VIEW_STRIDED | VIEW_COPY) : VIEW_IGNORED, NULL, &sendtype_);
    if (code == MPI_SUCCESS) code = view_open(&recvbuf_view, recvbuf, VIEW_SINGLE | VIEW_COPY | VIEW_WRITE, &recvcount_, &recvtype_);
    if (code == MPI_SUCCESS) code = PMPI_Iscatter(sendbuf_view.address, *sendcount, sendtype_, recvbuf_view.address, (int)recvcount_, recvtype_, *root, comm_, &request_);
    views_keep(code, request_, 0, 2, &sendbuf_view, &recvbuf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(iscatter)

F_API void pmpi_iscatter_c_f08ts_(F_SECTION(sendbuf), MPI_Count *sendcount, Fint *sendtype, F_SECTION(recvbuf), MPI_Count *recvcount, Fint *recvtype, Fint *root, Fint *comm, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(sendbuf)
    struct view sendbuf_view = VIEW_CLOSED;
    MPI_Datatype sendtype_ = PMPI_Type_fromint(*sendtype);
    F_TAKE_SECTION(recvbuf)
    struct view recvbuf_view = VIEW_CLOSED;
    MPI_Count recvcount_ = *recvcount;
    MPI_Datatype recvtype_ = PMPI_Type_fromint(*recvtype);
    MPI_Comm comm_ = PMPI_Comm_fromint(*comm);
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&sendbuf_view, sendbuf, f_is_root(*root, comm_) ? (VIEW_STRIDED | VIEW_COPY) : VIEW_IGNORED, NULL, &sendtype_);
    if (code == MPI_SUCCESS) code = view_open(&recvbuf_view, recvbuf, VIEW_SINGLE | VIEW_COPY | VIEW_WRITE, &recvcount_, &recvtype_);
    if (code == MPI_SUCCESS) code = PMPI_Iscatter_c(sendbuf_view.address, *sendcount, sendtype_, recvbuf_view.address, recvcount_, recvtype_, *root, comm_, &request_);
    views_keep(code, request_, 0, 2, &sendbuf_view, &recvbuf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(iscatter_c)

F_API void pmpi_iscatterv_(void *sendbuf, Fint *sendcounts, Fint *displs, Fint *sendtype, void *recvbuf, Fint *recvcount, Fint *recvtype, Fint *root, Fint *comm, Fint *request, Fint *ierror)
{
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = PMPI_Iscatterv(f_address(sendbuf), sendcounts, displs, PMPI_Type_fromint(*sendtype), f_address(recvbuf), *recvcount, PMPI_Type_fromint(*recvtype), *root, PMPI_Comm_fromint(*comm), &request_);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_OLDER(iscatterv)

F_API void pmpi_iscatterv_f08ts_(F_SECTION(sendbuf), Fint *sendcounts, Fint *displs, Fint *sendtype, F_SECTION(recvbuf), Fint *recvcount, Fint *recvtype, Fint *root, Fint *comm, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(sendbuf)
    struct view sendbuf_view = VIEW_CLOSED;
    MPI_Datatype sendtype_ = PMPI_Type_fromint(*sendtype);
    F_TAKE_SECTION(recvbuf)
    struct view recvbuf_view = VIEW_CLOSED;
    MPI_Count recvcount_ = *recvcount;
    MPI_Datatype recvtype_ = PMPI_Type_fromint(*recvtype);
    MPI_Comm comm_ = PMPI_Comm_fromint(*comm);
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&sendbuf_view, sendbuf, f_is_root(*root, comm_) ? (VIEW_STRIDED | VIEW_COPY) : VIEW_IGNORED, NULL, &sendtype_);
    if (code == MPI_SUCCESS) code = view_open(&recvbuf_view, recvbuf, VIEW_SINGLE | VIEW_COPY | VIEW_WRITE, &recvcount_, &recvtype_);
    if (code == MPI_SUCCESS) code = PMPI_Iscatterv(sendbuf_view.address, sendcounts, displs, sendtype_, recvbuf_view.address, (int)recvcount_, recvtype_, *root, comm_, &request_);
    views_keep(code, request_, 0, 2, &sendbuf_view, &recvbuf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(iscatterv)

F_API void pmpi_iscatterv_c_f08ts_(F_SECTION(sendbuf), MPI_Count *sendcounts, MPI_Aint *displs, Fint *sendtype, F_SECTION(recvbuf), MPI_Count *recvcount, Fint *recvtype, Fint *root, Fint *comm, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(sendbuf)
    struct view sendbuf_view = VIEW_CLOSED;
    MPI_Datatype sendtype_ = PMPI_Type_fromint(*sendtype);
    F_TAKE_SECTION(recvbuf)
    struct view recvbuf_view = VIEW_CLOSED;
    MPI_Count recvcount_ = *recvcount;
    MPI_Datatype recvtype_ = PMPI_Type_fromint(*recvtype);
    MPI_Comm comm_ = PMPI_Comm_fromint(*comm);
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&sendbuf_view, sendbuf, f_is_root(*root, comm_) ? (VIEW_STRIDED | VIEW_COPY) : VIEW_IGNORED, NULL, &sendtype_);
    if (code == MPI_SUCCESS) code = view_open(&recvbuf_view, recvbuf, VIEW_SINGLE | VIEW_COPY | VIEW_WRITE, &recvcount_, &recvtype_);
    if (code == MPI_SUCCESS) code = PMPI_Iscatterv_c(sendbuf_view.address, sendcounts, displs, sendtype_, recvbuf_view.address, recvcount_, recvtype_, *root, comm_, &request_);
    views_keep(code, request_, 0, 2, &sendbuf_view, &recvbuf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(iscatterv_c)
