//! `MPI_Alltoall`, `MPI_Alltoallv` and `MPI_Alltoallw` (MPI 5.0, sections 6.8, 6.12.6, 6.13).

use super::arguments::*;
use super::forms::Forms;
use super::gather::{blocks, Places, Table};
use super::launch::{operation, How};
use super::rows::{exchange, Move, Row};
use super::state::{choice, Collectives};
use crate::abi::*;
use crate::communicators::Comm;
use crate::datatypes::buffers::{Names, RECV, SEND};
use crate::error::{Error, Result};
use arke_coll::alltoall::{self, Args};
use arke_coll::registry::Operation;
use arke_coll::segments::exchange::Form;
use arke_coll::{inter, Blocks};
use arke_engine::schedule::{Part, Schedule};
use core::ffi::c_void;
use std::rc::Rc;

/// The blocks of one side.
#[derive(Clone, Copy)]
pub(super) enum Side {
    /// Of one datatype.
    Typed(Places, MPI_Datatype),
    /// Each of its own, with displacements in bytes.
    Each { counts: IntArray, displs: IntArray, types: *const MPI_Datatype },
}

/// The arguments of each of the calls.
struct Given {
    pub sendbuf: *const c_void,
    pub send: Side,
    pub recvbuf: *mut c_void,
    pub recv: Side,
}

/// What the blocks of one side are made from.
pub(super) enum Made {
    Table(Table),
    Each(Vec<Part>),
}

impl Side {
    pub(super) fn is_equal(&self) -> bool {
        matches!(self, Side::Typed(Places::Equal(_), _))
    }

    /// Reads the arguments of this side; blocks of their own types are entered into the schedule.
    ///
    /// # Safety
    /// Arrays are null or have `n` elements; the program keeps the blocks valid for the operation.
    pub(super) unsafe fn read(
        &self,
        s: &mut Schedule,
        buf: *const c_void,
        n: u32,
        names: &SideNames,
    ) -> Result<Made> {
        match *self {
            Side::Typed(places, _) => {
                let count = if self.is_equal() { names.plain.count } else { names.counts };
                // SAFETY: the caller's promise.
                Ok(Made::Table(unsafe { Table::read(places, n, (count, names.displs)) }?))
            }
            Side::Each { counts: c, displs, types } => {
                // SAFETY: the caller's promise.
                let (c, d) =
                    unsafe { (counts(c, n, names.counts)?, displacements(displs, n, names.displs)?) };
                if types.is_null() && n > 0 {
                    return Err(Error::null(names.types));
                }
                let mut parts = Vec::with_capacity(n as usize);
                for i in 0..n as usize {
                    let datatype_name = format!("{}[{i}]", names.types);
                    let element = Element { buf, count: c[i], at: d[i], name: &datatype_name };
                    // SAFETY: the caller's promise.
                    parts.push(unsafe { element.enter(s, *types.add(i), names) }?);
                }
                Ok(Made::Each(parts))
            }
        }
    }

    /// The blocks of this side, and the bytes of each where they are equal.
    ///
    /// # Safety
    /// As for [`Side::read`].
    pub(super) unsafe fn blocks<'a>(
        &self,
        s: &mut Schedule,
        buf: *const c_void,
        made: &'a Made,
        n: u32,
        names: &SideNames,
    ) -> Result<(Blocks<'a>, u64)> {
        match (self, made) {
            (Side::Typed(_, datatype), Made::Table(table)) => {
                let count = if self.is_equal() { names.plain.count } else { names.counts };
                let names = Names { count, ..names.plain };
                // SAFETY: passed on.
                let (blocks, size) = unsafe { blocks(s, buf, table, n, *datatype, names) }?;
                let each = if let Table::Equal(count) = table { count * size } else { 0 };
                Ok((blocks, each))
            }
            (_, Made::Each(parts)) => Ok((Blocks::Each(parts), 0)),
            (Side::Each { .. }, Made::Table(_)) => Err(Error::internal("blocks of mixed kinds")),
        }
    }
}

/// One block of a type of its own.
struct Element<'a> {
    buf: *const c_void,
    count: u64,
    /// Bytes from the buffer's beginning.
    at: i64,
    name: &'a str,
}

impl Element<'_> {
    /// # Safety
    /// The program keeps the block valid for the operation.
    unsafe fn enter(&self, s: &mut Schedule, datatype: MPI_Datatype, names: &SideNames) -> Result<Part> {
        if self.count == 0 {
            // The datatype of an empty block may be anything.
            let nowhere = s.scratch(1, 0);
            return Ok(nowhere.part(0, 0));
        }
        let here = self.buf.wrapping_byte_offset(self.at as isize);
        // SAFETY: passed on. The name is only used for an error text.
        let typed = unsafe { typed(here, datatype, Names { datatype: "datatype", ..names.plain }) }
            .map_err(|error| Error::new(error.class(), format!("{}: {}", self.name, error.text())))?;
        typed.check(here, self.count, datatype, Names { count: names.counts, ..names.plain })?;
        Ok(typed.enter(s).part(0, self.count))
    }
}

/// The names of one side's arguments.
pub(super) struct SideNames {
    plain: Names,
    counts: &'static str,
    displs: &'static str,
    types: &'static str,
}

pub(super) const SENDS: SideNames =
    SideNames { plain: SEND, counts: "sendcounts", displs: "sdispls", types: "sendtypes" };
pub(super) const RECEIVES: SideNames =
    SideNames { plain: RECV, counts: "recvcounts", displs: "rdispls", types: "recvtypes" };

unsafe fn build(s: &mut Schedule, state: &Collectives, given: &Given) -> Result {
    let Given { sendbuf, send, recvbuf, recv } = *given;
    let team = state.team();
    let n = if state.is_inter() { state.remote_size() } else { team.size };
    not_in_place(recvbuf, "recvbuf", "must be a buffer: the blocks go there")?;
    // SAFETY: the program keeps its buffers for the operation.
    unsafe {
        let made = recv.read(s, recvbuf, n, &RECEIVES)?;
        let (receive, bytes) = recv.blocks(s, recvbuf, &made, n, &RECEIVES)?;
        if in_place(sendbuf) {
            if state.is_inter() {
                not_in_place(sendbuf, "sendbuf", INTER)?;
            }
            choose(s, state, recv.is_equal(), bytes, &Args { send: None, receive });
            return Ok(());
        }
        let sent = send.read(s, sendbuf, n, &SENDS)?;
        let (send, _) = send.blocks(s, sendbuf, &sent, n, &SENDS)?;
        if state.is_inter() {
            inter::alltoall::build(s, team.rank, n, &send, &receive);
            return Ok(());
        }
        match (send.row(0, n), receive.row(0, n)) {
            (Some(from), Some(to)) => apart(s, (from, "sendbuf"), (to, "recvbuf"), USE_IN_PLACE)?,
            // Blocks of one array may lie between those of the other; that which stays here shows two buffers that are
            // one.
            _ => {
                let (from, to) = (send.of(team.rank), receive.of(team.rank));
                apart(
                    s,
                    (from, "this rank's block of sendbuf"),
                    (to, "this rank's block of recvbuf"),
                    USE_IN_PLACE,
                )?;
            }
        }
        same_size(s, send.of(team.rank), receive.of(team.rank), "this rank")?;
        choose(s, state, recv.is_equal(), bytes, &Args { send: Some(send), receive });
    }
    Ok(())
}

fn choose(s: &mut Schedule, state: &Collectives, equal: bool, bytes: u64, args: &Args) {
    let team = state.team();
    let case = alltoall::case(team, bytes);
    let algorithm = if equal { choice().alltoall(&case) } else { choice().alltoallv(&case) };
    (algorithm.build)(s, team, args);
}

/// Through segments, where nothing about the arguments needs a closer look: true if done.
unsafe fn by_segments(comm: &Rc<Comm>, state: &Collectives, given: &Given) -> Result<bool> {
    let Given { sendbuf, send, recvbuf, recv } = *given;
    let team = state.team();
    if state.is_inter() || team.size < 2 {
        return Ok(false);
    }
    // SAFETY: arrays of an element for each rank, from the C caller.
    let receive = unsafe { Row::new(recvbuf, recv, team.size) };
    let Some(receive) = receive else { return Ok(false) };
    let in_place = in_place(sendbuf);
    // SAFETY: as above.
    let sent = if in_place { None } else { Some(unsafe { Row::new(sendbuf, send, team.size) }) };
    let from = match &sent {
        None => &receive,
        Some(Some(sent)) => sent,
        Some(None) => return Ok(false),
    };
    let equal = recv.is_equal();
    // Blocks of one buffer that are all in another one of equal blocks: who looks at the ends has looked at all.
    let meet = equal && sent.is_some() && from.spans_meet(&receive, team.size);
    if meet {
        return Ok(false);
    }
    let what = Move {
        operation: if equal { Operation::Alltoall } else { Operation::Alltoallv },
        form: Form::Each,
        known: equal.then(|| receive.len(0)),
        equal,
        send: Some(from),
        send_one: None,
        receive: Some(&receive),
        receive_one: None,
        own: sent.is_some(),
        in_place,
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

/// `MPI_Alltoall`. The buffers hold a block of so many elements for each rank.
pub(crate) struct Alltoall {
    pub sendbuf: *const c_void,
    pub sendcount: i64,
    pub sendtype: MPI_Datatype,
    pub recvbuf: *mut c_void,
    pub recvcount: i64,
    pub recvtype: MPI_Datatype,
    pub comm: MPI_Comm,
}

impl Forms for Alltoall {
    fn comm(&self) -> MPI_Comm {
        self.comm
    }

    #[inline(always)]
    unsafe fn run(&self, comm: &Rc<Comm>, how: How) -> Result {
        let Alltoall { sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm: _ } = *self;
        let send = Side::Typed(Places::Equal(sendcount), sendtype);
        let recv = Side::Typed(Places::Equal(recvcount), recvtype);
        // SAFETY: passed on.
        unsafe { run(&Given { sendbuf, send, recvbuf, recv }, comm, how) }
    }
}

/// `MPI_Alltoallv`: with arrays of a count and a displacement for each rank.
pub(crate) struct Alltoallv {
    pub sendbuf: *const c_void,
    pub sendcounts: IntArray,
    pub sdispls: IntArray,
    pub sendtype: MPI_Datatype,
    pub recvbuf: *mut c_void,
    pub recvcounts: IntArray,
    pub rdispls: IntArray,
    pub recvtype: MPI_Datatype,
    pub comm: MPI_Comm,
}

impl Forms for Alltoallv {
    fn comm(&self) -> MPI_Comm {
        self.comm
    }

    #[inline(always)]
    unsafe fn run(&self, comm: &Rc<Comm>, how: How) -> Result {
        let Alltoallv {
            sendbuf,
            sendcounts,
            sdispls,
            sendtype,
            recvbuf,
            recvcounts,
            rdispls,
            recvtype,
            comm: _,
        } = *self;
        let send = Side::Typed(Places::Listed { counts: sendcounts, displs: sdispls }, sendtype);
        let recv = Side::Typed(Places::Listed { counts: recvcounts, displs: rdispls }, recvtype);
        // SAFETY: passed on.
        unsafe { run(&Given { sendbuf, send, recvbuf, recv }, comm, how) }
    }
}

/// `MPI_Alltoallw`: with an array of datatypes for each side; displacements are in bytes.
pub(crate) struct Alltoallw {
    pub sendbuf: *const c_void,
    pub sendcounts: IntArray,
    pub sdispls: IntArray,
    pub sendtypes: *const MPI_Datatype,
    pub recvbuf: *mut c_void,
    pub recvcounts: IntArray,
    pub rdispls: IntArray,
    pub recvtypes: *const MPI_Datatype,
    pub comm: MPI_Comm,
}

impl Forms for Alltoallw {
    fn comm(&self) -> MPI_Comm {
        self.comm
    }

    #[inline(always)]
    unsafe fn run(&self, comm: &Rc<Comm>, how: How) -> Result {
        let Alltoallw {
            sendbuf,
            sendcounts,
            sdispls,
            sendtypes,
            recvbuf,
            recvcounts,
            rdispls,
            recvtypes,
            comm: _,
        } = *self;
        let send = Side::Each { counts: sendcounts, displs: sdispls, types: sendtypes };
        let recv = Side::Each { counts: recvcounts, displs: rdispls, types: recvtypes };
        // SAFETY: passed on.
        unsafe { run(&Given { sendbuf, send, recvbuf, recv }, comm, how) }
    }
}
