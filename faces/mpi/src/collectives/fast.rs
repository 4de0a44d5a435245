//! Collectives of one node without messages: barriers and small allreduces through shared lines, the others through
//! shared segments.

use super::internal::latest_rounds;
use super::launch::{disagreement, elsewhere};
use super::long;
use super::state::{choice, Collectives};
use crate::abi::MPI_ERR_TRUNCATE;
use crate::communicators::Comm;
use crate::error::{Error, Result};
use crate::fault_tolerance;
use crate::runtime::engine::{self, Eng};
use crate::runtime::waits::Subject;
use arke_coll::lines::{Exchange, Note, Place, What, MOST};
use arke_coll::registry::Operation;
use arke_coll::segments::bcast::Side;
use arke_coll::segments::exchange::Blocks;
use arke_coll::segments::reduction::Operands;
use arke_coll::segments::LONGEST as LONGEST_IN_SEGMENTS;
use arke_coll::segments::{have_cores, pay, reduce_scatter, scan};
use arke_datatype::reduce::Kernel;
use arke_engine::{Data, DataMut};
use arke_runtime::lines::Line;
use arke_runtime::segments::{self, Ended, Waits};
use std::rc::Rc;

/// Longest operand.
pub(super) const LONGEST: usize = MOST;

/// Waits until every rank has come; false if the communicator has no line.
#[inline]
pub(super) fn barrier(comm: &Rc<Comm>, state: &Collectives) -> Result<bool> {
    exchange(comm, state, Note::new(What::Barrier), &[], &mut None, |_, _| ())
}

/// Combines the operands of all ranks in rank order, in `exchange`, which is `None` before; false if the communicator has
/// no line. A single rank needs none: `exchange` stays `None`, and its operand is the result. `note`: what this is, and
/// of how many bytes.
///
/// `combine` leaves in its second argument the combination of the first (lower ranks) and the second. What is combined
/// stays where it was: moving it on would take longer than combining it.
#[inline]
pub(super) fn exchange(
    comm: &Rc<Comm>,
    state: &Collectives,
    note: Note,
    operand: &[u8],
    exchange: &mut Option<Exchange>,
    mut combine: impl FnMut(&[u8; MOST], &mut [u8; MOST]),
) -> Result<bool> {
    if comm.size() == 1 && !comm.is_inter() {
        comm.health().check_open(comm)?;
        return Ok(true);
    }
    let Some((line, round)) = state.line.next(|own| latest_rounds(comm, state, own))? else {
        return Ok(false);
    };
    let place = state.place(line, round);
    let context = comm.collective_context();
    engine::wait_for(Subject::Collective(comm.handle().0 as u32), |e| {
        let exchange = exchange.get_or_insert_with(|| Exchange::begin(e, &place, note, operand));
        if exchange.advance(e, &place, operand, &mut combine) {
            return Some(Ok(()));
        }
        state.note_length(note.bytes());
        // Whoever has been told of a death writes no more lines.
        e.closed(context).map(Err)
    })?
    .map_err(|errno| {
        state.line.abandon();
        fault_tolerance::given_up(comm, None, errno)
    })?;
    // It is there: it has ended.
    let Some(exchange) = exchange else { return Ok(false) };
    if let differs @ Some(_) = exchange.differs() {
        verdict(comm, state, note.bytes(), segments::elsewhere(&state.line, differs, note))?;
    }
    Ok(true)
}

/// How operations in segments wait.
struct On<'a> {
    comm: &'a Rc<Comm>,
    state: &'a Collectives,
    /// What all ranks know of the length.
    bytes: u64,
}

impl Waits for On<'_> {
    type Error = Box<Error>;

    fn agree(&self, numbers: &mut [u32]) -> Result {
        latest_rounds(self.comm, self.state, numbers)
    }

    #[inline]
    fn until(&self, done: &mut dyn FnMut(&mut Eng) -> bool) -> Result {
        let context = self.comm.collective_context();
        engine::wait_for(Subject::Collective(self.comm.handle().0 as u32), |e| match done(e) {
            true => Some(Ok(())),
            false => e.closed(context).map(Err),
        })?
        .map_err(|errno| {
            self.state.line.abandon();
            fault_tolerance::given_up(self.comm, None, errno)
        })
    }

    fn line(&self) -> &Line {
        &self.state.line
    }

    fn place(&self, line: u32, round: u32) -> Place<'_> {
        self.state.place(line, round)
    }

    fn bytes(&self) -> u64 {
        self.bytes
    }
}

/// Whether an operation of so many bytes goes through segments, where there are some; `known` is `None` where each rank
/// knows its own blocks only. All ranks say the same.
fn in_segments(state: &Collectives, operation: Operation, known: Option<u64>) -> bool {
    if let Some(bytes) = known {
        state.note_length(bytes);
    }
    let choice = choice();
    (1..=LONGEST_IN_SEGMENTS).contains(&known.unwrap_or(1))
        && !choice.is_forced(operation)
        && pay(operation, state.team().size, known, choice.node_is_crowded)
}

fn verdict(comm: &Comm, state: &Collectives, expected: u64, ended: Ended) -> Result<bool> {
    match ended {
        Ended::Well => Ok(true),
        Ended::Not => Ok(false),
        Ended::Differs(rank, sent) => Err(disagreement(comm, state.process(rank), sent, expected)),
        Ended::Elsewhere(rank, theirs, own) => Err(elsewhere(comm, state.process(rank), theirs, own)),
    }
}

/// Broadcasts through segments; false if the communicator has none.
#[inline]
pub(super) fn bcast(
    comm: &Rc<Comm>,
    state: &Collectives,
    bytes: u64,
    side: impl FnOnce() -> Side,
) -> Result<bool> {
    if !in_segments(state, Operation::Bcast, Some(bytes)) {
        return Ok(false);
    }
    verdict(comm, state, bytes, segments::bcast(&On { comm, state, bytes }, side)?)
}

/// Combines operands through segments; false if the communicator has none.
///
/// # Safety
/// The kernel's elements have `operands.unit` bytes.
#[inline]
pub(super) unsafe fn reduce(
    comm: &Rc<Comm>,
    state: &Collectives,
    operands: Operands,
    kernel: Kernel,
) -> Result<bool> {
    let operation = if operands.root.is_some() { Operation::Reduce } else { Operation::Allreduce };
    let bytes = operands.own.len() as u64;
    if !in_segments(state, operation, Some(bytes)) {
        return Ok(false);
    }
    let measured = operation == Operation::Allreduce && long::is_measured(state, bytes);
    if measured && long::way(comm, state, bytes)? == long::Way::Messages {
        return Ok(false);
    }
    // SAFETY: passed on.
    let ended = unsafe { segments::reduce(&On { comm, state, bytes }, operands, kernel) };
    state.long.ended(matches!(ended, Ok(Ended::Well)));
    verdict(comm, state, bytes, ended?)
}

/// Combines the operands of each rank and all before it through segments; false if the communicator has none.
///
/// # Safety
/// The kernel's elements have `operands.unit` bytes.
#[inline]
pub(super) unsafe fn scan(
    comm: &Rc<Comm>,
    state: &Collectives,
    operands: scan::Operands,
    kernel: Kernel,
) -> Result<bool> {
    let operation = if operands.exclusive { Operation::Exscan } else { Operation::Scan };
    let bytes = operands.own.len() as u64;
    if !in_segments(state, operation, Some(bytes)) {
        return Ok(false);
    }
    // SAFETY: passed on.
    verdict(comm, state, bytes, unsafe { segments::scan(&On { comm, state, bytes }, operands, kernel) }?)
}

/// Combines vectors, of which each rank gets its share, through segments; false if the communicator has none.
///
/// # Safety
/// The kernel's elements have `operands.unit` bytes.
#[inline]
pub(super) unsafe fn reduce_scatter<S: Fn(u32) -> (u64, u64)>(
    comm: &Rc<Comm>,
    state: &Collectives,
    operands: reduce_scatter::Operands<S>,
    kernel: Kernel,
) -> Result<bool> {
    let bytes = operands.own.len() as u64;
    if !in_segments(state, Operation::ReduceScatter, Some(bytes)) {
        return Ok(false);
    }
    // SAFETY: passed on.
    match unsafe { segments::reduce_scatter(&On { comm, state, bytes }, operands, kernel) }? {
        Ended::Differs(rank, sent) if sent == bytes => Err(other_shares(comm, rank)),
        ended => verdict(comm, state, bytes, ended),
    }
}

/// The error of vectors of one length with different shares.
#[cold]
fn other_shares(comm: &Comm, rank: u32) -> Box<Error> {
    Error::new(
        MPI_ERR_TRUNCATE,
        format!(
            "recvcounts differ: rank {rank} gives as many elements in all as this rank, and divides them in another way \
             (on {}); all ranks must give the same array",
            comm.describe()
        ),
    )
}

/// Moves blocks through segments; false if the communicator has none. `bytes`: what all ranks know of the length alike;
/// `None` where each knows its own blocks only, and then no length may decide.
pub(super) fn exchange_blocks<S: Fn(u32) -> Data, R: Fn(u32) -> DataMut>(
    comm: &Rc<Comm>,
    state: &Collectives,
    operation: Operation,
    bytes: Option<u64>,
    blocks: impl FnOnce() -> Blocks<S, R>,
    expected: impl Fn(u32) -> u64,
) -> Result<bool> {
    if !in_segments(state, operation, bytes) {
        return Ok(false);
    }
    let have_cores = have_cores(state.team().size, choice().node_is_crowded);
    if operation == Operation::Alltoallv && have_cores && state.line.is_unequal_by_messages() {
        return Ok(false);
    }
    let ended = segments::move_blocks(&On { comm, state, bytes: bytes.unwrap_or(0) }, blocks)?;
    let expected = if let Ended::Differs(rank, _) = ended { expected(rank) } else { 0 };
    verdict(comm, state, expected, ended)
}
