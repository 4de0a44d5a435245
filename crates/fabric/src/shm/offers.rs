//! Messages on offer: which of two gets a message, its receiver that has a receive for it, or its sender that cancels
//! it.
//!
//! **States and owners.** The sender has a word for each of its first requests. It writes the message's name there
//! before it sends the message. Who changes that name to 0 by compare-and-swap has the message: the receiver takes it
//! when it has found a receive for it, the sender when it cancels. A name is never used twice, so a late look finds
//! another name and gets nothing. The sender may use the word for its next message as soon as the request is over,
//! whatever became of the last one.
//!
//! **Ordering.** The message carries the name, so its receiver reads the word after it was written. Claiming acquires
//! and releases: a sender that has taken its message back may use its memory, since its receiver never reads what it
//! has not claimed. `loom_offers.rs` explores it.

use super::layout::{Control, Offers, OFFERS};
use crate::Claims;
use arke_base::slab::Name;
use arke_base::sync::atomic::{AtomicU64, Ordering};

impl Offers {
    fn word(&self, name: u64) -> Option<&AtomicU64> {
        let index = Name::from_bits(name).index();
        (index < OFFERS && name != 0).then(|| &self.names[index])
    }

    /// Sender: puts a message on offer; false where its request has no word.
    pub fn open(&self, name: u64) -> bool {
        let word = self.word(name);
        if let Some(word) = word {
            word.store(name, Ordering::Release);
        }
        word.is_some()
    }

    /// Either side: takes the message; false if the other has it.
    pub fn take(&self, name: u64) -> bool {
        let taken = |word: &AtomicU64| word.compare_exchange(name, 0, Ordering::AcqRel, Ordering::Acquire);
        self.word(name).is_some_and(|word| taken(word).is_ok())
    }

    /// Receiver: whether the message has not been taken so far.
    pub fn holds(&self, name: u64) -> bool {
        self.word(name).is_some_and(|word| word.load(Ordering::Acquire) == name)
    }
}

impl Claims for Control {
    fn claim(&self, name: u64) -> bool {
        self.offers.take(name)
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_taken_once_and_an_old_one_never() {
        // SAFETY: all-zero atomics are valid.
        let offers: Box<Offers> = Box::new(unsafe { std::mem::zeroed() });
        let name = |generation: u64| generation << 22 | 5;
        assert!(offers.open(name(1)) && offers.holds(name(1)));
        assert!(offers.take(name(1)) && !offers.take(name(1)) && !offers.holds(name(1)));
        assert!(
            offers.open(name(2)) && !offers.take(name(1)) && !offers.holds(name(1)) && offers.take(name(2))
        );
        // No word for it, and nobody's name.
        assert!(
            !offers.open(OFFERS as u64) && !offers.take(OFFERS as u64) && !offers.take(0) && !offers.open(0)
        );
        assert!(!offers.holds(OFFERS as u64) && !offers.holds(0));
    }
}
