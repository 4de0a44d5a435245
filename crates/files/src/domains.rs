//! Who is in charge of which part of a file in a collective access.
//!
//! The stretch that all processes together touch is cut into as many domains as there are aggregators, and each domain
//! into windows that fit an aggregator's buffer. Everybody computes the same from the same numbers.

/// The parts of a stretch of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Domains {
    low: u64,
    high: u64,
    /// `low`, cut down to a multiple of the unit.
    base: u64,
    /// Bytes of a domain.
    size: u64,
    /// Bytes of a window.
    window: u64,
    count: u32,
    ranks: u32,
}

impl Domains {
    /// The domains of the bytes from `low` up to `high` for `aggregators` of `ranks` processes. Their borders are
    /// multiples of `unit`, and windows have up to `window` bytes.
    pub fn new(low: u64, high: u64, ranks: u32, aggregators: u32, window: u64, unit: u64) -> Domains {
        let (unit, ranks) = (unit.max(1), ranks.max(1));
        let base = low - low % unit;
        let aggregators = aggregators.clamp(1, ranks);
        let size = (high - base).div_ceil(u64::from(aggregators)).div_ceil(unit).max(1) * unit;
        let count = (high - base).div_ceil(size).max(1) as u32;
        let window = if window >= unit { window - window % unit } else { window.max(1) };
        Domains { low, high, base, size, window: window.min(size), count, ranks }
    }

    /// How many domains there are.
    pub fn count(&self) -> u32 {
        self.count
    }

    /// The longest window.
    pub fn window_size(&self) -> u64 {
        self.window
    }

    /// The rounds in which some window has bytes of `touched`, stretches of the file (first byte and one past the
    /// last): the first round and one past the last, in ascending order and apart.
    pub fn rounds(&self, touched: impl Iterator<Item = (u64, u64)>) -> Vec<(u64, u64)> {
        let inside = touched.map(|(low, high)| (low.max(self.low), high.min(self.high)));
        let stretches = united(inside.filter(|(low, high)| low < high).collect());
        let mut rounds = Vec::new();
        for (low, high) in stretches {
            let (first, last) = ((low - self.base) / self.size, (high - 1 - self.base) / self.size);
            for domain in first..=last {
                let start = self.base + domain * self.size;
                let from = low.max(start) - start;
                let to = (high - start).min(self.size) - 1;
                rounds.push((from / self.window, to / self.window + 1));
            }
        }
        united(rounds)
    }

    /// The rank in charge of a domain. They are spread evenly over all ranks, and so over the machines.
    pub fn rank(&self, domain: u32) -> u32 {
        (u64::from(domain) * u64::from(self.ranks) / u64::from(self.count)) as u32
    }

    /// The domain that `rank` is in charge of, if any.
    pub fn domain_of(&self, rank: u32) -> Option<u32> {
        let near = (u64::from(rank) * u64::from(self.count)).div_ceil(u64::from(self.ranks)) as u32;
        (near < self.count && self.rank(near) == rank).then_some(near)
    }

    /// First byte of a domain and one past its last.
    pub fn bounds(&self, domain: u32) -> (u64, u64) {
        let start = self.base + u64::from(domain) * self.size;
        (start.max(self.low), (start + self.size).min(self.high))
    }

    /// First byte of a domain's window and one past its last; the two are equal where the window is empty.
    pub fn window(&self, domain: u32, round: u64) -> (u64, u64) {
        let start = self.base + u64::from(domain) * self.size;
        let end = (start + self.size).min(self.high);
        let from = start + round * self.window;
        let to = (from + self.window).min(end);
        let from = from.max(self.low);
        (from.min(to.max(from)), to.max(from))
    }
}

/// The union of some stretches, in ascending order.
fn united(mut stretches: Vec<(u64, u64)>) -> Vec<(u64, u64)> {
    stretches.sort_unstable();
    let mut union: Vec<(u64, u64)> = Vec::new();
    for (low, high) in stretches {
        match union.last_mut() {
            Some(last) if low <= last.1 => last.1 = last.1.max(high),
            _ => union.push((low, high)),
        }
    }
    union
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn all_rounds(domains: Domains, low: u64, high: u64) -> impl Iterator<Item = u64> {
        domains.rounds([(low, high)].into_iter()).into_iter().flat_map(|(first, behind)| first..behind)
    }

    #[test]
    fn far_apart_takes_few_rounds() {
        let far = 1u64 << 62;
        let domains = Domains::new(0, far + 4, 2, 2, 1 << 24, 1);
        let rounds = domains.rounds([(0, 4), (far, far + 4), (7, 7)].into_iter());
        // The second domain begins at 2^61 + 2, so that the last four bytes lie in two of its windows.
        assert_eq!(rounds, [(0, 1), ((1 << 37) - 1, (1 << 37) + 1)]);
    }

    proptest! {
        #[test]
        fn rounds_are_those_of_windows_that_are_touched(
            low in 0u64..5000, len in 1u64..20_000, aggregators in 1u32..9, window in 1u64..5000,
            unit in prop_oneof![Just(1u64), Just(64), Just(4096)],
            touched in proptest::collection::vec((0u64..25_000, 1u64..3000), 1..5),
        ) {
            let domains = Domains::new(low, low + len, 8, aggregators, window, unit);
            let touched: Vec<(u64, u64)> = touched.into_iter().map(|(low, len)| (low, low + len)).collect();
            let found: Vec<u64> =
                domains.rounds(touched.iter().copied()).into_iter().flat_map(|(first, behind)| first..behind).collect();
            let is_touched = |round: &u64| (0..domains.count()).any(|domain| {
                let (from, to) = domains.window(domain, *round);
                touched.iter().any(|(low, high)| from.max(*low) < to.min(*high))
            });
            let wanted: Vec<u64> = all_rounds(domains, low, low + len).filter(is_touched).collect();
            prop_assert_eq!(found, wanted);
        }

        #[test]
        fn windows_cover_the_stretch_once(
            low in 0u64..5000, len in 1u64..20_000, ranks in 1u32..9, aggregators in 1u32..12,
            window in 1u64..5000, unit in prop_oneof![Just(1u64), Just(64), Just(4096)],
        ) {
            let domains = Domains::new(low, low + len, ranks, aggregators, window, unit);
            prop_assert!(domains.count() <= ranks);
            let mut at = low;
            for domain in 0..domains.count() {
                prop_assert_eq!(domains.domain_of(domains.rank(domain)), Some(domain));
                for round in all_rounds(domains, low, low + len) {
                    let (from, to) = domains.window(domain, round);
                    prop_assert!(from <= to && to - from <= window);
                    if from < to {
                        prop_assert_eq!(from, at);
                        at = to;
                    }
                }
            }
            prop_assert_eq!(at, low + len);
            let in_charge = (0..ranks).filter(|rank| domains.domain_of(*rank).is_some()).count();
            prop_assert_eq!(in_charge as u32, domains.count());
        }
    }
}
