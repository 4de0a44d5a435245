//! Scatter in two levels: down a binomial tree of the leaders of the nodes, of whom the root is one, then within every
//! node.
//!
//! Rounds: ceil(log2 N) for N nodes and those within a node. Bytes: a block passes through up to log2 N leaders. Small
//! equal blocks: the root sends about log2 N messages over the network instead of one to each rank elsewhere.

use super::{case, Args, Build};
use crate::algorithm::{several_nodes, Algorithm};
use crate::gather::two_level::{each_run, Tree};
use crate::levels::{near_cost, Levels, Split};
use crate::select::SCATTER;
use crate::team::{children, parent, subtree};
use crate::{Blocks, Team};
use arke_engine::schedule::{Part, Schedule, StepId};

/// Its entry in the registry.
pub const ALGORITHM: Algorithm<Build> = Algorithm {
    name: "two-level",
    about: "down a binomial tree of the nodes' leaders, then within every node",
    limits: "several nodes; equal blocks",
    applies: several_nodes,
    cost: |c, m| {
        let split = Split::new(c);
        let node = c.bytes as f64 * f64::from(split.near().size);
        let all = c.bytes as f64 * f64::from(c.ranks);
        near_cost(SCATTER, &case(split.near(), c.bytes), m)
            + m.tree(&case(split.far(), c.bytes), |d| d * node)
            + all * m.copy
    },
    build,
};

/// Writes the schedule.
pub fn build(s: &mut Schedule, team: Team, args: &Args) {
    let unit = args.block_bytes;
    if unit == 0 {
        return;
    }
    let levels = Levels::new(team, args.root);
    let tree = Tree::new(&levels);
    let at_root = team.rank == args.root;
    let mut places: Vec<Part> = Vec::new();
    if let (Some(blocks), true) = (args.blocks, at_root) {
        for child in children(0, tree.count).rev() {
            deal(s, &levels, &tree, child, unit, &blocks);
        }
        places.extend((0..levels.members).map(|i| blocks.of(levels.nodes.member(levels.node, i))));
    } else if let (true, Some(parent)) = (levels.leads(), parent(tree.place)) {
        let all = tree.ranks(tree.place, tree.below());
        let hold = s.scratch(unit, all);
        let got = s.receive(levels.leader_peer(tree.node(parent)), 0, hold.part(0, all), &[]);
        for child in children(tree.place, tree.count).rev() {
            let at = tree.ranks(tree.place, child - tree.place);
            let part = hold.part(at as i64, tree.ranks(child, subtree(child, tree.count)));
            s.send(levels.leader_peer(tree.node(child)), 0, part, &[got]);
        }
        s.gate(&[got]);
        places.extend((0..i64::from(levels.members)).map(|i| hold.part(i, 1)));
    }
    levels.write_within(s, |s, node| {
        let blocks = (!places.is_empty()).then_some(Blocks::Each(&places));
        let args = Args { data: args.data, blocks, block_bytes: unit, root: levels.leader() };
        match node.size {
            1 => super::linear::build(s, node, &args),
            _ => (levels.near(SCATTER, &case(node, unit)).build)(s, node, &args),
        }
    });
}

/// The root's part: the blocks of a subtree of nodes go out, put together first where they are not neighbours.
fn deal(s: &mut Schedule, levels: &Levels, tree: &Tree, child: u32, unit: u64, blocks: &Blocks) {
    let below = subtree(child, tree.count);
    let to = levels.leader_peer(tree.node(child));
    if let Some(row) = tree.row(child, below).and_then(|(first, n)| blocks.row(first, n)) {
        s.send(to, 0, row, &[]);
        return;
    }
    let all = tree.ranks(child, below);
    let hold = s.scratch(unit, all);
    let mut copies: Vec<StepId> = Vec::new();
    each_run(tree, child, below, blocks, |at, part, count| {
        copies.push(s.copy(part, hold.part(at, count), &[]));
    });
    s.send(to, 0, hold.part(0, all), &copies);
}
