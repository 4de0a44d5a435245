//! What the collectives keep for a communicator.

use super::long::Long;
use super::numbers::{Number, Numbers, NUMBERS};
use crate::communicators::Comm;
use crate::dynamic::names;
use crate::error::{Error, Result};
use crate::groups::Group as Members;
use crate::runtime;
use arke_coll::lines::Place;
use arke_coll::{Nodes, Team};
use arke_engine::schedule::{Group, Route};
use arke_engine::ProcId;
use arke_runtime::account::MOST_LENGTHS;
use arke_runtime::collectives;
use arke_runtime::lines::{Line, OF_WORLD};

pub use arke_runtime::collectives::{choice, node_of};
use core::any::Any;
use core::cell::Cell;
use std::rc::Rc;

/// The layout of some processes; none where all are on one node, or where some are of other jobs: each job knows the
/// layout of its own processes alone, and what follows from a layout must be the same at all.
pub(crate) fn nodes_of(members: &Members) -> Option<Nodes> {
    if names::any_foreign(members) {
        return None;
    }
    let whole =
        members.as_range() == Some(0) && runtime::world().is_some_and(|world| world.size == members.size());
    collectives::nodes_of(members.processes(), whole)
}

/// How many nodes some processes are on, as far as all of them know it alike.
pub fn node_count(members: &Members) -> u32 {
    nodes_of(members).map_or(1, |nodes| nodes.count())
}

/// Sequence numbers from here on are those of persistent operations. They have 20 bits in a message's tag.
const PERSISTENT: u32 = 1 << 19;
const _: () = assert!(PERSISTENT + NUMBERS == 1 << 20);

/// What a communicator's collectives need, made when first used.
pub struct Collectives {
    context: u32,
    rank: u32,
    size: u32,
    /// Where the ranks of the local group are, if not all on one node.
    nodes: Option<Nodes>,
    /// Size of the remote group; 0 where there is none.
    remote_size: u32,
    local: Group,
    remote: Option<Group>,
    sequence: Cell<u32>,
    /// Operations that were begun and are not persistent.
    begun: Cell<u64>,
    /// The root of the last operation that had one.
    root: Cell<u32>,
    /// The numbers of the last operations whose length all ranks must give alike, and the bytes that this rank has
    /// given.
    lengths: [Cell<(u64, u64)>; MOST_LENGTHS],
    /// Whether numbers have come round, so that an operation may still be under way that has the next one.
    wrapped: Cell<bool>,
    /// The numbers of persistent operations.
    pub(super) persistent: Numbers,
    pub(super) line: Line,
    pub(super) long: Long,
    /// Whether processes of several jobs take part.
    abroad: bool,
}

fn group(members: &Members) -> Group {
    match members.as_range() {
        Some(first) => Group::Range { first },
        None => Group::Table(members.processes().map(ProcId).collect()),
    }
}

impl Collectives {
    /// The state of a communicator.
    ///
    /// # Errors
    /// Where the communicator was revoked or has lost processes; an internal error if it holds something else in its
    /// place.
    #[inline]
    pub fn of(comm: &Comm) -> Result<&Collectives> {
        comm.health().check_collective(comm)?;
        let found: &Rc<dyn Any> = comm.collectives.get_or_init(|| Rc::new(Collectives::new(comm)));
        found
            .downcast_ref()
            .ok_or_else(|| Error::internal("a communicator's collectives are of a foreign kind"))
    }

    #[cold]
    fn new(comm: &Comm) -> Collectives {
        let abroad = names::any_foreign(comm.local_group()) || names::any_foreign(comm.peer_group());
        // What a group of an intercommunicator does among itself is chosen by its own layout.
        let nodes = nodes_of(comm.local_group());
        let local = group(comm.local_group());
        let team = Team { rank: comm.rank(), size: comm.size(), nodes: nodes.as_ref() };
        let line = match comm.is_inter() || abroad {
            true => Line::none(),
            false if comm.context() == crate::communicators::predefined::WORLD_CONTEXT => {
                Line::fixed(OF_WORLD, team, &local).unwrap_or_else(|_| Line::none())
            }
            false => Line::of(team, &local),
        };
        Collectives {
            context: comm.collective_context(),
            rank: comm.rank(),
            size: comm.size(),
            nodes,
            remote_size: if comm.is_inter() { comm.peer_count() } else { 0 },
            local,
            remote: comm.is_inter().then(|| group(comm.peer_group())),
            sequence: Cell::new(0),
            begun: Cell::new(0),
            root: Cell::new(0),
            lengths: Default::default(),
            wrapped: Cell::new(false),
            persistent: Numbers::default(),
            line,
            long: Long::default(),
            abroad,
        }
    }

    /// Writes an operation with the algorithms that all of the communicator's processes choose alike.
    #[inline]
    pub fn write<R>(&self, build: impl FnOnce() -> R) -> R {
        if !self.abroad {
            return build();
        }
        collectives::abroad(build)
    }

    /// Rank, size and nodes of the local group.
    #[inline]
    pub fn team(&self) -> Team<'_> {
        Team { rank: self.rank, size: self.size, nodes: self.nodes.as_ref() }
    }

    /// Size of the remote group; 0 where there is none.
    #[inline]
    pub fn remote_size(&self) -> u32 {
        self.remote_size
    }

    /// Whether it is an intercommunicator.
    #[inline]
    pub fn is_inter(&self) -> bool {
        self.remote.is_some()
    }

    /// Counts an operation that begins.
    #[inline(always)]
    pub(super) fn count(&self) {
        self.begun.set(self.begun.get() + 1);
    }

    /// The operation that was counted last has not begun.
    pub(super) fn uncount(&self) {
        self.begun.set(self.begun.get() - 1);
    }

    /// How many operations this process has begun on a communicator; persistent ones do not count.
    pub(crate) fn begun_on(comm: &Comm) -> u64 {
        let state = comm.collectives.get().and_then(|state| state.downcast_ref::<Collectives>());
        state.map_or(0, |state| state.begun.get())
    }

    /// Notes the root of an operation that begins, for whoever asks what this process waits for.
    #[inline(always)]
    pub fn note_root(&self, root: u32) {
        self.root.set(root);
    }

    /// Notes the length of the operation that has begun last, which all ranks must give alike, for whoever asks what
    /// this process waits for.
    #[inline(always)]
    pub(super) fn note_length(&self, bytes: u64) {
        let number = self.begun.get();
        self.lengths[number as usize % MOST_LENGTHS].set((number, bytes));
    }

    /// The numbers of the last operations on a communicator, and the bytes that this process has given, as far as
    /// they were noted.
    pub(crate) fn lengths_on(comm: &Comm) -> Vec<(u64, u64)> {
        let state = comm.collectives.get().and_then(|state| state.downcast_ref::<Collectives>());
        let noted = |state: &Collectives| {
            state.lengths.iter().map(Cell::get).filter(|(number, _)| *number > 0).collect()
        };
        state.filter(|state| !state.is_inter()).map_or_else(Vec::new, noted)
    }

    /// The root of the last operation on a communicator that had one; 0 where there was none.
    pub(crate) fn root_on(comm: &Comm) -> u32 {
        let state = comm.collectives.get().and_then(|state| state.downcast_ref::<Collectives>());
        state.map_or(0, |state| state.root.get())
    }

    /// The route of the next operation that is not persistent.
    ///
    /// The number of an operation comes round after 2^19 others. An operation must not begin while an older one of
    /// the same route is under way in this process: see [`Collectives::routes_repeat`].
    #[inline]
    pub fn next_route(&self) -> Route {
        let sequence = self.sequence.get();
        let next = (sequence + 1) % PERSISTENT;
        self.sequence.set(next);
        let route = self.route(sequence);
        if next == 0 {
            self.wrapped.set(true);
        }
        route
    }

    /// Whether an older operation may have the route that [`Collectives::next_route`] gives.
    #[inline]
    pub fn routes_repeat(&self) -> bool {
        self.wrapped.get()
    }

    /// The route of a persistent operation. Ranks initialize them in one order, but may start them in another: each
    /// keeps its number.
    pub(super) fn persistent_route(&self, number: &Number) -> Route {
        self.route(PERSISTENT + number.value())
    }

    #[inline]
    fn route(&self, sequence: u32) -> Route {
        Route { context: self.context, sequence, local: self.local.clone(), remote: self.remote.clone() }
    }

    /// The rank of a process in the group that its messages come from.
    pub fn rank_of(&self, comm: &Comm, process: ProcId) -> Option<u32> {
        comm.local_group().rank_of(process.0).or_else(|| comm.rank_of(process.0))
    }

    /// The process of a rank of the local group.
    pub(super) fn process(&self, rank: u32) -> u32 {
        self.local.process(rank).0
    }

    /// Where an operation on the communicator's line happens.
    #[inline]
    pub(super) fn place(&self, line: u32, round: u32) -> Place<'_> {
        Place { group: &self.local, size: self.size, rank: self.rank, line, round }
    }
}
