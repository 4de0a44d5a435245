//! A lock that one thread may take several times, and may let go wholly for a while: MPI's one lock.
//!
//! **States and owners.** `owner` is the token of the thread that holds the lock, or 0; `depth` says how often that
//! thread has taken it. Only the thread that holds the raw lock writes either of them.
//!
//! **Ordering.** The raw lock orders everything that is done under it. A thread finds its own token in `owner` only if
//! it wrote it itself and has not taken it back since, so relaxed loads and stores of `owner` suffice. The same holds
//! for `depth`, which is read under the lock only. `loom_reentrant.rs` explores it.
#![allow(unsafe_code, reason = "the lock is for unsafe code")]

use crate::sync::atomic::{AtomicU32, AtomicUsize, Ordering};

/// A lock that is not reentrant.
pub trait Raw {
    /// Waits for it and takes it.
    fn lock(&self);

    /// Lets it go.
    ///
    /// # Safety
    /// The caller holds it.
    unsafe fn unlock(&self);

    /// Lets a thread in that waits for it, if there is one, and takes it again.
    ///
    /// # Safety
    /// The caller holds it.
    unsafe fn bump(&self);
}

/// The lock. `me` is the calling thread's token everywhere: a number that no other living thread has, and not 0.
#[derive(Debug)]
pub struct Reentrant<R> {
    raw: R,
    owner: AtomicUsize,
    depth: AtomicU32,
}

impl<R: Raw> Reentrant<R> {
    /// A free lock.
    #[cfg(not(loom))]
    pub const fn new(raw: R) -> Self {
        Reentrant { raw, owner: AtomicUsize::new(0), depth: AtomicU32::new(0) }
    }

    /// A free lock.
    #[cfg(loom)]
    pub fn new(raw: R) -> Self {
        Reentrant { raw, owner: AtomicUsize::new(0), depth: AtomicU32::new(0) }
    }

    /// Whether this thread holds it.
    #[inline]
    pub fn is_held(&self, me: usize) -> bool {
        self.owner.load(Ordering::Relaxed) == me
    }

    /// How often the thread that holds it, which calls, has taken it.
    #[inline]
    pub fn depth(&self) -> u32 {
        self.depth.load(Ordering::Relaxed)
    }

    /// Takes it, once more if this thread holds it.
    #[inline]
    pub fn enter(&self, me: usize) {
        match self.is_held(me) {
            true => self.depth.store(self.depth() + 1, Ordering::Relaxed),
            false => self.take(me, 1),
        }
    }

    /// Takes back one [`Reentrant::enter`].
    #[inline]
    pub fn leave(&self, me: usize) {
        debug_assert!(self.is_held(me));
        match self.depth() {
            1 => {
                self.let_go(me);
            }
            depth => self.depth.store(depth - 1, Ordering::Relaxed),
        }
    }

    /// Takes it as often as [`Reentrant::let_go`] said. This thread does not hold it.
    pub fn take(&self, me: usize, depth: u32) {
        self.raw.lock();
        self.owner.store(me, Ordering::Relaxed);
        self.depth.store(depth, Ordering::Relaxed);
    }

    /// Lets it go wholly and says how often this thread had taken it; 0 where it does not hold it.
    pub fn let_go(&self, me: usize) -> u32 {
        if !self.is_held(me) {
            return 0;
        }
        let depth = self.depth();
        self.depth.store(0, Ordering::Relaxed);
        self.owner.store(0, Ordering::Relaxed);
        // SAFETY: this thread holds the raw lock, since its token was in `owner`.
        unsafe { self.raw.unlock() };
        depth
    }

    /// Lets another thread in that waits for it, if there is one and this thread holds it.
    #[inline]
    pub fn give_way(&self, me: usize) {
        if self.is_held(me) {
            let depth = self.depth();
            self.depth.store(0, Ordering::Relaxed);
            self.owner.store(0, Ordering::Relaxed);
            // SAFETY: this thread holds the raw lock, since its token was in `owner`.
            unsafe { self.raw.bump() };
            self.owner.store(me, Ordering::Relaxed);
            self.depth.store(depth, Ordering::Relaxed);
        }
    }
}
