//! Gather by the root alone.
//!
//! Rounds: 1, in which the root receives P - 1 messages straight into their places. Bytes: each block travels once.
//! Large blocks, few ranks, and blocks of unequal length.

use super::{Args, Build};
use crate::algorithm::{always, Algorithm};
use crate::Team;
use arke_engine::schedule::{Peer, Schedule};

/// Its entry in the registry.
pub const ALGORITHM: Algorithm<Build> = Algorithm {
    name: "linear",
    about: "everybody sends to the root",
    limits: "",
    applies: always,
    cost: |c, m| m.star(c, c.bytes as f64),
    build,
};

/// Writes the schedule.
pub fn build(s: &mut Schedule, team: Team, args: &Args) {
    match (args.blocks, args.data) {
        (Some(blocks), data) if team.rank == args.root => {
            for i in 1..team.size {
                let rank = team.after(i);
                s.receive(Peer::local(rank), 0, blocks.of(rank), &[]);
            }
            if let Some(data) = data {
                s.copy(data, blocks.of(team.rank), &[]);
            }
        }
        (_, Some(data)) => {
            s.send(Peer::local(args.root), 0, data, &[]);
        }
        _ => {}
    }
}
