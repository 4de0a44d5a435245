//! How long the arrays of the all-to-all calls with a datatype for each peer are: the calls do not say it.

use crate::{table, Abi};
use arke_abi as standard;
use core::ffi::{c_int, c_void};
use standard::{MPI_Comm, MPI_SUCCESS};

/// The length of the arrays for `comm`: the ranks that each rank sends to; 0 where that is no communicator.
pub fn peers(comm: MPI_Comm) -> usize {
    let (mut inter, mut size): (c_int, c_int) = (0, 0);
    // SAFETY: places of ours.
    unsafe {
        let test = (table().MPI_Comm_test_inter)(comm, &mut inter);
        let ask = if inter != 0 { table().MPI_Comm_remote_size } else { table().MPI_Comm_size };
        if test != MPI_SUCCESS || ask(comm, &mut size) != MPI_SUCCESS {
            return 0;
        }
    }
    size as usize
}

/// As [`peers`] for the array that goes with `buffer`, which is not read where that is `MPI_IN_PLACE`.
pub fn peers_unless_in_place<A: Abi>(comm: MPI_Comm, buffer: *const c_void) -> usize {
    if buffer.addr() == A::IN_PLACE {
        0
    } else {
        peers(comm)
    }
}

/// The neighbours that a rank receives from and sends to; none where that is no communicator with a topology.
pub fn neighbours(comm: MPI_Comm) -> (usize, usize) {
    let (mut kind, mut a, mut b, mut c): (c_int, c_int, c_int, c_int) = (0, 0, 0, 0);
    // SAFETY: places of ours.
    unsafe {
        if (table().MPI_Topo_test)(comm, &mut kind) != MPI_SUCCESS {
            return (0, 0);
        }
        match kind {
            standard::MPI_CART => {
                (table().MPI_Cartdim_get)(comm, &mut a);
                (2 * a as usize, 2 * a as usize)
            }
            standard::MPI_GRAPH => {
                (table().MPI_Comm_rank)(comm, &mut b);
                (table().MPI_Graph_neighbors_count)(comm, b, &mut a);
                (a as usize, a as usize)
            }
            standard::MPI_DIST_GRAPH => {
                (table().MPI_Dist_graph_neighbors_count)(comm, &mut a, &mut b, &mut c);
                (a as usize, b as usize)
            }
            _ => (0, 0),
        }
    }
}
