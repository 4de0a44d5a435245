//! One lock for the whole library, taken where several threads may call MPI at a time.
//!
//! It is reentrant, because a callback of the user's may call MPI, and it can be let go entirely for a while, whatever its
//! depth: around such callbacks ([`unlocked`]) and while a blocking call sleeps. Below `MPI_THREAD_MULTIPLE` [`super::enter`]
//! never comes here.
//!
//! `owner` is the token of the thread that holds the lock, or 0. Only that thread reads or writes `depth`, and a thread can
//! find its own token in `owner` only if it holds the lock, so relaxed loads and stores of `owner` suffice; the raw lock
//! orders everything else.

use super::waits;
use arke_engine::events;
use core::cell::Cell;
use core::marker::PhantomData;
use core::sync::atomic::{AtomicUsize, Ordering};
use parking_lot::lock_api::{RawMutex as _, RawMutexFair as _};
use parking_lot::RawMutex;

struct ProcessLock {
    raw: RawMutex,
    owner: AtomicUsize,
    depth: Cell<u32>,
}

// SAFETY: `depth` is touched only by the thread that holds `raw`, see the top of this file.
unsafe impl Sync for ProcessLock {}

static LOCK: ProcessLock =
    ProcessLock { raw: RawMutex::INIT, owner: AtomicUsize::new(0), depth: Cell::new(0) };

/// A number that no other living thread has, and not 0.
#[inline]
pub(super) fn token() -> usize {
    thread_local!(static MARK: u8 = const { 0 });
    MARK.with(|mark| mark as *const u8 as usize)
}

/// Whether this thread holds the lock.
pub(super) fn held() -> bool {
    LOCK.owner.load(Ordering::Relaxed) == token()
}

fn take(depth: u32) {
    LOCK.raw.lock();
    LOCK.owner.store(token(), Ordering::Relaxed);
    LOCK.depth.set(depth);
}

/// Lets the lock go wholly and returns its depth; 0 where this thread does not hold it.
fn let_go() -> u32 {
    if !held() {
        return 0;
    }
    let depth = LOCK.depth.replace(0);
    LOCK.owner.store(0, Ordering::Relaxed);
    // SAFETY: this thread holds the raw lock, since its token was in `owner`.
    unsafe { LOCK.raw.unlock() };
    depth
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
            release();
        }
    }
}

/// Takes the lock.
pub(super) fn acquire() -> Guard {
    if held() {
        LOCK.depth.set(LOCK.depth.get() + 1);
    } else {
        take(1);
    }
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
    if LOCK.depth.get() == 1 && held() {
        crate::tool::deliver();
    }
}

fn release() {
    debug_assert!(held());
    match LOCK.depth.get() {
        1 => {
            let_go();
        }
        depth => LOCK.depth.set(depth - 1),
    }
}

/// Enters the library on behalf of a call that may be made at any time, even before `MPI_Init`, and by any thread whatever
/// the thread level (section 11.4): info objects, error handlers, error codes.
pub fn enter_anytime() -> Guard {
    acquire()
}

/// Runs `f`, a callback of the user's or a wait, without the lock. No table may be borrowed.
pub fn unlocked<R>(f: impl FnOnce() -> R) -> R {
    let call = waits::noted();
    let depth = let_go();
    let result = f();
    if depth > 0 {
        take(depth);
    }
    // The callback may have made calls of its own.
    waits::note(call);
    result
}

/// Lets another thread in that waits for the lock, if there is one: for loops that poll. No table may be borrowed.
#[inline]
pub fn give_way() {
    if held() {
        let depth = LOCK.depth.replace(0);
        LOCK.owner.store(0, Ordering::Relaxed);
        // SAFETY: this thread holds the raw lock, since its token was in `owner`.
        unsafe { LOCK.raw.bump() };
        LOCK.owner.store(token(), Ordering::Relaxed);
        LOCK.depth.set(depth);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicBool;
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
        assert_eq!(LOCK.depth.get(), 2);
        give_way();
        assert_eq!(LOCK.depth.get(), 2);
    }
}
