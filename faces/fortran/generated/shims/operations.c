/* Fortran procedures of the chapter `operations`.
   Generated: reproduced by `cargo run -p xtask -- gen`. Do not edit. */
#include "fortran.h"

F_API void pmpi_op_commutative_(Fint *op, Fint *commute, Fint *ierror)
{
    int commute_ = 0;
    int code = PMPI_Op_commutative(PMPI_Op_fromint(*op), &commute_);
    *commute = commute_ != 0;
    F_RETURN(ierror, code);
}
F_BOTH(op_commutative)

F_API void pmpi_op_free_(Fint *op, Fint *ierror)
{
    MPI_Op op_ = PMPI_Op_fromint(*op);
    int code = PMPI_Op_free(&op_);
    *op = PMPI_Op_toint(op_);
    F_RETURN(ierror, code);
}
F_BOTH(op_free)

F_API void pmpi_reduce_local_(void *inbuf, void *inoutbuf, Fint *count, Fint *datatype, Fint *op, Fint *ierror)
{
    int code = PMPI_Reduce_local(f_address(inbuf), f_address(inoutbuf), *count, PMPI_Type_fromint(*datatype), PMPI_Op_fromint(*op));
    F_RETURN(ierror, code);
}
F_OLDER(reduce_local)

F_API void pmpi_reduce_local_f08ts_(F_SECTION(inbuf), F_SECTION(inoutbuf), Fint *count, Fint *datatype, Fint *op, Fint *ierror)
{
    F_TAKE_SECTION(inbuf)
    struct view inbuf_view = VIEW_CLOSED;
    F_TAKE_SECTION(inoutbuf)
    struct view inoutbuf_view = VIEW_CLOSED;
    int code = MPI_SUCCESS;
    code = view_open(&inbuf_view, inbuf, VIEW_COPY, NULL, NULL);
    if (code == MPI_SUCCESS) code = view_open(&inoutbuf_view, inoutbuf, VIEW_COPY | VIEW_WRITE, NULL, NULL);
    if (code == MPI_SUCCESS) code = PMPI_Reduce_local(inbuf_view.address, inoutbuf_view.address, *count, PMPI_Type_fromint(*datatype), PMPI_Op_fromint(*op));
    views_close(2, &inbuf_view, &inoutbuf_view);
    F_RETURN(ierror, code);
}
F_TS(reduce_local)

F_API void pmpi_reduce_local_c_f08ts_(F_SECTION(inbuf), F_SECTION(inoutbuf), MPI_Count *count, Fint *datatype, Fint *op, Fint *ierror)
{
    F_TAKE_SECTION(inbuf)
    struct view inbuf_view = VIEW_CLOSED;
    F_TAKE_SECTION(inoutbuf)
    struct view inoutbuf_view = VIEW_CLOSED;
    int code = MPI_SUCCESS;
    code = view_open(&inbuf_view, inbuf, VIEW_COPY, NULL, NULL);
    if (code == MPI_SUCCESS) code = view_open(&inoutbuf_view, inoutbuf, VIEW_COPY | VIEW_WRITE, NULL, NULL);
    if (code == MPI_SUCCESS) code = PMPI_Reduce_local_c(inbuf_view.address, inoutbuf_view.address, *count, PMPI_Type_fromint(*datatype), PMPI_Op_fromint(*op));
    views_close(2, &inbuf_view, &inoutbuf_view);
    F_RETURN(ierror, code);
}
F_TS(reduce_local_c)
