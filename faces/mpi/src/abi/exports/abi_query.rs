//! Exports of the module `abi_query`.
//!
//! Generated: reproduced by `cargo run -p xtask -- gen`. Do not edit.

#![allow(unused_imports, unused_variables)]

use core::ffi::{c_char, c_int, c_void};

use super::exports;
use crate::abi::*;
use crate::error::{checked, finish, or_null, unsupported, Target};

exports! {
    MPI_Abi_get_fortran_booleans PMPI_Abi_get_fortran_booleans (
        logical_size: c_int, logical_true: *mut c_void, logical_false: *mut c_void, is_set: *mut c_int,
    ) -> c_int {
        finish("MPI_Abi_get_fortran_booleans", Target::Default, checked(|| crate::abi_query::abi_get_fortran_booleans(
            logical_size, Out::new("logical_true", logical_true)?, Out::new("logical_false", logical_false)?,
            Out::new("is_set", is_set)?,
        )))
    }
    MPI_Abi_get_fortran_info PMPI_Abi_get_fortran_info (info: *mut MPI_Info) -> c_int {
        finish("MPI_Abi_get_fortran_info", Target::Default, or_null(info, MPI_INFO_NULL, checked(|| crate::abi_query::abi_get_fortran_info(
            Out::new("info", info)?,
        ))))
    }
    MPI_Abi_get_info PMPI_Abi_get_info (info: *mut MPI_Info) -> c_int {
        finish("MPI_Abi_get_info", Target::Default, or_null(info, MPI_INFO_NULL, checked(|| crate::abi_query::abi_get_info(
            Out::new("info", info)?,
        ))))
    }
    MPI_Abi_get_version PMPI_Abi_get_version (abi_major: *mut c_int, abi_minor: *mut c_int) -> c_int {
        finish("MPI_Abi_get_version", Target::Default, checked(|| crate::abi_query::abi_get_version(
            Out::new("abi_major", abi_major)?, Out::new("abi_minor", abi_minor)?,
        )))
    }
    MPI_Abi_set_fortran_booleans PMPI_Abi_set_fortran_booleans (
        logical_size: c_int, logical_true: *mut c_void, logical_false: *mut c_void,
    ) -> c_int {
        finish("MPI_Abi_set_fortran_booleans", Target::Default, checked(|| crate::abi_query::abi_set_fortran_booleans(
            logical_size, Out::new("logical_true", logical_true)?, Out::new("logical_false", logical_false)?,
        )))
    }
    MPI_Abi_set_fortran_info PMPI_Abi_set_fortran_info (info: MPI_Info) -> c_int {
        finish("MPI_Abi_set_fortran_info", Target::Default, crate::abi_query::abi_set_fortran_info(info))
    }
}
