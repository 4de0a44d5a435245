//! The calls: five operations, each blocking, non-blocking and persistent.

use super::{exchange, gather, Exchange, Gather};
use crate::abi::*;
use crate::collectives::alltoall::Side;
use crate::collectives::gather::Places;
use crate::collectives::launch::{initialized, started, How};
use crate::error::Result;
use core::ffi::c_void;

/// `MPI_Neighbor_allgather`.
///
/// # Safety
/// `sendbuf` holds `sendcount` elements of `sendtype`; `recvbuf` has room for `recvcount` of `recvtype` from each neighbour.
#[allow(clippy::too_many_arguments)]
pub(crate) unsafe fn neighbor_allgather(
    sendbuf: *const c_void,
    sendcount: i64,
    sendtype: MPI_Datatype,
    recvbuf: *mut c_void,
    recvcount: i64,
    recvtype: MPI_Datatype,
    comm: MPI_Comm,
) -> Result {
    let places = Places::Equal(recvcount);
    let given = Gather { sendbuf, sendcount, sendtype, recvbuf, places, recvtype };
    // SAFETY: passed on from the C caller.
    unsafe { gather(given, comm, How::Blocking) }
}

/// `MPI_Ineighbor_allgather`.
///
/// # Safety
/// As for the blocking call, until the request has ended; `request` is null or valid for a write.
#[allow(clippy::too_many_arguments)]
pub(crate) unsafe fn ineighbor_allgather(
    sendbuf: *const c_void,
    sendcount: i64,
    sendtype: MPI_Datatype,
    recvbuf: *mut c_void,
    recvcount: i64,
    recvtype: MPI_Datatype,
    comm: MPI_Comm,
    request: *mut MPI_Request,
) -> Result {
    let places = Places::Equal(recvcount);
    let given = Gather { sendbuf, sendcount, sendtype, recvbuf, places, recvtype };
    // SAFETY: passed on from the C caller.
    unsafe { gather(given, comm, started(request)?) }
}

/// `MPI_Neighbor_allgather_init`.
///
/// # Safety
/// As for the blocking call, while the request is active; `request` is null or valid for a write.
#[allow(clippy::too_many_arguments)]
pub(crate) unsafe fn neighbor_allgather_init(
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
    let places = Places::Equal(recvcount);
    let given = Gather { sendbuf, sendcount, sendtype, recvbuf, places, recvtype };
    // SAFETY: passed on from the C caller.
    unsafe { gather(given, comm, initialized(info, request)?) }
}

/// `MPI_Neighbor_allgatherv`.
///
/// # Safety
/// As for `MPI_Neighbor_allgather`, with arrays of a count and a displacement for each neighbour.
#[allow(clippy::too_many_arguments)]
pub(crate) unsafe fn neighbor_allgatherv(
    sendbuf: *const c_void,
    sendcount: i64,
    sendtype: MPI_Datatype,
    recvbuf: *mut c_void,
    recvcounts: IntArray,
    displs: IntArray,
    recvtype: MPI_Datatype,
    comm: MPI_Comm,
) -> Result {
    let places = Places::Listed { counts: recvcounts, displs };
    let given = Gather { sendbuf, sendcount, sendtype, recvbuf, places, recvtype };
    // SAFETY: passed on from the C caller.
    unsafe { gather(given, comm, How::Blocking) }
}

/// `MPI_Ineighbor_allgatherv`.
///
/// # Safety
/// As for the blocking call, until the request has ended; `request` is null or valid for a write.
#[allow(clippy::too_many_arguments)]
pub(crate) unsafe fn ineighbor_allgatherv(
    sendbuf: *const c_void,
    sendcount: i64,
    sendtype: MPI_Datatype,
    recvbuf: *mut c_void,
    recvcounts: IntArray,
    displs: IntArray,
    recvtype: MPI_Datatype,
    comm: MPI_Comm,
    request: *mut MPI_Request,
) -> Result {
    let places = Places::Listed { counts: recvcounts, displs };
    let given = Gather { sendbuf, sendcount, sendtype, recvbuf, places, recvtype };
    // SAFETY: passed on from the C caller.
    unsafe { gather(given, comm, started(request)?) }
}

/// `MPI_Neighbor_allgatherv_init`.
///
/// # Safety
/// As for the blocking call, while the request is active; `request` is null or valid for a write.
#[allow(clippy::too_many_arguments)]
pub(crate) unsafe fn neighbor_allgatherv_init(
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
    let places = Places::Listed { counts: recvcounts, displs };
    let given = Gather { sendbuf, sendcount, sendtype, recvbuf, places, recvtype };
    // SAFETY: passed on from the C caller.
    unsafe { gather(given, comm, initialized(info, request)?) }
}

/// `MPI_Neighbor_alltoall`.
///
/// # Safety
/// The buffers hold a block of so many elements for each neighbour.
#[allow(clippy::too_many_arguments)]
pub(crate) unsafe fn neighbor_alltoall(
    sendbuf: *const c_void,
    sendcount: i64,
    sendtype: MPI_Datatype,
    recvbuf: *mut c_void,
    recvcount: i64,
    recvtype: MPI_Datatype,
    comm: MPI_Comm,
) -> Result {
    let send = Side::Typed(Places::Equal(sendcount), sendtype);
    let recv = Side::Typed(Places::Equal(recvcount), recvtype);
    let given = Exchange { sendbuf, send, recvbuf, recv };
    // SAFETY: passed on from the C caller.
    unsafe { exchange(given, comm, How::Blocking) }
}

/// `MPI_Ineighbor_alltoall`.
///
/// # Safety
/// As for the blocking call, until the request has ended; `request` is null or valid for a write.
#[allow(clippy::too_many_arguments)]
pub(crate) unsafe fn ineighbor_alltoall(
    sendbuf: *const c_void,
    sendcount: i64,
    sendtype: MPI_Datatype,
    recvbuf: *mut c_void,
    recvcount: i64,
    recvtype: MPI_Datatype,
    comm: MPI_Comm,
    request: *mut MPI_Request,
) -> Result {
    let send = Side::Typed(Places::Equal(sendcount), sendtype);
    let recv = Side::Typed(Places::Equal(recvcount), recvtype);
    let given = Exchange { sendbuf, send, recvbuf, recv };
    // SAFETY: passed on from the C caller.
    unsafe { exchange(given, comm, started(request)?) }
}

/// `MPI_Neighbor_alltoall_init`.
///
/// # Safety
/// As for the blocking call, while the request is active; `request` is null or valid for a write.
#[allow(clippy::too_many_arguments)]
pub(crate) unsafe fn neighbor_alltoall_init(
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
    let send = Side::Typed(Places::Equal(sendcount), sendtype);
    let recv = Side::Typed(Places::Equal(recvcount), recvtype);
    let given = Exchange { sendbuf, send, recvbuf, recv };
    // SAFETY: passed on from the C caller.
    unsafe { exchange(given, comm, initialized(info, request)?) }
}

/// `MPI_Neighbor_alltoallv`.
///
/// # Safety
/// As for `MPI_Neighbor_alltoall`, with arrays of a count and a displacement for each neighbour.
#[allow(clippy::too_many_arguments)]
pub(crate) unsafe fn neighbor_alltoallv(
    sendbuf: *const c_void,
    sendcounts: IntArray,
    sdispls: IntArray,
    sendtype: MPI_Datatype,
    recvbuf: *mut c_void,
    recvcounts: IntArray,
    rdispls: IntArray,
    recvtype: MPI_Datatype,
    comm: MPI_Comm,
) -> Result {
    let send = Side::Typed(Places::Listed { counts: sendcounts, displs: sdispls }, sendtype);
    let recv = Side::Typed(Places::Listed { counts: recvcounts, displs: rdispls }, recvtype);
    let given = Exchange { sendbuf, send, recvbuf, recv };
    // SAFETY: passed on from the C caller.
    unsafe { exchange(given, comm, How::Blocking) }
}

/// `MPI_Ineighbor_alltoallv`.
///
/// # Safety
/// As for the blocking call, until the request has ended; `request` is null or valid for a write.
#[allow(clippy::too_many_arguments)]
pub(crate) unsafe fn ineighbor_alltoallv(
    sendbuf: *const c_void,
    sendcounts: IntArray,
    sdispls: IntArray,
    sendtype: MPI_Datatype,
    recvbuf: *mut c_void,
    recvcounts: IntArray,
    rdispls: IntArray,
    recvtype: MPI_Datatype,
    comm: MPI_Comm,
    request: *mut MPI_Request,
) -> Result {
    let send = Side::Typed(Places::Listed { counts: sendcounts, displs: sdispls }, sendtype);
    let recv = Side::Typed(Places::Listed { counts: recvcounts, displs: rdispls }, recvtype);
    let given = Exchange { sendbuf, send, recvbuf, recv };
    // SAFETY: passed on from the C caller.
    unsafe { exchange(given, comm, started(request)?) }
}

/// `MPI_Neighbor_alltoallv_init`.
///
/// # Safety
/// As for the blocking call, while the request is active; `request` is null or valid for a write.
#[allow(clippy::too_many_arguments)]
pub(crate) unsafe fn neighbor_alltoallv_init(
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
    let send = Side::Typed(Places::Listed { counts: sendcounts, displs: sdispls }, sendtype);
    let recv = Side::Typed(Places::Listed { counts: recvcounts, displs: rdispls }, recvtype);
    let given = Exchange { sendbuf, send, recvbuf, recv };
    // SAFETY: passed on from the C caller.
    unsafe { exchange(given, comm, initialized(info, request)?) }
}

/// `MPI_Neighbor_alltoallw`.
///
/// # Safety
/// As for `MPI_Neighbor_alltoallv`, with an array of datatypes for each side; displacements are in bytes.
#[allow(clippy::too_many_arguments)]
pub(crate) unsafe fn neighbor_alltoallw(
    sendbuf: *const c_void,
    sendcounts: IntArray,
    sdispls: *const MPI_Aint,
    sendtypes: *const MPI_Datatype,
    recvbuf: *mut c_void,
    recvcounts: IntArray,
    rdispls: *const MPI_Aint,
    recvtypes: *const MPI_Datatype,
    comm: MPI_Comm,
) -> Result {
    let send = Side::Each { counts: sendcounts, displs: IntArray::aint(sdispls), types: sendtypes };
    let recv = Side::Each { counts: recvcounts, displs: IntArray::aint(rdispls), types: recvtypes };
    let given = Exchange { sendbuf, send, recvbuf, recv };
    // SAFETY: passed on from the C caller.
    unsafe { exchange(given, comm, How::Blocking) }
}

/// `MPI_Ineighbor_alltoallw`.
///
/// # Safety
/// As for the blocking call, until the request has ended; `request` is null or valid for a write.
#[allow(clippy::too_many_arguments)]
pub(crate) unsafe fn ineighbor_alltoallw(
    sendbuf: *const c_void,
    sendcounts: IntArray,
    sdispls: *const MPI_Aint,
    sendtypes: *const MPI_Datatype,
    recvbuf: *mut c_void,
    recvcounts: IntArray,
    rdispls: *const MPI_Aint,
    recvtypes: *const MPI_Datatype,
    comm: MPI_Comm,
    request: *mut MPI_Request,
) -> Result {
    let send = Side::Each { counts: sendcounts, displs: IntArray::aint(sdispls), types: sendtypes };
    let recv = Side::Each { counts: recvcounts, displs: IntArray::aint(rdispls), types: recvtypes };
    let given = Exchange { sendbuf, send, recvbuf, recv };
    // SAFETY: passed on from the C caller.
    unsafe { exchange(given, comm, started(request)?) }
}

/// `MPI_Neighbor_alltoallw_init`.
///
/// # Safety
/// As for the blocking call, while the request is active; `request` is null or valid for a write.
#[allow(clippy::too_many_arguments)]
pub(crate) unsafe fn neighbor_alltoallw_init(
    sendbuf: *const c_void,
    sendcounts: IntArray,
    sdispls: *const MPI_Aint,
    sendtypes: *const MPI_Datatype,
    recvbuf: *mut c_void,
    recvcounts: IntArray,
    rdispls: *const MPI_Aint,
    recvtypes: *const MPI_Datatype,
    comm: MPI_Comm,
    info: MPI_Info,
    request: *mut MPI_Request,
) -> Result {
    let send = Side::Each { counts: sendcounts, displs: IntArray::aint(sdispls), types: sendtypes };
    let recv = Side::Each { counts: recvcounts, displs: IntArray::aint(rdispls), types: recvtypes };
    let given = Exchange { sendbuf, send, recvbuf, recv };
    // SAFETY: passed on from the C caller.
    unsafe { exchange(given, comm, initialized(info, request)?) }
}
