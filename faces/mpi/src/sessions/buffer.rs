//! Buffers for buffered sends on communicators that come from a session (MPI 4.1, section 3.6).

use super::get;
use crate::abi::*;
use crate::error::Result;
use crate::point_to_point::{attach_to, detach_from, flush_at, iflush_at};
use crate::runtime;
use core::ffi::c_void;

/// `MPI_Session_attach_buffer`.
///
/// # Safety
/// The program leaves the buffer alone until it is detached.
pub(crate) unsafe fn session_attach_buffer(session: MPI_Session, buffer: *mut c_void, size: i64) -> Result {
    let _guard = runtime::enter()?;
    attach_to(&get(session)?.buffer, buffer, size)
}

/// `MPI_Session_detach_buffer`: waits until every message in the buffer has been sent.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn session_detach_buffer(
    session: MPI_Session,
    buffer_addr: Out<c_void>,
    size: IntOut,
) -> Result {
    let _guard = runtime::enter()?;
    detach_from(&get(session)?.buffer, buffer_addr, size)
}

/// `MPI_Session_flush_buffer`: waits until every message in the buffer has been sent.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn session_flush_buffer(session: MPI_Session) -> Result {
    let _guard = runtime::enter()?;
    flush_at(&get(session)?.buffer)
}

/// `MPI_Session_iflush_buffer`: as [`session_flush_buffer`], to be waited for.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn session_iflush_buffer(session: MPI_Session, request: Out<MPI_Request>) -> Result {
    let _guard = runtime::enter()?;
    iflush_at(&get(session)?.buffer, request)
}
