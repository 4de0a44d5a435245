//! Exports of the module `collectives`.
//!
//! Generated: reproduced by `cargo run -p xtask -- gen`. Do not edit.

#![allow(unused_imports, unused_variables)]

use core::ffi::{c_char, c_int, c_void};

use super::exports;
use crate::abi::*;
use crate::error::{checked, finish, or_null, unsupported, Target};

exports! {
    MPI_Allgather PMPI_Allgather (
        sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcount: c_int, recvtype: MPI_Datatype, comm: MPI_Comm,
    ) -> c_int {
        finish("MPI_Allgather", Target::Comm(comm), crate::collectives::allgather(
            sendbuf, i64::from(sendcount), sendtype, recvbuf, i64::from(recvcount), recvtype, comm,
        ))
    }
    MPI_Allgather_c PMPI_Allgather_c (
        sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcount: MPI_Count, recvtype: MPI_Datatype, comm: MPI_Comm,
    ) -> c_int {
        finish("MPI_Allgather_c", Target::Comm(comm), crate::collectives::allgather(
            sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm,
        ))
    }
    MPI_Allgatherv PMPI_Allgatherv (
        sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcounts: *const c_int, displs: *const c_int, recvtype: MPI_Datatype, comm: MPI_Comm,
    ) -> c_int {
        finish("MPI_Allgatherv", Target::Comm(comm), crate::collectives::allgatherv(
            sendbuf, i64::from(sendcount), sendtype, recvbuf, IntArray::int(recvcounts), IntArray::int(displs),
            recvtype, comm,
        ))
    }
    MPI_Allgatherv_c PMPI_Allgatherv_c (
        sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcounts: *const MPI_Count, displs: *const MPI_Aint, recvtype: MPI_Datatype, comm: MPI_Comm,
    ) -> c_int {
        finish("MPI_Allgatherv_c", Target::Comm(comm), crate::collectives::allgatherv(
            sendbuf, sendcount, sendtype, recvbuf, IntArray::count(recvcounts), IntArray::aint(displs), recvtype,
            comm,
        ))
    }
    MPI_Allreduce PMPI_Allreduce (
        sendbuf: *const c_void, recvbuf: *mut c_void, count: c_int, datatype: MPI_Datatype, op: MPI_Op,
        comm: MPI_Comm,
    ) -> c_int {
        finish("MPI_Allreduce", Target::Comm(comm), crate::collectives::allreduce(
            sendbuf, recvbuf, i64::from(count), datatype, op, comm,
        ))
    }
    MPI_Allreduce_c PMPI_Allreduce_c (
        sendbuf: *const c_void, recvbuf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, op: MPI_Op,
        comm: MPI_Comm,
    ) -> c_int {
        finish("MPI_Allreduce_c", Target::Comm(comm), crate::collectives::allreduce(
            sendbuf, recvbuf, count, datatype, op, comm,
        ))
    }
    MPI_Alltoall PMPI_Alltoall (
        sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcount: c_int, recvtype: MPI_Datatype, comm: MPI_Comm,
    ) -> c_int {
        finish("MPI_Alltoall", Target::Comm(comm), crate::collectives::alltoall(
            sendbuf, i64::from(sendcount), sendtype, recvbuf, i64::from(recvcount), recvtype, comm,
        ))
    }
    MPI_Alltoall_c PMPI_Alltoall_c (
        sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcount: MPI_Count, recvtype: MPI_Datatype, comm: MPI_Comm,
    ) -> c_int {
        finish("MPI_Alltoall_c", Target::Comm(comm), crate::collectives::alltoall(
            sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm,
        ))
    }
    MPI_Alltoallv PMPI_Alltoallv (
        sendbuf: *const c_void, sendcounts: *const c_int, sdispls: *const c_int, sendtype: MPI_Datatype,
        recvbuf: *mut c_void, recvcounts: *const c_int, rdispls: *const c_int, recvtype: MPI_Datatype,
        comm: MPI_Comm,
    ) -> c_int {
        finish("MPI_Alltoallv", Target::Comm(comm), crate::collectives::alltoallv(
            sendbuf, IntArray::int(sendcounts), IntArray::int(sdispls), sendtype, recvbuf, IntArray::int(recvcounts),
            IntArray::int(rdispls), recvtype, comm,
        ))
    }
    MPI_Alltoallv_c PMPI_Alltoallv_c (
        sendbuf: *const c_void, sendcounts: *const MPI_Count, sdispls: *const MPI_Aint,
        sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count, rdispls: *const MPI_Aint,
        recvtype: MPI_Datatype, comm: MPI_Comm,
    ) -> c_int {
        finish("MPI_Alltoallv_c", Target::Comm(comm), crate::collectives::alltoallv(
            sendbuf, IntArray::count(sendcounts), IntArray::aint(sdispls), sendtype, recvbuf,
            IntArray::count(recvcounts), IntArray::aint(rdispls), recvtype, comm,
        ))
    }
    MPI_Alltoallw PMPI_Alltoallw (
        sendbuf: *const c_void, sendcounts: *const c_int, sdispls: *const c_int,
        sendtypes: *const MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const c_int, rdispls: *const c_int,
        recvtypes: *const MPI_Datatype, comm: MPI_Comm,
    ) -> c_int {
        finish("MPI_Alltoallw", Target::Comm(comm), crate::collectives::alltoallw(
            sendbuf, IntArray::int(sendcounts), IntArray::int(sdispls), sendtypes, recvbuf, IntArray::int(recvcounts),
            IntArray::int(rdispls), recvtypes, comm,
        ))
    }
    MPI_Alltoallw_c PMPI_Alltoallw_c (
        sendbuf: *const c_void, sendcounts: *const MPI_Count, sdispls: *const MPI_Aint,
        sendtypes: *const MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count,
        rdispls: *const MPI_Aint, recvtypes: *const MPI_Datatype, comm: MPI_Comm,
    ) -> c_int {
        finish("MPI_Alltoallw_c", Target::Comm(comm), crate::collectives::alltoallw(
            sendbuf, IntArray::count(sendcounts), IntArray::aint(sdispls), sendtypes, recvbuf,
            IntArray::count(recvcounts), IntArray::aint(rdispls), recvtypes, comm,
        ))
    }
    MPI_Barrier PMPI_Barrier (comm: MPI_Comm) -> c_int {
        finish("MPI_Barrier", Target::Comm(comm), crate::collectives::barrier(comm))
    }
    MPI_Bcast PMPI_Bcast (
        buffer: *mut c_void, count: c_int, datatype: MPI_Datatype, root: c_int, comm: MPI_Comm,
    ) -> c_int {
        finish("MPI_Bcast", Target::Comm(comm), crate::collectives::bcast(
            buffer, i64::from(count), datatype, root, comm,
        ))
    }
    MPI_Bcast_c PMPI_Bcast_c (
        buffer: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, root: c_int, comm: MPI_Comm,
    ) -> c_int {
        finish("MPI_Bcast_c", Target::Comm(comm), crate::collectives::bcast(
            buffer, count, datatype, root, comm,
        ))
    }
    MPI_Exscan PMPI_Exscan (
        sendbuf: *const c_void, recvbuf: *mut c_void, count: c_int, datatype: MPI_Datatype, op: MPI_Op,
        comm: MPI_Comm,
    ) -> c_int {
        finish("MPI_Exscan", Target::Comm(comm), crate::collectives::exscan(
            sendbuf, recvbuf, i64::from(count), datatype, op, comm,
        ))
    }
    MPI_Exscan_c PMPI_Exscan_c (
        sendbuf: *const c_void, recvbuf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, op: MPI_Op,
        comm: MPI_Comm,
    ) -> c_int {
        finish("MPI_Exscan_c", Target::Comm(comm), crate::collectives::exscan(
            sendbuf, recvbuf, count, datatype, op, comm,
        ))
    }
    MPI_Gather PMPI_Gather (
        sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcount: c_int, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm,
    ) -> c_int {
        finish("MPI_Gather", Target::Comm(comm), crate::collectives::gather(
            sendbuf, i64::from(sendcount), sendtype, recvbuf, i64::from(recvcount), recvtype, root, comm,
        ))
    }
    MPI_Gather_c PMPI_Gather_c (
        sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcount: MPI_Count, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm,
    ) -> c_int {
        finish("MPI_Gather_c", Target::Comm(comm), crate::collectives::gather(
            sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm,
        ))
    }
    MPI_Gatherv PMPI_Gatherv (
        sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcounts: *const c_int, displs: *const c_int, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm,
    ) -> c_int {
        finish("MPI_Gatherv", Target::Comm(comm), crate::collectives::gatherv(
            sendbuf, i64::from(sendcount), sendtype, recvbuf, IntArray::int(recvcounts), IntArray::int(displs),
            recvtype, root, comm,
        ))
    }
    MPI_Gatherv_c PMPI_Gatherv_c (
        sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcounts: *const MPI_Count, displs: *const MPI_Aint, recvtype: MPI_Datatype, root: c_int,
        comm: MPI_Comm,
    ) -> c_int {
        finish("MPI_Gatherv_c", Target::Comm(comm), crate::collectives::gatherv(
            sendbuf, sendcount, sendtype, recvbuf, IntArray::count(recvcounts), IntArray::aint(displs), recvtype,
            root, comm,
        ))
    }
    MPI_Reduce PMPI_Reduce (
        sendbuf: *const c_void, recvbuf: *mut c_void, count: c_int, datatype: MPI_Datatype, op: MPI_Op,
        root: c_int, comm: MPI_Comm,
    ) -> c_int {
        finish("MPI_Reduce", Target::Comm(comm), crate::collectives::reduce(
            sendbuf, recvbuf, i64::from(count), datatype, op, root, comm,
        ))
    }
    MPI_Reduce_c PMPI_Reduce_c (
        sendbuf: *const c_void, recvbuf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, op: MPI_Op,
        root: c_int, comm: MPI_Comm,
    ) -> c_int {
        finish("MPI_Reduce_c", Target::Comm(comm), crate::collectives::reduce(
            sendbuf, recvbuf, count, datatype, op, root, comm,
        ))
    }
    MPI_Reduce_scatter PMPI_Reduce_scatter (
        sendbuf: *const c_void, recvbuf: *mut c_void, recvcounts: *const c_int, datatype: MPI_Datatype,
        op: MPI_Op, comm: MPI_Comm,
    ) -> c_int {
        finish("MPI_Reduce_scatter", Target::Comm(comm), crate::collectives::reduce_scatter(
            sendbuf, recvbuf, IntArray::int(recvcounts), datatype, op, comm,
        ))
    }
    MPI_Reduce_scatter_c PMPI_Reduce_scatter_c (
        sendbuf: *const c_void, recvbuf: *mut c_void, recvcounts: *const MPI_Count, datatype: MPI_Datatype,
        op: MPI_Op, comm: MPI_Comm,
    ) -> c_int {
        finish("MPI_Reduce_scatter_c", Target::Comm(comm), crate::collectives::reduce_scatter(
            sendbuf, recvbuf, IntArray::count(recvcounts), datatype, op, comm,
        ))
    }
    MPI_Reduce_scatter_block PMPI_Reduce_scatter_block (
        sendbuf: *const c_void, recvbuf: *mut c_void, recvcount: c_int, datatype: MPI_Datatype, op: MPI_Op,
        comm: MPI_Comm,
    ) -> c_int {
        finish("MPI_Reduce_scatter_block", Target::Comm(comm), crate::collectives::reduce_scatter_block(
            sendbuf, recvbuf, i64::from(recvcount), datatype, op, comm,
        ))
    }
    MPI_Reduce_scatter_block_c PMPI_Reduce_scatter_block_c (
        sendbuf: *const c_void, recvbuf: *mut c_void, recvcount: MPI_Count, datatype: MPI_Datatype,
        op: MPI_Op, comm: MPI_Comm,
    ) -> c_int {
        finish("MPI_Reduce_scatter_block_c", Target::Comm(comm), crate::collectives::reduce_scatter_block(
            sendbuf, recvbuf, recvcount, datatype, op, comm,
        ))
    }
    MPI_Scan PMPI_Scan (
        sendbuf: *const c_void, recvbuf: *mut c_void, count: c_int, datatype: MPI_Datatype, op: MPI_Op,
        comm: MPI_Comm,
    ) -> c_int {
        finish("MPI_Scan", Target::Comm(comm), crate::collectives::scan(
            sendbuf, recvbuf, i64::from(count), datatype, op, comm,
        ))
    }
    MPI_Scan_c PMPI_Scan_c (
        sendbuf: *const c_void, recvbuf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, op: MPI_Op,
        comm: MPI_Comm,
    ) -> c_int {
        finish("MPI_Scan_c", Target::Comm(comm), crate::collectives::scan(
            sendbuf, recvbuf, count, datatype, op, comm,
        ))
    }
    MPI_Scatter PMPI_Scatter (
        sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcount: c_int, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm,
    ) -> c_int {
        finish("MPI_Scatter", Target::Comm(comm), crate::collectives::scatter(
            sendbuf, i64::from(sendcount), sendtype, recvbuf, i64::from(recvcount), recvtype, root, comm,
        ))
    }
    MPI_Scatter_c PMPI_Scatter_c (
        sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcount: MPI_Count, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm,
    ) -> c_int {
        finish("MPI_Scatter_c", Target::Comm(comm), crate::collectives::scatter(
            sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm,
        ))
    }
    MPI_Scatterv PMPI_Scatterv (
        sendbuf: *const c_void, sendcounts: *const c_int, displs: *const c_int, sendtype: MPI_Datatype,
        recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm,
    ) -> c_int {
        finish("MPI_Scatterv", Target::Comm(comm), crate::collectives::scatterv(
            sendbuf, IntArray::int(sendcounts), IntArray::int(displs), sendtype, recvbuf, i64::from(recvcount),
            recvtype, root, comm,
        ))
    }
    MPI_Scatterv_c PMPI_Scatterv_c (
        sendbuf: *const c_void, sendcounts: *const MPI_Count, displs: *const MPI_Aint, sendtype: MPI_Datatype,
        recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm,
    ) -> c_int {
        finish("MPI_Scatterv_c", Target::Comm(comm), crate::collectives::scatterv(
            sendbuf, IntArray::count(sendcounts), IntArray::aint(displs), sendtype, recvbuf, recvcount, recvtype,
            root, comm,
        ))
    }
}
