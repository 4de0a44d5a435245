//! The MPI face: MPI objects and semantics over the engine, and the C ABI.
#![cfg_attr(not(test), deny(clippy::disallowed_types))]

// The engine's own C interface, whose functions this library exports beside MPI's.
use arke_native as _;

pub mod abi;
mod abi_query;
mod addresses;
mod allocation;
pub mod attributes;
mod check;
pub mod collectives;
pub mod communicators;
mod contexts;
pub mod datatypes;
mod dynamic;
mod environment;
pub mod errhandlers;
pub mod error;
mod fault_tolerance;
mod files;
pub mod groups;
pub mod handle;
mod handles;
mod hardware;
pub mod info;
mod one_sided;
pub mod operations;
mod partitioned;
mod point_to_point;
mod profiling;
pub mod requests;
pub mod runtime;
mod sessions;
mod startup;
pub mod status;
mod strings;
mod timers;
pub mod tool;
mod topologies;
mod watch;
