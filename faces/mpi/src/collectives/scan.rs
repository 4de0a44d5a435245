//! `MPI_Scan`, `MPI_Exscan` and their non-blocking forms (MPI 5.0, sections 6.11 and 6.12.11).

use super::arguments::{apart, in_place, not_in_place, Operator, USE_IN_PLACE};
use super::launch::{operation, started, How};
use super::reduce::{Given, RECV, SEND};
use super::state::{choice, Collectives};
use crate::abi::*;
use crate::error::{Error, Result};
use arke_coll::scan::{self, Args};
use arke_engine::schedule::Schedule;
use core::ffi::c_void;

unsafe fn build(s: &mut Schedule, state: &Collectives, given: &Given, exclusive: bool) -> Result {
    let Given { sendbuf, recvbuf, count, datatype, op } = *given;
    if state.is_inter() {
        return Err(Error::new(
            MPI_ERR_COMM,
            "comm is an intercommunicator; prefix reductions exist within one group only, so it must be an intracommunicator",
        ));
    }
    let team = state.team();
    let operator = Operator::new(op, datatype)?;
    operator.install(s);
    not_in_place(recvbuf, "recvbuf", "must be a buffer: the result goes there")?;
    // Rank 0 has no exclusive prefix: its receive buffer means nothing unless it holds the operand.
    let unused = exclusive && team.rank == 0 && !in_place(sendbuf);
    // SAFETY: the program keeps its buffers for the operation.
    let (data, result) = unsafe {
        if unused {
            let data = operator.part(s, sendbuf, count, datatype, SEND)?;
            (data, data)
        } else {
            let result = operator.part(s, recvbuf, count, datatype, RECV)?;
            if in_place(sendbuf) {
                (result, result)
            } else {
                let data = operator.part(s, sendbuf, count, datatype, SEND)?;
                apart(s, (data, "sendbuf"), (result, "recvbuf"), USE_IN_PLACE)?;
                (data, result)
            }
        }
    };
    if !data.is_empty() {
        let case = scan::case(team, s.bytes(data), data.count, operator.commutative());
        let algorithm = if exclusive { choice().exscan(&case) } else { choice().scan(&case) };
        (algorithm.build)(s, team, &Args { data, result });
    }
    Ok(())
}

pub(super) unsafe fn go(given: Given, exclusive: bool, comm: MPI_Comm, how: How) -> Result {
    // SAFETY: the program keeps its buffers for the operation.
    unsafe { operation(comm, how, |s, state| build(s, state, &given, exclusive)) }
}

/// `MPI_Scan`.
///
/// # Safety
/// The buffers hold `count` elements of `datatype`.
pub(crate) unsafe fn scan(
    sendbuf: *const c_void,
    recvbuf: *mut c_void,
    count: i64,
    datatype: MPI_Datatype,
    op: MPI_Op,
    comm: MPI_Comm,
) -> Result {
    // SAFETY: passed on from the C caller.
    unsafe { go(Given { sendbuf, recvbuf, count, datatype, op }, false, comm, How::Blocking) }
}

/// `MPI_Exscan`.
///
/// # Safety
/// As for `MPI_Scan`.
pub(crate) unsafe fn exscan(
    sendbuf: *const c_void,
    recvbuf: *mut c_void,
    count: i64,
    datatype: MPI_Datatype,
    op: MPI_Op,
    comm: MPI_Comm,
) -> Result {
    // SAFETY: passed on from the C caller.
    unsafe { go(Given { sendbuf, recvbuf, count, datatype, op }, true, comm, How::Blocking) }
}

/// `MPI_Iscan`.
///
/// # Safety
/// As for `MPI_Scan`, until the request has ended; `request` is null or valid for a write.
pub(crate) unsafe fn iscan(
    sendbuf: *const c_void,
    recvbuf: *mut c_void,
    count: i64,
    datatype: MPI_Datatype,
    op: MPI_Op,
    comm: MPI_Comm,
    request: *mut MPI_Request,
) -> Result {
    // SAFETY: passed on from the C caller.
    unsafe { go(Given { sendbuf, recvbuf, count, datatype, op }, false, comm, started(request)?) }
}

/// `MPI_Iexscan`.
///
/// # Safety
/// As for `MPI_Iscan`.
pub(crate) unsafe fn iexscan(
    sendbuf: *const c_void,
    recvbuf: *mut c_void,
    count: i64,
    datatype: MPI_Datatype,
    op: MPI_Op,
    comm: MPI_Comm,
    request: *mut MPI_Request,
) -> Result {
    // SAFETY: passed on from the C caller.
    unsafe { go(Given { sendbuf, recvbuf, count, datatype, op }, true, comm, started(request)?) }
}
