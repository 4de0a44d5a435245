//! Persistent collective operations (MPI 5.0, section 6.13): the schedule is written once and run at every start.
//!
//! All ranks initialize in the same order; starts may come in any. Datatypes and operations may be freed once the request
//! has been made.

use super::alltoall::{self, Side};
use super::gather::{self, Places};
use super::launch::{initialized, operation};
use super::reduce_scatter::{self, Shares};
use super::{allgather, reduce, scan, scatter};
use crate::abi::*;
use crate::error::Result;
use core::ffi::{c_int, c_void};

/// `MPI_Barrier_init`.
///
/// # Safety
/// As for the blocking call, while the request is active; `request` is null or valid for a write.
pub(crate) unsafe fn barrier_init(comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> Result {
    let how = initialized(info, request)?;
    // SAFETY: passed on from the C caller.
    unsafe { operation(comm, how, super::barrier::build) }
}

/// `MPI_Bcast_init`.
///
/// # Safety
/// As for the blocking call, while the request is active; `request` is null or valid for a write.
pub(crate) unsafe fn bcast_init(
    buffer: *mut c_void,
    count: i64,
    datatype: MPI_Datatype,
    root: c_int,
    comm: MPI_Comm,
    info: MPI_Info,
    request: *mut MPI_Request,
) -> Result {
    let how = initialized(info, request)?;
    // SAFETY: passed on from the C caller.
    unsafe { super::bcast::go(buffer, count, datatype, root, comm, how) }
}

/// `MPI_Gather_init`.
///
/// # Safety
/// As for the blocking call, while the request is active; `request` is null or valid for a write.
#[allow(clippy::too_many_arguments)]
pub(crate) unsafe fn gather_init(
    sendbuf: *const c_void,
    sendcount: i64,
    sendtype: MPI_Datatype,
    recvbuf: *mut c_void,
    recvcount: i64,
    recvtype: MPI_Datatype,
    root: c_int,
    comm: MPI_Comm,
    info: MPI_Info,
    request: *mut MPI_Request,
) -> Result {
    let how = initialized(info, request)?;
    let places = Places::Equal(recvcount);
    let given = gather::Given { sendbuf, sendcount, sendtype, recvbuf, places, recvtype, root };
    // SAFETY: passed on from the C caller.
    unsafe { gather::go(given, comm, how) }
}

/// `MPI_Gatherv_init`.
///
/// # Safety
/// As for the blocking call, while the request is active; `request` is null or valid for a write.
#[allow(clippy::too_many_arguments)]
pub(crate) unsafe fn gatherv_init(
    sendbuf: *const c_void,
    sendcount: i64,
    sendtype: MPI_Datatype,
    recvbuf: *mut c_void,
    recvcounts: IntArray,
    displs: IntArray,
    recvtype: MPI_Datatype,
    root: c_int,
    comm: MPI_Comm,
    info: MPI_Info,
    request: *mut MPI_Request,
) -> Result {
    let how = initialized(info, request)?;
    let places = Places::Listed { counts: recvcounts, displs };
    let given = gather::Given { sendbuf, sendcount, sendtype, recvbuf, places, recvtype, root };
    // SAFETY: passed on from the C caller.
    unsafe { gather::go(given, comm, how) }
}

/// `MPI_Scatter_init`.
///
/// # Safety
/// As for the blocking call, while the request is active; `request` is null or valid for a write.
#[allow(clippy::too_many_arguments)]
pub(crate) unsafe fn scatter_init(
    sendbuf: *const c_void,
    sendcount: i64,
    sendtype: MPI_Datatype,
    recvbuf: *mut c_void,
    recvcount: i64,
    recvtype: MPI_Datatype,
    root: c_int,
    comm: MPI_Comm,
    info: MPI_Info,
    request: *mut MPI_Request,
) -> Result {
    let how = initialized(info, request)?;
    let places = Places::Equal(sendcount);
    let given = scatter::Given { sendbuf, places, sendtype, recvbuf, recvcount, recvtype, root };
    // SAFETY: passed on from the C caller.
    unsafe { scatter::go(given, comm, how) }
}

/// `MPI_Scatterv_init`.
///
/// # Safety
/// As for the blocking call, while the request is active; `request` is null or valid for a write.
#[allow(clippy::too_many_arguments)]
pub(crate) unsafe fn scatterv_init(
    sendbuf: *const c_void,
    sendcounts: IntArray,
    displs: IntArray,
    sendtype: MPI_Datatype,
    recvbuf: *mut c_void,
    recvcount: i64,
    recvtype: MPI_Datatype,
    root: c_int,
    comm: MPI_Comm,
    info: MPI_Info,
    request: *mut MPI_Request,
) -> Result {
    let how = initialized(info, request)?;
    let places = Places::Listed { counts: sendcounts, displs };
    let given = scatter::Given { sendbuf, places, sendtype, recvbuf, recvcount, recvtype, root };
    // SAFETY: passed on from the C caller.
    unsafe { scatter::go(given, comm, how) }
}

/// `MPI_Allgather_init`.
///
/// # Safety
/// As for the blocking call, while the request is active; `request` is null or valid for a write.
#[allow(clippy::too_many_arguments)]
pub(crate) unsafe fn allgather_init(
    sendbuf: *const c_void,
    sendcount: i64,
    sendtype: MPI_Datatype,
    recvbuf: *mut c_void,
    recvcount: i64,
    recvtype: MPI_Datatype,
    comm: MPI_Comm,
    info: MPI_Info,
    request: *mut MPI_Request,
) -> Result {
    let how = initialized(info, request)?;
    let places = Places::Equal(recvcount);
    let given = allgather::Given { sendbuf, sendcount, sendtype, recvbuf, places, recvtype };
    // SAFETY: passed on from the C caller.
    unsafe { allgather::go(given, comm, how) }
}

/// `MPI_Allgatherv_init`.
///
/// # Safety
/// As for the blocking call, while the request is active; `request` is null or valid for a write.
#[allow(clippy::too_many_arguments)]
pub(crate) unsafe fn allgatherv_init(
    sendbuf: *const c_void,
    sendcount: i64,
    sendtype: MPI_Datatype,
    recvbuf: *mut c_void,
    recvcounts: IntArray,
    displs: IntArray,
    recvtype: MPI_Datatype,
    comm: MPI_Comm,
    info: MPI_Info,
    request: *mut MPI_Request,
) -> Result {
    let how = initialized(info, request)?;
    let places = Places::Listed { counts: recvcounts, displs };
    let given = allgather::Given { sendbuf, sendcount, sendtype, recvbuf, places, recvtype };
    // SAFETY: passed on from the C caller.
    unsafe { allgather::go(given, comm, how) }
}

/// `MPI_Alltoall_init`.
///
/// # Safety
/// As for the blocking call, while the request is active; `request` is null or valid for a write.
#[allow(clippy::too_many_arguments)]
pub(crate) unsafe fn alltoall_init(
    sendbuf: *const c_void,
    sendcount: i64,
    sendtype: MPI_Datatype,
    recvbuf: *mut c_void,
    recvcount: i64,
    recvtype: MPI_Datatype,
    comm: MPI_Comm,
    info: MPI_Info,
    request: *mut MPI_Request,
) -> Result {
    let how = initialized(info, request)?;
    let send = Side::Typed(Places::Equal(sendcount), sendtype);
    let recv = Side::Typed(Places::Equal(recvcount), recvtype);
    // SAFETY: passed on from the C caller.
    unsafe { alltoall::go(alltoall::Given { sendbuf, send, recvbuf, recv }, comm, how) }
}

/// `MPI_Alltoallv_init`.
///
/// # Safety
/// As for the blocking call, while the request is active; `request` is null or valid for a write.
#[allow(clippy::too_many_arguments)]
pub(crate) unsafe fn alltoallv_init(
    sendbuf: *const c_void,
    sendcounts: IntArray,
    sdispls: IntArray,
    sendtype: MPI_Datatype,
    recvbuf: *mut c_void,
    recvcounts: IntArray,
    rdispls: IntArray,
    recvtype: MPI_Datatype,
    comm: MPI_Comm,
    info: MPI_Info,
    request: *mut MPI_Request,
) -> Result {
    let how = initialized(info, request)?;
    let send = Side::Typed(Places::Listed { counts: sendcounts, displs: sdispls }, sendtype);
    let recv = Side::Typed(Places::Listed { counts: recvcounts, displs: rdispls }, recvtype);
    // SAFETY: passed on from the C caller.
    unsafe { alltoall::go(alltoall::Given { sendbuf, send, recvbuf, recv }, comm, how) }
}

/// `MPI_Alltoallw_init`.
///
/// # Safety
/// As for the blocking call, while the request is active; `request` is null or valid for a write.
#[allow(clippy::too_many_arguments)]
pub(crate) unsafe fn alltoallw_init(
    sendbuf: *const c_void,
    sendcounts: IntArray,
    sdispls: IntArray,
    sendtypes: *const MPI_Datatype,
    recvbuf: *mut c_void,
    recvcounts: IntArray,
    rdispls: IntArray,
    recvtypes: *const MPI_Datatype,
    comm: MPI_Comm,
    info: MPI_Info,
    request: *mut MPI_Request,
) -> Result {
    let how = initialized(info, request)?;
    let send = Side::Each { counts: sendcounts, displs: sdispls, types: sendtypes };
    let recv = Side::Each { counts: recvcounts, displs: rdispls, types: recvtypes };
    // SAFETY: passed on from the C caller.
    unsafe { alltoall::go(alltoall::Given { sendbuf, send, recvbuf, recv }, comm, how) }
}

/// `MPI_Reduce_init`.
///
/// # Safety
/// As for the blocking call, while the request is active; `request` is null or valid for a write.
#[allow(clippy::too_many_arguments)]
pub(crate) unsafe fn reduce_init(
    sendbuf: *const c_void,
    recvbuf: *mut c_void,
    count: i64,
    datatype: MPI_Datatype,
    op: MPI_Op,
    root: c_int,
    comm: MPI_Comm,
    info: MPI_Info,
    request: *mut MPI_Request,
) -> Result {
    let how = initialized(info, request)?;
    let given = reduce::Given { sendbuf, recvbuf, count, datatype, op };
    // SAFETY: passed on from the C caller.
    unsafe { reduce::go_reduce(given, root, comm, how) }
}

/// `MPI_Allreduce_init`.
///
/// # Safety
/// As for the blocking call, while the request is active; `request` is null or valid for a write.
#[allow(clippy::too_many_arguments)]
pub(crate) unsafe fn allreduce_init(
    sendbuf: *const c_void,
    recvbuf: *mut c_void,
    count: i64,
    datatype: MPI_Datatype,
    op: MPI_Op,
    comm: MPI_Comm,
    info: MPI_Info,
    request: *mut MPI_Request,
) -> Result {
    let how = initialized(info, request)?;
    let given = reduce::Given { sendbuf, recvbuf, count, datatype, op };
    // SAFETY: passed on from the C caller.
    unsafe { reduce::go_allreduce(given, comm, how) }
}

/// `MPI_Reduce_scatter_init`.
///
/// # Safety
/// As for the blocking call, while the request is active; `request` is null or valid for a write.
#[allow(clippy::too_many_arguments)]
pub(crate) unsafe fn reduce_scatter_init(
    sendbuf: *const c_void,
    recvbuf: *mut c_void,
    recvcounts: IntArray,
    datatype: MPI_Datatype,
    op: MPI_Op,
    comm: MPI_Comm,
    info: MPI_Info,
    request: *mut MPI_Request,
) -> Result {
    let how = initialized(info, request)?;
    let shares = Shares::Listed(recvcounts);
    let given = reduce_scatter::Given { sendbuf, recvbuf, shares, datatype, op };
    // SAFETY: passed on from the C caller.
    unsafe { reduce_scatter::go(given, comm, how) }
}

/// `MPI_Reduce_scatter_block_init`.
///
/// # Safety
/// As for the blocking call, while the request is active; `request` is null or valid for a write.
#[allow(clippy::too_many_arguments)]
pub(crate) unsafe fn reduce_scatter_block_init(
    sendbuf: *const c_void,
    recvbuf: *mut c_void,
    recvcount: i64,
    datatype: MPI_Datatype,
    op: MPI_Op,
    comm: MPI_Comm,
    info: MPI_Info,
    request: *mut MPI_Request,
) -> Result {
    let how = initialized(info, request)?;
    let shares = Shares::Equal(recvcount);
    let given = reduce_scatter::Given { sendbuf, recvbuf, shares, datatype, op };
    // SAFETY: passed on from the C caller.
    unsafe { reduce_scatter::go(given, comm, how) }
}

/// `MPI_Scan_init`.
///
/// # Safety
/// As for the blocking call, while the request is active; `request` is null or valid for a write.
#[allow(clippy::too_many_arguments)]
pub(crate) unsafe fn scan_init(
    sendbuf: *const c_void,
    recvbuf: *mut c_void,
    count: i64,
    datatype: MPI_Datatype,
    op: MPI_Op,
    comm: MPI_Comm,
    info: MPI_Info,
    request: *mut MPI_Request,
) -> Result {
    let how = initialized(info, request)?;
    let given = reduce::Given { sendbuf, recvbuf, count, datatype, op };
    // SAFETY: passed on from the C caller.
    unsafe { scan::go(given, false, comm, how) }
}

/// `MPI_Exscan_init`.
///
/// # Safety
/// As for the blocking call, while the request is active; `request` is null or valid for a write.
#[allow(clippy::too_many_arguments)]
pub(crate) unsafe fn exscan_init(
    sendbuf: *const c_void,
    recvbuf: *mut c_void,
    count: i64,
    datatype: MPI_Datatype,
    op: MPI_Op,
    comm: MPI_Comm,
    info: MPI_Info,
    request: *mut MPI_Request,
) -> Result {
    let how = initialized(info, request)?;
    let given = reduce::Given { sendbuf, recvbuf, count, datatype, op };
    // SAFETY: passed on from the C caller.
    unsafe { scan::go(given, true, comm, how) }
}
