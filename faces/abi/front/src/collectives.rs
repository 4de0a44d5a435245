//! How long the arrays of the all-to-all calls with a datatype for each peer are: the calls do not say it.

use crate::significant::shape;
use crate::Abi;
use core::ffi::c_void;

/// The length of the arrays for `comm`: the ranks that each rank sends to; 0 where that is no communicator.
pub fn peers<A: Abi>(comm: A::Comm) -> usize {
    shape(comm).peers as usize
}

/// As [`peers`] for the array that goes with `buffer`, which is not read where that is `MPI_IN_PLACE`.
pub fn peers_unless_in_place<A: Abi>(comm: A::Comm, buffer: *const c_void) -> usize {
    if buffer.addr() == A::IN_PLACE {
        0
    } else {
        peers::<A>(comm)
    }
}

/// The neighbours that a rank receives from and sends to; none where that is no communicator with a topology.
pub fn neighbours<A: Abi>(comm: A::Comm) -> (usize, usize) {
    let shape = shape(comm);
    (shape.sources as usize, shape.destinations as usize)
}
