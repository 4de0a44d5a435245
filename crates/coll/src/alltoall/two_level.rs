//! All-to-all in two levels: the leader of every node collects what its ranks have for everybody, leaders exchange what
//! their nodes have for each other, and every leader deals out.
//!
//! Between nodes go N - 1 messages from each leader instead of P - p from each rank; for that every block is copied
//! twice more and all of a node's pass through one rank. Small equal blocks.

use super::{case, Args, Build, UNEQUAL};
use crate::algorithm::{several_nodes, Algorithm};
use crate::levels::{far_cost, Levels, Split};
use crate::{Blocks, Nodes, Team};
use arke_datatype::{Basic, Layout};
use arke_engine::schedule::{Buffer, BufferId, Part, Schedule, Shape, StepId};

/// Its entry in the registry.
pub const ALGORITHM: Algorithm<Build> = Algorithm {
    name: "two-level",
    about: "leaders collect what their nodes have for each other, exchange it and deal it out",
    limits: "several nodes; equal blocks",
    applies: several_nodes,
    cost: |c, m| {
        let split = Split::new(c);
        let near = split.near().size;
        let row = c.bytes as f64 * f64::from(c.ranks);
        let between = c.bytes * u64::from(near) * u64::from(near);
        let node = crate::algorithm::Case::new(split.near(), 0);
        2.0 * m.star(&node, row)
            + 4.0 * f64::from(near) * row * m.copy
            + far_cost(UNEQUAL, &case(split.far(), between), m)
    },
    build,
};

/// Writes the schedule.
pub fn build(s: &mut Schedule, team: Team, args: &Args) {
    let unit = s.bytes(args.receive.of(team.rank));
    if unit == 0 {
        return;
    }
    let levels = Levels::new(team, 0);
    let (nodes, size) = (&*levels.nodes, u64::from(team.size));
    let send = args.send.unwrap_or(args.receive);
    // A row: this rank's blocks for everybody, then everybody's for this rank, in the order of nodes.
    let straight = |blocks: &Blocks| match blocks {
        Blocks::Equal { .. } if nodes.is_in_rows() => blocks.row(0, team.size),
        _ => None,
    };
    let outgoing = straight(&send).unwrap_or_else(|| {
        let row = s.scratch(unit, size).part(0, size);
        reorder(s, nodes, &send, |s, at, block, n| {
            s.copy(block, row.slice(at, n), &[]);
        });
        s.fence();
        row
    });
    let incoming = straight(&args.receive).unwrap_or_else(|| s.scratch(unit, size).part(0, size));
    if levels.leads() {
        lead(s, &levels, unit, outgoing, incoming);
    } else {
        let leader = levels.leader_peer(levels.node);
        let sent = s.send(leader, 0, outgoing, &[]);
        s.receive(leader, 1, incoming, &[sent]);
    }
    if straight(&args.receive).is_none() {
        s.fence();
        reorder(s, nodes, &args.receive, |s, at, block, n| {
            s.copy(incoming.slice(at, n), block, &[]);
        });
    }
}

/// Says which blocks stand where in a row: first place in the row, blocks, how many.
fn reorder(
    s: &mut Schedule,
    nodes: &Nodes,
    blocks: &Blocks,
    mut say: impl FnMut(&mut Schedule, u64, Part, u64),
) {
    for node in 0..nodes.count() {
        let before = nodes.before(node);
        for run in nodes.runs(node) {
            let at = u64::from(before + run.index);
            match blocks.row(run.rank, run.count) {
                Some(row) => say(s, at, row, u64::from(run.count)),
                None => {
                    (0..run.count).for_each(|i| say(s, at + u64::from(i), blocks.of(run.rank + i), 1));
                }
            }
        }
    }
}

/// The leader's part.
fn lead(s: &mut Schedule, levels: &Levels, unit: u64, outgoing: Part, incoming: Part) {
    let nodes = &*levels.nodes;
    let (size, members) = (u64::from(nodes.size()), u64::from(levels.members));
    // Row after row, as the ranks of the node send them.
    let rows = s.scratch(unit, members * size);
    let arrived: Vec<StepId> = (0..levels.members)
        .map(|i| {
            let place = rows.part((u64::from(i) * size) as i64, size);
            match i == levels.index {
                true => s.copy(outgoing, place, &[]),
                false => s.receive(levels.member(i), 0, place, &[]),
            }
        })
        .collect();
    // For each node, from each rank of this one, what is for its ranks.
    let sorted = s.scratch(unit, members * size);
    for node in 0..nodes.count() {
        let (before, theirs) = (u64::from(nodes.before(node)), u64::from(nodes.members(node)));
        for (i, arrived) in (0u64..).zip(&arrived) {
            let from = rows.part((i * size + before) as i64, theirs);
            let to = sorted.part((members * before + i * theirs) as i64, theirs);
            s.copy(from, to, &[*arrived]);
        }
    }
    s.fence();
    // From each rank of all nodes, what is for the ranks of this one.
    let matrix = s.scratch(unit, size * members);
    exchange(s, levels, sorted, matrix);
    s.fence();
    let columns = columns(s, matrix, unit, levels.members);
    for i in 0..levels.members {
        let column = columns[i as usize].part(0, size);
        match i == levels.index {
            true => s.copy(column, incoming, &[]),
            false => s.send(levels.member(i), 1, column, &[]),
        };
    }
}

/// The leaders' exchange.
fn exchange(s: &mut Schedule, levels: &Levels, sorted: BufferId, matrix: BufferId) {
    let nodes = &levels.nodes;
    let members = u64::from(levels.members);
    let unit = s.unit(sorted);
    levels.write_between(s, |s, leaders| {
        let counts: Vec<u64> =
            (0..leaders.size).map(|node| members * u64::from(nodes.members(node))).collect();
        let displacements: Vec<i64> =
            (0..leaders.size).map(|node| (members * u64::from(nodes.before(node))) as i64).collect();
        let blocks = |buffer| Blocks::Listed { buffer, counts: &counts, displacements: &displacements };
        let args = Args { send: Some(blocks(sorted)), receive: blocks(matrix) };
        let mean = unit * members * u64::from(nodes.size()) / u64::from(leaders.size);
        (levels.far(UNEQUAL, &case(leaders, mean)).build)(s, leaders, &args);
    });
}

/// The columns of a matrix of blocks that stands in scratch memory row after row, as buffers.
fn columns(s: &mut Schedule, matrix: BufferId, unit: u64, width: u32) -> Vec<BufferId> {
    let block = Layout::contiguous(unit, &Layout::basic(Basic::U8));
    let spaced = block.and_then(|block| Layout::resized(0, (unit * u64::from(width)) as i64, &block));
    let spaced = spaced.expect("a row of the matrix fits in memory");
    let base = s.buffers()[matrix.index()].base;
    (0..u64::from(width))
        .map(|i| {
            let shape = match width {
                1 => Shape::Dense { unit },
                _ => Shape::Spread(spaced.clone()),
            };
            s.buffer(Buffer { base: base.shifted((i * unit) as i64), shape })
        })
        .collect()
}
