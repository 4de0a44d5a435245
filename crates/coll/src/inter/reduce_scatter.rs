//! Reduce-scatter between groups: the combination of the other group's operands is dealt out in this one.
//!
//! Each group reduces to its rank 0, these exchange, and deal out what they got by their own group's lengths.

use super::reduce::locally;
use super::BETWEEN;
use crate::blocks::Split;
use crate::{reduce, scatter, Blocks, Team};
use arke_engine::schedule::{Part, Peer, Schedule};

/// What a reduce-scatter between groups is asked to do.
#[derive(Debug, Clone)]
pub struct Args {
    /// This rank's operand, the whole vector.
    pub data: Part,
    /// Where its piece of the other group's result goes.
    pub result: Part,
    /// Which piece each rank of this group gets.
    pub split: Split,
    /// Whether operands may change places.
    pub commutative: bool,
}

/// Writes the schedule, with the local algorithm to reduce.
pub fn build(s: &mut Schedule, team: Team, args: &Args, local_reduce: reduce::Build) {
    let size = team.size;
    let counts: Vec<u64> = (0..size).map(|i| args.split.count(i)).collect();
    let starts: Vec<i64> = (0..size).map(|i| args.split.start(i) as i64).collect();
    let mut blocks = None;
    if let Some(sum) = locally(s, team, args.data, args.commutative, local_reduce) {
        let other = s.scratch_like(args.data.buffer, args.data.count);
        s.receive(Peer::remote(0), BETWEEN, other.part(0, args.data.count), &[]);
        s.send(Peer::remote(0), BETWEEN, sum, &[]);
        s.fence();
        blocks = Some(Blocks::Listed { buffer: other, counts: &counts, displacements: &starts });
    }
    let args = scatter::Args { data: Some(args.result), blocks, block_bytes: 0, root: 0 };
    scatter::linear::build(s, team, &args);
}
