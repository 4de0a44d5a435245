//! The binary interface of the MPI 5.0 standard ABI, as Rust sees it: C types, constants, and the table through which the
//! libraries with other MPIs' ABIs call `libmpi_abi.so.1`.
//!
//! `constants.rs` and `table.rs` are written by `cargo run -p xtask -- gen` from the tables in `faces/mpi/abi/`.

// The names of the C interface are kept, so that a reader finds in the code what the standard names.
#![allow(non_camel_case_types, non_snake_case)]

pub mod constants;
pub mod darray;
pub mod error_codes;
pub mod results;
pub mod shape;
#[rustfmt::skip]
pub mod table;
pub mod types;
pub mod with_context;

pub use constants::*;
pub use types::*;
