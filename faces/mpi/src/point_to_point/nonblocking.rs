//! Sends and receives that return at once (MPI 5.0, section 3.7).

use super::arguments::{cookie, destination, send_tag, want};
use super::blocking::sent_at_once;
use super::probe::message_key;
use crate::abi::*;
use crate::communicators::{self, Comm};
use crate::datatypes::buffers;
use crate::error::Result;
use crate::requests::{handle_of, FROM_NOBODY, SENT};
use crate::runtime::engine::Eng;
use crate::runtime::{self, engine};
use arke_engine::{Mode, ProcId, RequestId};
use core::ffi::{c_int, c_void};

/// An operation that has begun, with its datatype for one who asks what it waits for.
#[inline(always)]
fn noted(engine: &mut Eng, id: Option<RequestId>, datatype: MPI_Datatype) -> Option<RequestId> {
    // A handle has 31 bits.
    id.inspect(|id| engine.note_kind(*id, datatype.0 as u32))
}

#[inline(always)]
#[allow(clippy::too_many_arguments)]
unsafe fn isend_as(
    buf: *const c_void,
    count: i64,
    datatype: MPI_Datatype,
    dest: c_int,
    tag: c_int,
    comm: MPI_Comm,
    request: Out<MPI_Request>,
    mode: Mode,
) -> Result {
    let _guard = runtime::enter()?;
    communicators::with(comm, |comm| {
        let to = destination(comm, dest)?;
        send_tag("tag", tag)?;
        if let (Some(to), true) = (to, mode != Mode::Synchronous) {
            // SAFETY: the program keeps the buffer until the request has ended.
            let plain = unsafe { buffers::plain(buf, count, datatype) };
            if plain.is_some_and(|bytes| sent_at_once(comm, bytes, to, tag)) {
                request.set(SENT);
                return Ok(());
            }
        }
        // SAFETY: passed on from the C caller.
        unsafe { isend_general(comm, buf, count, datatype, to, tag, request, mode) }
    })
}

#[inline(never)]
#[allow(clippy::too_many_arguments)]
unsafe fn isend_general(
    comm: &Comm,
    buf: *const c_void,
    count: i64,
    datatype: MPI_Datatype,
    to: Option<ProcId>,
    tag: c_int,
    request: Out<MPI_Request>,
    mode: Mode,
) -> Result {
    // SAFETY: the program keeps the buffer until the request has ended.
    let data = unsafe { buffers::shape_for(to.is_none(), buf, count, datatype, buffers::PLAIN)?.data() };
    let started = match to {
        Some(to) => handle_of(engine::with(|e| {
            let id = e.isend_cancellable(data, to, comm.context(), tag, mode, cookie(comm));
            noted(e, id, datatype)
        })?),
        None => SENT,
    };
    request.set(started);
    Ok(())
}

/// `MPI_Isend` (MPI 5.0, section 3.7.2).
#[inline]
pub(crate) unsafe fn isend(
    buf: *const c_void,
    count: i64,
    datatype: MPI_Datatype,
    dest: c_int,
    tag: c_int,
    comm: MPI_Comm,
    request: Out<MPI_Request>,
) -> Result {
    // SAFETY: passed on from the C caller.
    unsafe { isend_as(buf, count, datatype, dest, tag, comm, request, Mode::Standard) }
}

/// `MPI_Issend` (MPI 5.0, section 3.7.2).
pub(crate) unsafe fn issend(
    buf: *const c_void,
    count: i64,
    datatype: MPI_Datatype,
    dest: c_int,
    tag: c_int,
    comm: MPI_Comm,
    request: Out<MPI_Request>,
) -> Result {
    // SAFETY: passed on from the C caller.
    unsafe { isend_as(buf, count, datatype, dest, tag, comm, request, Mode::Synchronous) }
}

/// `MPI_Irsend` (MPI 5.0, section 3.7.2).
pub(crate) unsafe fn irsend(
    buf: *const c_void,
    count: i64,
    datatype: MPI_Datatype,
    dest: c_int,
    tag: c_int,
    comm: MPI_Comm,
    request: Out<MPI_Request>,
) -> Result {
    // SAFETY: passed on from the C caller.
    unsafe { isend_as(buf, count, datatype, dest, tag, comm, request, Mode::Ready) }
}

/// `MPI_Irecv` (MPI 5.0, section 3.7.2).
#[inline]
pub(crate) unsafe fn irecv(
    buf: *mut c_void,
    count: i64,
    datatype: MPI_Datatype,
    source: c_int,
    tag: c_int,
    comm: MPI_Comm,
    request: Out<MPI_Request>,
) -> Result {
    let _guard = runtime::enter()?;
    communicators::with(comm, |comm| {
        let want = want(comm, source, tag, "tag")?;
        if let Some(want) = &want {
            // SAFETY: the program leaves the buffer alone until the request has ended.
            let plain = unsafe { buffers::plain_mut(buf, count, datatype) };
            let quick = |into| {
                engine::quickly(|e| {
                    let id = e.irecv_run_early(into, want, cookie(comm));
                    noted(e, Some(id), datatype)
                })
            };
            if let Some(id) = plain.and_then(quick).flatten() {
                request.set(handle_of(Some(id)));
                return Ok(());
            }
        }
        // SAFETY: as above.
        let into =
            unsafe { buffers::shape_for(want.is_none(), buf, count, datatype, buffers::PLAIN)?.data_mut() };
        let started = match want {
            Some(want) => handle_of(engine::with(|e| {
                let id = e.irecv_early(into, want, cookie(comm));
                noted(e, Some(id), datatype)
            })?),
            None => FROM_NOBODY,
        };
        request.set(started);
        Ok(())
    })
}

/// `MPI_Imrecv`: receives a matched message (MPI 5.0, section 3.8.3).
pub(crate) unsafe fn imrecv(
    buf: *mut c_void,
    count: i64,
    datatype: MPI_Datatype,
    message: Out<MPI_Message>,
    request: Out<MPI_Request>,
) -> Result {
    let _guard = runtime::enter()?;
    // SAFETY: the program leaves the buffer alone until the request has ended.
    let into = unsafe { buffers::data_mut(buf, count, datatype, buffers::PLAIN) }?;
    let matched = message.get();
    let started = if matched == MPI_MESSAGE_NO_PROC {
        FROM_NOBODY
    } else {
        let (id, comm) = message_key(matched)?;
        match engine::with(|e| e.imrecv(id, into, cookie(&comm)))? {
            Some(id) => handle_of(Some(id)),
            None => return Err(super::probe::stale_message(matched)),
        }
    };
    super::probe::forget_message(matched)?;
    message.set(MPI_MESSAGE_NULL);
    request.set(started);
    Ok(())
}
