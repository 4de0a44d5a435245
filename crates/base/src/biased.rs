//! A lock that belongs to one thread until another one comes.
//!
//! Most programs call MPI from one thread only, and should not pay for a lock. Some that announced no second thread
//! have one all the same: PT-Scotch, in DOLFINx. So the thread that opens the library owns this lock: it only marks
//! that it is inside, by a store of its own. The first call of another thread takes that right away for good. From then
//! on all threads take the lock ([`Reentrant`]), one after the other.
//!
//! **Who writes what.** `inside` is written by the owner alone, also after the right has gone. `owner` is set to 0 by a
//! thread that is inside, once; `first` keeps who it was. Marks become depths of the lock where the owner lets others
//! in: in a wait, around a callback, or when its call is over.
//!
//! **Ordering.** The owner stores its mark and then reads `owner`; the other thread stores `owner` and then reads the
//! mark. One of them must see the other's store. That takes a full barrier between the two on both sides: the other
//! thread issues it for both ([`Bias::heavy_fence`]), so that the owner's is only one for the compiler. The mark is
//! taken back with release, and read with acquire: who finds it gone sees all that was done under it. `loom_biased.rs`
//! explores this.

use crate::reentrant::{Raw, Reentrant};
use crate::sync::atomic::{AtomicU32, AtomicUsize, Ordering};

/// What the lock asks of the world around it.
pub trait Bias: Raw {
    /// Keeps the compiler from moving a load of the owner before the store of its mark.
    fn light_fence();

    /// A full barrier in every thread of this process.
    fn heavy_fence();

    /// The right of the owner has gone: it should look up from a wait, where it would find that.
    fn revoked();

    /// Lets time pass until the owner has left or lets others in; `round` counts.
    fn pause(round: u32);
}

/// How a thread has entered, to be given back when it leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// By a mark of the owner's, which may have become a depth of the lock since.
    Marked,
    /// By the lock.
    Locked,
}

/// How often a thread was inside when it let others in ([`Biased::let_go`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Depth {
    marks: u32,
    locked: u32,
}

/// The lock. `me` is the calling thread's token everywhere: a number that no other living thread has, and not 0.
#[derive(Debug)]
pub struct Biased<R> {
    lock: Reentrant<R>,
    owner: AtomicUsize,
    first: AtomicUsize,
    inside: AtomicU32,
}

impl<R: Bias> Biased<R> {
    /// A free lock that nobody owns.
    #[cfg(not(loom))]
    pub const fn new(raw: R) -> Self {
        Biased {
            lock: Reentrant::new(raw),
            owner: AtomicUsize::new(0),
            first: AtomicUsize::new(0),
            inside: AtomicU32::new(0),
        }
    }

    /// A free lock that nobody owns.
    #[cfg(loom)]
    pub fn new(raw: R) -> Self {
        Biased {
            lock: Reentrant::new(raw),
            owner: AtomicUsize::new(0),
            first: AtomicUsize::new(0),
            inside: AtomicU32::new(0),
        }
    }

    /// Makes the calling thread the owner. It holds the lock, and nobody is marked.
    pub fn give_to(&self, me: usize) {
        debug_assert!(self.lock.is_held(me) && self.inside.load(Ordering::Relaxed) == 0);
        self.first.store(me, Ordering::Relaxed);
        self.owner.store(me, Ordering::Relaxed);
    }

    /// Takes the owner's right away for good. The caller is inside; if it is the owner its marks stay, and others wait
    /// for them.
    pub fn share(&self) {
        // Released after the marks: who finds no owner finds these.
        self.owner.store(0, Ordering::Release);
    }

    /// Enters by a mark, if this thread owns the lock.
    #[inline(always)]
    pub fn mark(&self, me: usize) -> bool {
        if self.owner.load(Ordering::Relaxed) != me {
            return false;
        }
        let inside = self.inside.load(Ordering::Relaxed);
        self.inside.store(inside + 1, Ordering::Relaxed);
        R::light_fence();
        if self.owner.load(Ordering::Relaxed) == me {
            return true;
        }
        self.inside.store(inside, Ordering::Release);
        false
    }

    /// Enters, waiting for others who are inside.
    #[inline]
    pub fn enter(&self, me: usize) -> Entry {
        if self.mark(me) {
            return Entry::Marked;
        }
        if self.inside.load(Ordering::Relaxed) > 0 && self.first.load(Ordering::Relaxed) == me {
            return self.mark_once_more();
        }
        self.lock.enter(me);
        let owner = self.owner.load(Ordering::Acquire);
        if owner != 0 && owner != me {
            self.revoke();
        } else if self.inside.load(Ordering::Acquire) != 0 {
            self.await_owner();
        }
        Entry::Locked
    }

    /// A call inside of one that began with a mark, whose right has gone since: whoever took it away waits for the
    /// marks.
    #[cold]
    fn mark_once_more(&self) -> Entry {
        self.inside.store(self.inside.load(Ordering::Relaxed) + 1, Ordering::Relaxed);
        Entry::Marked
    }

    /// Takes the right away from its owner, which is another thread, and waits until that is not inside. The caller
    /// holds the lock.
    #[cold]
    fn revoke(&self) {
        self.owner.store(0, Ordering::Relaxed);
        R::heavy_fence();
        self.await_owner();
        R::revoked();
    }

    #[cold]
    fn await_owner(&self) {
        let mut round = 0;
        while self.inside.load(Ordering::Acquire) != 0 {
            // Again each time: the owner may have been about to begin to wait.
            R::revoked();
            R::pause(round);
            round += 1;
        }
    }

    /// Takes back an entry by a mark of the calling thread's. False: it has become a depth of the lock meanwhile, to be
    /// taken back by [`Biased::leave_lock`].
    #[inline(always)]
    #[must_use]
    pub fn leave_mark(&self) -> bool {
        match self.inside.load(Ordering::Relaxed) {
            0 => false,
            inside => {
                self.inside.store(inside - 1, Ordering::Release);
                true
            }
        }
    }

    /// Takes back an entry by the lock.
    #[inline]
    pub fn leave_lock(&self, me: usize) {
        self.lock.leave(me);
    }

    /// Makes the calling thread's marks depths of the lock: others may be inside meanwhile.
    #[cold]
    fn convert(&self, me: usize) {
        let marks = self.own_marks(me);
        if marks == 0 {
            return;
        }
        let locked = self.lock.let_go(me);
        self.inside.store(0, Ordering::Release);
        self.lock.take(me, marks + locked);
    }

    /// Whether the right was taken from this thread while it is inside by marks: it should let the others in.
    #[inline]
    fn is_called_out(&self, me: usize) -> bool {
        self.owner.load(Ordering::Relaxed) == 0 && self.own_marks(me) > 0
    }

    fn own_marks(&self, me: usize) -> u32 {
        match self.first.load(Ordering::Relaxed) == me {
            true => self.inside.load(Ordering::Relaxed),
            false => 0,
        }
    }

    /// Whether this thread holds the lock itself, not by marks.
    #[inline]
    pub fn is_held(&self, me: usize) -> bool {
        self.lock.is_held(me)
    }

    /// Whether this thread is inside, by the lock or by marks.
    #[inline]
    pub fn is_inside(&self, me: usize) -> bool {
        self.is_held(me) || self.own_marks(me) > 0
    }

    /// How often the thread that holds the lock, which calls, has taken it.
    #[inline]
    pub fn depth(&self) -> u32 {
        self.lock.depth()
    }

    /// Lets others in, wholly.
    #[inline]
    pub fn let_go(&self, me: usize) -> Depth {
        let locked = self.lock.let_go(me);
        let marks = self.own_marks(me);
        if marks > 0 {
            self.inside.store(0, Ordering::Release);
        }
        Depth { marks, locked }
    }

    /// Is inside again as often as [`Biased::let_go`] said. This thread is not inside.
    #[inline]
    pub fn take(&self, me: usize, depth: Depth) {
        let Depth { marks, locked } = depth;
        if marks > 0 && locked == 0 && self.mark(me) {
            self.inside.store(marks, Ordering::Relaxed);
            return;
        }
        if marks + locked == 0 {
            return;
        }
        self.lock.take(me, marks + locked);
        let owner = self.owner.load(Ordering::Relaxed);
        debug_assert!(owner == 0 || owner == me);
    }

    /// Lets another thread in that waits to get in, if there is one.
    #[inline]
    pub fn give_way(&self, me: usize) {
        match self.is_called_out(me) {
            true => self.convert(me),
            false => self.lock.give_way(me),
        }
    }
}
