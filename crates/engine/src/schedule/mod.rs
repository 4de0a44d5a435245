//! Collective operations as data: a [`Schedule`] is the steps of one process in one operation, with dependencies.
//!
//! An algorithm (crate `arke-coll`) writes the schedule; the engine runs it, for a blocking call while the caller
//! waits, for a non-blocking one inside whatever call makes progress. Since a schedule depends on nothing but its
//! arguments, a simulator can run the schedules of any number of ranks without processes.
//!
//! Which step may begin is decided by edges alone, never by the order in which messages happen to arrive, and
//! steps that touch the same memory are always ordered by edges. So the result is the same bits every time.

mod active;
mod build;
#[cfg(any(test, feature = "interpreter"))]
pub mod interpreter;
mod memory;
mod run;
mod step;

pub(crate) use active::Schedules;
pub use active::TAG;
pub use build::Schedule;
pub use memory::{Base, Buffer, BufferId, Part, Shape};
pub use run::Fate;
pub use step::{both, Action, Both, Combine, Combiner, Group, Peer, Route, StepId, LANES};
