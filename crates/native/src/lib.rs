//! The engine's own C interface (`include/arke.h`), on which the faces beside MPI stand.
//!
//! It stands on the engine and on what the process keeps (`crates/runtime`), and is linked into `libmpi_abi.so.1`, so
//! that there is one engine in a process.
//!
//! It uses the engine and the place in the job, and none of MPI's objects: no communicator, no datatype, no error
//! handler. What such programs send has contexts, requests' words and a handler number of its own, so that a process
//! may use MPI as well. `docs/native.md` describes the interface; `error.rs` holds what every exported function begins
//! and ends with.

#![cfg_attr(not(test), deny(clippy::disallowed_types))]

mod active;
mod calls;
mod collectives;
mod counters;
mod descriptor;
mod error;
mod groups;
mod job;
mod lines;
mod links;
mod memory;
mod messages;
mod places;
mod requests;
mod unexpected;
mod updates;
mod waiting;

/// The word of this interface's requests, which no communicator's handle is.
const COOKIE: u32 = u32::MAX - 1;
