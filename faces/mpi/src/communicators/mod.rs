//! Communicators: a group of processes with a world of messages of its own (MPI 5.0, chapter 7).

mod calls;
pub mod contexts;
pub mod object;
pub mod predefined;
mod table;

pub(crate) use calls::*;
pub use object::{Comm, Parts};
pub use table::{count, get, get_as, insert, remove, with};

#[cfg(test)]
mod tests;
