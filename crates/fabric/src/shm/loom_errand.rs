//! Errands under the model checker: each is done once or withdrawn, by the owner's whole reading of one question, and
//! the asker finds the answer to its own.

use super::errand::Question;
use super::layout::{Answer, Ask, Claim, Errand};
use loom::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use loom::sync::Arc;
use loom::thread;

/// One that nobody asks for.
pub fn errand() -> Errand {
    let words = || std::array::from_fn(|_| AtomicU64::new(0));
    Errand {
        claim: Claim(AtomicU32::new(0)),
        ask: Ask {
            word: AtomicU64::new(0),
            kind: AtomicU32::new(0),
            len: AtomicU32::new(0),
            base: AtomicU64::new(0),
            size: AtomicU64::new(0),
            at: AtomicU64::new(0),
            bytes: words(),
        },
        answer: Answer { done: AtomicU64::new(0), served: AtomicU64::new(0), bytes: words() },
        body: words(),
    }
}

struct World {
    errand: Errand,
    /// What the owner did, the sum of what was asked for.
    sum: AtomicU64,
}

impl World {
    /// Asks for `value`, looks `looks` times for the answer, and takes the question back where it can. Returns what was
    /// done.
    fn ask(&self, me: u32, value: u64, looks: u32) -> u64 {
        let errand = &self.errand;
        if !errand.claim(me) {
            return 0;
        }
        errand.asked(8)[0].store(value, Ordering::Relaxed);
        let question = Question { kind: me, len: 8, base: value, size: value, at: value };
        let number = errand.post(question);
        let mut looked = 0;
        while !errand.is_done(number) {
            looked += 1;
            if looked > looks && errand.withdraw(number) {
                errand.leave();
                return 0;
            }
            thread::yield_now();
        }
        assert!(errand.was_served());
        assert_eq!(errand.answered(8)[0].load(Ordering::Relaxed), value + 1, "the answer to this question");
        errand.leave();
        value
    }

    /// What the owner does when it polls.
    fn poll(&self) {
        if self.errand.is_posted() {
            if let Some((number, question)) = self.errand.take() {
                let value = self.errand.asked(8)[0].load(Ordering::Relaxed);
                assert_eq!(
                    (question.base, question.size, question.at),
                    (value, value, value),
                    "one whole question"
                );
                self.sum.fetch_add(value, Ordering::Relaxed);
                self.errand.answered(8)[0].store(value + 1, Ordering::Relaxed);
                self.errand.answer(number, true);
            }
        }
    }
}

fn explore(askers: u32, errands: u32, polls: u32) {
    let mut builder = loom::model::Builder::new();
    builder.preemption_bound = Some(3);
    builder.check(move || {
        let world = Arc::new(World { errand: errand(), sum: AtomicU64::new(0) });
        let others: Vec<_> = (0..askers)
            .map(|me| {
                let world = world.clone();
                thread::spawn(move || {
                    (0..errands).map(|i| world.ask(me, u64::from(10 * (me + 1) + i), 1)).sum::<u64>()
                })
            })
            .collect();
        for _ in 0..polls {
            world.poll();
            thread::yield_now();
        }
        let done: u64 = others.into_iter().map(|other| other.join().unwrap()).sum();
        assert_eq!(world.sum.load(Ordering::Relaxed), done, "what was done is what the askers were told");
        assert_eq!(world.errand.claim.0.load(Ordering::Relaxed), 0);
        assert!(!world.errand.is_posted());
    });
}

#[test]
fn an_errand_is_done_once_or_withdrawn() {
    explore(1, 2, 3);
}

#[test]
fn two_askers_do_not_mix_their_errands() {
    explore(2, 1, 2);
}
