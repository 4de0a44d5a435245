//! Barrier: nobody leaves before everybody has come.

pub mod dissemination;
pub mod recursive_doubling;
pub mod tree;
pub mod two_level;

use crate::algorithm::{Algorithm, Case};
use crate::Team;
use arke_engine::schedule::{BufferId, Part, Schedule};

/// Writes one rank's schedule.
pub type Build = fn(&mut Schedule, Team);

/// Every algorithm.
pub static ALGORITHMS: &[Algorithm<Build>] =
    &[dissemination::ALGORITHM, recursive_doubling::ALGORITHM, tree::ALGORITHM, two_level::ALGORITHM];

/// The case of a barrier of a team.
pub fn case(team: Team) -> Case {
    Case::new(team, 0)
}

/// A part of no elements: what an empty message carries.
pub(crate) fn nothing(s: &mut Schedule) -> Part {
    let nowhere: BufferId = s.scratch(1, 0);
    nowhere.part(0, 0)
}
