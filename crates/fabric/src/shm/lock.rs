//! Locks on a process's memory, which others take when they change it: they outlive a holder that dies.
//!
//! **States and owners.** `holder` is 0 (free), or the holder's number and 1, with [`SLEEPERS`] added where somebody may
//! sleep. Free to held, and held by a dead process to held by oneself, go by compare-and-swap; so of several who find
//! the holder dead one gets the lock. Only its holder frees it, and wakes the sleepers if there may be some. Whoever
//! gets the lock after it slept leaves [`SLEEPERS`] set, since others may sleep still.
//!
//! **Death.** A sleep lasts a moment at most; then the sleeper asks whether the holder still runs. One that does
//! not has no thread left that could write, so the memory may hold a part of its last change and no more can come.
//!
//! **Ordering.** Taking acquires and freeing releases, so each holder sees what the last one wrote. Taking from the dead
//! acquires nothing from it but what the system's word of its death does: its stores were done before it ended.
//! `loom_lock.rs` explores it.

use super::layout::Lock;
use arke_base::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

/// Added to the holder while somebody may sleep on the word.
const SLEEPERS: u32 = 1 << 31;
/// Looks at a held lock before a sleep: longer than a copy of a few bytes takes.
const LOOKS: u32 = if cfg!(loom) { 0 } else { 200 };
/// Longest sleep before the holder's life is looked into.
const MOMENT: Duration = Duration::from_millis(1);

/// Holds a lock until dropped.
pub struct Held<'a> {
    word: &'a AtomicU32,
}

impl Lock {
    /// Takes the lock for process `me`; `alive` tells whether a process still runs, and may look at the clock first.
    pub fn take(&self, me: u32, mut alive: impl FnMut(u32) -> bool) -> Held<'_> {
        let word = &self.holder;
        // What this process puts into the word: with SLEEPERS once it has slept.
        let mut mine = me + 1;
        let mut looks = 0;
        let mut seen = word.load(Ordering::Relaxed);
        loop {
            if seen == 0 {
                match word.compare_exchange(0, mine, Ordering::Acquire, Ordering::Relaxed) {
                    Ok(_) => return Held { word },
                    Err(now) => seen = now,
                }
                continue;
            }
            if looks < LOOKS {
                looks += 1;
                pause();
                seen = word.load(Ordering::Relaxed);
                continue;
            }
            let asleep = seen | SLEEPERS;
            if seen != asleep {
                if let Err(now) = word.compare_exchange(seen, asleep, Ordering::Relaxed, Ordering::Relaxed) {
                    seen = now;
                    continue;
                }
            }
            mine |= SLEEPERS;
            sleep(word, asleep);
            if !alive((asleep & !SLEEPERS).wrapping_sub(1)) {
                match word.compare_exchange(asleep, mine, Ordering::Acquire, Ordering::Relaxed) {
                    Ok(_) => return Held { word },
                    Err(now) => seen = now,
                }
                continue;
            }
            seen = word.load(Ordering::Relaxed);
        }
    }
}

impl Drop for Held<'_> {
    fn drop(&mut self) {
        if self.word.swap(0, Ordering::Release) & SLEEPERS != 0 {
            wake(self.word);
        }
    }
}

#[cfg(not(loom))]
fn pause() {
    arke_sys::cpu::pause();
}

#[cfg(not(loom))]
fn sleep(word: &AtomicU32, held: u32) {
    arke_sys::futex::wait(word, held, MOMENT);
}

#[cfg(not(loom))]
fn wake(word: &AtomicU32) {
    arke_sys::futex::wake_all(word);
}

#[cfg(loom)]
fn pause() {
    loom::thread::yield_now();
}

/// In the model a sleep is a moment for the others; its limit is what makes it end under a holder that has died.
#[cfg(loom)]
fn sleep(word: &AtomicU32, held: u32) {
    let _ = (word, held, MOMENT);
    loom::thread::yield_now();
}

#[cfg(loom)]
fn wake(_: &AtomicU32) {}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicU64;

    fn lock() -> Lock {
        Lock { holder: AtomicU32::new(0) }
    }

    #[test]
    fn counts_made_under_the_lock_add_up() {
        let (lock, count) = (lock(), AtomicU64::new(0));
        std::thread::scope(|scope| {
            for me in 0..4 {
                let (lock, count) = (&lock, &count);
                scope.spawn(move || {
                    for i in 0..20_000 {
                        let _held = lock.take(me, |_| true);
                        let now = count.load(Ordering::Relaxed);
                        if i % 100 == 0 {
                            std::thread::yield_now();
                        }
                        count.store(now + 1, Ordering::Relaxed);
                    }
                });
            }
        });
        assert_eq!(count.load(Ordering::Relaxed), 80_000);
        assert_eq!(lock.holder.load(Ordering::Relaxed), 0);
    }

    #[test]
    fn the_dead_hold_nobody_up() {
        let lock = lock();
        std::mem::forget(lock.take(7, |_| true));
        std::thread::scope(|scope| {
            for me in 0..3 {
                let lock = &lock;
                scope.spawn(move || {
                    for _ in 0..100 {
                        drop(lock.take(me, |who| who != 7));
                    }
                });
            }
        });
        assert_eq!(lock.holder.load(Ordering::Relaxed), 0);
    }

    #[test]
    fn a_word_that_nobody_wrote_by_the_rules_is_a_holder_like_any_other() {
        for garbage in [SLEEPERS, SLEEPERS | 5, 5, u32::MAX] {
            let lock = Lock { holder: AtomicU32::new(garbage) };
            drop(lock.take(1, |_| false));
            assert_eq!(lock.holder.load(Ordering::Relaxed), 0);
        }
    }
}
