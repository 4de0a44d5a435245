/* Fortran procedures of the chapter `one_sided`.
   Generated: reproduced by `cargo run -p xtask -- gen`. Do not edit. */
#include "fortran.h"

F_API void pmpi_accumulate_(void *origin_addr, Fint *origin_count, Fint *origin_datatype, Fint *target_rank, MPI_Aint *target_disp, Fint *target_count, Fint *target_datatype, Fint *op, Fint *win, Fint *ierror)
{
    int code = PMPI_Accumulate(f_address(origin_addr), *origin_count, PMPI_Type_fromint(*origin_datatype), *target_rank, *target_disp, *target_count, PMPI_Type_fromint(*target_datatype), PMPI_Op_fromint(*op), PMPI_Win_fromint(*win));
    F_RETURN(ierror, code);
}
F_OLDER(accumulate)

F_API void pmpi_accumulate_f08ts_(F_SECTION(origin_addr), Fint *origin_count, Fint *origin_datatype, Fint *target_rank, MPI_Aint *target_disp, Fint *target_count, Fint *target_datatype, Fint *op, Fint *win, Fint *ierror)
{
    F_TAKE_SECTION(origin_addr)
    struct view origin_addr_view = VIEW_CLOSED;
    MPI_Count origin_count_ = *origin_count;
    MPI_Datatype origin_datatype_ = PMPI_Type_fromint(*origin_datatype);
    int code = MPI_SUCCESS;
    code = view_open(&origin_addr_view, origin_addr, VIEW_SINGLE, &origin_count_, &origin_datatype_);
    if (code == MPI_SUCCESS) code = PMPI_Accumulate(origin_addr_view.address, (int)origin_count_, origin_datatype_, *target_rank, *target_disp, *target_count, PMPI_Type_fromint(*target_datatype), PMPI_Op_fromint(*op), PMPI_Win_fromint(*win));
    views_close(1, &origin_addr_view);
    F_RETURN(ierror, code);
}
F_TS(accumulate)

F_API void pmpi_accumulate_c_f08ts_(F_SECTION(origin_addr), MPI_Count *origin_count, Fint *origin_datatype, Fint *target_rank, MPI_Aint *target_disp, MPI_Count *target_count, Fint *target_datatype, Fint *op, Fint *win, Fint *ierror)
{
    F_TAKE_SECTION(origin_addr)
    struct view origin_addr_view = VIEW_CLOSED;
    MPI_Count origin_count_ = *origin_count;
    MPI_Datatype origin_datatype_ = PMPI_Type_fromint(*origin_datatype);
    int code = MPI_SUCCESS;
    code = view_open(&origin_addr_view, origin_addr, VIEW_SINGLE, &origin_count_, &origin_datatype_);
    if (code == MPI_SUCCESS) code = PMPI_Accumulate_c(origin_addr_view.address, origin_count_, origin_datatype_, *target_rank, *target_disp, *target_count, PMPI_Type_fromint(*target_datatype), PMPI_Op_fromint(*op), PMPI_Win_fromint(*win));
    views_close(1, &origin_addr_view);
    F_RETURN(ierror, code);
}
F_TS(accumulate_c)

F_API void pmpi_compare_and_swap_(void *origin_addr, void *compare_addr, void *result_addr, Fint *datatype, Fint *target_rank, MPI_Aint *target_disp, Fint *win, Fint *ierror)
{
    int code = PMPI_Compare_and_swap(f_address(origin_addr), f_address(compare_addr), f_address(result_addr), PMPI_Type_fromint(*datatype), *target_rank, *target_disp, PMPI_Win_fromint(*win));
    F_RETURN(ierror, code);
}
F_OLDER(compare_and_swap)

F_API void pmpi_compare_and_swap_f08ts_(F_SECTION(origin_addr), F_SECTION(compare_addr), F_SECTION(result_addr), Fint *datatype, Fint *target_rank, MPI_Aint *target_disp, Fint *win, Fint *ierror)
{
    F_TAKE_SECTION(origin_addr)
    F_TAKE_SECTION(compare_addr)
    F_TAKE_SECTION(result_addr)
    int code = PMPI_Compare_and_swap(f_address(origin_addr->base_addr), f_address(compare_addr->base_addr), f_address(result_addr->base_addr), PMPI_Type_fromint(*datatype), *target_rank, *target_disp, PMPI_Win_fromint(*win));
    F_RETURN(ierror, code);
}
F_TS(compare_and_swap)

F_API void pmpi_fetch_and_op_(void *origin_addr, void *result_addr, Fint *datatype, Fint *target_rank, MPI_Aint *target_disp, Fint *op, Fint *win, Fint *ierror)
{
    int code = PMPI_Fetch_and_op(f_address(origin_addr), f_address(result_addr), PMPI_Type_fromint(*datatype), *target_rank, *target_disp, PMPI_Op_fromint(*op), PMPI_Win_fromint(*win));
    F_RETURN(ierror, code);
}
F_OLDER(fetch_and_op)

F_API void pmpi_fetch_and_op_f08ts_(F_SECTION(origin_addr), F_SECTION(result_addr), Fint *datatype, Fint *target_rank, MPI_Aint *target_disp, Fint *op, Fint *win, Fint *ierror)
{
    F_TAKE_SECTION(origin_addr)
    F_TAKE_SECTION(result_addr)
    int code = PMPI_Fetch_and_op(f_address(origin_addr->base_addr), f_address(result_addr->base_addr), PMPI_Type_fromint(*datatype), *target_rank, *target_disp, PMPI_Op_fromint(*op), PMPI_Win_fromint(*win));
    F_RETURN(ierror, code);
}
F_TS(fetch_and_op)

F_API void pmpi_get_(void *origin_addr, Fint *origin_count, Fint *origin_datatype, Fint *target_rank, MPI_Aint *target_disp, Fint *target_count, Fint *target_datatype, Fint *win, Fint *ierror)
{
    int code = PMPI_Get(f_address(origin_addr), *origin_count, PMPI_Type_fromint(*origin_datatype), *target_rank, *target_disp, *target_count, PMPI_Type_fromint(*target_datatype), PMPI_Win_fromint(*win));
    F_RETURN(ierror, code);
}
F_OLDER(get)

F_API void pmpi_get_f08ts_(F_SECTION(origin_addr), Fint *origin_count, Fint *origin_datatype, Fint *target_rank, MPI_Aint *target_disp, Fint *target_count, Fint *target_datatype, Fint *win, Fint *ierror)
{
    F_TAKE_SECTION(origin_addr)
    struct view origin_addr_view = VIEW_CLOSED;
    MPI_Count origin_count_ = *origin_count;
    MPI_Datatype origin_datatype_ = PMPI_Type_fromint(*origin_datatype);
    int code = MPI_SUCCESS;
    code = view_open(&origin_addr_view, origin_addr, VIEW_SINGLE | VIEW_WRITE, &origin_count_, &origin_datatype_);
    if (code == MPI_SUCCESS) code = PMPI_Get(origin_addr_view.address, (int)origin_count_, origin_datatype_, *target_rank, *target_disp, *target_count, PMPI_Type_fromint(*target_datatype), PMPI_Win_fromint(*win));
    views_close(1, &origin_addr_view);
    F_RETURN(ierror, code);
}
F_TS(get)

F_API void pmpi_get_c_f08ts_(F_SECTION(origin_addr), MPI_Count *origin_count, Fint *origin_datatype, Fint *target_rank, MPI_Aint *target_disp, MPI_Count *target_count, Fint *target_datatype, Fint *win, Fint *ierror)
{
    F_TAKE_SECTION(origin_addr)
    struct view origin_addr_view = VIEW_CLOSED;
    MPI_Count origin_count_ = *origin_count;
    MPI_Datatype origin_datatype_ = PMPI_Type_fromint(*origin_datatype);
    int code = MPI_SUCCESS;
    code = view_open(&origin_addr_view, origin_addr, VIEW_SINGLE | VIEW_WRITE, &origin_count_, &origin_datatype_);
    if (code == MPI_SUCCESS) code = PMPI_Get_c(origin_addr_view.address, origin_count_, origin_datatype_, *target_rank, *target_disp, *target_count, PMPI_Type_fromint(*target_datatype), PMPI_Win_fromint(*win));
    views_close(1, &origin_addr_view);
    F_RETURN(ierror, code);
}
F_TS(get_c)

F_API void pmpi_get_accumulate_(void *origin_addr, Fint *origin_count, Fint *origin_datatype, void *result_addr, Fint *result_count, Fint *result_datatype, Fint *target_rank, MPI_Aint *target_disp, Fint *target_count, Fint *target_datatype, Fint *op, Fint *win, Fint *ierror)
{
    int code = PMPI_Get_accumulate(f_address(origin_addr), *origin_count, PMPI_Type_fromint(*origin_datatype), f_address(result_addr), *result_count, PMPI_Type_fromint(*result_datatype), *target_rank, *target_disp, *target_count, PMPI_Type_fromint(*target_datatype), PMPI_Op_fromint(*op), PMPI_Win_fromint(*win));
    F_RETURN(ierror, code);
}
F_OLDER(get_accumulate)

F_API void pmpi_get_accumulate_f08ts_(F_SECTION(origin_addr), Fint *origin_count, Fint *origin_datatype, F_SECTION(result_addr), Fint *result_count, Fint *result_datatype, Fint *target_rank, MPI_Aint *target_disp, Fint *target_count, Fint *target_datatype, Fint *op, Fint *win, Fint *ierror)
{
    F_TAKE_SECTION(origin_addr)
    struct view origin_addr_view = VIEW_CLOSED;
    MPI_Count origin_count_ = *origin_count;
    MPI_Datatype origin_datatype_ = PMPI_Type_fromint(*origin_datatype);
    F_TAKE_SECTION(result_addr)
    struct view result_addr_view = VIEW_CLOSED;
    MPI_Count result_count_ = *result_count;
    MPI_Datatype result_datatype_ = PMPI_Type_fromint(*result_datatype);
    int code = MPI_SUCCESS;
    code = view_open(&origin_addr_view, origin_addr, VIEW_SINGLE, &origin_count_, &origin_datatype_);
    if (code == MPI_SUCCESS) code = view_open(&result_addr_view, result_addr, VIEW_SINGLE | VIEW_WRITE, &result_count_, &result_datatype_);
    if (code == MPI_SUCCESS) code = PMPI_Get_accumulate(origin_addr_view.address, (int)origin_count_, origin_datatype_, result_addr_view.address, (int)result_count_, result_datatype_, *target_rank, *target_disp, *target_count, PMPI_Type_fromint(*target_datatype), PMPI_Op_fromint(*op), PMPI_Win_fromint(*win));
    views_close(2, &origin_addr_view, &result_addr_view);
    F_RETURN(ierror, code);
}
F_TS(get_accumulate)

F_API void pmpi_get_accumulate_c_f08ts_(F_SECTION(origin_addr), MPI_Count *origin_count, Fint *origin_datatype, F_SECTION(result_addr), MPI_Count *result_count, Fint *result_datatype, Fint *target_rank, MPI_Aint *target_disp, MPI_Count *target_count, Fint *target_datatype, Fint *op, Fint *win, Fint *ierror)
{
    F_TAKE_SECTION(origin_addr)
    struct view origin_addr_view = VIEW_CLOSED;
    MPI_Count origin_count_ = *origin_count;
    MPI_Datatype origin_datatype_ = PMPI_Type_fromint(*origin_datatype);
    F_TAKE_SECTION(result_addr)
    struct view result_addr_view = VIEW_CLOSED;
    MPI_Count result_count_ = *result_count;
    MPI_Datatype result_datatype_ = PMPI_Type_fromint(*result_datatype);
    int code = MPI_SUCCESS;
    code = view_open(&origin_addr_view, origin_addr, VIEW_SINGLE, &origin_count_, &origin_datatype_);
    if (code == MPI_SUCCESS) code = view_open(&result_addr_view, result_addr, VIEW_SINGLE | VIEW_WRITE, &result_count_, &result_datatype_);
    if (code == MPI_SUCCESS) code = PMPI_Get_accumulate_c(origin_addr_view.address, origin_count_, origin_datatype_, result_addr_view.address, result_count_, result_datatype_, *target_rank, *target_disp, *target_count, PMPI_Type_fromint(*target_datatype), PMPI_Op_fromint(*op), PMPI_Win_fromint(*win));
    views_close(2, &origin_addr_view, &result_addr_view);
    F_RETURN(ierror, code);
}
F_TS(get_accumulate_c)

F_API void pmpi_put_(void *origin_addr, Fint *origin_count, Fint *origin_datatype, Fint *target_rank, MPI_Aint *target_disp, Fint *target_count, Fint *target_datatype, Fint *win, Fint *ierror)
{
    int code = PMPI_Put(f_address(origin_addr), *origin_count, PMPI_Type_fromint(*origin_datatype), *target_rank, *target_disp, *target_count, PMPI_Type_fromint(*target_datatype), PMPI_Win_fromint(*win));
    F_RETURN(ierror, code);
}
F_OLDER(put)

F_API void pmpi_put_f08ts_(F_SECTION(origin_addr), Fint *origin_count, Fint *origin_datatype, Fint *target_rank, MPI_Aint *target_disp, Fint *target_count, Fint *target_datatype, Fint *win, Fint *ierror)
{
    F_TAKE_SECTION(origin_addr)
    struct view origin_addr_view = VIEW_CLOSED;
    MPI_Count origin_count_ = *origin_count;
    MPI_Datatype origin_datatype_ = PMPI_Type_fromint(*origin_datatype);
    int code = MPI_SUCCESS;
    code = view_open(&origin_addr_view, origin_addr, VIEW_SINGLE, &origin_count_, &origin_datatype_);
    if (code == MPI_SUCCESS) code = PMPI_Put(origin_addr_view.address, (int)origin_count_, origin_datatype_, *target_rank, *target_disp, *target_count, PMPI_Type_fromint(*target_datatype), PMPI_Win_fromint(*win));
    views_close(1, &origin_addr_view);
    F_RETURN(ierror, code);
}
F_TS(put)

F_API void pmpi_put_c_f08ts_(F_SECTION(origin_addr), MPI_Count *origin_count, Fint *origin_datatype, Fint *target_rank, MPI_Aint *target_disp, MPI_Count *target_count, Fint *target_datatype, Fint *win, Fint *ierror)
{
    F_TAKE_SECTION(origin_addr)
    struct view origin_addr_view = VIEW_CLOSED;
    MPI_Count origin_count_ = *origin_count;
    MPI_Datatype origin_datatype_ = PMPI_Type_fromint(*origin_datatype);
    int code = MPI_SUCCESS;
    code = view_open(&origin_addr_view, origin_addr, VIEW_SINGLE, &origin_count_, &origin_datatype_);
    if (code == MPI_SUCCESS) code = PMPI_Put_c(origin_addr_view.address, origin_count_, origin_datatype_, *target_rank, *target_disp, *target_count, PMPI_Type_fromint(*target_datatype), PMPI_Win_fromint(*win));
    views_close(1, &origin_addr_view);
    F_RETURN(ierror, code);
}
F_TS(put_c)

F_API void pmpi_raccumulate_(void *origin_addr, Fint *origin_count, Fint *origin_datatype, Fint *target_rank, MPI_Aint *target_disp, Fint *target_count, Fint *target_datatype, Fint *op, Fint *win, Fint *request, Fint *ierror)
{
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = PMPI_Raccumulate(f_address(origin_addr), *origin_count, PMPI_Type_fromint(*origin_datatype), *target_rank, *target_disp, *target_count, PMPI_Type_fromint(*target_datatype), PMPI_Op_fromint(*op), PMPI_Win_fromint(*win), &request_);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_OLDER(raccumulate)

F_API void pmpi_raccumulate_f08ts_(F_SECTION(origin_addr), Fint *origin_count, Fint *origin_datatype, Fint *target_rank, MPI_Aint *target_disp, Fint *target_count, Fint *target_datatype, Fint *op, Fint *win, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(origin_addr)
    struct view origin_addr_view = VIEW_CLOSED;
    MPI_Count origin_count_ = *origin_count;
    MPI_Datatype origin_datatype_ = PMPI_Type_fromint(*origin_datatype);
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&origin_addr_view, origin_addr, VIEW_SINGLE | VIEW_COPY, &origin_count_, &origin_datatype_);
    if (code == MPI_SUCCESS) code = PMPI_Raccumulate(origin_addr_view.address, (int)origin_count_, origin_datatype_, *target_rank, *target_disp, *target_count, PMPI_Type_fromint(*target_datatype), PMPI_Op_fromint(*op), PMPI_Win_fromint(*win), &request_);
    views_keep(code, request_, 0, 1, &origin_addr_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(raccumulate)

F_API void pmpi_raccumulate_c_f08ts_(F_SECTION(origin_addr), MPI_Count *origin_count, Fint *origin_datatype, Fint *target_rank, MPI_Aint *target_disp, MPI_Count *target_count, Fint *target_datatype, Fint *op, Fint *win, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(origin_addr)
    struct view origin_addr_view = VIEW_CLOSED;
    MPI_Count origin_count_ = *origin_count;
    MPI_Datatype origin_datatype_ = PMPI_Type_fromint(*origin_datatype);
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&origin_addr_view, origin_addr, VIEW_SINGLE | VIEW_COPY, &origin_count_, &origin_datatype_);
    if (code == MPI_SUCCESS) code = PMPI_Raccumulate_c(origin_addr_view.address, origin_count_, origin_datatype_, *target_rank, *target_disp, *target_count, PMPI_Type_fromint(*target_datatype), PMPI_Op_fromint(*op), PMPI_Win_fromint(*win), &request_);
    views_keep(code, request_, 0, 1, &origin_addr_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(raccumulate_c)

F_API void pmpi_rget_(void *origin_addr, Fint *origin_count, Fint *origin_datatype, Fint *target_rank, MPI_Aint *target_disp, Fint *target_count, Fint *target_datatype, Fint *win, Fint *request, Fint *ierror)
{
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = PMPI_Rget(f_address(origin_addr), *origin_count, PMPI_Type_fromint(*origin_datatype), *target_rank, *target_disp, *target_count, PMPI_Type_fromint(*target_datatype), PMPI_Win_fromint(*win), &request_);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_OLDER(rget)

F_API void pmpi_rget_f08ts_(F_SECTION(origin_addr), Fint *origin_count, Fint *origin_datatype, Fint *target_rank, MPI_Aint *target_disp, Fint *target_count, Fint *target_datatype, Fint *win, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(origin_addr)
    struct view origin_addr_view = VIEW_CLOSED;
    MPI_Count origin_count_ = *origin_count;
    MPI_Datatype origin_datatype_ = PMPI_Type_fromint(*origin_datatype);
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&origin_addr_view, origin_addr, VIEW_SINGLE | VIEW_COPY | VIEW_WRITE, &origin_count_, &origin_datatype_);
    if (code == MPI_SUCCESS) code = PMPI_Rget(origin_addr_view.address, (int)origin_count_, origin_datatype_, *target_rank, *target_disp, *target_count, PMPI_Type_fromint(*target_datatype), PMPI_Win_fromint(*win), &request_);
    views_keep(code, request_, 0, 1, &origin_addr_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(rget)

F_API void pmpi_rget_c_f08ts_(F_SECTION(origin_addr), MPI_Count *origin_count, Fint *origin_datatype, Fint *target_rank, MPI_Aint *target_disp, MPI_Count *target_count, Fint *target_datatype, Fint *win, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(origin_addr)
    struct view origin_addr_view = VIEW_CLOSED;
    MPI_Count origin_count_ = *origin_count;
    MPI_Datatype origin_datatype_ = PMPI_Type_fromint(*origin_datatype);
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&origin_addr_view, origin_addr, VIEW_SINGLE | VIEW_COPY | VIEW_WRITE, &origin_count_, &origin_datatype_);
    if (code == MPI_SUCCESS) code = PMPI_Rget_c(origin_addr_view.address, origin_count_, origin_datatype_, *target_rank, *target_disp, *target_count, PMPI_Type_fromint(*target_datatype), PMPI_Win_fromint(*win), &request_);
    views_keep(code, request_, 0, 1, &origin_addr_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(rget_c)

F_API void pmpi_rget_accumulate_(void *origin_addr, Fint *origin_count, Fint *origin_datatype, void *result_addr, Fint *result_count, Fint *result_datatype, Fint *target_rank, MPI_Aint *target_disp, Fint *target_count, Fint *target_datatype, Fint *op, Fint *win, Fint *request, Fint *ierror)
{
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = PMPI_Rget_accumulate(f_address(origin_addr), *origin_count, PMPI_Type_fromint(*origin_datatype), f_address(result_addr), *result_count, PMPI_Type_fromint(*result_datatype), *target_rank, *target_disp, *target_count, PMPI_Type_fromint(*target_datatype), PMPI_Op_fromint(*op), PMPI_Win_fromint(*win), &request_);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_OLDER(rget_accumulate)

F_API void pmpi_rget_accumulate_f08ts_(F_SECTION(origin_addr), Fint *origin_count, Fint *origin_datatype, F_SECTION(result_addr), Fint *result_count, Fint *result_datatype, Fint *target_rank, MPI_Aint *target_disp, Fint *target_count, Fint *target_datatype, Fint *op, Fint *win, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(origin_addr)
    struct view origin_addr_view = VIEW_CLOSED;
    MPI_Count origin_count_ = *origin_count;
    MPI_Datatype origin_datatype_ = PMPI_Type_fromint(*origin_datatype);
    F_TAKE_SECTION(result_addr)
    struct view result_addr_view = VIEW_CLOSED;
    MPI_Count result_count_ = *result_count;
    MPI_Datatype result_datatype_ = PMPI_Type_fromint(*result_datatype);
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&origin_addr_view, origin_addr, VIEW_SINGLE | VIEW_COPY, &origin_count_, &origin_datatype_);
    if (code == MPI_SUCCESS) code = view_open(&result_addr_view, result_addr, VIEW_SINGLE | VIEW_COPY | VIEW_WRITE, &result_count_, &result_datatype_);
    if (code == MPI_SUCCESS) code = PMPI_Rget_accumulate(origin_addr_view.address, (int)origin_count_, origin_datatype_, result_addr_view.address, (int)result_count_, result_datatype_, *target_rank, *target_disp, *target_count, PMPI_Type_fromint(*target_datatype), PMPI_Op_fromint(*op), PMPI_Win_fromint(*win), &request_);
    views_keep(code, request_, 0, 2, &origin_addr_view, &result_addr_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(rget_accumulate)

F_API void pmpi_rget_accumulate_c_f08ts_(F_SECTION(origin_addr), MPI_Count *origin_count, Fint *origin_datatype, F_SECTION(result_addr), MPI_Count *result_count, Fint *result_datatype, Fint *target_rank, MPI_Aint *target_disp, MPI_Count *target_count, Fint *target_datatype, Fint *op, Fint *win, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(origin_addr)
    struct view origin_addr_view = VIEW_CLOSED;
    MPI_Count origin_count_ = *origin_count;
    MPI_Datatype origin_datatype_ = PMPI_Type_fromint(*origin_datatype);
    F_TAKE_SECTION(result_addr)
    struct view result_addr_view = VIEW_CLOSED;
    MPI_Count result_count_ = *result_count;
    MPI_Datatype result_datatype_ = PMPI_Type_fromint(*result_datatype);
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&origin_addr_view, origin_addr, VIEW_SINGLE | VIEW_COPY, &origin_count_, &origin_datatype_);
    if (code == MPI_SUCCESS) code = view_open(&result_addr_view, result_addr, VIEW_SINGLE | VIEW_COPY | VIEW_WRITE, &result_count_, &result_datatype_);
    if (code == MPI_SUCCESS) code = PMPI_Rget_accumulate_c(origin_addr_view.address, origin_count_, origin_datatype_, result_addr_view.address, result_count_, result_datatype_, *target_rank, *target_disp, *target_count, PMPI_Type_fromint(*target_datatype), PMPI_Op_fromint(*op), PMPI_Win_fromint(*win), &request_);
    views_keep(code, request_, 0, 2, &origin_addr_view, &result_addr_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(rget_accumulate_c)

F_API void pmpi_rput_(void *origin_addr, Fint *origin_count, Fint *origin_datatype, Fint *target_rank, MPI_Aint *target_disp, Fint *target_count, Fint *target_datatype, Fint *win, Fint *request, Fint *ierror)
{
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = PMPI_Rput(f_address(origin_addr), *origin_count, PMPI_Type_fromint(*origin_datatype), *target_rank, *target_disp, *target_count, PMPI_Type_fromint(*target_datatype), PMPI_Win_fromint(*win), &request_);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_OLDER(rput)

F_API void pmpi_rput_f08ts_(F_SECTION(origin_addr), Fint *origin_count, Fint *origin_datatype, Fint *target_rank, MPI_Aint *target_disp, Fint *target_count, Fint *target_datatype, Fint *win, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(origin_addr)
    struct view origin_addr_view = VIEW_CLOSED;
    MPI_Count origin_count_ = *origin_count;
    MPI_Datatype origin_datatype_ = PMPI_Type_fromint(*origin_datatype);
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&origin_addr_view, origin_addr, VIEW_SINGLE | VIEW_COPY, &origin_count_, &origin_datatype_);
    if (code == MPI_SUCCESS) code = PMPI_Rput(origin_addr_view.address, (int)origin_count_, origin_datatype_, *target_rank, *target_disp, *target_count, PMPI_Type_fromint(*target_datatype), PMPI_Win_fromint(*win), &request_);
    views_keep(code, request_, 0, 1, &origin_addr_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(rput)

F_API void pmpi_rput_c_f08ts_(F_SECTION(origin_addr), MPI_Count *origin_count, Fint *origin_datatype, Fint *target_rank, MPI_Aint *target_disp, MPI_Count *target_count, Fint *target_datatype, Fint *win, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(origin_addr)
    struct view origin_addr_view = VIEW_CLOSED;
    MPI_Count origin_count_ = *origin_count;
    MPI_Datatype origin_datatype_ = PMPI_Type_fromint(*origin_datatype);
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&origin_addr_view, origin_addr, VIEW_SINGLE | VIEW_COPY, &origin_count_, &origin_datatype_);
    if (code == MPI_SUCCESS) code = PMPI_Rput_c(origin_addr_view.address, origin_count_, origin_datatype_, *target_rank, *target_disp, *target_count, PMPI_Type_fromint(*target_datatype), PMPI_Win_fromint(*win), &request_);
    views_keep(code, request_, 0, 1, &origin_addr_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(rput_c)

F_API void pmpi_win_allocate_(MPI_Aint *size, Fint *disp_unit, Fint *info, Fint *comm, void **baseptr, Fint *win, Fint *ierror)
{
    MPI_Win win_ = MPI_WIN_NULL;
    int code = PMPI_Win_allocate(*size, *disp_unit, PMPI_Info_fromint(*info), PMPI_Comm_fromint(*comm), baseptr, &win_);
    *win = PMPI_Win_toint(win_);
    F_RETURN(ierror, code);
}
F_BOTH(win_allocate)
F_CPTR(win_allocate)

F_API void pmpi_win_allocate_c_f08_(MPI_Aint *size, MPI_Aint *disp_unit, Fint *info, Fint *comm, void **baseptr, Fint *win, Fint *ierror)
{
    MPI_Win win_ = MPI_WIN_NULL;
    int code = PMPI_Win_allocate_c(*size, *disp_unit, PMPI_Info_fromint(*info), PMPI_Comm_fromint(*comm), baseptr, &win_);
    *win = PMPI_Win_toint(win_);
    F_RETURN(ierror, code);
}
F_NEWER(win_allocate_c)

F_API void pmpi_win_allocate_shared_(MPI_Aint *size, Fint *disp_unit, Fint *info, Fint *comm, void **baseptr, Fint *win, Fint *ierror)
{
    MPI_Win win_ = MPI_WIN_NULL;
    int code = PMPI_Win_allocate_shared(*size, *disp_unit, PMPI_Info_fromint(*info), PMPI_Comm_fromint(*comm), baseptr, &win_);
    *win = PMPI_Win_toint(win_);
    F_RETURN(ierror, code);
}
F_BOTH(win_allocate_shared)
F_CPTR(win_allocate_shared)

F_API void pmpi_win_allocate_shared_c_f08_(MPI_Aint *size, MPI_Aint *disp_unit, Fint *info, Fint *comm, void **baseptr, Fint *win, Fint *ierror)
{
    MPI_Win win_ = MPI_WIN_NULL;
    int code = PMPI_Win_allocate_shared_c(*size, *disp_unit, PMPI_Info_fromint(*info), PMPI_Comm_fromint(*comm), baseptr, &win_);
    *win = PMPI_Win_toint(win_);
    F_RETURN(ierror, code);
}
F_NEWER(win_allocate_shared_c)

F_API void pmpi_win_attach_(Fint *win, void *base, MPI_Aint *size, Fint *ierror)
{
    int code = PMPI_Win_attach(PMPI_Win_fromint(*win), f_address(base), *size);
    F_RETURN(ierror, code);
}
F_OLDER(win_attach)

F_API void pmpi_win_attach_f08ts_(Fint *win, F_SECTION(base), MPI_Aint *size, Fint *ierror)
{
    F_TAKE_SECTION(base)
    struct view base_view = VIEW_CLOSED;
    int code = MPI_SUCCESS;
    code = view_open(&base_view, base, VIEW_NONE, NULL, NULL);
    if (code == MPI_SUCCESS) code = PMPI_Win_attach(PMPI_Win_fromint(*win), base_view.address, *size);
    views_close(1, &base_view);
    F_RETURN(ierror, code);
}
F_TS(win_attach)

F_API void pmpi_win_complete_(Fint *win, Fint *ierror)
{
    int code = PMPI_Win_complete(PMPI_Win_fromint(*win));
    F_RETURN(ierror, code);
}
F_BOTH(win_complete)

F_API void pmpi_win_create_(void *base, MPI_Aint *size, Fint *disp_unit, Fint *info, Fint *comm, Fint *win, Fint *ierror)
{
    MPI_Win win_ = MPI_WIN_NULL;
    int code = PMPI_Win_create(f_address(base), *size, *disp_unit, PMPI_Info_fromint(*info), PMPI_Comm_fromint(*comm), &win_);
    *win = PMPI_Win_toint(win_);
    F_RETURN(ierror, code);
}
F_OLDER(win_create)

F_API void pmpi_win_create_f08ts_(F_SECTION(base), MPI_Aint *size, Fint *disp_unit, Fint *info, Fint *comm, Fint *win, Fint *ierror)
{
    F_TAKE_SECTION(base)
    struct view base_view = VIEW_CLOSED;
    MPI_Win win_ = MPI_WIN_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&base_view, base, VIEW_NONE, NULL, NULL);
    if (code == MPI_SUCCESS) code = PMPI_Win_create(base_view.address, *size, *disp_unit, PMPI_Info_fromint(*info), PMPI_Comm_fromint(*comm), &win_);
    views_close(1, &base_view);
    *win = PMPI_Win_toint(win_);
    F_RETURN(ierror, code);
}
F_TS(win_create)

F_API void pmpi_win_create_c_f08ts_(F_SECTION(base), MPI_Aint *size, MPI_Aint *disp_unit, Fint *info, Fint *comm, Fint *win, Fint *ierror)
{
    F_TAKE_SECTION(base)
    struct view base_view = VIEW_CLOSED;
    MPI_Win win_ = MPI_WIN_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&base_view, base, VIEW_NONE, NULL, NULL);
    if (code == MPI_SUCCESS) code = PMPI_Win_create_c(base_view.address, *size, *disp_unit, PMPI_Info_fromint(*info), PMPI_Comm_fromint(*comm), &win_);
    views_close(1, &base_view);
    *win = PMPI_Win_toint(win_);
    F_RETURN(ierror, code);
}
F_TS(win_create_c)

F_API void pmpi_win_create_dynamic_(Fint *info, Fint *comm, Fint *win, Fint *ierror)
{
    MPI_Win win_ = MPI_WIN_NULL;
    int code = PMPI_Win_create_dynamic(PMPI_Info_fromint(*info), PMPI_Comm_fromint(*comm), &win_);
    *win = PMPI_Win_toint(win_);
    F_RETURN(ierror, code);
}
F_BOTH(win_create_dynamic)

F_API void pmpi_win_detach_(Fint *win, void *base, Fint *ierror)
{
    int code = PMPI_Win_detach(PMPI_Win_fromint(*win), f_address(base));
    F_RETURN(ierror, code);
}
F_OLDER(win_detach)

F_API void pmpi_win_detach_f08ts_(Fint *win, F_SECTION(base), Fint *ierror)
{
    F_TAKE_SECTION(base)
    int code = PMPI_Win_detach(PMPI_Win_fromint(*win), f_address(base->base_addr));
    F_RETURN(ierror, code);
}
F_TS(win_detach)

F_API void pmpi_win_fence_(Fint *assert, Fint *win, Fint *ierror)
{
    int code = PMPI_Win_fence(*assert, PMPI_Win_fromint(*win));
    F_RETURN(ierror, code);
}
F_BOTH(win_fence)

F_API void pmpi_win_flush_(Fint *rank, Fint *win, Fint *ierror)
{
    int code = PMPI_Win_flush(*rank, PMPI_Win_fromint(*win));
    F_RETURN(ierror, code);
}
F_BOTH(win_flush)

F_API void pmpi_win_flush_all_(Fint *win, Fint *ierror)
{
    int code = PMPI_Win_flush_all(PMPI_Win_fromint(*win));
    F_RETURN(ierror, code);
}
F_BOTH(win_flush_all)

F_API void pmpi_win_flush_local_(Fint *rank, Fint *win, Fint *ierror)
{
    int code = PMPI_Win_flush_local(*rank, PMPI_Win_fromint(*win));
    F_RETURN(ierror, code);
}
F_BOTH(win_flush_local)

F_API void pmpi_win_flush_local_all_(Fint *win, Fint *ierror)
{
    int code = PMPI_Win_flush_local_all(PMPI_Win_fromint(*win));
    F_RETURN(ierror, code);
}
F_BOTH(win_flush_local_all)

F_API void pmpi_win_free_(Fint *win, Fint *ierror)
{
    MPI_Win win_ = PMPI_Win_fromint(*win);
    int code = PMPI_Win_free(&win_);
    *win = PMPI_Win_toint(win_);
    F_RETURN(ierror, code);
}
F_BOTH(win_free)

F_API void pmpi_win_get_group_(Fint *win, Fint *group, Fint *ierror)
{
    MPI_Group group_ = MPI_GROUP_NULL;
    int code = PMPI_Win_get_group(PMPI_Win_fromint(*win), &group_);
    *group = PMPI_Group_toint(group_);
    F_RETURN(ierror, code);
}
F_BOTH(win_get_group)

F_API void pmpi_win_get_info_(Fint *win, Fint *info_used, Fint *ierror)
{
    MPI_Info info_used_ = MPI_INFO_NULL;
    int code = PMPI_Win_get_info(PMPI_Win_fromint(*win), &info_used_);
    *info_used = PMPI_Info_toint(info_used_);
    F_RETURN(ierror, code);
}
F_BOTH(win_get_info)

F_API void pmpi_win_get_name_(Fint *win, char *win_name, Fint *resultlen, Fint *ierror, size_t win_name_len)
{
    char win_name_[MPI_MAX_OBJECT_NAME + 1] = "";
    int code = PMPI_Win_get_name(PMPI_Win_fromint(*win), win_name_, resultlen);
    if (code == MPI_SUCCESS) f_fill(win_name, win_name_len, win_name_);
    F_RETURN(ierror, code);
}
F_BOTH(win_get_name)

F_API void pmpi_win_lock_(Fint *lock_type, Fint *rank, Fint *assert, Fint *win, Fint *ierror)
{
    int code = PMPI_Win_lock(*lock_type, *rank, *assert, PMPI_Win_fromint(*win));
    F_RETURN(ierror, code);
}
F_BOTH(win_lock)

F_API void pmpi_win_lock_all_(Fint *assert, Fint *win, Fint *ierror)
{
    int code = PMPI_Win_lock_all(*assert, PMPI_Win_fromint(*win));
    F_RETURN(ierror, code);
}
F_BOTH(win_lock_all)

F_API void pmpi_win_post_(Fint *group, Fint *assert, Fint *win, Fint *ierror)
{
    int code = PMPI_Win_post(PMPI_Group_fromint(*group), *assert, PMPI_Win_fromint(*win));
    F_RETURN(ierror, code);
}
F_BOTH(win_post)

F_API void pmpi_win_set_info_(Fint *win, Fint *info, Fint *ierror)
{
    int code = PMPI_Win_set_info(PMPI_Win_fromint(*win), PMPI_Info_fromint(*info));
    F_RETURN(ierror, code);
}
F_BOTH(win_set_info)

F_API void pmpi_win_set_name_(Fint *win, char *win_name, Fint *ierror, size_t win_name_len)
{
    char *win_name_ = f_text(win_name, win_name_len);
    int code = PMPI_Win_set_name(PMPI_Win_fromint(*win), win_name_);
    free(win_name_);
    F_RETURN(ierror, code);
}
F_BOTH(win_set_name)

F_API void pmpi_win_shared_query_(Fint *win, Fint *rank, MPI_Aint *size, Fint *disp_unit, void **baseptr, Fint *ierror)
{
    int code = PMPI_Win_shared_query(PMPI_Win_fromint(*win), *rank, size, disp_unit, baseptr);
    F_RETURN(ierror, code);
}
F_BOTH(win_shared_query)
F_CPTR(win_shared_query)

F_API void pmpi_win_shared_query_c_f08_(Fint *win, Fint *rank, MPI_Aint *size, MPI_Aint *disp_unit, void **baseptr, Fint *ierror)
{
    int code = PMPI_Win_shared_query_c(PMPI_Win_fromint(*win), *rank, size, disp_unit, baseptr);
    F_RETURN(ierror, code);
}
F_NEWER(win_shared_query_c)

F_API void pmpi_win_start_(Fint *group, Fint *assert, Fint *win, Fint *ierror)
{
    int code = PMPI_Win_start(PMPI_Group_fromint(*group), *assert, PMPI_Win_fromint(*win));
    F_RETURN(ierror, code);
}
F_BOTH(win_start)

F_API void pmpi_win_sync_(Fint *win, Fint *ierror)
{
    int code = PMPI_Win_sync(PMPI_Win_fromint(*win));
    F_RETURN(ierror, code);
}
F_BOTH(win_sync)

F_API void pmpi_win_test_(Fint *win, Fint *flag, Fint *ierror)
{
    int flag_ = 0;
    int code = PMPI_Win_test(PMPI_Win_fromint(*win), &flag_);
    *flag = flag_ != 0;
    F_RETURN(ierror, code);
}
F_BOTH(win_test)

F_API void pmpi_win_unlock_(Fint *rank, Fint *win, Fint *ierror)
{
    int code = PMPI_Win_unlock(*rank, PMPI_Win_fromint(*win));
    F_RETURN(ierror, code);
}
F_BOTH(win_unlock)

F_API void pmpi_win_unlock_all_(Fint *win, Fint *ierror)
{
    int code = PMPI_Win_unlock_all(PMPI_Win_fromint(*win));
    F_RETURN(ierror, code);
}
F_BOTH(win_unlock_all)

F_API void pmpi_win_wait_(Fint *win, Fint *ierror)
{
    int code = PMPI_Win_wait(PMPI_Win_fromint(*win));
    F_RETURN(ierror, code);
}
F_BOTH(win_wait)
