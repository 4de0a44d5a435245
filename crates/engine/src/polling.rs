//! Looks: a program that asks again and again (`MPI_Test`, `MPI_Iprobe`, ...) instead of waiting.
//!
//! On a machine with more processes than cores such a loop keeps its core for a whole time slice, milliseconds, while
//! the process that it waits for has none. So a loop of looks that find nothing gives its core away at each of them.
//! Looks between which the program computes give it away only now and then. They must do so too: a round of a loop may
//! take long for its other work (`MPI_Testall` over a thousand requests, a loop in Python), and a scheduler without
//! time slices (`SCHED_FIFO`) takes the core from nobody.

use crate::Engine;
use arke_fabric::Fabric;

/// Looks in a row that find nothing before the core is given away.
const PATIENCE: u32 = 4;
/// Looks belong to one loop if no more than so many nanoseconds lie between two of them.
const LOOP_NS: u64 = 5_000;
/// Looks that are further apart give the core away once in so many nanoseconds: twice the slice that ranks ask for
/// (`ARKE_SLICE_US`).
const SELDOM_NS: u64 = 200_000;
/// Where every process has a core: looks between two readings of the clock, and the nanoseconds before the first yield,
/// as in a wait (`wait.rs`): two processes may still have been put on one core.
const BETWEEN_READINGS: u32 = 128;
const BEFORE_YIELDS_NS: u64 = 100_000;

/// What a look has found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Look {
    /// Something has happened.
    Moved,
    /// Nothing has.
    Nothing,
    /// Nothing has, for so long that the caller should give its core away and then call [`Engine::look_back`].
    GiveWay,
    /// The same, of looks that are no loop: the program does something else between them.
    Seldom,
}

/// The looks of late.
#[derive(Debug, Default)]
pub(crate) struct Polling {
    /// Looks in a row that found nothing.
    idle: u32,
    /// The last ones of them that belong to one loop.
    row: u32,
    /// When the last one ended; where every process has a core, when the first reading was made.
    since: u64,
    /// When the core was given away last, or the first of these looks was made.
    kept_since: u64,
}

impl Polling {
    /// A look found nothing at `now()` nanoseconds: what to do.
    #[inline]
    fn idle(&mut self, crowded: bool, now: impl FnOnce() -> u64) -> Look {
        self.idle = self.idle.saturating_add(1);
        if crowded {
            let now = now();
            if self.idle == 1 {
                self.kept_since = now;
            }
            let apart = self.idle == 1 || now.saturating_sub(self.since) > LOOP_NS;
            self.row = if apart { 1 } else { self.row.saturating_add(1) };
            self.since = now;
            let long = self.idle >= PATIENCE && now.saturating_sub(self.kept_since) > SELDOM_NS;
            let look = match (self.row >= PATIENCE, long) {
                (true, _) => Look::GiveWay,
                (false, true) => Look::Seldom,
                (false, false) => return Look::Nothing,
            };
            self.kept_since = now;
            return look;
        }
        if self.idle % BETWEEN_READINGS != 0 {
            return Look::Nothing;
        }
        let now = now();
        if self.idle == BETWEEN_READINGS {
            self.since = now;
        }
        if now.saturating_sub(self.since) > BEFORE_YIELDS_NS {
            Look::GiveWay
        } else {
            Look::Nothing
        }
    }
}

impl<F: Fabric> Engine<F> {
    /// Makes progress for a call that does not wait, and notices when such calls are a loop.
    #[inline]
    pub fn look(&mut self) -> Look {
        if self.progress(true) {
            self.core.polling.idle = 0;
            return Look::Moved;
        }
        self.core.polling.idle(self.core.oversubscribed, arke_sys::clock::now_ns)
    }

    /// Makes progress after the core was given away: whether anything has happened.
    pub fn look_back(&mut self) -> bool {
        let moved = self.progress(true);
        if moved {
            self.core.polling.idle = 0;
        } else if self.core.oversubscribed {
            self.core.polling.since = arke_sys::clock::now_ns();
        }
        moved
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_loop_gives_its_core_away_where_there_are_too_few() {
        let mut p = Polling::default();
        let mut at = |ns: u64| p.idle(true, || 1_000_000 + ns);
        assert_eq!([at(100), at(200), at(300)], [Look::Nothing; 3]);
        assert_eq!([at(400), at(500)], [Look::GiveWay; 2]);
    }

    #[test]
    fn looks_between_which_the_program_computes_give_it_away_seldom() {
        for apart in [6_000, 50_000, 1_000_000] {
            let mut p = Polling::default();
            let looks: Vec<_> = (1..1000).map(|turn| p.idle(true, || turn * apart)).collect();
            let given = looks.iter().filter(|look| **look == Look::Seldom).count() as u64;
            let most = (1000 * apart / SELDOM_NS).min(1000);
            assert!(given <= most && given > most / 2, "{apart}: {given} of {most}");
        }
    }

    #[test]
    fn with_a_core_for_each_only_a_long_loop_yields_and_then_seldom() {
        let mut p = Polling::default();
        let mut clock = 7_000_000;
        let mut looks = Vec::new();
        for look in 0..10_000 {
            if p.idle(false, || clock) == Look::GiveWay {
                looks.push(look);
            }
            clock += 100;
        }
        assert!(looks[0] * 100 >= BEFORE_YIELDS_NS, "{}", looks[0]);
        assert!(looks.windows(2).all(|pair| pair[1] - pair[0] == u64::from(BETWEEN_READINGS)));
    }
}
