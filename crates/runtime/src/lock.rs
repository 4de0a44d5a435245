//! One lock for the whole library, taken where several threads may call at a time.
//!
//! It is reentrant, because a callback of the user's may make calls, and it can be let go entirely for a while, whatever its
//! depth: around such callbacks ([`unlocked`]) and while a blocking call sleeps. Where threads were not announced [`crate::enter`]
//! never comes here.
//!
//! The lock itself, with its states, owners and orderings, is `arke_base::reentrant`. Loom explores it there.

use crate::waits;
use arke_base::reentrant::{Raw, Reentrant};
use arke_engine::events;
use core::marker::PhantomData;
use parking_lot::lock_api::{RawMutex as _, RawMutexFair as _};
use parking_lot::RawMutex;

/// A mutex that hands itself over fairly when it is asked to.
struct Fair(RawMutex);

impl Raw for Fair {
    #[inline]
    fn lock(&self) {
        self.0.lock();
    }

    #[inline]
    unsafe fn unlock(&self) {
        // SAFETY: the caller holds it.
        unsafe { self.0.unlock() };
    }

    #[inline]
    unsafe fn bump(&self) {
        // SAFETY: the caller holds it.
        unsafe { self.0.bump() };
    }
}

static LOCK: Reentrant<Fair> = Reentrant::new(Fair(RawMutex::INIT));

/// A number that no other living thread has, and not 0.
#[inline]
pub fn token() -> usize {
    thread_local!(static MARK: u8 = const { 0 });
    MARK.with(|mark| mark as *const u8 as usize)
}

/// Whether this thread holds the lock.
pub(super) fn held() -> bool {
    LOCK.is_held(token())
}

/// Being inside the library; leaving it when dropped.
#[must_use = "dropping the guard leaves the library"]
pub struct Guard {
    locked: bool,
    /// Whether it is that of a call of the program's, at whose end a tool may be told of events.
    tells: bool,
    // The lock belongs to the thread that took it.
    _thread: PhantomData<*mut ()>,
}

impl Guard {
    #[inline(always)]
    pub(super) fn unlocked() -> Guard {
        Guard { locked: false, tells: false, _thread: PhantomData }
    }

    /// Takes the lock, if this guard does not hold it: in a call that began before there was more than one thread.
    pub(super) fn upgrade(&mut self) {
        if !self.locked {
            // The lock is let go when this guard is dropped.
            core::mem::forget(acquire());
            self.locked = true;
        }
    }
}

impl Drop for Guard {
    #[inline(always)]
    fn drop(&mut self) {
        if self.locked {
            if self.tells && events::is_waiting() {
                tell();
            }
            LOCK.leave(token());
        }
    }
}

/// Takes the lock.
pub(super) fn acquire() -> Guard {
    LOCK.enter(token());
    Guard { locked: true, tells: false, _thread: PhantomData }
}

/// Takes the lock for a call of the program's.
pub(super) fn acquire_for_call() -> Guard {
    let mut guard = acquire();
    guard.tells = true;
    guard
}

/// Tells tools of events, if this is the outermost call, so that nothing is in use.
#[cold]
pub(super) fn tell() {
    if held() && LOCK.depth() == 1 {
        crate::face::face().deliver();
    }
}

/// Enters the library on behalf of a call that may be made at any time, even before the job was joined, and by any
/// thread: MPI's info objects, error handlers and error codes, say.
pub fn enter_anytime() -> Guard {
    acquire()
}

/// Runs `f`, a callback of the user's or a wait, without the lock. No table may be borrowed.
pub fn unlocked<R>(f: impl FnOnce() -> R) -> R {
    let call = waits::noted();
    let depth = LOCK.let_go(token());
    let result = f();
    if depth > 0 {
        LOCK.take(token(), depth);
    }
    // The callback may have made calls of its own.
    waits::note(call);
    result
}

/// Lets another thread in that waits for the lock, if there is one: for loops that poll. No table may be borrowed.
#[inline]
pub fn give_way() {
    LOCK.give_way(token());
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
    use std::sync::Arc;

    #[test]
    fn the_lock_is_reentrant_and_exclusive() {
        let inside = Arc::new(AtomicUsize::new(0));
        let threads: Vec<_> = (0..4)
            .map(|_| {
                let inside = inside.clone();
                std::thread::spawn(move || {
                    for _ in 0..1000 {
                        let _outer = acquire();
                        let _inner = acquire();
                        assert_eq!(inside.fetch_add(1, Ordering::SeqCst), 0);
                        assert_eq!(inside.fetch_sub(1, Ordering::SeqCst), 1);
                    }
                })
            })
            .collect();
        for thread in threads {
            thread.join().unwrap();
        }
        assert!(!held());
    }

    #[test]
    fn a_callback_runs_without_the_lock_and_the_depth_comes_back() {
        let _outer = acquire();
        let _inner = acquire();
        let done = Arc::new(AtomicBool::new(false));
        unlocked(|| {
            let done = done.clone();
            std::thread::spawn(move || {
                let _guard = acquire();
                done.store(true, Ordering::SeqCst);
            })
            .join()
            .unwrap();
            drop(acquire());
        });
        assert!(done.load(Ordering::SeqCst));
        assert!(held());
        assert_eq!(LOCK.depth(), 2);
        give_way();
        assert_eq!(LOCK.depth(), 2);
    }
}
