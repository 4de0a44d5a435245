/* Fortran procedures of the chapter `collectives`.
   Generated: reproduced by `cargo run -p xtask -- gen`. Do not edit. */
#include "fortran.h"

F_API void pmpi_allgather_(void *sendbuf, Fint *sendcount, Fint *sendtype, void *recvbuf, Fint *recvcount, Fint *recvtype, Fint *comm, Fint *ierror)
{
    int code = PMPI_Allgather(f_address(sendbuf), *sendcount, PMPI_Type_fromint(*sendtype), f_address(recvbuf), *recvcount, PMPI_Type_fromint(*recvtype), PMPI_Comm_fromint(*comm));
    F_RETURN(ierror, code);
}
F_OLDER(allgather)

F_API void pmpi_allgather_f08ts_(F_SECTION(sendbuf), Fint *sendcount, Fint *sendtype, F_SECTION(recvbuf), Fint *recvcount, Fint *recvtype, Fint *comm, Fint *ierror)
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
    if (code == MPI_SUCCESS) code = PMPI_Allgather(sendbuf_view.address, (int)sendcount_, sendtype_, recvbuf_view.address, *recvcount, recvtype_, comm_);
    views_close(2, &sendbuf_view, &recvbuf_view);
    F_RETURN(ierror, code);
}
F_TS(allgather)

F_API void pmpi_allgather_c_f08ts_(F_SECTION(sendbuf), MPI_Count *sendcount, Fint *sendtype, F_SECTION(recvbuf), MPI_Count *recvcount, Fint *recvtype, Fint *comm, Fint *ierror)
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
    if (code == MPI_SUCCESS) code = PMPI_Allgather_c(sendbuf_view.address, sendcount_, sendtype_, recvbuf_view.address, *recvcount, recvtype_, comm_);
    views_close(2, &sendbuf_view, &recvbuf_view);
    F_RETURN(ierror, code);
}
F_TS(allgather_c)

F_API void pmpi_allgatherv_(void *sendbuf, Fint *sendcount, Fint *sendtype, void *recvbuf, Fint *recvcounts, Fint *displs, Fint *recvtype, Fint *comm, Fint *ierror)
{
    int code = PMPI_Allgatherv(f_address(sendbuf), *sendcount, PMPI_Type_fromint(*sendtype), f_address(recvbuf), recvcounts, displs, PMPI_Type_fromint(*recvtype), PMPI_Comm_fromint(*comm));
    F_RETURN(ierror, code);
}
F_OLDER(allgatherv)

F_API void pmpi_allgatherv_f08ts_(F_SECTION(sendbuf), Fint *sendcount, Fint *sendtype, F_SECTION(recvbuf), Fint *recvcounts, Fint *displs, Fint *recvtype, Fint *comm, Fint *ierror)
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
    if (code == MPI_SUCCESS) code = PMPI_Allgatherv(sendbuf_view.address, (int)sendcount_, sendtype_, recvbuf_view.address, recvcounts, displs, recvtype_, comm_);
    views_close(2, &sendbuf_view, &recvbuf_view);
    F_RETURN(ierror, code);
}
F_TS(allgatherv)

F_API void pmpi_allgatherv_c_f08ts_(F_SECTION(sendbuf), MPI_Count *sendcount, Fint *sendtype, F_SECTION(recvbuf), MPI_Count *recvcounts, MPI_Aint *displs, Fint *recvtype, Fint *comm, Fint *ierror)
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
    if (code == MPI_SUCCESS) code = PMPI_Allgatherv_c(sendbuf_view.address, sendcount_, sendtype_, recvbuf_view.address, recvcounts, displs, recvtype_, comm_);
    views_close(2, &sendbuf_view, &recvbuf_view);
    F_RETURN(ierror, code);
}
F_TS(allgatherv_c)

F_API void pmpi_allreduce_(void *sendbuf, void *recvbuf, Fint *count, Fint *datatype, Fint *op, Fint *comm, Fint *ierror)
{
    int code = PMPI_Allreduce(f_address(sendbuf), f_address(recvbuf), *count, PMPI_Type_fromint(*datatype), PMPI_Op_fromint(*op), PMPI_Comm_fromint(*comm));
    F_RETURN(ierror, code);
}
F_OLDER(allreduce)

F_API void pmpi_allreduce_f08ts_(F_SECTION(sendbuf), F_SECTION(recvbuf), Fint *count, Fint *datatype, Fint *op, Fint *comm, Fint *ierror)
{
    F_TAKE_SECTION(sendbuf)
    struct view sendbuf_view = VIEW_CLOSED;
    F_TAKE_SECTION(recvbuf)
    struct view recvbuf_view = VIEW_CLOSED;
    int code = MPI_SUCCESS;
    code = view_open(&sendbuf_view, sendbuf, VIEW_COPY, NULL, NULL);
    if (code == MPI_SUCCESS) code = view_open(&recvbuf_view, recvbuf, VIEW_COPY | VIEW_WRITE, NULL, NULL);
    if (code == MPI_SUCCESS) code = PMPI_Allreduce(sendbuf_view.address, recvbuf_view.address, *count, PMPI_Type_fromint(*datatype), PMPI_Op_fromint(*op), PMPI_Comm_fromint(*comm));
    views_close(2, &sendbuf_view, &recvbuf_view);
    F_RETURN(ierror, code);
}
F_TS(allreduce)

F_API void pmpi_allreduce_c_f08ts_(F_SECTION(sendbuf), F_SECTION(recvbuf), MPI_Count *count, Fint *datatype, Fint *op, Fint *comm, Fint *ierror)
{
    F_TAKE_SECTION(sendbuf)
    struct view sendbuf_view = VIEW_CLOSED;
    F_TAKE_SECTION(recvbuf)
    struct view recvbuf_view = VIEW_CLOSED;
    int code = MPI_SUCCESS;
    code = view_open(&sendbuf_view, sendbuf, VIEW_COPY, NULL, NULL);
    if (code == MPI_SUCCESS) code = view_open(&recvbuf_view, recvbuf, VIEW_COPY | VIEW_WRITE, NULL, NULL);
    if (code == MPI_SUCCESS) code = PMPI_Allreduce_c(sendbuf_view.address, recvbuf_view.address, *count, PMPI_Type_fromint(*datatype), PMPI_Op_fromint(*op), PMPI_Comm_fromint(*comm));
    views_close(2, &sendbuf_view, &recvbuf_view);
    F_RETURN(ierror, code);
}
F_TS(allreduce_c)

F_API void pmpi_alltoall_(void *sendbuf, Fint *sendcount, Fint *sendtype, void *recvbuf, Fint *recvcount, Fint *recvtype, Fint *comm, Fint *ierror)
{
    int code = PMPI_Alltoall(f_address(sendbuf), *sendcount, PMPI_Type_fromint(*sendtype), f_address(recvbuf), *recvcount, PMPI_Type_fromint(*recvtype), PMPI_Comm_fromint(*comm));
    F_RETURN(ierror, code);
}
F_OLDER(alltoall)

F_API void pmpi_alltoall_f08ts_(F_SECTION(sendbuf), Fint *sendcount, Fint *sendtype, F_SECTION(recvbuf), Fint *recvcount, Fint *recvtype, Fint *comm, Fint *ierror)
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
    if (code == MPI_SUCCESS) code = PMPI_Alltoall(sendbuf_view.address, *sendcount, sendtype_, recvbuf_view.address, *recvcount, recvtype_, comm_);
    views_close(2, &sendbuf_view, &recvbuf_view);
    F_RETURN(ierror, code);
}
F_TS(alltoall)

F_API void pmpi_alltoall_c_f08ts_(F_SECTION(sendbuf), MPI_Count *sendcount, Fint *sendtype, F_SECTION(recvbuf), MPI_Count *recvcount, Fint *recvtype, Fint *comm, Fint *ierror)
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
    if (code == MPI_SUCCESS) code = PMPI_Alltoall_c(sendbuf_view.address, *sendcount, sendtype_, recvbuf_view.address, *recvcount, recvtype_, comm_);
    views_close(2, &sendbuf_view, &recvbuf_view);
    F_RETURN(ierror, code);
}
F_TS(alltoall_c)

F_API void pmpi_alltoallv_(void *sendbuf, Fint *sendcounts, Fint *sdispls, Fint *sendtype, void *recvbuf, Fint *recvcounts, Fint *rdispls, Fint *recvtype, Fint *comm, Fint *ierror)
{
    int code = PMPI_Alltoallv(f_address(sendbuf), sendcounts, sdispls, PMPI_Type_fromint(*sendtype), f_address(recvbuf), recvcounts, rdispls, PMPI_Type_fromint(*recvtype), PMPI_Comm_fromint(*comm));
    F_RETURN(ierror, code);
}
F_OLDER(alltoallv)

F_API void pmpi_alltoallv_f08ts_(F_SECTION(sendbuf), Fint *sendcounts, Fint *sdispls, Fint *sendtype, F_SECTION(recvbuf), Fint *recvcounts, Fint *rdispls, Fint *recvtype, Fint *comm, Fint *ierror)
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
    if (code == MPI_SUCCESS) code = PMPI_Alltoallv(sendbuf_view.address, sendcounts, sdispls, sendtype_, recvbuf_view.address, recvcounts, rdispls, recvtype_, comm_);
    views_close(2, &sendbuf_view, &recvbuf_view);
    F_RETURN(ierror, code);
}
F_TS(alltoallv)

F_API void pmpi_alltoallv_c_f08ts_(F_SECTION(sendbuf), MPI_Count *sendcounts, MPI_Aint *sdispls, Fint *sendtype, F_SECTION(recvbuf), MPI_Count *recvcounts, MPI_Aint *rdispls, Fint *recvtype, Fint *comm, Fint *ierror)
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
    if (code == MPI_SUCCESS) code = PMPI_Alltoallv_c(sendbuf_view.address, sendcounts, sdispls, sendtype_, recvbuf_view.address, recvcounts, rdispls, recvtype_, comm_);
    views_close(2, &sendbuf_view, &recvbuf_view);
    F_RETURN(ierror, code);
}
F_TS(alltoallv_c)

F_API void pmpi_alltoallw_(void *sendbuf, Fint *sendcounts, Fint *sdispls, Fint *sendtypes, void *recvbuf, Fint *recvcounts, Fint *rdispls, Fint *recvtypes, Fint *comm, Fint *ierror)
{
    F_ARRAY(MPI_Datatype, sendtypes, F_IN_PLACE(sendbuf) ? 0 : f_peers(*comm));
    F_EACH(sendtypes) sendtypes_[i] = PMPI_Type_fromint(sendtypes[i]);
    F_ARRAY(MPI_Datatype, recvtypes, f_peers(*comm));
    F_EACH(recvtypes) recvtypes_[i] = PMPI_Type_fromint(recvtypes[i]);
    int code = PMPI_Alltoallw(f_address(sendbuf), sendcounts, sdispls, sendtypes_, f_address(recvbuf), recvcounts, rdispls, recvtypes_, PMPI_Comm_fromint(*comm));
    F_FREE(sendtypes);
    F_FREE(recvtypes);
    F_RETURN(ierror, code);
}
F_OLDER(alltoallw)

F_API void pmpi_alltoallw_f08ts_(F_SECTION(sendbuf), Fint *sendcounts, Fint *sdispls, Fint *sendtypes, F_SECTION(recvbuf), Fint *recvcounts, Fint *rdispls, Fint *recvtypes, Fint *comm, Fint *ierror)
{
    F_TAKE_SECTION(sendbuf)
    struct view sendbuf_view = VIEW_CLOSED;
    F_ARRAY(MPI_Datatype, sendtypes, F_IN_PLACE(sendbuf) ? 0 : f_peers(*comm));
    F_EACH(sendtypes) sendtypes_[i] = PMPI_Type_fromint(sendtypes[i]);
    F_TAKE_SECTION(recvbuf)
    struct view recvbuf_view = VIEW_CLOSED;
    F_ARRAY(MPI_Datatype, recvtypes, f_peers(*comm));
    F_EACH(recvtypes) recvtypes_[i] = PMPI_Type_fromint(recvtypes[i]);
    int code = MPI_SUCCESS;
    code = view_open(&sendbuf_view, sendbuf, VIEW_COPY, NULL, NULL);
    if (code == MPI_SUCCESS) code = view_open(&recvbuf_view, recvbuf, VIEW_COPY | VIEW_WRITE, NULL, NULL);
    if (code == MPI_SUCCESS) code = PMPI_Alltoallw(sendbuf_view.address, sendcounts, sdispls, sendtypes_, recvbuf_view.address, recvcounts, rdispls, recvtypes_, PMPI_Comm_fromint(*comm));
    views_close(2, &sendbuf_view, &recvbuf_view);
    F_FREE(sendtypes);
    F_FREE(recvtypes);
    F_RETURN(ierror, code);
}
F_TS(alltoallw)

F_API void pmpi_alltoallw_c_f08ts_(F_SECTION(sendbuf), MPI_Count *sendcounts, MPI_Aint *sdispls, Fint *sendtypes, F_SECTION(recvbuf), MPI_Count *recvcounts, MPI_Aint *rdispls, Fint *recvtypes, Fint *comm, Fint *ierror)
{
    F_TAKE_SECTION(sendbuf)
    struct view sendbuf_view = VIEW_CLOSED;
    F_ARRAY(MPI_Datatype, sendtypes, F_IN_PLACE(sendbuf) ? 0 : f_peers(*comm));
    F_EACH(sendtypes) sendtypes_[i] = PMPI_Type_fromint(sendtypes[i]);
    F_TAKE_SECTION(recvbuf)
    struct view recvbuf_view = VIEW_CLOSED;
    F_ARRAY(MPI_Datatype, recvtypes, f_peers(*comm));
    F_EACH(recvtypes) recvtypes_[i] = PMPI_Type_fromint(recvtypes[i]);
    int code = MPI_SUCCESS;
    code = view_open(&sendbuf_view, sendbuf, VIEW_COPY, NULL, NULL);
    if (code == MPI_SUCCESS) code = view_open(&recvbuf_view, recvbuf, VIEW_COPY | VIEW_WRITE, NULL, NULL);
    if (code == MPI_SUCCESS) code = PMPI_Alltoallw_c(sendbuf_view.address, sendcounts, sdispls, sendtypes_, recvbuf_view.address, recvcounts, rdispls, recvtypes_, PMPI_Comm_fromint(*comm));
    views_close(2, &sendbuf_view, &recvbuf_view);
    F_FREE(sendtypes);
    F_FREE(recvtypes);
    F_RETURN(ierror, code);
}
F_TS(alltoallw_c)

F_API void pmpi_barrier_(Fint *comm, Fint *ierror)
{
    int code = PMPI_Barrier(PMPI_Comm_fromint(*comm));
    F_RETURN(ierror, code);
}
F_BOTH(barrier)

F_API void pmpi_bcast_(void *buffer, Fint *count, Fint *datatype, Fint *root, Fint *comm, Fint *ierror)
{
    int code = PMPI_Bcast(f_address(buffer), *count, PMPI_Type_fromint(*datatype), *root, PMPI_Comm_fromint(*comm));
    F_RETURN(ierror, code);
}
F_OLDER(bcast)

F_API void pmpi_bcast_f08ts_(F_SECTION(buffer), Fint *count, Fint *datatype, Fint *root, Fint *comm, Fint *ierror)
{
    F_TAKE_SECTION(buffer)
    struct view buffer_view = VIEW_CLOSED;
    MPI_Count count_ = *count;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    MPI_Comm comm_ = PMPI_Comm_fromint(*comm);
    int code = MPI_SUCCESS;
    code = view_open(&buffer_view, buffer, VIEW_SINGLE | VIEW_COPY | VIEW_WRITE, &count_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_Bcast(buffer_view.address, (int)count_, datatype_, *root, comm_);
    views_close(1, &buffer_view);
    F_RETURN(ierror, code);
}
F_TS(bcast)

F_API void pmpi_bcast_c_f08ts_(F_SECTION(buffer), MPI_Count *count, Fint *datatype, Fint *root, Fint *comm, Fint *ierror)
{
    F_TAKE_SECTION(buffer)
    struct view buffer_view = VIEW_CLOSED;
    MPI_Count count_ = *count;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    MPI_Comm comm_ = PMPI_Comm_fromint(*comm);
    int code = MPI_SUCCESS;
    code = view_open(&buffer_view, buffer, VIEW_SINGLE | VIEW_COPY | VIEW_WRITE, &count_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_Bcast_c(buffer_view.address, count_, datatype_, *root, comm_);
    views_close(1, &buffer_view);
    F_RETURN(ierror, code);
}
F_TS(bcast_c)

F_API void pmpi_exscan_(void *sendbuf, void *recvbuf, Fint *count, Fint *datatype, Fint *op, Fint *comm, Fint *ierror)
{
    int code = PMPI_Exscan(f_address(sendbuf), f_address(recvbuf), *count, PMPI_Type_fromint(*datatype), PMPI_Op_fromint(*op), PMPI_Comm_fromint(*comm));
    F_RETURN(ierror, code);
}
F_OLDER(exscan)

F_API void pmpi_exscan_f08ts_(F_SECTION(sendbuf), F_SECTION(recvbuf), Fint *count, Fint *datatype, Fint *op, Fint *comm, Fint *ierror)
{
    F_TAKE_SECTION(sendbuf)
    struct view sendbuf_view = VIEW_CLOSED;
    F_TAKE_SECTION(recvbuf)
    struct view recvbuf_view = VIEW_CLOSED;
    int code = MPI_SUCCESS;
    code = view_open(&sendbuf_view, sendbuf, VIEW_COPY, NULL, NULL);
    if (code == MPI_SUCCESS) code = view_open(&recvbuf_view, recvbuf, VIEW_COPY | VIEW_WRITE, NULL, NULL);
    if (code == MPI_SUCCESS) code = PMPI_Exscan(sendbuf_view.address, recvbuf_view.address, *count, PMPI_Type_fromint(*datatype), PMPI_Op_fromint(*op), PMPI_Comm_fromint(*comm));
    views_close(2, &sendbuf_view, &recvbuf_view);
    F_RETURN(ierror, code);
}
F_TS(exscan)

F_API void pmpi_exscan_c_f08ts_(F_SECTION(sendbuf), F_SECTION(recvbuf), MPI_Count *count, Fint *datatype, Fint *op, Fint *comm, Fint *ierror)
{
    F_TAKE_SECTION(sendbuf)
    struct view sendbuf_view = VIEW_CLOSED;
    F_TAKE_SECTION(recvbuf)
    struct view recvbuf_view = VIEW_CLOSED;
    int code = MPI_SUCCESS;
    code = view_open(&sendbuf_view, sendbuf, VIEW_COPY, NULL, NULL);
    if (code == MPI_SUCCESS) code = view_open(&recvbuf_view, recvbuf, VIEW_COPY | VIEW_WRITE, NULL, NULL);
    if (code == MPI_SUCCESS) code = PMPI_Exscan_c(sendbuf_view.address, recvbuf_view.address, *count, PMPI_Type_fromint(*datatype), PMPI_Op_fromint(*op), PMPI_Comm_fromint(*comm));
    views_close(2, &sendbuf_view, &recvbuf_view);
    F_RETURN(ierror, code);
}
F_TS(exscan_c)

F_API void pmpi_gather_(void *sendbuf, Fint *sendcount, Fint *sendtype, void *recvbuf, Fint *recvcount, Fint *recvtype, Fint *root, Fint *comm, Fint *ierror)
{
    int code = PMPI_Gather(f_address(sendbuf), *sendcount, PMPI_Type_fromint(*sendtype), f_address(recvbuf), *recvcount, PMPI_Type_fromint(*recvtype), *root, PMPI_Comm_fromint(*comm));
    F_RETURN(ierror, code);
}
F_OLDER(gather)

F_API void pmpi_gather_f08ts_(F_SECTION(sendbuf), Fint *sendcount, Fint *sendtype, F_SECTION(recvbuf), Fint *recvcount, Fint *recvtype, Fint *root, Fint *comm, Fint *ierror)
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
    if (code == MPI_SUCCESS) code = view_open(&recvbuf_view, recvbuf, f_is_root(*root, comm_) ? (VIEW_STRIDED | VIEW_COPY | VIEW_WRITE) : VIEW_IGNORED, NULL, &recvtype_);
    if (code == MPI_SUCCESS) code = PMPI_Gather(sendbuf_view.address, (int)sendcount_, sendtype_, recvbuf_view.address, *recvcount, recvtype_, *root, comm_);
    views_close(2, &sendbuf_view, &recvbuf_view);
    F_RETURN(ierror, code);
}
F_TS(gather)

F_API void pmpi_gather_c_f08ts_(F_SECTION(sendbuf), MPI_Count *sendcount, Fint *sendtype, F_SECTION(recvbuf), MPI_Count *recvcount, Fint *recvtype, Fint *root, Fint *comm, Fint *ierror)
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
    if (code == MPI_SUCCESS) code = view_open(&recvbuf_view, recvbuf, f_is_root(*root, comm_) ? (VIEW_STRIDED | VIEW_COPY | VIEW_WRITE) : VIEW_IGNORED, NULL, &recvtype_);
    if (code == MPI_SUCCESS) code = PMPI_Gather_c(sendbuf_view.address, sendcount_, sendtype_, recvbuf_view.address, *recvcount, recvtype_, *root, comm_);
    views_close(2, &sendbuf_view, &recvbuf_view);
    F_RETURN(ierror, code);
}
F_TS(gather_c)

F_API void pmpi_gatherv_(void *sendbuf, Fint *sendcount, Fint *sendtype, void *recvbuf, Fint *recvcounts, Fint *displs, Fint *recvtype, Fint *root, Fint *comm, Fint *ierror)
{
    int code = PMPI_Gatherv(f_address(sendbuf), *sendcount, PMPI_Type_fromint(*sendtype), f_address(recvbuf), recvcounts, displs, PMPI_Type_fromint(*recvtype), *root, PMPI_Comm_fromint(*comm));
    F_RETURN(ierror, code);
}
F_OLDER(gatherv)

F_API void pmpi_gatherv_f08ts_(F_SECTION(sendbuf), Fint *sendcount, Fint *sendtype, F_SECTION(recvbuf), Fint *recvcounts, Fint *displs, Fint *recvtype, Fint *root, Fint *comm, Fint *ierror)
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
    if (code == MPI_SUCCESS) code = view_open(&recvbuf_view, recvbuf, f_is_root(*root, comm_) ? (VIEW_STRIDED | VIEW_COPY | VIEW_WRITE) : VIEW_IGNORED, NULL, &recvtype_);
    if (code == MPI_SUCCESS) code = PMPI_Gatherv(sendbuf_view.address, (int)sendcount_, sendtype_, recvbuf_view.address, recvcounts, displs, recvtype_, *root, comm_);
    views_close(2, &sendbuf_view, &recvbuf_view);
    F_RETURN(ierror, code);
}
F_TS(gatherv)

F_API void pmpi_gatherv_c_f08ts_(F_SECTION(sendbuf), MPI_Count *sendcount, Fint *sendtype, F_SECTION(recvbuf), MPI_Count *recvcounts, MPI_Aint *displs, Fint *recvtype, Fint *root, Fint *comm, Fint *ierror)
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
    if (code == MPI_SUCCESS) code = view_open(&recvbuf_view, recvbuf, f_is_root(*root, comm_) ? (VIEW_STRIDED | VIEW_COPY | VIEW_WRITE) : VIEW_IGNORED, NULL, &recvtype_);
    if (code == MPI_SUCCESS) code = PMPI_Gatherv_c(sendbuf_view.address, sendcount_, sendtype_, recvbuf_view.address, recvcounts, displs, recvtype_, *root, comm_);
    views_close(2, &sendbuf_view, &recvbuf_view);
    F_RETURN(ierror, code);
}
F_TS(gatherv_c)

F_API void pmpi_reduce_(void *sendbuf, void *recvbuf, Fint *count, Fint *datatype, Fint *op, Fint *root, Fint *comm, Fint *ierror)
{
    int code = PMPI_Reduce(f_address(sendbuf), f_address(recvbuf), *count, PMPI_Type_fromint(*datatype), PMPI_Op_fromint(*op), *root, PMPI_Comm_fromint(*comm));
    F_RETURN(ierror, code);
}
F_OLDER(reduce)

F_API void pmpi_reduce_f08ts_(F_SECTION(sendbuf), F_SECTION(recvbuf), Fint *count, Fint *datatype, Fint *op, Fint *root, Fint *comm, Fint *ierror)
{
    F_TAKE_SECTION(sendbuf)
    struct view sendbuf_view = VIEW_CLOSED;
    F_TAKE_SECTION(recvbuf)
    struct view recvbuf_view = VIEW_CLOSED;
    int code = MPI_SUCCESS;
    code = view_open(&sendbuf_view, sendbuf, VIEW_COPY, NULL, NULL);
    if (code == MPI_SUCCESS) code = view_open(&recvbuf_view, recvbuf, f_is_root(*root, PMPI_Comm_fromint(*comm)) ? (VIEW_COPY | VIEW_WRITE) : VIEW_IGNORED, NULL, NULL);
    if (code == MPI_SUCCESS) code = PMPI_Reduce(sendbuf_view.address, recvbuf_view.address, *count, PMPI_Type_fromint(*datatype), PMPI_Op_fromint(*op), *root, PMPI_Comm_fromint(*comm));
    views_close(2, &sendbuf_view, &recvbuf_view);
    F_RETURN(ierror, code);
}
F_TS(reduce)

F_API void pmpi_reduce_c_f08ts_(F_SECTION(sendbuf), F_SECTION(recvbuf), MPI_Count *count, Fint *datatype, Fint *op, Fint *root, Fint *comm, Fint *ierror)
{
    F_TAKE_SECTION(sendbuf)
    struct view sendbuf_view = VIEW_CLOSED;
    F_TAKE_SECTION(recvbuf)
    struct view recvbuf_view = VIEW_CLOSED;
    int code = MPI_SUCCESS;
    code = view_open(&sendbuf_view, sendbuf, VIEW_COPY, NULL, NULL);
    if (code == MPI_SUCCESS) code = view_open(&recvbuf_view, recvbuf, f_is_root(*root, PMPI_Comm_fromint(*comm)) ? (VIEW_COPY | VIEW_WRITE) : VIEW_IGNORED, NULL, NULL);
    if (code == MPI_SUCCESS) code = PMPI_Reduce_c(sendbuf_view.address, recvbuf_view.address, *count, PMPI_Type_fromint(*datatype), PMPI_Op_fromint(*op), *root, PMPI_Comm_fromint(*comm));
    views_close(2, &sendbuf_view, &recvbuf_view);
    F_RETURN(ierror, code);
}
F_TS(reduce_c)

F_API void pmpi_reduce_scatter_(void *sendbuf, void *recvbuf, Fint *recvcounts, Fint *datatype, Fint *op, Fint *comm, Fint *ierror)
{
    int code = PMPI_Reduce_scatter(f_address(sendbuf), f_address(recvbuf), recvcounts, PMPI_Type_fromint(*datatype), PMPI_Op_fromint(*op), PMPI_Comm_fromint(*comm));
    F_RETURN(ierror, code);
}
F_OLDER(reduce_scatter)

F_API void pmpi_reduce_scatter_f08ts_(F_SECTION(sendbuf), F_SECTION(recvbuf), Fint *recvcounts, Fint *datatype, Fint *op, Fint *comm, Fint *ierror)
{
    F_TAKE_SECTION(sendbuf)
    struct view sendbuf_view = VIEW_CLOSED;
    F_TAKE_SECTION(recvbuf)
    struct view recvbuf_view = VIEW_CLOSED;
    int code = MPI_SUCCESS;
    code = view_open(&sendbuf_view, sendbuf, VIEW_COPY, NULL, NULL);
    if (code == MPI_SUCCESS) code = view_open(&recvbuf_view, recvbuf, VIEW_COPY | VIEW_WRITE, NULL, NULL);
    if (code == MPI_SUCCESS) code = PMPI_Reduce_scatter(sendbuf_view.address, recvbuf_view.address, recvcounts, PMPI_Type_fromint(*datatype), PMPI_Op_fromint(*op), PMPI_Comm_fromint(*comm));
    views_close(2, &sendbuf_view, &recvbuf_view);
    F_RETURN(ierror, code);
}
F_TS(reduce_scatter)

F_API void pmpi_reduce_scatter_c_f08ts_(F_SECTION(sendbuf), F_SECTION(recvbuf), MPI_Count *recvcounts, Fint *datatype, Fint *op, Fint *comm, Fint *ierror)
{
    F_TAKE_SECTION(sendbuf)
    struct view sendbuf_view = VIEW_CLOSED;
    F_TAKE_SECTION(recvbuf)
    struct view recvbuf_view = VIEW_CLOSED;
    int code = MPI_SUCCESS;
    code = view_open(&sendbuf_view, sendbuf, VIEW_COPY, NULL, NULL);
    if (code == MPI_SUCCESS) code = view_open(&recvbuf_view, recvbuf, VIEW_COPY | VIEW_WRITE, NULL, NULL);
    if (code == MPI_SUCCESS) code = PMPI_Reduce_scatter_c(sendbuf_view.address, recvbuf_view.address, recvcounts, PMPI_Type_fromint(*datatype), PMPI_Op_fromint(*op), PMPI_Comm_fromint(*comm));
    views_close(2, &sendbuf_view, &recvbuf_view);
    F_RETURN(ierror, code);
}
F_TS(reduce_scatter_c)

F_API void pmpi_reduce_scatter_block_(void *sendbuf, void *recvbuf, Fint *recvcount, Fint *datatype, Fint *op, Fint *comm, Fint *ierror)
{
    int code = PMPI_Reduce_scatter_block(f_address(sendbuf), f_address(recvbuf), *recvcount, PMPI_Type_fromint(*datatype), PMPI_Op_fromint(*op), PMPI_Comm_fromint(*comm));
    F_RETURN(ierror, code);
}
F_OLDER(reduce_scatter_block)

F_API void pmpi_reduce_scatter_block_f08ts_(F_SECTION(sendbuf), F_SECTION(recvbuf), Fint *recvcount, Fint *datatype, Fint *op, Fint *comm, Fint *ierror)
{
    F_TAKE_SECTION(sendbuf)
    struct view sendbuf_view = VIEW_CLOSED;
    F_TAKE_SECTION(recvbuf)
    struct view recvbuf_view = VIEW_CLOSED;
    int code = MPI_SUCCESS;
    code = view_open(&sendbuf_view, sendbuf, VIEW_COPY, NULL, NULL);
    if (code == MPI_SUCCESS) code = view_open(&recvbuf_view, recvbuf, VIEW_COPY | VIEW_WRITE, NULL, NULL);
    if (code == MPI_SUCCESS) code = PMPI_Reduce_scatter_block(sendbuf_view.address, recvbuf_view.address, *recvcount, PMPI_Type_fromint(*datatype), PMPI_Op_fromint(*op), PMPI_Comm_fromint(*comm));
    views_close(2, &sendbuf_view, &recvbuf_view);
    F_RETURN(ierror, code);
}
F_TS(reduce_scatter_block)

F_API void pmpi_reduce_scatter_block_c_f08ts_(F_SECTION(sendbuf), F_SECTION(recvbuf), MPI_Count *recvcount, Fint *datatype, Fint *op, Fint *comm, Fint *ierror)
{
    F_TAKE_SECTION(sendbuf)
    struct view sendbuf_view = VIEW_CLOSED;
    F_TAKE_SECTION(recvbuf)
    struct view recvbuf_view = VIEW_CLOSED;
    int code = MPI_SUCCESS;
    code = view_open(&sendbuf_view, sendbuf, VIEW_COPY, NULL, NULL);
    if (code == MPI_SUCCESS) code = view_open(&recvbuf_view, recvbuf, VIEW_COPY | VIEW_WRITE, NULL, NULL);
    if (code == MPI_SUCCESS) code = PMPI_Reduce_scatter_block_c(sendbuf_view.address, recvbuf_view.address, *recvcount, PMPI_Type_fromint(*datatype), PMPI_Op_fromint(*op), PMPI_Comm_fromint(*comm));
    views_close(2, &sendbuf_view, &recvbuf_view);
    F_RETURN(ierror, code);
}
F_TS(reduce_scatter_block_c)

F_API void pmpi_scan_(void *sendbuf, void *recvbuf, Fint *count, Fint *datatype, Fint *op, Fint *comm, Fint *ierror)
{
    int code = PMPI_Scan(f_address(sendbuf), f_address(recvbuf), *count, PMPI_Type_fromint(*datatype), PMPI_Op_fromint(*op), PMPI_Comm_fromint(*comm));
    F_RETURN(ierror, code);
}
F_OLDER(scan)

F_API void pmpi_scan_f08ts_(F_SECTION(sendbuf), F_SECTION(recvbuf), Fint *count, Fint *datatype, Fint *op, Fint *comm, Fint *ierror)
{
    F_TAKE_SECTION(sendbuf)
    struct view sendbuf_view = VIEW_CLOSED;
    F_TAKE_SECTION(recvbuf)
    struct view recvbuf_view = VIEW_CLOSED;
    int code = MPI_SUCCESS;
    code = view_open(&sendbuf_view, sendbuf, VIEW_COPY, NULL, NULL);
    if (code == MPI_SUCCESS) code = view_open(&recvbuf_view, recvbuf, VIEW_COPY | VIEW_WRITE, NULL, NULL);
    if (code == MPI_SUCCESS) code = PMPI_Scan(sendbuf_view.address, recvbuf_view.address, *count, PMPI_Type_fromint(*datatype), PMPI_Op_fromint(*op), PMPI_Comm_fromint(*comm));
    views_close(2, &sendbuf_view, &recvbuf_view);
    F_RETURN(ierror, code);
}
F_TS(scan)

F_API void pmpi_scan_c_f08ts_(F_SECTION(sendbuf), F_SECTION(recvbuf), MPI_Count *count, Fint *datatype, Fint *op, Fint *comm, Fint *ierror)
{
    F_TAKE_SECTION(sendbuf)
    struct view sendbuf_view = VIEW_CLOSED;
    F_TAKE_SECTION(recvbuf)
    struct view recvbuf_view = VIEW_CLOSED;
    int code = MPI_SUCCESS;
    code = view_open(&sendbuf_view, sendbuf, VIEW_COPY, NULL, NULL);
    if (code == MPI_SUCCESS) code = view_open(&recvbuf_view, recvbuf, VIEW_COPY | VIEW_WRITE, NULL, NULL);
    if (code == MPI_SUCCESS) code = PMPI_Scan_c(sendbuf_view.address, recvbuf_view.address, *count, PMPI_Type_fromint(*datatype), PMPI_Op_fromint(*op), PMPI_Comm_fromint(*comm));
    views_close(2, &sendbuf_view, &recvbuf_view);
    F_RETURN(ierror, code);
}
F_TS(scan_c)

F_API void pmpi_scatter_(void *sendbuf, Fint *sendcount, Fint *sendtype, void *recvbuf, Fint *recvcount, Fint *recvtype, Fint *root, Fint *comm, Fint *ierror)
{
    int code = PMPI_Scatter(f_address(sendbuf), *sendcount, PMPI_Type_fromint(*sendtype), f_address(recvbuf), *recvcount, PMPI_Type_fromint(*recvtype), *root, PMPI_Comm_fromint(*comm));
    F_RETURN(ierror, code);
}
F_OLDER(scatter)

F_API void pmpi_scatter_f08ts_(F_SECTION(sendbuf), Fint *sendcount, Fint *sendtype, F_SECTION(recvbuf), Fint *recvcount, Fint *recvtype, Fint *root, Fint *comm, Fint *ierror)
{
    F_TAKE_SECTION(sendbuf)
    struct view sendbuf_view = VIEW_CLOSED;
    MPI_Datatype sendtype_ = PMPI_Type_fromint(*sendtype);
    F_TAKE_SECTION(recvbuf)
    struct view recvbuf_view = VIEW_CLOSED;
    MPI_Count recvcount_ = *recvcount;
    MPI_Datatype recvtype_ = PMPI_Type_fromint(*recvtype);
    MPI_Comm comm_ = PMPI_Comm_fromint(*comm);
    int code = MPI_SUCCESS;
    code = view_open(&sendbuf_view, sendbuf, f_is_root(*root, comm_) ? (VIEW_STRIDED | VIEW_COPY) : VIEW_IGNORED, NULL, &sendtype_);
    if (code == MPI_SUCCESS) code = view_open(&recvbuf_view, recvbuf, VIEW_SINGLE | VIEW_COPY | VIEW_WRITE, &recvcount_, &recvtype_);
    if (code == MPI_SUCCESS) code = PMPI_Scatter(sendbuf_view.address, *sendcount, sendtype_, recvbuf_view.address, (int)recvcount_, recvtype_, *root, comm_);
    views_close(2, &sendbuf_view, &recvbuf_view);
    F_RETURN(ierror, code);
}
F_TS(scatter)

F_API void pmpi_scatter_c_f08ts_(F_SECTION(sendbuf), MPI_Count *sendcount, Fint *sendtype, F_SECTION(recvbuf), MPI_Count *recvcount, Fint *recvtype, Fint *root, Fint *comm, Fint *ierror)
{
    F_TAKE_SECTION(sendbuf)
    struct view sendbuf_view = VIEW_CLOSED;
    MPI_Datatype sendtype_ = PMPI_Type_fromint(*sendtype);
    F_TAKE_SECTION(recvbuf)
    struct view recvbuf_view = VIEW_CLOSED;
    MPI_Count recvcount_ = *recvcount;
    MPI_Datatype recvtype_ = PMPI_Type_fromint(*recvtype);
    MPI_Comm comm_ = PMPI_Comm_fromint(*comm);
    int code = MPI_SUCCESS;
    code = view_open(&sendbuf_view, sendbuf, f_is_root(*root, comm_) ? (VIEW_STRIDED | VIEW_COPY) : VIEW_IGNORED, NULL, &sendtype_);
    if (code == MPI_SUCCESS) code = view_open(&recvbuf_view, recvbuf, VIEW_SINGLE | VIEW_COPY | VIEW_WRITE, &recvcount_, &recvtype_);
    if (code == MPI_SUCCESS) code = PMPI_Scatter_c(sendbuf_view.address, *sendcount, sendtype_, recvbuf_view.address, recvcount_, recvtype_, *root, comm_);
    views_close(2, &sendbuf_view, &recvbuf_view);
    F_RETURN(ierror, code);
}
F_TS(scatter_c)

F_API void pmpi_scatterv_(void *sendbuf, Fint *sendcounts, Fint *displs, Fint *sendtype, void *recvbuf, Fint *recvcount, Fint *recvtype, Fint *root, Fint *comm, Fint *ierror)
{
    int code = PMPI_Scatterv(f_address(sendbuf), sendcounts, displs, PMPI_Type_fromint(*sendtype), f_address(recvbuf), *recvcount, PMPI_Type_fromint(*recvtype), *root, PMPI_Comm_fromint(*comm));
    F_RETURN(ierror, code);
}
F_OLDER(scatterv)

F_API void pmpi_scatterv_f08ts_(F_SECTION(sendbuf), Fint *sendcounts, Fint *displs, Fint *sendtype, F_SECTION(recvbuf), Fint *recvcount, Fint *recvtype, Fint *root, Fint *comm, Fint *ierror)
{
    F_TAKE_SECTION(sendbuf)
    struct view sendbuf_view = VIEW_CLOSED;
    MPI_Datatype sendtype_ = PMPI_Type_fromint(*sendtype);
    F_TAKE_SECTION(recvbuf)
    struct view recvbuf_view = VIEW_CLOSED;
    MPI_Count recvcount_ = *recvcount;
    MPI_Datatype recvtype_ = PMPI_Type_fromint(*recvtype);
    MPI_Comm comm_ = PMPI_Comm_fromint(*comm);
    int code = MPI_SUCCESS;
    code = view_open(&sendbuf_view, sendbuf, f_is_root(*root, comm_) ? (VIEW_STRIDED | VIEW_COPY) : VIEW_IGNORED, NULL, &sendtype_);
    if (code == MPI_SUCCESS) code = view_open(&recvbuf_view, recvbuf, VIEW_SINGLE | VIEW_COPY | VIEW_WRITE, &recvcount_, &recvtype_);
    if (code == MPI_SUCCESS) code = PMPI_Scatterv(sendbuf_view.address, sendcounts, displs, sendtype_, recvbuf_view.address, (int)recvcount_, recvtype_, *root, comm_);
    views_close(2, &sendbuf_view, &recvbuf_view);
    F_RETURN(ierror, code);
}
F_TS(scatterv)

F_API void pmpi_scatterv_c_f08ts_(F_SECTION(sendbuf), MPI_Count *sendcounts, MPI_Aint *displs, Fint *sendtype, F_SECTION(recvbuf), MPI_Count *recvcount, Fint *recvtype, Fint *root, Fint *comm, Fint *ierror)
{
    F_TAKE_SECTION(sendbuf)
    struct view sendbuf_view = VIEW_CLOSED;
    MPI_Datatype sendtype_ = PMPI_Type_fromint(*sendtype);
    F_TAKE_SECTION(recvbuf)
    struct view recvbuf_view = VIEW_CLOSED;
    MPI_Count recvcount_ = *recvcount;
    MPI_Datatype recvtype_ = PMPI_Type_fromint(*recvtype);
    MPI_Comm comm_ = PMPI_Comm_fromint(*comm);
    int code = MPI_SUCCESS;
    code = view_open(&sendbuf_view, sendbuf, f_is_root(*root, comm_) ? (VIEW_STRIDED | VIEW_COPY) : VIEW_IGNORED, NULL, &sendtype_);
    if (code == MPI_SUCCESS) code = view_open(&recvbuf_view, recvbuf, VIEW_SINGLE | VIEW_COPY | VIEW_WRITE, &recvcount_, &recvtype_);
    if (code == MPI_SUCCESS) code = PMPI_Scatterv_c(sendbuf_view.address, sendcounts, displs, sendtype_, recvbuf_view.address, recvcount_, recvtype_, *root, comm_);
    views_close(2, &sendbuf_view, &recvbuf_view);
    F_RETURN(ierror, code);
}
F_TS(scatterv_c)
