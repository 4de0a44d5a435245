//! Allreduce and reduce of elements without gaps, by an operator of which the order does not matter.
//!
//! *Short* operands: every member writes its own, and whoever wants the result reads all of them, in rank order, so
//! that all get the same bits. *Long* ones go piece by piece: a member writes those parts of a piece that others
//! combine, combines its own share of all members' pieces, shows the combined share, and takes the others' shares.
//! Writing is a step or two ahead, so that the others find what they need.
//!
//! The root of a reduce of two members combines all of every piece: the other one has nothing to take.

use super::{timed, Advance, Pieces, Segments, Writing};
use arke_base::foreign::Body;
use arke_base::memory::{Bytes, BytesMut};
use arke_engine::Engine;
use arke_fabric::places;
use arke_fabric::segment::{Layout, Position, Segment, SHORT};
use arke_fabric::Fabric;

/// What a member gives and takes.
#[derive(Debug, Clone, Copy)]
pub struct Operands {
    /// Its operand; the same memory as the result, or apart from it.
    pub own: Bytes,
    /// Where the result goes; `None` where this member gets none. As long as the operand.
    pub result: Option<BytesMut>,
    /// Bytes of an element.
    pub unit: u64,
    /// Who gets the result: one member, or all.
    pub root: Option<u32>,
}

/// A reduction from this member's side.
#[derive(Debug)]
pub struct Reduction {
    operation: u64,
    operands: Operands,
    len: u64,
    pieces: Pieces,
    way: Way,
    writing: Writing,
    /// Steps whose piece is written, whose share is combined, and whose other shares are taken.
    written: u64,
    combined: u64,
    taken: u64,
    checked: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Way {
    /// In the entry.
    Short,
    /// Whoever gets the result combines all of every piece.
    Whole,
    /// Every member combines its share.
    Shares,
}

/// The longest operand of which every member combines all.
fn whole_most(size: u32, crowded: bool) -> u64 {
    match (size, crowded) {
        (2, false) => 16 << 10,
        (_, false) => 2 << 10,
        (_, true) => 8 << 10,
    }
}

/// Bytes of a piece: twice those of other operations ([`Segments::step`]), since each is shared among the members.
fn piece(len: u64, crowded: bool) -> u64 {
    match crowded {
        true => super::LONGEST_STEP,
        false => (len / 4).next_multiple_of(4096).clamp(16 << 10, 64 << 10),
    }
}

/// Whether a member reads its operand from where it has written it: where the combination of those before it takes its
/// place.
fn reads_own(rank: u32, way: Way, operands: &Operands) -> bool {
    way == Way::Whole && rank > 0 && operands.is_in_place()
}

impl Operands {
    fn is_in_place(&self) -> bool {
        self.result.is_some_and(|result| core::ptr::eq(self.own.ptr(), result.ptr()))
    }
}

impl Reduction {
    /// The next operation of the group. Nothing happens before [`Reduction::advance`].
    pub fn new(segments: &Segments, operands: Operands) -> Reduction {
        let (len, size, crowded) = (operands.own.len() as u64, segments.size(), segments.crowded);
        let alone = operands.root.is_some() && size == 2;
        let way = match len {
            _ if len <= SHORT as u64 => Way::Short,
            _ if alone || len <= whole_most(size, crowded) => Way::Whole,
            _ => Way::Shares,
        };
        let pieces = Pieces::new(segments.longest, len, operands.unit, piece(len, crowded));
        let operation = segments.begin();
        Reduction {
            operation,
            writing: Writing::new(operation, pieces.stride(len), pieces.piece)
                .mutual(operands.root.is_none() && !reads_own(segments.rank, way, &operands)),
            operands,
            len,
            pieces,
            way,
            written: 0,
            combined: 0,
            taken: 0,
            checked: false,
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
        let before = (self.written, self.combined, self.taken);
        let count = self.pieces.count;
        loop {
            let step = self.written;
            // Two steps ahead are enough to keep the others busy.
            let ahead = step < count && step < self.combined + 2;
            if ahead && self.write(segments, step) {
                self.written += 1;
                segments.own().head().wrote(self.operation, self.written);
                segments.wake_others(engine);
                continue;
            }
            let step = self.combined;
            if step < self.written && self.are_written(segments, step) {
                if let Some((rank, sent)) = self.difference(segments) {
                    segments.end(engine, self.operation);
                    return Advance::differs(rank, sent);
                }
                let wanted = step == 0 && self.reads() && self.is_timed(segments);
                timed(segments, self.operation, wanted, || self.combine(segments, step, &mut combine));
                self.combined += 1;
                if self.way == Way::Shares {
                    segments.own().head().combined(self.operation, self.combined);
                    segments.wake_others(engine);
                }
                continue;
            }
            let step = self.taken;
            if step < self.combined && self.are_combined(segments, step) {
                self.take(segments, step);
                self.taken += 1;
                if self.taken < count {
                    segments.own().head().finish(Position::of(self.operation, self.taken));
                    segments.wake_others(engine);
                }
                continue;
            }
            break;
        }
        if self.taken == count {
            if self.operands.root.is_none() {
                segments.areas.has_read(self.operation);
            }
            segments.end(engine, self.operation);
            return Advance::Done;
        }
        match before == (self.written, self.combined, self.taken) {
            true => Advance::Nothing,
            false => Advance::Some,
        }
    }

    /// Whether this member reads operands of others.
    fn reads(&self) -> bool {
        self.way == Way::Shares || self.operands.result.is_some()
    }

    fn are_written(&self, segments: &Segments, step: u64) -> bool {
        let (operation, short) = (self.operation, self.way == Way::Short);
        let is_written = |one: &Segment| match short {
            true => one.head().is_short_written(operation, self.len as usize),
            false => one.head().is_written(operation, step + 1),
        };
        !self.reads() || segments.others().all(|(_, one)| is_written(one))
    }

    /// A member whose operand has another length, and that length.
    fn difference(&mut self, segments: &Segments) -> Option<(u32, u64)> {
        if self.checked || !self.reads() {
            return None;
        }
        self.checked = true;
        segments.others().for_each(|(rank, _)| segments.has_written(rank, self.operation));
        let lens = segments.others().map(|(rank, one)| (rank, one.head().len(self.operation)));
        lens.into_iter().find(|(_, len)| *len != self.len)
    }

    fn are_combined(&self, segments: &Segments, step: u64) -> bool {
        let takes = self.way == Way::Shares && self.operands.result.is_some();
        !takes || segments.others().all(|(_, one)| one.head().is_combined(self.operation, step + 1))
    }

    /// The share of a member in a piece of `len` bytes: where it begins, and its length.
    fn share(&self, segments: &Segments, rank: u32, len: usize) -> (usize, usize) {
        let unit = self.operands.unit as usize;
        // Shares begin on cache lines, where elements do.
        let grain = if 64 % unit == 0 { 64 } else { unit };
        let each = len.div_ceil(segments.size() as usize).next_multiple_of(grain);
        let at = (each * rank as usize).min(len);
        (at, each.min(len - at))
    }

    /// Writes a step, if that may be done now.
    fn write(&mut self, segments: &Segments, step: u64) -> bool {
        let operation = self.operation;
        let (from, len) = self.pieces.range(self.len, step);
        let data = self.operands.own.part(from, len);
        // A root has nobody to show its operand to. A member with a longer one may look for a share of it all the same,
        // and learns here how long it is.
        if self.way != Way::Shares && self.operands.root == Some(segments.rank) {
            let begins = segments.may_begin(operation);
            if begins && step == 0 {
                segments.own().head().announce(operation, self.len, Layout::default());
            }
            return begins;
        }
        if self.way == Way::Short {
            if !segments.may_begin(operation) {
                return false;
            }
            segments.own().head().write_short(operation, self.len, data.as_slice());
            return true;
        }
        let Some(place) = self.writing.place(segments, step, self.pieces.count) else { return false };
        let (at, share) = self.share(segments, segments.rank, len);
        let shares = self.way == Way::Shares;
        self.writing.store(segments, step, self.len, |own, streaming| match shares {
            false => own.put(place, data, streaming),
            true => {
                own.put(place, data.part(0, at), streaming);
                own.put(place + at + share, data.part(at + share, len), streaming);
            }
        });
        true
    }

    /// Where this member's piece of a step lies.
    fn own_place(&self, step: u64) -> usize {
        places::place(&self.writing.layout, step) as usize
    }

    /// The segment with the piece of a step of another member, and where it lies there.
    fn piece<'a>(&self, segments: &'a Segments, rank: u32, step: u64) -> (&'a Segment, usize) {
        let layout = segments.all[rank as usize].head().layout(self.operation);
        (segments.source(rank, &layout), places::place(&layout, step) as usize)
    }

    /// Whether a member wants to know how long others take for its first step.
    fn is_timed(&self, segments: &Segments) -> bool {
        if self.way == Way::Short || segments.clock.is_none() {
            return false;
        }
        let mut timed = false;
        for (_, one) in segments.others() {
            let layout = one.head().layout(self.operation);
            timed |= layout.timed;
            self.writing.heed(segments, &layout);
        }
        timed
    }

    fn combine(&self, segments: &Segments, step: u64, combine: &mut impl FnMut(Body<'_>, BytesMut)) {
        match self.way {
            Way::Short => self.combine_short(segments, combine),
            Way::Whole => self.combine_whole(segments, step, combine),
            Way::Shares => self.combine_share(segments, step, combine),
        }
    }

    fn combine_short(&self, segments: &Segments, combine: &mut impl FnMut(Body<'_>, BytesMut)) {
        let Some(result) = self.operands.result else { return };
        let len = self.len as usize;
        let (mut own, mut others) = ([0; SHORT], [0; SHORT]);
        let (own, others) = (&mut own[..len], &mut others[..len]);
        // The result may take the place of the operand.
        own.copy_from_slice(self.operands.own.as_slice());
        for (rank, one) in (0..).zip(segments.all.iter()) {
            let operand: &[u8] = match rank == segments.rank {
                true => own,
                false => {
                    one.head().read_short(self.operation, others);
                    others
                }
            };
            match rank {
                0 => {
                    result.write(0, operand);
                }
                _ => combine(operand.into(), result),
            }
        }
    }

    fn combine_whole(&self, segments: &Segments, step: u64, combine: &mut impl FnMut(Body<'_>, BytesMut)) {
        let Some(result) = self.operands.result else { return };
        let (from, len) = self.pieces.range(self.len, step);
        let (own, result) = (self.operands.own.part(from, len), result.part(from, len));
        let in_place = self.operands.is_in_place();
        if let Some(root) = self.operands.root {
            // The others' operands are added to the root's.
            debug_assert_eq!(root, segments.rank);
            if !in_place {
                own.body().copy_to(0, result);
            }
            for (rank, _) in segments.others() {
                let (from, place) = self.piece(segments, rank, step);
                combine(from.part(place, len), result);
            }
            return;
        }
        for rank in 0..segments.size() {
            let operand = match (rank == segments.rank, in_place) {
                (true, false) => own.body(),
                // The operand that stands where the result goes was written to the segment.
                (true, true) => segments.own().part(self.own_place(step), len),
                (false, _) => {
                    let (from, place) = self.piece(segments, rank, step);
                    from.part(place, len)
                }
            };
            match rank {
                0 if rank == segments.rank && in_place => {}
                0 => {
                    operand.copy_to(0, result);
                }
                _ => combine(operand, result),
            }
        }
    }

    fn combine_share(&self, segments: &Segments, step: u64, combine: &mut impl FnMut(Body<'_>, BytesMut)) {
        let (from, len) = self.pieces.range(self.len, step);
        let (at, share) = self.share(segments, segments.rank, len);
        if share == 0 {
            return;
        }
        let own = self.operands.own.part(from + at, share);
        let segment: &Segment = self.writing.target(segments);
        let mine = self.own_place(step) + at;
        let shown = segment.room(mine, share);
        let into = self.operands.result.map_or(shown, |result| result.part(from + at, share));
        if !core::ptr::eq(own.ptr(), into.ptr()) {
            own.body().copy_to(0, into);
        }
        for (rank, _) in segments.others() {
            let (from, place) = self.piece(segments, rank, step);
            combine(from.part(place + at, share), into);
        }
        if self.operands.root.is_none() {
            segment.put(mine, into.read_only(), self.writing.way.streaming);
        }
    }

    /// Takes the shares that others have combined.
    fn take(&self, segments: &Segments, step: u64) {
        let Some(result) = self.operands.result.filter(|_| self.way == Way::Shares) else { return };
        let (from, len) = self.pieces.range(self.len, step);
        for (rank, _) in segments.others() {
            let (at, share) = self.share(segments, rank, len);
            let (source, place) = self.piece(segments, rank, step);
            source.part(place + at, share).copy_to(from + at, result);
        }
    }
}
