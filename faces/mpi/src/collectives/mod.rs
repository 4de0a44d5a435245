//! Collective operations (MPI 5.0, chapter 6).
//!
//! A call is a struct of its arguments with a method for each of its forms (`forms.rs`). It checks its arguments
//! (`arguments.rs`), enters its buffers into a schedule, has an algorithm of `arke-coll` write the steps, and runs it
//! (`launch.rs`): to its end, or as a request. Blocking operations of one node go through shared lines and segments
//! instead (`fast.rs`, `rows.rs`), or, of long allreduces of two ranks, as they have measured (`long.rs`).

mod allgather;
mod alltoall;
mod arguments;
mod barrier;
mod bcast;
mod fast;
mod forms;
mod gather;
mod internal;
mod launch;
mod long;
mod neighborhood;
mod numbers;
mod reduce;
mod reduce_scatter;
mod rows;
mod scan;
mod scatter;
mod state;

pub(crate) use allgather::*;
pub(crate) use alltoall::*;
pub(crate) use barrier::*;
pub(crate) use bcast::*;
pub(crate) use forms::Forms;
pub(crate) use gather::*;
pub(crate) use launch::{disagreement, fault};
pub(crate) use neighborhood::*;
pub(crate) use reduce::*;
pub(crate) use reduce_scatter::*;
pub(crate) use scan::*;
pub(crate) use scatter::*;
pub(crate) use state::nodes_of;
pub use state::{choice, node_count, node_of, Collectives};
