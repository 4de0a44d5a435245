/* Fortran procedures of the chapter `collectives_persistent`.
   Generated: reproduced by `cargo run -p xtask -- gen`. Do not edit. */
#include "fortran.h"

F_API void pmpi_allgather_init_(void *sendbuf, Fint *sendcount, Fint *sendtype, void *recvbuf, Fint *recvcount, Fint *recvtype, Fint *comm, Fint *info, Fint *request, Fint *ierror)
{
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = PMPI_Allgather_init(f_address(sendbuf), *sendcount, PMPI_Type_fromint(*sendtype), f_address(recvbuf), *recvcount, PMPI_Type_fromint(*recvtype), PMPI_Comm_fromint(*comm), PMPI_Info_fromint(*info), &request_);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_OLDER(allgather_init)

F_API void pmpi_allgather_init_f08ts_(F_SECTION(sendbuf), Fint *sendcount, Fint *sendtype, F_SECTION(recvbuf), Fint *recvcount, Fint *recvtype, Fint *comm, Fint *info, Fint *request, Fint *ierror)
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
    if (code == MPI_SUCCESS) code = PMPI_Allgather_init(sendbuf_view.address, (int)sendcount_, sendtype_, recvbuf_view.address, *recvcount, recvtype_, comm_, PMPI_Info_fromint(*info), &request_);
    views_keep(code, request_, 1, 2, &sendbuf_view, &recvbuf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(allgather_init)

F_API void pmpi_allgather_init_c_f08ts_(F_SECTION(sendbuf), MPI_Count *sendcount, Fint *sendtype, F_SECTION(recvbuf), MPI_Count *recvcount, Fint *recvtype, Fint *comm, Fint *info, Fint *request, Fint *ierror)
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
    if (code == MPI_SUCCESS) code = PMPI_Allgather_init_c(sendbuf_view.address, sendcount_, sendtype_, recvbuf_view.address, *recvcount, recvtype_, comm_, PMPI_Info_fromint(*info), &request_);
    views_keep(code, request_, 1, 2, &sendbuf_view, &recvbuf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(allgather_init_c)

F_API void pmpi_allgatherv_init_(void *sendbuf, Fint *sendcount, Fint *sendtype, void *recvbuf, Fint *recvcounts, Fint *displs, Fint *recvtype, Fint *comm, Fint *info, Fint *request, Fint *ierror)
{
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = PMPI_Allgatherv_init(f_address(sendbuf), *sendcount, PMPI_Type_fromint(*sendtype), f_address(recvbuf), recvcounts, displs, PMPI_Type_fromint(*recvtype), PMPI_Comm_fromint(*comm), PMPI_Info_fromint(*info), &request_);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_OLDER(allgatherv_init)

F_API void pmpi_allgatherv_init_f08ts_(F_SECTION(sendbuf), Fint *sendcount, Fint *sendtype, F_SECTION(recvbuf), Fint *recvcounts, Fint *displs, Fint *recvtype, Fint *comm, Fint *info, Fint *request, Fint *ierror)
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
    if (code == MPI_SUCCESS) code = PMPI_Allgatherv_init(sendbuf_view.address, (int)sendcount_, sendtype_, recvbuf_view.address, recvcounts, displs, recvtype_, comm_, PMPI_Info_fromint(*info), &request_);
    views_keep(code, request_, 1, 2, &sendbuf_view, &recvbuf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(allgatherv_init)

F_API void pmpi_allgatherv_init_c_f08ts_(F_SECTION(sendbuf), MPI_Count *sendcount, Fint *sendtype, F_SECTION(recvbuf), MPI_Count *recvcounts, MPI_Aint *displs, Fint *recvtype, Fint *comm, Fint *info, Fint *request, Fint *ierror)
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
    if (code == MPI_SUCCESS) code = PMPI_Allgatherv_init_c(sendbuf_view.address, sendcount_, sendtype_, recvbuf_view.address, recvcounts, displs, recvtype_, comm_, PMPI_Info_fromint(*info), &request_);
    views_keep(code, request_, 1, 2, &sendbuf_view, &recvbuf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(allgatherv_init_c)

F_API void pmpi_allreduce_init_(void *sendbuf, void *recvbuf, Fint *count, Fint *datatype, Fint *op, Fint *comm, Fint *info, Fint *request, Fint *ierror)
{
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = PMPI_Allreduce_init(f_address(sendbuf), f_address(recvbuf), *count, PMPI_Type_fromint(*datatype), PMPI_Op_fromint(*op), PMPI_Comm_fromint(*comm), PMPI_Info_fromint(*info), &request_);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_OLDER(allreduce_init)

F_API void pmpi_allreduce_init_f08ts_(F_SECTION(sendbuf), F_SECTION(recvbuf), Fint *count, Fint *datatype, Fint *op, Fint *comm, Fint *info, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(sendbuf)
    struct view sendbuf_view = VIEW_CLOSED;
    F_TAKE_SECTION(recvbuf)
    struct view recvbuf_view = VIEW_CLOSED;
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&sendbuf_view, sendbuf, VIEW_COPY, NULL, NULL);
    if (code == MPI_SUCCESS) code = view_open(&recvbuf_view, recvbuf, VIEW_COPY | VIEW_WRITE, NULL, NULL);
    if (code == MPI_SUCCESS) code = PMPI_Allreduce_init(sendbuf_view.address, recvbuf_view.address, *count, PMPI_Type_fromint(*datatype), PMPI_Op_fromint(*op), PMPI_Comm_fromint(*comm), PMPI_Info_fromint(*info), &request_);
    views_keep(code, request_, 1, 2, &sendbuf_view, &recvbuf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(allreduce_init)

F_API void pmpi_allreduce_init_c_f08ts_(F_SECTION(sendbuf), F_SECTION(recvbuf), MPI_Count *count, Fint *datatype, Fint *op, Fint *comm, Fint *info, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(sendbuf)
    struct view sendbuf_view = VIEW_CLOSED;
    F_TAKE_SECTION(recvbuf)
    struct view recvbuf_view = VIEW_CLOSED;
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&sendbuf_view, sendbuf, VIEW_COPY, NULL, NULL);
    if (code == MPI_SUCCESS) code = view_open(&recvbuf_view, recvbuf, VIEW_COPY | VIEW_WRITE, NULL, NULL);
    if (code == MPI_SUCCESS) code = PMPI_Allreduce_init_c(sendbuf_view.address, recvbuf_view.address, *count, PMPI_Type_fromint(*datatype), PMPI_Op_fromint(*op), PMPI_Comm_fromint(*comm), PMPI_Info_fromint(*info), &request_);
    views_keep(code, request_, 1, 2, &sendbuf_view, &recvbuf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(allreduce_init_c)

F_API void pmpi_alltoall_init_(void *sendbuf, Fint *sendcount, Fint *sendtype, void *recvbuf, Fint *recvcount, Fint *recvtype, Fint *comm, Fint *info, Fint *request, Fint *ierror)
{
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = PMPI_Alltoall_init(f_address(sendbuf), *sendcount, PMPI_Type_fromint(*sendtype), f_address(recvbuf), *recvcount, PMPI_Type_fromint(*recvtype), PMPI_Comm_fromint(*comm), PMPI_Info_fromint(*info), &request_);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_OLDER(alltoall_init)

F_API void pmpi_alltoall_init_f08ts_(F_SECTION(sendbuf), Fint *sendcount, Fint *sendtype, F_SECTION(recvbuf), Fint *recvcount, Fint *recvtype, Fint *comm, Fint *info, Fint *request, Fint *ierror)
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
    if (code == MPI_SUCCESS) code = PMPI_Alltoall_init(sendbuf_view.address, *sendcount, sendtype_, recvbuf_view.address, *recvcount, recvtype_, comm_, PMPI_Info_fromint(*info), &request_);
    views_keep(code, request_, 1, 2, &sendbuf_view, &recvbuf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(alltoall_init)

F_API void pmpi_alltoall_init_c_f08ts_(F_SECTION(sendbuf), MPI_Count *sendcount, Fint *sendtype, F_SECTION(recvbuf), MPI_Count *recvcount, Fint *recvtype, Fint *comm, Fint *info, Fint *request, Fint *ierror)
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
    if (code == MPI_SUCCESS) code = PMPI_Alltoall_init_c(sendbuf_view.address, *sendcount, sendtype_, recvbuf_view.address, *recvcount, recvtype_, comm_, PMPI_Info_fromint(*info), &request_);
    views_keep(code, request_, 1, 2, &sendbuf_view, &recvbuf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(alltoall_init_c)

F_API void pmpi_alltoallv_init_(void *sendbuf, Fint *sendcounts, Fint *sdispls, Fint *sendtype, void *recvbuf, Fint *recvcounts, Fint *rdispls, Fint *recvtype, Fint *comm, Fint *info, Fint *request, Fint *ierror)
{
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = PMPI_Alltoallv_init(f_address(sendbuf), sendcounts, sdispls, PMPI_Type_fromint(*sendtype), f_address(recvbuf), recvcounts, rdispls, PMPI_Type_fromint(*recvtype), PMPI_Comm_fromint(*comm), PMPI_Info_fromint(*info), &request_);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_OLDER(alltoallv_init)

F_API void pmpi_alltoallv_init_f08ts_(F_SECTION(sendbuf), Fint *sendcounts, Fint *sdispls, Fint *sendtype, F_SECTION(recvbuf), Fint *recvcounts, Fint *rdispls, Fint *recvtype, Fint *comm, Fint *info, Fint *request, Fint *ierror)
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
    if (code == MPI_SUCCESS) code = PMPI_Alltoallv_init(sendbuf_view.address, sendcounts, sdispls, sendtype_, recvbuf_view.address, recvcounts, rdispls, recvtype_, comm_, PMPI_Info_fromint(*info), &request_);
    views_keep(code, request_, 1, 2, &sendbuf_view, &recvbuf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(alltoallv_init)

F_API void pmpi_alltoallv_init_c_f08ts_(F_SECTION(sendbuf), MPI_Count *sendcounts, MPI_Aint *sdispls, Fint *sendtype, F_SECTION(recvbuf), MPI_Count *recvcounts, MPI_Aint *rdispls, Fint *recvtype, Fint *comm, Fint *info, Fint *request, Fint *ierror)
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
    if (code == MPI_SUCCESS) code = PMPI_Alltoallv_init_c(sendbuf_view.address, sendcounts, sdispls, sendtype_, recvbuf_view.address, recvcounts, rdispls, recvtype_, comm_, PMPI_Info_fromint(*info), &request_);
    views_keep(code, request_, 1, 2, &sendbuf_view, &recvbuf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(alltoallv_init_c)

F_API void pmpi_alltoallw_init_(void *sendbuf, Fint *sendcounts, Fint *sdispls, Fint *sendtypes, void *recvbuf, Fint *recvcounts, Fint *rdispls, Fint *recvtypes, Fint *comm, Fint *info, Fint *request, Fint *ierror)
{
    F_ARRAY(MPI_Datatype, sendtypes, F_IN_PLACE(sendbuf) ? 0 : f_peers(*comm));
    F_EACH(sendtypes) sendtypes_[i] = PMPI_Type_fromint(sendtypes[i]);
    F_ARRAY(MPI_Datatype, recvtypes, f_peers(*comm));
    F_EACH(recvtypes) recvtypes_[i] = PMPI_Type_fromint(recvtypes[i]);
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = PMPI_Alltoallw_init(f_address(sendbuf), sendcounts, sdispls, sendtypes_, f_address(recvbuf), recvcounts, rdispls, recvtypes_, PMPI_Comm_fromint(*comm), PMPI_Info_fromint(*info), &request_);
    F_FREE(sendtypes);
    F_FREE(recvtypes);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_OLDER(alltoallw_init)

F_API void pmpi_alltoallw_init_f08ts_(F_SECTION(sendbuf), Fint *sendcounts, Fint *sdispls, Fint *sendtypes, F_SECTION(recvbuf), Fint *recvcounts, Fint *rdispls, Fint *recvtypes, Fint *comm, Fint *info, Fint *request, Fint *ierror)
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
    if (code == MPI_SUCCESS) code = PMPI_Alltoallw_init(sendbuf_view.address, sendcounts, sdispls, sendtypes_, recvbuf_view.address, recvcounts, rdispls, recvtypes_, PMPI_Comm_fromint(*comm), PMPI_Info_fromint(*info), &request_);
    views_keep(code, request_, 1, 2, &sendbuf_view, &recvbuf_view);
    F_FREE(sendtypes);
    F_FREE(recvtypes);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(alltoallw_init)

F_API void pmpi_alltoallw_init_c_f08ts_(F_SECTION(sendbuf), MPI_Count *sendcounts, MPI_Aint *sdispls, Fint *sendtypes, F_SECTION(recvbuf), MPI_Count *recvcounts, MPI_Aint *rdispls, Fint *recvtypes, Fint *comm, Fint *info, Fint *request, Fint *ierror)
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
    if (code == MPI_SUCCESS) code = PMPI_Alltoallw_init_c(sendbuf_view.address, sendcounts, sdispls, sendtypes_, recvbuf_view.address, recvcounts, rdispls, recvtypes_, PMPI_Comm_fromint(*comm), PMPI_Info_fromint(*info), &request_);
    views_keep(code, request_, 1, 2, &sendbuf_view, &recvbuf_view);
    F_FREE(sendtypes);
    F_FREE(recvtypes);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(alltoallw_init_c)

F_API void pmpi_barrier_init_(Fint *comm, Fint *info, Fint *request, Fint *ierror)
{
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = PMPI_Barrier_init(PMPI_Comm_fromint(*comm), PMPI_Info_fromint(*info), &request_);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_BOTH(barrier_init)

F_API void pmpi_bcast_init_(void *buffer, Fint *count, Fint *datatype, Fint *root, Fint *comm, Fint *info, Fint *request, Fint *ierror)
{
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = PMPI_Bcast_init(f_address(buffer), *count, PMPI_Type_fromint(*datatype), *root, PMPI_Comm_fromint(*comm), PMPI_Info_fromint(*info), &request_);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_OLDER(bcast_init)

F_API void pmpi_bcast_init_f08ts_(F_SECTION(buffer), Fint *count, Fint *datatype, Fint *root, Fint *comm, Fint *info, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(buffer)
    struct view buffer_view = VIEW_CLOSED;
    MPI_Count count_ = *count;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    MPI_Comm comm_ = PMPI_Comm_fromint(*comm);
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&buffer_view, buffer, VIEW_SINGLE | VIEW_COPY | VIEW_WRITE, &count_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_Bcast_init(buffer_view.address, (int)count_, datatype_, *root, comm_, PMPI_Info_fromint(*info), &request_);
    views_keep(code, request_, 1, 1, &buffer_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(bcast_init)

F_API void pmpi_bcast_init_c_f08ts_(F_SECTION(buffer), MPI_Count *count, Fint *datatype, Fint *root, Fint *comm, Fint *info, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(buffer)
    struct view buffer_view = VIEW_CLOSED;
    MPI_Count count_ = *count;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    MPI_Comm comm_ = PMPI_Comm_fromint(*comm);
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&buffer_view, buffer, VIEW_SINGLE | VIEW_COPY | VIEW_WRITE, &count_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_Bcast_init_c(buffer_view.address, count_, datatype_, *root, comm_, PMPI_Info_fromint(*info), &request_);
    views_keep(code, request_, 1, 1, &buffer_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(bcast_init_c)

F_API void pmpi_exscan_init_(void *sendbuf, void *recvbuf, Fint *count, Fint *datatype, Fint *op, Fint *comm, Fint *info, Fint *request, Fint *ierror)
{
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = PMPI_Exscan_init(f_address(sendbuf), f_address(recvbuf), *count, PMPI_Type_fromint(*datatype), PMPI_Op_fromint(*op), PMPI_Comm_fromint(*comm), PMPI_Info_fromint(*info), &request_);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_OLDER(exscan_init)

F_API void pmpi_exscan_init_f08ts_(F_SECTION(sendbuf), F_SECTION(recvbuf), Fint *count, Fint *datatype, Fint *op, Fint *comm, Fint *info, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(sendbuf)
    struct view sendbuf_view = VIEW_CLOSED;
    F_TAKE_SECTION(recvbuf)
    struct view recvbuf_view = VIEW_CLOSED;
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&sendbuf_view, sendbuf, VIEW_COPY, NULL, NULL);
    if (code == MPI_SUCCESS) code = view_open(&recvbuf_view, recvbuf, VIEW_COPY | VIEW_WRITE, NULL, NULL);
    if (code == MPI_SUCCESS) code = PMPI_Exscan_init(sendbuf_view.address, recvbuf_view.address, *count, PMPI_Type_fromint(*datatype), PMPI_Op_fromint(*op), PMPI_Comm_fromint(*comm), PMPI_Info_fromint(*info), &request_);
    views_keep(code, request_, 1, 2, &sendbuf_view, &recvbuf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(exscan_init)

F_API void pmpi_exscan_init_c_f08ts_(F_SECTION(sendbuf), F_SECTION(recvbuf), MPI_Count *count, Fint *datatype, Fint *op, Fint *comm, Fint *info, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(sendbuf)
    struct view sendbuf_view = VIEW_CLOSED;
    F_TAKE_SECTION(recvbuf)
    struct view recvbuf_view = VIEW_CLOSED;
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&sendbuf_view, sendbuf, VIEW_COPY, NULL, NULL);
    if (code == MPI_SUCCESS) code = view_open(&recvbuf_view, recvbuf, VIEW_COPY | VIEW_WRITE, NULL, NULL);
    if (code == MPI_SUCCESS) code = PMPI_Exscan_init_c(sendbuf_view.address, recvbuf_view.address, *count, PMPI_Type_fromint(*datatype), PMPI_Op_fromint(*op), PMPI_Comm_fromint(*comm), PMPI_Info_fromint(*info), &request_);
    views_keep(code, request_, 1, 2, &sendbuf_view, &recvbuf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(exscan_init_c)

F_API void pmpi_gather_init_(void *sendbuf, Fint *sendcount, Fint *sendtype, void *recvbuf, Fint *recvcount, Fint *recvtype, Fint *root, Fint *comm, Fint *info, Fint *request, Fint *ierror)
{
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = PMPI_Gather_init(f_address(sendbuf), *sendcount, PMPI_Type_fromint(*sendtype), f_address(recvbuf), *recvcount, PMPI_Type_fromint(*recvtype), *root, PMPI_Comm_fromint(*comm), PMPI_Info_fromint(*info), &request_);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_OLDER(gather_init)

F_API void pmpi_gather_init_f08ts_(F_SECTION(sendbuf), Fint *sendcount, Fint *sendtype, F_SECTION(recvbuf), Fint *recvcount, Fint *recvtype, Fint *root, Fint *comm, Fint *info, Fint *request, Fint *ierror)
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
    if (code == MPI_SUCCESS) code = PMPI_Gather_init(sendbuf_view.address, (int)sendcount_, sendtype_, recvbuf_view.address, *recvcount, recvtype_, *root, comm_, PMPI_Info_fromint(*info), &request_);
    views_keep(code, request_, 1, 2, &sendbuf_view, &recvbuf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(gather_init)

F_API void pmpi_gather_init_c_f08ts_(F_SECTION(sendbuf), MPI_Count *sendcount, Fint *sendtype, F_SECTION(recvbuf), MPI_Count *recvcount, Fint *recvtype, Fint *root, Fint *comm, Fint *info, Fint *request, Fint *ierror)
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
    if (code == MPI_SUCCESS) code = PMPI_Gather_init_c(sendbuf_view.address, sendcount_, sendtype_, recvbuf_view.address, *recvcount, recvtype_, *root, comm_, PMPI_Info_fromint(*info), &request_);
    views_keep(code, request_, 1, 2, &sendbuf_view, &recvbuf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(gather_init_c)

F_API void pmpi_gatherv_init_(void *sendbuf, Fint *sendcount, Fint *sendtype, void *recvbuf, Fint *recvcounts, Fint *displs, Fint *recvtype, Fint *root, Fint *comm, Fint *info, Fint *request, Fint *ierror)
{
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = PMPI_Gatherv_init(f_address(sendbuf), *sendcount, PMPI_Type_fromint(*sendtype), f_address(recvbuf), recvcounts, displs, PMPI_Type_fromint(*recvtype), *root, PMPI_Comm_fromint(*comm), PMPI_Info_fromint(*info), &request_);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_OLDER(gatherv_init)

F_API void pmpi_gatherv_init_f08ts_(F_SECTION(sendbuf), Fint *sendcount, Fint *sendtype, F_SECTION(recvbuf), Fint *recvcounts, Fint *displs, Fint *recvtype, Fint *root, Fint *comm, Fint *info, Fint *request, Fint *ierror)
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
    if (code == MPI_SUCCESS) code = PMPI_Gatherv_init(sendbuf_view.address, (int)sendcount_, sendtype_, recvbuf_view.address, recvcounts, displs, recvtype_, *root, comm_, PMPI_Info_fromint(*info), &request_);
    views_keep(code, request_, 1, 2, &sendbuf_view, &recvbuf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(gatherv_init)

F_API void pmpi_gatherv_init_c_f08ts_(F_SECTION(sendbuf), MPI_Count *sendcount, Fint *sendtype, F_SECTION(recvbuf), MPI_Count *recvcounts, MPI_Aint *displs, Fint *recvtype, Fint *root, Fint *comm, Fint *info, Fint *request, Fint *ierror)
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
    if (code == MPI_SUCCESS) code = PMPI_Gatherv_init_c(sendbuf_view.address, sendcount_, sendtype_, recvbuf_view.address, recvcounts, displs, recvtype_, *root, comm_, PMPI_Info_fromint(*info), &request_);
    views_keep(code, request_, 1, 2, &sendbuf_view, &recvbuf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(gatherv_init_c)

F_API void pmpi_reduce_init_(void *sendbuf, void *recvbuf, Fint *count, Fint *datatype, Fint *op, Fint *root, Fint *comm, Fint *info, Fint *request, Fint *ierror)
{
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = PMPI_Reduce_init(f_address(sendbuf), f_address(recvbuf), *count, PMPI_Type_fromint(*datatype), PMPI_Op_fromint(*op), *root, PMPI_Comm_fromint(*comm), PMPI_Info_fromint(*info), &request_);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_OLDER(reduce_init)

F_API void pmpi_reduce_init_f08ts_(F_SECTION(sendbuf), F_SECTION(recvbuf), Fint *count, Fint *datatype, Fint *op, Fint *root, Fint *comm, Fint *info, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(sendbuf)
    struct view sendbuf_view = VIEW_CLOSED;
    F_TAKE_SECTION(recvbuf)
    struct view recvbuf_view = VIEW_CLOSED;
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&sendbuf_view, sendbuf, VIEW_COPY, NULL, NULL);
    if (code == MPI_SUCCESS) code = view_open(&recvbuf_view, recvbuf, f_is_root(*root, PMPI_Comm_fromint(*comm)) ? (VIEW_COPY | VIEW_WRITE) : VIEW_IGNORED, NULL, NULL);
    if (code == MPI_SUCCESS) code = PMPI_Reduce_init(sendbuf_view.address, recvbuf_view.address, *count, PMPI_Type_fromint(*datatype), PMPI_Op_fromint(*op), *root, PMPI_Comm_fromint(*comm), PMPI_Info_fromint(*info), &request_);
    views_keep(code, request_, 1, 2, &sendbuf_view, &recvbuf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(reduce_init)

F_API void pmpi_reduce_init_c_f08ts_(F_SECTION(sendbuf), F_SECTION(recvbuf), MPI_Count *count, Fint *datatype, Fint *op, Fint *root, Fint *comm, Fint *info, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(sendbuf)
    struct view sendbuf_view = VIEW_CLOSED;
    F_TAKE_SECTION(recvbuf)
    struct view recvbuf_view = VIEW_CLOSED;
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&sendbuf_view, sendbuf, VIEW_COPY, NULL, NULL);
    if (code == MPI_SUCCESS) code = view_open(&recvbuf_view, recvbuf, f_is_root(*root, PMPI_Comm_fromint(*comm)) ? (VIEW_COPY | VIEW_WRITE) : VIEW_IGNORED, NULL, NULL);
    if (code == MPI_SUCCESS) code = PMPI_Reduce_init_c(sendbuf_view.address, recvbuf_view.address, *count, PMPI_Type_fromint(*datatype), PMPI_Op_fromint(*op), *root, PMPI_Comm_fromint(*comm), PMPI_Info_fromint(*info), &request_);
    views_keep(code, request_, 1, 2, &sendbuf_view, &recvbuf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(reduce_init_c)

F_API void pmpi_reduce_scatter_block_init_(void *sendbuf, void *recvbuf, Fint *recvcount, Fint *datatype, Fint *op, Fint *comm, Fint *info, Fint *request, Fint *ierror)
{
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = PMPI_Reduce_scatter_block_init(f_address(sendbuf), f_address(recvbuf), *recvcount, PMPI_Type_fromint(*datatype), PMPI_Op_fromint(*op), PMPI_Comm_fromint(*comm), PMPI_Info_fromint(*info), &request_);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_OLDER(reduce_scatter_block_init)

F_API void pmpi_reduce_scatter_block_init_f08ts_(F_SECTION(sendbuf), F_SECTION(recvbuf), Fint *recvcount, Fint *datatype, Fint *op, Fint *comm, Fint *info, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(sendbuf)
    struct view sendbuf_view = VIEW_CLOSED;
    F_TAKE_SECTION(recvbuf)
    struct view recvbuf_view = VIEW_CLOSED;
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&sendbuf_view, sendbuf, VIEW_COPY, NULL, NULL);
    if (code == MPI_SUCCESS) code = view_open(&recvbuf_view, recvbuf, VIEW_COPY | VIEW_WRITE, NULL, NULL);
    if (code == MPI_SUCCESS) code = PMPI_Reduce_scatter_block_init(sendbuf_view.address, recvbuf_view.address, *recvcount, PMPI_Type_fromint(*datatype), PMPI_Op_fromint(*op), PMPI_Comm_fromint(*comm), PMPI_Info_fromint(*info), &request_);
    views_keep(code, request_, 1, 2, &sendbuf_view, &recvbuf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(reduce_scatter_block_init)

F_API void pmpi_reduce_scatter_block_init_c_f08ts_(F_SECTION(sendbuf), F_SECTION(recvbuf), MPI_Count *recvcount, Fint *datatype, Fint *op, Fint *comm, Fint *info, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(sendbuf)
    struct view sendbuf_view = VIEW_CLOSED;
    F_TAKE_SECTION(recvbuf)
    struct view recvbuf_view = VIEW_CLOSED;
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&sendbuf_view, sendbuf, VIEW_COPY, NULL, NULL);
    if (code == MPI_SUCCESS) code = view_open(&recvbuf_view, recvbuf, VIEW_COPY | VIEW_WRITE, NULL, NULL);
    if (code == MPI_SUCCESS) code = PMPI_Reduce_scatter_block_init_c(sendbuf_view.address, recvbuf_view.address, *recvcount, PMPI_Type_fromint(*datatype), PMPI_Op_fromint(*op), PMPI_Comm_fromint(*comm), PMPI_Info_fromint(*info), &request_);
    views_keep(code, request_, 1, 2, &sendbuf_view, &recvbuf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(reduce_scatter_block_init_c)

F_API void pmpi_reduce_scatter_init_(void *sendbuf, void *recvbuf, Fint *recvcounts, Fint *datatype, Fint *op, Fint *comm, Fint *info, Fint *request, Fint *ierror)
{
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = PMPI_Reduce_scatter_init(f_address(sendbuf), f_address(recvbuf), recvcounts, PMPI_Type_fromint(*datatype), PMPI_Op_fromint(*op), PMPI_Comm_fromint(*comm), PMPI_Info_fromint(*info), &request_);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_OLDER(reduce_scatter_init)

F_API void pmpi_reduce_scatter_init_f08ts_(F_SECTION(sendbuf), F_SECTION(recvbuf), Fint *recvcounts, Fint *datatype, Fint *op, Fint *comm, Fint *info, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(sendbuf)
    struct view sendbuf_view = VIEW_CLOSED;
    F_TAKE_SECTION(recvbuf)
    struct view recvbuf_view = VIEW_CLOSED;
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&sendbuf_view, sendbuf, VIEW_COPY, NULL, NULL);
    if (code == MPI_SUCCESS) code = view_open(&recvbuf_view, recvbuf, VIEW_COPY | VIEW_WRITE, NULL, NULL);
    if (code == MPI_SUCCESS) code = PMPI_Reduce_scatter_init(sendbuf_view.address, recvbuf_view.address, recvcounts, PMPI_Type_fromint(*datatype), PMPI_Op_fromint(*op), PMPI_Comm_fromint(*comm), PMPI_Info_fromint(*info), &request_);
    views_keep(code, request_, 1, 2, &sendbuf_view, &recvbuf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(reduce_scatter_init)

F_API void pmpi_reduce_scatter_init_c_f08ts_(F_SECTION(sendbuf), F_SECTION(recvbuf), MPI_Count *recvcounts, Fint *datatype, Fint *op, Fint *comm, Fint *info, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(sendbuf)
    struct view sendbuf_view = VIEW_CLOSED;
    F_TAKE_SECTION(recvbuf)
    struct view recvbuf_view = VIEW_CLOSED;
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&sendbuf_view, sendbuf, VIEW_COPY, NULL, NULL);
    if (code == MPI_SUCCESS) code = view_open(&recvbuf_view, recvbuf, VIEW_COPY | VIEW_WRITE, NULL, NULL);
    if (code == MPI_SUCCESS) code = PMPI_Reduce_scatter_init_c(sendbuf_view.address, recvbuf_view.address, recvcounts, PMPI_Type_fromint(*datatype), PMPI_Op_fromint(*op), PMPI_Comm_fromint(*comm), PMPI_Info_fromint(*info), &request_);
    views_keep(code, request_, 1, 2, &sendbuf_view, &recvbuf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(reduce_scatter_init_c)

F_API void pmpi_scan_init_(void *sendbuf, void *recvbuf, Fint *count, Fint *datatype, Fint *op, Fint *comm, Fint *info, Fint *request, Fint *ierror)
{
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = PMPI_Scan_init(f_address(sendbuf), f_address(recvbuf), *count, PMPI_Type_fromint(*datatype), PMPI_Op_fromint(*op), PMPI_Comm_fromint(*comm), PMPI_Info_fromint(*info), &request_);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_OLDER(scan_init)

F_API void pmpi_scan_init_f08ts_(F_SECTION(sendbuf), F_SECTION(recvbuf), Fint *count, Fint *datatype, Fint *op, Fint *comm, Fint *info, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(sendbuf)
    struct view sendbuf_view = VIEW_CLOSED;
    F_TAKE_SECTION(recvbuf)
    struct view recvbuf_view = VIEW_CLOSED;
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&sendbuf_view, sendbuf, VIEW_COPY, NULL, NULL);
    if (code == MPI_SUCCESS) code = view_open(&recvbuf_view, recvbuf, VIEW_COPY | VIEW_WRITE, NULL, NULL);
    if (code == MPI_SUCCESS) code = PMPI_Scan_init(sendbuf_view.address, recvbuf_view.address, *count, PMPI_Type_fromint(*datatype), PMPI_Op_fromint(*op), PMPI_Comm_fromint(*comm), PMPI_Info_fromint(*info), &request_);
    views_keep(code, request_, 1, 2, &sendbuf_view, &recvbuf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(scan_init)

F_API void pmpi_scan_init_c_f08ts_(F_SECTION(sendbuf), F_SECTION(recvbuf), MPI_Count *count, Fint *datatype, Fint *op, Fint *comm, Fint *info, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(sendbuf)
    struct view sendbuf_view = VIEW_CLOSED;
    F_TAKE_SECTION(recvbuf)
    struct view recvbuf_view = VIEW_CLOSED;
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&sendbuf_view, sendbuf, VIEW_COPY, NULL, NULL);
    if (code == MPI_SUCCESS) code = view_open(&recvbuf_view, recvbuf, VIEW_COPY | VIEW_WRITE, NULL, NULL);
    if (code == MPI_SUCCESS) code = PMPI_Scan_init_c(sendbuf_view.address, recvbuf_view.address, *count, PMPI_Type_fromint(*datatype), PMPI_Op_fromint(*op), PMPI_Comm_fromint(*comm), PMPI_Info_fromint(*info), &request_);
    views_keep(code, request_, 1, 2, &sendbuf_view, &recvbuf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(scan_init_c)

F_API void pmpi_scatter_init_(void *sendbuf, Fint *sendcount, Fint *sendtype, void *recvbuf, Fint *recvcount, Fint *recvtype, Fint *root, Fint *comm, Fint *info, Fint *request, Fint *ierror)
{
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = PMPI_Scatter_init(f_address(sendbuf), *sendcount, PMPI_Type_fromint(*sendtype), f_address(recvbuf), *recvcount, PMPI_Type_fromint(*recvtype), *root, PMPI_Comm_fromint(*comm), PMPI_Info_fromint(*info), &request_);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_OLDER(scatter_init)

F_API void pmpi_scatter_init_f08ts_(F_SECTION(sendbuf), Fint *sendcount, Fint *sendtype, F_SECTION(recvbuf), Fint *recvcount, Fint *recvtype, Fint *root, Fint *comm, Fint *info, Fint *request, Fint *ierror)
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
    if (code == MPI_SUCCESS) code = PMPI_Scatter_init(sendbuf_view.address, *sendcount, sendtype_, recvbuf_view.address, (int)recvcount_, recvtype_, *root, comm_, PMPI_Info_fromint(*info), &request_);
    views_keep(code, request_, 1, 2, &sendbuf_view, &recvbuf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(scatter_init)

F_API void pmpi_scatter_init_c_f08ts_(F_SECTION(sendbuf), MPI_Count *sendcount, Fint *sendtype, F_SECTION(recvbuf), MPI_Count *recvcount, Fint *recvtype, Fint *root, Fint *comm, Fint *info, Fint *request, Fint *ierror)
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
    if (code == MPI_SUCCESS) code = PMPI_Scatter_init_c(sendbuf_view.address, *sendcount, sendtype_, recvbuf_view.address, recvcount_, recvtype_, *root, comm_, PMPI_Info_fromint(*info), &request_);
    views_keep(code, request_, 1, 2, &sendbuf_view, &recvbuf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(scatter_init_c)

F_API void pmpi_scatterv_init_(void *sendbuf, Fint *sendcounts, Fint *displs, Fint *sendtype, void *recvbuf, Fint *recvcount, Fint *recvtype, Fint *root, Fint *comm, Fint *info, Fint *request, Fint *ierror)
{
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = PMPI_Scatterv_init(f_address(sendbuf), sendcounts, displs, PMPI_Type_fromint(*sendtype), f_address(recvbuf), *recvcount, PMPI_Type_fromint(*recvtype), *root, PMPI_Comm_fromint(*comm), PMPI_Info_fromint(*info), &request_);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_OLDER(scatterv_init)

F_API void pmpi_scatterv_init_f08ts_(F_SECTION(sendbuf), Fint *sendcounts, Fint *displs, Fint *sendtype, F_SECTION(recvbuf), Fint *recvcount, Fint *recvtype, Fint *root, Fint *comm, Fint *info, Fint *request, Fint *ierror)
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
    if (code == MPI_SUCCESS) code = PMPI_Scatterv_init(sendbuf_view.address, sendcounts, displs, sendtype_, recvbuf_view.address, (int)recvcount_, recvtype_, *root, comm_, PMPI_Info_fromint(*info), &request_);
    views_keep(code, request_, 1, 2, &sendbuf_view, &recvbuf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(scatterv_init)

F_API void pmpi_scatterv_init_c_f08ts_(F_SECTION(sendbuf), MPI_Count *sendcounts, MPI_Aint *displs, Fint *sendtype, F_SECTION(recvbuf), MPI_Count *recvcount, Fint *recvtype, Fint *root, Fint *comm, Fint *info, Fint *request, Fint *ierror)
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
    if (code == MPI_SUCCESS) code = PMPI_Scatterv_init_c(sendbuf_view.address, sendcounts, displs, sendtype_, recvbuf_view.address, recvcount_, recvtype_, *root, comm_, PMPI_Info_fromint(*info), &request_);
    views_keep(code, request_, 1, 2, &sendbuf_view, &recvbuf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(scatterv_init_c)
