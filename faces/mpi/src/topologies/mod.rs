//! Virtual topologies (MPI 5.0, chapter 8): grids, graphs, and graphs of which each process knows its own part.
//!
//! A topology hangs on its communicator, and on duplicates of it, as a [`Topology`]. It says who the neighbours of this
//! process are, and the neighbourhood collectives take their [`Links`] from it.

mod arguments;
mod cart;
mod closest;
mod dims;
mod dist_graph;
mod dist_graph_create;
mod graph;
mod grid;
mod make;
mod placement;
mod shape;

#[cfg(test)]
mod tests;

use crate::abi::*;
use crate::communicators::{self, Comm};
use crate::error::{Error, Result};
use crate::runtime;
use arke_coll::neighbor::Links;
use core::cell::OnceCell;
use core::ffi::c_int;
use std::rc::Rc;

pub(crate) use cart::*;
pub(crate) use dims::dims_create;
pub(crate) use dist_graph::{dist_graph_neighbors, dist_graph_neighbors_count};
pub(crate) use dist_graph_create::{dist_graph_create, dist_graph_create_adjacent};
pub(crate) use graph::*;
pub(crate) use shape::{comm_shape, group_rank};

/// What kind of topology, and its shape.
enum Shape {
    /// A grid: `MPI_CART`.
    Cart(grid::Grid),
    /// A graph that every process knows: `MPI_GRAPH`.
    Graph(graph::Graph),
    /// The edges of this process: `MPI_DIST_GRAPH`.
    DistGraph(dist_graph::Edges),
}

/// The virtual topology of a communicator, seen from this process.
pub(crate) struct Topology {
    shape: Shape,
    /// The rank of this process.
    rank: u32,
    /// Its neighbours, when they were first asked for.
    links: OnceCell<Rc<Links>>,
}

impl Topology {
    fn new(shape: Shape, rank: u32) -> Topology {
        Topology { shape, rank, links: OnceCell::new() }
    }

    /// What `MPI_Topo_test` says of it.
    fn kind(&self) -> c_int {
        match self.shape {
            Shape::Cart(_) => MPI_CART,
            Shape::Graph(_) => MPI_GRAPH,
            Shape::DistGraph(_) => MPI_DIST_GRAPH,
        }
    }
}

/// The topology of a communicator, if it has one.
fn of(comm: &Comm) -> Option<Rc<Topology>> {
    comm.topology.borrow().clone()?.downcast().ok()
}

/// Gives a communicator its topology.
fn attach(comm: &Comm, shape: Shape) {
    *comm.topology.borrow_mut() = Some(Rc::new(Topology::new(shape, comm.rank())));
}

/// A communicator that must have a topology, and that topology.
fn required(comm: MPI_Comm, wanted: &str) -> Result<(Rc<Comm>, Rc<Topology>)> {
    let comm = communicators::get_local(comm, "comm")?;
    match of(&comm) {
        Some(topology) => Ok((comm, topology)),
        None => Err(without(&comm, wanted)),
    }
}

/// The error of a communicator that has no topology, or one of another kind.
#[cold]
fn without(comm: &Comm, wanted: &str) -> Box<Error> {
    let found = match of(comm).map(|topology| topology.kind()) {
        Some(MPI_CART) => "which has a Cartesian topology",
        Some(MPI_GRAPH) => "which has a graph topology",
        Some(_) => "which has a distributed graph topology",
        None => "which has no topology",
    };
    Error::new(MPI_ERR_TOPOLOGY, format!("comm is {}, {found}; it must have {wanted}", comm.describe()))
}

/// The neighbours of this process on a communicator, for the neighbourhood collectives.
///
/// # Errors
/// `MPI_ERR_TOPOLOGY` where the communicator has no topology, or a graph with edges that only one of their ends knows.
pub(crate) fn links(comm: &Comm) -> Result<Rc<Links>> {
    let Some(topology) = of(comm) else {
        return Err(without(comm, "a virtual topology: neighbours are what that says"));
    };
    if let Some(links) = topology.links.get() {
        return Ok(links.clone());
    }
    let links = Rc::new(match &topology.shape {
        Shape::Cart(grid) => grid.links(topology.rank),
        Shape::Graph(graph) => graph.links(topology.rank)?,
        Shape::DistGraph(edges) => edges.links(topology.rank)?,
    });
    Ok(topology.links.get_or_init(|| links).clone())
}

/// `MPI_Topo_test` (section 8.5.5).
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn topo_test(comm: MPI_Comm, status: Out<c_int>) -> Result {
    let _guard = runtime::enter()?;
    let comm = communicators::get_local(comm, "comm")?;
    status.set(of(&comm).map_or(MPI_UNDEFINED, |topology| topology.kind()));
    Ok(())
}
