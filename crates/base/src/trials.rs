//! Which of a few ways of doing a thing is the cheapest here: found out by trying them, now and then again.
//!
//! What a thing costs depends on the machine, on where its cores are placed, and on what else runs; the last two change
//! while a program runs. So nothing is a constant: [`Trials::choose`] names the way of each next thing and says whether
//! its time is wanted, and [`Trials::note`] takes the time. The first things try each way a few times. Later an
//! alternative is tried again, rarely, and more rarely the worse it was. The cost of a way is the median of its last
//! few times, so that one that the scheduler held up does not count.

/// The most times that are kept of each way.
const MOST_KEPT: usize = 7;
/// Things before a way is tried for the second time at the least, twice as many before the third, and so on.
const AGAIN: u32 = 32;
/// Trying takes at most one part in so many of the time; more at first, but for tries that are longer than [`LONG`].
const THRIFT: u64 = 256;
/// Things of a long try.
const LONG: u16 = 256;

/// Things before a try of so many things is made for the second time.
fn again(things: u16) -> u32 {
    AGAIN.max(u32::from(things) * 8)
}

/// One try of a way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Run {
    /// Things done so.
    pub things: u16,
    /// The first of them that do not count: the one before went another way, and left caches as that way does.
    pub warm: u16,
    /// Of the others one in so many is timed, the first of them in any case; not 0. More than one where neighbours are
    /// alike.
    pub step: u16,
}

/// How a kind of thing is tried and measured.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Manner<const N: usize> {
    /// What a try of each way is.
    pub runs: [Run; N],
    /// Of how many of its last times the median is taken, at most seven: the more a way's times vary from one thing to
    /// the next, the more of them say what it costs.
    pub kept: usize,
    /// When nothing is being tried, one thing in so many is measured: a power of two.
    pub sample: u32,
    /// Whether the time of a thing begins with the end of the one before, as in a stream.
    pub after_another: bool,
    /// Ways that not every thing can take, a bit each: nobody waits for what they cost, and what they are tried for may
    /// go another way.
    pub may_fail: u8,
}

/// What is to be measured of a thing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Measure {
    /// Nothing.
    Nothing,
    /// Its end, where the time of the next one begins.
    End,
    /// How long it takes, which is to be noted.
    Time,
}

/// What was found out about things of one kind that can be done in up to `N` ways.
#[derive(Debug, Clone, Copy)]
pub struct Trials<const N: usize> {
    /// The last times of each way in nanoseconds, the newest first; 0: none.
    times: [[u32; MOST_KEPT]; N],
    sent: u32,
    /// The ways that such things can take, a bit each.
    ways: u8,
    /// Those of them that have not been tried yet.
    untried: u8,
    manner: Manner<N>,
    /// The way being tried, and for how many more things.
    trying: Option<(u8, u16)>,
    best: Option<u8>,
    /// The cheapest of those that never fail.
    sure: Option<u8>,
    /// The ways whose costs are known, a bit each.
    known: u8,
    /// The way that is taken in place of the cheapest.
    preferred: Option<u8>,
    next_try: u32,
    /// The alternative that is tried next.
    turn: u8,
    /// How often a way was tried again.
    tries: u8,
}

impl<const N: usize> Trials<N> {
    /// Nothing known yet; `ways` has a bit for each way that these things can take.
    pub fn new(ways: u8, manner: Manner<N>) -> Self {
        debug_assert!(manner.sample.is_power_of_two() && manner.kept <= MOST_KEPT);
        Self {
            times: [[0; MOST_KEPT]; N],
            sent: 0,
            ways,
            untried: ways,
            manner,
            trying: None,
            best: None,
            sure: None,
            known: 0,
            preferred: None,
            next_try: AGAIN,
            turn: 0,
            tries: 0,
        }
    }

    /// How many things there were.
    pub fn sent(&self) -> u32 {
        self.sent
    }

    /// The way that is taken, once all are known: the cheapest, or the one preferred to it.
    pub fn best(&self) -> Option<usize> {
        self.preferred.or(self.best).map(usize::from)
    }

    /// The way that is taken where the best one fails, once all are known.
    #[inline]
    pub fn best_that_never_fails(&self) -> Option<usize> {
        match self.best() {
            Some(best) if self.manner.may_fail & 1 << best == 0 => Some(best),
            _ => self.sure.map(usize::from),
        }
    }

    /// Whether the cost of a way is known.
    #[inline]
    pub fn knows(&self, way: usize) -> bool {
        self.known & 1 << way != 0
    }

    /// The cheapest way by its times, once all are known.
    pub fn cheapest(&self) -> Option<usize> {
        self.best.map(usize::from)
    }

    /// Has a way taken in place of the cheapest, until another is preferred, or none. It counts once the costs of all
    /// are known.
    pub fn prefer(&mut self, way: Option<usize>) {
        debug_assert!(way.is_none_or(|way| self.can(way)));
        self.preferred = way.filter(|_| self.best.is_some()).map(|way| way as u8);
    }

    /// The cost of a way in nanoseconds: the median of its last times, if there are two at least.
    pub fn cost(&self, way: usize) -> Option<u32> {
        let mut times = self.times[way];
        let times = &mut times[..self.manner.kept.min(MOST_KEPT)];
        let n = times.iter().filter(|t| **t > 0).count();
        times[..n].sort_unstable();
        (n >= 2).then(|| times[(n - 1) / 2])
    }

    /// The way of the next thing, if one is known to be good or being tried, and what is to be measured of it.
    #[inline]
    pub fn choose(&mut self) -> (Option<usize>, Measure) {
        self.sent = self.sent.wrapping_add(1);
        if self.sent == 0 {
            // The count has come round.
            self.next_try = AGAIN;
        }
        let turn = self.sent & (self.manner.sample - 1);
        if self.trying.is_some() || self.sent >= self.next_try || self.first_try().is_some() {
            if let Some(tried) = self.tried() {
                return tried;
            }
        }
        let measure = if turn == 0 {
            Measure::Time
        } else if turn == self.manner.sample - 1 && self.manner.after_another {
            Measure::End
        } else {
            Measure::Nothing
        };
        (self.best(), measure)
    }

    /// The way being tried, if it is time to try one.
    #[cold]
    fn tried(&mut self) -> Option<(Option<usize>, Measure)> {
        let runs = self.manner.runs;
        let run = |way: u8| runs[usize::from(way)].things;
        if self.trying.is_none() {
            if let Some(first) = self.first_try() {
                self.untried &= !(1 << first);
                self.trying = Some((first, run(first)));
                // What is found out is used before anything is tried for the second time.
                self.next_try = self.sent.saturating_add(again(run(first)));
            } else if self.sent >= self.next_try {
                let way = self.alternative();
                let things = way.map_or(1, run);
                self.trying = way.map(|way| (way, things));
                let cost =
                    |way: Option<u8>| u64::from(way.and_then(|way| self.cost(usize::from(way))).unwrap_or(1));
                let dear = THRIFT * u64::from(things) * cost(way) / cost(self.preferred.or(self.best));
                let soon = u64::from(again(things)) << self.tries.min(16);
                self.tries = self.tries.saturating_add(1);
                // Of a long try already the first few would be felt.
                let next = if things > LONG { dear } else { dear.min(soon).max(AGAIN.into()) };
                self.next_try = self.sent.saturating_add(u32::try_from(next).unwrap_or(u32::MAX));
            }
        }
        let (way, left) = self.trying?;
        self.trying = (left > 1).then_some((way, left - 1));
        let Run { things, warm, step } = self.manner.runs[usize::from(way)];
        let done = things - left;
        let measure = if done >= warm && (done - warm) % step.max(1) == 0 {
            Measure::Time
        } else if done + 1 == warm {
            Measure::End
        } else {
            Measure::Nothing
        };
        Some((Some(usize::from(way)), measure))
    }

    /// The way that is being tried.
    pub fn trying(&self) -> Option<usize> {
        self.trying.map(|(way, _)| usize::from(way))
    }

    /// Whether such things can take this way.
    fn can(&self, way: usize) -> bool {
        self.ways & 1 << way != 0
    }

    /// Whether it is to be known before any is taken for the best.
    fn must(&self, way: usize) -> bool {
        self.can(way) && self.manner.may_fail & 1 << way == 0
    }

    /// A way that is to be tried for the first time.
    #[inline]
    fn first_try(&self) -> Option<u8> {
        (self.untried != 0).then(|| self.untried.trailing_zeros() as u8)
    }

    /// A way to try: one whose cost is not known, since it could not be measured; else one that is not the best, in
    /// turn.
    fn alternative(&mut self) -> Option<u8> {
        if let Some(way) = (0..N).find(|way| self.must(*way) && !self.knows(*way)) {
            return Some(way as u8);
        }
        for _ in 0..N {
            let way = self.turn % N as u8;
            self.turn = self.turn.wrapping_add(1);
            if Some(usize::from(way)) != self.best() && self.can(usize::from(way)) {
                return Some(way);
            }
        }
        None
    }

    /// Notes how long a thing took on a way.
    pub fn note(&mut self, way: usize, ns: u32) {
        let before = self.cost(way);
        let kept = self.manner.kept.clamp(1, MOST_KEPT);
        let times = &mut self.times[way][..kept];
        times.rotate_right(1);
        times[0] = ns.max(1);
        let now = self.cost(way);
        // Of a way that may fail the first times are of things that had not gone so before.
        let enough = self.must(way) || self.times[way][kept - 1] > 0;
        self.known |= u8::from(now.is_some() && enough) << way;
        // One alone says nothing: it may be the dearest.
        if (0..N).any(|way| self.must(way) && !self.knows(way)) {
            return;
        }
        if let (true, Some(before), Some(now)) = (self.best() == Some(way), before, now) {
            // What holds of the way that is taken has changed, so what is known of the others is old.
            if u64::from(before.max(now)) * 2 > u64::from(before.min(now)) * 3 {
                self.next_try = self.next_try.min(self.sent.saturating_add(AGAIN));
                self.tries = 0;
            }
        }
        let known = |way: usize| self.cost(way).filter(|_| self.knows(way)).map(|cost| (cost, way as u8));
        let Some((least, first)) = (0..N).filter_map(known).min_by_key(|(cost, _)| *cost) else {
            return;
        };
        let sure = (0..N).filter(|way| self.must(*way)).filter_map(known).min_by_key(|(cost, _)| *cost);
        self.sure = sure.map(|(_, way)| way);
        // A tenth better is not better: the figures vary by as much.
        let now = self.best.and_then(|best| self.cost(usize::from(best)));
        if now.is_none_or(|now| u64::from(least) * 10 < u64::from(now) * 9) {
            self.best = Some(first);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RUN: Run = Run { things: 3, warm: 1, step: 1 };
    const MANNER: Manner<3> =
        Manner { runs: [RUN; 3], kept: 3, sample: 4, after_another: false, may_fail: 0 };

    /// Does things, each of which takes as long as `cost` says, and counts those of each way.
    fn go(trials: &mut Trials<3>, things: usize, cost: impl Fn(usize) -> u32) -> [usize; 3] {
        let mut counts = [0; 3];
        for _ in 0..things {
            let (way, measure) = trials.choose();
            if let Some(way) = way {
                counts[way] += 1;
                if measure == Measure::Time {
                    trials.note(way, cost(way));
                }
            }
        }
        counts
    }

    #[test]
    fn the_cheapest_way_is_found_and_kept() {
        for best in 0..3 {
            let mut trials = Trials::<3>::new(0b111, MANNER);
            let cost = |way| if way == best { 1000 } else { 5000 };
            go(&mut trials, 20, cost);
            let counts = go(&mut trials, 10_000, cost);
            assert!(counts[best] > 9_900, "{best}: {counts:?}");
            // The others are still tried now and then.
            assert!(counts.iter().all(|n| *n > 0), "{counts:?}");
        }
    }

    #[test]
    fn a_machine_that_changes_changes_the_way() {
        let mut trials = Trials::<3>::new(0b111, MANNER);
        go(&mut trials, 1000, |way| if way == 2 { 1000 } else { 3000 });
        let counts = go(&mut trials, 200, |way| if way == 2 { 9000 } else { 3000 });
        assert!(counts[2] < 60, "{counts:?}");
        let counts = go(&mut trials, 20_000, |way| if way == 2 { 900 } else { 3000 });
        assert!(counts[2] > 10_000, "{counts:?}");
    }

    /// The best way stayed the best although all had changed, since the next try was far away.
    #[test]
    fn a_best_way_that_takes_twice_as_long_makes_the_others_be_tried() {
        let mut trials = Trials::<3>::new(0b111, MANNER);
        go(&mut trials, 100_000, |way| if way == 2 { 1000 } else { 30_000 });
        let counts = go(&mut trials, 300, |way| if way == 2 { 2500 } else { 1000 });
        assert!(counts[2] < 200, "{counts:?}");
    }

    /// Stores through much memory take a fourth or the whole of the time of others, by what the caches hold.
    #[test]
    fn a_way_whose_times_vary_is_judged_by_more_of_them() {
        let mut all = Vec::new();
        for kept in [3, 7] {
            let mut trials = Trials::<3>::new(0b11, Manner { kept, ..MANNER });
            let mut seed = 1u32;
            let mut wrong = 0u32;
            for _ in 0..20_000 {
                let (way, measure) = trials.choose();
                seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                wrong += u32::from(way == Some(1));
                if let (Some(way), Measure::Time) = (way, measure) {
                    trials.note(way, if way == 1 { 570 } else { 250 + (seed >> 16) % 400 });
                }
            }
            all.push(wrong);
        }
        assert!(all[1] * 2 < all[0] && all[1] < 2000, "{all:?}");
    }

    #[test]
    fn one_thing_that_was_held_up_changes_nothing() {
        let mut trials = Trials::<3>::new(0b111, MANNER);
        go(&mut trials, 100, |way| if way == 1 { 1000 } else { 2000 });
        trials.note(1, 10_000_000);
        assert_eq!(trials.best(), Some(1));
    }

    /// After four thousand million things nothing was tried any more.
    #[test]
    fn a_count_that_comes_round_ends_no_tries() {
        let mut trials = Trials::<3>::new(0b111, MANNER);
        go(&mut trials, 1000, |way| if way == 1 { 1000 } else { 2000 });
        trials.sent = u32::MAX - 10;
        trials.next_try = u32::MAX;
        let counts = go(&mut trials, 1000, |way| if way == 1 { 1000 } else { 2000 });
        assert!(counts[0] > 0 && counts[2] > 0, "{counts:?}");
    }

    #[test]
    fn a_way_is_not_taken_before_the_others_are_known() {
        let mut trials = Trials::<3>::new(0b111, MANNER);
        for ns in [500, 510, 490, 505] {
            trials.note(2, ns);
        }
        assert_eq!(trials.best(), None);
        for ns in [100, 110, 90] {
            trials.note(0, ns);
        }
        assert_eq!((trials.best(), trials.alternative()), (None, Some(1)));
        for ns in [80, 70, 75] {
            trials.note(1, ns);
        }
        assert_eq!(trials.best(), Some(1));
    }

    #[test]
    fn where_neighbours_are_alike_one_in_several_is_timed() {
        let manner = Manner { runs: [Run { things: 10, warm: 2, step: 3 }, RUN, RUN], ..MANNER };
        let mut trials = Trials::<3>::new(0b001, manner);
        let timed: Vec<bool> = (0..10).map(|_| trials.choose().1 == Measure::Time).collect();
        assert_eq!((0..10).filter(|thing| timed[*thing]).collect::<Vec<_>>(), [2, 5, 8]);
    }

    #[test]
    fn a_way_whose_try_is_long_is_tried_rarely() {
        let long = Run { things: 100, warm: 98, step: 1 };
        let manner = Manner { runs: [long, RUN, RUN], ..MANNER };
        let mut trials = Trials::<3>::new(0b111, manner);
        let counts = go(&mut trials, 106, |way| if way == 1 { 1000 } else { 2000 });
        assert!(counts == [100, 3, 3] && trials.best() == Some(1), "{counts:?}");
        let counts = go(&mut trials, 100_000, |way| if way == 1 { 1000 } else { 2000 });
        assert!(counts[0] >= 100 && counts[0] < 6_000, "{counts:?}");
        let longer = Run { things: 1000, warm: 998, step: 1 };
        let mut trials = Trials::<3>::new(0b111, Manner { runs: [longer, RUN, RUN], ..MANNER });
        go(&mut trials, 1006, |way| if way == 1 { 1000 } else { 2000 });
        let counts = go(&mut trials, 1_000_000, |way| if way == 1 { 1000 } else { 2000 });
        assert!((1000..=3000).contains(&counts[0]), "{counts:?}");
        let counts = go(&mut trials, 100_000, |way| if way == 1 { 1000 } else { 500 });
        assert!(counts[0] > 50_000 || counts[2] > 50_000, "{counts:?}");
    }

    #[test]
    fn a_preferred_way_is_taken_and_the_others_are_tried() {
        let mut trials = Trials::<3>::new(0b111, MANNER);
        trials.prefer(Some(2));
        assert_eq!(trials.best(), None);
        let cost = |way| if way == 1 { 1000 } else { 2000 };
        go(&mut trials, 100, cost);
        assert_eq!(trials.best(), Some(1));
        trials.prefer(Some(2));
        let counts = go(&mut trials, 10_000, cost);
        assert!(counts[2] > 9_000 && counts[0] > 0 && counts[1] > 0, "{counts:?}");
        trials.prefer(None);
        assert_eq!(trials.best(), Some(1));
    }

    #[test]
    fn a_way_that_is_not_open_is_never_taken() {
        let mut trials = Trials::<3>::new(0b101, MANNER);
        let counts = go(&mut trials, 10_000, |way| 1000 + way as u32);
        assert_eq!(counts[1], 0);
    }
}
