//! Collective algorithms, one file each. Every one writes a [`Schedule`](arke_engine::schedule::Schedule): the
//! steps of one rank, which the engine runs.
//!
//! - [`team`], [`blocks`], [`nodes`]: the arithmetic of ranks, of memory and of nodes;
//! - one module for each operation, with a file for each algorithm and a list of them;
//! - [`inter`]: the operations between two groups;
//! - [`neighbor`]: the operations between neighbours in a virtual topology;
//! - [`machine`]: what messages and local work cost, for the choice between algorithms;
//! - [`levels`]: the two levels of an operation on several nodes;
//! - [`select`]: which algorithm is used when, and why, and forcing one;
//! - [`lines`]: barriers and small allreduces of one node, without messages;
//! - [`segments`]: longer operations of one node, without messages;
//! - [`registry`]: all algorithms, for reports.
#![forbid(unsafe_code)]

pub mod algorithm;
pub mod allgather;
pub mod allreduce;
pub mod alltoall;
pub mod barrier;
pub mod bcast;
pub mod blocks;
pub mod exscan;
pub mod gather;
mod halving;
pub mod inter;
pub mod levels;
pub mod lines;
pub mod machine;
pub mod neighbor;
pub mod nodes;
pub mod reduce;
pub mod reduce_scatter;
pub mod registry;
pub mod scan;
pub mod scatter;
pub mod segments;
pub mod select;
pub mod team;

pub use algorithm::{Algorithm, Case};
pub use blocks::Blocks;
pub use machine::Machine;
pub use nodes::Nodes;
pub use select::Choice;
pub use team::Team;
