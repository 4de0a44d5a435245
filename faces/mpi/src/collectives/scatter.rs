//! `MPI_Scatter` and `MPI_Scatterv` (MPI 5.0, sections 6.6, 6.12.4, 6.13).

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
use arke_coll::inter::{self, Role};
use arke_coll::registry::Operation;
use arke_coll::scatter::{self, Args};
use arke_coll::segments::exchange::Form;
use arke_engine::schedule::Schedule;
use core::ffi::{c_int, c_void};
use std::rc::Rc;

/// The arguments of either call.
struct Given {
    pub sendbuf: *const c_void,
    pub places: Places,
    pub sendtype: MPI_Datatype,
    pub recvbuf: *mut c_void,
    pub recvcount: i64,
    pub recvtype: MPI_Datatype,
    pub root: c_int,
}

unsafe fn build(s: &mut Schedule, state: &Collectives, given: &Given) -> Result {
    let Given { sendbuf, places, sendtype, recvbuf, recvcount, recvtype, root: root_rank } = *given;
    let equal = matches!(places, Places::Equal(_));
    let names = if equal { ("sendcount", "displs") } else { ("sendcounts", "displs") };
    let send = Names { count: names.0, ..SEND };
    let team = state.team();
    if state.is_inter() {
        let (role, remote) = (role(state, root_rank)?, state.remote_size());
        // SAFETY: the program keeps its buffers for the operation.
        unsafe {
            match role {
                Role::Idle => {}
                Role::Root => {
                    not_in_place(sendbuf, "sendbuf", INTER)?;
                    let table = Table::read(places, remote, names)?;
                    let (blocks, _) = blocks(s, sendbuf, &table, remote, sendtype, send)?;
                    inter::scatter::build(s, remote, role, None, Some(blocks));
                }
                Role::Other { .. } => {
                    not_in_place(recvbuf, "recvbuf", INTER)?;
                    let data = part(s, recvbuf, recvcount, recvtype, RECV)?;
                    inter::scatter::build(s, remote, role, Some(data), None);
                }
            }
        }
        return Ok(());
    }
    let root = root(state, root_rank)?;
    let at_root = team.rank == root;
    if in_place(recvbuf) && !at_root {
        not_in_place(recvbuf, "recvbuf", "must be a buffer at every rank but the root")?;
    }
    // SAFETY: the program keeps its buffers for the operation.
    unsafe {
        let table = if at_root { Table::read(places, team.size, names)? } else { Table::Equal(0) };
        let mut there = None;
        if at_root {
            not_in_place(sendbuf, "sendbuf", "must be a buffer at the root: the blocks come from there")?;
            there = Some(blocks(s, sendbuf, &table, team.size, sendtype, send)?);
        }
        let mut data = match in_place(recvbuf) {
            true => None,
            false => Some(part(s, recvbuf, recvcount, recvtype, RECV)?),
        };
        if let (Some((blocks, _)), Some(given)) = (&there, data) {
            let own = (blocks.of(root), "this rank's block of sendbuf");
            let remedy =
                "they must be apart; give MPI_IN_PLACE as recvbuf to leave the root's block where it is";
            data = apart_from_block(s, (given, "recvbuf"), own, remedy)?;
            same_size(s, blocks.of(root), given, "the root")?;
        }
        let block_bytes = match (&there, data) {
            (Some((blocks, size)), _) => blocks.of(root).count * size,
            (None, Some(data)) => s.bytes(data),
            (None, None) => 0,
        };
        let args = Args { data, blocks: there.map(|(blocks, _)| blocks), block_bytes, root };
        // Of unequal blocks the root knows all lengths and the others their own: no length may decide.
        let case = scatter::case(team, if equal { block_bytes } else { 0 });
        let algorithm = if equal { choice().scatter(&case) } else { choice().scatterv(&case) };
        (algorithm.build)(s, team, &args);
    }
    Ok(())
}

/// Through segments, where nothing about the arguments needs a closer look: true if done.
unsafe fn by_segments(comm: &Rc<Comm>, state: &Collectives, given: &Given) -> Result<bool> {
    let Given { sendbuf, places, sendtype, recvbuf, recvcount, recvtype, root } = *given;
    let team = state.team();
    if state.is_inter() || team.size < 2 {
        return Ok(false);
    }
    let (at_root, in_place) = (team.rank == root as u32, in_place(recvbuf));
    if root as u32 >= team.size || in_place && !at_root {
        return Ok(false);
    }
    state.note_root(root as u32);
    // SAFETY: arrays of a count and a displacement for each rank, from the C caller.
    let send = at_root.then(|| unsafe { Row::new(sendbuf, Side::Typed(places, sendtype), team.size) });
    let receive = (!in_place).then(|| Row::one(recvbuf, recvcount, recvtype));
    if matches!(receive, Some(None)) || matches!(send, Some(None)) {
        return Ok(false);
    }
    let (receive, send) = (receive.flatten(), send.flatten());
    let equal = matches!(places, Places::Equal(_));
    let block = send.as_ref().or(receive.as_ref()).map_or(0, |row| row.len(0));
    let what = Move {
        operation: if equal { Operation::Scatter } else { Operation::Scatterv },
        form: Form::From(root as u32),
        known: equal.then_some(block),
        equal,
        send: send.as_ref(),
        send_one: None,
        receive: receive.as_ref(),
        receive_one: Some(0),
        own: at_root && !in_place,
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

/// `MPI_Scatter`. At the root, `sendbuf` holds `sendcount` elements of `sendtype` for each rank; `recvbuf` has room
/// for `recvcount` of `recvtype`.
pub(crate) struct Scatter {
    pub sendbuf: *const c_void,
    pub sendcount: i64,
    pub sendtype: MPI_Datatype,
    pub recvbuf: *mut c_void,
    pub recvcount: i64,
    pub recvtype: MPI_Datatype,
    pub root: c_int,
    pub comm: MPI_Comm,
}

impl Forms for Scatter {
    fn comm(&self) -> MPI_Comm {
        self.comm
    }

    #[inline(always)]
    unsafe fn run(&self, comm: &Rc<Comm>, how: How) -> Result {
        let Scatter { sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm: _ } = *self;
        let places = Places::Equal(sendcount);
        let given = Given { sendbuf, places, sendtype, recvbuf, recvcount, recvtype, root };
        // SAFETY: passed on.
        unsafe { run(&given, comm, how) }
    }
}

/// `MPI_Scatterv`: with arrays of a count and a displacement for each rank at the root.
pub(crate) struct Scatterv {
    pub sendbuf: *const c_void,
    pub sendcounts: IntArray,
    pub displs: IntArray,
    pub sendtype: MPI_Datatype,
    pub recvbuf: *mut c_void,
    pub recvcount: i64,
    pub recvtype: MPI_Datatype,
    pub root: c_int,
    pub comm: MPI_Comm,
}

impl Forms for Scatterv {
    fn comm(&self) -> MPI_Comm {
        self.comm
    }

    #[inline(always)]
    unsafe fn run(&self, comm: &Rc<Comm>, how: How) -> Result {
        let Scatterv { sendbuf, sendcounts, displs, sendtype, recvbuf, recvcount, recvtype, root, comm: _ } =
            *self;
        let places = Places::Listed { counts: sendcounts, displs };
        let given = Given { sendbuf, places, sendtype, recvbuf, recvcount, recvtype, root };
        // SAFETY: passed on.
        unsafe { run(&given, comm, how) }
    }
}
