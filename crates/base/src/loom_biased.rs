//! The lock that belongs to one thread until another one comes, under the model checker: whoever is inside is there alone,
//! and sees what the last one wrote, by whichever way each has entered, and whether or not the owner lets others in
//! meanwhile.

use crate::biased::{Bias, Biased, Entry};
use crate::reentrant::Raw;
use loom::cell::UnsafeCell;
use loom::sync::atomic::{fence, AtomicBool, Ordering};
use loom::sync::Arc;
use loom::thread;

/// A raw lock in few steps, so that all interleavings can be explored.
struct Spin(AtomicBool);

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

/// The model has no barrier that one thread issues for all: both issue one here.
impl Bias for Spin {
    fn light_fence() {
        fence(Ordering::SeqCst);
    }

    fn heavy_fence(&self) {
        fence(Ordering::SeqCst);
    }

    fn revoked(&self) {}

    fn pause(&self, _round: u32) {
        thread::yield_now();
    }
}

struct Guarded {
    lock: Biased<Spin>,
    count: UnsafeCell<u32>,
}

const OWNER: usize = 1;

/// What is guarded, owned by the thread that calls.
fn guarded() -> Arc<Guarded> {
    let spin = || Spin(AtomicBool::new(false));
    let lock = Biased::new(spin(), spin());
    let entry = lock.enter(OWNER);
    lock.give_to(OWNER);
    assert_eq!(entry, Entry::Locked);
    lock.leave_lock(OWNER);
    Arc::new(Guarded { lock, count: UnsafeCell::new(0) })
}

impl Guarded {
    /// Uses the data, which the model checker reports if this thread is not alone inside.
    fn add(&self) {
        // SAFETY: this thread is inside; the model checker finds it out if another one is, too.
        self.count.with_mut(|p| unsafe { *p += 1 });
    }

    fn leave(&self, me: usize, entry: Entry) {
        match entry {
            Entry::Marked => self.lock.leave_mark(me),
            Entry::Locked => self.lock.leave_lock(me),
        }
    }

    fn call(&self, me: usize) {
        let entry = self.lock.enter(me);
        self.add();
        self.leave(me, entry);
    }

    /// All that was added, when all threads have ended.
    fn total(&self) -> u32 {
        let entry = self.lock.enter(OWNER);
        // SAFETY: as in `add`.
        let total = self.count.with(|p| unsafe { *p });
        self.leave(OWNER, entry);
        total
    }
}

#[test]
fn a_second_thread_waits_for_the_owners_call() {
    loom::model(|| {
        let guarded = guarded();
        let theirs = guarded.clone();
        let other = thread::spawn(move || theirs.call(2));
        guarded.call(OWNER);
        guarded.call(OWNER);
        other.join().unwrap();
        assert_eq!(guarded.total(), 3);
    });
}

#[test]
fn a_call_in_a_call_ends_as_it_began_whoever_comes_between() {
    loom::model(|| {
        let guarded = guarded();
        let theirs = guarded.clone();
        let other = thread::spawn(move || theirs.call(2));
        let outer = guarded.lock.enter(OWNER);
        guarded.add();
        guarded.call(OWNER);
        guarded.add();
        guarded.leave(OWNER, outer);
        other.join().unwrap();
        assert_eq!(guarded.total(), 4);
    });
}

#[test]
fn a_wait_lets_the_other_in() {
    loom::model(|| {
        let guarded = guarded();
        let theirs = guarded.clone();
        let other = thread::spawn(move || theirs.call(2));
        let entry = guarded.lock.enter(OWNER);
        guarded.add();
        guarded.lock.give_way(OWNER);
        guarded.add();
        guarded.leave(OWNER, entry);
        other.join().unwrap();
        assert_eq!(guarded.total(), 3);
    });
}

#[test]
fn a_callback_lets_the_other_in_and_may_call_itself() {
    loom::model(|| {
        let guarded = guarded();
        let theirs = guarded.clone();
        let other = thread::spawn(move || theirs.call(2));
        let entry = guarded.lock.enter(OWNER);
        guarded.add();
        let depth = guarded.lock.let_go(OWNER);
        guarded.call(OWNER);
        guarded.lock.take(OWNER, depth);
        guarded.add();
        guarded.leave(OWNER, entry);
        other.join().unwrap();
        assert_eq!(guarded.total(), 4);
    });
}

#[test]
fn three_threads_are_inside_one_at_a_time() {
    let mut model = loom::model::Builder::new();
    model.preemption_bound = Some(2);
    model.check(|| {
        let guarded = guarded();
        let (second, third) = (guarded.clone(), guarded.clone());
        let others = [thread::spawn(move || second.call(2)), thread::spawn(move || third.call(3))];
        guarded.call(OWNER);
        for other in others {
            other.join().unwrap();
        }
        assert_eq!(guarded.total(), 3);
    });
}

#[test]
fn an_owner_that_shares_of_itself_takes_turns() {
    let mut model = loom::model::Builder::new();
    model.preemption_bound = Some(2);
    model.check(|| {
        let guarded = guarded();
        let theirs = guarded.clone();
        let other = thread::spawn(move || theirs.call(2));
        let entry = guarded.lock.enter(OWNER);
        guarded.add();
        guarded.lock.share();
        guarded.add();
        guarded.call(OWNER);
        guarded.lock.give_way(OWNER);
        guarded.add();
        guarded.leave(OWNER, entry);
        guarded.call(OWNER);
        other.join().unwrap();
        assert_eq!(guarded.total(), 6);
    });
}
