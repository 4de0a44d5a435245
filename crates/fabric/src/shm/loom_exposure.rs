//! Cooperative copying under the model checker: each chunk is copied once, by one side, the receiver is done
//! only when all are there, and a descriptor can be used again. Whoever fails, both sides end. The loops are those of
//! `exposure.rs`; only the copies, and the messages between the two, are the model's.

use super::exposure::{chunk_of, Given, Taken, Taking};
use super::layout::{Claims, Exposure, PushedBytes, Target};
use loom::cell::UnsafeCell;
use loom::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use loom::sync::Arc;
use loom::thread;

/// Four chunks.
const LEN: u64 = 0x4_0000;

struct Copying {
    exposure: Exposure,
    /// The receiver's memory, a cell for each chunk.
    target: Vec<UnsafeCell<u32>>,
    /// The generation whose token the owner has sent.
    token: AtomicU32,
    /// The generation that the receiver has said is over.
    over: AtomicU32,
}

fn copying() -> Arc<Copying> {
    let target = Target {
        address: AtomicU64::new(0),
        len: AtomicU64::new(0),
        chunk: AtomicU64::new(0),
        ready: AtomicU32::new(0),
    };
    let exposure =
        Exposure { target, claims: Claims(AtomicU64::new(0)), pushed: PushedBytes(AtomicU64::new(0)) };
    let count = (LEN / chunk_of(LEN)) as usize;
    assert_eq!(count, 4);
    let target = (0..count).map(|_| UnsafeCell::new(0)).collect();
    Arc::new(Copying { exposure, target, token: AtomicU32::new(0), over: AtomicU32::new(0) })
}

impl Copying {
    fn put(&self, at: u64, value: u32) {
        let cell = &self.target[(at / chunk_of(LEN)) as usize];
        // SAFETY: the model checker reports it if anybody else uses the cell.
        cell.with_mut(|p| unsafe { *p = value });
    }

    fn expose(&self, generation: u32) {
        self.exposure.clear();
        self.token.store(generation, Ordering::Release);
    }

    /// The owner, who helps like `Copies::advance` until the receiver is done. `fails`: its first chunk cannot be
    /// copied.
    fn own(&self, generation: u32, fails: bool) {
        self.expose(generation);
        let (mut open, mut first) = (true, true);
        while self.over.load(Ordering::Acquire) != generation {
            if !open {
                thread::yield_now();
                continue;
            }
            let given = self.exposure.give(
                generation,
                LEN,
                || true,
                |address, at, n| {
                    assert_eq!((address, n), (u64::from(generation) * 1000 + at, chunk_of(LEN)));
                    if fails && std::mem::replace(&mut first, false) {
                        return Err(());
                    }
                    self.put(at, generation);
                    Ok(())
                },
            );
            match given {
                Given::NotYet => thread::yield_now(),
                Given::Over | Given::Failed => open = false,
                Given::Copied => {}
            }
        }
    }

    /// The receiver, like `Copies::pull` and `Copies::advance`. `fails`: it cannot copy at all.
    fn receive(&self, generation: u32, fails: bool) {
        while self.token.load(Ordering::Acquire) != generation {
            thread::yield_now();
        }
        let read = |at, _| match fails {
            true => Err(()),
            false => {
                self.put(at, generation);
                Ok(())
            }
        };
        let taking = Taking::begin(&self.exposure, u64::from(generation) * 1000, LEN, generation, read);
        let end = loop {
            match taking.end(&self.exposure, read) {
                Some(end) => break end,
                None => thread::yield_now(),
            }
        };
        match end {
            Taken::Whole { mine, .. } => {
                assert!(mine <= LEN);
                for cell in &self.target {
                    // SAFETY: the model checker reports it if anybody else uses the cell.
                    assert_eq!(cell.with(|p| unsafe { *p }), generation, "a chunk is missing");
                }
            }
            Taken::Failed(()) => assert!(fails),
            Taken::Withdrawn => panic!("nobody let go of the memory"),
        }
        // The memory is the program's again: nobody else may write it from here on.
        (0..4).for_each(|i| self.put(i * chunk_of(LEN), 0));
        self.over.store(generation, Ordering::Release);
    }
}

/// Which sides fail: owner and receiver.
fn explore(generations: u32, (owner, receiver): (bool, bool)) {
    let mut builder = loom::model::Builder::new();
    builder.preemption_bound = Some(2);
    builder.check(move || {
        let copying = copying();
        let theirs = copying.clone();
        let other = thread::spawn(move || (1..=generations).for_each(|g| theirs.own(g, owner)));
        (1..=generations).for_each(|g| copying.receive(g, receiver));
        other.join().unwrap();
    });
}

#[test]
fn both_sides_copy_everything_once() {
    explore(1, (false, false));
}

#[test]
fn a_descriptor_is_used_again() {
    explore(2, (false, false));
}

#[test]
fn an_owner_that_fails_is_made_up_for() {
    explore(1, (true, false));
}

#[test]
fn a_receiver_that_fails_ends_when_its_memory_is_its_own() {
    explore(1, (false, true));
}

#[test]
fn both_sides_end_where_both_fail() {
    explore(1, (true, true));
}

/// Memory that the owner lets go of at any moment: a receiver that takes its copy for good has what was exposed.
#[test]
fn what_was_let_go_of_is_not_taken_for_good() {
    let mut builder = loom::model::Builder::new();
    builder.preemption_bound = Some(3);
    builder.check(|| {
        let copying = copying();
        // What is exposed; the system copies it whether or not its owner writes there.
        let memory = Arc::new(AtomicU32::new(1));
        let (theirs, source) = (copying.clone(), memory.clone());
        let owner = thread::spawn(move || {
            theirs.expose(1);
            theirs.exposure.withdraw();
            source.store(2, Ordering::Relaxed);
        });
        while copying.token.load(Ordering::Acquire) != 1 {
            thread::yield_now();
        }
        let mut copied = 1;
        let read = |_, _| {
            copied = copied.max(memory.load(Ordering::Relaxed));
            Ok::<(), ()>(())
        };
        let taking = Taking::begin(&copying.exposure, 1000, LEN, 1, read);
        match taking.end(&copying.exposure, |_, _| Ok(())) {
            Some(Taken::Withdrawn) => {}
            Some(_) => assert_eq!(copied, 1, "memory of later was taken for good"),
            None => panic!("the owner has claimed nothing"),
        }
        owner.join().unwrap();
    });
}
