//! Allgather in two levels: a gather to the leader of every node, an allgather of the leaders, and a broadcast in every
//! node.
//!
//! Each block comes to a node once, over the network. Where the ranks of every node follow one another, blocks go
//! straight to their places; otherwise they travel in the order of nodes and every rank puts them in their places at
//! the end.

use super::{case, Args, Build, ALGORITHMS, UNEQUAL};
use crate::algorithm::{several_nodes, Algorithm};
use crate::levels::{far_cost, gate_on_received, near_cost, Levels, Split};
use crate::select::{BCAST, GATHER};
use crate::{bcast, gather, Blocks, Team};
use arke_engine::schedule::{BufferId, Part, Schedule};

/// Its entry in the registry.
pub const ALGORITHM: Algorithm<Build> = Algorithm {
    name: "two-level",
    about: "to the leader of every node, among the leaders, and all to everybody within every node",
    limits: "several nodes; equal blocks",
    applies: several_nodes,
    cost: |c, m| {
        let split = Split::new(c);
        let node = c.bytes * u64::from(split.near().size);
        let all = c.bytes * u64::from(c.ranks);
        let home = if c.nodes.is_none_or(|nodes| nodes.is_in_rows()) { 0.0 } else { all as f64 * m.copy };
        near_cost(GATHER, &gather::case(split.near(), c.bytes), m)
            + far_cost(ALGORITHMS, &case(split.far(), node), m)
            + near_cost(BCAST, &bcast::case(split.near(), all), m)
            + home
    },
    build,
};

/// Writes the schedule.
pub fn build(s: &mut Schedule, team: Team, args: &Args) {
    let levels = Levels::new(team, 0);
    let own = args.blocks.of(team.rank);
    let unit = s.bytes(own);
    let straight = match args.blocks {
        Blocks::Equal { buffer, count } if levels.nodes.is_in_rows() => Some((buffer, count)),
        _ => None,
    };
    // The blocks in the order of nodes: the result itself, or scratch memory.
    let (buffer, count) = straight.unwrap_or_else(|| (s.scratch(unit, u64::from(team.size)), 1));
    let row = |first: u32, n: u32| buffer.part((u64::from(first) * count) as i64, u64::from(n) * count);
    let before = levels.nodes.before(levels.node);

    // In place, the leader's own block lies where it belongs if that is where blocks are gathered.
    let in_place = args.data.is_none() && straight.is_some() && levels.leads();
    let data = if in_place { None } else { Some(args.data.unwrap_or(own)) };
    let places: Vec<Part> = match levels.leads() {
        true => (0..levels.members).map(|i| row(before + i, 1)).collect(),
        false => Vec::new(),
    };
    levels.write_within(s, |s, node| {
        let blocks = levels.leads().then_some(Blocks::Each(&places));
        let args = gather::Args { data, blocks, block_bytes: unit, root: 0 };
        match node.size {
            1 => gather::linear::build(s, node, &args),
            _ => (levels.near(GATHER, &gather::case(node, unit)).build)(s, node, &args),
        }
    });
    s.fence();
    if levels.leads() {
        let begin =
            levels.write_between(s, |s, leaders| among_leaders(s, &levels, leaders, buffer, count, unit));
        gate_on_received(s, begin);
    }
    let all = row(0, team.size);
    if levels.members > 1 {
        levels.write_within(s, |s, node| {
            let bytes = s.bytes(all);
            (levels.near(BCAST, &bcast::case(node, bytes)).build)(
                s,
                node,
                &bcast::Args { data: all, root: 0 },
            );
        });
    }
    if straight.is_none() {
        s.fence();
        for node in 0..levels.nodes.count() {
            let at = levels.nodes.before(node);
            for run in levels.nodes.runs(node) {
                match args.blocks.row(run.rank, run.count) {
                    Some(home) => {
                        s.copy(row(at + run.index, run.count), home, &[]);
                    }
                    None => {
                        for i in 0..run.count {
                            s.copy(row(at + run.index + i, 1), args.blocks.of(run.rank + i), &[]);
                        }
                    }
                }
            }
        }
    }
}

/// The leaders' allgather of the blocks of whole nodes, which are in their places already.
fn among_leaders(s: &mut Schedule, levels: &Levels, leaders: Team, buffer: BufferId, count: u64, unit: u64) {
    let nodes = &levels.nodes;
    if leaders.size == 1 {
        return;
    }
    let mean = unit * u64::from(nodes.size()) / u64::from(leaders.size);
    if nodes.is_even() {
        let blocks = Blocks::Equal { buffer, count: count * u64::from(nodes.largest()) };
        let algorithm = levels.far(ALGORITHMS, &case(leaders, mean));
        (algorithm.build)(s, leaders, &Args { data: None, blocks });
        return;
    }
    let counts: Vec<u64> = (0..leaders.size).map(|node| count * u64::from(nodes.members(node))).collect();
    let displacements: Vec<i64> =
        (0..leaders.size).map(|node| (count * u64::from(nodes.before(node))) as i64).collect();
    let blocks = Blocks::Listed { buffer, counts: &counts, displacements: &displacements };
    let algorithm = levels.far(UNEQUAL, &case(leaders, mean));
    (algorithm.build)(s, leaders, &Args { data: None, blocks });
}
