//! The MPI face: MPI objects and semantics over the engine, and the C ABI.

pub mod abi;
mod addresses;
pub mod error;
mod handles;
mod timers;
