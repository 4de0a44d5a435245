//! One lock for the whole library.
//!
//! It is reentrant, because a callback of the user's may make calls, and it can be let go entirely for a while,
//! whatever its depth: around such callbacks ([`unlocked`]) and while a blocking call sleeps. Below
//! `MPI_THREAD_MULTIPLE` it belongs to the thread that opened the library, which only marks that it is inside, until
//! another thread makes a call: from then on all of them take it (`allow_threads`).
//!
//! The lock itself, with its states, owners and orderings, is `arke_base::biased` over `arke_base::reentrant`. Loom
//! explores both there.
#![allow(unsafe_code, reason = "it is the process lock")]

use crate::{cell, copies, engine, waits};
use arke_base::biased::{Bias, Biased, Entry};
use arke_base::reentrant::Raw;
use arke_engine::events;
use core::marker::PhantomData;
use core::sync::atomic::{compiler_fence, Ordering};
use core::time::Duration;
use parking_lot::lock_api::{RawMutex as _, RawMutexFair as _};
use parking_lot::RawMutex;

pub use arke_sys::threads::token;

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

impl Bias for Fair {
    #[inline(always)]
    fn light_fence() {
        compiler_fence(Ordering::SeqCst);
    }

    fn heavy_fence() {
        arke_sys::membarrier::in_this_process();
    }

    fn revoked() {
        crate::allow_threads();
        engine::wake();
    }

    fn pause(round: u32) {
        match round {
            0..64 => arke_sys::cpu::yield_now(),
            _ => std::thread::sleep(Duration::from_micros(50)),
        }
    }
}

static LOCK: Biased<Fair> = Biased::new(Fair(RawMutex::INIT));

/// Whether this thread holds the lock itself.
pub(super) fn held() -> bool {
    LOCK.is_held(token())
}

/// Whether this thread is inside the library, by the lock or by a mark.
#[inline]
pub(crate) fn is_inside() -> bool {
    LOCK.is_inside(token())
}

/// Gives the lock to this thread, which holds it, until another one makes a call.
pub(super) fn own() {
    LOCK.give_to(token());
}

/// From now on the lock belongs to nobody. This thread is inside, and stays so until it lets others in.
pub(super) fn share() {
    LOCK.share();
}

/// Being inside the library; leaving it when dropped.
#[must_use = "dropping the guard leaves the library"]
pub struct Guard {
    entry: Entry,
    /// Whether it is that of a call of the program's, at whose end a tool may be told of events.
    tells: bool,
    _call: cell::Call,
    // The lock belongs to the thread that took it.
    _thread: PhantomData<*mut ()>,
}

impl Guard {
    #[inline(always)]
    fn new(entry: Entry) -> Guard {
        Guard { entry, tells: false, _call: cell::Call::begin(), _thread: PhantomData }
    }
}

impl Drop for Guard {
    #[inline(always)]
    fn drop(&mut self) {
        match self.entry {
            Entry::Marked if LOCK.leave_mark() => {}
            // Its marks have become depths of the lock.
            Entry::Marked => leave(false),
            Entry::Locked => leave(self.tells),
        }
    }
}

/// Leaves by the lock. Apart, so that the end of a call of the only thread is short.
#[inline(never)]
fn leave(tells: bool) {
    if tells && events::is_waiting() {
        tell();
    }
    if copies::are_owed() && LOCK.depth() == 1 {
        copies::settle_at_end();
    }
    LOCK.leave_lock(token());
}

/// Marks that this thread is inside, if the lock belongs to it.
#[inline(always)]
pub fn mark() -> Option<Guard> {
    LOCK.mark(token()).then(|| Guard::new(Entry::Marked))
}

/// Enters, waiting for others who are inside.
pub(super) fn acquire() -> Guard {
    Guard::new(LOCK.enter(token()))
}

/// Enters for a call of the program's that the lock does not belong to.
#[inline(never)]
pub(super) fn acquire_for_call() -> Guard {
    let mut guard = acquire();
    guard.tells = guard.entry == Entry::Locked;
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
    cell::none();
    let call = waits::noted();
    let depth = LOCK.let_go(token());
    let result = f();
    LOCK.take(token(), depth);
    // The callback may have made calls of its own.
    waits::note(call);
    result
}

/// Copies memory of the program's, so many bytes, without the lock where that takes long. No table may be borrowed.
pub fn copying<R>(bytes: u64, f: impl FnOnce() -> R) -> R {
    match bytes > LONG_COPY && engine::among_threads() {
        true => unlocked(f),
        false => f(),
    }
}

/// Bytes from which on a copy takes long: a dozen microseconds.
const LONG_COPY: u64 = 128 * 1024;

/// Lets another thread in that waits for the lock, if there is one: for loops that poll. No table may be borrowed.
#[inline]
pub fn give_way() {
    cell::none();
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
        assert!(held() && is_inside());
        assert!(!std::thread::spawn(is_inside).join().unwrap());
        assert_eq!(LOCK.depth(), 2);
        give_way();
        assert_eq!(LOCK.depth(), 2);
    }

    #[test]
    fn a_second_thread_gets_in_while_the_owner_waits() {
        let lock = Arc::new(Biased::new(Fair(RawMutex::INIT)));
        assert_eq!(lock.enter(token()), Entry::Locked);
        lock.give_to(token());
        lock.leave_lock(token());
        assert_eq!(lock.enter(token()), Entry::Marked);
        let came = Arc::new(AtomicBool::new(false));
        let other = std::thread::spawn({
            let (lock, came) = (lock.clone(), came.clone());
            move || {
                assert_eq!(lock.enter(token()), Entry::Locked);
                came.store(true, Ordering::SeqCst);
                lock.leave_lock(token());
            }
        });
        while !came.load(Ordering::SeqCst) {
            lock.give_way(token());
        }
        assert!(lock.is_held(token()) && !lock.mark(token()));
        assert!(!lock.leave_mark(), "it has become a depth of the lock");
        lock.leave_lock(token());
        assert!(!lock.is_held(token()));
        other.join().unwrap();
    }
}
