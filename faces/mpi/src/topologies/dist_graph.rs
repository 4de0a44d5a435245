//! Graphs of which each process knows its own edges, and the questions about them (MPI 5.0, sections 8.5.4, 8.5.5).

use super::arguments::{check_room, length, put};
use super::{required, without, Shape, Topology};
use crate::abi::*;
use crate::error::{Error, Result};
use crate::runtime;
use arke_coll::neighbor::Links;
use core::ffi::c_int;

const DIST_GRAPH: &str =
    "a distributed graph topology, as MPI_Dist_graph_create and MPI_Dist_graph_create_adjacent give it";

/// The edges of this process.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Edges {
    /// Where edges come from.
    pub(super) sources: Vec<u32>,
    /// Where edges go to.
    pub(super) destinations: Vec<u32>,
    /// The weights of both; none in a graph without weights.
    pub(super) weights: Option<(Vec<c_int>, Vec<c_int>)>,
    /// What is wrong, where some edge of the graph was given by one of its ends only. Such a graph can be looked at,
    /// but nothing can be sent along its edges.
    pub(super) one_sided: Option<String>,
}

impl Edges {
    /// The neighbours of `rank`, whose edges these are, for neighbourhood collectives.
    ///
    /// # Errors
    /// `MPI_ERR_TOPOLOGY` at every process alike, where some edge was given by one of its ends only.
    pub(super) fn links(&self, rank: u32) -> Result<Links> {
        match &self.one_sided {
            None => Ok(Links::listed(rank, &self.sources, &self.destinations)),
            Some(what) => Err(Error::new(
                MPI_ERR_TOPOLOGY,
                format!(
                    "when the topology of comm was made, {what}; in neighbourhood collectives every edge must have been \
                     given by both of its ends, as often by the one as by the other"
                ),
            )),
        }
    }
}

impl Topology {
    fn edges(&self) -> Option<&Edges> {
        match &self.shape {
            Shape::DistGraph(edges) => Some(edges),
            _ => None,
        }
    }
}

/// Uses the edges of this process on a communicator.
fn with_edges<R>(comm: MPI_Comm, f: impl FnOnce(&Edges) -> Result<R>) -> Result<R> {
    let (comm, topology) = required(comm, DIST_GRAPH)?;
    match topology.edges() {
        Some(edges) => f(edges),
        None => Err(without(&comm, DIST_GRAPH)),
    }
}

/// `MPI_Dist_graph_neighbors_count`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn dist_graph_neighbors_count(
    comm: MPI_Comm,
    indegree: Out<c_int>,
    outdegree: Out<c_int>,
    weighted: Out<c_int>,
) -> Result {
    let _guard = runtime::enter()?;
    with_edges(comm, |edges| {
        indegree.set(edges.sources.len() as c_int);
        outdegree.set(edges.destinations.len() as c_int);
        weighted.set(c_int::from(edges.weights.is_some()));
        Ok(())
    })
}

/// Where weights go: nowhere for a program that wants none.
fn wanted(weights: *mut c_int) -> bool {
    weights != MPI_UNWEIGHTED && weights != MPI_WEIGHTS_EMPTY
}

/// `MPI_Dist_graph_neighbors`. Arrays that are too short for all neighbours take the first ones; weights of a graph
/// that has none are left alone.
///
/// # Safety
/// Each array must be null, one of the constants for weights, or have as many elements as its maximum says.
pub(crate) unsafe fn dist_graph_neighbors(
    comm: MPI_Comm,
    maxindegree: c_int,
    sources: *mut c_int,
    sourceweights: *mut c_int,
    maxoutdegree: c_int,
    destinations: *mut c_int,
    destweights: *mut c_int,
) -> Result {
    let _guard = runtime::enter()?;
    with_edges(comm, |edges| {
        let into = length(MPI_ERR_ARG, "maxindegree", maxindegree)?.min(edges.sources.len());
        let out = length(MPI_ERR_ARG, "maxoutdegree", maxoutdegree)?.min(edges.destinations.len());
        let weights = edges.weights.as_ref();
        let from = weights.map(|(from, _)| &from[..into]).filter(|_| wanted(sourceweights));
        let to = weights.map(|(_, to)| &to[..out]).filter(|_| wanted(destweights));
        check_room("sources", sources, into)?;
        check_room("destinations", destinations, out)?;
        check_room("sourceweights", sourceweights, from.map_or(0, <[c_int]>::len))?;
        check_room("destweights", destweights, to.map_or(0, <[c_int]>::len))?;
        // SAFETY: the caller's promise; there is room, as was just checked.
        unsafe {
            put("sources", sources, edges.sources[..into].iter().map(|rank| *rank as c_int))?;
            put("destinations", destinations, edges.destinations[..out].iter().map(|rank| *rank as c_int))?;
            if let Some(from) = from {
                put("sourceweights", sourceweights, from.iter().copied())?;
            }
            if let Some(to) = to {
                put("destweights", destweights, to.iter().copied())?;
            }
        }
        Ok(())
    })
}
