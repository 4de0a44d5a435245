//! One process's own access: a part of a view's stream, to or from memory.
//!
//! A dense view moves straight between memory and file. Where a view has holes, a read takes short holes along and
//! leaves them out while copying, since a system call costs as much as some kilobytes; a write never touches a byte of
//! a hole, because somebody else may be writing there, so each run is a call of its own.
#![allow(unsafe_code, reason = "it touches memory of the program's")]

use crate::fault::Outcome;
use crate::memory::Memory;
use crate::open_file::{Direction, OpenFile};
use crate::view::{Extent, View};
use arke_datatype::Segment;
use arke_sys::files::Piece;
use arke_sys::signals::limit_unsignalled;
use std::ops::ControlFlow;
use std::sync::Arc;

/// Bytes that go through a buffer at a time.
const BUFFER: u64 = 4 << 20;
/// A hole up to this long is read rather than left out.
const SHORT_HOLE: u64 = 8 << 10;
/// Memory in pieces of this length on average is handed to the system as it is; of shorter ones it is copied together.
const LONG_PIECE: u64 = 2 << 10;

/// An access, ready to be done by any thread.
#[derive(Debug, Clone)]
pub struct Transfer {
    /// The file.
    pub file: Arc<OpenFile>,
    /// How the stream lies in it.
    pub view: Arc<View>,
    /// The first byte of the stream.
    pub from: u64,
    /// The memory; its length is that of the access.
    pub memory: Memory,
    /// Which way data move.
    pub direction: Direction,
    /// Whether a read may take holes along.
    pub sieve: bool,
}

impl Transfer {
    /// Does it.
    pub fn run(&self) -> Outcome {
        let len = self.memory.len();
        let Some((low, high)) = self.view.span(self.from, len) else {
            return Outcome::default();
        };
        let _locked = match self.file.is_atomic() {
            false => None,
            true => match self.file.lock(self.direction, low, high - low) {
                Ok(locked) => Some(locked),
                Err(fault) => return Outcome { bytes: 0, fault: Some(fault) },
            },
        };
        let _limit = (self.direction == Direction::Write).then(limit_unsignalled);
        match (self.view.dense_from(), self.direction) {
            (Some(from), _) => self.dense(from + self.from, len),
            (None, Direction::Write) => self.write_pieces(len),
            (None, Direction::Read) => self.read_pieces(len),
        }
    }

    /// Moves all data from or to one run of the file.
    fn dense(&self, at: u64, len: u64) -> Outcome {
        if let Some(run) = self.memory.as_run(0, len) {
            return self.straight(at, run, len);
        }
        // Not on the stack: threads and coroutines of programs may have little of that.
        let mut segments = vec![Segment::default(); 1024];
        let mut done = 0;
        while done < len {
            let (count, bytes) = self.memory.segments(done, BUFFER, &mut segments);
            if count == 0 {
                break;
            }
            let now = if bytes / count as u64 >= LONG_PIECE {
                let base = self.memory.base();
                let mut pieces: Vec<Piece> = segments[..count]
                    .iter()
                    .map(|s| Piece { iov_base: base.wrapping_offset(s.at as isize).cast(), iov_len: s.len })
                    .collect();
                // SAFETY: the pieces are the memory that was promised for this transfer.
                (unsafe { self.file.pieces(self.direction, at + done, &mut pieces) }, bytes)
            } else {
                let mut buffer = vec![0; (len - done).min(BUFFER) as usize];
                let outcome = match self.direction {
                    Direction::Write => {
                        self.memory.copy_out(done, &mut buffer);
                        self.file.write(at + done, &buffer)
                    }
                    Direction::Read => {
                        let outcome = self.file.read(at + done, &mut buffer);
                        self.memory.copy_in(done, &buffer[..outcome.bytes as usize]);
                        outcome
                    }
                };
                (outcome, buffer.len() as u64)
            };
            done += now.0.bytes;
            if now.0.fault.is_some() || now.0.bytes < now.1 {
                return Outcome { bytes: done, ..now.0 };
            }
        }
        Outcome { bytes: done, fault: None }
    }

    /// Moves one run of memory from or to one run of the file.
    fn straight(&self, at: u64, run: *mut u8, len: u64) -> Outcome {
        // SAFETY: the memory was promised for this transfer; for reading it is used by nobody else.
        unsafe {
            match self.direction {
                Direction::Read => self.file.read(at, std::slice::from_raw_parts_mut(run, len as usize)),
                Direction::Write => self.file.write(at, std::slice::from_raw_parts(run, len as usize)),
            }
        }
    }

    fn write_pieces(&self, len: u64) -> Outcome {
        let mut buffer = Vec::new();
        // The stream's bytes that `buffer` holds begin here.
        let (mut done, mut buffered) = (0, 0..0);
        let stopped = self.view.extents(self.from, len, |extent| {
            let mut extent = extent;
            while extent.len > 0 {
                let outcome = if let Some(run) = self.memory.as_run(done, extent.len) {
                    self.straight(extent.at, run, extent.len)
                } else {
                    if done == buffered.end {
                        buffer.resize((len - done).min(BUFFER) as usize, 0);
                        self.memory.copy_out(done, &mut buffer);
                        buffered = done..done + buffer.len() as u64;
                    }
                    let now = extent.len.min(buffered.end - done);
                    let from = (done - buffered.start) as usize;
                    self.file.write(extent.at, &buffer[from..from + now as usize])
                };
                done += outcome.bytes;
                extent.at += outcome.bytes;
                extent.len -= outcome.bytes;
                if outcome.fault.is_some() {
                    return ControlFlow::Break(Outcome { bytes: done, ..outcome });
                }
            }
            ControlFlow::Continue(())
        });
        match stopped {
            ControlFlow::Break(outcome) => outcome,
            ControlFlow::Continue(()) => Outcome { bytes: done, fault: None },
        }
    }

    fn read_pieces(&self, len: u64) -> Outcome {
        let mut group = Group { transfer: self, extents: Vec::new(), done: 0, buffer: Vec::new() };
        let longest = if self.sieve { SHORT_HOLE } else { 0 };
        let stopped = self.view.extents(self.from, len, |extent| {
            if !group.takes(extent, longest) {
                group.read()?;
            }
            let mut extent = extent;
            // A run that alone is more than a buffer goes in parts.
            while extent.len > BUFFER {
                group.extents.push(Extent { at: extent.at, len: BUFFER });
                group.read()?;
                extent = Extent { at: extent.at + BUFFER, len: extent.len - BUFFER };
            }
            group.extents.push(extent);
            ControlFlow::Continue(())
        });
        match stopped {
            ControlFlow::Break(outcome) => outcome,
            ControlFlow::Continue(()) => match group.read() {
                ControlFlow::Break(outcome) => outcome,
                ControlFlow::Continue(()) => Outcome { bytes: group.done, fault: None },
            },
        }
    }
}

/// Runs with short holes between them, to be read together.
struct Group<'a> {
    transfer: &'a Transfer,
    extents: Vec<Extent>,
    /// Bytes of the stream that have been read before.
    done: u64,
    buffer: Vec<u8>,
}

impl Group<'_> {
    /// Whether `next` can be read along with the others.
    fn takes(&self, next: Extent, longest_hole: u64) -> bool {
        let (Some(first), Some(last)) = (self.extents.first(), self.extents.last()) else {
            return true;
        };
        let end = last.at + last.len;
        next.at >= end && next.at - end <= longest_hole && next.at + next.len - first.at <= BUFFER
    }

    /// Reads what was collected.
    fn read(&mut self) -> ControlFlow<Outcome> {
        let (Some(first), Some(last)) = (self.extents.first().copied(), self.extents.last().copied()) else {
            return ControlFlow::Continue(());
        };
        let transfer = self.transfer;
        let wanted: u64 = self.extents.iter().map(|extent| extent.len).sum();
        let alone = self.extents.len() == 1;
        if let Some(run) = transfer.memory.as_run(self.done, first.len).filter(|_| alone) {
            let outcome = transfer.straight(first.at, run, first.len);
            return self.ended(outcome, outcome.bytes, wanted);
        }
        self.buffer.resize((last.at + last.len - first.at) as usize, 0);
        let outcome = transfer.file.read(first.at, &mut self.buffer);
        // The pieces move together in place: none begins before the one that it follows.
        let mut packed = 0;
        for extent in &self.extents {
            let from = extent.at - first.at;
            let now = outcome.bytes.saturating_sub(from).min(extent.len);
            self.buffer.copy_within(from as usize..(from + now) as usize, packed as usize);
            packed += now;
        }
        transfer.memory.copy_in(self.done, &self.buffer[..packed as usize]);
        self.ended(outcome, packed, wanted)
    }

    fn ended(&mut self, outcome: Outcome, got: u64, wanted: u64) -> ControlFlow<Outcome> {
        self.done += got;
        self.extents.clear();
        if outcome.fault.is_some() || got < wanted {
            return ControlFlow::Break(Outcome { bytes: self.done, ..outcome });
        }
        ControlFlow::Continue(())
    }
}
