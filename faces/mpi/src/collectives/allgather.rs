//! `MPI_Allgather` and `MPI_Allgatherv` (MPI 5.0, sections 6.7, 6.12.5, 6.13).

use super::alltoall::Side;
use super::arguments::*;
use super::forms::Forms;
use super::gather::{blocks, Places, Table};
use super::launch::{operation, How};
use super::rows::{exchange, Move, Row};
use super::state::{choice, Collectives};
use crate::abi::*;
use crate::communicators::Comm;
use crate::datatypes::buffers::{Names, RECV, SEND};
use crate::error::Result;
use arke_coll::allgather::{self, Args};
use arke_coll::inter;
use arke_coll::registry::Operation;
use arke_coll::segments::exchange::Form;
use arke_engine::schedule::Schedule;
use core::ffi::c_void;
use std::rc::Rc;

/// The arguments of either call.
struct Given {
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
        let mut data = match in_place(sendbuf) {
            true => None,
            false => Some(part(s, sendbuf, sendcount, sendtype, SEND)?),
        };
        if let Some(given) = data {
            let own = there.of(team.rank);
            let block = (own, "this rank's block of recvbuf");
            data = apart_from_block(s, (given, "sendbuf"), block, USE_IN_PLACE)?;
            same_size(s, given, own, "this rank")?;
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

/// Through segments, where nothing about the arguments needs a closer look: true if done.
unsafe fn by_segments(comm: &Rc<Comm>, state: &Collectives, given: &Given) -> Result<bool> {
    let Given { sendbuf, sendcount, sendtype, recvbuf, places, recvtype } = *given;
    let team = state.team();
    if state.is_inter() || team.size < 2 {
        return Ok(false);
    }
    // SAFETY: arrays of a count and a displacement for each rank, from the C caller.
    let receive = unsafe { Row::new(recvbuf, Side::Typed(places, recvtype), team.size) };
    let Some(receive) = receive else { return Ok(false) };
    let own = if in_place(sendbuf) { None } else { Some(Row::one(sendbuf, sendcount, sendtype)) };
    let (send, at) = match &own {
        None => (&receive, team.rank),
        Some(Some(own)) => (own, 0),
        Some(None) => return Ok(false),
    };
    let equal = matches!(places, Places::Equal(_));
    let known = if equal { receive.len(0) } else { (0..team.size).map(|rank| receive.len(rank)).sum() };
    let what = Move {
        operation: if equal { Operation::Allgather } else { Operation::Allgatherv },
        form: Form::All,
        known: Some(known),
        equal,
        send: Some(send),
        send_one: Some(at),
        receive: Some(&receive),
        receive_one: None,
        own: own.is_some(),
        in_place: false,
    };
    // SAFETY: the program keeps its buffers for the call.
    unsafe { exchange(comm, state, &what) }
}

#[inline(always)]
unsafe fn run(given: &Given, comm: &Rc<Comm>, how: How) -> Result {
    // SAFETY: the program keeps its buffers for the operation.
    unsafe {
        operation(comm, how, |state| by_segments(comm, state, given), |s, state| build(s, state, given))
    }
}

/// `MPI_Allgather`. `sendbuf` holds `sendcount` elements of `sendtype`; `recvbuf` has room for `recvcount` of
/// `recvtype` from each rank.
pub(crate) struct Allgather {
    pub sendbuf: *const c_void,
    pub sendcount: i64,
    pub sendtype: MPI_Datatype,
    pub recvbuf: *mut c_void,
    pub recvcount: i64,
    pub recvtype: MPI_Datatype,
    pub comm: MPI_Comm,
}

impl Forms for Allgather {
    fn comm(&self) -> MPI_Comm {
        self.comm
    }

    #[inline(always)]
    unsafe fn run(&self, comm: &Rc<Comm>, how: How) -> Result {
        let Allgather { sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm: _ } = *self;
        let places = Places::Equal(recvcount);
        // SAFETY: passed on.
        unsafe { run(&Given { sendbuf, sendcount, sendtype, recvbuf, places, recvtype }, comm, how) }
    }
}

/// `MPI_Allgatherv`: with arrays of a count and a displacement for each rank.
pub(crate) struct Allgatherv {
    pub sendbuf: *const c_void,
    pub sendcount: i64,
    pub sendtype: MPI_Datatype,
    pub recvbuf: *mut c_void,
    pub recvcounts: IntArray,
    pub displs: IntArray,
    pub recvtype: MPI_Datatype,
    pub comm: MPI_Comm,
}

impl Forms for Allgatherv {
    fn comm(&self) -> MPI_Comm {
        self.comm
    }

    #[inline(always)]
    unsafe fn run(&self, comm: &Rc<Comm>, how: How) -> Result {
        let Allgatherv { sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm: _ } =
            *self;
        let places = Places::Listed { counts: recvcounts, displs };
        // SAFETY: passed on.
        unsafe { run(&Given { sendbuf, sendcount, sendtype, recvbuf, places, recvtype }, comm, how) }
    }
}
