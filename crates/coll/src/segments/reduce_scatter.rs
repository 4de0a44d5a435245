//! Reduce_scatters of elements without gaps, by an operator of which the order does not matter: a member gets its share
//! of the combination of all members' vectors.
//!
//! A step of a member holds a piece of the share of each other, one behind the other. A member combines a piece when
//! all others have written it, its own first and then theirs in rank order, so that the same call gives the same bits.
//! All members know all shares, and so where their pieces lie; a member tells the length of its vector, and a number
//! that depends on the lengths of the shares, so that members which disagree notice. Vectors that fit beside the count
//! of steps stand there as they are.

use super::{countable, over, timed, Advance, Segments, Writing};
use arke_base::foreign::Body;
use arke_base::memory::{Bytes, BytesMut};
use arke_engine::Engine;
use arke_fabric::places;
use arke_fabric::segment::{Position, SHORT};
use arke_fabric::Fabric;
use core::hash::Hasher;
use rustc_hash::FxHasher;

/// What a member gives and takes.
#[derive(Debug, Clone, Copy)]
pub struct Operands<S> {
    /// Its vector, at most [`LONGEST`](super::LONGEST) bytes.
    pub own: Bytes,
    /// Where its share goes: apart from the vector, or where the share lies in it. As long as the share.
    pub result: BytesMut,
    /// Where a member's share begins in the vector, and its length, in bytes. All members say the same.
    pub shares: S,
    /// Bytes of an element.
    pub unit: u64,
}

/// A reduce_scatter from this member's side.
#[derive(Debug)]
pub struct ReduceScatter<S> {
    operation: u64,
    operands: Operands<S>,
    /// Most bytes of a share in a step.
    piece: u64,
    /// What is told of the vector: its length, and above that a number for its shares.
    told: u64,
    short: bool,
    writing: Writing,
    /// Steps to write, those that are written, steps to combine, and those that are combined.
    count: u64,
    written: u64,
    wanted: u64,
    combined: u64,
    /// Where this member's pieces lie in a step, but for those of a writer before it, which has no piece of its own.
    lane: u64,
    differs: Option<(u32, u64)>,
}

/// Bits of what is told that hold the length of a vector.
const LEN_BITS: u32 = 32;

impl<S: Fn(u32) -> (u64, u64)> ReduceScatter<S> {
    /// The next operation of the group. Nothing happens before [`ReduceScatter::advance`].
    pub fn new(segments: &Segments, operands: Operands<S>) -> ReduceScatter<S> {
        let (len, others) = (operands.own.len() as u64, u64::from(segments.size() - 1));
        let room = segments.step(len).min(segments.longest) / others;
        let mut piece = (room / operands.unit).max(1) * operands.unit;
        if countable(piece, len, operands.unit) > piece {
            let longest = (0..segments.size()).map(|rank| (operands.shares)(rank).1).max();
            piece = countable(piece, longest.unwrap_or(0), operands.unit);
        }
        let mut hasher = FxHasher::default();
        let (mut stride, mut lane, mut longest) = (0, 0, 0);
        for rank in 0..segments.size() {
            let share = (operands.shares)(rank).1;
            hasher.write_u64(share);
            if rank == segments.rank {
                lane = stride;
            } else {
                stride += piece.min(share).next_multiple_of(64);
                longest = longest.max(share);
            }
        }
        let operation = segments.begin();
        let short = len <= SHORT as u64;
        let pieces = |len: u64| if short { len.min(1) } else { len.div_ceil(piece) };
        ReduceScatter {
            operation,
            piece,
            told: len | hasher.finish() >> LEN_BITS << LEN_BITS,
            short,
            writing: Writing::new(operation, stride.max(64), piece),
            // One at least: whoever has another opinion of the shares is to see this member's.
            count: pieces(longest).max(1),
            written: 0,
            wanted: pieces(operands.result.len() as u64),
            combined: 0,
            lane,
            operands,
            differs: None,
        }
    }

    /// Does what can be done now. `combine` leaves in its second argument the combination of both.
    #[inline]
    pub fn advance<F: Fabric>(
        &mut self,
        engine: &mut Engine<F>,
        segments: &Segments,
        mut combine: impl FnMut(Body<'_>, BytesMut),
    ) -> Advance {
        let mut some = false;
        // Who has no share says at once that it reads nothing.
        if self.wanted == 0 {
            self.wanted = u64::MAX;
            self.finished(engine, segments);
            some = true;
        }
        loop {
            let before = (self.written, self.combined);
            if self.written < self.count && self.write(segments) {
                self.written += 1;
                segments.own().head().wrote(self.operation, self.written);
                segments.wake_others(engine);
            }
            if self.wanted != u64::MAX && self.are_written(segments) {
                self.differs = self.difference(segments);
                if self.differs.is_none() {
                    self.combine(segments, &mut combine);
                }
                self.combined += 1;
                if self.combined == self.wanted || self.differs.is_some() {
                    self.wanted = u64::MAX;
                }
                self.finished(engine, segments);
            }
            if before == (self.written, self.combined) {
                break;
            }
            some = true;
        }
        if self.written == self.count && self.wanted == u64::MAX {
            return over(engine, self.differs);
        }
        match some {
            true => Advance::Some,
            false => Advance::Nothing,
        }
    }

    /// Tells how far this member has read.
    fn finished<F: Fabric>(&self, engine: &mut Engine<F>, segments: &Segments) {
        let position = match self.wanted {
            u64::MAX => Position::end(self.operation),
            _ => Position::of(self.operation, self.combined),
        };
        segments.own().head().finish(position);
        segments.wake_others(engine);
    }

    fn are_written(&self, segments: &Segments) -> bool {
        segments.others().all(|(_, one)| match self.short {
            true => one.head().is_short_written(self.operation, self.operands.own.len()),
            false => one.head().is_written(self.operation, self.combined + 1),
        })
    }

    /// A member whose vector has another length or other shares, and its length.
    fn difference(&self, segments: &Segments) -> Option<(u32, u64)> {
        let tell = |(rank, one): (u32, &super::Segment)| (rank, one.head().len(self.operation));
        let mut told = segments.others().map(tell).filter(|_| self.combined == 0);
        told.find(|(_, told)| *told != self.told).map(|(rank, told)| (rank, told & ((1 << LEN_BITS) - 1)))
    }

    /// Writes a step, if that may be done now.
    fn write(&mut self, segments: &Segments) -> bool {
        let (at, own) = (self.written * self.piece, self.operands.own);
        if self.short {
            if !segments.may_begin(self.operation) {
                return false;
            }
            segments.own().head().write_short(self.operation, self.told, own.as_slice());
            return true;
        }
        let Some(place) = self.writing.place(segments, self.written, self.count) else { return false };
        self.writing.store(segments, self.written, self.told, |segment, streaming| {
            let mut lane = 0;
            for (to, _) in segments.others() {
                let (begin, len) = (self.operands.shares)(to);
                if at < len {
                    let part = own.part((begin + at) as usize, self.piece.min(len - at) as usize);
                    segment.put(place + lane as usize, part, streaming);
                }
                lane += self.piece.min(len).next_multiple_of(64);
            }
        });
        true
    }

    /// Combines the next piece of this member's share, which all others have written.
    fn combine(&self, segments: &Segments, combine: &mut impl FnMut(Body<'_>, BytesMut)) {
        let (begin, len) = (self.operands.shares)(segments.rank);
        let (at, most) = if self.short { (0, len) } else { (self.combined * self.piece, self.piece) };
        let part = most.min(len - at) as usize;
        let own = self.operands.own.part((begin + at) as usize, part);
        let result = self.operands.result.part(at as usize, part);
        if !core::ptr::eq(own.ptr(), result.ptr()) {
            own.body().copy_to(0, result);
        }
        if self.short {
            let mut vector = [0; SHORT];
            for (_, one) in segments.others() {
                let vector = &mut vector[..begin as usize + part];
                one.head().read_short(self.operation, vector);
                combine(vector[begin as usize..].into(), result);
            }
            return;
        }
        let layout = |one: &super::Segment| one.head().layout(self.operation);
        let asked = self.combined == 0 && segments.clock.is_some();
        let wanted = asked && segments.others().any(|(_, one)| layout(one).timed);
        timed(segments, self.operation, wanted, || {
            for (rank, one) in segments.others() {
                let skipped = match rank < segments.rank {
                    true => self.piece.min((self.operands.shares)(rank).1).next_multiple_of(64),
                    false => 0,
                };
                let place = places::place(&layout(one), self.combined).wrapping_add(self.lane - skipped);
                combine(one.part(place as usize, part), result);
            }
        });
    }
}
