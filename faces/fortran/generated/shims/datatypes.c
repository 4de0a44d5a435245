/* Fortran procedures of the chapter `datatypes`.
   Generated: reproduced by `cargo run -p xtask -- gen`. Do not edit. */
#include "fortran.h"

F_API MPI_Aint pmpi_aint_add_(MPI_Aint *base, MPI_Aint *disp)
{
    return PMPI_Aint_add(*base, *disp);
}
F_BOTH(aint_add)

F_API MPI_Aint pmpi_aint_diff_(MPI_Aint *addr1, MPI_Aint *addr2)
{
    return PMPI_Aint_diff(*addr1, *addr2);
}
F_BOTH(aint_diff)

F_API void pmpi_get_address_(void *location, MPI_Aint *address, Fint *ierror)
{
    int code = PMPI_Get_address(f_address(location), address);
    F_RETURN(ierror, code);
}
F_OLDER(get_address)

F_API void pmpi_get_address_f08ts_(F_SECTION(location), MPI_Aint *address, Fint *ierror)
{
    F_TAKE_SECTION(location)
    int code = PMPI_Get_address(f_address(location->base_addr), address);
    F_RETURN(ierror, code);
}
F_TS(get_address)

F_API void pmpi_pack_(void *inbuf, Fint *incount, Fint *datatype, void *outbuf, Fint *outsize, Fint *position, Fint *comm, Fint *ierror)
{
    int code = PMPI_Pack(f_address(inbuf), *incount, PMPI_Type_fromint(*datatype), f_address(outbuf), *outsize, position, PMPI_Comm_fromint(*comm));
    F_RETURN(ierror, code);
}
F_OLDER(pack)

F_API void pmpi_pack_f08ts_(F_SECTION(inbuf), Fint *incount, Fint *datatype, F_SECTION(outbuf), Fint *outsize, Fint *position, Fint *comm, Fint *ierror)
{
    F_TAKE_SECTION(inbuf)
    struct view inbuf_view = VIEW_CLOSED;
    MPI_Count incount_ = *incount;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    F_TAKE_SECTION(outbuf)
    struct view outbuf_view = VIEW_CLOSED;
    MPI_Comm comm_ = PMPI_Comm_fromint(*comm);
    int code = MPI_SUCCESS;
    code = view_open(&inbuf_view, inbuf, VIEW_SINGLE | VIEW_COPY, &incount_, &datatype_);
    if (code == MPI_SUCCESS) code = view_open(&outbuf_view, outbuf, VIEW_COPY | VIEW_WRITE, NULL, NULL);
    if (code == MPI_SUCCESS) code = PMPI_Pack(inbuf_view.address, (int)incount_, datatype_, outbuf_view.address, *outsize, position, comm_);
    views_close(2, &inbuf_view, &outbuf_view);
    F_RETURN(ierror, code);
}
F_TS(pack)

F_API void pmpi_pack_c_f08ts_(F_SECTION(inbuf), MPI_Count *incount, Fint *datatype, F_SECTION(outbuf), MPI_Count *outsize, MPI_Count *position, Fint *comm, Fint *ierror)
{
    F_TAKE_SECTION(inbuf)
    struct view inbuf_view = VIEW_CLOSED;
    MPI_Count incount_ = *incount;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    F_TAKE_SECTION(outbuf)
    struct view outbuf_view = VIEW_CLOSED;
    MPI_Comm comm_ = PMPI_Comm_fromint(*comm);
    int code = MPI_SUCCESS;
    code = view_open(&inbuf_view, inbuf, VIEW_SINGLE | VIEW_COPY, &incount_, &datatype_);
    if (code == MPI_SUCCESS) code = view_open(&outbuf_view, outbuf, VIEW_COPY | VIEW_WRITE, NULL, NULL);
    if (code == MPI_SUCCESS) code = PMPI_Pack_c(inbuf_view.address, incount_, datatype_, outbuf_view.address, *outsize, position, comm_);
    views_close(2, &inbuf_view, &outbuf_view);
    F_RETURN(ierror, code);
}
F_TS(pack_c)

F_API void pmpi_pack_external_(char *datarep, void *inbuf, Fint *incount, Fint *datatype, void *outbuf, MPI_Aint *outsize, MPI_Aint *position, Fint *ierror, size_t datarep_len)
{
    char *datarep_ = f_text(datarep, datarep_len);
    int code = PMPI_Pack_external(datarep_, f_address(inbuf), *incount, PMPI_Type_fromint(*datatype), f_address(outbuf), *outsize, position);
    free(datarep_);
    F_RETURN(ierror, code);
}
F_OLDER(pack_external)

F_API void pmpi_pack_external_f08ts_(F_TEXT(datarep), F_SECTION(inbuf), Fint *incount, Fint *datatype, F_SECTION(outbuf), MPI_Aint *outsize, MPI_Aint *position, Fint *ierror F_TEXT_LENGTH(datarep))
{
    char *datarep_ = f_text(F_CHARACTERS(datarep), F_LENGTH(datarep));
    F_TAKE_SECTION(inbuf)
    struct view inbuf_view = VIEW_CLOSED;
    MPI_Count incount_ = *incount;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    F_TAKE_SECTION(outbuf)
    struct view outbuf_view = VIEW_CLOSED;
    int code = MPI_SUCCESS;
    code = view_open(&inbuf_view, inbuf, VIEW_SINGLE | VIEW_COPY, &incount_, &datatype_);
    if (code == MPI_SUCCESS) code = view_open(&outbuf_view, outbuf, VIEW_COPY | VIEW_WRITE, NULL, NULL);
    if (code == MPI_SUCCESS) code = PMPI_Pack_external(datarep_, inbuf_view.address, (int)incount_, datatype_, outbuf_view.address, *outsize, position);
    views_close(2, &inbuf_view, &outbuf_view);
    free(datarep_);
    F_RETURN(ierror, code);
}
F_TS(pack_external)

F_API void pmpi_pack_external_c_f08ts_(F_TEXT(datarep), F_SECTION(inbuf), MPI_Count *incount, Fint *datatype, F_SECTION(outbuf), MPI_Count *outsize, MPI_Count *position, Fint *ierror F_TEXT_LENGTH(datarep))
{
    char *datarep_ = f_text(F_CHARACTERS(datarep), F_LENGTH(datarep));
    F_TAKE_SECTION(inbuf)
    struct view inbuf_view = VIEW_CLOSED;
    MPI_Count incount_ = *incount;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    F_TAKE_SECTION(outbuf)
    struct view outbuf_view = VIEW_CLOSED;
    int code = MPI_SUCCESS;
    code = view_open(&inbuf_view, inbuf, VIEW_SINGLE | VIEW_COPY, &incount_, &datatype_);
    if (code == MPI_SUCCESS) code = view_open(&outbuf_view, outbuf, VIEW_COPY | VIEW_WRITE, NULL, NULL);
    if (code == MPI_SUCCESS) code = PMPI_Pack_external_c(datarep_, inbuf_view.address, incount_, datatype_, outbuf_view.address, *outsize, position);
    views_close(2, &inbuf_view, &outbuf_view);
    free(datarep_);
    F_RETURN(ierror, code);
}
F_TS(pack_external_c)

F_API void pmpi_pack_external_size_(char *datarep, Fint *incount, Fint *datatype, MPI_Aint *size, Fint *ierror, size_t datarep_len)
{
    char *datarep_ = f_text(datarep, datarep_len);
    int code = PMPI_Pack_external_size(datarep_, *incount, PMPI_Type_fromint(*datatype), size);
    free(datarep_);
    F_RETURN(ierror, code);
}
F_BOTH(pack_external_size)

F_API void pmpi_pack_external_size_c_f08_(char *datarep, MPI_Count *incount, Fint *datatype, MPI_Count *size, Fint *ierror, size_t datarep_len)
{
    char *datarep_ = f_text(datarep, datarep_len);
    int code = PMPI_Pack_external_size_c(datarep_, *incount, PMPI_Type_fromint(*datatype), size);
    free(datarep_);
    F_RETURN(ierror, code);
}
F_NEWER(pack_external_size_c)

F_API void pmpi_pack_size_(Fint *incount, Fint *datatype, Fint *comm, Fint *size, Fint *ierror)
{
    int code = PMPI_Pack_size(*incount, PMPI_Type_fromint(*datatype), PMPI_Comm_fromint(*comm), size);
    F_RETURN(ierror, code);
}
F_BOTH(pack_size)

F_API void pmpi_pack_size_c_f08_(MPI_Count *incount, Fint *datatype, Fint *comm, MPI_Count *size, Fint *ierror)
{
    int code = PMPI_Pack_size_c(*incount, PMPI_Type_fromint(*datatype), PMPI_Comm_fromint(*comm), size);
    F_RETURN(ierror, code);
}
F_NEWER(pack_size_c)

F_API void pmpi_type_commit_(Fint *datatype, Fint *ierror)
{
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    int code = PMPI_Type_commit(&datatype_);
    *datatype = PMPI_Type_toint(datatype_);
    F_RETURN(ierror, code);
}
F_BOTH(type_commit)

F_API void pmpi_type_contiguous_(Fint *count, Fint *oldtype, Fint *newtype, Fint *ierror)
{
    MPI_Datatype newtype_ = MPI_DATATYPE_NULL;
    int code = PMPI_Type_contiguous(*count, PMPI_Type_fromint(*oldtype), &newtype_);
    *newtype = PMPI_Type_toint(newtype_);
    F_RETURN(ierror, code);
}
F_BOTH(type_contiguous)

F_API void pmpi_type_contiguous_c_f08_(MPI_Count *count, Fint *oldtype, Fint *newtype, Fint *ierror)
{
    MPI_Datatype newtype_ = MPI_DATATYPE_NULL;
    int code = PMPI_Type_contiguous_c(*count, PMPI_Type_fromint(*oldtype), &newtype_);
    *newtype = PMPI_Type_toint(newtype_);
    F_RETURN(ierror, code);
}
F_NEWER(type_contiguous_c)

F_API void pmpi_type_create_darray_(Fint *size, Fint *rank, Fint *ndims, Fint *array_of_gsizes, Fint *array_of_distribs, Fint *array_of_dargs, Fint *array_of_psizes, Fint *order, Fint *oldtype, Fint *newtype, Fint *ierror)
{
    MPI_Datatype newtype_ = MPI_DATATYPE_NULL;
    int code = PMPI_Type_create_darray(*size, *rank, *ndims, array_of_gsizes, array_of_distribs, array_of_dargs, array_of_psizes, *order, PMPI_Type_fromint(*oldtype), &newtype_);
    *newtype = PMPI_Type_toint(newtype_);
    F_RETURN(ierror, code);
}
F_BOTH(type_create_darray)

F_API void pmpi_type_create_darray_c_f08_(Fint *size, Fint *rank, Fint *ndims, MPI_Count *array_of_gsizes, Fint *array_of_distribs, Fint *array_of_dargs, Fint *array_of_psizes, Fint *order, Fint *oldtype, Fint *newtype, Fint *ierror)
{
    MPI_Datatype newtype_ = MPI_DATATYPE_NULL;
    int code = PMPI_Type_create_darray_c(*size, *rank, *ndims, array_of_gsizes, array_of_distribs, array_of_dargs, array_of_psizes, *order, PMPI_Type_fromint(*oldtype), &newtype_);
    *newtype = PMPI_Type_toint(newtype_);
    F_RETURN(ierror, code);
}
F_NEWER(type_create_darray_c)

F_API void pmpi_type_create_f90_complex_(Fint *p, Fint *r, Fint *newtype, Fint *ierror)
{
    MPI_Datatype newtype_ = MPI_DATATYPE_NULL;
    int code = PMPI_Type_create_f90_complex(*p, *r, &newtype_);
    *newtype = PMPI_Type_toint(newtype_);
    F_RETURN(ierror, code);
}
F_BOTH(type_create_f90_complex)

F_API void pmpi_type_create_f90_integer_(Fint *r, Fint *newtype, Fint *ierror)
{
    MPI_Datatype newtype_ = MPI_DATATYPE_NULL;
    int code = PMPI_Type_create_f90_integer(*r, &newtype_);
    *newtype = PMPI_Type_toint(newtype_);
    F_RETURN(ierror, code);
}
F_BOTH(type_create_f90_integer)

F_API void pmpi_type_create_f90_real_(Fint *p, Fint *r, Fint *newtype, Fint *ierror)
{
    MPI_Datatype newtype_ = MPI_DATATYPE_NULL;
    int code = PMPI_Type_create_f90_real(*p, *r, &newtype_);
    *newtype = PMPI_Type_toint(newtype_);
    F_RETURN(ierror, code);
}
F_BOTH(type_create_f90_real)

F_API void pmpi_type_create_hindexed_(Fint *count, Fint *array_of_blocklengths, MPI_Aint *array_of_displacements, Fint *oldtype, Fint *newtype, Fint *ierror)
{
    MPI_Datatype newtype_ = MPI_DATATYPE_NULL;
    int code = PMPI_Type_create_hindexed(*count, array_of_blocklengths, array_of_displacements, PMPI_Type_fromint(*oldtype), &newtype_);
    *newtype = PMPI_Type_toint(newtype_);
    F_RETURN(ierror, code);
}
F_BOTH(type_create_hindexed)

F_API void pmpi_type_create_hindexed_c_f08_(MPI_Count *count, MPI_Count *array_of_blocklengths, MPI_Count *array_of_displacements, Fint *oldtype, Fint *newtype, Fint *ierror)
{
    MPI_Datatype newtype_ = MPI_DATATYPE_NULL;
    int code = PMPI_Type_create_hindexed_c(*count, array_of_blocklengths, array_of_displacements, PMPI_Type_fromint(*oldtype), &newtype_);
    *newtype = PMPI_Type_toint(newtype_);
    F_RETURN(ierror, code);
}
F_NEWER(type_create_hindexed_c)

F_API void pmpi_type_create_hindexed_block_(Fint *count, Fint *blocklength, MPI_Aint *array_of_displacements, Fint *oldtype, Fint *newtype, Fint *ierror)
{
    MPI_Datatype newtype_ = MPI_DATATYPE_NULL;
    int code = PMPI_Type_create_hindexed_block(*count, *blocklength, array_of_displacements, PMPI_Type_fromint(*oldtype), &newtype_);
    *newtype = PMPI_Type_toint(newtype_);
    F_RETURN(ierror, code);
}
F_BOTH(type_create_hindexed_block)

F_API void pmpi_type_create_hindexed_block_c_f08_(MPI_Count *count, MPI_Count *blocklength, MPI_Count *array_of_displacements, Fint *oldtype, Fint *newtype, Fint *ierror)
{
    MPI_Datatype newtype_ = MPI_DATATYPE_NULL;
    int code = PMPI_Type_create_hindexed_block_c(*count, *blocklength, array_of_displacements, PMPI_Type_fromint(*oldtype), &newtype_);
    *newtype = PMPI_Type_toint(newtype_);
    F_RETURN(ierror, code);
}
F_NEWER(type_create_hindexed_block_c)

F_API void pmpi_type_create_hvector_(Fint *count, Fint *blocklength, MPI_Aint *stride, Fint *oldtype, Fint *newtype, Fint *ierror)
{
    MPI_Datatype newtype_ = MPI_DATATYPE_NULL;
    int code = PMPI_Type_create_hvector(*count, *blocklength, *stride, PMPI_Type_fromint(*oldtype), &newtype_);
    *newtype = PMPI_Type_toint(newtype_);
    F_RETURN(ierror, code);
}
F_BOTH(type_create_hvector)

F_API void pmpi_type_create_hvector_c_f08_(MPI_Count *count, MPI_Count *blocklength, MPI_Count *stride, Fint *oldtype, Fint *newtype, Fint *ierror)
{
    MPI_Datatype newtype_ = MPI_DATATYPE_NULL;
    int code = PMPI_Type_create_hvector_c(*count, *blocklength, *stride, PMPI_Type_fromint(*oldtype), &newtype_);
    *newtype = PMPI_Type_toint(newtype_);
    F_RETURN(ierror, code);
}
F_NEWER(type_create_hvector_c)

F_API void pmpi_type_create_indexed_block_(Fint *count, Fint *blocklength, Fint *array_of_displacements, Fint *oldtype, Fint *newtype, Fint *ierror)
{
    MPI_Datatype newtype_ = MPI_DATATYPE_NULL;
    int code = PMPI_Type_create_indexed_block(*count, *blocklength, array_of_displacements, PMPI_Type_fromint(*oldtype), &newtype_);
    *newtype = PMPI_Type_toint(newtype_);
    F_RETURN(ierror, code);
}
F_BOTH(type_create_indexed_block)

F_API void pmpi_type_create_indexed_block_c_f08_(MPI_Count *count, MPI_Count *blocklength, MPI_Count *array_of_displacements, Fint *oldtype, Fint *newtype, Fint *ierror)
{
    MPI_Datatype newtype_ = MPI_DATATYPE_NULL;
    int code = PMPI_Type_create_indexed_block_c(*count, *blocklength, array_of_displacements, PMPI_Type_fromint(*oldtype), &newtype_);
    *newtype = PMPI_Type_toint(newtype_);
    F_RETURN(ierror, code);
}
F_NEWER(type_create_indexed_block_c)

F_API void pmpi_type_create_resized_(Fint *oldtype, MPI_Aint *lb, MPI_Aint *extent, Fint *newtype, Fint *ierror)
{
    MPI_Datatype newtype_ = MPI_DATATYPE_NULL;
    int code = PMPI_Type_create_resized(PMPI_Type_fromint(*oldtype), *lb, *extent, &newtype_);
    *newtype = PMPI_Type_toint(newtype_);
    F_RETURN(ierror, code);
}
F_BOTH(type_create_resized)

F_API void pmpi_type_create_resized_c_f08_(Fint *oldtype, MPI_Count *lb, MPI_Count *extent, Fint *newtype, Fint *ierror)
{
    MPI_Datatype newtype_ = MPI_DATATYPE_NULL;
    int code = PMPI_Type_create_resized_c(PMPI_Type_fromint(*oldtype), *lb, *extent, &newtype_);
    *newtype = PMPI_Type_toint(newtype_);
    F_RETURN(ierror, code);
}
F_NEWER(type_create_resized_c)

F_API void pmpi_type_create_struct_(Fint *count, Fint *array_of_blocklengths, MPI_Aint *array_of_displacements, Fint *array_of_types, Fint *newtype, Fint *ierror)
{
    F_ARRAY(MPI_Datatype, array_of_types, *count);
    F_EACH(array_of_types) array_of_types_[i] = PMPI_Type_fromint(array_of_types[i]);
    MPI_Datatype newtype_ = MPI_DATATYPE_NULL;
    int code = PMPI_Type_create_struct(*count, array_of_blocklengths, array_of_displacements, array_of_types_, &newtype_);
    F_FREE(array_of_types);
    *newtype = PMPI_Type_toint(newtype_);
    F_RETURN(ierror, code);
}
F_BOTH(type_create_struct)

F_API void pmpi_type_create_struct_c_f08_(MPI_Count *count, MPI_Count *array_of_blocklengths, MPI_Count *array_of_displacements, Fint *array_of_types, Fint *newtype, Fint *ierror)
{
    F_ARRAY(MPI_Datatype, array_of_types, *count);
    F_EACH(array_of_types) array_of_types_[i] = PMPI_Type_fromint(array_of_types[i]);
    MPI_Datatype newtype_ = MPI_DATATYPE_NULL;
    int code = PMPI_Type_create_struct_c(*count, array_of_blocklengths, array_of_displacements, array_of_types_, &newtype_);
    F_FREE(array_of_types);
    *newtype = PMPI_Type_toint(newtype_);
    F_RETURN(ierror, code);
}
F_NEWER(type_create_struct_c)

F_API void pmpi_type_create_subarray_(Fint *ndims, Fint *array_of_sizes, Fint *array_of_subsizes, Fint *array_of_starts, Fint *order, Fint *oldtype, Fint *newtype, Fint *ierror)
{
    MPI_Datatype newtype_ = MPI_DATATYPE_NULL;
    int code = PMPI_Type_create_subarray(*ndims, array_of_sizes, array_of_subsizes, array_of_starts, *order, PMPI_Type_fromint(*oldtype), &newtype_);
    *newtype = PMPI_Type_toint(newtype_);
    F_RETURN(ierror, code);
}
F_BOTH(type_create_subarray)

F_API void pmpi_type_create_subarray_c_f08_(Fint *ndims, MPI_Count *array_of_sizes, MPI_Count *array_of_subsizes, MPI_Count *array_of_starts, Fint *order, Fint *oldtype, Fint *newtype, Fint *ierror)
{
    MPI_Datatype newtype_ = MPI_DATATYPE_NULL;
    int code = PMPI_Type_create_subarray_c(*ndims, array_of_sizes, array_of_subsizes, array_of_starts, *order, PMPI_Type_fromint(*oldtype), &newtype_);
    *newtype = PMPI_Type_toint(newtype_);
    F_RETURN(ierror, code);
}
F_NEWER(type_create_subarray_c)

F_API void pmpi_type_dup_(Fint *oldtype, Fint *newtype, Fint *ierror)
{
    MPI_Datatype newtype_ = MPI_DATATYPE_NULL;
    int code = PMPI_Type_dup(PMPI_Type_fromint(*oldtype), &newtype_);
    *newtype = PMPI_Type_toint(newtype_);
    F_RETURN(ierror, code);
}
F_BOTH(type_dup)

F_API void pmpi_type_free_(Fint *datatype, Fint *ierror)
{
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    int code = PMPI_Type_free(&datatype_);
    *datatype = PMPI_Type_toint(datatype_);
    F_RETURN(ierror, code);
}
F_BOTH(type_free)

F_API void pmpi_type_get_contents_(Fint *datatype, Fint *max_integers, Fint *max_addresses, Fint *max_datatypes, Fint *array_of_integers, MPI_Aint *array_of_addresses, Fint *array_of_datatypes, Fint *ierror)
{
    F_ARRAY(MPI_Datatype, array_of_datatypes, *max_datatypes);
    F_EACH(array_of_datatypes) array_of_datatypes_[i] = F_UNTOUCHED;
    int code = PMPI_Type_get_contents(PMPI_Type_fromint(*datatype), *max_integers, *max_addresses, *max_datatypes, array_of_integers, array_of_addresses, array_of_datatypes_);
    F_EACH(array_of_datatypes) if (array_of_datatypes_[i] != F_UNTOUCHED) array_of_datatypes[i] = PMPI_Type_toint(array_of_datatypes_[i]);
    F_FREE(array_of_datatypes);
    F_RETURN(ierror, code);
}
F_BOTH(type_get_contents)

F_API void pmpi_type_get_contents_c_f08_(Fint *datatype, MPI_Count *max_integers, MPI_Count *max_addresses, MPI_Count *max_large_counts, MPI_Count *max_datatypes, Fint *array_of_integers, MPI_Aint *array_of_addresses, MPI_Count *array_of_large_counts, Fint *array_of_datatypes, Fint *ierror)
{
    F_ARRAY(MPI_Datatype, array_of_datatypes, *max_datatypes);
    F_EACH(array_of_datatypes) array_of_datatypes_[i] = F_UNTOUCHED;
    int code = PMPI_Type_get_contents_c(PMPI_Type_fromint(*datatype), *max_integers, *max_addresses, *max_large_counts, *max_datatypes, array_of_integers, array_of_addresses, array_of_large_counts, array_of_datatypes_);
    F_EACH(array_of_datatypes) if (array_of_datatypes_[i] != F_UNTOUCHED) array_of_datatypes[i] = PMPI_Type_toint(array_of_datatypes_[i]);
    F_FREE(array_of_datatypes);
    F_RETURN(ierror, code);
}
F_NEWER(type_get_contents_c)

F_API void pmpi_type_get_envelope_(Fint *datatype, Fint *num_integers, Fint *num_addresses, Fint *num_datatypes, Fint *combiner, Fint *ierror)
{
    int code = PMPI_Type_get_envelope(PMPI_Type_fromint(*datatype), num_integers, num_addresses, num_datatypes, combiner);
    F_RETURN(ierror, code);
}
F_BOTH(type_get_envelope)

F_API void pmpi_type_get_envelope_c_f08_(Fint *datatype, MPI_Count *num_integers, MPI_Count *num_addresses, MPI_Count *num_large_counts, MPI_Count *num_datatypes, Fint *combiner, Fint *ierror)
{
    int code = PMPI_Type_get_envelope_c(PMPI_Type_fromint(*datatype), num_integers, num_addresses, num_large_counts, num_datatypes, combiner);
    F_RETURN(ierror, code);
}
F_NEWER(type_get_envelope_c)

F_API void pmpi_type_get_extent_(Fint *datatype, MPI_Aint *lb, MPI_Aint *extent, Fint *ierror)
{
    int code = PMPI_Type_get_extent(PMPI_Type_fromint(*datatype), lb, extent);
    F_RETURN(ierror, code);
}
F_BOTH(type_get_extent)

F_API void pmpi_type_get_extent_c_f08_(Fint *datatype, MPI_Count *lb, MPI_Count *extent, Fint *ierror)
{
    int code = PMPI_Type_get_extent_c(PMPI_Type_fromint(*datatype), lb, extent);
    F_RETURN(ierror, code);
}
F_NEWER(type_get_extent_c)

F_API void pmpi_type_get_extent_x_(Fint *datatype, MPI_Count *lb, MPI_Count *extent, Fint *ierror)
{
    int code = PMPI_Type_get_extent_x(PMPI_Type_fromint(*datatype), lb, extent);
    F_RETURN(ierror, code);
}
F_BOTH(type_get_extent_x)

F_API void pmpi_type_get_name_(Fint *datatype, char *type_name, Fint *resultlen, Fint *ierror, size_t type_name_len)
{
    char type_name_[MPI_MAX_OBJECT_NAME + 1] = "";
    int code = PMPI_Type_get_name(PMPI_Type_fromint(*datatype), type_name_, resultlen);
    if (code == MPI_SUCCESS) f_fill(type_name, type_name_len, type_name_);
    F_RETURN(ierror, code);
}
F_BOTH(type_get_name)

F_API void pmpi_type_get_true_extent_(Fint *datatype, MPI_Aint *true_lb, MPI_Aint *true_extent, Fint *ierror)
{
    int code = PMPI_Type_get_true_extent(PMPI_Type_fromint(*datatype), true_lb, true_extent);
    F_RETURN(ierror, code);
}
F_BOTH(type_get_true_extent)

F_API void pmpi_type_get_true_extent_c_f08_(Fint *datatype, MPI_Count *true_lb, MPI_Count *true_extent, Fint *ierror)
{
    int code = PMPI_Type_get_true_extent_c(PMPI_Type_fromint(*datatype), true_lb, true_extent);
    F_RETURN(ierror, code);
}
F_NEWER(type_get_true_extent_c)

F_API void pmpi_type_get_true_extent_x_(Fint *datatype, MPI_Count *true_lb, MPI_Count *true_extent, Fint *ierror)
{
    int code = PMPI_Type_get_true_extent_x(PMPI_Type_fromint(*datatype), true_lb, true_extent);
    F_RETURN(ierror, code);
}
F_BOTH(type_get_true_extent_x)

F_API void pmpi_type_get_value_index_(Fint *value_type, Fint *index_type, Fint *pair_type, Fint *ierror)
{
    MPI_Datatype pair_type_ = MPI_DATATYPE_NULL;
    int code = PMPI_Type_get_value_index(PMPI_Type_fromint(*value_type), PMPI_Type_fromint(*index_type), &pair_type_);
    *pair_type = PMPI_Type_toint(pair_type_);
    F_RETURN(ierror, code);
}
F_BOTH(type_get_value_index)

F_API void pmpi_type_indexed_(Fint *count, Fint *array_of_blocklengths, Fint *array_of_displacements, Fint *oldtype, Fint *newtype, Fint *ierror)
{
    MPI_Datatype newtype_ = MPI_DATATYPE_NULL;
    int code = PMPI_Type_indexed(*count, array_of_blocklengths, array_of_displacements, PMPI_Type_fromint(*oldtype), &newtype_);
    *newtype = PMPI_Type_toint(newtype_);
    F_RETURN(ierror, code);
}
F_BOTH(type_indexed)

F_API void pmpi_type_indexed_c_f08_(MPI_Count *count, MPI_Count *array_of_blocklengths, MPI_Count *array_of_displacements, Fint *oldtype, Fint *newtype, Fint *ierror)
{
    MPI_Datatype newtype_ = MPI_DATATYPE_NULL;
    int code = PMPI_Type_indexed_c(*count, array_of_blocklengths, array_of_displacements, PMPI_Type_fromint(*oldtype), &newtype_);
    *newtype = PMPI_Type_toint(newtype_);
    F_RETURN(ierror, code);
}
F_NEWER(type_indexed_c)

F_API void pmpi_type_match_size_(Fint *typeclass, Fint *size, Fint *datatype, Fint *ierror)
{
    MPI_Datatype datatype_ = MPI_DATATYPE_NULL;
    int code = PMPI_Type_match_size(*typeclass, *size, &datatype_);
    *datatype = PMPI_Type_toint(datatype_);
    F_RETURN(ierror, code);
}
F_BOTH(type_match_size)

F_API void pmpi_type_set_name_(Fint *datatype, char *type_name, Fint *ierror, size_t type_name_len)
{
    char *type_name_ = f_text(type_name, type_name_len);
    int code = PMPI_Type_set_name(PMPI_Type_fromint(*datatype), type_name_);
    free(type_name_);
    F_RETURN(ierror, code);
}
F_BOTH(type_set_name)

F_API void pmpi_type_size_(Fint *datatype, Fint *size, Fint *ierror)
{
    int code = PMPI_Type_size(PMPI_Type_fromint(*datatype), size);
    F_RETURN(ierror, code);
}
F_BOTH(type_size)

F_API void pmpi_type_size_c_f08_(Fint *datatype, MPI_Count *size, Fint *ierror)
{
    int code = PMPI_Type_size_c(PMPI_Type_fromint(*datatype), size);
    F_RETURN(ierror, code);
}
F_NEWER(type_size_c)

F_API void pmpi_type_size_x_(Fint *datatype, MPI_Count *size, Fint *ierror)
{
    int code = PMPI_Type_size_x(PMPI_Type_fromint(*datatype), size);
    F_RETURN(ierror, code);
}
F_BOTH(type_size_x)

F_API void pmpi_type_vector_(Fint *count, Fint *blocklength, Fint *stride, Fint *oldtype, Fint *newtype, Fint *ierror)
{
    MPI_Datatype newtype_ = MPI_DATATYPE_NULL;
    int code = PMPI_Type_vector(*count, *blocklength, *stride, PMPI_Type_fromint(*oldtype), &newtype_);
    *newtype = PMPI_Type_toint(newtype_);
    F_RETURN(ierror, code);
}
F_BOTH(type_vector)

F_API void pmpi_type_vector_c_f08_(MPI_Count *count, MPI_Count *blocklength, MPI_Count *stride, Fint *oldtype, Fint *newtype, Fint *ierror)
{
    MPI_Datatype newtype_ = MPI_DATATYPE_NULL;
    int code = PMPI_Type_vector_c(*count, *blocklength, *stride, PMPI_Type_fromint(*oldtype), &newtype_);
    *newtype = PMPI_Type_toint(newtype_);
    F_RETURN(ierror, code);
}
F_NEWER(type_vector_c)

F_API void pmpi_unpack_(void *inbuf, Fint *insize, Fint *position, void *outbuf, Fint *outcount, Fint *datatype, Fint *comm, Fint *ierror)
{
    int code = PMPI_Unpack(f_address(inbuf), *insize, position, f_address(outbuf), *outcount, PMPI_Type_fromint(*datatype), PMPI_Comm_fromint(*comm));
    F_RETURN(ierror, code);
}
F_OLDER(unpack)

F_API void pmpi_unpack_f08ts_(F_SECTION(inbuf), Fint *insize, Fint *position, F_SECTION(outbuf), Fint *outcount, Fint *datatype, Fint *comm, Fint *ierror)
{
    F_TAKE_SECTION(inbuf)
    struct view inbuf_view = VIEW_CLOSED;
    F_TAKE_SECTION(outbuf)
    struct view outbuf_view = VIEW_CLOSED;
    MPI_Count outcount_ = *outcount;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    MPI_Comm comm_ = PMPI_Comm_fromint(*comm);
    int code = MPI_SUCCESS;
    code = view_open(&inbuf_view, inbuf, VIEW_COPY, NULL, NULL);
    if (code == MPI_SUCCESS) code = view_open(&outbuf_view, outbuf, VIEW_SINGLE | VIEW_COPY | VIEW_WRITE, &outcount_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_Unpack(inbuf_view.address, *insize, position, outbuf_view.address, (int)outcount_, datatype_, comm_);
    views_close(2, &inbuf_view, &outbuf_view);
    F_RETURN(ierror, code);
}
F_TS(unpack)

F_API void pmpi_unpack_c_f08ts_(F_SECTION(inbuf), MPI_Count *insize, MPI_Count *position, F_SECTION(outbuf), MPI_Count *outcount, Fint *datatype, Fint *comm, Fint *ierror)
{
    F_TAKE_SECTION(inbuf)
    struct view inbuf_view = VIEW_CLOSED;
    F_TAKE_SECTION(outbuf)
    struct view outbuf_view = VIEW_CLOSED;
    MPI_Count outcount_ = *outcount;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    MPI_Comm comm_ = PMPI_Comm_fromint(*comm);
    int code = MPI_SUCCESS;
    code = view_open(&inbuf_view, inbuf, VIEW_COPY, NULL, NULL);
    if (code == MPI_SUCCESS) code = view_open(&outbuf_view, outbuf, VIEW_SINGLE | VIEW_COPY | VIEW_WRITE, &outcount_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_Unpack_c(inbuf_view.address, *insize, position, outbuf_view.address, outcount_, datatype_, comm_);
    views_close(2, &inbuf_view, &outbuf_view);
    F_RETURN(ierror, code);
}
F_TS(unpack_c)

F_API void pmpi_unpack_external_(char *datarep, void *inbuf, MPI_Aint *insize, MPI_Aint *position, void *outbuf, Fint *outcount, Fint *datatype, Fint *ierror, size_t datarep_len)
{
    char *datarep_ = f_text(datarep, datarep_len);
    int code = PMPI_Unpack_external(datarep_, f_address(inbuf), *insize, position, f_address(outbuf), *outcount, PMPI_Type_fromint(*datatype));
    free(datarep_);
    F_RETURN(ierror, code);
}
F_OLDER(unpack_external)

F_API void pmpi_unpack_external_f08ts_(F_TEXT(datarep), F_SECTION(inbuf), MPI_Aint *insize, MPI_Aint *position, F_SECTION(outbuf), Fint *outcount, Fint *datatype, Fint *ierror F_TEXT_LENGTH(datarep))
{
    char *datarep_ = f_text(F_CHARACTERS(datarep), F_LENGTH(datarep));
    F_TAKE_SECTION(inbuf)
    struct view inbuf_view = VIEW_CLOSED;
    F_TAKE_SECTION(outbuf)
    struct view outbuf_view = VIEW_CLOSED;
    MPI_Count outcount_ = *outcount;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    int code = MPI_SUCCESS;
    code = view_open(&inbuf_view, inbuf, VIEW_COPY, NULL, NULL);
    if (code == MPI_SUCCESS) code = view_open(&outbuf_view, outbuf, VIEW_SINGLE | VIEW_COPY | VIEW_WRITE, &outcount_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_Unpack_external(datarep_, inbuf_view.address, *insize, position, outbuf_view.address, (int)outcount_, datatype_);
    views_close(2, &inbuf_view, &outbuf_view);
    free(datarep_);
    F_RETURN(ierror, code);
}
F_TS(unpack_external)

F_API void pmpi_unpack_external_c_f08ts_(F_TEXT(datarep), F_SECTION(inbuf), MPI_Count *insize, MPI_Count *position, F_SECTION(outbuf), MPI_Count *outcount, Fint *datatype, Fint *ierror F_TEXT_LENGTH(datarep))
{
    char *datarep_ = f_text(F_CHARACTERS(datarep), F_LENGTH(datarep));
    F_TAKE_SECTION(inbuf)
    struct view inbuf_view = VIEW_CLOSED;
    F_TAKE_SECTION(outbuf)
    struct view outbuf_view = VIEW_CLOSED;
    MPI_Count outcount_ = *outcount;
    MPI_Datatype datatype_ = PMPI_Type_fromint(*datatype);
    int code = MPI_SUCCESS;
    code = view_open(&inbuf_view, inbuf, VIEW_COPY, NULL, NULL);
    if (code == MPI_SUCCESS) code = view_open(&outbuf_view, outbuf, VIEW_SINGLE | VIEW_COPY | VIEW_WRITE, &outcount_, &datatype_);
    if (code == MPI_SUCCESS) code = PMPI_Unpack_external_c(datarep_, inbuf_view.address, *insize, position, outbuf_view.address, outcount_, datatype_);
    views_close(2, &inbuf_view, &outbuf_view);
    free(datarep_);
    F_RETURN(ierror, code);
}
F_TS(unpack_external_c)
