//! Exports of the module `partitioned`.
//!
//! Generated: reproduced by `cargo run -p xtask -- gen`. Do not edit.

#![allow(unused_imports, unused_variables)]

use core::ffi::{c_char, c_int, c_void};

use super::exports;
use crate::abi::*;
use crate::error::{checked, finish, or_null, unsupported, Target};

exports! {
    MPI_Parrived PMPI_Parrived (request: MPI_Request, partition: c_int, flag: *mut c_int) -> c_int {
        finish("MPI_Parrived", Target::Default, checked(|| crate::partitioned::parrived(
            request, partition, Out::new("flag", flag)?,
        )))
    }
    MPI_Pready PMPI_Pready (partition: c_int, request: MPI_Request) -> c_int {
        finish("MPI_Pready", Target::Default, crate::partitioned::pready(partition, request))
    }
    MPI_Pready_list PMPI_Pready_list (
        length: c_int, array_of_partitions: *const c_int, request: MPI_Request,
    ) -> c_int {
        finish("MPI_Pready_list", Target::Default, crate::partitioned::pready_list(
            length, array_of_partitions, request,
        ))
    }
    MPI_Pready_range PMPI_Pready_range (
        partition_low: c_int, partition_high: c_int, request: MPI_Request,
    ) -> c_int {
        finish("MPI_Pready_range", Target::Default, crate::partitioned::pready_range(
            partition_low, partition_high, request,
        ))
    }
    MPI_Precv_init PMPI_Precv_init (
        buf: *mut c_void, partitions: c_int, count: c_int, datatype: MPI_Datatype, dest: c_int, tag: c_int,
        comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Precv_init", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::partitioned::precv_init(
            buf, partitions, i64::from(count), datatype, dest, tag, comm, info, Out::new("request", request)?,
        ))))
    }
    MPI_Precv_init_c PMPI_Precv_init_c (
        buf: *mut c_void, partitions: c_int, count: MPI_Count, datatype: MPI_Datatype, dest: c_int,
        tag: c_int, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Precv_init_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::partitioned::precv_init(
            buf, partitions, count, datatype, dest, tag, comm, info, Out::new("request", request)?,
        ))))
    }
    MPI_Psend_init PMPI_Psend_init (
        buf: *const c_void, partitions: c_int, count: c_int, datatype: MPI_Datatype, dest: c_int, tag: c_int,
        comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Psend_init", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::partitioned::psend_init(
            buf, partitions, i64::from(count), datatype, dest, tag, comm, info, Out::new("request", request)?,
        ))))
    }
    MPI_Psend_init_c PMPI_Psend_init_c (
        buf: *const c_void, partitions: c_int, count: MPI_Count, datatype: MPI_Datatype, dest: c_int,
        tag: c_int, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Psend_init_c", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::partitioned::psend_init(
            buf, partitions, count, datatype, dest, tag, comm, info, Out::new("request", request)?,
        ))))
    }
}
