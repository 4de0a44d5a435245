//! The heap of a process: memory of `MPI_Alloc_mem`, which peers on the node can map and copy directly.
//!
//! Only the owner allocates in it; its books are private. Pages are returned to the system when freed, but for a few
//! short stretches: programs take and give back the same small pieces again and again, and the system needs tens of
//! microseconds for that.

use std::collections::BTreeMap;

const PAGE: u64 = 4096;

/// The longest stretch that keeps its memory when it is given back.
const SPARE_MOST: u64 = 256 << 10;
/// How much memory is kept so.
const SPARE_ALL: u64 = 4 << 20;

/// Free and used stretches of a heap, in bytes from its start.
#[derive(Debug, Default)]
pub struct Books {
    free: BTreeMap<u64, u64>,
    used: BTreeMap<u64, u64>,
    /// Stretches that nobody uses and that still have their memory, by length.
    spare: BTreeMap<u64, Vec<u64>>,
    spare_bytes: u64,
}

/// A stretch that was taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stretch {
    /// Where it begins.
    pub at: u64,
    /// Its length.
    pub len: u64,
    /// Whether it has memory already.
    pub backed: bool,
}

/// What is to be done with a stretch that was given back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fate {
    /// Nothing: it keeps its memory, for the next that is as long.
    Kept,
    /// So many bytes of memory go back to the system.
    Free(u64),
}

impl Books {
    /// Books for an empty heap of `bytes`.
    pub fn new(bytes: u64) -> Self {
        Self { free: BTreeMap::from([(0, bytes)]), ..Self::default() }
    }

    /// Takes a stretch of at least `bytes`, in whole pages: one that has its memory still, or else the first that fits.
    pub fn take(&mut self, bytes: u64) -> Option<Stretch> {
        let want = bytes.max(1).checked_next_multiple_of(PAGE)?;
        if let Some(at) = self.spare.get_mut(&want).and_then(Vec::pop) {
            self.spare_bytes -= want;
            self.used.insert(at, want);
            return Some(Stretch { at, len: want, backed: true });
        }
        let (&at, &len) = self.free.iter().find(|(_, &len)| len >= want)?;
        self.free.remove(&at);
        if len > want {
            self.free.insert(at + want, len - want);
        }
        self.used.insert(at, want);
        Some(Stretch { at, len: want, backed: false })
    }

    /// Gives back the stretch that begins at `at`; `None` if there is none.
    pub fn give(&mut self, at: u64) -> Option<Fate> {
        let len = *self.used.get(&at)?;
        if len <= SPARE_MOST && self.spare_bytes + len <= SPARE_ALL {
            self.used.remove(&at);
            self.spare.entry(len).or_default().push(at);
            self.spare_bytes += len;
            return Some(Fate::Kept);
        }
        self.discard(at).map(Fate::Free)
    }

    /// As [`Books::give`], for a stretch that got no memory: its length.
    pub fn discard(&mut self, at: u64) -> Option<u64> {
        let len = self.used.remove(&at)?;
        self.join(at, len);
        Some(len)
    }

    /// Gives up all stretches that nobody uses and that still have their memory, which is to go back to the system:
    /// where each begins, and its length. They are free like others then, and join their neighbours.
    pub fn clear_spare(&mut self) -> Vec<(u64, u64)> {
        let spare = std::mem::take(&mut self.spare);
        self.spare_bytes = 0;
        let all: Vec<_> =
            spare.into_iter().flat_map(|(len, at)| at.into_iter().map(move |at| (at, len))).collect();
        for &(at, len) in &all {
            self.join(at, len);
        }
        all
    }

    /// A stretch is free from now on.
    fn join(&mut self, at: u64, len: u64) {
        let (mut from, mut total) = (at, len);
        if let Some((&before, &n)) = self.free.range(..at).next_back() {
            if before + n == at {
                self.free.remove(&before);
                (from, total) = (before, n + total);
            }
        }
        if let Some(n) = self.free.remove(&(at + len)) {
            total += n;
        }
        self.free.insert(from, total);
    }

    /// Whether `at..at+len` lies in one used stretch.
    pub fn holds(&self, at: u64, len: u64) -> bool {
        self.used.range(..=at).next_back().is_some_and(|(&from, &n)| at + len <= from + n)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stretches_join_when_given_back() {
        let mut b = Books::new(10 * PAGE);
        let got: Vec<_> = (0..5).map(|_| b.take(PAGE + 1).unwrap()).collect();
        assert!(b.take(1).is_none());
        assert!(b.holds(got[1].at + 5, 2 * PAGE - 5));
        assert!(!b.holds(got[1].at + 5, 2 * PAGE));
        for i in [3, 1, 2, 0, 4] {
            assert_eq!(b.discard(got[i].at), Some(2 * PAGE));
        }
        assert_eq!(b.discard(0), None);
        assert_eq!(b.take(10 * PAGE), Some(Stretch { at: 0, len: 10 * PAGE, backed: false }));
    }

    #[test]
    fn short_stretches_keep_their_memory_up_to_a_limit() {
        let mut b = Books::new(1 << 30);
        let first = b.take(PAGE).unwrap();
        assert_eq!(b.give(first.at), Some(Fate::Kept));
        assert!(!b.holds(first.at, 1));
        assert_eq!(b.give(first.at), None);
        assert_eq!(b.take(PAGE - 5), Some(Stretch { backed: true, ..first }));
        let long = b.take(SPARE_MOST + 1).unwrap();
        assert_eq!(b.give(long.at), Some(Fate::Free(SPARE_MOST + PAGE)));
        let most = SPARE_ALL / SPARE_MOST;
        let many: Vec<_> = (0..=most).map(|_| b.take(SPARE_MOST).unwrap()).collect();
        let given: Vec<_> = many.iter().map(|taken| b.give(taken.at).unwrap()).collect();
        assert_eq!(given.iter().filter(|given| **given == Fate::Kept).count() as u64, most);
        assert_eq!(given.last(), Some(&Fate::Free(SPARE_MOST)));
    }

    /// Short stretches that kept their memory stood between the free ones, and nothing long could be had any more.
    #[test]
    fn stretches_that_kept_their_memory_make_room_for_a_long_one() {
        let mut b = Books::new(10 * PAGE);
        let short: Vec<_> = (0..5).map(|_| b.take(2 * PAGE).unwrap()).collect();
        for taken in &short[..4] {
            assert_eq!(b.give(taken.at), Some(Fate::Kept));
        }
        assert_eq!(b.take(8 * PAGE), None);
        let mut given = b.clear_spare();
        given.sort_unstable();
        assert_eq!(given, [0, 2, 4, 6].map(|at| (at * PAGE, 2 * PAGE)));
        assert_eq!(b.take(8 * PAGE), Some(Stretch { at: 0, len: 8 * PAGE, backed: false }));
        assert!(b.clear_spare().is_empty() && b.holds(short[4].at, PAGE));
    }
}
