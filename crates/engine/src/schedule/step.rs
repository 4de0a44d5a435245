//! The steps of a schedule: what is done, and what must have been done before.
#![allow(unsafe_code, reason = "it touches memory of the program's")]

use super::memory::Part;
use arke_fabric::ProcId;
use std::sync::Arc;

/// Names a step of one schedule.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StepId(pub(super) u32);

impl StepId {
    /// The step's place in the schedule, in the order of building.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// Up to two steps to wait for; made by [`both`].
#[derive(Debug, Clone, Copy)]
pub struct Both {
    ids: [StepId; 2],
    len: usize,
}

/// Those of two steps that exist, for the `after` argument of a new step.
#[inline]
pub fn both(a: impl Into<Option<StepId>>, b: impl Into<Option<StepId>>) -> Both {
    match (a.into(), b.into()) {
        (Some(a), Some(b)) => Both { ids: [a, b], len: 2 },
        (Some(a), None) | (None, Some(a)) => Both { ids: [a, a], len: 1 },
        (None, None) => Both { ids: [StepId(0); 2], len: 0 },
    }
}

impl std::ops::Deref for Both {
    type Target = [StepId];

    #[inline]
    fn deref(&self) -> &[StepId] {
        &self.ids[..self.len]
    }
}

/// A rank of the group that the operation runs over, or of the remote group of an inter-communicator.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Peer(u32);

impl Peer {
    const REMOTE: u32 = 1 << 31;

    /// Rank `rank` of the local group.
    #[inline]
    pub fn local(rank: u32) -> Peer {
        debug_assert!(rank < Self::REMOTE);
        Peer(rank)
    }

    /// Rank `rank` of the remote group.
    #[inline]
    pub fn remote(rank: u32) -> Peer {
        debug_assert!(rank < Self::REMOTE);
        Peer(rank | Self::REMOTE)
    }

    /// The rank in its group.
    #[inline]
    pub fn rank(self) -> u32 {
        self.0 & !Self::REMOTE
    }

    /// Whether that is the remote group.
    #[inline]
    pub fn is_remote(self) -> bool {
        self.0 & Self::REMOTE != 0
    }
}

impl std::fmt::Debug for Peer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{}", if self.is_remote() { "remote " } else { "" }, self.rank())
    }
}

/// What a step does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Action {
    /// Sends a part. A part of no elements is an empty message.
    Send {
        /// To whom.
        to: Peer,
        /// Which of the messages between the two in this operation (below [`LANES`]): sends with different lanes
        /// may start in any order.
        lane: u32,
        /// What.
        part: Part,
    },
    /// Receives into a part that is as long as the message.
    Receive {
        /// From whom.
        from: Peer,
        /// As the sender says.
        lane: u32,
        /// Into what.
        part: Part,
    },
    /// Combines element by element, `input` being the left operand: `inout = input op inout`.
    Combine {
        /// Left operand.
        input: Part,
        /// Right operand, and the result.
        inout: Part,
    },
    /// Copies data between parts of the same number of bytes.
    Copy {
        /// From here.
        from: Part,
        /// To there.
        to: Part,
    },
    /// Nothing: gathers dependencies.
    Join,
}

/// Lanes are below this.
pub const LANES: u32 = 1 << 12;

/// Bits of a message's tag that count the operations of a communicator.
const SEQUENCE_BITS: u32 = 20;

/// The tag of a message: the operation's sequence number on its communicator, and the lane.
#[inline]
pub(super) fn tag(sequence: u32, lane: u32) -> i32 {
    (sequence << (32 - SEQUENCE_BITS) | lane & (LANES - 1)) as i32
}

/// Combines two arrays: the operator of a reduction, bound to an element type.
#[derive(Clone)]
pub enum Combine {
    /// A function that knows operator and type: `inout[i] = input[i] op inout[i]` for `count` elements.
    Kernel(unsafe fn(input: *const u8, inout: *mut u8, count: usize)),
    /// Whatever else computes the same.
    Object(Arc<dyn Combiner>),
}

impl std::fmt::Debug for Combine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Combine::Kernel(_) => "Kernel",
            Combine::Object(_) => "Object",
        })
    }
}

/// An operator that needs to know more than a function pointer holds.
pub trait Combiner: Send + Sync {
    /// `inout[i] = input[i] op inout[i]` for `count` elements.
    ///
    /// # Safety
    /// Both point to element 0 of `count` elements of the type that the operator was bound to (a layout may begin
    /// below its element 0), apart from each other, `inout` writable.
    unsafe fn combine(&self, input: *const u8, inout: *mut u8, count: u64);
}

impl Combine {
    /// Applies it.
    ///
    /// # Safety
    /// As for [`Combiner::combine`].
    #[inline]
    pub unsafe fn apply(&self, input: *const u8, inout: *mut u8, count: u64) {
        match self {
            // SAFETY: the caller's promise.
            Combine::Kernel(kernel) => unsafe { kernel(input, inout, count as usize) },
            // SAFETY: the caller's promise.
            Combine::Object(object) => unsafe { object.combine(input, inout, count) },
        }
    }
}

/// Which process each rank of a group is.
#[derive(Debug, Clone)]
pub enum Group {
    /// Rank i is process `first + i`.
    Range {
        /// Process of rank 0.
        first: u32,
    },
    /// Rank i is the i-th of these.
    Table(Arc<[ProcId]>),
}

impl Group {
    /// The process of a rank.
    #[inline]
    pub fn process(&self, rank: u32) -> ProcId {
        match self {
            Group::Range { first } => ProcId(first + rank),
            Group::Table(table) => table[rank as usize],
        }
    }
}

/// Where the messages of one operation go and how they are told from those of others.
#[derive(Debug, Clone)]
pub struct Route {
    /// The communicator's context for collective operations.
    pub context: u32,
    /// How many collective operations the communicator has started before this one.
    pub sequence: u32,
    /// Processes of the local group.
    pub local: Group,
    /// Processes of the remote group; the local group where there is none.
    pub remote: Option<Group>,
}

impl Route {
    /// Whether messages of the same lanes have the same names on both routes.
    pub(super) fn names_as(&self, other: &Route) -> bool {
        (self.context, self.sequence) == (other.context, other.sequence)
    }

    /// The process that a peer is.
    #[inline]
    pub fn process(&self, peer: Peer) -> ProcId {
        match &self.remote {
            Some(remote) if peer.is_remote() => remote.process(peer.rank()),
            _ => self.local.process(peer.rank()),
        }
    }
}
