//! Waiting: spin a while, then give the core away, then sleep until something arrives.
//!
//! Where every process has a core, a wait polls with short pauses, yields now and then in case it has not, and sleeps
//! after `spin_us`, or earlier where such waits seldom ended in that time (`spin.rs`). Where processes outnumber cores
//! it yields at every poll, so that whoever holds the message up can run, and sleeps after `yield_rounds`.

use crate::Engine;
use arke_fabric::Fabric;
use std::ops::RangeInclusive;
use std::time::Duration;

/// Longest sleep: every process looks up at least this often.
const LONGEST_SLEEP: Duration = Duration::from_millis(200);
/// First nap of a process that waits for room where nobody tells of it.
const SHORTEST_NAP: Duration = Duration::from_micros(20);
/// First nap where somebody does: what is waited for may be something else, such as the turn of another peer.
const FIRST_NAP_WITH_BELL: Duration = Duration::from_millis(1);
/// Longest nap of a process that waits for room in a ring.
const LONGEST_NAP: Duration = Duration::from_millis(5);
/// Polls between looks at the clock where a poll reads memory only, and where each costs system calls.
const BETWEEN_LOOKS: RangeInclusive<u32> = 8..=128;
/// As many polls lie between looks as take so many nanoseconds: with a network a poll takes a hundred times as long as
/// without, and a wait that may spin for 20 µs would spin for hundreds.
const LOOK_NS: u64 = 2_000;

/// Polls of a wait before anything else is looked at: about as long as a short message and its answer take.
const FIRST_ROUNDS: u32 = 64;

/// A wait of a process with a core of its own yields only after so many nanoseconds.
const BEFORE_YIELDS_NS: u64 = 100_000;

/// A yield that takes so many nanoseconds has let another process run.
const OTHERS_RAN_NS: u64 = 10_000;

/// How often a wait gives its core away before it sleeps, where it may do so `of_two` times when two processes share a
/// core.
///
/// A process that has something to do waits for a turn of each waiting one that is awake, so that every yield is paid
/// for by all others of the core, and as many of them wait as yield. Waking a sleeper costs what a few yields do.
pub(crate) fn yields(of_two: u64, per_core: u32) -> u64 {
    let per_core = u64::from(per_core.max(2));
    (of_two * 4 / (per_core * per_core)).max(of_two.min(FEWEST_YIELDS))
}

/// A wait of a process that shares its core with very many gives it away so often before it sleeps.
const FEWEST_YIELDS: u64 = 2;

/// How far a wait has come.
#[derive(Debug, Default)]
pub struct Waiter {
    idle: u32,
    /// The poll after which the clock is read next.
    look: u32,
    began: u64,
    spun_ns: u64,
    others_ran: bool,
    nap: Duration,
}

impl Waiter {
    /// Something happened: the wait is as good as new.
    #[inline(always)]
    pub fn reset(&mut self) {
        (self.idle, self.look) = (0, 0);
        self.nap = Duration::ZERO;
    }

    /// How long it has stayed awake since the last thing happened, as of the last look at the clock. Counted only where
    /// every process has a core.
    pub(crate) fn spun_ns(&self) -> u64 {
        self.spun_ns
    }

    /// Whether another process ran on this core when the wait gave it away.
    pub(crate) fn others_ran(&self) -> bool {
        self.others_ran
    }

    /// A wait that has come so far.
    #[cfg(test)]
    pub(crate) fn after(spun_ns: u64, others_ran: bool) -> Self {
        Self { spun_ns, others_ran, ..Self::default() }
    }

    /// How long the next sleep may last. `for_room`: it also waits for room, which is to be looked for again, less and
    /// less often; `told`: whoever makes some wakes this process.
    pub fn longest_sleep(&mut self, for_room: bool, told: bool) -> Duration {
        if !for_room {
            return LONGEST_SLEEP;
        }
        let first = if told { FIRST_NAP_WITH_BELL } else { SHORTEST_NAP };
        self.nap = (self.nap * 2).clamp(first, LONGEST_NAP);
        self.nap
    }

    /// One more poll found nothing: pause or yield, by `give_core`. True when it is time to sleep.
    #[inline]
    pub fn pause(
        &mut self,
        oversubscribed: bool,
        spin_us: u64,
        yield_rounds: u64,
        give_core: impl Fn(),
    ) -> bool {
        self.idle += 1;
        if oversubscribed {
            give_core();
            return u64::from(self.idle) > yield_rounds;
        }
        arke_sys::cpu::pause();
        if self.idle < self.look.max(*BETWEEN_LOOKS.start()) {
            return false;
        }
        let now = arke_sys::clock::now_ns();
        self.note_time(now);
        // A yield costs little when nobody else wants the core, and saves the day when the peer does; but to any other
        // process it gives a whole slice, so short waits go without.
        if self.spun_ns > BEFORE_YIELDS_NS {
            give_core();
            self.others_ran |= arke_sys::clock::now_ns() - now > OTHERS_RAN_NS;
        }
        self.spun_ns > spin_us * 1000
    }
}

impl Waiter {
    /// The clock was read: how long the wait has spun, and when to read it again.
    fn note_time(&mut self, now: u64) {
        let few = *BETWEEN_LOOKS.start();
        if self.look == 0 {
            self.began = now;
        }
        self.spun_ns = now - self.began;
        let polls = self.idle.saturating_sub(few);
        let between = match u64::from(polls) * LOOK_NS / self.spun_ns.max(1) {
            _ if polls == 0 => few,
            fit => fit.clamp(u64::from(few), u64::from(*BETWEEN_LOOKS.end())) as u32,
        };
        self.look = self.idle.saturating_add(between);
    }
}

impl<F: Fabric> Engine<F> {
    /// Makes progress until `done` says so. `done` is asked again after whatever might have changed its mind, and never
    /// once it has said so: it may take a message. It may look at shared lines, which wake sleepers too.
    #[inline]
    pub fn wait_until(&mut self, done: impl FnMut(&mut Self) -> bool) {
        self.wait_until_told(done, |_, _| 0);
    }

    /// As [`Engine::wait_until`]. Where the wait is long enough to sleep, `asleep` is called before each sleep, to tell
    /// of it: with nothing before the last look for messages, which may tell that somebody wants to know, and with what
    /// that call gave when the look has found nothing.
    #[inline]
    pub fn wait_until_told(
        &mut self,
        mut done: impl FnMut(&mut Self) -> bool,
        mut asleep: impl FnMut(&mut Self, Option<u32>) -> u32,
    ) {
        let published = !self.core.published.is_empty();
        if published {
            self.fabric.set_inside(true);
        }
        if !self.wait_shortly(&mut done) {
            self.wait_long(&mut done, &mut asleep);
        }
        if published {
            self.fabric.set_inside(false);
        }
    }

    /// The beginning of a wait: true if `done` says so within the first rounds, which look at no clock.
    #[inline]
    pub fn wait_shortly(&mut self, mut done: impl FnMut(&mut Self) -> bool) -> bool {
        for _ in 0..FIRST_ROUNDS {
            if done(self) {
                return true;
            }
            if !self.progress(true) {
                if self.core.oversubscribed {
                    // Whoever holds this process up needs the core first of all.
                    self.fabric.give_core();
                    break;
                }
                arke_sys::cpu::pause();
            }
        }
        false
    }

    #[cold]
    fn wait_long(
        &mut self,
        done: &mut dyn FnMut(&mut Self) -> bool,
        asleep: &mut dyn FnMut(&mut Self, Option<u32>) -> u32,
    ) {
        let began = arke_sys::clock::now_ns();
        let mut told = false;
        let mut waiter = Waiter::default();
        let spin_us = self.spin_us();
        loop {
            if done(self) {
                break;
            }
            // Messages of others that keep coming do not keep a copy from being made.
            if self.progress(true) | self.copy_all(true) {
                self.note_move();
                waiter.reset();
                continue;
            }
            let give_core = || self.fabric.give_core();
            if !waiter.pause(self.core.oversubscribed, spin_us, self.core.limits.yield_rounds, give_core) {
                continue;
            }
            let asked = asleep(self, None);
            let armed = self.fabric.arm();
            if self.progress(true) || self.copy_all(true) {
                self.note_move();
                self.fabric.disarm();
                continue;
            }
            if done(self) {
                self.fabric.disarm();
                break;
            }
            if !std::mem::replace(&mut told, true) {
                self.learn_spinning(&waiter, spin_us, true);
            }
            asleep(self, Some(asked));
            let limit = waiter.longest_sleep(self.core.outgoing.is_busy(), self.fabric.rings_for_room());
            self.core.counters.sleeps.add(1);
            self.fabric.sleep(armed, limit);
            self.fabric.disarm();
        }
        if !told {
            self.learn_spinning(&waiter, spin_us, false);
        }
        self.count_wait(arke_sys::clock::now_ns() - began);
    }

    /// Counts that something has happened in a long wait.
    pub fn note_move(&mut self) {
        self.core.moves += 1;
    }

    /// How many microseconds a wait that begins now is to spin where every process has a core.
    pub fn spin_us(&mut self) -> u64 {
        self.core.spin.budget(self.core.limits.spin_us)
    }

    /// A wait that was allowed to spin for `spin_us` is over, or is about to sleep for the first time (`slept`): the
    /// next ones learn from it.
    pub fn learn_spinning(&mut self, waiter: &Waiter, spin_us: u64, slept: bool) {
        self.core.spin.learn(waiter, spin_us, slept);
        if (slept || waiter.others_ran()) && self.core.spin.may_spread(arke_sys::clock::now_ns()) {
            self.fabric.spread();
        }
    }

    /// Counts the time of a wait that has ended.
    pub fn count_wait(&mut self, ns: u64) {
        if arke_base::trace::is_on() {
            arke_base::trace::waited(ns);
        }
        self.core.counters.wait_ns.add(ns);
        self.core.counters.of(self.core.last_path).wait_ns.add(ns);
    }
}

#[cfg(test)]
mod tests {
    use super::{yields, Waiter};

    /// A wait whose polls take `each` nanoseconds, until it has spun for `ns`: how long it took in all, and how often it
    /// read the clock.
    fn spins(each: u64, ns: u64) -> (u64, u32) {
        let (mut waiter, mut now, mut looks) = (Waiter::default(), 7_000_000, 0);
        while waiter.spun_ns <= ns {
            (waiter.idle, now) = (waiter.idle + 1, now + each);
            if waiter.idle >= waiter.look.max(*super::BETWEEN_LOOKS.start()) {
                looks += 1;
                waiter.note_time(now);
            }
        }
        (now - 7_000_000, looks)
    }

    #[test]
    fn a_wait_spins_as_long_as_it_may_whatever_a_poll_costs() {
        for each in [10, 100, 500, 1000, 2000] {
            let (took, _) = spins(each, 20_000);
            assert!((20_000..20_000 + 16 * each + 2_000).contains(&took), "{took} ns with polls of {each}");
        }
    }

    #[test]
    fn the_clock_is_read_seldom_where_polls_are_cheap() {
        let (took, looks) = spins(10, 1_000_000);
        assert!(u64::from(looks) <= took / 10 / 100, "{looks} looks");
    }

    #[test]
    fn the_more_share_a_core_the_sooner_a_wait_sleeps() {
        let of = |per_core| yields(400, per_core);
        assert_eq!([1, 2, 3, 4, 8, 16, 128, u32::MAX].map(of), [400, 400, 177, 100, 25, 6, 2, 2]);
        assert_eq!([0, 1, 1_000_000].map(|rounds| yields(rounds, 64)), [0, 1, 976]);
    }
}
