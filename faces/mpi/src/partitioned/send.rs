//! The sending side: a piece goes when all of its partitions are ready.

use super::channels::{self, Header, PARTITIONED_CONTEXT};
use super::memory::Parts;
use super::{bad_partition, no_cancel, no_free, Checked};
use crate::abi::*;
use crate::communicators::Comm;
use crate::error::{Error, Result, Target};
use crate::point_to_point::arguments::cookie;
use crate::requests::objects::{Awaited, Freed, Operation};
use crate::requests::{end_on, End};
use crate::runtime::cell::RefCell;
use crate::runtime::engine::{self, Eng};
use crate::status::Ended;
use arke_engine::ProcId;
use arke_engine::{Completion, Data, Mode, RequestId};
use core::any::Any;
use core::cell::Cell;
use core::ffi::c_int;
use std::rc::Rc;

/// A partitioned send.
pub(super) struct Send {
    comm: Rc<Comm>,
    to: Option<ProcId>,
    tag: c_int,
    parts: Parts,
    header: Header,
    round: RefCell<Round>,
    /// Operations of the round, from the first on, that are known to have ended.
    ended: Cell<usize>,
}

/// From one start to the next.
#[derive(Default)]
struct Round {
    /// Bits of the partitions that are ready.
    ready: Vec<u64>,
    /// Partitions of each piece that are not.
    missing: Vec<u32>,
    /// Pieces that have not gone.
    pieces: u32,
    /// Sends that may be under way.
    operations: Vec<RequestId>,
}

impl Send {
    pub(super) fn new(checked: Checked) -> Result<Send> {
        let Checked { comm, peer, tag, parts } = checked;
        let mut header = Header { first: 0, partitions: parts.partitions(), bytes: parts.bytes() };
        header.first = channels::take(header.pieces())?;
        if let Some(to) = peer {
            let said = Data::Owned(header.encode().into());
            let context = comm.partitioned_context();
            engine::with(|e| {
                if let Some(id) = e.isend(said, to, context, !tag, Mode::Standard, cookie(&comm)) {
                    e.release(id);
                }
            })?;
        }
        let (round, ended) = (RefCell::default(), Cell::new(0));
        Ok(Send { comm, to: peer, tag, parts, header, round, ended })
    }

    fn on_comm(&self, error: Box<Error>) -> Box<Error> {
        error.on(Target::Comm(self.comm.handle()))
    }

    /// Marks partitions as ready and sends the pieces that are complete.
    ///
    /// # Errors
    /// `MPI_ERR_REQUEST` where the request is not active, `MPI_ERR_ARG` for a partition that is not there or was marked
    /// already. Partitions before that one are marked.
    pub(super) fn ready(&self, active: bool, partitions: impl Iterator<Item = c_int>) -> Result {
        if !active {
            return Err(self.on_comm(Error::new(
                MPI_ERR_REQUEST,
                "the partitioned request is not active; call MPI_Start before its partitions are marked as ready",
            )));
        }
        // In one use of the engine: a thread that waits for the request must not find a piece counted as gone whose
        // send has not begun, and may come in wherever this one waits for the engine.
        let (marked, complete) = engine::with(|e| {
            let marked = self.mark_all(e, partitions);
            (marked, self.round.borrow().pieces == 0)
        })?;
        if complete {
            // A thread that waits for the request need not wait for an operation of the engine's: a short piece has
            // left.
            engine::notify()?;
        }
        marked
    }

    fn mark_all(&self, engine: &mut Eng, partitions: impl Iterator<Item = c_int>) -> Result {
        for partition in partitions {
            let known = u32::try_from(partition).ok().filter(|p| *p < self.header.partitions);
            let Some(number) = known else {
                return Err(self.on_comm(bad_partition(partition, self.header.partitions)));
            };
            if let Some(piece) = self.mark(number)? {
                self.send(engine, piece)?;
            }
        }
        Ok(())
    }

    /// Marks a partition; gives the piece that is complete with it.
    fn mark(&self, partition: u32) -> Result<Option<u32>> {
        let mut round = self.round.borrow_mut();
        let (word, bit) = (partition as usize / 64, 1 << (partition % 64));
        if round.ready[word] & bit != 0 {
            return Err(self.on_comm(Error::arg(
                MPI_ERR_ARG,
                "partition",
                partition,
                "is marked as ready already; each partition is marked once after each MPI_Start",
            )));
        }
        round.ready[word] |= bit;
        let piece = self.header.piece_of(partition);
        let missing = &mut round.missing[piece as usize];
        *missing -= 1;
        let complete = *missing == 0;
        if complete {
            round.pieces -= 1;
        }
        Ok(complete.then_some(piece))
    }

    fn send(&self, engine: &mut Eng, piece: u32) -> Result {
        let Some(to) = self.to else { return Ok(()) };
        self.comm.health().check_open(&self.comm)?;
        let (from, len) = self.header.place(piece);
        let shape = self.parts.part(from, len);
        let shape = shape.ok_or_else(|| Error::internal("a partition ends inside an element"))?;
        // SAFETY: the program keeps the buffer while the request is active.
        let data = unsafe { shape.data() };
        let tag = self.header.tag(piece);
        let started = engine.isend(data, to, PARTITIONED_CONTEXT, tag, Mode::Standard, cookie(&self.comm));
        self.round.borrow_mut().operations.extend(started);
        Ok(())
    }

    fn end(&self, ends: impl Iterator<Item = Option<Completion>>) -> End {
        let mut error = None;
        for mut completion in ends.flatten() {
            completion.tag = self.tag;
            let (_, failed) = end_on(&self.comm, &completion);
            error = error.or(failed);
        }
        (Ended::NOTHING, error.or(self.comm.health().check_open(&self.comm).err()))
    }
}

impl Operation for Send {
    fn is_persistent(&self) -> bool {
        true
    }

    fn start(&self) -> Result {
        self.comm.health().check_open(&self.comm)?;
        let pieces = self.header.pieces();
        let mut round = self.round.borrow_mut();
        round.ready.clear();
        round.ready.resize(self.header.partitions.div_ceil(64) as usize, 0);
        round.missing.clear();
        round.missing.extend((0..pieces).map(|p| self.header.start(p + 1) - self.header.start(p)));
        round.pieces = pieces;
        round.operations.clear();
        self.ended.set(0);
        Ok(())
    }

    fn is_over(&self, engine: &Eng) -> bool {
        let round = self.round.borrow();
        if self.to.is_none() {
            return true;
        }
        let mut ended = self.ended.get();
        while round.operations.get(ended).is_some_and(|id| engine.is_done(*id) != Some(false)) {
            ended += 1;
        }
        self.ended.set(ended);
        // What was not sent before the communicator was revoked never will be.
        (round.pieces == 0 || self.comm.health().is_revoked()) && ended == round.operations.len()
    }

    fn peek(&self) -> Result<End> {
        engine::with(|e| self.end(self.round.borrow().operations.iter().map(|id| e.completion(*id))))
    }

    fn take(&self) -> Result<End> {
        let ends = engine::with(|e| {
            let operations = core::mem::take(&mut self.round.borrow_mut().operations);
            operations.iter().map(|id| e.take(*id)).collect::<Vec<_>>()
        })?;
        Ok(self.end(ends.into_iter()))
    }

    fn cancel(&self) -> Result {
        Err(self.on_comm(no_cancel()))
    }

    fn free(&self, active: bool) -> Result<Freed> {
        if active {
            return Err(self.on_comm(no_free()));
        }
        Ok(Freed::Over(Ok(())))
    }

    fn awaits(&self) -> Option<Awaited> {
        match self.round.borrow().pieces {
            0 => self.to.map(Awaited::Process),
            _ => Some(Awaited::Own),
        }
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

impl Drop for Send {
    fn drop(&mut self) {
        channels::give_back(self.header.first);
    }
}
