//! Exports of the module `topologies`.
//!
//! Generated: reproduced by `cargo run -p xtask -- gen`. Do not edit.

#![allow(unused_imports, unused_variables)]

use core::ffi::{c_char, c_int, c_void};

use super::exports;
use crate::abi::*;
use crate::error::{checked, finish, or_null, unsupported, Target};

exports! {
    MPI_Cart_coords PMPI_Cart_coords (
        comm: MPI_Comm, rank: c_int, maxdims: c_int, coords: *mut c_int,
    ) -> c_int {
        finish("MPI_Cart_coords", Target::Comm(comm), crate::topologies::cart_coords(
            comm, rank, maxdims, coords,
        ))
    }
    MPI_Cart_create PMPI_Cart_create (
        comm_old: MPI_Comm, ndims: c_int, dims: *const c_int, periods: *const c_int, reorder: c_int,
        comm_cart: *mut MPI_Comm,
    ) -> c_int {
        finish("MPI_Cart_create", Target::Comm(comm_old), or_null(comm_cart, MPI_COMM_NULL, crate::topologies::cart_create(
            comm_old, ndims, dims, periods, reorder, Out::new("comm_cart", comm_cart),
        )))
    }
    MPI_Cart_get PMPI_Cart_get (
        comm: MPI_Comm, maxdims: c_int, dims: *mut c_int, periods: *mut c_int, coords: *mut c_int,
    ) -> c_int {
        finish("MPI_Cart_get", Target::Comm(comm), crate::topologies::cart_get(
            comm, maxdims, dims, periods, coords,
        ))
    }
    MPI_Cart_map PMPI_Cart_map (
        comm: MPI_Comm, ndims: c_int, dims: *const c_int, periods: *const c_int, newrank: *mut c_int,
    ) -> c_int {
        finish("MPI_Cart_map", Target::Comm(comm), checked(|| crate::topologies::cart_map(
            comm, ndims, dims, periods, Out::new("newrank", newrank)?,
        )))
    }
    MPI_Cart_rank PMPI_Cart_rank (comm: MPI_Comm, coords: *const c_int, rank: *mut c_int) -> c_int {
        finish("MPI_Cart_rank", Target::Comm(comm), checked(|| crate::topologies::cart_rank(
            comm, coords, Out::new("rank", rank)?,
        )))
    }
    MPI_Cart_shift PMPI_Cart_shift (
        comm: MPI_Comm, direction: c_int, disp: c_int, rank_source: *mut c_int, rank_dest: *mut c_int,
    ) -> c_int {
        finish("MPI_Cart_shift", Target::Comm(comm), checked(|| crate::topologies::cart_shift(
            comm, direction, disp, Out::new("rank_source", rank_source)?, Out::new("rank_dest", rank_dest)?,
        )))
    }
    MPI_Cart_sub PMPI_Cart_sub (comm: MPI_Comm, remain_dims: *const c_int, newcomm: *mut MPI_Comm) -> c_int {
        finish("MPI_Cart_sub", Target::Comm(comm), or_null(newcomm, MPI_COMM_NULL, crate::topologies::cart_sub(
            comm, remain_dims, Out::new("newcomm", newcomm),
        )))
    }
    MPI_Cartdim_get PMPI_Cartdim_get (comm: MPI_Comm, ndims: *mut c_int) -> c_int {
        finish("MPI_Cartdim_get", Target::Comm(comm), checked(|| crate::topologies::cartdim_get(
            comm, Out::new("ndims", ndims)?,
        )))
    }
    MPI_Dims_create PMPI_Dims_create (nnodes: c_int, ndims: c_int, dims: *mut c_int) -> c_int {
        finish("MPI_Dims_create", Target::Default, crate::topologies::dims_create(nnodes, ndims, dims))
    }
    MPI_Dist_graph_create PMPI_Dist_graph_create (
        comm_old: MPI_Comm, n: c_int, sources: *const c_int, degrees: *const c_int,
        destinations: *const c_int, weights: *const c_int, info: MPI_Info, reorder: c_int,
        comm_dist_graph: *mut MPI_Comm,
    ) -> c_int {
        finish("MPI_Dist_graph_create", Target::Comm(comm_old), or_null(comm_dist_graph, MPI_COMM_NULL, crate::topologies::dist_graph_create(
            comm_old, n, sources, degrees, destinations, weights, info, reorder,
            Out::new("comm_dist_graph", comm_dist_graph),
        )))
    }
    MPI_Dist_graph_create_adjacent PMPI_Dist_graph_create_adjacent (
        comm_old: MPI_Comm, indegree: c_int, sources: *const c_int, sourceweights: *const c_int,
        outdegree: c_int, destinations: *const c_int, destweights: *const c_int, info: MPI_Info,
        reorder: c_int, comm_dist_graph: *mut MPI_Comm,
    ) -> c_int {
        finish("MPI_Dist_graph_create_adjacent", Target::Comm(comm_old), or_null(comm_dist_graph, MPI_COMM_NULL, crate::topologies::dist_graph_create_adjacent(
            comm_old, indegree, sources, sourceweights, outdegree, destinations, destweights, info, reorder,
            Out::new("comm_dist_graph", comm_dist_graph),
        )))
    }
    MPI_Dist_graph_neighbors PMPI_Dist_graph_neighbors (
        comm: MPI_Comm, maxindegree: c_int, sources: *mut c_int, sourceweights: *mut c_int,
        maxoutdegree: c_int, destinations: *mut c_int, destweights: *mut c_int,
    ) -> c_int {
        finish("MPI_Dist_graph_neighbors", Target::Comm(comm), crate::topologies::dist_graph_neighbors(
            comm, maxindegree, sources, sourceweights, maxoutdegree, destinations, destweights,
        ))
    }
    MPI_Dist_graph_neighbors_count PMPI_Dist_graph_neighbors_count (
        comm: MPI_Comm, indegree: *mut c_int, outdegree: *mut c_int, weighted: *mut c_int,
    ) -> c_int {
        finish("MPI_Dist_graph_neighbors_count", Target::Comm(comm), checked(|| crate::topologies::dist_graph_neighbors_count(
            comm, Out::new("indegree", indegree)?, Out::new("outdegree", outdegree)?, Out::new("weighted", weighted)?,
        )))
    }
    MPI_Graph_create PMPI_Graph_create (
        comm_old: MPI_Comm, nnodes: c_int, indx: *const c_int, edges: *const c_int, reorder: c_int,
        comm_graph: *mut MPI_Comm,
    ) -> c_int {
        finish("MPI_Graph_create", Target::Comm(comm_old), or_null(comm_graph, MPI_COMM_NULL, crate::topologies::graph_create(
            comm_old, nnodes, indx, edges, reorder, Out::new("comm_graph", comm_graph),
        )))
    }
    MPI_Graph_get PMPI_Graph_get (
        comm: MPI_Comm, maxindex: c_int, maxedges: c_int, indx: *mut c_int, edges: *mut c_int,
    ) -> c_int {
        finish("MPI_Graph_get", Target::Comm(comm), crate::topologies::graph_get(
            comm, maxindex, maxedges, indx, edges,
        ))
    }
    MPI_Graph_map PMPI_Graph_map (
        comm: MPI_Comm, nnodes: c_int, indx: *const c_int, edges: *const c_int, newrank: *mut c_int,
    ) -> c_int {
        finish("MPI_Graph_map", Target::Comm(comm), checked(|| crate::topologies::graph_map(
            comm, nnodes, indx, edges, Out::new("newrank", newrank)?,
        )))
    }
    MPI_Graph_neighbors PMPI_Graph_neighbors (
        comm: MPI_Comm, rank: c_int, maxneighbors: c_int, neighbors: *mut c_int,
    ) -> c_int {
        finish("MPI_Graph_neighbors", Target::Comm(comm), crate::topologies::graph_neighbors(
            comm, rank, maxneighbors, neighbors,
        ))
    }
    MPI_Graph_neighbors_count PMPI_Graph_neighbors_count (
        comm: MPI_Comm, rank: c_int, nneighbors: *mut c_int,
    ) -> c_int {
        finish("MPI_Graph_neighbors_count", Target::Comm(comm), checked(|| crate::topologies::graph_neighbors_count(
            comm, rank, Out::new("nneighbors", nneighbors)?,
        )))
    }
    MPI_Graphdims_get PMPI_Graphdims_get (comm: MPI_Comm, nnodes: *mut c_int, nedges: *mut c_int) -> c_int {
        finish("MPI_Graphdims_get", Target::Comm(comm), checked(|| crate::topologies::graphdims_get(
            comm, Out::new("nnodes", nnodes)?, Out::new("nedges", nedges)?,
        )))
    }
    MPI_Topo_test PMPI_Topo_test (comm: MPI_Comm, status: *mut c_int) -> c_int {
        finish("MPI_Topo_test", Target::Comm(comm), checked(|| crate::topologies::topo_test(
            comm, Out::new("status", status)?,
        )))
    }
}
