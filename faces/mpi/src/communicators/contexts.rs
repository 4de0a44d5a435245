//! Context numbers: which are taken in this process, and which this process may give out.
//!
//! A communicator takes a *set* of four consecutive numbers, so that messages of one purpose never meet those of another:
//! point-to-point, collective operations, the making of communicators from this one, and the first meeting of the leaders
//! of two groups over this one.
//!
//! Every set belongs to one process, which alone gives it to new communicators; so two communicators that are made at the
//! same time never get the same set. It may give a set again as soon as no member of the new communicator has it taken
//! ([`super::agreement`]). A process's sets are numbered 0, 1, ...; 64 of them form a word.

use crate::runtime::table::Table;
use std::collections::BTreeMap;

/// Numbers in a set.
pub const STRIDE: u32 = 4;
/// Sets that the engine's context numbers of 24 bits allow.
const SETS: u32 = (1 << 24) / STRIDE;
/// Sets that belong to nobody: those of `MPI_COMM_WORLD` and `MPI_COMM_SELF`.
const RESERVED: u32 = 2;
/// Words that one message tells about.
pub const WORDS: usize = 4;

/// The context of no communicator: one that is still being made.
pub const UNSET: u32 = u32::MAX;

struct Taken {
    /// Set bits for taken sets, by owner and word; words without any are left out.
    words: BTreeMap<(u32, u32), u64>,
    /// This process, and how many there are: each owns every so many-th set.
    me: u32,
    processes: u32,
    /// No word of this process's own sets below this one has a free one.
    first: u32,
}

static TAKEN: Table<Taken> =
    Table::new("context numbers", Taken { words: BTreeMap::new(), me: 0, processes: 1, first: 0 });

impl Taken {
    /// Words of each process's sets.
    fn count(&self) -> u32 {
        (SETS - RESERVED) / self.processes / 64
    }

    /// Owner, word and bit of a context; `None` for those of nobody.
    fn place(&self, context: u32) -> Option<(u32, u32, u64)> {
        let set = (context / STRIDE).checked_sub(RESERVED).filter(|_| context != UNSET)?;
        let (owner, number) = (set % self.processes, set / self.processes);
        Some((owner, number / 64, 1 << (number % 64)))
    }

    fn context(&self, word: u32, bit: u32) -> u32 {
        (RESERVED + (word * 64 + bit) * self.processes + self.me) * STRIDE
    }
}

/// Begins anew for a process of a job.
pub(super) fn reset(me: u32, processes: u32) {
    let done = TAKEN.write(|taken| *taken = Taken { words: BTreeMap::new(), me, processes, first: 0 });
    debug_assert!(done.is_ok());
}

/// Takes the set that begins with `context`. False where it is taken already.
pub fn take(context: u32) -> bool {
    let taken = TAKEN.write(|taken| {
        let Some((owner, word, bit)) = taken.place(context) else { return false };
        let bits = taken.words.entry((owner, word)).or_insert(0);
        let was_free = *bits & bit == 0;
        *bits |= bit;
        was_free
    });
    taken.unwrap_or(false)
}

/// Gives back the set that begins with `context`.
pub(super) fn release(context: u32) {
    let done = TAKEN.write(|taken| {
        let Some((owner, word, bit)) = taken.place(context) else { return };
        if let Some(bits) = taken.words.get_mut(&(owner, word)) {
            *bits &= !bit;
            if *bits == 0 {
                taken.words.remove(&(owner, word));
            }
            if owner == taken.me {
                taken.first = taken.first.min(word);
            }
        }
    });
    debug_assert!(done.is_ok());
}

/// For [`WORDS`] words of `owner`'s sets from `word` on, which are free here: set bits.
pub(super) fn free(owner: u32, word: u32) -> [u64; WORDS] {
    let all = TAKEN.read(|taken| {
        let mut bits = [0; WORDS];
        for (bits, word) in bits.iter_mut().zip(word..taken.count().max(word)) {
            *bits = !taken.words.get(&(owner, word)).copied().unwrap_or(0);
        }
        bits
    });
    all.unwrap_or([0; WORDS])
}

/// Takes the lowest of this process's sets that is free here and has its bit in `candidates`, which speaks of the words from
/// `word` on.
pub(super) fn give(word: u32, candidates: [u64; WORDS]) -> Option<u32> {
    let given = TAKEN.write(|taken| {
        let me = taken.me;
        for (word, candidates) in (word..taken.count()).zip(candidates) {
            let bits = taken.words.get(&(me, word)).copied().unwrap_or(0);
            let free = candidates & !bits;
            if free != 0 {
                let bit = free.trailing_zeros();
                taken.words.insert((me, word), bits | 1 << bit);
                return Some(taken.context(word, bit));
            }
        }
        None
    });
    given.ok().flatten()
}

/// The first word from `word` on in which one of this process's sets is free here; `None` where there is none.
pub(super) fn next_word(word: u32) -> Option<u32> {
    let found = TAKEN.write(|taken| {
        let me = taken.me;
        let full = |taken: &Taken, word| taken.words.get(&(me, word)) == Some(&u64::MAX);
        while taken.first < taken.count() && full(taken, taken.first) {
            taken.first += 1;
        }
        (word.max(taken.first)..taken.count()).find(|word| !full(taken, *word))
    });
    found.ok().flatten()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::runtime::testing::running;

    const ALL: [u64; WORDS] = [u64::MAX; WORDS];

    #[test]
    fn sets_are_given_once_and_again_after_their_release() {
        let _running = running(1, 3);
        let first = give(0, ALL).unwrap();
        let second = give(0, ALL).unwrap();
        assert_ne!(first, second);
        assert_eq!((first % STRIDE, second % STRIDE), (0, 0));
        assert!(!take(first));
        assert_eq!(free(1, 0)[0], !0b11);
        release(first);
        assert_eq!(give(0, ALL), Some(first));
        assert_eq!(give(0, [1 << 5, 0, 0, 0]).map(|context| context / STRIDE), Some(2 + 5 * 3 + 1));
        assert_eq!(give(0, [1 << 5, 0, 0, 0]), None);
    }

    #[test]
    fn processes_own_different_sets() {
        let _running = running(0, 3);
        let mine: Vec<u32> = (0..200).map(|_| give(next_word(0).unwrap(), ALL).unwrap()).collect();
        reset(2, 3);
        let theirs: Vec<u32> = (0..200).map(|_| give(next_word(0).unwrap(), ALL).unwrap()).collect();
        assert!(mine.iter().all(|context| !theirs.contains(context)));
        assert!(mine.iter().chain(&theirs).all(|context| *context >= RESERVED * STRIDE));
        // What another process gave is taken here when it is used here.
        assert!(take(mine[0]));
        assert_eq!(free(0, 0)[0], !1);
        assert!(!take(mine[0]));
    }

    #[test]
    fn full_words_are_passed_over() {
        let _running = running(0, 2);
        for _ in 0..64 * 3 {
            assert!(give(next_word(0).unwrap(), ALL).is_some());
        }
        assert_eq!(next_word(0), Some(3));
        assert_eq!(next_word(7), Some(7));
        release((RESERVED + 70 * 2) * STRIDE);
        assert_eq!(next_word(0), Some(1));
        assert_eq!(next_word(2), Some(3));
        assert_eq!(next_word(SETS), None);
        assert_eq!(free(1, SETS), [0; WORDS]);
    }

    #[test]
    fn predefined_and_unset_contexts_belong_to_nobody() {
        let _running = running(0, 1);
        for context in [0, STRIDE, UNSET] {
            assert!(!take(context));
            release(context);
        }
    }
}
