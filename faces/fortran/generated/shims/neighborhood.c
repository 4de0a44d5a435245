/* Fortran procedures of the chapter `neighborhood`.
   Generated: reproduced by `cargo run -p xtask -- gen`. Do not edit. */
#include "fortran.h"

F_API void pmpi_ineighbor_allgather_(void *sendbuf, Fint *sendcount, Fint *sendtype, void *recvbuf, Fint *recvcount, Fint *recvtype, Fint *comm, Fint *request, Fint *ierror)
{
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = PMPI_Ineighbor_allgather(f_address(sendbuf), *sendcount, PMPI_Type_fromint(*sendtype), f_address(recvbuf), *recvcount, PMPI_Type_fromint(*recvtype), PMPI_Comm_fromint(*comm), &request_);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_OLDER(ineighbor_allgather)

F_API void pmpi_ineighbor_allgather_f08ts_(F_SECTION(sendbuf), Fint *sendcount, Fint *sendtype, F_SECTION(recvbuf), Fint *recvcount, Fint *recvtype, Fint *comm, Fint *request, Fint *ierror)
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
    if (code == MPI_SUCCESS) code = PMPI_Ineighbor_allgather(sendbuf_view.address, (int)sendcount_, sendtype_, recvbuf_view.address, *recvcount, recvtype_, comm_, &request_);
    views_keep(code, request_, 0, 2, &sendbuf_view, &recvbuf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(ineighbor_allgather)

F_API void pmpi_ineighbor_allgather_c_f08ts_(F_SECTION(sendbuf), MPI_Count *sendcount, Fint *sendtype, F_SECTION(recvbuf), MPI_Count *recvcount, Fint *recvtype, Fint *comm, Fint *request, Fint *ierror)
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
    if (code == MPI_SUCCESS) code = PMPI_Ineighbor_allgather_c(sendbuf_view.address, sendcount_, sendtype_, recvbuf_view.address, *recvcount, recvtype_, comm_, &request_);
    views_keep(code, request_, 0, 2, &sendbuf_view, &recvbuf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(ineighbor_allgather_c)

F_API void pmpi_ineighbor_allgatherv_(void *sendbuf, Fint *sendcount, Fint *sendtype, void *recvbuf, Fint *recvcounts, Fint *displs, Fint *recvtype, Fint *comm, Fint *request, Fint *ierror)
{
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = PMPI_Ineighbor_allgatherv(f_address(sendbuf), *sendcount, PMPI_Type_fromint(*sendtype), f_address(recvbuf), recvcounts, displs, PMPI_Type_fromint(*recvtype), PMPI_Comm_fromint(*comm), &request_);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_OLDER(ineighbor_allgatherv)

F_API void pmpi_ineighbor_allgatherv_f08ts_(F_SECTION(sendbuf), Fint *sendcount, Fint *sendtype, F_SECTION(recvbuf), Fint *recvcounts, Fint *displs, Fint *recvtype, Fint *comm, Fint *request, Fint *ierror)
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
    if (code == MPI_SUCCESS) code = PMPI_Ineighbor_allgatherv(sendbuf_view.address, (int)sendcount_, sendtype_, recvbuf_view.address, recvcounts, displs, recvtype_, comm_, &request_);
    views_keep(code, request_, 0, 2, &sendbuf_view, &recvbuf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(ineighbor_allgatherv)

F_API void pmpi_ineighbor_allgatherv_c_f08ts_(F_SECTION(sendbuf), MPI_Count *sendcount, Fint *sendtype, F_SECTION(recvbuf), MPI_Count *recvcounts, MPI_Aint *displs, Fint *recvtype, Fint *comm, Fint *request, Fint *ierror)
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
    if (code == MPI_SUCCESS) code = PMPI_Ineighbor_allgatherv_c(sendbuf_view.address, sendcount_, sendtype_, recvbuf_view.address, recvcounts, displs, recvtype_, comm_, &request_);
    views_keep(code, request_, 0, 2, &sendbuf_view, &recvbuf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(ineighbor_allgatherv_c)

F_API void pmpi_ineighbor_alltoall_(void *sendbuf, Fint *sendcount, Fint *sendtype, void *recvbuf, Fint *recvcount, Fint *recvtype, Fint *comm, Fint *request, Fint *ierror)
{
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = PMPI_Ineighbor_alltoall(f_address(sendbuf), *sendcount, PMPI_Type_fromint(*sendtype), f_address(recvbuf), *recvcount, PMPI_Type_fromint(*recvtype), PMPI_Comm_fromint(*comm), &request_);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_OLDER(ineighbor_alltoall)

F_API void pmpi_ineighbor_alltoall_f08ts_(F_SECTION(sendbuf), Fint *sendcount, Fint *sendtype, F_SECTION(recvbuf), Fint *recvcount, Fint *recvtype, Fint *comm, Fint *request, Fint *ierror)
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
    if (code == MPI_SUCCESS) code = PMPI_Ineighbor_alltoall(sendbuf_view.address, *sendcount, sendtype_, recvbuf_view.address, *recvcount, recvtype_, comm_, &request_);
    views_keep(code, request_, 0, 2, &sendbuf_view, &recvbuf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(ineighbor_alltoall)

F_API void pmpi_ineighbor_alltoall_c_f08ts_(F_SECTION(sendbuf), MPI_Count *sendcount, Fint *sendtype, F_SECTION(recvbuf), MPI_Count *recvcount, Fint *recvtype, Fint *comm, Fint *request, Fint *ierror)
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
    if (code == MPI_SUCCESS) code = PMPI_Ineighbor_alltoall_c(sendbuf_view.address, *sendcount, sendtype_, recvbuf_view.address, *recvcount, recvtype_, comm_, &request_);
    views_keep(code, request_, 0, 2, &sendbuf_view, &recvbuf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(ineighbor_alltoall_c)

F_API void pmpi_ineighbor_alltoallv_(void *sendbuf, Fint *sendcounts, Fint *sdispls, Fint *sendtype, void *recvbuf, Fint *recvcounts, Fint *rdispls, Fint *recvtype, Fint *comm, Fint *request, Fint *ierror)
{
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = PMPI_Ineighbor_alltoallv(f_address(sendbuf), sendcounts, sdispls, PMPI_Type_fromint(*sendtype), f_address(recvbuf), recvcounts, rdispls, PMPI_Type_fromint(*recvtype), PMPI_Comm_fromint(*comm), &request_);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_OLDER(ineighbor_alltoallv)

F_API void pmpi_ineighbor_alltoallv_f08ts_(F_SECTION(sendbuf), Fint *sendcounts, Fint *sdispls, Fint *sendtype, F_SECTION(recvbuf), Fint *recvcounts, Fint *rdispls, Fint *recvtype, Fint *comm, Fint *request, Fint *ierror)
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
    if (code == MPI_SUCCESS) code = PMPI_Ineighbor_alltoallv(sendbuf_view.address, sendcounts, sdispls, sendtype_, recvbuf_view.address, recvcounts, rdispls, recvtype_, comm_, &request_);
    views_keep(code, request_, 0, 2, &sendbuf_view, &recvbuf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(ineighbor_alltoallv)

F_API void pmpi_ineighbor_alltoallv_c_f08ts_(F_SECTION(sendbuf), MPI_Count *sendcounts, MPI_Aint *sdispls, Fint *sendtype, F_SECTION(recvbuf), MPI_Count *recvcounts, MPI_Aint *rdispls, Fint *recvtype, Fint *comm, Fint *request, Fint *ierror)
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
    if (code == MPI_SUCCESS) code = PMPI_Ineighbor_alltoallv_c(sendbuf_view.address, sendcounts, sdispls, sendtype_, recvbuf_view.address, recvcounts, rdispls, recvtype_, comm_, &request_);
    views_keep(code, request_, 0, 2, &sendbuf_view, &recvbuf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(ineighbor_alltoallv_c)

F_API void pmpi_ineighbor_alltoallw_(void *sendbuf, Fint *sendcounts, MPI_Aint *sdispls, Fint *sendtypes, void *recvbuf, Fint *recvcounts, MPI_Aint *rdispls, Fint *recvtypes, Fint *comm, Fint *request, Fint *ierror)
{
    F_ARRAY(MPI_Datatype, sendtypes, F_IN_PLACE(sendbuf) ? 0 : f_neighbors(*comm, 1));
    F_EACH(sendtypes) sendtypes_[i] = PMPI_Type_fromint(sendtypes[i]);
    F_ARRAY(MPI_Datatype, recvtypes, f_neighbors(*comm, 0));
    F_EACH(recvtypes) recvtypes_[i] = PMPI_Type_fromint(recvtypes[i]);
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = PMPI_Ineighbor_alltoallw(f_address(sendbuf), sendcounts, sdispls, sendtypes_, f_address(recvbuf), recvcounts, rdispls, recvtypes_, PMPI_Comm_fromint(*comm), &request_);
    F_FREE(sendtypes);
    F_FREE(recvtypes);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_OLDER(ineighbor_alltoallw)

F_API void pmpi_ineighbor_alltoallw_f08ts_(F_SECTION(sendbuf), Fint *sendcounts, MPI_Aint *sdispls, Fint *sendtypes, F_SECTION(recvbuf), Fint *recvcounts, MPI_Aint *rdispls, Fint *recvtypes, Fint *comm, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(sendbuf)
    struct view sendbuf_view = VIEW_CLOSED;
    F_ARRAY(MPI_Datatype, sendtypes, F_IN_PLACE(sendbuf) ? 0 : f_neighbors(*comm, 1));
    F_EACH(sendtypes) sendtypes_[i] = PMPI_Type_fromint(sendtypes[i]);
    F_TAKE_SECTION(recvbuf)
    struct view recvbuf_view = VIEW_CLOSED;
    F_ARRAY(MPI_Datatype, recvtypes, f_neighbors(*comm, 0));
    F_EACH(recvtypes) recvtypes_[i] = PMPI_Type_fromint(recvtypes[i]);
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&sendbuf_view, sendbuf, VIEW_COPY, NULL, NULL);
    if (code == MPI_SUCCESS) code = view_open(&recvbuf_view, recvbuf, VIEW_COPY | VIEW_WRITE, NULL, NULL);
    if (code == MPI_SUCCESS) code = PMPI_Ineighbor_alltoallw(sendbuf_view.address, sendcounts, sdispls, sendtypes_, recvbuf_view.address, recvcounts, rdispls, recvtypes_, PMPI_Comm_fromint(*comm), &request_);
    views_keep(code, request_, 0, 2, &sendbuf_view, &recvbuf_view);
    F_FREE(sendtypes);
    F_FREE(recvtypes);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(ineighbor_alltoallw)

F_API void pmpi_ineighbor_alltoallw_c_f08ts_(F_SECTION(sendbuf), MPI_Count *sendcounts, MPI_Aint *sdispls, Fint *sendtypes, F_SECTION(recvbuf), MPI_Count *recvcounts, MPI_Aint *rdispls, Fint *recvtypes, Fint *comm, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(sendbuf)
    struct view sendbuf_view = VIEW_CLOSED;
    F_ARRAY(MPI_Datatype, sendtypes, F_IN_PLACE(sendbuf) ? 0 : f_neighbors(*comm, 1));
    F_EACH(sendtypes) sendtypes_[i] = PMPI_Type_fromint(sendtypes[i]);
    F_TAKE_SECTION(recvbuf)
    struct view recvbuf_view = VIEW_CLOSED;
    F_ARRAY(MPI_Datatype, recvtypes, f_neighbors(*comm, 0));
    F_EACH(recvtypes) recvtypes_[i] = PMPI_Type_fromint(recvtypes[i]);
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&sendbuf_view, sendbuf, VIEW_COPY, NULL, NULL);
    if (code == MPI_SUCCESS) code = view_open(&recvbuf_view, recvbuf, VIEW_COPY | VIEW_WRITE, NULL, NULL);
    if (code == MPI_SUCCESS) code = PMPI_Ineighbor_alltoallw_c(sendbuf_view.address, sendcounts, sdispls, sendtypes_, recvbuf_view.address, recvcounts, rdispls, recvtypes_, PMPI_Comm_fromint(*comm), &request_);
    views_keep(code, request_, 0, 2, &sendbuf_view, &recvbuf_view);
    F_FREE(sendtypes);
    F_FREE(recvtypes);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(ineighbor_alltoallw_c)

F_API void pmpi_neighbor_allgather_(void *sendbuf, Fint *sendcount, Fint *sendtype, void *recvbuf, Fint *recvcount, Fint *recvtype, Fint *comm, Fint *ierror)
{
    int code = PMPI_Neighbor_allgather(f_address(sendbuf), *sendcount, PMPI_Type_fromint(*sendtype), f_address(recvbuf), *recvcount, PMPI_Type_fromint(*recvtype), PMPI_Comm_fromint(*comm));
    F_RETURN(ierror, code);
}
F_OLDER(neighbor_allgather)

F_API void pmpi_neighbor_allgather_f08ts_(F_SECTION(sendbuf), Fint *sendcount, Fint *sendtype, F_SECTION(recvbuf), Fint *recvcount, Fint *recvtype, Fint *comm, Fint *ierror)
{
    F_TAKE_SECTION(sendbuf)
    struct view sendbuf_view = VIEW_CLOSED;
    MPI_Count sendcount_ = *sendcount;
    MPI_Datatype sendtype_ = PMPI_Type_fromint(*sendtype);
    F_TAKE_SECTION(recvbuf)
    struct view recvbuf_view = VIEW_CLOSED;
    MPI_Datatype recvtype_ = PMPI_Type_fromint(*recvtype);
    MPI_Comm comm_ = PMPI_Comm_fromint(*comm);
    int code = MPI_SUCCESS;
    code = view_open(&sendbuf_view, sendbuf, VIEW_SINGLE | VIEW_COPY, &sendcount_, &sendtype_);
    if (code == MPI_SUCCESS) code = view_open(&recvbuf_view, recvbuf, VIEW_STRIDED | VIEW_COPY | VIEW_WRITE, NULL, &recvtype_);
    if (code == MPI_SUCCESS) code = PMPI_Neighbor_allgather(sendbuf_view.address, (int)sendcount_, sendtype_, recvbuf_view.address, *recvcount, recvtype_, comm_);
    views_close(2, &sendbuf_view, &recvbuf_view);
    F_RETURN(ierror, code);
}
F_TS(neighbor_allgather)

F_API void pmpi_neighbor_allgather_c_f08ts_(F_SECTION(sendbuf), MPI_Count *sendcount, Fint *sendtype, F_SECTION(recvbuf), MPI_Count *recvcount, Fint *recvtype, Fint *comm, Fint *ierror)
{
    F_TAKE_SECTION(sendbuf)
    struct view sendbuf_view = VIEW_CLOSED;
    MPI_Count sendcount_ = *sendcount;
    MPI_Datatype sendtype_ = PMPI_Type_fromint(*sendtype);
    F_TAKE_SECTION(recvbuf)
    struct view recvbuf_view = VIEW_CLOSED;
    MPI_Datatype recvtype_ = PMPI_Type_fromint(*recvtype);
    MPI_Comm comm_ = PMPI_Comm_fromint(*comm);
    int code = MPI_SUCCESS;
    code = view_open(&sendbuf_view, sendbuf, VIEW_SINGLE | VIEW_COPY, &sendcount_, &sendtype_);
    if (code == MPI_SUCCESS) code = view_open(&recvbuf_view, recvbuf, VIEW_STRIDED | VIEW_COPY | VIEW_WRITE, NULL, &recvtype_);
    if (code == MPI_SUCCESS) code = PMPI_Neighbor_allgather_c(sendbuf_view.address, sendcount_, sendtype_, recvbuf_view.address, *recvcount, recvtype_, comm_);
    views_close(2, &sendbuf_view, &recvbuf_view);
    F_RETURN(ierror, code);
}
F_TS(neighbor_allgather_c)

F_API void pmpi_neighbor_allgather_init_(void *sendbuf, Fint *sendcount, Fint *sendtype, void *recvbuf, Fint *recvcount, Fint *recvtype, Fint *comm, Fint *info, Fint *request, Fint *ierror)
{
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = PMPI_Neighbor_allgather_init(f_address(sendbuf), *sendcount, PMPI_Type_fromint(*sendtype), f_address(recvbuf), *recvcount, PMPI_Type_fromint(*recvtype), PMPI_Comm_fromint(*comm), PMPI_Info_fromint(*info), &request_);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_OLDER(neighbor_allgather_init)

F_API void pmpi_neighbor_allgather_init_f08ts_(F_SECTION(sendbuf), Fint *sendcount, Fint *sendtype, F_SECTION(recvbuf), Fint *recvcount, Fint *recvtype, Fint *comm, Fint *info, Fint *request, Fint *ierror)
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
    if (code == MPI_SUCCESS) code = PMPI_Neighbor_allgather_init(sendbuf_view.address, (int)sendcount_, sendtype_, recvbuf_view.address, *recvcount, recvtype_, comm_, PMPI_Info_fromint(*info), &request_);
    views_keep(code, request_, 1, 2, &sendbuf_view, &recvbuf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(neighbor_allgather_init)

F_API void pmpi_neighbor_allgather_init_c_f08ts_(F_SECTION(sendbuf), MPI_Count *sendcount, Fint *sendtype, F_SECTION(recvbuf), MPI_Count *recvcount, Fint *recvtype, Fint *comm, Fint *info, Fint *request, Fint *ierror)
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
    if (code == MPI_SUCCESS) code = PMPI_Neighbor_allgather_init_c(sendbuf_view.address, sendcount_, sendtype_, recvbuf_view.address, *recvcount, recvtype_, comm_, PMPI_Info_fromint(*info), &request_);
    views_keep(code, request_, 1, 2, &sendbuf_view, &recvbuf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(neighbor_allgather_init_c)

F_API void pmpi_neighbor_allgatherv_(void *sendbuf, Fint *sendcount, Fint *sendtype, void *recvbuf, Fint *recvcounts, Fint *displs, Fint *recvtype, Fint *comm, Fint *ierror)
{
    int code = PMPI_Neighbor_allgatherv(f_address(sendbuf), *sendcount, PMPI_Type_fromint(*sendtype), f_address(recvbuf), recvcounts, displs, PMPI_Type_fromint(*recvtype), PMPI_Comm_fromint(*comm));
    F_RETURN(ierror, code);
}
F_OLDER(neighbor_allgatherv)

F_API void pmpi_neighbor_allgatherv_f08ts_(F_SECTION(sendbuf), Fint *sendcount, Fint *sendtype, F_SECTION(recvbuf), Fint *recvcounts, Fint *displs, Fint *recvtype, Fint *comm, Fint *ierror)
{
    F_TAKE_SECTION(sendbuf)
    struct view sendbuf_view = VIEW_CLOSED;
    MPI_Count sendcount_ = *sendcount;
    MPI_Datatype sendtype_ = PMPI_Type_fromint(*sendtype);
    F_TAKE_SECTION(recvbuf)
    struct view recvbuf_view = VIEW_CLOSED;
    MPI_Datatype recvtype_ = PMPI_Type_fromint(*recvtype);
    MPI_Comm comm_ = PMPI_Comm_fromint(*comm);
    int code = MPI_SUCCESS;
    code = view_open(&sendbuf_view, sendbuf, VIEW_SINGLE | VIEW_COPY, &sendcount_, &sendtype_);
    if (code == MPI_SUCCESS) code = view_open(&recvbuf_view, recvbuf, VIEW_STRIDED | VIEW_COPY | VIEW_WRITE, NULL, &recvtype_);
    if (code == MPI_SUCCESS) code = PMPI_Neighbor_allgatherv(sendbuf_view.address, (int)sendcount_, sendtype_, recvbuf_view.address, recvcounts, displs, recvtype_, comm_);
    views_close(2, &sendbuf_view, &recvbuf_view);
    F_RETURN(ierror, code);
}
F_TS(neighbor_allgatherv)

F_API void pmpi_neighbor_allgatherv_c_f08ts_(F_SECTION(sendbuf), MPI_Count *sendcount, Fint *sendtype, F_SECTION(recvbuf), MPI_Count *recvcounts, MPI_Aint *displs, Fint *recvtype, Fint *comm, Fint *ierror)
{
    F_TAKE_SECTION(sendbuf)
    struct view sendbuf_view = VIEW_CLOSED;
    MPI_Count sendcount_ = *sendcount;
    MPI_Datatype sendtype_ = PMPI_Type_fromint(*sendtype);
    F_TAKE_SECTION(recvbuf)
    struct view recvbuf_view = VIEW_CLOSED;
    MPI_Datatype recvtype_ = PMPI_Type_fromint(*recvtype);
    MPI_Comm comm_ = PMPI_Comm_fromint(*comm);
    int code = MPI_SUCCESS;
    code = view_open(&sendbuf_view, sendbuf, VIEW_SINGLE | VIEW_COPY, &sendcount_, &sendtype_);
    if (code == MPI_SUCCESS) code = view_open(&recvbuf_view, recvbuf, VIEW_STRIDED | VIEW_COPY | VIEW_WRITE, NULL, &recvtype_);
    if (code == MPI_SUCCESS) code = PMPI_Neighbor_allgatherv_c(sendbuf_view.address, sendcount_, sendtype_, recvbuf_view.address, recvcounts, displs, recvtype_, comm_);
    views_close(2, &sendbuf_view, &recvbuf_view);
    F_RETURN(ierror, code);
}
F_TS(neighbor_allgatherv_c)

F_API void pmpi_neighbor_allgatherv_init_(void *sendbuf, Fint *sendcount, Fint *sendtype, void *recvbuf, Fint *recvcounts, Fint *displs, Fint *recvtype, Fint *comm, Fint *info, Fint *request, Fint *ierror)
{
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = PMPI_Neighbor_allgatherv_init(f_address(sendbuf), *sendcount, PMPI_Type_fromint(*sendtype), f_address(recvbuf), recvcounts, displs, PMPI_Type_fromint(*recvtype), PMPI_Comm_fromint(*comm), PMPI_Info_fromint(*info), &request_);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_OLDER(neighbor_allgatherv_init)

F_API void pmpi_neighbor_allgatherv_init_f08ts_(F_SECTION(sendbuf), Fint *sendcount, Fint *sendtype, F_SECTION(recvbuf), Fint *recvcounts, Fint *displs, Fint *recvtype, Fint *comm, Fint *info, Fint *request, Fint *ierror)
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
    if (code == MPI_SUCCESS) code = PMPI_Neighbor_allgatherv_init(sendbuf_view.address, (int)sendcount_, sendtype_, recvbuf_view.address, recvcounts, displs, recvtype_, comm_, PMPI_Info_fromint(*info), &request_);
    views_keep(code, request_, 1, 2, &sendbuf_view, &recvbuf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(neighbor_allgatherv_init)

F_API void pmpi_neighbor_allgatherv_init_c_f08ts_(F_SECTION(sendbuf), MPI_Count *sendcount, Fint *sendtype, F_SECTION(recvbuf), MPI_Count *recvcounts, MPI_Aint *displs, Fint *recvtype, Fint *comm, Fint *info, Fint *request, Fint *ierror)
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
    if (code == MPI_SUCCESS) code = PMPI_Neighbor_allgatherv_init_c(sendbuf_view.address, sendcount_, sendtype_, recvbuf_view.address, recvcounts, displs, recvtype_, comm_, PMPI_Info_fromint(*info), &request_);
    views_keep(code, request_, 1, 2, &sendbuf_view, &recvbuf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(neighbor_allgatherv_init_c)

F_API void pmpi_neighbor_alltoall_(void *sendbuf, Fint *sendcount, Fint *sendtype, void *recvbuf, Fint *recvcount, Fint *recvtype, Fint *comm, Fint *ierror)
{
    int code = PMPI_Neighbor_alltoall(f_address(sendbuf), *sendcount, PMPI_Type_fromint(*sendtype), f_address(recvbuf), *recvcount, PMPI_Type_fromint(*recvtype), PMPI_Comm_fromint(*comm));
    F_RETURN(ierror, code);
}
F_OLDER(neighbor_alltoall)

F_API void pmpi_neighbor_alltoall_f08ts_(F_SECTION(sendbuf), Fint *sendcount, Fint *sendtype, F_SECTION(recvbuf), Fint *recvcount, Fint *recvtype, Fint *comm, Fint *ierror)
{
    F_TAKE_SECTION(sendbuf)
    struct view sendbuf_view = VIEW_CLOSED;
    MPI_Datatype sendtype_ = PMPI_Type_fromint(*sendtype);
    F_TAKE_SECTION(recvbuf)
    struct view recvbuf_view = VIEW_CLOSED;
    MPI_Datatype recvtype_ = PMPI_Type_fromint(*recvtype);
    MPI_Comm comm_ = PMPI_Comm_fromint(*comm);
    int code = MPI_SUCCESS;
    code = view_open(&sendbuf_view, sendbuf, VIEW_STRIDED | VIEW_COPY, NULL, &sendtype_);
    if (code == MPI_SUCCESS) code = view_open(&recvbuf_view, recvbuf, VIEW_STRIDED | VIEW_COPY | VIEW_WRITE, NULL, &recvtype_);
    if (code == MPI_SUCCESS) code = PMPI_Neighbor_alltoall(sendbuf_view.address, *sendcount, sendtype_, recvbuf_view.address, *recvcount, recvtype_, comm_);
    views_close(2, &sendbuf_view, &recvbuf_view);
    F_RETURN(ierror, code);
}
F_TS(neighbor_alltoall)

F_API void pmpi_neighbor_alltoall_c_f08ts_(F_SECTION(sendbuf), MPI_Count *sendcount, Fint *sendtype, F_SECTION(recvbuf), MPI_Count *recvcount, Fint *recvtype, Fint *comm, Fint *ierror)
{
    F_TAKE_SECTION(sendbuf)
    struct view sendbuf_view = VIEW_CLOSED;
    MPI_Datatype sendtype_ = PMPI_Type_fromint(*sendtype);
    F_TAKE_SECTION(recvbuf)
    struct view recvbuf_view = VIEW_CLOSED;
    MPI_Datatype recvtype_ = PMPI_Type_fromint(*recvtype);
    MPI_Comm comm_ = PMPI_Comm_fromint(*comm);
    int code = MPI_SUCCESS;
    code = view_open(&sendbuf_view, sendbuf, VIEW_STRIDED | VIEW_COPY, NULL, &sendtype_);
    if (code == MPI_SUCCESS) code = view_open(&recvbuf_view, recvbuf, VIEW_STRIDED | VIEW_COPY | VIEW_WRITE, NULL, &recvtype_);
    if (code == MPI_SUCCESS) code = PMPI_Neighbor_alltoall_c(sendbuf_view.address, *sendcount, sendtype_, recvbuf_view.address, *recvcount, recvtype_, comm_);
    views_close(2, &sendbuf_view, &recvbuf_view);
    F_RETURN(ierror, code);
}
F_TS(neighbor_alltoall_c)

F_API void pmpi_neighbor_alltoall_init_(void *sendbuf, Fint *sendcount, Fint *sendtype, void *recvbuf, Fint *recvcount, Fint *recvtype, Fint *comm, Fint *info, Fint *request, Fint *ierror)
{
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = PMPI_Neighbor_alltoall_init(f_address(sendbuf), *sendcount, PMPI_Type_fromint(*sendtype), f_address(recvbuf), *recvcount, PMPI_Type_fromint(*recvtype), PMPI_Comm_fromint(*comm), PMPI_Info_fromint(*info), &request_);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_OLDER(neighbor_alltoall_init)

F_API void pmpi_neighbor_alltoall_init_f08ts_(F_SECTION(sendbuf), Fint *sendcount, Fint *sendtype, F_SECTION(recvbuf), Fint *recvcount, Fint *recvtype, Fint *comm, Fint *info, Fint *request, Fint *ierror)
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
    if (code == MPI_SUCCESS) code = PMPI_Neighbor_alltoall_init(sendbuf_view.address, *sendcount, sendtype_, recvbuf_view.address, *recvcount, recvtype_, comm_, PMPI_Info_fromint(*info), &request_);
    views_keep(code, request_, 1, 2, &sendbuf_view, &recvbuf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(neighbor_alltoall_init)

F_API void pmpi_neighbor_alltoall_init_c_f08ts_(F_SECTION(sendbuf), MPI_Count *sendcount, Fint *sendtype, F_SECTION(recvbuf), MPI_Count *recvcount, Fint *recvtype, Fint *comm, Fint *info, Fint *request, Fint *ierror)
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
    if (code == MPI_SUCCESS) code = PMPI_Neighbor_alltoall_init_c(sendbuf_view.address, *sendcount, sendtype_, recvbuf_view.address, *recvcount, recvtype_, comm_, PMPI_Info_fromint(*info), &request_);
    views_keep(code, request_, 1, 2, &sendbuf_view, &recvbuf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(neighbor_alltoall_init_c)

F_API void pmpi_neighbor_alltoallv_(void *sendbuf, Fint *sendcounts, Fint *sdispls, Fint *sendtype, void *recvbuf, Fint *recvcounts, Fint *rdispls, Fint *recvtype, Fint *comm, Fint *ierror)
{
    int code = PMPI_Neighbor_alltoallv(f_address(sendbuf), sendcounts, sdispls, PMPI_Type_fromint(*sendtype), f_address(recvbuf), recvcounts, rdispls, PMPI_Type_fromint(*recvtype), PMPI_Comm_fromint(*comm));
    F_RETURN(ierror, code);
}
F_OLDER(neighbor_alltoallv)

F_API void pmpi_neighbor_alltoallv_f08ts_(F_SECTION(sendbuf), Fint *sendcounts, Fint *sdispls, Fint *sendtype, F_SECTION(recvbuf), Fint *recvcounts, Fint *rdispls, Fint *recvtype, Fint *comm, Fint *ierror)
{
    F_TAKE_SECTION(sendbuf)
    struct view sendbuf_view = VIEW_CLOSED;
    MPI_Datatype sendtype_ = PMPI_Type_fromint(*sendtype);
    F_TAKE_SECTION(recvbuf)
    struct view recvbuf_view = VIEW_CLOSED;
    MPI_Datatype recvtype_ = PMPI_Type_fromint(*recvtype);
    MPI_Comm comm_ = PMPI_Comm_fromint(*comm);
    int code = MPI_SUCCESS;
    code = view_open(&sendbuf_view, sendbuf, VIEW_STRIDED | VIEW_COPY, NULL, &sendtype_);
    if (code == MPI_SUCCESS) code = view_open(&recvbuf_view, recvbuf, VIEW_STRIDED | VIEW_COPY | VIEW_WRITE, NULL, &recvtype_);
    if (code == MPI_SUCCESS) code = PMPI_Neighbor_alltoallv(sendbuf_view.address, sendcounts, sdispls, sendtype_, recvbuf_view.address, recvcounts, rdispls, recvtype_, comm_);
    views_close(2, &sendbuf_view, &recvbuf_view);
    F_RETURN(ierror, code);
}
F_TS(neighbor_alltoallv)

F_API void pmpi_neighbor_alltoallv_c_f08ts_(F_SECTION(sendbuf), MPI_Count *sendcounts, MPI_Aint *sdispls, Fint *sendtype, F_SECTION(recvbuf), MPI_Count *recvcounts, MPI_Aint *rdispls, Fint *recvtype, Fint *comm, Fint *ierror)
{
    F_TAKE_SECTION(sendbuf)
    struct view sendbuf_view = VIEW_CLOSED;
    MPI_Datatype sendtype_ = PMPI_Type_fromint(*sendtype);
    F_TAKE_SECTION(recvbuf)
    struct view recvbuf_view = VIEW_CLOSED;
    MPI_Datatype recvtype_ = PMPI_Type_fromint(*recvtype);
    MPI_Comm comm_ = PMPI_Comm_fromint(*comm);
    int code = MPI_SUCCESS;
    code = view_open(&sendbuf_view, sendbuf, VIEW_STRIDED | VIEW_COPY, NULL, &sendtype_);
    if (code == MPI_SUCCESS) code = view_open(&recvbuf_view, recvbuf, VIEW_STRIDED | VIEW_COPY | VIEW_WRITE, NULL, &recvtype_);
    if (code == MPI_SUCCESS) code = PMPI_Neighbor_alltoallv_c(sendbuf_view.address, sendcounts, sdispls, sendtype_, recvbuf_view.address, recvcounts, rdispls, recvtype_, comm_);
    views_close(2, &sendbuf_view, &recvbuf_view);
    F_RETURN(ierror, code);
}
F_TS(neighbor_alltoallv_c)

F_API void pmpi_neighbor_alltoallv_init_(void *sendbuf, Fint *sendcounts, Fint *sdispls, Fint *sendtype, void *recvbuf, Fint *recvcounts, Fint *rdispls, Fint *recvtype, Fint *comm, Fint *info, Fint *request, Fint *ierror)
{
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = PMPI_Neighbor_alltoallv_init(f_address(sendbuf), sendcounts, sdispls, PMPI_Type_fromint(*sendtype), f_address(recvbuf), recvcounts, rdispls, PMPI_Type_fromint(*recvtype), PMPI_Comm_fromint(*comm), PMPI_Info_fromint(*info), &request_);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_OLDER(neighbor_alltoallv_init)

F_API void pmpi_neighbor_alltoallv_init_f08ts_(F_SECTION(sendbuf), Fint *sendcounts, Fint *sdispls, Fint *sendtype, F_SECTION(recvbuf), Fint *recvcounts, Fint *rdispls, Fint *recvtype, Fint *comm, Fint *info, Fint *request, Fint *ierror)
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
    if (code == MPI_SUCCESS) code = PMPI_Neighbor_alltoallv_init(sendbuf_view.address, sendcounts, sdispls, sendtype_, recvbuf_view.address, recvcounts, rdispls, recvtype_, comm_, PMPI_Info_fromint(*info), &request_);
    views_keep(code, request_, 1, 2, &sendbuf_view, &recvbuf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(neighbor_alltoallv_init)

F_API void pmpi_neighbor_alltoallv_init_c_f08ts_(F_SECTION(sendbuf), MPI_Count *sendcounts, MPI_Aint *sdispls, Fint *sendtype, F_SECTION(recvbuf), MPI_Count *recvcounts, MPI_Aint *rdispls, Fint *recvtype, Fint *comm, Fint *info, Fint *request, Fint *ierror)
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
    if (code == MPI_SUCCESS) code = PMPI_Neighbor_alltoallv_init_c(sendbuf_view.address, sendcounts, sdispls, sendtype_, recvbuf_view.address, recvcounts, rdispls, recvtype_, comm_, PMPI_Info_fromint(*info), &request_);
    views_keep(code, request_, 1, 2, &sendbuf_view, &recvbuf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(neighbor_alltoallv_init_c)

F_API void pmpi_neighbor_alltoallw_(void *sendbuf, Fint *sendcounts, MPI_Aint *sdispls, Fint *sendtypes, void *recvbuf, Fint *recvcounts, MPI_Aint *rdispls, Fint *recvtypes, Fint *comm, Fint *ierror)
{
    F_ARRAY(MPI_Datatype, sendtypes, F_IN_PLACE(sendbuf) ? 0 : f_neighbors(*comm, 1));
    F_EACH(sendtypes) sendtypes_[i] = PMPI_Type_fromint(sendtypes[i]);
    F_ARRAY(MPI_Datatype, recvtypes, f_neighbors(*comm, 0));
    F_EACH(recvtypes) recvtypes_[i] = PMPI_Type_fromint(recvtypes[i]);
    int code = PMPI_Neighbor_alltoallw(f_address(sendbuf), sendcounts, sdispls, sendtypes_, f_address(recvbuf), recvcounts, rdispls, recvtypes_, PMPI_Comm_fromint(*comm));
    F_FREE(sendtypes);
    F_FREE(recvtypes);
    F_RETURN(ierror, code);
}
F_OLDER(neighbor_alltoallw)

F_API void pmpi_neighbor_alltoallw_f08ts_(F_SECTION(sendbuf), Fint *sendcounts, MPI_Aint *sdispls, Fint *sendtypes, F_SECTION(recvbuf), Fint *recvcounts, MPI_Aint *rdispls, Fint *recvtypes, Fint *comm, Fint *ierror)
{
    F_TAKE_SECTION(sendbuf)
    struct view sendbuf_view = VIEW_CLOSED;
    F_ARRAY(MPI_Datatype, sendtypes, F_IN_PLACE(sendbuf) ? 0 : f_neighbors(*comm, 1));
    F_EACH(sendtypes) sendtypes_[i] = PMPI_Type_fromint(sendtypes[i]);
    F_TAKE_SECTION(recvbuf)
    struct view recvbuf_view = VIEW_CLOSED;
    F_ARRAY(MPI_Datatype, recvtypes, f_neighbors(*comm, 0));
    F_EACH(recvtypes) recvtypes_[i] = PMPI_Type_fromint(recvtypes[i]);
    int code = MPI_SUCCESS;
    code = view_open(&sendbuf_view, sendbuf, VIEW_COPY, NULL, NULL);
    if (code == MPI_SUCCESS) code = view_open(&recvbuf_view, recvbuf, VIEW_COPY | VIEW_WRITE, NULL, NULL);
    if (code == MPI_SUCCESS) code = PMPI_Neighbor_alltoallw(sendbuf_view.address, sendcounts, sdispls, sendtypes_, recvbuf_view.address, recvcounts, rdispls, recvtypes_, PMPI_Comm_fromint(*comm));
    views_close(2, &sendbuf_view, &recvbuf_view);
    F_FREE(sendtypes);
    F_FREE(recvtypes);
    F_RETURN(ierror, code);
}
F_TS(neighbor_alltoallw)

F_API void pmpi_neighbor_alltoallw_c_f08ts_(F_SECTION(sendbuf), MPI_Count *sendcounts, MPI_Aint *sdispls, Fint *sendtypes, F_SECTION(recvbuf), MPI_Count *recvcounts, MPI_Aint *rdispls, Fint *recvtypes, Fint *comm, Fint *ierror)
{
    F_TAKE_SECTION(sendbuf)
    struct view sendbuf_view = VIEW_CLOSED;
    F_ARRAY(MPI_Datatype, sendtypes, F_IN_PLACE(sendbuf) ? 0 : f_neighbors(*comm, 1));
    F_EACH(sendtypes) sendtypes_[i] = PMPI_Type_fromint(sendtypes[i]);
    F_TAKE_SECTION(recvbuf)
    struct view recvbuf_view = VIEW_CLOSED;
    F_ARRAY(MPI_Datatype, recvtypes, f_neighbors(*comm, 0));
    F_EACH(recvtypes) recvtypes_[i] = PMPI_Type_fromint(recvtypes[i]);
    int code = MPI_SUCCESS;
    code = view_open(&sendbuf_view, sendbuf, VIEW_COPY, NULL, NULL);
    if (code == MPI_SUCCESS) code = view_open(&recvbuf_view, recvbuf, VIEW_COPY | VIEW_WRITE, NULL, NULL);
    if (code == MPI_SUCCESS) code = PMPI_Neighbor_alltoallw_c(sendbuf_view.address, sendcounts, sdispls, sendtypes_, recvbuf_view.address, recvcounts, rdispls, recvtypes_, PMPI_Comm_fromint(*comm));
    views_close(2, &sendbuf_view, &recvbuf_view);
    F_FREE(sendtypes);
    F_FREE(recvtypes);
    F_RETURN(ierror, code);
}
F_TS(neighbor_alltoallw_c)

F_API void pmpi_neighbor_alltoallw_init_(void *sendbuf, Fint *sendcounts, MPI_Aint *sdispls, Fint *sendtypes, void *recvbuf, Fint *recvcounts, MPI_Aint *rdispls, Fint *recvtypes, Fint *comm, Fint *info, Fint *request, Fint *ierror)
{
    F_ARRAY(MPI_Datatype, sendtypes, F_IN_PLACE(sendbuf) ? 0 : f_neighbors(*comm, 1));
    F_EACH(sendtypes) sendtypes_[i] = PMPI_Type_fromint(sendtypes[i]);
    F_ARRAY(MPI_Datatype, recvtypes, f_neighbors(*comm, 0));
    F_EACH(recvtypes) recvtypes_[i] = PMPI_Type_fromint(recvtypes[i]);
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = PMPI_Neighbor_alltoallw_init(f_address(sendbuf), sendcounts, sdispls, sendtypes_, f_address(recvbuf), recvcounts, rdispls, recvtypes_, PMPI_Comm_fromint(*comm), PMPI_Info_fromint(*info), &request_);
    F_FREE(sendtypes);
    F_FREE(recvtypes);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_OLDER(neighbor_alltoallw_init)

F_API void pmpi_neighbor_alltoallw_init_f08ts_(F_SECTION(sendbuf), Fint *sendcounts, MPI_Aint *sdispls, Fint *sendtypes, F_SECTION(recvbuf), Fint *recvcounts, MPI_Aint *rdispls, Fint *recvtypes, Fint *comm, Fint *info, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(sendbuf)
    struct view sendbuf_view = VIEW_CLOSED;
    F_ARRAY(MPI_Datatype, sendtypes, F_IN_PLACE(sendbuf) ? 0 : f_neighbors(*comm, 1));
    F_EACH(sendtypes) sendtypes_[i] = PMPI_Type_fromint(sendtypes[i]);
    F_TAKE_SECTION(recvbuf)
    struct view recvbuf_view = VIEW_CLOSED;
    F_ARRAY(MPI_Datatype, recvtypes, f_neighbors(*comm, 0));
    F_EACH(recvtypes) recvtypes_[i] = PMPI_Type_fromint(recvtypes[i]);
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&sendbuf_view, sendbuf, VIEW_COPY, NULL, NULL);
    if (code == MPI_SUCCESS) code = view_open(&recvbuf_view, recvbuf, VIEW_COPY | VIEW_WRITE, NULL, NULL);
    if (code == MPI_SUCCESS) code = PMPI_Neighbor_alltoallw_init(sendbuf_view.address, sendcounts, sdispls, sendtypes_, recvbuf_view.address, recvcounts, rdispls, recvtypes_, PMPI_Comm_fromint(*comm), PMPI_Info_fromint(*info), &request_);
    views_keep(code, request_, 1, 2, &sendbuf_view, &recvbuf_view);
    F_FREE(sendtypes);
    F_FREE(recvtypes);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(neighbor_alltoallw_init)

F_API void pmpi_neighbor_alltoallw_init_c_f08ts_(F_SECTION(sendbuf), MPI_Count *sendcounts, MPI_Aint *sdispls, Fint *sendtypes, F_SECTION(recvbuf), MPI_Count *recvcounts, MPI_Aint *rdispls, Fint *recvtypes, Fint *comm, Fint *info, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(sendbuf)
    struct view sendbuf_view = VIEW_CLOSED;
    F_ARRAY(MPI_Datatype, sendtypes, F_IN_PLACE(sendbuf) ? 0 : f_neighbors(*comm, 1));
    F_EACH(sendtypes) sendtypes_[i] = PMPI_Type_fromint(sendtypes[i]);
    F_TAKE_SECTION(recvbuf)
    struct view recvbuf_view = VIEW_CLOSED;
    F_ARRAY(MPI_Datatype, recvtypes, f_neighbors(*comm, 0));
    F_EACH(recvtypes) recvtypes_[i] = PMPI_Type_fromint(recvtypes[i]);
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&sendbuf_view, sendbuf, VIEW_COPY, NULL, NULL);
    if (code == MPI_SUCCESS) code = view_open(&recvbuf_view, recvbuf, VIEW_COPY | VIEW_WRITE, NULL, NULL);
    if (code == MPI_SUCCESS) code = PMPI_Neighbor_alltoallw_init_c(sendbuf_view.address, sendcounts, sdispls, sendtypes_, recvbuf_view.address, recvcounts, rdispls, recvtypes_, PMPI_Comm_fromint(*comm), PMPI_Info_fromint(*info), &request_);
    views_keep(code, request_, 1, 2, &sendbuf_view, &recvbuf_view);
    F_FREE(sendtypes);
    F_FREE(recvtypes);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(neighbor_alltoallw_init_c)
