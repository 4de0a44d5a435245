//! The slot ring: how one process sends small messages and message heads to one other.
//!
//! **States and owners.** One producer, one consumer. Slot `p % DEPTH` carries message number `p` (from 0) in
//! lap `p / DEPTH`. A slot belongs to the consumer while its sequence word holds the lap of the message that
//! the consumer waits for, else to the producer, provided the producer has credit: it may be at most `DEPTH`
//! messages ahead of `tail`, which only the consumer writes.
//!
//! **Ordering.** The producer writes key and payload, then releases the word that holds length and sequence;
//! the consumer acquires that word, so it sees the rest. The consumer reads a slot, then releases `tail`; the
//! producer acquires `tail` before it writes the slot again. Bodies outside the slot (staging arena) are
//! written before the sequence word and given back by `tail` likewise.
//!
//! One cache line carries header, payload and flag. All words are atomics, so that a peer that breaks the
//! protocol can spoil its messages but cause no undefined behaviour here. `loom_ring.rs` explores it.

use crate::Key;
use arke_base::sync::atomic::{AtomicU32, AtomicU64, Ordering};

/// Slots of a ring.
#[cfg(not(loom))]
pub const DEPTH: u32 = 64;
/// Slots of a ring (few, so that exploring all interleavings ends).
#[cfg(loom)]
pub const DEPTH: u32 = 2;

/// Payload bytes that fit into a slot beside its header.
pub const INLINE: usize = 48;

/// The consumer tells its progress every so many messages.
const PUBLISH: u32 = if DEPTH >= 4 { DEPTH / 4 } else { 1 };

/// One cache line: key, length and sequence, payload.
#[repr(C, align(64))]
pub struct Slot {
    key: AtomicU64,
    /// Length in the low half, lap in the high half. The lap is never 0, so zeroed memory is an empty ring.
    head: AtomicU64,
    payload: [AtomicU64; 6],
}

/// What lies in shared memory for one ordered pair of processes. All zero is an empty ring.
#[repr(C, align(128))]
pub struct Ring {
    slots: [Slot; DEPTH as usize],
    tail: Tail,
}

/// The consumer's progress, on a line of its own.
#[repr(C, align(128))]
struct Tail(AtomicU32);

#[cfg(not(loom))]
const _: () = assert!(size_of::<Slot>() == 64 && size_of::<Ring>() == 64 * 64 + 128);

/// The lap number of message `p`: 1, 2, ... and never 0.
#[inline(always)]
fn lap(p: u64) -> u32 {
    ((p / u64::from(DEPTH)) % u64::from(u32::MAX)) as u32 + 1
}

/// The sending end: private to the producer.
#[derive(Debug, Default)]
pub struct Producer {
    /// Number of the next message.
    next: u64,
    /// The consumer's progress as last seen.
    seen: u64,
}

/// The receiving end: private to the consumer.
#[derive(Debug, Default)]
pub struct Consumer {
    next: u64,
    published: u64,
}

/// A slot's contents.
#[derive(Debug, Clone, Copy)]
pub struct Message {
    /// Tag, context, kind.
    pub key: Key,
    /// Bytes of the message, in the slot or in its body.
    pub len: u32,
    /// The slot's payload words.
    pub payload: [u64; 6],
}

impl Message {
    /// The first bytes of the payload.
    #[inline(always)]
    pub fn bytes(&self) -> &[u8; INLINE] {
        // SAFETY: an array of words is an array of bytes of the same size.
        unsafe { &*self.payload.as_ptr().cast() }
    }
}

/// Copies at most [`INLINE`] bytes into words, the rest zero; only the words that hold bytes matter.
#[inline(always)]
pub fn words_of(bytes: &[u8]) -> [u64; 6] {
    let mut words = [0u64; 6];
    let n = bytes.len();
    debug_assert!(n <= INLINE);
    // SAFETY: at most 48 bytes go into 48 bytes of our own stack.
    unsafe { arke_base::memory::copy(bytes.as_ptr(), words.as_mut_ptr().cast::<u8>(), n.min(INLINE)) };
    words
}

impl Ring {
    /// An empty ring outside shared memory, for tests.
    #[cfg(test)]
    pub fn empty() -> Self {
        let slot = |_| Slot {
            key: AtomicU64::new(0),
            head: AtomicU64::new(0),
            payload: std::array::from_fn(|_| AtomicU64::new(0)),
        };
        Self { slots: std::array::from_fn(slot), tail: Tail(AtomicU32::new(0)) }
    }
}

impl Producer {
    /// Whether there is room for a message; looks at the consumer's progress only when it must.
    #[inline(always)]
    pub fn has_room(&mut self, ring: &Ring) -> bool {
        self.next - self.seen < u64::from(DEPTH) || self.refresh(ring)
    }

    /// Reads the consumer's progress; true if there is room now.
    #[cold]
    pub fn refresh(&mut self, ring: &Ring) -> bool {
        let tail = ring.tail.0.load(Ordering::Acquire);
        // The consumer tells the low half of its count; it is never behind what was seen nor ahead of what
        // was sent. Anything else is a peer gone wrong, and gets no credit.
        let ahead = tail.wrapping_sub(self.seen as u32);
        if u64::from(ahead) <= self.next - self.seen {
            self.seen += u64::from(ahead);
        }
        self.next - self.seen < u64::from(DEPTH)
    }

    /// Messages that the consumer had taken when last looked: bodies of older messages are free again.
    #[inline]
    pub fn taken(&self) -> u64 {
        self.seen
    }

    /// The number that the next message will have.
    #[inline]
    pub fn next(&self) -> u64 {
        self.next
    }

    /// Writes a message. The caller has made sure of room.
    #[inline(always)]
    pub fn push(&mut self, ring: &Ring, key: Key, len: u32, payload: &[u64]) {
        let p = self.next;
        let slot = &ring.slots[(p % u64::from(DEPTH)) as usize];
        slot.key.store(key.0, Ordering::Relaxed);
        for (cell, word) in slot.payload.iter().zip(payload) {
            cell.store(*word, Ordering::Relaxed);
        }
        slot.head.store(u64::from(lap(p)) << 32 | u64::from(len), Ordering::Release);
        self.next = p + 1;
    }
}

impl Consumer {
    /// The key of the next message, if it has come.
    #[inline(always)]
    pub fn peek(&self, ring: &Ring) -> Option<Key> {
        let slot = &ring.slots[(self.next % u64::from(DEPTH)) as usize];
        let head = slot.head.load(Ordering::Acquire);
        ((head >> 32) as u32 == lap(self.next)).then(|| Key(slot.key.load(Ordering::Relaxed)))
    }

    /// The next message, if it has come. It stays in the ring until [`Consumer::advance`].
    #[inline(always)]
    pub fn read(&self, ring: &Ring) -> Option<Message> {
        let slot = &ring.slots[(self.next % u64::from(DEPTH)) as usize];
        let head = slot.head.load(Ordering::Acquire);
        if (head >> 32) as u32 != lap(self.next) {
            return None;
        }
        Some(Message {
            key: Key(slot.key.load(Ordering::Relaxed)),
            len: head as u32,
            payload: std::array::from_fn(|i| slot.payload[i].load(Ordering::Relaxed)),
        })
    }

    /// Gives the slot (and the body) of the message just read back to the producer.
    #[inline(always)]
    pub fn advance(&mut self, ring: &Ring) {
        self.next += 1;
        if self.next - self.published >= u64::from(PUBLISH) {
            self.publish(ring);
        }
    }

    /// Tells the producer of all progress.
    #[inline]
    pub fn publish(&mut self, ring: &Ring) {
        if self.published != self.next {
            self.published = self.next;
            ring.tail.0.store(self.next as u32, Ordering::Release);
        }
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;

    #[test]
    fn carries_messages_in_order_and_says_when_full() {
        let ring = Ring::empty();
        let (mut p, mut c) = (Producer::default(), Consumer::default());
        let (mut sent, mut got) = (0u64, 0u64);
        while got < 1000 {
            while p.has_room(&ring) && sent < got + 100 {
                p.push(&ring, Key(sent << 8), 8, &[sent]);
                sent += 1;
            }
            assert!(sent - got <= u64::from(DEPTH));
            for _ in 0..7 {
                if let Some(m) = c.read(&ring) {
                    assert_eq!((m.key, m.len, m.payload[0]), (Key(got << 8), 8, got));
                    c.advance(&ring);
                    got += 1;
                }
            }
            c.publish(&ring);
        }
    }

    #[test]
    fn a_consumer_that_lies_gives_no_credit() {
        let ring = Ring::empty();
        let mut p = Producer::default();
        for i in 0..u64::from(DEPTH) {
            assert!(p.has_room(&ring));
            p.push(&ring, Key(i), 0, &[]);
        }
        ring.tail.0.store(u32::MAX, Ordering::Relaxed);
        assert!(!p.has_room(&ring));
        ring.tail.0.store(1, Ordering::Relaxed);
        assert!(p.has_room(&ring));
    }
}
