//! All-to-all with all messages at once.
//!
//! Rounds: 1. Bytes: each rank sends and receives (P - 1) n, straight between the program's buffers. Every rank begins
//! with its right neighbour, so that no rank is everybody's first. Few ranks, and sparse unequal blocks.

use super::{copy_own, exchange, holds, Args, Build};
use crate::algorithm::{always, Algorithm};
use crate::Team;
use arke_engine::schedule::{Peer, Schedule};

/// Its entry in the registry.
pub const ALGORITHM: Algorithm<Build> = Algorithm {
    name: "linear",
    about: "all messages at once, each rank beginning with its neighbour",
    limits: "",
    applies: always,
    cost: |c, m| m.stars(c, c.bytes as f64),
    build,
};

/// Writes the schedule.
pub fn build(s: &mut Schedule, team: Team, args: &Args) {
    let Some(send) = args.send else {
        exchange(s, team, &args.receive, team.size as usize);
        return;
    };
    for i in 1..team.size {
        let from = team.before(i);
        let block = args.receive.of(from);
        if holds(s, block) {
            s.receive(Peer::local(from), 0, block, &[]);
        }
    }
    for i in 1..team.size {
        let to = team.after(i);
        let block = send.of(to);
        if holds(s, block) {
            s.send(Peer::local(to), 0, block, &[]);
        }
    }
    copy_own(s, team, &send, &args.receive);
}
