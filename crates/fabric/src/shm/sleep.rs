//! Sleeping and waking.
//!
//! The sleeper stores `asleep`, passes a barrier, looks for messages once more, and sleeps on its bell. A sender stores
//! its message, passes a barrier, and then reads `asleep`. So either the sender sees `asleep`, or the sleeper's last
//! look finds the message.
//!
//! Where every process has a core, sleeps are rare, and the sleeper has the sender's barrier issued for it: on every
//! core that runs a process of the job (`membarrier`). Where that is refused a sleep lasts a millisecond at most, so
//! that a missed wake-up costs that much and no more. Where processes share cores, sleeps are frequent, and hundreds of
//! processes would interrupt each other's cores. There a process says in the same word, before its first sleep, that
//! senders need a barrier of their own (`FENCED`); one barrier on every core comes behind it. A sender that has not
//! seen this behind its message has stored the message before that barrier, where the last look finds it.
//!
//! `loom_sleep.rs` explores it, with a fence on either side.

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

/// Whether no wake-up is missed.
pub fn is_reliable() -> bool {
    BARRIERS.load(Relaxed)
}

/// In `asleep`: the process sleeps or is about to.
const ASLEEP: u32 = 1;
/// In `asleep`, set by the process and never taken back while wake-ups rely on it: senders need a barrier of their own.
const FENCED: u32 = 2;

/// Who has the senders' barrier issued.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Barrier {
    /// The sleeper, on every core.
    Everywhere,
    /// Each sender.
    OfSenders,
}

/// Announces a sleep.
pub fn arm(own: &Control, barrier: Barrier) -> Armed {
    let rings = own.bell.rings.load(Ordering::Acquire);
    // An exchange (no dearer than a store with its barrier), so that this announcement is later than whatever a late
    // waker of the last one does.
    own.waiting.asleep.fetch_or(ASLEEP, Ordering::SeqCst);
    #[cfg(loom)]
    loom::sync::atomic::fence(Ordering::SeqCst);
    #[cfg(not(loom))]
    issue(own, barrier);
    Armed(rings)
}

#[cfg(not(loom))]
fn issue(own: &Control, barrier: Barrier) {
    let of_senders = barrier == Barrier::OfSenders;
    if of_senders && own.waiting.asleep.load(Ordering::Relaxed) & FENCED != 0 {
        std::sync::atomic::fence(Ordering::SeqCst);
        return;
    }
    if !BARRIERS.load(Relaxed) {
        return;
    }
    if of_senders {
        own.waiting.asleep.fetch_or(FENCED, Ordering::Relaxed);
    }
    if !arke_sys::membarrier::everywhere() {
        // Nothing says that senders have seen it.
        own.waiting.asleep.fetch_and(!FENCED, Ordering::Relaxed);
        BARRIERS.store(false, Relaxed);
    }
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
    own.waiting.asleep.fetch_and(!ASLEEP, Ordering::Relaxed);
}

/// Sender: wakes the process if it sleeps.
#[inline(always)]
pub fn notify(peer: &Control) {
    // Keeps the compiler, at least, from moving the load before the message's stores.
    std::sync::atomic::compiler_fence(Ordering::SeqCst);
    #[cfg(loom)]
    loom::sync::atomic::fence(Ordering::SeqCst);
    if peer.waiting.asleep.load(Ordering::Relaxed) != 0 {
        look_closer(peer);
    }
}

#[cold]
fn look_closer(peer: &Control) {
    // The word is either 0 for all senders with a barrier issued by the sleeper, or it tells them to have one.
    #[cfg(not(loom))]
    std::sync::atomic::fence(Ordering::SeqCst);
    if peer.waiting.asleep.load(Ordering::Relaxed) & ASLEEP != 0 {
        ring_bell(peer);
    }
}

#[cold]
fn ring_bell(peer: &Control) {
    // Of several senders one pays for the system call.
    if peer.waiting.asleep.fetch_and(!ASLEEP, Ordering::AcqRel) & ASLEEP != 0 {
        peer.bell.rings.fetch_add(1, Ordering::Release);
        #[cfg(not(loom))]
        arke_sys::futex::wake_all(&peer.bell.rings);
    }
}
