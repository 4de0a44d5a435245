//! Which of a process's lines are free, and from which round on a line may be used again.
//!
//! A group takes a line when it first needs one. Its members tell each other the last round on each of their free lines
//! ([`Lines::offer`]; [`TAKEN`] stands for a line that is not free) and take the greatest of what they tell for each
//! line. The first line that is free with all of them is theirs, from the round behind that number on
//! ([`Lines::settle`]).
//!
//! A group gives its line back when a member has done with the group ([`Lines::close`]). Others may still read what
//! that member wrote in the last round, r, so it cannot use the line again at once: with a group of other members it
//! would soon overwrite that cell. It writes a *closing round*, r + 3, into the other cell, which everybody has read:
//! whoever wrote round r had read all of round r - 1. A closed line is free when all members of its group have closed
//! it. Nobody waits for that: it is looked at when lines are offered.
//!
//! The closing round is r + 3 and not r + 1, so that a member that still waits for round r + 1, which no correct
//! program does, finds nothing rather than wrong data.

use super::note::{Note, What};
use crate::segments::{ring, Own};
use arke_engine::schedule::Group;
use arke_engine::{Engine, ProcId};
use arke_fabric::Fabric;

/// Stands for the last round of a line that is not free.
pub const TAKEN: u32 = u32::MAX;

/// Lines that are never given out: they belong to all processes of the job, each to one interface's group.
pub const FIXED: u32 = 2;

/// A line of this number of rounds is not given out any more: rounds of a new user must be newer than all that were
/// used before, and numbers run out some time.
const LAST_START: u32 = 1 << 31;

/// How much the closing round is newer than the last one.
const CLOSING: u32 = 3;

/// The most operations between two attempts to get a line.
pub(super) const LAST_TRY: u32 = 1 << 14;

/// What a line is used for.
#[derive(Debug, Clone)]
enum Use {
    Free,
    Taken,
    /// Closed by this process; the others of the group may not have closed it.
    Closed(Group, u32),
}

#[derive(Debug, Clone)]
struct Slot {
    used: Use,
    /// The last round that this process wrote.
    last: u32,
    /// The process's segment for the groups that hold this line, once one has wanted it.
    segment: Option<Own>,
}

/// A line that was never used.
const UNUSED: Slot = Slot { used: Use::Free, last: 0, segment: None };

/// The lines of a process.
#[derive(Debug, Default)]
pub struct Lines {
    slots: Vec<Slot>,
    /// Whether a group is being offered the free lines: they are offered to one group at a time.
    offered: bool,
}

/// What a process tells the others of a group.
#[derive(Debug)]
pub struct Offer {
    /// The last round on each line that is free, and [`TAKEN`] for the others.
    pub rounds: Vec<u32>,
    /// Whether the free lines are reserved for this group until it has settled.
    reserved: bool,
}

impl Lines {
    /// None yet.
    pub const fn new() -> Self {
        Lines { slots: Vec::new(), offered: false }
    }

    /// The last round on a fixed line.
    pub fn fixed(&self, line: u32) -> u32 {
        debug_assert!(line < FIXED);
        self.slots.get(line as usize).map_or(0, |slot| slot.last)
    }

    /// What to tell the others of a group, of `count` lines. To be followed by [`Lines::settle`].
    pub fn offer<F: Fabric>(&mut self, engine: &mut Engine<F>, count: u32) -> Offer {
        if self.slots.len() < count as usize {
            self.slots.resize(count as usize, UNUSED);
        }
        if self.offered {
            return Offer { rounds: vec![TAKEN; count as usize], reserved: false };
        }
        self.offered = true;
        let me = engine.me();
        for (slot, line) in self.slots.iter_mut().zip(0..) {
            let Use::Closed(group, size) = &slot.used else { continue };
            let closed = |process: ProcId| {
                let behind = slot.last.wrapping_sub(engine.fabric().line_round(process, line)) as i32;
                process == me || behind <= 0 || engine.is_lost(process)
            };
            if (0..*size).map(|rank| group.process(rank)).all(closed) {
                slot.used = Use::Free;
            }
        }
        let last = |(slot, line): (&Slot, u32)| match slot.used {
            Use::Free if line >= FIXED && slot.last < LAST_START => slot.last,
            _ => TAKEN,
        };
        Offer { rounds: self.slots.iter().zip(0..count).map(last).collect(), reserved: true }
    }

    /// Ends an offer, in which the greatest number that any member told for each line stands now, if `agreed`. The
    /// group's line and the last round on it, if there is a line for it.
    pub fn settle(&mut self, offer: &Offer, agreed: bool) -> Option<(u32, u32)> {
        if offer.reserved {
            self.offered = false;
        }
        let (line, last) =
            (0..).zip(offer.rounds.iter().copied()).find(|(_, last)| agreed && *last != TAKEN)?;
        self.slots.get_mut(line as usize)?.used = Use::Taken;
        Some((line, last))
    }

    /// The segment for the group of `size` ranks that holds a line; `None` where there is no memory for it. `crowded`:
    /// the ranks of the job outnumber the cores.
    pub fn segment<F: Fabric>(
        &mut self,
        engine: &mut Engine<F>,
        line: u32,
        size: u32,
        crowded: bool,
    ) -> Option<Own> {
        if self.slots.len() <= line as usize {
            self.slots.resize(line as usize + 1, UNUSED);
        }
        let before = self.slots.iter().filter(|slot| slot.segment.is_some()).count();
        let slot = &mut self.slots[line as usize];
        if slot.segment.is_none() {
            slot.segment = Own::new(engine, ring(size, crowded, before));
        }
        slot.segment
    }

    /// Gives the line of a group back, after round `last`.
    pub fn close<F: Fabric>(
        &mut self,
        engine: &mut Engine<F>,
        line: u32,
        last: u32,
        group: Group,
        size: u32,
    ) {
        if self.slots.len() <= line as usize {
            self.slots.resize(line as usize + 1, UNUSED);
        }
        let slot = &mut self.slots[line as usize];
        slot.last = last;
        if line >= FIXED {
            slot.last = last.wrapping_add(CLOSING);
            slot.used = Use::Closed(group, size);
            engine.fabric().write_line(line, slot.last, Note::new(What::Nothing).word(), &[]);
        }
    }
}
