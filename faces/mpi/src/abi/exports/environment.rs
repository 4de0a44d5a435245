//! Exports of the module `environment`.
//!
//! Generated: reproduced by `cargo run -p xtask -- gen`. Do not edit.

#![allow(unused_imports, unused_variables)]

use core::ffi::{c_char, c_int, c_void};

use super::exports;
use crate::abi::*;
use crate::error::{checked, finish, or_null, unsupported, Target};

exports! {
    MPI_Abort PMPI_Abort (comm: MPI_Comm, errorcode: c_int) -> c_int {
        finish("MPI_Abort", Target::Comm(comm), crate::startup::abort(comm, errorcode))
    }
    MPI_Alloc_mem PMPI_Alloc_mem (size: MPI_Aint, info: MPI_Info, baseptr: *mut c_void) -> c_int {
        finish("MPI_Alloc_mem", Target::Default, checked(|| crate::allocation::alloc_mem(
            size, info, Out::new("baseptr", baseptr)?,
        )))
    }
    MPI_Finalize PMPI_Finalize () -> c_int {
        finish("MPI_Finalize", Target::Default, crate::startup::finalize())
    }
    MPI_Finalized PMPI_Finalized (flag: *mut c_int) -> c_int {
        finish("MPI_Finalized", Target::Default, checked(|| crate::environment::finalized(
            Out::new("flag", flag)?,
        )))
    }
    MPI_Free_mem PMPI_Free_mem (base: *mut c_void) -> c_int {
        finish("MPI_Free_mem", Target::Default, crate::allocation::free_mem(base))
    }
    MPI_Get_hw_resource_info PMPI_Get_hw_resource_info (hw_info: *mut MPI_Info) -> c_int {
        finish("MPI_Get_hw_resource_info", Target::Default, or_null(hw_info, MPI_INFO_NULL, checked(|| crate::hardware::get_hw_resource_info(
            Out::new("hw_info", hw_info)?,
        ))))
    }
    MPI_Get_library_version PMPI_Get_library_version (version: *mut c_char, resultlen: *mut c_int) -> c_int {
        finish("MPI_Get_library_version", Target::Default, checked(|| crate::environment::get_library_version(
            Out::new("version", version)?, Out::new("resultlen", resultlen)?,
        )))
    }
    MPI_Get_processor_name PMPI_Get_processor_name (name: *mut c_char, resultlen: *mut c_int) -> c_int {
        finish("MPI_Get_processor_name", Target::Default, checked(|| crate::environment::get_processor_name(
            Out::new("name", name)?, Out::new("resultlen", resultlen)?,
        )))
    }
    MPI_Get_version PMPI_Get_version (version: *mut c_int, subversion: *mut c_int) -> c_int {
        finish("MPI_Get_version", Target::Default, checked(|| crate::environment::get_version(
            Out::new("version", version)?, Out::new("subversion", subversion)?,
        )))
    }
    MPI_Init PMPI_Init (argc: *mut c_int, argv: *mut *mut *mut c_char) -> c_int {
        finish("MPI_Init", Target::Default, crate::startup::init(argc, argv))
    }
    MPI_Init_thread PMPI_Init_thread (
        argc: *mut c_int, argv: *mut *mut *mut c_char, required: c_int, provided: *mut c_int,
    ) -> c_int {
        finish("MPI_Init_thread", Target::Default, checked(|| crate::startup::init_thread(
            argc, argv, required, Out::new("provided", provided)?,
        )))
    }
    MPI_Initialized PMPI_Initialized (flag: *mut c_int) -> c_int {
        finish("MPI_Initialized", Target::Default, checked(|| crate::environment::initialized(
            Out::new("flag", flag)?,
        )))
    }
    MPI_Is_thread_main PMPI_Is_thread_main (flag: *mut c_int) -> c_int {
        finish("MPI_Is_thread_main", Target::Default, checked(|| crate::environment::is_thread_main(
            Out::new("flag", flag)?,
        )))
    }
    MPI_Query_thread PMPI_Query_thread (provided: *mut c_int) -> c_int {
        finish("MPI_Query_thread", Target::Default, checked(|| crate::environment::query_thread(
            Out::new("provided", provided)?,
        )))
    }
}
