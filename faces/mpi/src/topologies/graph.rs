//! Graphs that every process knows as a whole, and the calls on them (MPI 5.0, sections 8.5.3, 8.5.5, 8.5.8).

use super::arguments::{check_intra, check_length, check_room, ints, length, put, rank as check_rank};
use super::make::{digest, make, nodes_of_first, Ranks};
use super::{placement, required, without, Shape, Topology};
use crate::abi::*;
use crate::communicators::{self, together, Comm};
use crate::error::{Error, Result};
use crate::runtime;
use arke_coll::neighbor::Links;
use core::ffi::c_int;
use std::collections::HashMap;

const GRAPH: &str = "a graph topology, as MPI_Graph_create gives it";

/// A graph: the neighbours of each of its places.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct Graph {
    /// Where the neighbours of each place end in `neighbors`.
    ends: Vec<u32>,
    neighbors: Vec<u32>,
}

impl Graph {
    /// The graph with these neighbours.
    #[cfg(test)]
    pub(super) fn of(neighbors: impl Iterator<Item = Vec<u32>>) -> Graph {
        let mut graph = Graph { ends: Vec::new(), neighbors: Vec::new() };
        for list in neighbors {
            graph.neighbors.extend(list);
            graph.ends.push(graph.neighbors.len() as u32);
        }
        graph
    }

    /// How many places it has.
    pub(super) fn size(&self) -> u32 {
        self.ends.len() as u32
    }

    /// The neighbours of a place.
    pub(super) fn neighbors(&self, place: u32) -> &[u32] {
        let begin = place.checked_sub(1).map_or(0, |before| self.ends[before as usize]);
        &self.neighbors[begin as usize..self.ends[place as usize] as usize]
    }

    /// Every edge, from the place that lists it.
    pub(super) fn edges(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        (0..self.size()).flat_map(|from| self.neighbors(from).iter().map(move |to| (from, *to)))
    }

    /// The neighbours of a rank, for neighbourhood collectives: data goes to each of them and comes from each.
    ///
    /// # Errors
    /// `MPI_ERR_TOPOLOGY` at every process alike, where some edge leads one way only.
    pub(super) fn links(&self, rank: u32) -> Result<Links> {
        let mut balance: HashMap<(u32, u32), i64> = HashMap::new();
        for (from, to) in self.edges().filter(|(from, to)| from != to) {
            let there = if from < to { 1 } else { -1 };
            *balance.entry((from.min(to), from.max(to))).or_insert(0) += there;
        }
        let uneven = balance.into_iter().filter(|(_, surplus)| *surplus != 0).map(|(pair, _)| pair).min();
        if let Some((a, b)) = uneven {
            let times = |from: u32, to: u32| self.neighbors(from).iter().filter(|n| **n == to).count();
            return Err(Error::new(
                MPI_ERR_TOPOLOGY,
                format!(
                    "the graph of comm lists rank {b} {} times as a neighbour of rank {a}, but rank {a} {} times as a \
                     neighbour of rank {b}; neighbourhood collectives need every edge in both directions (or a \
                     distributed graph)",
                    times(a, b),
                    times(b, a)
                ),
            ));
        }
        let own = self.neighbors(rank);
        Ok(Links::listed(rank, own, own))
    }
}

impl Topology {
    fn graph(&self) -> Option<&Graph> {
        match &self.shape {
            Shape::Graph(graph) => Some(graph),
            _ => None,
        }
    }
}

/// Uses the graph of a communicator.
fn with_graph<R>(comm: MPI_Comm, f: impl FnOnce(&Graph) -> Result<R>) -> Result<R> {
    let (comm, topology) = required(comm, GRAPH)?;
    match topology.graph() {
        Some(graph) => f(graph),
        None => Err(without(&comm, GRAPH)),
    }
}

/// The graph that a call describes, which must not have more places than there are processes.
///
/// # Safety
/// `indx` is null or has `nnodes` elements, `edges` is null or has as many as the last of them says.
unsafe fn described(nnodes: c_int, indx: *const c_int, edges: *const c_int, processes: u32) -> Result<Graph> {
    let n = length(MPI_ERR_ARG, "nnodes", nnodes)?;
    if n > processes as usize {
        return Err(Error::arg(
            MPI_ERR_ARG,
            "nnodes",
            nnodes,
            &format!("must not be more than the processes of the communicator, which are {processes}"),
        ));
    }
    // SAFETY: the caller's promise.
    let ends = unsafe { ints("index", indx, n) }?;
    let mut before = 0;
    for (i, end) in ends.iter().enumerate() {
        if *end < before {
            return Err(Error::arg(
                MPI_ERR_TOPOLOGY,
                &format!("index[{i}]"),
                end,
                &format!(
                    "must be at least {before}: entry i is how many neighbours nodes 0 to i have together"
                ),
            ));
        }
        before = *end;
    }
    // SAFETY: the caller's promise.
    let neighbors = unsafe { ints("edges", edges, before as usize) }?;
    if let Some((i, edge)) = neighbors.iter().enumerate().find(|(_, edge)| !(0..nnodes).contains(*edge)) {
        return Err(Error::arg(
            MPI_ERR_TOPOLOGY,
            &format!("edges[{i}]"),
            edge,
            &format!("must be a node of the graph (0 to {})", nnodes - 1),
        ));
    }
    Ok(Graph {
        ends: ends.iter().map(|end| *end as u32).collect(),
        neighbors: neighbors.iter().map(|edge| *edge as u32).collect(),
    })
}

/// The rank of the parent for each place of a graph; none where they had best stay as they are.
fn placed(parent: &Comm, graph: &Graph) -> Option<Vec<u32>> {
    let nodes = nodes_of_first(parent, graph.size())?;
    placement::for_graph(graph, &nodes)
}

/// `MPI_Graph_create`. Where ranks may be reordered, neighbours are put on the same node as far as can be.
///
/// # Safety
/// `indx` must be null or have `nnodes` elements, `edges` be null or have as many as the last of them says.
pub(crate) unsafe fn graph_create(
    comm_old: MPI_Comm,
    nnodes: c_int,
    indx: *const c_int,
    edges: *const c_int,
    reorder: c_int,
    comm_graph: Result<Out<MPI_Comm>>,
) -> Result {
    let _guard = runtime::enter()?;
    let parent = communicators::get_as(comm_old, "comm_old")?;
    check_intra(&parent, "comm_old")?;
    // SAFETY: the caller's promise.
    let asked = unsafe { described(nnodes, indx, edges, parent.size()) };
    let asked = asked.and_then(|graph| {
        let digest = digest((&graph, reorder != 0));
        Ok(((graph, comm_graph?), digest))
    });
    let (graph, place) = together::consent_to_same(&parent, asked, "nnodes, index, edges and reorder")?;
    let made = if graph.size() == 0 {
        MPI_COMM_NULL
    } else {
        let order = if reorder != 0 { placed(&parent, &graph) } else { None };
        let ranks = order.map_or(Ranks::First(graph.size()), Ranks::Listed);
        make(&parent, ranks, Shape::Graph(graph))?
    };
    place.set(made);
    Ok(())
}

/// `MPI_Graph_map`: the rank that `MPI_Graph_create` would give this process if it may reorder.
///
/// # Safety
/// As for [`graph_create`].
pub(crate) unsafe fn graph_map(
    comm: MPI_Comm,
    nnodes: c_int,
    indx: *const c_int,
    edges: *const c_int,
    newrank: Out<c_int>,
) -> Result {
    let _guard = runtime::enter()?;
    let parent = communicators::get(comm)?;
    check_intra(&parent, "comm")?;
    // SAFETY: the caller's promise.
    let graph = unsafe { described(nnodes, indx, edges, parent.size()) }?;
    let own = (parent.rank() < graph.size()).then_some(parent.rank());
    let place = own.map(|own| match placed(&parent, &graph) {
        Some(order) => order.iter().position(|rank| *rank == own).map_or(MPI_UNDEFINED, |at| at as c_int),
        None => own as c_int,
    });
    newrank.set(place.unwrap_or(MPI_UNDEFINED));
    Ok(())
}

/// `MPI_Graphdims_get`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn graphdims_get(comm: MPI_Comm, nnodes: Out<c_int>, nedges: Out<c_int>) -> Result {
    let _guard = runtime::enter()?;
    with_graph(comm, |graph| {
        nnodes.set(graph.size() as c_int);
        nedges.set(graph.neighbors.len() as c_int);
        Ok(())
    })
}

/// `MPI_Graph_get`.
///
/// # Safety
/// `indx` must be null or have `maxindex` elements, `edges` be null or have `maxedges`.
pub(crate) unsafe fn graph_get(
    comm: MPI_Comm,
    maxindex: c_int,
    maxedges: c_int,
    indx: *mut c_int,
    edges: *mut c_int,
) -> Result {
    let _guard = runtime::enter()?;
    with_graph(comm, |graph| {
        check_length("maxindex", maxindex, graph.ends.len(), "the number of nodes of the graph")?;
        check_length("maxedges", maxedges, graph.neighbors.len(), "the number of edges of the graph")?;
        check_room("index", indx, graph.ends.len())?;
        check_room("edges", edges, graph.neighbors.len())?;
        // SAFETY: the caller's promise; there is room, as was just checked.
        unsafe {
            put("index", indx, graph.ends.iter().map(|end| *end as c_int))?;
            put("edges", edges, graph.neighbors.iter().map(|edge| *edge as c_int))
        }
    })
}

/// `MPI_Graph_neighbors_count`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn graph_neighbors_count(comm: MPI_Comm, rank: c_int, nneighbors: Out<c_int>) -> Result {
    let _guard = runtime::enter()?;
    with_graph(comm, |graph| {
        let count = graph.neighbors(check_rank(rank, graph.size())?).len();
        nneighbors.set(count as c_int);
        Ok(())
    })
}

/// `MPI_Graph_neighbors`.
///
/// # Safety
/// `neighbors` must be null or have `maxneighbors` elements.
pub(crate) unsafe fn graph_neighbors(
    comm: MPI_Comm,
    rank: c_int,
    maxneighbors: c_int,
    neighbors: *mut c_int,
) -> Result {
    let _guard = runtime::enter()?;
    with_graph(comm, |graph| {
        let list = graph.neighbors(check_rank(rank, graph.size())?);
        check_length("maxneighbors", maxneighbors, list.len(), "the number of neighbours")?;
        // SAFETY: the caller's promise.
        unsafe { put("neighbors", neighbors, list.iter().map(|rank| *rank as c_int)) }
    })
}
