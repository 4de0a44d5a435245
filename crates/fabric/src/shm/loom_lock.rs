//! The lock under the model checker: one holder at a time, who sees what the last one wrote, also where one died with
//! it.

use super::layout::Lock;
use super::lock::Holder;
use loom::cell::UnsafeCell;
use loom::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use loom::sync::Arc;
use loom::thread;

struct Guarded {
    lock: Lock,
    count: UnsafeCell<u32>,
    /// The system's word that process 0 has ended.
    ended: AtomicBool,
}

fn guarded() -> Arc<Guarded> {
    let lock = Lock { holder: AtomicU32::new(0) };
    Arc::new(Guarded { lock, count: UnsafeCell::new(0), ended: AtomicBool::new(false) })
}

impl Guarded {
    fn add(&self, me: u32) {
        let ask = |who| match who == 0 && self.ended.load(Ordering::Acquire) {
            true => Holder::Dead,
            false => Holder::Runs,
        };
        let held = self.lock.take(me, ask);
        assert!(held.is_some());
        // SAFETY: the model checker reports it if anybody else uses the cell.
        self.count.with_mut(|p| unsafe { *p += 1 });
    }

    /// As [`Guarded::add`] where the lock is free, and nothing where it is held.
    fn try_add(&self, me: u32) {
        if let Some(_held) = self.lock.try_take(me) {
            // SAFETY: as above.
            self.count.with_mut(|p| unsafe { *p += 1 });
        } else {
            self.add(me);
        }
    }

    /// Takes the lock, changes something, and ends without freeing it.
    fn die(&self) {
        let held = self.lock.take(0, |_| Holder::Runs);
        // SAFETY: as above.
        self.count.with_mut(|p| unsafe { *p += 1 });
        std::mem::forget(held);
        self.ended.store(true, Ordering::Release);
    }
}

/// Two threads, since two that wait for a third could go on looking for ever while it does not run.
fn explore(dead: bool, first: fn(&Guarded), expected: u32) {
    let mut builder = loom::model::Builder::new();
    builder.preemption_bound = Some(3);
    builder.check(move || {
        let guarded = guarded();
        if dead {
            guarded.die();
        }
        let theirs = guarded.clone();
        let other = thread::spawn(move || theirs.add(1));
        first(&guarded);
        other.join().unwrap();
        // SAFETY: all others have ended.
        assert_eq!(guarded.count.with(|p| unsafe { *p }), expected);
        // Nobody who lives holds it.
        assert!(guarded.lock.holder.load(Ordering::Relaxed) & 0xff <= 1);
    });
}

#[test]
fn one_holds_it_at_a_time() {
    explore(false, |guarded| (0..2).for_each(|_| guarded.add(2)), 3);
}

#[test]
fn who_tries_holds_it_like_one_who_waits() {
    explore(false, |guarded| (0..2).for_each(|_| guarded.try_add(2)), 3);
}

#[test]
fn who_tries_goes_to_wait_where_the_holder_has_died() {
    explore(true, |guarded| guarded.try_add(2), 3);
}

#[test]
fn the_lock_of_one_who_dies_meanwhile_goes_on() {
    explore(false, Guarded::die, 2);
}

#[test]
fn the_lock_of_the_dead_goes_to_one_of_the_living() {
    explore(true, |guarded| guarded.add(2), 3);
}
