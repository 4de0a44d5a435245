//! Exports of the module `profiling`.
//!
//! Generated: reproduced by `cargo run -p xtask -- gen`. Do not edit.

#![allow(unused_imports, unused_variables)]

use core::ffi::{c_char, c_int, c_void};

use super::exports;
use crate::abi::*;
use crate::error::{checked, finish, or_null, unsupported, Target};

exports! {
    // In C further arguments may follow. They are not read; the caller removes them.
    MPI_Pcontrol PMPI_Pcontrol (level: c_int) -> c_int {
        crate::profiling::pcontrol(level)
    }
}
