//! What libraries over `arke_mpi_table` ask before they make a call. A wrong handle is no error here: the call says so.

use super::{of, Shape};
use crate::abi::*;
use crate::error::Result;
use crate::runtime;
use crate::{communicators, groups};
use arke_abi::shape::CommShape;
use core::ffi::c_int;

/// What a communicator is like, for libraries over `arke_mpi_table`.
///
/// # Safety
/// `shape` is valid for a write.
pub(crate) unsafe extern "C-unwind" fn comm_shape(comm: MPI_Comm, shape: *mut CommShape) {
    // SAFETY: the caller vouches for the place.
    unsafe { *shape = seen(comm).unwrap_or_default() };
}

fn seen(handle: MPI_Comm) -> Result<CommShape> {
    let _guard = runtime::enter()?;
    let comm = communicators::get_local(handle, "comm")?;
    let mut shape = CommShape {
        known: 1,
        inter: c_int::from(comm.is_inter()),
        rank: comm.rank() as c_int,
        peers: comm.peer_count() as c_int,
        ..CommShape::default()
    };
    let Some(topology) = of(&comm) else { return Ok(shape) };
    let (sources, destinations) = match &topology.shape {
        Shape::Cart(grid) => {
            shape.dimensions = grid.ndims() as c_int;
            (2 * grid.ndims(), 2 * grid.ndims())
        }
        Shape::Graph(graph) => {
            let neighbours = graph.neighbors(topology.rank).len();
            (neighbours, neighbours)
        }
        Shape::DistGraph(edges) => (edges.sources.len(), edges.destinations.len()),
    };
    (shape.sources, shape.destinations) = (sources as c_int, destinations as c_int);
    Ok(shape)
}

/// The rank of this process in a group, or -1, for libraries over `arke_mpi_table`.
///
/// # Safety
/// None needed; `unsafe` as every function in the table is.
pub(crate) unsafe extern "C-unwind" fn group_rank(group: MPI_Group) -> c_int {
    let rank = || -> Result<Option<u32>> {
        let _guard = runtime::enter()?;
        Ok(groups::get(group, "group")?.own_rank())
    };
    rank().ok().flatten().map_or(-1, |rank| rank as c_int)
}
