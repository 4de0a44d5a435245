/* Fortran procedures of the chapter `partitioned`.
   Generated: reproduced by `cargo run -p xtask -- gen`. Do not edit. */
#include "fortran.h"

F_API void pmpi_parrived_(Fint *request, Fint *partition, Fint *flag, Fint *ierror)
{
    int flag_ = 0;
    int code = PMPI_Parrived(PMPI_Request_fromint(*request), *partition, &flag_);
    *flag = flag_ != 0;
    F_RETURN(ierror, code);
}
F_BOTH(parrived)

F_API void pmpi_pready_(Fint *partition, Fint *request, Fint *ierror)
{
    int code = PMPI_Pready(*partition, PMPI_Request_fromint(*request));
    F_RETURN(ierror, code);
}
F_BOTH(pready)

F_API void pmpi_pready_list_(Fint *length, Fint *array_of_partitions, Fint *request, Fint *ierror)
{
    int code = PMPI_Pready_list(*length, array_of_partitions, PMPI_Request_fromint(*request));
    F_RETURN(ierror, code);
}
F_BOTH(pready_list)

F_API void pmpi_pready_range_(Fint *partition_low, Fint *partition_high, Fint *request, Fint *ierror)
{
    int code = PMPI_Pready_range(*partition_low, *partition_high, PMPI_Request_fromint(*request));
    F_RETURN(ierror, code);
}
F_BOTH(pready_range)

F_API void pmpi_precv_init_(void *buf, Fint *partitions, MPI_Count *count, Fint *datatype, Fint *source, Fint *tag, Fint *comm, Fint *info, Fint *request, Fint *ierror)
{
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = PMPI_Precv_init_c(f_address(buf), *partitions, *count, PMPI_Type_fromint(*datatype), *source, *tag, PMPI_Comm_fromint(*comm), PMPI_Info_fromint(*info), &request_);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_OLDER(precv_init)

F_API void pmpi_precv_init_f08ts_(F_SECTION(buf), Fint *partitions, Fint *count, Fint *datatype, Fint *source, Fint *tag, Fint *comm, Fint *info, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    struct view buf_view = VIEW_CLOSED;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    MPI_Comm comm_ = PMPI_Comm_fromint(*comm);
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&buf_view, buf, VIEW_STRIDED, NULL, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_Precv_init(buf_view.address, *partitions, *count, datatype_, *source, *tag, comm_, PMPI_Info_fromint(*info), &request_);
    views_keep(code, request_, 1, 1, &buf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(precv_init)

F_API void pmpi_precv_init_c_f08ts_(F_SECTION(buf), Fint *partitions, MPI_Count *count, Fint *datatype, Fint *source, Fint *tag, Fint *comm, Fint *info, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    struct view buf_view = VIEW_CLOSED;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    MPI_Comm comm_ = PMPI_Comm_fromint(*comm);
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&buf_view, buf, VIEW_STRIDED, NULL, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_Precv_init_c(buf_view.address, *partitions, *count, datatype_, *source, *tag, comm_, PMPI_Info_fromint(*info), &request_);
    views_keep(code, request_, 1, 1, &buf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(precv_init_c)

F_API void pmpi_psend_init_(void *buf, Fint *partitions, MPI_Count *count, Fint *datatype, Fint *dest, Fint *tag, Fint *comm, Fint *info, Fint *request, Fint *ierror)
{
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = PMPI_Psend_init_c(f_address(buf), *partitions, *count, PMPI_Type_fromint(*datatype), *dest, *tag, PMPI_Comm_fromint(*comm), PMPI_Info_fromint(*info), &request_);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_OLDER(psend_init)

F_API void pmpi_psend_init_f08ts_(F_SECTION(buf), Fint *partitions, Fint *count, Fint *datatype, Fint *dest, Fint *tag, Fint *comm, Fint *info, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    struct view buf_view = VIEW_CLOSED;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    MPI_Comm comm_ = PMPI_Comm_fromint(*comm);
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&buf_view, buf, VIEW_STRIDED, NULL, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_Psend_init(buf_view.address, *partitions, *count, datatype_, *dest, *tag, comm_, PMPI_Info_fromint(*info), &request_);
    views_keep(code, request_, 1, 1, &buf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(psend_init)

F_API void pmpi_psend_init_c_f08ts_(F_SECTION(buf), Fint *partitions, MPI_Count *count, Fint *datatype, Fint *dest, Fint *tag, Fint *comm, Fint *info, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    struct view buf_view = VIEW_CLOSED;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    MPI_Comm comm_ = PMPI_Comm_fromint(*comm);
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&buf_view, buf, VIEW_STRIDED, NULL, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_Psend_init_c(buf_view.address, *partitions, *count, datatype_, *dest, *tag, comm_, PMPI_Info_fromint(*info), &request_);
    views_keep(code, request_, 1, 1, &buf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(psend_init_c)
