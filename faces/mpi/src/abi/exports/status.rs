//! Exports of the module `status`.
//!
//! Generated: reproduced by `cargo run -p xtask -- gen`. Do not edit.

#![allow(unused_imports, unused_variables)]

use core::ffi::{c_char, c_int, c_void};

use super::exports;
use crate::abi::*;
use crate::error::{finish, or_null, unsupported, Target};

exports! {
    MPI_Get_count PMPI_Get_count (
        status: *const MPI_Status, datatype: MPI_Datatype, count: *mut c_int,
    ) -> c_int {
        finish("MPI_Get_count", Target::Default, crate::datatypes::get_count(
            status, datatype, IntOut::int_or_undefined(count),
        ))
    }
    MPI_Get_count_c PMPI_Get_count_c (
        status: *const MPI_Status, datatype: MPI_Datatype, count: *mut MPI_Count,
    ) -> c_int {
        finish("MPI_Get_count_c", Target::Default, crate::datatypes::get_count(
            status, datatype, IntOut::count(count),
        ))
    }
    MPI_Get_elements PMPI_Get_elements (
        status: *const MPI_Status, datatype: MPI_Datatype, count: *mut c_int,
    ) -> c_int {
        finish("MPI_Get_elements", Target::Default, crate::datatypes::get_elements(
            status, datatype, IntOut::int_or_undefined(count),
        ))
    }
    MPI_Get_elements_c PMPI_Get_elements_c (
        status: *const MPI_Status, datatype: MPI_Datatype, count: *mut MPI_Count,
    ) -> c_int {
        finish("MPI_Get_elements_c", Target::Default, crate::datatypes::get_elements(
            status, datatype, IntOut::count(count),
        ))
    }
    MPI_Get_elements_x PMPI_Get_elements_x (
        status: *const MPI_Status, datatype: MPI_Datatype, count: *mut MPI_Count,
    ) -> c_int {
        finish("MPI_Get_elements_x", Target::Default, crate::datatypes::get_elements(
            status, datatype, IntOut::count(count),
        ))
    }
    MPI_Status_get_error PMPI_Status_get_error (status: *const MPI_Status, error: *mut c_int) -> c_int {
        finish("MPI_Status_get_error", Target::Default, crate::status::status_get_error(status, error))
    }
    MPI_Status_get_source PMPI_Status_get_source (status: *const MPI_Status, source: *mut c_int) -> c_int {
        finish("MPI_Status_get_source", Target::Default, crate::status::status_get_source(status, source))
    }
    MPI_Status_get_tag PMPI_Status_get_tag (status: *const MPI_Status, tag: *mut c_int) -> c_int {
        finish("MPI_Status_get_tag", Target::Default, crate::status::status_get_tag(status, tag))
    }
    MPI_Status_set_cancelled PMPI_Status_set_cancelled (status: *mut MPI_Status, flag: c_int) -> c_int {
        finish("MPI_Status_set_cancelled", Target::Default, crate::status::status_set_cancelled(status, flag))
    }
    MPI_Status_set_elements PMPI_Status_set_elements (
        status: *mut MPI_Status, datatype: MPI_Datatype, count: c_int,
    ) -> c_int {
        finish("MPI_Status_set_elements", Target::Default, crate::datatypes::status_set_elements(
            status, datatype, i64::from(count),
        ))
    }
    MPI_Status_set_elements_c PMPI_Status_set_elements_c (
        status: *mut MPI_Status, datatype: MPI_Datatype, count: MPI_Count,
    ) -> c_int {
        finish("MPI_Status_set_elements_c", Target::Default, crate::datatypes::status_set_elements(
            status, datatype, count,
        ))
    }
    MPI_Status_set_elements_x PMPI_Status_set_elements_x (
        status: *mut MPI_Status, datatype: MPI_Datatype, count: MPI_Count,
    ) -> c_int {
        finish("MPI_Status_set_elements_x", Target::Default, crate::datatypes::status_set_elements(
            status, datatype, count,
        ))
    }
    MPI_Status_set_error PMPI_Status_set_error (status: *mut MPI_Status, error: c_int) -> c_int {
        finish("MPI_Status_set_error", Target::Default, crate::status::status_set_error(status, error))
    }
    MPI_Status_set_source PMPI_Status_set_source (status: *mut MPI_Status, source: c_int) -> c_int {
        finish("MPI_Status_set_source", Target::Default, crate::status::status_set_source(status, source))
    }
    MPI_Status_set_tag PMPI_Status_set_tag (status: *mut MPI_Status, tag: c_int) -> c_int {
        finish("MPI_Status_set_tag", Target::Default, crate::status::status_set_tag(status, tag))
    }
    MPI_Test_cancelled PMPI_Test_cancelled (status: *const MPI_Status, flag: *mut c_int) -> c_int {
        finish("MPI_Test_cancelled", Target::Default, crate::status::test_cancelled(status, flag))
    }
}
