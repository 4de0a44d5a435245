//! Barrier and small allreduce of one node through shared lines: no schedule, no message, no allocation.
//!
//! Cost: one store and P - 1 loads for each rank, for any P; up to 48 bytes. Every rank writes its operand into its
//! own line and combines all lines in rank order: any operator will do, and all ranks get the same bits.
//!
//! Which line a group uses, and how lines go from one group to another, is the matter of [`Hold`] and [`Lines`].
//!
//! Beside its round a rank tells a [`Note`] of what it is in, and of how many bytes. Whoever reads another note than
//! its own reads on, so that all ranks stay in step, and then has an error instead of a result.
//!
//! A line has two rounds alive, so a rank may be one round ahead of another and no more. It is not: it ends a round
//! only when everybody has written that round, and whoever has written a round has read all of the round before.

mod note;
mod owner;
mod table;

use arke_engine::schedule::Group;
use arke_engine::Engine;
use arke_fabric::Fabric;

pub use note::{Note, What};
pub use owner::{Hold, Next};
pub use table::{Lines, Offer, FIXED, TAKEN};

/// Most bytes of an operand.
pub const MOST: usize = 48;

/// Most ranks of a group that uses a line where each has a core: each rank reads the lines of all.
pub const MOST_RANKS: u32 = 64;
/// Most ranks where they take turns on the cores. There a change of process costs as much as reading a hundred lines,
/// and in a tree of messages each rank has several turns. Measured on two cores, with lines and with messages: 128
/// ranks 1.9 and 4.6 ms, 256 ranks 7.3 and 14 ms, 512 ranks 24 and 40 ms (allreduce of 8 bytes).
pub const MOST_CROWDED: u32 = 512;

/// Where the lines of an operation are.
#[derive(Debug, Clone, Copy)]
pub struct Place<'a> {
    /// The processes, in rank order.
    pub group: &'a Group,
    /// How many there are.
    pub size: u32,
    /// This one.
    pub rank: u32,
    /// The line that they have agreed on.
    pub line: u32,
    /// The round; the next operation on the line takes the next one, wrapping.
    pub round: u32,
}

/// Room for an operand.
#[derive(Debug)]
#[repr(align(8))]
struct Operand([u8; MOST]);

/// One operation in the lines, from this rank's side.
#[derive(Debug)]
pub struct Exchange {
    /// The first rank whose operand has not been seen.
    next: u32,
    /// In one of these stands the combination of those before it, in the other the operand that is read next.
    operands: [Operand; 2],
    /// What this rank tells of its operation.
    note: u32,
    /// The first rank that is in another one, and what it tells.
    differs: Option<(u32, Note)>,
}

impl Exchange {
    /// Writes the own operand and the note about it, and wakes whoever sleeps for them.
    #[inline]
    pub fn begin<F: Fabric>(engine: &mut Engine<F>, place: &Place, note: Note, operand: &[u8]) -> Exchange {
        let (fabric, note) = (engine.fabric(), note.word());
        fabric.write_line(place.line, place.round, note, operand);
        for rank in (0..place.size).filter(|rank| *rank != place.rank) {
            fabric.wake(place.group.process(rank));
        }
        engine.counters().collectives.add(1);
        engine.counters().line_collectives.add(1);
        Exchange { next: 0, operands: [Operand([0; MOST]), Operand([0; MOST])], note, differs: None }
    }

    /// Takes in the operands that have come: true when that is all of them. `combine` leaves in its second argument the
    /// combination of the first (lower ranks) and the second; for a barrier it does nothing.
    #[inline]
    pub fn advance<F: Fabric>(
        &mut self,
        engine: &mut Engine<F>,
        place: &Place,
        own: &[u8],
        mut combine: impl FnMut(&[u8; MOST], &mut [u8; MOST]),
    ) -> bool {
        let fabric = engine.fabric();
        while self.next < place.size {
            // What was combined is never moved: bytes that were just stored one element at a time are slow to load.
            let [even, odd] = &mut self.operands;
            let (Operand(before), Operand(data)) = if self.next % 2 == 0 { (odd, even) } else { (even, odd) };
            let mut told = self.note;
            if self.next == place.rank {
                data[..own.len()].copy_from_slice(own);
            } else {
                let process = place.group.process(self.next);
                match fabric.read_line(process, place.line, place.round, data) {
                    Some(note) => told = note,
                    None => return false,
                }
            }
            if self.next > 0 {
                combine(before, data);
            }
            if told != self.note {
                self.note_difference(told);
            }
            self.next += 1;
        }
        true
    }

    #[cold]
    fn note_difference(&mut self, note: u32) {
        let note = Note::of(note);
        // One in segments comes before all others, since this rank must count its operation.
        let first = self
            .differs
            .is_none_or(|(_, other)| other.what() != What::Segments && note.what() == What::Segments);
        if first && !note.goes_with(Note::of(self.note)) {
            self.differs = Some((self.next, note));
        }
    }

    /// A rank that is in another operation than this one, and what it told, once [`Exchange::advance`] has said that
    /// it is finished. The combination means nothing then.
    #[inline]
    pub fn differs(&self) -> Option<(u32, Note)> {
        self.differs
    }

    /// The rank whose operand is waited for.
    pub fn awaits(&self) -> u32 {
        self.next
    }

    /// The combination, once [`Exchange::advance`] has said that it is finished.
    #[inline]
    pub fn result(&self) -> &[u8; MOST] {
        &self.operands[(self.next as usize + 1) % 2].0
    }
}

/// What a rank has told in a round that comes after the place's, if it has come to such a one.
pub fn ahead<F: Fabric>(engine: &mut Engine<F>, place: &Place, rank: u32) -> Option<Note> {
    let (fabric, process) = (engine.fabric(), place.group.process(rank));
    let round = fabric.line_round(process, place.line);
    if round.wrapping_sub(place.round) as i32 <= 0 {
        return None;
    }
    fabric.read_line(process, place.line, round, &mut [0; MOST]).map(Note::of)
}

/// Runs an exchange to its end: for callers that need not let others in meanwhile. Returns the combination.
pub fn allreduce<F: Fabric>(
    engine: &mut Engine<F>,
    place: &Place,
    operand: &[u8],
    mut combine: impl FnMut(&[u8; MOST], &mut [u8; MOST]),
) -> [u8; MOST] {
    let mut exchange =
        Exchange::begin(engine, place, Note::of_bytes(What::Allreduce, operand.len() as u64), operand);
    engine.wait_until(|engine| exchange.advance(engine, place, operand, &mut combine));
    *exchange.result()
}
