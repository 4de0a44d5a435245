//! Allgather round a ring.
//!
//! Rounds: P - 1, for any P. Bytes: each rank receives every block once and sends P - 1 of them on, always to the
//! same neighbour and straight out of the result: nothing is copied. Large blocks.

use super::{place_own, Args, Build};
use crate::algorithm::{always, others, Algorithm};
use crate::Team;
use arke_engine::schedule::{both, Peer, Schedule, StepId};

/// Receives posted ahead.
const WINDOW: usize = 4;

/// Its entry in the registry.
pub const ALGORITHM: Algorithm<Build> = Algorithm {
    name: "ring",
    about: "blocks are handed on from neighbour to neighbour",
    limits: "",
    applies: always,
    cost: |c, m| others(c) * m.turn(c, 1, c.bytes as f64),
    build,
};

/// Writes the schedule.
pub fn build(s: &mut Schedule, team: Team, args: &Args) {
    let (left, right) = (Peer::local(team.before(1)), Peer::local(team.after(1)));
    let mut ready = place_own(s, team, args);
    let mut recent: [Option<StepId>; WINDOW] = [None; WINDOW];
    for round in 0..team.size - 1 {
        let slot = round as usize % WINDOW;
        let outgoing = args.blocks.of(team.before(round));
        let incoming = args.blocks.of(team.before(round + 1));
        let got = s.receive(left, round, incoming, recent[slot].as_slice());
        s.send(right, round, outgoing, &both(ready, None));
        recent[slot] = Some(got);
        ready = Some(got);
    }
}
