//! What a way of long messages costs the program beyond its own time: how long whole rounds take with it.
//!
//! A copy leaves bytes in the caches of who made it. Where the sender copies a part into the receiver's memory, the
//! receiver fetches that part once more when it reads the message; where the receiver copies out of the sender's
//! memory, the sender fetches its buffer back when it writes the next message. No time of a single message tells this.
//! On an Intel Xeon (family 6, model 167) 64 KiB take 3.0 us by both sides and 6.1 staged; with a program that writes
//! what it sends and reads what it receives, a message with both costs 13.0 and 8.9.
//!
//! So the sender also notes how long it takes from one measured message of a cell to the next message of that cell: a
//! round, with all that both programs do meanwhile. That is only judged where messages alternate between two
//! processes, since of messages in a row the next one may be sent long before the last has come; and only where rounds
//! are so short that the way can be felt in them. A program that computes a millisecond between two messages is judged
//! by the messages' own times.
//!
//! What is judged so is whether to stage, where each side copies for itself. Between the two ways of one copy a few
//! rounds tell nothing: how long they take depends on which of the two the messages before went.

use crate::costs::Way;
use arke_base::trials::Trials;

/// Ways of a message.
const WAYS: usize = 3;
/// The way through the staging arena.
const STAGED: usize = Way::Staged as usize;
/// Of how many of its last rounds the median is taken.
const KEPT: usize = 3;
/// Rounds longer than so many times a message's own time tell nothing of it.
const LONGEST: u64 = 16;
/// A way is better if its rounds are shorter by more than one part in so many. Where both processes send, each of them
/// sees half of what both gain.
const MARGIN: u64 = 24;

/// The last rounds of the messages of one cell, by the way that they took.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Rounds {
    /// Nanoseconds, the newest first; 0: none.
    times: [[u32; KEPT]; WAYS],
}

impl Rounds {
    /// Notes how long a round took, and which way its message took, and has the trials prefer what is best by
    /// now.
    pub fn note(&mut self, way: usize, ns: u64, trials: &mut Trials<WAYS>) {
        let times = &mut self.times[way];
        times.rotate_right(1);
        times[0] = u32::try_from(ns).unwrap_or(u32::MAX).max(1);
        self.judge(trials);
    }

    /// How long rounds take with a way: the median. `None` before it was tried twice: the first try is that of memory
    /// which is in no cache yet.
    pub fn of(&self, way: usize) -> Option<u32> {
        let mut times = self.times[way];
        times.sort_unstable();
        (times[0] > 0).then(|| times[KEPT / 2])
    }

    /// Has the trials prefer staging, where rounds tell that it is better than the way of the shortest times.
    fn judge(&self, trials: &mut Trials<WAYS>) {
        let (Some(used), Some(cheapest)) = (trials.best(), trials.cheapest()) else { return };
        let (Some(round), Some(cost)) = (self.of(used), trials.cost(used)) else { return };
        if u64::from(round) > u64::from(cost) * LONGEST {
            return trials.prefer(None);
        }
        let (Some(direct), Some(staged)) = (self.of(cheapest), self.of(STAGED)) else { return };
        let shorter = |a: u32, b: u32| u64::from(a) * MARGIN < u64::from(b) * (MARGIN - 1);
        if shorter(staged, direct) {
            trials.prefer(Some(STAGED));
        } else if shorter(direct, staged) {
            trials.prefer(None);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use arke_base::trials::{Manner, Measure, Run};

    const RUN: Run = Run { things: 3, warm: 1, step: 1 };
    const MANNER: Manner<3> =
        Manner { runs: [RUN; 3], kept: 3, sample: 16, after_another: false, may_fail: 0 };

    /// Sends messages whose own times and whose rounds are these, and counts those of each way.
    fn go(
        rounds: &mut Rounds,
        trials: &mut Trials<3>,
        messages: usize,
        times: [(u32, u64); 3],
    ) -> [usize; 3] {
        let mut counts = [0; 3];
        for _ in 0..messages {
            let (way, measure) = trials.choose();
            let Some(way) = way else { continue };
            counts[way] += 1;
            if measure == Measure::Time {
                trials.note(way, times[way].0);
                rounds.note(way, times[way].1, trials);
            }
        }
        counts
    }

    #[test]
    fn messages_are_staged_while_that_makes_rounds_shorter() {
        let (mut rounds, mut trials) = (Rounds::default(), Trials::new(0b111, MANNER));
        let counts = go(&mut rounds, &mut trials, 1000, [(3500, 34000), (3000, 26000), (6000, 18000)]);
        assert!(counts[2] > 900, "{counts:?}");
        // The program reads and writes no longer.
        let clean = [(3500, 7000), (3000, 6000), (6000, 12_000)];
        let counts = go(&mut rounds, &mut trials, 2000, clean);
        assert!(counts[1] > 1000, "{counts:?}");
        let counts = go(&mut rounds, &mut trials, 2000, clean);
        assert!(counts[1] > 1800, "{counts:?}");
    }

    #[test]
    fn long_rounds_tell_nothing() {
        let (mut rounds, mut trials) = (Rounds::default(), Trials::new(0b111, MANNER));
        let counts = go(&mut rounds, &mut trials, 1000, [(3500, 90_000), (3000, 95_000), (6000, 80_000)]);
        assert!(counts[1] > 900, "{counts:?}");
    }

    #[test]
    fn what_is_shorter_by_little_is_not_shorter() {
        let (mut rounds, mut trials) = (Rounds::default(), Trials::new(0b111, MANNER));
        let counts = go(&mut rounds, &mut trials, 1000, [(3500, 20_000), (3000, 20_000), (6000, 19_500)]);
        assert!(counts[1] > 900, "{counts:?}");
    }
}
