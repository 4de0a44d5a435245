//! Cooperative copying under the model checker: each chunk is copied once, by one side, the receiver is done
//! only when all are there, and a descriptor can be used again.

use super::exposure::{chunk_of, PUSH_FAILED, PUSH_WITHDRAWN};
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

    /// The owner, who looks now and then whether it can help, until the receiver is done.
    fn own(&self, generation: u32, fails: bool) {
        self.expose(generation);
        let mut helped = false;
        while self.over.load(Ordering::Acquire) != generation {
            match self.exposure.offered(generation) {
                Some((address, len, chunk)) if !helped => {
                    assert_eq!((address, len), (u64::from(generation) * 1000, LEN));
                    while let Some((at, n)) = self.exposure.claim_back(len, chunk) {
                        if fails {
                            self.exposure.fail_push();
                            break;
                        }
                        self.put(at, generation);
                        self.exposure.add_pushed(n);
                    }
                    helped = true;
                }
                _ => thread::yield_now(),
            }
        }
    }

    fn receive(&self, generation: u32) {
        while self.token.load(Ordering::Acquire) != generation {
            thread::yield_now();
        }
        self.exposure.offer(u64::from(generation) * 1000, LEN, chunk_of(LEN), generation);
        let mut mine = 0;
        while let Some((at, n)) = self.exposure.claim_front(LEN, chunk_of(LEN)) {
            self.put(at, generation);
            mine += n;
        }
        let mut all = mine == LEN;
        while !all {
            match self.exposure.pushed() {
                // The other side has stopped: what it claimed is made up for.
                PUSH_FAILED => {
                    (0..4).for_each(|i| self.put(i * chunk_of(LEN), generation));
                    all = true;
                }
                pushed => all = mine + pushed >= LEN,
            }
            if !all {
                thread::yield_now();
            }
        }
        for cell in &self.target {
            // SAFETY: as above.
            assert_eq!(cell.with(|p| unsafe { *p }), generation, "a chunk is missing");
        }
        self.over.store(generation, Ordering::Release);
    }
}

fn explore(generations: u32, fails: bool) {
    let mut builder = loom::model::Builder::new();
    builder.preemption_bound = Some(2);
    builder.check(move || {
        let copying = copying();
        let theirs = copying.clone();
        let owner = thread::spawn(move || (1..=generations).for_each(|g| theirs.own(g, fails)));
        (1..=generations).for_each(|g| copying.receive(g));
        owner.join().unwrap();
    });
}

#[test]
fn both_sides_copy_everything_once() {
    explore(1, false);
}

#[test]
fn a_descriptor_is_used_again() {
    explore(2, false);
}

#[test]
fn a_side_that_fails_is_made_up_for() {
    explore(1, true);
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
        let exposure = &copying.exposure;
        exposure.offer(1000, LEN, chunk_of(LEN), 1);
        let mut copied = 1;
        while exposure.claim_front(LEN, chunk_of(LEN)).is_some() {
            copied = copied.max(memory.load(Ordering::Relaxed));
        }
        loom::sync::atomic::fence(Ordering::SeqCst);
        if exposure.pushed() != PUSH_WITHDRAWN {
            assert_eq!(copied, 1, "memory of later was taken for good");
        }
        owner.join().unwrap();
    });
}
