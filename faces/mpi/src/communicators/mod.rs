//! Communicators: a group of processes with a world of messages of its own (MPI 5.0, chapter 7).

mod agreement;
mod calls;
pub mod contexts;
mod create;
mod duplicate;
mod exchange;
mod from_groups;
mod identity;
mod inter;
pub mod object;
pub mod predefined;
mod split;
mod stamps;
mod table;
pub(crate) mod together;
mod unite;

pub(crate) use calls::*;
pub use contexts::PARTITIONED_CONTEXT;
pub(crate) use create::*;
pub(crate) use duplicate::*;
pub(crate) use exchange::Channel;
pub(crate) use from_groups::*;
pub(crate) use inter::{intercomm_create, intercomm_merge};
pub use object::{Comm, Parts};
pub(crate) use split::*;
pub use table::{
    all, check_freeable, clear, count, get, get_as, get_local, insert, of_error, of_operation,
    place_in_predefined, rank_in, remove, replace, with, with_local,
};
pub(crate) use unite::{connect, take_leave, Met};

#[cfg(test)]
mod tests;
