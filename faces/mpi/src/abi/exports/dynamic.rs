//! Exports of the module `dynamic`.
//!
//! Generated: reproduced by `cargo run -p xtask -- gen`. Do not edit.

#![allow(unused_imports, unused_variables)]

use core::ffi::{c_char, c_int, c_void};

use super::exports;
use crate::abi::*;
use crate::error::{checked, finish, or_null, unsupported, Target};

exports! {
    MPI_Close_port PMPI_Close_port (port_name: *const c_char) -> c_int {
        finish("MPI_Close_port", Target::Default, checked(|| crate::dynamic::close_port(
            crate::strings::get("port_name", port_name)?,
        )))
    }
    MPI_Comm_accept PMPI_Comm_accept (
        port_name: *const c_char, info: MPI_Info, root: c_int, comm: MPI_Comm, newcomm: *mut MPI_Comm,
    ) -> c_int {
        finish("MPI_Comm_accept", Target::Comm(comm), or_null(newcomm, MPI_COMM_NULL, checked(|| crate::dynamic::comm_accept(
            port_name, info, root, comm, Out::new("newcomm", newcomm)?,
        ))))
    }
    MPI_Comm_connect PMPI_Comm_connect (
        port_name: *const c_char, info: MPI_Info, root: c_int, comm: MPI_Comm, newcomm: *mut MPI_Comm,
    ) -> c_int {
        finish("MPI_Comm_connect", Target::Comm(comm), or_null(newcomm, MPI_COMM_NULL, checked(|| crate::dynamic::comm_connect(
            port_name, info, root, comm, Out::new("newcomm", newcomm)?,
        ))))
    }
    MPI_Comm_disconnect PMPI_Comm_disconnect (comm: *mut MPI_Comm) -> c_int {
        finish("MPI_Comm_disconnect", Target::Comm(comm.as_ref().copied().unwrap_or(MPI_COMM_NULL)), checked(|| crate::dynamic::comm_disconnect(
            Out::new("comm", comm)?,
        )))
    }
    MPI_Comm_get_parent PMPI_Comm_get_parent (parent: *mut MPI_Comm) -> c_int {
        finish("MPI_Comm_get_parent", Target::Default, or_null(parent, MPI_COMM_NULL, checked(|| crate::dynamic::comm_get_parent(
            Out::new("parent", parent)?,
        ))))
    }
    MPI_Comm_join PMPI_Comm_join (fd: c_int, intercomm: *mut MPI_Comm) -> c_int {
        finish("MPI_Comm_join", Target::Default, or_null(intercomm, MPI_COMM_NULL, checked(|| crate::dynamic::comm_join(
            fd, Out::new("intercomm", intercomm)?,
        ))))
    }
    MPI_Comm_spawn PMPI_Comm_spawn (
        command: *const c_char, argv: *mut *mut c_char, maxprocs: c_int, info: MPI_Info, root: c_int,
        comm: MPI_Comm, intercomm: *mut MPI_Comm, array_of_errcodes: *mut c_int,
    ) -> c_int {
        finish("MPI_Comm_spawn", Target::Comm(comm), or_null(intercomm, MPI_COMM_NULL, checked(|| crate::dynamic::comm_spawn(
            command, argv, maxprocs, info, root, comm, Out::new("intercomm", intercomm)?, array_of_errcodes,
        ))))
    }
    MPI_Comm_spawn_multiple PMPI_Comm_spawn_multiple (
        count: c_int, array_of_commands: *mut *mut c_char, array_of_argv: *mut *mut *mut c_char,
        array_of_maxprocs: *const c_int, array_of_info: *const MPI_Info, root: c_int, comm: MPI_Comm,
        intercomm: *mut MPI_Comm, array_of_errcodes: *mut c_int,
    ) -> c_int {
        finish("MPI_Comm_spawn_multiple", Target::Comm(comm), or_null(intercomm, MPI_COMM_NULL, checked(|| crate::dynamic::comm_spawn_multiple(
            count, array_of_commands, array_of_argv, array_of_maxprocs, array_of_info, root, comm,
            Out::new("intercomm", intercomm)?, array_of_errcodes,
        ))))
    }
    MPI_Lookup_name PMPI_Lookup_name (
        service_name: *const c_char, info: MPI_Info, port_name: *mut c_char,
    ) -> c_int {
        finish("MPI_Lookup_name", Target::Default, checked(|| crate::dynamic::lookup_name(
            crate::strings::get("service_name", service_name)?, info, Out::new("port_name", port_name)?,
        )))
    }
    MPI_Open_port PMPI_Open_port (info: MPI_Info, port_name: *mut c_char) -> c_int {
        finish("MPI_Open_port", Target::Default, checked(|| crate::dynamic::open_port(
            info, Out::new("port_name", port_name)?,
        )))
    }
    MPI_Publish_name PMPI_Publish_name (
        service_name: *const c_char, info: MPI_Info, port_name: *const c_char,
    ) -> c_int {
        finish("MPI_Publish_name", Target::Default, checked(|| crate::dynamic::publish_name(
            crate::strings::get("service_name", service_name)?, info, crate::strings::get("port_name", port_name)?,
        )))
    }
    MPI_Unpublish_name PMPI_Unpublish_name (
        service_name: *const c_char, info: MPI_Info, port_name: *const c_char,
    ) -> c_int {
        finish("MPI_Unpublish_name", Target::Default, checked(|| crate::dynamic::unpublish_name(
            crate::strings::get("service_name", service_name)?, info, crate::strings::get("port_name", port_name)?,
        )))
    }
}
