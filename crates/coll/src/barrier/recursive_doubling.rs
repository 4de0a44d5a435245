//! Barrier by exchange with partners at distance 1, 2, 4, ...
//!
//! Rounds: log2 P for a power of two; otherwise the surplus ranks tell a neighbour first and are told last, two
//! rounds more. Messages: one per rank and round, empty. Each round is a pair that exchanges, which suits links that
//! carry both directions at once.

use super::{nothing, Build};
use crate::algorithm::{always, Algorithm};
use crate::team::{Fold, Role};
use crate::Team;
use arke_engine::schedule::{Peer, Schedule};

/// Its entry in the registry.
pub const ALGORITHM: Algorithm<Build> = Algorithm {
    name: "recursive-doubling",
    about: "partners at distance 1, 2, 4, ... tell each other",
    limits: "",
    applies: always,
    cost: |c, m| {
        let extra = if c.ranks.is_power_of_two() { 0.0 } else { 2.0 };
        m.swaps(c, |_| 0.0) + extra * m.branch(c, 1, 0.0)
    },
    build,
};

/// Writes the schedule.
pub fn build(s: &mut Schedule, team: Team) {
    let part = nothing(s);
    let fold = Fold::new(team.size);
    let (number, partner) = match fold.role(team.rank) {
        Role::Leaves { partner } => {
            s.send(Peer::local(partner), 0, part, &[]);
            s.receive(Peer::local(partner), 0, part, &[]);
            return;
        }
        Role::Stays { number, partner } => (number, partner),
    };
    if let Some(partner) = partner {
        s.receive(Peer::local(partner), 0, part, &[]);
        s.fence();
    }
    for k in 0..fold.ranks.trailing_zeros() {
        let peer = Peer::local(fold.rank(number ^ 1 << k));
        s.receive(peer, 1 + k, part, &[]);
        s.send(peer, 1 + k, part, &[]);
        s.fence();
    }
    if let Some(partner) = partner {
        s.send(Peer::local(partner), 0, part, &[]);
    }
}
