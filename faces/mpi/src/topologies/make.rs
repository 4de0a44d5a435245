//! Making the communicator of a topology: some processes of another one, in an order that all of them work out alike.

use super::{attach, Shape};
use crate::abi::*;
use crate::collectives::nodes_of;
use crate::communicators::{together, Comm};
use crate::dynamic::names;
use crate::error::Result;
use crate::groups::Group;
use crate::runtime;
use arke_coll::Nodes;
use core::hash::Hash;
use std::hash::{DefaultHasher, Hasher};
use std::rc::Rc;

/// A digest of arguments that all processes must give alike.
pub(super) fn digest(arguments: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    arguments.hash(&mut hasher);
    hasher.finish()
}

/// The ranks of a communicator that become those of another.
pub(super) enum Ranks {
    /// The first so many.
    First(u32),
    /// These, in this order.
    Listed(Vec<u32>),
}

impl Ranks {
    fn group(self, parent: &Comm) -> Rc<Group> {
        let group = parent.local_group();
        let processes = match self {
            Ranks::First(n) if n == group.size() => return group.clone(),
            Ranks::First(n) => (0..n).map(|rank| group.process(rank)).collect(),
            Ranks::Listed(ranks) => ranks.into_iter().map(|rank| group.process(rank)).collect(),
        };
        Rc::new(Group::from_processes(processes, runtime::me(), group.session()))
    }
}

/// The nodes of the first `n` ranks of a communicator; none where all are on one, or where processes of several jobs
/// call: those must come to the same order, and do not know each other's nodes.
pub(super) fn nodes_of_first(parent: &Comm, n: u32) -> Option<Nodes> {
    if names::any_foreign(parent.local_group()) {
        return None;
    }
    nodes_of(&Ranks::First(n).group(parent))
}

/// Makes the communicator of some ranks of `parent`, with the topology `shape` seen from its members; `MPI_COMM_NULL`
/// for a process that is none. All processes of the parent must call this.
pub(super) fn make(parent: &Rc<Comm>, ranks: Ranks, shape: Shape) -> Result<MPI_Comm> {
    let group = ranks.group(parent);
    let group = group.own_rank().is_some().then_some(group);
    let new = together::derive(parent, group)?;
    if let Some(new) = &new {
        attach(new, shape);
    }
    together::handle_for(new)
}
