//! Scan along a chain, in segments.
//!
//! Rounds: P - 1 + S for S segments. Bytes: each rank receives, combines and sends n once, the least possible. Long
//! vectors, where the chain is full of segments; any operator.

use super::{Args, Build};
use crate::algorithm::{always, others, Algorithm};
use crate::blocks::segments;
use crate::Team;
use arke_engine::schedule::{both, Peer, Schedule, StepId};

/// Bytes of a segment.
pub(crate) const SEGMENT: u64 = 64 << 10;

/// Most segments.
pub(crate) const MOST: u32 = 1024;

/// Its entry in the registry.
pub const ALGORITHM: Algorithm<Build> = Algorithm {
    name: "linear",
    about: "from neighbour to neighbour in segments of 64 KiB",
    limits: "",
    applies: always,
    cost: chain_cost,
    build,
};

/// Cost of a chain of segments.
pub(crate) fn chain_cost(c: &crate::algorithm::Case, m: &crate::machine::Machine) -> f64 {
    let pieces = (c.bytes as f64 / SEGMENT as f64).ceil().clamp(1.0, f64::from(MOST));
    let n = c.bytes as f64 / pieces;
    (others(c) - 1.0 + pieces).max(0.0) * (m.turn(c, 1, n) + m.combine * n)
}

/// Writes the schedule.
pub fn build(s: &mut Schedule, team: Team, args: &Args) {
    let split = segments(args.data.count, s.unit(args.data.buffer), SEGMENT, MOST);
    let before = team.rank.checked_sub(1).map(Peer::local);
    let next = (team.rank + 1 < team.size).then(|| Peer::local(team.rank + 1));
    let widest = split.count(0);
    let hold = [0, 1].map(|_| s.scratch_like(args.data.buffer, if before.is_some() { widest } else { 0 }));
    let mut free: [Option<StepId>; 2] = [None; 2];
    for k in 0..split.pieces() {
        let (own, out) = (split.piece(args.data, k), split.piece(args.result, k));
        let mut ready = (own != out).then(|| s.copy(own, out, &[]));
        if let Some(before) = before {
            let slot = k as usize % 2;
            let part = hold[slot].part(0, own.count);
            let got = s.receive(before, k, part, free[slot].as_slice());
            ready = Some(s.combine(part, out, &both(got, ready)));
            free[slot] = ready;
        }
        if let Some(next) = next {
            s.send(next, k, out, ready.as_slice());
        }
    }
}
