//! Sleeping and waking.
//!
//! The sleeper stores `asleep`, has a barrier issued on every core that runs a process of the job
//! (`membarrier`), looks for messages once more, and sleeps on its bell. A sender stores its message and then
//! reads `asleep` with a plain load. Either the sender's load comes after the barrier and sees `asleep`, or
//! its message was stored before the barrier and the sleeper's last look finds it. Where `membarrier` is
//! refused a sleep lasts a millisecond at most, so that a missed wake-up costs that much and no more.
//! `loom_sleep.rs` explores it, with a fence on either side in place of the barrier on every core.

use super::layout::Control;
use crate::Armed;
use arke_base::sync::atomic::Ordering;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

/// A sleep's limit where wake-ups could be missed.
const WITHOUT_BARRIER: Duration = Duration::from_millis(1);

static BARRIERS: AtomicBool = AtomicBool::new(false);

/// Makes this process one that others' barriers reach.
pub fn enroll() {
    BARRIERS.store(arke_sys::membarrier::register(), Relaxed);
}

/// Announces a sleep.
pub fn arm(own: &Control) -> Armed {
    let rings = own.bell.rings.load(Ordering::Acquire);
    // A swap (no dearer than a store with its barrier), so that this announcement is later than whatever a late
    // waker of the last one does.
    own.waiting.asleep.swap(1, Ordering::SeqCst);
    #[cfg(loom)]
    loom::sync::atomic::fence(Ordering::SeqCst);
    #[cfg(not(loom))]
    if BARRIERS.load(Relaxed) && !arke_sys::membarrier::everywhere() {
        BARRIERS.store(false, Relaxed);
    }
    Armed(rings)
}

/// Sleeps until the bell rings after [`arm`], or for `limit`.
pub fn sleep(own: &Control, armed: Armed, limit: Duration) {
    let limit = if BARRIERS.load(Relaxed) { limit } else { limit.min(WITHOUT_BARRIER) };
    #[cfg(not(loom))]
    arke_sys::futex::wait(&own.bell.rings, armed.0, limit);
    // No limit in the model: a lost wake-up has to show.
    #[cfg(loom)]
    while own.bell.rings.load(Ordering::Acquire) == armed.0 && limit > Duration::ZERO {
        loom::thread::yield_now();
    }
}

/// The word that a sleep watches.
#[cfg(not(loom))]
pub fn bell(own: &'static Control) -> &'static std::sync::atomic::AtomicU32 {
    &own.bell.rings
}

/// The model checker's atomics are not those that a [`crate::Waker`] shows, and nothing asks for one there.
#[cfg(loom)]
pub fn bell(_: &'static Control) -> &'static std::sync::atomic::AtomicU32 {
    unreachable!("no process runs under the model checker")
}

/// Takes the announcement back.
pub fn disarm(own: &Control) {
    own.waiting.asleep.store(0, Ordering::Relaxed);
}

/// Sender: wakes the process if it sleeps.
#[inline(always)]
pub fn notify(peer: &Control) {
    // Keeps the compiler, at least, from moving the load before the message's stores.
    std::sync::atomic::compiler_fence(Ordering::SeqCst);
    #[cfg(loom)]
    loom::sync::atomic::fence(Ordering::SeqCst);
    if peer.waiting.asleep.load(Ordering::Relaxed) != 0 {
        ring_bell(peer);
    }
}

#[cold]
fn ring_bell(peer: &Control) {
    // Of several senders one pays for the system call.
    if peer.waiting.asleep.swap(0, Ordering::AcqRel) != 0 {
        peer.bell.rings.fetch_add(1, Ordering::Release);
        #[cfg(not(loom))]
        arke_sys::futex::wake_all(&peer.bell.rings);
    }
}
