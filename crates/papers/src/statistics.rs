//! What several launches of a program tell together: medians, and intervals by the bootstrap.
//!
//! A launch is one start of all programs. A value is the median over the launches; its interval holds the middle 95 %
//! of the medians of launches that are drawn again from those there were. What is drawn are whole launches, so that
//! values that were measured one after the other, under one disturbance, stay together. The draws come from a fixed
//! seed: the same results give the same intervals.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// From so many launches on there is an interval.
pub const LEAST: usize = 3;

/// How many times launches are drawn again.
const DRAWS: usize = 1000;

/// The share of the draws that lies inside an interval.
const INSIDE: f64 = 0.95;

/// The seed of the draws.
const SEED: u64 = 0x41_52_4b_45;

/// The range in which a value lies.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Interval {
    /// Its lower end.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
}

/// One value as each launch measured it.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Sample {
    /// By the number of the launch, from 0.
    pub values: BTreeMap<u32, f64>,
    /// In which range the median lies; nothing where there were too few launches.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub interval: Option<Interval>,
}

impl Sample {
    /// The median over the launches.
    pub fn median(&self) -> f64 {
        median(self.values.values().copied().collect()).unwrap_or(f64::NAN)
    }

    /// The median over drawn launches, some of them several times; nothing if none of them measured this value.
    pub fn drawn(&self, launches: &[u32]) -> Option<f64> {
        median(launches.iter().filter_map(|launch| self.values.get(launch).copied()).collect())
    }

    /// Computes the interval.
    pub fn settle(&mut self) {
        let launches: Vec<u32> = self.values.keys().copied().collect();
        self.interval = interval(&launches, |drawn| self.drawn(drawn));
    }
}

/// The middle value; of an even count the mean of the middle two.
pub fn median(mut values: Vec<f64>) -> Option<f64> {
    values.sort_by(f64::total_cmp);
    let middle = values.len() / 2;
    match values.len() {
        0 => None,
        count if count % 2 == 1 => Some(values[middle]),
        _ => Some(0.5 * (values[middle - 1] + values[middle])),
    }
}

/// The interval of what `compute` makes of drawn launches. Nothing where there are too few launches, or most draws have
/// no value.
pub fn interval(launches: &[u32], compute: impl Fn(&[u32]) -> Option<f64>) -> Option<Interval> {
    if launches.len() < LEAST {
        return None;
    }
    let mut random = fastrand::Rng::with_seed(SEED);
    let mut drawn = vec![0; launches.len()];
    let mut values = Vec::with_capacity(DRAWS);
    for _ in 0..DRAWS {
        drawn.fill_with(|| launches[random.usize(..launches.len())]);
        values.extend(compute(&drawn).filter(|value| !value.is_nan()));
    }
    if values.len() < DRAWS / 2 {
        return None;
    }
    values.sort_by(f64::total_cmp);
    let at = |share: f64| values[((values.len() - 1) as f64 * share).round() as usize];
    Some(Interval { low: at(0.5 - INSIDE / 2.0), high: at(0.5 + INSIDE / 2.0) })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(values: &[f64]) -> Sample {
        let values = values.iter().enumerate().map(|(launch, value)| (launch as u32, *value)).collect();
        let mut sample = Sample { values, interval: None };
        sample.settle();
        sample
    }

    #[test]
    fn medians() {
        assert_eq!(median(vec![]), None);
        assert_eq!(median(vec![3.0, 1.0, 2.0]), Some(2.0));
        assert_eq!(median(vec![4.0, 1.0, 2.0, 3.0]), Some(2.5));
    }

    #[test]
    fn an_interval_holds_the_median_and_grows_with_the_spread() {
        let [narrow, wide] = [[9.9, 10.0, 10.1, 10.0, 9.9], [5.0, 10.0, 15.0, 12.0, 8.0]].map(|v| sample(&v));
        for sample in [&narrow, &wide] {
            let interval = sample.interval.unwrap();
            assert!(interval.low <= sample.median() && sample.median() <= interval.high, "{sample:?}");
        }
        let width = |sample: &Sample| sample.interval.unwrap().high - sample.interval.unwrap().low;
        assert!(width(&narrow) < 0.3 && width(&wide) > 3.0);
        assert_eq!(sample(&[7.0; 5]).interval, Some(Interval { low: 7.0, high: 7.0 }));
    }

    #[test]
    fn two_launches_tell_no_interval() {
        assert_eq!(sample(&[1.0, 2.0]).interval, None);
        assert!(sample(&[1.0, 2.0, 3.0]).interval.is_some());
    }

    #[test]
    fn the_same_results_give_the_same_interval() {
        let values = [1.0, 5.0, 2.0, 8.0, 3.0];
        assert_eq!(sample(&values), sample(&values));
    }

    /// In repeated experiments the interval of a median of many launches holds the true median about as often as it
    /// says.
    #[test]
    fn intervals_cover_what_they_promise() {
        let mut random = fastrand::Rng::with_seed(1);
        let holds = (0..200).filter(|_| {
            let values: Vec<f64> = (0..15).map(|_| random.f64()).collect();
            let interval = sample(&values).interval.unwrap();
            (interval.low..=interval.high).contains(&0.5)
        });
        let count = holds.count();
        assert!((176..=200).contains(&count), "{count} of 200");
    }

    #[test]
    fn launches_are_drawn_whole() {
        // Both values double in every other launch, so that their ratio is the same in each.
        let [a, b] = [[1.0, 2.0, 1.0, 2.0, 1.0], [3.0, 6.0, 3.0, 6.0, 3.0]].map(|v| sample(&v));
        let ratio = interval(&[0, 1, 2, 3, 4], |drawn| Some(b.drawn(drawn)? / a.drawn(drawn)?)).unwrap();
        assert_eq!(ratio, Interval { low: 3.0, high: 3.0 });
    }
}
