//! The exported functions: each is there as `MPI_x` and as `PMPI_x`.
//!
//! Generated: reproduced by `cargo run -p xtask -- gen`. Do not edit.

#![allow(unused_mut, unused_unsafe, unused_variables)]

use core::ffi::{c_char, c_int, c_void};

use arke_abi::{self as standard, MPI_Aint, MPI_Count, MPI_Offset};
use arke_abi::{MPI_T_cb_safety, MPI_T_event_instance, MPI_T_event_registration, MPI_T_source_order};
use arke_abi::{MPI_T_cvar_handle, MPI_T_enum, MPI_T_pvar_handle, MPI_T_pvar_session};
use arke_front::{
    abi_query, attributes, buffer, buffer_mut, callbacks, code, collectives, contents, errors, events, processes, reductions,
    results, significant, statuses, table, Abi, BufferOut, Callback, Handle, HandleIn, HandleOut, Handles, HandlesInOut, NumberInOut, NumberOut, Numbers, NumbersIn, StatusIn, StatusInOut,
    StatusOut, Statuses, TextOut,
};

use crate::handles::*;
use crate::Own;

/// Defines `MPI_x` and `PMPI_x` with one body.
macro_rules! exports {
    ($($name:ident $profiled:ident ($($argument:ident: $kind:ty),* $(,)?) -> $returns:ty { $($body:tt)* })*) => {$(
        /// The standard's call of this name.
        ///
        /// # Safety
        /// The program keeps to the standard's rules for this call's arguments.
        #[no_mangle]
        pub unsafe extern "C-unwind" fn $name($($argument: $kind),*) -> $returns {
            // SAFETY: as above.
            unsafe { $($body)* }
        }
        /// The standard's call of this name, for profiling libraries.
        ///
        /// # Safety
        /// The program keeps to the standard's rules for this call's arguments.
        #[no_mangle]
        pub unsafe extern "C-unwind" fn $profiled($($argument: $kind),*) -> $returns {
            // SAFETY: as above.
            unsafe { $($body)* }
        }
    )*};
}

exports! {
    MPI_Abi_get_fortran_booleans PMPI_Abi_get_fortran_booleans (
        logical_size: c_int, logical_true: *mut c_void, logical_false: *mut c_void, is_set: *mut c_int,
    ) -> c_int {
        code::<Own>((table().MPI_Abi_get_fortran_booleans)(logical_size, logical_true, logical_false, is_set))
    }
    MPI_Abi_get_fortran_info PMPI_Abi_get_fortran_info (info: *mut MPI_Info) -> c_int {
        let mut info = HandleOut::new(info);
        results!(info);
        code::<Own>((table().MPI_Abi_get_fortran_info)(info.place()))
    }
    MPI_Abi_get_info PMPI_Abi_get_info (info: *mut MPI_Info) -> c_int {
        let mut info = HandleOut::new(info);
        results!(info);
        code::<Own>((table().MPI_Abi_get_info)(info.place()))
    }
    MPI_Abi_get_version PMPI_Abi_get_version (abi_major: *mut c_int, abi_minor: *mut c_int) -> c_int {
        abi_query::abi_get_version::<Own>(
            abi_major, abi_minor,
        )
    }
    MPI_Abi_set_fortran_booleans PMPI_Abi_set_fortran_booleans (
        logical_size: c_int, logical_true: *mut c_void, logical_false: *mut c_void,
    ) -> c_int {
        code::<Own>((table().MPI_Abi_set_fortran_booleans)(logical_size, logical_true, logical_false))
    }
    MPI_Abi_set_fortran_info PMPI_Abi_set_fortran_info (info: MPI_Info) -> c_int {
        code::<Own>((table().MPI_Abi_set_fortran_info)(info.inward()))
    }
    MPI_Abort PMPI_Abort (comm: MPI_Comm, errorcode: c_int) -> c_int {
        code::<Own>((table().MPI_Abort)(comm.inward(), errorcode))
    }
    MPI_Accumulate PMPI_Accumulate (
        origin_addr: *const c_void, origin_count: c_int, origin_datatype: MPI_Datatype, target_rank: c_int,
        target_disp: MPI_Aint, target_count: c_int, target_datatype: MPI_Datatype, op: MPI_Op, win: MPI_Win,
    ) -> c_int {
        code::<Own>((table().MPI_Accumulate)(
            buffer::<Own>(origin_addr), origin_count, origin_datatype.inward(), Own::rank_in(target_rank),
            target_disp, target_count, target_datatype.inward(), op.inward(), win.inward(),
        ))
    }
    MPI_Accumulate_c PMPI_Accumulate_c (
        origin_addr: *const c_void, origin_count: MPI_Count, origin_datatype: MPI_Datatype,
        target_rank: c_int, target_disp: MPI_Aint, target_count: MPI_Count, target_datatype: MPI_Datatype,
        op: MPI_Op, win: MPI_Win,
    ) -> c_int {
        code::<Own>((table().MPI_Accumulate_c)(
            buffer::<Own>(origin_addr), origin_count, origin_datatype.inward(), Own::rank_in(target_rank),
            target_disp, target_count, target_datatype.inward(), op.inward(), win.inward(),
        ))
    }
    MPI_Add_error_class PMPI_Add_error_class (errorclass: *mut c_int) -> c_int {
        let mut errorclass = NumberOut::new(errorclass, errors::code_out::<Own>);
        results!(errorclass);
        code::<Own>((table().MPI_Add_error_class)(errorclass.place()))
    }
    MPI_Add_error_code PMPI_Add_error_code (errorclass: c_int, errorcode: *mut c_int) -> c_int {
        let mut errorcode = NumberOut::new(errorcode, errors::code_out::<Own>);
        results!(errorcode);
        code::<Own>((table().MPI_Add_error_code)(errors::class_in::<Own>(errorclass), errorcode.place()))
    }
    MPI_Add_error_string PMPI_Add_error_string (errorcode: c_int, string: *const c_char) -> c_int {
        code::<Own>((table().MPI_Add_error_string)(errors::code_in::<Own>(errorcode), string))
    }
    MPI_Allgather PMPI_Allgather (
        sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcount: c_int, recvtype: MPI_Datatype, comm: MPI_Comm,
    ) -> c_int {
        code::<Own>((table().MPI_Allgather)(
            buffer::<Own>(sendbuf), sendcount,
            significant::where_it_counts(sendtype, || significant::data::<Own>(sendbuf, None)),
            buffer_mut::<Own>(recvbuf), recvcount, recvtype.inward(), comm.inward(),
        ))
    }
    MPI_Allgather_c PMPI_Allgather_c (
        sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcount: MPI_Count, recvtype: MPI_Datatype, comm: MPI_Comm,
    ) -> c_int {
        code::<Own>((table().MPI_Allgather_c)(
            buffer::<Own>(sendbuf), sendcount,
            significant::where_it_counts(sendtype, || significant::data::<Own>(sendbuf, None)),
            buffer_mut::<Own>(recvbuf), recvcount, recvtype.inward(), comm.inward(),
        ))
    }
    MPI_Allgather_init PMPI_Allgather_init (
        sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcount: c_int, recvtype: MPI_Datatype, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Allgather_init)(
            buffer::<Own>(sendbuf), sendcount,
            significant::where_it_counts(sendtype, || significant::data::<Own>(sendbuf, None)),
            buffer_mut::<Own>(recvbuf), recvcount, recvtype.inward(), comm.inward(), info.inward(),
            request.place(),
        ))
    }
    MPI_Allgather_init_c PMPI_Allgather_init_c (
        sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcount: MPI_Count, recvtype: MPI_Datatype, comm: MPI_Comm, info: MPI_Info,
        request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Allgather_init_c)(
            buffer::<Own>(sendbuf), sendcount,
            significant::where_it_counts(sendtype, || significant::data::<Own>(sendbuf, None)),
            buffer_mut::<Own>(recvbuf), recvcount, recvtype.inward(), comm.inward(), info.inward(),
            request.place(),
        ))
    }
    MPI_Allgatherv PMPI_Allgatherv (
        sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcounts: *const c_int, displs: *const c_int, recvtype: MPI_Datatype, comm: MPI_Comm,
    ) -> c_int {
        code::<Own>((table().MPI_Allgatherv)(
            buffer::<Own>(sendbuf), sendcount,
            significant::where_it_counts(sendtype, || significant::data::<Own>(sendbuf, None)),
            buffer_mut::<Own>(recvbuf), recvcounts, displs, recvtype.inward(), comm.inward(),
        ))
    }
    MPI_Allgatherv_c PMPI_Allgatherv_c (
        sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcounts: *const MPI_Count, displs: *const MPI_Aint, recvtype: MPI_Datatype, comm: MPI_Comm,
    ) -> c_int {
        code::<Own>((table().MPI_Allgatherv_c)(
            buffer::<Own>(sendbuf), sendcount,
            significant::where_it_counts(sendtype, || significant::data::<Own>(sendbuf, None)),
            buffer_mut::<Own>(recvbuf), recvcounts, displs, recvtype.inward(), comm.inward(),
        ))
    }
    MPI_Allgatherv_init PMPI_Allgatherv_init (
        sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcounts: *const c_int, displs: *const c_int, recvtype: MPI_Datatype, comm: MPI_Comm,
        info: MPI_Info, request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Allgatherv_init)(
            buffer::<Own>(sendbuf), sendcount,
            significant::where_it_counts(sendtype, || significant::data::<Own>(sendbuf, None)),
            buffer_mut::<Own>(recvbuf), recvcounts, displs, recvtype.inward(), comm.inward(), info.inward(),
            request.place(),
        ))
    }
    MPI_Allgatherv_init_c PMPI_Allgatherv_init_c (
        sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcounts: *const MPI_Count, displs: *const MPI_Aint, recvtype: MPI_Datatype, comm: MPI_Comm,
        info: MPI_Info, request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Allgatherv_init_c)(
            buffer::<Own>(sendbuf), sendcount,
            significant::where_it_counts(sendtype, || significant::data::<Own>(sendbuf, None)),
            buffer_mut::<Own>(recvbuf), recvcounts, displs, recvtype.inward(), comm.inward(), info.inward(),
            request.place(),
        ))
    }
    MPI_Alloc_mem PMPI_Alloc_mem (size: MPI_Aint, info: MPI_Info, baseptr: *mut c_void) -> c_int {
        code::<Own>((table().MPI_Alloc_mem)(size, info.inward(), baseptr))
    }
    MPI_Allreduce PMPI_Allreduce (
        sendbuf: *const c_void, recvbuf: *mut c_void, count: c_int, datatype: MPI_Datatype, op: MPI_Op,
        comm: MPI_Comm,
    ) -> c_int {
        code::<Own>((table().MPI_Allreduce)(
            buffer::<Own>(sendbuf), buffer_mut::<Own>(recvbuf), count, datatype.inward(), op.inward(),
            comm.inward(),
        ))
    }
    MPI_Allreduce_c PMPI_Allreduce_c (
        sendbuf: *const c_void, recvbuf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, op: MPI_Op,
        comm: MPI_Comm,
    ) -> c_int {
        code::<Own>((table().MPI_Allreduce_c)(
            buffer::<Own>(sendbuf), buffer_mut::<Own>(recvbuf), count, datatype.inward(), op.inward(),
            comm.inward(),
        ))
    }
    MPI_Allreduce_init PMPI_Allreduce_init (
        sendbuf: *const c_void, recvbuf: *mut c_void, count: c_int, datatype: MPI_Datatype, op: MPI_Op,
        comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Allreduce_init)(
            buffer::<Own>(sendbuf), buffer_mut::<Own>(recvbuf), count, datatype.inward(), op.inward(),
            comm.inward(), info.inward(), request.place(),
        ))
    }
    MPI_Allreduce_init_c PMPI_Allreduce_init_c (
        sendbuf: *const c_void, recvbuf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, op: MPI_Op,
        comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Allreduce_init_c)(
            buffer::<Own>(sendbuf), buffer_mut::<Own>(recvbuf), count, datatype.inward(), op.inward(),
            comm.inward(), info.inward(), request.place(),
        ))
    }
    MPI_Alltoall PMPI_Alltoall (
        sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcount: c_int, recvtype: MPI_Datatype, comm: MPI_Comm,
    ) -> c_int {
        code::<Own>((table().MPI_Alltoall)(
            buffer::<Own>(sendbuf), sendcount,
            significant::where_it_counts(sendtype, || significant::data::<Own>(sendbuf, None)),
            buffer_mut::<Own>(recvbuf), recvcount, recvtype.inward(), comm.inward(),
        ))
    }
    MPI_Alltoall_c PMPI_Alltoall_c (
        sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcount: MPI_Count, recvtype: MPI_Datatype, comm: MPI_Comm,
    ) -> c_int {
        code::<Own>((table().MPI_Alltoall_c)(
            buffer::<Own>(sendbuf), sendcount,
            significant::where_it_counts(sendtype, || significant::data::<Own>(sendbuf, None)),
            buffer_mut::<Own>(recvbuf), recvcount, recvtype.inward(), comm.inward(),
        ))
    }
    MPI_Alltoall_init PMPI_Alltoall_init (
        sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcount: c_int, recvtype: MPI_Datatype, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Alltoall_init)(
            buffer::<Own>(sendbuf), sendcount,
            significant::where_it_counts(sendtype, || significant::data::<Own>(sendbuf, None)),
            buffer_mut::<Own>(recvbuf), recvcount, recvtype.inward(), comm.inward(), info.inward(),
            request.place(),
        ))
    }
    MPI_Alltoall_init_c PMPI_Alltoall_init_c (
        sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcount: MPI_Count, recvtype: MPI_Datatype, comm: MPI_Comm, info: MPI_Info,
        request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Alltoall_init_c)(
            buffer::<Own>(sendbuf), sendcount,
            significant::where_it_counts(sendtype, || significant::data::<Own>(sendbuf, None)),
            buffer_mut::<Own>(recvbuf), recvcount, recvtype.inward(), comm.inward(), info.inward(),
            request.place(),
        ))
    }
    MPI_Alltoallv PMPI_Alltoallv (
        sendbuf: *const c_void, sendcounts: *const c_int, sdispls: *const c_int, sendtype: MPI_Datatype,
        recvbuf: *mut c_void, recvcounts: *const c_int, rdispls: *const c_int, recvtype: MPI_Datatype,
        comm: MPI_Comm,
    ) -> c_int {
        code::<Own>((table().MPI_Alltoallv)(
            buffer::<Own>(sendbuf), sendcounts, sdispls,
            significant::where_it_counts(sendtype, || significant::data::<Own>(sendbuf, None)),
            buffer_mut::<Own>(recvbuf), recvcounts, rdispls, recvtype.inward(), comm.inward(),
        ))
    }
    MPI_Alltoallv_c PMPI_Alltoallv_c (
        sendbuf: *const c_void, sendcounts: *const MPI_Count, sdispls: *const MPI_Aint,
        sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count, rdispls: *const MPI_Aint,
        recvtype: MPI_Datatype, comm: MPI_Comm,
    ) -> c_int {
        code::<Own>((table().MPI_Alltoallv_c)(
            buffer::<Own>(sendbuf), sendcounts, sdispls,
            significant::where_it_counts(sendtype, || significant::data::<Own>(sendbuf, None)),
            buffer_mut::<Own>(recvbuf), recvcounts, rdispls, recvtype.inward(), comm.inward(),
        ))
    }
    MPI_Alltoallv_init PMPI_Alltoallv_init (
        sendbuf: *const c_void, sendcounts: *const c_int, sdispls: *const c_int, sendtype: MPI_Datatype,
        recvbuf: *mut c_void, recvcounts: *const c_int, rdispls: *const c_int, recvtype: MPI_Datatype,
        comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Alltoallv_init)(
            buffer::<Own>(sendbuf), sendcounts, sdispls,
            significant::where_it_counts(sendtype, || significant::data::<Own>(sendbuf, None)),
            buffer_mut::<Own>(recvbuf), recvcounts, rdispls, recvtype.inward(), comm.inward(), info.inward(),
            request.place(),
        ))
    }
    MPI_Alltoallv_init_c PMPI_Alltoallv_init_c (
        sendbuf: *const c_void, sendcounts: *const MPI_Count, sdispls: *const MPI_Aint,
        sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count, rdispls: *const MPI_Aint,
        recvtype: MPI_Datatype, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Alltoallv_init_c)(
            buffer::<Own>(sendbuf), sendcounts, sdispls,
            significant::where_it_counts(sendtype, || significant::data::<Own>(sendbuf, None)),
            buffer_mut::<Own>(recvbuf), recvcounts, rdispls, recvtype.inward(), comm.inward(), info.inward(),
            request.place(),
        ))
    }
    MPI_Alltoallw PMPI_Alltoallw (
        sendbuf: *const c_void, sendcounts: *const c_int, sdispls: *const c_int,
        sendtypes: *const MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const c_int, rdispls: *const c_int,
        recvtypes: *const MPI_Datatype, comm: MPI_Comm,
    ) -> c_int {
        let mut sendtypes = Handles::new(sendtypes, collectives::peers_unless_in_place::<Own>(comm, sendbuf));
        let mut recvtypes = Handles::new(recvtypes, collectives::peers::<Own>(comm));
        code::<Own>((table().MPI_Alltoallw)(
            buffer::<Own>(sendbuf), sendcounts, sdispls, sendtypes.place(), buffer_mut::<Own>(recvbuf),
            recvcounts, rdispls, recvtypes.place(), comm.inward(),
        ))
    }
    MPI_Alltoallw_c PMPI_Alltoallw_c (
        sendbuf: *const c_void, sendcounts: *const MPI_Count, sdispls: *const MPI_Aint,
        sendtypes: *const MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count,
        rdispls: *const MPI_Aint, recvtypes: *const MPI_Datatype, comm: MPI_Comm,
    ) -> c_int {
        let mut sendtypes = Handles::new(sendtypes, collectives::peers_unless_in_place::<Own>(comm, sendbuf));
        let mut recvtypes = Handles::new(recvtypes, collectives::peers::<Own>(comm));
        code::<Own>((table().MPI_Alltoallw_c)(
            buffer::<Own>(sendbuf), sendcounts, sdispls, sendtypes.place(), buffer_mut::<Own>(recvbuf),
            recvcounts, rdispls, recvtypes.place(), comm.inward(),
        ))
    }
    MPI_Alltoallw_init PMPI_Alltoallw_init (
        sendbuf: *const c_void, sendcounts: *const c_int, sdispls: *const c_int,
        sendtypes: *const MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const c_int, rdispls: *const c_int,
        recvtypes: *const MPI_Datatype, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request,
    ) -> c_int {
        let mut sendtypes = Handles::new(sendtypes, collectives::peers_unless_in_place::<Own>(comm, sendbuf));
        let mut recvtypes = Handles::new(recvtypes, collectives::peers::<Own>(comm));
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Alltoallw_init)(
            buffer::<Own>(sendbuf), sendcounts, sdispls, sendtypes.place(), buffer_mut::<Own>(recvbuf),
            recvcounts, rdispls, recvtypes.place(), comm.inward(), info.inward(), request.place(),
        ))
    }
    MPI_Alltoallw_init_c PMPI_Alltoallw_init_c (
        sendbuf: *const c_void, sendcounts: *const MPI_Count, sdispls: *const MPI_Aint,
        sendtypes: *const MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count,
        rdispls: *const MPI_Aint, recvtypes: *const MPI_Datatype, comm: MPI_Comm, info: MPI_Info,
        request: *mut MPI_Request,
    ) -> c_int {
        let mut sendtypes = Handles::new(sendtypes, collectives::peers_unless_in_place::<Own>(comm, sendbuf));
        let mut recvtypes = Handles::new(recvtypes, collectives::peers::<Own>(comm));
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Alltoallw_init_c)(
            buffer::<Own>(sendbuf), sendcounts, sdispls, sendtypes.place(), buffer_mut::<Own>(recvbuf),
            recvcounts, rdispls, recvtypes.place(), comm.inward(), info.inward(), request.place(),
        ))
    }
    MPI_Attr_delete PMPI_Attr_delete (comm: MPI_Comm, keyval: c_int) -> c_int {
        code::<Own>((table().MPI_Attr_delete)(comm.inward(), Own::keyval_in(keyval)))
    }
    MPI_Attr_get PMPI_Attr_get (
        comm: MPI_Comm, keyval: c_int, attribute_val: *mut c_void, flag: *mut c_int,
    ) -> c_int {
        attributes::attr_get::<Own>(
            comm, keyval, attribute_val, flag,
        )
    }
    MPI_Attr_put PMPI_Attr_put (comm: MPI_Comm, keyval: c_int, attribute_val: *mut c_void) -> c_int {
        code::<Own>((table().MPI_Attr_put)(comm.inward(), Own::keyval_in(keyval), attribute_val))
    }
    MPI_Barrier PMPI_Barrier (comm: MPI_Comm) -> c_int {
        code::<Own>((table().MPI_Barrier)(comm.inward()))
    }
    MPI_Barrier_init PMPI_Barrier_init (
        comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Barrier_init)(comm.inward(), info.inward(), request.place()))
    }
    MPI_Bcast PMPI_Bcast (
        buffer: *mut c_void, count: c_int, datatype: MPI_Datatype, root: c_int, comm: MPI_Comm,
    ) -> c_int {
        code::<Own>((table().MPI_Bcast)(
            buffer_mut::<Own>(buffer), count,
            significant::where_it_counts(datatype, || significant::member(Own::rank_in(root))),
            Own::rank_in(root), comm.inward(),
        ))
    }
    MPI_Bcast_c PMPI_Bcast_c (
        buffer: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, root: c_int, comm: MPI_Comm,
    ) -> c_int {
        code::<Own>((table().MPI_Bcast_c)(
            buffer_mut::<Own>(buffer), count,
            significant::where_it_counts(datatype, || significant::member(Own::rank_in(root))),
            Own::rank_in(root), comm.inward(),
        ))
    }
    MPI_Bcast_init PMPI_Bcast_init (
        buffer: *mut c_void, count: c_int, datatype: MPI_Datatype, root: c_int, comm: MPI_Comm,
        info: MPI_Info, request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Bcast_init)(
            buffer_mut::<Own>(buffer), count,
            significant::where_it_counts(datatype, || significant::member(Own::rank_in(root))),
            Own::rank_in(root), comm.inward(), info.inward(), request.place(),
        ))
    }
    MPI_Bcast_init_c PMPI_Bcast_init_c (
        buffer: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, root: c_int, comm: MPI_Comm,
        info: MPI_Info, request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Bcast_init_c)(
            buffer_mut::<Own>(buffer), count,
            significant::where_it_counts(datatype, || significant::member(Own::rank_in(root))),
            Own::rank_in(root), comm.inward(), info.inward(), request.place(),
        ))
    }
    MPI_Bsend PMPI_Bsend (
        buf: *const c_void, count: c_int, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm,
    ) -> c_int {
        code::<Own>((table().MPI_Bsend)(
            buffer::<Own>(buf), count, datatype.inward(), Own::rank_in(dest), Own::tag_in(tag), comm.inward(),
        ))
    }
    MPI_Bsend_c PMPI_Bsend_c (
        buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm,
    ) -> c_int {
        code::<Own>((table().MPI_Bsend_c)(
            buffer::<Own>(buf), count, datatype.inward(), Own::rank_in(dest), Own::tag_in(tag), comm.inward(),
        ))
    }
    MPI_Bsend_init PMPI_Bsend_init (
        buf: *const c_void, count: c_int, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm,
        request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Bsend_init)(
            buffer::<Own>(buf), count, datatype.inward(), Own::rank_in(dest), Own::tag_in(tag), comm.inward(),
            request.place(),
        ))
    }
    MPI_Bsend_init_c PMPI_Bsend_init_c (
        buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm,
        request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Bsend_init_c)(
            buffer::<Own>(buf), count, datatype.inward(), Own::rank_in(dest), Own::tag_in(tag), comm.inward(),
            request.place(),
        ))
    }
    MPI_Buffer_attach PMPI_Buffer_attach (buffer: *mut c_void, size: c_int) -> c_int {
        code::<Own>((table().MPI_Buffer_attach)(buffer_mut::<Own>(buffer), size))
    }
    MPI_Buffer_attach_c PMPI_Buffer_attach_c (buffer: *mut c_void, size: MPI_Count) -> c_int {
        code::<Own>((table().MPI_Buffer_attach_c)(buffer_mut::<Own>(buffer), size))
    }
    MPI_Buffer_detach PMPI_Buffer_detach (buffer_addr: *mut c_void, size: *mut c_int) -> c_int {
        let mut buffer_addr = BufferOut::<Own>::new(buffer_addr);
        results!(buffer_addr);
        code::<Own>((table().MPI_Buffer_detach)(buffer_addr.place(), size))
    }
    MPI_Buffer_detach_c PMPI_Buffer_detach_c (buffer_addr: *mut c_void, size: *mut MPI_Count) -> c_int {
        let mut buffer_addr = BufferOut::<Own>::new(buffer_addr);
        results!(buffer_addr);
        code::<Own>((table().MPI_Buffer_detach_c)(buffer_addr.place(), size))
    }
    MPI_Buffer_flush PMPI_Buffer_flush () -> c_int {
        code::<Own>((table().MPI_Buffer_flush)())
    }
    MPI_Buffer_iflush PMPI_Buffer_iflush (request: *mut MPI_Request) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Buffer_iflush)(request.place()))
    }
    MPI_Cancel PMPI_Cancel (request: *mut MPI_Request) -> c_int {
        let mut request = HandleIn::new(request);
        results!(request);
        code::<Own>((table().MPI_Cancel)(request.place()))
    }
    MPI_Cart_coords PMPI_Cart_coords (
        comm: MPI_Comm, rank: c_int, maxdims: c_int, coords: *mut c_int,
    ) -> c_int {
        code::<Own>((table().MPI_Cart_coords)(comm.inward(), Own::rank_in(rank), maxdims, coords))
    }
    MPI_Cart_create PMPI_Cart_create (
        comm_old: MPI_Comm, ndims: c_int, dims: *const c_int, periods: *const c_int, reorder: c_int,
        comm_cart: *mut MPI_Comm,
    ) -> c_int {
        let mut comm_cart = HandleOut::new(comm_cart);
        results!(comm_cart);
        code::<Own>((table().MPI_Cart_create)(
            comm_old.inward(), ndims, dims, periods, reorder, comm_cart.place(),
        ))
    }
    MPI_Cart_get PMPI_Cart_get (
        comm: MPI_Comm, maxdims: c_int, dims: *mut c_int, periods: *mut c_int, coords: *mut c_int,
    ) -> c_int {
        code::<Own>((table().MPI_Cart_get)(comm.inward(), maxdims, dims, periods, coords))
    }
    MPI_Cart_map PMPI_Cart_map (
        comm: MPI_Comm, ndims: c_int, dims: *const c_int, periods: *const c_int, newrank: *mut c_int,
    ) -> c_int {
        code::<Own>((table().MPI_Cart_map)(comm.inward(), ndims, dims, periods, newrank))
    }
    MPI_Cart_rank PMPI_Cart_rank (comm: MPI_Comm, coords: *const c_int, rank: *mut c_int) -> c_int {
        code::<Own>((table().MPI_Cart_rank)(comm.inward(), coords, rank))
    }
    MPI_Cart_shift PMPI_Cart_shift (
        comm: MPI_Comm, direction: c_int, disp: c_int, rank_source: *mut c_int, rank_dest: *mut c_int,
    ) -> c_int {
        let mut rank_source = NumberOut::new(rank_source, Own::rank_out);
        let mut rank_dest = NumberOut::new(rank_dest, Own::rank_out);
        results!(rank_source, rank_dest);
        code::<Own>((table().MPI_Cart_shift)(
            comm.inward(), direction, disp, rank_source.place(), rank_dest.place(),
        ))
    }
    MPI_Cart_sub PMPI_Cart_sub (
        comm: MPI_Comm, remain_dims: *const c_int, newcomm: *mut MPI_Comm,
    ) -> c_int {
        let mut newcomm = HandleOut::new(newcomm);
        results!(newcomm);
        code::<Own>((table().MPI_Cart_sub)(comm.inward(), remain_dims, newcomm.place()))
    }
    MPI_Cartdim_get PMPI_Cartdim_get (comm: MPI_Comm, ndims: *mut c_int) -> c_int {
        code::<Own>((table().MPI_Cartdim_get)(comm.inward(), ndims))
    }
    MPI_Close_port PMPI_Close_port (port_name: *const c_char) -> c_int {
        code::<Own>((table().MPI_Close_port)(port_name))
    }
    MPI_Comm_accept PMPI_Comm_accept (
        port_name: *const c_char, info: MPI_Info, root: c_int, comm: MPI_Comm, newcomm: *mut MPI_Comm,
    ) -> c_int {
        let mut newcomm = HandleOut::new(newcomm);
        results!(newcomm);
        code::<Own>((table().MPI_Comm_accept)(
            port_name,
            significant::where_it_counts(info, || significant::at_root::<Own>(Own::rank_in(root), comm)),
            Own::rank_in(root), comm.inward(), newcomm.place(),
        ))
    }
    MPI_Comm_attach_buffer PMPI_Comm_attach_buffer (
        comm: MPI_Comm, buffer: *mut c_void, size: c_int,
    ) -> c_int {
        code::<Own>((table().MPI_Comm_attach_buffer)(comm.inward(), buffer_mut::<Own>(buffer), size))
    }
    MPI_Comm_attach_buffer_c PMPI_Comm_attach_buffer_c (
        comm: MPI_Comm, buffer: *mut c_void, size: MPI_Count,
    ) -> c_int {
        code::<Own>((table().MPI_Comm_attach_buffer_c)(comm.inward(), buffer_mut::<Own>(buffer), size))
    }
    MPI_Comm_call_errhandler PMPI_Comm_call_errhandler (comm: MPI_Comm, errorcode: c_int) -> c_int {
        code::<Own>((table().MPI_Comm_call_errhandler)(comm.inward(), errors::code_in::<Own>(errorcode)))
    }
    MPI_Comm_compare PMPI_Comm_compare (comm1: MPI_Comm, comm2: MPI_Comm, result: *mut c_int) -> c_int {
        let mut result = NumberOut::new(result, Own::comparison_out);
        results!(result);
        code::<Own>((table().MPI_Comm_compare)(comm1.inward(), comm2.inward(), result.place()))
    }
    MPI_Comm_connect PMPI_Comm_connect (
        port_name: *const c_char, info: MPI_Info, root: c_int, comm: MPI_Comm, newcomm: *mut MPI_Comm,
    ) -> c_int {
        let mut newcomm = HandleOut::new(newcomm);
        results!(newcomm);
        code::<Own>((table().MPI_Comm_connect)(
            port_name,
            significant::where_it_counts(info, || significant::at_root::<Own>(Own::rank_in(root), comm)),
            Own::rank_in(root), comm.inward(), newcomm.place(),
        ))
    }
    MPI_Comm_create PMPI_Comm_create (comm: MPI_Comm, group: MPI_Group, newcomm: *mut MPI_Comm) -> c_int {
        let mut newcomm = HandleOut::new(newcomm);
        results!(newcomm);
        code::<Own>((table().MPI_Comm_create)(comm.inward(), group.inward(), newcomm.place()))
    }
    MPI_Comm_create_errhandler PMPI_Comm_create_errhandler (
        comm_errhandler_fn: Callback, errhandler: *mut MPI_Errhandler,
    ) -> c_int {
        callbacks::comm_create_errhandler::<Own>(
            comm_errhandler_fn, errhandler,
        )
    }
    MPI_Comm_create_from_group PMPI_Comm_create_from_group (
        group: MPI_Group, stringtag: *const c_char, info: MPI_Info, errhandler: MPI_Errhandler,
        newcomm: *mut MPI_Comm,
    ) -> c_int {
        let mut newcomm = HandleOut::new(newcomm);
        results!(newcomm);
        code::<Own>((table().MPI_Comm_create_from_group)(
            group.inward(), stringtag, info.inward(), errhandler.inward(), newcomm.place(),
        ))
    }
    MPI_Comm_create_group PMPI_Comm_create_group (
        comm: MPI_Comm, group: MPI_Group, tag: c_int, newcomm: *mut MPI_Comm,
    ) -> c_int {
        let mut newcomm = HandleOut::new(newcomm);
        results!(newcomm);
        code::<Own>((table().MPI_Comm_create_group)(
            comm.inward(), group.inward(), Own::tag_in(tag), newcomm.place(),
        ))
    }
    MPI_Comm_create_keyval PMPI_Comm_create_keyval (
        comm_copy_attr_fn: Callback, comm_delete_attr_fn: Callback, comm_keyval: *mut c_int,
        extra_state: *mut c_void,
    ) -> c_int {
        attributes::comm_create_keyval::<Own>(
            comm_copy_attr_fn, comm_delete_attr_fn, comm_keyval, extra_state,
        )
    }
    MPI_Comm_delete_attr PMPI_Comm_delete_attr (comm: MPI_Comm, comm_keyval: c_int) -> c_int {
        code::<Own>((table().MPI_Comm_delete_attr)(comm.inward(), Own::keyval_in(comm_keyval)))
    }
    MPI_Comm_detach_buffer PMPI_Comm_detach_buffer (
        comm: MPI_Comm, buffer_addr: *mut c_void, size: *mut c_int,
    ) -> c_int {
        let mut buffer_addr = BufferOut::<Own>::new(buffer_addr);
        results!(buffer_addr);
        code::<Own>((table().MPI_Comm_detach_buffer)(comm.inward(), buffer_addr.place(), size))
    }
    MPI_Comm_detach_buffer_c PMPI_Comm_detach_buffer_c (
        comm: MPI_Comm, buffer_addr: *mut c_void, size: *mut MPI_Count,
    ) -> c_int {
        let mut buffer_addr = BufferOut::<Own>::new(buffer_addr);
        results!(buffer_addr);
        code::<Own>((table().MPI_Comm_detach_buffer_c)(comm.inward(), buffer_addr.place(), size))
    }
    MPI_Comm_disconnect PMPI_Comm_disconnect (comm: *mut MPI_Comm) -> c_int {
        let mut comm = HandleIn::new(comm);
        results!(comm);
        code::<Own>((table().MPI_Comm_disconnect)(comm.place()))
    }
    MPI_Comm_dup PMPI_Comm_dup (comm: MPI_Comm, newcomm: *mut MPI_Comm) -> c_int {
        let mut newcomm = HandleOut::new(newcomm);
        results!(newcomm);
        code::<Own>((table().MPI_Comm_dup)(comm.inward(), newcomm.place()))
    }
    MPI_Comm_dup_with_info PMPI_Comm_dup_with_info (
        comm: MPI_Comm, info: MPI_Info, newcomm: *mut MPI_Comm,
    ) -> c_int {
        let mut newcomm = HandleOut::new(newcomm);
        results!(newcomm);
        code::<Own>((table().MPI_Comm_dup_with_info)(comm.inward(), info.inward(), newcomm.place()))
    }
    MPI_Comm_flush_buffer PMPI_Comm_flush_buffer (comm: MPI_Comm) -> c_int {
        code::<Own>((table().MPI_Comm_flush_buffer)(comm.inward()))
    }
    MPI_Comm_free PMPI_Comm_free (comm: *mut MPI_Comm) -> c_int {
        let mut comm = HandleIn::new(comm);
        results!(comm);
        code::<Own>((table().MPI_Comm_free)(comm.place()))
    }
    MPI_Comm_free_keyval PMPI_Comm_free_keyval (comm_keyval: *mut c_int) -> c_int {
        let mut comm_keyval = NumberInOut::new(comm_keyval, Own::keyval_in, Own::keyval_out);
        results!(comm_keyval);
        code::<Own>((table().MPI_Comm_free_keyval)(comm_keyval.place()))
    }
    MPI_Comm_get_attr PMPI_Comm_get_attr (
        comm: MPI_Comm, comm_keyval: c_int, attribute_val: *mut c_void, flag: *mut c_int,
    ) -> c_int {
        attributes::comm_get_attr::<Own>(
            comm, comm_keyval, attribute_val, flag,
        )
    }
    MPI_Comm_get_errhandler PMPI_Comm_get_errhandler (
        comm: MPI_Comm, errhandler: *mut MPI_Errhandler,
    ) -> c_int {
        let mut errhandler = HandleOut::new(errhandler);
        results!(errhandler);
        code::<Own>((table().MPI_Comm_get_errhandler)(comm.inward(), errhandler.place()))
    }
    MPI_Comm_get_info PMPI_Comm_get_info (comm: MPI_Comm, info_used: *mut MPI_Info) -> c_int {
        let mut info_used = HandleOut::new(info_used);
        results!(info_used);
        code::<Own>((table().MPI_Comm_get_info)(comm.inward(), info_used.place()))
    }
    MPI_Comm_get_name PMPI_Comm_get_name (
        comm: MPI_Comm, comm_name: *mut c_char, resultlen: *mut c_int,
    ) -> c_int {
        let mut comm_name = TextOut::new(comm_name, Own::MPI_MAX_OBJECT_NAME, standard::MPI_MAX_OBJECT_NAME, resultlen);
        results!(comm_name);
        code::<Own>((table().MPI_Comm_get_name)(comm.inward(), comm_name.place(), resultlen))
    }
    MPI_Comm_get_parent PMPI_Comm_get_parent (parent: *mut MPI_Comm) -> c_int {
        let mut parent = HandleOut::new(parent);
        results!(parent);
        code::<Own>((table().MPI_Comm_get_parent)(parent.place()))
    }
    MPI_Comm_group PMPI_Comm_group (comm: MPI_Comm, group: *mut MPI_Group) -> c_int {
        let mut group = HandleOut::new(group);
        results!(group);
        code::<Own>((table().MPI_Comm_group)(comm.inward(), group.place()))
    }
    MPI_Comm_idup PMPI_Comm_idup (
        comm: MPI_Comm, newcomm: *mut MPI_Comm, request: *mut MPI_Request,
    ) -> c_int {
        let mut newcomm = HandleOut::new(newcomm);
        let mut request = HandleOut::new(request);
        results!(newcomm, request);
        code::<Own>((table().MPI_Comm_idup)(comm.inward(), newcomm.place(), request.place()))
    }
    MPI_Comm_idup_with_info PMPI_Comm_idup_with_info (
        comm: MPI_Comm, info: MPI_Info, newcomm: *mut MPI_Comm, request: *mut MPI_Request,
    ) -> c_int {
        let mut newcomm = HandleOut::new(newcomm);
        let mut request = HandleOut::new(request);
        results!(newcomm, request);
        code::<Own>((table().MPI_Comm_idup_with_info)(
            comm.inward(), info.inward(), newcomm.place(), request.place(),
        ))
    }
    MPI_Comm_iflush_buffer PMPI_Comm_iflush_buffer (comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Comm_iflush_buffer)(comm.inward(), request.place()))
    }
    MPI_Comm_join PMPI_Comm_join (fd: c_int, intercomm: *mut MPI_Comm) -> c_int {
        let mut intercomm = HandleOut::new(intercomm);
        results!(intercomm);
        code::<Own>((table().MPI_Comm_join)(fd, intercomm.place()))
    }
    MPI_Comm_rank PMPI_Comm_rank (comm: MPI_Comm, rank: *mut c_int) -> c_int {
        code::<Own>((table().MPI_Comm_rank)(comm.inward(), rank))
    }
    MPI_Comm_remote_group PMPI_Comm_remote_group (comm: MPI_Comm, group: *mut MPI_Group) -> c_int {
        let mut group = HandleOut::new(group);
        results!(group);
        code::<Own>((table().MPI_Comm_remote_group)(comm.inward(), group.place()))
    }
    MPI_Comm_remote_size PMPI_Comm_remote_size (comm: MPI_Comm, size: *mut c_int) -> c_int {
        code::<Own>((table().MPI_Comm_remote_size)(comm.inward(), size))
    }
    MPI_Comm_set_attr PMPI_Comm_set_attr (
        comm: MPI_Comm, comm_keyval: c_int, attribute_val: *mut c_void,
    ) -> c_int {
        code::<Own>((table().MPI_Comm_set_attr)(comm.inward(), Own::keyval_in(comm_keyval), attribute_val))
    }
    MPI_Comm_set_errhandler PMPI_Comm_set_errhandler (
        comm: MPI_Comm, errhandler: MPI_Errhandler,
    ) -> c_int {
        code::<Own>((table().MPI_Comm_set_errhandler)(comm.inward(), errhandler.inward()))
    }
    MPI_Comm_set_info PMPI_Comm_set_info (comm: MPI_Comm, info: MPI_Info) -> c_int {
        code::<Own>((table().MPI_Comm_set_info)(comm.inward(), info.inward()))
    }
    MPI_Comm_set_name PMPI_Comm_set_name (comm: MPI_Comm, comm_name: *const c_char) -> c_int {
        code::<Own>((table().MPI_Comm_set_name)(comm.inward(), comm_name))
    }
    MPI_Comm_size PMPI_Comm_size (comm: MPI_Comm, size: *mut c_int) -> c_int {
        code::<Own>((table().MPI_Comm_size)(comm.inward(), size))
    }
    MPI_Comm_spawn PMPI_Comm_spawn (
        command: *const c_char, argv: *mut *mut c_char, maxprocs: c_int, info: MPI_Info, root: c_int,
        comm: MPI_Comm, intercomm: *mut MPI_Comm, array_of_errcodes: *mut c_int,
    ) -> c_int {
        processes::comm_spawn::<Own>(
            command, argv, maxprocs, info, root, comm, intercomm, array_of_errcodes,
        )
    }
    MPI_Comm_spawn_multiple PMPI_Comm_spawn_multiple (
        count: c_int, array_of_commands: *mut *mut c_char, array_of_argv: *mut *mut *mut c_char,
        array_of_maxprocs: *const c_int, array_of_info: *const MPI_Info, root: c_int, comm: MPI_Comm,
        intercomm: *mut MPI_Comm, array_of_errcodes: *mut c_int,
    ) -> c_int {
        processes::comm_spawn_multiple::<Own>(
            count, array_of_commands, array_of_argv, array_of_maxprocs, array_of_info, root, comm, intercomm,
            array_of_errcodes,
        )
    }
    MPI_Comm_split PMPI_Comm_split (
        comm: MPI_Comm, color: c_int, key: c_int, newcomm: *mut MPI_Comm,
    ) -> c_int {
        let mut newcomm = HandleOut::new(newcomm);
        results!(newcomm);
        code::<Own>((table().MPI_Comm_split)(comm.inward(), color, key, newcomm.place()))
    }
    MPI_Comm_split_type PMPI_Comm_split_type (
        comm: MPI_Comm, split_type: c_int, key: c_int, info: MPI_Info, newcomm: *mut MPI_Comm,
    ) -> c_int {
        let mut newcomm = HandleOut::new(newcomm);
        results!(newcomm);
        code::<Own>((table().MPI_Comm_split_type)(
            comm.inward(), Own::split_type_in(split_type), key, info.inward(), newcomm.place(),
        ))
    }
    MPI_Comm_test_inter PMPI_Comm_test_inter (comm: MPI_Comm, flag: *mut c_int) -> c_int {
        code::<Own>((table().MPI_Comm_test_inter)(comm.inward(), flag))
    }
    MPI_Compare_and_swap PMPI_Compare_and_swap (
        origin_addr: *const c_void, compare_addr: *const c_void, result_addr: *mut c_void,
        datatype: MPI_Datatype, target_rank: c_int, target_disp: MPI_Aint, win: MPI_Win,
    ) -> c_int {
        code::<Own>((table().MPI_Compare_and_swap)(
            buffer::<Own>(origin_addr), buffer::<Own>(compare_addr), buffer_mut::<Own>(result_addr),
            datatype.inward(), Own::rank_in(target_rank), target_disp, win.inward(),
        ))
    }
    MPI_Dims_create PMPI_Dims_create (nnodes: c_int, ndims: c_int, dims: *mut c_int) -> c_int {
        code::<Own>((table().MPI_Dims_create)(nnodes, ndims, dims))
    }
    MPI_Dist_graph_create PMPI_Dist_graph_create (
        comm_old: MPI_Comm, n: c_int, sources: *const c_int, degrees: *const c_int,
        destinations: *const c_int, weights: *const c_int, info: MPI_Info, reorder: c_int,
        comm_dist_graph: *mut MPI_Comm,
    ) -> c_int {
        let mut comm_dist_graph = HandleOut::new(comm_dist_graph);
        results!(comm_dist_graph);
        code::<Own>((table().MPI_Dist_graph_create)(
            comm_old.inward(), n, sources, degrees, destinations, Own::weights_in(weights), info.inward(),
            reorder, comm_dist_graph.place(),
        ))
    }
    MPI_Dist_graph_create_adjacent PMPI_Dist_graph_create_adjacent (
        comm_old: MPI_Comm, indegree: c_int, sources: *const c_int, sourceweights: *const c_int,
        outdegree: c_int, destinations: *const c_int, destweights: *const c_int, info: MPI_Info,
        reorder: c_int, comm_dist_graph: *mut MPI_Comm,
    ) -> c_int {
        let mut comm_dist_graph = HandleOut::new(comm_dist_graph);
        results!(comm_dist_graph);
        code::<Own>((table().MPI_Dist_graph_create_adjacent)(
            comm_old.inward(), indegree, sources, Own::weights_in(sourceweights), outdegree, destinations,
            Own::weights_in(destweights), info.inward(), reorder, comm_dist_graph.place(),
        ))
    }
    MPI_Dist_graph_neighbors PMPI_Dist_graph_neighbors (
        comm: MPI_Comm, maxindegree: c_int, sources: *mut c_int, sourceweights: *mut c_int,
        maxoutdegree: c_int, destinations: *mut c_int, destweights: *mut c_int,
    ) -> c_int {
        code::<Own>((table().MPI_Dist_graph_neighbors)(
            comm.inward(), maxindegree, sources, Own::weights_in(sourceweights).cast_mut(), maxoutdegree,
            destinations, Own::weights_in(destweights).cast_mut(),
        ))
    }
    MPI_Dist_graph_neighbors_count PMPI_Dist_graph_neighbors_count (
        comm: MPI_Comm, indegree: *mut c_int, outdegree: *mut c_int, weighted: *mut c_int,
    ) -> c_int {
        code::<Own>((table().MPI_Dist_graph_neighbors_count)(comm.inward(), indegree, outdegree, weighted))
    }
    MPI_Errhandler_free PMPI_Errhandler_free (errhandler: *mut MPI_Errhandler) -> c_int {
        let mut errhandler = HandleIn::new(errhandler);
        results!(errhandler);
        code::<Own>((table().MPI_Errhandler_free)(errhandler.place()))
    }
    MPI_Error_class PMPI_Error_class (errorcode: c_int, errorclass: *mut c_int) -> c_int {
        let mut errorclass = NumberOut::new(errorclass, errors::code_out::<Own>);
        results!(errorclass);
        code::<Own>((table().MPI_Error_class)(errors::code_in::<Own>(errorcode), errorclass.place()))
    }
    MPI_Error_string PMPI_Error_string (
        errorcode: c_int, string: *mut c_char, resultlen: *mut c_int,
    ) -> c_int {
        let mut string = TextOut::new(string, Own::MPI_MAX_ERROR_STRING, standard::MPI_MAX_ERROR_STRING, resultlen);
        results!(string);
        code::<Own>((table().MPI_Error_string)(errors::code_in::<Own>(errorcode), string.place(), resultlen))
    }
    MPI_Exscan PMPI_Exscan (
        sendbuf: *const c_void, recvbuf: *mut c_void, count: c_int, datatype: MPI_Datatype, op: MPI_Op,
        comm: MPI_Comm,
    ) -> c_int {
        code::<Own>((table().MPI_Exscan)(
            buffer::<Own>(sendbuf), buffer_mut::<Own>(recvbuf), count, datatype.inward(), op.inward(),
            comm.inward(),
        ))
    }
    MPI_Exscan_c PMPI_Exscan_c (
        sendbuf: *const c_void, recvbuf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, op: MPI_Op,
        comm: MPI_Comm,
    ) -> c_int {
        code::<Own>((table().MPI_Exscan_c)(
            buffer::<Own>(sendbuf), buffer_mut::<Own>(recvbuf), count, datatype.inward(), op.inward(),
            comm.inward(),
        ))
    }
    MPI_Exscan_init PMPI_Exscan_init (
        sendbuf: *const c_void, recvbuf: *mut c_void, count: c_int, datatype: MPI_Datatype, op: MPI_Op,
        comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Exscan_init)(
            buffer::<Own>(sendbuf), buffer_mut::<Own>(recvbuf), count, datatype.inward(), op.inward(),
            comm.inward(), info.inward(), request.place(),
        ))
    }
    MPI_Exscan_init_c PMPI_Exscan_init_c (
        sendbuf: *const c_void, recvbuf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, op: MPI_Op,
        comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Exscan_init_c)(
            buffer::<Own>(sendbuf), buffer_mut::<Own>(recvbuf), count, datatype.inward(), op.inward(),
            comm.inward(), info.inward(), request.place(),
        ))
    }
    MPI_Fetch_and_op PMPI_Fetch_and_op (
        origin_addr: *const c_void, result_addr: *mut c_void, datatype: MPI_Datatype, target_rank: c_int,
        target_disp: MPI_Aint, op: MPI_Op, win: MPI_Win,
    ) -> c_int {
        code::<Own>((table().MPI_Fetch_and_op)(
            buffer::<Own>(origin_addr), buffer_mut::<Own>(result_addr), datatype.inward(),
            Own::rank_in(target_rank), target_disp, op.inward(), win.inward(),
        ))
    }
    MPI_File_call_errhandler PMPI_File_call_errhandler (fh: MPI_File, errorcode: c_int) -> c_int {
        code::<Own>((table().MPI_File_call_errhandler)(fh.inward(), errors::code_in::<Own>(errorcode)))
    }
    MPI_File_close PMPI_File_close (fh: *mut MPI_File) -> c_int {
        let mut fh = HandleIn::new(fh);
        results!(fh);
        code::<Own>((table().MPI_File_close)(fh.place()))
    }
    MPI_File_create_errhandler PMPI_File_create_errhandler (
        file_errhandler_fn: Callback, errhandler: *mut MPI_Errhandler,
    ) -> c_int {
        callbacks::file_create_errhandler::<Own>(
            file_errhandler_fn, errhandler,
        )
    }
    MPI_File_delete PMPI_File_delete (filename: *const c_char, info: MPI_Info) -> c_int {
        code::<Own>((table().MPI_File_delete)(filename, info.inward()))
    }
    MPI_File_get_amode PMPI_File_get_amode (fh: MPI_File, amode: *mut c_int) -> c_int {
        let mut amode = NumberOut::new(amode, Own::access_mode_out);
        results!(amode);
        code::<Own>((table().MPI_File_get_amode)(fh.inward(), amode.place()))
    }
    MPI_File_get_atomicity PMPI_File_get_atomicity (fh: MPI_File, flag: *mut c_int) -> c_int {
        code::<Own>((table().MPI_File_get_atomicity)(fh.inward(), flag))
    }
    MPI_File_get_byte_offset PMPI_File_get_byte_offset (
        fh: MPI_File, offset: MPI_Offset, disp: *mut MPI_Offset,
    ) -> c_int {
        code::<Own>((table().MPI_File_get_byte_offset)(fh.inward(), offset, disp))
    }
    MPI_File_get_errhandler PMPI_File_get_errhandler (
        file: MPI_File, errhandler: *mut MPI_Errhandler,
    ) -> c_int {
        let mut errhandler = HandleOut::new(errhandler);
        results!(errhandler);
        code::<Own>((table().MPI_File_get_errhandler)(file.inward(), errhandler.place()))
    }
    MPI_File_get_group PMPI_File_get_group (fh: MPI_File, group: *mut MPI_Group) -> c_int {
        let mut group = HandleOut::new(group);
        results!(group);
        code::<Own>((table().MPI_File_get_group)(fh.inward(), group.place()))
    }
    MPI_File_get_info PMPI_File_get_info (fh: MPI_File, info_used: *mut MPI_Info) -> c_int {
        let mut info_used = HandleOut::new(info_used);
        results!(info_used);
        code::<Own>((table().MPI_File_get_info)(fh.inward(), info_used.place()))
    }
    MPI_File_get_position PMPI_File_get_position (fh: MPI_File, offset: *mut MPI_Offset) -> c_int {
        code::<Own>((table().MPI_File_get_position)(fh.inward(), offset))
    }
    MPI_File_get_position_shared PMPI_File_get_position_shared (
        fh: MPI_File, offset: *mut MPI_Offset,
    ) -> c_int {
        code::<Own>((table().MPI_File_get_position_shared)(fh.inward(), offset))
    }
    MPI_File_get_size PMPI_File_get_size (fh: MPI_File, size: *mut MPI_Offset) -> c_int {
        code::<Own>((table().MPI_File_get_size)(fh.inward(), size))
    }
    MPI_File_get_type_extent PMPI_File_get_type_extent (
        fh: MPI_File, datatype: MPI_Datatype, extent: *mut MPI_Aint,
    ) -> c_int {
        code::<Own>((table().MPI_File_get_type_extent)(fh.inward(), datatype.inward(), extent))
    }
    MPI_File_get_type_extent_c PMPI_File_get_type_extent_c (
        fh: MPI_File, datatype: MPI_Datatype, extent: *mut MPI_Count,
    ) -> c_int {
        code::<Own>((table().MPI_File_get_type_extent_c)(fh.inward(), datatype.inward(), extent))
    }
    MPI_File_get_view PMPI_File_get_view (
        fh: MPI_File, disp: *mut MPI_Offset, etype: *mut MPI_Datatype, filetype: *mut MPI_Datatype,
        datarep: *mut c_char,
    ) -> c_int {
        let mut etype = HandleOut::new(etype);
        let mut filetype = HandleOut::new(filetype);
        let mut datarep = TextOut::new(datarep, Own::MPI_MAX_DATAREP_STRING, standard::MPI_MAX_DATAREP_STRING, core::ptr::null_mut());
        results!(etype, filetype, datarep);
        code::<Own>((table().MPI_File_get_view)(
            fh.inward(), disp, etype.place(), filetype.place(), datarep.place(),
        ))
    }
    MPI_File_iread PMPI_File_iread (
        fh: MPI_File, buf: *mut c_void, count: c_int, datatype: MPI_Datatype, request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_File_iread)(
            fh.inward(), buffer_mut::<Own>(buf), count, datatype.inward(), request.place(),
        ))
    }
    MPI_File_iread_c PMPI_File_iread_c (
        fh: MPI_File, buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_File_iread_c)(
            fh.inward(), buffer_mut::<Own>(buf), count, datatype.inward(), request.place(),
        ))
    }
    MPI_File_iread_all PMPI_File_iread_all (
        fh: MPI_File, buf: *mut c_void, count: c_int, datatype: MPI_Datatype, request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_File_iread_all)(
            fh.inward(), buffer_mut::<Own>(buf), count, datatype.inward(), request.place(),
        ))
    }
    MPI_File_iread_all_c PMPI_File_iread_all_c (
        fh: MPI_File, buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_File_iread_all_c)(
            fh.inward(), buffer_mut::<Own>(buf), count, datatype.inward(), request.place(),
        ))
    }
    MPI_File_iread_at PMPI_File_iread_at (
        fh: MPI_File, offset: MPI_Offset, buf: *mut c_void, count: c_int, datatype: MPI_Datatype,
        request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_File_iread_at)(
            fh.inward(), offset, buffer_mut::<Own>(buf), count, datatype.inward(), request.place(),
        ))
    }
    MPI_File_iread_at_c PMPI_File_iread_at_c (
        fh: MPI_File, offset: MPI_Offset, buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype,
        request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_File_iread_at_c)(
            fh.inward(), offset, buffer_mut::<Own>(buf), count, datatype.inward(), request.place(),
        ))
    }
    MPI_File_iread_at_all PMPI_File_iread_at_all (
        fh: MPI_File, offset: MPI_Offset, buf: *mut c_void, count: c_int, datatype: MPI_Datatype,
        request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_File_iread_at_all)(
            fh.inward(), offset, buffer_mut::<Own>(buf), count, datatype.inward(), request.place(),
        ))
    }
    MPI_File_iread_at_all_c PMPI_File_iread_at_all_c (
        fh: MPI_File, offset: MPI_Offset, buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype,
        request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_File_iread_at_all_c)(
            fh.inward(), offset, buffer_mut::<Own>(buf), count, datatype.inward(), request.place(),
        ))
    }
    MPI_File_iread_shared PMPI_File_iread_shared (
        fh: MPI_File, buf: *mut c_void, count: c_int, datatype: MPI_Datatype, request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_File_iread_shared)(
            fh.inward(), buffer_mut::<Own>(buf), count, datatype.inward(), request.place(),
        ))
    }
    MPI_File_iread_shared_c PMPI_File_iread_shared_c (
        fh: MPI_File, buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_File_iread_shared_c)(
            fh.inward(), buffer_mut::<Own>(buf), count, datatype.inward(), request.place(),
        ))
    }
    MPI_File_iwrite PMPI_File_iwrite (
        fh: MPI_File, buf: *const c_void, count: c_int, datatype: MPI_Datatype, request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_File_iwrite)(
            fh.inward(), buffer::<Own>(buf), count, datatype.inward(), request.place(),
        ))
    }
    MPI_File_iwrite_c PMPI_File_iwrite_c (
        fh: MPI_File, buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_File_iwrite_c)(
            fh.inward(), buffer::<Own>(buf), count, datatype.inward(), request.place(),
        ))
    }
    MPI_File_iwrite_all PMPI_File_iwrite_all (
        fh: MPI_File, buf: *const c_void, count: c_int, datatype: MPI_Datatype, request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_File_iwrite_all)(
            fh.inward(), buffer::<Own>(buf), count, datatype.inward(), request.place(),
        ))
    }
    MPI_File_iwrite_all_c PMPI_File_iwrite_all_c (
        fh: MPI_File, buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_File_iwrite_all_c)(
            fh.inward(), buffer::<Own>(buf), count, datatype.inward(), request.place(),
        ))
    }
    MPI_File_iwrite_at PMPI_File_iwrite_at (
        fh: MPI_File, offset: MPI_Offset, buf: *const c_void, count: c_int, datatype: MPI_Datatype,
        request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_File_iwrite_at)(
            fh.inward(), offset, buffer::<Own>(buf), count, datatype.inward(), request.place(),
        ))
    }
    MPI_File_iwrite_at_c PMPI_File_iwrite_at_c (
        fh: MPI_File, offset: MPI_Offset, buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype,
        request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_File_iwrite_at_c)(
            fh.inward(), offset, buffer::<Own>(buf), count, datatype.inward(), request.place(),
        ))
    }
    MPI_File_iwrite_at_all PMPI_File_iwrite_at_all (
        fh: MPI_File, offset: MPI_Offset, buf: *const c_void, count: c_int, datatype: MPI_Datatype,
        request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_File_iwrite_at_all)(
            fh.inward(), offset, buffer::<Own>(buf), count, datatype.inward(), request.place(),
        ))
    }
    MPI_File_iwrite_at_all_c PMPI_File_iwrite_at_all_c (
        fh: MPI_File, offset: MPI_Offset, buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype,
        request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_File_iwrite_at_all_c)(
            fh.inward(), offset, buffer::<Own>(buf), count, datatype.inward(), request.place(),
        ))
    }
    MPI_File_iwrite_shared PMPI_File_iwrite_shared (
        fh: MPI_File, buf: *const c_void, count: c_int, datatype: MPI_Datatype, request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_File_iwrite_shared)(
            fh.inward(), buffer::<Own>(buf), count, datatype.inward(), request.place(),
        ))
    }
    MPI_File_iwrite_shared_c PMPI_File_iwrite_shared_c (
        fh: MPI_File, buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_File_iwrite_shared_c)(
            fh.inward(), buffer::<Own>(buf), count, datatype.inward(), request.place(),
        ))
    }
    MPI_File_open PMPI_File_open (
        comm: MPI_Comm, filename: *const c_char, amode: c_int, info: MPI_Info, fh: *mut MPI_File,
    ) -> c_int {
        let mut fh = HandleOut::new(fh);
        results!(fh);
        code::<Own>((table().MPI_File_open)(
            comm.inward(), filename, Own::access_mode_in(amode), info.inward(), fh.place(),
        ))
    }
    MPI_File_preallocate PMPI_File_preallocate (fh: MPI_File, size: MPI_Offset) -> c_int {
        code::<Own>((table().MPI_File_preallocate)(fh.inward(), size))
    }
    MPI_File_read PMPI_File_read (
        fh: MPI_File, buf: *mut c_void, count: c_int, datatype: MPI_Datatype, status: *mut MPI_Status,
    ) -> c_int {
        let mut status = StatusOut::<Own>::new(status);
        results!(status);
        code::<Own>((table().MPI_File_read)(
            fh.inward(), buffer_mut::<Own>(buf), count, datatype.inward(), status.place(),
        ))
    }
    MPI_File_read_c PMPI_File_read_c (
        fh: MPI_File, buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, status: *mut MPI_Status,
    ) -> c_int {
        let mut status = StatusOut::<Own>::new(status);
        results!(status);
        code::<Own>((table().MPI_File_read_c)(
            fh.inward(), buffer_mut::<Own>(buf), count, datatype.inward(), status.place(),
        ))
    }
    MPI_File_read_all PMPI_File_read_all (
        fh: MPI_File, buf: *mut c_void, count: c_int, datatype: MPI_Datatype, status: *mut MPI_Status,
    ) -> c_int {
        let mut status = StatusOut::<Own>::new(status);
        results!(status);
        code::<Own>((table().MPI_File_read_all)(
            fh.inward(), buffer_mut::<Own>(buf), count, datatype.inward(), status.place(),
        ))
    }
    MPI_File_read_all_c PMPI_File_read_all_c (
        fh: MPI_File, buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, status: *mut MPI_Status,
    ) -> c_int {
        let mut status = StatusOut::<Own>::new(status);
        results!(status);
        code::<Own>((table().MPI_File_read_all_c)(
            fh.inward(), buffer_mut::<Own>(buf), count, datatype.inward(), status.place(),
        ))
    }
    MPI_File_read_all_begin PMPI_File_read_all_begin (
        fh: MPI_File, buf: *mut c_void, count: c_int, datatype: MPI_Datatype,
    ) -> c_int {
        code::<Own>((table().MPI_File_read_all_begin)(
            fh.inward(), buffer_mut::<Own>(buf), count, datatype.inward(),
        ))
    }
    MPI_File_read_all_begin_c PMPI_File_read_all_begin_c (
        fh: MPI_File, buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype,
    ) -> c_int {
        code::<Own>((table().MPI_File_read_all_begin_c)(
            fh.inward(), buffer_mut::<Own>(buf), count, datatype.inward(),
        ))
    }
    MPI_File_read_all_end PMPI_File_read_all_end (
        fh: MPI_File, buf: *mut c_void, status: *mut MPI_Status,
    ) -> c_int {
        let mut status = StatusOut::<Own>::new(status);
        results!(status);
        code::<Own>((table().MPI_File_read_all_end)(fh.inward(), buffer_mut::<Own>(buf), status.place()))
    }
    MPI_File_read_at PMPI_File_read_at (
        fh: MPI_File, offset: MPI_Offset, buf: *mut c_void, count: c_int, datatype: MPI_Datatype,
        status: *mut MPI_Status,
    ) -> c_int {
        let mut status = StatusOut::<Own>::new(status);
        results!(status);
        code::<Own>((table().MPI_File_read_at)(
            fh.inward(), offset, buffer_mut::<Own>(buf), count, datatype.inward(), status.place(),
        ))
    }
    MPI_File_read_at_c PMPI_File_read_at_c (
        fh: MPI_File, offset: MPI_Offset, buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype,
        status: *mut MPI_Status,
    ) -> c_int {
        let mut status = StatusOut::<Own>::new(status);
        results!(status);
        code::<Own>((table().MPI_File_read_at_c)(
            fh.inward(), offset, buffer_mut::<Own>(buf), count, datatype.inward(), status.place(),
        ))
    }
    MPI_File_read_at_all PMPI_File_read_at_all (
        fh: MPI_File, offset: MPI_Offset, buf: *mut c_void, count: c_int, datatype: MPI_Datatype,
        status: *mut MPI_Status,
    ) -> c_int {
        let mut status = StatusOut::<Own>::new(status);
        results!(status);
        code::<Own>((table().MPI_File_read_at_all)(
            fh.inward(), offset, buffer_mut::<Own>(buf), count, datatype.inward(), status.place(),
        ))
    }
    MPI_File_read_at_all_c PMPI_File_read_at_all_c (
        fh: MPI_File, offset: MPI_Offset, buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype,
        status: *mut MPI_Status,
    ) -> c_int {
        let mut status = StatusOut::<Own>::new(status);
        results!(status);
        code::<Own>((table().MPI_File_read_at_all_c)(
            fh.inward(), offset, buffer_mut::<Own>(buf), count, datatype.inward(), status.place(),
        ))
    }
    MPI_File_read_at_all_begin PMPI_File_read_at_all_begin (
        fh: MPI_File, offset: MPI_Offset, buf: *mut c_void, count: c_int, datatype: MPI_Datatype,
    ) -> c_int {
        code::<Own>((table().MPI_File_read_at_all_begin)(
            fh.inward(), offset, buffer_mut::<Own>(buf), count, datatype.inward(),
        ))
    }
    MPI_File_read_at_all_begin_c PMPI_File_read_at_all_begin_c (
        fh: MPI_File, offset: MPI_Offset, buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype,
    ) -> c_int {
        code::<Own>((table().MPI_File_read_at_all_begin_c)(
            fh.inward(), offset, buffer_mut::<Own>(buf), count, datatype.inward(),
        ))
    }
    MPI_File_read_at_all_end PMPI_File_read_at_all_end (
        fh: MPI_File, buf: *mut c_void, status: *mut MPI_Status,
    ) -> c_int {
        let mut status = StatusOut::<Own>::new(status);
        results!(status);
        code::<Own>((table().MPI_File_read_at_all_end)(fh.inward(), buffer_mut::<Own>(buf), status.place()))
    }
    MPI_File_read_ordered PMPI_File_read_ordered (
        fh: MPI_File, buf: *mut c_void, count: c_int, datatype: MPI_Datatype, status: *mut MPI_Status,
    ) -> c_int {
        let mut status = StatusOut::<Own>::new(status);
        results!(status);
        code::<Own>((table().MPI_File_read_ordered)(
            fh.inward(), buffer_mut::<Own>(buf), count, datatype.inward(), status.place(),
        ))
    }
    MPI_File_read_ordered_c PMPI_File_read_ordered_c (
        fh: MPI_File, buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, status: *mut MPI_Status,
    ) -> c_int {
        let mut status = StatusOut::<Own>::new(status);
        results!(status);
        code::<Own>((table().MPI_File_read_ordered_c)(
            fh.inward(), buffer_mut::<Own>(buf), count, datatype.inward(), status.place(),
        ))
    }
    MPI_File_read_ordered_begin PMPI_File_read_ordered_begin (
        fh: MPI_File, buf: *mut c_void, count: c_int, datatype: MPI_Datatype,
    ) -> c_int {
        code::<Own>((table().MPI_File_read_ordered_begin)(
            fh.inward(), buffer_mut::<Own>(buf), count, datatype.inward(),
        ))
    }
    MPI_File_read_ordered_begin_c PMPI_File_read_ordered_begin_c (
        fh: MPI_File, buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype,
    ) -> c_int {
        code::<Own>((table().MPI_File_read_ordered_begin_c)(
            fh.inward(), buffer_mut::<Own>(buf), count, datatype.inward(),
        ))
    }
    MPI_File_read_ordered_end PMPI_File_read_ordered_end (
        fh: MPI_File, buf: *mut c_void, status: *mut MPI_Status,
    ) -> c_int {
        let mut status = StatusOut::<Own>::new(status);
        results!(status);
        code::<Own>((table().MPI_File_read_ordered_end)(fh.inward(), buffer_mut::<Own>(buf), status.place()))
    }
    MPI_File_read_shared PMPI_File_read_shared (
        fh: MPI_File, buf: *mut c_void, count: c_int, datatype: MPI_Datatype, status: *mut MPI_Status,
    ) -> c_int {
        let mut status = StatusOut::<Own>::new(status);
        results!(status);
        code::<Own>((table().MPI_File_read_shared)(
            fh.inward(), buffer_mut::<Own>(buf), count, datatype.inward(), status.place(),
        ))
    }
    MPI_File_read_shared_c PMPI_File_read_shared_c (
        fh: MPI_File, buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, status: *mut MPI_Status,
    ) -> c_int {
        let mut status = StatusOut::<Own>::new(status);
        results!(status);
        code::<Own>((table().MPI_File_read_shared_c)(
            fh.inward(), buffer_mut::<Own>(buf), count, datatype.inward(), status.place(),
        ))
    }
    MPI_File_seek PMPI_File_seek (fh: MPI_File, offset: MPI_Offset, whence: c_int) -> c_int {
        code::<Own>((table().MPI_File_seek)(fh.inward(), offset, Own::whence_in(whence)))
    }
    MPI_File_seek_shared PMPI_File_seek_shared (fh: MPI_File, offset: MPI_Offset, whence: c_int) -> c_int {
        code::<Own>((table().MPI_File_seek_shared)(fh.inward(), offset, Own::whence_in(whence)))
    }
    MPI_File_set_atomicity PMPI_File_set_atomicity (fh: MPI_File, flag: c_int) -> c_int {
        code::<Own>((table().MPI_File_set_atomicity)(fh.inward(), flag))
    }
    MPI_File_set_errhandler PMPI_File_set_errhandler (
        file: MPI_File, errhandler: MPI_Errhandler,
    ) -> c_int {
        code::<Own>((table().MPI_File_set_errhandler)(file.inward(), errhandler.inward()))
    }
    MPI_File_set_info PMPI_File_set_info (fh: MPI_File, info: MPI_Info) -> c_int {
        code::<Own>((table().MPI_File_set_info)(fh.inward(), info.inward()))
    }
    MPI_File_set_size PMPI_File_set_size (fh: MPI_File, size: MPI_Offset) -> c_int {
        code::<Own>((table().MPI_File_set_size)(fh.inward(), size))
    }
    MPI_File_set_view PMPI_File_set_view (
        fh: MPI_File, disp: MPI_Offset, etype: MPI_Datatype, filetype: MPI_Datatype, datarep: *const c_char,
        info: MPI_Info,
    ) -> c_int {
        code::<Own>((table().MPI_File_set_view)(
            fh.inward(), Own::displacement_in(disp), etype.inward(), filetype.inward(), datarep,
            info.inward(),
        ))
    }
    MPI_File_sync PMPI_File_sync (fh: MPI_File) -> c_int {
        code::<Own>((table().MPI_File_sync)(fh.inward()))
    }
    MPI_File_write PMPI_File_write (
        fh: MPI_File, buf: *const c_void, count: c_int, datatype: MPI_Datatype, status: *mut MPI_Status,
    ) -> c_int {
        let mut status = StatusOut::<Own>::new(status);
        results!(status);
        code::<Own>((table().MPI_File_write)(
            fh.inward(), buffer::<Own>(buf), count, datatype.inward(), status.place(),
        ))
    }
    MPI_File_write_c PMPI_File_write_c (
        fh: MPI_File, buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, status: *mut MPI_Status,
    ) -> c_int {
        let mut status = StatusOut::<Own>::new(status);
        results!(status);
        code::<Own>((table().MPI_File_write_c)(
            fh.inward(), buffer::<Own>(buf), count, datatype.inward(), status.place(),
        ))
    }
    MPI_File_write_all PMPI_File_write_all (
        fh: MPI_File, buf: *const c_void, count: c_int, datatype: MPI_Datatype, status: *mut MPI_Status,
    ) -> c_int {
        let mut status = StatusOut::<Own>::new(status);
        results!(status);
        code::<Own>((table().MPI_File_write_all)(
            fh.inward(), buffer::<Own>(buf), count, datatype.inward(), status.place(),
        ))
    }
    MPI_File_write_all_c PMPI_File_write_all_c (
        fh: MPI_File, buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, status: *mut MPI_Status,
    ) -> c_int {
        let mut status = StatusOut::<Own>::new(status);
        results!(status);
        code::<Own>((table().MPI_File_write_all_c)(
            fh.inward(), buffer::<Own>(buf), count, datatype.inward(), status.place(),
        ))
    }
    MPI_File_write_all_begin PMPI_File_write_all_begin (
        fh: MPI_File, buf: *const c_void, count: c_int, datatype: MPI_Datatype,
    ) -> c_int {
        code::<Own>((table().MPI_File_write_all_begin)(
            fh.inward(), buffer::<Own>(buf), count, datatype.inward(),
        ))
    }
    MPI_File_write_all_begin_c PMPI_File_write_all_begin_c (
        fh: MPI_File, buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype,
    ) -> c_int {
        code::<Own>((table().MPI_File_write_all_begin_c)(
            fh.inward(), buffer::<Own>(buf), count, datatype.inward(),
        ))
    }
    MPI_File_write_all_end PMPI_File_write_all_end (
        fh: MPI_File, buf: *const c_void, status: *mut MPI_Status,
    ) -> c_int {
        let mut status = StatusOut::<Own>::new(status);
        results!(status);
        code::<Own>((table().MPI_File_write_all_end)(fh.inward(), buffer::<Own>(buf), status.place()))
    }
    MPI_File_write_at PMPI_File_write_at (
        fh: MPI_File, offset: MPI_Offset, buf: *const c_void, count: c_int, datatype: MPI_Datatype,
        status: *mut MPI_Status,
    ) -> c_int {
        let mut status = StatusOut::<Own>::new(status);
        results!(status);
        code::<Own>((table().MPI_File_write_at)(
            fh.inward(), offset, buffer::<Own>(buf), count, datatype.inward(), status.place(),
        ))
    }
    MPI_File_write_at_c PMPI_File_write_at_c (
        fh: MPI_File, offset: MPI_Offset, buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype,
        status: *mut MPI_Status,
    ) -> c_int {
        let mut status = StatusOut::<Own>::new(status);
        results!(status);
        code::<Own>((table().MPI_File_write_at_c)(
            fh.inward(), offset, buffer::<Own>(buf), count, datatype.inward(), status.place(),
        ))
    }
    MPI_File_write_at_all PMPI_File_write_at_all (
        fh: MPI_File, offset: MPI_Offset, buf: *const c_void, count: c_int, datatype: MPI_Datatype,
        status: *mut MPI_Status,
    ) -> c_int {
        let mut status = StatusOut::<Own>::new(status);
        results!(status);
        code::<Own>((table().MPI_File_write_at_all)(
            fh.inward(), offset, buffer::<Own>(buf), count, datatype.inward(), status.place(),
        ))
    }
    MPI_File_write_at_all_c PMPI_File_write_at_all_c (
        fh: MPI_File, offset: MPI_Offset, buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype,
        status: *mut MPI_Status,
    ) -> c_int {
        let mut status = StatusOut::<Own>::new(status);
        results!(status);
        code::<Own>((table().MPI_File_write_at_all_c)(
            fh.inward(), offset, buffer::<Own>(buf), count, datatype.inward(), status.place(),
        ))
    }
    MPI_File_write_at_all_begin PMPI_File_write_at_all_begin (
        fh: MPI_File, offset: MPI_Offset, buf: *const c_void, count: c_int, datatype: MPI_Datatype,
    ) -> c_int {
        code::<Own>((table().MPI_File_write_at_all_begin)(
            fh.inward(), offset, buffer::<Own>(buf), count, datatype.inward(),
        ))
    }
    MPI_File_write_at_all_begin_c PMPI_File_write_at_all_begin_c (
        fh: MPI_File, offset: MPI_Offset, buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype,
    ) -> c_int {
        code::<Own>((table().MPI_File_write_at_all_begin_c)(
            fh.inward(), offset, buffer::<Own>(buf), count, datatype.inward(),
        ))
    }
    MPI_File_write_at_all_end PMPI_File_write_at_all_end (
        fh: MPI_File, buf: *const c_void, status: *mut MPI_Status,
    ) -> c_int {
        let mut status = StatusOut::<Own>::new(status);
        results!(status);
        code::<Own>((table().MPI_File_write_at_all_end)(fh.inward(), buffer::<Own>(buf), status.place()))
    }
    MPI_File_write_ordered PMPI_File_write_ordered (
        fh: MPI_File, buf: *const c_void, count: c_int, datatype: MPI_Datatype, status: *mut MPI_Status,
    ) -> c_int {
        let mut status = StatusOut::<Own>::new(status);
        results!(status);
        code::<Own>((table().MPI_File_write_ordered)(
            fh.inward(), buffer::<Own>(buf), count, datatype.inward(), status.place(),
        ))
    }
    MPI_File_write_ordered_c PMPI_File_write_ordered_c (
        fh: MPI_File, buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, status: *mut MPI_Status,
    ) -> c_int {
        let mut status = StatusOut::<Own>::new(status);
        results!(status);
        code::<Own>((table().MPI_File_write_ordered_c)(
            fh.inward(), buffer::<Own>(buf), count, datatype.inward(), status.place(),
        ))
    }
    MPI_File_write_ordered_begin PMPI_File_write_ordered_begin (
        fh: MPI_File, buf: *const c_void, count: c_int, datatype: MPI_Datatype,
    ) -> c_int {
        code::<Own>((table().MPI_File_write_ordered_begin)(
            fh.inward(), buffer::<Own>(buf), count, datatype.inward(),
        ))
    }
    MPI_File_write_ordered_begin_c PMPI_File_write_ordered_begin_c (
        fh: MPI_File, buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype,
    ) -> c_int {
        code::<Own>((table().MPI_File_write_ordered_begin_c)(
            fh.inward(), buffer::<Own>(buf), count, datatype.inward(),
        ))
    }
    MPI_File_write_ordered_end PMPI_File_write_ordered_end (
        fh: MPI_File, buf: *const c_void, status: *mut MPI_Status,
    ) -> c_int {
        let mut status = StatusOut::<Own>::new(status);
        results!(status);
        code::<Own>((table().MPI_File_write_ordered_end)(fh.inward(), buffer::<Own>(buf), status.place()))
    }
    MPI_File_write_shared PMPI_File_write_shared (
        fh: MPI_File, buf: *const c_void, count: c_int, datatype: MPI_Datatype, status: *mut MPI_Status,
    ) -> c_int {
        let mut status = StatusOut::<Own>::new(status);
        results!(status);
        code::<Own>((table().MPI_File_write_shared)(
            fh.inward(), buffer::<Own>(buf), count, datatype.inward(), status.place(),
        ))
    }
    MPI_File_write_shared_c PMPI_File_write_shared_c (
        fh: MPI_File, buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, status: *mut MPI_Status,
    ) -> c_int {
        let mut status = StatusOut::<Own>::new(status);
        results!(status);
        code::<Own>((table().MPI_File_write_shared_c)(
            fh.inward(), buffer::<Own>(buf), count, datatype.inward(), status.place(),
        ))
    }
    MPI_Finalize PMPI_Finalize () -> c_int {
        code::<Own>((table().MPI_Finalize)())
    }
    MPI_Finalized PMPI_Finalized (flag: *mut c_int) -> c_int {
        code::<Own>((table().MPI_Finalized)(flag))
    }
    MPI_Free_mem PMPI_Free_mem (base: *mut c_void) -> c_int {
        code::<Own>((table().MPI_Free_mem)(base))
    }
    MPI_Gather PMPI_Gather (
        sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcount: c_int, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm,
    ) -> c_int {
        code::<Own>((table().MPI_Gather)(
            buffer::<Own>(sendbuf), sendcount,
            significant::where_it_counts(sendtype, || significant::data::<Own>(sendbuf, Some(Own::rank_in(root)))),
            buffer_mut::<Own>(recvbuf), recvcount,
            significant::where_it_counts(recvtype, || significant::at_root::<Own>(Own::rank_in(root), comm)),
            Own::rank_in(root), comm.inward(),
        ))
    }
    MPI_Gather_c PMPI_Gather_c (
        sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcount: MPI_Count, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm,
    ) -> c_int {
        code::<Own>((table().MPI_Gather_c)(
            buffer::<Own>(sendbuf), sendcount,
            significant::where_it_counts(sendtype, || significant::data::<Own>(sendbuf, Some(Own::rank_in(root)))),
            buffer_mut::<Own>(recvbuf), recvcount,
            significant::where_it_counts(recvtype, || significant::at_root::<Own>(Own::rank_in(root), comm)),
            Own::rank_in(root), comm.inward(),
        ))
    }
    MPI_Gather_init PMPI_Gather_init (
        sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcount: c_int, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm, info: MPI_Info,
        request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Gather_init)(
            buffer::<Own>(sendbuf), sendcount,
            significant::where_it_counts(sendtype, || significant::data::<Own>(sendbuf, Some(Own::rank_in(root)))),
            buffer_mut::<Own>(recvbuf), recvcount,
            significant::where_it_counts(recvtype, || significant::at_root::<Own>(Own::rank_in(root), comm)),
            Own::rank_in(root), comm.inward(), info.inward(), request.place(),
        ))
    }
    MPI_Gather_init_c PMPI_Gather_init_c (
        sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcount: MPI_Count, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm, info: MPI_Info,
        request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Gather_init_c)(
            buffer::<Own>(sendbuf), sendcount,
            significant::where_it_counts(sendtype, || significant::data::<Own>(sendbuf, Some(Own::rank_in(root)))),
            buffer_mut::<Own>(recvbuf), recvcount,
            significant::where_it_counts(recvtype, || significant::at_root::<Own>(Own::rank_in(root), comm)),
            Own::rank_in(root), comm.inward(), info.inward(), request.place(),
        ))
    }
    MPI_Gatherv PMPI_Gatherv (
        sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcounts: *const c_int, displs: *const c_int, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm,
    ) -> c_int {
        code::<Own>((table().MPI_Gatherv)(
            buffer::<Own>(sendbuf), sendcount,
            significant::where_it_counts(sendtype, || significant::data::<Own>(sendbuf, Some(Own::rank_in(root)))),
            buffer_mut::<Own>(recvbuf), recvcounts, displs,
            significant::where_it_counts(recvtype, || significant::at_root::<Own>(Own::rank_in(root), comm)),
            Own::rank_in(root), comm.inward(),
        ))
    }
    MPI_Gatherv_c PMPI_Gatherv_c (
        sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcounts: *const MPI_Count, displs: *const MPI_Aint, recvtype: MPI_Datatype, root: c_int,
        comm: MPI_Comm,
    ) -> c_int {
        code::<Own>((table().MPI_Gatherv_c)(
            buffer::<Own>(sendbuf), sendcount,
            significant::where_it_counts(sendtype, || significant::data::<Own>(sendbuf, Some(Own::rank_in(root)))),
            buffer_mut::<Own>(recvbuf), recvcounts, displs,
            significant::where_it_counts(recvtype, || significant::at_root::<Own>(Own::rank_in(root), comm)),
            Own::rank_in(root), comm.inward(),
        ))
    }
    MPI_Gatherv_init PMPI_Gatherv_init (
        sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcounts: *const c_int, displs: *const c_int, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm,
        info: MPI_Info, request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Gatherv_init)(
            buffer::<Own>(sendbuf), sendcount,
            significant::where_it_counts(sendtype, || significant::data::<Own>(sendbuf, Some(Own::rank_in(root)))),
            buffer_mut::<Own>(recvbuf), recvcounts, displs,
            significant::where_it_counts(recvtype, || significant::at_root::<Own>(Own::rank_in(root), comm)),
            Own::rank_in(root), comm.inward(), info.inward(), request.place(),
        ))
    }
    MPI_Gatherv_init_c PMPI_Gatherv_init_c (
        sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcounts: *const MPI_Count, displs: *const MPI_Aint, recvtype: MPI_Datatype, root: c_int,
        comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Gatherv_init_c)(
            buffer::<Own>(sendbuf), sendcount,
            significant::where_it_counts(sendtype, || significant::data::<Own>(sendbuf, Some(Own::rank_in(root)))),
            buffer_mut::<Own>(recvbuf), recvcounts, displs,
            significant::where_it_counts(recvtype, || significant::at_root::<Own>(Own::rank_in(root), comm)),
            Own::rank_in(root), comm.inward(), info.inward(), request.place(),
        ))
    }
    MPI_Get PMPI_Get (
        origin_addr: *mut c_void, origin_count: c_int, origin_datatype: MPI_Datatype, target_rank: c_int,
        target_disp: MPI_Aint, target_count: c_int, target_datatype: MPI_Datatype, win: MPI_Win,
    ) -> c_int {
        code::<Own>((table().MPI_Get)(
            buffer_mut::<Own>(origin_addr), origin_count, origin_datatype.inward(), Own::rank_in(target_rank),
            target_disp, target_count, target_datatype.inward(), win.inward(),
        ))
    }
    MPI_Get_c PMPI_Get_c (
        origin_addr: *mut c_void, origin_count: MPI_Count, origin_datatype: MPI_Datatype, target_rank: c_int,
        target_disp: MPI_Aint, target_count: MPI_Count, target_datatype: MPI_Datatype, win: MPI_Win,
    ) -> c_int {
        code::<Own>((table().MPI_Get_c)(
            buffer_mut::<Own>(origin_addr), origin_count, origin_datatype.inward(), Own::rank_in(target_rank),
            target_disp, target_count, target_datatype.inward(), win.inward(),
        ))
    }
    MPI_Get_accumulate PMPI_Get_accumulate (
        origin_addr: *const c_void, origin_count: c_int, origin_datatype: MPI_Datatype,
        result_addr: *mut c_void, result_count: c_int, result_datatype: MPI_Datatype, target_rank: c_int,
        target_disp: MPI_Aint, target_count: c_int, target_datatype: MPI_Datatype, op: MPI_Op, win: MPI_Win,
    ) -> c_int {
        code::<Own>((table().MPI_Get_accumulate)(
            buffer::<Own>(origin_addr), origin_count,
            significant::where_it_counts(origin_datatype, || op.inward() != standard::MPI_NO_OP),
            buffer_mut::<Own>(result_addr), result_count, result_datatype.inward(), Own::rank_in(target_rank),
            target_disp, target_count, target_datatype.inward(), op.inward(), win.inward(),
        ))
    }
    MPI_Get_accumulate_c PMPI_Get_accumulate_c (
        origin_addr: *const c_void, origin_count: MPI_Count, origin_datatype: MPI_Datatype,
        result_addr: *mut c_void, result_count: MPI_Count, result_datatype: MPI_Datatype, target_rank: c_int,
        target_disp: MPI_Aint, target_count: MPI_Count, target_datatype: MPI_Datatype, op: MPI_Op,
        win: MPI_Win,
    ) -> c_int {
        code::<Own>((table().MPI_Get_accumulate_c)(
            buffer::<Own>(origin_addr), origin_count,
            significant::where_it_counts(origin_datatype, || op.inward() != standard::MPI_NO_OP),
            buffer_mut::<Own>(result_addr), result_count, result_datatype.inward(), Own::rank_in(target_rank),
            target_disp, target_count, target_datatype.inward(), op.inward(), win.inward(),
        ))
    }
    MPI_Get_address PMPI_Get_address (location: *const c_void, address: *mut MPI_Aint) -> c_int {
        code::<Own>((table().MPI_Get_address)(location, address))
    }
    MPI_Get_count PMPI_Get_count (
        status: *const MPI_Status, datatype: MPI_Datatype, count: *mut c_int,
    ) -> c_int {
        let mut status = StatusIn::new::<Own>(status);
        code::<Own>((table().MPI_Get_count)(status.place(), datatype.inward(), count))
    }
    MPI_Get_count_c PMPI_Get_count_c (
        status: *const MPI_Status, datatype: MPI_Datatype, count: *mut MPI_Count,
    ) -> c_int {
        let mut status = StatusIn::new::<Own>(status);
        code::<Own>((table().MPI_Get_count_c)(status.place(), datatype.inward(), count))
    }
    MPI_Get_elements PMPI_Get_elements (
        status: *const MPI_Status, datatype: MPI_Datatype, count: *mut c_int,
    ) -> c_int {
        let mut status = StatusIn::new::<Own>(status);
        code::<Own>((table().MPI_Get_elements)(status.place(), datatype.inward(), count))
    }
    MPI_Get_elements_c PMPI_Get_elements_c (
        status: *const MPI_Status, datatype: MPI_Datatype, count: *mut MPI_Count,
    ) -> c_int {
        let mut status = StatusIn::new::<Own>(status);
        code::<Own>((table().MPI_Get_elements_c)(status.place(), datatype.inward(), count))
    }
    MPI_Get_elements_x PMPI_Get_elements_x (
        status: *const MPI_Status, datatype: MPI_Datatype, count: *mut MPI_Count,
    ) -> c_int {
        let mut status = StatusIn::new::<Own>(status);
        code::<Own>((table().MPI_Get_elements_x)(status.place(), datatype.inward(), count))
    }
    MPI_Get_hw_resource_info PMPI_Get_hw_resource_info (hw_info: *mut MPI_Info) -> c_int {
        let mut hw_info = HandleOut::new(hw_info);
        results!(hw_info);
        code::<Own>((table().MPI_Get_hw_resource_info)(hw_info.place()))
    }
    MPI_Get_library_version PMPI_Get_library_version (
        version: *mut c_char, resultlen: *mut c_int,
    ) -> c_int {
        abi_query::get_library_version::<Own>(
            version, resultlen,
        )
    }
    MPI_Get_processor_name PMPI_Get_processor_name (name: *mut c_char, resultlen: *mut c_int) -> c_int {
        let mut name = TextOut::new(name, Own::MPI_MAX_PROCESSOR_NAME, standard::MPI_MAX_PROCESSOR_NAME, resultlen);
        results!(name);
        code::<Own>((table().MPI_Get_processor_name)(name.place(), resultlen))
    }
    MPI_Get_version PMPI_Get_version (version: *mut c_int, subversion: *mut c_int) -> c_int {
        abi_query::get_version::<Own>(
            version, subversion,
        )
    }
    MPI_Graph_create PMPI_Graph_create (
        comm_old: MPI_Comm, nnodes: c_int, indx: *const c_int, edges: *const c_int, reorder: c_int,
        comm_graph: *mut MPI_Comm,
    ) -> c_int {
        let mut comm_graph = HandleOut::new(comm_graph);
        results!(comm_graph);
        code::<Own>((table().MPI_Graph_create)(
            comm_old.inward(), nnodes, indx, edges, reorder, comm_graph.place(),
        ))
    }
    MPI_Graph_get PMPI_Graph_get (
        comm: MPI_Comm, maxindex: c_int, maxedges: c_int, indx: *mut c_int, edges: *mut c_int,
    ) -> c_int {
        code::<Own>((table().MPI_Graph_get)(comm.inward(), maxindex, maxedges, indx, edges))
    }
    MPI_Graph_map PMPI_Graph_map (
        comm: MPI_Comm, nnodes: c_int, indx: *const c_int, edges: *const c_int, newrank: *mut c_int,
    ) -> c_int {
        code::<Own>((table().MPI_Graph_map)(comm.inward(), nnodes, indx, edges, newrank))
    }
    MPI_Graph_neighbors PMPI_Graph_neighbors (
        comm: MPI_Comm, rank: c_int, maxneighbors: c_int, neighbors: *mut c_int,
    ) -> c_int {
        code::<Own>((table().MPI_Graph_neighbors)(comm.inward(), Own::rank_in(rank), maxneighbors, neighbors))
    }
    MPI_Graph_neighbors_count PMPI_Graph_neighbors_count (
        comm: MPI_Comm, rank: c_int, nneighbors: *mut c_int,
    ) -> c_int {
        code::<Own>((table().MPI_Graph_neighbors_count)(comm.inward(), Own::rank_in(rank), nneighbors))
    }
    MPI_Graphdims_get PMPI_Graphdims_get (
        comm: MPI_Comm, nnodes: *mut c_int, nedges: *mut c_int,
    ) -> c_int {
        code::<Own>((table().MPI_Graphdims_get)(comm.inward(), nnodes, nedges))
    }
    MPI_Grequest_complete PMPI_Grequest_complete (request: MPI_Request) -> c_int {
        code::<Own>((table().MPI_Grequest_complete)(request.inward()))
    }
    MPI_Grequest_start PMPI_Grequest_start (
        query_fn: Callback, free_fn: Callback, cancel_fn: Callback, extra_state: *mut c_void,
        request: *mut MPI_Request,
    ) -> c_int {
        callbacks::grequest_start::<Own>(
            query_fn, free_fn, cancel_fn, extra_state, request,
        )
    }
    MPI_Group_compare PMPI_Group_compare (
        group1: MPI_Group, group2: MPI_Group, result: *mut c_int,
    ) -> c_int {
        let mut result = NumberOut::new(result, Own::comparison_out);
        results!(result);
        code::<Own>((table().MPI_Group_compare)(group1.inward(), group2.inward(), result.place()))
    }
    MPI_Group_difference PMPI_Group_difference (
        group1: MPI_Group, group2: MPI_Group, newgroup: *mut MPI_Group,
    ) -> c_int {
        let mut newgroup = HandleOut::new(newgroup);
        results!(newgroup);
        code::<Own>((table().MPI_Group_difference)(group1.inward(), group2.inward(), newgroup.place()))
    }
    MPI_Group_excl PMPI_Group_excl (
        group: MPI_Group, n: c_int, ranks: *const c_int, newgroup: *mut MPI_Group,
    ) -> c_int {
        let mut newgroup = HandleOut::new(newgroup);
        results!(newgroup);
        code::<Own>((table().MPI_Group_excl)(group.inward(), n, ranks, newgroup.place()))
    }
    MPI_Group_free PMPI_Group_free (group: *mut MPI_Group) -> c_int {
        let mut group = HandleIn::new(group);
        results!(group);
        code::<Own>((table().MPI_Group_free)(group.place()))
    }
    MPI_Group_from_session_pset PMPI_Group_from_session_pset (
        session: MPI_Session, pset_name: *const c_char, newgroup: *mut MPI_Group,
    ) -> c_int {
        let mut newgroup = HandleOut::new(newgroup);
        results!(newgroup);
        code::<Own>((table().MPI_Group_from_session_pset)(session.inward(), pset_name, newgroup.place()))
    }
    MPI_Group_incl PMPI_Group_incl (
        group: MPI_Group, n: c_int, ranks: *const c_int, newgroup: *mut MPI_Group,
    ) -> c_int {
        let mut newgroup = HandleOut::new(newgroup);
        results!(newgroup);
        code::<Own>((table().MPI_Group_incl)(group.inward(), n, ranks, newgroup.place()))
    }
    MPI_Group_intersection PMPI_Group_intersection (
        group1: MPI_Group, group2: MPI_Group, newgroup: *mut MPI_Group,
    ) -> c_int {
        let mut newgroup = HandleOut::new(newgroup);
        results!(newgroup);
        code::<Own>((table().MPI_Group_intersection)(group1.inward(), group2.inward(), newgroup.place()))
    }
    MPI_Group_range_excl PMPI_Group_range_excl (
        group: MPI_Group, n: c_int, ranges: *mut [c_int; 3], newgroup: *mut MPI_Group,
    ) -> c_int {
        let mut newgroup = HandleOut::new(newgroup);
        results!(newgroup);
        code::<Own>((table().MPI_Group_range_excl)(group.inward(), n, ranges, newgroup.place()))
    }
    MPI_Group_range_incl PMPI_Group_range_incl (
        group: MPI_Group, n: c_int, ranges: *mut [c_int; 3], newgroup: *mut MPI_Group,
    ) -> c_int {
        let mut newgroup = HandleOut::new(newgroup);
        results!(newgroup);
        code::<Own>((table().MPI_Group_range_incl)(group.inward(), n, ranges, newgroup.place()))
    }
    MPI_Group_rank PMPI_Group_rank (group: MPI_Group, rank: *mut c_int) -> c_int {
        code::<Own>((table().MPI_Group_rank)(group.inward(), rank))
    }
    MPI_Group_size PMPI_Group_size (group: MPI_Group, size: *mut c_int) -> c_int {
        code::<Own>((table().MPI_Group_size)(group.inward(), size))
    }
    MPI_Group_translate_ranks PMPI_Group_translate_ranks (
        group1: MPI_Group, n: c_int, ranks1: *const c_int, group2: MPI_Group, ranks2: *mut c_int,
    ) -> c_int {
        processes::group_translate_ranks::<Own>(
            group1, n, ranks1, group2, ranks2,
        )
    }
    MPI_Group_union PMPI_Group_union (
        group1: MPI_Group, group2: MPI_Group, newgroup: *mut MPI_Group,
    ) -> c_int {
        let mut newgroup = HandleOut::new(newgroup);
        results!(newgroup);
        code::<Own>((table().MPI_Group_union)(group1.inward(), group2.inward(), newgroup.place()))
    }
    MPI_Iallgather PMPI_Iallgather (
        sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcount: c_int, recvtype: MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Iallgather)(
            buffer::<Own>(sendbuf), sendcount,
            significant::where_it_counts(sendtype, || significant::data::<Own>(sendbuf, None)),
            buffer_mut::<Own>(recvbuf), recvcount, recvtype.inward(), comm.inward(), request.place(),
        ))
    }
    MPI_Iallgather_c PMPI_Iallgather_c (
        sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcount: MPI_Count, recvtype: MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Iallgather_c)(
            buffer::<Own>(sendbuf), sendcount,
            significant::where_it_counts(sendtype, || significant::data::<Own>(sendbuf, None)),
            buffer_mut::<Own>(recvbuf), recvcount, recvtype.inward(), comm.inward(), request.place(),
        ))
    }
    MPI_Iallgatherv PMPI_Iallgatherv (
        sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcounts: *const c_int, displs: *const c_int, recvtype: MPI_Datatype, comm: MPI_Comm,
        request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Iallgatherv)(
            buffer::<Own>(sendbuf), sendcount,
            significant::where_it_counts(sendtype, || significant::data::<Own>(sendbuf, None)),
            buffer_mut::<Own>(recvbuf), recvcounts, displs, recvtype.inward(), comm.inward(), request.place(),
        ))
    }
    MPI_Iallgatherv_c PMPI_Iallgatherv_c (
        sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcounts: *const MPI_Count, displs: *const MPI_Aint, recvtype: MPI_Datatype, comm: MPI_Comm,
        request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Iallgatherv_c)(
            buffer::<Own>(sendbuf), sendcount,
            significant::where_it_counts(sendtype, || significant::data::<Own>(sendbuf, None)),
            buffer_mut::<Own>(recvbuf), recvcounts, displs, recvtype.inward(), comm.inward(), request.place(),
        ))
    }
    MPI_Iallreduce PMPI_Iallreduce (
        sendbuf: *const c_void, recvbuf: *mut c_void, count: c_int, datatype: MPI_Datatype, op: MPI_Op,
        comm: MPI_Comm, request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Iallreduce)(
            buffer::<Own>(sendbuf), buffer_mut::<Own>(recvbuf), count, datatype.inward(), op.inward(),
            comm.inward(), request.place(),
        ))
    }
    MPI_Iallreduce_c PMPI_Iallreduce_c (
        sendbuf: *const c_void, recvbuf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, op: MPI_Op,
        comm: MPI_Comm, request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Iallreduce_c)(
            buffer::<Own>(sendbuf), buffer_mut::<Own>(recvbuf), count, datatype.inward(), op.inward(),
            comm.inward(), request.place(),
        ))
    }
    MPI_Ialltoall PMPI_Ialltoall (
        sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcount: c_int, recvtype: MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Ialltoall)(
            buffer::<Own>(sendbuf), sendcount,
            significant::where_it_counts(sendtype, || significant::data::<Own>(sendbuf, None)),
            buffer_mut::<Own>(recvbuf), recvcount, recvtype.inward(), comm.inward(), request.place(),
        ))
    }
    MPI_Ialltoall_c PMPI_Ialltoall_c (
        sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcount: MPI_Count, recvtype: MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Ialltoall_c)(
            buffer::<Own>(sendbuf), sendcount,
            significant::where_it_counts(sendtype, || significant::data::<Own>(sendbuf, None)),
            buffer_mut::<Own>(recvbuf), recvcount, recvtype.inward(), comm.inward(), request.place(),
        ))
    }
    MPI_Ialltoallv PMPI_Ialltoallv (
        sendbuf: *const c_void, sendcounts: *const c_int, sdispls: *const c_int, sendtype: MPI_Datatype,
        recvbuf: *mut c_void, recvcounts: *const c_int, rdispls: *const c_int, recvtype: MPI_Datatype,
        comm: MPI_Comm, request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Ialltoallv)(
            buffer::<Own>(sendbuf), sendcounts, sdispls,
            significant::where_it_counts(sendtype, || significant::data::<Own>(sendbuf, None)),
            buffer_mut::<Own>(recvbuf), recvcounts, rdispls, recvtype.inward(), comm.inward(),
            request.place(),
        ))
    }
    MPI_Ialltoallv_c PMPI_Ialltoallv_c (
        sendbuf: *const c_void, sendcounts: *const MPI_Count, sdispls: *const MPI_Aint,
        sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count, rdispls: *const MPI_Aint,
        recvtype: MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Ialltoallv_c)(
            buffer::<Own>(sendbuf), sendcounts, sdispls,
            significant::where_it_counts(sendtype, || significant::data::<Own>(sendbuf, None)),
            buffer_mut::<Own>(recvbuf), recvcounts, rdispls, recvtype.inward(), comm.inward(),
            request.place(),
        ))
    }
    MPI_Ialltoallw PMPI_Ialltoallw (
        sendbuf: *const c_void, sendcounts: *const c_int, sdispls: *const c_int,
        sendtypes: *const MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const c_int, rdispls: *const c_int,
        recvtypes: *const MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request,
    ) -> c_int {
        let mut sendtypes = Handles::new(sendtypes, collectives::peers_unless_in_place::<Own>(comm, sendbuf));
        let mut recvtypes = Handles::new(recvtypes, collectives::peers::<Own>(comm));
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Ialltoallw)(
            buffer::<Own>(sendbuf), sendcounts, sdispls, sendtypes.place(), buffer_mut::<Own>(recvbuf),
            recvcounts, rdispls, recvtypes.place(), comm.inward(), request.place(),
        ))
    }
    MPI_Ialltoallw_c PMPI_Ialltoallw_c (
        sendbuf: *const c_void, sendcounts: *const MPI_Count, sdispls: *const MPI_Aint,
        sendtypes: *const MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count,
        rdispls: *const MPI_Aint, recvtypes: *const MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request,
    ) -> c_int {
        let mut sendtypes = Handles::new(sendtypes, collectives::peers_unless_in_place::<Own>(comm, sendbuf));
        let mut recvtypes = Handles::new(recvtypes, collectives::peers::<Own>(comm));
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Ialltoallw_c)(
            buffer::<Own>(sendbuf), sendcounts, sdispls, sendtypes.place(), buffer_mut::<Own>(recvbuf),
            recvcounts, rdispls, recvtypes.place(), comm.inward(), request.place(),
        ))
    }
    MPI_Ibarrier PMPI_Ibarrier (comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Ibarrier)(comm.inward(), request.place()))
    }
    MPI_Ibcast PMPI_Ibcast (
        buffer: *mut c_void, count: c_int, datatype: MPI_Datatype, root: c_int, comm: MPI_Comm,
        request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Ibcast)(
            buffer_mut::<Own>(buffer), count,
            significant::where_it_counts(datatype, || significant::member(Own::rank_in(root))),
            Own::rank_in(root), comm.inward(), request.place(),
        ))
    }
    MPI_Ibcast_c PMPI_Ibcast_c (
        buffer: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, root: c_int, comm: MPI_Comm,
        request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Ibcast_c)(
            buffer_mut::<Own>(buffer), count,
            significant::where_it_counts(datatype, || significant::member(Own::rank_in(root))),
            Own::rank_in(root), comm.inward(), request.place(),
        ))
    }
    MPI_Ibsend PMPI_Ibsend (
        buf: *const c_void, count: c_int, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm,
        request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Ibsend)(
            buffer::<Own>(buf), count, datatype.inward(), Own::rank_in(dest), Own::tag_in(tag), comm.inward(),
            request.place(),
        ))
    }
    MPI_Ibsend_c PMPI_Ibsend_c (
        buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm,
        request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Ibsend_c)(
            buffer::<Own>(buf), count, datatype.inward(), Own::rank_in(dest), Own::tag_in(tag), comm.inward(),
            request.place(),
        ))
    }
    MPI_Iexscan PMPI_Iexscan (
        sendbuf: *const c_void, recvbuf: *mut c_void, count: c_int, datatype: MPI_Datatype, op: MPI_Op,
        comm: MPI_Comm, request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Iexscan)(
            buffer::<Own>(sendbuf), buffer_mut::<Own>(recvbuf), count, datatype.inward(), op.inward(),
            comm.inward(), request.place(),
        ))
    }
    MPI_Iexscan_c PMPI_Iexscan_c (
        sendbuf: *const c_void, recvbuf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, op: MPI_Op,
        comm: MPI_Comm, request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Iexscan_c)(
            buffer::<Own>(sendbuf), buffer_mut::<Own>(recvbuf), count, datatype.inward(), op.inward(),
            comm.inward(), request.place(),
        ))
    }
    MPI_Igather PMPI_Igather (
        sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcount: c_int, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm, request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Igather)(
            buffer::<Own>(sendbuf), sendcount,
            significant::where_it_counts(sendtype, || significant::data::<Own>(sendbuf, Some(Own::rank_in(root)))),
            buffer_mut::<Own>(recvbuf), recvcount,
            significant::where_it_counts(recvtype, || significant::at_root::<Own>(Own::rank_in(root), comm)),
            Own::rank_in(root), comm.inward(), request.place(),
        ))
    }
    MPI_Igather_c PMPI_Igather_c (
        sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcount: MPI_Count, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm, request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Igather_c)(
            buffer::<Own>(sendbuf), sendcount,
            significant::where_it_counts(sendtype, || significant::data::<Own>(sendbuf, Some(Own::rank_in(root)))),
            buffer_mut::<Own>(recvbuf), recvcount,
            significant::where_it_counts(recvtype, || significant::at_root::<Own>(Own::rank_in(root), comm)),
            Own::rank_in(root), comm.inward(), request.place(),
        ))
    }
    MPI_Igatherv PMPI_Igatherv (
        sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcounts: *const c_int, displs: *const c_int, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm,
        request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Igatherv)(
            buffer::<Own>(sendbuf), sendcount,
            significant::where_it_counts(sendtype, || significant::data::<Own>(sendbuf, Some(Own::rank_in(root)))),
            buffer_mut::<Own>(recvbuf), recvcounts, displs,
            significant::where_it_counts(recvtype, || significant::at_root::<Own>(Own::rank_in(root), comm)),
            Own::rank_in(root), comm.inward(), request.place(),
        ))
    }
    MPI_Igatherv_c PMPI_Igatherv_c (
        sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcounts: *const MPI_Count, displs: *const MPI_Aint, recvtype: MPI_Datatype, root: c_int,
        comm: MPI_Comm, request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Igatherv_c)(
            buffer::<Own>(sendbuf), sendcount,
            significant::where_it_counts(sendtype, || significant::data::<Own>(sendbuf, Some(Own::rank_in(root)))),
            buffer_mut::<Own>(recvbuf), recvcounts, displs,
            significant::where_it_counts(recvtype, || significant::at_root::<Own>(Own::rank_in(root), comm)),
            Own::rank_in(root), comm.inward(), request.place(),
        ))
    }
    MPI_Improbe PMPI_Improbe (
        source: c_int, tag: c_int, comm: MPI_Comm, flag: *mut c_int, message: *mut MPI_Message,
        status: *mut MPI_Status,
    ) -> c_int {
        let mut message = HandleOut::new(message);
        let mut status = StatusOut::<Own>::new(status);
        results!(message, status);
        code::<Own>((table().MPI_Improbe)(
            Own::rank_in(source), Own::tag_in(tag), comm.inward(), flag, message.place(), status.place(),
        ))
    }
    MPI_Imrecv PMPI_Imrecv (
        buf: *mut c_void, count: c_int, datatype: MPI_Datatype, message: *mut MPI_Message,
        request: *mut MPI_Request,
    ) -> c_int {
        let mut message = HandleIn::new(message);
        let mut request = HandleOut::new(request);
        results!(message, request);
        code::<Own>((table().MPI_Imrecv)(
            buffer_mut::<Own>(buf), count, datatype.inward(), message.place(), request.place(),
        ))
    }
    MPI_Imrecv_c PMPI_Imrecv_c (
        buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, message: *mut MPI_Message,
        request: *mut MPI_Request,
    ) -> c_int {
        let mut message = HandleIn::new(message);
        let mut request = HandleOut::new(request);
        results!(message, request);
        code::<Own>((table().MPI_Imrecv_c)(
            buffer_mut::<Own>(buf), count, datatype.inward(), message.place(), request.place(),
        ))
    }
    MPI_Ineighbor_allgather PMPI_Ineighbor_allgather (
        sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcount: c_int, recvtype: MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Ineighbor_allgather)(
            buffer::<Own>(sendbuf), sendcount, sendtype.inward(), buffer_mut::<Own>(recvbuf), recvcount,
            recvtype.inward(), comm.inward(), request.place(),
        ))
    }
    MPI_Ineighbor_allgather_c PMPI_Ineighbor_allgather_c (
        sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcount: MPI_Count, recvtype: MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Ineighbor_allgather_c)(
            buffer::<Own>(sendbuf), sendcount, sendtype.inward(), buffer_mut::<Own>(recvbuf), recvcount,
            recvtype.inward(), comm.inward(), request.place(),
        ))
    }
    MPI_Ineighbor_allgatherv PMPI_Ineighbor_allgatherv (
        sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcounts: *const c_int, displs: *const c_int, recvtype: MPI_Datatype, comm: MPI_Comm,
        request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Ineighbor_allgatherv)(
            buffer::<Own>(sendbuf), sendcount, sendtype.inward(), buffer_mut::<Own>(recvbuf), recvcounts,
            displs, recvtype.inward(), comm.inward(), request.place(),
        ))
    }
    MPI_Ineighbor_allgatherv_c PMPI_Ineighbor_allgatherv_c (
        sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcounts: *const MPI_Count, displs: *const MPI_Aint, recvtype: MPI_Datatype, comm: MPI_Comm,
        request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Ineighbor_allgatherv_c)(
            buffer::<Own>(sendbuf), sendcount, sendtype.inward(), buffer_mut::<Own>(recvbuf), recvcounts,
            displs, recvtype.inward(), comm.inward(), request.place(),
        ))
    }
    MPI_Ineighbor_alltoall PMPI_Ineighbor_alltoall (
        sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcount: c_int, recvtype: MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Ineighbor_alltoall)(
            buffer::<Own>(sendbuf), sendcount, sendtype.inward(), buffer_mut::<Own>(recvbuf), recvcount,
            recvtype.inward(), comm.inward(), request.place(),
        ))
    }
    MPI_Ineighbor_alltoall_c PMPI_Ineighbor_alltoall_c (
        sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcount: MPI_Count, recvtype: MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Ineighbor_alltoall_c)(
            buffer::<Own>(sendbuf), sendcount, sendtype.inward(), buffer_mut::<Own>(recvbuf), recvcount,
            recvtype.inward(), comm.inward(), request.place(),
        ))
    }
    MPI_Ineighbor_alltoallv PMPI_Ineighbor_alltoallv (
        sendbuf: *const c_void, sendcounts: *const c_int, sdispls: *const c_int, sendtype: MPI_Datatype,
        recvbuf: *mut c_void, recvcounts: *const c_int, rdispls: *const c_int, recvtype: MPI_Datatype,
        comm: MPI_Comm, request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Ineighbor_alltoallv)(
            buffer::<Own>(sendbuf), sendcounts, sdispls, sendtype.inward(), buffer_mut::<Own>(recvbuf),
            recvcounts, rdispls, recvtype.inward(), comm.inward(), request.place(),
        ))
    }
    MPI_Ineighbor_alltoallv_c PMPI_Ineighbor_alltoallv_c (
        sendbuf: *const c_void, sendcounts: *const MPI_Count, sdispls: *const MPI_Aint,
        sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count, rdispls: *const MPI_Aint,
        recvtype: MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Ineighbor_alltoallv_c)(
            buffer::<Own>(sendbuf), sendcounts, sdispls, sendtype.inward(), buffer_mut::<Own>(recvbuf),
            recvcounts, rdispls, recvtype.inward(), comm.inward(), request.place(),
        ))
    }
    MPI_Ineighbor_alltoallw PMPI_Ineighbor_alltoallw (
        sendbuf: *const c_void, sendcounts: *const c_int, sdispls: *const MPI_Aint,
        sendtypes: *const MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const c_int,
        rdispls: *const MPI_Aint, recvtypes: *const MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request,
    ) -> c_int {
        let mut sendtypes = Handles::new(sendtypes, collectives::neighbours::<Own>(comm).1);
        let mut recvtypes = Handles::new(recvtypes, collectives::neighbours::<Own>(comm).0);
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Ineighbor_alltoallw)(
            buffer::<Own>(sendbuf), sendcounts, sdispls, sendtypes.place(), buffer_mut::<Own>(recvbuf),
            recvcounts, rdispls, recvtypes.place(), comm.inward(), request.place(),
        ))
    }
    MPI_Ineighbor_alltoallw_c PMPI_Ineighbor_alltoallw_c (
        sendbuf: *const c_void, sendcounts: *const MPI_Count, sdispls: *const MPI_Aint,
        sendtypes: *const MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count,
        rdispls: *const MPI_Aint, recvtypes: *const MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request,
    ) -> c_int {
        let mut sendtypes = Handles::new(sendtypes, collectives::neighbours::<Own>(comm).1);
        let mut recvtypes = Handles::new(recvtypes, collectives::neighbours::<Own>(comm).0);
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Ineighbor_alltoallw_c)(
            buffer::<Own>(sendbuf), sendcounts, sdispls, sendtypes.place(), buffer_mut::<Own>(recvbuf),
            recvcounts, rdispls, recvtypes.place(), comm.inward(), request.place(),
        ))
    }
    MPI_Info_create PMPI_Info_create (info: *mut MPI_Info) -> c_int {
        let mut info = HandleOut::new(info);
        results!(info);
        code::<Own>((table().MPI_Info_create)(info.place()))
    }
    MPI_Info_create_env PMPI_Info_create_env (
        argc: c_int, argv: *mut *mut c_char, info: *mut MPI_Info,
    ) -> c_int {
        let mut info = HandleOut::new(info);
        results!(info);
        code::<Own>((table().MPI_Info_create_env)(argc, argv, info.place()))
    }
    MPI_Info_delete PMPI_Info_delete (info: MPI_Info, key: *const c_char) -> c_int {
        code::<Own>((table().MPI_Info_delete)(info.inward(), key))
    }
    MPI_Info_dup PMPI_Info_dup (info: MPI_Info, newinfo: *mut MPI_Info) -> c_int {
        let mut newinfo = HandleOut::new(newinfo);
        results!(newinfo);
        code::<Own>((table().MPI_Info_dup)(info.inward(), newinfo.place()))
    }
    MPI_Info_free PMPI_Info_free (info: *mut MPI_Info) -> c_int {
        let mut info = HandleIn::new(info);
        results!(info);
        code::<Own>((table().MPI_Info_free)(info.place()))
    }
    MPI_Info_get PMPI_Info_get (
        info: MPI_Info, key: *const c_char, valuelen: c_int, value: *mut c_char, flag: *mut c_int,
    ) -> c_int {
        code::<Own>((table().MPI_Info_get)(info.inward(), key, valuelen, value, flag))
    }
    MPI_Info_get_nkeys PMPI_Info_get_nkeys (info: MPI_Info, nkeys: *mut c_int) -> c_int {
        code::<Own>((table().MPI_Info_get_nkeys)(info.inward(), nkeys))
    }
    MPI_Info_get_nthkey PMPI_Info_get_nthkey (info: MPI_Info, n: c_int, key: *mut c_char) -> c_int {
        let mut key = TextOut::new(key, Own::MPI_MAX_INFO_KEY, standard::MPI_MAX_INFO_KEY, core::ptr::null_mut());
        results!(key);
        code::<Own>((table().MPI_Info_get_nthkey)(info.inward(), n, key.place()))
    }
    MPI_Info_get_string PMPI_Info_get_string (
        info: MPI_Info, key: *const c_char, buflen: *mut c_int, value: *mut c_char, flag: *mut c_int,
    ) -> c_int {
        code::<Own>((table().MPI_Info_get_string)(info.inward(), key, buflen, value, flag))
    }
    MPI_Info_get_valuelen PMPI_Info_get_valuelen (
        info: MPI_Info, key: *const c_char, valuelen: *mut c_int, flag: *mut c_int,
    ) -> c_int {
        code::<Own>((table().MPI_Info_get_valuelen)(info.inward(), key, valuelen, flag))
    }
    MPI_Info_set PMPI_Info_set (info: MPI_Info, key: *const c_char, value: *const c_char) -> c_int {
        code::<Own>((table().MPI_Info_set)(info.inward(), key, value))
    }
    MPI_Init PMPI_Init (argc: *mut c_int, argv: *mut *mut *mut c_char) -> c_int {
        code::<Own>((table().MPI_Init)(argc, argv))
    }
    MPI_Init_thread PMPI_Init_thread (
        argc: *mut c_int, argv: *mut *mut *mut c_char, required: c_int, provided: *mut c_int,
    ) -> c_int {
        let mut provided = NumberOut::new(provided, Own::thread_level_out);
        results!(provided);
        code::<Own>((table().MPI_Init_thread)(argc, argv, Own::thread_level_in(required), provided.place()))
    }
    MPI_Initialized PMPI_Initialized (flag: *mut c_int) -> c_int {
        code::<Own>((table().MPI_Initialized)(flag))
    }
    MPI_Intercomm_create PMPI_Intercomm_create (
        local_comm: MPI_Comm, local_leader: c_int, peer_comm: MPI_Comm, remote_leader: c_int, tag: c_int,
        newintercomm: *mut MPI_Comm,
    ) -> c_int {
        let mut newintercomm = HandleOut::new(newintercomm);
        results!(newintercomm);
        code::<Own>((table().MPI_Intercomm_create)(
            local_comm.inward(), Own::rank_in(local_leader),
            significant::where_it_counts(peer_comm, || significant::leads_comm::<Own>(Own::rank_in(local_leader), local_comm)),
            Own::rank_in(remote_leader), Own::tag_in(tag), newintercomm.place(),
        ))
    }
    MPI_Intercomm_create_from_groups PMPI_Intercomm_create_from_groups (
        local_group: MPI_Group, local_leader: c_int, remote_group: MPI_Group, remote_leader: c_int,
        stringtag: *const c_char, info: MPI_Info, errhandler: MPI_Errhandler, newintercomm: *mut MPI_Comm,
    ) -> c_int {
        let mut newintercomm = HandleOut::new(newintercomm);
        results!(newintercomm);
        code::<Own>((table().MPI_Intercomm_create_from_groups)(
            local_group.inward(), Own::rank_in(local_leader),
            significant::where_it_counts(remote_group, || significant::leads_group::<Own>(Own::rank_in(local_leader), local_group)),
            Own::rank_in(remote_leader), stringtag, info.inward(), errhandler.inward(), newintercomm.place(),
        ))
    }
    MPI_Intercomm_merge PMPI_Intercomm_merge (
        intercomm: MPI_Comm, high: c_int, newintracomm: *mut MPI_Comm,
    ) -> c_int {
        let mut newintracomm = HandleOut::new(newintracomm);
        results!(newintracomm);
        code::<Own>((table().MPI_Intercomm_merge)(intercomm.inward(), high, newintracomm.place()))
    }
    MPI_Iprobe PMPI_Iprobe (
        source: c_int, tag: c_int, comm: MPI_Comm, flag: *mut c_int, status: *mut MPI_Status,
    ) -> c_int {
        let mut status = StatusOut::<Own>::new(status);
        results!(status);
        code::<Own>((table().MPI_Iprobe)(
            Own::rank_in(source), Own::tag_in(tag), comm.inward(), flag, status.place(),
        ))
    }
    MPI_Irecv PMPI_Irecv (
        buf: *mut c_void, count: c_int, datatype: MPI_Datatype, source: c_int, tag: c_int, comm: MPI_Comm,
        request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Irecv)(
            buffer_mut::<Own>(buf), count, datatype.inward(), Own::rank_in(source), Own::tag_in(tag),
            comm.inward(), request.place(),
        ))
    }
    MPI_Irecv_c PMPI_Irecv_c (
        buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, source: c_int, tag: c_int, comm: MPI_Comm,
        request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Irecv_c)(
            buffer_mut::<Own>(buf), count, datatype.inward(), Own::rank_in(source), Own::tag_in(tag),
            comm.inward(), request.place(),
        ))
    }
    MPI_Ireduce PMPI_Ireduce (
        sendbuf: *const c_void, recvbuf: *mut c_void, count: c_int, datatype: MPI_Datatype, op: MPI_Op,
        root: c_int, comm: MPI_Comm, request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Ireduce)(
            buffer::<Own>(sendbuf), buffer_mut::<Own>(recvbuf), count,
            significant::where_it_counts(datatype, || significant::member(Own::rank_in(root))),
            significant::where_it_counts(op, || significant::member(Own::rank_in(root))), Own::rank_in(root),
            comm.inward(), request.place(),
        ))
    }
    MPI_Ireduce_c PMPI_Ireduce_c (
        sendbuf: *const c_void, recvbuf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, op: MPI_Op,
        root: c_int, comm: MPI_Comm, request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Ireduce_c)(
            buffer::<Own>(sendbuf), buffer_mut::<Own>(recvbuf), count,
            significant::where_it_counts(datatype, || significant::member(Own::rank_in(root))),
            significant::where_it_counts(op, || significant::member(Own::rank_in(root))), Own::rank_in(root),
            comm.inward(), request.place(),
        ))
    }
    MPI_Ireduce_scatter PMPI_Ireduce_scatter (
        sendbuf: *const c_void, recvbuf: *mut c_void, recvcounts: *const c_int, datatype: MPI_Datatype,
        op: MPI_Op, comm: MPI_Comm, request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Ireduce_scatter)(
            buffer::<Own>(sendbuf), buffer_mut::<Own>(recvbuf), recvcounts, datatype.inward(), op.inward(),
            comm.inward(), request.place(),
        ))
    }
    MPI_Ireduce_scatter_c PMPI_Ireduce_scatter_c (
        sendbuf: *const c_void, recvbuf: *mut c_void, recvcounts: *const MPI_Count, datatype: MPI_Datatype,
        op: MPI_Op, comm: MPI_Comm, request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Ireduce_scatter_c)(
            buffer::<Own>(sendbuf), buffer_mut::<Own>(recvbuf), recvcounts, datatype.inward(), op.inward(),
            comm.inward(), request.place(),
        ))
    }
    MPI_Ireduce_scatter_block PMPI_Ireduce_scatter_block (
        sendbuf: *const c_void, recvbuf: *mut c_void, recvcount: c_int, datatype: MPI_Datatype, op: MPI_Op,
        comm: MPI_Comm, request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Ireduce_scatter_block)(
            buffer::<Own>(sendbuf), buffer_mut::<Own>(recvbuf), recvcount, datatype.inward(), op.inward(),
            comm.inward(), request.place(),
        ))
    }
    MPI_Ireduce_scatter_block_c PMPI_Ireduce_scatter_block_c (
        sendbuf: *const c_void, recvbuf: *mut c_void, recvcount: MPI_Count, datatype: MPI_Datatype,
        op: MPI_Op, comm: MPI_Comm, request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Ireduce_scatter_block_c)(
            buffer::<Own>(sendbuf), buffer_mut::<Own>(recvbuf), recvcount, datatype.inward(), op.inward(),
            comm.inward(), request.place(),
        ))
    }
    MPI_Irsend PMPI_Irsend (
        buf: *const c_void, count: c_int, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm,
        request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Irsend)(
            buffer::<Own>(buf), count, datatype.inward(), Own::rank_in(dest), Own::tag_in(tag), comm.inward(),
            request.place(),
        ))
    }
    MPI_Irsend_c PMPI_Irsend_c (
        buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm,
        request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Irsend_c)(
            buffer::<Own>(buf), count, datatype.inward(), Own::rank_in(dest), Own::tag_in(tag), comm.inward(),
            request.place(),
        ))
    }
    MPI_Is_thread_main PMPI_Is_thread_main (flag: *mut c_int) -> c_int {
        code::<Own>((table().MPI_Is_thread_main)(flag))
    }
    MPI_Iscan PMPI_Iscan (
        sendbuf: *const c_void, recvbuf: *mut c_void, count: c_int, datatype: MPI_Datatype, op: MPI_Op,
        comm: MPI_Comm, request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Iscan)(
            buffer::<Own>(sendbuf), buffer_mut::<Own>(recvbuf), count, datatype.inward(), op.inward(),
            comm.inward(), request.place(),
        ))
    }
    MPI_Iscan_c PMPI_Iscan_c (
        sendbuf: *const c_void, recvbuf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, op: MPI_Op,
        comm: MPI_Comm, request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Iscan_c)(
            buffer::<Own>(sendbuf), buffer_mut::<Own>(recvbuf), count, datatype.inward(), op.inward(),
            comm.inward(), request.place(),
        ))
    }
    MPI_Iscatter PMPI_Iscatter (
        sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcount: c_int, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm, request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Iscatter)(
            buffer::<Own>(sendbuf), sendcount,
            significant::where_it_counts(sendtype, || significant::at_root::<Own>(Own::rank_in(root), comm)),
            buffer_mut::<Own>(recvbuf), recvcount,
            significant::where_it_counts(recvtype, || significant::data::<Own>(recvbuf, Some(Own::rank_in(root)))),
            Own::rank_in(root), comm.inward(), request.place(),
        ))
    }
    MPI_Iscatter_c PMPI_Iscatter_c (
        sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcount: MPI_Count, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm, request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Iscatter_c)(
            buffer::<Own>(sendbuf), sendcount,
            significant::where_it_counts(sendtype, || significant::at_root::<Own>(Own::rank_in(root), comm)),
            buffer_mut::<Own>(recvbuf), recvcount,
            significant::where_it_counts(recvtype, || significant::data::<Own>(recvbuf, Some(Own::rank_in(root)))),
            Own::rank_in(root), comm.inward(), request.place(),
        ))
    }
    MPI_Iscatterv PMPI_Iscatterv (
        sendbuf: *const c_void, sendcounts: *const c_int, displs: *const c_int, sendtype: MPI_Datatype,
        recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm,
        request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Iscatterv)(
            buffer::<Own>(sendbuf), sendcounts, displs,
            significant::where_it_counts(sendtype, || significant::at_root::<Own>(Own::rank_in(root), comm)),
            buffer_mut::<Own>(recvbuf), recvcount,
            significant::where_it_counts(recvtype, || significant::data::<Own>(recvbuf, Some(Own::rank_in(root)))),
            Own::rank_in(root), comm.inward(), request.place(),
        ))
    }
    MPI_Iscatterv_c PMPI_Iscatterv_c (
        sendbuf: *const c_void, sendcounts: *const MPI_Count, displs: *const MPI_Aint, sendtype: MPI_Datatype,
        recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm,
        request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Iscatterv_c)(
            buffer::<Own>(sendbuf), sendcounts, displs,
            significant::where_it_counts(sendtype, || significant::at_root::<Own>(Own::rank_in(root), comm)),
            buffer_mut::<Own>(recvbuf), recvcount,
            significant::where_it_counts(recvtype, || significant::data::<Own>(recvbuf, Some(Own::rank_in(root)))),
            Own::rank_in(root), comm.inward(), request.place(),
        ))
    }
    MPI_Isend PMPI_Isend (
        buf: *const c_void, count: c_int, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm,
        request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Isend)(
            buffer::<Own>(buf), count, datatype.inward(), Own::rank_in(dest), Own::tag_in(tag), comm.inward(),
            request.place(),
        ))
    }
    MPI_Isend_c PMPI_Isend_c (
        buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm,
        request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Isend_c)(
            buffer::<Own>(buf), count, datatype.inward(), Own::rank_in(dest), Own::tag_in(tag), comm.inward(),
            request.place(),
        ))
    }
    MPI_Isendrecv PMPI_Isendrecv (
        sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, dest: c_int, sendtag: c_int,
        recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, source: c_int, recvtag: c_int,
        comm: MPI_Comm, request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Isendrecv)(
            buffer::<Own>(sendbuf), sendcount, sendtype.inward(), Own::rank_in(dest), Own::tag_in(sendtag),
            buffer_mut::<Own>(recvbuf), recvcount, recvtype.inward(), Own::rank_in(source),
            Own::tag_in(recvtag), comm.inward(), request.place(),
        ))
    }
    MPI_Isendrecv_c PMPI_Isendrecv_c (
        sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, dest: c_int, sendtag: c_int,
        recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, source: c_int, recvtag: c_int,
        comm: MPI_Comm, request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Isendrecv_c)(
            buffer::<Own>(sendbuf), sendcount, sendtype.inward(), Own::rank_in(dest), Own::tag_in(sendtag),
            buffer_mut::<Own>(recvbuf), recvcount, recvtype.inward(), Own::rank_in(source),
            Own::tag_in(recvtag), comm.inward(), request.place(),
        ))
    }
    MPI_Isendrecv_replace PMPI_Isendrecv_replace (
        buf: *mut c_void, count: c_int, datatype: MPI_Datatype, dest: c_int, sendtag: c_int, source: c_int,
        recvtag: c_int, comm: MPI_Comm, request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Isendrecv_replace)(
            buffer_mut::<Own>(buf), count, datatype.inward(), Own::rank_in(dest), Own::tag_in(sendtag),
            Own::rank_in(source), Own::tag_in(recvtag), comm.inward(), request.place(),
        ))
    }
    MPI_Isendrecv_replace_c PMPI_Isendrecv_replace_c (
        buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, dest: c_int, sendtag: c_int,
        source: c_int, recvtag: c_int, comm: MPI_Comm, request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Isendrecv_replace_c)(
            buffer_mut::<Own>(buf), count, datatype.inward(), Own::rank_in(dest), Own::tag_in(sendtag),
            Own::rank_in(source), Own::tag_in(recvtag), comm.inward(), request.place(),
        ))
    }
    MPI_Issend PMPI_Issend (
        buf: *const c_void, count: c_int, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm,
        request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Issend)(
            buffer::<Own>(buf), count, datatype.inward(), Own::rank_in(dest), Own::tag_in(tag), comm.inward(),
            request.place(),
        ))
    }
    MPI_Issend_c PMPI_Issend_c (
        buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm,
        request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Issend_c)(
            buffer::<Own>(buf), count, datatype.inward(), Own::rank_in(dest), Own::tag_in(tag), comm.inward(),
            request.place(),
        ))
    }
    MPI_Keyval_create PMPI_Keyval_create (
        copy_fn: Callback, delete_fn: Callback, keyval: *mut c_int, extra_state: *mut c_void,
    ) -> c_int {
        attributes::keyval_create::<Own>(
            copy_fn, delete_fn, keyval, extra_state,
        )
    }
    MPI_Keyval_free PMPI_Keyval_free (keyval: *mut c_int) -> c_int {
        let mut keyval = NumberInOut::new(keyval, Own::keyval_in, Own::keyval_out);
        results!(keyval);
        code::<Own>((table().MPI_Keyval_free)(keyval.place()))
    }
    MPI_Lookup_name PMPI_Lookup_name (
        service_name: *const c_char, info: MPI_Info, port_name: *mut c_char,
    ) -> c_int {
        let mut port_name = TextOut::new(port_name, Own::MPI_MAX_PORT_NAME, standard::MPI_MAX_PORT_NAME, core::ptr::null_mut());
        results!(port_name);
        code::<Own>((table().MPI_Lookup_name)(service_name, info.inward(), port_name.place()))
    }
    MPI_Mprobe PMPI_Mprobe (
        source: c_int, tag: c_int, comm: MPI_Comm, message: *mut MPI_Message, status: *mut MPI_Status,
    ) -> c_int {
        let mut message = HandleOut::new(message);
        let mut status = StatusOut::<Own>::new(status);
        results!(message, status);
        code::<Own>((table().MPI_Mprobe)(
            Own::rank_in(source), Own::tag_in(tag), comm.inward(), message.place(), status.place(),
        ))
    }
    MPI_Mrecv PMPI_Mrecv (
        buf: *mut c_void, count: c_int, datatype: MPI_Datatype, message: *mut MPI_Message,
        status: *mut MPI_Status,
    ) -> c_int {
        let mut message = HandleIn::new(message);
        let mut status = StatusOut::<Own>::new(status);
        results!(message, status);
        code::<Own>((table().MPI_Mrecv)(
            buffer_mut::<Own>(buf), count, datatype.inward(), message.place(), status.place(),
        ))
    }
    MPI_Mrecv_c PMPI_Mrecv_c (
        buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, message: *mut MPI_Message,
        status: *mut MPI_Status,
    ) -> c_int {
        let mut message = HandleIn::new(message);
        let mut status = StatusOut::<Own>::new(status);
        results!(message, status);
        code::<Own>((table().MPI_Mrecv_c)(
            buffer_mut::<Own>(buf), count, datatype.inward(), message.place(), status.place(),
        ))
    }
    MPI_Neighbor_allgather PMPI_Neighbor_allgather (
        sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcount: c_int, recvtype: MPI_Datatype, comm: MPI_Comm,
    ) -> c_int {
        code::<Own>((table().MPI_Neighbor_allgather)(
            buffer::<Own>(sendbuf), sendcount, sendtype.inward(), buffer_mut::<Own>(recvbuf), recvcount,
            recvtype.inward(), comm.inward(),
        ))
    }
    MPI_Neighbor_allgather_c PMPI_Neighbor_allgather_c (
        sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcount: MPI_Count, recvtype: MPI_Datatype, comm: MPI_Comm,
    ) -> c_int {
        code::<Own>((table().MPI_Neighbor_allgather_c)(
            buffer::<Own>(sendbuf), sendcount, sendtype.inward(), buffer_mut::<Own>(recvbuf), recvcount,
            recvtype.inward(), comm.inward(),
        ))
    }
    MPI_Neighbor_allgather_init PMPI_Neighbor_allgather_init (
        sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcount: c_int, recvtype: MPI_Datatype, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Neighbor_allgather_init)(
            buffer::<Own>(sendbuf), sendcount, sendtype.inward(), buffer_mut::<Own>(recvbuf), recvcount,
            recvtype.inward(), comm.inward(), info.inward(), request.place(),
        ))
    }
    MPI_Neighbor_allgather_init_c PMPI_Neighbor_allgather_init_c (
        sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcount: MPI_Count, recvtype: MPI_Datatype, comm: MPI_Comm, info: MPI_Info,
        request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Neighbor_allgather_init_c)(
            buffer::<Own>(sendbuf), sendcount, sendtype.inward(), buffer_mut::<Own>(recvbuf), recvcount,
            recvtype.inward(), comm.inward(), info.inward(), request.place(),
        ))
    }
    MPI_Neighbor_allgatherv PMPI_Neighbor_allgatherv (
        sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcounts: *const c_int, displs: *const c_int, recvtype: MPI_Datatype, comm: MPI_Comm,
    ) -> c_int {
        code::<Own>((table().MPI_Neighbor_allgatherv)(
            buffer::<Own>(sendbuf), sendcount, sendtype.inward(), buffer_mut::<Own>(recvbuf), recvcounts,
            displs, recvtype.inward(), comm.inward(),
        ))
    }
    MPI_Neighbor_allgatherv_c PMPI_Neighbor_allgatherv_c (
        sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcounts: *const MPI_Count, displs: *const MPI_Aint, recvtype: MPI_Datatype, comm: MPI_Comm,
    ) -> c_int {
        code::<Own>((table().MPI_Neighbor_allgatherv_c)(
            buffer::<Own>(sendbuf), sendcount, sendtype.inward(), buffer_mut::<Own>(recvbuf), recvcounts,
            displs, recvtype.inward(), comm.inward(),
        ))
    }
    MPI_Neighbor_allgatherv_init PMPI_Neighbor_allgatherv_init (
        sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcounts: *const c_int, displs: *const c_int, recvtype: MPI_Datatype, comm: MPI_Comm,
        info: MPI_Info, request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Neighbor_allgatherv_init)(
            buffer::<Own>(sendbuf), sendcount, sendtype.inward(), buffer_mut::<Own>(recvbuf), recvcounts,
            displs, recvtype.inward(), comm.inward(), info.inward(), request.place(),
        ))
    }
    MPI_Neighbor_allgatherv_init_c PMPI_Neighbor_allgatherv_init_c (
        sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcounts: *const MPI_Count, displs: *const MPI_Aint, recvtype: MPI_Datatype, comm: MPI_Comm,
        info: MPI_Info, request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Neighbor_allgatherv_init_c)(
            buffer::<Own>(sendbuf), sendcount, sendtype.inward(), buffer_mut::<Own>(recvbuf), recvcounts,
            displs, recvtype.inward(), comm.inward(), info.inward(), request.place(),
        ))
    }
    MPI_Neighbor_alltoall PMPI_Neighbor_alltoall (
        sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcount: c_int, recvtype: MPI_Datatype, comm: MPI_Comm,
    ) -> c_int {
        code::<Own>((table().MPI_Neighbor_alltoall)(
            buffer::<Own>(sendbuf), sendcount, sendtype.inward(), buffer_mut::<Own>(recvbuf), recvcount,
            recvtype.inward(), comm.inward(),
        ))
    }
    MPI_Neighbor_alltoall_c PMPI_Neighbor_alltoall_c (
        sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcount: MPI_Count, recvtype: MPI_Datatype, comm: MPI_Comm,
    ) -> c_int {
        code::<Own>((table().MPI_Neighbor_alltoall_c)(
            buffer::<Own>(sendbuf), sendcount, sendtype.inward(), buffer_mut::<Own>(recvbuf), recvcount,
            recvtype.inward(), comm.inward(),
        ))
    }
    MPI_Neighbor_alltoall_init PMPI_Neighbor_alltoall_init (
        sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcount: c_int, recvtype: MPI_Datatype, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Neighbor_alltoall_init)(
            buffer::<Own>(sendbuf), sendcount, sendtype.inward(), buffer_mut::<Own>(recvbuf), recvcount,
            recvtype.inward(), comm.inward(), info.inward(), request.place(),
        ))
    }
    MPI_Neighbor_alltoall_init_c PMPI_Neighbor_alltoall_init_c (
        sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcount: MPI_Count, recvtype: MPI_Datatype, comm: MPI_Comm, info: MPI_Info,
        request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Neighbor_alltoall_init_c)(
            buffer::<Own>(sendbuf), sendcount, sendtype.inward(), buffer_mut::<Own>(recvbuf), recvcount,
            recvtype.inward(), comm.inward(), info.inward(), request.place(),
        ))
    }
    MPI_Neighbor_alltoallv PMPI_Neighbor_alltoallv (
        sendbuf: *const c_void, sendcounts: *const c_int, sdispls: *const c_int, sendtype: MPI_Datatype,
        recvbuf: *mut c_void, recvcounts: *const c_int, rdispls: *const c_int, recvtype: MPI_Datatype,
        comm: MPI_Comm,
    ) -> c_int {
        code::<Own>((table().MPI_Neighbor_alltoallv)(
            buffer::<Own>(sendbuf), sendcounts, sdispls, sendtype.inward(), buffer_mut::<Own>(recvbuf),
            recvcounts, rdispls, recvtype.inward(), comm.inward(),
        ))
    }
    MPI_Neighbor_alltoallv_c PMPI_Neighbor_alltoallv_c (
        sendbuf: *const c_void, sendcounts: *const MPI_Count, sdispls: *const MPI_Aint,
        sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count, rdispls: *const MPI_Aint,
        recvtype: MPI_Datatype, comm: MPI_Comm,
    ) -> c_int {
        code::<Own>((table().MPI_Neighbor_alltoallv_c)(
            buffer::<Own>(sendbuf), sendcounts, sdispls, sendtype.inward(), buffer_mut::<Own>(recvbuf),
            recvcounts, rdispls, recvtype.inward(), comm.inward(),
        ))
    }
    MPI_Neighbor_alltoallv_init PMPI_Neighbor_alltoallv_init (
        sendbuf: *const c_void, sendcounts: *const c_int, sdispls: *const c_int, sendtype: MPI_Datatype,
        recvbuf: *mut c_void, recvcounts: *const c_int, rdispls: *const c_int, recvtype: MPI_Datatype,
        comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Neighbor_alltoallv_init)(
            buffer::<Own>(sendbuf), sendcounts, sdispls, sendtype.inward(), buffer_mut::<Own>(recvbuf),
            recvcounts, rdispls, recvtype.inward(), comm.inward(), info.inward(), request.place(),
        ))
    }
    MPI_Neighbor_alltoallv_init_c PMPI_Neighbor_alltoallv_init_c (
        sendbuf: *const c_void, sendcounts: *const MPI_Count, sdispls: *const MPI_Aint,
        sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count, rdispls: *const MPI_Aint,
        recvtype: MPI_Datatype, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Neighbor_alltoallv_init_c)(
            buffer::<Own>(sendbuf), sendcounts, sdispls, sendtype.inward(), buffer_mut::<Own>(recvbuf),
            recvcounts, rdispls, recvtype.inward(), comm.inward(), info.inward(), request.place(),
        ))
    }
    MPI_Neighbor_alltoallw PMPI_Neighbor_alltoallw (
        sendbuf: *const c_void, sendcounts: *const c_int, sdispls: *const MPI_Aint,
        sendtypes: *const MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const c_int,
        rdispls: *const MPI_Aint, recvtypes: *const MPI_Datatype, comm: MPI_Comm,
    ) -> c_int {
        let mut sendtypes = Handles::new(sendtypes, collectives::neighbours::<Own>(comm).1);
        let mut recvtypes = Handles::new(recvtypes, collectives::neighbours::<Own>(comm).0);
        code::<Own>((table().MPI_Neighbor_alltoallw)(
            buffer::<Own>(sendbuf), sendcounts, sdispls, sendtypes.place(), buffer_mut::<Own>(recvbuf),
            recvcounts, rdispls, recvtypes.place(), comm.inward(),
        ))
    }
    MPI_Neighbor_alltoallw_c PMPI_Neighbor_alltoallw_c (
        sendbuf: *const c_void, sendcounts: *const MPI_Count, sdispls: *const MPI_Aint,
        sendtypes: *const MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count,
        rdispls: *const MPI_Aint, recvtypes: *const MPI_Datatype, comm: MPI_Comm,
    ) -> c_int {
        let mut sendtypes = Handles::new(sendtypes, collectives::neighbours::<Own>(comm).1);
        let mut recvtypes = Handles::new(recvtypes, collectives::neighbours::<Own>(comm).0);
        code::<Own>((table().MPI_Neighbor_alltoallw_c)(
            buffer::<Own>(sendbuf), sendcounts, sdispls, sendtypes.place(), buffer_mut::<Own>(recvbuf),
            recvcounts, rdispls, recvtypes.place(), comm.inward(),
        ))
    }
    MPI_Neighbor_alltoallw_init PMPI_Neighbor_alltoallw_init (
        sendbuf: *const c_void, sendcounts: *const c_int, sdispls: *const MPI_Aint,
        sendtypes: *const MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const c_int,
        rdispls: *const MPI_Aint, recvtypes: *const MPI_Datatype, comm: MPI_Comm, info: MPI_Info,
        request: *mut MPI_Request,
    ) -> c_int {
        let mut sendtypes = Handles::new(sendtypes, collectives::neighbours::<Own>(comm).1);
        let mut recvtypes = Handles::new(recvtypes, collectives::neighbours::<Own>(comm).0);
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Neighbor_alltoallw_init)(
            buffer::<Own>(sendbuf), sendcounts, sdispls, sendtypes.place(), buffer_mut::<Own>(recvbuf),
            recvcounts, rdispls, recvtypes.place(), comm.inward(), info.inward(), request.place(),
        ))
    }
    MPI_Neighbor_alltoallw_init_c PMPI_Neighbor_alltoallw_init_c (
        sendbuf: *const c_void, sendcounts: *const MPI_Count, sdispls: *const MPI_Aint,
        sendtypes: *const MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count,
        rdispls: *const MPI_Aint, recvtypes: *const MPI_Datatype, comm: MPI_Comm, info: MPI_Info,
        request: *mut MPI_Request,
    ) -> c_int {
        let mut sendtypes = Handles::new(sendtypes, collectives::neighbours::<Own>(comm).1);
        let mut recvtypes = Handles::new(recvtypes, collectives::neighbours::<Own>(comm).0);
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Neighbor_alltoallw_init_c)(
            buffer::<Own>(sendbuf), sendcounts, sdispls, sendtypes.place(), buffer_mut::<Own>(recvbuf),
            recvcounts, rdispls, recvtypes.place(), comm.inward(), info.inward(), request.place(),
        ))
    }
    MPI_Op_commutative PMPI_Op_commutative (op: MPI_Op, commute: *mut c_int) -> c_int {
        code::<Own>((table().MPI_Op_commutative)(op.inward(), commute))
    }
    MPI_Op_create PMPI_Op_create (user_fn: Callback, commute: c_int, op: *mut MPI_Op) -> c_int {
        reductions::op_create::<Own>(
            user_fn, commute, op,
        )
    }
    MPI_Op_create_c PMPI_Op_create_c (user_fn: Callback, commute: c_int, op: *mut MPI_Op) -> c_int {
        reductions::op_create_c::<Own>(
            user_fn, commute, op,
        )
    }
    MPI_Op_free PMPI_Op_free (op: *mut MPI_Op) -> c_int {
        let mut op = HandleIn::new(op);
        results!(op);
        code::<Own>((table().MPI_Op_free)(op.place()))
    }
    MPI_Open_port PMPI_Open_port (info: MPI_Info, port_name: *mut c_char) -> c_int {
        let mut port_name = TextOut::new(port_name, Own::MPI_MAX_PORT_NAME, standard::MPI_MAX_PORT_NAME, core::ptr::null_mut());
        results!(port_name);
        code::<Own>((table().MPI_Open_port)(info.inward(), port_name.place()))
    }
    MPI_Pack PMPI_Pack (
        inbuf: *const c_void, incount: c_int, datatype: MPI_Datatype, outbuf: *mut c_void, outsize: c_int,
        position: *mut c_int, comm: MPI_Comm,
    ) -> c_int {
        code::<Own>((table().MPI_Pack)(
            buffer::<Own>(inbuf), incount, datatype.inward(), buffer_mut::<Own>(outbuf), outsize, position,
            comm.inward(),
        ))
    }
    MPI_Pack_c PMPI_Pack_c (
        inbuf: *const c_void, incount: MPI_Count, datatype: MPI_Datatype, outbuf: *mut c_void,
        outsize: MPI_Count, position: *mut MPI_Count, comm: MPI_Comm,
    ) -> c_int {
        code::<Own>((table().MPI_Pack_c)(
            buffer::<Own>(inbuf), incount, datatype.inward(), buffer_mut::<Own>(outbuf), outsize, position,
            comm.inward(),
        ))
    }
    MPI_Pack_external PMPI_Pack_external (
        datarep: *const c_char, inbuf: *const c_void, incount: c_int, datatype: MPI_Datatype,
        outbuf: *mut c_void, outsize: MPI_Aint, position: *mut MPI_Aint,
    ) -> c_int {
        code::<Own>((table().MPI_Pack_external)(
            datarep, buffer::<Own>(inbuf), incount, datatype.inward(), buffer_mut::<Own>(outbuf), outsize,
            position,
        ))
    }
    MPI_Pack_external_c PMPI_Pack_external_c (
        datarep: *const c_char, inbuf: *const c_void, incount: MPI_Count, datatype: MPI_Datatype,
        outbuf: *mut c_void, outsize: MPI_Count, position: *mut MPI_Count,
    ) -> c_int {
        code::<Own>((table().MPI_Pack_external_c)(
            datarep, buffer::<Own>(inbuf), incount, datatype.inward(), buffer_mut::<Own>(outbuf), outsize,
            position,
        ))
    }
    MPI_Pack_external_size PMPI_Pack_external_size (
        datarep: *const c_char, incount: c_int, datatype: MPI_Datatype, size: *mut MPI_Aint,
    ) -> c_int {
        code::<Own>((table().MPI_Pack_external_size)(datarep, incount, datatype.inward(), size))
    }
    MPI_Pack_external_size_c PMPI_Pack_external_size_c (
        datarep: *const c_char, incount: MPI_Count, datatype: MPI_Datatype, size: *mut MPI_Count,
    ) -> c_int {
        code::<Own>((table().MPI_Pack_external_size_c)(datarep, incount, datatype.inward(), size))
    }
    MPI_Pack_size PMPI_Pack_size (
        incount: c_int, datatype: MPI_Datatype, comm: MPI_Comm, size: *mut c_int,
    ) -> c_int {
        code::<Own>((table().MPI_Pack_size)(incount, datatype.inward(), comm.inward(), size))
    }
    MPI_Pack_size_c PMPI_Pack_size_c (
        incount: MPI_Count, datatype: MPI_Datatype, comm: MPI_Comm, size: *mut MPI_Count,
    ) -> c_int {
        code::<Own>((table().MPI_Pack_size_c)(incount, datatype.inward(), comm.inward(), size))
    }
    MPI_Parrived PMPI_Parrived (request: MPI_Request, partition: c_int, flag: *mut c_int) -> c_int {
        code::<Own>((table().MPI_Parrived)(request.inward(), partition, flag))
    }
    MPI_Pcontrol PMPI_Pcontrol (level: c_int) -> c_int {
        code::<Own>((table().MPI_Pcontrol)(level))
    }
    MPI_Pready PMPI_Pready (partition: c_int, request: MPI_Request) -> c_int {
        code::<Own>((table().MPI_Pready)(partition, request.inward()))
    }
    MPI_Pready_list PMPI_Pready_list (
        length: c_int, array_of_partitions: *const c_int, request: MPI_Request,
    ) -> c_int {
        code::<Own>((table().MPI_Pready_list)(length, array_of_partitions, request.inward()))
    }
    MPI_Pready_range PMPI_Pready_range (
        partition_low: c_int, partition_high: c_int, request: MPI_Request,
    ) -> c_int {
        code::<Own>((table().MPI_Pready_range)(partition_low, partition_high, request.inward()))
    }
    MPI_Precv_init PMPI_Precv_init (
        buf: *mut c_void, partitions: c_int, count: c_int, datatype: MPI_Datatype, dest: c_int, tag: c_int,
        comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Precv_init)(
            buffer_mut::<Own>(buf), partitions, count, datatype.inward(), Own::rank_in(dest),
            Own::tag_in(tag), comm.inward(), info.inward(), request.place(),
        ))
    }
    MPI_Precv_init_c PMPI_Precv_init_c (
        buf: *mut c_void, partitions: c_int, count: MPI_Count, datatype: MPI_Datatype, dest: c_int,
        tag: c_int, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Precv_init_c)(
            buffer_mut::<Own>(buf), partitions, count, datatype.inward(), Own::rank_in(dest),
            Own::tag_in(tag), comm.inward(), info.inward(), request.place(),
        ))
    }
    MPI_Probe PMPI_Probe (source: c_int, tag: c_int, comm: MPI_Comm, status: *mut MPI_Status) -> c_int {
        let mut status = StatusOut::<Own>::new(status);
        results!(status);
        code::<Own>((table().MPI_Probe)(Own::rank_in(source), Own::tag_in(tag), comm.inward(), status.place()))
    }
    MPI_Psend_init PMPI_Psend_init (
        buf: *const c_void, partitions: c_int, count: c_int, datatype: MPI_Datatype, dest: c_int, tag: c_int,
        comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Psend_init)(
            buffer::<Own>(buf), partitions, count, datatype.inward(), Own::rank_in(dest), Own::tag_in(tag),
            comm.inward(), info.inward(), request.place(),
        ))
    }
    MPI_Psend_init_c PMPI_Psend_init_c (
        buf: *const c_void, partitions: c_int, count: MPI_Count, datatype: MPI_Datatype, dest: c_int,
        tag: c_int, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Psend_init_c)(
            buffer::<Own>(buf), partitions, count, datatype.inward(), Own::rank_in(dest), Own::tag_in(tag),
            comm.inward(), info.inward(), request.place(),
        ))
    }
    MPI_Publish_name PMPI_Publish_name (
        service_name: *const c_char, info: MPI_Info, port_name: *const c_char,
    ) -> c_int {
        code::<Own>((table().MPI_Publish_name)(service_name, info.inward(), port_name))
    }
    MPI_Put PMPI_Put (
        origin_addr: *const c_void, origin_count: c_int, origin_datatype: MPI_Datatype, target_rank: c_int,
        target_disp: MPI_Aint, target_count: c_int, target_datatype: MPI_Datatype, win: MPI_Win,
    ) -> c_int {
        code::<Own>((table().MPI_Put)(
            buffer::<Own>(origin_addr), origin_count, origin_datatype.inward(), Own::rank_in(target_rank),
            target_disp, target_count, target_datatype.inward(), win.inward(),
        ))
    }
    MPI_Put_c PMPI_Put_c (
        origin_addr: *const c_void, origin_count: MPI_Count, origin_datatype: MPI_Datatype,
        target_rank: c_int, target_disp: MPI_Aint, target_count: MPI_Count, target_datatype: MPI_Datatype,
        win: MPI_Win,
    ) -> c_int {
        code::<Own>((table().MPI_Put_c)(
            buffer::<Own>(origin_addr), origin_count, origin_datatype.inward(), Own::rank_in(target_rank),
            target_disp, target_count, target_datatype.inward(), win.inward(),
        ))
    }
    MPI_Query_thread PMPI_Query_thread (provided: *mut c_int) -> c_int {
        let mut provided = NumberOut::new(provided, Own::thread_level_out);
        results!(provided);
        code::<Own>((table().MPI_Query_thread)(provided.place()))
    }
    MPI_Raccumulate PMPI_Raccumulate (
        origin_addr: *const c_void, origin_count: c_int, origin_datatype: MPI_Datatype, target_rank: c_int,
        target_disp: MPI_Aint, target_count: c_int, target_datatype: MPI_Datatype, op: MPI_Op, win: MPI_Win,
        request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Raccumulate)(
            buffer::<Own>(origin_addr), origin_count, origin_datatype.inward(), Own::rank_in(target_rank),
            target_disp, target_count, target_datatype.inward(), op.inward(), win.inward(), request.place(),
        ))
    }
    MPI_Raccumulate_c PMPI_Raccumulate_c (
        origin_addr: *const c_void, origin_count: MPI_Count, origin_datatype: MPI_Datatype,
        target_rank: c_int, target_disp: MPI_Aint, target_count: MPI_Count, target_datatype: MPI_Datatype,
        op: MPI_Op, win: MPI_Win, request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Raccumulate_c)(
            buffer::<Own>(origin_addr), origin_count, origin_datatype.inward(), Own::rank_in(target_rank),
            target_disp, target_count, target_datatype.inward(), op.inward(), win.inward(), request.place(),
        ))
    }
    MPI_Recv PMPI_Recv (
        buf: *mut c_void, count: c_int, datatype: MPI_Datatype, source: c_int, tag: c_int, comm: MPI_Comm,
        status: *mut MPI_Status,
    ) -> c_int {
        let mut status = StatusOut::<Own>::new(status);
        results!(status);
        code::<Own>((table().MPI_Recv)(
            buffer_mut::<Own>(buf), count, datatype.inward(), Own::rank_in(source), Own::tag_in(tag),
            comm.inward(), status.place(),
        ))
    }
    MPI_Recv_c PMPI_Recv_c (
        buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, source: c_int, tag: c_int, comm: MPI_Comm,
        status: *mut MPI_Status,
    ) -> c_int {
        let mut status = StatusOut::<Own>::new(status);
        results!(status);
        code::<Own>((table().MPI_Recv_c)(
            buffer_mut::<Own>(buf), count, datatype.inward(), Own::rank_in(source), Own::tag_in(tag),
            comm.inward(), status.place(),
        ))
    }
    MPI_Recv_init PMPI_Recv_init (
        buf: *mut c_void, count: c_int, datatype: MPI_Datatype, source: c_int, tag: c_int, comm: MPI_Comm,
        request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Recv_init)(
            buffer_mut::<Own>(buf), count, datatype.inward(), Own::rank_in(source), Own::tag_in(tag),
            comm.inward(), request.place(),
        ))
    }
    MPI_Recv_init_c PMPI_Recv_init_c (
        buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, source: c_int, tag: c_int, comm: MPI_Comm,
        request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Recv_init_c)(
            buffer_mut::<Own>(buf), count, datatype.inward(), Own::rank_in(source), Own::tag_in(tag),
            comm.inward(), request.place(),
        ))
    }
    MPI_Reduce PMPI_Reduce (
        sendbuf: *const c_void, recvbuf: *mut c_void, count: c_int, datatype: MPI_Datatype, op: MPI_Op,
        root: c_int, comm: MPI_Comm,
    ) -> c_int {
        code::<Own>((table().MPI_Reduce)(
            buffer::<Own>(sendbuf), buffer_mut::<Own>(recvbuf), count,
            significant::where_it_counts(datatype, || significant::member(Own::rank_in(root))),
            significant::where_it_counts(op, || significant::member(Own::rank_in(root))), Own::rank_in(root),
            comm.inward(),
        ))
    }
    MPI_Reduce_c PMPI_Reduce_c (
        sendbuf: *const c_void, recvbuf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, op: MPI_Op,
        root: c_int, comm: MPI_Comm,
    ) -> c_int {
        code::<Own>((table().MPI_Reduce_c)(
            buffer::<Own>(sendbuf), buffer_mut::<Own>(recvbuf), count,
            significant::where_it_counts(datatype, || significant::member(Own::rank_in(root))),
            significant::where_it_counts(op, || significant::member(Own::rank_in(root))), Own::rank_in(root),
            comm.inward(),
        ))
    }
    MPI_Reduce_init PMPI_Reduce_init (
        sendbuf: *const c_void, recvbuf: *mut c_void, count: c_int, datatype: MPI_Datatype, op: MPI_Op,
        root: c_int, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Reduce_init)(
            buffer::<Own>(sendbuf), buffer_mut::<Own>(recvbuf), count,
            significant::where_it_counts(datatype, || significant::member(Own::rank_in(root))),
            significant::where_it_counts(op, || significant::member(Own::rank_in(root))), Own::rank_in(root),
            comm.inward(), info.inward(), request.place(),
        ))
    }
    MPI_Reduce_init_c PMPI_Reduce_init_c (
        sendbuf: *const c_void, recvbuf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, op: MPI_Op,
        root: c_int, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Reduce_init_c)(
            buffer::<Own>(sendbuf), buffer_mut::<Own>(recvbuf), count,
            significant::where_it_counts(datatype, || significant::member(Own::rank_in(root))),
            significant::where_it_counts(op, || significant::member(Own::rank_in(root))), Own::rank_in(root),
            comm.inward(), info.inward(), request.place(),
        ))
    }
    MPI_Reduce_local PMPI_Reduce_local (
        inbuf: *const c_void, inoutbuf: *mut c_void, count: c_int, datatype: MPI_Datatype, op: MPI_Op,
    ) -> c_int {
        code::<Own>((table().MPI_Reduce_local)(
            buffer::<Own>(inbuf), buffer_mut::<Own>(inoutbuf), count, datatype.inward(), op.inward(),
        ))
    }
    MPI_Reduce_local_c PMPI_Reduce_local_c (
        inbuf: *const c_void, inoutbuf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, op: MPI_Op,
    ) -> c_int {
        code::<Own>((table().MPI_Reduce_local_c)(
            buffer::<Own>(inbuf), buffer_mut::<Own>(inoutbuf), count, datatype.inward(), op.inward(),
        ))
    }
    MPI_Reduce_scatter PMPI_Reduce_scatter (
        sendbuf: *const c_void, recvbuf: *mut c_void, recvcounts: *const c_int, datatype: MPI_Datatype,
        op: MPI_Op, comm: MPI_Comm,
    ) -> c_int {
        code::<Own>((table().MPI_Reduce_scatter)(
            buffer::<Own>(sendbuf), buffer_mut::<Own>(recvbuf), recvcounts, datatype.inward(), op.inward(),
            comm.inward(),
        ))
    }
    MPI_Reduce_scatter_c PMPI_Reduce_scatter_c (
        sendbuf: *const c_void, recvbuf: *mut c_void, recvcounts: *const MPI_Count, datatype: MPI_Datatype,
        op: MPI_Op, comm: MPI_Comm,
    ) -> c_int {
        code::<Own>((table().MPI_Reduce_scatter_c)(
            buffer::<Own>(sendbuf), buffer_mut::<Own>(recvbuf), recvcounts, datatype.inward(), op.inward(),
            comm.inward(),
        ))
    }
    MPI_Reduce_scatter_block PMPI_Reduce_scatter_block (
        sendbuf: *const c_void, recvbuf: *mut c_void, recvcount: c_int, datatype: MPI_Datatype, op: MPI_Op,
        comm: MPI_Comm,
    ) -> c_int {
        code::<Own>((table().MPI_Reduce_scatter_block)(
            buffer::<Own>(sendbuf), buffer_mut::<Own>(recvbuf), recvcount, datatype.inward(), op.inward(),
            comm.inward(),
        ))
    }
    MPI_Reduce_scatter_block_c PMPI_Reduce_scatter_block_c (
        sendbuf: *const c_void, recvbuf: *mut c_void, recvcount: MPI_Count, datatype: MPI_Datatype,
        op: MPI_Op, comm: MPI_Comm,
    ) -> c_int {
        code::<Own>((table().MPI_Reduce_scatter_block_c)(
            buffer::<Own>(sendbuf), buffer_mut::<Own>(recvbuf), recvcount, datatype.inward(), op.inward(),
            comm.inward(),
        ))
    }
    MPI_Reduce_scatter_block_init PMPI_Reduce_scatter_block_init (
        sendbuf: *const c_void, recvbuf: *mut c_void, recvcount: c_int, datatype: MPI_Datatype, op: MPI_Op,
        comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Reduce_scatter_block_init)(
            buffer::<Own>(sendbuf), buffer_mut::<Own>(recvbuf), recvcount, datatype.inward(), op.inward(),
            comm.inward(), info.inward(), request.place(),
        ))
    }
    MPI_Reduce_scatter_block_init_c PMPI_Reduce_scatter_block_init_c (
        sendbuf: *const c_void, recvbuf: *mut c_void, recvcount: MPI_Count, datatype: MPI_Datatype,
        op: MPI_Op, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Reduce_scatter_block_init_c)(
            buffer::<Own>(sendbuf), buffer_mut::<Own>(recvbuf), recvcount, datatype.inward(), op.inward(),
            comm.inward(), info.inward(), request.place(),
        ))
    }
    MPI_Reduce_scatter_init PMPI_Reduce_scatter_init (
        sendbuf: *const c_void, recvbuf: *mut c_void, recvcounts: *const c_int, datatype: MPI_Datatype,
        op: MPI_Op, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Reduce_scatter_init)(
            buffer::<Own>(sendbuf), buffer_mut::<Own>(recvbuf), recvcounts, datatype.inward(), op.inward(),
            comm.inward(), info.inward(), request.place(),
        ))
    }
    MPI_Reduce_scatter_init_c PMPI_Reduce_scatter_init_c (
        sendbuf: *const c_void, recvbuf: *mut c_void, recvcounts: *const MPI_Count, datatype: MPI_Datatype,
        op: MPI_Op, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Reduce_scatter_init_c)(
            buffer::<Own>(sendbuf), buffer_mut::<Own>(recvbuf), recvcounts, datatype.inward(), op.inward(),
            comm.inward(), info.inward(), request.place(),
        ))
    }
    MPI_Register_datarep PMPI_Register_datarep (
        datarep: *const c_char, read_conversion_fn: Callback, write_conversion_fn: Callback,
        dtype_file_extent_fn: Callback, extra_state: *mut c_void,
    ) -> c_int {
        callbacks::register_datarep::<Own>(
            datarep, read_conversion_fn, write_conversion_fn, dtype_file_extent_fn, extra_state,
        )
    }
    MPI_Register_datarep_c PMPI_Register_datarep_c (
        datarep: *const c_char, read_conversion_fn: Callback, write_conversion_fn: Callback,
        dtype_file_extent_fn: Callback, extra_state: *mut c_void,
    ) -> c_int {
        callbacks::register_datarep_c::<Own>(
            datarep, read_conversion_fn, write_conversion_fn, dtype_file_extent_fn, extra_state,
        )
    }
    MPI_Remove_error_class PMPI_Remove_error_class (errorclass: c_int) -> c_int {
        code::<Own>((table().MPI_Remove_error_class)(errors::class_in::<Own>(errorclass)))
    }
    MPI_Remove_error_code PMPI_Remove_error_code (errorcode: c_int) -> c_int {
        code::<Own>((table().MPI_Remove_error_code)(errors::code_in::<Own>(errorcode)))
    }
    MPI_Remove_error_string PMPI_Remove_error_string (errorcode: c_int) -> c_int {
        code::<Own>((table().MPI_Remove_error_string)(errors::code_in::<Own>(errorcode)))
    }
    MPI_Request_free PMPI_Request_free (request: *mut MPI_Request) -> c_int {
        let mut request = HandleIn::new(request);
        results!(request);
        code::<Own>((table().MPI_Request_free)(request.place()))
    }
    MPI_Request_get_status PMPI_Request_get_status (
        request: MPI_Request, flag: *mut c_int, status: *mut MPI_Status,
    ) -> c_int {
        let mut status = StatusOut::<Own>::new(status);
        results!(status);
        code::<Own>((table().MPI_Request_get_status)(request.inward(), flag, status.place()))
    }
    MPI_Request_get_status_all PMPI_Request_get_status_all (
        count: c_int, array_of_requests: *const MPI_Request, flag: *mut c_int,
        array_of_statuses: *mut MPI_Status,
    ) -> c_int {
        let mut array_of_requests = Handles::new(array_of_requests, count.max(0) as usize);
        let mut array_of_statuses = Statuses::<Own>::new(array_of_statuses, count.max(0) as usize);
        results!(array_of_statuses);
        code::<Own>((table().MPI_Request_get_status_all)(
            count, array_of_requests.place(), flag, array_of_statuses.place(),
        ))
    }
    MPI_Request_get_status_any PMPI_Request_get_status_any (
        count: c_int, array_of_requests: *const MPI_Request, indx: *mut c_int, flag: *mut c_int,
        status: *mut MPI_Status,
    ) -> c_int {
        let mut array_of_requests = Handles::new(array_of_requests, count.max(0) as usize);
        let mut status = StatusOut::<Own>::new(status);
        results!(status);
        code::<Own>((table().MPI_Request_get_status_any)(
            count, array_of_requests.place(), indx, flag, status.place(),
        ))
    }
    MPI_Request_get_status_some PMPI_Request_get_status_some (
        incount: c_int, array_of_requests: *const MPI_Request, outcount: *mut c_int,
        array_of_indices: *mut c_int, array_of_statuses: *mut MPI_Status,
    ) -> c_int {
        let mut array_of_requests = Handles::new(array_of_requests, incount.max(0) as usize);
        let mut array_of_statuses = Statuses::<Own>::new(array_of_statuses, incount.max(0) as usize);
        results!(array_of_statuses);
        code::<Own>((table().MPI_Request_get_status_some)(
            incount, array_of_requests.place(), outcount, array_of_indices, array_of_statuses.place(),
        ))
    }
    MPI_Rget PMPI_Rget (
        origin_addr: *mut c_void, origin_count: c_int, origin_datatype: MPI_Datatype, target_rank: c_int,
        target_disp: MPI_Aint, target_count: c_int, target_datatype: MPI_Datatype, win: MPI_Win,
        request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Rget)(
            buffer_mut::<Own>(origin_addr), origin_count, origin_datatype.inward(), Own::rank_in(target_rank),
            target_disp, target_count, target_datatype.inward(), win.inward(), request.place(),
        ))
    }
    MPI_Rget_c PMPI_Rget_c (
        origin_addr: *mut c_void, origin_count: MPI_Count, origin_datatype: MPI_Datatype, target_rank: c_int,
        target_disp: MPI_Aint, target_count: MPI_Count, target_datatype: MPI_Datatype, win: MPI_Win,
        request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Rget_c)(
            buffer_mut::<Own>(origin_addr), origin_count, origin_datatype.inward(), Own::rank_in(target_rank),
            target_disp, target_count, target_datatype.inward(), win.inward(), request.place(),
        ))
    }
    MPI_Rget_accumulate PMPI_Rget_accumulate (
        origin_addr: *const c_void, origin_count: c_int, origin_datatype: MPI_Datatype,
        result_addr: *mut c_void, result_count: c_int, result_datatype: MPI_Datatype, target_rank: c_int,
        target_disp: MPI_Aint, target_count: c_int, target_datatype: MPI_Datatype, op: MPI_Op, win: MPI_Win,
        request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Rget_accumulate)(
            buffer::<Own>(origin_addr), origin_count,
            significant::where_it_counts(origin_datatype, || op.inward() != standard::MPI_NO_OP),
            buffer_mut::<Own>(result_addr), result_count, result_datatype.inward(), Own::rank_in(target_rank),
            target_disp, target_count, target_datatype.inward(), op.inward(), win.inward(), request.place(),
        ))
    }
    MPI_Rget_accumulate_c PMPI_Rget_accumulate_c (
        origin_addr: *const c_void, origin_count: MPI_Count, origin_datatype: MPI_Datatype,
        result_addr: *mut c_void, result_count: MPI_Count, result_datatype: MPI_Datatype, target_rank: c_int,
        target_disp: MPI_Aint, target_count: MPI_Count, target_datatype: MPI_Datatype, op: MPI_Op,
        win: MPI_Win, request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Rget_accumulate_c)(
            buffer::<Own>(origin_addr), origin_count,
            significant::where_it_counts(origin_datatype, || op.inward() != standard::MPI_NO_OP),
            buffer_mut::<Own>(result_addr), result_count, result_datatype.inward(), Own::rank_in(target_rank),
            target_disp, target_count, target_datatype.inward(), op.inward(), win.inward(), request.place(),
        ))
    }
    MPI_Rput PMPI_Rput (
        origin_addr: *const c_void, origin_count: c_int, origin_datatype: MPI_Datatype, target_rank: c_int,
        target_disp: MPI_Aint, target_count: c_int, target_datatype: MPI_Datatype, win: MPI_Win,
        request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Rput)(
            buffer::<Own>(origin_addr), origin_count, origin_datatype.inward(), Own::rank_in(target_rank),
            target_disp, target_count, target_datatype.inward(), win.inward(), request.place(),
        ))
    }
    MPI_Rput_c PMPI_Rput_c (
        origin_addr: *const c_void, origin_count: MPI_Count, origin_datatype: MPI_Datatype,
        target_rank: c_int, target_disp: MPI_Aint, target_count: MPI_Count, target_datatype: MPI_Datatype,
        win: MPI_Win, request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Rput_c)(
            buffer::<Own>(origin_addr), origin_count, origin_datatype.inward(), Own::rank_in(target_rank),
            target_disp, target_count, target_datatype.inward(), win.inward(), request.place(),
        ))
    }
    MPI_Rsend PMPI_Rsend (
        buf: *const c_void, count: c_int, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm,
    ) -> c_int {
        code::<Own>((table().MPI_Rsend)(
            buffer::<Own>(buf), count, datatype.inward(), Own::rank_in(dest), Own::tag_in(tag), comm.inward(),
        ))
    }
    MPI_Rsend_c PMPI_Rsend_c (
        buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm,
    ) -> c_int {
        code::<Own>((table().MPI_Rsend_c)(
            buffer::<Own>(buf), count, datatype.inward(), Own::rank_in(dest), Own::tag_in(tag), comm.inward(),
        ))
    }
    MPI_Rsend_init PMPI_Rsend_init (
        buf: *const c_void, count: c_int, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm,
        request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Rsend_init)(
            buffer::<Own>(buf), count, datatype.inward(), Own::rank_in(dest), Own::tag_in(tag), comm.inward(),
            request.place(),
        ))
    }
    MPI_Rsend_init_c PMPI_Rsend_init_c (
        buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm,
        request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Rsend_init_c)(
            buffer::<Own>(buf), count, datatype.inward(), Own::rank_in(dest), Own::tag_in(tag), comm.inward(),
            request.place(),
        ))
    }
    MPI_Scan PMPI_Scan (
        sendbuf: *const c_void, recvbuf: *mut c_void, count: c_int, datatype: MPI_Datatype, op: MPI_Op,
        comm: MPI_Comm,
    ) -> c_int {
        code::<Own>((table().MPI_Scan)(
            buffer::<Own>(sendbuf), buffer_mut::<Own>(recvbuf), count, datatype.inward(), op.inward(),
            comm.inward(),
        ))
    }
    MPI_Scan_c PMPI_Scan_c (
        sendbuf: *const c_void, recvbuf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, op: MPI_Op,
        comm: MPI_Comm,
    ) -> c_int {
        code::<Own>((table().MPI_Scan_c)(
            buffer::<Own>(sendbuf), buffer_mut::<Own>(recvbuf), count, datatype.inward(), op.inward(),
            comm.inward(),
        ))
    }
    MPI_Scan_init PMPI_Scan_init (
        sendbuf: *const c_void, recvbuf: *mut c_void, count: c_int, datatype: MPI_Datatype, op: MPI_Op,
        comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Scan_init)(
            buffer::<Own>(sendbuf), buffer_mut::<Own>(recvbuf), count, datatype.inward(), op.inward(),
            comm.inward(), info.inward(), request.place(),
        ))
    }
    MPI_Scan_init_c PMPI_Scan_init_c (
        sendbuf: *const c_void, recvbuf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, op: MPI_Op,
        comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Scan_init_c)(
            buffer::<Own>(sendbuf), buffer_mut::<Own>(recvbuf), count, datatype.inward(), op.inward(),
            comm.inward(), info.inward(), request.place(),
        ))
    }
    MPI_Scatter PMPI_Scatter (
        sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcount: c_int, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm,
    ) -> c_int {
        code::<Own>((table().MPI_Scatter)(
            buffer::<Own>(sendbuf), sendcount,
            significant::where_it_counts(sendtype, || significant::at_root::<Own>(Own::rank_in(root), comm)),
            buffer_mut::<Own>(recvbuf), recvcount,
            significant::where_it_counts(recvtype, || significant::data::<Own>(recvbuf, Some(Own::rank_in(root)))),
            Own::rank_in(root), comm.inward(),
        ))
    }
    MPI_Scatter_c PMPI_Scatter_c (
        sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcount: MPI_Count, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm,
    ) -> c_int {
        code::<Own>((table().MPI_Scatter_c)(
            buffer::<Own>(sendbuf), sendcount,
            significant::where_it_counts(sendtype, || significant::at_root::<Own>(Own::rank_in(root), comm)),
            buffer_mut::<Own>(recvbuf), recvcount,
            significant::where_it_counts(recvtype, || significant::data::<Own>(recvbuf, Some(Own::rank_in(root)))),
            Own::rank_in(root), comm.inward(),
        ))
    }
    MPI_Scatter_init PMPI_Scatter_init (
        sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcount: c_int, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm, info: MPI_Info,
        request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Scatter_init)(
            buffer::<Own>(sendbuf), sendcount,
            significant::where_it_counts(sendtype, || significant::at_root::<Own>(Own::rank_in(root), comm)),
            buffer_mut::<Own>(recvbuf), recvcount,
            significant::where_it_counts(recvtype, || significant::data::<Own>(recvbuf, Some(Own::rank_in(root)))),
            Own::rank_in(root), comm.inward(), info.inward(), request.place(),
        ))
    }
    MPI_Scatter_init_c PMPI_Scatter_init_c (
        sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcount: MPI_Count, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm, info: MPI_Info,
        request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Scatter_init_c)(
            buffer::<Own>(sendbuf), sendcount,
            significant::where_it_counts(sendtype, || significant::at_root::<Own>(Own::rank_in(root), comm)),
            buffer_mut::<Own>(recvbuf), recvcount,
            significant::where_it_counts(recvtype, || significant::data::<Own>(recvbuf, Some(Own::rank_in(root)))),
            Own::rank_in(root), comm.inward(), info.inward(), request.place(),
        ))
    }
    MPI_Scatterv PMPI_Scatterv (
        sendbuf: *const c_void, sendcounts: *const c_int, displs: *const c_int, sendtype: MPI_Datatype,
        recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm,
    ) -> c_int {
        code::<Own>((table().MPI_Scatterv)(
            buffer::<Own>(sendbuf), sendcounts, displs,
            significant::where_it_counts(sendtype, || significant::at_root::<Own>(Own::rank_in(root), comm)),
            buffer_mut::<Own>(recvbuf), recvcount,
            significant::where_it_counts(recvtype, || significant::data::<Own>(recvbuf, Some(Own::rank_in(root)))),
            Own::rank_in(root), comm.inward(),
        ))
    }
    MPI_Scatterv_c PMPI_Scatterv_c (
        sendbuf: *const c_void, sendcounts: *const MPI_Count, displs: *const MPI_Aint, sendtype: MPI_Datatype,
        recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm,
    ) -> c_int {
        code::<Own>((table().MPI_Scatterv_c)(
            buffer::<Own>(sendbuf), sendcounts, displs,
            significant::where_it_counts(sendtype, || significant::at_root::<Own>(Own::rank_in(root), comm)),
            buffer_mut::<Own>(recvbuf), recvcount,
            significant::where_it_counts(recvtype, || significant::data::<Own>(recvbuf, Some(Own::rank_in(root)))),
            Own::rank_in(root), comm.inward(),
        ))
    }
    MPI_Scatterv_init PMPI_Scatterv_init (
        sendbuf: *const c_void, sendcounts: *const c_int, displs: *const c_int, sendtype: MPI_Datatype,
        recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm,
        info: MPI_Info, request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Scatterv_init)(
            buffer::<Own>(sendbuf), sendcounts, displs,
            significant::where_it_counts(sendtype, || significant::at_root::<Own>(Own::rank_in(root), comm)),
            buffer_mut::<Own>(recvbuf), recvcount,
            significant::where_it_counts(recvtype, || significant::data::<Own>(recvbuf, Some(Own::rank_in(root)))),
            Own::rank_in(root), comm.inward(), info.inward(), request.place(),
        ))
    }
    MPI_Scatterv_init_c PMPI_Scatterv_init_c (
        sendbuf: *const c_void, sendcounts: *const MPI_Count, displs: *const MPI_Aint, sendtype: MPI_Datatype,
        recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm,
        info: MPI_Info, request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Scatterv_init_c)(
            buffer::<Own>(sendbuf), sendcounts, displs,
            significant::where_it_counts(sendtype, || significant::at_root::<Own>(Own::rank_in(root), comm)),
            buffer_mut::<Own>(recvbuf), recvcount,
            significant::where_it_counts(recvtype, || significant::data::<Own>(recvbuf, Some(Own::rank_in(root)))),
            Own::rank_in(root), comm.inward(), info.inward(), request.place(),
        ))
    }
    MPI_Send PMPI_Send (
        buf: *const c_void, count: c_int, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm,
    ) -> c_int {
        code::<Own>((table().MPI_Send)(
            buffer::<Own>(buf), count, datatype.inward(), Own::rank_in(dest), Own::tag_in(tag), comm.inward(),
        ))
    }
    MPI_Send_c PMPI_Send_c (
        buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm,
    ) -> c_int {
        code::<Own>((table().MPI_Send_c)(
            buffer::<Own>(buf), count, datatype.inward(), Own::rank_in(dest), Own::tag_in(tag), comm.inward(),
        ))
    }
    MPI_Send_init PMPI_Send_init (
        buf: *const c_void, count: c_int, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm,
        request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Send_init)(
            buffer::<Own>(buf), count, datatype.inward(), Own::rank_in(dest), Own::tag_in(tag), comm.inward(),
            request.place(),
        ))
    }
    MPI_Send_init_c PMPI_Send_init_c (
        buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm,
        request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Send_init_c)(
            buffer::<Own>(buf), count, datatype.inward(), Own::rank_in(dest), Own::tag_in(tag), comm.inward(),
            request.place(),
        ))
    }
    MPI_Sendrecv PMPI_Sendrecv (
        sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, dest: c_int, sendtag: c_int,
        recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, source: c_int, recvtag: c_int,
        comm: MPI_Comm, status: *mut MPI_Status,
    ) -> c_int {
        let mut status = StatusOut::<Own>::new(status);
        results!(status);
        code::<Own>((table().MPI_Sendrecv)(
            buffer::<Own>(sendbuf), sendcount, sendtype.inward(), Own::rank_in(dest), Own::tag_in(sendtag),
            buffer_mut::<Own>(recvbuf), recvcount, recvtype.inward(), Own::rank_in(source),
            Own::tag_in(recvtag), comm.inward(), status.place(),
        ))
    }
    MPI_Sendrecv_c PMPI_Sendrecv_c (
        sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, dest: c_int, sendtag: c_int,
        recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, source: c_int, recvtag: c_int,
        comm: MPI_Comm, status: *mut MPI_Status,
    ) -> c_int {
        let mut status = StatusOut::<Own>::new(status);
        results!(status);
        code::<Own>((table().MPI_Sendrecv_c)(
            buffer::<Own>(sendbuf), sendcount, sendtype.inward(), Own::rank_in(dest), Own::tag_in(sendtag),
            buffer_mut::<Own>(recvbuf), recvcount, recvtype.inward(), Own::rank_in(source),
            Own::tag_in(recvtag), comm.inward(), status.place(),
        ))
    }
    MPI_Sendrecv_replace PMPI_Sendrecv_replace (
        buf: *mut c_void, count: c_int, datatype: MPI_Datatype, dest: c_int, sendtag: c_int, source: c_int,
        recvtag: c_int, comm: MPI_Comm, status: *mut MPI_Status,
    ) -> c_int {
        let mut status = StatusOut::<Own>::new(status);
        results!(status);
        code::<Own>((table().MPI_Sendrecv_replace)(
            buffer_mut::<Own>(buf), count, datatype.inward(), Own::rank_in(dest), Own::tag_in(sendtag),
            Own::rank_in(source), Own::tag_in(recvtag), comm.inward(), status.place(),
        ))
    }
    MPI_Sendrecv_replace_c PMPI_Sendrecv_replace_c (
        buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, dest: c_int, sendtag: c_int,
        source: c_int, recvtag: c_int, comm: MPI_Comm, status: *mut MPI_Status,
    ) -> c_int {
        let mut status = StatusOut::<Own>::new(status);
        results!(status);
        code::<Own>((table().MPI_Sendrecv_replace_c)(
            buffer_mut::<Own>(buf), count, datatype.inward(), Own::rank_in(dest), Own::tag_in(sendtag),
            Own::rank_in(source), Own::tag_in(recvtag), comm.inward(), status.place(),
        ))
    }
    MPI_Session_attach_buffer PMPI_Session_attach_buffer (
        session: MPI_Session, buffer: *mut c_void, size: c_int,
    ) -> c_int {
        code::<Own>((table().MPI_Session_attach_buffer)(session.inward(), buffer_mut::<Own>(buffer), size))
    }
    MPI_Session_attach_buffer_c PMPI_Session_attach_buffer_c (
        session: MPI_Session, buffer: *mut c_void, size: MPI_Count,
    ) -> c_int {
        code::<Own>((table().MPI_Session_attach_buffer_c)(session.inward(), buffer_mut::<Own>(buffer), size))
    }
    MPI_Session_call_errhandler PMPI_Session_call_errhandler (
        session: MPI_Session, errorcode: c_int,
    ) -> c_int {
        code::<Own>((table().MPI_Session_call_errhandler)(session.inward(), errors::code_in::<Own>(errorcode)))
    }
    MPI_Session_create_errhandler PMPI_Session_create_errhandler (
        session_errhandler_fn: Callback, errhandler: *mut MPI_Errhandler,
    ) -> c_int {
        callbacks::session_create_errhandler::<Own>(
            session_errhandler_fn, errhandler,
        )
    }
    MPI_Session_detach_buffer PMPI_Session_detach_buffer (
        session: MPI_Session, buffer_addr: *mut c_void, size: *mut c_int,
    ) -> c_int {
        let mut buffer_addr = BufferOut::<Own>::new(buffer_addr);
        results!(buffer_addr);
        code::<Own>((table().MPI_Session_detach_buffer)(session.inward(), buffer_addr.place(), size))
    }
    MPI_Session_detach_buffer_c PMPI_Session_detach_buffer_c (
        session: MPI_Session, buffer_addr: *mut c_void, size: *mut MPI_Count,
    ) -> c_int {
        let mut buffer_addr = BufferOut::<Own>::new(buffer_addr);
        results!(buffer_addr);
        code::<Own>((table().MPI_Session_detach_buffer_c)(session.inward(), buffer_addr.place(), size))
    }
    MPI_Session_finalize PMPI_Session_finalize (session: *mut MPI_Session) -> c_int {
        let mut session = HandleIn::new(session);
        results!(session);
        code::<Own>((table().MPI_Session_finalize)(session.place()))
    }
    MPI_Session_flush_buffer PMPI_Session_flush_buffer (session: MPI_Session) -> c_int {
        code::<Own>((table().MPI_Session_flush_buffer)(session.inward()))
    }
    MPI_Session_get_errhandler PMPI_Session_get_errhandler (
        session: MPI_Session, errhandler: *mut MPI_Errhandler,
    ) -> c_int {
        let mut errhandler = HandleOut::new(errhandler);
        results!(errhandler);
        code::<Own>((table().MPI_Session_get_errhandler)(session.inward(), errhandler.place()))
    }
    MPI_Session_get_info PMPI_Session_get_info (session: MPI_Session, info_used: *mut MPI_Info) -> c_int {
        let mut info_used = HandleOut::new(info_used);
        results!(info_used);
        code::<Own>((table().MPI_Session_get_info)(session.inward(), info_used.place()))
    }
    MPI_Session_get_nth_pset PMPI_Session_get_nth_pset (
        session: MPI_Session, info: MPI_Info, n: c_int, pset_len: *mut c_int, pset_name: *mut c_char,
    ) -> c_int {
        code::<Own>((table().MPI_Session_get_nth_pset)(
            session.inward(), info.inward(), n, pset_len, pset_name,
        ))
    }
    MPI_Session_get_num_psets PMPI_Session_get_num_psets (
        session: MPI_Session, info: MPI_Info, npset_names: *mut c_int,
    ) -> c_int {
        code::<Own>((table().MPI_Session_get_num_psets)(session.inward(), info.inward(), npset_names))
    }
    MPI_Session_get_pset_info PMPI_Session_get_pset_info (
        session: MPI_Session, pset_name: *const c_char, info: *mut MPI_Info,
    ) -> c_int {
        let mut info = HandleOut::new(info);
        results!(info);
        code::<Own>((table().MPI_Session_get_pset_info)(session.inward(), pset_name, info.place()))
    }
    MPI_Session_iflush_buffer PMPI_Session_iflush_buffer (
        session: MPI_Session, request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Session_iflush_buffer)(session.inward(), request.place()))
    }
    MPI_Session_init PMPI_Session_init (
        info: MPI_Info, errhandler: MPI_Errhandler, session: *mut MPI_Session,
    ) -> c_int {
        let mut session = HandleOut::new(session);
        results!(session);
        code::<Own>((table().MPI_Session_init)(info.inward(), errhandler.inward(), session.place()))
    }
    MPI_Session_set_errhandler PMPI_Session_set_errhandler (
        session: MPI_Session, errhandler: MPI_Errhandler,
    ) -> c_int {
        code::<Own>((table().MPI_Session_set_errhandler)(session.inward(), errhandler.inward()))
    }
    MPI_Ssend PMPI_Ssend (
        buf: *const c_void, count: c_int, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm,
    ) -> c_int {
        code::<Own>((table().MPI_Ssend)(
            buffer::<Own>(buf), count, datatype.inward(), Own::rank_in(dest), Own::tag_in(tag), comm.inward(),
        ))
    }
    MPI_Ssend_c PMPI_Ssend_c (
        buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm,
    ) -> c_int {
        code::<Own>((table().MPI_Ssend_c)(
            buffer::<Own>(buf), count, datatype.inward(), Own::rank_in(dest), Own::tag_in(tag), comm.inward(),
        ))
    }
    MPI_Ssend_init PMPI_Ssend_init (
        buf: *const c_void, count: c_int, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm,
        request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Ssend_init)(
            buffer::<Own>(buf), count, datatype.inward(), Own::rank_in(dest), Own::tag_in(tag), comm.inward(),
            request.place(),
        ))
    }
    MPI_Ssend_init_c PMPI_Ssend_init_c (
        buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm,
        request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPI_Ssend_init_c)(
            buffer::<Own>(buf), count, datatype.inward(), Own::rank_in(dest), Own::tag_in(tag), comm.inward(),
            request.place(),
        ))
    }
    MPI_Start PMPI_Start (request: *mut MPI_Request) -> c_int {
        let mut request = HandleIn::new(request);
        results!(request);
        code::<Own>((table().MPI_Start)(request.place()))
    }
    MPI_Startall PMPI_Startall (count: c_int, array_of_requests: *mut MPI_Request) -> c_int {
        let mut array_of_requests = HandlesInOut::new(array_of_requests, count.max(0) as usize);
        results!(array_of_requests);
        code::<Own>((table().MPI_Startall)(count, array_of_requests.place()))
    }
    MPI_Status_get_error PMPI_Status_get_error (status: *const MPI_Status, error: *mut c_int) -> c_int {
        statuses::status_get_error::<Own>(
            status, error,
        )
    }
    MPI_Status_get_source PMPI_Status_get_source (status: *const MPI_Status, source: *mut c_int) -> c_int {
        let mut status = StatusIn::new::<Own>(status);
        let mut source = NumberOut::new(source, Own::rank_out);
        results!(source);
        code::<Own>((table().MPI_Status_get_source)(status.place(), source.place()))
    }
    MPI_Status_get_tag PMPI_Status_get_tag (status: *const MPI_Status, tag: *mut c_int) -> c_int {
        let mut status = StatusIn::new::<Own>(status);
        let mut tag = NumberOut::new(tag, Own::tag_out);
        results!(tag);
        code::<Own>((table().MPI_Status_get_tag)(status.place(), tag.place()))
    }
    MPI_Status_set_cancelled PMPI_Status_set_cancelled (status: *mut MPI_Status, flag: c_int) -> c_int {
        let mut status = StatusInOut::<Own>::new(status);
        results!(status);
        code::<Own>((table().MPI_Status_set_cancelled)(status.place(), flag))
    }
    MPI_Status_set_elements PMPI_Status_set_elements (
        status: *mut MPI_Status, datatype: MPI_Datatype, count: c_int,
    ) -> c_int {
        let mut status = StatusInOut::<Own>::new(status);
        results!(status);
        code::<Own>((table().MPI_Status_set_elements)(status.place(), datatype.inward(), count))
    }
    MPI_Status_set_elements_c PMPI_Status_set_elements_c (
        status: *mut MPI_Status, datatype: MPI_Datatype, count: MPI_Count,
    ) -> c_int {
        let mut status = StatusInOut::<Own>::new(status);
        results!(status);
        code::<Own>((table().MPI_Status_set_elements_c)(status.place(), datatype.inward(), count))
    }
    MPI_Status_set_elements_x PMPI_Status_set_elements_x (
        status: *mut MPI_Status, datatype: MPI_Datatype, count: MPI_Count,
    ) -> c_int {
        let mut status = StatusInOut::<Own>::new(status);
        results!(status);
        code::<Own>((table().MPI_Status_set_elements_x)(status.place(), datatype.inward(), count))
    }
    MPI_Status_set_error PMPI_Status_set_error (status: *mut MPI_Status, error: c_int) -> c_int {
        statuses::status_set_error::<Own>(
            status, error,
        )
    }
    MPI_Status_set_source PMPI_Status_set_source (status: *mut MPI_Status, source: c_int) -> c_int {
        let mut status = StatusInOut::<Own>::new(status);
        results!(status);
        code::<Own>((table().MPI_Status_set_source)(status.place(), Own::rank_in(source)))
    }
    MPI_Status_set_tag PMPI_Status_set_tag (status: *mut MPI_Status, tag: c_int) -> c_int {
        let mut status = StatusInOut::<Own>::new(status);
        results!(status);
        code::<Own>((table().MPI_Status_set_tag)(status.place(), Own::tag_in(tag)))
    }
    MPI_Test PMPI_Test (request: *mut MPI_Request, flag: *mut c_int, status: *mut MPI_Status) -> c_int {
        let mut request = HandleIn::new(request);
        let mut status = StatusOut::<Own>::new(status);
        results!(request, status);
        code::<Own>((table().MPI_Test)(request.place(), flag, status.place()))
    }
    MPI_Test_cancelled PMPI_Test_cancelled (status: *const MPI_Status, flag: *mut c_int) -> c_int {
        let mut status = StatusIn::new::<Own>(status);
        code::<Own>((table().MPI_Test_cancelled)(status.place(), flag))
    }
    MPI_Testall PMPI_Testall (
        count: c_int, array_of_requests: *mut MPI_Request, flag: *mut c_int,
        array_of_statuses: *mut MPI_Status,
    ) -> c_int {
        let mut array_of_requests = HandlesInOut::new(array_of_requests, count.max(0) as usize);
        let mut array_of_statuses = Statuses::<Own>::new(array_of_statuses, count.max(0) as usize);
        results!(array_of_requests, array_of_statuses);
        code::<Own>((table().MPI_Testall)(count, array_of_requests.place(), flag, array_of_statuses.place()))
    }
    MPI_Testany PMPI_Testany (
        count: c_int, array_of_requests: *mut MPI_Request, indx: *mut c_int, flag: *mut c_int,
        status: *mut MPI_Status,
    ) -> c_int {
        let mut array_of_requests = HandlesInOut::new(array_of_requests, count.max(0) as usize);
        let mut status = StatusOut::<Own>::new(status);
        results!(array_of_requests, status);
        code::<Own>((table().MPI_Testany)(count, array_of_requests.place(), indx, flag, status.place()))
    }
    MPI_Testsome PMPI_Testsome (
        incount: c_int, array_of_requests: *mut MPI_Request, outcount: *mut c_int,
        array_of_indices: *mut c_int, array_of_statuses: *mut MPI_Status,
    ) -> c_int {
        let mut array_of_requests = HandlesInOut::new(array_of_requests, incount.max(0) as usize);
        let mut array_of_statuses = Statuses::<Own>::new(array_of_statuses, incount.max(0) as usize);
        results!(array_of_requests, array_of_statuses);
        code::<Own>((table().MPI_Testsome)(
            incount, array_of_requests.place(), outcount, array_of_indices, array_of_statuses.place(),
        ))
    }
    MPI_Topo_test PMPI_Topo_test (comm: MPI_Comm, status: *mut c_int) -> c_int {
        let mut status = NumberOut::new(status, Own::topology_out);
        results!(status);
        code::<Own>((table().MPI_Topo_test)(comm.inward(), status.place()))
    }
    MPI_Type_commit PMPI_Type_commit (datatype: *mut MPI_Datatype) -> c_int {
        let mut datatype = HandleIn::new(datatype);
        results!(datatype);
        code::<Own>((table().MPI_Type_commit)(datatype.place()))
    }
    MPI_Type_contiguous PMPI_Type_contiguous (
        count: c_int, oldtype: MPI_Datatype, newtype: *mut MPI_Datatype,
    ) -> c_int {
        let mut newtype = HandleOut::new(newtype);
        results!(newtype);
        code::<Own>((table().MPI_Type_contiguous)(count, oldtype.inward(), newtype.place()))
    }
    MPI_Type_contiguous_c PMPI_Type_contiguous_c (
        count: MPI_Count, oldtype: MPI_Datatype, newtype: *mut MPI_Datatype,
    ) -> c_int {
        let mut newtype = HandleOut::new(newtype);
        results!(newtype);
        code::<Own>((table().MPI_Type_contiguous_c)(count, oldtype.inward(), newtype.place()))
    }
    MPI_Type_create_darray PMPI_Type_create_darray (
        size: c_int, rank: c_int, ndims: c_int, array_of_gsizes: *const c_int,
        array_of_distribs: *const c_int, array_of_dargs: *const c_int, array_of_psizes: *const c_int,
        order: c_int, oldtype: MPI_Datatype, newtype: *mut MPI_Datatype,
    ) -> c_int {
        let mut array_of_distribs = NumbersIn::new(array_of_distribs, ndims.max(0) as usize, Own::distribution_in);
        let mut array_of_dargs = NumbersIn::new(array_of_dargs, ndims.max(0) as usize, Own::distribution_argument_in);
        let mut newtype = HandleOut::new(newtype);
        results!(newtype);
        code::<Own>((table().MPI_Type_create_darray)(
            size, Own::rank_in(rank), ndims, array_of_gsizes, array_of_distribs.place(),
            array_of_dargs.place(), array_of_psizes, Own::order_in(order), oldtype.inward(), newtype.place(),
        ))
    }
    MPI_Type_create_darray_c PMPI_Type_create_darray_c (
        size: c_int, rank: c_int, ndims: c_int, array_of_gsizes: *const MPI_Count,
        array_of_distribs: *const c_int, array_of_dargs: *const c_int, array_of_psizes: *const c_int,
        order: c_int, oldtype: MPI_Datatype, newtype: *mut MPI_Datatype,
    ) -> c_int {
        let mut array_of_distribs = NumbersIn::new(array_of_distribs, ndims.max(0) as usize, Own::distribution_in);
        let mut array_of_dargs = NumbersIn::new(array_of_dargs, ndims.max(0) as usize, Own::distribution_argument_in);
        let mut newtype = HandleOut::new(newtype);
        results!(newtype);
        code::<Own>((table().MPI_Type_create_darray_c)(
            size, Own::rank_in(rank), ndims, array_of_gsizes, array_of_distribs.place(),
            array_of_dargs.place(), array_of_psizes, Own::order_in(order), oldtype.inward(), newtype.place(),
        ))
    }
    MPI_Type_create_f90_complex PMPI_Type_create_f90_complex (
        p: c_int, r: c_int, newtype: *mut MPI_Datatype,
    ) -> c_int {
        let mut newtype = HandleOut::new(newtype);
        results!(newtype);
        code::<Own>((table().MPI_Type_create_f90_complex)(p, r, newtype.place()))
    }
    MPI_Type_create_f90_integer PMPI_Type_create_f90_integer (
        r: c_int, newtype: *mut MPI_Datatype,
    ) -> c_int {
        let mut newtype = HandleOut::new(newtype);
        results!(newtype);
        code::<Own>((table().MPI_Type_create_f90_integer)(r, newtype.place()))
    }
    MPI_Type_create_f90_real PMPI_Type_create_f90_real (
        p: c_int, r: c_int, newtype: *mut MPI_Datatype,
    ) -> c_int {
        let mut newtype = HandleOut::new(newtype);
        results!(newtype);
        code::<Own>((table().MPI_Type_create_f90_real)(p, r, newtype.place()))
    }
    MPI_Type_create_hindexed PMPI_Type_create_hindexed (
        count: c_int, array_of_blocklengths: *const c_int, array_of_displacements: *const MPI_Aint,
        oldtype: MPI_Datatype, newtype: *mut MPI_Datatype,
    ) -> c_int {
        let mut newtype = HandleOut::new(newtype);
        results!(newtype);
        code::<Own>((table().MPI_Type_create_hindexed)(
            count, array_of_blocklengths, array_of_displacements, oldtype.inward(), newtype.place(),
        ))
    }
    MPI_Type_create_hindexed_c PMPI_Type_create_hindexed_c (
        count: MPI_Count, array_of_blocklengths: *const MPI_Count, array_of_displacements: *const MPI_Count,
        oldtype: MPI_Datatype, newtype: *mut MPI_Datatype,
    ) -> c_int {
        let mut newtype = HandleOut::new(newtype);
        results!(newtype);
        code::<Own>((table().MPI_Type_create_hindexed_c)(
            count, array_of_blocklengths, array_of_displacements, oldtype.inward(), newtype.place(),
        ))
    }
    MPI_Type_create_hindexed_block PMPI_Type_create_hindexed_block (
        count: c_int, blocklength: c_int, array_of_displacements: *const MPI_Aint, oldtype: MPI_Datatype,
        newtype: *mut MPI_Datatype,
    ) -> c_int {
        let mut newtype = HandleOut::new(newtype);
        results!(newtype);
        code::<Own>((table().MPI_Type_create_hindexed_block)(
            count, blocklength, array_of_displacements, oldtype.inward(), newtype.place(),
        ))
    }
    MPI_Type_create_hindexed_block_c PMPI_Type_create_hindexed_block_c (
        count: MPI_Count, blocklength: MPI_Count, array_of_displacements: *const MPI_Count,
        oldtype: MPI_Datatype, newtype: *mut MPI_Datatype,
    ) -> c_int {
        let mut newtype = HandleOut::new(newtype);
        results!(newtype);
        code::<Own>((table().MPI_Type_create_hindexed_block_c)(
            count, blocklength, array_of_displacements, oldtype.inward(), newtype.place(),
        ))
    }
    MPI_Type_create_hvector PMPI_Type_create_hvector (
        count: c_int, blocklength: c_int, stride: MPI_Aint, oldtype: MPI_Datatype, newtype: *mut MPI_Datatype,
    ) -> c_int {
        let mut newtype = HandleOut::new(newtype);
        results!(newtype);
        code::<Own>((table().MPI_Type_create_hvector)(
            count, blocklength, stride, oldtype.inward(), newtype.place(),
        ))
    }
    MPI_Type_create_hvector_c PMPI_Type_create_hvector_c (
        count: MPI_Count, blocklength: MPI_Count, stride: MPI_Count, oldtype: MPI_Datatype,
        newtype: *mut MPI_Datatype,
    ) -> c_int {
        let mut newtype = HandleOut::new(newtype);
        results!(newtype);
        code::<Own>((table().MPI_Type_create_hvector_c)(
            count, blocklength, stride, oldtype.inward(), newtype.place(),
        ))
    }
    MPI_Type_create_indexed_block PMPI_Type_create_indexed_block (
        count: c_int, blocklength: c_int, array_of_displacements: *const c_int, oldtype: MPI_Datatype,
        newtype: *mut MPI_Datatype,
    ) -> c_int {
        let mut newtype = HandleOut::new(newtype);
        results!(newtype);
        code::<Own>((table().MPI_Type_create_indexed_block)(
            count, blocklength, array_of_displacements, oldtype.inward(), newtype.place(),
        ))
    }
    MPI_Type_create_indexed_block_c PMPI_Type_create_indexed_block_c (
        count: MPI_Count, blocklength: MPI_Count, array_of_displacements: *const MPI_Count,
        oldtype: MPI_Datatype, newtype: *mut MPI_Datatype,
    ) -> c_int {
        let mut newtype = HandleOut::new(newtype);
        results!(newtype);
        code::<Own>((table().MPI_Type_create_indexed_block_c)(
            count, blocklength, array_of_displacements, oldtype.inward(), newtype.place(),
        ))
    }
    MPI_Type_create_keyval PMPI_Type_create_keyval (
        type_copy_attr_fn: Callback, type_delete_attr_fn: Callback, type_keyval: *mut c_int,
        extra_state: *mut c_void,
    ) -> c_int {
        attributes::type_create_keyval::<Own>(
            type_copy_attr_fn, type_delete_attr_fn, type_keyval, extra_state,
        )
    }
    MPI_Type_create_resized PMPI_Type_create_resized (
        oldtype: MPI_Datatype, lb: MPI_Aint, extent: MPI_Aint, newtype: *mut MPI_Datatype,
    ) -> c_int {
        let mut newtype = HandleOut::new(newtype);
        results!(newtype);
        code::<Own>((table().MPI_Type_create_resized)(oldtype.inward(), lb, extent, newtype.place()))
    }
    MPI_Type_create_resized_c PMPI_Type_create_resized_c (
        oldtype: MPI_Datatype, lb: MPI_Count, extent: MPI_Count, newtype: *mut MPI_Datatype,
    ) -> c_int {
        let mut newtype = HandleOut::new(newtype);
        results!(newtype);
        code::<Own>((table().MPI_Type_create_resized_c)(oldtype.inward(), lb, extent, newtype.place()))
    }
    MPI_Type_create_struct PMPI_Type_create_struct (
        count: c_int, array_of_blocklengths: *const c_int, array_of_displacements: *const MPI_Aint,
        array_of_types: *const MPI_Datatype, newtype: *mut MPI_Datatype,
    ) -> c_int {
        let mut array_of_types = Handles::new(array_of_types, count.max(0) as usize);
        let mut newtype = HandleOut::new(newtype);
        results!(newtype);
        code::<Own>((table().MPI_Type_create_struct)(
            count, array_of_blocklengths, array_of_displacements, array_of_types.place(), newtype.place(),
        ))
    }
    MPI_Type_create_struct_c PMPI_Type_create_struct_c (
        count: MPI_Count, array_of_blocklengths: *const MPI_Count, array_of_displacements: *const MPI_Count,
        array_of_types: *const MPI_Datatype, newtype: *mut MPI_Datatype,
    ) -> c_int {
        let mut array_of_types = Handles::new(array_of_types, count.max(0) as usize);
        let mut newtype = HandleOut::new(newtype);
        results!(newtype);
        code::<Own>((table().MPI_Type_create_struct_c)(
            count, array_of_blocklengths, array_of_displacements, array_of_types.place(), newtype.place(),
        ))
    }
    MPI_Type_create_subarray PMPI_Type_create_subarray (
        ndims: c_int, array_of_sizes: *const c_int, array_of_subsizes: *const c_int,
        array_of_starts: *const c_int, order: c_int, oldtype: MPI_Datatype, newtype: *mut MPI_Datatype,
    ) -> c_int {
        let mut newtype = HandleOut::new(newtype);
        results!(newtype);
        code::<Own>((table().MPI_Type_create_subarray)(
            ndims, array_of_sizes, array_of_subsizes, array_of_starts, Own::order_in(order), oldtype.inward(),
            newtype.place(),
        ))
    }
    MPI_Type_create_subarray_c PMPI_Type_create_subarray_c (
        ndims: c_int, array_of_sizes: *const MPI_Count, array_of_subsizes: *const MPI_Count,
        array_of_starts: *const MPI_Count, order: c_int, oldtype: MPI_Datatype, newtype: *mut MPI_Datatype,
    ) -> c_int {
        let mut newtype = HandleOut::new(newtype);
        results!(newtype);
        code::<Own>((table().MPI_Type_create_subarray_c)(
            ndims, array_of_sizes, array_of_subsizes, array_of_starts, Own::order_in(order), oldtype.inward(),
            newtype.place(),
        ))
    }
    MPI_Type_delete_attr PMPI_Type_delete_attr (datatype: MPI_Datatype, type_keyval: c_int) -> c_int {
        code::<Own>((table().MPI_Type_delete_attr)(datatype.inward(), Own::keyval_in(type_keyval)))
    }
    MPI_Type_dup PMPI_Type_dup (oldtype: MPI_Datatype, newtype: *mut MPI_Datatype) -> c_int {
        let mut newtype = HandleOut::new(newtype);
        results!(newtype);
        code::<Own>((table().MPI_Type_dup)(oldtype.inward(), newtype.place()))
    }
    MPI_Type_free PMPI_Type_free (datatype: *mut MPI_Datatype) -> c_int {
        let mut datatype = HandleIn::new(datatype);
        results!(datatype);
        code::<Own>((table().MPI_Type_free)(datatype.place()))
    }
    MPI_Type_free_keyval PMPI_Type_free_keyval (type_keyval: *mut c_int) -> c_int {
        let mut type_keyval = NumberInOut::new(type_keyval, Own::keyval_in, Own::keyval_out);
        results!(type_keyval);
        code::<Own>((table().MPI_Type_free_keyval)(type_keyval.place()))
    }
    MPI_Type_get_attr PMPI_Type_get_attr (
        datatype: MPI_Datatype, type_keyval: c_int, attribute_val: *mut c_void, flag: *mut c_int,
    ) -> c_int {
        attributes::type_get_attr::<Own>(
            datatype, type_keyval, attribute_val, flag,
        )
    }
    MPI_Type_get_contents PMPI_Type_get_contents (
        datatype: MPI_Datatype, max_integers: c_int, max_addresses: c_int, max_datatypes: c_int,
        array_of_integers: *mut c_int, array_of_addresses: *mut MPI_Aint,
        array_of_datatypes: *mut MPI_Datatype,
    ) -> c_int {
        contents::type_get_contents::<Own>(
            datatype, max_integers, max_addresses, max_datatypes, array_of_integers, array_of_addresses,
            array_of_datatypes,
        )
    }
    MPI_Type_get_contents_c PMPI_Type_get_contents_c (
        datatype: MPI_Datatype, max_integers: MPI_Count, max_addresses: MPI_Count,
        max_large_counts: MPI_Count, max_datatypes: MPI_Count, array_of_integers: *mut c_int,
        array_of_addresses: *mut MPI_Aint, array_of_large_counts: *mut MPI_Count,
        array_of_datatypes: *mut MPI_Datatype,
    ) -> c_int {
        contents::type_get_contents_c::<Own>(
            datatype, max_integers, max_addresses, max_large_counts, max_datatypes, array_of_integers,
            array_of_addresses, array_of_large_counts, array_of_datatypes,
        )
    }
    MPI_Type_get_envelope PMPI_Type_get_envelope (
        datatype: MPI_Datatype, num_integers: *mut c_int, num_addresses: *mut c_int,
        num_datatypes: *mut c_int, combiner: *mut c_int,
    ) -> c_int {
        let mut combiner = NumberOut::new(combiner, Own::combiner_out);
        results!(combiner);
        code::<Own>((table().MPI_Type_get_envelope)(
            datatype.inward(), num_integers, num_addresses, num_datatypes, combiner.place(),
        ))
    }
    MPI_Type_get_envelope_c PMPI_Type_get_envelope_c (
        datatype: MPI_Datatype, num_integers: *mut MPI_Count, num_addresses: *mut MPI_Count,
        num_large_counts: *mut MPI_Count, num_datatypes: *mut MPI_Count, combiner: *mut c_int,
    ) -> c_int {
        let mut combiner = NumberOut::new(combiner, Own::combiner_out);
        results!(combiner);
        code::<Own>((table().MPI_Type_get_envelope_c)(
            datatype.inward(), num_integers, num_addresses, num_large_counts, num_datatypes, combiner.place(),
        ))
    }
    MPI_Type_get_extent PMPI_Type_get_extent (
        datatype: MPI_Datatype, lb: *mut MPI_Aint, extent: *mut MPI_Aint,
    ) -> c_int {
        code::<Own>((table().MPI_Type_get_extent)(datatype.inward(), lb, extent))
    }
    MPI_Type_get_extent_c PMPI_Type_get_extent_c (
        datatype: MPI_Datatype, lb: *mut MPI_Count, extent: *mut MPI_Count,
    ) -> c_int {
        code::<Own>((table().MPI_Type_get_extent_c)(datatype.inward(), lb, extent))
    }
    MPI_Type_get_extent_x PMPI_Type_get_extent_x (
        datatype: MPI_Datatype, lb: *mut MPI_Count, extent: *mut MPI_Count,
    ) -> c_int {
        code::<Own>((table().MPI_Type_get_extent_x)(datatype.inward(), lb, extent))
    }
    MPI_Type_get_name PMPI_Type_get_name (
        datatype: MPI_Datatype, type_name: *mut c_char, resultlen: *mut c_int,
    ) -> c_int {
        let mut type_name = TextOut::new(type_name, Own::MPI_MAX_OBJECT_NAME, standard::MPI_MAX_OBJECT_NAME, resultlen);
        results!(type_name);
        code::<Own>((table().MPI_Type_get_name)(datatype.inward(), type_name.place(), resultlen))
    }
    MPI_Type_get_true_extent PMPI_Type_get_true_extent (
        datatype: MPI_Datatype, true_lb: *mut MPI_Aint, true_extent: *mut MPI_Aint,
    ) -> c_int {
        code::<Own>((table().MPI_Type_get_true_extent)(datatype.inward(), true_lb, true_extent))
    }
    MPI_Type_get_true_extent_c PMPI_Type_get_true_extent_c (
        datatype: MPI_Datatype, true_lb: *mut MPI_Count, true_extent: *mut MPI_Count,
    ) -> c_int {
        code::<Own>((table().MPI_Type_get_true_extent_c)(datatype.inward(), true_lb, true_extent))
    }
    MPI_Type_get_true_extent_x PMPI_Type_get_true_extent_x (
        datatype: MPI_Datatype, true_lb: *mut MPI_Count, true_extent: *mut MPI_Count,
    ) -> c_int {
        code::<Own>((table().MPI_Type_get_true_extent_x)(datatype.inward(), true_lb, true_extent))
    }
    MPI_Type_get_value_index PMPI_Type_get_value_index (
        value_type: MPI_Datatype, index_type: MPI_Datatype, pair_type: *mut MPI_Datatype,
    ) -> c_int {
        let mut pair_type = HandleOut::new(pair_type);
        results!(pair_type);
        code::<Own>((table().MPI_Type_get_value_index)(
            value_type.inward(), index_type.inward(), pair_type.place(),
        ))
    }
    MPI_Type_indexed PMPI_Type_indexed (
        count: c_int, array_of_blocklengths: *const c_int, array_of_displacements: *const c_int,
        oldtype: MPI_Datatype, newtype: *mut MPI_Datatype,
    ) -> c_int {
        let mut newtype = HandleOut::new(newtype);
        results!(newtype);
        code::<Own>((table().MPI_Type_indexed)(
            count, array_of_blocklengths, array_of_displacements, oldtype.inward(), newtype.place(),
        ))
    }
    MPI_Type_indexed_c PMPI_Type_indexed_c (
        count: MPI_Count, array_of_blocklengths: *const MPI_Count, array_of_displacements: *const MPI_Count,
        oldtype: MPI_Datatype, newtype: *mut MPI_Datatype,
    ) -> c_int {
        let mut newtype = HandleOut::new(newtype);
        results!(newtype);
        code::<Own>((table().MPI_Type_indexed_c)(
            count, array_of_blocklengths, array_of_displacements, oldtype.inward(), newtype.place(),
        ))
    }
    MPI_Type_match_size PMPI_Type_match_size (
        typeclass: c_int, size: c_int, datatype: *mut MPI_Datatype,
    ) -> c_int {
        let mut datatype = HandleOut::new(datatype);
        results!(datatype);
        code::<Own>((table().MPI_Type_match_size)(Own::typeclass_in(typeclass), size, datatype.place()))
    }
    MPI_Type_set_attr PMPI_Type_set_attr (
        datatype: MPI_Datatype, type_keyval: c_int, attribute_val: *mut c_void,
    ) -> c_int {
        code::<Own>((table().MPI_Type_set_attr)(datatype.inward(), Own::keyval_in(type_keyval), attribute_val))
    }
    MPI_Type_set_name PMPI_Type_set_name (datatype: MPI_Datatype, type_name: *const c_char) -> c_int {
        code::<Own>((table().MPI_Type_set_name)(datatype.inward(), type_name))
    }
    MPI_Type_size PMPI_Type_size (datatype: MPI_Datatype, size: *mut c_int) -> c_int {
        code::<Own>((table().MPI_Type_size)(datatype.inward(), size))
    }
    MPI_Type_size_c PMPI_Type_size_c (datatype: MPI_Datatype, size: *mut MPI_Count) -> c_int {
        code::<Own>((table().MPI_Type_size_c)(datatype.inward(), size))
    }
    MPI_Type_size_x PMPI_Type_size_x (datatype: MPI_Datatype, size: *mut MPI_Count) -> c_int {
        code::<Own>((table().MPI_Type_size_x)(datatype.inward(), size))
    }
    MPI_Type_vector PMPI_Type_vector (
        count: c_int, blocklength: c_int, stride: c_int, oldtype: MPI_Datatype, newtype: *mut MPI_Datatype,
    ) -> c_int {
        let mut newtype = HandleOut::new(newtype);
        results!(newtype);
        code::<Own>((table().MPI_Type_vector)(count, blocklength, stride, oldtype.inward(), newtype.place()))
    }
    MPI_Type_vector_c PMPI_Type_vector_c (
        count: MPI_Count, blocklength: MPI_Count, stride: MPI_Count, oldtype: MPI_Datatype,
        newtype: *mut MPI_Datatype,
    ) -> c_int {
        let mut newtype = HandleOut::new(newtype);
        results!(newtype);
        code::<Own>((table().MPI_Type_vector_c)(count, blocklength, stride, oldtype.inward(), newtype.place()))
    }
    MPI_Unpack PMPI_Unpack (
        inbuf: *const c_void, insize: c_int, position: *mut c_int, outbuf: *mut c_void, outcount: c_int,
        datatype: MPI_Datatype, comm: MPI_Comm,
    ) -> c_int {
        code::<Own>((table().MPI_Unpack)(
            buffer::<Own>(inbuf), insize, position, buffer_mut::<Own>(outbuf), outcount, datatype.inward(),
            comm.inward(),
        ))
    }
    MPI_Unpack_c PMPI_Unpack_c (
        inbuf: *const c_void, insize: MPI_Count, position: *mut MPI_Count, outbuf: *mut c_void,
        outcount: MPI_Count, datatype: MPI_Datatype, comm: MPI_Comm,
    ) -> c_int {
        code::<Own>((table().MPI_Unpack_c)(
            buffer::<Own>(inbuf), insize, position, buffer_mut::<Own>(outbuf), outcount, datatype.inward(),
            comm.inward(),
        ))
    }
    MPI_Unpack_external PMPI_Unpack_external (
        datarep: *const c_char, inbuf: *const c_void, insize: MPI_Aint, position: *mut MPI_Aint,
        outbuf: *mut c_void, outcount: c_int, datatype: MPI_Datatype,
    ) -> c_int {
        code::<Own>((table().MPI_Unpack_external)(
            datarep, buffer::<Own>(inbuf), insize, position, buffer_mut::<Own>(outbuf), outcount,
            datatype.inward(),
        ))
    }
    MPI_Unpack_external_c PMPI_Unpack_external_c (
        datarep: *const c_char, inbuf: *const c_void, insize: MPI_Count, position: *mut MPI_Count,
        outbuf: *mut c_void, outcount: MPI_Count, datatype: MPI_Datatype,
    ) -> c_int {
        code::<Own>((table().MPI_Unpack_external_c)(
            datarep, buffer::<Own>(inbuf), insize, position, buffer_mut::<Own>(outbuf), outcount,
            datatype.inward(),
        ))
    }
    MPI_Unpublish_name PMPI_Unpublish_name (
        service_name: *const c_char, info: MPI_Info, port_name: *const c_char,
    ) -> c_int {
        code::<Own>((table().MPI_Unpublish_name)(service_name, info.inward(), port_name))
    }
    MPI_Wait PMPI_Wait (request: *mut MPI_Request, status: *mut MPI_Status) -> c_int {
        let mut request = HandleIn::new(request);
        let mut status = StatusOut::<Own>::new(status);
        results!(request, status);
        code::<Own>((table().MPI_Wait)(request.place(), status.place()))
    }
    MPI_Waitall PMPI_Waitall (
        count: c_int, array_of_requests: *mut MPI_Request, array_of_statuses: *mut MPI_Status,
    ) -> c_int {
        let mut array_of_requests = HandlesInOut::new(array_of_requests, count.max(0) as usize);
        let mut array_of_statuses = Statuses::<Own>::new(array_of_statuses, count.max(0) as usize);
        results!(array_of_requests, array_of_statuses);
        code::<Own>((table().MPI_Waitall)(count, array_of_requests.place(), array_of_statuses.place()))
    }
    MPI_Waitany PMPI_Waitany (
        count: c_int, array_of_requests: *mut MPI_Request, indx: *mut c_int, status: *mut MPI_Status,
    ) -> c_int {
        let mut array_of_requests = HandlesInOut::new(array_of_requests, count.max(0) as usize);
        let mut status = StatusOut::<Own>::new(status);
        results!(array_of_requests, status);
        code::<Own>((table().MPI_Waitany)(count, array_of_requests.place(), indx, status.place()))
    }
    MPI_Waitsome PMPI_Waitsome (
        incount: c_int, array_of_requests: *mut MPI_Request, outcount: *mut c_int,
        array_of_indices: *mut c_int, array_of_statuses: *mut MPI_Status,
    ) -> c_int {
        let mut array_of_requests = HandlesInOut::new(array_of_requests, incount.max(0) as usize);
        let mut array_of_statuses = Statuses::<Own>::new(array_of_statuses, incount.max(0) as usize);
        results!(array_of_requests, array_of_statuses);
        code::<Own>((table().MPI_Waitsome)(
            incount, array_of_requests.place(), outcount, array_of_indices, array_of_statuses.place(),
        ))
    }
    MPI_Win_allocate PMPI_Win_allocate (
        size: MPI_Aint, disp_unit: c_int, info: MPI_Info, comm: MPI_Comm, baseptr: *mut c_void,
        win: *mut MPI_Win,
    ) -> c_int {
        let mut win = HandleOut::new(win);
        results!(win);
        code::<Own>((table().MPI_Win_allocate)(
            size, disp_unit, info.inward(), comm.inward(), baseptr, win.place(),
        ))
    }
    MPI_Win_allocate_c PMPI_Win_allocate_c (
        size: MPI_Aint, disp_unit: MPI_Aint, info: MPI_Info, comm: MPI_Comm, baseptr: *mut c_void,
        win: *mut MPI_Win,
    ) -> c_int {
        let mut win = HandleOut::new(win);
        results!(win);
        code::<Own>((table().MPI_Win_allocate_c)(
            size, disp_unit, info.inward(), comm.inward(), baseptr, win.place(),
        ))
    }
    MPI_Win_allocate_shared PMPI_Win_allocate_shared (
        size: MPI_Aint, disp_unit: c_int, info: MPI_Info, comm: MPI_Comm, baseptr: *mut c_void,
        win: *mut MPI_Win,
    ) -> c_int {
        let mut win = HandleOut::new(win);
        results!(win);
        code::<Own>((table().MPI_Win_allocate_shared)(
            size, disp_unit, info.inward(), comm.inward(), baseptr, win.place(),
        ))
    }
    MPI_Win_allocate_shared_c PMPI_Win_allocate_shared_c (
        size: MPI_Aint, disp_unit: MPI_Aint, info: MPI_Info, comm: MPI_Comm, baseptr: *mut c_void,
        win: *mut MPI_Win,
    ) -> c_int {
        let mut win = HandleOut::new(win);
        results!(win);
        code::<Own>((table().MPI_Win_allocate_shared_c)(
            size, disp_unit, info.inward(), comm.inward(), baseptr, win.place(),
        ))
    }
    MPI_Win_attach PMPI_Win_attach (win: MPI_Win, base: *mut c_void, size: MPI_Aint) -> c_int {
        code::<Own>((table().MPI_Win_attach)(win.inward(), base, size))
    }
    MPI_Win_call_errhandler PMPI_Win_call_errhandler (win: MPI_Win, errorcode: c_int) -> c_int {
        code::<Own>((table().MPI_Win_call_errhandler)(win.inward(), errors::code_in::<Own>(errorcode)))
    }
    MPI_Win_complete PMPI_Win_complete (win: MPI_Win) -> c_int {
        code::<Own>((table().MPI_Win_complete)(win.inward()))
    }
    MPI_Win_create PMPI_Win_create (
        base: *mut c_void, size: MPI_Aint, disp_unit: c_int, info: MPI_Info, comm: MPI_Comm,
        win: *mut MPI_Win,
    ) -> c_int {
        let mut win = HandleOut::new(win);
        results!(win);
        code::<Own>((table().MPI_Win_create)(base, size, disp_unit, info.inward(), comm.inward(), win.place()))
    }
    MPI_Win_create_c PMPI_Win_create_c (
        base: *mut c_void, size: MPI_Aint, disp_unit: MPI_Aint, info: MPI_Info, comm: MPI_Comm,
        win: *mut MPI_Win,
    ) -> c_int {
        let mut win = HandleOut::new(win);
        results!(win);
        code::<Own>((table().MPI_Win_create_c)(
            base, size, disp_unit, info.inward(), comm.inward(), win.place(),
        ))
    }
    MPI_Win_create_dynamic PMPI_Win_create_dynamic (
        info: MPI_Info, comm: MPI_Comm, win: *mut MPI_Win,
    ) -> c_int {
        let mut win = HandleOut::new(win);
        results!(win);
        code::<Own>((table().MPI_Win_create_dynamic)(info.inward(), comm.inward(), win.place()))
    }
    MPI_Win_create_errhandler PMPI_Win_create_errhandler (
        win_errhandler_fn: Callback, errhandler: *mut MPI_Errhandler,
    ) -> c_int {
        callbacks::win_create_errhandler::<Own>(
            win_errhandler_fn, errhandler,
        )
    }
    MPI_Win_create_keyval PMPI_Win_create_keyval (
        win_copy_attr_fn: Callback, win_delete_attr_fn: Callback, win_keyval: *mut c_int,
        extra_state: *mut c_void,
    ) -> c_int {
        attributes::win_create_keyval::<Own>(
            win_copy_attr_fn, win_delete_attr_fn, win_keyval, extra_state,
        )
    }
    MPI_Win_delete_attr PMPI_Win_delete_attr (win: MPI_Win, win_keyval: c_int) -> c_int {
        code::<Own>((table().MPI_Win_delete_attr)(win.inward(), Own::keyval_in(win_keyval)))
    }
    MPI_Win_detach PMPI_Win_detach (win: MPI_Win, base: *const c_void) -> c_int {
        code::<Own>((table().MPI_Win_detach)(win.inward(), base))
    }
    MPI_Win_fence PMPI_Win_fence (assert: c_int, win: MPI_Win) -> c_int {
        code::<Own>((table().MPI_Win_fence)(Own::assert_in(assert), win.inward()))
    }
    MPI_Win_flush PMPI_Win_flush (rank: c_int, win: MPI_Win) -> c_int {
        code::<Own>((table().MPI_Win_flush)(Own::rank_in(rank), win.inward()))
    }
    MPI_Win_flush_all PMPI_Win_flush_all (win: MPI_Win) -> c_int {
        code::<Own>((table().MPI_Win_flush_all)(win.inward()))
    }
    MPI_Win_flush_local PMPI_Win_flush_local (rank: c_int, win: MPI_Win) -> c_int {
        code::<Own>((table().MPI_Win_flush_local)(Own::rank_in(rank), win.inward()))
    }
    MPI_Win_flush_local_all PMPI_Win_flush_local_all (win: MPI_Win) -> c_int {
        code::<Own>((table().MPI_Win_flush_local_all)(win.inward()))
    }
    MPI_Win_free PMPI_Win_free (win: *mut MPI_Win) -> c_int {
        let mut win = HandleIn::new(win);
        results!(win);
        code::<Own>((table().MPI_Win_free)(win.place()))
    }
    MPI_Win_free_keyval PMPI_Win_free_keyval (win_keyval: *mut c_int) -> c_int {
        let mut win_keyval = NumberInOut::new(win_keyval, Own::keyval_in, Own::keyval_out);
        results!(win_keyval);
        code::<Own>((table().MPI_Win_free_keyval)(win_keyval.place()))
    }
    MPI_Win_get_attr PMPI_Win_get_attr (
        win: MPI_Win, win_keyval: c_int, attribute_val: *mut c_void, flag: *mut c_int,
    ) -> c_int {
        attributes::win_get_attr::<Own>(
            win, win_keyval, attribute_val, flag,
        )
    }
    MPI_Win_get_errhandler PMPI_Win_get_errhandler (
        win: MPI_Win, errhandler: *mut MPI_Errhandler,
    ) -> c_int {
        let mut errhandler = HandleOut::new(errhandler);
        results!(errhandler);
        code::<Own>((table().MPI_Win_get_errhandler)(win.inward(), errhandler.place()))
    }
    MPI_Win_get_group PMPI_Win_get_group (win: MPI_Win, group: *mut MPI_Group) -> c_int {
        let mut group = HandleOut::new(group);
        results!(group);
        code::<Own>((table().MPI_Win_get_group)(win.inward(), group.place()))
    }
    MPI_Win_get_info PMPI_Win_get_info (win: MPI_Win, info_used: *mut MPI_Info) -> c_int {
        let mut info_used = HandleOut::new(info_used);
        results!(info_used);
        code::<Own>((table().MPI_Win_get_info)(win.inward(), info_used.place()))
    }
    MPI_Win_get_name PMPI_Win_get_name (
        win: MPI_Win, win_name: *mut c_char, resultlen: *mut c_int,
    ) -> c_int {
        let mut win_name = TextOut::new(win_name, Own::MPI_MAX_OBJECT_NAME, standard::MPI_MAX_OBJECT_NAME, resultlen);
        results!(win_name);
        code::<Own>((table().MPI_Win_get_name)(win.inward(), win_name.place(), resultlen))
    }
    MPI_Win_lock PMPI_Win_lock (lock_type: c_int, rank: c_int, assert: c_int, win: MPI_Win) -> c_int {
        code::<Own>((table().MPI_Win_lock)(
            Own::lock_type_in(lock_type), Own::rank_in(rank), Own::assert_in(assert), win.inward(),
        ))
    }
    MPI_Win_lock_all PMPI_Win_lock_all (assert: c_int, win: MPI_Win) -> c_int {
        code::<Own>((table().MPI_Win_lock_all)(Own::assert_in(assert), win.inward()))
    }
    MPI_Win_post PMPI_Win_post (group: MPI_Group, assert: c_int, win: MPI_Win) -> c_int {
        code::<Own>((table().MPI_Win_post)(group.inward(), Own::assert_in(assert), win.inward()))
    }
    MPI_Win_set_attr PMPI_Win_set_attr (
        win: MPI_Win, win_keyval: c_int, attribute_val: *mut c_void,
    ) -> c_int {
        code::<Own>((table().MPI_Win_set_attr)(win.inward(), Own::keyval_in(win_keyval), attribute_val))
    }
    MPI_Win_set_errhandler PMPI_Win_set_errhandler (win: MPI_Win, errhandler: MPI_Errhandler) -> c_int {
        code::<Own>((table().MPI_Win_set_errhandler)(win.inward(), errhandler.inward()))
    }
    MPI_Win_set_info PMPI_Win_set_info (win: MPI_Win, info: MPI_Info) -> c_int {
        code::<Own>((table().MPI_Win_set_info)(win.inward(), info.inward()))
    }
    MPI_Win_set_name PMPI_Win_set_name (win: MPI_Win, win_name: *const c_char) -> c_int {
        code::<Own>((table().MPI_Win_set_name)(win.inward(), win_name))
    }
    MPI_Win_shared_query PMPI_Win_shared_query (
        win: MPI_Win, rank: c_int, size: *mut MPI_Aint, disp_unit: *mut c_int, baseptr: *mut c_void,
    ) -> c_int {
        code::<Own>((table().MPI_Win_shared_query)(win.inward(), Own::rank_in(rank), size, disp_unit, baseptr))
    }
    MPI_Win_shared_query_c PMPI_Win_shared_query_c (
        win: MPI_Win, rank: c_int, size: *mut MPI_Aint, disp_unit: *mut MPI_Aint, baseptr: *mut c_void,
    ) -> c_int {
        code::<Own>((table().MPI_Win_shared_query_c)(
            win.inward(), Own::rank_in(rank), size, disp_unit, baseptr,
        ))
    }
    MPI_Win_start PMPI_Win_start (group: MPI_Group, assert: c_int, win: MPI_Win) -> c_int {
        code::<Own>((table().MPI_Win_start)(group.inward(), Own::assert_in(assert), win.inward()))
    }
    MPI_Win_sync PMPI_Win_sync (win: MPI_Win) -> c_int {
        code::<Own>((table().MPI_Win_sync)(win.inward()))
    }
    MPI_Win_test PMPI_Win_test (win: MPI_Win, flag: *mut c_int) -> c_int {
        code::<Own>((table().MPI_Win_test)(win.inward(), flag))
    }
    MPI_Win_unlock PMPI_Win_unlock (rank: c_int, win: MPI_Win) -> c_int {
        code::<Own>((table().MPI_Win_unlock)(Own::rank_in(rank), win.inward()))
    }
    MPI_Win_unlock_all PMPI_Win_unlock_all (win: MPI_Win) -> c_int {
        code::<Own>((table().MPI_Win_unlock_all)(win.inward()))
    }
    MPI_Win_wait PMPI_Win_wait (win: MPI_Win) -> c_int {
        code::<Own>((table().MPI_Win_wait)(win.inward()))
    }
    MPI_Aint_add PMPI_Aint_add (base: MPI_Aint, disp: MPI_Aint) -> MPI_Aint {
        (table().MPI_Aint_add)(base, disp)
    }
    MPI_Aint_diff PMPI_Aint_diff (addr1: MPI_Aint, addr2: MPI_Aint) -> MPI_Aint {
        (table().MPI_Aint_diff)(addr1, addr2)
    }
    MPI_Wtick PMPI_Wtick () -> f64 {
        (table().MPI_Wtick)()
    }
    MPI_Wtime PMPI_Wtime () -> f64 {
        (table().MPI_Wtime)()
    }
    MPI_T_category_changed PMPI_T_category_changed (update_number: *mut c_int) -> c_int {
        code::<Own>((table().MPI_T_category_changed)(update_number))
    }
    MPI_T_category_get_categories PMPI_T_category_get_categories (
        cat_index: c_int, len: c_int, indices: *mut c_int,
    ) -> c_int {
        code::<Own>((table().MPI_T_category_get_categories)(cat_index, len, indices))
    }
    MPI_T_category_get_cvars PMPI_T_category_get_cvars (
        cat_index: c_int, len: c_int, indices: *mut c_int,
    ) -> c_int {
        code::<Own>((table().MPI_T_category_get_cvars)(cat_index, len, indices))
    }
    MPI_T_category_get_events PMPI_T_category_get_events (
        cat_index: c_int, len: c_int, indices: *mut c_int,
    ) -> c_int {
        code::<Own>((table().MPI_T_category_get_events)(cat_index, len, indices))
    }
    MPI_T_category_get_index PMPI_T_category_get_index (
        name: *const c_char, cat_index: *mut c_int,
    ) -> c_int {
        code::<Own>((table().MPI_T_category_get_index)(name, cat_index))
    }
    MPI_T_category_get_info PMPI_T_category_get_info (
        cat_index: c_int, name: *mut c_char, name_len: *mut c_int, desc: *mut c_char, desc_len: *mut c_int,
        num_cvars: *mut c_int, num_pvars: *mut c_int, num_categories: *mut c_int,
    ) -> c_int {
        code::<Own>((table().MPI_T_category_get_info)(
            cat_index, name, name_len, desc, desc_len, num_cvars, num_pvars, num_categories,
        ))
    }
    MPI_T_category_get_num PMPI_T_category_get_num (num_cat: *mut c_int) -> c_int {
        code::<Own>((table().MPI_T_category_get_num)(num_cat))
    }
    MPI_T_category_get_num_events PMPI_T_category_get_num_events (
        cat_index: c_int, num_events: *mut c_int,
    ) -> c_int {
        code::<Own>((table().MPI_T_category_get_num_events)(cat_index, num_events))
    }
    MPI_T_category_get_pvars PMPI_T_category_get_pvars (
        cat_index: c_int, len: c_int, indices: *mut c_int,
    ) -> c_int {
        code::<Own>((table().MPI_T_category_get_pvars)(cat_index, len, indices))
    }
    MPI_T_cvar_get_index PMPI_T_cvar_get_index (name: *const c_char, cvar_index: *mut c_int) -> c_int {
        code::<Own>((table().MPI_T_cvar_get_index)(name, cvar_index))
    }
    MPI_T_cvar_get_info PMPI_T_cvar_get_info (
        cvar_index: c_int, name: *mut c_char, name_len: *mut c_int, verbosity: *mut c_int,
        datatype: *mut MPI_Datatype, enumtype: *mut MPI_T_enum, desc: *mut c_char, desc_len: *mut c_int,
        bind: *mut c_int, scope: *mut c_int,
    ) -> c_int {
        let mut verbosity = NumberOut::new(verbosity, Own::t_verbosity_out);
        let mut datatype = HandleOut::new(datatype);
        let mut bind = NumberOut::new(bind, Own::t_bind_out);
        let mut scope = NumberOut::new(scope, Own::t_scope_out);
        code::<Own>((table().MPI_T_cvar_get_info)(
            cvar_index, name, name_len, verbosity.place(), datatype.place(), enumtype, desc, desc_len,
            bind.place(), scope.place(),
        ))
    }
    MPI_T_cvar_get_num PMPI_T_cvar_get_num (num_cvar: *mut c_int) -> c_int {
        code::<Own>((table().MPI_T_cvar_get_num)(num_cvar))
    }
    MPI_T_cvar_handle_alloc PMPI_T_cvar_handle_alloc (
        cvar_index: c_int, obj_handle: *mut c_void, handle: *mut MPI_T_cvar_handle, count: *mut c_int,
    ) -> c_int {
        code::<Own>((table().MPI_T_cvar_handle_alloc)(
            cvar_index, buffer_mut::<Own>(obj_handle), handle, count,
        ))
    }
    MPI_T_cvar_handle_free PMPI_T_cvar_handle_free (handle: *mut MPI_T_cvar_handle) -> c_int {
        code::<Own>((table().MPI_T_cvar_handle_free)(handle))
    }
    MPI_T_cvar_read PMPI_T_cvar_read (handle: MPI_T_cvar_handle, buf: *mut c_void) -> c_int {
        code::<Own>((table().MPI_T_cvar_read)(handle, buffer_mut::<Own>(buf)))
    }
    MPI_T_cvar_write PMPI_T_cvar_write (handle: MPI_T_cvar_handle, buf: *const c_void) -> c_int {
        code::<Own>((table().MPI_T_cvar_write)(handle, buffer::<Own>(buf)))
    }
    MPI_T_enum_get_info PMPI_T_enum_get_info (
        enumtype: MPI_T_enum, num: *mut c_int, name: *mut c_char, name_len: *mut c_int,
    ) -> c_int {
        code::<Own>((table().MPI_T_enum_get_info)(enumtype, num, name, name_len))
    }
    MPI_T_enum_get_item PMPI_T_enum_get_item (
        enumtype: MPI_T_enum, indx: c_int, value: *mut c_int, name: *mut c_char, name_len: *mut c_int,
    ) -> c_int {
        code::<Own>((table().MPI_T_enum_get_item)(enumtype, indx, value, name, name_len))
    }
    MPI_T_event_callback_get_info PMPI_T_event_callback_get_info (
        event_registration: MPI_T_event_registration, cb_safety: MPI_T_cb_safety, info_used: *mut MPI_Info,
    ) -> c_int {
        Own::error_out(standard::MPI_T_ERR_INVALID_HANDLE)
    }
    MPI_T_event_callback_set_info PMPI_T_event_callback_set_info (
        event_registration: MPI_T_event_registration, cb_safety: MPI_T_cb_safety, info: MPI_Info,
    ) -> c_int {
        Own::error_out(standard::MPI_T_ERR_INVALID_HANDLE)
    }
    MPI_T_event_copy PMPI_T_event_copy (
        event_instance: MPI_T_event_instance, buffer: *mut c_void,
    ) -> c_int {
        Own::error_out(standard::MPI_T_ERR_INVALID_HANDLE)
    }
    MPI_T_event_get_index PMPI_T_event_get_index (name: *const c_char, event_index: *mut c_int) -> c_int {
        Own::error_out(standard::MPI_T_ERR_INVALID_NAME)
    }
    MPI_T_event_get_info PMPI_T_event_get_info (
        event_index: c_int, name: *mut c_char, name_len: *mut c_int, verbosity: *mut c_int,
        array_of_datatypes: *mut MPI_Datatype, array_of_displacements: *mut MPI_Aint,
        num_elements: *mut c_int, enumtype: *mut MPI_T_enum, info: *mut MPI_Info, desc: *mut c_char,
        desc_len: *mut c_int, bind: *mut c_int,
    ) -> c_int {
        Own::error_out(standard::MPI_T_ERR_INVALID_INDEX)
    }
    MPI_T_event_get_num PMPI_T_event_get_num (num_events: *mut c_int) -> c_int {
        events::none::<Own>(num_events)
    }
    MPI_T_event_get_source PMPI_T_event_get_source (
        event_instance: MPI_T_event_instance, source_index: *mut c_int,
    ) -> c_int {
        Own::error_out(standard::MPI_T_ERR_INVALID_HANDLE)
    }
    MPI_T_event_get_timestamp PMPI_T_event_get_timestamp (
        event_instance: MPI_T_event_instance, event_timestamp: *mut MPI_Count,
    ) -> c_int {
        Own::error_out(standard::MPI_T_ERR_INVALID_HANDLE)
    }
    MPI_T_event_handle_alloc PMPI_T_event_handle_alloc (
        event_index: c_int, obj_handle: *mut c_void, info: MPI_Info,
        event_registration: *mut MPI_T_event_registration,
    ) -> c_int {
        Own::error_out(standard::MPI_T_ERR_INVALID_INDEX)
    }
    MPI_T_event_handle_free PMPI_T_event_handle_free (
        event_registration: MPI_T_event_registration, user_data: *mut c_void, free_cb_function: Callback,
    ) -> c_int {
        Own::error_out(standard::MPI_T_ERR_INVALID_HANDLE)
    }
    MPI_T_event_handle_get_info PMPI_T_event_handle_get_info (
        event_registration: MPI_T_event_registration, info_used: *mut MPI_Info,
    ) -> c_int {
        Own::error_out(standard::MPI_T_ERR_INVALID_HANDLE)
    }
    MPI_T_event_handle_set_info PMPI_T_event_handle_set_info (
        event_registration: MPI_T_event_registration, info: MPI_Info,
    ) -> c_int {
        Own::error_out(standard::MPI_T_ERR_INVALID_HANDLE)
    }
    MPI_T_event_read PMPI_T_event_read (
        event_instance: MPI_T_event_instance, element_index: c_int, buffer: *mut c_void,
    ) -> c_int {
        Own::error_out(standard::MPI_T_ERR_INVALID_HANDLE)
    }
    MPI_T_event_register_callback PMPI_T_event_register_callback (
        event_registration: MPI_T_event_registration, cb_safety: MPI_T_cb_safety, info: MPI_Info,
        user_data: *mut c_void, event_cb_function: Callback,
    ) -> c_int {
        Own::error_out(standard::MPI_T_ERR_INVALID_HANDLE)
    }
    MPI_T_event_set_dropped_handler PMPI_T_event_set_dropped_handler (
        event_registration: MPI_T_event_registration, dropped_cb_function: Callback,
    ) -> c_int {
        Own::error_out(standard::MPI_T_ERR_INVALID_HANDLE)
    }
    MPI_T_finalize PMPI_T_finalize () -> c_int {
        code::<Own>((table().MPI_T_finalize)())
    }
    MPI_T_init_thread PMPI_T_init_thread (required: c_int, provided: *mut c_int) -> c_int {
        let mut provided = NumberOut::new(provided, Own::thread_level_out);
        code::<Own>((table().MPI_T_init_thread)(Own::thread_level_in(required), provided.place()))
    }
    MPI_T_pvar_get_index PMPI_T_pvar_get_index (
        name: *const c_char, var_class: c_int, pvar_index: *mut c_int,
    ) -> c_int {
        code::<Own>((table().MPI_T_pvar_get_index)(name, Own::t_pvar_class_in(var_class), pvar_index))
    }
    MPI_T_pvar_get_info PMPI_T_pvar_get_info (
        pvar_index: c_int, name: *mut c_char, name_len: *mut c_int, verbosity: *mut c_int,
        var_class: *mut c_int, datatype: *mut MPI_Datatype, enumtype: *mut MPI_T_enum, desc: *mut c_char,
        desc_len: *mut c_int, bind: *mut c_int, readonly: *mut c_int, continuous: *mut c_int,
        atomic: *mut c_int,
    ) -> c_int {
        let mut verbosity = NumberOut::new(verbosity, Own::t_verbosity_out);
        let mut var_class = NumberOut::new(var_class, Own::t_pvar_class_out);
        let mut datatype = HandleOut::new(datatype);
        let mut bind = NumberOut::new(bind, Own::t_bind_out);
        code::<Own>((table().MPI_T_pvar_get_info)(
            pvar_index, name, name_len, verbosity.place(), var_class.place(), datatype.place(), enumtype,
            desc, desc_len, bind.place(), readonly, continuous, atomic,
        ))
    }
    MPI_T_pvar_get_num PMPI_T_pvar_get_num (num_pvar: *mut c_int) -> c_int {
        code::<Own>((table().MPI_T_pvar_get_num)(num_pvar))
    }
    MPI_T_pvar_handle_alloc PMPI_T_pvar_handle_alloc (
        session: MPI_T_pvar_session, pvar_index: c_int, obj_handle: *mut c_void,
        handle: *mut MPI_T_pvar_handle, count: *mut c_int,
    ) -> c_int {
        code::<Own>((table().MPI_T_pvar_handle_alloc)(
            session, pvar_index, buffer_mut::<Own>(obj_handle), handle, count,
        ))
    }
    MPI_T_pvar_handle_free PMPI_T_pvar_handle_free (
        session: MPI_T_pvar_session, handle: *mut MPI_T_pvar_handle,
    ) -> c_int {
        code::<Own>((table().MPI_T_pvar_handle_free)(session, handle))
    }
    MPI_T_pvar_read PMPI_T_pvar_read (
        session: MPI_T_pvar_session, handle: MPI_T_pvar_handle, buf: *mut c_void,
    ) -> c_int {
        code::<Own>((table().MPI_T_pvar_read)(session, Own::pvar_handle_in(handle), buffer_mut::<Own>(buf)))
    }
    MPI_T_pvar_readreset PMPI_T_pvar_readreset (
        session: MPI_T_pvar_session, handle: MPI_T_pvar_handle, buf: *mut c_void,
    ) -> c_int {
        code::<Own>((table().MPI_T_pvar_readreset)(
            session, Own::pvar_handle_in(handle), buffer_mut::<Own>(buf),
        ))
    }
    MPI_T_pvar_reset PMPI_T_pvar_reset (session: MPI_T_pvar_session, handle: MPI_T_pvar_handle) -> c_int {
        code::<Own>((table().MPI_T_pvar_reset)(session, Own::pvar_handle_in(handle)))
    }
    MPI_T_pvar_session_create PMPI_T_pvar_session_create (session: *mut MPI_T_pvar_session) -> c_int {
        code::<Own>((table().MPI_T_pvar_session_create)(session))
    }
    MPI_T_pvar_session_free PMPI_T_pvar_session_free (session: *mut MPI_T_pvar_session) -> c_int {
        code::<Own>((table().MPI_T_pvar_session_free)(session))
    }
    MPI_T_pvar_start PMPI_T_pvar_start (session: MPI_T_pvar_session, handle: MPI_T_pvar_handle) -> c_int {
        code::<Own>((table().MPI_T_pvar_start)(session, Own::pvar_handle_in(handle)))
    }
    MPI_T_pvar_stop PMPI_T_pvar_stop (session: MPI_T_pvar_session, handle: MPI_T_pvar_handle) -> c_int {
        code::<Own>((table().MPI_T_pvar_stop)(session, Own::pvar_handle_in(handle)))
    }
    MPI_T_pvar_write PMPI_T_pvar_write (
        session: MPI_T_pvar_session, handle: MPI_T_pvar_handle, buf: *const c_void,
    ) -> c_int {
        code::<Own>((table().MPI_T_pvar_write)(session, Own::pvar_handle_in(handle), buffer::<Own>(buf)))
    }
    MPI_T_source_get_info PMPI_T_source_get_info (
        source_index: c_int, name: *mut c_char, name_len: *mut c_int, desc: *mut c_char, desc_len: *mut c_int,
        ordering: *mut MPI_T_source_order, ticks_per_second: *mut MPI_Count, max_ticks: *mut MPI_Count,
        info: *mut MPI_Info,
    ) -> c_int {
        Own::error_out(standard::MPI_T_ERR_INVALID_INDEX)
    }
    MPI_T_source_get_num PMPI_T_source_get_num (num_sources: *mut c_int) -> c_int {
        events::none::<Own>(num_sources)
    }
    MPI_T_source_get_timestamp PMPI_T_source_get_timestamp (
        source_index: c_int, timestamp: *mut MPI_Count,
    ) -> c_int {
        Own::error_out(standard::MPI_T_ERR_INVALID_INDEX)
    }
    MPIX_Comm_ack_failed PMPIX_Comm_ack_failed (
        comm: MPI_Comm, num_to_ack: c_int, num_acked: *mut c_int,
    ) -> c_int {
        code::<Own>((table().MPIX_Comm_ack_failed)(comm.inward(), num_to_ack, num_acked))
    }
    MPIX_Comm_agree PMPIX_Comm_agree (comm: MPI_Comm, flag: *mut c_int) -> c_int {
        code::<Own>((table().MPIX_Comm_agree)(comm.inward(), flag))
    }
    MPIX_Comm_failure_ack PMPIX_Comm_failure_ack (comm: MPI_Comm) -> c_int {
        code::<Own>((table().MPIX_Comm_failure_ack)(comm.inward()))
    }
    MPIX_Comm_failure_get_acked PMPIX_Comm_failure_get_acked (
        comm: MPI_Comm, failedgrp: *mut MPI_Group,
    ) -> c_int {
        let mut failedgrp = HandleOut::new(failedgrp);
        results!(failedgrp);
        code::<Own>((table().MPIX_Comm_failure_get_acked)(comm.inward(), failedgrp.place()))
    }
    MPIX_Comm_get_failed PMPIX_Comm_get_failed (comm: MPI_Comm, failedgrp: *mut MPI_Group) -> c_int {
        let mut failedgrp = HandleOut::new(failedgrp);
        results!(failedgrp);
        code::<Own>((table().MPIX_Comm_get_failed)(comm.inward(), failedgrp.place()))
    }
    MPIX_Comm_iagree PMPIX_Comm_iagree (
        comm: MPI_Comm, flag: *mut c_int, request: *mut MPI_Request,
    ) -> c_int {
        let mut request = HandleOut::new(request);
        results!(request);
        code::<Own>((table().MPIX_Comm_iagree)(comm.inward(), flag, request.place()))
    }
    MPIX_Comm_is_revoked PMPIX_Comm_is_revoked (comm: MPI_Comm, flag: *mut c_int) -> c_int {
        code::<Own>((table().MPIX_Comm_is_revoked)(comm.inward(), flag))
    }
    MPIX_Comm_ishrink PMPIX_Comm_ishrink (
        comm: MPI_Comm, newcomm: *mut MPI_Comm, request: *mut MPI_Request,
    ) -> c_int {
        let mut newcomm = HandleOut::new(newcomm);
        let mut request = HandleOut::new(request);
        results!(newcomm, request);
        code::<Own>((table().MPIX_Comm_ishrink)(comm.inward(), newcomm.place(), request.place()))
    }
    MPIX_Comm_revoke PMPIX_Comm_revoke (comm: MPI_Comm) -> c_int {
        code::<Own>((table().MPIX_Comm_revoke)(comm.inward()))
    }
    MPIX_Comm_shrink PMPIX_Comm_shrink (comm: MPI_Comm, newcomm: *mut MPI_Comm) -> c_int {
        let mut newcomm = HandleOut::new(newcomm);
        results!(newcomm);
        code::<Own>((table().MPIX_Comm_shrink)(comm.inward(), newcomm.place()))
    }
}
