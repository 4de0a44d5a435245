//! Exclusive scan along a chain, in segments.
//!
//! Rounds: P - 1 + S for S segments. Bytes: each rank receives, combines and sends n once. Long vectors; any operator.

use super::{Args, Build};
use crate::algorithm::{always, Algorithm};
use crate::blocks::segments;
use crate::scan::linear::{chain_cost, MOST, SEGMENT};
use crate::Team;
use arke_engine::schedule::{Peer, Schedule, StepId};

/// Its entry in the registry.
pub const ALGORITHM: Algorithm<Build> = Algorithm {
    name: "linear",
    about: "from neighbour to neighbour in segments of 64 KiB",
    limits: "",
    applies: always,
    cost: chain_cost,
    build,
};

/// Writes the schedule.
pub fn build(s: &mut Schedule, team: Team, args: &Args) {
    let split = segments(args.data.count, s.unit(args.data.buffer), SEGMENT, MOST);
    let before = team.rank.checked_sub(1).map(Peer::local);
    let next = (team.rank + 1 < team.size).then(|| Peer::local(team.rank + 1));
    let passes = before.is_some() && next.is_some();
    let hold = [0, 1].map(|_| s.scratch_like(args.data.buffer, if passes { split.count(0) } else { 0 }));
    let mut free: [Option<StepId>; 2] = [None; 2];
    for k in 0..split.pieces() {
        let (own, out) = (split.piece(args.data, k), split.piece(args.result, k));
        match (before, next) {
            (None, Some(next)) => {
                s.send(next, k, own, &[]);
            }
            (Some(before), None) => {
                s.receive(before, k, out, &[]);
            }
            (Some(before), Some(next)) => {
                let slot = k as usize % 2;
                let sum = hold[slot].part(0, own.count);
                let copied = s.copy(own, sum, free[slot].as_slice());
                // In place, the operand makes room first.
                let got = s.receive(before, k, out, &[copied]);
                let made = s.combine(out, sum, &[got]);
                free[slot] = Some(s.send(next, k, sum, &[made]));
            }
            (None, None) => {}
        }
    }
}
