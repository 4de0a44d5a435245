//! Context numbers: which are free in this process.
//!
//! A communicator takes two consecutive numbers, point-to-point messages and collective operations, so that neither sees
//! the other's. The processes of a new communicator agree on a pair that is free in each of them, and take the lowest; a
//! pair that was given back is therefore used again soon.

use crate::runtime::table::Table;

/// Pairs that the engine's context numbers of 24 bits allow.
pub const PAIRS: u32 = 1 << 23;

/// Which pairs are taken: one bit each, set where free. Words beyond the end are wholly free.
struct Free {
    words: Vec<u64>,
}

static FREE: Table<Free> = Table::new("context numbers", Free { words: Vec::new() });

impl Free {
    fn word(&mut self, pair: u32) -> &mut u64 {
        let word = (pair / 64) as usize;
        if word >= self.words.len() {
            self.words.resize(word + 1, u64::MAX);
        }
        &mut self.words[word]
    }
}

/// Takes no pair but those of `MPI_COMM_WORLD` and `MPI_COMM_SELF`.
pub(super) fn reset() {
    let done = FREE.write(|free| {
        free.words.clear();
        *free.word(0) &= !0b11;
    });
    debug_assert!(done.is_ok());
}

/// Gives back the pair that begins with `context`.
pub(super) fn release(context: u32) {
    let done = FREE.write(|free| *free.word(context / 2) |= 1 << (context / 2 % 64));
    debug_assert!(done.is_ok());
}

/// Takes the pair that begins with `context`. False where it is taken already.
pub fn take(context: u32) -> bool {
    let bit = 1 << (context / 2 % 64);
    FREE.write(|free| {
        let word = free.word(context / 2);
        let was_free = *word & bit != 0;
        *word &= !bit;
        was_free
    })
    .unwrap_or(false)
}

/// The first word, from word `from` on, with a free pair: its number and its bits.
pub fn free_word(from: u32) -> Option<(u32, u64)> {
    let words = PAIRS / 64;
    FREE.read(|free| {
        let known = free.words.len() as u32;
        (from..known)
            .map(|word| (word, free.words[word as usize]))
            .find(|(_, bits)| *bits != 0)
            .or_else(|| Some((from.max(known), u64::MAX)).filter(|(word, _)| *word < words))
    })
    .ok()
    .flatten()
}

/// The bits of word `word`: a set bit is a free pair.
pub fn word(word: u32) -> u64 {
    FREE.read(|free| free.words.get(word as usize).copied().unwrap_or(u64::MAX)).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::runtime::testing::running;

    #[test]
    fn pairs_are_taken_once_and_reused() {
        let _running = running(0, 1);
        assert_eq!(free_word(0), Some((0, !0b11)));
        assert!(!take(0) && !take(2));
        assert!(take(4));
        assert!(!take(4));
        release(4);
        assert!(take(4));
        for pair in 3..200 {
            assert!(take(2 * pair), "{pair}");
        }
        assert_eq!(free_word(0), Some((3, word(3))));
        assert_eq!(word(3).trailing_zeros(), 200 - 192);
        assert_eq!(free_word(100), Some((100, u64::MAX)));
        assert_eq!(free_word(PAIRS / 64), None);
    }
}
