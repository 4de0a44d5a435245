//! Spinning learns: how long a wait stays awake follows from what became of the waits before it.
//!
//! A wait that stays awake is right where the peer runs on another core and answers soon. It is wrong where the peer
//! cannot run meanwhile: in containers that share cores but do not see each other, or beside programs of others. Then a
//! wait ends only after this process gave its core away, or after it slept. So waits are counted: those that ended
//! while they spun, and those that did not. Where few did, waits spin shortly; one in a few still spins its whole time,
//! since the neighbours may have gone.

use crate::wait::Waiter;

/// So long every wait spins, in microseconds: less than a sleep and a wake-up cost.
const SHORT_US: u64 = 20;
/// The best score. A wait that ended while it spun adds `PAID`, one that did not takes one away.
const BEST: u8 = 12;
const PAID: u8 = 2;
/// From this score on waits spin their whole time.
const WORTH: u8 = 6;
/// Below it, so many waits spin shortly before one tries its whole time again.
const BETWEEN_TRIES: u8 = 15;

/// A process looks at most this often whether it shares its core with another one of the job.
const BETWEEN_SPREADS_NS: u64 = 10_000_000;

/// What the waits of late have taught.
#[derive(Debug)]
pub(crate) struct Spin {
    score: u8,
    short: u8,
    spread_at: u64,
}

impl Default for Spin {
    fn default() -> Self {
        Self { score: BEST, short: 0, spread_at: 0 }
    }
}

impl Spin {
    /// How many microseconds the next wait spins; `most_us` is the setting.
    pub fn budget(&mut self, most_us: u64) -> u64 {
        if self.score >= WORTH || most_us <= SHORT_US {
            return most_us;
        }
        if self.short >= BETWEEN_TRIES {
            self.short = 0;
            return most_us;
        }
        self.short += 1;
        SHORT_US
    }

    /// Whether it is time to look who else is on this core; `now` in nanoseconds.
    pub fn may_spread(&mut self, now: u64) -> bool {
        let may = now.saturating_sub(self.spread_at) >= BETWEEN_SPREADS_NS;
        if may {
            self.spread_at = now;
        }
        may
    }

    /// A wait is over, or about to sleep for the first time.
    pub fn learn(&mut self, waiter: &Waiter, budget_us: u64, slept: bool) {
        let spun_ns = waiter.spun_ns();
        // What ends soon would have ended either way, and a short wait that sleeps says nothing of a long one.
        if spun_ns < SHORT_US * 1000 || (budget_us <= SHORT_US && slept) {
            return;
        }
        if slept || waiter.others_ran() {
            self.score = self.score.saturating_sub(1);
        } else {
            self.score = (self.score + PAID).min(BEST);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MOST_US: u64 = 1000;

    /// Waits that all end in the same way; answers how many of them were allowed to spin their whole time.
    fn waits(spin: &mut Spin, count: usize, waiter: &Waiter, slept: bool) -> usize {
        let mut whole = 0;
        for _ in 0..count {
            let budget = spin.budget(MOST_US);
            whole += usize::from(budget == MOST_US);
            let short = Waiter::after(SHORT_US * 1000, false);
            let (seen, slept) = if budget == MOST_US { (waiter, slept) } else { (&short, true) };
            spin.learn(seen, budget, slept);
        }
        whole
    }

    #[test]
    fn waits_that_always_sleep_spin_shortly_but_for_a_few() {
        let mut spin = Spin::default();
        let whole = waits(&mut spin, 320, &Waiter::after(1_000_000, false), true);
        assert!((20..=30).contains(&whole), "{whole}");
    }

    #[test]
    fn waits_that_end_when_another_process_ran_do_not_count_as_paid() {
        let mut spin = Spin::default();
        assert!(waits(&mut spin, 100, &Waiter::after(250_000, true), false) < 20);
    }

    #[test]
    fn waits_that_end_while_they_spin_go_on_doing_so() {
        let mut spin = Spin::default();
        assert_eq!(waits(&mut spin, 100, &Waiter::after(300_000, false), false), 100);
        // One long wait among three does not change that.
        for _ in 0..100 {
            assert_eq!(waits(&mut spin, 1, &Waiter::after(1_000_000, false), true), 1);
            assert_eq!(waits(&mut spin, 2, &Waiter::after(300_000, false), false), 2);
        }
    }

    #[test]
    fn it_comes_back_when_the_neighbours_have_gone() {
        let mut spin = Spin::default();
        waits(&mut spin, 100, &Waiter::after(1_000_000, false), true);
        waits(&mut spin, 64, &Waiter::after(300_000, false), false);
        assert_eq!(waits(&mut spin, 50, &Waiter::after(300_000, false), false), 50);
    }

    #[test]
    fn looks_at_the_neighbours_are_rare() {
        let mut spin = Spin::default();
        let looks = (1..=1000).filter(|ms| spin.may_spread(ms * 1_000_000 + 5_000_000_000)).count();
        assert_eq!(looks, 100);
    }

    #[test]
    fn a_setting_of_nothing_stays_nothing() {
        let mut spin = Spin::default();
        waits(&mut spin, 100, &Waiter::after(1_000_000, false), true);
        assert_eq!(spin.budget(0), 0);
    }
}
