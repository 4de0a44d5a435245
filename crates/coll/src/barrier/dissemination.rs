//! Dissemination barrier: in round k every rank tells the rank 2^k further round the circle.
//!
//! Rounds: ceil(log2 P), for any P. Messages: one per rank and round, empty. Nobody waits for a release, so it is
//! the shortest chain of messages that a barrier can have.

use super::{nothing, Build};
use crate::algorithm::{always, Algorithm};
use crate::team::rounds;
use crate::Team;
use arke_engine::schedule::{both, Peer, Schedule, StepId};

/// Its entry in the registry.
pub const ALGORITHM: Algorithm<Build> = Algorithm {
    name: "dissemination",
    about: "in round k every rank tells the one 2^k further on",
    limits: "",
    applies: always,
    cost: |c, m| m.turns(c, |_| 0.0),
    build,
};

/// Writes the schedule.
pub fn build(s: &mut Schedule, team: Team) {
    let part = nothing(s);
    let rounds = rounds(team.size);
    // All receives at once: a message that comes early finds its receive posted.
    let mut heard: [Option<StepId>; 32] = [None; 32];
    for (k, slot) in heard.iter_mut().enumerate().take(rounds as usize) {
        *slot = Some(s.receive(Peer::local(team.before(1 << k)), k as u32, part, &[]));
    }
    let mut said: Option<StepId> = None;
    for k in 0..rounds {
        let to = Peer::local(team.after(1 << k));
        // Round k tells that everything up to here has been heard, so it also waits for the rounds before.
        let last = k.checked_sub(1).and_then(|before| heard[before as usize]);
        said = Some(s.send(to, k, part, &both(said, last)));
    }
}
