//! The locks that one piece of shared memory is updated under.
//!
//! A process has [`LOCKS`] locks. Neighbouring 16 KiB of its memory, by address or by offset in its heap, share one of
//! them. [`Stripes`] says which locks belong to which bytes of one piece of memory. It stands in [`Reach`], so that an
//! update of mapped memory needs neither the fabric nor a lock of the process. Whoever does not get the locks at once
//! goes to the fabric, which waits, and asks whether the holder still lives.
//!
//! [`Reach`]: crate::Reach

use super::layout::{Lock, LOCKS};
use super::lock::{Held, Holder};
use crate::UPDATE_MAX;

/// Bytes of neighbouring memory that one lock covers, as a power of two; no less than [`UPDATE_MAX`], so that an update
/// lies in two stripes at most.
const STRIPE_BITS: u32 = 14;
const _: () = assert!(1 << STRIPE_BITS >= UPDATE_MAX);

/// The locks for updates of one piece of memory. They are in an arena that stays mapped until the process ends.
#[derive(Clone, Copy)]
pub struct Stripes {
    locks: &'static [Lock; LOCKS],
    /// The number that this process takes them under.
    me: u32,
    /// What the first byte of the memory counts as: its address at its owner, or its offset in a heap.
    first: u64,
}

/// The locks of an update: of one stripe, or of two neighbours. They are free again when this is dropped.
pub struct Locked {
    _first: Held<'static>,
    _second: Option<Held<'static>>,
}

impl Stripes {
    pub(super) fn new(locks: &'static [Lock; LOCKS], me: u32, first: u64) -> Self {
        Self { locks, me, first }
    }

    /// Takes the locks of `len` bytes from byte `at` on, in the order of their index, so that nobody waits in a circle.
    #[inline(always)]
    fn each<E>(
        &self,
        at: u64,
        len: usize,
        mut take: impl FnMut(&'static Lock) -> Result<Held<'static>, E>,
    ) -> Result<Locked, E> {
        let stripe = |address: u64| ((address >> STRIPE_BITS) % LOCKS as u64) as usize;
        let from = self.first.wrapping_add(at);
        let (a, b) = (stripe(from), stripe(from.wrapping_add(len as u64 - 1)));
        let first = take(&self.locks[a.min(b)])?;
        let second = if a != b { Some(take(&self.locks[a.max(b)])?) } else { None };
        Ok(Locked { _first: first, _second: second })
    }

    /// Takes the locks; `ask` tells how a process is. `None`: a process that holds one has been stopped for long.
    pub(super) fn take(&self, at: u64, len: usize, mut ask: impl FnMut(u32) -> Holder) -> Option<Locked> {
        self.each(at, len, |lock| lock.take(self.me, &mut ask).ok_or(())).ok()
    }

    /// Bytes from byte `at` of the memory to the end of its stripe: so many are updated under one lock.
    #[inline(always)]
    pub fn left(&self, at: u64) -> usize {
        let stripe = 1 << STRIPE_BITS;
        (stripe - (self.first.wrapping_add(at) & (stripe - 1))) as usize
    }

    /// Takes the locks for an update of `len` bytes, not 0 and at most [`UPDATE_MAX`], from byte `at` of the memory on.
    /// `None`: others have held one of them for longer than an update takes.
    #[inline(always)]
    pub fn try_take(&self, at: u64, len: usize) -> Option<Locked> {
        self.each(at, len, |lock| lock.try_take(self.me).ok_or(())).ok()
    }
}

impl PartialEq for Stripes {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.locks, other.locks) && (self.me, self.first) == (other.me, other.first)
    }
}

impl Eq for Stripes {}

impl std::fmt::Debug for Stripes {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Stripes").field("me", &self.me).field("first", &self.first).finish_non_exhaustive()
    }
}
