//! A process's card, for processes of other jobs on any machine: where its memory is, and where it can be called over a
//! network.

use crate::ofi::{Door, DOOR_WORDS};
use crate::shm;

/// Words of a card.
pub const CARD_WORDS: usize = LOCAL_CARD_WORDS + DOOR_WORDS;

/// Words of the card of a process that can only be reached on its machine.
pub const LOCAL_CARD_WORDS: usize = shm::CARD_WORDS;

/// Who a process is and how it is reached. Plain words, which may travel in any message.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Card {
    /// Who it is, and how to reach it through shared memory.
    pub memory: shm::Card,
    /// Where it can be called, if it has opened a network.
    pub door: Option<Door>,
}

impl Card {
    /// Its words.
    pub fn encode(&self) -> [u64; CARD_WORDS] {
        let mut words = [0; CARD_WORDS];
        words[..shm::CARD_WORDS].copy_from_slice(&self.memory.encode());
        words[shm::CARD_WORDS..].copy_from_slice(&Door::encode(self.door.as_ref()));
        words
    }

    /// The card of some words; those of the door may be left out. `None` where they are none, or of another version of
    /// Arke.
    pub fn decode(words: &[u64]) -> Option<Card> {
        let (memory, door) = words.split_at_checked(shm::CARD_WORDS)?;
        let door = if door.is_empty() { None } else { Door::decode(door)? };
        Some(Card { memory: shm::Card::decode(memory)?, door })
    }

    /// How many of its words matter: fewer where it can only be reached on its machine.
    pub fn len(&self) -> usize {
        match self.door {
            Some(_) => CARD_WORDS,
            None => LOCAL_CARD_WORDS,
        }
    }

    /// A card is never empty.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// Whether both name one process.
    pub fn same_process(&self, other: &Card) -> bool {
        self.memory.same_process(&other.memory)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn what_is_written_is_read(job: [u64; 2], port: u16, ip: [u8; 4], door: bool) {
            let memory = shm::Card {
                job, machine: 9, rank: 5, size: 7, index: 1, places: 4, holder: 4242, started: 5, descriptor: 200, rings: 32, staging: 1 << 22, heap: 1 << 36,
            };
            let card = Card { memory, door: door.then(|| Door { port, addresses: vec![ip.into()] }) };
            let words = card.encode();
            prop_assert_eq!(Card::decode(&words), Some(card.clone()));
            let shut = Card { door: None, ..card };
            prop_assert_eq!(Card::decode(&words[..shm::CARD_WORDS]), Some(shut));
            prop_assert_eq!(Card::decode(&words[..CARD_WORDS - 1]), None);
        }

        #[test]
        fn any_words_are_read_or_refused(words in prop::collection::vec(any::<u64>(), 0..30)) {
            let _ = Card::decode(&words);
        }
    }
}
