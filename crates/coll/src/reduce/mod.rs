//! Reduction to one rank.
//!
//! Operands are always combined so that those of lower ranks stand on the left, in an order that depends on nothing
//! but the arguments: floating-point results are the same bits every time.

pub mod binomial;
pub mod linear;
pub mod rabenseifner;
pub mod two_level;

use crate::algorithm::{Algorithm, Case};
use crate::Team;
use arke_engine::schedule::{Part, Schedule};

/// What a reduction to one rank is asked to do.
#[derive(Debug, Clone, Copy)]
pub struct Args {
    /// This rank's operand.
    pub data: Part,
    /// Where the result goes, at the root; may be `data` (in place). Unused elsewhere.
    pub result: Option<Part>,
    /// Who gets the result.
    pub root: u32,
    /// Whether operands may change places.
    pub commutative: bool,
}

/// Writes one rank's schedule.
pub type Build = fn(&mut Schedule, Team, &Args);

/// Every algorithm.
pub static ALGORITHMS: &[Algorithm<Build>] =
    &[binomial::ALGORITHM, rabenseifner::ALGORITHM, linear::ALGORITHM, two_level::ALGORITHM];

/// The case of a reduction of `count` elements, `bytes` in all.
pub fn case(team: Team, bytes: u64, count: u64, commutative: bool) -> Case {
    Case::reduction(team, bytes, count, commutative)
}
