//! Calls for attention: how a peer wakes the thread that serves while its process computes.
//!
//! **States and owners.** Callers add to `count`, then look at `asleep`. The thread notes `count`, looks after whatever
//! there is, stores `asleep`, looks at `count` again and sleeps on it while it has not changed. Both sides order their
//! store before their load (a call is rare, so the caller pays for its own barrier): either the caller sees `asleep`,
//! or the thread sees the new count. A count that has changed ends the sleep before it begins, so a wake-up needs no
//! more than that. `loom_calls.rs` explores it.

use super::layout::Calls;
use arke_base::sync::atomic::{fence, Ordering};
use std::time::Duration;

impl Calls {
    /// Calls for attention.
    pub fn call(&self) {
        self.count.fetch_add(1, Ordering::SeqCst);
        fence(Ordering::SeqCst);
        if self.asleep.load(Ordering::Relaxed) != 0 {
            #[cfg(not(loom))]
            arke_sys::futex::wake_all(&self.count);
        }
    }

    /// Sleeps until there has been a call since `seen` was the count, or for `limit`; returns the count.
    pub fn wait(&self, seen: u32, limit: Duration) -> u32 {
        self.asleep.store(1, Ordering::SeqCst);
        fence(Ordering::SeqCst);
        let now = self.count.load(Ordering::Acquire);
        if now == seen {
            self.sleep(seen, limit);
        }
        self.asleep.store(0, Ordering::Relaxed);
        self.count.load(Ordering::Acquire)
    }

    #[cfg(not(loom))]
    fn sleep(&self, seen: u32, limit: Duration) {
        arke_sys::futex::wait(&self.count, seen, limit);
    }

    /// No limit in the model, and no wake-up by itself: a lost one has to show.
    #[cfg(loom)]
    fn sleep(&self, seen: u32, _: Duration) {
        while self.count.load(Ordering::Acquire) == seen {
            loom::thread::yield_now();
        }
    }
}
