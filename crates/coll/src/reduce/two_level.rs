//! Reduction in two levels: to the leader of every node, then from the leaders to the root, who is one of them.
//!
//! Each node sends one vector over the network. Where the ranks of every node follow one another, so do the operands of
//! the leaders, and any operator will do.

use super::{case, Args, Build, ALGORITHMS};
use crate::algorithm::{several_nodes, Algorithm, Case};
use crate::levels::{far_cost, near_cost, Levels, Split};
use crate::select::REDUCE;
use crate::Team;
use arke_engine::schedule::Schedule;

/// Its entry in the registry.
pub const ALGORITHM: Algorithm<Build> = Algorithm {
    name: "two-level",
    about: "to the leader of every node, then from the leaders to the root",
    limits: "several nodes; nodes of neighbouring ranks, or commutative operators",
    applies: |c| several_nodes(c) && keeps_order(c),
    cost: |c, m| {
        let split = Split::new(c);
        near_cost(REDUCE, &case(split.near(), c.bytes, c.count, c.commutative), m)
            + far_cost(ALGORITHMS, &case(split.far(), c.bytes, c.count, c.commutative), m)
    },
    build,
};

/// Whether combining node by node is allowed.
pub(crate) fn keeps_order(c: &Case) -> bool {
    c.commutative || c.nodes.is_none_or(|nodes| nodes.is_in_rows())
}

/// Writes the schedule.
pub fn build(s: &mut Schedule, team: Team, args: &Args) {
    let Args { data, commutative, .. } = *args;
    let levels = Levels::new(team, args.root);
    let (bytes, count) = (s.bytes(data), data.count);
    let mut sum = data;
    if levels.members > 1 {
        let result = levels
            .leads()
            .then(|| args.result.unwrap_or_else(|| s.scratch_like(data.buffer, count).part(0, count)));
        levels.write_within(s, |s, node| {
            let args = Args { data, result, root: levels.leader(), commutative };
            (levels.near(REDUCE, &case(node, bytes, count, commutative)).build)(s, node, &args);
        });
        sum = result.unwrap_or(data);
        s.fence();
    }
    if !levels.leads() {
        return;
    }
    levels.write_between(s, |s, leaders| {
        if leaders.size > 1 || args.result.is_some_and(|result| result != sum) {
            let args = Args { data: sum, result: args.result, root: levels.root_node(), commutative };
            (levels.far(ALGORITHMS, &case(leaders, bytes, count, commutative)).build)(s, leaders, &args);
        }
    });
}
