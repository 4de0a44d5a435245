//! Buffered sends, and the buffers that the program attaches for them (MPI 5.0, section 3.6).
//!
//! A buffered send copies the message and returns; the copy is the engine's. The attached buffer is book-keeping: it says
//! how much the program allows to be under way at a time, `MPI_BSEND_OVERHEAD` included. A buffer belongs to the process, to
//! a communicator, or to a session.

use super::arguments::{cookie, destination, send_tag};
use super::nonblocking::{check_place, store};
use crate::abi::*;
use crate::communicators::{self, Comm};
use crate::datatypes::buffers;
use crate::error::{Error, Result};
use crate::requests::SENT;
use crate::runtime::table::Table;
use crate::runtime::{self, engine};
use arke_engine::{Data, Mode, RequestId};
use arke_fabric::ProcId;
use core::ffi::{c_int, c_void};
use std::cell::RefCell;
use std::rc::Rc;

/// How long a send waits for room in the buffer before it fails.
const PATIENCE_NS: u64 = 500_000_000;

/// A buffer that the program has attached.
#[derive(Debug)]
struct Attached {
    address: *mut c_void,
    /// Its size; `None` for `MPI_BUFFER_AUTOMATIC`, which is as large as it needs to be.
    size: Option<i64>,
    /// Messages that are still under way, with what they take of the buffer.
    under_way: Vec<(RequestId, i64)>,
}

static PROCESS: Table<Option<Attached>> = Table::new("buffered sends", None);

impl Attached {
    /// Forgets messages that have left.
    fn collect(&mut self) -> Result {
        let mut left = Vec::new();
        for (id, bytes) in self.under_way.drain(..) {
            let gone = engine::with(|e| {
                let done = e.is_done(id) != Some(false);
                if done {
                    e.take(id);
                }
                done
            })?;
            if !gone {
                left.push((id, bytes));
            }
        }
        self.under_way = left;
        Ok(())
    }

    fn used(&self) -> i64 {
        self.under_way.iter().map(|(_, bytes)| bytes).sum()
    }

    /// Waits until all messages have left.
    fn drain(&mut self) -> Result {
        for (id, _) in std::mem::take(&mut self.under_way) {
            engine::wait(|e| match e.is_done(id) {
                Some(false) => None,
                _ => {
                    e.take(id);
                    Some(())
                }
            })?;
        }
        Ok(())
    }
}

/// A communicator's own buffer.
type Own = RefCell<Option<Attached>>;

fn own_buffer(comm: &Comm) -> Option<Rc<Own>> {
    comm.buffer.borrow().clone().and_then(|any| any.downcast::<Own>().ok())
}

/// Sends from a copy: a communicator's own buffer comes before the process's.
pub(super) fn send_copy(comm: &Comm, data: &Data, to: ProcId, tag: c_int) -> Result {
    if let Some(own) = own_buffer(comm) {
        let mut place = own.borrow_mut();
        if let Some(attached) = place.as_mut() {
            return send_through(attached, comm, data, to, tag);
        }
    }
    let mut attached = PROCESS.write(Option::take)?;
    let result = match attached.as_mut() {
        Some(attached) => send_through(attached, comm, data, to, tag),
        None => Err(Error::new(
            MPI_ERR_BUFFER,
            format!(
                "no buffer is attached for a message of {} bytes to rank {}; call MPI_Buffer_attach first",
                data.len(),
                comm.rank_of(to.0).unwrap_or(0)
            ),
        )),
    };
    PROCESS.write(|place| *place = attached)?;
    result
}

fn send_through(attached: &mut Attached, comm: &Comm, data: &Data, to: ProcId, tag: c_int) -> Result {
    let need = data.len() as i64 + i64::from(MPI_BSEND_OVERHEAD);
    attached.collect()?;
    if let Some(size) = attached.size {
        // Messages that are being delivered leave room soon; a program that counts on it should not fail by a hair.
        let began = arke_sys::clock::now_ns();
        while need <= size && attached.used() + need > size && arke_sys::clock::now_ns() - began < PATIENCE_NS
        {
            engine::with(|e| e.progress(true))?;
            attached.collect()?;
            runtime::lock::give_way();
            arke_sys::cpu::yield_now();
        }
        let used = attached.used();
        if used + need > size {
            return Err(Error::new(
                MPI_ERR_BUFFER,
                format!(
                    "the message of {} bytes needs {need} bytes of buffer (MPI_BSEND_OVERHEAD is {MPI_BSEND_OVERHEAD}) and \
                     {used} of the {size} attached bytes are in use; attach a larger buffer",
                    data.len()
                ),
            ));
        }
    }
    let mut copy = vec![0; data.len() as usize].into_boxed_slice();
    data.copy_out(0, &mut copy);
    let started =
        engine::with(|e| e.isend(Data::Owned(copy), to, comm.context(), tag, Mode::Standard, cookie(comm)))?;
    if let Some(id) = started {
        attached.under_way.push((id, need));
    }
    Ok(())
}

unsafe fn bsend_as(
    buf: *const c_void,
    count: i64,
    datatype: MPI_Datatype,
    dest: c_int,
    tag: c_int,
    comm: MPI_Comm,
) -> Result {
    let comm = communicators::get(comm)?;
    let to = destination(&comm, dest)?;
    send_tag("tag", tag)?;
    // SAFETY: the data is copied before the call returns.
    let data = unsafe { buffers::data(buf, count, datatype, buffers::PLAIN) }?;
    match to {
        Some(to) => send_copy(&comm, &data, to, tag),
        None => Ok(()),
    }
}

/// `MPI_Bsend`.
pub(crate) unsafe fn bsend(
    buf: *const c_void,
    count: i64,
    datatype: MPI_Datatype,
    dest: c_int,
    tag: c_int,
    comm: MPI_Comm,
) -> Result {
    let _guard = runtime::enter()?;
    // SAFETY: passed on from the C caller.
    unsafe { bsend_as(buf, count, datatype, dest, tag, comm) }
}

/// `MPI_Ibsend`.
pub(crate) unsafe fn ibsend(
    buf: *const c_void,
    count: i64,
    datatype: MPI_Datatype,
    dest: c_int,
    tag: c_int,
    comm: MPI_Comm,
    request: *mut MPI_Request,
) -> Result {
    let _guard = runtime::enter()?;
    check_place(request)?;
    // SAFETY: passed on from the C caller; null was refused.
    unsafe {
        bsend_as(buf, count, datatype, dest, tag, comm)?;
        store(request, SENT);
    }
    Ok(())
}

fn new_buffer(buffer: *mut c_void, size: i64) -> Result<Attached> {
    if buffer == MPI_BUFFER_AUTOMATIC {
        return Ok(Attached { address: buffer, size: None, under_way: Vec::new() });
    }
    if size < 0 {
        return Err(Error::arg(MPI_ERR_ARG, "size", size, "must not be negative"));
    }
    if buffer.is_null() && size > 0 {
        return Err(Error::null("buffer"));
    }
    Ok(Attached { address: buffer, size: Some(size), under_way: Vec::new() })
}

fn already() -> Box<Error> {
    Error::new(MPI_ERR_BUFFER, "a buffer is attached already; detach it first")
}

fn none_attached() -> Box<Error> {
    Error::new(MPI_ERR_BUFFER, "no buffer is attached")
}

/// `MPI_Buffer_attach`.
pub(crate) unsafe fn buffer_attach(buffer: *mut c_void, size: i64) -> Result {
    let _guard = runtime::enter()?;
    let new = new_buffer(buffer, size)?;
    PROCESS.write(|place| match place {
        Some(_) => Err(already()),
        None => {
            *place = Some(new);
            Ok(())
        }
    })?
}

/// Tells the program which buffer it gets back.
///
/// # Safety
/// `buffer_addr` points to a place for a pointer, or is null.
unsafe fn hand_back(attached: &Attached, buffer_addr: *mut c_void, size: IntOut) -> Result {
    if buffer_addr.is_null() {
        return Err(Error::null("buffer_addr"));
    }
    if size.is_null() {
        return Err(Error::null("size"));
    }
    // SAFETY: the caller's promise; both are not null.
    unsafe {
        *buffer_addr.cast::<*mut c_void>() = attached.address;
        size.set(attached.size.unwrap_or(0))?;
    }
    Ok(())
}

/// `MPI_Buffer_detach`: waits until every message in the buffer has been sent.
pub(crate) unsafe fn buffer_detach(buffer_addr: *mut c_void, size: IntOut) -> Result {
    let _guard = runtime::enter()?;
    let mut attached = PROCESS.write(Option::take)?.ok_or_else(none_attached)?;
    attached.drain()?;
    // SAFETY: passed on from the C caller.
    unsafe { hand_back(&attached, buffer_addr, size) }
}

/// `MPI_Buffer_flush` (MPI 4.1): waits until every message in the buffer has been sent.
pub(crate) unsafe fn buffer_flush() -> Result {
    let _guard = runtime::enter()?;
    let mut attached = PROCESS.write(Option::take)?;
    let result = attached.as_mut().map_or(Ok(()), Attached::drain);
    PROCESS.write(|place| *place = attached)?;
    result
}

/// `MPI_Buffer_iflush` (MPI 4.1): as [`buffer_flush`], to be waited for.
pub(crate) unsafe fn buffer_iflush(request: *mut MPI_Request) -> Result {
    let _guard = runtime::enter()?;
    check_place(request)?;
    let under_way = PROCESS.read(|place| place.as_ref().map_or(Vec::new(), ids))?;
    // SAFETY: a C caller passes a valid pointer; null was refused.
    unsafe { store(request, crate::requests::objects::all_of(under_way)?) };
    Ok(())
}

fn ids(attached: &Attached) -> Vec<RequestId> {
    attached.under_way.iter().map(|(id, _)| *id).collect()
}

/// `MPI_Comm_attach_buffer` (MPI 4.1).
pub(crate) unsafe fn comm_attach_buffer(comm: MPI_Comm, buffer: *mut c_void, size: i64) -> Result {
    let _guard = runtime::enter()?;
    let comm = communicators::get(comm)?;
    let new = new_buffer(buffer, size)?;
    if own_buffer(&comm).is_some_and(|own| own.borrow().is_some()) {
        return Err(already());
    }
    let own: Rc<Own> = Rc::new(RefCell::new(Some(new)));
    *comm.buffer.borrow_mut() = Some(own);
    Ok(())
}

/// `MPI_Comm_detach_buffer` (MPI 4.1).
pub(crate) unsafe fn comm_detach_buffer(comm: MPI_Comm, buffer_addr: *mut c_void, size: IntOut) -> Result {
    let _guard = runtime::enter()?;
    let comm = communicators::get(comm)?;
    let own = own_buffer(&comm).ok_or_else(none_attached)?;
    let mut attached = own.borrow_mut().take().ok_or_else(none_attached)?;
    *comm.buffer.borrow_mut() = None;
    attached.drain()?;
    // SAFETY: passed on from the C caller.
    unsafe { hand_back(&attached, buffer_addr, size) }
}

/// `MPI_Comm_flush_buffer` (MPI 4.1).
pub(crate) unsafe fn comm_flush_buffer(comm: MPI_Comm) -> Result {
    let _guard = runtime::enter()?;
    let comm = communicators::get(comm)?;
    let Some(own) = own_buffer(&comm) else {
        return Ok(());
    };
    let mut place = own.borrow_mut();
    place.as_mut().map_or(Ok(()), Attached::drain)
}

/// `MPI_Comm_iflush_buffer` (MPI 4.1).
pub(crate) unsafe fn comm_iflush_buffer(comm: MPI_Comm, request: *mut MPI_Request) -> Result {
    let _guard = runtime::enter()?;
    check_place(request)?;
    let comm = communicators::get(comm)?;
    let under_way = own_buffer(&comm).map_or(Vec::new(), |own| own.borrow().as_ref().map_or(Vec::new(), ids));
    // SAFETY: a C caller passes a valid pointer; null was refused.
    unsafe { store(request, crate::requests::objects::all_of(under_way)?) };
    Ok(())
}

/// Sends whatever is left in the process's buffer: `MPI_Finalize` detaches it.
pub fn finish_buffers() -> Result {
    if let Some(mut attached) = PROCESS.write(Option::take)? {
        attached.drain()?;
    }
    Ok(())
}
