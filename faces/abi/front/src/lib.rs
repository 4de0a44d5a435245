//! What the front ends share: libraries with the names and the binary interface of another MPI, which translate to
//! Arke.
//!
//! A program that was linked with Open MPI or MPICH calls its `libmpi.so.40` or `libmpi.so.12`. A front end is that
//! library: each exported function turns the arguments into those of the standard ABI, calls `libmpi_abi.so.1` through
//! its table of functions, and turns the results back. There is one engine in a process, however many front ends it
//! loads.
//!
//! An ABI is a type with [`Abi`] and [`Numbers`]. What turns a number, a handle or a status is chosen by the kind of
//! the parameter (`faces/mpi/abi/functions.tsv`); what needs more than that is written by hand, in the module of its
//! topic.

#![allow(non_camel_case_types, non_snake_case)]

pub mod abi_query;
pub mod attributes;
pub mod callbacks;
pub mod collectives;
pub mod contents;
pub mod errors;
pub mod events;
mod handles;
pub mod mpi1;
mod numbers;
mod places;
pub mod processes;
pub mod reductions;
pub mod results;
mod room;
pub mod significant;
pub mod statuses;
mod table;

pub use handles::{HandleIn, HandleOut, Handles, HandlesInOut, HandlesOut};
pub use numbers::{bits, stranger, NumberInOut, NumberOut, Numbers, NumbersIn};
pub use places::{buffer, buffer_mut, BufferOut, TextOut};
pub use statuses::{ForeignStatus, Parts, StatusIn, StatusInOut, StatusOut, Statuses};
pub use table::{check, table};

use arke_abi as standard;
use core::ffi::{c_int, c_void};

/// A handle of an ABI.
pub trait Handle: Copy + 'static {
    /// The same of the standard ABI.
    type Standard: Copy + PartialEq + 'static;
    /// The number of the standard's handle.
    fn number(standard: Self::Standard) -> usize;
    /// The standard's handle of a number.
    fn of_number(number: usize) -> Self::Standard;
    /// The standard's handle for one of the program's; no valid one for a value that is none.
    fn inward(self) -> Self::Standard;
    /// Whether [`Handle::inward`] reads at an address that the program gave.
    #[inline(always)]
    fn is_read(self) -> bool {
        false
    }
    /// The program's handle for one of the standard's.
    fn outward(standard: Self::Standard) -> Self;
}

/// The types of an ABI.
pub trait Abi: Numbers + Sized + 'static {
    /// Communicators.
    type Comm: Handle<Standard = standard::MPI_Comm>;
    /// Groups.
    type Group: Handle<Standard = standard::MPI_Group>;
    /// Datatypes.
    type Datatype: Handle<Standard = standard::MPI_Datatype>;
    /// Reduction operations.
    type Op: Handle<Standard = standard::MPI_Op>;
    /// Requests.
    type Request: Handle<Standard = standard::MPI_Request>;
    /// Messages of matched probes.
    type Message: Handle<Standard = standard::MPI_Message>;
    /// Info objects.
    type Info: Handle<Standard = standard::MPI_Info>;
    /// Error handlers.
    type Errhandler: Handle<Standard = standard::MPI_Errhandler>;
    /// Windows.
    type Win: Handle<Standard = standard::MPI_Win>;
    /// Files.
    type File: Handle<Standard = standard::MPI_File>;
    /// Sessions.
    type Session: Handle<Standard = standard::MPI_Session>;
    /// Statuses.
    type Status: ForeignStatus;

    /// The name of the library.
    const LIBRARY: &str;
    /// What `MPI_Get_library_version` says before and behind Arke's name: programs find out by the beginning whose
    /// binary interface the library has, and of which version. It is the version whose header was turned into
    /// `values.tsv`.
    const LIBRARY_VERSION: [&str; 2];
    /// Whether calls return plain error classes, which programs compare with `==`; else codes lead to a sentence about
    /// the error, and what the program adds is larger than all of them.
    const PLAIN_CLASSES: bool;
    /// What a program passes for `MPI_STATUS_IGNORE`, as an address.
    const STATUS_IGNORE: usize;
    /// What a program passes for `MPI_IN_PLACE`, as an address.
    const IN_PLACE: usize;
    /// What a program passes for `MPI_BUFFER_AUTOMATIC`, as an address.
    const BUFFER_AUTOMATIC: usize;

    /// The standard's handle of a performance variable for the program's: that of `MPI_T_PVAR_ALL_HANDLES` differs.
    fn pvar_handle_in(handle: standard::MPI_T_pvar_handle) -> standard::MPI_T_pvar_handle;
    /// The standard's weights for the program's: those of `MPI_UNWEIGHTED` and `MPI_WEIGHTS_EMPTY` differ.
    fn weights_in(weights: *const c_int) -> *const c_int;
    /// Whether this is the program's `MPI_DUP_FN`, `MPI_COMM_DUP_FN` or their like.
    fn is_dup(function: Callback) -> bool;
    /// Whether this is the program's `MPI_NULL_COPY_FN`, `MPI_COMM_NULL_DELETE_FN` or their like.
    fn is_null(function: Callback) -> bool;
}

/// A function of the program's, as an address: null where it passed none.
pub type Callback = *const c_void;

/// The standard's error code that a call ended with, as the program knows it.
#[inline(always)]
pub fn code<A: Abi>(code: c_int) -> c_int {
    if code == standard::MPI_SUCCESS {
        code
    } else {
        errors::code_out::<A>(code)
    }
}
