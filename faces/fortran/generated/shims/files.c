/* Fortran procedures of the chapter `files`.
   Generated: reproduced by `cargo run -p xtask -- gen`. Do not edit. */
#include "fortran.h"

F_API void pmpi_file_close_(Fint *fh, Fint *ierror)
{
    MPI_File fh_ = PMPI_File_fromint(*fh);
    int code = PMPI_File_close(&fh_);
    *fh = PMPI_File_toint(fh_);
    F_RETURN(ierror, code);
}
F_BOTH(file_close)

F_API void pmpi_file_delete_(char *filename, Fint *info, Fint *ierror, size_t filename_len)
{
    char *filename_ = f_text(filename, filename_len);
    int code = PMPI_File_delete(filename_, PMPI_Info_fromint(*info));
    free(filename_);
    F_RETURN(ierror, code);
}
F_BOTH(file_delete)

F_API void pmpi_file_get_amode_(Fint *fh, Fint *amode, Fint *ierror)
{
    int code = PMPI_File_get_amode(PMPI_File_fromint(*fh), amode);
    F_RETURN(ierror, code);
}
F_BOTH(file_get_amode)

F_API void pmpi_file_get_atomicity_(Fint *fh, Fint *flag, Fint *ierror)
{
    int flag_ = 0;
    int code = PMPI_File_get_atomicity(PMPI_File_fromint(*fh), &flag_);
    *flag = flag_ != 0;
    F_RETURN(ierror, code);
}
F_BOTH(file_get_atomicity)

F_API void pmpi_file_get_byte_offset_(Fint *fh, MPI_Offset *offset, MPI_Offset *disp, Fint *ierror)
{
    int code = PMPI_File_get_byte_offset(PMPI_File_fromint(*fh), *offset, disp);
    F_RETURN(ierror, code);
}
F_BOTH(file_get_byte_offset)

F_API void pmpi_file_get_group_(Fint *fh, Fint *group, Fint *ierror)
{
    MPI_Group group_ = MPI_GROUP_NULL;
    int code = PMPI_File_get_group(PMPI_File_fromint(*fh), &group_);
    *group = PMPI_Group_toint(group_);
    F_RETURN(ierror, code);
}
F_BOTH(file_get_group)

F_API void pmpi_file_get_info_(Fint *fh, Fint *info_used, Fint *ierror)
{
    MPI_Info info_used_ = MPI_INFO_NULL;
    int code = PMPI_File_get_info(PMPI_File_fromint(*fh), &info_used_);
    *info_used = PMPI_Info_toint(info_used_);
    F_RETURN(ierror, code);
}
F_BOTH(file_get_info)

F_API void pmpi_file_get_position_(Fint *fh, MPI_Offset *offset, Fint *ierror)
{
    int code = PMPI_File_get_position(PMPI_File_fromint(*fh), offset);
    F_RETURN(ierror, code);
}
F_BOTH(file_get_position)

F_API void pmpi_file_get_position_shared_(Fint *fh, MPI_Offset *offset, Fint *ierror)
{
    int code = PMPI_File_get_position_shared(PMPI_File_fromint(*fh), offset);
    F_RETURN(ierror, code);
}
F_BOTH(file_get_position_shared)

F_API void pmpi_file_get_size_(Fint *fh, MPI_Offset *size, Fint *ierror)
{
    int code = PMPI_File_get_size(PMPI_File_fromint(*fh), size);
    F_RETURN(ierror, code);
}
F_BOTH(file_get_size)

F_API void pmpi_file_get_type_extent_(Fint *fh, Fint *datatype, MPI_Aint *extent, Fint *ierror)
{
    int code = PMPI_File_get_type_extent(PMPI_File_fromint(*fh), PMPI_Type_fromint(*datatype), extent);
    F_RETURN(ierror, code);
}
F_BOTH(file_get_type_extent)

F_API void pmpi_file_get_type_extent_c_f08_(Fint *fh, Fint *datatype, MPI_Count *extent, Fint *ierror)
{
    int code = PMPI_File_get_type_extent_c(PMPI_File_fromint(*fh), PMPI_Type_fromint(*datatype), extent);
    F_RETURN(ierror, code);
}
F_NEWER(file_get_type_extent_c)

F_API void pmpi_file_get_view_(Fint *fh, MPI_Offset *disp, Fint *etype, Fint *filetype, char *datarep, Fint *ierror, size_t datarep_len)
{
    MPI_Datatype etype_ = MPI_DATATYPE_NULL;
    MPI_Datatype filetype_ = MPI_DATATYPE_NULL;
    char datarep_[MPI_MAX_DATAREP_STRING + 1] = "";
    int code = PMPI_File_get_view(PMPI_File_fromint(*fh), disp, &etype_, &filetype_, datarep_);
    *etype = PMPI_Type_toint(etype_);
    *filetype = PMPI_Type_toint(filetype_);
    if (code == MPI_SUCCESS) f_fill(datarep, datarep_len, datarep_);
    F_RETURN(ierror, code);
}
F_BOTH(file_get_view)

F_API void pmpi_file_iread_(Fint *fh, void *buf, Fint *count, Fint *datatype, Fint *request, Fint *ierror)
{
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = PMPI_File_iread(PMPI_File_fromint(*fh), f_address(buf), *count, PMPI_Type_fromint(*datatype), &request_);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_OLDER(file_iread)

F_API void pmpi_file_iread_f08ts_(Fint *fh, F_SECTION(buf), Fint *count, Fint *datatype, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    struct view buf_view = VIEW_CLOSED;
    MPI_Count count_ = *count;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&buf_view, buf, VIEW_SINGLE | VIEW_COPY | VIEW_WRITE, &count_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_File_iread(PMPI_File_fromint(*fh), buf_view.address, (int)count_, datatype_, &request_);
    views_keep(code, request_, 0, 1, &buf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(file_iread)

F_API void pmpi_file_iread_c_f08ts_(Fint *fh, F_SECTION(buf), MPI_Count *count, Fint *datatype, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    struct view buf_view = VIEW_CLOSED;
    MPI_Count count_ = *count;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&buf_view, buf, VIEW_SINGLE | VIEW_COPY | VIEW_WRITE, &count_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_File_iread_c(PMPI_File_fromint(*fh), buf_view.address, count_, datatype_, &request_);
    views_keep(code, request_, 0, 1, &buf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(file_iread_c)

F_API void pmpi_file_iread_all_(Fint *fh, void *buf, Fint *count, Fint *datatype, Fint *request, Fint *ierror)
{
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = PMPI_File_iread_all(PMPI_File_fromint(*fh), f_address(buf), *count, PMPI_Type_fromint(*datatype), &request_);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_OLDER(file_iread_all)

F_API void pmpi_file_iread_all_f08ts_(Fint *fh, F_SECTION(buf), Fint *count, Fint *datatype, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    struct view buf_view = VIEW_CLOSED;
    MPI_Count count_ = *count;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&buf_view, buf, VIEW_SINGLE | VIEW_COPY | VIEW_WRITE, &count_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_File_iread_all(PMPI_File_fromint(*fh), buf_view.address, (int)count_, datatype_, &request_);
    views_keep(code, request_, 0, 1, &buf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(file_iread_all)

F_API void pmpi_file_iread_all_c_f08ts_(Fint *fh, F_SECTION(buf), MPI_Count *count, Fint *datatype, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    struct view buf_view = VIEW_CLOSED;
    MPI_Count count_ = *count;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&buf_view, buf, VIEW_SINGLE | VIEW_COPY | VIEW_WRITE, &count_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_File_iread_all_c(PMPI_File_fromint(*fh), buf_view.address, count_, datatype_, &request_);
    views_keep(code, request_, 0, 1, &buf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(file_iread_all_c)

F_API void pmpi_file_iread_at_(Fint *fh, MPI_Offset *offset, void *buf, Fint *count, Fint *datatype, Fint *request, Fint *ierror)
{
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = PMPI_File_iread_at(PMPI_File_fromint(*fh), *offset, f_address(buf), *count, PMPI_Type_fromint(*datatype), &request_);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_OLDER(file_iread_at)

F_API void pmpi_file_iread_at_f08ts_(Fint *fh, MPI_Offset *offset, F_SECTION(buf), Fint *count, Fint *datatype, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    struct view buf_view = VIEW_CLOSED;
    MPI_Count count_ = *count;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&buf_view, buf, VIEW_SINGLE | VIEW_COPY | VIEW_WRITE, &count_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_File_iread_at(PMPI_File_fromint(*fh), *offset, buf_view.address, (int)count_, datatype_, &request_);
    views_keep(code, request_, 0, 1, &buf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(file_iread_at)

F_API void pmpi_file_iread_at_c_f08ts_(Fint *fh, MPI_Offset *offset, F_SECTION(buf), MPI_Count *count, Fint *datatype, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    struct view buf_view = VIEW_CLOSED;
    MPI_Count count_ = *count;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&buf_view, buf, VIEW_SINGLE | VIEW_COPY | VIEW_WRITE, &count_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_File_iread_at_c(PMPI_File_fromint(*fh), *offset, buf_view.address, count_, datatype_, &request_);
    views_keep(code, request_, 0, 1, &buf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(file_iread_at_c)

F_API void pmpi_file_iread_at_all_(Fint *fh, MPI_Offset *offset, void *buf, Fint *count, Fint *datatype, Fint *request, Fint *ierror)
{
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = PMPI_File_iread_at_all(PMPI_File_fromint(*fh), *offset, f_address(buf), *count, PMPI_Type_fromint(*datatype), &request_);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_OLDER(file_iread_at_all)

F_API void pmpi_file_iread_at_all_f08ts_(Fint *fh, MPI_Offset *offset, F_SECTION(buf), Fint *count, Fint *datatype, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    struct view buf_view = VIEW_CLOSED;
    MPI_Count count_ = *count;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&buf_view, buf, VIEW_SINGLE | VIEW_COPY | VIEW_WRITE, &count_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_File_iread_at_all(PMPI_File_fromint(*fh), *offset, buf_view.address, (int)count_, datatype_, &request_);
    views_keep(code, request_, 0, 1, &buf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(file_iread_at_all)

F_API void pmpi_file_iread_at_all_c_f08ts_(Fint *fh, MPI_Offset *offset, F_SECTION(buf), MPI_Count *count, Fint *datatype, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    struct view buf_view = VIEW_CLOSED;
    MPI_Count count_ = *count;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&buf_view, buf, VIEW_SINGLE | VIEW_COPY | VIEW_WRITE, &count_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_File_iread_at_all_c(PMPI_File_fromint(*fh), *offset, buf_view.address, count_, datatype_, &request_);
    views_keep(code, request_, 0, 1, &buf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(file_iread_at_all_c)

F_API void pmpi_file_iread_shared_(Fint *fh, void *buf, Fint *count, Fint *datatype, Fint *request, Fint *ierror)
{
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = PMPI_File_iread_shared(PMPI_File_fromint(*fh), f_address(buf), *count, PMPI_Type_fromint(*datatype), &request_);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_OLDER(file_iread_shared)

F_API void pmpi_file_iread_shared_f08ts_(Fint *fh, F_SECTION(buf), Fint *count, Fint *datatype, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    struct view buf_view = VIEW_CLOSED;
    MPI_Count count_ = *count;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&buf_view, buf, VIEW_SINGLE | VIEW_COPY | VIEW_WRITE, &count_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_File_iread_shared(PMPI_File_fromint(*fh), buf_view.address, (int)count_, datatype_, &request_);
    views_keep(code, request_, 0, 1, &buf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(file_iread_shared)

F_API void pmpi_file_iread_shared_c_f08ts_(Fint *fh, F_SECTION(buf), MPI_Count *count, Fint *datatype, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    struct view buf_view = VIEW_CLOSED;
    MPI_Count count_ = *count;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&buf_view, buf, VIEW_SINGLE | VIEW_COPY | VIEW_WRITE, &count_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_File_iread_shared_c(PMPI_File_fromint(*fh), buf_view.address, count_, datatype_, &request_);
    views_keep(code, request_, 0, 1, &buf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(file_iread_shared_c)

F_API void pmpi_file_iwrite_(Fint *fh, void *buf, Fint *count, Fint *datatype, Fint *request, Fint *ierror)
{
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = PMPI_File_iwrite(PMPI_File_fromint(*fh), f_address(buf), *count, PMPI_Type_fromint(*datatype), &request_);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_OLDER(file_iwrite)

F_API void pmpi_file_iwrite_f08ts_(Fint *fh, F_SECTION(buf), Fint *count, Fint *datatype, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    struct view buf_view = VIEW_CLOSED;
    MPI_Count count_ = *count;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&buf_view, buf, VIEW_SINGLE | VIEW_COPY, &count_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_File_iwrite(PMPI_File_fromint(*fh), buf_view.address, (int)count_, datatype_, &request_);
    views_keep(code, request_, 0, 1, &buf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(file_iwrite)

F_API void pmpi_file_iwrite_c_f08ts_(Fint *fh, F_SECTION(buf), MPI_Count *count, Fint *datatype, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    struct view buf_view = VIEW_CLOSED;
    MPI_Count count_ = *count;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&buf_view, buf, VIEW_SINGLE | VIEW_COPY, &count_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_File_iwrite_c(PMPI_File_fromint(*fh), buf_view.address, count_, datatype_, &request_);
    views_keep(code, request_, 0, 1, &buf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(file_iwrite_c)

F_API void pmpi_file_iwrite_all_(Fint *fh, void *buf, Fint *count, Fint *datatype, Fint *request, Fint *ierror)
{
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = PMPI_File_iwrite_all(PMPI_File_fromint(*fh), f_address(buf), *count, PMPI_Type_fromint(*datatype), &request_);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_OLDER(file_iwrite_all)

F_API void pmpi_file_iwrite_all_f08ts_(Fint *fh, F_SECTION(buf), Fint *count, Fint *datatype, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    struct view buf_view = VIEW_CLOSED;
    MPI_Count count_ = *count;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&buf_view, buf, VIEW_SINGLE | VIEW_COPY, &count_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_File_iwrite_all(PMPI_File_fromint(*fh), buf_view.address, (int)count_, datatype_, &request_);
    views_keep(code, request_, 0, 1, &buf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(file_iwrite_all)

F_API void pmpi_file_iwrite_all_c_f08ts_(Fint *fh, F_SECTION(buf), MPI_Count *count, Fint *datatype, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    struct view buf_view = VIEW_CLOSED;
    MPI_Count count_ = *count;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&buf_view, buf, VIEW_SINGLE | VIEW_COPY, &count_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_File_iwrite_all_c(PMPI_File_fromint(*fh), buf_view.address, count_, datatype_, &request_);
    views_keep(code, request_, 0, 1, &buf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(file_iwrite_all_c)

F_API void pmpi_file_iwrite_at_(Fint *fh, MPI_Offset *offset, void *buf, Fint *count, Fint *datatype, Fint *request, Fint *ierror)
{
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = PMPI_File_iwrite_at(PMPI_File_fromint(*fh), *offset, f_address(buf), *count, PMPI_Type_fromint(*datatype), &request_);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_OLDER(file_iwrite_at)

F_API void pmpi_file_iwrite_at_f08ts_(Fint *fh, MPI_Offset *offset, F_SECTION(buf), Fint *count, Fint *datatype, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    struct view buf_view = VIEW_CLOSED;
    MPI_Count count_ = *count;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&buf_view, buf, VIEW_SINGLE | VIEW_COPY, &count_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_File_iwrite_at(PMPI_File_fromint(*fh), *offset, buf_view.address, (int)count_, datatype_, &request_);
    views_keep(code, request_, 0, 1, &buf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(file_iwrite_at)

F_API void pmpi_file_iwrite_at_c_f08ts_(Fint *fh, MPI_Offset *offset, F_SECTION(buf), MPI_Count *count, Fint *datatype, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    struct view buf_view = VIEW_CLOSED;
    MPI_Count count_ = *count;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&buf_view, buf, VIEW_SINGLE | VIEW_COPY, &count_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_File_iwrite_at_c(PMPI_File_fromint(*fh), *offset, buf_view.address, count_, datatype_, &request_);
    views_keep(code, request_, 0, 1, &buf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(file_iwrite_at_c)

F_API void pmpi_file_iwrite_at_all_(Fint *fh, MPI_Offset *offset, void *buf, Fint *count, Fint *datatype, Fint *request, Fint *ierror)
{
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = PMPI_File_iwrite_at_all(PMPI_File_fromint(*fh), *offset, f_address(buf), *count, PMPI_Type_fromint(*datatype), &request_);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_OLDER(file_iwrite_at_all)

F_API void pmpi_file_iwrite_at_all_f08ts_(Fint *fh, MPI_Offset *offset, F_SECTION(buf), Fint *count, Fint *datatype, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    struct view buf_view = VIEW_CLOSED;
    MPI_Count count_ = *count;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&buf_view, buf, VIEW_SINGLE | VIEW_COPY, &count_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_File_iwrite_at_all(PMPI_File_fromint(*fh), *offset, buf_view.address, (int)count_, datatype_, &request_);
    views_keep(code, request_, 0, 1, &buf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(file_iwrite_at_all)

F_API void pmpi_file_iwrite_at_all_c_f08ts_(Fint *fh, MPI_Offset *offset, F_SECTION(buf), MPI_Count *count, Fint *datatype, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    struct view buf_view = VIEW_CLOSED;
    MPI_Count count_ = *count;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&buf_view, buf, VIEW_SINGLE | VIEW_COPY, &count_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_File_iwrite_at_all_c(PMPI_File_fromint(*fh), *offset, buf_view.address, count_, datatype_, &request_);
    views_keep(code, request_, 0, 1, &buf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(file_iwrite_at_all_c)

F_API void pmpi_file_iwrite_shared_(Fint *fh, void *buf, Fint *count, Fint *datatype, Fint *request, Fint *ierror)
{
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = PMPI_File_iwrite_shared(PMPI_File_fromint(*fh), f_address(buf), *count, PMPI_Type_fromint(*datatype), &request_);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_OLDER(file_iwrite_shared)

F_API void pmpi_file_iwrite_shared_f08ts_(Fint *fh, F_SECTION(buf), Fint *count, Fint *datatype, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    struct view buf_view = VIEW_CLOSED;
    MPI_Count count_ = *count;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&buf_view, buf, VIEW_SINGLE | VIEW_COPY, &count_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_File_iwrite_shared(PMPI_File_fromint(*fh), buf_view.address, (int)count_, datatype_, &request_);
    views_keep(code, request_, 0, 1, &buf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(file_iwrite_shared)

F_API void pmpi_file_iwrite_shared_c_f08ts_(Fint *fh, F_SECTION(buf), MPI_Count *count, Fint *datatype, Fint *request, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    struct view buf_view = VIEW_CLOSED;
    MPI_Count count_ = *count;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;
    code = view_open(&buf_view, buf, VIEW_SINGLE | VIEW_COPY, &count_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_File_iwrite_shared_c(PMPI_File_fromint(*fh), buf_view.address, count_, datatype_, &request_);
    views_keep(code, request_, 0, 1, &buf_view);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_TS(file_iwrite_shared_c)

F_API void pmpi_file_open_(Fint *comm, char *filename, Fint *amode, Fint *info, Fint *fh, Fint *ierror, size_t filename_len)
{
    char *filename_ = f_text(filename, filename_len);
    MPI_File fh_ = MPI_FILE_NULL;
    int code = PMPI_File_open(PMPI_Comm_fromint(*comm), filename_, *amode, PMPI_Info_fromint(*info), &fh_);
    free(filename_);
    *fh = PMPI_File_toint(fh_);
    F_RETURN(ierror, code);
}
F_BOTH(file_open)

F_API void pmpi_file_preallocate_(Fint *fh, MPI_Offset *size, Fint *ierror)
{
    int code = PMPI_File_preallocate(PMPI_File_fromint(*fh), *size);
    F_RETURN(ierror, code);
}
F_BOTH(file_preallocate)

F_API void pmpi_file_read_(Fint *fh, void *buf, Fint *count, Fint *datatype, MPI_Status *status, Fint *ierror)
{
    int code = PMPI_File_read(PMPI_File_fromint(*fh), f_address(buf), *count, PMPI_Type_fromint(*datatype), f_status(status));
    F_RETURN(ierror, code);
}
F_OLDER(file_read)

F_API void pmpi_file_read_f08ts_(Fint *fh, F_SECTION(buf), Fint *count, Fint *datatype, MPI_Status *status, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    struct view buf_view = VIEW_CLOSED;
    MPI_Count count_ = *count;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    int code = MPI_SUCCESS;
    code = view_open(&buf_view, buf, VIEW_SINGLE | VIEW_COPY | VIEW_WRITE, &count_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_File_read(PMPI_File_fromint(*fh), buf_view.address, (int)count_, datatype_, f_status(status));
    views_close(1, &buf_view);
    F_RETURN(ierror, code);
}
F_TS(file_read)

F_API void pmpi_file_read_c_f08ts_(Fint *fh, F_SECTION(buf), MPI_Count *count, Fint *datatype, MPI_Status *status, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    struct view buf_view = VIEW_CLOSED;
    MPI_Count count_ = *count;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    int code = MPI_SUCCESS;
    code = view_open(&buf_view, buf, VIEW_SINGLE | VIEW_COPY | VIEW_WRITE, &count_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_File_read_c(PMPI_File_fromint(*fh), buf_view.address, count_, datatype_, f_status(status));
    views_close(1, &buf_view);
    F_RETURN(ierror, code);
}
F_TS(file_read_c)

F_API void pmpi_file_read_all_(Fint *fh, void *buf, Fint *count, Fint *datatype, MPI_Status *status, Fint *ierror)
{
    int code = PMPI_File_read_all(PMPI_File_fromint(*fh), f_address(buf), *count, PMPI_Type_fromint(*datatype), f_status(status));
    F_RETURN(ierror, code);
}
F_OLDER(file_read_all)

F_API void pmpi_file_read_all_f08ts_(Fint *fh, F_SECTION(buf), Fint *count, Fint *datatype, MPI_Status *status, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    struct view buf_view = VIEW_CLOSED;
    MPI_Count count_ = *count;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    int code = MPI_SUCCESS;
    code = view_open(&buf_view, buf, VIEW_SINGLE | VIEW_COPY | VIEW_WRITE, &count_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_File_read_all(PMPI_File_fromint(*fh), buf_view.address, (int)count_, datatype_, f_status(status));
    views_close(1, &buf_view);
    F_RETURN(ierror, code);
}
F_TS(file_read_all)

F_API void pmpi_file_read_all_c_f08ts_(Fint *fh, F_SECTION(buf), MPI_Count *count, Fint *datatype, MPI_Status *status, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    struct view buf_view = VIEW_CLOSED;
    MPI_Count count_ = *count;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    int code = MPI_SUCCESS;
    code = view_open(&buf_view, buf, VIEW_SINGLE | VIEW_COPY | VIEW_WRITE, &count_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_File_read_all_c(PMPI_File_fromint(*fh), buf_view.address, count_, datatype_, f_status(status));
    views_close(1, &buf_view);
    F_RETURN(ierror, code);
}
F_TS(file_read_all_c)

F_API void pmpi_file_read_all_begin_(Fint *fh, void *buf, Fint *count, Fint *datatype, Fint *ierror)
{
    int code = PMPI_File_read_all_begin(PMPI_File_fromint(*fh), f_address(buf), *count, PMPI_Type_fromint(*datatype));
    F_RETURN(ierror, code);
}
F_OLDER(file_read_all_begin)

F_API void pmpi_file_read_all_begin_f08ts_(Fint *fh, F_SECTION(buf), Fint *count, Fint *datatype, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    struct view buf_view = VIEW_CLOSED;
    MPI_Count count_ = *count;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    int code = MPI_SUCCESS;
    code = view_open(&buf_view, buf, VIEW_SINGLE | VIEW_WRITE, &count_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_File_read_all_begin(PMPI_File_fromint(*fh), buf_view.address, (int)count_, datatype_);
    views_close(1, &buf_view);
    F_RETURN(ierror, code);
}
F_TS(file_read_all_begin)

F_API void pmpi_file_read_all_begin_c_f08ts_(Fint *fh, F_SECTION(buf), MPI_Count *count, Fint *datatype, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    struct view buf_view = VIEW_CLOSED;
    MPI_Count count_ = *count;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    int code = MPI_SUCCESS;
    code = view_open(&buf_view, buf, VIEW_SINGLE | VIEW_WRITE, &count_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_File_read_all_begin_c(PMPI_File_fromint(*fh), buf_view.address, count_, datatype_);
    views_close(1, &buf_view);
    F_RETURN(ierror, code);
}
F_TS(file_read_all_begin_c)

F_API void pmpi_file_read_all_end_(Fint *fh, void *buf, MPI_Status *status, Fint *ierror)
{
    int code = PMPI_File_read_all_end(PMPI_File_fromint(*fh), f_address(buf), f_status(status));
    F_RETURN(ierror, code);
}
F_OLDER(file_read_all_end)

F_API void pmpi_file_read_all_end_f08ts_(Fint *fh, F_SECTION(buf), MPI_Status *status, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    int code = PMPI_File_read_all_end(PMPI_File_fromint(*fh), f_address(buf->base_addr), f_status(status));
    F_RETURN(ierror, code);
}
F_TS(file_read_all_end)

F_API void pmpi_file_read_at_(Fint *fh, MPI_Offset *offset, void *buf, Fint *count, Fint *datatype, MPI_Status *status, Fint *ierror)
{
    int code = PMPI_File_read_at(PMPI_File_fromint(*fh), *offset, f_address(buf), *count, PMPI_Type_fromint(*datatype), f_status(status));
    F_RETURN(ierror, code);
}
F_OLDER(file_read_at)

F_API void pmpi_file_read_at_f08ts_(Fint *fh, MPI_Offset *offset, F_SECTION(buf), Fint *count, Fint *datatype, MPI_Status *status, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    struct view buf_view = VIEW_CLOSED;
    MPI_Count count_ = *count;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    int code = MPI_SUCCESS;
    code = view_open(&buf_view, buf, VIEW_SINGLE | VIEW_COPY | VIEW_WRITE, &count_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_File_read_at(PMPI_File_fromint(*fh), *offset, buf_view.address, (int)count_, datatype_, f_status(status));
    views_close(1, &buf_view);
    F_RETURN(ierror, code);
}
F_TS(file_read_at)

F_API void pmpi_file_read_at_c_f08ts_(Fint *fh, MPI_Offset *offset, F_SECTION(buf), MPI_Count *count, Fint *datatype, MPI_Status *status, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    struct view buf_view = VIEW_CLOSED;
    MPI_Count count_ = *count;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    int code = MPI_SUCCESS;
    code = view_open(&buf_view, buf, VIEW_SINGLE | VIEW_COPY | VIEW_WRITE, &count_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_File_read_at_c(PMPI_File_fromint(*fh), *offset, buf_view.address, count_, datatype_, f_status(status));
    views_close(1, &buf_view);
    F_RETURN(ierror, code);
}
F_TS(file_read_at_c)

F_API void pmpi_file_read_at_all_(Fint *fh, MPI_Offset *offset, void *buf, Fint *count, Fint *datatype, MPI_Status *status, Fint *ierror)
{
    int code = PMPI_File_read_at_all(PMPI_File_fromint(*fh), *offset, f_address(buf), *count, PMPI_Type_fromint(*datatype), f_status(status));
    F_RETURN(ierror, code);
}
F_OLDER(file_read_at_all)

F_API void pmpi_file_read_at_all_f08ts_(Fint *fh, MPI_Offset *offset, F_SECTION(buf), Fint *count, Fint *datatype, MPI_Status *status, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    struct view buf_view = VIEW_CLOSED;
    MPI_Count count_ = *count;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    int code = MPI_SUCCESS;
    code = view_open(&buf_view, buf, VIEW_SINGLE | VIEW_COPY | VIEW_WRITE, &count_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_File_read_at_all(PMPI_File_fromint(*fh), *offset, buf_view.address, (int)count_, datatype_, f_status(status));
    views_close(1, &buf_view);
    F_RETURN(ierror, code);
}
F_TS(file_read_at_all)

F_API void pmpi_file_read_at_all_c_f08ts_(Fint *fh, MPI_Offset *offset, F_SECTION(buf), MPI_Count *count, Fint *datatype, MPI_Status *status, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    struct view buf_view = VIEW_CLOSED;
    MPI_Count count_ = *count;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    int code = MPI_SUCCESS;
    code = view_open(&buf_view, buf, VIEW_SINGLE | VIEW_COPY | VIEW_WRITE, &count_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_File_read_at_all_c(PMPI_File_fromint(*fh), *offset, buf_view.address, count_, datatype_, f_status(status));
    views_close(1, &buf_view);
    F_RETURN(ierror, code);
}
F_TS(file_read_at_all_c)

F_API void pmpi_file_read_at_all_begin_(Fint *fh, MPI_Offset *offset, void *buf, Fint *count, Fint *datatype, Fint *ierror)
{
    int code = PMPI_File_read_at_all_begin(PMPI_File_fromint(*fh), *offset, f_address(buf), *count, PMPI_Type_fromint(*datatype));
    F_RETURN(ierror, code);
}
F_OLDER(file_read_at_all_begin)

F_API void pmpi_file_read_at_all_begin_f08ts_(Fint *fh, MPI_Offset *offset, F_SECTION(buf), Fint *count, Fint *datatype, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    struct view buf_view = VIEW_CLOSED;
    MPI_Count count_ = *count;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    int code = MPI_SUCCESS;
    code = view_open(&buf_view, buf, VIEW_SINGLE | VIEW_WRITE, &count_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_File_read_at_all_begin(PMPI_File_fromint(*fh), *offset, buf_view.address, (int)count_, datatype_);
    views_close(1, &buf_view);
    F_RETURN(ierror, code);
}
F_TS(file_read_at_all_begin)

F_API void pmpi_file_read_at_all_begin_c_f08ts_(Fint *fh, MPI_Offset *offset, F_SECTION(buf), MPI_Count *count, Fint *datatype, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    struct view buf_view = VIEW_CLOSED;
    MPI_Count count_ = *count;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    int code = MPI_SUCCESS;
    code = view_open(&buf_view, buf, VIEW_SINGLE | VIEW_WRITE, &count_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_File_read_at_all_begin_c(PMPI_File_fromint(*fh), *offset, buf_view.address, count_, datatype_);
    views_close(1, &buf_view);
    F_RETURN(ierror, code);
}
F_TS(file_read_at_all_begin_c)

F_API void pmpi_file_read_at_all_end_(Fint *fh, void *buf, MPI_Status *status, Fint *ierror)
{
    int code = PMPI_File_read_at_all_end(PMPI_File_fromint(*fh), f_address(buf), f_status(status));
    F_RETURN(ierror, code);
}
F_OLDER(file_read_at_all_end)

F_API void pmpi_file_read_at_all_end_f08ts_(Fint *fh, F_SECTION(buf), MPI_Status *status, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    int code = PMPI_File_read_at_all_end(PMPI_File_fromint(*fh), f_address(buf->base_addr), f_status(status));
    F_RETURN(ierror, code);
}
F_TS(file_read_at_all_end)

F_API void pmpi_file_read_ordered_(Fint *fh, void *buf, Fint *count, Fint *datatype, MPI_Status *status, Fint *ierror)
{
    int code = PMPI_File_read_ordered(PMPI_File_fromint(*fh), f_address(buf), *count, PMPI_Type_fromint(*datatype), f_status(status));
    F_RETURN(ierror, code);
}
F_OLDER(file_read_ordered)

F_API void pmpi_file_read_ordered_f08ts_(Fint *fh, F_SECTION(buf), Fint *count, Fint *datatype, MPI_Status *status, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    struct view buf_view = VIEW_CLOSED;
    MPI_Count count_ = *count;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    int code = MPI_SUCCESS;
    code = view_open(&buf_view, buf, VIEW_SINGLE | VIEW_COPY | VIEW_WRITE, &count_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_File_read_ordered(PMPI_File_fromint(*fh), buf_view.address, (int)count_, datatype_, f_status(status));
    views_close(1, &buf_view);
    F_RETURN(ierror, code);
}
F_TS(file_read_ordered)

F_API void pmpi_file_read_ordered_c_f08ts_(Fint *fh, F_SECTION(buf), MPI_Count *count, Fint *datatype, MPI_Status *status, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    struct view buf_view = VIEW_CLOSED;
    MPI_Count count_ = *count;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    int code = MPI_SUCCESS;
    code = view_open(&buf_view, buf, VIEW_SINGLE | VIEW_COPY | VIEW_WRITE, &count_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_File_read_ordered_c(PMPI_File_fromint(*fh), buf_view.address, count_, datatype_, f_status(status));
    views_close(1, &buf_view);
    F_RETURN(ierror, code);
}
F_TS(file_read_ordered_c)

F_API void pmpi_file_read_ordered_begin_(Fint *fh, void *buf, Fint *count, Fint *datatype, Fint *ierror)
{
    int code = PMPI_File_read_ordered_begin(PMPI_File_fromint(*fh), f_address(buf), *count, PMPI_Type_fromint(*datatype));
    F_RETURN(ierror, code);
}
F_OLDER(file_read_ordered_begin)

F_API void pmpi_file_read_ordered_begin_f08ts_(Fint *fh, F_SECTION(buf), Fint *count, Fint *datatype, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    struct view buf_view = VIEW_CLOSED;
    MPI_Count count_ = *count;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    int code = MPI_SUCCESS;
    code = view_open(&buf_view, buf, VIEW_SINGLE | VIEW_WRITE, &count_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_File_read_ordered_begin(PMPI_File_fromint(*fh), buf_view.address, (int)count_, datatype_);
    views_close(1, &buf_view);
    F_RETURN(ierror, code);
}
F_TS(file_read_ordered_begin)

F_API void pmpi_file_read_ordered_begin_c_f08ts_(Fint *fh, F_SECTION(buf), MPI_Count *count, Fint *datatype, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    struct view buf_view = VIEW_CLOSED;
    MPI_Count count_ = *count;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    int code = MPI_SUCCESS;
    code = view_open(&buf_view, buf, VIEW_SINGLE | VIEW_WRITE, &count_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_File_read_ordered_begin_c(PMPI_File_fromint(*fh), buf_view.address, count_, datatype_);
    views_close(1, &buf_view);
    F_RETURN(ierror, code);
}
F_TS(file_read_ordered_begin_c)

F_API void pmpi_file_read_ordered_end_(Fint *fh, void *buf, MPI_Status *status, Fint *ierror)
{
    int code = PMPI_File_read_ordered_end(PMPI_File_fromint(*fh), f_address(buf), f_status(status));
    F_RETURN(ierror, code);
}
F_OLDER(file_read_ordered_end)

F_API void pmpi_file_read_ordered_end_f08ts_(Fint *fh, F_SECTION(buf), MPI_Status *status, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    int code = PMPI_File_read_ordered_end(PMPI_File_fromint(*fh), f_address(buf->base_addr), f_status(status));
    F_RETURN(ierror, code);
}
F_TS(file_read_ordered_end)

F_API void pmpi_file_read_shared_(Fint *fh, void *buf, Fint *count, Fint *datatype, MPI_Status *status, Fint *ierror)
{
    int code = PMPI_File_read_shared(PMPI_File_fromint(*fh), f_address(buf), *count, PMPI_Type_fromint(*datatype), f_status(status));
    F_RETURN(ierror, code);
}
F_OLDER(file_read_shared)

F_API void pmpi_file_read_shared_f08ts_(Fint *fh, F_SECTION(buf), Fint *count, Fint *datatype, MPI_Status *status, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    struct view buf_view = VIEW_CLOSED;
    MPI_Count count_ = *count;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    int code = MPI_SUCCESS;
    code = view_open(&buf_view, buf, VIEW_SINGLE | VIEW_COPY | VIEW_WRITE, &count_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_File_read_shared(PMPI_File_fromint(*fh), buf_view.address, (int)count_, datatype_, f_status(status));
    views_close(1, &buf_view);
    F_RETURN(ierror, code);
}
F_TS(file_read_shared)

F_API void pmpi_file_read_shared_c_f08ts_(Fint *fh, F_SECTION(buf), MPI_Count *count, Fint *datatype, MPI_Status *status, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    struct view buf_view = VIEW_CLOSED;
    MPI_Count count_ = *count;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    int code = MPI_SUCCESS;
    code = view_open(&buf_view, buf, VIEW_SINGLE | VIEW_COPY | VIEW_WRITE, &count_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_File_read_shared_c(PMPI_File_fromint(*fh), buf_view.address, count_, datatype_, f_status(status));
    views_close(1, &buf_view);
    F_RETURN(ierror, code);
}
F_TS(file_read_shared_c)

F_API void pmpi_file_seek_(Fint *fh, MPI_Offset *offset, Fint *whence, Fint *ierror)
{
    int code = PMPI_File_seek(PMPI_File_fromint(*fh), *offset, *whence);
    F_RETURN(ierror, code);
}
F_BOTH(file_seek)

F_API void pmpi_file_seek_shared_(Fint *fh, MPI_Offset *offset, Fint *whence, Fint *ierror)
{
    int code = PMPI_File_seek_shared(PMPI_File_fromint(*fh), *offset, *whence);
    F_RETURN(ierror, code);
}
F_BOTH(file_seek_shared)

F_API void pmpi_file_set_atomicity_(Fint *fh, Fint *flag, Fint *ierror)
{
    int code = PMPI_File_set_atomicity(PMPI_File_fromint(*fh), *flag != 0);
    F_RETURN(ierror, code);
}
F_BOTH(file_set_atomicity)

F_API void pmpi_file_set_info_(Fint *fh, Fint *info, Fint *ierror)
{
    int code = PMPI_File_set_info(PMPI_File_fromint(*fh), PMPI_Info_fromint(*info));
    F_RETURN(ierror, code);
}
F_BOTH(file_set_info)

F_API void pmpi_file_set_size_(Fint *fh, MPI_Offset *size, Fint *ierror)
{
    int code = PMPI_File_set_size(PMPI_File_fromint(*fh), *size);
    F_RETURN(ierror, code);
}
F_BOTH(file_set_size)

F_API void pmpi_file_set_view_(Fint *fh, MPI_Offset *disp, Fint *etype, Fint *filetype, char *datarep, Fint *info, Fint *ierror, size_t datarep_len)
{
    char *datarep_ = f_text(datarep, datarep_len);
    int code = PMPI_File_set_view(PMPI_File_fromint(*fh), *disp, PMPI_Type_fromint(*etype), PMPI_Type_fromint(*filetype), datarep_, PMPI_Info_fromint(*info));
    free(datarep_);
    F_RETURN(ierror, code);
}
F_BOTH(file_set_view)

F_API void pmpi_file_sync_(Fint *fh, Fint *ierror)
{
    int code = PMPI_File_sync(PMPI_File_fromint(*fh));
    F_RETURN(ierror, code);
}
F_BOTH(file_sync)

F_API void pmpi_file_write_(Fint *fh, void *buf, Fint *count, Fint *datatype, MPI_Status *status, Fint *ierror)
{
    int code = PMPI_File_write(PMPI_File_fromint(*fh), f_address(buf), *count, PMPI_Type_fromint(*datatype), f_status(status));
    F_RETURN(ierror, code);
}
F_OLDER(file_write)

F_API void pmpi_file_write_f08ts_(Fint *fh, F_SECTION(buf), Fint *count, Fint *datatype, MPI_Status *status, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    struct view buf_view = VIEW_CLOSED;
    MPI_Count count_ = *count;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    int code = MPI_SUCCESS;
    code = view_open(&buf_view, buf, VIEW_SINGLE | VIEW_COPY, &count_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_File_write(PMPI_File_fromint(*fh), buf_view.address, (int)count_, datatype_, f_status(status));
    views_close(1, &buf_view);
    F_RETURN(ierror, code);
}
F_TS(file_write)

F_API void pmpi_file_write_c_f08ts_(Fint *fh, F_SECTION(buf), MPI_Count *count, Fint *datatype, MPI_Status *status, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    struct view buf_view = VIEW_CLOSED;
    MPI_Count count_ = *count;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    int code = MPI_SUCCESS;
    code = view_open(&buf_view, buf, VIEW_SINGLE | VIEW_COPY, &count_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_File_write_c(PMPI_File_fromint(*fh), buf_view.address, count_, datatype_, f_status(status));
    views_close(1, &buf_view);
    F_RETURN(ierror, code);
}
F_TS(file_write_c)

F_API void pmpi_file_write_all_(Fint *fh, void *buf, Fint *count, Fint *datatype, MPI_Status *status, Fint *ierror)
{
    int code = PMPI_File_write_all(PMPI_File_fromint(*fh), f_address(buf), *count, PMPI_Type_fromint(*datatype), f_status(status));
    F_RETURN(ierror, code);
}
F_OLDER(file_write_all)

F_API void pmpi_file_write_all_f08ts_(Fint *fh, F_SECTION(buf), Fint *count, Fint *datatype, MPI_Status *status, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    struct view buf_view = VIEW_CLOSED;
    MPI_Count count_ = *count;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    int code = MPI_SUCCESS;
    code = view_open(&buf_view, buf, VIEW_SINGLE | VIEW_COPY, &count_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_File_write_all(PMPI_File_fromint(*fh), buf_view.address, (int)count_, datatype_, f_status(status));
    views_close(1, &buf_view);
    F_RETURN(ierror, code);
}
F_TS(file_write_all)

F_API void pmpi_file_write_all_c_f08ts_(Fint *fh, F_SECTION(buf), MPI_Count *count, Fint *datatype, MPI_Status *status, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    struct view buf_view = VIEW_CLOSED;
    MPI_Count count_ = *count;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    int code = MPI_SUCCESS;
    code = view_open(&buf_view, buf, VIEW_SINGLE | VIEW_COPY, &count_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_File_write_all_c(PMPI_File_fromint(*fh), buf_view.address, count_, datatype_, f_status(status));
    views_close(1, &buf_view);
    F_RETURN(ierror, code);
}
F_TS(file_write_all_c)

F_API void pmpi_file_write_all_begin_(Fint *fh, void *buf, Fint *count, Fint *datatype, Fint *ierror)
{
    int code = PMPI_File_write_all_begin(PMPI_File_fromint(*fh), f_address(buf), *count, PMPI_Type_fromint(*datatype));
    F_RETURN(ierror, code);
}
F_OLDER(file_write_all_begin)

F_API void pmpi_file_write_all_begin_f08ts_(Fint *fh, F_SECTION(buf), Fint *count, Fint *datatype, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    struct view buf_view = VIEW_CLOSED;
    MPI_Count count_ = *count;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    int code = MPI_SUCCESS;
    code = view_open(&buf_view, buf, VIEW_SINGLE, &count_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_File_write_all_begin(PMPI_File_fromint(*fh), buf_view.address, (int)count_, datatype_);
    views_close(1, &buf_view);
    F_RETURN(ierror, code);
}
F_TS(file_write_all_begin)

F_API void pmpi_file_write_all_begin_c_f08ts_(Fint *fh, F_SECTION(buf), MPI_Count *count, Fint *datatype, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    struct view buf_view = VIEW_CLOSED;
    MPI_Count count_ = *count;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    int code = MPI_SUCCESS;
    code = view_open(&buf_view, buf, VIEW_SINGLE, &count_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_File_write_all_begin_c(PMPI_File_fromint(*fh), buf_view.address, count_, datatype_);
    views_close(1, &buf_view);
    F_RETURN(ierror, code);
}
F_TS(file_write_all_begin_c)

F_API void pmpi_file_write_all_end_(Fint *fh, void *buf, MPI_Status *status, Fint *ierror)
{
    int code = PMPI_File_write_all_end(PMPI_File_fromint(*fh), f_address(buf), f_status(status));
    F_RETURN(ierror, code);
}
F_OLDER(file_write_all_end)

F_API void pmpi_file_write_all_end_f08ts_(Fint *fh, F_SECTION(buf), MPI_Status *status, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    int code = PMPI_File_write_all_end(PMPI_File_fromint(*fh), f_address(buf->base_addr), f_status(status));
    F_RETURN(ierror, code);
}
F_TS(file_write_all_end)

F_API void pmpi_file_write_at_(Fint *fh, MPI_Offset *offset, void *buf, Fint *count, Fint *datatype, MPI_Status *status, Fint *ierror)
{
    int code = PMPI_File_write_at(PMPI_File_fromint(*fh), *offset, f_address(buf), *count, PMPI_Type_fromint(*datatype), f_status(status));
    F_RETURN(ierror, code);
}
F_OLDER(file_write_at)

F_API void pmpi_file_write_at_f08ts_(Fint *fh, MPI_Offset *offset, F_SECTION(buf), Fint *count, Fint *datatype, MPI_Status *status, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    struct view buf_view = VIEW_CLOSED;
    MPI_Count count_ = *count;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    int code = MPI_SUCCESS;
    code = view_open(&buf_view, buf, VIEW_SINGLE | VIEW_COPY, &count_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_File_write_at(PMPI_File_fromint(*fh), *offset, buf_view.address, (int)count_, datatype_, f_status(status));
    views_close(1, &buf_view);
    F_RETURN(ierror, code);
}
F_TS(file_write_at)

F_API void pmpi_file_write_at_c_f08ts_(Fint *fh, MPI_Offset *offset, F_SECTION(buf), MPI_Count *count, Fint *datatype, MPI_Status *status, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    struct view buf_view = VIEW_CLOSED;
    MPI_Count count_ = *count;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    int code = MPI_SUCCESS;
    code = view_open(&buf_view, buf, VIEW_SINGLE | VIEW_COPY, &count_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_File_write_at_c(PMPI_File_fromint(*fh), *offset, buf_view.address, count_, datatype_, f_status(status));
    views_close(1, &buf_view);
    F_RETURN(ierror, code);
}
F_TS(file_write_at_c)

F_API void pmpi_file_write_at_all_(Fint *fh, MPI_Offset *offset, void *buf, Fint *count, Fint *datatype, MPI_Status *status, Fint *ierror)
{
    int code = PMPI_File_write_at_all(PMPI_File_fromint(*fh), *offset, f_address(buf), *count, PMPI_Type_fromint(*datatype), f_status(status));
    F_RETURN(ierror, code);
}
F_OLDER(file_write_at_all)

F_API void pmpi_file_write_at_all_f08ts_(Fint *fh, MPI_Offset *offset, F_SECTION(buf), Fint *count, Fint *datatype, MPI_Status *status, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    struct view buf_view = VIEW_CLOSED;
    MPI_Count count_ = *count;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    int code = MPI_SUCCESS;
    code = view_open(&buf_view, buf, VIEW_SINGLE | VIEW_COPY, &count_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_File_write_at_all(PMPI_File_fromint(*fh), *offset, buf_view.address, (int)count_, datatype_, f_status(status));
    views_close(1, &buf_view);
    F_RETURN(ierror, code);
}
F_TS(file_write_at_all)

F_API void pmpi_file_write_at_all_c_f08ts_(Fint *fh, MPI_Offset *offset, F_SECTION(buf), MPI_Count *count, Fint *datatype, MPI_Status *status, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    struct view buf_view = VIEW_CLOSED;
    MPI_Count count_ = *count;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    int code = MPI_SUCCESS;
    code = view_open(&buf_view, buf, VIEW_SINGLE | VIEW_COPY, &count_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_File_write_at_all_c(PMPI_File_fromint(*fh), *offset, buf_view.address, count_, datatype_, f_status(status));
    views_close(1, &buf_view);
    F_RETURN(ierror, code);
}
F_TS(file_write_at_all_c)

F_API void pmpi_file_write_at_all_begin_(Fint *fh, MPI_Offset *offset, void *buf, Fint *count, Fint *datatype, Fint *ierror)
{
    int code = PMPI_File_write_at_all_begin(PMPI_File_fromint(*fh), *offset, f_address(buf), *count, PMPI_Type_fromint(*datatype));
    F_RETURN(ierror, code);
}
F_OLDER(file_write_at_all_begin)

F_API void pmpi_file_write_at_all_begin_f08ts_(Fint *fh, MPI_Offset *offset, F_SECTION(buf), Fint *count, Fint *datatype, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    struct view buf_view = VIEW_CLOSED;
    MPI_Count count_ = *count;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    int code = MPI_SUCCESS;
    code = view_open(&buf_view, buf, VIEW_SINGLE, &count_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_File_write_at_all_begin(PMPI_File_fromint(*fh), *offset, buf_view.address, (int)count_, datatype_);
    views_close(1, &buf_view);
    F_RETURN(ierror, code);
}
F_TS(file_write_at_all_begin)

F_API void pmpi_file_write_at_all_begin_c_f08ts_(Fint *fh, MPI_Offset *offset, F_SECTION(buf), MPI_Count *count, Fint *datatype, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    struct view buf_view = VIEW_CLOSED;
    MPI_Count count_ = *count;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    int code = MPI_SUCCESS;
    code = view_open(&buf_view, buf, VIEW_SINGLE, &count_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_File_write_at_all_begin_c(PMPI_File_fromint(*fh), *offset, buf_view.address, count_, datatype_);
    views_close(1, &buf_view);
    F_RETURN(ierror, code);
}
F_TS(file_write_at_all_begin_c)

F_API void pmpi_file_write_at_all_end_(Fint *fh, void *buf, MPI_Status *status, Fint *ierror)
{
    int code = PMPI_File_write_at_all_end(PMPI_File_fromint(*fh), f_address(buf), f_status(status));
    F_RETURN(ierror, code);
}
F_OLDER(file_write_at_all_end)

F_API void pmpi_file_write_at_all_end_f08ts_(Fint *fh, F_SECTION(buf), MPI_Status *status, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    int code = PMPI_File_write_at_all_end(PMPI_File_fromint(*fh), f_address(buf->base_addr), f_status(status));
    F_RETURN(ierror, code);
}
F_TS(file_write_at_all_end)

F_API void pmpi_file_write_ordered_(Fint *fh, void *buf, Fint *count, Fint *datatype, MPI_Status *status, Fint *ierror)
{
    int code = PMPI_File_write_ordered(PMPI_File_fromint(*fh), f_address(buf), *count, PMPI_Type_fromint(*datatype), f_status(status));
    F_RETURN(ierror, code);
}
F_OLDER(file_write_ordered)

F_API void pmpi_file_write_ordered_f08ts_(Fint *fh, F_SECTION(buf), Fint *count, Fint *datatype, MPI_Status *status, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    struct view buf_view = VIEW_CLOSED;
    MPI_Count count_ = *count;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    int code = MPI_SUCCESS;
    code = view_open(&buf_view, buf, VIEW_SINGLE | VIEW_COPY, &count_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_File_write_ordered(PMPI_File_fromint(*fh), buf_view.address, (int)count_, datatype_, f_status(status));
    views_close(1, &buf_view);
    F_RETURN(ierror, code);
}
F_TS(file_write_ordered)

F_API void pmpi_file_write_ordered_c_f08ts_(Fint *fh, F_SECTION(buf), MPI_Count *count, Fint *datatype, MPI_Status *status, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    struct view buf_view = VIEW_CLOSED;
    MPI_Count count_ = *count;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    int code = MPI_SUCCESS;
    code = view_open(&buf_view, buf, VIEW_SINGLE | VIEW_COPY, &count_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_File_write_ordered_c(PMPI_File_fromint(*fh), buf_view.address, count_, datatype_, f_status(status));
    views_close(1, &buf_view);
    F_RETURN(ierror, code);
}
F_TS(file_write_ordered_c)

F_API void pmpi_file_write_ordered_begin_(Fint *fh, void *buf, Fint *count, Fint *datatype, Fint *ierror)
{
    int code = PMPI_File_write_ordered_begin(PMPI_File_fromint(*fh), f_address(buf), *count, PMPI_Type_fromint(*datatype));
    F_RETURN(ierror, code);
}
F_OLDER(file_write_ordered_begin)

F_API void pmpi_file_write_ordered_begin_f08ts_(Fint *fh, F_SECTION(buf), Fint *count, Fint *datatype, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    struct view buf_view = VIEW_CLOSED;
    MPI_Count count_ = *count;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    int code = MPI_SUCCESS;
    code = view_open(&buf_view, buf, VIEW_SINGLE, &count_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_File_write_ordered_begin(PMPI_File_fromint(*fh), buf_view.address, (int)count_, datatype_);
    views_close(1, &buf_view);
    F_RETURN(ierror, code);
}
F_TS(file_write_ordered_begin)

F_API void pmpi_file_write_ordered_begin_c_f08ts_(Fint *fh, F_SECTION(buf), MPI_Count *count, Fint *datatype, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    struct view buf_view = VIEW_CLOSED;
    MPI_Count count_ = *count;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    int code = MPI_SUCCESS;
    code = view_open(&buf_view, buf, VIEW_SINGLE, &count_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_File_write_ordered_begin_c(PMPI_File_fromint(*fh), buf_view.address, count_, datatype_);
    views_close(1, &buf_view);
    F_RETURN(ierror, code);
}
F_TS(file_write_ordered_begin_c)

F_API void pmpi_file_write_ordered_end_(Fint *fh, void *buf, MPI_Status *status, Fint *ierror)
{
    int code = PMPI_File_write_ordered_end(PMPI_File_fromint(*fh), f_address(buf), f_status(status));
    F_RETURN(ierror, code);
}
F_OLDER(file_write_ordered_end)

F_API void pmpi_file_write_ordered_end_f08ts_(Fint *fh, F_SECTION(buf), MPI_Status *status, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    int code = PMPI_File_write_ordered_end(PMPI_File_fromint(*fh), f_address(buf->base_addr), f_status(status));
    F_RETURN(ierror, code);
}
F_TS(file_write_ordered_end)

F_API void pmpi_file_write_shared_(Fint *fh, void *buf, Fint *count, Fint *datatype, MPI_Status *status, Fint *ierror)
{
    int code = PMPI_File_write_shared(PMPI_File_fromint(*fh), f_address(buf), *count, PMPI_Type_fromint(*datatype), f_status(status));
    F_RETURN(ierror, code);
}
F_OLDER(file_write_shared)

F_API void pmpi_file_write_shared_f08ts_(Fint *fh, F_SECTION(buf), Fint *count, Fint *datatype, MPI_Status *status, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    struct view buf_view = VIEW_CLOSED;
    MPI_Count count_ = *count;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    int code = MPI_SUCCESS;
    code = view_open(&buf_view, buf, VIEW_SINGLE | VIEW_COPY, &count_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_File_write_shared(PMPI_File_fromint(*fh), buf_view.address, (int)count_, datatype_, f_status(status));
    views_close(1, &buf_view);
    F_RETURN(ierror, code);
}
F_TS(file_write_shared)

F_API void pmpi_file_write_shared_c_f08ts_(Fint *fh, F_SECTION(buf), MPI_Count *count, Fint *datatype, MPI_Status *status, Fint *ierror)
{
    F_TAKE_SECTION(buf)
    struct view buf_view = VIEW_CLOSED;
    MPI_Count count_ = *count;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    int code = MPI_SUCCESS;
    code = view_open(&buf_view, buf, VIEW_SINGLE | VIEW_COPY, &count_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_File_write_shared_c(PMPI_File_fromint(*fh), buf_view.address, count_, datatype_, f_status(status));
    views_close(1, &buf_view);
    F_RETURN(ierror, code);
}
F_TS(file_write_shared_c)
