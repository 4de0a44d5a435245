//! `MPI_Gather` and `MPI_Gatherv` (MPI 5.0, sections 6.5, 6.12.3, 6.13).

use super::alltoall::Side;
use super::arguments::*;
use super::forms::Forms;
use super::launch::{operation, How};
use super::rows::{exchange, Move, Row};
use super::state::{choice, Collectives};
use crate::abi::*;
use crate::communicators::Comm;
use crate::datatypes::buffers::{Names, RECV, SEND};
use crate::error::Result;
use arke_coll::gather::{self, Args};
use arke_coll::inter::{self, Role};
use arke_coll::registry::Operation;
use arke_coll::segments::exchange::Form;
use arke_coll::Blocks;
use arke_engine::schedule::Schedule;
use core::ffi::{c_int, c_void};
use std::rc::Rc;

/// Where the blocks go.
#[derive(Clone, Copy)]
pub(super) enum Places {
    Equal(i64),
    Listed { counts: IntArray, displs: IntArray },
}

/// The arguments of either call.
struct Given {
    pub sendbuf: *const c_void,
    pub sendcount: i64,
    pub sendtype: MPI_Datatype,
    pub recvbuf: *mut c_void,
    pub places: Places,
    pub recvtype: MPI_Datatype,
    pub root: c_int,
}

/// Counts and displacements of the blocks of `n` ranks: equal, or read from their arrays.
pub(super) enum Table {
    Equal(u64),
    Listed(Vec<u64>, Vec<i64>),
}

impl Table {
    /// Reads the arguments. `names`: of the count (or its array) and of the displacements.
    ///
    /// # Safety
    /// The arrays are null or have `n` elements.
    pub unsafe fn read(places: Places, n: u32, names: (&str, &str)) -> Result<Table> {
        Ok(match places {
            Places::Equal(each) => Table::Equal(count(each, names.0)?),
            // SAFETY: the caller's promise.
            Places::Listed { counts: c, displs } => unsafe {
                Table::Listed(counts(c, n, names.0)?, displacements(displs, n, names.1)?)
            },
        })
    }

    /// The largest number of elements that a check should look at: all of them together.
    pub fn total(&self, n: u32) -> u64 {
        match self {
            Table::Equal(each) => each.saturating_mul(u64::from(n)),
            Table::Listed(counts, _) => counts.iter().fold(0, |sum: u64, c| sum.saturating_add(*c)),
        }
    }

    /// The blocks, in `buffer`.
    pub fn blocks(&self, buffer: arke_engine::schedule::BufferId) -> Blocks<'_> {
        match self {
            Table::Equal(count) => Blocks::Equal { buffer, count: *count },
            Table::Listed(counts, displacements) => Blocks::Listed { buffer, counts, displacements },
        }
    }
}

/// The blocks of a buffer argument, checked and added to the schedule, with the bytes of an element.
///
/// # Safety
/// The program keeps the blocks valid for the operation.
pub(super) unsafe fn blocks<'a>(
    s: &mut Schedule,
    buf: *const c_void,
    table: &'a Table,
    n: u32,
    datatype: MPI_Datatype,
    names: Names,
) -> Result<(Blocks<'a>, u64)> {
    // SAFETY: passed on.
    let typed = unsafe { typed(buf, datatype, names) }?;
    typed.check(buf, table.total(n), datatype, names)?;
    let size = typed.size();
    Ok((table.blocks(typed.enter(s)), size))
}

unsafe fn build(s: &mut Schedule, state: &Collectives, given: &Given) -> Result {
    let Given { sendbuf, sendcount, sendtype, recvbuf, places, recvtype, root: root_rank } = *given;
    let equal = matches!(places, Places::Equal(_));
    let names = if equal { ("recvcount", "displs") } else { ("recvcounts", "displs") };
    let recv = Names { count: names.0, ..RECV };
    let team = state.team();
    if state.is_inter() {
        let (role, remote) = (role(state, root_rank)?, state.remote_size());
        // SAFETY: the program keeps its buffers for the operation.
        unsafe {
            match role {
                Role::Idle => {}
                Role::Root => {
                    not_in_place(recvbuf, "recvbuf", INTER)?;
                    let table = Table::read(places, remote, names)?;
                    let (blocks, _) = blocks(s, recvbuf, &table, remote, recvtype, recv)?;
                    inter::gather::build(s, remote, role, None, Some(blocks));
                }
                Role::Other { .. } => {
                    not_in_place(sendbuf, "sendbuf", INTER)?;
                    let data = part(s, sendbuf, sendcount, sendtype, SEND)?;
                    inter::gather::build(s, remote, role, Some(data), None);
                }
            }
        }
        return Ok(());
    }
    let root = root(state, root_rank)?;
    let at_root = team.rank == root;
    if in_place(sendbuf) && !at_root {
        not_in_place(sendbuf, "sendbuf", "must be a buffer at every rank but the root")?;
    }
    // SAFETY: the program keeps its buffers for the operation.
    unsafe {
        let table = if at_root { Table::read(places, team.size, names)? } else { Table::Equal(0) };
        let mut there = None;
        if at_root {
            not_in_place(recvbuf, "recvbuf", "must be a buffer at the root: the blocks go there")?;
            there = Some(blocks(s, recvbuf, &table, team.size, recvtype, recv)?);
        }
        let mut data = match in_place(sendbuf) {
            true => None,
            false => Some(part(s, sendbuf, sendcount, sendtype, SEND)?),
        };
        if let (Some((blocks, _)), Some(given)) = (&there, data) {
            let block = (blocks.of(root), "this rank's block of recvbuf");
            data = apart_from_block(s, (given, "sendbuf"), block, USE_IN_PLACE)?;
            same_size(s, given, blocks.of(root), "the root")?;
        }
        let block_bytes = match (&there, data) {
            (Some((blocks, size)), _) => blocks.of(root).count * size,
            (None, Some(data)) => s.bytes(data),
            (None, None) => 0,
        };
        let args = Args { data, blocks: there.map(|(blocks, _)| blocks), block_bytes, root };
        // Of unequal blocks the root knows all lengths and the others their own: no length may decide.
        let case = gather::case(team, if equal { block_bytes } else { 0 });
        let algorithm = if equal { choice().gather(&case) } else { choice().gatherv(&case) };
        (algorithm.build)(s, team, &args);
    }
    Ok(())
}

/// Through segments, where nothing about the arguments needs a closer look: true if done.
unsafe fn by_segments(comm: &Rc<Comm>, state: &Collectives, given: &Given) -> Result<bool> {
    let Given { sendbuf, sendcount, sendtype, recvbuf, places, recvtype, root } = *given;
    let team = state.team();
    if state.is_inter() || team.size < 2 {
        return Ok(false);
    }
    let (at_root, in_place) = (team.rank == root as u32, in_place(sendbuf));
    if root as u32 >= team.size || in_place && !at_root {
        return Ok(false);
    }
    state.note_root(root as u32);
    // SAFETY: arrays of a count and a displacement for each rank, from the C caller.
    let receive = at_root.then(|| unsafe { Row::new(recvbuf, Side::Typed(places, recvtype), team.size) });
    let send = (!in_place).then(|| Row::one(sendbuf, sendcount, sendtype));
    if matches!(receive, Some(None)) || matches!(send, Some(None)) {
        return Ok(false);
    }
    let (receive, send) = (receive.flatten(), send.flatten());
    let equal = matches!(places, Places::Equal(_));
    let block = receive.as_ref().or(send.as_ref()).map_or(0, |row| row.len(0));
    let what = Move {
        operation: if equal { Operation::Gather } else { Operation::Gatherv },
        form: Form::To(root as u32),
        known: equal.then_some(block),
        equal,
        send: send.as_ref(),
        send_one: Some(0),
        receive: receive.as_ref(),
        receive_one: None,
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

/// `MPI_Gather`. `sendbuf` holds `sendcount` elements of `sendtype`; at the root, `recvbuf` has room for `recvcount`
/// of `recvtype` from each rank.
pub(crate) struct Gather {
    pub sendbuf: *const c_void,
    pub sendcount: i64,
    pub sendtype: MPI_Datatype,
    pub recvbuf: *mut c_void,
    pub recvcount: i64,
    pub recvtype: MPI_Datatype,
    pub root: c_int,
    pub comm: MPI_Comm,
}

impl Forms for Gather {
    fn comm(&self) -> MPI_Comm {
        self.comm
    }

    #[inline(always)]
    unsafe fn run(&self, comm: &Rc<Comm>, how: How) -> Result {
        let Gather { sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm: _ } = *self;
        let places = Places::Equal(recvcount);
        let given = Given { sendbuf, sendcount, sendtype, recvbuf, places, recvtype, root };
        // SAFETY: passed on.
        unsafe { run(&given, comm, how) }
    }
}

/// `MPI_Gatherv`: with arrays of a count and a displacement for each rank at the root.
pub(crate) struct Gatherv {
    pub sendbuf: *const c_void,
    pub sendcount: i64,
    pub sendtype: MPI_Datatype,
    pub recvbuf: *mut c_void,
    pub recvcounts: IntArray,
    pub displs: IntArray,
    pub recvtype: MPI_Datatype,
    pub root: c_int,
    pub comm: MPI_Comm,
}

impl Forms for Gatherv {
    fn comm(&self) -> MPI_Comm {
        self.comm
    }

    #[inline(always)]
    unsafe fn run(&self, comm: &Rc<Comm>, how: How) -> Result {
        let Gatherv { sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, root, comm: _ } =
            *self;
        let places = Places::Listed { counts: recvcounts, displs };
        let given = Given { sendbuf, sendcount, sendtype, recvbuf, places, recvtype, root };
        // SAFETY: passed on.
        unsafe { run(&given, comm, how) }
    }
}
