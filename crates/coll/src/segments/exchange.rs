//! Operations that move blocks: allgather, gather, scatter and alltoall, with equal blocks or unequal ones.
//!
//! A writer puts its blocks into its segment piece by piece, and whoever wants one takes the pieces out. Where all
//! readers want the same block it is written once; else a step holds a piece of the block of each reader. Everybody
//! counts the steps of each writer by itself, so blocks may have any lengths: a writer tells in its entry how its steps
//! are cut, and, where blocks are unequal, at the beginning of its first step how long each is and where its pieces
//! lie. Equal blocks that are short enough to stand in that entry go by [`Brief`](super::brief::Brief).
//! So the members need to agree on nothing but that the operation goes this way.

use super::{countable, over, put, timed, Advance, Segments, Writing};
use crate::lines::MOST_RANKS;
use arke_engine::{Data, DataMut, Engine};
use arke_fabric::places;
use arke_fabric::segment::{Layout, Position, Segment, MOST_STEPS};
use arke_fabric::Fabric;

/// Who gets what.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// Everybody gets everybody's one block.
    All,
    /// This member gets everybody's one block.
    To(u32),
    /// Everybody gets its block of this member's.
    From(u32),
    /// Everybody has a block for each other.
    Each,
}

/// What a member gives and takes.
#[derive(Debug)]
pub struct Blocks<S, R> {
    /// Who gets what.
    pub form: Form,
    /// Bytes of a block, where all have the same length and all members know it.
    pub equal: Option<u64>,
    /// The block for a member: asked for those that get one of this member's, and for its own where that is copied.
    pub send: S,
    /// Where a member's block goes: asked for those that have one for this member, and for its own where that is
    /// copied.
    pub receive: R,
    /// Whether this member's own block is to be copied to where it goes.
    pub own: bool,
    /// The blocks that come take the places of those that go.
    pub in_place: bool,
}

/// An exchange from this member's side.
#[derive(Debug)]
pub struct Exchange<S, R> {
    operation: u64,
    blocks: Blocks<S, R>,
    writing: Writing,
    /// Steps to write, and those that are written.
    count: u64,
    written: u64,
    /// The pieces that were taken of each member's blocks; [`ALL`] stands for all of them.
    taken: [u32; MOST_RANKS as usize],
    /// Where each member's pieces for this one lie in a step: as its first step said, whose place may be used again.
    lanes: [u64; MOST_RANKS as usize],
    /// What this member has told of that.
    told: u64,
    /// The bytes of all unequal blocks that members have for each other, as far as their writers have told them.
    bytes: u64,
    /// Those of this member's.
    own_bytes: u64,
    differs: Option<(u32, u64)>,
}

/// All pieces of a block are taken.
const ALL: u32 = u32::MAX;

/// Bytes of what a first step says of each block: its length, and where its pieces lie in a step.
const NOTE: u64 = 16;

impl<S: Fn(u32) -> Data, R: Fn(u32) -> DataMut> Blocks<S, R> {
    /// Copies this member's own block, once, if it is to be copied.
    #[inline]
    pub(super) fn copy_own(&mut self, rank: u32) {
        if core::mem::take(&mut self.own) {
            (self.receive)(rank).fill_from(&(self.send)(rank));
        }
    }
}

impl Form {
    pub(super) fn writes(self, rank: u32) -> bool {
        match self {
            Form::All | Form::Each => true,
            Form::To(root) => rank != root,
            Form::From(root) => rank == root,
        }
    }

    fn reads(self, rank: u32, from: u32) -> bool {
        rank != from
            && match self {
                Form::All | Form::Each => true,
                Form::To(root) => rank == root,
                Form::From(root) => from == root,
            }
    }

    /// Whether each member reads all that the others write for it.
    pub(super) fn is_mutual(self) -> bool {
        matches!(self, Form::All | Form::Each)
    }

    /// Whether each reader has a block of its own.
    pub(super) fn is_each(self) -> bool {
        matches!(self, Form::From(_) | Form::Each)
    }
}

/// The number of pieces, of which there is one at least, and no more than can be counted, whatever a writer has told.
fn pieces(len: u64, piece: u64) -> u64 {
    len.div_ceil(piece.max(1)).clamp(1, MOST_STEPS)
}

/// The block of `reader` among those of `writer`, which writes none for itself.
pub(super) fn lane(writer: u32, reader: u32) -> u64 {
    u64::from(if reader > writer { reader - 1 } else { reader })
}

impl<S: Fn(u32) -> Data, R: Fn(u32) -> DataMut> Exchange<S, R> {
    /// The next operation of the group. Nothing happens before [`Exchange::advance`].
    pub fn new(segments: &Segments, blocks: Blocks<S, R>) -> Exchange<S, R> {
        let (operation, form) = (segments.begin(), blocks.form);
        let (rank, others) = (segments.rank, u64::from(segments.size() - 1));
        let mut taken = [ALL; MOST_RANKS as usize];
        for (from, taken) in (0..segments.size()).zip(&mut taken) {
            *taken = if form.reads(rank, from) { 0 } else { ALL };
        }
        let mut made = Exchange {
            operation,
            blocks,
            writing: Writing::new(operation, 64, 64),
            count: 0,
            written: 0,
            taken,
            lanes: [0; MOST_RANKS as usize],
            told: 0,
            bytes: 0,
            own_bytes: 0,
            differs: None,
        };
        if !form.writes(rank) {
            return made;
        }
        let most = segments.longest;
        let (len, piece, stride) = match (form.is_each(), made.blocks.equal) {
            (false, _) => {
                let len = made.block();
                let piece = countable(segments.step(len).min(most), len, 64);
                (len, piece, piece.min(len))
            }
            (true, Some(len)) => {
                let room = segments.step(len * others).min(most) / others;
                let piece = countable((room / 64).max(1) * 64, len, 64);
                (len, piece, piece.min(len).next_multiple_of(64) * others)
            }
            (true, None) => {
                // Of one length whatever the blocks' where that can be, since blocks that come in place of others keep
                // step with them. Where it cannot, nobody waits for ever either: whoever has written least finds its
                // readers ready.
                let notes = (NOTE * others).next_multiple_of(64);
                let room = if segments.crowded { most } else { most.min(64 << 10) };
                let piece = ((room - notes) / others / 64).max(1) * 64;
                let lens = || segments.others().map(|(to, _)| (made.blocks.send)(to).len());
                let cut = |piece: u64| {
                    lens().fold((0, notes), |(longest, stride), len| {
                        (len.max(longest), stride + piece.min(len).next_multiple_of(64))
                    })
                };
                let (longest, stride) = cut(piece);
                match countable(piece, longest, 64) {
                    longer if longer > piece => (longest, longer, cut(longer).1),
                    _ => (longest, piece, stride),
                }
            }
        };
        made.count = pieces(len, piece);
        if form == Form::Each && made.blocks.equal.is_none() {
            made.own_bytes =
                segments.others().fold(0, |all, (to, _)| (made.blocks.send)(to).len().saturating_add(all));
            made.bytes = made.own_bytes;
        }
        made.writing = Writing::new(operation, stride.max(64), piece).mutual(form.is_mutual());
        made
    }

    /// The bytes of the blocks that all members have for each other, where each knows its own lengths only: the same
    /// for all members, when the operation is over.
    pub fn bytes(&self) -> Option<u64> {
        (self.blocks.form == Form::Each && self.blocks.equal.is_none()).then_some(self.bytes)
    }

    /// The one block that this member writes.
    fn block(&self) -> u64 {
        self.blocks.equal.unwrap_or_else(|| (self.blocks.send)(0).len())
    }

    /// Does what can be done now.
    pub fn advance<F: Fabric>(&mut self, engine: &mut Engine<F>, segments: &Segments) -> Advance {
        let mut some = false;
        loop {
            let mut more = false;
            if self.written < self.count && self.write(segments) {
                self.written += 1;
                segments.own().head().wrote(self.operation, self.written);
                match self.blocks.form {
                    Form::To(root) => segments.wake(engine, root),
                    _ => segments.wake_others(engine),
                }
                more = true;
            }
            self.blocks.copy_own(segments.rank);
            more |= self.take(engine, segments);
            if !more {
                break;
            }
            some = true;
        }
        if self.written == self.count && self.told == u64::from(ALL) {
            if self.blocks.form.is_mutual() && self.differs.is_none() {
                segments.areas.has_read(self.operation);
            }
            return over(engine, self.differs);
        }
        match some {
            true => Advance::Some,
            false => Advance::Nothing,
        }
    }

    /// Writes a step, if that may be done now.
    fn write(&mut self, segments: &Segments) -> bool {
        let (at, count) = (self.written, self.count);
        let Some(place) = self.writing.place(segments, at, count) else { return false };
        let piece = self.writing.layout.piece;
        let blocks = &self.blocks;
        if !blocks.form.is_each() {
            let len = self.block();
            let from = at * piece;
            self.writing.store(segments, at, len, |own, streaming| {
                put(own, place, &(blocks.send)(0), from, piece.min(len - from) as usize, streaming);
            });
            return true;
        }
        // Of unequal blocks: what this member has for all others.
        self.writing.store(segments, at, blocks.equal.unwrap_or(self.own_bytes), |own, streaming| {
            let mut lane = match blocks.equal {
                Some(_) => 0,
                None => (NOTE * u64::from(segments.size() - 1)).next_multiple_of(64),
            };
            for (i, (to, _)) in (0..).zip(segments.others()) {
                let data = (blocks.send)(to);
                let len = data.len();
                if blocks.equal.is_none() && at == 0 {
                    let note = [len.to_le_bytes(), lane.to_le_bytes()];
                    own.fill(place + (i * NOTE) as usize, NOTE as usize, false, |room| {
                        room.put(note.as_flattened());
                    });
                }
                if let Some(left) = len.checked_sub(at * piece).filter(|left| *left > 0) {
                    let part = piece.min(left) as usize;
                    put(own, place + lane as usize, &data, at * piece, part, streaming);
                }
                lane += piece.min(len).next_multiple_of(64);
            }
        });
        true
    }

    /// Takes what has come: whether anything has.
    fn take<F: Fabric>(&mut self, engine: &mut Engine<F>, segments: &Segments) -> bool {
        let mut least = ALL;
        let mut some = false;
        let size = segments.size();
        // Each begins behind itself, so that not all read the same segment.
        for from in (segments.rank + 1..size).chain(0..segments.rank) {
            let before = self.taken[from as usize];
            if before == ALL {
                continue;
            }
            let one = &segments.all[from as usize];
            if one.head().is_written(self.operation, u64::from(before) + 1) && self.take_from(segments, from)
            {
                some = true;
            }
            least = least.min(self.taken[from as usize]);
        }
        if u64::from(least) == self.told {
            // Who reads nothing at all says so, too.
            return some;
        }
        self.told = least.into();
        let position = match least {
            ALL => Position::end(self.operation),
            taken => Position::of(self.operation, taken.into()),
        };
        segments.own().head().finish(position);
        segments.wake_others(engine);
        true
    }

    /// Takes the next piece of a member's block, which has been written; false if its place is not free yet.
    fn take_from(&mut self, segments: &Segments, from: u32) -> bool {
        let (operation, at) = (self.operation, u64::from(self.taken[from as usize]));
        let one: &Segment = &segments.all[from as usize];
        segments.has_written(from, operation);
        let layout: Layout = one.head().layout(operation);
        let source = segments.source(from, &layout);
        if at == 0 {
            self.writing.heed(segments, &layout);
        }
        let place = places::place(&layout, at) as usize;
        let into = (self.blocks.receive)(from);
        let (len, lane) = match (self.blocks.form.is_each(), self.blocks.equal) {
            (false, _) => (one.head().len(operation), 0),
            (true, Some(_)) => {
                let len = one.head().len(operation);
                let room = layout.piece.min(len).checked_next_multiple_of(64).unwrap_or(0);
                (len, lane(from, segments.rank).wrapping_mul(room))
            }
            (true, None) if at == 0 => {
                let at = place.wrapping_add((lane(from, segments.rank) * NOTE) as usize);
                let note = source.part(at, NOTE as usize);
                self.lanes[from as usize] = note.word(1).unwrap_or(0);
                (note.word(0).unwrap_or(0), self.lanes[from as usize])
            }
            (true, None) => (into.len(), self.lanes[from as usize]),
        };
        let theirs = if at == 0 && self.bytes().is_some() { one.head().len(operation) } else { 0 };
        if len != into.len() {
            self.bytes = self.bytes.saturating_add(theirs);
            self.differs.get_or_insert((from, len));
            self.taken[from as usize] = ALL;
            return true;
        }
        let piece = layout.piece.max(1);
        let begin = at.saturating_mul(piece);
        let part = piece.min(len.saturating_sub(begin));
        // What goes from there must have been written before.
        let gone = self.written.saturating_mul(self.writing.layout.piece);
        if self.blocks.in_place && self.written < self.count && gone < begin.saturating_add(part) {
            return false;
        }
        self.bytes = self.bytes.saturating_add(theirs);
        timed(segments, operation, layout.timed && at == 0, || {
            into.take(begin, source.part(place.wrapping_add(lane as usize), part as usize));
        });
        self.taken[from as usize] = match at + 1 >= pieces(len, piece) {
            true => ALL,
            false => at as u32 + 1,
        };
        true
    }
}
