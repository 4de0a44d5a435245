//! Barrier between two groups: up a tree in each group, an exchange of the rank 0s, and down again.
//!
//! Rounds: 2 ceil(log2 P) + 1 with the larger group's P.

use super::BETWEEN;
use crate::barrier::nothing;
use crate::team::{children, parent};
use crate::Team;
use arke_engine::schedule::{Peer, Schedule};

/// Writes the schedule.
pub fn build(s: &mut Schedule, team: Team) {
    let part = nothing(s);
    for child in children(team.rank, team.size) {
        s.receive(Peer::local(child), 0, part, &[]);
    }
    s.fence();
    let (up, lane) = match parent(team.rank) {
        Some(parent) => (Peer::local(parent), 0),
        None => (Peer::remote(0), BETWEEN),
    };
    s.send(up, lane, part, &[]);
    s.receive(up, lane, part, &[]);
    s.fence();
    for child in children(team.rank, team.size).rev() {
        s.send(Peer::local(child), 0, part, &[]);
    }
}
