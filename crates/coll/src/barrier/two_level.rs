//! Barrier in two levels: up a tree in every node, among the leaders, and down again.
//!
//! Rounds: 2 ceil(log2 p) within the nodes and those of the leaders' barrier. Messages between nodes: the leaders'
//! alone.

use super::{nothing, Build, ALGORITHMS};
use crate::algorithm::{several_nodes, Algorithm};
use crate::barrier::case;
use crate::levels::{far_cost, Levels, Split};
use crate::team::{children, parent};
use crate::Team;
use arke_engine::schedule::Schedule;

/// Its entry in the registry.
pub const ALGORITHM: Algorithm<Build> = Algorithm {
    name: "two-level",
    about: "up a tree in every node, among the nodes' leaders, and down again",
    limits: "several nodes",
    applies: several_nodes,
    cost: |c, m| {
        let split = Split::new(c);
        let near = 2.0 * m.tree(&case(split.near()), |_| 0.0);
        near + far_cost(ALGORITHMS, &case(split.far()), m)
    },
    build,
};

/// Writes the schedule.
pub fn build(s: &mut Schedule, team: Team) {
    let levels = Levels::new(team, 0);
    let part = nothing(s);
    let below = children(levels.index, levels.members);
    for child in below.clone() {
        s.receive(levels.member(child), 0, part, &[]);
    }
    s.fence();
    match parent(levels.index) {
        Some(parent) => {
            let up = s.send(levels.member(parent), 0, part, &[]);
            s.receive(levels.member(parent), 0, part, &[up]);
        }
        None => {
            levels.write_between(s, |s, leaders| {
                if leaders.size > 1 {
                    (levels.far(ALGORITHMS, &case(leaders)).build)(s, leaders);
                }
            });
        }
    }
    s.fence();
    for child in below.rev() {
        s.send(levels.member(child), 0, part, &[]);
    }
}
