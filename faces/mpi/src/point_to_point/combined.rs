//! Sends and receives in one call (MPI 5.0, section 3.10).

use super::arguments::{cookie, destination, send_tag, want};
use super::blocking::{finish, finish_unless, tell};
use super::buffered::no_room;
use crate::abi::*;
use crate::communicators::{self, Comm};
use crate::datatypes::buffers::{self, Names, Shape};
use crate::error::Result;
use crate::requests::handle_of;
use crate::requests::objects::{self, Started};
use crate::runtime::waits::Subject;
use crate::runtime::{self, engine};
use crate::status::Ended;
use arke_engine::ProcId;
use arke_engine::{Data, DataMut, Mode, Outcome, RequestId, Want};
use core::ffi::{c_int, c_void};
use std::rc::Rc;

const SEND: Names = buffers::SEND;
const RECV: Names = buffers::RECV;

/// The arguments of one side each, checked.
struct Exchange {
    to: Option<ProcId>,
    send: Shape,
    want: Option<Want>,
    recv: Shape,
}

/// Starts the receive, then the send.
fn begin(comm: &Comm, exchange: Exchange, send_tag: c_int) -> Result<Begun> {
    let Exchange { to, send, want, recv } = exchange;
    // SAFETY: the program keeps both buffers until the operation has ended.
    let (data, into) = unsafe { (send.data(), recv.data_mut()) };
    start(comm, (to, data), (want, into), send_tag)
}

/// The same for data and a place for data.
#[inline(always)]
fn start(
    comm: &Comm,
    (to, data): (Option<ProcId>, Data),
    (want, into): (Option<Want>, DataMut),
    send_tag: c_int,
) -> Result<Begun> {
    engine::with(|e| {
        let receiving = want.map(|want| e.irecv(into, want, cookie(comm)));
        let sending =
            to.and_then(|to| e.isend(data, to, comm.context(), send_tag, Mode::Standard, cookie(comm)));
        (receiving, sending)
    })
}

/// `MPI_Sendrecv`.
#[allow(clippy::too_many_arguments)]
pub(crate) unsafe fn sendrecv(
    sendbuf: *const c_void,
    sendcount: i64,
    sendtype: MPI_Datatype,
    dest: c_int,
    sendtag: c_int,
    recvbuf: *mut c_void,
    recvcount: i64,
    recvtype: MPI_Datatype,
    source: c_int,
    recvtag: c_int,
    comm: MPI_Comm,
    status: *mut MPI_Status,
) -> Result {
    let _guard = runtime::enter()?;
    communicators::with(comm, |comm| {
        send_tag("sendtag", sendtag)?;
        let to = destination(comm, dest)?;
        let want = want(comm, source, recvtag, "recvtag")?;
        let exchange = Exchange {
            to,
            want,
            send: buffers::shape_for(to.is_none(), sendbuf, sendcount, sendtype, SEND)?,
            recv: buffers::shape_for(want.is_none(), recvbuf, recvcount, recvtype, RECV)?,
        };
        let begun = begin(comm, exchange, sendtag)?;
        // SAFETY: a C caller passes a valid pointer or MPI_STATUS_IGNORE.
        unsafe { finish_both(comm, begun, status) }
    })
}

/// A receive and a send under way; `None` where there is none, or none any more.
type Begun = (Option<RequestId>, Option<RequestId>);

/// Waits for the end of both, whatever becomes of either: none may stay behind with the program's buffer. The send's
/// error comes first, and the receive of a call that fails for it takes no message that has not begun to come.
///
/// # Safety
/// `status` is `MPI_STATUS_IGNORE` or valid for writes.
unsafe fn finish_both(comm: &Comm, (receiving, sending): Begun, status: *mut MPI_Status) -> Result {
    let failed = |e: &engine::Eng| {
        sending.and_then(|id| e.completion(id)).is_some_and(|end| end.outcome != Outcome::Ok)
    };
    let received = receiving.map(|id| finish_unless(comm, id, Subject::Operation(id), failed));
    if let Some(id) = sending {
        finish(comm, id)?.1.map_or(Ok(()), Err)?;
    }
    let end = received.unwrap_or(Ok((Ended::PROC_NULL, None)))?;
    // SAFETY: the caller's promise.
    unsafe { tell(end, status) }
}

/// A copy of the data, in one run.
fn copy_of(shape: Shape) -> Result<Data> {
    // SAFETY: the copy is made before the program gets control back.
    let data = unsafe { shape.data() };
    engine::own_copy(&data)?.map_err(|_| no_room(&data))
}

/// `MPI_Sendrecv_replace`: the buffer is sent from a copy and received into.
#[allow(clippy::too_many_arguments)]
pub(crate) unsafe fn sendrecv_replace(
    buf: *mut c_void,
    count: i64,
    datatype: MPI_Datatype,
    dest: c_int,
    sendtag: c_int,
    source: c_int,
    recvtag: c_int,
    comm: MPI_Comm,
    status: *mut MPI_Status,
) -> Result {
    let _guard = runtime::enter()?;
    communicators::with(comm, |comm| {
        send_tag("sendtag", sendtag)?;
        let to = destination(comm, dest)?;
        let want = want(comm, source, recvtag, "recvtag")?;
        let nobody = to.is_none() && want.is_none();
        let shape = || buffers::shape_for(nobody, buf, count, datatype, buffers::PLAIN);
        let (recv, data) = (shape()?, copy_of(shape()?)?);
        // SAFETY: the program leaves the buffer alone until the call returns.
        let into = unsafe { recv.data_mut() };
        let begun = start(comm, (to, data), (want, into), sendtag)?;
        // SAFETY: a C caller passes a valid pointer or MPI_STATUS_IGNORE.
        unsafe { finish_both(comm, begun, status) }
    })
}

/// One request for a receive and a send: the receive's, which is over only when the send is.
fn joined(comm: &Rc<Comm>, receiving: Option<RequestId>, sending: Option<RequestId>) -> Result<MPI_Request> {
    let Some(send) = sending else {
        return match receiving {
            Some(id) => Ok(handle_of(Some(id))),
            None => Ok(crate::requests::FROM_NOBODY),
        };
    };
    let comm = comm.clone();
    let rest = Box::new(move || finish(&comm, send)?.1.map_or(Ok(()), Err));
    let started = match receiving {
        Some(id) => Started::Running(id),
        None => Started::Over(Ended::PROC_NULL),
    };
    objects::with_also(started, send, rest)
}

/// `MPI_Isendrecv`.
#[allow(clippy::too_many_arguments)]
pub(crate) unsafe fn isendrecv(
    sendbuf: *const c_void,
    sendcount: i64,
    sendtype: MPI_Datatype,
    dest: c_int,
    sendtag: c_int,
    recvbuf: *mut c_void,
    recvcount: i64,
    recvtype: MPI_Datatype,
    source: c_int,
    recvtag: c_int,
    comm: MPI_Comm,
    request: Out<MPI_Request>,
) -> Result {
    let _guard = runtime::enter()?;
    communicators::with(comm, |comm| {
        send_tag("sendtag", sendtag)?;
        let to = destination(comm, dest)?;
        let want = want(comm, source, recvtag, "recvtag")?;
        let exchange = Exchange {
            to,
            want,
            send: buffers::shape_for(to.is_none(), sendbuf, sendcount, sendtype, SEND)?,
            recv: buffers::shape_for(want.is_none(), recvbuf, recvcount, recvtype, RECV)?,
        };
        let (receiving, sending) = begin(comm, exchange, sendtag)?;
        request.set(joined(comm, receiving, sending)?);
        Ok(())
    })
}

/// `MPI_Isendrecv_replace`.
#[allow(clippy::too_many_arguments)]
pub(crate) unsafe fn isendrecv_replace(
    buf: *mut c_void,
    count: i64,
    datatype: MPI_Datatype,
    dest: c_int,
    sendtag: c_int,
    source: c_int,
    recvtag: c_int,
    comm: MPI_Comm,
    request: Out<MPI_Request>,
) -> Result {
    let _guard = runtime::enter()?;
    communicators::with(comm, |comm| {
        send_tag("sendtag", sendtag)?;
        let to = destination(comm, dest)?;
        let want = want(comm, source, recvtag, "recvtag")?;
        let nobody = to.is_none() && want.is_none();
        let shape = || buffers::shape_for(nobody, buf, count, datatype, buffers::PLAIN);
        let (recv, data) = (shape()?, copy_of(shape()?)?);
        // SAFETY: the program leaves the buffer alone until the request has ended.
        let into = unsafe { recv.data_mut() };
        let (receiving, sending) = start(comm, (to, data), (want, into), sendtag)?;
        request.set(joined(comm, receiving, sending)?);
        Ok(())
    })
}
