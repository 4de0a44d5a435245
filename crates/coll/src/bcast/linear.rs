//! Broadcast by the root alone.
//!
//! Rounds: 1, in which the root sends P - 1 messages. Bytes: the root sends (P - 1) n. For very few ranks, and for
//! large data on one node, where every rank copies straight out of the root's memory at the same time.

use super::{Args, Build};
use crate::algorithm::{always, Algorithm};
use crate::Team;
use arke_engine::schedule::Schedule;

/// Its entry in the registry.
pub const ALGORITHM: Algorithm<Build> = Algorithm {
    name: "linear",
    about: "the root sends to everybody",
    limits: "",
    applies: always,
    cost: |c, m| m.star(c, c.bytes as f64),
    build,
};

/// Writes the schedule.
pub fn build(s: &mut Schedule, team: Team, args: &Args) {
    match team.place(args.root) {
        0 => {
            for place in 1..team.size {
                s.send(team.at(args.root, place), 0, args.data, &[]);
            }
        }
        _ => {
            s.receive(team.at(args.root, 0), 0, args.data, &[]);
        }
    }
}
