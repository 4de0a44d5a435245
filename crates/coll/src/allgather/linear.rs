//! Allgather by direct messages.
//!
//! Rounds: 1, in which every rank sends its block to every other one. Bytes: each rank sends and receives (P - 1) n.
//! Few ranks, and blocks of very unequal length, which would hold up a ring.

use super::{place_own, Args, Build};
use crate::algorithm::{always, Algorithm};
use crate::Team;
use arke_engine::schedule::{Peer, Schedule};

/// Its entry in the registry.
pub const ALGORITHM: Algorithm<Build> = Algorithm {
    name: "linear",
    about: "everybody sends to everybody",
    limits: "",
    applies: always,
    cost: |c, m| m.stars(c, c.bytes as f64),
    build,
};

/// Writes the schedule.
pub fn build(s: &mut Schedule, team: Team, args: &Args) {
    for i in 1..team.size {
        let from = team.before(i);
        s.receive(Peer::local(from), 0, args.blocks.of(from), &[]);
    }
    let data = args.data.unwrap_or_else(|| args.blocks.of(team.rank));
    for i in 1..team.size {
        s.send(Peer::local(team.after(i)), 0, data, &[]);
    }
    place_own(s, team, args);
}
