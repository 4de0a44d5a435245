//! Blocking sends and receives (MPI 5.0, sections 3.2 and 3.4).

use super::arguments::{cookie, destination, send_tag, want};
use crate::abi::*;
use crate::communicators::{self, Comm};
use crate::datatypes::buffers;
use crate::error::Result;
use crate::fault_tolerance;
use crate::requests::{self, end_on, End};
use crate::runtime::waits::Subject;
use crate::runtime::{self, engine};
use crate::status::Ended;
use arke_base::memory::Bytes;
use arke_engine::ProcId;
use arke_engine::{Completion, Mode, RequestId, Want};
use core::ffi::{c_int, c_void};

/// Waits for the end of an operation on `comm`.
pub(super) fn finish(comm: &Comm, id: RequestId) -> Result<End> {
    finish_of(comm, id, Subject::Operation(id))
}

/// The same; `subject` is how the operation is called in a report of what this process waits for.
fn finish_of(comm: &Comm, id: RequestId, subject: Subject) -> Result<End> {
    finish_unless(comm, id, subject, |_| false)
}

/// The same, but a receive that no message has met is given up, and cancelled, when `vain` says so.
pub(super) fn finish_unless(
    comm: &Comm,
    id: RequestId,
    subject: Subject,
    vain: impl Fn(&engine::Eng) -> bool,
) -> Result<End> {
    let completion = engine::wait_for(subject, |engine| match engine.is_done(id) {
        Some(false) if engine.is_stalled(id) => {
            engine.cancel(id);
            engine.take(id).map(|_| None)
        }
        Some(false) if vain(engine) => {
            engine.cancel(id);
            engine.take(id).map(Some)
        }
        Some(false) => None,
        _ => engine.take(id).map(Some),
    })?;
    match completion {
        Some(completion) => Ok(end_on(comm, &completion)),
        None => Ok((Ended::NOTHING, Some(fault_tolerance::stalled(comm, false)))),
    }
}

/// Tells the program how a receive ended; a failed one has a status too.
///
/// # Safety
/// `status` is `MPI_STATUS_IGNORE` or valid for writes.
#[inline(always)]
pub(super) unsafe fn tell(end: End, status: *mut MPI_Status) -> Result {
    // SAFETY: the caller's promise.
    unsafe { end.0.store(status) };
    end.1.map_or(Ok(()), Err)
}

#[inline(always)]
unsafe fn send_as(
    buf: *const c_void,
    count: i64,
    datatype: MPI_Datatype,
    dest: c_int,
    tag: c_int,
    comm: MPI_Comm,
    mode: Mode,
) -> Result {
    let _guard = runtime::enter()?;
    communicators::with(comm, |comm| {
        let to = destination(comm, dest)?;
        send_tag("tag", tag)?;
        let Some(to) = to else {
            return buffers::shape_for(true, buf, count, datatype, buffers::PLAIN).map(|_| ());
        };
        // SAFETY: the program keeps the buffer until the call returns.
        let plain = unsafe { buffers::plain(buf, count, datatype) };
        if mode != Mode::Synchronous && plain.is_some_and(|bytes| sent_at_once(comm, bytes, to, tag)) {
            return Ok(());
        }
        // SAFETY: as above.
        unsafe { send_general(comm, buf, count, datatype, to, tag, mode) }
    })
}

/// Sends an eager message, where this takes no more than putting it on its way.
#[inline(always)]
pub(super) fn sent_at_once(comm: &Comm, data: Bytes, to: ProcId, tag: c_int) -> bool {
    engine::quickly(|e| e.send_now(data.as_slice(), to, comm.context(), tag)).unwrap_or(false)
}

#[inline(never)]
unsafe fn send_general(
    comm: &Comm,
    buf: *const c_void,
    count: i64,
    datatype: MPI_Datatype,
    to: ProcId,
    tag: c_int,
    mode: Mode,
) -> Result {
    // SAFETY: the program keeps the buffer until the call returns.
    let data = unsafe { buffers::data(buf, count, datatype, buffers::PLAIN) }?;
    match engine::with(|e| e.isend(data, to, comm.context(), tag, mode, cookie(comm)))? {
        None => Ok(()),
        Some(id) => finish_of(comm, id, Subject::Typed(id, count, datatype.0))?.1.map_or(Ok(()), Err),
    }
}

/// `MPI_Send`: standard mode (MPI 5.0, section 3.2.1).
#[inline]
pub(crate) unsafe fn send(
    buf: *const c_void,
    count: i64,
    datatype: MPI_Datatype,
    dest: c_int,
    tag: c_int,
    comm: MPI_Comm,
) -> Result {
    // SAFETY: passed on from the C caller.
    unsafe { send_as(buf, count, datatype, dest, tag, comm, Mode::Standard) }
}

/// `MPI_Ssend`: ends when the receive has been matched (MPI 5.0, section 3.4).
pub(crate) unsafe fn ssend(
    buf: *const c_void,
    count: i64,
    datatype: MPI_Datatype,
    dest: c_int,
    tag: c_int,
    comm: MPI_Comm,
) -> Result {
    // SAFETY: passed on from the C caller.
    unsafe { send_as(buf, count, datatype, dest, tag, comm, Mode::Synchronous) }
}

/// `MPI_Rsend`: the receive has been posted (MPI 5.0, section 3.4).
pub(crate) unsafe fn rsend(
    buf: *const c_void,
    count: i64,
    datatype: MPI_Datatype,
    dest: c_int,
    tag: c_int,
    comm: MPI_Comm,
) -> Result {
    // SAFETY: passed on from the C caller.
    unsafe { send_as(buf, count, datatype, dest, tag, comm, Mode::Ready) }
}

/// `MPI_Recv` (MPI 5.0, section 3.2.4).
#[inline]
pub(crate) unsafe fn recv(
    buf: *mut c_void,
    count: i64,
    datatype: MPI_Datatype,
    source: c_int,
    tag: c_int,
    comm: MPI_Comm,
    status: *mut MPI_Status,
) -> Result {
    let _guard = runtime::enter()?;
    communicators::with(comm, |comm| {
        let want = want(comm, source, tag, "tag")?;
        if let Some((want, from)) = want.as_ref().and_then(|want| want.source.map(|from| (want, from))) {
            // SAFETY: the program leaves the buffer alone until the call returns.
            if let Some(into) = unsafe { buffers::plain_mut(buf, count, datatype) } {
                let threads = engine::among_threads();
                let look = |e: &mut engine::Eng| match threads {
                    false => e.recv_soon(into, from, want),
                    true => e.recv_now(into, from, want),
                };
                if let Some(arrived) = engine::quickly(look).flatten() {
                    if arrived.sent() > into.len() {
                        // SAFETY: a C caller passes a valid pointer or MPI_STATUS_IGNORE.
                        return unsafe { truncated(comm, arrived.completion(from, into.len()), status) };
                    }
                    let (tag, bytes) = (arrived.tag(), arrived.sent() as u64);
                    // SAFETY: as above.
                    unsafe { Ended { source, tag, bytes, ..Ended::NOTHING }.store(status) };
                    return Ok(());
                }
            }
        }
        // SAFETY: passed on from the C caller.
        unsafe { recv_general(comm, buf, count, datatype, want, status) }
    })
}

/// Receives from any source what has been put aside already, without a request.
///
/// # Safety
/// The program leaves the buffer alone until the call returns.
unsafe fn recv_kept(
    comm: &Comm,
    buf: *mut c_void,
    count: i64,
    datatype: MPI_Datatype,
    want: &Want,
) -> Option<End> {
    // SAFETY: the caller's promise.
    let into = unsafe { buffers::plain_mut(buf, count, datatype) }?;
    let (from, arrived) = engine::quickly(|e| e.recv_kept(into, want)).flatten()?;
    Some(end_on(comm, &arrived.completion(from, into.len())))
}

#[cold]
unsafe fn truncated(comm: &Comm, completion: Completion, status: *mut MPI_Status) -> Result {
    // SAFETY: passed on from the C caller.
    unsafe { tell(end_on(comm, &completion), status) }
}

#[inline(never)]
unsafe fn recv_general(
    comm: &Comm,
    buf: *mut c_void,
    count: i64,
    datatype: MPI_Datatype,
    want: Option<Want>,
    status: *mut MPI_Status,
) -> Result {
    if let Some(want) = want.as_ref().filter(|want| want.source.is_none()) {
        // SAFETY: the program leaves the buffer alone until the call returns.
        if let Some(end) = unsafe { recv_kept(comm, buf, count, datatype, want) } {
            // SAFETY: a C caller passes a valid pointer or MPI_STATUS_IGNORE.
            return unsafe { tell(end, status) };
        }
    }
    let shape = buffers::shape_for(want.is_none(), buf, count, datatype, buffers::PLAIN)?;
    let end = match want {
        Some(want) => {
            // SAFETY: the program leaves the buffer alone until the call returns.
            let into = unsafe { shape.data_mut() };
            let id = engine::with(|e| e.irecv(into, want, cookie(comm)))?;
            finish_of(comm, id, Subject::Typed(id, count, datatype.0))?
        }
        None => (Ended::PROC_NULL, None),
    };
    // SAFETY: a C caller passes a valid pointer or MPI_STATUS_IGNORE.
    unsafe { tell(end, status) }
}

/// `MPI_Mrecv`: receives a matched message (MPI 5.0, section 3.8.3).
pub(crate) unsafe fn mrecv(
    buf: *mut c_void,
    count: i64,
    datatype: MPI_Datatype,
    message: Out<MPI_Message>,
    status: *mut MPI_Status,
) -> Result {
    let mut request = MPI_REQUEST_NULL;
    // SAFETY: passed on from the C caller; `request` is a live variable.
    unsafe {
        super::imrecv(buf, count, datatype, message, (&mut request).into())?;
        requests::wait((&mut request).into(), status)
    }
}
