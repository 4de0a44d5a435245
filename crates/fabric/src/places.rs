//! Where the owner of a segment puts its data: at the next place of a ring, so that all of the memory is gone through.
//!
//! A place that was read a moment ago lies in the reader's cache, and each of its lines must be fetched from there
//! before it is written. Where the cores share a cache it is better to go through more memory than a core's own cache
//! holds. On an AMD EPYC a broadcast of 256 KiB to one rank took 40 us through half a megabyte, and 12 us through four.
//! Short operands have a ring of their own, so small that it stays in the caches, or go through the long one, too: that
//! is their writer's choice. The long ring begins small and grows when much has gone through it: memory that was never
//! used costs page faults.
//!
//! A ring consists of chunks. The owner remembers of each which step filled it last, and enters it again when all
//! readers have done that step: [`Places::before`] names the positions. Within the chunk that it has entered it waits
//! for nobody. The books are private to the owner; readers learn the first place of an operation from its entry, and
//! compute the others ([`place`]).

use crate::segment::{Layout, Position};
use core::sync::atomic::{AtomicU64, Ordering};

/// Bytes of the ring for short operands, and of a chunk of it.
const SHORT_RING: u64 = 32 << 10;
const SHORT_CHUNK: u64 = 4 << 10;
/// Bytes of a chunk of the other ring.
pub const CHUNK: u64 = 32 << 10;
/// So many bytes of the long ring are used until so many have gone through them.
const NARROW: u64 = 512 << 10;
const NARROW_FOR: u64 = 8 << 20;
/// Most bytes of a step in the ring for short operands.
pub const SHORT_STEP: u64 = 4 << 10;
/// So many bytes of the long ring short operands go through, where they do.
pub const WIDE: u64 = 2 << 20;

/// Bytes of a segment's data, if its ring is to have so many.
pub const fn capacity(ring: u64) -> u64 {
    SHORT_RING + ring
}

#[derive(Debug)]
struct Ring {
    base: u64,
    size: u64,
    chunk: u64,
    /// Where the next step goes, from the base.
    at: AtomicU64,
    /// Bytes that went through it.
    used: AtomicU64,
    /// The chunk that was entered last.
    entered: AtomicU64,
    /// The position behind the step that filled each chunk last.
    last: Box<[AtomicU64]>,
}

/// What the owner of a segment knows of its places. One thread at a time uses it: a group has one operation at a time.
#[derive(Debug)]
pub struct Places {
    short: Ring,
    long: Ring,
}

/// Where a step of an operation lies in its writer's segment. A layout that another process wrote may be nonsense; then
/// so is the place.
#[inline]
pub fn place(layout: &Layout, step: u64) -> u64 {
    if step == 0 {
        return layout.place;
    }
    let base = if layout.place < SHORT_RING { 0 } else { SHORT_RING };
    let size = layout.end.saturating_sub(base);
    let stride = layout.stride.max(1);
    // Those up to the end of the ring, and those of each further round.
    let first = size.saturating_sub(layout.place.wrapping_sub(base)) / stride;
    let round = (size / stride).max(1);
    match step.checked_sub(first) {
        None => layout.place.wrapping_add(step.wrapping_mul(stride)),
        Some(behind) => base + (behind % round).wrapping_mul(stride),
    }
}

impl Ring {
    fn new(base: u64, size: u64, chunk: u64, free: Position) -> Ring {
        let last = (0..size.div_ceil(chunk)).map(|_| AtomicU64::new(free.number())).collect();
        let word = || AtomicU64::new(0);
        Ring { base, size, chunk, at: word(), used: word(), entered: word(), last }
    }

    #[inline]
    fn chunks(&self, place: u64, len: u64) -> core::ops::RangeInclusive<u64> {
        let at = place - self.base;
        at / self.chunk..=(at + len.max(1) - 1) / self.chunk
    }
}

impl Places {
    /// For a segment with so many bytes of data, which nobody reads once all have reached `free`.
    pub fn new(capacity: u64, free: Position) -> Places {
        Places {
            short: Ring::new(0, SHORT_RING, SHORT_CHUNK, free),
            long: Ring::new(SHORT_RING, capacity - SHORT_RING, CHUNK, free),
        }
    }

    fn ring(&self, place: u64) -> &Ring {
        if place < SHORT_RING {
            &self.short
        } else {
            &self.long
        }
    }

    /// Whether an operation is short that has steps of `stride` bytes, and may go through the long ring all the same.
    /// `once`: it has one step.
    #[inline]
    pub fn may_be_wide(&self, stride: u64, once: bool) -> bool {
        once && stride <= SHORT_STEP && self.long.size >= WIDE
    }

    /// Where an operation of steps of `stride` bytes begins, and the end of the ring for it. `once`: it has one step.
    /// `wide`: if it is short, it goes through the long ring.
    #[inline]
    pub fn begin(&self, stride: u64, once: bool, wide: bool) -> (u64, u64) {
        let short = once && stride <= SHORT_STEP;
        let ring = if short && !wide { &self.short } else { &self.long };
        let size = match (short && wide, ring.used.load(Ordering::Relaxed) < NARROW_FOR) {
            (true, _) => ring.size.min(WIDE),
            (false, true) => ring.size.min(NARROW),
            (false, false) => ring.size,
        };
        let at = ring.at.load(Ordering::Relaxed);
        (ring.base + if at + stride > size { 0 } else { at }, ring.base + size)
    }

    /// The positions that all readers must have reached before the `stride` bytes at `place` are written.
    #[inline]
    pub fn before(&self, place: u64, stride: u64) -> impl Iterator<Item = Position> + '_ {
        let ring = self.ring(place);
        let entered = ring.entered.load(Ordering::Relaxed);
        let new = ring.chunks(place, stride).filter(move |chunk| *chunk != entered);
        new.filter_map(|chunk| ring.last.get(chunk as usize))
            .map(|last| Position::told(last.load(Ordering::Relaxed)))
    }

    /// The `stride` bytes at `place` are being written; when all readers have reached `position` they are free.
    #[inline]
    pub fn fill(&self, place: u64, stride: u64, position: Position) {
        let ring = self.ring(place);
        for chunk in ring.chunks(place, stride) {
            if let Some(last) = ring.last.get(chunk as usize) {
                last.store(position.number(), Ordering::Relaxed);
            }
            ring.entered.store(chunk, Ordering::Relaxed);
        }
        ring.at.store(place - ring.base + stride, Ordering::Relaxed);
        ring.used.store(ring.used.load(Ordering::Relaxed).saturating_add(stride), Ordering::Relaxed);
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;

    /// Whatever the strides, a place is given again only when the position behind its last use is asked for.
    #[test]
    fn nothing_is_given_twice_before_it_is_free() {
        let capacity = capacity(3 << 20);
        let places = Places::new(capacity, Position::of(7, 0));
        // The position behind the last use of each 64 bytes.
        let mut uses = vec![Position::of(7, 0); capacity as usize / 64];
        // All others stand here: behind what was asked for so far.
        let mut reached = Position::of(7, 0);
        let mut widest = 0;
        for operation in 8..3000u64 {
            let stride = [64, 4096, 4160, 32 << 10, 65536, 128, 100 << 10][operation as usize % 7];
            let steps = if stride > 64 { 1 + operation % 9 } else { 1 };
            let (begin, end) = places.begin(stride, steps == 1, operation % 5 == 0);
            let layout = Layout { place: begin, end, stride, ..Layout::default() };
            widest = widest.max(end);
            for step in 0..steps {
                let at = place(&layout, step);
                assert!(
                    at + stride <= end && end <= capacity && (at >= SHORT_RING || at + stride <= SHORT_RING)
                );
                for position in places.before(at, stride) {
                    assert!(
                        position.is_reached_by(Position::of(operation, step).number()),
                        "asks for itself"
                    );
                    reached = Position::told(Position::later(reached.number(), position.number()));
                }
                let position = Position::of(operation, step + 1);
                for used in &mut uses[(at / 64) as usize..((at + stride) / 64) as usize] {
                    assert!(used.is_reached_by(reached.number()), "{operation} {step}: {used:?}");
                    *used = position;
                }
                places.fill(at, stride, position);
            }
        }
        assert_eq!(widest, capacity, "the ring never grew");
    }

    #[test]
    fn nonsense_does_not_panic() {
        for place_ in [0, 1, SHORT_RING, u64::MAX, 1 << 40] {
            for stride in [0, 1, 64, u64::MAX, 1 << 50] {
                for end in [0, 5, SHORT_RING + 1, u64::MAX] {
                    let layout = Layout { place: place_, end, stride, ..Layout::default() };
                    for step in [0, 1, 5, 1 << 23] {
                        place(&layout, step);
                    }
                }
            }
        }
    }
}
