//! The MPI face: MPI objects and semantics over the engine, and the C ABI.

pub mod abi;
mod abi_query;
mod addresses;
mod allocation;
pub mod attributes;
pub mod collectives;
pub mod communicators;
pub mod datatypes;
mod dynamic;
mod environment;
pub mod errhandlers;
pub mod error;
pub mod groups;
pub mod handle;
mod handles;
pub mod info;
pub mod operations;
mod point_to_point;
mod profiling;
pub mod requests;
pub mod runtime;
mod startup;
pub mod status;
mod strings;
mod timers;
pub mod tool;
mod topologies;
