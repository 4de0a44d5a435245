//! What stands in for the exported functions while a program is checked or traced
//! (`crate::watch`).
//!
//! Generated: reproduced by `cargo run -p xtask -- gen`. Do not edit.

#![allow(unused_imports, unused_variables)]

use core::ffi::{c_char, c_int, c_void};

use crate::abi::*;
use crate::collectives::Forms as _;
use crate::error::{checked, finish, or_null, unsupported, Target};
use crate::one_sided::Forms as _;
use crate::watch::{Around, Call, Entry, Word as _};

/// Defines a function that runs the body of an exported one between two looks at its arguments.
macro_rules! watched {
    ($($name:ident ($($argument:ident: $kind:ty as $word:literal),* $(,)?)
        { $checks:literal $around:ident $(, $place:ident = $value:expr)* } { $body:expr })*) => {$(
        #[allow(non_snake_case, unused_unsafe, unused_mut)]
        unsafe extern "C-unwind" fn $name($($argument: $kind),*) -> c_int {
            static CALL: Call = Call::new(stringify!($name), &[$($word),*], $checks);
            crate::runtime::waits::note(&CALL.name);
            let here = arke_sys::stack::here();
            let mut $around = Around::begin(&CALL, &[$($argument.word()),*], here);
            $(let $place = $value;)*
            // SAFETY: the program keeps to the standard's rules for this call's arguments.
            let code = unsafe { $body };
            $around.end(code)
        }
    )*};
}

watched! {
    MPI_Accumulate (
        origin_addr: *const c_void as "BUFFER", origin_count: c_int as "COUNT",
        origin_datatype: MPI_Datatype as "DATATYPE", target_rank: c_int as "RANK",
        target_disp: MPI_Aint as "ANY", target_count: c_int as "COUNT",
        target_datatype: MPI_Datatype as "DATATYPE", op: MPI_Op as "OP", win: MPI_Win as "WIN",
    ) { true around } {
        finish("MPI_Accumulate", Target::Win(win), crate::one_sided::Accumulate {
            origin_addr, origin_count: i64::from(origin_count), origin_datatype, target_rank, target_disp,
            target_count: i64::from(target_count), target_datatype, op, win,
        }.plain())
    }
    MPI_Accumulate_c (
        origin_addr: *const c_void as "BUFFER", origin_count: MPI_Count as "COUNT",
        origin_datatype: MPI_Datatype as "DATATYPE", target_rank: c_int as "RANK",
        target_disp: MPI_Aint as "ANY", target_count: MPI_Count as "COUNT",
        target_datatype: MPI_Datatype as "DATATYPE", op: MPI_Op as "OP", win: MPI_Win as "WIN",
    ) { true around } {
        finish("MPI_Accumulate_c", Target::Win(win), crate::one_sided::Accumulate {
            origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, op,
            win,
        }.plain())
    }
    MPI_Allgather (
        sendbuf: *const c_void as "BUFFER", sendcount: c_int as "COUNT", sendtype: MPI_Datatype as "DATATYPE",
        recvbuf: *mut c_void as "BUFFER", recvcount: c_int as "COUNT", recvtype: MPI_Datatype as "DATATYPE",
        comm: MPI_Comm as "COMM",
    ) { true around } {
        finish("MPI_Allgather", Target::Comm(comm), crate::collectives::Allgather {
            sendbuf, sendcount: i64::from(sendcount), sendtype, recvbuf, recvcount: i64::from(recvcount), recvtype,
            comm,
        }.blocking())
    }
    MPI_Allgather_c (
        sendbuf: *const c_void as "BUFFER", sendcount: MPI_Count as "COUNT",
        sendtype: MPI_Datatype as "DATATYPE", recvbuf: *mut c_void as "BUFFER",
        recvcount: MPI_Count as "COUNT", recvtype: MPI_Datatype as "DATATYPE", comm: MPI_Comm as "COMM",
    ) { true around } {
        finish("MPI_Allgather_c", Target::Comm(comm), crate::collectives::Allgather {
            sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm,
        }.blocking())
    }
    MPI_Allgather_init (
        sendbuf: *const c_void as "BUFFER", sendcount: c_int as "COUNT", sendtype: MPI_Datatype as "DATATYPE",
        recvbuf: *mut c_void as "BUFFER", recvcount: c_int as "COUNT", recvtype: MPI_Datatype as "DATATYPE",
        comm: MPI_Comm as "COMM", info: MPI_Info as "INFO", request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Allgather_init", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::collectives::Allgather {
            sendbuf, sendcount: i64::from(sendcount), sendtype, recvbuf, recvcount: i64::from(recvcount), recvtype,
            comm,
        }.init(info, Out::new("request", request)?))))
    }
    MPI_Allgather_init_c (
        sendbuf: *const c_void as "BUFFER", sendcount: MPI_Count as "COUNT",
        sendtype: MPI_Datatype as "DATATYPE", recvbuf: *mut c_void as "BUFFER",
        recvcount: MPI_Count as "COUNT", recvtype: MPI_Datatype as "DATATYPE", comm: MPI_Comm as "COMM",
        info: MPI_Info as "INFO", request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Allgather_init_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::collectives::Allgather {
            sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm,
        }.init(info, Out::new("request", request)?))))
    }
    MPI_Allgatherv (
        sendbuf: *const c_void as "BUFFER", sendcount: c_int as "COUNT", sendtype: MPI_Datatype as "DATATYPE",
        recvbuf: *mut c_void as "BUFFER", recvcounts: *const c_int as "COUNTS",
        displs: *const c_int as "PLACES", recvtype: MPI_Datatype as "DATATYPE", comm: MPI_Comm as "COMM",
    ) { true around } {
        finish("MPI_Allgatherv", Target::Comm(comm), crate::collectives::Allgatherv {
            sendbuf, sendcount: i64::from(sendcount), sendtype, recvbuf, recvcounts: IntArray::int(recvcounts),
            displs: IntArray::int(displs), recvtype, comm,
        }.blocking())
    }
    MPI_Allgatherv_c (
        sendbuf: *const c_void as "BUFFER", sendcount: MPI_Count as "COUNT",
        sendtype: MPI_Datatype as "DATATYPE", recvbuf: *mut c_void as "BUFFER",
        recvcounts: *const MPI_Count as "WIDE_COUNTS", displs: *const MPI_Aint as "WIDE_PLACES",
        recvtype: MPI_Datatype as "DATATYPE", comm: MPI_Comm as "COMM",
    ) { true around } {
        finish("MPI_Allgatherv_c", Target::Comm(comm), crate::collectives::Allgatherv {
            sendbuf, sendcount, sendtype, recvbuf, recvcounts: IntArray::count(recvcounts),
            displs: IntArray::aint(displs), recvtype, comm,
        }.blocking())
    }
    MPI_Allgatherv_init (
        sendbuf: *const c_void as "BUFFER", sendcount: c_int as "COUNT", sendtype: MPI_Datatype as "DATATYPE",
        recvbuf: *mut c_void as "BUFFER", recvcounts: *const c_int as "COUNTS",
        displs: *const c_int as "PLACES", recvtype: MPI_Datatype as "DATATYPE", comm: MPI_Comm as "COMM",
        info: MPI_Info as "INFO", request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Allgatherv_init", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::collectives::Allgatherv {
            sendbuf, sendcount: i64::from(sendcount), sendtype, recvbuf, recvcounts: IntArray::int(recvcounts),
            displs: IntArray::int(displs), recvtype, comm,
        }.init(info, Out::new("request", request)?))))
    }
    MPI_Allgatherv_init_c (
        sendbuf: *const c_void as "BUFFER", sendcount: MPI_Count as "COUNT",
        sendtype: MPI_Datatype as "DATATYPE", recvbuf: *mut c_void as "BUFFER",
        recvcounts: *const MPI_Count as "WIDE_COUNTS", displs: *const MPI_Aint as "WIDE_PLACES",
        recvtype: MPI_Datatype as "DATATYPE", comm: MPI_Comm as "COMM", info: MPI_Info as "INFO",
        request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Allgatherv_init_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::collectives::Allgatherv {
            sendbuf, sendcount, sendtype, recvbuf, recvcounts: IntArray::count(recvcounts),
            displs: IntArray::aint(displs), recvtype, comm,
        }.init(info, Out::new("request", request)?))))
    }
    MPI_Allreduce (
        sendbuf: *const c_void as "BUFFER", recvbuf: *mut c_void as "BUFFER", count: c_int as "COUNT",
        datatype: MPI_Datatype as "DATATYPE", op: MPI_Op as "OP", comm: MPI_Comm as "COMM",
    ) { true around } {
        finish("MPI_Allreduce", Target::Comm(comm), crate::collectives::Allreduce {
            sendbuf, recvbuf, count: i64::from(count), datatype, op, comm,
        }.blocking())
    }
    MPI_Allreduce_c (
        sendbuf: *const c_void as "BUFFER", recvbuf: *mut c_void as "BUFFER", count: MPI_Count as "COUNT",
        datatype: MPI_Datatype as "DATATYPE", op: MPI_Op as "OP", comm: MPI_Comm as "COMM",
    ) { true around } {
        finish("MPI_Allreduce_c", Target::Comm(comm), crate::collectives::Allreduce {
            sendbuf, recvbuf, count, datatype, op, comm,
        }.blocking())
    }
    MPI_Allreduce_init (
        sendbuf: *const c_void as "BUFFER", recvbuf: *mut c_void as "BUFFER", count: c_int as "COUNT",
        datatype: MPI_Datatype as "DATATYPE", op: MPI_Op as "OP", comm: MPI_Comm as "COMM",
        info: MPI_Info as "INFO", request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Allreduce_init", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::collectives::Allreduce {
            sendbuf, recvbuf, count: i64::from(count), datatype, op, comm,
        }.init(info, Out::new("request", request)?))))
    }
    MPI_Allreduce_init_c (
        sendbuf: *const c_void as "BUFFER", recvbuf: *mut c_void as "BUFFER", count: MPI_Count as "COUNT",
        datatype: MPI_Datatype as "DATATYPE", op: MPI_Op as "OP", comm: MPI_Comm as "COMM",
        info: MPI_Info as "INFO", request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Allreduce_init_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::collectives::Allreduce {
            sendbuf, recvbuf, count, datatype, op, comm,
        }.init(info, Out::new("request", request)?))))
    }
    MPI_Alltoall (
        sendbuf: *const c_void as "BUFFER", sendcount: c_int as "COUNT", sendtype: MPI_Datatype as "DATATYPE",
        recvbuf: *mut c_void as "BUFFER", recvcount: c_int as "COUNT", recvtype: MPI_Datatype as "DATATYPE",
        comm: MPI_Comm as "COMM",
    ) { true around } {
        finish("MPI_Alltoall", Target::Comm(comm), crate::collectives::Alltoall {
            sendbuf, sendcount: i64::from(sendcount), sendtype, recvbuf, recvcount: i64::from(recvcount), recvtype,
            comm,
        }.blocking())
    }
    MPI_Alltoall_c (
        sendbuf: *const c_void as "BUFFER", sendcount: MPI_Count as "COUNT",
        sendtype: MPI_Datatype as "DATATYPE", recvbuf: *mut c_void as "BUFFER",
        recvcount: MPI_Count as "COUNT", recvtype: MPI_Datatype as "DATATYPE", comm: MPI_Comm as "COMM",
    ) { true around } {
        finish("MPI_Alltoall_c", Target::Comm(comm), crate::collectives::Alltoall {
            sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm,
        }.blocking())
    }
    MPI_Alltoall_init (
        sendbuf: *const c_void as "BUFFER", sendcount: c_int as "COUNT", sendtype: MPI_Datatype as "DATATYPE",
        recvbuf: *mut c_void as "BUFFER", recvcount: c_int as "COUNT", recvtype: MPI_Datatype as "DATATYPE",
        comm: MPI_Comm as "COMM", info: MPI_Info as "INFO", request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Alltoall_init", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::collectives::Alltoall {
            sendbuf, sendcount: i64::from(sendcount), sendtype, recvbuf, recvcount: i64::from(recvcount), recvtype,
            comm,
        }.init(info, Out::new("request", request)?))))
    }
    MPI_Alltoall_init_c (
        sendbuf: *const c_void as "BUFFER", sendcount: MPI_Count as "COUNT",
        sendtype: MPI_Datatype as "DATATYPE", recvbuf: *mut c_void as "BUFFER",
        recvcount: MPI_Count as "COUNT", recvtype: MPI_Datatype as "DATATYPE", comm: MPI_Comm as "COMM",
        info: MPI_Info as "INFO", request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Alltoall_init_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::collectives::Alltoall {
            sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm,
        }.init(info, Out::new("request", request)?))))
    }
    MPI_Alltoallv (
        sendbuf: *const c_void as "BUFFER", sendcounts: *const c_int as "COUNTS",
        sdispls: *const c_int as "PLACES", sendtype: MPI_Datatype as "DATATYPE",
        recvbuf: *mut c_void as "BUFFER", recvcounts: *const c_int as "COUNTS",
        rdispls: *const c_int as "PLACES", recvtype: MPI_Datatype as "DATATYPE", comm: MPI_Comm as "COMM",
    ) { true around } {
        finish("MPI_Alltoallv", Target::Comm(comm), crate::collectives::Alltoallv {
            sendbuf, sendcounts: IntArray::int(sendcounts), sdispls: IntArray::int(sdispls), sendtype, recvbuf,
            recvcounts: IntArray::int(recvcounts), rdispls: IntArray::int(rdispls), recvtype, comm,
        }.blocking())
    }
    MPI_Alltoallv_c (
        sendbuf: *const c_void as "BUFFER", sendcounts: *const MPI_Count as "WIDE_COUNTS",
        sdispls: *const MPI_Aint as "WIDE_PLACES", sendtype: MPI_Datatype as "DATATYPE",
        recvbuf: *mut c_void as "BUFFER", recvcounts: *const MPI_Count as "WIDE_COUNTS",
        rdispls: *const MPI_Aint as "WIDE_PLACES", recvtype: MPI_Datatype as "DATATYPE",
        comm: MPI_Comm as "COMM",
    ) { true around } {
        finish("MPI_Alltoallv_c", Target::Comm(comm), crate::collectives::Alltoallv {
            sendbuf, sendcounts: IntArray::count(sendcounts), sdispls: IntArray::aint(sdispls), sendtype, recvbuf,
            recvcounts: IntArray::count(recvcounts), rdispls: IntArray::aint(rdispls), recvtype, comm,
        }.blocking())
    }
    MPI_Alltoallv_init (
        sendbuf: *const c_void as "BUFFER", sendcounts: *const c_int as "COUNTS",
        sdispls: *const c_int as "PLACES", sendtype: MPI_Datatype as "DATATYPE",
        recvbuf: *mut c_void as "BUFFER", recvcounts: *const c_int as "COUNTS",
        rdispls: *const c_int as "PLACES", recvtype: MPI_Datatype as "DATATYPE", comm: MPI_Comm as "COMM",
        info: MPI_Info as "INFO", request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Alltoallv_init", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::collectives::Alltoallv {
            sendbuf, sendcounts: IntArray::int(sendcounts), sdispls: IntArray::int(sdispls), sendtype, recvbuf,
            recvcounts: IntArray::int(recvcounts), rdispls: IntArray::int(rdispls), recvtype, comm,
        }.init(info, Out::new("request", request)?))))
    }
    MPI_Alltoallv_init_c (
        sendbuf: *const c_void as "BUFFER", sendcounts: *const MPI_Count as "WIDE_COUNTS",
        sdispls: *const MPI_Aint as "WIDE_PLACES", sendtype: MPI_Datatype as "DATATYPE",
        recvbuf: *mut c_void as "BUFFER", recvcounts: *const MPI_Count as "WIDE_COUNTS",
        rdispls: *const MPI_Aint as "WIDE_PLACES", recvtype: MPI_Datatype as "DATATYPE",
        comm: MPI_Comm as "COMM", info: MPI_Info as "INFO", request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Alltoallv_init_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::collectives::Alltoallv {
            sendbuf, sendcounts: IntArray::count(sendcounts), sdispls: IntArray::aint(sdispls), sendtype, recvbuf,
            recvcounts: IntArray::count(recvcounts), rdispls: IntArray::aint(rdispls), recvtype, comm,
        }.init(info, Out::new("request", request)?))))
    }
    MPI_Alltoallw (
        sendbuf: *const c_void as "BUFFER", sendcounts: *const c_int as "COUNTS",
        sdispls: *const c_int as "PLACES", sendtypes: *const MPI_Datatype as "DATATYPES",
        recvbuf: *mut c_void as "BUFFER", recvcounts: *const c_int as "COUNTS",
        rdispls: *const c_int as "PLACES", recvtypes: *const MPI_Datatype as "DATATYPES",
        comm: MPI_Comm as "COMM",
    ) { true around } {
        finish("MPI_Alltoallw", Target::Comm(comm), crate::collectives::Alltoallw {
            sendbuf, sendcounts: IntArray::int(sendcounts), sdispls: IntArray::int(sdispls), sendtypes, recvbuf,
            recvcounts: IntArray::int(recvcounts), rdispls: IntArray::int(rdispls), recvtypes, comm,
        }.blocking())
    }
    MPI_Alltoallw_c (
        sendbuf: *const c_void as "BUFFER", sendcounts: *const MPI_Count as "WIDE_COUNTS",
        sdispls: *const MPI_Aint as "WIDE_PLACES", sendtypes: *const MPI_Datatype as "DATATYPES",
        recvbuf: *mut c_void as "BUFFER", recvcounts: *const MPI_Count as "WIDE_COUNTS",
        rdispls: *const MPI_Aint as "WIDE_PLACES", recvtypes: *const MPI_Datatype as "DATATYPES",
        comm: MPI_Comm as "COMM",
    ) { true around } {
        finish("MPI_Alltoallw_c", Target::Comm(comm), crate::collectives::Alltoallw {
            sendbuf, sendcounts: IntArray::count(sendcounts), sdispls: IntArray::aint(sdispls), sendtypes, recvbuf,
            recvcounts: IntArray::count(recvcounts), rdispls: IntArray::aint(rdispls), recvtypes, comm,
        }.blocking())
    }
    MPI_Alltoallw_init (
        sendbuf: *const c_void as "BUFFER", sendcounts: *const c_int as "COUNTS",
        sdispls: *const c_int as "PLACES", sendtypes: *const MPI_Datatype as "DATATYPES",
        recvbuf: *mut c_void as "BUFFER", recvcounts: *const c_int as "COUNTS",
        rdispls: *const c_int as "PLACES", recvtypes: *const MPI_Datatype as "DATATYPES",
        comm: MPI_Comm as "COMM", info: MPI_Info as "INFO", request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Alltoallw_init", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::collectives::Alltoallw {
            sendbuf, sendcounts: IntArray::int(sendcounts), sdispls: IntArray::int(sdispls), sendtypes, recvbuf,
            recvcounts: IntArray::int(recvcounts), rdispls: IntArray::int(rdispls), recvtypes, comm,
        }.init(info, Out::new("request", request)?))))
    }
    MPI_Alltoallw_init_c (
        sendbuf: *const c_void as "BUFFER", sendcounts: *const MPI_Count as "WIDE_COUNTS",
        sdispls: *const MPI_Aint as "WIDE_PLACES", sendtypes: *const MPI_Datatype as "DATATYPES",
        recvbuf: *mut c_void as "BUFFER", recvcounts: *const MPI_Count as "WIDE_COUNTS",
        rdispls: *const MPI_Aint as "WIDE_PLACES", recvtypes: *const MPI_Datatype as "DATATYPES",
        comm: MPI_Comm as "COMM", info: MPI_Info as "INFO", request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Alltoallw_init_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::collectives::Alltoallw {
            sendbuf, sendcounts: IntArray::count(sendcounts), sdispls: IntArray::aint(sdispls), sendtypes, recvbuf,
            recvcounts: IntArray::count(recvcounts), rdispls: IntArray::aint(rdispls), recvtypes, comm,
        }.init(info, Out::new("request", request)?))))
    }
    MPI_Attr_delete (
        comm: MPI_Comm as "COMM", keyval: c_int as "KEYVAL",
    ) { true around } {
        finish("MPI_Attr_delete", Target::Comm(comm), crate::attributes::attr_delete(comm, keyval))
    }
    MPI_Attr_get (
        comm: MPI_Comm as "COMM", keyval: c_int as "KEYVAL", attribute_val: *mut c_void as "OUT",
        flag: *mut c_int as "OUT",
    ) { true around } {
        finish("MPI_Attr_get", Target::Comm(comm), checked(|| crate::attributes::attr_get(
            comm, keyval, Out::new("attribute_val", attribute_val)?, Out::new("flag", flag)?,
        )))
    }
    MPI_Attr_put (
        comm: MPI_Comm as "COMM", keyval: c_int as "KEYVAL", attribute_val: *mut c_void as "ANY",
    ) { true around } {
        finish("MPI_Attr_put", Target::Comm(comm), crate::attributes::attr_put(comm, keyval, attribute_val))
    }
    MPI_Barrier (
        comm: MPI_Comm as "COMM",
    ) { true around } {
        finish("MPI_Barrier", Target::Comm(comm), crate::collectives::Barrier { comm }.blocking())
    }
    MPI_Barrier_init (
        comm: MPI_Comm as "COMM", info: MPI_Info as "INFO", request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Barrier_init", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::collectives::Barrier {
            comm,
        }.init(info, Out::new("request", request)?))))
    }
    MPI_Bcast (
        buffer: *mut c_void as "BUFFER", count: c_int as "COUNT", datatype: MPI_Datatype as "DATATYPE",
        root: c_int as "ROOT", comm: MPI_Comm as "COMM",
    ) { true around } {
        finish("MPI_Bcast", Target::Comm(comm), crate::collectives::Bcast {
            buffer, count: i64::from(count), datatype, root, comm,
        }.blocking())
    }
    MPI_Bcast_c (
        buffer: *mut c_void as "BUFFER", count: MPI_Count as "COUNT", datatype: MPI_Datatype as "DATATYPE",
        root: c_int as "ROOT", comm: MPI_Comm as "COMM",
    ) { true around } {
        finish("MPI_Bcast_c", Target::Comm(comm), crate::collectives::Bcast {
            buffer, count, datatype, root, comm,
        }.blocking())
    }
    MPI_Bcast_init (
        buffer: *mut c_void as "BUFFER", count: c_int as "COUNT", datatype: MPI_Datatype as "DATATYPE",
        root: c_int as "ROOT", comm: MPI_Comm as "COMM", info: MPI_Info as "INFO",
        request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Bcast_init", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::collectives::Bcast {
            buffer, count: i64::from(count), datatype, root, comm,
        }.init(info, Out::new("request", request)?))))
    }
    MPI_Bcast_init_c (
        buffer: *mut c_void as "BUFFER", count: MPI_Count as "COUNT", datatype: MPI_Datatype as "DATATYPE",
        root: c_int as "ROOT", comm: MPI_Comm as "COMM", info: MPI_Info as "INFO",
        request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Bcast_init_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::collectives::Bcast {
            buffer, count, datatype, root, comm,
        }.init(info, Out::new("request", request)?))))
    }
    MPI_Bsend (
        buf: *const c_void as "BUFFER", count: c_int as "COUNT", datatype: MPI_Datatype as "DATATYPE",
        dest: c_int as "RANK", tag: c_int as "TAG", comm: MPI_Comm as "COMM",
    ) { true around } {
        finish("MPI_Bsend", Target::Comm(comm), crate::point_to_point::bsend(
            buf, i64::from(count), datatype, dest, tag, comm,
        ))
    }
    MPI_Bsend_c (
        buf: *const c_void as "BUFFER", count: MPI_Count as "COUNT", datatype: MPI_Datatype as "DATATYPE",
        dest: c_int as "RANK", tag: c_int as "TAG", comm: MPI_Comm as "COMM",
    ) { true around } {
        finish("MPI_Bsend_c", Target::Comm(comm), crate::point_to_point::bsend(
            buf, count, datatype, dest, tag, comm,
        ))
    }
    MPI_Bsend_init (
        buf: *const c_void as "BUFFER", count: c_int as "COUNT", datatype: MPI_Datatype as "DATATYPE",
        dest: c_int as "RANK", tag: c_int as "TAG", comm: MPI_Comm as "COMM",
        request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Bsend_init", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::point_to_point::bsend_init(
            buf, i64::from(count), datatype, dest, tag, comm, Out::new("request", request)?,
        ))))
    }
    MPI_Bsend_init_c (
        buf: *const c_void as "BUFFER", count: MPI_Count as "COUNT", datatype: MPI_Datatype as "DATATYPE",
        dest: c_int as "RANK", tag: c_int as "TAG", comm: MPI_Comm as "COMM",
        request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Bsend_init_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::point_to_point::bsend_init(
            buf, count, datatype, dest, tag, comm, Out::new("request", request)?,
        ))))
    }
    MPI_Buffer_attach (
        buffer: *mut c_void as "BUFFER", size: c_int as "SMALL_SIZE",
    ) { true around } {
        finish("MPI_Buffer_attach", Target::Default, crate::point_to_point::buffer_attach(
            buffer, i64::from(size),
        ))
    }
    MPI_Buffer_attach_c (
        buffer: *mut c_void as "BUFFER", size: MPI_Count as "SMALL_SIZE",
    ) { true around } {
        finish("MPI_Buffer_attach_c", Target::Default, crate::point_to_point::buffer_attach(buffer, size))
    }
    MPI_Buffer_detach (
        buffer_addr: *mut c_void as "OUT", size: *mut c_int as "OUT_OR_UNDEFINED",
    ) { true around } {
        finish("MPI_Buffer_detach", Target::Default, checked(|| crate::point_to_point::buffer_detach(
            Out::new("buffer_addr", buffer_addr)?, IntOut::int_or_undefined(Out::new("size", size)?),
        )))
    }
    MPI_Buffer_detach_c (
        buffer_addr: *mut c_void as "OUT", size: *mut MPI_Count as "OUT",
    ) { true around } {
        finish("MPI_Buffer_detach_c", Target::Default, checked(|| crate::point_to_point::buffer_detach(
            Out::new("buffer_addr", buffer_addr)?, IntOut::count(Out::new("size", size)?),
        )))
    }
    MPI_Buffer_flush (

    ) { true around } {
        finish("MPI_Buffer_flush", Target::Default, crate::point_to_point::buffer_flush())
    }
    MPI_Buffer_iflush (
        request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Buffer_iflush", Target::Default, or_null(request, MPI_REQUEST_NULL, checked(|| crate::point_to_point::buffer_iflush(
            Out::new("request", request)?,
        ))))
    }
    MPI_Cancel (
        request: *mut MPI_Request as "ACTIVE_REQUEST_IN_OUT",
    ) { true around } {
        finish("MPI_Cancel", Target::Default, checked(|| crate::requests::cancel(
            Out::new("request", request)?,
        )))
    }
    MPI_Cart_coords (
        comm: MPI_Comm as "CART", rank: c_int as "RANK", maxdims: c_int as "SIZE",
        coords: *mut c_int as "OUT",
    ) { true around } {
        finish("MPI_Cart_coords", Target::Comm(comm), crate::topologies::cart_coords(
            comm, rank, maxdims, coords,
        ))
    }
    MPI_Cart_create (
        comm_old: MPI_Comm as "COMM", ndims: c_int as "SIZE", dims: *const c_int as "SIZES",
        periods: *const c_int as "PLACES", reorder: c_int as "ANY", comm_cart: *mut MPI_Comm as "COMM_OUT",
    ) { true around } {
        finish("MPI_Cart_create", Target::Comm(comm_old), or_null(comm_cart, MPI_COMM_NULL, crate::topologies::cart_create(
            comm_old, ndims, dims, periods, reorder, Out::new("comm_cart", comm_cart),
        )))
    }
    MPI_Cart_get (
        comm: MPI_Comm as "CART", maxdims: c_int as "SIZE", dims: *mut c_int as "OUT",
        periods: *mut c_int as "OUT", coords: *mut c_int as "OUT",
    ) { true around } {
        finish("MPI_Cart_get", Target::Comm(comm), crate::topologies::cart_get(
            comm, maxdims, dims, periods, coords,
        ))
    }
    MPI_Cart_map (
        comm: MPI_Comm as "COMM", ndims: c_int as "SIZE", dims: *const c_int as "SIZES",
        periods: *const c_int as "PLACES", newrank: *mut c_int as "OUT",
    ) { true around } {
        finish("MPI_Cart_map", Target::Comm(comm), checked(|| crate::topologies::cart_map(
            comm, ndims, dims, periods, Out::new("newrank", newrank)?,
        )))
    }
    MPI_Cart_rank (
        comm: MPI_Comm as "CART", coords: *const c_int as "PLACES", rank: *mut c_int as "OUT",
    ) { true around } {
        finish("MPI_Cart_rank", Target::Comm(comm), checked(|| crate::topologies::cart_rank(
            comm, coords, Out::new("rank", rank)?,
        )))
    }
    MPI_Cart_shift (
        comm: MPI_Comm as "CART", direction: c_int as "DIRECTION", disp: c_int as "ANY",
        rank_source: *mut c_int as "OUT", rank_dest: *mut c_int as "OUT",
    ) { true around } {
        finish("MPI_Cart_shift", Target::Comm(comm), checked(|| crate::topologies::cart_shift(
            comm, direction, disp, Out::new("rank_source", rank_source)?, Out::new("rank_dest", rank_dest)?,
        )))
    }
    MPI_Cart_sub (
        comm: MPI_Comm as "CART", remain_dims: *const c_int as "PLACES", newcomm: *mut MPI_Comm as "COMM_OUT",
    ) { true around } {
        finish("MPI_Cart_sub", Target::Comm(comm), or_null(newcomm, MPI_COMM_NULL, crate::topologies::cart_sub(
            comm, remain_dims, Out::new("newcomm", newcomm),
        )))
    }
    MPI_Cartdim_get (
        comm: MPI_Comm as "CART", ndims: *mut c_int as "OUT",
    ) { true around } {
        finish("MPI_Cartdim_get", Target::Comm(comm), checked(|| crate::topologies::cartdim_get(
            comm, Out::new("ndims", ndims)?,
        )))
    }
    MPI_Close_port (
        port_name: *const c_char as "TEXT",
    ) { true around } {
        finish("MPI_Close_port", Target::Default, checked(|| crate::dynamic::close_port(
            crate::strings::get("port_name", port_name)?,
        )))
    }
    MPI_Comm_accept (
        port_name: *const c_char as "TEXT_AT_ROOT", info: MPI_Info as "INFO", root: c_int as "ROOT",
        comm: MPI_Comm as "COMM", newcomm: *mut MPI_Comm as "COMM_OUT",
    ) { true around } {
        finish("MPI_Comm_accept", Target::Comm(comm), or_null(newcomm, MPI_COMM_NULL, checked(|| crate::dynamic::comm_accept(
            port_name, info, root, comm, Out::new("newcomm", newcomm)?,
        ))))
    }
    MPI_Comm_attach_buffer (
        comm: MPI_Comm as "COMM", buffer: *mut c_void as "BUFFER", size: c_int as "SMALL_SIZE",
    ) { true around } {
        finish("MPI_Comm_attach_buffer", Target::Comm(comm), crate::point_to_point::comm_attach_buffer(
            comm, buffer, i64::from(size),
        ))
    }
    MPI_Comm_attach_buffer_c (
        comm: MPI_Comm as "COMM", buffer: *mut c_void as "BUFFER", size: MPI_Count as "SMALL_SIZE",
    ) { true around } {
        finish("MPI_Comm_attach_buffer_c", Target::Comm(comm), crate::point_to_point::comm_attach_buffer(
            comm, buffer, size,
        ))
    }
    MPI_Comm_compare (
        comm1: MPI_Comm as "COMM", comm2: MPI_Comm as "COMM", result: *mut c_int as "OUT",
    ) { true around } {
        finish("MPI_Comm_compare", Target::Comm(comm1), checked(|| crate::communicators::comm_compare(
            comm1, comm2, Out::new("result", result)?,
        )))
    }
    MPI_Comm_connect (
        port_name: *const c_char as "TEXT_AT_ROOT", info: MPI_Info as "INFO", root: c_int as "ROOT",
        comm: MPI_Comm as "COMM", newcomm: *mut MPI_Comm as "COMM_OUT",
    ) { true around } {
        finish("MPI_Comm_connect", Target::Comm(comm), or_null(newcomm, MPI_COMM_NULL, checked(|| crate::dynamic::comm_connect(
            port_name, info, root, comm, Out::new("newcomm", newcomm)?,
        ))))
    }
    MPI_Comm_create (
        comm: MPI_Comm as "COMM", group: MPI_Group as "GROUP", newcomm: *mut MPI_Comm as "COMM_OUT",
    ) { true around } {
        finish("MPI_Comm_create", Target::Comm(comm), or_null(newcomm, MPI_COMM_NULL, crate::communicators::comm_create(
            comm, group, Out::new("newcomm", newcomm),
        )))
    }
    MPI_Comm_create_from_group (
        group: MPI_Group as "GROUP", stringtag: *const c_char as "STRINGTAG", info: MPI_Info as "INFO",
        errhandler: MPI_Errhandler as "ERRHANDLER", newcomm: *mut MPI_Comm as "COMM_OUT",
    ) { true around } {
        finish("MPI_Comm_create_from_group", Target::NewComm(errhandler), or_null(newcomm, MPI_COMM_NULL, checked(|| crate::communicators::comm_create_from_group(
            group, crate::strings::get("stringtag", stringtag)?, info, errhandler, Out::new("newcomm", newcomm)?,
        ))))
    }
    MPI_Comm_create_group (
        comm: MPI_Comm as "COMM", group: MPI_Group as "GROUP", tag: c_int as "TAG",
        newcomm: *mut MPI_Comm as "COMM_OUT",
    ) { true around } {
        finish("MPI_Comm_create_group", Target::Comm(comm), or_null(newcomm, MPI_COMM_NULL, checked(|| crate::communicators::comm_create_group(
            comm, group, tag, Out::new("newcomm", newcomm)?,
        ))))
    }
    MPI_Comm_create_keyval (
        comm_copy_attr_fn: MPI_Comm_copy_attr_function as "ANY",
        comm_delete_attr_fn: MPI_Comm_delete_attr_function as "ANY", comm_keyval: *mut c_int as "KEYVAL_OUT",
        extra_state: *mut c_void as "ANY",
    ) { true around } {
        finish("MPI_Comm_create_keyval", Target::Default, or_null(comm_keyval, MPI_KEYVAL_INVALID, checked(|| crate::attributes::comm_create_keyval(
            comm_copy_attr_fn, comm_delete_attr_fn, Out::new("comm_keyval", comm_keyval)?, extra_state,
        ))))
    }
    MPI_Comm_delete_attr (
        comm: MPI_Comm as "COMM", comm_keyval: c_int as "KEYVAL",
    ) { true around } {
        finish("MPI_Comm_delete_attr", Target::Comm(comm), crate::attributes::comm_delete_attr(
            comm, comm_keyval,
        ))
    }
    MPI_Comm_detach_buffer (
        comm: MPI_Comm as "COMM", buffer_addr: *mut c_void as "OUT", size: *mut c_int as "OUT_OR_UNDEFINED",
    ) { true around } {
        finish("MPI_Comm_detach_buffer", Target::Comm(comm), checked(|| crate::point_to_point::comm_detach_buffer(
            comm, Out::new("buffer_addr", buffer_addr)?, IntOut::int_or_undefined(Out::new("size", size)?),
        )))
    }
    MPI_Comm_detach_buffer_c (
        comm: MPI_Comm as "COMM", buffer_addr: *mut c_void as "OUT", size: *mut MPI_Count as "OUT",
    ) { true around } {
        finish("MPI_Comm_detach_buffer_c", Target::Comm(comm), checked(|| crate::point_to_point::comm_detach_buffer(
            comm, Out::new("buffer_addr", buffer_addr)?, IntOut::count(Out::new("size", size)?),
        )))
    }
    MPI_Comm_disconnect (
        comm: *mut MPI_Comm as "COMM_IN_OUT",
    ) { true around } {
        finish("MPI_Comm_disconnect", Target::Comm(comm.as_ref().copied().unwrap_or(MPI_COMM_NULL)), checked(|| crate::dynamic::comm_disconnect(
            Out::new("comm", comm)?,
        )))
    }
    MPI_Comm_dup (
        comm: MPI_Comm as "COMM", newcomm: *mut MPI_Comm as "COMM_OUT",
    ) { true around } {
        finish("MPI_Comm_dup", Target::Comm(comm), or_null(newcomm, MPI_COMM_NULL, crate::communicators::comm_dup(
            comm, Out::new("newcomm", newcomm),
        )))
    }
    MPI_Comm_dup_with_info (
        comm: MPI_Comm as "COMM", info: MPI_Info as "INFO", newcomm: *mut MPI_Comm as "COMM_OUT",
    ) { true around } {
        finish("MPI_Comm_dup_with_info", Target::Comm(comm), or_null(newcomm, MPI_COMM_NULL, crate::communicators::comm_dup_with_info(
            comm, info, Out::new("newcomm", newcomm),
        )))
    }
    MPI_Comm_flush_buffer (
        comm: MPI_Comm as "COMM",
    ) { true around } {
        finish("MPI_Comm_flush_buffer", Target::Comm(comm), crate::point_to_point::comm_flush_buffer(comm))
    }
    MPI_Comm_free (
        comm: *mut MPI_Comm as "COMM_IN_OUT",
    ) { true around } {
        finish("MPI_Comm_free", Target::Comm(comm.as_ref().copied().unwrap_or(MPI_COMM_NULL)), checked(|| crate::communicators::comm_free(
            Out::new("comm", comm)?,
        )))
    }
    MPI_Comm_free_keyval (
        comm_keyval: *mut c_int as "KEYVAL_IN_OUT",
    ) { true around } {
        finish("MPI_Comm_free_keyval", Target::Default, checked(|| crate::attributes::comm_free_keyval(
            Out::new("comm_keyval", comm_keyval)?,
        )))
    }
    MPI_Comm_get_attr (
        comm: MPI_Comm as "COMM", comm_keyval: c_int as "KEYVAL", attribute_val: *mut c_void as "OUT",
        flag: *mut c_int as "OUT",
    ) { true around } {
        finish("MPI_Comm_get_attr", Target::Comm(comm), checked(|| crate::attributes::comm_get_attr(
            comm, comm_keyval, Out::new("attribute_val", attribute_val)?, Out::new("flag", flag)?,
        )))
    }
    MPI_Comm_get_info (
        comm: MPI_Comm as "COMM", info_used: *mut MPI_Info as "INFO_OUT",
    ) { true around } {
        finish("MPI_Comm_get_info", Target::Comm(comm), or_null(info_used, MPI_INFO_NULL, checked(|| crate::communicators::comm_get_info(
            comm, Out::new("info_used", info_used)?,
        ))))
    }
    MPI_Comm_get_name (
        comm: MPI_Comm as "COMM_OR_NULL", comm_name: *mut c_char as "NAME_OUT",
        resultlen: *mut c_int as "OUT",
    ) { true around } {
        finish("MPI_Comm_get_name", Target::Comm(comm), checked(|| crate::communicators::comm_get_name(
            comm, Out::new("comm_name", comm_name)?, Out::new("resultlen", resultlen)?,
        )))
    }
    MPI_Comm_get_parent (
        parent: *mut MPI_Comm as "COMM_OUT",
    ) { true around } {
        finish("MPI_Comm_get_parent", Target::Default, or_null(parent, MPI_COMM_NULL, checked(|| crate::dynamic::comm_get_parent(
            Out::new("parent", parent)?,
        ))))
    }
    MPI_Comm_group (
        comm: MPI_Comm as "COMM", group: *mut MPI_Group as "GROUP_OUT",
    ) { true around } {
        finish("MPI_Comm_group", Target::Comm(comm), or_null(group, MPI_GROUP_NULL, checked(|| crate::communicators::comm_group(
            comm, Out::new("group", group)?,
        ))))
    }
    MPI_Comm_idup (
        comm: MPI_Comm as "COMM", newcomm: *mut MPI_Comm as "COMM_OUT",
        request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Comm_idup", Target::Comm(comm), or_null(newcomm, MPI_COMM_NULL, or_null(request, MPI_REQUEST_NULL, crate::communicators::comm_idup(
            comm, Out::new("newcomm", newcomm), Out::new("request", request),
        ))))
    }
    MPI_Comm_idup_with_info (
        comm: MPI_Comm as "COMM", info: MPI_Info as "INFO", newcomm: *mut MPI_Comm as "COMM_OUT",
        request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Comm_idup_with_info", Target::Comm(comm), or_null(newcomm, MPI_COMM_NULL, or_null(request, MPI_REQUEST_NULL, crate::communicators::comm_idup_with_info(
            comm, info, Out::new("newcomm", newcomm), Out::new("request", request),
        ))))
    }
    MPI_Comm_iflush_buffer (
        comm: MPI_Comm as "COMM", request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Comm_iflush_buffer", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::point_to_point::comm_iflush_buffer(
            comm, Out::new("request", request)?,
        ))))
    }
    MPI_Comm_join (
        fd: c_int as "ANY", intercomm: *mut MPI_Comm as "COMM_OUT",
    ) { true around } {
        finish("MPI_Comm_join", Target::Default, or_null(intercomm, MPI_COMM_NULL, checked(|| crate::dynamic::comm_join(
            fd, Out::new("intercomm", intercomm)?,
        ))))
    }
    MPI_Comm_rank (
        comm: MPI_Comm as "COMM", rank: *mut c_int as "OUT",
    ) { true around } {
        finish("MPI_Comm_rank", Target::Comm(comm), checked(|| crate::communicators::comm_rank(
            comm, Out::new("rank", rank)?,
        )))
    }
    MPI_Comm_remote_group (
        comm: MPI_Comm as "INTERCOMM", group: *mut MPI_Group as "GROUP_OUT",
    ) { true around } {
        finish("MPI_Comm_remote_group", Target::Comm(comm), or_null(group, MPI_GROUP_NULL, checked(|| crate::communicators::comm_remote_group(
            comm, Out::new("group", group)?,
        ))))
    }
    MPI_Comm_remote_size (
        comm: MPI_Comm as "INTERCOMM", size: *mut c_int as "OUT",
    ) { true around } {
        finish("MPI_Comm_remote_size", Target::Comm(comm), checked(|| crate::communicators::comm_remote_size(
            comm, Out::new("size", size)?,
        )))
    }
    MPI_Comm_set_attr (
        comm: MPI_Comm as "COMM", comm_keyval: c_int as "KEYVAL", attribute_val: *mut c_void as "ANY",
    ) { true around } {
        finish("MPI_Comm_set_attr", Target::Comm(comm), crate::attributes::comm_set_attr(
            comm, comm_keyval, attribute_val,
        ))
    }
    MPI_Comm_set_info (
        comm: MPI_Comm as "COMM", info: MPI_Info as "INFO_OBJECT",
    ) { true around } {
        finish("MPI_Comm_set_info", Target::Comm(comm), crate::communicators::comm_set_info(comm, info))
    }
    MPI_Comm_set_name (
        comm: MPI_Comm as "COMM", comm_name: *const c_char as "TEXT",
    ) { true around } {
        finish("MPI_Comm_set_name", Target::Comm(comm), checked(|| crate::communicators::comm_set_name(
            comm, crate::strings::get("comm_name", comm_name)?,
        )))
    }
    MPI_Comm_size (
        comm: MPI_Comm as "COMM", size: *mut c_int as "OUT",
    ) { true around } {
        finish("MPI_Comm_size", Target::Comm(comm), checked(|| crate::communicators::comm_size(
            comm, Out::new("size", size)?,
        )))
    }
    MPI_Comm_spawn (
        command: *const c_char as "TEXT_AT_ROOT", argv: *mut *mut c_char as "ANY", maxprocs: c_int as "ANY",
        info: MPI_Info as "INFO", root: c_int as "ROOT", comm: MPI_Comm as "COMM",
        intercomm: *mut MPI_Comm as "COMM_OUT", array_of_errcodes: *mut c_int as "ANY",
    ) { true around } {
        finish("MPI_Comm_spawn", Target::Comm(comm), or_null(intercomm, MPI_COMM_NULL, checked(|| crate::dynamic::comm_spawn(
            command, argv, maxprocs, info, root, comm, Out::new("intercomm", intercomm)?, array_of_errcodes,
        ))))
    }
    MPI_Comm_spawn_multiple (
        count: c_int as "COUNT", array_of_commands: *mut *mut c_char as "ANY",
        array_of_argv: *mut *mut *mut c_char as "ANY", array_of_maxprocs: *const c_int as "PLACES",
        array_of_info: *const MPI_Info as "ANY", root: c_int as "ROOT", comm: MPI_Comm as "COMM",
        intercomm: *mut MPI_Comm as "COMM_OUT", array_of_errcodes: *mut c_int as "ANY",
    ) { true around } {
        finish("MPI_Comm_spawn_multiple", Target::Comm(comm), or_null(intercomm, MPI_COMM_NULL, checked(|| crate::dynamic::comm_spawn_multiple(
            count, array_of_commands, array_of_argv, array_of_maxprocs, array_of_info, root, comm,
            Out::new("intercomm", intercomm)?, array_of_errcodes,
        ))))
    }
    MPI_Comm_split (
        comm: MPI_Comm as "COMM", color: c_int as "COLOR", key: c_int as "ANY",
        newcomm: *mut MPI_Comm as "COMM_OUT",
    ) { true around } {
        finish("MPI_Comm_split", Target::Comm(comm), or_null(newcomm, MPI_COMM_NULL, crate::communicators::comm_split(
            comm, color, key, Out::new("newcomm", newcomm),
        )))
    }
    MPI_Comm_split_type (
        comm: MPI_Comm as "COMM", split_type: c_int as "SPLIT_TYPE", key: c_int as "ANY",
        info: MPI_Info as "INFO", newcomm: *mut MPI_Comm as "COMM_OUT",
    ) { true around } {
        finish("MPI_Comm_split_type", Target::Comm(comm), or_null(newcomm, MPI_COMM_NULL, crate::communicators::comm_split_type(
            comm, split_type, key, info, Out::new("newcomm", newcomm),
        )))
    }
    MPI_Comm_test_inter (
        comm: MPI_Comm as "COMM", flag: *mut c_int as "OUT",
    ) { true around } {
        finish("MPI_Comm_test_inter", Target::Comm(comm), checked(|| crate::communicators::comm_test_inter(
            comm, Out::new("flag", flag)?,
        )))
    }
    MPI_Compare_and_swap (
        origin_addr: *const c_void as "BUFFER", compare_addr: *const c_void as "BUFFER",
        result_addr: *mut c_void as "BUFFER", datatype: MPI_Datatype as "DATATYPE",
        target_rank: c_int as "RANK", target_disp: MPI_Aint as "ANY", win: MPI_Win as "WIN",
    ) { true around } {
        finish("MPI_Compare_and_swap", Target::Win(win), crate::one_sided::compare_and_swap(
            origin_addr, compare_addr, result_addr, datatype, target_rank, target_disp, win,
        ))
    }
    MPI_Dims_create (
        nnodes: c_int as "SIZE", ndims: c_int as "SIZE", dims: *mut c_int as "SIZES",
    ) { true around } {
        finish("MPI_Dims_create", Target::Default, crate::topologies::dims_create(nnodes, ndims, dims))
    }
    MPI_Dist_graph_create (
        comm_old: MPI_Comm as "COMM", n: c_int as "SIZE", sources: *const c_int as "RANKS",
        degrees: *const c_int as "COUNTS", destinations: *const c_int as "RANKS",
        weights: *const c_int as "ANY", info: MPI_Info as "INFO", reorder: c_int as "ANY",
        comm_dist_graph: *mut MPI_Comm as "COMM_OUT",
    ) { true around } {
        finish("MPI_Dist_graph_create", Target::Comm(comm_old), or_null(comm_dist_graph, MPI_COMM_NULL, crate::topologies::dist_graph_create(
            comm_old, n, sources, degrees, destinations, weights, info, reorder,
            Out::new("comm_dist_graph", comm_dist_graph),
        )))
    }
    MPI_Dist_graph_create_adjacent (
        comm_old: MPI_Comm as "COMM", indegree: c_int as "SIZE", sources: *const c_int as "RANKS",
        sourceweights: *const c_int as "ANY", outdegree: c_int as "SIZE",
        destinations: *const c_int as "RANKS", destweights: *const c_int as "ANY", info: MPI_Info as "INFO",
        reorder: c_int as "ANY", comm_dist_graph: *mut MPI_Comm as "COMM_OUT",
    ) { true around } {
        finish("MPI_Dist_graph_create_adjacent", Target::Comm(comm_old), or_null(comm_dist_graph, MPI_COMM_NULL, crate::topologies::dist_graph_create_adjacent(
            comm_old, indegree, sources, sourceweights, outdegree, destinations, destweights, info, reorder,
            Out::new("comm_dist_graph", comm_dist_graph),
        )))
    }
    MPI_Dist_graph_neighbors (
        comm: MPI_Comm as "DIST_GRAPH", maxindegree: c_int as "SIZE", sources: *mut c_int as "OUT",
        sourceweights: *mut c_int as "ANY", maxoutdegree: c_int as "SIZE", destinations: *mut c_int as "OUT",
        destweights: *mut c_int as "ANY",
    ) { true around } {
        finish("MPI_Dist_graph_neighbors", Target::Comm(comm), crate::topologies::dist_graph_neighbors(
            comm, maxindegree, sources, sourceweights, maxoutdegree, destinations, destweights,
        ))
    }
    MPI_Dist_graph_neighbors_count (
        comm: MPI_Comm as "DIST_GRAPH", indegree: *mut c_int as "OUT", outdegree: *mut c_int as "OUT",
        weighted: *mut c_int as "OUT",
    ) { true around } {
        finish("MPI_Dist_graph_neighbors_count", Target::Comm(comm), checked(|| crate::topologies::dist_graph_neighbors_count(
            comm, Out::new("indegree", indegree)?, Out::new("outdegree", outdegree)?, Out::new("weighted", weighted)?,
        )))
    }
    MPI_Exscan (
        sendbuf: *const c_void as "ANY", recvbuf: *mut c_void as "ANY", count: c_int as "COUNT",
        datatype: MPI_Datatype as "DATATYPE", op: MPI_Op as "OP", comm: MPI_Comm as "COMM",
    ) { true around } {
        finish("MPI_Exscan", Target::Comm(comm), crate::collectives::Exscan {
            sendbuf, recvbuf, count: i64::from(count), datatype, op, comm,
        }.blocking())
    }
    MPI_Exscan_c (
        sendbuf: *const c_void as "ANY", recvbuf: *mut c_void as "ANY", count: MPI_Count as "COUNT",
        datatype: MPI_Datatype as "DATATYPE", op: MPI_Op as "OP", comm: MPI_Comm as "COMM",
    ) { true around } {
        finish("MPI_Exscan_c", Target::Comm(comm), crate::collectives::Exscan {
            sendbuf, recvbuf, count, datatype, op, comm,
        }.blocking())
    }
    MPI_Exscan_init (
        sendbuf: *const c_void as "ANY", recvbuf: *mut c_void as "ANY", count: c_int as "COUNT",
        datatype: MPI_Datatype as "DATATYPE", op: MPI_Op as "OP", comm: MPI_Comm as "COMM",
        info: MPI_Info as "INFO", request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Exscan_init", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::collectives::Exscan {
            sendbuf, recvbuf, count: i64::from(count), datatype, op, comm,
        }.init(info, Out::new("request", request)?))))
    }
    MPI_Exscan_init_c (
        sendbuf: *const c_void as "ANY", recvbuf: *mut c_void as "ANY", count: MPI_Count as "COUNT",
        datatype: MPI_Datatype as "DATATYPE", op: MPI_Op as "OP", comm: MPI_Comm as "COMM",
        info: MPI_Info as "INFO", request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Exscan_init_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::collectives::Exscan {
            sendbuf, recvbuf, count, datatype, op, comm,
        }.init(info, Out::new("request", request)?))))
    }
    MPI_Fetch_and_op (
        origin_addr: *const c_void as "BUFFER", result_addr: *mut c_void as "BUFFER",
        datatype: MPI_Datatype as "DATATYPE", target_rank: c_int as "RANK", target_disp: MPI_Aint as "ANY",
        op: MPI_Op as "OP", win: MPI_Win as "WIN",
    ) { true around } {
        finish("MPI_Fetch_and_op", Target::Win(win), crate::one_sided::fetch_and_op(
            origin_addr, result_addr, datatype, target_rank, target_disp, op, win,
        ))
    }
    MPI_File_close (
        fh: *mut MPI_File as "FILE_IN_OUT",
    ) { true around } {
        finish("MPI_File_close", Target::File(fh.as_ref().copied().unwrap_or(MPI_FILE_NULL)), checked(|| crate::files::file_close(
            Out::new("fh", fh)?,
        )))
    }
    MPI_File_delete (
        filename: *const c_char as "FILENAME", info: MPI_Info as "INFO",
    ) { false around } {
        finish("MPI_File_delete", Target::File(MPI_FILE_NULL), checked(|| crate::files::file_delete(
            crate::strings::get("filename", filename)?, info,
        )))
    }
    MPI_File_get_amode (
        fh: MPI_File as "FILE_HANDLE", amode: *mut c_int as "OUT",
    ) { false around } {
        finish("MPI_File_get_amode", Target::File(fh), checked(|| crate::files::file_get_amode(
            fh, Out::new("amode", amode)?,
        )))
    }
    MPI_File_get_atomicity (
        fh: MPI_File as "FILE_HANDLE", flag: *mut c_int as "OUT",
    ) { false around } {
        finish("MPI_File_get_atomicity", Target::File(fh), checked(|| crate::files::file_get_atomicity(
            fh, Out::new("flag", flag)?,
        )))
    }
    MPI_File_get_byte_offset (
        fh: MPI_File as "FILE_HANDLE", offset: MPI_Offset as "OFFSET", disp: *mut MPI_Offset as "OUT",
    ) { false around } {
        finish("MPI_File_get_byte_offset", Target::File(fh), checked(|| crate::files::file_get_byte_offset(
            fh, offset, Out::new("disp", disp)?,
        )))
    }
    MPI_File_get_group (
        fh: MPI_File as "FILE_HANDLE", group: *mut MPI_Group as "GROUP_OUT",
    ) { false around } {
        finish("MPI_File_get_group", Target::File(fh), or_null(group, MPI_GROUP_NULL, checked(|| crate::files::file_get_group(
            fh, Out::new("group", group)?,
        ))))
    }
    MPI_File_get_info (
        fh: MPI_File as "FILE_HANDLE", info_used: *mut MPI_Info as "INFO_OUT",
    ) { false around } {
        finish("MPI_File_get_info", Target::File(fh), or_null(info_used, MPI_INFO_NULL, checked(|| crate::files::file_get_info(
            fh, Out::new("info_used", info_used)?,
        ))))
    }
    MPI_File_get_position (
        fh: MPI_File as "FILE_HANDLE", offset: *mut MPI_Offset as "OUT",
    ) { false around } {
        finish("MPI_File_get_position", Target::File(fh), checked(|| crate::files::file_get_position(
            fh, Out::new("offset", offset)?,
        )))
    }
    MPI_File_get_position_shared (
        fh: MPI_File as "FILE_HANDLE", offset: *mut MPI_Offset as "OUT",
    ) { false around } {
        finish("MPI_File_get_position_shared", Target::File(fh), checked(|| crate::files::file_get_position_shared(
            fh, Out::new("offset", offset)?,
        )))
    }
    MPI_File_get_size (
        fh: MPI_File as "FILE_HANDLE", size: *mut MPI_Offset as "OUT",
    ) { false around } {
        finish("MPI_File_get_size", Target::File(fh), checked(|| crate::files::file_get_size(
            fh, Out::new("size", size)?,
        )))
    }
    MPI_File_get_type_extent (
        fh: MPI_File as "FILE_HANDLE", datatype: MPI_Datatype as "DATATYPE", extent: *mut MPI_Aint as "OUT",
    ) { false around } {
        finish("MPI_File_get_type_extent", Target::File(fh), checked(|| crate::files::file_get_type_extent(
            fh, datatype, IntOut::aint(Out::new("extent", extent)?),
        )))
    }
    MPI_File_get_type_extent_c (
        fh: MPI_File as "FILE_HANDLE", datatype: MPI_Datatype as "DATATYPE", extent: *mut MPI_Count as "OUT",
    ) { false around } {
        finish("MPI_File_get_type_extent_c", Target::File(fh), checked(|| crate::files::file_get_type_extent(
            fh, datatype, IntOut::count(Out::new("extent", extent)?),
        )))
    }
    MPI_File_get_view (
        fh: MPI_File as "FILE_HANDLE", disp: *mut MPI_Offset as "OUT",
        etype: *mut MPI_Datatype as "DATATYPE_OUT", filetype: *mut MPI_Datatype as "DATATYPE_OUT",
        datarep: *mut c_char as "NAME_OUT",
    ) { false around } {
        finish("MPI_File_get_view", Target::File(fh), or_null(etype, MPI_DATATYPE_NULL, or_null(filetype, MPI_DATATYPE_NULL, checked(|| crate::files::file_get_view(
            fh, Out::new("disp", disp)?, Out::new("etype", etype)?, Out::new("filetype", filetype)?,
            Out::new("datarep", datarep)?,
        )))))
    }
    MPI_File_iread (
        fh: MPI_File as "FILE_HANDLE", buf: *mut c_void as "BUFFER", count: c_int as "COUNT",
        datatype: MPI_Datatype as "DATATYPE", request: *mut MPI_Request as "REQUEST_OUT",
    ) { false around } {
        finish("MPI_File_iread", Target::File(fh), or_null(request, MPI_REQUEST_NULL, checked(|| crate::files::file_iread(
            fh, buf, i64::from(count), datatype, Out::new("request", request)?,
        ))))
    }
    MPI_File_iread_c (
        fh: MPI_File as "FILE_HANDLE", buf: *mut c_void as "BUFFER", count: MPI_Count as "COUNT",
        datatype: MPI_Datatype as "DATATYPE", request: *mut MPI_Request as "REQUEST_OUT",
    ) { false around } {
        finish("MPI_File_iread_c", Target::File(fh), or_null(request, MPI_REQUEST_NULL, checked(|| crate::files::file_iread(
            fh, buf, count, datatype, Out::new("request", request)?,
        ))))
    }
    MPI_File_iread_all (
        fh: MPI_File as "FILE_HANDLE", buf: *mut c_void as "BUFFER", count: c_int as "COUNT",
        datatype: MPI_Datatype as "DATATYPE", request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_File_iread_all", Target::File(fh), or_null(request, MPI_REQUEST_NULL, crate::files::file_iread_all(
            fh, buf, i64::from(count), datatype, Out::new("request", request),
        )))
    }
    MPI_File_iread_all_c (
        fh: MPI_File as "FILE_HANDLE", buf: *mut c_void as "BUFFER", count: MPI_Count as "COUNT",
        datatype: MPI_Datatype as "DATATYPE", request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_File_iread_all_c", Target::File(fh), or_null(request, MPI_REQUEST_NULL, crate::files::file_iread_all(
            fh, buf, count, datatype, Out::new("request", request),
        )))
    }
    MPI_File_iread_at (
        fh: MPI_File as "FILE_HANDLE", offset: MPI_Offset as "OFFSET", buf: *mut c_void as "BUFFER",
        count: c_int as "COUNT", datatype: MPI_Datatype as "DATATYPE",
        request: *mut MPI_Request as "REQUEST_OUT",
    ) { false around } {
        finish("MPI_File_iread_at", Target::File(fh), or_null(request, MPI_REQUEST_NULL, checked(|| crate::files::file_iread_at(
            fh, offset, buf, i64::from(count), datatype, Out::new("request", request)?,
        ))))
    }
    MPI_File_iread_at_c (
        fh: MPI_File as "FILE_HANDLE", offset: MPI_Offset as "OFFSET", buf: *mut c_void as "BUFFER",
        count: MPI_Count as "COUNT", datatype: MPI_Datatype as "DATATYPE",
        request: *mut MPI_Request as "REQUEST_OUT",
    ) { false around } {
        finish("MPI_File_iread_at_c", Target::File(fh), or_null(request, MPI_REQUEST_NULL, checked(|| crate::files::file_iread_at(
            fh, offset, buf, count, datatype, Out::new("request", request)?,
        ))))
    }
    MPI_File_iread_at_all (
        fh: MPI_File as "FILE_HANDLE", offset: MPI_Offset as "OFFSET", buf: *mut c_void as "BUFFER",
        count: c_int as "COUNT", datatype: MPI_Datatype as "DATATYPE",
        request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_File_iread_at_all", Target::File(fh), or_null(request, MPI_REQUEST_NULL, crate::files::file_iread_at_all(
            fh, offset, buf, i64::from(count), datatype, Out::new("request", request),
        )))
    }
    MPI_File_iread_at_all_c (
        fh: MPI_File as "FILE_HANDLE", offset: MPI_Offset as "OFFSET", buf: *mut c_void as "BUFFER",
        count: MPI_Count as "COUNT", datatype: MPI_Datatype as "DATATYPE",
        request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_File_iread_at_all_c", Target::File(fh), or_null(request, MPI_REQUEST_NULL, crate::files::file_iread_at_all(
            fh, offset, buf, count, datatype, Out::new("request", request),
        )))
    }
    MPI_File_iread_shared (
        fh: MPI_File as "FILE_HANDLE", buf: *mut c_void as "BUFFER", count: c_int as "COUNT",
        datatype: MPI_Datatype as "DATATYPE", request: *mut MPI_Request as "REQUEST_OUT",
    ) { false around } {
        finish("MPI_File_iread_shared", Target::File(fh), or_null(request, MPI_REQUEST_NULL, checked(|| crate::files::file_iread_shared(
            fh, buf, i64::from(count), datatype, Out::new("request", request)?,
        ))))
    }
    MPI_File_iread_shared_c (
        fh: MPI_File as "FILE_HANDLE", buf: *mut c_void as "BUFFER", count: MPI_Count as "COUNT",
        datatype: MPI_Datatype as "DATATYPE", request: *mut MPI_Request as "REQUEST_OUT",
    ) { false around } {
        finish("MPI_File_iread_shared_c", Target::File(fh), or_null(request, MPI_REQUEST_NULL, checked(|| crate::files::file_iread_shared(
            fh, buf, count, datatype, Out::new("request", request)?,
        ))))
    }
    MPI_File_iwrite (
        fh: MPI_File as "FILE_HANDLE", buf: *const c_void as "BUFFER", count: c_int as "COUNT",
        datatype: MPI_Datatype as "DATATYPE", request: *mut MPI_Request as "REQUEST_OUT",
    ) { false around } {
        finish("MPI_File_iwrite", Target::File(fh), or_null(request, MPI_REQUEST_NULL, checked(|| crate::files::file_iwrite(
            fh, buf, i64::from(count), datatype, Out::new("request", request)?,
        ))))
    }
    MPI_File_iwrite_c (
        fh: MPI_File as "FILE_HANDLE", buf: *const c_void as "BUFFER", count: MPI_Count as "COUNT",
        datatype: MPI_Datatype as "DATATYPE", request: *mut MPI_Request as "REQUEST_OUT",
    ) { false around } {
        finish("MPI_File_iwrite_c", Target::File(fh), or_null(request, MPI_REQUEST_NULL, checked(|| crate::files::file_iwrite(
            fh, buf, count, datatype, Out::new("request", request)?,
        ))))
    }
    MPI_File_iwrite_all (
        fh: MPI_File as "FILE_HANDLE", buf: *const c_void as "BUFFER", count: c_int as "COUNT",
        datatype: MPI_Datatype as "DATATYPE", request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_File_iwrite_all", Target::File(fh), or_null(request, MPI_REQUEST_NULL, crate::files::file_iwrite_all(
            fh, buf, i64::from(count), datatype, Out::new("request", request),
        )))
    }
    MPI_File_iwrite_all_c (
        fh: MPI_File as "FILE_HANDLE", buf: *const c_void as "BUFFER", count: MPI_Count as "COUNT",
        datatype: MPI_Datatype as "DATATYPE", request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_File_iwrite_all_c", Target::File(fh), or_null(request, MPI_REQUEST_NULL, crate::files::file_iwrite_all(
            fh, buf, count, datatype, Out::new("request", request),
        )))
    }
    MPI_File_iwrite_at (
        fh: MPI_File as "FILE_HANDLE", offset: MPI_Offset as "OFFSET", buf: *const c_void as "BUFFER",
        count: c_int as "COUNT", datatype: MPI_Datatype as "DATATYPE",
        request: *mut MPI_Request as "REQUEST_OUT",
    ) { false around } {
        finish("MPI_File_iwrite_at", Target::File(fh), or_null(request, MPI_REQUEST_NULL, checked(|| crate::files::file_iwrite_at(
            fh, offset, buf, i64::from(count), datatype, Out::new("request", request)?,
        ))))
    }
    MPI_File_iwrite_at_c (
        fh: MPI_File as "FILE_HANDLE", offset: MPI_Offset as "OFFSET", buf: *const c_void as "BUFFER",
        count: MPI_Count as "COUNT", datatype: MPI_Datatype as "DATATYPE",
        request: *mut MPI_Request as "REQUEST_OUT",
    ) { false around } {
        finish("MPI_File_iwrite_at_c", Target::File(fh), or_null(request, MPI_REQUEST_NULL, checked(|| crate::files::file_iwrite_at(
            fh, offset, buf, count, datatype, Out::new("request", request)?,
        ))))
    }
    MPI_File_iwrite_at_all (
        fh: MPI_File as "FILE_HANDLE", offset: MPI_Offset as "OFFSET", buf: *const c_void as "BUFFER",
        count: c_int as "COUNT", datatype: MPI_Datatype as "DATATYPE",
        request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_File_iwrite_at_all", Target::File(fh), or_null(request, MPI_REQUEST_NULL, crate::files::file_iwrite_at_all(
            fh, offset, buf, i64::from(count), datatype, Out::new("request", request),
        )))
    }
    MPI_File_iwrite_at_all_c (
        fh: MPI_File as "FILE_HANDLE", offset: MPI_Offset as "OFFSET", buf: *const c_void as "BUFFER",
        count: MPI_Count as "COUNT", datatype: MPI_Datatype as "DATATYPE",
        request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_File_iwrite_at_all_c", Target::File(fh), or_null(request, MPI_REQUEST_NULL, crate::files::file_iwrite_at_all(
            fh, offset, buf, count, datatype, Out::new("request", request),
        )))
    }
    MPI_File_iwrite_shared (
        fh: MPI_File as "FILE_HANDLE", buf: *const c_void as "BUFFER", count: c_int as "COUNT",
        datatype: MPI_Datatype as "DATATYPE", request: *mut MPI_Request as "REQUEST_OUT",
    ) { false around } {
        finish("MPI_File_iwrite_shared", Target::File(fh), or_null(request, MPI_REQUEST_NULL, checked(|| crate::files::file_iwrite_shared(
            fh, buf, i64::from(count), datatype, Out::new("request", request)?,
        ))))
    }
    MPI_File_iwrite_shared_c (
        fh: MPI_File as "FILE_HANDLE", buf: *const c_void as "BUFFER", count: MPI_Count as "COUNT",
        datatype: MPI_Datatype as "DATATYPE", request: *mut MPI_Request as "REQUEST_OUT",
    ) { false around } {
        finish("MPI_File_iwrite_shared_c", Target::File(fh), or_null(request, MPI_REQUEST_NULL, checked(|| crate::files::file_iwrite_shared(
            fh, buf, count, datatype, Out::new("request", request)?,
        ))))
    }
    MPI_File_open (
        comm: MPI_Comm as "COMM", filename: *const c_char as "FILENAME", amode: c_int as "ACCESS_MODE",
        info: MPI_Info as "INFO", fh: *mut MPI_File as "FILE_OUT",
    ) { true around } {
        finish("MPI_File_open", Target::File(MPI_FILE_NULL), or_null(fh, MPI_FILE_NULL, crate::files::file_open(
            comm, crate::strings::get("filename", filename), amode, info, Out::new("fh", fh),
        )))
    }
    MPI_File_preallocate (
        fh: MPI_File as "FILE_HANDLE", size: MPI_Offset as "SIZE",
    ) { true around } {
        finish("MPI_File_preallocate", Target::File(fh), crate::files::file_preallocate(fh, size))
    }
    MPI_File_read (
        fh: MPI_File as "FILE_HANDLE", buf: *mut c_void as "BUFFER", count: c_int as "COUNT",
        datatype: MPI_Datatype as "DATATYPE", status: *mut MPI_Status as "STATUS",
    ) { false around, status = around.status(status) } {
        finish("MPI_File_read", Target::File(fh), crate::files::file_read(
            fh, buf, i64::from(count), datatype, status,
        ))
    }
    MPI_File_read_c (
        fh: MPI_File as "FILE_HANDLE", buf: *mut c_void as "BUFFER", count: MPI_Count as "COUNT",
        datatype: MPI_Datatype as "DATATYPE", status: *mut MPI_Status as "STATUS",
    ) { false around, status = around.status(status) } {
        finish("MPI_File_read_c", Target::File(fh), crate::files::file_read(fh, buf, count, datatype, status))
    }
    MPI_File_read_all (
        fh: MPI_File as "FILE_HANDLE", buf: *mut c_void as "BUFFER", count: c_int as "COUNT",
        datatype: MPI_Datatype as "DATATYPE", status: *mut MPI_Status as "STATUS",
    ) { true around, status = around.status(status) } {
        finish("MPI_File_read_all", Target::File(fh), crate::files::file_read_all(
            fh, buf, i64::from(count), datatype, status,
        ))
    }
    MPI_File_read_all_c (
        fh: MPI_File as "FILE_HANDLE", buf: *mut c_void as "BUFFER", count: MPI_Count as "COUNT",
        datatype: MPI_Datatype as "DATATYPE", status: *mut MPI_Status as "STATUS",
    ) { true around, status = around.status(status) } {
        finish("MPI_File_read_all_c", Target::File(fh), crate::files::file_read_all(
            fh, buf, count, datatype, status,
        ))
    }
    MPI_File_read_all_begin (
        fh: MPI_File as "FILE_HANDLE", buf: *mut c_void as "BUFFER", count: c_int as "COUNT",
        datatype: MPI_Datatype as "DATATYPE",
    ) { true around } {
        finish("MPI_File_read_all_begin", Target::File(fh), crate::files::file_read_all_begin(
            fh, buf, i64::from(count), datatype,
        ))
    }
    MPI_File_read_all_begin_c (
        fh: MPI_File as "FILE_HANDLE", buf: *mut c_void as "BUFFER", count: MPI_Count as "COUNT",
        datatype: MPI_Datatype as "DATATYPE",
    ) { true around } {
        finish("MPI_File_read_all_begin_c", Target::File(fh), crate::files::file_read_all_begin(
            fh, buf, count, datatype,
        ))
    }
    MPI_File_read_all_end (
        fh: MPI_File as "FILE_HANDLE", buf: *mut c_void as "ANY", status: *mut MPI_Status as "STATUS",
    ) { true around, status = around.status(status) } {
        finish("MPI_File_read_all_end", Target::File(fh), crate::files::file_read_all_end(fh, buf, status))
    }
    MPI_File_read_at (
        fh: MPI_File as "FILE_HANDLE", offset: MPI_Offset as "OFFSET", buf: *mut c_void as "BUFFER",
        count: c_int as "COUNT", datatype: MPI_Datatype as "DATATYPE", status: *mut MPI_Status as "STATUS",
    ) { false around, status = around.status(status) } {
        finish("MPI_File_read_at", Target::File(fh), crate::files::file_read_at(
            fh, offset, buf, i64::from(count), datatype, status,
        ))
    }
    MPI_File_read_at_c (
        fh: MPI_File as "FILE_HANDLE", offset: MPI_Offset as "OFFSET", buf: *mut c_void as "BUFFER",
        count: MPI_Count as "COUNT", datatype: MPI_Datatype as "DATATYPE",
        status: *mut MPI_Status as "STATUS",
    ) { false around, status = around.status(status) } {
        finish("MPI_File_read_at_c", Target::File(fh), crate::files::file_read_at(
            fh, offset, buf, count, datatype, status,
        ))
    }
    MPI_File_read_at_all (
        fh: MPI_File as "FILE_HANDLE", offset: MPI_Offset as "OFFSET", buf: *mut c_void as "BUFFER",
        count: c_int as "COUNT", datatype: MPI_Datatype as "DATATYPE", status: *mut MPI_Status as "STATUS",
    ) { true around, status = around.status(status) } {
        finish("MPI_File_read_at_all", Target::File(fh), crate::files::file_read_at_all(
            fh, offset, buf, i64::from(count), datatype, status,
        ))
    }
    MPI_File_read_at_all_c (
        fh: MPI_File as "FILE_HANDLE", offset: MPI_Offset as "OFFSET", buf: *mut c_void as "BUFFER",
        count: MPI_Count as "COUNT", datatype: MPI_Datatype as "DATATYPE",
        status: *mut MPI_Status as "STATUS",
    ) { true around, status = around.status(status) } {
        finish("MPI_File_read_at_all_c", Target::File(fh), crate::files::file_read_at_all(
            fh, offset, buf, count, datatype, status,
        ))
    }
    MPI_File_read_at_all_begin (
        fh: MPI_File as "FILE_HANDLE", offset: MPI_Offset as "OFFSET", buf: *mut c_void as "BUFFER",
        count: c_int as "COUNT", datatype: MPI_Datatype as "DATATYPE",
    ) { true around } {
        finish("MPI_File_read_at_all_begin", Target::File(fh), crate::files::file_read_at_all_begin(
            fh, offset, buf, i64::from(count), datatype,
        ))
    }
    MPI_File_read_at_all_begin_c (
        fh: MPI_File as "FILE_HANDLE", offset: MPI_Offset as "OFFSET", buf: *mut c_void as "BUFFER",
        count: MPI_Count as "COUNT", datatype: MPI_Datatype as "DATATYPE",
    ) { true around } {
        finish("MPI_File_read_at_all_begin_c", Target::File(fh), crate::files::file_read_at_all_begin(
            fh, offset, buf, count, datatype,
        ))
    }
    MPI_File_read_at_all_end (
        fh: MPI_File as "FILE_HANDLE", buf: *mut c_void as "ANY", status: *mut MPI_Status as "STATUS",
    ) { true around, status = around.status(status) } {
        finish("MPI_File_read_at_all_end", Target::File(fh), crate::files::file_read_at_all_end(
            fh, buf, status,
        ))
    }
    MPI_File_read_ordered (
        fh: MPI_File as "FILE_HANDLE", buf: *mut c_void as "BUFFER", count: c_int as "COUNT",
        datatype: MPI_Datatype as "DATATYPE", status: *mut MPI_Status as "STATUS",
    ) { true around, status = around.status(status) } {
        finish("MPI_File_read_ordered", Target::File(fh), crate::files::file_read_ordered(
            fh, buf, i64::from(count), datatype, status,
        ))
    }
    MPI_File_read_ordered_c (
        fh: MPI_File as "FILE_HANDLE", buf: *mut c_void as "BUFFER", count: MPI_Count as "COUNT",
        datatype: MPI_Datatype as "DATATYPE", status: *mut MPI_Status as "STATUS",
    ) { true around, status = around.status(status) } {
        finish("MPI_File_read_ordered_c", Target::File(fh), crate::files::file_read_ordered(
            fh, buf, count, datatype, status,
        ))
    }
    MPI_File_read_ordered_begin (
        fh: MPI_File as "FILE_HANDLE", buf: *mut c_void as "BUFFER", count: c_int as "COUNT",
        datatype: MPI_Datatype as "DATATYPE",
    ) { true around } {
        finish("MPI_File_read_ordered_begin", Target::File(fh), crate::files::file_read_ordered_begin(
            fh, buf, i64::from(count), datatype,
        ))
    }
    MPI_File_read_ordered_begin_c (
        fh: MPI_File as "FILE_HANDLE", buf: *mut c_void as "BUFFER", count: MPI_Count as "COUNT",
        datatype: MPI_Datatype as "DATATYPE",
    ) { true around } {
        finish("MPI_File_read_ordered_begin_c", Target::File(fh), crate::files::file_read_ordered_begin(
            fh, buf, count, datatype,
        ))
    }
    MPI_File_read_ordered_end (
        fh: MPI_File as "FILE_HANDLE", buf: *mut c_void as "ANY", status: *mut MPI_Status as "STATUS",
    ) { true around, status = around.status(status) } {
        finish("MPI_File_read_ordered_end", Target::File(fh), crate::files::file_read_ordered_end(
            fh, buf, status,
        ))
    }
    MPI_File_read_shared (
        fh: MPI_File as "FILE_HANDLE", buf: *mut c_void as "BUFFER", count: c_int as "COUNT",
        datatype: MPI_Datatype as "DATATYPE", status: *mut MPI_Status as "STATUS",
    ) { false around, status = around.status(status) } {
        finish("MPI_File_read_shared", Target::File(fh), crate::files::file_read_shared(
            fh, buf, i64::from(count), datatype, status,
        ))
    }
    MPI_File_read_shared_c (
        fh: MPI_File as "FILE_HANDLE", buf: *mut c_void as "BUFFER", count: MPI_Count as "COUNT",
        datatype: MPI_Datatype as "DATATYPE", status: *mut MPI_Status as "STATUS",
    ) { false around, status = around.status(status) } {
        finish("MPI_File_read_shared_c", Target::File(fh), crate::files::file_read_shared(
            fh, buf, count, datatype, status,
        ))
    }
    MPI_File_seek (
        fh: MPI_File as "FILE_HANDLE", offset: MPI_Offset as "OFFSET", whence: c_int as "WHENCE",
    ) { false around } {
        finish("MPI_File_seek", Target::File(fh), crate::files::file_seek(fh, offset, whence))
    }
    MPI_File_seek_shared (
        fh: MPI_File as "FILE_HANDLE", offset: MPI_Offset as "OFFSET", whence: c_int as "WHENCE",
    ) { true around } {
        finish("MPI_File_seek_shared", Target::File(fh), crate::files::file_seek_shared(fh, offset, whence))
    }
    MPI_File_set_atomicity (
        fh: MPI_File as "FILE_HANDLE", flag: c_int as "ANY",
    ) { true around } {
        finish("MPI_File_set_atomicity", Target::File(fh), crate::files::file_set_atomicity(fh, flag))
    }
    MPI_File_set_info (
        fh: MPI_File as "FILE_HANDLE", info: MPI_Info as "INFO",
    ) { true around } {
        finish("MPI_File_set_info", Target::File(fh), crate::files::file_set_info(fh, info))
    }
    MPI_File_set_size (
        fh: MPI_File as "FILE_HANDLE", size: MPI_Offset as "SIZE",
    ) { true around } {
        finish("MPI_File_set_size", Target::File(fh), crate::files::file_set_size(fh, size))
    }
    MPI_File_set_view (
        fh: MPI_File as "FILE_HANDLE", disp: MPI_Offset as "ANY", etype: MPI_Datatype as "DATATYPE",
        filetype: MPI_Datatype as "DATATYPE", datarep: *const c_char as "NATIVE", info: MPI_Info as "INFO",
    ) { true around } {
        finish("MPI_File_set_view", Target::File(fh), crate::files::file_set_view(
            fh, disp, etype, filetype, crate::strings::get("datarep", datarep), info,
        ))
    }
    MPI_File_sync (
        fh: MPI_File as "FILE_HANDLE",
    ) { true around } {
        finish("MPI_File_sync", Target::File(fh), crate::files::file_sync(fh))
    }
    MPI_File_write (
        fh: MPI_File as "FILE_HANDLE", buf: *const c_void as "BUFFER", count: c_int as "COUNT",
        datatype: MPI_Datatype as "DATATYPE", status: *mut MPI_Status as "STATUS",
    ) { false around, status = around.status(status) } {
        finish("MPI_File_write", Target::File(fh), crate::files::file_write(
            fh, buf, i64::from(count), datatype, status,
        ))
    }
    MPI_File_write_c (
        fh: MPI_File as "FILE_HANDLE", buf: *const c_void as "BUFFER", count: MPI_Count as "COUNT",
        datatype: MPI_Datatype as "DATATYPE", status: *mut MPI_Status as "STATUS",
    ) { false around, status = around.status(status) } {
        finish("MPI_File_write_c", Target::File(fh), crate::files::file_write(
            fh, buf, count, datatype, status,
        ))
    }
    MPI_File_write_all (
        fh: MPI_File as "FILE_HANDLE", buf: *const c_void as "BUFFER", count: c_int as "COUNT",
        datatype: MPI_Datatype as "DATATYPE", status: *mut MPI_Status as "STATUS",
    ) { true around, status = around.status(status) } {
        finish("MPI_File_write_all", Target::File(fh), crate::files::file_write_all(
            fh, buf, i64::from(count), datatype, status,
        ))
    }
    MPI_File_write_all_c (
        fh: MPI_File as "FILE_HANDLE", buf: *const c_void as "BUFFER", count: MPI_Count as "COUNT",
        datatype: MPI_Datatype as "DATATYPE", status: *mut MPI_Status as "STATUS",
    ) { true around, status = around.status(status) } {
        finish("MPI_File_write_all_c", Target::File(fh), crate::files::file_write_all(
            fh, buf, count, datatype, status,
        ))
    }
    MPI_File_write_all_begin (
        fh: MPI_File as "FILE_HANDLE", buf: *const c_void as "BUFFER", count: c_int as "COUNT",
        datatype: MPI_Datatype as "DATATYPE",
    ) { true around } {
        finish("MPI_File_write_all_begin", Target::File(fh), crate::files::file_write_all_begin(
            fh, buf, i64::from(count), datatype,
        ))
    }
    MPI_File_write_all_begin_c (
        fh: MPI_File as "FILE_HANDLE", buf: *const c_void as "BUFFER", count: MPI_Count as "COUNT",
        datatype: MPI_Datatype as "DATATYPE",
    ) { true around } {
        finish("MPI_File_write_all_begin_c", Target::File(fh), crate::files::file_write_all_begin(
            fh, buf, count, datatype,
        ))
    }
    MPI_File_write_all_end (
        fh: MPI_File as "FILE_HANDLE", buf: *const c_void as "ANY", status: *mut MPI_Status as "STATUS",
    ) { true around, status = around.status(status) } {
        finish("MPI_File_write_all_end", Target::File(fh), crate::files::file_write_all_end(fh, buf, status))
    }
    MPI_File_write_at (
        fh: MPI_File as "FILE_HANDLE", offset: MPI_Offset as "OFFSET", buf: *const c_void as "BUFFER",
        count: c_int as "COUNT", datatype: MPI_Datatype as "DATATYPE", status: *mut MPI_Status as "STATUS",
    ) { false around, status = around.status(status) } {
        finish("MPI_File_write_at", Target::File(fh), crate::files::file_write_at(
            fh, offset, buf, i64::from(count), datatype, status,
        ))
    }
    MPI_File_write_at_c (
        fh: MPI_File as "FILE_HANDLE", offset: MPI_Offset as "OFFSET", buf: *const c_void as "BUFFER",
        count: MPI_Count as "COUNT", datatype: MPI_Datatype as "DATATYPE",
        status: *mut MPI_Status as "STATUS",
    ) { false around, status = around.status(status) } {
        finish("MPI_File_write_at_c", Target::File(fh), crate::files::file_write_at(
            fh, offset, buf, count, datatype, status,
        ))
    }
    MPI_File_write_at_all (
        fh: MPI_File as "FILE_HANDLE", offset: MPI_Offset as "OFFSET", buf: *const c_void as "BUFFER",
        count: c_int as "COUNT", datatype: MPI_Datatype as "DATATYPE", status: *mut MPI_Status as "STATUS",
    ) { true around, status = around.status(status) } {
        finish("MPI_File_write_at_all", Target::File(fh), crate::files::file_write_at_all(
            fh, offset, buf, i64::from(count), datatype, status,
        ))
    }
    MPI_File_write_at_all_c (
        fh: MPI_File as "FILE_HANDLE", offset: MPI_Offset as "OFFSET", buf: *const c_void as "BUFFER",
        count: MPI_Count as "COUNT", datatype: MPI_Datatype as "DATATYPE",
        status: *mut MPI_Status as "STATUS",
    ) { true around, status = around.status(status) } {
        finish("MPI_File_write_at_all_c", Target::File(fh), crate::files::file_write_at_all(
            fh, offset, buf, count, datatype, status,
        ))
    }
    MPI_File_write_at_all_begin (
        fh: MPI_File as "FILE_HANDLE", offset: MPI_Offset as "OFFSET", buf: *const c_void as "BUFFER",
        count: c_int as "COUNT", datatype: MPI_Datatype as "DATATYPE",
    ) { true around } {
        finish("MPI_File_write_at_all_begin", Target::File(fh), crate::files::file_write_at_all_begin(
            fh, offset, buf, i64::from(count), datatype,
        ))
    }
    MPI_File_write_at_all_begin_c (
        fh: MPI_File as "FILE_HANDLE", offset: MPI_Offset as "OFFSET", buf: *const c_void as "BUFFER",
        count: MPI_Count as "COUNT", datatype: MPI_Datatype as "DATATYPE",
    ) { true around } {
        finish("MPI_File_write_at_all_begin_c", Target::File(fh), crate::files::file_write_at_all_begin(
            fh, offset, buf, count, datatype,
        ))
    }
    MPI_File_write_at_all_end (
        fh: MPI_File as "FILE_HANDLE", buf: *const c_void as "ANY", status: *mut MPI_Status as "STATUS",
    ) { true around, status = around.status(status) } {
        finish("MPI_File_write_at_all_end", Target::File(fh), crate::files::file_write_at_all_end(
            fh, buf, status,
        ))
    }
    MPI_File_write_ordered (
        fh: MPI_File as "FILE_HANDLE", buf: *const c_void as "BUFFER", count: c_int as "COUNT",
        datatype: MPI_Datatype as "DATATYPE", status: *mut MPI_Status as "STATUS",
    ) { true around, status = around.status(status) } {
        finish("MPI_File_write_ordered", Target::File(fh), crate::files::file_write_ordered(
            fh, buf, i64::from(count), datatype, status,
        ))
    }
    MPI_File_write_ordered_c (
        fh: MPI_File as "FILE_HANDLE", buf: *const c_void as "BUFFER", count: MPI_Count as "COUNT",
        datatype: MPI_Datatype as "DATATYPE", status: *mut MPI_Status as "STATUS",
    ) { true around, status = around.status(status) } {
        finish("MPI_File_write_ordered_c", Target::File(fh), crate::files::file_write_ordered(
            fh, buf, count, datatype, status,
        ))
    }
    MPI_File_write_ordered_begin (
        fh: MPI_File as "FILE_HANDLE", buf: *const c_void as "BUFFER", count: c_int as "COUNT",
        datatype: MPI_Datatype as "DATATYPE",
    ) { true around } {
        finish("MPI_File_write_ordered_begin", Target::File(fh), crate::files::file_write_ordered_begin(
            fh, buf, i64::from(count), datatype,
        ))
    }
    MPI_File_write_ordered_begin_c (
        fh: MPI_File as "FILE_HANDLE", buf: *const c_void as "BUFFER", count: MPI_Count as "COUNT",
        datatype: MPI_Datatype as "DATATYPE",
    ) { true around } {
        finish("MPI_File_write_ordered_begin_c", Target::File(fh), crate::files::file_write_ordered_begin(
            fh, buf, count, datatype,
        ))
    }
    MPI_File_write_ordered_end (
        fh: MPI_File as "FILE_HANDLE", buf: *const c_void as "ANY", status: *mut MPI_Status as "STATUS",
    ) { true around, status = around.status(status) } {
        finish("MPI_File_write_ordered_end", Target::File(fh), crate::files::file_write_ordered_end(
            fh, buf, status,
        ))
    }
    MPI_File_write_shared (
        fh: MPI_File as "FILE_HANDLE", buf: *const c_void as "BUFFER", count: c_int as "COUNT",
        datatype: MPI_Datatype as "DATATYPE", status: *mut MPI_Status as "STATUS",
    ) { false around, status = around.status(status) } {
        finish("MPI_File_write_shared", Target::File(fh), crate::files::file_write_shared(
            fh, buf, i64::from(count), datatype, status,
        ))
    }
    MPI_File_write_shared_c (
        fh: MPI_File as "FILE_HANDLE", buf: *const c_void as "BUFFER", count: MPI_Count as "COUNT",
        datatype: MPI_Datatype as "DATATYPE", status: *mut MPI_Status as "STATUS",
    ) { false around, status = around.status(status) } {
        finish("MPI_File_write_shared_c", Target::File(fh), crate::files::file_write_shared(
            fh, buf, count, datatype, status,
        ))
    }
    MPI_Finalize (

    ) { false around } {
        finish("MPI_Finalize", Target::Default, crate::startup::finalize())
    }
    MPI_Gather (
        sendbuf: *const c_void as "BUFFER", sendcount: c_int as "COUNT", sendtype: MPI_Datatype as "DATATYPE",
        recvbuf: *mut c_void as "BUFFER", recvcount: c_int as "COUNT", recvtype: MPI_Datatype as "DATATYPE",
        root: c_int as "ROOT", comm: MPI_Comm as "COMM",
    ) { true around } {
        finish("MPI_Gather", Target::Comm(comm), crate::collectives::Gather {
            sendbuf, sendcount: i64::from(sendcount), sendtype, recvbuf, recvcount: i64::from(recvcount), recvtype,
            root, comm,
        }.blocking())
    }
    MPI_Gather_c (
        sendbuf: *const c_void as "BUFFER", sendcount: MPI_Count as "COUNT",
        sendtype: MPI_Datatype as "DATATYPE", recvbuf: *mut c_void as "BUFFER",
        recvcount: MPI_Count as "COUNT", recvtype: MPI_Datatype as "DATATYPE", root: c_int as "ROOT",
        comm: MPI_Comm as "COMM",
    ) { true around } {
        finish("MPI_Gather_c", Target::Comm(comm), crate::collectives::Gather {
            sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm,
        }.blocking())
    }
    MPI_Gather_init (
        sendbuf: *const c_void as "BUFFER", sendcount: c_int as "COUNT", sendtype: MPI_Datatype as "DATATYPE",
        recvbuf: *mut c_void as "BUFFER", recvcount: c_int as "COUNT", recvtype: MPI_Datatype as "DATATYPE",
        root: c_int as "ROOT", comm: MPI_Comm as "COMM", info: MPI_Info as "INFO",
        request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Gather_init", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::collectives::Gather {
            sendbuf, sendcount: i64::from(sendcount), sendtype, recvbuf, recvcount: i64::from(recvcount), recvtype,
            root, comm,
        }.init(info, Out::new("request", request)?))))
    }
    MPI_Gather_init_c (
        sendbuf: *const c_void as "BUFFER", sendcount: MPI_Count as "COUNT",
        sendtype: MPI_Datatype as "DATATYPE", recvbuf: *mut c_void as "BUFFER",
        recvcount: MPI_Count as "COUNT", recvtype: MPI_Datatype as "DATATYPE", root: c_int as "ROOT",
        comm: MPI_Comm as "COMM", info: MPI_Info as "INFO", request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Gather_init_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::collectives::Gather {
            sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm,
        }.init(info, Out::new("request", request)?))))
    }
    MPI_Gatherv (
        sendbuf: *const c_void as "BUFFER", sendcount: c_int as "COUNT", sendtype: MPI_Datatype as "DATATYPE",
        recvbuf: *mut c_void as "BUFFER", recvcounts: *const c_int as "COUNTS",
        displs: *const c_int as "PLACES", recvtype: MPI_Datatype as "DATATYPE", root: c_int as "ROOT",
        comm: MPI_Comm as "COMM",
    ) { true around } {
        finish("MPI_Gatherv", Target::Comm(comm), crate::collectives::Gatherv {
            sendbuf, sendcount: i64::from(sendcount), sendtype, recvbuf, recvcounts: IntArray::int(recvcounts),
            displs: IntArray::int(displs), recvtype, root, comm,
        }.blocking())
    }
    MPI_Gatherv_c (
        sendbuf: *const c_void as "BUFFER", sendcount: MPI_Count as "COUNT",
        sendtype: MPI_Datatype as "DATATYPE", recvbuf: *mut c_void as "BUFFER",
        recvcounts: *const MPI_Count as "WIDE_COUNTS", displs: *const MPI_Aint as "WIDE_PLACES",
        recvtype: MPI_Datatype as "DATATYPE", root: c_int as "ROOT", comm: MPI_Comm as "COMM",
    ) { true around } {
        finish("MPI_Gatherv_c", Target::Comm(comm), crate::collectives::Gatherv {
            sendbuf, sendcount, sendtype, recvbuf, recvcounts: IntArray::count(recvcounts),
            displs: IntArray::aint(displs), recvtype, root, comm,
        }.blocking())
    }
    MPI_Gatherv_init (
        sendbuf: *const c_void as "BUFFER", sendcount: c_int as "COUNT", sendtype: MPI_Datatype as "DATATYPE",
        recvbuf: *mut c_void as "BUFFER", recvcounts: *const c_int as "COUNTS",
        displs: *const c_int as "PLACES", recvtype: MPI_Datatype as "DATATYPE", root: c_int as "ROOT",
        comm: MPI_Comm as "COMM", info: MPI_Info as "INFO", request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Gatherv_init", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::collectives::Gatherv {
            sendbuf, sendcount: i64::from(sendcount), sendtype, recvbuf, recvcounts: IntArray::int(recvcounts),
            displs: IntArray::int(displs), recvtype, root, comm,
        }.init(info, Out::new("request", request)?))))
    }
    MPI_Gatherv_init_c (
        sendbuf: *const c_void as "BUFFER", sendcount: MPI_Count as "COUNT",
        sendtype: MPI_Datatype as "DATATYPE", recvbuf: *mut c_void as "BUFFER",
        recvcounts: *const MPI_Count as "WIDE_COUNTS", displs: *const MPI_Aint as "WIDE_PLACES",
        recvtype: MPI_Datatype as "DATATYPE", root: c_int as "ROOT", comm: MPI_Comm as "COMM",
        info: MPI_Info as "INFO", request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Gatherv_init_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::collectives::Gatherv {
            sendbuf, sendcount, sendtype, recvbuf, recvcounts: IntArray::count(recvcounts),
            displs: IntArray::aint(displs), recvtype, root, comm,
        }.init(info, Out::new("request", request)?))))
    }
    MPI_Get (
        origin_addr: *mut c_void as "BUFFER", origin_count: c_int as "COUNT",
        origin_datatype: MPI_Datatype as "DATATYPE", target_rank: c_int as "RANK",
        target_disp: MPI_Aint as "ANY", target_count: c_int as "COUNT",
        target_datatype: MPI_Datatype as "DATATYPE", win: MPI_Win as "WIN",
    ) { true around } {
        finish("MPI_Get", Target::Win(win), crate::one_sided::Get {
            origin_addr, origin_count: i64::from(origin_count), origin_datatype, target_rank, target_disp,
            target_count: i64::from(target_count), target_datatype, win,
        }.plain())
    }
    MPI_Get_c (
        origin_addr: *mut c_void as "BUFFER", origin_count: MPI_Count as "COUNT",
        origin_datatype: MPI_Datatype as "DATATYPE", target_rank: c_int as "RANK",
        target_disp: MPI_Aint as "ANY", target_count: MPI_Count as "COUNT",
        target_datatype: MPI_Datatype as "DATATYPE", win: MPI_Win as "WIN",
    ) { true around } {
        finish("MPI_Get_c", Target::Win(win), crate::one_sided::Get {
            origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, win,
        }.plain())
    }
    MPI_Get_accumulate (
        origin_addr: *const c_void as "BUFFER", origin_count: c_int as "COUNT",
        origin_datatype: MPI_Datatype as "DATATYPE", result_addr: *mut c_void as "BUFFER",
        result_count: c_int as "COUNT", result_datatype: MPI_Datatype as "DATATYPE",
        target_rank: c_int as "RANK", target_disp: MPI_Aint as "ANY", target_count: c_int as "COUNT",
        target_datatype: MPI_Datatype as "DATATYPE", op: MPI_Op as "OP", win: MPI_Win as "WIN",
    ) { true around } {
        finish("MPI_Get_accumulate", Target::Win(win), crate::one_sided::GetAccumulate {
            origin_addr, origin_count: i64::from(origin_count), origin_datatype, result_addr,
            result_count: i64::from(result_count), result_datatype, target_rank, target_disp,
            target_count: i64::from(target_count), target_datatype, op, win,
        }.plain())
    }
    MPI_Get_accumulate_c (
        origin_addr: *const c_void as "BUFFER", origin_count: MPI_Count as "COUNT",
        origin_datatype: MPI_Datatype as "DATATYPE", result_addr: *mut c_void as "BUFFER",
        result_count: MPI_Count as "COUNT", result_datatype: MPI_Datatype as "DATATYPE",
        target_rank: c_int as "RANK", target_disp: MPI_Aint as "ANY", target_count: MPI_Count as "COUNT",
        target_datatype: MPI_Datatype as "DATATYPE", op: MPI_Op as "OP", win: MPI_Win as "WIN",
    ) { true around } {
        finish("MPI_Get_accumulate_c", Target::Win(win), crate::one_sided::GetAccumulate {
            origin_addr, origin_count, origin_datatype, result_addr, result_count, result_datatype, target_rank,
            target_disp, target_count, target_datatype, op, win,
        }.plain())
    }
    MPI_Get_address (
        location: *const c_void as "ANY", address: *mut MPI_Aint as "OUT",
    ) { true around } {
        finish("MPI_Get_address", Target::Default, checked(|| crate::addresses::get_address(
            location, Out::new("address", address)?,
        )))
    }
    MPI_Graph_create (
        comm_old: MPI_Comm as "COMM", nnodes: c_int as "SIZE", indx: *const c_int as "COUNTS",
        edges: *const c_int as "RANKS", reorder: c_int as "ANY", comm_graph: *mut MPI_Comm as "COMM_OUT",
    ) { true around } {
        finish("MPI_Graph_create", Target::Comm(comm_old), or_null(comm_graph, MPI_COMM_NULL, crate::topologies::graph_create(
            comm_old, nnodes, indx, edges, reorder, Out::new("comm_graph", comm_graph),
        )))
    }
    MPI_Graph_get (
        comm: MPI_Comm as "GRAPH", maxindex: c_int as "SIZE", maxedges: c_int as "SIZE",
        indx: *mut c_int as "OUT", edges: *mut c_int as "OUT",
    ) { true around } {
        finish("MPI_Graph_get", Target::Comm(comm), crate::topologies::graph_get(
            comm, maxindex, maxedges, indx, edges,
        ))
    }
    MPI_Graph_map (
        comm: MPI_Comm as "COMM", nnodes: c_int as "SIZE", indx: *const c_int as "COUNTS",
        edges: *const c_int as "RANKS", newrank: *mut c_int as "OUT",
    ) { true around } {
        finish("MPI_Graph_map", Target::Comm(comm), checked(|| crate::topologies::graph_map(
            comm, nnodes, indx, edges, Out::new("newrank", newrank)?,
        )))
    }
    MPI_Graph_neighbors (
        comm: MPI_Comm as "GRAPH", rank: c_int as "RANK", maxneighbors: c_int as "SIZE",
        neighbors: *mut c_int as "OUT",
    ) { true around } {
        finish("MPI_Graph_neighbors", Target::Comm(comm), crate::topologies::graph_neighbors(
            comm, rank, maxneighbors, neighbors,
        ))
    }
    MPI_Graph_neighbors_count (
        comm: MPI_Comm as "GRAPH", rank: c_int as "RANK", nneighbors: *mut c_int as "OUT",
    ) { true around } {
        finish("MPI_Graph_neighbors_count", Target::Comm(comm), checked(|| crate::topologies::graph_neighbors_count(
            comm, rank, Out::new("nneighbors", nneighbors)?,
        )))
    }
    MPI_Graphdims_get (
        comm: MPI_Comm as "GRAPH", nnodes: *mut c_int as "OUT", nedges: *mut c_int as "OUT",
    ) { true around } {
        finish("MPI_Graphdims_get", Target::Comm(comm), checked(|| crate::topologies::graphdims_get(
            comm, Out::new("nnodes", nnodes)?, Out::new("nedges", nedges)?,
        )))
    }
    MPI_Grequest_complete (
        request: MPI_Request as "REQUEST",
    ) { true around } {
        finish("MPI_Grequest_complete", Target::Default, crate::requests::grequest_complete(request))
    }
    MPI_Grequest_start (
        query_fn: MPI_Grequest_query_function as "ANY", free_fn: MPI_Grequest_free_function as "ANY",
        cancel_fn: MPI_Grequest_cancel_function as "ANY", extra_state: *mut c_void as "ANY",
        request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Grequest_start", Target::Default, or_null(request, MPI_REQUEST_NULL, checked(|| crate::requests::grequest_start(
            query_fn, free_fn, cancel_fn, extra_state, Out::new("request", request)?,
        ))))
    }
    MPI_Group_compare (
        group1: MPI_Group as "GROUP", group2: MPI_Group as "GROUP", result: *mut c_int as "OUT",
    ) { true around } {
        finish("MPI_Group_compare", Target::Default, checked(|| crate::groups::group_compare(
            group1, group2, Out::new("result", result)?,
        )))
    }
    MPI_Group_difference (
        group1: MPI_Group as "GROUP", group2: MPI_Group as "GROUP", newgroup: *mut MPI_Group as "GROUP_OUT",
    ) { true around } {
        finish("MPI_Group_difference", Target::Default, or_null(newgroup, MPI_GROUP_NULL, checked(|| crate::groups::group_difference(
            group1, group2, Out::new("newgroup", newgroup)?,
        ))))
    }
    MPI_Group_excl (
        group: MPI_Group as "GROUP", n: c_int as "SIZE", ranks: *const c_int as "RANKS",
        newgroup: *mut MPI_Group as "GROUP_OUT",
    ) { true around } {
        finish("MPI_Group_excl", Target::Default, or_null(newgroup, MPI_GROUP_NULL, checked(|| crate::groups::group_excl(
            group, n, ranks, Out::new("newgroup", newgroup)?,
        ))))
    }
    MPI_Group_free (
        group: *mut MPI_Group as "GROUP_IN_OUT",
    ) { true around } {
        finish("MPI_Group_free", Target::Default, checked(|| crate::groups::group_free(
            Out::new("group", group)?,
        )))
    }
    MPI_Group_from_session_pset (
        session: MPI_Session as "SESSION", pset_name: *const c_char as "TEXT",
        newgroup: *mut MPI_Group as "GROUP_OUT",
    ) { true around } {
        finish("MPI_Group_from_session_pset", Target::Session(session), or_null(newgroup, MPI_GROUP_NULL, checked(|| crate::sessions::group_from_session_pset(
            session, crate::strings::get("pset_name", pset_name)?, Out::new("newgroup", newgroup)?,
        ))))
    }
    MPI_Group_incl (
        group: MPI_Group as "GROUP", n: c_int as "SIZE", ranks: *const c_int as "RANKS",
        newgroup: *mut MPI_Group as "GROUP_OUT",
    ) { true around } {
        finish("MPI_Group_incl", Target::Default, or_null(newgroup, MPI_GROUP_NULL, checked(|| crate::groups::group_incl(
            group, n, ranks, Out::new("newgroup", newgroup)?,
        ))))
    }
    MPI_Group_intersection (
        group1: MPI_Group as "GROUP", group2: MPI_Group as "GROUP", newgroup: *mut MPI_Group as "GROUP_OUT",
    ) { true around } {
        finish("MPI_Group_intersection", Target::Default, or_null(newgroup, MPI_GROUP_NULL, checked(|| crate::groups::group_intersection(
            group1, group2, Out::new("newgroup", newgroup)?,
        ))))
    }
    MPI_Group_range_excl (
        group: MPI_Group as "GROUP", n: c_int as "SIZE", ranges: *mut [c_int; 3] as "RANGES",
        newgroup: *mut MPI_Group as "GROUP_OUT",
    ) { true around } {
        finish("MPI_Group_range_excl", Target::Default, or_null(newgroup, MPI_GROUP_NULL, checked(|| crate::groups::group_range_excl(
            group, n, ranges, Out::new("newgroup", newgroup)?,
        ))))
    }
    MPI_Group_range_incl (
        group: MPI_Group as "GROUP", n: c_int as "SIZE", ranges: *mut [c_int; 3] as "RANGES",
        newgroup: *mut MPI_Group as "GROUP_OUT",
    ) { true around } {
        finish("MPI_Group_range_incl", Target::Default, or_null(newgroup, MPI_GROUP_NULL, checked(|| crate::groups::group_range_incl(
            group, n, ranges, Out::new("newgroup", newgroup)?,
        ))))
    }
    MPI_Group_rank (
        group: MPI_Group as "GROUP", rank: *mut c_int as "OUT",
    ) { true around } {
        finish("MPI_Group_rank", Target::Default, checked(|| crate::groups::group_rank(
            group, Out::new("rank", rank)?,
        )))
    }
    MPI_Group_size (
        group: MPI_Group as "GROUP", size: *mut c_int as "OUT",
    ) { true around } {
        finish("MPI_Group_size", Target::Default, checked(|| crate::groups::group_size(
            group, Out::new("size", size)?,
        )))
    }
    MPI_Group_translate_ranks (
        group1: MPI_Group as "GROUP", n: c_int as "SIZE", ranks1: *const c_int as "RANKS",
        group2: MPI_Group as "GROUP", ranks2: *mut c_int as "OUT",
    ) { true around } {
        finish("MPI_Group_translate_ranks", Target::Default, crate::groups::group_translate_ranks(
            group1, n, ranks1, group2, ranks2,
        ))
    }
    MPI_Group_union (
        group1: MPI_Group as "GROUP", group2: MPI_Group as "GROUP", newgroup: *mut MPI_Group as "GROUP_OUT",
    ) { true around } {
        finish("MPI_Group_union", Target::Default, or_null(newgroup, MPI_GROUP_NULL, checked(|| crate::groups::group_union(
            group1, group2, Out::new("newgroup", newgroup)?,
        ))))
    }
    MPI_Iallgather (
        sendbuf: *const c_void as "BUFFER", sendcount: c_int as "COUNT", sendtype: MPI_Datatype as "DATATYPE",
        recvbuf: *mut c_void as "BUFFER", recvcount: c_int as "COUNT", recvtype: MPI_Datatype as "DATATYPE",
        comm: MPI_Comm as "COMM", request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Iallgather", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::collectives::Allgather {
            sendbuf, sendcount: i64::from(sendcount), sendtype, recvbuf, recvcount: i64::from(recvcount), recvtype,
            comm,
        }.start(Out::new("request", request)?))))
    }
    MPI_Iallgather_c (
        sendbuf: *const c_void as "BUFFER", sendcount: MPI_Count as "COUNT",
        sendtype: MPI_Datatype as "DATATYPE", recvbuf: *mut c_void as "BUFFER",
        recvcount: MPI_Count as "COUNT", recvtype: MPI_Datatype as "DATATYPE", comm: MPI_Comm as "COMM",
        request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Iallgather_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::collectives::Allgather {
            sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm,
        }.start(Out::new("request", request)?))))
    }
    MPI_Iallgatherv (
        sendbuf: *const c_void as "BUFFER", sendcount: c_int as "COUNT", sendtype: MPI_Datatype as "DATATYPE",
        recvbuf: *mut c_void as "BUFFER", recvcounts: *const c_int as "COUNTS",
        displs: *const c_int as "PLACES", recvtype: MPI_Datatype as "DATATYPE", comm: MPI_Comm as "COMM",
        request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Iallgatherv", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::collectives::Allgatherv {
            sendbuf, sendcount: i64::from(sendcount), sendtype, recvbuf, recvcounts: IntArray::int(recvcounts),
            displs: IntArray::int(displs), recvtype, comm,
        }.start(Out::new("request", request)?))))
    }
    MPI_Iallgatherv_c (
        sendbuf: *const c_void as "BUFFER", sendcount: MPI_Count as "COUNT",
        sendtype: MPI_Datatype as "DATATYPE", recvbuf: *mut c_void as "BUFFER",
        recvcounts: *const MPI_Count as "WIDE_COUNTS", displs: *const MPI_Aint as "WIDE_PLACES",
        recvtype: MPI_Datatype as "DATATYPE", comm: MPI_Comm as "COMM",
        request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Iallgatherv_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::collectives::Allgatherv {
            sendbuf, sendcount, sendtype, recvbuf, recvcounts: IntArray::count(recvcounts),
            displs: IntArray::aint(displs), recvtype, comm,
        }.start(Out::new("request", request)?))))
    }
    MPI_Iallreduce (
        sendbuf: *const c_void as "BUFFER", recvbuf: *mut c_void as "BUFFER", count: c_int as "COUNT",
        datatype: MPI_Datatype as "DATATYPE", op: MPI_Op as "OP", comm: MPI_Comm as "COMM",
        request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Iallreduce", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::collectives::Allreduce {
            sendbuf, recvbuf, count: i64::from(count), datatype, op, comm,
        }.start(Out::new("request", request)?))))
    }
    MPI_Iallreduce_c (
        sendbuf: *const c_void as "BUFFER", recvbuf: *mut c_void as "BUFFER", count: MPI_Count as "COUNT",
        datatype: MPI_Datatype as "DATATYPE", op: MPI_Op as "OP", comm: MPI_Comm as "COMM",
        request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Iallreduce_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::collectives::Allreduce {
            sendbuf, recvbuf, count, datatype, op, comm,
        }.start(Out::new("request", request)?))))
    }
    MPI_Ialltoall (
        sendbuf: *const c_void as "BUFFER", sendcount: c_int as "COUNT", sendtype: MPI_Datatype as "DATATYPE",
        recvbuf: *mut c_void as "BUFFER", recvcount: c_int as "COUNT", recvtype: MPI_Datatype as "DATATYPE",
        comm: MPI_Comm as "COMM", request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Ialltoall", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::collectives::Alltoall {
            sendbuf, sendcount: i64::from(sendcount), sendtype, recvbuf, recvcount: i64::from(recvcount), recvtype,
            comm,
        }.start(Out::new("request", request)?))))
    }
    MPI_Ialltoall_c (
        sendbuf: *const c_void as "BUFFER", sendcount: MPI_Count as "COUNT",
        sendtype: MPI_Datatype as "DATATYPE", recvbuf: *mut c_void as "BUFFER",
        recvcount: MPI_Count as "COUNT", recvtype: MPI_Datatype as "DATATYPE", comm: MPI_Comm as "COMM",
        request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Ialltoall_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::collectives::Alltoall {
            sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm,
        }.start(Out::new("request", request)?))))
    }
    MPI_Ialltoallv (
        sendbuf: *const c_void as "BUFFER", sendcounts: *const c_int as "COUNTS",
        sdispls: *const c_int as "PLACES", sendtype: MPI_Datatype as "DATATYPE",
        recvbuf: *mut c_void as "BUFFER", recvcounts: *const c_int as "COUNTS",
        rdispls: *const c_int as "PLACES", recvtype: MPI_Datatype as "DATATYPE", comm: MPI_Comm as "COMM",
        request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Ialltoallv", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::collectives::Alltoallv {
            sendbuf, sendcounts: IntArray::int(sendcounts), sdispls: IntArray::int(sdispls), sendtype, recvbuf,
            recvcounts: IntArray::int(recvcounts), rdispls: IntArray::int(rdispls), recvtype, comm,
        }.start(Out::new("request", request)?))))
    }
    MPI_Ialltoallv_c (
        sendbuf: *const c_void as "BUFFER", sendcounts: *const MPI_Count as "WIDE_COUNTS",
        sdispls: *const MPI_Aint as "WIDE_PLACES", sendtype: MPI_Datatype as "DATATYPE",
        recvbuf: *mut c_void as "BUFFER", recvcounts: *const MPI_Count as "WIDE_COUNTS",
        rdispls: *const MPI_Aint as "WIDE_PLACES", recvtype: MPI_Datatype as "DATATYPE",
        comm: MPI_Comm as "COMM", request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Ialltoallv_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::collectives::Alltoallv {
            sendbuf, sendcounts: IntArray::count(sendcounts), sdispls: IntArray::aint(sdispls), sendtype, recvbuf,
            recvcounts: IntArray::count(recvcounts), rdispls: IntArray::aint(rdispls), recvtype, comm,
        }.start(Out::new("request", request)?))))
    }
    MPI_Ialltoallw (
        sendbuf: *const c_void as "BUFFER", sendcounts: *const c_int as "COUNTS",
        sdispls: *const c_int as "PLACES", sendtypes: *const MPI_Datatype as "DATATYPES",
        recvbuf: *mut c_void as "BUFFER", recvcounts: *const c_int as "COUNTS",
        rdispls: *const c_int as "PLACES", recvtypes: *const MPI_Datatype as "DATATYPES",
        comm: MPI_Comm as "COMM", request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Ialltoallw", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::collectives::Alltoallw {
            sendbuf, sendcounts: IntArray::int(sendcounts), sdispls: IntArray::int(sdispls), sendtypes, recvbuf,
            recvcounts: IntArray::int(recvcounts), rdispls: IntArray::int(rdispls), recvtypes, comm,
        }.start(Out::new("request", request)?))))
    }
    MPI_Ialltoallw_c (
        sendbuf: *const c_void as "BUFFER", sendcounts: *const MPI_Count as "WIDE_COUNTS",
        sdispls: *const MPI_Aint as "WIDE_PLACES", sendtypes: *const MPI_Datatype as "DATATYPES",
        recvbuf: *mut c_void as "BUFFER", recvcounts: *const MPI_Count as "WIDE_COUNTS",
        rdispls: *const MPI_Aint as "WIDE_PLACES", recvtypes: *const MPI_Datatype as "DATATYPES",
        comm: MPI_Comm as "COMM", request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Ialltoallw_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::collectives::Alltoallw {
            sendbuf, sendcounts: IntArray::count(sendcounts), sdispls: IntArray::aint(sdispls), sendtypes, recvbuf,
            recvcounts: IntArray::count(recvcounts), rdispls: IntArray::aint(rdispls), recvtypes, comm,
        }.start(Out::new("request", request)?))))
    }
    MPI_Ibarrier (
        comm: MPI_Comm as "COMM", request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Ibarrier", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::collectives::Barrier {
            comm,
        }.start(Out::new("request", request)?))))
    }
    MPI_Ibcast (
        buffer: *mut c_void as "BUFFER", count: c_int as "COUNT", datatype: MPI_Datatype as "DATATYPE",
        root: c_int as "ROOT", comm: MPI_Comm as "COMM", request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Ibcast", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::collectives::Bcast {
            buffer, count: i64::from(count), datatype, root, comm,
        }.start(Out::new("request", request)?))))
    }
    MPI_Ibcast_c (
        buffer: *mut c_void as "BUFFER", count: MPI_Count as "COUNT", datatype: MPI_Datatype as "DATATYPE",
        root: c_int as "ROOT", comm: MPI_Comm as "COMM", request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Ibcast_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::collectives::Bcast {
            buffer, count, datatype, root, comm,
        }.start(Out::new("request", request)?))))
    }
    MPI_Ibsend (
        buf: *const c_void as "BUFFER", count: c_int as "COUNT", datatype: MPI_Datatype as "DATATYPE",
        dest: c_int as "RANK", tag: c_int as "TAG", comm: MPI_Comm as "COMM",
        request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Ibsend", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::point_to_point::ibsend(
            buf, i64::from(count), datatype, dest, tag, comm, Out::new("request", request)?,
        ))))
    }
    MPI_Ibsend_c (
        buf: *const c_void as "BUFFER", count: MPI_Count as "COUNT", datatype: MPI_Datatype as "DATATYPE",
        dest: c_int as "RANK", tag: c_int as "TAG", comm: MPI_Comm as "COMM",
        request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Ibsend_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::point_to_point::ibsend(
            buf, count, datatype, dest, tag, comm, Out::new("request", request)?,
        ))))
    }
    MPI_Iexscan (
        sendbuf: *const c_void as "ANY", recvbuf: *mut c_void as "ANY", count: c_int as "COUNT",
        datatype: MPI_Datatype as "DATATYPE", op: MPI_Op as "OP", comm: MPI_Comm as "COMM",
        request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Iexscan", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::collectives::Exscan {
            sendbuf, recvbuf, count: i64::from(count), datatype, op, comm,
        }.start(Out::new("request", request)?))))
    }
    MPI_Iexscan_c (
        sendbuf: *const c_void as "ANY", recvbuf: *mut c_void as "ANY", count: MPI_Count as "COUNT",
        datatype: MPI_Datatype as "DATATYPE", op: MPI_Op as "OP", comm: MPI_Comm as "COMM",
        request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Iexscan_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::collectives::Exscan {
            sendbuf, recvbuf, count, datatype, op, comm,
        }.start(Out::new("request", request)?))))
    }
    MPI_Igather (
        sendbuf: *const c_void as "BUFFER", sendcount: c_int as "COUNT", sendtype: MPI_Datatype as "DATATYPE",
        recvbuf: *mut c_void as "BUFFER", recvcount: c_int as "COUNT", recvtype: MPI_Datatype as "DATATYPE",
        root: c_int as "ROOT", comm: MPI_Comm as "COMM", request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Igather", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::collectives::Gather {
            sendbuf, sendcount: i64::from(sendcount), sendtype, recvbuf, recvcount: i64::from(recvcount), recvtype,
            root, comm,
        }.start(Out::new("request", request)?))))
    }
    MPI_Igather_c (
        sendbuf: *const c_void as "BUFFER", sendcount: MPI_Count as "COUNT",
        sendtype: MPI_Datatype as "DATATYPE", recvbuf: *mut c_void as "BUFFER",
        recvcount: MPI_Count as "COUNT", recvtype: MPI_Datatype as "DATATYPE", root: c_int as "ROOT",
        comm: MPI_Comm as "COMM", request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Igather_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::collectives::Gather {
            sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm,
        }.start(Out::new("request", request)?))))
    }
    MPI_Igatherv (
        sendbuf: *const c_void as "BUFFER", sendcount: c_int as "COUNT", sendtype: MPI_Datatype as "DATATYPE",
        recvbuf: *mut c_void as "BUFFER", recvcounts: *const c_int as "COUNTS",
        displs: *const c_int as "PLACES", recvtype: MPI_Datatype as "DATATYPE", root: c_int as "ROOT",
        comm: MPI_Comm as "COMM", request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Igatherv", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::collectives::Gatherv {
            sendbuf, sendcount: i64::from(sendcount), sendtype, recvbuf, recvcounts: IntArray::int(recvcounts),
            displs: IntArray::int(displs), recvtype, root, comm,
        }.start(Out::new("request", request)?))))
    }
    MPI_Igatherv_c (
        sendbuf: *const c_void as "BUFFER", sendcount: MPI_Count as "COUNT",
        sendtype: MPI_Datatype as "DATATYPE", recvbuf: *mut c_void as "BUFFER",
        recvcounts: *const MPI_Count as "WIDE_COUNTS", displs: *const MPI_Aint as "WIDE_PLACES",
        recvtype: MPI_Datatype as "DATATYPE", root: c_int as "ROOT", comm: MPI_Comm as "COMM",
        request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Igatherv_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::collectives::Gatherv {
            sendbuf, sendcount, sendtype, recvbuf, recvcounts: IntArray::count(recvcounts),
            displs: IntArray::aint(displs), recvtype, root, comm,
        }.start(Out::new("request", request)?))))
    }
    MPI_Improbe (
        source: c_int as "SOURCE", tag: c_int as "RECEIVE_TAG", comm: MPI_Comm as "COMM",
        flag: *mut c_int as "OUT", message: *mut MPI_Message as "MESSAGE_OUT",
        status: *mut MPI_Status as "STATUS",
    ) { true around, status = around.status(status) } {
        finish("MPI_Improbe", Target::Comm(comm), or_null(message, MPI_MESSAGE_NULL, checked(|| crate::point_to_point::improbe(
            source, tag, comm, Out::new("flag", flag)?, Out::new("message", message)?, status,
        ))))
    }
    MPI_Imrecv (
        buf: *mut c_void as "BUFFER", count: c_int as "COUNT", datatype: MPI_Datatype as "DATATYPE",
        message: *mut MPI_Message as "MESSAGE_IN_OUT", request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Imrecv", Target::Default, or_null(request, MPI_REQUEST_NULL, checked(|| crate::point_to_point::imrecv(
            buf, i64::from(count), datatype, Out::new("message", message)?, Out::new("request", request)?,
        ))))
    }
    MPI_Imrecv_c (
        buf: *mut c_void as "BUFFER", count: MPI_Count as "COUNT", datatype: MPI_Datatype as "DATATYPE",
        message: *mut MPI_Message as "MESSAGE_IN_OUT", request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Imrecv_c", Target::Default, or_null(request, MPI_REQUEST_NULL, checked(|| crate::point_to_point::imrecv(
            buf, count, datatype, Out::new("message", message)?, Out::new("request", request)?,
        ))))
    }
    MPI_Ineighbor_allgather (
        sendbuf: *const c_void as "BUFFER", sendcount: c_int as "COUNT", sendtype: MPI_Datatype as "DATATYPE",
        recvbuf: *mut c_void as "BUFFER", recvcount: c_int as "COUNT", recvtype: MPI_Datatype as "DATATYPE",
        comm: MPI_Comm as "CART", request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Ineighbor_allgather", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::collectives::NeighborAllgather {
            sendbuf, sendcount: i64::from(sendcount), sendtype, recvbuf, recvcount: i64::from(recvcount), recvtype,
            comm,
        }.start(Out::new("request", request)?))))
    }
    MPI_Ineighbor_allgather_c (
        sendbuf: *const c_void as "BUFFER", sendcount: MPI_Count as "COUNT",
        sendtype: MPI_Datatype as "DATATYPE", recvbuf: *mut c_void as "BUFFER",
        recvcount: MPI_Count as "COUNT", recvtype: MPI_Datatype as "DATATYPE", comm: MPI_Comm as "CART",
        request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Ineighbor_allgather_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::collectives::NeighborAllgather {
            sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm,
        }.start(Out::new("request", request)?))))
    }
    MPI_Ineighbor_allgatherv (
        sendbuf: *const c_void as "BUFFER", sendcount: c_int as "COUNT", sendtype: MPI_Datatype as "DATATYPE",
        recvbuf: *mut c_void as "BUFFER", recvcounts: *const c_int as "COUNTS",
        displs: *const c_int as "PLACES", recvtype: MPI_Datatype as "DATATYPE", comm: MPI_Comm as "CART",
        request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Ineighbor_allgatherv", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::collectives::NeighborAllgatherv {
            sendbuf, sendcount: i64::from(sendcount), sendtype, recvbuf, recvcounts: IntArray::int(recvcounts),
            displs: IntArray::int(displs), recvtype, comm,
        }.start(Out::new("request", request)?))))
    }
    MPI_Ineighbor_allgatherv_c (
        sendbuf: *const c_void as "BUFFER", sendcount: MPI_Count as "COUNT",
        sendtype: MPI_Datatype as "DATATYPE", recvbuf: *mut c_void as "BUFFER",
        recvcounts: *const MPI_Count as "WIDE_COUNTS", displs: *const MPI_Aint as "WIDE_PLACES",
        recvtype: MPI_Datatype as "DATATYPE", comm: MPI_Comm as "CART",
        request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Ineighbor_allgatherv_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::collectives::NeighborAllgatherv {
            sendbuf, sendcount, sendtype, recvbuf, recvcounts: IntArray::count(recvcounts),
            displs: IntArray::aint(displs), recvtype, comm,
        }.start(Out::new("request", request)?))))
    }
    MPI_Ineighbor_alltoall (
        sendbuf: *const c_void as "BUFFER", sendcount: c_int as "COUNT", sendtype: MPI_Datatype as "DATATYPE",
        recvbuf: *mut c_void as "BUFFER", recvcount: c_int as "COUNT", recvtype: MPI_Datatype as "DATATYPE",
        comm: MPI_Comm as "CART", request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Ineighbor_alltoall", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::collectives::NeighborAlltoall {
            sendbuf, sendcount: i64::from(sendcount), sendtype, recvbuf, recvcount: i64::from(recvcount), recvtype,
            comm,
        }.start(Out::new("request", request)?))))
    }
    MPI_Ineighbor_alltoall_c (
        sendbuf: *const c_void as "BUFFER", sendcount: MPI_Count as "COUNT",
        sendtype: MPI_Datatype as "DATATYPE", recvbuf: *mut c_void as "BUFFER",
        recvcount: MPI_Count as "COUNT", recvtype: MPI_Datatype as "DATATYPE", comm: MPI_Comm as "CART",
        request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Ineighbor_alltoall_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::collectives::NeighborAlltoall {
            sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm,
        }.start(Out::new("request", request)?))))
    }
    MPI_Ineighbor_alltoallv (
        sendbuf: *const c_void as "BUFFER", sendcounts: *const c_int as "COUNTS",
        sdispls: *const c_int as "PLACES", sendtype: MPI_Datatype as "DATATYPE",
        recvbuf: *mut c_void as "BUFFER", recvcounts: *const c_int as "COUNTS",
        rdispls: *const c_int as "PLACES", recvtype: MPI_Datatype as "DATATYPE", comm: MPI_Comm as "CART",
        request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Ineighbor_alltoallv", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::collectives::NeighborAlltoallv {
            sendbuf, sendcounts: IntArray::int(sendcounts), sdispls: IntArray::int(sdispls), sendtype, recvbuf,
            recvcounts: IntArray::int(recvcounts), rdispls: IntArray::int(rdispls), recvtype, comm,
        }.start(Out::new("request", request)?))))
    }
    MPI_Ineighbor_alltoallv_c (
        sendbuf: *const c_void as "BUFFER", sendcounts: *const MPI_Count as "WIDE_COUNTS",
        sdispls: *const MPI_Aint as "WIDE_PLACES", sendtype: MPI_Datatype as "DATATYPE",
        recvbuf: *mut c_void as "BUFFER", recvcounts: *const MPI_Count as "WIDE_COUNTS",
        rdispls: *const MPI_Aint as "WIDE_PLACES", recvtype: MPI_Datatype as "DATATYPE",
        comm: MPI_Comm as "CART", request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Ineighbor_alltoallv_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::collectives::NeighborAlltoallv {
            sendbuf, sendcounts: IntArray::count(sendcounts), sdispls: IntArray::aint(sdispls), sendtype, recvbuf,
            recvcounts: IntArray::count(recvcounts), rdispls: IntArray::aint(rdispls), recvtype, comm,
        }.start(Out::new("request", request)?))))
    }
    MPI_Ineighbor_alltoallw (
        sendbuf: *const c_void as "BUFFER", sendcounts: *const c_int as "COUNTS",
        sdispls: *const MPI_Aint as "WIDE_PLACES", sendtypes: *const MPI_Datatype as "DATATYPES",
        recvbuf: *mut c_void as "BUFFER", recvcounts: *const c_int as "COUNTS",
        rdispls: *const MPI_Aint as "WIDE_PLACES", recvtypes: *const MPI_Datatype as "DATATYPES",
        comm: MPI_Comm as "CART", request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Ineighbor_alltoallw", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::collectives::NeighborAlltoallw {
            sendbuf, sendcounts: IntArray::int(sendcounts), sdispls, sendtypes, recvbuf,
            recvcounts: IntArray::int(recvcounts), rdispls, recvtypes, comm,
        }.start(Out::new("request", request)?))))
    }
    MPI_Ineighbor_alltoallw_c (
        sendbuf: *const c_void as "BUFFER", sendcounts: *const MPI_Count as "WIDE_COUNTS",
        sdispls: *const MPI_Aint as "WIDE_PLACES", sendtypes: *const MPI_Datatype as "DATATYPES",
        recvbuf: *mut c_void as "BUFFER", recvcounts: *const MPI_Count as "WIDE_COUNTS",
        rdispls: *const MPI_Aint as "WIDE_PLACES", recvtypes: *const MPI_Datatype as "DATATYPES",
        comm: MPI_Comm as "CART", request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Ineighbor_alltoallw_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::collectives::NeighborAlltoallw {
            sendbuf, sendcounts: IntArray::count(sendcounts), sdispls, sendtypes, recvbuf,
            recvcounts: IntArray::count(recvcounts), rdispls, recvtypes, comm,
        }.start(Out::new("request", request)?))))
    }
    MPI_Info_create (
        info: *mut MPI_Info as "INFO_OUT",
    ) { true around } {
        finish("MPI_Info_create", Target::Default, or_null(info, MPI_INFO_NULL, checked(|| crate::info::info_create(
            Out::new("info", info)?,
        ))))
    }
    MPI_Info_create_env (
        argc: c_int as "ANY", argv: *mut *mut c_char as "ANY", info: *mut MPI_Info as "INFO_OUT",
    ) { true around } {
        finish("MPI_Info_create_env", Target::Default, or_null(info, MPI_INFO_NULL, checked(|| crate::info::info_create_env(
            argc, argv, Out::new("info", info)?,
        ))))
    }
    MPI_Info_delete (
        info: MPI_Info as "INFO_OBJECT", key: *const c_char as "KEY",
    ) { true around } {
        finish("MPI_Info_delete", Target::Default, checked(|| crate::info::info_delete(
            info, crate::info::key(key)?,
        )))
    }
    MPI_Info_dup (
        info: MPI_Info as "INFO_OBJECT", newinfo: *mut MPI_Info as "INFO_OUT",
    ) { true around } {
        finish("MPI_Info_dup", Target::Default, or_null(newinfo, MPI_INFO_NULL, checked(|| crate::info::info_dup(
            info, Out::new("newinfo", newinfo)?,
        ))))
    }
    MPI_Info_free (
        info: *mut MPI_Info as "INFO_IN_OUT",
    ) { true around } {
        finish("MPI_Info_free", Target::Default, checked(|| crate::info::info_free(Out::new("info", info)?)))
    }
    MPI_Info_get (
        info: MPI_Info as "INFO_OBJECT", key: *const c_char as "KEY", valuelen: c_int as "SIZE",
        value: *mut c_char as "NAME_OUT", flag: *mut c_int as "OUT",
    ) { true around } {
        finish("MPI_Info_get", Target::Default, checked(|| crate::info::info_get(
            info, crate::info::key(key)?, valuelen, Out::new("value", value)?, Out::new("flag", flag)?,
        )))
    }
    MPI_Info_get_nkeys (
        info: MPI_Info as "INFO_OBJECT", nkeys: *mut c_int as "OUT",
    ) { true around } {
        finish("MPI_Info_get_nkeys", Target::Default, checked(|| crate::info::info_get_nkeys(
            info, Out::new("nkeys", nkeys)?,
        )))
    }
    MPI_Info_get_nthkey (
        info: MPI_Info as "INFO_OBJECT", n: c_int as "NTH_KEY", key: *mut c_char as "NAME_OUT",
    ) { true around } {
        finish("MPI_Info_get_nthkey", Target::Default, checked(|| crate::info::info_get_nthkey(
            info, n, Out::new("key", key)?,
        )))
    }
    MPI_Info_get_string (
        info: MPI_Info as "INFO_OBJECT", key: *const c_char as "KEY", buflen: *mut c_int as "LENGTH",
        value: *mut c_char as "NAME_OUT_IF_ROOM", flag: *mut c_int as "OUT",
    ) { true around } {
        finish("MPI_Info_get_string", Target::Default, checked(|| crate::info::info_get_string(
            info, crate::info::key(key)?, Out::new("buflen", buflen)?, value, Out::new("flag", flag)?,
        )))
    }
    MPI_Info_get_valuelen (
        info: MPI_Info as "INFO_OBJECT", key: *const c_char as "KEY", valuelen: *mut c_int as "OUT",
        flag: *mut c_int as "OUT",
    ) { true around } {
        finish("MPI_Info_get_valuelen", Target::Default, checked(|| crate::info::info_get_valuelen(
            info, crate::info::key(key)?, Out::new("valuelen", valuelen)?, Out::new("flag", flag)?,
        )))
    }
    MPI_Info_set (
        info: MPI_Info as "INFO_OBJECT", key: *const c_char as "KEY", value: *const c_char as "INFO_VALUE",
    ) { true around } {
        finish("MPI_Info_set", Target::Default, checked(|| crate::info::info_set(
            info, crate::info::key(key)?, crate::info::value(value)?,
        )))
    }
    MPI_Intercomm_create (
        local_comm: MPI_Comm as "COMM", local_leader: c_int as "RANK", peer_comm: MPI_Comm as "ANY",
        remote_leader: c_int as "ANY", tag: c_int as "TAG", newintercomm: *mut MPI_Comm as "COMM_OUT",
    ) { true around } {
        finish("MPI_Intercomm_create", Target::Comm(local_comm), or_null(newintercomm, MPI_COMM_NULL, crate::communicators::intercomm_create(
            local_comm, local_leader, peer_comm, remote_leader, tag, Out::new("newintercomm", newintercomm),
        )))
    }
    MPI_Intercomm_create_from_groups (
        local_group: MPI_Group as "GROUP", local_leader: c_int as "RANK", remote_group: MPI_Group as "GROUP",
        remote_leader: c_int as "ANY", stringtag: *const c_char as "STRINGTAG", info: MPI_Info as "INFO",
        errhandler: MPI_Errhandler as "ERRHANDLER", newintercomm: *mut MPI_Comm as "COMM_OUT",
    ) { true around } {
        finish("MPI_Intercomm_create_from_groups", Target::NewComm(errhandler), or_null(newintercomm, MPI_COMM_NULL, checked(|| crate::communicators::intercomm_create_from_groups(
            local_group, local_leader, remote_group, remote_leader, crate::strings::get("stringtag", stringtag)?,
            info, errhandler, Out::new("newintercomm", newintercomm)?,
        ))))
    }
    MPI_Intercomm_merge (
        intercomm: MPI_Comm as "INTERCOMM", high: c_int as "ANY", newintracomm: *mut MPI_Comm as "COMM_OUT",
    ) { true around } {
        finish("MPI_Intercomm_merge", Target::Comm(intercomm), or_null(newintracomm, MPI_COMM_NULL, crate::communicators::intercomm_merge(
            intercomm, high, Out::new("newintracomm", newintracomm),
        )))
    }
    MPI_Iprobe (
        source: c_int as "SOURCE", tag: c_int as "RECEIVE_TAG", comm: MPI_Comm as "COMM",
        flag: *mut c_int as "OUT", status: *mut MPI_Status as "STATUS",
    ) { true around, status = around.status(status) } {
        finish("MPI_Iprobe", Target::Comm(comm), checked(|| crate::point_to_point::iprobe(
            source, tag, comm, Out::new("flag", flag)?, status,
        )))
    }
    MPI_Irecv (
        buf: *mut c_void as "BUFFER", count: c_int as "COUNT", datatype: MPI_Datatype as "DATATYPE",
        source: c_int as "SOURCE", tag: c_int as "RECEIVE_TAG", comm: MPI_Comm as "COMM",
        request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Irecv", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::point_to_point::irecv(
            buf, i64::from(count), datatype, source, tag, comm, Out::new("request", request)?,
        ))))
    }
    MPI_Irecv_c (
        buf: *mut c_void as "BUFFER", count: MPI_Count as "COUNT", datatype: MPI_Datatype as "DATATYPE",
        source: c_int as "SOURCE", tag: c_int as "RECEIVE_TAG", comm: MPI_Comm as "COMM",
        request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Irecv_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::point_to_point::irecv(
            buf, count, datatype, source, tag, comm, Out::new("request", request)?,
        ))))
    }
    MPI_Ireduce (
        sendbuf: *const c_void as "BUFFER", recvbuf: *mut c_void as "BUFFER", count: c_int as "COUNT",
        datatype: MPI_Datatype as "DATATYPE", op: MPI_Op as "OP", root: c_int as "ROOT",
        comm: MPI_Comm as "COMM", request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Ireduce", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::collectives::Reduce {
            sendbuf, recvbuf, count: i64::from(count), datatype, op, root, comm,
        }.start(Out::new("request", request)?))))
    }
    MPI_Ireduce_c (
        sendbuf: *const c_void as "BUFFER", recvbuf: *mut c_void as "BUFFER", count: MPI_Count as "COUNT",
        datatype: MPI_Datatype as "DATATYPE", op: MPI_Op as "OP", root: c_int as "ROOT",
        comm: MPI_Comm as "COMM", request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Ireduce_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::collectives::Reduce {
            sendbuf, recvbuf, count, datatype, op, root, comm,
        }.start(Out::new("request", request)?))))
    }
    MPI_Ireduce_scatter (
        sendbuf: *const c_void as "BUFFER", recvbuf: *mut c_void as "BUFFER",
        recvcounts: *const c_int as "COUNTS", datatype: MPI_Datatype as "DATATYPE", op: MPI_Op as "OP",
        comm: MPI_Comm as "COMM", request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Ireduce_scatter", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::collectives::ReduceScatter {
            sendbuf, recvbuf, recvcounts: IntArray::int(recvcounts), datatype, op, comm,
        }.start(Out::new("request", request)?))))
    }
    MPI_Ireduce_scatter_c (
        sendbuf: *const c_void as "BUFFER", recvbuf: *mut c_void as "BUFFER",
        recvcounts: *const MPI_Count as "WIDE_COUNTS", datatype: MPI_Datatype as "DATATYPE",
        op: MPI_Op as "OP", comm: MPI_Comm as "COMM", request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Ireduce_scatter_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::collectives::ReduceScatter {
            sendbuf, recvbuf, recvcounts: IntArray::count(recvcounts), datatype, op, comm,
        }.start(Out::new("request", request)?))))
    }
    MPI_Ireduce_scatter_block (
        sendbuf: *const c_void as "BUFFER", recvbuf: *mut c_void as "BUFFER", recvcount: c_int as "COUNT",
        datatype: MPI_Datatype as "DATATYPE", op: MPI_Op as "OP", comm: MPI_Comm as "COMM",
        request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Ireduce_scatter_block", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::collectives::ReduceScatterBlock {
            sendbuf, recvbuf, recvcount: i64::from(recvcount), datatype, op, comm,
        }.start(Out::new("request", request)?))))
    }
    MPI_Ireduce_scatter_block_c (
        sendbuf: *const c_void as "BUFFER", recvbuf: *mut c_void as "BUFFER", recvcount: MPI_Count as "COUNT",
        datatype: MPI_Datatype as "DATATYPE", op: MPI_Op as "OP", comm: MPI_Comm as "COMM",
        request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Ireduce_scatter_block_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::collectives::ReduceScatterBlock {
            sendbuf, recvbuf, recvcount, datatype, op, comm,
        }.start(Out::new("request", request)?))))
    }
    MPI_Irsend (
        buf: *const c_void as "BUFFER", count: c_int as "COUNT", datatype: MPI_Datatype as "DATATYPE",
        dest: c_int as "RANK", tag: c_int as "TAG", comm: MPI_Comm as "COMM",
        request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Irsend", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::point_to_point::irsend(
            buf, i64::from(count), datatype, dest, tag, comm, Out::new("request", request)?,
        ))))
    }
    MPI_Irsend_c (
        buf: *const c_void as "BUFFER", count: MPI_Count as "COUNT", datatype: MPI_Datatype as "DATATYPE",
        dest: c_int as "RANK", tag: c_int as "TAG", comm: MPI_Comm as "COMM",
        request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Irsend_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::point_to_point::irsend(
            buf, count, datatype, dest, tag, comm, Out::new("request", request)?,
        ))))
    }
    MPI_Iscan (
        sendbuf: *const c_void as "BUFFER", recvbuf: *mut c_void as "BUFFER", count: c_int as "COUNT",
        datatype: MPI_Datatype as "DATATYPE", op: MPI_Op as "OP", comm: MPI_Comm as "COMM",
        request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Iscan", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::collectives::Scan {
            sendbuf, recvbuf, count: i64::from(count), datatype, op, comm,
        }.start(Out::new("request", request)?))))
    }
    MPI_Iscan_c (
        sendbuf: *const c_void as "BUFFER", recvbuf: *mut c_void as "BUFFER", count: MPI_Count as "COUNT",
        datatype: MPI_Datatype as "DATATYPE", op: MPI_Op as "OP", comm: MPI_Comm as "COMM",
        request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Iscan_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::collectives::Scan {
            sendbuf, recvbuf, count, datatype, op, comm,
        }.start(Out::new("request", request)?))))
    }
    MPI_Iscatter (
        sendbuf: *const c_void as "BUFFER", sendcount: c_int as "COUNT", sendtype: MPI_Datatype as "DATATYPE",
        recvbuf: *mut c_void as "BUFFER", recvcount: c_int as "COUNT", recvtype: MPI_Datatype as "DATATYPE",
        root: c_int as "ROOT", comm: MPI_Comm as "COMM", request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Iscatter", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::collectives::Scatter {
            sendbuf, sendcount: i64::from(sendcount), sendtype, recvbuf, recvcount: i64::from(recvcount), recvtype,
            root, comm,
        }.start(Out::new("request", request)?))))
    }
    MPI_Iscatter_c (
        sendbuf: *const c_void as "BUFFER", sendcount: MPI_Count as "COUNT",
        sendtype: MPI_Datatype as "DATATYPE", recvbuf: *mut c_void as "BUFFER",
        recvcount: MPI_Count as "COUNT", recvtype: MPI_Datatype as "DATATYPE", root: c_int as "ROOT",
        comm: MPI_Comm as "COMM", request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Iscatter_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::collectives::Scatter {
            sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm,
        }.start(Out::new("request", request)?))))
    }
    MPI_Iscatterv (
        sendbuf: *const c_void as "BUFFER", sendcounts: *const c_int as "COUNTS",
        displs: *const c_int as "PLACES", sendtype: MPI_Datatype as "DATATYPE",
        recvbuf: *mut c_void as "BUFFER", recvcount: c_int as "COUNT", recvtype: MPI_Datatype as "DATATYPE",
        root: c_int as "ROOT", comm: MPI_Comm as "COMM", request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Iscatterv", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::collectives::Scatterv {
            sendbuf, sendcounts: IntArray::int(sendcounts), displs: IntArray::int(displs), sendtype, recvbuf,
            recvcount: i64::from(recvcount), recvtype, root, comm,
        }.start(Out::new("request", request)?))))
    }
    MPI_Iscatterv_c (
        sendbuf: *const c_void as "BUFFER", sendcounts: *const MPI_Count as "WIDE_COUNTS",
        displs: *const MPI_Aint as "WIDE_PLACES", sendtype: MPI_Datatype as "DATATYPE",
        recvbuf: *mut c_void as "BUFFER", recvcount: MPI_Count as "COUNT",
        recvtype: MPI_Datatype as "DATATYPE", root: c_int as "ROOT", comm: MPI_Comm as "COMM",
        request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Iscatterv_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::collectives::Scatterv {
            sendbuf, sendcounts: IntArray::count(sendcounts), displs: IntArray::aint(displs), sendtype, recvbuf,
            recvcount, recvtype, root, comm,
        }.start(Out::new("request", request)?))))
    }
    MPI_Isend (
        buf: *const c_void as "BUFFER", count: c_int as "COUNT", datatype: MPI_Datatype as "DATATYPE",
        dest: c_int as "RANK", tag: c_int as "TAG", comm: MPI_Comm as "COMM",
        request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        if crate::check::is_unbuffered() {
            finish("MPI_Isend", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::point_to_point::issend(
            buf, i64::from(count), datatype, dest, tag, comm, Out::new("request", request)?,
        ))))
        } else {
            finish("MPI_Isend", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::point_to_point::isend(
            buf, i64::from(count), datatype, dest, tag, comm, Out::new("request", request)?,
        ))))
        }
    }
    MPI_Isend_c (
        buf: *const c_void as "BUFFER", count: MPI_Count as "COUNT", datatype: MPI_Datatype as "DATATYPE",
        dest: c_int as "RANK", tag: c_int as "TAG", comm: MPI_Comm as "COMM",
        request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        if crate::check::is_unbuffered() {
            finish("MPI_Isend_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::point_to_point::issend(
            buf, count, datatype, dest, tag, comm, Out::new("request", request)?,
        ))))
        } else {
            finish("MPI_Isend_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::point_to_point::isend(
            buf, count, datatype, dest, tag, comm, Out::new("request", request)?,
        ))))
        }
    }
    MPI_Isendrecv (
        sendbuf: *const c_void as "BUFFER", sendcount: c_int as "COUNT", sendtype: MPI_Datatype as "DATATYPE",
        dest: c_int as "RANK", sendtag: c_int as "TAG", recvbuf: *mut c_void as "BUFFER",
        recvcount: c_int as "COUNT", recvtype: MPI_Datatype as "DATATYPE", source: c_int as "SOURCE",
        recvtag: c_int as "RECEIVE_TAG", comm: MPI_Comm as "COMM", request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Isendrecv", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::point_to_point::isendrecv(
            sendbuf, i64::from(sendcount), sendtype, dest, sendtag, recvbuf, i64::from(recvcount), recvtype, source,
            recvtag, comm, Out::new("request", request)?,
        ))))
    }
    MPI_Isendrecv_c (
        sendbuf: *const c_void as "BUFFER", sendcount: MPI_Count as "COUNT",
        sendtype: MPI_Datatype as "DATATYPE", dest: c_int as "RANK", sendtag: c_int as "TAG",
        recvbuf: *mut c_void as "BUFFER", recvcount: MPI_Count as "COUNT",
        recvtype: MPI_Datatype as "DATATYPE", source: c_int as "SOURCE", recvtag: c_int as "RECEIVE_TAG",
        comm: MPI_Comm as "COMM", request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Isendrecv_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::point_to_point::isendrecv(
            sendbuf, sendcount, sendtype, dest, sendtag, recvbuf, recvcount, recvtype, source, recvtag, comm,
            Out::new("request", request)?,
        ))))
    }
    MPI_Isendrecv_replace (
        buf: *mut c_void as "BUFFER", count: c_int as "COUNT", datatype: MPI_Datatype as "DATATYPE",
        dest: c_int as "RANK", sendtag: c_int as "TAG", source: c_int as "SOURCE",
        recvtag: c_int as "RECEIVE_TAG", comm: MPI_Comm as "COMM", request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Isendrecv_replace", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::point_to_point::isendrecv_replace(
            buf, i64::from(count), datatype, dest, sendtag, source, recvtag, comm, Out::new("request", request)?,
        ))))
    }
    MPI_Isendrecv_replace_c (
        buf: *mut c_void as "BUFFER", count: MPI_Count as "COUNT", datatype: MPI_Datatype as "DATATYPE",
        dest: c_int as "RANK", sendtag: c_int as "TAG", source: c_int as "SOURCE",
        recvtag: c_int as "RECEIVE_TAG", comm: MPI_Comm as "COMM", request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Isendrecv_replace_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::point_to_point::isendrecv_replace(
            buf, count, datatype, dest, sendtag, source, recvtag, comm, Out::new("request", request)?,
        ))))
    }
    MPI_Issend (
        buf: *const c_void as "BUFFER", count: c_int as "COUNT", datatype: MPI_Datatype as "DATATYPE",
        dest: c_int as "RANK", tag: c_int as "TAG", comm: MPI_Comm as "COMM",
        request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Issend", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::point_to_point::issend(
            buf, i64::from(count), datatype, dest, tag, comm, Out::new("request", request)?,
        ))))
    }
    MPI_Issend_c (
        buf: *const c_void as "BUFFER", count: MPI_Count as "COUNT", datatype: MPI_Datatype as "DATATYPE",
        dest: c_int as "RANK", tag: c_int as "TAG", comm: MPI_Comm as "COMM",
        request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Issend_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::point_to_point::issend(
            buf, count, datatype, dest, tag, comm, Out::new("request", request)?,
        ))))
    }
    MPI_Keyval_create (
        copy_fn: MPI_Copy_function as "ANY", delete_fn: MPI_Delete_function as "ANY",
        keyval: *mut c_int as "KEYVAL_OUT", extra_state: *mut c_void as "ANY",
    ) { true around } {
        finish("MPI_Keyval_create", Target::Default, or_null(keyval, MPI_KEYVAL_INVALID, checked(|| crate::attributes::keyval_create(
            copy_fn, delete_fn, Out::new("keyval", keyval)?, extra_state,
        ))))
    }
    MPI_Keyval_free (
        keyval: *mut c_int as "KEYVAL_IN_OUT",
    ) { true around } {
        finish("MPI_Keyval_free", Target::Default, checked(|| crate::attributes::keyval_free(
            Out::new("keyval", keyval)?,
        )))
    }
    MPI_Lookup_name (
        service_name: *const c_char as "TEXT", info: MPI_Info as "INFO", port_name: *mut c_char as "NAME_OUT",
    ) { true around } {
        finish("MPI_Lookup_name", Target::Default, checked(|| crate::dynamic::lookup_name(
            crate::strings::get("service_name", service_name)?, info, Out::new("port_name", port_name)?,
        )))
    }
    MPI_Mprobe (
        source: c_int as "SOURCE", tag: c_int as "RECEIVE_TAG", comm: MPI_Comm as "COMM",
        message: *mut MPI_Message as "MESSAGE_OUT", status: *mut MPI_Status as "STATUS",
    ) { true around, status = around.status(status) } {
        finish("MPI_Mprobe", Target::Comm(comm), or_null(message, MPI_MESSAGE_NULL, checked(|| crate::point_to_point::mprobe(
            source, tag, comm, Out::new("message", message)?, status,
        ))))
    }
    MPI_Mrecv (
        buf: *mut c_void as "BUFFER", count: c_int as "COUNT", datatype: MPI_Datatype as "DATATYPE",
        message: *mut MPI_Message as "MESSAGE_IN_OUT", status: *mut MPI_Status as "STATUS",
    ) { true around, status = around.status(status) } {
        finish("MPI_Mrecv", Target::Default, checked(|| crate::point_to_point::mrecv(
            buf, i64::from(count), datatype, Out::new("message", message)?, status,
        )))
    }
    MPI_Mrecv_c (
        buf: *mut c_void as "BUFFER", count: MPI_Count as "COUNT", datatype: MPI_Datatype as "DATATYPE",
        message: *mut MPI_Message as "MESSAGE_IN_OUT", status: *mut MPI_Status as "STATUS",
    ) { true around, status = around.status(status) } {
        finish("MPI_Mrecv_c", Target::Default, checked(|| crate::point_to_point::mrecv(
            buf, count, datatype, Out::new("message", message)?, status,
        )))
    }
    MPI_Neighbor_allgather (
        sendbuf: *const c_void as "BUFFER", sendcount: c_int as "COUNT", sendtype: MPI_Datatype as "DATATYPE",
        recvbuf: *mut c_void as "BUFFER", recvcount: c_int as "COUNT", recvtype: MPI_Datatype as "DATATYPE",
        comm: MPI_Comm as "CART",
    ) { true around } {
        finish("MPI_Neighbor_allgather", Target::Comm(comm), crate::collectives::NeighborAllgather {
            sendbuf, sendcount: i64::from(sendcount), sendtype, recvbuf, recvcount: i64::from(recvcount), recvtype,
            comm,
        }.blocking())
    }
    MPI_Neighbor_allgather_c (
        sendbuf: *const c_void as "BUFFER", sendcount: MPI_Count as "COUNT",
        sendtype: MPI_Datatype as "DATATYPE", recvbuf: *mut c_void as "BUFFER",
        recvcount: MPI_Count as "COUNT", recvtype: MPI_Datatype as "DATATYPE", comm: MPI_Comm as "CART",
    ) { true around } {
        finish("MPI_Neighbor_allgather_c", Target::Comm(comm), crate::collectives::NeighborAllgather {
            sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm,
        }.blocking())
    }
    MPI_Neighbor_allgather_init (
        sendbuf: *const c_void as "BUFFER", sendcount: c_int as "COUNT", sendtype: MPI_Datatype as "DATATYPE",
        recvbuf: *mut c_void as "BUFFER", recvcount: c_int as "COUNT", recvtype: MPI_Datatype as "DATATYPE",
        comm: MPI_Comm as "CART", info: MPI_Info as "INFO", request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Neighbor_allgather_init", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::collectives::NeighborAllgather {
            sendbuf, sendcount: i64::from(sendcount), sendtype, recvbuf, recvcount: i64::from(recvcount), recvtype,
            comm,
        }.init(info, Out::new("request", request)?))))
    }
    MPI_Neighbor_allgather_init_c (
        sendbuf: *const c_void as "BUFFER", sendcount: MPI_Count as "COUNT",
        sendtype: MPI_Datatype as "DATATYPE", recvbuf: *mut c_void as "BUFFER",
        recvcount: MPI_Count as "COUNT", recvtype: MPI_Datatype as "DATATYPE", comm: MPI_Comm as "CART",
        info: MPI_Info as "INFO", request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Neighbor_allgather_init_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::collectives::NeighborAllgather {
            sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm,
        }.init(info, Out::new("request", request)?))))
    }
    MPI_Neighbor_allgatherv (
        sendbuf: *const c_void as "BUFFER", sendcount: c_int as "COUNT", sendtype: MPI_Datatype as "DATATYPE",
        recvbuf: *mut c_void as "BUFFER", recvcounts: *const c_int as "COUNTS",
        displs: *const c_int as "PLACES", recvtype: MPI_Datatype as "DATATYPE", comm: MPI_Comm as "CART",
    ) { true around } {
        finish("MPI_Neighbor_allgatherv", Target::Comm(comm), crate::collectives::NeighborAllgatherv {
            sendbuf, sendcount: i64::from(sendcount), sendtype, recvbuf, recvcounts: IntArray::int(recvcounts),
            displs: IntArray::int(displs), recvtype, comm,
        }.blocking())
    }
    MPI_Neighbor_allgatherv_c (
        sendbuf: *const c_void as "BUFFER", sendcount: MPI_Count as "COUNT",
        sendtype: MPI_Datatype as "DATATYPE", recvbuf: *mut c_void as "BUFFER",
        recvcounts: *const MPI_Count as "WIDE_COUNTS", displs: *const MPI_Aint as "WIDE_PLACES",
        recvtype: MPI_Datatype as "DATATYPE", comm: MPI_Comm as "CART",
    ) { true around } {
        finish("MPI_Neighbor_allgatherv_c", Target::Comm(comm), crate::collectives::NeighborAllgatherv {
            sendbuf, sendcount, sendtype, recvbuf, recvcounts: IntArray::count(recvcounts),
            displs: IntArray::aint(displs), recvtype, comm,
        }.blocking())
    }
    MPI_Neighbor_allgatherv_init (
        sendbuf: *const c_void as "BUFFER", sendcount: c_int as "COUNT", sendtype: MPI_Datatype as "DATATYPE",
        recvbuf: *mut c_void as "BUFFER", recvcounts: *const c_int as "COUNTS",
        displs: *const c_int as "PLACES", recvtype: MPI_Datatype as "DATATYPE", comm: MPI_Comm as "CART",
        info: MPI_Info as "INFO", request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Neighbor_allgatherv_init", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::collectives::NeighborAllgatherv {
            sendbuf, sendcount: i64::from(sendcount), sendtype, recvbuf, recvcounts: IntArray::int(recvcounts),
            displs: IntArray::int(displs), recvtype, comm,
        }.init(info, Out::new("request", request)?))))
    }
    MPI_Neighbor_allgatherv_init_c (
        sendbuf: *const c_void as "BUFFER", sendcount: MPI_Count as "COUNT",
        sendtype: MPI_Datatype as "DATATYPE", recvbuf: *mut c_void as "BUFFER",
        recvcounts: *const MPI_Count as "WIDE_COUNTS", displs: *const MPI_Aint as "WIDE_PLACES",
        recvtype: MPI_Datatype as "DATATYPE", comm: MPI_Comm as "CART", info: MPI_Info as "INFO",
        request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Neighbor_allgatherv_init_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::collectives::NeighborAllgatherv {
            sendbuf, sendcount, sendtype, recvbuf, recvcounts: IntArray::count(recvcounts),
            displs: IntArray::aint(displs), recvtype, comm,
        }.init(info, Out::new("request", request)?))))
    }
    MPI_Neighbor_alltoall (
        sendbuf: *const c_void as "BUFFER", sendcount: c_int as "COUNT", sendtype: MPI_Datatype as "DATATYPE",
        recvbuf: *mut c_void as "BUFFER", recvcount: c_int as "COUNT", recvtype: MPI_Datatype as "DATATYPE",
        comm: MPI_Comm as "CART",
    ) { true around } {
        finish("MPI_Neighbor_alltoall", Target::Comm(comm), crate::collectives::NeighborAlltoall {
            sendbuf, sendcount: i64::from(sendcount), sendtype, recvbuf, recvcount: i64::from(recvcount), recvtype,
            comm,
        }.blocking())
    }
    MPI_Neighbor_alltoall_c (
        sendbuf: *const c_void as "BUFFER", sendcount: MPI_Count as "COUNT",
        sendtype: MPI_Datatype as "DATATYPE", recvbuf: *mut c_void as "BUFFER",
        recvcount: MPI_Count as "COUNT", recvtype: MPI_Datatype as "DATATYPE", comm: MPI_Comm as "CART",
    ) { true around } {
        finish("MPI_Neighbor_alltoall_c", Target::Comm(comm), crate::collectives::NeighborAlltoall {
            sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm,
        }.blocking())
    }
    MPI_Neighbor_alltoall_init (
        sendbuf: *const c_void as "BUFFER", sendcount: c_int as "COUNT", sendtype: MPI_Datatype as "DATATYPE",
        recvbuf: *mut c_void as "BUFFER", recvcount: c_int as "COUNT", recvtype: MPI_Datatype as "DATATYPE",
        comm: MPI_Comm as "CART", info: MPI_Info as "INFO", request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Neighbor_alltoall_init", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::collectives::NeighborAlltoall {
            sendbuf, sendcount: i64::from(sendcount), sendtype, recvbuf, recvcount: i64::from(recvcount), recvtype,
            comm,
        }.init(info, Out::new("request", request)?))))
    }
    MPI_Neighbor_alltoall_init_c (
        sendbuf: *const c_void as "BUFFER", sendcount: MPI_Count as "COUNT",
        sendtype: MPI_Datatype as "DATATYPE", recvbuf: *mut c_void as "BUFFER",
        recvcount: MPI_Count as "COUNT", recvtype: MPI_Datatype as "DATATYPE", comm: MPI_Comm as "CART",
        info: MPI_Info as "INFO", request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Neighbor_alltoall_init_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::collectives::NeighborAlltoall {
            sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm,
        }.init(info, Out::new("request", request)?))))
    }
    MPI_Neighbor_alltoallv (
        sendbuf: *const c_void as "BUFFER", sendcounts: *const c_int as "COUNTS",
        sdispls: *const c_int as "PLACES", sendtype: MPI_Datatype as "DATATYPE",
        recvbuf: *mut c_void as "BUFFER", recvcounts: *const c_int as "COUNTS",
        rdispls: *const c_int as "PLACES", recvtype: MPI_Datatype as "DATATYPE", comm: MPI_Comm as "CART",
    ) { true around } {
        finish("MPI_Neighbor_alltoallv", Target::Comm(comm), crate::collectives::NeighborAlltoallv {
            sendbuf, sendcounts: IntArray::int(sendcounts), sdispls: IntArray::int(sdispls), sendtype, recvbuf,
            recvcounts: IntArray::int(recvcounts), rdispls: IntArray::int(rdispls), recvtype, comm,
        }.blocking())
    }
    MPI_Neighbor_alltoallv_c (
        sendbuf: *const c_void as "BUFFER", sendcounts: *const MPI_Count as "WIDE_COUNTS",
        sdispls: *const MPI_Aint as "WIDE_PLACES", sendtype: MPI_Datatype as "DATATYPE",
        recvbuf: *mut c_void as "BUFFER", recvcounts: *const MPI_Count as "WIDE_COUNTS",
        rdispls: *const MPI_Aint as "WIDE_PLACES", recvtype: MPI_Datatype as "DATATYPE",
        comm: MPI_Comm as "CART",
    ) { true around } {
        finish("MPI_Neighbor_alltoallv_c", Target::Comm(comm), crate::collectives::NeighborAlltoallv {
            sendbuf, sendcounts: IntArray::count(sendcounts), sdispls: IntArray::aint(sdispls), sendtype, recvbuf,
            recvcounts: IntArray::count(recvcounts), rdispls: IntArray::aint(rdispls), recvtype, comm,
        }.blocking())
    }
    MPI_Neighbor_alltoallv_init (
        sendbuf: *const c_void as "BUFFER", sendcounts: *const c_int as "COUNTS",
        sdispls: *const c_int as "PLACES", sendtype: MPI_Datatype as "DATATYPE",
        recvbuf: *mut c_void as "BUFFER", recvcounts: *const c_int as "COUNTS",
        rdispls: *const c_int as "PLACES", recvtype: MPI_Datatype as "DATATYPE", comm: MPI_Comm as "CART",
        info: MPI_Info as "INFO", request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Neighbor_alltoallv_init", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::collectives::NeighborAlltoallv {
            sendbuf, sendcounts: IntArray::int(sendcounts), sdispls: IntArray::int(sdispls), sendtype, recvbuf,
            recvcounts: IntArray::int(recvcounts), rdispls: IntArray::int(rdispls), recvtype, comm,
        }.init(info, Out::new("request", request)?))))
    }
    MPI_Neighbor_alltoallv_init_c (
        sendbuf: *const c_void as "BUFFER", sendcounts: *const MPI_Count as "WIDE_COUNTS",
        sdispls: *const MPI_Aint as "WIDE_PLACES", sendtype: MPI_Datatype as "DATATYPE",
        recvbuf: *mut c_void as "BUFFER", recvcounts: *const MPI_Count as "WIDE_COUNTS",
        rdispls: *const MPI_Aint as "WIDE_PLACES", recvtype: MPI_Datatype as "DATATYPE",
        comm: MPI_Comm as "CART", info: MPI_Info as "INFO", request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Neighbor_alltoallv_init_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::collectives::NeighborAlltoallv {
            sendbuf, sendcounts: IntArray::count(sendcounts), sdispls: IntArray::aint(sdispls), sendtype, recvbuf,
            recvcounts: IntArray::count(recvcounts), rdispls: IntArray::aint(rdispls), recvtype, comm,
        }.init(info, Out::new("request", request)?))))
    }
    MPI_Neighbor_alltoallw (
        sendbuf: *const c_void as "BUFFER", sendcounts: *const c_int as "COUNTS",
        sdispls: *const MPI_Aint as "WIDE_PLACES", sendtypes: *const MPI_Datatype as "DATATYPES",
        recvbuf: *mut c_void as "BUFFER", recvcounts: *const c_int as "COUNTS",
        rdispls: *const MPI_Aint as "WIDE_PLACES", recvtypes: *const MPI_Datatype as "DATATYPES",
        comm: MPI_Comm as "CART",
    ) { true around } {
        finish("MPI_Neighbor_alltoallw", Target::Comm(comm), crate::collectives::NeighborAlltoallw {
            sendbuf, sendcounts: IntArray::int(sendcounts), sdispls, sendtypes, recvbuf,
            recvcounts: IntArray::int(recvcounts), rdispls, recvtypes, comm,
        }.blocking())
    }
    MPI_Neighbor_alltoallw_c (
        sendbuf: *const c_void as "BUFFER", sendcounts: *const MPI_Count as "WIDE_COUNTS",
        sdispls: *const MPI_Aint as "WIDE_PLACES", sendtypes: *const MPI_Datatype as "DATATYPES",
        recvbuf: *mut c_void as "BUFFER", recvcounts: *const MPI_Count as "WIDE_COUNTS",
        rdispls: *const MPI_Aint as "WIDE_PLACES", recvtypes: *const MPI_Datatype as "DATATYPES",
        comm: MPI_Comm as "CART",
    ) { true around } {
        finish("MPI_Neighbor_alltoallw_c", Target::Comm(comm), crate::collectives::NeighborAlltoallw {
            sendbuf, sendcounts: IntArray::count(sendcounts), sdispls, sendtypes, recvbuf,
            recvcounts: IntArray::count(recvcounts), rdispls, recvtypes, comm,
        }.blocking())
    }
    MPI_Neighbor_alltoallw_init (
        sendbuf: *const c_void as "BUFFER", sendcounts: *const c_int as "COUNTS",
        sdispls: *const MPI_Aint as "WIDE_PLACES", sendtypes: *const MPI_Datatype as "DATATYPES",
        recvbuf: *mut c_void as "BUFFER", recvcounts: *const c_int as "COUNTS",
        rdispls: *const MPI_Aint as "WIDE_PLACES", recvtypes: *const MPI_Datatype as "DATATYPES",
        comm: MPI_Comm as "CART", info: MPI_Info as "INFO", request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Neighbor_alltoallw_init", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::collectives::NeighborAlltoallw {
            sendbuf, sendcounts: IntArray::int(sendcounts), sdispls, sendtypes, recvbuf,
            recvcounts: IntArray::int(recvcounts), rdispls, recvtypes, comm,
        }.init(info, Out::new("request", request)?))))
    }
    MPI_Neighbor_alltoallw_init_c (
        sendbuf: *const c_void as "BUFFER", sendcounts: *const MPI_Count as "WIDE_COUNTS",
        sdispls: *const MPI_Aint as "WIDE_PLACES", sendtypes: *const MPI_Datatype as "DATATYPES",
        recvbuf: *mut c_void as "BUFFER", recvcounts: *const MPI_Count as "WIDE_COUNTS",
        rdispls: *const MPI_Aint as "WIDE_PLACES", recvtypes: *const MPI_Datatype as "DATATYPES",
        comm: MPI_Comm as "CART", info: MPI_Info as "INFO", request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Neighbor_alltoallw_init_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::collectives::NeighborAlltoallw {
            sendbuf, sendcounts: IntArray::count(sendcounts), sdispls, sendtypes, recvbuf,
            recvcounts: IntArray::count(recvcounts), rdispls, recvtypes, comm,
        }.init(info, Out::new("request", request)?))))
    }
    MPI_Op_commutative (
        op: MPI_Op as "OP", commute: *mut c_int as "OUT",
    ) { true around } {
        finish("MPI_Op_commutative", Target::Default, checked(|| crate::operations::op_commutative(
            op, Out::new("commute", commute)?,
        )))
    }
    MPI_Op_create (
        user_fn: MPI_User_function as "ANY", commute: c_int as "ANY", op: *mut MPI_Op as "OP_OUT",
    ) { true around } {
        finish("MPI_Op_create", Target::Default, or_null(op, MPI_OP_NULL, checked(|| crate::operations::op_create(
            UserFunction::Int(user_fn), commute, Out::new("op", op)?,
        ))))
    }
    MPI_Op_create_c (
        user_fn: MPI_User_function_c as "ANY", commute: c_int as "ANY", op: *mut MPI_Op as "OP_OUT",
    ) { true around } {
        finish("MPI_Op_create_c", Target::Default, or_null(op, MPI_OP_NULL, checked(|| crate::operations::op_create(
            UserFunction::Large(user_fn), commute, Out::new("op", op)?,
        ))))
    }
    MPI_Op_free (
        op: *mut MPI_Op as "OP_IN_OUT",
    ) { true around } {
        finish("MPI_Op_free", Target::Default, checked(|| crate::operations::op_free(Out::new("op", op)?)))
    }
    MPI_Open_port (
        info: MPI_Info as "INFO", port_name: *mut c_char as "NAME_OUT",
    ) { true around } {
        finish("MPI_Open_port", Target::Default, checked(|| crate::dynamic::open_port(
            info, Out::new("port_name", port_name)?,
        )))
    }
    MPI_Pack (
        inbuf: *const c_void as "BUFFER", incount: c_int as "COUNT", datatype: MPI_Datatype as "DATATYPE",
        outbuf: *mut c_void as "BUFFER", outsize: c_int as "SMALL_SIZE", position: *mut c_int as "POSITION",
        comm: MPI_Comm as "COMM",
    ) { true around } {
        finish("MPI_Pack", Target::Comm(comm), checked(|| crate::datatypes::pack(
            inbuf, i64::from(incount), datatype, outbuf, i64::from(outsize),
            IntOut::int(Out::new("position", position)?), comm,
        )))
    }
    MPI_Pack_c (
        inbuf: *const c_void as "BUFFER", incount: MPI_Count as "COUNT", datatype: MPI_Datatype as "DATATYPE",
        outbuf: *mut c_void as "BUFFER", outsize: MPI_Count as "SMALL_SIZE",
        position: *mut MPI_Count as "POSITION", comm: MPI_Comm as "COMM",
    ) { true around } {
        finish("MPI_Pack_c", Target::Comm(comm), checked(|| crate::datatypes::pack(
            inbuf, incount, datatype, outbuf, outsize, IntOut::count(Out::new("position", position)?), comm,
        )))
    }
    MPI_Pack_external (
        datarep: *const c_char as "EXTERNAL32", inbuf: *const c_void as "BUFFER", incount: c_int as "COUNT",
        datatype: MPI_Datatype as "DATATYPE", outbuf: *mut c_void as "BUFFER",
        outsize: MPI_Aint as "SMALL_SIZE", position: *mut MPI_Aint as "POSITION",
    ) { true around } {
        finish("MPI_Pack_external", Target::Default, checked(|| crate::datatypes::pack_external(
            crate::strings::get("datarep", datarep)?, inbuf, i64::from(incount), datatype, outbuf, outsize as i64,
            IntOut::aint(Out::new("position", position)?),
        )))
    }
    MPI_Pack_external_c (
        datarep: *const c_char as "EXTERNAL32", inbuf: *const c_void as "BUFFER",
        incount: MPI_Count as "COUNT", datatype: MPI_Datatype as "DATATYPE", outbuf: *mut c_void as "BUFFER",
        outsize: MPI_Count as "SMALL_SIZE", position: *mut MPI_Count as "POSITION",
    ) { true around } {
        finish("MPI_Pack_external_c", Target::Default, checked(|| crate::datatypes::pack_external(
            crate::strings::get("datarep", datarep)?, inbuf, incount, datatype, outbuf, outsize,
            IntOut::count(Out::new("position", position)?),
        )))
    }
    MPI_Pack_external_size (
        datarep: *const c_char as "EXTERNAL32", incount: c_int as "COUNT",
        datatype: MPI_Datatype as "DATATYPE", size: *mut MPI_Aint as "OUT",
    ) { true around } {
        finish("MPI_Pack_external_size", Target::Default, checked(|| crate::datatypes::pack_external_size(
            crate::strings::get("datarep", datarep)?, i64::from(incount), datatype,
            IntOut::aint(Out::new("size", size)?),
        )))
    }
    MPI_Pack_external_size_c (
        datarep: *const c_char as "EXTERNAL32", incount: MPI_Count as "COUNT",
        datatype: MPI_Datatype as "DATATYPE", size: *mut MPI_Count as "OUT",
    ) { true around } {
        finish("MPI_Pack_external_size_c", Target::Default, checked(|| crate::datatypes::pack_external_size(
            crate::strings::get("datarep", datarep)?, incount, datatype, IntOut::count(Out::new("size", size)?),
        )))
    }
    MPI_Pack_size (
        incount: c_int as "COUNT", datatype: MPI_Datatype as "DATATYPE", comm: MPI_Comm as "COMM",
        size: *mut c_int as "OUT_OR_UNDEFINED",
    ) { true around } {
        finish("MPI_Pack_size", Target::Comm(comm), checked(|| crate::datatypes::pack_size(
            i64::from(incount), datatype, comm, IntOut::int_or_undefined(Out::new("size", size)?),
        )))
    }
    MPI_Pack_size_c (
        incount: MPI_Count as "COUNT", datatype: MPI_Datatype as "DATATYPE", comm: MPI_Comm as "COMM",
        size: *mut MPI_Count as "OUT",
    ) { true around } {
        finish("MPI_Pack_size_c", Target::Comm(comm), checked(|| crate::datatypes::pack_size(
            incount, datatype, comm, IntOut::count(Out::new("size", size)?),
        )))
    }
    MPI_Parrived (
        request: MPI_Request as "REQUEST", partition: c_int as "ANY", flag: *mut c_int as "OUT",
    ) { true around } {
        finish("MPI_Parrived", Target::Default, checked(|| crate::partitioned::parrived(
            request, partition, Out::new("flag", flag)?,
        )))
    }
    MPI_Pready (
        partition: c_int as "ANY", request: MPI_Request as "REQUEST",
    ) { true around } {
        finish("MPI_Pready", Target::Default, crate::partitioned::pready(partition, request))
    }
    MPI_Pready_list (
        length: c_int as "ANY", array_of_partitions: *const c_int as "ANY", request: MPI_Request as "REQUEST",
    ) { true around } {
        finish("MPI_Pready_list", Target::Default, crate::partitioned::pready_list(
            length, array_of_partitions, request,
        ))
    }
    MPI_Pready_range (
        partition_low: c_int as "ANY", partition_high: c_int as "ANY", request: MPI_Request as "REQUEST",
    ) { true around } {
        finish("MPI_Pready_range", Target::Default, crate::partitioned::pready_range(
            partition_low, partition_high, request,
        ))
    }
    MPI_Precv_init (
        buf: *mut c_void as "BUFFER", partitions: c_int as "SIZE", count: c_int as "COUNT",
        datatype: MPI_Datatype as "DATATYPE", dest: c_int as "SOURCE", tag: c_int as "TAG",
        comm: MPI_Comm as "COMM", info: MPI_Info as "INFO", request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Precv_init", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::partitioned::precv_init(
            buf, partitions, i64::from(count), datatype, dest, tag, comm, info, Out::new("request", request)?,
        ))))
    }
    MPI_Precv_init_c (
        buf: *mut c_void as "BUFFER", partitions: c_int as "SIZE", count: MPI_Count as "COUNT",
        datatype: MPI_Datatype as "DATATYPE", dest: c_int as "SOURCE", tag: c_int as "TAG",
        comm: MPI_Comm as "COMM", info: MPI_Info as "INFO", request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Precv_init_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::partitioned::precv_init(
            buf, partitions, count, datatype, dest, tag, comm, info, Out::new("request", request)?,
        ))))
    }
    MPI_Probe (
        source: c_int as "SOURCE", tag: c_int as "RECEIVE_TAG", comm: MPI_Comm as "COMM",
        status: *mut MPI_Status as "STATUS",
    ) { true around, status = around.status(status) } {
        finish("MPI_Probe", Target::Comm(comm), crate::point_to_point::probe(source, tag, comm, status))
    }
    MPI_Psend_init (
        buf: *const c_void as "BUFFER", partitions: c_int as "SIZE", count: c_int as "COUNT",
        datatype: MPI_Datatype as "DATATYPE", dest: c_int as "RANK", tag: c_int as "TAG",
        comm: MPI_Comm as "COMM", info: MPI_Info as "INFO", request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Psend_init", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::partitioned::psend_init(
            buf, partitions, i64::from(count), datatype, dest, tag, comm, info, Out::new("request", request)?,
        ))))
    }
    MPI_Psend_init_c (
        buf: *const c_void as "BUFFER", partitions: c_int as "SIZE", count: MPI_Count as "COUNT",
        datatype: MPI_Datatype as "DATATYPE", dest: c_int as "RANK", tag: c_int as "TAG",
        comm: MPI_Comm as "COMM", info: MPI_Info as "INFO", request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Psend_init_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::partitioned::psend_init(
            buf, partitions, count, datatype, dest, tag, comm, info, Out::new("request", request)?,
        ))))
    }
    MPI_Publish_name (
        service_name: *const c_char as "TEXT", info: MPI_Info as "INFO", port_name: *const c_char as "TEXT",
    ) { true around } {
        finish("MPI_Publish_name", Target::Default, checked(|| crate::dynamic::publish_name(
            crate::strings::get("service_name", service_name)?, info, crate::strings::get("port_name", port_name)?,
        )))
    }
    MPI_Put (
        origin_addr: *const c_void as "BUFFER", origin_count: c_int as "COUNT",
        origin_datatype: MPI_Datatype as "DATATYPE", target_rank: c_int as "RANK",
        target_disp: MPI_Aint as "ANY", target_count: c_int as "COUNT",
        target_datatype: MPI_Datatype as "DATATYPE", win: MPI_Win as "WIN",
    ) { true around } {
        finish("MPI_Put", Target::Win(win), crate::one_sided::Put {
            origin_addr, origin_count: i64::from(origin_count), origin_datatype, target_rank, target_disp,
            target_count: i64::from(target_count), target_datatype, win,
        }.plain())
    }
    MPI_Put_c (
        origin_addr: *const c_void as "BUFFER", origin_count: MPI_Count as "COUNT",
        origin_datatype: MPI_Datatype as "DATATYPE", target_rank: c_int as "RANK",
        target_disp: MPI_Aint as "ANY", target_count: MPI_Count as "COUNT",
        target_datatype: MPI_Datatype as "DATATYPE", win: MPI_Win as "WIN",
    ) { true around } {
        finish("MPI_Put_c", Target::Win(win), crate::one_sided::Put {
            origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, win,
        }.plain())
    }
    MPI_Raccumulate (
        origin_addr: *const c_void as "BUFFER", origin_count: c_int as "COUNT",
        origin_datatype: MPI_Datatype as "DATATYPE", target_rank: c_int as "RANK",
        target_disp: MPI_Aint as "ANY", target_count: c_int as "COUNT",
        target_datatype: MPI_Datatype as "DATATYPE", op: MPI_Op as "OP", win: MPI_Win as "WIN",
        request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Raccumulate", Target::Win(win), or_null(request, MPI_REQUEST_NULL, checked(|| crate::one_sided::Accumulate {
            origin_addr, origin_count: i64::from(origin_count), origin_datatype, target_rank, target_disp,
            target_count: i64::from(target_count), target_datatype, op, win,
        }.start(Out::new("request", request)?))))
    }
    MPI_Raccumulate_c (
        origin_addr: *const c_void as "BUFFER", origin_count: MPI_Count as "COUNT",
        origin_datatype: MPI_Datatype as "DATATYPE", target_rank: c_int as "RANK",
        target_disp: MPI_Aint as "ANY", target_count: MPI_Count as "COUNT",
        target_datatype: MPI_Datatype as "DATATYPE", op: MPI_Op as "OP", win: MPI_Win as "WIN",
        request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Raccumulate_c", Target::Win(win), or_null(request, MPI_REQUEST_NULL, checked(|| crate::one_sided::Accumulate {
            origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, op,
            win,
        }.start(Out::new("request", request)?))))
    }
    MPI_Recv (
        buf: *mut c_void as "BUFFER", count: c_int as "COUNT", datatype: MPI_Datatype as "DATATYPE",
        source: c_int as "SOURCE", tag: c_int as "RECEIVE_TAG", comm: MPI_Comm as "COMM",
        status: *mut MPI_Status as "STATUS",
    ) { true around, status = around.status(status) } {
        finish("MPI_Recv", Target::Comm(comm), crate::point_to_point::recv(
            buf, i64::from(count), datatype, source, tag, comm, status,
        ))
    }
    MPI_Recv_c (
        buf: *mut c_void as "BUFFER", count: MPI_Count as "COUNT", datatype: MPI_Datatype as "DATATYPE",
        source: c_int as "SOURCE", tag: c_int as "RECEIVE_TAG", comm: MPI_Comm as "COMM",
        status: *mut MPI_Status as "STATUS",
    ) { true around, status = around.status(status) } {
        finish("MPI_Recv_c", Target::Comm(comm), crate::point_to_point::recv(
            buf, count, datatype, source, tag, comm, status,
        ))
    }
    MPI_Recv_init (
        buf: *mut c_void as "BUFFER", count: c_int as "COUNT", datatype: MPI_Datatype as "DATATYPE",
        source: c_int as "SOURCE", tag: c_int as "RECEIVE_TAG", comm: MPI_Comm as "COMM",
        request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Recv_init", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::point_to_point::recv_init(
            buf, i64::from(count), datatype, source, tag, comm, Out::new("request", request)?,
        ))))
    }
    MPI_Recv_init_c (
        buf: *mut c_void as "BUFFER", count: MPI_Count as "COUNT", datatype: MPI_Datatype as "DATATYPE",
        source: c_int as "SOURCE", tag: c_int as "RECEIVE_TAG", comm: MPI_Comm as "COMM",
        request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Recv_init_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::point_to_point::recv_init(
            buf, count, datatype, source, tag, comm, Out::new("request", request)?,
        ))))
    }
    MPI_Reduce (
        sendbuf: *const c_void as "BUFFER", recvbuf: *mut c_void as "BUFFER", count: c_int as "COUNT",
        datatype: MPI_Datatype as "DATATYPE", op: MPI_Op as "OP", root: c_int as "ROOT",
        comm: MPI_Comm as "COMM",
    ) { true around } {
        finish("MPI_Reduce", Target::Comm(comm), crate::collectives::Reduce {
            sendbuf, recvbuf, count: i64::from(count), datatype, op, root, comm,
        }.blocking())
    }
    MPI_Reduce_c (
        sendbuf: *const c_void as "BUFFER", recvbuf: *mut c_void as "BUFFER", count: MPI_Count as "COUNT",
        datatype: MPI_Datatype as "DATATYPE", op: MPI_Op as "OP", root: c_int as "ROOT",
        comm: MPI_Comm as "COMM",
    ) { true around } {
        finish("MPI_Reduce_c", Target::Comm(comm), crate::collectives::Reduce {
            sendbuf, recvbuf, count, datatype, op, root, comm,
        }.blocking())
    }
    MPI_Reduce_init (
        sendbuf: *const c_void as "BUFFER", recvbuf: *mut c_void as "BUFFER", count: c_int as "COUNT",
        datatype: MPI_Datatype as "DATATYPE", op: MPI_Op as "OP", root: c_int as "ROOT",
        comm: MPI_Comm as "COMM", info: MPI_Info as "INFO", request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Reduce_init", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::collectives::Reduce {
            sendbuf, recvbuf, count: i64::from(count), datatype, op, root, comm,
        }.init(info, Out::new("request", request)?))))
    }
    MPI_Reduce_init_c (
        sendbuf: *const c_void as "BUFFER", recvbuf: *mut c_void as "BUFFER", count: MPI_Count as "COUNT",
        datatype: MPI_Datatype as "DATATYPE", op: MPI_Op as "OP", root: c_int as "ROOT",
        comm: MPI_Comm as "COMM", info: MPI_Info as "INFO", request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Reduce_init_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::collectives::Reduce {
            sendbuf, recvbuf, count, datatype, op, root, comm,
        }.init(info, Out::new("request", request)?))))
    }
    MPI_Reduce_local (
        inbuf: *const c_void as "BUFFER", inoutbuf: *mut c_void as "BUFFER", count: c_int as "COUNT",
        datatype: MPI_Datatype as "DATATYPE", op: MPI_Op as "OP",
    ) { true around } {
        finish("MPI_Reduce_local", Target::Default, crate::operations::reduce_local(
            inbuf, inoutbuf, i64::from(count), datatype, op,
        ))
    }
    MPI_Reduce_local_c (
        inbuf: *const c_void as "BUFFER", inoutbuf: *mut c_void as "BUFFER", count: MPI_Count as "COUNT",
        datatype: MPI_Datatype as "DATATYPE", op: MPI_Op as "OP",
    ) { true around } {
        finish("MPI_Reduce_local_c", Target::Default, crate::operations::reduce_local(
            inbuf, inoutbuf, count, datatype, op,
        ))
    }
    MPI_Reduce_scatter (
        sendbuf: *const c_void as "BUFFER", recvbuf: *mut c_void as "BUFFER",
        recvcounts: *const c_int as "COUNTS", datatype: MPI_Datatype as "DATATYPE", op: MPI_Op as "OP",
        comm: MPI_Comm as "COMM",
    ) { true around } {
        finish("MPI_Reduce_scatter", Target::Comm(comm), crate::collectives::ReduceScatter {
            sendbuf, recvbuf, recvcounts: IntArray::int(recvcounts), datatype, op, comm,
        }.blocking())
    }
    MPI_Reduce_scatter_c (
        sendbuf: *const c_void as "BUFFER", recvbuf: *mut c_void as "BUFFER",
        recvcounts: *const MPI_Count as "WIDE_COUNTS", datatype: MPI_Datatype as "DATATYPE",
        op: MPI_Op as "OP", comm: MPI_Comm as "COMM",
    ) { true around } {
        finish("MPI_Reduce_scatter_c", Target::Comm(comm), crate::collectives::ReduceScatter {
            sendbuf, recvbuf, recvcounts: IntArray::count(recvcounts), datatype, op, comm,
        }.blocking())
    }
    MPI_Reduce_scatter_block (
        sendbuf: *const c_void as "BUFFER", recvbuf: *mut c_void as "BUFFER", recvcount: c_int as "COUNT",
        datatype: MPI_Datatype as "DATATYPE", op: MPI_Op as "OP", comm: MPI_Comm as "COMM",
    ) { true around } {
        finish("MPI_Reduce_scatter_block", Target::Comm(comm), crate::collectives::ReduceScatterBlock {
            sendbuf, recvbuf, recvcount: i64::from(recvcount), datatype, op, comm,
        }.blocking())
    }
    MPI_Reduce_scatter_block_c (
        sendbuf: *const c_void as "BUFFER", recvbuf: *mut c_void as "BUFFER", recvcount: MPI_Count as "COUNT",
        datatype: MPI_Datatype as "DATATYPE", op: MPI_Op as "OP", comm: MPI_Comm as "COMM",
    ) { true around } {
        finish("MPI_Reduce_scatter_block_c", Target::Comm(comm), crate::collectives::ReduceScatterBlock {
            sendbuf, recvbuf, recvcount, datatype, op, comm,
        }.blocking())
    }
    MPI_Reduce_scatter_block_init (
        sendbuf: *const c_void as "BUFFER", recvbuf: *mut c_void as "BUFFER", recvcount: c_int as "COUNT",
        datatype: MPI_Datatype as "DATATYPE", op: MPI_Op as "OP", comm: MPI_Comm as "COMM",
        info: MPI_Info as "INFO", request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Reduce_scatter_block_init", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::collectives::ReduceScatterBlock {
            sendbuf, recvbuf, recvcount: i64::from(recvcount), datatype, op, comm,
        }.init(info, Out::new("request", request)?))))
    }
    MPI_Reduce_scatter_block_init_c (
        sendbuf: *const c_void as "BUFFER", recvbuf: *mut c_void as "BUFFER", recvcount: MPI_Count as "COUNT",
        datatype: MPI_Datatype as "DATATYPE", op: MPI_Op as "OP", comm: MPI_Comm as "COMM",
        info: MPI_Info as "INFO", request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Reduce_scatter_block_init_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::collectives::ReduceScatterBlock {
            sendbuf, recvbuf, recvcount, datatype, op, comm,
        }.init(info, Out::new("request", request)?))))
    }
    MPI_Reduce_scatter_init (
        sendbuf: *const c_void as "BUFFER", recvbuf: *mut c_void as "BUFFER",
        recvcounts: *const c_int as "COUNTS", datatype: MPI_Datatype as "DATATYPE", op: MPI_Op as "OP",
        comm: MPI_Comm as "COMM", info: MPI_Info as "INFO", request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Reduce_scatter_init", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::collectives::ReduceScatter {
            sendbuf, recvbuf, recvcounts: IntArray::int(recvcounts), datatype, op, comm,
        }.init(info, Out::new("request", request)?))))
    }
    MPI_Reduce_scatter_init_c (
        sendbuf: *const c_void as "BUFFER", recvbuf: *mut c_void as "BUFFER",
        recvcounts: *const MPI_Count as "WIDE_COUNTS", datatype: MPI_Datatype as "DATATYPE",
        op: MPI_Op as "OP", comm: MPI_Comm as "COMM", info: MPI_Info as "INFO",
        request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Reduce_scatter_init_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::collectives::ReduceScatter {
            sendbuf, recvbuf, recvcounts: IntArray::count(recvcounts), datatype, op, comm,
        }.init(info, Out::new("request", request)?))))
    }
    MPI_Request_free (
        request: *mut MPI_Request as "ACTIVE_REQUEST_IN_OUT",
    ) { true around } {
        finish("MPI_Request_free", Target::Default, checked(|| crate::requests::request_free(
            Out::new("request", request)?,
        )))
    }
    MPI_Request_get_status (
        request: MPI_Request as "REQUEST", flag: *mut c_int as "OUT", status: *mut MPI_Status as "STATUS",
    ) { true around, status = around.status(status) } {
        finish("MPI_Request_get_status", Target::Default, checked(|| crate::requests::request_get_status(
            request, Out::new("flag", flag)?, status,
        )))
    }
    MPI_Request_get_status_all (
        count: c_int as "COUNT", array_of_requests: *const MPI_Request as "REQUESTS",
        flag: *mut c_int as "OUT", array_of_statuses: *mut MPI_Status as "STATUSES",
    ) { true around, array_of_statuses = around.statuses(array_of_statuses) } {
        finish("MPI_Request_get_status_all", Target::Default, checked(|| crate::requests::request_get_status_all(
            count, array_of_requests, Out::new("flag", flag)?, array_of_statuses,
        )))
    }
    MPI_Request_get_status_any (
        count: c_int as "COUNT", array_of_requests: *const MPI_Request as "REQUESTS",
        indx: *mut c_int as "OUT", flag: *mut c_int as "OUT", status: *mut MPI_Status as "STATUS",
    ) { true around, status = around.status(status) } {
        finish("MPI_Request_get_status_any", Target::Default, checked(|| crate::requests::request_get_status_any(
            count, array_of_requests, Out::new("indx", indx)?, Out::new("flag", flag)?, status,
        )))
    }
    MPI_Request_get_status_some (
        incount: c_int as "COUNT", array_of_requests: *const MPI_Request as "REQUESTS",
        outcount: *mut c_int as "OUT", array_of_indices: *mut c_int as "OUT",
        array_of_statuses: *mut MPI_Status as "STATUSES",
    ) { true around, array_of_statuses = around.statuses(array_of_statuses) } {
        finish("MPI_Request_get_status_some", Target::Default, checked(|| crate::requests::request_get_status_some(
            incount, array_of_requests, Out::new("outcount", outcount)?, array_of_indices, array_of_statuses,
        )))
    }
    MPI_Rget (
        origin_addr: *mut c_void as "BUFFER", origin_count: c_int as "COUNT",
        origin_datatype: MPI_Datatype as "DATATYPE", target_rank: c_int as "RANK",
        target_disp: MPI_Aint as "ANY", target_count: c_int as "COUNT",
        target_datatype: MPI_Datatype as "DATATYPE", win: MPI_Win as "WIN",
        request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Rget", Target::Win(win), or_null(request, MPI_REQUEST_NULL, checked(|| crate::one_sided::Get {
            origin_addr, origin_count: i64::from(origin_count), origin_datatype, target_rank, target_disp,
            target_count: i64::from(target_count), target_datatype, win,
        }.start(Out::new("request", request)?))))
    }
    MPI_Rget_c (
        origin_addr: *mut c_void as "BUFFER", origin_count: MPI_Count as "COUNT",
        origin_datatype: MPI_Datatype as "DATATYPE", target_rank: c_int as "RANK",
        target_disp: MPI_Aint as "ANY", target_count: MPI_Count as "COUNT",
        target_datatype: MPI_Datatype as "DATATYPE", win: MPI_Win as "WIN",
        request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Rget_c", Target::Win(win), or_null(request, MPI_REQUEST_NULL, checked(|| crate::one_sided::Get {
            origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, win,
        }.start(Out::new("request", request)?))))
    }
    MPI_Rget_accumulate (
        origin_addr: *const c_void as "BUFFER", origin_count: c_int as "COUNT",
        origin_datatype: MPI_Datatype as "DATATYPE", result_addr: *mut c_void as "BUFFER",
        result_count: c_int as "COUNT", result_datatype: MPI_Datatype as "DATATYPE",
        target_rank: c_int as "RANK", target_disp: MPI_Aint as "ANY", target_count: c_int as "COUNT",
        target_datatype: MPI_Datatype as "DATATYPE", op: MPI_Op as "OP", win: MPI_Win as "WIN",
        request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Rget_accumulate", Target::Win(win), or_null(request, MPI_REQUEST_NULL, checked(|| crate::one_sided::GetAccumulate {
            origin_addr, origin_count: i64::from(origin_count), origin_datatype, result_addr,
            result_count: i64::from(result_count), result_datatype, target_rank, target_disp,
            target_count: i64::from(target_count), target_datatype, op, win,
        }.start(Out::new("request", request)?))))
    }
    MPI_Rget_accumulate_c (
        origin_addr: *const c_void as "BUFFER", origin_count: MPI_Count as "COUNT",
        origin_datatype: MPI_Datatype as "DATATYPE", result_addr: *mut c_void as "BUFFER",
        result_count: MPI_Count as "COUNT", result_datatype: MPI_Datatype as "DATATYPE",
        target_rank: c_int as "RANK", target_disp: MPI_Aint as "ANY", target_count: MPI_Count as "COUNT",
        target_datatype: MPI_Datatype as "DATATYPE", op: MPI_Op as "OP", win: MPI_Win as "WIN",
        request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Rget_accumulate_c", Target::Win(win), or_null(request, MPI_REQUEST_NULL, checked(|| crate::one_sided::GetAccumulate {
            origin_addr, origin_count, origin_datatype, result_addr, result_count, result_datatype, target_rank,
            target_disp, target_count, target_datatype, op, win,
        }.start(Out::new("request", request)?))))
    }
    MPI_Rput (
        origin_addr: *const c_void as "BUFFER", origin_count: c_int as "COUNT",
        origin_datatype: MPI_Datatype as "DATATYPE", target_rank: c_int as "RANK",
        target_disp: MPI_Aint as "ANY", target_count: c_int as "COUNT",
        target_datatype: MPI_Datatype as "DATATYPE", win: MPI_Win as "WIN",
        request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Rput", Target::Win(win), or_null(request, MPI_REQUEST_NULL, checked(|| crate::one_sided::Put {
            origin_addr, origin_count: i64::from(origin_count), origin_datatype, target_rank, target_disp,
            target_count: i64::from(target_count), target_datatype, win,
        }.start(Out::new("request", request)?))))
    }
    MPI_Rput_c (
        origin_addr: *const c_void as "BUFFER", origin_count: MPI_Count as "COUNT",
        origin_datatype: MPI_Datatype as "DATATYPE", target_rank: c_int as "RANK",
        target_disp: MPI_Aint as "ANY", target_count: MPI_Count as "COUNT",
        target_datatype: MPI_Datatype as "DATATYPE", win: MPI_Win as "WIN",
        request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Rput_c", Target::Win(win), or_null(request, MPI_REQUEST_NULL, checked(|| crate::one_sided::Put {
            origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, win,
        }.start(Out::new("request", request)?))))
    }
    MPI_Rsend (
        buf: *const c_void as "BUFFER", count: c_int as "COUNT", datatype: MPI_Datatype as "DATATYPE",
        dest: c_int as "RANK", tag: c_int as "TAG", comm: MPI_Comm as "COMM",
    ) { true around } {
        finish("MPI_Rsend", Target::Comm(comm), crate::point_to_point::rsend(
            buf, i64::from(count), datatype, dest, tag, comm,
        ))
    }
    MPI_Rsend_c (
        buf: *const c_void as "BUFFER", count: MPI_Count as "COUNT", datatype: MPI_Datatype as "DATATYPE",
        dest: c_int as "RANK", tag: c_int as "TAG", comm: MPI_Comm as "COMM",
    ) { true around } {
        finish("MPI_Rsend_c", Target::Comm(comm), crate::point_to_point::rsend(
            buf, count, datatype, dest, tag, comm,
        ))
    }
    MPI_Rsend_init (
        buf: *const c_void as "BUFFER", count: c_int as "COUNT", datatype: MPI_Datatype as "DATATYPE",
        dest: c_int as "RANK", tag: c_int as "TAG", comm: MPI_Comm as "COMM",
        request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Rsend_init", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::point_to_point::rsend_init(
            buf, i64::from(count), datatype, dest, tag, comm, Out::new("request", request)?,
        ))))
    }
    MPI_Rsend_init_c (
        buf: *const c_void as "BUFFER", count: MPI_Count as "COUNT", datatype: MPI_Datatype as "DATATYPE",
        dest: c_int as "RANK", tag: c_int as "TAG", comm: MPI_Comm as "COMM",
        request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Rsend_init_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::point_to_point::rsend_init(
            buf, count, datatype, dest, tag, comm, Out::new("request", request)?,
        ))))
    }
    MPI_Scan (
        sendbuf: *const c_void as "BUFFER", recvbuf: *mut c_void as "BUFFER", count: c_int as "COUNT",
        datatype: MPI_Datatype as "DATATYPE", op: MPI_Op as "OP", comm: MPI_Comm as "COMM",
    ) { true around } {
        finish("MPI_Scan", Target::Comm(comm), crate::collectives::Scan {
            sendbuf, recvbuf, count: i64::from(count), datatype, op, comm,
        }.blocking())
    }
    MPI_Scan_c (
        sendbuf: *const c_void as "BUFFER", recvbuf: *mut c_void as "BUFFER", count: MPI_Count as "COUNT",
        datatype: MPI_Datatype as "DATATYPE", op: MPI_Op as "OP", comm: MPI_Comm as "COMM",
    ) { true around } {
        finish("MPI_Scan_c", Target::Comm(comm), crate::collectives::Scan {
            sendbuf, recvbuf, count, datatype, op, comm,
        }.blocking())
    }
    MPI_Scan_init (
        sendbuf: *const c_void as "BUFFER", recvbuf: *mut c_void as "BUFFER", count: c_int as "COUNT",
        datatype: MPI_Datatype as "DATATYPE", op: MPI_Op as "OP", comm: MPI_Comm as "COMM",
        info: MPI_Info as "INFO", request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Scan_init", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::collectives::Scan {
            sendbuf, recvbuf, count: i64::from(count), datatype, op, comm,
        }.init(info, Out::new("request", request)?))))
    }
    MPI_Scan_init_c (
        sendbuf: *const c_void as "BUFFER", recvbuf: *mut c_void as "BUFFER", count: MPI_Count as "COUNT",
        datatype: MPI_Datatype as "DATATYPE", op: MPI_Op as "OP", comm: MPI_Comm as "COMM",
        info: MPI_Info as "INFO", request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Scan_init_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::collectives::Scan {
            sendbuf, recvbuf, count, datatype, op, comm,
        }.init(info, Out::new("request", request)?))))
    }
    MPI_Scatter (
        sendbuf: *const c_void as "BUFFER", sendcount: c_int as "COUNT", sendtype: MPI_Datatype as "DATATYPE",
        recvbuf: *mut c_void as "BUFFER", recvcount: c_int as "COUNT", recvtype: MPI_Datatype as "DATATYPE",
        root: c_int as "ROOT", comm: MPI_Comm as "COMM",
    ) { true around } {
        finish("MPI_Scatter", Target::Comm(comm), crate::collectives::Scatter {
            sendbuf, sendcount: i64::from(sendcount), sendtype, recvbuf, recvcount: i64::from(recvcount), recvtype,
            root, comm,
        }.blocking())
    }
    MPI_Scatter_c (
        sendbuf: *const c_void as "BUFFER", sendcount: MPI_Count as "COUNT",
        sendtype: MPI_Datatype as "DATATYPE", recvbuf: *mut c_void as "BUFFER",
        recvcount: MPI_Count as "COUNT", recvtype: MPI_Datatype as "DATATYPE", root: c_int as "ROOT",
        comm: MPI_Comm as "COMM",
    ) { true around } {
        finish("MPI_Scatter_c", Target::Comm(comm), crate::collectives::Scatter {
            sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm,
        }.blocking())
    }
    MPI_Scatter_init (
        sendbuf: *const c_void as "BUFFER", sendcount: c_int as "COUNT", sendtype: MPI_Datatype as "DATATYPE",
        recvbuf: *mut c_void as "BUFFER", recvcount: c_int as "COUNT", recvtype: MPI_Datatype as "DATATYPE",
        root: c_int as "ROOT", comm: MPI_Comm as "COMM", info: MPI_Info as "INFO",
        request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Scatter_init", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::collectives::Scatter {
            sendbuf, sendcount: i64::from(sendcount), sendtype, recvbuf, recvcount: i64::from(recvcount), recvtype,
            root, comm,
        }.init(info, Out::new("request", request)?))))
    }
    MPI_Scatter_init_c (
        sendbuf: *const c_void as "BUFFER", sendcount: MPI_Count as "COUNT",
        sendtype: MPI_Datatype as "DATATYPE", recvbuf: *mut c_void as "BUFFER",
        recvcount: MPI_Count as "COUNT", recvtype: MPI_Datatype as "DATATYPE", root: c_int as "ROOT",
        comm: MPI_Comm as "COMM", info: MPI_Info as "INFO", request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Scatter_init_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::collectives::Scatter {
            sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm,
        }.init(info, Out::new("request", request)?))))
    }
    MPI_Scatterv (
        sendbuf: *const c_void as "BUFFER", sendcounts: *const c_int as "COUNTS",
        displs: *const c_int as "PLACES", sendtype: MPI_Datatype as "DATATYPE",
        recvbuf: *mut c_void as "BUFFER", recvcount: c_int as "COUNT", recvtype: MPI_Datatype as "DATATYPE",
        root: c_int as "ROOT", comm: MPI_Comm as "COMM",
    ) { true around } {
        finish("MPI_Scatterv", Target::Comm(comm), crate::collectives::Scatterv {
            sendbuf, sendcounts: IntArray::int(sendcounts), displs: IntArray::int(displs), sendtype, recvbuf,
            recvcount: i64::from(recvcount), recvtype, root, comm,
        }.blocking())
    }
    MPI_Scatterv_c (
        sendbuf: *const c_void as "BUFFER", sendcounts: *const MPI_Count as "WIDE_COUNTS",
        displs: *const MPI_Aint as "WIDE_PLACES", sendtype: MPI_Datatype as "DATATYPE",
        recvbuf: *mut c_void as "BUFFER", recvcount: MPI_Count as "COUNT",
        recvtype: MPI_Datatype as "DATATYPE", root: c_int as "ROOT", comm: MPI_Comm as "COMM",
    ) { true around } {
        finish("MPI_Scatterv_c", Target::Comm(comm), crate::collectives::Scatterv {
            sendbuf, sendcounts: IntArray::count(sendcounts), displs: IntArray::aint(displs), sendtype, recvbuf,
            recvcount, recvtype, root, comm,
        }.blocking())
    }
    MPI_Scatterv_init (
        sendbuf: *const c_void as "BUFFER", sendcounts: *const c_int as "COUNTS",
        displs: *const c_int as "PLACES", sendtype: MPI_Datatype as "DATATYPE",
        recvbuf: *mut c_void as "BUFFER", recvcount: c_int as "COUNT", recvtype: MPI_Datatype as "DATATYPE",
        root: c_int as "ROOT", comm: MPI_Comm as "COMM", info: MPI_Info as "INFO",
        request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Scatterv_init", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::collectives::Scatterv {
            sendbuf, sendcounts: IntArray::int(sendcounts), displs: IntArray::int(displs), sendtype, recvbuf,
            recvcount: i64::from(recvcount), recvtype, root, comm,
        }.init(info, Out::new("request", request)?))))
    }
    MPI_Scatterv_init_c (
        sendbuf: *const c_void as "BUFFER", sendcounts: *const MPI_Count as "WIDE_COUNTS",
        displs: *const MPI_Aint as "WIDE_PLACES", sendtype: MPI_Datatype as "DATATYPE",
        recvbuf: *mut c_void as "BUFFER", recvcount: MPI_Count as "COUNT",
        recvtype: MPI_Datatype as "DATATYPE", root: c_int as "ROOT", comm: MPI_Comm as "COMM",
        info: MPI_Info as "INFO", request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Scatterv_init_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::collectives::Scatterv {
            sendbuf, sendcounts: IntArray::count(sendcounts), displs: IntArray::aint(displs), sendtype, recvbuf,
            recvcount, recvtype, root, comm,
        }.init(info, Out::new("request", request)?))))
    }
    MPI_Send (
        buf: *const c_void as "BUFFER", count: c_int as "COUNT", datatype: MPI_Datatype as "DATATYPE",
        dest: c_int as "RANK", tag: c_int as "TAG", comm: MPI_Comm as "COMM",
    ) { true around } {
        if crate::check::is_unbuffered() {
            finish("MPI_Send", Target::Comm(comm), crate::point_to_point::ssend(
            buf, i64::from(count), datatype, dest, tag, comm,
        ))
        } else {
            finish("MPI_Send", Target::Comm(comm), crate::point_to_point::send(
            buf, i64::from(count), datatype, dest, tag, comm,
        ))
        }
    }
    MPI_Send_c (
        buf: *const c_void as "BUFFER", count: MPI_Count as "COUNT", datatype: MPI_Datatype as "DATATYPE",
        dest: c_int as "RANK", tag: c_int as "TAG", comm: MPI_Comm as "COMM",
    ) { true around } {
        if crate::check::is_unbuffered() {
            finish("MPI_Send_c", Target::Comm(comm), crate::point_to_point::ssend(
            buf, count, datatype, dest, tag, comm,
        ))
        } else {
            finish("MPI_Send_c", Target::Comm(comm), crate::point_to_point::send(
            buf, count, datatype, dest, tag, comm,
        ))
        }
    }
    MPI_Send_init (
        buf: *const c_void as "BUFFER", count: c_int as "COUNT", datatype: MPI_Datatype as "DATATYPE",
        dest: c_int as "RANK", tag: c_int as "TAG", comm: MPI_Comm as "COMM",
        request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        if crate::check::is_unbuffered() {
            finish("MPI_Send_init", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::point_to_point::ssend_init(
            buf, i64::from(count), datatype, dest, tag, comm, Out::new("request", request)?,
        ))))
        } else {
            finish("MPI_Send_init", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::point_to_point::send_init(
            buf, i64::from(count), datatype, dest, tag, comm, Out::new("request", request)?,
        ))))
        }
    }
    MPI_Send_init_c (
        buf: *const c_void as "BUFFER", count: MPI_Count as "COUNT", datatype: MPI_Datatype as "DATATYPE",
        dest: c_int as "RANK", tag: c_int as "TAG", comm: MPI_Comm as "COMM",
        request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        if crate::check::is_unbuffered() {
            finish("MPI_Send_init_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::point_to_point::ssend_init(
            buf, count, datatype, dest, tag, comm, Out::new("request", request)?,
        ))))
        } else {
            finish("MPI_Send_init_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::point_to_point::send_init(
            buf, count, datatype, dest, tag, comm, Out::new("request", request)?,
        ))))
        }
    }
    MPI_Sendrecv (
        sendbuf: *const c_void as "BUFFER", sendcount: c_int as "COUNT", sendtype: MPI_Datatype as "DATATYPE",
        dest: c_int as "RANK", sendtag: c_int as "TAG", recvbuf: *mut c_void as "BUFFER",
        recvcount: c_int as "COUNT", recvtype: MPI_Datatype as "DATATYPE", source: c_int as "SOURCE",
        recvtag: c_int as "RECEIVE_TAG", comm: MPI_Comm as "COMM", status: *mut MPI_Status as "STATUS",
    ) { true around, status = around.status(status) } {
        finish("MPI_Sendrecv", Target::Comm(comm), crate::point_to_point::sendrecv(
            sendbuf, i64::from(sendcount), sendtype, dest, sendtag, recvbuf, i64::from(recvcount), recvtype, source,
            recvtag, comm, status,
        ))
    }
    MPI_Sendrecv_c (
        sendbuf: *const c_void as "BUFFER", sendcount: MPI_Count as "COUNT",
        sendtype: MPI_Datatype as "DATATYPE", dest: c_int as "RANK", sendtag: c_int as "TAG",
        recvbuf: *mut c_void as "BUFFER", recvcount: MPI_Count as "COUNT",
        recvtype: MPI_Datatype as "DATATYPE", source: c_int as "SOURCE", recvtag: c_int as "RECEIVE_TAG",
        comm: MPI_Comm as "COMM", status: *mut MPI_Status as "STATUS",
    ) { true around, status = around.status(status) } {
        finish("MPI_Sendrecv_c", Target::Comm(comm), crate::point_to_point::sendrecv(
            sendbuf, sendcount, sendtype, dest, sendtag, recvbuf, recvcount, recvtype, source, recvtag, comm, status,
        ))
    }
    MPI_Sendrecv_replace (
        buf: *mut c_void as "BUFFER", count: c_int as "COUNT", datatype: MPI_Datatype as "DATATYPE",
        dest: c_int as "RANK", sendtag: c_int as "TAG", source: c_int as "SOURCE",
        recvtag: c_int as "RECEIVE_TAG", comm: MPI_Comm as "COMM", status: *mut MPI_Status as "STATUS",
    ) { true around, status = around.status(status) } {
        finish("MPI_Sendrecv_replace", Target::Comm(comm), crate::point_to_point::sendrecv_replace(
            buf, i64::from(count), datatype, dest, sendtag, source, recvtag, comm, status,
        ))
    }
    MPI_Sendrecv_replace_c (
        buf: *mut c_void as "BUFFER", count: MPI_Count as "COUNT", datatype: MPI_Datatype as "DATATYPE",
        dest: c_int as "RANK", sendtag: c_int as "TAG", source: c_int as "SOURCE",
        recvtag: c_int as "RECEIVE_TAG", comm: MPI_Comm as "COMM", status: *mut MPI_Status as "STATUS",
    ) { true around, status = around.status(status) } {
        finish("MPI_Sendrecv_replace_c", Target::Comm(comm), crate::point_to_point::sendrecv_replace(
            buf, count, datatype, dest, sendtag, source, recvtag, comm, status,
        ))
    }
    MPI_Session_attach_buffer (
        session: MPI_Session as "SESSION", buffer: *mut c_void as "BUFFER", size: c_int as "SMALL_SIZE",
    ) { true around } {
        finish("MPI_Session_attach_buffer", Target::Session(session), crate::sessions::session_attach_buffer(
            session, buffer, i64::from(size),
        ))
    }
    MPI_Session_attach_buffer_c (
        session: MPI_Session as "SESSION", buffer: *mut c_void as "BUFFER", size: MPI_Count as "SMALL_SIZE",
    ) { true around } {
        finish("MPI_Session_attach_buffer_c", Target::Session(session), crate::sessions::session_attach_buffer(
            session, buffer, size,
        ))
    }
    MPI_Session_detach_buffer (
        session: MPI_Session as "SESSION", buffer_addr: *mut c_void as "OUT",
        size: *mut c_int as "OUT_OR_UNDEFINED",
    ) { true around } {
        finish("MPI_Session_detach_buffer", Target::Session(session), checked(|| crate::sessions::session_detach_buffer(
            session, Out::new("buffer_addr", buffer_addr)?, IntOut::int_or_undefined(Out::new("size", size)?),
        )))
    }
    MPI_Session_detach_buffer_c (
        session: MPI_Session as "SESSION", buffer_addr: *mut c_void as "OUT", size: *mut MPI_Count as "OUT",
    ) { true around } {
        finish("MPI_Session_detach_buffer_c", Target::Session(session), checked(|| crate::sessions::session_detach_buffer(
            session, Out::new("buffer_addr", buffer_addr)?, IntOut::count(Out::new("size", size)?),
        )))
    }
    MPI_Session_finalize (
        session: *mut MPI_Session as "SESSION_IN_OUT",
    ) { true around } {
        finish("MPI_Session_finalize", Target::Session(session.as_ref().copied().unwrap_or(MPI_SESSION_NULL)), checked(|| crate::sessions::session_finalize(
            Out::new("session", session)?,
        )))
    }
    MPI_Session_flush_buffer (
        session: MPI_Session as "SESSION",
    ) { true around } {
        finish("MPI_Session_flush_buffer", Target::Session(session), crate::sessions::session_flush_buffer(
            session,
        ))
    }
    MPI_Session_get_info (
        session: MPI_Session as "SESSION", info_used: *mut MPI_Info as "INFO_OUT",
    ) { true around } {
        finish("MPI_Session_get_info", Target::Session(session), or_null(info_used, MPI_INFO_NULL, checked(|| crate::sessions::session_get_info(
            session, Out::new("info_used", info_used)?,
        ))))
    }
    MPI_Session_get_nth_pset (
        session: MPI_Session as "SESSION", info: MPI_Info as "INFO", n: c_int as "ANY",
        pset_len: *mut c_int as "LENGTH", pset_name: *mut c_char as "NAME_OUT_IF_ROOM",
    ) { true around } {
        finish("MPI_Session_get_nth_pset", Target::Session(session), checked(|| crate::sessions::session_get_nth_pset(
            session, info, n, Out::new("pset_len", pset_len)?, pset_name,
        )))
    }
    MPI_Session_get_num_psets (
        session: MPI_Session as "SESSION", info: MPI_Info as "INFO", npset_names: *mut c_int as "OUT",
    ) { true around } {
        finish("MPI_Session_get_num_psets", Target::Session(session), checked(|| crate::sessions::session_get_num_psets(
            session, info, Out::new("npset_names", npset_names)?,
        )))
    }
    MPI_Session_get_pset_info (
        session: MPI_Session as "SESSION", pset_name: *const c_char as "TEXT",
        info: *mut MPI_Info as "INFO_OUT",
    ) { true around } {
        finish("MPI_Session_get_pset_info", Target::Session(session), or_null(info, MPI_INFO_NULL, checked(|| crate::sessions::session_get_pset_info(
            session, crate::strings::get("pset_name", pset_name)?, Out::new("info", info)?,
        ))))
    }
    MPI_Session_iflush_buffer (
        session: MPI_Session as "SESSION", request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Session_iflush_buffer", Target::Session(session), or_null(request, MPI_REQUEST_NULL, checked(|| crate::sessions::session_iflush_buffer(
            session, Out::new("request", request)?,
        ))))
    }
    MPI_Ssend (
        buf: *const c_void as "BUFFER", count: c_int as "COUNT", datatype: MPI_Datatype as "DATATYPE",
        dest: c_int as "RANK", tag: c_int as "TAG", comm: MPI_Comm as "COMM",
    ) { true around } {
        finish("MPI_Ssend", Target::Comm(comm), crate::point_to_point::ssend(
            buf, i64::from(count), datatype, dest, tag, comm,
        ))
    }
    MPI_Ssend_c (
        buf: *const c_void as "BUFFER", count: MPI_Count as "COUNT", datatype: MPI_Datatype as "DATATYPE",
        dest: c_int as "RANK", tag: c_int as "TAG", comm: MPI_Comm as "COMM",
    ) { true around } {
        finish("MPI_Ssend_c", Target::Comm(comm), crate::point_to_point::ssend(
            buf, count, datatype, dest, tag, comm,
        ))
    }
    MPI_Ssend_init (
        buf: *const c_void as "BUFFER", count: c_int as "COUNT", datatype: MPI_Datatype as "DATATYPE",
        dest: c_int as "RANK", tag: c_int as "TAG", comm: MPI_Comm as "COMM",
        request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Ssend_init", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::point_to_point::ssend_init(
            buf, i64::from(count), datatype, dest, tag, comm, Out::new("request", request)?,
        ))))
    }
    MPI_Ssend_init_c (
        buf: *const c_void as "BUFFER", count: MPI_Count as "COUNT", datatype: MPI_Datatype as "DATATYPE",
        dest: c_int as "RANK", tag: c_int as "TAG", comm: MPI_Comm as "COMM",
        request: *mut MPI_Request as "REQUEST_OUT",
    ) { true around } {
        finish("MPI_Ssend_init_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::point_to_point::ssend_init(
            buf, count, datatype, dest, tag, comm, Out::new("request", request)?,
        ))))
    }
    MPI_Start (
        request: *mut MPI_Request as "ACTIVE_REQUEST_IN_OUT",
    ) { true around } {
        finish("MPI_Start", Target::Default, checked(|| crate::requests::start(
            Out::new("request", request)?,
        )))
    }
    MPI_Startall (
        count: c_int as "COUNT", array_of_requests: *mut MPI_Request as "REQUESTS_TO_START",
    ) { true around } {
        finish("MPI_Startall", Target::Default, crate::requests::startall(count, array_of_requests))
    }
    MPI_Test (
        request: *mut MPI_Request as "REQUEST_IN_OUT", flag: *mut c_int as "OUT",
        status: *mut MPI_Status as "STATUS",
    ) { true around, status = around.status(status) } {
        finish("MPI_Test", Target::Default, checked(|| crate::requests::test(
            Out::new("request", request)?, Out::new("flag", flag)?, status,
        )))
    }
    MPI_Testall (
        count: c_int as "COUNT", array_of_requests: *mut MPI_Request as "REQUESTS", flag: *mut c_int as "OUT",
        array_of_statuses: *mut MPI_Status as "STATUSES",
    ) { true around, array_of_statuses = around.statuses(array_of_statuses) } {
        finish("MPI_Testall", Target::Default, checked(|| crate::requests::testall(
            count, array_of_requests, Out::new("flag", flag)?, array_of_statuses,
        )))
    }
    MPI_Testany (
        count: c_int as "COUNT", array_of_requests: *mut MPI_Request as "REQUESTS", indx: *mut c_int as "OUT",
        flag: *mut c_int as "OUT", status: *mut MPI_Status as "STATUS",
    ) { true around, status = around.status(status) } {
        finish("MPI_Testany", Target::Default, checked(|| crate::requests::testany(
            count, array_of_requests, Out::new("indx", indx)?, Out::new("flag", flag)?, status,
        )))
    }
    MPI_Testsome (
        incount: c_int as "COUNT", array_of_requests: *mut MPI_Request as "REQUESTS",
        outcount: *mut c_int as "OUT", array_of_indices: *mut c_int as "OUT",
        array_of_statuses: *mut MPI_Status as "STATUSES",
    ) { true around, array_of_statuses = around.statuses(array_of_statuses) } {
        finish("MPI_Testsome", Target::Default, checked(|| crate::requests::testsome(
            incount, array_of_requests, Out::new("outcount", outcount)?, array_of_indices, array_of_statuses,
        )))
    }
    MPI_Topo_test (
        comm: MPI_Comm as "COMM", status: *mut c_int as "OUT",
    ) { true around } {
        finish("MPI_Topo_test", Target::Comm(comm), checked(|| crate::topologies::topo_test(
            comm, Out::new("status", status)?,
        )))
    }
    MPI_Type_commit (
        datatype: *mut MPI_Datatype as "DATATYPE_IN_OUT",
    ) { true around } {
        finish("MPI_Type_commit", Target::Default, checked(|| crate::datatypes::type_commit(
            Out::new("datatype", datatype)?,
        )))
    }
    MPI_Type_contiguous (
        count: c_int as "COUNT", oldtype: MPI_Datatype as "DATATYPE",
        newtype: *mut MPI_Datatype as "DATATYPE_OUT",
    ) { true around } {
        finish("MPI_Type_contiguous", Target::Default, or_null(newtype, MPI_DATATYPE_NULL, checked(|| crate::datatypes::classic::type_contiguous(
            i64::from(count), oldtype, Out::new("newtype", newtype)?,
        ))))
    }
    MPI_Type_contiguous_c (
        count: MPI_Count as "COUNT", oldtype: MPI_Datatype as "DATATYPE",
        newtype: *mut MPI_Datatype as "DATATYPE_OUT",
    ) { true around } {
        finish("MPI_Type_contiguous_c", Target::Default, or_null(newtype, MPI_DATATYPE_NULL, checked(|| crate::datatypes::large::type_contiguous(
            count, oldtype, Out::new("newtype", newtype)?,
        ))))
    }
    MPI_Type_create_darray (
        size: c_int as "SIZE", rank: c_int as "RANK", ndims: c_int as "SIZE",
        array_of_gsizes: *const c_int as "SIZES", array_of_distribs: *const c_int as "DISTRIBUTIONS",
        array_of_dargs: *const c_int as "DISTRIBUTION_ARGUMENTS", array_of_psizes: *const c_int as "SIZES",
        order: c_int as "ORDER", oldtype: MPI_Datatype as "DATATYPE",
        newtype: *mut MPI_Datatype as "DATATYPE_OUT",
    ) { true around } {
        finish("MPI_Type_create_darray", Target::Default, or_null(newtype, MPI_DATATYPE_NULL, checked(|| crate::datatypes::classic::type_create_darray(
            size, rank, ndims, IntArray::int(array_of_gsizes), array_of_distribs, array_of_dargs, array_of_psizes,
            order, oldtype, Out::new("newtype", newtype)?,
        ))))
    }
    MPI_Type_create_darray_c (
        size: c_int as "SIZE", rank: c_int as "RANK", ndims: c_int as "SIZE",
        array_of_gsizes: *const MPI_Count as "WIDE_SIZES", array_of_distribs: *const c_int as "DISTRIBUTIONS",
        array_of_dargs: *const c_int as "DISTRIBUTION_ARGUMENTS", array_of_psizes: *const c_int as "SIZES",
        order: c_int as "ORDER", oldtype: MPI_Datatype as "DATATYPE",
        newtype: *mut MPI_Datatype as "DATATYPE_OUT",
    ) { true around } {
        finish("MPI_Type_create_darray_c", Target::Default, or_null(newtype, MPI_DATATYPE_NULL, checked(|| crate::datatypes::large::type_create_darray(
            size, rank, ndims, IntArray::count(array_of_gsizes), array_of_distribs, array_of_dargs, array_of_psizes,
            order, oldtype, Out::new("newtype", newtype)?,
        ))))
    }
    MPI_Type_create_f90_complex (
        p: c_int as "ANY", r: c_int as "ANY", newtype: *mut MPI_Datatype as "DATATYPE_OUT",
    ) { true around } {
        finish("MPI_Type_create_f90_complex", Target::Default, or_null(newtype, MPI_DATATYPE_NULL, checked(|| crate::datatypes::type_create_f90_complex(
            p, r, Out::new("newtype", newtype)?,
        ))))
    }
    MPI_Type_create_f90_integer (
        r: c_int as "ANY", newtype: *mut MPI_Datatype as "DATATYPE_OUT",
    ) { true around } {
        finish("MPI_Type_create_f90_integer", Target::Default, or_null(newtype, MPI_DATATYPE_NULL, checked(|| crate::datatypes::type_create_f90_integer(
            r, Out::new("newtype", newtype)?,
        ))))
    }
    MPI_Type_create_f90_real (
        p: c_int as "ANY", r: c_int as "ANY", newtype: *mut MPI_Datatype as "DATATYPE_OUT",
    ) { true around } {
        finish("MPI_Type_create_f90_real", Target::Default, or_null(newtype, MPI_DATATYPE_NULL, checked(|| crate::datatypes::type_create_f90_real(
            p, r, Out::new("newtype", newtype)?,
        ))))
    }
    MPI_Type_create_hindexed (
        count: c_int as "COUNT", array_of_blocklengths: *const c_int as "COUNTS",
        array_of_displacements: *const MPI_Aint as "WIDE_PLACES", oldtype: MPI_Datatype as "DATATYPE",
        newtype: *mut MPI_Datatype as "DATATYPE_OUT",
    ) { true around } {
        finish("MPI_Type_create_hindexed", Target::Default, or_null(newtype, MPI_DATATYPE_NULL, checked(|| crate::datatypes::classic::type_create_hindexed(
            i64::from(count), IntArray::int(array_of_blocklengths), IntArray::aint(array_of_displacements), oldtype,
            Out::new("newtype", newtype)?,
        ))))
    }
    MPI_Type_create_hindexed_c (
        count: MPI_Count as "COUNT", array_of_blocklengths: *const MPI_Count as "WIDE_COUNTS",
        array_of_displacements: *const MPI_Count as "WIDE_PLACES", oldtype: MPI_Datatype as "DATATYPE",
        newtype: *mut MPI_Datatype as "DATATYPE_OUT",
    ) { true around } {
        finish("MPI_Type_create_hindexed_c", Target::Default, or_null(newtype, MPI_DATATYPE_NULL, checked(|| crate::datatypes::large::type_create_hindexed(
            count, IntArray::count(array_of_blocklengths), IntArray::count(array_of_displacements), oldtype,
            Out::new("newtype", newtype)?,
        ))))
    }
    MPI_Type_create_hindexed_block (
        count: c_int as "COUNT", blocklength: c_int as "SIZE",
        array_of_displacements: *const MPI_Aint as "WIDE_PLACES", oldtype: MPI_Datatype as "DATATYPE",
        newtype: *mut MPI_Datatype as "DATATYPE_OUT",
    ) { true around } {
        finish("MPI_Type_create_hindexed_block", Target::Default, or_null(newtype, MPI_DATATYPE_NULL, checked(|| crate::datatypes::classic::type_create_hindexed_block(
            i64::from(count), i64::from(blocklength), IntArray::aint(array_of_displacements), oldtype,
            Out::new("newtype", newtype)?,
        ))))
    }
    MPI_Type_create_hindexed_block_c (
        count: MPI_Count as "COUNT", blocklength: MPI_Count as "SIZE",
        array_of_displacements: *const MPI_Count as "WIDE_PLACES", oldtype: MPI_Datatype as "DATATYPE",
        newtype: *mut MPI_Datatype as "DATATYPE_OUT",
    ) { true around } {
        finish("MPI_Type_create_hindexed_block_c", Target::Default, or_null(newtype, MPI_DATATYPE_NULL, checked(|| crate::datatypes::large::type_create_hindexed_block(
            count, blocklength, IntArray::count(array_of_displacements), oldtype, Out::new("newtype", newtype)?,
        ))))
    }
    MPI_Type_create_hvector (
        count: c_int as "COUNT", blocklength: c_int as "SIZE", stride: MPI_Aint as "ANY",
        oldtype: MPI_Datatype as "DATATYPE", newtype: *mut MPI_Datatype as "DATATYPE_OUT",
    ) { true around } {
        finish("MPI_Type_create_hvector", Target::Default, or_null(newtype, MPI_DATATYPE_NULL, checked(|| crate::datatypes::classic::type_create_hvector(
            i64::from(count), i64::from(blocklength), stride as i64, oldtype, Out::new("newtype", newtype)?,
        ))))
    }
    MPI_Type_create_hvector_c (
        count: MPI_Count as "COUNT", blocklength: MPI_Count as "SIZE", stride: MPI_Count as "ANY",
        oldtype: MPI_Datatype as "DATATYPE", newtype: *mut MPI_Datatype as "DATATYPE_OUT",
    ) { true around } {
        finish("MPI_Type_create_hvector_c", Target::Default, or_null(newtype, MPI_DATATYPE_NULL, checked(|| crate::datatypes::large::type_create_hvector(
            count, blocklength, stride, oldtype, Out::new("newtype", newtype)?,
        ))))
    }
    MPI_Type_create_indexed_block (
        count: c_int as "COUNT", blocklength: c_int as "SIZE",
        array_of_displacements: *const c_int as "PLACES", oldtype: MPI_Datatype as "DATATYPE",
        newtype: *mut MPI_Datatype as "DATATYPE_OUT",
    ) { true around } {
        finish("MPI_Type_create_indexed_block", Target::Default, or_null(newtype, MPI_DATATYPE_NULL, checked(|| crate::datatypes::classic::type_create_indexed_block(
            i64::from(count), i64::from(blocklength), IntArray::int(array_of_displacements), oldtype,
            Out::new("newtype", newtype)?,
        ))))
    }
    MPI_Type_create_indexed_block_c (
        count: MPI_Count as "COUNT", blocklength: MPI_Count as "SIZE",
        array_of_displacements: *const MPI_Count as "WIDE_PLACES", oldtype: MPI_Datatype as "DATATYPE",
        newtype: *mut MPI_Datatype as "DATATYPE_OUT",
    ) { true around } {
        finish("MPI_Type_create_indexed_block_c", Target::Default, or_null(newtype, MPI_DATATYPE_NULL, checked(|| crate::datatypes::large::type_create_indexed_block(
            count, blocklength, IntArray::count(array_of_displacements), oldtype, Out::new("newtype", newtype)?,
        ))))
    }
    MPI_Type_create_keyval (
        type_copy_attr_fn: MPI_Type_copy_attr_function as "ANY",
        type_delete_attr_fn: MPI_Type_delete_attr_function as "ANY", type_keyval: *mut c_int as "KEYVAL_OUT",
        extra_state: *mut c_void as "ANY",
    ) { true around } {
        finish("MPI_Type_create_keyval", Target::Default, or_null(type_keyval, MPI_KEYVAL_INVALID, checked(|| crate::attributes::type_create_keyval(
            type_copy_attr_fn, type_delete_attr_fn, Out::new("type_keyval", type_keyval)?, extra_state,
        ))))
    }
    MPI_Type_create_resized (
        oldtype: MPI_Datatype as "DATATYPE", lb: MPI_Aint as "ANY", extent: MPI_Aint as "ANY",
        newtype: *mut MPI_Datatype as "DATATYPE_OUT",
    ) { true around } {
        finish("MPI_Type_create_resized", Target::Default, or_null(newtype, MPI_DATATYPE_NULL, checked(|| crate::datatypes::classic::type_create_resized(
            oldtype, lb as i64, extent as i64, Out::new("newtype", newtype)?,
        ))))
    }
    MPI_Type_create_resized_c (
        oldtype: MPI_Datatype as "DATATYPE", lb: MPI_Count as "ANY", extent: MPI_Count as "ANY",
        newtype: *mut MPI_Datatype as "DATATYPE_OUT",
    ) { true around } {
        finish("MPI_Type_create_resized_c", Target::Default, or_null(newtype, MPI_DATATYPE_NULL, checked(|| crate::datatypes::large::type_create_resized(
            oldtype, lb, extent, Out::new("newtype", newtype)?,
        ))))
    }
    MPI_Type_create_struct (
        count: c_int as "COUNT", array_of_blocklengths: *const c_int as "COUNTS",
        array_of_displacements: *const MPI_Aint as "WIDE_PLACES",
        array_of_types: *const MPI_Datatype as "DATATYPES", newtype: *mut MPI_Datatype as "DATATYPE_OUT",
    ) { true around } {
        finish("MPI_Type_create_struct", Target::Default, or_null(newtype, MPI_DATATYPE_NULL, checked(|| crate::datatypes::classic::type_create_struct(
            i64::from(count), IntArray::int(array_of_blocklengths), IntArray::aint(array_of_displacements),
            array_of_types, Out::new("newtype", newtype)?,
        ))))
    }
    MPI_Type_create_struct_c (
        count: MPI_Count as "COUNT", array_of_blocklengths: *const MPI_Count as "WIDE_COUNTS",
        array_of_displacements: *const MPI_Count as "WIDE_PLACES",
        array_of_types: *const MPI_Datatype as "DATATYPES", newtype: *mut MPI_Datatype as "DATATYPE_OUT",
    ) { true around } {
        finish("MPI_Type_create_struct_c", Target::Default, or_null(newtype, MPI_DATATYPE_NULL, checked(|| crate::datatypes::large::type_create_struct(
            count, IntArray::count(array_of_blocklengths), IntArray::count(array_of_displacements), array_of_types,
            Out::new("newtype", newtype)?,
        ))))
    }
    MPI_Type_create_subarray (
        ndims: c_int as "SIZE", array_of_sizes: *const c_int as "SIZES",
        array_of_subsizes: *const c_int as "SIZES", array_of_starts: *const c_int as "PLACES",
        order: c_int as "ORDER", oldtype: MPI_Datatype as "DATATYPE",
        newtype: *mut MPI_Datatype as "DATATYPE_OUT",
    ) { true around } {
        finish("MPI_Type_create_subarray", Target::Default, or_null(newtype, MPI_DATATYPE_NULL, checked(|| crate::datatypes::classic::type_create_subarray(
            ndims, IntArray::int(array_of_sizes), IntArray::int(array_of_subsizes), IntArray::int(array_of_starts),
            order, oldtype, Out::new("newtype", newtype)?,
        ))))
    }
    MPI_Type_create_subarray_c (
        ndims: c_int as "SIZE", array_of_sizes: *const MPI_Count as "WIDE_SIZES",
        array_of_subsizes: *const MPI_Count as "WIDE_SIZES",
        array_of_starts: *const MPI_Count as "WIDE_PLACES", order: c_int as "ORDER",
        oldtype: MPI_Datatype as "DATATYPE", newtype: *mut MPI_Datatype as "DATATYPE_OUT",
    ) { true around } {
        finish("MPI_Type_create_subarray_c", Target::Default, or_null(newtype, MPI_DATATYPE_NULL, checked(|| crate::datatypes::large::type_create_subarray(
            ndims, IntArray::count(array_of_sizes), IntArray::count(array_of_subsizes),
            IntArray::count(array_of_starts), order, oldtype, Out::new("newtype", newtype)?,
        ))))
    }
    MPI_Type_delete_attr (
        datatype: MPI_Datatype as "DATATYPE", type_keyval: c_int as "TYPE_KEYVAL",
    ) { true around } {
        finish("MPI_Type_delete_attr", Target::Default, crate::datatypes::type_delete_attr(
            datatype, type_keyval,
        ))
    }
    MPI_Type_dup (
        oldtype: MPI_Datatype as "DATATYPE", newtype: *mut MPI_Datatype as "DATATYPE_OUT",
    ) { true around } {
        finish("MPI_Type_dup", Target::Default, or_null(newtype, MPI_DATATYPE_NULL, checked(|| crate::datatypes::type_dup(
            oldtype, Out::new("newtype", newtype)?,
        ))))
    }
    MPI_Type_free (
        datatype: *mut MPI_Datatype as "DATATYPE_IN_OUT",
    ) { true around } {
        finish("MPI_Type_free", Target::Default, checked(|| crate::datatypes::type_free(
            Out::new("datatype", datatype)?,
        )))
    }
    MPI_Type_free_keyval (
        type_keyval: *mut c_int as "TYPE_KEYVAL_IN_OUT",
    ) { true around } {
        finish("MPI_Type_free_keyval", Target::Default, checked(|| crate::attributes::type_free_keyval(
            Out::new("type_keyval", type_keyval)?,
        )))
    }
    MPI_Type_get_attr (
        datatype: MPI_Datatype as "DATATYPE", type_keyval: c_int as "TYPE_KEYVAL",
        attribute_val: *mut c_void as "OUT", flag: *mut c_int as "OUT",
    ) { true around } {
        finish("MPI_Type_get_attr", Target::Default, checked(|| crate::datatypes::type_get_attr(
            datatype, type_keyval, Out::new("attribute_val", attribute_val)?, Out::new("flag", flag)?,
        )))
    }
    MPI_Type_get_contents (
        datatype: MPI_Datatype as "DERIVED", max_integers: c_int as "SIZE", max_addresses: c_int as "SIZE",
        max_datatypes: c_int as "SIZE", array_of_integers: *mut c_int as "OUT",
        array_of_addresses: *mut MPI_Aint as "OUT", array_of_datatypes: *mut MPI_Datatype as "ANY",
    ) { true around } {
        finish("MPI_Type_get_contents", Target::Default, crate::datatypes::type_get_contents(
            datatype, max_integers, max_addresses, max_datatypes, array_of_integers, array_of_addresses,
            array_of_datatypes,
        ))
    }
    MPI_Type_get_contents_c (
        datatype: MPI_Datatype as "DERIVED", max_integers: MPI_Count as "SIZE",
        max_addresses: MPI_Count as "SIZE", max_large_counts: MPI_Count as "SIZE",
        max_datatypes: MPI_Count as "SIZE", array_of_integers: *mut c_int as "OUT",
        array_of_addresses: *mut MPI_Aint as "OUT", array_of_large_counts: *mut MPI_Count as "OUT",
        array_of_datatypes: *mut MPI_Datatype as "ANY",
    ) { true around } {
        finish("MPI_Type_get_contents_c", Target::Default, crate::datatypes::type_get_contents_c(
            datatype, max_integers, max_addresses, max_large_counts, max_datatypes, array_of_integers,
            array_of_addresses, array_of_large_counts, array_of_datatypes,
        ))
    }
    MPI_Type_get_envelope (
        datatype: MPI_Datatype as "DATATYPE", num_integers: *mut c_int as "OUT",
        num_addresses: *mut c_int as "OUT", num_datatypes: *mut c_int as "OUT", combiner: *mut c_int as "OUT",
    ) { true around } {
        finish("MPI_Type_get_envelope", Target::Default, checked(|| crate::datatypes::type_get_envelope(
            datatype, Out::new("num_integers", num_integers)?, Out::new("num_addresses", num_addresses)?,
            Out::new("num_datatypes", num_datatypes)?, Out::new("combiner", combiner)?,
        )))
    }
    MPI_Type_get_envelope_c (
        datatype: MPI_Datatype as "DATATYPE", num_integers: *mut MPI_Count as "OUT",
        num_addresses: *mut MPI_Count as "OUT", num_large_counts: *mut MPI_Count as "OUT",
        num_datatypes: *mut MPI_Count as "OUT", combiner: *mut c_int as "OUT",
    ) { true around } {
        finish("MPI_Type_get_envelope_c", Target::Default, checked(|| crate::datatypes::type_get_envelope_c(
            datatype, Out::new("num_integers", num_integers)?, Out::new("num_addresses", num_addresses)?,
            Out::new("num_large_counts", num_large_counts)?, Out::new("num_datatypes", num_datatypes)?,
            Out::new("combiner", combiner)?,
        )))
    }
    MPI_Type_get_extent (
        datatype: MPI_Datatype as "DATATYPE", lb: *mut MPI_Aint as "OUT", extent: *mut MPI_Aint as "OUT",
    ) { true around } {
        finish("MPI_Type_get_extent", Target::Default, checked(|| crate::datatypes::type_get_extent(
            datatype, IntOut::aint(Out::new("lb", lb)?), IntOut::aint(Out::new("extent", extent)?),
        )))
    }
    MPI_Type_get_extent_c (
        datatype: MPI_Datatype as "DATATYPE", lb: *mut MPI_Count as "OUT", extent: *mut MPI_Count as "OUT",
    ) { true around } {
        finish("MPI_Type_get_extent_c", Target::Default, checked(|| crate::datatypes::type_get_extent(
            datatype, IntOut::count(Out::new("lb", lb)?), IntOut::count(Out::new("extent", extent)?),
        )))
    }
    MPI_Type_get_extent_x (
        datatype: MPI_Datatype as "DATATYPE", lb: *mut MPI_Count as "OUT", extent: *mut MPI_Count as "OUT",
    ) { true around } {
        finish("MPI_Type_get_extent_x", Target::Default, checked(|| crate::datatypes::type_get_extent(
            datatype, IntOut::count(Out::new("lb", lb)?), IntOut::count(Out::new("extent", extent)?),
        )))
    }
    MPI_Type_get_name (
        datatype: MPI_Datatype as "DATATYPE_OR_NULL", type_name: *mut c_char as "NAME_OUT",
        resultlen: *mut c_int as "OUT",
    ) { true around } {
        finish("MPI_Type_get_name", Target::Default, checked(|| crate::datatypes::type_get_name(
            datatype, Out::new("type_name", type_name)?, Out::new("resultlen", resultlen)?,
        )))
    }
    MPI_Type_get_true_extent (
        datatype: MPI_Datatype as "DATATYPE", true_lb: *mut MPI_Aint as "OUT",
        true_extent: *mut MPI_Aint as "OUT",
    ) { true around } {
        finish("MPI_Type_get_true_extent", Target::Default, checked(|| crate::datatypes::type_get_true_extent(
            datatype, IntOut::aint(Out::new("true_lb", true_lb)?),
            IntOut::aint(Out::new("true_extent", true_extent)?),
        )))
    }
    MPI_Type_get_true_extent_c (
        datatype: MPI_Datatype as "DATATYPE", true_lb: *mut MPI_Count as "OUT",
        true_extent: *mut MPI_Count as "OUT",
    ) { true around } {
        finish("MPI_Type_get_true_extent_c", Target::Default, checked(|| crate::datatypes::type_get_true_extent(
            datatype, IntOut::count(Out::new("true_lb", true_lb)?),
            IntOut::count(Out::new("true_extent", true_extent)?),
        )))
    }
    MPI_Type_get_true_extent_x (
        datatype: MPI_Datatype as "DATATYPE", true_lb: *mut MPI_Count as "OUT",
        true_extent: *mut MPI_Count as "OUT",
    ) { true around } {
        finish("MPI_Type_get_true_extent_x", Target::Default, checked(|| crate::datatypes::type_get_true_extent(
            datatype, IntOut::count(Out::new("true_lb", true_lb)?),
            IntOut::count(Out::new("true_extent", true_extent)?),
        )))
    }
    MPI_Type_get_value_index (
        value_type: MPI_Datatype as "PAIR_VALUE", index_type: MPI_Datatype as "DATATYPE",
        pair_type: *mut MPI_Datatype as "DATATYPE_OUT",
    ) { true around } {
        finish("MPI_Type_get_value_index", Target::Default, or_null(pair_type, MPI_DATATYPE_NULL, checked(|| crate::datatypes::type_get_value_index(
            value_type, index_type, Out::new("pair_type", pair_type)?,
        ))))
    }
    MPI_Type_indexed (
        count: c_int as "COUNT", array_of_blocklengths: *const c_int as "COUNTS",
        array_of_displacements: *const c_int as "PLACES", oldtype: MPI_Datatype as "DATATYPE",
        newtype: *mut MPI_Datatype as "DATATYPE_OUT",
    ) { true around } {
        finish("MPI_Type_indexed", Target::Default, or_null(newtype, MPI_DATATYPE_NULL, checked(|| crate::datatypes::classic::type_indexed(
            i64::from(count), IntArray::int(array_of_blocklengths), IntArray::int(array_of_displacements), oldtype,
            Out::new("newtype", newtype)?,
        ))))
    }
    MPI_Type_indexed_c (
        count: MPI_Count as "COUNT", array_of_blocklengths: *const MPI_Count as "WIDE_COUNTS",
        array_of_displacements: *const MPI_Count as "WIDE_PLACES", oldtype: MPI_Datatype as "DATATYPE",
        newtype: *mut MPI_Datatype as "DATATYPE_OUT",
    ) { true around } {
        finish("MPI_Type_indexed_c", Target::Default, or_null(newtype, MPI_DATATYPE_NULL, checked(|| crate::datatypes::large::type_indexed(
            count, IntArray::count(array_of_blocklengths), IntArray::count(array_of_displacements), oldtype,
            Out::new("newtype", newtype)?,
        ))))
    }
    MPI_Type_match_size (
        typeclass: c_int as "TYPECLASS", size: c_int as "FOUR", datatype: *mut MPI_Datatype as "DATATYPE_OUT",
    ) { true around } {
        finish("MPI_Type_match_size", Target::Default, or_null(datatype, MPI_DATATYPE_NULL, checked(|| crate::datatypes::type_match_size(
            typeclass, size, Out::new("datatype", datatype)?,
        ))))
    }
    MPI_Type_set_attr (
        datatype: MPI_Datatype as "DATATYPE", type_keyval: c_int as "TYPE_KEYVAL",
        attribute_val: *mut c_void as "ANY",
    ) { true around } {
        finish("MPI_Type_set_attr", Target::Default, crate::datatypes::type_set_attr(
            datatype, type_keyval, attribute_val,
        ))
    }
    MPI_Type_set_name (
        datatype: MPI_Datatype as "DATATYPE", type_name: *const c_char as "TEXT",
    ) { true around } {
        finish("MPI_Type_set_name", Target::Default, checked(|| crate::datatypes::type_set_name(
            datatype, crate::strings::get("type_name", type_name)?,
        )))
    }
    MPI_Type_size (
        datatype: MPI_Datatype as "DATATYPE", size: *mut c_int as "OUT_OR_UNDEFINED",
    ) { true around } {
        finish("MPI_Type_size", Target::Default, checked(|| crate::datatypes::type_size(
            datatype, IntOut::int_or_undefined(Out::new("size", size)?),
        )))
    }
    MPI_Type_size_c (
        datatype: MPI_Datatype as "DATATYPE", size: *mut MPI_Count as "OUT",
    ) { true around } {
        finish("MPI_Type_size_c", Target::Default, checked(|| crate::datatypes::type_size(
            datatype, IntOut::count(Out::new("size", size)?),
        )))
    }
    MPI_Type_size_x (
        datatype: MPI_Datatype as "DATATYPE", size: *mut MPI_Count as "OUT",
    ) { true around } {
        finish("MPI_Type_size_x", Target::Default, checked(|| crate::datatypes::type_size(
            datatype, IntOut::count(Out::new("size", size)?),
        )))
    }
    MPI_Type_vector (
        count: c_int as "COUNT", blocklength: c_int as "SIZE", stride: c_int as "ANY",
        oldtype: MPI_Datatype as "DATATYPE", newtype: *mut MPI_Datatype as "DATATYPE_OUT",
    ) { true around } {
        finish("MPI_Type_vector", Target::Default, or_null(newtype, MPI_DATATYPE_NULL, checked(|| crate::datatypes::classic::type_vector(
            i64::from(count), i64::from(blocklength), i64::from(stride), oldtype, Out::new("newtype", newtype)?,
        ))))
    }
    MPI_Type_vector_c (
        count: MPI_Count as "COUNT", blocklength: MPI_Count as "SIZE", stride: MPI_Count as "ANY",
        oldtype: MPI_Datatype as "DATATYPE", newtype: *mut MPI_Datatype as "DATATYPE_OUT",
    ) { true around } {
        finish("MPI_Type_vector_c", Target::Default, or_null(newtype, MPI_DATATYPE_NULL, checked(|| crate::datatypes::large::type_vector(
            count, blocklength, stride, oldtype, Out::new("newtype", newtype)?,
        ))))
    }
    MPI_Unpack (
        inbuf: *const c_void as "BUFFER", insize: c_int as "SMALL_SIZE", position: *mut c_int as "POSITION",
        outbuf: *mut c_void as "BUFFER", outcount: c_int as "COUNT", datatype: MPI_Datatype as "DATATYPE",
        comm: MPI_Comm as "COMM",
    ) { true around } {
        finish("MPI_Unpack", Target::Comm(comm), checked(|| crate::datatypes::unpack(
            inbuf, i64::from(insize), IntOut::int(Out::new("position", position)?), outbuf, i64::from(outcount),
            datatype, comm,
        )))
    }
    MPI_Unpack_c (
        inbuf: *const c_void as "BUFFER", insize: MPI_Count as "SMALL_SIZE",
        position: *mut MPI_Count as "POSITION", outbuf: *mut c_void as "BUFFER",
        outcount: MPI_Count as "COUNT", datatype: MPI_Datatype as "DATATYPE", comm: MPI_Comm as "COMM",
    ) { true around } {
        finish("MPI_Unpack_c", Target::Comm(comm), checked(|| crate::datatypes::unpack(
            inbuf, insize, IntOut::count(Out::new("position", position)?), outbuf, outcount, datatype, comm,
        )))
    }
    MPI_Unpack_external (
        datarep: *const c_char as "EXTERNAL32", inbuf: *const c_void as "BUFFER",
        insize: MPI_Aint as "SMALL_SIZE", position: *mut MPI_Aint as "POSITION",
        outbuf: *mut c_void as "BUFFER", outcount: c_int as "COUNT", datatype: MPI_Datatype as "DATATYPE",
    ) { true around } {
        finish("MPI_Unpack_external", Target::Default, checked(|| crate::datatypes::unpack_external(
            crate::strings::get("datarep", datarep)?, inbuf, insize as i64,
            IntOut::aint(Out::new("position", position)?), outbuf, i64::from(outcount), datatype,
        )))
    }
    MPI_Unpack_external_c (
        datarep: *const c_char as "EXTERNAL32", inbuf: *const c_void as "BUFFER",
        insize: MPI_Count as "SMALL_SIZE", position: *mut MPI_Count as "POSITION",
        outbuf: *mut c_void as "BUFFER", outcount: MPI_Count as "COUNT", datatype: MPI_Datatype as "DATATYPE",
    ) { true around } {
        finish("MPI_Unpack_external_c", Target::Default, checked(|| crate::datatypes::unpack_external(
            crate::strings::get("datarep", datarep)?, inbuf, insize, IntOut::count(Out::new("position", position)?),
            outbuf, outcount, datatype,
        )))
    }
    MPI_Unpublish_name (
        service_name: *const c_char as "TEXT", info: MPI_Info as "INFO", port_name: *const c_char as "TEXT",
    ) { true around } {
        finish("MPI_Unpublish_name", Target::Default, checked(|| crate::dynamic::unpublish_name(
            crate::strings::get("service_name", service_name)?, info, crate::strings::get("port_name", port_name)?,
        )))
    }
    MPI_Wait (
        request: *mut MPI_Request as "REQUEST_IN_OUT", status: *mut MPI_Status as "STATUS",
    ) { true around, status = around.status(status) } {
        finish("MPI_Wait", Target::Default, checked(|| crate::requests::wait(
            Out::new("request", request)?, status,
        )))
    }
    MPI_Waitall (
        count: c_int as "COUNT", array_of_requests: *mut MPI_Request as "REQUESTS",
        array_of_statuses: *mut MPI_Status as "STATUSES",
    ) { true around, array_of_statuses = around.statuses(array_of_statuses) } {
        finish("MPI_Waitall", Target::Default, crate::requests::waitall(
            count, array_of_requests, array_of_statuses,
        ))
    }
    MPI_Waitany (
        count: c_int as "COUNT", array_of_requests: *mut MPI_Request as "REQUESTS", indx: *mut c_int as "OUT",
        status: *mut MPI_Status as "STATUS",
    ) { true around, status = around.status(status) } {
        finish("MPI_Waitany", Target::Default, checked(|| crate::requests::waitany(
            count, array_of_requests, Out::new("indx", indx)?, status,
        )))
    }
    MPI_Waitsome (
        incount: c_int as "COUNT", array_of_requests: *mut MPI_Request as "REQUESTS",
        outcount: *mut c_int as "OUT", array_of_indices: *mut c_int as "OUT",
        array_of_statuses: *mut MPI_Status as "STATUSES",
    ) { true around, array_of_statuses = around.statuses(array_of_statuses) } {
        finish("MPI_Waitsome", Target::Default, checked(|| crate::requests::waitsome(
            incount, array_of_requests, Out::new("outcount", outcount)?, array_of_indices, array_of_statuses,
        )))
    }
    MPI_Win_allocate (
        size: MPI_Aint as "SIZE", disp_unit: c_int as "ONE", info: MPI_Info as "INFO",
        comm: MPI_Comm as "COMM", baseptr: *mut c_void as "OUT", win: *mut MPI_Win as "WIN_OUT",
    ) { true around } {
        finish("MPI_Win_allocate", Target::Comm(comm), or_null(win, MPI_WIN_NULL, crate::one_sided::win_allocate(
            size, i64::from(disp_unit), info, comm, Out::new("baseptr", baseptr), Out::new("win", win),
        )))
    }
    MPI_Win_allocate_c (
        size: MPI_Aint as "SIZE", disp_unit: MPI_Aint as "ONE", info: MPI_Info as "INFO",
        comm: MPI_Comm as "COMM", baseptr: *mut c_void as "OUT", win: *mut MPI_Win as "WIN_OUT",
    ) { true around } {
        finish("MPI_Win_allocate_c", Target::Comm(comm), or_null(win, MPI_WIN_NULL, crate::one_sided::win_allocate(
            size, disp_unit as i64, info, comm, Out::new("baseptr", baseptr), Out::new("win", win),
        )))
    }
    MPI_Win_allocate_shared (
        size: MPI_Aint as "SIZE", disp_unit: c_int as "ONE", info: MPI_Info as "INFO",
        comm: MPI_Comm as "COMM", baseptr: *mut c_void as "OUT", win: *mut MPI_Win as "WIN_OUT",
    ) { true around } {
        finish("MPI_Win_allocate_shared", Target::Comm(comm), or_null(win, MPI_WIN_NULL, crate::one_sided::win_allocate_shared(
            size, i64::from(disp_unit), info, comm, Out::new("baseptr", baseptr), Out::new("win", win),
        )))
    }
    MPI_Win_allocate_shared_c (
        size: MPI_Aint as "SIZE", disp_unit: MPI_Aint as "ONE", info: MPI_Info as "INFO",
        comm: MPI_Comm as "COMM", baseptr: *mut c_void as "OUT", win: *mut MPI_Win as "WIN_OUT",
    ) { true around } {
        finish("MPI_Win_allocate_shared_c", Target::Comm(comm), or_null(win, MPI_WIN_NULL, crate::one_sided::win_allocate_shared(
            size, disp_unit as i64, info, comm, Out::new("baseptr", baseptr), Out::new("win", win),
        )))
    }
    MPI_Win_attach (
        win: MPI_Win as "WIN", base: *mut c_void as "ANY", size: MPI_Aint as "SIZE",
    ) { true around } {
        finish("MPI_Win_attach", Target::Win(win), crate::one_sided::win_attach(win, base, size))
    }
    MPI_Win_complete (
        win: MPI_Win as "WIN",
    ) { true around } {
        finish("MPI_Win_complete", Target::Win(win), crate::one_sided::win_complete(win))
    }
    MPI_Win_create (
        base: *mut c_void as "ANY", size: MPI_Aint as "SIZE", disp_unit: c_int as "ONE",
        info: MPI_Info as "INFO", comm: MPI_Comm as "COMM", win: *mut MPI_Win as "WIN_OUT",
    ) { true around } {
        finish("MPI_Win_create", Target::Comm(comm), or_null(win, MPI_WIN_NULL, crate::one_sided::win_create(
            base, size, i64::from(disp_unit), info, comm, Out::new("win", win),
        )))
    }
    MPI_Win_create_c (
        base: *mut c_void as "ANY", size: MPI_Aint as "SIZE", disp_unit: MPI_Aint as "ONE",
        info: MPI_Info as "INFO", comm: MPI_Comm as "COMM", win: *mut MPI_Win as "WIN_OUT",
    ) { true around } {
        finish("MPI_Win_create_c", Target::Comm(comm), or_null(win, MPI_WIN_NULL, crate::one_sided::win_create(
            base, size, disp_unit as i64, info, comm, Out::new("win", win),
        )))
    }
    MPI_Win_create_dynamic (
        info: MPI_Info as "INFO", comm: MPI_Comm as "COMM", win: *mut MPI_Win as "WIN_OUT",
    ) { true around } {
        finish("MPI_Win_create_dynamic", Target::Comm(comm), or_null(win, MPI_WIN_NULL, crate::one_sided::win_create_dynamic(
            info, comm, Out::new("win", win),
        )))
    }
    MPI_Win_create_keyval (
        win_copy_attr_fn: MPI_Win_copy_attr_function as "ANY",
        win_delete_attr_fn: MPI_Win_delete_attr_function as "ANY", win_keyval: *mut c_int as "KEYVAL_OUT",
        extra_state: *mut c_void as "ANY",
    ) { true around } {
        finish("MPI_Win_create_keyval", Target::Default, or_null(win_keyval, MPI_KEYVAL_INVALID, checked(|| crate::attributes::win_create_keyval(
            win_copy_attr_fn, win_delete_attr_fn, Out::new("win_keyval", win_keyval)?, extra_state,
        ))))
    }
    MPI_Win_delete_attr (
        win: MPI_Win as "WIN", win_keyval: c_int as "WIN_KEYVAL",
    ) { true around } {
        finish("MPI_Win_delete_attr", Target::Win(win), crate::one_sided::win_delete_attr(win, win_keyval))
    }
    MPI_Win_detach (
        win: MPI_Win as "WIN", base: *const c_void as "ANY",
    ) { true around } {
        finish("MPI_Win_detach", Target::Win(win), crate::one_sided::win_detach(win, base))
    }
    MPI_Win_fence (
        assert: c_int as "ANY", win: MPI_Win as "WIN",
    ) { true around } {
        finish("MPI_Win_fence", Target::Win(win), crate::one_sided::win_fence(assert, win))
    }
    MPI_Win_flush (
        rank: c_int as "RANK", win: MPI_Win as "WIN",
    ) { true around } {
        finish("MPI_Win_flush", Target::Win(win), crate::one_sided::win_flush(rank, win))
    }
    MPI_Win_flush_all (
        win: MPI_Win as "WIN",
    ) { true around } {
        finish("MPI_Win_flush_all", Target::Win(win), crate::one_sided::win_flush_all(win))
    }
    MPI_Win_flush_local (
        rank: c_int as "RANK", win: MPI_Win as "WIN",
    ) { true around } {
        finish("MPI_Win_flush_local", Target::Win(win), crate::one_sided::win_flush_local(rank, win))
    }
    MPI_Win_flush_local_all (
        win: MPI_Win as "WIN",
    ) { true around } {
        finish("MPI_Win_flush_local_all", Target::Win(win), crate::one_sided::win_flush_local_all(win))
    }
    MPI_Win_free (
        win: *mut MPI_Win as "WIN_IN_OUT",
    ) { true around } {
        finish("MPI_Win_free", Target::Win(win.as_ref().copied().unwrap_or(MPI_WIN_NULL)), checked(|| crate::one_sided::win_free(
            Out::new("win", win)?,
        )))
    }
    MPI_Win_free_keyval (
        win_keyval: *mut c_int as "WIN_KEYVAL_IN_OUT",
    ) { true around } {
        finish("MPI_Win_free_keyval", Target::Default, checked(|| crate::attributes::win_free_keyval(
            Out::new("win_keyval", win_keyval)?,
        )))
    }
    MPI_Win_get_attr (
        win: MPI_Win as "WIN", win_keyval: c_int as "WIN_KEYVAL", attribute_val: *mut c_void as "OUT",
        flag: *mut c_int as "OUT",
    ) { true around } {
        finish("MPI_Win_get_attr", Target::Win(win), checked(|| crate::one_sided::win_get_attr(
            win, win_keyval, Out::new("attribute_val", attribute_val)?, Out::new("flag", flag)?,
        )))
    }
    MPI_Win_get_group (
        win: MPI_Win as "WIN", group: *mut MPI_Group as "GROUP_OUT",
    ) { true around } {
        finish("MPI_Win_get_group", Target::Win(win), or_null(group, MPI_GROUP_NULL, checked(|| crate::one_sided::win_get_group(
            win, Out::new("group", group)?,
        ))))
    }
    MPI_Win_get_info (
        win: MPI_Win as "WIN", info_used: *mut MPI_Info as "INFO_OUT",
    ) { true around } {
        finish("MPI_Win_get_info", Target::Win(win), or_null(info_used, MPI_INFO_NULL, checked(|| crate::one_sided::win_get_info(
            win, Out::new("info_used", info_used)?,
        ))))
    }
    MPI_Win_get_name (
        win: MPI_Win as "WIN_OR_NULL", win_name: *mut c_char as "NAME_OUT", resultlen: *mut c_int as "OUT",
    ) { true around } {
        finish("MPI_Win_get_name", Target::Win(win), checked(|| crate::one_sided::win_get_name(
            win, Out::new("win_name", win_name)?, Out::new("resultlen", resultlen)?,
        )))
    }
    MPI_Win_lock (
        lock_type: c_int as "LOCK_TYPE", rank: c_int as "RANK", assert: c_int as "ANY", win: MPI_Win as "WIN",
    ) { true around } {
        finish("MPI_Win_lock", Target::Win(win), crate::one_sided::win_lock(lock_type, rank, assert, win))
    }
    MPI_Win_lock_all (
        assert: c_int as "ANY", win: MPI_Win as "WIN",
    ) { true around } {
        finish("MPI_Win_lock_all", Target::Win(win), crate::one_sided::win_lock_all(assert, win))
    }
    MPI_Win_post (
        group: MPI_Group as "GROUP", assert: c_int as "ANY", win: MPI_Win as "WIN",
    ) { true around } {
        finish("MPI_Win_post", Target::Win(win), crate::one_sided::win_post(group, assert, win))
    }
    MPI_Win_set_attr (
        win: MPI_Win as "WIN", win_keyval: c_int as "WIN_KEYVAL", attribute_val: *mut c_void as "ANY",
    ) { true around } {
        finish("MPI_Win_set_attr", Target::Win(win), crate::one_sided::win_set_attr(
            win, win_keyval, attribute_val,
        ))
    }
    MPI_Win_set_info (
        win: MPI_Win as "WIN", info: MPI_Info as "INFO_OBJECT",
    ) { true around } {
        finish("MPI_Win_set_info", Target::Win(win), crate::one_sided::win_set_info(win, info))
    }
    MPI_Win_set_name (
        win: MPI_Win as "WIN", win_name: *const c_char as "TEXT",
    ) { true around } {
        finish("MPI_Win_set_name", Target::Win(win), checked(|| crate::one_sided::win_set_name(
            win, crate::strings::get("win_name", win_name)?,
        )))
    }
    MPI_Win_shared_query (
        win: MPI_Win as "WIN", rank: c_int as "ANY", size: *mut MPI_Aint as "OUT",
        disp_unit: *mut c_int as "OUT", baseptr: *mut c_void as "OUT",
    ) { true around } {
        finish("MPI_Win_shared_query", Target::Win(win), checked(|| crate::one_sided::win_shared_query(
            win, rank, Out::new("size", size)?, IntOut::int(Out::new("disp_unit", disp_unit)?),
            Out::new("baseptr", baseptr)?,
        )))
    }
    MPI_Win_shared_query_c (
        win: MPI_Win as "WIN", rank: c_int as "ANY", size: *mut MPI_Aint as "OUT",
        disp_unit: *mut MPI_Aint as "OUT", baseptr: *mut c_void as "OUT",
    ) { true around } {
        finish("MPI_Win_shared_query_c", Target::Win(win), checked(|| crate::one_sided::win_shared_query(
            win, rank, Out::new("size", size)?, IntOut::aint(Out::new("disp_unit", disp_unit)?),
            Out::new("baseptr", baseptr)?,
        )))
    }
    MPI_Win_start (
        group: MPI_Group as "GROUP", assert: c_int as "ANY", win: MPI_Win as "WIN",
    ) { true around } {
        finish("MPI_Win_start", Target::Win(win), crate::one_sided::win_start(group, assert, win))
    }
    MPI_Win_sync (
        win: MPI_Win as "WIN",
    ) { true around } {
        finish("MPI_Win_sync", Target::Win(win), crate::one_sided::win_sync(win))
    }
    MPI_Win_test (
        win: MPI_Win as "WIN", flag: *mut c_int as "OUT",
    ) { true around } {
        finish("MPI_Win_test", Target::Win(win), checked(|| crate::one_sided::win_test(
            win, Out::new("flag", flag)?,
        )))
    }
    MPI_Win_unlock (
        rank: c_int as "RANK", win: MPI_Win as "WIN",
    ) { true around } {
        finish("MPI_Win_unlock", Target::Win(win), crate::one_sided::win_unlock(rank, win))
    }
    MPI_Win_unlock_all (
        win: MPI_Win as "WIN",
    ) { true around } {
        finish("MPI_Win_unlock_all", Target::Win(win), crate::one_sided::win_unlock_all(win))
    }
    MPI_Win_wait (
        win: MPI_Win as "WIN",
    ) { true around } {
        finish("MPI_Win_wait", Target::Win(win), crate::one_sided::win_wait(win))
    }
}

/// Each exported function and what stands in for it.
pub static ENTRIES: &[Entry] = &[
    Entry::new(super::one_sided::MPI_Accumulate as *const (), super::one_sided::PMPI_Accumulate as *const (), MPI_Accumulate as *const ()),
    Entry::new(super::one_sided::MPI_Accumulate_c as *const (), super::one_sided::PMPI_Accumulate_c as *const (), MPI_Accumulate_c as *const ()),
    Entry::new(super::collectives::MPI_Allgather as *const (), super::collectives::PMPI_Allgather as *const (), MPI_Allgather as *const ()),
    Entry::new(super::collectives::MPI_Allgather_c as *const (), super::collectives::PMPI_Allgather_c as *const (), MPI_Allgather_c as *const ()),
    Entry::new(super::collectives_persistent::MPI_Allgather_init as *const (), super::collectives_persistent::PMPI_Allgather_init as *const (), MPI_Allgather_init as *const ()),
    Entry::new(super::collectives_persistent::MPI_Allgather_init_c as *const (), super::collectives_persistent::PMPI_Allgather_init_c as *const (), MPI_Allgather_init_c as *const ()),
    Entry::new(super::collectives::MPI_Allgatherv as *const (), super::collectives::PMPI_Allgatherv as *const (), MPI_Allgatherv as *const ()),
    Entry::new(super::collectives::MPI_Allgatherv_c as *const (), super::collectives::PMPI_Allgatherv_c as *const (), MPI_Allgatherv_c as *const ()),
    Entry::new(super::collectives_persistent::MPI_Allgatherv_init as *const (), super::collectives_persistent::PMPI_Allgatherv_init as *const (), MPI_Allgatherv_init as *const ()),
    Entry::new(super::collectives_persistent::MPI_Allgatherv_init_c as *const (), super::collectives_persistent::PMPI_Allgatherv_init_c as *const (), MPI_Allgatherv_init_c as *const ()),
    Entry::new(super::collectives::MPI_Allreduce as *const (), super::collectives::PMPI_Allreduce as *const (), MPI_Allreduce as *const ()),
    Entry::new(super::collectives::MPI_Allreduce_c as *const (), super::collectives::PMPI_Allreduce_c as *const (), MPI_Allreduce_c as *const ()),
    Entry::new(super::collectives_persistent::MPI_Allreduce_init as *const (), super::collectives_persistent::PMPI_Allreduce_init as *const (), MPI_Allreduce_init as *const ()),
    Entry::new(super::collectives_persistent::MPI_Allreduce_init_c as *const (), super::collectives_persistent::PMPI_Allreduce_init_c as *const (), MPI_Allreduce_init_c as *const ()),
    Entry::new(super::collectives::MPI_Alltoall as *const (), super::collectives::PMPI_Alltoall as *const (), MPI_Alltoall as *const ()),
    Entry::new(super::collectives::MPI_Alltoall_c as *const (), super::collectives::PMPI_Alltoall_c as *const (), MPI_Alltoall_c as *const ()),
    Entry::new(super::collectives_persistent::MPI_Alltoall_init as *const (), super::collectives_persistent::PMPI_Alltoall_init as *const (), MPI_Alltoall_init as *const ()),
    Entry::new(super::collectives_persistent::MPI_Alltoall_init_c as *const (), super::collectives_persistent::PMPI_Alltoall_init_c as *const (), MPI_Alltoall_init_c as *const ()),
    Entry::new(super::collectives::MPI_Alltoallv as *const (), super::collectives::PMPI_Alltoallv as *const (), MPI_Alltoallv as *const ()),
    Entry::new(super::collectives::MPI_Alltoallv_c as *const (), super::collectives::PMPI_Alltoallv_c as *const (), MPI_Alltoallv_c as *const ()),
    Entry::new(super::collectives_persistent::MPI_Alltoallv_init as *const (), super::collectives_persistent::PMPI_Alltoallv_init as *const (), MPI_Alltoallv_init as *const ()),
    Entry::new(super::collectives_persistent::MPI_Alltoallv_init_c as *const (), super::collectives_persistent::PMPI_Alltoallv_init_c as *const (), MPI_Alltoallv_init_c as *const ()),
    Entry::new(super::collectives::MPI_Alltoallw as *const (), super::collectives::PMPI_Alltoallw as *const (), MPI_Alltoallw as *const ()),
    Entry::new(super::collectives::MPI_Alltoallw_c as *const (), super::collectives::PMPI_Alltoallw_c as *const (), MPI_Alltoallw_c as *const ()),
    Entry::new(super::collectives_persistent::MPI_Alltoallw_init as *const (), super::collectives_persistent::PMPI_Alltoallw_init as *const (), MPI_Alltoallw_init as *const ()),
    Entry::new(super::collectives_persistent::MPI_Alltoallw_init_c as *const (), super::collectives_persistent::PMPI_Alltoallw_init_c as *const (), MPI_Alltoallw_init_c as *const ()),
    Entry::new(super::attributes::MPI_Attr_delete as *const (), super::attributes::PMPI_Attr_delete as *const (), MPI_Attr_delete as *const ()),
    Entry::new(super::attributes::MPI_Attr_get as *const (), super::attributes::PMPI_Attr_get as *const (), MPI_Attr_get as *const ()),
    Entry::new(super::attributes::MPI_Attr_put as *const (), super::attributes::PMPI_Attr_put as *const (), MPI_Attr_put as *const ()),
    Entry::new(super::collectives::MPI_Barrier as *const (), super::collectives::PMPI_Barrier as *const (), MPI_Barrier as *const ()),
    Entry::new(super::collectives_persistent::MPI_Barrier_init as *const (), super::collectives_persistent::PMPI_Barrier_init as *const (), MPI_Barrier_init as *const ()),
    Entry::new(super::collectives::MPI_Bcast as *const (), super::collectives::PMPI_Bcast as *const (), MPI_Bcast as *const ()),
    Entry::new(super::collectives::MPI_Bcast_c as *const (), super::collectives::PMPI_Bcast_c as *const (), MPI_Bcast_c as *const ()),
    Entry::new(super::collectives_persistent::MPI_Bcast_init as *const (), super::collectives_persistent::PMPI_Bcast_init as *const (), MPI_Bcast_init as *const ()),
    Entry::new(super::collectives_persistent::MPI_Bcast_init_c as *const (), super::collectives_persistent::PMPI_Bcast_init_c as *const (), MPI_Bcast_init_c as *const ()),
    Entry::new(super::point_to_point::MPI_Bsend as *const (), super::point_to_point::PMPI_Bsend as *const (), MPI_Bsend as *const ()),
    Entry::new(super::point_to_point::MPI_Bsend_c as *const (), super::point_to_point::PMPI_Bsend_c as *const (), MPI_Bsend_c as *const ()),
    Entry::new(super::point_to_point::MPI_Bsend_init as *const (), super::point_to_point::PMPI_Bsend_init as *const (), MPI_Bsend_init as *const ()),
    Entry::new(super::point_to_point::MPI_Bsend_init_c as *const (), super::point_to_point::PMPI_Bsend_init_c as *const (), MPI_Bsend_init_c as *const ()),
    Entry::new(super::buffered_sends::MPI_Buffer_attach as *const (), super::buffered_sends::PMPI_Buffer_attach as *const (), MPI_Buffer_attach as *const ()),
    Entry::new(super::buffered_sends::MPI_Buffer_attach_c as *const (), super::buffered_sends::PMPI_Buffer_attach_c as *const (), MPI_Buffer_attach_c as *const ()),
    Entry::new(super::buffered_sends::MPI_Buffer_detach as *const (), super::buffered_sends::PMPI_Buffer_detach as *const (), MPI_Buffer_detach as *const ()),
    Entry::new(super::buffered_sends::MPI_Buffer_detach_c as *const (), super::buffered_sends::PMPI_Buffer_detach_c as *const (), MPI_Buffer_detach_c as *const ()),
    Entry::new(super::buffered_sends::MPI_Buffer_flush as *const (), super::buffered_sends::PMPI_Buffer_flush as *const (), MPI_Buffer_flush as *const ()),
    Entry::new(super::buffered_sends::MPI_Buffer_iflush as *const (), super::buffered_sends::PMPI_Buffer_iflush as *const (), MPI_Buffer_iflush as *const ()),
    Entry::new(super::requests::MPI_Cancel as *const (), super::requests::PMPI_Cancel as *const (), MPI_Cancel as *const ()),
    Entry::new(super::topologies::MPI_Cart_coords as *const (), super::topologies::PMPI_Cart_coords as *const (), MPI_Cart_coords as *const ()),
    Entry::new(super::topologies::MPI_Cart_create as *const (), super::topologies::PMPI_Cart_create as *const (), MPI_Cart_create as *const ()),
    Entry::new(super::topologies::MPI_Cart_get as *const (), super::topologies::PMPI_Cart_get as *const (), MPI_Cart_get as *const ()),
    Entry::new(super::topologies::MPI_Cart_map as *const (), super::topologies::PMPI_Cart_map as *const (), MPI_Cart_map as *const ()),
    Entry::new(super::topologies::MPI_Cart_rank as *const (), super::topologies::PMPI_Cart_rank as *const (), MPI_Cart_rank as *const ()),
    Entry::new(super::topologies::MPI_Cart_shift as *const (), super::topologies::PMPI_Cart_shift as *const (), MPI_Cart_shift as *const ()),
    Entry::new(super::topologies::MPI_Cart_sub as *const (), super::topologies::PMPI_Cart_sub as *const (), MPI_Cart_sub as *const ()),
    Entry::new(super::topologies::MPI_Cartdim_get as *const (), super::topologies::PMPI_Cartdim_get as *const (), MPI_Cartdim_get as *const ()),
    Entry::new(super::dynamic::MPI_Close_port as *const (), super::dynamic::PMPI_Close_port as *const (), MPI_Close_port as *const ()),
    Entry::new(super::dynamic::MPI_Comm_accept as *const (), super::dynamic::PMPI_Comm_accept as *const (), MPI_Comm_accept as *const ()),
    Entry::new(super::buffered_sends::MPI_Comm_attach_buffer as *const (), super::buffered_sends::PMPI_Comm_attach_buffer as *const (), MPI_Comm_attach_buffer as *const ()),
    Entry::new(super::buffered_sends::MPI_Comm_attach_buffer_c as *const (), super::buffered_sends::PMPI_Comm_attach_buffer_c as *const (), MPI_Comm_attach_buffer_c as *const ()),
    Entry::new(super::communicators::MPI_Comm_compare as *const (), super::communicators::PMPI_Comm_compare as *const (), MPI_Comm_compare as *const ()),
    Entry::new(super::dynamic::MPI_Comm_connect as *const (), super::dynamic::PMPI_Comm_connect as *const (), MPI_Comm_connect as *const ()),
    Entry::new(super::communicators::MPI_Comm_create as *const (), super::communicators::PMPI_Comm_create as *const (), MPI_Comm_create as *const ()),
    Entry::new(super::communicators::MPI_Comm_create_from_group as *const (), super::communicators::PMPI_Comm_create_from_group as *const (), MPI_Comm_create_from_group as *const ()),
    Entry::new(super::communicators::MPI_Comm_create_group as *const (), super::communicators::PMPI_Comm_create_group as *const (), MPI_Comm_create_group as *const ()),
    Entry::new(super::attributes::MPI_Comm_create_keyval as *const (), super::attributes::PMPI_Comm_create_keyval as *const (), MPI_Comm_create_keyval as *const ()),
    Entry::new(super::attributes::MPI_Comm_delete_attr as *const (), super::attributes::PMPI_Comm_delete_attr as *const (), MPI_Comm_delete_attr as *const ()),
    Entry::new(super::buffered_sends::MPI_Comm_detach_buffer as *const (), super::buffered_sends::PMPI_Comm_detach_buffer as *const (), MPI_Comm_detach_buffer as *const ()),
    Entry::new(super::buffered_sends::MPI_Comm_detach_buffer_c as *const (), super::buffered_sends::PMPI_Comm_detach_buffer_c as *const (), MPI_Comm_detach_buffer_c as *const ()),
    Entry::new(super::dynamic::MPI_Comm_disconnect as *const (), super::dynamic::PMPI_Comm_disconnect as *const (), MPI_Comm_disconnect as *const ()),
    Entry::new(super::communicators::MPI_Comm_dup as *const (), super::communicators::PMPI_Comm_dup as *const (), MPI_Comm_dup as *const ()),
    Entry::new(super::communicators::MPI_Comm_dup_with_info as *const (), super::communicators::PMPI_Comm_dup_with_info as *const (), MPI_Comm_dup_with_info as *const ()),
    Entry::new(super::buffered_sends::MPI_Comm_flush_buffer as *const (), super::buffered_sends::PMPI_Comm_flush_buffer as *const (), MPI_Comm_flush_buffer as *const ()),
    Entry::new(super::communicators::MPI_Comm_free as *const (), super::communicators::PMPI_Comm_free as *const (), MPI_Comm_free as *const ()),
    Entry::new(super::attributes::MPI_Comm_free_keyval as *const (), super::attributes::PMPI_Comm_free_keyval as *const (), MPI_Comm_free_keyval as *const ()),
    Entry::new(super::attributes::MPI_Comm_get_attr as *const (), super::attributes::PMPI_Comm_get_attr as *const (), MPI_Comm_get_attr as *const ()),
    Entry::new(super::communicators::MPI_Comm_get_info as *const (), super::communicators::PMPI_Comm_get_info as *const (), MPI_Comm_get_info as *const ()),
    Entry::new(super::communicators::MPI_Comm_get_name as *const (), super::communicators::PMPI_Comm_get_name as *const (), MPI_Comm_get_name as *const ()),
    Entry::new(super::dynamic::MPI_Comm_get_parent as *const (), super::dynamic::PMPI_Comm_get_parent as *const (), MPI_Comm_get_parent as *const ()),
    Entry::new(super::communicators::MPI_Comm_group as *const (), super::communicators::PMPI_Comm_group as *const (), MPI_Comm_group as *const ()),
    Entry::new(super::communicators::MPI_Comm_idup as *const (), super::communicators::PMPI_Comm_idup as *const (), MPI_Comm_idup as *const ()),
    Entry::new(super::communicators::MPI_Comm_idup_with_info as *const (), super::communicators::PMPI_Comm_idup_with_info as *const (), MPI_Comm_idup_with_info as *const ()),
    Entry::new(super::buffered_sends::MPI_Comm_iflush_buffer as *const (), super::buffered_sends::PMPI_Comm_iflush_buffer as *const (), MPI_Comm_iflush_buffer as *const ()),
    Entry::new(super::dynamic::MPI_Comm_join as *const (), super::dynamic::PMPI_Comm_join as *const (), MPI_Comm_join as *const ()),
    Entry::new(super::communicators::MPI_Comm_rank as *const (), super::communicators::PMPI_Comm_rank as *const (), MPI_Comm_rank as *const ()),
    Entry::new(super::communicators::MPI_Comm_remote_group as *const (), super::communicators::PMPI_Comm_remote_group as *const (), MPI_Comm_remote_group as *const ()),
    Entry::new(super::communicators::MPI_Comm_remote_size as *const (), super::communicators::PMPI_Comm_remote_size as *const (), MPI_Comm_remote_size as *const ()),
    Entry::new(super::attributes::MPI_Comm_set_attr as *const (), super::attributes::PMPI_Comm_set_attr as *const (), MPI_Comm_set_attr as *const ()),
    Entry::new(super::communicators::MPI_Comm_set_info as *const (), super::communicators::PMPI_Comm_set_info as *const (), MPI_Comm_set_info as *const ()),
    Entry::new(super::communicators::MPI_Comm_set_name as *const (), super::communicators::PMPI_Comm_set_name as *const (), MPI_Comm_set_name as *const ()),
    Entry::new(super::communicators::MPI_Comm_size as *const (), super::communicators::PMPI_Comm_size as *const (), MPI_Comm_size as *const ()),
    Entry::new(super::dynamic::MPI_Comm_spawn as *const (), super::dynamic::PMPI_Comm_spawn as *const (), MPI_Comm_spawn as *const ()),
    Entry::new(super::dynamic::MPI_Comm_spawn_multiple as *const (), super::dynamic::PMPI_Comm_spawn_multiple as *const (), MPI_Comm_spawn_multiple as *const ()),
    Entry::new(super::communicators::MPI_Comm_split as *const (), super::communicators::PMPI_Comm_split as *const (), MPI_Comm_split as *const ()),
    Entry::new(super::communicators::MPI_Comm_split_type as *const (), super::communicators::PMPI_Comm_split_type as *const (), MPI_Comm_split_type as *const ()),
    Entry::new(super::communicators::MPI_Comm_test_inter as *const (), super::communicators::PMPI_Comm_test_inter as *const (), MPI_Comm_test_inter as *const ()),
    Entry::new(super::one_sided::MPI_Compare_and_swap as *const (), super::one_sided::PMPI_Compare_and_swap as *const (), MPI_Compare_and_swap as *const ()),
    Entry::new(super::topologies::MPI_Dims_create as *const (), super::topologies::PMPI_Dims_create as *const (), MPI_Dims_create as *const ()),
    Entry::new(super::topologies::MPI_Dist_graph_create as *const (), super::topologies::PMPI_Dist_graph_create as *const (), MPI_Dist_graph_create as *const ()),
    Entry::new(super::topologies::MPI_Dist_graph_create_adjacent as *const (), super::topologies::PMPI_Dist_graph_create_adjacent as *const (), MPI_Dist_graph_create_adjacent as *const ()),
    Entry::new(super::topologies::MPI_Dist_graph_neighbors as *const (), super::topologies::PMPI_Dist_graph_neighbors as *const (), MPI_Dist_graph_neighbors as *const ()),
    Entry::new(super::topologies::MPI_Dist_graph_neighbors_count as *const (), super::topologies::PMPI_Dist_graph_neighbors_count as *const (), MPI_Dist_graph_neighbors_count as *const ()),
    Entry::new(super::collectives::MPI_Exscan as *const (), super::collectives::PMPI_Exscan as *const (), MPI_Exscan as *const ()),
    Entry::new(super::collectives::MPI_Exscan_c as *const (), super::collectives::PMPI_Exscan_c as *const (), MPI_Exscan_c as *const ()),
    Entry::new(super::collectives_persistent::MPI_Exscan_init as *const (), super::collectives_persistent::PMPI_Exscan_init as *const (), MPI_Exscan_init as *const ()),
    Entry::new(super::collectives_persistent::MPI_Exscan_init_c as *const (), super::collectives_persistent::PMPI_Exscan_init_c as *const (), MPI_Exscan_init_c as *const ()),
    Entry::new(super::one_sided::MPI_Fetch_and_op as *const (), super::one_sided::PMPI_Fetch_and_op as *const (), MPI_Fetch_and_op as *const ()),
    Entry::new(super::files::MPI_File_close as *const (), super::files::PMPI_File_close as *const (), MPI_File_close as *const ()),
    Entry::new(super::files::MPI_File_delete as *const (), super::files::PMPI_File_delete as *const (), MPI_File_delete as *const ()),
    Entry::new(super::files::MPI_File_get_amode as *const (), super::files::PMPI_File_get_amode as *const (), MPI_File_get_amode as *const ()),
    Entry::new(super::files::MPI_File_get_atomicity as *const (), super::files::PMPI_File_get_atomicity as *const (), MPI_File_get_atomicity as *const ()),
    Entry::new(super::files::MPI_File_get_byte_offset as *const (), super::files::PMPI_File_get_byte_offset as *const (), MPI_File_get_byte_offset as *const ()),
    Entry::new(super::files::MPI_File_get_group as *const (), super::files::PMPI_File_get_group as *const (), MPI_File_get_group as *const ()),
    Entry::new(super::files::MPI_File_get_info as *const (), super::files::PMPI_File_get_info as *const (), MPI_File_get_info as *const ()),
    Entry::new(super::files::MPI_File_get_position as *const (), super::files::PMPI_File_get_position as *const (), MPI_File_get_position as *const ()),
    Entry::new(super::files::MPI_File_get_position_shared as *const (), super::files::PMPI_File_get_position_shared as *const (), MPI_File_get_position_shared as *const ()),
    Entry::new(super::files::MPI_File_get_size as *const (), super::files::PMPI_File_get_size as *const (), MPI_File_get_size as *const ()),
    Entry::new(super::files::MPI_File_get_type_extent as *const (), super::files::PMPI_File_get_type_extent as *const (), MPI_File_get_type_extent as *const ()),
    Entry::new(super::files::MPI_File_get_type_extent_c as *const (), super::files::PMPI_File_get_type_extent_c as *const (), MPI_File_get_type_extent_c as *const ()),
    Entry::new(super::files::MPI_File_get_view as *const (), super::files::PMPI_File_get_view as *const (), MPI_File_get_view as *const ()),
    Entry::new(super::files::MPI_File_iread as *const (), super::files::PMPI_File_iread as *const (), MPI_File_iread as *const ()),
    Entry::new(super::files::MPI_File_iread_c as *const (), super::files::PMPI_File_iread_c as *const (), MPI_File_iread_c as *const ()),
    Entry::new(super::files::MPI_File_iread_all as *const (), super::files::PMPI_File_iread_all as *const (), MPI_File_iread_all as *const ()),
    Entry::new(super::files::MPI_File_iread_all_c as *const (), super::files::PMPI_File_iread_all_c as *const (), MPI_File_iread_all_c as *const ()),
    Entry::new(super::files::MPI_File_iread_at as *const (), super::files::PMPI_File_iread_at as *const (), MPI_File_iread_at as *const ()),
    Entry::new(super::files::MPI_File_iread_at_c as *const (), super::files::PMPI_File_iread_at_c as *const (), MPI_File_iread_at_c as *const ()),
    Entry::new(super::files::MPI_File_iread_at_all as *const (), super::files::PMPI_File_iread_at_all as *const (), MPI_File_iread_at_all as *const ()),
    Entry::new(super::files::MPI_File_iread_at_all_c as *const (), super::files::PMPI_File_iread_at_all_c as *const (), MPI_File_iread_at_all_c as *const ()),
    Entry::new(super::files::MPI_File_iread_shared as *const (), super::files::PMPI_File_iread_shared as *const (), MPI_File_iread_shared as *const ()),
    Entry::new(super::files::MPI_File_iread_shared_c as *const (), super::files::PMPI_File_iread_shared_c as *const (), MPI_File_iread_shared_c as *const ()),
    Entry::new(super::files::MPI_File_iwrite as *const (), super::files::PMPI_File_iwrite as *const (), MPI_File_iwrite as *const ()),
    Entry::new(super::files::MPI_File_iwrite_c as *const (), super::files::PMPI_File_iwrite_c as *const (), MPI_File_iwrite_c as *const ()),
    Entry::new(super::files::MPI_File_iwrite_all as *const (), super::files::PMPI_File_iwrite_all as *const (), MPI_File_iwrite_all as *const ()),
    Entry::new(super::files::MPI_File_iwrite_all_c as *const (), super::files::PMPI_File_iwrite_all_c as *const (), MPI_File_iwrite_all_c as *const ()),
    Entry::new(super::files::MPI_File_iwrite_at as *const (), super::files::PMPI_File_iwrite_at as *const (), MPI_File_iwrite_at as *const ()),
    Entry::new(super::files::MPI_File_iwrite_at_c as *const (), super::files::PMPI_File_iwrite_at_c as *const (), MPI_File_iwrite_at_c as *const ()),
    Entry::new(super::files::MPI_File_iwrite_at_all as *const (), super::files::PMPI_File_iwrite_at_all as *const (), MPI_File_iwrite_at_all as *const ()),
    Entry::new(super::files::MPI_File_iwrite_at_all_c as *const (), super::files::PMPI_File_iwrite_at_all_c as *const (), MPI_File_iwrite_at_all_c as *const ()),
    Entry::new(super::files::MPI_File_iwrite_shared as *const (), super::files::PMPI_File_iwrite_shared as *const (), MPI_File_iwrite_shared as *const ()),
    Entry::new(super::files::MPI_File_iwrite_shared_c as *const (), super::files::PMPI_File_iwrite_shared_c as *const (), MPI_File_iwrite_shared_c as *const ()),
    Entry::new(super::files::MPI_File_open as *const (), super::files::PMPI_File_open as *const (), MPI_File_open as *const ()),
    Entry::new(super::files::MPI_File_preallocate as *const (), super::files::PMPI_File_preallocate as *const (), MPI_File_preallocate as *const ()),
    Entry::new(super::files::MPI_File_read as *const (), super::files::PMPI_File_read as *const (), MPI_File_read as *const ()),
    Entry::new(super::files::MPI_File_read_c as *const (), super::files::PMPI_File_read_c as *const (), MPI_File_read_c as *const ()),
    Entry::new(super::files::MPI_File_read_all as *const (), super::files::PMPI_File_read_all as *const (), MPI_File_read_all as *const ()),
    Entry::new(super::files::MPI_File_read_all_c as *const (), super::files::PMPI_File_read_all_c as *const (), MPI_File_read_all_c as *const ()),
    Entry::new(super::files::MPI_File_read_all_begin as *const (), super::files::PMPI_File_read_all_begin as *const (), MPI_File_read_all_begin as *const ()),
    Entry::new(super::files::MPI_File_read_all_begin_c as *const (), super::files::PMPI_File_read_all_begin_c as *const (), MPI_File_read_all_begin_c as *const ()),
    Entry::new(super::files::MPI_File_read_all_end as *const (), super::files::PMPI_File_read_all_end as *const (), MPI_File_read_all_end as *const ()),
    Entry::new(super::files::MPI_File_read_at as *const (), super::files::PMPI_File_read_at as *const (), MPI_File_read_at as *const ()),
    Entry::new(super::files::MPI_File_read_at_c as *const (), super::files::PMPI_File_read_at_c as *const (), MPI_File_read_at_c as *const ()),
    Entry::new(super::files::MPI_File_read_at_all as *const (), super::files::PMPI_File_read_at_all as *const (), MPI_File_read_at_all as *const ()),
    Entry::new(super::files::MPI_File_read_at_all_c as *const (), super::files::PMPI_File_read_at_all_c as *const (), MPI_File_read_at_all_c as *const ()),
    Entry::new(super::files::MPI_File_read_at_all_begin as *const (), super::files::PMPI_File_read_at_all_begin as *const (), MPI_File_read_at_all_begin as *const ()),
    Entry::new(super::files::MPI_File_read_at_all_begin_c as *const (), super::files::PMPI_File_read_at_all_begin_c as *const (), MPI_File_read_at_all_begin_c as *const ()),
    Entry::new(super::files::MPI_File_read_at_all_end as *const (), super::files::PMPI_File_read_at_all_end as *const (), MPI_File_read_at_all_end as *const ()),
    Entry::new(super::files::MPI_File_read_ordered as *const (), super::files::PMPI_File_read_ordered as *const (), MPI_File_read_ordered as *const ()),
    Entry::new(super::files::MPI_File_read_ordered_c as *const (), super::files::PMPI_File_read_ordered_c as *const (), MPI_File_read_ordered_c as *const ()),
    Entry::new(super::files::MPI_File_read_ordered_begin as *const (), super::files::PMPI_File_read_ordered_begin as *const (), MPI_File_read_ordered_begin as *const ()),
    Entry::new(super::files::MPI_File_read_ordered_begin_c as *const (), super::files::PMPI_File_read_ordered_begin_c as *const (), MPI_File_read_ordered_begin_c as *const ()),
    Entry::new(super::files::MPI_File_read_ordered_end as *const (), super::files::PMPI_File_read_ordered_end as *const (), MPI_File_read_ordered_end as *const ()),
    Entry::new(super::files::MPI_File_read_shared as *const (), super::files::PMPI_File_read_shared as *const (), MPI_File_read_shared as *const ()),
    Entry::new(super::files::MPI_File_read_shared_c as *const (), super::files::PMPI_File_read_shared_c as *const (), MPI_File_read_shared_c as *const ()),
    Entry::new(super::files::MPI_File_seek as *const (), super::files::PMPI_File_seek as *const (), MPI_File_seek as *const ()),
    Entry::new(super::files::MPI_File_seek_shared as *const (), super::files::PMPI_File_seek_shared as *const (), MPI_File_seek_shared as *const ()),
    Entry::new(super::files::MPI_File_set_atomicity as *const (), super::files::PMPI_File_set_atomicity as *const (), MPI_File_set_atomicity as *const ()),
    Entry::new(super::files::MPI_File_set_info as *const (), super::files::PMPI_File_set_info as *const (), MPI_File_set_info as *const ()),
    Entry::new(super::files::MPI_File_set_size as *const (), super::files::PMPI_File_set_size as *const (), MPI_File_set_size as *const ()),
    Entry::new(super::files::MPI_File_set_view as *const (), super::files::PMPI_File_set_view as *const (), MPI_File_set_view as *const ()),
    Entry::new(super::files::MPI_File_sync as *const (), super::files::PMPI_File_sync as *const (), MPI_File_sync as *const ()),
    Entry::new(super::files::MPI_File_write as *const (), super::files::PMPI_File_write as *const (), MPI_File_write as *const ()),
    Entry::new(super::files::MPI_File_write_c as *const (), super::files::PMPI_File_write_c as *const (), MPI_File_write_c as *const ()),
    Entry::new(super::files::MPI_File_write_all as *const (), super::files::PMPI_File_write_all as *const (), MPI_File_write_all as *const ()),
    Entry::new(super::files::MPI_File_write_all_c as *const (), super::files::PMPI_File_write_all_c as *const (), MPI_File_write_all_c as *const ()),
    Entry::new(super::files::MPI_File_write_all_begin as *const (), super::files::PMPI_File_write_all_begin as *const (), MPI_File_write_all_begin as *const ()),
    Entry::new(super::files::MPI_File_write_all_begin_c as *const (), super::files::PMPI_File_write_all_begin_c as *const (), MPI_File_write_all_begin_c as *const ()),
    Entry::new(super::files::MPI_File_write_all_end as *const (), super::files::PMPI_File_write_all_end as *const (), MPI_File_write_all_end as *const ()),
    Entry::new(super::files::MPI_File_write_at as *const (), super::files::PMPI_File_write_at as *const (), MPI_File_write_at as *const ()),
    Entry::new(super::files::MPI_File_write_at_c as *const (), super::files::PMPI_File_write_at_c as *const (), MPI_File_write_at_c as *const ()),
    Entry::new(super::files::MPI_File_write_at_all as *const (), super::files::PMPI_File_write_at_all as *const (), MPI_File_write_at_all as *const ()),
    Entry::new(super::files::MPI_File_write_at_all_c as *const (), super::files::PMPI_File_write_at_all_c as *const (), MPI_File_write_at_all_c as *const ()),
    Entry::new(super::files::MPI_File_write_at_all_begin as *const (), super::files::PMPI_File_write_at_all_begin as *const (), MPI_File_write_at_all_begin as *const ()),
    Entry::new(super::files::MPI_File_write_at_all_begin_c as *const (), super::files::PMPI_File_write_at_all_begin_c as *const (), MPI_File_write_at_all_begin_c as *const ()),
    Entry::new(super::files::MPI_File_write_at_all_end as *const (), super::files::PMPI_File_write_at_all_end as *const (), MPI_File_write_at_all_end as *const ()),
    Entry::new(super::files::MPI_File_write_ordered as *const (), super::files::PMPI_File_write_ordered as *const (), MPI_File_write_ordered as *const ()),
    Entry::new(super::files::MPI_File_write_ordered_c as *const (), super::files::PMPI_File_write_ordered_c as *const (), MPI_File_write_ordered_c as *const ()),
    Entry::new(super::files::MPI_File_write_ordered_begin as *const (), super::files::PMPI_File_write_ordered_begin as *const (), MPI_File_write_ordered_begin as *const ()),
    Entry::new(super::files::MPI_File_write_ordered_begin_c as *const (), super::files::PMPI_File_write_ordered_begin_c as *const (), MPI_File_write_ordered_begin_c as *const ()),
    Entry::new(super::files::MPI_File_write_ordered_end as *const (), super::files::PMPI_File_write_ordered_end as *const (), MPI_File_write_ordered_end as *const ()),
    Entry::new(super::files::MPI_File_write_shared as *const (), super::files::PMPI_File_write_shared as *const (), MPI_File_write_shared as *const ()),
    Entry::new(super::files::MPI_File_write_shared_c as *const (), super::files::PMPI_File_write_shared_c as *const (), MPI_File_write_shared_c as *const ()),
    Entry::new(super::environment::MPI_Finalize as *const (), super::environment::PMPI_Finalize as *const (), MPI_Finalize as *const ()),
    Entry::new(super::collectives::MPI_Gather as *const (), super::collectives::PMPI_Gather as *const (), MPI_Gather as *const ()),
    Entry::new(super::collectives::MPI_Gather_c as *const (), super::collectives::PMPI_Gather_c as *const (), MPI_Gather_c as *const ()),
    Entry::new(super::collectives_persistent::MPI_Gather_init as *const (), super::collectives_persistent::PMPI_Gather_init as *const (), MPI_Gather_init as *const ()),
    Entry::new(super::collectives_persistent::MPI_Gather_init_c as *const (), super::collectives_persistent::PMPI_Gather_init_c as *const (), MPI_Gather_init_c as *const ()),
    Entry::new(super::collectives::MPI_Gatherv as *const (), super::collectives::PMPI_Gatherv as *const (), MPI_Gatherv as *const ()),
    Entry::new(super::collectives::MPI_Gatherv_c as *const (), super::collectives::PMPI_Gatherv_c as *const (), MPI_Gatherv_c as *const ()),
    Entry::new(super::collectives_persistent::MPI_Gatherv_init as *const (), super::collectives_persistent::PMPI_Gatherv_init as *const (), MPI_Gatherv_init as *const ()),
    Entry::new(super::collectives_persistent::MPI_Gatherv_init_c as *const (), super::collectives_persistent::PMPI_Gatherv_init_c as *const (), MPI_Gatherv_init_c as *const ()),
    Entry::new(super::one_sided::MPI_Get as *const (), super::one_sided::PMPI_Get as *const (), MPI_Get as *const ()),
    Entry::new(super::one_sided::MPI_Get_c as *const (), super::one_sided::PMPI_Get_c as *const (), MPI_Get_c as *const ()),
    Entry::new(super::one_sided::MPI_Get_accumulate as *const (), super::one_sided::PMPI_Get_accumulate as *const (), MPI_Get_accumulate as *const ()),
    Entry::new(super::one_sided::MPI_Get_accumulate_c as *const (), super::one_sided::PMPI_Get_accumulate_c as *const (), MPI_Get_accumulate_c as *const ()),
    Entry::new(super::datatypes::MPI_Get_address as *const (), super::datatypes::PMPI_Get_address as *const (), MPI_Get_address as *const ()),
    Entry::new(super::topologies::MPI_Graph_create as *const (), super::topologies::PMPI_Graph_create as *const (), MPI_Graph_create as *const ()),
    Entry::new(super::topologies::MPI_Graph_get as *const (), super::topologies::PMPI_Graph_get as *const (), MPI_Graph_get as *const ()),
    Entry::new(super::topologies::MPI_Graph_map as *const (), super::topologies::PMPI_Graph_map as *const (), MPI_Graph_map as *const ()),
    Entry::new(super::topologies::MPI_Graph_neighbors as *const (), super::topologies::PMPI_Graph_neighbors as *const (), MPI_Graph_neighbors as *const ()),
    Entry::new(super::topologies::MPI_Graph_neighbors_count as *const (), super::topologies::PMPI_Graph_neighbors_count as *const (), MPI_Graph_neighbors_count as *const ()),
    Entry::new(super::topologies::MPI_Graphdims_get as *const (), super::topologies::PMPI_Graphdims_get as *const (), MPI_Graphdims_get as *const ()),
    Entry::new(super::requests::MPI_Grequest_complete as *const (), super::requests::PMPI_Grequest_complete as *const (), MPI_Grequest_complete as *const ()),
    Entry::new(super::requests::MPI_Grequest_start as *const (), super::requests::PMPI_Grequest_start as *const (), MPI_Grequest_start as *const ()),
    Entry::new(super::groups::MPI_Group_compare as *const (), super::groups::PMPI_Group_compare as *const (), MPI_Group_compare as *const ()),
    Entry::new(super::groups::MPI_Group_difference as *const (), super::groups::PMPI_Group_difference as *const (), MPI_Group_difference as *const ()),
    Entry::new(super::groups::MPI_Group_excl as *const (), super::groups::PMPI_Group_excl as *const (), MPI_Group_excl as *const ()),
    Entry::new(super::groups::MPI_Group_free as *const (), super::groups::PMPI_Group_free as *const (), MPI_Group_free as *const ()),
    Entry::new(super::sessions::MPI_Group_from_session_pset as *const (), super::sessions::PMPI_Group_from_session_pset as *const (), MPI_Group_from_session_pset as *const ()),
    Entry::new(super::groups::MPI_Group_incl as *const (), super::groups::PMPI_Group_incl as *const (), MPI_Group_incl as *const ()),
    Entry::new(super::groups::MPI_Group_intersection as *const (), super::groups::PMPI_Group_intersection as *const (), MPI_Group_intersection as *const ()),
    Entry::new(super::groups::MPI_Group_range_excl as *const (), super::groups::PMPI_Group_range_excl as *const (), MPI_Group_range_excl as *const ()),
    Entry::new(super::groups::MPI_Group_range_incl as *const (), super::groups::PMPI_Group_range_incl as *const (), MPI_Group_range_incl as *const ()),
    Entry::new(super::groups::MPI_Group_rank as *const (), super::groups::PMPI_Group_rank as *const (), MPI_Group_rank as *const ()),
    Entry::new(super::groups::MPI_Group_size as *const (), super::groups::PMPI_Group_size as *const (), MPI_Group_size as *const ()),
    Entry::new(super::groups::MPI_Group_translate_ranks as *const (), super::groups::PMPI_Group_translate_ranks as *const (), MPI_Group_translate_ranks as *const ()),
    Entry::new(super::groups::MPI_Group_union as *const (), super::groups::PMPI_Group_union as *const (), MPI_Group_union as *const ()),
    Entry::new(super::collectives_nonblocking::MPI_Iallgather as *const (), super::collectives_nonblocking::PMPI_Iallgather as *const (), MPI_Iallgather as *const ()),
    Entry::new(super::collectives_nonblocking::MPI_Iallgather_c as *const (), super::collectives_nonblocking::PMPI_Iallgather_c as *const (), MPI_Iallgather_c as *const ()),
    Entry::new(super::collectives_nonblocking::MPI_Iallgatherv as *const (), super::collectives_nonblocking::PMPI_Iallgatherv as *const (), MPI_Iallgatherv as *const ()),
    Entry::new(super::collectives_nonblocking::MPI_Iallgatherv_c as *const (), super::collectives_nonblocking::PMPI_Iallgatherv_c as *const (), MPI_Iallgatherv_c as *const ()),
    Entry::new(super::collectives_nonblocking::MPI_Iallreduce as *const (), super::collectives_nonblocking::PMPI_Iallreduce as *const (), MPI_Iallreduce as *const ()),
    Entry::new(super::collectives_nonblocking::MPI_Iallreduce_c as *const (), super::collectives_nonblocking::PMPI_Iallreduce_c as *const (), MPI_Iallreduce_c as *const ()),
    Entry::new(super::collectives_nonblocking::MPI_Ialltoall as *const (), super::collectives_nonblocking::PMPI_Ialltoall as *const (), MPI_Ialltoall as *const ()),
    Entry::new(super::collectives_nonblocking::MPI_Ialltoall_c as *const (), super::collectives_nonblocking::PMPI_Ialltoall_c as *const (), MPI_Ialltoall_c as *const ()),
    Entry::new(super::collectives_nonblocking::MPI_Ialltoallv as *const (), super::collectives_nonblocking::PMPI_Ialltoallv as *const (), MPI_Ialltoallv as *const ()),
    Entry::new(super::collectives_nonblocking::MPI_Ialltoallv_c as *const (), super::collectives_nonblocking::PMPI_Ialltoallv_c as *const (), MPI_Ialltoallv_c as *const ()),
    Entry::new(super::collectives_nonblocking::MPI_Ialltoallw as *const (), super::collectives_nonblocking::PMPI_Ialltoallw as *const (), MPI_Ialltoallw as *const ()),
    Entry::new(super::collectives_nonblocking::MPI_Ialltoallw_c as *const (), super::collectives_nonblocking::PMPI_Ialltoallw_c as *const (), MPI_Ialltoallw_c as *const ()),
    Entry::new(super::collectives_nonblocking::MPI_Ibarrier as *const (), super::collectives_nonblocking::PMPI_Ibarrier as *const (), MPI_Ibarrier as *const ()),
    Entry::new(super::collectives_nonblocking::MPI_Ibcast as *const (), super::collectives_nonblocking::PMPI_Ibcast as *const (), MPI_Ibcast as *const ()),
    Entry::new(super::collectives_nonblocking::MPI_Ibcast_c as *const (), super::collectives_nonblocking::PMPI_Ibcast_c as *const (), MPI_Ibcast_c as *const ()),
    Entry::new(super::point_to_point::MPI_Ibsend as *const (), super::point_to_point::PMPI_Ibsend as *const (), MPI_Ibsend as *const ()),
    Entry::new(super::point_to_point::MPI_Ibsend_c as *const (), super::point_to_point::PMPI_Ibsend_c as *const (), MPI_Ibsend_c as *const ()),
    Entry::new(super::collectives_nonblocking::MPI_Iexscan as *const (), super::collectives_nonblocking::PMPI_Iexscan as *const (), MPI_Iexscan as *const ()),
    Entry::new(super::collectives_nonblocking::MPI_Iexscan_c as *const (), super::collectives_nonblocking::PMPI_Iexscan_c as *const (), MPI_Iexscan_c as *const ()),
    Entry::new(super::collectives_nonblocking::MPI_Igather as *const (), super::collectives_nonblocking::PMPI_Igather as *const (), MPI_Igather as *const ()),
    Entry::new(super::collectives_nonblocking::MPI_Igather_c as *const (), super::collectives_nonblocking::PMPI_Igather_c as *const (), MPI_Igather_c as *const ()),
    Entry::new(super::collectives_nonblocking::MPI_Igatherv as *const (), super::collectives_nonblocking::PMPI_Igatherv as *const (), MPI_Igatherv as *const ()),
    Entry::new(super::collectives_nonblocking::MPI_Igatherv_c as *const (), super::collectives_nonblocking::PMPI_Igatherv_c as *const (), MPI_Igatherv_c as *const ()),
    Entry::new(super::point_to_point::MPI_Improbe as *const (), super::point_to_point::PMPI_Improbe as *const (), MPI_Improbe as *const ()),
    Entry::new(super::point_to_point::MPI_Imrecv as *const (), super::point_to_point::PMPI_Imrecv as *const (), MPI_Imrecv as *const ()),
    Entry::new(super::point_to_point::MPI_Imrecv_c as *const (), super::point_to_point::PMPI_Imrecv_c as *const (), MPI_Imrecv_c as *const ()),
    Entry::new(super::neighborhood::MPI_Ineighbor_allgather as *const (), super::neighborhood::PMPI_Ineighbor_allgather as *const (), MPI_Ineighbor_allgather as *const ()),
    Entry::new(super::neighborhood::MPI_Ineighbor_allgather_c as *const (), super::neighborhood::PMPI_Ineighbor_allgather_c as *const (), MPI_Ineighbor_allgather_c as *const ()),
    Entry::new(super::neighborhood::MPI_Ineighbor_allgatherv as *const (), super::neighborhood::PMPI_Ineighbor_allgatherv as *const (), MPI_Ineighbor_allgatherv as *const ()),
    Entry::new(super::neighborhood::MPI_Ineighbor_allgatherv_c as *const (), super::neighborhood::PMPI_Ineighbor_allgatherv_c as *const (), MPI_Ineighbor_allgatherv_c as *const ()),
    Entry::new(super::neighborhood::MPI_Ineighbor_alltoall as *const (), super::neighborhood::PMPI_Ineighbor_alltoall as *const (), MPI_Ineighbor_alltoall as *const ()),
    Entry::new(super::neighborhood::MPI_Ineighbor_alltoall_c as *const (), super::neighborhood::PMPI_Ineighbor_alltoall_c as *const (), MPI_Ineighbor_alltoall_c as *const ()),
    Entry::new(super::neighborhood::MPI_Ineighbor_alltoallv as *const (), super::neighborhood::PMPI_Ineighbor_alltoallv as *const (), MPI_Ineighbor_alltoallv as *const ()),
    Entry::new(super::neighborhood::MPI_Ineighbor_alltoallv_c as *const (), super::neighborhood::PMPI_Ineighbor_alltoallv_c as *const (), MPI_Ineighbor_alltoallv_c as *const ()),
    Entry::new(super::neighborhood::MPI_Ineighbor_alltoallw as *const (), super::neighborhood::PMPI_Ineighbor_alltoallw as *const (), MPI_Ineighbor_alltoallw as *const ()),
    Entry::new(super::neighborhood::MPI_Ineighbor_alltoallw_c as *const (), super::neighborhood::PMPI_Ineighbor_alltoallw_c as *const (), MPI_Ineighbor_alltoallw_c as *const ()),
    Entry::new(super::info::MPI_Info_create as *const (), super::info::PMPI_Info_create as *const (), MPI_Info_create as *const ()),
    Entry::new(super::info::MPI_Info_create_env as *const (), super::info::PMPI_Info_create_env as *const (), MPI_Info_create_env as *const ()),
    Entry::new(super::info::MPI_Info_delete as *const (), super::info::PMPI_Info_delete as *const (), MPI_Info_delete as *const ()),
    Entry::new(super::info::MPI_Info_dup as *const (), super::info::PMPI_Info_dup as *const (), MPI_Info_dup as *const ()),
    Entry::new(super::info::MPI_Info_free as *const (), super::info::PMPI_Info_free as *const (), MPI_Info_free as *const ()),
    Entry::new(super::info::MPI_Info_get as *const (), super::info::PMPI_Info_get as *const (), MPI_Info_get as *const ()),
    Entry::new(super::info::MPI_Info_get_nkeys as *const (), super::info::PMPI_Info_get_nkeys as *const (), MPI_Info_get_nkeys as *const ()),
    Entry::new(super::info::MPI_Info_get_nthkey as *const (), super::info::PMPI_Info_get_nthkey as *const (), MPI_Info_get_nthkey as *const ()),
    Entry::new(super::info::MPI_Info_get_string as *const (), super::info::PMPI_Info_get_string as *const (), MPI_Info_get_string as *const ()),
    Entry::new(super::info::MPI_Info_get_valuelen as *const (), super::info::PMPI_Info_get_valuelen as *const (), MPI_Info_get_valuelen as *const ()),
    Entry::new(super::info::MPI_Info_set as *const (), super::info::PMPI_Info_set as *const (), MPI_Info_set as *const ()),
    Entry::new(super::communicators::MPI_Intercomm_create as *const (), super::communicators::PMPI_Intercomm_create as *const (), MPI_Intercomm_create as *const ()),
    Entry::new(super::communicators::MPI_Intercomm_create_from_groups as *const (), super::communicators::PMPI_Intercomm_create_from_groups as *const (), MPI_Intercomm_create_from_groups as *const ()),
    Entry::new(super::communicators::MPI_Intercomm_merge as *const (), super::communicators::PMPI_Intercomm_merge as *const (), MPI_Intercomm_merge as *const ()),
    Entry::new(super::point_to_point::MPI_Iprobe as *const (), super::point_to_point::PMPI_Iprobe as *const (), MPI_Iprobe as *const ()),
    Entry::new(super::point_to_point::MPI_Irecv as *const (), super::point_to_point::PMPI_Irecv as *const (), MPI_Irecv as *const ()),
    Entry::new(super::point_to_point::MPI_Irecv_c as *const (), super::point_to_point::PMPI_Irecv_c as *const (), MPI_Irecv_c as *const ()),
    Entry::new(super::collectives_nonblocking::MPI_Ireduce as *const (), super::collectives_nonblocking::PMPI_Ireduce as *const (), MPI_Ireduce as *const ()),
    Entry::new(super::collectives_nonblocking::MPI_Ireduce_c as *const (), super::collectives_nonblocking::PMPI_Ireduce_c as *const (), MPI_Ireduce_c as *const ()),
    Entry::new(super::collectives_nonblocking::MPI_Ireduce_scatter as *const (), super::collectives_nonblocking::PMPI_Ireduce_scatter as *const (), MPI_Ireduce_scatter as *const ()),
    Entry::new(super::collectives_nonblocking::MPI_Ireduce_scatter_c as *const (), super::collectives_nonblocking::PMPI_Ireduce_scatter_c as *const (), MPI_Ireduce_scatter_c as *const ()),
    Entry::new(super::collectives_nonblocking::MPI_Ireduce_scatter_block as *const (), super::collectives_nonblocking::PMPI_Ireduce_scatter_block as *const (), MPI_Ireduce_scatter_block as *const ()),
    Entry::new(super::collectives_nonblocking::MPI_Ireduce_scatter_block_c as *const (), super::collectives_nonblocking::PMPI_Ireduce_scatter_block_c as *const (), MPI_Ireduce_scatter_block_c as *const ()),
    Entry::new(super::point_to_point::MPI_Irsend as *const (), super::point_to_point::PMPI_Irsend as *const (), MPI_Irsend as *const ()),
    Entry::new(super::point_to_point::MPI_Irsend_c as *const (), super::point_to_point::PMPI_Irsend_c as *const (), MPI_Irsend_c as *const ()),
    Entry::new(super::collectives_nonblocking::MPI_Iscan as *const (), super::collectives_nonblocking::PMPI_Iscan as *const (), MPI_Iscan as *const ()),
    Entry::new(super::collectives_nonblocking::MPI_Iscan_c as *const (), super::collectives_nonblocking::PMPI_Iscan_c as *const (), MPI_Iscan_c as *const ()),
    Entry::new(super::collectives_nonblocking::MPI_Iscatter as *const (), super::collectives_nonblocking::PMPI_Iscatter as *const (), MPI_Iscatter as *const ()),
    Entry::new(super::collectives_nonblocking::MPI_Iscatter_c as *const (), super::collectives_nonblocking::PMPI_Iscatter_c as *const (), MPI_Iscatter_c as *const ()),
    Entry::new(super::collectives_nonblocking::MPI_Iscatterv as *const (), super::collectives_nonblocking::PMPI_Iscatterv as *const (), MPI_Iscatterv as *const ()),
    Entry::new(super::collectives_nonblocking::MPI_Iscatterv_c as *const (), super::collectives_nonblocking::PMPI_Iscatterv_c as *const (), MPI_Iscatterv_c as *const ()),
    Entry::new(super::point_to_point::MPI_Isend as *const (), super::point_to_point::PMPI_Isend as *const (), MPI_Isend as *const ()),
    Entry::new(super::point_to_point::MPI_Isend_c as *const (), super::point_to_point::PMPI_Isend_c as *const (), MPI_Isend_c as *const ()),
    Entry::new(super::point_to_point::MPI_Isendrecv as *const (), super::point_to_point::PMPI_Isendrecv as *const (), MPI_Isendrecv as *const ()),
    Entry::new(super::point_to_point::MPI_Isendrecv_c as *const (), super::point_to_point::PMPI_Isendrecv_c as *const (), MPI_Isendrecv_c as *const ()),
    Entry::new(super::point_to_point::MPI_Isendrecv_replace as *const (), super::point_to_point::PMPI_Isendrecv_replace as *const (), MPI_Isendrecv_replace as *const ()),
    Entry::new(super::point_to_point::MPI_Isendrecv_replace_c as *const (), super::point_to_point::PMPI_Isendrecv_replace_c as *const (), MPI_Isendrecv_replace_c as *const ()),
    Entry::new(super::point_to_point::MPI_Issend as *const (), super::point_to_point::PMPI_Issend as *const (), MPI_Issend as *const ()),
    Entry::new(super::point_to_point::MPI_Issend_c as *const (), super::point_to_point::PMPI_Issend_c as *const (), MPI_Issend_c as *const ()),
    Entry::new(super::attributes::MPI_Keyval_create as *const (), super::attributes::PMPI_Keyval_create as *const (), MPI_Keyval_create as *const ()),
    Entry::new(super::attributes::MPI_Keyval_free as *const (), super::attributes::PMPI_Keyval_free as *const (), MPI_Keyval_free as *const ()),
    Entry::new(super::dynamic::MPI_Lookup_name as *const (), super::dynamic::PMPI_Lookup_name as *const (), MPI_Lookup_name as *const ()),
    Entry::new(super::point_to_point::MPI_Mprobe as *const (), super::point_to_point::PMPI_Mprobe as *const (), MPI_Mprobe as *const ()),
    Entry::new(super::point_to_point::MPI_Mrecv as *const (), super::point_to_point::PMPI_Mrecv as *const (), MPI_Mrecv as *const ()),
    Entry::new(super::point_to_point::MPI_Mrecv_c as *const (), super::point_to_point::PMPI_Mrecv_c as *const (), MPI_Mrecv_c as *const ()),
    Entry::new(super::neighborhood::MPI_Neighbor_allgather as *const (), super::neighborhood::PMPI_Neighbor_allgather as *const (), MPI_Neighbor_allgather as *const ()),
    Entry::new(super::neighborhood::MPI_Neighbor_allgather_c as *const (), super::neighborhood::PMPI_Neighbor_allgather_c as *const (), MPI_Neighbor_allgather_c as *const ()),
    Entry::new(super::neighborhood::MPI_Neighbor_allgather_init as *const (), super::neighborhood::PMPI_Neighbor_allgather_init as *const (), MPI_Neighbor_allgather_init as *const ()),
    Entry::new(super::neighborhood::MPI_Neighbor_allgather_init_c as *const (), super::neighborhood::PMPI_Neighbor_allgather_init_c as *const (), MPI_Neighbor_allgather_init_c as *const ()),
    Entry::new(super::neighborhood::MPI_Neighbor_allgatherv as *const (), super::neighborhood::PMPI_Neighbor_allgatherv as *const (), MPI_Neighbor_allgatherv as *const ()),
    Entry::new(super::neighborhood::MPI_Neighbor_allgatherv_c as *const (), super::neighborhood::PMPI_Neighbor_allgatherv_c as *const (), MPI_Neighbor_allgatherv_c as *const ()),
    Entry::new(super::neighborhood::MPI_Neighbor_allgatherv_init as *const (), super::neighborhood::PMPI_Neighbor_allgatherv_init as *const (), MPI_Neighbor_allgatherv_init as *const ()),
    Entry::new(super::neighborhood::MPI_Neighbor_allgatherv_init_c as *const (), super::neighborhood::PMPI_Neighbor_allgatherv_init_c as *const (), MPI_Neighbor_allgatherv_init_c as *const ()),
    Entry::new(super::neighborhood::MPI_Neighbor_alltoall as *const (), super::neighborhood::PMPI_Neighbor_alltoall as *const (), MPI_Neighbor_alltoall as *const ()),
    Entry::new(super::neighborhood::MPI_Neighbor_alltoall_c as *const (), super::neighborhood::PMPI_Neighbor_alltoall_c as *const (), MPI_Neighbor_alltoall_c as *const ()),
    Entry::new(super::neighborhood::MPI_Neighbor_alltoall_init as *const (), super::neighborhood::PMPI_Neighbor_alltoall_init as *const (), MPI_Neighbor_alltoall_init as *const ()),
    Entry::new(super::neighborhood::MPI_Neighbor_alltoall_init_c as *const (), super::neighborhood::PMPI_Neighbor_alltoall_init_c as *const (), MPI_Neighbor_alltoall_init_c as *const ()),
    Entry::new(super::neighborhood::MPI_Neighbor_alltoallv as *const (), super::neighborhood::PMPI_Neighbor_alltoallv as *const (), MPI_Neighbor_alltoallv as *const ()),
    Entry::new(super::neighborhood::MPI_Neighbor_alltoallv_c as *const (), super::neighborhood::PMPI_Neighbor_alltoallv_c as *const (), MPI_Neighbor_alltoallv_c as *const ()),
    Entry::new(super::neighborhood::MPI_Neighbor_alltoallv_init as *const (), super::neighborhood::PMPI_Neighbor_alltoallv_init as *const (), MPI_Neighbor_alltoallv_init as *const ()),
    Entry::new(super::neighborhood::MPI_Neighbor_alltoallv_init_c as *const (), super::neighborhood::PMPI_Neighbor_alltoallv_init_c as *const (), MPI_Neighbor_alltoallv_init_c as *const ()),
    Entry::new(super::neighborhood::MPI_Neighbor_alltoallw as *const (), super::neighborhood::PMPI_Neighbor_alltoallw as *const (), MPI_Neighbor_alltoallw as *const ()),
    Entry::new(super::neighborhood::MPI_Neighbor_alltoallw_c as *const (), super::neighborhood::PMPI_Neighbor_alltoallw_c as *const (), MPI_Neighbor_alltoallw_c as *const ()),
    Entry::new(super::neighborhood::MPI_Neighbor_alltoallw_init as *const (), super::neighborhood::PMPI_Neighbor_alltoallw_init as *const (), MPI_Neighbor_alltoallw_init as *const ()),
    Entry::new(super::neighborhood::MPI_Neighbor_alltoallw_init_c as *const (), super::neighborhood::PMPI_Neighbor_alltoallw_init_c as *const (), MPI_Neighbor_alltoallw_init_c as *const ()),
    Entry::new(super::operations::MPI_Op_commutative as *const (), super::operations::PMPI_Op_commutative as *const (), MPI_Op_commutative as *const ()),
    Entry::new(super::operations::MPI_Op_create as *const (), super::operations::PMPI_Op_create as *const (), MPI_Op_create as *const ()),
    Entry::new(super::operations::MPI_Op_create_c as *const (), super::operations::PMPI_Op_create_c as *const (), MPI_Op_create_c as *const ()),
    Entry::new(super::operations::MPI_Op_free as *const (), super::operations::PMPI_Op_free as *const (), MPI_Op_free as *const ()),
    Entry::new(super::dynamic::MPI_Open_port as *const (), super::dynamic::PMPI_Open_port as *const (), MPI_Open_port as *const ()),
    Entry::new(super::datatypes::MPI_Pack as *const (), super::datatypes::PMPI_Pack as *const (), MPI_Pack as *const ()),
    Entry::new(super::datatypes::MPI_Pack_c as *const (), super::datatypes::PMPI_Pack_c as *const (), MPI_Pack_c as *const ()),
    Entry::new(super::datatypes::MPI_Pack_external as *const (), super::datatypes::PMPI_Pack_external as *const (), MPI_Pack_external as *const ()),
    Entry::new(super::datatypes::MPI_Pack_external_c as *const (), super::datatypes::PMPI_Pack_external_c as *const (), MPI_Pack_external_c as *const ()),
    Entry::new(super::datatypes::MPI_Pack_external_size as *const (), super::datatypes::PMPI_Pack_external_size as *const (), MPI_Pack_external_size as *const ()),
    Entry::new(super::datatypes::MPI_Pack_external_size_c as *const (), super::datatypes::PMPI_Pack_external_size_c as *const (), MPI_Pack_external_size_c as *const ()),
    Entry::new(super::datatypes::MPI_Pack_size as *const (), super::datatypes::PMPI_Pack_size as *const (), MPI_Pack_size as *const ()),
    Entry::new(super::datatypes::MPI_Pack_size_c as *const (), super::datatypes::PMPI_Pack_size_c as *const (), MPI_Pack_size_c as *const ()),
    Entry::new(super::partitioned::MPI_Parrived as *const (), super::partitioned::PMPI_Parrived as *const (), MPI_Parrived as *const ()),
    Entry::new(super::partitioned::MPI_Pready as *const (), super::partitioned::PMPI_Pready as *const (), MPI_Pready as *const ()),
    Entry::new(super::partitioned::MPI_Pready_list as *const (), super::partitioned::PMPI_Pready_list as *const (), MPI_Pready_list as *const ()),
    Entry::new(super::partitioned::MPI_Pready_range as *const (), super::partitioned::PMPI_Pready_range as *const (), MPI_Pready_range as *const ()),
    Entry::new(super::partitioned::MPI_Precv_init as *const (), super::partitioned::PMPI_Precv_init as *const (), MPI_Precv_init as *const ()),
    Entry::new(super::partitioned::MPI_Precv_init_c as *const (), super::partitioned::PMPI_Precv_init_c as *const (), MPI_Precv_init_c as *const ()),
    Entry::new(super::point_to_point::MPI_Probe as *const (), super::point_to_point::PMPI_Probe as *const (), MPI_Probe as *const ()),
    Entry::new(super::partitioned::MPI_Psend_init as *const (), super::partitioned::PMPI_Psend_init as *const (), MPI_Psend_init as *const ()),
    Entry::new(super::partitioned::MPI_Psend_init_c as *const (), super::partitioned::PMPI_Psend_init_c as *const (), MPI_Psend_init_c as *const ()),
    Entry::new(super::dynamic::MPI_Publish_name as *const (), super::dynamic::PMPI_Publish_name as *const (), MPI_Publish_name as *const ()),
    Entry::new(super::one_sided::MPI_Put as *const (), super::one_sided::PMPI_Put as *const (), MPI_Put as *const ()),
    Entry::new(super::one_sided::MPI_Put_c as *const (), super::one_sided::PMPI_Put_c as *const (), MPI_Put_c as *const ()),
    Entry::new(super::one_sided::MPI_Raccumulate as *const (), super::one_sided::PMPI_Raccumulate as *const (), MPI_Raccumulate as *const ()),
    Entry::new(super::one_sided::MPI_Raccumulate_c as *const (), super::one_sided::PMPI_Raccumulate_c as *const (), MPI_Raccumulate_c as *const ()),
    Entry::new(super::point_to_point::MPI_Recv as *const (), super::point_to_point::PMPI_Recv as *const (), MPI_Recv as *const ()),
    Entry::new(super::point_to_point::MPI_Recv_c as *const (), super::point_to_point::PMPI_Recv_c as *const (), MPI_Recv_c as *const ()),
    Entry::new(super::point_to_point::MPI_Recv_init as *const (), super::point_to_point::PMPI_Recv_init as *const (), MPI_Recv_init as *const ()),
    Entry::new(super::point_to_point::MPI_Recv_init_c as *const (), super::point_to_point::PMPI_Recv_init_c as *const (), MPI_Recv_init_c as *const ()),
    Entry::new(super::collectives::MPI_Reduce as *const (), super::collectives::PMPI_Reduce as *const (), MPI_Reduce as *const ()),
    Entry::new(super::collectives::MPI_Reduce_c as *const (), super::collectives::PMPI_Reduce_c as *const (), MPI_Reduce_c as *const ()),
    Entry::new(super::collectives_persistent::MPI_Reduce_init as *const (), super::collectives_persistent::PMPI_Reduce_init as *const (), MPI_Reduce_init as *const ()),
    Entry::new(super::collectives_persistent::MPI_Reduce_init_c as *const (), super::collectives_persistent::PMPI_Reduce_init_c as *const (), MPI_Reduce_init_c as *const ()),
    Entry::new(super::operations::MPI_Reduce_local as *const (), super::operations::PMPI_Reduce_local as *const (), MPI_Reduce_local as *const ()),
    Entry::new(super::operations::MPI_Reduce_local_c as *const (), super::operations::PMPI_Reduce_local_c as *const (), MPI_Reduce_local_c as *const ()),
    Entry::new(super::collectives::MPI_Reduce_scatter as *const (), super::collectives::PMPI_Reduce_scatter as *const (), MPI_Reduce_scatter as *const ()),
    Entry::new(super::collectives::MPI_Reduce_scatter_c as *const (), super::collectives::PMPI_Reduce_scatter_c as *const (), MPI_Reduce_scatter_c as *const ()),
    Entry::new(super::collectives::MPI_Reduce_scatter_block as *const (), super::collectives::PMPI_Reduce_scatter_block as *const (), MPI_Reduce_scatter_block as *const ()),
    Entry::new(super::collectives::MPI_Reduce_scatter_block_c as *const (), super::collectives::PMPI_Reduce_scatter_block_c as *const (), MPI_Reduce_scatter_block_c as *const ()),
    Entry::new(super::collectives_persistent::MPI_Reduce_scatter_block_init as *const (), super::collectives_persistent::PMPI_Reduce_scatter_block_init as *const (), MPI_Reduce_scatter_block_init as *const ()),
    Entry::new(super::collectives_persistent::MPI_Reduce_scatter_block_init_c as *const (), super::collectives_persistent::PMPI_Reduce_scatter_block_init_c as *const (), MPI_Reduce_scatter_block_init_c as *const ()),
    Entry::new(super::collectives_persistent::MPI_Reduce_scatter_init as *const (), super::collectives_persistent::PMPI_Reduce_scatter_init as *const (), MPI_Reduce_scatter_init as *const ()),
    Entry::new(super::collectives_persistent::MPI_Reduce_scatter_init_c as *const (), super::collectives_persistent::PMPI_Reduce_scatter_init_c as *const (), MPI_Reduce_scatter_init_c as *const ()),
    Entry::new(super::requests::MPI_Request_free as *const (), super::requests::PMPI_Request_free as *const (), MPI_Request_free as *const ()),
    Entry::new(super::requests::MPI_Request_get_status as *const (), super::requests::PMPI_Request_get_status as *const (), MPI_Request_get_status as *const ()),
    Entry::new(super::requests::MPI_Request_get_status_all as *const (), super::requests::PMPI_Request_get_status_all as *const (), MPI_Request_get_status_all as *const ()),
    Entry::new(super::requests::MPI_Request_get_status_any as *const (), super::requests::PMPI_Request_get_status_any as *const (), MPI_Request_get_status_any as *const ()),
    Entry::new(super::requests::MPI_Request_get_status_some as *const (), super::requests::PMPI_Request_get_status_some as *const (), MPI_Request_get_status_some as *const ()),
    Entry::new(super::one_sided::MPI_Rget as *const (), super::one_sided::PMPI_Rget as *const (), MPI_Rget as *const ()),
    Entry::new(super::one_sided::MPI_Rget_c as *const (), super::one_sided::PMPI_Rget_c as *const (), MPI_Rget_c as *const ()),
    Entry::new(super::one_sided::MPI_Rget_accumulate as *const (), super::one_sided::PMPI_Rget_accumulate as *const (), MPI_Rget_accumulate as *const ()),
    Entry::new(super::one_sided::MPI_Rget_accumulate_c as *const (), super::one_sided::PMPI_Rget_accumulate_c as *const (), MPI_Rget_accumulate_c as *const ()),
    Entry::new(super::one_sided::MPI_Rput as *const (), super::one_sided::PMPI_Rput as *const (), MPI_Rput as *const ()),
    Entry::new(super::one_sided::MPI_Rput_c as *const (), super::one_sided::PMPI_Rput_c as *const (), MPI_Rput_c as *const ()),
    Entry::new(super::point_to_point::MPI_Rsend as *const (), super::point_to_point::PMPI_Rsend as *const (), MPI_Rsend as *const ()),
    Entry::new(super::point_to_point::MPI_Rsend_c as *const (), super::point_to_point::PMPI_Rsend_c as *const (), MPI_Rsend_c as *const ()),
    Entry::new(super::point_to_point::MPI_Rsend_init as *const (), super::point_to_point::PMPI_Rsend_init as *const (), MPI_Rsend_init as *const ()),
    Entry::new(super::point_to_point::MPI_Rsend_init_c as *const (), super::point_to_point::PMPI_Rsend_init_c as *const (), MPI_Rsend_init_c as *const ()),
    Entry::new(super::collectives::MPI_Scan as *const (), super::collectives::PMPI_Scan as *const (), MPI_Scan as *const ()),
    Entry::new(super::collectives::MPI_Scan_c as *const (), super::collectives::PMPI_Scan_c as *const (), MPI_Scan_c as *const ()),
    Entry::new(super::collectives_persistent::MPI_Scan_init as *const (), super::collectives_persistent::PMPI_Scan_init as *const (), MPI_Scan_init as *const ()),
    Entry::new(super::collectives_persistent::MPI_Scan_init_c as *const (), super::collectives_persistent::PMPI_Scan_init_c as *const (), MPI_Scan_init_c as *const ()),
    Entry::new(super::collectives::MPI_Scatter as *const (), super::collectives::PMPI_Scatter as *const (), MPI_Scatter as *const ()),
    Entry::new(super::collectives::MPI_Scatter_c as *const (), super::collectives::PMPI_Scatter_c as *const (), MPI_Scatter_c as *const ()),
    Entry::new(super::collectives_persistent::MPI_Scatter_init as *const (), super::collectives_persistent::PMPI_Scatter_init as *const (), MPI_Scatter_init as *const ()),
    Entry::new(super::collectives_persistent::MPI_Scatter_init_c as *const (), super::collectives_persistent::PMPI_Scatter_init_c as *const (), MPI_Scatter_init_c as *const ()),
    Entry::new(super::collectives::MPI_Scatterv as *const (), super::collectives::PMPI_Scatterv as *const (), MPI_Scatterv as *const ()),
    Entry::new(super::collectives::MPI_Scatterv_c as *const (), super::collectives::PMPI_Scatterv_c as *const (), MPI_Scatterv_c as *const ()),
    Entry::new(super::collectives_persistent::MPI_Scatterv_init as *const (), super::collectives_persistent::PMPI_Scatterv_init as *const (), MPI_Scatterv_init as *const ()),
    Entry::new(super::collectives_persistent::MPI_Scatterv_init_c as *const (), super::collectives_persistent::PMPI_Scatterv_init_c as *const (), MPI_Scatterv_init_c as *const ()),
    Entry::new(super::point_to_point::MPI_Send as *const (), super::point_to_point::PMPI_Send as *const (), MPI_Send as *const ()),
    Entry::new(super::point_to_point::MPI_Send_c as *const (), super::point_to_point::PMPI_Send_c as *const (), MPI_Send_c as *const ()),
    Entry::new(super::point_to_point::MPI_Send_init as *const (), super::point_to_point::PMPI_Send_init as *const (), MPI_Send_init as *const ()),
    Entry::new(super::point_to_point::MPI_Send_init_c as *const (), super::point_to_point::PMPI_Send_init_c as *const (), MPI_Send_init_c as *const ()),
    Entry::new(super::point_to_point::MPI_Sendrecv as *const (), super::point_to_point::PMPI_Sendrecv as *const (), MPI_Sendrecv as *const ()),
    Entry::new(super::point_to_point::MPI_Sendrecv_c as *const (), super::point_to_point::PMPI_Sendrecv_c as *const (), MPI_Sendrecv_c as *const ()),
    Entry::new(super::point_to_point::MPI_Sendrecv_replace as *const (), super::point_to_point::PMPI_Sendrecv_replace as *const (), MPI_Sendrecv_replace as *const ()),
    Entry::new(super::point_to_point::MPI_Sendrecv_replace_c as *const (), super::point_to_point::PMPI_Sendrecv_replace_c as *const (), MPI_Sendrecv_replace_c as *const ()),
    Entry::new(super::buffered_sends::MPI_Session_attach_buffer as *const (), super::buffered_sends::PMPI_Session_attach_buffer as *const (), MPI_Session_attach_buffer as *const ()),
    Entry::new(super::buffered_sends::MPI_Session_attach_buffer_c as *const (), super::buffered_sends::PMPI_Session_attach_buffer_c as *const (), MPI_Session_attach_buffer_c as *const ()),
    Entry::new(super::buffered_sends::MPI_Session_detach_buffer as *const (), super::buffered_sends::PMPI_Session_detach_buffer as *const (), MPI_Session_detach_buffer as *const ()),
    Entry::new(super::buffered_sends::MPI_Session_detach_buffer_c as *const (), super::buffered_sends::PMPI_Session_detach_buffer_c as *const (), MPI_Session_detach_buffer_c as *const ()),
    Entry::new(super::sessions::MPI_Session_finalize as *const (), super::sessions::PMPI_Session_finalize as *const (), MPI_Session_finalize as *const ()),
    Entry::new(super::buffered_sends::MPI_Session_flush_buffer as *const (), super::buffered_sends::PMPI_Session_flush_buffer as *const (), MPI_Session_flush_buffer as *const ()),
    Entry::new(super::sessions::MPI_Session_get_info as *const (), super::sessions::PMPI_Session_get_info as *const (), MPI_Session_get_info as *const ()),
    Entry::new(super::sessions::MPI_Session_get_nth_pset as *const (), super::sessions::PMPI_Session_get_nth_pset as *const (), MPI_Session_get_nth_pset as *const ()),
    Entry::new(super::sessions::MPI_Session_get_num_psets as *const (), super::sessions::PMPI_Session_get_num_psets as *const (), MPI_Session_get_num_psets as *const ()),
    Entry::new(super::sessions::MPI_Session_get_pset_info as *const (), super::sessions::PMPI_Session_get_pset_info as *const (), MPI_Session_get_pset_info as *const ()),
    Entry::new(super::buffered_sends::MPI_Session_iflush_buffer as *const (), super::buffered_sends::PMPI_Session_iflush_buffer as *const (), MPI_Session_iflush_buffer as *const ()),
    Entry::new(super::point_to_point::MPI_Ssend as *const (), super::point_to_point::PMPI_Ssend as *const (), MPI_Ssend as *const ()),
    Entry::new(super::point_to_point::MPI_Ssend_c as *const (), super::point_to_point::PMPI_Ssend_c as *const (), MPI_Ssend_c as *const ()),
    Entry::new(super::point_to_point::MPI_Ssend_init as *const (), super::point_to_point::PMPI_Ssend_init as *const (), MPI_Ssend_init as *const ()),
    Entry::new(super::point_to_point::MPI_Ssend_init_c as *const (), super::point_to_point::PMPI_Ssend_init_c as *const (), MPI_Ssend_init_c as *const ()),
    Entry::new(super::requests::MPI_Start as *const (), super::requests::PMPI_Start as *const (), MPI_Start as *const ()),
    Entry::new(super::requests::MPI_Startall as *const (), super::requests::PMPI_Startall as *const (), MPI_Startall as *const ()),
    Entry::new(super::requests::MPI_Test as *const (), super::requests::PMPI_Test as *const (), MPI_Test as *const ()),
    Entry::new(super::requests::MPI_Testall as *const (), super::requests::PMPI_Testall as *const (), MPI_Testall as *const ()),
    Entry::new(super::requests::MPI_Testany as *const (), super::requests::PMPI_Testany as *const (), MPI_Testany as *const ()),
    Entry::new(super::requests::MPI_Testsome as *const (), super::requests::PMPI_Testsome as *const (), MPI_Testsome as *const ()),
    Entry::new(super::topologies::MPI_Topo_test as *const (), super::topologies::PMPI_Topo_test as *const (), MPI_Topo_test as *const ()),
    Entry::new(super::datatypes::MPI_Type_commit as *const (), super::datatypes::PMPI_Type_commit as *const (), MPI_Type_commit as *const ()),
    Entry::new(super::datatypes::MPI_Type_contiguous as *const (), super::datatypes::PMPI_Type_contiguous as *const (), MPI_Type_contiguous as *const ()),
    Entry::new(super::datatypes::MPI_Type_contiguous_c as *const (), super::datatypes::PMPI_Type_contiguous_c as *const (), MPI_Type_contiguous_c as *const ()),
    Entry::new(super::datatypes::MPI_Type_create_darray as *const (), super::datatypes::PMPI_Type_create_darray as *const (), MPI_Type_create_darray as *const ()),
    Entry::new(super::datatypes::MPI_Type_create_darray_c as *const (), super::datatypes::PMPI_Type_create_darray_c as *const (), MPI_Type_create_darray_c as *const ()),
    Entry::new(super::datatypes::MPI_Type_create_f90_complex as *const (), super::datatypes::PMPI_Type_create_f90_complex as *const (), MPI_Type_create_f90_complex as *const ()),
    Entry::new(super::datatypes::MPI_Type_create_f90_integer as *const (), super::datatypes::PMPI_Type_create_f90_integer as *const (), MPI_Type_create_f90_integer as *const ()),
    Entry::new(super::datatypes::MPI_Type_create_f90_real as *const (), super::datatypes::PMPI_Type_create_f90_real as *const (), MPI_Type_create_f90_real as *const ()),
    Entry::new(super::datatypes::MPI_Type_create_hindexed as *const (), super::datatypes::PMPI_Type_create_hindexed as *const (), MPI_Type_create_hindexed as *const ()),
    Entry::new(super::datatypes::MPI_Type_create_hindexed_c as *const (), super::datatypes::PMPI_Type_create_hindexed_c as *const (), MPI_Type_create_hindexed_c as *const ()),
    Entry::new(super::datatypes::MPI_Type_create_hindexed_block as *const (), super::datatypes::PMPI_Type_create_hindexed_block as *const (), MPI_Type_create_hindexed_block as *const ()),
    Entry::new(super::datatypes::MPI_Type_create_hindexed_block_c as *const (), super::datatypes::PMPI_Type_create_hindexed_block_c as *const (), MPI_Type_create_hindexed_block_c as *const ()),
    Entry::new(super::datatypes::MPI_Type_create_hvector as *const (), super::datatypes::PMPI_Type_create_hvector as *const (), MPI_Type_create_hvector as *const ()),
    Entry::new(super::datatypes::MPI_Type_create_hvector_c as *const (), super::datatypes::PMPI_Type_create_hvector_c as *const (), MPI_Type_create_hvector_c as *const ()),
    Entry::new(super::datatypes::MPI_Type_create_indexed_block as *const (), super::datatypes::PMPI_Type_create_indexed_block as *const (), MPI_Type_create_indexed_block as *const ()),
    Entry::new(super::datatypes::MPI_Type_create_indexed_block_c as *const (), super::datatypes::PMPI_Type_create_indexed_block_c as *const (), MPI_Type_create_indexed_block_c as *const ()),
    Entry::new(super::attributes::MPI_Type_create_keyval as *const (), super::attributes::PMPI_Type_create_keyval as *const (), MPI_Type_create_keyval as *const ()),
    Entry::new(super::datatypes::MPI_Type_create_resized as *const (), super::datatypes::PMPI_Type_create_resized as *const (), MPI_Type_create_resized as *const ()),
    Entry::new(super::datatypes::MPI_Type_create_resized_c as *const (), super::datatypes::PMPI_Type_create_resized_c as *const (), MPI_Type_create_resized_c as *const ()),
    Entry::new(super::datatypes::MPI_Type_create_struct as *const (), super::datatypes::PMPI_Type_create_struct as *const (), MPI_Type_create_struct as *const ()),
    Entry::new(super::datatypes::MPI_Type_create_struct_c as *const (), super::datatypes::PMPI_Type_create_struct_c as *const (), MPI_Type_create_struct_c as *const ()),
    Entry::new(super::datatypes::MPI_Type_create_subarray as *const (), super::datatypes::PMPI_Type_create_subarray as *const (), MPI_Type_create_subarray as *const ()),
    Entry::new(super::datatypes::MPI_Type_create_subarray_c as *const (), super::datatypes::PMPI_Type_create_subarray_c as *const (), MPI_Type_create_subarray_c as *const ()),
    Entry::new(super::attributes::MPI_Type_delete_attr as *const (), super::attributes::PMPI_Type_delete_attr as *const (), MPI_Type_delete_attr as *const ()),
    Entry::new(super::datatypes::MPI_Type_dup as *const (), super::datatypes::PMPI_Type_dup as *const (), MPI_Type_dup as *const ()),
    Entry::new(super::datatypes::MPI_Type_free as *const (), super::datatypes::PMPI_Type_free as *const (), MPI_Type_free as *const ()),
    Entry::new(super::attributes::MPI_Type_free_keyval as *const (), super::attributes::PMPI_Type_free_keyval as *const (), MPI_Type_free_keyval as *const ()),
    Entry::new(super::attributes::MPI_Type_get_attr as *const (), super::attributes::PMPI_Type_get_attr as *const (), MPI_Type_get_attr as *const ()),
    Entry::new(super::datatypes::MPI_Type_get_contents as *const (), super::datatypes::PMPI_Type_get_contents as *const (), MPI_Type_get_contents as *const ()),
    Entry::new(super::datatypes::MPI_Type_get_contents_c as *const (), super::datatypes::PMPI_Type_get_contents_c as *const (), MPI_Type_get_contents_c as *const ()),
    Entry::new(super::datatypes::MPI_Type_get_envelope as *const (), super::datatypes::PMPI_Type_get_envelope as *const (), MPI_Type_get_envelope as *const ()),
    Entry::new(super::datatypes::MPI_Type_get_envelope_c as *const (), super::datatypes::PMPI_Type_get_envelope_c as *const (), MPI_Type_get_envelope_c as *const ()),
    Entry::new(super::datatypes::MPI_Type_get_extent as *const (), super::datatypes::PMPI_Type_get_extent as *const (), MPI_Type_get_extent as *const ()),
    Entry::new(super::datatypes::MPI_Type_get_extent_c as *const (), super::datatypes::PMPI_Type_get_extent_c as *const (), MPI_Type_get_extent_c as *const ()),
    Entry::new(super::datatypes::MPI_Type_get_extent_x as *const (), super::datatypes::PMPI_Type_get_extent_x as *const (), MPI_Type_get_extent_x as *const ()),
    Entry::new(super::datatypes::MPI_Type_get_name as *const (), super::datatypes::PMPI_Type_get_name as *const (), MPI_Type_get_name as *const ()),
    Entry::new(super::datatypes::MPI_Type_get_true_extent as *const (), super::datatypes::PMPI_Type_get_true_extent as *const (), MPI_Type_get_true_extent as *const ()),
    Entry::new(super::datatypes::MPI_Type_get_true_extent_c as *const (), super::datatypes::PMPI_Type_get_true_extent_c as *const (), MPI_Type_get_true_extent_c as *const ()),
    Entry::new(super::datatypes::MPI_Type_get_true_extent_x as *const (), super::datatypes::PMPI_Type_get_true_extent_x as *const (), MPI_Type_get_true_extent_x as *const ()),
    Entry::new(super::datatypes::MPI_Type_get_value_index as *const (), super::datatypes::PMPI_Type_get_value_index as *const (), MPI_Type_get_value_index as *const ()),
    Entry::new(super::datatypes::MPI_Type_indexed as *const (), super::datatypes::PMPI_Type_indexed as *const (), MPI_Type_indexed as *const ()),
    Entry::new(super::datatypes::MPI_Type_indexed_c as *const (), super::datatypes::PMPI_Type_indexed_c as *const (), MPI_Type_indexed_c as *const ()),
    Entry::new(super::datatypes::MPI_Type_match_size as *const (), super::datatypes::PMPI_Type_match_size as *const (), MPI_Type_match_size as *const ()),
    Entry::new(super::attributes::MPI_Type_set_attr as *const (), super::attributes::PMPI_Type_set_attr as *const (), MPI_Type_set_attr as *const ()),
    Entry::new(super::datatypes::MPI_Type_set_name as *const (), super::datatypes::PMPI_Type_set_name as *const (), MPI_Type_set_name as *const ()),
    Entry::new(super::datatypes::MPI_Type_size as *const (), super::datatypes::PMPI_Type_size as *const (), MPI_Type_size as *const ()),
    Entry::new(super::datatypes::MPI_Type_size_c as *const (), super::datatypes::PMPI_Type_size_c as *const (), MPI_Type_size_c as *const ()),
    Entry::new(super::datatypes::MPI_Type_size_x as *const (), super::datatypes::PMPI_Type_size_x as *const (), MPI_Type_size_x as *const ()),
    Entry::new(super::datatypes::MPI_Type_vector as *const (), super::datatypes::PMPI_Type_vector as *const (), MPI_Type_vector as *const ()),
    Entry::new(super::datatypes::MPI_Type_vector_c as *const (), super::datatypes::PMPI_Type_vector_c as *const (), MPI_Type_vector_c as *const ()),
    Entry::new(super::datatypes::MPI_Unpack as *const (), super::datatypes::PMPI_Unpack as *const (), MPI_Unpack as *const ()),
    Entry::new(super::datatypes::MPI_Unpack_c as *const (), super::datatypes::PMPI_Unpack_c as *const (), MPI_Unpack_c as *const ()),
    Entry::new(super::datatypes::MPI_Unpack_external as *const (), super::datatypes::PMPI_Unpack_external as *const (), MPI_Unpack_external as *const ()),
    Entry::new(super::datatypes::MPI_Unpack_external_c as *const (), super::datatypes::PMPI_Unpack_external_c as *const (), MPI_Unpack_external_c as *const ()),
    Entry::new(super::dynamic::MPI_Unpublish_name as *const (), super::dynamic::PMPI_Unpublish_name as *const (), MPI_Unpublish_name as *const ()),
    Entry::new(super::requests::MPI_Wait as *const (), super::requests::PMPI_Wait as *const (), MPI_Wait as *const ()),
    Entry::new(super::requests::MPI_Waitall as *const (), super::requests::PMPI_Waitall as *const (), MPI_Waitall as *const ()),
    Entry::new(super::requests::MPI_Waitany as *const (), super::requests::PMPI_Waitany as *const (), MPI_Waitany as *const ()),
    Entry::new(super::requests::MPI_Waitsome as *const (), super::requests::PMPI_Waitsome as *const (), MPI_Waitsome as *const ()),
    Entry::new(super::one_sided::MPI_Win_allocate as *const (), super::one_sided::PMPI_Win_allocate as *const (), MPI_Win_allocate as *const ()),
    Entry::new(super::one_sided::MPI_Win_allocate_c as *const (), super::one_sided::PMPI_Win_allocate_c as *const (), MPI_Win_allocate_c as *const ()),
    Entry::new(super::one_sided::MPI_Win_allocate_shared as *const (), super::one_sided::PMPI_Win_allocate_shared as *const (), MPI_Win_allocate_shared as *const ()),
    Entry::new(super::one_sided::MPI_Win_allocate_shared_c as *const (), super::one_sided::PMPI_Win_allocate_shared_c as *const (), MPI_Win_allocate_shared_c as *const ()),
    Entry::new(super::one_sided::MPI_Win_attach as *const (), super::one_sided::PMPI_Win_attach as *const (), MPI_Win_attach as *const ()),
    Entry::new(super::one_sided::MPI_Win_complete as *const (), super::one_sided::PMPI_Win_complete as *const (), MPI_Win_complete as *const ()),
    Entry::new(super::one_sided::MPI_Win_create as *const (), super::one_sided::PMPI_Win_create as *const (), MPI_Win_create as *const ()),
    Entry::new(super::one_sided::MPI_Win_create_c as *const (), super::one_sided::PMPI_Win_create_c as *const (), MPI_Win_create_c as *const ()),
    Entry::new(super::one_sided::MPI_Win_create_dynamic as *const (), super::one_sided::PMPI_Win_create_dynamic as *const (), MPI_Win_create_dynamic as *const ()),
    Entry::new(super::attributes::MPI_Win_create_keyval as *const (), super::attributes::PMPI_Win_create_keyval as *const (), MPI_Win_create_keyval as *const ()),
    Entry::new(super::attributes::MPI_Win_delete_attr as *const (), super::attributes::PMPI_Win_delete_attr as *const (), MPI_Win_delete_attr as *const ()),
    Entry::new(super::one_sided::MPI_Win_detach as *const (), super::one_sided::PMPI_Win_detach as *const (), MPI_Win_detach as *const ()),
    Entry::new(super::one_sided::MPI_Win_fence as *const (), super::one_sided::PMPI_Win_fence as *const (), MPI_Win_fence as *const ()),
    Entry::new(super::one_sided::MPI_Win_flush as *const (), super::one_sided::PMPI_Win_flush as *const (), MPI_Win_flush as *const ()),
    Entry::new(super::one_sided::MPI_Win_flush_all as *const (), super::one_sided::PMPI_Win_flush_all as *const (), MPI_Win_flush_all as *const ()),
    Entry::new(super::one_sided::MPI_Win_flush_local as *const (), super::one_sided::PMPI_Win_flush_local as *const (), MPI_Win_flush_local as *const ()),
    Entry::new(super::one_sided::MPI_Win_flush_local_all as *const (), super::one_sided::PMPI_Win_flush_local_all as *const (), MPI_Win_flush_local_all as *const ()),
    Entry::new(super::one_sided::MPI_Win_free as *const (), super::one_sided::PMPI_Win_free as *const (), MPI_Win_free as *const ()),
    Entry::new(super::attributes::MPI_Win_free_keyval as *const (), super::attributes::PMPI_Win_free_keyval as *const (), MPI_Win_free_keyval as *const ()),
    Entry::new(super::attributes::MPI_Win_get_attr as *const (), super::attributes::PMPI_Win_get_attr as *const (), MPI_Win_get_attr as *const ()),
    Entry::new(super::one_sided::MPI_Win_get_group as *const (), super::one_sided::PMPI_Win_get_group as *const (), MPI_Win_get_group as *const ()),
    Entry::new(super::one_sided::MPI_Win_get_info as *const (), super::one_sided::PMPI_Win_get_info as *const (), MPI_Win_get_info as *const ()),
    Entry::new(super::one_sided::MPI_Win_get_name as *const (), super::one_sided::PMPI_Win_get_name as *const (), MPI_Win_get_name as *const ()),
    Entry::new(super::one_sided::MPI_Win_lock as *const (), super::one_sided::PMPI_Win_lock as *const (), MPI_Win_lock as *const ()),
    Entry::new(super::one_sided::MPI_Win_lock_all as *const (), super::one_sided::PMPI_Win_lock_all as *const (), MPI_Win_lock_all as *const ()),
    Entry::new(super::one_sided::MPI_Win_post as *const (), super::one_sided::PMPI_Win_post as *const (), MPI_Win_post as *const ()),
    Entry::new(super::attributes::MPI_Win_set_attr as *const (), super::attributes::PMPI_Win_set_attr as *const (), MPI_Win_set_attr as *const ()),
    Entry::new(super::one_sided::MPI_Win_set_info as *const (), super::one_sided::PMPI_Win_set_info as *const (), MPI_Win_set_info as *const ()),
    Entry::new(super::one_sided::MPI_Win_set_name as *const (), super::one_sided::PMPI_Win_set_name as *const (), MPI_Win_set_name as *const ()),
    Entry::new(super::one_sided::MPI_Win_shared_query as *const (), super::one_sided::PMPI_Win_shared_query as *const (), MPI_Win_shared_query as *const ()),
    Entry::new(super::one_sided::MPI_Win_shared_query_c as *const (), super::one_sided::PMPI_Win_shared_query_c as *const (), MPI_Win_shared_query_c as *const ()),
    Entry::new(super::one_sided::MPI_Win_start as *const (), super::one_sided::PMPI_Win_start as *const (), MPI_Win_start as *const ()),
    Entry::new(super::one_sided::MPI_Win_sync as *const (), super::one_sided::PMPI_Win_sync as *const (), MPI_Win_sync as *const ()),
    Entry::new(super::one_sided::MPI_Win_test as *const (), super::one_sided::PMPI_Win_test as *const (), MPI_Win_test as *const ()),
    Entry::new(super::one_sided::MPI_Win_unlock as *const (), super::one_sided::PMPI_Win_unlock as *const (), MPI_Win_unlock as *const ()),
    Entry::new(super::one_sided::MPI_Win_unlock_all as *const (), super::one_sided::PMPI_Win_unlock_all as *const (), MPI_Win_unlock_all as *const ()),
    Entry::new(super::one_sided::MPI_Win_wait as *const (), super::one_sided::PMPI_Win_wait as *const (), MPI_Win_wait as *const ()),
];

/// Calls that all processes of a file make together, beside the one that opens it.
pub static OF_FILES: &[&str] = &[
    "MPI_File_close",
    "MPI_File_iread_all",
    "MPI_File_iread_all_c",
    "MPI_File_iread_at_all",
    "MPI_File_iread_at_all_c",
    "MPI_File_iwrite_all",
    "MPI_File_iwrite_all_c",
    "MPI_File_iwrite_at_all",
    "MPI_File_iwrite_at_all_c",
    "MPI_File_preallocate",
    "MPI_File_read_all",
    "MPI_File_read_all_c",
    "MPI_File_read_all_begin",
    "MPI_File_read_all_begin_c",
    "MPI_File_read_all_end",
    "MPI_File_read_at_all",
    "MPI_File_read_at_all_c",
    "MPI_File_read_at_all_begin",
    "MPI_File_read_at_all_begin_c",
    "MPI_File_read_at_all_end",
    "MPI_File_read_ordered",
    "MPI_File_read_ordered_c",
    "MPI_File_read_ordered_begin",
    "MPI_File_read_ordered_begin_c",
    "MPI_File_read_ordered_end",
    "MPI_File_seek_shared",
    "MPI_File_set_atomicity",
    "MPI_File_set_info",
    "MPI_File_set_size",
    "MPI_File_set_view",
    "MPI_File_sync",
    "MPI_File_write_all",
    "MPI_File_write_all_c",
    "MPI_File_write_all_begin",
    "MPI_File_write_all_begin_c",
    "MPI_File_write_all_end",
    "MPI_File_write_at_all",
    "MPI_File_write_at_all_c",
    "MPI_File_write_at_all_begin",
    "MPI_File_write_at_all_begin_c",
    "MPI_File_write_at_all_end",
    "MPI_File_write_ordered",
    "MPI_File_write_ordered_c",
    "MPI_File_write_ordered_begin",
    "MPI_File_write_ordered_begin_c",
    "MPI_File_write_ordered_end",
];
