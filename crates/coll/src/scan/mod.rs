//! Inclusive prefix reduction: rank i gets the combination of ranks 0 to i.

pub mod linear;
pub mod recursive_doubling;

use crate::algorithm::{Algorithm, Case};
use crate::Team;
use arke_engine::schedule::{Part, Schedule};

/// What a prefix reduction is asked to do.
#[derive(Debug, Clone, Copy)]
pub struct Args {
    /// This rank's operand.
    pub data: Part,
    /// Where the result goes; may be `data` (in place).
    pub result: Part,
}

/// Writes one rank's schedule.
pub type Build = fn(&mut Schedule, Team, &Args);

/// Every algorithm.
pub static ALGORITHMS: &[Algorithm<Build>] = &[recursive_doubling::ALGORITHM, linear::ALGORITHM];

/// The case of a scan of `count` elements, `bytes` in all.
pub fn case(team: Team, bytes: u64, count: u64, commutative: bool) -> Case {
    Case::reduction(team, bytes, count, commutative)
}
