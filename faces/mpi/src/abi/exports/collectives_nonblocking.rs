//! Exports of the module `collectives_nonblocking`.
//!
//! Generated: reproduced by `cargo run -p xtask -- gen`. Do not edit.

#![allow(unused_imports, unused_variables)]

use core::ffi::{c_char, c_int, c_void};

use super::exports;
use crate::abi::*;
use crate::error::{checked, finish, or_null, unsupported, Target};

exports! {
    MPI_Iallgather PMPI_Iallgather (
        sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcount: c_int, recvtype: MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Iallgather", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, crate::collectives::iallgather(
            sendbuf, i64::from(sendcount), sendtype, recvbuf, i64::from(recvcount), recvtype, comm, request,
        )))
    }
    MPI_Iallgather_c PMPI_Iallgather_c (
        sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcount: MPI_Count, recvtype: MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Iallgather_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, crate::collectives::iallgather(
            sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, request,
        )))
    }
    MPI_Iallgatherv PMPI_Iallgatherv (
        sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcounts: *const c_int, displs: *const c_int, recvtype: MPI_Datatype, comm: MPI_Comm,
        request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Iallgatherv", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, crate::collectives::iallgatherv(
            sendbuf, i64::from(sendcount), sendtype, recvbuf, IntArray::int(recvcounts), IntArray::int(displs),
            recvtype, comm, request,
        )))
    }
    MPI_Iallgatherv_c PMPI_Iallgatherv_c (
        sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcounts: *const MPI_Count, displs: *const MPI_Aint, recvtype: MPI_Datatype, comm: MPI_Comm,
        request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Iallgatherv_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, crate::collectives::iallgatherv(
            sendbuf, sendcount, sendtype, recvbuf, IntArray::count(recvcounts), IntArray::aint(displs), recvtype,
            comm, request,
        )))
    }
    MPI_Iallreduce PMPI_Iallreduce (
        sendbuf: *const c_void, recvbuf: *mut c_void, count: c_int, datatype: MPI_Datatype, op: MPI_Op,
        comm: MPI_Comm, request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Iallreduce", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, crate::collectives::iallreduce(
            sendbuf, recvbuf, i64::from(count), datatype, op, comm, request,
        )))
    }
    MPI_Iallreduce_c PMPI_Iallreduce_c (
        sendbuf: *const c_void, recvbuf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, op: MPI_Op,
        comm: MPI_Comm, request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Iallreduce_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, crate::collectives::iallreduce(
            sendbuf, recvbuf, count, datatype, op, comm, request,
        )))
    }
    MPI_Ialltoall PMPI_Ialltoall (
        sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcount: c_int, recvtype: MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Ialltoall", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, crate::collectives::ialltoall(
            sendbuf, i64::from(sendcount), sendtype, recvbuf, i64::from(recvcount), recvtype, comm, request,
        )))
    }
    MPI_Ialltoall_c PMPI_Ialltoall_c (
        sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcount: MPI_Count, recvtype: MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Ialltoall_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, crate::collectives::ialltoall(
            sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, request,
        )))
    }
    MPI_Ialltoallv PMPI_Ialltoallv (
        sendbuf: *const c_void, sendcounts: *const c_int, sdispls: *const c_int, sendtype: MPI_Datatype,
        recvbuf: *mut c_void, recvcounts: *const c_int, rdispls: *const c_int, recvtype: MPI_Datatype,
        comm: MPI_Comm, request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Ialltoallv", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, crate::collectives::ialltoallv(
            sendbuf, IntArray::int(sendcounts), IntArray::int(sdispls), sendtype, recvbuf, IntArray::int(recvcounts),
            IntArray::int(rdispls), recvtype, comm, request,
        )))
    }
    MPI_Ialltoallv_c PMPI_Ialltoallv_c (
        sendbuf: *const c_void, sendcounts: *const MPI_Count, sdispls: *const MPI_Aint,
        sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count, rdispls: *const MPI_Aint,
        recvtype: MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Ialltoallv_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, crate::collectives::ialltoallv(
            sendbuf, IntArray::count(sendcounts), IntArray::aint(sdispls), sendtype, recvbuf,
            IntArray::count(recvcounts), IntArray::aint(rdispls), recvtype, comm, request,
        )))
    }
    MPI_Ialltoallw PMPI_Ialltoallw (
        sendbuf: *const c_void, sendcounts: *const c_int, sdispls: *const c_int,
        sendtypes: *const MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const c_int, rdispls: *const c_int,
        recvtypes: *const MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Ialltoallw", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, crate::collectives::ialltoallw(
            sendbuf, IntArray::int(sendcounts), IntArray::int(sdispls), sendtypes, recvbuf, IntArray::int(recvcounts),
            IntArray::int(rdispls), recvtypes, comm, request,
        )))
    }
    MPI_Ialltoallw_c PMPI_Ialltoallw_c (
        sendbuf: *const c_void, sendcounts: *const MPI_Count, sdispls: *const MPI_Aint,
        sendtypes: *const MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count,
        rdispls: *const MPI_Aint, recvtypes: *const MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Ialltoallw_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, crate::collectives::ialltoallw(
            sendbuf, IntArray::count(sendcounts), IntArray::aint(sdispls), sendtypes, recvbuf,
            IntArray::count(recvcounts), IntArray::aint(rdispls), recvtypes, comm, request,
        )))
    }
    MPI_Ibarrier PMPI_Ibarrier (comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
        finish("MPI_Ibarrier", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, crate::collectives::ibarrier(
            comm, request,
        )))
    }
    MPI_Ibcast PMPI_Ibcast (
        buffer: *mut c_void, count: c_int, datatype: MPI_Datatype, root: c_int, comm: MPI_Comm,
        request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Ibcast", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, crate::collectives::ibcast(
            buffer, i64::from(count), datatype, root, comm, request,
        )))
    }
    MPI_Ibcast_c PMPI_Ibcast_c (
        buffer: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, root: c_int, comm: MPI_Comm,
        request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Ibcast_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, crate::collectives::ibcast(
            buffer, count, datatype, root, comm, request,
        )))
    }
    MPI_Iexscan PMPI_Iexscan (
        sendbuf: *const c_void, recvbuf: *mut c_void, count: c_int, datatype: MPI_Datatype, op: MPI_Op,
        comm: MPI_Comm, request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Iexscan", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, crate::collectives::iexscan(
            sendbuf, recvbuf, i64::from(count), datatype, op, comm, request,
        )))
    }
    MPI_Iexscan_c PMPI_Iexscan_c (
        sendbuf: *const c_void, recvbuf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, op: MPI_Op,
        comm: MPI_Comm, request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Iexscan_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, crate::collectives::iexscan(
            sendbuf, recvbuf, count, datatype, op, comm, request,
        )))
    }
    MPI_Igather PMPI_Igather (
        sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcount: c_int, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm, request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Igather", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, crate::collectives::igather(
            sendbuf, i64::from(sendcount), sendtype, recvbuf, i64::from(recvcount), recvtype, root, comm, request,
        )))
    }
    MPI_Igather_c PMPI_Igather_c (
        sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcount: MPI_Count, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm, request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Igather_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, crate::collectives::igather(
            sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, request,
        )))
    }
    MPI_Igatherv PMPI_Igatherv (
        sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcounts: *const c_int, displs: *const c_int, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm,
        request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Igatherv", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, crate::collectives::igatherv(
            sendbuf, i64::from(sendcount), sendtype, recvbuf, IntArray::int(recvcounts), IntArray::int(displs),
            recvtype, root, comm, request,
        )))
    }
    MPI_Igatherv_c PMPI_Igatherv_c (
        sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcounts: *const MPI_Count, displs: *const MPI_Aint, recvtype: MPI_Datatype, root: c_int,
        comm: MPI_Comm, request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Igatherv_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, crate::collectives::igatherv(
            sendbuf, sendcount, sendtype, recvbuf, IntArray::count(recvcounts), IntArray::aint(displs), recvtype,
            root, comm, request,
        )))
    }
    MPI_Ireduce PMPI_Ireduce (
        sendbuf: *const c_void, recvbuf: *mut c_void, count: c_int, datatype: MPI_Datatype, op: MPI_Op,
        root: c_int, comm: MPI_Comm, request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Ireduce", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, crate::collectives::ireduce(
            sendbuf, recvbuf, i64::from(count), datatype, op, root, comm, request,
        )))
    }
    MPI_Ireduce_c PMPI_Ireduce_c (
        sendbuf: *const c_void, recvbuf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, op: MPI_Op,
        root: c_int, comm: MPI_Comm, request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Ireduce_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, crate::collectives::ireduce(
            sendbuf, recvbuf, count, datatype, op, root, comm, request,
        )))
    }
    MPI_Ireduce_scatter PMPI_Ireduce_scatter (
        sendbuf: *const c_void, recvbuf: *mut c_void, recvcounts: *const c_int, datatype: MPI_Datatype,
        op: MPI_Op, comm: MPI_Comm, request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Ireduce_scatter", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, crate::collectives::ireduce_scatter(
            sendbuf, recvbuf, IntArray::int(recvcounts), datatype, op, comm, request,
        )))
    }
    MPI_Ireduce_scatter_c PMPI_Ireduce_scatter_c (
        sendbuf: *const c_void, recvbuf: *mut c_void, recvcounts: *const MPI_Count, datatype: MPI_Datatype,
        op: MPI_Op, comm: MPI_Comm, request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Ireduce_scatter_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, crate::collectives::ireduce_scatter(
            sendbuf, recvbuf, IntArray::count(recvcounts), datatype, op, comm, request,
        )))
    }
    MPI_Ireduce_scatter_block PMPI_Ireduce_scatter_block (
        sendbuf: *const c_void, recvbuf: *mut c_void, recvcount: c_int, datatype: MPI_Datatype, op: MPI_Op,
        comm: MPI_Comm, request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Ireduce_scatter_block", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, crate::collectives::ireduce_scatter_block(
            sendbuf, recvbuf, i64::from(recvcount), datatype, op, comm, request,
        )))
    }
    MPI_Ireduce_scatter_block_c PMPI_Ireduce_scatter_block_c (
        sendbuf: *const c_void, recvbuf: *mut c_void, recvcount: MPI_Count, datatype: MPI_Datatype,
        op: MPI_Op, comm: MPI_Comm, request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Ireduce_scatter_block_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, crate::collectives::ireduce_scatter_block(
            sendbuf, recvbuf, recvcount, datatype, op, comm, request,
        )))
    }
    MPI_Iscan PMPI_Iscan (
        sendbuf: *const c_void, recvbuf: *mut c_void, count: c_int, datatype: MPI_Datatype, op: MPI_Op,
        comm: MPI_Comm, request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Iscan", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, crate::collectives::iscan(
            sendbuf, recvbuf, i64::from(count), datatype, op, comm, request,
        )))
    }
    MPI_Iscan_c PMPI_Iscan_c (
        sendbuf: *const c_void, recvbuf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, op: MPI_Op,
        comm: MPI_Comm, request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Iscan_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, crate::collectives::iscan(
            sendbuf, recvbuf, count, datatype, op, comm, request,
        )))
    }
    MPI_Iscatter PMPI_Iscatter (
        sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcount: c_int, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm, request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Iscatter", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, crate::collectives::iscatter(
            sendbuf, i64::from(sendcount), sendtype, recvbuf, i64::from(recvcount), recvtype, root, comm, request,
        )))
    }
    MPI_Iscatter_c PMPI_Iscatter_c (
        sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcount: MPI_Count, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm, request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Iscatter_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, crate::collectives::iscatter(
            sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, request,
        )))
    }
    MPI_Iscatterv PMPI_Iscatterv (
        sendbuf: *const c_void, sendcounts: *const c_int, displs: *const c_int, sendtype: MPI_Datatype,
        recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm,
        request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Iscatterv", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, crate::collectives::iscatterv(
            sendbuf, IntArray::int(sendcounts), IntArray::int(displs), sendtype, recvbuf, i64::from(recvcount),
            recvtype, root, comm, request,
        )))
    }
    MPI_Iscatterv_c PMPI_Iscatterv_c (
        sendbuf: *const c_void, sendcounts: *const MPI_Count, displs: *const MPI_Aint, sendtype: MPI_Datatype,
        recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm,
        request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Iscatterv_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, crate::collectives::iscatterv(
            sendbuf, IntArray::count(sendcounts), IntArray::aint(displs), sendtype, recvbuf, recvcount, recvtype,
            root, comm, request,
        )))
    }
}
