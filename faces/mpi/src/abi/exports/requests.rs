//! Exports of the module `requests`.
//!
//! Generated: reproduced by `cargo run -p xtask -- gen`. Do not edit.

#![allow(unused_imports, unused_variables)]

use core::ffi::{c_char, c_int, c_void};

use super::exports;
use crate::abi::*;
use crate::error::{checked, finish, or_null, unsupported, Target};

exports! {
    MPI_Cancel PMPI_Cancel (request: *mut MPI_Request) -> c_int {
        finish("MPI_Cancel", Target::Default, checked(|| crate::requests::cancel(
            Out::new("request", request)?,
        )))
    }
    MPI_Grequest_complete PMPI_Grequest_complete (request: MPI_Request) -> c_int {
        finish("MPI_Grequest_complete", Target::Default, crate::requests::grequest_complete(request))
    }
    MPI_Grequest_start PMPI_Grequest_start (
        query_fn: MPI_Grequest_query_function, free_fn: MPI_Grequest_free_function,
        cancel_fn: MPI_Grequest_cancel_function, extra_state: *mut c_void, request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Grequest_start", Target::Default, or_null(request, MPI_REQUEST_NULL, checked(|| crate::requests::grequest_start(
            query_fn, free_fn, cancel_fn, extra_state, Out::new("request", request)?,
        ))))
    }
    MPI_Request_free PMPI_Request_free (request: *mut MPI_Request) -> c_int {
        finish("MPI_Request_free", Target::Default, checked(|| crate::requests::request_free(
            Out::new("request", request)?,
        )))
    }
    MPI_Request_get_status PMPI_Request_get_status (
        request: MPI_Request, flag: *mut c_int, status: *mut MPI_Status,
    ) -> c_int {
        finish("MPI_Request_get_status", Target::Default, checked(|| crate::requests::request_get_status(
            request, Out::new("flag", flag)?, status,
        )))
    }
    MPI_Request_get_status_all PMPI_Request_get_status_all (
        count: c_int, array_of_requests: *const MPI_Request, flag: *mut c_int,
        array_of_statuses: *mut MPI_Status,
    ) -> c_int {
        finish("MPI_Request_get_status_all", Target::Default, checked(|| crate::requests::request_get_status_all(
            count, array_of_requests, Out::new("flag", flag)?, array_of_statuses,
        )))
    }
    MPI_Request_get_status_any PMPI_Request_get_status_any (
        count: c_int, array_of_requests: *const MPI_Request, indx: *mut c_int, flag: *mut c_int,
        status: *mut MPI_Status,
    ) -> c_int {
        finish("MPI_Request_get_status_any", Target::Default, checked(|| crate::requests::request_get_status_any(
            count, array_of_requests, Out::new("indx", indx)?, Out::new("flag", flag)?, status,
        )))
    }
    MPI_Request_get_status_some PMPI_Request_get_status_some (
        incount: c_int, array_of_requests: *const MPI_Request, outcount: *mut c_int,
        array_of_indices: *mut c_int, array_of_statuses: *mut MPI_Status,
    ) -> c_int {
        finish("MPI_Request_get_status_some", Target::Default, checked(|| crate::requests::request_get_status_some(
            incount, array_of_requests, Out::new("outcount", outcount)?, array_of_indices, array_of_statuses,
        )))
    }
    MPI_Start PMPI_Start (request: *mut MPI_Request) -> c_int {
        finish("MPI_Start", Target::Default, checked(|| crate::requests::start(
            Out::new("request", request)?,
        )))
    }
    MPI_Startall PMPI_Startall (count: c_int, array_of_requests: *mut MPI_Request) -> c_int {
        finish("MPI_Startall", Target::Default, crate::requests::startall(count, array_of_requests))
    }
    MPI_Test PMPI_Test (request: *mut MPI_Request, flag: *mut c_int, status: *mut MPI_Status) -> c_int {
        finish("MPI_Test", Target::Default, checked(|| crate::requests::test(
            Out::new("request", request)?, Out::new("flag", flag)?, status,
        )))
    }
    MPI_Testall PMPI_Testall (
        count: c_int, array_of_requests: *mut MPI_Request, flag: *mut c_int,
        array_of_statuses: *mut MPI_Status,
    ) -> c_int {
        finish("MPI_Testall", Target::Default, checked(|| crate::requests::testall(
            count, array_of_requests, Out::new("flag", flag)?, array_of_statuses,
        )))
    }
    MPI_Testany PMPI_Testany (
        count: c_int, array_of_requests: *mut MPI_Request, indx: *mut c_int, flag: *mut c_int,
        status: *mut MPI_Status,
    ) -> c_int {
        finish("MPI_Testany", Target::Default, checked(|| crate::requests::testany(
            count, array_of_requests, Out::new("indx", indx)?, Out::new("flag", flag)?, status,
        )))
    }
    MPI_Testsome PMPI_Testsome (
        incount: c_int, array_of_requests: *mut MPI_Request, outcount: *mut c_int,
        array_of_indices: *mut c_int, array_of_statuses: *mut MPI_Status,
    ) -> c_int {
        finish("MPI_Testsome", Target::Default, checked(|| crate::requests::testsome(
            incount, array_of_requests, Out::new("outcount", outcount)?, array_of_indices, array_of_statuses,
        )))
    }
    MPI_Wait PMPI_Wait (request: *mut MPI_Request, status: *mut MPI_Status) -> c_int {
        finish("MPI_Wait", Target::Default, checked(|| crate::requests::wait(
            Out::new("request", request)?, status,
        )))
    }
    MPI_Waitall PMPI_Waitall (
        count: c_int, array_of_requests: *mut MPI_Request, array_of_statuses: *mut MPI_Status,
    ) -> c_int {
        finish("MPI_Waitall", Target::Default, crate::requests::waitall(
            count, array_of_requests, array_of_statuses,
        ))
    }
    MPI_Waitany PMPI_Waitany (
        count: c_int, array_of_requests: *mut MPI_Request, indx: *mut c_int, status: *mut MPI_Status,
    ) -> c_int {
        finish("MPI_Waitany", Target::Default, checked(|| crate::requests::waitany(
            count, array_of_requests, Out::new("indx", indx)?, status,
        )))
    }
    MPI_Waitsome PMPI_Waitsome (
        incount: c_int, array_of_requests: *mut MPI_Request, outcount: *mut c_int,
        array_of_indices: *mut c_int, array_of_statuses: *mut MPI_Status,
    ) -> c_int {
        finish("MPI_Waitsome", Target::Default, checked(|| crate::requests::waitsome(
            incount, array_of_requests, Out::new("outcount", outcount)?, array_of_indices, array_of_statuses,
        )))
    }
}
