//! Persistent requests (MPI 5.0, section 3.9).

use super::arguments::{cookie, destination, send_tag, want};
use crate::abi::*;
use crate::communicators;
use crate::datatypes::{buffers, predefined};
use crate::error::Result;
use crate::requests::objects::{self, Started};
use crate::runtime::engine::Eng;
use crate::runtime::{self, engine};
use crate::status::Ended;
use arke_engine::Mode;
use core::ffi::{c_int, c_void};
use std::rc::Rc;

/// What an operation notes of its datatype for one who asks what it waits for: nothing of a derived one, which may be
/// freed before the operation starts again.
fn kind_of(datatype: MPI_Datatype) -> u32 {
    // A handle has 31 bits.
    predefined::name(datatype).map_or(0, |_| datatype.0 as u32)
}

#[allow(clippy::too_many_arguments)]
unsafe fn send_init_as(
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
    let comm = communicators::get(comm)?;
    let to = destination(&comm, dest)?;
    send_tag("tag", tag)?;
    // SAFETY: the program keeps the buffer while the request is active.
    let data = unsafe { buffers::shape_for(to.is_none(), buf, count, datatype, buffers::PLAIN)?.data() };
    let kind = kind_of(datatype);
    let restart = Rc::new(move || {
        comm.health().check_open(&comm)?;
        match to {
            Some(to) => {
                let data = data.clone();
                engine::with(|e| {
                    let id = e.isend_cancellable(data, to, comm.context(), tag, mode, cookie(&comm));
                    id.inspect(|id| e.note_kind(*id, kind)).into()
                })
            }
            None => Ok(Started::Over(Ended::NOTHING)),
        }
    });
    request.set(objects::persistent(restart)?);
    Ok(())
}

/// `MPI_Send_init`.
pub(crate) unsafe fn send_init(
    buf: *const c_void,
    count: i64,
    datatype: MPI_Datatype,
    dest: c_int,
    tag: c_int,
    comm: MPI_Comm,
    request: Out<MPI_Request>,
) -> Result {
    // SAFETY: passed on from the C caller.
    unsafe { send_init_as(buf, count, datatype, dest, tag, comm, request, Mode::Standard) }
}

/// `MPI_Ssend_init`.
pub(crate) unsafe fn ssend_init(
    buf: *const c_void,
    count: i64,
    datatype: MPI_Datatype,
    dest: c_int,
    tag: c_int,
    comm: MPI_Comm,
    request: Out<MPI_Request>,
) -> Result {
    // SAFETY: passed on from the C caller.
    unsafe { send_init_as(buf, count, datatype, dest, tag, comm, request, Mode::Synchronous) }
}

/// `MPI_Rsend_init`.
pub(crate) unsafe fn rsend_init(
    buf: *const c_void,
    count: i64,
    datatype: MPI_Datatype,
    dest: c_int,
    tag: c_int,
    comm: MPI_Comm,
    request: Out<MPI_Request>,
) -> Result {
    // SAFETY: passed on from the C caller.
    unsafe { send_init_as(buf, count, datatype, dest, tag, comm, request, Mode::Ready) }
}

/// `MPI_Bsend_init`.
pub(crate) unsafe fn bsend_init(
    buf: *const c_void,
    count: i64,
    datatype: MPI_Datatype,
    dest: c_int,
    tag: c_int,
    comm: MPI_Comm,
    request: Out<MPI_Request>,
) -> Result {
    let _guard = runtime::enter()?;
    let comm = communicators::get(comm)?;
    let to = destination(&comm, dest)?;
    send_tag("tag", tag)?;
    // SAFETY: the program keeps the buffer while the request is active.
    let data = unsafe { buffers::shape_for(to.is_none(), buf, count, datatype, buffers::PLAIN)?.data() };
    let restart = Rc::new(move || {
        comm.health().check_open(&comm)?;
        if let Some(to) = to {
            super::buffered::send_copy(&comm, &data, to, tag)?;
        }
        Ok(Started::Over(Ended::NOTHING))
    });
    request.set(objects::persistent(restart)?);
    Ok(())
}

/// `MPI_Recv_init`.
pub(crate) unsafe fn recv_init(
    buf: *mut c_void,
    count: i64,
    datatype: MPI_Datatype,
    source: c_int,
    tag: c_int,
    comm: MPI_Comm,
    request: Out<MPI_Request>,
) -> Result {
    let _guard = runtime::enter()?;
    let comm = communicators::get(comm)?;
    let want = want(&comm, source, tag, "tag")?;
    // SAFETY: the program leaves the buffer alone while the request is active.
    let into =
        unsafe { buffers::shape_for(want.is_none(), buf, count, datatype, buffers::PLAIN)?.data_mut() };
    let kind = kind_of(datatype);
    let restart = Rc::new(move || {
        comm.health().check_open(&comm)?;
        match want {
            Some(want) => {
                let into = into.clone();
                let start = |e: &mut Eng| {
                    let id = e.irecv_early(into, want, cookie(&comm));
                    e.note_kind(id, kind);
                    id
                };
                Ok(Started::Running(engine::with(start)?))
            }
            None => Ok(Started::Over(Ended::PROC_NULL)),
        }
    });
    request.set(objects::persistent(restart)?);
    Ok(())
}
