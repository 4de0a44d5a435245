//! Factors that are as close to each other as possible: what `MPI_Dims_create` looks for (section 8.5.2).
//!
//! # What "close" means
//! Of all ways to write `n` as a product of `parts` positive integers, the closest one has
//! 1. the least **spread**: the largest factor minus the smallest;
//! 2. among those, the least **sum**. A block of a cubic domain that is cut by these factors has a surface
//!    proportional to their sum, so this is the grid whose neighbors exchange least;
//! 3. among those, the least largest factor, then the least second one, and so on, so that the answer is unique.
//!
//! Example: 34425 = 51 x 27 x 25 (spread 26, sum 103) is closer than 45 x 45 x 17 (spread 28, sum 107).
//!
//! # How it is found
//! The factors are chosen from the largest to the smallest among the divisors of `n`. A choice is given up as soon as
//! the mean of what is left shows that it cannot beat the best product found so far. `n` below 2^31 has at most 1536
//! divisors.

/// How far apart factors are: less is closer. The fields are compared in order.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Apart {
    /// The largest factor minus the smallest.
    spread: u32,
    /// The sum of the factors.
    sum: u64,
    /// The factors, the largest first.
    factors: Vec<u32>,
}

impl Apart {
    /// Judges `factors`, which stand in order, the largest first.
    fn of(factors: &[u32]) -> Self {
        let spread = match (factors.first(), factors.last()) {
            (Some(largest), Some(smallest)) => largest - smallest,
            _ => 0,
        };
        Apart { spread, sum: factors.iter().map(|&f| u64::from(f)).sum(), factors: factors.to_vec() }
    }
}

/// `parts` factors of `n` that are as close to each other as possible (see the top of this file), the largest first.
///
/// `n` is at least 1 and below 2^31. No factors make the product 1, so `parts` may be 0 only for `n` = 1.
pub(super) fn closest(n: u32, parts: usize) -> Vec<u32> {
    let mut primes = prime_factors(n);
    if primes.len() <= parts {
        // Joining two primes into one factor would put a 1 beside it: never closer.
        primes.reverse();
        primes.resize(parts, 1);
        return primes;
    }
    match parts {
        0 => Vec::new(),
        1 => vec![n],
        _ => {
            let mut search = Search {
                divisors: divisors(&primes),
                chosen: Vec::with_capacity(parts),
                best: Apart::of(&greedy(&primes, parts)),
                searched: false,
            };
            search.choose(n, parts, n);
            search.best.factors
        }
    }
}

/// The prime factors of `n`, each as often as it divides, the smallest first.
fn prime_factors(mut n: u32) -> Vec<u32> {
    let mut primes = Vec::new();
    let mut p = 2;
    while p * p <= n {
        while n % p == 0 {
            primes.push(p);
            n /= p;
        }
        p += if p == 2 { 1 } else { 2 };
    }
    if n > 1 {
        primes.push(n);
    }
    primes
}

/// All divisors of the product of `primes`, the smallest first.
fn divisors(primes: &[u32]) -> Vec<u32> {
    let mut divisors = vec![1];
    let mut rest = primes;
    while let Some(&p) = rest.first() {
        let times = rest.iter().take_while(|&&q| q == p).count();
        let before = divisors.len();
        let mut power = 1;
        for _ in 0..times {
            power *= p;
            divisors.extend_from_within(..before);
            let new = divisors.len() - before;
            divisors[new..].iter_mut().for_each(|d| *d *= power);
        }
        rest = &rest[times..];
    }
    divisors.sort_unstable();
    divisors
}

/// Factors that are fairly close: each prime, the largest first, goes to the factor that is least so far.
fn greedy(primes: &[u32], parts: usize) -> Vec<u32> {
    let mut factors = vec![1; parts];
    for &p in primes.iter().rev() {
        if let Some(least) = factors.iter_mut().min() {
            *least *= p;
        }
    }
    factors.sort_unstable_by(|a, b| b.cmp(a));
    factors
}

/// The largest whole number whose `parts`th power is at most `n`.
fn root(n: u32, parts: usize) -> u32 {
    match parts {
        0 | 1 => n,
        _ => {
            let fits = |r: u32| {
                u64::from(r).checked_pow(parts.min(64) as u32).is_some_and(|power| power <= n.into())
            };
            let mut r = f64::from(n).powf(1.0 / parts as f64) as u32;
            while !fits(r) {
                r -= 1;
            }
            while fits(r + 1) {
                r += 1;
            }
            r
        }
    }
}

struct Search {
    divisors: Vec<u32>,
    chosen: Vec<u32>,
    best: Apart,
    /// Whether `best` was found here. Products are tried in the order of their factors, so that a later one must have
    /// less spread or a smaller sum to be closer than it.
    searched: bool,
}

impl Search {
    /// Tries all factors for what is left of `n`: `parts` of them (at least 1), none above `most`.
    fn choose(&mut self, left: u32, parts: usize, most: u32) {
        if parts == 1 {
            if left <= most {
                self.chosen.push(left);
                let found = Apart::of(&self.chosen);
                if found < self.best {
                    self.best = found;
                    self.searched = true;
                }
                self.chosen.pop();
            }
            return;
        }
        // The next factor is the largest of those that are left, so it is not below their mean.
        let floor = root(left, parts);
        let least = if u64::from(floor).pow(parts as u32) == u64::from(left) { floor } else { floor + 1 };
        let start = self.divisors.partition_point(|&d| d < least);
        for i in start..self.divisors.len() {
            let factor = self.divisors[i];
            if factor > most {
                return;
            }
            if left % factor != 0 {
                continue;
            }
            let rest = left / factor;
            if !self.may_win(factor, rest, parts - 1) {
                // A larger factor leaves still less for the smallest one.
                if self.spread_floor(factor, rest, parts - 1) > self.best.spread {
                    return;
                }
                continue;
            }
            self.chosen.push(factor);
            self.choose(rest, parts - 1, factor);
            self.chosen.pop();
        }
    }

    /// The least spread that is possible after `factor`: the smallest factor is at most the mean of what is left.
    fn spread_floor(&self, factor: u32, rest: u32, parts: usize) -> u32 {
        let largest = self.chosen.first().copied().unwrap_or(factor);
        largest - root(rest, parts)
    }

    /// Whether `factor`, and then `parts` factors whose product is `rest`, may be closer than the best so far.
    fn may_win(&self, factor: u32, rest: u32, parts: usize) -> bool {
        let spread = self.spread_floor(factor, rest, parts);
        if spread != self.best.spread {
            return spread < self.best.spread;
        }
        // Numbers of one product have the least sum where all are equal.
        let so_far: u64 = self.chosen.iter().map(|&f| u64::from(f)).sum::<u64>() + u64::from(factor);
        let least_rest = (parts as f64 * f64::from(rest).powf(1.0 / parts as f64) - 1e-6).ceil() as u64;
        match self.searched {
            true => so_far + least_rest < self.best.sum,
            false => so_far + least_rest <= self.best.sum,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All products, one after the other, and the closest of them.
    fn by_brute_force(n: u32, parts: usize) -> Vec<u32> {
        fn all(left: u32, parts: usize, most: u32, chosen: &mut Vec<u32>, best: &mut Option<Apart>) {
            if parts == 0 {
                let found = Apart::of(chosen);
                if left == 1 && best.as_ref().is_none_or(|best| found < *best) {
                    *best = Some(found);
                }
                return;
            }
            let mut try_one = |factor: u32| {
                if factor <= most {
                    chosen.push(factor);
                    all(left / factor, parts - 1, factor, chosen, best);
                    chosen.pop();
                }
            };
            let mut small = 1;
            while small * small <= left {
                if left % small == 0 {
                    try_one(small);
                    if small * small != left {
                        try_one(left / small);
                    }
                }
                small += 1;
            }
        }
        let mut best = None;
        all(n, parts, n, &mut Vec::new(), &mut best);
        best.unwrap().factors
    }

    #[test]
    fn as_close_as_brute_force_finds() {
        // All sizes where the compiler optimises, one in 97 where it does not.
        let step = if cfg!(debug_assertions) { 97 } else { 1 };
        for n in (1..=100_000).step_by(step).chain([34425, 99_999, 100_000]) {
            for parts in 1..=4 {
                assert_eq!(closest(n, parts), by_brute_force(n, parts), "{n} in {parts} parts");
            }
        }
    }

    #[test]
    fn as_close_as_brute_force_finds_in_many_parts() {
        for n in [720, 1024, 1680, 2520, 4096, 5040, 7560, 15120] {
            for parts in 5..=9 {
                assert_eq!(closest(n, parts), by_brute_force(n, parts), "{n} in {parts} parts");
            }
        }
    }

    #[test]
    fn a_product_of_its_factors_in_order_at_the_largest_sizes() {
        // Numbers with many divisors, with many ways to be a product, with large primes.
        for n in [
            1 << 30,
            1_102_701_600,
            2_095_133_040,
            698_377_680,
            1_073_741_790,
            2_147_483_646,
            i32::MAX as u32,
        ] {
            for parts in 1..=40 {
                let factors = closest(n, parts);
                assert_eq!(factors.len(), parts);
                assert_eq!(factors.iter().map(|&f| u64::from(f)).product::<u64>(), n.into());
                assert!(factors.is_sorted_by(|a, b| a >= b), "{factors:?}");
            }
        }
    }

    #[test]
    fn the_example() {
        assert_eq!(closest(34425, 3), [51, 27, 25]);
    }
}
