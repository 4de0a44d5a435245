//! MPI's lock under the model checker: one thread at a time, who sees what the last one wrote, however often it took
//! the lock and whether it let go for a callback or a wait.
#![allow(unsafe_code, reason = "the lock is for unsafe code")]

use crate::reentrant::{Raw, Reentrant};
use loom::cell::UnsafeCell;
use loom::sync::atomic::{AtomicBool, Ordering};
use loom::sync::Arc;
use loom::thread;

/// A raw lock in few steps, so that all interleavings can be explored.
pub(crate) struct Spin(AtomicBool);

impl Spin {
    /// A free one.
    pub(crate) fn new() -> Spin {
        Spin(AtomicBool::new(false))
    }
}

impl Raw for Spin {
    fn lock(&self) {
        while self.0.compare_exchange(false, true, Ordering::Acquire, Ordering::Relaxed).is_err() {
            thread::yield_now();
        }
    }

    unsafe fn unlock(&self) {
        self.0.store(false, Ordering::Release);
    }

    unsafe fn bump(&self) {
        // SAFETY: the caller's promise.
        unsafe { self.unlock() };
        thread::yield_now();
        self.lock();
    }
}

struct Guarded {
    lock: Reentrant<Spin>,
    count: UnsafeCell<u32>,
}

fn guarded() -> Arc<Guarded> {
    let lock = Reentrant::new(Spin::new());
    Arc::new(Guarded { lock, count: UnsafeCell::new(0) })
}

impl Guarded {
    /// Uses the data, which the model checker reports if this thread does not have the lock alone.
    fn add(&self, me: usize, depth: u32) -> u32 {
        assert!(self.lock.is_held(me));
        assert_eq!(self.lock.depth(), depth);
        // SAFETY: this thread holds the lock; the model checker finds it out if that is not so.
        self.count.with_mut(|p| unsafe {
            *p += 1;
            *p
        })
    }

    fn count(&self) -> u32 {
        // SAFETY: as above.
        self.count.with(|p| unsafe { *p })
    }

    /// A call that makes another one inside.
    fn call_in_call(&self, me: usize) {
        assert!(!self.lock.is_held(me));
        self.lock.enter(me);
        self.add(me, 1);
        self.lock.enter(me);
        self.add(me, 2);
        self.lock.leave(me);
        self.add(me, 1);
        self.lock.leave(me);
        assert!(!self.lock.is_held(me));
    }
}

#[test]
fn calls_of_two_threads_exclude_each_other() {
    loom::model(|| {
        let guarded = guarded();
        let theirs = guarded.clone();
        let other = thread::spawn(move || theirs.call_in_call(2));
        guarded.call_in_call(1);
        other.join().unwrap();
        guarded.lock.enter(1);
        assert_eq!(guarded.count(), 6);
    });
}

#[test]
fn a_callback_lets_the_other_in_and_may_call_itself() {
    loom::model(|| {
        let guarded = guarded();
        let theirs = guarded.clone();
        let other = thread::spawn(move || {
            theirs.lock.enter(2);
            theirs.add(2, 1);
            theirs.lock.leave(2);
        });
        guarded.lock.enter(1);
        guarded.lock.enter(1);
        guarded.add(1, 2);
        let depth = guarded.lock.let_go(1);
        assert_eq!((depth, guarded.lock.is_held(1)), (2, false));
        // The callback.
        guarded.lock.enter(1);
        guarded.add(1, 1);
        guarded.lock.leave(1);
        assert_eq!(guarded.lock.let_go(1), 0);
        guarded.lock.take(1, depth);
        guarded.add(1, 2);
        guarded.lock.leave(1);
        guarded.add(1, 1);
        guarded.lock.leave(1);
        other.join().unwrap();
        guarded.lock.enter(1);
        assert_eq!(guarded.count(), 5);
    });
}

#[test]
fn a_wait_that_polls_lets_the_other_in_and_keeps_its_depth() {
    loom::model(|| {
        let guarded = guarded();
        let theirs = guarded.clone();
        let other = thread::spawn(move || {
            theirs.lock.enter(2);
            theirs.add(2, 1);
            theirs.lock.leave(2);
        });
        guarded.lock.enter(1);
        guarded.lock.enter(1);
        // How often it must poll is the raw lock's business: one without fairness may let nobody in.
        for _ in 0..2 {
            if guarded.count() == 0 {
                guarded.lock.give_way(1);
                assert!(guarded.lock.is_held(1));
                assert_eq!(guarded.lock.depth(), 2);
            }
        }
        guarded.lock.leave(1);
        guarded.lock.leave(1);
        guarded.lock.give_way(1);
        assert!(!guarded.lock.is_held(1));
        other.join().unwrap();
        guarded.lock.enter(1);
        assert_eq!(guarded.count(), 1);
    });
}
