//! `MPI_Allgather`, `MPI_Allgatherv` and their non-blocking forms (MPI 5.0, sections 6.7, 6.12.5).

use super::arguments::*;
use super::gather::{blocks, Places, Table};
use super::launch::{operation, started, How};
use super::state::{choice, Collectives};
use crate::abi::*;
use crate::datatypes::buffers::{Names, RECV, SEND};
use crate::error::Result;
use arke_coll::allgather::{self, Args};
use arke_coll::inter;
use arke_engine::schedule::Schedule;
use core::ffi::c_void;

#[derive(Clone, Copy)]
pub(super) struct Given {
    pub sendbuf: *const c_void,
    pub sendcount: i64,
    pub sendtype: MPI_Datatype,
    pub recvbuf: *mut c_void,
    pub places: Places,
    pub recvtype: MPI_Datatype,
}

unsafe fn build(s: &mut Schedule, state: &Collectives, given: &Given) -> Result {
    let Given { sendbuf, sendcount, sendtype, recvbuf, places, recvtype } = *given;
    let equal = matches!(places, Places::Equal(_));
    let names = if equal { ("recvcount", "displs") } else { ("recvcounts", "displs") };
    let recv = Names { count: names.0, ..RECV };
    let team = state.team();
    let n = if state.is_inter() { state.remote_size() } else { team.size };
    not_in_place(recvbuf, "recvbuf", "must be a buffer: the blocks go there")?;
    // SAFETY: the program keeps its buffers for the operation.
    unsafe {
        let table = Table::read(places, n, names)?;
        let (there, size) = blocks(s, recvbuf, &table, n, recvtype, recv)?;
        if state.is_inter() {
            not_in_place(sendbuf, "sendbuf", INTER)?;
            let data = part(s, sendbuf, sendcount, sendtype, SEND)?;
            inter::allgather::build(s, team.rank, n, data, &there);
            return Ok(());
        }
        let data = match in_place(sendbuf) {
            true => None,
            false => Some(part(s, sendbuf, sendcount, sendtype, SEND)?),
        };
        if let Some(data) = data {
            let own = there.of(team.rank);
            apart(s, (data, "sendbuf"), (own, "this rank's block of recvbuf"), USE_IN_PLACE)?;
            same_size(s, data, own, "this rank")?;
        }
        let total = table.total(n) * size;
        if total == 0 {
            return Ok(());
        }
        let case = allgather::case(team, total / u64::from(n));
        let algorithm = if equal { choice().allgather(&case) } else { choice().allgatherv(&case) };
        (algorithm.build)(s, team, &Args { data, blocks: there });
    }
    Ok(())
}

pub(super) unsafe fn go(given: Given, comm: MPI_Comm, how: How) -> Result {
    // SAFETY: the program keeps its buffers for the operation.
    unsafe { operation(comm, how, |s, state| build(s, state, &given)) }
}

/// `MPI_Allgather`.
///
/// # Safety
/// `sendbuf` holds `sendcount` elements of `sendtype`; `recvbuf` has room for `recvcount` of `recvtype` from each rank.
#[allow(clippy::too_many_arguments)]
pub(crate) unsafe fn allgather(
    sendbuf: *const c_void,
    sendcount: i64,
    sendtype: MPI_Datatype,
    recvbuf: *mut c_void,
    recvcount: i64,
    recvtype: MPI_Datatype,
    comm: MPI_Comm,
) -> Result {
    let places = Places::Equal(recvcount);
    // SAFETY: passed on from the C caller.
    unsafe { go(Given { sendbuf, sendcount, sendtype, recvbuf, places, recvtype }, comm, How::Blocking) }
}

/// `MPI_Iallgather`.
///
/// # Safety
/// As for `MPI_Allgather`, until the request has ended; `request` is null or valid for a write.
#[allow(clippy::too_many_arguments)]
pub(crate) unsafe fn iallgather(
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
    // SAFETY: passed on from the C caller.
    unsafe { go(Given { sendbuf, sendcount, sendtype, recvbuf, places, recvtype }, comm, started(request)?) }
}

/// `MPI_Allgatherv`.
///
/// # Safety
/// As for `MPI_Allgather`, with arrays of a count and a displacement for each rank.
#[allow(clippy::too_many_arguments)]
pub(crate) unsafe fn allgatherv(
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
    // SAFETY: passed on from the C caller.
    unsafe { go(Given { sendbuf, sendcount, sendtype, recvbuf, places, recvtype }, comm, How::Blocking) }
}

/// `MPI_Iallgatherv`.
///
/// # Safety
/// As for `MPI_Allgatherv`, until the request has ended; `request` is null or valid for a write.
#[allow(clippy::too_many_arguments)]
pub(crate) unsafe fn iallgatherv(
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
    // SAFETY: passed on from the C caller.
    unsafe { go(Given { sendbuf, sendcount, sendtype, recvbuf, places, recvtype }, comm, started(request)?) }
}
