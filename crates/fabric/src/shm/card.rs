//! A process's card: what another process of the same user on the same machine has to know to reach its memory.
//!
//! A card is plain words and may travel in any message. Whoever has it opens the arena of the process's job through
//! `/proc`; the process itself need not do anything for that, nor be asked. See `visitors.rs`.

use super::inbox::MOST_RINGS;
use arke_base::board::MAGIC;

/// Words of a card.
pub const CARD_WORDS: usize = 10;

/// The bits of a descriptor in its half of a word, which also has the number of rings. A name of a port has the words
/// without the zeroes in front, and must be short; in this place the number makes it no longer.
const DESCRIPTOR_BITS: u32 = 24;

/// Where a process and the arena of its job are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Card {
    /// The random number of its job.
    pub job: [u64; 2],
    /// The kernel and the space of process numbers that it runs in; 0 where that is not known.
    pub machine: u64,
    /// Its rank in its job.
    pub rank: u32,
    /// Number of ranks of its job.
    pub size: u32,
    /// Its place in its arena.
    pub index: u32,
    /// Number of places there.
    pub places: u32,
    /// Its process, which has the arena open.
    pub holder: u32,
    /// When that process started; 0 where it is not known.
    pub started: u64,
    /// The arena's descriptor in that process.
    pub descriptor: u32,
    /// Rings there that may lead to one process.
    pub rings: u32,
    /// Bytes of a staging arena there.
    pub staging: u64,
    /// Bytes of a heap there.
    pub heap: u64,
}

impl Card {
    /// Its words.
    pub fn encode(&self) -> [u64; CARD_WORDS] {
        let pair = |high: u32, low: u32| u64::from(high) << 32 | u64::from(low);
        [
            MAGIC,
            self.job[0],
            self.job[1],
            self.machine,
            pair(self.rank, self.size),
            pair(self.index, self.places),
            pair(self.holder, self.rings << DESCRIPTOR_BITS | self.descriptor),
            self.staging,
            self.heap,
            self.started,
        ]
    }

    /// The card of some words; `None` where they are none, or of another version of Arke.
    pub fn decode(words: &[u64]) -> Option<Card> {
        let words: &[u64; CARD_WORDS] = words.try_into().ok()?;
        let pair = |word: u64| ((word >> 32) as u32, word as u32);
        let ((rank, size), (index, places)) = (pair(words[4]), pair(words[5]));
        let (holder, low) = pair(words[6]);
        let card = Card {
            job: [words[1], words[2]],
            machine: words[3],
            rank,
            size,
            index,
            places,
            holder,
            started: words[9],
            descriptor: low & ((1 << DESCRIPTOR_BITS) - 1),
            rings: low >> DESCRIPTOR_BITS,
            staging: words[7],
            heap: words[8],
        };
        let possible = words[0] == MAGIC && rank < size && index < places && places <= size;
        // Lengths beyond what any setting allows would overflow the layout.
        let small = card.rings <= MOST_RINGS as u32 && card.staging < 1 << 40 && card.heap < 1 << 50;
        (possible && small).then_some(card)
    }

    /// Whether both name one process.
    pub fn same_process(&self, other: &Card) -> bool {
        self.job == other.job && self.rank == other.rank
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn card() -> Card {
        Card {
            job: [3, u64::MAX],
            machine: 9,
            rank: 5,
            size: 7,
            index: 1,
            places: 4,
            holder: 4242,
            started: 17,
            descriptor: 200,
            rings: 32,
            staging: 1 << 22,
            heap: 1 << 36,
        }
    }

    #[test]
    fn what_is_written_is_read() {
        assert_eq!(Card::decode(&card().encode()), Some(card()));
        assert!(card().same_process(&Card { holder: 1, ..card() }));
        assert!(!card().same_process(&Card { rank: 4, ..card() }));
    }

    proptest! {
        #[test]
        fn impossible_words_are_refused(at in 0..CARD_WORDS, word: u64, cut in 0..CARD_WORDS) {
            let mut words = card().encode();
            prop_assert_eq!(Card::decode(&words[..cut]), None);
            words[at] = word;
            if let Some(read) = Card::decode(&words) {
                prop_assert!(read.rank < read.size && read.index < read.places);
                prop_assert_eq!(read.encode(), words);
            }
        }
    }
}
