//! Sleeping under the model checker: whoever sends to a process that is about to sleep either is seen by its
//! last look, or wakes it. A lost wake-up shows as a run without an end.

use super::layout::{
    Bell, Calls, Claims, Control, Exposure, Line, Lock, Offers, Probe, PushedBytes, Target, Waiting,
};
use super::sleep::{self, Barrier};
use loom::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use loom::sync::Arc;
use loom::thread;
use std::time::Duration;

pub(super) fn control() -> Control {
    let (u32, u64) = (|| AtomicU32::new(0), || AtomicU64::new(0));
    let line = || Line { mark: u64(), data: std::array::from_fn(|_| u64()) };
    let exposure = |_| Exposure {
        target: Target { address: u64(), len: u64(), chunk: u64(), ready: u32() },
        claims: Claims(u64()),
        pushed: PushedBytes(u64()),
    };
    Control {
        waiting: Waiting { asleep: u32(), throttle: u32() },
        bell: Bell { rings: u32() },
        probe: Probe {
            cookie_at: u64(),
            scratch_at: u64(),
            pid: u32(),
            started: u64(),
            namespace: u64(),
            withdrawals: u32(),
        },
        exposures: std::array::from_fn(exposure),
        lines: std::array::from_fn(|_| [line(), line()]),
        locks: std::array::from_fn(|_| Lock { holder: u32() }),
        calls: Calls { count: u32(), asleep: u32() },
        errand: super::loom_errand::errand(),
        posts: super::loom_posts::posts(),
        offers: Offers { names: std::array::from_fn(|_| u64()) },
    }
}

struct Receiver {
    control: Control,
    /// One word in place of each sender's ring.
    sent: [AtomicU32; 2],
}

impl Receiver {
    fn send(&self, from: usize, value: u32) {
        self.sent[from].store(value, Ordering::Release);
        sleep::notify(&self.control);
    }

    /// What a blocked receive does, from the first sleep on.
    fn wait(&self, from: usize, value: u32) {
        let there = || self.sent[from].load(Ordering::Acquire) >= value;
        while !there() {
            let armed = sleep::arm(&self.control, Barrier::Everywhere);
            if !there() {
                sleep::sleep(&self.control, armed, Duration::MAX);
            }
            sleep::disarm(&self.control);
        }
    }
}

fn explore(test: impl Fn(Arc<Receiver>) + Sync + Send + 'static) {
    let mut builder = loom::model::Builder::new();
    builder.preemption_bound = Some(3);
    builder.check(move || {
        let sent = [AtomicU32::new(0), AtomicU32::new(0)];
        test(Arc::new(Receiver { control: control(), sent }));
    });
}

#[test]
fn one_message_ends_the_sleep() {
    explore(|receiver| {
        let theirs = receiver.clone();
        let sender = thread::spawn(move || theirs.send(0, 1));
        receiver.wait(0, 1);
        sender.join().unwrap();
    });
}

#[test]
fn every_message_of_a_row_ends_a_sleep() {
    explore(|receiver| {
        let theirs = receiver.clone();
        let sender = thread::spawn(move || (1..=2).for_each(|n| theirs.send(0, n)));
        (1..=2).for_each(|n| receiver.wait(0, n));
        sender.join().unwrap();
    });
}

#[test]
fn of_two_senders_both_are_heard() {
    explore(|receiver| {
        let senders: Vec<_> = (0..2)
            .map(|from| {
                let theirs = receiver.clone();
                thread::spawn(move || theirs.send(from, 1))
            })
            .collect();
        receiver.wait(0, 1);
        receiver.wait(1, 1);
        for sender in senders {
            sender.join().unwrap();
        }
    });
}
