//! Collective operations between the two groups of an inter-communicator.
//!
//! Each group does its part locally, with the algorithms of the single-group operations; the two rank 0s stand for
//! their groups where one message between the groups is enough.

pub mod allgather;
pub mod allreduce;
pub mod alltoall;
pub mod barrier;
pub mod bcast;
pub mod gather;
pub mod reduce;
pub mod reduce_scatter;
pub mod scatter;

/// What a rank is in an operation with a root.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// The root itself.
    Root,
    /// In the root's group: it has no part in the operation.
    Idle,
    /// In the other group, with the root's rank in its group.
    Other {
        /// That rank.
        root: u32,
    },
}

/// Lane of the messages between the groups: local phases use low lanes.
const BETWEEN: u32 = 2048;
