//! Blocks that change hands: two processes send them back and forth.
//!
//! Most of what a body costs is that its lines lie in the wrong cache: the receiver has read them, and the sender
//! fetches them back to write the next body there. A receiver that answers can write its answer into the very block
//! that it has just read, whose lines are in its own cache. On an AMD EPYC (family 25, model 17), by a program with
//! nothing but a ring and two copies, 64 KiB took 24 us one way through 2 MiB of the sender's, and 5.9 so, where
//! the cores are far from each other; 4 KiB took 0.56 and 0.29 us where they share a cache.
//!
//! **States and owners.** A block begins in the staging arena of one of the two, its home, which takes it out of its
//! books for good. From then on it belongs to the pair, and to that one of the two who holds it. The holder writes a
//! body into it, and a mark in the message's slot hands it over: the receiver holds it from when it has read the body.
//! Who measures what such bodies take, or has found them to be best, says so in the slot, and the other one sends the
//! block back with its next body whatever it has found itself, unless it is trying another way: one of the two alone
//! can find out nothing.
//!
//! Nobody gives blocks back who has nothing to send. So what a process gives away is limited: to a few at first, to one
//! more for each that comes, and by [`Staging::give`](super::staging::Staging::give). Without a block at hand a body
//! goes another way.
//!
//! **Ordering.** As of all bodies: the holder writes the body, then releases the slot; the receiver acquires the slot,
//! reads the body, and writes the next one behind that. No progress (`tail`) is waited for. `loom_handed.rs` explores
//! it.

use super::staging::{self, LARGE};

/// In the place of a body: the block is the receiver's from when it has read the body.
const HANDED: u64 = 1 << 63;
/// In such a place: it lies in the receiver's arena, not in the sender's.
const RECEIVERS: u64 = 1 << 62;
/// In such a place: the sender would like to have the block back with the next body, since it measures what such bodies
/// take, or has found them to be best.
const WANTED: u64 = 1 << 61;
/// Blocks that a process gives to a pair before any has come: those of one message of some fragments.
const AT_FIRST: u32 = 4;

/// Blocks that have come before what bodies in them take says anything.
const WARM: u32 = 12;

/// Where a body lies, as the slot of its message says: an offset in a staging arena, and marks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place(pub u64);

impl Place {
    /// Whether the block is handed over with the body.
    #[inline(always)]
    pub fn is_handed(self) -> bool {
        self.0 & HANDED != 0
    }

    /// Whether it lies in the arena of the message's receiver.
    #[inline(always)]
    pub fn is_receivers(self) -> bool {
        self.0 & (HANDED | RECEIVERS) == HANDED | RECEIVERS
    }

    /// The offset, of which a peer that breaks the protocol may have made anything.
    #[inline(always)]
    pub fn offset(self) -> u64 {
        if self.is_handed() {
            self.0 & !(HANDED | RECEIVERS | WANTED)
        } else {
            self.0
        }
    }
}

/// Whose arena a block lies in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Home {
    /// That of the process that holds it.
    Own,
    /// The peer's.
    Peer,
}

/// A block that this process holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Held {
    pub home: Home,
    pub offset: u32,
    /// Whether the peer wants it back with the next body.
    pub wanted: bool,
}

impl Held {
    /// What the slot of a message says whose body lies in it; `wanted`: it is wanted back.
    #[inline]
    pub fn place(self, wanted: bool) -> Place {
        let whose = if self.home == Home::Peer { RECEIVERS } else { 0 };
        Place(HANDED | whose | if wanted { WANTED } else { 0 } | u64::from(self.offset))
    }
}

/// The blocks of one pair that this process holds.
#[derive(Debug, Default)]
pub struct Handed {
    /// The one that came last is used first: most of it is still in this core's cache.
    held: Vec<Held>,
    /// How many this process has given to the pair.
    given: u32,
    /// How often one has come.
    came: u32,
}

impl Handed {
    /// The block that is used next, if one is at hand.
    #[inline(always)]
    pub fn next(&self) -> Option<&Held> {
        self.held.last()
    }

    /// How many are at hand.
    #[cfg(test)]
    pub fn count(&self) -> usize {
        self.held.len()
    }

    /// Whether blocks have come and gone so often that bodies in them take what such bodies take: new ones cost page
    /// faults, and their lines lie elsewhere.
    #[inline(always)]
    pub fn is_warm(&self) -> bool {
        self.came >= WARM
    }

    /// A block for the next body.
    #[inline]
    pub fn take(&mut self) -> Option<Held> {
        self.held.pop()
    }

    /// Whether this process may give another block to the pair, of which it gives `most`.
    #[inline]
    pub fn may_give(&self, most: u32) -> bool {
        self.given < most.min(AT_FIRST.saturating_add(self.came))
    }

    /// Notes that it has given one.
    #[inline]
    pub fn gave(&mut self) {
        self.given += 1;
    }

    /// Notes that the body at a place has been read, in an arena of `bytes`, whose block was handed over with it: it is
    /// this process's now. What is no block is left alone.
    pub fn came(&mut self, place: Place, bytes: u64) {
        let offset = place.offset();
        // No pair has more than two arenas have.
        if !staging::is_large_block(offset, bytes) || self.held.len() as u64 > 2 * bytes / LARGE as u64 {
            return;
        }
        let home = if place.is_receivers() { Home::Own } else { Home::Peer };
        self.held.push(Held { home, offset: offset as u32, wanted: place.0 & WANTED != 0 });
        self.came = self.came.saturating_add(1);
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;

    const BYTES: u64 = 1 << 20;
    const FIRST: u32 = BYTES as u32 / 4;

    #[test]
    fn a_block_that_comes_goes_back_to_its_home() {
        let (mut giver, mut other) = (Handed::default(), Handed::default());
        let given = Held { home: Home::Own, offset: FIRST + LARGE as u32, wanted: false };
        other.came(given.place(true), BYTES);
        let held = other.take().unwrap();
        assert_eq!(held, Held { home: Home::Peer, offset: given.offset, wanted: true });
        giver.came(held.place(false), BYTES);
        assert_eq!(giver.take(), Some(given));
        assert!(giver.next().is_none() && other.next().is_none());
    }

    #[test]
    fn what_is_not_handed_over_is_its_senders() {
        for offset in [0, 77, u64::from(FIRST)] {
            let place = Place(offset);
            assert_eq!((place.is_handed(), place.is_receivers(), place.offset()), (false, false, offset));
        }
    }

    #[test]
    fn what_is_no_block_is_not_kept() {
        let mut handed = Handed::default();
        let last = u64::from(FIRST) + (BYTES - u64::from(FIRST)) / LARGE as u64 * LARGE as u64;
        for offset in [0, 64, u64::from(FIRST) + 64, last, BYTES, u64::MAX >> 2] {
            handed.came(Place(HANDED | offset), BYTES);
            handed.came(Place(HANDED | RECEIVERS | offset), BYTES);
        }
        assert!(handed.next().is_none());
        // Nor more than there are, by a peer that hands the same one over again and again.
        (0..10_000).for_each(|_| handed.came(Place(HANDED | u64::from(FIRST)), BYTES));
        assert!((100..200).contains(&handed.held.len()), "{}", handed.held.len());
    }

    #[test]
    fn more_is_given_only_for_what_comes() {
        let mut handed = Handed::default();
        let give = |handed: &mut Handed| {
            (0..100).filter(|_| handed.may_give(10).then(|| handed.gave()).is_some()).count()
        };
        assert_eq!(give(&mut handed), AT_FIRST as usize);
        handed.came(Place(HANDED | u64::from(FIRST)), BYTES);
        assert_eq!(give(&mut handed), 1);
        (0..100).for_each(|_| handed.came(Place(HANDED | u64::from(FIRST)), BYTES));
        assert_eq!(give(&mut handed), 5);
    }
}
