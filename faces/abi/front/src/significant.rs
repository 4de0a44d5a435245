//! Handles that count in some processes only: the datatype of the root's buffer, say. Elsewhere they may be anything, and
//! where a handle is an address, nobody may read there. `functions.tsv` tells when a handle counts.

use crate::{table, Abi, Handle};
use arke_abi as standard;
use arke_abi::shape::CommShape;
use core::ffi::{c_int, c_void};

/// The standard's handle; no valid one where it does not count.
#[inline(always)]
pub fn where_it_counts<H: Handle>(handle: H, counts: impl FnOnce() -> bool) -> H::Standard {
    if handle.is_read() && !counts() {
        return H::of_number(0);
    }
    handle.inward()
}

/// What a communicator is like, without an error where it is none.
pub fn shape<H: Handle<Standard = standard::MPI_Comm>>(comm: H) -> CommShape {
    let mut shape = CommShape::default();
    // SAFETY: a place of ours.
    unsafe { (table().comm_shape)(comm.inward(), &mut shape) };
    shape
}

/// Whether this process is the root of a call. `root` is the standard's number.
#[cold]
pub fn at_root<A: Abi>(root: c_int, comm: A::Comm) -> bool {
    match shape(comm) {
        CommShape { known: 0, .. } => false,
        CommShape { inter: 0, rank, .. } => rank == root,
        _ => root == standard::MPI_ROOT,
    }
}

/// Whether this process has a part in a call with a root.
#[inline]
pub fn member(root: c_int) -> bool {
    root != standard::MPI_PROC_NULL
}

/// Whether this process gives or takes data of its own beside the root: see `DATA` in `functions.tsv`.
#[inline]
pub fn data<A: Abi>(buffer: *const c_void, root: Option<c_int>) -> bool {
    buffer.addr() != A::IN_PLACE
        && root.is_none_or(|root| root != standard::MPI_ROOT && root != standard::MPI_PROC_NULL)
}

/// Whether this process leads a communicator's group.
#[cold]
pub fn leads_comm<A: Abi>(leader: c_int, comm: A::Comm) -> bool {
    let shape = shape(comm);
    shape.known != 0 && shape.rank == leader
}

/// Whether this process leads a group.
#[cold]
pub fn leads_group<A: Abi>(leader: c_int, group: A::Group) -> bool {
    // SAFETY: the question raises no error, whatever the handle.
    let rank = unsafe { (table().group_rank)(group.inward()) };
    rank >= 0 && rank == leader
}
