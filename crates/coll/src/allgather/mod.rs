//! Allgather: everybody gets everybody's block. The same algorithms do equal blocks and, with known lengths, unequal
//! ones (allgatherv).

pub mod bruck;
pub mod linear;
pub mod recursive_doubling;
pub mod ring;
pub mod two_level;

use crate::algorithm::{Algorithm, Case};
use crate::{Blocks, Team};
use arke_engine::schedule::{Part, Schedule, StepId};

/// What an allgather is asked to do.
#[derive(Debug, Clone, Copy)]
pub struct Args<'a> {
    /// This rank's block; none if it is in its place already.
    pub data: Option<Part>,
    /// Where the blocks go.
    pub blocks: Blocks<'a>,
}

/// Writes one rank's schedule.
pub type Build = for<'a> fn(&mut Schedule, Team, &Args<'a>);

/// Every algorithm for equal blocks.
pub static ALGORITHMS: &[Algorithm<Build>] = &[
    recursive_doubling::ALGORITHM,
    bruck::ALGORITHM,
    ring::ALGORITHM,
    linear::ALGORITHM,
    two_level::ALGORITHM,
];

/// Every algorithm for unequal blocks.
pub static UNEQUAL: &[Algorithm<Build>] = &[bruck::ALGORITHM, ring::ALGORITHM, linear::ALGORITHM];

/// The case of an allgather of blocks of `bytes` bytes (their mean where lengths differ).
pub fn case(team: Team, bytes: u64) -> Case {
    Case::new(team, bytes)
}

/// Puts the own block in its place.
fn place_own(s: &mut Schedule, team: Team, args: &Args) -> Option<StepId> {
    args.data.map(|data| s.copy(data, args.blocks.of(team.rank), &[]))
}
