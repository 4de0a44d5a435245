//! Exports of the module `collectives_persistent`.
//!
//! Generated: reproduced by `cargo run -p xtask -- gen`. Do not edit.

#![allow(unused_imports, unused_variables)]

use core::ffi::{c_char, c_int, c_void};

use super::exports;
use crate::abi::*;
use crate::error::{checked, finish, or_null, unsupported, Target};

exports! {
    MPI_Allgather_init PMPI_Allgather_init (
        sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcount: c_int, recvtype: MPI_Datatype, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Allgather_init", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, crate::collectives::allgather_init(
            sendbuf, i64::from(sendcount), sendtype, recvbuf, i64::from(recvcount), recvtype, comm, info, request,
        )))
    }
    MPI_Allgather_init_c PMPI_Allgather_init_c (
        sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcount: MPI_Count, recvtype: MPI_Datatype, comm: MPI_Comm, info: MPI_Info,
        request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Allgather_init_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, crate::collectives::allgather_init(
            sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, info, request,
        )))
    }
    MPI_Allgatherv_init PMPI_Allgatherv_init (
        sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcounts: *const c_int, displs: *const c_int, recvtype: MPI_Datatype, comm: MPI_Comm,
        info: MPI_Info, request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Allgatherv_init", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, crate::collectives::allgatherv_init(
            sendbuf, i64::from(sendcount), sendtype, recvbuf, IntArray::int(recvcounts), IntArray::int(displs),
            recvtype, comm, info, request,
        )))
    }
    MPI_Allgatherv_init_c PMPI_Allgatherv_init_c (
        sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcounts: *const MPI_Count, displs: *const MPI_Aint, recvtype: MPI_Datatype, comm: MPI_Comm,
        info: MPI_Info, request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Allgatherv_init_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, crate::collectives::allgatherv_init(
            sendbuf, sendcount, sendtype, recvbuf, IntArray::count(recvcounts), IntArray::aint(displs), recvtype,
            comm, info, request,
        )))
    }
    MPI_Allreduce_init PMPI_Allreduce_init (
        sendbuf: *const c_void, recvbuf: *mut c_void, count: c_int, datatype: MPI_Datatype, op: MPI_Op,
        comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Allreduce_init", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, crate::collectives::allreduce_init(
            sendbuf, recvbuf, i64::from(count), datatype, op, comm, info, request,
        )))
    }
    MPI_Allreduce_init_c PMPI_Allreduce_init_c (
        sendbuf: *const c_void, recvbuf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, op: MPI_Op,
        comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Allreduce_init_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, crate::collectives::allreduce_init(
            sendbuf, recvbuf, count, datatype, op, comm, info, request,
        )))
    }
    MPI_Alltoall_init PMPI_Alltoall_init (
        sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcount: c_int, recvtype: MPI_Datatype, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Alltoall_init", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, crate::collectives::alltoall_init(
            sendbuf, i64::from(sendcount), sendtype, recvbuf, i64::from(recvcount), recvtype, comm, info, request,
        )))
    }
    MPI_Alltoall_init_c PMPI_Alltoall_init_c (
        sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcount: MPI_Count, recvtype: MPI_Datatype, comm: MPI_Comm, info: MPI_Info,
        request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Alltoall_init_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, crate::collectives::alltoall_init(
            sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, info, request,
        )))
    }
    MPI_Alltoallv_init PMPI_Alltoallv_init (
        sendbuf: *const c_void, sendcounts: *const c_int, sdispls: *const c_int, sendtype: MPI_Datatype,
        recvbuf: *mut c_void, recvcounts: *const c_int, rdispls: *const c_int, recvtype: MPI_Datatype,
        comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Alltoallv_init", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, crate::collectives::alltoallv_init(
            sendbuf, IntArray::int(sendcounts), IntArray::int(sdispls), sendtype, recvbuf, IntArray::int(recvcounts),
            IntArray::int(rdispls), recvtype, comm, info, request,
        )))
    }
    MPI_Alltoallv_init_c PMPI_Alltoallv_init_c (
        sendbuf: *const c_void, sendcounts: *const MPI_Count, sdispls: *const MPI_Aint,
        sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count, rdispls: *const MPI_Aint,
        recvtype: MPI_Datatype, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Alltoallv_init_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, crate::collectives::alltoallv_init(
            sendbuf, IntArray::count(sendcounts), IntArray::aint(sdispls), sendtype, recvbuf,
            IntArray::count(recvcounts), IntArray::aint(rdispls), recvtype, comm, info, request,
        )))
    }
    MPI_Alltoallw_init PMPI_Alltoallw_init (
        sendbuf: *const c_void, sendcounts: *const c_int, sdispls: *const c_int,
        sendtypes: *const MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const c_int, rdispls: *const c_int,
        recvtypes: *const MPI_Datatype, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Alltoallw_init", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, crate::collectives::alltoallw_init(
            sendbuf, IntArray::int(sendcounts), IntArray::int(sdispls), sendtypes, recvbuf, IntArray::int(recvcounts),
            IntArray::int(rdispls), recvtypes, comm, info, request,
        )))
    }
    MPI_Alltoallw_init_c PMPI_Alltoallw_init_c (
        sendbuf: *const c_void, sendcounts: *const MPI_Count, sdispls: *const MPI_Aint,
        sendtypes: *const MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count,
        rdispls: *const MPI_Aint, recvtypes: *const MPI_Datatype, comm: MPI_Comm, info: MPI_Info,
        request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Alltoallw_init_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, crate::collectives::alltoallw_init(
            sendbuf, IntArray::count(sendcounts), IntArray::aint(sdispls), sendtypes, recvbuf,
            IntArray::count(recvcounts), IntArray::aint(rdispls), recvtypes, comm, info, request,
        )))
    }
    MPI_Barrier_init PMPI_Barrier_init (comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
        finish("MPI_Barrier_init", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, crate::collectives::barrier_init(
            comm, info, request,
        )))
    }
    MPI_Bcast_init PMPI_Bcast_init (
        buffer: *mut c_void, count: c_int, datatype: MPI_Datatype, root: c_int, comm: MPI_Comm,
        info: MPI_Info, request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Bcast_init", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, crate::collectives::bcast_init(
            buffer, i64::from(count), datatype, root, comm, info, request,
        )))
    }
    MPI_Bcast_init_c PMPI_Bcast_init_c (
        buffer: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, root: c_int, comm: MPI_Comm,
        info: MPI_Info, request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Bcast_init_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, crate::collectives::bcast_init(
            buffer, count, datatype, root, comm, info, request,
        )))
    }
    MPI_Exscan_init PMPI_Exscan_init (
        sendbuf: *const c_void, recvbuf: *mut c_void, count: c_int, datatype: MPI_Datatype, op: MPI_Op,
        comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Exscan_init", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, crate::collectives::exscan_init(
            sendbuf, recvbuf, i64::from(count), datatype, op, comm, info, request,
        )))
    }
    MPI_Exscan_init_c PMPI_Exscan_init_c (
        sendbuf: *const c_void, recvbuf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, op: MPI_Op,
        comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Exscan_init_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, crate::collectives::exscan_init(
            sendbuf, recvbuf, count, datatype, op, comm, info, request,
        )))
    }
    MPI_Gather_init PMPI_Gather_init (
        sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcount: c_int, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm, info: MPI_Info,
        request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Gather_init", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, crate::collectives::gather_init(
            sendbuf, i64::from(sendcount), sendtype, recvbuf, i64::from(recvcount), recvtype, root, comm, info,
            request,
        )))
    }
    MPI_Gather_init_c PMPI_Gather_init_c (
        sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcount: MPI_Count, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm, info: MPI_Info,
        request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Gather_init_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, crate::collectives::gather_init(
            sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, info, request,
        )))
    }
    MPI_Gatherv_init PMPI_Gatherv_init (
        sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcounts: *const c_int, displs: *const c_int, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm,
        info: MPI_Info, request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Gatherv_init", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, crate::collectives::gatherv_init(
            sendbuf, i64::from(sendcount), sendtype, recvbuf, IntArray::int(recvcounts), IntArray::int(displs),
            recvtype, root, comm, info, request,
        )))
    }
    MPI_Gatherv_init_c PMPI_Gatherv_init_c (
        sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcounts: *const MPI_Count, displs: *const MPI_Aint, recvtype: MPI_Datatype, root: c_int,
        comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Gatherv_init_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, crate::collectives::gatherv_init(
            sendbuf, sendcount, sendtype, recvbuf, IntArray::count(recvcounts), IntArray::aint(displs), recvtype,
            root, comm, info, request,
        )))
    }
    MPI_Reduce_init PMPI_Reduce_init (
        sendbuf: *const c_void, recvbuf: *mut c_void, count: c_int, datatype: MPI_Datatype, op: MPI_Op,
        root: c_int, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Reduce_init", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, crate::collectives::reduce_init(
            sendbuf, recvbuf, i64::from(count), datatype, op, root, comm, info, request,
        )))
    }
    MPI_Reduce_init_c PMPI_Reduce_init_c (
        sendbuf: *const c_void, recvbuf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, op: MPI_Op,
        root: c_int, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Reduce_init_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, crate::collectives::reduce_init(
            sendbuf, recvbuf, count, datatype, op, root, comm, info, request,
        )))
    }
    MPI_Reduce_scatter_block_init PMPI_Reduce_scatter_block_init (
        sendbuf: *const c_void, recvbuf: *mut c_void, recvcount: c_int, datatype: MPI_Datatype, op: MPI_Op,
        comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Reduce_scatter_block_init", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, crate::collectives::reduce_scatter_block_init(
            sendbuf, recvbuf, i64::from(recvcount), datatype, op, comm, info, request,
        )))
    }
    MPI_Reduce_scatter_block_init_c PMPI_Reduce_scatter_block_init_c (
        sendbuf: *const c_void, recvbuf: *mut c_void, recvcount: MPI_Count, datatype: MPI_Datatype,
        op: MPI_Op, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Reduce_scatter_block_init_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, crate::collectives::reduce_scatter_block_init(
            sendbuf, recvbuf, recvcount, datatype, op, comm, info, request,
        )))
    }
    MPI_Reduce_scatter_init PMPI_Reduce_scatter_init (
        sendbuf: *const c_void, recvbuf: *mut c_void, recvcounts: *const c_int, datatype: MPI_Datatype,
        op: MPI_Op, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Reduce_scatter_init", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, crate::collectives::reduce_scatter_init(
            sendbuf, recvbuf, IntArray::int(recvcounts), datatype, op, comm, info, request,
        )))
    }
    MPI_Reduce_scatter_init_c PMPI_Reduce_scatter_init_c (
        sendbuf: *const c_void, recvbuf: *mut c_void, recvcounts: *const MPI_Count, datatype: MPI_Datatype,
        op: MPI_Op, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Reduce_scatter_init_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, crate::collectives::reduce_scatter_init(
            sendbuf, recvbuf, IntArray::count(recvcounts), datatype, op, comm, info, request,
        )))
    }
    MPI_Scan_init PMPI_Scan_init (
        sendbuf: *const c_void, recvbuf: *mut c_void, count: c_int, datatype: MPI_Datatype, op: MPI_Op,
        comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Scan_init", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, crate::collectives::scan_init(
            sendbuf, recvbuf, i64::from(count), datatype, op, comm, info, request,
        )))
    }
    MPI_Scan_init_c PMPI_Scan_init_c (
        sendbuf: *const c_void, recvbuf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, op: MPI_Op,
        comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Scan_init_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, crate::collectives::scan_init(
            sendbuf, recvbuf, count, datatype, op, comm, info, request,
        )))
    }
    MPI_Scatter_init PMPI_Scatter_init (
        sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcount: c_int, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm, info: MPI_Info,
        request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Scatter_init", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, crate::collectives::scatter_init(
            sendbuf, i64::from(sendcount), sendtype, recvbuf, i64::from(recvcount), recvtype, root, comm, info,
            request,
        )))
    }
    MPI_Scatter_init_c PMPI_Scatter_init_c (
        sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcount: MPI_Count, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm, info: MPI_Info,
        request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Scatter_init_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, crate::collectives::scatter_init(
            sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, info, request,
        )))
    }
    MPI_Scatterv_init PMPI_Scatterv_init (
        sendbuf: *const c_void, sendcounts: *const c_int, displs: *const c_int, sendtype: MPI_Datatype,
        recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm,
        info: MPI_Info, request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Scatterv_init", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, crate::collectives::scatterv_init(
            sendbuf, IntArray::int(sendcounts), IntArray::int(displs), sendtype, recvbuf, i64::from(recvcount),
            recvtype, root, comm, info, request,
        )))
    }
    MPI_Scatterv_init_c PMPI_Scatterv_init_c (
        sendbuf: *const c_void, sendcounts: *const MPI_Count, displs: *const MPI_Aint, sendtype: MPI_Datatype,
        recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm,
        info: MPI_Info, request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Scatterv_init_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, crate::collectives::scatterv_init(
            sendbuf, IntArray::count(sendcounts), IntArray::aint(displs), sendtype, recvbuf, recvcount, recvtype,
            root, comm, info, request,
        )))
    }
}
