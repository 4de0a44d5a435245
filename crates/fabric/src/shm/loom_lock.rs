//! The lock under the model checker: one holder at a time, who sees what the last one wrote, also where one died with it.

use super::layout::Lock;
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
        let _held = self.lock.take(me, |who| who != 0 || !self.ended.load(Ordering::Acquire));
        // SAFETY: the model checker reports it if anybody else uses the cell.
        self.count.with_mut(|p| unsafe { *p += 1 });
    }

    /// Takes the lock, changes something, and ends without freeing it.
    fn die(&self) {
        let held = self.lock.take(0, |_| true);
        // SAFETY: as above.
        self.count.with_mut(|p| unsafe { *p += 1 });
        std::mem::forget(held);
        self.ended.store(true, Ordering::Release);
    }
}

fn explore(first: fn(&Guarded), expected: u32) {
    let mut builder = loom::model::Builder::new();
    builder.preemption_bound = Some(3);
    builder.check(move || {
        let guarded = guarded();
        let others: Vec<_> = [1, 2]
            .map(|me| {
                let theirs = guarded.clone();
                thread::spawn(move || theirs.add(me))
            })
            .into_iter()
            .collect();
        first(&guarded);
        others.into_iter().for_each(|o| o.join().unwrap());
        // SAFETY: all others have ended.
        assert_eq!(guarded.count.with(|p| unsafe { *p }), expected);
        assert_eq!(guarded.lock.holder.load(Ordering::Relaxed), 0);
    });
}

#[test]
fn one_holds_it_at_a_time() {
    explore(|guarded| guarded.add(0), 3);
}

#[test]
fn the_lock_of_the_dead_goes_to_one_of_the_living() {
    explore(Guarded::die, 3);
}
