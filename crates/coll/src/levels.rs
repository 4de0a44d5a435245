//! The two levels of an operation on several nodes: the ranks of a node among themselves, and one leader of each node
//! among the leaders.
//!
//! A two-level algorithm has algorithms for one level write its phases: within a node as its table says, between the
//! leaders by cost. Their ranks are numbered within the level, and renamed afterwards.

use crate::algorithm::{Algorithm, Case};
use crate::machine::Machine;
use crate::select::{cheapest, first, Rule};
use crate::{Nodes, Team};
use arke_engine::schedule::{Action, Peer, Schedule, StepId};
use std::borrow::Cow;

/// One rank's view of the two levels.
#[derive(Debug)]
pub struct Levels<'a> {
    /// The layout.
    pub nodes: Cow<'a, Nodes>,
    /// One rank for each node: the leaders' own layout.
    apart: Nodes,
    /// This rank's node.
    pub node: u32,
    /// Which of its node's ranks it is.
    pub index: u32,
    /// How many ranks its node has.
    pub members: u32,
    /// Node and index of the operation's root, which leads its node.
    root: (u32, u32),
}

impl<'a> Levels<'a> {
    /// The levels of a team. The root leads its node; without one, as elsewhere, the lowest rank does.
    pub fn new(team: Team<'a>, root: u32) -> Levels<'a> {
        let nodes = match team.nodes {
            Some(nodes) => Cow::Borrowed(nodes),
            None => Cow::Owned(Nodes::one(team.size)),
        };
        let apart = Nodes::apart(nodes.count()).with(nodes.machine);
        let (node, index) = nodes.place(team.rank);
        let (members, root) = (nodes.members(node), nodes.place(root));
        Levels { nodes, apart, node, index, members, root }
    }

    /// The root's node.
    pub fn root_node(&self) -> u32 {
        self.root.0
    }

    /// Which of its ranks leads a node.
    pub fn leader_of(&self, node: u32) -> u32 {
        if node == self.root.0 {
            self.root.1
        } else {
            0
        }
    }

    /// Which rank of this rank's node leads it.
    pub fn leader(&self) -> u32 {
        self.leader_of(self.node)
    }

    /// Whether this rank leads its node.
    pub fn leads(&self) -> bool {
        self.index == self.leader()
    }

    /// The ranks of this node.
    pub fn within(&self) -> Team<'static> {
        Team::new(self.index, self.members)
    }

    /// The leaders.
    pub fn between(&self) -> Team<'_> {
        Team::on(self.node, &self.apart)
    }

    /// The peer that is the `index`-th rank of this node.
    pub fn member(&self, index: u32) -> Peer {
        Peer::local(self.nodes.member(self.node, index))
    }

    /// The peer that leads a node.
    pub fn leader_peer(&self, node: u32) -> Peer {
        Peer::local(self.nodes.member(node, self.leader_of(node)))
    }

    /// How an operation within a node is done.
    pub fn near<F>(&self, rules: &'static [Rule<F>], case: &Case) -> &'static Algorithm<F> {
        first(rules, case, self.nodes.crowded)
    }

    /// How an operation between leaders is done.
    pub fn far<F>(&self, algorithms: &'static [Algorithm<F>], case: &Case) -> &'static Algorithm<F> {
        cheapest(algorithms, case, &self.nodes.machine)
    }

    /// Has a phase written for the ranks of this node. Returns its first step.
    pub fn write_within(&self, s: &mut Schedule, write: impl FnOnce(&mut Schedule, Team)) -> usize {
        let begin = s.len();
        write(s, self.within());
        s.rename_peers(begin, |peer| self.member(peer.rank()));
        begin
    }

    /// Has a phase written for the leaders. Returns its first step.
    pub fn write_between(&self, s: &mut Schedule, write: impl FnOnce(&mut Schedule, Team)) -> usize {
        let begin = s.len();
        write(s, self.between());
        s.rename_peers(begin, |peer| self.leader_peer(peer.rank()));
        begin
    }
}

/// Lets later steps wait for all steps from the `begin`-th on that are no sends: they may read what is there then, but
/// write nothing.
pub fn gate_on_received(s: &mut Schedule, begin: usize) {
    let made: Vec<StepId> = s
        .steps()
        .skip(begin)
        .filter(|(_, action)| !matches!(action, Action::Send { .. }))
        .map(|(id, _)| id)
        .collect();
    s.gate(&made);
}

/// The two cases that a case comes to: within the largest node, and between the leaders.
pub struct Split {
    near: Team<'static>,
    apart: Nodes,
}

impl Split {
    /// For a case on several nodes.
    pub fn new(case: &Case) -> Split {
        match case.nodes {
            Some(nodes) => {
                let apart = Nodes::apart(nodes.count()).with(nodes.machine);
                Split { near: Team::new(0, nodes.largest()), apart }
            }
            None => Split { near: Team::new(0, case.ranks), apart: Nodes::one(1) },
        }
    }

    /// The team of a node.
    pub fn near(&self) -> Team<'static> {
        self.near
    }

    /// The team of the leaders.
    pub fn far(&self) -> Team<'_> {
        Team::on(0, &self.apart)
    }
}

/// What a phase within a node costs.
pub fn near_cost<F>(rules: &'static [Rule<F>], case: &Case, machine: &Machine) -> f64 {
    match case.ranks {
        1 => 0.0,
        _ => (first(rules, case, false).cost)(case, machine),
    }
}

/// What a phase between leaders costs.
pub fn far_cost<F>(algorithms: &'static [Algorithm<F>], case: &Case, machine: &Machine) -> f64 {
    match case.ranks {
        1 => 0.0,
        _ => (cheapest(algorithms, case, machine).cost)(case, machine),
    }
}
