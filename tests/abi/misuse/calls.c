/* The calls of the interface, each with the roles of its parameters.
 *
 * Generated: reproduced by `cargo run -p xtask -- gen`. Do not edit. */
#include "roles.h"

static int call_MPI_Abi_get_fortran_booleans(union value *v) { return MPI_Abi_get_fortran_booleans(v[0].i, v[1].p, v[2].p, v[3].p); }
static int call_MPI_Abi_get_fortran_info(union value *v) { return MPI_Abi_get_fortran_info(v[0].p); }
static int call_MPI_Abi_get_info(union value *v) { return MPI_Abi_get_info(v[0].p); }
static int call_MPI_Abi_get_version(union value *v) { return MPI_Abi_get_version(v[0].p, v[1].p); }
static int call_MPI_Abi_set_fortran_booleans(union value *v) { return MPI_Abi_set_fortran_booleans(v[0].i, v[1].p, v[2].p); }
static int call_MPI_Abi_set_fortran_info(union value *v) { return MPI_Abi_set_fortran_info(v[0].p); }
static int call_MPI_Accumulate(union value *v) { return MPI_Accumulate(v[0].p, v[1].i, v[2].p, v[3].i, v[4].n, v[5].i, v[6].p, v[7].p, v[8].p); }
static int call_MPI_Accumulate_c(union value *v) { return MPI_Accumulate_c(v[0].p, v[1].n, v[2].p, v[3].i, v[4].n, v[5].n, v[6].p, v[7].p, v[8].p); }
static int call_MPI_Add_error_class(union value *v) { return MPI_Add_error_class(v[0].p); }
static int call_MPI_Add_error_code(union value *v) { return MPI_Add_error_code(v[0].i, v[1].p); }
static int call_MPI_Add_error_string(union value *v) { return MPI_Add_error_string(v[0].i, v[1].p); }
static int call_MPI_Allgather(union value *v) { return MPI_Allgather(v[0].p, v[1].i, v[2].p, v[3].p, v[4].i, v[5].p, v[6].p); }
static int call_MPI_Allgather_c(union value *v) { return MPI_Allgather_c(v[0].p, v[1].n, v[2].p, v[3].p, v[4].n, v[5].p, v[6].p); }
static int call_MPI_Allgather_init(union value *v) { return MPI_Allgather_init(v[0].p, v[1].i, v[2].p, v[3].p, v[4].i, v[5].p, v[6].p, v[7].p, v[8].p); }
static int call_MPI_Allgather_init_c(union value *v) { return MPI_Allgather_init_c(v[0].p, v[1].n, v[2].p, v[3].p, v[4].n, v[5].p, v[6].p, v[7].p, v[8].p); }
static int call_MPI_Allgatherv(union value *v) { return MPI_Allgatherv(v[0].p, v[1].i, v[2].p, v[3].p, v[4].p, v[5].p, v[6].p, v[7].p); }
static int call_MPI_Allgatherv_c(union value *v) { return MPI_Allgatherv_c(v[0].p, v[1].n, v[2].p, v[3].p, v[4].p, v[5].p, v[6].p, v[7].p); }
static int call_MPI_Allgatherv_init(union value *v) { return MPI_Allgatherv_init(v[0].p, v[1].i, v[2].p, v[3].p, v[4].p, v[5].p, v[6].p, v[7].p, v[8].p, v[9].p); }
static int call_MPI_Allgatherv_init_c(union value *v) { return MPI_Allgatherv_init_c(v[0].p, v[1].n, v[2].p, v[3].p, v[4].p, v[5].p, v[6].p, v[7].p, v[8].p, v[9].p); }
static int call_MPI_Alloc_mem(union value *v) { return MPI_Alloc_mem(v[0].n, v[1].p, v[2].p); }
static int call_MPI_Allreduce(union value *v) { return MPI_Allreduce(v[0].p, v[1].p, v[2].i, v[3].p, v[4].p, v[5].p); }
static int call_MPI_Allreduce_c(union value *v) { return MPI_Allreduce_c(v[0].p, v[1].p, v[2].n, v[3].p, v[4].p, v[5].p); }
static int call_MPI_Allreduce_init(union value *v) { return MPI_Allreduce_init(v[0].p, v[1].p, v[2].i, v[3].p, v[4].p, v[5].p, v[6].p, v[7].p); }
static int call_MPI_Allreduce_init_c(union value *v) { return MPI_Allreduce_init_c(v[0].p, v[1].p, v[2].n, v[3].p, v[4].p, v[5].p, v[6].p, v[7].p); }
static int call_MPI_Alltoall(union value *v) { return MPI_Alltoall(v[0].p, v[1].i, v[2].p, v[3].p, v[4].i, v[5].p, v[6].p); }
static int call_MPI_Alltoall_c(union value *v) { return MPI_Alltoall_c(v[0].p, v[1].n, v[2].p, v[3].p, v[4].n, v[5].p, v[6].p); }
static int call_MPI_Alltoall_init(union value *v) { return MPI_Alltoall_init(v[0].p, v[1].i, v[2].p, v[3].p, v[4].i, v[5].p, v[6].p, v[7].p, v[8].p); }
static int call_MPI_Alltoall_init_c(union value *v) { return MPI_Alltoall_init_c(v[0].p, v[1].n, v[2].p, v[3].p, v[4].n, v[5].p, v[6].p, v[7].p, v[8].p); }
static int call_MPI_Alltoallv(union value *v) { return MPI_Alltoallv(v[0].p, v[1].p, v[2].p, v[3].p, v[4].p, v[5].p, v[6].p, v[7].p, v[8].p); }
static int call_MPI_Alltoallv_c(union value *v) { return MPI_Alltoallv_c(v[0].p, v[1].p, v[2].p, v[3].p, v[4].p, v[5].p, v[6].p, v[7].p, v[8].p); }
static int call_MPI_Alltoallv_init(union value *v) { return MPI_Alltoallv_init(v[0].p, v[1].p, v[2].p, v[3].p, v[4].p, v[5].p, v[6].p, v[7].p, v[8].p, v[9].p, v[10].p); }
static int call_MPI_Alltoallv_init_c(union value *v) { return MPI_Alltoallv_init_c(v[0].p, v[1].p, v[2].p, v[3].p, v[4].p, v[5].p, v[6].p, v[7].p, v[8].p, v[9].p, v[10].p); }
static int call_MPI_Alltoallw(union value *v) { return MPI_Alltoallw(v[0].p, v[1].p, v[2].p, v[3].p, v[4].p, v[5].p, v[6].p, v[7].p, v[8].p); }
static int call_MPI_Alltoallw_c(union value *v) { return MPI_Alltoallw_c(v[0].p, v[1].p, v[2].p, v[3].p, v[4].p, v[5].p, v[6].p, v[7].p, v[8].p); }
static int call_MPI_Alltoallw_init(union value *v) { return MPI_Alltoallw_init(v[0].p, v[1].p, v[2].p, v[3].p, v[4].p, v[5].p, v[6].p, v[7].p, v[8].p, v[9].p, v[10].p); }
static int call_MPI_Alltoallw_init_c(union value *v) { return MPI_Alltoallw_init_c(v[0].p, v[1].p, v[2].p, v[3].p, v[4].p, v[5].p, v[6].p, v[7].p, v[8].p, v[9].p, v[10].p); }
static int call_MPI_Attr_delete(union value *v) { return MPI_Attr_delete(v[0].p, v[1].i); }
static int call_MPI_Attr_get(union value *v) { return MPI_Attr_get(v[0].p, v[1].i, v[2].p, v[3].p); }
static int call_MPI_Attr_put(union value *v) { return MPI_Attr_put(v[0].p, v[1].i, v[2].p); }
static int call_MPI_Barrier(union value *v) { return MPI_Barrier(v[0].p); }
static int call_MPI_Barrier_init(union value *v) { return MPI_Barrier_init(v[0].p, v[1].p, v[2].p); }
static int call_MPI_Bcast(union value *v) { return MPI_Bcast(v[0].p, v[1].i, v[2].p, v[3].i, v[4].p); }
static int call_MPI_Bcast_c(union value *v) { return MPI_Bcast_c(v[0].p, v[1].n, v[2].p, v[3].i, v[4].p); }
static int call_MPI_Bcast_init(union value *v) { return MPI_Bcast_init(v[0].p, v[1].i, v[2].p, v[3].i, v[4].p, v[5].p, v[6].p); }
static int call_MPI_Bcast_init_c(union value *v) { return MPI_Bcast_init_c(v[0].p, v[1].n, v[2].p, v[3].i, v[4].p, v[5].p, v[6].p); }
static int call_MPI_Bsend(union value *v) { return MPI_Bsend(v[0].p, v[1].i, v[2].p, v[3].i, v[4].i, v[5].p); }
static int call_MPI_Bsend_c(union value *v) { return MPI_Bsend_c(v[0].p, v[1].n, v[2].p, v[3].i, v[4].i, v[5].p); }
static int call_MPI_Bsend_init(union value *v) { return MPI_Bsend_init(v[0].p, v[1].i, v[2].p, v[3].i, v[4].i, v[5].p, v[6].p); }
static int call_MPI_Bsend_init_c(union value *v) { return MPI_Bsend_init_c(v[0].p, v[1].n, v[2].p, v[3].i, v[4].i, v[5].p, v[6].p); }
static int call_MPI_Buffer_attach(union value *v) { return MPI_Buffer_attach(v[0].p, v[1].i); }
static int call_MPI_Buffer_attach_c(union value *v) { return MPI_Buffer_attach_c(v[0].p, v[1].n); }
static int call_MPI_Buffer_detach(union value *v) { return MPI_Buffer_detach(v[0].p, v[1].p); }
static int call_MPI_Buffer_detach_c(union value *v) { return MPI_Buffer_detach_c(v[0].p, v[1].p); }
static int call_MPI_Buffer_iflush(union value *v) { return MPI_Buffer_iflush(v[0].p); }
static int call_MPI_Cancel(union value *v) { return MPI_Cancel(v[0].p); }
static int call_MPI_Cart_coords(union value *v) { return MPI_Cart_coords(v[0].p, v[1].i, v[2].i, v[3].p); }
static int call_MPI_Cart_create(union value *v) { return MPI_Cart_create(v[0].p, v[1].i, v[2].p, v[3].p, v[4].i, v[5].p); }
static int call_MPI_Cart_get(union value *v) { return MPI_Cart_get(v[0].p, v[1].i, v[2].p, v[3].p, v[4].p); }
static int call_MPI_Cart_map(union value *v) { return MPI_Cart_map(v[0].p, v[1].i, v[2].p, v[3].p, v[4].p); }
static int call_MPI_Cart_rank(union value *v) { return MPI_Cart_rank(v[0].p, v[1].p, v[2].p); }
static int call_MPI_Cart_shift(union value *v) { return MPI_Cart_shift(v[0].p, v[1].i, v[2].i, v[3].p, v[4].p); }
static int call_MPI_Cart_sub(union value *v) { return MPI_Cart_sub(v[0].p, v[1].p, v[2].p); }
static int call_MPI_Cartdim_get(union value *v) { return MPI_Cartdim_get(v[0].p, v[1].p); }
static int call_MPI_Close_port(union value *v) { return MPI_Close_port(v[0].p); }
static int call_MPI_Comm_attach_buffer(union value *v) { return MPI_Comm_attach_buffer(v[0].p, v[1].p, v[2].i); }
static int call_MPI_Comm_attach_buffer_c(union value *v) { return MPI_Comm_attach_buffer_c(v[0].p, v[1].p, v[2].n); }
static int call_MPI_Comm_call_errhandler(union value *v) { return MPI_Comm_call_errhandler(v[0].p, v[1].i); }
static int call_MPI_Comm_compare(union value *v) { return MPI_Comm_compare(v[0].p, v[1].p, v[2].p); }
static int call_MPI_Comm_create(union value *v) { return MPI_Comm_create(v[0].p, v[1].p, v[2].p); }
static int call_MPI_Comm_create_errhandler(union value *v) { return MPI_Comm_create_errhandler(comm_errhandler, v[1].p); }
static int call_MPI_Comm_create_from_group(union value *v) { return MPI_Comm_create_from_group(v[0].p, v[1].p, v[2].p, v[3].p, v[4].p); }
static int call_MPI_Comm_create_group(union value *v) { return MPI_Comm_create_group(v[0].p, v[1].p, v[2].i, v[3].p); }
static int call_MPI_Comm_create_keyval(union value *v) { return MPI_Comm_create_keyval(NULL, NULL, v[2].p, v[3].p); }
static int call_MPI_Comm_delete_attr(union value *v) { return MPI_Comm_delete_attr(v[0].p, v[1].i); }
static int call_MPI_Comm_detach_buffer(union value *v) { return MPI_Comm_detach_buffer(v[0].p, v[1].p, v[2].p); }
static int call_MPI_Comm_detach_buffer_c(union value *v) { return MPI_Comm_detach_buffer_c(v[0].p, v[1].p, v[2].p); }
static int call_MPI_Comm_disconnect(union value *v) { return MPI_Comm_disconnect(v[0].p); }
static int call_MPI_Comm_dup(union value *v) { return MPI_Comm_dup(v[0].p, v[1].p); }
static int call_MPI_Comm_dup_with_info(union value *v) { return MPI_Comm_dup_with_info(v[0].p, v[1].p, v[2].p); }
static int call_MPI_Comm_flush_buffer(union value *v) { return MPI_Comm_flush_buffer(v[0].p); }
static int call_MPI_Comm_free(union value *v) { return MPI_Comm_free(v[0].p); }
static int call_MPI_Comm_free_keyval(union value *v) { return MPI_Comm_free_keyval(v[0].p); }
static int call_MPI_Comm_get_attr(union value *v) { return MPI_Comm_get_attr(v[0].p, v[1].i, v[2].p, v[3].p); }
static int call_MPI_Comm_get_errhandler(union value *v) { return MPI_Comm_get_errhandler(v[0].p, v[1].p); }
static int call_MPI_Comm_get_info(union value *v) { return MPI_Comm_get_info(v[0].p, v[1].p); }
static int call_MPI_Comm_get_name(union value *v) { return MPI_Comm_get_name(v[0].p, v[1].p, v[2].p); }
static int call_MPI_Comm_get_parent(union value *v) { return MPI_Comm_get_parent(v[0].p); }
static int call_MPI_Comm_group(union value *v) { return MPI_Comm_group(v[0].p, v[1].p); }
static int call_MPI_Comm_idup(union value *v) { return MPI_Comm_idup(v[0].p, v[1].p, v[2].p); }
static int call_MPI_Comm_idup_with_info(union value *v) { return MPI_Comm_idup_with_info(v[0].p, v[1].p, v[2].p, v[3].p); }
static int call_MPI_Comm_iflush_buffer(union value *v) { return MPI_Comm_iflush_buffer(v[0].p, v[1].p); }
static int call_MPI_Comm_rank(union value *v) { return MPI_Comm_rank(v[0].p, v[1].p); }
static int call_MPI_Comm_remote_group(union value *v) { return MPI_Comm_remote_group(v[0].p, v[1].p); }
static int call_MPI_Comm_remote_size(union value *v) { return MPI_Comm_remote_size(v[0].p, v[1].p); }
static int call_MPI_Comm_set_attr(union value *v) { return MPI_Comm_set_attr(v[0].p, v[1].i, v[2].p); }
static int call_MPI_Comm_set_errhandler(union value *v) { return MPI_Comm_set_errhandler(v[0].p, v[1].p); }
static int call_MPI_Comm_set_info(union value *v) { return MPI_Comm_set_info(v[0].p, v[1].p); }
static int call_MPI_Comm_set_name(union value *v) { return MPI_Comm_set_name(v[0].p, v[1].p); }
static int call_MPI_Comm_size(union value *v) { return MPI_Comm_size(v[0].p, v[1].p); }
static int call_MPI_Comm_split(union value *v) { return MPI_Comm_split(v[0].p, v[1].i, v[2].i, v[3].p); }
static int call_MPI_Comm_split_type(union value *v) { return MPI_Comm_split_type(v[0].p, v[1].i, v[2].i, v[3].p, v[4].p); }
static int call_MPI_Comm_test_inter(union value *v) { return MPI_Comm_test_inter(v[0].p, v[1].p); }
static int call_MPI_Compare_and_swap(union value *v) { return MPI_Compare_and_swap(v[0].p, v[1].p, v[2].p, v[3].p, v[4].i, v[5].n, v[6].p); }
static int call_MPI_Dims_create(union value *v) { return MPI_Dims_create(v[0].i, v[1].i, v[2].p); }
static int call_MPI_Dist_graph_create(union value *v) { return MPI_Dist_graph_create(v[0].p, v[1].i, v[2].p, v[3].p, v[4].p, v[5].p, v[6].p, v[7].i, v[8].p); }
static int call_MPI_Dist_graph_create_adjacent(union value *v) { return MPI_Dist_graph_create_adjacent(v[0].p, v[1].i, v[2].p, v[3].p, v[4].i, v[5].p, v[6].p, v[7].p, v[8].i, v[9].p); }
static int call_MPI_Dist_graph_neighbors(union value *v) { return MPI_Dist_graph_neighbors(v[0].p, v[1].i, v[2].p, v[3].p, v[4].i, v[5].p, v[6].p); }
static int call_MPI_Dist_graph_neighbors_count(union value *v) { return MPI_Dist_graph_neighbors_count(v[0].p, v[1].p, v[2].p, v[3].p); }
static int call_MPI_Errhandler_free(union value *v) { return MPI_Errhandler_free(v[0].p); }
static int call_MPI_Error_class(union value *v) { return MPI_Error_class(v[0].i, v[1].p); }
static int call_MPI_Error_string(union value *v) { return MPI_Error_string(v[0].i, v[1].p, v[2].p); }
static int call_MPI_Exscan(union value *v) { return MPI_Exscan(v[0].p, v[1].p, v[2].i, v[3].p, v[4].p, v[5].p); }
static int call_MPI_Exscan_c(union value *v) { return MPI_Exscan_c(v[0].p, v[1].p, v[2].n, v[3].p, v[4].p, v[5].p); }
static int call_MPI_Exscan_init(union value *v) { return MPI_Exscan_init(v[0].p, v[1].p, v[2].i, v[3].p, v[4].p, v[5].p, v[6].p, v[7].p); }
static int call_MPI_Exscan_init_c(union value *v) { return MPI_Exscan_init_c(v[0].p, v[1].p, v[2].n, v[3].p, v[4].p, v[5].p, v[6].p, v[7].p); }
static int call_MPI_Fetch_and_op(union value *v) { return MPI_Fetch_and_op(v[0].p, v[1].p, v[2].p, v[3].i, v[4].n, v[5].p, v[6].p); }
static int call_MPI_File_call_errhandler(union value *v) { return MPI_File_call_errhandler(v[0].p, v[1].i); }
static int call_MPI_File_close(union value *v) { return MPI_File_close(v[0].p); }
static int call_MPI_File_create_errhandler(union value *v) { return MPI_File_create_errhandler(file_errhandler, v[1].p); }
static int call_MPI_File_delete(union value *v) { return MPI_File_delete(v[0].p, v[1].p); }
static int call_MPI_File_get_amode(union value *v) { return MPI_File_get_amode(v[0].p, v[1].p); }
static int call_MPI_File_get_atomicity(union value *v) { return MPI_File_get_atomicity(v[0].p, v[1].p); }
static int call_MPI_File_get_byte_offset(union value *v) { return MPI_File_get_byte_offset(v[0].p, v[1].n, v[2].p); }
static int call_MPI_File_get_errhandler(union value *v) { return MPI_File_get_errhandler(v[0].p, v[1].p); }
static int call_MPI_File_get_group(union value *v) { return MPI_File_get_group(v[0].p, v[1].p); }
static int call_MPI_File_get_info(union value *v) { return MPI_File_get_info(v[0].p, v[1].p); }
static int call_MPI_File_get_position(union value *v) { return MPI_File_get_position(v[0].p, v[1].p); }
static int call_MPI_File_get_position_shared(union value *v) { return MPI_File_get_position_shared(v[0].p, v[1].p); }
static int call_MPI_File_get_size(union value *v) { return MPI_File_get_size(v[0].p, v[1].p); }
static int call_MPI_File_get_type_extent(union value *v) { return MPI_File_get_type_extent(v[0].p, v[1].p, v[2].p); }
static int call_MPI_File_get_type_extent_c(union value *v) { return MPI_File_get_type_extent_c(v[0].p, v[1].p, v[2].p); }
static int call_MPI_File_get_view(union value *v) { return MPI_File_get_view(v[0].p, v[1].p, v[2].p, v[3].p, v[4].p); }
static int call_MPI_File_iread(union value *v) { return MPI_File_iread(v[0].p, v[1].p, v[2].i, v[3].p, v[4].p); }
static int call_MPI_File_iread_c(union value *v) { return MPI_File_iread_c(v[0].p, v[1].p, v[2].n, v[3].p, v[4].p); }
static int call_MPI_File_iread_all(union value *v) { return MPI_File_iread_all(v[0].p, v[1].p, v[2].i, v[3].p, v[4].p); }
static int call_MPI_File_iread_all_c(union value *v) { return MPI_File_iread_all_c(v[0].p, v[1].p, v[2].n, v[3].p, v[4].p); }
static int call_MPI_File_iread_at(union value *v) { return MPI_File_iread_at(v[0].p, v[1].n, v[2].p, v[3].i, v[4].p, v[5].p); }
static int call_MPI_File_iread_at_c(union value *v) { return MPI_File_iread_at_c(v[0].p, v[1].n, v[2].p, v[3].n, v[4].p, v[5].p); }
static int call_MPI_File_iread_at_all(union value *v) { return MPI_File_iread_at_all(v[0].p, v[1].n, v[2].p, v[3].i, v[4].p, v[5].p); }
static int call_MPI_File_iread_at_all_c(union value *v) { return MPI_File_iread_at_all_c(v[0].p, v[1].n, v[2].p, v[3].n, v[4].p, v[5].p); }
static int call_MPI_File_iread_shared(union value *v) { return MPI_File_iread_shared(v[0].p, v[1].p, v[2].i, v[3].p, v[4].p); }
static int call_MPI_File_iread_shared_c(union value *v) { return MPI_File_iread_shared_c(v[0].p, v[1].p, v[2].n, v[3].p, v[4].p); }
static int call_MPI_File_iwrite(union value *v) { return MPI_File_iwrite(v[0].p, v[1].p, v[2].i, v[3].p, v[4].p); }
static int call_MPI_File_iwrite_c(union value *v) { return MPI_File_iwrite_c(v[0].p, v[1].p, v[2].n, v[3].p, v[4].p); }
static int call_MPI_File_iwrite_all(union value *v) { return MPI_File_iwrite_all(v[0].p, v[1].p, v[2].i, v[3].p, v[4].p); }
static int call_MPI_File_iwrite_all_c(union value *v) { return MPI_File_iwrite_all_c(v[0].p, v[1].p, v[2].n, v[3].p, v[4].p); }
static int call_MPI_File_iwrite_at(union value *v) { return MPI_File_iwrite_at(v[0].p, v[1].n, v[2].p, v[3].i, v[4].p, v[5].p); }
static int call_MPI_File_iwrite_at_c(union value *v) { return MPI_File_iwrite_at_c(v[0].p, v[1].n, v[2].p, v[3].n, v[4].p, v[5].p); }
static int call_MPI_File_iwrite_at_all(union value *v) { return MPI_File_iwrite_at_all(v[0].p, v[1].n, v[2].p, v[3].i, v[4].p, v[5].p); }
static int call_MPI_File_iwrite_at_all_c(union value *v) { return MPI_File_iwrite_at_all_c(v[0].p, v[1].n, v[2].p, v[3].n, v[4].p, v[5].p); }
static int call_MPI_File_iwrite_shared(union value *v) { return MPI_File_iwrite_shared(v[0].p, v[1].p, v[2].i, v[3].p, v[4].p); }
static int call_MPI_File_iwrite_shared_c(union value *v) { return MPI_File_iwrite_shared_c(v[0].p, v[1].p, v[2].n, v[3].p, v[4].p); }
static int call_MPI_File_open(union value *v) { return MPI_File_open(v[0].p, v[1].p, v[2].i, v[3].p, v[4].p); }
static int call_MPI_File_preallocate(union value *v) { return MPI_File_preallocate(v[0].p, v[1].n); }
static int call_MPI_File_read(union value *v) { return MPI_File_read(v[0].p, v[1].p, v[2].i, v[3].p, v[4].p); }
static int call_MPI_File_read_c(union value *v) { return MPI_File_read_c(v[0].p, v[1].p, v[2].n, v[3].p, v[4].p); }
static int call_MPI_File_read_all(union value *v) { return MPI_File_read_all(v[0].p, v[1].p, v[2].i, v[3].p, v[4].p); }
static int call_MPI_File_read_all_c(union value *v) { return MPI_File_read_all_c(v[0].p, v[1].p, v[2].n, v[3].p, v[4].p); }
static int call_MPI_File_read_all_begin(union value *v) { return MPI_File_read_all_begin(v[0].p, v[1].p, v[2].i, v[3].p); }
static int call_MPI_File_read_all_begin_c(union value *v) { return MPI_File_read_all_begin_c(v[0].p, v[1].p, v[2].n, v[3].p); }
static int call_MPI_File_read_all_end(union value *v) { return MPI_File_read_all_end(v[0].p, v[1].p, v[2].p); }
static int call_MPI_File_read_at(union value *v) { return MPI_File_read_at(v[0].p, v[1].n, v[2].p, v[3].i, v[4].p, v[5].p); }
static int call_MPI_File_read_at_c(union value *v) { return MPI_File_read_at_c(v[0].p, v[1].n, v[2].p, v[3].n, v[4].p, v[5].p); }
static int call_MPI_File_read_at_all(union value *v) { return MPI_File_read_at_all(v[0].p, v[1].n, v[2].p, v[3].i, v[4].p, v[5].p); }
static int call_MPI_File_read_at_all_c(union value *v) { return MPI_File_read_at_all_c(v[0].p, v[1].n, v[2].p, v[3].n, v[4].p, v[5].p); }
static int call_MPI_File_read_at_all_begin(union value *v) { return MPI_File_read_at_all_begin(v[0].p, v[1].n, v[2].p, v[3].i, v[4].p); }
static int call_MPI_File_read_at_all_begin_c(union value *v) { return MPI_File_read_at_all_begin_c(v[0].p, v[1].n, v[2].p, v[3].n, v[4].p); }
static int call_MPI_File_read_at_all_end(union value *v) { return MPI_File_read_at_all_end(v[0].p, v[1].p, v[2].p); }
static int call_MPI_File_read_ordered(union value *v) { return MPI_File_read_ordered(v[0].p, v[1].p, v[2].i, v[3].p, v[4].p); }
static int call_MPI_File_read_ordered_c(union value *v) { return MPI_File_read_ordered_c(v[0].p, v[1].p, v[2].n, v[3].p, v[4].p); }
static int call_MPI_File_read_ordered_begin(union value *v) { return MPI_File_read_ordered_begin(v[0].p, v[1].p, v[2].i, v[3].p); }
static int call_MPI_File_read_ordered_begin_c(union value *v) { return MPI_File_read_ordered_begin_c(v[0].p, v[1].p, v[2].n, v[3].p); }
static int call_MPI_File_read_ordered_end(union value *v) { return MPI_File_read_ordered_end(v[0].p, v[1].p, v[2].p); }
static int call_MPI_File_read_shared(union value *v) { return MPI_File_read_shared(v[0].p, v[1].p, v[2].i, v[3].p, v[4].p); }
static int call_MPI_File_read_shared_c(union value *v) { return MPI_File_read_shared_c(v[0].p, v[1].p, v[2].n, v[3].p, v[4].p); }
static int call_MPI_File_seek(union value *v) { return MPI_File_seek(v[0].p, v[1].n, v[2].i); }
static int call_MPI_File_seek_shared(union value *v) { return MPI_File_seek_shared(v[0].p, v[1].n, v[2].i); }
static int call_MPI_File_set_atomicity(union value *v) { return MPI_File_set_atomicity(v[0].p, v[1].i); }
static int call_MPI_File_set_errhandler(union value *v) { return MPI_File_set_errhandler(v[0].p, v[1].p); }
static int call_MPI_File_set_info(union value *v) { return MPI_File_set_info(v[0].p, v[1].p); }
static int call_MPI_File_set_size(union value *v) { return MPI_File_set_size(v[0].p, v[1].n); }
static int call_MPI_File_set_view(union value *v) { return MPI_File_set_view(v[0].p, v[1].n, v[2].p, v[3].p, v[4].p, v[5].p); }
static int call_MPI_File_sync(union value *v) { return MPI_File_sync(v[0].p); }
static int call_MPI_File_write(union value *v) { return MPI_File_write(v[0].p, v[1].p, v[2].i, v[3].p, v[4].p); }
static int call_MPI_File_write_c(union value *v) { return MPI_File_write_c(v[0].p, v[1].p, v[2].n, v[3].p, v[4].p); }
static int call_MPI_File_write_all(union value *v) { return MPI_File_write_all(v[0].p, v[1].p, v[2].i, v[3].p, v[4].p); }
static int call_MPI_File_write_all_c(union value *v) { return MPI_File_write_all_c(v[0].p, v[1].p, v[2].n, v[3].p, v[4].p); }
static int call_MPI_File_write_all_begin(union value *v) { return MPI_File_write_all_begin(v[0].p, v[1].p, v[2].i, v[3].p); }
static int call_MPI_File_write_all_begin_c(union value *v) { return MPI_File_write_all_begin_c(v[0].p, v[1].p, v[2].n, v[3].p); }
static int call_MPI_File_write_all_end(union value *v) { return MPI_File_write_all_end(v[0].p, v[1].p, v[2].p); }
static int call_MPI_File_write_at(union value *v) { return MPI_File_write_at(v[0].p, v[1].n, v[2].p, v[3].i, v[4].p, v[5].p); }
static int call_MPI_File_write_at_c(union value *v) { return MPI_File_write_at_c(v[0].p, v[1].n, v[2].p, v[3].n, v[4].p, v[5].p); }
static int call_MPI_File_write_at_all(union value *v) { return MPI_File_write_at_all(v[0].p, v[1].n, v[2].p, v[3].i, v[4].p, v[5].p); }
static int call_MPI_File_write_at_all_c(union value *v) { return MPI_File_write_at_all_c(v[0].p, v[1].n, v[2].p, v[3].n, v[4].p, v[5].p); }
static int call_MPI_File_write_at_all_begin(union value *v) { return MPI_File_write_at_all_begin(v[0].p, v[1].n, v[2].p, v[3].i, v[4].p); }
static int call_MPI_File_write_at_all_begin_c(union value *v) { return MPI_File_write_at_all_begin_c(v[0].p, v[1].n, v[2].p, v[3].n, v[4].p); }
static int call_MPI_File_write_at_all_end(union value *v) { return MPI_File_write_at_all_end(v[0].p, v[1].p, v[2].p); }
static int call_MPI_File_write_ordered(union value *v) { return MPI_File_write_ordered(v[0].p, v[1].p, v[2].i, v[3].p, v[4].p); }
static int call_MPI_File_write_ordered_c(union value *v) { return MPI_File_write_ordered_c(v[0].p, v[1].p, v[2].n, v[3].p, v[4].p); }
static int call_MPI_File_write_ordered_begin(union value *v) { return MPI_File_write_ordered_begin(v[0].p, v[1].p, v[2].i, v[3].p); }
static int call_MPI_File_write_ordered_begin_c(union value *v) { return MPI_File_write_ordered_begin_c(v[0].p, v[1].p, v[2].n, v[3].p); }
static int call_MPI_File_write_ordered_end(union value *v) { return MPI_File_write_ordered_end(v[0].p, v[1].p, v[2].p); }
static int call_MPI_File_write_shared(union value *v) { return MPI_File_write_shared(v[0].p, v[1].p, v[2].i, v[3].p, v[4].p); }
static int call_MPI_File_write_shared_c(union value *v) { return MPI_File_write_shared_c(v[0].p, v[1].p, v[2].n, v[3].p, v[4].p); }
static int call_MPI_Finalized(union value *v) { return MPI_Finalized(v[0].p); }
static int call_MPI_Gather(union value *v) { return MPI_Gather(v[0].p, v[1].i, v[2].p, v[3].p, v[4].i, v[5].p, v[6].i, v[7].p); }
static int call_MPI_Gather_c(union value *v) { return MPI_Gather_c(v[0].p, v[1].n, v[2].p, v[3].p, v[4].n, v[5].p, v[6].i, v[7].p); }
static int call_MPI_Gather_init(union value *v) { return MPI_Gather_init(v[0].p, v[1].i, v[2].p, v[3].p, v[4].i, v[5].p, v[6].i, v[7].p, v[8].p, v[9].p); }
static int call_MPI_Gather_init_c(union value *v) { return MPI_Gather_init_c(v[0].p, v[1].n, v[2].p, v[3].p, v[4].n, v[5].p, v[6].i, v[7].p, v[8].p, v[9].p); }
static int call_MPI_Gatherv(union value *v) { return MPI_Gatherv(v[0].p, v[1].i, v[2].p, v[3].p, v[4].p, v[5].p, v[6].p, v[7].i, v[8].p); }
static int call_MPI_Gatherv_c(union value *v) { return MPI_Gatherv_c(v[0].p, v[1].n, v[2].p, v[3].p, v[4].p, v[5].p, v[6].p, v[7].i, v[8].p); }
static int call_MPI_Gatherv_init(union value *v) { return MPI_Gatherv_init(v[0].p, v[1].i, v[2].p, v[3].p, v[4].p, v[5].p, v[6].p, v[7].i, v[8].p, v[9].p, v[10].p); }
static int call_MPI_Gatherv_init_c(union value *v) { return MPI_Gatherv_init_c(v[0].p, v[1].n, v[2].p, v[3].p, v[4].p, v[5].p, v[6].p, v[7].i, v[8].p, v[9].p, v[10].p); }
static int call_MPI_Get(union value *v) { return MPI_Get(v[0].p, v[1].i, v[2].p, v[3].i, v[4].n, v[5].i, v[6].p, v[7].p); }
static int call_MPI_Get_c(union value *v) { return MPI_Get_c(v[0].p, v[1].n, v[2].p, v[3].i, v[4].n, v[5].n, v[6].p, v[7].p); }
static int call_MPI_Get_accumulate(union value *v) { return MPI_Get_accumulate(v[0].p, v[1].i, v[2].p, v[3].p, v[4].i, v[5].p, v[6].i, v[7].n, v[8].i, v[9].p, v[10].p, v[11].p); }
static int call_MPI_Get_accumulate_c(union value *v) { return MPI_Get_accumulate_c(v[0].p, v[1].n, v[2].p, v[3].p, v[4].n, v[5].p, v[6].i, v[7].n, v[8].n, v[9].p, v[10].p, v[11].p); }
static int call_MPI_Get_address(union value *v) { return MPI_Get_address(v[0].p, v[1].p); }
static int call_MPI_Get_count(union value *v) { return MPI_Get_count(v[0].p, v[1].p, v[2].p); }
static int call_MPI_Get_count_c(union value *v) { return MPI_Get_count_c(v[0].p, v[1].p, v[2].p); }
static int call_MPI_Get_elements(union value *v) { return MPI_Get_elements(v[0].p, v[1].p, v[2].p); }
static int call_MPI_Get_elements_c(union value *v) { return MPI_Get_elements_c(v[0].p, v[1].p, v[2].p); }
static int call_MPI_Get_elements_x(union value *v) { return MPI_Get_elements_x(v[0].p, v[1].p, v[2].p); }
static int call_MPI_Get_hw_resource_info(union value *v) { return MPI_Get_hw_resource_info(v[0].p); }
static int call_MPI_Get_library_version(union value *v) { return MPI_Get_library_version(v[0].p, v[1].p); }
static int call_MPI_Get_processor_name(union value *v) { return MPI_Get_processor_name(v[0].p, v[1].p); }
static int call_MPI_Get_version(union value *v) { return MPI_Get_version(v[0].p, v[1].p); }
static int call_MPI_Graph_create(union value *v) { return MPI_Graph_create(v[0].p, v[1].i, v[2].p, v[3].p, v[4].i, v[5].p); }
static int call_MPI_Graph_get(union value *v) { return MPI_Graph_get(v[0].p, v[1].i, v[2].i, v[3].p, v[4].p); }
static int call_MPI_Graph_map(union value *v) { return MPI_Graph_map(v[0].p, v[1].i, v[2].p, v[3].p, v[4].p); }
static int call_MPI_Graph_neighbors(union value *v) { return MPI_Graph_neighbors(v[0].p, v[1].i, v[2].i, v[3].p); }
static int call_MPI_Graph_neighbors_count(union value *v) { return MPI_Graph_neighbors_count(v[0].p, v[1].i, v[2].p); }
static int call_MPI_Graphdims_get(union value *v) { return MPI_Graphdims_get(v[0].p, v[1].p, v[2].p); }
static int call_MPI_Grequest_complete(union value *v) { return MPI_Grequest_complete(v[0].p); }
static int call_MPI_Grequest_start(union value *v) { return MPI_Grequest_start(query_function, free_function, cancel_function, v[3].p, v[4].p); }
static int call_MPI_Group_compare(union value *v) { return MPI_Group_compare(v[0].p, v[1].p, v[2].p); }
static int call_MPI_Group_difference(union value *v) { return MPI_Group_difference(v[0].p, v[1].p, v[2].p); }
static int call_MPI_Group_excl(union value *v) { return MPI_Group_excl(v[0].p, v[1].i, v[2].p, v[3].p); }
static int call_MPI_Group_free(union value *v) { return MPI_Group_free(v[0].p); }
static int call_MPI_Group_from_session_pset(union value *v) { return MPI_Group_from_session_pset(v[0].p, v[1].p, v[2].p); }
static int call_MPI_Group_incl(union value *v) { return MPI_Group_incl(v[0].p, v[1].i, v[2].p, v[3].p); }
static int call_MPI_Group_intersection(union value *v) { return MPI_Group_intersection(v[0].p, v[1].p, v[2].p); }
static int call_MPI_Group_range_excl(union value *v) { return MPI_Group_range_excl(v[0].p, v[1].i, v[2].p, v[3].p); }
static int call_MPI_Group_range_incl(union value *v) { return MPI_Group_range_incl(v[0].p, v[1].i, v[2].p, v[3].p); }
static int call_MPI_Group_rank(union value *v) { return MPI_Group_rank(v[0].p, v[1].p); }
static int call_MPI_Group_size(union value *v) { return MPI_Group_size(v[0].p, v[1].p); }
static int call_MPI_Group_translate_ranks(union value *v) { return MPI_Group_translate_ranks(v[0].p, v[1].i, v[2].p, v[3].p, v[4].p); }
static int call_MPI_Group_union(union value *v) { return MPI_Group_union(v[0].p, v[1].p, v[2].p); }
static int call_MPI_Iallgather(union value *v) { return MPI_Iallgather(v[0].p, v[1].i, v[2].p, v[3].p, v[4].i, v[5].p, v[6].p, v[7].p); }
static int call_MPI_Iallgather_c(union value *v) { return MPI_Iallgather_c(v[0].p, v[1].n, v[2].p, v[3].p, v[4].n, v[5].p, v[6].p, v[7].p); }
static int call_MPI_Iallgatherv(union value *v) { return MPI_Iallgatherv(v[0].p, v[1].i, v[2].p, v[3].p, v[4].p, v[5].p, v[6].p, v[7].p, v[8].p); }
static int call_MPI_Iallgatherv_c(union value *v) { return MPI_Iallgatherv_c(v[0].p, v[1].n, v[2].p, v[3].p, v[4].p, v[5].p, v[6].p, v[7].p, v[8].p); }
static int call_MPI_Iallreduce(union value *v) { return MPI_Iallreduce(v[0].p, v[1].p, v[2].i, v[3].p, v[4].p, v[5].p, v[6].p); }
static int call_MPI_Iallreduce_c(union value *v) { return MPI_Iallreduce_c(v[0].p, v[1].p, v[2].n, v[3].p, v[4].p, v[5].p, v[6].p); }
static int call_MPI_Ialltoall(union value *v) { return MPI_Ialltoall(v[0].p, v[1].i, v[2].p, v[3].p, v[4].i, v[5].p, v[6].p, v[7].p); }
static int call_MPI_Ialltoall_c(union value *v) { return MPI_Ialltoall_c(v[0].p, v[1].n, v[2].p, v[3].p, v[4].n, v[5].p, v[6].p, v[7].p); }
static int call_MPI_Ialltoallv(union value *v) { return MPI_Ialltoallv(v[0].p, v[1].p, v[2].p, v[3].p, v[4].p, v[5].p, v[6].p, v[7].p, v[8].p, v[9].p); }
static int call_MPI_Ialltoallv_c(union value *v) { return MPI_Ialltoallv_c(v[0].p, v[1].p, v[2].p, v[3].p, v[4].p, v[5].p, v[6].p, v[7].p, v[8].p, v[9].p); }
static int call_MPI_Ialltoallw(union value *v) { return MPI_Ialltoallw(v[0].p, v[1].p, v[2].p, v[3].p, v[4].p, v[5].p, v[6].p, v[7].p, v[8].p, v[9].p); }
static int call_MPI_Ialltoallw_c(union value *v) { return MPI_Ialltoallw_c(v[0].p, v[1].p, v[2].p, v[3].p, v[4].p, v[5].p, v[6].p, v[7].p, v[8].p, v[9].p); }
static int call_MPI_Ibarrier(union value *v) { return MPI_Ibarrier(v[0].p, v[1].p); }
static int call_MPI_Ibcast(union value *v) { return MPI_Ibcast(v[0].p, v[1].i, v[2].p, v[3].i, v[4].p, v[5].p); }
static int call_MPI_Ibcast_c(union value *v) { return MPI_Ibcast_c(v[0].p, v[1].n, v[2].p, v[3].i, v[4].p, v[5].p); }
static int call_MPI_Ibsend(union value *v) { return MPI_Ibsend(v[0].p, v[1].i, v[2].p, v[3].i, v[4].i, v[5].p, v[6].p); }
static int call_MPI_Ibsend_c(union value *v) { return MPI_Ibsend_c(v[0].p, v[1].n, v[2].p, v[3].i, v[4].i, v[5].p, v[6].p); }
static int call_MPI_Iexscan(union value *v) { return MPI_Iexscan(v[0].p, v[1].p, v[2].i, v[3].p, v[4].p, v[5].p, v[6].p); }
static int call_MPI_Iexscan_c(union value *v) { return MPI_Iexscan_c(v[0].p, v[1].p, v[2].n, v[3].p, v[4].p, v[5].p, v[6].p); }
static int call_MPI_Igather(union value *v) { return MPI_Igather(v[0].p, v[1].i, v[2].p, v[3].p, v[4].i, v[5].p, v[6].i, v[7].p, v[8].p); }
static int call_MPI_Igather_c(union value *v) { return MPI_Igather_c(v[0].p, v[1].n, v[2].p, v[3].p, v[4].n, v[5].p, v[6].i, v[7].p, v[8].p); }
static int call_MPI_Igatherv(union value *v) { return MPI_Igatherv(v[0].p, v[1].i, v[2].p, v[3].p, v[4].p, v[5].p, v[6].p, v[7].i, v[8].p, v[9].p); }
static int call_MPI_Igatherv_c(union value *v) { return MPI_Igatherv_c(v[0].p, v[1].n, v[2].p, v[3].p, v[4].p, v[5].p, v[6].p, v[7].i, v[8].p, v[9].p); }
static int call_MPI_Improbe(union value *v) { return MPI_Improbe(v[0].i, v[1].i, v[2].p, v[3].p, v[4].p, v[5].p); }
static int call_MPI_Imrecv(union value *v) { return MPI_Imrecv(v[0].p, v[1].i, v[2].p, v[3].p, v[4].p); }
static int call_MPI_Imrecv_c(union value *v) { return MPI_Imrecv_c(v[0].p, v[1].n, v[2].p, v[3].p, v[4].p); }
static int call_MPI_Ineighbor_allgather(union value *v) { return MPI_Ineighbor_allgather(v[0].p, v[1].i, v[2].p, v[3].p, v[4].i, v[5].p, v[6].p, v[7].p); }
static int call_MPI_Ineighbor_allgather_c(union value *v) { return MPI_Ineighbor_allgather_c(v[0].p, v[1].n, v[2].p, v[3].p, v[4].n, v[5].p, v[6].p, v[7].p); }
static int call_MPI_Ineighbor_allgatherv(union value *v) { return MPI_Ineighbor_allgatherv(v[0].p, v[1].i, v[2].p, v[3].p, v[4].p, v[5].p, v[6].p, v[7].p, v[8].p); }
static int call_MPI_Ineighbor_allgatherv_c(union value *v) { return MPI_Ineighbor_allgatherv_c(v[0].p, v[1].n, v[2].p, v[3].p, v[4].p, v[5].p, v[6].p, v[7].p, v[8].p); }
static int call_MPI_Ineighbor_alltoall(union value *v) { return MPI_Ineighbor_alltoall(v[0].p, v[1].i, v[2].p, v[3].p, v[4].i, v[5].p, v[6].p, v[7].p); }
static int call_MPI_Ineighbor_alltoall_c(union value *v) { return MPI_Ineighbor_alltoall_c(v[0].p, v[1].n, v[2].p, v[3].p, v[4].n, v[5].p, v[6].p, v[7].p); }
static int call_MPI_Ineighbor_alltoallv(union value *v) { return MPI_Ineighbor_alltoallv(v[0].p, v[1].p, v[2].p, v[3].p, v[4].p, v[5].p, v[6].p, v[7].p, v[8].p, v[9].p); }
static int call_MPI_Ineighbor_alltoallv_c(union value *v) { return MPI_Ineighbor_alltoallv_c(v[0].p, v[1].p, v[2].p, v[3].p, v[4].p, v[5].p, v[6].p, v[7].p, v[8].p, v[9].p); }
static int call_MPI_Ineighbor_alltoallw(union value *v) { return MPI_Ineighbor_alltoallw(v[0].p, v[1].p, v[2].p, v[3].p, v[4].p, v[5].p, v[6].p, v[7].p, v[8].p, v[9].p); }
static int call_MPI_Ineighbor_alltoallw_c(union value *v) { return MPI_Ineighbor_alltoallw_c(v[0].p, v[1].p, v[2].p, v[3].p, v[4].p, v[5].p, v[6].p, v[7].p, v[8].p, v[9].p); }
static int call_MPI_Info_create(union value *v) { return MPI_Info_create(v[0].p); }
static int call_MPI_Info_create_env(union value *v) { return MPI_Info_create_env(v[0].i, v[1].p, v[2].p); }
static int call_MPI_Info_delete(union value *v) { return MPI_Info_delete(v[0].p, v[1].p); }
static int call_MPI_Info_dup(union value *v) { return MPI_Info_dup(v[0].p, v[1].p); }
static int call_MPI_Info_free(union value *v) { return MPI_Info_free(v[0].p); }
static int call_MPI_Info_get(union value *v) { return MPI_Info_get(v[0].p, v[1].p, v[2].i, v[3].p, v[4].p); }
static int call_MPI_Info_get_nkeys(union value *v) { return MPI_Info_get_nkeys(v[0].p, v[1].p); }
static int call_MPI_Info_get_nthkey(union value *v) { return MPI_Info_get_nthkey(v[0].p, v[1].i, v[2].p); }
static int call_MPI_Info_get_string(union value *v) { return MPI_Info_get_string(v[0].p, v[1].p, v[2].p, v[3].p, v[4].p); }
static int call_MPI_Info_get_valuelen(union value *v) { return MPI_Info_get_valuelen(v[0].p, v[1].p, v[2].p, v[3].p); }
static int call_MPI_Info_set(union value *v) { return MPI_Info_set(v[0].p, v[1].p, v[2].p); }
static int call_MPI_Initialized(union value *v) { return MPI_Initialized(v[0].p); }
static int call_MPI_Intercomm_create(union value *v) { return MPI_Intercomm_create(v[0].p, v[1].i, v[2].p, v[3].i, v[4].i, v[5].p); }
static int call_MPI_Intercomm_create_from_groups(union value *v) { return MPI_Intercomm_create_from_groups(v[0].p, v[1].i, v[2].p, v[3].i, v[4].p, v[5].p, v[6].p, v[7].p); }
static int call_MPI_Intercomm_merge(union value *v) { return MPI_Intercomm_merge(v[0].p, v[1].i, v[2].p); }
static int call_MPI_Iprobe(union value *v) { return MPI_Iprobe(v[0].i, v[1].i, v[2].p, v[3].p, v[4].p); }
static int call_MPI_Irecv(union value *v) { return MPI_Irecv(v[0].p, v[1].i, v[2].p, v[3].i, v[4].i, v[5].p, v[6].p); }
static int call_MPI_Irecv_c(union value *v) { return MPI_Irecv_c(v[0].p, v[1].n, v[2].p, v[3].i, v[4].i, v[5].p, v[6].p); }
static int call_MPI_Ireduce(union value *v) { return MPI_Ireduce(v[0].p, v[1].p, v[2].i, v[3].p, v[4].p, v[5].i, v[6].p, v[7].p); }
static int call_MPI_Ireduce_c(union value *v) { return MPI_Ireduce_c(v[0].p, v[1].p, v[2].n, v[3].p, v[4].p, v[5].i, v[6].p, v[7].p); }
static int call_MPI_Ireduce_scatter(union value *v) { return MPI_Ireduce_scatter(v[0].p, v[1].p, v[2].p, v[3].p, v[4].p, v[5].p, v[6].p); }
static int call_MPI_Ireduce_scatter_c(union value *v) { return MPI_Ireduce_scatter_c(v[0].p, v[1].p, v[2].p, v[3].p, v[4].p, v[5].p, v[6].p); }
static int call_MPI_Ireduce_scatter_block(union value *v) { return MPI_Ireduce_scatter_block(v[0].p, v[1].p, v[2].i, v[3].p, v[4].p, v[5].p, v[6].p); }
static int call_MPI_Ireduce_scatter_block_c(union value *v) { return MPI_Ireduce_scatter_block_c(v[0].p, v[1].p, v[2].n, v[3].p, v[4].p, v[5].p, v[6].p); }
static int call_MPI_Irsend(union value *v) { return MPI_Irsend(v[0].p, v[1].i, v[2].p, v[3].i, v[4].i, v[5].p, v[6].p); }
static int call_MPI_Irsend_c(union value *v) { return MPI_Irsend_c(v[0].p, v[1].n, v[2].p, v[3].i, v[4].i, v[5].p, v[6].p); }
static int call_MPI_Is_thread_main(union value *v) { return MPI_Is_thread_main(v[0].p); }
static int call_MPI_Iscan(union value *v) { return MPI_Iscan(v[0].p, v[1].p, v[2].i, v[3].p, v[4].p, v[5].p, v[6].p); }
static int call_MPI_Iscan_c(union value *v) { return MPI_Iscan_c(v[0].p, v[1].p, v[2].n, v[3].p, v[4].p, v[5].p, v[6].p); }
static int call_MPI_Iscatter(union value *v) { return MPI_Iscatter(v[0].p, v[1].i, v[2].p, v[3].p, v[4].i, v[5].p, v[6].i, v[7].p, v[8].p); }
static int call_MPI_Iscatter_c(union value *v) { return MPI_Iscatter_c(v[0].p, v[1].n, v[2].p, v[3].p, v[4].n, v[5].p, v[6].i, v[7].p, v[8].p); }
static int call_MPI_Iscatterv(union value *v) { return MPI_Iscatterv(v[0].p, v[1].p, v[2].p, v[3].p, v[4].p, v[5].i, v[6].p, v[7].i, v[8].p, v[9].p); }
static int call_MPI_Iscatterv_c(union value *v) { return MPI_Iscatterv_c(v[0].p, v[1].p, v[2].p, v[3].p, v[4].p, v[5].n, v[6].p, v[7].i, v[8].p, v[9].p); }
static int call_MPI_Isend(union value *v) { return MPI_Isend(v[0].p, v[1].i, v[2].p, v[3].i, v[4].i, v[5].p, v[6].p); }
static int call_MPI_Isend_c(union value *v) { return MPI_Isend_c(v[0].p, v[1].n, v[2].p, v[3].i, v[4].i, v[5].p, v[6].p); }
static int call_MPI_Isendrecv(union value *v) { return MPI_Isendrecv(v[0].p, v[1].i, v[2].p, v[3].i, v[4].i, v[5].p, v[6].i, v[7].p, v[8].i, v[9].i, v[10].p, v[11].p); }
static int call_MPI_Isendrecv_c(union value *v) { return MPI_Isendrecv_c(v[0].p, v[1].n, v[2].p, v[3].i, v[4].i, v[5].p, v[6].n, v[7].p, v[8].i, v[9].i, v[10].p, v[11].p); }
static int call_MPI_Isendrecv_replace(union value *v) { return MPI_Isendrecv_replace(v[0].p, v[1].i, v[2].p, v[3].i, v[4].i, v[5].i, v[6].i, v[7].p, v[8].p); }
static int call_MPI_Isendrecv_replace_c(union value *v) { return MPI_Isendrecv_replace_c(v[0].p, v[1].n, v[2].p, v[3].i, v[4].i, v[5].i, v[6].i, v[7].p, v[8].p); }
static int call_MPI_Issend(union value *v) { return MPI_Issend(v[0].p, v[1].i, v[2].p, v[3].i, v[4].i, v[5].p, v[6].p); }
static int call_MPI_Issend_c(union value *v) { return MPI_Issend_c(v[0].p, v[1].n, v[2].p, v[3].i, v[4].i, v[5].p, v[6].p); }
static int call_MPI_Keyval_create(union value *v) { return MPI_Keyval_create(NULL, NULL, v[2].p, v[3].p); }
static int call_MPI_Keyval_free(union value *v) { return MPI_Keyval_free(v[0].p); }
static int call_MPI_Lookup_name(union value *v) { return MPI_Lookup_name(v[0].p, v[1].p, v[2].p); }
static int call_MPI_Mprobe(union value *v) { return MPI_Mprobe(v[0].i, v[1].i, v[2].p, v[3].p, v[4].p); }
static int call_MPI_Mrecv(union value *v) { return MPI_Mrecv(v[0].p, v[1].i, v[2].p, v[3].p, v[4].p); }
static int call_MPI_Mrecv_c(union value *v) { return MPI_Mrecv_c(v[0].p, v[1].n, v[2].p, v[3].p, v[4].p); }
static int call_MPI_Neighbor_allgather(union value *v) { return MPI_Neighbor_allgather(v[0].p, v[1].i, v[2].p, v[3].p, v[4].i, v[5].p, v[6].p); }
static int call_MPI_Neighbor_allgather_c(union value *v) { return MPI_Neighbor_allgather_c(v[0].p, v[1].n, v[2].p, v[3].p, v[4].n, v[5].p, v[6].p); }
static int call_MPI_Neighbor_allgather_init(union value *v) { return MPI_Neighbor_allgather_init(v[0].p, v[1].i, v[2].p, v[3].p, v[4].i, v[5].p, v[6].p, v[7].p, v[8].p); }
static int call_MPI_Neighbor_allgather_init_c(union value *v) { return MPI_Neighbor_allgather_init_c(v[0].p, v[1].n, v[2].p, v[3].p, v[4].n, v[5].p, v[6].p, v[7].p, v[8].p); }
static int call_MPI_Neighbor_allgatherv(union value *v) { return MPI_Neighbor_allgatherv(v[0].p, v[1].i, v[2].p, v[3].p, v[4].p, v[5].p, v[6].p, v[7].p); }
static int call_MPI_Neighbor_allgatherv_c(union value *v) { return MPI_Neighbor_allgatherv_c(v[0].p, v[1].n, v[2].p, v[3].p, v[4].p, v[5].p, v[6].p, v[7].p); }
static int call_MPI_Neighbor_allgatherv_init(union value *v) { return MPI_Neighbor_allgatherv_init(v[0].p, v[1].i, v[2].p, v[3].p, v[4].p, v[5].p, v[6].p, v[7].p, v[8].p, v[9].p); }
static int call_MPI_Neighbor_allgatherv_init_c(union value *v) { return MPI_Neighbor_allgatherv_init_c(v[0].p, v[1].n, v[2].p, v[3].p, v[4].p, v[5].p, v[6].p, v[7].p, v[8].p, v[9].p); }
static int call_MPI_Neighbor_alltoall(union value *v) { return MPI_Neighbor_alltoall(v[0].p, v[1].i, v[2].p, v[3].p, v[4].i, v[5].p, v[6].p); }
static int call_MPI_Neighbor_alltoall_c(union value *v) { return MPI_Neighbor_alltoall_c(v[0].p, v[1].n, v[2].p, v[3].p, v[4].n, v[5].p, v[6].p); }
static int call_MPI_Neighbor_alltoall_init(union value *v) { return MPI_Neighbor_alltoall_init(v[0].p, v[1].i, v[2].p, v[3].p, v[4].i, v[5].p, v[6].p, v[7].p, v[8].p); }
static int call_MPI_Neighbor_alltoall_init_c(union value *v) { return MPI_Neighbor_alltoall_init_c(v[0].p, v[1].n, v[2].p, v[3].p, v[4].n, v[5].p, v[6].p, v[7].p, v[8].p); }
static int call_MPI_Neighbor_alltoallv(union value *v) { return MPI_Neighbor_alltoallv(v[0].p, v[1].p, v[2].p, v[3].p, v[4].p, v[5].p, v[6].p, v[7].p, v[8].p); }
static int call_MPI_Neighbor_alltoallv_c(union value *v) { return MPI_Neighbor_alltoallv_c(v[0].p, v[1].p, v[2].p, v[3].p, v[4].p, v[5].p, v[6].p, v[7].p, v[8].p); }
static int call_MPI_Neighbor_alltoallv_init(union value *v) { return MPI_Neighbor_alltoallv_init(v[0].p, v[1].p, v[2].p, v[3].p, v[4].p, v[5].p, v[6].p, v[7].p, v[8].p, v[9].p, v[10].p); }
static int call_MPI_Neighbor_alltoallv_init_c(union value *v) { return MPI_Neighbor_alltoallv_init_c(v[0].p, v[1].p, v[2].p, v[3].p, v[4].p, v[5].p, v[6].p, v[7].p, v[8].p, v[9].p, v[10].p); }
static int call_MPI_Neighbor_alltoallw(union value *v) { return MPI_Neighbor_alltoallw(v[0].p, v[1].p, v[2].p, v[3].p, v[4].p, v[5].p, v[6].p, v[7].p, v[8].p); }
static int call_MPI_Neighbor_alltoallw_c(union value *v) { return MPI_Neighbor_alltoallw_c(v[0].p, v[1].p, v[2].p, v[3].p, v[4].p, v[5].p, v[6].p, v[7].p, v[8].p); }
static int call_MPI_Neighbor_alltoallw_init(union value *v) { return MPI_Neighbor_alltoallw_init(v[0].p, v[1].p, v[2].p, v[3].p, v[4].p, v[5].p, v[6].p, v[7].p, v[8].p, v[9].p, v[10].p); }
static int call_MPI_Neighbor_alltoallw_init_c(union value *v) { return MPI_Neighbor_alltoallw_init_c(v[0].p, v[1].p, v[2].p, v[3].p, v[4].p, v[5].p, v[6].p, v[7].p, v[8].p, v[9].p, v[10].p); }
static int call_MPI_Op_commutative(union value *v) { return MPI_Op_commutative(v[0].p, v[1].p); }
static int call_MPI_Op_create(union value *v) { return MPI_Op_create(user_function, v[1].i, v[2].p); }
static int call_MPI_Op_create_c(union value *v) { return MPI_Op_create_c(user_function_c, v[1].i, v[2].p); }
static int call_MPI_Op_free(union value *v) { return MPI_Op_free(v[0].p); }
static int call_MPI_Open_port(union value *v) { return MPI_Open_port(v[0].p, v[1].p); }
static int call_MPI_Pack(union value *v) { return MPI_Pack(v[0].p, v[1].i, v[2].p, v[3].p, v[4].i, v[5].p, v[6].p); }
static int call_MPI_Pack_c(union value *v) { return MPI_Pack_c(v[0].p, v[1].n, v[2].p, v[3].p, v[4].n, v[5].p, v[6].p); }
static int call_MPI_Pack_external(union value *v) { return MPI_Pack_external(v[0].p, v[1].p, v[2].i, v[3].p, v[4].p, v[5].n, v[6].p); }
static int call_MPI_Pack_external_c(union value *v) { return MPI_Pack_external_c(v[0].p, v[1].p, v[2].n, v[3].p, v[4].p, v[5].n, v[6].p); }
static int call_MPI_Pack_external_size(union value *v) { return MPI_Pack_external_size(v[0].p, v[1].i, v[2].p, v[3].p); }
static int call_MPI_Pack_external_size_c(union value *v) { return MPI_Pack_external_size_c(v[0].p, v[1].n, v[2].p, v[3].p); }
static int call_MPI_Pack_size(union value *v) { return MPI_Pack_size(v[0].i, v[1].p, v[2].p, v[3].p); }
static int call_MPI_Pack_size_c(union value *v) { return MPI_Pack_size_c(v[0].n, v[1].p, v[2].p, v[3].p); }
static int call_MPI_Parrived(union value *v) { return MPI_Parrived(v[0].p, v[1].i, v[2].p); }
static int call_MPI_Pready(union value *v) { return MPI_Pready(v[0].i, v[1].p); }
static int call_MPI_Pready_list(union value *v) { return MPI_Pready_list(v[0].i, v[1].p, v[2].p); }
static int call_MPI_Pready_range(union value *v) { return MPI_Pready_range(v[0].i, v[1].i, v[2].p); }
static int call_MPI_Precv_init(union value *v) { return MPI_Precv_init(v[0].p, v[1].i, v[2].i, v[3].p, v[4].i, v[5].i, v[6].p, v[7].p, v[8].p); }
static int call_MPI_Precv_init_c(union value *v) { return MPI_Precv_init_c(v[0].p, v[1].i, v[2].n, v[3].p, v[4].i, v[5].i, v[6].p, v[7].p, v[8].p); }
static int call_MPI_Probe(union value *v) { return MPI_Probe(v[0].i, v[1].i, v[2].p, v[3].p); }
static int call_MPI_Psend_init(union value *v) { return MPI_Psend_init(v[0].p, v[1].i, v[2].i, v[3].p, v[4].i, v[5].i, v[6].p, v[7].p, v[8].p); }
static int call_MPI_Psend_init_c(union value *v) { return MPI_Psend_init_c(v[0].p, v[1].i, v[2].n, v[3].p, v[4].i, v[5].i, v[6].p, v[7].p, v[8].p); }
static int call_MPI_Publish_name(union value *v) { return MPI_Publish_name(v[0].p, v[1].p, v[2].p); }
static int call_MPI_Put(union value *v) { return MPI_Put(v[0].p, v[1].i, v[2].p, v[3].i, v[4].n, v[5].i, v[6].p, v[7].p); }
static int call_MPI_Put_c(union value *v) { return MPI_Put_c(v[0].p, v[1].n, v[2].p, v[3].i, v[4].n, v[5].n, v[6].p, v[7].p); }
static int call_MPI_Query_thread(union value *v) { return MPI_Query_thread(v[0].p); }
static int call_MPI_Raccumulate(union value *v) { return MPI_Raccumulate(v[0].p, v[1].i, v[2].p, v[3].i, v[4].n, v[5].i, v[6].p, v[7].p, v[8].p, v[9].p); }
static int call_MPI_Raccumulate_c(union value *v) { return MPI_Raccumulate_c(v[0].p, v[1].n, v[2].p, v[3].i, v[4].n, v[5].n, v[6].p, v[7].p, v[8].p, v[9].p); }
static int call_MPI_Recv(union value *v) { return MPI_Recv(v[0].p, v[1].i, v[2].p, v[3].i, v[4].i, v[5].p, v[6].p); }
static int call_MPI_Recv_c(union value *v) { return MPI_Recv_c(v[0].p, v[1].n, v[2].p, v[3].i, v[4].i, v[5].p, v[6].p); }
static int call_MPI_Recv_init(union value *v) { return MPI_Recv_init(v[0].p, v[1].i, v[2].p, v[3].i, v[4].i, v[5].p, v[6].p); }
static int call_MPI_Recv_init_c(union value *v) { return MPI_Recv_init_c(v[0].p, v[1].n, v[2].p, v[3].i, v[4].i, v[5].p, v[6].p); }
static int call_MPI_Reduce(union value *v) { return MPI_Reduce(v[0].p, v[1].p, v[2].i, v[3].p, v[4].p, v[5].i, v[6].p); }
static int call_MPI_Reduce_c(union value *v) { return MPI_Reduce_c(v[0].p, v[1].p, v[2].n, v[3].p, v[4].p, v[5].i, v[6].p); }
static int call_MPI_Reduce_init(union value *v) { return MPI_Reduce_init(v[0].p, v[1].p, v[2].i, v[3].p, v[4].p, v[5].i, v[6].p, v[7].p, v[8].p); }
static int call_MPI_Reduce_init_c(union value *v) { return MPI_Reduce_init_c(v[0].p, v[1].p, v[2].n, v[3].p, v[4].p, v[5].i, v[6].p, v[7].p, v[8].p); }
static int call_MPI_Reduce_local(union value *v) { return MPI_Reduce_local(v[0].p, v[1].p, v[2].i, v[3].p, v[4].p); }
static int call_MPI_Reduce_local_c(union value *v) { return MPI_Reduce_local_c(v[0].p, v[1].p, v[2].n, v[3].p, v[4].p); }
static int call_MPI_Reduce_scatter(union value *v) { return MPI_Reduce_scatter(v[0].p, v[1].p, v[2].p, v[3].p, v[4].p, v[5].p); }
static int call_MPI_Reduce_scatter_c(union value *v) { return MPI_Reduce_scatter_c(v[0].p, v[1].p, v[2].p, v[3].p, v[4].p, v[5].p); }
static int call_MPI_Reduce_scatter_block(union value *v) { return MPI_Reduce_scatter_block(v[0].p, v[1].p, v[2].i, v[3].p, v[4].p, v[5].p); }
static int call_MPI_Reduce_scatter_block_c(union value *v) { return MPI_Reduce_scatter_block_c(v[0].p, v[1].p, v[2].n, v[3].p, v[4].p, v[5].p); }
static int call_MPI_Reduce_scatter_block_init(union value *v) { return MPI_Reduce_scatter_block_init(v[0].p, v[1].p, v[2].i, v[3].p, v[4].p, v[5].p, v[6].p, v[7].p); }
static int call_MPI_Reduce_scatter_block_init_c(union value *v) { return MPI_Reduce_scatter_block_init_c(v[0].p, v[1].p, v[2].n, v[3].p, v[4].p, v[5].p, v[6].p, v[7].p); }
static int call_MPI_Reduce_scatter_init(union value *v) { return MPI_Reduce_scatter_init(v[0].p, v[1].p, v[2].p, v[3].p, v[4].p, v[5].p, v[6].p, v[7].p); }
static int call_MPI_Reduce_scatter_init_c(union value *v) { return MPI_Reduce_scatter_init_c(v[0].p, v[1].p, v[2].p, v[3].p, v[4].p, v[5].p, v[6].p, v[7].p); }
static int call_MPI_Register_datarep(union value *v) { return MPI_Register_datarep(v[0].p, NULL, NULL, extent_function, v[4].p); }
static int call_MPI_Register_datarep_c(union value *v) { return MPI_Register_datarep_c(v[0].p, NULL, NULL, extent_function, v[4].p); }
static int call_MPI_Remove_error_class(union value *v) { return MPI_Remove_error_class(v[0].i); }
static int call_MPI_Remove_error_code(union value *v) { return MPI_Remove_error_code(v[0].i); }
static int call_MPI_Remove_error_string(union value *v) { return MPI_Remove_error_string(v[0].i); }
static int call_MPI_Request_free(union value *v) { return MPI_Request_free(v[0].p); }
static int call_MPI_Request_get_status(union value *v) { return MPI_Request_get_status(v[0].p, v[1].p, v[2].p); }
static int call_MPI_Request_get_status_all(union value *v) { return MPI_Request_get_status_all(v[0].i, v[1].p, v[2].p, v[3].p); }
static int call_MPI_Request_get_status_any(union value *v) { return MPI_Request_get_status_any(v[0].i, v[1].p, v[2].p, v[3].p, v[4].p); }
static int call_MPI_Request_get_status_some(union value *v) { return MPI_Request_get_status_some(v[0].i, v[1].p, v[2].p, v[3].p, v[4].p); }
static int call_MPI_Rget(union value *v) { return MPI_Rget(v[0].p, v[1].i, v[2].p, v[3].i, v[4].n, v[5].i, v[6].p, v[7].p, v[8].p); }
static int call_MPI_Rget_c(union value *v) { return MPI_Rget_c(v[0].p, v[1].n, v[2].p, v[3].i, v[4].n, v[5].n, v[6].p, v[7].p, v[8].p); }
static int call_MPI_Rget_accumulate(union value *v) { return MPI_Rget_accumulate(v[0].p, v[1].i, v[2].p, v[3].p, v[4].i, v[5].p, v[6].i, v[7].n, v[8].i, v[9].p, v[10].p, v[11].p, v[12].p); }
static int call_MPI_Rget_accumulate_c(union value *v) { return MPI_Rget_accumulate_c(v[0].p, v[1].n, v[2].p, v[3].p, v[4].n, v[5].p, v[6].i, v[7].n, v[8].n, v[9].p, v[10].p, v[11].p, v[12].p); }
static int call_MPI_Rput(union value *v) { return MPI_Rput(v[0].p, v[1].i, v[2].p, v[3].i, v[4].n, v[5].i, v[6].p, v[7].p, v[8].p); }
static int call_MPI_Rput_c(union value *v) { return MPI_Rput_c(v[0].p, v[1].n, v[2].p, v[3].i, v[4].n, v[5].n, v[6].p, v[7].p, v[8].p); }
static int call_MPI_Rsend(union value *v) { return MPI_Rsend(v[0].p, v[1].i, v[2].p, v[3].i, v[4].i, v[5].p); }
static int call_MPI_Rsend_c(union value *v) { return MPI_Rsend_c(v[0].p, v[1].n, v[2].p, v[3].i, v[4].i, v[5].p); }
static int call_MPI_Rsend_init(union value *v) { return MPI_Rsend_init(v[0].p, v[1].i, v[2].p, v[3].i, v[4].i, v[5].p, v[6].p); }
static int call_MPI_Rsend_init_c(union value *v) { return MPI_Rsend_init_c(v[0].p, v[1].n, v[2].p, v[3].i, v[4].i, v[5].p, v[6].p); }
static int call_MPI_Scan(union value *v) { return MPI_Scan(v[0].p, v[1].p, v[2].i, v[3].p, v[4].p, v[5].p); }
static int call_MPI_Scan_c(union value *v) { return MPI_Scan_c(v[0].p, v[1].p, v[2].n, v[3].p, v[4].p, v[5].p); }
static int call_MPI_Scan_init(union value *v) { return MPI_Scan_init(v[0].p, v[1].p, v[2].i, v[3].p, v[4].p, v[5].p, v[6].p, v[7].p); }
static int call_MPI_Scan_init_c(union value *v) { return MPI_Scan_init_c(v[0].p, v[1].p, v[2].n, v[3].p, v[4].p, v[5].p, v[6].p, v[7].p); }
static int call_MPI_Scatter(union value *v) { return MPI_Scatter(v[0].p, v[1].i, v[2].p, v[3].p, v[4].i, v[5].p, v[6].i, v[7].p); }
static int call_MPI_Scatter_c(union value *v) { return MPI_Scatter_c(v[0].p, v[1].n, v[2].p, v[3].p, v[4].n, v[5].p, v[6].i, v[7].p); }
static int call_MPI_Scatter_init(union value *v) { return MPI_Scatter_init(v[0].p, v[1].i, v[2].p, v[3].p, v[4].i, v[5].p, v[6].i, v[7].p, v[8].p, v[9].p); }
static int call_MPI_Scatter_init_c(union value *v) { return MPI_Scatter_init_c(v[0].p, v[1].n, v[2].p, v[3].p, v[4].n, v[5].p, v[6].i, v[7].p, v[8].p, v[9].p); }
static int call_MPI_Scatterv(union value *v) { return MPI_Scatterv(v[0].p, v[1].p, v[2].p, v[3].p, v[4].p, v[5].i, v[6].p, v[7].i, v[8].p); }
static int call_MPI_Scatterv_c(union value *v) { return MPI_Scatterv_c(v[0].p, v[1].p, v[2].p, v[3].p, v[4].p, v[5].n, v[6].p, v[7].i, v[8].p); }
static int call_MPI_Scatterv_init(union value *v) { return MPI_Scatterv_init(v[0].p, v[1].p, v[2].p, v[3].p, v[4].p, v[5].i, v[6].p, v[7].i, v[8].p, v[9].p, v[10].p); }
static int call_MPI_Scatterv_init_c(union value *v) { return MPI_Scatterv_init_c(v[0].p, v[1].p, v[2].p, v[3].p, v[4].p, v[5].n, v[6].p, v[7].i, v[8].p, v[9].p, v[10].p); }
static int call_MPI_Send(union value *v) { return MPI_Send(v[0].p, v[1].i, v[2].p, v[3].i, v[4].i, v[5].p); }
static int call_MPI_Send_c(union value *v) { return MPI_Send_c(v[0].p, v[1].n, v[2].p, v[3].i, v[4].i, v[5].p); }
static int call_MPI_Send_init(union value *v) { return MPI_Send_init(v[0].p, v[1].i, v[2].p, v[3].i, v[4].i, v[5].p, v[6].p); }
static int call_MPI_Send_init_c(union value *v) { return MPI_Send_init_c(v[0].p, v[1].n, v[2].p, v[3].i, v[4].i, v[5].p, v[6].p); }
static int call_MPI_Sendrecv(union value *v) { return MPI_Sendrecv(v[0].p, v[1].i, v[2].p, v[3].i, v[4].i, v[5].p, v[6].i, v[7].p, v[8].i, v[9].i, v[10].p, v[11].p); }
static int call_MPI_Sendrecv_c(union value *v) { return MPI_Sendrecv_c(v[0].p, v[1].n, v[2].p, v[3].i, v[4].i, v[5].p, v[6].n, v[7].p, v[8].i, v[9].i, v[10].p, v[11].p); }
static int call_MPI_Sendrecv_replace(union value *v) { return MPI_Sendrecv_replace(v[0].p, v[1].i, v[2].p, v[3].i, v[4].i, v[5].i, v[6].i, v[7].p, v[8].p); }
static int call_MPI_Sendrecv_replace_c(union value *v) { return MPI_Sendrecv_replace_c(v[0].p, v[1].n, v[2].p, v[3].i, v[4].i, v[5].i, v[6].i, v[7].p, v[8].p); }
static int call_MPI_Session_attach_buffer(union value *v) { return MPI_Session_attach_buffer(v[0].p, v[1].p, v[2].i); }
static int call_MPI_Session_attach_buffer_c(union value *v) { return MPI_Session_attach_buffer_c(v[0].p, v[1].p, v[2].n); }
static int call_MPI_Session_call_errhandler(union value *v) { return MPI_Session_call_errhandler(v[0].p, v[1].i); }
static int call_MPI_Session_create_errhandler(union value *v) { return MPI_Session_create_errhandler(session_errhandler, v[1].p); }
static int call_MPI_Session_detach_buffer(union value *v) { return MPI_Session_detach_buffer(v[0].p, v[1].p, v[2].p); }
static int call_MPI_Session_detach_buffer_c(union value *v) { return MPI_Session_detach_buffer_c(v[0].p, v[1].p, v[2].p); }
static int call_MPI_Session_finalize(union value *v) { return MPI_Session_finalize(v[0].p); }
static int call_MPI_Session_flush_buffer(union value *v) { return MPI_Session_flush_buffer(v[0].p); }
static int call_MPI_Session_get_errhandler(union value *v) { return MPI_Session_get_errhandler(v[0].p, v[1].p); }
static int call_MPI_Session_get_info(union value *v) { return MPI_Session_get_info(v[0].p, v[1].p); }
static int call_MPI_Session_get_nth_pset(union value *v) { return MPI_Session_get_nth_pset(v[0].p, v[1].p, v[2].i, v[3].p, v[4].p); }
static int call_MPI_Session_get_num_psets(union value *v) { return MPI_Session_get_num_psets(v[0].p, v[1].p, v[2].p); }
static int call_MPI_Session_get_pset_info(union value *v) { return MPI_Session_get_pset_info(v[0].p, v[1].p, v[2].p); }
static int call_MPI_Session_iflush_buffer(union value *v) { return MPI_Session_iflush_buffer(v[0].p, v[1].p); }
static int call_MPI_Session_init(union value *v) { return MPI_Session_init(v[0].p, v[1].p, v[2].p); }
static int call_MPI_Session_set_errhandler(union value *v) { return MPI_Session_set_errhandler(v[0].p, v[1].p); }
static int call_MPI_Ssend(union value *v) { return MPI_Ssend(v[0].p, v[1].i, v[2].p, v[3].i, v[4].i, v[5].p); }
static int call_MPI_Ssend_c(union value *v) { return MPI_Ssend_c(v[0].p, v[1].n, v[2].p, v[3].i, v[4].i, v[5].p); }
static int call_MPI_Ssend_init(union value *v) { return MPI_Ssend_init(v[0].p, v[1].i, v[2].p, v[3].i, v[4].i, v[5].p, v[6].p); }
static int call_MPI_Ssend_init_c(union value *v) { return MPI_Ssend_init_c(v[0].p, v[1].n, v[2].p, v[3].i, v[4].i, v[5].p, v[6].p); }
static int call_MPI_Start(union value *v) { return MPI_Start(v[0].p); }
static int call_MPI_Startall(union value *v) { return MPI_Startall(v[0].i, v[1].p); }
static int call_MPI_Status_get_error(union value *v) { return MPI_Status_get_error(v[0].p, v[1].p); }
static int call_MPI_Status_get_source(union value *v) { return MPI_Status_get_source(v[0].p, v[1].p); }
static int call_MPI_Status_get_tag(union value *v) { return MPI_Status_get_tag(v[0].p, v[1].p); }
static int call_MPI_Status_set_cancelled(union value *v) { return MPI_Status_set_cancelled(v[0].p, v[1].i); }
static int call_MPI_Status_set_elements(union value *v) { return MPI_Status_set_elements(v[0].p, v[1].p, v[2].i); }
static int call_MPI_Status_set_elements_c(union value *v) { return MPI_Status_set_elements_c(v[0].p, v[1].p, v[2].n); }
static int call_MPI_Status_set_elements_x(union value *v) { return MPI_Status_set_elements_x(v[0].p, v[1].p, v[2].n); }
static int call_MPI_Status_set_error(union value *v) { return MPI_Status_set_error(v[0].p, v[1].i); }
static int call_MPI_Status_set_source(union value *v) { return MPI_Status_set_source(v[0].p, v[1].i); }
static int call_MPI_Status_set_tag(union value *v) { return MPI_Status_set_tag(v[0].p, v[1].i); }
static int call_MPI_Test(union value *v) { return MPI_Test(v[0].p, v[1].p, v[2].p); }
static int call_MPI_Test_cancelled(union value *v) { return MPI_Test_cancelled(v[0].p, v[1].p); }
static int call_MPI_Testall(union value *v) { return MPI_Testall(v[0].i, v[1].p, v[2].p, v[3].p); }
static int call_MPI_Testany(union value *v) { return MPI_Testany(v[0].i, v[1].p, v[2].p, v[3].p, v[4].p); }
static int call_MPI_Testsome(union value *v) { return MPI_Testsome(v[0].i, v[1].p, v[2].p, v[3].p, v[4].p); }
static int call_MPI_Topo_test(union value *v) { return MPI_Topo_test(v[0].p, v[1].p); }
static int call_MPI_Type_commit(union value *v) { return MPI_Type_commit(v[0].p); }
static int call_MPI_Type_contiguous(union value *v) { return MPI_Type_contiguous(v[0].i, v[1].p, v[2].p); }
static int call_MPI_Type_contiguous_c(union value *v) { return MPI_Type_contiguous_c(v[0].n, v[1].p, v[2].p); }
static int call_MPI_Type_create_darray(union value *v) { return MPI_Type_create_darray(v[0].i, v[1].i, v[2].i, v[3].p, v[4].p, v[5].p, v[6].p, v[7].i, v[8].p, v[9].p); }
static int call_MPI_Type_create_darray_c(union value *v) { return MPI_Type_create_darray_c(v[0].i, v[1].i, v[2].i, v[3].p, v[4].p, v[5].p, v[6].p, v[7].i, v[8].p, v[9].p); }
static int call_MPI_Type_create_f90_complex(union value *v) { return MPI_Type_create_f90_complex(v[0].i, v[1].i, v[2].p); }
static int call_MPI_Type_create_f90_integer(union value *v) { return MPI_Type_create_f90_integer(v[0].i, v[1].p); }
static int call_MPI_Type_create_f90_real(union value *v) { return MPI_Type_create_f90_real(v[0].i, v[1].i, v[2].p); }
static int call_MPI_Type_create_hindexed(union value *v) { return MPI_Type_create_hindexed(v[0].i, v[1].p, v[2].p, v[3].p, v[4].p); }
static int call_MPI_Type_create_hindexed_c(union value *v) { return MPI_Type_create_hindexed_c(v[0].n, v[1].p, v[2].p, v[3].p, v[4].p); }
static int call_MPI_Type_create_hindexed_block(union value *v) { return MPI_Type_create_hindexed_block(v[0].i, v[1].i, v[2].p, v[3].p, v[4].p); }
static int call_MPI_Type_create_hindexed_block_c(union value *v) { return MPI_Type_create_hindexed_block_c(v[0].n, v[1].n, v[2].p, v[3].p, v[4].p); }
static int call_MPI_Type_create_hvector(union value *v) { return MPI_Type_create_hvector(v[0].i, v[1].i, v[2].n, v[3].p, v[4].p); }
static int call_MPI_Type_create_hvector_c(union value *v) { return MPI_Type_create_hvector_c(v[0].n, v[1].n, v[2].n, v[3].p, v[4].p); }
static int call_MPI_Type_create_indexed_block(union value *v) { return MPI_Type_create_indexed_block(v[0].i, v[1].i, v[2].p, v[3].p, v[4].p); }
static int call_MPI_Type_create_indexed_block_c(union value *v) { return MPI_Type_create_indexed_block_c(v[0].n, v[1].n, v[2].p, v[3].p, v[4].p); }
static int call_MPI_Type_create_keyval(union value *v) { return MPI_Type_create_keyval(NULL, NULL, v[2].p, v[3].p); }
static int call_MPI_Type_create_resized(union value *v) { return MPI_Type_create_resized(v[0].p, v[1].n, v[2].n, v[3].p); }
static int call_MPI_Type_create_resized_c(union value *v) { return MPI_Type_create_resized_c(v[0].p, v[1].n, v[2].n, v[3].p); }
static int call_MPI_Type_create_struct(union value *v) { return MPI_Type_create_struct(v[0].i, v[1].p, v[2].p, v[3].p, v[4].p); }
static int call_MPI_Type_create_struct_c(union value *v) { return MPI_Type_create_struct_c(v[0].n, v[1].p, v[2].p, v[3].p, v[4].p); }
static int call_MPI_Type_create_subarray(union value *v) { return MPI_Type_create_subarray(v[0].i, v[1].p, v[2].p, v[3].p, v[4].i, v[5].p, v[6].p); }
static int call_MPI_Type_create_subarray_c(union value *v) { return MPI_Type_create_subarray_c(v[0].i, v[1].p, v[2].p, v[3].p, v[4].i, v[5].p, v[6].p); }
static int call_MPI_Type_delete_attr(union value *v) { return MPI_Type_delete_attr(v[0].p, v[1].i); }
static int call_MPI_Type_dup(union value *v) { return MPI_Type_dup(v[0].p, v[1].p); }
static int call_MPI_Type_free(union value *v) { return MPI_Type_free(v[0].p); }
static int call_MPI_Type_free_keyval(union value *v) { return MPI_Type_free_keyval(v[0].p); }
static int call_MPI_Type_get_attr(union value *v) { return MPI_Type_get_attr(v[0].p, v[1].i, v[2].p, v[3].p); }
static int call_MPI_Type_get_contents(union value *v) { return MPI_Type_get_contents(v[0].p, v[1].i, v[2].i, v[3].i, v[4].p, v[5].p, v[6].p); }
static int call_MPI_Type_get_contents_c(union value *v) { return MPI_Type_get_contents_c(v[0].p, v[1].n, v[2].n, v[3].n, v[4].n, v[5].p, v[6].p, v[7].p, v[8].p); }
static int call_MPI_Type_get_envelope(union value *v) { return MPI_Type_get_envelope(v[0].p, v[1].p, v[2].p, v[3].p, v[4].p); }
static int call_MPI_Type_get_envelope_c(union value *v) { return MPI_Type_get_envelope_c(v[0].p, v[1].p, v[2].p, v[3].p, v[4].p, v[5].p); }
static int call_MPI_Type_get_extent(union value *v) { return MPI_Type_get_extent(v[0].p, v[1].p, v[2].p); }
static int call_MPI_Type_get_extent_c(union value *v) { return MPI_Type_get_extent_c(v[0].p, v[1].p, v[2].p); }
static int call_MPI_Type_get_extent_x(union value *v) { return MPI_Type_get_extent_x(v[0].p, v[1].p, v[2].p); }
static int call_MPI_Type_get_name(union value *v) { return MPI_Type_get_name(v[0].p, v[1].p, v[2].p); }
static int call_MPI_Type_get_true_extent(union value *v) { return MPI_Type_get_true_extent(v[0].p, v[1].p, v[2].p); }
static int call_MPI_Type_get_true_extent_c(union value *v) { return MPI_Type_get_true_extent_c(v[0].p, v[1].p, v[2].p); }
static int call_MPI_Type_get_true_extent_x(union value *v) { return MPI_Type_get_true_extent_x(v[0].p, v[1].p, v[2].p); }
static int call_MPI_Type_get_value_index(union value *v) { return MPI_Type_get_value_index(v[0].p, v[1].p, v[2].p); }
static int call_MPI_Type_indexed(union value *v) { return MPI_Type_indexed(v[0].i, v[1].p, v[2].p, v[3].p, v[4].p); }
static int call_MPI_Type_indexed_c(union value *v) { return MPI_Type_indexed_c(v[0].n, v[1].p, v[2].p, v[3].p, v[4].p); }
static int call_MPI_Type_match_size(union value *v) { return MPI_Type_match_size(v[0].i, v[1].i, v[2].p); }
static int call_MPI_Type_set_attr(union value *v) { return MPI_Type_set_attr(v[0].p, v[1].i, v[2].p); }
static int call_MPI_Type_set_name(union value *v) { return MPI_Type_set_name(v[0].p, v[1].p); }
static int call_MPI_Type_size(union value *v) { return MPI_Type_size(v[0].p, v[1].p); }
static int call_MPI_Type_size_c(union value *v) { return MPI_Type_size_c(v[0].p, v[1].p); }
static int call_MPI_Type_size_x(union value *v) { return MPI_Type_size_x(v[0].p, v[1].p); }
static int call_MPI_Type_vector(union value *v) { return MPI_Type_vector(v[0].i, v[1].i, v[2].i, v[3].p, v[4].p); }
static int call_MPI_Type_vector_c(union value *v) { return MPI_Type_vector_c(v[0].n, v[1].n, v[2].n, v[3].p, v[4].p); }
static int call_MPI_Unpack(union value *v) { return MPI_Unpack(v[0].p, v[1].i, v[2].p, v[3].p, v[4].i, v[5].p, v[6].p); }
static int call_MPI_Unpack_c(union value *v) { return MPI_Unpack_c(v[0].p, v[1].n, v[2].p, v[3].p, v[4].n, v[5].p, v[6].p); }
static int call_MPI_Unpack_external(union value *v) { return MPI_Unpack_external(v[0].p, v[1].p, v[2].n, v[3].p, v[4].p, v[5].i, v[6].p); }
static int call_MPI_Unpack_external_c(union value *v) { return MPI_Unpack_external_c(v[0].p, v[1].p, v[2].n, v[3].p, v[4].p, v[5].n, v[6].p); }
static int call_MPI_Unpublish_name(union value *v) { return MPI_Unpublish_name(v[0].p, v[1].p, v[2].p); }
static int call_MPI_Wait(union value *v) { return MPI_Wait(v[0].p, v[1].p); }
static int call_MPI_Waitall(union value *v) { return MPI_Waitall(v[0].i, v[1].p, v[2].p); }
static int call_MPI_Waitany(union value *v) { return MPI_Waitany(v[0].i, v[1].p, v[2].p, v[3].p); }
static int call_MPI_Waitsome(union value *v) { return MPI_Waitsome(v[0].i, v[1].p, v[2].p, v[3].p, v[4].p); }
static int call_MPI_Win_allocate(union value *v) { return MPI_Win_allocate(v[0].n, v[1].i, v[2].p, v[3].p, v[4].p, v[5].p); }
static int call_MPI_Win_allocate_c(union value *v) { return MPI_Win_allocate_c(v[0].n, v[1].n, v[2].p, v[3].p, v[4].p, v[5].p); }
static int call_MPI_Win_allocate_shared(union value *v) { return MPI_Win_allocate_shared(v[0].n, v[1].i, v[2].p, v[3].p, v[4].p, v[5].p); }
static int call_MPI_Win_allocate_shared_c(union value *v) { return MPI_Win_allocate_shared_c(v[0].n, v[1].n, v[2].p, v[3].p, v[4].p, v[5].p); }
static int call_MPI_Win_attach(union value *v) { return MPI_Win_attach(v[0].p, v[1].p, v[2].n); }
static int call_MPI_Win_call_errhandler(union value *v) { return MPI_Win_call_errhandler(v[0].p, v[1].i); }
static int call_MPI_Win_complete(union value *v) { return MPI_Win_complete(v[0].p); }
static int call_MPI_Win_create(union value *v) { return MPI_Win_create(v[0].p, v[1].n, v[2].i, v[3].p, v[4].p, v[5].p); }
static int call_MPI_Win_create_c(union value *v) { return MPI_Win_create_c(v[0].p, v[1].n, v[2].n, v[3].p, v[4].p, v[5].p); }
static int call_MPI_Win_create_dynamic(union value *v) { return MPI_Win_create_dynamic(v[0].p, v[1].p, v[2].p); }
static int call_MPI_Win_create_errhandler(union value *v) { return MPI_Win_create_errhandler(win_errhandler, v[1].p); }
static int call_MPI_Win_create_keyval(union value *v) { return MPI_Win_create_keyval(NULL, NULL, v[2].p, v[3].p); }
static int call_MPI_Win_delete_attr(union value *v) { return MPI_Win_delete_attr(v[0].p, v[1].i); }
static int call_MPI_Win_detach(union value *v) { return MPI_Win_detach(v[0].p, v[1].p); }
static int call_MPI_Win_fence(union value *v) { return MPI_Win_fence(v[0].i, v[1].p); }
static int call_MPI_Win_flush(union value *v) { return MPI_Win_flush(v[0].i, v[1].p); }
static int call_MPI_Win_flush_all(union value *v) { return MPI_Win_flush_all(v[0].p); }
static int call_MPI_Win_flush_local(union value *v) { return MPI_Win_flush_local(v[0].i, v[1].p); }
static int call_MPI_Win_flush_local_all(union value *v) { return MPI_Win_flush_local_all(v[0].p); }
static int call_MPI_Win_free(union value *v) { return MPI_Win_free(v[0].p); }
static int call_MPI_Win_free_keyval(union value *v) { return MPI_Win_free_keyval(v[0].p); }
static int call_MPI_Win_get_attr(union value *v) { return MPI_Win_get_attr(v[0].p, v[1].i, v[2].p, v[3].p); }
static int call_MPI_Win_get_errhandler(union value *v) { return MPI_Win_get_errhandler(v[0].p, v[1].p); }
static int call_MPI_Win_get_group(union value *v) { return MPI_Win_get_group(v[0].p, v[1].p); }
static int call_MPI_Win_get_info(union value *v) { return MPI_Win_get_info(v[0].p, v[1].p); }
static int call_MPI_Win_get_name(union value *v) { return MPI_Win_get_name(v[0].p, v[1].p, v[2].p); }
static int call_MPI_Win_lock(union value *v) { return MPI_Win_lock(v[0].i, v[1].i, v[2].i, v[3].p); }
static int call_MPI_Win_lock_all(union value *v) { return MPI_Win_lock_all(v[0].i, v[1].p); }
static int call_MPI_Win_post(union value *v) { return MPI_Win_post(v[0].p, v[1].i, v[2].p); }
static int call_MPI_Win_set_attr(union value *v) { return MPI_Win_set_attr(v[0].p, v[1].i, v[2].p); }
static int call_MPI_Win_set_errhandler(union value *v) { return MPI_Win_set_errhandler(v[0].p, v[1].p); }
static int call_MPI_Win_set_info(union value *v) { return MPI_Win_set_info(v[0].p, v[1].p); }
static int call_MPI_Win_set_name(union value *v) { return MPI_Win_set_name(v[0].p, v[1].p); }
static int call_MPI_Win_shared_query(union value *v) { return MPI_Win_shared_query(v[0].p, v[1].i, v[2].p, v[3].p, v[4].p); }
static int call_MPI_Win_shared_query_c(union value *v) { return MPI_Win_shared_query_c(v[0].p, v[1].i, v[2].p, v[3].p, v[4].p); }
static int call_MPI_Win_start(union value *v) { return MPI_Win_start(v[0].p, v[1].i, v[2].p); }
static int call_MPI_Win_sync(union value *v) { return MPI_Win_sync(v[0].p); }
static int call_MPI_Win_test(union value *v) { return MPI_Win_test(v[0].p, v[1].p); }
static int call_MPI_Win_unlock(union value *v) { return MPI_Win_unlock(v[0].i, v[1].p); }
static int call_MPI_Win_unlock_all(union value *v) { return MPI_Win_unlock_all(v[0].p); }
static int call_MPI_Win_wait(union value *v) { return MPI_Win_wait(v[0].p); }

const struct call calls[] = {
    {"MPI_Abi_get_fortran_booleans", call_MPI_Abi_get_fortran_booleans, 4, {
        {"logical_size", LOGICAL_SIZE, FIELD_I}, {"logical_true", OUT, FIELD_P},
        {"logical_false", OUT, FIELD_P}, {"is_set", OUT, FIELD_P},
    }},
    {"MPI_Abi_get_fortran_info", call_MPI_Abi_get_fortran_info, 1, {
        {"info", INFO_OUT, FIELD_P},
    }},
    {"MPI_Abi_get_info", call_MPI_Abi_get_info, 1, {
        {"info", INFO_OUT, FIELD_P},
    }},
    {"MPI_Abi_get_version", call_MPI_Abi_get_version, 2, {
        {"abi_major", OUT, FIELD_P}, {"abi_minor", OUT, FIELD_P},
    }},
    {"MPI_Abi_set_fortran_booleans", call_MPI_Abi_set_fortran_booleans, 3, {
        {"logical_size", LOGICAL_SIZE, FIELD_I}, {"logical_true", OUT, FIELD_P},
        {"logical_false", OUT, FIELD_P},
    }},
    {"MPI_Abi_set_fortran_info", call_MPI_Abi_set_fortran_info, 1, {
        {"info", INFO_OBJECT, FIELD_P},
    }},
    {"MPI_Accumulate", call_MPI_Accumulate, 9, {
        {"origin_addr", BUFFER, FIELD_P}, {"origin_count", COUNT, FIELD_I},
        {"origin_datatype", DATATYPE, FIELD_P}, {"target_rank", RANK, FIELD_I}, {"target_disp", ANY, FIELD_N},
        {"target_count", COUNT, FIELD_I}, {"target_datatype", DATATYPE, FIELD_P}, {"op", OP, FIELD_P},
        {"win", WIN, FIELD_P},
    }},
    {"MPI_Accumulate_c", call_MPI_Accumulate_c, 9, {
        {"origin_addr", BUFFER, FIELD_P}, {"origin_count", COUNT, FIELD_N},
        {"origin_datatype", DATATYPE, FIELD_P}, {"target_rank", RANK, FIELD_I}, {"target_disp", ANY, FIELD_N},
        {"target_count", COUNT, FIELD_N}, {"target_datatype", DATATYPE, FIELD_P}, {"op", OP, FIELD_P},
        {"win", WIN, FIELD_P},
    }},
    {"MPI_Add_error_class", call_MPI_Add_error_class, 1, {
        {"errorclass", OUT, FIELD_P},
    }},
    {"MPI_Add_error_code", call_MPI_Add_error_code, 2, {
        {"errorclass", ERROR_CODE, FIELD_I}, {"errorcode", OUT, FIELD_P},
    }},
    {"MPI_Add_error_string", call_MPI_Add_error_string, 2, {
        {"errorcode", ERROR_CODE, FIELD_I}, {"string", TEXT, FIELD_P},
    }},
    {"MPI_Allgather", call_MPI_Allgather, 7, {
        {"sendbuf", BUFFER, FIELD_P}, {"sendcount", COUNT, FIELD_I}, {"sendtype", DATATYPE, FIELD_P},
        {"recvbuf", BUFFER, FIELD_P}, {"recvcount", COUNT, FIELD_I}, {"recvtype", DATATYPE, FIELD_P},
        {"comm", COMM, FIELD_P},
    }},
    {"MPI_Allgather_c", call_MPI_Allgather_c, 7, {
        {"sendbuf", BUFFER, FIELD_P}, {"sendcount", COUNT, FIELD_N}, {"sendtype", DATATYPE, FIELD_P},
        {"recvbuf", BUFFER, FIELD_P}, {"recvcount", COUNT, FIELD_N}, {"recvtype", DATATYPE, FIELD_P},
        {"comm", COMM, FIELD_P},
    }},
    {"MPI_Allgather_init", call_MPI_Allgather_init, 9, {
        {"sendbuf", BUFFER, FIELD_P}, {"sendcount", COUNT, FIELD_I}, {"sendtype", DATATYPE, FIELD_P},
        {"recvbuf", BUFFER, FIELD_P}, {"recvcount", COUNT, FIELD_I}, {"recvtype", DATATYPE, FIELD_P},
        {"comm", COMM, FIELD_P}, {"info", INFO, FIELD_P}, {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Allgather_init_c", call_MPI_Allgather_init_c, 9, {
        {"sendbuf", BUFFER, FIELD_P}, {"sendcount", COUNT, FIELD_N}, {"sendtype", DATATYPE, FIELD_P},
        {"recvbuf", BUFFER, FIELD_P}, {"recvcount", COUNT, FIELD_N}, {"recvtype", DATATYPE, FIELD_P},
        {"comm", COMM, FIELD_P}, {"info", INFO, FIELD_P}, {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Allgatherv", call_MPI_Allgatherv, 8, {
        {"sendbuf", BUFFER, FIELD_P}, {"sendcount", COUNT, FIELD_I}, {"sendtype", DATATYPE, FIELD_P},
        {"recvbuf", BUFFER, FIELD_P}, {"recvcounts", COUNTS, FIELD_P}, {"displs", PLACES, FIELD_P},
        {"recvtype", DATATYPE, FIELD_P}, {"comm", COMM, FIELD_P},
    }},
    {"MPI_Allgatherv_c", call_MPI_Allgatherv_c, 8, {
        {"sendbuf", BUFFER, FIELD_P}, {"sendcount", COUNT, FIELD_N}, {"sendtype", DATATYPE, FIELD_P},
        {"recvbuf", BUFFER, FIELD_P}, {"recvcounts", WIDE_COUNTS, FIELD_P}, {"displs", WIDE_PLACES, FIELD_P},
        {"recvtype", DATATYPE, FIELD_P}, {"comm", COMM, FIELD_P},
    }},
    {"MPI_Allgatherv_init", call_MPI_Allgatherv_init, 10, {
        {"sendbuf", BUFFER, FIELD_P}, {"sendcount", COUNT, FIELD_I}, {"sendtype", DATATYPE, FIELD_P},
        {"recvbuf", BUFFER, FIELD_P}, {"recvcounts", COUNTS, FIELD_P}, {"displs", PLACES, FIELD_P},
        {"recvtype", DATATYPE, FIELD_P}, {"comm", COMM, FIELD_P}, {"info", INFO, FIELD_P},
        {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Allgatherv_init_c", call_MPI_Allgatherv_init_c, 10, {
        {"sendbuf", BUFFER, FIELD_P}, {"sendcount", COUNT, FIELD_N}, {"sendtype", DATATYPE, FIELD_P},
        {"recvbuf", BUFFER, FIELD_P}, {"recvcounts", WIDE_COUNTS, FIELD_P}, {"displs", WIDE_PLACES, FIELD_P},
        {"recvtype", DATATYPE, FIELD_P}, {"comm", COMM, FIELD_P}, {"info", INFO, FIELD_P},
        {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Alloc_mem", call_MPI_Alloc_mem, 3, {
        {"size", SMALL_SIZE, FIELD_N}, {"info", INFO, FIELD_P}, {"baseptr", OUT, FIELD_P},
    }},
    {"MPI_Allreduce", call_MPI_Allreduce, 6, {
        {"sendbuf", BUFFER, FIELD_P}, {"recvbuf", BUFFER, FIELD_P}, {"count", COUNT, FIELD_I},
        {"datatype", DATATYPE, FIELD_P}, {"op", OP, FIELD_P}, {"comm", COMM, FIELD_P},
    }},
    {"MPI_Allreduce_c", call_MPI_Allreduce_c, 6, {
        {"sendbuf", BUFFER, FIELD_P}, {"recvbuf", BUFFER, FIELD_P}, {"count", COUNT, FIELD_N},
        {"datatype", DATATYPE, FIELD_P}, {"op", OP, FIELD_P}, {"comm", COMM, FIELD_P},
    }},
    {"MPI_Allreduce_init", call_MPI_Allreduce_init, 8, {
        {"sendbuf", BUFFER, FIELD_P}, {"recvbuf", BUFFER, FIELD_P}, {"count", COUNT, FIELD_I},
        {"datatype", DATATYPE, FIELD_P}, {"op", OP, FIELD_P}, {"comm", COMM, FIELD_P},
        {"info", INFO, FIELD_P}, {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Allreduce_init_c", call_MPI_Allreduce_init_c, 8, {
        {"sendbuf", BUFFER, FIELD_P}, {"recvbuf", BUFFER, FIELD_P}, {"count", COUNT, FIELD_N},
        {"datatype", DATATYPE, FIELD_P}, {"op", OP, FIELD_P}, {"comm", COMM, FIELD_P},
        {"info", INFO, FIELD_P}, {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Alltoall", call_MPI_Alltoall, 7, {
        {"sendbuf", BUFFER, FIELD_P}, {"sendcount", COUNT, FIELD_I}, {"sendtype", DATATYPE, FIELD_P},
        {"recvbuf", BUFFER, FIELD_P}, {"recvcount", COUNT, FIELD_I}, {"recvtype", DATATYPE, FIELD_P},
        {"comm", COMM, FIELD_P},
    }},
    {"MPI_Alltoall_c", call_MPI_Alltoall_c, 7, {
        {"sendbuf", BUFFER, FIELD_P}, {"sendcount", COUNT, FIELD_N}, {"sendtype", DATATYPE, FIELD_P},
        {"recvbuf", BUFFER, FIELD_P}, {"recvcount", COUNT, FIELD_N}, {"recvtype", DATATYPE, FIELD_P},
        {"comm", COMM, FIELD_P},
    }},
    {"MPI_Alltoall_init", call_MPI_Alltoall_init, 9, {
        {"sendbuf", BUFFER, FIELD_P}, {"sendcount", COUNT, FIELD_I}, {"sendtype", DATATYPE, FIELD_P},
        {"recvbuf", BUFFER, FIELD_P}, {"recvcount", COUNT, FIELD_I}, {"recvtype", DATATYPE, FIELD_P},
        {"comm", COMM, FIELD_P}, {"info", INFO, FIELD_P}, {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Alltoall_init_c", call_MPI_Alltoall_init_c, 9, {
        {"sendbuf", BUFFER, FIELD_P}, {"sendcount", COUNT, FIELD_N}, {"sendtype", DATATYPE, FIELD_P},
        {"recvbuf", BUFFER, FIELD_P}, {"recvcount", COUNT, FIELD_N}, {"recvtype", DATATYPE, FIELD_P},
        {"comm", COMM, FIELD_P}, {"info", INFO, FIELD_P}, {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Alltoallv", call_MPI_Alltoallv, 9, {
        {"sendbuf", BUFFER, FIELD_P}, {"sendcounts", COUNTS, FIELD_P}, {"sdispls", PLACES, FIELD_P},
        {"sendtype", DATATYPE, FIELD_P}, {"recvbuf", BUFFER, FIELD_P}, {"recvcounts", COUNTS, FIELD_P},
        {"rdispls", PLACES, FIELD_P}, {"recvtype", DATATYPE, FIELD_P}, {"comm", COMM, FIELD_P},
    }},
    {"MPI_Alltoallv_c", call_MPI_Alltoallv_c, 9, {
        {"sendbuf", BUFFER, FIELD_P}, {"sendcounts", WIDE_COUNTS, FIELD_P}, {"sdispls", WIDE_PLACES, FIELD_P},
        {"sendtype", DATATYPE, FIELD_P}, {"recvbuf", BUFFER, FIELD_P}, {"recvcounts", WIDE_COUNTS, FIELD_P},
        {"rdispls", WIDE_PLACES, FIELD_P}, {"recvtype", DATATYPE, FIELD_P}, {"comm", COMM, FIELD_P},
    }},
    {"MPI_Alltoallv_init", call_MPI_Alltoallv_init, 11, {
        {"sendbuf", BUFFER, FIELD_P}, {"sendcounts", COUNTS, FIELD_P}, {"sdispls", PLACES, FIELD_P},
        {"sendtype", DATATYPE, FIELD_P}, {"recvbuf", BUFFER, FIELD_P}, {"recvcounts", COUNTS, FIELD_P},
        {"rdispls", PLACES, FIELD_P}, {"recvtype", DATATYPE, FIELD_P}, {"comm", COMM, FIELD_P},
        {"info", INFO, FIELD_P}, {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Alltoallv_init_c", call_MPI_Alltoallv_init_c, 11, {
        {"sendbuf", BUFFER, FIELD_P}, {"sendcounts", WIDE_COUNTS, FIELD_P}, {"sdispls", WIDE_PLACES, FIELD_P},
        {"sendtype", DATATYPE, FIELD_P}, {"recvbuf", BUFFER, FIELD_P}, {"recvcounts", WIDE_COUNTS, FIELD_P},
        {"rdispls", WIDE_PLACES, FIELD_P}, {"recvtype", DATATYPE, FIELD_P}, {"comm", COMM, FIELD_P},
        {"info", INFO, FIELD_P}, {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Alltoallw", call_MPI_Alltoallw, 9, {
        {"sendbuf", BUFFER, FIELD_P}, {"sendcounts", COUNTS, FIELD_P}, {"sdispls", PLACES, FIELD_P},
        {"sendtypes", DATATYPES, FIELD_P}, {"recvbuf", BUFFER, FIELD_P}, {"recvcounts", COUNTS, FIELD_P},
        {"rdispls", PLACES, FIELD_P}, {"recvtypes", DATATYPES, FIELD_P}, {"comm", COMM, FIELD_P},
    }},
    {"MPI_Alltoallw_c", call_MPI_Alltoallw_c, 9, {
        {"sendbuf", BUFFER, FIELD_P}, {"sendcounts", WIDE_COUNTS, FIELD_P}, {"sdispls", WIDE_PLACES, FIELD_P},
        {"sendtypes", DATATYPES, FIELD_P}, {"recvbuf", BUFFER, FIELD_P}, {"recvcounts", WIDE_COUNTS, FIELD_P},
        {"rdispls", WIDE_PLACES, FIELD_P}, {"recvtypes", DATATYPES, FIELD_P}, {"comm", COMM, FIELD_P},
    }},
    {"MPI_Alltoallw_init", call_MPI_Alltoallw_init, 11, {
        {"sendbuf", BUFFER, FIELD_P}, {"sendcounts", COUNTS, FIELD_P}, {"sdispls", PLACES, FIELD_P},
        {"sendtypes", DATATYPES, FIELD_P}, {"recvbuf", BUFFER, FIELD_P}, {"recvcounts", COUNTS, FIELD_P},
        {"rdispls", PLACES, FIELD_P}, {"recvtypes", DATATYPES, FIELD_P}, {"comm", COMM, FIELD_P},
        {"info", INFO, FIELD_P}, {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Alltoallw_init_c", call_MPI_Alltoallw_init_c, 11, {
        {"sendbuf", BUFFER, FIELD_P}, {"sendcounts", WIDE_COUNTS, FIELD_P}, {"sdispls", WIDE_PLACES, FIELD_P},
        {"sendtypes", DATATYPES, FIELD_P}, {"recvbuf", BUFFER, FIELD_P}, {"recvcounts", WIDE_COUNTS, FIELD_P},
        {"rdispls", WIDE_PLACES, FIELD_P}, {"recvtypes", DATATYPES, FIELD_P}, {"comm", COMM, FIELD_P},
        {"info", INFO, FIELD_P}, {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Attr_delete", call_MPI_Attr_delete, 2, {
        {"comm", COMM, FIELD_P}, {"keyval", KEYVAL, FIELD_I},
    }},
    {"MPI_Attr_get", call_MPI_Attr_get, 4, {
        {"comm", COMM, FIELD_P}, {"keyval", KEYVAL, FIELD_I}, {"attribute_val", OUT, FIELD_P},
        {"flag", OUT, FIELD_P},
    }},
    {"MPI_Attr_put", call_MPI_Attr_put, 3, {
        {"comm", COMM, FIELD_P}, {"keyval", KEYVAL, FIELD_I}, {"attribute_val", ANY, FIELD_P},
    }},
    {"MPI_Barrier", call_MPI_Barrier, 1, {
        {"comm", COMM, FIELD_P},
    }},
    {"MPI_Barrier_init", call_MPI_Barrier_init, 3, {
        {"comm", COMM, FIELD_P}, {"info", INFO, FIELD_P}, {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Bcast", call_MPI_Bcast, 5, {
        {"buffer", BUFFER, FIELD_P}, {"count", COUNT, FIELD_I}, {"datatype", DATATYPE, FIELD_P},
        {"root", ROOT, FIELD_I}, {"comm", COMM, FIELD_P},
    }},
    {"MPI_Bcast_c", call_MPI_Bcast_c, 5, {
        {"buffer", BUFFER, FIELD_P}, {"count", COUNT, FIELD_N}, {"datatype", DATATYPE, FIELD_P},
        {"root", ROOT, FIELD_I}, {"comm", COMM, FIELD_P},
    }},
    {"MPI_Bcast_init", call_MPI_Bcast_init, 7, {
        {"buffer", BUFFER, FIELD_P}, {"count", COUNT, FIELD_I}, {"datatype", DATATYPE, FIELD_P},
        {"root", ROOT, FIELD_I}, {"comm", COMM, FIELD_P}, {"info", INFO, FIELD_P},
        {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Bcast_init_c", call_MPI_Bcast_init_c, 7, {
        {"buffer", BUFFER, FIELD_P}, {"count", COUNT, FIELD_N}, {"datatype", DATATYPE, FIELD_P},
        {"root", ROOT, FIELD_I}, {"comm", COMM, FIELD_P}, {"info", INFO, FIELD_P},
        {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Bsend", call_MPI_Bsend, 6, {
        {"buf", BUFFER, FIELD_P}, {"count", COUNT, FIELD_I}, {"datatype", DATATYPE, FIELD_P},
        {"dest", RANK, FIELD_I}, {"tag", TAG, FIELD_I}, {"comm", COMM, FIELD_P},
    }},
    {"MPI_Bsend_c", call_MPI_Bsend_c, 6, {
        {"buf", BUFFER, FIELD_P}, {"count", COUNT, FIELD_N}, {"datatype", DATATYPE, FIELD_P},
        {"dest", RANK, FIELD_I}, {"tag", TAG, FIELD_I}, {"comm", COMM, FIELD_P},
    }},
    {"MPI_Bsend_init", call_MPI_Bsend_init, 7, {
        {"buf", BUFFER, FIELD_P}, {"count", COUNT, FIELD_I}, {"datatype", DATATYPE, FIELD_P},
        {"dest", RANK, FIELD_I}, {"tag", TAG, FIELD_I}, {"comm", COMM, FIELD_P},
        {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Bsend_init_c", call_MPI_Bsend_init_c, 7, {
        {"buf", BUFFER, FIELD_P}, {"count", COUNT, FIELD_N}, {"datatype", DATATYPE, FIELD_P},
        {"dest", RANK, FIELD_I}, {"tag", TAG, FIELD_I}, {"comm", COMM, FIELD_P},
        {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Buffer_attach", call_MPI_Buffer_attach, 2, {
        {"buffer", BUFFER, FIELD_P}, {"size", SMALL_SIZE, FIELD_I},
    }},
    {"MPI_Buffer_attach_c", call_MPI_Buffer_attach_c, 2, {
        {"buffer", BUFFER, FIELD_P}, {"size", SMALL_SIZE, FIELD_N},
    }},
    {"MPI_Buffer_detach", call_MPI_Buffer_detach, 2, {
        {"buffer_addr", OUT, FIELD_P}, {"size", OUT, FIELD_P},
    }},
    {"MPI_Buffer_detach_c", call_MPI_Buffer_detach_c, 2, {
        {"buffer_addr", OUT, FIELD_P}, {"size", OUT, FIELD_P},
    }},
    {"MPI_Buffer_iflush", call_MPI_Buffer_iflush, 1, {
        {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Cancel", call_MPI_Cancel, 1, {
        {"request", ACTIVE_REQUEST_IN_OUT, FIELD_P},
    }},
    {"MPI_Cart_coords", call_MPI_Cart_coords, 4, {
        {"comm", CART, FIELD_P}, {"rank", RANK, FIELD_I}, {"maxdims", SIZE, FIELD_I},
        {"coords", OUT, FIELD_P},
    }},
    {"MPI_Cart_create", call_MPI_Cart_create, 6, {
        {"comm_old", COMM, FIELD_P}, {"ndims", SIZE, FIELD_I}, {"dims", SIZES, FIELD_P},
        {"periods", PLACES, FIELD_P}, {"reorder", ANY, FIELD_I}, {"comm_cart", COMM_OUT, FIELD_P},
    }},
    {"MPI_Cart_get", call_MPI_Cart_get, 5, {
        {"comm", CART, FIELD_P}, {"maxdims", SIZE, FIELD_I}, {"dims", OUT, FIELD_P},
        {"periods", OUT, FIELD_P}, {"coords", OUT, FIELD_P},
    }},
    {"MPI_Cart_map", call_MPI_Cart_map, 5, {
        {"comm", COMM, FIELD_P}, {"ndims", SIZE, FIELD_I}, {"dims", SIZES, FIELD_P},
        {"periods", PLACES, FIELD_P}, {"newrank", OUT, FIELD_P},
    }},
    {"MPI_Cart_rank", call_MPI_Cart_rank, 3, {
        {"comm", CART, FIELD_P}, {"coords", PLACES, FIELD_P}, {"rank", OUT, FIELD_P},
    }},
    {"MPI_Cart_shift", call_MPI_Cart_shift, 5, {
        {"comm", CART, FIELD_P}, {"direction", DIRECTION, FIELD_I}, {"disp", ANY, FIELD_I},
        {"rank_source", OUT, FIELD_P}, {"rank_dest", OUT, FIELD_P},
    }},
    {"MPI_Cart_sub", call_MPI_Cart_sub, 3, {
        {"comm", CART, FIELD_P}, {"remain_dims", PLACES, FIELD_P}, {"newcomm", COMM_OUT, FIELD_P},
    }},
    {"MPI_Cartdim_get", call_MPI_Cartdim_get, 2, {
        {"comm", CART, FIELD_P}, {"ndims", OUT, FIELD_P},
    }},
    {"MPI_Close_port", call_MPI_Close_port, 1, {
        {"port_name", TEXT, FIELD_P},
    }},
    {"MPI_Comm_attach_buffer", call_MPI_Comm_attach_buffer, 3, {
        {"comm", COMM, FIELD_P}, {"buffer", BUFFER, FIELD_P}, {"size", SMALL_SIZE, FIELD_I},
    }},
    {"MPI_Comm_attach_buffer_c", call_MPI_Comm_attach_buffer_c, 3, {
        {"comm", COMM, FIELD_P}, {"buffer", BUFFER, FIELD_P}, {"size", SMALL_SIZE, FIELD_N},
    }},
    {"MPI_Comm_call_errhandler", call_MPI_Comm_call_errhandler, 2, {
        {"comm", COMM, FIELD_P}, {"errorcode", ANY, FIELD_I},
    }},
    {"MPI_Comm_compare", call_MPI_Comm_compare, 3, {
        {"comm1", COMM, FIELD_P}, {"comm2", COMM, FIELD_P}, {"result", OUT, FIELD_P},
    }},
    {"MPI_Comm_create", call_MPI_Comm_create, 3, {
        {"comm", COMM, FIELD_P}, {"group", GROUP, FIELD_P}, {"newcomm", COMM_OUT, FIELD_P},
    }},
    {"MPI_Comm_create_errhandler", call_MPI_Comm_create_errhandler, 2, {
        {"comm_errhandler_fn", ANY, FIELD_P}, {"errhandler", ERRHANDLER_OUT, FIELD_P},
    }},
    {"MPI_Comm_create_from_group", call_MPI_Comm_create_from_group, 5, {
        {"group", GROUP, FIELD_P}, {"stringtag", STRINGTAG, FIELD_P}, {"info", INFO, FIELD_P},
        {"errhandler", ERRHANDLER, FIELD_P}, {"newcomm", COMM_OUT, FIELD_P},
    }},
    {"MPI_Comm_create_group", call_MPI_Comm_create_group, 4, {
        {"comm", COMM, FIELD_P}, {"group", GROUP, FIELD_P}, {"tag", TAG, FIELD_I},
        {"newcomm", COMM_OUT, FIELD_P},
    }},
    {"MPI_Comm_create_keyval", call_MPI_Comm_create_keyval, 4, {
        {"comm_copy_attr_fn", ANY, FIELD_P}, {"comm_delete_attr_fn", ANY, FIELD_P},
        {"comm_keyval", OUT, FIELD_P}, {"extra_state", ANY, FIELD_P},
    }},
    {"MPI_Comm_delete_attr", call_MPI_Comm_delete_attr, 2, {
        {"comm", COMM, FIELD_P}, {"comm_keyval", KEYVAL, FIELD_I},
    }},
    {"MPI_Comm_detach_buffer", call_MPI_Comm_detach_buffer, 3, {
        {"comm", COMM, FIELD_P}, {"buffer_addr", OUT, FIELD_P}, {"size", OUT, FIELD_P},
    }},
    {"MPI_Comm_detach_buffer_c", call_MPI_Comm_detach_buffer_c, 3, {
        {"comm", COMM, FIELD_P}, {"buffer_addr", OUT, FIELD_P}, {"size", OUT, FIELD_P},
    }},
    {"MPI_Comm_disconnect", call_MPI_Comm_disconnect, 1, {
        {"comm", COMM_IN_OUT, FIELD_P},
    }},
    {"MPI_Comm_dup", call_MPI_Comm_dup, 2, {
        {"comm", COMM, FIELD_P}, {"newcomm", COMM_OUT, FIELD_P},
    }},
    {"MPI_Comm_dup_with_info", call_MPI_Comm_dup_with_info, 3, {
        {"comm", COMM, FIELD_P}, {"info", INFO, FIELD_P}, {"newcomm", COMM_OUT, FIELD_P},
    }},
    {"MPI_Comm_flush_buffer", call_MPI_Comm_flush_buffer, 1, {
        {"comm", COMM, FIELD_P},
    }},
    {"MPI_Comm_free", call_MPI_Comm_free, 1, {
        {"comm", COMM_IN_OUT, FIELD_P},
    }},
    {"MPI_Comm_free_keyval", call_MPI_Comm_free_keyval, 1, {
        {"comm_keyval", KEYVAL_IN_OUT, FIELD_P},
    }},
    {"MPI_Comm_get_attr", call_MPI_Comm_get_attr, 4, {
        {"comm", COMM, FIELD_P}, {"comm_keyval", KEYVAL, FIELD_I}, {"attribute_val", OUT, FIELD_P},
        {"flag", OUT, FIELD_P},
    }},
    {"MPI_Comm_get_errhandler", call_MPI_Comm_get_errhandler, 2, {
        {"comm", COMM, FIELD_P}, {"errhandler", ERRHANDLER_OUT, FIELD_P},
    }},
    {"MPI_Comm_get_info", call_MPI_Comm_get_info, 2, {
        {"comm", COMM, FIELD_P}, {"info_used", INFO_OUT, FIELD_P},
    }},
    {"MPI_Comm_get_name", call_MPI_Comm_get_name, 3, {
        {"comm", COMM_OR_NULL, FIELD_P}, {"comm_name", NAME_OUT, FIELD_P}, {"resultlen", OUT, FIELD_P},
    }},
    {"MPI_Comm_get_parent", call_MPI_Comm_get_parent, 1, {
        {"parent", COMM_OUT, FIELD_P},
    }},
    {"MPI_Comm_group", call_MPI_Comm_group, 2, {
        {"comm", COMM, FIELD_P}, {"group", GROUP_OUT, FIELD_P},
    }},
    {"MPI_Comm_idup", call_MPI_Comm_idup, 3, {
        {"comm", COMM, FIELD_P}, {"newcomm", COMM_OUT, FIELD_P}, {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Comm_idup_with_info", call_MPI_Comm_idup_with_info, 4, {
        {"comm", COMM, FIELD_P}, {"info", INFO, FIELD_P}, {"newcomm", COMM_OUT, FIELD_P},
        {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Comm_iflush_buffer", call_MPI_Comm_iflush_buffer, 2, {
        {"comm", COMM, FIELD_P}, {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Comm_rank", call_MPI_Comm_rank, 2, {
        {"comm", COMM, FIELD_P}, {"rank", OUT, FIELD_P},
    }},
    {"MPI_Comm_remote_group", call_MPI_Comm_remote_group, 2, {
        {"comm", INTERCOMM, FIELD_P}, {"group", GROUP_OUT, FIELD_P},
    }},
    {"MPI_Comm_remote_size", call_MPI_Comm_remote_size, 2, {
        {"comm", INTERCOMM, FIELD_P}, {"size", OUT, FIELD_P},
    }},
    {"MPI_Comm_set_attr", call_MPI_Comm_set_attr, 3, {
        {"comm", COMM, FIELD_P}, {"comm_keyval", KEYVAL, FIELD_I}, {"attribute_val", ANY, FIELD_P},
    }},
    {"MPI_Comm_set_errhandler", call_MPI_Comm_set_errhandler, 2, {
        {"comm", COMM, FIELD_P}, {"errhandler", ERRHANDLER, FIELD_P},
    }},
    {"MPI_Comm_set_info", call_MPI_Comm_set_info, 2, {
        {"comm", COMM, FIELD_P}, {"info", INFO_OBJECT, FIELD_P},
    }},
    {"MPI_Comm_set_name", call_MPI_Comm_set_name, 2, {
        {"comm", COMM, FIELD_P}, {"comm_name", TEXT, FIELD_P},
    }},
    {"MPI_Comm_size", call_MPI_Comm_size, 2, {
        {"comm", COMM, FIELD_P}, {"size", OUT, FIELD_P},
    }},
    {"MPI_Comm_split", call_MPI_Comm_split, 4, {
        {"comm", COMM, FIELD_P}, {"color", COLOR, FIELD_I}, {"key", ANY, FIELD_I},
        {"newcomm", COMM_OUT, FIELD_P},
    }},
    {"MPI_Comm_split_type", call_MPI_Comm_split_type, 5, {
        {"comm", COMM, FIELD_P}, {"split_type", SPLIT_TYPE, FIELD_I}, {"key", ANY, FIELD_I},
        {"info", INFO, FIELD_P}, {"newcomm", COMM_OUT, FIELD_P},
    }},
    {"MPI_Comm_test_inter", call_MPI_Comm_test_inter, 2, {
        {"comm", COMM, FIELD_P}, {"flag", OUT, FIELD_P},
    }},
    {"MPI_Compare_and_swap", call_MPI_Compare_and_swap, 7, {
        {"origin_addr", BUFFER, FIELD_P}, {"compare_addr", BUFFER, FIELD_P}, {"result_addr", BUFFER, FIELD_P},
        {"datatype", DATATYPE, FIELD_P}, {"target_rank", RANK, FIELD_I}, {"target_disp", ANY, FIELD_N},
        {"win", WIN, FIELD_P},
    }},
    {"MPI_Dims_create", call_MPI_Dims_create, 3, {
        {"nnodes", SIZE, FIELD_I}, {"ndims", SIZE, FIELD_I}, {"dims", SIZES, FIELD_P},
    }},
    {"MPI_Dist_graph_create", call_MPI_Dist_graph_create, 9, {
        {"comm_old", COMM, FIELD_P}, {"n", SIZE, FIELD_I}, {"sources", RANKS, FIELD_P},
        {"degrees", COUNTS, FIELD_P}, {"destinations", RANKS, FIELD_P}, {"weights", ANY, FIELD_P},
        {"info", INFO, FIELD_P}, {"reorder", ANY, FIELD_I}, {"comm_dist_graph", COMM_OUT, FIELD_P},
    }},
    {"MPI_Dist_graph_create_adjacent", call_MPI_Dist_graph_create_adjacent, 10, {
        {"comm_old", COMM, FIELD_P}, {"indegree", SIZE, FIELD_I}, {"sources", RANKS, FIELD_P},
        {"sourceweights", ANY, FIELD_P}, {"outdegree", SIZE, FIELD_I}, {"destinations", RANKS, FIELD_P},
        {"destweights", ANY, FIELD_P}, {"info", INFO, FIELD_P}, {"reorder", ANY, FIELD_I},
        {"comm_dist_graph", COMM_OUT, FIELD_P},
    }},
    {"MPI_Dist_graph_neighbors", call_MPI_Dist_graph_neighbors, 7, {
        {"comm", DIST_GRAPH, FIELD_P}, {"maxindegree", SIZE, FIELD_I}, {"sources", OUT, FIELD_P},
        {"sourceweights", ANY, FIELD_P}, {"maxoutdegree", SIZE, FIELD_I}, {"destinations", OUT, FIELD_P},
        {"destweights", ANY, FIELD_P},
    }},
    {"MPI_Dist_graph_neighbors_count", call_MPI_Dist_graph_neighbors_count, 4, {
        {"comm", DIST_GRAPH, FIELD_P}, {"indegree", OUT, FIELD_P}, {"outdegree", OUT, FIELD_P},
        {"weighted", OUT, FIELD_P},
    }},
    {"MPI_Errhandler_free", call_MPI_Errhandler_free, 1, {
        {"errhandler", ERRHANDLER_IN_OUT, FIELD_P},
    }},
    {"MPI_Error_class", call_MPI_Error_class, 2, {
        {"errorcode", ERROR_CODE, FIELD_I}, {"errorclass", OUT, FIELD_P},
    }},
    {"MPI_Error_string", call_MPI_Error_string, 3, {
        {"errorcode", ERROR_CODE, FIELD_I}, {"string", NAME_OUT, FIELD_P}, {"resultlen", OUT, FIELD_P},
    }},
    {"MPI_Exscan", call_MPI_Exscan, 6, {
        {"sendbuf", ANY, FIELD_P}, {"recvbuf", ANY, FIELD_P}, {"count", COUNT, FIELD_I},
        {"datatype", DATATYPE, FIELD_P}, {"op", OP, FIELD_P}, {"comm", COMM, FIELD_P},
    }},
    {"MPI_Exscan_c", call_MPI_Exscan_c, 6, {
        {"sendbuf", ANY, FIELD_P}, {"recvbuf", ANY, FIELD_P}, {"count", COUNT, FIELD_N},
        {"datatype", DATATYPE, FIELD_P}, {"op", OP, FIELD_P}, {"comm", COMM, FIELD_P},
    }},
    {"MPI_Exscan_init", call_MPI_Exscan_init, 8, {
        {"sendbuf", ANY, FIELD_P}, {"recvbuf", ANY, FIELD_P}, {"count", COUNT, FIELD_I},
        {"datatype", DATATYPE, FIELD_P}, {"op", OP, FIELD_P}, {"comm", COMM, FIELD_P},
        {"info", INFO, FIELD_P}, {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Exscan_init_c", call_MPI_Exscan_init_c, 8, {
        {"sendbuf", ANY, FIELD_P}, {"recvbuf", ANY, FIELD_P}, {"count", COUNT, FIELD_N},
        {"datatype", DATATYPE, FIELD_P}, {"op", OP, FIELD_P}, {"comm", COMM, FIELD_P},
        {"info", INFO, FIELD_P}, {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Fetch_and_op", call_MPI_Fetch_and_op, 7, {
        {"origin_addr", BUFFER, FIELD_P}, {"result_addr", BUFFER, FIELD_P}, {"datatype", DATATYPE, FIELD_P},
        {"target_rank", RANK, FIELD_I}, {"target_disp", ANY, FIELD_N}, {"op", OP, FIELD_P},
        {"win", WIN, FIELD_P},
    }},
    {"MPI_File_call_errhandler", call_MPI_File_call_errhandler, 2, {
        {"fh", FILE_OR_NULL, FIELD_P}, {"errorcode", ANY, FIELD_I},
    }},
    {"MPI_File_close", call_MPI_File_close, 1, {
        {"fh", FILE_IN_OUT, FIELD_P},
    }},
    {"MPI_File_create_errhandler", call_MPI_File_create_errhandler, 2, {
        {"file_errhandler_fn", ANY, FIELD_P}, {"errhandler", ERRHANDLER_OUT, FIELD_P},
    }},
    {"MPI_File_delete", call_MPI_File_delete, 2, {
        {"filename", FILENAME, FIELD_P}, {"info", INFO, FIELD_P},
    }},
    {"MPI_File_get_amode", call_MPI_File_get_amode, 2, {
        {"fh", FILE_HANDLE, FIELD_P}, {"amode", OUT, FIELD_P},
    }},
    {"MPI_File_get_atomicity", call_MPI_File_get_atomicity, 2, {
        {"fh", FILE_HANDLE, FIELD_P}, {"flag", OUT, FIELD_P},
    }},
    {"MPI_File_get_byte_offset", call_MPI_File_get_byte_offset, 3, {
        {"fh", FILE_HANDLE, FIELD_P}, {"offset", OFFSET, FIELD_N}, {"disp", OUT, FIELD_P},
    }},
    {"MPI_File_get_errhandler", call_MPI_File_get_errhandler, 2, {
        {"file", FILE_OR_NULL, FIELD_P}, {"errhandler", ERRHANDLER_OUT, FIELD_P},
    }},
    {"MPI_File_get_group", call_MPI_File_get_group, 2, {
        {"fh", FILE_HANDLE, FIELD_P}, {"group", GROUP_OUT, FIELD_P},
    }},
    {"MPI_File_get_info", call_MPI_File_get_info, 2, {
        {"fh", FILE_HANDLE, FIELD_P}, {"info_used", INFO_OUT, FIELD_P},
    }},
    {"MPI_File_get_position", call_MPI_File_get_position, 2, {
        {"fh", FILE_HANDLE, FIELD_P}, {"offset", OUT, FIELD_P},
    }},
    {"MPI_File_get_position_shared", call_MPI_File_get_position_shared, 2, {
        {"fh", FILE_HANDLE, FIELD_P}, {"offset", OUT, FIELD_P},
    }},
    {"MPI_File_get_size", call_MPI_File_get_size, 2, {
        {"fh", FILE_HANDLE, FIELD_P}, {"size", OUT, FIELD_P},
    }},
    {"MPI_File_get_type_extent", call_MPI_File_get_type_extent, 3, {
        {"fh", FILE_HANDLE, FIELD_P}, {"datatype", DATATYPE, FIELD_P}, {"extent", OUT, FIELD_P},
    }},
    {"MPI_File_get_type_extent_c", call_MPI_File_get_type_extent_c, 3, {
        {"fh", FILE_HANDLE, FIELD_P}, {"datatype", DATATYPE, FIELD_P}, {"extent", OUT, FIELD_P},
    }},
    {"MPI_File_get_view", call_MPI_File_get_view, 5, {
        {"fh", FILE_HANDLE, FIELD_P}, {"disp", OUT, FIELD_P}, {"etype", DATATYPE_OUT, FIELD_P},
        {"filetype", DATATYPE_OUT, FIELD_P}, {"datarep", NAME_OUT, FIELD_P},
    }},
    {"MPI_File_iread", call_MPI_File_iread, 5, {
        {"fh", FILE_HANDLE, FIELD_P}, {"buf", BUFFER, FIELD_P}, {"count", COUNT, FIELD_I},
        {"datatype", DATATYPE, FIELD_P}, {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_File_iread_c", call_MPI_File_iread_c, 5, {
        {"fh", FILE_HANDLE, FIELD_P}, {"buf", BUFFER, FIELD_P}, {"count", COUNT, FIELD_N},
        {"datatype", DATATYPE, FIELD_P}, {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_File_iread_all", call_MPI_File_iread_all, 5, {
        {"fh", FILE_HANDLE, FIELD_P}, {"buf", BUFFER, FIELD_P}, {"count", COUNT, FIELD_I},
        {"datatype", DATATYPE, FIELD_P}, {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_File_iread_all_c", call_MPI_File_iread_all_c, 5, {
        {"fh", FILE_HANDLE, FIELD_P}, {"buf", BUFFER, FIELD_P}, {"count", COUNT, FIELD_N},
        {"datatype", DATATYPE, FIELD_P}, {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_File_iread_at", call_MPI_File_iread_at, 6, {
        {"fh", FILE_HANDLE, FIELD_P}, {"offset", OFFSET, FIELD_N}, {"buf", BUFFER, FIELD_P},
        {"count", COUNT, FIELD_I}, {"datatype", DATATYPE, FIELD_P}, {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_File_iread_at_c", call_MPI_File_iread_at_c, 6, {
        {"fh", FILE_HANDLE, FIELD_P}, {"offset", OFFSET, FIELD_N}, {"buf", BUFFER, FIELD_P},
        {"count", COUNT, FIELD_N}, {"datatype", DATATYPE, FIELD_P}, {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_File_iread_at_all", call_MPI_File_iread_at_all, 6, {
        {"fh", FILE_HANDLE, FIELD_P}, {"offset", OFFSET, FIELD_N}, {"buf", BUFFER, FIELD_P},
        {"count", COUNT, FIELD_I}, {"datatype", DATATYPE, FIELD_P}, {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_File_iread_at_all_c", call_MPI_File_iread_at_all_c, 6, {
        {"fh", FILE_HANDLE, FIELD_P}, {"offset", OFFSET, FIELD_N}, {"buf", BUFFER, FIELD_P},
        {"count", COUNT, FIELD_N}, {"datatype", DATATYPE, FIELD_P}, {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_File_iread_shared", call_MPI_File_iread_shared, 5, {
        {"fh", FILE_HANDLE, FIELD_P}, {"buf", BUFFER, FIELD_P}, {"count", COUNT, FIELD_I},
        {"datatype", DATATYPE, FIELD_P}, {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_File_iread_shared_c", call_MPI_File_iread_shared_c, 5, {
        {"fh", FILE_HANDLE, FIELD_P}, {"buf", BUFFER, FIELD_P}, {"count", COUNT, FIELD_N},
        {"datatype", DATATYPE, FIELD_P}, {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_File_iwrite", call_MPI_File_iwrite, 5, {
        {"fh", FILE_HANDLE, FIELD_P}, {"buf", BUFFER, FIELD_P}, {"count", COUNT, FIELD_I},
        {"datatype", DATATYPE, FIELD_P}, {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_File_iwrite_c", call_MPI_File_iwrite_c, 5, {
        {"fh", FILE_HANDLE, FIELD_P}, {"buf", BUFFER, FIELD_P}, {"count", COUNT, FIELD_N},
        {"datatype", DATATYPE, FIELD_P}, {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_File_iwrite_all", call_MPI_File_iwrite_all, 5, {
        {"fh", FILE_HANDLE, FIELD_P}, {"buf", BUFFER, FIELD_P}, {"count", COUNT, FIELD_I},
        {"datatype", DATATYPE, FIELD_P}, {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_File_iwrite_all_c", call_MPI_File_iwrite_all_c, 5, {
        {"fh", FILE_HANDLE, FIELD_P}, {"buf", BUFFER, FIELD_P}, {"count", COUNT, FIELD_N},
        {"datatype", DATATYPE, FIELD_P}, {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_File_iwrite_at", call_MPI_File_iwrite_at, 6, {
        {"fh", FILE_HANDLE, FIELD_P}, {"offset", OFFSET, FIELD_N}, {"buf", BUFFER, FIELD_P},
        {"count", COUNT, FIELD_I}, {"datatype", DATATYPE, FIELD_P}, {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_File_iwrite_at_c", call_MPI_File_iwrite_at_c, 6, {
        {"fh", FILE_HANDLE, FIELD_P}, {"offset", OFFSET, FIELD_N}, {"buf", BUFFER, FIELD_P},
        {"count", COUNT, FIELD_N}, {"datatype", DATATYPE, FIELD_P}, {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_File_iwrite_at_all", call_MPI_File_iwrite_at_all, 6, {
        {"fh", FILE_HANDLE, FIELD_P}, {"offset", OFFSET, FIELD_N}, {"buf", BUFFER, FIELD_P},
        {"count", COUNT, FIELD_I}, {"datatype", DATATYPE, FIELD_P}, {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_File_iwrite_at_all_c", call_MPI_File_iwrite_at_all_c, 6, {
        {"fh", FILE_HANDLE, FIELD_P}, {"offset", OFFSET, FIELD_N}, {"buf", BUFFER, FIELD_P},
        {"count", COUNT, FIELD_N}, {"datatype", DATATYPE, FIELD_P}, {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_File_iwrite_shared", call_MPI_File_iwrite_shared, 5, {
        {"fh", FILE_HANDLE, FIELD_P}, {"buf", BUFFER, FIELD_P}, {"count", COUNT, FIELD_I},
        {"datatype", DATATYPE, FIELD_P}, {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_File_iwrite_shared_c", call_MPI_File_iwrite_shared_c, 5, {
        {"fh", FILE_HANDLE, FIELD_P}, {"buf", BUFFER, FIELD_P}, {"count", COUNT, FIELD_N},
        {"datatype", DATATYPE, FIELD_P}, {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_File_open", call_MPI_File_open, 5, {
        {"comm", COMM, FIELD_P}, {"filename", FILENAME, FIELD_P}, {"amode", ACCESS_MODE, FIELD_I},
        {"info", INFO, FIELD_P}, {"fh", FILE_OUT, FIELD_P},
    }},
    {"MPI_File_preallocate", call_MPI_File_preallocate, 2, {
        {"fh", FILE_HANDLE, FIELD_P}, {"size", SIZE, FIELD_N},
    }},
    {"MPI_File_read", call_MPI_File_read, 5, {
        {"fh", FILE_HANDLE, FIELD_P}, {"buf", BUFFER, FIELD_P}, {"count", COUNT, FIELD_I},
        {"datatype", DATATYPE, FIELD_P}, {"status", ANY, FIELD_P},
    }},
    {"MPI_File_read_c", call_MPI_File_read_c, 5, {
        {"fh", FILE_HANDLE, FIELD_P}, {"buf", BUFFER, FIELD_P}, {"count", COUNT, FIELD_N},
        {"datatype", DATATYPE, FIELD_P}, {"status", ANY, FIELD_P},
    }},
    {"MPI_File_read_all", call_MPI_File_read_all, 5, {
        {"fh", FILE_HANDLE, FIELD_P}, {"buf", BUFFER, FIELD_P}, {"count", COUNT, FIELD_I},
        {"datatype", DATATYPE, FIELD_P}, {"status", ANY, FIELD_P},
    }},
    {"MPI_File_read_all_c", call_MPI_File_read_all_c, 5, {
        {"fh", FILE_HANDLE, FIELD_P}, {"buf", BUFFER, FIELD_P}, {"count", COUNT, FIELD_N},
        {"datatype", DATATYPE, FIELD_P}, {"status", ANY, FIELD_P},
    }},
    {"MPI_File_read_all_begin", call_MPI_File_read_all_begin, 4, {
        {"fh", FILE_HANDLE, FIELD_P}, {"buf", BUFFER, FIELD_P}, {"count", COUNT, FIELD_I},
        {"datatype", DATATYPE, FIELD_P},
    }},
    {"MPI_File_read_all_begin_c", call_MPI_File_read_all_begin_c, 4, {
        {"fh", FILE_HANDLE, FIELD_P}, {"buf", BUFFER, FIELD_P}, {"count", COUNT, FIELD_N},
        {"datatype", DATATYPE, FIELD_P},
    }},
    {"MPI_File_read_all_end", call_MPI_File_read_all_end, 3, {
        {"fh", FILE_HANDLE, FIELD_P}, {"buf", ANY, FIELD_P}, {"status", ANY, FIELD_P},
    }},
    {"MPI_File_read_at", call_MPI_File_read_at, 6, {
        {"fh", FILE_HANDLE, FIELD_P}, {"offset", OFFSET, FIELD_N}, {"buf", BUFFER, FIELD_P},
        {"count", COUNT, FIELD_I}, {"datatype", DATATYPE, FIELD_P}, {"status", ANY, FIELD_P},
    }},
    {"MPI_File_read_at_c", call_MPI_File_read_at_c, 6, {
        {"fh", FILE_HANDLE, FIELD_P}, {"offset", OFFSET, FIELD_N}, {"buf", BUFFER, FIELD_P},
        {"count", COUNT, FIELD_N}, {"datatype", DATATYPE, FIELD_P}, {"status", ANY, FIELD_P},
    }},
    {"MPI_File_read_at_all", call_MPI_File_read_at_all, 6, {
        {"fh", FILE_HANDLE, FIELD_P}, {"offset", OFFSET, FIELD_N}, {"buf", BUFFER, FIELD_P},
        {"count", COUNT, FIELD_I}, {"datatype", DATATYPE, FIELD_P}, {"status", ANY, FIELD_P},
    }},
    {"MPI_File_read_at_all_c", call_MPI_File_read_at_all_c, 6, {
        {"fh", FILE_HANDLE, FIELD_P}, {"offset", OFFSET, FIELD_N}, {"buf", BUFFER, FIELD_P},
        {"count", COUNT, FIELD_N}, {"datatype", DATATYPE, FIELD_P}, {"status", ANY, FIELD_P},
    }},
    {"MPI_File_read_at_all_begin", call_MPI_File_read_at_all_begin, 5, {
        {"fh", FILE_HANDLE, FIELD_P}, {"offset", OFFSET, FIELD_N}, {"buf", BUFFER, FIELD_P},
        {"count", COUNT, FIELD_I}, {"datatype", DATATYPE, FIELD_P},
    }},
    {"MPI_File_read_at_all_begin_c", call_MPI_File_read_at_all_begin_c, 5, {
        {"fh", FILE_HANDLE, FIELD_P}, {"offset", OFFSET, FIELD_N}, {"buf", BUFFER, FIELD_P},
        {"count", COUNT, FIELD_N}, {"datatype", DATATYPE, FIELD_P},
    }},
    {"MPI_File_read_at_all_end", call_MPI_File_read_at_all_end, 3, {
        {"fh", FILE_HANDLE, FIELD_P}, {"buf", ANY, FIELD_P}, {"status", ANY, FIELD_P},
    }},
    {"MPI_File_read_ordered", call_MPI_File_read_ordered, 5, {
        {"fh", FILE_HANDLE, FIELD_P}, {"buf", BUFFER, FIELD_P}, {"count", COUNT, FIELD_I},
        {"datatype", DATATYPE, FIELD_P}, {"status", ANY, FIELD_P},
    }},
    {"MPI_File_read_ordered_c", call_MPI_File_read_ordered_c, 5, {
        {"fh", FILE_HANDLE, FIELD_P}, {"buf", BUFFER, FIELD_P}, {"count", COUNT, FIELD_N},
        {"datatype", DATATYPE, FIELD_P}, {"status", ANY, FIELD_P},
    }},
    {"MPI_File_read_ordered_begin", call_MPI_File_read_ordered_begin, 4, {
        {"fh", FILE_HANDLE, FIELD_P}, {"buf", BUFFER, FIELD_P}, {"count", COUNT, FIELD_I},
        {"datatype", DATATYPE, FIELD_P},
    }},
    {"MPI_File_read_ordered_begin_c", call_MPI_File_read_ordered_begin_c, 4, {
        {"fh", FILE_HANDLE, FIELD_P}, {"buf", BUFFER, FIELD_P}, {"count", COUNT, FIELD_N},
        {"datatype", DATATYPE, FIELD_P},
    }},
    {"MPI_File_read_ordered_end", call_MPI_File_read_ordered_end, 3, {
        {"fh", FILE_HANDLE, FIELD_P}, {"buf", ANY, FIELD_P}, {"status", ANY, FIELD_P},
    }},
    {"MPI_File_read_shared", call_MPI_File_read_shared, 5, {
        {"fh", FILE_HANDLE, FIELD_P}, {"buf", BUFFER, FIELD_P}, {"count", COUNT, FIELD_I},
        {"datatype", DATATYPE, FIELD_P}, {"status", ANY, FIELD_P},
    }},
    {"MPI_File_read_shared_c", call_MPI_File_read_shared_c, 5, {
        {"fh", FILE_HANDLE, FIELD_P}, {"buf", BUFFER, FIELD_P}, {"count", COUNT, FIELD_N},
        {"datatype", DATATYPE, FIELD_P}, {"status", ANY, FIELD_P},
    }},
    {"MPI_File_seek", call_MPI_File_seek, 3, {
        {"fh", FILE_HANDLE, FIELD_P}, {"offset", OFFSET, FIELD_N}, {"whence", WHENCE, FIELD_I},
    }},
    {"MPI_File_seek_shared", call_MPI_File_seek_shared, 3, {
        {"fh", FILE_HANDLE, FIELD_P}, {"offset", OFFSET, FIELD_N}, {"whence", WHENCE, FIELD_I},
    }},
    {"MPI_File_set_atomicity", call_MPI_File_set_atomicity, 2, {
        {"fh", FILE_HANDLE, FIELD_P}, {"flag", ANY, FIELD_I},
    }},
    {"MPI_File_set_errhandler", call_MPI_File_set_errhandler, 2, {
        {"file", FILE_OR_NULL, FIELD_P}, {"errhandler", ERRHANDLER, FIELD_P},
    }},
    {"MPI_File_set_info", call_MPI_File_set_info, 2, {
        {"fh", FILE_HANDLE, FIELD_P}, {"info", INFO, FIELD_P},
    }},
    {"MPI_File_set_size", call_MPI_File_set_size, 2, {
        {"fh", FILE_HANDLE, FIELD_P}, {"size", SIZE, FIELD_N},
    }},
    {"MPI_File_set_view", call_MPI_File_set_view, 6, {
        {"fh", FILE_HANDLE, FIELD_P}, {"disp", ANY, FIELD_N}, {"etype", DATATYPE, FIELD_P},
        {"filetype", DATATYPE, FIELD_P}, {"datarep", NATIVE, FIELD_P}, {"info", INFO, FIELD_P},
    }},
    {"MPI_File_sync", call_MPI_File_sync, 1, {
        {"fh", FILE_HANDLE, FIELD_P},
    }},
    {"MPI_File_write", call_MPI_File_write, 5, {
        {"fh", FILE_HANDLE, FIELD_P}, {"buf", BUFFER, FIELD_P}, {"count", COUNT, FIELD_I},
        {"datatype", DATATYPE, FIELD_P}, {"status", ANY, FIELD_P},
    }},
    {"MPI_File_write_c", call_MPI_File_write_c, 5, {
        {"fh", FILE_HANDLE, FIELD_P}, {"buf", BUFFER, FIELD_P}, {"count", COUNT, FIELD_N},
        {"datatype", DATATYPE, FIELD_P}, {"status", ANY, FIELD_P},
    }},
    {"MPI_File_write_all", call_MPI_File_write_all, 5, {
        {"fh", FILE_HANDLE, FIELD_P}, {"buf", BUFFER, FIELD_P}, {"count", COUNT, FIELD_I},
        {"datatype", DATATYPE, FIELD_P}, {"status", ANY, FIELD_P},
    }},
    {"MPI_File_write_all_c", call_MPI_File_write_all_c, 5, {
        {"fh", FILE_HANDLE, FIELD_P}, {"buf", BUFFER, FIELD_P}, {"count", COUNT, FIELD_N},
        {"datatype", DATATYPE, FIELD_P}, {"status", ANY, FIELD_P},
    }},
    {"MPI_File_write_all_begin", call_MPI_File_write_all_begin, 4, {
        {"fh", FILE_HANDLE, FIELD_P}, {"buf", BUFFER, FIELD_P}, {"count", COUNT, FIELD_I},
        {"datatype", DATATYPE, FIELD_P},
    }},
    {"MPI_File_write_all_begin_c", call_MPI_File_write_all_begin_c, 4, {
        {"fh", FILE_HANDLE, FIELD_P}, {"buf", BUFFER, FIELD_P}, {"count", COUNT, FIELD_N},
        {"datatype", DATATYPE, FIELD_P},
    }},
    {"MPI_File_write_all_end", call_MPI_File_write_all_end, 3, {
        {"fh", FILE_HANDLE, FIELD_P}, {"buf", ANY, FIELD_P}, {"status", ANY, FIELD_P},
    }},
    {"MPI_File_write_at", call_MPI_File_write_at, 6, {
        {"fh", FILE_HANDLE, FIELD_P}, {"offset", OFFSET, FIELD_N}, {"buf", BUFFER, FIELD_P},
        {"count", COUNT, FIELD_I}, {"datatype", DATATYPE, FIELD_P}, {"status", ANY, FIELD_P},
    }},
    {"MPI_File_write_at_c", call_MPI_File_write_at_c, 6, {
        {"fh", FILE_HANDLE, FIELD_P}, {"offset", OFFSET, FIELD_N}, {"buf", BUFFER, FIELD_P},
        {"count", COUNT, FIELD_N}, {"datatype", DATATYPE, FIELD_P}, {"status", ANY, FIELD_P},
    }},
    {"MPI_File_write_at_all", call_MPI_File_write_at_all, 6, {
        {"fh", FILE_HANDLE, FIELD_P}, {"offset", OFFSET, FIELD_N}, {"buf", BUFFER, FIELD_P},
        {"count", COUNT, FIELD_I}, {"datatype", DATATYPE, FIELD_P}, {"status", ANY, FIELD_P},
    }},
    {"MPI_File_write_at_all_c", call_MPI_File_write_at_all_c, 6, {
        {"fh", FILE_HANDLE, FIELD_P}, {"offset", OFFSET, FIELD_N}, {"buf", BUFFER, FIELD_P},
        {"count", COUNT, FIELD_N}, {"datatype", DATATYPE, FIELD_P}, {"status", ANY, FIELD_P},
    }},
    {"MPI_File_write_at_all_begin", call_MPI_File_write_at_all_begin, 5, {
        {"fh", FILE_HANDLE, FIELD_P}, {"offset", OFFSET, FIELD_N}, {"buf", BUFFER, FIELD_P},
        {"count", COUNT, FIELD_I}, {"datatype", DATATYPE, FIELD_P},
    }},
    {"MPI_File_write_at_all_begin_c", call_MPI_File_write_at_all_begin_c, 5, {
        {"fh", FILE_HANDLE, FIELD_P}, {"offset", OFFSET, FIELD_N}, {"buf", BUFFER, FIELD_P},
        {"count", COUNT, FIELD_N}, {"datatype", DATATYPE, FIELD_P},
    }},
    {"MPI_File_write_at_all_end", call_MPI_File_write_at_all_end, 3, {
        {"fh", FILE_HANDLE, FIELD_P}, {"buf", ANY, FIELD_P}, {"status", ANY, FIELD_P},
    }},
    {"MPI_File_write_ordered", call_MPI_File_write_ordered, 5, {
        {"fh", FILE_HANDLE, FIELD_P}, {"buf", BUFFER, FIELD_P}, {"count", COUNT, FIELD_I},
        {"datatype", DATATYPE, FIELD_P}, {"status", ANY, FIELD_P},
    }},
    {"MPI_File_write_ordered_c", call_MPI_File_write_ordered_c, 5, {
        {"fh", FILE_HANDLE, FIELD_P}, {"buf", BUFFER, FIELD_P}, {"count", COUNT, FIELD_N},
        {"datatype", DATATYPE, FIELD_P}, {"status", ANY, FIELD_P},
    }},
    {"MPI_File_write_ordered_begin", call_MPI_File_write_ordered_begin, 4, {
        {"fh", FILE_HANDLE, FIELD_P}, {"buf", BUFFER, FIELD_P}, {"count", COUNT, FIELD_I},
        {"datatype", DATATYPE, FIELD_P},
    }},
    {"MPI_File_write_ordered_begin_c", call_MPI_File_write_ordered_begin_c, 4, {
        {"fh", FILE_HANDLE, FIELD_P}, {"buf", BUFFER, FIELD_P}, {"count", COUNT, FIELD_N},
        {"datatype", DATATYPE, FIELD_P},
    }},
    {"MPI_File_write_ordered_end", call_MPI_File_write_ordered_end, 3, {
        {"fh", FILE_HANDLE, FIELD_P}, {"buf", ANY, FIELD_P}, {"status", ANY, FIELD_P},
    }},
    {"MPI_File_write_shared", call_MPI_File_write_shared, 5, {
        {"fh", FILE_HANDLE, FIELD_P}, {"buf", BUFFER, FIELD_P}, {"count", COUNT, FIELD_I},
        {"datatype", DATATYPE, FIELD_P}, {"status", ANY, FIELD_P},
    }},
    {"MPI_File_write_shared_c", call_MPI_File_write_shared_c, 5, {
        {"fh", FILE_HANDLE, FIELD_P}, {"buf", BUFFER, FIELD_P}, {"count", COUNT, FIELD_N},
        {"datatype", DATATYPE, FIELD_P}, {"status", ANY, FIELD_P},
    }},
    {"MPI_Finalized", call_MPI_Finalized, 1, {
        {"flag", OUT, FIELD_P},
    }},
    {"MPI_Gather", call_MPI_Gather, 8, {
        {"sendbuf", BUFFER, FIELD_P}, {"sendcount", COUNT, FIELD_I}, {"sendtype", DATATYPE, FIELD_P},
        {"recvbuf", BUFFER, FIELD_P}, {"recvcount", COUNT, FIELD_I}, {"recvtype", DATATYPE, FIELD_P},
        {"root", ROOT, FIELD_I}, {"comm", COMM, FIELD_P},
    }},
    {"MPI_Gather_c", call_MPI_Gather_c, 8, {
        {"sendbuf", BUFFER, FIELD_P}, {"sendcount", COUNT, FIELD_N}, {"sendtype", DATATYPE, FIELD_P},
        {"recvbuf", BUFFER, FIELD_P}, {"recvcount", COUNT, FIELD_N}, {"recvtype", DATATYPE, FIELD_P},
        {"root", ROOT, FIELD_I}, {"comm", COMM, FIELD_P},
    }},
    {"MPI_Gather_init", call_MPI_Gather_init, 10, {
        {"sendbuf", BUFFER, FIELD_P}, {"sendcount", COUNT, FIELD_I}, {"sendtype", DATATYPE, FIELD_P},
        {"recvbuf", BUFFER, FIELD_P}, {"recvcount", COUNT, FIELD_I}, {"recvtype", DATATYPE, FIELD_P},
        {"root", ROOT, FIELD_I}, {"comm", COMM, FIELD_P}, {"info", INFO, FIELD_P},
        {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Gather_init_c", call_MPI_Gather_init_c, 10, {
        {"sendbuf", BUFFER, FIELD_P}, {"sendcount", COUNT, FIELD_N}, {"sendtype", DATATYPE, FIELD_P},
        {"recvbuf", BUFFER, FIELD_P}, {"recvcount", COUNT, FIELD_N}, {"recvtype", DATATYPE, FIELD_P},
        {"root", ROOT, FIELD_I}, {"comm", COMM, FIELD_P}, {"info", INFO, FIELD_P},
        {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Gatherv", call_MPI_Gatherv, 9, {
        {"sendbuf", BUFFER, FIELD_P}, {"sendcount", COUNT, FIELD_I}, {"sendtype", DATATYPE, FIELD_P},
        {"recvbuf", BUFFER, FIELD_P}, {"recvcounts", COUNTS, FIELD_P}, {"displs", PLACES, FIELD_P},
        {"recvtype", DATATYPE, FIELD_P}, {"root", ROOT, FIELD_I}, {"comm", COMM, FIELD_P},
    }},
    {"MPI_Gatherv_c", call_MPI_Gatherv_c, 9, {
        {"sendbuf", BUFFER, FIELD_P}, {"sendcount", COUNT, FIELD_N}, {"sendtype", DATATYPE, FIELD_P},
        {"recvbuf", BUFFER, FIELD_P}, {"recvcounts", WIDE_COUNTS, FIELD_P}, {"displs", WIDE_PLACES, FIELD_P},
        {"recvtype", DATATYPE, FIELD_P}, {"root", ROOT, FIELD_I}, {"comm", COMM, FIELD_P},
    }},
    {"MPI_Gatherv_init", call_MPI_Gatherv_init, 11, {
        {"sendbuf", BUFFER, FIELD_P}, {"sendcount", COUNT, FIELD_I}, {"sendtype", DATATYPE, FIELD_P},
        {"recvbuf", BUFFER, FIELD_P}, {"recvcounts", COUNTS, FIELD_P}, {"displs", PLACES, FIELD_P},
        {"recvtype", DATATYPE, FIELD_P}, {"root", ROOT, FIELD_I}, {"comm", COMM, FIELD_P},
        {"info", INFO, FIELD_P}, {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Gatherv_init_c", call_MPI_Gatherv_init_c, 11, {
        {"sendbuf", BUFFER, FIELD_P}, {"sendcount", COUNT, FIELD_N}, {"sendtype", DATATYPE, FIELD_P},
        {"recvbuf", BUFFER, FIELD_P}, {"recvcounts", WIDE_COUNTS, FIELD_P}, {"displs", WIDE_PLACES, FIELD_P},
        {"recvtype", DATATYPE, FIELD_P}, {"root", ROOT, FIELD_I}, {"comm", COMM, FIELD_P},
        {"info", INFO, FIELD_P}, {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Get", call_MPI_Get, 8, {
        {"origin_addr", BUFFER, FIELD_P}, {"origin_count", COUNT, FIELD_I},
        {"origin_datatype", DATATYPE, FIELD_P}, {"target_rank", RANK, FIELD_I}, {"target_disp", ANY, FIELD_N},
        {"target_count", COUNT, FIELD_I}, {"target_datatype", DATATYPE, FIELD_P}, {"win", WIN, FIELD_P},
    }},
    {"MPI_Get_c", call_MPI_Get_c, 8, {
        {"origin_addr", BUFFER, FIELD_P}, {"origin_count", COUNT, FIELD_N},
        {"origin_datatype", DATATYPE, FIELD_P}, {"target_rank", RANK, FIELD_I}, {"target_disp", ANY, FIELD_N},
        {"target_count", COUNT, FIELD_N}, {"target_datatype", DATATYPE, FIELD_P}, {"win", WIN, FIELD_P},
    }},
    {"MPI_Get_accumulate", call_MPI_Get_accumulate, 12, {
        {"origin_addr", BUFFER, FIELD_P}, {"origin_count", COUNT, FIELD_I},
        {"origin_datatype", DATATYPE, FIELD_P}, {"result_addr", BUFFER, FIELD_P},
        {"result_count", COUNT, FIELD_I}, {"result_datatype", DATATYPE, FIELD_P},
        {"target_rank", RANK, FIELD_I}, {"target_disp", ANY, FIELD_N}, {"target_count", COUNT, FIELD_I},
        {"target_datatype", DATATYPE, FIELD_P}, {"op", OP, FIELD_P}, {"win", WIN, FIELD_P},
    }},
    {"MPI_Get_accumulate_c", call_MPI_Get_accumulate_c, 12, {
        {"origin_addr", BUFFER, FIELD_P}, {"origin_count", COUNT, FIELD_N},
        {"origin_datatype", DATATYPE, FIELD_P}, {"result_addr", BUFFER, FIELD_P},
        {"result_count", COUNT, FIELD_N}, {"result_datatype", DATATYPE, FIELD_P},
        {"target_rank", RANK, FIELD_I}, {"target_disp", ANY, FIELD_N}, {"target_count", COUNT, FIELD_N},
        {"target_datatype", DATATYPE, FIELD_P}, {"op", OP, FIELD_P}, {"win", WIN, FIELD_P},
    }},
    {"MPI_Get_address", call_MPI_Get_address, 2, {
        {"location", ANY, FIELD_P}, {"address", OUT, FIELD_P},
    }},
    {"MPI_Get_count", call_MPI_Get_count, 3, {
        {"status", STATUS_IN, FIELD_P}, {"datatype", DATATYPE, FIELD_P}, {"count", OUT, FIELD_P},
    }},
    {"MPI_Get_count_c", call_MPI_Get_count_c, 3, {
        {"status", STATUS_IN, FIELD_P}, {"datatype", DATATYPE, FIELD_P}, {"count", OUT, FIELD_P},
    }},
    {"MPI_Get_elements", call_MPI_Get_elements, 3, {
        {"status", STATUS_IN, FIELD_P}, {"datatype", DATATYPE, FIELD_P}, {"count", OUT, FIELD_P},
    }},
    {"MPI_Get_elements_c", call_MPI_Get_elements_c, 3, {
        {"status", STATUS_IN, FIELD_P}, {"datatype", DATATYPE, FIELD_P}, {"count", OUT, FIELD_P},
    }},
    {"MPI_Get_elements_x", call_MPI_Get_elements_x, 3, {
        {"status", STATUS_IN, FIELD_P}, {"datatype", DATATYPE, FIELD_P}, {"count", OUT, FIELD_P},
    }},
    {"MPI_Get_hw_resource_info", call_MPI_Get_hw_resource_info, 1, {
        {"hw_info", INFO_OUT, FIELD_P},
    }},
    {"MPI_Get_library_version", call_MPI_Get_library_version, 2, {
        {"version", NAME_OUT, FIELD_P}, {"resultlen", OUT, FIELD_P},
    }},
    {"MPI_Get_processor_name", call_MPI_Get_processor_name, 2, {
        {"name", NAME_OUT, FIELD_P}, {"resultlen", OUT, FIELD_P},
    }},
    {"MPI_Get_version", call_MPI_Get_version, 2, {
        {"version", OUT, FIELD_P}, {"subversion", OUT, FIELD_P},
    }},
    {"MPI_Graph_create", call_MPI_Graph_create, 6, {
        {"comm_old", COMM, FIELD_P}, {"nnodes", SIZE, FIELD_I}, {"indx", COUNTS, FIELD_P},
        {"edges", RANKS, FIELD_P}, {"reorder", ANY, FIELD_I}, {"comm_graph", COMM_OUT, FIELD_P},
    }},
    {"MPI_Graph_get", call_MPI_Graph_get, 5, {
        {"comm", GRAPH, FIELD_P}, {"maxindex", SIZE, FIELD_I}, {"maxedges", SIZE, FIELD_I},
        {"indx", OUT, FIELD_P}, {"edges", OUT, FIELD_P},
    }},
    {"MPI_Graph_map", call_MPI_Graph_map, 5, {
        {"comm", COMM, FIELD_P}, {"nnodes", SIZE, FIELD_I}, {"indx", COUNTS, FIELD_P},
        {"edges", RANKS, FIELD_P}, {"newrank", OUT, FIELD_P},
    }},
    {"MPI_Graph_neighbors", call_MPI_Graph_neighbors, 4, {
        {"comm", GRAPH, FIELD_P}, {"rank", RANK, FIELD_I}, {"maxneighbors", SIZE, FIELD_I},
        {"neighbors", OUT, FIELD_P},
    }},
    {"MPI_Graph_neighbors_count", call_MPI_Graph_neighbors_count, 3, {
        {"comm", GRAPH, FIELD_P}, {"rank", RANK, FIELD_I}, {"nneighbors", OUT, FIELD_P},
    }},
    {"MPI_Graphdims_get", call_MPI_Graphdims_get, 3, {
        {"comm", GRAPH, FIELD_P}, {"nnodes", OUT, FIELD_P}, {"nedges", OUT, FIELD_P},
    }},
    {"MPI_Grequest_complete", call_MPI_Grequest_complete, 1, {
        {"request", REQUEST, FIELD_P},
    }},
    {"MPI_Grequest_start", call_MPI_Grequest_start, 5, {
        {"query_fn", ANY, FIELD_P}, {"free_fn", ANY, FIELD_P}, {"cancel_fn", ANY, FIELD_P},
        {"extra_state", ANY, FIELD_P}, {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Group_compare", call_MPI_Group_compare, 3, {
        {"group1", GROUP, FIELD_P}, {"group2", GROUP, FIELD_P}, {"result", OUT, FIELD_P},
    }},
    {"MPI_Group_difference", call_MPI_Group_difference, 3, {
        {"group1", GROUP, FIELD_P}, {"group2", GROUP, FIELD_P}, {"newgroup", GROUP_OUT, FIELD_P},
    }},
    {"MPI_Group_excl", call_MPI_Group_excl, 4, {
        {"group", GROUP, FIELD_P}, {"n", SIZE, FIELD_I}, {"ranks", RANKS, FIELD_P},
        {"newgroup", GROUP_OUT, FIELD_P},
    }},
    {"MPI_Group_free", call_MPI_Group_free, 1, {
        {"group", GROUP_IN_OUT, FIELD_P},
    }},
    {"MPI_Group_from_session_pset", call_MPI_Group_from_session_pset, 3, {
        {"session", SESSION, FIELD_P}, {"pset_name", TEXT, FIELD_P}, {"newgroup", GROUP_OUT, FIELD_P},
    }},
    {"MPI_Group_incl", call_MPI_Group_incl, 4, {
        {"group", GROUP, FIELD_P}, {"n", SIZE, FIELD_I}, {"ranks", RANKS, FIELD_P},
        {"newgroup", GROUP_OUT, FIELD_P},
    }},
    {"MPI_Group_intersection", call_MPI_Group_intersection, 3, {
        {"group1", GROUP, FIELD_P}, {"group2", GROUP, FIELD_P}, {"newgroup", GROUP_OUT, FIELD_P},
    }},
    {"MPI_Group_range_excl", call_MPI_Group_range_excl, 4, {
        {"group", GROUP, FIELD_P}, {"n", SIZE, FIELD_I}, {"ranges", RANGES, FIELD_P},
        {"newgroup", GROUP_OUT, FIELD_P},
    }},
    {"MPI_Group_range_incl", call_MPI_Group_range_incl, 4, {
        {"group", GROUP, FIELD_P}, {"n", SIZE, FIELD_I}, {"ranges", RANGES, FIELD_P},
        {"newgroup", GROUP_OUT, FIELD_P},
    }},
    {"MPI_Group_rank", call_MPI_Group_rank, 2, {
        {"group", GROUP, FIELD_P}, {"rank", OUT, FIELD_P},
    }},
    {"MPI_Group_size", call_MPI_Group_size, 2, {
        {"group", GROUP, FIELD_P}, {"size", OUT, FIELD_P},
    }},
    {"MPI_Group_translate_ranks", call_MPI_Group_translate_ranks, 5, {
        {"group1", GROUP, FIELD_P}, {"n", SIZE, FIELD_I}, {"ranks1", RANKS, FIELD_P},
        {"group2", GROUP, FIELD_P}, {"ranks2", OUT, FIELD_P},
    }},
    {"MPI_Group_union", call_MPI_Group_union, 3, {
        {"group1", GROUP, FIELD_P}, {"group2", GROUP, FIELD_P}, {"newgroup", GROUP_OUT, FIELD_P},
    }},
    {"MPI_Iallgather", call_MPI_Iallgather, 8, {
        {"sendbuf", BUFFER, FIELD_P}, {"sendcount", COUNT, FIELD_I}, {"sendtype", DATATYPE, FIELD_P},
        {"recvbuf", BUFFER, FIELD_P}, {"recvcount", COUNT, FIELD_I}, {"recvtype", DATATYPE, FIELD_P},
        {"comm", COMM, FIELD_P}, {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Iallgather_c", call_MPI_Iallgather_c, 8, {
        {"sendbuf", BUFFER, FIELD_P}, {"sendcount", COUNT, FIELD_N}, {"sendtype", DATATYPE, FIELD_P},
        {"recvbuf", BUFFER, FIELD_P}, {"recvcount", COUNT, FIELD_N}, {"recvtype", DATATYPE, FIELD_P},
        {"comm", COMM, FIELD_P}, {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Iallgatherv", call_MPI_Iallgatherv, 9, {
        {"sendbuf", BUFFER, FIELD_P}, {"sendcount", COUNT, FIELD_I}, {"sendtype", DATATYPE, FIELD_P},
        {"recvbuf", BUFFER, FIELD_P}, {"recvcounts", COUNTS, FIELD_P}, {"displs", PLACES, FIELD_P},
        {"recvtype", DATATYPE, FIELD_P}, {"comm", COMM, FIELD_P}, {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Iallgatherv_c", call_MPI_Iallgatherv_c, 9, {
        {"sendbuf", BUFFER, FIELD_P}, {"sendcount", COUNT, FIELD_N}, {"sendtype", DATATYPE, FIELD_P},
        {"recvbuf", BUFFER, FIELD_P}, {"recvcounts", WIDE_COUNTS, FIELD_P}, {"displs", WIDE_PLACES, FIELD_P},
        {"recvtype", DATATYPE, FIELD_P}, {"comm", COMM, FIELD_P}, {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Iallreduce", call_MPI_Iallreduce, 7, {
        {"sendbuf", BUFFER, FIELD_P}, {"recvbuf", BUFFER, FIELD_P}, {"count", COUNT, FIELD_I},
        {"datatype", DATATYPE, FIELD_P}, {"op", OP, FIELD_P}, {"comm", COMM, FIELD_P},
        {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Iallreduce_c", call_MPI_Iallreduce_c, 7, {
        {"sendbuf", BUFFER, FIELD_P}, {"recvbuf", BUFFER, FIELD_P}, {"count", COUNT, FIELD_N},
        {"datatype", DATATYPE, FIELD_P}, {"op", OP, FIELD_P}, {"comm", COMM, FIELD_P},
        {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Ialltoall", call_MPI_Ialltoall, 8, {
        {"sendbuf", BUFFER, FIELD_P}, {"sendcount", COUNT, FIELD_I}, {"sendtype", DATATYPE, FIELD_P},
        {"recvbuf", BUFFER, FIELD_P}, {"recvcount", COUNT, FIELD_I}, {"recvtype", DATATYPE, FIELD_P},
        {"comm", COMM, FIELD_P}, {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Ialltoall_c", call_MPI_Ialltoall_c, 8, {
        {"sendbuf", BUFFER, FIELD_P}, {"sendcount", COUNT, FIELD_N}, {"sendtype", DATATYPE, FIELD_P},
        {"recvbuf", BUFFER, FIELD_P}, {"recvcount", COUNT, FIELD_N}, {"recvtype", DATATYPE, FIELD_P},
        {"comm", COMM, FIELD_P}, {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Ialltoallv", call_MPI_Ialltoallv, 10, {
        {"sendbuf", BUFFER, FIELD_P}, {"sendcounts", COUNTS, FIELD_P}, {"sdispls", PLACES, FIELD_P},
        {"sendtype", DATATYPE, FIELD_P}, {"recvbuf", BUFFER, FIELD_P}, {"recvcounts", COUNTS, FIELD_P},
        {"rdispls", PLACES, FIELD_P}, {"recvtype", DATATYPE, FIELD_P}, {"comm", COMM, FIELD_P},
        {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Ialltoallv_c", call_MPI_Ialltoallv_c, 10, {
        {"sendbuf", BUFFER, FIELD_P}, {"sendcounts", WIDE_COUNTS, FIELD_P}, {"sdispls", WIDE_PLACES, FIELD_P},
        {"sendtype", DATATYPE, FIELD_P}, {"recvbuf", BUFFER, FIELD_P}, {"recvcounts", WIDE_COUNTS, FIELD_P},
        {"rdispls", WIDE_PLACES, FIELD_P}, {"recvtype", DATATYPE, FIELD_P}, {"comm", COMM, FIELD_P},
        {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Ialltoallw", call_MPI_Ialltoallw, 10, {
        {"sendbuf", BUFFER, FIELD_P}, {"sendcounts", COUNTS, FIELD_P}, {"sdispls", PLACES, FIELD_P},
        {"sendtypes", DATATYPES, FIELD_P}, {"recvbuf", BUFFER, FIELD_P}, {"recvcounts", COUNTS, FIELD_P},
        {"rdispls", PLACES, FIELD_P}, {"recvtypes", DATATYPES, FIELD_P}, {"comm", COMM, FIELD_P},
        {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Ialltoallw_c", call_MPI_Ialltoallw_c, 10, {
        {"sendbuf", BUFFER, FIELD_P}, {"sendcounts", WIDE_COUNTS, FIELD_P}, {"sdispls", WIDE_PLACES, FIELD_P},
        {"sendtypes", DATATYPES, FIELD_P}, {"recvbuf", BUFFER, FIELD_P}, {"recvcounts", WIDE_COUNTS, FIELD_P},
        {"rdispls", WIDE_PLACES, FIELD_P}, {"recvtypes", DATATYPES, FIELD_P}, {"comm", COMM, FIELD_P},
        {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Ibarrier", call_MPI_Ibarrier, 2, {
        {"comm", COMM, FIELD_P}, {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Ibcast", call_MPI_Ibcast, 6, {
        {"buffer", BUFFER, FIELD_P}, {"count", COUNT, FIELD_I}, {"datatype", DATATYPE, FIELD_P},
        {"root", ROOT, FIELD_I}, {"comm", COMM, FIELD_P}, {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Ibcast_c", call_MPI_Ibcast_c, 6, {
        {"buffer", BUFFER, FIELD_P}, {"count", COUNT, FIELD_N}, {"datatype", DATATYPE, FIELD_P},
        {"root", ROOT, FIELD_I}, {"comm", COMM, FIELD_P}, {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Ibsend", call_MPI_Ibsend, 7, {
        {"buf", BUFFER, FIELD_P}, {"count", COUNT, FIELD_I}, {"datatype", DATATYPE, FIELD_P},
        {"dest", RANK, FIELD_I}, {"tag", TAG, FIELD_I}, {"comm", COMM, FIELD_P},
        {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Ibsend_c", call_MPI_Ibsend_c, 7, {
        {"buf", BUFFER, FIELD_P}, {"count", COUNT, FIELD_N}, {"datatype", DATATYPE, FIELD_P},
        {"dest", RANK, FIELD_I}, {"tag", TAG, FIELD_I}, {"comm", COMM, FIELD_P},
        {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Iexscan", call_MPI_Iexscan, 7, {
        {"sendbuf", ANY, FIELD_P}, {"recvbuf", ANY, FIELD_P}, {"count", COUNT, FIELD_I},
        {"datatype", DATATYPE, FIELD_P}, {"op", OP, FIELD_P}, {"comm", COMM, FIELD_P},
        {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Iexscan_c", call_MPI_Iexscan_c, 7, {
        {"sendbuf", ANY, FIELD_P}, {"recvbuf", ANY, FIELD_P}, {"count", COUNT, FIELD_N},
        {"datatype", DATATYPE, FIELD_P}, {"op", OP, FIELD_P}, {"comm", COMM, FIELD_P},
        {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Igather", call_MPI_Igather, 9, {
        {"sendbuf", BUFFER, FIELD_P}, {"sendcount", COUNT, FIELD_I}, {"sendtype", DATATYPE, FIELD_P},
        {"recvbuf", BUFFER, FIELD_P}, {"recvcount", COUNT, FIELD_I}, {"recvtype", DATATYPE, FIELD_P},
        {"root", ROOT, FIELD_I}, {"comm", COMM, FIELD_P}, {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Igather_c", call_MPI_Igather_c, 9, {
        {"sendbuf", BUFFER, FIELD_P}, {"sendcount", COUNT, FIELD_N}, {"sendtype", DATATYPE, FIELD_P},
        {"recvbuf", BUFFER, FIELD_P}, {"recvcount", COUNT, FIELD_N}, {"recvtype", DATATYPE, FIELD_P},
        {"root", ROOT, FIELD_I}, {"comm", COMM, FIELD_P}, {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Igatherv", call_MPI_Igatherv, 10, {
        {"sendbuf", BUFFER, FIELD_P}, {"sendcount", COUNT, FIELD_I}, {"sendtype", DATATYPE, FIELD_P},
        {"recvbuf", BUFFER, FIELD_P}, {"recvcounts", COUNTS, FIELD_P}, {"displs", PLACES, FIELD_P},
        {"recvtype", DATATYPE, FIELD_P}, {"root", ROOT, FIELD_I}, {"comm", COMM, FIELD_P},
        {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Igatherv_c", call_MPI_Igatherv_c, 10, {
        {"sendbuf", BUFFER, FIELD_P}, {"sendcount", COUNT, FIELD_N}, {"sendtype", DATATYPE, FIELD_P},
        {"recvbuf", BUFFER, FIELD_P}, {"recvcounts", WIDE_COUNTS, FIELD_P}, {"displs", WIDE_PLACES, FIELD_P},
        {"recvtype", DATATYPE, FIELD_P}, {"root", ROOT, FIELD_I}, {"comm", COMM, FIELD_P},
        {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Improbe", call_MPI_Improbe, 6, {
        {"source", SOURCE, FIELD_I}, {"tag", RECEIVE_TAG, FIELD_I}, {"comm", COMM, FIELD_P},
        {"flag", OUT, FIELD_P}, {"message", MESSAGE_OUT, FIELD_P}, {"status", ANY, FIELD_P},
    }},
    {"MPI_Imrecv", call_MPI_Imrecv, 5, {
        {"buf", BUFFER, FIELD_P}, {"count", COUNT, FIELD_I}, {"datatype", DATATYPE, FIELD_P},
        {"message", MESSAGE_IN_OUT, FIELD_P}, {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Imrecv_c", call_MPI_Imrecv_c, 5, {
        {"buf", BUFFER, FIELD_P}, {"count", COUNT, FIELD_N}, {"datatype", DATATYPE, FIELD_P},
        {"message", MESSAGE_IN_OUT, FIELD_P}, {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Ineighbor_allgather", call_MPI_Ineighbor_allgather, 8, {
        {"sendbuf", BUFFER, FIELD_P}, {"sendcount", COUNT, FIELD_I}, {"sendtype", DATATYPE, FIELD_P},
        {"recvbuf", BUFFER, FIELD_P}, {"recvcount", COUNT, FIELD_I}, {"recvtype", DATATYPE, FIELD_P},
        {"comm", CART, FIELD_P}, {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Ineighbor_allgather_c", call_MPI_Ineighbor_allgather_c, 8, {
        {"sendbuf", BUFFER, FIELD_P}, {"sendcount", COUNT, FIELD_N}, {"sendtype", DATATYPE, FIELD_P},
        {"recvbuf", BUFFER, FIELD_P}, {"recvcount", COUNT, FIELD_N}, {"recvtype", DATATYPE, FIELD_P},
        {"comm", CART, FIELD_P}, {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Ineighbor_allgatherv", call_MPI_Ineighbor_allgatherv, 9, {
        {"sendbuf", BUFFER, FIELD_P}, {"sendcount", COUNT, FIELD_I}, {"sendtype", DATATYPE, FIELD_P},
        {"recvbuf", BUFFER, FIELD_P}, {"recvcounts", COUNTS, FIELD_P}, {"displs", PLACES, FIELD_P},
        {"recvtype", DATATYPE, FIELD_P}, {"comm", CART, FIELD_P}, {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Ineighbor_allgatherv_c", call_MPI_Ineighbor_allgatherv_c, 9, {
        {"sendbuf", BUFFER, FIELD_P}, {"sendcount", COUNT, FIELD_N}, {"sendtype", DATATYPE, FIELD_P},
        {"recvbuf", BUFFER, FIELD_P}, {"recvcounts", WIDE_COUNTS, FIELD_P}, {"displs", WIDE_PLACES, FIELD_P},
        {"recvtype", DATATYPE, FIELD_P}, {"comm", CART, FIELD_P}, {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Ineighbor_alltoall", call_MPI_Ineighbor_alltoall, 8, {
        {"sendbuf", BUFFER, FIELD_P}, {"sendcount", COUNT, FIELD_I}, {"sendtype", DATATYPE, FIELD_P},
        {"recvbuf", BUFFER, FIELD_P}, {"recvcount", COUNT, FIELD_I}, {"recvtype", DATATYPE, FIELD_P},
        {"comm", CART, FIELD_P}, {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Ineighbor_alltoall_c", call_MPI_Ineighbor_alltoall_c, 8, {
        {"sendbuf", BUFFER, FIELD_P}, {"sendcount", COUNT, FIELD_N}, {"sendtype", DATATYPE, FIELD_P},
        {"recvbuf", BUFFER, FIELD_P}, {"recvcount", COUNT, FIELD_N}, {"recvtype", DATATYPE, FIELD_P},
        {"comm", CART, FIELD_P}, {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Ineighbor_alltoallv", call_MPI_Ineighbor_alltoallv, 10, {
        {"sendbuf", BUFFER, FIELD_P}, {"sendcounts", COUNTS, FIELD_P}, {"sdispls", PLACES, FIELD_P},
        {"sendtype", DATATYPE, FIELD_P}, {"recvbuf", BUFFER, FIELD_P}, {"recvcounts", COUNTS, FIELD_P},
        {"rdispls", PLACES, FIELD_P}, {"recvtype", DATATYPE, FIELD_P}, {"comm", CART, FIELD_P},
        {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Ineighbor_alltoallv_c", call_MPI_Ineighbor_alltoallv_c, 10, {
        {"sendbuf", BUFFER, FIELD_P}, {"sendcounts", WIDE_COUNTS, FIELD_P}, {"sdispls", WIDE_PLACES, FIELD_P},
        {"sendtype", DATATYPE, FIELD_P}, {"recvbuf", BUFFER, FIELD_P}, {"recvcounts", WIDE_COUNTS, FIELD_P},
        {"rdispls", WIDE_PLACES, FIELD_P}, {"recvtype", DATATYPE, FIELD_P}, {"comm", CART, FIELD_P},
        {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Ineighbor_alltoallw", call_MPI_Ineighbor_alltoallw, 10, {
        {"sendbuf", BUFFER, FIELD_P}, {"sendcounts", COUNTS, FIELD_P}, {"sdispls", WIDE_PLACES, FIELD_P},
        {"sendtypes", DATATYPES, FIELD_P}, {"recvbuf", BUFFER, FIELD_P}, {"recvcounts", COUNTS, FIELD_P},
        {"rdispls", WIDE_PLACES, FIELD_P}, {"recvtypes", DATATYPES, FIELD_P}, {"comm", CART, FIELD_P},
        {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Ineighbor_alltoallw_c", call_MPI_Ineighbor_alltoallw_c, 10, {
        {"sendbuf", BUFFER, FIELD_P}, {"sendcounts", WIDE_COUNTS, FIELD_P}, {"sdispls", WIDE_PLACES, FIELD_P},
        {"sendtypes", DATATYPES, FIELD_P}, {"recvbuf", BUFFER, FIELD_P}, {"recvcounts", WIDE_COUNTS, FIELD_P},
        {"rdispls", WIDE_PLACES, FIELD_P}, {"recvtypes", DATATYPES, FIELD_P}, {"comm", CART, FIELD_P},
        {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Info_create", call_MPI_Info_create, 1, {
        {"info", INFO_OUT, FIELD_P},
    }},
    {"MPI_Info_create_env", call_MPI_Info_create_env, 3, {
        {"argc", ANY, FIELD_I}, {"argv", ANY, FIELD_P}, {"info", INFO_OUT, FIELD_P},
    }},
    {"MPI_Info_delete", call_MPI_Info_delete, 2, {
        {"info", INFO_OBJECT, FIELD_P}, {"key", KEY, FIELD_P},
    }},
    {"MPI_Info_dup", call_MPI_Info_dup, 2, {
        {"info", INFO_OBJECT, FIELD_P}, {"newinfo", INFO_OUT, FIELD_P},
    }},
    {"MPI_Info_free", call_MPI_Info_free, 1, {
        {"info", INFO_IN_OUT, FIELD_P},
    }},
    {"MPI_Info_get", call_MPI_Info_get, 5, {
        {"info", INFO_OBJECT, FIELD_P}, {"key", KEY, FIELD_P}, {"valuelen", SIZE, FIELD_I},
        {"value", NAME_OUT, FIELD_P}, {"flag", OUT, FIELD_P},
    }},
    {"MPI_Info_get_nkeys", call_MPI_Info_get_nkeys, 2, {
        {"info", INFO_OBJECT, FIELD_P}, {"nkeys", OUT, FIELD_P},
    }},
    {"MPI_Info_get_nthkey", call_MPI_Info_get_nthkey, 3, {
        {"info", INFO_OBJECT, FIELD_P}, {"n", NTH_KEY, FIELD_I}, {"key", NAME_OUT, FIELD_P},
    }},
    {"MPI_Info_get_string", call_MPI_Info_get_string, 5, {
        {"info", INFO_OBJECT, FIELD_P}, {"key", KEY, FIELD_P}, {"buflen", LENGTH, FIELD_P},
        {"value", NAME_OUT, FIELD_P}, {"flag", OUT, FIELD_P},
    }},
    {"MPI_Info_get_valuelen", call_MPI_Info_get_valuelen, 4, {
        {"info", INFO_OBJECT, FIELD_P}, {"key", KEY, FIELD_P}, {"valuelen", OUT, FIELD_P},
        {"flag", OUT, FIELD_P},
    }},
    {"MPI_Info_set", call_MPI_Info_set, 3, {
        {"info", INFO_OBJECT, FIELD_P}, {"key", KEY, FIELD_P}, {"value", TEXT, FIELD_P},
    }},
    {"MPI_Initialized", call_MPI_Initialized, 1, {
        {"flag", OUT, FIELD_P},
    }},
    {"MPI_Intercomm_create", call_MPI_Intercomm_create, 6, {
        {"local_comm", COMM, FIELD_P}, {"local_leader", RANK, FIELD_I}, {"peer_comm", ANY, FIELD_P},
        {"remote_leader", ANY, FIELD_I}, {"tag", TAG, FIELD_I}, {"newintercomm", COMM_OUT, FIELD_P},
    }},
    {"MPI_Intercomm_create_from_groups", call_MPI_Intercomm_create_from_groups, 8, {
        {"local_group", GROUP, FIELD_P}, {"local_leader", RANK, FIELD_I}, {"remote_group", GROUP, FIELD_P},
        {"remote_leader", ANY, FIELD_I}, {"stringtag", STRINGTAG, FIELD_P}, {"info", INFO, FIELD_P},
        {"errhandler", ERRHANDLER, FIELD_P}, {"newintercomm", COMM_OUT, FIELD_P},
    }},
    {"MPI_Intercomm_merge", call_MPI_Intercomm_merge, 3, {
        {"intercomm", INTERCOMM, FIELD_P}, {"high", ANY, FIELD_I}, {"newintracomm", COMM_OUT, FIELD_P},
    }},
    {"MPI_Iprobe", call_MPI_Iprobe, 5, {
        {"source", SOURCE, FIELD_I}, {"tag", RECEIVE_TAG, FIELD_I}, {"comm", COMM, FIELD_P},
        {"flag", OUT, FIELD_P}, {"status", ANY, FIELD_P},
    }},
    {"MPI_Irecv", call_MPI_Irecv, 7, {
        {"buf", BUFFER, FIELD_P}, {"count", COUNT, FIELD_I}, {"datatype", DATATYPE, FIELD_P},
        {"source", SOURCE, FIELD_I}, {"tag", RECEIVE_TAG, FIELD_I}, {"comm", COMM, FIELD_P},
        {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Irecv_c", call_MPI_Irecv_c, 7, {
        {"buf", BUFFER, FIELD_P}, {"count", COUNT, FIELD_N}, {"datatype", DATATYPE, FIELD_P},
        {"source", SOURCE, FIELD_I}, {"tag", RECEIVE_TAG, FIELD_I}, {"comm", COMM, FIELD_P},
        {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Ireduce", call_MPI_Ireduce, 8, {
        {"sendbuf", BUFFER, FIELD_P}, {"recvbuf", BUFFER, FIELD_P}, {"count", COUNT, FIELD_I},
        {"datatype", DATATYPE, FIELD_P}, {"op", OP, FIELD_P}, {"root", ROOT, FIELD_I},
        {"comm", COMM, FIELD_P}, {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Ireduce_c", call_MPI_Ireduce_c, 8, {
        {"sendbuf", BUFFER, FIELD_P}, {"recvbuf", BUFFER, FIELD_P}, {"count", COUNT, FIELD_N},
        {"datatype", DATATYPE, FIELD_P}, {"op", OP, FIELD_P}, {"root", ROOT, FIELD_I},
        {"comm", COMM, FIELD_P}, {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Ireduce_scatter", call_MPI_Ireduce_scatter, 7, {
        {"sendbuf", BUFFER, FIELD_P}, {"recvbuf", BUFFER, FIELD_P}, {"recvcounts", COUNTS, FIELD_P},
        {"datatype", DATATYPE, FIELD_P}, {"op", OP, FIELD_P}, {"comm", COMM, FIELD_P},
        {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Ireduce_scatter_c", call_MPI_Ireduce_scatter_c, 7, {
        {"sendbuf", BUFFER, FIELD_P}, {"recvbuf", BUFFER, FIELD_P}, {"recvcounts", WIDE_COUNTS, FIELD_P},
        {"datatype", DATATYPE, FIELD_P}, {"op", OP, FIELD_P}, {"comm", COMM, FIELD_P},
        {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Ireduce_scatter_block", call_MPI_Ireduce_scatter_block, 7, {
        {"sendbuf", BUFFER, FIELD_P}, {"recvbuf", BUFFER, FIELD_P}, {"recvcount", COUNT, FIELD_I},
        {"datatype", DATATYPE, FIELD_P}, {"op", OP, FIELD_P}, {"comm", COMM, FIELD_P},
        {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Ireduce_scatter_block_c", call_MPI_Ireduce_scatter_block_c, 7, {
        {"sendbuf", BUFFER, FIELD_P}, {"recvbuf", BUFFER, FIELD_P}, {"recvcount", COUNT, FIELD_N},
        {"datatype", DATATYPE, FIELD_P}, {"op", OP, FIELD_P}, {"comm", COMM, FIELD_P},
        {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Irsend", call_MPI_Irsend, 7, {
        {"buf", BUFFER, FIELD_P}, {"count", COUNT, FIELD_I}, {"datatype", DATATYPE, FIELD_P},
        {"dest", RANK, FIELD_I}, {"tag", TAG, FIELD_I}, {"comm", COMM, FIELD_P},
        {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Irsend_c", call_MPI_Irsend_c, 7, {
        {"buf", BUFFER, FIELD_P}, {"count", COUNT, FIELD_N}, {"datatype", DATATYPE, FIELD_P},
        {"dest", RANK, FIELD_I}, {"tag", TAG, FIELD_I}, {"comm", COMM, FIELD_P},
        {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Is_thread_main", call_MPI_Is_thread_main, 1, {
        {"flag", OUT, FIELD_P},
    }},
    {"MPI_Iscan", call_MPI_Iscan, 7, {
        {"sendbuf", BUFFER, FIELD_P}, {"recvbuf", BUFFER, FIELD_P}, {"count", COUNT, FIELD_I},
        {"datatype", DATATYPE, FIELD_P}, {"op", OP, FIELD_P}, {"comm", COMM, FIELD_P},
        {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Iscan_c", call_MPI_Iscan_c, 7, {
        {"sendbuf", BUFFER, FIELD_P}, {"recvbuf", BUFFER, FIELD_P}, {"count", COUNT, FIELD_N},
        {"datatype", DATATYPE, FIELD_P}, {"op", OP, FIELD_P}, {"comm", COMM, FIELD_P},
        {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Iscatter", call_MPI_Iscatter, 9, {
        {"sendbuf", BUFFER, FIELD_P}, {"sendcount", COUNT, FIELD_I}, {"sendtype", DATATYPE, FIELD_P},
        {"recvbuf", BUFFER, FIELD_P}, {"recvcount", COUNT, FIELD_I}, {"recvtype", DATATYPE, FIELD_P},
        {"root", ROOT, FIELD_I}, {"comm", COMM, FIELD_P}, {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Iscatter_c", call_MPI_Iscatter_c, 9, {
        {"sendbuf", BUFFER, FIELD_P}, {"sendcount", COUNT, FIELD_N}, {"sendtype", DATATYPE, FIELD_P},
        {"recvbuf", BUFFER, FIELD_P}, {"recvcount", COUNT, FIELD_N}, {"recvtype", DATATYPE, FIELD_P},
        {"root", ROOT, FIELD_I}, {"comm", COMM, FIELD_P}, {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Iscatterv", call_MPI_Iscatterv, 10, {
        {"sendbuf", BUFFER, FIELD_P}, {"sendcounts", COUNTS, FIELD_P}, {"displs", PLACES, FIELD_P},
        {"sendtype", DATATYPE, FIELD_P}, {"recvbuf", BUFFER, FIELD_P}, {"recvcount", COUNT, FIELD_I},
        {"recvtype", DATATYPE, FIELD_P}, {"root", ROOT, FIELD_I}, {"comm", COMM, FIELD_P},
        {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Iscatterv_c", call_MPI_Iscatterv_c, 10, {
        {"sendbuf", BUFFER, FIELD_P}, {"sendcounts", WIDE_COUNTS, FIELD_P}, {"displs", WIDE_PLACES, FIELD_P},
        {"sendtype", DATATYPE, FIELD_P}, {"recvbuf", BUFFER, FIELD_P}, {"recvcount", COUNT, FIELD_N},
        {"recvtype", DATATYPE, FIELD_P}, {"root", ROOT, FIELD_I}, {"comm", COMM, FIELD_P},
        {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Isend", call_MPI_Isend, 7, {
        {"buf", BUFFER, FIELD_P}, {"count", COUNT, FIELD_I}, {"datatype", DATATYPE, FIELD_P},
        {"dest", RANK, FIELD_I}, {"tag", TAG, FIELD_I}, {"comm", COMM, FIELD_P},
        {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Isend_c", call_MPI_Isend_c, 7, {
        {"buf", BUFFER, FIELD_P}, {"count", COUNT, FIELD_N}, {"datatype", DATATYPE, FIELD_P},
        {"dest", RANK, FIELD_I}, {"tag", TAG, FIELD_I}, {"comm", COMM, FIELD_P},
        {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Isendrecv", call_MPI_Isendrecv, 12, {
        {"sendbuf", BUFFER, FIELD_P}, {"sendcount", COUNT, FIELD_I}, {"sendtype", DATATYPE, FIELD_P},
        {"dest", RANK, FIELD_I}, {"sendtag", TAG, FIELD_I}, {"recvbuf", BUFFER, FIELD_P},
        {"recvcount", COUNT, FIELD_I}, {"recvtype", DATATYPE, FIELD_P}, {"source", SOURCE, FIELD_I},
        {"recvtag", RECEIVE_TAG, FIELD_I}, {"comm", COMM, FIELD_P}, {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Isendrecv_c", call_MPI_Isendrecv_c, 12, {
        {"sendbuf", BUFFER, FIELD_P}, {"sendcount", COUNT, FIELD_N}, {"sendtype", DATATYPE, FIELD_P},
        {"dest", RANK, FIELD_I}, {"sendtag", TAG, FIELD_I}, {"recvbuf", BUFFER, FIELD_P},
        {"recvcount", COUNT, FIELD_N}, {"recvtype", DATATYPE, FIELD_P}, {"source", SOURCE, FIELD_I},
        {"recvtag", RECEIVE_TAG, FIELD_I}, {"comm", COMM, FIELD_P}, {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Isendrecv_replace", call_MPI_Isendrecv_replace, 9, {
        {"buf", BUFFER, FIELD_P}, {"count", COUNT, FIELD_I}, {"datatype", DATATYPE, FIELD_P},
        {"dest", RANK, FIELD_I}, {"sendtag", TAG, FIELD_I}, {"source", SOURCE, FIELD_I},
        {"recvtag", RECEIVE_TAG, FIELD_I}, {"comm", COMM, FIELD_P}, {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Isendrecv_replace_c", call_MPI_Isendrecv_replace_c, 9, {
        {"buf", BUFFER, FIELD_P}, {"count", COUNT, FIELD_N}, {"datatype", DATATYPE, FIELD_P},
        {"dest", RANK, FIELD_I}, {"sendtag", TAG, FIELD_I}, {"source", SOURCE, FIELD_I},
        {"recvtag", RECEIVE_TAG, FIELD_I}, {"comm", COMM, FIELD_P}, {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Issend", call_MPI_Issend, 7, {
        {"buf", BUFFER, FIELD_P}, {"count", COUNT, FIELD_I}, {"datatype", DATATYPE, FIELD_P},
        {"dest", RANK, FIELD_I}, {"tag", TAG, FIELD_I}, {"comm", COMM, FIELD_P},
        {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Issend_c", call_MPI_Issend_c, 7, {
        {"buf", BUFFER, FIELD_P}, {"count", COUNT, FIELD_N}, {"datatype", DATATYPE, FIELD_P},
        {"dest", RANK, FIELD_I}, {"tag", TAG, FIELD_I}, {"comm", COMM, FIELD_P},
        {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Keyval_create", call_MPI_Keyval_create, 4, {
        {"copy_fn", ANY, FIELD_P}, {"delete_fn", ANY, FIELD_P}, {"keyval", OUT, FIELD_P},
        {"extra_state", ANY, FIELD_P},
    }},
    {"MPI_Keyval_free", call_MPI_Keyval_free, 1, {
        {"keyval", KEYVAL_IN_OUT, FIELD_P},
    }},
    {"MPI_Lookup_name", call_MPI_Lookup_name, 3, {
        {"service_name", TEXT, FIELD_P}, {"info", INFO, FIELD_P}, {"port_name", NAME_OUT, FIELD_P},
    }},
    {"MPI_Mprobe", call_MPI_Mprobe, 5, {
        {"source", SOURCE, FIELD_I}, {"tag", RECEIVE_TAG, FIELD_I}, {"comm", COMM, FIELD_P},
        {"message", MESSAGE_OUT, FIELD_P}, {"status", ANY, FIELD_P},
    }},
    {"MPI_Mrecv", call_MPI_Mrecv, 5, {
        {"buf", BUFFER, FIELD_P}, {"count", COUNT, FIELD_I}, {"datatype", DATATYPE, FIELD_P},
        {"message", MESSAGE_IN_OUT, FIELD_P}, {"status", ANY, FIELD_P},
    }},
    {"MPI_Mrecv_c", call_MPI_Mrecv_c, 5, {
        {"buf", BUFFER, FIELD_P}, {"count", COUNT, FIELD_N}, {"datatype", DATATYPE, FIELD_P},
        {"message", MESSAGE_IN_OUT, FIELD_P}, {"status", ANY, FIELD_P},
    }},
    {"MPI_Neighbor_allgather", call_MPI_Neighbor_allgather, 7, {
        {"sendbuf", BUFFER, FIELD_P}, {"sendcount", COUNT, FIELD_I}, {"sendtype", DATATYPE, FIELD_P},
        {"recvbuf", BUFFER, FIELD_P}, {"recvcount", COUNT, FIELD_I}, {"recvtype", DATATYPE, FIELD_P},
        {"comm", CART, FIELD_P},
    }},
    {"MPI_Neighbor_allgather_c", call_MPI_Neighbor_allgather_c, 7, {
        {"sendbuf", BUFFER, FIELD_P}, {"sendcount", COUNT, FIELD_N}, {"sendtype", DATATYPE, FIELD_P},
        {"recvbuf", BUFFER, FIELD_P}, {"recvcount", COUNT, FIELD_N}, {"recvtype", DATATYPE, FIELD_P},
        {"comm", CART, FIELD_P},
    }},
    {"MPI_Neighbor_allgather_init", call_MPI_Neighbor_allgather_init, 9, {
        {"sendbuf", BUFFER, FIELD_P}, {"sendcount", COUNT, FIELD_I}, {"sendtype", DATATYPE, FIELD_P},
        {"recvbuf", BUFFER, FIELD_P}, {"recvcount", COUNT, FIELD_I}, {"recvtype", DATATYPE, FIELD_P},
        {"comm", CART, FIELD_P}, {"info", INFO, FIELD_P}, {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Neighbor_allgather_init_c", call_MPI_Neighbor_allgather_init_c, 9, {
        {"sendbuf", BUFFER, FIELD_P}, {"sendcount", COUNT, FIELD_N}, {"sendtype", DATATYPE, FIELD_P},
        {"recvbuf", BUFFER, FIELD_P}, {"recvcount", COUNT, FIELD_N}, {"recvtype", DATATYPE, FIELD_P},
        {"comm", CART, FIELD_P}, {"info", INFO, FIELD_P}, {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Neighbor_allgatherv", call_MPI_Neighbor_allgatherv, 8, {
        {"sendbuf", BUFFER, FIELD_P}, {"sendcount", COUNT, FIELD_I}, {"sendtype", DATATYPE, FIELD_P},
        {"recvbuf", BUFFER, FIELD_P}, {"recvcounts", COUNTS, FIELD_P}, {"displs", PLACES, FIELD_P},
        {"recvtype", DATATYPE, FIELD_P}, {"comm", CART, FIELD_P},
    }},
    {"MPI_Neighbor_allgatherv_c", call_MPI_Neighbor_allgatherv_c, 8, {
        {"sendbuf", BUFFER, FIELD_P}, {"sendcount", COUNT, FIELD_N}, {"sendtype", DATATYPE, FIELD_P},
        {"recvbuf", BUFFER, FIELD_P}, {"recvcounts", WIDE_COUNTS, FIELD_P}, {"displs", WIDE_PLACES, FIELD_P},
        {"recvtype", DATATYPE, FIELD_P}, {"comm", CART, FIELD_P},
    }},
    {"MPI_Neighbor_allgatherv_init", call_MPI_Neighbor_allgatherv_init, 10, {
        {"sendbuf", BUFFER, FIELD_P}, {"sendcount", COUNT, FIELD_I}, {"sendtype", DATATYPE, FIELD_P},
        {"recvbuf", BUFFER, FIELD_P}, {"recvcounts", COUNTS, FIELD_P}, {"displs", PLACES, FIELD_P},
        {"recvtype", DATATYPE, FIELD_P}, {"comm", CART, FIELD_P}, {"info", INFO, FIELD_P},
        {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Neighbor_allgatherv_init_c", call_MPI_Neighbor_allgatherv_init_c, 10, {
        {"sendbuf", BUFFER, FIELD_P}, {"sendcount", COUNT, FIELD_N}, {"sendtype", DATATYPE, FIELD_P},
        {"recvbuf", BUFFER, FIELD_P}, {"recvcounts", WIDE_COUNTS, FIELD_P}, {"displs", WIDE_PLACES, FIELD_P},
        {"recvtype", DATATYPE, FIELD_P}, {"comm", CART, FIELD_P}, {"info", INFO, FIELD_P},
        {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Neighbor_alltoall", call_MPI_Neighbor_alltoall, 7, {
        {"sendbuf", BUFFER, FIELD_P}, {"sendcount", COUNT, FIELD_I}, {"sendtype", DATATYPE, FIELD_P},
        {"recvbuf", BUFFER, FIELD_P}, {"recvcount", COUNT, FIELD_I}, {"recvtype", DATATYPE, FIELD_P},
        {"comm", CART, FIELD_P},
    }},
    {"MPI_Neighbor_alltoall_c", call_MPI_Neighbor_alltoall_c, 7, {
        {"sendbuf", BUFFER, FIELD_P}, {"sendcount", COUNT, FIELD_N}, {"sendtype", DATATYPE, FIELD_P},
        {"recvbuf", BUFFER, FIELD_P}, {"recvcount", COUNT, FIELD_N}, {"recvtype", DATATYPE, FIELD_P},
        {"comm", CART, FIELD_P},
    }},
    {"MPI_Neighbor_alltoall_init", call_MPI_Neighbor_alltoall_init, 9, {
        {"sendbuf", BUFFER, FIELD_P}, {"sendcount", COUNT, FIELD_I}, {"sendtype", DATATYPE, FIELD_P},
        {"recvbuf", BUFFER, FIELD_P}, {"recvcount", COUNT, FIELD_I}, {"recvtype", DATATYPE, FIELD_P},
        {"comm", CART, FIELD_P}, {"info", INFO, FIELD_P}, {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Neighbor_alltoall_init_c", call_MPI_Neighbor_alltoall_init_c, 9, {
        {"sendbuf", BUFFER, FIELD_P}, {"sendcount", COUNT, FIELD_N}, {"sendtype", DATATYPE, FIELD_P},
        {"recvbuf", BUFFER, FIELD_P}, {"recvcount", COUNT, FIELD_N}, {"recvtype", DATATYPE, FIELD_P},
        {"comm", CART, FIELD_P}, {"info", INFO, FIELD_P}, {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Neighbor_alltoallv", call_MPI_Neighbor_alltoallv, 9, {
        {"sendbuf", BUFFER, FIELD_P}, {"sendcounts", COUNTS, FIELD_P}, {"sdispls", PLACES, FIELD_P},
        {"sendtype", DATATYPE, FIELD_P}, {"recvbuf", BUFFER, FIELD_P}, {"recvcounts", COUNTS, FIELD_P},
        {"rdispls", PLACES, FIELD_P}, {"recvtype", DATATYPE, FIELD_P}, {"comm", CART, FIELD_P},
    }},
    {"MPI_Neighbor_alltoallv_c", call_MPI_Neighbor_alltoallv_c, 9, {
        {"sendbuf", BUFFER, FIELD_P}, {"sendcounts", WIDE_COUNTS, FIELD_P}, {"sdispls", WIDE_PLACES, FIELD_P},
        {"sendtype", DATATYPE, FIELD_P}, {"recvbuf", BUFFER, FIELD_P}, {"recvcounts", WIDE_COUNTS, FIELD_P},
        {"rdispls", WIDE_PLACES, FIELD_P}, {"recvtype", DATATYPE, FIELD_P}, {"comm", CART, FIELD_P},
    }},
    {"MPI_Neighbor_alltoallv_init", call_MPI_Neighbor_alltoallv_init, 11, {
        {"sendbuf", BUFFER, FIELD_P}, {"sendcounts", COUNTS, FIELD_P}, {"sdispls", PLACES, FIELD_P},
        {"sendtype", DATATYPE, FIELD_P}, {"recvbuf", BUFFER, FIELD_P}, {"recvcounts", COUNTS, FIELD_P},
        {"rdispls", PLACES, FIELD_P}, {"recvtype", DATATYPE, FIELD_P}, {"comm", CART, FIELD_P},
        {"info", INFO, FIELD_P}, {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Neighbor_alltoallv_init_c", call_MPI_Neighbor_alltoallv_init_c, 11, {
        {"sendbuf", BUFFER, FIELD_P}, {"sendcounts", WIDE_COUNTS, FIELD_P}, {"sdispls", WIDE_PLACES, FIELD_P},
        {"sendtype", DATATYPE, FIELD_P}, {"recvbuf", BUFFER, FIELD_P}, {"recvcounts", WIDE_COUNTS, FIELD_P},
        {"rdispls", WIDE_PLACES, FIELD_P}, {"recvtype", DATATYPE, FIELD_P}, {"comm", CART, FIELD_P},
        {"info", INFO, FIELD_P}, {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Neighbor_alltoallw", call_MPI_Neighbor_alltoallw, 9, {
        {"sendbuf", BUFFER, FIELD_P}, {"sendcounts", COUNTS, FIELD_P}, {"sdispls", WIDE_PLACES, FIELD_P},
        {"sendtypes", DATATYPES, FIELD_P}, {"recvbuf", BUFFER, FIELD_P}, {"recvcounts", COUNTS, FIELD_P},
        {"rdispls", WIDE_PLACES, FIELD_P}, {"recvtypes", DATATYPES, FIELD_P}, {"comm", CART, FIELD_P},
    }},
    {"MPI_Neighbor_alltoallw_c", call_MPI_Neighbor_alltoallw_c, 9, {
        {"sendbuf", BUFFER, FIELD_P}, {"sendcounts", WIDE_COUNTS, FIELD_P}, {"sdispls", WIDE_PLACES, FIELD_P},
        {"sendtypes", DATATYPES, FIELD_P}, {"recvbuf", BUFFER, FIELD_P}, {"recvcounts", WIDE_COUNTS, FIELD_P},
        {"rdispls", WIDE_PLACES, FIELD_P}, {"recvtypes", DATATYPES, FIELD_P}, {"comm", CART, FIELD_P},
    }},
    {"MPI_Neighbor_alltoallw_init", call_MPI_Neighbor_alltoallw_init, 11, {
        {"sendbuf", BUFFER, FIELD_P}, {"sendcounts", COUNTS, FIELD_P}, {"sdispls", WIDE_PLACES, FIELD_P},
        {"sendtypes", DATATYPES, FIELD_P}, {"recvbuf", BUFFER, FIELD_P}, {"recvcounts", COUNTS, FIELD_P},
        {"rdispls", WIDE_PLACES, FIELD_P}, {"recvtypes", DATATYPES, FIELD_P}, {"comm", CART, FIELD_P},
        {"info", INFO, FIELD_P}, {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Neighbor_alltoallw_init_c", call_MPI_Neighbor_alltoallw_init_c, 11, {
        {"sendbuf", BUFFER, FIELD_P}, {"sendcounts", WIDE_COUNTS, FIELD_P}, {"sdispls", WIDE_PLACES, FIELD_P},
        {"sendtypes", DATATYPES, FIELD_P}, {"recvbuf", BUFFER, FIELD_P}, {"recvcounts", WIDE_COUNTS, FIELD_P},
        {"rdispls", WIDE_PLACES, FIELD_P}, {"recvtypes", DATATYPES, FIELD_P}, {"comm", CART, FIELD_P},
        {"info", INFO, FIELD_P}, {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Op_commutative", call_MPI_Op_commutative, 2, {
        {"op", OP, FIELD_P}, {"commute", OUT, FIELD_P},
    }},
    {"MPI_Op_create", call_MPI_Op_create, 3, {
        {"user_fn", ANY, FIELD_P}, {"commute", ANY, FIELD_I}, {"op", OP_OUT, FIELD_P},
    }},
    {"MPI_Op_create_c", call_MPI_Op_create_c, 3, {
        {"user_fn", ANY, FIELD_P}, {"commute", ANY, FIELD_I}, {"op", OP_OUT, FIELD_P},
    }},
    {"MPI_Op_free", call_MPI_Op_free, 1, {
        {"op", OP_IN_OUT, FIELD_P},
    }},
    {"MPI_Open_port", call_MPI_Open_port, 2, {
        {"info", INFO, FIELD_P}, {"port_name", NAME_OUT, FIELD_P},
    }},
    {"MPI_Pack", call_MPI_Pack, 7, {
        {"inbuf", BUFFER, FIELD_P}, {"incount", COUNT, FIELD_I}, {"datatype", DATATYPE, FIELD_P},
        {"outbuf", BUFFER, FIELD_P}, {"outsize", SMALL_SIZE, FIELD_I}, {"position", POSITION, FIELD_P},
        {"comm", COMM, FIELD_P},
    }},
    {"MPI_Pack_c", call_MPI_Pack_c, 7, {
        {"inbuf", BUFFER, FIELD_P}, {"incount", COUNT, FIELD_N}, {"datatype", DATATYPE, FIELD_P},
        {"outbuf", BUFFER, FIELD_P}, {"outsize", SMALL_SIZE, FIELD_N}, {"position", POSITION, FIELD_P},
        {"comm", COMM, FIELD_P},
    }},
    {"MPI_Pack_external", call_MPI_Pack_external, 7, {
        {"datarep", EXTERNAL32, FIELD_P}, {"inbuf", BUFFER, FIELD_P}, {"incount", COUNT, FIELD_I},
        {"datatype", DATATYPE, FIELD_P}, {"outbuf", BUFFER, FIELD_P}, {"outsize", SMALL_SIZE, FIELD_N},
        {"position", POSITION, FIELD_P},
    }},
    {"MPI_Pack_external_c", call_MPI_Pack_external_c, 7, {
        {"datarep", EXTERNAL32, FIELD_P}, {"inbuf", BUFFER, FIELD_P}, {"incount", COUNT, FIELD_N},
        {"datatype", DATATYPE, FIELD_P}, {"outbuf", BUFFER, FIELD_P}, {"outsize", SMALL_SIZE, FIELD_N},
        {"position", POSITION, FIELD_P},
    }},
    {"MPI_Pack_external_size", call_MPI_Pack_external_size, 4, {
        {"datarep", EXTERNAL32, FIELD_P}, {"incount", COUNT, FIELD_I}, {"datatype", DATATYPE, FIELD_P},
        {"size", OUT, FIELD_P},
    }},
    {"MPI_Pack_external_size_c", call_MPI_Pack_external_size_c, 4, {
        {"datarep", EXTERNAL32, FIELD_P}, {"incount", COUNT, FIELD_N}, {"datatype", DATATYPE, FIELD_P},
        {"size", OUT, FIELD_P},
    }},
    {"MPI_Pack_size", call_MPI_Pack_size, 4, {
        {"incount", COUNT, FIELD_I}, {"datatype", DATATYPE, FIELD_P}, {"comm", COMM, FIELD_P},
        {"size", OUT, FIELD_P},
    }},
    {"MPI_Pack_size_c", call_MPI_Pack_size_c, 4, {
        {"incount", COUNT, FIELD_N}, {"datatype", DATATYPE, FIELD_P}, {"comm", COMM, FIELD_P},
        {"size", OUT, FIELD_P},
    }},
    {"MPI_Parrived", call_MPI_Parrived, 3, {
        {"request", REQUEST, FIELD_P}, {"partition", ANY, FIELD_I}, {"flag", OUT, FIELD_P},
    }},
    {"MPI_Pready", call_MPI_Pready, 2, {
        {"partition", ANY, FIELD_I}, {"request", REQUEST, FIELD_P},
    }},
    {"MPI_Pready_list", call_MPI_Pready_list, 3, {
        {"length", ANY, FIELD_I}, {"array_of_partitions", ANY, FIELD_P}, {"request", REQUEST, FIELD_P},
    }},
    {"MPI_Pready_range", call_MPI_Pready_range, 3, {
        {"partition_low", ANY, FIELD_I}, {"partition_high", ANY, FIELD_I}, {"request", REQUEST, FIELD_P},
    }},
    {"MPI_Precv_init", call_MPI_Precv_init, 9, {
        {"buf", BUFFER, FIELD_P}, {"partitions", SIZE, FIELD_I}, {"count", COUNT, FIELD_I},
        {"datatype", DATATYPE, FIELD_P}, {"dest", SOURCE, FIELD_I}, {"tag", TAG, FIELD_I},
        {"comm", COMM, FIELD_P}, {"info", INFO, FIELD_P}, {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Precv_init_c", call_MPI_Precv_init_c, 9, {
        {"buf", BUFFER, FIELD_P}, {"partitions", SIZE, FIELD_I}, {"count", COUNT, FIELD_N},
        {"datatype", DATATYPE, FIELD_P}, {"dest", SOURCE, FIELD_I}, {"tag", TAG, FIELD_I},
        {"comm", COMM, FIELD_P}, {"info", INFO, FIELD_P}, {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Probe", call_MPI_Probe, 4, {
        {"source", SOURCE, FIELD_I}, {"tag", RECEIVE_TAG, FIELD_I}, {"comm", COMM, FIELD_P},
        {"status", ANY, FIELD_P},
    }},
    {"MPI_Psend_init", call_MPI_Psend_init, 9, {
        {"buf", BUFFER, FIELD_P}, {"partitions", SIZE, FIELD_I}, {"count", COUNT, FIELD_I},
        {"datatype", DATATYPE, FIELD_P}, {"dest", RANK, FIELD_I}, {"tag", TAG, FIELD_I},
        {"comm", COMM, FIELD_P}, {"info", INFO, FIELD_P}, {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Psend_init_c", call_MPI_Psend_init_c, 9, {
        {"buf", BUFFER, FIELD_P}, {"partitions", SIZE, FIELD_I}, {"count", COUNT, FIELD_N},
        {"datatype", DATATYPE, FIELD_P}, {"dest", RANK, FIELD_I}, {"tag", TAG, FIELD_I},
        {"comm", COMM, FIELD_P}, {"info", INFO, FIELD_P}, {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Publish_name", call_MPI_Publish_name, 3, {
        {"service_name", TEXT, FIELD_P}, {"info", INFO, FIELD_P}, {"port_name", TEXT, FIELD_P},
    }},
    {"MPI_Put", call_MPI_Put, 8, {
        {"origin_addr", BUFFER, FIELD_P}, {"origin_count", COUNT, FIELD_I},
        {"origin_datatype", DATATYPE, FIELD_P}, {"target_rank", RANK, FIELD_I}, {"target_disp", ANY, FIELD_N},
        {"target_count", COUNT, FIELD_I}, {"target_datatype", DATATYPE, FIELD_P}, {"win", WIN, FIELD_P},
    }},
    {"MPI_Put_c", call_MPI_Put_c, 8, {
        {"origin_addr", BUFFER, FIELD_P}, {"origin_count", COUNT, FIELD_N},
        {"origin_datatype", DATATYPE, FIELD_P}, {"target_rank", RANK, FIELD_I}, {"target_disp", ANY, FIELD_N},
        {"target_count", COUNT, FIELD_N}, {"target_datatype", DATATYPE, FIELD_P}, {"win", WIN, FIELD_P},
    }},
    {"MPI_Query_thread", call_MPI_Query_thread, 1, {
        {"provided", OUT, FIELD_P},
    }},
    {"MPI_Raccumulate", call_MPI_Raccumulate, 10, {
        {"origin_addr", BUFFER, FIELD_P}, {"origin_count", COUNT, FIELD_I},
        {"origin_datatype", DATATYPE, FIELD_P}, {"target_rank", RANK, FIELD_I}, {"target_disp", ANY, FIELD_N},
        {"target_count", COUNT, FIELD_I}, {"target_datatype", DATATYPE, FIELD_P}, {"op", OP, FIELD_P},
        {"win", WIN, FIELD_P}, {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Raccumulate_c", call_MPI_Raccumulate_c, 10, {
        {"origin_addr", BUFFER, FIELD_P}, {"origin_count", COUNT, FIELD_N},
        {"origin_datatype", DATATYPE, FIELD_P}, {"target_rank", RANK, FIELD_I}, {"target_disp", ANY, FIELD_N},
        {"target_count", COUNT, FIELD_N}, {"target_datatype", DATATYPE, FIELD_P}, {"op", OP, FIELD_P},
        {"win", WIN, FIELD_P}, {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Recv", call_MPI_Recv, 7, {
        {"buf", BUFFER, FIELD_P}, {"count", COUNT, FIELD_I}, {"datatype", DATATYPE, FIELD_P},
        {"source", SOURCE, FIELD_I}, {"tag", RECEIVE_TAG, FIELD_I}, {"comm", COMM, FIELD_P},
        {"status", ANY, FIELD_P},
    }},
    {"MPI_Recv_c", call_MPI_Recv_c, 7, {
        {"buf", BUFFER, FIELD_P}, {"count", COUNT, FIELD_N}, {"datatype", DATATYPE, FIELD_P},
        {"source", SOURCE, FIELD_I}, {"tag", RECEIVE_TAG, FIELD_I}, {"comm", COMM, FIELD_P},
        {"status", ANY, FIELD_P},
    }},
    {"MPI_Recv_init", call_MPI_Recv_init, 7, {
        {"buf", BUFFER, FIELD_P}, {"count", COUNT, FIELD_I}, {"datatype", DATATYPE, FIELD_P},
        {"source", SOURCE, FIELD_I}, {"tag", RECEIVE_TAG, FIELD_I}, {"comm", COMM, FIELD_P},
        {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Recv_init_c", call_MPI_Recv_init_c, 7, {
        {"buf", BUFFER, FIELD_P}, {"count", COUNT, FIELD_N}, {"datatype", DATATYPE, FIELD_P},
        {"source", SOURCE, FIELD_I}, {"tag", RECEIVE_TAG, FIELD_I}, {"comm", COMM, FIELD_P},
        {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Reduce", call_MPI_Reduce, 7, {
        {"sendbuf", BUFFER, FIELD_P}, {"recvbuf", BUFFER, FIELD_P}, {"count", COUNT, FIELD_I},
        {"datatype", DATATYPE, FIELD_P}, {"op", OP, FIELD_P}, {"root", ROOT, FIELD_I},
        {"comm", COMM, FIELD_P},
    }},
    {"MPI_Reduce_c", call_MPI_Reduce_c, 7, {
        {"sendbuf", BUFFER, FIELD_P}, {"recvbuf", BUFFER, FIELD_P}, {"count", COUNT, FIELD_N},
        {"datatype", DATATYPE, FIELD_P}, {"op", OP, FIELD_P}, {"root", ROOT, FIELD_I},
        {"comm", COMM, FIELD_P},
    }},
    {"MPI_Reduce_init", call_MPI_Reduce_init, 9, {
        {"sendbuf", BUFFER, FIELD_P}, {"recvbuf", BUFFER, FIELD_P}, {"count", COUNT, FIELD_I},
        {"datatype", DATATYPE, FIELD_P}, {"op", OP, FIELD_P}, {"root", ROOT, FIELD_I},
        {"comm", COMM, FIELD_P}, {"info", INFO, FIELD_P}, {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Reduce_init_c", call_MPI_Reduce_init_c, 9, {
        {"sendbuf", BUFFER, FIELD_P}, {"recvbuf", BUFFER, FIELD_P}, {"count", COUNT, FIELD_N},
        {"datatype", DATATYPE, FIELD_P}, {"op", OP, FIELD_P}, {"root", ROOT, FIELD_I},
        {"comm", COMM, FIELD_P}, {"info", INFO, FIELD_P}, {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Reduce_local", call_MPI_Reduce_local, 5, {
        {"inbuf", BUFFER, FIELD_P}, {"inoutbuf", BUFFER, FIELD_P}, {"count", COUNT, FIELD_I},
        {"datatype", DATATYPE, FIELD_P}, {"op", OP, FIELD_P},
    }},
    {"MPI_Reduce_local_c", call_MPI_Reduce_local_c, 5, {
        {"inbuf", BUFFER, FIELD_P}, {"inoutbuf", BUFFER, FIELD_P}, {"count", COUNT, FIELD_N},
        {"datatype", DATATYPE, FIELD_P}, {"op", OP, FIELD_P},
    }},
    {"MPI_Reduce_scatter", call_MPI_Reduce_scatter, 6, {
        {"sendbuf", BUFFER, FIELD_P}, {"recvbuf", BUFFER, FIELD_P}, {"recvcounts", COUNTS, FIELD_P},
        {"datatype", DATATYPE, FIELD_P}, {"op", OP, FIELD_P}, {"comm", COMM, FIELD_P},
    }},
    {"MPI_Reduce_scatter_c", call_MPI_Reduce_scatter_c, 6, {
        {"sendbuf", BUFFER, FIELD_P}, {"recvbuf", BUFFER, FIELD_P}, {"recvcounts", WIDE_COUNTS, FIELD_P},
        {"datatype", DATATYPE, FIELD_P}, {"op", OP, FIELD_P}, {"comm", COMM, FIELD_P},
    }},
    {"MPI_Reduce_scatter_block", call_MPI_Reduce_scatter_block, 6, {
        {"sendbuf", BUFFER, FIELD_P}, {"recvbuf", BUFFER, FIELD_P}, {"recvcount", COUNT, FIELD_I},
        {"datatype", DATATYPE, FIELD_P}, {"op", OP, FIELD_P}, {"comm", COMM, FIELD_P},
    }},
    {"MPI_Reduce_scatter_block_c", call_MPI_Reduce_scatter_block_c, 6, {
        {"sendbuf", BUFFER, FIELD_P}, {"recvbuf", BUFFER, FIELD_P}, {"recvcount", COUNT, FIELD_N},
        {"datatype", DATATYPE, FIELD_P}, {"op", OP, FIELD_P}, {"comm", COMM, FIELD_P},
    }},
    {"MPI_Reduce_scatter_block_init", call_MPI_Reduce_scatter_block_init, 8, {
        {"sendbuf", BUFFER, FIELD_P}, {"recvbuf", BUFFER, FIELD_P}, {"recvcount", COUNT, FIELD_I},
        {"datatype", DATATYPE, FIELD_P}, {"op", OP, FIELD_P}, {"comm", COMM, FIELD_P},
        {"info", INFO, FIELD_P}, {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Reduce_scatter_block_init_c", call_MPI_Reduce_scatter_block_init_c, 8, {
        {"sendbuf", BUFFER, FIELD_P}, {"recvbuf", BUFFER, FIELD_P}, {"recvcount", COUNT, FIELD_N},
        {"datatype", DATATYPE, FIELD_P}, {"op", OP, FIELD_P}, {"comm", COMM, FIELD_P},
        {"info", INFO, FIELD_P}, {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Reduce_scatter_init", call_MPI_Reduce_scatter_init, 8, {
        {"sendbuf", BUFFER, FIELD_P}, {"recvbuf", BUFFER, FIELD_P}, {"recvcounts", COUNTS, FIELD_P},
        {"datatype", DATATYPE, FIELD_P}, {"op", OP, FIELD_P}, {"comm", COMM, FIELD_P},
        {"info", INFO, FIELD_P}, {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Reduce_scatter_init_c", call_MPI_Reduce_scatter_init_c, 8, {
        {"sendbuf", BUFFER, FIELD_P}, {"recvbuf", BUFFER, FIELD_P}, {"recvcounts", WIDE_COUNTS, FIELD_P},
        {"datatype", DATATYPE, FIELD_P}, {"op", OP, FIELD_P}, {"comm", COMM, FIELD_P},
        {"info", INFO, FIELD_P}, {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Register_datarep", call_MPI_Register_datarep, 5, {
        {"datarep", TEXT, FIELD_P}, {"read_conversion_fn", ANY, FIELD_P},
        {"write_conversion_fn", ANY, FIELD_P}, {"dtype_file_extent_fn", ANY, FIELD_P},
        {"extra_state", ANY, FIELD_P},
    }},
    {"MPI_Register_datarep_c", call_MPI_Register_datarep_c, 5, {
        {"datarep", TEXT, FIELD_P}, {"read_conversion_fn", ANY, FIELD_P},
        {"write_conversion_fn", ANY, FIELD_P}, {"dtype_file_extent_fn", ANY, FIELD_P},
        {"extra_state", ANY, FIELD_P},
    }},
    {"MPI_Remove_error_class", call_MPI_Remove_error_class, 1, {
        {"errorclass", ERROR_CODE, FIELD_I},
    }},
    {"MPI_Remove_error_code", call_MPI_Remove_error_code, 1, {
        {"errorcode", ERROR_CODE, FIELD_I},
    }},
    {"MPI_Remove_error_string", call_MPI_Remove_error_string, 1, {
        {"errorcode", ERROR_CODE, FIELD_I},
    }},
    {"MPI_Request_free", call_MPI_Request_free, 1, {
        {"request", ACTIVE_REQUEST_IN_OUT, FIELD_P},
    }},
    {"MPI_Request_get_status", call_MPI_Request_get_status, 3, {
        {"request", REQUEST, FIELD_P}, {"flag", OUT, FIELD_P}, {"status", ANY, FIELD_P},
    }},
    {"MPI_Request_get_status_all", call_MPI_Request_get_status_all, 4, {
        {"count", COUNT, FIELD_I}, {"array_of_requests", REQUESTS, FIELD_P}, {"flag", OUT, FIELD_P},
        {"array_of_statuses", ANY, FIELD_P},
    }},
    {"MPI_Request_get_status_any", call_MPI_Request_get_status_any, 5, {
        {"count", COUNT, FIELD_I}, {"array_of_requests", REQUESTS, FIELD_P}, {"indx", OUT, FIELD_P},
        {"flag", OUT, FIELD_P}, {"status", ANY, FIELD_P},
    }},
    {"MPI_Request_get_status_some", call_MPI_Request_get_status_some, 5, {
        {"incount", COUNT, FIELD_I}, {"array_of_requests", REQUESTS, FIELD_P}, {"outcount", OUT, FIELD_P},
        {"array_of_indices", OUT, FIELD_P}, {"array_of_statuses", ANY, FIELD_P},
    }},
    {"MPI_Rget", call_MPI_Rget, 9, {
        {"origin_addr", BUFFER, FIELD_P}, {"origin_count", COUNT, FIELD_I},
        {"origin_datatype", DATATYPE, FIELD_P}, {"target_rank", RANK, FIELD_I}, {"target_disp", ANY, FIELD_N},
        {"target_count", COUNT, FIELD_I}, {"target_datatype", DATATYPE, FIELD_P}, {"win", WIN, FIELD_P},
        {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Rget_c", call_MPI_Rget_c, 9, {
        {"origin_addr", BUFFER, FIELD_P}, {"origin_count", COUNT, FIELD_N},
        {"origin_datatype", DATATYPE, FIELD_P}, {"target_rank", RANK, FIELD_I}, {"target_disp", ANY, FIELD_N},
        {"target_count", COUNT, FIELD_N}, {"target_datatype", DATATYPE, FIELD_P}, {"win", WIN, FIELD_P},
        {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Rget_accumulate", call_MPI_Rget_accumulate, 13, {
        {"origin_addr", BUFFER, FIELD_P}, {"origin_count", COUNT, FIELD_I},
        {"origin_datatype", DATATYPE, FIELD_P}, {"result_addr", BUFFER, FIELD_P},
        {"result_count", COUNT, FIELD_I}, {"result_datatype", DATATYPE, FIELD_P},
        {"target_rank", RANK, FIELD_I}, {"target_disp", ANY, FIELD_N}, {"target_count", COUNT, FIELD_I},
        {"target_datatype", DATATYPE, FIELD_P}, {"op", OP, FIELD_P}, {"win", WIN, FIELD_P},
        {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Rget_accumulate_c", call_MPI_Rget_accumulate_c, 13, {
        {"origin_addr", BUFFER, FIELD_P}, {"origin_count", COUNT, FIELD_N},
        {"origin_datatype", DATATYPE, FIELD_P}, {"result_addr", BUFFER, FIELD_P},
        {"result_count", COUNT, FIELD_N}, {"result_datatype", DATATYPE, FIELD_P},
        {"target_rank", RANK, FIELD_I}, {"target_disp", ANY, FIELD_N}, {"target_count", COUNT, FIELD_N},
        {"target_datatype", DATATYPE, FIELD_P}, {"op", OP, FIELD_P}, {"win", WIN, FIELD_P},
        {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Rput", call_MPI_Rput, 9, {
        {"origin_addr", BUFFER, FIELD_P}, {"origin_count", COUNT, FIELD_I},
        {"origin_datatype", DATATYPE, FIELD_P}, {"target_rank", RANK, FIELD_I}, {"target_disp", ANY, FIELD_N},
        {"target_count", COUNT, FIELD_I}, {"target_datatype", DATATYPE, FIELD_P}, {"win", WIN, FIELD_P},
        {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Rput_c", call_MPI_Rput_c, 9, {
        {"origin_addr", BUFFER, FIELD_P}, {"origin_count", COUNT, FIELD_N},
        {"origin_datatype", DATATYPE, FIELD_P}, {"target_rank", RANK, FIELD_I}, {"target_disp", ANY, FIELD_N},
        {"target_count", COUNT, FIELD_N}, {"target_datatype", DATATYPE, FIELD_P}, {"win", WIN, FIELD_P},
        {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Rsend", call_MPI_Rsend, 6, {
        {"buf", BUFFER, FIELD_P}, {"count", COUNT, FIELD_I}, {"datatype", DATATYPE, FIELD_P},
        {"dest", RANK, FIELD_I}, {"tag", TAG, FIELD_I}, {"comm", COMM, FIELD_P},
    }},
    {"MPI_Rsend_c", call_MPI_Rsend_c, 6, {
        {"buf", BUFFER, FIELD_P}, {"count", COUNT, FIELD_N}, {"datatype", DATATYPE, FIELD_P},
        {"dest", RANK, FIELD_I}, {"tag", TAG, FIELD_I}, {"comm", COMM, FIELD_P},
    }},
    {"MPI_Rsend_init", call_MPI_Rsend_init, 7, {
        {"buf", BUFFER, FIELD_P}, {"count", COUNT, FIELD_I}, {"datatype", DATATYPE, FIELD_P},
        {"dest", RANK, FIELD_I}, {"tag", TAG, FIELD_I}, {"comm", COMM, FIELD_P},
        {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Rsend_init_c", call_MPI_Rsend_init_c, 7, {
        {"buf", BUFFER, FIELD_P}, {"count", COUNT, FIELD_N}, {"datatype", DATATYPE, FIELD_P},
        {"dest", RANK, FIELD_I}, {"tag", TAG, FIELD_I}, {"comm", COMM, FIELD_P},
        {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Scan", call_MPI_Scan, 6, {
        {"sendbuf", BUFFER, FIELD_P}, {"recvbuf", BUFFER, FIELD_P}, {"count", COUNT, FIELD_I},
        {"datatype", DATATYPE, FIELD_P}, {"op", OP, FIELD_P}, {"comm", COMM, FIELD_P},
    }},
    {"MPI_Scan_c", call_MPI_Scan_c, 6, {
        {"sendbuf", BUFFER, FIELD_P}, {"recvbuf", BUFFER, FIELD_P}, {"count", COUNT, FIELD_N},
        {"datatype", DATATYPE, FIELD_P}, {"op", OP, FIELD_P}, {"comm", COMM, FIELD_P},
    }},
    {"MPI_Scan_init", call_MPI_Scan_init, 8, {
        {"sendbuf", BUFFER, FIELD_P}, {"recvbuf", BUFFER, FIELD_P}, {"count", COUNT, FIELD_I},
        {"datatype", DATATYPE, FIELD_P}, {"op", OP, FIELD_P}, {"comm", COMM, FIELD_P},
        {"info", INFO, FIELD_P}, {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Scan_init_c", call_MPI_Scan_init_c, 8, {
        {"sendbuf", BUFFER, FIELD_P}, {"recvbuf", BUFFER, FIELD_P}, {"count", COUNT, FIELD_N},
        {"datatype", DATATYPE, FIELD_P}, {"op", OP, FIELD_P}, {"comm", COMM, FIELD_P},
        {"info", INFO, FIELD_P}, {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Scatter", call_MPI_Scatter, 8, {
        {"sendbuf", BUFFER, FIELD_P}, {"sendcount", COUNT, FIELD_I}, {"sendtype", DATATYPE, FIELD_P},
        {"recvbuf", BUFFER, FIELD_P}, {"recvcount", COUNT, FIELD_I}, {"recvtype", DATATYPE, FIELD_P},
        {"root", ROOT, FIELD_I}, {"comm", COMM, FIELD_P},
    }},
    {"MPI_Scatter_c", call_MPI_Scatter_c, 8, {
        {"sendbuf", BUFFER, FIELD_P}, {"sendcount", COUNT, FIELD_N}, {"sendtype", DATATYPE, FIELD_P},
        {"recvbuf", BUFFER, FIELD_P}, {"recvcount", COUNT, FIELD_N}, {"recvtype", DATATYPE, FIELD_P},
        {"root", ROOT, FIELD_I}, {"comm", COMM, FIELD_P},
    }},
    {"MPI_Scatter_init", call_MPI_Scatter_init, 10, {
        {"sendbuf", BUFFER, FIELD_P}, {"sendcount", COUNT, FIELD_I}, {"sendtype", DATATYPE, FIELD_P},
        {"recvbuf", BUFFER, FIELD_P}, {"recvcount", COUNT, FIELD_I}, {"recvtype", DATATYPE, FIELD_P},
        {"root", ROOT, FIELD_I}, {"comm", COMM, FIELD_P}, {"info", INFO, FIELD_P},
        {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Scatter_init_c", call_MPI_Scatter_init_c, 10, {
        {"sendbuf", BUFFER, FIELD_P}, {"sendcount", COUNT, FIELD_N}, {"sendtype", DATATYPE, FIELD_P},
        {"recvbuf", BUFFER, FIELD_P}, {"recvcount", COUNT, FIELD_N}, {"recvtype", DATATYPE, FIELD_P},
        {"root", ROOT, FIELD_I}, {"comm", COMM, FIELD_P}, {"info", INFO, FIELD_P},
        {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Scatterv", call_MPI_Scatterv, 9, {
        {"sendbuf", BUFFER, FIELD_P}, {"sendcounts", COUNTS, FIELD_P}, {"displs", PLACES, FIELD_P},
        {"sendtype", DATATYPE, FIELD_P}, {"recvbuf", BUFFER, FIELD_P}, {"recvcount", COUNT, FIELD_I},
        {"recvtype", DATATYPE, FIELD_P}, {"root", ROOT, FIELD_I}, {"comm", COMM, FIELD_P},
    }},
    {"MPI_Scatterv_c", call_MPI_Scatterv_c, 9, {
        {"sendbuf", BUFFER, FIELD_P}, {"sendcounts", WIDE_COUNTS, FIELD_P}, {"displs", WIDE_PLACES, FIELD_P},
        {"sendtype", DATATYPE, FIELD_P}, {"recvbuf", BUFFER, FIELD_P}, {"recvcount", COUNT, FIELD_N},
        {"recvtype", DATATYPE, FIELD_P}, {"root", ROOT, FIELD_I}, {"comm", COMM, FIELD_P},
    }},
    {"MPI_Scatterv_init", call_MPI_Scatterv_init, 11, {
        {"sendbuf", BUFFER, FIELD_P}, {"sendcounts", COUNTS, FIELD_P}, {"displs", PLACES, FIELD_P},
        {"sendtype", DATATYPE, FIELD_P}, {"recvbuf", BUFFER, FIELD_P}, {"recvcount", COUNT, FIELD_I},
        {"recvtype", DATATYPE, FIELD_P}, {"root", ROOT, FIELD_I}, {"comm", COMM, FIELD_P},
        {"info", INFO, FIELD_P}, {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Scatterv_init_c", call_MPI_Scatterv_init_c, 11, {
        {"sendbuf", BUFFER, FIELD_P}, {"sendcounts", WIDE_COUNTS, FIELD_P}, {"displs", WIDE_PLACES, FIELD_P},
        {"sendtype", DATATYPE, FIELD_P}, {"recvbuf", BUFFER, FIELD_P}, {"recvcount", COUNT, FIELD_N},
        {"recvtype", DATATYPE, FIELD_P}, {"root", ROOT, FIELD_I}, {"comm", COMM, FIELD_P},
        {"info", INFO, FIELD_P}, {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Send", call_MPI_Send, 6, {
        {"buf", BUFFER, FIELD_P}, {"count", COUNT, FIELD_I}, {"datatype", DATATYPE, FIELD_P},
        {"dest", RANK, FIELD_I}, {"tag", TAG, FIELD_I}, {"comm", COMM, FIELD_P},
    }},
    {"MPI_Send_c", call_MPI_Send_c, 6, {
        {"buf", BUFFER, FIELD_P}, {"count", COUNT, FIELD_N}, {"datatype", DATATYPE, FIELD_P},
        {"dest", RANK, FIELD_I}, {"tag", TAG, FIELD_I}, {"comm", COMM, FIELD_P},
    }},
    {"MPI_Send_init", call_MPI_Send_init, 7, {
        {"buf", BUFFER, FIELD_P}, {"count", COUNT, FIELD_I}, {"datatype", DATATYPE, FIELD_P},
        {"dest", RANK, FIELD_I}, {"tag", TAG, FIELD_I}, {"comm", COMM, FIELD_P},
        {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Send_init_c", call_MPI_Send_init_c, 7, {
        {"buf", BUFFER, FIELD_P}, {"count", COUNT, FIELD_N}, {"datatype", DATATYPE, FIELD_P},
        {"dest", RANK, FIELD_I}, {"tag", TAG, FIELD_I}, {"comm", COMM, FIELD_P},
        {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Sendrecv", call_MPI_Sendrecv, 12, {
        {"sendbuf", BUFFER, FIELD_P}, {"sendcount", COUNT, FIELD_I}, {"sendtype", DATATYPE, FIELD_P},
        {"dest", RANK, FIELD_I}, {"sendtag", TAG, FIELD_I}, {"recvbuf", BUFFER, FIELD_P},
        {"recvcount", COUNT, FIELD_I}, {"recvtype", DATATYPE, FIELD_P}, {"source", SOURCE, FIELD_I},
        {"recvtag", RECEIVE_TAG, FIELD_I}, {"comm", COMM, FIELD_P}, {"status", ANY, FIELD_P},
    }},
    {"MPI_Sendrecv_c", call_MPI_Sendrecv_c, 12, {
        {"sendbuf", BUFFER, FIELD_P}, {"sendcount", COUNT, FIELD_N}, {"sendtype", DATATYPE, FIELD_P},
        {"dest", RANK, FIELD_I}, {"sendtag", TAG, FIELD_I}, {"recvbuf", BUFFER, FIELD_P},
        {"recvcount", COUNT, FIELD_N}, {"recvtype", DATATYPE, FIELD_P}, {"source", SOURCE, FIELD_I},
        {"recvtag", RECEIVE_TAG, FIELD_I}, {"comm", COMM, FIELD_P}, {"status", ANY, FIELD_P},
    }},
    {"MPI_Sendrecv_replace", call_MPI_Sendrecv_replace, 9, {
        {"buf", BUFFER, FIELD_P}, {"count", COUNT, FIELD_I}, {"datatype", DATATYPE, FIELD_P},
        {"dest", RANK, FIELD_I}, {"sendtag", TAG, FIELD_I}, {"source", SOURCE, FIELD_I},
        {"recvtag", RECEIVE_TAG, FIELD_I}, {"comm", COMM, FIELD_P}, {"status", ANY, FIELD_P},
    }},
    {"MPI_Sendrecv_replace_c", call_MPI_Sendrecv_replace_c, 9, {
        {"buf", BUFFER, FIELD_P}, {"count", COUNT, FIELD_N}, {"datatype", DATATYPE, FIELD_P},
        {"dest", RANK, FIELD_I}, {"sendtag", TAG, FIELD_I}, {"source", SOURCE, FIELD_I},
        {"recvtag", RECEIVE_TAG, FIELD_I}, {"comm", COMM, FIELD_P}, {"status", ANY, FIELD_P},
    }},
    {"MPI_Session_attach_buffer", call_MPI_Session_attach_buffer, 3, {
        {"session", SESSION, FIELD_P}, {"buffer", BUFFER, FIELD_P}, {"size", SMALL_SIZE, FIELD_I},
    }},
    {"MPI_Session_attach_buffer_c", call_MPI_Session_attach_buffer_c, 3, {
        {"session", SESSION, FIELD_P}, {"buffer", BUFFER, FIELD_P}, {"size", SMALL_SIZE, FIELD_N},
    }},
    {"MPI_Session_call_errhandler", call_MPI_Session_call_errhandler, 2, {
        {"session", SESSION, FIELD_P}, {"errorcode", ANY, FIELD_I},
    }},
    {"MPI_Session_create_errhandler", call_MPI_Session_create_errhandler, 2, {
        {"session_errhandler_fn", ANY, FIELD_P}, {"errhandler", ERRHANDLER_OUT, FIELD_P},
    }},
    {"MPI_Session_detach_buffer", call_MPI_Session_detach_buffer, 3, {
        {"session", SESSION, FIELD_P}, {"buffer_addr", OUT, FIELD_P}, {"size", OUT, FIELD_P},
    }},
    {"MPI_Session_detach_buffer_c", call_MPI_Session_detach_buffer_c, 3, {
        {"session", SESSION, FIELD_P}, {"buffer_addr", OUT, FIELD_P}, {"size", OUT, FIELD_P},
    }},
    {"MPI_Session_finalize", call_MPI_Session_finalize, 1, {
        {"session", SESSION_IN_OUT, FIELD_P},
    }},
    {"MPI_Session_flush_buffer", call_MPI_Session_flush_buffer, 1, {
        {"session", SESSION, FIELD_P},
    }},
    {"MPI_Session_get_errhandler", call_MPI_Session_get_errhandler, 2, {
        {"session", SESSION, FIELD_P}, {"errhandler", ERRHANDLER_OUT, FIELD_P},
    }},
    {"MPI_Session_get_info", call_MPI_Session_get_info, 2, {
        {"session", SESSION, FIELD_P}, {"info_used", INFO_OUT, FIELD_P},
    }},
    {"MPI_Session_get_nth_pset", call_MPI_Session_get_nth_pset, 5, {
        {"session", SESSION, FIELD_P}, {"info", INFO, FIELD_P}, {"n", ANY, FIELD_I},
        {"pset_len", LENGTH, FIELD_P}, {"pset_name", NAME_OUT, FIELD_P},
    }},
    {"MPI_Session_get_num_psets", call_MPI_Session_get_num_psets, 3, {
        {"session", SESSION, FIELD_P}, {"info", INFO, FIELD_P}, {"npset_names", OUT, FIELD_P},
    }},
    {"MPI_Session_get_pset_info", call_MPI_Session_get_pset_info, 3, {
        {"session", SESSION, FIELD_P}, {"pset_name", TEXT, FIELD_P}, {"info", INFO_OUT, FIELD_P},
    }},
    {"MPI_Session_iflush_buffer", call_MPI_Session_iflush_buffer, 2, {
        {"session", SESSION, FIELD_P}, {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Session_init", call_MPI_Session_init, 3, {
        {"info", INFO, FIELD_P}, {"errhandler", ERRHANDLER, FIELD_P}, {"session", SESSION_OUT, FIELD_P},
    }},
    {"MPI_Session_set_errhandler", call_MPI_Session_set_errhandler, 2, {
        {"session", SESSION, FIELD_P}, {"errhandler", ERRHANDLER, FIELD_P},
    }},
    {"MPI_Ssend", call_MPI_Ssend, 6, {
        {"buf", BUFFER, FIELD_P}, {"count", COUNT, FIELD_I}, {"datatype", DATATYPE, FIELD_P},
        {"dest", RANK, FIELD_I}, {"tag", TAG, FIELD_I}, {"comm", COMM, FIELD_P},
    }},
    {"MPI_Ssend_c", call_MPI_Ssend_c, 6, {
        {"buf", BUFFER, FIELD_P}, {"count", COUNT, FIELD_N}, {"datatype", DATATYPE, FIELD_P},
        {"dest", RANK, FIELD_I}, {"tag", TAG, FIELD_I}, {"comm", COMM, FIELD_P},
    }},
    {"MPI_Ssend_init", call_MPI_Ssend_init, 7, {
        {"buf", BUFFER, FIELD_P}, {"count", COUNT, FIELD_I}, {"datatype", DATATYPE, FIELD_P},
        {"dest", RANK, FIELD_I}, {"tag", TAG, FIELD_I}, {"comm", COMM, FIELD_P},
        {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Ssend_init_c", call_MPI_Ssend_init_c, 7, {
        {"buf", BUFFER, FIELD_P}, {"count", COUNT, FIELD_N}, {"datatype", DATATYPE, FIELD_P},
        {"dest", RANK, FIELD_I}, {"tag", TAG, FIELD_I}, {"comm", COMM, FIELD_P},
        {"request", REQUEST_OUT, FIELD_P},
    }},
    {"MPI_Start", call_MPI_Start, 1, {
        {"request", ACTIVE_REQUEST_IN_OUT, FIELD_P},
    }},
    {"MPI_Startall", call_MPI_Startall, 2, {
        {"count", COUNT, FIELD_I}, {"array_of_requests", REQUESTS_TO_START, FIELD_P},
    }},
    {"MPI_Status_get_error", call_MPI_Status_get_error, 2, {
        {"status", STATUS_IN, FIELD_P}, {"error", OUT, FIELD_P},
    }},
    {"MPI_Status_get_source", call_MPI_Status_get_source, 2, {
        {"status", STATUS_IN, FIELD_P}, {"source", OUT, FIELD_P},
    }},
    {"MPI_Status_get_tag", call_MPI_Status_get_tag, 2, {
        {"status", STATUS_IN, FIELD_P}, {"tag", OUT, FIELD_P},
    }},
    {"MPI_Status_set_cancelled", call_MPI_Status_set_cancelled, 2, {
        {"status", STATUS_IN_OUT, FIELD_P}, {"flag", ANY, FIELD_I},
    }},
    {"MPI_Status_set_elements", call_MPI_Status_set_elements, 3, {
        {"status", STATUS_IN_OUT, FIELD_P}, {"datatype", DATATYPE, FIELD_P}, {"count", COUNT, FIELD_I},
    }},
    {"MPI_Status_set_elements_c", call_MPI_Status_set_elements_c, 3, {
        {"status", STATUS_IN_OUT, FIELD_P}, {"datatype", DATATYPE, FIELD_P}, {"count", COUNT, FIELD_N},
    }},
    {"MPI_Status_set_elements_x", call_MPI_Status_set_elements_x, 3, {
        {"status", STATUS_IN_OUT, FIELD_P}, {"datatype", DATATYPE, FIELD_P}, {"count", COUNT, FIELD_N},
    }},
    {"MPI_Status_set_error", call_MPI_Status_set_error, 2, {
        {"status", STATUS_IN_OUT, FIELD_P}, {"error", ANY, FIELD_I},
    }},
    {"MPI_Status_set_source", call_MPI_Status_set_source, 2, {
        {"status", STATUS_IN_OUT, FIELD_P}, {"source", ANY, FIELD_I},
    }},
    {"MPI_Status_set_tag", call_MPI_Status_set_tag, 2, {
        {"status", STATUS_IN_OUT, FIELD_P}, {"tag", ANY, FIELD_I},
    }},
    {"MPI_Test", call_MPI_Test, 3, {
        {"request", REQUEST_IN_OUT, FIELD_P}, {"flag", OUT, FIELD_P}, {"status", ANY, FIELD_P},
    }},
    {"MPI_Test_cancelled", call_MPI_Test_cancelled, 2, {
        {"status", STATUS_IN, FIELD_P}, {"flag", OUT, FIELD_P},
    }},
    {"MPI_Testall", call_MPI_Testall, 4, {
        {"count", COUNT, FIELD_I}, {"array_of_requests", REQUESTS, FIELD_P}, {"flag", OUT, FIELD_P},
        {"array_of_statuses", ANY, FIELD_P},
    }},
    {"MPI_Testany", call_MPI_Testany, 5, {
        {"count", COUNT, FIELD_I}, {"array_of_requests", REQUESTS, FIELD_P}, {"indx", OUT, FIELD_P},
        {"flag", OUT, FIELD_P}, {"status", ANY, FIELD_P},
    }},
    {"MPI_Testsome", call_MPI_Testsome, 5, {
        {"incount", COUNT, FIELD_I}, {"array_of_requests", REQUESTS, FIELD_P}, {"outcount", OUT, FIELD_P},
        {"array_of_indices", OUT, FIELD_P}, {"array_of_statuses", ANY, FIELD_P},
    }},
    {"MPI_Topo_test", call_MPI_Topo_test, 2, {
        {"comm", COMM, FIELD_P}, {"status", OUT, FIELD_P},
    }},
    {"MPI_Type_commit", call_MPI_Type_commit, 1, {
        {"datatype", DATATYPE_IN_OUT, FIELD_P},
    }},
    {"MPI_Type_contiguous", call_MPI_Type_contiguous, 3, {
        {"count", COUNT, FIELD_I}, {"oldtype", DATATYPE, FIELD_P}, {"newtype", DATATYPE_OUT, FIELD_P},
    }},
    {"MPI_Type_contiguous_c", call_MPI_Type_contiguous_c, 3, {
        {"count", COUNT, FIELD_N}, {"oldtype", DATATYPE, FIELD_P}, {"newtype", DATATYPE_OUT, FIELD_P},
    }},
    {"MPI_Type_create_darray", call_MPI_Type_create_darray, 10, {
        {"size", SIZE, FIELD_I}, {"rank", RANK, FIELD_I}, {"ndims", SIZE, FIELD_I},
        {"array_of_gsizes", SIZES, FIELD_P}, {"array_of_distribs", DISTRIBUTIONS, FIELD_P},
        {"array_of_dargs", DISTRIBUTION_ARGUMENTS, FIELD_P}, {"array_of_psizes", SIZES, FIELD_P},
        {"order", ORDER, FIELD_I}, {"oldtype", DATATYPE, FIELD_P}, {"newtype", DATATYPE_OUT, FIELD_P},
    }},
    {"MPI_Type_create_darray_c", call_MPI_Type_create_darray_c, 10, {
        {"size", SIZE, FIELD_I}, {"rank", RANK, FIELD_I}, {"ndims", SIZE, FIELD_I},
        {"array_of_gsizes", WIDE_SIZES, FIELD_P}, {"array_of_distribs", DISTRIBUTIONS, FIELD_P},
        {"array_of_dargs", DISTRIBUTION_ARGUMENTS, FIELD_P}, {"array_of_psizes", SIZES, FIELD_P},
        {"order", ORDER, FIELD_I}, {"oldtype", DATATYPE, FIELD_P}, {"newtype", DATATYPE_OUT, FIELD_P},
    }},
    {"MPI_Type_create_f90_complex", call_MPI_Type_create_f90_complex, 3, {
        {"p", ANY, FIELD_I}, {"r", ANY, FIELD_I}, {"newtype", DATATYPE_OUT, FIELD_P},
    }},
    {"MPI_Type_create_f90_integer", call_MPI_Type_create_f90_integer, 2, {
        {"r", ANY, FIELD_I}, {"newtype", DATATYPE_OUT, FIELD_P},
    }},
    {"MPI_Type_create_f90_real", call_MPI_Type_create_f90_real, 3, {
        {"p", ANY, FIELD_I}, {"r", ANY, FIELD_I}, {"newtype", DATATYPE_OUT, FIELD_P},
    }},
    {"MPI_Type_create_hindexed", call_MPI_Type_create_hindexed, 5, {
        {"count", COUNT, FIELD_I}, {"array_of_blocklengths", COUNTS, FIELD_P},
        {"array_of_displacements", WIDE_PLACES, FIELD_P}, {"oldtype", DATATYPE, FIELD_P},
        {"newtype", DATATYPE_OUT, FIELD_P},
    }},
    {"MPI_Type_create_hindexed_c", call_MPI_Type_create_hindexed_c, 5, {
        {"count", COUNT, FIELD_N}, {"array_of_blocklengths", WIDE_COUNTS, FIELD_P},
        {"array_of_displacements", WIDE_PLACES, FIELD_P}, {"oldtype", DATATYPE, FIELD_P},
        {"newtype", DATATYPE_OUT, FIELD_P},
    }},
    {"MPI_Type_create_hindexed_block", call_MPI_Type_create_hindexed_block, 5, {
        {"count", COUNT, FIELD_I}, {"blocklength", SIZE, FIELD_I},
        {"array_of_displacements", WIDE_PLACES, FIELD_P}, {"oldtype", DATATYPE, FIELD_P},
        {"newtype", DATATYPE_OUT, FIELD_P},
    }},
    {"MPI_Type_create_hindexed_block_c", call_MPI_Type_create_hindexed_block_c, 5, {
        {"count", COUNT, FIELD_N}, {"blocklength", SIZE, FIELD_N},
        {"array_of_displacements", WIDE_PLACES, FIELD_P}, {"oldtype", DATATYPE, FIELD_P},
        {"newtype", DATATYPE_OUT, FIELD_P},
    }},
    {"MPI_Type_create_hvector", call_MPI_Type_create_hvector, 5, {
        {"count", COUNT, FIELD_I}, {"blocklength", SIZE, FIELD_I}, {"stride", ANY, FIELD_N},
        {"oldtype", DATATYPE, FIELD_P}, {"newtype", DATATYPE_OUT, FIELD_P},
    }},
    {"MPI_Type_create_hvector_c", call_MPI_Type_create_hvector_c, 5, {
        {"count", COUNT, FIELD_N}, {"blocklength", SIZE, FIELD_N}, {"stride", ANY, FIELD_N},
        {"oldtype", DATATYPE, FIELD_P}, {"newtype", DATATYPE_OUT, FIELD_P},
    }},
    {"MPI_Type_create_indexed_block", call_MPI_Type_create_indexed_block, 5, {
        {"count", COUNT, FIELD_I}, {"blocklength", SIZE, FIELD_I},
        {"array_of_displacements", PLACES, FIELD_P}, {"oldtype", DATATYPE, FIELD_P},
        {"newtype", DATATYPE_OUT, FIELD_P},
    }},
    {"MPI_Type_create_indexed_block_c", call_MPI_Type_create_indexed_block_c, 5, {
        {"count", COUNT, FIELD_N}, {"blocklength", SIZE, FIELD_N},
        {"array_of_displacements", WIDE_PLACES, FIELD_P}, {"oldtype", DATATYPE, FIELD_P},
        {"newtype", DATATYPE_OUT, FIELD_P},
    }},
    {"MPI_Type_create_keyval", call_MPI_Type_create_keyval, 4, {
        {"type_copy_attr_fn", ANY, FIELD_P}, {"type_delete_attr_fn", ANY, FIELD_P},
        {"type_keyval", OUT, FIELD_P}, {"extra_state", ANY, FIELD_P},
    }},
    {"MPI_Type_create_resized", call_MPI_Type_create_resized, 4, {
        {"oldtype", DATATYPE, FIELD_P}, {"lb", ANY, FIELD_N}, {"extent", ANY, FIELD_N},
        {"newtype", DATATYPE_OUT, FIELD_P},
    }},
    {"MPI_Type_create_resized_c", call_MPI_Type_create_resized_c, 4, {
        {"oldtype", DATATYPE, FIELD_P}, {"lb", ANY, FIELD_N}, {"extent", ANY, FIELD_N},
        {"newtype", DATATYPE_OUT, FIELD_P},
    }},
    {"MPI_Type_create_struct", call_MPI_Type_create_struct, 5, {
        {"count", COUNT, FIELD_I}, {"array_of_blocklengths", COUNTS, FIELD_P},
        {"array_of_displacements", WIDE_PLACES, FIELD_P}, {"array_of_types", DATATYPES, FIELD_P},
        {"newtype", DATATYPE_OUT, FIELD_P},
    }},
    {"MPI_Type_create_struct_c", call_MPI_Type_create_struct_c, 5, {
        {"count", COUNT, FIELD_N}, {"array_of_blocklengths", WIDE_COUNTS, FIELD_P},
        {"array_of_displacements", WIDE_PLACES, FIELD_P}, {"array_of_types", DATATYPES, FIELD_P},
        {"newtype", DATATYPE_OUT, FIELD_P},
    }},
    {"MPI_Type_create_subarray", call_MPI_Type_create_subarray, 7, {
        {"ndims", SIZE, FIELD_I}, {"array_of_sizes", SIZES, FIELD_P}, {"array_of_subsizes", SIZES, FIELD_P},
        {"array_of_starts", PLACES, FIELD_P}, {"order", ORDER, FIELD_I}, {"oldtype", DATATYPE, FIELD_P},
        {"newtype", DATATYPE_OUT, FIELD_P},
    }},
    {"MPI_Type_create_subarray_c", call_MPI_Type_create_subarray_c, 7, {
        {"ndims", SIZE, FIELD_I}, {"array_of_sizes", WIDE_SIZES, FIELD_P},
        {"array_of_subsizes", WIDE_SIZES, FIELD_P}, {"array_of_starts", WIDE_PLACES, FIELD_P},
        {"order", ORDER, FIELD_I}, {"oldtype", DATATYPE, FIELD_P}, {"newtype", DATATYPE_OUT, FIELD_P},
    }},
    {"MPI_Type_delete_attr", call_MPI_Type_delete_attr, 2, {
        {"datatype", DATATYPE, FIELD_P}, {"type_keyval", TYPE_KEYVAL, FIELD_I},
    }},
    {"MPI_Type_dup", call_MPI_Type_dup, 2, {
        {"oldtype", DATATYPE, FIELD_P}, {"newtype", DATATYPE_OUT, FIELD_P},
    }},
    {"MPI_Type_free", call_MPI_Type_free, 1, {
        {"datatype", DATATYPE_IN_OUT, FIELD_P},
    }},
    {"MPI_Type_free_keyval", call_MPI_Type_free_keyval, 1, {
        {"type_keyval", TYPE_KEYVAL_IN_OUT, FIELD_P},
    }},
    {"MPI_Type_get_attr", call_MPI_Type_get_attr, 4, {
        {"datatype", DATATYPE, FIELD_P}, {"type_keyval", TYPE_KEYVAL, FIELD_I},
        {"attribute_val", OUT, FIELD_P}, {"flag", OUT, FIELD_P},
    }},
    {"MPI_Type_get_contents", call_MPI_Type_get_contents, 7, {
        {"datatype", DERIVED, FIELD_P}, {"max_integers", SIZE, FIELD_I}, {"max_addresses", SIZE, FIELD_I},
        {"max_datatypes", SIZE, FIELD_I}, {"array_of_integers", OUT, FIELD_P},
        {"array_of_addresses", OUT, FIELD_P}, {"array_of_datatypes", ANY, FIELD_P},
    }},
    {"MPI_Type_get_contents_c", call_MPI_Type_get_contents_c, 9, {
        {"datatype", DERIVED, FIELD_P}, {"max_integers", SIZE, FIELD_N}, {"max_addresses", SIZE, FIELD_N},
        {"max_large_counts", SIZE, FIELD_N}, {"max_datatypes", SIZE, FIELD_N},
        {"array_of_integers", OUT, FIELD_P}, {"array_of_addresses", OUT, FIELD_P},
        {"array_of_large_counts", OUT, FIELD_P}, {"array_of_datatypes", ANY, FIELD_P},
    }},
    {"MPI_Type_get_envelope", call_MPI_Type_get_envelope, 5, {
        {"datatype", DATATYPE, FIELD_P}, {"num_integers", OUT, FIELD_P}, {"num_addresses", OUT, FIELD_P},
        {"num_datatypes", OUT, FIELD_P}, {"combiner", OUT, FIELD_P},
    }},
    {"MPI_Type_get_envelope_c", call_MPI_Type_get_envelope_c, 6, {
        {"datatype", DATATYPE, FIELD_P}, {"num_integers", OUT, FIELD_P}, {"num_addresses", OUT, FIELD_P},
        {"num_large_counts", OUT, FIELD_P}, {"num_datatypes", OUT, FIELD_P}, {"combiner", OUT, FIELD_P},
    }},
    {"MPI_Type_get_extent", call_MPI_Type_get_extent, 3, {
        {"datatype", DATATYPE, FIELD_P}, {"lb", OUT, FIELD_P}, {"extent", OUT, FIELD_P},
    }},
    {"MPI_Type_get_extent_c", call_MPI_Type_get_extent_c, 3, {
        {"datatype", DATATYPE, FIELD_P}, {"lb", OUT, FIELD_P}, {"extent", OUT, FIELD_P},
    }},
    {"MPI_Type_get_extent_x", call_MPI_Type_get_extent_x, 3, {
        {"datatype", DATATYPE, FIELD_P}, {"lb", OUT, FIELD_P}, {"extent", OUT, FIELD_P},
    }},
    {"MPI_Type_get_name", call_MPI_Type_get_name, 3, {
        {"datatype", DATATYPE_OR_NULL, FIELD_P}, {"type_name", NAME_OUT, FIELD_P},
        {"resultlen", OUT, FIELD_P},
    }},
    {"MPI_Type_get_true_extent", call_MPI_Type_get_true_extent, 3, {
        {"datatype", DATATYPE, FIELD_P}, {"true_lb", OUT, FIELD_P}, {"true_extent", OUT, FIELD_P},
    }},
    {"MPI_Type_get_true_extent_c", call_MPI_Type_get_true_extent_c, 3, {
        {"datatype", DATATYPE, FIELD_P}, {"true_lb", OUT, FIELD_P}, {"true_extent", OUT, FIELD_P},
    }},
    {"MPI_Type_get_true_extent_x", call_MPI_Type_get_true_extent_x, 3, {
        {"datatype", DATATYPE, FIELD_P}, {"true_lb", OUT, FIELD_P}, {"true_extent", OUT, FIELD_P},
    }},
    {"MPI_Type_get_value_index", call_MPI_Type_get_value_index, 3, {
        {"value_type", PAIR_VALUE, FIELD_P}, {"index_type", DATATYPE, FIELD_P},
        {"pair_type", DATATYPE_OUT, FIELD_P},
    }},
    {"MPI_Type_indexed", call_MPI_Type_indexed, 5, {
        {"count", COUNT, FIELD_I}, {"array_of_blocklengths", COUNTS, FIELD_P},
        {"array_of_displacements", PLACES, FIELD_P}, {"oldtype", DATATYPE, FIELD_P},
        {"newtype", DATATYPE_OUT, FIELD_P},
    }},
    {"MPI_Type_indexed_c", call_MPI_Type_indexed_c, 5, {
        {"count", COUNT, FIELD_N}, {"array_of_blocklengths", WIDE_COUNTS, FIELD_P},
        {"array_of_displacements", WIDE_PLACES, FIELD_P}, {"oldtype", DATATYPE, FIELD_P},
        {"newtype", DATATYPE_OUT, FIELD_P},
    }},
    {"MPI_Type_match_size", call_MPI_Type_match_size, 3, {
        {"typeclass", TYPECLASS, FIELD_I}, {"size", FOUR, FIELD_I}, {"datatype", DATATYPE_OUT, FIELD_P},
    }},
    {"MPI_Type_set_attr", call_MPI_Type_set_attr, 3, {
        {"datatype", DATATYPE, FIELD_P}, {"type_keyval", TYPE_KEYVAL, FIELD_I},
        {"attribute_val", ANY, FIELD_P},
    }},
    {"MPI_Type_set_name", call_MPI_Type_set_name, 2, {
        {"datatype", DATATYPE, FIELD_P}, {"type_name", TEXT, FIELD_P},
    }},
    {"MPI_Type_size", call_MPI_Type_size, 2, {
        {"datatype", DATATYPE, FIELD_P}, {"size", OUT, FIELD_P},
    }},
    {"MPI_Type_size_c", call_MPI_Type_size_c, 2, {
        {"datatype", DATATYPE, FIELD_P}, {"size", OUT, FIELD_P},
    }},
    {"MPI_Type_size_x", call_MPI_Type_size_x, 2, {
        {"datatype", DATATYPE, FIELD_P}, {"size", OUT, FIELD_P},
    }},
    {"MPI_Type_vector", call_MPI_Type_vector, 5, {
        {"count", COUNT, FIELD_I}, {"blocklength", SIZE, FIELD_I}, {"stride", ANY, FIELD_I},
        {"oldtype", DATATYPE, FIELD_P}, {"newtype", DATATYPE_OUT, FIELD_P},
    }},
    {"MPI_Type_vector_c", call_MPI_Type_vector_c, 5, {
        {"count", COUNT, FIELD_N}, {"blocklength", SIZE, FIELD_N}, {"stride", ANY, FIELD_N},
        {"oldtype", DATATYPE, FIELD_P}, {"newtype", DATATYPE_OUT, FIELD_P},
    }},
    {"MPI_Unpack", call_MPI_Unpack, 7, {
        {"inbuf", BUFFER, FIELD_P}, {"insize", SMALL_SIZE, FIELD_I}, {"position", POSITION, FIELD_P},
        {"outbuf", BUFFER, FIELD_P}, {"outcount", COUNT, FIELD_I}, {"datatype", DATATYPE, FIELD_P},
        {"comm", COMM, FIELD_P},
    }},
    {"MPI_Unpack_c", call_MPI_Unpack_c, 7, {
        {"inbuf", BUFFER, FIELD_P}, {"insize", SMALL_SIZE, FIELD_N}, {"position", POSITION, FIELD_P},
        {"outbuf", BUFFER, FIELD_P}, {"outcount", COUNT, FIELD_N}, {"datatype", DATATYPE, FIELD_P},
        {"comm", COMM, FIELD_P},
    }},
    {"MPI_Unpack_external", call_MPI_Unpack_external, 7, {
        {"datarep", EXTERNAL32, FIELD_P}, {"inbuf", BUFFER, FIELD_P}, {"insize", SMALL_SIZE, FIELD_N},
        {"position", POSITION, FIELD_P}, {"outbuf", BUFFER, FIELD_P}, {"outcount", COUNT, FIELD_I},
        {"datatype", DATATYPE, FIELD_P},
    }},
    {"MPI_Unpack_external_c", call_MPI_Unpack_external_c, 7, {
        {"datarep", EXTERNAL32, FIELD_P}, {"inbuf", BUFFER, FIELD_P}, {"insize", SMALL_SIZE, FIELD_N},
        {"position", POSITION, FIELD_P}, {"outbuf", BUFFER, FIELD_P}, {"outcount", COUNT, FIELD_N},
        {"datatype", DATATYPE, FIELD_P},
    }},
    {"MPI_Unpublish_name", call_MPI_Unpublish_name, 3, {
        {"service_name", TEXT, FIELD_P}, {"info", INFO, FIELD_P}, {"port_name", TEXT, FIELD_P},
    }},
    {"MPI_Wait", call_MPI_Wait, 2, {
        {"request", REQUEST_IN_OUT, FIELD_P}, {"status", ANY, FIELD_P},
    }},
    {"MPI_Waitall", call_MPI_Waitall, 3, {
        {"count", COUNT, FIELD_I}, {"array_of_requests", REQUESTS, FIELD_P},
        {"array_of_statuses", ANY, FIELD_P},
    }},
    {"MPI_Waitany", call_MPI_Waitany, 4, {
        {"count", COUNT, FIELD_I}, {"array_of_requests", REQUESTS, FIELD_P}, {"indx", OUT, FIELD_P},
        {"status", ANY, FIELD_P},
    }},
    {"MPI_Waitsome", call_MPI_Waitsome, 5, {
        {"incount", COUNT, FIELD_I}, {"array_of_requests", REQUESTS, FIELD_P}, {"outcount", OUT, FIELD_P},
        {"array_of_indices", OUT, FIELD_P}, {"array_of_statuses", ANY, FIELD_P},
    }},
    {"MPI_Win_allocate", call_MPI_Win_allocate, 6, {
        {"size", SIZE, FIELD_N}, {"disp_unit", ONE, FIELD_I}, {"info", INFO, FIELD_P},
        {"comm", COMM, FIELD_P}, {"baseptr", OUT, FIELD_P}, {"win", WIN_OUT, FIELD_P},
    }},
    {"MPI_Win_allocate_c", call_MPI_Win_allocate_c, 6, {
        {"size", SIZE, FIELD_N}, {"disp_unit", ONE, FIELD_N}, {"info", INFO, FIELD_P},
        {"comm", COMM, FIELD_P}, {"baseptr", OUT, FIELD_P}, {"win", WIN_OUT, FIELD_P},
    }},
    {"MPI_Win_allocate_shared", call_MPI_Win_allocate_shared, 6, {
        {"size", SIZE, FIELD_N}, {"disp_unit", ONE, FIELD_I}, {"info", INFO, FIELD_P},
        {"comm", COMM, FIELD_P}, {"baseptr", OUT, FIELD_P}, {"win", WIN_OUT, FIELD_P},
    }},
    {"MPI_Win_allocate_shared_c", call_MPI_Win_allocate_shared_c, 6, {
        {"size", SIZE, FIELD_N}, {"disp_unit", ONE, FIELD_N}, {"info", INFO, FIELD_P},
        {"comm", COMM, FIELD_P}, {"baseptr", OUT, FIELD_P}, {"win", WIN_OUT, FIELD_P},
    }},
    {"MPI_Win_attach", call_MPI_Win_attach, 3, {
        {"win", WIN, FIELD_P}, {"base", ANY, FIELD_P}, {"size", SIZE, FIELD_N},
    }},
    {"MPI_Win_call_errhandler", call_MPI_Win_call_errhandler, 2, {
        {"win", WIN, FIELD_P}, {"errorcode", ANY, FIELD_I},
    }},
    {"MPI_Win_complete", call_MPI_Win_complete, 1, {
        {"win", WIN, FIELD_P},
    }},
    {"MPI_Win_create", call_MPI_Win_create, 6, {
        {"base", ANY, FIELD_P}, {"size", SIZE, FIELD_N}, {"disp_unit", ONE, FIELD_I}, {"info", INFO, FIELD_P},
        {"comm", COMM, FIELD_P}, {"win", WIN_OUT, FIELD_P},
    }},
    {"MPI_Win_create_c", call_MPI_Win_create_c, 6, {
        {"base", ANY, FIELD_P}, {"size", SIZE, FIELD_N}, {"disp_unit", ONE, FIELD_N}, {"info", INFO, FIELD_P},
        {"comm", COMM, FIELD_P}, {"win", WIN_OUT, FIELD_P},
    }},
    {"MPI_Win_create_dynamic", call_MPI_Win_create_dynamic, 3, {
        {"info", INFO, FIELD_P}, {"comm", COMM, FIELD_P}, {"win", WIN_OUT, FIELD_P},
    }},
    {"MPI_Win_create_errhandler", call_MPI_Win_create_errhandler, 2, {
        {"win_errhandler_fn", ANY, FIELD_P}, {"errhandler", ERRHANDLER_OUT, FIELD_P},
    }},
    {"MPI_Win_create_keyval", call_MPI_Win_create_keyval, 4, {
        {"win_copy_attr_fn", ANY, FIELD_P}, {"win_delete_attr_fn", ANY, FIELD_P},
        {"win_keyval", OUT, FIELD_P}, {"extra_state", ANY, FIELD_P},
    }},
    {"MPI_Win_delete_attr", call_MPI_Win_delete_attr, 2, {
        {"win", WIN, FIELD_P}, {"win_keyval", WIN_KEYVAL, FIELD_I},
    }},
    {"MPI_Win_detach", call_MPI_Win_detach, 2, {
        {"win", WIN, FIELD_P}, {"base", ANY, FIELD_P},
    }},
    {"MPI_Win_fence", call_MPI_Win_fence, 2, {
        {"assert", ANY, FIELD_I}, {"win", WIN, FIELD_P},
    }},
    {"MPI_Win_flush", call_MPI_Win_flush, 2, {
        {"rank", RANK, FIELD_I}, {"win", WIN, FIELD_P},
    }},
    {"MPI_Win_flush_all", call_MPI_Win_flush_all, 1, {
        {"win", WIN, FIELD_P},
    }},
    {"MPI_Win_flush_local", call_MPI_Win_flush_local, 2, {
        {"rank", RANK, FIELD_I}, {"win", WIN, FIELD_P},
    }},
    {"MPI_Win_flush_local_all", call_MPI_Win_flush_local_all, 1, {
        {"win", WIN, FIELD_P},
    }},
    {"MPI_Win_free", call_MPI_Win_free, 1, {
        {"win", WIN_IN_OUT, FIELD_P},
    }},
    {"MPI_Win_free_keyval", call_MPI_Win_free_keyval, 1, {
        {"win_keyval", WIN_KEYVAL_IN_OUT, FIELD_P},
    }},
    {"MPI_Win_get_attr", call_MPI_Win_get_attr, 4, {
        {"win", WIN, FIELD_P}, {"win_keyval", WIN_KEYVAL, FIELD_I}, {"attribute_val", OUT, FIELD_P},
        {"flag", OUT, FIELD_P},
    }},
    {"MPI_Win_get_errhandler", call_MPI_Win_get_errhandler, 2, {
        {"win", WIN, FIELD_P}, {"errhandler", ERRHANDLER_OUT, FIELD_P},
    }},
    {"MPI_Win_get_group", call_MPI_Win_get_group, 2, {
        {"win", WIN, FIELD_P}, {"group", GROUP_OUT, FIELD_P},
    }},
    {"MPI_Win_get_info", call_MPI_Win_get_info, 2, {
        {"win", WIN, FIELD_P}, {"info_used", INFO_OUT, FIELD_P},
    }},
    {"MPI_Win_get_name", call_MPI_Win_get_name, 3, {
        {"win", WIN_OR_NULL, FIELD_P}, {"win_name", NAME_OUT, FIELD_P}, {"resultlen", OUT, FIELD_P},
    }},
    {"MPI_Win_lock", call_MPI_Win_lock, 4, {
        {"lock_type", LOCK_TYPE, FIELD_I}, {"rank", RANK, FIELD_I}, {"assert", ANY, FIELD_I},
        {"win", WIN, FIELD_P},
    }},
    {"MPI_Win_lock_all", call_MPI_Win_lock_all, 2, {
        {"assert", ANY, FIELD_I}, {"win", WIN, FIELD_P},
    }},
    {"MPI_Win_post", call_MPI_Win_post, 3, {
        {"group", GROUP, FIELD_P}, {"assert", ANY, FIELD_I}, {"win", WIN, FIELD_P},
    }},
    {"MPI_Win_set_attr", call_MPI_Win_set_attr, 3, {
        {"win", WIN, FIELD_P}, {"win_keyval", WIN_KEYVAL, FIELD_I}, {"attribute_val", ANY, FIELD_P},
    }},
    {"MPI_Win_set_errhandler", call_MPI_Win_set_errhandler, 2, {
        {"win", WIN, FIELD_P}, {"errhandler", ERRHANDLER, FIELD_P},
    }},
    {"MPI_Win_set_info", call_MPI_Win_set_info, 2, {
        {"win", WIN, FIELD_P}, {"info", INFO_OBJECT, FIELD_P},
    }},
    {"MPI_Win_set_name", call_MPI_Win_set_name, 2, {
        {"win", WIN, FIELD_P}, {"win_name", TEXT, FIELD_P},
    }},
    {"MPI_Win_shared_query", call_MPI_Win_shared_query, 5, {
        {"win", WIN, FIELD_P}, {"rank", ANY, FIELD_I}, {"size", OUT, FIELD_P}, {"disp_unit", OUT, FIELD_P},
        {"baseptr", OUT, FIELD_P},
    }},
    {"MPI_Win_shared_query_c", call_MPI_Win_shared_query_c, 5, {
        {"win", WIN, FIELD_P}, {"rank", ANY, FIELD_I}, {"size", OUT, FIELD_P}, {"disp_unit", OUT, FIELD_P},
        {"baseptr", OUT, FIELD_P},
    }},
    {"MPI_Win_start", call_MPI_Win_start, 3, {
        {"group", GROUP, FIELD_P}, {"assert", ANY, FIELD_I}, {"win", WIN, FIELD_P},
    }},
    {"MPI_Win_sync", call_MPI_Win_sync, 1, {
        {"win", WIN, FIELD_P},
    }},
    {"MPI_Win_test", call_MPI_Win_test, 2, {
        {"win", WIN, FIELD_P}, {"flag", OUT, FIELD_P},
    }},
    {"MPI_Win_unlock", call_MPI_Win_unlock, 2, {
        {"rank", RANK, FIELD_I}, {"win", WIN, FIELD_P},
    }},
    {"MPI_Win_unlock_all", call_MPI_Win_unlock_all, 1, {
        {"win", WIN, FIELD_P},
    }},
    {"MPI_Win_wait", call_MPI_Win_wait, 1, {
        {"win", WIN, FIELD_P},
    }},
};

const int number_of_calls = sizeof calls / sizeof *calls;
