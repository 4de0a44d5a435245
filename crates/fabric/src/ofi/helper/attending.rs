//! Making progress in place of the process's own thread: while it sleeps, while connections are made, and for its peers
//! while it is busy with other things.

use super::{Helper, BUSY, UNSENT};
use nix::sys::epoll::{EpollEvent, EpollTimeout};
use std::ops::RangeInclusive;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// Polls in a row for a process that sleeps.
const ROUNDS: u32 = 256;
/// Looks for more, on behalf of a process that is busy, over a provider whose descriptors may not show it.
const BLIND_LOOKS: u32 = 100;
/// How often, on behalf of a process that sleeps or is busy, this thread asks what came in before it sleeps: who asks
/// once often asks at once again. A look costs a quarter of a microsecond, a sleep and its end about ten.
pub(super) const LOOKS: RangeInclusive<u32> = 25..=400;
/// What comes so soon after a sleep began would have been found by more looks.
const MISSED: Duration = Duration::from_micros(100);
/// As long as the lanes are watched each look for messages that have not been sent is put off twice as long as the one
/// before, up to this part of the time that messages may be missing.
const UNSENT_PART: u32 = 10;

impl Helper {
    /// Whether the process sleeps, or is busy while peers may want something.
    pub(super) fn is_wanted(&self) -> bool {
        if self.shared.armed.load(Ordering::Acquire) {
            return true;
        }
        let net = self.shared.net();
        net.serving && net.is_resting()
    }

    /// Looks whether the process looks for itself. If it does not, this thread takes over: from now on whatever comes
    /// in wakes it, until the process looks again.
    pub(super) fn look_after(&mut self) {
        let Some((_, polls)) = self.look.take() else {
            return;
        };
        let mut net = self.shared.net();
        net.serving = net.serves();
        self.serving = net.serving;
        if !net.serving || self.shared.armed.load(Ordering::Acquire) {
            return;
        }
        if net.polls == polls {
            net.rest = Some(polls);
            drop(net);
            self.attend();
        } else if !self.shared.watch(&mut net) {
            self.look = Some((Instant::now() + BUSY, net.polls));
        }
    }

    /// Looks whether messages lie in the library, or here, whose process has gone to compute. The library sends them
    /// only while it is called, and messages that overtook them by a lifeline may have shown their receivers that they
    /// are missing. Their receivers are asked once for a word that ends these looks, when they have taken them.
    pub(super) fn look_after_unsent(&mut self, now: Instant) {
        let Some((_, polls, after)) = self.unsent.take() else {
            return;
        };
        let mut net = self.shared.net();
        net.for_helper.unsent = net.has_unsent();
        if !net.for_helper.unsent {
            return;
        }
        net.ask_who_owes();
        let is_watched = net.is_resting() && net.serving && net.dirty.is_empty();
        if is_watched || self.shared.armed.load(Ordering::Acquire) {
            // Whatever moves them on wakes this thread. It looks again since that may end without its being told.
            let after = (after * 2).min(self.shared.limits.silence / UNSENT_PART).max(UNSENT);
            self.unsent = Some((now + after, net.polls, after));
            return;
        }
        self.unsent = Some((now + UNSENT, net.polls, UNSENT));
        if net.polls != polls {
            return;
        }
        (net.rest, net.serving, self.serving) = (Some(polls), true, true);
        drop(net);
        self.attend();
    }

    /// Something has come in, and the process is awake.
    pub(super) fn came_in(&mut self) {
        let net = self.shared.net();
        if !net.serving {
            return;
        }
        if net.is_resting() {
            drop(net);
            self.attend();
        } else if self.look.is_none() {
            self.look = Some((Instant::now() + BUSY, net.polls));
        }
    }

    /// Waits for what this thread watches. After it has done something for peers of this process it looks a while
    /// before it sleeps, without the lock; for longer where that has paid of late.
    pub(super) fn wait(&mut self, events: &mut [EpollEvent], timeout: EpollTimeout) -> usize {
        if !std::mem::take(&mut self.lingers) || timeout == EpollTimeout::ZERO {
            return self.shared.epoll.wait(events, timeout).unwrap_or(0);
        }
        let asleep = self.shared.armed.load(Ordering::Acquire);
        for _ in 0..self.looks {
            if asleep && !self.shared.armed.load(Ordering::Acquire) {
                // The process has woken up.
                break;
            }
            let n = self.shared.epoll.wait(events, EpollTimeout::ZERO).unwrap_or(0);
            if n > 0 {
                self.looks = (self.looks * 2).min(*LOOKS.end());
                return n;
            }
            arke_sys::cpu::pause();
        }
        let began = Instant::now();
        let n = self.shared.epoll.wait(events, timeout).unwrap_or(0);
        let missed = n > 0 && began.elapsed() < MISSED;
        self.looks =
            (if missed { self.looks * 2 } else { self.looks / 2 }).clamp(*LOOKS.start(), *LOOKS.end());
        n
    }

    /// Makes progress for the process: while connections are made, while it sleeps, and for its peers while it is busy
    /// with other things.
    ///
    /// It ends as soon as the process looks for itself: each look of this thread's would keep the process from the lock
    /// for as long as its system calls take.
    pub(super) fn attend(&mut self) {
        self.again = false;
        // What the library does for peers by itself does not show here, but on its descriptors.
        let more = {
            let net = self.shared.net();
            if net.serving && !self.shared.can_watch(&net) {
                BLIND_LOOKS
            } else {
                0
            }
        };
        let mut looks = more;
        for round in 0..ROUNDS {
            let mut net = self.shared.net();
            let any = net.progress();
            let armed = self.shared.armed.load(Ordering::Acquire);
            let resting = net.serving && net.is_resting();
            if resting && (any || round == 0 || net.called) {
                self.shared.call_attendant(&mut net);
            }
            let has_news = net.has_news() && armed;
            if has_news || !(armed || resting || net.joining > 0) {
                if net.serving {
                    self.look = Some((Instant::now() + BUSY, net.polls));
                }
                drop(net);
                if has_news {
                    // Who is woken takes the lock first of all.
                    self.shared.ring();
                }
                return;
            }
            if any {
                looks = more;
                continue;
            }
            if looks > 0 {
                looks -= 1;
                drop(net);
                arke_sys::cpu::pause();
                continue;
            }
            if self.shared.watch(&mut net) {
                self.lingers = net.serving;
                return;
            }
        }
        // There is no end of it, or no way to sleep: the other events get their turn.
        self.again = true;
    }
}
