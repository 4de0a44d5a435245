//! The binary interface: the C types and constants of the MPI 5.0 standard ABI, the exported symbols, and the
//! few adaptors that let one Rust function serve an `int` call and its large-count (`_c`) twin.
//!
//! Types and constants stand in `arke-abi`. Everything in `exports/` is written by `cargo run -p xtask -- gen` from the
//! tables in `faces/mpi/abi/`. The exported functions do nothing but convert, refuse null pointers where a result must
//! go ([`Out`]), call a chapter module and hand the result to [`crate::error::finish`]. Nothing in the library calls an
//! exported symbol, so a profiling library that replaces `MPI_x` sees only what the program calls.

// The names of the C interface are kept, so that a reader finds in the code what the standard names.
#![allow(non_camel_case_types, non_snake_case)]

#[rustfmt::skip]
pub(crate) mod exports;
mod extensions;
mod mpi1;
mod out;
mod twin;

pub use arke_abi::constants::*;
pub use arke_abi::types::*;
pub use out::{status_in, status_in_out, Out};
pub use twin::{ConversionFunction, IntArray, IntOut, UserFunction, ValueTooLarge};
