//! Scatter: the root deals out a block to everybody. Blocks of unequal length (scatterv) take the linear algorithm,
//! since only the root knows all lengths.

pub mod binomial;
pub mod linear;
pub mod two_level;

use crate::algorithm::Algorithm;
use crate::{Blocks, Team};
use arke_engine::schedule::{Part, Schedule};

pub use crate::gather::case;

/// What a scatter is asked to do.
#[derive(Debug, Clone, Copy)]
pub struct Args<'a> {
    /// Where this rank's block goes; none at the root if it stays where it is.
    pub data: Option<Part>,
    /// The blocks, at the root.
    pub blocks: Option<Blocks<'a>>,
    /// Bytes of one block; only looked at where blocks are equal.
    pub block_bytes: u64,
    /// Who deals out.
    pub root: u32,
}

/// Writes one rank's schedule.
pub type Build = for<'a> fn(&mut Schedule, Team, &Args<'a>);

/// Every algorithm for equal blocks.
pub static ALGORITHMS: &[Algorithm<Build>] = &[binomial::ALGORITHM, linear::ALGORITHM, two_level::ALGORITHM];

/// Every algorithm for unequal blocks.
pub static UNEQUAL: &[Algorithm<Build>] = &[linear::ALGORITHM];
