//! Files (MPI 5.0, chapter 14).
//!
//! [`object`] says what an open file is; `open.rs` opens and closes it, `view.rs` sets views, `calls.rs` holds the
//! access calls, which all end in `data.rs`. What one rank does alone is a [`arke_files::Transfer`]; what all do
//! together is a program of messages ([`exchange`], [`collective`], [`two_phase`]). Non-blocking accesses ([`begun`])
//! are carried out by worker threads, which know nothing of MPI.

mod access;
mod begun;
mod calls;
mod collective;
mod data;
mod datarep;
mod exchange;
mod form;
mod hints;
mod object;
mod open;
mod pointers;
mod shared;
mod sizes;
mod split;
mod trouble;
mod two_phase;
mod view;

pub(crate) use calls::*;
pub(crate) use datarep::register_datarep;
pub(crate) use object::{check, clear, comm, errhandler_of, set_errhandler};
pub(crate) use open::{file_close, file_delete, file_open};
pub(crate) use pointers::*;
pub(crate) use sizes::*;
pub(crate) use view::{
    file_get_amode, file_get_byte_offset, file_get_type_extent, file_get_view, file_set_view,
};

/// Lets accesses that nobody waited for end: `MPI_Finalize`, and the end of the last session.
pub(crate) fn rest() {
    crate::runtime::unlocked(|| exchange::workers().rest());
}
