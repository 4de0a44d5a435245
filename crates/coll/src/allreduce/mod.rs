//! Reduction whose result everybody gets.
//!
//! All ranks get the same bits: each element of the result is either computed by one rank, or by all of them in the
//! same order of the same operands.

pub mod linear;
pub mod rabenseifner;
pub mod recursive_doubling;
pub mod reduce_bcast;
pub mod ring;
pub mod two_level;

use crate::algorithm::{Algorithm, Case};
use crate::Team;
use arke_engine::schedule::{Part, Schedule};

/// What an allreduce is asked to do.
#[derive(Debug, Clone, Copy)]
pub struct Args {
    /// This rank's operand.
    pub data: Part,
    /// Where the result goes; may be `data` (in place).
    pub result: Part,
    /// Whether operands may change places.
    pub commutative: bool,
}

/// Writes one rank's schedule.
pub type Build = fn(&mut Schedule, Team, &Args);

/// Every algorithm.
pub static ALGORITHMS: &[Algorithm<Build>] = &[
    recursive_doubling::ALGORITHM,
    rabenseifner::ALGORITHM,
    ring::ALGORITHM,
    reduce_bcast::ALGORITHM,
    linear::ALGORITHM,
    two_level::ALGORITHM,
];

/// The case of an allreduce of `count` elements, `bytes` in all.
pub fn case(team: Team, bytes: u64, count: u64, commutative: bool) -> Case {
    Case::reduction(team, bytes, count, commutative)
}
