//! Reduction by the root alone, in rank order.
//!
//! Rounds: 1, in which the root receives P - 1 messages. Bytes: the root receives (P - 1) n. Operands are taken from
//! the last rank down to the first, whatever the operator: the plain meaning of a reduction. Few ranks, or
//! operators that are neither commutative nor quite associative.

use super::{Args, Build};
use crate::algorithm::{always, others, Algorithm};
use crate::Team;
use arke_engine::schedule::{both, Part, Peer, Schedule, StepId};

/// Receives under way at a time.
const WINDOW: usize = 8;

/// Its entry in the registry.
pub const ALGORITHM: Algorithm<Build> = Algorithm {
    name: "linear",
    about: "the root combines everybody's operand from the last rank to the first",
    limits: "",
    applies: always,
    cost: |c, m| m.star(c, c.bytes as f64) + others(c) * m.combine * c.bytes as f64,
    build,
};

/// Writes the schedule.
pub fn build(s: &mut Schedule, team: Team, args: &Args) {
    let (Some(result), true) = (args.result, team.rank == args.root) else {
        s.send(Peer::local(args.root), 0, args.data, &[]);
        return;
    };
    let count = args.data.count;
    let mut own = args.data;
    let mut end: Option<StepId> = None;
    let in_place = own == result;
    if in_place && team.rank + 1 != team.size {
        // The result begins with the last rank's operand, so the own one must make room.
        own = s.scratch_like(result.buffer, count).part(0, count);
        end = Some(s.copy(result, own, &[]));
    }
    let mut buffers: Vec<(Part, Option<StepId>)> = Vec::new();
    for rank in (0..team.size).rev() {
        let first = rank + 1 == team.size;
        let step = match (first, rank == team.rank) {
            (true, true) if in_place => continue,
            (true, true) => s.copy(own, result, &[]),
            (true, false) => s.receive(Peer::local(rank), 0, result, end.as_slice()),
            (false, true) => s.combine(own, result, end.as_slice()),
            (false, false) => {
                let slot = (team.size - 1 - rank) as usize % WINDOW;
                while buffers.len() <= slot {
                    let buffer = s.scratch_like(result.buffer, count).part(0, count);
                    buffers.push((buffer, None));
                }
                let (buffer, free) = buffers[slot];
                let got = s.receive(Peer::local(rank), 0, buffer, free.as_slice());
                let step = s.combine(buffer, result, &both(got, end));
                buffers[slot].1 = Some(step);
                step
            }
        };
        end = Some(step);
    }
}
