//! Locks on a process's memory, which others take when they change it: they outlive a holder that dies.
//!
//! **States and owners.** `holder` is 0 (free), or the holder's number and 1, with [`SLEEPERS`] added where somebody
//! may sleep. Free to held, and held by a dead process to held by oneself, go by compare-and-swap; so of several who
//! find the holder dead one gets the lock. Only its holder frees it, and wakes the sleepers if there may be some.
//! Whoever gets the lock after it slept leaves [`SLEEPERS`] set, since others may sleep still.
//!
//! Whoever has other ways to wait tries for a moment only ([`Lock::try_take`]): it takes a free lock like all others,
//! and leaves no mark on one that is held.
//!
//! **Death.** A sleep lasts a moment at most; then the sleeper asks whether the holder still runs. One that does
//! not has no thread left that could write, so the memory may hold a part of its last change and no more can come.
//!
//! **A stopped holder.** A process that is stopped by a signal or a debugger goes on with its change when it is
//! continued, so its lock cannot be taken over. It is waited for like any process that stands still; after [`PATIENCE`]
//! the wait is given up, with an error, since the holder need not be the process that the waiter meant to deal with.
//!
//! **Ordering.** Taking acquires and freeing releases, so each holder sees what the last one wrote. Taking from the
//! dead acquires nothing from it but what the system's word of its death does: its stores were done before it ended.
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
/// So many looks in a row at a holder that is stopped, with a sleep before each, and the wait is given up: a minute.
const PATIENCE: u32 = if cfg!(loom) { 3 } else { 60_000 };

/// What is known of the process that holds a lock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Holder {
    /// It runs, or nothing is known.
    Runs,
    /// It has ended.
    Dead,
    /// It is stopped.
    Stopped,
}

/// Holds a lock until dropped.
pub struct Held<'a> {
    word: &'a AtomicU32,
}

impl Lock {
    /// Takes the lock for process `me`; `ask` tells how a process is, and may look at the clock first. `None`: its
    /// holder has been stopped for long.
    pub fn take(&self, me: u32, ask: impl FnMut(u32) -> Holder) -> Option<Held<'_>> {
        self.take_within(PATIENCE, me, ask)
    }

    /// Takes the lock for process `me` if it is free, or becomes free soon. `None`: it does not, and nothing has
    /// changed.
    #[inline(always)]
    pub fn try_take(&self, me: u32) -> Option<Held<'_>> {
        let word = &self.holder;
        match word.compare_exchange(0, me + 1, Ordering::Acquire, Ordering::Relaxed) {
            Ok(_) => Some(Held { word }),
            Err(_) => self.try_again(me),
        }
    }

    #[cold]
    fn try_again(&self, me: u32) -> Option<Held<'_>> {
        let word = &self.holder;
        for _ in 0..LOOKS {
            pause();
            if word.load(Ordering::Relaxed) == 0
                && word.compare_exchange(0, me + 1, Ordering::Acquire, Ordering::Relaxed).is_ok()
            {
                return Some(Held { word });
            }
        }
        None
    }

    /// As [`Lock::take`], with another patience.
    fn take_within(&self, patience: u32, me: u32, mut ask: impl FnMut(u32) -> Holder) -> Option<Held<'_>> {
        let word = &self.holder;
        // What this process puts into the word: with SLEEPERS once it has slept.
        let mut mine = me + 1;
        let (mut looks, mut stopped) = (0, 0);
        let mut seen = word.load(Ordering::Relaxed);
        loop {
            if seen == 0 {
                match word.compare_exchange(0, mine, Ordering::Acquire, Ordering::Relaxed) {
                    Ok(_) => return Some(Held { word }),
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
            match ask((asleep & !SLEEPERS).wrapping_sub(1)) {
                Holder::Dead => {
                    match word.compare_exchange(asleep, mine, Ordering::Acquire, Ordering::Relaxed) {
                        Ok(_) => return Some(Held { word }),
                        Err(now) => seen = now,
                    }
                    continue;
                }
                Holder::Stopped => stopped += 1,
                Holder::Runs => stopped = 0,
            }
            seen = word.load(Ordering::Relaxed);
            if seen != asleep {
                stopped = 0;
            } else if stopped >= patience {
                return None;
            }
        }
    }
}

impl Drop for Held<'_> {
    #[inline(always)]
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
#[cold]
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
                        let _held = lock.take(me, |_| Holder::Runs);
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
        std::mem::forget(lock.take(7, |_| Holder::Runs));
        std::thread::scope(|scope| {
            for me in 0..3 {
                let lock = &lock;
                scope.spawn(move || {
                    for _ in 0..100 {
                        drop(lock.take(me, |who| if who == 7 { Holder::Dead } else { Holder::Runs }));
                    }
                });
            }
        });
        assert_eq!(lock.holder.load(Ordering::Relaxed), 0);
    }

    #[test]
    fn a_stopped_holder_is_waited_for_and_at_last_given_up() {
        let lock = lock();
        std::mem::forget(lock.take(7, |_| Holder::Runs));
        // Continued before the patience ends: the lock is waited for, and its holder frees it.
        let mut asked = 0;
        let held = lock.take(1, |who| {
            asked += 1;
            if asked == 50 {
                assert_eq!(who, 7);
                lock.holder.store(0, Ordering::Release);
            }
            Holder::Stopped
        });
        assert!(held.is_some() && asked == 50);
        std::mem::forget(held);
        // Never continued.
        lock.holder.store(8, Ordering::Release);
        lock.holder.fetch_or(SLEEPERS, Ordering::Release);
        let mut asked = 0;
        let gave_up = lock.take_within(100, 1, |_| {
            asked += 1;
            Holder::Stopped
        });
        assert!(gave_up.is_none() && asked == 100);
        assert_eq!(lock.holder.load(Ordering::Relaxed), SLEEPERS | 8, "it is the holder's still");
    }

    #[test]
    fn a_word_that_nobody_wrote_by_the_rules_is_a_holder_like_any_other() {
        for garbage in [SLEEPERS, SLEEPERS | 5, 5, u32::MAX] {
            let lock = Lock { holder: AtomicU32::new(garbage) };
            drop(lock.take(1, |_| Holder::Dead));
            assert_eq!(lock.holder.load(Ordering::Relaxed), 0);
        }
    }
}
