//! Calls under the model checker: what was there before a call is found by the thread that the call wakes. A lost call
//! shows as a run without an end.

use super::layout::Calls;
use loom::sync::atomic::{AtomicU32, Ordering};
use loom::sync::Arc;
use loom::thread;
use std::time::Duration;

struct Served {
    calls: Calls,
    /// What each caller has left to be looked after.
    left: [AtomicU32; 2],
}

#[test]
fn every_call_is_answered() {
    let mut builder = loom::model::Builder::new();
    builder.preemption_bound = Some(3);
    builder.check(|| {
        let left = [AtomicU32::new(0), AtomicU32::new(0)];
        let calls = Calls { count: AtomicU32::new(0), asleep: AtomicU32::new(0) };
        let served = Arc::new(Served { calls, left });
        let callers: Vec<_> = (0..2)
            .map(|who| {
                let served = served.clone();
                thread::spawn(move || {
                    served.left[who].store(1, Ordering::Release);
                    served.calls.call();
                })
            })
            .collect();
        let mut seen = 0;
        while !served.left.iter().all(|l| l.load(Ordering::Acquire) == 1) {
            seen = served.calls.wait(seen, Duration::MAX);
        }
        callers.into_iter().for_each(|c| c.join().unwrap());
    });
}
