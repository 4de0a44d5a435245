//! Exports of the module `timers`.
//!
//! Generated: reproduced by `cargo run -p xtask -- gen`. Do not edit.

#![allow(unused_imports, unused_variables)]

use core::ffi::{c_char, c_int, c_void};

use super::exports;
use crate::abi::*;
use crate::error::{checked, finish, or_null, unsupported, Target};

exports! {
    MPI_Wtick PMPI_Wtick () -> f64 {
        crate::timers::wtick()
    }
    MPI_Wtime PMPI_Wtime () -> f64 {
        crate::timers::wtime()
    }
}
