//! Barrier up and down a binomial tree.
//!
//! Rounds: 2 ceil(log2 P), for any P. Messages: 2 (P - 1) in all, empty: the fewest of the three, at twice the
//! rounds. For many more ranks than cores, where each message is a change of process.

use super::{nothing, Build};
use crate::algorithm::{always, Algorithm};
use crate::team::{children, parent};
use crate::Team;
use arke_engine::schedule::{Peer, Schedule};

/// Its entry in the registry.
pub const ALGORITHM: Algorithm<Build> = Algorithm {
    name: "tree",
    about: "up a binomial tree to rank 0 and down again",
    limits: "",
    applies: always,
    cost: |c, m| 2.0 * m.tree(c, |_| 0.0),
    build,
};

/// Writes the schedule.
pub fn build(s: &mut Schedule, team: Team) {
    let part = nothing(s);
    for child in children(team.rank, team.size) {
        s.receive(Peer::local(child), 0, part, &[]);
    }
    s.fence();
    if let Some(parent) = parent(team.rank) {
        let up = s.send(Peer::local(parent), 0, part, &[]);
        s.receive(Peer::local(parent), 0, part, &[up]);
        s.fence();
    }
    for child in children(team.rank, team.size).rev() {
        s.send(Peer::local(child), 0, part, &[]);
    }
}
