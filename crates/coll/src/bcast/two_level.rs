//! Broadcast in two levels: among the leaders of the nodes, of whom the root is one, then within every node.
//!
//! Each node's way to the network carries the data in once, and out as often as the leaders' algorithm says. A leader
//! serves its node as soon as it has the data, while it still hands them on to other leaders.

use super::{case, Args, Build, ALGORITHMS};
use crate::algorithm::{several_nodes, Algorithm};
use crate::levels::{far_cost, gate_on_received, near_cost, Levels, Split};
use crate::select::BCAST;
use crate::Team;
use arke_engine::schedule::Schedule;

/// Its entry in the registry.
pub const ALGORITHM: Algorithm<Build> = Algorithm {
    name: "two-level",
    about: "among the nodes' leaders, then within every node",
    limits: "several nodes",
    applies: several_nodes,
    cost: |c, m| {
        let split = Split::new(c);
        far_cost(ALGORITHMS, &case(split.far(), c.bytes), m)
            + near_cost(BCAST, &case(split.near(), c.bytes), m)
    },
    build,
};

/// Writes the schedule.
pub fn build(s: &mut Schedule, team: Team, args: &Args) {
    let levels = Levels::new(team, args.root);
    let bytes = s.bytes(args.data);
    if levels.leads() {
        let begin = levels.write_between(s, |s, leaders| {
            if leaders.size > 1 {
                let args = Args { data: args.data, root: levels.root_node() };
                (levels.far(ALGORITHMS, &case(leaders, bytes)).build)(s, leaders, &args);
            }
        });
        if team.rank != args.root {
            gate_on_received(s, begin);
        }
    }
    if levels.members > 1 {
        levels.write_within(s, |s, node| {
            let args = Args { data: args.data, root: levels.leader() };
            (levels.near(BCAST, &case(node, bytes)).build)(s, node, &args);
        });
    }
}
