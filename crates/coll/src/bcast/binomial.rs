//! Broadcast down a binomial tree.
//!
//! Rounds: ceil(log2 P), for any P. Bytes: each rank receives n once; the root sends n up to ceil(log2 P) times. Best
//! where n is small enough that the number of rounds counts.

use super::{Args, Build};
use crate::algorithm::{always, Algorithm};
use crate::team::{children, parent};
use crate::Team;
use arke_engine::schedule::{Schedule, StepId};

/// Its entry in the registry.
pub const ALGORITHM: Algorithm<Build> = Algorithm {
    name: "binomial",
    about: "down a binomial tree, whole data at each step",
    limits: "",
    applies: always,
    cost: |c, m| m.tree(c, |_| c.bytes as f64),
    build,
};

/// Writes the schedule.
pub fn build(s: &mut Schedule, team: Team, args: &Args) {
    let place = team.place(args.root);
    let mut after: Option<StepId> = None;
    if let Some(parent) = parent(place) {
        after = Some(s.receive(team.at(args.root, parent), 0, args.data, &[]));
    }
    // The largest subtree first: it has the longest way to go.
    for child in children(place, team.size).rev() {
        s.send(team.at(args.root, child), 0, args.data, after.as_slice());
    }
}
