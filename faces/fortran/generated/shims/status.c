/* Fortran procedures of the chapter `status`.
   Generated: reproduced by `cargo run -p xtask -- gen`. Do not edit. */
#include "fortran.h"

F_API void pmpi_get_count_(MPI_Status *status, Fint *datatype, Fint *count, Fint *ierror)
{
    int code = PMPI_Get_count(f_status(status), PMPI_Type_fromint(*datatype), count);
    F_RETURN(ierror, code);
}
F_BOTH(get_count)

F_API void pmpi_get_count_c_f08_(MPI_Status *status, Fint *datatype, MPI_Count *count, Fint *ierror)
{
    int code = PMPI_Get_count_c(f_status(status), PMPI_Type_fromint(*datatype), count);
    F_RETURN(ierror, code);
}
F_NEWER(get_count_c)

F_API void pmpi_get_elements_(MPI_Status *status, Fint *datatype, Fint *count, Fint *ierror)
{
    int code = PMPI_Get_elements(f_status(status), PMPI_Type_fromint(*datatype), count);
    F_RETURN(ierror, code);
}
F_BOTH(get_elements)

F_API void pmpi_get_elements_c_f08_(MPI_Status *status, Fint *datatype, MPI_Count *count, Fint *ierror)
{
    int code = PMPI_Get_elements_c(f_status(status), PMPI_Type_fromint(*datatype), count);
    F_RETURN(ierror, code);
}
F_NEWER(get_elements_c)

F_API void pmpi_get_elements_x_(MPI_Status *status, Fint *datatype, MPI_Count *count, Fint *ierror)
{
    int code = PMPI_Get_elements_x(f_status(status), PMPI_Type_fromint(*datatype), count);
    F_RETURN(ierror, code);
}
F_BOTH(get_elements_x)

F_API void pmpi_status_get_error_(MPI_Status *status, Fint *err, Fint *ierror)
{
    int code = PMPI_Status_get_error(f_status(status), err);
    F_RETURN(ierror, code);
}
F_BOTH(status_get_error)

F_API void pmpi_status_get_source_(MPI_Status *status, Fint *source, Fint *ierror)
{
    int code = PMPI_Status_get_source(f_status(status), source);
    F_RETURN(ierror, code);
}
F_BOTH(status_get_source)

F_API void pmpi_status_get_tag_(MPI_Status *status, Fint *tag, Fint *ierror)
{
    int code = PMPI_Status_get_tag(f_status(status), tag);
    F_RETURN(ierror, code);
}
F_BOTH(status_get_tag)

F_API void pmpi_status_set_cancelled_(MPI_Status *status, Fint *flag, Fint *ierror)
{
    int code = PMPI_Status_set_cancelled(f_status(status), *flag != 0);
    F_RETURN(ierror, code);
}
F_BOTH(status_set_cancelled)

F_API void pmpi_status_set_elements_(MPI_Status *status, Fint *datatype, Fint *count, Fint *ierror)
{
    int code = PMPI_Status_set_elements(f_status(status), PMPI_Type_fromint(*datatype), *count);
    F_RETURN(ierror, code);
}
F_BOTH(status_set_elements)

F_API void pmpi_status_set_elements_c_f08_(MPI_Status *status, Fint *datatype, MPI_Count *count, Fint *ierror)
{
    int code = PMPI_Status_set_elements_c(f_status(status), PMPI_Type_fromint(*datatype), *count);
    F_RETURN(ierror, code);
}
F_NEWER(status_set_elements_c)

F_API void pmpi_status_set_elements_x_(MPI_Status *status, Fint *datatype, MPI_Count *count, Fint *ierror)
{
    int code = PMPI_Status_set_elements_x(f_status(status), PMPI_Type_fromint(*datatype), *count);
    F_RETURN(ierror, code);
}
F_BOTH(status_set_elements_x)

F_API void pmpi_status_set_error_(MPI_Status *status, Fint *err, Fint *ierror)
{
    int code = PMPI_Status_set_error(f_status(status), *err);
    F_RETURN(ierror, code);
}
F_BOTH(status_set_error)

F_API void pmpi_status_set_source_(MPI_Status *status, Fint *source, Fint *ierror)
{
    int code = PMPI_Status_set_source(f_status(status), *source);
    F_RETURN(ierror, code);
}
F_BOTH(status_set_source)

F_API void pmpi_status_set_tag_(MPI_Status *status, Fint *tag, Fint *ierror)
{
    int code = PMPI_Status_set_tag(f_status(status), *tag);
    F_RETURN(ierror, code);
}
F_BOTH(status_set_tag)

F_API void pmpi_test_cancelled_(MPI_Status *status, Fint *flag, Fint *ierror)
{
    int flag_ = 0;
    int code = PMPI_Test_cancelled(f_status(status), &flag_);
    *flag = flag_ != 0;
    F_RETURN(ierror, code);
}
F_BOTH(test_cancelled)
