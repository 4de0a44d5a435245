//! Segments: memory of one process that the members of its group read in longer collective operations.
//!
//! **States and owners.** Only its owner writes a segment, but for the [areas](crate::areas) of two segments that
//! change hands. Operations of the group have numbers, and each consists of steps; a [`Position`] says how many steps
//! of which operation are over. The last [`DEPTH`] operations have an *entry* each. The owner counts in the entry's
//! `written` the steps whose data are there, in `combined` the steps of which it has combined its share, and in `done`
//! the steps for which it needs nobody's segment any more. Where the data of an operation lie is the owner's choice:
//! the entry says it ([`Layout`]). Whoever wants to write looks at the `done` of all others first: they have come to
//! the end of the operation that used the entry before, and, where data are to lie, to the step that used the place
//! before. So nothing is overwritten that somebody may still read.
//!
//! **Ordering.** A count is released after what it counts, and acquired before what follows from it: data are written,
//! then `written` is released; a reader acquires it, reads, and then releases `done`, which the owner acquires before
//! it writes again. Copies that pass the cache by end in a store fence. `loom_segment.rs` explores it.
//!
//! A position has 64 bits, of which 24 count steps, and is compared by the sign of a difference: so no position is
//! taken for another one before 2^39 operations have gone by between the two.

use crate::shm::wide;
use arke_base::foreign::{Body, Room};
use arke_base::memory::{Bytes, BytesMut};
use arke_base::streaming;
use arke_base::sync::atomic::{AtomicU64, Ordering};

/// Bits of a position that count steps.
const STEP_BITS: u32 = 24;

/// Most steps of an operation.
pub const MOST_STEPS: u64 = (1 << STEP_BITS) - 1;

/// Operations that have an entry at a time.
pub const DEPTH: u64 = if cfg!(loom) { 2 } else { 8 };

/// Bytes of an operand that fits in its entry: beside its count, and in the next cache line.
pub const SHORT: usize = 112;

/// Bytes of it that lie in the count's own line. Whoever waits for a longer one fetches the next line at the same time,
/// so that both come in the time of one.
const BESIDE: usize = 48;

/// So many steps of an operation are over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Position(u64);

impl Position {
    /// After `steps` steps of an operation.
    #[inline]
    pub fn of(operation: u64, steps: u64) -> Position {
        debug_assert!(steps <= MOST_STEPS);
        Position(operation << STEP_BITS | steps)
    }

    /// At the end of an operation.
    #[inline]
    pub fn end(operation: u64) -> Position {
        Position::of(operation.wrapping_add(1), 0)
    }

    /// What all others must have done before an operation's entry is written: the operation that used it before.
    #[inline]
    pub fn before_entry(operation: u64) -> Position {
        Position::end(operation.wrapping_sub(DEPTH))
    }

    /// The position that was told as a number.
    #[inline]
    pub fn told(number: u64) -> Position {
        Position(number)
    }

    /// As a number, to be told to others.
    #[inline]
    pub fn number(self) -> u64 {
        self.0
    }

    /// The later of two positions that were told as numbers.
    pub fn later(one: u64, other: u64) -> u64 {
        match one.wrapping_sub(other) as i64 {
            0.. => one,
            _ => other,
        }
    }

    /// The first operation that is newer than all that a number tells of.
    pub fn operation_after(number: u64) -> u64 {
        (number >> STEP_BITS) + 2
    }

    /// Whether somebody who stands at a position, told as a number, has reached this one.
    #[inline]
    pub fn is_reached_by(self, number: u64) -> bool {
        number.wrapping_sub(self.0) as i64 >= 0
    }

    #[inline]
    fn is_reached(self, count: &AtomicU64) -> bool {
        self.is_reached_by(count.load(Ordering::Acquire))
    }
}

/// Where the data of an operation lie in their owner's segment, and how they are cut.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Layout {
    /// The first step's place, in bytes from the beginning of the data.
    pub place: u64,
    /// Where the ring ends that the steps go through.
    pub end: u64,
    /// Bytes that a step takes up.
    pub stride: u64,
    /// Most bytes of one reader's block in a step.
    pub piece: u64,
    /// Whether a reader is to tell how long it takes for the first step.
    pub timed: bool,
    /// Whether they lie in the segment of their reader, in an [area](crate::areas) that changes hands.
    pub at_reader: bool,
    /// Whether the owner wants its reader to write in such areas, too.
    pub asks: bool,
}

impl Layout {
    /// The yes and no of it as a word.
    #[inline]
    fn flags(self) -> u64 {
        u64::from(self.timed) | u64::from(self.at_reader) << 1 | u64::from(self.asks) << 2
    }
}

/// What the head says of an operation.
#[derive(Debug)]
#[repr(C, align(128))]
pub struct Entry {
    /// The position up to which data are there.
    pub written: AtomicU64,
    /// Bytes of the owner's operand.
    pub len: AtomicU64,
    /// A short operand, or the [`Layout`] of a longer one.
    pub short: [AtomicU64; SHORT / 8],
}

/// A position on a cache line of its own.
#[derive(Debug)]
#[repr(C, align(128))]
pub struct Count(pub AtomicU64);

/// What stands at the head of a segment. All bytes zero are a segment that was never used.
#[derive(Debug)]
#[repr(C)]
pub struct Head {
    /// Of the last operations.
    pub entries: [Entry; DEPTH as usize],
    /// See the module.
    pub combined: Count,
    /// See the module.
    pub done: Count,
    /// The operation whose first step the owner has timed as a reader, and the nanoseconds.
    pub timed: [AtomicU64; 2],
}

#[cfg(not(loom))]
const _: () = assert!(size_of::<Head>() <= Segment::HEAD && size_of::<Entry>() == 128);

impl Head {
    #[inline]
    fn entry(&self, operation: u64) -> &Entry {
        &self.entries[(operation % DEPTH) as usize]
    }

    /// Owner: tells the length of its operand and where it lies, before the first step.
    #[inline]
    pub fn announce(&self, operation: u64, len: u64, layout: Layout) {
        let entry = self.entry(operation);
        entry.len.store(len, Ordering::Relaxed);
        let words = [layout.place, layout.end, layout.stride, layout.piece, layout.flags()];
        for (to, word) in entry.short.iter().zip(words) {
            to.store(word, Ordering::Relaxed);
        }
    }

    /// Anybody: where the data lie, once the first step is written. Nothing about it is sure: another process wrote it.
    #[inline]
    pub fn layout(&self, operation: u64) -> Layout {
        let entry = self.entry(operation);
        let word = |i: usize| entry.short[i].load(Ordering::Relaxed);
        let flag = |i: u32| word(4) & 1 << i != 0;
        Layout {
            place: word(0),
            end: word(1),
            stride: word(2),
            piece: word(3),
            timed: flag(0),
            at_reader: flag(1),
            asks: flag(2),
        }
    }

    /// Owner: writes the whole of a short operand, or several short blocks, and tells a length: that of the operand, or
    /// of a block.
    #[inline]
    pub fn write_short(&self, operation: u64, len: u64, data: &[u8]) {
        let entry = self.entry(operation);
        let (words, rest) = data.as_chunks();
        for (to, word) in entry.short.iter().zip(words) {
            to.store(u64::from_le_bytes(*word), Ordering::Relaxed);
        }
        if let (Some(to), false) = (entry.short.get(words.len()), rest.is_empty()) {
            let mut word = [0; 8];
            word[..rest.len()].copy_from_slice(rest);
            to.store(u64::from_le_bytes(word), Ordering::Relaxed);
        }
        entry.len.store(len, Ordering::Relaxed);
        self.wrote(operation, 1);
    }

    /// Owner: will write the entry of an operation soon. Its lines are fetched now from the readers, which keep them.
    /// To be called where they have read what the entry holds: lines that are still to be read would travel once more.
    #[inline]
    pub fn prepare(&self, operation: u64) {
        wide::prepare(core::ptr::from_ref(self.entry(operation)).cast(), size_of::<Entry>());
    }

    /// Anybody: whether a short operand, or short blocks, of so many bytes together are written.
    #[inline]
    pub fn is_short_written(&self, operation: u64, bytes: usize) -> bool {
        if bytes > BESIDE {
            wide::fetch(core::ptr::from_ref(&self.entry(operation).short[BESIDE / 8]).cast());
        }
        self.is_written(operation, 1)
    }

    /// Anybody: the first bytes of a short operand whose first step is written.
    #[inline]
    pub fn read_short(&self, operation: u64, data: &mut [u8]) {
        let entry = self.entry(operation);
        let (words, rest) = data.as_chunks_mut();
        for (to, from) in words.iter_mut().zip(&entry.short) {
            *to = from.load(Ordering::Relaxed).to_le_bytes();
        }
        if let (Some(from), false) = (entry.short.get(words.len()), rest.is_empty()) {
            let word = from.load(Ordering::Relaxed).to_le_bytes();
            rest.copy_from_slice(&word[..rest.len()]);
        }
    }

    /// Owner: the data of so many steps are there.
    #[inline]
    pub fn wrote(&self, operation: u64, steps: u64) {
        self.entry(operation).written.store(Position::of(operation, steps).0, Ordering::Release);
    }

    /// Anybody: whether the data of so many steps are there.
    #[inline]
    pub fn is_written(&self, operation: u64, steps: u64) -> bool {
        Position::of(operation, steps).is_reached(&self.entry(operation).written)
    }

    /// Anybody: bytes of the owner's operand, once its first step is written.
    #[inline]
    pub fn len(&self, operation: u64) -> u64 {
        self.entry(operation).len.load(Ordering::Relaxed)
    }

    /// Owner: its share of so many steps is combined.
    #[inline]
    pub fn combined(&self, operation: u64, steps: u64) {
        self.combined.0.store(Position::of(operation, steps).0, Ordering::Release);
    }

    /// Anybody: whether the owner's share of so many steps is combined.
    #[inline]
    pub fn is_combined(&self, operation: u64, steps: u64) -> bool {
        Position::of(operation, steps).is_reached(&self.combined.0)
    }

    /// Owner: it reads nothing before this position any more.
    #[inline]
    pub fn finish(&self, position: Position) {
        self.done.0.store(position.0, Ordering::Release);
    }

    /// Anybody: whether the owner reads nothing before this position any more.
    #[inline]
    pub fn is_done(&self, position: Position) -> bool {
        position.is_reached(&self.done.0)
    }

    /// Anybody: the owner's position, as a number.
    #[inline]
    pub fn standing(&self) -> u64 {
        self.done.0.load(Ordering::Acquire)
    }

    /// Owner: as a reader it took so long for the first step of an operation.
    #[inline]
    pub fn tell_time(&self, operation: u64, ns: u64) {
        self.timed[1].store(ns, Ordering::Relaxed);
        self.timed[0].store(operation, Ordering::Release);
    }

    /// Anybody: how long the owner took for the first step of an operation, if it has told.
    #[inline]
    pub fn time(&self, operation: u64) -> Option<u64> {
        (self.timed[0].load(Ordering::Acquire) == operation).then(|| self.timed[1].load(Ordering::Relaxed))
    }
}

/// The segment of one process, in the memory of whoever looks at it.
#[derive(Debug, Clone, Copy)]
pub struct Segment {
    head: *const Head,
    data: BytesMut,
}

// SAFETY: the head consists of atomics, and the copies go by their protocol from whatever thread.
unsafe impl Send for Segment {}
// SAFETY: as above.
unsafe impl Sync for Segment {}

impl Segment {
    /// Bytes before the data.
    pub const HEAD: usize = 4096;

    /// A segment in memory of [`alloc`](crate::RemoteMemory::alloc), or in a peer's that was
    /// [reached](crate::RemoteMemory::reach); `None` where that is no fit memory. It is zero when it is first used,
    /// and is never given back: so it is there as long as the fabric.
    pub fn new(memory: BytesMut) -> Option<Segment> {
        let head = memory.ptr().cast_const().cast::<Head>();
        let fits = head.is_aligned() && memory.len() >= Segment::HEAD;
        fits.then(|| Segment { head, data: memory.part(Segment::HEAD, usize::MAX) })
    }

    /// The counts.
    #[inline]
    pub fn head(&self) -> &Head {
        // SAFETY: aligned and inside the memory, as `new` has checked; atomics accept any bytes, and the memory stays.
        unsafe { &*self.head }
    }

    /// Data at `at`, to be read after their count.
    #[inline]
    pub fn part(&self, at: usize, len: usize) -> Body<'_> {
        let part = self.data.part(at, len);
        // SAFETY: mapped memory; its owner leaves it alone while it may be read. One that does not spoils results only.
        unsafe { Body::new(part.ptr(), part.len()) }
    }

    /// Owner: room for data at `at`.
    #[inline]
    pub fn room(&self, at: usize, len: usize) -> BytesMut {
        self.data.part(at, len)
    }

    /// Bytes of data that it has room for.
    #[inline]
    pub fn capacity(&self) -> u64 {
        self.data.len() as u64
    }

    /// Owner: has the `len` bytes at `at` filled, past the caches if `streaming`.
    #[inline]
    pub fn fill<R>(&self, at: usize, len: usize, streaming: bool, fill: impl FnOnce(Room<'_>) -> R) -> R {
        let room = self.room(at, len);
        // SAFETY: mapped memory that nobody reads or writes but its owner until it is counted.
        let room = unsafe { Room::new(room.ptr(), room.len()) };
        if !streaming {
            return fill(room);
        }
        // SAFETY: the stores are finished before this returns, so before anybody is told of them.
        let result = fill(unsafe { room.past_the_caches() });
        streaming::finish();
        result
    }

    /// Owner: copies data to `at`, past the caches if `streaming`.
    #[inline]
    pub fn put(&self, at: usize, data: Bytes, streaming: bool) {
        self.fill(at, data.len(), streaming, |room| room.take(data.body()));
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;

    #[test]
    fn positions_are_compared_across_the_end_of_numbers() {
        let count = AtomicU64::new(Position::of(u64::MAX, 3).0);
        assert!(Position::of(u64::MAX, 3).is_reached(&count));
        assert!(!Position::of(u64::MAX, 4).is_reached(&count));
        assert!(!Position::end(u64::MAX).is_reached(&count));
        count.store(Position::of(0, 1).0, Ordering::Relaxed);
        assert!(Position::end(u64::MAX).is_reached(&count));
        assert!(Position::end(u64::MAX - 1).is_reached(&count));
        assert_eq!(Position::later(Position::of(0, 1).0, Position::of(u64::MAX, 3).0), Position::of(0, 1).0);
    }
}
