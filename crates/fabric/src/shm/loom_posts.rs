//! Published receives under the model checker: memory is the sender's or the receiver's, never both's, and a sender
//! that takes a post has read what belongs to it.

use super::posts::{parts, Post, Posts, Wanted};
use loom::cell::UnsafeCell;
use loom::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use loom::sync::Arc;
use loom::thread;

/// Publications one after the other, at one post.
const COUNT: u64 = 2;

struct Pair {
    posts: Posts,
    /// The memory of each publication.
    memory: [UnsafeCell<u64>; COUNT as usize + 1],
    /// The sender's ring: the name that its last message says is filled.
    said: AtomicU64,
}

pub(super) fn posts() -> Posts {
    let zero = || AtomicU64::new(0);
    Posts {
        open: AtomicU32::new(0),
        inside: AtomicU32::new(0),
        from: std::array::from_fn(|_| AtomicU32::new(0)),
        posts: std::array::from_fn(|_| Post {
            state: zero(),
            matching: zero(),
            address: zero(),
            len: zero(),
            seen: zero(),
        }),
    }
}

#[test]
fn memory_has_one_owner() {
    let mut model = loom::model::Builder::new();
    // All interleavings with up to two preemptions: those with three take minutes.
    model.preemption_bound = Some(2);
    model.check(|| {
        let pair = Arc::new(Pair {
            posts: posts(),
            memory: std::array::from_fn(|_| UnsafeCell::new(0)),
            said: AtomicU64::new(0),
        });
        let theirs = pair.clone();
        let sender = thread::spawn(move || {
            for _ in 0..2 {
                let Some(found) = theirs.posts.find(0, 256) else {
                    thread::yield_now();
                    continue;
                };
                if theirs.posts.take(&found) {
                    let (number, _) = parts(found.name());
                    assert_eq!((found.wanted.address, found.wanted.seen), (number, 10 * number));
                    // SAFETY: the model checker reports it if anybody else uses the cell.
                    theirs.memory[found.wanted.address as usize].with_mut(|p| unsafe { *p = 100 });
                    theirs.said.store(found.name(), Ordering::Release);
                }
            }
        });
        for number in 1..=COUNT {
            let wanted =
                Wanted { from: 0, matching: 256, address: number, len: 8, in_heap: false, seen: 10 * number };
            pair.posts.open(0, number, &wanted);
            let expected = if pair.posts.withdraw(0, number) {
                0
            } else {
                while parts(pair.said.load(Ordering::Acquire)).0 != number {
                    thread::yield_now();
                }
                pair.posts.settle(0, number);
                100
            };
            // SAFETY: as above.
            pair.memory[number as usize].with_mut(|p| unsafe {
                assert_eq!(*p, expected);
                *p = 7;
            });
        }
        sender.join().unwrap();
    });
}

/// A sender that looks while two receives are posted finds the second one only if the first was taken back.
#[test]
fn the_oldest_comes_first() {
    loom::model(|| {
        let pair = Arc::new((posts(), AtomicU32::new(0)));
        let theirs = pair.clone();
        let sender = thread::spawn(move || {
            let (posts, gone) = &*theirs;
            if let Some(found) = posts.find(0, 256) {
                let (number, _) = parts(found.name());
                assert!(number == 1 || gone.load(Ordering::Relaxed) == 1, "the second comes first");
            }
        });
        let (posts, gone) = &*pair;
        for (slot, number) in [(0, 1), (1, 2)] {
            let wanted = Wanted { from: 0, matching: 256, address: 0, len: 8, in_heap: false, seen: 0 };
            posts.open(slot, number, &wanted);
        }
        gone.store(1, Ordering::Relaxed);
        assert!(posts.withdraw(0, 1));
        sender.join().unwrap();
    });
}
