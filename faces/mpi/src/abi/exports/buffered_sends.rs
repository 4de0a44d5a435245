//! Exports of the module `buffered_sends`.
//!
//! Generated: reproduced by `cargo run -p xtask -- gen`. Do not edit.

#![allow(unused_imports, unused_variables)]

use core::ffi::{c_char, c_int, c_void};

use super::exports;
use crate::abi::*;
use crate::error::{checked, finish, or_null, unsupported, Target};

exports! {
    MPI_Buffer_attach PMPI_Buffer_attach (buffer: *mut c_void, size: c_int) -> c_int {
        finish("MPI_Buffer_attach", Target::Default, crate::point_to_point::buffer_attach(
            buffer, i64::from(size),
        ))
    }
    MPI_Buffer_attach_c PMPI_Buffer_attach_c (buffer: *mut c_void, size: MPI_Count) -> c_int {
        finish("MPI_Buffer_attach_c", Target::Default, crate::point_to_point::buffer_attach(buffer, size))
    }
    MPI_Buffer_detach PMPI_Buffer_detach (buffer_addr: *mut c_void, size: *mut c_int) -> c_int {
        finish("MPI_Buffer_detach", Target::Default, checked(|| crate::point_to_point::buffer_detach(
            Out::new("buffer_addr", buffer_addr)?, IntOut::int_or_undefined(Out::new("size", size)?),
        )))
    }
    MPI_Buffer_detach_c PMPI_Buffer_detach_c (buffer_addr: *mut c_void, size: *mut MPI_Count) -> c_int {
        finish("MPI_Buffer_detach_c", Target::Default, checked(|| crate::point_to_point::buffer_detach(
            Out::new("buffer_addr", buffer_addr)?, IntOut::count(Out::new("size", size)?),
        )))
    }
    MPI_Buffer_flush PMPI_Buffer_flush () -> c_int {
        finish("MPI_Buffer_flush", Target::Default, crate::point_to_point::buffer_flush())
    }
    MPI_Buffer_iflush PMPI_Buffer_iflush (request: *mut MPI_Request) -> c_int {
        finish("MPI_Buffer_iflush", Target::Default, or_null(request, MPI_REQUEST_NULL, checked(|| crate::point_to_point::buffer_iflush(
            Out::new("request", request)?,
        ))))
    }
    MPI_Comm_attach_buffer PMPI_Comm_attach_buffer (
        comm: MPI_Comm, buffer: *mut c_void, size: c_int,
    ) -> c_int {
        finish("MPI_Comm_attach_buffer", Target::Comm(comm), crate::point_to_point::comm_attach_buffer(
            comm, buffer, i64::from(size),
        ))
    }
    MPI_Comm_attach_buffer_c PMPI_Comm_attach_buffer_c (
        comm: MPI_Comm, buffer: *mut c_void, size: MPI_Count,
    ) -> c_int {
        finish("MPI_Comm_attach_buffer_c", Target::Comm(comm), crate::point_to_point::comm_attach_buffer(
            comm, buffer, size,
        ))
    }
    MPI_Comm_detach_buffer PMPI_Comm_detach_buffer (
        comm: MPI_Comm, buffer_addr: *mut c_void, size: *mut c_int,
    ) -> c_int {
        finish("MPI_Comm_detach_buffer", Target::Comm(comm), checked(|| crate::point_to_point::comm_detach_buffer(
            comm, Out::new("buffer_addr", buffer_addr)?, IntOut::int_or_undefined(Out::new("size", size)?),
        )))
    }
    MPI_Comm_detach_buffer_c PMPI_Comm_detach_buffer_c (
        comm: MPI_Comm, buffer_addr: *mut c_void, size: *mut MPI_Count,
    ) -> c_int {
        finish("MPI_Comm_detach_buffer_c", Target::Comm(comm), checked(|| crate::point_to_point::comm_detach_buffer(
            comm, Out::new("buffer_addr", buffer_addr)?, IntOut::count(Out::new("size", size)?),
        )))
    }
    MPI_Comm_flush_buffer PMPI_Comm_flush_buffer (comm: MPI_Comm) -> c_int {
        finish("MPI_Comm_flush_buffer", Target::Comm(comm), crate::point_to_point::comm_flush_buffer(comm))
    }
    MPI_Comm_iflush_buffer PMPI_Comm_iflush_buffer (comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
        finish("MPI_Comm_iflush_buffer", Target::Comm(comm), or_null(request, MPI_REQUEST_NULL, checked(|| crate::point_to_point::comm_iflush_buffer(
            comm, Out::new("request", request)?,
        ))))
    }
    MPI_Session_attach_buffer PMPI_Session_attach_buffer (
        session: MPI_Session, buffer: *mut c_void, size: c_int,
    ) -> c_int {
        finish("MPI_Session_attach_buffer", Target::Session(session), crate::sessions::session_attach_buffer(
            session, buffer, i64::from(size),
        ))
    }
    MPI_Session_attach_buffer_c PMPI_Session_attach_buffer_c (
        session: MPI_Session, buffer: *mut c_void, size: MPI_Count,
    ) -> c_int {
        finish("MPI_Session_attach_buffer_c", Target::Session(session), crate::sessions::session_attach_buffer(
            session, buffer, size,
        ))
    }
    MPI_Session_detach_buffer PMPI_Session_detach_buffer (
        session: MPI_Session, buffer_addr: *mut c_void, size: *mut c_int,
    ) -> c_int {
        finish("MPI_Session_detach_buffer", Target::Session(session), checked(|| crate::sessions::session_detach_buffer(
            session, Out::new("buffer_addr", buffer_addr)?, IntOut::int_or_undefined(Out::new("size", size)?),
        )))
    }
    MPI_Session_detach_buffer_c PMPI_Session_detach_buffer_c (
        session: MPI_Session, buffer_addr: *mut c_void, size: *mut MPI_Count,
    ) -> c_int {
        finish("MPI_Session_detach_buffer_c", Target::Session(session), checked(|| crate::sessions::session_detach_buffer(
            session, Out::new("buffer_addr", buffer_addr)?, IntOut::count(Out::new("size", size)?),
        )))
    }
    MPI_Session_flush_buffer PMPI_Session_flush_buffer (session: MPI_Session) -> c_int {
        finish("MPI_Session_flush_buffer", Target::Session(session), crate::sessions::session_flush_buffer(
            session,
        ))
    }
    MPI_Session_iflush_buffer PMPI_Session_iflush_buffer (
        session: MPI_Session, request: *mut MPI_Request,
    ) -> c_int {
        finish("MPI_Session_iflush_buffer", Target::Session(session), or_null(request, MPI_REQUEST_NULL, checked(|| crate::sessions::session_iflush_buffer(
            session, Out::new("request", request)?,
        ))))
    }
}
