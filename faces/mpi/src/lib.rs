//! The MPI face: MPI objects and semantics over the engine, and the C ABI.

pub mod abi;
mod addresses;
pub mod attributes;
pub mod communicators;
mod environment;
pub mod errhandlers;
pub mod error;
pub mod groups;
pub mod handle;
mod handles;
pub mod info;
pub mod runtime;
pub mod status;
mod strings;
mod timers;
pub mod tool;
