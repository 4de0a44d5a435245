//! The lock that belongs to one thread until another one comes, under the model checker: whoever is inside is there
//! alone, and sees what the last one wrote, by whichever way each has entered, and whether or not the owner lets others
//! in meanwhile.
#![allow(unsafe_code, reason = "the lock is for unsafe code")]

use crate::biased::{Bias, Biased, Entry};
use crate::loom_reentrant::Spin;
use loom::cell::UnsafeCell;
use loom::sync::atomic::{fence, Ordering};
use loom::sync::Arc;
use loom::thread;

/// The model has no barrier that one thread issues for all: both issue one here.
impl Bias for Spin {
    fn light_fence() {
        fence(Ordering::SeqCst);
    }

    fn heavy_fence() {
        fence(Ordering::SeqCst);
    }

    fn revoked() {}

    fn pause(_round: u32) {
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
    let lock = Biased::new(Spin::new());
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
            Entry::Marked if self.lock.leave_mark() => {}
            Entry::Marked | Entry::Locked => self.lock.leave_lock(me),
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

/// In all interleavings with a call of another thread: what the owner does, which adds `ours`.
fn beside_a_call(ours: u32, owner: impl Fn(&Guarded) + Sync + Send + 'static) {
    let mut model = loom::model::Builder::new();
    model.preemption_bound = Some(3);
    model.check(move || {
        let guarded = guarded();
        let theirs = guarded.clone();
        let other = thread::spawn(move || theirs.call(2));
        owner(&guarded);
        other.join().unwrap();
        assert_eq!(guarded.total(), ours + 1);
    });
}

#[test]
fn a_second_thread_waits_for_the_owners_call() {
    beside_a_call(2, |guarded| {
        guarded.call(OWNER);
        guarded.call(OWNER);
    });
}

#[test]
fn a_call_in_a_call_ends_as_it_began_whoever_comes_between() {
    beside_a_call(3, |guarded| {
        let outer = guarded.lock.enter(OWNER);
        guarded.add();
        guarded.call(OWNER);
        guarded.add();
        guarded.leave(OWNER, outer);
    });
}

#[test]
fn a_wait_lets_the_other_in() {
    beside_a_call(2, |guarded| {
        let entry = guarded.lock.enter(OWNER);
        guarded.add();
        guarded.lock.give_way(OWNER);
        guarded.add();
        guarded.leave(OWNER, entry);
    });
}

#[test]
fn a_callback_lets_the_other_in_and_may_call_itself() {
    beside_a_call(3, |guarded| {
        let entry = guarded.lock.enter(OWNER);
        guarded.add();
        let depth = guarded.lock.let_go(OWNER);
        guarded.call(OWNER);
        guarded.lock.take(OWNER, depth);
        guarded.add();
        guarded.leave(OWNER, entry);
    });
}

#[test]
fn an_owner_that_shares_of_itself_takes_turns() {
    beside_a_call(5, |guarded| {
        let entry = guarded.lock.enter(OWNER);
        guarded.add();
        guarded.lock.share();
        guarded.add();
        guarded.call(OWNER);
        guarded.lock.give_way(OWNER);
        guarded.add();
        guarded.leave(OWNER, entry);
        guarded.call(OWNER);
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
