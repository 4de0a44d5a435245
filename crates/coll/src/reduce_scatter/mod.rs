//! Reduction whose result is dealt out in pieces: rank i gets piece i. Equal pieces are `reduce_scatter_block`.

pub mod pairwise;
pub mod recursive_halving;
pub mod ring;

use crate::algorithm::{Algorithm, Case};
use crate::blocks::Split;
use crate::Team;
use arke_engine::schedule::{Part, Schedule};

/// What a reduce-scatter is asked to do.
#[derive(Debug, Clone)]
pub struct Args {
    /// This rank's operand, the whole vector.
    pub data: Part,
    /// Where its piece of the result goes.
    pub result: Part,
    /// `result` is the beginning of `data`, which is given up (in place).
    pub in_place: bool,
    /// Which piece each rank gets.
    pub split: Split,
    /// Whether operands may change places.
    pub commutative: bool,
}

/// Writes one rank's schedule.
pub type Build = fn(&mut Schedule, Team, &Args);

/// Every algorithm.
pub static ALGORITHMS: &[Algorithm<Build>] =
    &[recursive_halving::ALGORITHM, pairwise::ALGORITHM, ring::ALGORITHM];

/// The case of a reduce-scatter of `count` elements, `bytes` in all.
pub fn case(team: Team, bytes: u64, count: u64, commutative: bool) -> Case {
    Case::reduction(team, bytes, count, commutative)
}

impl Args {
    /// Where to make the own piece: in the result, or in scratch memory if that is still full of operands.
    fn target(&self, s: &mut Schedule) -> Part {
        match self.in_place {
            false => self.result,
            true => s.scratch_like(self.result.buffer, self.result.count).part(0, self.result.count),
        }
    }

    /// Moves the own piece from `made` to the result, once everything else has been done.
    fn finish(&self, s: &mut Schedule, made: Part) {
        if made != self.result {
            s.fence();
            s.copy(made, self.result, &[]);
        }
    }
}
