//! Exports of the module `collectives`.
//!
//! Generated: reproduced by `cargo run -p xtask -- gen`. Do not edit.

#![allow(unused_imports, unused_variables)]

use core::ffi::{c_char, c_int, c_void};

use super::exports;
use crate::abi::*;
use crate::error::{finish, unsupported, Target};

exports! {
    MPI_Allgather PMPI_Allgather (
        sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcount: c_int, recvtype: MPI_Datatype, comm: MPI_Comm,
    ) -> c_int {
        unsupported("MPI_Allgather", Target::Comm(comm))
    }
    MPI_Allgather_c PMPI_Allgather_c (
        sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcount: MPI_Count, recvtype: MPI_Datatype, comm: MPI_Comm,
    ) -> c_int {
        unsupported("MPI_Allgather_c", Target::Comm(comm))
    }
    MPI_Allgatherv PMPI_Allgatherv (
        sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcounts: *const c_int, displs: *const c_int, recvtype: MPI_Datatype, comm: MPI_Comm,
    ) -> c_int {
        unsupported("MPI_Allgatherv", Target::Comm(comm))
    }
    MPI_Allgatherv_c PMPI_Allgatherv_c (
        sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcounts: *const MPI_Count, displs: *const MPI_Aint, recvtype: MPI_Datatype, comm: MPI_Comm,
    ) -> c_int {
        unsupported("MPI_Allgatherv_c", Target::Comm(comm))
    }
    MPI_Allreduce PMPI_Allreduce (
        sendbuf: *const c_void, recvbuf: *mut c_void, count: c_int, datatype: MPI_Datatype, op: MPI_Op,
        comm: MPI_Comm,
    ) -> c_int {
        unsupported("MPI_Allreduce", Target::Comm(comm))
    }
    MPI_Allreduce_c PMPI_Allreduce_c (
        sendbuf: *const c_void, recvbuf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, op: MPI_Op,
        comm: MPI_Comm,
    ) -> c_int {
        unsupported("MPI_Allreduce_c", Target::Comm(comm))
    }
    MPI_Alltoall PMPI_Alltoall (
        sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcount: c_int, recvtype: MPI_Datatype, comm: MPI_Comm,
    ) -> c_int {
        unsupported("MPI_Alltoall", Target::Comm(comm))
    }
    MPI_Alltoall_c PMPI_Alltoall_c (
        sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcount: MPI_Count, recvtype: MPI_Datatype, comm: MPI_Comm,
    ) -> c_int {
        unsupported("MPI_Alltoall_c", Target::Comm(comm))
    }
    MPI_Alltoallv PMPI_Alltoallv (
        sendbuf: *const c_void, sendcounts: *const c_int, sdispls: *const c_int, sendtype: MPI_Datatype,
        recvbuf: *mut c_void, recvcounts: *const c_int, rdispls: *const c_int, recvtype: MPI_Datatype,
        comm: MPI_Comm,
    ) -> c_int {
        unsupported("MPI_Alltoallv", Target::Comm(comm))
    }
    MPI_Alltoallv_c PMPI_Alltoallv_c (
        sendbuf: *const c_void, sendcounts: *const MPI_Count, sdispls: *const MPI_Aint,
        sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count, rdispls: *const MPI_Aint,
        recvtype: MPI_Datatype, comm: MPI_Comm,
    ) -> c_int {
        unsupported("MPI_Alltoallv_c", Target::Comm(comm))
    }
    MPI_Alltoallw PMPI_Alltoallw (
        sendbuf: *const c_void, sendcounts: *const c_int, sdispls: *const c_int,
        sendtypes: *const MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const c_int, rdispls: *const c_int,
        recvtypes: *const MPI_Datatype, comm: MPI_Comm,
    ) -> c_int {
        unsupported("MPI_Alltoallw", Target::Comm(comm))
    }
    MPI_Alltoallw_c PMPI_Alltoallw_c (
        sendbuf: *const c_void, sendcounts: *const MPI_Count, sdispls: *const MPI_Aint,
        sendtypes: *const MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count,
        rdispls: *const MPI_Aint, recvtypes: *const MPI_Datatype, comm: MPI_Comm,
    ) -> c_int {
        unsupported("MPI_Alltoallw_c", Target::Comm(comm))
    }
    MPI_Barrier PMPI_Barrier (comm: MPI_Comm) -> c_int {
        unsupported("MPI_Barrier", Target::Comm(comm))
    }
    MPI_Bcast PMPI_Bcast (
        buffer: *mut c_void, count: c_int, datatype: MPI_Datatype, root: c_int, comm: MPI_Comm,
    ) -> c_int {
        unsupported("MPI_Bcast", Target::Comm(comm))
    }
    MPI_Bcast_c PMPI_Bcast_c (
        buffer: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, root: c_int, comm: MPI_Comm,
    ) -> c_int {
        unsupported("MPI_Bcast_c", Target::Comm(comm))
    }
    MPI_Exscan PMPI_Exscan (
        sendbuf: *const c_void, recvbuf: *mut c_void, count: c_int, datatype: MPI_Datatype, op: MPI_Op,
        comm: MPI_Comm,
    ) -> c_int {
        unsupported("MPI_Exscan", Target::Comm(comm))
    }
    MPI_Exscan_c PMPI_Exscan_c (
        sendbuf: *const c_void, recvbuf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, op: MPI_Op,
        comm: MPI_Comm,
    ) -> c_int {
        unsupported("MPI_Exscan_c", Target::Comm(comm))
    }
    MPI_Gather PMPI_Gather (
        sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcount: c_int, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm,
    ) -> c_int {
        unsupported("MPI_Gather", Target::Comm(comm))
    }
    MPI_Gather_c PMPI_Gather_c (
        sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcount: MPI_Count, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm,
    ) -> c_int {
        unsupported("MPI_Gather_c", Target::Comm(comm))
    }
    MPI_Gatherv PMPI_Gatherv (
        sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcounts: *const c_int, displs: *const c_int, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm,
    ) -> c_int {
        unsupported("MPI_Gatherv", Target::Comm(comm))
    }
    MPI_Gatherv_c PMPI_Gatherv_c (
        sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcounts: *const MPI_Count, displs: *const MPI_Aint, recvtype: MPI_Datatype, root: c_int,
        comm: MPI_Comm,
    ) -> c_int {
        unsupported("MPI_Gatherv_c", Target::Comm(comm))
    }
    MPI_Reduce PMPI_Reduce (
        sendbuf: *const c_void, recvbuf: *mut c_void, count: c_int, datatype: MPI_Datatype, op: MPI_Op,
        root: c_int, comm: MPI_Comm,
    ) -> c_int {
        unsupported("MPI_Reduce", Target::Comm(comm))
    }
    MPI_Reduce_c PMPI_Reduce_c (
        sendbuf: *const c_void, recvbuf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, op: MPI_Op,
        root: c_int, comm: MPI_Comm,
    ) -> c_int {
        unsupported("MPI_Reduce_c", Target::Comm(comm))
    }
    MPI_Reduce_scatter PMPI_Reduce_scatter (
        sendbuf: *const c_void, recvbuf: *mut c_void, recvcounts: *const c_int, datatype: MPI_Datatype,
        op: MPI_Op, comm: MPI_Comm,
    ) -> c_int {
        unsupported("MPI_Reduce_scatter", Target::Comm(comm))
    }
    MPI_Reduce_scatter_c PMPI_Reduce_scatter_c (
        sendbuf: *const c_void, recvbuf: *mut c_void, recvcounts: *const MPI_Count, datatype: MPI_Datatype,
        op: MPI_Op, comm: MPI_Comm,
    ) -> c_int {
        unsupported("MPI_Reduce_scatter_c", Target::Comm(comm))
    }
    MPI_Reduce_scatter_block PMPI_Reduce_scatter_block (
        sendbuf: *const c_void, recvbuf: *mut c_void, recvcount: c_int, datatype: MPI_Datatype, op: MPI_Op,
        comm: MPI_Comm,
    ) -> c_int {
        unsupported("MPI_Reduce_scatter_block", Target::Comm(comm))
    }
    MPI_Reduce_scatter_block_c PMPI_Reduce_scatter_block_c (
        sendbuf: *const c_void, recvbuf: *mut c_void, recvcount: MPI_Count, datatype: MPI_Datatype,
        op: MPI_Op, comm: MPI_Comm,
    ) -> c_int {
        unsupported("MPI_Reduce_scatter_block_c", Target::Comm(comm))
    }
    MPI_Scan PMPI_Scan (
        sendbuf: *const c_void, recvbuf: *mut c_void, count: c_int, datatype: MPI_Datatype, op: MPI_Op,
        comm: MPI_Comm,
    ) -> c_int {
        unsupported("MPI_Scan", Target::Comm(comm))
    }
    MPI_Scan_c PMPI_Scan_c (
        sendbuf: *const c_void, recvbuf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, op: MPI_Op,
        comm: MPI_Comm,
    ) -> c_int {
        unsupported("MPI_Scan_c", Target::Comm(comm))
    }
    MPI_Scatter PMPI_Scatter (
        sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcount: c_int, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm,
    ) -> c_int {
        unsupported("MPI_Scatter", Target::Comm(comm))
    }
    MPI_Scatter_c PMPI_Scatter_c (
        sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcount: MPI_Count, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm,
    ) -> c_int {
        unsupported("MPI_Scatter_c", Target::Comm(comm))
    }
    MPI_Scatterv PMPI_Scatterv (
        sendbuf: *const c_void, sendcounts: *const c_int, displs: *const c_int, sendtype: MPI_Datatype,
        recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm,
    ) -> c_int {
        unsupported("MPI_Scatterv", Target::Comm(comm))
    }
    MPI_Scatterv_c PMPI_Scatterv_c (
        sendbuf: *const c_void, sendcounts: *const MPI_Count, displs: *const MPI_Aint, sendtype: MPI_Datatype,
        recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm,
    ) -> c_int {
        unsupported("MPI_Scatterv_c", Target::Comm(comm))
    }
}
