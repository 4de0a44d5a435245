//! What is said about every algorithm: its name, when it applies, what it costs.

use crate::machine::Machine;
use crate::{Nodes, Team};

/// What an algorithm's applicability and cost depend on. Every rank of an operation has the same.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Case<'a> {
    /// Ranks of the (local) group.
    pub ranks: u32,
    /// Bytes: of the whole vector for a broadcast or a reduction, of one rank's block for the others (the mean
    /// block where lengths differ and all ranks know them).
    pub bytes: u64,
    /// Elements of the vector of a reduction; 0 elsewhere.
    pub count: u64,
    /// Whether the operator is commutative; true where there is none.
    pub commutative: bool,
    /// The nodes of the ranks; none where all ranks are on one.
    pub nodes: Option<&'a Nodes>,
}

impl<'a> Case<'a> {
    /// The case of a team and some bytes, without an operator.
    pub fn new(team: Team<'a>, bytes: u64) -> Case<'a> {
        Case { ranks: team.size, bytes, count: 0, commutative: true, nodes: team.nodes }
    }

    /// The case of a team's reduction.
    pub fn reduction(team: Team<'a>, bytes: u64, count: u64, commutative: bool) -> Case<'a> {
        Case { count, commutative, ..Case::new(team, bytes) }
    }
}

/// One algorithm for one operation; `F` is the type of its building function.
#[derive(Debug)]
pub struct Algorithm<F> {
    /// Its name, as settings and reports say it.
    pub name: &'static str,
    /// What it does, in a line.
    pub about: &'static str,
    /// What it cannot do, or nothing.
    pub limits: &'static str,
    /// Whether it can do a case.
    pub applies: fn(&Case) -> bool,
    /// Predicted time in nanoseconds from the start until the last rank has ended.
    pub cost: fn(&Case, &Machine) -> f64,
    /// Writes the schedule of one rank.
    pub build: F,
}

/// For algorithms without limits.
pub fn always(_: &Case) -> bool {
    true
}

/// For algorithms that reorder operands.
pub fn commutative(case: &Case) -> bool {
    case.commutative
}

/// For algorithms that go through one rank of each node: there must be several nodes, and several ranks on one of them.
pub fn several_nodes(case: &Case) -> bool {
    case.nodes.is_some_and(|nodes| nodes.count() > 1 && nodes.largest() > 1)
}

/// ceil(log2(ranks)).
pub fn log(case: &Case) -> f64 {
    f64::from(crate::team::rounds(case.ranks))
}

/// ranks - 1.
pub fn others(case: &Case) -> f64 {
    f64::from(case.ranks.saturating_sub(1))
}
