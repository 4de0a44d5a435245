//! Exports of the module `status`.
//!
//! Generated: reproduced by `cargo run -p xtask -- gen`. Do not edit.

#![allow(unused_imports, unused_variables)]

use core::ffi::{c_char, c_int, c_void};

use super::exports;
use crate::abi::*;
use crate::error::{checked, finish, or_null, unsupported, Target};

exports! {
    MPI_Get_count PMPI_Get_count (
        status: *const MPI_Status, datatype: MPI_Datatype, count: *mut c_int,
    ) -> c_int {
        finish("MPI_Get_count", Target::Default, checked(|| crate::datatypes::get_count(
            status_in(status)?, datatype, IntOut::int_or_undefined(Out::new("count", count)?),
        )))
    }
    MPI_Get_count_c PMPI_Get_count_c (
        status: *const MPI_Status, datatype: MPI_Datatype, count: *mut MPI_Count,
    ) -> c_int {
        finish("MPI_Get_count_c", Target::Default, checked(|| crate::datatypes::get_count(
            status_in(status)?, datatype, IntOut::count(Out::new("count", count)?),
        )))
    }
    MPI_Get_elements PMPI_Get_elements (
        status: *const MPI_Status, datatype: MPI_Datatype, count: *mut c_int,
    ) -> c_int {
        finish("MPI_Get_elements", Target::Default, checked(|| crate::datatypes::get_elements(
            status_in(status)?, datatype, IntOut::int_or_undefined(Out::new("count", count)?),
        )))
    }
    MPI_Get_elements_c PMPI_Get_elements_c (
        status: *const MPI_Status, datatype: MPI_Datatype, count: *mut MPI_Count,
    ) -> c_int {
        finish("MPI_Get_elements_c", Target::Default, checked(|| crate::datatypes::get_elements(
            status_in(status)?, datatype, IntOut::count(Out::new("count", count)?),
        )))
    }
    MPI_Get_elements_x PMPI_Get_elements_x (
        status: *const MPI_Status, datatype: MPI_Datatype, count: *mut MPI_Count,
    ) -> c_int {
        finish("MPI_Get_elements_x", Target::Default, checked(|| crate::datatypes::get_elements(
            status_in(status)?, datatype, IntOut::count(Out::new("count", count)?),
        )))
    }
    MPI_Status_get_error PMPI_Status_get_error (status: *const MPI_Status, error: *mut c_int) -> c_int {
        finish("MPI_Status_get_error", Target::Default, checked(|| crate::status::status_get_error(
            status_in(status)?, Out::new("error", error)?,
        )))
    }
    MPI_Status_get_source PMPI_Status_get_source (status: *const MPI_Status, source: *mut c_int) -> c_int {
        finish("MPI_Status_get_source", Target::Default, checked(|| crate::status::status_get_source(
            status_in(status)?, Out::new("source", source)?,
        )))
    }
    MPI_Status_get_tag PMPI_Status_get_tag (status: *const MPI_Status, tag: *mut c_int) -> c_int {
        finish("MPI_Status_get_tag", Target::Default, checked(|| crate::status::status_get_tag(
            status_in(status)?, Out::new("tag", tag)?,
        )))
    }
    MPI_Status_set_cancelled PMPI_Status_set_cancelled (status: *mut MPI_Status, flag: c_int) -> c_int {
        finish("MPI_Status_set_cancelled", Target::Default, checked(|| crate::status::status_set_cancelled(
            status_in_out(status)?, flag,
        )))
    }
    MPI_Status_set_elements PMPI_Status_set_elements (
        status: *mut MPI_Status, datatype: MPI_Datatype, count: c_int,
    ) -> c_int {
        finish("MPI_Status_set_elements", Target::Default, checked(|| crate::datatypes::status_set_elements(
            status_in_out(status)?, datatype, i64::from(count),
        )))
    }
    MPI_Status_set_elements_c PMPI_Status_set_elements_c (
        status: *mut MPI_Status, datatype: MPI_Datatype, count: MPI_Count,
    ) -> c_int {
        finish("MPI_Status_set_elements_c", Target::Default, checked(|| crate::datatypes::status_set_elements(
            status_in_out(status)?, datatype, count,
        )))
    }
    MPI_Status_set_elements_x PMPI_Status_set_elements_x (
        status: *mut MPI_Status, datatype: MPI_Datatype, count: MPI_Count,
    ) -> c_int {
        finish("MPI_Status_set_elements_x", Target::Default, checked(|| crate::datatypes::status_set_elements(
            status_in_out(status)?, datatype, count,
        )))
    }
    MPI_Status_set_error PMPI_Status_set_error (status: *mut MPI_Status, error: c_int) -> c_int {
        finish("MPI_Status_set_error", Target::Default, checked(|| crate::status::status_set_error(
            status_in_out(status)?, error,
        )))
    }
    MPI_Status_set_source PMPI_Status_set_source (status: *mut MPI_Status, source: c_int) -> c_int {
        finish("MPI_Status_set_source", Target::Default, checked(|| crate::status::status_set_source(
            status_in_out(status)?, source,
        )))
    }
    MPI_Status_set_tag PMPI_Status_set_tag (status: *mut MPI_Status, tag: c_int) -> c_int {
        finish("MPI_Status_set_tag", Target::Default, checked(|| crate::status::status_set_tag(
            status_in_out(status)?, tag,
        )))
    }
    MPI_Test_cancelled PMPI_Test_cancelled (status: *const MPI_Status, flag: *mut c_int) -> c_int {
        finish("MPI_Test_cancelled", Target::Default, checked(|| crate::status::test_cancelled(
            status_in(status)?, Out::new("flag", flag)?,
        )))
    }
}
