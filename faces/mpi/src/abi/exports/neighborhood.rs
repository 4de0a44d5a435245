//! Exports of the module `neighborhood`.
//!
//! Generated: reproduced by `cargo run -p xtask -- gen`. Do not edit.

#![allow(unused_imports, unused_variables)]

use core::ffi::{c_char, c_int, c_void};

use super::exports;
use crate::abi::*;
use crate::error::{checked, finish, or_null, unsupported, Target};

exports! {
    MPI_Ineighbor_allgather PMPI_Ineighbor_allgather (
        sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcount: c_int, recvtype: MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Ineighbor_allgather", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, crate::collectives::ineighbor_allgather(
            sendbuf, i64::from(sendcount), sendtype, recvbuf, i64::from(recvcount), recvtype, comm, request,
        )))
    }
    MPI_Ineighbor_allgather_c PMPI_Ineighbor_allgather_c (
        sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcount: MPI_Count, recvtype: MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Ineighbor_allgather_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, crate::collectives::ineighbor_allgather(
            sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, request,
        )))
    }
    MPI_Ineighbor_allgatherv PMPI_Ineighbor_allgatherv (
        sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcounts: *const c_int, displs: *const c_int, recvtype: MPI_Datatype, comm: MPI_Comm,
        request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Ineighbor_allgatherv", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, crate::collectives::ineighbor_allgatherv(
            sendbuf, i64::from(sendcount), sendtype, recvbuf, IntArray::int(recvcounts), IntArray::int(displs),
            recvtype, comm, request,
        )))
    }
    MPI_Ineighbor_allgatherv_c PMPI_Ineighbor_allgatherv_c (
        sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcounts: *const MPI_Count, displs: *const MPI_Aint, recvtype: MPI_Datatype, comm: MPI_Comm,
        request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Ineighbor_allgatherv_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, crate::collectives::ineighbor_allgatherv(
            sendbuf, sendcount, sendtype, recvbuf, IntArray::count(recvcounts), IntArray::aint(displs), recvtype,
            comm, request,
        )))
    }
    MPI_Ineighbor_alltoall PMPI_Ineighbor_alltoall (
        sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcount: c_int, recvtype: MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Ineighbor_alltoall", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, crate::collectives::ineighbor_alltoall(
            sendbuf, i64::from(sendcount), sendtype, recvbuf, i64::from(recvcount), recvtype, comm, request,
        )))
    }
    MPI_Ineighbor_alltoall_c PMPI_Ineighbor_alltoall_c (
        sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcount: MPI_Count, recvtype: MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Ineighbor_alltoall_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, crate::collectives::ineighbor_alltoall(
            sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, request,
        )))
    }
    MPI_Ineighbor_alltoallv PMPI_Ineighbor_alltoallv (
        sendbuf: *const c_void, sendcounts: *const c_int, sdispls: *const c_int, sendtype: MPI_Datatype,
        recvbuf: *mut c_void, recvcounts: *const c_int, rdispls: *const c_int, recvtype: MPI_Datatype,
        comm: MPI_Comm, request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Ineighbor_alltoallv", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, crate::collectives::ineighbor_alltoallv(
            sendbuf, IntArray::int(sendcounts), IntArray::int(sdispls), sendtype, recvbuf, IntArray::int(recvcounts),
            IntArray::int(rdispls), recvtype, comm, request,
        )))
    }
    MPI_Ineighbor_alltoallv_c PMPI_Ineighbor_alltoallv_c (
        sendbuf: *const c_void, sendcounts: *const MPI_Count, sdispls: *const MPI_Aint,
        sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count, rdispls: *const MPI_Aint,
        recvtype: MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Ineighbor_alltoallv_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, crate::collectives::ineighbor_alltoallv(
            sendbuf, IntArray::count(sendcounts), IntArray::aint(sdispls), sendtype, recvbuf,
            IntArray::count(recvcounts), IntArray::aint(rdispls), recvtype, comm, request,
        )))
    }
    MPI_Ineighbor_alltoallw PMPI_Ineighbor_alltoallw (
        sendbuf: *const c_void, sendcounts: *const c_int, sdispls: *const MPI_Aint,
        sendtypes: *const MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const c_int,
        rdispls: *const MPI_Aint, recvtypes: *const MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Ineighbor_alltoallw", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, crate::collectives::ineighbor_alltoallw(
            sendbuf, IntArray::int(sendcounts), sdispls, sendtypes, recvbuf, IntArray::int(recvcounts), rdispls,
            recvtypes, comm, request,
        )))
    }
    MPI_Ineighbor_alltoallw_c PMPI_Ineighbor_alltoallw_c (
        sendbuf: *const c_void, sendcounts: *const MPI_Count, sdispls: *const MPI_Aint,
        sendtypes: *const MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count,
        rdispls: *const MPI_Aint, recvtypes: *const MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Ineighbor_alltoallw_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, crate::collectives::ineighbor_alltoallw(
            sendbuf, IntArray::count(sendcounts), sdispls, sendtypes, recvbuf, IntArray::count(recvcounts), rdispls,
            recvtypes, comm, request,
        )))
    }
    MPI_Neighbor_allgather PMPI_Neighbor_allgather (
        sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcount: c_int, recvtype: MPI_Datatype, comm: MPI_Comm,
    ) -> c_int {
        finish("MPI_Neighbor_allgather", Target::Comm(comm), crate::collectives::neighbor_allgather(
            sendbuf, i64::from(sendcount), sendtype, recvbuf, i64::from(recvcount), recvtype, comm,
        ))
    }
    MPI_Neighbor_allgather_c PMPI_Neighbor_allgather_c (
        sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcount: MPI_Count, recvtype: MPI_Datatype, comm: MPI_Comm,
    ) -> c_int {
        finish("MPI_Neighbor_allgather_c", Target::Comm(comm), crate::collectives::neighbor_allgather(
            sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm,
        ))
    }
    MPI_Neighbor_allgather_init PMPI_Neighbor_allgather_init (
        sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcount: c_int, recvtype: MPI_Datatype, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Neighbor_allgather_init", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, crate::collectives::neighbor_allgather_init(
            sendbuf, i64::from(sendcount), sendtype, recvbuf, i64::from(recvcount), recvtype, comm, info, request,
        )))
    }
    MPI_Neighbor_allgather_init_c PMPI_Neighbor_allgather_init_c (
        sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcount: MPI_Count, recvtype: MPI_Datatype, comm: MPI_Comm, info: MPI_Info,
        request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Neighbor_allgather_init_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, crate::collectives::neighbor_allgather_init(
            sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, info, request,
        )))
    }
    MPI_Neighbor_allgatherv PMPI_Neighbor_allgatherv (
        sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcounts: *const c_int, displs: *const c_int, recvtype: MPI_Datatype, comm: MPI_Comm,
    ) -> c_int {
        finish("MPI_Neighbor_allgatherv", Target::Comm(comm), crate::collectives::neighbor_allgatherv(
            sendbuf, i64::from(sendcount), sendtype, recvbuf, IntArray::int(recvcounts), IntArray::int(displs),
            recvtype, comm,
        ))
    }
    MPI_Neighbor_allgatherv_c PMPI_Neighbor_allgatherv_c (
        sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcounts: *const MPI_Count, displs: *const MPI_Aint, recvtype: MPI_Datatype, comm: MPI_Comm,
    ) -> c_int {
        finish("MPI_Neighbor_allgatherv_c", Target::Comm(comm), crate::collectives::neighbor_allgatherv(
            sendbuf, sendcount, sendtype, recvbuf, IntArray::count(recvcounts), IntArray::aint(displs), recvtype,
            comm,
        ))
    }
    MPI_Neighbor_allgatherv_init PMPI_Neighbor_allgatherv_init (
        sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcounts: *const c_int, displs: *const c_int, recvtype: MPI_Datatype, comm: MPI_Comm,
        info: MPI_Info, request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Neighbor_allgatherv_init", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, crate::collectives::neighbor_allgatherv_init(
            sendbuf, i64::from(sendcount), sendtype, recvbuf, IntArray::int(recvcounts), IntArray::int(displs),
            recvtype, comm, info, request,
        )))
    }
    MPI_Neighbor_allgatherv_init_c PMPI_Neighbor_allgatherv_init_c (
        sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcounts: *const MPI_Count, displs: *const MPI_Aint, recvtype: MPI_Datatype, comm: MPI_Comm,
        info: MPI_Info, request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Neighbor_allgatherv_init_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, crate::collectives::neighbor_allgatherv_init(
            sendbuf, sendcount, sendtype, recvbuf, IntArray::count(recvcounts), IntArray::aint(displs), recvtype,
            comm, info, request,
        )))
    }
    MPI_Neighbor_alltoall PMPI_Neighbor_alltoall (
        sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcount: c_int, recvtype: MPI_Datatype, comm: MPI_Comm,
    ) -> c_int {
        finish("MPI_Neighbor_alltoall", Target::Comm(comm), crate::collectives::neighbor_alltoall(
            sendbuf, i64::from(sendcount), sendtype, recvbuf, i64::from(recvcount), recvtype, comm,
        ))
    }
    MPI_Neighbor_alltoall_c PMPI_Neighbor_alltoall_c (
        sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcount: MPI_Count, recvtype: MPI_Datatype, comm: MPI_Comm,
    ) -> c_int {
        finish("MPI_Neighbor_alltoall_c", Target::Comm(comm), crate::collectives::neighbor_alltoall(
            sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm,
        ))
    }
    MPI_Neighbor_alltoall_init PMPI_Neighbor_alltoall_init (
        sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcount: c_int, recvtype: MPI_Datatype, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Neighbor_alltoall_init", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, crate::collectives::neighbor_alltoall_init(
            sendbuf, i64::from(sendcount), sendtype, recvbuf, i64::from(recvcount), recvtype, comm, info, request,
        )))
    }
    MPI_Neighbor_alltoall_init_c PMPI_Neighbor_alltoall_init_c (
        sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void,
        recvcount: MPI_Count, recvtype: MPI_Datatype, comm: MPI_Comm, info: MPI_Info,
        request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Neighbor_alltoall_init_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, crate::collectives::neighbor_alltoall_init(
            sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, info, request,
        )))
    }
    MPI_Neighbor_alltoallv PMPI_Neighbor_alltoallv (
        sendbuf: *const c_void, sendcounts: *const c_int, sdispls: *const c_int, sendtype: MPI_Datatype,
        recvbuf: *mut c_void, recvcounts: *const c_int, rdispls: *const c_int, recvtype: MPI_Datatype,
        comm: MPI_Comm,
    ) -> c_int {
        finish("MPI_Neighbor_alltoallv", Target::Comm(comm), crate::collectives::neighbor_alltoallv(
            sendbuf, IntArray::int(sendcounts), IntArray::int(sdispls), sendtype, recvbuf, IntArray::int(recvcounts),
            IntArray::int(rdispls), recvtype, comm,
        ))
    }
    MPI_Neighbor_alltoallv_c PMPI_Neighbor_alltoallv_c (
        sendbuf: *const c_void, sendcounts: *const MPI_Count, sdispls: *const MPI_Aint,
        sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count, rdispls: *const MPI_Aint,
        recvtype: MPI_Datatype, comm: MPI_Comm,
    ) -> c_int {
        finish("MPI_Neighbor_alltoallv_c", Target::Comm(comm), crate::collectives::neighbor_alltoallv(
            sendbuf, IntArray::count(sendcounts), IntArray::aint(sdispls), sendtype, recvbuf,
            IntArray::count(recvcounts), IntArray::aint(rdispls), recvtype, comm,
        ))
    }
    MPI_Neighbor_alltoallv_init PMPI_Neighbor_alltoallv_init (
        sendbuf: *const c_void, sendcounts: *const c_int, sdispls: *const c_int, sendtype: MPI_Datatype,
        recvbuf: *mut c_void, recvcounts: *const c_int, rdispls: *const c_int, recvtype: MPI_Datatype,
        comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Neighbor_alltoallv_init", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, crate::collectives::neighbor_alltoallv_init(
            sendbuf, IntArray::int(sendcounts), IntArray::int(sdispls), sendtype, recvbuf, IntArray::int(recvcounts),
            IntArray::int(rdispls), recvtype, comm, info, request,
        )))
    }
    MPI_Neighbor_alltoallv_init_c PMPI_Neighbor_alltoallv_init_c (
        sendbuf: *const c_void, sendcounts: *const MPI_Count, sdispls: *const MPI_Aint,
        sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count, rdispls: *const MPI_Aint,
        recvtype: MPI_Datatype, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Neighbor_alltoallv_init_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, crate::collectives::neighbor_alltoallv_init(
            sendbuf, IntArray::count(sendcounts), IntArray::aint(sdispls), sendtype, recvbuf,
            IntArray::count(recvcounts), IntArray::aint(rdispls), recvtype, comm, info, request,
        )))
    }
    MPI_Neighbor_alltoallw PMPI_Neighbor_alltoallw (
        sendbuf: *const c_void, sendcounts: *const c_int, sdispls: *const MPI_Aint,
        sendtypes: *const MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const c_int,
        rdispls: *const MPI_Aint, recvtypes: *const MPI_Datatype, comm: MPI_Comm,
    ) -> c_int {
        finish("MPI_Neighbor_alltoallw", Target::Comm(comm), crate::collectives::neighbor_alltoallw(
            sendbuf, IntArray::int(sendcounts), sdispls, sendtypes, recvbuf, IntArray::int(recvcounts), rdispls,
            recvtypes, comm,
        ))
    }
    MPI_Neighbor_alltoallw_c PMPI_Neighbor_alltoallw_c (
        sendbuf: *const c_void, sendcounts: *const MPI_Count, sdispls: *const MPI_Aint,
        sendtypes: *const MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count,
        rdispls: *const MPI_Aint, recvtypes: *const MPI_Datatype, comm: MPI_Comm,
    ) -> c_int {
        finish("MPI_Neighbor_alltoallw_c", Target::Comm(comm), crate::collectives::neighbor_alltoallw(
            sendbuf, IntArray::count(sendcounts), sdispls, sendtypes, recvbuf, IntArray::count(recvcounts), rdispls,
            recvtypes, comm,
        ))
    }
    MPI_Neighbor_alltoallw_init PMPI_Neighbor_alltoallw_init (
        sendbuf: *const c_void, sendcounts: *const c_int, sdispls: *const MPI_Aint,
        sendtypes: *const MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const c_int,
        rdispls: *const MPI_Aint, recvtypes: *const MPI_Datatype, comm: MPI_Comm, info: MPI_Info,
        request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Neighbor_alltoallw_init", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, crate::collectives::neighbor_alltoallw_init(
            sendbuf, IntArray::int(sendcounts), sdispls, sendtypes, recvbuf, IntArray::int(recvcounts), rdispls,
            recvtypes, comm, info, request,
        )))
    }
    MPI_Neighbor_alltoallw_init_c PMPI_Neighbor_alltoallw_init_c (
        sendbuf: *const c_void, sendcounts: *const MPI_Count, sdispls: *const MPI_Aint,
        sendtypes: *const MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count,
        rdispls: *const MPI_Aint, recvtypes: *const MPI_Datatype, comm: MPI_Comm, info: MPI_Info,
        request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Neighbor_alltoallw_init_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, crate::collectives::neighbor_alltoallw_init(
            sendbuf, IntArray::count(sendcounts), sdispls, sendtypes, recvbuf, IntArray::count(recvcounts), rdispls,
            recvtypes, comm, info, request,
        )))
    }
}
