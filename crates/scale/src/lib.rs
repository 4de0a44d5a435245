//! How collectives and start-up behave at sizes that no machine at hand has.
//!
//! The schedules of `arke-coll`, as the engine would run them, go through a simulator of messages in the LogGP model
//! ([`model`]), for any number of ranks: a million of them fit a small machine, because ranks whose schedules look
//! alike share one ([`program`]), and a rank's own state is a few words ([`mod@simulate`]).
//!
//! - [`operation`]: which schedule; [`startup`]: the exchange by which a job of many nodes begins;
//! - [`memory`]: bytes that a rank needs, counted from the structures themselves;
//! - [`sweep`]: all of this for a range of rank counts, as a table, as JSON, and drawn ([`plot`]);
//! - [`measure`]: the model's figures for this machine, and real times beside simulated ones.
#![deny(unsafe_code)]

pub mod measure;
pub mod memory;
pub mod model;
pub mod operation;
pub mod plot;
pub mod program;
mod queue;
pub mod simulate;
pub mod startup;
pub mod sweep;

pub use model::{LogGp, Model};
pub use operation::Operation;
pub use simulate::{simulate, Simulated};
