//! The receiving side: every piece is posted at its place in the buffer as soon as the sender's header is there.

use super::channels::{Header, PARTITIONED_CONTEXT};
use super::memory::Parts;
use super::{bad_partition, no_cancel, no_free, Checked};
use crate::abi::*;
use crate::communicators::Comm;
use crate::error::{Error, Result, Target};
use crate::fault_tolerance;
use crate::point_to_point::arguments::cookie;
use crate::requests::objects::{Awaited, Freed, Operation};
use crate::requests::{end_on, End};
use crate::runtime::cell::RefCell;
use crate::runtime::engine::{self, Eng, Transport};
use crate::status::Ended;
use arke_base::memory::BytesMut;
use arke_engine::loss::is_given_up;
use arke_engine::ProcId;
use arke_engine::{Completion, DataMut, Outcome, RequestId, Task, Want};
use core::any::Any;
use core::cell::Cell;
use core::ffi::c_int;
use std::rc::Rc;

/// A partitioned receive.
pub(super) struct Receive(Rc<Inner>);

struct Inner {
    comm: Rc<Comm>,
    from: Option<ProcId>,
    source: c_int,
    tag: c_int,
    parts: Parts,
    header: RefCell<Coming>,
    /// The pieces of this round, in order; `None` until they are posted.
    pieces: RefCell<Option<Vec<Piece>>>,
    /// Pieces, from the first on, that are known to have come.
    ended: Cell<usize>,
}

/// What the sender says first.
enum Coming {
    Awaited(RequestId, Box<[u8]>),
    Known(Header),
    Unreadable,
    /// Nothing will be said: the error number.
    GivenUp(i32),
}

struct Piece {
    operation: RequestId,
    /// For one that ends inside an element: where it belongs among the data, and its bytes until it has come.
    aside: Option<(u64, Box<[u8]>)>,
}

impl Receive {
    pub(super) fn new(checked: Checked) -> Result<Receive> {
        let Checked { comm, peer, tag, parts } = checked;
        let (source, header) = match peer {
            None => (MPI_PROC_NULL, Coming::Known(Header { first: 0, partitions: 0, bytes: 0 })),
            Some(from) => {
                let mut buffer: Box<[u8]> = vec![0; Header::LEN].into();
                // SAFETY: the buffer stays where it is until the receive is over, or is left to the engine.
                let into = unsafe { BytesMut::new(buffer.as_mut_ptr(), buffer.len()) };
                let want = Want::exact(comm.partitioned_context(), from, !tag);
                let id = engine::with(|e| e.irecv(DataMut::Bytes(into), want, cookie(&comm)))?;
                let source = comm.rank_of(from.0).map_or(MPI_ANY_SOURCE, |rank| rank as c_int);
                (source, Coming::Awaited(id, buffer))
            }
        };
        Ok(Receive(Rc::new(Inner {
            comm,
            from: peer,
            source,
            tag,
            parts,
            header: RefCell::new(header),
            pieces: RefCell::new(None),
            ended: Cell::new(0),
        })))
    }

    /// Whether a partition has come.
    ///
    /// # Errors
    /// `MPI_ERR_ARG` for a partition that is not there.
    pub(super) fn arrived(&self, active: bool, partition: c_int) -> Result<bool> {
        let inner = &self.0;
        let partitions = inner.parts.partitions();
        let Some(number) = u32::try_from(partition).ok().filter(|p| *p < partitions) else {
            return Err(bad_partition(partition, partitions).on(Target::Comm(inner.comm.handle())));
        };
        if !active {
            return Ok(true);
        }
        if engine::with(|e| inner.has(e, number))? {
            return Ok(true);
        }
        engine::look()?;
        engine::with(|e| inner.has(e, number))
    }
}

impl Inner {
    /// Posts the pieces, if that can be done now. Returns whether it is done.
    fn post(&self, engine: &mut Eng) -> bool {
        if self.pieces.borrow().is_some() {
            return true;
        }
        let mut coming = self.header.borrow_mut();
        if let Coming::Awaited(id, buffer) = &*coming {
            let Some(end) = engine.take(*id) else { return false };
            let whole = end.outcome == Outcome::Ok && end.bytes == Header::LEN as u64;
            *coming = match (Header::decode(buffer).filter(|_| whole), end.outcome) {
                (Some(header), _) => Coming::Known(header),
                (None, Outcome::Fault(errno)) if is_given_up(errno) => Coming::GivenUp(errno),
                (None, _) => Coming::Unreadable,
            };
        }
        let pieces = match (&*coming, self.from) {
            (Coming::Known(header), Some(from)) => {
                (0..header.pieces()).map(|piece| self.post_piece(engine, header, piece, from)).collect()
            }
            _ => Vec::new(),
        };
        *self.pieces.borrow_mut() = Some(pieces);
        true
    }

    fn post_piece(&self, engine: &mut Eng, header: &Header, piece: u32, from: ProcId) -> Piece {
        let (at, len) = header.place(piece);
        // What does not fit is cut off, and the end of the operation says so.
        let fits = len.min(self.parts.total().saturating_sub(at));
        let (into, aside) = match self.parts.part(at, fits) {
            // SAFETY: the program leaves the buffer alone while the request is active.
            Some(shape) => (unsafe { shape.data_mut() }, None),
            None => {
                let mut bytes: Box<[u8]> = vec![0; fits as usize].into();
                // SAFETY: the bytes stay where they are until the receive is over, or are left to the engine.
                let into = DataMut::Bytes(unsafe { BytesMut::new(bytes.as_mut_ptr(), bytes.len()) });
                (into, Some((at, bytes)))
            }
        };
        let want = Want::exact(PARTITIONED_CONTEXT, from, header.tag(piece));
        Piece { operation: engine.irecv(into, want, cookie(&self.comm)), aside }
    }

    /// Whether all pieces that a partition of this side takes its data from have come and are in their place.
    fn has(&self, engine: &Eng, partition: u32) -> bool {
        let mut pieces = self.pieces.borrow_mut();
        let (Some(pieces), Coming::Known(header)) = (pieces.as_mut(), &*self.header.borrow()) else {
            return false;
        };
        let (Some(last), own) = (header.pieces().checked_sub(1), u64::from(self.parts.partitions())) else {
            return true;
        };
        let bytes = self.parts.bytes();
        let from = u64::from(partition) * bytes;
        let to = (from + bytes).min(header.total());
        let (first, last) = if from < to {
            // Both are below the sender's number of partitions.
            let piece_at = |byte: u64| header.piece_of((byte / header.bytes) as u32);
            (piece_at(from), piece_at(to - 1))
        } else if header.total() > 0 {
            // Nothing is sent to this partition: it has come when the message has.
            (0, last)
        } else {
            // No data at all: partitions belong together by their share of all.
            let share = |part: u64| (part * u64::from(header.partitions) / own) as u32;
            let end = share(u64::from(partition) + 1).max(share(u64::from(partition)) + 1);
            (header.piece_of(share(u64::from(partition))), header.piece_of(end - 1))
        };
        let (first, last) = (first as usize, last as usize);
        pieces[first..=last].iter_mut().all(|piece| {
            let come = engine.is_done(piece.operation) != Some(false);
            if come {
                self.put_aside(piece);
            }
            come
        })
    }

    /// Brings a piece that was received aside to its place.
    fn put_aside(&self, piece: &mut Piece) {
        if let Some((at, bytes)) = piece.aside.take() {
            // SAFETY: the program leaves the buffer alone while the request is active.
            let whole = unsafe { self.parts.whole().data_mut() };
            whole.write(at, &bytes);
        }
    }

    fn end(&self, ends: impl Iterator<Item = Option<Completion>>) -> End {
        if self.from.is_none() {
            return (Ended::PROC_NULL, None);
        }
        let mut bytes = 0;
        let mut error = None;
        for mut completion in ends.flatten() {
            bytes += completion.bytes;
            if let Outcome::Truncated { .. } = completion.outcome {
                continue;
            }
            completion.tag = self.tag;
            let (_, failed) = end_on(&self.comm, &completion);
            error = error.or(failed);
        }
        let ended = Ended { source: self.source, tag: self.tag, bytes, ..Ended::NOTHING };
        let wrong = match &*self.header.borrow() {
            Coming::Known(header) if header.total() > self.parts.total() => Some(Error::new(
                MPI_ERR_TRUNCATE,
                format!(
                    "rank {} sends {} partitions of {} bytes with tag {} on {}, and the receive buffer has {} \
                     partitions of {} bytes; the buffer holds the message's beginning; both sides must describe as \
                     many bytes",
                    self.source,
                    header.partitions,
                    header.bytes,
                    self.tag,
                    self.comm.describe(),
                    self.parts.partitions(),
                    self.parts.bytes()
                ),
            )),
            Coming::GivenUp(errno) => {
                Some(fault_tolerance::given_up(&self.comm, self.from.map(|from| from.0), *errno))
            }
            Coming::Unreadable => Some(Error::internal(format!(
                "what rank {} says about a partitioned send with tag {} cannot be read",
                self.source, self.tag
            ))),
            _ => None,
        };
        let error = error.or(wrong.map(|error| error.on(Target::Comm(self.comm.handle()))));
        (ended, error)
    }
}

impl Operation for Receive {
    fn is_persistent(&self) -> bool {
        true
    }

    fn start(&self) -> Result {
        let inner = &self.0;
        inner.comm.health().check_open(&inner.comm)?;
        *inner.pieces.borrow_mut() = None;
        inner.ended.set(0);
        engine::with(|e| {
            if !inner.post(e) {
                // Inside whatever makes progress, so that the sender need not wait for a call on this request.
                let poster = e.start_task(Box::new(Poster(inner.clone())), crate::requests::objects::NO_COMM);
                e.release(poster);
            }
        })
    }

    fn is_over(&self, engine: &Eng) -> bool {
        let inner = &self.0;
        let pieces = inner.pieces.borrow();
        let Some(pieces) = &*pieces else { return false };
        let mut ended = inner.ended.get();
        while pieces.get(ended).is_some_and(|piece| engine.is_done(piece.operation) != Some(false)) {
            ended += 1;
        }
        inner.ended.set(ended);
        ended == pieces.len()
    }

    fn peek(&self) -> Result<End> {
        engine::with(|e| {
            let mut pieces = self.0.pieces.borrow_mut();
            let pieces = pieces.as_deref_mut().unwrap_or_default();
            // The program may use the buffer once it has been told that the operation is over.
            pieces.iter_mut().for_each(|piece| self.0.put_aside(piece));
            self.0.end(pieces.iter().map(|piece| e.completion(piece.operation)))
        })
    }

    fn take(&self) -> Result<End> {
        let ends = engine::with(|e| {
            let mut pieces = self.0.pieces.borrow_mut().take().unwrap_or_default();
            pieces.iter_mut().for_each(|piece| self.0.put_aside(piece));
            pieces.iter().map(|piece| e.take(piece.operation)).collect::<Vec<_>>()
        })?;
        Ok(self.0.end(ends.into_iter()))
    }

    fn cancel(&self) -> Result {
        Err(no_cancel().on(Target::Comm(self.0.comm.handle())))
    }

    fn free(&self, active: bool) -> Result<Freed> {
        if active {
            return Err(no_free().on(Target::Comm(self.0.comm.handle())));
        }
        engine::with(|e| {
            if let Coming::Awaited(id, _) = &*self.0.header.borrow() {
                // The sender's header comes all the same, and must not meet a later request.
                e.release(*id);
            }
        })?;
        Ok(Freed::Over(Ok(())))
    }

    fn awaits(&self) -> Option<Awaited> {
        self.0.from.map(Awaited::Process)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

impl Drop for Inner {
    fn drop(&mut self) {
        // The engine may still write to buffers of receives that are posted: they are left to it.
        if let Coming::Awaited(_, buffer) = core::mem::replace(self.header.get_mut(), Coming::Unreadable) {
            core::mem::forget(buffer);
        }
        for piece in self.pieces.get_mut().iter_mut().flatten() {
            core::mem::forget(piece.aside.take());
        }
    }
}

/// Posts the pieces when the sender's header comes.
struct Poster(Rc<Inner>);

// SAFETY: a task is driven only from inside the library: under the process lock, or by the one thread that calls MPI.
// Everything that shares the request with it is reached from there only.
unsafe impl Send for Poster {}

impl Task<Transport> for Poster {
    fn advance(&mut self, engine: &mut Eng) -> bool {
        self.0.post(engine)
    }
}
