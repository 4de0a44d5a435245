//! Reduce-scatter round a ring.
//!
//! Rounds: P - 1, for any P. Bytes: each rank sends and combines n (P - 1) / P, always with the same neighbours. Long
//! vectors. The combination of a piece begins at the rank after its owner, so the operator must be commutative.

use super::{Args, Build};
use crate::algorithm::{commutative, others, Algorithm};
use crate::Team;
use arke_engine::schedule::{Peer, Schedule, StepId};

/// Its entry in the registry.
pub const ALGORITHM: Algorithm<Build> = Algorithm {
    name: "ring",
    about: "each piece goes once round the ring, combined on its way, to its owner",
    limits: "commutative operators",
    applies: commutative,
    cost: |c, m| {
        let piece = c.bytes as f64 / f64::from(c.ranks.max(1));
        others(c) * (m.turn(c, 1, piece) + m.combine * piece)
    },
    build,
};

/// Writes the schedule.
pub fn build(s: &mut Schedule, team: Team, args: &Args) {
    let size = team.size;
    let piece = |i: u32| args.split.piece(args.data, i);
    let target = args.target(s);
    if size == 1 {
        if !args.in_place {
            s.copy(piece(0), target, &[]);
        }
        return;
    }
    let widest = (0..size).map(|i| args.split.count(i)).max().unwrap_or(0);
    // The last piece comes straight into the target.
    let hold = [3, 4].map(|least| s.scratch_like(args.data.buffer, if size >= least { widest } else { 0 }));
    let (left, right) = (Peer::local(team.before(1)), Peer::local(team.after(1)));
    s.send(right, 0, piece(team.before(1)), &[]);
    let mut sent: [Option<StepId>; 2] = [None; 2];
    for round in 0..size - 1 {
        let own = piece(team.before(round + 2));
        let last = round == size - 2;
        let slot = round as usize % 2;
        let into = if last { target } else { hold[slot].part(0, own.count) };
        let got = s.receive(left, round, into, sent[slot].as_slice());
        let made = s.combine(own, into, &[got]);
        if !last {
            sent[slot] = Some(s.send(right, round + 1, into, &[made]));
        }
    }
    args.finish(s, target);
}
