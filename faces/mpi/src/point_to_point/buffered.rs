//! Buffered sends, and the buffers that the program attaches for them (MPI 5.0, section 3.6).
//!
//! A buffered send copies the message and returns; the copy is the engine's. The attached buffer is book-keeping: it
//! says how much the program allows to be under way at a time, `MPI_BSEND_OVERHEAD` included. A buffer belongs to the
//! process, to a communicator, or to a session.

use super::arguments::{cookie, destination, send_tag};
use crate::abi::*;
use crate::communicators::{self, Comm};
use crate::datatypes::buffers;
use crate::error::{Error, Result};
use crate::requests::SENT;
use crate::runtime::cell::RefCell;
use crate::runtime::engine::Eng;
use crate::runtime::table::Table;
use crate::runtime::waits::Subject;
use crate::runtime::{self, engine};
use crate::sessions;
use arke_engine::ProcId;
use arke_engine::{Data, Mode, RequestId};
use core::any::Any;
use core::ffi::{c_int, c_void};
use std::collections::VecDeque;
use std::rc::Rc;

/// How long a send waits for room in the buffer before it fails.
const PATIENCE_NS: u64 = 500_000_000;

/// What a message takes of the attached buffer beside its bytes: the least `MPI_BSEND_OVERHEAD` of the interfaces that
/// Arke offers. Intel MPI's says 88, MPICH's 96, Open MPI's 128, the standard's 512, and programs attach what theirs
/// says.
const OVERHEAD: i64 = 88;

/// A buffer that the program has attached.
#[derive(Debug)]
pub(crate) struct Attached {
    address: *mut c_void,
    /// Its size; `None` for `MPI_BUFFER_AUTOMATIC`, which is as large as it needs to be.
    size: Option<i64>,
    /// Messages that are still under way.
    under_way: RefCell<UnderWay>,
}

/// Messages that are under way through a buffer, as far as nobody has found them gone.
#[derive(Debug, Default)]
struct UnderWay {
    /// With what each takes of the buffer.
    messages: VecDeque<(RequestId, i64)>,
    /// What they take together.
    used: i64,
    /// Messages at which all are looked at: twice as many as were left the last time. A look at all of them for each
    /// new one would take time with the square of their number.
    most: usize,
}

/// Messages under way that are looked at now and then at the least.
const FEW: usize = 64;

impl UnderWay {
    /// Forgets messages that have left, of the first ones in a row.
    fn collect_first(&mut self, e: &mut Eng) {
        while let Some(&(id, bytes)) = self.messages.front() {
            if e.is_done(id) == Some(false) {
                break;
            }
            e.take(id);
            self.used -= bytes;
            self.messages.pop_front();
        }
    }

    /// Forgets all messages that have left.
    fn collect(&mut self, e: &mut Eng) {
        self.messages.retain(|&(id, bytes)| {
            let going = e.is_done(id) == Some(false);
            if !going {
                e.take(id);
                self.used -= bytes;
            }
            going
        });
        self.most = (2 * self.messages.len()).max(FEW);
    }

    /// Makes room for one more message, of so many bytes if the buffer has a size. False: there is not enough.
    fn make_room(&mut self, e: &mut Eng, need: i64, size: Option<i64>) -> bool {
        let fits = |used: i64| size.is_none_or(|size| used + need <= size);
        self.collect_first(e);
        if self.messages.len() > self.most || !fits(self.used) {
            self.collect(e);
        }
        fits(self.used)
    }
}

/// Where an object keeps its buffer.
pub(crate) type KeptBuffer = RefCell<Option<Rc<dyn Any>>>;

static PROCESS: Table<Option<Rc<Attached>>> = Table::new("buffered sends", None);

impl Attached {
    fn new(buffer: *mut c_void, size: i64) -> Result<Rc<Attached>> {
        let size = match buffer == MPI_BUFFER_AUTOMATIC {
            true => None,
            false if size < 0 => return Err(Error::arg(MPI_ERR_ARG, "size", size, "must not be negative")),
            false if buffer.is_null() && size > 0 => return Err(Error::null("buffer")),
            false => Some(size),
        };
        Ok(Rc::new(Attached { address: buffer, size, under_way: RefCell::default() }))
    }

    fn operations(&self) -> Vec<RequestId> {
        self.under_way.borrow().messages.iter().map(|(id, _)| *id).collect()
    }

    /// Waits until all messages that are in it now have left.
    fn drain(&self) -> Result {
        let operations = self.operations();
        for (i, id) in operations.iter().enumerate() {
            let subject = Subject::Operations(*id, operations.len() - i - 1);
            engine::wait_for(subject, |e| (e.is_done(*id) != Some(false)).then_some(()))?;
        }
        engine::with(|e| self.under_way.borrow_mut().collect(e))
    }

    /// Sends a message through the buffer.
    fn send(&self, comm: &Comm, data: &Data, to: ProcId, tag: c_int) -> Result {
        let need = data.len() as i64 + OVERHEAD;
        let mut began = None;
        loop {
            // Room is looked for and taken in one use of the engine: another thread may send through the buffer, too.
            let Some((used, size)) = engine::with(|e| self.send_if_room(e, need, comm, data, to, tag))??
            else {
                return Ok(());
            };
            // Messages that are being delivered leave room soon; a program that counts on it should not fail by a hair.
            let now = arke_sys::clock::now_ns();
            if need > size || now - *began.get_or_insert(now) >= PATIENCE_NS {
                return Err(Error::new(
                    MPI_ERR_BUFFER,
                    format!(
                        "the message of {} bytes needs {need} bytes of buffer, and {used} of the {size} attached bytes are \
                         in use; attach a larger buffer, with MPI_BSEND_OVERHEAD bytes more for each message",
                        data.len()
                    ),
                ));
            }
            engine::with(|e| e.progress(true))?;
            runtime::lock::give_way();
            arke_sys::cpu::yield_now();
        }
    }

    /// Sends a message that takes `need` bytes of the buffer, if it has them. If not: how many are in use, of how many.
    fn send_if_room(
        &self,
        e: &mut Eng,
        need: i64,
        comm: &Comm,
        data: &Data,
        to: ProcId,
        tag: c_int,
    ) -> Result<Option<(i64, i64)>> {
        let mut under_way = self.under_way.borrow_mut();
        if !under_way.make_room(e, need, self.size) {
            return Ok(self.size.map(|size| (under_way.used, size)));
        }
        // What leaves in the call needs no copy that waits.
        if data.run().is_some_and(|run| e.send_now(run.as_slice(), to, comm.context(), tag)) {
            return Ok(None);
        }
        let copy = e.own_copy(data).map_err(|_| no_room(data))?;
        let started = e.isend(copy, to, comm.context(), tag, Mode::Standard, cookie(comm));
        if let Some(id) = started {
            under_way.messages.push_back((id, need));
            under_way.used += need;
        }
        Ok(None)
    }
}

/// There is no memory for the copy of a message.
#[cold]
pub(super) fn no_room(data: &Data) -> Box<Error> {
    Error::no_memory(format_args!("a copy of the message of {} bytes", data.len()))
}

fn attached_at(place: &KeptBuffer) -> Option<Rc<Attached>> {
    place.borrow().clone().and_then(|any| any.downcast::<Attached>().ok())
}

/// Sends from a copy. A communicator's own buffer comes first, then that of the session that the communicator comes
/// from, then the process's (section 3.6).
pub(super) fn send_copy(comm: &Comm, data: &Data, to: ProcId, tag: c_int) -> Result {
    let own =
        attached_at(&comm.buffer).or_else(|| sessions::buffer_of(comm.local_group().session(), attached_at));
    let attached = match own {
        Some(own) => Some(own),
        None => PROCESS.read(Option::clone)?,
    };
    match attached {
        Some(attached) => attached.send(comm, data, to, tag),
        None => Err(Error::new(
            MPI_ERR_BUFFER,
            format!(
                "no buffer is attached for a message of {} bytes to rank {}; call MPI_Buffer_attach first",
                data.len(),
                comm.rank_of(to.0).unwrap_or(0)
            ),
        )),
    }
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
    let data = unsafe { buffers::shape_for(to.is_none(), buf, count, datatype, buffers::PLAIN)?.data() };
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
    request: Out<MPI_Request>,
) -> Result {
    let _guard = runtime::enter()?;
    // SAFETY: passed on from the C caller.
    unsafe { bsend_as(buf, count, datatype, dest, tag, comm)? };
    request.set(SENT);
    Ok(())
}

fn already() -> Box<Error> {
    Error::new(MPI_ERR_BUFFER, "a buffer is attached already; detach it first")
}

fn none_attached() -> Box<Error> {
    Error::new(MPI_ERR_BUFFER, "no buffer is attached")
}

/// Attaches a buffer to an object.
///
/// # Errors
/// `MPI_ERR_BUFFER` where one is attached, `MPI_ERR_ARG` for a buffer that cannot be one.
pub(crate) fn attach_to(place: &KeptBuffer, buffer: *mut c_void, size: i64) -> Result {
    let new = Attached::new(buffer, size)?;
    if attached_at(place).is_some() {
        return Err(already());
    }
    *place.borrow_mut() = Some(new);
    Ok(())
}

/// Detaches an object's buffer when every message in it has been sent, and tells the program which it was.
///
/// # Errors
/// `MPI_ERR_BUFFER` where none is attached.
pub(crate) fn detach_from(place: &KeptBuffer, buffer_addr: Out<c_void>, size: IntOut) -> Result {
    let attached = attached_at(place).ok_or_else(none_attached)?;
    attached.drain()?;
    *place.borrow_mut() = None;
    hand_back(&attached, buffer_addr, size)
}

/// Waits until every message in an object's buffer has been sent.
///
/// # Errors
/// Those of the engine.
pub(crate) fn flush_at(place: &KeptBuffer) -> Result {
    attached_at(place).map_or(Ok(()), |attached| attached.drain())
}

/// Lets go of an object's buffer, since the object goes: the messages in it, which are copies, end by themselves.
///
/// # Errors
/// Those of the engine.
pub(crate) fn let_go_at(place: &KeptBuffer) -> Result {
    let Some(attached) = attached_at(place) else { return Ok(()) };
    *place.borrow_mut() = None;
    let operations = attached.under_way.take().messages;
    engine::with(|e| operations.iter().for_each(|(id, _)| e.release(*id)))
}

/// As [`flush_at`], to be waited for.
///
/// # Errors
/// Those of the engine.
pub(crate) fn iflush_at(place: &KeptBuffer, request: Out<MPI_Request>) -> Result {
    let operations = attached_at(place).map_or(Vec::new(), |attached| attached.operations());
    request.set(crate::requests::objects::all_of(operations)?);
    Ok(())
}

/// Tells the program which buffer it gets back.
fn hand_back(attached: &Attached, buffer_addr: Out<c_void>, size: IntOut) -> Result {
    buffer_addr.set_pointer(attached.address);
    Ok(size.set(attached.size.unwrap_or(0))?)
}

/// `MPI_Buffer_attach`.
pub(crate) unsafe fn buffer_attach(buffer: *mut c_void, size: i64) -> Result {
    let _guard = runtime::enter()?;
    let new = Attached::new(buffer, size)?;
    PROCESS.write(|place| match place {
        Some(_) => Err(already()),
        None => {
            *place = Some(new);
            Ok(())
        }
    })?
}

/// `MPI_Buffer_detach`: waits until every message in the buffer has been sent.
pub(crate) unsafe fn buffer_detach(buffer_addr: Out<c_void>, size: IntOut) -> Result {
    let _guard = runtime::enter()?;
    let attached = PROCESS.read(Option::clone)?.ok_or_else(none_attached)?;
    attached.drain()?;
    PROCESS.write(|place| *place = None)?;
    hand_back(&attached, buffer_addr, size)
}

/// `MPI_Buffer_flush` (MPI 4.1): waits until every message in the buffer has been sent.
pub(crate) unsafe fn buffer_flush() -> Result {
    let _guard = runtime::enter()?;
    PROCESS.read(Option::clone)?.map_or(Ok(()), |attached| attached.drain())
}

/// `MPI_Buffer_iflush` (MPI 4.1): as [`buffer_flush`], to be waited for.
pub(crate) unsafe fn buffer_iflush(request: Out<MPI_Request>) -> Result {
    let _guard = runtime::enter()?;
    let operations = PROCESS.read(|place| place.as_ref().map_or(Vec::new(), |a| a.operations()))?;
    request.set(crate::requests::objects::all_of(operations)?);
    Ok(())
}

/// `MPI_Comm_attach_buffer` (MPI 4.1).
pub(crate) unsafe fn comm_attach_buffer(comm: MPI_Comm, buffer: *mut c_void, size: i64) -> Result {
    let _guard = runtime::enter()?;
    attach_to(&communicators::get(comm)?.buffer, buffer, size)
}

/// `MPI_Comm_detach_buffer` (MPI 4.1).
pub(crate) unsafe fn comm_detach_buffer(comm: MPI_Comm, buffer_addr: Out<c_void>, size: IntOut) -> Result {
    let _guard = runtime::enter()?;
    detach_from(&communicators::get(comm)?.buffer, buffer_addr, size)
}

/// `MPI_Comm_flush_buffer` (MPI 4.1).
pub(crate) unsafe fn comm_flush_buffer(comm: MPI_Comm) -> Result {
    let _guard = runtime::enter()?;
    flush_at(&communicators::get(comm)?.buffer)
}

/// `MPI_Comm_iflush_buffer` (MPI 4.1).
pub(crate) unsafe fn comm_iflush_buffer(comm: MPI_Comm, request: Out<MPI_Request>) -> Result {
    let _guard = runtime::enter()?;
    iflush_at(&communicators::get(comm)?.buffer, request)
}

/// Sends whatever is left in the process's buffer: `MPI_Finalize` detaches it.
pub fn finish_buffers() -> Result {
    match PROCESS.write(Option::take)? {
        Some(attached) => attached.drain(),
        None => Ok(()),
    }
}
