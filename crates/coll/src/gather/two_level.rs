//! Gather in two levels: to the leader of every node, then up a binomial tree of the leaders to the root, who is one.
//!
//! Rounds: those within a node and ceil(log2 N) for N nodes. Bytes: a block passes through up to log2 N leaders. Small
//! equal blocks: the root receives about log2 N messages over the network instead of one from each rank elsewhere.

use super::{case, Args, Build};
use crate::algorithm::{several_nodes, Algorithm};
use crate::levels::{near_cost, Levels, Split};
use crate::select::GATHER;
use crate::team::{children, parent, subtree};
use crate::{Blocks, Nodes, Team};
use arke_engine::schedule::{Part, Schedule};

/// Its entry in the registry.
pub const ALGORITHM: Algorithm<Build> = Algorithm {
    name: "two-level",
    about: "to the leader of every node, then up a binomial tree of the leaders",
    limits: "several nodes; equal blocks",
    applies: several_nodes,
    cost: |c, m| {
        let split = Split::new(c);
        let node = c.bytes as f64 * f64::from(split.near().size);
        let all = c.bytes as f64 * f64::from(c.ranks);
        near_cost(GATHER, &case(split.near(), c.bytes), m)
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
    let own = u64::from(levels.members);
    // The places of this node's blocks: the program's own at the root, scratch memory at other leaders.
    let hold = (levels.leads() && team.rank != args.root)
        .then(|| s.scratch(unit, tree.ranks(tree.place, tree.below())));
    let at_root: Vec<Part> = match args.blocks {
        Some(blocks) if team.rank == args.root => {
            (0..levels.members).map(|i| blocks.of(levels.nodes.member(levels.node, i))).collect()
        }
        _ => Vec::new(),
    };
    let places = match hold {
        Some(buffer) => Some(Blocks::Equal { buffer, count: 1 }),
        None => (!at_root.is_empty()).then_some(Blocks::Each(&at_root)),
    };
    // What other nodes send is received beside what this one's ranks send.
    if let Some(hold) = hold {
        for child in children(tree.place, tree.count) {
            let at = tree.ranks(tree.place, child - tree.place);
            let part = hold.part(at as i64, tree.ranks(child, subtree(child, tree.count)));
            s.receive(levels.leader_peer(tree.node(child)), 0, part, &[]);
        }
    } else if let (Some(blocks), true) = (args.blocks, team.rank == args.root) {
        for child in children(0, tree.count) {
            collect(s, &levels, &tree, child, unit, &blocks);
        }
    }
    levels.write_within(s, |s, node| {
        let args = super::Args { data: args.data, blocks: places, block_bytes: unit, root: levels.leader() };
        match node.size {
            1 => super::linear::build(s, node, &args),
            _ => (levels.near(GATHER, &case(node, unit)).build)(s, node, &args),
        }
    });
    if let (Some(hold), Some(parent)) = (hold, parent(tree.place)) {
        s.fence();
        let all = own + tree.ranks(tree.place + 1, tree.below() - 1);
        s.send(levels.leader_peer(tree.node(parent)), 0, hold.part(0, all), &[]);
    }
}

/// The root's part: the blocks of a subtree of nodes come in and are put in their places.
fn collect(s: &mut Schedule, levels: &Levels, tree: &Tree, child: u32, unit: u64, blocks: &Blocks) {
    let below = subtree(child, tree.count);
    let from = levels.leader_peer(tree.node(child));
    if let Some(row) = tree.row(child, below).and_then(|(first, n)| blocks.row(first, n)) {
        s.receive(from, 0, row, &[]);
        return;
    }
    let hold = s.scratch(unit, tree.ranks(child, below));
    let got = s.receive(from, 0, hold.part(0, tree.ranks(child, below)), &[]);
    each_run(tree, child, below, blocks, |at, part, count| {
        s.copy(hold.part(at, count), part, &[got]);
    });
}

/// Says where the blocks of a subtree belong: first block in the subtree's order, its place, how many.
pub(crate) fn each_run(
    tree: &Tree,
    child: u32,
    below: u32,
    blocks: &Blocks,
    mut say: impl FnMut(i64, Part, u64),
) {
    let mut at = 0;
    let mut pass = |first: u32, count: u32| {
        match blocks.row(first, count) {
            Some(row) => say(at, row, u64::from(count)),
            None => (0..count).for_each(|i| say(at + i64::from(i), blocks.of(first + i), 1)),
        }
        at += i64::from(count);
    };
    // Runs that follow one another are one.
    let mut open: Option<(u32, u32)> = None;
    for place in child..child + below {
        for run in tree.nodes.runs(tree.node(place)) {
            open = Some(match open {
                Some((first, count)) if first + count == run.rank => (first, count + run.count),
                Some((first, count)) => {
                    pass(first, count);
                    (run.rank, run.count)
                }
                None => (run.rank, run.count),
            });
        }
    }
    if let Some((first, count)) = open {
        pass(first, count);
    }
}

/// The binomial tree of the leaders, whose places go round from the root's node.
pub(crate) struct Tree<'a> {
    pub nodes: &'a Nodes,
    root: u32,
    /// Number of nodes.
    pub count: u32,
    /// The place of this rank's node.
    pub place: u32,
}

impl<'a> Tree<'a> {
    pub fn new(levels: &'a Levels) -> Tree<'a> {
        let leaders = levels.between();
        let root = levels.root_node();
        Tree { nodes: &levels.nodes, root, count: leaders.size, place: leaders.place(root) }
    }

    /// The node at a place.
    pub fn node(&self, place: u32) -> u32 {
        Team::new(self.root, self.count).after(place)
    }

    /// How many places the subtree of this rank's node has.
    pub fn below(&self) -> u32 {
        subtree(self.place, self.count)
    }

    /// How many ranks the nodes at `n` places from `place` on have.
    pub fn ranks(&self, place: u32, n: u32) -> u64 {
        let upto = |place: u32| {
            let node = self.root + place;
            let wrapped = if node >= self.count { self.nodes.size() } else { 0 };
            let node = if node >= self.count { node - self.count } else { node };
            u64::from(wrapped) + u64::from(self.nodes.before(node))
        };
        upto(place + n) - upto(place)
    }

    /// The ranks of the nodes at `n` places from `place` on, where they follow one another: the first, and how many.
    pub fn row(&self, place: u32, n: u32) -> Option<(u32, u32)> {
        let first = self.node(place);
        let in_row = self.nodes.is_in_rows() && first + n <= self.count;
        in_row.then(|| (self.nodes.before(first), self.ranks(place, n) as u32))
    }
}
