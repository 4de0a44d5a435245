//! Gather: the root collects a block from everybody. Blocks of unequal length (gatherv) take the linear algorithm,
//! since only the root knows all lengths.

pub mod binomial;
pub mod linear;
pub mod two_level;

use crate::algorithm::{Algorithm, Case};
use crate::{Blocks, Team};
use arke_engine::schedule::{Part, Schedule};

/// What a gather is asked to do.
#[derive(Debug, Clone, Copy)]
pub struct Args<'a> {
    /// This rank's block; none at the root if it is in its place already.
    pub data: Option<Part>,
    /// Where the blocks go, at the root.
    pub blocks: Option<Blocks<'a>>,
    /// Bytes of one block; only looked at where blocks are equal.
    pub block_bytes: u64,
    /// Who collects.
    pub root: u32,
}

/// Writes one rank's schedule.
pub type Build = for<'a> fn(&mut Schedule, Team, &Args<'a>);

/// Every algorithm for equal blocks.
pub static ALGORITHMS: &[Algorithm<Build>] = &[binomial::ALGORITHM, linear::ALGORITHM, two_level::ALGORITHM];

/// Every algorithm for unequal blocks.
pub static UNEQUAL: &[Algorithm<Build>] = &[linear::ALGORITHM];

/// The case of a gather of blocks of `bytes` bytes.
pub fn case(team: Team, bytes: u64) -> Case {
    Case::new(team, bytes)
}
