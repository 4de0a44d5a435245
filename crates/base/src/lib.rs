//! What every layer shares: the sync seam, slabs, settings, path counters, traces and the job board.
#![deny(unsafe_code)]

pub mod answers;
pub mod biased;
pub mod board;
pub mod crash;
pub mod foreign;
pub mod memory;
pub mod paths;
pub mod reentrant;
pub mod settings;
pub mod slab;
pub mod streaming;
pub mod strings;
pub mod sync;
pub mod trace;
pub mod trials;
pub mod waiting;

#[cfg(all(test, loom))]
mod loom_answers;
#[cfg(all(test, loom))]
mod loom_biased;
#[cfg(all(test, loom))]
mod loom_reentrant;
#[cfg(all(test, loom))]
mod loom_trace;
#[cfg(all(test, loom))]
mod loom_waiting;
