//! Marks of memory that was withdrawn: whoever has copied exposed memory reads the mark of it afterwards, over the same
//! connection, and the copy does not count if it is set.
//!
//! That the registration has gone does not suffice. A reply to a remote read waits in the library's queue as the place
//! of the user's memory, and what the program has written there since goes out with it. And the receiver's next read
//! would name a key that is gone, over which the providers over TCP close the connection with all that is under way
//! there. So the key of withdrawn memory stays until its receiver is done with it, and names zeros.
//!
//! Each process has a table of marks, in memory that every peer may read under one key. Where in it the mark of an
//! exposure lies follows from the exposure's key; no two that are there at a time share a place.

use super::abi;
use super::rail::{Rail, Registered};
use std::sync::atomic::{AtomicU8, Ordering};

/// The key of the table, which nothing else has.
pub(super) const KEY: u64 = u32::MAX as u64;
/// Marks of a process, and so the most that it exposes at a time; what comes beyond is sent in fragments.
const MARKS: usize = 1 << 16;

/// The marks of a process.
#[derive(Default)]
pub(super) struct Marks {
    /// With the lane of each. Before the table, so that the library forgets it first.
    registered: Vec<(u32, Registered)>,
    /// Empty until something is exposed.
    table: Box<[AtomicU8]>,
    /// Places in use, a bit for each.
    taken: Box<[u64]>,
}

/// Where the mark of a key lies in its owner's table.
pub(super) fn place(key: u64) -> usize {
    key as usize % MARKS
}

impl Marks {
    /// Whether a key has a place of its own.
    pub fn is_free(&self, key: u64) -> bool {
        let at = place(key);
        key & KEY == key
            && key != KEY
            && self.taken.get(at / 64).is_none_or(|word| word >> (at % 64) & 1 == 0)
    }

    /// The number of keys to try until it is certain that none is free.
    pub const fn most() -> usize {
        MARKS + 1
    }

    fn make(&mut self) {
        if self.table.is_empty() {
            self.table = (0..MARKS).map(|_| AtomicU8::new(0)).collect();
            self.taken = vec![0; MARKS / 64].into();
        }
    }

    /// Takes the place of a key that [`Marks::is_free`].
    pub fn take(&mut self, key: u64) {
        self.make();
        let at = place(key);
        self.taken[at / 64] |= 1 << (at % 64);
        self.table[at].store(0, Ordering::SeqCst);
    }

    /// Gives the place back: nobody reads the mark any longer.
    pub fn give_back(&mut self, key: u64) {
        let at = place(key);
        if let Some(word) = self.taken.get_mut(at / 64) {
            *word &= !(1 << (at % 64));
        }
    }

    /// From here on no copy counts of what the key names.
    pub fn set(&self, key: u64) {
        if let Some(mark) = self.table.get(place(key)) {
            mark.store(1, Ordering::SeqCst);
        }
    }

    /// Lets peers read the table in a lane. False: the provider does not let them.
    pub fn open(&mut self, lane: u32, rail: &Rail) -> bool {
        if self.registered.iter().any(|(at, _)| *at == lane) {
            return true;
        }
        self.make();
        let (start, len) = (self.table.as_ptr().cast(), self.table.len());
        // SAFETY: the table has its place and its length for good, and goes after its registrations.
        match unsafe { rail.register(start, len, abi::REMOTE_READ, KEY) } {
            Ok(registered) => self.registered.push((lane, registered)),
            Err(_) => return false,
        }
        true
    }

    /// Drops all registrations.
    pub fn close(&mut self) {
        self.registered.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_free_again_when_it_was_given_back() {
        let mut marks = Marks::default();
        for key in 1..=MARKS as u64 {
            assert!(marks.is_free(key));
            marks.take(key);
        }
        marks.set(7);
        assert!((1..1 << 18).all(|key| !marks.is_free(key)), "all places are in use");
        marks.give_back(7);
        assert!(marks.is_free(7 + MARKS as u64) && !marks.is_free(8));
        marks.take(7 + MARKS as u64);
        assert_eq!(marks.table[place(7)].load(Ordering::SeqCst), 0, "the mark of the one before");
        assert!(!Marks::default().is_free(KEY) && !Marks::default().is_free(KEY + 1));
    }
}
