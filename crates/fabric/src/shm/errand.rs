//! An errand: an access to private memory that its owner carries out, if it happens to look for messages just then.
//!
//! A system call copies private memory whatever its owner does, and takes more than a microsecond. An owner that waits
//! in the library, polling, does the same in the time of two lines. So who wants an access asks first, and waits as
//! long as the system call would take. Nobody relies on the owner: a question that it has not taken by then is
//! withdrawn.
//!
//! **States and owners.** `claim` is 0, or names the process that asks; it alone writes the question. `ask.word` tells
//! of the question: twice its number (posted), and 1 more once it was taken by the owner or withdrawn by who asked.
//! Both of them set that by compare-and-swap, so exactly one does. Who withdrew may give the claim up. The owner, if it
//! took the errand, reads the question, does it, writes the answer, and then stores the number to `answer.done`; only
//! then may the asker leave its question and the claim. So while the owner reads nobody writes, and the other way
//! round.
//!
//! **Death.** If the asker dies, the claim stays, and others go the ordinary way for good. If the owner dies with an
//! errand that it took, the asker finds that out by itself, and leaves the claim as it is.
//!
//! **Ordering.** Posting releases the question, taking acquires it; `done` releases the answer, and giving up the claim
//! what its holder read. `loom_errand.rs` explores it.

use super::layout::{Errand, ANSWER_WORDS, ASK_WORDS, ERRAND_WORDS};
use arke_base::sync::atomic::{AtomicU64, Ordering};

/// Most bytes of one errand.
pub const MOST: usize = ERRAND_WORDS * 8;

/// What an errand is about: `len` bytes from byte `at` of shared memory of `size` bytes at address `base`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Question {
    /// What is to be done.
    pub kind: u32,
    /// Bytes.
    pub len: u32,
    /// Address of the shared memory.
    pub base: u64,
    /// Its length.
    pub size: u64,
    /// The first byte in it.
    pub at: u64,
}

impl Errand {
    /// Asker: gets the right to ask. False: somebody else has it.
    #[inline]
    pub fn claim(&self, me: u32) -> bool {
        self.claim.0.compare_exchange(0, me + 1, Ordering::Acquire, Ordering::Relaxed).is_ok()
    }

    /// Asker, with the claim: asks. The bytes that go with the question lie in [`Errand::asked`]. Returns the number of
    /// the errand.
    #[inline]
    pub fn post(&self, question: Question) -> u64 {
        let ask = &self.ask;
        ask.kind.store(question.kind, Ordering::Relaxed);
        ask.len.store(question.len, Ordering::Relaxed);
        ask.base.store(question.base, Ordering::Relaxed);
        ask.size.store(question.size, Ordering::Relaxed);
        ask.at.store(question.at, Ordering::Relaxed);
        let number = (ask.word.load(Ordering::Relaxed) >> 1) + 1;
        ask.word.store(number << 1, Ordering::Release);
        number
    }

    /// Asker: whether the errand was done or refused; the answer may be read then.
    #[inline]
    pub fn is_done(&self, number: u64) -> bool {
        self.answer.done.load(Ordering::Acquire) == number
    }

    /// Asker: takes the question back. False: the owner has taken it, and will answer.
    pub fn withdraw(&self, number: u64) -> bool {
        let word = &self.ask.word;
        word.compare_exchange(number << 1, number << 1 | 1, Ordering::Relaxed, Ordering::Relaxed).is_ok()
    }

    /// Asker: lets others ask. What it asked for is done, or withdrawn.
    #[inline]
    pub fn leave(&self) {
        self.claim.0.store(0, Ordering::Release);
    }

    /// Asker, of an errand that is done: whether the owner did it.
    #[inline]
    pub fn was_served(&self) -> bool {
        self.answer.served.load(Ordering::Relaxed) == 1
    }

    /// Owner: whether somebody asks.
    #[inline(always)]
    pub fn is_posted(&self) -> bool {
        let word = self.ask.word.load(Ordering::Relaxed);
        word & 1 == 0 && word != 0
    }

    /// Owner: takes the errand, with its number. It must be answered.
    pub fn take(&self) -> Option<(u64, Question)> {
        let ask = &self.ask;
        let word = ask.word.load(Ordering::Relaxed);
        if word & 1 != 0 || word == 0 {
            return None;
        }
        ask.word.compare_exchange(word, word | 1, Ordering::Acquire, Ordering::Relaxed).ok()?;
        let question = Question {
            kind: ask.kind.load(Ordering::Relaxed),
            len: ask.len.load(Ordering::Relaxed),
            base: ask.base.load(Ordering::Relaxed),
            size: ask.size.load(Ordering::Relaxed),
            at: ask.at.load(Ordering::Relaxed),
        };
        Some((word >> 1, question))
    }

    /// Owner: answers. The bytes that go with the answer lie in [`Errand::answered`].
    #[inline]
    pub fn answer(&self, number: u64, served: bool) {
        self.answer.served.store(u64::from(served), Ordering::Relaxed);
        self.answer.done.store(number, Ordering::Release);
    }

    /// Where `len` bytes of a question lie, at most [`MOST`].
    #[inline]
    pub fn asked(&self, len: usize) -> &[AtomicU64] {
        if len <= ASK_WORDS * 8 {
            &self.ask.bytes
        } else {
            &self.body
        }
    }

    /// Where `len` bytes of an answer lie, at most [`MOST`].
    #[inline]
    pub fn answered(&self, len: usize) -> &[AtomicU64] {
        if len <= ANSWER_WORDS * 8 {
            &self.answer.bytes
        } else {
            &self.body
        }
    }
}
