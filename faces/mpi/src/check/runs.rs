//! Runs of memory, and which of them share a byte.

use std::collections::BTreeMap;

/// Runs of memory of operations under way: those whose length has as many bits stand together, by their first address
/// and the number of their operation. So what overlaps a run is found without looking at all of them.
#[derive(Default)]
pub(super) struct Runs {
    by_bits: BTreeMap<u32, BTreeMap<(usize, u64), usize>>,
}

impl Runs {
    fn bits((start, end): (usize, usize)) -> u32 {
        usize::BITS - (end - start).leading_zeros()
    }

    /// Enters a run, first address and the one behind the last, of an operation.
    pub fn insert(&mut self, run: (usize, usize), number: u64) {
        self.by_bits.entry(Runs::bits(run)).or_default().insert((run.0, number), run.1);
    }

    /// Takes out what was entered.
    pub fn remove(&mut self, run: (usize, usize), number: u64) {
        if let Some(runs) = self.by_bits.get_mut(&Runs::bits(run)) {
            runs.remove(&(run.0, number));
            if runs.is_empty() {
                self.by_bits.remove(&Runs::bits(run));
            }
        }
    }

    /// The operations whose runs share a byte with this one.
    pub fn overlapping(&self, (start, end): (usize, usize)) -> impl Iterator<Item = u64> + '_ {
        self.by_bits.iter().flat_map(move |(bits, runs)| {
            // None of these is longer than this.
            let first = start.saturating_sub(1usize.checked_shl(*bits).unwrap_or(usize::MAX));
            let near = runs.range((first, 0)..(end, 0));
            near.filter(move |(_, theirs)| **theirs > start).map(|((_, number), _)| *number)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_are_found_by_their_bytes_whatever_their_lengths() {
        let mut runs = Runs::default();
        let all = [(100, 101), (90, 110), (64, 128), (0, 4096), (101, 200), (200, 201), (1000, 5000)];
        all.iter().zip(1..).for_each(|(run, number)| runs.insert(*run, number));
        for probe in all.into_iter().chain([(127, 129), (4096, 4097), (5000, 6000), (0, 1)]) {
            let mut found: Vec<u64> = runs.overlapping(probe).collect();
            found.sort_unstable();
            let shares = |(start, end): (usize, usize)| start < probe.1 && probe.0 < end;
            let wanted: Vec<u64> = (1..).zip(all).filter(|(_, run)| shares(*run)).map(|(n, _)| n).collect();
            assert_eq!(found, wanted, "{probe:?}");
        }
        all.iter().zip(1..).for_each(|(run, number)| runs.remove(*run, number));
        assert!(runs.by_bits.is_empty());
    }
}
