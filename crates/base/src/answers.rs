//! Where a rank answers when it is asked what it waits for.
//!
//! Whoever asks counts the *question* on the job board up. A rank that is about to sleep sees the new number, writes
//! its answer into a page of its own, and sleeps again: every sleep ends within a fifth of a second, so nobody has to
//! be woken. What the bytes mean is the business of those who write and read them.
//!
//! States of a page: `turn` is odd while the rank writes, and even when what stands there is whole; 0: no answer yet.
//! Only the rank writes, one thread at a time. A reader that sees an odd number, or another one afterwards, tries
//! again; a rank that dies while it writes leaves an odd number, and the reader gives up.
//!
//! A rank reads the question before it looks for messages for the last time, and answers only if that look found
//! nothing. So an answer to a question that was asked after something was done elsewhere knows of what was done.
#![allow(unsafe_code, reason = "it maps memory that processes share")]

use crate::sync::atomic::{fence, AtomicU32, AtomicU64, Ordering};

/// Bytes of a page, of which some are its head.
pub const PAGE_BYTES: usize = if cfg!(loom) { 32 } else { 16384 };
const WORDS: usize = PAGE_BYTES / 8 - 2;
/// The longest answer, in bytes.
pub const ROOM: usize = WORDS * 8;
/// Looks at a page before a reader gives up.
const LOOKS: usize = if cfg!(loom) { 2 } else { 100 };

/// The place of one rank's answer. All bytes zero: it has answered nothing.
#[derive(Debug)]
#[repr(C)]
pub struct Page {
    turn: AtomicU64,
    /// The question that was answered.
    question: AtomicU32,
    len: AtomicU32,
    words: [AtomicU64; WORDS],
}

#[cfg(not(loom))]
const _: () = assert!(size_of::<Page>() == PAGE_BYTES);

impl Page {
    /// A page outside of an arena.
    #[cfg(all(test, loom))]
    pub fn empty() -> Page {
        Page {
            turn: AtomicU64::new(0),
            question: AtomicU32::new(0),
            len: AtomicU32::new(0),
            words: std::array::from_fn(|_| AtomicU64::new(0)),
        }
    }

    /// Writes the answer to a question; what is longer than [`ROOM`] is cut. The caller is the rank, in one thread at a
    /// time.
    #[cold]
    pub fn write(&self, question: u32, answer: &[u8]) {
        let answer = &answer[..answer.len().min(ROOM)];
        let turn = self.turn.load(Ordering::Relaxed) | 1;
        self.turn.store(turn, Ordering::Relaxed);
        // Whoever reads a word that is written below sees the odd number afterwards.
        fence(Ordering::Release);
        self.question.store(question, Ordering::Relaxed);
        self.len.store(answer.len() as u32, Ordering::Relaxed);
        for (word, part) in self.words.iter().zip(answer.chunks(8)) {
            let mut bytes = [0; 8];
            bytes[..part.len()].copy_from_slice(part);
            word.store(u64::from_le_bytes(bytes), Ordering::Relaxed);
        }
        self.turn.store(turn.wrapping_add(1), Ordering::Release);
    }

    /// The last answer, with the question that it is for.
    pub fn read(&self) -> Option<(u32, Vec<u8>)> {
        for _ in 0..LOOKS {
            let turn = self.turn.load(Ordering::Acquire);
            if turn == 0 {
                return None;
            }
            if turn % 2 == 0 {
                let question = self.question.load(Ordering::Relaxed);
                let len = (self.len.load(Ordering::Relaxed) as usize).min(ROOM);
                let words = self.words[..len.div_ceil(8)].iter();
                let mut bytes: Vec<u8> =
                    words.flat_map(|word| word.load(Ordering::Relaxed).to_le_bytes()).collect();
                bytes.truncate(len);
                fence(Ordering::Acquire);
                if self.turn.load(Ordering::Relaxed) == turn {
                    return Some((question, bytes));
                }
            }
            std::hint::spin_loop();
        }
        None
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicBool;

    fn page() -> Box<Page> {
        // SAFETY: made of atomics: all bytes zero are a valid value.
        unsafe { Box::new(std::mem::zeroed()) }
    }

    #[test]
    fn what_is_written_is_read() {
        let page = page();
        assert_eq!(page.read(), None);
        for answer in [&b"twelve bytes"[..], b"", &[7; ROOM]] {
            page.write(3, answer);
            assert_eq!(page.read(), Some((3, answer.to_vec())));
        }
        page.write(4, &[8; ROOM + 9]);
        assert_eq!(page.read(), Some((4, vec![8; ROOM])));
    }

    #[test]
    fn half_an_answer_is_none_and_lengths_are_not_believed() {
        let page = page();
        page.write(1, b"whole");
        page.turn.fetch_add(1, Ordering::Relaxed);
        assert_eq!(page.read(), None);
        page.write(2, b"whole");
        page.len.store(u32::MAX, Ordering::Relaxed);
        assert_eq!(page.read().map(|(_, bytes)| bytes.len()), Some(ROOM));
    }

    #[test]
    fn a_reader_beside_the_writer_sees_whole_answers() {
        let (page, over) = (page(), AtomicBool::new(false));
        std::thread::scope(|scope| {
            scope.spawn(|| {
                for n in 0..20_000u32 {
                    page.write(n, &[n as u8; 100]);
                }
                over.store(true, Ordering::Relaxed);
            });
            while !over.load(Ordering::Relaxed) {
                if let Some((question, bytes)) = page.read() {
                    assert_eq!(bytes, [question as u8; 100]);
                }
            }
        });
    }
}
