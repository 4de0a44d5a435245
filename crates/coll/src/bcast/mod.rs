//! Broadcast: what the root has, everybody gets.

pub mod binomial;
pub mod chain;
pub mod linear;
pub mod scatter_allgather;
pub mod two_level;

use crate::algorithm::{Algorithm, Case};
use crate::Team;
use arke_engine::schedule::{Part, Schedule, StepId};

/// What a broadcast is asked to do.
#[derive(Debug, Clone, Copy)]
pub struct Args {
    /// The data: read at the root, written elsewhere.
    pub data: Part,
    /// Who has it.
    pub root: u32,
}

/// Writes one rank's schedule.
pub type Build = fn(&mut Schedule, Team, &Args);

/// Every algorithm.
pub static ALGORITHMS: &[Algorithm<Build>] = &[
    binomial::ALGORITHM,
    scatter_allgather::ALGORITHM,
    chain::ALGORITHM,
    linear::ALGORITHM,
    two_level::ALGORITHM,
];

/// The case of a broadcast of `bytes` bytes.
pub fn case(team: Team, bytes: u64) -> Case {
    Case::new(team, bytes)
}

/// The data as bytes, so that ranks whose types differ agree on where a piece begins.
///
/// Data with gaps are packed into scratch memory first at the root, and unpacked from it at the end elsewhere.
struct Packed {
    /// The bytes.
    bytes: Part,
    /// When they are there: at the root only.
    ready: Option<StepId>,
    /// Whether they are in scratch memory.
    staged: bool,
}

impl Packed {
    fn new(s: &mut Schedule, team: Team, args: &Args) -> Packed {
        if let Some(bytes) = s.bytes_of(args.data) {
            return Packed { bytes, ready: None, staged: false };
        }
        let len = s.bytes(args.data);
        let bytes = s.scratch(1, len).part(0, len);
        let ready = (team.rank == args.root).then(|| s.copy(args.data, bytes, &[]));
        Packed { bytes, ready, staged: true }
    }

    /// Puts the data where they belong; to be called when everything has been scheduled.
    fn finish(self, s: &mut Schedule, team: Team, args: &Args) {
        if self.staged && team.rank != args.root {
            s.fence();
            s.copy(self.bytes, args.data, &[]);
        }
    }
}
