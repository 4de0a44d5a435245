//! `MPI_Scan` and `MPI_Exscan` (MPI 5.0, sections 6.11, 6.12.11, 6.13).

use super::arguments::{apart, in_place, not_in_place, Operator, USE_IN_PLACE};
use super::fast;
use super::forms::Forms;
use super::launch::{operation, How};
use super::reduce::{Given, Plain, RECV, SEND};
use super::state::{choice, Collectives};
use crate::abi::*;
use crate::communicators::Comm;
use crate::error::{Error, Result};
use arke_coll::scan::{self, Args};
use arke_coll::segments::scan::Operands;
use arke_engine::schedule::Schedule;
use core::ffi::c_void;
use std::rc::Rc;

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
    state.note_length(s.bytes(data));
    if !data.is_empty() {
        let case = scan::case(team, s.bytes(data), data.count, operator.commutative());
        let algorithm = if exclusive { choice().exscan(&case) } else { choice().scan(&case) };
        (algorithm.build)(s, team, &Args { data, result });
    }
    Ok(())
}

#[inline(always)]
unsafe fn run(given: &Given, exclusive: bool, comm: &Rc<Comm>, how: How) -> Result {
    // SAFETY: the program keeps its buffers for the operation.
    let shorter = |state: &Collectives| unsafe { by_segments(comm, state, given, exclusive) };
    // SAFETY: as above.
    unsafe { operation(comm, how, shorter, |s, state| build(s, state, given, exclusive)) }
}

/// Through segments, where nothing about the arguments needs a closer look: true if done.
unsafe fn by_segments(comm: &Rc<Comm>, state: &Collectives, given: &Given, exclusive: bool) -> Result<bool> {
    let team = state.team();
    if state.is_inter() || team.size < 2 {
        return Ok(false);
    }
    // Rank 0 has no exclusive prefix; its receive buffer may hold its operand.
    let empty = exclusive && team.rank == 0;
    // SAFETY: passed on.
    let plain = unsafe { Plain::new(given, !empty || in_place(given.sendbuf)) };
    let Some(Plain { own, result, unit, kernel }) = plain else { return Ok(false) };
    let operands = Operands { own, result: result.filter(|_| !empty), unit, exclusive };
    // SAFETY: the kernel is that of the elements.
    unsafe { fast::scan(comm, state, operands, kernel) }
}

/// `MPI_Scan`. The buffers hold `count` elements of `datatype`.
pub(crate) struct Scan {
    pub sendbuf: *const c_void,
    pub recvbuf: *mut c_void,
    pub count: i64,
    pub datatype: MPI_Datatype,
    pub op: MPI_Op,
    pub comm: MPI_Comm,
}

impl Forms for Scan {
    fn comm(&self) -> MPI_Comm {
        self.comm
    }

    #[inline(always)]
    unsafe fn run(&self, comm: &Rc<Comm>, how: How) -> Result {
        let Scan { sendbuf, recvbuf, count, datatype, op, comm: _ } = *self;
        // SAFETY: passed on.
        unsafe { run(&Given { sendbuf, recvbuf, count, datatype, op }, false, comm, how) }
    }
}

/// `MPI_Exscan`. The buffers are as for `MPI_Scan`.
pub(crate) struct Exscan {
    pub sendbuf: *const c_void,
    pub recvbuf: *mut c_void,
    pub count: i64,
    pub datatype: MPI_Datatype,
    pub op: MPI_Op,
    pub comm: MPI_Comm,
}

impl Forms for Exscan {
    fn comm(&self) -> MPI_Comm {
        self.comm
    }

    #[inline(always)]
    unsafe fn run(&self, comm: &Rc<Comm>, how: How) -> Result {
        let Exscan { sendbuf, recvbuf, count, datatype, op, comm: _ } = *self;
        // SAFETY: passed on.
        unsafe { run(&Given { sendbuf, recvbuf, count, datatype, op }, true, comm, how) }
    }
}
