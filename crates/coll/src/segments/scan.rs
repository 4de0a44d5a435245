//! Scans, inclusive and exclusive, of elements without gaps, by an operator of which the order does not matter.
//!
//! Operands that are *short* or of a few kilobytes (*whole*): every member but the last writes its own, and each reads
//! those of all lower ranks. Longer ones go along a *chain*, piece by piece: a member combines its operand with what
//! the rank before it has written, and writes that for the rank behind it. So a member reads and writes each piece
//! once, and members work on pieces that follow each other.
//!
//! Either way the operands are added from the lowest rank on: the result of a rank has the same bits whatever the way,
//! and is what the rank before it has, combined with its own operand.

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
    /// Whether the member's own operand is left out of its result.
    pub exclusive: bool,
}

/// A scan from this member's side.
#[derive(Debug)]
pub struct Scan {
    operation: u64,
    operands: Operands,
    len: u64,
    pieces: Pieces,
    way: Way,
    writing: Writing,
    /// Steps whose data for others are written, and those that are over for this member.
    written: u64,
    taken: u64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Way {
    /// Operands stand beside the count.
    Short,
    /// Each reads the operands of all lower ranks.
    Whole,
    /// Each reads what the rank before it has combined.
    Chain,
}

/// The longest operand that each reads of all lower ranks. Of two members one reads one operand either way.
fn whole_most(size: u32) -> u64 {
    match size {
        2 => u64::MAX,
        _ => 4 << 10,
    }
}

/// Whether a scan of so many bytes is to go through segments. Where ranks take turns on the cores, messages let the
/// lower ranks go on to the next operations, and fewer ranks wait for their turn.
pub fn pays(segments: &Segments, bytes: u64) -> bool {
    !segments.crowded || bytes > 8 << 10
}

/// Bytes of an operand that are put aside at a time, where the result takes its place.
const ASIDE: usize = 4096;

/// In the length of an operand: its owner has noticed that another member's length differs, and goes no further. That
/// length stands where the first step's place does.
const NOTICED: u64 = 1 << 63;

impl Scan {
    /// The next operation of the group. Nothing happens before [`Scan::advance`].
    pub fn new(segments: &Segments, operands: Operands) -> Scan {
        let (len, size) = (operands.own.len() as u64, segments.size());
        let way = match len {
            _ if len <= SHORT as u64 => Way::Short,
            _ if len <= whole_most(size) => Way::Whole,
            _ => Way::Chain,
        };
        let pieces = Pieces::new(segments.longest, len, operands.unit, segments.step(len));
        let operation = segments.begin();
        Scan {
            operation,
            writing: Writing::new(operation, pieces.stride(len), pieces.piece),
            operands,
            len,
            pieces,
            way,
            written: 0,
            taken: 0,
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
        let before = (self.written, self.taken);
        let count = self.pieces.count;
        while self.taken < count {
            // Two steps ahead are enough to keep the others busy.
            let ahead = self.way != Way::Chain && self.written < count && self.written < self.taken + 2;
            if ahead && self.writes(segments) && self.write(segments) {
                self.wrote(engine, segments);
                continue;
            }
            let ready = self.way == Way::Chain || !self.writes(segments) || self.taken < self.written;
            if !ready || !self.are_written(segments) {
                break;
            }
            if let Some((rank, sent)) = self.difference(segments) {
                if !self.pass_on(engine, segments, sent) {
                    break;
                }
                segments.end(engine, self.operation);
                return Advance::differs(rank, sent);
            }
            if !self.take(segments, &mut combine) {
                break;
            }
            if self.way == Way::Chain && self.writes(segments) {
                self.wrote(engine, segments);
            }
            self.taken += 1;
            if self.taken < count {
                segments.own().head().finish(Position::of(self.operation, self.taken));
                segments.wake_others(engine);
            }
        }
        if self.taken == count {
            segments.end(engine, self.operation);
            return Advance::Done;
        }
        match before == (self.written, self.taken) {
            true => Advance::Nothing,
            false => Advance::Some,
        }
    }

    fn wrote<F: Fabric>(&mut self, engine: &mut Engine<F>, segments: &Segments) {
        self.written += 1;
        segments.own().head().wrote(self.operation, self.written);
        match self.way {
            Way::Chain => segments.wake(engine, segments.rank + 1),
            _ => (segments.rank + 1..segments.size()).for_each(|rank| segments.wake(engine, rank)),
        }
    }

    /// Whether anybody reads what this member writes.
    fn writes(&self, segments: &Segments) -> bool {
        segments.rank + 1 < segments.size()
    }

    /// Those whose data this member reads.
    fn sources<'a>(&self, segments: &'a Segments) -> impl Iterator<Item = (u32, &'a Segment)> {
        let first = match self.way {
            Way::Chain => segments.rank.saturating_sub(1),
            _ => 0,
        };
        (first..segments.rank).map(|rank| (rank, &segments.all[rank as usize]))
    }

    /// Whether the data of the next step are there.
    fn are_written(&self, segments: &Segments) -> bool {
        self.sources(segments).all(|(_, one)| match self.way {
            Way::Short => one.head().is_short_written(self.operation, self.len as usize),
            _ => one.head().is_written(self.operation, self.taken + 1),
        })
    }

    /// A member whose operand has another length, and that length.
    fn difference(&self, segments: &Segments) -> Option<(u32, u64)> {
        if self.taken > 0 {
            return None;
        }
        self.sources(segments).find_map(|(rank, one)| {
            segments.has_written(rank, self.operation);
            let told = one.head().len(self.operation);
            match told & !NOTICED {
                len if len != self.len => Some((rank, len)),
                _ if told & NOTICED != 0 => Some((rank, one.head().layout(self.operation).place)),
                _ => None,
            }
        })
    }

    /// Tells those behind in the chain that lengths differ; false if that must wait.
    fn pass_on<F: Fabric>(&mut self, engine: &mut Engine<F>, segments: &Segments, sent: u64) -> bool {
        if self.way != Way::Chain || !self.writes(segments) {
            return true;
        }
        if !segments.may_begin(self.operation) {
            return false;
        }
        let layout = Layout { place: sent, ..Layout::default() };
        segments.own().head().announce(self.operation, self.len | NOTICED, layout);
        self.wrote(engine, segments);
        true
    }

    /// Writes the next step of the operand, if that may be done now.
    fn write(&mut self, segments: &Segments) -> bool {
        let step = self.written;
        let (from, len) = self.pieces.range(self.len, step);
        let data = self.operands.own.part(from, len);
        if self.way == Way::Short {
            if !segments.may_begin(self.operation) {
                return false;
            }
            segments.own().head().write_short(self.operation, self.len, data.as_slice());
            return true;
        }
        let Some(place) = self.writing.place(segments, step, self.pieces.count) else { return false };
        self.writing.store(segments, step, self.len, |own, streaming| own.put(place, data, streaming));
        true
    }

    /// A member's data of the next step, which are written.
    fn piece<'a>(&self, one: &'a Segment, at: usize, len: usize) -> Body<'a> {
        let place = places::place(&one.head().layout(self.operation), self.taken) as usize;
        one.part(place.wrapping_add(at), len)
    }

    /// Carries out the next step, if that may be done now.
    fn take(&mut self, segments: &Segments, combine: &mut impl FnMut(Body<'_>, BytesMut)) -> bool {
        let wanted = self.taken == 0
            && self.way != Way::Short
            && segments.clock.is_some()
            && self.sources(segments).any(|(_, one)| one.head().layout(self.operation).timed);
        match self.way {
            Way::Short => self.take_short(segments, combine),
            Way::Whole => timed(segments, self.operation, wanted, || self.take_whole(segments, combine)),
            Way::Chain => return self.take_from_one(segments, wanted, combine),
        }
        true
    }

    fn take_short(&self, segments: &Segments, combine: &mut impl FnMut(Body<'_>, BytesMut)) {
        let Some(result) = self.operands.result else { return };
        let len = self.len as usize;
        let (mut own, mut lower_one) = ([0; SHORT], [0; SHORT]);
        let (own, lower_one) = (&mut own[..len], &mut lower_one[..len]);
        // The result may take the place of the operand.
        own.copy_from_slice(self.operands.own.as_slice());
        let lower = self.sources(segments).map(|(_, one)| Some(one));
        for one in lower.chain((!self.operands.exclusive).then_some(None)) {
            let first = one.map_or(segments.rank == 0, |one| core::ptr::eq(one, &segments.all[0]));
            let operand: &[u8] = match one {
                Some(one) => {
                    one.head().read_short(self.operation, lower_one);
                    lower_one
                }
                None => own,
            };
            match first {
                true => {
                    result.write(0, operand);
                }
                false => combine(operand.into(), result),
            }
        }
    }

    fn take_whole(&self, segments: &Segments, combine: &mut impl FnMut(Body<'_>, BytesMut)) {
        let Some(result) = self.operands.result else { return };
        let (from, len) = self.pieces.range(self.len, self.taken);
        let (own, result) = (self.operands.own.part(from, len), result.part(from, len));
        let inclusive = !self.operands.exclusive;
        let in_place = core::ptr::eq(own.ptr(), result.ptr());
        if inclusive && segments.rank < 2 {
            // Of two operands the order does not matter.
            if !in_place {
                own.body().copy_to(0, result);
            }
            self.sources(segments).for_each(|(_, one)| combine(self.piece(one, 0, len), result));
            return;
        }
        let mut aside = [0; ASIDE];
        let most = match in_place && inclusive {
            true => ASIDE / self.operands.unit as usize * self.operands.unit as usize,
            false => len,
        };
        for at in (0..len).step_by(most.max(1)) {
            let n = most.min(len - at);
            let (own, result) = (own.part(at, n), result.part(at, n));
            let own = match in_place && inclusive {
                true => {
                    own.body().read(&mut aside[..n]);
                    Body::from(&aside[..n])
                }
                false => own.body(),
            };
            for (rank, one) in self.sources(segments) {
                let piece = self.piece(one, at, n);
                match rank {
                    0 => {
                        piece.copy_to(0, result);
                    }
                    _ => combine(piece, result),
                }
            }
            if inclusive {
                combine(own, result);
            }
        }
    }

    /// A step of the chain: what the rank before has written is combined with the operand.
    fn take_from_one(
        &mut self,
        segments: &Segments,
        wanted: bool,
        combine: &mut impl FnMut(Body<'_>, BytesMut),
    ) -> bool {
        let (step, operation) = (self.taken, self.operation);
        let (from, len) = self.pieces.range(self.len, step);
        let own = self.operands.own.part(from, len);
        let result = self.operands.result.map(|result| result.part(from, len));
        let place = match self.writes(segments) {
            true => match self.writing.place(segments, step, self.pieces.count) {
                Some(place) => Some(place),
                None => return false,
            },
            false => None,
        };
        let before = self.sources(segments).next().map(|(_, one)| self.piece(one, 0, len));
        let (writing, exclusive) = (&self.writing, self.operands.exclusive);
        let mut shown = own;
        if let (Some(result), false) = (result, exclusive) {
            if !core::ptr::eq(own.ptr(), result.ptr()) {
                own.body().copy_to(0, result);
            }
            if let Some(before) = before {
                timed(segments, operation, wanted, || combine(before, result));
            }
            shown = result.read_only();
        }
        if let Some(place) = place {
            writing.store(segments, step, self.len, |segment, streaming| {
                match before.filter(|_| exclusive) {
                    None => segment.put(place, shown, streaming),
                    Some(before) => {
                        segment.put(place, shown, false);
                        timed(segments, operation, wanted, || combine(before, segment.room(place, len)));
                    }
                }
            });
        }
        // Last, since the operand may stand there.
        if let (Some(before), Some(result), true) = (before, result, exclusive) {
            before.copy_to(0, result);
        }
        true
    }
}
