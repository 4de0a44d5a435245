//! Allreduce in two levels: a reduction to the leader of every node, an allreduce of the leaders, and a broadcast in
//! every node.
//!
//! Each node has one vector to send over the network, whatever the number of its ranks. Where the ranks of every node
//! follow one another, so do the operands of the leaders, and any operator will do.

use super::{case, Args, Build, ALGORITHMS};
use crate::algorithm::{several_nodes, Algorithm};
use crate::levels::{far_cost, gate_on_received, near_cost, Levels, Split};
use crate::reduce::two_level::keeps_order;
use crate::select::{BCAST, REDUCE};
use crate::{bcast, reduce, Team};
use arke_engine::schedule::Schedule;

/// Its entry in the registry.
pub const ALGORITHM: Algorithm<Build> = Algorithm {
    name: "two-level",
    about: "to the leader of every node, among the leaders, and back within every node",
    limits: "several nodes; nodes of neighbouring ranks, or commutative operators",
    applies: |c| several_nodes(c) && keeps_order(c),
    cost: |c, m| {
        let split = Split::new(c);
        near_cost(REDUCE, &reduce::case(split.near(), c.bytes, c.count, c.commutative), m)
            + far_cost(ALGORITHMS, &case(split.far(), c.bytes, c.count, c.commutative), m)
            + near_cost(BCAST, &bcast::case(split.near(), c.bytes), m)
    },
    build,
};

/// Writes the schedule.
pub fn build(s: &mut Schedule, team: Team, args: &Args) {
    let Args { data, result, commutative } = *args;
    let levels = Levels::new(team, 0);
    let (bytes, count) = (s.bytes(data), data.count);
    let mut sum = data;
    if levels.members > 1 {
        levels.write_within(s, |s, node| {
            let args = reduce::Args { data, result: levels.leads().then_some(result), root: 0, commutative };
            let case = reduce::case(node, bytes, count, commutative);
            (levels.near(REDUCE, &case).build)(s, node, &args);
        });
        sum = result;
        s.fence();
    }
    if levels.leads() {
        let begin = levels.write_between(s, |s, leaders| {
            if leaders.size > 1 || sum != result {
                let args = Args { data: sum, result, commutative };
                (levels.far(ALGORITHMS, &case(leaders, bytes, count, commutative)).build)(s, leaders, &args);
            }
        });
        gate_on_received(s, begin);
    }
    if levels.members > 1 {
        levels.write_within(s, |s, node| {
            let args = bcast::Args { data: result, root: 0 };
            (levels.near(BCAST, &bcast::case(node, bytes)).build)(s, node, &args);
        });
    }
}
