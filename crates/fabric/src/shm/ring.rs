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
//! A message of more than [`INLINE`] and at most [`SPAN_MAX`] bytes goes on in the slots that follow, 56 bytes in each.
//! They are written before the first slot is released, so whoever sees the message sees all of it.
//!
//! One cache line carries header, payload and flag. All words are atomics, so that a peer that breaks the
//! protocol can spoil its messages but cause no undefined behaviour here. `loom_ring.rs` explores it.

use crate::Key;
use arke_base::sync::atomic::{AtomicU32, AtomicU64, Ordering};

/// Slots of a ring.
#[cfg(not(loom))]
pub const DEPTH: u32 = 128;
/// Slots of a ring (few, so that exploring all interleavings ends).
#[cfg(loom)]
pub const DEPTH: u32 = 2;

/// Payload bytes that fit into a slot beside its header.
pub const INLINE: usize = 48;

/// Payload bytes of a slot that continues a message: all but the word that holds the lap.
const CONTINUED: usize = 56;

/// Most slots of one message.
const SPAN: usize = if DEPTH >= 16 { 10 } else { DEPTH as usize };

/// Longest message that lies in the ring itself.
pub const SPAN_MAX: usize = INLINE + (SPAN - 1) * CONTINUED;

/// Slots that a message of `len` bytes takes, if it lies in the ring.
#[inline(always)]
pub fn slots_of(len: usize) -> u32 {
    if len <= INLINE {
        1
    } else {
        1 + (len - INLINE).div_ceil(CONTINUED) as u32
    }
}

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
const _: () = assert!(size_of::<Slot>() == 64 && size_of::<Ring>() == DEPTH as usize * 64 + 128);

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
    /// Whether there is room for a message of so many slots; looks at the consumer's progress only when it must.
    #[inline(always)]
    pub fn has_room(&mut self, ring: &Ring, slots: u32) -> bool {
        self.next + u64::from(slots) - self.seen <= u64::from(DEPTH) || self.refresh(ring, slots)
    }

    /// Reads the consumer's progress; true if there is room for so many slots now.
    #[cold]
    pub fn refresh(&mut self, ring: &Ring, slots: u32) -> bool {
        let tail = ring.tail.0.load(Ordering::Acquire);
        // The consumer tells the low half of its count; it is never behind what was seen nor ahead of what
        // was sent. Anything else is a peer gone wrong, and gets no credit.
        let ahead = tail.wrapping_sub(self.seen as u32);
        if u64::from(ahead) <= self.next - self.seen {
            self.seen += u64::from(ahead);
        }
        self.next + u64::from(slots) - self.seen <= u64::from(DEPTH)
    }

    /// Slots that the consumer had taken when last looked: bodies that older slots name are free again.
    #[inline]
    pub fn taken(&self) -> u64 {
        self.seen
    }

    /// The number that the next slot will have.
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

    /// Writes a message of more than [`INLINE`] and at most [`SPAN_MAX`] bytes. The caller has made sure of room.
    #[inline]
    pub fn push_span(&mut self, ring: &Ring, key: Key, data: &[u8]) {
        debug_assert!(data.len() > INLINE && data.len() <= SPAN_MAX);
        let first = self.next;
        let mut p = first;
        for piece in data[INLINE..].chunks(CONTINUED) {
            p += 1;
            let mut words = [0u64; 7];
            // SAFETY: at most 56 bytes go into 56 bytes of our own stack.
            unsafe {
                arke_base::memory::copy(piece.as_ptr(), words.as_mut_ptr().cast::<u8>(), piece.len());
            }
            let slot = &ring.slots[(p % u64::from(DEPTH)) as usize];
            slot.key.store(words[0], Ordering::Relaxed);
            slot.head.store(u64::from(lap(p)) << 32, Ordering::Relaxed);
            for (cell, word) in slot.payload.iter().zip(&words[1..]) {
                cell.store(*word, Ordering::Relaxed);
            }
        }
        self.push(ring, key, data.len() as u32, &words_of(&data[..INLINE]));
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

    /// Gathers a message that goes on in further slots, and is at most [`SPAN_MAX`] bytes long.
    #[inline]
    pub fn gather<'a>(&self, ring: &Ring, message: &Message, into: &'a mut [u64; SPAN * 7]) -> &'a [u8] {
        let len = (message.len as usize).min(SPAN_MAX);
        into[..6].copy_from_slice(&message.payload);
        let mut at = 6;
        for i in 1..u64::from(slots_of(len)) {
            let slot = &ring.slots[((self.next + i) % u64::from(DEPTH)) as usize];
            into[at] = slot.key.load(Ordering::Relaxed);
            for (to, from) in into[at + 1..].iter_mut().zip(&slot.payload) {
                *to = from.load(Ordering::Relaxed);
            }
            at += 7;
        }
        // SAFETY: the words are at least `len` bytes: 48 of the first slot and 56 of each further one.
        unsafe { std::slice::from_raw_parts(into.as_ptr().cast(), len) }
    }

    /// Whether the slot `ahead` places behind the next one has been written in its turn.
    #[inline(always)]
    pub fn has(&self, ring: &Ring, ahead: u32) -> bool {
        let p = self.next + u64::from(ahead);
        let slot = &ring.slots[(p % u64::from(DEPTH)) as usize];
        (slot.head.load(Ordering::Acquire) >> 32) as u32 == lap(p)
    }

    /// Gives the slots (and the body) of the message just read back to the producer.
    #[inline(always)]
    pub fn advance(&mut self, ring: &Ring, slots: u32) {
        self.next += u64::from(slots);
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
            while p.has_room(&ring, 1) && sent < got + 100 {
                p.push(&ring, Key(sent << 8), 8, &[sent]);
                sent += 1;
            }
            assert!(sent - got <= u64::from(DEPTH));
            for _ in 0..7 {
                if let Some(m) = c.read(&ring) {
                    assert_eq!((m.key, m.len, m.payload[0]), (Key(got << 8), 8, got));
                    c.advance(&ring, 1);
                    got += 1;
                }
            }
            c.publish(&ring);
        }
    }

    #[test]
    fn longer_messages_span_slots() {
        let ring = Ring::empty();
        let (mut p, mut c) = (Producer::default(), Consumer::default());
        for round in 0..500usize {
            let len = INLINE + 1 + (round * 37) % (SPAN_MAX - INLINE);
            let data: Vec<u8> = (0..len).map(|i| (i * 7 + round) as u8).collect();
            assert!(p.has_room(&ring, slots_of(len)));
            p.push_span(&ring, Key(9), &data);
            let m = c.read(&ring).unwrap();
            assert_eq!(m.len as usize, len);
            assert_eq!(c.gather(&ring, &m, &mut [0; SPAN * 7]), &data[..]);
            c.advance(&ring, slots_of(len));
            assert!(c.read(&ring).is_none());
            c.publish(&ring);
        }
    }

    #[test]
    fn a_consumer_that_lies_gives_no_credit() {
        let ring = Ring::empty();
        let mut p = Producer::default();
        for i in 0..u64::from(DEPTH) {
            assert!(p.has_room(&ring, 1));
            p.push(&ring, Key(i), 0, &[]);
        }
        ring.tail.0.store(u32::MAX, Ordering::Relaxed);
        assert!(!p.has_room(&ring, 1));
        ring.tail.0.store(1, Ordering::Relaxed);
        assert!(p.has_room(&ring, 1));
    }
}
