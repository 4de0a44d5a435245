//! The heap of a process: memory of `MPI_Alloc_mem`, which peers on the node can map and copy directly.
//!
//! Only the owner allocates in it; its books are private. Pages are reserved when given out, so a shortage
//! shows here, and returned to the system when freed.

use std::collections::BTreeMap;

const PAGE: u64 = 4096;

/// Free and used stretches of a heap, in bytes from its start.
#[derive(Debug, Default)]
pub struct Books {
    free: BTreeMap<u64, u64>,
    used: BTreeMap<u64, u64>,
}

impl Books {
    /// Books for an empty heap of `bytes`.
    pub fn new(bytes: u64) -> Self {
        Self { free: BTreeMap::from([(0, bytes)]), used: BTreeMap::new() }
    }

    /// Takes a stretch of at least `bytes`, in whole pages: its offset and length. First fit.
    pub fn take(&mut self, bytes: u64) -> Option<(u64, u64)> {
        let want = bytes.max(1).checked_next_multiple_of(PAGE)?;
        let (&at, &len) = self.free.iter().find(|(_, &len)| len >= want)?;
        self.free.remove(&at);
        if len > want {
            self.free.insert(at + want, len - want);
        }
        self.used.insert(at, want);
        Some((at, want))
    }

    /// Gives back the stretch that begins at `at`: its length, or `None` if there is none.
    pub fn give(&mut self, at: u64) -> Option<u64> {
        let len = self.used.remove(&at)?;
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
        Some(len)
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
        assert!(b.holds(got[1].0 + 5, 2 * PAGE - 5));
        assert!(!b.holds(got[1].0 + 5, 2 * PAGE));
        for i in [3, 1, 2, 0, 4] {
            assert_eq!(b.give(got[i].0), Some(2 * PAGE));
        }
        assert_eq!(b.give(0), None);
        assert_eq!(b.take(10 * PAGE), Some((0, 10 * PAGE)));
    }
}
