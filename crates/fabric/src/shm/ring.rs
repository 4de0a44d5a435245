//! The slot ring: how one process sends small messages and message heads to one other.
//!
//! **States and owners.** One producer, one consumer. Of a ring of `depth` slots, slot `p % depth` carries slot number
//! `p` (from 0) in lap `p / depth`. A slot belongs to the consumer while its last word holds the lap of the slot that
//! the consumer waits for, else to the producer, provided the producer has credit: it may be at most `depth` slots
//! ahead of `tail`, which only the consumer writes.
//!
//! **Ordering.** The producer writes a slot's other words and then releases its last one, which holds length and lap;
//! the consumer acquires that word, so it sees the rest. The consumer reads a slot, then releases `tail`; the
//! producer acquires `tail` before it writes the slot again. Bodies outside the slot (staging arena) are written before
//! the slot that names them and given back by `tail` likewise. Where the processor stores a whole line at once
//! (`wide.rs`), that store stands for all of the slot's stores, and x86 keeps it in order with the others.
//!
//! A message takes a pair of slots, of which the second stays empty: the processor fetches the other line of a pair
//! along with the first, and that must not be one that the producer is about to write.
//!
//! **Waiting for room.** A producer that is to sleep until there is room counts up `wanted`, behind which it has the
//! barrier of `sleep.rs` issued, and looks at `tail` once more. The consumer looks at `wanted` behind each `tail` that
//! it releases, and wakes the producer where the count is another one than when it last did. If that comes too early,
//! the producer's last look finds the new `tail`, and it does not sleep. `loom_room.rs` explores it.
//!
//! One cache line carries header, payload and flag. All words are atomics, and a body in the staging arena is only ever
//! copied (`arke_base::foreign`), so that a peer that breaks the protocol can spoil its messages but cause no undefined
//! behaviour here. `loom_ring.rs` explores it.

use super::handed::Place;
#[cfg(not(loom))]
use super::wide;
use crate::Key;
use arke_base::memory::BytesMut;
use arke_base::sync::atomic::{AtomicU32, AtomicU64, Ordering};

/// Slots of every ring: a power of two.
pub const SLOTS: u32 = 256;
/// Bytes of a ring of so many slots.
pub const fn bytes_of(slots: u32) -> u64 {
    (size_of::<Tail>() + slots as usize * size_of::<Slot>()) as u64
}

/// Payload bytes of a slot.
pub const INLINE: usize = 48;
/// Slots of a message.
pub const PAIR: u32 = 2;
/// A sender of several messages in a row fetches slots so far ahead. Found by measurement, like the next: nearer comes
/// too late, farther is taken back by the consumer before it is used.
#[cfg(not(loom))]
const WRITE_AHEAD: u64 = 6;
/// A receiver of several messages in a row fetches slots so far ahead; farther takes lines that the sender is writing.
#[cfg(not(loom))]
const READ_AHEAD: u64 = 4;
/// In the length: the body lies in the staging arena.
const STAGED: u32 = 1 << 31;
/// In the length of such a message: two words of the engine's follow the offset, in the slot.
const HEADED: u32 = 1 << 30;
/// In the length of such a message: the sender wants to know how long the consumer takes over the body.
const TIMED: u32 = 1 << 29;
/// One cache line: seven words of key and payload, and the word that tells them ready.
#[repr(C, align(64))]
pub struct Slot {
    pub(super) words: [AtomicU64; 7],
    /// Length in the low half, lap in the high half. The lap is never 0, so zeroed memory is an empty ring.
    pub(super) head: AtomicU64,
}

/// What lies in shared memory for one ordered pair of processes. All zero is an empty ring.
#[repr(C, align(128))]
pub struct Ring<S: ?Sized = [Slot]> {
    tail: Tail,
    /// [`SLOTS`] of them, or fewer in tests.
    slots: S,
}

/// What the consumer tells, on lines of its own.
#[repr(C, align(128))]
struct Tail {
    /// Its progress.
    progress: AtomicU32,
    /// Written by the producer: how often it wanted to be told of progress.
    wanted: AtomicU32,
    /// What it says of bodies whose time is wanted: the low half of the slot's number in the high half, nanoseconds in
    /// the low one. These are hints: nothing is ordered by them.
    reports: [AtomicU64; REPORTS],
}

/// Reports that stand in the ring at a time.
const REPORTS: usize = 8;

#[cfg(not(loom))]
const _: () =
    assert!(size_of::<Slot>() == 64 && size_of::<Tail>() == 128 && size_of::<Ring<[Slot; 2]>>() == 256);

/// Which report is about slot `p`.
fn place_of_report(p: u64) -> usize {
    (p / u64::from(PAIR)) as usize % REPORTS
}

/// The last word of a slot.
#[inline(always)]
fn head(lap: u32, len: u32) -> u64 {
    u64::from(lap) << 32 | u64::from(len)
}

/// The sending end: private to the producer.
#[derive(Debug)]
pub struct Producer {
    /// Number of the next slot.
    next: u64,
    /// The consumer's progress as last seen.
    seen: u64,
    /// The lap of `next`.
    lap: u32,
    /// How often it wanted to be told of progress.
    wants: u32,
}

/// The receiving end: private to the consumer.
#[derive(Debug)]
pub struct Consumer {
    pub(super) next: u64,
    published: u64,
    /// Messages behind the next one that have been taken already: bit i is the i-th behind it. The lowest is never set.
    pub(super) taken: u128,
    /// The lap of `next`.
    pub(super) lap: u32,
    /// Messages that looks behind the next one have passed since it became the next one; at least 1 where some have
    /// been taken.
    pub(super) passed: u32,
    /// The producer's count of wants when it was last told.
    told: u32,
}

impl Default for Producer {
    fn default() -> Self {
        Self { next: 0, seen: 0, lap: 1, wants: 0 }
    }
}

impl Default for Consumer {
    fn default() -> Self {
        Self { next: 0, published: 0, taken: 0, lap: 1, passed: 0, told: 0 }
    }
}

/// Moves on by one message. Laps count from 1 and are never 0.
#[inline(always)]
pub(super) fn step(ring: &Ring, next: &mut u64, lap: &mut u32) {
    *next += u64::from(PAIR);
    if *next & ring.mask() == 0 {
        *lap = lap.checked_add(1).unwrap_or(1);
    }
}

/// A message's slot.
#[derive(Debug, Clone, Copy)]
pub struct Message {
    /// Tag, context, kind.
    pub key: Key,
    len: u32,
    payload: [u64; 6],
}

/// What a look for one message found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Look {
    /// None has come.
    Nothing,
    /// Another message stands first.
    Other,
    /// The one wanted, which is longer than a line or than the memory; it is still there.
    Longer(Key),
    /// The one wanted, of so many bytes.
    Taken(Key, usize),
}

/// Where a message's bytes are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Body {
    /// In the slot: this many.
    Slot(usize),
    /// In a staging arena: place and length.
    Staged(Place, usize),
    /// A fragment: two words of the engine's, and place and length as above.
    Fragment([u64; 2], Place, usize),
}

impl Body {
    /// Whether it lies in the staging arena.
    #[inline(always)]
    pub fn is_staged(&self) -> bool {
        !matches!(self, Body::Slot(_))
    }

    /// Where it lies, if not in the slot.
    #[inline(always)]
    pub fn place(&self) -> Option<Place> {
        match self {
            Body::Slot(_) => None,
            Body::Staged(place, _) | Body::Fragment(_, place, _) => Some(*place),
        }
    }
}

impl Message {
    /// What is in a slot with this head.
    #[inline(always)]
    pub(super) fn read(slot: &Slot, head: u64) -> Self {
        Self {
            key: Key(slot.words[0].load(Ordering::Relaxed)),
            len: head as u32,
            payload: std::array::from_fn(|i| slot.words[i + 1].load(Ordering::Relaxed)),
        }
    }

    /// Where the bytes are. Lengths that cannot be are cut.
    #[inline(always)]
    pub fn body(&self) -> Body {
        let len = (self.len & !(STAGED | HEADED | TIMED)) as usize;
        if self.len & STAGED != 0 && self.len & HEADED != 0 {
            Body::Fragment([self.payload[1], self.payload[2]], Place(self.payload[0]), len)
        } else if self.len & STAGED != 0 {
            Body::Staged(Place(self.payload[0]), len)
        } else {
            Body::Slot(len.min(INLINE))
        }
    }

    /// Whether the sender wants to know how long the consumer takes over the body.
    #[inline(always)]
    pub fn is_timed(&self) -> bool {
        self.len & TIMED != 0
    }

    /// The bytes in the slot.
    #[inline(always)]
    pub fn bytes(&self) -> &[u8; INLINE] {
        // SAFETY: an array of words is an array of bytes of the same size.
        unsafe { &*self.payload.as_ptr().cast() }
    }
}

impl Slot {
    /// Writes the slot: `first`, then up to 48 bytes, then the word that tells it ready.
    #[inline(always)]
    fn write(&self, first: u64, data: &[u8], head: u64) {
        #[cfg(not(loom))]
        if wide::available() {
            // SAFETY: the processor has the instructions; the slot is the producer's, by its credit.
            unsafe { wide::write_slot(std::ptr::from_ref(self).cast_mut().cast(), first, data, head) };
            return;
        }
        let mut words = [0u64; 6];
        // SAFETY: at most 48 bytes go into 48 bytes of our own stack.
        unsafe {
            arke_base::memory::copy(data.as_ptr(), words.as_mut_ptr().cast::<u8>(), data.len().min(INLINE));
        }
        self.write_words(first, &words[..data.len().div_ceil(8)], head);
    }

    /// As [`Slot::write`], of words.
    #[inline(always)]
    fn write_words(&self, first: u64, words: &[u64], head: u64) {
        self.words[0].store(first, Ordering::Relaxed);
        for (cell, word) in self.words[1..].iter().zip(words) {
            cell.store(*word, Ordering::Relaxed);
        }
        self.head.store(head, Ordering::Release);
    }

    /// Copies the first `n` bytes, at most 48, of the payload.
    ///
    /// # Safety
    /// `to` is valid for writes of `n` bytes.
    #[inline(always)]
    unsafe fn read_line(&self, to: *mut u8, n: usize) {
        // SAFETY: the pieces fit their lengths; the target is the caller's promise. The commonest lengths go from word
        // to memory without a detour over the stack, which the processor cannot forward in pieces.
        unsafe {
            match n {
                0 => {}
                8 => to.cast::<u64>().write_unaligned(self.words[1].load(Ordering::Relaxed)),
                4 => to.cast::<u32>().write_unaligned(self.words[1].load(Ordering::Relaxed) as u32),
                _ => {
                    let words: [u64; 6] = std::array::from_fn(|i| self.words[i + 1].load(Ordering::Relaxed));
                    arke_base::memory::copy(words.as_ptr().cast(), to, n.min(INLINE));
                }
            }
        }
    }
}

impl Ring {
    /// The ring of so many slots that begins at `at`.
    ///
    /// # Safety
    /// `at` is a multiple of 128, `slots` a power of two and not 0, and [`bytes_of`] that many bytes there stay mapped,
    /// for reading and writing, as long as the result is used.
    pub unsafe fn at(at: *const u8, slots: u32) -> &'static Self {
        debug_assert!(slots.is_power_of_two() && at as usize % align_of::<Tail>() == 0);
        // SAFETY: passed on to the caller; atomics accept any bytes.
        unsafe { &*(std::ptr::slice_from_raw_parts(at, slots as usize) as *const Self) }
    }

    /// An empty ring outside shared memory, for tests.
    #[cfg(test)]
    pub fn empty<const SLOTS: usize>() -> Box<Self> {
        let slot = |_| Slot { words: std::array::from_fn(|_| AtomicU64::new(0)), head: AtomicU64::new(0) };
        let reports = std::array::from_fn(|_| AtomicU64::new(0));
        Box::new(Ring {
            tail: Tail { progress: AtomicU32::new(0), wanted: AtomicU32::new(0), reports },
            slots: std::array::from_fn::<_, SLOTS, _>(slot),
        })
    }

    /// Its slots.
    #[inline(always)]
    pub fn depth(&self) -> u64 {
        self.slots.len() as u64
    }

    #[inline(always)]
    pub(super) fn mask(&self) -> u64 {
        self.depth() - 1
    }

    /// The key that slot `p`, which the caller has written, or may read, holds.
    pub fn key_of(&self, p: u64) -> Key {
        Key(self.slot(p).words[0].load(Ordering::Relaxed))
    }

    #[inline(always)]
    pub(super) fn slot(&self, p: u64) -> &Slot {
        // SAFETY: there are slots, and their number is a power of two, so what the mask leaves is the number of one.
        unsafe { self.slots.get_unchecked((p & self.mask()) as usize) }
    }

    /// The consumer tells its progress every so many slots.
    #[inline(always)]
    fn publish_every(&self) -> u64 {
        (self.depth() / 4).max(1)
    }
}

impl Producer {
    /// One whose slots are counted from `base`, a multiple of the ring's slots: as if so many had been sent and taken.
    pub fn counting_from(base: u64) -> Self {
        Self { next: base, seen: base, ..Self::default() }
    }

    /// A message went another way than through a ring: it is counted all the same.
    pub fn count(&mut self) {
        self.next += 1;
    }

    /// Of the messages that went another way this many have been taken.
    pub fn count_taken(&mut self, taken: u64) {
        self.seen = taken.clamp(self.seen, self.next);
    }

    /// Whether there is room for so many slots; looks at the consumer's progress only when it must.
    #[inline(always)]
    pub fn has_room(&mut self, ring: &Ring, slots: u32) -> bool {
        self.next + u64::from(slots) - self.seen <= ring.depth() || self.refresh(ring, slots)
    }

    /// Reads the consumer's progress; true if there is room for so many slots now.
    #[cold]
    pub fn refresh(&mut self, ring: &Ring, slots: u32) -> bool {
        let tail = ring.tail.progress.load(Ordering::Acquire);
        // The consumer tells the low half of its count; it is never behind what was seen nor ahead of what
        // was sent. Anything else is a peer gone wrong, and gets no credit.
        let ahead = tail.wrapping_sub(self.seen as u32);
        if u64::from(ahead) <= self.next - self.seen {
            self.seen += u64::from(ahead);
        }
        self.next + u64::from(slots) - self.seen <= ring.depth()
    }

    /// Asks the consumer to tell of its next progress. See the module for what comes behind it.
    pub fn want(&mut self, ring: &Ring) {
        self.wants = self.wants.wrapping_add(1);
        ring.tail.wanted.store(self.wants, Ordering::Relaxed);
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

    /// Writes a message of at most [`INLINE`] bytes. The caller has made sure of room.
    #[inline(always)]
    pub fn push(&mut self, ring: &Ring, key: Key, data: &[u8]) {
        ring.slot(self.next).write(key.0, data, head(self.lap, data.len() as u32));
        step(ring, &mut self.next, &mut self.lap);
    }

    /// As [`Producer::push`], of the first `len` bytes of some words.
    #[inline(always)]
    pub fn push_words(&mut self, ring: &Ring, key: Key, line: &[u64; INLINE / 8], len: usize) {
        let len = len.min(INLINE);
        #[cfg(not(loom))]
        if wide::available() {
            // SAFETY: an array of words is an array of bytes of the same size.
            let bytes = unsafe { std::slice::from_raw_parts(line.as_ptr().cast(), len) };
            return self.push(ring, key, bytes);
        }
        // All of them: six stores take less time than to see how many are wanted.
        ring.slot(self.next).write_words(key.0, line, head(self.lap, len as u32));
        step(ring, &mut self.next, &mut self.lap);
    }

    /// Fetches a slot for writing that is not the next one but comes soon: its line is in the consumer's cache, and
    /// while one line is on its way others can be.
    #[inline(always)]
    pub fn fetch_ahead(&self, ring: &Ring) {
        #[cfg(not(loom))]
        wide::prepare(std::ptr::from_ref(ring.slot(self.next + WRITE_AHEAD)).cast(), size_of::<Slot>());
        #[cfg(loom)]
        let _ = ring;
    }

    /// Writes a message whose body of `len` bytes lies at a place in a staging arena; `timed`: the consumer is to
    /// report how long it took over it.
    #[inline]
    pub fn push_staged(&mut self, ring: &Ring, key: Key, place: Place, len: u32, timed: bool) {
        let len = len | STAGED | if timed { TIMED } else { 0 };
        ring.slot(self.next).write(key.0, &place.0.to_le_bytes(), head(self.lap, len));
        step(ring, &mut self.next, &mut self.lap);
    }

    /// As [`Producer::push_staged`], with two words of the engine's in the slot: so the body has nothing in front of
    /// the data, which then begins on a line.
    #[inline]
    pub fn push_fragment(
        &mut self,
        ring: &Ring,
        key: Key,
        words: [u64; 2],
        place: Place,
        len: u32,
        timed: bool,
    ) {
        let mut data = [0; 24];
        for (cell, word) in data.chunks_exact_mut(8).zip([place.0, words[0], words[1]]) {
            cell.copy_from_slice(&word.to_le_bytes());
        }
        let len = len | STAGED | HEADED | if timed { TIMED } else { 0 };
        ring.slot(self.next).write(key.0, &data, head(self.lap, len));
        step(ring, &mut self.next, &mut self.lap);
    }

    /// How many nanoseconds the consumer took over the body of slot `p`, if it has said so.
    #[inline]
    pub fn report(&self, ring: &Ring, p: u64) -> Option<u32> {
        let report = ring.tail.reports[place_of_report(p)].load(Ordering::Relaxed);
        // The number is told plus one, so that a ring that is all zero reports nothing.
        ((report >> 32) as u32 == (p as u32).wrapping_add(1)).then_some(report as u32)
    }
}

impl Consumer {
    /// As [`Producer::counting_from`].
    pub fn counting_from(base: u64) -> Self {
        Self { next: base, published: base, ..Self::default() }
    }

    /// Slots of which all have been taken, from the first on.
    pub fn taken_so_far(&self) -> u64 {
        self.next
    }

    /// The key of the next message, if it has come.
    #[inline(always)]
    pub fn peek(&self, ring: &Ring) -> Option<Key> {
        let slot = ring.slot(self.next);
        let head = slot.head.load(Ordering::Acquire);
        ((head >> 32) as u32 == self.lap).then(|| Key(slot.words[0].load(Ordering::Relaxed)))
    }

    /// Takes the next message into memory if it has come and lies in one slot, and if it fits and `accept` says yes to
    /// its key: its length. `wake` as for [`Consumer::publish`].
    #[inline(always)]
    pub fn take_line(
        &mut self,
        ring: &Ring,
        into: BytesMut,
        accept: impl FnOnce(Key) -> bool,
        wake: impl FnOnce(),
    ) -> Look {
        let slot = ring.slot(self.next);
        let head = slot.head.load(Ordering::Acquire);
        if (head >> 32) as u32 != self.lap {
            return Look::Nothing;
        }
        let (key, len) = (Key(slot.words[0].load(Ordering::Relaxed)), head as u32 as usize);
        if !accept(key) {
            return Look::Other;
        }
        if len > INLINE || len > into.len() {
            return Look::Longer(key);
        }
        // SAFETY: `len` is at most what `into` holds, and at most 48.
        unsafe { slot.read_line(into.ptr(), len) };
        self.advance(ring, wake);
        Look::Taken(key, len)
    }

    /// The next message, if it has come. It stays in the ring until [`Consumer::advance`].
    #[inline(always)]
    pub fn read(&self, ring: &Ring) -> Option<Message> {
        let slot = ring.slot(self.next);
        let head = slot.head.load(Ordering::Acquire);
        if (head >> 32) as u32 != self.lap {
            return None;
        }
        Some(Message::read(slot, head))
    }

    /// Says how long it took over the body of the message that is being read, the next one or that of a slot behind it.
    pub fn report(&self, ring: &Ring, at: Option<u64>, ns: u64) {
        let at = at.unwrap_or(self.next);
        let report = u64::from((at as u32).wrapping_add(1)) << 32 | ns.min(u64::from(u32::MAX));
        ring.tail.reports[place_of_report(at)].store(report, Ordering::Relaxed);
    }

    /// Gives the slots (and the body) of the message just read back to the producer.
    #[inline(always)]
    pub fn advance(&mut self, ring: &Ring, wake: impl FnOnce()) {
        step(ring, &mut self.next, &mut self.lap);
        if self.passed != 0 {
            self.pass_taken(ring);
        }
        if self.next - self.published >= ring.publish_every() {
            self.publish(ring, wake);
        }
    }

    /// Fetches a slot that comes soon, so that its line is on its way while others are read.
    #[inline(always)]
    pub fn fetch_ahead(&self, ring: &Ring) {
        #[cfg(not(loom))]
        wide::fetch(std::ptr::from_ref(ring.slot(self.next + READ_AHEAD)).cast());
        #[cfg(loom)]
        let _ = ring;
    }

    /// Tells the producer of all progress; `wake` wakes it, if it sleeps, where it wanted to be told.
    #[inline]
    pub fn publish(&mut self, ring: &Ring, wake: impl FnOnce()) {
        if self.published != self.next {
            self.published = self.next;
            ring.tail.progress.store(self.next as u32, Ordering::Release);
            // The barrier that the producer issues stands for one here; see `sleep.rs`.
            std::sync::atomic::compiler_fence(Ordering::SeqCst);
            #[cfg(loom)]
            loom::sync::atomic::fence(Ordering::SeqCst);
            let wanted = ring.tail.wanted.load(Ordering::Relaxed);
            if wanted != self.told {
                self.told = wanted;
                wake();
            }
        }
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;

    #[test]
    fn carries_messages_in_order_and_says_when_full() {
        carries_messages(&Ring::empty::<256>());
        carries_messages(&Ring::empty::<16>());
        carries_messages(&Ring::empty::<8>());
    }

    fn carries_messages(ring: &Ring) {
        let (mut p, mut c) = (Producer::default(), Consumer::default());
        let (mut sent, mut got) = (0u64, 0u64);
        while got < 1000 {
            while p.has_room(ring, PAIR) && sent < got + 400 {
                p.push(ring, Key(sent << 8), &sent.to_le_bytes());
                sent += 1;
            }
            assert!(sent - got <= ring.depth() / u64::from(PAIR));
            for _ in 0..7 {
                if let Some(m) = c.read(ring) {
                    assert_eq!((m.key, m.body()), (Key(got << 8), Body::Slot(8)));
                    assert_eq!(m.bytes()[..8], got.to_le_bytes());
                    c.advance(ring, || {});
                    got += 1;
                }
            }
            c.publish(ring, || {});
        }
    }

    #[test]
    fn messages_of_every_length_arrive_whole() {
        let ring = Ring::empty::<256>();
        let (mut p, mut c) = (Producer::default(), Consumer::default());
        for len in (0..=INLINE).cycle().take(1000) {
            let data: Vec<u8> = (0..len).map(|i| (i * 7 + len) as u8).collect();
            assert!(p.has_room(&ring, PAIR));
            p.push(&ring, Key(9), &data);
            let m = c.read(&ring).unwrap();
            assert_eq!(m.body(), Body::Slot(len));
            assert_eq!(m.bytes()[..len], data);
            let mut out = vec![0; len];
            // SAFETY: `out` is a live vector.
            let into = unsafe { BytesMut::new(out.as_mut_ptr(), len) };
            assert_eq!(c.take_line(&ring, into, |key| key == Key(8), || {}), Look::Other);
            assert_eq!(c.take_line(&ring, into.part(0, len / 2), |_| true, || {}), short(len));
            if len > 0 {
                assert_eq!(c.take_line(&ring, into, |key| key == Key(9), || {}), Look::Taken(Key(9), len));
            }
            assert_eq!(out, data);
            assert_eq!(c.take_line(&ring, into, |_| true, || {}), Look::Nothing);
            c.publish(&ring, || {});
        }
    }

    #[test]
    fn laps_come_round_without_a_zero() {
        let ring = Ring::empty::<8>();
        let (mut next, mut lap) = (6, u32::MAX);
        step(&ring, &mut next, &mut lap);
        assert_eq!((next, lap), (8, 1));
    }

    /// What half the room for a message of `len` bytes leads to: it is left where it is, unless it has none.
    fn short(len: usize) -> Look {
        if len == 0 {
            Look::Taken(Key(9), 0)
        } else {
            Look::Longer(Key(9))
        }
    }

    #[test]
    fn a_consumer_that_lies_gives_no_credit() {
        let ring = Ring::empty::<256>();
        let mut p = Producer::default();
        for i in 0..ring.depth() / u64::from(PAIR) {
            assert!(p.has_room(&ring, PAIR));
            p.push(&ring, Key(i), &[]);
        }
        ring.tail.progress.store(u32::MAX, Ordering::Relaxed);
        assert!(!p.has_room(&ring, PAIR));
        ring.tail.progress.store(PAIR, Ordering::Relaxed);
        assert!(p.has_room(&ring, PAIR));
        assert!(!p.has_room(&ring, 2 * PAIR));
    }
}
