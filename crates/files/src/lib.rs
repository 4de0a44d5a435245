//! Access to files: which bytes of a file an access touches, how they get there, and who writes what in a collective
//! access.
//!
//! A [`View`] maps a stream of data onto a file with gaps. [`Memory`] is user memory. A [`Transfer`] moves one to the
//! other through an [`OpenFile`]; [`Workers`] do that while the program computes. For an access of several processes at
//! a time, [`Domains`] says which of them is in charge of which part of the file, [`Runs`] describe pieces in few
//! words, and a [`Window`] collects what they sent. Nothing here knows MPI's names, handles or messages.
#![deny(unsafe_code)]

mod coverage;
mod domains;
mod fault;
mod memory;
mod open_file;
mod runs;
mod transfer;
mod view;
mod window;
mod workers;

pub use coverage::Coverage;
pub use domains::Domains;
pub use fault::{Fault, Outcome};
pub use memory::Memory;
pub use open_file::{Direction, OpenFile};
pub use runs::{Run, Runs};
pub use transfer::Transfer;
pub use view::{Extent, View, ViewError};
pub use window::Window;
pub use workers::{Job, Workers};
